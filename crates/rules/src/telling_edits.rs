//! Edits written as clauses of `with:`, which [`Situation::read_edits`](crate::Situation::read_edits)
//! reads back.

use board::{
    Board, Concealment, ConcealmentChange, CreatureId, CreatureLook, Ground, GroundLook, Hiding,
    Side, WrittenName,
};
use notation::{Phrase, Text, With};

use crate::edge::{door_hiding_words, edge_change_words, edge_look_words, squares_words};
use crate::edit::{Edit, EditPart, GroundEdit, GroundNamed};
use crate::{Words, side_of};

/// The edits as clauses, for the board on which they are or were applied.
pub fn edits_written<S: Words>(edits: &[Edit<S>], board: &Board) -> Vec<With> {
    let mut board = board.clone();
    let clauses = edits.iter().flat_map(|edit| {
        let mut teller = Teller {
            system: edit.system,
            board: &mut board,
        };
        teller.clauses(edit)
    });
    clauses.collect()
}

struct Teller<'a, S> {
    system: S,
    /// The board with every side and creature named so far.
    board: &'a mut Board,
}

impl<S: Words> Teller<'_, S> {
    fn clauses(&mut self, edit: &Edit<S>) -> Vec<With> {
        let has_mark = edit.parts.iter().any(is_by_mark);
        let mut clauses: Vec<With> = Vec::new();
        let mut add = |words: String| {
            // The notation can read what a system writes.
            let Ok(with) = With::parse(Text::from(words.as_str())) else {
                return;
            };
            match clauses
                .iter_mut()
                .find(|own| own.subject.value == with.subject.value)
            {
                Some(same) => same.properties.extend(with.properties),
                None => clauses.push(with),
            }
        };
        for part in &edit.parts {
            let is_told =
                has_mark && matches!(part, EditPart::Concealment(ConcealmentChange::Ground(..)));
            if !is_told {
                self.part(part).into_iter().for_each(&mut add);
            }
        }
        if clauses.is_empty() {
            // A creature without any other facts is introduced by its side.
            let new = edit.parts.iter().find_map(|part| match part {
                EditPart::NewCreature(new) => Some(new),
                _ => None,
            });
            let words = new.map(|new| self.side_words(new.id, new.side));
            clauses.extend(words.and_then(|words| With::parse(Text::from(words.as_str())).ok()));
        }
        clauses
    }

    fn part(&mut self, part: &EditPart<S>) -> Vec<String> {
        match part {
            EditPart::NewSide(word) => {
                // It is introduced where it is first used.
                let _ = self.board.add_side(word);
                Vec::new()
            }
            EditPart::NewCreature(new) => {
                new.add_to(self.board);
                let is_letter = new.label.chars().eq([new.mark]);
                if is_letter && side_of(new.mark) == new.side {
                    Vec::new()
                } else {
                    vec![self.side_words(new.id, new.side)]
                }
            }
            EditPart::Renamed(renamed) => {
                let label = renamed.label.clone();
                let to = WrittenName {
                    label,
                    number: None,
                };
                self.board.rename(renamed.id, renamed.label.as_str());
                vec![format!("{} called {to}", renamed.from)]
            }
            EditPart::Removed(removed) => vec![format!("{} removed", removed.name)],
            EditPart::Edge(change) => {
                change.apply(self.board);
                vec![edge_change_words(change)]
            }
            EditPart::Side(id, side) => vec![self.side_words(*id, *side)],
            EditPart::Relation(one, other, relation) => {
                let [one, other] = [one, other].map(|side| self.board.side_word(*side));
                vec![format!("side {one} {} {other}", relation.word())]
            }
            EditPart::Ground(edit) => self.ground_words(edit),
            EditPart::Concealment(change) => self.concealment_words(change),
            EditPart::Own(change) => vec![S::change_words(change, self.board)],
        }
    }

    fn name(&self, id: CreatureId) -> String {
        let creature = self.board.creature(id);
        creature.map_or_else(|| id.to_string(), |creature| creature.name.clone())
    }

    fn side_words(&self, id: CreatureId, side: Side) -> String {
        format!("{} of {}", self.name(id), self.board.side_word(side))
    }

    fn ground_words(&self, edit: &GroundEdit<S>) -> Vec<String> {
        let squares = edit.squares.iter();
        match edit.named {
            GroundNamed::MarkUnder(mark, id) => vec![format!("{} on {mark}", self.name(id))],
            GroundNamed::Mark(mark) => squares
                .map(|(square, _)| format!("{square} on {mark}"))
                .collect(),
            GroundNamed::OnBareGround | GroundNamed::InPlace => squares
                .map(|(square, ground)| {
                    let instead = (edit.named == GroundNamed::InPlace).then(|| "on .".to_owned());
                    let words = self.kinds_words(ground, &edit.own);
                    let words: Vec<String> = instead.into_iter().chain(words).collect();
                    format!("{square} {}", words.join(", "))
                })
                .collect(),
        }
    }

    /// The kinds and numbers of ground; if the system's own changes say more, the words for these.
    fn kinds_words(&self, ground: &Ground, own: &[S::Change]) -> Vec<String> {
        let own = own.iter().filter_map(|change| {
            let words = S::change_words(change, self.board);
            With::parse(Text::from(words.as_str())).ok()
        });
        let own: Vec<Phrase> = own.flat_map(|with| with.properties).collect();
        let mut words = self.system.ground_words(ground);
        words.retain(|word| own.iter().all(|exact| exact.head() != word));
        words.extend(own.iter().map(Phrase::to_string));
        words
    }

    fn concealment_words(&self, change: &ConcealmentChange) -> Vec<String> {
        match change {
            ConcealmentChange::Creature(id, own) => {
                let name = self.name(*id);
                let words = self.creature_words(own.as_ref());
                words
                    .iter()
                    .map(|words| format!("{name} {words}"))
                    .collect()
            }
            ConcealmentChange::Ground(square, own) => {
                let words = self.hidden_ground_words(own.as_ref());
                words
                    .iter()
                    .map(|words| format!("{square} {words}"))
                    .collect()
            }
            ConcealmentChange::Door(id, own) => {
                let door = self.board.door(*id);
                let Some(edge) = door.and_then(|door| door.edges.first()) else {
                    return Vec::new();
                };
                let squares = squares_words(*edge, false);
                let words = match own {
                    None => vec!["seen".to_owned()],
                    Some(own) => self.with_those_who_know(door_hiding_words(&own.hiding), own),
                };
                words
                    .iter()
                    .map(|words| format!("{squares} {words}"))
                    .collect()
            }
            ConcealmentChange::Edge(edge, own) => {
                let squares = squares_words(*edge, false);
                let Some(own) = own else {
                    return vec![format!("{squares} seen")];
                };
                let look = match &own.hiding {
                    Hiding::Apparent(look) => *look,
                    Hiding::Absent | Hiding::Unknown => None,
                };
                let mut words = vec![edge_look_words(*edge, look)];
                let further = self.with_those_who_know(String::new(), own);
                words.extend(further.iter().skip(1).map(|own| format!("{squares} {own}")));
                words
            }
        }
    }

    fn creature_words(&self, own: Option<&Concealment<CreatureLook>>) -> Vec<String> {
        let hides_itself = self.system.hides_creatures();
        let Some(own) = own else {
            return vec![if hides_itself {
                format!("seen by {}", self.words_of_sides(|_| true))
            } else {
                "seen".to_owned()
            }];
        };
        if let Hiding::Apparent(look) = &own.hiding {
            return self.with_those_who_know(format!("seems{}", self.look_words(look)), own);
        }
        // `hidden` alone has another meaning in some systems.
        let from = self.words_of_sides(|side| !own.known_to.contains(&side));
        if from.is_empty() {
            let everybody = self.words_of_sides(|_| true);
            return vec![
                format!("hidden from {everybody}"),
                format!("seen by {everybody}"),
            ];
        }
        vec![format!("hidden from {from}")]
    }

    fn look_words(&self, look: &CreatureLook) -> String {
        let label = look.label.clone();
        let label = label.map(|label| WrittenName {
            label,
            number: None,
        });
        let label = label.map_or_else(String::new, |name| format!(" {name}"));
        let side = look.side.map(|side| self.board.side_word(side));
        let side = side.map_or_else(String::new, |word| format!(" of {word}"));
        format!("{label}{side}")
    }

    fn hidden_ground_words(&self, own: Option<&Concealment<GroundLook>>) -> Vec<String> {
        let Some(own) = own else {
            return vec!["seen".to_owned()];
        };
        let words = match &own.hiding {
            Hiding::Apparent(look) => {
                let ground = Ground {
                    terrain: look.terrain,
                    quantities: look.quantities.clone(),
                    ..Ground::default()
                };
                let words = self.system.ground_words(&ground).join(" ");
                let words = if words.is_empty() {
                    "bare"
                } else {
                    words.as_str()
                };
                format!("seems {words}")
            }
            Hiding::Absent => "seems bare".to_owned(),
            Hiding::Unknown => "unknown".to_owned(),
        };
        self.with_those_who_know(words, own)
    }

    fn with_those_who_know<Look>(&self, words: String, own: &Concealment<Look>) -> Vec<String> {
        let known_to = self.words_of_sides(|side| own.known_to.contains(&side));
        let seen = (!known_to.is_empty()).then(|| format!("seen by {known_to}"));
        std::iter::once(words).chain(seen).collect()
    }

    /// The words of those sides, separated by spaces.
    fn words_of_sides(&self, is_one: impl Fn(Side) -> bool) -> String {
        let sides = self.board.sides().filter(|(side, _)| is_one(*side));
        let words: Vec<&str> = sides.map(|(_, word)| word).collect();
        words.join(" ")
    }
}

/// Whether the part is ground named by its mark, which also says what is known of it.
fn is_by_mark<S: Words>(part: &EditPart<S>) -> bool {
    matches!(part, EditPart::Ground(edit)
        if matches!(edit.named, GroundNamed::Mark(_) | GroundNamed::MarkUnder(..)))
}
