//! The system as a [`RuleSystem`], which only delegates to the files that decide.

use board::{Board, Condition, Creature, CreatureId, EdgeFeature, Position, Terrain};
use dice::Dice;
use grid::{Plane, Square};
use rules::search::{Ending, Walk, WalkState};
use rules::{
    ActionsLeft, ApartQuery, AskedResult, Attack, AttackOccasion, AttackResult, Budget, Candidates,
    Catalogue, Cause, Check, Checked, Citation, CreatureChange, Degree, DyingChange, EarlierBoard,
    HitPoints, LastingHarm, Movement, Onlooker, OtherIds, PlanError, Preparation, RangeApart,
    ReadiedVerb, Refusal, Revealed, RollDue, RuleId, RuleSystem, Rulings, Statable, Stated,
    SystemAttacks, SystemChecks, SystemDeclarations, SystemDisclosure, SystemFacts,
    SystemHappenings, SystemHarm, SystemMovement, SystemPlans, SystemReactions, SystemTurns,
    SystemValues, TurnOrderView, WayOut, WaysApart,
};

use crate::degree;
use crate::dying;
use crate::{
    Action, Change, Declaration, Event, Fact, Facts, Fate, Outcome, OwnHappening, Property, Scene,
    Severity, StepChoices, Timing, Trait, TurnRoll, action_rule, ask, change, check, disclosed,
    flank, measure, occupant, plan, range, readied, registry, rising, rulings, strike, table,
    under_way, unrolled,
};

/// Pathfinder, second edition; its playtest is a variant of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pf2e;

/// Its rulebook.
pub const CATALOGUE: &Catalogue = &Catalogue {
    id: "pf2e",
    variants: &["pf2e-playtest"],
    rules: registry::RULES,
    rulings: rulings::RULINGS,
};

impl SystemValues for Pf2e {
    type Facts = Facts;
    type Declaration = Declaration;
    type Happening = OwnHappening;
    type Fact = Fact;
    type Change = Change;
}

impl SystemFacts for Pf2e {
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

    fn statable(self) -> Statable {
        change::STATABLE
    }

    fn state(self, scene: Scene<'_>, creature: CreatureId, stated: &Stated) -> Vec<Change> {
        change::state(scene, creature, stated)
    }

    fn stated(self, creature: CreatureId, stated: CreatureChange) -> Vec<Change> {
        change::stated(creature, stated)
    }

    fn clear_ground(self, facts: &mut Facts, square: Square) {
        facts.harms.squares.remove(&square);
    }

    fn heeds(self, feature: EdgeFeature) -> bool {
        matches!(feature, EdgeFeature::Gap { .. })
    }

    fn deep_water(self) -> Terrain {
        Terrain::NeedsSwim
    }

    fn plain_grounds(self) -> &'static [Terrain] {
        &[
            Terrain::Difficult,
            Terrain::Greater,
            Terrain::Water,
            Terrain::Cover,
            Terrain::Wall,
        ]
    }

    fn remove_creature(self, facts: &mut Facts, creature: CreatureId) {
        facts.remove_creature(creature);
    }
}

impl SystemDisclosure for Pf2e {
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

    fn is_plain_to_see(self, declaration: &Declaration) -> bool {
        !matches!(declaration.action, crate::Action::Ready { .. })
    }

    fn is_named_in_order(self, scene: Scene<'_>, creature: &Creature) -> bool {
        disclosed::is_named_in_order(scene, creature)
    }
}

impl SystemDeclarations for Pf2e {
    fn actor(self, declaration: &Declaration) -> Option<CreatureId> {
        declaration.actor()
    }

