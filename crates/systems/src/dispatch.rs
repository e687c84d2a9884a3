//! The list of systems, and the conversion of a value of any system to the system that it belongs
//! to.

// Long because it forwards every method of a system, and does nothing else.

use std::fmt;

use board::{Board, Creature, CreatureId, Side};
use dice::Dice;
use grid::{Plane, Square};
use rules::search::{Ending, Walk, WalkState};
use rules::{
    AccountEntry, AskedResult, Attack, AttackOccasion, AttackResult, Budget, Candidates, Catalogue,
    Cause, Check, DyingChange, EarlierBoard, Event, HitPoints, MemberOf, Movement, Onlooker,
    Outcome, PlanError, ReadiedVerb, Refusal, RevealChoice, Revealed, RollDue, RuleId, RuleSystem,
    Rulings, Scene, Shortfall, TurnOrderView, Words,
};

use member::member;

/// Defines the list: for each system its doc comment, its name, its crate and its id.
macro_rules! systems {
    ($($(#[$about:meta])* $name:ident in $own:ident as $id:literal),+ $(,)?) => {
        /// A published rule system. The set is closed: each system has its own crate, and none
        /// knows another.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum System {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name
            ),+
        }

        /// The facts of one system.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Facts {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Facts)),+
        }

        /// A declaration of one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Declaration {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Declaration)),+
        }

        /// A happening of one system only.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Happening {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::OwnHappening)),+
        }

        /// A fact after a declaration, of one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Fact {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Fact)),+
        }

        /// A change of facts, in one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Change {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Change)),+
        }

        $(
            impl MemberOf<System> for $own::$name {
                fn facts_of(facts: $own::Facts) -> Facts {
                    Facts::$name(facts)
                }

                fn declaration_of(declaration: $own::Declaration) -> Declaration {
                    Declaration::$name(declaration)
                }

                fn happening_of(happening: $own::OwnHappening) -> Happening {
                    Happening::$name(happening)
                }

                fn fact_of(fact: $own::Fact) -> Fact {
                    Fact::$name(fact)
                }

                fn change_of(change: $own::Change) -> Change {
                    Change::$name(change)
                }
            }
        )+

        impl System {
            /// All systems.
            pub const ALL: [System; [$(System::$name),+].len()] = [$(System::$name),+];
        }

        impl Facts {
            /// The system whose facts they are.
            const fn system(&self) -> System {
                match self {
                    $(Facts::$name(_) => System::$name),+
                }
            }
        }

        impl Declaration {
            /// The system whose declaration it is.
            pub const fn system(&self) -> System {
                match self {
                    $(Declaration::$name(_) => System::$name),+
                }
            }

            /// The creature that acts; `None` for a declaration of the game master.
            pub fn actor(&self) -> Option<CreatureId> {
                self.system().actor(self)
            }

            /// The same movement, stopped by something after `step` completed steps; `None` for a
            /// declaration that is not a movement along a path.
            pub fn halted(&self, step: u32) -> Option<Declaration> {
                match self {
                    $(Declaration::$name(own) => $own::$name.halted(own, step).map(Declaration::$name)),+
                }
            }

            /// The same action if it is disrupted before it has its effect, with its costs spent;
            /// `None` if the system has no such form of it.
            pub fn disrupted(&self) -> Option<Declaration> {
                match self {
                    $(Declaration::$name(own) => $own::$name.disrupted(own).map(Declaration::$name)),+
                }
            }

            /// Writes the declaration in the case notation, which
            /// [`read_declaration`](rules::Situation::read_declaration) reads back to the same
            /// value.
            pub fn words(&self, board: &Board) -> String {
                match self {
                    $(Declaration::$name(own) => $own::$name.declaration_words(own, board)),+
                }
            }
        }

        /// The verb alone, for messages.
        impl fmt::Display for Declaration {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.system().verb(self))
            }
        }

        impl Happening {
            /// Whether the mover enters a place by it.
            fn enters(&self) -> bool {
                match self {
                    $(Happening::$name(own) => $own::$name::enters(own)),+
                }
            }

            /// How it makes an outcome fall short of its declaration.
            fn shortfall(&self) -> Option<Shortfall> {
                match self {
                    $(Happening::$name(own) => $own::$name::shortfall(own)),+
                }
            }

            /// The creature that it knocks out.
            fn knocked_out(&self) -> Option<CreatureId> {
                match self {
                    $(Happening::$name(own) => $own::$name::knocked_out(own)),+
                }
            }

            /// Describes what happens as a value.
            fn particulars(&self) -> rules::Particulars {
                match self {
                    $(Happening::$name(own) => $own::$name::happening_particulars(own)),+
                }
            }

            /// The happening as an event of the case notation.
            fn words(&self, board: &Board) -> String {
                match self {
                    $(Happening::$name(own) => <$own::$name as Words>::happening_words(own, board)),+
                }
            }

            /// What happened in one system, as results of the case notation.
            fn account_words(account: &[Happening], board: &Board) -> Vec<AccountEntry> {
                match account.first() {
                    None => Vec::new(),
                    $(Some(Happening::$name(_)) => {
                        let own: Vec<$own::OwnHappening> = account
                            .iter()
                            .filter_map(|happening| match happening {
                                Happening::$name(own) => Some(own.clone()),
                                _ => None,
                            })
                            .collect();
                        <$own::$name as Words>::account_words(&own, board)
                    })+
                }
            }
        }

        impl Facts {
            /// Applies a change that belongs to the same system.
            fn make(&mut self, board: &mut Board, rulings: &Rulings, change: &Change) {
                match (self, change) {
                    $((Facts::$name(facts), Change::$name(change)) => {
                        $own::$name.change(board, facts, rulings, change);
                    })+
                    _ => {}
                }
            }
        }

        impl Fact {
            /// The fact, by name.
            fn particular(&self) -> (&'static str, rules::Particular) {
                match self {
                    $(Fact::$name(own) => $own::$name::fact_particular(own)),+
                }
            }

            /// The fact as a result of the case notation.
            fn words(&self, board: &Board) -> (&'static str, String) {
                match self {
                    $(Fact::$name(own) => <$own::$name as Words>::fact_words(own, board)),+
                }
            }
        }

        impl Change {
            /// The change as clauses of `with:`.
            pub fn words(&self, board: &Board) -> String {
                match self {
                    $(Change::$name(own) => <$own::$name as Words>::change_words(own, board)),+
                }
            }
        }

        /// Forwards to the system of a [`System`].
        macro_rules! of_system {
            ($value:expr, $inner:ident => $answer:expr) => {
                match $value {
                    $(System::$name => { let $inner = $own::$name; $answer })+
                }
            };
        }

        /// Forwards to the system of the facts in a scene.
        macro_rules! of_scene {
            ($scene:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $scene.facts {
                    $(Facts::$name(facts) => {
                        let $inner = $own::$name;
                        let $inside = Scene { board: $scene.board, facts, rulings: $scene.rulings };
                        $answer
                    })+
                }
            };
        }

        /// Forwards to the system of facts alone.
        macro_rules! of_facts {
            ($value:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $value {
                    $(Facts::$name($inside) => { let $inner = $own::$name; $answer })+
                }
            };
        }

        /// Forwards to the system of a declaration alone.
        macro_rules! of_declaration {
            ($value:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $value {
                    $(Declaration::$name($inside) => { let $inner = $own::$name; $answer })+
                }
            };
        }

        /// Forwards to the system to which both a scene and a declaration belong; evaluates the
        /// other expression if the declaration belongs to another system.
        macro_rules! of_both {
            ($scene:expr, $declaration:expr, $inner:ident, $inside:ident, $declared:ident
                => $answer:expr, else $other:expr) => {
                match ($scene.facts, $declaration) {
                    $((Facts::$name(facts), Declaration::$name($declared)) => {
                        let $inner = $own::$name;
                        let $inside = Scene { board: $scene.board, facts, rulings: $scene.rulings };
                        $answer
                    })+
                    _ => $other,
                }
            };
        }
    };
}

