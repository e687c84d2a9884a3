//! Places for the words of a path that do not cover one another.
//!
//! What cannot move (the numbers of the steps) is reserved first; every other word has several
//! possible places, the best first, and takes the first one that is free, or the one that covers
//! least.

use super::Area;

/// The areas that are already taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    taken: Vec<Area>,
}

impl Room {
    /// Reserves an area for something that cannot move.
    pub(super) fn reserve(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// All areas that are taken.
    pub(super) fn into_areas(self) -> Vec<Area> {
        self.taken
    }

    /// The centre of the first of these places where something of that size covers nothing or, if
    /// there is no such place, of the one where it covers least; from now on it is taken.
    pub(super) fn place(
        &mut self,
        centres: &[(f64, f64)],
        width: f64,
        height: f64,
    ) -> Option<(f64, f64)> {
        let mut best: Option<((f64, f64), f64)> = None;
        for (x, y) in centres {
            let covered = self.covered(Area::around(*x, *y, width, height));
            if best.is_none_or(|(_, least)| covered < least) {
                best = Some(((*x, *y), covered));
            }
            if covered <= 0.0 {
                break;
            }
        }
        let (centre, _) = best?;
        self.reserve(Area::around(centre.0, centre.1, width, height));
        Some(centre)
    }

    /// How much of the taken areas an area would cover, in square pixels.
    fn covered(&self, area: Area) -> f64 {
        let meeting = self.taken.iter().filter(|taken| taken.meets(area));
        meeting
            .map(|taken| {
                let width = taken.right.min(area.right) - taken.left.max(area.left);
                let height = taken.bottom.min(area.bottom) - taken.top.max(area.top);
                width.max(0.0) * height.max(0.0)
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_free_place_is_taken_and_else_the_one_that_covers_least() {
        let mut room = Room::default();
        room.reserve(Area::around(0.0, 0.0, 10.0, 10.0));
        let centres = [(1.0, 0.0), (20.0, 0.0), (40.0, 0.0)];
        assert_eq!(room.place(&centres, 10.0, 10.0), Some((20.0, 0.0)));
        assert_eq!(room.place(&centres, 10.0, 10.0), Some((40.0, 0.0)));
        // Nothing is free now: 4 x 10 is covered at 46, more at the others.
        let full = [(0.0, 0.0), (46.0, 0.0), (42.0, 0.0)];
        assert_eq!(room.place(&full, 10.0, 10.0), Some((46.0, 0.0)));
        assert_eq!(room.place(&[], 10.0, 10.0), None);
    }
}
