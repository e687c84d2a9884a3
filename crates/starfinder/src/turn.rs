//! What one turn allows: `starfinder.adjunct.turn`. Actions are counted while an encounter goes on.

use board::CreatureId;

use super::declaration::{OrderAction, Verb};
use super::flight::{self, FlightAction, HoverBy};
use super::{Action, Declaration, Fact, Facts, Scene, Turn, plan, registry};
use crate::Outcome;
use rules::{At, Refusal, TurnKnown, TurnOrderView};

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ActionKind {
    /// The standard action.
    Standard,
    /// A move action.
    Move,
    /// A swift action.
    Swift,
    /// A full action, which takes the whole turn.
    Full,
    /// A free action, which is not counted but still needs the turn.
    Free,
}

impl ActionKind {
    /// All of them.
    pub const ALL: [ActionKind; 5] = [
        ActionKind::Standard,
        ActionKind::Move,
        ActionKind::Swift,
        ActionKind::Full,
        ActionKind::Free,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            ActionKind::Standard => "standard",
            ActionKind::Move => "move",
            ActionKind::Swift => "swift",
            ActionKind::Full => "full",
            ActionKind::Free => "free",
        }
    }

    /// The kind with that word.
    pub fn from_word(word: &str) -> Option<ActionKind> {
        ActionKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The actions of a turn that are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActionsUsed {
    /// The standard action and further move actions: a second move action replaces the standard
    /// action.
    pub standard: u8,
    /// The number of move actions.
    pub moves: u8,
    /// The number of swift actions.
    pub swift: u8,
    /// The number of full actions.
    pub full: u8,
}

impl ActionsUsed {
    /// Returns the actions used after that many more of that kind; `None` if the turn has no room
    /// for them.
    fn with(self, kind: ActionKind, count: u8) -> Option<ActionsUsed> {
        let mut used = self;
        match kind {
            ActionKind::Standard => used.standard += count,
            ActionKind::Move => used.moves += count,
            ActionKind::Swift => used.swift += count,
            ActionKind::Full => used.full += count,
            ActionKind::Free => {}
        }
        let others = used.standard + used.moves + used.swift;
        let holds = match used.full {
            0 => used.standard <= 1 && used.standard + used.moves <= 2 && used.swift <= 1,
            1 => others == 0,
            _ => false,
        };
        holds.then_some(used)
    }
}

/// The order in which turns are taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "StoredTurnOrder")
)]
pub struct TurnOrder {
    /// The creatures that take turns, in order, without repetition.
    creatures: Vec<CreatureId>,
    /// The index in the order of the creature whose turn it is.
    current: usize,
    /// The round, from 1.
    round: u32,
}

/// The order as it is read from a store.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "TurnOrder", deny_unknown_fields)]
struct StoredTurnOrder {
    creatures: Vec<CreatureId>,
    current: usize,
    round: u32,
}

#[cfg(feature = "serde")]
impl TryFrom<StoredTurnOrder> for TurnOrder {
    type Error = &'static str;

    fn try_from(stored: StoredTurnOrder) -> Result<TurnOrder, &'static str> {
        let order = TurnOrder::new(stored.creatures).ok_or("the order has nobody, or one twice")?;
        if stored.current >= order.creatures.len() || stored.round == 0 {
            return Err("the turn is not one of the order");
        }
        Ok(TurnOrder {
            current: stored.current,
            round: stored.round,
            ..order
        })
    }
}

impl TurnOrder {
    /// Returns the first round of an encounter; `None` if nobody takes turns, or a creature is
    /// named twice.
    pub fn new(creatures: Vec<CreatureId>) -> Option<TurnOrder> {
        let is_twice = |(index, id)| creatures.iter().skip(index + 1).any(|other| other == id);
        let no_order = creatures.is_empty() || creatures.iter().enumerate().any(is_twice);
        (!no_order).then_some(TurnOrder {
            creatures,
            current: 0,
            round: 1,
        })
    }

    /// The creature whose turn it is.
    pub fn turn(&self) -> Option<CreatureId> {
        self.creatures.get(self.current).copied()
    }

