//! The input of a flood: the ground, and how the mover goes over it.

use std::borrow::Cow;
use std::fmt;

use crate::{EdgePlane, Extent, Footprint, Plane};

/// Whether the next plain diagonal is the cheap or the dear one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// An even number of diagonals so far: the next one is cheap.
    Even,
    /// An odd number: the next one is dear.
    Odd,
}

impl Parity {
    /// Both, even first.
    pub const BOTH: [Parity; 2] = [Parity::Even, Parity::Odd];

    /// 0 for even, 1 for odd.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub const fn toggled(self) -> Parity {
        match self {
            Parity::Even => Parity::Odd,
            Parity::Odd => Parity::Even,
        }
    }

    /// The parity of a number of diagonals.
    pub const fn of(diagonals: u32) -> Parity {
        if diagonals.is_multiple_of(2) {
            Parity::Even
        } else {
            Parity::Odd
        }
    }
}

/// The squares of a map as one mover sees them.
///
/// Planes may be borrowed or owned. Lists are combined: a square is impassable if any plane says
/// so.
#[derive(Clone, Debug)]
pub struct Ground<'a> {
    /// The size of the map.
    pub extent: Extent,
    /// Impassable squares that are hard corners: walls.
    pub hard: Vec<Cow<'a, Plane>>,
    /// Impassable squares that are not corners: pits.
    pub barred: Vec<Cow<'a, Plane>>,
    /// Spaces that cannot be entered but are not corners: creatures in the way.
    pub barred_spaces: Vec<Footprint>,
    /// Edges that no step can cross.
    pub closed: Option<Cow<'a, EdgePlane>>,
    /// Squares that have at least that grade; the highest grade that applies to a square counts.
    pub at_least: Vec<(u8, Cow<'a, Plane>)>,
    /// Squares whose grade is that much higher than [`Ground::at_least`] says; several add up.
    pub raised: Vec<(u8, Cow<'a, Plane>)>,
    /// Spaces whose squares are raised in the same way.
    pub raised_spaces: Vec<(u8, Footprint)>,
}

impl Ground<'_> {
    /// Returns a map without anything on it.
    pub const fn open(extent: Extent) -> Ground<'static> {
        Ground {
            extent,
            hard: Vec::new(),
            barred: Vec::new(),
            barred_spaces: Vec::new(),
            closed: None,
            at_least: Vec::new(),
            raised: Vec::new(),
            raised_spaces: Vec::new(),
        }
    }
}

/// Which squares of the new place decide its grade; the worst of them counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Under {
    /// The squares that the step enters.
    Entered,
    /// All squares of the new place.
    Occupied,
}

/// When a diagonal step from F to T is stopped at a corner.
///
/// It has two detours of two straight steps each. A detour is blocked if the square at its corner
/// (of the rectangle covering F and T, the one that only this detour fills) is hard, or if a closed
/// edge lies in a rectangle that one of its steps covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corners {
    /// If either detour is blocked.
    Either,
    /// If both are blocked.
    Both,
    /// Never: only the new place counts.
    Ignored,
}

/// The cost of a diagonal step, and the parity after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The cost in squares.
    pub cost_squares: u8,
    /// The parity after it.
    pub then: Parity,
}

/// How a diagonal of one flat cost changes the parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum After {
    /// It leaves the parity as it is.
    Unchanged,
    /// It toggles the parity, as a plain diagonal does.
    Toggled,
}

/// The cost of a step onto ground of one grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GradeCost {
    /// Squares for a straight step, which leaves the parity as it is.
    pub straight_squares: u8,
    /// The cost of a diagonal step with even and with odd parity.
    pub diagonal: [Turn; 2],
}

impl GradeCost {
    /// Returns alternating diagonals of 1 and 2, with every step costing `extra_squares` more.
    pub const fn alternating(extra_squares: u8) -> GradeCost {
        GradeCost {
            straight_squares: 1 + extra_squares,
            diagonal: [
                Turn {
                    cost_squares: 1 + extra_squares,
                    then: Parity::Odd,
                },
                Turn {
                    cost_squares: 2 + extra_squares,
                    then: Parity::Even,
                },
            ],
        }
    }

    /// Returns one cost for every diagonal, with the stated effect on the parity.
    pub const fn flat(straight_squares: u8, diagonal_squares: u8, after: After) -> GradeCost {
        let then = match after {
            After::Unchanged => Parity::BOTH,
            After::Toggled => [Parity::Odd, Parity::Even],
        };
        GradeCost {
            straight_squares,
            diagonal: [
                Turn {
                    cost_squares: diagonal_squares,
                    then: then[0],
                },
                Turn {
                    cost_squares: diagonal_squares,
                    then: then[1],
                },
            ],
        }
    }

    const fn costs(self) -> [u8; 3] {
        [
            self.straight_squares,
            self.diagonal[0].cost_squares,
            self.diagonal[1].cost_squares,
        ]
    }
}

/// How a mover goes: its size, and its cost for each grade of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gait {
    side: u8,
    under: Under,
    corners: Corners,
    /// The costs that count, then fillers.
    costs: [GradeCost; Gait::MAX_GRADES],
    grades: u8,
}

/// A gait that no flood can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaitError {
    /// The side of the footprint is not 1 to [`Gait::MAX_SIDE`].
    Side(u8),
    /// There are no grades, or more than [`Gait::MAX_GRADES`].
    Grades(usize),
    /// A step of that grade costs nothing.
    FreeStep(usize),
}

