//! The meaning of a text board: a board, and the situation of its system.

use std::collections::BTreeSet;

use board::{Board, WrittenName};
use grid::Segment;
use notation::{Span, With};
use rules::{Picture, WordError, Words as _};
use systems::{Situation, System};

use super::edges::note_unheeded;
use super::{Game, TextBoard};
use crate::decision::{Decisions, Topic};
use crate::doorway::Doorway;
use crate::lay::lay_exactly;
use crate::{Format, Import, ImportOptions, MAX_CREATURES, MapError};

/// Reads a text board.
pub(crate) fn read(
    source: &str,
    options: &ImportOptions,
    decisions: &mut Decisions,
) -> Result<Import, MapError> {
    let text: TextBoard = source.parse()?;
    text.check_wall_mark()?;
    text.check_said_once()?;
    let game = options.game.or(text.game);
    if let (Some(asked), Some(written)) = (options.game, text.game)
        && asked != written
    {
        decisions.note(
            Topic::System,
            format!("the board is for {written}; it is read for {asked}, as asked"),
        );
    }
    let (board, situation) = match game {
        Some(game) => {
            let situation = text.set_up(game, decisions)?;
            note_unheeded(&situation, decisions);
            (situation.board.clone(), Some(situation))
        }
        None => (without_system(&text, decisions)?, None),
    };
    Ok(Import {
        board,
        game,
        situation,
        picture: text.picture.clone(),
        text: Some(text),
        format: Format::TextBoard,
        decisions: Vec::new(),
        image: None,
    })
}

