//! Previews of declarations before anything happens, and ways found by the search.
//!
//! A preview rolls nothing: where a die decides, it names the die.

use board::{Creature, CreatureId};
use dice::NoDice;
use draw::Layer;
use encounter::{Command, Declared, check, check_preview};
use grid::Square;
use journal::reading;
use notation::{Span, Text};
use rules::search::Preference;
use rules::{PlanError, When};
use systems::flight::FoundTurnWay;
use systems::{AnyHappening as Happening, Declaration, Outcome, Situation, flight};
use tell::notation::{
    WrittenCommand, WrittenDeclaration, WrittenInstruction, check_preview_lines, question,
    roll_due_words,
};
use tell::people::{self as account, Detail, name_of, refusal_for_people};

use super::reply::{Reply, Verdict};
use super::shell::{CONFIRM, Confirm, Shell};
use super::words;
use crate::commands::path::{self, Answer, Planned, Wish};
use crate::commands::{draw as drawing, gridless, volume};
use crate::input;

impl Shell {
    /// Shows a declaration without carrying it out; `None` if it is refused or cannot be read, so
    /// that carrying it out reports why.
    pub(super) fn preview(&self, declared: &WrittenDeclaration) -> Option<Reply> {
        let now = self.table.now();
        let read = reading::declared(now, declared).ok()?;
        check(now, &Command::Declare(read)).ok()?;
        let situation = ruled(now.situation(), declared)?;
        let declaration = situation.read_declaration(&declared.declaration).ok()?;
        let words = declaration.words(&situation.board);
        let mut reply = match self.foreseen(declared, &words) {
            Some(text) => Reply::answer(text),
            None => planned(&situation, &declaration, &words)?,
        };
        reply.add(CONFIRM);
        reply.verdict = Verdict::Waiting;
        Some(reply)
    }

    /// The consequences of every result of a check that would be rolled; `None` if no check would
    /// be rolled.
    fn foreseen(&self, declared: &WrittenDeclaration, words: &str) -> Option<String> {
        let now = self.table.now();
        let declared = reading::declared(now, declared).ok()?;
        let preview = check_preview(now, &declared).ok().flatten()?;
        let lines: Vec<String> = check_preview_lines(&preview, now.board())
            .into_iter()
            .map(|line| format!("  {line}\n"))
            .collect();
        Some(format!("{words}\n{}", lines.concat()))
    }

    /// `try DECLARATION`: shows it, without waiting for a confirmation.
    pub(super) fn show_only(&self, words: &str) -> Reply {
        let situation = self.table.now().situation();
        let words = self.completed(words);
        let declared = match WrittenDeclaration::parse(Text::new(&words, Span::default())) {
            Ok(declared) => declared,
            Err(error) => return Reply::refused(words::without_place(&error.to_string())),
        };
        let Some(situation) = ruled(situation, &declared) else {
            return Reply::refused("one of the rulings is unknown; `rulings` lists them");
        };
        let declaration = match situation.read_declaration(&declared.declaration) {
            Ok(declaration) => declaration,
            Err(error) => return Reply::refused(words::without_place(&error.to_string())),
        };
        let words = declaration.words(&situation.board);
        if let Some(text) = self.foreseen(&declared, &words) {
            return Reply::answer(text);
        }
        match situation.plan(&declaration, &mut NoDice) {
            Ok(outcome) => {
                let path = drawing::path_layer(&situation, &outcome);
                let mut reply = told(&words, &outcome, &situation);
                reply.layers = path.map(|path| vec![Layer::Path(path)]);
                reply
            }
            Err(PlanError::Refused(refusal)) => Reply::answer(refusal_for_people(&words, &refusal)),
            Err(error) => {
                let due = rolls_due(&situation, &declaration);
                let text = if due.is_empty() {
                    format!("  {error}\n")
                } else {
                    due
                };
                Reply::answer(format!("{words}\n{text}"))
            }
        }
    }

