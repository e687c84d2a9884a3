//! Boards are read from a store unchanged; a file that no board has written is an error.

use std::collections::BTreeMap;

use board::{
    Board, Concealment, Condition, CreatureLook, DoorLook, DoorState, EdgeFeature, GroundLook,
    Hiding, Levels, Movement, Position, Quantity, Region, Relation, Side, Size, Stops, Terrain,
    TerrainSet, Wall,
};
use grid::{Edge, Extent, Feet, Footprint, Point, Segment, Square};
use proptest::prelude::*;
use serde_json::Value;

const WIDTH: i32 = 70;
const HEIGHT: i32 = 4;

fn square() -> impl Strategy<Value = Square> {
    (0..WIDTH, 0..HEIGHT).prop_map(|(x, y)| Square::new(x, y))
}

fn edge() -> impl Strategy<Value = Edge> {
    (square(), any::<bool>()).prop_map(|(at, north)| {
        if north {
            Edge::north(at)
        } else {
            Edge::west(at)
        }
    })
}

fn wall() -> impl Strategy<Value = Wall> {
    let stops = || {
        prop::sample::select(vec![
            Stops::Nothing,
            Stops::Forward,
            Stops::Back,
            Stops::BothWays,
        ])
    };
    (stops(), stops(), prop::option::of(0..100)).prop_map(|(movement, sight, height)| Wall {
        movement,
        sight,
        height_feet: height.map(Feet),
    })
}

