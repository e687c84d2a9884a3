//! What creatures may spend on movement, and how a search sees it.

use std::fmt;

use board::{Board, Creature, CreatureId, Movement};
use grid::{Feet, Plane, Square};

use crate::search::{Declared, Ending, Exhausted, Lines, PlaceApart, Preference, Walk, WalkState};
use crate::{Citation, RuleId, Rulings, Scene, SystemValues, Wish};

/// The unit in which a movement's costs are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostUnit {
    /// Feet.
    Feet,
    /// Points of a score; a search counts a point as a square.
    Points,
}

/// Something that a creature may spend on one movement: one action, a double move, a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The verb that declares it: `stride`, `move`, `double`, `run`.
    pub verb: &'static str,
    /// The number of times in a row: 2 for two Strides, with a limit for each; 1 for a double move.
    pub times: u8,
    /// The limit of each.
    pub limit_feet: Feet,
    /// The number of the creature's actions that all of them take together; 0 for a 5-foot step.
    pub actions: u8,
    /// How several of them are declared.
    pub declared: Declared,
    /// The verb of what must be declared before them: standing up.
    pub after: Option<&'static str>,
}

impl Budget {
    /// The verb of a budget whose movements may each be of another kind.
    pub const MIXED: &'static str = "mixed";

    /// The budget in words: `stride`, `2 × stride`, `stand, 2 × mixed`.
    pub fn words(&self) -> String {
        let after = self.after.map_or(String::new(), |verb| format!("{verb}, "));
        match self.times {
            1 => format!("{after}{}", self.verb),
            times => format!("{after}{times} × {}", self.verb),
        }
    }

    /// Whether the two name the same movements, even if one may spend more.
    pub(crate) fn is_like(&self, other: &Budget) -> bool {
        let named = |own: &Budget| (own.verb, own.times, own.after);
        named(self) == named(other)
    }

    /// Returns one movement that takes that many actions.
    pub const fn single(verb: &'static str, limit_feet: Feet, actions: u8) -> Budget {
        Budget {
            verb,
            times: 1,
            limit_feet,
            actions,
            declared: Declared::Each,
            after: None,
        }
    }
}

/// What a creature declares before it moves, without leaving its place: standing up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preparation<D> {
    /// The declaration.
    pub declaration: D,
    /// Its verb.
    pub verb: &'static str,
    /// The number of actions that it takes.
    pub actions: u8,
    /// The number of actions that the creature has for it and for its movements.
    pub of_actions: u8,
}

/// The way to a place as a system that plans it itself sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnWay<D> {
    /// The search over walks is to find it.
    Searched,
    /// Its declarations, first to last, and its cost. Nothing has to be rolled.
    Certain(Vec<D>, Feet),
    /// The best way needs a roll, even if every roll suffices.
    Rolled,
}

/// What is asked about movements that no walk describes, such as flights.
#[derive(Clone, Copy, Debug)]
pub struct ApartQuery<'q> {
    /// The creature that moves.
    pub creature: CreatureId,
    /// The only verb that may declare the way, if the caller asks for one.
    pub verb: Option<&'q str>,
    /// The places to pass on the way, in this order.
    pub via: &'q [Square],
    /// What makes one way better than another.
    pub preference: Preference,
    /// The most that the whole way may cost.
    pub limit_feet: Option<Feet>,
}

/// A way to a place by movements of one turn, of which no walk describes at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayApart<D> {
    /// The declarations, first to last.
    pub declarations: Vec<D>,
    /// The number of actions that they take.
    pub actions: u8,
    /// What they cost together.
    pub cost_feet: Feet,
    /// The number of reactions they trigger.
    pub triggers: u32,
    /// The number of hazards they suffer.
    pub hazards: u32,
}

/// The best ways to a place by such movements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaysApart<D> {
    /// At most one way by each kind of movement.
    pub ways: Vec<WayApart<D>>,
    /// Why none of the movements leads there, if there is no way and more is known than that.
    pub why_not: Option<WhyNotApart>,
    /// Whether a bound stopped the search: there may be other ways.
    pub exhausted: Option<Exhausted>,
    /// The movements of which only a part was searched: there may be other ways, too.
    pub cuts: Vec<BudgetCut>,
}

impl<D> Default for WaysApart<D> {
    fn default() -> WaysApart<D> {
        WaysApart {
            ways: Vec::new(),
            why_not: None,
            exhausted: None,
            cuts: Vec::new(),
        }
    }
}

/// An action with which a creature that cannot get ready where it is goes to where it may be able to.
/// A system that has some must have ways in which each declaration takes one action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayOut<D> {
    /// The declaration.
    pub declaration: D,
    /// What it costs.
    pub cost_feet: Feet,
    /// The number of hazards that it suffers.
    pub hazards: u32,
}

