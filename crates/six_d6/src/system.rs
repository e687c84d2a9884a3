//! The system as a [`RuleSystem`], which only delegates to the files that decide.

use std::collections::BTreeMap;

use board::{Board, Creature, CreatureId, Position, Quantity, Side};
use dice::Dice;
use grid::{Feet, Plane, Square};
use rules::search::{Bound, Ending, Walk, WalkState};
use rules::{
    Budget, Candidates, Catalogue, CostUnit, CreatureChange, Onlooker, OtherIds, OwnWay, PlanError,
    Reason, RevealChoice, Revealed, RuleId, RuleSystem, Rulings, Shortfall, Statable, Stated,
    SystemAttacks, SystemChecks, SystemDeclarations, SystemDisclosure, SystemFacts,
    SystemHappenings, SystemHarm, SystemMovement, SystemPlans, SystemReactions, SystemTurns,
    SystemValues, Told, Wish,
};

use crate::{
    Action, Among, Chain, Change, Declaration, Fact, Facts, Happening, Item, Manner, Outcome,
    Scene, action_rule, chain, change, disclosed, measure, plan, range, registry, rulings, table,
};

/// 6d6 RPG.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SixD6;

/// Its rulebook.
pub const CATALOGUE: &Catalogue = &Catalogue {
    id: "6d6",
    variants: &[],
    rules: registry::RULES,
    rulings: rulings::RULINGS,
};

impl SystemValues for SixD6 {
    type Facts = Facts;
    type Declaration = Declaration;
    type Happening = Happening;
    type Fact = Fact;
    type Change = Change;
}

impl SystemFacts for SixD6 {
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

    fn begin_round(self, facts: &mut Facts) {
        facts.begin_round();
    }

    fn change(self, board: &mut Board, facts: &mut Facts, rulings: &Rulings, change: &Change) {
        let _ = rulings;
        change::make(board, facts, change);
    }

    fn statable(self) -> Statable {
        change::STATABLE
    }

    fn state(self, _scene: Scene<'_>, creature: CreatureId, stated: &Stated) -> Vec<Change> {
        change::state(creature, stated)
    }

    fn stated(self, creature: CreatureId, stated: CreatureChange) -> Vec<Change> {
        match stated {
            CreatureChange::Place(Some(Position::Squares(space))) => {
                vec![Change::Place(creature, space)]
            }
            _ => Vec::new(),
        }
    }

    fn clear_ground(self, facts: &mut Facts, square: Square) {
        facts.revealed.remove(&square);
    }

    fn ground_number(self) -> Option<Quantity> {
        Some(Quantity::Resistance)
    }

    fn names_changed(self, facts: &mut Facts, names: &BTreeMap<String, String>) {
        facts.names_changed(names);
    }

    fn remove_creature(self, facts: &mut Facts, creature: CreatureId) {
        facts.remove_creature(creature);
    }
}

impl SystemDisclosure for SixD6 {
    /// Dice values and potential are not known (`6d6.hidden.visible`).
    fn others_told(self) -> Told {
        Told::No
    }

    fn conceals(self, scene: Scene<'_>, creature: &Creature, side: Option<Side>) -> bool {
        disclosed::conceals(scene, creature, side)
    }

    fn disclosed_facts(self, scene: Scene<'_>, known: &Board, onlooker: &dyn Onlooker) -> Facts {
        disclosed::disclosed_facts(scene, known, onlooker)
    }

    fn disclosed_ground(
        self,
        scene: Scene<'_>,
        _side: Option<Side>,
        square: Square,
        known: &mut Board,
    ) {
        disclosed::disclosed_ground(scene, square, known);
    }

    fn declaration_known_as(
        self,
        declaration: &Declaration,
        ids: &OtherIds<'_>,
    ) -> Option<Declaration> {
        disclosed::declaration_known_as(declaration, ids)
    }
}

impl SystemDeclarations for SixD6 {
    fn actor(self, declaration: &Declaration) -> Option<CreatureId> {
        declaration.actor()
    }

    fn verb(self, declaration: &Declaration) -> &'static str {
        declaration.verb_word()
    }

    fn goes_on(self, declaration: &Declaration) -> bool {
        matches!(declaration.action, Action::Continue(_))
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

    fn rest_after(self, declaration: &Declaration, items_done: usize) -> Declaration {
        table::rest_after(declaration, items_done)
    }

    fn carried_on(self, rest: &Declaration) -> Declaration {
        table::carried_on(rest)
    }

    fn stopped(self, rest: &Declaration) -> Declaration {
        table::stopped(rest)
    }

    fn way_into(
        self,
        rest: &Declaration,
        _items_done: usize,
        place: &Revealed,
    ) -> Option<Declaration> {
        table::way_into(rest, place)
    }

    fn first_place(self, declaration: &Declaration) -> Option<Revealed> {
        table::first_place(declaration)
    }
}

