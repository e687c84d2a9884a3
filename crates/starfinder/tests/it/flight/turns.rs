//! Turns of two movements, some of them in the air: the search agrees with trying everything that
//! the rules let a player declare.

use std::collections::BTreeMap;

use board::Movement;
use dice::NoDice;
use grid::{Feet, Length, Square};
use notation::{Case, Step};
use proptest::prelude::*;

use rules::search::{Bound, Preference};
use rules::{Happening, Picture, PlanError, Words as _};
use starfinder::flight::search::beside;
use starfinder::flight::{
    Altitude, Bearing, Primary, TurnQuery, VolumeQuery, turn_range, turn_ways, volume_range,
};
use starfinder::{Action, Declaration, Path, Place, Situation, Starfinder, Verb};

/// A creature about to move, with the rulings and facts of the notation.
pub(super) fn scene(rows: &[&str], facts: &str, rulings: &str) -> Situation {
    let mut text = String::from("case: law/1\n");
    if !rulings.is_empty() {
        text.push_str(&format!("rulings: {rulings}\n"));
    }
    text.push_str(&format!("map:\n{}\n", rows.join("\n")));
    text.push_str("legend: = rigid, z 0 to 0; + water, z -1 to 0; ! width 4; ^ canopy; ");
    text.push_str("% dirt, z -1 to 0; * stairs, z 0 to 1; ");
    text.push_str("| ladder, z 0 to 1\n");
    text.push_str(&format!("with: {facts}\nask: speed A\nexpect: 30 ft\n"));
    let case = Case::parse(&text, 1).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut situation = Picture::from(&case).set_up(Starfinder).expect("a picture");
    for step in &case.body {
        let Step::With(facts) = step else { continue };
        for fact in facts {
            situation.read_with(fact).expect("facts");
        }
    }
    situation
}

pub(super) fn query(situation: &Situation, preference: Preference) -> TurnQuery {
    let creature = situation.board.creature_named("A").expect("it is drawn");
    TurnQuery::any(creature.id, preference)
}

fn place(x: i32, y: i32, level: i32) -> Place {
    Place::new(Square::new(x, y), level)
}

pub(super) fn words(situation: &Situation, declaration: &Declaration) -> String {
    situation
        .system()
        .declaration_words(declaration, &situation.board)
}

/// The way to a place in words, with its cost in feet.
fn told(situation: &Situation, goal: Place) -> Option<(Vec<String>, Length)> {
    let query = query(situation, Preference::Cheapest);
    let (mut ways, _) = turn_ways(
        situation.scene(),
        &query,
        (goal.square, Altitude::Level(goal.level)),
    );
    ways.sort_by_key(|way| (way.made.actions(), way.cost));
    let way = ways.into_iter().next()?;
    let declared = way.declarations.iter();
    let declared = declared.map(|one| words(situation, one)).collect();
    Some((declared, way.cost))
}

fn feet(feet: i32) -> Length {
    Length::from_feet(Feet(feet))
}

/// What a way costs: its actions, half feet and triggers.
type Cost = (u8, Length, u32);

fn rank(preference: Preference, (actions, cost, triggers): Cost) -> (u32, Length, u32) {
    match preference {
        Preference::Cheapest => (actions.into(), cost, triggers),
        Preference::Safest => (triggers, cost, actions.into()),
    }
}

