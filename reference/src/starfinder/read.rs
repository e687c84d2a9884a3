//! A case of the notation as a scene.

use notation::{Case, MapRows, Phrase, Subject, ThingKind, With};

use super::fraction::Fraction;
use super::room::{settle, settle_all};
use super::scene::{Creature, Kind, Maneuver, Mode, Object, Scene, Size, Square, Vehicle};
use crate::half_walls::HalfWall;
use crate::read::{Read, Unsupported, unsupported, whole};
use crate::read_ground::thousandths;
use crate::veiled_marks;

/// The pictured scene of a case, without the facts of its `with:` lines.
///
/// # Errors
/// If the case has a word that the reference does not know.
pub fn from_case(case: &Case) -> Result<Scene, Unsupported> {
    let mut scene = Scene::default();
    for ruling in &case.rulings {
        let name = ruling.name.value.clone();
        scene.rulings.insert(name, ruling.value.value.clone());
    }
    let fixed = |kinds: &[Kind]| Square {
        kinds: kinds.to_vec(),
        levels: None,
    };
    scene.marks.insert('.', fixed(&[]));
    scene.marks.insert('#', fixed(&[Kind::Wall]));
    scene.marks.insert(':', fixed(&[Kind::Difficult]));
    scene.marks.insert(';', fixed(&[Kind::Doubled(2)]));
    for entry in &case.legend {
        let parts: Vec<Vec<&str>> = veiled_marks::of_ground(entry).map(Phrase::texts).collect();
        scene.marks.insert(entry.mark.value, read_square(&parts)?);
    }
    for edge in &case.edges {
        let (Some(a), Some(b)) = (edge.first.value.as_square(), edge.second.value.as_square())
        else {
            return unsupported("this edge");
        };
        match HalfWall::read(&edge.kind.texts(), a)? {
            HalfWall::WALL => {
                scene.walls.insert((a.min(b), a.max(b)));
            }
            half => {
                scene.half_walls.insert((a.min(b), a.max(b)), half);
            }
        }
    }
    if let Some(map) = &case.map {
        scene.read_map(&map.value)?;
    }
    for (place, veil) in veiled_marks::veils(case) {
        scene.read_ground(place, veil)?;
    }
    let letters: Vec<char> = scene.creatures.iter().map(|one| one.letter).collect();
    for letter in letters {
        settle(&mut scene, letter);
    }
    Ok(scene)
}

/// The words of a legend.
fn read_square(parts: &[Vec<&str>]) -> Read<Square> {
    let mut square = Square::default();
    for part in parts {
        square.kinds.push(match part[..] {
            ["open"] => continue,
            ["wall"] => Kind::Wall,
            ["soft"] => Kind::Soft,
            ["rigid"] => Kind::Rigid,
            ["difficult"] => Kind::Difficult,
            ["width", feet] => Kind::Width(thousandths(feet)?),
            ["dirt"] => Kind::Dirt,
            ["rock"] => Kind::Rock,
            ["water"] => Kind::Water,
            ["face"] => Kind::Face,
            ["canopy"] => Kind::Canopy,
            ["doubled", count] => Kind::Doubled(whole(count)?),
            ["hampered"] => Kind::Hampered,
            ["stairs"] => Kind::Stairs,
            ["ladder"] => Kind::Ladder,
            ["z", low, "to", high] => {
                square.levels = Some((whole(low)?, whole(high)?));
                continue;
            }
            _ => return unsupported(format!("the ground `{}`", part.join(" "))),
        });
    }
    Ok(square)
}

impl Scene {
    fn read_map(&mut self, map: &MapRows) -> Read<()> {
        let mut drawn: Vec<(char, Vec<(i32, i32)>)> = Vec::new();
        for (y, row) in (0..).zip(map.rows()) {
            let mut squares = Vec::new();
            for (x, mark) in (0..).zip(row) {
                if mark.is_ascii_alphabetic() {
                    match drawn.iter_mut().find(|(letter, _)| letter == mark) {
                        Some((_, places)) => places.push((x, y)),
                        None => drawn.push((*mark, vec![(x, y)])),
                    }
                    squares.push(Square::default());
                } else {
                    let Some(square) = self.marks.get(mark) else {
                        return unsupported(format!("the mark `{mark}`"));
                    };
                    squares.push(square.clone());
                }
            }
            self.squares.push(squares);
        }
        for (letter, places) in drawn {
            let mut one = Creature::new(letter);
            let left = places.iter().map(|place| place.0).min().unwrap_or(0);
            let top = places.iter().map(|place| place.1).min().unwrap_or(0);
            let right = places.iter().map(|place| place.0).max().unwrap_or(0);
            let bottom = places.iter().map(|place| place.1).max().unwrap_or(0);
            one.size = match (right - left).max(bottom - top) + 1 {
                1 => Size::Medium,
                2 => Size::Large,
                3 => Size::Huge,
                4 => Size::Gargantuan,
                6 => Size::Colossal,
                _ => return unsupported("a space of this shape"),
            };
            one.place = Some([left, top, 0]);
            self.creatures.push(one);
        }
        Ok(())
    }

