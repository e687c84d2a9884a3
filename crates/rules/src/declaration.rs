//! What somebody declares: one value for all systems, each with its own actions.

use std::fmt;

use board::{Board, CreatureId};

use crate::{System, pf2e, six_d6, srd35, starfinder};

/// A declaration in the words of its system, such as `A stride: (1,0) (2,0)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// Of Pathfinder, second edition.
    Pf2e(pf2e::Declaration),
    /// Of the d20 SRD 3.5.
    Srd35(srd35::Declaration),
    /// Of Starfinder, first edition.
    Starfinder(starfinder::Declaration),
    /// Of 6d6 RPG.
    SixD6(six_d6::Declaration),
}

impl Declaration {
    /// The system whose declaration it is.
    pub const fn system(&self) -> System {
        match self {
            Declaration::Pf2e(_) => System::Pf2e,
            Declaration::Srd35(_) => System::Srd35,
            Declaration::Starfinder(_) => System::Starfinder,
            Declaration::SixD6(_) => System::SixD6,
        }
    }

    /// Who acts; `None` for a declaration of the game master.
    pub const fn actor(&self) -> Option<CreatureId> {
        match self {
            Declaration::Pf2e(declaration) => declaration.actor(),
            Declaration::Srd35(declaration) => declaration.actor(),
            Declaration::Starfinder(declaration) => declaration.actor(),
            Declaration::SixD6(declaration) => declaration.actor(),
        }
    }

    /// The declaration in the case notation, which [`crate::Situation::read_declaration`] reads
    /// back to the same value.
    pub fn words(&self, board: &Board) -> String {
        match self {
            Declaration::Pf2e(declaration) => declaration.words(board),
            Declaration::Srd35(declaration) => declaration.words(board),
            Declaration::Starfinder(declaration) => declaration.words(board),
            Declaration::SixD6(declaration) => declaration.words(board),
        }
    }

    /// The same movement, stopped by something after `step` completed steps; `None` for a
    /// declaration that is no movement along a path.
    pub fn halted(&self, step: u32) -> Option<Declaration> {
        match self {
            Declaration::Pf2e(declaration) => declaration.halted(step).map(Declaration::Pf2e),
            Declaration::Srd35(declaration) => declaration.halted(step).map(Declaration::Srd35),
            Declaration::Starfinder(declaration) => {
                declaration.halted(step).map(Declaration::Starfinder)
            }
            Declaration::SixD6(declaration) => declaration.halted(step).map(Declaration::SixD6),
        }
    }

    /// The same action, come to nothing before it has had its effect, its costs spent; `None` where
    /// the system has no such form of it.
    pub fn disrupted(&self) -> Option<Declaration> {
        match self {
            Declaration::Pf2e(declaration) => declaration.disrupted().map(Declaration::Pf2e),
            Declaration::Srd35(_) | Declaration::Starfinder(_) | Declaration::SixD6(_) => None,
        }
    }
}

/// The verb alone, for messages.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declaration::Pf2e(declaration) => f.write_str(declaration.verb_word()),
            Declaration::Srd35(declaration) => f.write_str(declaration.verb_word()),
            Declaration::Starfinder(declaration) => f.write_str(declaration.verb_word()),
            Declaration::SixD6(declaration) => f.write_str(declaration.verb_word()),
        }
    }
}
