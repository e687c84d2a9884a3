//! What a creature's state forbids and modifies: check 0 of section 0.3,
//! `starfinder.adjunct.entangled`, `starfinder.adjunct.fatigued`, `starfinder.squeeze.entangled`,
//! `starfinder.minimum.limits`, `starfinder.scope.gravity`, `starfinder.scope.starships`.
//!
//! The order is that of the section: conditions first, then ways of moving, then the primary
//! direction.

use board::{Condition, Creature, Movement};

use super::mover::{self, Fault, Mover, What};
use super::rulings::MinimumZeroSpeed;
use super::standing::{Fit, Standing};
use super::travel::Running;
use super::{Being, Fact, Gravity, Modifiers, Profile, State, Turn, Verb, registry, speed};
use crate::Scene;
use rules::RuleId;

/// What a creature is told that has run to its limit.
pub(crate) const MUST_REST: &str = "it has run to its limit and must rest for 10 rounds";

/// Whether the creature has run to its limit, and must rest (`starfinder.local.rest`).
pub(crate) fn must_rest(scene: Scene<'_>, creature: &Creature) -> bool {
    scene.facts.travel(creature.id).running == Running::Spent
}

const fn fault(rule: RuleId, text: &'static str) -> Fault {
    Fault {
        rule,
        what: What::Plain(text),
    }
}

impl Mover<'_> {
    /// The rule by which the whole request is outside the catalogue.
    pub(crate) fn not_covered_by(&self) -> Option<RuleId> {
        let weightless = self.scene.facts.area.gravity == Gravity::Zero;
        // Of ground vehicles the catalogue covers only hours and paths.
        let drives = self.profile.vehicle.is_some() && self.verb != Verb::Pushed;
        if self.profile.is(State::Starship) || drives {
            Some(registry::SCOPE_STARSHIPS)
        } else if weightless && self.way != Movement::Fly && self.verb != Verb::Pushed {
            Some(registry::SCOPE_GRAVITY)
        } else {
            None
        }
    }

    /// Check 0: everything that forbids the action on every path, then a missing primary direction;
    /// reported at step 1.
    pub(crate) fn action_faults(&self, from: &Standing, turn: &Turn) -> Vec<Fault> {
        let mut faults = self.forbidden(from.fit);
        faults.extend(self.primary_faults(turn));
        faults
    }

    /// Conditions and ways of moving that forbid the action on every path.
    pub(crate) fn forbidden(&self, fit: Fit) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.verb == Verb::Minimum {
            faults.extend(self.cannot_move());
        } else if self.profile.is(State::Anchored) {
            faults.push(fault(
                registry::ADJUNCT_ENTANGLED,
                "it is bound to something immobile",
            ));
        }
        if self.verb == Verb::Pushed {
            return faults;
        }
        faults.extend(self.no_haste(fit));
        let burdened = self.profile.is(State::Encumbered) || self.profile.is(State::Overburdened);
        if matches!(self.verb, Verb::Tumble | Verb::TumbleFull) && burdened {
            faults.push(fault(registry::ADJUNCT_TUMBLE, "its load forbids tumbling"));
        }
        faults.extend(super::medium::run_fault(self));
        // Fast climbing doubles a climb speed; climbing by skill has none.
        let speed_feet = match self.verb {
            Verb::ClimbFast => speed::own_speed_feet(self.creature, self.way),
            _ => speed::unreduced_feet(self.creature, self.way),
        };
        if self.verb != Verb::Minimum && speed_feet.is_none() {
            faults.push(fault(
                registry::MODES_GENERAL,
                "it has no speed of that type",
            ));
        }
        if self.verb == Verb::Run && must_rest(self.scene, self.creature) {
            faults.push(fault(registry::LOCAL_REST, MUST_REST));
        }
        faults
    }

    /// `starfinder.fly.primary-direction`: a flight without a primary direction, or with a
    /// different one.
    fn primary_faults(&self, turn: &Turn) -> Option<Fault> {
        if self.way != Movement::Fly || self.verb == Verb::Pushed {
            return None;
        }
        let now = self.path.and_then(|path| path.primary);
        let text = match (turn.primary, now) {
            (None, None) => "it has chosen no primary direction: add `primary=N`",
            (Some(before), Some(now)) if before != now => {
                "it has chosen another primary direction for this turn"
            }
            _ => return None,
        };
        Some(fault(registry::FLY_PRIMARY_DIRECTION, text))
    }

    /// `starfinder.minimum.limits`: a creature that cannot move at all.
    fn cannot_move(&self) -> Option<Fault> {
        let rule = registry::MINIMUM_LIMITS;
        let unreduced = speed::unreduced_feet(self.creature, self.way);
        let reduced = speed::speed_feet(self.scene, self.creature, self.way);
        if self.profile.is(State::Anchored) {
            Some(fault(rule, "it is bound to something immobile"))
        } else if unreduced.is_none() {
            Some(fault(rule, "it has no speed of that type"))
        } else if unreduced == Some(0) {
            Some(fault(rule, "its speed of that type is 0"))
        } else if reduced == 0
            && self.scene.rulings.get::<MinimumZeroSpeed>() == MinimumZeroSpeed::No
        {
            Some(fault(rule, "its speed is reduced to 0"))
        } else {
            None
        }
    }

    /// Why the mover, in its state, may neither run nor charge.
    fn no_haste(&self, fit: Fit) -> Vec<Fault> {
        if !self.hastens() {
            return Vec::new();
        }
        let mut faults = Vec::new();
        if self.profile.is(State::Entangled) {
            faults.push(fault(registry::ADJUNCT_ENTANGLED, "it is entangled"));
        }
        if fit == Fit::Squeezed {
            faults.push(fault(registry::SQUEEZE_ENTANGLED, "it is squeezed"));
        }
        if self.profile.is(State::Fatigued) || self.profile.is(State::Exhausted) {
            faults.push(fault(registry::ADJUNCT_FATIGUED, "it is fatigued"));
        }
        faults
    }
}