    /// Facts of a `with:` line.
    ///
    /// # Errors
    /// If it has a word that the reference does not know.
    pub fn read_with(&mut self, with: &With) -> Read<()> {
        match &with.subject.value {
            Subject::Creature(name) => self.read_creature(name, &with.properties),
            Subject::Area => self.read_area(&with.properties),
            Subject::Thing {
                kind: ThingKind::Object,
                name,
            } => {
                self.read_object(name, &with.properties)?;
                settle_all(self);
                Ok(())
            }
            Subject::Thing {
                kind: ThingKind::Side,
                name,
            } => self.sides.read(name, &with.properties),
            Subject::Place(place) => {
                let Some(place) = place.as_square() else {
                    return unsupported(format!("`{with}`"));
                };
                let mut properties = with.properties.iter();
                properties.try_for_each(|property| self.read_ground(place, property))?;
                settle_all(self);
                Ok(())
            }
            Subject::Thing { .. } | Subject::Edge(..) => unsupported(format!("`{with}`")),
        }
    }

    /// What the ground of a square is, what it seems to be, and who knows better.
    fn read_ground(&mut self, place: (i32, i32), property: &Phrase) -> Read<()> {
        match property.texts()[..] {
            ["on", mark] => return self.put_mark(place, mark),
            ["unknown"] => self.unseen.veil(place, None),
            ["seems", "bare"] => self.unseen.veil(place, Some(Square::default())),
            ["seems", ref words @ ..] => {
                let looks = read_square(&[words.to_vec()])?;
                self.unseen.veil(place, Some(looks));
            }
            ref texts => {
                if !self.unseen.read_seen(place, texts) {
                    return unsupported(format!("the ground `{property}`"));
                }
            }
        }
        Ok(())
    }

    fn put_mark(&mut self, place: (i32, i32), mark: &str) -> Read<()> {
        let mark = mark.chars().next().unwrap_or('.');
        let Some(square) = self.marks.get(&mark).cloned() else {
            return unsupported(format!("the mark `{mark}`"));
        };
        if let Some(place) = self.square_mut(place) {
            *place = square;
        }
        Ok(())
    }

    fn read_area(&mut self, properties: &[Phrase]) -> Read<()> {
        for property in properties {
            match property.texts()[..] {
                ["gravity", "normal"] => self.area.gravity.clear(),
                ["gravity", word] => word.clone_into(&mut self.area.gravity),
                ["wind", word] => self.area.wind_unfavorable = word == "unfavorable",
                ["hazardous"] => self.area.hazardous = true,
                ["not", "hazardous"] => self.area.hazardous = false,
                _ => return unsupported(format!("`area {property}`")),
            }
        }
        Ok(())
    }

    fn read_object(&mut self, name: &str, properties: &[Phrase]) -> Read<()> {
        let mut object = Object {
            name: name.to_owned(),
            size: Size::Medium,
            place: None,
            level: 0,
            is_soft: false,
        };
        for property in properties {
            match property.texts()[..] {
                ["at", _] => {
                    let place = property.words.get(1).and_then(|word| word.value.place());
                    object.place = place.and_then(|place| place.as_square());
                    let level = place.and_then(|place| place.altitude_squares());
                    object.level = level.unwrap_or(object.level);
                }
                ["z", level] => object.level = whole(level)?,
                ["soft"] => object.is_soft = true,
                [word] if Size::from_word(word).is_some() => {
                    object.size = Size::from_word(word).unwrap_or(Size::Medium);
                }
                _ => return unsupported(format!("`object {property}`")),
            }
        }
        self.objects.retain(|known| known.name != object.name);
        self.objects.push(object);
        Ok(())
    }

