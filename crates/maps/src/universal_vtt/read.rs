//! Converts a Universal VTT file to a board.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use board::{Board, DoorState};
use grid::{Extent, Point, Segment};

use super::fields::Fields;
use crate::decimal::{parse_units, print_units};
use crate::decision::{Decisions, Topic};
use crate::doorway::{Doorway, WIDEST_DOOR_SQUARES};
use crate::error::MapError;
use crate::foreign;
use crate::json::{Node, Path, Value};
use crate::lay::lay_exactly;
use crate::walls::meets_map;
use crate::{
    Image, ImageFormat, ImportOptions, MAX_DOORS, MAX_IMAGE_BYTES, MAX_WALL_POINTS, ObjectWalls,
    PictureChoice, check_extent,
};

/// The fields that matter to the import.
const KNOWN: [&str; 9] = [
    "format",
    "resolution",
    "line_of_sight",
    "objects_line_of_sight",
    "portals",
    "environment",
    "lights",
    "image",
    "software",
];

/// The versions that programs write.
const VERSIONS: [&str; 4] = ["0.1", "0.2", "0.3", "1.0"];

const HALF: i64 = Point::PER_SQUARE / 2;

/// Reads a Universal VTT file.
pub(crate) fn read(
    source: &str,
    options: &ImportOptions,
    decisions: &mut Decisions,
) -> Result<(Board, Option<Image>, Option<String>), MapError> {
    let root = crate::json::parse(source)
        .map_err(|error| foreign::of_json_lines(source).unwrap_or(error))?;
    if let Some(error) = foreign::of_json(&root) {
        return Err(error);
    }
    let mut reader = Reader {
        fields: Fields {
            source,
            rounded: 0,
            missing: Vec::new(),
        },
        origin: Point { x: 0, y: 0 },
        corner: None,
        points: 0,
        lone_points: 0,
    };
    reader.note_version(&root, decisions)?;
    let (extent, pixels_per_square) = reader.read_resolution(&root, decisions)?;
    let mut pieces = reader.read_walls(&root, "line_of_sight")?;
    let drawn = pieces.len();
    let objects = reader.read_walls(&root, "objects_line_of_sight")?;
    match options.objects {
        ObjectWalls::Walls => {
            decisions.count(
                Topic::Objects,
                objects.len(),
                "side",
                "of objects count as walls",
            );
            pieces.extend(objects);
        }
        ObjectWalls::Ignore => {
            decisions.count(
                Topic::Objects,
                objects.len(),
                "side",
                "of objects left out, as asked",
            );
        }
    }
    reader.note_walls(drawn, decisions);
    let doors = reader.read_portals(&root, extent, decisions)?;
    let mut board = Board::new(extent);
    lay_exactly(&mut board, pieces, &doors, decisions)?;
    reader.note_ignored(&root, decisions)?;
    decisions.count(
        Topic::Rounding,
        reader.fields.rounded,
        "number",
        "with more than nine decimals rounded to a billionth",
    );
    for field in &reader.fields.missing {
        decisions.note(Topic::Missing, format!("{field} is missing"));
    }
    let (mut image, picture) =
        reader.read_image(&root, pixels_per_square, options.image, decisions)?;
    if let Some(image) = &mut image {
        image.corner = reader.corner;
    }
    Ok((board, image, picture))
}

struct Reader<'a> {
    fields: Fields<'a>,
    origin: Point,
    /// Where the picture ends, if not at the corner of the map.
    corner: Option<Point>,
    points: usize,
    /// Walls that have one point only.
    lone_points: usize,
}

impl<'a> Reader<'a> {
    fn note_version(&mut self, root: &Node<'a>, decisions: &mut Decisions) -> Result<(), MapError> {
        let path = Path::Root;
        let Some(format) = self.fields.optional(root, path, "format")? else {
            self.fields.missing.push("format");
            return Ok(());
        };
        let version = match &format.value {
            Value::Number(text) => *text,
            Value::String(text) => text.as_ref(),
            _ => {
                return Err(self.fields.error(
                    format,
                    Path::Key(&path, "format"),
                    format!("the version is {}", format.kind()),
                    "write a number, such as 0.3",
                ));
            }
        };
        decisions.note(Topic::Format, told_version(version));
        Ok(())
    }

