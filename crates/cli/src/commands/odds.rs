//! `fivefoot odds`: what the reactions to declarations can do, as exact fractions and percentages.

use std::collections::BTreeSet;
use std::process::ExitCode;

use board::{Board, Position};
use dice::Ratio;
use encounter::{
    CommandError, CreatureOdds, DeclarationOdds, Declared, Encounter, Odds, OddsProblem,
    OddsQuestion, ReactionOdds, ReactionPolicy, example_facts,
};
use journal::reading::{self, LineError};
use notation::{Span, Text};
use rules::{Attack, Modifier, SystemAttacks as _, When};
use systems::{AnyHappening as Happening, Event};
use tell::json;
use tell::notation::WrittenDeclaration;
use tell::people::refusal_for_people;

use crate::arguments::OddsArguments;
use crate::explanation::advice;
use crate::failure::{Failure, exit};
use crate::input;
use crate::output;

/// The number of hit point values on one line.
const HIT_POINTS_PER_LINE: usize = 6;

pub(crate) fn run(arguments: &OddsArguments) -> Result<ExitCode, Failure> {
    let truth = Encounter::new(input::situation(&arguments.board)?);
    let encounter = Encounter::new(input::shown(truth.situation(), &arguments.view));
    let question = question(&encounter, &truth, arguments)?;
    let odds = match encounter::odds(&encounter, &question) {
        Ok(odds) => odds,
        Err(OddsProblem::Command(CommandError::Refused(refusal))) => {
            let first = question.declared.first();
            let words = first.map(|first| written(first, encounter.board()));
            let words = words.unwrap_or_default();
            if arguments.form.json {
                output::json(&json::Odds::refused(encounter.system(), words, &refusal))?;
            } else {
                output::text(&refusal_for_people(&words, &refusal))?;
            }
            return Ok(ExitCode::from(exit::NO));
        }
        Err(problem) => return Err(failure(&problem)),
    };
    if arguments.form.json {
        output::json(&json::Odds::new(&encounter, &odds))?;
    } else {
        output::text(&for_people(&odds, encounter.board()))?;
    }
    let is_refused = |declaration: &DeclarationOdds| declaration.refused == Ratio::ONE;
    Ok(if odds.declarations.iter().any(is_refused) {
        ExitCode::from(exit::NO)
    } else {
        ExitCode::SUCCESS
    })
}

/// The question about declarations in words, without the reactions of creatures that decline.
fn question(
    shown: &Encounter,
    truth: &Encounter,
    arguments: &OddsArguments,
) -> Result<OddsQuestion, Failure> {
    let mut series = Vec::new();
    for words in &arguments.declarations {
        let parsed = WrittenDeclaration::parse(Text::new(words, Span::default()))
            .map_err(|error| Failure::input(format!("\"{words}\""), error))?;
        series.push(parsed);
    }
    // Without its hidden namesakes a creature needs no number.
    let declared = reading::series(truth, &series).or_else(|_| reading::series(shown, &series));
    let declared = declared.map_err(unread)?;
    for actor in declared.iter().filter_map(|own| own.declaration.actor()) {
        if shown.board().creature(actor).is_none() {
            let named = truth.board().creature(actor);
            let name = named.map_or_else(String::new, |creature| creature.name.clone());
            return Err(input::hidden(&name));
        }
    }
    let mut question = OddsQuestion::new(declared);
    let mut declined = BTreeSet::new();
    for name in &arguments.decline {
        let (shown, truth) = (shown.situation(), truth.situation());
        declined.insert(input::creature_shown(shown, truth, name)?.id);
    }
    if !declined.is_empty() {
        question.policy = ReactionPolicy::Declined(declined);
    }
    Ok(question)
}

fn unread(error: LineError) -> Failure {
    match error {
        LineError::Words(_) | LineError::Notation(_) => {
            Failure::input("the declaration", error.to_string())
        }
        error => Failure::usage(error.to_string()),
    }
}

