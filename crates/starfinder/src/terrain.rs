//! The ground: `starfinder.terrain.difficult`, `starfinder.terrain.flyers-incorporeal`,
//! `starfinder.terrain.aerial-difficult`, `starfinder.terrain.impassable`,
//! `starfinder.occupied.helpless-obstacle`, `starfinder.cost.double`, `starfinder.size.objects`.
//!
//! At every level a square contains what the legend says fills it there. Where the legend says
//! nothing, the square is open from level 0 upward and rock below.

use board::{Board, Condition, Creature, Movement, Quantity, Size, Terrain};

use grid::{Footprint, Square};

use super::mover::Mover;
use super::rulings::{
    AerialDifficult, DifficultSourcesStack, HelplessObstacle, IncorporealAerial, SoftObject,
};
use super::{Body, Facts, Place, Rigidity, Space, State, size};

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
    fn has(self, place: Place, kind: Terrain) -> bool {
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
    /// ground, walls, and what fills every altitude.
    pub(crate) fn is_uniform(self, square: Square) -> bool {
        if self.facts.has_object(square) {
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
    fn difficult_causes(self, place: Place) -> u32 {
        let marked = self.has(place, Terrain::Difficult);
        let greater = u32::from(self.has(place, Terrain::Greater));
        if !marked {
            return greater;
        }
        let causes = self.board.quantity(place.square, Quantity::DifficultCauses);
        causes.map_or(1, |causes| u32::try_from(causes).unwrap_or(0)) + greater
    }

    /// The number of effects on the ground of the place that hamper but are not difficult terrain.
    fn further_effects(self, place: Place) -> u32 {
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

/// What hampers a mover in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hampering {
    /// The doublings by difficult terrain.
    pub(crate) difficult: u32,
    /// The doublings by other effects of the ground.
    pub(crate) further: u32,
    /// The doublings by the body of a helpless creature.
    pub(crate) body: u32,
}

impl Hampering {
    /// How often a step into the place is doubled.
    pub(crate) const fn doublings(self) -> u32 {
        self.difficult + self.further + self.body
    }
}

impl Mover<'_> {
    /// Whether burrowers have left tunnels.
    pub(crate) fn has_tunnels(&self) -> bool {
        !self.scene.facts.tunnels.is_empty()
    }

    /// Whether two places of the square that are both above the ground or both below it differ only
    /// in their level.
    pub(crate) fn is_uniform(&self, square: Square) -> bool {
        self.ground.is_uniform(square) && !self.has_tunnels() && !self.is_crowded(square)
    }

    /// `starfinder.terrain.impassable`: whether the mover cannot be in the place at all.
    pub(crate) fn is_impassable(&self, place: Place) -> bool {
        match self.ground.matter(place) {
            Matter::Open | Matter::Water | Matter::Face => false,
            Matter::OffMap | Matter::Soft | Matter::Rigid => true,
            Matter::Dirt => self.way != Movement::Burrow,
            // For a burrower a wall is rock.
            Matter::Rock | Matter::Wall => !self.tunnels_rock(),
        }
    }

    fn tunnels_rock(&self) -> bool {
        self.way == Movement::Burrow && self.profile.is(State::RockBurrower)
    }

    /// Whether the place is a hard corner for the mover (`ruling.soft-object`).
    pub(crate) fn is_hard(&self, place: Place) -> bool {
        let unless_flagged = self.scene.rulings.get::<SoftObject>() == SoftObject::Rigid;
        match self.ground.matter(place) {
            Matter::OffMap | Matter::Soft => false,
            Matter::Wall => !self.tunnels_rock(),
            Matter::Rigid => true,
            Matter::Dirt | Matter::Rock => unless_flagged && self.is_impassable(place),
            Matter::Open | Matter::Water | Matter::Face => {
                unless_flagged && self.is_too_slim(place)
            }
        }
    }

    /// Whether the place is narrower than a square, which bars creatures bigger than Medium.
    pub(crate) fn is_too_slim(&self, place: Place) -> bool {
        let big = self.creature.size > Size::Medium || self.side > 1;
        big && self.ground.width_hundredths(place) < WHOLE_WIDTH
    }

    /// What hampers the mover in the place.
    pub(crate) fn hampering(&self, place: Place) -> Hampering {
        let (causes, further) = self.effects(place);
        let difficult = match self.scene.rulings.get() {
            DifficultSourcesStack::No => causes.min(1),
            DifficultSourcesStack::Yes => causes,
        };
        let body = self
            .others_in(Space::of_place(place))
            .any(|other| self.is_obstacle(other));
        Hampering {
            difficult,
            further,
            body: u32::from(body),
        }
    }

    /// The causes of difficult terrain and further effects that affect the mover.
    fn effects(&self, place: Place) -> (u32, u32) {
        let flies = self.way == Movement::Fly;
        let incorporeal = self.creature.is(Condition::Incorporeal);
        if !flies && !incorporeal {
            return (
                self.ground.difficult_causes(place),
                self.ground.further_effects(place),
            );
        }
        let rulings = self.scene.rulings;
        let aerial = flies
            && rulings.get::<AerialDifficult>() == AerialDifficult::Flagged
            && (!incorporeal || rulings.get::<IncorporealAerial>() == IncorporealAerial::Yes)
            && self.ground.has(place, Terrain::Canopy);
        (u32::from(aerial), 0)
    }

    /// Whether the helpless body of that creature is an obstacle (`ruling.helpless-obstacle`).
    fn is_obstacle(&self, other: &Creature) -> bool {
        if !size::is_helpless(other) {
            return false;
        }
        match self.scene.facts.profile(other.id).body {
            Body::Obstacle => return true,
            Body::NoObstacle => return false,
            Body::BySize => {}
        }
        match self.scene.rulings.get() {
            HelplessObstacle::Huge => other.size >= Size::Huge,
            HelplessObstacle::Large => other.size >= Size::Large,
            HelplessObstacle::TwoSizes => other.size.index() - self.creature.size.index() >= 2,
        }
    }
}