/// One change of a board.
#[derive(Clone, Debug)]
enum Change {
    Ground(Square, usize),
    Number(Square, usize, i32),
    Levels(Square, usize, i32),
    Wall(Edge, bool),
    SpecialWall(Edge, Wall),
    Feature(Edge, Option<u16>),
    Door(Vec<Edge>, DoorState, Wall),
    RemoveDoor,
    Segment(i64, i64, Wall),
    Region(i64),
    Creature(&'static str, char, usize),
    Place(Square, u8, Option<i64>),
    Numbers(i32, usize),
    Hide(usize, u8),
    Leave,
    Alliance,
}

fn change() -> impl Strategy<Value = Change> {
    let state = prop::sample::select(vec![DoorState::Open, DoorState::Closed, DoorState::Locked]);
    let names = prop::sample::select(vec!["Goblin", "Élodie", "Goblin 2", "龍"]);
    prop_oneof![
        (square(), 0..Terrain::ALL.len()).prop_map(|(at, kind)| Change::Ground(at, kind)),
        (square(), 0..Quantity::ALL.len(), 0..1000)
            .prop_map(|(at, kind, n)| Change::Number(at, kind, n)),
        (square(), 0..Terrain::ALL.len(), -9..9)
            .prop_map(|(at, kind, n)| Change::Levels(at, kind, n)),
        (edge(), any::<bool>()).prop_map(|(at, derived)| Change::Wall(at, derived)),
        (edge(), prop::option::of(0_u16..500)).prop_map(|(at, gap)| Change::Feature(at, gap)),
        (prop::collection::vec(edge(), 0..3), state, wall())
            .prop_map(|(at, state, wall)| Change::Door(at, state, wall)),
        Just(Change::RemoveDoor),
        (any::<i32>(), any::<i32>(), wall()).prop_map(|(x, y, wall)| Change::Segment(
            x.into(),
            y.into(),
            wall
        )),
        (edge(), wall()).prop_map(|(at, wall)| Change::SpecialWall(at, wall)),
        (0_i64..1000).prop_map(Change::Region),
        (names, any::<char>(), 0..4_usize)
            .prop_map(|(name, mark, side)| Change::Creature(name, mark, side)),
        (square(), 1_u8..9, prop::option::of(any::<i32>()))
            .prop_map(|(at, side, free)| Change::Place(at, side, free.map(i64::from))),
        (0..10_000, 0..Condition::ALL.len()).prop_map(|(n, own)| Change::Numbers(n, own)),
        (0..6_usize, 0..4_u8).prop_map(|(what, who)| Change::Hide(what, who)),
        Just(Change::Leave),
        Just(Change::Alliance),
    ]
}

fn lay(board: &mut Board, change: Change) {
    match change {
        Change::Ground(at, kind) => board.add_terrain(at, Terrain::ALL[kind]),
        Change::Number(at, kind, number) => {
            let limits = Quantity::ALL[kind].limits();
            let number = number.clamp(*limits.start(), *limits.end());
            board.set_quantity(at, Quantity::ALL[kind], number);
        }
        Change::Levels(at, kind, least) => {
            let levels = Levels {
                least,
                greatest: least + 2,
            };
            board.set_levels(at, Terrain::ALL[kind], levels);
        }
        Change::Wall(at, false) => board.add_wall(at),
        Change::Wall(at, true) => board.add_derived_wall(at),
        Change::Feature(at, gap) => {
            let feature = match gap {
                None => EdgeFeature::Barrier,
                Some(width_hundredths) => EdgeFeature::Gap { width_hundredths },
            };
            board.set_feature(at, Some(feature));
        }
        Change::SpecialWall(at, wall) => board.set_wall(at, Some(wall)),
        Change::Door(edges, state, wall) => {
            let door = board.add_door(edges, None, state);
            board.set_door_wall(door, wall);
        }
        Change::RemoveDoor => {
            let first = board.doors().first().map(|door| door.id);
            first.map(|id| board.remove_door(id));
        }
        Change::Segment(x, y, wall) => {
            board.add_wall_segment(Segment::new(Point { x, y }, Point { x: y, y: x }), wall)
        }
        Change::Region(side) => board.add_region(Region {
            name: "mud".to_owned(),
            terrain: TerrainSet::of(&[Terrain::Difficult, Terrain::Uneven]),
            quantities: BTreeMap::from([(Quantity::BalanceDc, 15)]),
            least: Point { x: -side, y: 0 },
            greatest: Point { x: side, y: side },
        }),
        Change::Alliance => {
            let watch = board.add_side("watch").unwrap();
            board.set_relation(watch, Side::A, Relation::Allied);
        }
        Change::Hide(what, who) => hide(board, what, who),
        creature => lay_creature(board, creature),
    }
}

fn hidden<Look>(hiding: Hiding<Look>, who: u8) -> Concealment<Look> {
    let mut concealment = Concealment::new(hiding);
    concealment.known_to.extend((who > 0).then_some(Side::A));
    concealment.known_to.extend((who > 2).then_some(Side::B));
    concealment
}

fn hide(board: &mut Board, what: usize, who: u8) {
    let square = Square::new(who.into(), 1);
    let last = board.creatures().last().map(|creature| creature.id);
    let door = board.doors().last().map(|door| door.id);
    let concealments = &mut board.concealments;
    match (what, last, door) {
        (0, Some(id), _) => {
            let look = CreatureLook {
                label: Some("monk".to_owned()),
                side: Some(Side::NEUTRAL),
            };
            let own = hidden(Hiding::Apparent(look), who);
            concealments.creatures.insert(id, own);
        }
        (1, Some(id), _) => {
            concealments
                .creatures
                .insert(id, hidden(Hiding::Absent, who));
        }
        (2, _, Some(id)) => {
            let own = hidden(Hiding::Apparent(DoorLook::Wall), who);
            concealments.doors.insert(id, own);
        }
        (3, ..) => {
            let own = hidden(Hiding::Apparent(Some(Wall::WINDOW)), who);
            concealments.edges.insert(Edge::west(square), own);
        }
        (4, ..) => {
            let look = GroundLook {
                terrain: TerrainSet::of(&[Terrain::Pit]),
                quantities: [(Quantity::BalanceDc, 9)].into(),
            };
            concealments
                .ground
                .insert(square, hidden(Hiding::Apparent(look), who));
        }
        (5, ..) => {
            concealments
                .ground
                .insert(square, hidden(Hiding::Unknown, who));
        }
        _ => {}
    }
}

fn lay_creature(board: &mut Board, change: Change) {
    let last = board.creatures().last().map(|creature| creature.id);
    match (change, last) {
        (Change::Creature(label, mark, side), _) => {
            let sides: Vec<Side> = board.sides().map(|(side, _)| side).collect();
            let mark = Some(mark).filter(|own| !own.is_control() && !own.is_whitespace());
            board.add_creature(label, mark.unwrap_or('x'), sides[side.min(sides.len() - 1)]);
        }
        (Change::Place(at, side, free), Some(last)) => {
            let position = match free {
                Some(x) => Position::Free(Point { x, y: -x }),
                None => Position::Squares(Footprint::square(at, side)),
            };
            board.creature_mut(last).unwrap().position = Some(position);
        }
        (Change::Numbers(number, condition), Some(last)) => {
            let creature = board.creature_mut(last).unwrap();
            creature.size = Size::ALL[number as usize % Size::ALL.len()];
            creature
                .speeds
                .set(Movement::ALL[number as usize % 5], Feet(number));
            creature.reach_feet = Some(Feet(number));
            creature.elevation_feet = Feet(-number);
            creature.space_hundredths = Some(number.unsigned_abs() + 1);
            creature.conditions.set(Condition::ALL[condition], true);
        }
        (Change::Leave, Some(last)) => {
            board.remove_creature(last);
        }
        _ => {}
    }
}

fn board() -> impl Strategy<Value = Board> {
    prop::collection::vec(change(), 0..30).prop_map(|changes| {
        let mut board = Board::new(Extent::new(WIDTH as usize, HEIGHT as usize).unwrap());
        board.name = "Bridge".to_owned();
        changes
            .into_iter()
            .for_each(|change| lay(&mut board, change));
        board
    })
}

/// Every value inside, with its path.
fn places(value: &Value, way: &mut Vec<String>, found: &mut Vec<String>) {
    found.push(way.concat());
    let inside: Vec<(String, &Value)> = match value {
        Value::Array(items) => (0..)
            .zip(items)
            .map(|(at, item): (usize, _)| (format!("/{at}"), item))
            .collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, item)| (format!("/{name}"), item))
            .collect(),
        _ => Vec::new(),
    };
    for (step, item) in inside {
        way.push(step);
        places(item, way, found);
        way.pop();
    }
}

