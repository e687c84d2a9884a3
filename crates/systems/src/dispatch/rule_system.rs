//! The rules of the systems: every method forwards to the system of its value.
//!
//! Long because it has every method of every part of `RuleSystem`, each in one line or two.

use board::{Board, Condition, Creature, CreatureId, EdgeFeature, Quantity, Side, Terrain};
use dice::Dice;
use grid::{Plane, Square};
use rules::search::{Ending, Walk, WalkState};
use rules::{
    ActionsLeft, ApartQuery, AskedResult, Attack, AttackOccasion, AttackResult, Budget, Candidates,
    Catalogue, Cause, Check, Checked, Citation, CostUnit, CreatureChange, Degree, DyingChange,
    EarlierBoard, Event, HitPoints, LastingHarm, MemberOf, Movement, Onlooker, Outcome, OwnWay,
    PlanError, Preparation, RangeApart, ReadiedVerb, Refusal, RevealChoice, Revealed, RollDue,
    RuleId, RuleSystem, Rulings, Scene, Shortfall, Statable, Stated, SystemAttacks, SystemChecks,
    SystemDeclarations, SystemDisclosure, SystemFacts, SystemHappenings, SystemHarm,
    SystemMovement, SystemPlans, SystemReactions, SystemTurns, SystemValues, Told, TurnOrderView,
    WayApart, WaysApart,
};

use super::member::member;
use super::{Change, Declaration, Fact, Facts, Happening, System};

/// Converts a declaration that a system may have to a declaration of all systems.
macro_rules! declared {
    ($system:expr, $inner:ident => $answer:expr) => {
        of_system!($system, $inner => $answer.map(|declared| member($inner).declaration(declared)))
    };
}

/// Converts a declaration that comes from another one to a declaration of all systems.
macro_rules! from_declaration {
    ($declaration:expr, $inner:ident, $inside:ident => $answer:expr) => {
        of_value!(Declaration, $declaration, $inner, $inside => member($inner).declaration($answer))
    };
}

/// A declaration of one system in a situation of another.
fn other_system(scene: Scene<'_, Facts>, declaration: &Declaration) -> PlanError {
    PlanError::OtherSystem {
        situation: scene.facts.system().id(),
        declaration: declaration.system().id(),
    }
}

/// Changes of one system, among those of all.
fn all_of<S: MemberOf<System>>(system: S, changes: Vec<S::Change>) -> Vec<Change> {
    let changes = changes.into_iter();
    changes.map(|own| member(system).change(own)).collect()
}

impl SystemValues for System {
    type Facts = Facts;
    type Declaration = Declaration;
    type Happening = Happening;
    type Fact = Fact;
    type Change = Change;
}

impl SystemFacts for System {
    fn facts(self, board: &Board) -> Facts {
        of_system!(self, own => member(own).facts(own.facts(board)))
    }

    fn has_facts(self, facts: &Facts) -> bool {
        facts.system() == self
    }

    #[cfg(feature = "serde")]
    fn differences<D: rules::Differences>(self, before: &Facts, after: &Facts, to: &mut D) {
        of_pair!(Facts, before, Facts, after, own, before, after =>
            own.differences(before, after, to), else {});
    }

    fn add_creature(self, facts: &mut Facts, creature: &Creature) {
        of_value!(Facts, facts, own, facts => own.add_creature(facts, creature));
    }

    fn begin_round(self, facts: &mut Facts) {
        of_value!(Facts, facts, own, facts => own.begin_round(facts));
    }

    fn change(self, board: &mut Board, facts: &mut Facts, rulings: &Rulings, change: &Change) {
        of_pair!(Facts, facts, Change, change, own, facts, change =>
            own.change(board, facts, rulings, change), else {});
    }

    fn stated(self, creature: CreatureId, change: CreatureChange) -> Vec<Change> {
        of_system!(self, own => all_of(own, own.stated(creature, change)))
    }

    fn clear_ground(self, facts: &mut Facts, square: Square) {
        of_value!(Facts, facts, own, facts => own.clear_ground(facts, square))
    }