/// Every situation to which one accepted movement leads, with what it costs and triggers.
fn single(
    before: &Situation,
    (verb, way): (Verb, Movement),
    spent: (Length, u32),
    primaries: &[Primary],
) -> Vec<(Situation, Place, (Length, u32))> {
    let id = query(before, Preference::Cheapest).creature;
    let chosen = before.facts.turn(id).primary.is_some();
    let primaries: Vec<Option<Primary>> = match way {
        Movement::Fly if !chosen => primaries.iter().copied().map(Some).collect(),
        _ => vec![None],
    };
    let start = start(before);
    let level = start.level;
    let mut found = Vec::new();
    for primary in primaries {
        let mut seen: Vec<(Situation, (Length, u32))> = Vec::new();
        let mut open = vec![Vec::new()];
        while let Some(path) = open.pop() {
            let from = path.last().copied().unwrap_or(start);
            for bearing in Bearing::all() {
                let end = beside(from, bearing.offset());
                let mut steps = path.clone();
                steps.push(end);
                let mut declared = Path::new(verb, way, steps.clone());
                declared.primary = primary;
                let declared = Declaration::new(id, level, Action::Movement(declared));
                match before.plan(&declared, &mut NoDice) {
                    Ok(outcome) => {
                        // A movement that waits for a check has not been made.
                        let Some(movement) = outcome.movement.as_ref() else {
                            continue;
                        };
                        let provoke = |event: &&rules::Event<Starfinder>| {
                            matches!(event.happening, Happening::Provoke(..))
                        };
                        let triggers = outcome.events.iter().filter(provoke).count();
                        let triggers = u32::try_from(triggers).expect("a few");
                        let own = (spent.0 + movement.total, spent.1 + triggers);
                        let mut after = before.clone();
                        after.carry_out(&outcome);
                        let known = (after, own);
                        if !seen.contains(&known) {
                            found.push((known.0.clone(), end, own));
                            seen.push(known);
                            open.push(steps);
                        }
                    }
                    // No movement may end there, but it may go on.
                    Err(PlanError::Refused(refusal))
                        if steps.len() < 5
                            && refusal.objections().all(|objection| {
                                ["starfinder.occupied.end", "starfinder.size.tiny-sharing"]
                                    .contains(&objection.rule.as_str())
                            }) =>
                    {
                        open.push(steps);
                    }
                    Err(_) => {}
                }
            }
        }
    }
    found
}

/// Every place to which an accepted straight movement leads, with what it costs and triggers: found by
/// declaring every path along every line, of at most so many squares.
fn straight(
    before: &Situation,
    (verb, way): (Verb, Movement),
    most: i32,
) -> Vec<(Place, (Length, u32))> {
    let start = start(before);
    let id = query(before, Preference::Cheapest).creature;
    let is_chosen = way != Movement::Fly || before.facts.turn(id).primary.is_some();
    let squares: Vec<Square> = before.board.extent().squares().collect();
    let levels = start.level - most..=start.level + most;
    let goals = levels.flat_map(|level| squares.iter().map(move |own| Place::new(*own, level)));
    let goals = goals.filter(|goal| *goal != start);
    let mut found = Vec::new();
    for steps in goals.flat_map(|goal| lines_to(start, goal)) {
        for primary in primaries_of(start, &steps, is_chosen) {
            let mut declared = Path::new(verb, way, steps.clone());
            declared.primary = primary;
            let declared = Declaration::new(id, start.level, Action::Movement(declared));
            let Ok(outcome) = before.plan(&declared, &mut NoDice) else {
                continue;
            };
            if let (Some(movement), Some(end)) = (outcome.movement.as_ref(), steps.last()) {
                let events = outcome.events.iter();
                let provoked = events
                    .filter(|event| matches!(event.happening, Happening::Provoke(..)))
                    .count();
                let provoked = u32::try_from(provoked).expect("a few");
                found.push((*end, (movement.total, provoked)));
            }
        }
    }
    found
}

/// The paths along the line to that place: each step advances one square along the axis on which it is
/// farthest, and on the others no square lies more than half a square off the line.
fn lines_to(start: Place, goal: Place) -> Vec<Vec<Place>> {
    let offset = |to: Place| {
        [
            to.square.x - start.square.x,
            to.square.y - start.square.y,
            to.level - start.level,
        ]
    };
    let whole = offset(goal);
    let length = whole.map(i32::abs).into_iter().max().expect("three axes");
    let farthest = whole.iter().position(|along| along.abs() == length);
    let farthest = farthest.expect("one of them");
    let mut paths = vec![Vec::new()];
    for advanced in 1..=length {
        let mut longer = Vec::new();
        for path in paths {
            let from = path.last().copied().unwrap_or(start);
            for bearing in Bearing::all() {
                let to = beside(from, bearing.offset());
                let so_far = offset(to);
                let is_on_line = (0..3).all(|axis| {
                    let off = so_far[axis] * length - whole[axis] * advanced;
                    2 * off.abs() <= length
                });
                if is_on_line && so_far[farthest] == whole[farthest].signum() * advanced {
                    longer.push([&path[..], &[to]].concat());
                }
            }
        }
        paths = longer;
    }
    paths
}

