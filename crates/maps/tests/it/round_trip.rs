//! Random boards written and read again.

use std::collections::BTreeMap;

use board::{
    Board, Concealment, Condition, CreatureLook, DoorLook, DoorState, EdgeFeature, GroundLook,
    Hiding, Movement, Relation, Side, Size, Stops, Terrain, Wall, is_label,
};
use grid::{Edge, Extent, Feet, Footprint, Point, Segment, Square};
use maps::{Format, Game, ImportOptions, TextBoard};
use proptest::prelude::*;
use systems::System;

const WIDTH: i32 = 9;
const HEIGHT: i32 = 7;

fn square() -> impl Strategy<Value = Square> {
    (0..WIDTH, 0..HEIGHT).prop_map(|(x, y)| Square::new(x, y))
}

/// An edge of the map, its border included.
fn edge() -> impl Strategy<Value = Edge> {
    prop_oneof![
        (0..WIDTH, 0..=HEIGHT).prop_map(|(x, y)| Edge::north(Square::new(x, y))),
        (0..=WIDTH, 0..HEIGHT).prop_map(|(x, y)| Edge::west(Square::new(x, y))),
    ]
}

fn inner_edge() -> impl Strategy<Value = Edge> {
    prop_oneof![
        (0..WIDTH, 1..HEIGHT).prop_map(|(x, y)| Edge::north(Square::new(x, y))),
        (1..WIDTH, 0..HEIGHT).prop_map(|(x, y)| Edge::west(Square::new(x, y))),
    ]
}

fn state() -> impl Strategy<Value = DoorState> {
    prop_oneof![
        Just(DoorState::Open),
        Just(DoorState::Closed),
        Just(DoorState::Locked)
    ]
}

/// Kinds of ground for which both systems have a mark of their own.
fn ground() -> impl Strategy<Value = Terrain> {
    prop_oneof![
        Just(Terrain::Wall),
        Just(Terrain::Difficult),
        Just(Terrain::Greater)
    ]
}

/// Walls and ground that every text board can express.
fn plain_board() -> impl Strategy<Value = Board> {
    (
        proptest::collection::btree_map(square(), ground(), 0..25),
        proptest::collection::btree_set(edge(), 0..25),
        proptest::collection::btree_map(inner_edge(), state(), 0..5),
    )
        .prop_map(|(ground, walls, doors)| {
            let mut board = empty();
            ground
                .into_iter()
                .for_each(|(square, kind)| board.add_terrain(square, kind));
            board.add_walls(walls.into_iter().filter(|edge| !doors.contains_key(edge)));
            for (edge, state) in doors {
                board.add_door(vec![edge], None, state);
            }
            board
        })
}

/// Walls that do not stop everything, if there are words for them.
fn special_walls() -> impl Strategy<Value = BTreeMap<Edge, Wall>> {
    let one_way = |stops| Wall {
        movement: stops,
        height_feet: Some(Feet(10)),
        ..Wall::SOLID
    };
    let mirror = Wall {
        sight: Stops::Forward,
        ..Wall::SOLID
    };
    let walls = vec![
        Wall::WINDOW,
        Wall::CURTAIN,
        one_way(Stops::Forward),
        one_way(Stops::Back),
        mirror,
    ];
    proptest::collection::btree_map(inner_edge(), prop::sample::select(walls), 0..5)
}

fn empty() -> Board {
    Board::new(Extent::new(9, 7).expect("a small map"))
}

/// Any label, often one with characters that mean something in the notation, and often the same.
fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "\\PC{1,80}".prop_filter("a label", |text| is_label(text)),
        3 => "[ ,;:=#\"\\\\()|@.a-cA1é龍-]{1,6}",
        2 => "(area|gm|side|Goblin|Goblin 2|C)",
    ]
}

/// A point in tenths of a square.
fn point() -> impl Strategy<Value = Point> {
    (0..=WIDTH * 10, 0..=HEIGHT * 10).prop_map(|(x, y)| tenths(x, y))
}

fn tenths(x: i32, y: i32) -> Point {
    Point {
        x: i64::from(x) * (Point::PER_SQUARE / 10),
        y: i64::from(y) * (Point::PER_SQUARE / 10),
    }
}

