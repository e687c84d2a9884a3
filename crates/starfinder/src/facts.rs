//! What the system knows about creatures, turns and the area.
//!
//! Invariant: every creature of the board has a profile, a turn and a record of travel at the index
//! of its id; one that is missing reads as the default.

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Creature, CreatureId, Size};
use dice::Expression;
use grid::{Feet, Footprint, Square};

use super::heading::{Attitude, Primary};
use super::order::{ActionsUsed, TurnOrder};
use super::travel::LongScale;
use super::{Pace, Place, Space, space};
use rules::HitPoints;
use rules::PerCreature;

/// A state or trait of a creature that only this system knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[repr(u8)]
pub enum State {
    /// It is armed with a melee weapon.
    Melee,
    /// It is armed with natural weapons.
    Natural,
    /// It is armed only with unarmed strikes.
    Unarmed,
    /// It is entangled by something other than squeezing.
    Entangled,
    /// Fatigued.
    Fatigued,
    /// Exhausted.
    Exhausted,
    /// Encumbered by its load.
    Encumbered,
    /// Overburdened by its load.
    Overburdened,
    /// It is bound to something immobile.
    Anchored,
    /// It can also tunnel through rock.
    RockBurrower,
    /// It leaves a tunnel where it burrows.
    LeavesTunnel,
    /// It breathes under water.
    BreathesWater,
    /// It is distracted, for a check.
    Distracted,
    /// It is threatened, for a check.
    Threatened,
    /// It is a starship, and not a creature at all.
    Starship,
}

/// What a state is to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// What it is like, or a circumstance of its checks.
    Trait,
    /// A condition that changes what it may do, which a list of creatures tells.
    Condition,
}

/// All states, in their order, each with the word of the notation.
const STATES: [(State, &str, Kind); 15] = [
    (State::Melee, "melee", Kind::Trait),
    (State::Natural, "natural", Kind::Trait),
    (State::Unarmed, "unarmed", Kind::Trait),
    (State::Entangled, "entangled", Kind::Condition),
    (State::Fatigued, "fatigued", Kind::Condition),
    (State::Exhausted, "exhausted", Kind::Condition),
    (State::Encumbered, "encumbered", Kind::Condition),
    (State::Overburdened, "overburdened", Kind::Condition),
    (State::Anchored, "anchored", Kind::Condition),
    (State::RockBurrower, "rock-burrower", Kind::Trait),
    (State::LeavesTunnel, "leaves-tunnel", Kind::Trait),
    (State::BreathesWater, "breathes-water", Kind::Trait),
    (State::Distracted, "distracted", Kind::Trait),
    (State::Threatened, "threatened", Kind::Trait),
    (State::Starship, "starship", Kind::Trait),
];

// A state is found in the table by its number.
const _: () = {
    let mut number = 0;
    while number < STATES.len() {
        assert!(STATES[number].0 as usize == number);
        number += 1;
    }
};

impl State {
    /// All states.
    pub const ALL: [State; STATES.len()] = {
        let mut all = [State::Melee; STATES.len()];
        let mut number = 0;
        while number < STATES.len() {
            all[number] = STATES[number].0;
            number += 1;
        }
        all
    };

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        STATES[self as usize].1
    }

    /// Whether it is a condition that changes what a creature may do.
    #[cfg(feature = "words")]
    pub(crate) fn is_condition(self) -> bool {
        STATES[self as usize].2 == Kind::Condition
    }

    /// The state with that word.
    pub fn from_word(word: &str) -> Option<State> {
        State::ALL.into_iter().find(|state| state.word() == word)
    }
}

/// The states of one creature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<State>", into = "Vec<State>")
)]
pub struct States(u32);

impl States {
    /// No states.
    pub const NONE: States = States(0);

    /// Whether the creature has the state.
    pub const fn contains(self, state: State) -> bool {
        self.0 & (1 << state as u8) != 0
    }

    /// Adds or removes the state.
    pub const fn set(&mut self, state: State, holds: bool) {
        if holds {
            self.0 |= 1 << state as u8;
        } else {
            self.0 &= !(1 << state as u8);
        }
    }
}

