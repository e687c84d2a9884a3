//! Stored values are read back, and values that could not have been written are refused.

use grid::{Corner, Edge, EdgePlane, Extent, Feet, Footprint, Length, Plane, Point, Run, Segment};
use grid::{Side, Square};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, value, "{text}");
}

fn square() -> impl Strategy<Value = Square> {
    let side = -(1_i32 << 20)..=1 << 20;
    (side.clone(), side).prop_map(|(x, y)| Square::new(x, y))
}

fn point() -> impl Strategy<Value = Point> {
    let side = -Point::LIMIT..=Point::LIMIT;
    (side.clone(), side).prop_map(|(x, y)| Point { x, y })
}

proptest! {
    #[test]
    fn positions_come_back(at in square(), size in (1_u8.., 1_u8..), ends in (point(), point())) {
        comes_back(&at);
        comes_back(&Corner::new(at.x, at.y));
        comes_back(&[Edge::north(at), Edge::west(at)]);
        comes_back(&Footprint::new(at, size.0, size.1));
        comes_back(&Segment::new(ends.0, ends.1));
    }

    #[test]
    fn lengths_come_back(dx in any::<i64>(), dy in any::<i64>(), feet in -1_000_000_000..=1_000_000_000_i32) {
        comes_back(&Length::hypotenuse(dx >> 8, dy >> 8));
        comes_back(&(Length::ZERO - Length::hypotenuse(dx >> 30, 0)));
        comes_back(&Length::from_micro(dx));
        comes_back(&Feet(feet));
    }

    #[test]
    fn no_text_breaks_a_length(text in "-{0,2}[0-9]{0,40}(\\.[0-9]{0,20})?") {
        if let Ok(length) = serde_json::from_value::<Length>(text.clone().into()) {
            prop_assert_eq!(String::from(length), text);
        }
    }

    #[test]
    fn planes_come_back_as_runs(
        (width, height) in (1_usize..140, 1_usize..6),
        squares in prop::collection::vec((0..140, 0..6), 0..90),
    ) {
        let extent = Extent::new(width, height).unwrap();
        let (mut plane, mut edges) = (Plane::new(extent), EdgePlane::new(extent));
        for (x, y) in squares {
            plane.insert(Square::new(x, y));
            edges.insert(Edge::north(Square::new(x, y)));
            edges.insert(Edge::west(Square::new(y, x)));
        }
        prop_assert_eq!(&Plane::from_runs(extent, &plane.runs()).unwrap(), &plane);
        let halves = [Side::North, Side::West].map(|side| edges.runs(side));
        prop_assert_eq!(&EdgePlane::from_runs(extent, &halves[0], &halves[1]).unwrap(), &edges);
        comes_back(&plane.runs());
    }

    #[test]
    fn runs_are_of_one_plane_only(
        runs in prop::collection::vec((0_u16..4, 0_u16..9, 0_u16..9), 0..4),
    ) {
        let runs: Vec<Run> = runs.into_iter().map(Run::from).collect();
        if let Ok(plane) = Plane::from_runs(Extent::new(8, 3).unwrap(), &runs) {
            prop_assert_eq!(plane.runs(), runs);
        }
    }
}

#[test]
fn what_could_overflow_is_refused() {
    let refused = |text: &str| {
        assert!(serde_json::from_str::<Square>(text).is_err());
        assert!(serde_json::from_str::<Point>(text).is_err());
        assert!(serde_json::from_str::<Extent>(text).is_err());
    };
    refused("[2147483647,2000000000000000]");
    refused("[0,-2000000000000000]");
    assert!(serde_json::from_str::<Footprint>("[[0,0],0,1]").is_err());
    assert!(serde_json::from_str::<Feet>("2000000000").is_err());
    assert!(serde_json::from_str::<Extent>("[4097,1]").is_err());
}

#[test]
fn the_stored_form_is_short() {
    let written = serde_json::to_string(&(
        Edge::west(Square::new(1, 0)),
        Footprint::square(Square::new(2, 1), 3),
        Length::hypotenuse(20_000_000, 20_000_000),
        Length::from_feet(Feet(30)),
    ));
    assert_eq!(
        written.unwrap(),
        r#"[[[1,0],"west"],[[2,1],3,3],"28.28427124746190097","30"]"#
    );
}
