//! Boards and layers to draw.

use std::collections::BTreeMap;

use board::{
    Board, Concealment, Condition, CreatureId, DoorState, EdgeFeature, Hiding, Quantity,
    ResistanceTag, Side, Size, Terrain,
};
use draw::{Highlight, Layer, Path, PathStep, Picture, Range, RangeSquare, Stay, Threat, Trigger};
use grid::{Direction, Edge, Extent, Feet, Footprint, Point, Segment, Square};

pub(crate) fn at(x: i32, y: i32) -> Square {
    Square::new(x, y)
}

/// A board from rows of marks: `#` wall, the terminal's plain signs for other ground.
pub(crate) fn board_of(rows: &[&str]) -> Board {
    let width = rows.first().map_or(0, |row| row.chars().count());
    let mut board = Board::new(Extent::new(width, rows.len()).expect("a size within the limits"));
    for (y, row) in (0..).zip(rows) {
        for (x, mark) in (0..).zip(row.chars()) {
            let kinds: &[Terrain] = match mark {
                '#' => &[Terrain::Wall],
                ':' => &[Terrain::Difficult],
                ';' => &[Terrain::Greater],
                '~' => &[Terrain::Hazard],
                '&' => &[Terrain::NeedsSwim],
                '%' => &[Terrain::Uneven, Terrain::Difficult],
                'X' => &[Terrain::ObjectBlocked, Terrain::Cover],
                ',' => &[Terrain::ObjectOpen, Terrain::CoverLight],
                'O' => &[Terrain::Pit],
                'd' => &[Terrain::Dark],
                '=' => &[Terrain::Narrow],
                '^' => &[Terrain::InclineNorth],
                _ => &[],
            };
            kinds
                .iter()
                .for_each(|kind| board.add_terrain(at(x, y), *kind));
        }
    }
    board
}

fn creature(
    board: &mut Board,
    name: &str,
    mark: char,
    side: Side,
    size: Size,
    place: Footprint,
) -> CreatureId {
    let id = board.add_creature(name, mark, side);
    board.place(id, place);
    board.creature_mut(id).expect("just added").size = size;
    id
}

/// A ruined courtyard, 24 × 16, with a bit of almost everything.
// Long because a scene is a list of what stands in it.
pub(crate) fn courtyard() -> Board {
    let mut board = board_of(&[
        "########################",
        "#......#.....::....#...#",
        "#......#....::::...#.X.#",
        "#..,,..#...::;;::..#...#",
        "#......#....:;;:...#...#",
        "#...........::.....#...#",
        "#......#...........#...#",
        "####.###....~~.....##.##",
        "&&&#.......~~~~........#",
        "&&&&........~~....ddd..#",
        "&&&&&............ddddd.#",
        "#&&&&==.....%%...ddddd.#",
        "#.&&&==....%%%%...dOd..#",
        "#..&&.......%%.........#",
        "#.....^^........X..X...#",
        "########################",
    ]);
    board.name = "The ruined courtyard".to_owned();
    board.add_walls(
        (1..6)
            .map(|x| Edge::north(at(x + 8, 6)))
            .filter(|e| e.square.x != 11),
    );
    board.add_door(vec![Edge::north(at(11, 6))], None, DoorState::Closed);
    board.add_door(vec![Edge::west(at(7, 5))], None, DoorState::Open);
    board.add_door(vec![Edge::north(at(21, 7))], None, DoorState::Locked);
    for x in 8..11 {
        board.set_feature(Edge::north(at(x, 11)), Some(EdgeFeature::Barrier));
    }
    for y in 11..14 {
        board.set_feature(Edge::west(at(16, y)), Some(EdgeFeature::CheckBarrier));
    }
    board.add_wall(Edge::west(at(17, 6)));
    board.set_feature(
        Edge::west(at(17, 5)),
        Some(EdgeFeature::Gap {
            width_hundredths: 250,
        }),
    );
    board.add_wall(Edge::west(at(17, 4)));
    for x in 1..4 {
        board.set_quantity(at(x, 14), Quantity::ElevationFeet, 10);
    }
    let medium = |x, y| Footprint::square(at(x, y), 1);
    creature(&mut board, "Ada", 'A', Side::A, Size::Medium, medium(9, 9));
    creature(&mut board, "Brom", 'B', Side::A, Size::Medium, medium(8, 8));
    creature(&mut board, "Pip", 'P', Side::A, Size::Tiny, medium(7, 12));
    creature(&mut board, "Quill", 'Q', Side::A, Size::Tiny, medium(7, 12));
    creature(&mut board, "Grub", 'g', Side::B, Size::Small, medium(15, 9));
    let ogre = creature(
        &mut board,
        "Ogre",
        'o',
        Side::B,
        Size::Large,
        Footprint::square(at(12, 10), 2),
    );
    let harpy = creature(
        &mut board,
        "Harpy",
        'h',
        Side::B,
        Size::Medium,
        medium(17, 2),
    );
    let mule = creature(
        &mut board,
        "Mule",
        'M',
        Side::NEUTRAL,
        Size::Large,
        Footprint::square(at(2, 5), 2),
    );
    let thug = creature(
        &mut board,
        "Thug",
        't',
        Side::B,
        Size::Medium,
        medium(21, 4),
    );
    let _ = (ogre, mule);
    let harpy = board.creature_mut(harpy).expect("placed");
    harpy.conditions.set(Condition::Flying, true);
    harpy.elevation_feet = Feet(20);
    board
        .creature_mut(thug)
        .expect("placed")
        .conditions
        .set(Condition::Prone, true);
    board
}