#[cfg(feature = "serde")]
impl From<States> for Vec<State> {
    fn from(states: States) -> Vec<State> {
        let all = State::ALL.into_iter();
        all.filter(|own| states.contains(*own)).collect()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<State>> for States {
    type Error = rules::stored::OutOfOrder;

    fn try_from(stored: Vec<State>) -> Result<States, Self::Error> {
        if !stored.is_sorted_by(|one, next| one < next) {
            return Err(rules::stored::OutOfOrder);
        }
        let mut states = States::NONE;
        stored.into_iter().for_each(|own| states.set(own, true));
        Ok(states)
    }
}

/// Whether a helpless body is an obstacle (`starfinder.occupied.helpless-obstacle`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Body {
    /// Its size and the ruling decide.
    #[default]
    BySize,
    /// It is an obstacle, whatever its size.
    Obstacle,
    /// It is not an obstacle, whatever its size.
    NoObstacle,
}

/// How well a creature flies (`starfinder.fly.maneuverability`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Maneuverability {
    /// Clumsy.
    Clumsy,
    /// Average.
    #[default]
    Average,
    /// Perfect.
    Perfect,
}

impl Maneuverability {
    /// From the worst to the best.
    pub const ALL: [Maneuverability; 3] = [
        Maneuverability::Clumsy,
        Maneuverability::Average,
        Maneuverability::Perfect,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Maneuverability::Clumsy => "clumsy",
            Maneuverability::Average => "average",
            Maneuverability::Perfect => "perfect",
        }
    }
}

/// A kind of vehicle, by its crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Vehicle {
    /// One pilot, or a very small crew.
    Small,
    /// A crew that works in shifts.
    Large,
}

/// What the system knows about a creature, besides what the board keeps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Profile {
    /// Its states.
    pub states: States,
    /// Whether its helpless body is an obstacle.
    pub body: Body,
    /// Bonuses and reductions of every speed.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub adjustments: Vec<Feet>,
    /// Its height in hundredths of a foot, if it is stated (`ruling.creature-height`).
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 100000000>"
        )
    )]
    pub height_hundredths: Option<u32>,
    /// How well it flies.
    pub maneuverability: Maneuverability,
    /// Its modifier of Acrobatics, without the bonuses of these rules.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub acrobatics: i32,
    /// Its modifier of Athletics, without the bonuses of these rules.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub athletics: i32,
    /// Constitution score.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub constitution: i32,
    /// Modifier of Constitution checks.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub constitution_modifier: i32,
    /// Modifier of Dexterity checks.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub dexterity_modifier: i32,
    /// Challenge rating in hundredths.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 100000000>")
    )]
    pub challenge_rating_hundredths: u32,
    /// Nonlethal damage at which it falls unconscious.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 1000000>"
        )
    )]
    pub points: Option<u32>,
    /// Its mount.
    pub rides: Option<CreatureId>,
    /// The kind of vehicle, if it is one.
    pub vehicle: Option<Vehicle>,
    /// A vehicle's speed in hundredths of a mile per hour.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 100000000>"
        )
    )]
    pub miles_per_hour_hundredths: Option<u32>,
    /// Attack bonus, for play.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub attack: i32,
    /// Whether an attack bonus of 0 is stated; without one, 0 is assumed.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "std::ops::Not::not")
    )]
    pub attack_is_zero: bool,
    /// Armor Class, for play.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub armor_class: Option<i32>,
    /// Damage of its attack, for play.
    pub damage: Option<Expression>,
    /// Hit points, for play.
    pub hit_points: Option<HitPoints>,
}

impl Profile {
    /// The attack bonus that is stated.
    pub(crate) fn stated_attack(&self) -> Option<i32> {
        (self.attack != 0 || self.attack_is_zero).then_some(self.attack)
    }

    /// Whether it has the state.
    pub const fn is(&self, state: State) -> bool {
        self.states.contains(state)
    }
}

/// The defaults of the notation.
impl Default for Profile {
    fn default() -> Profile {
        Profile {
            states: States::NONE,
            body: Body::BySize,
            adjustments: Vec::new(),
            height_hundredths: None,
            maneuverability: Maneuverability::Average,
            acrobatics: 0,
            athletics: 0,
            constitution: 10,
            constitution_modifier: 0,
            dexterity_modifier: 0,
            challenge_rating_hundredths: 0,
            points: None,
            rides: None,
            vehicle: None,
            miles_per_hour_hundredths: None,
            attack: 0,
            attack_is_zero: false,
            armor_class: None,
            damage: None,
            hit_points: None,
        }
    }
}

