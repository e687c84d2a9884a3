//! What lies on the table: squares, edge walls, creatures of several sizes.

use std::collections::BTreeSet;

/// A square: column, then row, (0,0) top left.
pub type Place = (i32, i32);

/// What a square is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Nothing special.
    #[default]
    Open,
    /// A wall: nobody passes or sees through.
    Wall,
    /// Nobody passes; it yields at its corners.
    Soft,
    /// Nobody passes; hard corners, but it does not stop a blow.
    Rigid,
    /// Difficult terrain.
    Difficult,
    /// One effect that hampers and is not difficult terrain.
    Hampered,
    /// Two effects, one of them difficult terrain.
    Twice,
    /// So many feet wide.
    Narrow(i32),
}

/// A size that the reference plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Size {
    Tiny,
    Small,
    Medium,
    Large,
    Huge,
}

impl Size {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        ["tiny", "small", "medium", "large", "huge"][self as usize]
    }

    /// Squares across, at least one: `starfinder.size.space`.
    pub fn across(self) -> i32 {
        match self {
            Size::Large => 2,
            Size::Huge => 3,
            _ => 1,
        }
    }

    /// Space across in half feet.
    pub fn half_feet(self) -> i32 {
        match self {
            Size::Tiny => 5,
            Size::Small | Size::Medium => 10,
            Size::Large => 20,
            Size::Huge => 30,
        }
    }

    /// `starfinder.size.natural-reach`.
    pub fn reach_feet(self, long: bool) -> i32 {
        match (self, long) {
            (Size::Tiny, _) => 0,
            (Size::Small | Size::Medium, _) | (Size::Large, true) => 5,
            (Size::Large, false) | (Size::Huge, true) => 10,
            (Size::Huge, false) => 15,
        }
    }
}

/// What a creature fights with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arms {
    /// Nothing in melee.
    None,
    /// Only unarmed strikes.
    Unarmed,
    /// A melee weapon.
    Melee,
    /// A reach weapon.
    Reach,
}

/// A creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    /// Its letter: capitals are one side.
    pub letter: char,
    /// Its size.
    pub size: Size,
    /// Top-left square of its full space.
    pub place: Place,
    /// The squares it really occupies.
    pub occupied: BTreeSet<Place>,
    /// Whether that is less than its space.
    pub squeezed: bool,
    /// A long body.
    pub long: bool,
    /// Its arms.
    pub arms: Arms,
    /// Land speed in feet.
    pub speed_feet: i32,
    /// It cannot defend itself.
    pub helpless: bool,
    /// It fills its squares.
    pub fills: bool,
    /// It is entangled by something.
    pub entangled: bool,
    /// It is fatigued.
    pub fatigued: bool,
    /// Plain diagonals of this turn.
    pub diagonals: u32,
}

impl Creature {
    /// The full space with that top-left square.
    pub fn space(&self, place: Place) -> BTreeSet<Place> {
        rectangle(place, self.size.across(), self.size.across())
    }

    /// `starfinder.reach.zero-enter`: it must enter an opponent's square to attack.
    pub fn has_no_reach(&self) -> bool {
        self.size == Size::Tiny
    }

    /// Whether the two are on different sides.
    pub fn opposes(&self, other: &Creature) -> bool {
        self.letter.is_uppercase() != other.letter.is_uppercase()
    }

    /// Alphabetical, the capital first.
    pub fn order(&self) -> (char, char) {
        (self.letter.to_ascii_lowercase(), self.letter)
    }
}

/// The squares of a rectangle.
pub fn rectangle(place: Place, width: i32, height: i32) -> BTreeSet<Place> {
    let mut squares = BTreeSet::new();
    for dy in 0..height {
        for dx in 0..width {
            squares.insert((place.0 + dx, place.1 + dy));
        }
    }
    squares
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Rows of squares.
    pub ground: Vec<Vec<Ground>>,
    /// Walls between two squares; the one above or to the left first.
    pub walls: BTreeSet<(Place, Place)>,
    /// Who is there.
    pub creatures: Vec<Creature>,
}

impl Table {
    /// What the square is; nothing lies beyond the map.
    pub fn ground(&self, place: Place) -> Option<Ground> {
        let row = self.ground.get(usize::try_from(place.1).ok()?)?;
        row.get(usize::try_from(place.0).ok()?).copied()
    }

    /// Whether nobody enters it.
    pub fn is_impassable(&self, place: Place) -> bool {
        matches!(
            self.ground(place),
            None | Some(Ground::Wall | Ground::Soft | Ground::Rigid)
        )
    }

    /// Whether its corners are hard; squares beyond the map are never cut.
    pub fn is_rigid(&self, place: Place) -> bool {
        matches!(self.ground(place), Some(Ground::Wall | Ground::Rigid))
    }

    /// Whether a wall stands between two squares that share a side.
    pub fn is_walled(&self, a: Place, b: Place) -> bool {
        self.walls.contains(&(a.min(b), a.max(b)))
    }

    /// Somebody who is there.
    pub fn creature(&self, letter: char) -> &Creature {
        let found = self.creatures.iter().find(|one| one.letter == letter);
        found.expect("everybody named is on the table")
    }

    /// Everybody but one, in the order of ids.
    pub fn others(&self, letter: char) -> Vec<&Creature> {
        let mut others: Vec<&Creature> = self
            .creatures
            .iter()
            .filter(|one| one.letter != letter)
            .collect();
        others.sort_by_key(|one| one.order());
        others
    }

    /// Whether one can walk from every square to every other through shared sides without walls.
    pub fn is_connected(&self, squares: &BTreeSet<Place>) -> bool {
        let Some(first) = squares.first() else {
            return true;
        };
        let mut reached = BTreeSet::from([*first]);
        let mut open = vec![*first];
        while let Some(here) = open.pop() {
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let next = (here.0 + dx, here.1 + dy);
                if squares.contains(&next) && !self.is_walled(here, next) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached.len() == squares.len()
    }

    /// Whether a wall stands between two squares of a space.
    pub fn is_divided(&self, squares: &BTreeSet<Place>) -> bool {
        self.walls
            .iter()
            .any(|(a, b)| squares.contains(a) && squares.contains(b))
    }
}
