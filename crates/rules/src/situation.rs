//! The situation at the table: a board with the facts and rulings of one system.
//!
//! Every question to a system goes through this file.

use std::borrow::Cow;
use std::fmt;

use board::{Board, Condition, Creature, CreatureId};
use dice::{Dice, DiceError, Face};
use grid::{Feet, Plane, Square};

use crate::interruption::{self, Interruption};
use crate::meeting;
use crate::search::{Declared, Ending, Walk, WalkState};
#[cfg(feature = "words")]
use crate::setup::Legend;
use crate::{
    Attack, AttackResult, Cause, Check, Citation, Degree, DyingChange, Event, HitPoints,
    LastingHarm, MemberOf, Outcome, Refusal, RevealChoice, RollDue, RuleId, RuleSystem, Rulings,
    Scene,
};
#[cfg(feature = "words")]
use crate::{WordError, Words};

/// A board together with what one system knows of its creatures, and the rulings in force.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        try_from = "crate::stored::StoredSituation<S>",
        bound(
            serialize = "S: serde::Serialize, S::Facts: serde::Serialize",
            deserialize = "S: serde::Deserialize<'de>, S::Facts: serde::Deserialize<'de>"
        )
    )
)]
pub struct Situation<S: RuleSystem> {
    /// The system whose rules apply.
    pub(crate) system: S,
    /// The board: what is where.
    pub board: Board,
    /// The choice of every ruling.
    pub rulings: Rulings,
    /// The system's own facts: creatures and turns.
    pub facts: S::Facts,
    /// The meaning of the marks of the picture from which it was set up; `on MARK` refers to them.
    /// Only words use it, so it is not stored.
    #[cfg(feature = "words")]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) legend: Legend,
}

/// The state after an outcome: the changed creatures and facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "S::Facts: serde::Serialize",
        deserialize = "S::Facts: serde::Deserialize<'de>"
    ))
)]
pub struct After<S: RuleSystem> {
    /// The changed creatures, each complete.
    pub creatures: Vec<Creature>,
    /// The system's facts afterwards.
    pub facts: S::Facts,
}

/// Why a declaration was not planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The rules do not allow it.
    Refused(Refusal),
    /// A die that the rules need is not available.
    Dice(DiceError),
    /// The declaration belongs to a different system from the situation.
    OtherSystem {
        /// The id of the situation's system.
        situation: &'static str,
        /// The id of the declaration's system.
        declaration: &'static str,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Refused(refusal) => refusal.fmt(f),
            PlanError::Dice(error) => error.fmt(f),
            PlanError::OtherSystem {
                situation,
                declaration,
            } => {
                write!(
                    f,
                    "a declaration of {declaration} at a table that plays {situation}"
                )
            }
        }
    }
}

impl std::error::Error for PlanError {}

impl From<Refusal> for PlanError {
    fn from(refusal: Refusal) -> PlanError {
        PlanError::Refused(refusal)
    }
}

impl From<DiceError> for PlanError {
    fn from(error: DiceError) -> PlanError {
        PlanError::Dice(error)
    }
}

/// The verb of a readied action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadiedVerb<'a> {
    /// It is declared by its verb, alone or with a target.
    Plain(&'a str),
    /// It is a movement and needs a path.
    Movement(&'a str),
}

/// The answer to a question of the case notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<S: RuleSystem> {
    /// The answer in the notation: `yes`, `20 ft`, `(2,1) (3,1)`; empty if the answer is only a
    /// mask.
    pub words: String,
    /// The rows of the mask, if there is one.
    pub mask: Option<Vec<String>>,
    /// The basis of the answer.
    pub reasons: Vec<Citation>,
    /// What happened while answering (a tie settled by a die).
    pub events: Vec<Event<S>>,
}

impl<S: RuleSystem> Answer<S> {
    /// Returns an answer that consists only of words.
    pub fn words(words: impl Into<String>) -> Answer<S> {
        Answer {
            words: words.into(),
            mask: None,
            reasons: Vec::new(),
            events: Vec::new(),
        }
    }
}