/// Why such movements do not lead to a place although a way is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNotApart {
    /// It costs more than may be spent.
    TooFar,
    /// No movement may end there, by that rule.
    MayNotStop(RuleId),
}

/// A budget of which a search knows only a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BudgetCut {
    /// The movements in words: `double fly`, `2 × mixed`.
    pub by: String,
    /// The number of actions that they take.
    pub actions: u8,
    /// The cost up to which all places are known to which they lead.
    pub exact_feet: Feet,
    /// What they may spend together.
    pub budget_feet: Feet,
}

impl BudgetCut {
    /// Whether what was not searched may hold a way that is cheaper than one of that many actions and
    /// that cost: it costs more than what is known.
    pub fn may_undercut(&self, actions: u8, cost_feet: Feet) -> bool {
        (self.actions, self.exact_feet) < (actions, cost_feet)
    }
}

/// How far the search is complete.
impl fmt::Display for BudgetCut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BudgetCut {
            by,
            exact_feet,
            budget_feet,
            ..
        } = self;
        write!(
            f,
            "{by}: searched as far as {exact_feet} of {budget_feet} ft lead"
        )
    }
}

/// The places to which such movements lead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RangeApart {
    /// What they may spend, with the places where each lets the creature end.
    pub budgets: Vec<(Budget, Vec<PlaceApart>)>,
    /// The budgets of which only a part was searched.
    pub cuts: Vec<BudgetCut>,
    /// Whether a bound stopped the search: there may be more places.
    pub exhausted: Option<Exhausted>,
}

/// What a creature gets past only if a check succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// What lies in the way of everybody who does not move that way.
    By(Movement),
    /// An opponent.
    Opponent(CreatureId),
    /// Obstacles of the ground.
    Obstacles,
}

/// A system by how its creatures move, and where they stand to each other.
pub trait SystemMovement: SystemValues {
    /// The names of the goals that creatures may go to, in a system that can play without counting
    /// squares.
    fn goals(self, facts: &Self::Facts) -> Vec<&str> {
        let _ = facts;
        Vec::new()
    }

    /// The goal where the creature stands; `None` if it has not left the start, or in a system
    /// without goals.
    fn goal_of(self, facts: &Self::Facts, creature: CreatureId) -> Option<&str> {
        let _ = (facts, creature);
        None
    }