    fn verb(self, declaration: &Declaration) -> &'static str {
        declaration.verb_word()
    }

    fn action_rule(self, declaration: &Declaration) -> Option<RuleId> {
        action_rule::action_rule(declaration)
    }

    fn comes_back(self, declaration: &Declaration) -> bool {
        declaration.action == Action::Return
    }

    fn assumed(self, declaration: &Declaration) -> Option<String> {
        let Action::Act(activity) = &declaration.action else {
            return None;
        };
        let shove = activity.shove.as_ref()?;
        let is_assumed = shove.result.is_none() && activity.fate == Fate::Carried;
        is_assumed.then(|| {
            "the check of the Shove is taken to succeed: `result=` states how it goes, and it is \
             rolled where the `fortitude` of the target is stated"
                .to_owned()
        })
    }

    fn candidates(self, scene: Scene<'_>, creature: CreatureId) -> Candidates<Declaration> {
        table::candidates(scene, creature)
    }

    fn under_way(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        moment: (u32, Position),
    ) -> (Board, Facts) {
        under_way::under_way(scene, declaration, moment)
    }

    fn halted(self, declaration: &Declaration, step: u32) -> Option<Declaration> {
        declaration.halted(step)
    }

    fn disrupted(self, declaration: &Declaration) -> Option<Declaration> {
        declaration.disrupted()
    }

    fn is_decreed(self, declaration: &Declaration) -> bool {
        declaration.is_decreed()
    }

    fn has_halt(self, declaration: &Declaration) -> bool {
        declaration.is_halted()
    }

    fn halted_as(self, declaration: &Declaration, change: &Change) -> Option<Declaration> {
        table::halted_as(declaration, change)
    }

    fn way_into(
        self,
        rest: &Declaration,
        _steps_done: usize,
        place: &Revealed,
    ) -> Option<Declaration> {
        match place {
            Revealed::Square(square) => rest.way_into(*square),
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

impl SystemPlans for Pf2e {
    fn plan(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        plan::plan(scene, declaration, dice)
    }

    fn plan_interrupted(
        self,
        scene: Scene<'_>,
        earlier: &[EarlierBoard],
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        let earlier: Vec<plan::Earlier<'_>> = earlier
            .iter()
            .map(|earlier| plan::Earlier {
                steps: usize::try_from(earlier.steps).unwrap_or(usize::MAX),
                scene: Scene {
                    board: &earlier.board,
                    ..scene
                },
            })
            .collect();
        plan::plan_interrupted(scene, &earlier, declaration, dice)
    }

    fn plan_unrolled(self, scene: Scene<'_>, declaration: &Declaration) -> Option<Outcome> {
        unrolled::plan_unrolled(scene, declaration)
    }
}

impl SystemHappenings for Pf2e {
    fn shows_elsewhere(happening: &OwnHappening) -> bool {
        matches!(
            happening,
            OwnHappening::TurnStarts(_)
                | OwnHappening::TurnEnds(_)
                | OwnHappening::Regains(_)
                | OwnHappening::Acts(_)
        )
    }

    fn damage(happening: &OwnHappening) -> Option<(CreatureId, i32)> {
        match happening {
            OwnHappening::Hazard(creature, _, Some(damage))
            | OwnHappening::Injury(creature, _, damage) => Some((*creature, damage.amount)),
            _ => None,
        }
    }

    fn knocked_out(happening: &OwnHappening) -> Option<CreatureId> {
        match happening {
            OwnHappening::TurnRoll(creature, TurnRoll::KnockedOut) => Some(*creature),
            _ => None,
        }
    }

    fn happening_particulars(happening: &OwnHappening) -> rules::Particulars {
        crate::told::happening(happening)
    }

    fn fact_particular(fact: &Fact) -> (&'static str, rules::Particular) {
        crate::told::fact(fact)
    }
}

impl SystemMovement for Pf2e {
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
        _scene: Scene<'_>,
        creature: CreatureId,
        verb: &str,
        way: (&[WalkState], Ending),
    ) -> Option<Declaration> {
        range::walk_declaration(creature, verb, way)
    }

    fn usual_verb(self, scene: Scene<'_>, creature: CreatureId) -> &'static str {
        range::usual(scene, creature).word()
    }

    fn mixed_verbs(self, scene: Scene<'_>, creature: CreatureId) -> Vec<&'static str> {
        range::mixed_verbs(scene, creature)
    }

    fn is_covered(self, scene: Scene<'_>, creature: CreatureId, verb: &str) -> bool {
        range::is_covered(scene, creature, verb)
    }

    fn preparation(
        self,
        scene: Scene<'_>,
        creature: CreatureId,
    ) -> Option<Preparation<Declaration>> {
        range::preparation(scene, creature)
    }

    fn ways_apart(
        self,
        scene: Scene<'_>,
        query: &ApartQuery<'_>,
        goal: Square,
    ) -> WaysApart<Declaration> {
        if query.verb.is_some() || !query.via.is_empty() {
            return WaysApart::default();
        }
        rising::ways_apart(self, scene, query, goal)
    }

    fn ways_out(self, scene: Scene<'_>, creature: CreatureId) -> Vec<WayOut<Declaration>> {
        rising::ways_out(self, scene, creature)
    }

    fn range_apart(self, scene: Scene<'_>, creature: CreatureId, verb: Option<&str>) -> RangeApart {
        if verb.is_some() {
            return RangeApart::default();
        }
        rising::range_apart(self, scene, creature)
    }

    fn checks(self, scene: Scene<'_>, creature: CreatureId) -> Vec<(Checked, Citation)> {
        occupant::checks(scene, creature)
    }

    fn kept_from_threatening(self, scene: Scene<'_>, creature: CreatureId) -> Option<Citation> {
        measure::kept_from_threatening(scene, scene.board.creature(creature)?)
    }

    fn threatened(self, scene: Scene<'_>, creature: CreatureId) -> Plane {
        measure::threatened(scene, creature)
    }

    fn cover(self, scene: Scene<'_>, from: CreatureId, target: CreatureId) -> Option<&'static str> {
        ask::cover_word(scene, from, target)
    }

    fn flanks(
        self,
        scene: Scene<'_>,
        (one, other): (CreatureId, CreatureId),
        foe: CreatureId,
    ) -> bool {
        let creature = |id: CreatureId| scene.board.creature(id);
        let (Some(one), Some(other), Some(foe)) = (creature(one), creature(other), creature(foe))
        else {
            return false;
        };
        flank::failing_rule(scene, one, other, foe).is_none()
    }
}

impl SystemTurns for Pf2e {
    fn actions_left(self, scene: Scene<'_>, creature: CreatureId) -> Option<ActionsLeft> {
        let left = scene.facts.turn(creature).actions;
        Some(ActionsLeft {
            left: left.unwrap_or(plan::FULL_ACTIONS),
            most: plan::FULL_ACTIONS,
        })
    }

    fn turn_order(self, facts: &Facts) -> Option<TurnOrderView> {
        facts.turn_order()
    }

    fn start_turn(self, creature: CreatureId) -> Option<Declaration> {
        let start = Action::StartTurn(StepChoices::default());
        Some(table::does(creature, start))
    }

    fn start_due(self, facts: &Facts, declaration: &Declaration) -> Option<Declaration> {
        let due = plan::start_due(facts, declaration)?;
        self.start_turn(due)
    }

    fn end_of_turn(self, creature: CreatureId) -> Declaration {
        Declaration {
            actor: Some(creature),
            action: Action::EndTurn(StepChoices::default()),
        }
    }

    fn end_turn(self, scene: Scene<'_>, creature: CreatureId) -> Declaration {
        // A mount without initiative acts in its rider's turn.
        table::does(
            scene.facts.keeper(creature),
            Action::EndTurn(StepChoices::default()),
        )
    }

    fn ends_turn(self, declaration: &Declaration) -> bool {
        matches!(declaration.action, Action::EndTurn(_))
    }

    fn begin_by_initiative(self) -> Option<Declaration> {
        let order = Vec::new();
        Some(table::of_game_master(Action::Begin { order }))
    }

    fn begin_as_listed(self, order: &[CreatureId]) -> Option<Declaration> {
        let order = order.to_vec();
        Some(table::of_game_master(Action::Begin { order }))
    }

    fn acts_with_rider(self, facts: &Facts, creature: CreatureId) -> bool {
        let has_total = |own: CreatureId| self.initiative_of(facts, own).is_some();
        !has_total(creature) && facts.riders(creature).any(has_total)
    }

    fn initiative_of(self, facts: &Facts, creature: CreatureId) -> Option<i32> {
        let own = facts.profile(creature).initiative;
        let mut groups = facts.groups.iter();
        let group = groups.find(|group| group.members.contains(&creature));
        own.or_else(|| group.and_then(|group| group.initiative))
    }

    fn end_encounter(self) -> Option<Declaration> {
        Some(table::of_game_master(Action::End))
    }

    fn knock_out(self, creature: CreatureId) -> Option<Declaration> {
        Some(table::does(creature, Action::KnockedOut))
    }

    fn initiative_rule(self) -> Option<RuleId> {
        Some(registry::ENCOUNTER_INITIATIVE_CHECK)
    }

    fn initiative_stated(self, creature: CreatureId, total: i32) -> Option<Change> {
        Some(Change::of(creature, [Property::Initiative(total)]))
    }

    fn rolls_due(self, scene: Scene<'_>, declaration: &Declaration) -> Vec<RollDue> {
        plan::rolls_due(scene, declaration)
    }
}

impl SystemReactions for Pf2e {
    fn reactions_left(self, facts: &Facts, creature: CreatureId) -> u8 {
        facts.turn(creature).reactions
    }

    fn may_react(self, scene: Scene<'_>, creature: CreatureId) -> Result<(), Refusal> {
        plan::may_react(scene, creature)
    }

    fn offers_until_used(self, scene: Scene<'_>) -> bool {
        use rulings::TriggerOnce;
        scene.rulings.get::<TriggerOnce>() == TriggerOnce::UntilUsed
    }

    fn reaction_spent(self, facts: &Facts, creature: CreatureId) -> Option<Change> {
        let left = self.reactions_left(facts, creature).checked_sub(1)?;
        Some(Change::of(creature, [Property::Reactions(left)]))
    }

    fn has_opportunity_attack(self, facts: &Facts, creature: CreatureId) -> bool {
        let traits = facts.profile(creature).traits;
        traits.contains(Trait::OpportunityAttack)
    }

    fn readied_triggers(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        movement: &Movement,
    ) -> Vec<Event> {
        readied::triggered(scene, declaration, movement)
    }

    fn readied_verb<'a>(self, scene: Scene<'a>, creature: CreatureId) -> Option<ReadiedVerb<'a>> {
        readied::verb(scene, creature)
    }

    fn use_readied(
        self,
        scene: Scene<'_>,
        creature: CreatureId,
        target: CreatureId,
    ) -> Option<Declaration> {
        table::use_readied(scene, creature, target)
    }

    fn is_readied(self, declaration: &Declaration) -> bool {
        let occasion = declaration.action.occasion();
        occasion.is_some_and(|occasion| occasion.timing == Timing::Readied)
    }

    fn disrupts(self, rule: RuleId) -> bool {
        rule == registry::ENCOUNTER_AOO_DISRUPT
    }

    fn disruption(self, scene: Scene<'_>, trigger: Cause, result: AttackResult) -> Option<RuleId> {
        strike::disruption(scene, trigger, result)
    }
}

impl SystemAttacks for Pf2e {
    fn has_attack_odds(self) -> bool {
        true
    }

    fn attack_reach_rule(self) -> Option<RuleId> {
        Some(registry::ENCOUNTER_STRIKE_REACH)
    }

    fn strike(
        self,
        attacker: CreatureId,
        target: CreatureId,
        occasion: AttackOccasion,
    ) -> Option<Declaration> {
        Some(table::strike(attacker, target, occasion))
    }

    fn opportunity_declared(
        self,
        attacker: CreatureId,
        target: CreatureId,
        cause: Cause,
        result: AttackResult,
    ) -> Option<Declaration> {
        Some(table::opportunity(attacker, target, cause, result))
    }

    fn declared_result(self, declaration: &Declaration) -> Option<AttackResult> {
        table::result(declaration)
    }

    fn is_rolled(self, declaration: &Declaration) -> bool {
        table::is_rolled(declaration) && !declaration.is_halted()
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

    fn declared_attack(self, scene: Scene<'_>, declaration: &Declaration) -> Option<Attack> {
        strike::declared(scene, declaration)
    }

    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        Some(degree::result(natural, total, armor_class))
    }

    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        strike::damage(result, rolled)
    }
}

impl SystemChecks for Pf2e {
    fn declared_check(self, scene: Scene<'_>, declaration: &Declaration) -> Option<Check> {
        check::declared(scene, declaration)
    }

    fn check_result(self, check: &Check, natural: i32, total: i32) -> Degree {
        check::result(check, natural, total)
    }

    fn with_check_result(
        self,
        declaration: &Declaration,
        _asked: &AskedResult,
        degree: Degree,
    ) -> Declaration {
        table::with_check_result(declaration, degree)
    }
}

impl SystemHarm for Pf2e {
    fn hit_points(self, facts: &Facts, creature: CreatureId) -> Option<HitPoints> {
        facts.profile(creature).hit_points
    }

    fn least_hit_points(self) -> Option<i32> {
        Some(dying::LEAST_HIT_POINTS)
    }

    fn state_at(self, hit_points: i32) -> &'static [Condition] {
        strike::state_at(hit_points)
    }

    fn wounded(
        self,
        creature: CreatureId,
        hit_points: i32,
        dying: Option<DyingChange>,
    ) -> Vec<Change> {
        change::wounded(creature, hit_points, dying)
    }

    fn gains(self, creature: CreatureId, conditions: &[Condition]) -> Vec<Change> {
        change::gains(creature, conditions)
    }

    fn after_hit(self, scene: Scene<'_>, creature: CreatureId) -> Option<Declaration> {
        check::after_hit(scene, creature)
    }

    fn dying_after(
        self,
        facts: &Facts,
        creature: CreatureId,
        result: AttackResult,
    ) -> Option<DyingChange> {
        let severity = match result {
            AttackResult::CriticalHit => Severity::Critical,
            AttackResult::Hit | AttackResult::Miss | AttackResult::CriticalMiss => Severity::Plain,
        };
        facts.profile(creature).worse_by_damage(severity)
    }

    fn lasting_harm(self, facts: &Facts, creature: CreatureId) -> Vec<LastingHarm> {
        facts.profile(creature).lasting_harm()
    }
}

impl RuleSystem for Pf2e {
    fn catalogue(self) -> &'static Catalogue {
        CATALOGUE
    }
}