systems! {
    /// Pathfinder, second edition; its playtest is a variant of it.
    Pf2e in pf2e as "pf2e",
    /// The d20 System Reference Document 3.5.
    Srd35 in srd35 as "srd35",
    /// Starfinder, first edition.
    Starfinder in starfinder as "starfinder",
    /// 6d6 RPG.
    SixD6 in six_d6 as "6d6",
}

/// Converts a declaration of one system to a declaration of all systems.
macro_rules! declared {
    ($system:expr, $inner:ident => $answer:expr) => {
        of_system!($system, $inner => $answer.map(|declared| member($inner).declaration(declared)))
    };
}

/// Converts a kind of declaration of one system to a declaration of all systems.
macro_rules! from_declaration {
    ($declaration:expr, $inner:ident, $inside:ident => $answer:expr) => {
        of_declaration!($declaration, $inner, $inside => member($inner).declaration($answer))
    };
}

/// A declaration of one system in a situation of another.
fn other_system(scene: Scene<'_, Facts>, declaration: &Declaration) -> PlanError {
    PlanError::OtherSystem {
        situation: scene.facts.system().id(),
        declaration: declaration.system().id(),
    }
}

impl RuleSystem for System {
    type Facts = Facts;
    type Declaration = Declaration;
    type Happening = Happening;
    type Fact = Fact;
    type Change = Change;

