//! The situation at the table: a board with the facts and rulings of one system.
//!
//! This file is the one way in to the systems, and the only place that dispatches over them.

use std::fmt;

use board::{Board, Creature, CreatureId};
use dice::{Dice, DiceError};
use grid::{Feet, Plane, Square};

use crate::search::Walk;
use crate::setup::Legend;
use crate::{Declaration, Event, Outcome, Refusal, Rulings, System, pf2e, srd35, starfinder};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Facts {
    /// Of Pathfinder, second edition.
    Pf2e(pf2e::Facts),
    /// Of the d20 SRD 3.5.
    Srd35(srd35::Facts),
    /// Of Starfinder, first edition.
    Starfinder(starfinder::Facts),
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

/// Words of the notation that a system does not understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError {
    /// Where in the text, if it came from a text.
    pub span: Option<notation::Span>,
    /// What is wrong.
    pub message: String,
    /// What to do about it; may be empty.
    pub help: String,
}

impl WordError {
    /// Something wrong at that place.
    pub fn new(
        span: impl Into<Option<notation::Span>>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> WordError {
        WordError {
            span: span.into(),
            message: message.into(),
            help: help.into(),
        }
    }
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(span) = self.span {
            write!(f, "line {}, column {}: ", span.line, span.column)?;
        }
        f.write_str(&self.message)?;
        if self.help.is_empty() {
            Ok(())
        } else {
            write!(f, "; {}", self.help)
        }
    }
}

impl std::error::Error for WordError {}

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

impl Situation {
    /// The greatest number of creatures on one board.
    pub const MAX_CREATURES: usize = 2_000;

    /// A board with the system's default facts and rulings for each creature on it.
    ///
    /// # Errors
    /// If the engine does not decide the system's rules yet.
    pub fn new(system: System, board: Board) -> Result<Situation, WordError> {
        let facts = match system {
            System::Pf2e => Facts::Pf2e(pf2e::Facts::new(&board)),
            System::Srd35 => Facts::Srd35(srd35::Facts::new(&board)),
            System::Starfinder => Facts::Starfinder(starfinder::Facts::new(&board)),
            System::SixD6 => {
                return Err(WordError::new(
                    None,
                    format!("the rules of {system} are not decided by this version"),
                    "pf2e, srd35 and starfinder are",
                ));
            }
        };
        let rulings = Rulings::defaults(system);
        Ok(Situation {
            board,
            rulings,
            facts,
            legend: Legend::new(),
        })
    }

    /// The system whose rules hold.
    pub const fn system(&self) -> System {
        match self.facts {
            Facts::Pf2e(_) => System::Pf2e,
            Facts::Srd35(_) => System::Srd35,
            Facts::Starfinder(_) => System::Starfinder,
        }
    }

    /// Reads what a mark of a map's legend stands for and puts it on the squares.
    pub(crate) fn read_ground(
        &mut self,
        squares: &[grid::Square],
        properties: &[notation::Phrase],
    ) -> Result<(), WordError> {
        match &self.facts {
            Facts::Pf2e(_) => pf2e::words::read_ground(&mut self.board, squares, properties),
            Facts::Srd35(_) => srd35::words::read_ground(&mut self.board, squares, properties),
            Facts::Starfinder(_) => {
                starfinder::words::read_ground(&mut self.board, squares, properties)
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
            (_, declaration) => Err(PlanError::OtherSystem {
                situation: self.system(),
                declaration: declaration.system(),
            }),
        }
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
        }
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
        }
    }

    /// The square that names the creature's place in a path: the top-left of its space, in a system
    /// whose squeezed creatures keep the name of their full-size space that one's; `None` without a
    /// place on the grid.
    pub fn named_square(&self, creature: CreatureId) -> Option<Square> {
        let creature = self.board.creature(creature)?;
        let space = match &self.facts {
            Facts::Pf2e(_) | Facts::Srd35(_) => creature.footprint(),
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
        }
    }
}
