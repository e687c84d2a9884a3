//! The chance of a square equals the chance over every face of every die, played through `plan`:
//! the mover sees the score and everything rolled, and always takes the best item of a path.

use std::collections::BTreeMap;

use board::{Condition, Creature, ResistanceTag};
use dice::{Dice, Exhaustive, Ratio, Scripted};
use grid::Square;
use proptest::prelude::*;

use six_d6::rulings::TerrainFreeForms;
use six_d6::{Among, Facts as SixD6, NoOdds, Situation, chain, odds};

use crate::{declared, situation};
use rules::search::Bound;
use rules::{PlanError, Wish};

/// Everything that can result from a movement: situations, and for each of them the result of every
/// item.
#[derive(Default)]
struct Played {
    known: BTreeMap<String, usize>,
    situations: Vec<Situation>,
    items: Vec<Vec<Vec<(usize, Ratio)>>>,
}

const ITEMS: [&str; 2] = ["stand", "carry-on"];

impl Played {
    /// Plays on from these situations until there are no new ones.
    fn from(starts: impl IntoIterator<Item = Situation>) -> (Played, Vec<usize>) {
        let mut played = Played::default();
        let starts = starts.into_iter().map(|start| played.add(start)).collect();
        while played.items.len() < played.situations.len() {
            let here = played.situations[played.items.len()].clone();
            let items = played.play(&here);
            played.items.push(items);
        }
        (played, starts)
    }

    fn add(&mut self, situation: Situation) -> usize {
        let key = key(actor(&situation), six_d6(&situation));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.situations.push(situation);
        self.known.insert(key, self.situations.len() - 1);
        self.situations.len() - 1
    }

    fn play(&mut self, here: &Situation) -> Vec<Vec<(usize, Ratio)>> {
        if six_d6(here).open.is_none() {
            return Vec::new();
        }
        let at = place(here);
        let near = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| at.offset(dx, dy)));
        let squares = near.filter(|square| *square != at);
        let squares = squares.filter(|square| here.board.contains(*square));
        let squares = squares.map(|square| square.to_string());
        let items: Vec<String> = ITEMS
            .map(str::to_owned)
            .into_iter()
            .chain(squares)
            .collect();
        let each = items.iter().map(|item| {
            let words = format!("A continue: {item} wait");
            let ends = ends(here, &words).into_iter();
            ends.map(|(end, share)| (self.add(end), share)).collect()
        });
        each.collect()
    }

    /// Returns the chance to get to the square from each situation.
    fn chances(&self, target: Square) -> Vec<Ratio> {
        let mut chances: Vec<Ratio> = self
            .situations
            .iter()
            .map(|here| {
                if place(here) == target {
                    Ratio::ONE
                } else {
                    Ratio::ZERO
                }
            })
            .collect();
        loop {
            let mut changed = false;
            for (at, items) in self.items.iter().enumerate() {
                for ends in items {
                    let mean = mean(ends.iter().map(|(end, share)| (chances[*end], *share)));
                    if mean > chances[at] {
                        chances[at] = mean;
                        changed = true;
                    }
                }
            }
            if !changed {
                return chances;
            }
        }
    }
}

fn mean(parts: impl Iterator<Item = (Ratio, Ratio)>) -> Ratio {
    parts.fold(Ratio::ZERO, |sum, (chance, share)| {
        let part = share.checked_multiply(chance).expect("it fits");
        sum.checked_add(part).expect("it fits")
    })
}

/// Returns the results of the declaration, with the chance of each situation; nothing if it is
/// refused.
fn ends(here: &Situation, words: &str) -> Vec<(Situation, Ratio)> {
    let declaration = declared(here, words);
    let mut met: BTreeMap<String, Situation> = BTreeMap::new();
    let shares = Exhaustive::default().enumerate(|dice: &mut dyn Dice| {
        let outcome = match here.plan(&declaration, dice) {
            Ok(outcome) => outcome,
            Err(PlanError::Dice(error)) => return Err(error),
            Err(_) => return Ok(String::new()),
        };
        let actor = outcome.after.creatures.first().expect("somebody has moved");
        let key = key(actor, &outcome.after.facts);
        if !met.contains_key(&key) {
            let mut there = here.clone();
            there.carry_out(&outcome);
            met.insert(key.clone(), there);
        }
        Ok(key)
    });
    let shares = shares.expect("few dice are rolled");
    let ends = shares
        .iter()
        .filter_map(|(key, share)| Some((met.get(key)?.clone(), share)));
    ends.collect()
}

