//! What else leads there, where the movement that is named does not; and lines that are only suggested if
//! they lead there.

use board::{Condition, Creature, Movement};
use grid::{Footprint, Square};
use rules::SystemDeclarations as _;
use rules::search::Preference;
use systems::Situation;

use super::names::{Named, named, shown_board, words_of};
use super::shell::Shell;
use super::waiting::Judged;
use super::ways::{Goal, Way, is_of_one_square, is_of_this_turn};
use crate::commands::path::{self, Answer, Planned, Wish};

impl Shell {
    /// What to say of a verb that is mistyped where the name of the one who goes may stand: `chrge to 4,0`.
    pub(super) fn verb_mistyped(&self, word: &str, goal: &str) -> Option<String> {
        let now = self.table.now();
        if named(now, word) != Named::Nobody {
            return None;
        }
        let shown = shown_board(now);
        let names = shown.creatures().iter().map(|own| own.name.as_str());
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

    /// What to type instead of the name of a creature as a goal: the nearest place beside it to which
    /// the search finds a way. Where the creature stands is said as far as the mover's side knows it.
    pub(super) fn goal_beside(&self, judged: &Judged<'_>, goal: &str) -> Option<String> {
        let mover = &judged.creature;
        let words = words_of(goal);
        let word = words.first().filter(|word| !word.contains(','))?;
        let now = self.table.now();
        let Named::One(name) = named(now, word) else {
            return None;
        };
        let known = view::known_to_side(&judged.situation, mover.side);
        let Some(there) = known.board.creature(now.board().creature_meant(&name)?.id) else {
            return Some(format!(
                "the side of {} does not know where {name} is: name the square to end in",
                mover.name
            ));
        };
        let space = there.footprint()?;
        let (columns, rows) = space.gap(mover.footprint()?);
        let such = if columns.max(rows) <= 1 {
            format!("{} is beside it already", mover.name)
        } else {
            self.such_beside(&known, mover, space)
        };
        let stands = format!("{name} stands at {}", space.origin);
        Some(format!("{stands}: name the square to end in; {such}"))
    }

    /// What leads beside that space, or why nothing does.
    fn such_beside(&self, known: &Situation, mover: &Creature, space: Footprint) -> String {
        let name = &mover.name;
        match reached_beside(known, mover, space) {
            Beside::Reached(Square { x, y, .. }) => {
                format!("`{}to {x},{y}` goes beside it", self.before_verb(mover))
            }
            Beside::ByCheck(Square { x, y, .. }) => format!(
                "{name} can get beside it only with a check, which `{}to {x},{y}` names",
                self.before_verb(mover)
            ),
            Beside::NotKnown => format!(
                "the search reached its limit before it found a way beside it; `reach` shows where \
                 {name} can end"
            ),
            Beside::Nowhere => {
                format!("{name} cannot get beside it; `reach` shows where it can end")
            }
        }
    }
}

/// What leads to a place beside somebody.
enum Beside {
    /// A way to this one, in this turn or in later ones.
    Reached(Square),
    /// A way with a check to this one.
    ByCheck(Square),
    /// The search has found nothing, and has not looked everywhere.
    NotKnown,
    /// Nothing.
    Nowhere,
}

/// The nearest place beside that space to which the search finds a way; if there is none for now,
/// the nearest to which one may lead in another turn, or else with a check.
fn reached_beside(known: &Situation, mover: &Creature, space: Footprint) -> Beside {
    let (mut later, mut otherwise) = (None, Beside::Nowhere);
    for place in free_places_beside(known, mover, space) {
        let wish = Wish {
            goal: place,
            via: &[],
            preference: Preference::Cheapest,
            limit_feet: None,
        };
        let way = path::find(known, mover, &wish, None);
        otherwise = match (way, otherwise) {
            (Ok(Answer::Found(_)), _) => return Beside::Reached(place),
            (Ok(Answer::OutOfActions | Answer::TooFar), otherwise) => {
                later = later.or(Some(place));
                otherwise
            }
            (Ok(Answer::NeedsChecks(_)), Beside::NotKnown | Beside::Nowhere) => {
                Beside::ByCheck(place)
            }
            (Ok(Answer::Exhausted(_)), Beside::Nowhere) => Beside::NotKnown,
            (_, otherwise) => otherwise,
        };
    }
    later.map_or(otherwise, Beside::Reached)
}

/// The places beside that space in which the mover has room, the nearest first.
fn free_places_beside(known: &Situation, mover: &Creature, space: Footprint) -> Vec<Square> {
    let Some(from) = mover.footprint() else {
        return Vec::new();
    };
    let board = &known.board;
    let is_free = |square: &Square| {
        let mut creatures = board.creatures().iter().filter(|own| own.id != mover.id);
        let is_taken = creatures.any(|own| {
            let space = own.footprint();
            space.is_some_and(|space| space.squares().any(|own| own == *square))
        });
        board.contains(*square) && !board.is_wall(*square) && !is_taken
    };
    let (width, height) = (i32::from(from.width), i32::from(from.height));
    let columns = space.origin.x - width..=space.right();
    let around = columns.flat_map(|x| {
        let rows = space.origin.y - height..=space.bottom();
        rows.map(move |y| Square::new(x, y))
    });
    let distance = |square: &Square| {
        let (x, y) = (square.x - from.origin.x, square.y - from.origin.y);
        (x.abs().max(y.abs()), x.abs() + y.abs())
    };
    let mut places: Vec<Square> = around
        .filter(|place| {
            let own = Footprint::new(*place, from.width, from.height);
            own.squares().all(|square| is_free(&square))
        })
        .collect();
    places.sort_by_key(distance);
    places
}
