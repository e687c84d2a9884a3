//! The system's words as [`Words`], which only delegates to the files that read and write.

use board::{Board, Creature, Ground};
use dice::Dice;
use grid::Square;
use rules::{WordError, Words};

use super::super::{Answer, Change, Declaration, Fact, Facts, OwnHappening, Scene, Srd35};

impl Words for Srd35 {
    fn first_facts(self) -> &'static [&'static str] {
        &[
            "with: A speed 30, ac 16, hp 12, attack 4, damage 1d8+2",
            "with: C small, speed 20, ac 15, hp 8",
            "with: b speed 30, ac 14, hp 20, attack 6, damage 2d4+4",
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
        const DC: &[&str] = &["dc="];
        rules::Unlisted {
            options: &[
                ("move", DC),
                ("double", DC),
                ("run", DC),
                ("charge", DC),
                ("five-foot-step", DC),
                ("minimum", DC),
            ],
            option_forms: &[rules::UnlistedVerb {
                word: "dc",
                form: "check=SKILL dc=N, tumble=B dc=N",
                meaning: "in place of a result: the check is rolled against that DC, with the modifier \
                          that is stated (`with: A skill jump 8`)",
            }],
            properties: &[
                "attack",
                "ac",
                "cover",
                "damage",
                "hp",
                "opportunities",
                "skill",
            ],
            ..rules::Unlisted::NONE
        }
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

    fn read_declaration(
        self,
        scene: Scene<'_>,
        declaration: &notation::Declaration,
    ) -> Result<Declaration, WordError> {
        super::read_declaration(scene.board, scene.facts, declaration)
    }

    fn options_of(self, verb: &str) -> Option<Vec<&'static str>> {
        super::options_of(verb)
    }

    fn ask(
        self,
        scene: Scene<'_>,
        ask: &notation::Phrase,
        dice: &mut dyn Dice,
    ) -> Result<Answer, WordError> {
        super::ask(scene, ask, dice)
    }

    fn declaration_words(self, declaration: &Declaration, board: &Board) -> String {
        super::declaration_words(declaration, board)
    }

    fn happening_words(happening: &OwnHappening, board: &Board) -> String {
        let _ = board;
        match *happening {}
    }
}
