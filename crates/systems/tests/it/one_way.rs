//! Walls that let steps and lines pass in one direction only.

use board::{Stops, Wall};
use grid::{Edge, Feet, Point, Segment, Square};
use notation::MapRows;
use rules::Picture;
use rules::search::{Bound, Offer, exact_range, range};
use systems::{Situation, System};

const VERBS: [(System, &str); 4] = [
    (System::Pf2e, "stride"),
    (System::Srd35, "move"),
    (System::Starfinder, "move"),
    (System::SixD6, "mosey"),
];

/// A stands on one side of a wall across the whole map, which lets steps pass to the right.
fn set_up(system: System, row: &str) -> Situation {
    let picture = Picture {
        map: Some(MapRows::from_rows(&[row, row.replace('A', ".").as_str()]).expect("rows")),
        edges: vec![
            "wall one-way (2,0)|(3,0)".parse().expect("an edge"),
            "wall one-way (2,1)|(3,1)".parse().expect("an edge"),
        ],
        ..Picture::default()
    };
    picture.set_up(system).expect("a picture")
}

#[test]
fn a_range_leads_through_one_way_and_not_back() {
    for (system, verb) in VERBS {
        for (row, is_open) in [("..A...", true), ("...A..", false)] {
            let here = set_up(system, row);
            let actor = here.board.creature_named("A").expect("drawn").id;
            let walk = here.walk(actor, verb).expect("it walks");
            let offers = [Offer::single(walk.as_ref(), Feet(15))];
            let found = range(&offers, Bound::DEFAULT);
            let exact = exact_range(&offers, Bound::DEFAULT);
            assert_eq!(found.places(), exact.places(), "{system:?} {row}");
            let reaches = |x| found.get(Square::new(x, 0)).is_some();
            let (own, other) = if is_open { (1, 3) } else { (4, 2) };
            assert!(reaches(own), "{system:?} {row}");
            assert_eq!(reaches(other), is_open, "{system:?} {row}");
        }
    }
}

#[test]
fn lines_pass_one_way_only() {
    let mut here = set_up(System::Srd35, "A.....");
    let wall = Wall {
        movement: Stops::BothWays,
        sight: Stops::Forward,
        height_feet: None,
    };
    for y in 0..2 {
        here.board
            .set_wall(Edge::west(Square::new(3, y)), Some(wall));
    }
    let line = |from, to| {
        let [from, to] = [from, to].map(|x| Point::centre_of(Square::new(x, 0)));
        here.board.is_clear_of_walls(Segment::new(from, to))
    };
    assert!(!line(1, 4) && line(4, 1));
}
