//! Reactions to a movement or another action, resolved where it triggered them.
//!
//! Who is reacted to waits; each creature that may react is asked in the order of the rules. A reaction
//! that drops the mover ends the movement there, as a halt does; after the last one the movement
//! goes on with what it has spent and counted.

use std::fmt;

use board::CreatureId;
use notation::{Clause, Declaration, DeclarationOption, NotationError, Phrase, Text};
use rules::ReadiedVerb;

use crate::attack::TypedAttack;
use crate::command::{Declared, Timing};
use crate::encounter::Encounter;
use crate::pending::name_of;

/// What a creature that may react does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReactionKind {
    /// It makes an attack of opportunity on the mover.
    OpportunityAttack,
    /// It uses what it has readied: a Strike is made at the mover, a movement goes along its path.
    Readied,
    /// It uses its reaction for something else; the game master says what comes of it.
    Other,
}

impl ReactionKind {
    /// All kinds.
    pub const ALL: [ReactionKind; 3] = [
        ReactionKind::OpportunityAttack,
        ReactionKind::Readied,
        ReactionKind::Other,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            ReactionKind::OpportunityAttack => "aoo",
            ReactionKind::Readied => "readied",
            ReactionKind::Other => "other",
        }
    }
}

/// A reaction as an answer: who reacts, with what, and what is typed in instead of being rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// The name of the creature that reacts.
    pub reactor: String,
    /// What it does.
    pub kind: ReactionKind,
    /// What people say about its attack.
    pub typed: TypedAttack,
    /// The options and the path of a readied movement, as `b readied vs=A: (1,0) (2,0)`; none of
    /// anything else that is readied.
    pub movement: Option<Declaration>,
    /// What is true of the mover when its reaction ends the movement, in the system's words; none if
    /// the movement goes on. Only with [`ReactionKind::Other`].
    pub ends_with: Vec<Phrase>,
}

/// Why somebody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ways {
    /// The rules give it a reaction.
    Rules,
    /// It has readied something.
    Readied,
    /// Both.
    Both,
}

/// How what a creature has readied is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReadiedForm {
    /// Nothing more is said about it.
    #[default]
    Plain,
    /// It is a movement and needs a path.
    Path,
}

/// A creature that has not answered yet, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReactionOption {
    /// Who may react.
    pub reactor: CreatureId,
    /// Its name.
    pub name: String,
    /// With what.
    pub kinds: Vec<ReactionKind>,
    /// How [`ReactionKind::Readied`] is said, where it is among them.
    pub readied: ReadiedForm,
}

impl ReactionOption {
    /// What the creature may do at its triggers: those that the rules give it, and whether what it
    /// has readied can be used.
    pub(crate) fn of(encounter: &Encounter, reactor: CreatureId, ways: Ways) -> ReactionOption {
        let has_attack = encounter.situation().has_opportunity_attack(reactor);
        let kinds = ReactionKind::ALL.into_iter().filter(|kind| match kind {
            ReactionKind::OpportunityAttack => ways != Ways::Readied && has_attack,
            ReactionKind::Readied => ways != Ways::Rules,
            ReactionKind::Other => ways != Ways::Readied,
        });
        ReactionOption {
            reactor,
            name: name_of(encounter.board(), reactor),
            kinds: kinds.collect(),
            readied: match encounter.situation().readied_verb(reactor) {
                Some(ReadiedVerb::Movement(_)) => ReadiedForm::Path,
                Some(ReadiedVerb::Plain(_)) | None => ReadiedForm::Plain,
            },
        }
    }
}