impl fmt::Display for GaitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GaitError::Side(side) => {
                write!(
                    f,
                    "a footprint of {side} squares a side; use 1 to {}",
                    Gait::MAX_SIDE
                )
            }
            GaitError::Grades(count) => {
                write!(f, "{count} grades of ground; use 1 to {}", Gait::MAX_GRADES)
            }
            GaitError::FreeStep(grade) => {
                write!(
                    f,
                    "a step onto grade {grade} costs nothing; it must cost a square or more"
                )
            }
        }
    }
}

impl std::error::Error for GaitError {}

impl Gait {
    /// The greatest footprint, in squares a side.
    pub const MAX_SIDE: u8 = 6;
    /// The most grades of ground.
    pub const MAX_GRADES: usize = 8;

    /// Returns a gait; `costs` is listed by grade, and ground of a higher grade than it lists
    /// cannot be entered.
    ///
    /// # Errors
    /// If a number is outside its limits, or a step costs nothing.
    pub fn new(
        side: u8,
        under: Under,
        corners: Corners,
        costs: impl AsRef<[GradeCost]>,
    ) -> Result<Gait, GaitError> {
        let listed = costs.as_ref();
        if !(1..=Gait::MAX_SIDE).contains(&side) {
            return Err(GaitError::Side(side));
        }
        if !(1..=Gait::MAX_GRADES).contains(&listed.len()) {
            return Err(GaitError::Grades(listed.len()));
        }
        if let Some(grade) = listed.iter().position(|cost| cost.costs().contains(&0)) {
            return Err(GaitError::FreeStep(grade));
        }
        let mut costs = [GradeCost::alternating(0); Gait::MAX_GRADES];
        costs[..listed.len()].copy_from_slice(listed);
        Ok(Gait {
            side,
            under,
            corners,
            costs,
            grades: listed.len() as u8,
        })
    }

    /// Returns a gait with diagonals of 1 and 2, 1 or 2 squares more for ground of grade 1 or 2,
    /// and no cutting of corners; `side` is clamped to its limits.
    pub fn alternating(side: u8) -> Gait {
        Gait {
            side: side.clamp(1, Gait::MAX_SIDE),
            under: Under::Entered,
            corners: Corners::Either,
            costs: [0, 1, 2, 0, 0, 0, 0, 0].map(GradeCost::alternating),
            grades: 3,
        }
    }

    /// The squares on a side of the footprint.
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// Which squares decide the grade of a step.
    pub const fn under(&self) -> Under {
        self.under
    }

    /// What stops diagonals.
    pub const fn corners(&self) -> Corners {
        self.corners
    }

    /// The costs by grade.
    pub fn costs(&self) -> &[GradeCost] {
        &self.costs[..self.grades.into()]
    }

    /// The most expensive step onto the grades up to `grade` that the budget can pay for, in
    /// squares.
    pub(super) fn dearest_squares(&self, grade: usize, budget: u8) -> u8 {
        let costs = self
            .costs()
            .iter()
            .take(grade + 1)
            .flat_map(|cost| cost.costs());
        costs.filter(|cost| *cost <= budget).max().unwrap_or(0)
    }

    /// The least that a diagonal step adds to `2·cost + parity`; two straight steps add at least 4.
    pub(super) fn least_diagonal(&self) -> u32 {
        let add = |from: Parity, turn: Turn| {
            (2 * u32::from(turn.cost_squares) + turn.then.index() as u32)
                .saturating_sub(from.index() as u32)
        };
        let adds = self.costs().iter().flat_map(|cost| {
            let [even, odd] = cost.diagonal;
            [add(Parity::Even, even), add(Parity::Odd, odd)]
        });
        adds.min().unwrap_or(4).min(4)
    }

    /// The least cost, in squares, of a way over `dx` columns and `dy` rows that begins with that
    /// parity, whatever lies between.
    ///
    /// ```
    /// use grid::flood::{Gait, Parity};
    /// assert_eq!(Gait::alternating(1).least_squares(2, 5, Parity::Even), 6);
    /// assert_eq!(Gait::alternating(1).least_squares(1, 1, Parity::Odd), 2);
    /// ```
    pub fn least_squares(&self, dx: u32, dy: u32, parity: Parity) -> u32 {
        let (long, short) = (dx.max(dy), dx.min(dy));
        let add = 2 * (long - short) + self.least_diagonal() * short;
        (add + parity.index() as u32) / 2
    }

    /// Whether the least `2·cost + parity` of a place decides the cost of everything beyond it.
    ///
    /// It does so if a diagonal never lets a greater number overtake a smaller one. Diagonals that
    /// cost the same from both parities and toggle the parity violate this; then two labels are
    /// needed.
    ///
    /// ```
    /// use grid::flood::{After, Corners, Gait, GradeCost, Under};
    /// let gait = |second| {
    ///     let costs = vec![GradeCost::alternating(0), second];
    ///     Gait::new(1, Under::Occupied, Corners::Either, costs).unwrap()
    /// };
    /// assert!(gait(GradeCost::alternating(1)).one_label_is_exact());
    /// assert!(gait(GradeCost::flat(2, 3, After::Unchanged)).one_label_is_exact());
    /// assert!(!gait(GradeCost::flat(2, 3, After::Toggled)).one_label_is_exact());
    /// ```
    pub fn one_label_is_exact(&self) -> bool {
        self.costs().iter().all(|cost| {
            let after = |turn: Turn| 2 * u32::from(turn.cost_squares) + turn.then.index() as u32;
            let [even, odd] = cost.diagonal.map(after);
            // Of the numbers 0, 1 and 2 (2·cost + parity) before the step.
            even <= odd && odd <= even + 2
        })
    }
}