/// Everything on which the rest of the action depends. The number of squares entered does not
/// matter beyond the first, nor do triggers.
fn key(actor: &Creature, facts: &SixD6) -> String {
    let open = facts.open.as_ref().map(|open| {
        let entered = open.entered.min(1);
        let rolled = (open.remaining, open.added, open.deferred, open.take_off);
        let said = (open.has_stood, open.was_blocked, &open.choice, &open.named);
        format!("{entered} {rolled:?} {said:?} {:?}", open.over)
    });
    let at = (actor.footprint(), actor.is(Condition::Prone));
    format!("{at:?} {open:?} {:?}", facts.revealed)
}

fn actor(situation: &Situation) -> &Creature {
    situation.board.creature_named("A").expect("it is drawn")
}

fn place(situation: &Situation) -> Square {
    let space = actor(situation).footprint();
    space.expect("it is on the grid").origin
}

fn six_d6(situation: &Situation) -> &SixD6 {
    &situation.facts
}

/// Both chances of every square, as reported.
fn told(here: &Situation, words: &str) -> Result<BTreeMap<Square, (Ratio, Ratio)>, NoOdds> {
    let odds = odds(here.scene(), &declared(here, words))?;
    let places = odds.places.iter();
    Ok(places
        .map(|place| (place.square, (place.chance, place.at_most)))
        .collect())
}

/// The chance of every square except the creature's own, as played.
fn played(here: &Situation, begin: Option<&str>) -> BTreeMap<Square, Ratio> {
    let starts = match begin {
        Some(words) => ends(here, &format!("{words}: wait")),
        None => vec![(here.clone(), Ratio::ONE)],
    };
    let (played, indices) = Played::from(starts.iter().map(|(start, _)| start.clone()));
    let mut found = BTreeMap::new();
    for square in here.board.extent().squares() {
        if square == place(here) || !has_footing(here, square) {
            continue;
        }
        let chances = played.chances(square);
        let parts = indices.iter().zip(&starts);
        let chance = mean(parts.map(|(index, (_, share))| (chances[*index], *share)));
        if chance > Ratio::ZERO {
            found.insert(square, chance);
        }
    }
    found
}

/// Whether a movement may end there, which the marks of the worlds show.
fn has_footing(here: &Situation, square: Square) -> bool {
    here.rulings.list::<TerrainFreeForms>().contains(&"walking")
        || here
            .board
            .resistance_tags(square)
            .all(|tag| tag != ResistanceTag::Gap)
}

/// How the occupant b resists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resists {
    /// With the minimum, whatever it tries.
    Least,
    /// So that nobody gets past it.
    Always,
    /// With its dice.
    Dice,
}

#[derive(Clone, Debug)]
struct World {
    marks: Vec<char>,
    shared_by: &'static str,
    own: &'static str,
    verb: &'static str,
    rulings: Vec<(&'static str, &'static str)>,
}

impl World {
    fn set_up(&self, resists: Resists) -> Situation {
        let rows: Vec<String> = self
            .marks
            .chunks(3)
            .map(|row| row.iter().collect())
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let legend = "^ gap; + rough leap 2; ~ apparent 2 true 2";
        let mut facts = vec![self.own.to_owned()];
        if self.shared_by != "nobody" {
            facts.push(format!("{} at (1,1)", self.shared_by));
        }
        let is_there = |mark: char| self.marks.contains(&mark) || self.shared_by.starts_with(mark);
        if is_there('b') {
            facts.push(match resists {
                Resists::Least => "b score enter 1, score leave 1".to_owned(),
                Resists::Always => "b score enter 99, score leave 99".to_owned(),
                Resists::Dice => "b res 1d6+0".to_owned(),
            });
        }
        if self.is_set("ruling.minimum-mr=0") {
            facts.push("factor -1 on (0,0) (1,0) (2,1)".to_owned());
        }
        let mut here = situation(&rows, legend, &facts.join("; "));
        for (name, choice) in &self.rulings {
            here.rulings.set(name, choice).expect("the choice is known");
        }
        here
    }

    fn is_set(&self, words: &str) -> bool {
        let mut set = self.rulings.iter();
        set.any(|(name, choice)| format!("{name}={choice}") == words)
    }
}

