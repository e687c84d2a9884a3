//! Initiative: who has which total, and the order that follows.
//!
//! A system whose rules know initiative (pf2e) ranks the totals itself, ties and groups included;
//! they are stated to it as facts. In the others the encounter ranks them: highest first, the same
//! total in the order of the board until the table says otherwise with `order:`.

use std::fmt;

use board::CreatureId;
use dice::{Dice, Die, Purpose, Recorded, Request};
use notation::{MAX_ENTRIES, NotationError, Text, Word};
use systems::System;

use crate::attack::fact;
use crate::command::Declared;
use crate::decide::{creature_named, declare};
use crate::encounter::{Encounter, Keeper, evolve};
use crate::error::CommandError;
use crate::event::Event;
use crate::pending::name_of;
use crate::turn::{declaration_of, start_turn};

/// The greatest modifier or total, with either sign.
const MOST: i64 = 1000;

/// One creature's initiative as it is said.
///
/// ```
/// use encounter::{Initiative, Score};
/// let rolled: Initiative = "A +3".parse().unwrap();
/// assert_eq!(rolled.score, Score::Modifier(3));
/// let said: Initiative = "C 14".parse().unwrap();
/// assert_eq!(said.score, Score::Total(14));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Initiative {
    /// The creature's name.
    pub name: String,
    /// What is said of it.
    pub score: Score,
}

/// What is said of an initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// A d20 is rolled and this added; written with its sign.
    Modifier(i32),
    /// It is this; written without a sign.
    Total(i32),
}

impl Initiative {
    /// Reads `NAME +3` or `NAME 14`.
    ///
    /// # Errors
    /// Where the text is neither.
    pub fn parse(text: Text<'_>) -> Result<Initiative, NotationError> {
        let wrong = || {
            NotationError::new(
                text.span(),
                format!("`{}` is no initiative", text.as_str().escape_debug()),
                "write NAME +3 for a modifier to roll with, or NAME 14 for a total",
            )
        };
        let words = text.words()?;
        let [name, number] = words.as_slice() else {
            return Err(wrong());
        };
        let whole = Word::parse(*number)?
            .whole()
            .filter(|whole| (-MOST..=MOST).contains(whole))
            .and_then(|whole| i32::try_from(whole).ok())
            .ok_or_else(wrong)?;
        let score = if number.as_str().starts_with(['+', '-']) {
            Score::Modifier(whole)
        } else {
            Score::Total(whole)
        };
        let read = Initiative {
            name: crate::reaction::read_name(*name)?,
            score,
        };
        // Written differently than read, it would not come back the same.
        if read.to_string() == text.as_str() {
            Ok(read)
        } else {
            Err(wrong())
        }
    }

    /// Reads several with `; ` between them.
    ///
    /// # Errors
    /// Where one cannot be read, or where there are too many.
    pub fn parse_list(text: Text<'_>) -> Result<Vec<Initiative>, NotationError> {
        let mut scores = Vec::new();
        for entry in text.split("; ") {
            if scores.len() >= MAX_ENTRIES {
                return Err(NotationError::new(
                    entry.span(),
                    format!("these are more than {MAX_ENTRIES} creatures"),
                    "take some away",
                ));
            }
            scores.push(Initiative::parse(entry)?);
        }
        Ok(scores)
    }
}

impl std::str::FromStr for Initiative {
    type Err = NotationError;

    /// Reads the string as one line; columns count from 1.
    fn from_str(text: &str) -> Result<Initiative, NotationError> {
        Initiative::parse(Text::from(text))
    }
}

impl fmt::Display for Initiative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Modifier(modifier) => write!(f, "{} {modifier:+}", self.name),
            Score::Total(total) => write!(f, "{} {total}", self.name),
        }
    }
}

/// What a d20 for initiative is rolled under: a rule where the system has one.
const fn rule_of(system: System) -> &'static str {
    match system {
        System::Pf2e => "pf2e.encounter.initiative.check",
        System::Srd35 | System::Starfinder | System::SixD6 => "table.initiative",
    }
}

