//! What a search knows of the way ahead changes no answer, and makes long ways quick.

use std::collections::BTreeSet;

use grid::flood::Gait;
use grid::{Direction, Feet, Square};
use proptest::prelude::*;
use rules::search::*;

/// A square field with rough ground, whose diagonals cost one and two squares in turn.
#[derive(Clone, Debug)]
struct Field {
    side: i32,
    rough: BTreeSet<Square>,
    parity: Parity,
    count: Count,
    sight: Sight,
    ground: Ground,
}

/// What ground a movement enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    All,
    Smooth,
}

/// Whether a movement goes on with the count of diagonals of the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    Fresh,
    Carried,
}

/// Whether the walk tells what no step undercuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    Blind,
    Ahead,
}

impl Field {
    /// Smooth ground, on which every movement goes on with the count of diagonals.
    const fn smooth(side: i32) -> Field {
        Field {
            side,
            rough: BTreeSet::new(),
            parity: Parity::Even,
            count: Count::Carried,
            sight: Sight::Ahead,
            ground: Ground::All,
        }
    }

    fn with_sight(&self, sight: Sight) -> Field {
        Field {
            sight,
            ..self.clone()
        }
    }
}

/// Fields of nine squares by nine, fewer than `most` of them rough.
fn fields(most: usize) -> impl Strategy<Value = Field> {
    let rough = prop::collection::btree_set((0..9_i32, 0..9_i32), 0..most);
    let parity = prop_oneof![Just(Parity::Even), Just(Parity::Odd)];
    let count = prop_oneof![Just(Count::Fresh), Just(Count::Carried)];
    (rough, parity, count).prop_map(|(rough, parity, count)| Field {
        rough: rough.into_iter().map(|(x, y)| Square::new(x, y)).collect(),
        parity,
        count,
        ..Field::smooth(9)
    })
}

fn state(place: Square, parity: Parity) -> WalkState {
    WalkState {
        footprint: place.into(),
        level: 0,
        pose: 0,
        parity,
    }
}

impl Walk for Field {
    fn start(&self) -> WalkState {
        state(Square::new(0, 0), self.parity)
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        for direction in Direction::ALL {
            let place = from.footprint.origin.step(direction);
            if !(0..self.side).contains(&place.x) || !(0..self.side).contains(&place.y) {
                continue;
            }
            if self.ground == Ground::Smooth && self.rough.contains(&place) {
                continue;
            }
            let (cost, parity) = match (direction.is_diagonal(), from.parity) {
                (false, parity) => (1, parity),
                (true, Parity::Even) => (1, Parity::Odd),
                (true, Parity::Odd) => (2, Parity::Even),
            };
            into.push(WalkStep {
                to: state(place, parity),
                cost_squares: cost + u32::from(self.rough.contains(&place)),
                reactors: Vec::new(),
                hazards: 0,
            });
        }
    }

    fn stop(&self, _: WalkState) -> Stop {
        Stop::Allowed
    }

    fn triggers_once(&self) -> bool {
        false
    }

    fn carried(&self, at: WalkState) -> Parity {
        match self.count {
            Count::Fresh => Parity::Even,
            Count::Carried => at.parity,
        }
    }

    fn least_gait(&self) -> Option<Gait> {
        (self.sight == Sight::Ahead).then(|| Gait::alternating(1))
    }
}

fn found(
    field: &Field,
    goal: Square,
    limit_squares: i32,
    [now, later]: [u32; 2],
    bound: Bound,
) -> Result<Option<FoundSeries>, Exhausted> {
    let offer = |movements| TurnOffer {
        kinds: vec![Kind {
            walk: field,
            limit_feet: Some(Feet::from_squares(limit_squares)),
            declared: Declared::Each,
            share: 1,
            most: None,
            lines: None,
        }],
        movements,
    };
    let later = (later > 0).then(|| offer(later));
    let now = offer(now);
    let goals = [goal];
    let query = PathQuery {
        bound,
        ..PathQuery::to(&goals, Preference::Cheapest)
    };
    let turns = Series {
        later,
        ..Series::of_this_turn(now)
    };
    series(&turns, &query)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_known_of_the_way_ahead_changes_no_answer(
        goal in (0..9_i32, 0..9_i32),
        field in fields(12),
        limit_squares in 1..7_i32,
        turns in [1..4_u32, 0..4_u32],
    ) {
        let goal = Square::new(goal.0, goal.1);
        let answer = |sight| found(&field.with_sight(sight), goal, limit_squares, turns, Bound::DEFAULT);
        prop_assert_eq!(answer(Sight::Ahead), answer(Sight::Blind));
    }
}