/// What a creature has done in its turn so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The actions that it has used, which are counted only in an encounter
    /// (`starfinder.adjunct.turn`).
    pub used: ActionsUsed,
    /// The diagonals counted (`starfinder.distance.parity-span`).
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub diagonals: u32,
    /// The pace of its movements so far.
    pub pace: Pace,
    /// The half feet that it has moved since it has run, which may be too many for a rest
    /// (`starfinder.local.rest`).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub halves_at_rest: u32,
    /// It ran, and is flat-footed until its next turn (`starfinder.adjunct.run`).
    pub flat_footed: bool,
    /// Its last movement was a climb by skill: as long as it hangs where that has brought it, it is
    /// flat-footed (`starfinder.adjunct.athletics-move`).
    pub climbs_by_skill: bool,
    /// The primary direction of this turn's flight.
    pub primary: Option<Primary>,
    /// Its heading and steepness after its last step of flight.
    pub attitude: Option<Attitude>,
    /// It has flown at least one square.
    pub flew: bool,
    /// It has hovered.
    pub hovered: bool,
    /// Its reaction of this round is spent (`starfinder.adjunct.aoo`); counted in play only.
    pub reaction_spent: bool,
}

/// Whether nothing has been counted, as in turns that were stored before this was counted.
#[cfg(feature = "serde")]
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// How strongly things fall in the area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Gravity {
    /// Zero gravity.
    Zero,
    /// Low gravity.
    Low,
    /// Normal gravity.
    #[default]
    Normal,
    /// High gravity.
    High,
    /// Extreme gravity.
    Extreme,
}

impl Gravity {
    /// From zero to extreme.
    pub const ALL: [Gravity; 5] = [
        Gravity::Zero,
        Gravity::Low,
        Gravity::Normal,
        Gravity::High,
        Gravity::Extreme,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Gravity::Zero => "zero",
            Gravity::Low => "low",
            Gravity::Normal => "normal",
            Gravity::High => "high",
            Gravity::Extreme => "extreme",
        }
    }
}

/// Whether the wind disturbs flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Wind {
    /// It does not disturb flight.
    #[default]
    Favorable,
    /// It disturbs flight.
    Unfavorable,
}

/// Facts that apply everywhere on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Area {
    /// Its gravity.
    pub gravity: Gravity,
    /// Its wind.
    pub wind: Wind,
    /// Whether climbing and swimming are hazardous.
    pub is_hazardous: bool,
}

/// Whether a diagonal step may pass beside an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Rigidity {
    /// It may not.
    #[default]
    Rigid,
    /// It may.
    Soft,
}

/// An object that has a size (`starfinder.size.objects`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Object {
    /// Its size.
    pub size: Size,
    /// Whether a diagonal step may pass beside it.
    pub rigidity: Rigidity,
    /// Its place, if it is on the map.
    pub place: Option<Place>,
}

impl Object {
    /// The space that it fills, a cube; `None` if it is not on the map or is so small that it
    /// blocks nothing.
    pub fn space(&self) -> Option<Space> {
        if space::is_below_square(self.size) {
            return None;
        }
        let side = space::squares_of(space::space_of_size_hundredths(self.size));
        let place = self.place?;
        Some(Space::new(
            Footprint::square(place.square, side),
            place.level,
            side,
        ))
    }
}

/// How a squeezed creature stands in its full-size space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Squeezed {
    /// Its full-size space.
    pub full: Footprint,
    /// The levels that it fills, from the lowest.
    pub levels: u8,
}