/// The primary directions that matter: any other costs a turn before the first step, and has no effect
/// after it. Straight up or down no turn is needed, so the direction matters later.
fn primaries_of(start: Place, steps: &[Place], is_chosen: bool) -> Vec<Option<Primary>> {
    if is_chosen {
        return vec![None];
    }
    let to = steps[0];
    let first = Bearing::from_offset(
        to.square.x - start.square.x,
        to.square.y - start.square.y,
        to.level - start.level,
    );
    match first {
        Some(first) if first.horizontal().is_some() => vec![Some(Primary::along(first))],
        _ => Bearing::all()
            .map(|own| Some(Primary::along(own)))
            .collect(),
    }
}

/// The best way to every place that the rules accept, found by trying.
fn accepted(
    situation: &Situation,
    ways: &[Movement],
    preference: Preference,
) -> BTreeMap<Place, Cost> {
    let steep = situation.rulings.word("ruling.vertical-turn").as_deref() == Some("yes");
    let primaries: Vec<Primary> = Bearing::all()
        .filter(|bearing| {
            steep
                || bearing.slope() == starfinder::flight::Slope::Level
                || bearing.horizontal().is_none()
        })
        .map(Primary::along)
        .collect();
    let mut best: BTreeMap<Place, Cost> = BTreeMap::new();
    let mut note = |place, cost: Cost| {
        let known = best.entry(place).or_insert(cost);
        if rank(preference, cost) < rank(preference, *known) {
            *known = cost;
        }
    };
    let mut firsts: Vec<(Situation, (Length, u32))> = Vec::new();
    for way in ways {
        for (_, end, (cost, triggers)) in single(
            situation,
            (Verb::Double, *way),
            (Length::ZERO, 0),
            &primaries,
        ) {
            note(end, (2, cost, triggers));
        }
        for (after, end, own) in
            single(situation, (Verb::Move, *way), (Length::ZERO, 0), &primaries)
        {
            note(end, (1, own.0, own.1));
            let ranked = |own: (Length, u32)| rank(preference, (1, own.0, own.1));
            match firsts.iter_mut().find(|(other, _)| *other == after) {
                Some((_, known)) if ranked(own) < ranked(*known) => *known = own,
                Some(_) => {}
                None => firsts.push((after, own)),
            }
        }
    }
    for way in ways {
        for verb in [Verb::Run, Verb::Charge] {
            for (end, (cost, triggers)) in straight(situation, (verb, *way), 12) {
                note(end, (2, cost, triggers));
            }
        }
    }
    for (after, own) in &firsts {
        for way in ways {
            for (_, end, (cost, triggers)) in single(after, (Verb::Move, *way), *own, &primaries) {
                note(end, (2, cost, triggers));
            }
        }
    }
    best
}

fn start(situation: &Situation) -> Place {
    let id = query(situation, Preference::Cheapest).creature;
    let creature = situation.board.creature(id).expect("it is there");
    let named = situation.named_square(id).expect("a place");
    Place::new(named, creature.elevation_feet.whole_squares())
}

/// The first difference between the search and what the rules accept.
fn difference(situation: &Situation, ways: &[Movement], preference: Preference) -> Option<String> {
    let query = query(situation, preference);
    let mut range = turn_range(situation.scene(), &query, Altitude::Any);
    let mut expected = accepted(situation, ways, preference);
    let start = start(situation);
    range.places.remove(&start);
    expected.remove(&start);
    let cheapest = preference == Preference::Cheapest;
    if cheapest {
        let found: BTreeMap<Place, Cost> = range
            .places
            .iter()
            .map(|(place, own)| (*place, (own.made.actions(), own.cost, own.triggers)))
            .collect();
        for place in found.keys().chain(expected.keys()) {
            if found.get(place) != expected.get(place) {
                let (found, expected) = (found.get(place), expected.get(place));
                return Some(format!("{place}: found {found:?}, accepted {expected:?}"));
            }
        }
    }
    for (goal, cost) in &expected {
        let (ways, _) = turn_ways(
            situation.scene(),
            &query,
            (goal.square, Altitude::Level(goal.level)),
        );
        let own = |way: &starfinder::flight::FoundTurn| {
            rank(preference, (way.made.actions(), way.cost, way.triggers))
        };
        let best = ways.iter().map(own).min();
        if best != Some(rank(preference, *cost)) {
            return Some(format!("the way to {goal}: {best:?} instead of {cost:?}"));
        }
        for way in &ways {
            if let Some(fault) = refused(situation, way, *goal) {
                return Some(fault);
            }
        }
    }
    None
}

