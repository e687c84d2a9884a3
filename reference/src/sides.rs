//! Who is on which side, and what the sides are to each other: the section "Sides" of the case
//! notation.

use std::collections::BTreeMap;

use notation::Phrase;

use crate::read::{Read, unsupported};

/// The side that is nobody's friend and nobody's enemy.
const NEUTRAL: &str = "neutral";

/// What two creatures or two sides are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They are friends.
    Allied,
    /// Neither friends nor enemies.
    Indifferent,
    /// They are enemies.
    Hostile,
}

/// The sides of all creatures. Whatever is not stated follows from the letters: capitals are the
/// `party`, small letters the `foes`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The creatures whose side is stated.
    stated: BTreeMap<char, String>,
    /// What two sides are to each other, where it is stated; their names in alphabetical order.
    relations: BTreeMap<(String, String), Relation>,
}

impl Sides {
    /// The side of a creature.
    pub fn of(&self, letter: char) -> &str {
        match self.stated.get(&letter) {
            Some(side) => side,
            None if letter.is_uppercase() => "party",
            None => "foes",
        }
    }

    /// States the side of a creature, in place of what it was.
    pub fn state(&mut self, letter: char, side: &str) {
        self.stated.insert(letter, side.to_owned());
    }

    /// What the two creatures are to each other.
    pub fn between(&self, a: char, b: char) -> Relation {
        let (a, b) = (self.of(a), self.of(b));
        if a == NEUTRAL || b == NEUTRAL {
            return Relation::Indifferent;
        }
        if a == b {
            return Relation::Allied;
        }
        let stated = self.relations.get(&in_order(a, b));
        stated.copied().unwrap_or(Relation::Hostile)
    }

    /// Whether the two are friends.
    pub fn are_friends(&self, a: char, b: char) -> bool {
        self.between(a, b) == Relation::Allied
    }

    /// Whether the two are enemies.
    pub fn are_enemies(&self, a: char, b: char) -> bool {
        self.between(a, b) == Relation::Hostile
    }

    /// Whether the two are neither.
    pub fn are_indifferent(&self, a: char, b: char) -> bool {
        self.between(a, b) == Relation::Indifferent
    }

    /// Whether the creature is on neither side.
    pub fn is_neutral(&self, letter: char) -> bool {
        self.of(letter) == NEUTRAL
    }

    /// Whether the creature is one of the players' own.
    pub fn is_of_party(&self, letter: char) -> bool {
        self.of(letter) == "party"
    }

    /// `side watch allied party, indifferent cult beasts`
    pub(crate) fn read(&mut self, side: &str, properties: &[Phrase]) -> Read<()> {
        for property in properties {
            let texts = property.texts();
            let (relation, others) = match texts.as_slice() {
                ["allied", others @ ..] => (Relation::Allied, others),
                ["indifferent", others @ ..] => (Relation::Indifferent, others),
                ["hostile", others @ ..] => (Relation::Hostile, others),
                _ => return unsupported(format!("`side {side} {property}`")),
            };
            for other in others {
                self.relations.insert(in_order(side, other), relation);
            }
        }
        Ok(())
    }
}

fn in_order(a: &str, b: &str) -> (String, String) {
    (a.min(b).to_owned(), a.max(b).to_owned())
}
