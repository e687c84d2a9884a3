//! The state of the table: cubes, walls, creatures, objects, and what each did in its turn.

use std::collections::{BTreeMap, BTreeSet};

use crate::half_walls::HalfWall;
use crate::sides::Sides;
use crate::unseen::Unseen;

/// A square: column, then row, (0,0) top left.
pub type Place = (i32, i32);
/// A cube: column, row, altitude in squares (0 is the ground).
pub type Cube = [i32; 3];
/// A set of cubes.
pub(super) type Cubes = BTreeSet<Cube>;

/// One word of the legend that describes a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Wall,
    Soft,
    Rigid,
    Difficult,
    /// In thousandths of a foot.
    Width(i64),
    Dirt,
    Rock,
    Water,
    Face,
    Canopy,
    Doubled(i32),
    Hampered,
    Stairs,
    Ladder,
}

/// A square: its ground, and the altitudes that it fills.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// The words of its mark.
    pub kinds: Vec<Kind>,
    /// The altitudes that are filled, if they are stated.
    pub levels: Option<(i32, i32)>,
}

/// A type of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Mode {
    Land,
    Fly,
    Swim,
    Climb,
    Burrow,
}

impl Mode {
    /// The type of that word.
    pub fn from_word(word: &str) -> Option<Mode> {
        Some(match word {
            "land" => Mode::Land,
            "fly" => Mode::Fly,
            "swim" => Mode::Swim,
            "climb" => Mode::Climb,
            "burrow" => Mode::Burrow,
            _ => return None,
        })
    }
}

/// A size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Size {
    Fine,
    Diminutive,
    Tiny,
    Small,
    Medium,
    Large,
    Huge,
    Gargantuan,
    Colossal,
}

impl Size {
    const WORDS: [(Size, &'static str); 9] = [
        (Size::Fine, "fine"),
        (Size::Diminutive, "diminutive"),
        (Size::Tiny, "tiny"),
        (Size::Small, "small"),
        (Size::Medium, "medium"),
        (Size::Large, "large"),
        (Size::Huge, "huge"),
        (Size::Gargantuan, "gargantuan"),
        (Size::Colossal, "colossal"),
    ];

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        Size::WORDS[self as usize].1
    }

    /// The size with that word.
    pub fn from_word(word: &str) -> Option<Size> {
        let found = Size::WORDS.iter().find(|(_, known)| *known == word);
        found.map(|(size, _)| *size)
    }

    /// `starfinder.size.space`, in thousandths of a foot.
    pub fn space_thousandths(self) -> i64 {
        match self {
            Size::Fine => 500,
            Size::Diminutive => 1000,
            Size::Tiny => 2500,
            Size::Small | Size::Medium => 5000,
            Size::Large => 10_000,
            Size::Huge => 15_000,
            Size::Gargantuan => 20_000,
            Size::Colossal => 30_000,
        }
    }

    /// `starfinder.size.natural-reach`
    pub fn reach_feet(self, is_long: bool) -> i32 {
        match (self, is_long) {
            (Size::Fine | Size::Diminutive | Size::Tiny, _) => 0,
            (Size::Small | Size::Medium, _) | (Size::Large, true) => 5,
            (Size::Large, false) | (Size::Huge, true) => 10,
            (Size::Huge, false) | (Size::Gargantuan, true) => 15,
            (Size::Gargantuan, false) | (Size::Colossal, true) => 20,
            (Size::Colossal, false) => 30,
        }
    }
}

/// How well a creature flies: `starfinder.fly.maneuverability`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Maneuver {
    Clumsy,
    #[default]
    Average,
    Perfect,
}

/// A vehicle: `starfinder.overland.day-small-vehicle`, `.day-large-vehicle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Vehicle {
    Small,
    Large,
}

/// What a creature has done in its turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Turn {
    pub diagonals: u32,
    /// In eighths of a circle, north first; `None` for an open heading.
    pub heading: Option<usize>,
    /// In eighths of a circle above (or below) level flight.
    pub pitch: i32,
    pub has_direction: bool,
    /// It flew at least one square, or hovered.
    pub has_momentum: bool,
    pub standard_used: bool,
    pub move_used: bool,
    pub swift_used: bool,
    pub full_used: bool,
    /// It ran: flat-footed until its next turn, and the round does not count as rest.
    pub ran: bool,
    /// It moved faster than a rest allows.
    pub hurried: bool,
    pub moved_half_feet: i64,
}

/// Running and resting: section 11.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Exertion {
    pub rounds: i64,
    pub checks: i64,
    pub rested: i64,
    pub is_running: bool,
    pub owes_rest: bool,
}

/// Travel since the last sleep, and the damage from it: section 12.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Travel {
    pub hours: super::fraction::Fraction,
    pub hustled: super::fraction::Fraction,
    pub nonlethal: i64,
    pub is_fatigued: bool,
    pub is_exhausted: bool,
    pub is_unconscious: bool,
}