    fn ground_changed(self, board: &mut Board, facts: &mut Facts, rulings: &Rulings) {
        of_value!(Facts, facts, own, facts => own.ground_changed(board, facts, rulings))
    }

    fn statable(self) -> Statable {
        of_system!(self, own => own.statable())
    }

    fn state(self, scene: Scene<'_, Facts>, creature: CreatureId, stated: &Stated) -> Vec<Change> {
        of_scene!(scene, own, scene => all_of(own, own.state(scene, creature, stated)))
    }

    fn plain_grounds(self) -> &'static [Terrain] {
        of_system!(self, own => own.plain_grounds())
    }

    fn draw_ground(self, facts: &Facts, board: &mut Board) {
        of_value!(Facts, facts, own, facts => own.draw_ground(facts, board));
    }

    fn heeds(self, feature: EdgeFeature) -> bool {
        of_system!(self, own => own.heeds(feature))
    }

    fn deep_water(self) -> Terrain {
        of_system!(self, own => own.deep_water())
    }

    fn ground_number(self) -> Option<Quantity> {
        of_system!(self, own => own.ground_number())
    }

    fn remove_creature(self, facts: &mut Facts, creature: CreatureId) {
        of_value!(Facts, facts, own, facts => own.remove_creature(facts, creature));
    }
}

impl SystemDisclosure for System {
    fn others_told(self) -> Told {
        of_system!(self, own => own.others_told())
    }

    fn conceals(self, scene: Scene<'_, Facts>, creature: &Creature, side: Option<Side>) -> bool {
        of_scene!(scene, own, scene => own.conceals(scene, creature, side))
    }

    fn disclosed_facts(
        self,
        scene: Scene<'_, Facts>,
        known: &Board,
        onlooker: &dyn Onlooker,
    ) -> Facts {
        of_scene!(scene, own, scene =>
            member(own).facts(own.disclosed_facts(scene, known, onlooker)))
    }

    fn disclosed_in_turn(
        self,
        scene: Scene<'_, Facts>,
        known: &Board,
        onlooker: &dyn Onlooker,
        told: &Facts,
    ) -> Option<Facts> {
        of_pair!(Facts, scene.facts, Facts, told, own, facts, told => {
            let scene = Scene { board: scene.board, facts, rulings: scene.rulings };
            let facts = own.disclosed_in_turn(scene, known, onlooker, told)?;
            Some(member(own).facts(facts))
        }, else Some(self.disclosed_facts(scene, known, onlooker)))
    }

    fn disclosed_ground(
        self,
        scene: Scene<'_, Facts>,
        side: Option<Side>,
        square: Square,
        known: &mut Board,
    ) {
        of_scene!(scene, own, scene => own.disclosed_ground(scene, side, square, known));
    }

    fn hides_ground(self) -> bool {
        of_system!(self, own => own.hides_ground())
    }

    fn declaration_known_as(
        self,
        declaration: &Declaration,
        ids: &rules::OtherIds<'_>,
    ) -> Option<Declaration> {
        of_value!(Declaration, declaration, own, declared => {
            own.declaration_known_as(declared, ids).map(|known| member(own).declaration(known))
        })
    }

    fn is_plain_to_see(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declared => own.is_plain_to_see(declared))
    }

    fn is_named_in_order(self, scene: Scene<'_, Facts>, creature: &Creature) -> bool {
        of_scene!(scene, own, scene => own.is_named_in_order(scene, creature))
    }
}

impl SystemDeclarations for System {
    fn actor(self, declaration: &Declaration) -> Option<CreatureId> {
        of_value!(Declaration, declaration, own, declaration => own.actor(declaration))
    }

