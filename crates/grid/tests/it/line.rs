//! Lines over the grid: what they enter, cross and run along.

use grid::{Corner, Point, Segment, Square};

fn line(ax: i64, ay: i64, bx: i64, by: i64) -> Segment {
    Segment::new(
        Point::from_half_squares(ax, ay),
        Point::from_half_squares(bx, by),
    )
}

#[test]
fn a_line_through_a_grid_point_enters_only_the_squares_it_goes_through() {
    let trace = line(1, 1, 3, 3).trace();
    assert_eq!(trace.squares, [Square::new(0, 0), Square::new(1, 1)]);
    assert_eq!(trace.corners, [Corner::new(1, 1)]);
    assert!(trace.crossed.is_empty() && trace.along.is_empty());
}

#[test]
fn a_line_along_a_side_enters_nothing() {
    let trace = line(0, 2, 6, 2).trace();
    assert!(trace.squares.is_empty() && trace.crossed.is_empty());
    assert_eq!(trace.along.len(), 3);
    assert_eq!(trace.corners, [Corner::new(1, 1), Corner::new(2, 1)]);
}

#[test]
fn a_line_ending_on_an_edge_does_not_cross_it() {
    assert!(line(1, 1, 2, 1).trace().crossed.is_empty());
}

#[test]
fn long_lines_meet_every_square_that_a_square_by_square_test_finds() {
    for (bx, by) in [(41, 7), (-30, 11), (3, -40), (25, 25), (17, 0), (0, -9)] {
        let line = line(1, 1, bx, by);
        // All of these lines lie within 21 squares.
        let slow: Vec<Square> = (-21..=21)
            .flat_map(|y| (-21..=21).map(move |x| Square::new(x, y)))
            .filter(|square| line.enters(*square))
            .collect();
        assert_eq!(line.trace().squares, slow);
    }
}
