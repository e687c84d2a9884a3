//! Random boards: the range, the ways and what the rules accept, found by trying, agree.

use std::collections::{BTreeMap, BTreeSet};

use board::CreatureId;
use dice::NoDice;
use grid::{Footprint, Square};
use proptest::prelude::*;
use rules::search::{Ending, Parity, Preference, Stop, WalkState};
use rules::{At, Budget, Cause, Exploration, Happening, Outcome, PlanError, Way, WholeRange, Wish};
use systems::{Situation, System};

use super::{CHEAPEST, mover, situation, way};

/// The number of actions that a verb takes.
fn actions_of(verb: &str) -> u32 {
    // A charge in water is a `charge swim`.
    match verb.split(' ').next() {
        Some("five-foot-step") => 0,
        Some("run" | "charge" | "minimum" | "double") => 2,
        _ => 1,
    }
}

/// What the rules accept, found by trying.
#[derive(Default)]
struct Accepted {
    /// The fewest actions and the least cost of every place where movements may end.
    cheapest: BTreeMap<Square, (u32, i32)>,
    /// The fewest triggers, and the fewest actions and least cost of those.
    safest: BTreeMap<Square, (u32, u32, i32)>,
}

impl Accepted {
    fn add(&mut self, place: Square, (actions, cost): (u32, i32), triggers: u32) {
        let own = (actions, cost);
        let known = self.cheapest.entry(place).or_insert(own);
        *known = own.min(*known);
        let own = (triggers, actions, cost);
        let known = self.safest.entry(place).or_insert(own);
        *known = own.min(*known);
    }

    /// Adds what is accepted after something that takes that many actions and costs so much.
    fn merge(&mut self, other: Accepted, (before, paid): (u32, i32)) {
        for (place, (actions, cost)) in other.cheapest {
            let own = (actions + before, cost + paid);
            let known = self.cheapest.entry(place).or_insert(own);
            *known = own.min(*known);
        }
        for (place, (triggers, actions, cost)) in other.safest {
            let own = (triggers, actions + before, cost + paid);
            let known = self.safest.entry(place).or_insert(own);
            *known = own.min(*known);
        }
    }
}

/// The movements that the rules accept, by any of these verbs, or several of them.
fn accepted(situation: &Situation, verbs: &[&str], most: u32) -> Accepted {
    let mut best = Accepted::default();
    let mut open = vec![(situation.clone(), 0, 0)];
    for made in 1..=most {
        let mut next: Vec<(Situation, i32, u32)> = Vec::new();
        for ((before, spent, triggered), verb) in open
            .iter()
            .flat_map(|own| verbs.iter().map(move |verb| (own, *verb)))
        {
            for Single {
                after,
                cost,
                triggers,
                ending,
            } in single(before, verb, made < most)
            {
                let total = spent + cost;
                let triggers = triggered + triggers;
                let place = after.named_square(mover(&after)).expect("a place");
                if ending == Ending::Stop {
                    best.add(place, (made * actions_of(verb), total), triggers);
                }
                let mut same = next.iter_mut();
                match same.find(|(other, _, by)| (other, *by) == (&after, triggers)) {
                    Some((_, known, _)) => *known = total.min(*known),
                    None => next.push((after, total, triggers)),
                }
            }
        }
        open = next;
    }
    best
}

/// One accepted movement.
struct Single {
    after: Situation,
    cost: i32,
    triggers: u32,
    /// Whether another movement had to be announced.
    ending: Ending,
}