impl<S: RuleSystem> Answer<S> {
    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Answer<T>
    where
        T: RuleSystem,
        S: MemberOf<T>,
    {
        Answer {
            words: self.words,
            mask: self.mask,
            reasons: self.reasons,
            events: self.events.into_iter().map(Event::lift).collect(),
        }
    }
}

/// Something that a creature may spend on one movement: one action, a double move, a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The verb that declares it: `stride`, `move`, `double`, `run`.
    pub verb: &'static str,
    /// The number of times in a row: 2 for two Strides, with a limit for each; 1 for a double move.
    pub times: u8,
    /// The limit of each.
    pub limit_feet: Feet,
    /// The number of the creature's actions that all of them take together; 0 for a 5-foot step.
    pub actions: u8,
    /// How several of them are declared.
    pub declared: Declared,
    /// The verb of what must be declared before them: standing up.
    pub after: Option<&'static str>,
}

/// What a creature declares before it moves, without leaving its place: standing up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preparation<D> {
    /// The declaration.
    pub declaration: D,
    /// Its verb.
    pub verb: &'static str,
    /// The number of actions that it takes.
    pub actions: u8,
}

impl Budget {
    /// The verb of a budget whose movements may each be of another kind.
    pub const MIXED: &'static str = "mixed";

    /// The budget in words: `stride`, `2 × stride`, `stand, 2 × mixed`.
    pub fn words(&self) -> String {
        let after = self.after.map_or(String::new(), |verb| format!("{verb}, "));
        match self.times {
            1 => format!("{after}{}", self.verb),
            times => format!("{after}{times} × {}", self.verb),
        }
    }

    /// Returns one movement that takes that many actions.
    pub const fn single(verb: &'static str, limit_feet: Feet, actions: u8) -> Budget {
        Budget {
            verb,
            times: 1,
            limit_feet,
            actions,
            declared: Declared::Each,
            after: None,
        }
    }
}

/// Simple declarations that a creature might make; they may be illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates<D> {
    /// Movements of one step and continuations of open actions, in the order in which they are
    /// listed.
    pub movements: Vec<D>,
    /// Actions without a path and without options; the end of the turn comes last.
    pub actions: Vec<D>,
}

/// The order of turns, if the rules of the system keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOrderView {
    /// The creatures that take turns, in order, without those that are off the order.
    pub order: Vec<CreatureId>,
    /// The creature whose turn is due or going on.
    pub turn: Option<CreatureId>,
    /// The round, from 1.
    pub round: u32,
    /// The creatures that are off the order for a while (Delay), in the order in which they left
    /// it.
    pub aside: Vec<CreatureId>,
}

impl<S: RuleSystem> Situation<S> {
    /// The greatest number of creatures on one board.
    pub const MAX_CREATURES: usize = Board::MAX_CREATURES;

    /// Returns a board with the system's default facts and rulings for each creature on it.
    pub fn new(system: S, board: Board) -> Situation<S> {
        let facts = system.facts(&board);
        let rulings = Rulings::defaults(system.catalogue());
        Situation {
            system,
            board,
            rulings,
            facts,
            #[cfg(feature = "words")]
            legend: Legend::new(),
        }
    }

    /// The system whose rules hold.
    pub const fn system(&self) -> S {
        self.system
    }