    /// The way of a flyer, swimmer or burrower that is off the ground, or of such a creature to a
    /// place with an altitude, by any movements of its turn. `None` on the plane of the map.
    fn travel_off_the_ground(
        &mut self,
        name: Option<&str>,
        goal: &str,
        confirm: Confirm,
    ) -> Option<Reply> {
        if self.system() != flight::SYSTEM {
            return None;
        }
        let creature = self.creature(name).ok()?;
        let situation = self.table.now().situation();
        let mut words = goal.split_whitespace();
        let place = words.next()?;
        if !volume::is_off_the_plane(situation, &creature, place) {
            return None;
        }
        let preference = match (words.next(), words.next()) {
            (None | Some("cheapest"), None) => Preference::Cheapest,
            (Some("safest"), None) => Preference::Safest,
            _ => {
                return Some(Reply::refused(
                    "off the ground a way passes no squares in between: write to X,Y,Z or to X,Y,Z \
                     safest",
                ));
            }
        };
        let known = view::known_to_side(situation, creature.side);
        let found = volume::way_to(&known, &creature, place, preference);
        Some(match found {
            Ok((FoundTurnWay { way: Some(way), .. }, goal)) => {
                let price = volume::price_of_turn(&creature, goal, &way);
                self.go(&creature, &way.planned, &price, confirm)
            }
            Ok((found, goal)) => {
                let text = volume::no_way_for_people(&creature, goal, &found);
                Reply::refused(format!("{text}  `reach` shows where it can end\n"))
            }
            Err(error) => Reply::refused(error.to_string()),
        })
    }

    /// `[NAME] to X,Y` in feet: without a grid, the straight way. If goals take the place of
    /// squares, they are listed.
    fn travel_without_squares(
        &mut self,
        name: Option<&str>,
        goal: &str,
        confirm: Confirm,
    ) -> Option<Reply> {
        let situation = self.table.now().situation();
        if !situation.goals().is_empty() {
            let ways = self
                .creature(name)
                .map(|creature| gridless::goals_for_people(situation, &creature));
            return Some(Reply::refused(ways.unwrap_or_else(|error| error)));
        }
        if !gridless::holds(situation) {
            return None;
        }
        let way = self.creature(name).and_then(|creature| {
            gridless::straight_way(situation, &creature, goal).map_err(|error| error.to_string())
        });
        Some(match way {
            Ok((words, Ok(_))) => self.command(&words, confirm),
            Ok((_, Err(refused))) => Reply::refused(refused),
            Err(error) => Reply::refused(error),
        })
    }

    /// `[NAME] to X,Y [via X,Y] [safest]`: the way there, declared action by action.
    pub(super) fn travel(&mut self, name: Option<&str>, goal: &str, confirm: Confirm) -> Reply {
        if let Some(pending) = self.table.now().pending() {
            let question = question(pending, self.table.now().board());
            return Reply::refused(format!("{question} Answer that first, or `undo`"));
        }
        let elsewhere = self
            .travel_without_squares(name, goal, confirm)
            .or_else(|| self.travel_off_the_ground(name, goal, confirm));
        if let Some(reply) = elsewhere {
            return reply;
        }
        let found = self.creature(name).and_then(|creature| {
            let wish = Goal::read(self.table.now().situation(), &creature, goal)?;
            Ok((creature, wish))
        });
        let (creature, goal) = match found {
            Ok(found) => found,
            Err(error) => return Reply::refused(error),
        };
        // A way is planned with the knowledge of the creature's side.
        let known = view::known_to_side(self.table.now().situation(), creature.side);
        let answer = match path::find(&known, &creature, &goal.wish(), None) {
            Ok(answer) => answer,
            Err(error) => return Reply::refused(words::without_place(&error.to_string())),
        };
        let Answer::Found(found) = &answer else {
            let text = match path::for_people(&known, &creature, &goal.wish(), None, &answer) {
                Ok(text) => text,
                Err(error) => return Reply::refused(error.to_string()),
            };
            let hint = hint(&known, goal.square, &answer);
            return Reply::refused(format!("{text}  {hint}\n"));
        };
        let price = path::price_for_people(&creature, goal.square, &answer);
        self.go(&creature, &found.planned, &price, confirm)
    }