/// Exact walls.
fn segments() -> impl Strategy<Value = Vec<Segment>> {
    let wall = (point(), point()).prop_map(|(from, to)| Segment::new(from, to));
    proptest::collection::vec(wall, 0..10)
}

/// Exact walls and doors. Half of the doors begin where a wall begins and lie along it or near it, so
/// that doors open walls that other doors open, too.
fn walls_with_doors() -> impl Strategy<Value = (Vec<Segment>, Vec<(Segment, DoorState)>)> {
    let doors = (point(), point(), any::<usize>(), -9..=9_i64, 0..=2, state());
    let doors = proptest::collection::vec(doors, 0..6);
    (segments(), doors).prop_map(|(walls, doors)| {
        let doors = doors
            .into_iter()
            .map(|(from, to, wall, part, aside, state)| {
                let wall = walls.get(wall % walls.len().max(1));
                let door = match wall.filter(|_| part > 0) {
                    Some(wall) => along(*wall, part, tenths(aside, aside)),
                    None => Segment::new(from, to),
                };
                (door, state)
            });
        let doors = doors.collect();
        (walls, doors)
    })
}

/// The first tenths of a segment, its end moved aside.
fn along(segment: Segment, part: i64, aside: Point) -> Segment {
    let Segment { from, to } = segment;
    let end = Point {
        x: from.x + (to.x - from.x) * part / 10 + aside.x,
        y: from.y + (to.y - from.y) * part / 10 + aside.y,
    };
    Segment::new(from, end)
}

fn read(bytes: &[u8]) -> Board {
    maps::import(bytes, &ImportOptions::default())
        .expect("what was written is read")
        .board
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_boards_give_back_the_board(mut board in plain_board(), walls in special_walls(), system in prop::sample::select(vec![System::Pf2e, System::Srd35, System::Starfinder])) {
        let doors: Vec<Edge> = board.doors().iter().flat_map(|door| door.edges.clone()).collect();
        for (edge, wall) in walls.into_iter().filter(|(edge, _)| !doors.contains(edge)) {
            board.set_wall(edge, Some(wall));
        }
        let game = Game::of(system);
        let text = maps::export(&board, Format::TextBoard, Some(game), None).expect("written");
        prop_assert_eq!(&text.losses, &[]);
        prop_assert_eq!(read(&text.bytes), board);
    }

    #[test]
    fn printing_and_parsing_a_text_board_are_inverse(board in plain_board(), walls in segments()) {
        let mut board = board;
        walls.into_iter().for_each(|segment| board.add_segment(segment));
        let text = maps::export(&board, Format::TextBoard, None, None).expect("written");
        let text = String::from_utf8(text.bytes).expect("text");
        let parsed: TextBoard = text.parse().expect("what was printed is parsed");
        prop_assert_eq!(parsed.to_string(), text);
    }

    /// Labels are kept, whatever they are, and however many creatures share them.
    #[test]
    fn labels_are_kept(labels in proptest::collection::vec(label(), 1..6), of_party in any::<bool>()) {
        let mut board = empty();
        for (x, label) in (0..).zip(&labels) {
            // The first is drawn with its letter, the others are placed.
            let (side, mark) = if of_party { (Side::A, 'C') } else { (Side::B, 'c') };
            let id = board.add_creature(label.clone(), mark, side);
            board.place(id, Footprint::from(Square::new(x, 0)));
        }
        for system in System::ALL {
            let text = maps::export(&board, Format::TextBoard, Some(Game::of(system)), None);
            let text = text.expect("written");
            prop_assert_eq!(&text.losses, &[]);
            prop_assert_eq!(&read(&text.bytes), &board);
            let text = String::from_utf8(text.bytes).expect("text");
            let parsed: TextBoard = text.parse().expect("what was printed is parsed");
            prop_assert_eq!(parsed.to_string(), text);
        }
    }

    #[test]
    fn universal_vtt_gives_back_walls_and_doors(board in plain_board()) {
        // Walls become lines and locks are not written; everything else on these boards is kept.
        let mut expected = empty();
        expected.add_walls(board.wall_edges().iter());
        for door in board.doors() {
            let state = if door.state == DoorState::Open { door.state } else { DoorState::Closed };
            expected.add_door(door.edges.clone(), None, state);
        }
        let mut walls_only = board.clone();
        for square in board.extent().squares() {
            for kind in Terrain::ALL {
                walls_only.remove_terrain(square, kind);
            }
        }
        let file = maps::export(&walls_only, Format::UniversalVtt, None, None).expect("written");
        prop_assert_eq!(read(&file.bytes), expected);
    }

    #[test]
    fn what_was_read_from_universal_vtt_is_written_and_read_alike(
        board in plain_board(),
        (walls, doors) in walls_with_doors(),
    ) {
        let mut board = board;
        walls.into_iter().for_each(|segment| board.add_segment(segment));
        for (segment, state) in doors {
            board.add_door(Vec::new(), Some(segment), state);
        }
        let once = maps::export(&board, Format::UniversalVtt, None, None).expect("written");
        let first = read(&once.bytes);
        let twice = maps::export(&first, Format::UniversalVtt, None, None).expect("written");
        prop_assert_eq!(&read(&twice.bytes), &first);
        // A text board keeps the same walls and doors.
        let text = maps::export(&first, Format::TextBoard, None, None).expect("written");
        prop_assert_eq!(&text.losses, &[]);
        prop_assert_eq!(read(&text.bytes), first);
    }

    #[test]
    fn moving_ai_gives_back_ground(marks in proptest::collection::vec(0..4_usize, 63)) {
        let mut board = empty();
        for (square, mark) in board.extent().squares().collect::<Vec<_>>().into_iter().zip(marks) {
            let kinds: &[Terrain] = match mark {
                0 => &[],
                1 => &[Terrain::Wall],
                2 => &[Terrain::Difficult],
                _ => &[Terrain::NeedsSwim, Terrain::Pit],
            };
            kinds.iter().for_each(|kind| board.add_terrain(square, *kind));
        }
        let file = maps::export(&board, Format::MovingAi, None, None).expect("written");
        prop_assert_eq!(&file.losses, &[]);
        prop_assert_eq!(read(&file.bytes), board);
    }
}