// Long because it is one plain loop over everything that may be declared.
/// Every situation to which one accepted movement leads, for each number of triggers at the least
/// cost.
fn single(before: &Situation, verb: &str, further: bool) -> Vec<Single> {
    let id = mover(before);
    let Some(start) = before.board.creature(id).and_then(|creature| {
        Some(WalkState {
            footprint: full_footprint(before, creature.footprint()?).at(before.named_square(id)?),
            level: 0,
            pose: 0,
            parity: Parity::Even,
        })
    }) else {
        return Vec::new();
    };
    let mut found: Vec<Single> = Vec::new();
    let mut open = vec![vec![start]];
    let mut seen = BTreeSet::new();
    while let Some(path) = open.pop() {
        let Some(last) = path.last() else { continue };
        for footprint in neighbours(before, last.footprint) {
            let mut longer = path.clone();
            longer.push(WalkState { footprint, ..*last });
            let endings = if further {
                vec![Ending::Stop, Ending::PassOn]
            } else {
                vec![Ending::Stop]
            };
            let mut goes_on = false;
            for ending in endings {
                let declared = before.walk_declaration(id, verb, &longer[1..], ending);
                let Some(declared) = declared else { continue };
                match before.plan(&declared, &mut NoDice) {
                    Ok(outcome) => {
                        let is_whole = outcome.account.iter().all(|happening| {
                            <System as rules::SystemHappenings>::shortfall(happening).is_none()
                        });
                        if !is_whole {
                            continue;
                        }
                        // A movement that waits for a check has not been made.
                        let Some(movement) = outcome.movement.as_ref() else {
                            continue;
                        };
                        let cost = cost_of(before.system(), movement);
                        let given = given(&outcome);
                        let triggers = u32::try_from(given.len()).expect("a few");
                        let mut after = before.clone();
                        after.carry_out(&outcome);
                        let key = (footprint, cost, movement.diagonals, ending, given);
                        goes_on |= seen.insert(key);
                        let mut same = found.iter_mut();
                        match same.find(|own| (&own.after, own.triggers) == (&after, triggers)) {
                            Some(own) => own.cost = cost.min(own.cost),
                            None => found.push(Single {
                                after,
                                cost,
                                triggers,
                                ending,
                            }),
                        }
                        if ending == Ending::Stop {
                            break;
                        }
                    }
                    Err(PlanError::Refused(refusal)) => {
                        // No movement may end there, but it may go on.
                        goes_on |= (longer.len() < 5 && shares(before, footprint))
                            || refusal
                                .objections()
                                .all(|objection| objection.at == At::End);
                    }
                    Err(_) => {}
                }
            }
            if goes_on && longer.len() < LONGEST {
                open.push(longer);
            }
        }
    }
    found
}

/// More states than a path without a loop has on these boards.
const LONGEST: usize = 12;

/// The opportunities that the movement gives, in no order.
fn given(outcome: &Outcome<System>) -> Vec<(CreatureId, Cause)> {
    let events = outcome.events.iter();
    let mut given: Vec<_> = events
        .filter_map(|event| match event.happening {
            Happening::Provoke(who, cause) => Some((who, cause)),
            _ => None,
        })
        .collect();
    given.sort_unstable();
    given
}

/// The cost as a range reports it: a point counts as a square.
fn cost_of(system: System, movement: &rules::Movement) -> i32 {
    let total = movement.total.whole_feet().expect("a whole number").0;
    match system {
        System::SixD6 => total * 5,
        _ => total,
    }
}

/// Whether another creature fills a square of the footprint.
fn shares(situation: &Situation, footprint: Footprint) -> bool {
    let creatures = situation.board.creatures().iter();
    let mut others = creatures.filter(|other| other.id != mover(situation));
    others.any(|other| other.footprint().is_some_and(|own| own.overlaps(footprint)))
}

/// The footprint by which a walk names a place: squeezed, a creature of starfinder has half of its
/// own.
fn full_footprint(situation: &Situation, own: Footprint) -> Footprint {
    let side = own.width.max(own.height);
    match situation.system() {
        System::Starfinder => Footprint {
            width: side,
            height: side,
            ..own
        },
        _ => own,
    }
}

/// The footprints that a step could lead to.
fn neighbours(situation: &Situation, from: Footprint) -> Vec<Footprint> {
    let shapes: &[(u8, u8)] = match (situation.system(), from.width.max(from.height)) {
        (System::Srd35, 2) => &[(2, 2), (1, 2), (2, 1)],
        _ => &[(from.width, from.height)],
    };
    let mut all = Vec::new();
    for y in -2..=2 {
        for x in -2..=2 {
            for (width, height) in shapes {
                let to = Footprint {
                    origin: Square::new(from.origin.x + x, from.origin.y + y),
                    width: *width,
                    height: *height,
                };
                if to != from && (shapes.len() > 1 || x.abs().max(y.abs()) == 1) {
                    all.push(to);
                }
            }
        }
    }
    all
}

