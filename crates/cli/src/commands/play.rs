//! `fivefoot play`: an encounter in the terminal, one line at a time.
//!
//! The same lines work typed in and from a pipe. A line is a question about the board, or a command
//! of the encounter in the case notation.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use board::Creature;
use dice::{Dice, NoDice, Seed, Seeded};
use draw::{Layer, Picture};
use encounter::{Encounter, FollowError, History, Instruction, Pending};
use journal::{Head, Session as Journaled};
use maps::Game;
use notation::{Span, Text};
use rules::{Situation, System};

use super::{draw as drawing, reach, threat, trace};
use crate::arguments::PlayArguments;
use crate::failure::Failure;
use crate::{input, output};

const HELP: &str = "\
Questions
  map                 the board
  reach [NAME]        where a creature can go, with costs (without a name: whose turn it is)
  threat NAME         the squares that a creature threatens
  try DECLARATION     what a movement would cost and trigger; nothing happens
  who                 the creatures, and whose turn it is
Commands, in the words of the case notation (docs/cases.md)
  A stride: (3,2) (4,3)          a declaration; in pf2e stride, step, …, in srd35 move, run, …,
                                 in 6d6 mosey, run, melee-attack
  A continue: carry-on wait      6d6: an action that was left open (`wait`) goes on
  end-turn                       the next creature's turn
  begin: A, b                    a new turn order
  with: b prone; A speed 20      facts change
  ruling: NAME=CHOICE            a ruling is set; `ruling: NAME ask` asks when it matters
  move-on, halt, halt: prone     answers when a movement triggers a reaction
  undo, redo, back               one command back or forward; back to the start of the turn
  quit";

pub(crate) fn run(arguments: &PlayArguments) -> Result<ExitCode, Failure> {
    if arguments.board.board.as_os_str() == "-" {
        return Err(Failure::usage(
            "the commands come from standard input: name a file that holds the board",
        ));
    }
    let situation = input::situation(&arguments.board)?;
    let mut session = Session::new(situation, arguments)?;
    session.open()?;
    let interactive = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    loop {
        session.prompt(interactive)?;
        let Some(line) = lines.next() else { break };
        let line = line.map_err(|error| Failure::input("standard input", error))?;
        let line = line.trim();
        if !interactive {
            output::text(&format!("> {line}\n"))?;
        }
        if matches!(line, "quit" | "exit" | "q") {
            break;
        }
        let answer = session.answer(line);
        output::text(&answer)?;
    }
    session.close(arguments)
}

/// The session so far, with or without a journal of it.
enum Log {
    Plain(History),
    Journaled(Box<Journaled>),
}

impl Log {
    fn new(situation: Situation, arguments: &PlayArguments) -> Result<Log, Failure> {
        if arguments.journal.is_none() {
            return Ok(Log::Plain(History::new(Encounter::new(situation))));
        }
        let head = head(arguments, &situation)?;
        let journaled = Journaled::begin(head)
            .map_err(|error| Failure::usage(format!("--journal: {error}")))?;
        Ok(Log::Journaled(Box::new(journaled)))
    }

    const fn history(&self) -> &History {
        match self {
            Log::Plain(history) => history,
            Log::Journaled(journaled) => journaled.history(),
        }
    }

    /// Follows a line and gives back what happened, for people.
    fn follow(
        &mut self,
        instruction: &Instruction,
        dice: &mut Seeded,
    ) -> Result<Vec<String>, FollowError> {
        match self {
            Log::Plain(history) => {
                let before = history.now().board().clone();
                let events = history.follow(instruction, dice)?;
                Ok(events
                    .iter()
                    .flat_map(|event| event.lines(&before))
                    .collect())
            }
            Log::Journaled(journaled) => {
                let lines = journaled.follow(instruction, dice)?;
                Ok(lines
                    .iter()
                    .skip(1)
                    .map(|line| line.value.to_string())
                    .collect())
            }
        }
    }
}

/// The head of the journal: the board as a text board, with the changes of the command line.
fn head(arguments: &PlayArguments, situation: &Situation) -> Result<Head, Failure> {
    let import = input::import(&arguments.board)?;
    let board = input::text_board(&import, &arguments.board)?;
    let game = import.game.unwrap_or(Game::of(situation.system()));
    let mut head = Head::new(game, board);
    head.dice_source = Some(Seeded::MAPPING.to_owned());
    Ok(head)
}

