//! The system's words as [`Words`], which only delegates to the files that read and write.

use board::{Board, Creature, Ground, Size, Terrain};
use dice::Dice;
use grid::Square;
use rules::{Mark, Unlisted, WordError, Words};

use crate::{Answer, Change, Declaration, Fact, Facts, OwnHappening, Pf2e, Scene};

impl Words for Pf2e {
    fn first_facts(self) -> &'static [&'static str] {
        &[
            "with: A speed 25, ac 18, hp 20, attack 9, damage 1d8+4",
            "with: C small, speed 25, ac 16, hp 15",
            "with: b speed 25, aoo, ac 17, hp 30, attack 10, damage 1d12+4",
        ]
    }

    fn mark(self, mark: char) -> Option<Mark> {
        (mark == '~').then_some(Mark::Terrain(Terrain::Hazard))
    }

    fn drawn_size(self, squares: u8) -> Size {
        match squares {
            0 | 1 => Size::Medium,
            2 => Size::Large,
            3 => Size::Huge,
            _ => Size::Gargantuan,
        }
    }

    fn read_ground(
        self,
        board: &mut Board,
        facts: &mut Facts,
        squares: &[Square],
        properties: &[notation::Phrase],
    ) -> Result<(), WordError> {
        super::ground::read_ground(board, facts, squares, properties)
    }

    fn ground_changes(facts: &Facts, square: Square) -> Vec<Change> {
        super::ground::ground_changes(facts, square)
    }

    fn ground_words(self, ground: &Ground) -> Vec<String> {
        super::ground::ground_words(ground)
    }

    fn told_ground(self, ground: &Ground) -> Ground {
        super::ground::told_ground(ground)
    }

    fn unlisted(self) -> Unlisted {
        super::left::UNLISTED
    }

    fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
        super::left::left_of_turn(facts, creature)
    }

    fn state_words(self, scene: Scene<'_>, creature: &Creature) -> Vec<String> {
        super::left::state_words(scene, creature)
    }

    fn read_changes(
        self,
        scene: Scene<'_>,
        with: &notation::With,
    ) -> Result<Vec<Change>, WordError> {
        super::facts::read_changes(scene, with)
    }

    fn change_words(change: &Change, board: &Board) -> String {
        super::change::change_words(change, board)
    }

    fn fact_words(fact: &Fact, board: &Board) -> (&'static str, String) {
        super::event::fact_words(fact, board)
    }

    fn read_declaration(
        self,
        scene: Scene<'_>,
        declaration: &notation::Declaration,
    ) -> Result<Declaration, WordError> {
        super::declare::read_declaration(scene, declaration)
    }

    fn options_of(self, verb: &str) -> Option<Vec<&'static str>> {
        super::options::options_of(verb)
    }

    fn typed_options(self, verb: &str) -> &'static [&'static str] {
        match verb {
            "strike" => &["natural", "result", "damage"],
            // Its result is one of the words of the rules.
            "aoo" => &["natural", "damage"],
            _ => &[],
        }
    }

    fn without_effect(self, scene: Scene<'_>, declaration: &Declaration) -> Option<String> {
        super::without_effect::without_effect(scene, declaration)
    }

    fn ask(
        self,
        scene: Scene<'_>,
        ask: &notation::Phrase,
        _dice: &mut dyn Dice,
    ) -> Result<Answer, WordError> {
        super::ask::ask(scene, ask)
    }

    fn declaration_words(self, declaration: &Declaration, board: &Board) -> String {
        super::write::declaration_words(declaration, board)
    }

    fn happening_words(happening: &OwnHappening, board: &Board) -> String {
        super::event::happening_words(happening, board)
    }
}
