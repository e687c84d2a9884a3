//! Walls and doors on edges, in words.

use board::{Board, DoorState, Stops, Wall};
use grid::{Edge, Extent, Feet, Square};
use rules::{WordError, door_words, lay_edge, wall_words};

fn laid(text: &str) -> Result<Board, WordError> {
    let mut board = Board::new(Extent::new(3, 3).expect("small"));
    lay_edge(&mut board, &text.parse().expect("an entry"))?;
    Ok(board)
}

#[test]
fn every_wall_that_has_words_is_read_back() {
    let all = [Stops::Nothing, Stops::Forward, Stops::Back, Stops::BothWays];
    let heights = [None, Some(Feet(10))];
    for edge in [
        Edge::north(Square::new(1, 1)),
        Edge::west(Square::new(1, 1)),
    ] {
        for (movement, sight) in all.iter().flat_map(|one| all.map(|other| (*one, other))) {
            for height_feet in heights {
                let wall = Wall {
                    movement,
                    sight,
                    height_feet,
                };
                let Some(words) = wall_words(edge, wall) else {
                    assert!(wall.movement.is_one_way() && wall.sight.is_one_way());
                    continue;
                };
                if wall.stops_nothing() {
                    continue;
                }
                let board = laid(&words).expect("its own words");
                assert_eq!(board.wall(edge), Some(wall), "{words}");
                let mut hung = Board::new(Extent::new(3, 3).expect("small"));
                let door = hung.add_door(vec![edge], None, DoorState::Locked);
                hung.set_door_wall(door, wall);
                let words = door_words(&hung, edge, &hung.doors()[0]).expect("as for the wall");
                let board = laid(&words).expect("its own words");
                assert_eq!(board.doors(), hung.doors(), "{words}");
            }
        }
    }
}

#[test]
fn one_way_is_from_the_first_square_into_the_second() {
    use grid::Direction::{North, South};
    let edge = Edge::north(Square::new(1, 1));
    let down = laid("wall one-way (1,0)|(1,1)").expect("words");
    assert!(!down.stops_step(edge, South) && down.stops_step(edge, North));
    let up = laid("door one-way (1,1)|(1,0)").expect("words");
    assert!(!up.stops_step(edge, North) && up.stops_step(edge, South));
    assert!(up.has_one_way_steps() && up.stops_lines(edge));
}

#[test]
fn a_secret_door_looks_like_a_wall() {
    let edge = Edge::north(Square::new(1, 1));
    let board = laid("open-door secret (1,0)|(1,1)").expect("words");
    assert!(!board.is_closed(edge));
    let words = door_words(&board, edge, &board.doors()[0]);
    assert_eq!(words.as_deref(), Some("open-door secret (1,0)|(1,1)"));
    let known = board.known_to(board::Side::A);
    assert!(known.doors().is_empty() && known.wall(edge) == Some(Wall::SOLID));
}

#[test]
fn what_does_not_go_together_is_refused() {
    for wrong in [
        "curtain one-way (0,0)|(1,0)",
        "window one-way-sight (0,0)|(1,0)",
        "wall height (0,0)|(1,0)",
        "wall one-way one-way (0,0)|(1,0)",
        "wall window (0,0)|(1,0)",
        "barrier one-way (0,0)|(1,0)",
        "hedge (0,0)|(1,0)",
    ] {
        assert!(laid(wrong).is_err(), "{wrong}");
    }
}