    /// Goes a way that was found, once it is confirmed: what this turn allows of it.
    fn go(
        &mut self,
        creature: &Creature,
        planned: &[Planned],
        price: &str,
        confirm: Confirm,
    ) -> Reply {
        let commands = this_turn(planned);
        let Some(WrittenInstruction::Command(first)) = commands.first() else {
            return Reply::refused(format!("{} is there already", creature.name));
        };
        let now = self.table.now();
        let read = reading::written_command(now, first);
        if let Err(error) = read.and_then(|first| Ok(check(now, &first)?)) {
            return Reply::refused(format!("refused: {error}"));
        }
        let later = planned.len() - commands.len();
        if confirm == Confirm::Off {
            let shown = format!("{first}\n");
            let done = self.carry_out(commands);
            let mut reply = Reply {
                text: shown.clone(),
                on_screen: vec![shown],
                ..done.clone()
            };
            reply.add_both(&done);
            if later > 0 && reply.verdict == Verdict::Done {
                reply.add(LATER);
            }
            return reply;
        }
        let layers = path_layers(planned.iter().take(commands.len()));
        let later = if later > 0 { LATER } else { "" };
        let mut way = Detail::ALL.map(|detail| way(planned, detail)).to_vec();
        way.push(legs(planned));
        let mut reply = Reply::of(Verdict::Waiting, way.first().cloned().unwrap_or_default());
        reply.on_screen = way;
        reply.add(price);
        reply.add(later);
        reply.add(CONFIRM);
        let reply = reply.drawn(layers);
        self.wait_for_confirmation(commands, reply)
    }
}

/// The paths of these actions, for drawing.
fn path_layers<'p>(planned: impl Iterator<Item = &'p Planned>) -> Vec<Layer> {
    planned
        .filter_map(|planned| drawing::path_layer(&planned.before, &planned.outcome))
        .map(Layer::Path)
        .collect()
}

const LATER: &str = "  it takes more than this turn: what this turn allows is declared now\n";

/// The situation as the actor's side knows it, under the rulings of the declaration; `None` if one
/// of these is unknown. A preview based on the truth would reveal what is hidden.
fn ruled(situation: &Situation, declared: &WrittenDeclaration) -> Option<Situation> {
    let actor = &declared.declaration.actor.value;
    let mut situation = match situation.board.creature_named(actor) {
        Some(actor) => view::known_to_side(situation, actor.side),
        None => situation.clone(),
    };
    for ruling in &declared.rulings {
        let set = situation
            .rulings
            .set(&ruling.name.value, &ruling.value.value);
        set.ok()?;
    }
    Some(situation)
}

/// Where to look if there is no way to a square.
fn hint(situation: &Situation, goal: Square, answer: &Answer) -> String {
    let board = &situation.board;
    let mut creatures = board.creatures().iter();
    let is_there = |creature: &&Creature| {
        let space = creature.footprint();
        space.is_some_and(|space| space.squares().any(|square| square == goal))
    };
    match (answer, creatures.find(is_there)) {
        (Answer::NoWay | Answer::MayNotStop(_), _) if board.is_wall(goal) => {
            format!("{goal} is a wall")
        }
        (Answer::NoWay | Answer::MayNotStop(_), Some(creature)) => {
            format!("{} is there; name a square beside it", creature.name)
        }
        (Answer::OutOfActions, _) => "end-turn ends the turn".to_owned(),
        (Answer::NoWay, None) => "look at doors, walls and who stands in between; `reach` shows \
                                  where it can end"
            .to_owned(),
        _ => "`reach` shows where it can end".to_owned(),
    }
}

/// The outcome of a declaration, or the die that decides it; `None` if it is refused.
fn planned(situation: &Situation, declaration: &Declaration, words: &str) -> Option<Reply> {
    match situation.plan(declaration, &mut NoDice) {
        Ok(outcome) => {
            let mut reply = told(words, &outcome, situation);
            reply.add_to_all_but_shortest(&format!("  {}\n", price(&outcome, situation)));
            let path = drawing::path_layer(situation, &outcome);
            reply.layers = path.map(|path| vec![Layer::Path(path)]);
            Some(reply)
        }
        Err(PlanError::Dice(error)) => {
            let due = rolls_due(situation, declaration);
            if !due.is_empty() {
                return Some(Reply::answer(format!("{words}\n{due}")));
            }
            let request = error.request();
            let purpose = &request.purpose;
            Some(Reply::answer(format!(
                "{words}\n  a die decides: 1{} for {}: {} [{}]\n",
                request.die, purpose.who, purpose.what, purpose.rule
            )))
        }
        Err(_) => None,
    }
}