    fn read_creature(&mut self, name: &str, properties: &[Phrase]) -> Read<()> {
        let mut letters = name.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return unsupported(format!("the name `{name}`"));
        };
        self.meet(letter);
        let before = self.creature(letter).map(|one| (one.place, one.across()));
        let mut under = None;
        for property in properties {
            let texts = property.texts();
            if let ["on", mark] = texts[..] {
                under = Some(mark.to_owned());
                continue;
            }
            if let ["of", side] = texts[..] {
                self.sides.state(letter, side);
                continue;
            }
            if self.unseen.read_creature(letter, &texts) {
                continue;
            }
            let place = property.words.get(1).and_then(|word| word.value.place());
            if let Some(one) = self.creature_mut(letter) {
                read_property(one, property, &texts, place)?;
            }
        }
        if let (Some(mark), Some(one)) = (under, self.creature(letter).cloned()) {
            if let Some([x, y, _]) = one.place {
                for dx in 0..one.across() {
                    for dy in 0..one.across() {
                        self.put_mark((x + dx, y + dy), &mark)?;
                    }
                }
            }
            settle(self, letter);
        }
        let after = self.creature(letter).map(|one| (one.place, one.across()));
        let tall = properties
            .iter()
            .any(|property| property.head() == "height");
        if before != after || tall || self.creature(letter).is_some_and(|o| o.occupied.is_empty()) {
            settle(self, letter);
        }
        Ok(())
    }

    /// A creature that a case names without describing has all defaults.
    pub(super) fn meet(&mut self, letter: char) {
        if self.creature(letter).is_none() {
            self.creatures.push(Creature::new(letter));
        }
    }
}

/// Words for facts that are true or not.
const FLAGS: [&str; 29] = [
    "melee",
    "natural",
    "unarmed",
    "reach-weapon",
    "entangled",
    "fatigued",
    "exhausted",
    "encumbered",
    "overburdened",
    "anchored",
    "neutral",
    "obstacle",
    "noobstacle",
    "flying",
    "rock-burrower",
    "leaves-tunnel",
    "breathes-water",
    "distracted",
    "threatened",
    "starship",
    "helpless",
    "unconscious",
    "dead",
    "incorporeal",
    "fills",
    "long",
    "flat-footed",
    "prone",
    "squeezed",
];

/// Words with a number that only questions and checks read.
const NUMBERS: [&str; 7] = [
    "acrobatics",
    "athletics",
    "constitution",
    "con-mod",
    "dex-mod",
    "cr",
    "points",
];

fn read_property(
    one: &mut Creature,
    property: &Phrase,
    texts: &[&str],
    place: Option<notation::Place>,
) -> Read<()> {
    match texts {
        ["tall"] => {
            one.flags.remove("long");
        }
        ["clumsy"] => one.maneuver = Maneuver::Clumsy,
        ["average"] => one.maneuver = Maneuver::Average,
        ["perfect"] => one.maneuver = Maneuver::Perfect,
        ["speed", feet] => {
            one.speeds.insert(Mode::Land, whole(feet)?);
        }
        [word @ ("fly" | "swim" | "climb" | "burrow"), feet] => {
            let mode = Mode::from_word(word).unwrap_or(Mode::Land);
            one.speeds.insert(mode, whole(feet)?);
        }
        ["adjust", feet] => one.adjust_feet += whole(feet)?,
        ["reach", feet] => one.reach_feet = Some(whole(feet)?),
        ["space", feet] => one.space_thousandths = Some(thousandths(feet)?),
        ["height", feet] => one.height_feet = Some(i64::from(whole(feet)?)),
        ["rides", mount] => one.rides = mount.chars().next(),
        ["vehicle"] | ["vehicle", "small"] => one.vehicle = Some(Vehicle::Small),
        ["vehicle", "large"] => one.vehicle = Some(Vehicle::Large),
        ["mph", number] => {
            let Some(mph) = Fraction::parse(number) else {
                return unsupported(format!("the number `{number}`"));
            };
            one.mph = mph;
        }
        ["at", _] => {
            let Some((x, y)) = place.and_then(|place| place.as_square()) else {
                return unsupported(format!("`{property}`"));
            };
            let level = place.and_then(|place| place.altitude_squares());
            one.place = Some([x, y, level.unwrap_or(0)]);
        }
        ["z", level] => {
            let level = whole(level)?;
            one.place = one.place.map(|[x, y, _]| [x, y, level]);
        }
        ["not", word] if FLAGS.contains(word) => {
            one.flags.remove(*word);
        }
        [word] if FLAGS.contains(word) => {
            one.flags.insert((*word).to_owned());
            let contrary = match *word {
                "obstacle" => "noobstacle",
                "noobstacle" => "obstacle",
                _ => "",
            };
            one.flags.remove(contrary);
        }
        [word, number] if NUMBERS.contains(word) => {
            one.numbers
                .insert((*word).to_owned(), i64::from(whole(number)?));
        }
        [word] if Size::from_word(word).is_some() => {
            one.size = Size::from_word(word).unwrap_or(one.size);
        }
        _ => return unsupported(format!("the property `{property}`")),
    }
    Ok(())
}