    fn read_resolution(
        &mut self,
        root: &Node<'a>,
        decisions: &mut Decisions,
    ) -> Result<(Extent, Option<u32>), MapError> {
        let resolution = self.fields.required(root, Path::Root, "resolution")?;
        let path = Path::Key(&Path::Root, "resolution");
        let size = self.fields.required(resolution, path, "map_size")?;
        let extent = self.read_extent(size, Path::Key(&path, "map_size"), decisions)?;
        match self.fields.optional(resolution, path, "map_origin")? {
            None => self.fields.missing.push("resolution.map_origin"),
            Some(origin) => {
                self.origin = self.fields.point(origin, Path::Key(&path, "map_origin"))?;
            }
        }
        if (self.origin.x, self.origin.y) != (0, 0) {
            let (x, y) = (print_units(self.origin.x), print_units(self.origin.y));
            decisions.note(
                Topic::Origin,
                format!("the map begins at ({x},{y}): subtracted from every coordinate"),
            );
        }
        let pixels = match self.fields.optional(resolution, path, "pixels_per_grid")? {
            None => {
                self.fields.missing.push("resolution.pixels_per_grid");
                None
            }
            Some(field) => {
                let field_path = Path::Key(&path, "pixels_per_grid");
                let units = self.fields.units(field, field_path)?;
                let pixels = u32::try_from(units / Point::PER_SQUARE).unwrap_or(0);
                if pixels == 0 {
                    return Err(self.fields.error(
                        field,
                        field_path,
                        format!("a square is {} pixels wide", print_units(units)),
                        "write a whole number of pixels, at least 1",
                    ));
                }
                Some(pixels)
            }
        };
        Ok((extent, pixels))
    }

    fn read_extent(
        &mut self,
        size: &Node<'a>,
        path: Path<'_>,
        decisions: &mut Decisions,
    ) -> Result<Extent, MapError> {
        let mut sides = [0_usize; 2];
        let mut exact = [0_i64; 2];
        for ((side, exact), key) in sides.iter_mut().zip(&mut exact).zip(["x", "y"]) {
            let field = self.fields.required(size, path, key)?;
            let units = self.fields.units(field, Path::Key(&path, key))?;
            if units <= 0 {
                return Err(self.fields.error(
                    field,
                    Path::Key(&path, key),
                    format!("the map is {} squares long", print_units(units)),
                    "a map has at least 1 square a side",
                ));
            }
            if units % Point::PER_SQUARE != 0 {
                decisions.note(
                    Topic::Size,
                    format!(
                        "{} squares a side ({key}) rounded up to whole squares",
                        print_units(units)
                    ),
                );
            }
            *exact = units;
            let squares = (units + Point::PER_SQUARE - 1) / Point::PER_SQUARE;
            *side = usize::try_from(squares).unwrap_or(usize::MAX);
        }
        let [x, y] = exact;
        if exact.iter().any(|units| units % Point::PER_SQUARE != 0) {
            self.corner = Some(Point { x, y });
        }
        check_extent(sides[0], sides[1])
            .map_err(|message| self.fields.error(size, path, message, crate::EXTENT_HELP))
    }

    fn read_point(&mut self, node: &Node<'a>, path: Path<'_>) -> Result<Point, MapError> {
        let point = self.fields.point(node, path)?;
        Ok(Point {
            x: point.x - self.origin.x,
            y: point.y - self.origin.y,
        })
    }

    fn read_walls(&mut self, root: &Node<'a>, key: &'static str) -> Result<Vec<Segment>, MapError> {
        let Some(lines) = self.fields.optional(root, Path::Root, key)? else {
            self.fields.missing.push(key);
            return Ok(Vec::new());
        };
        let path = Path::Key(&Path::Root, key);
        let mut pieces = Vec::new();
        for (index, line) in self.fields.array(lines, path)?.iter().enumerate() {
            let path = Path::Index(&path, index);
            let points = self.fields.array(line, path)?;
            self.points += points.len();
            if self.points > MAX_WALL_POINTS {
                return Err(self.fields.error(
                    line,
                    path,
                    format!("the walls have more than {MAX_WALL_POINTS} points"),
                    "simplify the walls, or cut the map into smaller maps",
                ));
            }
            self.lone_points += usize::from(points.len() == 1);
            let mut last = None;
            for (index, node) in points.iter().enumerate() {
                let point = self.read_point(node, Path::Index(&path, index))?;
                if let Some(last) = last {
                    pieces.push(Segment::new(last, point));
                }
                last = Some(point);
            }
        }
        Ok(pieces)
    }

