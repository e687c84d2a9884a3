//! Attacks carried out: the die, the result, the damage, and what becomes of the target.
//!
//! What an attack adds and is held against comes from the rules; here it is rolled through the
//! dice port, or taken as typed in. A number that nobody has stated is not invented: without an
//! Armor Class only the modifier is reported, without damage dice only the hit, without hit points
//! only the damage.

use std::fmt;

use board::Board;
use dice::{Dice, Die, Expression, Face, Purpose, Recorded, Request};
use notation::{Declaration, NotationError, Text, With};
use rules::DyingChange;
use rules::{Attack, AttackResult, MOST_HIT_POINTS, Modifier};
use systems::{Situation, System};

use crate::error::CommandError;
use crate::event::Event;
use crate::pending::name_of;

/// What people say about an attack instead of having it rolled.
///
/// ```
/// use encounter::TypedAttack;
/// let typed: TypedAttack = "natural=14 damage=6".parse().unwrap();
/// assert_eq!((typed.natural, typed.damage), (Some(14), Some(6)));
/// assert_eq!(typed.to_string(), "natural=14 damage=6");
/// assert!("natural=21".parse::<TypedAttack>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypedAttack {
    /// What the d20 shows, 1 to 20.
    pub natural: Option<u8>,
    /// The result, whatever the die shows.
    pub result: Option<AttackResult>,
    /// The damage as it is taken, whatever the damage dice show.
    pub damage: Option<i32>,
}

/// Names of what may be typed in.
const TYPED: [&str; 3] = ["natural", "result", "damage"];

impl TypedAttack {
    /// Reads `natural=N`, `result=WORD` and `damage=N`, each at most once, in any order.
    ///
    /// # Errors
    /// Where a word is none of these.
    pub fn parse(text: Text<'_>) -> Result<TypedAttack, NotationError> {
        let mut typed = TypedAttack::default();
        if text.as_str().is_empty() {
            return Ok(typed);
        }
        for word in text.words()? {
            typed.read(word)?;
        }
        Ok(typed)
    }

    /// Reads one more of them.
    pub(crate) fn read(&mut self, word: Text<'_>) -> Result<(), NotationError> {
        let read = word
            .as_str()
            .split_once('=')
            .and_then(|(name, value)| self.set(name, value));
        read.ok_or_else(|| {
            NotationError::new(
                word.span(),
                format!(
                    "`{}` says nothing about an attack, or again",
                    word.as_str().escape_debug()
                ),
                "write natural=1 to 20, result=critical, hit, miss or critical-miss, damage=N",
            )
        })
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        // What is read back is what was written: no sign, no leading zero.
        let number = || {
            value
                .parse::<i32>()
                .ok()
                .filter(|number| number.to_string() == value)
        };
        match name {
            "natural" if self.natural.is_none() => {
                let natural = number().filter(|natural| (1..=20).contains(natural))?;
                self.natural = u8::try_from(natural).ok();
            }
            "result" if self.result.is_none() => {
                self.result = Some(AttackResult::from_word(value)?);
            }
            "damage" if self.damage.is_none() => {
                self.damage =
                    Some(number().filter(|damage| (0..=MOST_HIT_POINTS).contains(damage))?);
            }
            _ => return None,
        }
        Some(())
    }

    /// Takes what is typed in out of a declaration of an attack; what is left is for the rules.
    pub(crate) fn split(
        system: System,
        declaration: &Declaration,
    ) -> Result<(Declaration, TypedAttack), CommandError> {
        let mut typed = TypedAttack::default();
        let mut rest = declaration.clone();
        let is_typed = |name: &str| match (system, declaration.verb.value.as_str()) {
            (System::Pf2e, "strike") => TYPED.contains(&name),
            (System::Pf2e, "aoo") => matches!(name, "natural" | "damage"),
            _ => false,
        };
        rest.options.retain(|option| !is_typed(&option.name.value));
        for option in &declaration.options {
            let name = option.name.value.as_str();
            if !is_typed(name) {
                continue;
            }
            let value = option.value.as_deref().unwrap_or_default();
            if typed.set(name, value).is_none() {
                return Err(CommandError::Typed {
                    option: format!("{name}={value}"),
                });
            }
        }
        if declaration.verb.value == "aoo"
            && let Some(said) = declaration.option("result")
        {
            typed.result = said.value.as_deref().and_then(AttackResult::from_word);
        }
        Ok((rest, typed))
    }
}

impl std::str::FromStr for TypedAttack {
    type Err = NotationError;

    /// Reads the string as one line; columns count from 1.
    fn from_str(text: &str) -> Result<TypedAttack, NotationError> {
        TypedAttack::parse(Text::from(text))
    }
}

