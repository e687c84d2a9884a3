//! The shell: the table that is played at, the words of its system, and what it waits for.
//!
//! The same shell sits behind the terminal, a script and a pipe; it does not depend on how lines
//! arrive and replies are shown. The module `conversation` answers its lines. Between two lines it
//! may wait for the confirmation of a preview, or for the face of a die.

use std::cell::RefCell;
use std::collections::BTreeMap;

use board::CreatureId;
use dice::Request;
use encounter::{Encounter, Fingerprint, Pending};
use systems::System;
use tell::notation::{WrittenAnswer, WrittenInstruction};

use super::reply::Reply;
use super::table::Table;
use super::vocabulary::Vocabulary;

/// Whether declarations are shown before they are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Confirm {
    On,
    Off,
}

/// What the shell waits for.
#[derive(Debug, Default)]
pub(super) enum Waiting {
    #[default]
    Nothing,
    /// These commands were shown, and are carried out if somebody confirms them.
    Confirmation(Shown),
    /// This die, for the first of these commands.
    Die(Request, Vec<WrittenInstruction>),
    /// The player who wants to leave was warned that something would be lost.
    Leaving,
}

/// How to confirm something that waits.
pub(super) const CONFIRM: &str = "  Enter or `go` does it, `no` drops it\n";

/// Commands that were shown and wait.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) commands: Vec<WrittenInstruction>,
    /// The preview, to be shown again.
    pub(super) reply: Reply,
    /// Whether it is still in view, in which case an empty line means yes.
    pub(super) view: View,
}

/// What the player sees now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    OfIt,
    OfSomethingElse,
}

/// A session that is being played.
pub(super) struct Shell {
    pub(super) table: Table,
    pub(super) vocabulary: Vocabulary,
    pub(super) confirm: Confirm,
    pub(super) waiting: Waiting,
    /// The last reply that cited rules.
    pub(super) cited: String,
    /// Who carries out commands, if it is not this program.
    pub(super) elsewhere: Option<Elsewhere>,
    /// Whether initiative is asked for until the turns begin.
    pub(super) wants_initiative: bool,
    /// The last range that was found, with its creature and the state of the encounter.
    pub(super) last_range: RefCell<Option<FoundRange>>,
}

/// A table that another program keeps: it is asked about here, and commands are handed on.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    /// The answers to its open question.
    answers: Vec<WrittenAnswer>,
    /// What is to be said to it.
    pub(super) handed_on: Vec<WrittenInstruction>,
    /// How creatures look whose hit points are not known here.
    pub(super) looks: BTreeMap<CreatureId, &'static str>,
    /// What has happened there.
    pub(super) log: ToldLog,
}

/// What has happened at a table that another program keeps, as far as it tells.
#[derive(Debug, Default)]
pub(super) struct ToldLog {
    /// How many chapters came before these.
    pub(super) before: u64,
    /// What each change has led to, oldest first.
    pub(super) chapters: Vec<Vec<String>>,
}

/// The fingerprint of the encounter, the requested name, and the range or the reason why there is
/// none.
pub(super) type FoundRange = ((Fingerprint, String), Result<Reply, String>);

impl Shell {
    /// A shell over that session.
    pub(super) fn new(table: Table, confirm: Confirm) -> Shell {
        let vocabulary = Vocabulary::of(table.now().system());
        Shell {
            table,
            vocabulary,
            confirm,
            waiting: Waiting::Nothing,
            cited: String::new(),
            elsewhere: None,
            wants_initiative: false,
            last_range: RefCell::new(None),
        }
    }

    /// A shell over what is known of a table that another program keeps.
    #[cfg(feature = "serve")]
    pub(super) fn elsewhere(now: Encounter, confirm: Confirm) -> Shell {
        let mut shell = Shell::new(Table::elsewhere(now), confirm);
        shell.elsewhere = Some(Elsewhere::default());
        shell
    }

    /// The table elsewhere is now like that, with these answers to its open question.
    #[cfg(feature = "serve")]
    pub(super) fn follow_elsewhere(
        &mut self,
        now: Encounter,
        answers: Vec<WrittenAnswer>,
        looks: BTreeMap<CreatureId, &'static str>,
    ) {
        self.table = Table::elsewhere(now);
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.answers = answers;
            elsewhere.looks = looks;
        }
    }

    /// That has happened at the table elsewhere.
    #[cfg(feature = "serve")]
    pub(super) fn tell_log(&mut self, log: ToldLog) {
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.log = log;
        }
    }

    /// What is to be said to the program that keeps the table.
    #[cfg(feature = "serve")]
    pub(super) fn take_handed_on(&mut self) -> Vec<WrittenInstruction> {
        let elsewhere = self.elsewhere.as_mut();
        elsewhere.map_or_else(Vec::new, |own| std::mem::take(&mut own.handed_on))
    }

    /// Whether another program keeps the table, and knows what there is to see of it.
    pub(super) const fn is_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// The answers to the open question that can be listed, in writing.
    pub(super) fn answers(&self) -> Vec<WrittenAnswer> {
        match (&self.elsewhere, self.table.now().pending()) {
            (Some(elsewhere), _) => elsewhere.answers.clone(),
            (None, Some(pending)) => written_answers(pending, self.table.now()),
            (None, None) => Vec::new(),
        }
    }

    /// The system that is played.
    pub(super) const fn system(&self) -> System {
        self.table.now().system()
    }

    /// The die that somebody has to roll now.
    pub(super) const fn needed_die(&self) -> Option<&Request> {
        match &self.waiting {
            Waiting::Die(request, _) => Some(request),
            _ => None,
        }
    }

    /// Whether something was shown and waits to be confirmed.
    pub(super) const fn awaits_confirmation(&self) -> bool {
        matches!(self.waiting, Waiting::Confirmation(_))
    }

    /// Shows commands and waits for the confirmation to carry them out.
    pub(super) fn wait_for_confirmation(
        &mut self,
        commands: Vec<WrittenInstruction>,
        reply: Reply,
    ) -> Reply {
        self.waiting = Waiting::Confirmation(Shown {
            commands,
            reply: reply.clone(),
            view: View::OfIt,
        });
        reply
    }
}

/// The answers that can be listed, in writing.
pub(super) fn written_answers(pending: &Pending, now: &Encounter) -> Vec<WrittenAnswer> {
    let answers = pending.answers(now.system()).into_iter();
    let written = answers.map(|answer| WrittenAnswer::of(&answer, now.board()));
    written.collect()
}
