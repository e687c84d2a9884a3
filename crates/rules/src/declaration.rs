//! What may be declared: who acts, and how a movement is stopped, continued or cut short.

use board::{Board, CreatureId, Position};

use crate::{Revealed, RuleId, Scene, SystemValues};

/// Simple declarations that a creature might make; they may be illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates<D> {
    /// Movements of one step and continuations of open actions, in the order in which they are
    /// listed.
    pub movements: Vec<D>,
    /// Actions without a path and without options; the end of the turn comes last.
    pub actions: Vec<D>,
}

/// A system by what may be declared: who acts, and how a movement is stopped, continued or
/// cut short.
pub trait SystemDeclarations: SystemValues {
    /// The creature that acts; `None` for a declaration of the game master.
    fn actor(self, declaration: &Self::Declaration) -> Option<CreatureId>;

    /// The verb of a declaration, for messages.
    fn verb(self, declaration: &Self::Declaration) -> &'static str;

    /// Whether it goes on with an action that waits for more.
    fn goes_on(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// The rule that lets somebody declare it; `None` if the catalogue only says what follows from
    /// it.
    fn action_rule(self, declaration: &Self::Declaration) -> Option<RuleId> {
        let _ = declaration;
        None
    }

    /// Whether the declaration brings its actor back into the order of turns. In that case the turn
    /// that was due has not begun, so no turn ends.
    fn comes_back(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// What the declaration takes for granted where it does not state it and no die is rolled, for
    /// people.
    fn assumed(self, declaration: &Self::Declaration) -> Option<String> {
        let _ = declaration;
        None
    }

    /// Simple declarations that the creature might make: movements of one step and actions without
    /// options.
    fn candidates(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Candidates<Self::Declaration>;

    /// What everybody sees while the movement waits after that many completed steps: the mover in
    /// its state at that moment, in the middle of a Climb or in the air, and whoever it carries.
    /// On the board of the scene the mover is already at that place, but nobody else is; the
    /// movement began at `from`.
    fn under_way(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        (completed_steps, from): (u32, Position),
    ) -> (Board, Self::Facts) {
        let _ = (declaration, completed_steps, from);
        (scene.board.clone(), scene.facts.clone())
    }

    /// The same movement, stopped by something after `step` completed steps; `None` for a
    /// declaration that is not a movement along a path.
    fn halted(self, declaration: &Self::Declaration, step: u32) -> Option<Self::Declaration>;

    /// The same action if it is disrupted before it has its effect, with its costs spent; `None` if
    /// the system has no such form of it.
    fn disrupted(self, declaration: &Self::Declaration) -> Option<Self::Declaration> {
        let _ = declaration;
        None
    }

    /// Whether the declaration says what befalls a creature, or something else that only the game
    /// master decides: no player declares it.
    fn is_decreed(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// Whether the declaration itself says where something stops it.
    fn has_halt(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// The halted movement with the state in which the change leaves the mover, for systems where
    /// that state decides where the mover may stay; `None` if the change does not lead to such a
    /// state.
    fn halted_as(
        self,
        declaration: &Self::Declaration,
        change: &Self::Change,
    ) -> Option<Self::Declaration> {
        let _ = (declaration, change);
        None
    }

    /// The rest of a movement after that many of its items, as the continuation of the open action.
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

    /// How a movement that has revealed something goes to that place instead after that many of its
    /// items: the creature's open action continues there and waits; in a system that plans the
    /// movement again, it is one step to that place.
    fn way_into(
        self,
        rest: &Self::Declaration,
        items_done: usize,
        place: &Revealed,
    ) -> Option<Self::Declaration> {
        let _ = (rest, items_done, place);
        None
    }

    /// The first place that the continuation of an open action leads to.
    fn first_place(self, declaration: &Self::Declaration) -> Option<Revealed> {
        let _ = declaration;
        None
    }

    /// The number of steps of a movement that ends where it meets something unknown to its side,
    /// and that is planned again if it goes on; `None` for every other declaration.
    fn step_count(self, declaration: &Self::Declaration) -> Option<usize> {
        let _ = declaration;
        None
    }

    /// The same movement with only that many steps, as if no more had been declared.
    fn first_steps(self, declaration: &Self::Declaration, steps: usize) -> Self::Declaration {
        let _ = steps;
        declaration.clone()
    }

    /// The same movement, ended after that many steps by what it meets. Later steps are neither
    /// taken nor judged, and the place where it ends is not judged either.
    fn met(self, declaration: &Self::Declaration, steps: usize) -> Self::Declaration {
        let _ = steps;
        declaration.clone()
    }

    /// The first steps of the movement, followed by those of the other movement; `None` if one of
    /// the two is not such a movement.
    fn spliced(
        self,
        declaration: &Self::Declaration,
        steps: usize,
        further: &Self::Declaration,
    ) -> Option<Self::Declaration> {
        let _ = (declaration, steps, further);
        None
    }
}
