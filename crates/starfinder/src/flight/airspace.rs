//! Where a mover may go in three dimensions, as sets of places: the input of the flood.
//!
//! Invariant: a place is in at most one grade, and every place in a grade lies at least as far from
//! the border of the window as the mover is wide, so that the squares of its space and of any step
//! from it are inside the window.

use grid::{Direction, Square};

use super::super::Place;
use crate::heading::Bearing;
use crate::volume::{PlaceSet, Window, beside};

/// The places where a mover may be and the closed steps between them.
#[derive(Clone, Debug)]
pub struct Airspace {
    /// The box that the sets describe.
    pub window: Window,
    /// The places where the mover may be, by how often a step into them is doubled.
    pub grades: Vec<(u8, PlaceSet)>,
    /// For each bearing in the order of [`Bearing::all`]: the places from which walls or corners
    /// close a step that way; `None` if there is none.
    pub shut: Vec<Option<PlaceSet>>,
}

/// What the rules say about single places; used while an airspace is laid out.
pub(crate) struct Survey<'s> {
    /// The squares on a side of the mover's space, at least 1.
    pub(crate) side: u8,
    /// The levels of the mover's space, at least 1.
    pub(crate) height: u8,
    /// How often a step into the place is doubled; `None` if the mover may not be there.
    pub(crate) grade: &'s dyn Fn(Place) -> Option<u8>,
    /// Whether that one cube is a hard corner.
    pub(crate) is_rigid: &'s dyn Fn(Place) -> bool,
    /// Whether all places of the square from the ground upward are alike, and all below it.
    pub(crate) is_uniform: &'s dyn Fn(Square) -> bool,
    /// Whether walls on edges close a step from that top-left square in that direction; this is the
    /// same at every level.
    pub(crate) is_edge_shut: Option<&'s dyn Fn(Square, Direction) -> bool>,
}

/// The part of an airspace that has been laid out.
struct Laid {
    window: Window,
    grades: Vec<(u8, PlaceSet)>,
    rigid: PlaceSet,
}

impl Laid {
    fn lay(&mut self, place: Place, grade: Option<u8>, is_rigid: bool) {
        if is_rigid {
            self.rigid.insert(&self.window, place);
        }
        let Some(grade) = grade else {
            return;
        };
        let at = match self.grades.iter().position(|(known, _)| *known == grade) {
            Some(at) => at,
            None => {
                self.grades.push((grade, PlaceSet::new(&self.window)));
                self.grades.len() - 1
            }
        };
        if let Some((_, places)) = self.grades.get_mut(at) {
            places.insert(&self.window, place);
        }
    }
}

impl Airspace {
    /// Lays out the places from `least` to `greatest`; `None` if there are more than `most`.
    pub(crate) fn lay_out(
        least: Place,
        greatest: Place,
        most: usize,
        survey: &Survey<'_>,
    ) -> Option<Airspace> {
        let side = i32::from(survey.side.max(1));
        let height = i32::from(survey.height.max(1));
        let window = Window::between(
            beside(least, (-1, -1, -1)),
            beside(greatest, (side, side, height)),
            most,
        )?;
        let mut laid = Laid {
            window,
            grades: Vec::new(),
            rigid: PlaceSet::new(&window),
        };
        let along = |from: i32, to: i32| from..=to;
        for y in along(least.square.y - 1, greatest.square.y + side) {
            for x in along(least.square.x - 1, greatest.square.x + side) {
                let square = Square::new(x, y);
                let is_inner = along(least.square.x, greatest.square.x).contains(&x)
                    && along(least.square.y, greatest.square.y).contains(&y);
                let grade = |place| (survey.grade)(place).filter(|_| is_inner);
                let alike = (survey.is_uniform)(square);
                // One place above the ground and one below it represent all others.
                let mut known: [Option<(Option<u8>, bool)>; 2] = [None; 2];
                for level in along(least.level - 1, greatest.level + height) {
                    let place = Place::new(square, level);
                    let half = &mut known[usize::from(level < 0)];
                    let (grade, is_rigid) = match *half {
                        Some(known) if alike => known,
                        _ => *half.insert((grade(place), (survey.is_rigid)(place))),
                    };
                    let is_inner = along(least.level, greatest.level).contains(&level);
                    laid.lay(place, grade.filter(|_| is_inner), is_rigid);
                }
            }
        }
        let Laid { grades, rigid, .. } = laid;
        let shut = Bearing::all()
            .map(|bearing| {
                let mut shut = cut_by(&window, &rigid, bearing, (side, height));
                shut_by_edges(&window, survey, bearing, &mut shut);
                Some(shut).filter(|places| !places.is_empty())
            })
            .collect();
        Some(Airspace {
            window,
            grades,
            shut,
        })
    }

    pub(super) fn grade(&self, place: Place) -> Option<usize> {
        self.grades
            .iter()
            .position(|(_, places)| places.contains(&self.window, place))
    }

    /// How often a step into the place is doubled; `None` if the mover has no room.
    pub(super) fn doublings(&self, place: Place) -> Option<u32> {
        let grade = self.grades.get(self.grade(place)?)?;
        Some(grade.0.into())
    }

    pub(super) fn is_shut(&self, bearing: usize, from: Place) -> bool {
        self.shut
            .get(bearing)
            .and_then(Option::as_ref)
            .is_some_and(|shut| shut.contains(&self.window, from))
    }
}

/// `starfinder.distance.hard-corner`: the places from which a diagonal would cut a rigid cube that
/// is inside the bounding box of the old and the new space and belongs to neither.
fn cut_by(
    window: &Window,
    rigid: &PlaceSet,
    bearing: Bearing,
    (side, height): (i32, i32),
) -> PlaceSet {
    let mut shut = PlaceSet::new(window);
    if rigid.is_empty() || !bearing.is_diagonal() {
        return shut;
    }
    let (dx, dy, dz) = bearing.offset();
    let span = |d: i32, length: i32| d.min(0)..length + d.max(0);
    let in_space = |x: i32, y: i32, z: i32| {
        (0..side).contains(&x) && (0..side).contains(&y) && (0..height).contains(&z)
    };
    for z in span(dz, height) {
        for y in span(dy, side) {
            for x in span(dx, side) {
                let in_old = in_space(x, y, z);
                let in_new = in_space(x - dx, y - dy, z - dz);
                if !in_old && !in_new {
                    shut.add_shifted(window, rigid, (x, y, z));
                }
            }
        }
    }
    shut
}

fn shut_by_edges(window: &Window, survey: &Survey<'_>, bearing: Bearing, shut: &mut PlaceSet) {
    let (Some(is_edge_shut), Some(direction)) = (survey.is_edge_shut, bearing.horizontal()) else {
        return;
    };
    for place in window.places() {
        if is_edge_shut(place.square, direction) {
            shut.insert(window, place);
        }
    }
}