    /// The order as seen by a viewer who knows only some of the creatures, with other ids. While an
    /// unknown creature has its turn, the turn is shown as a stranger's, who has a place only
    /// during that turn.
    pub(crate) fn seen_by(
        &self,
        seen: &dyn Fn(CreatureId) -> Option<CreatureId>,
        (turn, stranger): (TurnKnown, CreatureId),
    ) -> Option<TurnOrder> {
        let mut order = TurnOrder {
            creatures: Vec::new(),
            current: 0,
            round: self.round,
        };
        for (index, creature) in self.creatures.iter().enumerate() {
            let is_current = index == self.current;
            if is_current {
                order.current = order.creatures.len();
            }
            let unknown = (is_current && turn == TurnKnown::AsItIs).then_some(stranger);
            order.creatures.extend(seen(*creature).or(unknown));
        }
        if let TurnKnown::GameMasters { round } = turn {
            order.current = order.creatures.len();
            order.round = round;
            order.creatures.push(stranger);
        }
        (!order.creatures.is_empty()).then_some(order)
    }

    /// Returns a changed order in which it is still the same creature's turn; `None` if that
    /// creature is missing, or a creature is named twice.
    fn changed(&self, creatures: &[CreatureId]) -> Option<TurnOrder> {
        let turn = self.turn()?;
        let order = TurnOrder::new(creatures.to_vec())?;
        let current = order.creatures.iter().position(|own| *own == turn)?;
        Some(TurnOrder {
            current,
            round: self.round,
            ..order
        })
    }

    /// Passes the turn to the next creature; after the last one the first has its turn again.
    fn pass(&mut self) {
        self.current += 1;
        if self.current >= self.creatures.len() {
            self.current = 0;
            self.round = self.round.saturating_add(1);
        }
    }

    /// The order without the creature; `None` if nobody is left. If it had the turn, the next
    /// creature has it.
    fn without(mut self, creature: CreatureId) -> Option<TurnOrder> {
        if let Some(at) = self.creatures.iter().position(|own| *own == creature) {
            self.creatures.remove(at);
            if at < self.current {
                self.current -= 1;
            } else if self.current >= self.creatures.len() {
                self.current = 0;
                self.round = self.round.saturating_add(1);
            }
        }
        (!self.creatures.is_empty()).then_some(self)
    }

    /// The order, for people and for the encounter.
    pub(crate) fn view(&self) -> TurnOrderView {
        TurnOrderView {
            order: self.creatures.clone(),
            turn: self.turn(),
            round: self.round,
            aside: Vec::new(),
        }
    }
}

/// The actions of a turn that the declaration takes; `None` if it needs no turn.
fn price_of(scene: Scene<'_>, actor: CreatureId, action: &Action) -> Option<(ActionKind, u8)> {
    match action {
        Action::Movement(path) => match path.verb {
            Verb::Pushed => None,
            Verb::Move | Verb::Guarded | Verb::Tumble | Verb::TumbleFull | Verb::ClimbFast => {
                Some((ActionKind::Move, 1))
            }
            Verb::Double => Some((ActionKind::Move, 2)),
            Verb::Run | Verb::Charge | Verb::Minimum => Some((ActionKind::Full, 1)),
        },
        Action::Flight(FlightAction::Hover { by, .. }) => {
            let creature = scene.board.creature(actor)?;
            let is_free = flight::flyer(scene, creature).hovers_by_no_action();
            Some(match by {
                HoverBy::SwiftAction => (ActionKind::Swift, 1),
                HoverBy::MoveAction if is_free => (ActionKind::Free, 1),
                HoverBy::MoveAction => (ActionKind::Move, 1),
            })
        }
        Action::Other { kind, .. } => Some((*kind, 1)),
        Action::EndTurn => Some((ActionKind::Free, 1)),
        Action::Travel(_) | Action::Order(_) => None,
    }
}