    /// Notes how many pieces of walls were drawn, and what is no wall.
    fn note_walls(&self, drawn: usize, decisions: &mut Decisions) {
        decisions.count(Topic::Walls, drawn, "wall piece", "read");
        let lone = self.lone_points;
        decisions.count(Topic::Walls, lone, "wall", "of a single point left out");
    }

    fn read_portals(
        &mut self,
        root: &Node<'a>,
        extent: Extent,
        decisions: &mut Decisions,
    ) -> Result<Vec<Doorway>, MapError> {
        let Some(field) = self.fields.optional(root, Path::Root, "portals")? else {
            self.fields.missing.push("portals");
            return Ok(Vec::new());
        };
        let path = Path::Key(&Path::Root, "portals");
        let portals = self.fields.array(field, path)?;
        if portals.len() > MAX_DOORS {
            let message = format!("the map has more than {MAX_DOORS} doors");
            return Err(self
                .fields
                .error(field, path, message, "cut it into smaller maps"));
        }
        let mut tally = PortalTally::default();
        let mut doors = Doors::default();
        for (index, portal) in portals.iter().enumerate() {
            let path = Path::Index(&path, index);
            if let Some(segment) = self.read_doorway(portal, path, &mut tally)? {
                let closed = self.fields.flag(portal, path, "closed")?;
                tally.unsaid += usize::from(closed.is_none());
                tally.freestanding +=
                    usize::from(self.fields.flag(portal, path, "freestanding")? == Some(true));
                if !meets_map(segment, extent) {
                    tally.off_map += 1;
                    continue;
                }
                let bounds = self.fields.optional(portal, path, "bounds")?;
                tally.without_bounds += usize::from(bounds.is_none());
                let state = if closed == Some(false) {
                    DoorState::Open
                } else {
                    DoorState::Closed
                };
                doors.add(Doorway { segment, state });
            }
        }
        tally.note(&doors, decisions);
        Ok(doors.doors)
    }

    /// Reads the place of a door: its bounds or, without them, one square around its position.
    fn read_doorway(
        &mut self,
        portal: &Node<'a>,
        path: Path<'_>,
        tally: &mut PortalTally,
    ) -> Result<Option<Segment>, MapError> {
        let bounds = self.fields.optional(portal, path, "bounds")?;
        let points = match bounds {
            Some(bounds) => self.fields.array(bounds, Path::Key(&path, "bounds"))?,
            None => &[],
        };
        let bounds_path = Path::Key(&path, "bounds");
        let segment = match points {
            [first, .., last] => {
                tally.bent += usize::from(points.len() > 2);
                let from = self.read_point(first, Path::Index(&bounds_path, 0))?;
                let to = self.read_point(last, Path::Index(&bounds_path, points.len() - 1))?;
                Segment::new(from, to)
            }
            _ => {
                let position = self.fields.required(portal, path, "position")?;
                let centre = self.read_point(position, Path::Key(&path, "position"))?;
                let turn = match self.fields.optional(portal, path, "rotation")? {
                    Some(field) => self.fields.units(field, Path::Key(&path, "rotation"))?,
                    None => 0,
                };
                let Some((dx, dy)) = half_door(turn) else {
                    tally.slanting += 1;
                    return Ok(None);
                };
                let ends = [(-dx, -dy), (dx, dy)].map(|(x, y)| Point {
                    x: centre.x + x,
                    y: centre.y + y,
                });
                Segment::new(ends[0], ends[1])
            }
        };
        let Segment { from, to } = segment;
        let longest = (from.x - to.x).abs().max((from.y - to.y).abs());
        if longest == 0 {
            tally.degenerate += 1;
            return Ok(None);
        }
        if longest > WIDEST_DOOR_SQUARES * Point::PER_SQUARE {
            let node = bounds.unwrap_or(portal);
            return Err(self.fields.error(
                node,
                bounds_path,
                format!("the door is more than {WIDEST_DOOR_SQUARES} squares wide"),
                "mend its bounds",
            ));
        }
        Ok(Some(segment))
    }