/// A plain movement range for pictures: 5 feet for each square, every second diagonal 10, difficult
/// ground 5 more. The actual rules do not matter here.
pub(crate) fn range(board: &Board, from: Square, limits: &[i32]) -> Range {
    let mut best: BTreeMap<(Square, bool), i32> = BTreeMap::new();
    let mut open = std::collections::BTreeSet::from([(0, from, false)]);
    let limit = limits.last().copied().unwrap_or(0);
    while let Some((cost, square, odd)) = open.pop_first() {
        if best.contains_key(&(square, odd)) {
            continue;
        }
        best.insert((square, odd), cost);
        for direction in Direction::ALL {
            let next = square.step(direction);
            let blocked = !board.contains(next)
                || board.is_wall(next)
                || board.has_terrain(next, Terrain::ObjectBlocked)
                || board.has_terrain(next, Terrain::NeedsSwim)
                || Edge::between(square, next).is_some_and(|edge| board.is_closed(edge))
                || board
                    .occupants(next.into())
                    .any(|other| other.side == Side::B);
            let (dx, dy) = direction.offset();
            let corner = direction.is_diagonal()
                && [square.offset(dx, 0), square.offset(0, dy)]
                    .iter()
                    .any(|s| board.is_wall(*s));
            if blocked || corner {
                continue;
            }
            let diagonal = direction.is_diagonal();
            let mut step = if diagonal && odd { 10 } else { 5 };
            for (kind, more) in [(Terrain::Difficult, 5), (Terrain::Greater, 10)] {
                step += if board.has_terrain(next, kind) {
                    more
                } else {
                    0
                };
            }
            if cost + step <= limit {
                open.insert((cost + step, next, odd ^ diagonal));
            }
        }
    }
    let mut squares: BTreeMap<Square, i32> = BTreeMap::new();
    for ((square, _), cost) in best {
        let entry = squares.entry(square).or_insert(cost);
        *entry = cost.min(*entry);
    }
    Range {
        label: "Ada".to_owned(),
        from: Some(from.into()),
        steps: (1..)
            .zip(limits)
            .map(|(n, feet)| format!("{n} action(s), {feet} ft"))
            .collect(),
        squares: squares
            .into_iter()
            .filter(|(square, _)| *square != from)
            .map(|(square, cost)| RangeSquare {
                square,
                step: limits.iter().position(|feet| cost <= *feet).unwrap_or(0) as u8,
                cost: cost.to_string(),
                stay: if board.occupants(square.into()).next().is_some() {
                    Stay::PassOnly
                } else {
                    Stay::MayEnd
                },
            })
            .collect(),
    }
}

pub(crate) fn around(place: Footprint, distance: i32) -> Vec<Square> {
    let reach = Footprint::new(
        place.origin.offset(-distance, -distance),
        place.width + 2 * distance as u8,
        place.height + 2 * distance as u8,
    );
    reach.squares_outside(place).collect()
}

