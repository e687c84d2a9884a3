//! Converts a board to a Universal VTT file.
//!
//! Walls on edges are joined to straight lines; walls that fill squares become their outlines;
//! exact walls are written as they are. Everything that the format cannot hold is counted and
//! reported.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use board::{Board, DoorState, EdgeFeature, Terrain, Wall};
use grid::{Edge, Point, Segment};

use crate::decimal::print_units;
use crate::decision::{Decisions, Topic};
use crate::error::MapError;
use crate::lay::runs;
use crate::walls::whole_edges;
use crate::{Image, Picture, check_wall_points};

/// The version that is written.
const VERSION: &str = "0.3";

/// The pixels of a square if no picture decides them.
const PIXELS_PER_SQUARE: u32 = 100;

/// Writes a board; its picture is included as it is, or named if it is missing.
///
/// # Errors
/// If the walls have too many points to be read again.
pub(crate) fn write(
    board: &Board,
    picture: Picture<'_>,
    decisions: &mut Decisions,
) -> Result<Vec<u8>, MapError> {
    let corner = picture_corner(board, picture.image);
    let pixels = picture
        .image
        .and_then(|image| pixels_per_square(image, corner))
        .unwrap_or(PIXELS_PER_SQUARE);
    let mut text = format!(
        "{{\n \"format\": {VERSION},\n \"resolution\": {{\n  \"map_origin\": {{\"x\": 0, \"y\": 0}},\n  \
         \"map_size\": {{\"x\": {}, \"y\": {}}},\n  \"pixels_per_grid\": {pixels}\n }},\n",
        print_units(corner.x),
        print_units(corner.y),
    );
    let (mut lines, outlined) = grid_lines(board);
    lines.extend(polylines(board.segments()));
    check_wall_points(lines.iter().map(Vec::len).sum())?;
    push_list(
        &mut text,
        "line_of_sight",
        lines.iter().map(|line| points(line)),
    );
    push_list(&mut text, "objects_line_of_sight", std::iter::empty());
    let mut bent = 0;
    let mut portals = Vec::new();
    for door in board.doors() {
        let segments = match door.segment {
            Some(segment) => vec![segment],
            None => runs(door.edges.iter().copied()),
        };
        bent += usize::from(segments.len() != 1);
        portals.extend(
            segments
                .into_iter()
                .map(|segment| portal(segment, door.state)),
        );
    }
    push_list(&mut text, "portals", portals.into_iter());
    push_list(&mut text, "lights", std::iter::empty());
    let encoded = match picture.image {
        Some(image) => STANDARD.encode(&image.bytes),
        None => picture.name.map(escaped).unwrap_or_default(),
    };
    text.push_str(
        " \"environment\": {\"baked_lighting\": true, \"ambient_light\": \"ffffffff\"},\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(text, " \"image\": \"{encoded}\"\n}}");
    note_losses(board, outlined, bent, decisions);
    Ok(text.into_bytes())
}

/// The point where the picture ends, which the format calls the size of the map.
fn picture_corner(board: &Board, image: Option<&Image>) -> Point {
    let extent = board.extent();
    let whole = |squares: i32| i64::from(squares) * Point::PER_SQUARE;
    let (width, height) = (whole(extent.width()), whole(extent.height()));
    let rounded = |units: i64, side: i64| side - Point::PER_SQUARE < units && units <= side;
    image
        .and_then(|image| image.corner)
        .filter(|corner| rounded(corner.x, width) && rounded(corner.y, height))
        .unwrap_or(Point {
            x: width,
            y: height,
        })
}

/// The pixels of a square: as the map states, or else by the width of the picture.
fn pixels_per_square(image: &Image, corner: Point) -> Option<u32> {
    image.pixels_per_square.or_else(|| {
        let (width, _) = image.size_pixels()?;
        let units = i64::from(width) * Point::PER_SQUARE;
        u32::try_from((units + corner.x / 2) / corner.x)
            .ok()
            .filter(|pixels| *pixels > 0)
    })
}

/// Words as they are written in a JSON string.
fn escaped(words: &str) -> String {
    let mut text = String::new();
    for sign in words.chars() {
        match sign {
            '"' | '\\' => text.extend(['\\', sign]),
            _ if sign.is_control() => {}
            _ => text.push(sign),
        }
    }
    text
}

/// The walls that lie on grid lines, joined to straight lines, and the number of squares that were
/// outlined.
fn grid_lines(board: &Board) -> (Vec<Vec<Point>>, usize) {
    let mut edges: BTreeSet<Edge> = board.wall_edges().iter().collect();
    // Every wall of the format reaches every altitude.
    let low = board.special_walls().filter(|(_, wall)| is_low(*wall));
    edges.extend(low.map(|(edge, _)| edge));
    let mut outlined = 0;
    if let Some(walls) = board.terrain_plane(Terrain::Wall) {
        for square in walls.iter() {
            outlined += 1;
            for edge in [
                Edge::north(square),
                Edge::east(square),
                Edge::south(square),
                Edge::west(square),
            ] {
                let [first, second] = edge.squares();
                let beyond = if first == square { second } else { first };
                if board.contains(beyond) && !walls.contains(beyond) {
                    edges.insert(edge);
                }
            }
        }
    }
    let lines = runs(edges)
        .into_iter()
        .map(|run| vec![run.from, run.to])
        .collect();
    (lines, outlined)
}