/// The move actions that may follow one another in a turn of pf2e.
const MIXED: &[&str] = &["stride", "step", "crawl", "climb", "swim", "fly", "burrow"];

/// The move actions that may follow one another in a turn of starfinder.
const MOVES: &[&str] = &["move", "move swim", "move climb", "move burrow", "guarded"];

/// The situation after `A` has stood up, if it is prone.
fn risen(situation: &Situation) -> Option<Situation> {
    let stand: notation::Declaration = "A stand".parse().expect("a declaration");
    let stand = situation.read_declaration(&stand).expect("it is read");
    let outcome = situation.plan(&stand, &mut NoDice).ok()?;
    let mut risen = situation.clone();
    risen.carry_out(&outcome);
    Some(risen)
}

/// The middle of a turn: the situation after one of the movements that the rules accept, by number.
fn after_one(situation: &Situation, verb: &str, number: usize) -> Option<Situation> {
    let mut all = single(situation, verb, false);
    (!all.is_empty()).then(|| all.swap_remove(number % all.len()).after)
}

/// A rider and its mount, one of which is `A`: in its turn of an encounter, or without one.
fn ridden(
    rows: &[String],
    wide: bool,
    rides: bool,
    in_turns: bool,
    (odd, actions): (bool, u32),
    more: &str,
) -> Situation {
    let squares = rows.iter().enumerate();
    let mut starts = squares.filter_map(|(y, row)| Some((row.find('A')?, y)));
    let (x, y) = starts.next().expect("A is drawn");
    let rows: Vec<String> = rows
        .iter()
        .map(|row| {
            if rides {
                row.replace('A', "M")
            } else {
                row.clone()
            }
        })
        .collect();
    let (rider, mount) = if rides { ("A", "M") } else { ("R", "A") };
    let (big, small) = if wide {
        ("large", "medium")
    } else {
        ("medium", "small")
    };
    let facts = [
        format!("{mount} {big}; {mount} speed 10; {rider} {small}, at ({x},{y}), rides {mount}"),
        format!("A {more}; A diagonals {}", u8::from(odd)),
    ];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut own = situation(System::Pf2e, &rows, &[&facts[0], &facts[1]], &[]);
    let payer = if in_turns { rider } else { "A" };
    if in_turns {
        read(&mut own, &format!("{rider} initiative 9"));
        for words in ["gm begin", &format!("{rider} start-turn")] {
            let declared = own.read_declaration(&words.parse().expect("a declaration"));
            let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
            own.carry_out(&outcome.expect("it is accepted"));
        }
    }
    read(&mut own, &format!("{payer} actions {actions}"));
    own
}

fn read(situation: &mut Situation, fact: &str) {
    situation
        .read_with(&fact.parse().expect("a fact"))
        .expect("the word is known");
}

/// A board of a few squares with `A` on it, which fills one square or, if there is room, four.
fn rows() -> impl Strategy<Value = (Vec<String>, bool)> {
    let mark = prop_oneof![
        12 => Just('.'),
        4 => Just(':'),
        3 => Just('#'),
        1 => Just('B'),
        1 => Just('c'),
    ];
    let marks = prop::collection::vec(mark, 4 * 3);
    (marks, any::<bool>(), 0..3_usize, 0..2_usize).prop_map(|(mut marks, wide, x, y)| {
        for letter in ['B', 'c'] {
            let first = marks.iter().position(|mark| *mark == letter);
            for (index, mark) in marks.iter_mut().enumerate() {
                if *mark == letter && Some(index) != first {
                    *mark = '.';
                }
            }
        }
        let side = if wide { 2 } else { 1 };
        for y in y..y + side {
            for x in x..x + side {
                marks[y * 4 + x] = 'A';
            }
        }
        let rows = marks.chunks(4).map(|row| row.iter().collect()).collect();
        (rows, wide)
    })
}

/// The first place to which what an exploration keeps from other goals changes the way.
fn difference_by_exploration(situation: &Situation, id: CreatureId) -> Option<String> {
    let mut exploration = Exploration::default();
    let extent = situation.board.extent();
    for preference in [CHEAPEST, Preference::Safest] {
        for square in extent.squares() {
            let wish = Wish {
                goal: square,
                via: &[],
                preference,
                limit_feet: None,
            };
            let plain = in_words(&situation.way(id, &wish, None));
            let kept = in_words(&situation.way_exploring(id, &wish, None, &mut exploration));
            if plain != kept {
                return Some(format!(
                    "the way to {square} is {plain}, by an exploration {kept}"
                ));
            }
        }
    }
    None
}

