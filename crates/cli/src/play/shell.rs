//! The shell itself: a line goes in, a reply comes out.
//!
//! The same shell sits behind the terminal, a script and a pipe; how lines are got and replies are
//! shown is not its business. Between two lines it may wait for something: that a previewed
//! declaration is confirmed, or the face of a die.

use dice::Request;
use draw::Layer;
use encounter::{Answer, Command, Instruction};
use notation::{Span, Text};
use rules::System;

use super::table::{Followed, Kept, Stop, Table};
use super::vocabulary::Vocabulary;
use super::words::{Own, own_word};
use super::{help, questions};

/// The answer to a line.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) verdict: Verdict,
    /// For people; ends with a line break or is empty.
    pub(super) text: String,
    /// What happened, in the words of the journal.
    pub(super) events: Vec<String>,
    /// What to draw over the board, if the reply is about the board.
    pub(super) layers: Option<Vec<Layer>>,
}

/// What kind of reply it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// An empty line or a comment.
    Nothing,
    /// A question was answered.
    Answered,
    /// A command was carried out.
    Done,
    /// It waits for a confirmation or a die.
    Waiting,
    /// The line means nothing, or the rules do not allow it.
    Refused,
    /// It was carried out, but the journal could not be written.
    Unsaved,
    /// The session is over.
    Quit,
}

/// Whether declarations are shown before they are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Confirm {
    On,
    Off,
}

/// What the next line is about.
#[derive(Debug, Default)]
enum Waiting {
    #[default]
    Nothing,
    /// These commands were shown and are carried out if somebody says so.
    Confirmation(Vec<Instruction>),
    /// This die, for the first of these commands.
    Die(Request, Vec<Instruction>),
    /// Whoever wants to leave was told that something would be lost.
    Leaving,
}

/// A session that is being played.
pub(super) struct Shell {
    pub(super) table: Table,
    pub(super) vocabulary: Vocabulary,
    confirm: Confirm,
    waiting: Waiting,
    /// The last reply that cited rules.
    pub(super) cited: String,
}

impl Reply {
    /// The answer to a question.
    pub(super) fn answer(text: impl Into<String>) -> Reply {
        Reply::of(Verdict::Answered, text)
    }

    /// A line that leads to nothing.
    pub(super) fn refused(text: impl Into<String>) -> Reply {
        let mut text = text.into();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Reply::of(Verdict::Refused, text)
    }

    pub(super) fn of(verdict: Verdict, text: impl Into<String>) -> Reply {
        Reply {
            verdict,
            text: text.into(),
            events: Vec::new(),
            layers: None,
        }
    }

