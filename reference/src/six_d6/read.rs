//! A scene from the words of a case.

use std::collections::BTreeMap;

use notation::{Case, MapRows, Phrase, Subject, ThingKind, With};

use super::table::{
    Advantage, Cell, Creature, DiceValue, Factor, Goal, Load, Scene, Spot, in_order,
};
use crate::half_walls::HalfWall;
use crate::read::{Read, unsupported, whole};

/// The rulings, each with every choice.
const RULINGS: [&str; 43] = [
    "ruling.advantage-potential-cost",
    "ruling.spent-on-failure",
    "ruling.run-action-types",
    "ruling.advantage-appropriate",
    "ruling.combine-dice",
    "ruling.potential-mix",
    "ruling.group-roll",
    "ruling.form-available",
    "ruling.terrain-free-forms",
    "ruling.leap-figure",
    "ruling.jump-gap",
    "ruling.overlapping-terrain",
    "ruling.minimum-mr",
    "ruling.failure-test",
    "ruling.failure-consequence",
    "ruling.hidden-reveal",
    "ruling.hidden-detour",
    "ruling.hidden-equal",
    "ruling.hidden-first-square",
    "ruling.stance-default",
    "ruling.resistance-dice",
    "ruling.unable-to-act",
    "ruling.unable-leaving",
    "ruling.blocked-ends",
    "ruling.several-occupants",
    "ruling.first-square-roll",
    "ruling.stand-mr",
    "ruling.stand-counts",
    "ruling.crawl",
    "ruling.combined-focus",
    "ruling.step-count",
    "ruling.step-resistance",
    "ruling.step-order",
    "ruling.step-attack-benefit",
    "ruling.stealth-mosey",
    "ruling.stealth-failure",
    "ruling.deceit-application",
    "ruling.gridless-progress",
    "ruling.diagonals",
    "ruling.diagonal-corner",
    "ruling.footprint",
    "ruling.trigger-window",
    "ruling.step-triggers",
];

/// The lines of the resistance table: `6d6.mr.table-1` to `6d6.mr.table-7`.
const TAGS: [(&str, i32); 8] = [
    ("flat", 1),
    ("rough", 2),
    ("steep", 3),
    ("near-vertical", 4),
    ("vertical", 5),
    ("smooth-vertical", 6),
    ("overhang", 7),
    ("jump-up", 7),
];

pub(super) fn one_letter(name: &str) -> Read<char> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_alphabetic() => Ok(letter),
        _ => unsupported(format!("the name `{name}`")),
    }
}

fn fixed_marks() -> BTreeMap<char, Cell> {
    let tagged = |resistance| Cell {
        tags: vec![resistance],
        ..Cell::default()
    };
    let mut marks = BTreeMap::from([('.', tagged(1)), (':', tagged(2)), (';', tagged(3))]);
    marks.extend(
        ('4'..='7')
            .zip(4..)
            .map(|(mark, resistance)| (mark, tagged(resistance))),
    );
    let wall = Cell {
        solid: true,
        ..Cell::default()
    };
    marks.insert('#', wall);
    marks
}

impl Scene {
    /// The pictured scene of a case, without the facts of its `with:` lines.
    ///
    /// # Errors
    /// If the case has a word that the reference does not know.
    pub fn picture(case: &Case) -> Read<Scene> {
        let mut scene = Scene {
            marks: fixed_marks(),
            ..Scene::default()
        };
        for ruling in &case.rulings {
            let name = ruling.name.value.as_str();
            if !RULINGS.contains(&name) {
                return unsupported(format!("`{name}`"));
            }
            scene
                .rulings
                .insert(name.to_owned(), ruling.value.value.clone());
        }
        for entry in &case.legend {
            let words: Vec<&str> = entry
                .properties
                .words()
                .map(|word| word.value.text())
                .collect();
            let cell = read_kinds(&words)?;
            scene.marks.insert(entry.mark.value, cell);
        }
        for edge in &case.edges {
            let squares = (edge.first.value.as_square(), edge.second.value.as_square());
            let (Some(a), Some(b)) = squares else {
                return unsupported("this edge");
            };
            let wall = HalfWall::read(&edge.kind.texts(), a)?;
            scene.walls.insert((a.min(b), a.max(b)), wall);
        }
        if let Some(map) = &case.map {
            scene.read_map(&map.value)?;
        }
        Ok(scene)
    }

    fn mark(&self, mark: char) -> Read<Cell> {
        match self.marks.get(&mark) {
            Some(cell) => Ok(cell.clone()),
            None => unsupported(format!("the mark `{mark}`")),
        }
    }

