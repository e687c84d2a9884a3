//! Creatures as tokens, to scale: round for the party and its allies, angular for creatures hostile
//! to it, diamonds for the others.

use std::collections::BTreeMap;
use std::fmt::Write;

use board::{Condition, Creature, CreatureId, Position, Relation};
use grid::Footprint;

use super::{Area, Detail, Sheet, weight};
use crate::shape::Number;
use crate::words::{camp, creature_words, is_squeezed, letter, sign, space_squares};
use crate::{Layer, glyphs};

/// Half the least width of a token in pixels, so that tokens can be seen on a big map.
const LEAST_RADIUS: f64 = 7.0;

/// The place of a token, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
    /// Half of its width.
    pub(super) across: f64,
    /// Half of its height.
    pub(super) down: f64,
}

impl Place {
    fn area(self) -> Area {
        Area::around(self.x, self.y, self.across * 2.0, self.down * 2.0)
    }
}

/// Whether the creature takes one of the paths that are drawn.
pub(super) fn is_mover(sheet: &Sheet, id: CreatureId) -> bool {
    let place = sheet
        .picture
        .board
        .creature(id)
        .and_then(Creature::footprint);
    sheet.picture.layers.iter().any(|layer| match layer {
        Layer::Path(path) => Some(path.start) == place,
        _ => false,
    })
}

/// The squares of a footprint as a rectangle in pixels.
pub(super) fn footprint_area(sheet: &Sheet, footprint: Footprint) -> Area {
    let (x, y) = sheet.pixels(footprint.centre());
    let side = sheet.side;
    Area::around(
        x,
        y,
        f64::from(footprint.width) * side,
        f64::from(footprint.height) * side,
    )
}

/// Creatures in the window with their places, the biggest first, so that small ones stay visible.
fn placed<'a>(sheet: &Sheet<'a>) -> Vec<(&'a Creature, Place)> {
    let creatures = sheet.picture.board.creatures();
    let mut sharing: BTreeMap<Footprint, Vec<CreatureId>> = BTreeMap::new();
    for creature in creatures {
        if let Some(footprint) = creature.footprint() {
            sharing.entry(footprint).or_default().push(creature.id);
        }
    }
    let mut placed: Vec<_> = creatures
        .iter()
        .filter_map(|creature| place(sheet, creature, &sharing).map(|place| (creature, place)))
        .collect();
    placed.sort_by(|a, b| b.1.across.total_cmp(&a.1.across).then(a.0.id.cmp(&b.0.id)));
    placed
}

fn place(
    sheet: &Sheet,
    creature: &Creature,
    sharing: &BTreeMap<Footprint, Vec<CreatureId>>,
) -> Option<Place> {
    match creature.position? {
        Position::Squares(footprint) => sheet.window.meets(footprint).then(|| {
            let sharing = sharing.get(&footprint).map_or(&[][..], Vec::as_slice);
            on_squares(sheet, creature, footprint, sharing)
        }),
        Position::Free(point) => {
            let (x, y) = sheet.pixels(point);
            let radius = sheet.share(space_squares(creature) / 2.0, LEAST_RADIUS);
            Some(Place {
                x,
                y,
                across: radius,
                down: radius,
            })
        }
    }
}

