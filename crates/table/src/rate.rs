//! How much one connection may send.

/// A time of the injected clock, in milliseconds since an arbitrary beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Milliseconds(pub u64);

/// How much one connection may send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// How many commands a second on average.
    pub commands_per_second: u32,
    /// How many commands at once.
    pub commands_at_once: u32,
    /// How often a second it may point at the map.
    pub points_per_second: u32,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            commands_per_second: 10,
            commands_at_once: 40,
            points_per_second: 10,
        }
    }
}

/// An allowance that fills up with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// What is left, in thousandths.
    left: u64,
    since: Milliseconds,
    per_second: u64,
    at_once: u64,
}

impl Allowance {
    /// An allowance of that many a second on average, and that many at once.
    pub(crate) fn new(per_second: u32, at_once: u32, now: Milliseconds) -> Allowance {
        let at_once = u64::from(at_once);
        Allowance {
            left: at_once * 1000,
            since: now,
            per_second: per_second.into(),
            at_once,
        }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, now: Milliseconds) -> Option<()> {
        let passed = now.0.saturating_sub(self.since.0);
        let gained = passed.saturating_mul(self.per_second);
        self.left = self.left.saturating_add(gained).min(self.at_once * 1000);
        self.since = self.since.max(now);
        self.left = self.left.checked_sub(1000)?;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_fills_up_with_time() {
        let mut allowance = Allowance::new(2, 3, Milliseconds(0));
        let mut took = |at: u64| allowance.take(Milliseconds(at)).is_some();
        assert_eq!(
            [took(0), took(0), took(0), took(0)],
            [true, true, true, false]
        );
        assert_eq!([took(499), took(500), took(500)], [false, true, false]);
        assert_eq!([took(400), took(1000), took(1000)], [false, true, false]);
        assert_eq!(
            [took(99_000), took(99_000), took(99_000), took(99_000)],
            [true, true, true, false]
        );
    }
}
