//! The system as a [`RuleSystem`], which only delegates to the files that decide.

use board::{Board, Condition, Creature, CreatureId, EdgeFeature, Terrain};
use dice::Dice;
use grid::Plane;
use rules::search::{Ending, Walk, WalkState};
use rules::{
    ActionsLeft, AskedResult, At, Attack, AttackResult, Budget, Candidates, Catalogue, Check,
    Checked, Citation, CreatureChange, Degree, DyingChange, HitPoints, Onlooker, OtherIds,
    PlanError, Refusal, Revealed, RuleId, RuleSystem, Rulings, Statable, Stated, SystemAttacks,
    SystemChecks, SystemDeclarations, SystemDisclosure, SystemFacts, SystemHappenings, SystemHarm,
    SystemMovement, SystemPlans, SystemReactions, SystemTurns, SystemValues,
};

use crate::{
    Action, Change, Declaration, Fact, Facts, Outcome, Property, Scene, Verb, action_rule, change,
    check, disclosed, measure, past, plan, range, registry, rulings, strike, table,
};

/// the d20 System Reference Document 3.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Srd35;

/// Its rulebook.
pub const CATALOGUE: &Catalogue = &Catalogue {
    id: "srd35",
    variants: &[],
    rules: registry::RULES,
    rulings: rulings::RULINGS,
};

/// What happens only in this system: nothing so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OwnHappening {}

impl SystemValues for Srd35 {
    type Facts = Facts;
    type Declaration = Declaration;
    type Happening = OwnHappening;
    type Fact = Fact;
    type Change = Change;
}

impl SystemFacts for Srd35 {
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

    fn turn_is_over(self, facts: &mut Facts) {
        facts.turn_is_over();
    }

    fn change(self, board: &mut Board, facts: &mut Facts, rulings: &Rulings, change: &Change) {
        let _ = rulings;
        change::change(board, facts, change);
    }

    fn statable(self) -> Statable {
        change::STATABLE
    }

    fn state(self, scene: Scene<'_>, creature: CreatureId, stated: &Stated) -> Vec<Change> {
        change::state(scene, creature, stated)
    }

    fn stated(self, creature: CreatureId, stated: CreatureChange) -> Vec<Change> {
        let to = Property::Shared(stated);
        vec![Change { creature, to }]
    }

    fn heeds(self, _feature: EdgeFeature) -> bool {
        true
    }

    fn deep_water(self) -> Terrain {
        Terrain::Pit
    }

    fn plain_grounds(self) -> &'static [Terrain] {
        &[Terrain::Difficult, Terrain::Pit, Terrain::Wall]
    }

    fn remove_creature(self, facts: &mut Facts, creature: CreatureId) {
        facts.remove_creature(creature);
    }
}

impl SystemDisclosure for Srd35 {
    fn disclosed_facts(self, scene: Scene<'_>, known: &Board, onlooker: &dyn Onlooker) -> Facts {
        disclosed::disclosed_facts(scene, known, onlooker)
    }