/// A creature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Creature {
    pub letter: char,
    pub size: Size,
    pub space_thousandths: Option<i64>,
    pub reach_feet: Option<i32>,
    pub speeds: BTreeMap<Mode, i32>,
    pub adjust_feet: i32,
    /// Words without a number: conditions, arms, abilities.
    pub flags: BTreeSet<String>,
    pub maneuver: Maneuver,
    /// Modifiers and other numbers by their words.
    pub numbers: BTreeMap<String, i64>,
    pub height_feet: Option<i64>,
    pub rides: Option<char>,
    pub vehicle: Option<Vehicle>,
    pub mph: super::fraction::Fraction,
    /// The least corner of its full-size space; `None` without a place.
    pub place: Option<Cube>,
    pub occupied: Cubes,
    pub is_squeezed: bool,
    /// It climbed by skill: flat-footed.
    pub climbs_by_skill: bool,
    pub turn: Turn,
    pub exertion: Exertion,
    pub travel: Travel,
}

impl Creature {
    /// A creature with everything at its default.
    pub fn new(letter: char) -> Creature {
        Creature {
            letter,
            size: Size::Medium,
            space_thousandths: None,
            reach_feet: None,
            speeds: BTreeMap::from([(Mode::Land, 30)]),
            adjust_feet: 0,
            flags: BTreeSet::new(),
            maneuver: Maneuver::Average,
            numbers: BTreeMap::new(),
            height_feet: None,
            rides: None,
            vehicle: None,
            mph: super::fraction::Fraction::default(),
            place: None,
            occupied: Cubes::new(),
            is_squeezed: false,
            climbs_by_skill: false,
            turn: Turn::default(),
            exertion: Exertion::default(),
            travel: Travel::default(),
        }
    }

    /// Whether the word holds.
    pub fn is(&self, word: &str) -> bool {
        self.flags.contains(word)
    }

    /// `unconscious` includes `helpless`; the dead are helpless too.
    pub fn is_helpless(&self) -> bool {
        self.is("helpless") || self.is("dead") || self.is_unconscious()
    }

    /// Unconscious, from any cause.
    pub fn is_unconscious(&self) -> bool {
        self.is("unconscious") || self.travel.is_unconscious
    }

    /// Entangled by something other than squeezing.
    pub fn is_bound(&self) -> bool {
        self.is("entangled")
    }

    /// Fatigued, from any cause.
    pub fn is_fatigued(&self) -> bool {
        self.is("fatigued") || self.is("exhausted") || self.travel.is_fatigued
    }

    /// A number; 0 if it is not stated.
    pub fn number(&self, word: &str) -> i64 {
        self.numbers.get(word).copied().unwrap_or(0)
    }

    /// Space across in thousandths of a foot: `starfinder.size.exceptions`.
    pub fn space(&self) -> i64 {
        self.space_thousandths
            .unwrap_or_else(|| self.size.space_thousandths())
    }

    /// Squares across.
    pub fn across(&self) -> i32 {
        ((self.space() + 4999) / 5000).max(1) as i32
    }

    /// Whether it is smaller than a square.
    pub fn is_sub_square(&self) -> bool {
        self.size < Size::Small
    }

    /// Natural reach in feet.
    pub fn natural_reach_feet(&self) -> i32 {
        let table = self.size.reach_feet(self.is("long"));
        self.reach_feet.unwrap_or(table)
    }

    /// `starfinder.reach.zero-enter`
    pub fn has_no_reach(&self) -> bool {
        self.is_sub_square() && self.natural_reach_feet() == 0
    }

    /// Alphabetical, the capital first.
    pub fn order(&self) -> (char, char) {
        (self.letter.to_ascii_lowercase(), self.letter)
    }
}

/// An object with a size.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Object {
    pub name: String,
    pub size: Size,
    pub place: Option<Place>,
    pub level: i32,
    pub is_soft: bool,
}

impl Object {
    /// Squares across.
    pub fn across(&self) -> i32 {
        ((self.size.space_thousandths() + 4999) / 5000) as i32
    }

    /// Whether it fills the cube.
    pub fn fills(&self, cube: Cube) -> bool {
        let Some((x, y)) = self.place.filter(|_| self.size >= Size::Small) else {
            return false;
        };
        let least = [x, y, self.level];
        (0..3).all(|axis| (least[axis]..least[axis] + self.across()).contains(&cube[axis]))
    }
}

/// Gravity, wind and everything else that applies everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Area {
    /// Empty means `normal`.
    pub gravity: String,
    pub wind_unfavorable: bool,
    pub hazardous: bool,
}

/// Everything on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Scene {
    pub rulings: BTreeMap<String, String>,
    pub squares: Vec<Vec<Square>>,
    pub marks: BTreeMap<char, Square>,
    pub walls: BTreeSet<(Place, Place)>,
    /// Walls that stop one way only, or only one thing.
    pub half_walls: BTreeMap<(Place, Place), HalfWall>,
    pub creatures: Vec<Creature>,
    /// The sides on which they are.
    pub sides: Sides,
    /// What some sides do not know.
    pub unseen: Unseen<Square>,
    pub objects: Vec<Object>,
    pub area: Area,
    /// The order of turns and whose turn it is, in an encounter.
    pub order: Option<(Vec<char>, usize)>,
    /// Cubes of dirt in which a tunnel remains.
    pub tunnels: Cubes,
    /// When a chase between these two may be decided next, in rounds since it began.
    pub chases: BTreeMap<(char, String), i64>,
}

