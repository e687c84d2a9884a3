//! Squeezing: spaces narrower than the creature. `srd35.squeeze.allowed`, `srd35.squeeze.cost`,
//! `srd35.squeeze.penalty`, `srd35.squeeze.large_footprint`, `srd35.squeeze.bigger_footprint`,
//! `srd35.squeeze.past_opponent`, `srd35.squeeze.escape_artist`,
//! `srd35.squeeze.escape_artist_penalty`.
//!
//! Whether a creature is squeezed is never stored: it follows from its footprint and the ground.

use board::{Board, Condition, Creature, EdgeFeature, Quantity};
use grid::{Edge, Footprint, Square};

use super::geometry::{Gait, Step, inner_edges};
use super::ground::WHOLE_WIDTH;
use super::mover::{Fault, Mover, What};
use super::rulings::{EscapeArtistStacking, SqueezeVoluntary};
use super::{Scene, registry, size};
use rules::{Attempt, Citation};

/// How a creature fits into a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// It fits with room to spare.
    Free,
    /// It fits into a space of at least half its width.
    Squeezed,
    /// It fits into a narrower space only by Escape Artist.
    Escape,
}

/// How the creature fits into the footprint at its place.
pub(crate) fn standing_fit(board: &Board, creature: &Creature, space: Footprint) -> Fit {
    let width = |square: Square| {
        let width = board.quantity(square, Quantity::WidthHundredths);
        width.map_or(WHOLE_WIDTH, |width| width.max(0).unsigned_abs())
    };
    let gap = |edge| match board.feature(edge) {
        Some(EdgeFeature::Gap { width_hundredths }) => Some(u32::from(width_hundredths)),
        _ => None,
    };
    let widths = space
        .squares()
        .map(width)
        .chain(inner_edges(space).filter_map(gap));
    let least = || widths.min().unwrap_or(WHOLE_WIDTH);
    fit(creature, size::squares_a_side(creature), space, least)
}

/// How the creature fits into the footprint if its narrowest place has that width.
fn fit(creature: &Creature, side: u8, space: Footprint, least: impl FnOnce() -> u32) -> Fit {
    let narrow = space.width.min(space.height);
    let bodiless = creature.is(Condition::Incorporeal);
    if narrow >= side && side > 1 {
        return Fit::Free;
    }
    if narrow > 1 || (bodiless && side > 1) {
        return if u32::from(narrow) * 2 >= u32::from(side) {
            Fit::Squeezed
        } else {
            Fit::Escape
        };
    }
    if bodiless {
        return Fit::Free;
    }
    let own = size::space_hundredths(creature);
    let offered = least().min(WHOLE_WIDTH);
    if side == 1 && offered >= own.min(WHOLE_WIDTH) {
        Fit::Free
    } else if offered * 2 >= own {
        Fit::Squeezed
    } else {
        Fit::Escape
    }
}

/// How the creature fits where it is; a creature without a place has room.
pub(crate) fn own_fit(board: &Board, creature: &Creature) -> Fit {
    let space = creature.footprint();
    space.map_or(Fit::Free, |space| standing_fit(board, creature, space))
}

/// Modifiers on a creature: `srd35.squeeze.penalty`, `srd35.squeeze.escape_artist_penalty`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Modifiers {
    /// The modifier on its attack rolls.
    pub attack: i32,
    /// The modifier on its Armor Class.
    pub armor_class: i32,
    /// Whether it cannot attack.
    pub no_attacks: bool,
    /// Whether it loses its Dexterity bonus to Armor Class.
    pub no_dexterity: bool,
}

/// Returns the modifiers on a creature that fits like that.
pub(crate) fn modifiers(scene: Scene<'_>, fit: Fit) -> Modifiers {
    match fit {
        Fit::Free => Modifiers::default(),
        Fit::Squeezed => Modifiers {
            attack: -4,
            armor_class: -4,
            ..Modifiers::default()
        },
        Fit::Escape => Modifiers {
            attack: 0,
            armor_class: match scene.rulings.get() {
                EscapeArtistStacking::Replace => -4,
                EscapeArtistStacking::Add => -8,
            },
            no_attacks: true,
            no_dexterity: true,
        },
    }
}

/// The rule behind a footprint that is not a full square: `srd35.squeeze.large_footprint`,
/// `srd35.squeeze.bigger_footprint`.
pub(crate) fn footprint_reason(side: u8, space: Footprint) -> Option<Citation> {
    let rule = if side == 2 {
        registry::SQUEEZE_LARGE_FOOTPRINT
    } else {
        registry::SQUEEZE_BIGGER_FOOTPRINT
    };
    let text = || format!("it fills {}x{} squares", space.width, space.height);
    (space.width != space.height).then(|| Citation::of(rule, text()))
}

