//! Numbers that decide everything about a random table, one after the other.

/// A list of numbers to take from; zero when they run out, so that proptest can shorten it.
pub(super) struct Numbers<'a>(std::slice::Iter<'a, u16>);

impl<'a> Numbers<'a> {
    pub(super) fn new(numbers: &'a [u16]) -> Numbers<'a> {
        Numbers(numbers.iter())
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % end
    }

    /// True once in so many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }
}
