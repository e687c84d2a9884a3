//! The occupants of the squares entered and left, and what each of them adds
//! (`6d6.occupied.sharing`, `6d6.occupied.wish`, `6d6.occupied.enter-willing`,
//! `6d6.occupied.enter-hindered`, `6d6.occupied.unable`, `6d6.occupied.leave-free`,
//! `6d6.occupied.leave-hindered`, `6d6.occupied.leave-unable`, `6d6.occupied.pass-through`,
//! `6d6.occupied.several`).
//!
//! The module `proximity` decides what the occupants that resist roll.

use board::{Creature, CreatureId};
use grid::{Footprint, Square};

use super::mover::Mover;
use super::rulings::{ResistanceDice, SeveralOccupants, StanceDefault, UnableLeaving, UnableToAct};
use super::step::Step;
use super::{Place, Profile, Scene, Target, Wish, registry, size};
use rules::RuleId;

/// The way past an occupant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Into its square.
    Entering,
    /// Out of it.
    Leaving,
}

/// The effect of an occupant on the movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// It adds 1 without a roll, by that rule.
    One(RuleId),
    /// It takes a resistance action.
    Resists,
    /// Nobody has stated its wish, and the table wants to be asked.
    Unasked,
}

/// An occupant that adds something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) id: CreatureId,
    pub(crate) hold: Hold,
}

/// The occupants that add something to a step, in the order of creature ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holders {
    pub(crate) leaving: Vec<Holder>,
    pub(crate) entering: Vec<Holder>,
}

/// The occupants that a step meets: those of newly covered squares, each once, and those off which
/// the figure moves entirely (`6d6.grid.footprint`).
pub(crate) fn of_step(scene: Scene<'_>, mover: &Mover, step: &Step) -> Holders {
    let mut holders = Holders::default();
    for other in others(scene, mover) {
        let Some(space) = other.footprint() else {
            continue;
        };
        let left = space.overlaps(step.from) && !space.overlaps(step.to);
        if left {
            holders
                .leaving
                .extend(holder(scene, mover, other, Way::Leaving));
        }
        if size::newly_covered(step.from, step.to).any(|square| space.contains(square)) {
            holders
                .entering
                .extend(holder(scene, mover, other, Way::Entering));
        }
    }
    holders
}

/// The occupants that a movement without a grid meets: those at the goals left and entered, and
/// those that are named with the counted squares. Nobody holds the start, and a counted square
/// leads past nobody who is not named.
pub(crate) fn off_grid(scene: Scene<'_>, mover: &Mover, from: &Place, to: &Target) -> Holders {
    let mut holders = Holders::default();
    for other in others(scene, mover) {
        let left = match to {
            Target::Counted(_) => is_company(scene, mover, other),
            Target::Goal(_) | Target::Squares(_) | Target::Start => {
                shares(scene, mover, from, other)
            }
        };
        let entered = match to {
            Target::Goal(name) => is_at_goal(scene, other, name),
            Target::Counted(square) => square.occupants.contains(&other.id),
            Target::Squares(_) | Target::Start => false,
        };
        if left {
            holders
                .leaving
                .extend(holder(scene, mover, other, Way::Leaving));
        }
        if entered {
            holders
                .entering
                .extend(holder(scene, mover, other, Way::Entering));
        }
    }
    holders
}

/// The creatures that share the creature's place and would keep it down (`ruling.stand-mr`).
pub(crate) fn holding_down(scene: Scene<'_>, mover: &Mover, place: &Place) -> Vec<Holder> {
    others(scene, mover)
        .filter(|other| shares(scene, mover, place, other))
        .filter_map(|other| holder(scene, mover, other, Way::Leaving))
        .collect()
}

/// Whether the other one is where the mover is.
fn shares(scene: Scene<'_>, mover: &Mover, place: &Place, other: &Creature) -> bool {
    match place {
        Place::Squares(own) => other.footprint().is_some_and(|space| space.overlaps(*own)),
        Place::Goal(name) => is_at_goal(scene, other, name) || is_company(scene, mover, other),
        Place::Start => is_company(scene, mover, other),
    }
}

fn is_at_goal(scene: Scene<'_>, other: &Creature, name: &str) -> bool {
    other.position.is_none() && scene.facts.profile(other.id).goal.as_deref() == Some(name)
}

/// Whether the other one was named with the counted square to which the mover has come.
fn is_company(scene: Scene<'_>, mover: &Mover, other: &Creature) -> bool {
    let company = scene.facts.company.get(&mover.id);
    company.is_some_and(|company| company.contains(&other.id))
}

/// All other creatures, in the order of creature ids.
fn others<'a>(scene: Scene<'a>, mover: &Mover) -> impl Iterator<Item = &'a Creature> + use<'a> {
    let id = mover.id;
    scene
        .board
        .in_letter_order()
        .into_iter()
        .filter(move |other| other.id != id)
}

