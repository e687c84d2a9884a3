//! What the system knows about creatures, groups, goals, counters, factors and open actions.
//!
//! Invariant: every creature of the board has a profile at the index of its id; one that is missing
//! reads as the default. Which hidden squares are revealed is a fact (`6d6.hidden.reveal`); what
//! they hide is on the board. The posture `forced-down` is the board's condition "prone".

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Creature, CreatureId};
use grid::{Footprint, Square};

use super::{CountedSquare, DiceValue, Item, Movement};
use rules::PerCreature;
use rules::RuleId;

/// The wish of an occupant about a movement into or out of its square (`6d6.occupied.wish`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Wish {
    /// It wants to prevent the movement.
    Hinders,
    /// It does not want to prevent the movement.
    Allows,
}

/// What a creature carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Load {
    /// Nothing that matters (`6d6.load.ignored`).
    #[default]
    Unloaded,
    /// The status effect Encumbered, with its dice value (`6d6.load.encumbered`).
    Encumbered(DiceValue),
    /// Too much to move at all (`6d6.load.too-much`).
    Overloaded,
}

/// An advantage of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Advantage {
    /// Its name.
    pub name: String,
    /// Whether it has the keyword Movement.
    pub is_movement: bool,
    /// Its dice value.
    pub dice: DiceValue,
    /// Its cost in dynamic potential, if the advantage states one.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 1000000>"
        )
    )]
    pub cost: Option<u32>,
    /// The forms it serves; if empty, all forms of its owner.
    pub forms: Vec<String>,
    /// Whether it is available now.
    pub is_available: bool,
    /// Whether the table considers it inappropriate for this movement.
    pub is_vetoed: bool,
}

/// What the system knows about a creature, besides what the board keeps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Profile {
    /// Its remaining dynamic potential.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub potential: u32,
    /// The potential that its attack costs, if it is known.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 1000000>"
        )
    )]
    pub attack_cost: Option<u32>,
    /// Its forms of movement.
    pub forms: Vec<String>,
    /// Its advantages, in the order in which they were named.
    pub advantages: Vec<Advantage>,
    /// The dice value of its resistance actions, if it is known.
    pub resistance: Option<DiceValue>,
    /// A ready score against entering its square.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub enter_score: Option<i32>,
    /// A ready score against leaving its square.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub leave_score: Option<i32>,
    /// Its explicit wish about entering.
    pub enter_wish: Option<Wish>,
    /// Its explicit wish about leaving.
    pub leave_wish: Option<Wish>,
    /// Whether it is able to act.
    pub is_able: bool,
    /// Whether it is hidden from its opponents.
    pub is_hidden: bool,
    /// What it carries.
    pub load: Load,
    /// Situation bonuses against its movements, in the order in which they were named.
    pub situations: Vec<DiceValue>,
    /// Without a grid: the goal where it stands; `None` at the start.
    pub goal: Option<String>,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            potential: 4,
            attack_cost: None,
            forms: vec!["walking".to_owned()],
            advantages: Vec::new(),
            resistance: None,
            enter_score: None,
            leave_score: None,
            enter_wish: None,
            leave_wish: None,
            is_able: true,
            is_hidden: false,
            load: Load::Unloaded,
            situations: Vec::new(),
            goal: None,
        }
    }
}

/// How a leader factor counts (`6d6.mr.leader-factor`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum FactorMode {
    /// It is added to the resistance; negative if it favours the mover.
    Add(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// It replaces the resistance of the ground.
    Set(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
}

/// Where a leader factor applies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Covers {
    /// Everywhere.
    All,
    /// In these squares.
    Squares(BTreeSet<Square>),
}

/// Resistance that the leader brings in: weather, a current.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Factor {
    /// How it counts.
    pub mode: FactorMode,
    /// Where it applies.
    pub covers: Covers,
    /// The forms it affects; if empty, all of them.
    pub forms: Vec<String>,
}

/// Creatures that may use one roll (`6d6.dice.group`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// Its members.
    pub members: BTreeSet<CreatureId>,
    /// The dice values of its rolls, which its first roll decided; empty before that.
    pub values: Vec<DiceValue>,
    /// The scores of its rolls, numbered by their index.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub scores: Vec<u32>,
    /// How many runs each member has made with the group.
    #[cfg_attr(feature = "serde", serde(with = "rules::stored::pairs"))]
    pub runs: BTreeMap<CreatureId, usize>,
}

/// A goal or leg of gridless play (`6d6.gridless.leader-mr`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Goal {
    /// Its MR as the players know it.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub apparent: u32,
    /// Its true MR, which is the same once it is revealed, or if it hides nothing.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub truth: u32,
}

impl Goal {
    /// Returns a goal that hides nothing.
    pub const fn plain(resistance: u32) -> Goal {
        Goal {
            apparent: resistance,
            truth: resistance,
        }
    }
}

/// A distance that is only counted (`6d6.gridless.distance-counter`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counter {
    /// The first end: the name of a creature.
    pub from: String,
    /// The other end: a creature or a thing.
    pub to: String,
    /// The distance in squares.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub squares: u32,
}

/// Where a creature is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Place {
    /// On the grid.
    Squares(Footprint),
    /// Without a grid, at the start.
    Start,
    /// Without a grid, at that goal.
    Goal(String),
}

/// The destination of a step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Target {
    /// Squares of the grid.
    Squares(Footprint),
    /// A goal.
    Goal(String),
    /// One counted square.
    Counted(CountedSquare),
    /// The place of a creature that has not left the start, where it is held back.
    Start,
}

