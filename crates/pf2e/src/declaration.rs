//! Declarations, and the distance limits of move actions.
//!
//! Decided here: `pf2e.move.speed-limit`, the Speeds of `pf2e.move.types`, the limits of
//! `pf2e.encounter.stride`, `pf2e.encounter.step` and of section 13.

use std::borrow::Cow;

use board::{Condition, Creature, CreatureId, Movement};
use grid::{Feet, Point, Square};
use rules::Degree;

use super::activity::{Activity, Fate, OpportunityAttack, Strike};
use super::facts::Trait;
use super::forced::ForcedMovement;
use super::turn_roll::ToldRoll;
use super::turn_step::{EndPart, StartPart, StepChoices};
use crate::Path;
use crate::Save;
use crate::Timing;
use crate::{Completion, Occasion};

/// A declaration: the actor and the action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declaration {
    /// The creature that acts; `None` for the game master.
    pub actor: Option<CreatureId>,
    /// The action.
    pub action: Action,
}

/// The actions that may be declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Action {
    /// A move action along a path.
    Move(MoveAction),
    /// Standing up.
    Stand(Occasion),
    /// Getting on a mount.
    Mount {
        /// The mount.
        on: CreatureId,
        /// When it is used.
        occasion: Occasion,
    },
    /// Getting off a mount.
    Dismount {
        /// The place, a path of one step.
        to: Path,
        /// When it is used.
        occasion: Occasion,
    },
    /// A movement that the creature does not choose.
    Forced(ForcedMovement),
    /// A Strike.
    Strike(Strike),
    /// Another action or activity.
    Act(Activity),
    /// Attack of Opportunity.
    OpportunityAttack(OpportunityAttack),
    /// A reaction whose trigger is satisfied, or is not.
    React {
        /// Whether its trigger is satisfied.
        trigger: Trigger,
    },
    /// Take Cover.
    TakeCover(Occasion),
    /// Leaning out: the actor's own attacks are measured from that point.
    Lean {
        /// The point: a corner of its space, or the middle of a side.
        to: Point,
        /// When it is used.
        occasion: Occasion,
    },
    /// Ready: the action of that verb may be used later as a reaction.
    Ready {
        /// The verb of the readied action.
        verb: String,
        /// When it is used.
        occasion: Occasion,
    },
    /// The actor is hit, or fails a save; the Reflex save that may follow.
    Suffer {
        /// What happens to it.
        what: HitResult,
        /// The result of the save that follows; unknown if it has not been made yet.
        reflex: Option<Save>,
    },
    /// Keeping up an effect by concentration: Sustain a Spell, Concentrate on a Spell.
    Sustain {
        /// The name of the effect.
        effect: String,
        /// When it is used.
        occasion: Occasion,
    },
    /// The actor is knocked out.
    KnockedOut,
    /// An initiative check with that skill.
    Initiative {
        /// The word of the skill.
        skill: String,
    },
    /// The start step of a turn.
    StartTurn(StepChoices<StartPart>),
    /// The end step of a turn.
    EndTurn(StepChoices<EndPart>),
    /// Delay, with the stated results of the rolls at its moment.
    Delay {
        /// The stated results.
        told: Vec<ToldRoll>,
    },
    /// Returning from Delay.
    Return,
    /// The encounter begins, in that order or, if none is given, by the initiative totals.
    Begin {
        /// The order of a table that already has one; empty for the initiative totals.
        order: Vec<CreatureId>,
    },
    /// Rounds pass in which every creature only ends its turn.
    Play {
        /// How many.
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        rounds: u32,
    },
    /// A new order inside a group.
    Arrange {
        /// Its members in the new order.
        order: Vec<CreatureId>,
    },
    /// The encounter ends.
    End,
}

impl Action {
    /// When the action is used; `None` for something that is not an action of a creature.
    pub const fn occasion(&self) -> Option<Occasion> {
        Some(match self {
            Action::Move(action) => action.occasion,
            Action::Strike(strike) => strike.occasion,
            Action::Act(activity) => activity.occasion,
            Action::Stand(occasion)
            | Action::TakeCover(occasion)
            | Action::Mount { occasion, .. }
            | Action::Dismount { occasion, .. }
            | Action::Lean { occasion, .. }
            | Action::Ready { occasion, .. }
            | Action::Sustain { occasion, .. } => *occasion,
            _ => return None,
        })
    }

    /// The same action in that step of that turn.
    pub fn at_time(&self, timing: Timing) -> Action {
        let mut action = self.clone();
        if let Some(occasion) = action.occasion_mut() {
            occasion.timing = timing;
        }
        action
    }