/// Rolls what is to be rolled and notes all totals.
pub(crate) fn roll(
    encounter: &Encounter,
    scores: &[Initiative],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if encounter.turns().is_some() {
        return Err(CommandError::AlreadyBegun);
    }
    let mut dice = Recorded::new(dice);
    let mut totals: Vec<Event> = Vec::new();
    let mut facts = Vec::new();
    let mut seen: Vec<CreatureId> = Vec::new();
    for score in scores {
        let creature = creature_named(encounter, &score.name)?;
        if seen.contains(&creature) {
            return Err(CommandError::Order {
                name: score.name.clone(),
                problem: "it is named twice",
            });
        }
        seen.push(creature);
        let total = match score.score {
            Score::Total(total) => total,
            Score::Modifier(modifier) => {
                let rule = rule_of(encounter.system());
                let purpose = Purpose::new(rule, score.name.clone(), "initiative");
                let face = dice.roll(&Request::new(purpose, Die::D20))?;
                i32::from(face.get()).saturating_add(modifier)
            }
        };
        totals.push(Event::InitiativeSet { creature, total });
        if encounter.system() == System::Pf2e {
            facts.push(fact(&score.name, &format!("initiative {total}"))?);
        }
    }
    let mut situation = encounter.situation().clone();
    facts
        .iter()
        .try_for_each(|with| situation.read_with(with))?;
    let mut events: Vec<Event> = dice.into_rolls().into_iter().map(Event::Rolled).collect();
    events.extend(totals);
    if !facts.is_empty() {
        events.push(Event::Changed(facts));
    }
    Ok(events)
}

/// Turns begin: in the order named, or without names by initiative.
pub(crate) fn begin(
    encounter: &Encounter,
    names: &[String],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if encounter.turns().is_some() {
        return Err(CommandError::AlreadyBegun);
    }
    let order = if names.is_empty() {
        if encounter.system() == System::Pf2e {
            let begin = declaration_of("gm".to_owned(), "begin");
            return declare(encounter, Declared::new(begin), dice);
        }
        let ranked = encounter.initiative();
        ranked.into_iter().map(|(creature, _)| creature).collect()
    } else {
        read_order(encounter, names)?
    };
    let Some(first) = order.first().copied() else {
        return Err(CommandError::NoInitiative);
    };
    if encounter.system() == System::Starfinder {
        return declare(
            encounter,
            Declared::new(order_of("begin", encounter, &order)),
            dice,
        );
    }
    let mut events = vec![Event::Began { order }];
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    start_turn(&after, (first, 1), &mut events, dice)?;
    Ok(events)
}

/// The game master's order.
pub(crate) fn reorder(
    encounter: &Encounter,
    names: &[String],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let turns = encounter.turns().ok_or(CommandError::NoTurnOrder)?;
    if turns.keeper() == Keeper::Rules && encounter.system() != System::Starfinder {
        return Err(CommandError::RulesKeepOrder(encounter.system()));
    }
    let order = read_order(encounter, names)?;
    let missing = turns
        .current()
        .filter(|current| !order.contains(current))
        .and_then(|current| encounter.board().creature(current));
    match missing {
        Some(current) => Err(CommandError::Order {
            name: current.name.clone(),
            problem: "it has the turn and must be named",
        }),
        None if turns.keeper() == Keeper::Rules => {
            let declared = Declared::new(order_of("reorder", encounter, &order));
            declare(encounter, declared, dice)
        }
        None => Ok(vec![Event::Reordered { order }]),
    }
}

/// What the game master declares of an order of turns where the rules count the actions of a turn.
fn order_of(verb: &str, encounter: &Encounter, order: &[CreatureId]) -> notation::Declaration {
    let name = |creature: &CreatureId| name_of(encounter.board(), *creature);
    let names: Vec<String> = order.iter().map(name).collect();
    let mut declaration = declaration_of("gm".to_owned(), verb);
    declaration.options.push(notation::DeclarationOption {
        name: "order".to_owned().into(),
        value: Some(names.join(",")),
    });
    declaration
}

fn read_order(encounter: &Encounter, names: &[String]) -> Result<Vec<CreatureId>, CommandError> {
    let mut order: Vec<CreatureId> = Vec::with_capacity(names.len());
    for name in names {
        let creature = creature_named(encounter, name)?;
        if order.contains(&creature) {
            return Err(CommandError::Order {
                name: name.clone(),
                problem: "it is named twice",
            });
        }
        order.push(creature);
    }
    Ok(order)
}
