//! The words of the systems: every method forwards to the system of its value.

use board::{Board, Ground, Size};
use dice::Dice;
use grid::Square;
use rules::{AccountEntry, Answer, Mark, Scene, WordError, Words};

use super::{Change, Declaration, Fact, Facts, Happening, System, member};

impl Words for System {
    fn first_facts(self) -> &'static [&'static str] {
        of_system!(self, own => own.first_facts())
    }

    fn mark(self, mark: char) -> Option<Mark> {
        of_system!(self, own => own.mark(mark))
    }

    fn hides_creatures(self) -> bool {
        of_system!(self, own => own.hides_creatures())
    }

    fn drawn_size(self, squares: u8) -> Size {
        of_system!(self, own => own.drawn_size(squares))
    }

    fn read_ground(
        self,
        board: &mut Board,
        facts: &mut Facts,
        squares: &[Square],
        properties: &[notation::Phrase],
    ) -> Result<(), WordError> {
        of_facts!(facts, own, facts => own.read_ground(board, facts, squares, properties))
    }

    fn ground_changes(facts: &Facts, square: Square) -> Vec<Change> {
        of_facts!(facts, own, facts => {
            let changes = ground_changes_of(own, facts, square);
            changes.into_iter().map(|change| member(own).change(change)).collect()
        })
    }

    fn ground_words(self, ground: &Ground) -> Vec<String> {
        of_system!(self, own => own.ground_words(ground))
    }

    fn read_changes(
        self,
        scene: Scene<'_, Facts>,
        with: &notation::With,
    ) -> Result<Vec<Change>, WordError> {
        of_scene!(scene, own, scene => {
            let changes = own.read_changes(scene, with)?;
            Ok(changes.into_iter().map(|change| member(own).change(change)).collect())
        })
    }

    fn change_words(change: &Change, board: &Board) -> String {
        change.words(board)
    }

    fn fact_words(fact: &Fact, board: &Board) -> (&'static str, String) {
        fact.words(board)
    }

    fn being_words(self) -> Vec<&'static str> {
        of_system!(self, own => own.being_words())
    }

    fn read_declaration(
        self,
        scene: Scene<'_, Facts>,
        declaration: &notation::Declaration,
    ) -> Result<Declaration, WordError> {
        of_scene!(scene, own, scene => own.read_declaration(scene, declaration).map(|declared| member(own).declaration(declared)))
    }

    fn typed_options(self, verb: &str) -> &'static [&'static str] {
        of_system!(self, own => own.typed_options(verb))
    }

    fn ask(
        self,
        scene: Scene<'_, Facts>,
        ask: &notation::Phrase,
        dice: &mut dyn Dice,
    ) -> Result<Answer<System>, WordError> {
        of_scene!(scene, own, scene => own.ask(scene, ask, dice).map(Answer::lift))
    }

    fn declaration_words(self, declaration: &Declaration, board: &Board) -> String {
        declaration.words(board)
    }

    fn account_words(account: &[Happening], board: &Board) -> Vec<AccountEntry> {
        Happening::account_words(account, board)
    }

    fn happening_words(happening: &Happening, board: &Board) -> String {
        happening.words(board)
    }
}

/// What the facts of one system say about the ground of the square.
fn ground_changes_of<S: Words>(_: S, facts: &S::Facts, square: Square) -> Vec<S::Change> {
    S::ground_changes(facts, square)
}
