//! What a declaration would lead to, shown before anything happens, and ways found by the search.
//!
//! A preview rolls nothing: where a die decides, it says which.

use board::Creature;
use dice::NoDice;
use draw::Layer;
use encounter::{Command, Declared, Instruction, check, check_preview};
use grid::Square;
use notation::{Span, Text};
use rules::search::Preference;
use rules::{Happening, Outcome, PlanError, Situation};

use super::shell::{Confirm, Reply, Shell, Verdict};
use crate::commands::path::{self, Answer, Planned, Wish};
use crate::commands::{draw as drawing, trace};
use crate::input;

impl Shell {
    /// A declaration shown and not carried out; `None` if it is refused, or cannot be read, so that
    /// carrying it out says why.
    pub(super) fn preview(&self, declared: &Declared) -> Option<Reply> {
        let now = self.table.now();
        check(now, &Command::Declare(declared.clone())).ok()?;
        let situation = ruled(now.situation(), declared)?;
        let declaration = situation.read_declaration(&declared.declaration).ok()?;
        let words = declaration.words(&situation.board);
        let (mut text, layers) = match self.foreseen(declared, &words) {
            Some(text) => (text, None),
            None => self.planned(&situation, &declaration, &words)?,
        };
        text.push_str(CONFIRM);
        let mut reply = Reply::of(Verdict::Waiting, text);
        reply.layers = layers;
        Some(reply)
    }

    /// What every result of a check leads to that would be rolled; `None` where none would.
    fn foreseen(&self, declared: &Declared, words: &str) -> Option<String> {
        let now = self.table.now();
        let preview = check_preview(now, declared).ok().flatten()?;
        let lines: Vec<String> = preview
            .lines(now.board())
            .into_iter()
            .map(|line| format!("  {line}\n"))
            .collect();
        Some(format!("{words}\n{}", lines.concat()))
    }

    /// What the declaration leads to, or the die that decides it; `None` if it is refused.
    fn planned(
        &self,
        situation: &Situation,
        declaration: &rules::Declaration,
        words: &str,
    ) -> Option<(String, Option<Vec<Layer>>)> {
        match situation.plan(declaration, &mut NoDice) {
            Ok(outcome) => {
                let text = trace::outcome_for_people(words, &outcome, &situation.board);
                let layers = drawing::path_layer(situation, &outcome);
                let layers = layers.map(|path| vec![Layer::Path(path)]);
                Some((format!("{text}  {}\n", price(&outcome, situation)), layers))
            }
            Err(PlanError::Dice(error)) => {
                let request = error.request();
                let purpose = &request.purpose;
                let text = format!(
                    "{words}\n  a die decides: 1{} for {}: {} [{}]\n",
                    request.die, purpose.who, purpose.what, purpose.rule
                );
                Some((text, None))
            }
            Err(_) => None,
        }
    }

    /// `try DECLARATION`: shown, and nothing waits for a confirmation.
    pub(super) fn show_only(&self, words: &str) -> Reply {
        let situation = self.table.now().situation();
        let words = self.completed(words);
        let declared = match Declared::parse(Text::new(&words, Span::default())) {
            Ok(declared) => declared,
            Err(error) => return Reply::refused(error.to_string()),
        };
        let Some(situation) = ruled(situation, &declared) else {
            return Reply::refused("one of the rulings is unknown; `rulings` lists them");
        };
        let declaration = match situation.read_declaration(&declared.declaration) {
            Ok(declaration) => declaration,
            Err(error) => return Reply::refused(error.to_string()),
        };
        let words = declaration.words(&situation.board);
        if let Some(text) = self.foreseen(&declared, &words) {
            return Reply::answer(text);
        }
        match situation.plan(&declaration, &mut NoDice) {
            Ok(outcome) => {
                let text = trace::outcome_for_people(&words, &outcome, &situation.board);
                let path = drawing::path_layer(&situation, &outcome);
                let mut reply = Reply::answer(text);
                reply.layers = path.map(|path| vec![Layer::Path(path)]);
                reply
            }
            Err(PlanError::Refused(refusal)) => {
                Reply::answer(trace::refusal_for_people(&words, &refusal))
            }
            Err(error) => Reply::answer(format!("{words}\n  {error}\n")),
        }
    }

