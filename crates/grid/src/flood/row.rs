//! One row of a window as one value: a machine word, or several side by side.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A row of places, one bit each; column 0 is the lowest bit.
pub(super) trait Row:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// Columns in the row.
    const COLUMNS: usize;

    /// No column.
    const EMPTY: Self;

    /// The columns from `x` on of a row of a plane; `x` is 0 or more.
    fn cut(row: &[u64], x: usize) -> Self;

    /// Moves every bit one column to the right.
    fn east(self) -> Self;

    /// Moves every bit that many columns to the left; fewer than 64.
    fn west(self, columns: u32) -> Self;

    /// The first `count` columns.
    fn first(count: usize) -> Self;

    /// The columns from `from` to before `to`, both clipped at the end of the row.
    fn columns(from: usize, to: usize) -> Self {
        Self::first(to.min(Self::COLUMNS)) & !Self::first(from.min(Self::COLUMNS))
    }

    /// 64 columns from column `64 * index` on.
    fn word(self, index: usize) -> u64;

    /// Whether a bit is set.
    fn any(self) -> bool {
        self != Self::EMPTY
    }
}

#[inline(always)]
fn word_at(row: &[u64], x: usize) -> u64 {
    let (word, bit) = (x / 64, x % 64);
    let at = |index: usize| row.get(index).copied().unwrap_or(0);
    // Two shifts, because one shift by 64 is too far if `bit` is 0.
    at(word) >> bit | at(word + 1) << 1 << (63 - bit)
}

macro_rules! word_row {
    ($($word:ty),*) => { $(
        impl Row for $word {
            const COLUMNS: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn cut(row: &[u64], x: usize) -> Self {
                word_at(row, x) as $word
            }

            #[inline(always)]
            fn east(self) -> Self {
                self << 1
            }

            #[inline(always)]
            fn west(self, columns: u32) -> Self {
                self >> columns
            }

            #[inline(always)]
            fn first(count: usize) -> Self {
                if count >= Self::COLUMNS { !0 } else { (1 << count) - 1 }
            }

            #[inline(always)]
            fn word(self, _index: usize) -> u64 {
                u64::from(self)
            }
        }
    )* };
}

word_row!(u16, u32, u64);

/// A row of `64 * W` columns.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Wide<const W: usize>([u64; W]);

impl<const W: usize> BitAnd for Wide<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Wide<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> Not for Wide<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Wide<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(own, word)| *own &= word);
    }
}

impl<const W: usize> BitOrAssign for Wide<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(own, word)| *own |= word);
    }
}

impl<const W: usize> Row for Wide<W> {
    const COLUMNS: usize = 64 * W;
    const EMPTY: Self = Wide([0; W]);

    #[inline(always)]
    fn cut(row: &[u64], x: usize) -> Self {
        Wide(std::array::from_fn(|index| word_at(row, x + 64 * index)))
    }

    #[inline(always)]
    fn east(self) -> Self {
        Wide(std::array::from_fn(|index| {
            self.0[index] << 1
                | if index > 0 {
                    self.0[index - 1] >> 63
                } else {
                    0
                }
        }))
    }

    #[inline(always)]
    fn west(self, columns: u32) -> Self {
        if columns == 0 {
            return self;
        }
        Wide(std::array::from_fn(|index| {
            let next = if index + 1 < W { self.0[index + 1] } else { 0 };
            self.0[index] >> columns | next << (64 - columns)
        }))
    }

    #[inline(always)]
    fn first(count: usize) -> Self {
        Wide(std::array::from_fn(|index| {
            u64::first(count.saturating_sub(64 * index))
        }))
    }

    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }
}
