//! The situation at the table: a board with the facts and rulings of one system.
//!
//! This file is the one way in to the systems, and the only place that dispatches over them.

use std::fmt;

use board::{Board, Creature, CreatureId};
use dice::{Dice, DiceError, Face};
use grid::{Feet, Plane, Square};

use crate::interruption::{self, Interruption};
use crate::search::Walk;
use crate::setup::Legend;
use crate::{
    At, Attack, AttackResult, Cause, Check, Declaration, Event, HitPoints, Outcome, Refusal,
    RuleId, Rulings, System, WordError, pf2e, six_d6, srd35, starfinder,
};

/// A board together with what one system knows of its creatures, and the rulings in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// What lies and stands where.
    pub board: Board,
    /// The choice of every ruling.
    pub rulings: Rulings,
    /// The system's own facts: creatures and turns.
    pub facts: Facts,
    /// What the marks of the picture mean that it was set up from; `on MARK` refers to them.
    pub(crate) legend: Legend,
}

/// Facts of one system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Facts {
    /// Of Pathfinder, second edition.
    Pf2e(pf2e::Facts),
    /// Of the d20 SRD 3.5.
    Srd35(srd35::Facts),
    /// Of Starfinder, first edition.
    Starfinder(starfinder::Facts),
    /// Of 6d6 RPG.
    SixD6(six_d6::Facts),
}

/// The state after an outcome: the creatures and facts that it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct After {
    /// Creatures that differ, whole.
    pub(crate) creatures: Vec<Creature>,
    /// The system's facts afterwards.
    pub(crate) facts: Facts,
}

/// Why a declaration was not planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The rules do not allow it.
    Refused(Refusal),
    /// A die that it needs was not to be had.
    Dice(DiceError),
    /// The declaration belongs to another system than the situation.
    OtherSystem {
        /// The system of the situation.
        situation: System,
        /// The system of the declaration.
        declaration: System,
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

/// The verb of an action that waits for its trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadiedVerb<'a> {
    /// It is declared with its verb alone, or with its target.
    Plain(&'a str),
    /// It is a movement and needs a path.
    Movement(&'a str),
}

/// The answer to a question of the case notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer in the notation: `yes`, `20 ft`, `(2,1) (3,1)`; empty where it is only a mask.
    pub words: String,
    /// The rows of a mask, if it is one.
    pub mask: Option<Vec<String>>,
    /// What happened in answering it (a tie settled by a die).
    pub events: Vec<Event>,
}

impl Answer {
    /// An answer of words alone.
    pub fn words(words: impl Into<String>) -> Answer {
        Answer {
            words: words.into(),
            mask: None,
            events: Vec::new(),
        }
    }

    /// The answer for people, in lines: its words, the rows of its mask, what happened with its
    /// rule; `none` where it is empty. Names are those of that board.
    pub fn lines(&self, board: &Board) -> Vec<String> {
        let words = self.words.lines().map(str::to_owned);
        let rows = self.mask.iter().flatten().cloned();
        let events = self.events.iter();
        let happened = events.map(|event| format!("{} [{}]", event.words(board), event.rule));
        let lines: Vec<String> = words.chain(rows).chain(happened).collect();
        if lines.is_empty() {
            vec!["none".to_owned()]
        } else {
            lines
        }
    }
}

/// Something a creature may spend on one movement: one action, a double move, a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The verb to declare it with: `stride`, `move`, `double`, `run`.
    pub verb: &'static str,
    /// How many times in a row: two Strides are 2 with a limit each; a double move is 1.
    pub times: u8,
    /// What each may spend.
    pub limit_feet: Feet,
}

/// The order of turns that a system's own rules keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOrderView {
    /// Who takes turns, in order; those off the order are left out.
    pub order: Vec<CreatureId>,
    /// Whose turn is due or goes on.
    pub turn: Option<CreatureId>,
    /// The round, from 1.
    pub round: u32,
    /// Who is off the order for a while (Delay), in the order in which they left it.
    pub aside: Vec<CreatureId>,
}

impl Situation {
    /// The greatest number of creatures on one board.
    pub const MAX_CREATURES: usize = 2_000;

