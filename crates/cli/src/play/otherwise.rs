//! What else leads there, where the movement that is named does not; and lines that are only suggested if
//! they lead there.

use board::{Condition, Creature, Movement};
use rules::SystemDeclarations as _;
use systems::Situation;

use super::names::{Named, named};
use super::shell::Shell;
use super::ways::{Goal, Way, is_of_one_square, is_of_this_turn};
use crate::commands::path::{self, Answer, Planned};

impl Shell {
    /// What to say of a verb that is mistyped where the name of the one who goes may stand: `chrge to 4,0`.
    pub(super) fn verb_mistyped(&self, word: &str, goal: &str) -> Option<String> {
        let now = self.table.now();
        if named(now, word) != Named::Nobody {
            return None;
        }
        let names = now.board().creatures().iter().map(|own| own.name.as_str());
        let is_name = rules::nearest(word, names).is_some();
        let verbs = self.vocabulary.verbs.iter().map(|own| own.word.as_str());
        let near = rules::nearest(word, verbs).filter(|_| !is_name)?;
        let current = self.current_name()?;
        let line = format!("`{near} to {goal}`");
        Some(if self.gets_there(current, near, goal) {
            format!("there is no creature `{word}`; did you mean {line}?")
        } else {
            format!(
                "there is no creature `{word}`; did you mean the verb `{near}`? {line} does not get there \
                 in this turn"
            )
        })
    }

    /// The name that stands before a verb, with a blank; empty for the creature whose turn it is.
    pub(super) fn before_verb(&self, creature: &Creature) -> String {
        match self.current_name() {
            Some(current) if current == creature.name => String::new(),
            _ => format!("{} ", creature.name),
        }
    }

    /// Whether movements by that verb lead the creature there in this turn.
    pub(super) fn gets_there(&self, name: &str, verb: &str, goal: &str) -> bool {
        let way = self.way_to(Some(name), &format!("{goal} by {verb}"));
        matches!(way, Ok(Way::Planned(way)) if is_of_this_turn(&way.planned))
    }

    /// The line by which the creature goes there itself in this turn: by that verb, or else by the
    /// cheapest way.
    pub(super) fn own_way(&self, name: &str, verb: &str, goal: &str) -> Option<String> {
        if self.vocabulary.verb(verb).is_some() && self.gets_there(name, verb, goal) {
            return Some(format!("{name} {verb} to {goal}"));
        }
        let board = self.table.now().board();
        let way = self.way_to(Some(name), goal).ok()?;
        let is_found = matches!(way, Way::Planned(way) if !way.this_turn(board).is_empty());
        is_found.then(|| format!("{name} to {goal}"))
    }

    /// Whether that is how the creature moves anyway, where it is no movement by itself: one that is in
    /// the air flies.
    pub(super) fn is_how_it_moves(&self, creature: &Creature, action: &str) -> bool {
        action == Movement::Fly.word()
            && self.vocabulary.verb(action).is_none()
            && creature.conditions.contains(Condition::Flying)
    }

    /// What to say of a way by that movement alone that takes more of it than somebody means who names
    /// it, where another movement leads there in this turn.
    pub(super) fn in_another_way(
        &self,
        action: &str,
        planned: &[Planned],
        otherwise: impl Fn() -> Option<String>,
    ) -> Option<String> {
        let is_later = !is_of_this_turn(planned) && !is_of_one_square(action);
        // Two moves are a movement by another name.
        let is_double = planned.len() > 1 && action == "move" && self.vocabulary.has_double();
        let other = (is_later || is_double).then(otherwise).flatten()?;
        Some(if is_later {
            format!("leads there only in later turns\n  {other}\n")
        } else {
            format!("does not lead there, one of it is too short\n  {other}\n")
        })
    }

    /// The movement that leads to the goal in this turn, where the one that is named does not.
    pub(super) fn another_movement(
        &self,
        known: &Situation,
        creature: &Creature,
        goal: &Goal,
    ) -> Option<String> {
        let named = goal.action.as_deref()?;
        let in_this_turn = |action: Option<&str>| {
            match path::find(known, creature, &goal.wish(), action) {
                Ok(Answer::Found(found)) => Some(found.planned),
                Ok(_) | Err(_) => None,
            }
            .filter(|planned| is_of_this_turn(planned))
        };
        let planned = in_this_turn(None)?;
        let verb = |planned: &Planned| known.system().verb(&planned.declaration).to_owned();
        let verbs: Vec<String> = planned.iter().map(verb).collect();
        let name = self.before_verb(creature);
        let (x, y) = (goal.square.x, goal.square.y);
        let via = goal.via.iter();
        let via: String = (via.map(|own| format!(" via {},{}", own.x, own.y))).collect();
        let (first, further) = verbs.split_first()?;
        let alone = further.iter().all(|verb| verb == first)
            && first != named
            && in_this_turn(Some(first)).is_some();
        Some(if alone {
            format!("`{name}{first} to {x},{y}{via}` gets there in this turn")
        } else {
            let verbs = verbs.join(", then ");
            format!("`{name}to {x},{y}{via}` gets there in this turn: {verbs}")
        })
    }
}
