//! What a session at a terminal begins with: the question who acts first.
//!
//! Enter takes the order of the board, in which the system's rules keep it from then on where they can.
//! As soon as everybody has a total, turns begin in the order of initiative.

use board::{Creature, CreatureId};
use rules::SystemTurns as _;

use super::names::{Named, named};
use super::reply::{Reply, Verdict};
use super::shell::{Confirm, Shell, Waiting};
use crate::commands::gridless;

/// The greatest number of names in a line.
const NAMES: usize = 6;

impl Shell {
    /// Asks for initiative; returns the question.
    pub(super) fn ask_for_initiative(&mut self) -> String {
        self.wants_initiative = true;
        let listed: Vec<&str> = self
            .in_order()
            .iter()
            .map(|own| own.name.as_str())
            .collect();
        let (first, last) = match (listed.first(), listed.last()) {
            (Some(first), Some(last)) => (*first, *last),
            _ => ("Adela", "Ogre"),
        };
        let example = if first == last {
            format!("`{first} +3` rolls a d20 with +3, `{first} 14` takes 14")
        } else {
            format!("`{first} +3; {last} 14` rolls a d20 +3 for {first} and takes 14 for {last}")
        };
        let stated = self.without_initiative().len() < listed.len();
        let enter = if stated {
            let names = self.without_initiative();
            format!("Enter rolls a d20 for {}", some_of(&names))
        } else {
            format!("Enter takes the order of the board: {}", some_of(&listed))
        };
        format!("Who acts first? {example}.\n{enter}.\n")
    }

    /// Whether initiative is asked for now.
    pub(super) fn asks_for_initiative(&self) -> bool {
        self.wants_initiative && self.table.now().turns().is_none()
    }

    /// Whether everybody on the board has an initiative total.
    pub(super) fn all_have_initiative(&self) -> bool {
        !self.in_order().is_empty() && self.without_initiative().is_empty()
    }

    /// Whether somebody on the board has an initiative total.
    pub(super) fn some_have_initiative(&self) -> bool {
        self.without_initiative().len() < self.in_order().len()
    }

    /// The line that begins the turns in the order of the board, so that the rules keep it from then on if
    /// they can.
    fn beginning_as_listed(&self) -> String {
        let now = self.table.now();
        let order: Vec<CreatureId> = self.in_order().iter().map(|own| own.id).collect();
        match now.system().begin_as_listed(&order) {
            Some(begin) => begin.words(now.board()),
            None => begin_line(&self.in_order()),
        }
    }

    /// The reply to a line that answers the question; `None` for any other line.
    pub(super) fn initiative_answered(&mut self, line: &str) -> Option<Reply> {
        if !line.is_empty() {
            let stated = self.states_initiative(line);
            return stated.then(|| self.fresh(&format!("initiative: {line}"), Confirm::Off));
        }
        let line = if self.some_have_initiative() {
            let names = self.without_initiative();
            let rolled: Vec<String> = names.iter().map(|name| format!("{name} +0")).collect();
            format!("initiative: {}", rolled.join("; "))
        } else {
            self.beginning_as_listed()
        };
        Some(self.fresh(&line, Confirm::Off))
    }

    /// Begins the turns once everybody has a total, or says who has none.
    pub(super) fn go_on_with_initiative(&mut self, reply: &mut Reply) {
        let is_done = reply.verdict == Verdict::Done && matches!(self.waiting, Waiting::Nothing);
        if !self.asks_for_initiative() || !is_done || !self.some_have_initiative() {
            return;
        }
        if self.all_have_initiative() {
            let begun = self.fresh("begin", Confirm::Off);
            reply.add_both(&begun);
            reply.verdict = begun.verdict;
            reply.layers = begun.layers;
            return;
        }
        let names = self.without_initiative();
        reply.add(&format!(
            "without initiative: {}; Enter rolls a d20\n",
            some_of(&names)
        ));
    }

    /// Whether the line is a list of names, each with a modifier or a total.
    fn states_initiative(&self, line: &str) -> bool {
        let states = |clause: &str| {
            let Some((name, score)) = clause.trim().rsplit_once(' ') else {
                return false;
            };
            let is_somebody = matches!(named(self.table.now(), name), Named::One(_));
            is_somebody && score.parse::<i32>().is_ok()
        };
        line.split(';').all(states)
    }