impl Mover<'_> {
    /// How the mover fits into a footprint it stands in.
    pub(crate) fn fit_in(&self, space: Footprint) -> Fit {
        fit(self.creature, self.side, space, || {
            self.least_width(space, None)
        })
    }

    /// How the mover fits through the step: at its destination, and through a gap on the way.
    pub(crate) fn fit_through(&self, step: &Step) -> Fit {
        fit(self.creature, self.side, step.to, || {
            self.least_width(step.to, Some(step))
        })
    }

    fn least_width(&self, space: Footprint, step: Option<&Step>) -> u32 {
        let squares = space
            .squares()
            .map(|square| self.ground.width_hundredths(square));
        let straddled = inner_edges(space).filter_map(|edge| self.ground.gap_hundredths(edge));
        let crossed = step.into_iter().flat_map(crossed_edges);
        let crossed = crossed.filter_map(|edge| self.ground.gap_hundredths(edge));
        squares
            .chain(straddled)
            .chain(crossed)
            .min()
            .unwrap_or(WHOLE_WIDTH)
    }

    /// `srd35.squeeze.allowed`: checks that the mover does not squeeze where there is room for
    /// more.
    pub(crate) fn squeeze_allowed(&self, step: &Step) -> Option<Fault> {
        self.room_for_more(step.to).map(|space| Fault {
            rule: registry::SQUEEZE_ALLOWED,
            what: What::Square(space.origin, "begins a wider space that has room for it"),
        })
    }

    /// A wider footprint instead of a squeezed one, if it must take it
    /// (`ruling.squeeze_voluntary`). Walls do not limit a creature without a body, so it never
    /// squeezes for their sake.
    pub(crate) fn room_for_more(&self, space: Footprint) -> Option<Footprint> {
        let voluntary = self.scene.rulings.get::<SqueezeVoluntary>() == SqueezeVoluntary::Always;
        let may_choose = voluntary && !self.incorporeal;
        if space.width.min(space.height) >= self.side || may_choose {
            return None;
        }
        self.roomier(space)
    }

    /// A wider footprint that contains a squeezed one and in which the mover could stand.
    fn roomier(&self, space: Footprint) -> Option<Footprint> {
        let narrow = space.width.min(space.height);
        let lies = space.width > space.height;
        for wide in narrow + 1..=self.side {
            for shift in 0..=i32::from(wide - narrow) {
                let origin = if lies {
                    Footprint::new(space.origin.offset(0, -shift), space.width, wide)
                } else {
                    Footprint::new(space.origin.offset(-shift, 0), wide, space.height)
                };
                if self.could_stand(origin) {
                    return Some(origin);
                }
            }
        }
        None
    }

    /// Whether the mover has room there: no blocking square, no inner wall edge, and no creature
    /// that is not helpless or that fills its squares.
    fn could_stand(&self, space: Footprint) -> bool {
        self.blocking_inside(space).is_none()
            && !self
                .others_in(space)
                .any(|other| !size::is_helpless(other) || other.is(Condition::FillsSpace))
    }

    /// `srd35.squeeze.escape_artist`: refuses less than half the width without a successful use of
    /// Escape Artist.
    pub(crate) fn escape_artist(&self, step: &Step) -> Option<Fault> {
        let has_failed = match self.escape {
            _ if self.fit_through(step) != Fit::Escape => return None,
            Some(Attempt::Success) => return None,
            Some(Attempt::Failure) => true,
            None => false,
        };
        let own = size::space_hundredths(self.creature);
        let is_too_narrow = |edge: &Edge| {
            let gap = self.ground.gap_hundredths(*edge);
            gap.is_some_and(|gap| gap * 2 < own)
        };
        let mut edges = inner_edges(step.to).chain(crossed_edges(step));
        let what = match (edges.find(is_too_narrow), has_failed) {
            (Some(edge), false) => What::Edge(edge, "a gap of less than half its width lies"),
            (Some(edge), true) => {
                let text = "Escape Artist has failed at the gap of less than half its width";
                What::Edge(edge, text)
            }
            (None, false) => What::Square(step.to.origin, "offers less than half its width"),
            (None, true) => {
                let text = "offers less than half its width, and Escape Artist has failed";
                What::Square(step.to.origin, text)
            }
        };
        Some(Fault {
            rule: registry::SQUEEZE_ESCAPE_ARTIST,
            what,
        })
    }
}

/// The edges that the step crosses: a diagonal one goes through no gap.
fn crossed_edges(step: &Step) -> impl Iterator<Item = Edge> + use<'_> {
    let straight = (step.gait == Gait::Straight).then_some(step);
    straight.into_iter().flat_map(Step::straight_edges)
}