const RULINGS: [(&str, &str); 23] = [
    ("ruling.deceit-application", "every"),
    ("ruling.first-square-roll", "with-action"),
    ("ruling.first-square-roll", "binding"),
    ("ruling.failure-test", "named-square"),
    ("ruling.jump-gap", "landing-square"),
    ("ruling.leap-figure", "added"),
    ("ruling.minimum-mr", "0"),
    ("ruling.unable-leaving", "hostile"),
    ("ruling.several-occupants", "highest"),
    ("ruling.stand-mr", "occupants"),
    ("ruling.stand-counts", "no"),
    ("ruling.crawl", "yes"),
    ("ruling.stealth-mosey", "free"),
    ("ruling.diagonals", "orthogonal"),
    ("ruling.diagonal-corner", "unless-both"),
    ("ruling.terrain-free-forms", "walking"),
    ("ruling.hidden-reveal", "after-entering"),
    ("ruling.hidden-detour", "yes"),
    ("ruling.hidden-equal", "exceed"),
    ("ruling.hidden-first-square", "choose-again"),
    ("ruling.combine-dice", "single-die"),
    ("ruling.failure-consequence", "slip"),
    ("ruling.spent-on-failure", "returned"),
];

const OWN: [&str; 7] = [
    "A dp 3, adv Sprint Movement 1d2+3, adv Grace 1d3+2",
    "A dp 3, adv Sprint Movement 1d2+5, adv Grace 1d2+2",
    "A dp 3, encumbered 1d2+0, adv Sprint Movement 1d2+4, adv Grace 1d2+1",
    "A dp 3, encumbered 1d3+0, adv Sprint Movement 1d2+3, adv Grace 1d2+1",
    "A dp 3, situation 1d2+0, situation 1d2+1, adv Sprint Movement 1d2+5, adv Grace 1d2+1",
    "A dp 3, forced-down, adv Sprint Movement 1d2+4, adv Grace 1d2+1",
    "A dp 3, forced-down, encumbered 1d2+0, adv Sprint Movement 1d2+5, adv Grace 1d2+1",
];

const VERBS: [&str; 7] = [
    "mosey",
    "run",
    "run means=Sprint",
    "run means=Sprint+Grace",
    "mosey stay-hidden",
    "run means=Sprint stay-hidden",
    "run means=Sprint+Grace stay-hidden",
];

fn world(marks: &'static [char]) -> impl Strategy<Value = World> {
    (
        prop::collection::vec(prop::sample::select(marks), 9),
        prop::sample::select(vec!["nobody", "nobody", "nobody", "b", "C"]),
        prop::sample::select(OWN.to_vec()),
        prop::sample::select(VERBS.to_vec()),
        prop::sample::subsequence(RULINGS.to_vec(), 0..6),
        any::<bool>(),
    )
        .prop_map(|(mut marks, shared_by, own, verb, mut rulings, every)| {
            let mut drawn = String::from(if shared_by == "nobody" { "" } else { shared_by });
            for (at, mark) in marks.iter_mut().enumerate() {
                if at == 4 {
                    *mark = 'A';
                } else if mark.is_ascii_alphabetic() {
                    if drawn.contains(*mark) {
                        *mark = ':';
                    } else {
                        drawn.push(*mark);
                    }
                }
            }
            if every {
                rulings.push(RULINGS[0]);
            }
            World {
                marks,
                shared_by,
                own,
                verb,
                rulings,
            }
        })
}

const MARKS: [char; 14] = [
    '.', '.', '.', '.', ':', ':', ';', '4', '#', '^', '^', '+', 'b', 'C',
];
const SOME_HIDDEN: [char; 10] = ['.', '.', ':', '#', '^', '+', '~', '~', 'b', 'C'];