/// A movement that waits for further items, with everything that the rest of it depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenAction {
    /// The creature that moves.
    pub mover: CreatureId,
    /// The declaration, without its path.
    pub movement: Movement,
    /// The potential spent.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub spent: u32,
    /// The action score.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub score: u32,
    /// The points left of it.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub remaining: u32,
    /// The number of squares, goals or counted squares entered.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub entered: u32,
    /// Whether the creature has stood up in this action.
    pub has_stood: bool,
    /// The number rolled for the next square, if there is one.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>"
        )
    )]
    pub added: Option<u32>,
    /// The place where a jump over a gap began.
    pub take_off: Option<Footprint>,
    /// The resistance of gap squares that the landing pays (`ruling.jump-gap`).
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub deferred: u32,
    /// What has just been revealed, after which the mover may only carry on or stop.
    pub choice: Option<Target>,
    /// Whether an occupant has held the creature back (`ruling.blocked-ends`).
    pub was_blocked: bool,
    /// The number of triggers given.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub triggers: u32,
    /// The number of squares beyond the goal of the counter that decreased.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub beyond: u32,
    /// The square, goal or number that was named first.
    pub named: Option<Item>,
    /// The rule that ended the movement, if it is over.
    pub over: Option<RuleId>,
}

/// The facts of the scene and of its creatures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Facts {
    profiles: PerCreature<Profile>,
    /// Leader factors, in the order in which they were named.
    pub factors: Vec<Factor>,
    /// Groups by name.
    pub groups: BTreeMap<String, Group>,
    /// Goals and legs by name.
    pub goals: BTreeMap<String, Goal>,
    /// Points already spent on a goal that has not been reached (`ruling.gridless-progress`).
    #[cfg_attr(feature = "serde", serde(with = "rules::stored::pairs"))]
    pub progress: BTreeMap<(CreatureId, String), u32>,
    /// Counted distances.
    pub counters: Vec<Counter>,
    /// The creatures in the counted square that a creature has entered, as the declaration named
    /// them.
    #[cfg_attr(feature = "serde", serde(with = "rules::stored::pairs"))]
    pub company: BTreeMap<CreatureId, BTreeSet<CreatureId>>,
    /// Hidden squares that have been revealed.
    pub revealed: BTreeSet<Square>,
    /// The action that waits for further items.
    pub open: Option<OpenAction>,
}

impl Facts {
    /// Tells what differs between this state and a later one.
    #[cfg(feature = "serde")]
    pub(crate) fn differences(&self, after: &Facts, to: &mut impl rules::Differences) {
        rules::differences!(self, after, to, {factors, groups, goals, progress, counters, company, revealed, open}, by creature {profiles});
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
    }

    /// Forgets a creature that has left the board.
    pub(crate) fn remove_creature(&mut self, creature: CreatureId) {
        self.profiles.remove(creature);
        self.progress.retain(|(id, _), _| *id != creature);
        self.open.take_if(|open| open.mover == creature);
        self.leave_company(creature);
        for group in self.groups.values_mut() {
            group.members.remove(&creature);
            group.runs.remove(&creature);
        }
    }

    /// Lets counters follow creatures that are called otherwise from now on.
    pub(crate) fn names_changed(&mut self, names: &BTreeMap<String, String>) {
        let counted = self.counters.iter_mut();
        let counted = counted.flat_map(|counter| [&mut counter.from, &mut counter.to]);
        let open = self.open.iter_mut().map(|open| &mut open.movement);
        let open = open.flat_map(|moving| [&mut moving.towards, &mut moving.away]);
        for end in counted.chain(open.flatten()) {
            if let Some(name) = names.get(end) {
                end.clone_from(name);
            }
        }
    }

    /// What the system knows about the creature.
    pub fn profile(&self, creature: CreatureId) -> &Profile {
        self.profiles.get(creature)
    }

    /// What the system knows about the creature, for changing.
    pub fn profile_mut(&mut self, creature: CreatureId) -> Option<&mut Profile> {
        self.profiles.get_mut(creature)
    }

    /// Starts counting the rolls of groups anew (`6d6.dice.group`).
    pub(crate) fn begin_round(&mut self) {
        for group in self.groups.values_mut() {
            *group = Group {
                members: std::mem::take(&mut group.members),
                ..Group::default()
            };
        }
    }

    /// Notes that the creature leaves its place: from now on it shares no counted square with
    /// anybody.
    pub(crate) fn leave_company(&mut self, creature: CreatureId) {
        self.company.remove(&creature);
        for sharing in self.company.values_mut() {
            sharing.remove(&creature);
        }
    }

    /// The counter between the two, whichever is named first.
    pub fn counter(&self, one: &str, other: &str) -> Option<&Counter> {
        self.counters
            .iter()
            .find(|counter| counter.joins(one, other))
    }

    /// The counter between the two, for changing.
    pub fn counter_mut(&mut self, one: &str, other: &str) -> Option<&mut Counter> {
        self.counters
            .iter_mut()
            .find(|counter| counter.joins(one, other))
    }
}

impl Counter {
    /// Whether both ends are creatures; a letter may appear in a counter before a creature is named
    /// by it.
    pub(crate) fn is_between_creatures(&self, board: &Board) -> bool {
        self.to.chars().nth(1).is_none() || board.creature_named(&self.to).is_some()
    }

    /// The same distance, with the other end named first.
    pub(crate) fn turned(&self) -> Counter {
        Counter {
            from: self.to.clone(),
            to: self.from.clone(),
            squares: self.squares,
        }
    }

    /// The end of the counter that is not that one.
    #[cfg(feature = "words")]
    pub(crate) fn other_end(&self, one: &str) -> Option<&str> {
        match (self.from == one, self.to == one) {
            (true, _) => Some(&self.to),
            (_, true) => Some(&self.from),
            _ => None,
        }
    }

    fn joins(&self, one: &str, other: &str) -> bool {
        (self.from == one && self.to == other) || (self.from == other && self.to == one)
    }
}
