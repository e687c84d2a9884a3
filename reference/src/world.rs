//! The table as plain lists: squares with facts, edges, creatures with flags.
//!
//! Nothing here is fast and nothing is clever. A square is looked up in a list of lists, a wall in
//! a set, a creature by its letter. What a creature has already done in its turn is stored with it.

use std::collections::{BTreeMap, BTreeSet};

use crate::half_walls::HalfWall;
pub use crate::place::Place;
use crate::sides::Sides;
use crate::unseen::Unseen;

/// The rule system by which a world is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Pathfinder, second edition.
    Pf2e,
    /// The d20 SRD 3.5.
    Srd35,
}

/// Something that holds for a square; a square may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// A wall fills it.
    Wall,
    /// Difficult terrain.
    Difficult,
    /// pf2e: greater difficult terrain; srd35: two doublings.
    Greater,
    /// pf2e: hazardous terrain.
    Hazard,
    /// pf2e: a narrow surface.
    Narrow,
    /// pf2e: uneven ground.
    Uneven,
    /// pf2e: an object that cannot be entered.
    BlockedObject,
    /// pf2e: the object is also a hard corner.
    Hard,
    /// pf2e: an object that gives lesser cover.
    CoverLight,
    /// pf2e: an object that gives standard cover.
    Cover,
    /// pf2e: an object that gives greater cover.
    CoverExtreme,
    /// pf2e: a wall with an arrow slit.
    Slit,
    /// pf2e: flight or an incorporeal body does not avoid its difficulty.
    Air,
    /// pf2e: a drop.
    Ledge,
    /// pf2e: can be entered only by flight.
    NeedsFly,
    /// pf2e: can be entered only by climbing.
    NeedsClimb,
    /// pf2e: can be entered only by swimming.
    NeedsSwim,
    /// pf2e: can be entered only by burrowing.
    NeedsBurrow,
    /// pf2e: water that can be waded and swum.
    Water,
    /// pf2e: an incline, uphill to the north.
    InclineNorth,
    /// pf2e: an incline, uphill to the east.
    InclineEast,
    /// pf2e: an incline, uphill to the south.
    InclineSouth,
    /// pf2e: an incline, uphill to the west.
    InclineWest,
    /// pf2e: the GM closes it to forced movement.
    Vetoed,
    /// pf2e: the GM opens it to forced movement.
    Permitted,
    /// srd35: impassable, but no corner.
    Pit,
    /// srd35: a hampering obstacle fills it.
    Obstructed,
    /// srd35: poor visibility.
    Dark,
    /// srd35: it offers only this width, in thousandths of a foot.
    Width(i64),
    /// srd35: so many doublings by the ground itself, two or more.
    DifficultBy(u32),
    /// srd35: so many doublings by the obstacle in it, two or more.
    ObstructedBy(u32),
    /// srd35: so many doublings by poor visibility, two or more.
    DarkBy(u32),
    /// srd35: the obstacle in it needs a skill check.
    Checked,
    /// srd35: flying creatures do not avoid the obstacle in it.
    StopsFlying,
    /// srd35: incorporeal creatures do not avoid the obstacle in it.
    StopsIncorporeal,
}

/// pf2e: the effect of hazardous or uneven ground on a creature.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Harm {
    /// Dice, their sides, and the number added; `None` if no amount is stated.
    pub amount: Option<(u32, u32, i32)>,
    /// Type and name of the damage.
    pub words: String,
}

/// The side between two squares that lie straight beside or below each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The square above or to the left.
    pub first: Place,
    /// The square below or to the right.
    pub second: Place,
}

impl Edge {
    /// The edge between two squares, whichever is named first.
    pub fn between(a: Place, b: Place) -> Edge {
        Edge {
            first: a.min(b),
            second: a.max(b),
        }
    }

    /// The two squares.
    pub fn squares(self) -> (Place, Place) {
        (self.first, self.second)
    }
}