    /// Whose turn it is is no fact of this system.
    fn disclosed_in_turn(
        self,
        _: Scene<'_>,
        _: &Board,
        _: &dyn Onlooker,
        _: &Facts,
    ) -> Option<Facts> {
        None
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

impl SystemDeclarations for Srd35 {
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

impl SystemPlans for Srd35 {
    fn plan(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        plan::plan(scene, declaration, dice)
    }
}

impl SystemHappenings for Srd35 {
    fn happening_particulars(happening: &OwnHappening) -> rules::Particulars {
        match *happening {}
    }

    fn fact_particular(fact: &Fact) -> (&'static str, rules::Particular) {
        crate::told::fact(fact)
    }
}

impl SystemMovement for Srd35 {
    fn budgets(self, scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
        range::budgets(scene, creature)
    }

    fn budgets_by(self, scene: Scene<'_>, creature: CreatureId, verb: &str) -> Vec<Budget> {
        range::budgets_by(scene, creature, verb)
    }

    fn walk<'a>(
        self,
        scene: Scene<'a>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Walk + 'a>> {
        range::walk(scene, creature, verb)
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

    fn mixed_verbs(self, scene: Scene<'_>, _creature: CreatureId) -> Vec<&'static str> {
        range::mixed_verbs(scene)
    }

    fn checks(self, scene: Scene<'_>, creature: CreatureId) -> Vec<(Checked, Citation)> {
        past::checks(scene, creature)
    }

    fn pass_check(
        self,
        board: &mut Board,
        _facts: &mut Facts,
        _rulings: &mut Rulings,
        checked: (CreatureId, Checked),
    ) {
        past::pass(board, checked);
    }

    fn not_searched(
        self,
        scene: Scene<'_>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> Option<Citation> {
        if verb.is_some() {
            return None;
        }
        range::not_searched(scene, creature)
    }

    fn is_careful(self, _scene: Scene<'_>, _creature: CreatureId, verb: &str) -> bool {
        verb == Verb::FiveFootStep.word()
    }

    fn free_budget(self, scene: Scene<'_>, creature: CreatureId) -> Option<Budget> {
        range::free_budget(scene, creature)
    }

    fn flat_budget(self, scene: Scene<'_>, creature: CreatureId) -> Option<Budget> {
        range::flat_budget(scene, creature)
    }

    fn usual_verb(self, _scene: Scene<'_>, _creature: CreatureId) -> &'static str {
        Verb::Move.word()
    }

    fn threatened(self, scene: Scene<'_>, creature: CreatureId) -> Plane {
        measure::threatened(scene, creature)
    }
}

impl SystemTurns for Srd35 {
    fn actions_left(self, scene: Scene<'_>, creature: CreatureId) -> Option<ActionsLeft> {
        Some(ActionsLeft::by_budgets(&self.budgets(scene, creature), 2))
    }

    fn end_of_turn(self, creature: CreatureId) -> Declaration {
        Declaration::new(creature, None, Action::EndTurn)
    }

    fn end_turn(self, scene: Scene<'_>, creature: CreatureId) -> Declaration {
        table::does(scene, creature, Action::EndTurn)
    }

    fn ends_turn(self, declaration: &Declaration) -> bool {
        declaration.action == Action::EndTurn
    }
}

impl SystemReactions for Srd35 {
    fn reactions_left(self, facts: &Facts, creature: CreatureId) -> u8 {
        facts.opportunities_left(creature)
    }

    fn may_react(self, scene: Scene<'_>, creature: CreatureId) -> Result<(), Refusal> {
        if scene.facts.opportunities_left(creature) > 0 {
            return Ok(());
        }
        let text = "no attack of opportunity is left this round";
        Err(Refusal::new(registry::AOO_ONCE, At::Action, text))
    }

    fn reaction_spent(self, facts: &Facts, creature: CreatureId) -> Option<Change> {
        self.reactions_left(facts, creature).checked_sub(1)?;
        let used = facts.turn(creature).opportunities_used.saturating_add(1);
        Some(Change {
            creature,
            to: Property::OpportunitiesUsed(used),
        })
    }

    fn has_opportunity_attack(self, _facts: &Facts, _creature: CreatureId) -> bool {
        true
    }
}

impl SystemAttacks for Srd35 {
    fn has_attack_odds(self) -> bool {
        true
    }

    fn attack_reach_rule(self) -> Option<RuleId> {
        Some(registry::SIZE_REACH)
    }

    fn extra_attack_rule(self) -> Option<RuleId> {
        Some(registry::SIZE_REACH)
    }

    fn opportunity_attack(
        self,
        scene: Scene<'_>,
        attacker: CreatureId,
        target: CreatureId,
        given_by: RuleId,
    ) -> Option<Attack> {
        strike::opportunity(scene, attacker, target, given_by)
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
        Some(table::does(scene, attacker, Action::Standard))
    }

    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        Some(AttackResult::of_d20(natural, total, armor_class))
    }

    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        result.plain_damage(rolled)
    }
}

impl SystemChecks for Srd35 {
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

impl SystemHarm for Srd35 {
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

impl RuleSystem for Srd35 {
    fn catalogue(self) -> &'static Catalogue {
        CATALOGUE
    }
}
