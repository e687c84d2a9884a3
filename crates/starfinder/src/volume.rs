//! Sets of places in three dimensions, as rows of bits.

use std::collections::BTreeMap;

use grid::Square;

use super::Place;

/// The place that many squares further along each axis.
pub const fn beside(place: Place, (dx, dy, dz): (i32, i32, i32)) -> Place {
    Place {
        square: place.square.offset(dx, dy),
        level: place.level.saturating_add(dz),
    }
}

/// A box of places that a search examines, with 64 places of a row in each word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The place with the smallest numbers.
    origin: Place,
    width: usize,
    rows: usize,
    levels: usize,
    words_per_row: usize,
}

/// The bits of a word.
const WORD_BITS: usize = 64;

impl Window {
    /// The box from one place to the other, both included; `None` if it is empty or holds more than
    /// `most` places.
    pub fn between(least: Place, greatest: Place, most: usize) -> Option<Window> {
        let span = |least: i32, greatest: i32| {
            usize::try_from(i64::from(greatest) - i64::from(least) + 1).ok()
        };
        let width = span(least.square.x, greatest.square.x)?;
        let rows = span(least.square.y, greatest.square.y)?;
        let levels = span(least.level, greatest.level)?;
        let words_per_row = width.div_ceil(WORD_BITS);
        let places = words_per_row
            .checked_mul(WORD_BITS)?
            .checked_mul(rows)?
            .checked_mul(levels)?;
        (1..=most).contains(&places).then_some(Window {
            origin: least,
            width,
            rows,
            levels,
            words_per_row,
        })
    }

    /// The number of words of a set.
    pub(crate) const fn words(&self) -> usize {
        self.words_per_row * self.rows * self.levels
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) const fn levels(&self) -> usize {
        self.levels
    }

    pub(crate) const fn words_per_row(&self) -> usize {
        self.words_per_row
    }

    /// The first word of a row.
    pub(crate) const fn row(&self, level: usize, row: usize) -> usize {
        (level * self.rows + row) * self.words_per_row
    }

    /// The row and level of a place, if the window has them.
    pub(crate) fn row_and_level(&self, place: Place) -> Option<(usize, usize)> {
        let along = |at: i32, from: i32, count: usize| {
            usize::try_from(i64::from(at) - i64::from(from))
                .ok()
                .filter(|at| *at < count)
        };
        let row = along(place.square.y, self.origin.square.y, self.rows)?;
        let level = along(place.level, self.origin.level, self.levels)?;
        Some((row, level))
    }

    /// The word and the bit of a place, if the window has it.
    pub(crate) fn bit(&self, place: Place) -> Option<(usize, u64)> {
        let (row, level) = self.row_and_level(place)?;
        let x = usize::try_from(i64::from(place.square.x) - i64::from(self.origin.square.x))
            .ok()
            .filter(|x| *x < self.width)?;
        Some((self.row(level, row) + x / WORD_BITS, 1 << (x % WORD_BITS)))
    }

    /// The place of that bit of a word.
    pub(crate) fn place(&self, word: usize, bit: u32) -> Place {
        let row = word / self.words_per_row;
        let x = (word % self.words_per_row) * WORD_BITS;
        // A window has fewer places than there are numbers in i32.
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let along = number(x).saturating_add_unsigned(bit);
        beside(
            self.origin,
            (along, number(row % self.rows), number(row / self.rows)),
        )
    }

    /// Every place, altitude by altitude in reading order.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let window = *self;
        (0..window.words()).flat_map(move |word| {
            let before = (word % window.words_per_row) * WORD_BITS;
            let bits = (window.width - before).min(WORD_BITS);
            (0..u32::try_from(bits).unwrap_or(0)).map(move |bit| window.place(word, bit))
        })
    }
}

/// A set of the places of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceSet {
    words: Vec<u64>,
}

impl PlaceSet {
    /// The empty set.
    pub fn new(window: &Window) -> PlaceSet {
        PlaceSet {
            words: vec![0; window.words()],
        }
    }

    /// Whether the place is in the set; places outside the window are not.
    pub fn contains(&self, window: &Window, place: Place) -> bool {
        window
            .bit(place)
            .is_some_and(|(word, bit)| self.word(word) & bit != 0)
    }

    /// Adds a place; a place outside the window is ignored.
    pub fn insert(&mut self, window: &Window, place: Place) {
        if let Some((word, bit)) = window.bit(place)
            && let Some(bits) = self.words.get_mut(word)
        {
            *bits |= bit;
        }
    }

    /// Adds every place from which another place, at that distance along each axis, is in the other
    /// set.
    pub(crate) fn add_shifted(
        &mut self,
        window: &Window,
        other: &PlaceSet,
        (dx, dy, dz): (i32, i32, i32),
    ) {
        let across = window.words_per_row;
        for level in 0..window.levels {
            for row in 0..window.rows {
                let (Some(from_level), Some(from_row)) =
                    (along(level, dz, window.levels), along(row, dy, window.rows))
                else {
                    continue;
                };
                let (to, from) = (window.row(level, row), window.row(from_level, from_row));
                for column in 0..across {
                    let bits = other.shifted_word(from, across, column, dx);
                    if let Some(word) = self.words.get_mut(to + column) {
                        *word |= bits;
                    }
                }
            }
        }
    }

    /// The word of that column in a row whose places have moved `dx` to the left, at most one word.
    fn shifted_word(&self, row: usize, across: usize, column: usize, dx: i32) -> u64 {
        let word = |column: Option<usize>| {
            column
                .filter(|column| *column < across)
                .map_or(0, |column| self.word(row + column))
        };
        let here = word(Some(column));
        let bits = dx.unsigned_abs();
        match dx {
            0 => here,
            1..=63 => here >> bits | word(column.checked_add(1)) << (64 - bits),
            -63..=-1 => here << bits | word(column.checked_sub(1)) >> (64 - bits),
            _ => 0,
        }
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|bits| *bits == 0)
    }

    /// A word of 64 places.
    pub(crate) fn word(&self, word: usize) -> u64 {
        self.words.get(word).copied().unwrap_or(0)
    }
}

/// A row or level that many further on, if there is one.
fn along(at: usize, by: i32, count: usize) -> Option<usize> {
    isize::try_from(by)
        .ok()
        .and_then(|by| at.checked_add_signed(by))
        .filter(|to| *to < count)
}

/// The places of a window that a mover cannot enter.
pub(crate) struct Barred {
    window: Window,
    places: PlaceSet,
}

impl Barred {
    /// Returns the places of that window for which `bars` is true. If a square is uniform, one
    /// place above the ground represents all, and one below it.
    pub(crate) fn lay_out(
        window: Window,
        is_uniform: &dyn Fn(Square) -> bool,
        bars: &dyn Fn(Place) -> bool,
    ) -> Barred {
        let mut places = PlaceSet::new(&window);
        let mut known: BTreeMap<Square, Option<[Option<bool>; 2]>> = BTreeMap::new();
        for place in window.places() {
            let column = known
                .entry(place.square)
                .or_insert_with(|| is_uniform(place.square).then_some([None; 2]));
            let is_barred = match column {
                None => bars(place),
                Some(halves) => {
                    *halves[usize::from(place.level < 0)].get_or_insert_with(|| bars(place))
                }
            };
            if is_barred {
                places.insert(&window, place);
            }
        }
        Barred { window, places }
    }

    /// Whether the place is barred; `None` outside the window.
    pub(crate) fn known(&self, place: Place) -> Option<bool> {
        let (word, bit) = self.window.bit(place)?;
        Some(self.places.word(word) & bit != 0)
    }
}