/// A space on the grid, of any footprint: the top-left square, then columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Space {
    /// Its top-left square.
    pub place: Place,
    /// Squares from left to right.
    pub columns: i32,
    /// Squares from top to bottom.
    pub rows: i32,
}

impl Space {
    /// The same footprint somewhere else.
    pub fn at(self, place: Place) -> Space {
        Space { place, ..self }
    }

    /// The shorter of its two sides, in squares.
    pub fn narrow(self) -> i32 {
        self.columns.min(self.rows)
    }

    /// Its squares in reading order.
    pub fn squares(self) -> Vec<Place> {
        let mut squares = Vec::new();
        for y in 0..self.rows {
            for x in 0..self.columns {
                squares.push((self.place.0 + x, self.place.1 + y));
            }
        }
        squares
    }
}

/// Sizes in their order; pf2e begins with [`Size::Tiny`] and ends with [`Size::Gargantuan`].
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
    /// All sizes from small to big.
    pub const ALL: [Size; 9] = [
        Size::Fine,
        Size::Diminutive,
        Size::Tiny,
        Size::Small,
        Size::Medium,
        Size::Large,
        Size::Huge,
        Size::Gargantuan,
        Size::Colossal,
    ];

    /// Its place in the order, from 0.
    pub fn index(self) -> i32 {
        self as i32
    }

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        [
            "fine",
            "diminutive",
            "tiny",
            "small",
            "medium",
            "large",
            "huge",
            "gargantuan",
            "colossal",
        ][self as usize]
    }

    /// The size that the word names.
    pub fn from_word(word: &str) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.word() == word)
    }

    /// Squares a side in both systems: `pf2e.space.footprint`, `srd35.size.space`.
    pub fn squares_a_side(self) -> i32 {
        match self {
            Size::Large => 2,
            Size::Huge => 3,
            Size::Gargantuan => 4,
            Size::Colossal => 6,
            _ => 1,
        }
    }
}

/// The shape of a body, which decides its reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Most two-legged creatures.
    Tall,
    /// Most four-legged creatures.
    Long,
}

/// Something that holds for a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    /// Lies on the ground.
    Prone,
    /// Cannot defend itself.
    Helpless,
    /// Unconscious.
    Unconscious,
    /// Dead.
    Dead,
    /// pf2e: cannot act.
    CannotAct,
    /// Is in the air now.
    Flying,
    /// Has no solid body.
    Incorporeal,
    /// Completely fills its squares.
    Fills,
    /// pf2e: willing toward everyone.
    Willing,
    /// pf2e: unwilling toward everyone.
    Unwilling,
    /// Cannot attack.
    CannotAttack,
    /// pf2e: no melee weapon and no unarmed attack.
    UnarmedIncapable,
    /// pf2e: has Taken Cover.
    TookCover,
    /// pf2e: has Climbed an incline and not yet left it.
    Climbing,
    /// pf2e: has a reaction that movement triggers.
    Reacts,
    /// pf2e: ignores difficult terrain.
    IgnoreDifficult,
    /// pf2e: ignores greater difficult terrain too.
    IgnoreGreater,
    /// Wields a reach weapon.
    ReachWeapon,
    /// srd35: all movement is prohibited to it.
    NoMove,
    /// srd35: an obstacle when helpless, whatever its size.
    Obstacle,
    /// srd35: not an obstacle when helpless, whatever its size.
    NoObstacle,
    /// srd35: trained in Tumble.
    Trained,
    /// srd35: on neither side.
    Neutral,
}

