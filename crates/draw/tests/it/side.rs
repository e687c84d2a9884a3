//! The side view: the places of things in it, worked out by hand.

use board::{Board, CreatureId, Levels, Side, Size, Terrain};
use draw::{
    Layer, MAX_SIDE_ALTITUDES, Path, PathStep, Picture, SideView, TerminalStyle, TooHigh, Window,
};
use grid::{Extent, Feet, Footprint};

use crate::scenes::at;

/// A Large creature at columns 3 and 4, 10 ft up: altitudes 2 and 3.
fn board_with_ox() -> (Board, CreatureId) {
    let mut board = Board::new(Extent::new(7, 5).expect("a small map"));
    let ox = board.add_creature("Ox", 'O', Side::B);
    board.place(ox, Footprint::square(at(3, 1), 2));
    let body = board.creature_mut(ox).expect("just added");
    body.size = Size::Large;
    body.elevation_feet = Feet(10);
    (board, ox)
}

fn flight() -> Path {
    let step = |x: i32, y: i32, feet: i32, note: &str| PathStep {
        to: at(x, y).into(),
        cost: "5".to_owned(),
        altitude: Some(Feet(feet)),
        note: note.to_owned(),
    };
    Path {
        unit: "ft",
        label: "Hawk".to_owned(),
        start: at(0, 4).into(),
        start_altitude: Feet(5),
        steps: vec![
            step(1, 4, 10, "z2 E +5"),
            step(2, 3, 10, "NE +5"),
            step(2, 3, 20, "z4 +5"),
        ],
        triggers: Vec::new(),
    }
}

/// The rows by their number on the left, without that number and without blanks.
fn rows(text: &str) -> Vec<(String, String)> {
    text.lines()
        .filter_map(|line| line.split_once('│').or_else(|| line.split_once('|')))
        .map(|(number, rest)| {
            let shown = rest.chars().filter(|sign| !sign.is_whitespace());
            (number.trim().to_owned(), shown.collect())
        })
        .collect()
}

/// The highest altitude shown is 4, so the top row is 5; below the ground is one row of earth.
#[test]
fn rows_are_altitudes_and_columns_stay() {
    let (board, _) = board_with_ox();
    let mut picture = Picture::new(&board);
    picture.layers.push(Layer::Path(flight()));
    let view = SideView::of(&picture).expect("low enough");
    let text = draw::terminal(&view.picture(), &TerminalStyle::default());
    let rows = rows(&text);
    let numbers: Vec<&str> = rows.iter().map(|(number, _)| number.as_str()).collect();
    assert_eq!(numbers, ["5", "4", "3", "2", "1", "0", "-1"], "{text}");
    assert!(
        rows[2].1.contains("[OO]") && rows[3].1.contains("OO]"),
        "{text}"
    );
    assert!(
        !rows[1].1.contains('O') && !rows[4].1.contains('O'),
        "{text}"
    );
    assert!(
        rows[1].1.contains('3'),
        "the third step is at altitude 4: {text}"
    );
    assert!(text.contains("from x 0 z 1"), "{text}");
    assert!(text.contains("3 x 2 z 4 5 ft z4 +5"), "{text}");
}

/// The notes are on both pictures, and in the description of each.
#[test]
fn notes_stand_on_the_way() {
    let (board, _) = board_with_ox();
    let mut picture = Picture::new(&board);
    picture.layers.push(Layer::Path(flight()));
    let view = SideView::of(&picture).expect("low enough");
    let (above, side) = (draw::svg(&picture), draw::svg(&view.picture()));
    assert!(above.contains("(1,4) (5 ft, z2 E +5)"));
    assert!(side.contains("x 1 z 2 (5 ft, z2 E +5)"));
    let mut plain = flight();
    plain.steps.iter_mut().for_each(|step| step.note.clear());
    let mut without = Picture::new(&board);
    without.layers.push(Layer::Path(plain));
    assert!(draw::svg(&without).len() < above.len());
}

#[test]
fn a_window_keeps_its_columns() {
    let (board, _) = board_with_ox();
    let mut picture = Picture::new(&board);
    picture.options.window = Some(Window {
        origin: at(2, 3),
        width: 4,
        height: 1,
    });
    let view = SideView::of(&picture).expect("low enough");
    let shown = view.picture().window();
    // Altitudes -1 to 4.
    assert_eq!((shown.origin, shown.width, shown.height), (at(2, 0), 4, 6));
}

/// Altitudes that are too far apart are an error, however far they are; things below the ground are
/// shown below it.
#[test]
fn altitudes_have_a_limit() {
    let (mut board, ox) = board_with_ox();
    for (feet, fits) in [
        (-20, true),
        (5 * (i32::from(MAX_SIDE_ALTITUDES) - 4), true),
        (5 * (i32::from(MAX_SIDE_ALTITUDES) - 3), false),
        (i32::MAX, false),
        (i32::MIN, false),
    ] {
        board.creature_mut(ox).expect("there").elevation_feet = Feet(feet);
        let view = SideView::of(&Picture::new(&board));
        match view {
            Ok(view) => {
                assert!(fits, "{feet}");
                assert!(draw::svg(&view.picture()).starts_with("<svg"));
            }
            Err(TooHigh { altitudes }) => {
                assert!(!fits && altitudes > i64::from(MAX_SIDE_ALTITUDES), "{feet}");
            }
        }
    }
}

/// A pool in columns 1 and 2, three squares deep, in the row of the diver; another pool in a row
/// without a creature is not shown.
#[test]
fn water_is_water_in_the_rows_where_somebody_is() {
    let mut board = Board::new(Extent::new(6, 3).expect("a small map"));
    let diver = board.add_creature("Diver", 'D', Side::A);
    board.place(diver, at(2, 1).into());
    board
        .creature_mut(diver)
        .expect("just added")
        .elevation_feet = Feet(-10);
    for x in 1..3 {
        board.add_terrain(at(x, 1), Terrain::Water);
        let levels = Levels {
            least: -3,
            greatest: -1,
        };
        board.set_levels(at(x, 1), Terrain::Water, levels);
    }
    board.add_terrain(at(4, 2), Terrain::Water);
    let view = SideView::of(&Picture::new(&board)).expect("low enough");
    let text = draw::terminal(&view.picture(), &TerminalStyle::default());
    let rows = rows(&text);
    let shown: Vec<(&str, &str)> = rows
        .iter()
        .map(|(number, row)| (number.as_str(), row.trim_end_matches('│')))
        .collect();
    assert_eq!(
        shown,
        [
            ("1", "······"),
            ("0", "······"),
            ("-1", "▤≋≋▤▤▤"),
            ("-2", "▤≋(D)▤▤▤"),
            ("-3", "▤≋≋▤▤▤"),
            ("-4", "▤▤▤▤▤▤"),
        ],
        "{text}"
    );
}
