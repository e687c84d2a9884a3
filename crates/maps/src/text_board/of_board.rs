//! A text board that says what a board holds, and what it cannot say.
//!
//! The text is read back and compared with the board: every difference is a loss, which is counted
//! and reported. So nothing is lost silently, whatever the words of a system can express.

use std::collections::{BTreeMap, BTreeSet};

use board::{
    Board, ConcealmentChange, Condition, Creature, Door, EdgeFeature, Ground, Movement, Position,
    Shape, Side, Terrain, is_label,
};
use grid::{Edge, Feet, FixedPoint, Footprint, Segment, Square};
use notation::{EdgeEntry, LegendEntry, MapRows, Spanned, Subject, With};
use rules::{EditPart, Mark, Words as _, door_words, wall_words};
use systems::{Edit, System};

use super::losses::note_losses;
use super::{
    DoorEntry, ExactPoint, Game, MAX_EDGE_ENTRIES, MAX_NAME_CHARS, NameEntry, TextBoard, WallLine,
};
use crate::MapError;
use crate::decision::Decisions;
use crate::lay::runs;

/// The marks that a system may use for its own kinds of ground.
const OWN_MARKS: [char; 1] = ['~'];

/// The number of points of one wall in a line that is pleasant to read.
const WALL_POINTS: usize = 8;

impl TextBoard {
    /// Returns the text board that describes the board, in the words of the game's system or,
    /// without a game, in those of the first system.
    pub(crate) fn of_board(
        board: &Board,
        game: Option<Game>,
        losses: &mut Decisions,
    ) -> Result<TextBoard, MapError> {
        let extent = board.extent();
        let limit = i32::try_from(notation::MAX_MAP_SIDE).unwrap_or(i32::MAX);
        if extent.width() > limit || extent.height() > limit {
            return Err(MapError::file(
                format!(
                    "the board has {}x{} squares, and a text board at most {limit}x{limit}",
                    extent.width(),
                    extent.height()
                ),
                "write it in another format",
            ));
        }
        let words_of = game.unwrap_or(Game::of(System::ALL[0]));
        let mut writer = Writer {
            board,
            game: words_of,
            system: words_of.system,
            marks: BTreeMap::new(),
            legend: Vec::new(),
        };
        let text = writer.write(game)?;
        note_losses(&text, board, words_of, losses)?;
        Ok(text)
    }
}

struct Writer<'b> {
    board: &'b Board,
    game: Game,
    system: System,
    marks: BTreeMap<Ground, char>,
    legend: Vec<LegendEntry>,
}

/// A creature in the text.
struct Entry<'b> {
    creature: &'b Creature,
    /// Its letter or the word for it.
    word: String,
    /// Its squares, if it is drawn on the map.
    drawn: Option<Footprint>,
}

impl<'b> Writer<'b> {
    fn write(&mut self, game: Option<Game>) -> Result<TextBoard, MapError> {
        let entries = self.entries();
        let mut drawn: BTreeMap<Square, char> = BTreeMap::new();
        for entry in &entries {
            if let (Some(footprint), Some(mark)) = (entry.drawn, entry.word.chars().next()) {
                drawn.extend(footprint.squares().map(|square| (square, mark)));
            }
        }
        let mut with = self.sides()?;
        let mut rows = Vec::new();
        for y in 0..self.board.extent().height() {
            let mut row = String::new();
            for x in 0..self.board.extent().width() {
                let square = Square::new(x, y);
                let mark = self.mark(square)?;
                if let Some(creature) = drawn.get(&square) {
                    row.push(*creature);
                    if mark != '.' {
                        with.push(parse_with(&format!("({x},{y}) on {mark}"))?);
                    }
                } else {
                    row.push(mark);
                }
            }
            rows.push(row);
        }
        let mut names = Vec::new();
        let mut facts = Vec::new();
        for entry in &entries {
            let own = self.facts(entry);
            if !own.is_empty() {
                facts.push((entry.word.clone(), own));
            }
            let label = &entry.creature.label;
            if *label != entry.word && is_label(label) {
                names.push(NameEntry {
                    creature: entry.word.clone(),
                    name: label.clone(),
                    span: notation::Span::default(),
                });
            }
        }
        let (simple_doors, doors) = self.doors();
        let mut text = TextBoard {
            comments: Vec::new(),
            name: single_line(&self.board.name),
            game,
            picture: None,
            rulings: Vec::new(),
            map: Some(Spanned::from(MapRows::from_rows(&rows)?)),
            legend: std::mem::take(&mut self.legend),
            edges: self.edges(&simple_doors)?,
            walls: self.walls()?,
            doors,
            with,
            names: Vec::new(),
        };
        say_facts(&mut text, self.game, &facts)?;
        say_hidden(&mut text, self.game, self.hidden(&entries))?;
        text.names = names;
        Ok(text)
    }

