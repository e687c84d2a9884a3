//! What a viewer who does not see everything may know about a creature.
//!
//! A system answers [`SystemDisclosure::disclosed_facts`](crate::SystemDisclosure::disclosed_facts) with facts
//! that it builds from nothing: a fact that is not included by name keeps its default, so a fact
//! that is added later stays secret until somebody decides who may know it.

use board::{Board, Creature, CreatureId, Side};
use grid::Square;

use crate::{ConditionsTold, OrderTold, Scene, SystemFacts};

/// Whether a fact is disclosed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Told {
    /// It is not disclosed.
    #[default]
    No,
    /// It is disclosed exactly.
    Exactly,
}

/// What is disclosed about a creature's reactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReactionsTold {
    /// It has none, as far as anybody knows.
    #[default]
    None,
    /// It may have every reaction that the system's common rules give a creature like it.
    Possible,
    /// The reactions that it has.
    Exactly,
}

/// What is disclosed about a creature that somebody else plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disclosed {
    /// Its hit points.
    pub hit_points: Told,
    /// Armor Class, saves and the like: the numbers that rolls must reach.
    pub defences: Told,
    /// Modifiers and damage dice.
    pub attacks: Told,
    /// Conditions and effects: all, those that can plainly be seen, or none.
    pub conditions: ConditionsTold,
    /// Its reactions.
    pub reactions: ReactionsTold,
    /// Its name in the order of turns.
    pub order: OrderTold,
}

impl Disclosed {
    /// Whether the creature is named in the order of turns: see [`OrderTold::names`].
    pub const fn names_in_order(&self, by_ruling: bool) -> bool {
        self.order.names(by_ruling)
    }
}

/// The turn as an onlooker knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnKnown {
    /// As it is.
    #[default]
    AsItIs,
    /// The game master has the turn, and nobody else knows for which creature.
    GameMasters {
        /// The round in which the last turn that the onlooker knows of began.
        round: u32,
    },
}

/// The ids by which somebody else knows creatures; `None` for a creature that they do not know.
pub type OtherIds<'a> = dyn Fn(CreatureId) -> Option<CreatureId> + 'a;

/// The optional creature under its other id; `None` if a creature is named that is not known.
pub fn known_as(named: Option<CreatureId>, ids: &OtherIds<'_>) -> Option<Option<CreatureId>> {
    match named {
        None => Some(None),
        Some(id) => ids(id).map(Some),
    }
}

/// The eyes through which facts are disclosed.
///
/// The resulting facts use the ids by which the onlooker knows creatures.
pub trait Onlooker {
    /// The id by which the onlooker knows the creature; `None` if it does not know the creature.
    fn id(&self, creature: CreatureId) -> Option<CreatureId>;

    /// Whether the onlooker knows the square.
    fn sees(&self, square: Square) -> bool;

    /// What the onlooker is told about the creature; `None` if it is told everything, as about its
    /// own creatures.
    fn told(&self, creature: CreatureId) -> Option<Disclosed>;

    /// What the onlooker is told about the creature's place in the order of turns; `None` if it is
    /// told that in any case.
    fn order_told(&self, creature: CreatureId) -> Option<OrderTold> {
        self.told(creature).map(|told| told.order)
    }

    /// Whether the creature is the onlooker's own, which knows when it has its turn.
    fn is_own(&self, creature: CreatureId) -> bool {
        self.told(creature).is_none()
    }

    /// Whose turn it is, as far as the onlooker knows.
    fn turn(&self) -> TurnKnown {
        TurnKnown::AsItIs
    }
}

/// A system by what somebody who does not see everything knows of its facts.
pub trait SystemDisclosure: SystemFacts {
    /// Whether, by the rules alone, a side knows the numbers of other sides' creatures.
    fn others_told(self) -> Told {
        Told::Exactly
    }

    /// Whether a side does not know that the creature is there; `None` means somebody on no side.
    fn conceals(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: &Creature,
        side: Option<Side>,
    ) -> bool {
        let _ = (scene, creature, side);
        false
    }

    /// Returns the facts that an onlooker may know, for the board that it knows. They are built
    /// from what may be known; if a system does not implement this, only the defaults are known.
    fn disclosed_facts(
        self,
        scene: Scene<'_, Self::Facts>,
        known: &Board,
        onlooker: &dyn Onlooker,
    ) -> Self::Facts {
        let _ = (scene, onlooker);
        self.facts(known)
    }

    /// The same facts as the onlooker knows them now, if what they know of the turn has changed since
    /// they got `told`; `None` if none of them depends on the turn.
    fn disclosed_in_turn(
        self,
        scene: Scene<'_, Self::Facts>,
        known: &Board,
        onlooker: &dyn Onlooker,
        told: &Self::Facts,
    ) -> Option<Self::Facts> {
        let _ = told;
        Some(self.disclosed_facts(scene, known, onlooker))
    }

    /// Puts the ground of a square on a board as it seems to the side. In a system without hidden
    /// ground this is the true ground.
    fn disclosed_ground(
        self,
        scene: Scene<'_, Self::Facts>,
        side: Option<Side>,
        square: Square,
        known: &mut Board,
    ) {
        let _ = side;
        known.copy_ground(scene.board, square);
    }

    /// Whether ground may seem other than it is on the board as a side knows it. A system in which
    /// it never does says so, because then a board is told at once instead of square by square.
    fn hides_ground(self) -> bool {
        true
    }

    /// The same declaration with the ids by which somebody else knows its creatures; `None` if they
    /// do not know one of the creatures, or if nobody else sees declarations in this system.
    fn declaration_known_as(
        self,
        declaration: &Self::Declaration,
        ids: &OtherIds<'_>,
    ) -> Option<Self::Declaration> {
        let _ = (declaration, ids);
        None
    }

    /// Whether everybody who sees the actor sees what it does. Nobody sees a mere intention.
    fn is_plain_to_see(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        true
    }

    /// Whether the rules let players see that creature's name in the order of turns.
    fn is_named_in_order(self, scene: Scene<'_, Self::Facts>, creature: &Creature) -> bool {
        let _ = (scene, creature);
        true
    }
}