#[test]
fn creatures_keep_their_facts() {
    let mut board = empty();
    board.name = "A den".to_owned();
    let ada = board.add_creature("Ada-the-Bold", 'A', Side::A);
    board.place(ada, Footprint::from(Square::new(1, 1)));
    let ogre = board.add_creature("o", 'o', Side::B);
    board.place(ogre, Footprint::square(Square::new(4, 2), 2));
    let rat = board.add_creature("rat-two", 'o', Side::B);
    board.place(rat, Footprint::from(Square::new(4, 2)));
    for (id, size) in [(ogre, Size::Large), (rat, Size::Tiny)] {
        board.creature_mut(id).expect("it is there").size = size;
    }
    let creature = board.creature_mut(ada).expect("it is there");
    creature.speeds.set(Movement::Land, Feet(25));
    creature.speeds.set(Movement::Fly, Feet(40));
    creature.reach_feet = Some(Feet(10));
    creature.conditions.set(Condition::Prone, true);
    creature.size = Size::Small;
    board.add_terrain(Square::new(1, 1), Terrain::Difficult);
    board.add_terrain(Square::new(5, 3), Terrain::Greater);
    board.set_feature(
        Edge::west(Square::new(3, 3)),
        Some(EdgeFeature::Gap {
            width_hundredths: 250,
        }),
    );
    let game = Some(Game::of(System::Pf2e));
    let text = maps::export(&board, Format::TextBoard, game, None).expect("written");
    assert_eq!(text.losses, []);
    assert_eq!(read(&text.bytes), board);
}