/// Describes a declaration with what it would lead to, in full detail.
fn told(words: &str, outcome: &Outcome, situation: &Situation) -> Reply {
    let forms =
        Detail::ALL.map(|detail| account::outcome(words, outcome, &situation.board, detail));
    let mut reply = Reply::answer(forms.first().cloned().unwrap_or_default());
    reply.on_screen = forms.to_vec();
    reply
}

/// Describes a way of several declarations, one on each line.
fn legs(planned: &[Planned]) -> String {
    planned
        .iter()
        .map(|planned| {
            let board = &planned.before.board;
            let words = planned.declaration.words(board);
            account::leg(&words, &planned.outcome, board)
        })
        .collect()
}

/// Describes a way of several declarations, in that much detail.
fn way(planned: &[Planned], detail: Detail) -> String {
    planned
        .iter()
        .map(|planned| {
            let board = &planned.before.board;
            let words = planned.declaration.words(board);
            account::outcome(&words, &planned.outcome, board, detail)
        })
        .collect()
}

/// The rolls of the steps of a turn with the numbers they must reach, one on each line: `rolls 1d20
/// against 12: A, recovery check [RULE]`; empty if none is known beforehand.
fn rolls_due(situation: &Situation, declaration: &Declaration) -> String {
    let due = situation.rolls_due(declaration);
    let words = due.iter().map(|due| roll_due_words(due, &situation.board));
    words.map(|words| format!("  rolls {words}\n")).collect()
}

/// `20 of 25 ft; 1 reaction triggered: Ogre at step 2`.
fn price(outcome: &Outcome, situation: &Situation) -> String {
    let mut parts = Vec::new();
    let unit = account::unit(outcome);
    if let Some(movement) = &outcome.movement {
        parts.push(match movement.budget {
            Some(budget) => format!("{} of {budget} {unit}", movement.total),
            None => format!("{} {unit}", movement.total),
        });
    }
    let mut triggers: Vec<(CreatureId, Vec<When>)> = Vec::new();
    for event in &outcome.events {
        let Happening::Provoke(reactor, _) = event.happening else {
            continue;
        };
        match triggers.iter_mut().find(|(known, _)| *known == reactor) {
            Some((_, times)) => times.push(event.when),
            None => triggers.push((reactor, vec![event.when])),
        }
    }
    let triggers: Vec<String> = triggers
        .into_iter()
        .map(|(reactor, times)| {
            let name = name_of(&situation.board, reactor);
            format!("{name}{}", account::times_words(&times))
        })
        .collect();
    parts.push(match triggers.as_slice() {
        [] => "nobody may react".to_owned(),
        names => format!("may react: {}", names.join(", ")),
    });
    parts.join("; ")
}

/// The declarations up to the end of the turn, as commands.
fn this_turn(planned: &[Planned]) -> Vec<WrittenInstruction> {
    let now = planned
        .iter()
        .take_while(|planned| planned.outcome.movement.is_some());
    let written = now.map(|planned| {
        let declared = Declared::new(planned.declaration.clone());
        let board = &planned.before.board;
        WrittenCommand::Declare(WrittenDeclaration::of(&declared, board))
    });
    written.map(WrittenInstruction::Command).collect()
}

/// The goal of a way, and what kind of way is wanted.
struct Goal {
    square: Square,
    via: Vec<Square>,
    preference: Preference,
}

impl Goal {
    fn read(situation: &Situation, creature: &Creature, words: &str) -> Result<Goal, String> {
        let square = |word: &str| {
            let place = input::place_of(situation, creature, word);
            place.map_err(|error| error.to_string())
        };
        let mut words = words.split_whitespace();
        let first = words
            .next()
            .ok_or("where to? Write to X,Y, such as to 9,4 or to 9,4 safest")?;
        let mut goal = Goal {
            square: square(first)?,
            via: Vec::new(),
            preference: Preference::Cheapest,
        };
        while let Some(word) = words.next() {
            match word {
                "safest" => goal.preference = Preference::Safest,
                "cheapest" => goal.preference = Preference::Cheapest,
                "via" => goal.via.push(square(words.next().unwrap_or_default())?),
                _ => {
                    return Err(format!(
                        "`{word}` says nothing about a way; write to X,Y via X,Y safest"
                    ));
                }
            }
        }
        Ok(goal)
    }

    fn wish(&self) -> Wish<'_> {
        Wish {
            goal: self.square,
            via: &self.via,
            preference: self.preference,
            limit_feet: None,
        }
    }
}