fn failure(problem: &OddsProblem) -> Failure {
    match problem {
        OddsProblem::Missing(missing) => {
            let named: Vec<String> = missing.iter().map(ToString::to_string).collect();
            Failure::usage(advice(
                format!(
                    "the odds need numbers that are not stated: {}",
                    named.join(", ")
                ),
                format!("state them, such as --with \"{}\"", example_facts(missing)),
            ))
        }
        OddsProblem::NoAttacks(system) if system.attack_result(20, 20, 0).is_some() => {
            Failure::usage(advice(
                problem.to_string(),
                "`odds attack NAME` in `fivefoot play` gives those of an attack",
            ))
        }
        problem => Failure::usage(problem.to_string()),
    }
}

/// The declaration as its line.
fn written(declared: &Declared, board: &Board) -> String {
    WrittenDeclaration::of(declared, board).to_string()
}

/// The odds in words.
pub(crate) fn for_people(odds: &Odds, board: &Board) -> String {
    let mut text = String::new();
    for declaration in &odds.declarations {
        text.push_str(&format!("{}\n", written(&declaration.declared, board)));
        for reaction in &declaration.reactions {
            text.push_str(&reaction_for_people(reaction, board));
        }
        if declaration.reactions.is_empty() && declaration.refused != Ratio::ONE {
            text.push_str("  nobody reacts\n");
        }
        text.push_str(&format!("  completed {}", chance(declaration.completed)));
        for (word, part) in [("lost", declaration.lost), ("refused", declaration.refused)] {
            if part != Ratio::ZERO {
                text.push_str(&format!(", {word} {}", chance(part)));
            }
        }
        text.push('\n');
        for refusal in &declaration.refusals {
            text.push_str(&format!("    refused then: {}\n", refusal.words()));
        }
    }
    if odds.declarations.len() > 1 {
        text.push_str(&format!("all completed {}\n", chance(odds.completed)));
    }
    for creature in &odds.creatures {
        text.push_str(&creature_for_people(creature, board));
    }
    text
}

fn reaction_for_people(reaction: &ReactionOdds, board: &Board) -> String {
    let attack = &reaction.attack;
    let at = reaction.at.map_or_else(String::new, |at| {
        format!(", at {}", rules::position_words(at))
    });
    let when = match reaction.when {
        When::Start => "at the start".to_owned(),
        When::Step(step) => format!("step {step}"),
        When::End | When::Unnumbered => "at the end".to_owned(),
    };
    let mut text = format!(
        "  {when}{at}: {} [{}]: {}\n",
        provoked(reaction, board),
        reaction.trigger,
        chance(reaction.chance),
    );
    text.push_str(&format!(
        "    attack {:+} = {}\n",
        attack.modifier(),
        modifiers_of(attack)
    ));
    text.push_str(&format!(
        "    against {} = {}\n",
        attack.armor_class_total().unwrap_or_default(),
        itemised(&attack.armor_class)
    ));
    let damage = attack
        .damage
        .as_ref()
        .map_or_else(String::new, |damage| format!(" ({damage})"));
    text.push_str(&format!(
        "    hits {}, critical {}, expected damage {}{damage}\n",
        reaction
            .hit()
            .map_or_else(|error| error.to_string(), chance),
        chance(reaction.critical()),
        amount(reaction.expected_damage),
    ));
    text
}

/// `provoke Ogre leave`, as the rules write it.
fn provoked(reaction: &ReactionOdds, board: &Board) -> String {
    let event = Event {
        when: reaction.when,
        happening: Happening::Provoke(reaction.attack.attacker, reaction.cause),
        rule: reaction.trigger,
    };
    let words = event.words(board);
    match words.split_once(": ") {
        Some((_, what)) => what.to_owned(),
        None => words,
    }
}