    /// Returns the mark of the ground of a square; a new mark is explained in the legend.
    fn mark(&mut self, square: Square) -> Result<char, MapError> {
        let ground = self.system.told_ground(&self.board.ground(square));
        let kinds: Vec<Terrain> = ground.terrain.iter().collect();
        let is_plain = ground.quantities.is_empty() && ground.levels.is_empty();
        match kinds.as_slice() {
            _ if !is_plain => {}
            [] => return Ok('.'),
            [Terrain::Wall] => return Ok('#'),
            [Terrain::Difficult] => return Ok(':'),
            [Terrain::Greater] => return Ok(';'),
            [kind] => {
                let marks = OWN_MARKS.into_iter();
                let own = Some(Mark::Terrain(*kind));
                let mut marks = marks.filter(|mark| self.system.mark(*mark) == own);
                if let Some(mark) = marks.next() {
                    return Ok(mark);
                }
            }
            _ => {}
        }
        let words = self.system.ground_words(&ground);
        if words.is_empty() {
            return Ok('.');
        }
        self.legend_mark(ground, &words.join(", "))
    }

    /// Returns the mark of that ground, explained in the legend by these words.
    fn legend_mark(&mut self, ground: Ground, words: &str) -> Result<char, MapError> {
        if let Some(mark) = self.marks.get(&ground) {
            return Ok(*mark);
        }
        let mark = free_marks().nth(self.marks.len()).ok_or_else(|| {
            MapError::file(
                format!(
                    "the board has more than {} kinds of ground",
                    self.marks.len()
                ),
                "a text board has one mark for each: write it in another format",
            )
        })?;
        let entry =
            LegendEntry::parse_list(notation::Text::from(format!("{mark} {words}").as_str()))?;
        self.legend.extend(entry);
        self.marks.insert(ground, mark);
        Ok(mark)
    }

