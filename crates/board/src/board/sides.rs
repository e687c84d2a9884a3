//! The sides of a board, and the relations between them.

use crate::{Board, Relation, Side};

impl Board {
    /// All sides with their words, those that every board has first.
    pub fn sides(&self) -> impl Iterator<Item = (Side, &str)> + '_ {
        let added = self.sides.added.iter().map(String::as_str);
        (0..).map(Side).zip(Side::WORDS.into_iter().chain(added))
    }

    /// The word of the side: `party`, `foes`, `neutral`, or the word with which it was added.
    pub fn side_word(&self, side: Side) -> &str {
        let word = self.sides().find(|(own, _)| *own == side);
        word.map_or("unknown", |(_, word)| word)
    }

    /// The side with that word.
    pub fn side_named(&self, word: &str) -> Option<Side> {
        let side = self.sides().find(|(_, own)| *own == word);
        side.map(|(side, _)| side)
    }

    /// Returns the side with that word, adding it if there is none; `None` if the board already has
    /// [`Side::MAX`] sides.
    ///
    /// ```
    /// use board::{Board, Relation, Side};
    /// let mut board = Board::new(grid::Extent::new(4, 3).unwrap());
    /// let watch = board.add_side("watch").unwrap();
    /// assert!(board.are_hostile(watch, Side::A) && board.are_hostile(watch, Side::B));
    /// board.set_relation(watch, Side::A, Relation::Allied);
    /// assert!(board.are_allied(Side::A, watch) && board.are_hostile(watch, Side::B));
    /// assert_eq!(board.add_side("party"), Some(Side::A));
    /// ```
    pub fn add_side(&mut self, word: &str) -> Option<Side> {
        if let Some(side) = self.side_named(word) {
            return Some(side);
        }
        let number = Side::WORDS.len() + self.sides.added.len();
        let side = u8::try_from(number).ok().filter(|_| number < Side::MAX)?;
        self.sides.added.push(word.to_owned());
        Some(Side(side))
    }

    /// Replaces the sides by those of another board, with their words and relations.
    pub fn take_sides_of(&mut self, other: &Board) {
        self.sides.clone_from(&other.sides);
    }

    /// The relation between two sides. By default, members of one side are allied and any two sides
    /// are hostile; neutral creatures are indifferent, even to one another.
    pub fn relation(&self, one: Side, other: Side) -> Relation {
        if one == Side::NEUTRAL || other == Side::NEUTRAL {
            return Relation::Indifferent;
        }
        if one == other {
            return Relation::Allied;
        }
        let said = self.sides.relations.get(&ordered(one, other));
        said.copied().unwrap_or(Relation::Hostile)
    }

    /// Sets the relation between two sides. Two relations cannot be set: members of one side are
    /// always allied, and a neutral creature takes sides only if the game master moves it to one.
    pub fn set_relation(&mut self, one: Side, other: Side, relation: Relation) {
        let is_fixed = one == other || one == Side::NEUTRAL || other == Side::NEUTRAL;
        if is_fixed || relation == Relation::Hostile {
            self.sides.relations.remove(&ordered(one, other));
        } else {
            self.sides.relations.insert(ordered(one, other), relation);
        }
    }

    /// The relations between two sides that are not the default, in order.
    pub fn relations(&self) -> impl Iterator<Item = (Side, Side, Relation)> + '_ {
        let relations = self.sides.relations.iter();
        relations.map(|((one, other), relation)| (*one, *other, *relation))
    }

    /// Whether the two sides fight each other.
    pub fn are_hostile(&self, one: Side, other: Side) -> bool {
        self.relation(one, other) == Relation::Hostile
    }

    /// Whether the two sides fight together, or are the same side and not neutral.
    pub fn are_allied(&self, one: Side, other: Side) -> bool {
        self.relation(one, other) == Relation::Allied
    }

    /// The side that all creatures are on; `None` if there are two sides, or fewer than two
    /// creatures. If everybody is on one side, nobody reacts to anybody, which is rarely what was
    /// meant.
    pub fn only_side(&self) -> Option<Side> {
        let (first, others) = self.creatures().split_first()?;
        let is_only = !others.is_empty() && others.iter().all(|other| other.side == first.side);
        is_only.then_some(first.side)
    }
}

fn ordered(one: Side, other: Side) -> (Side, Side) {
    (one.min(other), one.max(other))
}