    /// What the rules read: board, facts and rulings.
    pub const fn scene(&self) -> Scene<'_, S::Facts> {
        Scene {
            board: &self.board,
            facts: &self.facts,
            rulings: &self.rulings,
        }
    }

    /// Returns what the declaration would lead to. Nothing changes; the dice are asked only for
    /// what the rules roll.
    ///
    /// A movement is judged by what the mover's side knows. If it meets something that this side
    /// does not know, it ends there and reveals it, unless its path says how to go on: see
    /// [`Situation::plan_to_choice`].
    ///
    /// # Errors
    /// A refusal with all its reasons, or a die that is not available.
    pub fn plan(
        &self,
        declaration: &S::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<S>, PlanError> {
        if !meeting::may_meet(self, declaration) {
            return self.system.plan(self.scene(), declaration, dice);
        }
        meeting::plan(self, &[], declaration, dice).map(|(outcome, _)| outcome)
    }

    /// Returns what the declaration would lead to, up to a choice that it leaves to its player, and
    /// that choice, if there is one.
    ///
    /// The choice is what to do after a reveal. In `6d6`, if the path does not say whether the
    /// mover carries on or stops (`6d6.hidden.choice`), the outcome leaves the action open there.
    /// In the other systems the outcome is the movement as if it ended there; to carry on or go
    /// round, the movement is planned again from where it began, with what is known by then.
    ///
    /// # Errors
    /// Those of [`Situation::plan`].
    pub fn plan_to_choice(
        &self,
        declaration: &S::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<(Outcome<S>, Option<RevealChoice>), PlanError> {
        self.plan_interrupted_to_choice(declaration, &[], dice)
    }

    /// The same for a movement during which reactions have moved others; see
    /// [`Situation::plan_interrupted`].
    ///
    /// # Errors
    /// Those of [`Situation::plan`].
    pub fn plan_interrupted_to_choice(
        &self,
        declaration: &S::Declaration,
        interruptions: &[Interruption],
        dice: &mut dyn Dice,
    ) -> Result<(Outcome<S>, Option<RevealChoice>), PlanError> {
        let earlier = interruption::boards_before(&self.board, interruptions);
        let (system, scene) = (self.system, self.scene());
        if meeting::may_meet(self, declaration) {
            return meeting::plan(self, &earlier, declaration, dice);
        }
        if earlier.is_empty() {
            return system.plan_to_choice(scene, declaration, dice);
        }
        let outcome = system.plan_interrupted(scene, &earlier, declaration, dice)?;
        Ok((outcome, None))
    }

    /// The situation by which the creature's declarations are judged: the board is the one that its
    /// side knows. What others can do is not changed.
    pub fn judged_by(&self, actor: CreatureId) -> Cow<'_, Situation<S>> {
        meeting::judged_by(self, actor)
    }

    /// Returns what a movement would lead to if reactions have moved others during it: the steps
    /// before each interruption are judged by the board as it was then. Nothing changes.
    ///
    /// # Errors
    /// Those of [`Situation::plan`].
    pub fn plan_interrupted(
        &self,
        declaration: &S::Declaration,
        interruptions: &[Interruption],
        dice: &mut dyn Dice,
    ) -> Result<Outcome<S>, PlanError> {
        let planned = self.plan_interrupted_to_choice(declaration, interruptions, dice);
        planned.map(|(outcome, _)| outcome)
    }

    /// Carries out an outcome that was planned on this situation.
    pub fn carry_out(&mut self, outcome: &Outcome<S>) {
        for creature in &outcome.after.creatures {
            if let Some(place) = self.board.creature_mut(creature.id) {
                place.clone_from(creature);
            }
        }
        self.facts.clone_from(&outcome.after.facts);
        for reveal in &outcome.reveals {
            reveal.clone().apply(&mut self.board);
        }
    }

    /// Begins a round: everything counted by rounds starts again.
    pub fn begin_round(&mut self) {
        self.system.begin_round(&mut self.facts);
    }

    /// The order of turns, if the system's rules keep one and an encounter is going on; `None` for
    /// a system without rules of initiative, and outside encounters.
    pub fn turn_order(&self) -> Option<TurnOrderView> {
        self.system.turn_order(&self.facts)
    }

    /// Applies a change of facts.
    pub fn change(&mut self, change: &S::Change) {
        self.system
            .change(&mut self.board, &mut self.facts, &self.rulings, change);
    }

    /// Takes a creature off the board and out of the facts for good: from then on its id means
    /// nobody.
    pub fn remove_creature(&mut self, id: CreatureId) {
        self.board.remove_creature(id);
        self.system.remove_creature(&mut self.facts, id);
    }

    /// What is true of the declaration's actor if nothing has happened; empty in a system where a
    /// case checks only the rule of a refusal.
    pub fn unchanged(&self, declaration: &S::Declaration) -> Vec<S::Fact> {
        self.system
            .actor(declaration)
            .map(|actor| self.system.unchanged(self.scene(), actor))
            .unwrap_or_default()
    }

    /// Whether a side does not know that the creature is there; `None` means somebody on no side.
    pub fn conceals(&self, creature: &Creature, side: Option<board::Side>) -> bool {
        self.system.conceals(self.scene(), creature, side)
    }

    /// The same situation with the legend of the other one. Only words use a legend, so a stored
    /// situation has none.
    #[must_use]
    pub fn with_marks_of(self, other: &Situation<S>) -> Situation<S> {
        #[cfg(not(feature = "words"))]
        let _ = other;
        Situation {
            #[cfg(feature = "words")]
            legend: other.legend.clone(),
            ..self
        }
    }

    /// The names of the goals on a board without a map, where creatures do not stand on squares;
    /// empty on any other board.
    pub fn goals(&self) -> Vec<&str> {
        let mut creatures = self.board.creatures().iter();
        if creatures.any(|creature| creature.position.is_some()) {
            return Vec::new();
        }
        self.system.goals(&self.facts)
    }

    /// What the creature may spend on movement now, from the least to the most; empty if it cannot
    /// move.
    pub fn budgets(&self, creature: CreatureId) -> Vec<Budget> {
        self.system.budgets(self.scene(), creature)
    }

    /// What the creature may spend on movements of one kind, named by its verb, including one that
    /// [`Situation::budgets`] does not offer by itself, such as a Step. Empty if it cannot move
    /// that way.
    pub fn budgets_by(&self, creature: CreatureId, verb: &str) -> Vec<Budget> {
        self.system.budgets_by(self.scene(), creature, verb)
    }

    /// How a search sees the creature's movement of that kind; `None` if it has no place or the
    /// verb does not declare a movement along a path.
    pub fn walk<'a>(&'a self, creature: CreatureId, verb: &str) -> Option<Box<dyn Walk + 'a>> {
        self.system.walk(self.scene(), creature, verb)
    }

    /// Returns the declaration of a movement by that verb through these states of its walk;
    /// `PassOn` means that another movement follows it in the turn. `None` if the verb does not
    /// declare a movement along a path.
    pub fn walk_declaration(
        &self,
        creature: CreatureId,
        verb: &str,
        states: &[WalkState],
        ending: Ending,
    ) -> Option<S::Declaration> {
        self.system
            .walk_declaration(self.scene(), creature, verb, (states, ending))
    }

    /// The square that names the creature's place in a path: the top-left square of its space, or
    /// of its full-size space in a system where squeezed creatures keep that name. `None` without a
    /// place on the grid.
    pub fn named_square(&self, creature: CreatureId) -> Option<Square> {
        let creature = self.board.creature(creature)?;
        self.system.named_square(self.scene(), creature)
    }

    /// The squares that the creature threatens or has within its reach, except its own squares.
    pub fn threatened(&self, creature: CreatureId) -> Plane {
        self.system.threatened(self.scene(), creature)
    }
}

