//! Edits read from the clauses of `with:`.

use board::{Board, Creature, CreatureId, MAX_LABEL_CHARS, Relation, Side, Size, WrittenName};
use grid::{Footprint, Square};
use notation::{Phrase, Place, Span, Spanned, Subject, ThingKind, With};

use crate::edge::{EdgeEdit, read_edge_edit};
use crate::edit::{Edit, EditPart, GroundEdit, GroundNamed, NewCreature, Removed, Renamed};
use crate::{Situation, WordError, Words, concealed, reading, side_of};

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

/// The facts of which a creature has one.
const STATED_ONCE: [&str; 9] = [
    "speed", "reach", "hp", "ac", "attack", "space", "base", "race", "hampered",
];

/// Refuses a clause that gives a creature two sizes, two shapes, or two speeds of one kind: one of them is a slip,
/// and nobody knows which.
fn says_once(own: &[Phrase]) -> Result<(), WordError> {
    let mut seen: Vec<&str> = Vec::new();
    for phrase in own {
        let what = match phrase.texts().as_slice() {
            [word] if Size::from_word(word).is_some() => "size",
            ["tall" | "long"] => "shape",
            [head, _] if STATED_ONCE.contains(head) => head,
            _ => continue,
        };
        if seen.contains(&what) {
            return Err(WordError::new(
                phrase.span(),
                format!("`{phrase}` states the {what} a second time"),
                "state it once",
            ));
        }
        seen.push(what);
    }
    Ok(())
}

/// The creatures that a named thing mentions: the members of a group, the creator and the bearer of
/// an effect. Mentioning a new creature adds it, as in other clauses.
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

/// Whether the clause takes a creature out of play, and says nothing else.
fn is_removal(with: &With) -> bool {
    let only = with.properties.as_slice();
    matches!(only, [phrase] if phrase.texts() == ["removed"])
}

/// The creatures that a clause names beside its subject: `rides B`, `before B`, members of a group.
fn names_in(with: &With) -> Vec<&str> {
    let Subject::Thing { kind, name } = &with.subject.value else {
        let named = with.properties.iter().filter_map(|property| {
            let [head, name] = property.words.as_slice() else {
                return None;
            };
            let names = matches!(head.value.text(), "rides" | "before" | "from");
            names.then_some(name.value.text())
        });
        return named.collect();
    };
    let target = matches!(kind, ThingKind::Cover | ThingKind::Line).then_some(name.as_str());
    let named = named_by_thing(*kind, &with.properties);
    target
        .into_iter()
        .chain(named.into_iter().map(|(name, _)| name))
        .collect()
}

/// Reads one clause. Every part is applied to its own situation as soon as it is read, because
/// later parts may name it.
struct Reader<S: Words> {
    situation: Situation<S>,
    parts: Vec<EditPart<S>>,
}

impl<S: Words> Situation<S> {
    /// Reads a clause of `with:`: facts that differ from the defaults, or change now.
    ///
    /// A creature that is named for the first time is added without a place.
    ///
    /// # Errors
    /// If the system does not know a word, or a value is out of its limits.
    pub fn read_edit(&self, with: &With) -> Result<Edit<S>, WordError> {
        let mut reader = Reader::new(self);
        reader.read(with)?;
        Ok(reader.edit())
    }

    /// Reads clauses; each one is read against what those before it have changed, and may name
    /// creatures that later ones introduce.
    ///
    /// # Errors
    /// Those of [`Situation::read_edit`].
    pub fn read_edits(&self, clauses: &[With]) -> Result<Vec<Edit<S>>, WordError> {
        let mut reader = Reader::new(self);
        let edits = clauses.iter().enumerate().map(|(place, with)| {
            reader.name_ahead(with, clauses.iter().skip(place + 1))?;
            reader.read(with)?;
            Ok(reader.edit())
        });
        edits.collect()
    }