fn by_square(
    told: &BTreeMap<Square, (Ratio, Ratio)>,
    of: fn(&(Ratio, Ratio)) -> Ratio,
) -> BTreeMap<Square, Ratio> {
    let own = told.iter().map(|(square, both)| (*square, of(both)));
    own.filter(|(_, chance)| *chance > Ratio::ZERO).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// Before the roll, under every ruling: the chance is the one against occupants that nobody
    /// gets past, the bound is the one against occupants that score the minimum, and nothing
    /// reported depends on which of them they are.
    #[test]
    fn chances_are_those_of_all_faces(world in world(&MARKS)) {
        let (least, always) = (world.set_up(Resists::Least), world.set_up(Resists::Always));
        let begin = format!("A {}", world.verb);
        let told_odds = told(&least, &begin).expect("it may move");
        prop_assert_eq!(&told(&always, &begin).expect("it may move"), &told_odds);
        prop_assert_eq!(by_square(&told_odds, |both| both.1), played(&least, Some(&begin)));
        prop_assert_eq!(by_square(&told_odds, |both| both.0), played(&always, Some(&begin)));
    }

    /// Hidden squares that are what they seem change nothing, and an open action has the chances of
    /// its rest, over a gap as well.
    #[test]
    fn an_open_action_has_the_chances_of_what_is_left(
        world in world(&SOME_HIDDEN),
        faces in prop::collection::vec(1..=2_u32, 20),
        picks in prop::collection::vec(0..9_usize, 0..4),
    ) {
        let items: Vec<String> = picks
            .iter()
            .map(|at| format!("({},{})", at % 3, at / 3))
            .chain(["wait".to_owned()])
            .collect();
        let words = format!("A {}: {}", world.verb, items.join(" "));
        let mut open = Vec::new();
        for resists in [Resists::Least, Resists::Always] {
            let mut here = world.set_up(resists);
            let begun = declared(&here, &words);
            let Ok(outcome) = here.plan(&begun, &mut Scripted::new(faces.clone())) else {
                return Ok(());
            };
            here.carry_out(&outcome);
            if six_d6(&here).open.is_none() {
                return Ok(());
            }
            open.push(here);
        }
        let of = |here: &Situation| told(here, "A continue").expect("it may go on");
        let (least, always) = (&open[0], &open[1]);
        prop_assert_eq!(by_square(&of(least), |both| both.1), played(least, None));
        prop_assert_eq!(by_square(&of(always), |both| both.0), played(always, None));
    }

    /// If everybody resists with 1d6+0, the chance counts these rolls.
    #[test]
    fn known_resistance_is_counted(world in world(&['.', '.', ':', 'b', 'b', '^', '+'])) {
        let mut world = world;
        world.rulings.retain(|(name, _)| *name != "ruling.stand-mr");
        world.rulings.push(("ruling.resistance-dice", "1d6+0"));
        let here = world.set_up(Resists::Dice);
        let begin = format!("A {}", world.verb);
        let told_odds = told(&here, &begin).expect("it may move");
        prop_assert_eq!(by_square(&told_odds, |both| both.0), played(&here, Some(&begin)));
        prop_assert!(told_odds.values().all(|(chance, at_most)| chance == at_most));
    }
}

/// A table on which everybody resists with 1d6+0, and of several occupants the highest counts.
fn with_the_highest(rows: &[&str], facts: &str) -> Situation {
    let mut here = situation(rows, "", facts);
    for (name, choice) in [
        ("ruling.resistance-dice", "1d6+0"),
        ("ruling.several-occupants", "highest"),
    ] {
        here.rulings.set(name, choice).expect("the choice is known");
    }
    here
}

/// How many of the throws of that many dice are so, as a part of all.
fn part_of_throws(dice: u32, is_so: impl Fn(&[u32]) -> bool) -> Ratio {
    let all = 6_u32.pow(dice);
    let throws = (0..all).map(|number| {
        let faces = (0..dice).map(|die| number / 6_u32.pow(die) % 6 + 1);
        faces.collect::<Vec<u32>>()
    });
    let count = throws.filter(|faces| is_so(faces)).count();
    Ratio::new(i128::try_from(count).expect("few"), all.into()).expect("a fraction")
}

/// The run scores 1d6. (1,0) costs 1 and the highest of what b and d roll; (2,0) costs 1 more and the
/// highest of what they roll against leaving (`6d6.occupied.several`).
#[test]
fn the_highest_of_several_occupants_is_counted() {
    let facts = "b at (1,0); d at (1,0)";
    let here = with_the_highest(&["A.."], facts);
    let chances = told(&here, "A run").expect("it may move");
    let one = part_of_throws(3, |faces| faces[0] > faces[1].max(faces[2]));
    assert_eq!(one.to_string(), "55/216");
    let two = part_of_throws(5, |faces| {
        faces[0] >= 2 + faces[1].max(faces[2]) + faces[3].max(faces[4])
    });
    assert_eq!(chances[&Square::new(1, 0)], (one, one));
    assert_eq!(chances[&Square::new(2, 0)], (two, two));
}

