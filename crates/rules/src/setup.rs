//! Setting up a situation from a picture: rows of marks, a legend, edges, rulings and facts.
//!
//! A worked case, a text board and a journal all begin with such a picture, in the words of the
//! case notation (`docs/cases.md`). What the notation fixes for all systems is read here; the
//! systems read their own words.

use std::collections::BTreeMap;

use board::{Board, CreatureId, MAX_LABEL_CHARS, Quantity, Relation, Side, Terrain, WrittenName};
use grid::{Extent, Footprint, Square};
use notation::{EdgeEntry, LegendEntry, MapRows, Phrase, Ruling, Span, Subject, ThingKind, With};

use crate::concealed;
use crate::edge::lay_edge;
use crate::{Mark, Situation, WordError, Words, reading};

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

/// The meaning of the marks of a picture's legend.
pub type Legend = BTreeMap<char, Vec<Phrase>>;

impl Picture {
    /// The situation pictured, every fact that the picture does not state at its default.
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

/// Capitals are on side A, small letters are on side B.
pub fn side_of(mark: char) -> Side {
    if mark.is_lowercase() {
        Side::B
    } else {
        Side::A
    }
}

/// The letter with which a creature of that side is drawn, the first in its name: small for the
/// foes, a capital for everybody else.
fn mark_on(side: Side, label: &str) -> char {
    let first = label.chars().find(|letter| letter.is_alphabetic());
    let first = first.unwrap_or('x');
    let cased: Vec<char> = if side == Side::B {
        first.to_lowercase().collect()
    } else {
        first.to_uppercase().collect()
    };
    match cased.as_slice() {
        [letter] => *letter,
        _ => first,
    }
}

/// The side that `of SIDE` states, if it states one.
fn stated_side(phrases: &[Phrase]) -> Result<Option<&str>, WordError> {
    let Some(phrase) = phrases.last() else {
        return Ok(None);
    };
    match phrase.words.as_slice() {
        [_, side] if phrases.len() == 1 => Ok(Some(side.value.text())),
        _ => Err(WordError::new(
            phrase.span(),
            format!("`{phrase}` states no side"),
            "write `of` once and one side: `of party`, `of foes`, `of neutral`, `of watch`",
        )),
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
    for (mark, squares) in marked {
        situation.lay_mark(mark, &squares, None)?;
    }
    Ok(())
}

/// The creatures that a named thing names: the members of a group, the creator and the bearer of an
/// effect. They exist by being named, as others do.
fn named_by_thing(kind: ThingKind, properties: &[Phrase]) -> Vec<(&str, Span)> {
    let words = properties
        .iter()
        .flat_map(|phrase| match (kind, phrase.head()) {
            (ThingKind::Group, head) if head != "initiative" => phrase.words.as_slice(),
            (ThingKind::Effect, "by" | "on") => phrase.words.get(1..).unwrap_or_default(),
            (ThingKind::Cover | ThingKind::Line, _) => phrase.words.get(2..).unwrap_or_default(),
            _ => &[],
        });
    words.map(|word| (word.value.text(), word.span)).collect()
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
    fn read_ground(&mut self, squares: &[Square], properties: &[Phrase]) -> Result<(), WordError> {
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

    /// Reads the system's own words of a `with:` clause about a creature, the area or a named thing.
    fn read_own_words(&mut self, with: &With) -> Result<(), WordError> {
        let changes = self.system().read_changes(self.scene(), with)?;
        for change in &changes {
            self.change(change);
        }
        Ok(())
    }

    /// The creature of that name; a new one without a place if there is no such creature yet. A new
    /// one is on the side that `of` states; without `of`, a single letter says its side.
    ///
    /// # Errors
    /// If the text is not a name or several creatures share it, if it is longer than a letter and
    /// no side is stated, or if the board is full.
    pub fn name_creature(&mut self, name: &str, of: Option<&str>) -> Result<CreatureId, WordError> {
        if let Some(creature) = self.board.creature_named(name) {
            return Ok(creature.id);
        }
        let label = self.label_of_new(name)?;
        let mut letters = label.chars();
        let letter = letters
            .next()
            .filter(|first| first.is_alphabetic() && letters.next().is_none());
        let side = match (of, letter) {
            (Some(word), _) => self.side(word)?,
            (None, Some(letter)) => side_of(letter),
            (None, None) => {
                return Err(WordError::new(
                    None,
                    format!("nobody says whose side {name} is on"),
                    format!(
                        "write `{name} of party`, `{name} of foes`, or `of` and another side; only \
                         a single letter says it by its case"
                    ),
                ));
            }
        };
        if self.board.creatures().len() >= Self::MAX_CREATURES {
            return Err(WordError::new(
                None,
                format!("more than {} creatures", Self::MAX_CREATURES),
                "split the encounter",
            ));
        }
        let mark = letter.unwrap_or_else(|| mark_on(side, &label));
        let id = self.board.add_creature(label, mark, side);
        if let Some(creature) = self.board.creature(id) {
            self.system().add_creature(&mut self.facts, creature);
        }
        Ok(id)
    }

    /// The name of a creature that is named for the first time. With a number it is the next of
    /// those who share its label: `Goblin#2` if there is one goblin.
    fn label_of_new(&self, name: &str) -> Result<String, WordError> {
        let written = WrittenName::read(name).ok_or_else(|| {
            WordError::new(
                None,
                format!("`{name}` is no name of a creature"),
                format!(
                    "write a letter and then letters, digits and hyphens, or at most \
                     {MAX_LABEL_CHARS} other characters in quotes"
                ),
            )
        })?;
        if let Some(error) = reading::ambiguous(&self.board, name, None) {
            return Err(error);
        }
        let next = self.board.sharing(&written.label) + 1;
        match written.number.map(usize::try_from) {
            Some(number) if number != Ok(next) => {
                let count = next - 1;
                let plain = WrittenName {
                    number: None,
                    ..written
                };
                Err(WordError::new(
                    None,
                    format!("there is no {name}"),
                    format!("{count} are called {plain}; the next one is {plain}#{next}"),
                ))
            }
            _ => Ok(written.label),
        }
    }

    /// Takes a creature off the board and out of the facts for good: from then on its id means
    /// nobody.
    pub fn remove_creature(&mut self, id: CreatureId) {
        self.board.remove_creature(id);
        self.system().remove_creature(&mut self.facts, id);
    }

    /// Reads a `with:` clause: facts that differ from the defaults, or change now.
    ///
    /// A creature that is named for the first time is added without a place.
    ///
    /// # Errors
    /// If the system does not know a word, or a value is out of its limits.
    pub fn read_with(&mut self, with: &With) -> Result<(), WordError> {
        let is_creature = with.subject.value.creature().is_some();
        let is_side = |property: &Phrase| is_creature && property.head() == "of";
        let (sides, others): (Vec<Phrase>, Vec<Phrase>) =
            with.properties.iter().cloned().partition(is_side);
        let (ground, own): (Vec<Phrase>, Vec<Phrase>) = others
            .into_iter()
            .partition(|property| property.head() == "on");
        match &with.subject.value {
            Subject::Place(place) => {
                let square = place.as_square().map(|(x, y)| Square::new(x, y));
                let Some(square) = square.filter(|square| self.board.contains(*square)) else {
                    return Err(WordError::new(
                        with.subject.span,
                        format!("{place} is no square of the map"),
                        "squares are counted from (0,0) at the top left",
                    ));
                };
                for property in &ground {
                    self.change_ground(&[square], property)?;
                }
                if own.is_empty() {
                    Ok(())
                } else {
                    self.read_ground(&[square], &own)
                }
            }
            Subject::Creature(name) => {
                let side = stated_side(&sides)?;
                let id = self.name_subject(name, side, with.subject.span)?;
                self.read_creature(id, with, own, &ground)
            }
            Subject::Thing {
                kind: ThingKind::Side,
                name,
            } => self.read_relations(name, with),
            Subject::Thing { kind, name } => {
                let mut names = named_by_thing(*kind, &with.properties);
                if matches!(kind, ThingKind::Cover | ThingKind::Line) {
                    names.push((name, with.subject.span));
                }
                for (name, span) in names {
                    self.name_creature(name, None).map_err(|error| WordError {
                        span: Some(span),
                        ..error
                    })?;
                }
                self.read_own_words(with)
            }
            Subject::Area => self.read_own_words(with),
        }
    }

    /// Reads what a clause says of a creature: what hides it, the system's own words, and the
    /// ground beneath it.
    fn read_creature(
        &mut self,
        id: CreatureId,
        with: &With,
        own: Vec<Phrase>,
        ground: &[Phrase],
    ) -> Result<(), WordError> {
        let hides_itself = self.system().hides_creatures();
        let (hidden, own): (Vec<Phrase>, Vec<Phrase>) = own
            .into_iter()
            .partition(|phrase| concealed::is_of_creature(phrase, hides_itself));
        let own = With {
            subject: with.subject.clone(),
            properties: own,
        };
        self.read_own_words(&own)?;
        for phrase in &hidden {
            concealed::of_creature(&self.board, id, phrase)?.apply(&mut self.board);
        }
        let squares: Vec<Square> = self
            .board
            .creature(id)
            .and_then(board::Creature::footprint)
            .map(|footprint| footprint.squares().collect())
            .unwrap_or_default();
        ground
            .iter()
            .try_for_each(|property| self.change_ground(&squares, property))
    }

    /// The creature that a clause is about, on the side that the clause states.
    fn name_subject(
        &mut self,
        name: &str,
        of: Option<&str>,
        span: notation::Span,
    ) -> Result<board::CreatureId, WordError> {
        let here = |error| WordError {
            span: Some(span),
            ..error
        };
        let id = self.name_creature(name, of).map_err(here)?;
        let side = of.map(|word| self.side(word)).transpose().map_err(here)?;
        if let (Some(creature), Some(side)) = (self.board.creature_mut(id), side) {
            creature.side = side;
        }
        Ok(id)
    }

    /// The side with that word; a new one if there is none.
    fn side(&mut self, word: &str) -> Result<Side, WordError> {
        let mut letters = word.chars();
        let is_word = letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|letter| letter.is_alphanumeric() || letter == '-');
        if !is_word {
            return Err(WordError::new(
                None,
                format!("`{word}` is no word for a side"),
                "write party, foes, neutral, or a word of letters, digits and hyphens",
            ));
        }
        self.board.add_side(word).ok_or_else(|| {
            WordError::new(
                None,
                format!("more than {} sides", Side::MAX),
                "put some of them together",
            )
        })
    }

    /// Reads `side NAME allied OTHER…, hostile OTHER…`: how sides stand to one another.
    fn read_relations(&mut self, name: &str, with: &With) -> Result<(), WordError> {
        let here = |error: WordError| WordError {
            span: error.span.or(Some(with.subject.span)),
            ..error
        };
        let side = self.side(name).map_err(here)?;
        for phrase in &with.properties {
            let (relation, others) = match phrase.words.split_first() {
                Some((relation, others)) if !others.is_empty() => {
                    (Relation::from_word(relation.value.text()), others)
                }
                _ => (None, phrase.words.as_slice()),
            };
            let relation = relation.ok_or_else(|| {
                WordError::new(
                    phrase.span(),
                    format!("`{phrase}` does not say how one side stands to another"),
                    "write `allied`, `indifferent` or `hostile` and the other sides",
                )
            })?;
            for other in others {
                let other_side = self.side(other.value.text()).map_err(here)?;
                let is_fixed = side == other_side || [side, other_side].contains(&Side::NEUTRAL);
                if is_fixed {
                    return Err(WordError::new(
                        other.span,
                        format!("how `{name}` stands to `{}` is fixed", other.value),
                        "members of one side are friends, and `neutral` is nobody's side",
                    ));
                }
                self.board.set_relation(side, other_side, relation);
            }
        }
        Ok(())
    }

    /// Reads `on MARK`: the ground of the squares becomes what the mark stands for.
    fn change_ground(&mut self, squares: &[Square], property: &Phrase) -> Result<(), WordError> {
        let mark = match property.words.as_slice() {
            [_, mark] => mark.value.mark(),
            _ => None,
        };
        let Some(mark) = mark else {
            return Err(WordError::new(
                property.span(),
                format!("`{property}` names no mark"),
                "write `on` and one mark of the map or its legend: `on :`",
            ));
        };
        for square in squares {
            for kind in Terrain::ALL {
                self.board.remove_terrain(*square, kind);
            }
            for quantity in Quantity::ALL {
                self.board.clear_quantity(*square, quantity);
            }
        }
        self.system().clear_ground(&mut self.facts, squares);
        self.lay_mark(mark, squares, Some(property.span()))
    }
}
