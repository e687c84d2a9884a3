//! The situation at the table: a board with the facts and rulings of one system.
//!
//! Every question to a system goes through this file.

use std::collections::BTreeMap;

#[cfg(feature = "words")]
use board::Shared;
use board::{Board, Condition, Creature, CreatureId, Position};
use dice::Face;
use grid::{Footprint, Plane, Square};

use crate::search::{Ending, Walk, WalkState};
use crate::shown_ground::over_shown_ground;
use crate::{
    Attack, AttackResult, Budget, Candidates, Cause, Check, Degree, DyingChange, Event, HitPoints,
    LastingHarm, Outcome, ReadiedVerb, Refusal, RollDue, RuleId, RuleSystem, Rulings, Scene,
    TurnOrderView,
};

/// The meaning of the marks of a picture's legend.
#[cfg(feature = "words")]
pub type Legend = BTreeMap<char, Vec<notation::Phrase>>;

/// A board together with what one system knows of its creatures, and the rulings in force.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        try_from = "StoredSituation<S>",
        bound(
            serialize = "S: serde::Serialize, S::Facts: serde::Serialize",
            deserialize = "S: serde::Deserialize<'de>, S::Facts: serde::Deserialize<'de>"
        )
    )
)]
pub struct Situation<S: RuleSystem> {
    /// The system whose rules apply.
    pub(crate) system: S,
    /// The board: what is where.
    pub board: Board,
    /// The choice of every ruling.
    pub rulings: Rulings,
    /// The system's own facts: creatures and turns.
    pub facts: S::Facts,
    /// The meaning of the marks of the picture from which it was set up; `on MARK` refers to them.
    /// Only words use it, so it is not stored.
    #[cfg(feature = "words")]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) legend: Shared<Legend>,
}

/// A situation as it is read from a store.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(
    rename = "Situation",
    deny_unknown_fields,
    bound(deserialize = "S: serde::Deserialize<'de>, S::Facts: serde::Deserialize<'de>")
)]
struct StoredSituation<S: RuleSystem> {
    system: S,
    board: Board,
    rulings: Rulings,
    facts: S::Facts,
}

#[cfg(feature = "serde")]
impl<S: RuleSystem> TryFrom<StoredSituation<S>> for Situation<S> {
    type Error = &'static str;
    fn try_from(stored: StoredSituation<S>) -> Result<Situation<S>, &'static str> {
        if stored.rulings.catalogue() != stored.system.catalogue() {
            return Err("the rulings are those of another system");
        }
        if !stored.system.has_facts(&stored.facts) {
            return Err("the facts are those of another system");
        }
        Ok(Situation {
            system: stored.system,
            board: stored.board,
            rulings: stored.rulings,
            facts: stored.facts,
            #[cfg(feature = "words")]
            legend: Shared::default(),
        })
    }
}

impl<S: RuleSystem> Situation<S> {
    /// The greatest number of creatures on one board.
    pub const MAX_CREATURES: usize = Board::MAX_CREATURES;

    /// Returns a board with the system's default facts and rulings for each creature on it.
    pub fn new(system: S, board: Board) -> Situation<S> {
        let facts = system.facts(&board);
        let rulings = Rulings::defaults(system.catalogue());
        Situation::of(system, board, rulings, facts)
    }

    /// A board with these facts and rulings.
    pub fn of(system: S, board: Board, rulings: Rulings, facts: S::Facts) -> Situation<S> {
        Situation {
            system,
            board,
            rulings,
            facts,
            #[cfg(feature = "words")]
            legend: Shared::default(),
        }
    }

    /// The system whose rules hold.
    pub const fn system(&self) -> S {
        self.system
    }