impl Flag {
    /// The flag that a word of a case names.
    pub(crate) fn from_word(word: &str) -> Option<Flag> {
        Some(match word {
            "prone" => Flag::Prone,
            "helpless" => Flag::Helpless,
            "unconscious" => Flag::Unconscious,
            "dead" => Flag::Dead,
            "cannot-act" => Flag::CannotAct,
            "flying" => Flag::Flying,
            "incorporeal" => Flag::Incorporeal,
            "fills" => Flag::Fills,
            "willing" => Flag::Willing,
            "unwilling" => Flag::Unwilling,
            "cannot-attack" => Flag::CannotAttack,
            "unarmed-incapable" => Flag::UnarmedIncapable,
            "took-cover" => Flag::TookCover,
            "aoo" | "reacts" => Flag::Reacts,
            "ignore-difficult" => Flag::IgnoreDifficult,
            "ignore-greater" => Flag::IgnoreGreater,
            "reach-weapon" => Flag::ReachWeapon,
            "no-move" => Flag::NoMove,
            "obstacle" => Flag::Obstacle,
            "no-obstacle" => Flag::NoObstacle,
            "trained" => Flag::Trained,
            "neutral" => Flag::Neutral,
            _ => return None,
        })
    }
}

/// srd35: what armor or a load weighs; `srd35.speed.race_table`, `srd35.speed.encumbrance`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Weight {
    #[default]
    None,
    Light,
    Medium,
    Heavy,
}

impl Weight {
    /// The weight that the word names.
    pub fn from_word(word: &str) -> Option<Weight> {
        Some(match word {
            "none" => Weight::None,
            "light" => Weight::Light,
            "medium" => Weight::Medium,
            "heavy" => Weight::Heavy,
            _ => return None,
        })
    }
}

/// srd35: a bonus to speed: `srd35.speed.other_modifiers`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpeedBonus {
    /// The bonus in feet.
    pub feet: i32,
    /// Its type; `None` without one.
    pub kind: Option<String>,
    /// Its source; `None` for a bonus that shares its source with no other.
    pub source: Option<String>,
}

/// srd35: what a speed follows from, section 2 of the rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gait {
    /// The speed is given as a result: nothing else is applied.
    pub is_given: bool,
    /// The race of the table.
    pub race: Option<String>,
    /// Base land speed in feet of a creature that is not in the table.
    pub base_feet: Option<i32>,
    /// The armor worn.
    pub armor: Weight,
    /// The load carried.
    pub load: Weight,
    /// Carries a shield.
    pub has_shield: bool,
    /// Has the barbarian's bonus.
    pub is_barbarian: bool,
    /// The monk's bonus.
    pub monk: Option<SpeedBonus>,
    /// Other bonuses.
    pub bonuses: Vec<SpeedBonus>,
    /// Penalties in feet.
    pub penalties_feet: Vec<i32>,
    /// The feet that the load takes off, if the GM states them.
    pub load_penalty_feet: i32,
}

/// What a creature has already done in its turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Diagonal squares moved (srd35: unhampered ones).
    pub diagonals: u32,
    /// pf2e: the hazards that it suffered in this turn.
    pub suffered: BTreeSet<Harm>,
    /// pf2e: the last action ended in a place that must be left immediately.
    pub must_leave: bool,
    /// pf2e: the Tiny creatures whose space it shares only because it moves on.
    pub passing: Vec<char>,
    /// pf2e: the places of that last action.
    pub way: Vec<Place>,
    /// pf2e: it may not act any more, though its turn is not over: `pf2e.action.balance`.
    pub is_over: bool,
    /// srd35: the move action is used.
    pub move_used: bool,
    /// srd35: the standard action is used.
    pub standard_used: bool,
    /// srd35: it moved other than by a 5-foot step.
    pub moved: bool,
    /// srd35: it made a 5-foot step.
    pub stepped: bool,
    /// srd35: the round is spent on something that is not a movement.
    pub full_round: bool,
    /// srd35: the round is spent on a movement that takes all of it: run, charge, minimum.
    pub whole_round_moved: bool,
    /// srd35: feet left of the move action, which may be continued after a standard action if
    /// `ruling.split_move` allows it.
    pub split_feet: Option<i64>,
    /// srd35: opportunities already given: letter of the opponent and kind.
    pub given: BTreeSet<(char, &'static str)>,
}

