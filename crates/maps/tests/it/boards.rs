//! Small hand-made maps: the effect of the rules for walls and doors off the grid.

use std::collections::BTreeSet;

use board::{Board, DoorState, Terrain};
use grid::{Edge, Extent, Square};
use maps::{Format, Image, ImageFormat, Import, ImportOptions, ObjectWalls, PictureChoice, Topic};
use proptest::prelude::*;

fn import(file: &str, options: &ImportOptions) -> Import {
    maps::import(file.as_bytes(), options).unwrap_or_else(|error| panic!("{error}\n{file}"))
}

fn plain(file: &str) -> Import {
    import(file, &ImportOptions::default())
}

fn names<'a>(edges: impl IntoIterator<Item = &'a Edge>) -> Vec<String> {
    edges.into_iter().map(ToString::to_string).collect()
}

#[test]
fn everything_optional_may_be_missing() {
    let map = plain("{\"resolution\":{\"map_size\":{\"x\":3,\"y\":2}}}");
    assert_eq!(map.board, Board::new(Extent::new(3, 2).expect("small")));
    let missing = map
        .decisions
        .iter()
        .filter(|decision| decision.topic == Topic::Missing);
    assert_eq!(missing.count(), 7);
}

#[test]
fn the_version_may_be_a_number_or_a_string() {
    for (version, said) in [
        ("0.2", "Universal VTT, version 0.2"),
        ("\"0.3\"", "Universal VTT, version 0.3"),
        ("1", "Universal VTT, version 1"),
        ("\"1.00\"", "Universal VTT, version 1.00"),
        (
            "\"\"",
            "Universal VTT that leaves its version empty, read like 0.3",
        ),
        ("7", "Universal VTT of the unknown version 7, read like 0.3"),
    ] {
        let map = plain(&format!(
            "{{\"format\":{version},\"resolution\":{{\"map_size\":{{\"x\":3,\"y\":2}}}}}}"
        ));
        assert_eq!(map.decisions[0].sentence, said);
    }
}

#[test]
fn numbers_are_exact_to_a_billionth_and_further_decimals_are_reported() {
    let map = plain(
        "{\"resolution\":{\"map_size\":{\"x\":3.2,\"y\":2},\"map_origin\":{\"x\":0.1,\"y\":-1}},\
         \"line_of_sight\":[[{\"x\":0.3,\"y\":-0.7},{\"x\":1.1234567894999,\"y\":5e-1}]]}",
    );
    assert_eq!(map.board.extent().width(), 4);
    // 0.3 - 0.1 is exactly 0.2, which no float can represent.
    let wall = map.board.segments()[0];
    assert_eq!(wall.from.to_string(), "(0.2,0.3)");
    assert_eq!(wall.to.to_string(), "(1.023456789,1.5)");
    let count = |topic| {
        map.decisions
            .iter()
            .filter(|decision| decision.topic == topic)
            .map(|one| one.count)
            .sum()
    };
    let rounded: usize = count(Topic::Rounding);
    assert_eq!(rounded, 1);
}

/// A map of 6x6 squares.
fn six(walls: &str, portals: &str) -> String {
    format!(
        "{{\"resolution\":{{\"map_size\":{{\"x\":6,\"y\":6}}}},\"line_of_sight\":[{walls}],\
         \"portals\":[{portals}]}}"
    )
}

/// A line through points in tenths of a square.
fn line(tenths: &[(i32, i32)]) -> String {
    let text = |value: &i32| format!("{}.{}", value / 10, value % 10);
    let points: Vec<String> = tenths
        .iter()
        .map(|(x, y)| format!("{{\"x\":{},\"y\":{}}}", text(x), text(y)))
        .collect();
    format!("[{}]", points.join(","))
}

fn portal(from: (i32, i32), to: (i32, i32), closed: bool) -> String {
    format!("{{\"bounds\":{},\"closed\":{closed}}}", line(&[from, to]))
}

