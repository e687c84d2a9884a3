//! A path with triggers: its marks must be readable where it turns on the spot or leads over a
//! creature.

use board::{Board, Side};
use draw::{Layer, Path, PathStep, Picture, TerminalStyle, Trigger};
use grid::{Extent, Feet};

use crate::scenes::at;

/// A hawk rises over its own square, turns twice there, and flies over b at (3,2); each step triggers.
fn flight_over_somebody() -> (Board, Path) {
    let mut board = Board::new(Extent::new(8, 6).expect("a small map"));
    let hawk = board.add_creature("Hawk", 'H', Side::A);
    board.place(hawk, at(2, 3).into());
    let brute = board.add_creature("Brute", 'b', Side::B);
    board.place(brute, at(3, 2).into());
    let places = [(2, 3), (2, 3), (2, 3), (3, 2), (4, 2)];
    let steps = (1..).zip(places).map(|(number, (x, y))| PathStep {
        to: at(x, y).into(),
        cost: (number * 5).to_string(),
        altitude: Some(Feet(10)),
        note: "NE +5".to_owned(),
    });
    let triggers = (1..=5).map(|step| Trigger {
        step,
        reactor: brute,
        cause: "near".to_owned(),
    });
    let path = Path {
        unit: "ft",
        label: "Hawk flies".to_owned(),
        start: at(2, 3).into(),
        start_altitude: Feet(5),
        steps: steps.collect(),
        triggers: triggers.collect(),
    };
    (board, path)
}

/// The number after `name="` in an element.
fn number(element: &str, name: &str) -> f64 {
    let start = format!(" {name}=\"");
    let (_, behind) = element.split_once(&start).expect("the attribute");
    let (value, _) = behind.split_once('"').expect("its end");
    value.parse().expect("a number")
}

/// Left, top, right, bottom.
type Sides = [f64; 4];

fn meet(a: Sides, b: Sides) -> bool {
    // An overlap of less than a pixel is invisible.
    let overlap = |low: usize, high: usize| a[high].min(b[high]) - a[low].max(b[low]);
    overlap(0, 2) > 1.0 && overlap(1, 3) > 1.0
}

/// The elements of that name in a part of a picture.
fn elements<'a>(part: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    part.split('<')
        .filter(move |element| element.split(' ').next() == Some(name))
}

#[test]
fn markers_and_numbers_do_not_lie_over_one_another() {
    let (board, path) = flight_over_somebody();
    let mut picture = Picture::new(&board);
    picture.options.square_pixels = Some(56);
    picture.layers.push(Layer::Path(path));
    let svg = draw::svg(&picture);
    let group = |name: &str| {
        let start = format!("<g id=\"{name}\"");
        let (_, behind) = svg.split_once(&start).expect("the group");
        behind.split("</g>").next().expect("its end").to_owned()
    };
    let markers: Vec<Sides> = elements(&group("triggers"), "rect")
        .map(|rect| {
            let (left, top) = (number(rect, "x"), number(rect, "y"));
            let (width, height) = (number(rect, "width"), number(rect, "height"));
            [left, top, left + width, top + height]
        })
        .collect();
    assert_eq!(markers.len(), 5);
    let numbers: Vec<Sides> = elements(&group("steps"), "circle")
        .map(|circle| {
            let (x, y, r) = (
                number(circle, "cx"),
                number(circle, "cy"),
                number(circle, "r"),
            );
            [x - r, y - r, x + r, y + r]
        })
        .collect();
    // Three steps end in one square.
    assert_eq!(numbers.len(), 3);
    for (index, marker) in markers.iter().enumerate() {
        for other in markers.iter().skip(index + 1).chain(&numbers) {
            assert!(!meet(*marker, *other), "{marker:?} over {other:?}");
        }
    }
}

/// Without colour, the hawk's square shows the third of three steps, with a trigger, and b's square
/// the fourth.
#[test]
fn a_step_over_somebody_has_its_number() {
    let (board, path) = flight_over_somebody();
    let mut picture = Picture::new(&board);
    picture.layers.push(Layer::Path(path));
    let text = draw::terminal(&picture, &TerminalStyle::default());
    let row = |number: &str| {
        let mut lines = text.lines();
        let line = lines.find(|line| line.starts_with(number));
        line.unwrap_or_default().to_owned()
    };
    assert!(row("3│").contains("(H3*"), "{text}");
    assert!(row("2│").contains("[b4*"), "{text}");
    assert!(row("2│").contains("→5*"), "{text}");
}

