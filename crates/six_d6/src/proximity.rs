//! Proximity resistance actions: what an occupant that hinders adds (`6d6.occupied.resistance-input`,
//! `6d6.occupied.minimum`).

use board::CreatureId;
use dice::{Dice, DiceError};

use super::occupied::{Hold, Holder, Holders, Way};
use super::rulings::{ResistanceDice, SeveralOccupants};
use super::{DiceValue, Facts, Profile, Scene, registry};
use rules::{RuleId, Rulings};

/// The means by which an occupant can oppose a movement.
enum Resource {
    /// A stated score.
    Ready(u32),
    /// Dice.
    Dice(DiceValue),
    /// No potential for an action is left: the minimum of 1.
    Spent,
    /// Its means are not stated.
    Missing,
}

fn resource(rulings: &Rulings, profile: &Profile, way: Way) -> Resource {
    let ready = ready_score(profile, way);
    let given = ready.map_or_else(
        || profile.resistance.map_or(Resource::Missing, Resource::Dice),
        Resource::Ready,
    );
    match rulings.get::<ResistanceDice>() {
        ResistanceDice::Input => given,
        ResistanceDice::OneDie => {
            ready.map_or(Resource::Dice(DiceValue::POTENTIAL_ACTION), Resource::Ready)
        }
        ResistanceDice::Paid if profile.potential == 0 => Resource::Spent,
        ResistanceDice::Paid => given,
    }
}

/// The highest of some six-sided dice, if they show no less than that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Highest {
    /// How many dice; without any nothing is added.
    pub(crate) dice: u32,
    /// The highest of what is known besides: 1, or a score that somebody has ready.
    pub(crate) at_least: u32,
}

/// The six-sided dice that occupants roll against a step, all of which add up, or the highest on
/// leaving and the highest on entering (`ruling.several-occupants`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rolling {
    pub(crate) added_up: u32,
    pub(crate) highest: [Highest; 2],
}

/// The most dice whose mean is counted; of more of them the highest is taken for a six.
const MOST_FOR_MEAN: u32 = 40;

impl Highest {
    /// Each value with the number of ways in which the dice show it.
    pub(crate) fn values(self) -> impl Iterator<Item = (u32, u128)> {
        let Highest { dice, at_least } = self;
        let up_to = move |value: u32| u128::from(value.min(6)).pow(dice);
        let higher = (at_least + 1..=6).map(move |value| (value, up_to(value) - up_to(value - 1)));
        let known = (dice > 0).then(|| (at_least, up_to(at_least)));
        known.into_iter().chain(higher.filter(move |_| dice > 0))
    }

    fn mean(self) -> u32 {
        if self.dice > MOST_FOR_MEAN {
            return self.at_least.max(6);
        }
        let sum: u128 = self
            .values()
            .map(|(value, ways)| u128::from(value) * ways)
            .sum();
        u32::try_from(sum / 6_u128.pow(self.dice)).unwrap_or(u32::MAX)
    }
}

impl Rolling {
    /// The groups of dice of which the highest counts.
    pub(crate) fn groups(self) -> impl Iterator<Item = Highest> {
        self.highest.into_iter().filter(|group| group.dice > 0)
    }

    /// How many dice are rolled.
    pub(crate) fn dice(self) -> u32 {
        self.added_up + self.groups().map(|group| group.dice).sum::<u32>()
    }

    /// The least that they add.
    pub(crate) fn least(self) -> u32 {
        self.added_up + self.groups().map(|group| group.at_least).sum::<u32>()
    }

    /// What they add on average above the least, rounded down.
    pub(crate) fn mean_above_least(self) -> u32 {
        let highest = self.groups().map(|group| group.mean() - group.at_least);
        self.added_up * 5 / 2 + highest.sum::<u32>()
    }
}

/// What the occupants that resist a step add to their minimum, if everybody rolls 1d6+0
/// (`ruling.resistance-dice`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    /// The dice of those that roll.
    pub(crate) rolling: Rolling,
    /// The points above the minimum of those that have a score ready.
    pub(crate) ready: u32,
}

/// What is to be expected of these occupants, as far as their scores are known.
pub(crate) fn expected(scene: Scene<'_>, holders: &Holders) -> Expected {
    match scene.rulings.get::<SeveralOccupants>() {
        SeveralOccupants::Each => expected_of_each(scene, holders),
        SeveralOccupants::Highest => expected_of_highest(scene, holders),
    }
}

fn expected_of_each(scene: Scene<'_>, holders: &Holders) -> Expected {
    let mut expected = Expected::default();
    for (holder, way) in each(holders).filter(|(holder, _)| holder.hold == Hold::Resists) {
        match ready_score(scene.facts.profile(holder.id), way) {
            Some(score) => expected.ready += score - 1,
            None => expected.rolling.added_up += 1,
        }
    }
    expected
}