/// Why the rules do not accept the way as it is told.
fn refused(
    situation: &Situation,
    way: &starfinder::flight::FoundTurn,
    goal: Place,
) -> Option<String> {
    let mut now = situation.clone();
    let (mut total, mut triggers) = (Length::ZERO, 0);
    for declaration in &way.declarations {
        let text = words(&now, declaration);
        let read = now
            .read_declaration(&text.parse().expect("the notation"))
            .expect("it is read");
        if read != *declaration {
            return Some(format!("{text} is read as {read:?}"));
        }
        let outcome = match now.plan(declaration, &mut NoDice) {
            Ok(outcome) => outcome,
            Err(error) => return Some(format!("{text}: {error}")),
        };
        total = total + outcome.movement.as_ref().expect("a movement").total;
        let provoked = outcome.events.iter();
        triggers += provoked
            .filter(|event| matches!(event.happening, Happening::Provoke(..)))
            .count();
        now.carry_out(&outcome);
    }
    let end = start(&now);
    let is_as_told = end == goal && total == way.cost && triggers == way.triggers as usize;
    (!is_as_told).then(|| format!("{way:?} leads to {end:?} for {total}, {triggers}"))
}

const ON_FOOT_OR_WING: [Movement; 2] = [Movement::Land, Movement::Fly];

/// Four squares on foot, 20 ft. Then one step aslant: 5 ft for the first diagonal and 5 ft for the
/// ascent. A double move in the air has 20 ft.
#[test]
fn it_walks_and_then_takes_off() {
    let own = scene(&["A....."], "A speed 20, fly 10", "");
    let (declared, cost) = told(&own, place(5, 0, 1)).expect("a way");
    assert_eq!(
        declared,
        [
            "A move: (1,0) (2,0) (3,0) (4,0)",
            "A move fly primary=E+up: (5,0,1)"
        ]
    );
    assert_eq!(cost, feet(30));
}

/// Over the water it flies at altitude 1: 10 ft up and on, 5 ft, and the second diagonal down for
/// 10 ft; or straight up for 10 ft, twice 5 ft, and the first diagonal for 5 ft. Then six squares on
/// foot, 30 ft. A double move in the air has 50 ft.
#[test]
fn it_flies_over_water_and_walks_on() {
    let own = scene(&["A++......."], "A speed 30, fly 25", "");
    let (declared, cost) = told(&own, place(9, 0, 0)).expect("a way");
    assert_eq!(declared.len(), 2, "{declared:?}");
    assert!(
        declared[0].ends_with("(3,0,0)") || declared[0].ends_with("(3,0)"),
        "{declared:?}"
    );
    assert_eq!(declared[1], "A move: (4,0) (5,0) (6,0) (7,0) (8,0) (9,0)");
    assert_eq!(cost, feet(55));
    // At altitude 1 it can stay: 10 ft up and on, and eight squares.
    let (declared, cost) = told(&own, place(9, 0, 1)).expect("a way");
    assert!(declared[0].starts_with("A double fly"), "{declared:?}");
    assert_eq!(cost, feet(50));
}

/// From altitude 2 down to the ground and on: 5 ft and 10 ft for two diagonals, then two squares.
/// By the turn the next diagonal is the first again.
#[test]
fn it_lands_and_walks_on() {
    let own = scene(&["A....", "....."], "A speed 15, fly 15, z 2", "");
    let (declared, cost) = told(&own, place(4, 1, 0)).expect("a way");
    assert_eq!(declared.len(), 2, "{declared:?}");
    assert_eq!(cost, feet(25), "{declared:?}");
}