/// Asks a board everything that rules and drawings ask it.
fn ask_everything(board: &Board) {
    let squares = [(0, 0), (-1, 3), (WIDTH, HEIGHT), (5, 2)].map(|(x, y)| Square::new(x, y));
    for square in squares {
        board.terrain(square);
        board.resistance_tags(square).count();
        for edge in [Edge::north(square), Edge::west(square)] {
            board.closed_by(edge);
            board.stops_lines(edge);
        }
        let line = Segment::new(
            Point::centre_of(square),
            Point::centre_of(Square::new(3, 1)),
        );
        board.is_clear_of_walls(line);
        board.occupants(Footprint::square(square, 3)).count();
    }
    for creature in board.in_letter_order() {
        assert!(board.creature_named(&creature.name).is_some());
        let footprint = creature.footprint();
        footprint.map(|space| space.squares().count());
    }
    board.only_side();
    for side in [Side::A, Side::B, Side::NEUTRAL] {
        let known = board.known_to(side);
        let text = serde_json::to_string(&known).unwrap();
        assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), known);
    }
}

proptest! {
    #[test]
    fn boards_come_back(board in board()) {
        let text = serde_json::to_string(&board).unwrap();
        let read: Board = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &board);
        prop_assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    /// If one value of the file is changed, reading it is an error or gives a board that is written
    /// like that.
    #[test]
    fn no_file_makes_a_board_that_fails(
        board in board(),
        at in any::<prop::sample::Index>(),
        other in prop_oneof![
            any::<i64>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            (-2..9).prop_map(Value::from),
            any::<String>().prop_map(Value::from),
            prop::sample::select(vec!["open", "wall", "gap", "", "A", "Goblin#2"]).prop_map(Value::from),
            Just(Value::Null),
            Just(serde_json::json!([])),
            Just(serde_json::json!([[0, 0], [1, 1]])),
        ],
    ) {
        let mut stored = serde_json::to_value(&board).unwrap();
        let mut ways = Vec::new();
        places(&stored, &mut Vec::new(), &mut ways);
        let way = &ways[at.index(ways.len())];
        *stored.pointer_mut(way).unwrap() = other;
        if let Ok(read) = serde_json::from_value::<Board>(stored.clone()) {
            ask_everything(&read);
            prop_assert_eq!(serde_json::to_value(&read).unwrap(), stored);
        }
    }
}

#[test]
fn a_hostile_file_is_an_error_that_says_why() {
    let mut board = Board::new(Extent::new(3, 2).unwrap());
    for label in ["Goblin", "Goblin"] {
        let id = board.add_creature(label, 'g', Side::B);
        board.place(id, Footprint::from(Square::new(1, 1)));
    }
    let stored = serde_json::to_value(&board).unwrap();
    let refused = |way: &str, other: Value| {
        let mut stored = stored.clone();
        *stored.pointer_mut(way).unwrap() = other;
        let error = serde_json::from_value::<Board>(stored).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        refused("/creatures/1/id", 0.into()),
        "creatures are not in their order, or one is there twice"
    );
    assert_eq!(
        refused("/next_creature", 1.into()),
        "1 is not the next id of creatures"
    );
    assert_eq!(
        refused("/creatures/0/position/squares/0", serde_json::json!([3, 0])),
        "Goblin at (3,0) is not on the map"
    );
    assert_eq!(
        refused("/creatures/0/side", 3.into()),
        "Goblin is on no side"
    );
    assert_eq!(
        refused("/creatures/0/name", "Goblin".into()),
        "a name is not written as the board writes it"
    );
    assert_eq!(
        refused("/terrain", serde_json::json!([["wall", [[2, 0, 0]]]])),
        "the run from column 0 to column 0 of row 2 does not lie on the map"
    );
    assert_eq!(
        refused(
            "/quantities",
            serde_json::json!([[[0, 0], "dark-doublings", 99]])
        ),
        "(0,0) cannot have DarkDoublings 99"
    );
}