struct Session {
    log: Log,
    /// Commands that opened the session; they are not taken back.
    opened: usize,
    dice: Seeded,
    style: draw::TerminalStyle,
}

impl Session {
    fn new(situation: Situation, arguments: &PlayArguments) -> Result<Session, Failure> {
        // Fresh keys of the standard library are all the chance that a seed needs here; with
        // --seed a session can be repeated.
        let number = arguments
            .seed
            .unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let mut session = Session {
            log: Log::new(situation, arguments)?,
            opened: 0,
            dice: Seeded::new(Seed::from_number(number)),
            style: input::terminal_style(arguments.colour),
        };
        if arguments.no_questions {
            session.follow("triggers: never");
        }
        Ok(session)
    }

    fn open(&mut self) -> Result<(), Failure> {
        let board = self.log.history().now().board();
        let mut placed: Vec<&Creature> = board
            .creatures()
            .iter()
            .filter(|creature| creature.position.is_some())
            .collect();
        // Whoever has no initiative yet: the characters first, each side as listed.
        placed.sort_by_key(|creature| creature.side);
        let names: Vec<String> = placed
            .iter()
            .map(|creature| creature.name.clone())
            .collect();
        let mut text = String::new();
        if !names.is_empty() && self.log.history().now().turns().is_none() {
            text.push_str(&self.answer(&format!("begin: {}", names.join(", "))));
            self.opened = self.log.history().done().len();
        }
        text.push_str(&self.reach(None));
        text.push_str("\n`help` shows what can be asked.\n");
        output::text(&text)
    }

    fn prompt(&self, interactive: bool) -> Result<(), Failure> {
        let now = self.log.history().now();
        if let Some(pending) = now.pending() {
            output::text(&format!("{}\n", self.question(pending)))?;
        }
        if interactive {
            let turn = now.current().map(|id| self.name(id)).unwrap_or_default();
            let round = now
                .round()
                .map(|round| format!("round {round}, "))
                .unwrap_or_default();
            print!("{round}{turn}> ");
            io::Write::flush(&mut io::stdout())?;
        }
        Ok(())
    }

    fn question(&self, pending: &Pending) -> String {
        let board = self.log.history().now().board();
        let answers: Vec<String> = pending
            .answers()
            .iter()
            .map(ToString::to_string)
            .map(|answer| answer.trim_start_matches("answer: ").to_owned())
            .collect();
        format!(
            "? {}\n  answer {}",
            pending.question(board),
            answers.join(", ")
        )
    }

    fn name(&self, id: board::CreatureId) -> String {
        let board = self.log.history().now().board();
        board
            .creature(id)
            .map(|creature| creature.name.clone())
            .unwrap_or_default()
    }