/// The most creatures that would resist one step of the mover on the grid: in the squares that it
/// enters, or out of those that it leaves.
pub(crate) fn most_resisting_together(scene: Scene<'_>, mover: &Mover) -> u32 {
    let resists = |other: &Creature, way| {
        holder(scene, mover, other, way).is_some_and(|holder| holder.hold == Hold::Resists)
    };
    let spaces: Vec<Footprint> = others(scene, mover)
        .filter(|other| resists(other, Way::Entering) || resists(other, Way::Leaving))
        .filter_map(Creature::footprint)
        .collect();
    let own = scene.board.creature(mover.id).and_then(Creature::footprint);
    let Some(own) = own else {
        return u32::try_from(spaces.len()).unwrap_or(u32::MAX);
    };
    // The place that meets the most can be moved up and to the left until it only just meets one of
    // them in each direction.
    let corner = |across: &Footprint, down: &Footprint| Footprint {
        origin: Square::new(
            across
                .origin
                .x
                .saturating_add(1)
                .saturating_sub(own.width.into()),
            down.origin
                .y
                .saturating_add(1)
                .saturating_sub(own.height.into()),
        ),
        ..own
    };
    let corners = spaces
        .iter()
        .flat_map(|across| spaces.iter().map(move |down| corner(across, down)));
    let met = corners.map(|place| spaces.iter().filter(|space| space.overlaps(place)).count());
    u32::try_from(met.max().unwrap_or(0)).unwrap_or(u32::MAX)
}

fn holder(scene: Scene<'_>, mover: &Mover, other: &Creature, way: Way) -> Option<Holder> {
    let profile = scene.facts.profile(other.id);
    let wish = match way {
        Way::Entering => profile.enter_wish,
        Way::Leaving => profile.leave_wish,
    };
    let opposed = scene.board.are_hostile(other.side, mover.side);
    let hold = if is_able(scene, profile) {
        match able_hold(scene, wish, opposed, way) {
            // Nothing is rolled by one that has nothing left to pay with.
            Some(Hold::Resists) if is_spent(scene, profile) => {
                Some(Hold::One(registry::OCCUPIED_MINIMUM))
            }
            hold => hold,
        }
    } else {
        unable_hold(scene, wish, opposed, way)
    };
    hold.map(|hold| Holder { id: other.id, hold })
}

/// Whether the occupant is able to act (`ruling.unable-to-act`).
pub(crate) fn is_able(scene: Scene<'_>, profile: &Profile) -> bool {
    match scene.rulings.get::<UnableToAct>() {
        UnableToAct::Flag => profile.is_able,
        UnableToAct::Derived => profile.is_able && profile.potential > 0,
    }
}

/// Whether every resistance action has to be paid for and the occupant has no potential left
/// (`6d6.occupied.resistance-input`).
fn is_spent(scene: Scene<'_>, profile: &Profile) -> bool {
    scene.rulings.get::<ResistanceDice>() == ResistanceDice::Paid && profile.potential == 0
}

fn able_hold(scene: Scene<'_>, wish: Option<Wish>, is_opponent: bool, way: Way) -> Option<Hold> {
    let presumed = match scene.rulings.get::<StanceDefault>() {
        StanceDefault::BySide if is_opponent => Some(Wish::Hinders),
        StanceDefault::BySide => Some(Wish::Allows),
        StanceDefault::Ask => None,
    };
    match (wish.or(presumed), way) {
        (None, _) => Some(Hold::Unasked),
        (Some(Wish::Hinders), _) => Some(Hold::Resists),
        (Some(Wish::Allows), Way::Entering) => Some(Hold::One(registry::OCCUPIED_ENTER_WILLING)),
        (Some(Wish::Allows), Way::Leaving) => None,
    }
}

fn unable_hold(scene: Scene<'_>, wish: Option<Wish>, is_opponent: bool, way: Way) -> Option<Hold> {
    let adds = match (way, scene.rulings.get::<UnableLeaving>()) {
        (Way::Entering, _) => return Some(Hold::One(registry::OCCUPIED_UNABLE)),
        (Way::Leaving, UnableLeaving::IfSet) => wish == Some(Wish::Hinders),
        // An occupant that chooses not to hinder counts like an ally, whatever its side
        // (`6d6.occupied.wish`).
        (Way::Leaving, UnableLeaving::Hostile) => match wish {
            Some(wish) => wish == Wish::Hinders,
            None => is_opponent,
        },
    };
    adds.then_some(Hold::One(registry::OCCUPIED_LEAVE_UNABLE))
}

/// What an occupant adds to a step, with its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) id: CreatureId,
    pub(crate) points: u32,
    pub(crate) rule: RuleId,
}

/// The points that these occupants add together.
pub(crate) fn points(shares: &[Share]) -> u32 {
    shares.iter().map(|share| share.points).sum()
}

/// The shares that count: each of them, or only the highest (`ruling.several-occupants`).
pub(crate) fn counting(scene: Scene<'_>, shares: Vec<Share>) -> Vec<Share> {
    match scene.rulings.get::<SeveralOccupants>() {
        SeveralOccupants::Highest if shares.len() > 1 => {
            let rule = registry::OCCUPIED_SEVERAL;
            // Of equal shares the first counts, in the order of creature ids.
            let highest = shares.into_iter().rev().max_by_key(|share| share.points);
            highest
                .into_iter()
                .map(|share| Share { rule, ..share })
                .collect()
        }
        SeveralOccupants::Each | SeveralOccupants::Highest => shares,
    }
}

/// What several occupants add together (`6d6.occupied.several`).
pub(crate) fn together(scene: Scene<'_>, points: impl Iterator<Item = u32>) -> u32 {
    match scene.rulings.get::<SeveralOccupants>() {
        SeveralOccupants::Each => points.sum(),
        SeveralOccupants::Highest => points.max().unwrap_or(0),
    }
}

/// The minimum that these occupants add together: one each (`6d6.core.known-minimum`). An occupant
/// that has not been asked adds one if its square is entered.
pub(crate) fn least(scene: Scene<'_>, holders: &[Holder], way: Way) -> u32 {
    let counted = holders
        .iter()
        .filter(|holder| way == Way::Entering || holder.hold != Hold::Unasked);
    together(scene, counted.map(|_| 1))
}
