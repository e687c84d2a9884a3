//! The system as a [`RuleSystem`], which only delegates to the files that decide.

use board::{Board, Condition, Creature, CreatureId, Terrain};
use dice::Dice;
use grid::{Plane, Square};
use rules::search::{Ending, Lines, Walk, WalkState};
use rules::{
    ActionsLeft, ApartQuery, AskedResult, Attack, AttackResult, Budget, Candidates, Catalogue,
    Check, Checked, Citation, CreatureChange, Degree, DyingChange, HitPoints, Onlooker, OtherIds,
    PlanError, RangeApart, Refusal, Revealed, RuleId, RuleSystem, Rulings, Statable, Stated,
    SystemAttacks, SystemChecks, SystemDeclarations, SystemDisclosure, SystemFacts,
    SystemHappenings, SystemHarm, SystemMovement, SystemPlans, SystemReactions, SystemTurns,
    SystemValues, TurnOrderView, WaysApart,
};

use crate::{
    Action, Change, Declaration, Fact, Facts, OrderAction, Outcome, OwnHappening, Property,
    Reaction, Scene, TurnOrder, Verb, action_rule, apart, change, check, disclosed, lines, local,
    measure, past, plan, range, registry, rulings, size, strike, table,
};

/// Starfinder, first edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Starfinder;

/// Its rulebook.
pub const CATALOGUE: &Catalogue = &Catalogue {
    id: "starfinder",
    variants: &[],
    rules: registry::RULES,
    rulings: rulings::RULINGS,
};

impl SystemValues for Starfinder {
    type Facts = Facts;
    type Declaration = Declaration;
    type Happening = OwnHappening;
    type Fact = Fact;
    type Change = Change;
}

impl SystemFacts for Starfinder {
    fn facts(self, board: &Board) -> Facts {
        Facts::new(board)
    }

    #[cfg(feature = "serde")]
    fn differences<D: rules::Differences>(self, before: &Facts, after: &Facts, to: &mut D) {
        before.differences(after, to);
    }

    fn add_creature(self, facts: &mut Facts, creature: &Creature) {
        facts.add_creature(creature);
    }

    fn change(self, board: &mut Board, facts: &mut Facts, rulings: &Rulings, change: &Change) {
        change::change(board, facts, rulings, change);
    }

    fn ground_changed(self, board: &mut Board, facts: &mut Facts, rulings: &Rulings) {
        change::ground_changed(board, facts, rulings);
    }

    fn statable(self) -> Statable {
        change::STATABLE
    }

    fn state(self, scene: Scene<'_>, creature: CreatureId, stated: &Stated) -> Vec<Change> {
        change::state(scene, creature, stated)
    }

    fn stated(self, creature: CreatureId, stated: CreatureChange) -> Vec<Change> {
        vec![Change::Creature(creature, vec![Property::Shared(stated)])]
    }

    fn deep_water(self) -> Terrain {
        Terrain::Water
    }

    fn plain_grounds(self) -> &'static [Terrain] {
        &[
            Terrain::Soft,
            Terrain::Rigid,
            Terrain::Dirt,
            Terrain::Rock,
            Terrain::Water,
            Terrain::Stairs,
            Terrain::Ladder,
            Terrain::Wall,
        ]
    }

    fn draw_ground(self, facts: &Facts, board: &mut Board) {
        let open = facts.tunnels.iter().filter(|place| place.level == 0);
        for place in open {
            board.remove_terrain(place.square, Terrain::Dirt);
            board.remove_terrain(place.square, Terrain::Rock);
        }
    }

    fn remove_creature(self, facts: &mut Facts, creature: CreatureId) {
        facts.remove_creature(creature);
    }
}

impl SystemDisclosure for Starfinder {
    fn disclosed_facts(self, scene: Scene<'_>, known: &Board, onlooker: &dyn Onlooker) -> Facts {
        disclosed::disclosed_facts(scene, known, onlooker)
    }

    fn disclosed_in_turn(
        self,
        scene: Scene<'_>,
        known: &Board,
        onlooker: &dyn Onlooker,
        told: &Facts,
    ) -> Option<Facts> {
        disclosed::disclosed_in_turn(scene, known, onlooker, told)
    }

    fn hides_ground(self) -> bool {
        false
    }

    fn declaration_known_as(
        self,
        declaration: &Declaration,
        ids: &OtherIds<'_>,
    ) -> Option<Declaration> {
        disclosed::declaration_known_as(declaration, ids)
    }
}

impl SystemDeclarations for Starfinder {
    fn actor(self, declaration: &Declaration) -> Option<CreatureId> {
        declaration.actor()
    }