fn in_words(way: &Way<System>) -> String {
    let Way::Found(found) = way else {
        return format!("{way:?}");
    };
    let planned = found.planned.iter();
    let words: Vec<String> = planned
        .map(|planned| planned.declaration.words(&planned.before.board))
        .collect();
    let numbers = (found.cost_feet, found.triggers, found.hazards);
    format!("{} {numbers:?}", words.join("; "))
}

/// What the rules accept of movements by all verbs, whatever is declared before them.
fn accepted_of_all(situation: &Situation, whole: &WholeRange, most: u32) -> Accepted {
    let mut all = Accepted::default();
    let verbs: BTreeSet<&str> = whole.budgets.iter().map(|budget| budget.verb).collect();
    if situation.system() == System::Pf2e {
        all.merge(accepted(situation, MIXED, most), (0, 0));
        if let Some(risen) = risen(situation) {
            all.merge(accepted(&risen, MIXED, most.saturating_sub(1)), (1, 0));
        } else if most > 2 {
            // Who cannot stand up where it lies may do so after a Crawl.
            for out in single(situation, "crawl", false) {
                if let Some(risen) = risen(&out.after) {
                    all.merge(accepted(&risen, MIXED, most - 2), (2, out.cost));
                }
            }
        }
    } else {
        for verb in verbs.into_iter().filter(|verb| *verb != Budget::MIXED) {
            all.merge(accepted(situation, &[verb], most), (0, 0));
        }
    }
    match situation.system() {
        System::Starfinder => all.merge(accepted(situation, MOVES, 2), (0, 0)),
        System::Srd35 => all.merge(accepted(situation, &["move"], 2), (0, 0)),
        _ => {}
    }
    all
}

/// The differences between the range, the ways and what the rules accept.
fn difference(situation: &Situation, most: u32) -> Option<String> {
    let id = mover(situation);
    let whole = situation.whole_range(id, None);
    let start = situation.named_square(id)?;
    let Accepted {
        cheapest: mut expected,
        mut safest,
    } = accepted_of_all(situation, &whole, most);
    expected.remove(&start);
    safest.remove(&start);
    let mut found = BTreeMap::new();
    for (place, reached) in whole.range.places() {
        if reached.stop == Stop::Allowed && place != start {
            let budget = whole.budgets.get(reached.offer)?;
            let own = (u32::from(budget.actions), reached.spent_feet.0);
            found.insert(place, own);
        }
    }
    if found != expected {
        return Some(format!("range {found:?}\nrules {expected:?}"));
    }
    if let Some(difference) = difference_by_exploration(situation, id) {
        return Some(difference);
    }
    for (place, (_, cost)) in &expected {
        let goal = (place.x, place.y);
        match way(situation, goal, CHEAPEST) {
            Way::Found(way) if way.cost_feet.0 == *cost => {}
            other => {
                return Some(format!(
                    "the way to {goal:?} is no way of {cost} ft: {other:?}"
                ));
            }
        }
    }
    if situation.system() == System::SixD6 {
        return None;
    }
    safest
        .iter()
        .find_map(|(place, (triggers, actions, cost))| {
            let goal = (place.x, place.y);
            let found = way(situation, goal, Preference::Safest);
            let counted = match &found {
                Way::Found(way) => paid(situation, way).map(|paid| (way.triggers, paid)),
                _ => None,
            };
            let expected = Some((*triggers, (*actions, *cost)));
            (counted != expected)
                .then(|| format!("the safest way to {goal:?} is not {expected:?}: {found:?}"))
        })
}