/// The path of the courtyard picture.
pub(crate) fn path() -> Path {
    let squares = [
        (10, 10),
        (11, 11),
        (11, 12),
        (12, 13),
        (13, 13),
        (14, 12),
        (14, 11),
        (15, 10),
    ];
    let costs = ["5", "20", "30", "50", "60", "75", "80", "85"];
    Path {
        label: "Ada moves 85 ft".to_owned(),
        start: at(9, 9).into(),
        start_altitude: Feet(0),
        steps: squares
            .into_iter()
            .zip(costs)
            .map(|((x, y), cost)| PathStep {
                to: at(x, y).into(),
                cost: cost.to_owned(),
                altitude: None,
                note: String::new(),
            })
            .collect(),
        unit: "ft",
        triggers: vec![
            Trigger {
                step: 2,
                reactor: CreatureId::from_number(5),
                cause: "leaves a threatened square".to_owned(),
            },
            Trigger {
                step: 5,
                reactor: CreatureId::from_number(5),
                cause: String::new(),
            },
            Trigger {
                step: 8,
                reactor: CreatureId::from_number(5),
                cause: String::new(),
            },
            Trigger {
                step: 8,
                reactor: CreatureId::from_number(4),
                cause: String::new(),
            },
        ],
    }
}

/// The courtyard with a movement range.
pub(crate) fn courtyard_range(board: &Board) -> Picture<'_> {
    let mut picture = Picture::new(board);
    picture
        .layers
        .push(Layer::Range(range(board, at(9, 9), &[25, 50])));
    picture
}

/// The courtyard with a path, threats and marks.
pub(crate) fn courtyard_path(board: &Board) -> Picture<'_> {
    let mut picture = Picture::new(board);
    let ogre = Footprint::square(at(12, 10), 2);
    picture.layers.push(Layer::Threat(Threat {
        creature: CreatureId::from_number(5),
        squares: around(ogre, 2),
    }));
    picture.layers.push(Layer::Threat(Threat {
        creature: CreatureId::from_number(4),
        squares: around(at(15, 9).into(), 1),
    }));
    picture.layers.push(Layer::Hazards(Highlight {
        label: "fire would hurt".to_owned(),
        squares: vec![at(12, 9), at(13, 9)],
    }));
    picture.layers.push(Layer::Highlight(Highlight {
        label: "goal".to_owned(),
        squares: vec![at(15, 10)],
    }));
    picture.layers.push(Layer::Path(path()));
    picture
}

/// Every kind of ground, one square each with a free one between, and every kind of edge.
pub(crate) fn kinds() -> Board {
    let mut board = Board::new(Extent::new(14, 8).expect("a small map"));
    board.name = "Every kind of ground".to_owned();
    for (index, kind) in (0..).zip(Terrain::ALL) {
        let (x, y) = (index % 7 * 2, index / 7 * 2);
        board.add_terrain(at(x, y), kind);
        board.add_terrain(at(x + 1, y), kind);
    }
    let doors = [DoorState::Open, DoorState::Closed, DoorState::Locked];
    for (x, state) in (0..).zip(doors) {
        board.add_door(vec![Edge::north(at(x * 2, 2))], None, state);
        board.add_door(vec![Edge::west(at(x * 2 + 1, 7))], None, state);
    }
    let features = [
        EdgeFeature::Barrier,
        EdgeFeature::CheckBarrier,
        EdgeFeature::Gap {
            width_hundredths: 250,
        },
    ];
    for (x, feature) in (3..).zip(features) {
        board.set_feature(Edge::north(at(x * 2, 2)), Some(feature));
        board.set_feature(Edge::west(at(x * 2 + 1, 7)), Some(feature));
    }
    board.add_wall(Edge::north(at(12, 2)));
    board.add_wall(Edge::west(at(13, 7)));
    board
}