/// With a space between the words and none before the first.
impl fmt::Display for TypedAttack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.natural.map(|natural| format!("natural={natural}")),
            self.result.map(|result| format!("result={result}")),
            self.damage.map(|damage| format!("damage={damage}")),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        f.write_str(&words.join(" "))
    }
}

/// An attack that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    /// The attack as it stood, with its modifiers.
    pub attack: Attack,
    /// What the d20 showed; `None` where it was not needed.
    pub natural: Option<Face>,
    /// How it came out; `None` where nothing says so.
    pub result: Option<AttackResult>,
    /// The damage that a hit does; `None` where nothing says so.
    pub damage: Option<i32>,
}

impl Struck {
    /// The attack in one line of a journal.
    pub(crate) fn words(&self, board: &Board) -> String {
        let attack = &self.attack;
        let mut words = format!(
            "{} attacks {} with {:+}{}",
            name_of(board, attack.attacker),
            name_of(board, attack.target),
            attack.modifier(),
            itemised(&attack.attack),
        );
        if let Some(natural) = self.natural {
            let total = i32::from(natural.get()).saturating_add(attack.modifier());
            words.push_str(&format!(": {natural}, total {total}"));
        }
        if let Some(armor_class) = attack.armor_class_total() {
            let parts = itemised(&attack.armor_class);
            words.push_str(&format!(" against {armor_class}{parts}"));
        }
        if let Some(result) = self.result {
            words.push_str(&format!(": {result}"));
        }
        if let Some(damage) = self.damage {
            words.push_str(&format!(", damage {damage}"));
        }
        words
    }
}

pub(crate) fn itemised(modifiers: &[Modifier]) -> String {
    let parts: Vec<String> = modifiers
        .iter()
        .map(|modifier| format!("{} {:+}", modifier.source(), modifier.amount))
        .collect();
    format!(" [{}]", parts.join(", "))
}

/// An attack resolved: what has happened, and what is true of the target from now on, in the words
/// of the system. The events hold the damage, not yet what is true of the target.
pub(crate) struct Resolved {
    pub(crate) events: Vec<Event>,
    pub(crate) result: Option<AttackResult>,
    pub(crate) states: Vec<&'static str>,
}

/// Rolls the attack, or takes what was typed in.
pub(crate) fn resolve(
    situation: &Situation,
    attack: Attack,
    typed: &TypedAttack,
    dice: &mut dyn Dice,
) -> Result<Resolved, CommandError> {
    let mut dice = Recorded::new(dice);
    let board = &situation.board;
    let purpose = |what: &str| {
        let who = name_of(board, attack.attacker);
        let target = name_of(board, attack.target);
        Purpose::new(attack.rule.as_str(), who, format!("{what} {target}"))
    };
    let natural = match (typed.natural, typed.result) {
        (Some(natural), _) => Die::D20.face(natural.into()),
        (None, Some(_)) => None,
        (None, None) if attack.armor_class.is_empty() => None,
        (None, None) => Some(dice.roll(&Request::new(purpose("attack on"), Die::D20))?),
    };
    let result = typed
        .result
        .or_else(|| situation.attack_result(&attack, natural?));
    let damage = match (result.filter(|result| result.is_hit()), typed.damage) {
        (None, _) => None,
        (Some(_), Some(damage)) => Some(damage),
        (Some(result), None) => {
            let rolled =
                |expression: &Expression| expression.roll(&purpose("damage to"), &mut dice);
            let rolled = attack.damage.as_ref().map(rolled).transpose()?;
            rolled.map(|rolled| situation.attack_damage(result, rolled.total()))
        }
    };
    let damage_taken = damage.filter(|damage| *damage > 0);
    let dying = damage_taken
        .zip(result)
        .and_then(|(damage, result)| situation.dying_after(attack.target, damage, result));
    let suffered = damage_taken.and_then(|damage| situation.suffer(attack.target, damage));
    let target = name_of(board, attack.target);
    let mut events: Vec<Event> = dice.into_rolls().into_iter().map(Event::Rolled).collect();
    events.push(Event::Struck(Box::new(Struck {
        attack,
        natural,
        result,
        damage,
    })));
    let mut states = Vec::new();
    if let Some((left, then)) = suffered {
        states = then;
        // Death is a state like the others: a movement that it ends is halted before it is true.
        let becomes = match dying {
            Some(DyingChange::Dies) => {
                states.push("dead");
                String::new()
            }
            Some(change) => format!(", {}", change.words()),
            None => String::new(),
        };
        let left = fact(&target, &format!("hp {left}{becomes}"))?;
        events.push(Event::Changed(vec![left]));
    }
    Ok(Resolved {
        events,
        result,
        states,
    })
}

/// A fact about a creature in the words of `with:`.
pub(crate) fn fact(name: &str, words: &str) -> Result<With, CommandError> {
    With::parse(Text::from(format!("{name} {words}").as_str()))
        .map_err(|error| CommandError::Notation(error.to_string()))
}
