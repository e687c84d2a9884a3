//! Sides, and the relations between them.

use std::collections::BTreeMap;

/// The side on which a creature fights; members of one side are friends.
///
/// Every board has [`Side::A`], [`Side::B`] and [`Side::NEUTRAL`]; others are added by their word
/// ([`Board::add_side`]). What a side means, its word and its enemies, depends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
pub struct Side(pub(crate) u8);

impl Side {
    /// The party: the player characters and their helpers; capitals on the map.
    pub const A: Side = Side(0);
    /// The foes of the party; small letters on the map.
    pub const B: Side = Side(1);
    /// Creatures of no side: hostile to nobody and friends of nobody.
    pub const NEUTRAL: Side = Side(2);

    /// The most sides of a board.
    pub const MAX: usize = 64;

    /// The words of the sides that every board has, in their order.
    pub(crate) const WORDS: [&'static str; 3] = ["party", "foes", "neutral"];
}

/// The relation of one side to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Relation {
    /// They fight together.
    Allied,
    /// They are neither friends nor enemies.
    Indifferent,
    /// They fight each other.
    Hostile,
}

impl Relation {
    /// All three.
    pub const ALL: [Relation; 3] = [Relation::Allied, Relation::Indifferent, Relation::Hostile];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Relation::Allied => "allied",
            Relation::Indifferent => "indifferent",
            Relation::Hostile => "hostile",
        }
    }

    /// The relation with that word.
    pub fn from_word(word: &str) -> Option<Relation> {
        Relation::ALL
            .into_iter()
            .find(|relation| relation.word() == word)
    }
}

/// The sides of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Sides {
    /// The words of the sides that only this board has.
    pub(crate) added: Vec<String>,
    /// The relations between two sides that are not the default; the lesser side comes first.
    pub(crate) relations: BTreeMap<(Side, Side), Relation>,
}
