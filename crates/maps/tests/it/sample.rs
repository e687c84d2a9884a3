//! The files that the repository ships, and the results of importing them.

use board::{DoorState, Side, Size, Terrain};
use grid::{Edge, Square};
use maps::{Format, ImportOptions, Topic};
use systems::System;

use crate::fixtures::{SMALL, bytes, import};

fn edge(a: (i32, i32), b: (i32, i32)) -> Edge {
    Edge::between(Square::new(a.0, a.1), Square::new(b.0, b.1)).expect("neighbours")
}

#[test]
fn our_boards_have_what_a_game_master_puts_on_one() {
    for (name, system) in [
        ("flooded-crypt.board", System::Pf2e),
        ("flooded-crypt.srd35.board", System::Srd35),
    ] {
        let import = import(name);
        let board = &import.board;
        assert_eq!(import.format, Format::TextBoard);
        assert_eq!(
            import.situation.as_ref().map(systems::Situation::system),
            Some(system)
        );
        assert_eq!((board.extent().width(), board.extent().height()), (24, 16));
        assert_eq!(board.name, "The flooded crypt");
        let states: Vec<DoorState> = board.doors().iter().map(|door| door.state).collect();
        assert_eq!(
            states,
            [
                DoorState::Open,
                DoorState::Closed,
                DoorState::Closed,
                DoorState::Locked
            ]
        );
        let on_side = |side| {
            board
                .creatures()
                .iter()
                .filter(|one| one.side == side)
                .count()
        };
        assert_eq!((on_side(Side::A), on_side(Side::B)), (2, 3));
        let size = |name: &str| board.creature_named(name).map(|creature| creature.size);
        assert_eq!(size("o"), Some(Size::Large));
        assert_eq!(size("r"), Some(Size::Tiny));
        assert!(board.has_terrain(Square::new(10, 2), Terrain::Difficult));
        assert!(board.is_closed(edge((4, 1), (5, 1))) && board.is_closed(edge((4, 2), (5, 2))));
        assert!(!board.is_closed(edge((4, 3), (5, 3))) && !board.is_closed(edge((6, 4), (7, 4))));
    }
    assert!(
        import("flooded-crypt.board")
            .board
            .has_terrain(Square::new(11, 5), Terrain::Hazard)
    );
}

#[test]
fn the_origin_is_subtracted_and_doors_off_the_grid_lead_somewhere() {
    let import = import("third-party/universal-vtt/uvtt2fgu-sample.dd2vtt");
    let board = &import.board;
    assert_eq!((board.extent().width(), board.extent().height()), (10, 10));
    // The walls (7,3.5) to (7,8.619141) are those of the file, which begins at (2,1).
    assert!((3..7).all(|y| board.wall_edges().contains(edge((4, y), (5, y)))));
    let [closed, open] = board.doors() else {
        panic!("two doors")
    };
    assert_eq!(closed.state, DoorState::Closed);
    assert_eq!(closed.edges, [edge((4, 1), (5, 1)), edge((4, 2), (5, 2))]);
    assert_eq!(open.state, DoorState::Open);
    assert_eq!(open.edges, [edge((4, 7), (5, 7)), edge((4, 8), (5, 8))]);
    assert!(board.is_closed(edge((4, 1), (5, 1))) && !board.is_closed(edge((4, 8), (5, 8))));
    // The round object stands on the grid point (4,8) and does not reach the middle of any square.
    assert!(!board.is_closed(edge((3, 7), (4, 7))) && !board.is_closed(edge((3, 7), (3, 8))));
}

#[test]
fn curved_walls_part_the_cave_from_the_rock() {
    let import = import("third-party/universal-vtt/oganm-cave.dd2vtt");
    let board = &import.board;
    assert_eq!(board.doors().len(), 3);
    let flood = flood(board, Square::new(3, 8));
    // The cave is wide and opens into the middle of the map, but the rock around it is closed.
    assert!(flood.contains(&Square::new(4, 5)) && flood.contains(&Square::new(7, 10)));
    for outside in [(0, 0), (19, 0), (0, 19), (19, 5), (12, 2)] {
        assert!(
            !flood.contains(&Square::new(outside.0, outside.1)),
            "{outside:?}"
        );
    }
}