/// A run has 60 ft, two moves in the air 30, and two on foot 20. The line to (8,2) has six squares, two
/// diagonals of 5 and 10 ft, and turns southeast and back twice: 6 × 5 + 5 + 10 + 4 × 5 = 65 ft.
#[test]
fn a_flyer_runs_at_any_angle() {
    let own = scene(
        &[".........", ".........", "........."],
        "A at (0,0), z 1, speed 10, fly 15",
        "",
    );
    let (declared, cost) = told(&own, place(8, 1, 1)).expect("a way");
    assert_eq!(
        declared,
        ["A run fly primary=E: (1,0) (2,0) (3,0) (4,0) (5,1) (6,1) (7,1) (8,1)"]
    );
    // Seven squares and the first diagonal, 40 ft, and two turns of 45 degrees.
    assert_eq!(cost, feet(50));
    assert_eq!(told(&own, place(8, 2, 1)), None);
    // By name it is the same, whether one place is asked for or all of them.
    for goal in [None, Some(place(8, 1, 1))] {
        let query = VolumeQuery {
            creature: query(&own, Preference::Cheapest).creature,
            verb: Verb::Run,
            way: Movement::Fly,
            primary: None,
            goal,
        };
        let range = volume_range(own.scene(), &query, Bound::DEFAULT).expect("it may run");
        let reached = range.get(place(8, 1, 1)).expect("a line");
        assert_eq!((reached.cost, range.get(place(8, 2, 1))), (feet(50), None));
        let found = range.path(place(8, 1, 1)).expect("a line");
        assert_eq!(
            (found.primary, found.steps.len()),
            (Primary::from_word("E"), 8)
        );
    }
}

/// 15 ft are more than a double move has; 10 ft down and on are not.
#[test]
fn a_swimmer_runs() {
    let rows = ["A+++", "++++"];
    let mut own = scene(&rows, "A at (0,0), speed 0, swim 5", "");
    assert_eq!(told(&own, place(3, 0, 0)).expect("a run").1, feet(15));
    let (declared, cost) = told(&own, place(2, 0, -1)).expect("a way");
    assert_eq!((declared.len(), cost), (1, feet(10)), "{declared:?}");
    for text in ["gm begin order=A", "A act standard"] {
        let declared = own.read_declaration(&text.parse().expect("the notation"));
        let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
        own.carry_out(&outcome.expect("it is accepted"));
    }
    assert_eq!(told(&own, place(3, 0, 0)), None);
}

/// Once one move action is left, the turn holds no second movement.
#[test]
fn one_action_is_one_movement() {
    let mut own = scene(&["A.....x"], "A speed 20, fly 10", "");
    for text in ["gm begin order=A,x", "A act standard"] {
        let declared = own.read_declaration(&text.parse().expect("the notation"));
        let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
        own.carry_out(&outcome.expect("it is accepted"));
    }
    assert_eq!(told(&own, place(5, 0, 1)), None);
    // Four squares on foot, or two in the air.
    assert_eq!(told(&own, place(4, 0, 0)).expect("a way").1, feet(20));
    assert_eq!(told(&own, place(1, 0, 1)).expect("a way").1, feet(10));
}

/// Worlds in which squeezing, or diagonals that each action counts anew, decide at the seam.
#[test]
fn squeezed_and_fresh_movements_follow_one_another() {
    for (rows, facts, rulings) in [
        (
            ["A...", ".!..", "...."],
            "A large, at (0,0), speed 10, fly 10",
            "ruling.medium=host",
        ),
        (
            ["!A..", "..B.", "...."],
            "A at (1,0), z 1, speed 10, fly 10",
            "ruling.diagonal-parity-span=action",
        ),
        (
            ["!A..", "..B.", "...."],
            "A large, at (0,1), z 1, speed 10, fly 10",
            "ruling.diagonal-parity-span=action",
        ),
        (
            ["A...", ".!..", "...."],
            "A large, at (0,0), speed 20, fly 20",
            "ruling.squeeze-accounting=whole",
        ),
        (
            ["A!..", "#!##", "...."],
            "A at (0,0), speed 10, fly 10",
            "ruling.squeeze-accounting=whole",
        ),
    ] {
        let own = scene(&rows, facts, rulings);
        let found = difference(&own, &ON_FOOT_OR_WING, Preference::Cheapest);
        assert_eq!(found, None, "{rows:?} {facts} {rulings}");
    }
}

