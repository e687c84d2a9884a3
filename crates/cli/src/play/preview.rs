//! Previews of declarations before anything happens.
//!
//! A preview rolls nothing: where a die decides, it names the die.

use std::borrow::Cow;

use board::CreatureId;
use dice::{Face, NoDice, Request, Scripted};
use draw::Layer;
use encounter::{Command, Declared, Encounter, TypedAttack, check, check_preview};
use journal::reading;
use notation::{Span, Text};
use rules::{PlanError, When};
use systems::{AnyHappening as Happening, Declaration, Outcome, Situation};
use tell::notation::{WrittenDeclaration, check_preview_lines, face_words, roll_due_words};
use tell::people::{self as account, Detail, name_of, refusal_for_people};

use super::asked::Wanted;
use super::attack_preview::attack_lines;
use super::reply::{Reply, Verdict};
use super::shell::{CONFIRM, Shell};
use super::words;
use crate::commands::draw as drawing;

impl Shell {
    /// Shows a declaration without carrying it out; `None` if it is refused or cannot be read, so
    /// that carrying it out reports why.
    pub(super) fn preview(&self, declared: &WrittenDeclaration) -> Option<Reply> {
        let now = self.table.now();
        let read = reading::declared(now, declared).ok()?;
        check(now, &Command::Declare(read.clone())).ok()?;
        let situation = ruled(now.situation(), declared)?;
        // What is stated of an attack is no word of the system.
        let is_typed = read.typed != TypedAttack::default();
        let (declaration, words) = if is_typed {
            (read.declaration, declared.declaration.to_string())
        } else {
            let declaration = situation.read_declaration(&declared.declaration).ok()?;
            let words = declaration.words(&situation.board);
            (declaration, words)
        };
        let mut reply = match self.foreseen(declared, &words) {
            Some(text) => Reply::answer(text),
            None => planned(&situation, &declaration, &words)?,
        };
        if let Some(attack) = situation.declared_attack(&declaration) {
            reply.add(&attack_lines(&situation, &attack, &read.typed));
        }
        reply.add(CONFIRM);
        reply.verdict = Verdict::Waiting;
        Some(reply)
    }

    /// The consequences of every result of a check that would be rolled; `None` if no check would
    /// be rolled.
    fn foreseen(&self, declared: &WrittenDeclaration, words: &str) -> Option<String> {
        let now = self.table.now();
        let declared = reading::declared(now, declared).ok()?;
        let known = known_to_actor(now, &declared);
        let preview = check_preview(&known, &declared).ok().flatten()?;
        let lines: Vec<String> = check_preview_lines(&preview, known.board())
            .into_iter()
            .map(|line| format!("  {line}\n"))
            .collect();
        Some(format!("{words}\n{}", lines.concat()))
    }

    /// `try DECLARATION`: shows it, without waiting for a confirmation.
    pub(super) fn show_only(&self, words: &str) -> Reply {
        if let Some((name, goal)) = self.gone(words) {
            return self.show_way(name, &goal);
        }
        if words.is_empty() {
            return Reply::refused(
                "try what? Name a declaration, a way or an attack: `try stride: (1,0) (2,0)`, \
                 `try to X,Y`, `try attack NAME`",
            );
        }
        if let Some(other) = self.not_judged(words, "try") {
            return other;
        }
        let words = self.completed(words);
        if let Some(shown) = self.attack_shown(&words) {
            return shown;
        }
        let declared = match WrittenDeclaration::parse(Text::new(&words, Span::default())) {
            Ok(declared) => declared,
            Err(error) => return Reply::refused(words::without_place(&error.to_string())),
        };
        let now = self.table.now();
        let actor = now
            .board()
            .creature_meant(&declared.declaration.actor.value);
        let judged = match actor.map(|actor| self.judged(actor.clone())).transpose() {
            Ok(judged) => judged,
            Err(error) => return Reply::refused(error),
        };
        let (situation, head) = judged.as_ref().map_or((now.situation(), ""), |judged| {
            (&*judged.situation, judged.head.as_str())
        });
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
                if let Some(attack) = situation.declared_attack(&declaration) {
                    let typed = TypedAttack::default();
                    reply.add(&attack_lines(&situation, &attack, &typed));
                }
                reply.begin_with(head);
                reply.layers = path.map(|path| vec![Layer::Path(path)]);
                reply
            }
            Err(PlanError::Refused(refusal)) => {
                let refused = refusal_for_people(&words, &refusal);
                Reply::answer(format!("{head}{refused}"))
            }
            Err(error) => {
                let due = rolls_foreseen(&situation, &declaration);
                let text = due.unwrap_or_else(|| format!("  {error}\n"));
                Reply::answer(format!("{words}\n{text}"))
            }
        }
    }
}

