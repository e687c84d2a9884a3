//! Setting up a situation from a picture: rows of marks, a legend, edges, rulings and facts.
//!
//! A worked case, a text board and a journal all begin with such a picture, in the words of the
//! case notation (`docs/cases.md`). The words that all systems share are read here; each system
//! reads its own words.

use std::collections::BTreeMap;

use board::{Board, Ground, Side, Terrain};
use grid::{Extent, Footprint, Square};
use notation::{EdgeEntry, LegendEntry, MapRows, Phrase, Ruling, Span};

use crate::concealed;
use crate::edge::lay_edge;
use crate::{Mark, Situation, WordError, Words};

/// The head of a case or of a text board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Rulings that are not at their default.
    pub rulings: Vec<Ruling>,
    /// The rows of the map; without a map there is no grid to stand on.
    pub map: Option<MapRows>,
    /// What marks other than the fixed ones mean.
    pub legend: Vec<LegendEntry>,
    /// Walls, obstacles and doors on edges.
    pub edges: Vec<EdgeEntry>,
}

impl From<&notation::Case> for Picture {
    fn from(case: &notation::Case) -> Picture {
        Picture {
            rulings: case.rulings.clone(),
            map: case.map.as_ref().map(|map| map.value.clone()),
            legend: case.legend.clone(),
            edges: case.edges.clone(),
        }
    }
}

impl Picture {
    /// Sets up the pictured situation; every fact that the picture does not state keeps its
    /// default.
    ///
    /// # Errors
    /// If a word, mark or ruling is unknown, or a creature is not drawn as a full rectangle.
    pub fn set_up<S: Words>(&self, system: S) -> Result<Situation<S>, WordError> {
        let (width, height) = self
            .map
            .as_ref()
            .map_or((1, 1), |map| (map.width() as usize, map.height() as usize));
        let extent = Extent::new(width, height)
            .map_err(|error| WordError::new(None, error.to_string(), ""))?;
        let mut board = Board::new(extent);
        if let Some(map) = &self.map {
            place_creatures(&mut board, map, system)?;
        }
        let mut situation = Situation::new(system, board);
        for entry in &self.legend {
            situation
                .legend
                .insert(entry.mark.value, entry.properties.parts.clone());
        }
        for ruling in &self.rulings {
            situation
                .rulings
                .set(&ruling.name.value, &ruling.value.value)
                .map_err(|error| WordError::new(ruling.name.span, error.to_string(), ""))?;
        }
        if let Some(map) = &self.map {
            lay_ground(&mut situation, map)?;
        }
        for edge in &self.edges {
            lay_edge(&mut situation.board, edge)?;
        }
        Ok(situation)
    }
}

fn place_creatures<S: Words>(board: &mut Board, map: &MapRows, system: S) -> Result<(), WordError> {
    let mut drawn: BTreeMap<char, (Footprint, usize)> = BTreeMap::new();
    let mut order = Vec::new();
    for (y, row) in (0..).zip(map.rows()) {
        for (x, mark) in (0..).zip(row) {
            if mark.is_alphabetic() {
                let square = Footprint::from(Square::new(x, y));
                let (space, squares) = drawn.entry(*mark).or_insert_with(|| {
                    order.push(*mark);
                    (square, 0)
                });
                *space = space.union(square);
                *squares += 1;
            }
        }
    }
    for mark in order {
        let Some((footprint, squares)) = drawn.get(&mark).copied() else {
            continue;
        };
        if squares != usize::from(footprint.width) * usize::from(footprint.height) {
            return Err(WordError::new(
                None,
                format!("{mark} is not drawn as one full rectangle of squares"),
                "draw each creature with a letter of its own; two in one square: draw one and \
                 place the other with `at (x,y)`",
            ));
        }
        let id = board.add_creature(mark, mark, side_of(mark));
        board.place(id, footprint);
        if let Some(creature) = board.creature_mut(id) {
            creature.size = system.drawn_size(footprint.width.max(footprint.height));
        }
    }
    Ok(())
}

/// Capitals are on side A, small letters on side B.
pub fn side_of(mark: char) -> Side {
    if mark.is_lowercase() {
        Side::B
    } else {
        Side::A
    }
}

fn lay_ground<S: Words>(situation: &mut Situation<S>, map: &MapRows) -> Result<(), WordError> {
    let mut marked: BTreeMap<char, Vec<Square>> = BTreeMap::new();
    for (y, row) in (0..).zip(map.rows()) {
        for (x, mark) in (0..).zip(row) {
            if !mark.is_alphabetic() {
                marked.entry(*mark).or_default().push(Square::new(x, y));
            }
        }
    }
    // A meaning whose mark is drawn nowhere is read as well, so that a misspelt word is found.
    for mark in situation.legend.keys() {
        marked.entry(*mark).or_default();
    }
    for (mark, squares) in marked {
        situation.lay_mark(mark, &squares, None)?;
    }
    Ok(())
}

impl<S: Words> Situation<S> {
    /// Puts what the mark stands for on the squares.
    fn lay_mark(
        &mut self,
        mark: char,
        squares: &[Square],
        span: Option<Span>,
    ) -> Result<(), WordError> {
        if let Some(properties) = self.legend.get(&mark).cloned() {
            return self.read_ground(squares, &properties);
        }
        let meaning = match mark {
            '.' => return Ok(()),
            '#' => Some(Mark::Terrain(Terrain::Wall)),
            ':' => Some(Mark::Terrain(Terrain::Difficult)),
            ';' => Some(Mark::Terrain(Terrain::Greater)),
            _ => self.system().mark(mark),
        };
        let Some(meaning) = meaning else {
            let place = squares.first().map(|square| format!(" at {square}"));
            return Err(WordError::new(
                span,
                format!(
                    "the mark `{mark}`{} means nothing",
                    place.unwrap_or_default()
                ),
                format!("explain it: `legend: {mark} difficult`"),
            ));
        };
        for square in squares {
            match meaning {
                Mark::Terrain(kind) => self.board.add_terrain(*square, kind),
                Mark::Quantity(quantity, value) => {
                    self.board.set_quantity(*square, quantity, value);
                }
            }
        }
        Ok(())
    }

    /// Reads what a mark of a map's legend stands for and puts it on the squares.
    pub(crate) fn read_ground(
        &mut self,
        squares: &[Square],
        properties: &[Phrase],
    ) -> Result<(), WordError> {
        let (hidden, own): (Vec<Phrase>, Vec<Phrase>) = properties
            .iter()
            .cloned()
            .partition(concealed::is_of_ground);
        if !own.is_empty() || hidden.is_empty() {
            let system = self.system();
            system.read_ground(&mut self.board, &mut self.facts, squares, &own)?;
        }
        for phrase in &hidden {
            for change in concealed::of_ground(self, squares, phrase)? {
                change.apply(&mut self.board);
            }
        }
        Ok(())
    }

    /// Replaces what lies on the squares by what the mark stands for.
    pub(crate) fn lay_instead(
        &mut self,
        mark: char,
        squares: &[Square],
        span: Option<Span>,
    ) -> Result<(), WordError> {
        for square in squares {
            self.board.set_ground(*square, &Ground::default());
            let system = self.system();
            system.clear_ground(&mut self.facts, *square);
        }
        self.lay_mark(mark, squares, span)
    }
}
