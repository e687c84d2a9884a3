//! The ground of the board as this system reads it.
//!
//! At every level a square contains what the legend says fills it there. Where the legend says
//! nothing, the square is open from level 0 upward and rock below.

use board::{Board, Quantity, Terrain};
use grid::{Footprint, Square};

use super::{Facts, Place, Rigidity};

/// The whole width of a square in hundredths of a foot.
pub(crate) const WHOLE_WIDTH: i32 = 500;

/// The contents of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    /// Air.
    Open,
    /// Beyond the map.
    OffMap,
    /// A wall.
    Wall,
    /// An impassable object that is not rigid.
    Soft,
    /// An impassable object that is rigid.
    Rigid,
    /// Earth.
    Dirt,
    /// Rock.
    Rock,
    /// Liquid.
    Water,
    /// A face to climb.
    Face,
}

impl Matter {
    /// Whether it stops a line like a wall (`ruling.threat-line-of-effect`).
    pub(crate) const fn stops_lines(self) -> bool {
        matches!(
            self,
            Matter::Wall | Matter::Rigid | Matter::Dirt | Matter::Rock
        )
    }

    /// Whether a creature can stand on it.
    pub(crate) const fn bears(self) -> bool {
        matches!(self, Matter::Rigid | Matter::Dirt | Matter::Rock)
    }
}

/// The ground of a board as this system reads it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a> {
    board: &'a Board,
    facts: &'a Facts,
}

impl<'a> Ground<'a> {
    pub(crate) const fn of(board: &'a Board, facts: &'a Facts) -> Ground<'a> {
        Ground { board, facts }
    }

    /// Whether that kind of ground is in the place.
    pub(crate) fn has(self, place: Place, kind: Terrain) -> bool {
        self.board.has_terrain(place.square, kind)
            && match self.board.levels(place.square, kind) {
                Some(levels) => levels.contains(place.level),
                None => kind == Terrain::Canopy || place.level == 0,
            }
    }

    /// The contents of the place.
    pub(crate) fn matter(self, place: Place) -> Matter {
        if !self.board.contains(place.square) {
            return Matter::OffMap;
        }
        if self.board.is_wall(place.square) {
            return Matter::Wall;
        }
        if let Some(object) = self.object(place) {
            return object;
        }
        let filled = [
            (Terrain::Soft, Matter::Soft),
            (Terrain::Rigid, Matter::Rigid),
            (Terrain::Rock, Matter::Rock),
            (Terrain::Dirt, Matter::Dirt),
            (Terrain::Water, Matter::Water),
            (Terrain::Face, Matter::Face),
        ]
        .into_iter()
        .find(|(kind, _)| self.has(place, *kind))
        .map(|(_, matter)| matter);
        let below = || {
            if place.level < 0 {
                Matter::Rock
            } else {
                Matter::Open
            }
        };
        let matter = filled.unwrap_or_else(below);
        let is_earth = matches!(matter, Matter::Dirt | Matter::Rock);
        if is_earth && self.facts.tunnels.contains(&place) {
            return Matter::Open;
        }
        matter
    }

    /// The object in the place; a rigid object comes before others.
    fn object(self, place: Place) -> Option<Matter> {
        let objects = self.facts.objects_on_map();
        let here = objects.filter(|(_, space)| space.contains(place));
        here.map(|(object, _)| object.rigidity)
            .min_by_key(|rigidity| *rigidity != Rigidity::Rigid)
            .map(|rigidity| match rigidity {
                Rigidity::Rigid => Matter::Rigid,
                Rigidity::Soft => Matter::Soft,
            })
    }

    /// Whether a step from one level to the next goes up or down a single flight of stairs, or
    /// ladder, in a square of the footprint (`starfinder.modes.general`).
    pub(crate) fn has_flight(self, kind: Terrain, footprint: Footprint, levels: [i32; 2]) -> bool {
        footprint.squares().any(|square| {
            levels
                .into_iter()
                .all(|level| self.has(Place::new(square, level), kind))
        })
    }

    /// Whether a ladder is in the place.
    pub(crate) fn has_ladder(self, place: Place) -> bool {
        self.has(place, Terrain::Ladder)
    }

    /// Whether stairs are in the place.
    pub(crate) fn has_stairs(self, place: Place) -> bool {
        self.has(place, Terrain::Stairs)
    }

    /// The contents of the place directly below.
    pub(crate) fn below(self, place: Place) -> Matter {
        self.matter(Place::new(place.square, place.level.saturating_sub(1)))
    }

    /// Whether all places of the square from the ground upward are alike, and all below it: bare
    /// ground of no stated width, walls, and what fills every altitude.
    pub(crate) fn is_uniform(self, square: Square) -> bool {
        let is_narrow = (self.board)
            .quantity(square, Quantity::WidthHundredths)
            .is_some();
        // A stated width is that of the ground.
        if is_narrow || self.facts.has_object(square) {
            return false;
        }
        let kinds = self.board.terrain(square);
        kinds.is_open()
            || kinds.iter().all(|kind| match kind {
                Terrain::Wall => true,
                Terrain::Canopy => self.board.levels(square, kind).is_none(),
                _ => false,
            })
    }

    /// The free width of the place in hundredths of a foot.
    pub(crate) fn width_hundredths(self, place: Place) -> i32 {
        if place.level != 0 {
            return WHOLE_WIDTH;
        }
        self.board
            .quantity(place.square, Quantity::WidthHundredths)
            .unwrap_or(WHOLE_WIDTH)
    }

    /// The number of causes of difficult terrain on the ground of the place.
    pub(crate) fn difficult_causes(self, place: Place) -> u32 {
        let marked = self.has(place, Terrain::Difficult);
        let greater = u32::from(self.has(place, Terrain::Greater));
        if !marked {
            return greater;
        }
        let causes = self.board.quantity(place.square, Quantity::DifficultCauses);
        causes.map_or(1, |causes| u32::try_from(causes).unwrap_or(0)) + greater
    }

    /// The number of effects on the ground of the place that hamper but are not difficult terrain.
    pub(crate) fn further_effects(self, place: Place) -> u32 {
        let greater = u32::from(self.has(place, Terrain::Greater));
        let marked = self.has(place, Terrain::Hampered) || self.has(place, Terrain::Difficult);
        if !marked {
            return greater;
        }
        let by_kind = i32::from(self.has(place, Terrain::Hampered));
        let effects = self.board.quantity(place.square, Quantity::FurtherEffects);
        u32::try_from(effects.unwrap_or(by_kind)).unwrap_or(0) + greater
    }
}
