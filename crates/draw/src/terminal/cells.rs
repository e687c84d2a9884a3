//! The contents of the cell of a square.
//!
//! Without costs a cell is `left sign right`: the sign of a creature or of the ground in the
//! middle, marks at its sides. With costs or a path it is `threat? ground number mark?`, each in
//! its own column, so that nothing hides anything else.

use std::collections::BTreeMap;

use board::{Creature, Position, Relation, Terrain, TerrainSet};
use grid::{Direction, Footprint, Plane, Point, Square};

use super::canvas::Ink;
use super::{Charset, TerminalStyle};
use crate::ground::{GRAVEST_FIRST, look};
use crate::palette::{Hue, Palette, Rgb};
use crate::resistance::{self, Mark};
use crate::shape::{begins_in, plane_of};
use crate::words::{camp, letter, sign};
use crate::{Layer, Picture, Stay, Window, unknown};

/// Several creatures threaten the square; a single one is shown by its letter.
pub(super) const SEVERAL: char = '!';
/// The mark of a threat by somebody who is not on the board that is drawn.
pub(super) const NOT_SHOWN: char = '?';
/// A creature may react in this step.
pub(super) const TRIGGER: char = '*';
/// The mover suffers something here.
pub(super) const HARM: char = 'h';
/// The square may be passed, but a movement may not end there.
pub(super) const PASS: char = 'x';
/// A chosen square.
pub(super) const CHOSEN: char = '+';

/// The mark of a later budget step, after a cost; never a sign for feet or inches.
pub(super) fn step_mark(rank: usize, charset: Charset) -> char {
    match (rank, charset) {
        (0, _) => ' ',
        (_, Charset::Ascii) => ">}&%$@?/".chars().nth(rank - 1).unwrap_or('/'),
        (_, Charset::Unicode) => "₁₂₃₄₅₆₇₈₉".chars().nth(rank).unwrap_or('₉'),
    }
}

/// The sign of a budget step if there is no room for costs.
pub(super) fn step_sign(rank: usize) -> char {
    "123456789".chars().nth(rank).unwrap_or('9')
}

/// A square of a movement range.
#[derive(Clone, Debug)]
struct Reached {
    cost: String,
    step: u8,
    /// The index of its budget step among those that occur, from 0.
    rank: usize,
    stay: Stay,
}

/// A step of a path that ends in a square.
#[derive(Clone, Copy, Debug)]
struct Walked {
    number: usize,
    arrow: char,
    has_trigger: bool,
}

/// The squares in which a creature is shown; without a grid the square of its centre.
pub(super) fn space(creature: &Creature) -> Option<Footprint> {
    match creature.position? {
        Position::Squares(footprint) => Some(footprint),
        Position::Free(point) => {
            let axis = |units: i64| i32::try_from(units.div_euclid(Point::PER_SQUARE)).ok();
            Some(Square::new(axis(point.x)?, axis(point.y)?).into())
        }
    }
}

/// How the columns of a cell are used.
#[derive(Clone, Copy, Debug)]
enum Layout {
    /// One sign with marks beside it, in that many columns.
    Sign(i32),
    /// Costs and steps of up to that many characters, with columns for threats, for the ground and
    /// for marks.
    Number {
        threat: i32,
        ground: i32,
        digits: i32,
        mark: i32,
    },
    /// In that many columns the budget step instead of the cost, and an arrow instead of a number.
    Step(i32),
}

/// The cells of a picture.
pub(super) struct Cells<'a> {
    picture: &'a Picture<'a>,
    palette: Palette,
    charset: Charset,
    layout: Layout,
    reached: BTreeMap<Square, Reached>,
    walked: BTreeMap<Square, Walked>,
    /// The letters of creatures that threaten each square, in the order of the layers.
    threatened: BTreeMap<Square, Vec<char>>,
    /// The marks about the resistance of the ground.
    marked: BTreeMap<Square, Vec<Mark>>,
    /// The squares that have not been shown.
    unknown: Plane,
    harmed: Plane,
    chosen: Plane,
    /// Creatures by the squares they fill, in the window.
    occupants: BTreeMap<Square, Vec<&'a Creature>>,
}