#[test]
fn a_wall_that_runs_under_a_portal_is_opened() {
    for walls in [
        line(&[(30, 0), (30, 60)]),
        // This has a gap, as most map makers write it.
        format!(
            "{},{}",
            line(&[(30, 0), (30, 20)]),
            line(&[(30, 30), (30, 60)])
        ),
    ] {
        let map = plain(&six(&walls, &portal((30, 20), (30, 30), false)));
        let door = &map.board.doors()[0];
        assert_eq!(names(&door.edges), ["(2,2)|(3,2)"]);
        assert_eq!((door.segment, door.state), (None, DoorState::Open));
        assert_eq!(map.board.wall_edges().iter().count(), 5);
        assert!(!map.board.is_closed(Edge::west(Square::new(3, 2))));
        assert!(map.board.segments().is_empty());
    }
}

#[test]
fn a_wall_of_a_single_point_is_reported() {
    let file = "{\"resolution\":{\"map_size\":{\"x\":6,\"y\":5}},\
         \"line_of_sight\":[[{\"x\":1,\"y\":1}],[{\"x\":1,\"y\":2},{\"x\":2,\"y\":2}],[{\"x\":3,\"y\":3}]]}";
    let map = plain(file);
    let said: Vec<&str> = map
        .decisions
        .iter()
        .filter(|own| own.topic == Topic::Walls)
        .map(|own| own.sentence.as_str())
        .collect();
    assert!(said.contains(&"1 wall piece read"), "{said:?}");
    assert!(
        said.contains(&"2 walls of a single point left out"),
        "{said:?}"
    );
}

/// The sentences about doors, without the one that counts them.
fn said_of_doors(map: &Import) -> Vec<&str> {
    let all = map.decisions.iter();
    let doors = all.filter(|decision| decision.topic == Topic::Doors);
    doors.skip(1).map(|own| own.sentence.as_str()).collect()
}

#[test]
fn an_uneven_wall_that_runs_under_a_portal_is_opened() {
    // It leans by a foot in every half square: far more than one in eight.
    let points: Vec<(i32, i32)> = (0..=12).map(|at| (29 + at % 2 * 2, at * 5)).collect();
    let map = plain(&six(&line(&points), &portal((30, 20), (30, 30), false)));
    let door = &map.board.doors()[0];
    assert_eq!(names(&door.edges), ["(2,2)|(3,2)"]);
    assert!(!map.board.is_closed(Edge::west(Square::new(3, 2))));
    assert!(map.board.is_closed(Edge::west(Square::new(3, 1))));
    assert_eq!(said_of_doors(&map), ["1 portal open"]);
}

#[test]
fn a_door_that_a_wall_keeps_shut_is_said_to_have_a_wall_in_its_way() {
    let behind = "1 door with a wall in its way that stays, because it is too far away or too \
                  slanting to lie under the door: for lines of sight only";
    // Walls a foot and a half beside the door, on one side or on both; and one on a grid line.
    let both = [line(&[(27, 0), (27, 60)]), line(&[(33, 0), (33, 60)])].join(",");
    for (walls, x) in [
        (line(&[(33, 0), (33, 60)]), 30),
        (both, 30),
        (line(&[(30, 0), (30, 60)]), 33),
    ] {
        let map = plain(&six(&walls, &portal((x, 20), (x, 30), true)));
        assert_eq!(said_of_doors(&map), [behind], "{walls}");
    }
    let nowhere = "1 door too narrow to lead from square to square, or with nothing to close: for \
                   lines of sight only";
    let narrow = plain(&six("", &portal((30, 21), (30, 24), true)));
    assert_eq!(said_of_doors(&narrow), [nowhere]);
}