    fn occasion_mut(&mut self) -> Option<&mut Occasion> {
        Some(match self {
            Action::Move(action) => &mut action.occasion,
            Action::Strike(strike) => &mut strike.occasion,
            Action::Act(activity) => &mut activity.occasion,
            Action::Stand(occasion)
            | Action::TakeCover(occasion)
            | Action::Mount { occasion, .. }
            | Action::Dismount { occasion, .. }
            | Action::Lean { occasion, .. }
            | Action::Ready { occasion, .. }
            | Action::Sustain { occasion, .. } => occasion,
            _ => return None,
        })
    }

    /// Whether it is something that the creature does in a turn, and not something that happens to
    /// it or that moves it out of the order or back.
    pub const fn is_own(&self) -> bool {
        !matches!(
            self,
            Action::Forced(_)
                | Action::Suffer { .. }
                | Action::KnockedOut
                | Action::Delay { .. }
                | Action::Return
        )
    }

    /// The stated results of the rolls of a turn; empty for an action that is not part of one.
    pub fn told(&self) -> &[ToldRoll] {
        match self {
            Action::StartTurn(choices) => &choices.told,
            Action::EndTurn(choices) => &choices.told,
            Action::Delay { told } => told,
            _ => &[],
        }
    }
}

/// Whether the trigger of a reaction is satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Trigger {
    /// It is satisfied.
    Satisfied,
    /// It is not satisfied.
    Missing,
}

/// What happens to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum HitResult {
    /// An attack hits it.
    Hit,
    /// It fails a save.
    FailsSave,
}

/// The move actions along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum MoveVerb {
    /// Stride.
    Stride,
    /// Step.
    Step,
    /// Crawl.
    Crawl,
    /// Leap.
    Leap,
    /// Climb.
    Climb,
    /// Swim.
    Swim,
    /// Balance.
    Balance,
    /// Tumble Through.
    Tumble,
    /// Fly.
    Fly,
    /// Burrow.
    Burrow,
}

impl MoveVerb {
    /// All verbs, in the order of the case notation.
    pub const ALL: [MoveVerb; 10] = [
        MoveVerb::Stride,
        MoveVerb::Step,
        MoveVerb::Crawl,
        MoveVerb::Leap,
        MoveVerb::Climb,
        MoveVerb::Swim,
        MoveVerb::Balance,
        MoveVerb::Tumble,
        MoveVerb::Fly,
        MoveVerb::Burrow,
    ];

    /// The word of the case notation.
    pub const fn word(self) -> &'static str {
        match self {
            MoveVerb::Stride => "stride",
            MoveVerb::Step => "step",
            MoveVerb::Crawl => "crawl",
            MoveVerb::Leap => "leap",
            MoveVerb::Climb => "climb",
            MoveVerb::Swim => "swim",
            MoveVerb::Balance => "balance",
            MoveVerb::Tumble => "tumble",
            MoveVerb::Fly => "fly",
            MoveVerb::Burrow => "burrow",
        }
    }

    /// The verb with that word.
    pub fn from_word(word: &str) -> Option<MoveVerb> {
        MoveVerb::ALL.into_iter().find(|verb| verb.word() == word)
    }

    /// Whether the action needs a check whose degree of success matters.
    pub const fn has_check(self) -> bool {
        matches!(
            self,
            MoveVerb::Climb | MoveVerb::Swim | MoveVerb::Balance | MoveVerb::Tumble
        )
    }
}

/// A reaction that ends a movement at the point of leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Halt {
    /// The step that is not taken, from 1.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub step: u32,
    /// The condition of the mover afterwards.
    pub state: Option<HaltState>,
}

/// A condition that a reaction may give a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum HaltState {
    /// A condition on the board.
    Condition(Condition),
    /// A fact of this system.
    Trait(Trait),
}

/// A move action along a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveAction {
    /// The verb.
    pub verb: MoveVerb,
    /// The places after each step.
    pub path: Path,
    /// Replaces the distance limit.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub limit_feet: Option<Feet>,
    /// Feet of Speed that the form of movement needs per square, if not 5.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub form_feet: Option<Feet>,
    /// The degree of success of its check; a check without one counts as a success.
    pub result: Option<Degree>,
    /// The one enemy of Tumble Through.
    pub versus: Option<CreatureId>,
    /// A reaction that ends it.
    pub halt: Option<Halt>,
    /// It ends after so many steps because of something it meets there: the steps after these are neither
    /// taken nor judged.
    pub met_after: Option<u32>,
    /// When it is used, and what it commits the actor to.
    pub occasion: Occasion,
}