/// A creature in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    /// Its letter: capitals are one side, small letters the other.
    pub letter: char,
    /// Its size.
    pub size: Size,
    /// Squares a side of its space.
    pub squares_a_side: i32,
    /// Top-left square of its space.
    pub place: Place,
    /// srd35: columns and rows of the footprint it is squeezed into; `None`: the full one.
    pub narrowed: Option<(i32, i32)>,
    /// srd35: a stated space in thousandths of a foot a side, in place of the table's.
    pub own_space_thousandths: Option<i64>,
    /// srd35: what its speed follows from, if that is not simply given.
    pub gait: Gait,
    /// The shape of its body.
    pub shape: Shape,
    /// A stated reach in feet, in place of the table's.
    pub own_reach_feet: Option<i32>,
    /// Speed on land in feet.
    pub speed_feet: i32,
    /// srd35: doublings that apply to every step.
    pub hampered: u32,
    /// pf2e: the mount on which it rides.
    pub rides: Option<char>,
    /// pf2e: squares of a part outside its space.
    pub extends: Vec<Place>,
    /// pf2e: the point from which it leans out, in half squares.
    pub leans_at: Option<(i64, i64)>,
    /// pf2e: modifiers, AC and the Speeds of other movement types by the words of the notation.
    pub numbers: BTreeMap<&'static str, i32>,
    /// pf2e: hit points left, if they are stated.
    pub hit_points: Option<i32>,
    /// Further facts about it.
    pub flags: BTreeSet<Flag>,
    /// What it has done in its turn.
    pub turn: Turn,
}

impl Creature {
    /// A creature of that size with everything else at the system's default.
    pub fn new(system: System, letter: char, size: Size, place: Place) -> Creature {
        Creature {
            letter,
            size,
            squares_a_side: size.squares_a_side(),
            place,
            narrowed: None,
            own_space_thousandths: None,
            gait: Gait::default(),
            shape: Shape::Tall,
            own_reach_feet: None,
            speed_feet: match system {
                System::Pf2e => 25,
                System::Srd35 => 30,
            },
            hampered: 0,
            rides: None,
            extends: Vec::new(),
            leans_at: None,
            numbers: BTreeMap::new(),
            hit_points: None,
            flags: BTreeSet::new(),
            turn: Turn::default(),
        }
    }

    /// Whether the flag holds.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Whether the two are friends as far as their letters tell: letters of one case. What a case
    /// states besides is in [`World::sides`].
    pub fn is_friend_of(&self, other: &Creature) -> bool {
        self.letter.is_uppercase() == other.letter.is_uppercase()
    }

    /// The squares of its space where it is.
    pub fn squares(&self) -> Vec<Place> {
        self.squares_at(self.place)
    }

    /// Its space where it is.
    pub fn space(&self) -> Space {
        let (columns, rows) = self
            .narrowed
            .unwrap_or((self.squares_a_side, self.squares_a_side));
        Space {
            place: self.place,
            columns,
            rows,
        }
    }

    /// The squares of its space if it were at that place, in reading order.
    pub fn squares_at(&self, place: Place) -> Vec<Place> {
        self.space().at(place).squares()
    }