impl<'a> Cells<'a> {
    pub(super) fn new(
        picture: &'a Picture<'a>,
        style: &TerminalStyle,
        window: Window,
    ) -> Cells<'a> {
        let extent = picture.board.extent();
        let mut cells = Cells {
            picture,
            palette: Palette::of(picture.options.theme),
            charset: style.charset,
            layout: Layout::Sign(3),
            reached: BTreeMap::new(),
            walked: BTreeMap::new(),
            threatened: BTreeMap::new(),
            marked: resistance::marked(picture.board, window),
            unknown: unknown::squares(picture.board),
            harmed: Plane::new(extent),
            chosen: Plane::new(extent),
            occupants: BTreeMap::new(),
        };
        for layer in &picture.layers {
            cells.read(layer);
        }
        for creature in picture.board.creatures() {
            let Some(space) = space(creature).filter(|space| window.meets(*space)) else {
                continue;
            };
            for square in space.squares().filter(|square| window.contains(*square)) {
                cells.occupants.entry(square).or_default().push(creature);
            }
        }
        cells.layout = cells.fitting_layout();
        cells
    }

    fn read(&mut self, layer: &Layer) {
        let extent = self.picture.board.extent();
        match layer {
            Layer::Range(range) => {
                let used = range.used_steps();
                for place in &range.squares {
                    let plain = |sign: char| match (self.charset, sign) {
                        (Charset::Ascii, '≤') => '<',
                        _ => sign,
                    };
                    let cost = place.cost.chars().take(5).map(plain).collect();
                    let reached = Reached {
                        cost,
                        step: place.step,
                        rank: used.iter().filter(|used| **used < place.step).count(),
                        stay: place.stay,
                    };
                    self.reached.insert(place.square, reached);
                }
            }
            Layer::Path(path) => {
                let mut before = path.start.origin;
                for (number, step) in (1usize..).zip(&path.steps) {
                    let to = step.to.origin;
                    let arrow = self.arrow(before, to);
                    // A path may cross a square twice, and a flyer may turn or rise on the spot.
                    let had_trigger = self.walked.get(&to).is_some_and(|known| known.has_trigger);
                    let has_trigger = had_trigger
                        || path
                            .triggers
                            .iter()
                            .any(|trigger| trigger.step as usize == number);
                    self.walked.insert(
                        to,
                        Walked {
                            number,
                            arrow,
                            has_trigger,
                        },
                    );
                    before = to;
                }
            }
            Layer::Threat(threat) => {
                let sign = self
                    .picture
                    .board
                    .creature(threat.creature)
                    .map_or(NOT_SHOWN, letter);
                for square in &threat.squares {
                    self.threatened.entry(*square).or_default().push(sign);
                }
            }
            Layer::Hazards(hazards) => self.harmed.union_with(&plane_of(extent, &hazards.squares)),
            Layer::Highlight(chosen) => self.chosen.union_with(&plane_of(extent, &chosen.squares)),
        }
    }

    /// The arrow of a step.
    fn arrow(&self, from: Square, to: Square) -> char {
        let (dx, dy) = (
            i64::from(to.x) - i64::from(from.x),
            i64::from(to.y) - i64::from(from.y),
        );
        let direction = Direction::from_offset(dx.signum() as i32, dy.signum() as i32);
        match (self.charset, direction) {
            (_, None) => '.',
            (Charset::Unicode, Some(direction)) => match direction {
                Direction::North => '↑',
                Direction::NorthEast => '↗',
                Direction::East => '→',
                Direction::SouthEast => '↘',
                Direction::South => '↓',
                Direction::SouthWest => '↙',
                Direction::West => '←',
                Direction::NorthWest => '↖',
            },
            (Charset::Ascii, Some(direction)) => match direction {
                Direction::North | Direction::South => '|',
                Direction::East | Direction::West => '-',
                Direction::NorthEast | Direction::SouthWest => '/',
                Direction::SouthEast | Direction::NorthWest => '\\',
            },
        }
    }

    fn fitting_layout(&self) -> Layout {
        let costs = self
            .reached
            .values()
            .map(|reached| reached.cost.chars().count());
        let steps = self
            .walked
            .values()
            .map(|walked| 1 + walked.number.to_string().len());
        // A creature stands between brackets.
        let all = self.occupants.values().flatten();
        let numbered = all.filter(|own| self.picture.board.number(own).is_some());
        let signs = numbered.map(|own| sign(self.picture.board, own).chars().count());
        let widest = i32::try_from(signs.max().unwrap_or(1)).unwrap_or(1) + 2;
        let Some(digits) = costs.chain(steps).max() else {
            return Layout::Sign(widest);
        };
        // A digit that stands for the ground must not run into a cost.
        let is_figure = |mark: &Mark| matches!(mark, Mark::Figure(_));
        let apart = self.charset == Charset::Ascii && self.marked.values().flatten().any(is_figure);
        let marked = self
            .reached
            .values()
            .any(|reached| reached.step > 0 || reached.stay == Stay::PassOnly)
            || self.walked.values().any(|walked| walked.has_trigger)
            || !self.harmed.is_empty()
            || !self.chosen.is_empty();
        let digits = i32::try_from(digits).unwrap_or(5).max(2) + i32::from(apart);
        let (threat, mark) = (i32::from(!self.threatened.is_empty()), i32::from(marked));
        Layout::Number {
            threat,
            ground: 1,
            digits: digits.max(widest - threat - 1 - mark),
            mark,
        }
    }

    /// Makes the cells narrower; returns whether that was possible.
    pub(super) fn narrow(&mut self) -> bool {
        let narrower = match self.layout {
            Layout::Sign(width) if width > 1 => Layout::Sign(width - 1),
            Layout::Step(width) if width > 1 => Layout::Step(width - 1),
            Layout::Sign(_) | Layout::Step(_) => return false,
            Layout::Number {
                threat,
                ground: 1,
                digits,
                mark,
            } => Layout::Number {
                threat,
                ground: 0,
                digits,
                mark,
            },
            // A path without its numbers says little; a part of the map says more.
            Layout::Number { .. } if !self.walked.is_empty() => return false,
            Layout::Number { .. } => Layout::Step(2),
        };
        self.layout = narrower;
        true
    }

    /// Makes the cells as wide as they would be in a terminal without a limit, if that is wider and
    /// shows more than signs.
    pub(super) fn widen(&mut self) {
        if !matches!(self.layout, Layout::Sign(_)) {
            self.layout = self.fitting_layout();
        }
    }

    /// Whether costs are written.
    pub(super) const fn has_costs(&self) -> bool {
        matches!(self.layout, Layout::Number { .. })
    }

    /// The number of columns of a cell.
    pub(super) const fn width(&self) -> i32 {
        match self.layout {
            Layout::Sign(width) | Layout::Step(width) => width,
            Layout::Number {
                threat,
                ground,
                digits,
                mark,
            } => threat + ground + digits + mark,
        }
    }

    pub(super) const fn charset(&self) -> Charset {
        self.charset
    }

    /// The ground of the square, with that of the gridless areas that contain its centre.
    pub(super) fn terrain(&self, square: Square) -> TerrainSet {
        let board = self.picture.board;
        let mut terrain = board.terrain(square);
        let centre = Point::centre_of(square);
        for region in board.regions() {
            let is_inside = (region.least.x..=region.greatest.x).contains(&centre.x)
                && (region.least.y..=region.greatest.y).contains(&centre.y);
            if is_inside {
                region.terrain.iter().for_each(|kind| terrain.insert(kind));
            }
        }
        terrain
    }

    /// The colour under everything in the square.
    pub(super) fn ground(&self, square: Square) -> Option<Rgb> {
        let palette = &self.palette;
        if self.unknown.contains(square) {
            return Some(palette.unknown);
        }
        let terrain = self.terrain(square);
        let mut back = palette.floor;
        if terrain.contains(Terrain::Wall) {
            return Some(palette.wall);
        }
        for kind in terrain.iter() {
            let look = look(kind);
            back = back.mixed(palette.tint(look.hue), look.tint);
        }
        if let Some(reached) = self.reached.get(&square) {
            let tints = palette.range;
            let tint = tints[usize::from(reached.step).min(tints.len() - 1)];
            let share = if reached.stay == Stay::MayEnd { 82 } else { 40 };
            back = back.mixed(tint, share);
        }
        if self.chosen.contains(square) {
            back = back.mixed(palette.highlight, 30);
        }
        if self.harmed.contains(square) {
            back = back.mixed(palette.harm, 30);
        }
        Some(back)
    }

    /// The characters of the cell of a square.
    pub(super) fn cell(&self, square: Square) -> Vec<Ink> {
        let back = self.ground(square);
        let mut cell = vec![Ink { back, ..Ink::BLANK }; usize::try_from(self.width()).unwrap_or(1)];
        let occupants = self.occupants.get(&square).map(Vec::as_slice);
        if self.terrain(square).contains(Terrain::Wall) {
            cell.fill(self.wall_ink());
            if occupants.is_none() {
                return cell;
            }
            // Whoever stands in a wall is seen there, between its brackets.
            cell.fill(Ink { back, ..Ink::BLANK });
        }
        match (occupants, self.layout) {
            (Some([creature]), Layout::Number { threat, digits, .. })
                if self.may_end_below(square) =>
            {
                self.write_number_below(&mut cell, creature, square, (threat, digits));
            }
            (Some([creature]), _) => {
                self.write_creature(&mut cell, creature, square);
                self.write_step_over(&mut cell, square);
            }
            (Some(several), _) if !several.is_empty() => self.write_group(&mut cell, several),
            (_, Layout::Sign(width)) => self.write_sign(&mut cell, square, width),
            (
                _,
                Layout::Number {
                    threat,
                    ground,
                    digits,
                    ..
                },
            ) => self.write_number(&mut cell, square, (threat, ground, digits)),
            (_, Layout::Step(width)) => self.write_budget_step(&mut cell, square, width),
        }
        cell
    }

    /// A character of a wall that fills its square.
    pub(super) fn wall_ink(&self) -> Ink {
        let (character, front) = match self.charset {
            Charset::Unicode => ('█', self.palette.wall),
            Charset::Ascii => ('#', self.palette.wall_hatch),
        };
        Ink {
            character,
            front: Some(front),
            back: Some(self.palette.wall),
        }
    }

    fn put(cell: &mut [Ink], column: i32, character: char, front: Rgb) {
        let place = usize::try_from(column)
            .ok()
            .and_then(|column| cell.get_mut(column));
        if let Some(ink) = place {
            (ink.character, ink.front) = (character, Some(front));
        }
    }

    /// The brackets of a creature with that relation to the party.
    pub(super) const fn brackets(camp: Relation) -> (char, char) {
        match camp {
            Relation::Allied => ('(', ')'),
            Relation::Hostile => ('[', ']'),
            Relation::Indifferent => ('<', '>'),
        }
    }

    /// Whether a movement may end in the square although a creature is drawn there: one at another
    /// altitude, or one that shares it.
    fn may_end_below(&self, square: Square) -> bool {
        let reached = self.reached.get(&square);
        reached.is_some_and(|reached| reached.stay == Stay::MayEnd)
            && !self.walked.contains_key(&square)
            && !begins_in(self.picture, square)
            && matches!(self.layout, Layout::Number { ground: 1, .. })
    }

    /// Writes the cost of a square with the letter of the creature in place of the ground's sign.
    fn write_number_below(
        &self,
        cell: &mut [Ink],
        creature: &Creature,
        square: Square,
        (threat, digits): (i32, i32),
    ) {
        self.write_number(cell, square, (threat, 0, digits + 1));
        let (fill, _, ink) = self.palette.token(camp(self.picture.board, creature));
        Cells::put(cell, threat, letter(creature), ink);
        let place = usize::try_from(threat).ok();
        if let Some(place) = place.and_then(|column| cell.get_mut(column)) {
            place.back = Some(fill);
        }
    }

    /// Writes a creature: its letter in every square, and its brackets at the ends of its space.
    fn write_creature(&self, cell: &mut [Ink], creature: &Creature, square: Square) {
        let camp = camp(self.picture.board, creature);
        let (fill, _, ink) = self.palette.token(camp);
        cell.iter_mut().for_each(|place| place.back = Some(fill));
        let width = self.width();
        let (opening, closing) = Cells::brackets(camp);
        let Some(footprint) = space(creature) else {
            return;
        };
        if width >= 3 && square.x == footprint.origin.x {
            Cells::put(cell, 0, opening, ink);
        }
        if width >= 2 && square.x == footprint.right() - 1 {
            Cells::put(cell, width - 1, closing, ink);
        }
        // A part of a sign would be another sign.
        let sign = sign(self.picture.board, creature);
        let length = sign.chars().count() as i32;
        if length <= width - 2 {
            for (column, sign) in ((width - length) / 2..).zip(sign.chars()) {
                Cells::put(cell, column, sign, ink);
            }
        } else {
            Cells::put(cell, (width - 1) / 2, letter(creature), ink);
        }
    }

    /// Writes a step of a path that leads over, under or through a creature: its number to the
    /// right of the creature's letter, if there is room.
    fn write_step_over(&self, cell: &mut [Ink], square: Square) {
        let Some(walked) = self.walked.get(&square) else {
            return;
        };
        let behind_letter = (self.width() - 1) / 2 + 1;
        let number = walked.number.to_string();
        let trigger = walked.has_trigger.then_some(TRIGGER);
        let room = usize::try_from(self.width() - behind_letter).unwrap_or(0);
        let signs: Vec<char> = number.chars().chain(trigger).collect();
        // A part of a number would be a different number.
        if number.chars().count() > room {
            return;
        }
        for (column, sign) in (behind_letter..).zip(signs.into_iter().take(room)) {
            let ink = if sign == TRIGGER {
                self.palette.threat[0]
            } else {
                self.palette.casing
            };
            Cells::put(cell, column, sign, ink);
            let place = usize::try_from(column)
                .ok()
                .and_then(|column| cell.get_mut(column));
            if let Some(place) = place {
                place.back = Some(self.palette.path);
            }
        }
    }

    /// Writes several creatures in one square: their letters, as far as there is room.
    fn write_group(&self, cell: &mut [Ink], creatures: &[&Creature]) {
        let width = usize::try_from(self.width()).unwrap_or(1);
        let all_fit = creatures.len() <= width;
        let shown = if all_fit || width == 1 {
            width
        } else {
            width - 1
        };
        let camp = creatures.first().map_or(Relation::Indifferent, |first| {
            camp(self.picture.board, first)
        });
        let (fill, _, ink) = self.palette.token(camp);
        cell.iter_mut().for_each(|place| place.back = Some(fill));
        let indent = if all_fit {
            (self.width() - creatures.len() as i32) / 2
        } else {
            0
        };
        for (column, creature) in (indent..).zip(creatures.iter().take(shown)) {
            Cells::put(cell, column, letter(creature), ink);
        }
        if !all_fit && width > 1 {
            Cells::put(cell, self.width() - 1, '+', ink);
        }
    }

    /// The sign of ground that has not been shown.
    pub(super) const fn unknown_sign(&self) -> char {
        match self.charset {
            Charset::Unicode => unknown::SIGN,
            Charset::Ascii => unknown::ASCII,
        }
    }

    /// Whether ground in the window has not been shown.
    pub(super) fn has_unknown(&self, window: Window) -> bool {
        unknown::is_in(&self.unknown, window)
    }

    /// The signs of the ground with their colours, the most serious first; none on open ground.
    fn ground_signs(&self, square: Square) -> Vec<(char, Rgb)> {
        if self.unknown.contains(square) {
            return vec![(self.unknown_sign(), self.palette.unknown_mark)];
        }
        let terrain = self.terrain(square);
        let stone = self.palette.hue(Hue::Stone);
        let marked = self.marked.get(&square).map_or(&[][..], Vec::as_slice);
        if terrain.is_open() && marked.is_empty() {
            return Vec::new();
        }
        let marks = marked.iter().map(|mark| match self.charset {
            Charset::Unicode => (mark.sign(), stone),
            Charset::Ascii => (mark.ascii(), stone),
        });
        let sign = |kind: &Terrain| {
            let look = look(*kind);
            let sign = if self.charset == Charset::Unicode {
                look.sign
            } else {
                look.ascii
            };
            (sign, self.palette.hue(look.hue))
        };
        let kinds = GRAVEST_FIRST
            .iter()
            .filter(|kind| terrain.contains(**kind))
            .map(sign);
        marks.chain(kinds).collect()
    }

    fn write_sign(&self, cell: &mut [Ink], square: Square, width: i32) {
        let open = if self.charset == Charset::Unicode {
            '·'
        } else {
            '.'
        };
        let signs = self.ground_signs(square);
        let (sign, front) = signs.first().copied().unwrap_or((open, self.palette.muted));
        Cells::put(cell, (width - 1) / 2, sign, front);
        if width >= 3 {
            self.write_threat(cell, square);
        }
        if width >= 2 {
            if let Some((sign, front)) = signs.get(1) {
                Cells::put(cell, width - 1, *sign, *front);
            }
            self.write_mark(cell, square, width - 1);
        }
    }

    /// Writes which creature threatens the square: its letter, or one sign for several creatures.
    fn write_threat(&self, cell: &mut [Ink], square: Square) {
        match self.threatened.get(&square).map(Vec::as_slice) {
            Some([sign]) => Cells::put(cell, 0, *sign, self.palette.threat[0]),
            Some([_, _, ..]) => Cells::put(cell, 0, SEVERAL, self.palette.threat[0]),
            _ => {}
        }
    }

    fn write_mark(&self, cell: &mut [Ink], square: Square, column: i32) {
        if self.harmed.contains(square) {
            Cells::put(cell, column, HARM, self.palette.harm);
        } else if self.chosen.contains(square) {
            Cells::put(cell, column, CHOSEN, self.palette.highlight);
        }
    }

    /// Writes the budget step of a square instead of its cost, and the arrow of a path instead of
    /// its number.
    fn write_budget_step(&self, cell: &mut [Ink], square: Square, width: i32) {
        let palette = &self.palette;
        if let Some(walked) = self.walked.get(&square) {
            Cells::put(cell, 0, walked.arrow, palette.casing);
            if let Some(ink) = cell.first_mut() {
                ink.back = Some(palette.path);
            }
            if width >= 2 {
                self.write_number_mark(cell, square, 1);
            }
            return;
        }
        let Some(reached) = self.reached.get(&square) else {
            return self.write_sign(cell, square, width);
        };
        let sign = match reached.stay {
            Stay::PassOnly if width < 2 => PASS,
            _ => step_sign(reached.rank),
        };
        Cells::put(cell, 0, sign, palette.range_ink);
        if width >= 2 && reached.stay == Stay::PassOnly {
            Cells::put(cell, 1, PASS, palette.range_ink);
        } else if width >= 2 {
            self.write_mark(cell, square, 1);
        }
    }

    fn write_number(
        &self,
        cell: &mut [Ink],
        square: Square,
        (threat, ground_columns, digits): (i32, i32, i32),
    ) {
        if threat > 0 {
            self.write_threat(cell, square);
        }
        let ground = self.ground_signs(square).into_iter().next();
        let last = threat + ground_columns + digits - 1;
        let write_end = |cell: &mut [Ink], words: &str, front: Rgb| {
            for (offset, character) in (0..).zip(words.chars().rev()) {
                Cells::put(cell, last - offset, character, front);
            }
        };
        if let Some(walked) = self.walked.get(&square) {
            let back = self.palette.path;
            let words = format!("{}{}", walked.arrow, walked.number);
            write_end(cell, &words, self.palette.casing);
            let first = last + 1 - words.chars().count() as i32;
            for column in first..=last {
                if let Some(ink) = usize::try_from(column).ok().and_then(|c| cell.get_mut(c)) {
                    ink.back = Some(back);
                }
            }
        } else if let Some(reached) = self.reached.get(&square) {
            write_end(cell, &reached.cost, self.palette.range_ink);
        } else {
            let open = if self.charset == Charset::Unicode {
                '·'
            } else {
                '.'
            };
            let (sign, front) = ground.unwrap_or((open, self.palette.muted));
            let middle = threat + (digits + 1) / 2;
            Cells::put(cell, middle, sign, front);
            if let Some((sign, front)) = self.ground_signs(square).get(1) {
                Cells::put(cell, middle + 1, *sign, *front);
            }
            self.write_mark(cell, square, last + 1);
            return;
        }
        if let Some((sign, front)) = ground.filter(|_| ground_columns > 0) {
            Cells::put(cell, threat, sign, front);
        }
        self.write_number_mark(cell, square, last + 1);
    }

    /// Writes the mark after a number: a trigger, a harm, passing only, a chosen square, a budget
    /// step.
    fn write_number_mark(&self, cell: &mut [Ink], square: Square, column: i32) {
        let palette = &self.palette;
        let reached = self.reached.get(&square);
        if self
            .walked
            .get(&square)
            .is_some_and(|walked| walked.has_trigger)
        {
            Cells::put(cell, column, TRIGGER, palette.threat[0]);
        } else if self.harmed.contains(square) || self.chosen.contains(square) {
            self.write_mark(cell, square, column);
        } else if reached.is_some_and(|reached| reached.stay == Stay::PassOnly) {
            Cells::put(cell, column, PASS, palette.range_ink);
        } else if let (Some(reached), None) = (reached, self.walked.get(&square)) {
            Cells::put(
                cell,
                column,
                step_mark(reached.rank, self.charset),
                palette.range_ink,
            );
        }
    }
}