    /// Reads a clause of `with:` and applies it.
    ///
    /// # Errors
    /// Those of [`Situation::read_edit`]; in that case nothing has changed.
    pub fn read_with(&mut self, with: &With) -> Result<(), WordError> {
        let mut reader = Reader::new(self);
        reader.read(with)?;
        *self = reader.situation;
        Ok(())
    }

    /// Adds the creatures that the clause names although only later ones introduce them: `A rides B;
    /// B of party, at (1,0)`.
    ///
    /// # Errors
    /// Those of [`Situation::name_creature`].
    pub fn name_ahead<'w>(
        &mut self,
        with: &With,
        later: impl Iterator<Item = &'w With> + Clone,
    ) -> Result<(), WordError> {
        let is_known = |name: &&str| self.board.creature_named(name).is_some();
        if names_in(with).iter().all(is_known) {
            return Ok(());
        }
        let mut reader = Reader::new(self);
        reader.name_ahead(with, later)?;
        *self = reader.situation;
        Ok(())
    }

    /// Returns the creature of that name, or a new one without a place if there is none yet. A new
    /// one is on the side that `of` states; without `of`, a single letter decides its side.
    ///
    /// # Errors
    /// If the text is not a name or several creatures share it, if it is longer than a letter and
    /// no side is stated, or if the board is full.
    pub fn name_creature(&mut self, name: &str, of: Option<&str>) -> Result<CreatureId, WordError> {
        if let Some(creature) = present(&self.board, name, of) {
            return Ok(creature.id);
        }
        let mut reader = Reader::new(self);
        let id = reader.name_creature(name, of)?;
        *self = reader.situation;
        Ok(id)
    }
}

/// The creature that a clause is about, if it is there. A clause that states a side, or whose name is a
/// letter, may bring a new one, so that no other is meant by what it seems to be.
fn present<'b>(board: &'b Board, name: &str, of: Option<&str>) -> Option<&'b Creature> {
    let may_be_new = of.is_some() || name.chars().nth(1).is_none();
    if may_be_new {
        board.creature_named(name)
    } else {
        board.creature_meant(name)
    }
}

impl<S: Words> Reader<S> {
    fn new(situation: &Situation<S>) -> Reader<S> {
        Reader {
            situation: situation.clone(),
            parts: Vec::new(),
        }
    }

    /// Takes the edit read since the last one.
    fn edit(&mut self) -> Edit<S> {
        Edit {
            system: self.situation.system(),
            parts: std::mem::take(&mut self.parts),
        }
    }

    /// Applies the part and keeps it.
    fn push(&mut self, part: EditPart<S>) {
        self.situation.edit_part(&part);
        self.parts.push(part);
    }