/// Everything hidden is written and read again, no matter who knows it.
#[test]
fn what_is_hidden_is_kept() {
    let mut board = empty();
    let secret = board.add_door(vec![Edge::west(Square::new(5, 5))], None, DoorState::Locked);
    let open = board.add_door(vec![Edge::west(Square::new(6, 6))], None, DoorState::Open);
    board.add_wall(Edge::north(Square::new(2, 2)));
    board.add_terrain(Square::new(4, 1), Terrain::Difficult);
    let robber = board.add_creature("robber", 'r', Side::B);
    board.place(robber, Footprint::from(Square::new(7, 0)));
    let orc = board.add_creature("orc", 'o', Side::B);
    board.place(orc, Footprint::from(Square::new(8, 0)));
    let hidden = &mut board.concealments;
    let wall = known_to_foes(Hiding::Apparent(DoorLook::Wall));
    hidden.doors.insert(secret, wall);
    let locked = Hiding::Apparent(DoorLook::Door(DoorState::Locked));
    hidden.doors.insert(open, Concealment::new(locked));
    let illusion = Concealment::new(Hiding::Apparent(Some(Wall::SOLID)));
    hidden
        .edges
        .insert(Edge::north(Square::new(3, 3)), illusion);
    let unseen = known_to_foes(Hiding::Apparent(None));
    hidden.edges.insert(Edge::north(Square::new(2, 2)), unseen);
    let bare = known_to_foes(Hiding::Apparent(GroundLook::default()));
    hidden.ground.insert(Square::new(4, 1), bare);
    let unknown = Concealment::new(Hiding::Unknown);
    hidden.ground.insert(Square::new(8, 6), unknown);
    // Neutral creatures know the orc, too: only the party does not.
    let mut absent = known_to_foes(Hiding::Absent);
    absent.known_to.insert(Side::NEUTRAL);
    hidden.creatures.insert(orc, absent);
    let monk = CreatureLook {
        label: Some("monk".to_owned()),
        side: Some(Side::NEUTRAL),
    };
    let monk = Concealment::new(Hiding::Apparent(monk));
    hidden.creatures.insert(robber, monk);
    for system in [System::Pf2e, System::Srd35, System::Starfinder] {
        let game = Some(Game::of(system));
        let text = maps::export(&board, Format::TextBoard, game, None).expect("written");
        assert_eq!(text.losses, [], "{system}");
        assert_eq!(read(&text.bytes), board, "{system}");
    }
}

fn known_to_foes<Look>(hiding: Hiding<Look>) -> Concealment<Look> {
    Concealment {
        known_to: [Side::B].into(),
        ..Concealment::new(hiding)
    }
}