/// The first square of the map to which the range leads and no way of that cost, or the other way
/// round. A way is planned declaration by declaration, so that the rules accept all of it; ways that
/// go on in the next turn do not count.
fn difference_within_the_turn(situation: &Situation) -> Option<String> {
    let id = mover(situation);
    let whole = situation.whole_range(id, None);
    let start = situation.named_square(id)?;
    for square in situation.board.extent().squares() {
        if square == start {
            continue;
        }
        let reached = whole.range.get(square);
        let reached = reached.filter(|reached| reached.stop == Stop::Allowed);
        let expected = reached.and_then(|reached| {
            let budget = whole.budgets.get(reached.offer)?;
            Some((u32::from(budget.actions), reached.spent_feet.0))
        });
        let found = match way(situation, (square.x, square.y), CHEAPEST) {
            Way::Found(found) => paid(situation, &found),
            _ => None,
        };
        if found != expected {
            return Some(format!(
                "the way to {square} costs {found:?}, the range {expected:?}"
            ));
        }
        let safest = match way(situation, (square.x, square.y), Preference::Safest) {
            Way::Found(found) => paid(situation, &found).map(|_| found.triggers),
            _ => None,
        };
        if safest.is_some() != expected.is_some() {
            return Some(format!("the safest way to {square} triggers {safest:?}"));
        }
    }
    difference_by_exploration(situation, id)
}

/// The actions and the cost of a way within the turn, as its declarations have them.
fn paid(situation: &Situation, way: &rules::FoundWay<System>) -> Option<(u32, i32)> {
    let mut paid = (0, 0);
    for planned in &way.planned {
        let movement = planned.outcome.movement.as_ref()?;
        let words = planned.declaration.words(&planned.before.board);
        let verb = words.split([':', ' ']).nth(1).unwrap_or_default();
        paid.0 += actions_of(verb);
        paid.1 += cost_of(situation.system(), movement);
    }
    (paid.1 == way.cost_feet.0).then_some(paid)
}

/// Several movements lead to (0,1), and some of them are equally good.
#[test]
fn an_exploration_names_the_way_that_a_fresh_search_names() {
    let own = situation(
        System::Pf2e,
        &["..B.", "..A.", "...."],
        &["A speed 5; A actions 3; T tiny, at (2,1); u tiny, at (1,1)"],
        &[("ruling.end-on-tiny", "refuse")],
    );
    assert_eq!(difference_by_exploration(&own, mover(&own)), None);
}