/// Places creatures that share one square beside one another in it.
fn on_squares(
    sheet: &Sheet,
    creature: &Creature,
    footprint: Footprint,
    sharing: &[CreatureId],
) -> Place {
    let side = sheet.side;
    let (mut x, mut y) = sheet.pixels(footprint.centre());
    let slots = sharing.len().isqrt().max(1);
    let slots = if slots * slots < sharing.len() {
        slots + 1
    } else {
        slots
    };
    let width = f64::from(footprint.width) * side / slots as f64;
    let height = f64::from(footprint.height) * side / slots as f64;
    if slots > 1 {
        let index = sharing
            .iter()
            .position(|id| *id == creature.id)
            .unwrap_or(0);
        let rows = sharing.len().div_ceil(slots);
        let is_last_row = index / slots + 1 == rows;
        let last = if is_last_row {
            sharing.len() - (rows - 1) * slots
        } else {
            slots
        };
        x += ((index % slots) as f64 - (last as f64 - 1.0) / 2.0) * width;
        y += ((index / slots) as f64 - (rows as f64 - 1.0) / 2.0) * height;
    }
    let space = space_squares(creature);
    let (mut across, mut down) = (width / 2.0 - side * 0.06, height / 2.0 - side * 0.06);
    if space < 1.0 {
        let small = (space * side / 2.0).max(side * 0.17);
        (across, down) = (across.min(small), down.min(small));
    }
    let least = LEAST_RADIUS * sheet.scale;
    if sharing.len() == 1 || side < 2.0 * least {
        (across, down) = (across.max(least), down.max(least));
    }
    Place { x, y, across, down }
}

/// The areas of the tokens.
pub(super) fn areas(sheet: &Sheet) -> Vec<Area> {
    let placed = placed(sheet).into_iter();
    placed.map(|(_, place)| place.area()).collect()
}

/// Keeps costs and names off the tokens.
pub(super) fn reserve(sheet: &mut Sheet) {
    let areas = areas(sheet);
    areas.into_iter().for_each(|area| sheet.taken.insert(area));
}

pub(super) fn draw(sheet: &mut Sheet) {
    sheet.open_group("creatures");
    for (creature, place) in placed(sheet) {
        let _ = writeln!(
            sheet.text,
            "<g><title>{}</title>",
            crate::shape::escaped(&creature_words(sheet.picture.board, creature))
        );
        token(sheet, creature, place);
        if sheet.detail >= Detail::Patterns {
            badges(sheet, creature, place);
        }
        sheet.close_group();
    }
    sheet.close_group();
}

/// Draws the outline of a token.
fn outline(camp: Relation, place: Place) -> String {
    let Place { x, y, across, down } = place;
    let n = Number;
    match camp {
        Relation::Allied => format!(
            "M{} {}a{rx} {ry} 0 1 0 {} 0a{rx} {ry} 0 1 0 {} 0z",
            n(x - across),
            n(y),
            n(across * 2.0),
            n(-across * 2.0),
            rx = n(across),
            ry = n(down)
        ),
        Relation::Hostile => {
            let (half, tall) = (across * 0.9, down * 0.9);
            let cut = half.min(tall) * 0.34;
            format!(
                "M{} {}H{}L{} {}V{}L{} {}H{}L{} {}V{}Z",
                n(x - half + cut),
                n(y - tall),
                n(x + half - cut),
                n(x + half),
                n(y - tall + cut),
                n(y + tall - cut),
                n(x + half - cut),
                n(y + tall),
                n(x - half + cut),
                n(x - half),
                n(y + tall - cut),
                n(y - tall + cut)
            )
        }
        Relation::Indifferent => format!(
            "M{} {}L{} {}L{} {}L{} {}Z",
            n(x),
            n(y - down),
            n(x + across),
            n(y),
            n(x),
            n(y + down),
            n(x - across),
            n(y)
        ),
    }
}