    fn verb(self, declaration: &Declaration) -> &'static str {
        of_value!(Declaration, declaration, own, declaration => own.verb(declaration))
    }

    fn action_rule(self, declaration: &Declaration) -> Option<RuleId> {
        of_value!(Declaration, declaration, own, declaration => own.action_rule(declaration))
    }

    fn comes_back(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declaration => own.comes_back(declaration))
    }

    fn candidates(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Candidates<Declaration> {
        of_scene!(scene, own, scene => {
            let Candidates { movements, actions } = own.candidates(scene, creature);
            let lift = |declared| member(own).declaration(declared);
            Candidates {
                movements: movements.into_iter().map(lift).collect(),
                actions: actions.into_iter().map(lift).collect(),
            }
        })
    }

    fn under_way(
        self,
        scene: Scene<'_, Facts>,
        declaration: &Declaration,
        completed_steps: u32,
    ) -> (Board, Facts) {
        of_both!(scene, declaration, own, scene, declared => {
            let (board, facts) = own.under_way(scene, declared, completed_steps);
            (board, member(own).facts(facts))
        }, else (scene.board.clone(), scene.facts.clone()))
    }

    fn halted(self, declaration: &Declaration, step: u32) -> Option<Declaration> {
        of_value!(Declaration, declaration, own, declared => {
            let halted = own.halted(declared, step)?;
            Some(member(own).declaration(halted))
        })
    }

    fn disrupted(self, declaration: &Declaration) -> Option<Declaration> {
        of_value!(Declaration, declaration, own, declared => {
            let disrupted = own.disrupted(declared)?;
            Some(member(own).declaration(disrupted))
        })
    }

    fn is_decreed(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declaration => own.is_decreed(declaration))
    }

    fn has_halt(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declaration => own.has_halt(declaration))
    }

    fn halted_as(self, declaration: &Declaration, change: &Change) -> Option<Declaration> {
        of_pair!(Declaration, declaration, Change, change, own, declared, change =>
            own.halted_as(declared, change).map(|halted| member(own).declaration(halted)), else None)
    }

    fn rest_after(self, declaration: &Declaration, items_done: usize) -> Declaration {
        from_declaration!(declaration, own, declared => own.rest_after(declared, items_done))
    }

    fn carried_on(self, rest: &Declaration) -> Declaration {
        from_declaration!(rest, own, rest => own.carried_on(rest))
    }

    fn stopped(self, rest: &Declaration) -> Declaration {
        from_declaration!(rest, own, rest => own.stopped(rest))
    }

    fn way_into(
        self,
        rest: &Declaration,
        items_done: usize,
        place: &Revealed,
    ) -> Option<Declaration> {
        of_value!(Declaration, rest, own, rest => {
            let way = own.way_into(rest, items_done, place)?;
            Some(member(own).declaration(way))
        })
    }

    fn first_place(self, declaration: &Declaration) -> Option<Revealed> {
        of_value!(Declaration, declaration, own, declared => own.first_place(declared))
    }

    fn step_count(self, declaration: &Declaration) -> Option<usize> {
        of_value!(Declaration, declaration, own, declared => own.step_count(declared))
    }

    fn first_steps(self, declaration: &Declaration, steps: usize) -> Declaration {
        from_declaration!(declaration, own, declared => own.first_steps(declared, steps))
    }

    fn met(self, declaration: &Declaration, steps: usize) -> Declaration {
        from_declaration!(declaration, own, declared => own.met(declared, steps))
    }

    fn spliced(
        self,
        declaration: &Declaration,
        steps: usize,
        further: &Declaration,
    ) -> Option<Declaration> {
        of_pair!(Declaration, declaration, Declaration, further, own, declared, further => {
            let spliced = own.spliced(declared, steps, further)?;
            Some(member(own).declaration(spliced))
        }, else None)
    }
}

impl SystemPlans for System {
    fn plan(
        self,
        scene: Scene<'_, Facts>,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<System>, PlanError> {
        of_both!(scene, declaration, own, scene, declared =>
            own.plan(scene, declared, dice).map(Outcome::lift),
            else Err(other_system(scene, declaration)))
    }

    fn plan_to_choice(
        self,
        scene: Scene<'_, Facts>,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<(Outcome<System>, Option<RevealChoice>), PlanError> {
        of_both!(scene, declaration, own, scene, declared =>
            own.plan_to_choice(scene, declared, dice)
                .map(|(outcome, choice)| (outcome.lift(), choice)),
            else Err(other_system(scene, declaration)))
    }