/// Words of the case notation.
#[cfg(feature = "words")]
impl<S: Words> Situation<S> {
    /// Reads a declaration in the system's words.
    ///
    /// # Errors
    /// If the creature, the verb or an option is unknown, or the path is not of the verb's form.
    pub fn read_declaration(
        &self,
        declaration: &notation::Declaration,
    ) -> Result<S::Declaration, WordError> {
        self.system.read_declaration(self.scene(), declaration)
    }

    /// Answers a question of the case notation.
    ///
    /// # Errors
    /// If the system does not know the question, or a die that it needs is not available.
    pub fn ask(&self, ask: &notation::Phrase, dice: &mut dyn Dice) -> Result<Answer<S>, WordError> {
        self.system.ask(self.scene(), ask, dice)
    }
}

/// Attacks from the numbers stated on the creatures, and their consequences.
impl<S: RuleSystem> Situation<S> {
    /// Returns a melee attack of `attacker` because of what `target` does, such as leaving a square
    /// within reach; `None` if one of them is not there. `given_by` is the rule of the event that
    /// gives the opportunity; it is the rule of the attack in a system that has no rule for such
    /// attacks themselves (pf2e has one: `pf2e.encounter.aoo.strike`).
    pub fn opportunity_attack(
        &self,
        attacker: CreatureId,
        target: CreatureId,
        given_by: RuleId,
    ) -> Option<Attack> {
        self.system
            .opportunity_attack(self.scene(), attacker, target, given_by)
    }