    /// Adds the creatures that the clause names although only later ones introduce them.
    fn name_ahead<'w>(
        &mut self,
        with: &With,
        later: impl Iterator<Item = &'w With> + Clone,
    ) -> Result<(), WordError> {
        for name in names_in(with) {
            if self.situation.board.creature_named(name).is_some() {
                continue;
            }
            let mut later = later.clone();
            let Some(own) = later.find(|own| own.subject.value.creature() == Some(name)) else {
                continue;
            };
            let (sides, _): (Vec<Phrase>, Vec<Phrase>) = own
                .properties
                .iter()
                .cloned()
                .partition(|property| property.head() == "of");
            self.name_creature(name, stated_side(&sides)?)
                .map_err(|error| WordError {
                    span: Some(own.subject.span),
                    ..error
                })?;
        }
        Ok(())
    }

    fn read(&mut self, with: &With) -> Result<(), WordError> {
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
                let board = &self.situation.board;
                let Some(square) = square.filter(|square| board.contains(*square)) else {
                    return Err(WordError::new(
                        with.subject.span,
                        format!("{place} is not a square of the map"),
                        "squares are counted from (0,0) at the top left",
                    ));
                };
                for property in &ground {
                    self.read_mark(&[square], None, property)?;
                }
                if own.is_empty() {
                    Ok(())
                } else {
                    self.read_ground(square, &own)
                }
            }
            Subject::Edge(first, second) => {
                let phrases = ground.iter().chain(&own);
                phrases
                    .into_iter()
                    .try_for_each(|phrase| self.read_edge((*first, *second), phrase))
            }
            Subject::Creature(name) if is_removal(with) => self.read_removal(name, with),
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

    /// Reads the words of a clause about a creature: its concealment, the system's own words, and
    /// the ground under it.
    fn read_creature(
        &mut self,
        id: CreatureId,
        with: &With,
        own: Vec<Phrase>,
        ground: &[Phrase],
    ) -> Result<(), WordError> {
        says_once(&own)?;
        let hides_itself = self.situation.system().hides_creatures();
        let (called, own): (Vec<Phrase>, Vec<Phrase>) = own
            .into_iter()
            .partition(|phrase| phrase.head() == "called");
        for phrase in &called {
            self.read_label(id, phrase)?;
        }
        let (hidden, own): (Vec<Phrase>, Vec<Phrase>) = own
            .into_iter()
            .partition(|phrase| concealed::is_of_creature(phrase, hides_itself));
        // The systems find the creature by its name, which may have changed by now.
        let named = self.situation.board.creature(id);
        let named = named.map_or_else(
            || with.subject.value.clone(),
            |creature| Subject::Creature(creature.name.clone()),
        );
        let own = With {
            subject: Spanned::new(named, with.subject.span),
            properties: own,
        };
        self.read_own_words(&own)?;
        self.has_room(id, &own)?;
        for phrase in &hidden {
            let change = concealed::of_creature(&self.situation.board, id, phrase)?;
            self.push(EditPart::Concealment(change));
        }
        let creature = self.situation.board.creature(id);
        let squares: Vec<Square> = creature
            .and_then(board::Creature::footprint)
            .map(|footprint| footprint.squares().collect())
            .unwrap_or_default();
        ground
            .iter()
            .try_for_each(|property| self.read_mark(&squares, Some(id), property))
    }

    /// Whether the creature has room on the map after the clause.
    fn has_room(&self, id: CreatureId, stated: &With) -> Result<(), WordError> {
        let board = &self.situation.board;
        let creature = board.creature(id);
        let Some((creature, space)) = creature.and_then(|own| Some((own, own.footprint()?))) else {
            return Ok(());
        };
        if board.has_room(space) {
            return Ok(());
        }
        let named = stated.properties.iter().find(|own| own.head() == "at");
        let (name, extent) = (&creature.name, board.extent());
        let part = if space == Footprint::from(space.origin) {
            ""
        } else {
            "a part of "
        };
        let (last_x, last_y) = (extent.width() - 1, extent.height() - 1);
        Err(WordError::new(
            named.map_or(stated.subject.span, Phrase::span),
            format!("{part}{space} lies off the map, which goes from (0,0) to ({last_x},{last_y})"),
            format!(
                "write `at (x,y)` with the top-left square of a place that has room for {name}, or \
                 draw {name} with all its squares"
            ),
        ))
    }

    /// `called NAME`: what people call the creature from now on.
    fn read_label(&mut self, id: CreatureId, phrase: &Phrase) -> Result<(), WordError> {
        let label = match phrase.words.as_slice() {
            [_, name] => WrittenName::read(name.value.text()).filter(|own| own.number.is_none()),
            _ => None,
        };
        let label = label.ok_or_else(|| {
            WordError::new(
                phrase.span(),
                format!("`{phrase}` gives no name"),
                "write `called Grak` or `called \"Grak the Red\"`",
            )
        })?;
        let creature = self.situation.board.creature(id);
        let Some(from) = creature.map(|creature| creature.name.clone()) else {
            return Ok(());
        };
        self.push(EditPart::Renamed(Renamed {
            id,
            from,
            label: label.label,
        }));
        Ok(())
    }

    /// `removed`: the creature leaves the map and the game.
    fn read_removal(&mut self, name: &str, with: &With) -> Result<(), WordError> {
        let creature = self.situation.board.creature_meant(name);
        let Some(id) = creature.map(|creature| creature.id) else {
            return Err(WordError::new(
                with.subject.span,
                format!("there is no {name}"),
                "name a creature on the board",
            ));
        };
        let name = name.to_owned();
        self.push(EditPart::Removed(Removed { id, name }));
        Ok(())
    }

    /// Reads what lies on an edge from now on, or what is known of it.
    fn read_edge(&mut self, between: (Place, Place), phrase: &Phrase) -> Result<(), WordError> {
        let edits = read_edge_edit(&self.situation.board, between, phrase)?;
        for edit in edits {
            self.push(match edit {
                EdgeEdit::Lies(change) => EditPart::Edge(change),
                EdgeEdit::Known(change) => EditPart::Concealment(change),
            });
        }
        Ok(())
    }

    /// Reads the system's own words of a clause about a creature, the area or a named thing.
    fn read_own_words(&mut self, with: &With) -> Result<(), WordError> {
        let situation = &self.situation;
        let changes = situation.system().read_changes(situation.scene(), with)?;
        for change in changes {
            self.push(EditPart::Own(change));
        }
        Ok(())
    }

    /// Returns the creature of that name, or a new one without a place if there is none yet. A new
    /// one is on the side that `of` states; without `of`, a single letter decides its side.
    ///
    /// # Errors
    /// If the text is not a name or several creatures share it, if it is longer than a letter and
    /// no side is stated, or if the board is full.
    fn name_creature(&mut self, name: &str, of: Option<&str>) -> Result<CreatureId, WordError> {
        if let Some(creature) = present(&self.situation.board, name, of) {
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
        if self.situation.board.creatures().len() >= Situation::<S>::MAX_CREATURES {
            return Err(WordError::new(
                None,
                format!("more than {} creatures", Situation::<S>::MAX_CREATURES),
                "split the encounter",
            ));
        }
        let id = self.situation.board.next_creature_id();
        let mut new = NewCreature::new(id, label, side);
        new.mark = letter.unwrap_or(new.mark);
        self.push(EditPart::NewCreature(new));
        if of.is_some() && letter.is_some_and(|letter| side_of(letter) == side) {
            // A stated side is kept in the edit, although the letter already says it.
            self.push(EditPart::Side(id, side));
        }
        Ok(id)
    }

    /// The name of a creature that is named for the first time. With a number it must be the next
    /// of the creatures that share its label: `Goblin#2` if there is one goblin.
    fn label_of_new(&self, name: &str) -> Result<String, WordError> {
        let written = WrittenName::read(name).ok_or_else(|| {
            WordError::new(
                None,
                format!("`{name}` is not a name for a creature"),
                format!(
                    "write a letter and then letters, digits and hyphens, or at most \
                     {MAX_LABEL_CHARS} other characters in quotes"
                ),
            )
        })?;
        if let Some(error) = reading::ambiguous(&self.situation.board, name, None) {
            return Err(error);
        }
        let next = self.situation.board.sharing(&written.label) + 1;
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

    /// The creature that a clause is about, on the side that it states.
    fn name_subject(
        &mut self,
        name: &str,
        of: Option<&str>,
        span: Span,
    ) -> Result<CreatureId, WordError> {
        let here = |error| WordError {
            span: Some(span),
            ..error
        };
        let is_new = self.situation.board.creature_named(name).is_none();
        let id = self.name_creature(name, of).map_err(here)?;
        if let Some(word) = of.filter(|_| !is_new) {
            let side = self.side(word).map_err(here)?;
            self.push(EditPart::Side(id, side));
        }
        Ok(id)
    }

    /// Returns the side with that word, or a new one if there is none.
    fn side(&mut self, word: &str) -> Result<Side, WordError> {
        let mut letters = word.chars();
        let is_word = letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|letter| letter.is_alphanumeric() || letter == '-');
        if !is_word {
            return Err(WordError::new(
                None,
                format!("`{word}` is not a word for a side"),
                "write party, foes, neutral, or a word of letters, digits and hyphens",
            ));
        }
        if let Some(side) = self.situation.board.side_named(word) {
            return Ok(side);
        }
        self.push(EditPart::NewSide(word.to_owned()));
        self.situation.board.side_named(word).ok_or_else(|| {
            WordError::new(
                None,
                format!("more than {} sides", Side::MAX),
                "combine some of them",
            )
        })
    }

    /// `side NAME allied OTHER…, hostile OTHER…`: the relations between sides.
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
                self.push(EditPart::Relation(side, other_side, relation));
            }
        }
        Ok(())
    }

    /// `on MARK`: the ground of the squares becomes the ground for which the mark stands.
    fn read_mark(
        &mut self,
        squares: &[Square],
        under: Option<CreatureId>,
        property: &Phrase,
    ) -> Result<(), WordError> {
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
        let mut laid = self.situation.clone();
        laid.lay_instead(mark, squares, Some(property.span()))?;
        let named = match under {
            Some(id) => GroundNamed::MarkUnder(mark, id),
            None => GroundNamed::Mark(mark),
        };
        self.push_ground(named, squares, &laid);
        Ok(())
    }

    /// Reads kinds and numbers of ground, which are added to what is already there.
    fn read_ground(&mut self, square: Square, words: &[Phrase]) -> Result<(), WordError> {
        let before = &self.situation;
        let is_bare = before.board.ground(square).is_bare()
            && S::ground_changes(&before.facts, square).is_empty();
        let mut laid = before.clone();
        laid.read_ground(&[square], words)?;
        let named = if is_bare {
            GroundNamed::OnBareGround
        } else {
            GroundNamed::InPlace
        };
        // Ground that nobody has hidden may still be ground that nobody has been shown.
        let is_hidden = |own: &Situation<S>| own.board.concealments.ground.contains_key(&square);
        let is_shown = words.iter().any(|words| words.head() == "seen");
        let is_shown = is_shown && !is_hidden(before) && !is_hidden(&laid);
        self.push_ground(named, &[square], &laid);
        if is_shown {
            let shown = board::ConcealmentChange::Ground(square, None);
            self.push(EditPart::Concealment(shown));
        }
        Ok(())
    }

    /// Makes the ground of the squares, and what is known of it, equal to those on the board where
    /// it is `laid`.
    fn push_ground(&mut self, named: GroundNamed, squares: &[Square], laid: &Situation<S>) {
        let grounds = squares.iter();
        let grounds = grounds.map(|square| (*square, laid.board.ground(*square)));
        let own = squares.iter();
        let own = own.flat_map(|square| S::ground_changes(&laid.facts, *square));
        let edit = GroundEdit {
            named,
            squares: grounds.collect(),
            own: own.collect(),
        };
        let is_other = edit.own != self.own_of(squares)
            || edit
                .squares
                .iter()
                .any(|(square, ground)| *ground != self.situation.board.ground(*square));
        let is_by_mark = matches!(named, GroundNamed::Mark(_) | GroundNamed::MarkUnder(..));
        if is_other || is_by_mark {
            self.push(EditPart::Ground(edit));
        }
        for square in squares {
            let known =
                |situation: &Situation<S>| situation.board.concealments.ground.get(square).cloned();
            let after = known(laid);
            if after != known(&self.situation) {
                let change = board::ConcealmentChange::Ground(*square, after);
                self.push(EditPart::Concealment(change));
            }
        }
    }

    fn own_of(&self, squares: &[Square]) -> Vec<S::Change> {
        let squares = squares.iter();
        let own = squares.flat_map(|square| S::ground_changes(&self.situation.facts, *square));
        own.collect()
    }
}