fn expected_of_highest(scene: Scene<'_>, holders: &Holders) -> Expected {
    let mut expected = Expected::default();
    let both = [
        (&holders.leaving, Way::Leaving),
        (&holders.entering, Way::Entering),
    ];
    for (group, (holders, way)) in expected.rolling.highest.iter_mut().zip(both) {
        let resisting = holders.iter().filter(|holder| holder.hold == Hold::Resists);
        let scores = resisting.map(|holder| ready_score(scene.facts.profile(holder.id), way));
        group.at_least = 1;
        for score in scores {
            match score {
                Some(score) => group.at_least = group.at_least.max(score),
                None => group.dice += 1,
            }
        }
        expected.ready += group.at_least - 1;
    }
    expected
}

/// The score that the occupant has ready, at least the minimum.
fn ready_score(profile: &Profile, way: Way) -> Option<u32> {
    let ready = match way {
        Way::Entering => profile.enter_score,
        Way::Leaving => profile.leave_score,
    };
    ready.map(|score| u32::try_from(score).unwrap_or(0).max(1))
}

/// The occupants of both squares, those being left first.
fn each(holders: &Holders) -> impl Iterator<Item = (&Holder, Way)> {
    let leaving = holders.leaving.iter().map(|one| (one, Way::Leaving));
    leaving.chain(holders.entering.iter().map(|one| (one, Way::Entering)))
}

/// What has to be stated about occupants before a step can be made.
pub(crate) struct Missing {
    /// The rule that needs it.
    pub(crate) rule: RuleId,
    /// Whom it is about.
    #[cfg_attr(
        not(feature = "words"),
        expect(dead_code, reason = "only the words name them")
    )]
    pub(crate) of: Vec<(CreatureId, Way)>,
}

/// The rule by which a step needs a missing input about one of these occupants, if it does.
pub(crate) fn missing_input(scene: Scene<'_>, holders: &Holders) -> Option<RuleId> {
    missing_inputs(scene, holders).map(|missing| missing.rule)
}

/// The missing inputs about these occupants: first their wishes, then their rolls
/// (`6d6.core.check-order`).
pub(crate) fn missing_inputs(scene: Scene<'_>, holders: &Holders) -> Option<Missing> {
    let lacks_wish = |holder: &Holder, _| holder.hold == Hold::Unasked;
    let lacks_dice = |holder: &Holder, way| {
        let profile = scene.facts.profile(holder.id);
        holder.hold == Hold::Resists
            && matches!(resource(scene.rulings, profile, way), Resource::Missing)
    };
    let missing = |rule, lacks: &dyn Fn(&Holder, Way) -> bool| {
        let of = each(holders).filter(|(holder, way)| lacks(holder, *way));
        let of: Vec<(CreatureId, Way)> = of.map(|(holder, way)| (holder.id, way)).collect();
        (!of.is_empty()).then_some(Missing { rule, of })
    };
    missing(registry::OCCUPIED_WISH, &lacks_wish)
        .or_else(|| missing(registry::OCCUPIED_RESISTANCE_INPUT, &lacks_dice))
}

/// The score of a resistance action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resisted {
    /// The occupant acted, and scored that much.
    Action(u32),
    /// It had no means to act: the minimum.
    Minimum,
}

/// Takes the resistance action of the occupant, which pays for it if the ruling says so.
pub(crate) fn resist(
    facts: &mut Facts,
    rulings: &Rulings,
    who: &str,
    id: CreatureId,
    way: Way,
    dice: &mut dyn Dice,
) -> Result<Resisted, DiceError> {
    let (rule, what) = match way {
        Way::Entering => (
            registry::OCCUPIED_ENTER_HINDERED,
            "resistance against entering its square",
        ),
        Way::Leaving => (
            registry::OCCUPIED_LEAVE_HINDERED,
            "resistance against leaving its square",
        ),
    };
    let score = match resource(rulings, facts.profile(id), way) {
        Resource::Ready(score) => score,
        Resource::Dice(value) => {
            let purpose = dice::Purpose::new(rule.as_str(), who.to_owned(), what);
            value.roll(&purpose, dice)?
        }
        Resource::Spent | Resource::Missing => return Ok(Resisted::Minimum),
    };
    if rulings.get::<ResistanceDice>() == ResistanceDice::Paid
        && let Some(profile) = facts.profile_mut(id)
    {
        profile.potential = profile.potential.saturating_sub(1);
    }
    Ok(Resisted::Action(score.max(1)))
}