    /// The attack that a declaration makes; `None` if it is not an attack. In a system without a
    /// declaration for attacks it is always `None`: see [`Situation::attack`].
    pub fn declared_attack(&self, declaration: &S::Declaration) -> Option<Attack> {
        self.system.declared_attack(self.scene(), declaration)
    }

    /// The first check that a declaration asks for, if its result is not declared and its numbers
    /// are all stated.
    pub fn declared_check(&self, declaration: &S::Declaration) -> Option<Check> {
        self.system.declared_check(self.scene(), declaration)
    }

    /// The result that a natural roll of the d20 gives the check.
    pub fn check_result(&self, check: &Check, natural: Face) -> Degree {
        let natural = i32::from(natural.get());
        let total = natural.saturating_add(check.modifier());
        self.system.check_result(check, natural, total)
    }

    /// Returns a melee attack in a system whose notation has no declaration for it; `None` in a
    /// system that has one (`strike at=NAME`), or if one of the two creatures is not there.
    ///
    /// # Errors
    /// If the attacker does not reach the target.
    pub fn attack(
        &self,
        attacker: CreatureId,
        target: CreatureId,
    ) -> Option<Result<Attack, Refusal>> {
        let attacker = self.board.creature(attacker)?;
        let target = self.board.creature(target)?;
        self.system.attack(self.scene(), attacker, target)
    }

    /// The action that pays for [`Situation::attack`] in the attacker's turn; `None` if no actions
    /// are counted.
    pub fn attack_payment(&self, attacker: CreatureId) -> Option<S::Declaration> {
        self.system.attack_payment(self.scene(), attacker)
    }

    /// Simple declarations that the creature might make; they may be illegal.
    pub fn candidates(&self, creature: CreatureId) -> Candidates<S::Declaration> {
        self.system.candidates(self.scene(), creature)
    }

    /// Returns the declaration that ends the creature's turn.
    pub fn end_turn(&self, creature: CreatureId) -> S::Declaration {
        self.system.end_turn(self.scene(), creature)
    }

    /// Returns the declaration that uses what the creature has readied on the target.
    pub fn use_readied(&self, creature: CreatureId, target: CreatureId) -> Option<S::Declaration> {
        self.system.use_readied(self.scene(), creature, target)
    }

    /// Returns the result that a natural roll of the d20 gives the attack; `None` if no Armor Class
    /// of the target is stated.
    pub fn attack_result(&self, attack: &Attack, natural: Face) -> Option<AttackResult> {
        let natural = i32::from(natural.get());
        let total = natural.saturating_add(attack.modifier());
        self.system
            .attack_result(natural, total, attack.armor_class_total()?)
    }

    /// The damage that an attack with that result does if its dice show a total of `rolled`.
    pub fn attack_damage(&self, result: AttackResult, rolled: i32) -> i32 {
        self.system.attack_damage(result, rolled)
    }

    /// The creature's hit points, if they are stated.
    pub fn hit_points(&self, creature: CreatureId) -> Option<HitPoints> {
        self.system.hit_points(&self.facts, creature)
    }

    /// The creature's hit points after that damage, and what then becomes true of it; `None` if no
    /// hit points are stated.
    pub fn suffer(&self, creature: CreatureId, damage: i32) -> Option<(i32, Vec<Condition>)> {
        let least = self.system.least_hit_points()?;
        let body = self.board.creature(creature)?;
        let after = self
            .hit_points(creature)?
            .now
            .saturating_sub(damage.max(0))
            .max(least);
        let states = self.system.state_at(after).iter().copied();
        let new = states.filter(|state| !body.is(*state));
        Some((after, new.collect()))
    }