    fn catalogue(self) -> &'static Catalogue {
        of_system!(self, own => own.catalogue())
    }

    fn facts(self, board: &Board) -> Facts {
        of_system!(self, own => member(own).facts(own.facts(board)))
    }

    fn has_facts(self, facts: &Facts) -> bool {
        facts.system() == self
    }

    fn begin_round(self, facts: &mut Facts) {
        of_facts!(facts, own, facts => own.begin_round(facts));
    }

    fn add_creature(self, facts: &mut Facts, creature: &Creature) {
        of_facts!(facts, own, facts => own.add_creature(facts, creature));
    }

    fn change(self, board: &mut Board, facts: &mut Facts, rulings: &Rulings, change: &Change) {
        facts.make(board, rulings, change);
    }

    fn clear_ground(self, facts: &mut Facts, square: Square) {
        of_facts!(facts, own, facts => own.clear_ground(facts, square))
    }

    fn remove_creature(self, facts: &mut Facts, creature: CreatureId) {
        of_facts!(facts, own, facts => own.remove_creature(facts, creature));
    }

    fn known_to(self, scene: Scene<'_, Facts>, side: Side) -> (Board, Facts) {
        of_scene!(scene, own, scene => {
            let (board, facts) = own.known_to(scene, side);
            (board, member(own).facts(facts))
        })
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

    fn disclosed_ground(
        self,
        scene: Scene<'_, Facts>,
        side: Option<Side>,
        square: Square,
        known: &mut Board,
    ) {
        of_scene!(scene, own, scene => own.disclosed_ground(scene, side, square, known));
    }

    fn actor(self, declaration: &Declaration) -> Option<CreatureId> {
        of_declaration!(declaration, own, declaration => own.actor(declaration))
    }

    fn verb(self, declaration: &Declaration) -> &'static str {
        of_declaration!(declaration, own, declaration => own.verb(declaration))
    }

    fn comes_back(self, declaration: &Declaration) -> bool {
        of_declaration!(declaration, own, declaration => own.comes_back(declaration))
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
        declaration.halted(step)
    }

    fn disrupted(self, declaration: &Declaration) -> Option<Declaration> {
        declaration.disrupted()
    }

    fn has_halt(self, declaration: &Declaration) -> bool {
        of_declaration!(declaration, own, declaration => own.has_halt(declaration))
    }

    fn halted_as(self, declaration: &Declaration, state: &str) -> Option<Declaration> {
        of_declaration!(declaration, own, declared => {
            let halted = own.halted_as(declared, state)?;
            Some(member(own).declaration(halted))
        })
    }

    fn with_check_result(
        self,
        declaration: &Declaration,
        asked: &AskedResult,
        result: &str,
    ) -> Declaration {
        from_declaration!(declaration, own, declared =>
            own.with_check_result(declared, asked, result))
    }

    fn is_plain_to_see(self, declaration: &Declaration) -> bool {
        of_declaration!(declaration, own, declared => own.is_plain_to_see(declared))
    }

    fn declaration_known_as(
        self,
        declaration: &Declaration,
        ids: &rules::OtherIds<'_>,
    ) -> Option<Declaration> {
        of_declaration!(declaration, own, declared => {
            own.declaration_known_as(declared, ids).map(|known| member(own).declaration(known))
        })
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

    fn rest_after(self, declaration: &Declaration, items_done: usize) -> Declaration {
        from_declaration!(declaration, own, declared => own.rest_after(declared, items_done))
    }

    fn carried_on(self, rest: &Declaration) -> Declaration {
        from_declaration!(rest, own, rest => own.carried_on(rest))
    }

    fn stopped(self, rest: &Declaration) -> Declaration {
        from_declaration!(rest, own, rest => own.stopped(rest))
    }

    fn way_into(self, creature: CreatureId, place: &Revealed) -> Option<Declaration> {
        declared!(self, own => own.way_into(creature, place))
    }

    fn first_place(self, declaration: &Declaration) -> Option<Revealed> {
        of_declaration!(declaration, own, declared => own.first_place(declared))
    }

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

    fn unchanged(self, scene: Scene<'_, Facts>, actor: CreatureId) -> Vec<Fact> {
        of_scene!(scene, own, scene => {
            let facts = own.unchanged(scene, actor).into_iter();
            facts.map(|fact| member(own).fact(fact)).collect()
        })
    }

    fn enters(happening: &Happening) -> bool {
        happening.enters()
    }

    fn shortfall(happening: &Happening) -> Option<Shortfall> {
        happening.shortfall()
    }

    fn knocked_out(happening: &Happening) -> Option<CreatureId> {
        happening.knocked_out()
    }

    fn happening_particulars(happening: &Happening) -> rules::Particulars {
        happening.particulars()
    }

    fn fact_particular(fact: &Fact) -> (&'static str, rules::Particular) {
        fact.particular()
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

    fn end_of_turn(self, creature: CreatureId) -> Declaration {
        of_system!(self, own => member(own).declaration(own.end_of_turn(creature)))
    }

    fn usual_verb(self, scene: Scene<'_, Facts>, creature: CreatureId) -> &'static str {
        of_scene!(scene, own, scene => own.usual_verb(scene, creature))
    }

    fn mixes_movements(self) -> bool {
        of_system!(self, own => own.mixes_movements())
    }

    fn named_square(self, scene: Scene<'_, Facts>, creature: &Creature) -> Option<Square> {
        of_scene!(scene, own, scene => own.named_square(scene, creature))
    }

    fn threatened(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Plane {
        of_scene!(scene, own, scene => own.threatened(scene, creature))
    }

    fn turn_order(self, facts: &Facts) -> Option<TurnOrderView> {
        of_facts!(facts, own, facts => own.turn_order(facts))
    }

    fn start_turn(self, creature: CreatureId) -> Option<Declaration> {
        declared!(self, own => own.start_turn(creature))
    }

    fn end_turn(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Declaration {
        of_scene!(scene, own, scene => member(own).declaration(own.end_turn(scene, creature)))
    }

    fn ends_turn(self, declaration: &Declaration) -> bool {
        of_declaration!(declaration, own, declared => own.ends_turn(declared))
    }

    fn begin_by_initiative(self) -> Option<Declaration> {
        declared!(self, own => own.begin_by_initiative())
    }

    fn begin_in_order(self, order: &[CreatureId]) -> Option<Declaration> {
        declared!(self, own => own.begin_in_order(order))
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
        of_declaration!(declaration, own, declared => own.is_readied(declared))
    }

    fn reactions_left(self, facts: &Facts, creature: CreatureId) -> u8 {
        of_facts!(facts, own, facts => own.reactions_left(facts, creature))
    }

    fn may_react(self, scene: Scene<'_, Facts>, creature: CreatureId) -> Result<(), Refusal> {
        of_scene!(scene, own, scene => own.may_react(scene, creature))
    }

    fn reaction_spent(self, facts: &Facts, creature: CreatureId) -> Option<Change> {
        of_facts!(facts, own, facts => own.reaction_spent(facts, creature).map(|to| member(own).change(to)))
    }

    fn has_opportunity_attack(self, facts: &Facts, creature: CreatureId) -> bool {
        of_facts!(facts, own, facts => own.has_opportunity_attack(facts, creature))
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

    fn declared_check(self, scene: Scene<'_, Facts>, declaration: &Declaration) -> Option<Check> {
        of_both!(scene, declaration, own, scene, declared =>
            own.declared_check(scene, declared), else None)
    }

    fn check_result(self, check: &Check, natural: i32, total: i32) -> &'static str {
        of_system!(self, own => own.check_result(check, natural, total))
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

    fn has_attack_odds(self) -> bool {
        of_system!(self, own => own.has_attack_odds())
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
        of_declaration!(declaration, own, declaration => own.declared_result(declaration))
    }

    fn is_rolled(self, declaration: &Declaration) -> bool {
        of_declaration!(declaration, own, declaration => own.is_rolled(declaration))
    }

    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        of_system!(self, own => own.attack_result(natural, total, armor_class))
    }

    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        of_system!(self, own => own.attack_damage(result, rolled))
    }

    fn hit_points(self, facts: &Facts, creature: CreatureId) -> Option<HitPoints> {
        of_facts!(facts, own, facts => own.hit_points(facts, creature))
    }

    fn least_hit_points(self) -> Option<i32> {
        of_system!(self, own => own.least_hit_points())
    }

    fn state_at(self, hit_points: i32) -> &'static [&'static str] {
        of_system!(self, own => own.state_at(hit_points))
    }

    fn dying_after(
        self,
        facts: &Facts,
        creature: CreatureId,
        result: AttackResult,
    ) -> Option<DyingChange> {
        of_facts!(facts, own, facts => own.dying_after(facts, creature, result))
    }

    fn lasting_harm(self, facts: &Facts, creature: CreatureId) -> Vec<String> {
        of_facts!(facts, own, facts => own.lasting_harm(facts, creature))
    }

    fn rolls_due(self, scene: Scene<'_, Facts>, declaration: &Declaration) -> Vec<RollDue> {
        of_both!(scene, declaration, own, scene, declared =>
            own.rolls_due(scene, declared), else Vec::new())
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

mod member;
mod words;
