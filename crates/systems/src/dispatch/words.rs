//! The words of the systems: every method forwards to the system of its value.

use board::{Board, Creature, CreatureId, Ground, Size};
use dice::Dice;
use grid::Square;
use rules::{AccountEntry, Answer, Mark, MemberOf, Scene, Unlisted, WordError, Words};

use super::member::{Member, member};
use super::{Change, Declaration, Fact, Facts, Happening, System};

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
        of_value!(Facts, facts, own, facts => own.read_ground(board, facts, squares, properties))
    }

    fn ground_changes(facts: &Facts, square: Square) -> Vec<Change> {
        of_value!(Facts, facts, own, facts => {
            member(own).ground_changes(facts, square)
        })
    }

    fn ground_words(self, ground: &Ground) -> Vec<String> {
        of_system!(self, own => own.ground_words(ground))
    }

    fn told_ground(self, ground: &Ground) -> Ground {
        of_system!(self, own => own.told_ground(ground))
    }

    fn unlisted(self) -> Unlisted {
        of_system!(self, own => own.unlisted())
    }

    fn state_words(self, scene: Scene<'_, Facts>, creature: &Creature) -> Vec<String> {
        of_scene!(scene, own, scene => own.state_words(scene, creature))
    }

    fn advice(
        self,
        scene: Scene<'_, Facts>,
        actor: CreatureId,
        happening: &Happening,
    ) -> Option<String> {
        of_pair!(Facts, scene.facts, Happening, happening, own, facts, happening => {
            let scene = Scene { board: scene.board, facts, rulings: scene.rulings };
            own.advice(scene, actor, happening)
        }, else None)
    }

    fn missing_result(self, scene: Scene<'_, Facts>, declaration: &Declaration) -> Option<String> {
        of_both!(scene, declaration, own, scene, declared =>
            own.missing_result(scene, declared), else None)
    }

    fn without_effect(self, scene: Scene<'_, Facts>, declaration: &Declaration) -> Option<String> {
        of_both!(scene, declaration, own, scene, declared =>
            own.without_effect(scene, declared), else None)
    }

    fn hiding(self) -> Option<&'static str> {
        of_system!(self, own => own.hiding())
    }

    fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
        of_value!(Facts, facts, own, facts => member(own).left_of_turn(facts, creature))
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
        of_value!(Change, change, own, change => member(own).change_words(change, board))
    }

    fn fact_words(fact: &Fact, board: &Board) -> (&'static str, String) {
        of_value!(Fact, fact, own, fact => member(own).fact_words(fact, board))
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

    fn options_of(self, verb: &str) -> Option<Vec<&'static str>> {
        of_system!(self, own => own.options_of(verb))
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
        of_value!(Declaration, declaration, own, declared => own.declaration_words(declared, board))
    }

    fn account_words(account: &[Happening], board: &Board) -> Vec<AccountEntry> {
        let Some(first) = account.first() else {
            return Vec::new();
        };
        of_value!(Happening, first, own, _first => member(own).account_words(account, board))
    }

    fn happening_words(happening: &Happening, board: &Board) -> String {
        of_value!(Happening, happening, own, happening => member(own).happening_words(happening, board))
    }
}

impl Declaration {
    /// Writes the declaration in the case notation, which
    /// [`read_declaration`](rules::Situation::read_declaration) reads back to the same value.
    pub fn words(&self, board: &Board) -> String {
        self.system().declaration_words(self, board)
    }
}

/// Words that a system writes without a value that says which system it is.
impl<S: MemberOf<System> + Words> Member<S> {
    fn ground_changes(self, facts: &S::Facts, square: Square) -> Vec<Change> {
        let changes = S::ground_changes(facts, square).into_iter();
        changes.map(S::change_of).collect()
    }

    fn left_of_turn(self, facts: &S::Facts, creature: &Creature) -> Vec<String> {
        S::left_of_turn(facts, creature)
    }

    fn change_words(self, change: &S::Change, board: &Board) -> String {
        S::change_words(change, board)
    }

    fn fact_words(self, fact: &S::Fact, board: &Board) -> (&'static str, String) {
        S::fact_words(fact, board)
    }

    fn happening_words(self, happening: &S::Happening, board: &Board) -> String {
        S::happening_words(happening, board)
    }

    fn account_words(self, account: &[Happening], board: &Board) -> Vec<AccountEntry> {
        let own = account.iter().filter_map(S::own_happening).cloned();
        S::account_words(&own.collect::<Vec<_>>(), board)
    }
}
