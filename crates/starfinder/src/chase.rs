//! Evasion and pursuit: `starfinder.chase.unequal`, `starfinder.chase.equal`,
//! `starfinder.chase.overland`, `starfinder.scope.vehicle-chases`.

use std::cmp::Ordering;

use board::{Creature, CreatureId};
use dice::{Dice, DiceError, Die, Purpose, Request};

use super::condition;
use super::long_scale::{not_covered_by, report};
use super::outcome::not_covered;
use super::overland::who_walks;
use super::rulings::{
    ChaseConTie, ChaseDexTie, ChaseMinRounds, ChaseMitigation, ChaseOverlandSpeed,
};
use super::travel::OpenChase;
use super::{ChaseStanding, Fact, Scene, pace, registry};
use crate::Outcome;
use crate::long_scale;
use rules::{At, PlanError, Refusal, RuleId};

/// The participants of a chase.
struct Chase<'a> {
    scene: Scene<'a>,
    chased: &'a Creature,
    pursuers: Vec<&'a Creature>,
}

impl<'a> Chase<'a> {
    fn new(
        scene: Scene<'a>,
        chased: &'a Creature,
        pursuers: &[CreatureId],
    ) -> Result<Chase<'a>, Refusal> {
        let pursuers: Vec<&Creature> = pursuers
            .iter()
            .filter_map(|pursuer| scene.board.creature(*pursuer))
            .collect();
        if pursuers.is_empty() || pursuers.iter().any(|pursuer| pursuer.id == chased.id) {
            return Err(Refusal::new(
                registry::CHASE_UNEQUAL,
                At::Action,
                "nobody else pursues it",
            ));
        }
        Ok(Chase {
            scene,
            chased,
            pursuers,
        })
    }

    /// The rule by which the chase is outside the catalogue.
    fn not_covered_by(&self) -> Option<RuleId> {
        let parties = || std::iter::once(self.chased).chain(self.pursuers.iter().copied());
        let by_vehicle = |party: &Creature| {
            long_scale::vehicle(self.scene, who_walks(self.scene, party)).is_some()
        };
        if parties().any(by_vehicle) {
            return Some(registry::SCOPE_VEHICLE_CHASES);
        }
        parties().find_map(|party| not_covered_by(self.scene, party))
    }

    /// Compares the pursuer's speed with that of the chased, in the types in use.
    fn compare(&self, pursuer: &Creature) -> Ordering {
        let speed = |party| pace::speed_feet(self.scene, who_walks(self.scene, party));
        speed(pursuer).cmp(&speed(self.chased))
    }

    /// The result that speed decides; otherwise the pursuers of the same speed.
    fn by_speed(&self) -> Result<ChaseStanding, Vec<&'a Creature>> {
        if self
            .pursuers
            .iter()
            .any(|pursuer| self.compare(pursuer) == Ordering::Greater)
        {
            return Ok(ChaseStanding::Caught);
        }
        let equal: Vec<&Creature> = self
            .pursuers
            .iter()
            .filter(|pursuer| self.compare(pursuer) == Ordering::Equal)
            .copied()
            .collect();
        if equal.is_empty() {
            Ok(ChaseStanding::Escapes)
        } else {
            Err(equal)
        }
    }

    fn told(&self, standing: ChaseStanding, open: Option<OpenChase>) -> Outcome {
        let mut facts = self.scene.facts.clone();
        if let Some(record) = facts.travel_mut(self.chased.id) {
            record.open_chase = open;
        }
        let results = vec![Fact::Chase(standing)];
        report(
            self.scene,
            results,
            Vec::new(),
            facts,
            Vec::new(),
            self.chased,
        )
    }
}

/// The ability modifier of a check in a chase.
#[derive(Clone, Copy)]
enum Ability {
    Dexterity,
    Constitution,
}

/// The modifier of the check, with the penalties of entangled and fatigued to Dexterity checks.
fn modifier(scene: Scene<'_>, creature: &Creature, ability: Ability) -> i64 {
    let profile = scene.facts.profile(creature.id);
    match ability {
        Ability::Constitution => profile.constitution_modifier.into(),
        Ability::Dexterity => {
            let impaired = condition::impaired_dexterity(scene, creature);
            let penalty: i32 = impaired.iter().map(|one| one.attack).sum();
            i64::from(profile.dexterity_modifier) + i64::from(penalty)
        }
    }
}