    /// A board with the system's default facts and rulings for each creature on it.
    pub fn new(system: System, board: Board) -> Situation {
        let facts = match system {
            System::Pf2e => Facts::Pf2e(pf2e::Facts::new(&board)),
            System::Srd35 => Facts::Srd35(srd35::Facts::new(&board)),
            System::Starfinder => Facts::Starfinder(starfinder::Facts::new(&board)),
            System::SixD6 => Facts::SixD6(six_d6::Facts::new(&board)),
        };
        let rulings = Rulings::defaults(system);
        Situation {
            board,
            rulings,
            facts,
            legend: Legend::new(),
        }
    }

    /// The system whose rules hold.
    pub const fn system(&self) -> System {
        match self.facts {
            Facts::Pf2e(_) => System::Pf2e,
            Facts::Srd35(_) => System::Srd35,
            Facts::Starfinder(_) => System::Starfinder,
            Facts::SixD6(_) => System::SixD6,
        }
    }

    /// Reads what a mark of a map's legend stands for and puts it on the squares.
    pub(crate) fn read_ground(
        &mut self,
        squares: &[grid::Square],
        properties: &[notation::Phrase],
    ) -> Result<(), WordError> {
        match &mut self.facts {
            Facts::Pf2e(facts) => {
                pf2e::words::read_ground(&mut self.board, facts, squares, properties)
            }
            Facts::Srd35(_) => srd35::words::read_ground(&mut self.board, squares, properties),
            Facts::Starfinder(_) => {
                starfinder::words::read_ground(&mut self.board, squares, properties)
            }
            Facts::SixD6(facts) => {
                six_d6::words::read_ground(&mut self.board, facts, squares, properties)
            }
        }
    }

    /// Reads the system's own words of a `with:` clause about a creature, the area or a named thing.
    pub(crate) fn read_own_words(&mut self, with: &notation::With) -> Result<(), WordError> {
        match &mut self.facts {
            Facts::Pf2e(facts) => {
                pf2e::words::read_with(&mut self.board, facts, &self.rulings, with)
            }
            Facts::Srd35(facts) => srd35::words::read_with(&mut self.board, facts, with),
            Facts::Starfinder(facts) => {
                starfinder::words::read_with(&mut self.board, facts, &self.rulings, with)
            }
            Facts::SixD6(facts) => six_d6::words::read_with(&mut self.board, facts, with),
        }
    }

    /// Reads a declaration in the system's words.
    ///
    /// # Errors
    /// If the creature, the verb or an option is unknown, or the path is not of the verb's form.
    pub fn read_declaration(
        &self,
        declaration: &notation::Declaration,
    ) -> Result<Declaration, WordError> {
        match &self.facts {
            Facts::Pf2e(facts) => {
                pf2e::words::read_declaration(pf2e::Scene::new(self, facts), declaration)
                    .map(Declaration::Pf2e)
            }
            Facts::Srd35(facts) => srd35::words::read_declaration(&self.board, facts, declaration)
                .map(Declaration::Srd35),
            Facts::Starfinder(facts) => {
                starfinder::words::read_declaration(&self.board, facts, declaration)
                    .map(Declaration::Starfinder)
            }
            Facts::SixD6(facts) => six_d6::words::read_declaration(&self.board, facts, declaration)
                .map(Declaration::SixD6),
        }
    }

    /// What the declaration would lead to. Nothing changes; the dice are asked only for what the
    /// rules roll.
    ///
    /// # Errors
    /// A refusal with all its reasons, or a die that was not to be had.
    pub fn plan(
        &self,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        match (&self.facts, declaration) {
            (Facts::Pf2e(facts), Declaration::Pf2e(declaration)) => {
                pf2e::plan::plan(pf2e::Scene::new(self, facts), declaration, dice)
            }
            (Facts::Srd35(facts), Declaration::Srd35(declaration)) => {
                srd35::plan::plan(srd35::Scene::new(self, facts), declaration, dice)
            }
            (Facts::Starfinder(facts), Declaration::Starfinder(declaration)) => {
                starfinder::plan::plan(starfinder::Scene::new(self, facts), declaration, dice)
            }
            (Facts::SixD6(facts), Declaration::SixD6(declaration)) => {
                six_d6::plan::plan(six_d6::Scene::new(self, facts), declaration, dice)
            }
            (_, declaration) => Err(PlanError::OtherSystem {
                situation: self.system(),
                declaration: declaration.system(),
            }),
        }
    }