    fn plan_interrupted(
        self,
        scene: Scene<'_, Facts>,
        earlier: &[EarlierBoard],
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<System>, PlanError> {
        of_both!(scene, declaration, own, scene, declared =>
            own.plan_interrupted(scene, earlier, declared, dice).map(Outcome::lift),
            else Err(other_system(scene, declaration)))
    }

    fn plan_unrolled(
        self,
        scene: Scene<'_, Facts>,
        declaration: &Declaration,
    ) -> Option<Outcome<System>> {
        of_both!(scene, declaration, own, scene, declared =>
            own.plan_unrolled(scene, declared).map(Outcome::lift), else None)
    }

    fn unchanged(self, scene: Scene<'_, Facts>, actor: CreatureId) -> Vec<Fact> {
        of_scene!(scene, own, scene => {
            let facts = own.unchanged(scene, actor).into_iter();
            facts.map(|fact| member(own).fact(fact)).collect()
        })
    }
}

impl SystemHappenings for System {
    fn enters(happening: &Happening) -> bool {
        of_value!(Happening, happening, own, happening => member(own).enters(happening))
    }

    fn triggers(happening: &Happening) -> bool {
        of_value!(Happening, happening, own, happening => member(own).triggers(happening))
    }

    fn reveals(happening: &Happening) -> bool {
        of_value!(Happening, happening, own, happening => member(own).reveals(happening))
    }

    fn shortfall(happening: &Happening) -> Option<Shortfall> {
        of_value!(Happening, happening, own, happening => member(own).shortfall(happening))
    }

    fn shut_out_of(happening: &Happening) -> Option<Square> {
        of_value!(Happening, happening, own, happening => member(own).shut_out_of(happening))
    }

    fn shows_elsewhere(happening: &Happening) -> bool {
        of_value!(Happening, happening, own, happening => member(own).shows_elsewhere(happening))
    }

    fn falls(happening: &Happening) -> bool {
        of_value!(Happening, happening, own, happening => member(own).falls(happening))
    }

    fn damage(happening: &Happening) -> Option<(CreatureId, i32)> {
        of_value!(Happening, happening, own, happening => member(own).damage(happening))
    }

    fn knocked_out(happening: &Happening) -> Option<CreatureId> {
        of_value!(Happening, happening, own, happening => member(own).knocked_out(happening))
    }

    fn happening_particulars(happening: &Happening) -> rules::Particulars {
        of_value!(Happening, happening, own, happening => member(own).particulars(happening))
    }

    fn fact_particular(fact: &Fact) -> (&'static str, rules::Particular) {
        of_value!(Fact, fact, own, fact => member(own).particular(fact))
    }
}

impl SystemMovement for System {
    fn goals(self, facts: &Facts) -> Vec<&str> {
        of_value!(Facts, facts, own, facts => own.goals(facts))
    }

    fn goal_of(self, facts: &Facts, creature: CreatureId) -> Option<&str> {
        of_value!(Facts, facts, own, facts => own.goal_of(facts, creature))
    }

