//! The search in three dimensions and the procedure agree: everything in the range can be declared
//! at that cost, and nothing else can be declared.

use std::collections::BTreeMap;

use board::{CreatureId, Movement};
use dice::NoDice;
use grid::{Feet, Length};
use notation::{Case, Step};
use proptest::prelude::*;

use rules::search::{Bound, Stop};
use rules::{Picture, PlanError};
use starfinder::flight::search::beside;
use starfinder::flight::{
    Bearing, Method, Primary, VolumeQuery, VolumeRange, volume_range, volume_range_by,
};
use starfinder::{Action, Declaration, Outcome, Path, Place, Situation, Starfinder, Verb};

/// A creature about to move on a small board.
fn scene(rows: &[String], level: i32, facts: &str, rulings: &str, edges: &str) -> Situation {
    let mut text = format!("case: law/1\n{rulings}map:\n{}\n", rows.join("\n"));
    text.push_str("legend: ^ canopy; = soft, z 0 to 1; + water, z -2 to 0; % dirt, z -2 to 0; ");
    text.push_str("! width 4; * canopy, z 1 to 1\n");
    text.push_str(edges);
    text.push_str(&format!(
        "with: A z {level}, {facts}\nask: speed A\nexpect: 30 ft\n"
    ));
    let case = Case::parse(&text, 1).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut situation = Picture::from(&case).set_up(Starfinder).expect("a picture");
    for step in &case.body {
        if let Step::With(facts) = step {
            for fact in facts {
                situation.read_with(fact).expect("facts");
            }
        }
    }
    situation
}

fn mover(situation: &Situation) -> CreatureId {
    situation.board.creature_named("A").expect("A is drawn").id
}

fn plan(
    situation: &Situation,
    query: &VolumeQuery,
    primary: Option<Primary>,
    steps: Vec<Place>,
) -> Result<Outcome, PlanError> {
    let mut path = Path::new(query.verb, query.way, steps);
    path.primary = primary;
    let creature = situation
        .board
        .creature(query.creature)
        .expect("it is there");
    let level = creature.elevation_feet.whole_squares();
    let declaration = Declaration::new(query.creature, level, Action::Movement(path));
    situation.plan(&declaration, &mut NoDice)
}

fn ranges(situation: &Situation, query: &VolumeQuery) -> Option<[VolumeRange; 2]> {
    let range = |method| volume_range_by(situation.scene(), query, Bound::DEFAULT, method);
    Some([range(Method::Fastest)?, range(Method::StepByStep)?])
}

/// Returns every end of a path of at most `depth` steps that can be declared, with its least cost.
fn declared_ends(
    situation: &Situation,
    query: &VolumeQuery,
    start: Place,
    depth: usize,
) -> BTreeMap<Place, Length> {
    let primaries: Vec<Option<Primary>> = match (query.way, query.primary) {
        (Movement::Fly, None) => Bearing::all().map(|b| Some(Primary::along(b))).collect(),
        (_, chosen) => vec![chosen],
    };
    let mut ends = BTreeMap::new();
    for primary in primaries {
        let mut paths: Vec<Vec<Place>> = vec![Vec::new()];
        for _ in 0..depth {
            let mut longer = Vec::new();
            for path in &paths {
                let from = path.last().copied().unwrap_or(start);
                for bearing in Bearing::all() {
                    let mut path = path.clone();
                    path.push(beside(from, bearing.offset()));
                    match plan(situation, query, primary, path.clone()) {
                        Ok(outcome) => {
                            let movement = outcome.movement.expect("a movement");
                            // It ends before ground that its side does not know.
                            if movement.steps.len() < path.len() {
                                continue;
                            }
                            let total = movement.total;
                            let end = beside(from, bearing.offset());
                            let least = ends.entry(end).or_insert(total);
                            *least = (*least).min(total);
                            longer.push(path);
                        }
                        // This is a place that may only be passed: going on from there may be
                        // legal.
                        Err(PlanError::Refused(refusal))
                            if refusal.first().rule.as_str() == "starfinder.occupied.end" =>
                        {
                            longer.push(path);
                        }
                        Err(_) => {}
                    }
                }
            }
            paths = longer;
        }
    }
    ends
}

const MARKS: &str = "......::^#=*+%!";

fn boards(marks: &'static str) -> impl Strategy<Value = Vec<String>> {
    (2..6_usize, 1..5_usize).prop_flat_map(move |(width, height)| {
        let mark = proptest::sample::select(marks.chars().collect::<Vec<_>>());
        let squares = prop::collection::vec(mark, width * height);
        let others = prop::collection::vec((0..width * height, 0..3_usize), 0..3);
        (squares, 0..width * height, others).prop_map(move |(mut squares, own, others)| {
            for (letter, (square, _)) in ['B', 'c'].into_iter().zip(others) {
                squares[square] = letter;
            }
            squares[own] = 'A';
            squares
                .chunks(width)
                .map(|row| row.iter().collect())
                .collect()
        })
    })
}

