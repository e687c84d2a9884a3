//! Whatever the game master hides is absent, or looks different, for those who do not know it.

use board::{Board, Hiding, Side, Terrain, Wall};
use grid::{Edge, Square};
use notation::MapRows;
use rules::Picture;
use systems::{Situation, System};
use view::known_to_side;

const SYSTEMS: [System; 4] = [
    System::Pf2e,
    System::Srd35,
    System::Starfinder,
    System::SixD6,
];

fn set_up(system: System, facts: &[&str]) -> Situation {
    let picture = Picture {
        map: Some(MapRows::from_rows(&["A...", "..bc"]).expect("rows")),
        edges: vec![
            "door secret (0,1)|(1,1)".parse().expect("an edge"),
            "window (2,0)|(3,0)".parse().expect("an edge"),
        ],
        ..Picture::default()
    };
    let mut situation = picture.set_up(system).expect("a picture");
    for fact in facts {
        let with = fact.parse().expect("facts");
        situation
            .read_with(&with)
            .unwrap_or_else(|error| panic!("{system:?}: {fact}: {error:?}"));
    }
    situation
}

fn names(board: &Board) -> Vec<&str> {
    let creatures = board.creatures().iter();
    creatures.map(|creature| creature.name.as_str()).collect()
}

#[test]
fn a_hidden_creature_is_there_for_those_who_know_it_only() {
    for system in SYSTEMS {
        let mut situation = set_up(system, &["b hidden from party"]);
        let known = |situation: &Situation, side| known_to_side(situation, side).board;
        assert_eq!(names(&known(&situation, Side::A)), ["A", "c"], "{system:?}");
        assert_eq!(names(&known(&situation, Side::B)), ["A", "b", "c"]);
        let with = "b seen by party".parse().expect("facts");
        situation.read_with(&with).expect("words");
        assert_eq!(names(&known(&situation, Side::A)), ["A", "b", "c"]);
    }
}

/// Squares, walls and creatures on ground that has not been shown are not there.
#[test]
fn unknown_ground_keeps_everything_on_it() {
    let window = Edge::between(Square::new(2, 0), Square::new(3, 0)).expect("an edge");
    let has_window = |board: &Board| board.special_walls().any(|(edge, _)| edge == window);
    for system in SYSTEMS {
        let facts = ["(2,0) unknown", "(3,0) unknown", "(2,1) unknown"];
        let mut situation = set_up(system, &facts);
        let known = known_to_side(&situation, Side::A).board;
        assert_eq!(names(&known), ["A", "c"], "{system:?}");
        assert!(!has_window(&known), "{system:?}");
        assert_eq!(
            names(&known_to_side(&situation, Side::B).board),
            ["A", "b", "c"]
        );
        // From a square that has been shown its edges are seen.
        for fact in ["(2,1) seen", "(3,0) seen by party"] {
            let with = fact.parse().expect("facts");
            situation.read_with(&with).expect("words");
        }
        let known = known_to_side(&situation, Side::A).board;
        assert_eq!(names(&known), ["A", "b", "c"], "{system:?}");
        assert!(has_window(&known), "{system:?}");
    }
}

#[test]
fn hidden_alone_is_from_foes_where_no_rule_has_the_word() {
    for system in SYSTEMS {
        let situation = set_up(system, &["b hidden"]);
        assert_eq!(
            names(&known_to_side(&situation, Side::A).board),
            ["A", "c"],
            "{system:?}"
        );
        let is_of_rules = situation.board.concealments.creatures.is_empty();
        assert_eq!(is_of_rules, system == System::SixD6);
        let seen = set_up(system, &["b hidden", "b seen"]);
        assert_eq!(names(&known_to_side(&seen, Side::A).board), ["A", "b", "c"]);
    }
}

#[test]
fn what_seems_otherwise_is_known_as_it_seems() {
    for system in SYSTEMS {
        let facts = [
            "b seems \"robed figure\" of neutral",
            "(1,0) seems difficult",
            "(3,0) unknown",
        ];
        let facts = if system == System::SixD6 {
            [facts[0], "(1,0) seems mr 3", facts[2]]
        } else {
            facts
        };
        let situation = set_up(system, &facts);
        let known = known_to_side(&situation, Side::A).board;
        assert_eq!(names(&known), ["A", "\"robed figure\"", "c"], "{system:?}");
        assert_eq!(known.creatures()[1].side, Side::NEUTRAL);
        // The letter is that of the name and the side that it seems to have.
        assert_eq!(known.creatures()[1].mark, 'R', "{system:?}");
        let mut situation = situation;
        for (fact, mark) in [("b seems of neutral", 'B'), ("b seems ogre", 'o')] {
            let with = fact.parse().expect("facts");
            situation.read_with(&with).expect("words");
            let known = known_to_side(&situation, Side::A).board;
            assert_eq!(known.creatures()[1].mark, mark, "{system:?}: {fact}");
        }
        let (square, truth) = (Square::new(1, 0), &situation.board);
        assert!(truth.terrain(square).is_open() && truth.quantities().next().is_none());
        let hampers = known.has_terrain(square, Terrain::Difficult)
            || known.has_terrain(square, Terrain::Greater)
            || known
                .quantities()
                .any(|(at, _, value)| (at, value) == (square, 3));
        assert!(hampers, "{system:?}");
        let unknown = known.concealments.ground.get(&Square::new(3, 0));
        assert_eq!(unknown.map(|own| &own.hiding), Some(&Hiding::Unknown));
    }
}

#[test]
fn a_secret_door_is_a_wall_and_a_window_is_none_for_lines() {
    for system in SYSTEMS {
        let situation = set_up(system, &[]);
        let (door, window) = (Edge::west(Square::new(1, 1)), Edge::west(Square::new(3, 0)));
        let known = known_to_side(&situation, Side::A).board;
        assert!(known.doors().is_empty(), "{system:?}");
        assert_eq!(known.wall(door), Some(Wall::SOLID));
        assert_eq!(situation.board.doors().len(), 1);
        assert!(known.is_closed(window) && !known.stops_lines(window));
    }
}

#[test]
fn a_side_that_is_not_there_hides_nothing() {
    let mut situation = set_up(System::Srd35, &[]);
    for wrong in [
        "b hidden from nobody",
        "b seems",
        "b seen by",
        "(1,0) seems",
    ] {
        let with = wrong.parse().expect("facts");
        assert!(situation.read_with(&with).is_err(), "{wrong}");
    }
}