    fn verb(self, declaration: &Declaration) -> &'static str {
        declaration.verb_word()
    }

    fn action_rule(self, declaration: &Declaration) -> Option<RuleId> {
        action_rule::action_rule(declaration)
    }

    fn candidates(self, scene: Scene<'_>, creature: CreatureId) -> Candidates<Declaration> {
        table::candidates(scene, creature)
    }

    fn halted(self, declaration: &Declaration, step: u32) -> Option<Declaration> {
        declaration.halted(step)
    }

    fn is_decreed(self, declaration: &Declaration) -> bool {
        matches!(&declaration.action, Action::Movement(path) if path.verb == Verb::Pushed)
    }

    fn has_halt(self, declaration: &Declaration) -> bool {
        matches!(&declaration.action, Action::Movement(path) if path.halt.is_some())
    }

    fn way_into(
        self,
        rest: &Declaration,
        steps_done: usize,
        place: &Revealed,
    ) -> Option<Declaration> {
        match place {
            Revealed::Square(square) => rest.way_into(steps_done, *square),
            Revealed::Goal(_) | Revealed::Point(_) => None,
        }
    }

    fn step_count(self, declaration: &Declaration) -> Option<usize> {
        declaration.step_count()
    }

    fn first_steps(self, declaration: &Declaration, steps: usize) -> Declaration {
        declaration.first_steps(steps)
    }

    fn met(self, declaration: &Declaration, steps: usize) -> Declaration {
        declaration.met(steps)
    }

    fn spliced(
        self,
        declaration: &Declaration,
        steps: usize,
        further: &Declaration,
    ) -> Option<Declaration> {
        declaration.spliced(steps, further)
    }
}

impl SystemPlans for Starfinder {
    fn plan(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        plan::plan(scene, declaration, dice)
    }
}

impl SystemHappenings for Starfinder {
    fn falls(happening: &OwnHappening) -> bool {
        matches!(happening, OwnHappening::Falls(_))
    }

    fn happening_particulars(happening: &OwnHappening) -> rules::Particulars {
        crate::told::happening(happening)
    }

    fn fact_particular(fact: &Fact) -> (&'static str, rules::Particular) {
        crate::told::fact(fact)
    }
}

impl SystemMovement for Starfinder {
    fn left_open(self, scene: Scene<'_>, creature: CreatureId) -> Option<String> {
        let creature = scene.board.creature(creature)?;
        size::is_helpless(creature).then(|| {
            format!(
                "{} is helpless; the rulebook does not say whether it may move, so the table decides",
                creature.name
            )
        })
    }

    fn budgets(self, scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
        range::budgets(scene, creature)
    }

    fn budgets_by(self, scene: Scene<'_>, creature: CreatureId, verb: &str) -> Vec<Budget> {
        range::budgets_by(scene, creature, verb)
    }

    fn mixed_verbs(self, scene: Scene<'_>, creature: CreatureId) -> Vec<&'static str> {
        range::mixed_verbs(scene, creature)
    }

    fn joined_verb(
        self,
        scene: Scene<'_>,
        _creature: CreatureId,
        verb: &str,
    ) -> Option<&'static str> {
        range::joined_verb(scene, verb)
    }

    fn is_careful(self, scene: Scene<'_>, creature: CreatureId, verb: &str) -> bool {
        verb == Verb::Guarded.word() && !range::guards_further(scene, creature)
    }

    fn most_unrolled(self, scene: Scene<'_>, creature: CreatureId, verb: &str) -> Option<u32> {
        let runner = scene.board.creature(creature)?;
        (verb == Verb::Run.word()).then(|| local::free_runs(scene, runner))
    }

    fn flat_budget(self, scene: Scene<'_>, creature: CreatureId) -> Option<Budget> {
        range::flat_budget(scene, creature)
    }

    fn walk<'a>(
        self,
        scene: Scene<'a>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Walk + 'a>> {
        range::walk(scene, creature, verb)
    }

    fn lines<'a>(
        self,
        scene: Scene<'a>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Lines + 'a>> {
        lines::onward(scene, creature, verb)
    }

    fn walk_declaration(
        self,
        scene: Scene<'_>,
        creature: CreatureId,
        verb: &str,
        (states, _): (&[WalkState], Ending),
    ) -> Option<Declaration> {
        range::walk_declaration(scene, creature, verb, states)
    }

    fn ways_apart(
        self,
        scene: Scene<'_>,
        query: &ApartQuery<'_>,
        goal: Square,
    ) -> WaysApart<Declaration> {
        apart::ways(scene, query, goal)
    }

    fn range_apart(self, scene: Scene<'_>, creature: CreatureId, verb: Option<&str>) -> RangeApart {
        apart::range(scene, creature, verb)
    }

    fn not_searched(
        self,
        scene: Scene<'_>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> Option<Citation> {
        lines::not_searched(scene, creature, verb)
    }

    fn checks(self, scene: Scene<'_>, creature: CreatureId) -> Vec<(Checked, Citation)> {
        past::checks(scene, creature)
    }

    fn pass_check(
        self,
        board: &mut Board,
        facts: &mut Facts,
        rulings: &mut Rulings,
        checked: (CreatureId, Checked),
    ) {
        past::pass(board, facts, rulings, checked);
    }

