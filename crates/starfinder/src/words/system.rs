//! The system's words as [`Words`], which only delegates to the files that read and write.

use board::{Board, Creature, Ground};
use dice::Dice;
use grid::Square;
use rules::{WordError, Words};

use crate::{Answer, Change, Declaration, Fact, Facts, OwnHappening, Scene, Starfinder};

impl Words for Starfinder {
    fn first_facts(self) -> &'static [&'static str] {
        &[
            "with: A speed 30, ac 14, hp 18, melee, attack 4, damage 1d6+2",
            "with: C small, speed 25, ac 13, hp 14",
            "with: b speed 30, ac 15, hp 24, melee, attack 6, damage 1d8+3",
        ]
    }

    fn read_ground(
        self,
        board: &mut Board,
        facts: &mut Facts,
        squares: &[Square],
        properties: &[notation::Phrase],
    ) -> Result<(), WordError> {
        let _ = facts;
        super::read_ground(board, squares, properties)
    }

    fn ground_words(self, ground: &Ground) -> Vec<String> {
        super::ground_words(ground)
    }

    fn told_ground(self, ground: &Ground) -> Ground {
        super::told_ground(ground)
    }

    fn unlisted(self) -> rules::Unlisted {
        super::told_apart::UNLISTED
    }

    fn options_of(self, verb: &str) -> Option<Vec<&'static str>> {
        super::told_apart::options_of(verb).map(<[_]>::to_vec)
    }

    fn state_words(self, scene: Scene<'_>, creature: &Creature) -> Vec<String> {
        super::left::state_words(scene, creature)
    }

    fn missing_result(self, scene: Scene<'_>, declaration: &Declaration) -> Option<String> {
        super::missing_result::missing_result(scene, declaration)
    }

    fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
        super::left::left_of_turn(facts, creature)
    }

    fn read_changes(
        self,
        scene: Scene<'_>,
        with: &notation::With,
    ) -> Result<Vec<Change>, WordError> {
        super::read_changes(scene, with)
    }

    fn change_words(change: &Change, board: &Board) -> String {
        super::change_words(change, board)
    }

    fn fact_words(fact: &Fact, _board: &Board) -> (&'static str, String) {
        super::fact_words(fact)
    }

    fn being_words(self) -> Vec<&'static str> {
        super::being_words()
    }

    fn read_declaration(
        self,
        scene: Scene<'_>,
        declaration: &notation::Declaration,
    ) -> Result<Declaration, WordError> {
        super::read_declaration(scene.board, scene.facts, declaration)
    }

    fn ask(
        self,
        scene: Scene<'_>,
        ask: &notation::Phrase,
        dice: &mut dyn Dice,
    ) -> Result<Answer, WordError> {
        let _ = dice;
        super::ask(scene, ask)
    }

    fn declaration_words(self, declaration: &Declaration, board: &Board) -> String {
        super::declaration_words(declaration, board)
    }

    fn happening_words(happening: &OwnHappening, board: &Board) -> String {
        super::happening_words(happening, board)
    }
}