/// c has 3 ready against entering and 1 against leaving, D is willing and adds 1 to entering only, which
/// is never the highest.
#[test]
fn a_score_that_is_ready_is_among_them() {
    let facts = "b at (1,0); c at (1,0), score enter 3, score leave 1; D at (1,0)";
    let here = with_the_highest(&["A.."], facts);
    let chances = told(&here, "A run").expect("it may move");
    let one = part_of_throws(2, |faces| faces[0] > faces[1].max(3));
    let two = part_of_throws(3, |faces| faces[0] >= 2 + faces[1].max(3) + faces[2]);
    assert_eq!(chances[&Square::new(1, 0)], (one, one));
    // 2 + 3 + 1 is just paid by a six.
    assert!(two > Ratio::ZERO);
    assert_eq!(chances[&Square::new(2, 0)], (two, two));
}

/// The mover may go round them after it has seen its score, and three of them roll at once.
#[test]
fn the_highest_is_counted_like_the_faces_of_every_die() {
    let facts = "A dp 3, adv Sprint Movement 1d2+4; b at (1,0); d at (1,0); e at (1,0); f at (1,1)";
    let here = with_the_highest(&["A..", ".:.", "#.."], facts);
    let chances = told(&here, "A run means=Sprint").expect("it may move");
    assert_eq!(
        by_square(&chances, |both| both.0),
        played(&here, Some("A run means=Sprint"))
    );
    assert!(chances.values().all(|(chance, at_most)| chance == at_most));
}

/// The minimum of one that has nothing left to pay with is no roll.
#[test]
fn nothing_is_open_where_nobody_rolls() {
    for (potential, is_open) in [(0, false), (1, true)] {
        let facts = format!("b res 1d6+0, dp {potential}");
        let mut here = situation(&["Ab.."], "", &facts);
        let ruling = here.rulings.set("ruling.resistance-dice", "paid");
        ruling.expect("the choice is known");
        let all = told(&here, "A run").expect("it may run");
        let any = all.values().any(|(chance, at_most)| chance != at_most);
        assert_eq!(any, is_open, "{facts}: {all:?}");
    }
}

/// What is known of an occupant decides the chance, which is no bound then: that it is unable to
/// act, the score that it has ready, and that nobody else can be the highest.
#[test]
fn what_is_known_of_an_occupant_is_counted() {
    let rolled = ("ruling.resistance-dice", "1d6+0");
    let derived = ("ruling.unable-to-act", "derived");
    let highest = ("ruling.several-occupants", "highest");
    let free = ("ruling.minimum-mr", "0");
    let none: &[(&str, &str)] = &[];
    // 1, then 1 + 1 for one that is unable, which adds nothing when it is left.
    let unable: &[(&str, &str)] = &[rolled, derived];
    let tables = [
        (unable, "b dp 0", (2, 0), Some("2/3")),
        (unable, "b dp 0", (3, 0), Some("1/2")),
        // 1, then 1 + 3; with 5 in place of 3 it is more than any run gives.
        (&[rolled], "b score enter 3", (2, 0), Some("1/3")),
        (&[rolled], "b score enter 5", (2, 0), None),
        // 2 and the die of b against the die of A: 1 + 2 + 3 + 4 of 36.
        (&[rolled, highest], "b res 1d6+0", (2, 0), Some("5/18")),
        (&[rolled, free], "b res 1d6+0", (2, 0), Some("5/18")),
        // The first square is free, so that A needs 1 and the die: 1 + 2 + 3 + 4 + 5 of 36.
        (
            &[rolled, free],
            "b res 1d6+0; factor -1 on (1,0)",
            (2, 0),
            Some("5/12"),
        ),
        (none, "b unable", (2, 0), Some("2/3")),
    ];
    for (rulings, facts, (x, y), expected) in tables {
        let mut here = situation(&["A.b."], "", facts);
        for (name, choice) in rulings {
            here.rulings.set(name, choice).expect("the choice is known");
        }
        let all = told(&here, "A run").expect("it may run");
        let own = all.get(&Square::new(x, y));
        let own = own.map(|(chance, at_most)| (chance.to_string(), at_most.to_string()));
        let expected = expected.map(|chance| (chance.to_owned(), chance.to_owned()));
        assert_eq!(own, expected, "{rulings:?}, {facts}");
    }
}

