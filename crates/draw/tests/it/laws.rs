//! Laws of every picture.

use std::collections::BTreeMap;

use board::{
    Board, Condition, DoorState, EdgeFeature, Position, Quantity, Region, Side, Size, Terrain,
    TerrainSet,
};
use draw::{
    Charset, Colour, Coordinates, Layer, Legend, Options, Path, PathStep, Picture, Range,
    RangeSquare, Stay, TerminalStyle, Threat, Trigger, Window,
};
use grid::{Edge, Extent, Feet, Footprint, Point, Segment, Square};
use resvg::usvg;

use crate::scenes::{self, at};

/// A small source of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// A board with everything in random places, mirrored at its vertical axis if requested.
fn random_board(seed: u64, mirrored: bool) -> Board {
    let mut numbers = Numbers(seed);
    let (width, height) = (3 + numbers.below(9) as i32, 2 + numbers.below(7) as i32);
    let mut board = Board::new(Extent::new(width as usize, height as usize).expect("small"));
    let mirror = |x: i32, columns: i32| if mirrored { width - x - columns } else { x };
    // There is one kind for each square: with several kinds, the second one is on the right, also
    // in a mirror.
    let mut taken = std::collections::BTreeSet::new();
    for _ in 0..numbers.below(14) {
        let (x, y) = (
            numbers.below(width as u64) as i32,
            numbers.below(height as u64) as i32,
        );
        let kind = Terrain::ALL[numbers.below(Terrain::ALL.len() as u64) as usize];
        let kind = match kind {
            Terrain::InclineEast if mirrored => Terrain::InclineWest,
            Terrain::InclineWest if mirrored => Terrain::InclineEast,
            kind => kind,
        };
        if taken.insert((x, y)) {
            board.add_terrain(at(mirror(x, 1), y), kind);
        }
    }
    for _ in 0..numbers.below(12) {
        let (x, y) = (
            numbers.below(width as u64) as i32,
            numbers.below(height as u64) as i32,
        );
        let square = at(mirror(x, 1), y);
        let edge = match (numbers.below(2), mirrored) {
            (0, _) => Edge::north(square),
            (_, false) => Edge::west(square),
            (_, true) => Edge::east(square),
        };
        match numbers.below(7) {
            0 => board.set_feature(edge, Some(EdgeFeature::Barrier)),
            1 => board.set_feature(edge, Some(EdgeFeature::CheckBarrier)),
            2 => board.set_feature(
                edge,
                Some(EdgeFeature::Gap {
                    width_hundredths: 200,
                }),
            ),
            3 => drop(board.add_door(vec![edge], None, DoorState::Open)),
            4 => drop(board.add_door(vec![edge], None, DoorState::Locked)),
            _ => board.add_wall(edge),
        }
    }
    let side = [Side::A, Side::B, Side::NEUTRAL][numbers.below(3) as usize];
    let size = 1 + numbers.below(2) as i32;
    let origin = at(mirror(numbers.below((width - 1) as u64) as i32, size), 0);
    let id = board.add_creature("Mo", 'm', side);
    board.place(id, Footprint::square(origin, size as u8));
    board
}

/// A line of a terminal picture as a mirror shows it.
fn in_a_mirror(line: &str, width: usize) -> String {
    let pairs = [
        ("(", ")"),
        ("[", "]"),
        ("<", ">"),
        ("▶", "◀"),
        ("┌", "┐"),
        ("└", "┘"),
        ("├", "┤"),
        ("╴", "╶"),
        ("╸", "╺"),
        ("╾", "╼"),
        ("┍", "┑"),
        ("┎", "┒"),
        ("┏", "┓"),
        ("┕", "┙"),
        ("┖", "┚"),
        ("┗", "┛"),
        ("┝", "┥"),
        ("┞", "┦"),
        ("┟", "┧"),
        ("┠", "┨"),
        ("┡", "┩"),
        ("┢", "┪"),
        ("┣", "┫"),
        ("┭", "┮"),
        ("┱", "┲"),
        ("┵", "┶"),
        ("┹", "┺"),
        ("┽", "┾"),
        ("╃", "╄"),
        ("╅", "╆"),
        ("╉", "╊"),
    ];
    let mirrored = |character: char| {
        pairs.into_iter().find_map(|(left, right)| {
            let (left, right) = (left.chars().next()?, right.chars().next()?);
            match character {
                found if found == left => Some(right),
                found if found == right => Some(left),
                _ => None,
            }
        })
    };
    let mut characters: Vec<char> = line.chars().collect();
    characters.resize(width.max(characters.len()), ' ');
    let turned: String = characters
        .into_iter()
        .rev()
        .map(|c| mirrored(c).unwrap_or(c))
        .collect();
    turned.trim_end().to_owned()
}

