//! The same for turns and what happens in them: reactions, attacks, checks and harm.

use board::{Condition, Creature, CreatureId};
use rules::{
    ActionsLeft, AskedResult, Attack, AttackOccasion, AttackResult, Cause, Check, Degree,
    DyingChange, Event, HitPoints, LastingHarm, Movement, ReadiedVerb, Refusal, RollDue, RuleId,
    Scene, SystemAttacks, SystemChecks, SystemHarm, SystemReactions, SystemTurns, TurnOrderView,
};

use super::member::{all_of, member};
use super::{Change, Declaration, Facts, System};

impl SystemTurns for System {
    fn actions_left(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Option<ActionsLeft> {
        of_scene!(scene, own, scene => own.actions_left(scene, creature))
    }

    fn turn_order(self, facts: &Facts) -> Option<TurnOrderView> {
        of_value!(Facts, facts, own, facts => own.turn_order(facts))
    }

    fn start_turn(self, creature: CreatureId) -> Option<Declaration> {
        declared!(self, own => own.start_turn(creature))
    }

    fn start_due(self, facts: &Facts, declaration: &Declaration) -> Option<Declaration> {
        of_pair!(Facts, facts, Declaration, declaration, own, facts, declared => {
            let start = own.start_due(facts, declared);
            start.map(|start| member(own).declaration(start))
        }, else None)
    }

    fn end_of_turn(self, creature: CreatureId) -> Declaration {
        of_system!(self, own => member(own).declaration(own.end_of_turn(creature)))
    }

    fn end_turn(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Declaration {
        of_scene!(scene, own, scene => member(own).declaration(own.end_turn(scene, creature)))
    }

    fn ends_turn(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declared => own.ends_turn(declared))
    }

    fn begin_by_initiative(self) -> Option<Declaration> {
        declared!(self, own => own.begin_by_initiative())
    }

    fn begin_in_order(self, order: &[CreatureId]) -> Option<Declaration> {
        declared!(self, own => own.begin_in_order(order))
    }

    fn begin_as_listed(self, order: &[CreatureId]) -> Option<Declaration> {
        declared!(self, own => own.begin_as_listed(order))
    }

    fn acts_with_rider(self, facts: &Facts, creature: CreatureId) -> bool {
        of_value!(Facts, facts, own, facts => own.acts_with_rider(facts, creature))
    }

    fn initiative_of(self, facts: &Facts, creature: CreatureId) -> Option<i32> {
        of_value!(Facts, facts, own, facts => own.initiative_of(facts, creature))
    }

    fn change_order(self, order: &[CreatureId]) -> Option<Declaration> {
        declared!(self, own => own.change_order(order))
    }

    fn end_encounter(self) -> Option<Declaration> {
        declared!(self, own => own.end_encounter())
    }

    fn knock_out(self, creature: CreatureId) -> Option<Declaration> {
        declared!(self, own => own.knock_out(creature))
    }

    fn initiative_rule(self) -> Option<RuleId> {
        of_system!(self, own => own.initiative_rule())
    }

    fn initiative_stated(self, creature: CreatureId, total: i32) -> Option<Change> {
        of_system!(self, own => own.initiative_stated(creature, total).map(|to| member(own).change(to)))
    }

    fn rolls_due(self, scene: Scene<'_, Facts>, declaration: &Declaration) -> Vec<RollDue> {
        of_both!(scene, declaration, own, scene, declared =>
            own.rolls_due(scene, declared), else Vec::new())
    }
}

impl SystemReactions for System {
    fn reactions_left(self, facts: &Facts, creature: CreatureId) -> u8 {
        of_value!(Facts, facts, own, facts => own.reactions_left(facts, creature))
    }

    fn may_react(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Result<(), Refusal> {
        of_scene!(scene, own, scene => own.may_react(scene, creature))
    }

    fn offers_until_used(self, scene: Scene<'_, Facts>) -> bool {
        of_scene!(scene, own, scene => own.offers_until_used(scene))
    }

    fn reaction_spent(self, facts: &Facts, creature: CreatureId) -> Option<Change> {
        of_value!(Facts, facts, own, facts => own.reaction_spent(facts, creature).map(|to| member(own).change(to)))
    }

    fn has_opportunity_attack(self, facts: &Facts, creature: CreatureId) -> bool {
        of_value!(Facts, facts, own, facts => own.has_opportunity_attack(facts, creature))
    }

    fn readied_triggers(
        self,
        scene: Scene<'_, Facts>,
        declaration: &Declaration,
        movement: &Movement,
    ) -> Vec<Event<System>> {
        of_both!(scene, declaration, own, scene, declared =>
            own.readied_triggers(scene, declared, movement)
                .into_iter()
                .map(Event::lift)
                .collect(),
            else Vec::new())
    }

    fn readied_verb<'a>(
        self,
        scene: Scene<'a, Facts>,
        creature: CreatureId,
    ) -> Option<ReadiedVerb<'a>> {
        of_scene!(scene, own, scene => own.readied_verb(scene, creature))
    }