    /// What the declaration would lead to, as far as a choice that its player has to make and that
    /// it does not make itself; the choice, if it comes to one.
    ///
    /// In `6d6` that is a reveal after which the path does not say whether the mover carries on or
    /// stops (`6d6.hidden.choice`): the outcome leaves the action open there. The other systems have
    /// no such choice, and this is [`Situation::plan`].
    ///
    /// # Errors
    /// Those of [`Situation::plan`].
    pub fn plan_to_choice(
        &self,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<(Outcome, Option<six_d6::HiddenChoice>), PlanError> {
        match (&self.facts, declaration) {
            (Facts::SixD6(facts), Declaration::SixD6(declaration)) => {
                six_d6::plan::plan_to_choice(six_d6::Scene::new(self, facts), declaration, dice)
            }
            _ => self.plan(declaration, dice).map(|outcome| (outcome, None)),
        }
    }

    /// What a movement would lead to in whose course reactions have moved others: the steps before
    /// each interruption are judged by the board as it was then. Nothing changes.
    ///
    /// # Errors
    /// As [`Situation::plan`].
    pub fn plan_interrupted(
        &self,
        declaration: &Declaration,
        interruptions: &[Interruption],
        dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        let (Facts::Pf2e(facts), Declaration::Pf2e(declaration)) = (&self.facts, declaration)
        else {
            return self.plan(declaration, dice);
        };
        let boards = interruption::boards_before(&self.board, interruptions);
        let scene = pf2e::Scene::new(self, facts);
        let earlier: Vec<pf2e::plan::Earlier<'_>> = boards
            .iter()
            .map(|(steps, board)| pf2e::plan::Earlier {
                steps: usize::try_from(*steps).unwrap_or(usize::MAX),
                scene: pf2e::Scene { board, ..scene },
            })
            .collect();
        pf2e::plan::plan_interrupted(scene, &earlier, declaration, dice)
    }

    /// Carries out an outcome that was planned on this situation.
    pub fn carry_out(&mut self, outcome: &Outcome) {
        for creature in &outcome.after.creatures {
            if let Some(place) = self.board.creature_mut(creature.id) {
                place.clone_from(creature);
            }
        }
        self.facts.clone_from(&outcome.after.facts);
    }

    /// The order of turns, where the system's rules keep one and an encounter goes on; `None` for
    /// a system without rules of initiative and outside encounters.
    pub fn turn_order(&self) -> Option<TurnOrderView> {
        match &self.facts {
            Facts::Pf2e(facts) => facts.turn_order(),
            Facts::Srd35(_) | Facts::Starfinder(_) | Facts::SixD6(_) => None,
        }
    }

    /// Answers a question of the case notation.
    ///
    /// # Errors
    /// If the system does not know the question, or a die that it needs is not to be had.
    pub fn ask(&self, ask: &notation::Phrase, dice: &mut dyn Dice) -> Result<Answer, WordError> {
        match &self.facts {
            Facts::Pf2e(facts) => pf2e::ask::ask(pf2e::Scene::new(self, facts), ask, dice),
            Facts::Srd35(facts) => srd35::ask::ask(srd35::Scene::new(self, facts), ask, dice),
            Facts::Starfinder(facts) => {
                starfinder::ask::ask(starfinder::Scene::new(self, facts), ask, dice)
            }
            Facts::SixD6(facts) => six_d6::ask::ask(six_d6::Scene::new(self, facts), ask),
        }
    }

    /// What holds of the declaration's actor where nothing has happened, as results of the case
    /// notation; empty in a system whose refusals are checked by their rule alone.
    pub fn unchanged(&self, declaration: &Declaration) -> Vec<(&'static str, String)> {
        match (&self.facts, declaration.actor()) {
            (Facts::SixD6(facts), Some(actor)) => {
                six_d6::plan::unchanged(six_d6::Scene::new(self, facts), actor)
            }
            _ => Vec::new(),
        }
    }

    /// The situation as the side knows it: what is hidden from it is not there, whatever it is.
    ///
    /// In `6d6` an unrevealed hidden square looks like any square of its apparent resistance, and
    /// of other sides' creatures only what can be seen is kept. In `pf2e` the players, side A, do
    /// not know which adversary stands where in the order of turns, as far as
    /// `ruling.order-conceal` says so. The rules of the other systems hide nothing.
    pub fn known_to(&self, side: board::Side) -> Situation {
        match &self.facts {
            Facts::SixD6(facts) => six_d6::known_to(self, facts, side),
            Facts::Pf2e(facts) => pf2e::known_to(self, facts, side),
            Facts::Srd35(_) | Facts::Starfinder(_) => self.clone(),
        }
    }

    /// What the creature may spend on movement now, from the least to the most; empty for one that
    /// cannot move.
    pub fn budgets(&self, creature: CreatureId) -> Vec<Budget> {
        match &self.facts {
            Facts::Pf2e(facts) => pf2e::range::budgets(pf2e::Scene::new(self, facts), creature),
            Facts::Srd35(facts) => srd35::range::budgets(srd35::Scene::new(self, facts), creature),
            Facts::Starfinder(facts) => {
                starfinder::range::budgets(starfinder::Scene::new(self, facts), creature)
            }
            Facts::SixD6(facts) => {
                six_d6::range::budgets(six_d6::Scene::new(self, facts), creature)
            }
        }
    }

    /// What the creature may spend on movements of one kind, named by its verb; also one that
    /// [`Situation::budgets`] does not offer by itself, such as a Step. Empty if it cannot move so.
    pub fn budgets_by(&self, creature: CreatureId, verb: &str) -> Vec<Budget> {
        if let Facts::Pf2e(facts) = &self.facts {
            return pf2e::range::budgets_by(pf2e::Scene::new(self, facts), creature, verb);
        }
        let mut budgets = self.budgets(creature);
        budgets.retain(|budget| budget.verb == verb);
        budgets
    }

    /// How the creature's movement of that kind looks to a search; `None` if it has no place or
    /// the verb is no movement along a path.
    pub fn walk<'a>(&'a self, creature: CreatureId, verb: &str) -> Option<Box<dyn Walk + 'a>> {
        match &self.facts {
            Facts::Pf2e(facts) => pf2e::range::walk(pf2e::Scene::new(self, facts), creature, verb),
            Facts::Srd35(facts) => {
                srd35::range::walk(srd35::Scene::new(self, facts), creature, verb)
            }
            Facts::Starfinder(facts) => {
                starfinder::range::walk(starfinder::Scene::new(self, facts), creature, verb)
            }
            Facts::SixD6(facts) => {
                six_d6::range::walk(six_d6::Scene::new(self, facts), creature, verb)
            }
        }
    }

    /// The square that names the creature's place in a path: the top-left of its space, in a system
    /// whose squeezed creatures keep the name of their full-size space that one's; `None` without a
    /// place on the grid.
    pub fn named_square(&self, creature: CreatureId) -> Option<Square> {
        let creature = self.board.creature(creature)?;
        let space = match &self.facts {
            Facts::Pf2e(_) | Facts::Srd35(_) | Facts::SixD6(_) => creature.footprint(),
            Facts::Starfinder(facts) => starfinder::full_footprint(facts, creature),
        };
        space.map(|space| space.origin)
    }

    /// The squares that the creature threatens or has within its reach, its own squares left out.
    pub fn threatened(&self, creature: CreatureId) -> Plane {
        match &self.facts {
            Facts::Pf2e(facts) => {
                pf2e::measure::threatened(pf2e::Scene::new(self, facts), creature)
            }
            Facts::Srd35(facts) => {
                srd35::measure::threatened(srd35::Scene::new(self, facts), creature)
            }
            Facts::Starfinder(facts) => {
                starfinder::measure::threatened(starfinder::Scene::new(self, facts), creature)
            }
            Facts::SixD6(facts) => {
                six_d6::measure::threatened(six_d6::Scene::new(self, facts), creature)
            }
        }
    }
}