/// The part of a creature's state that is not in its profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Posture {
    /// Whether it is squeezed.
    pub(crate) fit: Fit,
    /// Whether it is on its guard.
    pub(crate) guard: Guard,
}

/// Whether a creature is on its guard. Whoever is not is flat-footed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    /// It is not flat-footed.
    Up,
    /// It has run since its last turn (`starfinder.adjunct.run`).
    Runs,
    /// It climbs by skill (`starfinder.adjunct.athletics-move`).
    Climbs,
}

impl Guard {
    /// The guard of the creature where it is.
    pub(crate) fn of(scene: Scene<'_>, creature: &Creature) -> Guard {
        let mover = Mover::new(scene, creature, Verb::Move, Movement::Climb);
        let standing = mover.standing();
        Guard::after(scene.facts.turn(creature.id), || {
            standing.is_some_and(|standing| mover.hangs(standing.occupied))
        })
    }

    /// The guard after what it has done in its turn. A climber that has come to where it stands
    /// climbs no longer.
    pub(crate) fn after(turn: &Turn, hangs: impl FnOnce() -> bool) -> Guard {
        if turn.flat_footed {
            Guard::Runs
        } else if turn.climbs_by_skill && hangs() {
            Guard::Climbs
        } else {
            Guard::Up
        }
    }

    /// The rule by which it is flat-footed, if it is, with a text for people.
    const fn reason(self) -> Option<(RuleId, &'static str)> {
        match self {
            Guard::Up => None,
            Guard::Runs => Some((registry::ADJUNCT_RUN, "flat-footed")),
            Guard::Climbs => Some((
                registry::ADJUNCT_ATHLETICS_MOVE,
                "flat-footed, climbing by skill",
            )),
        }
    }
}