    /// Every creature with its letter or word: its own letter if no other creature has it. Facts
    /// that the case of a letter does not express are stated as well.
    fn entries(&self) -> Vec<Entry<'b>> {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let mut filled: BTreeSet<Square> = BTreeSet::new();
        let mut entries = Vec::new();
        for creature in self.board.creatures() {
            let mark = match creature.mark {
                mark if mark.is_alphabetic() => mark,
                _ if creature.side == Side::B => 'x',
                _ => 'X',
            };
            let words = std::iter::once(mark.to_string())
                .chain((2..).map(|number| format!("{mark}-{number}")));
            let word = words
                .into_iter()
                .find(|word| !taken.contains(word))
                .unwrap_or_default();
            taken.insert(word.clone());
            let drawn = creature.footprint().filter(|footprint| {
                word.chars().nth(1).is_none()
                    && footprint
                        .squares()
                        .all(|square| self.board.contains(square) && !filled.contains(&square))
            });
            filled.extend(drawn.iter().flat_map(|footprint| footprint.squares()));
            entries.push(Entry {
                creature,
                word,
                drawn,
            });
        }
        entries
    }

    /// The words of `with:` for a creature, in all the ways in which a system may write them; those
    /// that the system does not know are left out later.
    fn facts(&self, entry: &Entry<'_>) -> Vec<String> {
        let creature = entry.creature;
        let mut facts: Vec<String> = self.stated_side(entry).into_iter().collect();
        let place = match creature.position {
            Some(Position::Squares(footprint)) => Some(footprint.origin),
            _ => None,
        };
        let drawn = entry.drawn;
        let squares = drawn.map_or(1, |footprint| footprint.width.max(footprint.height));
        if creature.size != self.system.drawn_size(squares) {
            facts.push(creature.size.word().to_owned());
        }
        if let (Some(Square { x, y }), None) = (place, entry.drawn) {
            facts.push(format!("at ({x},{y})"));
        }
        if creature.shape == Shape::Long {
            facts.push("long".to_owned());
        }
        facts.extend(speeds(creature));
        if let Some(Feet(feet)) = creature.reach_feet {
            facts.push(format!("reach {feet}"));
        }
        let level = creature.elevation_feet.whole_squares();
        if level != 0 {
            facts.push(format!("z {level}"));
        }
        if let Some(hundredths) = creature.space_hundredths {
            let feet = hundredths_text(hundredths);
            facts.extend(["side", "space"].map(|word| format!("{word} {feet}")));
        }
        for condition in creature.conditions.iter() {
            facts.push(condition.word().to_owned());
            if condition == Condition::Prone {
                facts.push("forced-down".to_owned());
            }
        }
        if facts.is_empty() && entry.drawn.is_none() {
            // Without a fact the creature would not be named at all.
            facts.push(creature.size.word().to_owned());
        }
        facts
    }

    /// `of SIDE`, if its letter does not express its side.
    fn stated_side(&self, entry: &Entry<'_>) -> Option<String> {
        let side = entry.creature.side;
        let mut letters = entry.word.chars();
        let by_case = match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_lowercase() => Some(Side::B),
            (Some(_), None) => Some(Side::A),
            _ => None,
        };
        (by_case != Some(side)).then(|| format!("of {}", self.board.side_word(side)))
    }

    /// The sides that only this board has, and the relations between sides.
    fn sides(&self) -> Result<Vec<With>, MapError> {
        let mut lines = Vec::new();
        for (side, word) in self.board.sides() {
            let said: Vec<String> = self
                .board
                .relations()
                .filter(|(_, other, _)| *other == side)
                .map(|(one, _, relation)| {
                    format!("{} {}", relation.word(), self.board.side_word(one))
                })
                .collect();
            let is_added = ![Side::A, Side::B, Side::NEUTRAL].contains(&side);
            if is_added || !said.is_empty() {
                let line = format!("side {word} {}", said.join(", "));
                lines.push(parse_with(line.trim_end())?);
            }
        }
        Ok(lines)
    }

    /// Returns the doors on one edge, up to the first door of another kind, and the others exactly.
    fn doors(&self) -> (Vec<&'b Door>, Vec<DoorEntry>) {
        let simple = |door: &&Door| {
            let has_words = |edge: &Edge| door_words(self.board, *edge, door).is_some();
            door.segment.is_none() && door.edges.len() == 1 && door.edges.iter().all(has_words)
        };
        let doors = self.board.doors();
        let first: Vec<&Door> = doors.iter().take_while(simple).collect();
        let mut exact = Vec::new();
        for door in doors.iter().skip(first.len()) {
            let stretches = match door.segment {
                Some(segment) => vec![segment],
                None => runs(door.edges.iter().copied()),
            };
            exact.extend(stretches.into_iter().map(|Segment { from, to }| DoorEntry {
                state: door.state,
                from: ExactPoint(from),
                to: ExactPoint(to),
            }));
        }
        (first, exact)
    }

    fn edges(&self, doors: &[&Door]) -> Result<Vec<EdgeEntry>, MapError> {
        let mut entries = Vec::new();
        let mut add = |kind: &str, edge: Edge| -> Result<(), MapError> {
            entries.push(format!("{kind} {edge}").parse::<EdgeEntry>()?);
            Ok(())
        };
        for edge in self.walls_in_doors() {
            add("wall", edge)?;
        }
        for (edge, feature) in self.board.features() {
            match feature {
                EdgeFeature::Barrier => add("barrier", edge)?,
                EdgeFeature::CheckBarrier => add("check-barrier", edge)?,
                EdgeFeature::Gap { width_hundredths } => {
                    let width = hundredths_text(u32::from(width_hundredths));
                    add(&format!("gap {width}"), edge)?;
                }
            }
        }
        let walls = self.board.special_walls();
        let walls = walls.filter_map(|(edge, wall)| wall_words(edge, wall));
        let leaves = doors.iter().flat_map(|door| {
            let edges = door.edges.iter();
            edges.filter_map(|edge| door_words(self.board, *edge, door))
        });
        for words in walls.chain(leaves) {
            entries.push(words.parse::<EdgeEntry>()?);
        }
        if entries.len() > MAX_EDGE_ENTRIES {
            return Err(MapError::file(
                format!("the board has more than {MAX_EDGE_ENTRIES} things on edges"),
                "write it in another format",
            ));
        }
        Ok(entries)
    }

    /// What is hidden, as clauses of `with:`.
    fn hidden(&self, entries: &[Entry<'_>]) -> Vec<With> {
        let all = &self.board.concealments;
        let edges = all.edges.iter();
        let edges = edges.map(|(edge, own)| ConcealmentChange::Edge(*edge, Some(own.clone())));
        let doors = all.doors.iter();
        let doors = doors.map(|(door, own)| ConcealmentChange::Door(*door, Some(own.clone())));
        let ground = all.ground.iter();
        let ground = ground.map(|(at, own)| ConcealmentChange::Ground(*at, Some(own.clone())));
        let things = edges.chain(doors).chain(ground);
        let things = things.flat_map(|change| self.hidden_words(change));
        let creatures = all.creatures.iter().flat_map(|(id, own)| {
            let change = ConcealmentChange::Creature(*id, Some(own.clone()));
            let mut clauses = self.hidden_words(change);
            // In the text each creature has its own letter or word.
            let entry = entries.iter().find(|entry| entry.creature.id == *id);
            for (clause, entry) in clauses.iter_mut().zip(entry) {
                clause.subject = Spanned::from(Subject::Creature(entry.word.clone()));
            }
            clauses
        });
        things.chain(creatures).collect()
    }

    fn hidden_words(&self, change: ConcealmentChange) -> Vec<With> {
        let edit = Edit {
            system: self.system,
            parts: vec![EditPart::Concealment(change)],
        };
        rules::edits_written(&[edit], self.board)
    }

    /// Walls on edges that an exact door would open when the text is read.
    fn walls_in_doors(&self) -> BTreeSet<Edge> {
        let of_doors = self
            .board
            .doors()
            .iter()
            .flat_map(|door| door.edges.iter().copied());
        of_doors
            .filter(|edge| self.board.wall_edges().contains(*edge))
            .collect()
    }

    /// Walls on edges, joined to lines from corner to corner, and then the exact walls.
    fn walls(&self) -> Result<Vec<WallLine>, MapError> {
        let in_doors = self.walls_in_doors();
        let edges = self
            .board
            .wall_edges()
            .iter()
            .filter(|edge| !in_doors.contains(edge));
        let mut lines: Vec<WallLine> = Vec::new();
        for Segment { from, to } in runs(edges)
            .into_iter()
            .chain(self.board.segments().iter().copied())
        {
            match lines.last_mut() {
                Some(line)
                    if line.points.last() == Some(&ExactPoint(from))
                        && line.points.len() < WALL_POINTS =>
                {
                    line.points.push(ExactPoint(to));
                }
                _ => lines.push(WallLine {
                    points: vec![ExactPoint(from), ExactPoint(to)],
                }),
            }
        }
        crate::check_wall_points(lines.iter().map(|line| line.points.len()).sum())?;
        Ok(lines)
    }
}