impl MoveAction {
    /// Returns the plain action along that path.
    pub fn new(verb: MoveVerb, path: Path) -> MoveAction {
        MoveAction {
            verb,
            path,
            limit_feet: None,
            form_feet: None,
            result: None,
            versus: None,
            halt: None,
            met_after: None,
            occasion: Occasion::default(),
        }
    }

    /// The action with the part of its path that is taken and judged.
    pub(crate) fn up_to_what_it_meets(&self) -> Cow<'_, MoveAction> {
        match self.met_after {
            None => Cow::Borrowed(self),
            Some(steps) => Cow::Owned(MoveAction {
                path: self.path.first_steps(steps as usize),
                ..self.clone()
            }),
        }
    }

    /// The degree of success of its check.
    pub fn degree(&self) -> Degree {
        self.result.unwrap_or(Degree::Success)
    }
}

impl Declaration {
    /// Whether only the game master decides it: what befalls a creature, the steps of the turn and
    /// of the encounter, and actions that cost nothing or have no turn.
    pub(crate) fn is_decreed(&self) -> bool {
        let is_plain = |occasion: Occasion| {
            matches!(
                occasion.timing,
                Timing::OwnTurn | Timing::Readied | Timing::Following
            )
        };
        match &self.action {
            Action::Forced(_)
            | Action::Suffer { .. }
            | Action::KnockedOut
            | Action::StartTurn(_)
            | Action::Begin { .. }
            | Action::Play { .. }
            | Action::Arrange { .. }
            | Action::End => true,
            Action::Move(_) | Action::Strike(_) => !self.action.occasion().is_none_or(is_plain),
            _ => false,
        }
    }

    /// The creature that acts; `None` for the game master.
    pub const fn actor(&self) -> Option<CreatureId> {
        self.actor
    }

    /// The verb, as it is written.
    pub const fn verb_word(&self) -> &'static str {
        match &self.action {
            Action::Move(action) => action.verb.word(),
            Action::Stand(_) => "stand",
            Action::Mount { .. } => "mount",
            Action::Dismount { .. } => "dismount",
            Action::Forced(forced) => forced.kind.word(),
            Action::Strike(_) => "strike",
            Action::Act(_) => "act",
            Action::OpportunityAttack(_) => "aoo",
            Action::React { .. } => "react",
            Action::TakeCover(_) => "take-cover",
            Action::Lean { .. } => "lean",
            Action::Ready { .. } => "ready",
            Action::Suffer {
                what: HitResult::Hit,
                ..
            } => "hit",
            Action::Suffer {
                what: HitResult::FailsSave,
                ..
            } => "fails-save",
            Action::Sustain { .. } => "sustain",
            Action::KnockedOut => "knocked-out",
            Action::Initiative { .. } => "initiative",
            Action::StartTurn(_) => "start-turn",
            Action::EndTurn(_) => "end-turn",
            Action::Delay { .. } => "delay",
            Action::Return => "return",
            Action::Begin { .. } => "begin",
            Action::Play { .. } => "play",
            Action::Arrange { .. } => "arrange",
            Action::End => "end",
        }
    }

    /// The same movement, ended by a reaction at the point of leaving after `step` completed steps;
    /// `None` for a declaration that is not a movement, or has no such step.
    pub fn halted(&self, step: u32) -> Option<Declaration> {
        let Action::Move(action) = &self.action else {
            let is_movement = matches!(
                self.action,
                Action::Stand(_) | Action::Mount { .. } | Action::Dismount { .. }
            );
            return (is_movement && step == 0).then(|| self.without_effect());
        };
        let halt = step
            .checked_add(1)
            .filter(|next| *next as usize <= action.path.len())?;
        let action = MoveAction {
            halt: Some(Halt {
                step: halt,
                state: None,
            }),
            ..action.clone()
        };
        Some(Declaration {
            actor: self.actor,
            action: Action::Move(action),
        })
    }
}

/// The functions for a movement that meets something on its way.
impl Declaration {
    /// The steps of its path, if it is a move action along one.
    pub(crate) fn step_count(&self) -> Option<usize> {
        self.move_action().map(|action| action.path.len())
    }

    /// The same movement with only so many steps.
    pub(crate) fn first_steps(&self, steps: usize) -> Declaration {
        self.with_move(|action| action.path = action.path.first_steps(steps))
    }

    /// The same movement, ended after so many steps by something that it meets.
    pub(crate) fn met(&self, steps: usize) -> Declaration {
        self.with_move(|action| action.met_after = u32::try_from(steps).ok())
    }