    fn note_ignored(&mut self, root: &Node<'a>, decisions: &mut Decisions) -> Result<(), MapError> {
        if let Some(lights) = self.fields.optional(root, Path::Root, "lights")? {
            let lights = self
                .fields
                .array(lights, Path::Key(&Path::Root, "lights"))?;
            decisions.count(
                Topic::Ignored,
                lights.len(),
                "light",
                "left out: light changes no rule here",
            );
        }
        if self
            .fields
            .optional(root, Path::Root, "environment")?
            .is_some()
        {
            decisions.note(Topic::Ignored, "the environment (ambient light) left out");
        }
        let Value::Object(entries) = &root.value else {
            return Ok(());
        };
        let unknown: Vec<&str> = entries
            .iter()
            .map(|(key, _)| key.as_ref())
            .filter(|key| !KNOWN.contains(key))
            .collect();
        if !unknown.is_empty() {
            let listed: Vec<String> = unknown
                .iter()
                .take(8)
                .map(|key| key.chars().take(40).flat_map(char::escape_debug).collect())
                .collect();
            let more = if unknown.len() > 8 { ", …" } else { "" };
            decisions.count(
                Topic::Ignored,
                unknown.len(),
                "unknown field",
                &format!("left out: {}{more}", listed.join(", ")),
            );
        }
        Ok(())
    }

    fn read_image(
        &mut self,
        root: &Node<'a>,
        pixels_per_square: Option<u32>,
        choice: PictureChoice,
        decisions: &mut Decisions,
    ) -> Result<(Option<Image>, Option<String>), MapError> {
        let path = Path::Key(&Path::Root, "image");
        let Some(field) = self.fields.optional(root, Path::Root, "image")? else {
            decisions.note(Topic::Missing, "image is missing");
            return Ok((None, None));
        };
        let text = self.fields.string(field, path)?;
        // Some writers put a data URL here.
        let (encoded, is_data_url) = match text.split_once(";base64,") {
            Some((kind, encoded)) if kind.starts_with("data:") => (encoded, true),
            _ => (text, false),
        };
        if encoded.trim().is_empty() {
            decisions.note(Topic::Image, "the map has no picture");
            return Ok((None, None));
        }
        if !is_data_url && is_path(encoded) {
            let shown: String = encoded.chars().flat_map(char::escape_debug).collect();
            decisions.note(
                Topic::Image,
                format!("the map only names its picture, `{shown}`, and does not hold it"),
            );
            return Ok((None, Some(encoded.to_owned())));
        }
        if choice == PictureChoice::Drop {
            decisions.note(
                Topic::Image,
                format!(
                    "the picture ({} characters of base64) left out",
                    encoded.len()
                ),
            );
            return Ok((None, None));
        }
        let (format, bytes) = self.decode_image(field, path, encoded)?;
        decisions.note(
            Topic::Image,
            format!(
                "the picture is kept: {}, {} bytes",
                format.word(),
                bytes.len()
            ),
        );
        let image = Image {
            format,
            bytes,
            pixels_per_square,
            corner: None,
        };
        Ok((Some(image), None))
    }

    /// The bytes of the picture, and their format.
    fn decode_image(
        &self,
        field: &Node<'a>,
        path: Path<'_>,
        encoded: &str,
    ) -> Result<(ImageFormat, Vec<u8>), MapError> {
        let error = |message: &str| {
            let help = "export the map again, or import it without its picture (--no-picture)";
            self.fields.error(field, path, message, help)
        };
        if encoded.len() / 4 * 3 > MAX_IMAGE_BYTES {
            let message = format!("the picture has more than {MAX_IMAGE_BYTES} bytes");
            return Err(error(&message));
        }
        // Some writers break the lines.
        let letters = encoded.bytes().filter(|byte| !byte.is_ascii_whitespace());
        let letters: Vec<u8> = letters.collect();
        let bytes = STANDARD.decode(letters);
        let bytes = bytes.map_err(|_| error("the picture is not base64"))?;
        let format = ImageFormat::of(&bytes)
            .ok_or_else(|| error("the picture is neither PNG nor WebP nor JPEG"))?;
        Ok((format, bytes))
    }
}

