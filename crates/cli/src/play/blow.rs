//! Blows: attacks and changes of hit points as people say them.

use board::Condition;
use dice::NoDice;
use rules::{MOST_HIT_POINTS, SystemHarm as _, Words as _};
use tell::notation::WrittenAttack;

use super::loose;
use super::names::{Named, named, several_names, shown_foe, without_articles, words_of};
use super::shell::Shell;
use super::spoken;
use super::words;
use crate::input;

/// A line about an attack.
struct Blow<'l> {
    /// The one who attacks, if the line names one.
    actor: Option<String>,
    /// `attack`, `attack:` or `strike`, in small letters.
    verb: String,
    /// What stands behind it, without `at` and `the`.
    rest: Vec<&'l str>,
}

/// Whether the word says something about the attack, and names nobody.
fn is_option(word: &str) -> bool {
    word == "extra" || word.contains('=')
}

impl Blow<'_> {
    fn is_attack(&self) -> bool {
        self.verb.trim_end_matches(':') == "attack"
    }

    fn has_colon(&self) -> bool {
        self.verb.ends_with(':')
    }
}

impl Shell {
    /// Reads a line that speaks of an attack.
    fn blow<'l>(&self, line: &'l str) -> Option<Blow<'l>> {
        let words = words_of(line);
        let is_verb = |word: &str| {
            let small = word.to_lowercase();
            matches!(small.trim_end_matches(':'), "attack" | "strike")
        };
        let (actor, verb, rest) = match words.as_slice() {
            [verb, rest @ ..] if is_verb(verb) => (None, verb, rest),
            [actor, verb, rest @ ..]
                if is_verb(verb) && named(self.table.now(), actor) != Named::Nobody =>
            {
                (Some(self.whole_name(actor)), verb, rest)
            }
            _ => return None,
        };
        Some(Blow {
            actor,
            verb: verb.to_lowercase(),
            rest: self.name_first(without_articles(self.table.now(), rest)),
        })
    }

    /// The words behind `strike`, with those before the name that say how it strikes behind it: `strike
    /// ranged Ogre`.
    fn name_first<'l>(&self, rest: &[&'l str]) -> Vec<&'l str> {
        let options = self.system().options_of("strike").unwrap_or_default();
        let says_how = |word: &&&str| options.contains(*word) && self.present(word).is_none();
        let count = rest.iter().take_while(says_how).count();
        let (how, others) = rest.split_at_checked(count).unwrap_or_default();
        let others = without_articles(self.table.now(), others);
        match others.split_first() {
            Some((name, further)) => [&[*name], how, further].concat(),
            None => how.to_vec(),
        }
    }

    /// `strike Ogre ranged`, if that is allowed where an attack hand to hand is not.
    pub(super) fn shot_instead(&self, attack: &WrittenAttack) -> Option<String> {
        let options = self.system().options_of("strike").unwrap_or_default();
        options.iter().find(|own| **own == "ranged")?;
        let (attacker, target) = (&attack.attacker, &attack.target);
        let line = format!("{attacker} strike at={target} ranged");
        let situation = self.table.now().situation();
        let side = situation.board.creature_meant(attacker)?.side;
        let situation = view::known_to_side(situation, side);
        let declaration = input::declaration(&situation, &line).ok()?;
        situation.plan(&declaration, &mut NoDice).ok()?;
        Some(format!(
            "`{attacker} strike {target} ranged` attacks from there"
        ))
    }

    /// What still holds of somebody who was healed: hit points do not say when it ends.
    pub(super) fn still_down(&self, line: &str) -> Option<String> {
        let words = words_of(line);
        let (_, rest) = words.split_first().filter(|(verb, _)| **verb == "heal")?;
        let mut names = rest.iter().filter_map(|word| self.present(word));
        let name = names.next()?;
        let creature = self.table.now().board().creature_meant(&name)?;
        let down = [Condition::Helpless, Condition::Unconscious];
        let still = down
            .into_iter()
            .find(|own| creature.conditions.contains(*own))?;
        let word = still.word();
        Some(format!(
            "{name} is still {word}: `with: {name} not {word}` says that it no longer is"
        ))
    }

    /// `strike Ogre`, `Hero strike at the Ogre`, `attack Ogre`, `attack: Hero Ogre`: the attack in
    /// the system's form, if the line means one; if nobody is named, the creature whose turn it is
    /// attacks.
    pub(super) fn attack(&self, line: &str) -> Option<String> {
        let blow = self.blow(line)?;
        let has_strike = self.vocabulary.verb("strike").is_some();
        // `attack Ogre ranged` says how, which only the declaration does.
        let options = self.system().options_of("strike").unwrap_or_default();
        let says_how = |word: &&str| options.contains(word) && self.present(word).is_none();
        let is_said = !blow.has_colon() && blow.rest.iter().skip(1).any(says_how);
        let is_strike = has_strike && (!blow.is_attack() || is_said);
        let is_target = |word: &&&str| !is_option(word);
        let count = blow.rest.iter().take_while(is_target).count();
        let (names, further) = blow.rest.split_at_checked(count)?;
        let at = further.first().and_then(|word| word.strip_prefix("at="));
        let (attacker, target, further) = match (&blow.actor, names, at) {
            (None, [attacker, target], _) if !is_strike => {
                // Two names are also how some systems ask about an attack.
                let is_command = blow.has_colon() || self.is_free("attack");
                let attacker = is_command.then(|| self.whole_name(attacker))?;
                (attacker, self.whole_name(target), further.to_vec())
            }
            (actor, [target, options @ ..], _) if is_strike || options.is_empty() => {
                let attacker = self.attacker(actor.as_ref())?;
                let target = self.present(target)?;
                (attacker, target, [options, further].concat())
            }
            (actor, [], Some(target)) if !has_strike => {
                let further = further.get(1..).unwrap_or_default();
                (
                    self.attacker(actor.as_ref())?,
                    self.whole_name(target),
                    further.to_vec(),
                )
            }
            _ => return None,
        };
        let line = if is_strike {
            format!("{attacker} strike at={target} {}", further.join(" "))
        } else {
            format!("attack: {attacker} {target} {}", further.join(" "))
        };
        Some(line.trim_end().to_owned())
    }

    /// The one who attacks: the one who is named, or whose turn it is.
    fn attacker(&self, actor: Option<&String>) -> Option<String> {
        actor
            .cloned()
            .or_else(|| self.current_name().map(str::to_owned))
    }

    /// The whole name of a creature, if one can be meant: an option such as `ranged` is none.
    fn present(&self, word: &str) -> Option<String> {
        let name = self.whole_name(word);
        let board = self.table.now().board();
        board.creature_meant(&name).is_some().then_some(name)
    }

    /// What to type instead of an attack on nobody, or on a name that means nobody.
    pub(super) fn attack_on_nobody(&self, line: &str) -> Option<String> {
        let blow = self.blow(line)?;
        let now = self.table.now();
        if let Some(attacks) = spoken::attacks(self) {
            // There an attack is a declaration with options of its own.
            let is_alone = blow.rest.is_empty() || self.with_other_words(&blow).is_some();
            return is_alone.then(|| format!("`{}` is not an action here; {attacks}", blow.verb));
        }
        let form = "attack";
        let attacker = self.attacker(blow.actor.as_ref());
        let foe = attacker.as_ref().and_then(|name| shown_foe(now, name));
        let foe = foe.unwrap_or_else(|| "NAME".to_owned());
        match (blow.rest.as_slice(), attacker) {
            ([], Some(_)) => Some(format!(
                "attack whom? Write `{form} NAME`, such as `{form} {foe}`"
            )),
            ([], None) => Some(format!(
                "who attacks whom? Write `{form}: NAME NAME`: nobody has the turn"
            )),
            ([target, "twice" | "again"], _) if self.present(target).is_some() => {
                let target = self.whole_name(target);
                Some(format!(
                    "`{form} {target}` attacks once; another line attacks again"
                ))
            }
            _ if let Some(target) = self.with_other_words(&blow) => {
                Some(format!("`{form} {target}` attacks; with what is not said"))
            }
            ([target, ..], _) if let Named::Several(names) = named(now, target) => {
                Some(several_names(target, &names))
            }
            ([target], Some(_)) if named(now, target) == Named::Nobody => {
                let unknown = self.creature(Some(target)).err();
                unknown.filter(|_| !is_option(target))
            }
            ([target, further @ ..], None)
                if blow.actor.is_none()
                    && self.present(target).is_some()
                    && further.iter().all(|word| is_option(word)) =>
            {
                Some(format!(
                    "nobody has the turn, so say who attacks: `{form}: NAME {}`",
                    self.whole_name(target)
                ))
            }
            _ => None,
        }
    }

    /// The one who is attacked in a line such as `attack with the sword Ogre`, `attack Ogre with sword`.
    fn with_other_words(&self, blow: &Blow<'_>) -> Option<String> {
        let [first, .., last] = blow.rest.as_slice() else {
            return None;
        };
        let mut behind = blow.rest.iter().skip(1);
        if behind
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case("with"))
        {
            return self.present(first);
        }
        let is_other = !first.contains('=') && named(self.table.now(), first) == Named::Nobody;
        self.present(last).filter(|_| is_other)
    }

    /// `damage Ogre 5` and `heal Ogre 5` as the hit points that are left, or what is wrong with
    /// such a line; `None` if it is another line.
    pub(super) fn harm(&self, line: &str) -> Option<Result<String, String>> {
        let words = words_of(line);
        let (verb, rest) = words.split_first()?;
        if !words::is_of_harm(verb) || line.contains(':') {
            return None;
        }
        Some(self.hit_points_after(verb, rest))
    }

    fn hit_points_after(&self, verb: &str, rest: &[&str]) -> Result<String, String> {
        let now = self.table.now();
        if now.system().least_hit_points().is_none() {
            return Err(loose::without_hit_points(self.system(), None));
        }
        // `damage the kobold by three`: what joins the words, and a number as a word.
        let is_joining = |word: &&&str| {
            let small = word.to_lowercase();
            matches!(
                small.as_str(),
                "by" | "for" | "of" | "damage" | "hp" | "points" | "hits"
            ) && now.board().creature_meant(word).is_none()
        };
        let rest = without_articles(now, rest)
            .iter()
            .filter(|word| !is_joining(word));
        let rest: Vec<String> = rest
            .map(|word| match named(now, word) {
                Named::Nobody => loose::number(word)
                    .map_or_else(|| (*word).to_owned(), |number| number.to_string()),
                Named::One(_) | Named::Several(_) => (*word).to_owned(),
            })
            .collect();
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        let form = |name: &str| {
            format!("write `{verb} {name} 5`, with a whole number from 0 to {MOST_HIT_POINTS}")
        };
        let (name, amount) = match rest.as_slice() {
            [name, amount] if name.parse::<i32>().is_ok() => (*amount, *name),
            [name, amount] => (*name, *amount),
            [name] | [name, ..] if self.present(name).is_some() => {
                return Err(form(&self.whole_name(name)));
            }
            _ => return Err(form("NAME")),
        };
        let creature = self.creature(Some(name))?;
        let amount = amount
            .parse::<i32>()
            .ok()
            .filter(|amount| (0..=MOST_HIT_POINTS).contains(amount))
            .ok_or_else(|| {
                let form = form(&creature.name);
                format!("`{amount}` is not a number of hit points: {form}")
            })?;
        let points = now.situation().hit_points(creature.id).ok_or_else(|| {
            format!(
                "the hit points of {name} are not stated: `with: {name} hp 12` states them, and \
                 then `{verb} {name} {amount}` counts from there",
                name = creature.name
            )
        })?;
        let healed = points.now.saturating_add(amount).min(points.most);
        let suffered = now.situation().suffer(creature.id, amount);
        // What becomes true of somebody who is struck down is said as after an attack.
        let (left, states) = match suffered.filter(|_| verb != "heal") {
            Some(suffered) => suffered,
            None => (healed, Vec::new()),
        };
        let states: String = states
            .iter()
            .map(|own| format!(", {}", own.word()))
            .collect();
        Ok(format!("with: {} hp {left}{states}", creature.name))
    }
}
