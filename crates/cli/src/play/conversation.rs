//! The conversation with a shell: a line goes in, a reply comes out.

use board::{Board, Condition};
use dice::{NoDice, Request};
use encounter::{Declared, Pending, Timing, decide};
use notation::{Span, Subject, Text};
use rules::{SystemDeclarations as _, Words as _};
use systems::{Declaration, Outcome};
use tell::notation::{WrittenAnswer, WrittenCommand, WrittenInstruction};
use tell::people as account;

use super::answering::{self, Reading};
use super::names::{first_and_rest, is_new, shown_board};
use super::reply::{Reply, Verdict};
use super::shell::{CONFIRM, Confirm, Shell, Shown, View, Waiting};
use super::table::{Followed, Kept, Stop};
use super::words::{self, Own, is_farewell, own_word};
use super::{asked, everyday, help, misread, questions, threatened};
use crate::commands::odds::missing_attack;
use crate::commands::trace::{Spent, advice, kept_from_reacting, open_question};
use crate::newcomers;

const STILL_WAITS: &str =
    "  what was shown still waits: Enter shows it, `go` does it, `no` drops it\n";
/// The greatest number of further triggers of one way that are answered.
const MOST_STOPS: usize = 1_000;
const DROPPED: &str = "dropped: nothing has happened\n";

impl Shell {
    /// Drops whatever waits (Ctrl-C).
    pub(super) fn cancel(&mut self) -> Reply {
        match std::mem::take(&mut self.waiting) {
            Waiting::Nothing | Waiting::Leaving => {
                Reply::of(Verdict::Nothing, "`quit` or Ctrl-D leaves\n")
            }
            Waiting::Confirmation(_) | Waiting::Die(..) => Reply::answer(DROPPED),
        }
    }