/// Adds what is hidden, as far as the system has words for it.
fn say_hidden(text: &mut TextBoard, game: Game, hidden: Vec<With>) -> Result<(), MapError> {
    let mut situation = text.set_up(game, &mut Decisions::default())?;
    for with in hidden {
        if situation.read_with(&with).is_ok() {
            text.with.push(with);
        }
    }
    Ok(())
}

fn parse_with(text: &str) -> Result<With, MapError> {
    Ok(text.parse::<With>()?)
}

/// Adds the facts of creatures that the system accepts; those that it refuses are left out, and
/// found missing when the text is compared with the board.
fn say_facts(
    text: &mut TextBoard,
    game: Game,
    facts: &[(String, Vec<String>)],
) -> Result<(), MapError> {
    let mut situation = text.set_up(game, &mut Decisions::default())?;
    for (word, facts) in facts {
        let mut taken: Vec<&str> = Vec::new();
        for fact in facts {
            let mut tried = taken.clone();
            tried.push(fact);
            let with = parse_with(&format!("{word} {}", tried.join(", ")))?;
            if situation.clone().read_with(&with).is_ok() {
                taken = tried;
            }
        }
        if !taken.is_empty() {
            let with = parse_with(&format!("{word} {}", taken.join(", ")))?;
            situation.read_with(&with)?;
            text.with.push(with);
        }
    }
    Ok(())
}

/// A name that fits into a line: no control characters, no separator, not too long.
fn single_line(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_control() || c == ';' { ' ' } else { c })
        .collect();
    plain
        .trim()
        .chars()
        .take(MAX_NAME_CHARS)
        .collect::<String>()
        .trim()
        .to_owned()
}

fn hundredths_text(hundredths: u32) -> String {
    let feet = FixedPoint {
        units: hundredths.into(),
        places: 2,
    };
    feet.to_string()
}

/// The speeds of a creature.
fn speeds(creature: &Creature) -> Vec<String> {
    let movements = [
        Movement::Land,
        Movement::Fly,
        Movement::Swim,
        Movement::Climb,
        Movement::Burrow,
    ];
    let stated = movements.into_iter().filter_map(|movement| {
        let Feet(feet) = creature.speeds.get(movement)?;
        Some(format!("{} {feet}", movement_word(movement)))
    });
    stated.collect()
}

const fn movement_word(movement: Movement) -> &'static str {
    match movement {
        Movement::Land => "speed",
        Movement::Fly => "fly",
        Movement::Swim => "swim",
        Movement::Climb => "climb",
        Movement::Burrow => "burrow",
    }
}

/// Marks that a legend may explain: digits and signs first, then arrows and mathematical signs.
fn free_marks() -> impl Iterator<Item = char> {
    let signs = "0123456789^%=+*&$!?@<>/_-|".chars();
    signs.chain('\u{2190}'..='\u{23FF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_for_the_legend_are_no_letters() {
        assert!(free_marks().count() > 500);
        assert!(free_marks().all(|mark| !mark.is_alphabetic() && !mark.is_whitespace()));
    }
}
