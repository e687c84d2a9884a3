//! What the game master has entered for pairs of creatures, each in one direction: cover
//! (`ruling.cover-quick`) and line of effect (`ruling.line-of-effect`).

use board::CreatureId;

/// Levels of cover, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Level {
    /// No cover.
    None,
    /// Lesser cover.
    Lesser,
    /// Standard cover.
    Standard,
    /// Greater cover.
    Greater,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 4] = [Level::None, Level::Lesser, Level::Standard, Level::Greater];

    /// The word of the case notation.
    pub const fn word(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Lesser => "lesser",
            Level::Standard => "standard",
            Level::Greater => "greater",
        }
    }

    /// Circumstance bonus to AC.
    pub(crate) const fn armor_class_bonus(self) -> i32 {
        match self {
            Level::None => 0,
            Level::Lesser => 1,
            Level::Standard => 2,
            Level::Greater => 4,
        }
    }

    /// Circumstance bonus to Reflex saves against areas and to Stealth.
    pub(crate) const fn save_bonus(self) -> i32 {
        match self {
            Level::Lesser => 0,
            level => level.armor_class_bonus(),
        }
    }
}

/// A line of effect as the game master decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum LineEntry {
    /// There is no line.
    None,
    /// There is a line, whatever lies between.
    Clear,
}

/// What has been entered for one creature as the target of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The creature at which the line begins.
    pub attacker: CreatureId,
    /// The creature at which it ends.
    pub target: CreatureId,
    /// The target's cover.
    pub cover: Option<Level>,
    /// Line of effect.
    pub line: Option<LineEntry>,
}

/// The entries, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entries(Vec<Entry>);

impl Entries {
    /// The entry for that pair.
    fn of(&self, attacker: CreatureId, target: CreatureId) -> Option<&Entry> {
        let is_pair = |entry: &&Entry| entry.attacker == attacker && entry.target == target;
        self.0.iter().find(is_pair)
    }

    /// The cover entered for the target against that attacker.
    pub fn cover(&self, attacker: CreatureId, target: CreatureId) -> Option<Level> {
        self.of(attacker, target)?.cover
    }

    /// The line entered from that attacker to the target.
    pub fn line(&self, attacker: CreatureId, target: CreatureId) -> Option<LineEntry> {
        self.of(attacker, target)?.line
    }

    /// The entries between creatures that a viewer knows, with the ids by which it knows them.
    pub(crate) fn seen_by(&self, seen: &dyn Fn(CreatureId) -> Option<CreatureId>) -> Entries {
        let entries = self.0.iter().filter_map(|entry| {
            Some(Entry {
                attacker: seen(entry.attacker)?,
                target: seen(entry.target)?,
                ..*entry
            })
        });
        Entries(entries.collect())
    }

    /// Forgets a creature.
    pub(crate) fn forget(&mut self, id: CreatureId) {
        self.0
            .retain(|entry| entry.attacker != id && entry.target != id);
    }

    /// Changes what is entered for the pair; if nothing remains of the entry, cover and line are
    /// measured again.
    pub(crate) fn change(
        &mut self,
        (attacker, target): (CreatureId, CreatureId),
        change: impl FnOnce(&mut Entry),
    ) {
        let at = self
            .0
            .iter()
            .position(|entry| entry.attacker == attacker && entry.target == target);
        let at = at.unwrap_or_else(|| {
            self.0.push(Entry {
                attacker,
                target,
                cover: None,
                line: None,
            });
            self.0.len() - 1
        });
        change(&mut self.0[at]);
        if self.0[at].cover.is_none() && self.0[at].line.is_none() {
            self.0.remove(at);
        }
    }
}
