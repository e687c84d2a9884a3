//! One bit for each square of a map.

use crate::{Extent, Footprint, Square};

/// A set of squares of a map as rows of bits: bit `x % 64` of word `x / 64` of row `y`.
///
/// Bits right of the map are always clear, so whole words can be combined without masking.
///
/// ```
/// use grid::{Extent, Plane, Square};
/// let mut plane = Plane::new(Extent::new(70, 2).unwrap());
/// plane.insert(Square::new(69, 1));
/// assert!(plane.contains(Square::new(69, 1)) && !plane.contains(Square::new(70, 1)));
/// assert_eq!(plane.iter().collect::<Vec<_>>(), [Square::new(69, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plane {
    width: i32,
    height: i32,
    words_per_row: usize,
    words: Vec<u64>,
}

impl Plane {
    /// Returns the empty set on a map.
    pub fn new(extent: Extent) -> Plane {
        Plane::sized(extent.width(), extent.height())
    }

    /// Returns the empty set on a map with one more row below and one more column to the right.
    pub(crate) fn with_border(extent: Extent) -> Plane {
        Plane::sized(extent.width() + 1, extent.height() + 1)
    }

    fn sized(width: i32, height: i32) -> Plane {
        let words_per_row = width.unsigned_abs().div_ceil(64) as usize;
        Plane {
            width,
            height,
            words_per_row,
            words: vec![0; words_per_row * height.unsigned_abs() as usize],
        }
    }

    /// Columns.
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> i32 {
        self.height
    }

    fn position(&self, square: Square) -> Option<(usize, u32)> {
        let on_plane =
            square.x >= 0 && square.y >= 0 && square.x < self.width && square.y < self.height;
        on_plane.then(|| {
            let (x, y) = (square.x.unsigned_abs(), square.y.unsigned_abs() as usize);
            (y * self.words_per_row + (x / 64) as usize, x % 64)
        })
    }

    /// Whether the square is in the set; squares off the map never are.
    pub fn contains(&self, square: Square) -> bool {
        self.position(square)
            .is_some_and(|(word, bit)| self.words[word] >> bit & 1 == 1)
    }

    /// Adds the square; a square off the map is ignored.
    pub fn insert(&mut self, square: Square) {
        if let Some((word, bit)) = self.position(square) {
            self.words[word] |= 1 << bit;
        }
    }

    /// Removes the square.
    pub fn remove(&mut self, square: Square) {
        if let Some((word, bit)) = self.position(square) {
            self.words[word] &= !(1 << bit);
        }
    }

    /// Adds every square of the footprint that is on the map.
    pub fn insert_footprint(&mut self, footprint: Footprint) {
        footprint.squares().for_each(|square| self.insert(square));
    }

    /// Whether a square of the footprint is in the set.
    pub fn meets(&self, footprint: Footprint) -> bool {
        footprint.squares().any(|square| self.contains(square))
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Number of squares in the set.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The words of row `y`; empty off the map.
    pub fn row(&self, y: i32) -> &[u64] {
        if (0..self.height).contains(&y) {
            let start = y.unsigned_abs() as usize * self.words_per_row;
            &self.words[start..start + self.words_per_row]
        } else {
            &[]
        }
    }

    /// The words of the rows from row `y` on, or from the first one; none below the map.
    pub fn rows_from(&self, y: i32) -> impl Iterator<Item = &[u64]> {
        let start = y.max(0).unsigned_abs() as usize * self.words_per_row;
        let words = self.words.get(start..).unwrap_or_default();
        words.chunks_exact(self.words_per_row.max(1))
    }

    /// 64 bits of row `y` from column `x` on, which may be negative; off the map bits are clear.
    #[inline]
    pub fn window(&self, x: i32, y: i32) -> u64 {
        let row = self.row(y);
        let (word, bit) = (x.div_euclid(64), x.rem_euclid(64).unsigned_abs());
        let at = |index: i32| {
            usize::try_from(index)
                .ok()
                .and_then(|index| row.get(index))
                .copied()
                .unwrap_or(0)
        };
        let low = at(word) >> bit;
        if bit == 0 {
            low
        } else {
            low | at(word + 1) << (64 - bit)
        }
    }

    /// Adds every square of the other set; rows and columns beyond this one's size are dropped.
    pub fn union_with(&mut self, other: &Plane) {
        self.combine(other, |own, others| own | others);
    }

    /// Keeps the squares that are in the other set too.
    pub fn intersect_with(&mut self, other: &Plane) {
        self.combine(other, |own, others| own & others);
    }

    /// Removes every square of the other set.
    pub fn subtract(&mut self, other: &Plane) {
        self.combine(other, |own, others| own & !others);
    }

    fn combine(&mut self, other: &Plane, operation: impl Fn(u64, u64) -> u64) {
        for y in 0..self.height {
            let start = y.unsigned_abs() as usize * self.words_per_row;
            let others = other.row(y);
            for index in 0..self.words_per_row {
                let word = &mut self.words[start + index];
                *word = operation(*word, others.get(index).copied().unwrap_or(0));
            }
            self.clear_beyond(start);
        }
    }

    fn clear_beyond(&mut self, row_start: usize) {
        let used = self.width.unsigned_abs() % 64;
        if used != 0 {
            self.words[row_start + self.words_per_row - 1] &= (1 << used) - 1;
        }
    }

    /// The squares of the set in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.height).flat_map(move |y| {
            self.row(y)
                .iter()
                .enumerate()
                .flat_map(move |(index, word)| {
                    let mut rest = *word;
                    std::iter::from_fn(move || {
                        (rest != 0).then(|| {
                            let bit = rest.trailing_zeros();
                            rest &= rest - 1;
                            let x = index as i32 * 64 + bit.cast_signed();
                            Square::new(x, y)
                        })
                    })
                })
        })
    }
}
