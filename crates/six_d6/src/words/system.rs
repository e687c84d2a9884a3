//! The system's words as [`Words`], which only delegates to the files that read and write.

use board::{Board, Creature, CreatureId, Ground, Quantity};
use dice::Dice;
use grid::Square;
use rules::{AccountEntry, Mark, Unlisted, UnlistedVerb, WordError, Words};

use super::tell;
use crate::{Answer, Change, Declaration, Fact, Facts, Happening, Scene, SixD6};

impl Words for SixD6 {
    fn first_facts(self) -> &'static [&'static str] {
        &[
            "with: A dp 4, adv Sprint Movement 1d6+1",
            "with: C dp 3",
            "with: b dp 3, attack 1, res 1d6+0",
        ]
    }

    fn hides_creatures(self) -> bool {
        true
    }

    fn mark(self, mark: char) -> Option<Mark> {
        let points = mark
            .to_digit(10)
            .filter(|points| (4..=7).contains(points))?;
        let points = i32::try_from(points).ok()?;
        Some(Mark::Quantity(Quantity::Resistance, points))
    }

    fn read_ground(
        self,
        board: &mut Board,
        facts: &mut Facts,
        squares: &[Square],
        properties: &[notation::Phrase],
    ) -> Result<(), WordError> {
        super::read_ground(board, facts, squares, properties)
    }

    fn ground_words(self, ground: &Ground) -> Vec<String> {
        super::ground_words(ground)
    }

    fn told_ground(self, ground: &Ground) -> Ground {
        super::told_ground(ground)
    }

    fn unlisted(self) -> Unlisted {
        Unlisted {
            // This is a word of the journal, not of the rulebook, where a path is one action.
            verbs: &[UnlistedVerb {
                word: "continue",
                form: "continue: ITEM …",
                meaning: "goes on with its action that waits",
            }],
            ..Unlisted::NONE
        }
    }

    fn options_of(self, verb: &str) -> Option<Vec<&'static str>> {
        super::declare::options_of(verb).map(<[_]>::to_vec)
    }

    fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
        super::left::left_of_turn(facts, creature)
    }

    fn state_words(self, scene: Scene<'_>, creature: &Creature) -> Vec<String> {
        super::left::state_words(scene, creature)
    }

    fn advice(self, scene: Scene<'_>, actor: CreatureId, happening: &Happening) -> Option<String> {
        crate::plan::advice(scene, actor, happening)
    }

    fn hiding(self) -> Option<&'static str> {
        Some("mosey stay-hidden: (x,y)")
    }

    fn read_changes(
        self,
        scene: Scene<'_>,
        with: &notation::With,
    ) -> Result<Vec<Change>, WordError> {
        super::read_changes(scene, with)
    }

    fn change_words(change: &Change, board: &Board) -> String {
        tell::change(change, board)
    }

    fn fact_words(fact: &Fact, _board: &Board) -> (&'static str, String) {
        tell::fact(fact)
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
        declaration.words(board)
    }

    fn account_words(account: &[Happening], board: &Board) -> Vec<AccountEntry> {
        tell::account(account, board)
    }

    fn happening_words(happening: &Happening, board: &Board) -> String {
        happening.event_words(board).unwrap_or_default()
    }
}
