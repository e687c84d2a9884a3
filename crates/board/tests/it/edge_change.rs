//! What a change of an edge does to the walls that lie there.

use board::{Board, DoorState, EdgeChange, OnEdge, Stops, Wall};
use grid::{Edge, Extent, Point, Segment, Square};

/// An exact wall from left to right through the second row of squares, which can be seen
/// through one way.
fn board_with_an_exact_wall() -> (Board, Wall) {
    let mut board = Board::new(Extent::new(4, 3).expect("small"));
    let point = |x: i64| Point {
        x: x * Point::PER_SQUARE,
        y: Point::PER_SQUARE * 5 / 4,
    };
    let kind = Wall {
        sight: Stops::Forward,
        ..Wall::SOLID
    };
    board.add_wall_segment(Segment::new(point(0), point(4)), kind);
    for x in 0..4 {
        board.add_derived_walls([Edge::north(Square::new(x, 1))]);
    }
    (board, kind)
}

#[test]
fn an_exact_wall_is_cut_where_an_edge_is_cleared() {
    let (mut board, kind) = board_with_an_exact_wall();
    let edge = Edge::north(Square::new(1, 1));
    let [from, to] = edge.squares().map(Point::centre_of);
    let line = Segment::new(from, to);
    assert!(!board.is_clear_of_walls(line) && board.is_closed(edge));
    let to = OnEdge::Nothing;
    EdgeChange { edge, to }.apply(&mut board);
    assert!(board.is_clear_of_walls(line) && !board.is_closed(edge));
    let squares = |units: i64| units / Point::PER_SQUARE;
    let segments = board.segments().iter();
    let ends: Vec<(i64, i64)> = segments
        .map(|own| (squares(own.from.x), squares(own.to.x)))
        .collect();
    assert_eq!(ends, [(0, 1), (2, 4)]);
    let mut kinds = board.segments().iter().map(|own| board.segment_wall(*own));
    assert!(kinds.all(|own| own == kind));
    assert_eq!(board.special_segments().count(), 2);
    // The edges beside it stop steps as before.
    assert!(board.is_closed(Edge::north(Square::new(2, 1))));
}

#[test]
fn an_exact_wall_elsewhere_stays() {
    let (mut board, _) = board_with_an_exact_wall();
    let before = board.segments().to_vec();
    let edge = Edge::west(Square::new(1, 0));
    let to = OnEdge::Wall(Wall::SOLID);
    EdgeChange { edge, to }.apply(&mut board);
    assert_eq!(board.segments(), before);
}

#[test]
fn a_door_may_lie_on_the_border() {
    let mut board = Board::new(Extent::new(2, 2).expect("small"));
    for edge in [
        Edge::north(Square::new(0, 0)),
        Edge::west(Square::new(2, 1)),
    ] {
        let to = OnEdge::Door {
            door: board.next_door_id(),
            state: DoorState::Open,
            wall: Wall::SOLID,
        };
        EdgeChange { edge, to }.apply(&mut board);
    }
    assert_eq!(board.doors().len(), 2);
    let edge = Edge::west(Square::new(3, 1));
    let to = OnEdge::Wall(Wall::SOLID);
    EdgeChange { edge, to }.apply(&mut board);
    assert_eq!(board.wall_edges().iter().count(), 0);
}