#[test]
fn a_mirrored_board_gives_the_mirrored_terminal_picture() {
    for seed in 0..400 {
        for charset in [Charset::Unicode, Charset::Ascii] {
            let picture = |mirrored| {
                let board = random_board(seed, mirrored);
                let mut picture = Picture::new(&board);
                picture.options.coordinates = Coordinates::Hidden;
                picture.options.legend = Legend::Hidden;
                draw::terminal(
                    &picture,
                    &TerminalStyle {
                        charset,
                        ..TerminalStyle::default()
                    },
                )
            };
            let (plain, mirrored) = (picture(false), picture(true));
            let width = plain
                .lines()
                .map(|line| line.chars().count())
                .max()
                .unwrap_or(0);
            let turned: Vec<String> = plain.lines().map(|line| in_a_mirror(line, width)).collect();
            // `<` and `>` are uphill signs too; both are turned alike.
            assert_eq!(
                turned,
                mirrored.lines().collect::<Vec<_>>(),
                "seed {seed}\n{plain}"
            );
        }
    }
}

/// All layers at random, including names and places that are off the map.
fn random_layers(seed: u64) -> Vec<Layer> {
    let mut numbers = Numbers(seed);
    let mut square = || at(numbers.below(16) as i32 - 2, numbers.below(12) as i32 - 2);
    let id = board::CreatureId::from_number;
    let squares: Vec<Square> = (0..8).map(|_| square()).collect();
    let space = |place: &Square| Footprint::square(*place, 1 + (place.x & 1) as u8);
    vec![
        Layer::Threat(Threat {
            creature: id(0),
            squares: squares.clone(),
        }),
        Layer::Threat(Threat {
            creature: id(77),
            squares: squares.clone(),
        }),
        Layer::Range(Range {
            label: "<b>".to_owned(),
            from: squares.first().map(space),
            steps: vec!["one".to_owned()],
            squares: squares
                .iter()
                .map(|place| RangeSquare {
                    square: *place,
                    step: place.x.unsigned_abs() as u8,
                    cost: "12345678".repeat(place.y.unsigned_abs() as usize),
                    stay: if place.x < 4 {
                        Stay::MayEnd
                    } else {
                        Stay::PassOnly
                    },
                })
                .collect(),
        }),
        Layer::Path(Path {
            label: String::new(),
            start: space(&at(1, 1)),
            start_altitude: Feet(0),
            steps: squares
                .iter()
                .map(|place| PathStep {
                    to: space(place),
                    cost: "5".to_owned(),
                    altitude: None,
                    note: String::new(),
                })
                .collect(),
            unit: "ft",
            triggers: (0..11)
                .map(|step| Trigger {
                    step,
                    reactor: id(step & 1),
                    cause: String::new(),
                })
                .collect(),
        }),
    ]
}

#[test]
fn every_picture_is_well_formed_and_the_same_each_time() {
    for seed in 0..60 {
        let board = random_board(seed, false);
        let mut picture = Picture::new(&board);
        picture.layers = random_layers(seed);
        picture.options.square_pixels = [None, Some(0), Some(3), Some(9), Some(17), Some(999)]
            .get(seed as usize % 6)
            .copied()
            .flatten();
        let svg = draw::svg(&picture);
        assert_eq!(svg, draw::svg(&picture));
        usvg::roxmltree::Document::parse(&svg).expect("well-formed XML");
        usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("valid SVG");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        for width in [None, Some(0), Some(7), Some(33), Some(200)] {
            let style = TerminalStyle {
                width,
                height: width,
                ..TerminalStyle::default()
            };
            assert_eq!(
                draw::terminal(&picture, &style),
                draw::terminal(&picture, &style)
            );
        }
    }
}

