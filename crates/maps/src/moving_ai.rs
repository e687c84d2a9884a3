//! MovingAI grids (`.map`): four lines of header, then one character for each square.
//!
//! `.` and `G` are open, `S` (swamp) is difficult, `@`, `O` and `T` fill their square as walls. `W`
//! (deep water) becomes the ground of the system that stands for it. The format has no edges and no
//! creatures.

use board::{Board, Terrain};
use grid::Square;
use notation::Span;
use rules::SystemFacts as _;

use crate::decision::{Decisions, Topic};
use crate::{EXTENT_HELP, Game, MapError, check_extent};

/// Deep water in a system: the ground, and what is said of it.
struct Water {
    ground: Vec<Terrain>,
    told: &'static str,
}

impl Water {
    /// A map for no system in particular holds the ground of all that have one.
    fn of(game: Option<Game>) -> Water {
        let Some(game) = game else {
            return Water {
                ground: vec![Terrain::NeedsSwim, Terrain::Pit],
                told: "made passable to swimmers only; a pit where the system knows no swimming",
            };
        };
        let own = game.system.deep_water();
        let told = match own {
            Terrain::NeedsSwim => "made passable to swimmers only",
            Terrain::Pit => "made pits: nobody swims there",
            Terrain::Water => "made water",
            _ => "made walls: the system has no deep water",
        };
        Water {
            ground: vec![own],
            told,
        }
    }
}

/// Reads a MovingAI grid.
pub(crate) fn read(
    source: &str,
    game: Option<Game>,
    decisions: &mut Decisions,
) -> Result<Board, MapError> {
    let water = Water::of(game);
    let mut lines = (1..).zip(source.lines());
    let (width, height) = read_header(&mut lines)?;
    let extent = check_extent(width, height)
        .map_err(|message| MapError::at(Span::new(2, 1), message, EXTENT_HELP))?;
    let mut board = Board::new(extent);
    let mut counts = Counts::default();
    let mut last = 4;
    for y in 0..extent.height() {
        let Some((number, row)) = lines.next() else {
            return Err(MapError::at(
                Span::new(last + 1, 1),
                format!("the map ends after {y} of its {height} rows"),
                "it is cut off: copy it whole, or mend `height`",
            ));
        };
        last = number;
        read_row(&mut board, (&water, &mut counts), number, y, row)?;
    }
    if let Some((number, _)) = lines.find(|(_, line)| !line.trim().is_empty()) {
        return Err(MapError::at(
            Span::new(number, 1),
            format!("something follows the {height} rows of the map"),
            "take it away, or mend `height`",
        ));
    }
    counts.note(&water, decisions);
    Ok(board)
}

fn read_header<'a>(
    lines: &mut impl Iterator<Item = (u32, &'a str)>,
) -> Result<(usize, usize), MapError> {
    let (mut width, mut height) = (None, None);
    for (wanted, number) in ["type octile", "height N", "width N", "map"]
        .into_iter()
        .zip(1..)
    {
        let line = lines.next().map_or("", |(_, line)| line.trim_end());
        let wrong = |help: &str| {
            let shown: String = line.chars().take(40).flat_map(char::escape_debug).collect();
            MapError::at(
                Span::new(number, 1),
                format!("`{shown}` is not the line `{wanted}`"),
                help,
            )
        };
        match line.split_once(' ') {
            Some(("type", "octile" | "tile" | "quad")) if number == 1 => {}
            Some(("type", "octile-corner")) if number == 1 => {
                return Err(MapError::at(
                    Span::new(number, 1),
                    "a map of type octile-corner holds the heights of corners, not squares",
                    "take a map of type octile",
                ));
            }
            Some(("height", side)) if height.is_none() && (2..4).contains(&number) => {
                height = Some(
                    side.parse()
                        .map_err(|_| wrong("write the number of rows"))?,
                );
            }
            Some(("width", side)) if width.is_none() && (2..4).contains(&number) => {
                width = Some(
                    side.parse()
                        .map_err(|_| wrong("write the number of columns"))?,
                );
            }
            None if line == "map" && number == 4 => {}
            _ => {
                return Err(wrong(
                    "the header is `type octile`, `height N`, `width N`, `map`, a line each",
                ));
            }
        }
    }
    // Both are present: lines 2 and 3 contained one of each.
    Ok((width.unwrap_or(0), height.unwrap_or(0)))
}

