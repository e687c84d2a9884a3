//! The words of a rule system: one trait beside [`RuleSystem`], for the notation that people write.

use board::{Board, Creature, CreatureId, Ground, Terrain};
use dice::Dice;
use grid::Square;

use crate::{AccountEntry, Answer, RuleSystem, Scene, Situation, WordError};

/// Words of a system that the tables of its rulebook do not list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlisted {
    /// Verbs, and those whose row in the rulebook tells of several, each by itself.
    pub verbs: &'static [UnlistedVerb],
    /// Options of verbs: the verb, and its options.
    pub options: &'static [(&'static str, &'static [&'static str])],
    /// Options with their forms and meanings.
    pub option_forms: &'static [UnlistedVerb],
    /// Named activities that the rules carry out, and how each is declared.
    pub activities: &'static [UnlistedVerb],
    /// Words of `with:`.
    pub properties: &'static [&'static str],
    /// Questions, and those whose row in the rulebook tells of several, each by itself.
    pub questions: &'static [UnlistedVerb],
    /// How the order of turns is changed, where the rules keep it.
    pub order: &'static str,
    /// Rulings that count from the beginning of an encounter, and what is to be said if one is made
    /// later.
    pub rulings_at_begin: &'static [(&'static str, &'static str)],
}

impl Unlisted {
    /// No words.
    pub const NONE: Unlisted = Unlisted {
        verbs: &[],
        options: &[],
        option_forms: &[],
        activities: &[],
        properties: &[],
        questions: &[],
        order: "",
        rulings_at_begin: &[],
    };
}

/// A verb, an option, a question or the like that the rulebook does not list, or not by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnlistedVerb {
    /// The word.
    pub word: &'static str,
    /// Its written form: `continue: ITEM …`.
    pub form: &'static str,
    /// What it does.
    pub meaning: &'static str,
}

/// The meaning of a map mark that only one system has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Ground of that kind.
    Terrain(board::Terrain),
    /// A number on the square.
    Quantity(board::Quantity, i32),
}

/// The system's words of the case notation, for reading and writing.
pub trait Words: RuleSystem {
    /// Returns the meaning of a mark of a map that this system has besides the shared ones.
    fn mark(self, mark: char) -> Option<Mark> {
        let _ = mark;
        None
    }

    /// Whether `hidden` and `seen` alone are words of one of the system's rules.
    fn hides_creatures(self) -> bool {
        false
    }

    /// Lines of a starting board in which a game master states first facts about three creatures
    /// drawn as `A`, `C` and `b`.
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

    /// Returns what the system's own facts say about the ground of the square, as changes that lead
    /// there from bare ground.
    fn ground_changes(facts: &Self::Facts, square: Square) -> Vec<Self::Change> {
        let _ = (facts, square);
        Vec::new()
    }

    /// Writes ground in the words of a legend, which [`Words::read_ground`] reads back.
    fn ground_words(self, ground: &Ground) -> Vec<String>;

    /// The part of the ground for which [`Words::ground_words`] has words.
    fn told_ground(self, ground: &Ground) -> Ground {
        let shared = [Terrain::Wall, Terrain::Difficult, Terrain::Greater];
        let mut told = ground.only(|kind| shared.contains(&kind), |_, _| false);
        told.levels.clear();
        told
    }

    /// Reads the system's own words of a `with:` clause about a creature, the area or a named thing
    /// as changes, in their order.
    ///
    /// # Errors
    /// If a word is unknown, or a value is outside its limits.
    fn read_changes(
        self,
        scene: Scene<'_, Self::Facts>,
        with: &notation::With,
    ) -> Result<Vec<Self::Change>, WordError>;

    /// Writes the change as clauses of `with:`, which [`Words::read_changes`] reads back to the
    /// same value.
    fn change_words(change: &Self::Change, board: &Board) -> String;

    /// Writes a fact after a declaration as a result of the case notation: its name and value, such
    /// as (`mods`, `attack -4, AC -4`), (`actions`, `2`) or (`ok`, ``).
    fn fact_words(fact: &Self::Fact, board: &Board) -> (&'static str, String);

    /// The words that may follow `is` among the results, or `not` where they do not hold.
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

    /// The options that a verb takes, in a system that tells them apart; one with a value may end in
    /// `=`. `None` for another system and for a verb that it does not have.
    fn options_of(self, verb: &str) -> Option<Vec<&'static str>> {
        let _ = verb;
        None
    }

    /// The options of a declaration that are not words of the rules, but state the dice of its
    /// attack.
    fn typed_options(self, verb: &str) -> &'static [&'static str] {
        let _ = verb;
        &[]
    }

    /// The words that the tables of the rulebook do not list.
    fn unlisted(self) -> Unlisted {
        Unlisted::NONE
    }

    /// What a list of creatures says of this one besides its place, its hit points and the conditions
    /// that the systems share.
    fn state_words(self, scene: Scene<'_, Self::Facts>, creature: &Creature) -> Vec<String> {
        let _ = (scene, creature);
        Vec::new()
    }

    /// What to do next after something that has just happened in an action of that creature, if it
    /// lacks something or waits.
    fn advice(
        self,
        scene: Scene<'_, Self::Facts>,
        actor: CreatureId,
        happening: &Self::Happening,
    ) -> Option<String> {
        let _ = (scene, actor, happening);
        None
    }

    /// How the result of a check is stated for which this declaration waits; `None` if it waits for
    /// none.
    fn missing_result(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Option<String> {
        let _ = (scene, declaration);
        None
    }

    /// That what was just declared changes nothing, as everybody stands; `None` if it changes something.
    fn without_effect(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Option<String> {
        let _ = (scene, declaration);
        None
    }

    /// How somebody stays hidden, as a declaration without its actor, in a system that decides it.
    fn hiding(self) -> Option<&'static str> {
        None
    }

    /// What the creature has left in its turn, as far as the system counts it: `actions 2`.
    fn left_of_turn(facts: &Self::Facts, creature: &Creature) -> Vec<String> {
        let _ = (facts, creature);
        Vec::new()
    }

    /// Answers a question of the case notation.
    ///
    /// # Errors
    /// If the system does not know the question, or a die that it needs is not available.
    fn ask(
        self,
        scene: Scene<'_, Self::Facts>,
        ask: &notation::Phrase,
        dice: &mut dyn Dice,
    ) -> Result<Answer<Self>, WordError>;

    /// Writes the declaration in the case notation, which [`Words::read_declaration`] reads back to
    /// the same value.
    fn declaration_words(self, declaration: &Self::Declaration, board: &Board) -> String;

    /// Writes the account of an outcome as results of the case notation, in a system that has one.
    fn account_words(account: &[Self::Happening], board: &Board) -> Vec<AccountEntry> {
        let _ = (account, board);
        Vec::new()
    }

    /// Writes a happening that only this system has as an event of the case notation.
    fn happening_words(happening: &Self::Happening, board: &Board) -> String;
}

impl<S: Words> Situation<S> {
    /// Reads a declaration in the system's words.
    ///
    /// # Errors
    /// If the creature, the verb or an option is unknown, or the path is not of the verb's form.
    pub fn read_declaration(
        &self,
        declaration: &notation::Declaration,
    ) -> Result<S::Declaration, WordError> {
        self.system.read_declaration(self.scene(), declaration)
    }

    /// Answers a question of the case notation.
    ///
    /// # Errors
    /// If the system does not know the question, or a die that it needs is not available.
    pub fn ask(&self, ask: &notation::Phrase, dice: &mut dyn Dice) -> Result<Answer<S>, WordError> {
        self.system.ask(self.scene(), ask, dice)
    }
}