    fn use_readied(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        target: CreatureId,
    ) -> Option<Declaration> {
        of_scene!(scene, own, scene => own
            .use_readied(scene, creature, target)
            .map(|declared| member(own).declaration(declared)))
    }

    fn is_readied(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declared => own.is_readied(declared))
    }

    fn disrupts(self, rule: RuleId) -> bool {
        of_system!(self, own => own.disrupts(rule))
    }

    fn disruption(
        self,
        scene: Scene<'_, Facts>,
        trigger: Cause,
        result: AttackResult,
    ) -> Option<RuleId> {
        of_scene!(scene, own, scene => own.disruption(scene, trigger, result))
    }
}

impl SystemAttacks for System {
    fn has_attack_odds(self) -> bool {
        of_system!(self, own => own.has_attack_odds())
    }

    fn attack_reach_rule(self) -> Option<RuleId> {
        of_system!(self, own => own.attack_reach_rule())
    }

    fn extra_attack_rule(self) -> Option<RuleId> {
        of_system!(self, own => own.extra_attack_rule())
    }

    fn strike(
        self,
        attacker: CreatureId,
        target: CreatureId,
        occasion: AttackOccasion,
    ) -> Option<Declaration> {
        declared!(self, own => own.strike(attacker, target, occasion))
    }

    fn opportunity_declared(
        self,
        attacker: CreatureId,
        target: CreatureId,
        cause: Cause,
        result: AttackResult,
    ) -> Option<Declaration> {
        declared!(self, own => own.opportunity_declared(attacker, target, cause, result))
    }

    fn declared_result(self, declaration: &Declaration) -> Option<AttackResult> {
        of_value!(Declaration, declaration, own, declaration => own.declared_result(declaration))
    }

    fn is_rolled(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declaration => own.is_rolled(declaration))
    }

    fn opportunity_attack(
        self,
        scene: Scene<'_, Facts>,
        attacker: CreatureId,
        target: CreatureId,
        given_by: RuleId,
    ) -> Option<Attack> {
        of_scene!(scene, own, scene => own.opportunity_attack(scene, attacker, target, given_by))
    }

    fn declared_attack(self, scene: Scene<'_, Facts>, declaration: &Declaration) -> Option<Attack> {
        of_both!(scene, declaration, own, scene, declared =>
            own.declared_attack(scene, declared), else None)
    }

    fn attack(
        self,
        scene: Scene<'_, Facts>,
        attacker: &Creature,
        target: &Creature,
    ) -> Option<Result<Attack, Refusal>> {
        of_scene!(scene, own, scene => own.attack(scene, attacker, target))
    }

    fn attack_payment(self, scene: Scene<'_, Facts>, attacker: CreatureId) -> Option<Declaration> {
        of_scene!(scene, own, scene =>
            own.attack_payment(scene, attacker).map(|own_one| member(own).declaration(own_one)))
    }

    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        of_system!(self, own => own.attack_result(natural, total, armor_class))
    }

    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        of_system!(self, own => own.attack_damage(result, rolled))
    }
}

impl SystemChecks for System {
    fn declared_check(self, scene: Scene<'_, Facts>, declaration: &Declaration) -> Option<Check> {
        of_both!(scene, declaration, own, scene, declared =>
            own.declared_check(scene, declared), else None)
    }

    fn check_result(self, check: &Check, natural: i32, total: i32) -> Degree {
        of_system!(self, own => own.check_result(check, natural, total))
    }

    fn with_check_result(
        self,
        declaration: &Declaration,
        asked: &AskedResult,
        degree: Degree,
    ) -> Declaration {
        from_declaration!(declaration, own, declared =>
            own.with_check_result(declared, asked, degree))
    }
}

impl SystemHarm for System {
    fn hit_points(self, facts: &Facts, creature: CreatureId) -> Option<HitPoints> {
        of_value!(Facts, facts, own, facts => own.hit_points(facts, creature))
    }

    fn least_hit_points(self) -> Option<i32> {
        of_system!(self, own => own.least_hit_points())
    }

    fn state_at(self, hit_points: i32) -> &'static [Condition] {
        of_system!(self, own => own.state_at(hit_points))
    }

    fn wounded(
        self,
        creature: CreatureId,
        hit_points: i32,
        dying: Option<DyingChange>,
    ) -> Vec<Change> {
        of_system!(self, own => all_of(own, own.wounded(creature, hit_points, dying)))
    }

    fn gains(self, creature: CreatureId, conditions: &[Condition]) -> Vec<Change> {
        of_system!(self, own => all_of(own, own.gains(creature, conditions)))
    }

    fn after_hit(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Option<Declaration> {
        of_scene!(scene, own, scene => {
            let declaration = own.after_hit(scene, creature)?;
            Some(member(own).declaration(declaration))
        })
    }

    fn dying_after(
        self,
        facts: &Facts,
        creature: CreatureId,
        result: AttackResult,
    ) -> Option<DyingChange> {
        of_value!(Facts, facts, own, facts => own.dying_after(facts, creature, result))
    }

    fn lasting_harm(self, facts: &Facts, creature: CreatureId) -> Vec<LastingHarm> {
        of_value!(Facts, facts, own, facts => own.lasting_harm(facts, creature))
    }
}
