//! The order of turns, as it is told after facts were stated that may have changed it.

use board::{Condition, CreatureId};
use dice::NoDice;
use encounter::{Keeper, TurnOrder};
use journal::reading;
use rules::{SystemDeclarations as _, SystemTurns as _};
use systems::Situation;
use tell::notation::{WrittenCommand, WrittenDeclaration};
use tell::people as account;

use super::shell::Shell;

impl Shell {
    /// The order of turns, and whose turn it is.
    pub(super) fn order_now(&self) -> Option<(Vec<CreatureId>, Option<CreatureId>)> {
        let now = self.table.now();
        let turns = now.turns()?;
        Some((turns.creatures().to_vec(), now.current()))
    }

    /// Who is in that condition.
    pub(super) fn all_in(&self, condition: Condition) -> Vec<CreatureId> {
        let creatures = self.table.now().board().creatures().iter();
        let own = creatures.filter(|own| own.is(condition));
        own.map(|own| own.id).collect()
    }

    /// What to say of those who are dead by facts that were stated, and keep their turns.
    pub(super) fn turns_of_the_dead(&self, before: &[CreatureId]) -> String {
        let board = self.table.now().board();
        let Some((order, _)) = self.order_now() else {
            return String::new();
        };
        let mut dead = self.all_in(Condition::Dead);
        dead.retain(|own| !before.contains(own) && order.contains(own));
        let note = |own: &CreatureId| {
            let name = account::name_of(board, *own);
            format!(
                "  note: {name} keeps its turns in the order; `with: {name} removed` takes it out of play\n"
            )
        };
        dead.iter().map(note).collect()
    }

    /// What to say of those who are unconscious by facts that were stated, in a system in which the
    /// place of somebody who is knocked out changes: facts change none.
    pub(super) fn places_kept(&self, before: &[CreatureId]) -> String {
        let now = self.table.now();
        let Some((order, Some(current))) = self.order_now() else {
            return String::new();
        };
        let keeper = now.turns().map(TurnOrder::keeper);
        let mut fallen = self.all_in(Condition::Unconscious);
        fallen.retain(|own| !before.contains(own) && *own != current && order.contains(own));
        let mut notes = String::new();
        for creature in fallen {
            let mut moved = order.clone();
            moved.retain(|own| *own != creature);
            let at = moved.iter().position(|own| *own == current);
            moved.insert(at.unwrap_or_default(), creature);
            let Some(knock_out) = now.system().knock_out(creature).filter(|_| moved != order)
            else {
                continue;
            };
            let board = now.board();
            let line = match keeper {
                Some(Keeper::Rules) => knock_out.words(board),
                _ => {
                    let names = moved.iter().map(|own| account::name_of(board, *own));
                    format!("order: {}", names.collect::<Vec<_>>().join(", "))
                }
            };
            let (name, turn) = (
                account::name_of(board, creature),
                account::name_of(board, current),
            );
            notes.push_str(&format!(
                "  note: {name} keeps its place in the order; `{line}` moves it to directly before the \
                 turn of {turn}, as a Strike that knocks it out does\n"
            ));
        }
        notes
    }

    /// `order b A; turn of b`, after facts that have changed it.
    pub(super) fn order_told(&self) -> String {
        let Some((order, current)) = self.order_now() else {
            return String::new();
        };
        let board = self.table.now().board();
        let names: Vec<String> = order
            .iter()
            .map(|own| account::name_of(board, *own))
            .collect();
        let turn = current.map_or_else(String::new, |own| {
            format!("; turn of {}", account::name_of(board, own))
        });
        format!("  order {}{turn}\n", names.join(" "))
    }

    /// That somebody who is able to act has no turn in the order that was just named, with the line
    /// that names everybody.
    fn left_out(&self) -> Option<String> {
        let (order, _) = self.order_now()?;
        let board = self.table.now().board();
        let mut others = board.in_letter_order();
        others.retain(|own| !order.contains(&own.id) && !own.is(Condition::Dead));
        let names: Vec<&str> = others.iter().map(|own| own.name.as_str()).collect();
        let (verb, names) = match names.as_slice() {
            [] => return None,
            [_] => ("has", names.join(", ")),
            _ => ("have", names.join(", ")),
        };
        let first = order.iter().map(|own| account::name_of(board, *own));
        let first: Vec<String> = first.collect();
        Some(format!(
            "{names} {verb} no turns in this order; `order: {}, {names}` names everybody",
            first.join(", ")
        ))
    }

    /// The line that begins turns of everybody.
    fn begin_all(&self) -> String {
        let all = self.table.now().board().in_letter_order();
        let names: Vec<&str> = all.iter().map(|own| own.name.as_str()).collect();
        format!("begin: {}", names.join(", "))
    }

    /// What to say of a command about turns that has just been carried out.
    pub(super) fn note_on_turns(&self, command: &WrittenCommand) -> Option<String> {
        match command {
            WrittenCommand::Order { .. } => self.left_out(),
            WrittenCommand::Begin { order } if !order.is_empty() => self.left_out(),
            WrittenCommand::End => Some(
                "nobody takes turns any more; `undo` takes that back, and `end-turn` then ends one turn"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// How to go on after a command about turns that is refused.
    pub(super) fn hint_on_turns(&self, command: &WrittenCommand) -> Option<String> {
        let has_turns = self.table.now().turns().is_some();
        match command {
            WrittenCommand::EndTurn if !has_turns => Some(format!(
                "`{}` begins turns in that order; if `end` has ended them, `undo` takes that back",
                self.begin_all()
            )),
            WrittenCommand::Declare(declared) if !has_turns => self.next_turn_meant(declared),
            WrittenCommand::Initiative(_) if has_turns => Some(
                "turns began with the session: `end` ends them, `initiative: …` rolls or states initiative, \
                 and `begin` begins in its order"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// What to say of a declaration that is refused only because the turn of its actor is over, where
    /// nobody takes turns.
    fn next_turn_meant(&self, declared: &WrittenDeclaration) -> Option<String> {
        let now = self.table.now();
        let declaration = reading::declared(now, declared).ok()?.declaration;
        let mut next = now.situation().clone();
        let actor = next.system().actor(&declaration)?;
        let begins = next_turn_begins(&next, actor)?;
        let start = next.system().start_turn(actor)?;
        let outcome = next.plan(&start, &mut NoDice).ok()?;
        next.carry_out(&outcome);
        next.plan(&declaration, &mut NoDice).ok().map(|_| begins)
    }
}

/// How somebody begins its next turn where nobody takes turns, in a system in which that is declared.
pub(super) fn next_turn_begins(situation: &Situation, creature: CreatureId) -> Option<String> {
    let system = situation.system();
    if situation.turn_order().is_some() {
        return None;
    }
    let start = system.start_turn(creature)?;
    situation.plan(&start, &mut NoDice).ok()?;
    let words = start.words(&situation.board);
    Some(format!("`{words}` begins its next turn"))
}