    fn left_open(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Option<String> {
        of_scene!(scene, own, scene => own.left_open(scene, creature))
    }

    fn cost_unit(self) -> CostUnit {
        of_system!(self, own => own.cost_unit())
    }

    fn budgets(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Vec<Budget> {
        of_scene!(scene, own, scene => own.budgets(scene, creature))
    }

    fn budgets_by(self, scene: Scene<'_, Facts>, creature: CreatureId, verb: &str) -> Vec<Budget> {
        of_scene!(scene, own, scene => own.budgets_by(scene, creature, verb))
    }

    fn walk<'a>(
        self,
        scene: Scene<'a, Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Walk + 'a>> {
        of_scene!(scene, own, scene => own.walk(scene, creature, verb))
    }

    fn walk_declaration(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        verb: &str,
        way: (&[WalkState], Ending),
    ) -> Option<Declaration> {
        of_scene!(scene, own, scene => {
            let declaration = own.walk_declaration(scene, creature, verb, way)?;
            Some(member(own).declaration(declaration))
        })
    }

    fn usual_verb(self, scene: Scene<'_, Facts>, creature: CreatureId) -> &'static str {
        of_scene!(scene, own, scene => own.usual_verb(scene, creature))
    }

    fn mixed_verbs(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Vec<&'static str> {
        of_scene!(scene, own, scene => own.mixed_verbs(scene, creature))
    }

    fn joined_verb(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<&'static str> {
        of_scene!(scene, own, scene => own.joined_verb(scene, creature, verb))
    }

    fn is_covered(self, scene: Scene<'_, Facts>, creature: CreatureId, verb: &str) -> bool {
        of_scene!(scene, own, scene => own.is_covered(scene, creature, verb))
    }

    fn is_careful(self, verb: &str) -> bool {
        of_system!(self, own => own.is_careful(verb))
    }

    fn own_way(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        goal: Square,
    ) -> OwnWay<Declaration> {
        of_scene!(scene, own, scene => match own.own_way(scene, creature, goal) {
            OwnWay::Searched => OwnWay::Searched,
            OwnWay::Rolled => OwnWay::Rolled,
            OwnWay::Certain(declarations, cost) => {
                let declarations = declarations.into_iter();
                let declarations = declarations.map(|one| member(own).declaration(one));
                OwnWay::Certain(declarations.collect(), cost)
            }
        })
    }

    fn ways_apart(
        self,
        scene: Scene<'_, Facts>,
        query: &ApartQuery<'_>,
        goal: Square,
    ) -> WaysApart<Declaration> {
        of_scene!(scene, own, scene => {
            let found = own.ways_apart(scene, query, goal);
            let ways = found.ways.into_iter().map(|way| {
                let declarations = way.declarations.into_iter();
                WayApart {
                    declarations: declarations.map(|one| member(own).declaration(one)).collect(),
                    actions: way.actions,
                    cost_feet: way.cost_feet,
                    triggers: way.triggers,
                    hazards: way.hazards,
                }
            });
            WaysApart {
                ways: ways.collect(),
                why_not: found.why_not,
                exhausted: found.exhausted,
                cuts: found.cuts,
            }
        })
    }

    fn range_apart(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> RangeApart {
        of_scene!(scene, own, scene => own.range_apart(scene, creature, verb))
    }

    fn preparation(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
    ) -> Option<Preparation<Declaration>> {
        of_scene!(scene, own, scene => {
            let own_one = own.preparation(scene, creature)?;
            Some(Preparation {
                declaration: member(own).declaration(own_one.declaration),
                verb: own_one.verb,
                actions: own_one.actions,
            })
        })
    }

    fn named_square(self, scene: Scene<'_, Facts>, creature: &Creature) -> Option<Square> {
        of_scene!(scene, own, scene => own.named_square(scene, creature))
    }

    fn checks(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Vec<(Checked, Citation)> {
        of_scene!(scene, own, scene => own.checks(scene, creature))
    }

    fn pass_check(
        self,
        board: &mut Board,
        facts: &mut Facts,
        rulings: &mut Rulings,
        checked: (CreatureId, Checked),
    ) {
        of_value!(Facts, facts, own, facts => own.pass_check(board, facts, rulings, checked));
    }

    fn not_searched(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> Option<Citation> {
        of_scene!(scene, own, scene => own.not_searched(scene, creature, verb))
    }

    fn kept_from_threatening(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
    ) -> Option<Citation> {
        of_scene!(scene, own, scene => own.kept_from_threatening(scene, creature))
    }

    fn threatened(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Plane {
        of_scene!(scene, own, scene => own.threatened(scene, creature))
    }

    fn cover(
        self,
        scene: Scene<'_, Facts>,
        from: CreatureId,
        target: CreatureId,
    ) -> Option<&'static str> {
        of_scene!(scene, own, scene => own.cover(scene, from, target))
    }

    fn flanks(
        self,
        scene: Scene<'_, Facts>,
        pair: (CreatureId, CreatureId),
        foe: CreatureId,
    ) -> bool {
        of_scene!(scene, own, scene => own.flanks(scene, pair, foe))
    }
}

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

impl RuleSystem for System {
    fn catalogue(self) -> &'static Catalogue {
        of_system!(self, own => own.catalogue())
    }
}