    fn usual_verb(self, _scene: Scene<'_>, _creature: CreatureId) -> &'static str {
        Verb::Move.word()
    }

    fn named_square(self, scene: Scene<'_>, creature: &Creature) -> Option<Square> {
        size::full_footprint(scene.facts, creature).map(|space| space.origin)
    }

    fn threatened(self, scene: Scene<'_>, creature: CreatureId) -> Plane {
        measure::threatened(scene, creature)
    }
}

impl SystemTurns for Starfinder {
    fn actions_left(self, scene: Scene<'_>, creature: CreatureId) -> Option<ActionsLeft> {
        Some(ActionsLeft::by_budgets(&self.budgets(scene, creature), 2))
    }

    fn turn_order(self, facts: &Facts) -> Option<TurnOrderView> {
        facts.order.as_ref().map(TurnOrder::view)
    }

    fn end_of_turn(self, creature: CreatureId) -> Declaration {
        Declaration::new(creature, 0, Action::EndTurn)
    }

    fn end_turn(self, scene: Scene<'_>, creature: CreatureId) -> Declaration {
        table::does(scene, creature, Action::EndTurn)
    }

    fn ends_turn(self, declaration: &Declaration) -> bool {
        declaration.action == Action::EndTurn
    }

    fn begin_in_order(self, order: &[CreatureId]) -> Option<Declaration> {
        let begin = OrderAction::Begin(order.to_vec());
        Some(Declaration::of_game_master(begin))
    }

    fn change_order(self, order: &[CreatureId]) -> Option<Declaration> {
        let change = OrderAction::Change(order.to_vec());
        Some(Declaration::of_game_master(change))
    }

    fn end_encounter(self) -> Option<Declaration> {
        Some(Declaration::of_game_master(OrderAction::End))
    }
}

impl SystemReactions for Starfinder {
    fn reactions_left(self, facts: &Facts, creature: CreatureId) -> u8 {
        u8::from(!facts.turn(creature).reaction_spent)
    }

    fn may_react(self, scene: Scene<'_>, creature: CreatureId) -> Result<(), Refusal> {
        strike::may_react(scene, creature)
    }

    fn reaction_spent(self, facts: &Facts, creature: CreatureId) -> Option<Change> {
        self.reactions_left(facts, creature).checked_sub(1)?;
        let spent = Property::Reaction(Reaction::Spent);
        Some(Change::creature(creature, spent))
    }

    fn has_opportunity_attack(self, _facts: &Facts, _creature: CreatureId) -> bool {
        true
    }
}

impl SystemAttacks for Starfinder {
    fn attack_reach_rule(self) -> Option<RuleId> {
        Some(registry::REACH_THREATEN)
    }

    fn opportunity_attack(
        self,
        scene: Scene<'_>,
        attacker: CreatureId,
        target: CreatureId,
        _given_by: RuleId,
    ) -> Option<Attack> {
        strike::opportunity(scene, attacker, target)
    }

    fn attack(
        self,
        scene: Scene<'_>,
        attacker: &Creature,
        target: &Creature,
    ) -> Option<Result<Attack, Refusal>> {
        Some(strike::declared(scene, attacker, target))
    }

    fn attack_payment(self, scene: Scene<'_>, attacker: CreatureId) -> Option<Declaration> {
        let counts = scene.facts.order.is_some();
        counts.then(|| table::attack_payment(scene, attacker))
    }

    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        Some(AttackResult::of_d20(natural, total, armor_class))
    }

    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        result.plain_damage(rolled)
    }
}

impl SystemChecks for Starfinder {
    fn declared_check(self, scene: Scene<'_>, declaration: &Declaration) -> Option<Check> {
        check::declared(scene, declaration)
    }

    fn with_check_result(
        self,
        declaration: &Declaration,
        asked: &AskedResult,
        degree: Degree,
    ) -> Declaration {
        table::with_check_result(declaration, asked, degree)
    }
}

impl SystemHarm for Starfinder {
    fn hit_points(self, facts: &Facts, creature: CreatureId) -> Option<HitPoints> {
        facts.profile(creature).hit_points
    }

    fn least_hit_points(self) -> Option<i32> {
        Some(strike::LEAST_HIT_POINTS)
    }

    fn state_at(self, hit_points: i32) -> &'static [Condition] {
        strike::state_at(hit_points)
    }

    fn wounded(self, creature: CreatureId, hit_points: i32, _: Option<DyingChange>) -> Vec<Change> {
        change::wounded(creature, hit_points)
    }

    fn gains(self, creature: CreatureId, conditions: &[Condition]) -> Vec<Change> {
        change::gains(creature, conditions)
    }
}

impl RuleSystem for Starfinder {
    fn catalogue(self) -> &'static Catalogue {
        CATALOGUE
    }
}