    /// Alphabetical, ignoring case; for the same letter, the capital first.
    pub fn letter_order(&self) -> (char, char) {
        (self.letter.to_ascii_lowercase(), self.letter)
    }
}

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// The system whose rules apply.
    pub system: System,
    /// Whether the variant `pf2e-playtest` is played.
    pub playtest: bool,
    /// The facts of each square: rows from the top, each from the left.
    pub ground: Vec<Vec<BTreeSet<Ground>>>,
    /// pf2e: declared sizes of objects.
    pub object_sizes: BTreeMap<Place, Size>,
    /// pf2e: the depth of each ledge that states it.
    pub drops_feet: BTreeMap<Place, i32>,
    /// pf2e: the Balance DC of each narrow or uneven square that states it.
    pub balance_dcs: BTreeMap<Place, i32>,
    /// pf2e: the hazards of squares whose damage is stated, in the order of the words.
    pub hazards: BTreeMap<Place, Vec<Harm>>,
    /// pf2e: what falling prone on a square does.
    pub injuries: BTreeMap<Place, Vec<Harm>>,
    /// pf2e: the GM's entries for the cover of the first creature against the second.
    pub cover_entries: BTreeMap<(char, char), Cover>,
    /// pf2e: the GM's entries for the line of effect from the second creature to the first.
    pub line_entries: BTreeMap<(char, char), bool>,
    /// pf2e: the faces that are rolled next.
    pub faces: Vec<u32>,
    /// pf2e: there were not enough faces.
    pub lacks_faces: bool,
    /// Thin walls.
    pub wall_edges: BTreeSet<Edge>,
    /// Thin walls that stop one way only, or only one thing.
    pub half_walls: BTreeMap<Edge, HalfWall>,
    /// srd35: hampering obstacles between squares.
    pub barrier_edges: BTreeSet<Edge>,
    /// srd35: those of them that also need a skill check.
    pub check_edges: BTreeSet<Edge>,
    /// srd35: thin walls with an opening of less than 5 ft, in thousandths of a foot.
    pub gap_edges: BTreeMap<Edge, i64>,
    /// The creatures, in any order.
    pub creatures: Vec<Creature>,
    /// The sides on which they are.
    pub sides: Sides,
    /// What some sides do not know.
    pub unseen: Unseen<BTreeSet<Ground>>,
    /// pf2e: feet that named effects add to every step.
    pub factor_feet: i32,
    /// Rulings that are not at their default, by name.
    pub rulings: BTreeMap<String, String>,
}

impl World {
    /// An open field.
    pub fn open(system: System, width: usize, height: usize) -> World {
        World {
            system,
            playtest: false,
            ground: vec![vec![BTreeSet::new(); width]; height],
            object_sizes: BTreeMap::new(),
            drops_feet: BTreeMap::new(),
            balance_dcs: BTreeMap::new(),
            hazards: BTreeMap::new(),
            injuries: BTreeMap::new(),
            cover_entries: BTreeMap::new(),
            line_entries: BTreeMap::new(),
            faces: Vec::new(),
            lacks_faces: false,
            wall_edges: BTreeSet::new(),
            half_walls: BTreeMap::new(),
            barrier_edges: BTreeSet::new(),
            check_edges: BTreeSet::new(),
            gap_edges: BTreeMap::new(),
            creatures: Vec::new(),
            sides: Sides::default(),
            unseen: Unseen::default(),
            factor_feet: 0,
            rulings: BTreeMap::new(),
        }
    }

    /// Columns.
    pub fn width(&self) -> i32 {
        self.ground.first().map_or(0, |row| row.len() as i32)
    }

    /// Rows.
    pub fn height(&self) -> i32 {
        self.ground.len() as i32
    }

    /// Whether the square is on the map.
    pub fn is_on_map(&self, place: Place) -> bool {
        place.0 >= 0 && place.1 >= 0 && place.0 < self.width() && place.1 < self.height()
    }

    /// Whether the fact holds for the square; never off the map.
    pub fn has(&self, place: Place, fact: Ground) -> bool {
        self.is_on_map(place) && self.ground[place.1 as usize][place.0 as usize].contains(&fact)
    }

    /// Adds a fact to a square; off the map nothing happens.
    pub fn put(&mut self, place: Place, fact: Ground) {
        if self.is_on_map(place) {
            self.ground[place.1 as usize][place.0 as usize].insert(fact);
        }
    }

    /// Takes all facts of a square away.
    pub fn clear(&mut self, place: Place) {
        if self.is_on_map(place) {
            self.ground[place.1 as usize][place.0 as usize].clear();
            self.hazards.remove(&place);
            self.injuries.remove(&place);
        }
    }