#[test]
fn two_portals_at_one_place_are_one_door() {
    let (closed, open) = (
        portal((30, 20), (30, 30), true),
        portal((30, 30), (30, 20), false),
    );
    let doors = |portals: &[&str]| {
        let map = plain(&six(&line(&[(30, 0), (30, 60)]), &portals.join(",")));
        let states = map.board.doors().iter().map(|door| door.state);
        (states.collect::<Vec<_>>(), said_of_doors(&map).join("; "))
    };
    let repeated = "1 portal open; 1 portal drawn twice, kept once".to_owned();
    assert_eq!(doors(&[&open, &open]), (vec![DoorState::Open], repeated));
    let differing = "1 portal at the place of another one, one of the two open and one closed: the \
                     closed one holds";
    for pair in [[closed.as_str(), &open], [&open, &closed]] {
        assert_eq!(
            doors(&pair),
            (vec![DoorState::Closed], differing.to_owned())
        );
    }
}

#[test]
fn a_thick_wall_of_two_lines_is_opened_on_both_sides() {
    let walls = format!(
        "{},{}",
        line(&[(29, 0), (29, 60)]),
        line(&[(31, 0), (31, 60)])
    );
    let map = plain(&six(&walls, &portal((30, 20), (30, 30), true)));
    let door = &map.board.doors()[0];
    assert_eq!(names(&door.edges), ["(2,2)|(3,2)"]);
    assert!(map.board.is_closed(Edge::west(Square::new(3, 2))));
    assert_eq!(map.board.derived_edges().iter().count(), 5);
    assert_eq!(map.board.segments().len(), 4);
}

#[test]
fn a_portal_without_bounds_is_one_square_wide() {
    let portals = "{\"position\":{\"x\":2.5,\"y\":3},\"rotation\":3.141593},\
                   {\"position\":{\"x\":3,\"y\":1.5},\"rotation\":-1.570796,\"closed\":false},\
                   {\"position\":{\"x\":3,\"y\":1.5},\"rotation\":0.7}";
    let map = plain(&six("", portals));
    let doors: Vec<_> = map
        .board
        .doors()
        .iter()
        .map(|door| (names(&door.edges), door.state))
        .collect();
    assert_eq!(
        doors,
        [
            (vec!["(2,2)|(2,3)".to_owned()], DoorState::Closed),
            (vec!["(2,1)|(3,1)".to_owned()], DoorState::Open),
        ]
    );
}

#[test]
fn furniture_counts_as_walls_or_not() {
    let table = line(&[(22, 22), (28, 22), (28, 28), (22, 28), (22, 22)]);
    let file = format!(
        "{{\"resolution\":{{\"map_size\":{{\"x\":6,\"y\":6}}}},\"objects_line_of_sight\":[{table}]}}"
    );
    let edges = |objects| {
        let options = ImportOptions {
            objects,
            ..ImportOptions::default()
        };
        import(&file, &options).board.derived_edges().iter().count()
    };
    assert_eq!(
        (edges(ObjectWalls::Walls), edges(ObjectWalls::Ignore)),
        (4, 0)
    );
}

#[test]
fn a_picture_is_kept_and_written_again() {
    let file = "{\"resolution\":{\"map_size\":{\"x\":2,\"y\":2},\"pixels_per_grid\":140},\
                \"image\":\"data:image/png;base64,iVBORw0KGgo=\"}";
    let options = ImportOptions {
        image: PictureChoice::Keep,
        ..ImportOptions::default()
    };
    let map = import(file, &options);
    let image = Image {
        format: ImageFormat::Png,
        bytes: b"\x89PNG\r\n\x1a\n".to_vec(),
        pixels_per_square: Some(140),
        corner: None,
    };
    assert_eq!(map.image.as_ref(), Some(&image));
    let again = map.convert(maps::Format::UniversalVtt).expect("written");
    let text = String::from_utf8(again.bytes).expect("text");
    assert_eq!(import(&text, &options).image, Some(image));
    assert_eq!(plain(&text).image, None);
}