    fn read_map(&mut self, map: &MapRows) -> Read<()> {
        for (y, row) in (0..).zip(map.rows()) {
            let mut cells = Vec::new();
            for (x, mark) in (0..).zip(row) {
                if !mark.is_ascii_alphabetic() {
                    cells.push(self.mark(*mark)?);
                    continue;
                }
                cells.push(self.mark('.')?);
                match self.creatures.iter_mut().find(|one| one.letter == *mark) {
                    Some(known) => {
                        if let Spot::Square((left, _)) = known.spot {
                            known.side = known.side.max(x - left + 1);
                        }
                    }
                    None => {
                        let spot = Spot::Square((x, y));
                        self.creatures.push(Creature::new(*mark, spot, 1));
                    }
                }
            }
            self.cells.push(cells);
        }
        Ok(())
    }

    /// A fact.
    ///
    /// # Errors
    /// If it has a word that the reference does not know.
    pub fn read_with(&mut self, with: &With) -> Read<()> {
        match &with.subject.value {
            Subject::Creature(name) => {
                let letter = one_letter(name)?;
                self.ensure(letter);
                for property in &with.properties {
                    self.read_property(letter, property)?;
                }
                Ok(())
            }
            Subject::Thing { kind, name } => self.read_thing(*kind, name, &with.properties),
            Subject::Place(place) => {
                let Some(place) = place.as_square() else {
                    return unsupported(format!("`{with}`"));
                };
                let mut properties = with.properties.iter();
                properties.try_for_each(|property| self.read_looks(place, property))
            }
            _ => unsupported(format!("`{with}`")),
        }
    }

    /// `seems bare`, `seems KIND…`: ground that looks like something else until it is reached.
    fn read_looks(&mut self, place: (i32, i32), property: &Phrase) -> Read<()> {
        let mut looks = match property.texts().as_slice() {
            ["seems", "bare"] => self.mark('.')?,
            ["seems", words @ ..] => read_kinds(words)?,
            _ => return unsupported(format!("the ground `{property}`")),
        };
        let Some(cell) = self.cell(place) else {
            return Ok(());
        };
        let is_plain = |cell: &Cell| !cell.solid && cell.leap.is_none() && cell.hidden.is_none();
        if !is_plain(cell) || !is_plain(&looks) || looks.gap {
            return unsupported(format!("`{property}` for this ground"));
        }
        let real = (self.of_ground(cell), cell.gap);
        // What looks like what it is has nothing to reveal.
        looks.hidden = Some(real).filter(|real| *real != (self.of_ground(&looks), false));
        if looks.hidden.is_some()
            && let Some(cell) = self.cell_mut(place)
        {
            *cell = looks;
        }
        Ok(())
    }

    fn read_thing(&mut self, kind: ThingKind, name: &str, properties: &[Phrase]) -> Read<()> {
        let texts: Vec<&str> = properties.iter().flat_map(Phrase::texts).collect();
        match (kind, texts.as_slice()) {
            (ThingKind::Goal, ["mr", number]) => {
                let goal = Goal {
                    resistance: whole(number)?,
                    hidden: None,
                };
                self.goals.insert(name.to_owned(), goal);
            }
            (ThingKind::Goal, ["apparent", apparent, "true", real]) => {
                let (apparent, real) = (whole(apparent)?, whole(real)?);
                let goal = Goal {
                    resistance: apparent,
                    hidden: (apparent != real).then_some(real),
                };
                self.goals.insert(name.to_owned(), goal);
            }
            (ThingKind::Counter, [number]) => {
                let Some((a, b)) = name.split_once('-') else {
                    return unsupported(format!("the counter `{name}`"));
                };
                self.counters.insert(in_order(a, b), whole(number)?);
            }
            (ThingKind::Group, letters) => {
                let group = self.groups.entry(name.to_owned()).or_default();
                for letter in letters {
                    group.members.insert(one_letter(letter)?);
                }
                for letter in letters {
                    self.ensure(one_letter(letter)?);
                }
            }
            (ThingKind::Side, _) => self.sides.read(name, properties)?,
            (ThingKind::Factor, words) => self.read_factor(name, words)?,
            _ => return unsupported(format!("`{name}`")),
        }
        Ok(())
    }