    /// What a line leads to, for people.
    fn answer(&mut self, line: &str) -> String {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => String::new(),
            "help" | "?" => format!("{HELP}\n"),
            "map" => self.draw(Vec::new()),
            "reach" => self.reach((!rest.is_empty()).then_some(rest)),
            "threat" => self.threat(rest),
            "try" => self.preview(rest),
            "who" => self.who(),
            _ => self.follow(line),
        }
    }

    fn draw(&self, layers: Vec<Layer>) -> String {
        let mut picture = Picture::new(self.log.history().now().board());
        picture.layers = layers;
        draw::terminal(&picture, &self.style)
    }

    fn creature(&self, name: Option<&str>) -> Result<Creature, String> {
        let situation = self.log.history().now().situation();
        let creature = match name {
            Some(name) => input::creature(situation, name).map_err(|error| error.to_string())?,
            None => {
                let current = self.log.history().now().current();
                let first = || {
                    situation
                        .board
                        .in_letter_order()
                        .first()
                        .map(|first| first.id)
                };
                current
                    .or_else(first)
                    .and_then(|id| situation.board.creature(id))
                    .ok_or("the board has no creature")?
            }
        };
        Ok(creature.clone())
    }

    fn reach(&self, name: Option<&str>) -> String {
        let found = self.creature(name).and_then(|creature| {
            let situation = self.log.history().now().situation();
            let found =
                reach::Found::new(situation, &creature, None).map_err(|error| error.to_string())?;
            let picture = self.draw(vec![Layer::Range(found.layer(&creature))]);
            Ok(format!("{picture}{}", found.for_people(&creature)))
        });
        found.unwrap_or_else(|error| format!("{error}\n"))
    }

    fn threat(&self, name: &str) -> String {
        let creature = self.creature((!name.is_empty()).then_some(name));
        match creature {
            Ok(creature) => {
                let situation = self.log.history().now().situation();
                let squares: Vec<_> = situation.threatened(creature.id).iter().collect();
                self.draw(vec![Layer::Threat(threat::layer(&creature, &squares))])
            }
            Err(error) => format!("{error}\n"),
        }
    }

    fn preview(&self, words: &str) -> String {
        let situation = self.log.history().now().situation();
        let declaration = match input::declaration(situation, words) {
            Ok(declaration) => declaration,
            Err(error) => return format!("{error}\n"),
        };
        let mut dice = self.dice.clone();
        // Where things are hidden and scores rolled, trying tells neither.
        let hides = situation.system() == System::SixD6;
        let side = declaration
            .actor()
            .and_then(|actor| situation.board.creature(actor))
            .map(|actor| actor.side);
        let known = side.filter(|_| hides).map(|side| situation.known_to(side));
        let situation = known.as_ref().unwrap_or(situation);
        let dice: &mut dyn Dice = if hides { &mut NoDice } else { &mut dice };
        match situation.plan(&declaration, dice) {
            Ok(outcome) => {
                let text = trace::outcome_for_people(words, &outcome, &situation.board);
                let actor = declaration
                    .actor()
                    .and_then(|actor| situation.board.creature(actor));
                let path = actor.and_then(|actor| drawing::path_layer(actor, &outcome));
                let picture = path.map(|path| self.draw(vec![Layer::Path(path)]));
                format!("{}{text}", picture.unwrap_or_default())
            }
            Err(rules::PlanError::Refused(refusal)) => trace::refusal_for_people(words, &refusal),
            Err(error) => format!("{error}\n"),
        }
    }

    fn who(&self) -> String {
        let now = self.log.history().now();
        let mut text = String::new();
        for creature in now.board().in_letter_order() {
            let turn = if now.current() == Some(creature.id) {
                "  <- its turn"
            } else {
                ""
            };
            let place = creature
                .position
                .map_or_else(|| "nowhere".to_owned(), rules::position_words);
            let conditions: Vec<&str> = creature
                .conditions
                .iter()
                .map(board::Condition::word)
                .collect();
            text.push_str(&format!(
                "{:12} {:10} {} {}{turn}\n",
                creature.name,
                creature.size.word(),
                place,
                conditions.join(" ")
            ));
        }
        text
    }

    fn follow(&mut self, line: &str) -> String {
        if line == "undo" && self.log.history().done().len() <= self.opened {
            return "there is nothing to take back\n".to_owned();
        }
        // While a question is open, its answer needs no key.
        let pending = self.log.history().now().pending().is_some();
        let first = line.split([' ', ':']).next().unwrap_or_default();
        let answers = matches!(first, "move-on" | "halt" | "choose");
        let line = if pending && answers {
            format!("answer: {line}")
        } else {
            line.to_owned()
        };
        let line = if line == "back" {
            "back-to-turn-start".to_owned()
        } else {
            line
        };
        let instruction = match Instruction::parse(Text::new(&line, Span::default())) {
            Ok(instruction) => instruction,
            Err(error) => return format!("not understood: {error}\n`help` lists what is.\n"),
        };
        match self.log.follow(&instruction, &mut self.dice) {
            Ok(lines) => {
                let mut text: String = lines
                    .iter()
                    .map(|line| format!("  {}\n", line.trim()))
                    .collect();
                if !matches!(instruction, Instruction::Command(_)) {
                    text.push_str(&self.draw(Vec::new()));
                }
                text
            }
            Err(FollowError::TakeBack(error)) => format!("{error}\n"),
            Err(error) => format!("refused: {error}\n"),
        }
    }

    fn close(&self, arguments: &PlayArguments) -> Result<ExitCode, Failure> {
        if let (Some(path), Log::Journaled(journaled)) = (&arguments.journal, &self.log) {
            std::fs::write(path, journaled.journal().to_string()).map_err(|error| {
                Failure::input(
                    path.display().to_string(),
                    format!("cannot be written: {error}"),
                )
            })?;
            output::text(&format!("the journal is in {}\n", path.display()))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
