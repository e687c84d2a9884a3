//! The facts as known to a viewer who does not see everything, built from what may be known.

use board::{Board, CreatureId};
use rules::{ConditionsTold, Disclosed, Onlooker, OtherIds, ReactionsTold, Told, known_as};

use super::declaration::OrderAction;
use super::order::TurnOrder;
use super::travel::TravelAction;
use super::{Action, Declaration, Facts, Profile, Scene, State, States, Turn};

/// States that can be seen of a creature.
const SEEN: [State; 6] = [
    State::Melee,
    State::Natural,
    State::Unarmed,
    State::Entangled,
    State::Anchored,
    State::Starship,
];

/// Those of them that are conditions (`disclosure.conditions`).
const HINDERING: [State; 2] = [State::Entangled, State::Anchored];

/// The ways in which a creature may be armed.
const ARMED: [State; 2] = [State::Melee, State::Natural];

/// The facts of the creatures on the board that the onlooker knows. Gravity, wind, objects and
/// tunnels are known to everybody.
pub(crate) fn disclosed_facts(scene: Scene<'_>, known: &Board, onlooker: &dyn Onlooker) -> Facts {
    let truth = scene.facts;
    let mut facts = Facts::new(known);
    facts.area = truth.area;
    facts.objects.clone_from(&truth.objects);
    let tunnels = truth.tunnels.iter();
    facts.tunnels = tunnels
        .filter(|place| onlooker.sees(place.square))
        .copied()
        .collect();
    facts.order = order(truth, known, onlooker);
    for creature in scene.board.creatures() {
        let Some(id) = onlooker.id(creature.id) else {
            continue;
        };
        let told = onlooker.told(creature.id);
        let own = truth.profile(creature.id);
        let mut profile = match told {
            None => own.clone(),
            Some(told) => disclosed(own, told),
        };
        profile.rides = own.rides.and_then(|mount| onlooker.id(mount));
        if let Some(place) = facts.profile_mut(id) {
            *place = profile;
        }
        if let Some(place) = facts.turn_mut(id) {
            *place = seen_turn(truth.turn(creature.id), told);
        }
        if told.is_none()
            && let Some(place) = facts.travel_mut(id)
        {
            place.clone_from(truth.travel(creature.id));
            place.open_chase = None;
        }
        facts.set_squeezed(id, truth.squeezed(creature.id));
    }
    facts
}

/// The same facts, of which the order alone depends on whose turn it is.
pub(crate) fn disclosed_in_turn(
    scene: Scene<'_>,
    known: &Board,
    onlooker: &dyn Onlooker,
    told: &Facts,
) -> Option<Facts> {
    scene.facts.order.as_ref()?;
    let mut facts = told.clone();
    facts.order = order(scene.facts, known, onlooker);
    Some(facts)
}

/// The order as the onlooker knows it.
fn order(truth: &Facts, known: &Board, onlooker: &dyn Onlooker) -> Option<TurnOrder> {
    let turn = (onlooker.turn(), known.next_creature_id());
    let order = truth.order.as_ref()?;
    order.seen_by(&|id| onlooker.id(id), turn)
}

/// The facts of somebody else's creature that are disclosed.
fn disclosed(truth: &Profile, told: Disclosed) -> Profile {
    let mut states = States::NONE;
    let is_told = |state: &State| match told.conditions {
        ConditionsTold::Exact => true,
        ConditionsTold::Visible => SEEN.contains(state),
        ConditionsTold::None => SEEN.contains(state) && !HINDERING.contains(state),
    };
    let seen = State::ALL.into_iter().filter(is_told);
    for state in seen.filter(|state| truth.is(*state)) {
        states.set(state, true);
    }
    if told.reactions == ReactionsTold::None {
        ARMED.iter().for_each(|state| states.set(*state, false));
    }
    let mut profile = Profile {
        states,
        body: truth.body,
        height_hundredths: truth.height_hundredths,
        vehicle: truth.vehicle,
        ..Profile::default()
    };
    if told.hit_points == Told::Exactly {
        profile.hit_points = truth.hit_points;
        profile.points = truth.points;
    }
    if told.defences == Told::Exactly {
        profile.armor_class = truth.armor_class;
        profile.challenge_rating_hundredths = truth.challenge_rating_hundredths;
    }
    if told.attacks == Told::Exactly {
        profile.attack = truth.attack;
        profile.attack_is_zero = truth.attack_is_zero;
        profile.damage.clone_from(&truth.damage);
    }
    profile
}

/// What a creature has done in its turn, which everybody who knows its place in the order has seen,
/// without its plans for its flight.
fn seen_turn(truth: &Turn, told: Option<Disclosed>) -> Turn {
    if told.is_some_and(|told| !told.names_in_order(true)) {
        return Turn::default();
    }
    let mut turn = truth.clone();
    if told.is_some() {
        turn.primary = None;
    }
    turn
}

/// The same declaration with somebody else's ids; `None` if they do not know a creature in it.
pub(crate) fn declaration_known_as(
    declaration: &Declaration,
    ids: &OtherIds<'_>,
) -> Option<Declaration> {
    let each = |creatures: &[CreatureId]| -> Option<Vec<CreatureId>> {
        creatures.iter().map(|id| ids(*id)).collect()
    };
    let action = match &declaration.action {
        Action::Movement(path) => {
            let mut path = path.clone();
            path.target = known_as(path.target, ids)?;
            for through in &mut path.through {
                through.opponent = ids(through.opponent)?;
            }
            Action::Movement(path)
        }
        Action::Travel(TravelAction::Flee {
            pursuers,
            rounds,
            is_mitigated,
        }) => Action::Travel(TravelAction::Flee {
            pursuers: each(pursuers)?,
            rounds: *rounds,
            is_mitigated: *is_mitigated,
        }),
        Action::Travel(TravelAction::FleeOverland { pursuers }) => {
            let pursuers = each(pursuers)?;
            Action::Travel(TravelAction::FleeOverland { pursuers })
        }
        Action::Order(OrderAction::Begin(order)) => Action::Order(OrderAction::Begin(each(order)?)),
        Action::Order(OrderAction::Change(order)) => {
            Action::Order(OrderAction::Change(each(order)?))
        }
        own @ (Action::Travel(
            TravelAction::Local { .. }
            | TravelAction::Stop
            | TravelAction::Overland { .. }
            | TravelAction::Sleep
            | TravelAction::Recover { .. },
        )
        | Action::Order(OrderAction::End)
        | Action::Flight(_)
        | Action::Other { .. }
        | Action::EndTurn) => own.clone(),
    };
    Some(declaration.by(known_as(declaration.actor(), ids)?, action))
}