    /// What the rules read: board, facts and rulings.
    pub const fn scene(&self) -> Scene<'_, S::Facts> {
        Scene {
            board: &self.board,
            facts: &self.facts,
            rulings: &self.rulings,
        }
    }

    /// Carries out an outcome that was planned on this situation.
    pub fn carry_out(&mut self, outcome: &Outcome<S>) {
        for creature in &outcome.after.creatures {
            if let Some(place) = self.board.creature_mut(creature.id) {
                place.clone_from(creature);
            }
        }
        self.facts.clone_from(&outcome.after.facts);
        for reveal in &outcome.reveals {
            reveal.clone().apply(&mut self.board);
        }
    }

    /// Begins a round: everything counted by rounds starts again.
    pub fn begin_round(&mut self) {
        self.system.begin_round(&mut self.facts);
    }

    /// A turn in the order of an encounter is over: everything counted by turns starts again.
    pub fn turn_is_over(&mut self) {
        self.system.turn_is_over(&mut self.facts);
    }

    /// The order of turns, if the system's rules keep one and an encounter is going on; `None` for
    /// a system without rules of initiative, and outside encounters.
    pub fn turn_order(&self) -> Option<TurnOrderView> {
        self.system.turn_order(&self.facts)
    }

    /// The declaration of the start step that comes before that declaration, because a turn is due and
    /// nobody has declared its start; `None` if there is none.
    pub fn start_due(&self, declaration: &S::Declaration) -> Option<S::Declaration> {
        self.system.start_due(&self.facts, declaration)
    }

    /// Applies a change of facts.
    pub fn change(&mut self, change: &S::Change) {
        self.system
            .change(&mut self.board, &mut self.facts, &self.rulings, change);
    }

    /// Calls a creature otherwise.
    pub fn rename(&mut self, id: CreatureId, label: &str) {
        self.changing_names(|board| board.rename(id, label));
    }

    /// Makes a change of the board by which creatures may be called otherwise, also others than the
    /// one that is named or added: those of one label are numbered. Facts stated by name follow.
    pub(crate) fn changing_names(&mut self, change: impl FnOnce(&mut Board)) {
        let named = self.board.creatures().iter();
        let named: Vec<_> = named.map(|one| (one.id, one.name.clone())).collect();
        change(&mut self.board);
        let changed = named.into_iter().filter_map(|(id, before)| {
            let after = &self.board.creature(id)?.name;
            (*after != before).then(|| (before, after.clone()))
        });
        let changed: BTreeMap<String, String> = changed.collect();
        if !changed.is_empty() {
            self.system.names_changed(&mut self.facts, &changed);
        }
    }

    /// Takes a creature off the board and out of the facts for good: from then on its id means
    /// nobody.
    pub fn remove_creature(&mut self, id: CreatureId) {
        self.changing_names(|board| {
            board.remove_creature(id);
        });
        self.system.remove_creature(&mut self.facts, id);
    }

    /// What is true of the declaration's actor if nothing has happened; empty in a system where a
    /// case checks only the rule of a refusal.
    pub fn unchanged(&self, declaration: &S::Declaration) -> Vec<S::Fact> {
        self.system
            .actor(declaration)
            .map(|actor| self.system.unchanged(self.scene(), actor))
            .unwrap_or_default()
    }

    /// Whether a side does not know that the creature is there; `None` means somebody on no side.
    pub fn conceals(&self, creature: &Creature, side: Option<board::Side>) -> bool {
        self.system.conceals(self.scene(), creature, side)
    }

    /// The same situation with the legend of the other one. Only words use a legend, so a stored
    /// situation has none.
    #[must_use]
    pub fn with_marks_of(self, other: &Situation<S>) -> Situation<S> {
        #[cfg(not(feature = "words"))]
        let _ = other;
        Situation {
            #[cfg(feature = "words")]
            legend: other.legend.clone(),
            ..self
        }
    }

    /// The names of the goals on a board without a map, where creatures do not stand on squares;
    /// empty on any other board.
    pub fn goals(&self) -> Vec<&str> {
        let mut creatures = self.board.creatures().iter();
        if creatures.any(|creature| creature.position.is_some()) {
            return Vec::new();
        }
        self.system.goals(&self.facts)
    }

    /// What the creature may spend on movement now, from the least to the most; empty if it cannot
    /// move.
    pub fn budgets(&self, creature: CreatureId) -> Vec<Budget> {
        self.system.budgets(self.scene(), creature)
    }

    /// What the creature may spend on movements of one kind, named by its verb, including one that
    /// [`Situation::budgets`] does not offer by itself, such as a Step. Empty if it cannot move
    /// that way.
    pub fn budgets_by(&self, creature: CreatureId, verb: &str) -> Vec<Budget> {
        self.system.budgets_by(self.scene(), creature, verb)
    }

    /// How a search sees the creature's movement of that kind: over all ground that its side knows.
    /// `None` if it has no place or the verb does not declare a movement along a path.
    pub fn walk<'a>(&'a self, creature: CreatureId, verb: &str) -> Option<Box<dyn Walk + 'a>> {
        let walk = self.system.walk(self.scene(), creature, verb)?;
        let side = self.board.creature(creature)?.side;
        Some(over_shown_ground(walk, &self.board, side))
    }

    /// Returns the declaration of a movement by that verb through these states of its walk;
    /// `PassOn` means that another movement follows it in the turn. `None` if the verb does not
    /// declare a movement along a path.
    pub fn walk_declaration(
        &self,
        creature: CreatureId,
        verb: &str,
        states: &[WalkState],
        ending: Ending,
    ) -> Option<S::Declaration> {
        self.system
            .walk_declaration(self.scene(), creature, verb, (states, ending))
    }

    /// The square that names the creature's place in a path: the top-left square of its space, or
    /// of its full-size space in a system where squeezed creatures keep that name. `None` without a
    /// place on the grid.
    pub fn named_square(&self, creature: CreatureId) -> Option<Square> {
        let creature = self.board.creature(creature)?;
        self.system.named_square(self.scene(), creature)
    }

    /// Whether a path of the creature may name that square as its place: it is on the map, or the
    /// creature squeezes into a part of its full-size space and this hangs over the rim.
    pub fn may_name(&self, creature: CreatureId, square: Square) -> bool {
        if self.board.contains(square) {
            return true;
        }
        let space = self.board.creature(creature).and_then(Creature::footprint);
        let side = space.map_or(1, |space| space.width.max(space.height));
        let usual = self.system.usual_verb(self.scene(), creature);
        let walk = self.walk(creature, usual);
        let full = Footprint::square(square, side);
        walk.is_some_and(|walk| !walk.covers_its_place())
            && full.squares().any(|square| self.board.contains(square))
    }

    /// The board as it is drawn: its ground is what has become of it.
    pub fn drawn(&self) -> Board {
        let mut board = self.board.clone();
        self.system.draw_ground(&self.facts, &mut board);
        board
    }

    /// The squares that the creature threatens or has within its reach, except its own squares.
    pub fn threatened(&self, creature: CreatureId) -> Plane {
        self.system.threatened(self.scene(), creature)
    }
}