/// A budget of 5 squares pays for three diagonals and leaves one square: in each turn of three
/// movements, 4 + 5 + 4 squares go on nine diagonals, and 2 on straight steps instead of the tenth.
#[test]
fn a_long_way_is_found_though_each_movement_leaves_something_unspent() {
    let field = Field::smooth(200);
    let corner = Square::new(199, 199);
    let way = found(&field, corner, 5, [3, 3], Bound(60_000));
    let way = way.expect("it stays within the bound").expect("it is open");
    // Ten columns and rows in each of 19 turns of three movements, and nine more in three movements.
    assert_eq!(way.movements.len(), 60);
    // 19 turns of 15 squares; then 4 + 5 + 4.
    assert_eq!(way.cost_feet, Feet::from_squares(19 * 15 + 13));
}

/// A walk, and a run of four times its length, which keeps to smooth ground and takes the place of two
/// movements. Turns have as many of them as given, or fewer where one has begun.
fn run_and_walk(
    field: &Field,
    goal: Square,
    limit_squares: i32,
    [now, later]: [u32; 2],
) -> Result<Option<FoundSeries>, Exhausted> {
    let smooth = Field {
        ground: Ground::Smooth,
        ..field.clone()
    };
    let kind = |walk, squares, share| Kind {
        walk,
        limit_feet: Some(Feet::from_squares(squares)),
        declared: Declared::Each,
        share,
        most: None,
        lines: None,
    };
    let offer = |movements| TurnOffer {
        kinds: vec![
            kind(field, limit_squares, 1),
            kind(&smooth, 4 * limit_squares, 2),
        ],
        movements,
    };
    let goals = [goal];
    let query = PathQuery::to(&goals, Preference::Cheapest);
    let turns = Series {
        later: Some(offer(later)),
        ..Series::of_this_turn(offer(now))
    };
    series(&turns, &query)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nor_does_it_where_a_movement_takes_the_place_of_two(
        goal in (0..9_i32, 0..9_i32),
        field in fields(20),
        limit_squares in 1..4_i32,
        turns in [1..4_u32, 2..4_u32],
    ) {
        let goal = Square::new(goal.0, goal.1);
        let answer = |sight| run_and_walk(&field.with_sight(sight), goal, limit_squares, turns);
        prop_assert_eq!(answer(Sight::Ahead), answer(Sight::Blind));
    }
}

/// A run of 24 squares and a walk of 2 end sooner than five walks. Where half of the turn is over, a
/// run has to wait for the next one.
#[test]
fn a_long_movement_has_its_share_of_a_turn() {
    let field = Field::smooth(60);
    let movements = |goal, turns| -> Vec<(usize, u32, usize)> {
        let way = run_and_walk(&field, Square::new(goal, 0), 6, turns);
        let way = way.expect("it stays within the bound").expect("it is open");
        let made = way.movements.iter();
        made.map(|own| (own.kind, own.turn, own.steps.len()))
            .collect()
    };
    assert_eq!(movements(26, [2, 2]), [(1, 0, 24), (0, 1, 2)]);
    assert_eq!(movements(48, [2, 2]), [(1, 0, 24), (1, 1, 24)]);
    // A walk of 6 and a run: the walk leads furthest.
    assert_eq!(movements(30, [1, 2]), [(0, 0, 6), (1, 1, 24)]);
    assert_eq!(movements(31, [1, 2]), [(0, 0, 6), (1, 1, 24), (0, 2, 1)]);
    // After one walk the rest of the turn is too short for a run.
    assert_eq!(movements(12, [2, 2]), [(1, 0, 12)]);
}