/// The facts of the creatures, their turns and the area.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Facts {
    /// The facts that apply everywhere.
    pub area: Area,
    /// Objects that have a size, by name.
    pub objects: BTreeMap<String, Object>,
    /// The order of turns, while an encounter goes on (`starfinder.adjunct.turn`).
    pub order: Option<TurnOrder>,
    /// Places that burrowers have left open as tunnels.
    pub tunnels: BTreeSet<Place>,
    profiles: PerCreature<Profile>,
    turns: PerCreature<Turn>,
    travels: PerCreature<LongScale>,
    /// How squeezed creatures stand if they do not fill the whole of their full-size space.
    #[cfg_attr(feature = "serde", serde(with = "rules::stored::pairs"))]
    squeezed: BTreeMap<CreatureId, Squeezed>,
}

impl Facts {
    /// Tells what differs between this state and a later one.
    #[cfg(feature = "serde")]
    pub(crate) fn differences(&self, after: &Facts, to: &mut impl rules::Differences) {
        rules::differences!(self, after, to, {area, objects, order, tunnels, squeezed}, by creature {profiles, turns, travels});
    }

    /// Returns the defaults for every creature of the board.
    pub fn new(board: &Board) -> Facts {
        let mut facts = Facts::default();
        board
            .creatures()
            .iter()
            .for_each(|creature| facts.add_creature(creature));
        facts
    }

    /// Adds the defaults for a creature that is new on the board.
    pub fn add_creature(&mut self, creature: &Creature) {
        self.profiles.add(creature.id);
        self.turns.add(creature.id);
        self.travels.add(creature.id);
    }

    /// Forgets a creature that has left the board.
    pub(crate) fn remove_creature(&mut self, creature: CreatureId) {
        self.profiles.remove(creature);
        self.turns.remove(creature);
        self.travels.remove(creature);
        self.squeezed.remove(&creature);
        leave(self, creature);
    }

    /// What the system knows about the creature.
    pub fn profile(&self, creature: CreatureId) -> &Profile {
        self.profiles.get(creature)
    }

    /// What the system knows about the creature, for changing.
    pub fn profile_mut(&mut self, creature: CreatureId) -> Option<&mut Profile> {
        self.profiles.get_mut(creature)
    }

    /// The creature's turn so far.
    pub fn turn(&self, creature: CreatureId) -> &Turn {
        self.turns.get(creature)
    }

    /// The creature's turn so far, for changing.
    pub fn turn_mut(&mut self, creature: CreatureId) -> Option<&mut Turn> {
        self.turns.get_mut(creature)
    }

    /// What the system knows about the creature's running and travelling.
    pub fn travel(&self, creature: CreatureId) -> &LongScale {
        self.travels.get(creature)
    }

    /// What the system knows about the creature's running and travelling, for changing.
    pub fn travel_mut(&mut self, creature: CreatureId) -> Option<&mut LongScale> {
        self.travels.get_mut(creature)
    }

    /// How a creature stands if it does not fill the whole of its full-size space.
    pub fn squeezed(&self, creature: CreatureId) -> Option<Squeezed> {
        self.squeezed.get(&creature).copied()
    }

    /// Notes how a squeezed creature stands, or that it fills the whole of its space.
    pub fn set_squeezed(&mut self, creature: CreatureId, squeezed: Option<Squeezed>) {
        match squeezed {
            Some(squeezed) => self.squeezed.insert(creature, squeezed),
            None => self.squeezed.remove(&creature),
        };
    }

    /// The objects on the map with the spaces that they fill, by name.
    pub fn objects_on_map(&self) -> impl Iterator<Item = (&Object, Space)> {
        let objects = self.objects.values();
        objects.filter_map(|object| Some((object, object.space()?)))
    }

    /// Whether an object is over or under the square.
    pub fn has_object(&self, square: Square) -> bool {
        self.objects_on_map()
            .any(|(_, space)| space.footprint.contains(square))
    }
}

/// Removes a creature that has left the board from the order of turns.
fn leave(facts: &mut Facts, creature: CreatureId) {
    let before = facts.order.as_ref().and_then(TurnOrder::turn);
    facts.order = facts.order.take().and_then(|order| order.without(creature));
    let turn = facts.order.as_ref().and_then(TurnOrder::turn);
    if let Some(turn) = turn.filter(|_| before == Some(creature)) {
        start(facts, turn);
    }
}

/// Begins the turn of the creature.
pub(crate) fn start(facts: &mut Facts, creature: CreatureId) {
    if let Some(turn) = facts.turn_mut(creature) {
        turn.flat_footed = false;
    }
}
