//! An attack before it is rolled: its modifier, what it is against, and the chance of a hit.

use dice::{Die, Face, Ratio, RatioError};
use encounter::{AttackCommand, Command, CommandError, Encounter, TypedAttack, check};
use journal::reading::{self, LineError};
use rules::{Attack, AttackResult, SystemAttacks as _};
use systems::Situation;
use tell::notation::{WrittenAttack, WrittenCommand};
use tell::people::refusal_for_people;

use super::names::{Named, first_and_rest, named};
use super::reply::Reply;
use super::shell::Shell;
use crate::commands::odds::{amount, chance, itemised, missing_attack, modifiers_of};

impl Shell {
    /// What to say if the words behind `try` or `odds` attack nobody, or begin with a mistyped verb.
    pub(super) fn not_judged(&self, words: &str, asked: &str) -> Option<Reply> {
        if let Some(nobody) = self.attack_on_nobody(words) {
            return Some(Reply::refused(nobody));
        }
        let (first, rest) = first_and_rest(words);
        if first.contains(':') || named(self.table.now(), first) != Named::Nobody {
            return None;
        }
        let verbs = self.vocabulary.verbs.iter().map(|own| own.word.as_str());
        let known = || verbs.clone().chain(["attack", "out-of-turn"]);
        let small = first.to_lowercase();
        if known().any(|verb| verb == small) {
            return None;
        }
        let near = rules::nearest(&small, known())?;
        Some(Reply::refused(format!(
            "`{first}` is neither a creature nor a verb; did you mean `{asked} {near} {rest}`?"
        )))
    }

    /// Shows an attack without rolling it, or says why it is refused.
    pub(super) fn attack_preview(&self, written: &WrittenAttack) -> Result<String, String> {
        attack_told(self.table.now(), written)
    }

    /// The answer to `try attack NAME` and `odds attack NAME`; `None` if the line is no attack in
    /// the form of the encounter. While a movement waits, it is judged as if that ended there.
    pub(super) fn attack_shown(&self, line: &str) -> Option<Reply> {
        let Ok(WrittenCommand::Attack(written)) = line.parse::<WrittenCommand>() else {
            return None;
        };
        Some(match self.judged_encounter() {
            Ok((now, head)) => {
                let (Ok(text) | Err(text)) = attack_told(&now, &written);
                Reply::answer(format!("{head}{text}"))
            }
            Err(error) => Reply::refused(error),
        })
    }
}

/// The attack in that encounter without its roll, or why it is refused.
fn attack_told(now: &Encounter, written: &WrittenAttack) -> Result<String, String> {
    let command = WrittenCommand::Attack(written.clone());
    let read = reading::written_command(now, &command);
    let checked = read.and_then(|read| {
        check(now, &read)?;
        Ok(read)
    });
    let attack = match checked {
        Ok(Command::Attack(attack)) => attack,
        Ok(_) => return Err(String::new()),
        Err(LineError::Command(CommandError::Refused(refusal))) => {
            return Err(refusal_for_people(&command.to_string(), &refusal));
        }
        Err(error) => return Err(format!("refused: {}\n", error.told(now))),
    };
    let Some(attacker) = now.board().creature(attack.attacker) else {
        return Err(String::new());
    };
    let known = view::known_to_side(now.situation(), attacker.side);
    let lines = attack_of(&known, &attack)
        .map(|own| attack_lines(&known, &own, &attack.typed))
        .unwrap_or_default();
    Ok(format!("{command}\n{lines}"))
}

/// The attack that a command makes.
fn attack_of(situation: &Situation, command: &AttackCommand) -> Option<Attack> {
    let (attacker, target) = (command.attacker, command.target);
    match situation.attack(attacker, target) {
        Some(attack) => attack.ok(),
        None => {
            let system = situation.system();
            let strike = system.strike(attacker, target, command.occasion)?;
            situation.declared_attack(&strike)
        }
    }
}

/// An attack before it is rolled: the modifier, what it is against, and the chance of a hit.
pub(super) fn attack_lines(situation: &Situation, attack: &Attack, typed: &TypedAttack) -> String {
    let mut text = format!(
        "  attack {:+} = {}\n",
        attack.modifier(),
        modifiers_of(attack)
    );
    if let Some(missing) = missing_attack(attack, &situation.board) {
        text.push_str(&format!("  note: {missing}\n"));
    }
    let Some(armor_class) = attack.armor_class_total() else {
        let target = situation.board.creature(attack.target);
        let target = target.map_or("?", |creature| creature.name.as_str());
        text.push_str(&format!(
            "  no Armor Class of {target} is known, so the table says whether it hits\n"
        ));
        return text;
    };
    text.push_str(&format!(
        "  against {armor_class} = {}\n",
        itemised(&attack.armor_class)
    ));
    if let Some(result) = typed.result {
        text.push_str(&format!("  the result is stated: {result}\n"));
        return text;
    }
    if let Some(natural) = typed.natural {
        text.push_str(&format!("  the die is stated: {natural}\n"));
        return text;
    }
    match odds_of(situation, attack) {
        Ok(odds) => text.push_str(&odds),
        Err(error) => text.push_str(&format!("  {error}\n")),
    }
    text
}

/// The chance of a hit and of a critical one, and the damage to be expected, as `odds` tells them.
fn odds_of(situation: &Situation, attack: &Attack) -> Result<String, RatioError> {
    let each = Ratio::new(1, u128::from(Die::D20.faces()))?;
    let rolled = attack.damage.as_ref().and_then(|damage| damage.odds().ok());
    let (mut hits, mut critical, mut expected) = (Ratio::ZERO, Ratio::ZERO, Ratio::ZERO);
    let faces = (1..=Die::D20.faces()).filter_map(Face::new);
    for result in faces.filter_map(|face| situation.attack_result(attack, face)) {
        if !result.is_hit() {
            continue;
        }
        hits = hits.checked_add(each)?;
        if result == AttackResult::CriticalHit {
            critical = critical.checked_add(each)?;
        }
        if let Some(rolled) = &rolled {
            let damage = rolled.map(|total| situation.attack_damage(result, *total));
            expected = expected.checked_add(damage.expected()?.checked_multiply(each)?)?;
        }
    }
    let damage = match &attack.damage {
        Some(damage) => format!("expected damage {} ({damage})", amount(expected)),
        None => "no damage is stated".to_owned(),
    };
    // Where threat ranges differ from weapon to weapon, a critical hit is typed in.
    let critical = if critical == Ratio::ZERO {
        String::new()
    } else {
        format!("critical {}, ", chance(critical))
    };
    Ok(format!("  hits {}, {critical}{damage}\n", chance(hits)))
}
