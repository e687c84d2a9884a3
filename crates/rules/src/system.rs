//! The trait that defines a rule system.
//!
//! Long because it is one trait, and a trait is written in one place.

use std::fmt;
use std::hash::Hash;

use board::{Board, Condition, Creature, CreatureId, Side};
use dice::Dice;
use grid::{Plane, Square};

use crate::search::{Ending, Walk, WalkState};
use crate::{
    AskedResult, Attack, AttackOccasion, AttackResult, Budget, Candidates, Catalogue, Cause, Check,
    CreatureChange, Degree, DyingChange, Event, LastingHarm, Movement, Onlooker, Outcome,
    PlanError, Preparation, ReadiedVerb, Refusal, RevealChoice, Revealed, RollDue, RuleId, Scene,
    Shortfall, Statable, Stated, Told, TurnOrderView,
};

/// The board that the earlier steps of an interrupted movement saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierBoard {
    /// The number of steps for which the board holds.
    pub steps: u32,
    /// The board as it was then.
    pub board: Board,
}

/// The unit in which a movement's costs are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostUnit {
    /// Feet.
    Feet,
    /// Points of a score; a search counts a point as a square.
    Points,
}

/// The actions that a creature has left in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionsLeft {
    /// How many it has left.
    pub left: u8,
    /// How many a turn has.
    pub most: u8,
}

impl ActionsLeft {
    /// The number of actions that the largest of these budgets takes, for a system that counts
    /// actions only by what may still be spent on movement.
    pub fn by_budgets(budgets: &[Budget], most: u8) -> ActionsLeft {
        let left = budgets.iter().map(|budget| budget.actions).max();
        ActionsLeft {
            left: left.unwrap_or(0).min(most),
            most,
        }
    }
}

/// The meaning of a map mark that only one system has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Ground of that kind.
    Terrain(board::Terrain),
    /// A number on the square.
    Quantity(board::Quantity, i32),
}

