//! What a rule system is: one trait, and the catalogue that it decides.

use std::fmt;
use std::hash::Hash;

use board::{Board, Condition, Creature, CreatureId, Side};
use dice::Dice;
use grid::{Plane, Square};

use crate::search::{Ending, Walk, WalkState};
use crate::{
    AskedResult, Attack, AttackOccasion, AttackResult, Budget, Candidates, Catalogue, Cause, Check,
    DyingChange, Event, Movement, Onlooker, Outcome, PlanError, ReadiedVerb, Refusal, RevealChoice,
    Revealed, RollDue, RuleId, Scene, Shortfall, TurnOrderView,
};

/// What the earlier steps of an interrupted movement saw: the board up to that many steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierBoard {
    /// The number of steps up to which the board holds.
    pub steps: u32,
    /// The board as it was.
    pub board: Board,
}

/// A mark on a map, in a system that has marks of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Ground of that kind.
    Terrain(board::Terrain),
    /// A number on the square.
    Quantity(board::Quantity, i32),
}

/// A rule system: its catalogue, its values, and how it answers.
///
/// The value itself is a name without contents, or, if several systems are dispatched over, says
/// which one it is. What a method reads comes in a [`Scene`]. The body of a method, if it has one,
/// is the answer of a system without such rules.
pub trait RuleSystem: Copy + Eq + fmt::Debug + 'static {
    /// What the system knows of creatures and turns.
    type Facts: Clone + fmt::Debug + Eq + Hash;
    /// What somebody may declare.
    type Declaration: Clone + fmt::Debug + Eq;
    /// What happens in this system only.
    type Happening: Clone + fmt::Debug + Eq;
    /// What holds after a declaration, beside its steps and its happenings.
    type Fact: Clone + fmt::Debug + Eq;
    /// What the game master, or what happens to a creature, changes.
    type Change: Clone + fmt::Debug + Eq;

    // --- What it is -----------------------------------------------------------------------------

    /// The catalogue that it decides.
    fn catalogue(self) -> &'static Catalogue;

    // --- Facts ----------------------------------------------------------------------------------

    /// The default facts of the creatures on the board.
    fn facts(self, board: &Board) -> Self::Facts;

    /// Gives a creature that has been added the default facts.
    fn add_creature(self, facts: &mut Self::Facts, creature: &Creature);

    /// A round begins.
    fn begin_round(self, facts: &mut Self::Facts) {
        let _ = facts;
    }

    /// Makes a change. A change that was read on this board, or that comes of it, cannot fail; a
    /// change to something that is not there changes nothing.
    fn change(
        self,
        board: &mut Board,
        facts: &mut Self::Facts,
        rulings: &crate::Rulings,
        change: &Self::Change,
    );

    /// Takes away what the facts say of the ground of the square.
    fn clear_ground(self, facts: &mut Self::Facts, square: Square) {
        let _ = (facts, square);
    }

    /// Forgets a creature that has left the board for good.
    fn remove_creature(self, facts: &mut Self::Facts, creature: CreatureId);

    /// The board and the facts as a side knows them; the whole truth in a system that hides
    /// nothing.
    fn known_to(self, scene: Scene<'_, Self::Facts>, side: Side) -> (Board, Self::Facts) {
        let _ = side;
        (scene.board.clone(), scene.facts.clone())
    }

    /// Whether a side does not know that the creature is there; `None` asks for somebody on no side.
    fn conceals(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: &Creature,
        side: Option<Side>,
    ) -> bool {
        let _ = (scene, creature, side);
        false
    }

    /// The facts that an onlooker may know, for a board that it knows. They are built by what may
    /// be known; if a system does not implement this, only the defaults are known.
    fn disclosed_facts(
        self,
        scene: Scene<'_, Self::Facts>,
        known: &Board,
        onlooker: &dyn Onlooker,
    ) -> Self::Facts {
        let _ = (scene, onlooker);
        self.facts(known)
    }

    /// Puts the ground of a square on a board as it seems to the side; all of it in a system whose
    /// ground hides nothing.
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

    /// Who acts; `None` for a declaration of the game master.
    fn actor(self, declaration: &Self::Declaration) -> Option<CreatureId>;

    /// The verb of a declaration, for messages.
    fn verb(self, declaration: &Self::Declaration) -> &'static str;

    /// Whether the actor comes back into the order of turns by it. The turn that was due has not
    /// begun then, so none ends.
    fn comes_back(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// What everybody sees while the movement waits after that many completed steps: the mover as
    /// it is then, in the middle of a Climb or in the air. On the board of the scene it stands in
    /// its place.
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
    /// declaration that is no movement along a path.
    fn halted(self, declaration: &Self::Declaration, step: u32) -> Option<Self::Declaration>;

    /// The same action if it comes to nothing before it has had its effect, with its costs spent;
    /// `None` if the system has no such form of it.
    fn disrupted(self, declaration: &Self::Declaration) -> Option<Self::Declaration> {
        let _ = declaration;
        None
    }

    /// Whether the declaration says itself where something stops it.
    fn has_halt(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// The halted movement with the state in which it leaves the mover, in a system in which that
    /// decides where the mover may stay; `None` if the system knows no such state.
    fn halted_as(self, declaration: &Self::Declaration, state: &str) -> Option<Self::Declaration> {
        let _ = (declaration, state);
        None
    }

    /// The declaration with that result of the check that [`RuleSystem::declared_check`] asks for.
    fn with_check_result(
        self,
        declaration: &Self::Declaration,
        asked: &AskedResult,
        result: &str,
    ) -> Self::Declaration {
        let _ = (asked, result);
        declaration.clone()
    }

    /// What the creature might declare without saying much: movements of one step and actions
    /// without options.
    fn candidates(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Candidates<Self::Declaration>;

    /// What is left of a movement when that many of its items are done, as the continuation of the
    /// open action.
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

    /// How a movement that has revealed something goes on into that place instead, when so many of
    /// its items are done: the creature's open action continued there and waiting, or, in a system
    /// that plans a movement anew, one step to that place.
    fn way_into(
        self,
        rest: &Self::Declaration,
        items_done: usize,
        place: &Revealed,
    ) -> Option<Self::Declaration> {
        let _ = (rest, items_done, place);
        None
    }

    /// Where an open action continues to first.
    fn first_place(self, declaration: &Self::Declaration) -> Option<Revealed> {
        let _ = declaration;
        None
    }

    // --- What a movement meets ------------------------------------------------------------------

    /// How many steps a movement has that ends where it meets something unknown to its side, and is
    /// planned anew when it goes on; `None` for every other declaration.
    fn step_count(self, declaration: &Self::Declaration) -> Option<usize> {
        let _ = declaration;
        None
    }

    /// The same movement with only so many steps, as if no more had been declared.
    fn first_steps(self, declaration: &Self::Declaration, steps: usize) -> Self::Declaration {
        let _ = steps;
        declaration.clone()
    }

    /// The same movement, ended after so many steps by what it meets: the steps behind are neither
    /// walked nor judged, nor is the place where it ends.
    fn met(self, declaration: &Self::Declaration, steps: usize) -> Self::Declaration {
        let _ = steps;
        declaration.clone()
    }

    /// The first steps of the movement with those of the other movement behind them; `None` if one
    /// of them is no such movement.
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

    /// What the declaration would lead to. Nothing changes; the dice are asked only for what the
    /// rules roll.
    ///
    /// # Errors
    /// A refusal with all its reasons, or a die that could not be had.
    fn plan(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<Self>, PlanError>;

    /// What the declaration would lead to, up to a choice after a reveal that it does not make
    /// itself; and that choice, if there is one.
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

    /// What a movement would lead to if its first steps saw other boards; the earliest comes first.
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

    /// What holds of the actor if nothing has happened; empty in a system whose refusals are
    /// checked by their rule alone.
    fn unchanged(self, scene: Scene<'_, Self::Facts>, actor: CreatureId) -> Vec<Self::Fact> {
        let _ = (scene, actor);
        Vec::new()
    }

    // --- Happenings -----------------------------------------------------------------------------

    /// Whether the mover enters a place by it, so that a step of the movement says the same.
    fn enters(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// How what was declared falls short by it, in a system that carries out as much of a
    /// declaration as it can.
    fn shortfall(happening: &Self::Happening) -> Option<Shortfall> {
        let _ = happening;
        None
    }

    /// Who is knocked out by it.
    fn knocked_out(happening: &Self::Happening) -> Option<CreatureId> {
        let _ = happening;
        None
    }

    /// What happens in this system only, told as a value: its kind, and what belongs to it.
    fn happening_particulars(happening: &Self::Happening) -> crate::Particulars;

    /// What holds after a declaration, by name. If several facts have the same name, each continues
    /// the list.
    fn fact_particular(fact: &Self::Fact) -> (&'static str, crate::Particular);

    // --- Movement -------------------------------------------------------------------------------

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

    /// How the creature's movement of that kind looks to a search; `None` if it has no place or the
    /// verb is no movement along a path.
    fn walk<'a>(
        self,
        scene: Scene<'a, Self::Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Walk + 'a>>;

    /// The declaration of a movement by that verb through these states of its walk;
    /// [`Ending::PassOn`] if another movement follows it in the turn. `None` if the verb is no
    /// movement along a path.
    fn walk_declaration(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        verb: &str,
        way: (&[WalkState], Ending),
    ) -> Option<Self::Declaration>;

    /// The declaration that ends the creature's turn.
    fn end_of_turn(self, creature: CreatureId) -> Self::Declaration;

    /// The verb by which the creature moves if nothing else is said, whatever is left of its turn.
    fn usual_verb(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> &'static str;

    /// Whether each movement of a turn may be of another kind than the one before it.
    fn mixes_movements(self) -> bool {
        false
    }

    /// The square that names the creature's place in a path.
    fn named_square(self, scene: Scene<'_, Self::Facts>, creature: &Creature) -> Option<Square> {
        let _ = scene;
        creature.footprint().map(|space| space.origin)
    }

    /// The squares that the creature threatens or has within its reach, without its own squares.
    fn threatened(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Plane;

    // --- Turns and reactions --------------------------------------------------------------------

    /// The order of turns, if the system's rules keep one and an encounter is going on.
    fn turn_order(self, facts: &Self::Facts) -> Option<TurnOrderView> {
        let _ = facts;
        None
    }

    /// The start step of the creature's turn, if the rules do anything then.
    fn start_turn(self, creature: CreatureId) -> Option<Self::Declaration> {
        let _ = creature;
        None
    }

    /// The end of the creature's turn.
    fn end_turn(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Self::Declaration;

    /// Whether a turn ends with the declaration.
    fn ends_turn(self, declaration: &Self::Declaration) -> bool;

    /// The encounter begins in the order of the initiative that the rules rank; `None` if they rank
    /// none.
    fn begin_by_initiative(self) -> Option<Self::Declaration> {
        None
    }

    /// The encounter begins in that order; `None` if the rules do not keep an order that they are
    /// given.
    fn begin_in_order(self, order: &[CreatureId]) -> Option<Self::Declaration> {
        let _ = order;
        None
    }

    /// The order of turns changes; `None` if the rules let nobody change theirs.
    fn change_order(self, order: &[CreatureId]) -> Option<Self::Declaration> {
        let _ = order;
        None
    }

    /// The encounter ends, if the rules keep its order.
    fn end_encounter(self) -> Option<Self::Declaration> {
        None
    }

    /// The creature is knocked out, if the rules do anything then.
    fn knock_out(self, creature: CreatureId) -> Option<Self::Declaration> {
        let _ = creature;
        None
    }

    /// The rule under which initiative is rolled.
    fn initiative_rule(self) -> Option<RuleId> {
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
    /// Why not: it cannot act, has had no turn yet, has none left.
    fn may_react(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Result<(), Refusal> {
        let _ = (scene, creature);
        Ok(())
    }

    /// What changes when the creature has used one reaction; `None` if it has none left or none are
    /// counted.
    fn reaction_spent(self, facts: &Self::Facts, creature: CreatureId) -> Option<Self::Change> {
        let _ = (facts, creature);
        None
    }

    /// Whether the creature's reaction to movement may be an attack of opportunity.
    fn has_opportunity_attack(self, facts: &Self::Facts, creature: CreatureId) -> bool {
        let _ = (facts, creature);
        false
    }

    /// When, during that movement, those who have readied something may use it.
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

    /// What the creature has readied, used on the target; `None` for a movement, which needs a path.
    fn use_readied(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        target: CreatureId,
    ) -> Option<Self::Declaration> {
        let _ = (scene, creature, target);
        None
    }

    /// Whether the declaration uses what has been readied.
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

    /// The result of the attack that the declaration is, if it says so itself.
    fn declared_result(self, declaration: &Self::Declaration) -> Option<AttackResult> {
        let _ = declaration;
        None
    }

    /// Whether the attack that the declaration is may be rolled. It may not if the rules read its
    /// result from the declaration.
    fn is_rolled(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        true
    }

    /// A melee attack of `attacker` for what `target` does; `None` if one of them is not there or
    /// the system has no such attacks.
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

    /// The attack that a declaration is; `None` if it is not an attack.
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

    /// The result that a natural roll and its total give the check, in the word of its option.
    fn check_result(self, check: &Check, natural: i32, total: i32) -> &'static str {
        let _ = natural;
        if total >= check.dc {
            "success"
        } else {
            "failure"
        }
    }

    /// A melee attack in a system whose notation has no declaration for it.
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

    /// The result that a natural roll of the d20 and its total give an attack.
    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        let _ = (natural, total, armor_class);
        None
    }

    /// The damage that an attack with that result does if its dice show `rolled` in all.
    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        let _ = (result, rolled);
        0
    }

    /// The creature's hit points, if they are stated.
    fn hit_points(self, facts: &Self::Facts, creature: CreatureId) -> Option<crate::HitPoints> {
        let _ = (facts, creature);
        None
    }

    /// The least hit points that the system counts; `None` in a system without hit points.
    fn least_hit_points(self) -> Option<i32> {
        None
    }

    /// What is true of a creature with that many hit points, in the words of `with:`.
    fn state_at(self, hit_points: i32) -> &'static [&'static str] {
        let _ = hit_points;
        &[]
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

    /// What the creature carries into its next turns, in the words of `with:`.
    fn lasting_harm(self, facts: &Self::Facts, creature: CreatureId) -> Vec<String> {
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

    /// The rule by which an attack of opportunity with that result makes the action that triggered
    /// it come to nothing; `None` if it does not.
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

/// A system whose values are among those of another, which dispatches over several.
pub trait MemberOf<T: RuleSystem>: RuleSystem {
    /// The facts as facts of the other.
    fn facts_of(facts: Self::Facts) -> T::Facts;
    /// The declaration as a declaration of the other.
    fn declaration_of(declaration: Self::Declaration) -> T::Declaration;
    /// The happening as a happening of the other.
    fn happening_of(happening: Self::Happening) -> T::Happening;
    /// What holds afterwards, as a fact of the other.
    fn fact_of(fact: Self::Fact) -> T::Fact;
    /// The change as a change of the other.
    fn change_of(change: Self::Change) -> T::Change;
}

/// Whether the word names a condition that holds of the creature.
pub(crate) fn holds(creature: &Creature, word: &str) -> bool {
    Condition::from_word(word).is_some_and(|condition| creature.is(condition))
}
