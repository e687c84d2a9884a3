//! Walls that stop one way only, or only one thing: the section "Edges" of the case notation.

use crate::place::Place;
use crate::read::{Read, unsupported};

/// What something on an edge stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// Nothing.
    Nothing,
    /// Everything.
    Everything,
    /// Everything but what goes from this square into the other one.
    AllButFrom(Place),
}

impl Stops {
    /// Whether it stops what crosses the edge between the two squares in that direction.
    pub(crate) fn stops(self, (a, b): (Place, Place), direction: (i64, i64)) -> bool {
        match self {
            Stops::Nothing => false,
            Stops::Everything => true,
            Stops::AllButFrom(first) => {
                let second = if first == a { b } else { a };
                let (dx, dy) = (second.0 - first.0, second.1 - first.1);
                i64::from(dx) * direction.0 + i64::from(dy) * direction.1 <= 0
            }
        }
    }

    /// As [`Stops::stops`] for a step: a step through a one-way wall goes straight.
    pub(crate) fn stops_step(self, edge: (Place, Place), (dx, dy): Place) -> bool {
        let aslant = dx != 0 && dy != 0 && self != Stops::Nothing;
        aslant || self.stops(edge, (i64::from(dx), i64::from(dy)))
    }
}

/// Something on an edge, other than what only makes steps dearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfWall {
    /// The steps that it stops.
    pub steps: Stops,
    /// The lines that it stops.
    pub lines: Stops,
}

impl HalfWall {
    /// A wall like any other.
    pub const WALL: HalfWall = HalfWall {
        steps: Stops::Everything,
        lines: Stops::Everything,
    };

    /// What the words of `edges:` mean between two squares, the first one named first.
    pub(crate) fn read(words: &[&str], first: Place) -> Read<HalfWall> {
        let (kind, mut rest) = match words {
            ["window" | "curtain" | "open-door"] => (words[0], &[][..]),
            ["wall", rest @ ..] => ("wall", rest),
            [
                "door" | "locked-door",
                kind @ ("window" | "curtain"),
                rest @ ..,
            ] => (*kind, rest),
            ["door" | "locked-door", rest @ ..] => ("wall", rest),
            _ => return unsupported(format!("the edge `{}`", words.join(" "))),
        };
        let stops = |which: bool| {
            if which {
                Stops::Everything
            } else {
                Stops::Nothing
            }
        };
        let mut read = HalfWall {
            steps: stops(matches!(kind, "wall" | "window")),
            lines: stops(matches!(kind, "wall" | "curtain")),
        };
        while let [word, more @ ..] = rest {
            let one_way = match *word {
                "one-way" => &mut read.steps,
                "one-way-sight" => &mut read.lines,
                _ => return unsupported(format!("the edge `{}`", words.join(" "))),
            };
            if *one_way == Stops::Everything {
                *one_way = Stops::AllButFrom(first);
            }
            rest = more;
        }
        Ok(read)
    }
}