/// Draws one token with its letter; the legend uses it too.
pub(super) fn token(sheet: &mut Sheet, creature: &Creature, place: Place) {
    let camp = camp(sheet.picture.board, creature);
    let (fill, rim, ink) = sheet.palette.token(camp);
    let outline = outline(camp, place);
    let radius = place.across.min(place.down);
    let line = (radius * 0.1).clamp(1.0, 3.0);
    let dead = creature.is(Condition::Dead);
    let fill = if dead {
        fill.mixed(sheet.palette.floor, 55)
    } else {
        fill
    };
    let dashes = if creature.is(Condition::Incorporeal) {
        format!(
            " stroke-dasharray=\"{} {}\"",
            Number(line * 2.0),
            Number(line * 1.6)
        )
    } else {
        String::new()
    };
    let (shade, opacity) = (
        sheet.palette.ink,
        if creature.is(Condition::Incorporeal) {
            ".6"
        } else {
            "1"
        },
    );
    let _ = writeln!(
        sheet.text,
        "<path d=\"{outline}\" fill=\"none\" stroke=\"{shade}\" stroke-width=\"{}\" \
         stroke-opacity=\".35\"/><path d=\"{outline}\" fill=\"{fill}\" fill-opacity=\"{opacity}\" \
         stroke=\"{rim}\" stroke-width=\"{}\"{dashes}/>",
        Number(line + 1.6),
        Number(line)
    );
    let share = if camp == Relation::Indifferent {
        0.72
    } else {
        0.95
    };
    let sign = sign(sheet.picture.board, creature);
    let widest = place.across * 1.5;
    let height = (radius * share).min(widest / glyphs::width(&sign, 1.0).max(0.1));
    let y = place.y - glyphs::lift(letter(creature)) * height;
    sheet.words_around(&sign, place.x, y, height, ink);
    if dead {
        let reach = radius * 0.8;
        let cross = format!(
            "M{} {}l{d} {d}M{} {}l{d} -{d}",
            Number(place.x - reach),
            Number(place.y - reach),
            Number(place.x - reach),
            Number(place.y + reach),
            d = Number(reach * 2.0)
        );
        let ink = sheet.palette.ink;
        sheet.lined(&cross, ink, line * 1.4, "");
    }
}

/// Draws small plates at the token's rim: prone, helpless, squeezed, height above the ground.
fn badges(sheet: &mut Sheet, creature: &Creature, place: Place) {
    let size = (sheet.side * 0.3).clamp(9.0, 16.0);
    let (right, bottom) = (
        place.x + place.across - size * 0.3,
        place.y + place.down - size * 0.3,
    );
    if creature.is(Condition::Prone) {
        badge(sheet, Badge::Prone, right, bottom, size);
    }
    let lies = creature.is(Condition::Unconscious) || creature.is(Condition::Helpless);
    if lies && !creature.is(Condition::Dead) {
        badge(
            sheet,
            Badge::Helpless,
            place.x - place.across + size * 0.3,
            bottom,
            size,
        );
    }
    if is_squeezed(creature) {
        badge(
            sheet,
            Badge::Squeezed,
            place.x,
            place.y + place.down - size * 0.62,
            size,
        );
    }
    let feet = creature.elevation_feet.0;
    if creature.is(Condition::Flying) || feet != 0 {
        let words = match (creature.is(Condition::Flying), feet) {
            (true, 0) => "↑".to_owned(),
            (true, feet) => format!("↑{feet}"),
            (false, feet) => format!("{feet:+}"),
        };
        let height = size * 0.55;
        let width = glyphs::width(&words, height) + size * 0.5;
        let x = place.x + place.across - width * 0.3;
        let y = place.y - place.down + size * 0.3;
        plate(sheet, x, y, width, size);
        let ink = sheet.palette.ink;
        sheet.words_around(&words, x, y, height, ink);
    }
}

/// The meaning of a badge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Badge {
    Prone,
    Helpless,
    Squeezed,
}

pub(super) fn plate(sheet: &mut Sheet, x: f64, y: f64, width: f64, height: f64) {
    let (page, ink) = (sheet.palette.page, sheet.palette.ink);
    let _ = writeln!(
        sheet.text,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{page}\" \
         stroke=\"{ink}\" stroke-width=\".8\"/>",
        Number(x - width / 2.0),
        Number(y - height / 2.0),
        Number(width),
        Number(height),
        Number(height / 2.0)
    );
}