fn rulings() -> impl Strategy<Value = String> {
    let lines = [
        "",
        "rulings: ruling.descend-cost=half\n",
        "rulings: ruling.vertical-turn=yes\n",
        "rulings: ruling.surcharge-doubling=yes\n",
        "rulings: ruling.parity-after-doubled=flip\n",
        "rulings: ruling.aerial-difficult=none\n",
        "rulings: ruling.fills-space-diagonal=no; ruling.edge-wall-corner=squares\n",
        "rulings: ruling.diagonal-parity-span=action; ruling.neutral-creature=ally\n",
        "rulings: ruling.creature-height=own; ruling.tiny-inside-host=blocks\n",
        "rulings: ruling.creature-height=own; ruling.squeeze-height=free\n",
        "rulings: ruling.squeeze-accounting=whole\n",
        "rulings: ruling.creature-height=own; ruling.squeeze-accounting=whole\n",
    ];
    proptest::sample::select(lines.to_vec()).prop_map(str::to_owned)
}

fn primaries() -> impl Strategy<Value = Option<Primary>> {
    prop::option::of(
        (0..26_usize)
            .prop_map(|number| Primary::along(Bearing::all().nth(number).expect("there are 26"))),
    )
}

fn facts() -> impl Strategy<Value = String> {
    let flyers = [
        "fly 20",
        "fly 30",
        "fly 25, incorporeal",
        "fly 40, entangled",
        "fly 20, tiny",
        "fly 20, height 8",
    ];
    let more = [
        "",
        "; area gravity low",
        "; area gravity high",
        "; area gravity zero",
        "; c tiny",
        "; object crate small, at (1,0), z 1",
        "; (1,0) unknown",
        "; (0,0) unknown",
    ];
    (
        proptest::sample::select(flyers.to_vec()),
        proptest::sample::select(more.to_vec()),
    )
        .prop_map(|(flyer, more)| format!("{flyer}{more}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_the_range_says_can_be_declared(
        rows in boards(MARKS),
        level in 0..4_i32,
        facts in facts(),
        rulings in rulings(),
        primary in primaries(),
        double in any::<bool>(),
    ) {
        let situation = scene(&rows, level, &facts, &rulings, "");
        let query = VolumeQuery {
            creature: mover(&situation),
            verb: if double { Verb::Double } else { Verb::Move },
            way: Movement::Fly,
            primary,
            goal: None,
        };
        let Some([fast, slow]) = ranges(&situation, &query) else {
            return Err(TestCaseError::fail("no range"));
        };
        let listed = |range: &VolumeRange| range.places().collect::<Vec<_>>();
        prop_assert_eq!(listed(&fast), listed(&slow), "{:?}", rows);
        for range in [&fast, &slow] {
            for reached in range.places() {
                let found = range.path(reached.place).expect("a path");
                if found.steps.is_empty() || reached.stop != Stop::Allowed {
                    continue;
                }
                let primary = query.primary.or(found.primary);
                let outcome = plan(&situation, &query, primary, found.steps.clone());
                let movement = outcome.map(|outcome| outcome.movement.expect("a movement"));
                let total = movement.map(|movement| movement.total);
                prop_assert_eq!(total, Ok(reached.cost), "{:?} {:?}", rows, found);
            }
        }
    }

    #[test]
    fn big_flyers_too(
        marks in prop::collection::vec(proptest::sample::select("......^^:#b=*+%".chars().collect::<Vec<_>>()), 1..4),
        squares in prop::collection::vec((0..9_usize, 0..9_usize), 3),
        level in 0..2_i32,
        primary in primaries(),
        big in proptest::sample::select(vec!["fly 10", "fly 15", "fly 15; b tiny, at (4,4)"]),
        rulings in proptest::sample::select(vec![
            "",
            "rulings: ruling.squeeze-diagonal=yes\n",
            "rulings: ruling.squeeze-height=free\n",
            "rulings: ruling.squeeze-between-creatures=yes\n",
            "rulings: ruling.squeeze-accounting=whole\n",
            "rulings: ruling.squeeze-accounting=whole; ruling.squeeze-between-creatures=yes\n",
            "rulings: ruling.big-creature-terrain=both; ruling.vertical-turn=yes\n",
        ]),
        edges in proptest::sample::select(vec!["", "edges: wall (6,4)|(7,4); wall (3,3)|(3,4)\n"]),
    ) {
        // The board is the middle of a map whose border is out of reach, unless a wall limits the
        // room.
        let mut rows = vec![vec!['.'; 9]; 9];
        for (mark, (x, y)) in marks.into_iter().zip(squares) {
            if mark != 'b' || !rows.concat().contains(&'b') {
                rows[y][x] = mark;
            }
        }
        for (x, y) in [(4, 4), (5, 4), (4, 5), (5, 5)] {
            rows[y][x] = 'A';
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let situation = scene(&rows, level, big, rulings, edges);
        let query = VolumeQuery {
            creature: mover(&situation),
            verb: Verb::Move,
            way: Movement::Fly,
            primary,
            goal: None,
        };
        let Some([fast, slow]) = ranges(&situation, &query) else {
            return Err(TestCaseError::fail("no range"));
        };
        let listed = |range: &VolumeRange| range.places().collect::<Vec<_>>();
        prop_assert_eq!(listed(&fast), listed(&slow), "{:?}", rows);
    }

    #[test]
    fn swimmers_and_burrowers_too(
        rows in boards("..++++%%%!#"),
        level in -2..1_i32,
        swims in any::<bool>(),
        rulings in rulings(),
    ) {
        let situation = scene(&rows, level, "swim 20, burrow 20, rock-burrower", &rulings, "");
        let query = VolumeQuery {
            creature: mover(&situation),
            verb: Verb::Move,
            way: if swims { Movement::Swim } else { Movement::Burrow },
            primary: None,
            goal: None,
        };
        let Some([fast, slow]) = ranges(&situation, &query) else {
            return Err(TestCaseError::fail("no range"));
        };
        let listed = |range: &VolumeRange| range.places().collect::<Vec<_>>();
        prop_assert_eq!(listed(&fast), listed(&slow), "{:?}", rows);
        for reached in fast.places() {
            let found = fast.path(reached.place).expect("a path");
            if found.steps.is_empty() || reached.stop != Stop::Allowed {
                continue;
            }
            let outcome = plan(&situation, &query, None, found.steps.clone());
            let movement = outcome.map(|outcome| outcome.movement.expect("a movement"));
            let total = movement.map(|movement| movement.total);
            prop_assert_eq!(total, Ok(reached.cost), "{:?} {:?}", rows, found);
        }
    }
}

/// Two levels tall, it does not fly past the corner of a crate above the ground.
#[test]
fn a_tall_flyer_passes_no_corner_with_its_head() {
    let rows = ["A.".to_owned(), "..".to_owned()];
    let facts = "fly 20, height 8; object crate small, at (1,0), z 1";
    let rulings = "rulings: ruling.creature-height=own\n";
    let situation = scene(&rows, 0, facts, rulings, "");
    let query = VolumeQuery {
        creature: mover(&situation),
        verb: Verb::Move,
        way: Movement::Fly,
        primary: None,
        goal: None,
    };
    let corner = Place::new(grid::Square::new(1, 1), 0);
    for range in ranges(&situation, &query).expect("a range") {
        // Once south and once east, with a turn of 90 degrees: 5 + 5 + 10.
        let reached = range.get(corner).expect("it is reached");
        assert_eq!(reached.cost, Length::from_feet(Feet(20)));
    }
}

/// A stated width is that of the ground: above it a big flyer has its whole space, so that a step is
/// a square, 5 ft.
#[test]
fn narrow_ground_does_not_hamper_a_big_flyer_above_it() {
    let rows = ["AA!!..".to_owned(), "AA!!..".to_owned()];
    let situation = scene(&rows, 1, "fly 30", "", "");
    let query = VolumeQuery {
        creature: mover(&situation),
        verb: Verb::Move,
        way: Movement::Fly,
        primary: None,
        goal: None,
    };
    for range in ranges(&situation, &query).expect("a range") {
        for (x, feet) in [(1, 5), (2, 10), (3, 15)] {
            let above = Place::new(grid::Square::new(x, 0), 1);
            let reached = range.get(above).expect("it is reached");
            assert_eq!(reached.cost, Length::from_feet(Feet(feet)), "{x}");
        }
    }
}

/// A flight is planned up to the edge of what has been shown, as a declared one ends there, but not
/// over the squares beyond it, at any altitude.
#[test]
fn nothing_is_planned_over_ground_that_was_not_shown() {
    let rows = ["A....".to_owned(), ".....".to_owned()];
    let (unknown, level) = ("fly 30; (2,0) unknown; (2,1) unknown", 1);
    let situation = scene(&rows, level, unknown, "", "");
    let query = VolumeQuery {
        creature: mover(&situation),
        verb: Verb::Move,
        way: Movement::Fly,
        primary: None,
        goal: None,
    };
    for range in ranges(&situation, &query).expect("a range") {
        let mut columns: Vec<i32> = range.places().map(|own| own.place.square.x).collect();
        columns.sort_unstable();
        columns.dedup();
        assert_eq!(columns, [0, 1]);
        // Straight up costs 5 ft more for each 5 ft: three times 10 of 30.
        let highest = range.places().map(|own| own.place.level).max();
        assert_eq!(highest, Some(level + 3));
    }
    // Whoever starts on ground that was not shown may rise over it, and leave it.
    let situation = scene(&rows, level, "fly 30; (0,0) unknown; (0,1) unknown", "", "");
    for range in ranges(&situation, &query).expect("a range") {
        let above = range.get(Place::new(grid::Square::new(0, 0), level + 3));
        assert_eq!(above.map(|own| own.cost), Some(Length::from_feet(Feet(30))));
        assert!(
            range
                .get(Place::new(grid::Square::new(0, 1), level))
                .is_none()
        );
        let beside = range.get(Place::new(grid::Square::new(1, 0), level));
        assert_eq!(beside.map(|own| own.cost), Some(Length::from_feet(Feet(5))));
    }
}

/// A crate has been put where the flyer is. It turns there, before it leaves, and the path says so.
#[test]
fn a_flyer_turns_where_nobody_may_arrive() {
    let rows = [".A".to_owned()];
    let situation = scene(
        &rows,
        1,
        "fly 20; object crate small, at (1,0), z 1",
        "",
        "",
    );
    let query = VolumeQuery {
        creature: mover(&situation),
        verb: Verb::Move,
        way: Movement::Fly,
        primary: Primary::from_word("N"),
        goal: None,
    };
    let west = Place::new(grid::Square::new(0, 0), 1);
    for range in ranges(&situation, &query).expect("a range") {
        // A turn of 90 degrees and a square: 10 + 5.
        let reached = range.get(west).expect("it is reached");
        assert_eq!(reached.cost, Length::from_feet(Feet(15)));
        let found = range.path(west).expect("a path");
        assert_eq!(found.steps, [west]);
    }
}

/// A budget that leads farther than is searched is reported correctly.
#[test]
fn a_long_flight_is_searched_as_far_as_its_bound() {
    let wide: Vec<String> = (0..40).map(|_| ".".repeat(40)).collect();
    let narrow = ["...".to_owned()];
    let flown = |rows: &[String], speed: &str| {
        let facts = format!("{speed}, at (0,0)");
        let situation = scene(rows, 0, &facts, "", "");
        let query = VolumeQuery {
            creature: mover(&situation),
            verb: Verb::Double,
            way: Movement::Fly,
            primary: None,
            goal: None,
        };
        let range = volume_range(situation.scene(), &query, Bound::DEFAULT).expect("a range");
        (range.budget, range.searched)
    };
    let feet = |feet| Length::from_feet(Feet(feet));
    // 40 by 40 squares hold 240 ft of flight, and far more.
    assert_eq!(flown(&wide, "fly 120"), (feet(240), feet(240)));
    let (budget, searched) = flown(&wide, "fly 1000");
    assert_eq!(budget, feet(2000));
    assert!((feet(240)..=budget).contains(&searched), "{searched}");
    // Over three squares there are few places, but more than 2000 ft are not searched anywhere.
    assert_eq!(flown(&narrow, "fly 1000"), (feet(2000), feet(2000)));
    let faster = flown(&narrow, "fly 1000, adjust 10");
    assert_eq!(faster, (feet(2020), feet(2000)));
}

/// Every path of two steps, from every primary direction, on every board of two squares by two with
/// these marks.
#[test]
fn tiny_worlds_hold_no_path_that_the_range_misses() {
    for first in ".^#b".chars() {
        for second in ".#B".chars() {
            for level in [0, 1] {
                let rows = [format!("A{first}"), format!("{second}.")];
                for unknown in ["", "; (1,0) unknown", "; (0,0) unknown; (1,1) unknown"] {
                    let facts = format!("fly 15{unknown}");
                    let situation = scene(&rows, level, &facts, "", "");
                    let start = Place::new(grid::Square::new(0, 0), level);
                    let query = VolumeQuery {
                        creature: mover(&situation),
                        verb: Verb::Move,
                        way: Movement::Fly,
                        primary: None,
                        goal: None,
                    };
                    let [range, _] = ranges(&situation, &query).expect("a range");
                    for (end, cost) in declared_ends(&situation, &query, start, 2) {
                        let reached = range.get(end).expect("the range has it");
                        assert_eq!(reached.stop, Stop::Allowed, "{rows:?}{unknown} {end}");
                        assert!(reached.cost <= cost, "{rows:?}{unknown} {end}: {cost}");
                    }
                }
            }
        }
    }
}