/// The effect of one state of a creature on its rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Impairment {
    /// The rule behind it.
    pub(crate) rule: RuleId,
    /// The state, for people.
    pub(crate) text: &'static str,
    /// The modifier to Armor Class.
    pub(crate) armor_class: i32,
    /// The modifier to attack rolls, Reflex saves, initiative and checks of Dexterity.
    pub(crate) attack: i32,
    /// The modifier to damage in melee and of thrown weapons, and to checks of Strength.
    pub(crate) damage: i32,
}

/// The states that impair the creature, each once. Being entangled in two ways is one condition
/// (`starfinder.adjunct.entangled`).
pub(crate) fn impairments(profile: &Profile, posture: Posture) -> Vec<Impairment> {
    let mut impairments = Vec::new();
    let mut add = |rule, text, (armor_class, attack, damage)| {
        impairments.push(Impairment {
            rule,
            text,
            armor_class,
            attack,
            damage,
        });
    };
    if profile.is(State::Entangled) {
        add(registry::ADJUNCT_ENTANGLED, "entangled", (-2, -2, 0));
    } else if posture.fit == Fit::Squeezed {
        add(registry::SQUEEZE_ENTANGLED, "squeezed", (-2, -2, 0));
    }
    if profile.is(State::Fatigued) || profile.is(State::Exhausted) {
        add(registry::ADJUNCT_FATIGUED, "fatigued", (-1, -1, -1));
    }
    if let Some((rule, text)) = posture.guard.reason() {
        add(rule, text, (-2, 0, 0));
    }
    impairments
}

/// The states that impair the creature's checks of Dexterity.
pub(crate) fn impaired_dexterity(scene: Scene<'_>, creature: &Creature) -> Vec<Impairment> {
    let posture = Posture {
        fit: mover::fit_of(scene, creature),
        guard: Guard::Up,
    };
    let mut impairments = impairments(scene.facts.profile(creature.id), posture);
    impairments.retain(|one| one.attack != 0);
    impairments
}

/// The states that impair checks of Strength.
pub(crate) fn impaired_strength(profile: &Profile) -> Vec<Impairment> {
    let posture = Posture {
        fit: Fit::Free,
        guard: Guard::Up,
    };
    let mut impairments = impairments(profile, posture);
    impairments.retain(|one| one.damage != 0);
    impairments
}

/// The modifiers in force.
pub(crate) fn modifiers(profile: &Profile, posture: Posture) -> Modifiers {
    let impairments = impairments(profile, posture);
    Modifiers {
        armor_class: impairments.iter().map(|one| one.armor_class).sum(),
        attack: impairments.iter().map(|one| one.attack).sum(),
        damage: impairments.iter().map(|one| one.damage).sum(),
    }
}

/// Everything that may be true of a creature, in the order in which it is listed.
pub(crate) const BEINGS: [Being; 14] = [
    Being::Squeezed,
    Being::FlatFooted,
    Being::Entangled,
    Being::Helpless,
    Being::State(State::Fatigued),
    Being::State(State::Exhausted),
    Being::State(State::Encumbered),
    Being::State(State::Overburdened),
    Being::State(State::Anchored),
    Being::Condition(Condition::Prone),
    Being::Condition(Condition::Unconscious),
    Being::Condition(Condition::Dead),
    Being::Condition(Condition::Flying),
    Being::Condition(Condition::Incorporeal),
];

/// What is true of the creature.
pub(crate) fn beings(
    creature: &Creature,
    profile: &Profile,
    posture: Posture,
) -> impl Iterator<Item = Fact> {
    let squeezed = posture.fit == Fit::Squeezed;
    let holds = move |being: &Being| match being {
        Being::Squeezed => squeezed,
        Being::FlatFooted => posture.guard != Guard::Up,
        Being::Entangled => squeezed || profile.is(State::Entangled),
        Being::Helpless => super::size::is_helpless(creature),
        Being::State(state) => profile.is(*state),
        Being::Condition(condition) => creature.is(*condition),
    };
    BEINGS.into_iter().filter(holds).map(Fact::Is)
}
