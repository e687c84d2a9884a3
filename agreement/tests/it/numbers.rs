//! Numbers that determine everything about a random table, one after the other.

/// A list of numbers to take from; zero when the list is used up, so that proptest can shorten it.
pub(super) struct Numbers<'a>(std::slice::Iter<'a, u16>);

impl<'a> Numbers<'a> {
    pub(super) fn new(numbers: &'a [u16]) -> Numbers<'a> {
        Numbers(numbers.iter())
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % end
    }

    /// True once in that many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }
}

/// A line of fewer than `below` of these rulings, each name once; empty if none is chosen.
pub(super) fn rulings(numbers: &mut Numbers<'_>, choices: &[&'static str], below: usize) -> String {
    let mut chosen: Vec<&str> = Vec::new();
    for _ in 0..numbers.below(below) {
        let next = choices[numbers.below(choices.len())];
        let name = next.split('=').next().unwrap_or_default();
        if !chosen.iter().any(|one| one.starts_with(name)) {
            chosen.push(next);
        }
    }
    if chosen.is_empty() {
        String::new()
    } else {
        format!("rulings: {}\n", chosen.join("; "))
    }
}