    /// Its first steps, followed by those of another movement.
    pub(crate) fn spliced(&self, steps: usize, further: &Declaration) -> Option<Declaration> {
        let own = self.move_action()?.path.first_steps(steps);
        let spliced = match (own, &further.move_action()?.path) {
            (Path::Squares(own), Path::Squares(further)) => {
                Path::Squares(own.iter().chain(further).copied().collect())
            }
            (Path::Points(own), Path::Points(further)) => {
                Path::Points(own.iter().chain(further).copied().collect())
            }
            _ => return None,
        };
        Some(self.with_move(|action| action.path = spliced))
    }

    /// The movement with one step to that square.
    pub(crate) fn way_into(&self, square: Square) -> Option<Declaration> {
        self.move_action()?;
        Some(self.with_move(|action| action.path = Path::Squares(vec![square])))
    }

    fn move_action(&self) -> Option<&MoveAction> {
        match &self.action {
            Action::Move(action) => Some(action),
            _ => None,
        }
    }

    fn with_move(&self, change: impl FnOnce(&mut MoveAction)) -> Declaration {
        let mut changed = self.clone();
        if let Action::Move(action) = &mut changed.action {
            change(action);
        }
        changed
    }
}

impl Declaration {
    /// Whether a reaction ends it before its end or its effect.
    pub(crate) fn is_halted(&self) -> bool {
        match &self.action {
            Action::Move(action) => action.halt.is_some(),
            other => {
                let occasion = other.occasion();
                occasion.is_some_and(|own| !own.completion.is_whole())
            }
        }
    }

    /// The same action, ended before it has its effect.
    fn without_effect(&self) -> Declaration {
        let mut action = self.action.clone();
        if let Some(occasion) = action.occasion_mut() {
            occasion.completion = Completion::Halted;
        }
        Declaration {
            actor: self.actor,
            action,
        }
    }

    /// The same action, disrupted before it has its effect; `None` for movements and for actions
    /// that have no such form.
    pub fn disrupted(&self) -> Option<Declaration> {
        let activity = match &self.action {
            Action::Act(activity) => activity,
            Action::Strike(_) => return Some(self.without_effect()),
            _ => return None,
        };
        let activity = Activity {
            fate: Fate::Disrupted,
            ..activity.clone()
        };
        Some(Declaration {
            actor: self.actor,
            action: Action::Act(activity),
        })
    }
}

/// The Speed if neither the creature nor the action states one (`pf2e.move.types`).
pub(crate) const DEFAULT_SPEED: Feet = Feet(25);

/// The land Speed.
pub(crate) fn land_speed(creature: &Creature) -> Feet {
    creature.speeds.get(Movement::Land).unwrap_or(DEFAULT_SPEED)
}

/// The movement type that the action uses (`pf2e.move.types`).
pub(crate) const fn movement_of(verb: MoveVerb) -> Movement {
    match verb {
        MoveVerb::Fly => Movement::Fly,
        MoveVerb::Burrow => Movement::Burrow,
        MoveVerb::Climb => Movement::Climb,
        MoveVerb::Swim => Movement::Swim,
        MoveVerb::Stride
        | MoveVerb::Step
        | MoveVerb::Crawl
        | MoveVerb::Leap
        | MoveVerb::Balance
        | MoveVerb::Tumble => Movement::Land,
    }
}

/// Whether the creature Climbs without a climb Speed, so that it is flat-footed on an incline
/// (`pf2e.terrain.incline-flat-footed`).
pub(crate) fn climbs_without_speed(creature: &Creature, verb: MoveVerb) -> bool {
    verb == MoveVerb::Climb && creature.speeds.get(Movement::Climb).is_none()
}

/// The distance limit of the action if no option replaces it; `None` if the creature lacks the
/// movement type (`pf2e.move.types`).
pub(crate) fn limit(creature: &Creature, verb: MoveVerb, degree: Degree) -> Option<Feet> {
    let land = land_speed(creature);
    let better = if degree == Degree::Critical {
        Feet(5)
    } else {
        Feet::ZERO
    };
    let own = creature.speeds.get(movement_of(verb));
    Some(match verb {
        MoveVerb::Stride | MoveVerb::Balance | MoveVerb::Tumble => land,
        MoveVerb::Fly | MoveVerb::Burrow => return own,
        MoveVerb::Step | MoveVerb::Crawl => Feet(5),
        MoveVerb::Leap if land >= Feet(30) => Feet(15),
        MoveVerb::Leap if land >= Feet(15) => Feet(10),
        MoveVerb::Leap => Feet::ZERO,
        MoveVerb::Climb => own.unwrap_or_else(|| Feet((5 * (land.0 / 20)).max(5)) + better),
        MoveVerb::Swim => own.unwrap_or_else(|| Feet(5 + 5 * (land.0 / 20)) + better),
    })
}