/// Attacks from the numbers stated on the creatures, and their consequences.
impl<S: RuleSystem> Situation<S> {
    /// Returns a melee attack of `attacker` because of what `target` does, such as leaving a square
    /// within reach; `None` if one of them is not there. `given_by` is the rule of the event that
    /// gives the opportunity; it is the rule of the attack in a system that has no rule for such
    /// attacks themselves (pf2e has one: `pf2e.encounter.aoo.strike`).
    pub fn opportunity_attack(
        &self,
        attacker: CreatureId,
        target: CreatureId,
        given_by: RuleId,
    ) -> Option<Attack> {
        self.system
            .opportunity_attack(self.scene(), attacker, target, given_by)
    }

    /// The attack that a declaration makes; `None` if it is not an attack. In a system without a
    /// declaration for attacks it is always `None`: see [`Situation::attack`].
    pub fn declared_attack(&self, declaration: &S::Declaration) -> Option<Attack> {
        self.system.declared_attack(self.scene(), declaration)
    }

    /// The first check that a declaration asks for, if its result is not declared and its numbers
    /// are all stated.
    pub fn declared_check(&self, declaration: &S::Declaration) -> Option<Check> {
        self.system.declared_check(self.scene(), declaration)
    }

    /// The result that a natural roll of the d20 gives the check.
    pub fn check_result(&self, check: &Check, natural: Face) -> Degree {
        let natural = i32::from(natural.get());
        let total = natural.saturating_add(check.modifier());
        self.system.check_result(check, natural, total)
    }

    /// Returns a melee attack in a system whose notation has no declaration for it; `None` in a
    /// system that has one (`strike at=NAME`), or if one of the two creatures is not there.
    ///
    /// # Errors
    /// If the attacker does not reach the target.
    pub fn attack(
        &self,
        attacker: CreatureId,
        target: CreatureId,
    ) -> Option<Result<Attack, Refusal>> {
        let attacker = self.board.creature(attacker)?;
        let target = self.board.creature(target)?;
        self.system.attack(self.scene(), attacker, target)
    }

    /// The action that pays for [`Situation::attack`] in the attacker's turn; `None` if no actions
    /// are counted.
    pub fn attack_payment(&self, attacker: CreatureId) -> Option<S::Declaration> {
        self.system.attack_payment(self.scene(), attacker)
    }

    /// Simple declarations that the creature might make; they may be illegal.
    pub fn candidates(&self, creature: CreatureId) -> Candidates<S::Declaration> {
        self.system.candidates(self.scene(), creature)
    }

    /// Returns the declaration that ends the creature's turn.
    pub fn end_turn(&self, creature: CreatureId) -> S::Declaration {
        self.system.end_turn(self.scene(), creature)
    }

    /// Returns the declaration that uses what the creature has readied on the target.
    pub fn use_readied(&self, creature: CreatureId, target: CreatureId) -> Option<S::Declaration> {
        self.system.use_readied(self.scene(), creature, target)
    }

    /// Returns the result that a natural roll of the d20 gives the attack; `None` if no Armor Class
    /// of the target is stated.
    pub fn attack_result(&self, attack: &Attack, natural: Face) -> Option<AttackResult> {
        let natural = i32::from(natural.get());
        let total = natural.saturating_add(attack.modifier());
        self.system
            .attack_result(natural, total, attack.armor_class_total()?)
    }

    /// The damage that an attack with that result does if its dice show a total of `rolled`.
    pub fn attack_damage(&self, result: AttackResult, rolled: i32) -> i32 {
        self.system.attack_damage(result, rolled)
    }