    /// What the rulebook does not say about movements of the creature as it is now, for people.
    fn left_open(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Option<String> {
        let _ = (scene, creature);
        None
    }

    /// The unit of the costs of its movements.
    fn cost_unit(self) -> CostUnit {
        CostUnit::Feet
    }

    /// What the creature may spend on movement now, from the least to the most.
    fn budgets(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Vec<Budget>;

    /// What the creature may spend on movements of one kind, named by its verb.
    fn budgets_by(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Vec<Budget> {
        let mut budgets = self.budgets(scene, creature);
        budgets.retain(|budget| budget.verb == verb);
        budgets
    }

    /// How a search sees the creature's movement of that kind; `None` if it has no place or the
    /// verb does not declare a movement along a path.
    fn walk<'a>(
        self,
        scene: Scene<'a, Self::Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Walk + 'a>>;

    /// The straight lines at any angle to which the creature's movement of that kind keeps, over ground
    /// that its side knows; `None` if the walk describes all of the movement.
    fn lines<'a>(
        self,
        scene: Scene<'a, Self::Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Lines + 'a>> {
        let _ = (scene, creature, verb);
        None
    }

    /// Returns the declaration of a movement by that verb through these states of its walk;
    /// [`Ending::PassOn`] means that another movement follows it in the turn. `None` if the verb
    /// does not declare a movement along a path.
    fn walk_declaration(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        verb: &str,
        way: (&[WalkState], Ending),
    ) -> Option<Self::Declaration>;

    /// The verb of the creature's usual movement, whatever is left of its turn.
    fn usual_verb(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> &'static str;

    /// The verbs of the movements, of one action each, that a creature may mix in one turn, including
    /// those that lead nowhere from its place; empty if it makes only movements of one kind.
    fn mixed_verbs(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Vec<&'static str> {
        let _ = (scene, creature);
        Vec::new()
    }

    /// The verb of which one movement leads wherever two movements in a row by this verb lead, for no
    /// more; `None` if there is none.
    fn joined_verb(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<&'static str> {
        let _ = (scene, creature, verb);
        None
    }

    /// Whether a movement by this verb leads nowhere to which one by another verb of
    /// [`mixed_verbs`](Self::mixed_verbs) does not lead, for no more and with the same left to do, so
    /// that a range need not mix it.
    fn is_covered(self, scene: Scene<'_, Self::Facts>, creature: CreatureId, verb: &str) -> bool {
        let _ = (scene, creature, verb);
        false
    }

    /// Whether a movement by this verb only avoids reactions and leads no further than others, so
    /// that ways of several turns use it only if they are to be safe.
    fn is_careful(self, scene: Scene<'_, Self::Facts>, creature: CreatureId, verb: &str) -> bool {
        let _ = (scene, creature, verb);
        false
    }

    /// The movement of that kind that takes no action and is the only one of its turn, if the rules
    /// allow it now, even if it leads nowhere from where the creature is; `None` if the system has
    /// none.
    fn free_budget(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Option<Budget> {
        let _ = (scene, creature);
        None
    }

    /// How many movements by this verb the creature may still make before the rules ask for a roll; `None`
    /// if they never do, or if nothing counts them.
    fn most_unrolled(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<u32> {
        let _ = (scene, creature, verb);
        None
    }

    /// A movement that costs the same whatever hampers it, where some step on the board may be too
    /// dear for the creature's usual movement: ways of several turns use it, even if it leads no
    /// further from where the creature is. `None` if there is no such movement, or no need for it.
    fn flat_budget(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Option<Budget> {
        let _ = (scene, creature);
        None
    }

    /// The way that is wished for, if this system plans it itself. What it may cost is not looked at.
    fn own_way(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        wish: &Wish<'_>,
    ) -> OwnWay<Self::Declaration> {
        let _ = (scene, creature, wish);
        OwnWay::Searched
    }

    /// The best ways to a place by movements of this turn, of which no walk describes at least one.
    /// The place is at the creature's own altitude.
    fn ways_apart(
        self,
        scene: Scene<'_, Self::Facts>,
        query: &ApartQuery<'_>,
        goal: Square,
    ) -> WaysApart<Self::Declaration> {
        let _ = (scene, query, goal);
        WaysApart::default()
    }

    /// What a creature can do that has to get ready before it moves and cannot where it is: see
    /// [`SystemMovement::preparation`]. Only ways of several turns ask for it.
    fn ways_out(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Vec<WayOut<Self::Declaration>> {
        let _ = (scene, creature);
        Vec::new()
    }

    /// The places at the creature's own altitude to which such movements lead, by the best of the
    /// ways there; only those that this verb declares, if the caller asks for one.
    fn range_apart(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> RangeApart {
        let _ = (scene, creature, verb);
        RangeApart::default()
    }

    /// The movements of a turn that no search looks at, in words; `None` if there are none besides
    /// those that are never searched unless they are named. If the caller asks for movements by one
    /// verb, only those count.
    fn not_searched(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> Option<Citation> {
        let _ = (scene, creature, verb);
        None
    }

    /// What the creature might get past with a check that the search leaves out, each with the check in
    /// words.
    fn checks(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Vec<(Checked, Citation)> {
        let _ = (scene, creature);
        Vec::new()
    }

    /// Changes what is known so that the creature gets past that without a check, unless it is an
    /// opponent, who is simply not there.
    fn pass_check(
        self,
        board: &mut Board,
        facts: &mut Self::Facts,
        rulings: &mut Rulings,
        (creature, checked): (CreatureId, Checked),
    ) {
        let _ = (board, facts, rulings, creature, checked);
    }

    /// What the creature declares first so that it can move as usual; `None` if it can do so
    /// already.
    fn preparation(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Option<Preparation<Self::Declaration>> {
        let _ = (scene, creature);
        None
    }

    /// The square that names the creature's place in a path.
    fn named_square(self, scene: Scene<'_, Self::Facts>, creature: &Creature) -> Option<Square> {
        let _ = scene;
        creature.footprint().map(|space| space.origin)
    }

    /// What keeps the creature from threatening anything at all, in a system whose questions about its
    /// reach do not say so themselves.
    fn kept_from_threatening(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Option<Citation> {
        let _ = (scene, creature);
        None
    }

    /// The squares that the creature threatens or has within its reach, except its own squares; none if
    /// something keeps it from threatening.
    fn threatened(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Plane;

    /// The cover of `target` against an attack from `from`, in the rulebook's word; `None` in a
    /// system without an answer to that.
    fn cover(
        self,
        scene: Scene<'_, Self::Facts>,
        from: CreatureId,
        target: CreatureId,
    ) -> Option<&'static str> {
        let _ = (scene, from, target);
        None
    }

    /// Whether two creatures flank a third.
    fn flanks(
        self,
        scene: Scene<'_, Self::Facts>,
        (one, other): (CreatureId, CreatureId),
        foe: CreatureId,
    ) -> bool {
        let _ = (scene, one, other, foe);
        false
    }
}