/// The modifiers of an attack; without one of the attacker's own, 0 is assumed.
pub(crate) fn modifiers_of(attack: &Attack) -> String {
    let assumed = "0, as no attack number is stated";
    match (attack.is_stated(), attack.attack.is_empty()) {
        (true, _) => itemised(&attack.attack),
        (false, true) => assumed.to_owned(),
        (false, false) => format!("{assumed}; {}", itemised(&attack.attack)),
    }
}

/// How the attack number is stated that an attacker does not have; `None` if it has one.
pub(crate) fn missing_attack(attack: &Attack, board: &Board) -> Option<String> {
    let attacker = board.creature(attack.attacker);
    let name = attacker.map_or("?", |creature| creature.name.as_str());
    (!attack.is_stated()).then(|| {
        format!(
            "{name} has no attack number, so it counts as 0; `with: {name} attack 9` states one"
        )
    })
}

pub(crate) fn itemised(modifiers: &[Modifier]) -> String {
    let parts: Vec<String> = modifiers
        .iter()
        .enumerate()
        .map(|(at, modifier)| {
            let amount = if at == 0 {
                modifier.amount.to_string()
            } else {
                format!("{:+}", modifier.amount)
            };
            format!("{amount} {} [{}]", modifier.text, modifier.source())
        })
        .collect();
    parts.join(" ")
}

fn creature_for_people(creature: &CreatureOdds, board: &Board) -> String {
    let name = board
        .creature(creature.creature)
        .map_or("?", |creature| creature.name.as_str());
    let mut text = format!(
        "{name}: hit at least once {}, dropped {}, expected damage {}\n",
        chance(creature.hit),
        chance(creature.dropped),
        amount(creature.expected_damage)
    );
    let hit_points: Vec<String> = creature
        .hit_points
        .iter()
        .rev()
        .map(|(left, chance)| format!("{left} {}", chance.percent()))
        .collect();
    for (at, line) in hit_points.chunks(HIT_POINTS_PER_LINE).enumerate() {
        let heading = if at == 0 { "hit points" } else { "" };
        text.push_str(&format!("  {heading:10}  {}\n", line.join(", ")));
    }
    let places: Vec<String> = creature
        .places
        .iter()
        .map(|(place, own)| format!("{} {}", place_words(*place), chance(*own)))
        .collect();
    text.push_str(&format!("  {:10}  {}\n", "ends at", places.join(", ")));
    text
}

fn place_words(place: Option<Position>) -> String {
    place.map_or_else(|| "nowhere".to_owned(), rules::position_words)
}

/// `3/5 (60.0%)`; a certain or impossible event needs no percentage.
pub(crate) fn chance(chance: Ratio) -> String {
    if chance == Ratio::ONE {
        "certain".to_owned()
    } else if chance == Ratio::ZERO {
        "0".to_owned()
    } else {
        format!("{chance} ({})", chance.percent())
    }
}

/// `119/20 (5.95)`: an expected value with two decimals, halves rounded away from zero.
pub(crate) fn amount(amount: Ratio) -> String {
    match hundredths(amount) {
        Some(hundredths) if amount.denominator() > 1 => {
            format!("{amount} ({}.{:02})", hundredths / 100, hundredths % 100)
        }
        _ => amount.to_string(),
    }
}

/// A value that is not negative, in hundredths; `None` if they do not fit.
fn hundredths(amount: Ratio) -> Option<u128> {
    let doubled = u128::try_from(amount.numerator()).ok()?.checked_mul(200)?;
    let denominator = amount.denominator();
    Some(doubled.checked_add(denominator)? / denominator.checked_mul(2)?)
}

#[cfg(test)]
mod tests {
    use super::{amount, chance};
    use dice::Ratio;

    #[test]
    fn amounts_have_two_decimals() {
        let words = |numerator, denominator| {
            amount(Ratio::new(numerator, denominator).expect("a fraction"))
        };
        assert_eq!(words(119, 20), "119/20 (5.95)");
        assert_eq!(words(1, 200), "1/200 (0.01)");
        assert_eq!(words(12, 1), "12");
        assert_eq!(chance(Ratio::ONE), "certain");
    }
}
