//! Ranges in the air, in water and in the earth of `starfinder` in both implementations: every
//! place where a move action may end, and its least cost.

use std::collections::BTreeMap;

use board::Movement;
use grid::Square;
use notation::{Case, Step};
use proptest::prelude::*;
use reference::starfinder::Mode;
use rules::search::{Bound, Stop};
use starfinder::flight::{Primary, VolumeQuery, volume_range};
use starfinder::{Place, Verb};
use systems::{Picture, Situation, System};

use super::numbers::Numbers;
use super::starfinder::{Table, table};
use super::worlds::config;

const DIRECTIONS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// The engine's situation of a table, through its text.
fn situation(table: &Table) -> Situation {
    let text = table.head.replace("```case\n", "") + "do: A end-turn\nexpect: ok\n";
    let case = Case::parse(&text, 1).expect("a case in the notation");
    let mut situation = Picture::from(&case)
        .set_up(System::Starfinder)
        .expect("a picture that can be set up");
    for step in &case.body {
        let Step::With(facts) = step else { break };
        for with in facts {
            situation.read_with(with).expect("facts of the notation");
        }
    }
    situation
}

/// Where a movement may end, and its least cost in half feet.
type Reached = BTreeMap<[i32; 3], i64>;

/// The two ranges of a move action, the engine's first; none if no creature moves in this way.
fn ranges(numbers: &[u16]) -> Option<(Reached, Reached, String)> {
    let mut numbers = Numbers::new(numbers);
    let table = table(&mut numbers)?;
    let (mode, way) = [
        (Mode::Fly, Movement::Fly),
        (Mode::Swim, Movement::Swim),
        (Mode::Burrow, Movement::Burrow),
    ][numbers.below(3)];
    let mover = table.scene.creature('A')?;
    if mover.speeds.get(&mode).is_none_or(|feet| *feet > 30) {
        return None;
    }
    let eighth = numbers.below(8);
    let (heading, primary) = match mode {
        Mode::Fly => (Some(eighth), Primary::from_word(DIRECTIONS[eighth])),
        _ => (None, None),
    };
    let slow = table.scene.range('A', mode, heading);
    let situation = situation(&table);
    let query = VolumeQuery {
        creature: situation.board.creature_named("A")?.id,
        verb: Verb::Move,
        way,
        primary,
        goal: None,
    };
    let systems::Facts::Starfinder(facts) = &situation.facts else {
        panic!("it is a situation of starfinder");
    };
    let scene = starfinder::Scene {
        board: &situation.board,
        facts,
        rulings: &situation.rulings,
    };
    let found = volume_range(scene, &query, Bound::DEFAULT);
    let fast = found.map_or_else(Reached::new, |found| {
        found
            .places()
            .filter(|reached| reached.stop == Stop::Allowed)
            .map(|reached| {
                let Place { square, level } = reached.place;
                let Square { x, y, .. } = square;
                ([x, y, level], reached.cost.micro() / 500_000)
            })
            .collect()
    });
    let text = format!("{primary:?}\n{}", table.head);
    Some((fast, slow, text))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn starfinder_ranges_come_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..200)) {
        if let Some((fast, slow, text)) = ranges(&numbers) {
            prop_assert_eq!(fast, slow, "{}", text);
        }
    }
}