/// A hand-made table where one decision of the mover, or one ruling, makes a difference.
struct Table {
    rows: &'static [&'static str],
    facts: &'static str,
    rulings: &'static [(&'static str, &'static str)],
    /// The declaration, with the faces rolled for the part of it that is carried out before the
    /// odds are requested.
    begun: &'static str,
    faces: &'static [u32],
}

impl Table {
    /// Checks that the bound is the chance, as played, against b with that score.
    fn check(&self, score: i32, of: fn(&(Ratio, Ratio)) -> Ratio) {
        let legend = "^ gap; ~ apparent 1 true 3";
        let facts = self.facts.replace("SCORE", &score.to_string());
        let mut here = situation(self.rows, legend, &facts);
        for (name, choice) in self.rulings {
            here.rulings.set(name, choice).expect("the choice is known");
        }
        let begin = match self.faces {
            [] => Some(self.begun),
            faces => {
                let begun = declared(&here, self.begun);
                let mut dice = Scripted::new(faces.iter().copied());
                let outcome = here.plan(&begun, &mut dice).expect("it may begin");
                here.carry_out(&outcome);
                None
            }
        };
        let told_odds = told(&here, begin.unwrap_or("A continue")).expect("there are odds");
        assert_eq!(
            by_square(&told_odds, of),
            played(&here, begin),
            "{:?} {} {:?}",
            self.rows,
            self.begun,
            self.rulings
        );
    }
}

const EVERY: (&str, &str) = ("ruling.deceit-application", "every");
const ORTHOGONAL: (&str, &str) = ("ruling.diagonals", "orthogonal");

/// The ways are a jump of 8 and one square, or four squares: the roll when the gap is named
/// decides.
#[test]
fn what_is_rolled_decides_the_way() {
    let rulings: [&'static [(&str, &str)]; 4] = [
        &[EVERY, ORTHOGONAL],
        &[
            EVERY,
            ORTHOGONAL,
            ("ruling.first-square-roll", "with-action"),
        ],
        &[EVERY, ORTHOGONAL, ("ruling.first-square-roll", "binding")],
        &[EVERY, ORTHOGONAL, ("ruling.failure-test", "named-square")],
    ];
    for rulings in rulings {
        let table = Table {
            rows: &["A^.", "..."],
            facts: "A adv Sprint Movement 1d2+12; factor +4 on (1,0)",
            rulings,
            begun: "A run means=Sprint stay-hidden",
            faces: &[],
        };
        table.check(1, |both| both.1);
        // The ways are 9 and one square, or four squares: a mover that has named the 9 and can pay
        // for it goes there.
        let table = Table {
            rows: &["A..", "..."],
            facts: "A adv Sprint Movement 1d2+13; factor +8 on (1,0)",
            rulings,
            begun: "A run means=Sprint stay-hidden",
            faces: &[],
        };
        table.check(1, |both| both.1);
    }
    let later = Table {
        rows: &["A.^.", "#..."],
        facts: "A adv Sprint Movement 1d2+15; factor +4 on (2,0)",
        rulings: &[EVERY, ORTHOGONAL],
        begun: "A run means=Sprint stay-hidden",
        faces: &[],
    };
    later.check(1, |both| both.1);
}

/// The mover is over a gap with 1 or 2 left: the take-off can be reached only over another square.
#[test]
fn a_jump_does_not_turn_back() {
    for faces in [&[5], &[6]] {
        let table = Table {
            rows: &["A^.", "..#"],
            facts: "A dp 4",
            rulings: &[],
            begun: "A run: (1,0) wait",
            faces,
        };
        table.check(1, |both| both.1);
    }
}

/// After a reveal with 3, 4 or 5 left the mover goes into the true 3, round it, or back.
#[test]
fn a_reveal_leaves_what_the_rulings_leave() {
    let rulings: [&'static [(&str, &str)]; 4] = [
        &[],
        &[("ruling.hidden-detour", "yes")],
        &[("ruling.hidden-first-square", "choose-again")],
        &[("ruling.hidden-equal", "exceed")],
    ];
    for rulings in rulings {
        for faces in [&[3], &[4], &[5]] {
            let table = Table {
                rows: &[".A~.", "...#"],
                facts: "A dp 4",
                rulings,
                begun: "A run: (2,0) wait",
                faces,
            };
            table.check(1, |both| both.1);
        }
    }
}