impl Reaction {
    /// Reads `NAME aoo`, `NAME aoo natural=14 damage=6`, `NAME readied`, `NAME readied: (1,0)`,
    /// `NAME other`, `NAME other: prone`.
    ///
    /// # Errors
    /// Where the text is none of these.
    pub fn parse(text: Text<'_>) -> Result<Reaction, NotationError> {
        let wrong = || {
            NotationError::new(
                text.span(),
                format!("`{}` is no reaction", text.as_str().escape_debug()),
                "write react NAME aoo, react NAME aoo natural=14 damage=6, react NAME readied, react NAME \
                 readied: (x,y) (x,y), react NAME other, or react NAME other: FACT, FACT",
            )
        };
        if let Some(reaction) = Reaction::parse_movement(text)? {
            return Ok(reaction);
        }
        let (text_before, ends_with) = match text.split_once(": ") {
            Some((before, facts)) => (before, Clause::parse(facts)?.parts),
            None => (text, Vec::new()),
        };
        let words = text_before.words()?;
        let [name, kind, typed @ ..] = words.as_slice() else {
            return Err(wrong());
        };
        let kind = ReactionKind::ALL
            .into_iter()
            .find(|own| own.word() == kind.as_str())
            .ok_or_else(wrong)?;
        let mut reaction = Reaction {
            reactor: read_name(*name)?,
            kind,
            typed: TypedAttack::default(),
            movement: None,
            ends_with,
        };
        let is_mixed = match kind {
            ReactionKind::OpportunityAttack | ReactionKind::Readied => {
                !reaction.ends_with.is_empty()
            }
            ReactionKind::Other => !typed.is_empty(),
        };
        if is_mixed {
            return Err(wrong());
        }
        for word in typed {
            reaction.typed.read(*word)?;
        }
        Ok(reaction)
    }

    /// Reads `NAME readied OPTIONS: PATH`; `None` where there is no path, or something else is used.
    fn parse_movement(text: Text<'_>) -> Result<Option<Reaction>, NotationError> {
        let Some((before, _)) = text.split_once(": ") else {
            return Ok(None);
        };
        let kind = before.words()?.get(1).map(|word| word.as_str());
        if kind != Some(ReactionKind::Readied.word()) {
            return Ok(None);
        }
        let movement = Declaration::parse(text)?;
        Ok(Some(Reaction {
            reactor: movement.actor.value.clone(),
            kind: ReactionKind::Readied,
            typed: TypedAttack::default(),
            movement: Some(movement),
            ends_with: Vec::new(),
        }))
    }

    /// The readied movement as it is declared with that verb, outside the turn.
    pub(crate) fn declared(&self, verb: &str) -> Option<Declared> {
        let mut declaration = self.movement.clone()?;
        declaration.verb = verb.to_owned().into();
        declaration.options.push(DeclarationOption {
            name: ReactionKind::Readied.word().to_owned().into(),
            value: None,
        });
        Some(Declared {
            timing: Timing::OutOfTurn,
            ..Declared::new(declaration)
        })
    }
}

impl fmt::Display for Reaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(movement) = &self.movement {
            return movement.fmt(f);
        }
        write!(f, "{} {}", self.reactor, self.kind.word())?;
        if self.typed != TypedAttack::default() {
            write!(f, " {}", self.typed)?;
        }
        for (at, fact) in self.ends_with.iter().enumerate() {
            write!(f, "{} {fact}", if at == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

/// A name of a creature, as far as its form goes.
pub(crate) fn read_name(name: Text<'_>) -> Result<String, NotationError> {
    let is_word = !name.is_empty() && !name.as_str().contains([' ', ',', ';', ':', '=']);
    if !is_word && !notation::is_creature(name.as_str()) {
        return Err(NotationError::new(
            name.span(),
            format!(
                "`{}` is no name of a creature",
                name.as_str().escape_debug()
            ),
            "write a name as it stands on the board",
        ));
    }
    Ok(name.as_str().to_owned())
}

/// Words of the system as phrases of one word each.
pub(crate) fn phrases(words: &[&'static str]) -> Vec<Phrase> {
    words
        .iter()
        .filter_map(|word| Phrase::parse(Text::from(*word)).ok())
        .collect()
}