    /// The same reply with a picture.
    pub(super) fn drawn(mut self, layers: Vec<Layer>) -> Reply {
        self.layers = Some(layers);
        self
    }
}

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

    /// Drops what waits (Ctrl-C).
    pub(super) fn cancel(&mut self) -> Reply {
        match std::mem::take(&mut self.waiting) {
            Waiting::Nothing | Waiting::Leaving => Reply::of(Verdict::Nothing, ""),
            Waiting::Confirmation(_) | Waiting::Die(..) => {
                Reply::answer("dropped: nothing has happened\n")
            }
        }
    }

    /// What a line leads to.
    pub(super) fn reply(&mut self, line: &str) -> Reply {
        let reply = self.reply_to(line.trim());
        let word = line.split_whitespace().next().and_then(own_word);
        let is_about_rules = matches!(
            word,
            Some(Own::Why | Own::Rules | Own::Rulings | Own::Help | Own::Log)
        );
        if !is_about_rules && questions::cites_rules(&reply.text, self.system()) {
            self.cited.clone_from(&reply.text);
        }
        reply
    }

    fn reply_to(&mut self, line: &str) -> Reply {
        match std::mem::take(&mut self.waiting) {
            Waiting::Nothing => {}
            Waiting::Confirmation(commands) => match line {
                "" | "!" | "go" | "yes" | "y" => return self.carry_out(commands),
                "no" | "n" | "cancel" => return Reply::answer("dropped: nothing has happened\n"),
                _ => {}
            },
            Waiting::Die(..) if is_farewell(line) => return self.leave(),
            Waiting::Die(request, commands) => return self.take_face(line, request, commands),
            Waiting::Leaving if is_farewell(line) => return Reply::of(Verdict::Quit, ""),
            Waiting::Leaving => {}
        }
        if line.is_empty() || line.starts_with('#') {
            return Reply::of(Verdict::Nothing, "");
        }
        if is_farewell(line) {
            return self.leave();
        }
        match line.strip_suffix('!').map(str::trim_end) {
            Some(at_once) => self.fresh(at_once, Confirm::Off),
            None => self.fresh(line, self.confirm),
        }
    }

    /// A line that nothing waits for.
    fn fresh(&mut self, line: &str, confirm: Confirm) -> Reply {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        if let Some(answer) = self.answer_to_open_question(line) {
            return self.carry_out(vec![answer]);
        }
        if line.parse::<usize>().is_ok() {
            return Reply::refused(match self.table.now().pending() {
                Some(pending) => format!("there are answers 1 to {}", pending.answers().len()),
                None => "nothing is asked now".to_owned(),
            });
        }
        if let Some(own) = own_word(word) {
            return self.own(own, rest, confirm);
        }
        if let Some(("to", goal)) = rest.split_once(' ') {
            return self.travel(Some(word), goal, confirm);
        }
        let is_creature = self.table.now().board().creature_named(word).is_some();
        if !is_creature && self.vocabulary.question(word).next().is_some() && !line.contains(':') {
            let is_verb = self.vocabulary.verb(word).is_some();
            if !is_verb {
                return questions::ask(self, line);
            }
        }
        self.command(line, confirm)
    }

    /// A word of the shell itself.
    fn own(&mut self, own: Own, rest: &str, confirm: Confirm) -> Reply {
        match own {
            Own::Help => Reply::answer(help::text(rest, self)),
            Own::Map => Reply::answer("").drawn(Vec::new()),
            Own::Reach if rest.contains(' ') => questions::ask(self, &format!("reach {rest}")),
            Own::Reach => questions::reach(self, rest),
            Own::Threat => questions::threat(self, rest),
            Own::Try => self.show_only(rest),
            Own::Odds => questions::odds(self, rest),
            Own::Who => Reply::answer(questions::who(self)),
            Own::Ask => questions::ask(self, rest),
            Own::Why => questions::why(self, rest),
            Own::Rules => questions::rule(self, rest),
            Own::Rulings => questions::rulings(self, rest),
            Own::Log => questions::log(self, rest),
            Own::To => self.travel(None, rest, confirm),
            Own::Confirm => self.set_confirm(rest),
            Own::Dice => self.set_dice(rest),
            Own::Save => self.save(rest),
            Own::Go => Reply::refused("nothing waits to be confirmed"),
        }
    }

    /// The open question's answer that the line is: its number, its words, or a choice alone.
    fn answer_to_open_question(&self, line: &str) -> Option<Instruction> {
        let pending = self.table.now().pending()?;
        let answers = pending.answers();
        let numbered = line.parse::<usize>().ok();
        let by_number = numbered.and_then(|number| answers.get(number.checked_sub(1)?).cloned());
        let by_choice = || {
            let named = |answer: &&Answer| matches!(answer, Answer::Choose { choice, .. } if choice == line);
            answers.iter().find(named).cloned()
        };
        let read = || Answer::parse(Text::new(line, Span::default())).ok();
        let answer = by_number.or_else(by_choice).or_else(read)?;
        Some(Instruction::Command(Command::Answer(answer)))
    }

    /// A command of the encounter, shown first where that is wanted.
    fn command(&mut self, line: &str, confirm: Confirm) -> Reply {
        let line = self.completed(line);
        let instruction = match Instruction::parse(Text::new(&line, Span::default())) {
            Ok(instruction) => instruction,
            Err(error) => return Reply::refused(self.not_understood(&line, &error)),
        };
        if confirm == Confirm::On
            && let Instruction::Command(Command::Declare(declared)) = &instruction
            && let Some(preview) = self.preview(declared)
        {
            self.waiting = Waiting::Confirmation(vec![instruction]);
            return preview;
        }
        self.carry_out(vec![instruction])
    }

    /// The line with what may be left out: `back`, the actor whose turn it is.
    pub(super) fn completed(&self, line: &str) -> String {
        if line == "back" {
            return "back-to-turn-start".to_owned();
        }
        let word = line.split([' ', ':']).next().unwrap_or_default();
        let is_command = matches!(word, "end-turn" | "end" | "begin");
        let is_verb = !is_command && self.vocabulary.verb(word).is_some();
        let board = self.table.now().board();
        let current = self.table.now().current();
        match current.and_then(|id| board.creature(id)) {
            Some(current) if is_verb && board.creature_named(word).is_none() => {
                format!("{} {line}", current.name)
            }
            _ => line.to_owned(),
        }
    }

    fn not_understood(&self, line: &str, error: &notation::NotationError) -> String {
        let word = line.split([' ', ':']).next().unwrap_or_default();
        let mut known: Vec<&str> = super::words::all().collect();
        let words = &self.vocabulary;
        let entries = words.verbs.iter().chain(&words.questions);
        known.extend(entries.map(|entry| entry.word.as_str()));
        let board = self.table.now().board();
        known.extend(board.creatures().iter().map(|own| own.name.as_str()));
        known.retain(|known| *known != word);
        if words.verb(word).is_some() {
            return format!(
                "not understood: nobody has the turn, so say who does it: `NAME {line}`\n"
            );
        }
        let near = match rules::nearest(word, known) {
            Some(near) => format!("did you mean `{near}`? "),
            None => String::new(),
        };
        let help = if error.help.is_empty() {
            String::new()
        } else {
            format!("  {}\n", error.help)
        };
        format!(
            "not understood, column {}: {}\n{help}  {near}`help` lists what can be typed\n",
            error.span.column, error.message
        )
    }

    /// Shows commands and waits until somebody says that they are to be carried out.
    pub(super) fn wait_for_confirmation(&mut self, commands: Vec<Instruction>) {
        self.waiting = Waiting::Confirmation(commands);
    }

    /// Carries out commands one after another, until one asks something or is refused.
    pub(super) fn carry_out(&mut self, commands: Vec<Instruction>) -> Reply {
        match commands.first() {
            None => Reply::of(Verdict::Nothing, ""),
            Some(command) => {
                let result = self.table.follow(command);
                self.take(result, commands)
            }
        }
    }

    /// The reply to what came of the first of these commands; the others follow it.
    fn take(&mut self, result: Result<Followed, Stop>, commands: Vec<Instruction>) -> Reply {
        match result {
            Ok(followed) => self.take_events(followed, commands),
            Err(Stop::Die(request)) => {
                let text = format!(
                    "roll 1{} for {}: {} [{}]\n",
                    request.die, request.purpose.who, request.purpose.what, request.purpose.rule
                );
                self.waiting = Waiting::Die(request, commands);
                Reply::of(Verdict::Waiting, text)
            }
            Err(Stop::Refused(text)) => Reply::refused(text),
        }
    }

    fn take_events(&mut self, followed: Followed, commands: Vec<Instruction>) -> Reply {
        let mut reply = Reply::of(Verdict::Done, "");
        for line in &followed.lines {
            let line = without_order(line.trim());
            reply.text.push_str(&format!("  {line}\n"));
        }
        reply.events = followed.lines;
        // What was taken back has no events to show; the board shows where everybody is now.
        if !matches!(commands.first(), Some(Instruction::Command(_))) {
            reply.layers = Some(Vec::new());
        }
        if let Some(unsaved) = followed.unsaved {
            reply.text.push_str(&format!("not saved: {unsaved}\n"));
            reply.verdict = Verdict::Unsaved;
            return reply;
        }
        let rest: Vec<Instruction> = commands.into_iter().skip(1).collect();
        let Some(next) = rest.first() else {
            return reply;
        };
        // After a question the table is not what the rest was planned for.
        if self.table.now().pending().is_some() {
            reply
                .text
                .push_str("  the rest of the way is not declared: somebody is asked first\n");
            return reply;
        }
        reply.text.push_str(&format!("{next}\n"));
        let further = self.carry_out(rest);
        reply.text.push_str(&further.text);
        reply.events.extend(further.events);
        reply.layers = further.layers.or(reply.layers);
        reply.verdict = further.verdict;
        reply
    }

    fn take_face(&mut self, line: &str, request: Request, commands: Vec<Instruction>) -> Reply {
        if matches!(line, "cancel" | "no" | "n") {
            return Reply::answer("dropped: nothing has happened\n");
        }
        let supplied = match line.parse::<u32>() {
            Ok(face) => self.table.supply(face),
            Err(_) => Err(format!(
                "`{}` is no face; type what the die shows, 1 to {}, or cancel",
                line.escape_debug(),
                request.die.faces()
            )),
        };
        if let Err(error) = supplied {
            self.waiting = Waiting::Die(request, commands);
            return Reply::refused(error);
        }
        match commands.first() {
            None => Reply::of(Verdict::Nothing, ""),
            Some(command) => {
                let result = self.table.go_on(command);
                self.take(result, commands)
            }
        }
    }

    fn set_confirm(&mut self, words: &str) -> Reply {
        self.confirm = match words {
            "on" => Confirm::On,
            "off" => Confirm::Off,
            _ => return Reply::refused("write confirm on, or confirm off"),
        };
        Reply::answer(match self.confirm {
            Confirm::On => "declarations are shown first; Enter or `go` carries them out\n",
            Confirm::Off => "declarations are carried out at once; `try` shows them first\n",
        })
    }

    fn leave(&mut self) -> Reply {
        if self.confirm == Confirm::On && self.table.kept() == Kept::NotYet {
            self.waiting = Waiting::Leaving;
            return Reply::answer(
                "the session is not saved: `save FILE` keeps it, quit (or Ctrl-D) again leaves\n",
            );
        }
        Reply::of(Verdict::Quit, "")
    }
}

/// A line of events for people: an order of turns that the rules keep stands behind every result of
/// the journal, and is told here where it changes.
fn without_order(line: &str) -> &str {
    line.split_once("; order ")
        .map_or(line, |(results, _)| results)
}

fn is_farewell(line: &str) -> bool {
    matches!(line, "quit" | "exit" | "q")
}