    /// What an attack that has hit the creature asks of it besides the damage; `None` if nothing.
    pub fn after_hit(&self, creature: CreatureId) -> Option<S::Declaration> {
        self.system.after_hit(self.scene(), creature)
    }

    /// How damage of an attack with that result changes the creature's dying; `None` if it has hit
    /// points left, if they are not stated, or if its dying has no number.
    pub fn dying_after(
        &self,
        creature: CreatureId,
        damage: i32,
        result: AttackResult,
    ) -> Option<DyingChange> {
        let (left, _) = self.suffer(creature, damage)?;
        let is_dead = self.board.creature(creature)?.is(Condition::Dead);
        if damage <= 0 || Some(left) > self.system.least_hit_points() || is_dead {
            return None;
        }
        self.system.dying_after(&self.facts, creature, result)
    }

    /// What the creature carries into its next turns.
    pub fn lasting_harm(&self, creature: CreatureId) -> Vec<LastingHarm> {
        self.system.lasting_harm(&self.facts, creature)
    }

    /// The rolls that the declaration asks for in the steps of a turn, if their numbers are stated,
    /// with the numbers they must reach; empty in a system without such rolls. Nothing is rolled.
    pub fn rolls_due(&self, declaration: &S::Declaration) -> Vec<RollDue> {
        self.system.rolls_due(self.scene(), declaration)
    }

    /// How many reactions the creature has left: reactions in pf2e and starfinder, attacks of
    /// opportunity in srd35.
    pub fn reactions_left(&self, creature: CreatureId) -> u8 {
        self.system.reactions_left(&self.facts, creature)
    }

    /// Whether the creature may use a reaction now.
    ///
    /// # Errors
    /// If it may not: it cannot act, has had no turn yet, or has no reaction left.
    pub fn may_react(&self, creature: CreatureId) -> Result<(), Refusal> {
        self.system.may_react(self.scene(), creature)
    }

    /// The situation as everybody sees it while the movement waits after that many completed steps;
    /// the mover is at the place where it waits.
    #[must_use]
    pub fn under_way(&self, declaration: &S::Declaration, completed_steps: u32) -> Situation<S> {
        let (board, facts) = self
            .system
            .under_way(self.scene(), declaration, completed_steps);
        Situation {
            board,
            facts,
            ..self.clone()
        }
    }

    /// When, during that movement, creatures that have readied something may use it; empty in a
    /// system without readied actions. The events are not part of the outcome: the player who
    /// readied the action decides whether its moment has come.
    pub fn readied_triggers(
        &self,
        declaration: &S::Declaration,
        outcome: &Outcome<S>,
    ) -> Vec<Event<S>> {
        let Some(movement) = &outcome.movement else {
            return Vec::new();
        };
        self.system
            .readied_triggers(self.scene(), declaration, movement)
    }

    /// What the creature has readied and can use now.
    pub fn readied_verb(&self, creature: CreatureId) -> Option<ReadiedVerb<'_>> {
        self.system.readied_verb(self.scene(), creature)
    }

    /// The rule by which an attack of opportunity with that result disrupts the action that
    /// triggered it; `None` if it does not.
    pub fn disruption(&self, trigger: Cause, result: AttackResult) -> Option<RuleId> {
        self.system.disruption(self.scene(), trigger, result)
    }

    /// Whether the creature's reaction to movement may be an attack of opportunity.
    pub fn has_opportunity_attack(&self, creature: CreatureId) -> bool {
        self.system.has_opportunity_attack(&self.facts, creature)
    }

    /// Returns the change when the creature uses one reaction; `None` if it has none left.
    pub fn reaction_spent(&self, creature: CreatureId) -> Option<S::Change> {
        self.system.reaction_spent(&self.facts, creature)
    }
}