pub(super) fn boards(marks: &str) -> impl Strategy<Value = Vec<String>> {
    let marks: Vec<char> = marks.chars().collect();
    let squares = prop::collection::vec(proptest::sample::select(marks), 12);
    (squares, 0..12_usize).prop_map(|(mut squares, own)| {
        let first = squares.iter().position(|mark| *mark == 'b');
        for (index, mark) in squares.iter_mut().enumerate() {
            if *mark == 'b' && Some(index) != first {
                *mark = '.';
            }
        }
        squares[own] = '.';
        squares.chunks(4).map(|row| row.iter().collect()).collect()
    })
}

/// Up the stairs and on: 15 ft, more than a double move of 10 ft and less than a run of 20 ft.
#[test]
fn a_run_leads_up_stairs() {
    let own = scene(&["A*=="], "A speed 5", "");
    let run = vec!["A run: (1,0) (2,0,1) (3,0)".to_owned()];
    assert_eq!(told(&own, place(3, 0, 1)), Some((run, feet(15))));
    let ways = [Movement::Land];
    assert_eq!(difference(&own, &ways, Preference::Cheapest), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_turn_of_two_movements_is_what_the_rules_accept(
        rows in boards("......:#=+!^b"),
        (x, y) in (0..4_i32, 0..3_i32),
        size in proptest::sample::select(vec!["medium", "medium", "tiny", "large"]),
        level in 0..2_i32,
        speeds in proptest::sample::select(vec!["speed 10, fly 10", "speed 5, fly 15", "speed 15, fly 5"]),
        rulings in proptest::sample::select(vec![
            "",
            "ruling.diagonal-parity-span=action",
            "ruling.medium=host",
            "ruling.vertical-turn=yes",
            "ruling.provoke-repeat=first",
            "ruling.squeeze-diagonal=yes",
            "ruling.descend-cost=half",
            "ruling.squeeze-footprint=half-half",
            "ruling.big-creature-terrain=entered",
            "ruling.squeeze-accounting=whole",
        ]),
        preference in proptest::sample::select(vec![Preference::Cheapest, Preference::Safest]),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        // There is room for a big one.
        let (x, y) = if size == "large" { (x.min(2), y.min(1)) } else { (x, y) };
        let facts = format!("A {size}, at ({x},{y}), z {level}, {speeds}; b melee");
        let facts = if rows.concat().contains('b') { facts } else { facts.replace("; b melee", "") };
        let own = scene(&rows, &facts, rulings);
        prop_assert_eq!(difference(&own, &ON_FOOT_OR_WING, preference), None, "{:?} {} {}", rows, facts, rulings);
    }

    #[test]
    fn in_water_and_earth_and_on_stairs_too(
        rows in boards("...++%%*=#!b"),
        (x, y) in (0..4_i32, 0..3_i32),
        size in proptest::sample::select(vec!["medium", "large"]),
        speeds in proptest::sample::select(vec![
            "speed 10, swim 10",
            "speed 5, burrow 10",
            "speed 10, swim 5, burrow 5",
            "speed 5, fly 10, swim 10",
            "speed 10, fly 5, burrow 10",
        ]),
        rulings in proptest::sample::select(vec![
            "",
            "ruling.diagonal-parity-span=action",
            "ruling.stairs-cost=axes",
            "ruling.depth-movement=no",
            "ruling.squeeze-accounting=whole",
        ]),
        preference in proptest::sample::select(vec![Preference::Cheapest, Preference::Safest]),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (x, y) = if size == "large" { (x.min(2), y.min(1)) } else { (x, y) };
        let facts = format!("A {size}, at ({x},{y}), {speeds}");
        let own = scene(&rows, &facts, rulings);
        let ways = [Movement::Land, Movement::Swim, Movement::Burrow, Movement::Fly];
        prop_assert_eq!(difference(&own, &ways, preference), None, "{:?} {} {}", rows, facts, rulings);
    }
}