/// Whether the turn allows the declaration, before any other test.
pub(crate) fn allow(
    scene: Scene<'_>,
    actor: CreatureId,
    declaration: &Declaration,
) -> Result<(), Refusal> {
    let price = price_of(scene, actor, &declaration.action);
    let Some((order, (kind, count))) = scene.facts.order.as_ref().zip(price) else {
        return Ok(());
    };
    let refuse = |text: String| Err(Refusal::new(registry::ADJUNCT_TURN, At::Action, text));
    if order.turn() != Some(actor) {
        let turn = order.turn().map_or("nobody", |turn| scene.name(turn));
        return refuse(format!("it is the turn of {turn}"));
    }
    if scene.facts.turn(actor).used.with(kind, count).is_none() {
        return refuse(format!("its turn holds no {} action any more", kind.word()));
    }
    Ok(())
}

/// Notes in the outcome the actions that the declaration takes.
pub(crate) fn spend(
    scene: Scene<'_>,
    actor: CreatureId,
    declaration: &Declaration,
    outcome: &mut Outcome,
) {
    let price = price_of(scene, actor, &declaration.action);
    let used = scene.facts.turn(actor).used;
    let facts = &mut outcome.after.facts;
    let is_counted = facts.order.is_some() && declaration.action != Action::EndTurn;
    if let Some((kind, count)) = price.filter(|_| is_counted)
        && let Some(used) = used.with(kind, count)
        && let Some(turn) = facts.turn_mut(actor)
    {
        turn.used = used;
    }
}

/// Plans `gm begin`, `gm reorder` and `gm end`.
pub(crate) fn order(scene: Scene<'_>, action: &OrderAction) -> Result<Outcome, Refusal> {
    let mut facts = scene.facts.clone();
    let refusal = |text: &str| Refusal::new(registry::ADJUNCT_TURN, At::Action, text.to_owned());
    let not_begun = || refusal("no order of turns has begun");
    match action {
        OrderAction::Begin(creatures) => {
            for creature in creatures {
                if let Some(turn) = facts.turn_mut(*creature) {
                    *turn = Turn::default();
                }
            }
            let twice = || refusal("an order of turns names everybody once");
            facts.order = Some(TurnOrder::new(creatures.clone()).ok_or_else(twice)?);
        }
        OrderAction::Change(creatures) => {
            let order = facts.order.take().ok_or_else(not_begun)?;
            let left_out = || refusal("the order names everybody once, and who has the turn");
            facts.order = Some(order.changed(creatures).ok_or_else(left_out)?);
        }
        OrderAction::End => drop(facts.order.take().ok_or_else(not_begun)?),
    }
    let results = vec![Fact::Done];
    Ok(plan::plain(results, Vec::new(), facts, Vec::new()))
}

/// Ends the turn of the creature. In an encounter it stays flat-footed until its next turn
/// (`starfinder.adjunct.run`), and the next creature's turn begins.
pub(crate) fn end(facts: &mut Facts, creature: CreatureId) {
    let flat_footed = facts.order.is_some() && facts.turn(creature).flat_footed;
    let climbs_by_skill = facts.turn(creature).climbs_by_skill;
    if let Some(turn) = facts.turn_mut(creature) {
        *turn = Turn {
            flat_footed,
            climbs_by_skill,
            ..Turn::default()
        };
    }
    let next = facts.order.as_mut().and_then(|order| {
        order.pass();
        order.turn()
    });
    if let Some(next) = next {
        start(facts, next);
    }
}

/// Removes a creature that has left the board from the order of turns.
pub(crate) fn leave(facts: &mut Facts, creature: CreatureId) {
    let before = facts.order.as_ref().and_then(TurnOrder::turn);
    facts.order = facts.order.take().and_then(|order| order.without(creature));
    let turn = facts.order.as_ref().and_then(TurnOrder::turn);
    if let Some(turn) = turn.filter(|_| before == Some(creature)) {
        start(facts, turn);
    }
}

/// Begins the turn of the creature.
fn start(facts: &mut Facts, creature: CreatureId) {
    if let Some(turn) = facts.turn_mut(creature) {
        turn.flat_footed = false;
    }
}