/// A 10 × 10 room with exact walls off the grid lines, drawn small.
pub(crate) fn small() -> Board {
    let mut board = board_of(&[
        "..........",
        "..........",
        "....::....",
        "...:::....",
        "....::....",
        "..........",
        "......~~..",
        "......~~..",
        "..........",
        "..........",
    ]);
    let point = |x: i64, y: i64| Point {
        x: x * 100_000_000,
        y: y * 100_000_000,
    };
    board.add_segment(Segment::new(point(0, 52), point(33, 47)));
    board.add_segment(Segment::new(point(33, 47), point(36, 81)));
    board.add_derived_walls((0..3).map(|x| Edge::north(at(x, 5))));
    board.add_derived_walls((5..8).map(|y| Edge::west(at(3, y))));
    board.add_door(
        vec![Edge::west(at(4, 8))],
        Some(Segment::new(point(36, 81), point(37, 91))),
        DoorState::Closed,
    );
    creature(&mut board, "A", 'A', Side::A, Size::Medium, at(2, 2).into());
    creature(
        &mut board,
        "b",
        'b',
        Side::B,
        Size::Large,
        Footprint::square(at(6, 3), 2),
    );
    board
}

/// Ground with resistance: numbers from 4 on, stated numbers, a gap and a leap; the square at (2,1)
/// seems to be rough like the snow around it.
pub(crate) fn rough_country() -> Board {
    let mut board = board_of(&[".::::.", "::.::.", ":::.:.", "::::.."]);
    board.name = "Rough country".to_owned();
    let mut set = |x, y, quantity, value| board.set_quantity(at(x, y), quantity, value);
    for (y, points) in (0..4).zip(4..) {
        set(5, y, Quantity::Resistance, points);
    }
    set(4, 3, Quantity::Resistance, 12);
    set(3, 2, Quantity::LeapResistance, 5);
    let tags = [
        ResistanceTag::Flat,
        ResistanceTag::Overhang,
        ResistanceTag::Gap,
    ];
    for (x, tag) in (0..).zip(tags) {
        set(x, 3, Quantity::ResistanceTags, 1 << tag as u8);
    }
    set(2, 1, Quantity::ApparentResistance, 2);
    set(2, 1, Quantity::TrueResistance, 6);
    creature(
        &mut board,
        "Ada",
        'A',
        Side::A,
        Size::Medium,
        at(0, 0).into(),
    );
    board
}

/// A map of the MovingAI kind: `.` and `G` are floor, `T` is a tree, everything else is wall.
pub(crate) fn octile(text: &str) -> Board {
    let rows: Vec<&str> = text.lines().skip(4).collect();
    let width = rows.first().map_or(1, |row| row.len());
    let mut board = Board::new(Extent::new(width, rows.len()).expect("a size within the limits"));
    for (y, row) in (0..).zip(&rows) {
        for (x, mark) in (0..).zip(row.chars()) {
            match mark {
                '.' | 'G' => {}
                'S' => board.add_terrain(at(x, y), Terrain::Difficult),
                'W' => board.add_terrain(at(x, y), Terrain::NeedsSwim),
                'T' => board.add_terrain(at(x, y), Terrain::Obstructed),
                _ => board.add_terrain(at(x, y), Terrain::Wall),
            }
        }
    }
    let start = board
        .extent()
        .squares()
        .filter(|square| board.terrain(*square).is_open())
        .min_by_key(|square| {
            let extent = board.extent();
            (square.x - extent.width() / 2).abs() + (square.y - extent.height() / 2).abs()
        });
    if let Some(start) = start {
        creature(&mut board, "Ada", 'A', Side::A, Size::Medium, start.into());
    }
    board
}

/// Creatures of every kind: sizes, sides, conditions, several in one square, squeezed.
// Long because a scene is a list of what stands in it.
pub(crate) fn company() -> Board {
    let mut board = board_of(&[".............."; 9]);
    board.name = "A motley company".to_owned();
    let side = [Side::A, Side::B, Side::NEUTRAL];
    for (x, condition) in (0..).zip(Condition::ALL) {
        let place = at(x % 7 * 2, x / 7 * 8).into();
        let mark = char::from(b'A' + x as u8);
        let id = creature(
            &mut board,
            condition.word(),
            mark,
            side[x as usize % 3],
            Size::Medium,
            place,
        );
        board
            .creature_mut(id)
            .expect("placed")
            .conditions
            .set(condition, true);
    }
    for (index, mark) in (0..).zip("pqrst".chars()) {
        let name = format!("Sprite {mark}");
        creature(
            &mut board,
            &name,
            mark,
            side[index % 3],
            Size::Tiny,
            at(4, 8).into(),
        );
    }
    creature(
        &mut board,
        "Rat",
        'r',
        Side::B,
        Size::Diminutive,
        at(6, 8).into(),
    );
    creature(
        &mut board,
        "Drake",
        'd',
        Side::B,
        Size::Huge,
        Footprint::square(at(1, 3), 3),
    );
    let roc = creature(
        &mut board,
        "Roc",
        'R',
        Side::A,
        Size::Gargantuan,
        Footprint::square(at(6, 2), 4),
    );
    board.creature_mut(roc).expect("placed").elevation_feet = Feet(125);
    board
        .creature_mut(roc)
        .expect("placed")
        .conditions
        .set(Condition::Flying, true);
    creature(
        &mut board,
        "Ogre",
        'o',
        Side::B,
        Size::Large,
        Footprint::new(at(12, 3), 1, 2),
    );
    creature(
        &mut board,
        "Elephant",
        'E',
        Side::NEUTRAL,
        Size::Large,
        Footprint::square(at(11, 6), 2),
    );
    board
}