#[test]
fn a_text_board_names_its_picture() {
    let text = "board: Inn\nsystem: pf2e\npicture: the inn.png\n\nmap:\nA.\n";
    let mut map = plain(text);
    assert_eq!(map.picture.as_deref(), Some("the inn.png"));
    let printed = map.convert(maps::Format::TextBoard).expect("written");
    assert_eq!(String::from_utf8(printed.bytes).expect("text"), text);
    // A picture of 64 pixels on two columns: that is 32 pixels for each square.
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x40\0\0\0\x20".to_vec();
    map.image = Some(Image::of_bytes(png.clone()).expect("a picture"));
    let written = map.convert(maps::Format::UniversalVtt).expect("written");
    let options = ImportOptions {
        image: PictureChoice::Keep,
        ..ImportOptions::default()
    };
    let again = import(&String::from_utf8(written.bytes).expect("text"), &options);
    let image = again.image.expect("the picture");
    assert_eq!((image.bytes, image.pixels_per_square), (png, Some(32)));
    let lost = map.convert(maps::Format::MovingAi).expect("written").losses;
    assert!(
        lost.iter().any(|loss| loss.topic == Topic::Image),
        "{lost:?}"
    );
}

/// A map of two by two squares with that field.
fn picture_of(image: &str) -> String {
    format!("{{\"resolution\":{{\"map_size\":{{\"x\":2,\"y\":2}}}},\"image\":\"{image}\"}}")
}

#[test]
fn a_picture_that_is_only_named_keeps_its_name() {
    let names = [
        "modules/inn/x.jpg",
        "modules/inn/x.webm",
        "x.gif",
        "maps/inn.webp?123",
        "maps/inn",
    ];
    let choices = [PictureChoice::Keep, PictureChoice::Drop];
    for (name, choice) in names.into_iter().zip(choices.into_iter().cycle()) {
        let file = picture_of(name);
        let options = ImportOptions {
            image: choice,
            ..ImportOptions::default()
        };
        let map = import(&file, &options);
        assert_eq!(map.picture.as_deref(), Some(name));
        assert_eq!(map.image, None);
        let again = map.convert(maps::Format::UniversalVtt).expect("written");
        let again = import(&String::from_utf8(again.bytes).expect("text"), &options);
        assert_eq!(again.picture, map.picture);
    }
}

#[test]
fn a_picture_may_be_broken_into_lines() {
    let options = ImportOptions {
        image: PictureChoice::Keep,
        ..ImportOptions::default()
    };
    let map = import(&picture_of("iVBOR\\r\\nw0KG\\n go="), &options);
    let image = map.image.expect("a picture");
    assert_eq!(image.bytes, b"\x89PNG\r\n\x1a\n");
}

/// Three squares and a half: the board has four columns, and the picture ends in the fourth.
#[test]
fn a_picture_ends_where_the_map_of_the_file_ends() {
    let file = "{\"resolution\":{\"map_size\":{\"x\":3.5,\"y\":2},\"pixels_per_grid\":10},\
                \"image\":\"iVBORw0KGgo=\"}";
    let options = ImportOptions {
        image: PictureChoice::Keep,
        ..ImportOptions::default()
    };
    let map = import(file, &options);
    let corner = map.image.as_ref().and_then(|image| image.corner);
    assert_eq!(
        corner.map(|corner| corner.to_string()),
        Some("(3.5,2)".to_owned())
    );
    let again = map.convert(maps::Format::UniversalVtt).expect("written");
    let again = import(&String::from_utf8(again.bytes).expect("text"), &options);
    assert_eq!((again.image, again.board), (map.image, map.board));
}

/// Each system has its own ground for deep water: nobody walks over it.
#[test]
fn moving_ai_water_is_the_water_of_the_system() {
    let map = "type octile\nheight 1\nwidth 3\nmap\n.W.\n";
    for (game, ground) in [
        ("pf2e", "needs swim"),
        ("srd35", "pit"),
        ("starfinder", "water"),
        ("6d6", "wall"),
    ] {
        let options = ImportOptions {
            game: maps::Game::from_word(game),
            format: Some(Format::MovingAi),
            ..ImportOptions::default()
        };
        let import = maps::import(map.as_bytes(), &options).expect("a map");
        let water = import.board.terrain(Square::new(1, 0));
        assert_eq!(water.to_string(), ground, "{game}");
        let written = import.convert(Format::MovingAi).expect("a map");
        let is_wall = ground == "wall";
        assert_eq!(written.bytes.contains(&b'W'), !is_wall, "{game}");
        let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
        let system = format!("the rule system is lost: {game}");
        assert_eq!(losses, [system], "{game}");
    }
}