fn read_row(
    board: &mut Board,
    (water, counts): (&Water, &mut Counts),
    number: u32,
    y: i32,
    row: &str,
) -> Result<(), MapError> {
    let width = board.extent().width();
    let mut x = 0;
    for mark in row.trim_end().chars() {
        let square = Square::new(x, y);
        let column = x.unsigned_abs() + 1;
        if x == width {
            return Err(MapError::at(
                Span::new(number, column),
                format!("the row is longer than the {width} squares of the map's width"),
                "make all rows as long as `width` says",
            ));
        }
        match mark {
            '.' | 'G' => {}
            '@' | 'O' | 'T' => {
                counts.walls += 1;
                counts.trees += usize::from(mark == 'T');
                board.add_terrain(square, Terrain::Wall);
            }
            'S' => {
                counts.swamps += 1;
                board.add_terrain(square, Terrain::Difficult);
            }
            'W' => {
                counts.waters += 1;
                for kind in &water.ground {
                    board.add_terrain(square, *kind);
                }
            }
            _ => {
                return Err(MapError::at(
                    Span::new(number, column),
                    format!("`{}` is not a mark of a MovingAI map", mark.escape_debug()),
                    "the marks are . G (open) S (swamp) W (water) @ O (out of bounds) T (tree)",
                ));
            }
        }
        x += 1;
    }
    if x < width {
        return Err(MapError::at(
            Span::new(number, x.unsigned_abs() + 1),
            format!("the row has {x} squares, and the map is {width} wide"),
            "make all rows as long as `width` says",
        ));
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Counts {
    walls: usize,
    trees: usize,
    swamps: usize,
    waters: usize,
}

impl Counts {
    fn note(&self, water: &Water, decisions: &mut Decisions) {
        decisions.count(
            Topic::Walls,
            self.walls,
            "square",
            "(`@`, `O`, `T`) filled by walls",
        );
        decisions.count(
            Topic::Walls,
            self.trees,
            "tree",
            "among them: they block sight, too",
        );
        decisions.count(
            Topic::Terrain,
            self.swamps,
            "swamp square",
            "made difficult terrain",
        );
        decisions.count(Topic::Terrain, self.waters, "water square", water.told);
    }
}

/// The kinds of ground that are deep water in some system.
const WATERS: [Terrain; 3] = [Terrain::NeedsSwim, Terrain::Pit, Terrain::Water];

/// Writes a board: walls as `@`, squares that only special movement can enter as `W`, other ground
/// that is not open as `S`.
pub(crate) fn write(board: &Board, losses: &mut Decisions) -> Vec<u8> {
    let extent = board.extent();
    let mut text = format!(
        "type octile\nheight {}\nwidth {}\nmap\n",
        extent.height(),
        extent.width()
    );
    let mut graded = 0;
    for square in extent.squares() {
        let ground = board.terrain(square);
        let mark = if ground.is_open() {
            '.'
        } else if ground.contains(Terrain::Wall) || ground.contains(Terrain::ObjectBlocked) {
            '@'
        } else if WATERS.iter().any(|kind| ground.contains(*kind)) {
            'W'
        } else {
            'S'
        };
        let kept = match mark {
            '@' => ground.iter().eq([Terrain::Wall]),
            'W' => ground.iter().all(|kind| WATERS.contains(&kind)),
            'S' => ground.iter().eq([Terrain::Difficult]),
            _ => true,
        };
        graded += usize::from(!kept);
        text.push(mark);
        if square.x + 1 == extent.width() {
            text.push('\n');
        }
    }
    losses.count(
        Topic::Terrain,
        graded,
        "square",
        "simplified to wall, water or swamp",
    );
    let numbers = board.quantities().count();
    losses.count(Topic::Terrain, numbers, "number", "of the ground lost");
    let edges = board.wall_edges().iter().count()
        + board.special_walls().count()
        + board.features().count();
    losses.count(
        Topic::Walls,
        edges,
        "edge",
        "with a wall or an obstacle lost",
    );
    losses.count(Topic::Walls, board.segments().len(), "exact wall", "lost");
    let derived = board.derived_edges().iter().count();
    losses.count(Topic::DerivedEdges, derived, "edge", "closed to steps lost");
    losses.count(Topic::Doors, board.doors().len(), "door", "lost");
    losses.count(
        Topic::Creatures,
        board.creatures().len(),
        "creature",
        "lost",
    );
    losses.count(Topic::Terrain, board.regions().len(), "region", "lost");
    text.into_bytes()
}
