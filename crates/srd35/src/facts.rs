//! What the system knows about creatures and turns.
//!
//! Invariant: every creature of the board has a profile and a turn at the index of its id; one
//! that is missing reads as the default.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use board::{Board, Creature, CreatureId};
use dice::Expression;
use grid::Feet;

use rules::{HitPoints, PerCreature};

/// A skill that may be needed to get past a creature or an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Skill {
    /// Balance.
    Balance,
    /// Climb.
    Climb,
    /// Escape Artist.
    EscapeArtist,
    /// Jump.
    Jump,
    /// Swim.
    Swim,
    /// Tumble.
    Tumble,
}

impl Skill {
    /// All skills.
    pub const ALL: [Skill; 6] = [
        Skill::Balance,
        Skill::Climb,
        Skill::EscapeArtist,
        Skill::Jump,
        Skill::Swim,
        Skill::Tumble,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Skill::Balance => "balance",
            Skill::Climb => "climb",
            Skill::EscapeArtist => "escape-artist",
            Skill::Jump => "jump",
            Skill::Swim => "swim",
            Skill::Tumble => "tumble",
        }
    }
}

/// A fact that is true or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Flag {
    /// It is trained in Tumble.
    Trained,
    /// All movement is prohibited to it.
    NoMove,
    /// Something keeps it from attacking.
    CannotAttack,
    /// It carries a shield.
    Shield,
    /// It has the barbarian's bonus.
    Barbarian,
}

impl Flag {
    /// All flags.
    pub const ALL: [Flag; 5] = [
        Flag::Trained,
        Flag::NoMove,
        Flag::CannotAttack,
        Flag::Shield,
        Flag::Barbarian,
    ];
}

/// A race of the table of speeds (`srd35.speed.race_table`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Race {
    /// Human.
    Human,
    /// Half-elf.
    HalfElf,
    /// Half-orc.
    HalfOrc,
    /// Elf.
    Elf,
    /// Dwarf.
    Dwarf,
    /// Halfling.
    Halfling,
    /// Gnome.
    Gnome,
}

impl Race {
    /// All of them.
    pub const ALL: [Race; 7] = [
        Race::Human,
        Race::HalfElf,
        Race::HalfOrc,
        Race::Elf,
        Race::Dwarf,
        Race::Halfling,
        Race::Gnome,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Race::Human => "human",
            Race::HalfElf => "half-elf",
            Race::HalfOrc => "half-orc",
            Race::Elf => "elf",
            Race::Dwarf => "dwarf",
            Race::Halfling => "halfling",
            Race::Gnome => "gnome",
        }
    }
}

/// Weight of armor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Armor {
    /// No armor.
    #[default]
    None,
    /// Light armor.
    Light,
    /// Medium armor.
    Medium,
    /// Heavy armor.
    Heavy,
}

/// The weight of what a creature carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Load {
    /// A light load, which never slows.
    #[default]
    Light,
    /// A medium load.
    Medium,
    /// A heavy load.
    Heavy,
}

/// The type of a bonus.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Kind {
    /// A bonus without a type.
    Untyped,
    /// A bonus of that type: `enhancement`.
    Typed(String),
}

/// A bonus to speed (`srd35.speed.other_modifiers`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bonus {
    /// The amount in feet.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
    )]
    pub feet: i32,
    /// Its type.
    pub kind: Kind,
    /// Its source; bonuses without a source all count as having different sources.
    pub source: Option<String>,
}

/// Whether a helpless body is an obstacle (`srd35.pass.helpless_obstacle`).
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

/// Cover as the table states it: the rulebook says only when a friend gives none
/// (`srd35.pass.friend_no_cover`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cover {
    /// The amount that it adds to Armor Class.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
    )]
    pub bonus: i32,
    /// The creature that gives it, if there is one.
    pub from: Option<CreatureId>,
}

/// What the system knows about a creature, besides what the board keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Profile {
    /// Whether it is trained in Tumble.
    pub trained: bool,
    /// Doublings that apply to every step of this creature.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 8>")
    )]
    pub hampered: u8,
    /// Whether all movement is prohibited to it.
    pub no_move: bool,
    /// Whether something keeps it from attacking.
    pub cannot_attack: bool,
    /// Whether its helpless body is an obstacle.
    pub body: Body,
    /// Its race, if it is in the table of speeds.
    pub race: Option<Race>,
    /// Its base land speed in feet, if its race is not in the table.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -10000, 10000>"
        )
    )]
    pub base_feet: Option<i32>,
    /// Its armor.
    pub armor: Armor,
    /// What it carries.
    pub load: Load,
    /// Feet that the load takes off, if the game master says how many
    /// (`ruling.encumbrance_reduction`).
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
    )]
    pub load_penalty_feet: Feet,
    /// Whether it carries a shield.
    pub shield: bool,
    /// Whether it has the barbarian's bonus.
    pub barbarian: bool,
    /// Its bonus as a monk: feet and type.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -10000, 10000>"
        )
    )]
    pub monk: Option<(i32, Kind)>,
    /// Further bonuses to speed.
    pub bonuses: Vec<Bonus>,
    /// Penalties to speed.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
    )]
    pub penalties: Vec<Feet>,
    /// Attack bonus, for play.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
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
            deserialize_with = "rules::stored::within::<_, _, -10000, 10000>"
        )
    )]
    pub armor_class: Option<i32>,
    /// Cover that it has now, for play.
    pub covers: Vec<Cover>,
    /// Damage of its attack, for play.
    pub damage: Option<Expression>,
    /// Hit points, for play.
    pub hit_points: Option<HitPoints>,
    /// Attacks of opportunity each round; one if not stated.
    pub opportunities: Option<u8>,
    /// Modifiers of skills, for play.
    pub skills: Skills,
}