impl Scene {
    /// The choice of a ruling, the default if it is not set.
    pub fn ruling<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        let name = format!("ruling.{name}");
        self.rulings.get(&name).map_or(default, String::as_str)
    }

    /// The contents of the square; beyond the map there is nothing.
    pub fn square(&self, x: i32, y: i32) -> Option<&Square> {
        let row = self.squares.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?)
    }

    /// The square, to be changed.
    pub(super) fn square_mut(&mut self, (x, y): Place) -> Option<&mut Square> {
        let row = self.squares.get_mut(usize::try_from(y).ok()?)?;
        row.get_mut(usize::try_from(x).ok()?)
    }

    /// Whether the mark of the square has that word at the altitude.
    pub fn has(&self, [x, y, z]: Cube, kind: Kind) -> bool {
        let Some(square) = self.square(x, y) else {
            return false;
        };
        if !square.kinds.contains(&kind) {
            return false;
        }
        match (square.levels, kind) {
            (None, Kind::Wall) => true,
            (None, Kind::Canopy) => z >= 0,
            (levels, _) => {
                let (low, high) = levels.unwrap_or((0, 0));
                (low..=high).contains(&z)
            }
        }
    }

    /// The words of the mark that hold at the altitude, repeated ones as often as they are listed.
    pub fn kinds(&self, cube: Cube) -> Vec<Kind> {
        let Some(square) = self.square(cube[0], cube[1]) else {
            return Vec::new();
        };
        let mut kinds = square.kinds.clone();
        kinds.retain(|kind| self.has(cube, *kind));
        kinds
    }

    /// All walls on edges.
    pub(super) fn thin_walls(&self) -> Vec<(Place, Place)> {
        let walls = self.walls.iter().chain(self.half_walls.keys());
        walls.copied().collect()
    }

    /// Whether a wall between the two squares stops a step in that direction.
    pub(super) fn stops_step(&self, (a, b): (Place, Place), direction: Place) -> bool {
        let edge = (a.min(b), a.max(b));
        let half = self.half_walls.get(&edge);
        let half = half.is_some_and(|wall| wall.steps.stops_step(edge, direction));
        half || self.walls.contains(&edge)
    }

    /// Whether a wall between the two squares stops a line in that direction.
    pub(super) fn stops_line(&self, edge: (Place, Place), direction: (i64, i64)) -> bool {
        let half = self.half_walls.get(&edge);
        let half = half.is_some_and(|wall| wall.lines.stops(edge, direction));
        half || self.walls.contains(&edge)
    }

    /// Whether the two are enemies.
    pub fn opposes(&self, one: &Creature, other: &Creature) -> bool {
        let neutral = one.is("neutral") || other.is("neutral");
        !neutral && self.sides.are_enemies(one.letter, other.letter)
    }

    /// Whether the two are neither friends nor enemies.
    pub fn are_indifferent(&self, one: &Creature, other: &Creature) -> bool {
        let neutral = one.is("neutral") || other.is("neutral");
        neutral || self.sides.are_indifferent(one.letter, other.letter)
    }

    /// Whether there is such a creature.
    pub fn creature(&self, letter: char) -> Option<&Creature> {
        self.creatures.iter().find(|one| one.letter == letter)
    }

    /// The creature, to be changed.
    pub fn creature_mut(&mut self, letter: char) -> Option<&mut Creature> {
        self.creatures.iter_mut().find(|one| one.letter == letter)
    }

    /// All creatures but one, in the order of ids.
    pub fn others(&self, letter: char) -> Vec<&Creature> {
        let mut others: Vec<&Creature> = self
            .creatures
            .iter()
            .filter(|one| one.letter != letter)
            .collect();
        others.sort_by_key(|one| one.order());
        others
    }

    /// The creature that really moves: a rider's mount, or that mount's mount in turn.
    pub fn carrier(&self, letter: char) -> char {
        let mut carrier = letter;
        for _ in 0..self.creatures.len() {
            match self.creature(carrier).and_then(|one| one.rides) {
                Some(mount) if self.creature(mount).is_some() => carrier = mount,
                _ => break,
            }
        }
        carrier
    }

    /// Whether there is an encounter and it is the creature's turn.
    pub fn has_turn(&self, letter: char) -> bool {
        match &self.order {
            None => true,
            Some((letters, now)) => letters.get(*now) == Some(&letter),
        }
    }
}

/// All cubes between two corners, both included.
pub(super) fn boxed(least: Cube, greatest: Cube) -> Cubes {
    let mut cubes = Cubes::new();
    for x in least[0]..=greatest[0] {
        for y in least[1]..=greatest[1] {
            for z in least[2]..=greatest[2] {
                cubes.insert([x, y, z]);
            }
        }
    }
    cubes
}
