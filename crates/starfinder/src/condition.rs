//! What a creature's state forbids, and how it modifies: check 0 of section 0.3,
//! `starfinder.adjunct.entangled`, `starfinder.adjunct.fatigued`, `starfinder.squeeze.entangled`,
//! `starfinder.minimum.limits`, `starfinder.scope.gravity`, `starfinder.scope.starships`.
//!
//! In the order of that section: conditions first, then ways of moving, then the primary direction.

use board::{Condition, Creature, Movement};

use super::mover::{Fault, Mover, What};
use super::rulings::MinimumZeroSpeed;
use super::squeeze::{Fit, Standing};
use super::{Gravity, Profile, State, Turn, Verb, local, registry, speed};
use rules::RuleId;

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
        // Of ground vehicles only hours and paths are covered.
        let drives = self.profile.vehicle.is_some() && self.verb != Verb::Pushed;
        if self.profile.is(State::Starship) || drives {
            Some(registry::SCOPE_STARSHIPS)
        } else if weightless && self.way != Movement::Fly && self.verb != Verb::Pushed {
            Some(registry::SCOPE_GRAVITY)
        } else {
            None
        }
    }

    /// Check 0: conditions and ways of moving that forbid the action; reported at step 1.
    pub(crate) fn action_faults(&self, from: &Standing, turn: &Turn) -> Vec<Fault> {
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
        faults.extend(self.no_haste(from));
        let burdened = self.profile.is(State::Encumbered) || self.profile.is(State::Overburdened);
        if matches!(self.verb, Verb::Tumble | Verb::TumbleFull) && burdened {
            faults.push(fault(registry::ADJUNCT_TUMBLE, "its load forbids tumbling"));
        }
        if self.verb != Verb::Minimum && speed::unreduced_feet(self.creature, self.way).is_none() {
            faults.push(fault(
                registry::MODES_GENERAL,
                "it has no speed of that type",
            ));
        }
        faults.extend(super::medium::run_fault(self));
        let now = self.path.and_then(|path| path.primary);
        let chosen = now.or(turn.primary);
        if self.way == Movement::Fly && chosen.is_none() {
            faults.push(fault(
                registry::FLY_PRIMARY_DIRECTION,
                "it has chosen no primary direction: add `primary=N`",
            ));
        }
        let chosen_anew = now.is_some() && turn.primary.is_some() && now != turn.primary;
        if self.way == Movement::Fly && chosen_anew {
            faults.push(fault(
                registry::FLY_PRIMARY_DIRECTION,
                "it has chosen another primary direction for this turn",
            ));
        }
        faults
    }

    /// `starfinder.minimum.limits`: a creature that cannot move at all.
    fn cannot_move(&self) -> Option<Fault> {
        let rule = registry::MINIMUM_LIMITS;
        let unreduced = speed::unreduced_feet(self.creature, self.way).unwrap_or(0);
        let reduced = speed::speed_feet(self.scene, self.creature, self.way);
        if self.profile.is(State::Anchored) {
            Some(fault(rule, "it is bound to something immobile"))
        } else if unreduced == 0 {
            Some(fault(rule, "it has no speed of that type"))
        } else if reduced == 0
            && self.scene.rulings.get::<MinimumZeroSpeed>() == MinimumZeroSpeed::No
        {
            Some(fault(rule, "its speed is reduced to 0"))
        } else {
            None
        }
    }

    /// Why the mover, as it is, may neither run nor charge.
    fn no_haste(&self, from: &Standing) -> Vec<Fault> {
        if !self.hastens() {
            return Vec::new();
        }
        let mut faults = Vec::new();
        if self.profile.is(State::Entangled) {
            faults.push(fault(registry::ADJUNCT_ENTANGLED, "it is entangled"));
        }
        if self.profile.is(State::Fatigued) || self.profile.is(State::Exhausted) {
            faults.push(fault(registry::ADJUNCT_FATIGUED, "it is fatigued"));
        }
        if from.fit == Fit::Squeezed {
            faults.push(fault(registry::SQUEEZE_ENTANGLED, "it is squeezed"));
        }
        if self.verb == Verb::Run && local::must_rest(self.scene, self.creature) {
            faults.push(fault(registry::LOCAL_REST, local::MUST_REST));
        }
        faults
    }
}

/// What counts in a creature's state beyond its profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Posture {
    /// Whether it is squeezed.
    pub(crate) fit: Fit,
    /// Whether it is flat-footed.
    pub(crate) flat_footed: bool,
}

/// What one state of a creature does to its rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Impairment {
    /// The rule that says so.
    pub(crate) rule: RuleId,
    /// The state, for people.
    pub(crate) text: &'static str,
    /// To Armor Class.
    pub(crate) armor_class: i32,
    /// To attack rolls, Reflex saves, initiative and checks of Dexterity.
    pub(crate) attack: i32,
    /// To damage in melee and of thrown weapons, and to checks of Strength.
    pub(crate) damage: i32,
}

/// What impairs the creature, each state once. Entangled twice over is one condition
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
    if posture.flat_footed {
        add(registry::ADJUNCT_RUN, "flat-footed", (-2, 0, 0));
    }
    impairments
}

/// The modifiers in force, as the notation lists them.
pub(crate) fn modifiers(profile: &Profile, posture: Posture) -> String {
    let impairments = impairments(profile, posture);
    let armor_class: i32 = impairments.iter().map(|one| one.armor_class).sum();
    let attack: i32 = impairments.iter().map(|one| one.attack).sum();
    let damage: i32 = impairments.iter().map(|one| one.damage).sum();
    let amounts = [
        ("ac", armor_class),
        ("attack", attack),
        ("melee-damage", damage),
        ("thrown-damage", damage),
        ("reflex", attack),
        ("initiative", attack),
        ("str-checks", damage),
        ("dex-checks", attack),
    ];
    let words: Vec<String> = amounts
        .into_iter()
        .filter(|(_, amount)| *amount != 0)
        .map(|(name, amount)| format!("{name} {amount}"))
        .collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(", ")
    }
}

/// The results `is WORD`, one for each condition that holds.
pub(crate) fn words(
    creature: &Creature,
    profile: &Profile,
    posture: Posture,
) -> Vec<(&'static str, String)> {
    let squeezed = posture.fit == Fit::Squeezed;
    let own = [
        State::Fatigued,
        State::Exhausted,
        State::Encumbered,
        State::Overburdened,
        State::Anchored,
    ];
    let shared = [
        Condition::Prone,
        Condition::Unconscious,
        Condition::Dead,
        Condition::Flying,
        Condition::Incorporeal,
    ];
    let mut words = vec![
        ("squeezed", squeezed),
        ("flat-footed", posture.flat_footed),
        ("entangled", squeezed || profile.is(State::Entangled)),
        ("helpless", super::size::is_helpless(creature)),
    ];
    words.extend(own.map(|state| (state.word(), profile.is(state))));
    words.extend(shared.map(|condition| (condition.word(), creature.is(condition))));
    words
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(word, _)| ("is", word.to_owned()))
        .collect()
}