/// The squares that straight steps reach.
fn flood(board: &board::Board, start: Square) -> std::collections::BTreeSet<Square> {
    let mut reached = std::collections::BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(square) = open.pop() {
        for edge in [
            Edge::north(square),
            Edge::east(square),
            Edge::south(square),
            Edge::west(square),
        ] {
            let [a, b] = edge.squares();
            let next = if a == square { b } else { a };
            if board.contains(next) && !board.is_closed(edge) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

#[test]
fn moving_ai_maps_have_their_size_and_their_walls() {
    for (name, size, open) in [
        ("third-party/moving-ai/dao/arena.map", (49, 49), 2_054),
        ("third-party/moving-ai/dao/den312d.map", (65, 81), 2_445),
        ("third-party/moving-ai/bgmaps/AR0012SR.map", (148, 139), 0),
        ("third-party/moving-ai/bg512/AR0011SR.map", (512, 512), 0),
    ] {
        let import = import(name);
        let board = &import.board;
        assert_eq!(
            (board.extent().width(), board.extent().height()),
            size,
            "{name}"
        );
        let text = String::from_utf8(bytes(name)).expect("text");
        let drawn = text
            .lines()
            .skip(4)
            .flat_map(str::chars)
            .filter(|mark| "@OT".contains(*mark));
        let walls = board
            .terrain_plane(Terrain::Wall)
            .map_or(0, grid::Plane::len);
        assert_eq!(walls, drawn.count(), "{name}");
        if open > 0 {
            let squares = usize::try_from(size.0 * size.1).unwrap_or(0);
            assert_eq!(squares - walls, open, "{name}");
        }
    }
}

#[test]
fn every_file_converts_to_itself_without_loss() {
    for name in SMALL {
        let import = import(name);
        let again = import
            .convert(import.format)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = maps::import(&again.bytes, &ImportOptions::default())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.board, import.board, "{name}");
        assert!(again.losses.is_empty(), "{name}: {:?}", again.losses);
    }
}

#[test]
fn exact_walls_and_doors_survive_as_a_text_board() {
    for name in SMALL {
        let import = import(name);
        let text = maps::export(&import.board, Format::TextBoard, import.game, None)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let about_walls: Vec<_> = text
            .losses
            .iter()
            .filter(|loss| {
                matches!(
                    loss.topic,
                    Topic::Walls | Topic::Doors | Topic::DerivedEdges
                )
            })
            .collect();
        assert!(about_walls.is_empty(), "{name}: {about_walls:?}");
    }
}

#[test]
fn the_caller_may_name_another_game() {
    let game = maps::Game::from_word("pf2e-playtest");
    let options = ImportOptions {
        game,
        ..ImportOptions::default()
    };
    let import = maps::import(&bytes("flooded-crypt.board"), &options).expect("reads");
    assert_eq!(import.game, game);
    assert!(
        import
            .decisions
            .iter()
            .any(|decision| decision.topic == Topic::System)
    );
}

#[test]
fn the_example_of_the_manual_reads() {
    let manual = include_str!("../../../../docs/maps.md");
    let example = manual
        .split("```board\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let example = example.expect("the manual has an example");
    let import = maps::import(example.as_bytes(), &ImportOptions::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(import.board.doors().len(), 3);
    assert_eq!(
        import.board.creature_named("Bert").map(|one| one.mark),
        Some('b')
    );
    let listed = |plane: &grid::EdgePlane| plane.iter().collect::<Vec<Edge>>();
    assert_eq!(listed(import.board.wall_edges()), [edge((4, 3), (4, 4))]);
    let derived = [edge((1, 3), (1, 4)), edge((3, 3), (3, 4))];
    assert_eq!(listed(import.board.derived_edges()), derived);
    assert_eq!(import.board.doors()[2].edges, [edge((2, 3), (2, 4))]);
}