impl SystemPlans for SixD6 {
    fn plan(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        plan::plan(scene, declaration, dice)
    }

    fn plan_to_choice(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        dice: &mut dyn Dice,
    ) -> Result<(Outcome, Option<RevealChoice>), PlanError> {
        plan::plan_to_choice(scene, declaration, dice)
    }

    fn unchanged(self, scene: Scene<'_>, actor: CreatureId) -> Vec<Fact> {
        plan::unchanged(scene, actor)
    }
}

impl SystemHappenings for SixD6 {
    fn enters(happening: &Happening) -> bool {
        matches!(happening, Happening::Enter(..))
    }

    fn parts(happening: &Happening) -> &[Reason] {
        match happening {
            Happening::Enter(_, _, parts) => parts,
            _ => &[],
        }
    }

    fn triggers(happening: &Happening) -> bool {
        *happening == Happening::Trigger
    }

    fn reveals(happening: &Happening) -> bool {
        matches!(happening, Happening::Reveal(..))
    }

    fn shortfall(happening: &Happening) -> Option<Shortfall> {
        happening.shortfall()
    }

    fn shut_out_of(happening: &Happening) -> Option<Square> {
        match happening {
            Happening::Refused(Item::Square(square), registry::GRID_WALL) => Some(*square),
            _ => None,
        }
    }

    fn shows_elsewhere(happening: &Happening) -> bool {
        // The place to which a step leads also shows which square it leaves.
        matches!(happening, Happening::Enter(..) | Happening::Leave(..))
    }

    fn happening_particulars(happening: &Happening) -> rules::Particulars {
        crate::told::happening(happening)
    }

    fn fact_particular(fact: &Fact) -> (&'static str, rules::Particular) {
        crate::told::fact(fact)
    }
}

impl SystemMovement for SixD6 {
    fn goals(self, facts: &Facts) -> Vec<&str> {
        facts.goals.keys().map(String::as_str).collect()
    }

    fn goal_of(self, facts: &Facts, creature: CreatureId) -> Option<&str> {
        facts.profile(creature).goal.as_deref()
    }

    fn cost_unit(self) -> CostUnit {
        CostUnit::Points
    }

    fn budgets(self, scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
        range::budgets(scene, creature)
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

    fn usual_verb(self, _scene: Scene<'_>, _creature: CreatureId) -> &'static str {
        Manner::Mosey.word()
    }

    fn own_way(
        self,
        scene: Scene<'_>,
        creature: CreatureId,
        wish: &Wish<'_>,
    ) -> OwnWay<Declaration> {
        let certain = |among| {
            let way = chain::chain(scene, creature, wish, among, Bound::DEFAULT);
            let is_certain = |way: &Chain| way.sureness == chain::Sureness::Certain;
            way.ok().flatten().filter(is_certain)
        };
        let Some(moseys) = certain(Among::Moseys) else {
            // A roll may lead where no mosey does: by another form, to places where a mosey cannot end.
            let rolled = chain::chain(scene, creature, wish, Among::All, Bound::DEFAULT);
            return match rolled {
                Ok(Some(_)) => OwnWay::Rolled,
                Ok(None) | Err(_) => OwnWay::Searched,
            };
        };
        let is_cheaper = |best: Chain| best.is_cheaper(&moseys, wish.preference);
        if certain(Among::Certain).is_some_and(is_cheaper) {
            return OwnWay::Rolled;
        }
        let squares = i32::try_from(moseys.points).unwrap_or(i32::MAX);
        OwnWay::Certain(moseys.actions, Feet::from_squares(squares))
    }

    fn threatened(self, scene: Scene<'_>, creature: CreatureId) -> Plane {
        measure::threatened(scene, creature)
    }
}

impl SystemTurns for SixD6 {
    fn end_of_turn(self, creature: CreatureId) -> Declaration {
        Declaration::new(creature, Action::EndTurn)
    }

    fn end_turn(self, _scene: Scene<'_>, creature: CreatureId) -> Declaration {
        Declaration::new(creature, Action::EndTurn)
    }

    fn ends_turn(self, declaration: &Declaration) -> bool {
        declaration.action == Action::EndTurn
    }
}

impl SystemReactions for SixD6 {}

impl SystemAttacks for SixD6 {}

impl SystemChecks for SixD6 {}

impl SystemHarm for SixD6 {}

impl RuleSystem for SixD6 {
    fn catalogue(self) -> &'static Catalogue {
        CATALOGUE
    }
}
