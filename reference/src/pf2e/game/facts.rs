//! The facts in `with:` about participants, effects, groups and regions.

use notation::{Phrase, Subject, ThingKind, With};

use super::{Effect, Game, Group, Person, one_letter};
use crate::read::{Read, unsupported, whole};
use crate::world::Cover;
use crate::world::{Creature, Flag, Size, System};

/// Skills and other numbers that matter only to rolls.
const SKILLS: [&str; 24] = [
    "attack",
    "ac",
    "reflex",
    "stealth",
    "perception",
    "range",
    "increment",
    "acrobatics",
    "arcana",
    "athletics",
    "crafting",
    "deception",
    "diplomacy",
    "fortitude",
    "intimidation",
    "medicine",
    "nature",
    "occultism",
    "performance",
    "religion",
    "society",
    "survival",
    "thievery",
    "will",
];

impl Game {
    /// A fact.
    ///
    /// # Errors
    /// If it has a word that the reference does not know.
    pub fn read_with(&mut self, with: &With) -> Read<()> {
        match &with.subject.value {
            Subject::Creature(name) => self.read_participant(name, &with.properties)?,
            Subject::Thing { kind, name } => match kind {
                ThingKind::Effect => self.read_effect(name, &with.properties)?,
                ThingKind::Group => self.read_group(name, &with.properties)?,
                ThingKind::Cover | ThingKind::Line => {
                    self.read_entry(*kind, name, &with.properties)?;
                }
                ThingKind::Region => self.read_region(&with.properties)?,
                _ => self.reader.read_with(with)?,
            },
            _ => self.reader.read_with(with)?,
        }
        self.choose_among_tied();
        self.end_where_nobody_is_able();
        Ok(())
    }

    /// A creature exists by being named.
    pub(super) fn ensure(&mut self, letter: char) {
        if self.reader.world.creature(letter).is_none() {
            // Off the map, and far from all other creatures that are off the map.
            let away = -100_000 - 1000 * self.listed.len() as i32;
            let creature = Creature::new(System::Pf2e, letter, Size::Medium, (away, away));
            self.reader.world.creatures.push(creature);
        }
        if !self.listed.contains(&letter) {
            self.listed.push(letter);
            let person = Person {
                reactions: 1,
                ..Person::default()
            };
            self.people.insert(letter, person);
        }
    }

    /// Whether the creature has a place.
    pub(super) fn has_place(&self, letter: char) -> bool {
        if self.scene.is_some() {
            return self.centre(letter).is_some();
        }
        self.world()
            .creature(letter)
            .is_some_and(|one| one.place.0 > -50_000)
    }

    /// `cover b standard against A`, `line b none against A`: the GM's entries for a pair of
    /// creatures.
    fn read_entry(&mut self, kind: ThingKind, target: &str, properties: &[Phrase]) -> Read<()> {
        for property in properties {
            let texts = property.texts();
            let [word, "against", attacker] = texts.as_slice() else {
                return unsupported(format!("the entry `{property}`"));
            };
            let pair = (one_letter(target)?, one_letter(attacker)?);
            let world = &mut self.reader.world;
            let level = [Cover::None, Cover::Lesser, Cover::Standard, Cover::Greater]
                .into_iter()
                .find(|level| level.word() == *word);
            match (kind, *word, level) {
                (ThingKind::Cover, "measured", _) => {
                    world.cover_entries.remove(&pair);
                }
                (ThingKind::Cover, _, Some(level)) => {
                    world.cover_entries.insert(pair, level);
                }
                (ThingKind::Line, "measured", _) => {
                    world.line_entries.remove(&pair);
                }
                (ThingKind::Line, "clear" | "none", _) => {
                    world.line_entries.insert(pair, *word == "clear");
                }
                _ => return unsupported(format!("the entry `{property}`")),
            }
        }
        Ok(())
    }

    fn read_participant(&mut self, name: &str, properties: &[Phrase]) -> Read<()> {
        let letter = one_letter(name)?;
        self.ensure(letter);
        if !self.named.contains(&letter) {
            self.named.push(letter);
        }
        for property in properties {
            let texts = property.texts();
            if self.read_point(letter, property)? {
                continue;
            }
            let for_turns = self.read_turns(letter, &texts)?;
            if !for_turns {
                self.reader.read_property(letter, property)?;
            }
        }
        if self.is(letter, Flag::Unconscious) || self.is(letter, Flag::Dead) {
            // The action that it had readied is lost.
            self.person_mut(letter).readied = None;
        }
        Ok(())
    }

    /// The words of turns; whether it was one of them alone.
    fn read_turns(&mut self, letter: char, texts: &[&str]) -> Read<bool> {
        let person = self.person_mut(letter);
        match texts {
            ["actions", number] => {
                person.actions = Some(whole(number)?.unsigned_abs());
                person.is_over = false;
                person.has_ended = false;
            }
            ["reactions", number] => {
                person.reactions = whole(number)?.unsigned_abs();
                person.was_given_reactions = true;
            }
            ["quickened"] => person.quickened = true,
            ["slowed", number] => person.slowed = whole(number)?.unsigned_abs(),
            ["no-reaction"] => person.regains_no_reaction = true,
            ["dying"] => person.dying = true,
            ["frightened", number] => person.frightened = whole(number)?,
            ["persistent", name] => person.persistent.push((*name).to_owned()),
            ["affliction", name] => person.afflictions.push((*name).to_owned()),
            ["initiative", number] => person.initiative = Some(whole(number)?),
            ["before", other] => person.before.push(one_letter(other)?),
            ["identified"] => person.identified = true,
            ["aoo"] => {
                person.has_attack_of_opportunity = true;
                return Ok(false);
            }
            [name, number] if SKILLS.contains(name) => {
                person.numbers.insert((*name).to_owned(), whole(number)?);
                // The world, too, keeps the numbers that questions about positions need.
                return Ok(!["ac", "reflex", "stealth"].contains(name));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn read_effect(&mut self, name: &str, properties: &[Phrase]) -> Read<()> {
        let mut effect = Effect {
            name: name.to_owned(),
            ..Effect::default()
        };
        for property in properties {
            match property.texts().as_slice() {
                ["by", letter] => effect.by = Some(one_letter(letter)?),
                ["on", letter] => effect.on = Some(one_letter(letter)?),
                ["rounds", number] => effect.rounds = Some(whole(number)?.unsigned_abs()),
                ["turns", number] => effect.turns = Some(whole(number)?.unsigned_abs()),
                ["until-end"] => effect.until_end = true,
                ["sustained"] => effect.sustained = true,
                ["new"] => effect.is_new = true,
                ["ends-on-delay"] => effect.ends_on_delay = true,
                _ => return unsupported(format!("the property `{property}` of an effect")),
            }
        }
        for letter in [effect.by, effect.on].into_iter().flatten() {
            self.ensure(letter);
        }
        self.effects.retain(|one| one.name != name);
        self.effects.push(effect);
        Ok(())
    }

    fn read_group(&mut self, name: &str, properties: &[Phrase]) -> Read<()> {
        let mut group = Group {
            name: name.to_owned(),
            ..Group::default()
        };
        for property in properties {
            match property.texts().as_slice() {
                ["initiative", number] => group.initiative = Some(whole(number)?),
                letters => {
                    for letter in letters {
                        group.members.push(one_letter(letter)?);
                    }
                }
            }
        }
        for letter in group.members.clone() {
            self.ensure(letter);
        }
        self.groups.push(group);
        Ok(())
    }
}