    /// The creature's hit points, if they are stated.
    pub fn hit_points(&self, creature: CreatureId) -> Option<HitPoints> {
        self.system.hit_points(&self.facts, creature)
    }

    /// The creature's hit points after that damage, and what then becomes true of it; `None` if no
    /// hit points are stated.
    pub fn suffer(&self, creature: CreatureId, damage: i32) -> Option<(i32, Vec<Condition>)> {
        let least = self.system.least_hit_points()?;
        let body = self.board.creature(creature)?;
        let after = self
            .hit_points(creature)?
            .now
            .saturating_sub(damage.max(0))
            .max(least);
        let states = self.system.state_at(after).iter().copied();
        let new = states.filter(|state| !body.is(*state));
        Some((after, new.collect()))
    }

    /// What an attack that has hit the creature asks of it besides the damage; `None` if nothing.
    pub fn after_hit(&self, creature: CreatureId) -> Option<S::Declaration> {
        self.system.after_hit(self.scene(), creature)
    }

    /// How damage of an attack with that result changes the creature's dying; `None` if it has hit
    /// points left, if they are not stated, or if its dying has no number.
    pub fn dying_after(
        &self,
        creature: CreatureId,
        damage: i32,
        result: AttackResult,
    ) -> Option<DyingChange> {
        let (left, _) = self.suffer(creature, damage)?;
        let is_dead = self.board.creature(creature)?.is(Condition::Dead);
        if damage <= 0 || Some(left) > self.system.least_hit_points() || is_dead {
            return None;
        }
        self.system.dying_after(&self.facts, creature, result)
    }

    /// What the creature carries into its next turns.
    pub fn lasting_harm(&self, creature: CreatureId) -> Vec<LastingHarm> {
        self.system.lasting_harm(&self.facts, creature)
    }

    /// The rolls that the declaration asks for in the steps of a turn, if their numbers are stated,
    /// with the numbers they must reach; empty in a system without such rolls. Nothing is rolled.
    pub fn rolls_due(&self, declaration: &S::Declaration) -> Vec<RollDue> {
        self.system.rolls_due(self.scene(), declaration)
    }

    /// How many reactions the creature has left: reactions in pf2e and starfinder, attacks of
    /// opportunity in srd35.
    pub fn reactions_left(&self, creature: CreatureId) -> u8 {
        self.system.reactions_left(&self.facts, creature)
    }

    /// Whether the creature may use a reaction now.
    ///
    /// # Errors
    /// If it may not: it cannot act, has had no turn yet, or has no reaction left.
    pub fn may_react(&self, creature: CreatureId) -> Result<(), Refusal> {
        self.system.may_react(self.scene(), creature)
    }

    /// Whether a movement offers its reactions again and again, until somebody has used one of them.
    pub fn offers_until_used(&self) -> bool {
        self.system.offers_until_used(self.scene())
    }

    /// The situation as everybody sees it while the movement waits after that many completed steps;
    /// the mover is at the place where it waits, and began at `from`.
    #[must_use]
    pub fn under_way(
        &self,
        declaration: &S::Declaration,
        completed_steps: u32,
        from: Position,
    ) -> Situation<S> {
        let moment = (completed_steps, from);
        let (board, facts) = self.system.under_way(self.scene(), declaration, moment);
        Situation {
            board,
            facts,
            ..self.clone()
        }
    }

    /// When, during that movement, creatures that have readied something may use it; empty in a
    /// system without readied actions. The events are not part of the outcome: the player who
    /// readied the action decides whether its moment has come.
    pub fn readied_triggers(
        &self,
        declaration: &S::Declaration,
        outcome: &Outcome<S>,
    ) -> Vec<Event<S>> {
        let Some(movement) = &outcome.movement else {
            return Vec::new();
        };
        self.system
            .readied_triggers(self.scene(), declaration, movement)
    }

    /// What the creature has readied and can use now.
    pub fn readied_verb(&self, creature: CreatureId) -> Option<ReadiedVerb<'_>> {
        self.system.readied_verb(self.scene(), creature)
    }

    /// The rule by which an attack of opportunity with that result disrupts the action that
    /// triggered it; `None` if it does not.
    pub fn disruption(&self, trigger: Cause, result: AttackResult) -> Option<RuleId> {
        self.system.disruption(self.scene(), trigger, result)
    }

    /// Whether the creature's reaction to movement may be an attack of opportunity.
    pub fn has_opportunity_attack(&self, creature: CreatureId) -> bool {
        self.system.has_opportunity_attack(&self.facts, creature)
    }

    /// Returns the change when the creature uses one reaction; `None` if it has none left.
    pub fn reaction_spent(&self, creature: CreatureId) -> Option<S::Change> {
        self.system.reaction_spent(&self.facts, creature)
    }
}