/// A rule system: its catalogue, its values, and its answers.
///
/// The value itself is only a name; a type that dispatches over several systems also says which one
/// it is. Methods read a [`Scene`]. Default method bodies give the answer of a system that has no
/// such rules.
pub trait RuleSystem: Copy + Eq + fmt::Debug + 'static {
    /// The facts that the system knows of creatures and turns.
    type Facts: Clone + fmt::Debug + Eq + Hash;
    /// What a creature or the game master may declare.
    type Declaration: Clone + fmt::Debug + Eq;
    /// What happens only in this system.
    type Happening: Clone + fmt::Debug + Eq;
    /// What is true after a declaration, besides its steps and happenings.
    type Fact: Clone + fmt::Debug + Eq;
    /// A change of facts, made by the game master or by what happens to a creature.
    type Change: Clone + fmt::Debug + Eq;

    // --- What it is -----------------------------------------------------------------------------

    /// The catalogue that it decides.
    fn catalogue(self) -> &'static Catalogue;

    // --- Facts ----------------------------------------------------------------------------------

    /// The default facts of the creatures on the board.
    fn facts(self, board: &Board) -> Self::Facts;

    /// Whether the facts are those of this system. They can belong to another one only where a type
    /// dispatches over several systems.
    fn has_facts(self, facts: &Self::Facts) -> bool {
        let _ = facts;
        true
    }

    /// Gives a creature that has been added the default facts.
    fn add_creature(self, facts: &mut Self::Facts, creature: &Creature);

    /// Begins a round.
    fn begin_round(self, facts: &mut Self::Facts) {
        let _ = facts;
    }

    /// Applies a change. A change that was read on this board, or that an outcome on it led to,
    /// cannot fail; a change to something that is not there has no effect.
    fn change(
        self,
        board: &mut Board,
        facts: &mut Self::Facts,
        rulings: &crate::Rulings,
        change: &Self::Change,
    );

    /// Removes what the facts say about the ground of the square.
    fn clear_ground(self, facts: &mut Self::Facts, square: Square) {
        let _ = (facts, square);
    }

    /// Forgets a creature that has left the board for good.
    fn remove_creature(self, facts: &mut Self::Facts, creature: CreatureId);

    /// Whether, by the rules alone, a side knows the numbers of other sides' creatures.
    fn others_told(self) -> Told {
        Told::Exactly
    }

    /// Whether a side does not know that the creature is there; `None` means somebody on no side.
    fn conceals(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: &Creature,
        side: Option<Side>,
    ) -> bool {
        let _ = (scene, creature, side);
        false
    }

    /// Returns the facts that an onlooker may know, for the board that it knows. They are built
    /// from what may be known; if a system does not implement this, only the defaults are known.
    fn disclosed_facts(
        self,
        scene: Scene<'_, Self::Facts>,
        known: &Board,
        onlooker: &dyn Onlooker,
    ) -> Self::Facts {
        let _ = (scene, onlooker);
        self.facts(known)
    }

    /// Puts the ground of a square on a board as it seems to the side. In a system without hidden
    /// ground this is the true ground.
    fn disclosed_ground(
        self,
        scene: Scene<'_, Self::Facts>,
        side: Option<Side>,
        square: Square,
        known: &mut Board,
    ) {
        let _ = side;
        known.copy_ground(scene.board, square);
    }

    // --- Declarations ---------------------------------------------------------------------------

    /// The creature that acts; `None` for a declaration of the game master.
    fn actor(self, declaration: &Self::Declaration) -> Option<CreatureId>;

    /// The verb of a declaration, for messages.
    fn verb(self, declaration: &Self::Declaration) -> &'static str;

    /// Whether the declaration brings its actor back into the order of turns. In that case the turn
    /// that was due has not begun, so no turn ends.
    fn comes_back(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// What everybody sees while the movement waits after that many completed steps: the mover in
    /// its state at that moment, in the middle of a Climb or in the air. On the board of the scene
    /// the mover is already at that place.
    fn under_way(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        completed_steps: u32,
    ) -> (Board, Self::Facts) {
        let _ = (declaration, completed_steps);
        (scene.board.clone(), scene.facts.clone())
    }

    /// The same movement, stopped by something after `step` completed steps; `None` for a
    /// declaration that is not a movement along a path.
    fn halted(self, declaration: &Self::Declaration, step: u32) -> Option<Self::Declaration>;

    /// The same action if it is disrupted before it has its effect, with its costs spent; `None` if
    /// the system has no such form of it.
    fn disrupted(self, declaration: &Self::Declaration) -> Option<Self::Declaration> {
        let _ = declaration;
        None
    }

    /// Whether the declaration itself says where something stops it.
    fn has_halt(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// The halted movement with the state in which the change leaves the mover, for systems where
    /// that state decides where the mover may stay; `None` if the change does not lead to such a
    /// state.
    fn halted_as(
        self,
        declaration: &Self::Declaration,
        change: &Self::Change,
    ) -> Option<Self::Declaration> {
        let _ = (declaration, change);
        None
    }

    /// The declaration with that result of the check that [`RuleSystem::declared_check`] asks for.
    fn with_check_result(
        self,
        declaration: &Self::Declaration,
        asked: &AskedResult,
        degree: Degree,
    ) -> Self::Declaration {
        let _ = (asked, degree);
        declaration.clone()
    }

    /// Whether the rules let players see that creature's name in the order of turns.
    fn is_named_in_order(self, scene: Scene<'_, Self::Facts>, creature: &Creature) -> bool {
        let _ = (scene, creature);
        true
    }

    /// Whether everybody who sees the actor sees what it does. Nobody sees a mere intention.
    fn is_plain_to_see(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        true
    }

    /// The same declaration with the ids by which somebody else knows its creatures; `None` if they
    /// do not know one of the creatures, or if nobody else sees declarations in this system.
    fn declaration_known_as(
        self,
        declaration: &Self::Declaration,
        ids: &crate::OtherIds<'_>,
    ) -> Option<Self::Declaration> {
        let _ = (declaration, ids);
        None
    }

    /// Simple declarations that the creature might make: movements of one step and actions without
    /// options.
    fn candidates(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Candidates<Self::Declaration>;

    /// The rest of a movement after that many of its items, as the continuation of the open action.
    fn rest_after(self, declaration: &Self::Declaration, items_done: usize) -> Self::Declaration {
        let _ = items_done;
        declaration.clone()
    }

    /// The same movement, carried on into what it has just revealed.
    fn carried_on(self, rest: &Self::Declaration) -> Self::Declaration {
        rest.clone()
    }

    /// The same movement, stopped before what it has just revealed; the rest is dropped.
    fn stopped(self, rest: &Self::Declaration) -> Self::Declaration {
        rest.clone()
    }

    /// How a movement that has revealed something goes to that place instead after that many of its
    /// items: the creature's open action continues there and waits; in a system that plans the
    /// movement again, it is one step to that place.
    fn way_into(
        self,
        rest: &Self::Declaration,
        items_done: usize,
        place: &Revealed,
    ) -> Option<Self::Declaration> {
        let _ = (rest, items_done, place);
        None
    }

    /// The first place that the continuation of an open action leads to.
    fn first_place(self, declaration: &Self::Declaration) -> Option<Revealed> {
        let _ = declaration;
        None
    }

    // --- What a movement meets ------------------------------------------------------------------

    /// The number of steps of a movement that ends where it meets something unknown to its side,
    /// and that is planned again if it goes on; `None` for every other declaration.
    fn step_count(self, declaration: &Self::Declaration) -> Option<usize> {
        let _ = declaration;
        None
    }

    /// The same movement with only that many steps, as if no more had been declared.
    fn first_steps(self, declaration: &Self::Declaration, steps: usize) -> Self::Declaration {
        let _ = steps;
        declaration.clone()
    }

    /// The same movement, ended after that many steps by what it meets. Later steps are neither
    /// taken nor judged, and the place where it ends is not judged either.
    fn met(self, declaration: &Self::Declaration, steps: usize) -> Self::Declaration {
        let _ = steps;
        declaration.clone()
    }

    /// The first steps of the movement, followed by those of the other movement; `None` if one of
    /// the two is not such a movement.
    fn spliced(
        self,
        declaration: &Self::Declaration,
        steps: usize,
        further: &Self::Declaration,
    ) -> Option<Self::Declaration> {
        let _ = (declaration, steps, further);
        None
    }

    // --- Plans ----------------------------------------------------------------------------------

    /// Returns what the declaration would lead to. Nothing changes; the dice are asked only for
    /// what the rules roll.
    ///
    /// # Errors
    /// A refusal with all its reasons, or a die that is not available.
    fn plan(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<Self>, PlanError>;

    /// Returns what the declaration would lead to, up to the first choice after a reveal that it
    /// leaves open, and that choice, if there is one.
    ///
    /// # Errors
    /// Those of [`RuleSystem::plan`].
    fn plan_to_choice(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<(Outcome<Self>, Option<RevealChoice>), PlanError> {
        self.plan(scene, declaration, dice)
            .map(|outcome| (outcome, None))
    }

    /// Returns what a movement would lead to if its first steps saw other boards; the earliest
    /// comes first.
    ///
    /// # Errors
    /// Those of [`RuleSystem::plan`].
    fn plan_interrupted(
        self,
        scene: Scene<'_, Self::Facts>,
        earlier: &[EarlierBoard],
        declaration: &Self::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<Self>, PlanError> {
        let _ = earlier;
        self.plan(scene, declaration, dice)
    }

    /// What is true of the actor if nothing has happened; empty in a system where a case checks
    /// only the rule of a refusal.
    fn unchanged(self, scene: Scene<'_, Self::Facts>, actor: CreatureId) -> Vec<Self::Fact> {
        let _ = (scene, actor);
        Vec::new()
    }

    // --- Happenings -----------------------------------------------------------------------------

    /// Whether it says that the mover enters a place, which a step of the movement says already.
    fn enters(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// Whether it reveals something hidden.
    fn reveals(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// How it makes an outcome fall short of the declaration, in a system that carries out as much
    /// of a declaration as possible.
    fn shortfall(happening: &Self::Happening) -> Option<Shortfall> {
        let _ = happening;
        None
    }

    /// Whether the movement's steps, its reactions or the heading of a turn already show it, so
    /// that an account for people needs no line for it.
    fn shows_elsewhere(happening: &Self::Happening) -> bool {
        Self::enters(happening)
    }

    /// Whether it makes a creature fall.
    fn falls(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// The creature that it knocks out.
    fn knocked_out(happening: &Self::Happening) -> Option<CreatureId> {
        let _ = happening;
        None
    }

    /// Describes a happening that only this system has, by its kind and parts.
    fn happening_particulars(happening: &Self::Happening) -> crate::Particulars;

    /// A fact that is true after a declaration, by name. If several facts have the same name, each
    /// one continues the list.
    fn fact_particular(fact: &Self::Fact) -> (&'static str, crate::Particular);

    // --- Movement -------------------------------------------------------------------------------

    /// The names of the goals that creatures may go to, in a system that can play without counting
    /// squares.
    fn goals(self, facts: &Self::Facts) -> Vec<&str> {
        let _ = facts;
        Vec::new()
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

    /// The declaration that ends the creature's turn.
    fn end_of_turn(self, creature: CreatureId) -> Self::Declaration;

    /// The verb of the creature's usual movement, whatever is left of its turn.
    fn usual_verb(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> &'static str;

    /// The verbs of the movements that a creature may mix in one turn, including those that lead
    /// nowhere from its place; empty if it makes only movements of one kind.
    fn mixed_verbs(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Vec<&'static str> {
        let _ = (scene, creature);
        Vec::new()
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

    /// The squares that the creature threatens or has within its reach, except its own squares.
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

    // --- Turns and reactions --------------------------------------------------------------------

    /// The actions that the creature has left in its turn; `None` in a system that does not count
    /// them.
    fn actions_left(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Option<ActionsLeft> {
        let _ = (scene, creature);
        None
    }

    /// The order of turns, if the system's rules keep one and an encounter is going on.
    fn turn_order(self, facts: &Self::Facts) -> Option<TurnOrderView> {
        let _ = facts;
        None
    }

    /// The declaration that starts the creature's turn, if the rules do anything then.
    fn start_turn(self, creature: CreatureId) -> Option<Self::Declaration> {
        let _ = creature;
        None
    }

    /// The declaration that ends the creature's turn.
    fn end_turn(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Self::Declaration;

    /// Whether the declaration ends a turn.
    fn ends_turn(self, declaration: &Self::Declaration) -> bool;

    /// The declaration that begins the encounter in the order of initiative that the rules
    /// determine; `None` if they determine none.
    fn begin_by_initiative(self) -> Option<Self::Declaration> {
        None
    }

    /// The declaration that begins the encounter in that order; `None` if the rules do not keep a
    /// given order.
    fn begin_in_order(self, order: &[CreatureId]) -> Option<Self::Declaration> {
        let _ = order;
        None
    }

    /// The declaration that changes the order of turns; `None` if the rules do not allow changes.
    fn change_order(self, order: &[CreatureId]) -> Option<Self::Declaration> {
        let _ = order;
        None
    }

    /// The declaration that ends the encounter, if the rules keep its order.
    fn end_encounter(self) -> Option<Self::Declaration> {
        None
    }

    /// The declaration that knocks the creature out, if the rules do anything then.
    fn knock_out(self, creature: CreatureId) -> Option<Self::Declaration> {
        let _ = creature;
        None
    }

    /// The rule under which initiative is rolled.
    fn initiative_rule(self) -> Option<RuleId> {
        None
    }

    /// The change that states the creature's initiative total, in a system whose rules rank
    /// initiative.
    fn initiative_stated(self, creature: CreatureId, total: i32) -> Option<Self::Change> {
        let _ = (creature, total);
        None
    }

    /// How many reactions the creature has left.
    fn reactions_left(self, facts: &Self::Facts, creature: CreatureId) -> u8 {
        let _ = (facts, creature);
        0
    }

    /// Whether the creature may use a reaction now.
    ///
    /// # Errors
    /// If it may not: it cannot act, has had no turn yet, or has no reaction left.
    fn may_react(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Result<(), Refusal> {
        let _ = (scene, creature);
        Ok(())
    }

    /// Returns the change when the creature uses one reaction; `None` if it has none left or none
    /// are counted.
    fn reaction_spent(self, facts: &Self::Facts, creature: CreatureId) -> Option<Self::Change> {
        let _ = (facts, creature);
        None
    }

    /// Whether the creature's reaction to movement may be an attack of opportunity.
    fn has_opportunity_attack(self, facts: &Self::Facts, creature: CreatureId) -> bool {
        let _ = (facts, creature);
        false
    }

    /// When, during that movement, creatures that have readied something may use it.
    fn readied_triggers(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        movement: &Movement,
    ) -> Vec<Event<Self>> {
        let _ = (scene, declaration, movement);
        Vec::new()
    }

    /// What the creature has readied and can use now.
    fn readied_verb<'a>(
        self,
        scene: Scene<'a, Self::Facts>,
        creature: CreatureId,
    ) -> Option<ReadiedVerb<'a>> {
        let _ = (scene, creature);
        None
    }

    /// The declaration that uses what the creature has readied on the target; `None` for a
    /// movement, which needs a path.
    fn use_readied(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        target: CreatureId,
    ) -> Option<Self::Declaration> {
        let _ = (scene, creature, target);
        None
    }

    /// Whether the declaration uses a readied action.
    fn is_readied(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    // --- Attacks, checks and harm ---------------------------------------------------------------

    /// Whether attacks are decided from numbers, so that reactions have odds.
    fn has_attack_odds(self) -> bool {
        false
    }

    /// The declaration of an attack, in a system that has one.
    fn strike(
        self,
        attacker: CreatureId,
        target: CreatureId,
        occasion: AttackOccasion,
    ) -> Option<Self::Declaration> {
        let _ = (attacker, target, occasion);
        None
    }

    /// The declaration of an attack of opportunity with that result, in a system that has one.
    fn opportunity_declared(
        self,
        attacker: CreatureId,
        target: CreatureId,
        cause: Cause,
        result: AttackResult,
    ) -> Option<Self::Declaration> {
        let _ = (attacker, target, cause, result);
        None
    }

    /// The result of the declaration's attack, if the declaration states it.
    fn declared_result(self, declaration: &Self::Declaration) -> Option<AttackResult> {
        let _ = declaration;
        None
    }

    /// Whether the declaration's attack may be rolled; it may not if the rules read its result from
    /// the declaration.
    fn is_rolled(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        true
    }

    /// Returns a melee attack of `attacker` because of what `target` does; `None` if one of them is
    /// not there or the system has no such attacks.
    fn opportunity_attack(
        self,
        scene: Scene<'_, Self::Facts>,
        attacker: CreatureId,
        target: CreatureId,
        given_by: RuleId,
    ) -> Option<Attack> {
        let _ = (scene, attacker, target, given_by);
        None
    }

    /// The attack that a declaration makes; `None` if it is not an attack.
    fn declared_attack(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Option<Attack> {
        let _ = (scene, declaration);
        None
    }

    /// The first check that a declaration asks for, if its result is not declared and its numbers
    /// are all stated.
    fn declared_check(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Option<Check> {
        let _ = (scene, declaration);
        None
    }

    /// The result that a natural roll and its total give the check.
    fn check_result(self, check: &Check, natural: i32, total: i32) -> Degree {
        let _ = natural;
        if total >= check.dc {
            Degree::Success
        } else {
            Degree::Failure
        }
    }

    /// A melee attack, in a system whose notation has no declaration for attacks.
    fn attack(
        self,
        scene: Scene<'_, Self::Facts>,
        attacker: &Creature,
        target: &Creature,
    ) -> Option<Result<Attack, Refusal>> {
        let _ = (scene, attacker, target);
        None
    }

    /// The action that pays for [`RuleSystem::attack`]; `None` if nothing pays for it.
    fn attack_payment(
        self,
        scene: Scene<'_, Self::Facts>,
        attacker: CreatureId,
    ) -> Option<Self::Declaration> {
        let _ = (scene, attacker);
        None
    }

    /// Returns the result that a natural roll of the d20 and its total give an attack.
    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        let _ = (natural, total, armor_class);
        None
    }

    /// Returns the damage that an attack with that result does if its dice show a total of
    /// `rolled`.
    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        let _ = (result, rolled);
        0
    }

    /// The creature's hit points, if they are stated.
    fn hit_points(self, facts: &Self::Facts, creature: CreatureId) -> Option<crate::HitPoints> {
        let _ = (facts, creature);
        None
    }

    /// The lowest hit points that the system counts; `None` in a system without hit points.
    fn least_hit_points(self) -> Option<i32> {
        None
    }

    /// What is true of a creature with that many hit points.
    fn state_at(self, hit_points: i32) -> &'static [Condition] {
        let _ = hit_points;
        &[]
    }

    /// The changes that leave the creature that many hit points, and that change its dying; empty
    /// in a system without hit points.
    fn wounded(
        self,
        creature: CreatureId,
        hit_points: i32,
        dying: Option<DyingChange>,
    ) -> Vec<Self::Change> {
        let _ = (creature, hit_points, dying);
        Vec::new()
    }

    /// The changes that make a fact known to all systems true of the creature; empty if this system
    /// has no such fact.
    fn stated(self, creature: CreatureId, change: CreatureChange) -> Vec<Self::Change> {
        let _ = (creature, change);
        Vec::new()
    }

    /// What else a game master may state of a creature.
    fn statable(self) -> Statable {
        Statable::default()
    }

    /// The changes that make the value true of the creature; empty if this system has no such fact,
    /// or the map has no room for that size.
    fn state(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        stated: &Stated,
    ) -> Vec<Self::Change> {
        let _ = (scene, creature, stated);
        Vec::new()
    }

    /// The kinds of ground that a game master may lay during play without any further values.
    fn plain_grounds(self) -> &'static [board::Terrain] {
        &[]
    }

    /// The number that says how hard a square is to enter, in a system that has such a number
    /// instead of kinds of ground.
    fn ground_number(self) -> Option<board::Quantity> {
        None
    }

    /// The changes that begin those conditions for the creature; empty in a system without
    /// conditions.
    fn gains(self, creature: CreatureId, conditions: &[Condition]) -> Vec<Self::Change> {
        let _ = (creature, conditions);
        Vec::new()
    }

    /// What an attack that has hit the creature asks of it besides the damage, as a declaration: a
    /// save on unsteady ground. `None` if it asks nothing.
    fn after_hit(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Option<Self::Declaration> {
        let _ = (scene, creature);
        None
    }

    /// What becomes of a creature's dying if damage with that result leaves it no hit points.
    fn dying_after(
        self,
        facts: &Self::Facts,
        creature: CreatureId,
        result: AttackResult,
    ) -> Option<DyingChange> {
        let _ = (facts, creature, result);
        None
    }

    /// What the creature carries into its next turns.
    fn lasting_harm(self, facts: &Self::Facts, creature: CreatureId) -> Vec<LastingHarm> {
        let _ = (facts, creature);
        Vec::new()
    }

    /// The rolls that the declaration asks for in the steps of a turn. Nothing is rolled.
    fn rolls_due(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Vec<RollDue> {
        let _ = (scene, declaration);
        Vec::new()
    }

    /// Whether the rule disrupts the action that triggered a reaction; an event that cites it says
    /// that the action is lost.
    fn disrupts(self, rule: RuleId) -> bool {
        let _ = rule;
        false
    }

    /// The rule by which an attack of opportunity with that result disrupts the action that
    /// triggered it; `None` if it does not.
    fn disruption(
        self,
        scene: Scene<'_, Self::Facts>,
        trigger: Cause,
        result: AttackResult,
    ) -> Option<RuleId> {
        let _ = (scene, trigger, result);
        None
    }
}

/// A system that belongs to another type, which dispatches over several systems.
pub trait MemberOf<T: RuleSystem>: RuleSystem {
    /// The facts as facts of that type.
    fn facts_of(facts: Self::Facts) -> T::Facts;
    /// The declaration as a declaration of that type.
    fn declaration_of(declaration: Self::Declaration) -> T::Declaration;
    /// The happening as a happening of that type.
    fn happening_of(happening: Self::Happening) -> T::Happening;
    /// The happening of that type, if it is one of this system.
    fn own_happening(happening: &T::Happening) -> Option<&Self::Happening>;
    /// The fact as a fact of that type.
    fn fact_of(fact: Self::Fact) -> T::Fact;
    /// The change as a change of that type.
    fn change_of(change: Self::Change) -> T::Change;
}
