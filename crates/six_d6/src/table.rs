//! What a table declares without words: actions that begin or continue with one item, and the
//! continuation of a movement after a reveal (`6d6.hidden.choice`).

use board::{CreatureId, Position};
use grid::Direction;
use rules::{Candidates, Revealed};

use super::{
    Action, ActionType, Attack, AttackKind, Declaration, Item, Manner, Movement, Scene, StepOrder,
};

fn attack(kind: AttackKind, step: Option<(StepOrder, Item)>) -> Action {
    let (order, path) = step.map_or((None, Vec::new()), |(order, to)| (Some(order), vec![to]));
    Action::Attack(Attack {
        kind,
        step: order,
        action_type: ActionType::Initiative,
        stays_hidden: false,
        towards: None,
        away: None,
        path,
    })
}

/// Returns actions that begin or continue, and attacks with a 5-foot step: the route is chosen
/// after the score, so an action that begins or continues is left open. The actions without a path
/// follow.
pub(crate) fn candidates(scene: Scene<'_>, creature: CreatureId) -> Candidates<Declaration> {
    let own = scene.board.creature(creature);
    let squares: Vec<Item> = match own.and_then(|own| own.position) {
        Some(Position::Squares(space)) => {
            let to = |direction| Item::Square(space.origin.step(direction));
            Direction::ALL.map(to).into()
        }
        _ => Vec::new(),
    };
    let begun = [Manner::Mosey, Manner::Run];
    let begun = begun.map(|manner| Action::Movement(Movement::new(manner, vec![Item::Wait])));
    let mut movements = Vec::from(begun);
    movements.push(Action::Continue(vec![Item::Stand, Item::Wait]));
    movements.push(Action::Continue(vec![Item::Stop]));
    let on = squares.iter().cloned();
    movements.extend(on.map(|to| Action::Continue(vec![to, Item::Wait])));
    for order in [StepOrder::Before, StepOrder::After] {
        let steps = squares.iter().cloned();
        movements.extend(steps.map(|to| attack(AttackKind::Melee, Some((order, to)))));
    }
    let actions = [
        attack(AttackKind::Melee, None),
        attack(AttackKind::Ranged, None),
        Action::EndTurn,
    ];
    let does = |action| Declaration::new(creature, action);
    Candidates {
        movements: movements.into_iter().map(does).collect(),
        actions: actions.map(does).into(),
    }
}

/// The items of the declaration's path.
fn items(declaration: &Declaration) -> &[Item] {
    match &declaration.action {
        Action::Movement(movement) => &movement.path,
        Action::Attack(attack) => &attack.path,
        Action::Continue(items) => items,
        Action::EndTurn => &[],
    }
}

/// The open action, continued with these items.
fn going_on(declaration: &Declaration, items: Vec<Item>) -> Declaration {
    Declaration::new(declaration.acting(), Action::Continue(items))
}

/// The rest of a movement after that many of its items.
pub(crate) fn rest_after(declaration: &Declaration, items_done: usize) -> Declaration {
    let rest = items(declaration).iter().skip(items_done);
    going_on(declaration, rest.cloned().collect())
}

/// The movement, carried on into what it has just revealed and along the rest of its path.
pub(crate) fn carried_on(rest: &Declaration) -> Declaration {
    let left = items(rest).iter().cloned();
    going_on(rest, std::iter::once(Item::CarryOn).chain(left).collect())
}

/// The movement, stopped; the rest of its path is dropped.
pub(crate) fn stopped(rest: &Declaration) -> Declaration {
    going_on(rest, vec![Item::Stop])
}

/// The open action, continued into that place and left open there.
pub(crate) fn way_into(rest: &Declaration, place: &Revealed) -> Option<Declaration> {
    let place = match place {
        Revealed::Square(square) => Item::Square(*square),
        Revealed::Goal(name) => Item::Goal(name.clone()),
        Revealed::Point(_) => return None,
    };
    Some(going_on(rest, vec![place, Item::Wait]))
}

/// The first place to which the continuation of an open action leads.
pub(crate) fn first_place(declaration: &Declaration) -> Option<Revealed> {
    match items(declaration).first()? {
        Item::Square(square) => Some(Revealed::Square(*square)),
        Item::Goal(name) => Some(Revealed::Goal(name.clone())),
        _ => None,
    }
}