fn roll(
    scene: Scene<'_>,
    creature: &Creature,
    (rule, ability): (RuleId, Ability),
    dice: &mut dyn Dice,
) -> Result<i64, DiceError> {
    let what = match ability {
        Ability::Dexterity => "opposed Dexterity check",
        Ability::Constitution => "opposed Constitution check",
    };
    let purpose = Purpose::new(rule.as_str(), creature.name.clone(), what);
    let face = dice.roll(&Request::new(purpose, Die::D20))?;
    Ok(i64::from(face.get()) + modifier(scene, creature, ability))
}

/// Resolves a chase round by round.
pub(crate) fn by_rounds(
    scene: Scene<'_>,
    chased: &Creature,
    pursuers: &[CreatureId],
    (rounds, is_mitigated): (u32, bool),
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let chase = Chase::new(scene, chased, pursuers)?;
    if let Some(rule) = chase.not_covered_by() {
        return Ok(not_covered(scene, rule));
    }
    match chase.by_speed() {
        Ok(standing) => {
            let is_open = match scene.rulings.get() {
                ChaseMitigation::Flag => is_mitigated,
                // The terrain decides, one square after another.
                ChaseMitigation::Terrain => true,
            };
            let standing = if is_open {
                ChaseStanding::Undecided
            } else {
                standing
            };
            Ok(chase.told(standing, None))
        }
        Err(equal) => at_equal_speeds(&chase, &equal, rounds, dice),
    }
}

/// `starfinder.chase.equal`.
fn at_equal_speeds(
    chase: &Chase<'_>,
    equal: &[&Creature],
    rounds: u32,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let scene = chase.scene;
    let rule = registry::CHASE_EQUAL;
    let few = match scene.rulings.get() {
        ChaseMinRounds::Three => 3,
        ChaseMinRounds::Two => 2,
    };
    let first = chase.pursuers.first().map(|pursuer| pursuer.id);
    let open = scene.facts.travel(chase.chased.id).open_chase;
    let open = open.filter(|open| Some(open.pursuer) == first);
    let from = open.map_or(0, |open| open.rounds);
    if rounds < from.saturating_add(few) {
        let text = format!("the chase has not lasted {few} rounds since it began or was rolled");
        return Err(Refusal::new(rule, At::Action, text).into());
    }
    let check = (rule, Ability::Dexterity);
    let own = roll(scene, chase.chased, check, dice)?;
    let mut standing = ChaseStanding::Escapes;
    for pursuer in equal {
        let result = roll(scene, pursuer, check, dice)?;
        let modifiers = || {
            let of = |creature| modifier(scene, creature, Ability::Dexterity);
            of(chase.chased).cmp(&of(pursuer))
        };
        let order = match (own.cmp(&result), scene.rulings.get()) {
            (Ordering::Equal, ChaseDexTie::Modifier) => modifiers(),
            (order, _) => order,
        };
        match order {
            Ordering::Less => standing = ChaseStanding::Caught,
            Ordering::Equal if standing == ChaseStanding::Escapes => {
                standing = ChaseStanding::Continues
            }
            Ordering::Equal | Ordering::Greater => {}
        }
    }
    let open = first.filter(|_| standing == ChaseStanding::Continues);
    let open = open.map(|pursuer| OpenChase { pursuer, rounds });
    Ok(chase.told(standing, open))
}

/// `starfinder.chase.overland`.
pub(crate) fn overland(
    scene: Scene<'_>,
    chased: &Creature,
    pursuers: &[CreatureId],
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let chase = Chase::new(scene, chased, pursuers)?;
    if let Some(rule) = chase.not_covered_by() {
        return Ok(not_covered(scene, rule));
    }
    let rolling = match scene.rulings.get() {
        ChaseOverlandSpeed::No => chase.pursuers.clone(),
        ChaseOverlandSpeed::Yes => match chase.by_speed() {
            Ok(standing) => return Ok(chase.told(standing, None)),
            Err(equal) => equal,
        },
    };
    let check = (registry::CHASE_OVERLAND, Ability::Constitution);
    let own = roll(scene, chased, check, dice)?;
    let mut highest = i64::MIN;
    for pursuer in rolling {
        highest = highest.max(roll(scene, pursuer, check, dice)?);
    }
    let standing = match (own.cmp(&highest), scene.rulings.get()) {
        (Ordering::Greater, _) => ChaseStanding::Escapes,
        (Ordering::Less, _) | (Ordering::Equal, ChaseConTie::Pursuer) => ChaseStanding::Caught,
        (Ordering::Equal, ChaseConTie::Continues) => ChaseStanding::Continues,
    };
    Ok(chase.told(standing, None))
}