    /// `[NAME] to X,Y [via X,Y] [safest]`: the way there, declared action by action.
    pub(super) fn travel(&mut self, name: Option<&str>, goal: &str, confirm: Confirm) -> Reply {
        let found = self.creature(name).and_then(|creature| {
            let wish = Goal::read(self.table.now().situation(), goal)?;
            Ok((creature, wish))
        });
        let (creature, goal) = match found {
            Ok(found) => found,
            Err(error) => return Reply::refused(error),
        };
        // A way is planned by what the creature's side knows.
        let known = self.table.now().situation().known_to(creature.side);
        let answer = match path::find(&known, &creature, &goal.wish(), None) {
            Ok(answer) => answer,
            Err(error) => return Reply::refused(error.to_string()),
        };
        let text = path::for_people(&creature, goal.square, &answer);
        let Answer::Found { planned, .. } = answer else {
            return Reply::refused(text);
        };
        let commands = match this_turn(&creature, &planned) {
            Ok(commands) => commands,
            Err(error) => return Reply::refused(error),
        };
        let Some(Instruction::Command(first)) = commands.first() else {
            return Reply::refused(format!("{} is there already", creature.name));
        };
        if let Err(error) = check(self.table.now(), first) {
            return Reply::refused(format!("{text}refused: {error}"));
        }
        let later = planned.len() - commands.len();
        if confirm == Confirm::Off {
            let shown = format!("{first}\n");
            let mut reply = self.carry_out(commands);
            reply.text.insert_str(0, &shown);
            if later > 0 && reply.verdict == Verdict::Done {
                reply.text.push_str(LATER);
            }
            return reply;
        }
        let layers = planned
            .iter()
            .take(commands.len())
            .filter_map(|planned| {
                drawing::path_layer(&planned.before, &planned.outcome).map(Layer::Path)
            })
            .collect();
        self.wait_for_confirmation(commands);
        let later = if later > 0 { LATER } else { "" };
        Reply::of(Verdict::Waiting, format!("{text}{later}{CONFIRM}")).drawn(layers)
    }
}

const CONFIRM: &str = "  Enter or `go` does it; anything else, and it has not happened\n";
const LATER: &str = "  it takes more than this turn: what this turn allows is declared now\n";

/// The situation as the actor's side knows it, under the rulings of the declaration; `None` if one
/// of these is unknown. A preview of what is hidden would tell it.
fn ruled(situation: &Situation, declared: &Declared) -> Option<Situation> {
    let actor = &declared.declaration.actor.value;
    let mut situation = match situation.board.creature_named(actor) {
        Some(actor) => situation.known_to(actor.side),
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

/// `20 of 25 ft; 1 reaction triggered: Ogre at step 2`.
fn price(outcome: &Outcome, situation: &Situation) -> String {
    let mut parts = Vec::new();
    let unit = drawing::unit(outcome);
    if let Some(movement) = &outcome.movement {
        parts.push(match movement.budget {
            Some(budget) => format!("{} of {budget} {unit}", movement.total),
            None => format!("{} {unit}", movement.total),
        });
    }
    let triggers: Vec<String> = outcome
        .events
        .iter()
        .filter_map(|event| match event.happening {
            Happening::Provoke(reactor, _) => {
                let reactor = situation.board.creature(reactor);
                let name = reactor.map_or("somebody", |reactor| reactor.name.as_str());
                Some(match event.when {
                    rules::When::Unnumbered => name.to_owned(),
                    rules::When::Start => format!("{name} before the first step"),
                    rules::When::Step(step) => format!("{name} at step {step}"),
                    rules::When::End => format!("{name} at the end"),
                })
            }
            _ => None,
        })
        .collect();
    parts.push(match triggers.as_slice() {
        [] => "nobody may react".to_owned(),
        names => format!("may react: {}", names.join(", ")),
    });
    parts.join("; ")
}

/// The declarations up to the end of the turn, as commands.
fn this_turn(creature: &Creature, planned: &[Planned]) -> Result<Vec<Instruction>, String> {
    planned
        .iter()
        .take_while(|planned| planned.outcome.movement.is_some())
        .map(|planned| {
            Command::declare(&planned.declaration, &planned.before.board)
                .map(Instruction::Command)
                .map_err(|error| {
                    format!("the way of {} cannot be declared: {error}", creature.name)
                })
        })
        .collect()
}

/// Where to, and how.
struct Goal {
    square: Square,
    via: Vec<Square>,
    preference: Preference,
}

impl Goal {
    fn read(situation: &Situation, words: &str) -> Result<Goal, String> {
        let square = |word: &str| input::square(situation, word).map_err(|error| error.to_string());
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