#[test]
fn moving_ai_marks() {
    let map = plain("type octile\r\nheight 1\r\nwidth 7\r\nmap\r\n.GS@OTW\r\n");
    let ground: Vec<String> = map
        .board
        .extent()
        .squares()
        .map(|square| map.board.terrain(square).to_string())
        .collect();
    assert_eq!(
        ground,
        [
            "open ground",
            "open ground",
            "difficult",
            "wall",
            "wall",
            "wall",
            "needs swim, pit"
        ]
    );
}

#[test]
fn a_text_board_without_a_system_is_read_by_the_first_that_understands_it() {
    let map = plain("map:\nA.0\n\nlegend: 0 narrow\n");
    assert_eq!((map.game, map.situation.is_some()), (None, false));
    assert!(map.board.has_terrain(Square::new(2, 0), Terrain::Narrow));
    assert!(map.decisions.iter().any(|decision| {
        decision.sentence == "no system is named: its words are read as those of pf2e"
    }));
}

/// The squares that straight steps reach from the left column.
fn reached_from_the_left(board: &Board) -> BTreeSet<Square> {
    let mut open: Vec<Square> = (0..board.extent().height())
        .map(|y| Square::new(0, y))
        .collect();
    let mut reached: BTreeSet<Square> = open.iter().copied().collect();
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// A wall from border to border, however it bends, separates the two sides.
    #[test]
    fn a_wall_from_border_to_border_parts_the_map(
        ends in (10..50, 10..50),
        middle in proptest::collection::vec((10..=50, 1..60), 0..8),
    ) {
        let mut points = vec![(ends.0, 0)];
        points.extend(middle);
        points.push((ends.1, 60));
        let map = plain(&six(&line(&points), ""));
        let reached = reached_from_the_left(&map.board);
        prop_assert!((0..6).all(|y| !reached.contains(&Square::new(5, y))), "{:?}", points);
    }

    /// A closed door in a wall separates the sides; an open one of a square's width joins them.
    #[test]
    fn a_door_parts_and_joins(x in 11..49, top in 0..=50, under in any::<bool>()) {
        let walls = if under {
            line(&[(x, 0), (x, 60)])
        } else {
            format!("{},{}", line(&[(x, 0), (x, top)]), line(&[(x, top + 10), (x, 60)]))
        };
        let joined = |closed| {
            let map = plain(&six(&walls, &portal((x, top), (x, top + 10), closed)));
            let reached = reached_from_the_left(&map.board);
            (0..6).any(|y| reached.contains(&Square::new(5, y)))
        };
        prop_assert!(!joined(true));
        // A wall through the middles of a column leaves no square on either side of the door.
        prop_assert!(joined(false) || x % 10 == 5);
    }

    /// An open door more than a foot in front of an unbroken wall, or behind it, opens nothing.
    #[test]
    fn a_door_beside_an_unbroken_wall_opens_nothing(
        x in 11..49,
        aside in prop_oneof![-9..=-3, 3..=9],
        top in 0..=50,
        width in 2..=10,
    ) {
        let walls = line(&[(x, 0), (x, 60)]);
        let door = portal((x + aside, top), (x + aside, top + width), false);
        let map = plain(&six(&walls, &door));
        prop_assert!(map.board.doors().len() == 1);
        let reached = reached_from_the_left(&map.board);
        prop_assert!((0..6).all(|y| !reached.contains(&Square::new(5, y))));
    }
}