    /// Whether there is a barrier between the two squares.
    pub fn has_barrier_between(&self, a: Place, b: Place) -> bool {
        self.barrier_edges.contains(&Edge::between(a, b))
    }

    /// Whether the two are friends.
    pub fn are_friends(&self, a: &Creature, b: &Creature) -> bool {
        self.sides.are_friends(a.letter, b.letter)
    }

    /// Whether the two are enemies.
    pub fn are_enemies(&self, a: &Creature, b: &Creature) -> bool {
        self.sides.are_enemies(a.letter, b.letter)
    }

    /// All squares in reading order.
    pub fn squares(&self) -> Vec<Place> {
        let mut squares = Vec::new();
        for y in 0..self.height() {
            for x in 0..self.width() {
                squares.push((x, y));
            }
        }
        squares
    }

    /// The creature with that letter.
    pub fn creature(&self, letter: char) -> Option<&Creature> {
        self.creatures
            .iter()
            .find(|creature| creature.letter == letter)
    }

    /// The creature with that letter, to be changed.
    pub fn creature_mut(&mut self, letter: char) -> Option<&mut Creature> {
        self.creatures
            .iter_mut()
            .find(|creature| creature.letter == letter)
    }

    /// pf2e: the squares that the creature fills from the point of view of all others: those of its
    /// mount if it rides (`pf2e.space.mount`), or its own with `ruling.rider-space=one-square`.
    pub fn space_of(&self, creature: &Creature) -> Vec<Place> {
        let has_square = self.is_on_map(creature.place);
        if has_square && self.ruling("ruling.rider-space", "whole-mount") == "one-square" {
            return creature.squares();
        }
        creature
            .rides
            .and_then(|mount| self.creature(mount))
            .map_or_else(|| creature.squares(), Creature::squares)
    }

    /// pf2e: the next face of a die.
    pub fn roll(&mut self) -> i32 {
        if self.faces.is_empty() {
            self.lacks_faces = true;
            return 1;
        }
        self.faces.remove(0) as i32
    }

    /// All creatures but that one, in letter order.
    pub fn others(&self, letter: char) -> Vec<&Creature> {
        let mut others: Vec<&Creature> = self
            .creatures
            .iter()
            .filter(|creature| creature.letter != letter)
            .collect();
        others.sort_by_key(|creature| creature.letter_order());
        others
    }

    /// The choice of a ruling, the default if it is not set.
    pub fn ruling<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        self.rulings.get(name).map_or(default, String::as_str)
    }
}

/// Whether the two lists have a square in common.
pub fn overlap(a: &[Place], b: &[Place]) -> bool {
    a.iter().any(|square| b.contains(square))
}

/// The squares of `a` that are not in `b`, in the order of `a`.
pub fn without(a: &[Place], b: &[Place]) -> Vec<Place> {
    let outside = a.iter().filter(|square| !b.contains(square));
    outside.copied().collect()
}

/// Levels of cover, from the least to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Cover {
    None,
    Lesser,
    Standard,
    Greater,
}

impl Cover {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        match self {
            Cover::None => "none",
            Cover::Lesser => "lesser",
            Cover::Standard => "standard",
            Cover::Greater => "greater",
        }
    }

    /// The bonus to AC: `pf2e.cover.lesser`, `pf2e.cover.standard`, `pf2e.cover.greater`.
    pub fn armour_class_bonus(self) -> i32 {
        match self {
            Cover::None => 0,
            Cover::Lesser => 1,
            Cover::Standard => 2,
            Cover::Greater => 4,
        }
    }

    /// The bonus to Reflex saves against areas and to Stealth.
    pub fn reflex_and_stealth_bonus(self) -> i32 {
        match self {
            Cover::None | Cover::Lesser => 0,
            Cover::Standard => 2,
            Cover::Greater => 4,
        }
    }
}