/// A big creature's range and path in one picture, with three-digit costs.
pub(crate) fn range_and_path(board: &Board) -> Picture<'_> {
    let mut picture = Picture::new(board);
    let mut range = range(board, at(11, 6), &[15, 30]);
    for place in &mut range.squares {
        place.cost = (place.cost.parse::<i32>().unwrap_or(0) * 7).to_string();
    }
    range.label = "Elephant".to_owned();
    range.from = Some(Footprint::square(at(11, 6), 2));
    picture.layers.push(Layer::Range(range));
    let places = [(11, 5), (10, 4), (10, 3), (10, 2), (11, 2), (10, 2)];
    picture.layers.push(Layer::Path(Path {
        label: String::new(),
        start: Footprint::square(at(11, 6), 2),
        start_altitude: Feet(0),
        steps: (1..)
            .zip(places)
            .map(|(n, (x, y))| PathStep {
                to: Footprint::square(at(x, y), 2),
                cost: (n * 35).to_string(),
                altitude: None,
                note: String::new(),
            })
            .collect(),
        unit: "ft",
        triggers: vec![Trigger {
            step: 1,
            reactor: CreatureId::from_number(15),
            cause: String::new(),
        }],
    }));
    picture
}

/// A hall of which the nearer part is known.
pub(crate) fn half_shown() -> Board {
    let mut board = board_of(&[
        "#########..",
        "#.......#..",
        "#..::...#..",
        "#..::......",
        "#.......#..",
        "#########..",
    ]);
    board.name = "Half shown".to_owned();
    for x in 6..11 {
        for y in 0..6 {
            board
                .concealments
                .ground
                .insert(at(x, y), Concealment::new(Hiding::Unknown));
        }
    }
    creature(
        &mut board,
        "Ada",
        'A',
        Side::A,
        Size::Medium,
        at(2, 2).into(),
    );
    // What the picture shows is what a side knows: nothing lies under unknown ground.
    board.known_to(Side::A)
}

/// Ada's range among the namesakes: she may end below the goblin in the air.
pub(crate) fn walked_below(board: &Board) -> Range {
    let mut range = range(board, at(0, 1), &[20]);
    let below = RangeSquare {
        square: at(2, 1),
        cost: "10".to_owned(),
        step: 0,
        stay: Stay::MayEnd,
    };
    range.squares.retain(|place| place.square.y < 3);
    range.squares.push(below);
    range
}

/// Two goblins, one of them in the air, eight rats, and a ghost in a wall.
pub(crate) fn namesakes() -> Board {
    let mut board = board_of(&["....#...", "........", "........", "........"]);
    let goblin = |board: &mut Board, place| {
        let place = Footprint::from(place);
        creature(board, "Goblin", 'g', Side::B, Size::Medium, place)
    };
    goblin(&mut board, at(6, 1));
    let above = goblin(&mut board, at(2, 1));
    let above = board.creature_mut(above).expect("just added");
    above.conditions.set(Condition::Flying, true);
    above.elevation_feet = Feet(20);
    let place = Footprint::from(at(4, 0));
    creature(&mut board, "Ghost", 'h', Side::B, Size::Medium, place);
    let place = Footprint::from(at(0, 1));
    creature(&mut board, "Ada", 'A', Side::A, Size::Medium, place);
    for x in 0..8 {
        let place = Footprint::from(at(x, 3));
        creature(&mut board, "Rat", 'r', Side::NEUTRAL, Size::Small, place);
    }
    board
}