/// The path goes from row 20 to row 26: seven rows fit into eight, but not into five.
#[test]
fn a_part_of_a_map_has_the_whole_way_where_it_fits() {
    let mut board = Board::new(Extent::new(40, 40).expect("a map"));
    let walker = board.add_creature("Walker", 'W', Side::A);
    board.place(walker, at(20, 20).into());
    let steps = (21..=26).map(|y| PathStep {
        to: at(20, y).into(),
        cost: "5".to_owned(),
        altitude: None,
        note: String::new(),
    });
    let path = Path {
        unit: "ft",
        label: String::new(),
        start: at(20, 20).into(),
        start_altitude: Feet(0),
        steps: steps.collect(),
        triggers: Vec::new(),
    };
    let mut picture = Picture::new(&board);
    picture.options.legend = draw::Legend::Hidden;
    picture.layers.push(Layer::Path(path));
    let shown = |height: u16| {
        let style = TerminalStyle {
            height: Some(height),
            width: Some(60),
            ..TerminalStyle::default()
        };
        draw::terminal(&picture, &style)
    };
    let whole = shown(8);
    assert!(whole.contains("(W)") && whole.contains("↓6"), "{whole}");
    let part = shown(5);
    assert!(part.contains("(W)") && !part.contains("↓6"), "{part}");
}

/// A path leads through a creature's square: neither the markers nor the names cover a letter.
#[test]
fn labels_keep_off_tokens_and_off_one_another() {
    let mut board = Board::new(Extent::new(8, 6).expect("a small map"));
    let walker = board.add_creature("Walker-the-Wide", 'W', Side::A);
    board.place(walker, at(1, 1).into());
    let friend = board.add_creature("Friend", 'F', Side::A);
    board.place(friend, at(2, 2).into());
    let foe = board.add_creature("Foe-of-Many", 'e', Side::B);
    board.place(foe, at(3, 2).into());
    let steps = (1..)
        .zip([(2, 2), (2, 3), (3, 3)])
        .map(|(number, (x, y))| PathStep {
            to: at(x, y).into(),
            cost: (number * 5).to_string(),
            altitude: None,
            note: String::new(),
        });
    let triggers = [1, 2, 2].map(|step| Trigger {
        step,
        reactor: foe,
        cause: String::new(),
    });
    let mut picture = Picture::new(&board);
    picture.layers.push(Layer::Path(Path {
        unit: "ft",
        label: String::new(),
        start: at(1, 1).into(),
        start_altitude: Feet(0),
        steps: steps.collect(),
        triggers: triggers.to_vec(),
    }));
    let svg = draw::svg(&picture);
    let group = |name: &str| {
        let start = format!("<g id=\"{name}\"");
        let (_, behind) = svg.split_once(&start).expect("the group");
        behind.split("</g>").next().expect("its end").to_owned()
    };
    let rects = |name: &str| -> Vec<Sides> {
        elements(&group(name), "rect")
            .map(|rect| {
                let (left, top) = (number(rect, "x"), number(rect, "y"));
                [
                    left,
                    top,
                    left + number(rect, "width"),
                    top + number(rect, "height"),
                ]
            })
            .collect()
    };
    let (markers, names) = (rects("triggers"), rects("names"));
    // There is no room for the name of the creature in the middle.
    assert_eq!((markers.len(), names.len()), (3, 2));
    // The squares of the board are 60 pixels wide; a letter lies in the inner half of its square.
    let letters = [(1, 1), (2, 2), (3, 2)].map(|(x, y)| {
        let (x, y) = (f64::from(x) * 60.0, f64::from(y) * 60.0);
        [x + 15.0, y + 15.0, x + 45.0, y + 45.0]
    });
    for (index, label) in markers.iter().chain(&names).enumerate() {
        let others = markers.iter().chain(&names).skip(index + 1);
        for other in others.chain(&letters) {
            assert!(!meet(*label, *other), "{label:?} over {other:?}");
        }
    }
}