#[test]
fn names_are_never_markup_and_never_commands() {
    let evil = "\u{1b}[31m</title><script>alert(1)</script>&\"'\u{0}\u{202e}\n#";
    let mut board = scenes::small();
    board.name = evil.to_owned();
    let id = board.add_creature(evil, '<', Side::NEUTRAL);
    board.place(id, at(0, 0).into());
    let picture = Picture::new(&board);
    let svg = draw::svg(&picture);
    let document = usvg::roxmltree::Document::parse(&svg).expect("well-formed XML");
    assert!(
        document
            .descendants()
            .all(|node| !node.has_tag_name("script"))
    );
    let titles = document
        .descendants()
        .filter(|node| node.has_tag_name("title"));
    assert!(
        titles
            .filter_map(|node| node.text())
            .any(|text| text.contains("<script>alert(1)"))
    );
    for charset in [Charset::Unicode, Charset::Ascii] {
        let style = TerminalStyle {
            charset,
            ..TerminalStyle::default()
        };
        let text = draw::terminal(&picture, &style);
        assert!(
            text.chars().all(|c| c == '\n' || !c.is_control()),
            "{text:?}"
        );
        assert!(!text.contains('\u{202e}'));
    }
}

#[test]
fn without_colour_there_is_not_one_command() {
    let board = scenes::courtyard();
    let plain = draw::terminal(&scenes::courtyard_path(&board), &TerminalStyle::default());
    assert!(!plain.contains('\u{1b}'));
    for colour in [Colour::Ansi256, Colour::Truecolour] {
        let style = TerminalStyle {
            colour,
            ..TerminalStyle::default()
        };
        let text = draw::terminal(&scenes::courtyard_path(&board), &style);
        let mut bare = String::new();
        for part in text.split('\u{1b}') {
            let words = part.strip_prefix('[').and_then(|rest| rest.split_once('m'));
            bare.push_str(words.map_or(part, |(_, words)| words));
        }
        let trimmed = |text: &str| {
            text.lines()
                .map(|l| l.trim_end().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(trimmed(&bare), trimmed(&plain));
    }
}

#[test]
fn a_map_stays_within_the_width_of_the_terminal() {
    let board = scenes::courtyard();
    for width in 12..130 {
        for picture in [scenes::courtyard_range(&board), Picture::new(&board)] {
            let mut picture = picture;
            picture.options.legend = Legend::Hidden;
            let style = TerminalStyle {
                width: Some(width),
                ..TerminalStyle::default()
            };
            let text = draw::terminal(&picture, &style);
            let map = text
                .lines()
                .skip(1)
                .filter(|line| !line.starts_with("Shown:"));
            let widest = map.map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= usize::from(width), "{width}:\n{text}");
            let shows_ada = picture.layers.is_empty() || text.contains('A');
            assert!(
                shows_ada,
                "the creature it is about is cut off at {width}:\n{text}"
            );
        }
    }
}

#[test]
fn a_window_shows_its_part_and_only_that() {
    let board = scenes::courtyard();
    let mut picture = Picture::new(&board);
    picture.options = Options {
        window: Some(Window {
            origin: at(19, 1),
            width: 4,
            height: 5,
        }),
        coordinates: Coordinates::Hidden,
        ..Options::default()
    };
    let text = draw::terminal(&picture, &TerminalStyle::default());
    assert!(text.contains("[t] Thug") && !text.contains("Ada"));
    let svg = draw::svg(&picture);
    assert!(svg.contains("columns 19 to 22 and rows 1 to 5"));
    assert!(!svg.contains("ground-needs-swim"));
}

#[test]
fn big_maps_stay_small_files() {
    let mut board = Board::new(Extent::new(512, 512).expect("within the limits"));
    let mut numbers = Numbers(7);
    for square in board.extent().squares() {
        match numbers.below(10) {
            0..=2 => board.add_terrain(square, Terrain::Wall),
            3 => board.add_terrain(square, Terrain::Difficult),
            _ => {}
        }
    }
    let picture = Picture::new(&board);
    let svg = draw::svg(&picture);
    assert!(svg.len() < 3_000_000, "{} bytes", svg.len());
    let png = draw::raster(&picture).expect("it can be rendered");
    assert!(png.bytes.starts_with(b"\x89PNG") && png.scale == draw::Scale::Full);
}

#[test]
fn a_picture_past_the_limits_is_lowered_and_says_so() {
    let board = Board::new(Extent::new(4096, 2).expect("within the limits"));
    let mut picture = Picture::new(&board);
    picture.options.square_pixels = Some(8);
    picture.options.legend = Legend::Hidden;
    let png = draw::raster(&picture).expect("it can be rendered");
    assert_eq!(png.scale, draw::Scale::Lowered);
    assert!(png.width_pixels <= draw::MAX_SIDE_PIXELS);
}

#[test]
fn every_state_of_a_creature_can_be_drawn() {
    for size in Size::ALL {
        for condition in Condition::ALL {
            let mut board = Board::new(Extent::new(9, 9).expect("small"));
            let id = board.add_creature("Ünruly", 'ß', Side::B);
            board.place(id, Footprint::square(at(1, 1), 2));
            let creature = board.creature_mut(id).expect("just added");
            creature.size = size;
            creature.conditions.set(condition, true);
            let svg = draw::svg(&Picture::new(&board));
            assert!(svg.contains(condition.word()));
            usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("valid SVG");
        }
    }
}

#[test]
fn play_without_a_grid_is_drawn_too() {
    let mut board = Board::new(Extent::new(8, 6).expect("small"));
    let point = |x: i64, y: i64| Point {
        x: x * Point::PER_FOOT,
        y: y * Point::PER_FOOT,
    };
    board.add_region(Region {
        name: "swamp".to_owned(),
        terrain: TerrainSet::of(&[Terrain::Difficult]),
        quantities: BTreeMap::new(),
        least: point(10, 10),
        greatest: point(23, 20),
    });
    let id = board.add_creature("Ada", 'A', Side::A);
    board.creature_mut(id).expect("just added").position = Some(Position::Free(point(33, 7)));
    let picture = Picture::new(&board);
    let text = draw::terminal(&picture, &TerminalStyle::default());
    assert!(
        text.contains("(A) Ada") && text.contains(": difficult ground"),
        "{text}"
    );
    assert!(
        text.lines().nth(3).is_some_and(|row| row.contains("(A)")),
        "{text}"
    );
    assert!(draw::svg(&picture).contains("Ada, side A"));
}

#[test]
fn many_creatures_and_a_long_way_are_drawn_in_time() {
    let mut board = Board::new(Extent::new(200, 200).expect("within the limits"));
    for number in 0..5_000 {
        let id = board.add_creature(format!("c{number}"), 'c', Side::B);
        board.place(id, at(number % 190, number / 190).into());
    }
    let mut picture = Picture::new(&board);
    picture.options.square_pixels = Some(32);
    let places: Vec<Square> = board.extent().squares().collect();
    picture.layers.push(Layer::Range(Range {
        squares: places
            .iter()
            .map(|place| RangeSquare {
                square: *place,
                step: 0,
                cost: "5".to_owned(),
                stay: Stay::MayEnd,
            })
            .collect(),
        ..Range::default()
    }));
    let step = |place: &Square| PathStep {
        to: (*place).into(),
        cost: "5".to_owned(),
        altitude: None,
        note: String::new(),
    };
    picture.layers.push(Layer::Path(Path {
        label: String::new(),
        start: at(0, 0).into(),
        start_altitude: Feet(0),
        steps: places.iter().take(500).map(step).collect(),
        unit: "ft",
        triggers: Vec::new(),
    }));
    assert!(draw::svg(&picture).len() < 40_000_000);
    let huge = Board::new(Extent::new(4096, 4096).expect("within the limits"));
    let text = draw::terminal(&Picture::new(&huge), &TerminalStyle::default());
    assert!(text.contains("Shown: columns 1536-2559 of 0-4095"));
}

/// What a square hides does not change any byte of any picture.
#[test]
fn a_hidden_resistance_is_not_in_the_picture() {
    let pictures = |truth: i32| {
        let mut board = scenes::rough_country();
        board.set_quantity(at(2, 1), Quantity::TrueResistance, truth);
        let picture = Picture::new(&board);
        (
            draw::svg(&picture),
            draw::terminal(&picture, &TerminalStyle::default()),
        )
    };
    assert_eq!(pictures(6), pictures(1));
}

/// 24 columns of 3 characters fit in 80, those of 4 do not; 60 columns fit with the budget step alone.
#[test]
fn a_board_that_fits_in_narrower_cells_is_shown_whole() {
    let style = TerminalStyle {
        width: Some(80),
        ..TerminalStyle::default()
    };
    let drawn = |width: usize| {
        let board = Board::new(Extent::new(width, 3).expect("a map"));
        let mut picture = Picture::new(&board);
        let range = scenes::range(&board, at(0, 0), &[30, 60]);
        picture.layers.push(Layer::Range(range));
        draw::terminal(&picture, &style)
    };
    let narrow = drawn(24);
    assert!(!narrow.contains("Shown:"), "{narrow}");
    assert!(
        narrow.contains("10 1 action(s), 30 ft   10₂ 2 action(s), 60 ft"),
        "{narrow}"
    );
    let steps = drawn(60);
    assert!(!steps.contains("Shown:"), "{steps}");
    assert!(
        steps.contains("1 1 action(s), 30 ft   2 2 action(s), 60 ft"),
        "{steps}"
    );
    assert!(steps.contains("0│·1111112222"), "{steps}");
    // If not even one column for each square fits, a part is shown, with its costs.
    let part = drawn(200);
    assert!(
        part.contains("Shown: columns") && part.contains("10 1 action(s)"),
        "{part}"
    );
}

/// If a slanting wall runs through the middle of a square, its cost is written beside the wall.
#[test]
fn costs_keep_off_slanting_walls() {
    type Tenths = (i64, i64);
    let costs = |walls: &[(Tenths, Tenths)]| {
        let mut board = Board::new(Extent::new(20, 20).expect("a map"));
        let point = |(x, y): (i64, i64)| Point {
            x: x * Point::PER_SQUARE / 10,
            y: y * Point::PER_SQUARE / 10,
        };
        for (from, to) in walls {
            board.add_segment(Segment::new(point(*from), point(*to)));
        }
        let mut picture = Picture::new(&board);
        picture.layers.push(Layer::Range(Range {
            squares: vec![RangeSquare {
                square: at(3, 3),
                step: 0,
                cost: "25".to_owned(),
                stay: Stay::MayEnd,
            }],
            ..Range::default()
        }));
        let svg = draw::svg(&picture);
        let (_, group) = svg.split_once("<g id=\"costs\">").expect("the costs");
        let path = group
            .split("d=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        path.expect("a path").to_owned()
    };
    let middle = costs(&[]);
    // A wall along the left side of the square leaves the cost in place; a wall through its middle
    // does not.
    assert_eq!(costs(&[((31, 30), (31, 40))]), middle);
    assert_ne!(costs(&[((30, 36), (40, 35))]), middle);
    let heights = |path: &str| -> Vec<f64> {
        let tree = usvg::Tree::from_str(
            &format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"900\"><path fill=\"none\" stroke=\"#000\" d=\"{path}\"/></svg>"
            ),
            &usvg::Options::default(),
        );
        let tree = tree.expect("valid SVG");
        let area = tree.root().abs_bounding_box();
        vec![f64::from(area.top()), f64::from(area.bottom())]
    };
    // The wall lies between 142 and 144 pixels; the squares are 40 pixels wide.
    let beside = heights(&costs(&[((30, 36), (40, 35))]));
    assert!(beside[1] < 139.0 || beside[0] > 145.0, "{beside:?}");
}

/// A picture of four colours under a map of 2 x 2 squares: in the PNG each square has its own.
#[test]
fn the_maps_own_picture_lies_under_the_drawing() {
    let bytes = include_bytes!("four-colours.png");
    let board = Board::new(Extent::new(2, 2).expect("a map"));
    let mut picture = Picture::new(&board);
    picture.options.legend = Legend::Hidden;
    picture.options.coordinates = Coordinates::Hidden;
    picture.options.square_pixels = Some(40);
    picture.backdrop = Some(draw::Backdrop {
        kind: draw::BackdropKind::Png,
        bytes,
        corner: None,
    });
    let png = draw::raster(&picture).expect("it is drawn").bytes;
    let shown = resvg::tiny_skia::Pixmap::decode_png(&png).expect("a PNG");
    // The board begins at (12, 12); near the outer corners nothing is blended.
    let colour = |x: u32, y: u32| {
        let pixel = shown.pixel(x, y).expect("on the picture");
        (pixel.red() > 128, pixel.green() > 128, pixel.blue() > 128)
    };
    let colours = [(16, 16), (88, 16), (16, 88), (88, 88)].map(|(x, y)| colour(x, y));
    assert_eq!(
        colours,
        [
            (true, false, false),
            (false, true, false),
            (false, false, true),
            (true, true, true)
        ]
    );
}

/// Each mark of the map is in the legend, also that of somebody who is not shown.
#[test]
fn a_threat_by_somebody_who_is_not_on_the_map_is_in_the_legend() {
    let board = Board::new(Extent::new(3, 1).expect("a map"));
    let mut picture = Picture::new(&board);
    picture.layers.push(Layer::Threat(Threat {
        creature: board::CreatureId::from_number(7),
        squares: vec![at(1, 0)],
    }));
    let text = draw::terminal(&picture, &draw::TerminalStyle::default());
    assert_eq!(text.matches('?').count(), 2, "{text}");
    assert!(
        text.contains("? threatened by somebody who is not on this map"),
        "{text}"
    );
}