/// Whether only its height tells the wall from one that stops everything.
fn is_low(wall: Wall) -> bool {
    let endless = Wall {
        height_feet: None,
        ..wall
    };
    wall != Wall::SOLID && endless == Wall::SOLID
}

/// Joins segments that follow one another to lines.
fn polylines(segments: &[Segment]) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for segment in segments {
        match lines.last_mut() {
            Some(line) if line.last() == Some(&segment.from) => line.push(segment.to),
            _ => lines.push(vec![segment.from, segment.to]),
        }
    }
    lines
}

fn point(point: Point) -> String {
    format!(
        "{{\"x\": {}, \"y\": {}}}",
        print_units(point.x),
        print_units(point.y)
    )
}

fn points(line: &[Point]) -> String {
    let listed: Vec<String> = line.iter().map(|corner| point(*corner)).collect();
    format!("[{}]", listed.join(", "))
}

fn portal(segment: Segment, state: DoorState) -> String {
    let Segment { from, to } = segment;
    let middle = |a: i64, b: i64| a + (b - a) / 2;
    let position = Point {
        x: middle(from.x, to.x),
        y: middle(from.y, to.y),
    };
    // The bounds are sufficient; the rotation is for readers that use nothing else.
    let rotation = if from.x == to.x { "1.570796" } else { "0" };
    format!(
        "{{\"position\": {}, \"bounds\": {}, \"rotation\": {rotation}, \"closed\": {}, \"freestanding\": false}}",
        point(position),
        points(&[from, to]),
        state != DoorState::Open,
    )
}

fn push_list(text: &mut String, key: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.map(|item| format!("\n  {item}")).collect();
    let end = if items.is_empty() { "" } else { "\n " };
    // Writing to a string cannot fail.
    let _ = writeln!(text, " \"{key}\": [{}{end}],", items.join(","));
}

fn note_losses(board: &Board, outlined: usize, bent: usize, decisions: &mut Decisions) {
    let doors = board.doors();
    decisions.count(
        Topic::Walls,
        outlined,
        "wall square",
        "written as outlines: the format has walls only as lines",
    );
    let locked = doors
        .iter()
        .filter(|door| door.state == DoorState::Locked)
        .count();
    decisions.count(Topic::Doors, locked, "locked door", "written as closed");
    decisions.count(
        Topic::Doors,
        bent,
        "door",
        "not in one straight stretch: written as one portal for each stretch",
    );
    let on_walls = doors
        .iter()
        .filter(|door| {
            door.edges
                .iter()
                .any(|edge| board.wall_edges().contains(*edge))
        })
        .count();
    decisions.count(
        Topic::Doors,
        on_walls,
        "door",
        "in a wall: whoever reads the file opens the wall there",
    );
    let special = || board.special_walls().map(|(_, wall)| wall);
    decisions.count(
        Topic::Walls,
        special().filter(|wall| is_low(*wall)).count(),
        "wall",
        "written without its height: the format has none",
    );
    decisions.count(
        Topic::Walls,
        special().filter(|wall| !is_low(*wall)).count(),
        "window, curtain or one-way wall",
        "lost: the format has none",
    );
    let walls = board.special_segments().map(|(_, wall)| wall);
    let leaves = doors.iter().map(|door| door.wall);
    let leaves = leaves.filter(|wall| *wall != Wall::SOLID);
    decisions.count(
        Topic::Walls,
        walls.chain(leaves).count(),
        "exact wall or door",
        "that does not stop everything, written as one that does",
    );
    let aligned = board
        .segments()
        .iter()
        .filter(|wall| whole_edges(**wall).is_some())
        .count();
    decisions.count(
        Topic::Walls,
        aligned,
        "exact wall",
        "on grid lines, read back as edges",
    );
    note_lost_ground(board, decisions);
}

/// Notes what the format has no place for at all.
fn note_lost_ground(board: &Board, decisions: &mut Decisions) {
    let extent = board.extent();
    let ground = extent
        .squares()
        .filter(|square| {
            let mut kinds = board.terrain(*square);
            kinds.remove(Terrain::Wall);
            !kinds.is_open()
        })
        .count();
    decisions.count(
        Topic::Terrain,
        ground,
        "square",
        "of terrain lost: the format has none",
    );
    let numbers = board.quantities().count();
    decisions.count(Topic::Terrain, numbers, "number", "of the ground lost");
    let hampering = board
        .features()
        .filter(|(_, feature)| !matches!(feature, EdgeFeature::Gap { .. }))
        .count();
    decisions.count(Topic::Terrain, hampering, "barrier", "lost");
    let gaps = board.features().count() - hampering;
    decisions.count(
        Topic::Walls,
        gaps,
        "gap",
        "lost: its wall is not written either",
    );
    decisions.count(
        Topic::Creatures,
        board.creatures().len(),
        "creature",
        "lost",
    );
    decisions.count(Topic::Terrain, board.regions().len(), "region", "lost");
}