/// To (3,2) a guarded step, whose diagonal costs 5 ft whatever came before, comes first or last.
#[test]
fn an_exploration_knows_what_a_guarded_step_costs() {
    let rows = ["A...", "....", "...."];
    let own = situation(System::Starfinder, &rows, &["A speed 10; A swim 10"], &[]);
    assert_eq!(difference_by_exploration(&own, mover(&own)), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn in_starfinder_flyers_have_a_way_to_every_square_of_their_range(
        (rows, wide) in rows(),
        speeds in prop::sample::select(vec![
            "fly 10", "fly 15", "fly 25", "fly 10; A swim 10", "fly 5; A climb 5", "swim 10; A burrow 10",
        ]),
        grounds in prop::sample::subsequence(vec!["water", "difficult", "width 4", "dirt"], 1..3),
        altitude in 0..2_i32,
        turn in prop::sample::select(vec![
            &[][..],
            &["gm begin order=A"],
            &["gm begin order=A", "A act standard"],
        ]),
        ruling in prop::option::of(prop::sample::select(vec![
            ("ruling.diagonal-parity-span", "action"),
            ("ruling.medium", "host"),
            ("ruling.provoke-repeat", "first"),
            ("ruling.double-move-pool", "separate"),
            ("ruling.vertical-turn", "yes"),
            ("ruling.squeeze-accounting", "whole"),
        ])),
    ) {
        let size = if wide { "A large; " } else { "" };
        let mut facts = vec![format!("{size}A speed 10; A {speeds}; A z {altitude}")];
        let mut grounds = grounds.iter().cycle();
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.chars().enumerate().filter(|(_, mark)| *mark == ':') {
                let ground = grounds.next().copied().unwrap_or("water");
                facts.push(format!("({x},{y}) {ground}"));
            }
        }
        let rows: Vec<String> = rows.iter().map(|row| row.replace(':', ".")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let lines: Vec<&str> = facts.iter().map(String::as_str).collect();
        let rulings: Vec<(&str, &str)> = ruling.into_iter().collect();
        let mut own = situation(System::Starfinder, &rows, &lines, &rulings);
        for words in turn {
            let declared = own.read_declaration(&words.parse().expect("a declaration"));
            let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
            own.carry_out(&outcome.expect("it is accepted"));
        }
        let found = difference_within_the_turn(&own);
        prop_assert_eq!(found, None, "{:?} {:?} {:?} {:?}", rows, facts, rulings, turn);
    }

    #[test]
    fn in_pf2e_ranges_and_ways_are_what_the_rules_accept(
        (rows, wide) in rows(), odd in any::<bool>(), actions in 1..3_u32,
        first in prop::option::of(0..50_usize),
        ruling in prop::option::of(Just(("ruling.trigger-once", "until-used"))),
    ) {
        let size = if wide { "A large; A speed 10" } else { "A speed 10" };
        let mut facts = format!("{size}; A actions {actions}; A diagonals {}", u8::from(odd));
        if rows.iter().any(|row| row.contains('c')) {
            facts.push_str("; c aoo");
        }
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let rulings: Vec<(&str, &str)> = ruling.into_iter().collect();
        let own = situation(System::Pf2e, &rows, &[&facts], &rulings);
        let found = match first.and_then(|first| after_one(&own, "stride", first)) {
            Some(later) => difference(&later, actions - 1),
            None => difference(&own, actions),
        };
        prop_assert_eq!(found, None, "{:?} {:?} {:?} {:?}", rows, facts, rulings, first);
    }

    #[test]
    fn in_pf2e_tiny_creatures_are_passed_and_not_stayed_among(
        (rows, wide) in rows(), actions in 2..4_u32,
        (first, second) in ((0..4_usize, 0..3_usize), (0..4_usize, 0..3_usize)),
        ruling in prop::sample::select(vec!["refuse", "refuse", "willing", "allow"]),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let size = if wide { "A large; A speed 10" } else { "A speed 5" };
        // They may be anywhere, also inside the mover's space.
        let facts = [format!(
            "{size}; A actions {actions}; T tiny, at ({},{}); u tiny, at ({},{})",
            first.0, first.1, second.0, second.1,
        )];
        let own = situation(System::Pf2e, &rows, &[&facts[0]], &[("ruling.end-on-tiny", ruling)]);
        prop_assert_eq!(difference(&own, actions), None, "{:?} {:?} {:?}", rows, facts, ruling);
    }

    #[test]
    fn in_pf2e_actions_of_several_kinds_are_mixed(
        (rows, _) in rows(),
        grounds in prop::sample::subsequence(vec!["needs swim", "needs climb", "incline north"], 1..3),
        speeds in prop::sample::select(vec!["swim 10", "climb 10", "swim 5; A climb 5", "fly 10"]),
        (prone, shared) in any::<(bool, bool)>(), actions in 1..4_u32,
    ) {
        let place = rows.iter().enumerate().find_map(|(y, row)| Some((row.find('A')?, y)));
        let (x, y) = place.expect("A is drawn");
        let prone = match (prone, shared) {
            (true, true) => format!("; A prone; Z at ({x},{y})"),
            (true, false) => "; A prone".to_owned(),
            (false, _) => String::new(),
        };
        let mut facts = vec![format!("A speed 10; A {speeds}; A actions {actions}{prone}")];
        // Difficult ground becomes ground for one of the other kinds of movement.
        let mut grounds = grounds.iter().cycle();
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.chars().enumerate().filter(|(_, mark)| *mark == ':') {
                let ground = grounds.next().copied().unwrap_or("water");
                facts.push(format!("({x},{y}) {ground}"));
            }
        }
        let rows: Vec<String> = rows.iter().map(|row| row.replace(['c', ':'], ".")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        let own = situation(System::Pf2e, &rows, &facts, &[]);
        prop_assert_eq!(difference(&own, actions), None, "{:?} {:?}", rows, facts);
    }

    #[test]
    fn in_pf2e_mounts_and_riders_go_where_the_rules_accept(
        (rows, wide) in rows(), rides in any::<bool>(), in_turns in any::<bool>(),
        odd in any::<bool>(), actions in 1..3_u32,
        more in prop::sample::select(vec!["speed 10", "speed 10, swim 10", "speed 5, prone"]),
    ) {
        let own = ridden(&rows, wide, rides, in_turns, (odd, actions), more);
        prop_assert_eq!(difference(&own, actions), None, "{:?}", rows);
    }

    #[test]
    fn in_srd35_ranges_and_ways_are_what_the_rules_accept(
        (rows, wide) in rows(), tiny in any::<bool>(), first in prop::option::of(0..50_usize), ruling in prop::option::of(prop::sample::select(vec![
            ("ruling.diagonal_parity_scope", "action"),
            ("ruling.aoo_once_per_opponent", "every_step"),
            ("ruling.very_small_provokes_from", "all_threatening"),
        ])),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let size = match (wide, tiny) {
            (true, _) => "A large; A speed 10",
            (false, true) => "A tiny; A speed 15",
            (false, false) => "A speed 10",
        };
        let rulings: Vec<(&str, &str)> = ruling.into_iter().collect();
        let own = situation(System::Srd35, &rows, &[size], &rulings);
        let middle = first.and_then(|first| after_one(&own, "move", first));
        let found = difference(middle.as_ref().unwrap_or(&own), 1);
        prop_assert_eq!(found, None, "{:?} {} {:?} {:?}", rows, size, rulings, first);
    }

    #[test]
    fn in_starfinder_ranges_and_ways_are_what_the_rules_accept(
        (rows, wide) in rows(), melee in any::<bool>(), first in prop::option::of(0..50_usize), ruling in prop::option::of(prop::sample::select(vec![
            ("ruling.diagonal-parity-span", "action"),
            ("ruling.provoke-repeat", "first"),
            ("ruling.squeeze-accounting", "whole"),
            ("ruling.guarded-step-difficult", "allow"),
            ("ruling.guarded-step-parity", "refuse"),
        ])),
    ) {
        let mut facts = vec![if wide { "A large; A speed 10" } else { "A speed 10" }];
        facts.extend((melee && rows.iter().any(|row| row.contains('c'))).then_some("c melee"));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let rulings: Vec<(&str, &str)> = ruling.into_iter().collect();
        let own = situation(System::Starfinder, &rows, &facts, &rulings);
        let middle = first.and_then(|first| after_one(&own, "move", first));
        let found = difference(middle.as_ref().unwrap_or(&own), 1);
        prop_assert_eq!(found, None, "{:?} {:?} {:?} {:?}", rows, facts, rulings, first);
    }

    #[test]
    fn in_starfinder_moves_of_several_kinds_are_mixed(
        (rows, _) in rows(),
        grounds in prop::sample::subsequence(vec!["water", "face", "dirt"], 1..3),
        speeds in prop::sample::select(vec!["swim 10", "climb 10", "swim 5; A burrow 10", "burrow 10"]),
    ) {
        let mut facts = vec![format!("A speed 10; A {speeds}")];
        // Difficult ground becomes what the other kinds of movement go through.
        let mut grounds = grounds.iter().cycle();
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.chars().enumerate().filter(|(_, mark)| *mark == ':') {
                let ground = grounds.next().copied().unwrap_or("water");
                facts.push(format!("({x},{y}) {ground}"));
            }
        }
        let rows: Vec<String> = rows.iter().map(|row| row.replace(':', ".")).collect();
        let mut rows: Vec<String> = rows.iter().map(|row| row.replace('c', ".")).collect();
        // The mover fills one square.
        let mut drawn = false;
        for row in &mut rows {
            let own = row.chars().map(|mark| match mark {
                'A' if drawn => '.',
                'A' => { drawn = true; 'A' }
                mark => mark,
            });
            *row = own.collect();
        }
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        let own = situation(System::Starfinder, &rows, &facts, &[]);
        prop_assert_eq!(difference(&own, 1), None, "{:?} {:?}", rows, facts);
    }

    #[test]
    fn in_6d6_ranges_and_ways_are_what_the_rules_accept(
        (rows, _) in rows(), potential in 1..3_u32, gap in any::<bool>(),
    ) {
        let rows: Vec<String> = rows
            .iter()
            .map(|row| if gap { row.replace(['B', 'c'], "5") } else { row.replace(['B', 'c'], ".") })
            .collect();
        let first = rows.iter().find(|row| row.contains('A')).is_some();
        prop_assume!(first);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let facts = format!("A dp {potential}");
        let own = situation(System::SixD6, &rows, &[&facts], &[]);
        prop_assert_eq!(difference(&own, potential), None);
    }
}
