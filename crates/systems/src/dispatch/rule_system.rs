//! The rules of the systems: every method forwards to the system of its value.
//!
//! Long because it has every method of a part of `RuleSystem`, each in one line or two. What happens
//! turn by turn is in `turns`.

use std::collections::BTreeMap;

use board::{Board, Creature, CreatureId, EdgeFeature, Position, Quantity, Side, Terrain};
use dice::Dice;
use grid::{Plane, Square};
use rules::search::{Ending, Lines, Walk, WalkState};
use rules::{
    ApartQuery, Budget, Candidates, Catalogue, Checked, Citation, CostUnit, CreatureChange,
    EarlierBoard, Onlooker, Outcome, OwnWay, PlanError, Preparation, RangeApart, Reason,
    RevealChoice, Revealed, RuleId, RuleSystem, Rulings, Scene, Shortfall, Statable, Stated,
    SystemDeclarations, SystemDisclosure, SystemFacts, SystemHappenings, SystemMovement,
    SystemPlans, SystemValues, Told, WayApart, WayOut, WaysApart, Wish,
};

use super::member::{all_of, member};
use super::{Change, Declaration, Fact, Facts, Happening, System};

/// A declaration of one system in a situation of another.
fn other_system(scene: Scene<'_, Facts>, declaration: &Declaration) -> PlanError {
    PlanError::OtherSystem {
        situation: scene.facts.system().id(),
        declaration: declaration.system().id(),
    }
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

    fn names_changed(self, facts: &mut Facts, names: &BTreeMap<String, String>) {
        of_value!(Facts, facts, own, facts => own.names_changed(facts, names));
    }

    fn begin_round(self, facts: &mut Facts) {
        of_value!(Facts, facts, own, facts => own.begin_round(facts));
    }

    fn turn_is_over(self, facts: &mut Facts) {
        of_value!(Facts, facts, own, facts => own.turn_is_over(facts));
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

    fn goes_on(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declaration => own.goes_on(declaration))
    }

    fn action_rule(self, declaration: &Declaration) -> Option<RuleId> {
        of_value!(Declaration, declaration, own, declaration => own.action_rule(declaration))
    }

    fn comes_back(self, declaration: &Declaration) -> bool {
        of_value!(Declaration, declaration, own, declaration => own.comes_back(declaration))
    }

    fn assumed(self, declaration: &Declaration) -> Option<String> {
        of_value!(Declaration, declaration, own, declaration => own.assumed(declaration))
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
        moment: (u32, Position),
    ) -> (Board, Facts) {
        of_both!(scene, declaration, own, scene, declared => {
            let (board, facts) = own.under_way(scene, declared, moment);
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

    fn parts(happening: &Happening) -> &[Reason] {
        of_value!(Happening, happening, own, happening => member(own).parts(happening))
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

    fn lines<'a>(
        self,
        scene: Scene<'a, Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Lines + 'a>> {
        of_scene!(scene, own, scene => own.lines(scene, creature, verb))
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

    fn is_careful(self, scene: Scene<'_, Facts>, creature: CreatureId, verb: &str) -> bool {
        of_scene!(scene, own, scene => own.is_careful(scene, creature, verb))
    }

    fn free_budget(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Option<Budget> {
        of_scene!(scene, own, scene => own.free_budget(scene, creature))
    }

    fn most_unrolled(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<u32> {
        of_scene!(scene, own, scene => own.most_unrolled(scene, creature, verb))
    }

    fn flat_budget(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Option<Budget> {
        of_scene!(scene, own, scene => own.flat_budget(scene, creature))
    }

    fn own_way(
        self,
        scene: Scene<'_, Facts>,
        creature: CreatureId,
        wish: &Wish<'_>,
    ) -> OwnWay<Declaration> {
        of_scene!(scene, own, scene => match own.own_way(scene, creature, wish) {
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

    fn ways_out(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Vec<WayOut<Declaration>> {
        of_scene!(scene, own, scene => {
            let found = own.ways_out(scene, creature).into_iter();
            let ways = found.map(|way| WayOut {
                declaration: member(own).declaration(way.declaration),
                cost_feet: way.cost_feet,
                hazards: way.hazards,
            });
            ways.collect()
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
                of_actions: own_one.of_actions,
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

impl RuleSystem for System {
    fn catalogue(self) -> &'static Catalogue {
        of_system!(self, own => own.catalogue())
    }
}
