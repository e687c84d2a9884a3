//! What a side does not know: the section "Hidden things" of the case notation, and what a movement
//! meets.
//!
//! A movement is judged by the board as the mover's side knows it. It ends in the first step that
//! turns out otherwise, and what made the difference is revealed.

use std::collections::{BTreeMap, BTreeSet};

use crate::place::Place;
use crate::sides::Sides;

/// Something that a side may not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Secret {
    /// A creature that is hidden or seems to be another.
    Creature(char),
    /// The ground of a square.
    Ground(Place),
}

impl Secret {
    /// Its name or place.
    pub fn words(&self) -> String {
        match self {
            Secret::Creature(letter) => letter.to_string(),
            Secret::Ground((x, y)) => format!("({x},{y})"),
        }
    }
}

/// Who knows something in spite of everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    by_everybody: bool,
    by: BTreeSet<String>,
}

impl Seen {
    fn is_by(&self, side: &str) -> bool {
        self.by_everybody || self.by.contains(side)
    }

    /// `seen`, `seen by SIDE…`; whether it was one of them.
    fn read(&mut self, texts: &[&str]) -> bool {
        match texts {
            ["seen"] => self.by_everybody = true,
            ["seen", "by", sides @ ..] => {
                self.by.extend(sides.iter().map(|side| (*side).to_owned()));
            }
            _ => return false,
        }
        true
    }
}

/// A creature that is not what it seems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Guise {
    is_hidden: bool,
    hidden_from: BTreeSet<String>,
    /// The side on which creatures of other sides take it to be.
    seems_of: Option<String>,
    seen: Seen,
}

/// Ground that is not what it seems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Veil<G> {
    /// What it seems to be; `None` if it has not been shown.
    looks: Option<G>,
    seen: Seen,
}

/// Everything that some side does not know. `G` is the ground of a square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unseen<G> {
    creatures: BTreeMap<char, Guise>,
    grounds: BTreeMap<Place, Veil<G>>,
}

impl<G> Unseen<G> {
    /// Whether everybody knows everything.
    pub(crate) fn is_empty(&self) -> bool {
        self.creatures.is_empty() && self.grounds.is_empty()
    }

    /// The words about a creature; whether it was one of them.
    pub(crate) fn read_creature(&mut self, letter: char, texts: &[&str]) -> bool {
        let mut guise = self.creatures.get(&letter).cloned().unwrap_or_default();
        match texts {
            ["hidden"] => {
                guise.is_hidden = true;
                guise.seen = Seen::default();
            }
            ["hidden", "from", sides @ ..] => {
                let sides = sides.iter().map(|side| (*side).to_owned());
                guise.hidden_from.extend(sides);
            }
            ["seems", "of", side] | ["seems", _, "of", side] => {
                guise.seems_of = Some((*side).to_owned());
            }
            // By another name alone it is still what it is.
            ["seems", _] => {}
            _ if guise.seen.read(texts) => {}
            _ => return false,
        }
        self.creatures.insert(letter, guise);
        true
    }

    /// The ground seems to be something else, or has not been shown.
    pub(crate) fn veil(&mut self, place: Place, looks: Option<G>) {
        let seen = Seen::default();
        self.grounds.insert(place, Veil { looks, seen });
    }

    /// `seen`, `seen by SIDE…` for ground; whether it was one of them.
    pub(crate) fn read_seen(&mut self, place: Place, texts: &[&str]) -> bool {
        match self.grounds.get_mut(&place) {
            Some(veil) => veil.seen.read(texts),
            None => Seen::default().read(texts),
        }
    }

    /// Whether the creature is hidden from the viewer.
    pub(crate) fn is_hidden(&self, letter: char, viewer: char, sides: &Sides) -> bool {
        let side = sides.of(viewer);
        self.creatures.get(&letter).is_some_and(|guise| {
            let hides = guise.is_hidden && sides.are_enemies(letter, viewer);
            (hides || guise.hidden_from.contains(side)) && !guise.seen.is_by(side)
        })
    }

    /// The side on which the viewer wrongly takes the creature to be.
    pub(crate) fn guise(&self, letter: char, viewer: char, sides: &Sides) -> Option<&str> {
        let guise = self.creatures.get(&letter)?;
        let side = sides.of(viewer);
        let is_deceived = sides.of(letter) != side && !guise.seen.is_by(side);
        guise.seems_of.as_deref().filter(|_| is_deceived)
    }

    /// The squares whose ground the side does not know, with what it seems to be.
    pub(crate) fn veiled(&self, side: &str) -> Vec<(Place, Option<&G>)> {
        let veils = self.grounds.iter();
        veils
            .filter(|(_, veil)| !veil.seen.is_by(side))
            .map(|(place, veil)| (*place, veil.looks.as_ref()))
            .collect()
    }

    /// Whether the side has not been shown the square.
    fn is_unknown(&self, place: Place, side: &str) -> bool {
        let veil = self.grounds.get(&place);
        veil.is_some_and(|veil| veil.looks.is_none() && !veil.seen.is_by(side))
    }

    fn secrets(&self) -> Vec<Secret> {
        let creatures = self.creatures.keys().copied().map(Secret::Creature);
        let grounds = self.grounds.keys().copied().map(Secret::Ground);
        creatures.chain(grounds).collect()
    }

    /// The side knows it from now on.
    pub(crate) fn see(&mut self, secret: &Secret, side: &str) {
        let seen = match secret {
            Secret::Creature(letter) => self.creatures.get_mut(letter).map(|one| &mut one.seen),
            Secret::Ground(place) => self.grounds.get_mut(place).map(|one| &mut one.seen),
        };
        if let Some(seen) = seen {
            seen.by.insert(side.to_owned());
        }
    }
}

/// A table of which a side may know only a part.
pub(crate) trait Table: Clone {
    /// The ground of a square.
    type Ground;

    fn unseen(&self) -> &Unseen<Self::Ground>;

    fn unseen_mut(&mut self) -> &mut Unseen<Self::Ground>;

    fn sides(&self) -> &Sides;

    /// The table as the viewer's side knows it. A square that has not been shown is taken for open
    /// ground.
    fn known_to(&self, viewer: char) -> Self;

    /// The viewer's side knows these from now on.
    fn reveal(&mut self, secrets: &[Secret], viewer: char) {
        let side = self.sides().of(viewer).to_owned();
        for secret in secrets {
            self.unseen_mut().see(secret, &side);
        }
    }
}

/// What makes the outcome on the true table another than on the one that the viewer's side knows;
/// nothing if it is the same. A covered square that has not been shown always makes a difference.
pub(crate) fn difference<T: Table, Outcome: PartialEq>(
    table: &T,
    viewer: char,
    covered: &[Place],
    outcome: impl Fn(&T) -> Outcome,
) -> Vec<Secret> {
    let secrets = table.unseen().secrets();
    if secrets.is_empty() {
        return secrets;
    }
    let side = table.sides().of(viewer).to_owned();
    let unknown = |secret: &Secret| match secret {
        Secret::Ground(place) => {
            covered.contains(place) && table.unseen().is_unknown(*place, &side)
        }
        Secret::Creature(_) => false,
    };
    let expected = outcome(&table.known_to(viewer));
    if !secrets.iter().any(unknown) && outcome(table) == expected {
        return Vec::new();
    }
    // That which alone would have changed what was expected.
    let matters = |secret: &Secret| {
        let mut known = table.clone();
        known.unseen_mut().see(secret, &side);
        unknown(secret) || outcome(&known.known_to(viewer)) != expected
    };
    let mut found = secrets.clone();
    found.retain(matters);
    if found.is_empty() { secrets } else { found }
}