/// A creature that resists standing up makes every chance a bound.
#[test]
fn who_is_held_down_may_not_get_up() {
    let table = Table {
        rows: &["A.."],
        facts: "A forced-down; b at (0,0), score enter SCORE, score leave SCORE",
        rulings: &[("ruling.stand-mr", "occupants")],
        begun: "A run",
        faces: &[],
    };
    table.check(1, |both| both.1);
    table.check(99, |both| both.0);
}

#[test]
fn who_resists_makes_a_chance_uncertain() {
    let here = situation(&["Ab."], "", "b res 1d6+0");
    let odds = odds(here.scene(), &declared(&here, "A run")).expect("it may run");
    let of: Vec<(String, String)> = odds
        .places
        .iter()
        .map(|place| (place.chance.to_string(), place.at_most.to_string()))
        .collect();
    // 1 + 1 are needed for b's square, then 1 + 1 to leave it: 5/6 and 3/6 at most.
    let expected = [("0", "5/6"), ("0", "1/2")];
    assert_eq!(of, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
}

/// A member's n-th run has the group's n-th roll (`6d6.dice.group`), so a way of two runs counts
/// with both rolls once another member has made them.
#[test]
fn every_roll_that_the_group_has_made_is_known() {
    let chance = |faces: [u32; 2], goal: i32| {
        let rows = ["g...........", "h..........."];
        let mut here = situation(&rows, "", "group pack g h; g dp 2; h dp 2");
        let rulings = [("ruling.group-roll", "always")];
        for (name, choice) in rulings {
            here.rulings.set(name, choice).expect("the ruling is known");
        }
        for (face, to) in faces.into_iter().zip(1..) {
            let run = declared(&here, &format!("g run: ({to},0)"));
            let outcome = here
                .plan(&run, &mut Scripted::new([face]))
                .expect("it is accepted");
            here.carry_out(&outcome);
        }
        let h = here.board.creatures()[1].id;
        let goal = Square::new(goal, 1);
        let way = chain(here.scene(), h, &Wish::to(goal), Among::All, Bound::DEFAULT);
        way.expect("a small search").map(|way| way.chance)
    };
    // The rolls pay for 3 + 1 squares, moseys for 3 each, a mosey and the first run for 3 + 3.
    assert_eq!(chance([3, 1], 6), Some(Ratio::ONE));
    assert_eq!(chance([3, 1], 7), None);
    // 3 + 6 squares are certain.
    assert_eq!(chance([3, 6], 9), Some(Ratio::ONE));
    assert_eq!(chance([3, 6], 10), None);
}

/// A way is told with the chances that its action has by itself (`reach`), and is the one with which a
/// mover does best: past b one has 2 + 2d6 to pay, round it 5.
#[test]
fn a_way_has_the_chances_of_its_action() {
    let every = ("ruling.deceit-application", "every");
    let rolled = ("ruling.resistance-dice", "1d6+0");
    let tables = [
        (
            ["A..", "###"],
            every,
            "A run stay-hidden",
            "1/7776",
            "(1,0) (2,0)",
        ),
        (["Ab.", ".4."], rolled, "A run", "73/216", "(1,1) (2,0)"),
        (["A.b", "###"], rolled, "A mosey", "1/6", "(1,0) (2,0)"),
    ];
    for (rows, (ruling, choice), words, chance, path) in tables {
        let mut here = situation(&rows, "", "A dp 1");
        here.rulings
            .set(ruling, choice)
            .expect("the choice is known");
        let movement = declared(&here, words);
        let six_d6::Action::Movement(like) = &movement.action else {
            panic!("{words} is a movement");
        };
        let goal = Square::new(2, 0);
        let among = Among::Like(like);
        let wish = Wish::to(goal);
        let way = chain(here.scene(), actor(&here).id, &wish, among, Bound::DEFAULT);
        let way = way.expect("a small search").expect("there is a way");
        assert_eq!(way.chance.to_string(), chance, "{rows:?}");
        let written = way.actions[0].words(&here.board);
        assert_eq!(written, format!("{words}: {path}"), "{rows:?}");
        assert_eq!(
            told(&here, words).expect("it may move")[&goal].1,
            way.chance
        );
    }
}