impl Profile {
    /// The attack bonus that is stated.
    pub(crate) fn stated_attack(&self) -> Option<i32> {
        (self.attack != 0 || self.attack_is_zero).then_some(self.attack)
    }

    /// The flag, for changing.
    pub(crate) const fn flag_mut(&mut self, flag: Flag) -> &mut bool {
        match flag {
            Flag::Trained => &mut self.trained,
            Flag::NoMove => &mut self.no_move,
            Flag::CannotAttack => &mut self.cannot_attack,
            Flag::Shield => &mut self.shield,
            Flag::Barbarian => &mut self.barbarian,
        }
    }

    /// States the cover from that giver; a bonus of 0 ends it.
    pub(crate) fn set_cover(&mut self, cover: Cover) {
        self.covers.retain(|other| other.from != cover.from);
        if cover.bonus > 0 {
            self.covers.push(cover);
        }
    }
}

/// Modifiers of skills.
///
/// If none are stated nothing is hashed, so an encounter without them keeps its fingerprint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Skills(
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
    )]
    BTreeMap<Skill, i32>,
);

impl Skills {
    /// The modifier, if it is stated.
    pub fn get(&self, skill: Skill) -> Option<i32> {
        self.0.get(&skill).copied()
    }

    /// States a modifier.
    pub fn set(&mut self, skill: Skill, modifier: i32) {
        self.0.insert(skill, modifier);
    }
}

impl Hash for Skills {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|entry| entry.hash(state));
    }
}

/// A kind of opportunity that movement gives an opponent (`srd35.aoo.once`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Opportunity {
    /// The mover leaves a square that the opponent threatens.
    Leave,
    /// The mover enters the opponent's space.
    Enter,
    /// A tumble fails.
    Tumble,
}

/// What a creature has done in its turn so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The standard action is spent.
    pub standard_spent: bool,
    /// The move action is spent.
    pub move_spent: bool,
    /// A movement other than a 5-foot step was made.
    pub moved: bool,
    /// A movement that takes the whole round and is not a double move was made: run, charge,
    /// minimum.
    pub moved_whole_round: bool,
    /// The number of 5-foot steps made.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub five_foot_steps: u32,
    /// The round is spent on a full-round activity that is not a movement.
    pub full_round: bool,
    /// The number of unhampered diagonals made.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub diagonals: u32,
    /// Squares left of a `move` that may go on after the standard action (`ruling.split_move`).
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub split_squares: u32,
    /// The standard action was taken after that `move`, so that it may go on.
    pub split_open: bool,
    /// The opportunities given, in order, without repetition.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "rules::stored::in_order"))]
    pub given: Vec<(CreatureId, Opportunity)>,
    /// Attacks of opportunity made since its last turn ended.
    pub opportunities_used: u8,
}

impl Turn {
    /// Whether that opponent has had that opportunity in this turn.
    pub fn has_given(&self, opponent: CreatureId, opportunity: Opportunity) -> bool {
        self.given.binary_search(&(opponent, opportunity)).is_ok()
    }

    /// Notes an opportunity.
    pub fn give(&mut self, opponent: CreatureId, opportunity: Opportunity) {
        if let Err(at) = self.given.binary_search(&(opponent, opportunity)) {
            self.given.insert(at, (opponent, opportunity));
        }
    }
}

/// Facts of the creatures and their turns, by creature id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Facts {
    profiles: PerCreature<Profile>,
    turns: PerCreature<Turn>,
}

impl Facts {
    /// Tells what differs between this state and a later one.
    #[cfg(feature = "serde")]
    pub(crate) fn differences(&self, after: &Facts, to: &mut impl rules::Differences) {
        rules::differences!(self, after, to, {}, by creature {profiles, turns});
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
    }

    /// Forgets a creature that has left the board.
    pub(crate) fn remove_creature(&mut self, creature: CreatureId) {
        self.profiles.remove(creature);
        self.turns.remove(creature);
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

    /// The attacks of opportunity that the creature may still make this round.
    pub fn opportunities_left(&self, creature: CreatureId) -> u8 {
        let each_round = self.profile(creature).opportunities.unwrap_or(1);
        each_round.saturating_sub(self.turn(creature).opportunities_used)
    }

    /// A turn is over: whatever a creature does from now on belongs to another one. The
    /// opportunities that it has used are those of a round.
    pub(crate) fn turn_is_over(&mut self) {
        self.turns.change_each(|turn| Turn {
            opportunities_used: turn.opportunities_used,
            ..Turn::default()
        });
    }

    /// Returns the facts with a different turn of the creature.
    pub(crate) fn with_turn(&self, creature: CreatureId, turn: Turn) -> Facts {
        let mut facts = self.clone();
        if let Some(place) = facts.turn_mut(creature) {
            *place = turn;
        }
        facts
    }
}
