//! The system's words of the case notation: `speed N` and `at (x,y)` of `with:`, `wall` and
//! `difficult` of a legend, `move` and `end-turn`.

use std::cell::Cell;

use board::{Board, CreatureId, Ground, Movement, Position, Terrain};
use dice::Dice;
use grid::{Feet, Footprint, Square};
use notation::{PathItem, Phrase, Subject};
use rules::reading::{self, Options};
use rules::{CreatureChange, Unlisted, UnlistedVerb, WordError, Words};

use crate::{
    Action, CATALOGUE, Change, Declaration, END_TURN, Fact, Facts, MOVE, OwnHappening, Paces, Scene,
};

type Answer = rules::Answer<Paces>;

thread_local! {
    static READ: Cell<u32> = const { Cell::new(0) };
}

/// The number of declarations that this thread has read. Only tests know this system; they count
/// how often a command is read on its way.
pub fn declarations_read() -> u32 {
    READ.get()
}

impl Words for Paces {
    fn first_facts(self) -> &'static [&'static str] {
        &["with: A speed 30", "with: C speed 25", "with: b speed 30"]
    }

    fn read_ground(
        self,
        board: &mut Board,
        _facts: &mut Facts,
        squares: &[Square],
        properties: &[Phrase],
    ) -> Result<(), WordError> {
        for phrase in properties {
            let kind = match phrase.texts().as_slice() {
                ["wall"] => Terrain::Wall,
                ["difficult"] => Terrain::Difficult,
                _ => return Err(unknown(phrase, "ground", &["wall", "difficult"])),
            };
            for square in squares {
                board.add_terrain(*square, kind);
            }
        }
        Ok(())
    }

    fn ground_words(self, ground: &Ground) -> Vec<String> {
        let kinds = ground.terrain.iter();
        kinds.map(|kind| kind.word().to_owned()).collect()
    }

    fn read_changes(
        self,
        scene: Scene<'_>,
        with: &notation::With,
    ) -> Result<Vec<Change>, WordError> {
        let span = with.subject.span;
        let Subject::Creature(name) = &with.subject.value else {
            let help = "facts are about a creature or a square";
            return Err(WordError::new(span, "these are no facts of paces", help));
        };
        let creature = reading::creature_id(scene.board, name, span)?;
        let changes = with.properties.iter().map(|phrase| {
            let to = match phrase.texts().as_slice() {
                ["speed", _] => {
                    let feet = reading::whole(phrase.words.get(1), "speed", span, (0, 1000))?;
                    let feet = Feet(i32::try_from(feet).unwrap_or(0));
                    CreatureChange::Speed(Movement::Land, feet)
                }
                ["at", _] => {
                    let place = phrase.words.get(1).and_then(|word| word.value.place());
                    let square = place.and_then(|place| place.as_square());
                    let (x, y) = square.ok_or_else(|| unknown(phrase, "a place", &["at (1,2)"]))?;
                    CreatureChange::Place(Some(position(Square::new(x, y))))
                }
                _ => return Err(unknown(phrase, "a property", &["speed", "at"])),
            };
            Ok(Change { creature, to })
        });
        changes.collect()
    }

    fn change_words(change: &Change, board: &Board) -> String {
        let name = name_of(board, change.creature);
        match change.to {
            CreatureChange::Speed(_, feet) => format!("{name} speed {feet}"),
            CreatureChange::Place(Some(place)) => {
                format!("{name} at {}", rules::position_words(place))
            }
            _ => name,
        }
    }

    fn fact_words(fact: &Fact, _board: &Board) -> (&'static str, String) {
        let Fact::Left(left) = fact;
        ("feet-left", left.to_string())
    }

    fn read_declaration(
        self,
        scene: Scene<'_>,
        declaration: &notation::Declaration,
    ) -> Result<Declaration, WordError> {
        READ.set(READ.get() + 1);
        let (actor, verb) = (&declaration.actor, &declaration.verb);
        let creature = reading::creature_id(scene.board, &actor.value, actor.span)?;
        let options = Options::of(declaration);
        options.allow(&[])?;
        let action = match verb.value.as_str() {
            MOVE => Action::Move(read_path(declaration)?),
            END_TURN => {
                options.no_path()?;
                Action::EndTurn
            }
            word => {
                let verbs = [MOVE, END_TURN];
                let error = reading::unknown(CATALOGUE, verb.span, "an action", word, &verbs);
                return Err(error);
            }
        };
        Ok(Declaration {
            actor: creature,
            action,
        })
    }

    fn unlisted(self) -> Unlisted {
        Unlisted {
            // It has no rulebook whose tables could list them.
            verbs: &[
                UnlistedVerb {
                    word: MOVE,
                    form: "move: (x,y) …",
                    meaning: "goes from square to square",
                },
                UnlistedVerb {
                    word: END_TURN,
                    form: "end-turn",
                    meaning: "ends its turn",
                },
            ],
            properties: &["speed", "at"],
            ..Unlisted::NONE
        }
    }

    fn ask(
        self,
        _scene: Scene<'_>,
        ask: &Phrase,
        _dice: &mut dyn Dice,
    ) -> Result<Answer, WordError> {
        Err(reading::unknown_question(CATALOGUE, ask, &[]))
    }

    fn declaration_words(self, declaration: &Declaration, board: &Board) -> String {
        let name = name_of(board, declaration.actor);
        match &declaration.action {
            Action::EndTurn => format!("{name} {END_TURN}"),
            Action::Move(path) => {
                let squares: Vec<String> = path.iter().map(ToString::to_string).collect();
                format!("{name} {MOVE}: {}", squares.join(" "))
            }
        }
    }

    fn happening_words(happening: &OwnHappening, _board: &Board) -> String {
        match *happening {}
    }
}

fn read_path(declaration: &notation::Declaration) -> Result<Vec<Square>, WordError> {
    let places = declaration.path.iter().map(|item| {
        let square = match &item.value {
            PathItem::Place(place) => place.as_square(),
            PathItem::Word(_) => None,
        };
        let (x, y) = square.ok_or_else(|| {
            let message = format!("`{}` is not a square", item.value);
            WordError::new(item.span, message, "write squares: (1,0) (2,0)")
        })?;
        Ok(Square::new(x, y))
    });
    places.collect()
}

fn position(square: Square) -> Position {
    Position::Squares(Footprint::square(square, 1))
}

fn name_of(board: &Board, id: CreatureId) -> String {
    let creature = board.creature(id);
    creature.map_or_else(|| id.to_string(), |creature| creature.name.clone())
}

fn unknown(phrase: &Phrase, what: &str, allowed: &[&str]) -> WordError {
    reading::unknown(CATALOGUE, phrase.span(), what, phrase.head(), allowed)
}