    /// Returns the reply to a line. It may repeat the line, and a terminal only shows that.
    pub(super) fn reply(&mut self, line: &str) -> Reply {
        let mut reply = self.reply_to(line.trim()).visible();
        self.go_on_with_initiative(&mut reply);
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

    /// Returns the reply to one of several pasted lines, which nobody confirms.
    pub(super) fn reply_at_once(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if is_farewell(line) || line.is_empty() || line.ends_with('!') {
            return self.reply(line);
        }
        let before = std::mem::replace(&mut self.confirm, Confirm::Off);
        let reply = self.reply(line);
        self.confirm = before;
        reply
    }

    fn reply_to(&mut self, line: &str) -> Reply {
        match std::mem::take(&mut self.waiting) {
            Waiting::Nothing => {}
            Waiting::Confirmation(shown) => return self.confirmed(line, shown),
            Waiting::Die(..) if is_farewell(line) => return self.leave(),
            Waiting::Die(request, commands) if line.starts_with('#') => {
                self.waiting = Waiting::Die(request, commands);
                return Reply::of(Verdict::Nothing, "");
            }
            Waiting::Die(request, commands) => return self.take_face(line, request, commands),
            Waiting::Leaving if is_farewell(line) => return Reply::of(Verdict::Quit, ""),
            Waiting::Leaving => {}
        }
        self.unexpected(line)
    }

    /// Handles a line that nothing waits for.
    fn unexpected(&mut self, line: &str) -> Reply {
        if self.asks_for_initiative()
            && let Some(reply) = self.initiative_answered(line)
        {
            return reply;
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

    /// Handles a line while a preview waits: yes, no, or anything else. After a question or a
    /// mistake the preview still waits, and an empty line then shows it again instead of carrying
    /// it out.
    fn confirmed(&mut self, line: &str, shown: Shown) -> Reply {
        match (line, shown.view) {
            ("!" | "go" | "yes" | "y", _) | ("", View::OfIt) => {
                return self.carry_out(shown.commands);
            }
            ("no" | "n" | "cancel", _) => return Reply::answer(DROPPED),
            ("", View::OfSomethingElse) => {
                let reply = shown.reply.clone();
                let view = View::OfIt;
                self.waiting = Waiting::Confirmation(Shown { view, ..shown });
                return reply;
            }
            _ => {}
        }
        let mut reply = self.unexpected(line);
        let changes_nothing = matches!(
            reply.verdict,
            Verdict::Nothing | Verdict::Answered | Verdict::Refused
        );
        if changes_nothing && matches!(self.waiting, Waiting::Nothing) {
            let view = View::OfSomethingElse;
            self.waiting = Waiting::Confirmation(Shown { view, ..shown });
            reply.add(STILL_WAITS);
        }
        reply
    }

    /// Handles a line that nothing waits for.
    pub(super) fn fresh(&mut self, line: &str, confirm: Confirm) -> Reply {
        let line = self.spelled(line);
        let line = line.as_str();
        let (word, rest) = first_and_rest(line);
        if matches!(line, "all" | "move-on all" | "move on all") {
            return self.move_on_to_the_end();
        }
        match answering::reading(self, line) {
            Reading::Answer(answer) => return self.carry_out(vec![answer]),
            Reading::Several(several) => return Reply::refused(which_of(line, &several)),
            Reading::Unreadable(error) => {
                return Reply::refused(format!("{}\n  {}", error.message, error.help));
            }
            Reading::NoAnswer => {}
        }
        if line.parse::<u64>().is_ok() {
            return Reply::refused(match self.answers().len() {
                0 => "nothing is asked now".to_owned(),
                count => format!("the answers are numbered 1 to {count}"),
            });
        }
        if self.answers_nothing(line) {
            return Reply::refused("nothing is asked now");
        }
        if let Some(reply) = self.in_everyday_words(line) {
            return reply;
        }
        if let Some((name, goal)) = self.asked_way(line) {
            return self.show_way(name, goal);
        }
        let (said, timing) = match line.strip_prefix("out-of-turn:") {
            Some(said) => (said.trim(), Timing::OutOfTurn),
            None => (line, Timing::InTurn),
        };
        if let Some((name, goal)) = self.gone(said) {
            return self.travel_at((name, &goal), timing, confirm);
        }
        // `go` alone confirms; `go north` says where somebody goes.
        let is_own = |own: &Own| *own != Own::Go || rest.is_empty();
        if let Some(own) = own_word(word).filter(is_own) {
            return self.own(own, rest, confirm);
        }
        let is_creature = self.table.now().board().creature_meant(word).is_some();
        if is_farewell(word) && !is_creature {
            return Reply::refused(format!(
                "`{word}` alone leaves: nothing may stand behind it"
            ));
        }
        let changed = match self.harm(line) {
            Some(harm) if !is_creature => Some(harm),
            _ => self.door_said(line),
        };
        match changed {
            Some(Ok(changed)) => return self.changed(line, &changed, confirm),
            Some(Err(error)) => return Reply::refused(error),
            None => {}
        }
        if let Some(whom) = self.attack_on_nobody(line) {
            return Reply::refused(whom);
        }
        // `attack NAME` is a blow; the question `attack` names two creatures.
        let is_blow = self.attack(line).is_some();
        let is_question = self.vocabulary.question(word).next().is_some();
        let is_verb = self.vocabulary.verb(word).is_some();
        if !is_creature && is_question && !is_verb && !is_blow && !line.contains(':') {
            return questions::ask(self, line);
        }
        self.command(line, confirm)
    }

    /// The reply to a line in everyday words.
    fn in_everyday_words(&mut self, line: &str) -> Option<Reply> {
        if let Some(topic) = everyday::how_to(line) {
            return Some(Reply::answer(self.help(&topic)));
        }
        if let Some(question) = asked::sentence(self, line) {
            return Some(questions::ask(self, &question));
        }
        if let Some(threatened) = threatened::asked(self, line) {
            return Some(threatened);
        }
        let instead = everyday::instead(self, line)?;
        Some(Reply::refused(misread::said_instead(line, &instead)))
    }

    /// Carries out the change that the line says, and notes whom it leaves down.
    fn changed(&mut self, line: &str, changed: &str, confirm: Confirm) -> Reply {
        let mut reply = self.command(changed, confirm);
        if let (Verdict::Done, Some(still)) = (reply.verdict, self.still_down(line)) {
            reply.add(&format!("  note: {still}\n"));
        }
        reply
    }

    /// Whether the line is an answer, although no question is open.
    fn answers_nothing(&self, line: &str) -> bool {
        let word = first_and_rest(line).0.trim_end_matches(':');
        let is_own = self.table.now().board().creature_meant(word).is_some()
            || self.vocabulary.has_option(word)
            || (self.vocabulary.verb(word).is_some() && word != "react");
        let line = if line == "move on" { "move-on" } else { line };
        let answer = WrittenAnswer::parse(Text::new(line, Span::default()));
        let is_answer = match answer {
            Ok(WrittenAnswer::Choose { .. }) | Err(_) => false,
            Ok(_) => true,
        };
        is_answer && !is_own && self.table.now().pending().is_none()
    }

    /// Handles a word of the shell itself.
    fn own(&mut self, own: Own, rest: &str, confirm: Confirm) -> Reply {
        match own {
            Own::Help => Reply::answer(self.help(&rest.to_lowercase())),
            Own::Map => questions::map(self, rest),
            Own::Reach => questions::reach(self, rest),
            Own::Threat => questions::threat(self, rest),
            Own::Try => self.show_only(rest),
            Own::Odds => questions::odds(self, rest),
            Own::Who => Reply::answer(questions::who(self)),
            Own::State => questions::state(self),
            Own::Ask => questions::ask(self, rest),
            Own::Why => questions::why(self, rest),
            Own::Rules => questions::rule(self, rest),
            Own::Rulings => questions::rulings(self, rest),
            Own::Log => questions::log(self, &rest.to_lowercase()),
            Own::To => self.travel(None, rest, confirm),
            Own::Confirm => self.set_confirm(&rest.to_lowercase()),
            Own::Dice | Own::Save if self.is_elsewhere() => Reply::refused(
                "the server rolls the dice and keeps the table; its game master exports it",
            ),
            Own::Dice => self.set_dice(&rest.to_lowercase()),
            Own::Save => self.save(rest),
            Own::Go => Reply::refused(
                misread::question_is_open(self)
                    .unwrap_or_else(|| "nothing waits to be confirmed".to_owned()),
            ),
        }
    }

    /// The help on a topic, in the words of the notation or in everyday ones.
    fn help(&self, topic: &str) -> String {
        everyday::help(self, topic).unwrap_or_else(|| help::text(topic, self))
    }

    /// Handles a command of the encounter, which is shown first if requested.
    pub(super) fn command(&mut self, line: &str, confirm: Confirm) -> Reply {
        let line = self.completed(line);
        if let Some(nobodys) = misread::nobodys_turn(self, &line) {
            return Reply::refused(nobodys);
        }
        let instruction = match WrittenInstruction::parse(Text::new(&line, Span::default())) {
            Ok(instruction) => instruction,
            Err(error) => return Reply::refused(misread::not_understood(self, &line, &error)),
        };
        if confirm == Confirm::On
            && let WrittenInstruction::Command(WrittenCommand::Declare(declared)) = &instruction
            && let Some(preview) = self.preview(declared)
        {
            return self.wait_for_confirmation(vec![instruction], preview);
        }
        if confirm == Confirm::On
            && let WrittenInstruction::Command(WrittenCommand::Attack(attack)) = &instruction
            && let Ok(preview) = self.attack_preview(attack)
        {
            let preview = Reply::of(Verdict::Waiting, format!("{preview}{CONFIRM}"));
            return self.wait_for_confirmation(vec![instruction], preview);
        }
        if confirm == Confirm::On
            && let Some(warning) = self.warning(&instruction)
        {
            return self.wait_for_confirmation(vec![instruction], warning);
        }
        self.carry_out(vec![instruction])
    }

    /// Lets the waiting movement go on, at this trigger and at every later one on its way.
    fn move_on_to_the_end(&mut self) -> Reply {
        let move_on = || WrittenInstruction::Command(WrittenCommand::Answer(WrittenAnswer::MoveOn));
        let Some(declared) = self.declared_on_its_way() else {
            return Reply::refused("no movement waits; `all` lets one go on past every trigger");
        };
        let mut reply = self.carry_out(vec![move_on()]);
        // A path has fewer steps than this; each may stop at several triggers.
        for _ in 0..MOST_STOPS {
            let is_done = matches!(reply.verdict, Verdict::Done);
            if !is_done || self.declared_on_its_way().as_ref() != Some(&declared) {
                break;
            }
            let further = self.carry_out(vec![move_on()]);
            reply.add_both(&further);
            reply.events.extend(further.events);
            reply.verdict = further.verdict;
        }
        reply
    }

    /// The declaration of the movement that waits at a trigger.
    fn declared_on_its_way(&self) -> Option<Declared> {
        match self.table.now().pending() {
            Some(Pending::MoveOn(move_on)) => Some(move_on.declared.clone()),
            _ => None,
        }
    }

    /// The warning before a command that is easily typed by mistake.
    fn warning(&self, instruction: &WrittenInstruction) -> Option<Reply> {
        let now = self.table.now();
        let text = match instruction {
            WrittenInstruction::Command(WrittenCommand::End) if now.turns().is_some() => {
                "`end`: nobody takes turns any more; `end-turn` ends one turn\n".to_owned()
            }
            WrittenInstruction::Command(WrittenCommand::EndTurn) => {
                let events = decide(now, &encounter::Command::EndTurn, &mut NoDice).ok()?;
                let falls = account::falls(&events, now.board());
                let (first, _) = falls.split_first()?;
                let rule = first.rsplit(['[', ']']).nth(1).unwrap_or_default();
                format!(
                    "the turn ends: {}\n  `why {rule}` says how that is avoided\n",
                    falls.join("; ")
                )
            }
            WrittenInstruction::Command(WrittenCommand::Change(facts)) => {
                let new: Vec<&str> = facts
                    .iter()
                    .filter(|with| is_new(now, with))
                    .filter_map(|with| match &with.subject.value {
                        Subject::Creature(name) => Some(name.as_str()),
                        _ => None,
                    })
                    .collect();
                let (first, _) = new.split_first()?;
                let shown = shown_board(now);
                let known = shown.creatures().iter();
                let near = rules::nearest(first, known.map(|creature| creature.name.as_str()));
                let near = near.map_or_else(String::new, |near| format!(" (not `{near}`?)"));
                format!(
                    "nobody on the board is called {}{near}: this makes a new creature\n",
                    new.join(", ")
                )
            }
            _ => return None,
        };
        Some(Reply::of(Verdict::Waiting, format!("{text}{CONFIRM}")))
    }

    /// Carries out commands one after another, until one asks a question or is refused.
    pub(super) fn carry_out(&mut self, commands: Vec<WrittenInstruction>) -> Reply {
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.handed_on = commands;
            return Reply::of(Verdict::Done, "");
        }
        match commands.first() {
            None => Reply::of(Verdict::Nothing, ""),
            Some(command) => {
                let first_new = self.table.now().board().creatures().len();
                let order = self.order_now();
                let lying = self.all_in(Condition::Unconscious);
                let dead = self.all_in(Condition::Dead);
                let result = self.table.follow(command);
                let is_change = matches!(
                    command,
                    WrittenInstruction::Command(WrittenCommand::Change(_))
                );
                let mut reply = self.take(result, commands);
                if is_change {
                    reply.add(&self.newcomers(first_new));
                    reply.add(&self.turns_of_the_dead(&dead));
                    if self.order_now() == order {
                        reply.add(&self.places_kept(&lying));
                    } else {
                        reply.add(&self.order_told());
                    }
                }
                reply
            }
        }
    }

    /// What to say of creatures that have just been added and have no place.
    fn newcomers(&self, first_new: usize) -> String {
        let situation = self.table.now().situation();
        let creatures = situation.board.creatures().iter().skip(first_new);
        let notes = creatures.filter_map(|own| newcomers::without_place(situation, own));
        notes.map(|note| format!("  note: {note}\n")).collect()
    }

    /// The reply to the result of the first of these commands; the others follow it.
    fn take(&mut self, result: Result<Followed, Stop>, commands: Vec<WrittenInstruction>) -> Reply {
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
            Err(Stop::Unsaved(error)) => {
                let text = format!("not saved, so it has not happened: {error}\n");
                Reply::of(Verdict::Unsaved, text)
            }
            Err(Stop::Refused(mut text, faulted)) => {
                let first = commands.first();
                let said = first.and_then(|first| misread::said_in_other_words(self, first));
                if let Some(said) = said {
                    return Reply::refused(said);
                }
                let hint = commands
                    .first()
                    .and_then(|command| misread::hint(self, command, faulted));
                if let Some(hint) = hint {
                    text.push_str(&format!("  {hint}\n"));
                }
                if let Some(WrittenInstruction::Command(WrittenCommand::Declare(declared))) = first
                {
                    let declaration = &declared.declaration;
                    let (actor, verb) = (&declaration.actor.value, &declaration.verb.value);
                    text = self.with_squares_here(&text, actor, verb);
                }
                Reply::refused(words::in_play(&misread::shortened(&text)))
            }
        }
    }

    fn take_events(&mut self, followed: Followed, commands: Vec<WrittenInstruction>) -> Reply {
        let told = followed.told.iter();
        let mut reply = Reply::of(Verdict::Done, followed.changed.clone());
        reply.on_screen = told
            .map(|form| format!("{}{form}", followed.changed))
            .collect();
        for line in &followed.lines {
            let line = without_order(line.trim());
            reply.text.push_str(&format!("  {line}\n"));
        }
        reply.events = followed.events;
        for note in self.notes_on(commands.first()) {
            reply.add(&format!("  note: {note}\n"));
        }
        // A command that was taken back has no events to show; the board shows where every creature
        // is now.
        if !matches!(commands.first(), Some(WrittenInstruction::Command(_))) {
            reply.layers = Some(Vec::new());
        }
        if let Some(unsaved) = followed.unsaved {
            reply.add(&format!("not saved: {unsaved}\n"));
            reply.verdict = Verdict::Unsaved;
            return reply;
        }
        let rest: Vec<WrittenInstruction> = commands.into_iter().skip(1).collect();
        let Some(next) = rest.first() else {
            return reply;
        };
        // After a question the table may differ from the plan for the rest.
        if self.table.now().pending().is_some() {
            reply.add("  the rest of the way is not declared: somebody is asked first\n");
            return reply;
        }
        reply.add(&format!("{next}\n"));
        let further = self.carry_out(rest);
        reply.add_both(&further);
        reply.events.extend(further.events);
        reply.layers = further.layers.or(reply.layers);
        reply.verdict = further.verdict;
        reply
    }

    /// What to say of a command that has just been carried out: numbers that its attacks lacked,
    /// what the rulebook leaves open, who does not react, and how a far square is reached.
    fn notes_on(&self, command: Option<&WrittenInstruction>) -> Vec<String> {
        let (Some(WrittenInstruction::Command(command)), Some(record)) =
            (command, self.table.history().done().last())
        else {
            return Vec::new();
        };
        let now = self.table.now();
        let mut notes: Vec<String> = self.note_on_turns(command).into_iter().collect();
        if let (WrittenCommand::Rule(ruling), Some(_)) = (command, now.turns()) {
            let late = now.system().unlisted().rulings_at_begin.iter();
            let late = late.filter(|(name, _)| *name == ruling.name.value);
            notes.extend(late.map(|(_, note)| (*note).to_owned()));
        }
        for event in &record.events {
            match event {
                encounter::Event::Struck(struck) => {
                    notes.extend(missing_attack(&struck.attack, now.board()));
                }
                encounter::Event::Carried {
                    declaration,
                    outcome,
                } => {
                    notes.extend(open_question(now.situation(), declaration, outcome));
                    notes.extend(now.system().assumed(declaration));
                    notes.extend(moved_by_another(declaration, outcome, now.board()));
                    notes.extend(advice(now.situation(), declaration, outcome));
                    // Whoever reacts to a declaration does so in an answer.
                    let spent = match command {
                        WrittenCommand::Declare(_) => Spent::Before,
                        _ => Spent::PerhapsOnIt,
                    };
                    notes.extend(kept_from_reacting(now.situation(), outcome, spent));
                    let steps = outcome
                        .movement
                        .as_ref()
                        .map(|movement| movement.steps.len());
                    let stays = steps.is_none_or(|steps| steps == 0);
                    if let WrittenCommand::Declare(declared) = command
                        && stays
                    {
                        notes.extend(misread::far_away(self, &declared.declaration));
                    }
                }
                _ => {}
            }
        }
        notes
    }

    fn take_face(
        &mut self,
        line: &str,
        request: Request,
        commands: Vec<WrittenInstruction>,
    ) -> Reply {
        if matches!(line, "cancel" | "no" | "n" | "undo") {
            return Reply::answer(DROPPED);
        }
        let supplied = match line.parse::<u32>() {
            Ok(face) => self.table.supply(face),
            Err(_) => Err(format!(
                "`{}` is not a face; type what the die shows, 1 to {}, or cancel",
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

/// Where somebody is whom another one has moved: the results of a Shove are those of its target.
fn moved_by_another(declaration: &Declaration, outcome: &Outcome, board: &Board) -> Option<String> {
    let movement = outcome.movement.as_ref()?;
    let is_own = declaration.actor() == Some(movement.mover);
    (!is_own && !movement.steps.is_empty()).then(|| {
        let name = account::name_of(board, movement.mover);
        format!("{name} is moved to {}", rules::position_words(movement.end))
    })
}

/// A line of events for people: an order of turns that the rules keep follows every result in the
/// journal, but is shown here only if it changes.
fn without_order(line: &str) -> &str {
    line.split_once("; order ")
        .map_or(line, |(results, _)| results)
}

/// The message if the beginning of an answer fits several.
fn which_of(line: &str, several: &[(usize, String)]) -> String {
    let several = several.iter();
    let listed: Vec<String> = several
        .map(|(number, words)| format!("{number} {words}"))
        .collect();
    format!(
        "`{line}` could be {}; type the number or more of the words",
        listed.join(", ")
    )
}