/// Attacks from the numbers stated of the creatures, and what they lead to.
impl Situation {
    /// A melee attack of `attacker` for what `target` does, such as leaving a square within reach;
    /// `None` if one of them is not there. `given_by` is the rule of the event that gives the
    /// opportunity; it stands behind the attack where the system has no rule for such attacks
    /// themselves (pf2e has: `pf2e.encounter.aoo.strike`).
    pub fn opportunity_attack(
        &self,
        attacker: CreatureId,
        target: CreatureId,
        given_by: RuleId,
    ) -> Option<Attack> {
        match &self.facts {
            Facts::Pf2e(facts) => {
                pf2e::strike::opportunity(pf2e::Scene::new(self, facts), attacker, target)
            }
            Facts::Srd35(facts) => {
                let scene = srd35::Scene::new(self, facts);
                srd35::strike::opportunity(scene, attacker, target, given_by)
            }
            Facts::Starfinder(facts) => starfinder::strike::opportunity(
                starfinder::Scene::new(self, facts),
                attacker,
                target,
            ),
            Facts::SixD6(_) => None,
        }
    }

    /// The attack that a declaration is; `None` if it is none. In a system without a declaration
    /// of its own for attacks there is never one: see [`Situation::attack`].
    pub fn declared_attack(&self, declaration: &Declaration) -> Option<Attack> {
        match (&self.facts, declaration) {
            (Facts::Pf2e(facts), Declaration::Pf2e(declaration)) => {
                pf2e::strike::declared(pf2e::Scene::new(self, facts), declaration)
            }
            _ => None,
        }
    }