    /// `factor +N on WHERE forms FORM+FORM`, `factor set N on WHERE`.
    fn read_factor(&mut self, name: &str, words: &[&str]) -> Read<()> {
        let (replaces, value, rest) = match (name, words) {
            ("set", [number, rest @ ..]) => (true, whole(number)?, rest),
            (number, rest) => (false, whole(number.trim_start_matches('+'))?, rest),
        };
        let mut factor = Factor {
            replaces,
            value,
            squares: None,
            forms: Vec::new(),
        };
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            match *word {
                "on" | "all" => {}
                "forms" => {
                    let forms = words.next().copied().unwrap_or("");
                    factor.forms = forms.split('+').map(str::to_owned).collect();
                }
                place => {
                    let square = place.parse::<notation::Place>().ok();
                    let Some(square) = square.and_then(|place| place.as_square()) else {
                        return unsupported(format!("the place `{place}`"));
                    };
                    factor.squares.get_or_insert_default().insert(square);
                }
            }
        }
        self.factors.push(factor);
        Ok(())
    }

    fn read_property(&mut self, letter: char, property: &Phrase) -> Read<()> {
        let texts = property.texts();
        if let ["on", mark] = texts.as_slice() {
            let cell = self.mark(mark.chars().next().unwrap_or('.'))?;
            let one = self.creature(letter);
            for square in one.squares_at(&one.spot) {
                if let Some(under) = self.cell_mut(square) {
                    *under = cell.clone();
                }
            }
            return Ok(());
        }
        if let ["of", side] = texts.as_slice() {
            self.sides.state(letter, side);
            return Ok(());
        }
        let spot = match property.words.as_slice() {
            [at, place] if at.value.text() == "at" => Some(
                match place.value.place().and_then(|place| place.as_square()) {
                    Some(square) => Spot::Square(square),
                    None => match place.value.text() {
                        "start" => Spot::Start,
                        goal => Spot::Goal(goal.trim_start_matches('@').to_owned()),
                    },
                },
            ),
            _ => None,
        };
        let one = self.creature_mut(letter);
        if let Some(spot) = spot {
            one.spot = spot;
            one.company.clear();
            return Ok(());
        }
        let wish = |word: &str| word == "hinders";
        match texts.as_slice() {
            ["dp", number] => one.potential = whole(number)?,
            ["attack", number] => one.attack = Some(whole(number)?),
            ["forms", forms] => one.forms = forms.split('+').map(str::to_owned).collect(),
            ["adv", name, rest @ ..] => {
                let advantage = read_advantage(name, rest)?;
                one.advantages.retain(|known| known.name != advantage.name);
                one.advantages.push(advantage);
            }
            ["res", dice] => one.resistance = Some(read_dice(dice)?),
            ["score", "enter", number] => one.score_enter = Some(whole(number)?),
            ["score", "leave", number] => one.score_leave = Some(whole(number)?),
            ["enter", word @ ("hinders" | "allows")] => one.enter = Some(wish(word)),
            ["leave", word @ ("hinders" | "allows")] => one.leave = Some(wish(word)),
            ["hidden"] => one.hidden = true,
            ["seen"] => one.hidden = false,
            ["able"] => one.able = true,
            ["unable"] => one.able = false,
            ["free" | "lying"] => one.down = false,
            ["forced-down"] => one.down = true,
            ["encumbered", dice] => one.load = Load::Encumbered(read_dice(dice)?),
            ["overloaded"] => one.load = Load::TooMuch,
            ["unloaded"] => one.load = Load::None,
            ["situation", dice] => one.situations.push(read_dice(dice)?),
            ["gear", _] => {}
            _ => return unsupported(format!("the property `{property}`")),
        }
        Ok(())
    }
}

/// `NdM+K`
pub(super) fn read_dice(words: &str) -> Read<DiceValue> {
    let parts = words
        .split_once('d')
        .and_then(|(dice, rest)| Some((dice, rest.split_once('+')?)));
    let Some((dice, (sides, plus))) = parts else {
        return unsupported(format!("the dice `{words}`"));
    };
    Ok(DiceValue {
        dice: whole(dice)?.unsigned_abs().min(1000),
        sides: whole(sides)?.unsigned_abs(),
        plus: whole(plus)?,
    })
}

fn read_advantage(name: &str, words: &[&str]) -> Read<Advantage> {
    let mut advantage = Advantage {
        name: name.to_owned(),
        movement: false,
        value: DiceValue::ONE,
        cost: None,
        forms: Vec::new(),
        unavailable: false,
        vetoed: false,
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "Movement" => advantage.movement = true,
            "cost" => advantage.cost = Some(whole(words.next().unwrap_or(&""))?),
            "forms" => {
                let forms = words.next().unwrap_or(&"");
                advantage.forms = forms.split('+').map(str::to_owned).collect();
            }
            "unavailable" => advantage.unavailable = true,
            "vetoed" => advantage.vetoed = true,
            dice => advantage.value = read_dice(dice)?,
        }
    }
    Ok(advantage)
}

/// The kinds of ground that a mark of the legend means.
fn read_kinds(words: &[&str]) -> Read<Cell> {
    let mut cell = Cell::default();
    let mut apparent = None;
    let mut real = None;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || whole(words.next().unwrap_or(&""));
        match *word {
            "gap" => {
                cell.gap = true;
                cell.tags.push(4);
            }
            "mr" => cell.given = Some(number()?),
            "leap" => cell.leap = Some(number()?),
            "apparent" => apparent = Some(number()?),
            "true" => real = Some(number()?),
            tag => match TAGS.iter().find(|(known, _)| *known == tag) {
                Some((_, resistance)) => cell.tags.push(*resistance),
                None => return unsupported(format!("the ground `{tag}`")),
            },
        }
    }
    if let (Some(apparent), Some(real)) = (apparent, real) {
        cell.given = Some(apparent);
        // A decoy has nothing to reveal.
        cell.hidden = (apparent != real || cell.gap).then_some((real, cell.gap));
        cell.gap = false;
    }
    Ok(cell)
}