/// Three sides and neutral creatures, in letters of either case, drawn and not drawn.
#[test]
fn sides_are_kept() {
    let mut board = empty();
    let watch = board.add_side("watch").expect("room for a side");
    let beasts = board.add_side("wild-beasts").expect("room for a side");
    board.set_relation(watch, Side::A, Relation::Allied);
    board.set_relation(beasts, watch, Relation::Indifferent);
    let sides = [Side::A, Side::B, Side::NEUTRAL, watch, beasts];
    let marks = ["A", "b", "C", "d", "E", "f", "G", "h", "I", "j"];
    for (mark, (side, x)) in marks.into_iter().zip(sides.into_iter().cycle().zip(0..)) {
        let letter = mark.chars().next().expect("a letter");
        let id = board.add_creature(mark, letter, side);
        board.place(id, Footprint::from(Square::new(x % 8, x / 8)));
    }
    for system in System::ALL {
        let game = Some(Game::of(system));
        let text = maps::export(&board, Format::TextBoard, game, None).expect("written");
        assert_eq!(text.losses, []);
        assert_eq!(read(&text.bytes), board, "{system}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let mut board = empty();
    board.add_terrain(Square::new(1, 1), Terrain::Difficult);
    board.add_terrain(Square::new(2, 2), Terrain::Wall);
    board.add_terrain(Square::new(3, 3), Terrain::Dark);
    board.add_wall(Edge::west(Square::new(4, 4)));
    board.add_door(vec![Edge::west(Square::new(5, 5))], None, DoorState::Locked);
    board.add_creature("A", 'A', Side::A);
    board.add_creature("N", 'N', Side::NEUTRAL);
    let losses = |format| -> Vec<String> {
        let game = Some(Game::of(System::Pf2e));
        let export = maps::export(&board, format, game, None).expect("written");
        export.losses.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        losses(Format::UniversalVtt),
        [
            "1 wall square written as outlines: the format has walls only as lines",
            "1 locked door written as closed",
            "2 squares of terrain lost: the format has none",
            "2 creatures lost",
            "the rule system is lost: pf2e",
        ]
    );
    assert_eq!(
        losses(Format::MovingAi),
        [
            "1 square simplified to wall, water or swamp",
            "1 edge with a wall or an obstacle lost",
            "1 door lost",
            "2 creatures lost",
            "the rule system is lost: pf2e",
        ]
    );
    assert_eq!(
        losses(Format::TextBoard),
        ["1 square of ground that the words of pf2e cannot say in full"]
    );
}

#[test]
fn walls_of_too_many_points_are_not_written() {
    let mut board = Board::new(Extent::new(512, 512).expect("small"));
    for square in board.extent().squares() {
        // Every wall square touches another one at most at a corner: four sides of two points each.
        if square.x % 2 == 1 && square.y % 2 == 1 && square.x < 511 && square.y < 511 {
            board.add_terrain(square, Terrain::Wall);
        }
    }
    // 255 by 255 squares with four sides each.
    let said = |format| {
        let export = maps::export(&board, format, None, None);
        export.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(
        said(Format::UniversalVtt),
        Err(
            "the file: in that format its walls have 520200 points, and the walls of a map have at \
             most 200000; cut the map into smaller maps"
                .to_owned()
        )
    );
    assert_eq!(said(Format::TextBoard), Ok(()));
    let mut board = Board::new(Extent::new(512, 512).expect("small"));
    // Stubs on the left edges of 101,000 squares that do not touch one another.
    let stub = |number| Edge::west(Square::new(1 + number % 511, number / 511 * 2));
    board.add_walls((0..101_000).map(stub));
    let export = maps::export(&board, Format::TextBoard, None, None);
    let error = export.expect_err("too many points").to_string();
    assert!(error.contains("have 202000 points"), "{error}");
}

#[test]
fn a_low_wall_is_written_to_universal_vtt_without_its_height() {
    let mut board = empty();
    let low = Wall {
        height_feet: Some(Feet(1)),
        ..Wall::SOLID
    };
    board.set_wall(Edge::west(Square::new(2, 2)), Some(low));
    board.set_wall(Edge::west(Square::new(4, 2)), Some(Wall::WINDOW));
    let export = maps::export(&board, Format::UniversalVtt, None, None).expect("written");
    let losses: Vec<String> = export.losses.iter().map(ToString::to_string).collect();
    assert_eq!(
        losses,
        [
            "1 wall written without its height: the format has none",
            "1 window, curtain or one-way wall lost: the format has none",
        ]
    );
    let read = read(&export.bytes);
    let walls: Vec<Edge> = read.wall_edges().iter().collect();
    assert_eq!(walls, [Edge::west(Square::new(2, 2))]);
}

#[test]
fn a_clause_may_name_somebody_whom_a_later_one_introduces() {
    let text: TextBoard = "system: pf2e\nmap:\n...\n...\n\
                           with: Ada of party, at (0,0), rides Bay; Bay of party, large, at (0,0)\n"
        .parse()
        .expect("a board");
    let situation = text.situation(Game::of(System::Pf2e)).expect("a situation");
    assert_eq!(situation.board.creatures().len(), 2);
}

/// Facts that are stated by the letter of a creature hold for its name.
#[test]
fn counters_follow_names() {
    let text = "system: 6d6\nnames: A Anka; b Bandit\nwith: A dp 4; b dp 1; counter A-b 5\n";
    let board: TextBoard = text.parse().expect("it is a board");
    let situation = board
        .situation(Game::of(System::SixD6))
        .expect("it is right");
    for words in [
        "Anka mosey towards=Bandit: 1 1",
        "Bandit mosey away=Anka: 1",
    ] {
        let moving = words.parse().expect("it is written right");
        let read = situation.read_declaration(&moving);
        assert!(read.is_ok(), "{words}: {read:?}");
    }
}