/// Draws a badge around (x, y).
pub(super) fn badge(sheet: &mut Sheet, badge: Badge, x: f64, y: f64, size: f64) {
    let wide = match badge {
        Badge::Helpless => size,
        Badge::Prone | Badge::Squeezed => size * 1.35,
    };
    plate(sheet, x, y, wide, size);
    let at = |dx: f64, dy: f64| format!("{} {}", Number(x + dx * size), Number(y + dy * size));
    let path = match badge {
        // A figure lying down.
        Badge::Prone => format!(
            "M{}V{}M{}L{}",
            at(-0.36, 0.0),
            Number(y + 0.02),
            at(-0.12, 0.06),
            at(0.42, 0.06)
        ),
        Badge::Helpless => format!(
            "M{}L{}L{}L{}",
            at(-0.18, -0.2),
            at(0.18, -0.2),
            at(-0.18, 0.2),
            at(0.18, 0.2)
        ),
        Badge::Squeezed => format!(
            "M{}L{}L{}M{}L{}L{}",
            at(-0.4, -0.22),
            at(-0.12, 0.0),
            at(-0.4, 0.22),
            at(0.4, -0.22),
            at(0.12, 0.0),
            at(0.4, 0.22)
        ),
    };
    let ink = sheet.palette.ink;
    let width = if matches!(badge, Badge::Prone) {
        size * 0.22
    } else {
        size * 0.12
    };
    sheet.lined(&path, ink, width, "");
}

/// The places for a name beside its token, the best first: below, above, at the sides, at the
/// corners.
const NAME_PLACES: [(f64, f64); 8] = [
    (0.0, 1.0),
    (0.0, -1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.7, 1.0),
    (-0.7, 1.0),
    (0.7, -1.0),
    (-0.7, -1.0),
];

/// Writes names beside the tokens, where there is room for them; the legend lists all of them.
pub(super) fn names(sheet: &mut Sheet) {
    if sheet.detail < Detail::Everything {
        return;
    }
    let height = (sheet.side * 0.19).clamp(6.0, 9.0);
    let limit = sheet.side * 2.6;
    let (width, depth) = (
        f64::from(sheet.window.width) * sheet.side,
        f64::from(sheet.window.height) * sheet.side,
    );
    let board = Area {
        left: 0.0,
        top: 0.0,
        right: width,
        bottom: depth,
    };
    sheet.open_group("names");
    for (creature, place) in placed(sheet) {
        if creature.label.chars().nth(1).is_none() {
            continue;
        }
        let words = glyphs::fitted(&creature.label, height, limit);
        let wide = glyphs::width(&words, height) + height;
        let tall = height * 1.9;
        let free = NAME_PLACES
            .into_iter()
            .map(|(dx, dy)| {
                let x = place.x + dx * (place.across + wide / 2.0 + 2.0);
                let y = place.y + dy * (place.down + tall / 2.0 + 1.5);
                (x, y, Area::around(x, y, wide, tall))
            })
            .find(|(_, _, area)| {
                area.left >= board.left
                    && area.top >= board.top
                    && area.right <= board.right
                    && area.bottom <= board.bottom
                    && sheet.taken.is_free(*area)
            });
        let Some((x, y, area)) = free else { continue };
        sheet.taken.insert(area);
        let (page, ink) = (sheet.palette.page, sheet.palette.ink);
        let _ = writeln!(
            sheet.text,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{page}\" \
             fill-opacity=\".86\"/>",
            Number(area.left),
            Number(area.top),
            Number(wide),
            Number(tall),
            Number(height * 0.5)
        );
        let mut strokes = String::new();
        glyphs::strokes(
            &mut strokes,
            &words,
            x - (wide - height) / 2.0,
            y + height / 2.0,
            height,
        );
        sheet.lined(&strokes, ink, weight(height), "");
    }
    sheet.close_group();
}

/// A place for a token in the legend.
pub(super) fn sample_place(x: f64, y: f64, size: f64) -> Place {
    let half = size / 2.0;
    Place {
        x: x + half,
        y: y + half,
        across: half,
        down: half,
    }
}

/// The place of a creature, in words.
pub(super) fn position_words(creature: &Creature) -> Option<String> {
    creature.position.map(|position| match position {
        Position::Squares(footprint) => footprint.origin.to_string(),
        Position::Free(point) => point.to_string(),
    })
}