/// Returns the board of a text that names no system, in the words of the first system that
/// understands it.
fn without_system(text: &TextBoard, decisions: &mut Decisions) -> Result<Board, MapError> {
    let mut first_error = None;
    for system in System::ALL {
        let mut own = Decisions::default();
        match text.set_up(Game::of(system), &mut own) {
            Ok(situation) => {
                decisions.append(own);
                decisions.note(
                    Topic::System,
                    format!("no system is named: its words are read as those of {system}"),
                );
                return Ok(situation.board);
            }
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or_else(|| MapError::file("no system reads it", "name its system")))
}

impl TextBoard {
    /// Returns the situation that the text pictures, in that game.
    ///
    /// # Errors
    /// If a word, mark, ruling or creature is unknown to the system, if something lies off the map,
    /// or if this version does not decide the system.
    ///
    /// ```
    /// let text: maps::TextBoard = "map:\nA.#\n".parse()?;
    /// let game = maps::Game::of(systems::System::Srd35);
    /// let situation = text.situation(game)?;
    /// assert_eq!(situation.board.creatures().len(), 1);
    /// # Ok::<(), maps::MapError>(())
    /// ```
    pub fn situation(&self, game: Game) -> Result<Situation, MapError> {
        self.set_up(game, &mut Decisions::default())
    }

    pub(super) fn set_up(
        &self,
        game: Game,
        decisions: &mut Decisions,
    ) -> Result<Situation, MapError> {
        let rows = self.rows_span();
        self.check_marks(game.system)?;
        self.check_drawn_doors(decisions)?;
        self.check_edges()?;
        let picture = Picture {
            rulings: self.rulings.clone(),
            map: self.map.as_ref().map(|map| map.value.clone()),
            legend: self.legend.clone(),
            edges: self.edges.clone(),
        };
        let mut situation = picture
            .set_up(game.system)
            .map_err(|error| at(rows, error))?;
        situation.board.name.clone_from(&self.name);
        let segment = |from: super::ExactPoint, to: super::ExactPoint| Segment::new(from.0, to.0);
        let pieces = self
            .walls
            .iter()
            .flat_map(|wall| wall.points.windows(2))
            .filter_map(|pair| Some(segment(*pair.first()?, *pair.last()?)))
            .collect();
        let doors: Vec<Doorway> = self
            .doors
            .iter()
            .map(|door| Doorway {
                segment: segment(door.from, door.to),
                state: door.state,
            })
            .collect();
        lay_exactly(&mut situation.board, pieces, &doors, decisions)?;
        if let Some(variant) = game.variant {
            let area: With = format!("area variant {variant}").parse()?;
            situation
                .read_with(&area)
                .map_err(|error| at(rows, error))?;
        }
        for (place, with) in self.with.iter().enumerate() {
            self.check_subject(&situation.board, with)?;
            situation
                .name_ahead(with, self.with.iter().skip(place + 1))
                .and_then(|()| situation.read_with(with))
                .map_err(|error| at(with.subject.span, error))?;
        }
        self.give_names(&mut situation)?;
        Ok(situation)
    }

    /// The place of the first row.
    pub(super) fn rows_span(&self) -> Span {
        self.map.as_ref().map_or(Span::default(), |map| map.span)
    }

    /// The rows of the map, if there is one.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[char]> {
        self.map.iter().flat_map(|map| map.value.rows())
    }

    /// Checks that no fact uses a name that a drawn creature gets only at the end: the fact would
    /// be about a second creature, which stands nowhere.
    fn check_subject(&self, board: &Board, with: &With) -> Result<(), MapError> {
        let Some(name) = with.subject.value.creature() else {
            return Ok(());
        };
        let mut named = self.names.iter().filter(|entry| {
            let written = WrittenName::read(name);
            written.is_some_and(|written| written.label == entry.name)
        });
        let Some(entry) = named
            .next()
            .filter(|_| board.creature_named(name).is_none())
        else {
            return Ok(());
        };
        let letter = &entry.creature;
        let mut facts = with.to_string();
        facts.replace_range(..with.subject.to_string().len(), letter);
        Err(MapError::at(
            with.subject.span,
            format!(
                "`names:` makes {name} the name of {letter}, which in `with:` is still {letter}"
            ),
            format!("write `{facts}`, or give the other creature another name"),
        ))
    }

    /// Checks for marks that mean nothing, with their place, and for too many creatures.
    fn check_marks(&self, system: System) -> Result<(), MapError> {
        let mut letters = BTreeSet::new();
        let explained: BTreeSet<char> = self.legend.iter().map(|entry| entry.mark.value).collect();
        let Span { line, column } = self.rows_span();
        for (row, y) in self.rows().zip(0..) {
            for (mark, x) in row.iter().zip(0..) {
                let fixed = matches!(mark, '.' | '#' | ':' | ';') || system.mark(*mark).is_some();
                if mark.is_alphabetic() {
                    letters.insert(*mark);
                } else if !fixed && !explained.contains(mark) {
                    return Err(MapError::at(
                        Span::new(line.saturating_add(y), column.saturating_add(x)),
                        format!("the mark `{mark}` means nothing in {system}"),
                        mark_help(*mark),
                    ));
                }
            }
        }
        if letters.len() > MAX_CREATURES {
            return Err(MapError::at(
                self.rows_span(),
                format!("the map has more than {MAX_CREATURES} creatures"),
                "split the encounter",
            ));
        }
        Ok(())
    }

    /// Checks that `#` stays a wall: nobody who sees the map would take it for anything else.
    fn check_wall_mark(&self) -> Result<(), MapError> {
        match self.legend.iter().find(|entry| entry.mark.value == '#') {
            None => Ok(()),
            Some(entry) => Err(MapError::at(
                entry.mark.span,
                "`#` is a wall on every map",
                "draw this ground with another mark, and explain that one",
            )),
        }
    }

    fn give_names(&self, situation: &mut Situation) -> Result<(), MapError> {
        let ids: Vec<_> = self
            .names
            .iter()
            .map(|entry| {
                let id = situation
                    .board
                    .creature_named(&entry.creature)
                    .map(|creature| creature.id);
                id.ok_or_else(|| {
                    MapError::at(
                        entry.span,
                        format!("there is no creature `{}`", entry.creature),
                        "name a letter of the map or a creature of `with:`",
                    )
                })
            })
            .collect::<Result<_, _>>()?;
        for (id, entry) in ids.into_iter().zip(&self.names) {
            situation.rename(id, &entry.name);
        }
        Ok(())
    }
}

/// What to do about a mark that means nothing.
fn mark_help(mark: char) -> String {
    match mark {
        '+' | '|' | '-' | '/' | '\'' | '"' | '=' => format!(
            "explain it: `legend: {mark} difficult`; doors and thin walls lie on edges: `edges: door \
             (1,0)|(1,1)`"
        ),
        _ => format!("explain it: `legend: {mark} difficult`"),
    }
}

/// Returns an error of the system's words, at `span` if it has no place itself.
fn at(span: Span, error: WordError) -> MapError {
    MapError::from(WordError {
        span: error.span.or(Some(span)),
        ..error
    })
}