/// The encounter as the actor's side knows it. Odds and previews based on the truth would reveal what
/// is hidden.
pub(super) fn known_to_actor<'e>(now: &'e Encounter, declared: &Declared) -> Cow<'e, Encounter> {
    let actor = declared.declaration.actor();
    match actor.and_then(|actor| now.board().creature(actor)) {
        Some(actor) => {
            let known = view::known_to_side(now.situation(), actor.side);
            Cow::Owned(now.with_situation(known))
        }
        None => Cow::Borrowed(now),
    }
}

/// The situation as the actor's side knows it, under the rulings of the declaration; `None` if one
/// of these is unknown. A preview based on the truth would reveal what is hidden.
fn ruled(situation: &Situation, declared: &WrittenDeclaration) -> Option<Situation> {
    let actor = &declared.declaration.actor.value;
    let mut situation = match situation.board.creature_meant(actor) {
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
            if let Some(due) = rolls_foreseen(situation, declaration) {
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
    for unable in unable_to_react(outcome, situation) {
        reply.add(&format!("  {unable}\n"));
    }
    reply
}

/// Why creatures whose reactions are triggered are not asked: `b has no reaction left [RULE]`.
fn unable_to_react(outcome: &Outcome, situation: &Situation) -> Vec<String> {
    let mut unable: Vec<String> = Vec::new();
    for (reactor, _) in provoked(outcome) {
        let Err(refusal) = situation.may_react(reactor) else {
            continue;
        };
        let first = refusal.objections().next();
        let why = first.map(|first| format!("{} [{}]", first.text, first.rule));
        unable.extend(why.filter(|why| !unable.contains(why)));
    }
    unable
}

/// Whose reactions are triggered, and when.
fn provoked(outcome: &Outcome) -> impl Iterator<Item = (CreatureId, When)> + '_ {
    let events = outcome.events.iter();
    events.filter_map(|event| match event.happening {
        Happening::Provoke(reactor, _) => Some((reactor, event.when)),
        _ => None,
    })
}

/// What is known beforehand of the dice that a declaration rolls; `None` if nothing is.
fn rolls_foreseen(situation: &Situation, declaration: &Declaration) -> Option<String> {
    let due = Some(rolls_due(situation, declaration)).filter(|due| !due.is_empty());
    due.or_else(|| each_face(situation, declaration))
}

/// What every face of the one die of a declaration leads to; `None` if it rolls none, or several.
fn each_face(situation: &Situation, declaration: &Declaration) -> Option<String> {
    let mut wanted = Wanted(None);
    situation.plan(declaration, &mut wanted).err()?;
    let Request { die, purpose } = wanted.0?;
    let mut results: Vec<(String, Vec<Face>)> = Vec::new();
    for face in (1..=u32::from(die.faces())).filter_map(|face| die.face(face)) {
        let mut dice = Scripted::new([u32::from(face.get())]);
        let outcome = situation.plan(declaration, &mut dice).ok()?;
        let result = outcome.result_words(&situation.board);
        match results.iter_mut().find(|(known, _)| *known == result) {
            Some((_, faces)) => faces.push(face),
            None => results.push((result, vec![face])),
        }
    }
    let (who, what) = (purpose.who, purpose.what);
    let head = format!(
        "  a die decides: {who}, {what}, 1{die} [{}]\n",
        purpose.rule
    );
    let lines = results
        .iter()
        .map(|(result, faces)| format!("  {}: {result}\n", face_words(faces)));
    Some(std::iter::once(head).chain(lines).collect())
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
    let able = provoked(outcome).filter(|(reactor, _)| situation.may_react(*reactor).is_ok());
    for (reactor, when) in able {
        match triggers.iter_mut().find(|(known, _)| *known == reactor) {
            Some((_, times)) => times.push(when),
            None => triggers.push((reactor, vec![when])),
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