    /// The first check that a declaration asks for whose result is not declared and whose numbers
    /// are all stated.
    pub fn declared_check(&self, declaration: &Declaration) -> Option<Check> {
        match (&self.facts, declaration) {
            (Facts::Pf2e(facts), Declaration::Pf2e(declaration)) => {
                pf2e::check::declared(pf2e::Scene::new(self, facts), declaration)
            }
            (Facts::Srd35(facts), Declaration::Srd35(declaration)) => {
                srd35::check::declared(srd35::Scene::new(self, facts), declaration)
            }
            (Facts::Starfinder(facts), Declaration::Starfinder(declaration)) => {
                starfinder::check::declared(starfinder::Scene::new(self, facts), declaration)
            }
            _ => None,
        }
    }

    /// What a natural roll of the d20 makes of the check, as its option says it.
    pub fn check_result(&self, check: &Check, natural: Face) -> &'static str {
        let natural = i32::from(natural.get());
        let total = natural.saturating_add(check.modifier());
        match &self.facts {
            Facts::Pf2e(_) => pf2e::check::result_word(check, natural, total),
            _ if total >= check.dc => "success",
            _ => "failure",
        }
    }

    /// A melee attack in a system whose notation has no declaration for it; `None` in one that has
    /// (`strike at=NAME`), and where one of the two is not there.
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
        match &self.facts {
            Facts::Pf2e(_) | Facts::SixD6(_) => None,
            Facts::Srd35(facts) => {
                let scene = srd35::Scene::new(self, facts);
                Some(srd35::strike::declared(scene, attacker, target))
            }
            Facts::Starfinder(facts) => {
                let scene = starfinder::Scene::new(self, facts);
                Some(starfinder::strike::declared(scene, attacker, target))
            }
        }
    }

    /// The verb by which [`Situation::attack`] is paid for in the attacker's turn; `None` in a
    /// system that counts no actions.
    pub const fn attack_verb(&self) -> Option<&'static str> {
        match &self.facts {
            Facts::Srd35(_) => Some("standard"),
            Facts::Pf2e(_) | Facts::Starfinder(_) | Facts::SixD6(_) => None,
        }
    }

    /// What a natural roll of the d20 makes of the attack; `None` where the target has no Armor
    /// Class stated.
    pub fn attack_result(&self, attack: &Attack, natural: Face) -> Option<AttackResult> {
        let natural = i32::from(natural.get());
        let total = natural.saturating_add(attack.modifier());
        let armor_class = attack.armor_class_total()?;
        match &self.facts {
            Facts::Pf2e(_) => Some(pf2e::strike::result(natural, total, armor_class)),
            Facts::Srd35(_) | Facts::Starfinder(_) => {
                Some(AttackResult::of_d20(natural, total, armor_class))
            }
            Facts::SixD6(_) => None,
        }
    }

    /// The damage that an attack with that result does, its dice showing `rolled` in all.
    pub fn attack_damage(&self, result: AttackResult, rolled: i32) -> i32 {
        match &self.facts {
            Facts::Pf2e(_) => pf2e::strike::damage(result, rolled),
            Facts::Srd35(_) | Facts::Starfinder(_) => result.plain_damage(rolled),
            Facts::SixD6(_) => 0,
        }
    }

    /// The creature's hit points, where they are stated.
    pub fn hit_points(&self, creature: CreatureId) -> Option<HitPoints> {
        match &self.facts {
            Facts::Pf2e(facts) => facts.profile(creature).hit_points,
            Facts::Srd35(facts) => facts.profile(creature).hit_points,
            Facts::Starfinder(facts) => facts.profile(creature).hit_points,
            Facts::SixD6(_) => None,
        }
    }

    /// The creature's hit points after that damage, and what is true of it then and was not
    /// before, in the system's words for `with:`; `None` where no hit points are stated.
    pub fn suffer(&self, creature: CreatureId, damage: i32) -> Option<(i32, Vec<&'static str>)> {
        let (least, state_at): (i32, fn(i32) -> &'static [&'static str]) = match &self.facts {
            Facts::Pf2e(_) => (pf2e::strike::LEAST_HIT_POINTS, pf2e::strike::state_at),
            Facts::Srd35(_) => (srd35::strike::LEAST_HIT_POINTS, srd35::strike::state_at),
            Facts::Starfinder(_) => (
                starfinder::strike::LEAST_HIT_POINTS,
                starfinder::strike::state_at,
            ),
            Facts::SixD6(_) => return None,
        };
        let body = self.board.creature(creature)?;
        let after = self
            .hit_points(creature)?
            .now
            .saturating_sub(damage.max(0))
            .max(least);
        let holds = |word: &str| {
            board::Condition::from_word(word).is_some_and(|condition| body.is(condition))
        };
        let states = state_at(after).iter().copied();
        Some((after, states.filter(|word| !holds(word)).collect()))
    }

    /// What becomes of the creature's dying by damage of an attack with that result; `None` where it
    /// has hit points left, where they are not stated, and where no number of its dying is.
    ///
    /// ```
    /// use rules::pf2e::DyingChange;
    /// use rules::{AttackResult, Picture, System};
    ///
    /// let map = notation::MapRows::from_rows(&["Ab"]).unwrap();
    /// let picture = Picture { map: Some(map), ..Picture::default() };
    /// let mut situation = picture.set_up(System::Pf2e).unwrap();
    /// situation.read_with(&"A hp 5, dying-max 4".parse().unwrap()).unwrap();
    /// let a = situation.board.creature_named("A").unwrap().id;
    /// assert_eq!(situation.dying_after(a, 4, AttackResult::Hit), None);
    /// let dropped = situation.dying_after(a, 5, AttackResult::Hit);
    /// assert_eq!(dropped, Some(DyingChange::Becomes(1)));
    /// let dropped = situation.dying_after(a, 9, AttackResult::CriticalHit);
    /// assert_eq!(dropped, Some(DyingChange::Becomes(2)));
    /// ```
    pub fn dying_after(
        &self,
        creature: CreatureId,
        damage: i32,
        result: AttackResult,
    ) -> Option<pf2e::DyingChange> {
        let Facts::Pf2e(facts) = &self.facts else {
            return None;
        };
        let (left, _) = self.suffer(creature, damage)?;
        let is_dead = self.board.creature(creature)?.is(board::Condition::Dead);
        if damage <= 0 || left > pf2e::strike::LEAST_HIT_POINTS || is_dead {
            return None;
        }
        let severity = match result {
            AttackResult::CriticalHit => pf2e::Severity::Critical,
            AttackResult::Hit | AttackResult::Miss | AttackResult::CriticalMiss => {
                pf2e::Severity::Plain
            }
        };
        facts.profile(creature).worse_by_damage(severity)
    }

    /// What the creature carries into its next turns, in the words of `with:`: `dying 2`,
    /// `persistent fire 1d6`, `affliction venom dc 18`.
    ///
    /// ```
    /// use rules::{Picture, System};
    ///
    /// let map = notation::MapRows::from_rows(&["Ab"]).unwrap();
    /// let picture = Picture { map: Some(map), ..Picture::default() };
    /// let mut situation = picture.set_up(System::Pf2e).unwrap();
    /// situation.read_with(&"A dying 2, persistent fire".parse().unwrap()).unwrap();
    /// let a = situation.board.creature_named("A").unwrap().id;
    /// assert_eq!(situation.lasting_harm(a), ["dying 2", "persistent fire"]);
    /// ```
    pub fn lasting_harm(&self, creature: CreatureId) -> Vec<String> {
        match &self.facts {
            Facts::Pf2e(facts) => facts.profile(creature).lasting_harm(),
            Facts::Srd35(_) | Facts::Starfinder(_) | Facts::SixD6(_) => Vec::new(),
        }
    }

    /// The rolls that the declaration asks for in the steps of a turn, where their numbers are
    /// stated, with what they are held against; empty in a system without them. Nothing is rolled.
    pub fn rolls_due(&self, declaration: &Declaration) -> Vec<pf2e::RollDue> {
        match (&self.facts, declaration) {
            (Facts::Pf2e(facts), Declaration::Pf2e(declaration)) => {
                pf2e::plan::rolls_due(pf2e::Scene::new(self, facts), declaration)
            }
            _ => Vec::new(),
        }
    }

    /// How many reactions of that sort the creature has left: reactions in pf2e and starfinder,
    /// attacks of opportunity in srd35.
    pub fn reactions_left(&self, creature: CreatureId) -> u8 {
        match &self.facts {
            Facts::Pf2e(facts) => facts.turn(creature).reactions,
            Facts::Srd35(facts) => facts.opportunities_left(creature),
            Facts::Starfinder(facts) => u8::from(!facts.turn(creature).reaction_spent),
            Facts::SixD6(_) => 0,
        }
    }

    /// Whether the creature may use a reaction now.
    ///
    /// # Errors
    /// Why not: it cannot act, has had no turn yet, has none left.
    pub fn may_react(&self, creature: CreatureId) -> Result<(), Refusal> {
        match &self.facts {
            Facts::Pf2e(facts) => pf2e::plan::may_react(pf2e::Scene::new(self, facts), creature),
            Facts::Srd35(facts) if facts.opportunities_left(creature) > 0 => Ok(()),
            Facts::Srd35(_) => Err(Refusal::new(
                srd35::registry::AOO_ONCE,
                At::Action,
                "no attack of opportunity is left this round",
            )),
            Facts::Starfinder(facts) => {
                starfinder::strike::may_react(starfinder::Scene::new(self, facts), creature)
            }
            Facts::SixD6(_) => Ok(()),
        }
    }

    /// When during that movement those who have readied something may use it; empty in a system
    /// without readied actions. The events are no part of the outcome: whether what somebody waits
    /// for has come, its player says.
    pub fn readied_triggers(&self, declaration: &Declaration, outcome: &Outcome) -> Vec<Event> {
        match (&self.facts, declaration, &outcome.movement) {
            (Facts::Pf2e(facts), Declaration::Pf2e(declaration), Some(movement)) => {
                pf2e::readied::triggered(pf2e::Scene::new(self, facts), declaration, movement)
            }
            _ => Vec::new(),
        }
    }

    /// What the creature has readied and can use now.
    pub fn readied_verb(&self, creature: CreatureId) -> Option<ReadiedVerb<'_>> {
        match &self.facts {
            Facts::Pf2e(facts) => pf2e::readied::verb(pf2e::Scene::new(self, facts), creature),
            Facts::Srd35(_) | Facts::Starfinder(_) | Facts::SixD6(_) => None,
        }
    }

    /// The rule by which an attack of opportunity with that result makes the action that triggered
    /// it come to nothing; `None` where it does not.
    pub fn disruption(&self, trigger: Cause, result: AttackResult) -> Option<RuleId> {
        match &self.facts {
            Facts::Pf2e(facts) => {
                pf2e::strike::disruption(pf2e::Scene::new(self, facts), trigger, result)
            }
            Facts::Srd35(_) | Facts::Starfinder(_) | Facts::SixD6(_) => None,
        }
    }

    /// Whether the creature's reaction to movement may be an attack of opportunity.
    pub fn has_opportunity_attack(&self, creature: CreatureId) -> bool {
        match &self.facts {
            Facts::Pf2e(facts) => facts
                .profile(creature)
                .traits
                .contains(pf2e::Trait::OpportunityAttack),
            Facts::Srd35(_) | Facts::Starfinder(_) => true,
            Facts::SixD6(_) => false,
        }
    }

    /// What is true of the creature when it has used one reaction, in the words of `with:`; `None`
    /// if it has none left.
    pub fn reaction_spent(&self, creature: CreatureId) -> Option<String> {
        let left = self.reactions_left(creature).checked_sub(1)?;
        Some(match &self.facts {
            Facts::Pf2e(_) => format!("reactions {left}"),
            Facts::Srd35(facts) => {
                let used = facts.turn(creature).opportunities_used.saturating_add(1);
                format!("opportunities-used {used}")
            }
            Facts::Starfinder(_) => "reaction-spent".to_owned(),
            Facts::SixD6(_) => return None,
        })
    }
}
