//! What is left to a creature whose movement waits for an answer.

use std::borrow::Cow;

use board::Creature;
use encounter::{CommandError, Encounter, Left, Pending, ended_where_it_waits, left_while_waiting};
use systems::Situation;
use tell::notation::WrittenDeclaration;

use super::shell::Shell;

/// What a question about where a creature can go is answered from.
pub(super) struct Judged<'s> {
    /// The situation; if a movement of the creature waits, the one in which it ends there.
    pub(super) situation: Cow<'s, Situation>,
    /// The creature in it.
    pub(super) creature: Creature,
    /// What is said before the answer; empty unless a movement of the creature waits.
    pub(super) head: String,
}

impl Shell {
    /// Where the creature stands and what it has left. While its movement waits, what it spends on
    /// that is gone already.
    pub(super) fn judged(&self, creature: Creature) -> Result<Judged<'_>, String> {
        let now = self.table.now();
        let left = left_while_waiting(now).filter(|left| left.mover == creature.id);
        let Some(left) = left else {
            return Ok(Judged {
                situation: Cow::Borrowed(now.situation()),
                creature,
                head: String::new(),
            });
        };
        let waits = self.waits(&creature, &left);
        match left.of_turn {
            Ok(situation) => Ok(Judged {
                creature: situation
                    .board
                    .creature(creature.id)
                    .cloned()
                    .unwrap_or(creature),
                situation: Cow::Owned(*situation),
                head: if_it_ends(&waits),
            }),
            Err(error) => Err(not_known(&waits, &error)),
        }
    }

    /// The encounter as it is, or the one in which the movement that waits ends there, with what is said
    /// before an answer about it.
    pub(super) fn judged_encounter(&self) -> Result<(Cow<'_, Encounter>, String), String> {
        let now = self.table.now();
        let waiting = left_while_waiting(now).zip(ended_where_it_waits(now));
        let Some((left, ended)) = waiting else {
            return Ok((Cow::Borrowed(now), String::new()));
        };
        let mover = now.board().creature(left.mover);
        let waits = mover.map_or_else(String::new, |mover| self.waits(mover, &left));
        match ended {
            Ok(after) => Ok((Cow::Owned(after), if_it_ends(&waits))),
            Err(error) => Err(not_known(&waits, &error)),
        }
    }

    /// `A waits at (2,0): 15 ft of its stride are left, along the declared path`.
    fn waits(&self, creature: &Creature, left: &Left) -> String {
        let now = self.table.now();
        let name = &creature.name;
        let waiting = now.pending().and_then(Pending::waiting_movement);
        let at = creature.position.map_or_else(String::new, |at| {
            format!(" at {}", rules::position_words(at))
        });
        let verb = waiting.map_or_else(String::new, |waiting| {
            let written = WrittenDeclaration::of(&waiting.declared, now.board());
            written.declaration.verb.value
        });
        match left.of_movement {
            Some(rest) => format!(
                "{name} waits{at}: {rest} ft of its {verb} are left, along the declared path"
            ),
            None => format!("{name} waits{at} in its {verb}"),
        }
    }
}

fn if_it_ends(waits: &str) -> String {
    format!("{waits}; if it ends here instead:\n")
}

fn not_known(waits: &str, error: &CommandError) -> String {
    format!(
        "{waits}. What is left afterwards is not known yet: it cannot simply end here ({error})"
    )
}