    /// The creatures on the board: the characters first, each side as listed.
    fn in_order(&self) -> Vec<&Creature> {
        // Without a map nobody stands on squares, and everybody takes turns.
        let situation = self.table.now().situation();
        let has_squares = !gridless::has_no_squares(situation);
        let creatures = situation.board.creatures().iter();
        let mut placed: Vec<&Creature> = creatures
            .filter(|creature| creature.position.is_some() || !has_squares)
            .collect();
        placed.sort_by_key(|creature| creature.side);
        placed
    }

    /// The names of those that have no initiative total.
    fn without_initiative(&self) -> Vec<&str> {
        let now = self.table.now();
        let facts = &now.situation().facts;
        let lacks = |creature: &&Creature| {
            now.initiative_of(creature.id).is_none()
                && !now.system().acts_with_rider(facts, creature.id)
        };
        let lacking = self.in_order().into_iter().filter(lacks);
        lacking.map(|creature| creature.name.as_str()).collect()
    }

    /// The line that begins the turns in the order of the board, without rules for it. `None` if there is
    /// already an order, or nobody takes turns.
    pub(super) fn beginning_in_board_order(&self) -> Option<String> {
        let order = self.in_order();
        let is_new = self.table.now().turns().is_none() && !order.is_empty();
        is_new.then(|| begin_line(&order))
    }
}

fn begin_line(order: &[&Creature]) -> String {
    let names: Vec<&str> = order
        .iter()
        .map(|creature| creature.name.as_str())
        .collect();
    format!("begin: {}", names.join(", "))
}

fn some_of(names: &[&str]) -> String {
    match names.get(..NAMES) {
        Some(first) if names.len() > NAMES => format!("{}, …", first.join(", ")),
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use rules::Picture;
    use systems::System;

    use super::*;
    use crate::play::dice_source::DiceSource;
    use crate::play::table::{Log, Table};

    /// A and b, whose turns have not begun.
    fn shell(system: System, with: &str) -> Shell {
        let map = notation::MapRows::from_rows(&["A.b.."]).expect("a map");
        let picture = Picture {
            map: Some(map),
            ..Picture::default()
        };
        let mut situation = picture.set_up(system).expect("a situation");
        if !with.is_empty() {
            for with in notation::With::parse_list(with.into()).expect("facts") {
                situation.read_with(&with).expect("facts of the system");
            }
        }
        let history = encounter::History::new(encounter::Encounter::new(situation));
        let log = Log::Plain(Box::new(history), "a test".to_owned());
        let table = Table::new(log, DiceSource::TypedIn, None);
        Shell::new(table, Confirm::On)
    }

    fn whose(shell: &Shell) -> Option<&str> {
        let now = shell.table.now();
        let creature = now.board().creature(now.current()?)?;
        Some(&creature.name)
    }

    #[test]
    fn enter_begins_in_the_order_of_the_board_and_by_the_rules() {
        let mut shell = shell(System::Pf2e, "b aoo");
        let question = shell.ask_for_initiative();
        assert!(question.contains("order of the board: A, b"), "{question}");
        assert_eq!(shell.reply("help").verdict, Verdict::Answered);
        shell.reply("");
        assert_eq!(whose(&shell), Some("A"));
        // b has not had a turn yet, so it does not react (pf2e.encounter.reaction.first-turn).
        shell.reply("A stride: (1,0)!");
        shell.reply("A stride: (0,0)!");
        assert!(shell.table.now().pending().is_none());
        // The rules keep the order, so b may Delay.
        shell.reply("end-turn!");
        let delay = shell.reply("b delay!");
        assert_eq!(delay.verdict, Verdict::Done, "{}", delay.text);
    }

    #[test]
    fn turns_begin_once_everybody_has_a_total() {
        for system in [System::Pf2e, System::Srd35] {
            let mut shell = shell(system, "");
            shell.ask_for_initiative();
            let reply = shell.reply("b 14");
            assert!(
                reply.text.contains("without initiative: A"),
                "{}",
                reply.text
            );
            assert_eq!(whose(&shell), None);
            // Enter rolls for A: the die is typed, 15 + 0 > 14.
            shell.reply("");
            assert!(shell.needed_die().is_some());
            shell.reply("15");
            assert_eq!(whose(&shell), Some("A"), "{system:?}");
        }
    }

    #[test]
    fn who_has_a_total_on_the_board_is_not_asked_for() {
        let mut shell = shell(System::Pf2e, "A initiative 12");
        let question = shell.ask_for_initiative();
        assert!(question.contains("Enter rolls a d20 for b"), "{question}");
        shell.reply("b 14");
        assert_eq!(whose(&shell), Some("b"));
    }
}