/// The version of the file in a sentence; `1` is the version 1.0.
fn told_version(version: &str) -> String {
    let shown: String = version
        .chars()
        .take(24)
        .flat_map(char::escape_debug)
        .collect();
    let number = |text: &str| parse_units(text).ok().map(|number| number.units);
    let is_known = number(version).is_some_and(|own| {
        let mut known = VERSIONS.iter().map(|text| number(text));
        known.any(|known| known == Some(own))
    });
    if is_known {
        format!("Universal VTT, version {shown}")
    } else if shown.trim().is_empty() {
        "Universal VTT that leaves its version empty, read like 0.3".to_owned()
    } else {
        format!("Universal VTT of the unknown version {shown}, read like 0.3")
    }
}

/// Whether the field names a file instead of holding a picture, as some converters write it. Base64
/// has no dots; a name without an ending shows by its folders, and by not beginning as a picture does.
fn is_path(text: &str) -> bool {
    const PICTURES: [&str; 4] = ["iVBORw0KGgo", "/9j/", "UklGR", "R0lGOD"];
    let is_name = text.contains('.') || (text.contains('/') && text.len() <= 255);
    let is_picture = PICTURES.iter().any(|start| text.starts_with(start));
    text.len() <= 1_000 && is_name && !is_picture && !text.chars().any(char::is_control)
}

/// The doors of a map, each place once.
#[derive(Debug, Default)]
struct Doors {
    doors: Vec<Doorway>,
    /// The numbers of the doors by their ends, the smaller one first.
    places: BTreeMap<(Point, Point), usize>,
    repeated: usize,
    contradicting: usize,
}

impl Doors {
    /// Adds a door, unless there is one at its place already; if one of the two is closed, so is
    /// the door that stays.
    fn add(&mut self, door: Doorway) {
        let Segment { from, to } = door.segment;
        let number = self.doors.len();
        let there = *self
            .places
            .entry((from.min(to), from.max(to)))
            .or_insert(number);
        match self.doors.get_mut(there) {
            None => self.doors.push(door),
            Some(there) if there.state == door.state => self.repeated += 1,
            Some(there) => {
                self.contradicting += 1;
                there.state = DoorState::Closed;
            }
        }
    }

    fn open(&self) -> usize {
        let open = self.doors.iter();
        open.filter(|door| door.state == DoorState::Open).count()
    }
}

/// The counts of what was found among the portals.
#[derive(Debug, Default)]
struct PortalTally {
    unsaid: usize,
    freestanding: usize,
    bent: usize,
    without_bounds: usize,
    slanting: usize,
    degenerate: usize,
    off_map: usize,
}

impl PortalTally {
    fn note(&self, doors: &Doors, decisions: &mut Decisions) {
        let mut note = |count, sentence| decisions.count(Topic::Doors, count, "portal", sentence);
        note(
            doors.doors.len(),
            "read as doors (the format does not tell windows from doors)",
        );
        note(doors.open(), "open");
        note(doors.repeated, "drawn twice, kept once");
        note(
            doors.contradicting,
            "at the place of another one, one of the two open and one closed: the closed one holds",
        );
        note(self.unsaid, "neither open nor closed: taken as closed");
        note(self.freestanding, "freestanding: doors like the others");
        note(
            self.bent,
            "with more than two bounds: the first and the last taken",
        );
        note(
            self.without_bounds,
            "without bounds: one square wide around the position",
        );
        note(self.slanting, "without bounds and turned aslant dropped");
        note(self.degenerate, "without width dropped");
        note(self.off_map, "off the map dropped");
    }
}

/// The offset from the middle of a door to its end, for a rotation (in billionths of a radian)
/// within a hundredth of a multiple of a quarter turn; `None` for other rotations.
fn half_door(rotation: i64) -> Option<(i64, i64)> {
    const HALF_TURN: i64 = 3_141_592_654;
    const NEAR: i64 = 10_000_000;
    let turn = rotation.rem_euclid(HALF_TURN);
    if turn <= NEAR || turn >= HALF_TURN - NEAR {
        Some((HALF, 0))
    } else if (turn - HALF_TURN / 2).abs() <= NEAR {
        Some((0, HALF))
    } else {
        None
    }
}
