//! What the words of a rule system are: one trait beside [`RuleSystem`], for people who write.

use board::{Board, Ground};
use dice::Dice;
use grid::Square;

use crate::{AccountEntry, Answer, Mark, RuleSystem, Scene, WordError};

/// The system's words of the case notation, read and written.
pub trait Words: RuleSystem {
    /// A mark of a map that this system has beside the shared ones.
    fn mark(self, mark: char) -> Option<Mark> {
        let _ = mark;
        None
    }

    /// Whether `hidden` and `seen` alone are words of a rule of the system's own.
    fn hides_creatures(self) -> bool {
        false
    }

    /// What a game master states first of three creatures drawn as `A`, `C` and `b`: lines of a board
    /// to start from.
    fn first_facts(self) -> &'static [&'static str];

    /// The size of a creature whose facts do not name one, by the longer side of its drawing in
    /// squares.
    fn drawn_size(self, squares: u8) -> board::Size {
        match squares {
            0 | 1 => board::Size::Medium,
            2 => board::Size::Large,
            3 => board::Size::Huge,
            4 | 5 => board::Size::Gargantuan,
            _ => board::Size::Colossal,
        }
    }

    /// Reads what a mark of a map's legend stands for and puts it on the squares.
    ///
    /// # Errors
    /// If a word is unknown.
    fn read_ground(
        self,
        board: &mut Board,
        facts: &mut Self::Facts,
        squares: &[Square],
        properties: &[notation::Phrase],
    ) -> Result<(), WordError>;

    /// What the system's facts say of the ground of the square beside the board, as changes that say
    /// it on ground of which they say nothing.
    fn ground_changes(facts: &Self::Facts, square: Square) -> Vec<Self::Change> {
        let _ = (facts, square);
        Vec::new()
    }

    /// Ground in the words of a legend, which [`Words::read_ground`] reads back.
    fn ground_words(self, ground: &Ground) -> Vec<String>;

    /// Reads the system's own words of a `with:` clause about a creature, the area or a named thing
    /// as changes, in their order.
    ///
    /// # Errors
    /// If a word is unknown, or a value is out of its limits.
    fn read_changes(
        self,
        scene: Scene<'_, Self::Facts>,
        with: &notation::With,
    ) -> Result<Vec<Self::Change>, WordError>;

    /// The change as clauses of `with:`, which [`Words::read_changes`] reads back to the same value.
    fn change_words(change: &Self::Change, board: &Board) -> String;

    /// What holds after a declaration as a result of the case notation: name and value, such as
    /// (`mods`, `attack -4, AC -4`), (`actions`, `2`) or (`ok`, ``).
    fn fact_words(fact: &Self::Fact, board: &Board) -> (&'static str, String);

    /// Words that may stand behind `is` among the results, and therefore behind `not` if they do
    /// not hold.
    fn being_words(self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Reads a declaration.
    ///
    /// # Errors
    /// If the creature, the verb or an option is unknown, or the path is not of the verb's form.
    fn read_declaration(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &notation::Declaration,
    ) -> Result<Self::Declaration, WordError>;

    /// The options of a declaration that are not words of the rules, but say what the dice of its
    /// attack show.
    fn typed_options(self, verb: &str) -> &'static [&'static str] {
        let _ = verb;
        &[]
    }

    /// Answers a question of the case notation.
    ///
    /// # Errors
    /// If the system does not know the question, or a die that it needs could not be had.
    fn ask(
        self,
        scene: Scene<'_, Self::Facts>,
        ask: &notation::Phrase,
        dice: &mut dyn Dice,
    ) -> Result<Answer<Self>, WordError>;

    /// The declaration in the case notation, which [`Words::read_declaration`] reads back to the
    /// same value.
    fn declaration_words(self, declaration: &Self::Declaration, board: &Board) -> String;

    /// The account of an outcome as results of the case notation, in a system that has one.
    fn account_words(account: &[Self::Happening], board: &Board) -> Vec<AccountEntry> {
        let _ = (account, board);
        Vec::new()
    }

    /// What happens only in this system, as an event of the case notation.
    fn happening_words(happening: &Self::Happening, board: &Board) -> String;
}
