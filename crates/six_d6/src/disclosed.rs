//! What is known to somebody who does not know everything, built from what may be known.
//!
//! Terrain is public (`6d6.hidden.visible`); a hidden square shows its apparent resistance like any
//! other ground, and nothing reveals that it hides something (`6d6.hidden.concealed`).

use board::{Board, Creature, CreatureId, Quantity, Side, Terrain};
use grid::Square;
use rules::{ConditionsTold, Disclosed, Onlooker, OtherIds, Told, TurnKnown};

use super::hidden::{Knowledge, hides_now};
use super::{Action, Declaration, Facts, Goal, Group, Item, Profile, Scene, occupied, terrain};

/// The facts of the creatures on the board that the onlooker knows, and the facts of the scene.
pub(crate) fn disclosed_facts(scene: Scene<'_>, board: &Board, onlooker: &dyn Onlooker) -> Facts {
    let truth = scene.facts;
    let mut facts = Facts::new(board);
    for creature in scene.board.creatures() {
        let Some(id) = onlooker.id(creature.id) else {
            continue;
        };
        let own = truth.profile(creature.id);
        let profile = match onlooker.told(creature.id) {
            None => own.clone(),
            Some(told) => disclosed(scene, own, told),
        };
        if let Some(place) = facts.profile_mut(id) {
            *place = profile;
        }
    }
    facts.factors.clone_from(&truth.factors);
    for (name, goal) in &truth.goals {
        facts.goals.insert(name.clone(), Goal::plain(goal.apparent));
    }
    let is_seen = |name: &str| {
        let creature = scene.board.creature_named(name);
        creature.is_none_or(|creature| onlooker.id(creature.id).is_some())
    };
    let counters = truth.counters.iter();
    facts.counters = counters
        .filter(|counter| is_seen(&counter.from) && is_seen(&counter.to))
        .cloned()
        .collect();
    for (name, group) in &truth.groups {
        let known = known_group(group, onlooker);
        facts
            .groups
            .extend(known.map(|known| (name.clone(), known)));
    }
    let seen = |id: &CreatureId| onlooker.id(*id);
    for (id, company) in &truth.company {
        if let Some(id) = seen(id) {
            let company = company.iter().filter_map(seen).collect();
            facts.company.insert(id, company);
        }
    }
    let is_own = |id: CreatureId| onlooker.id(id).filter(|_| onlooker.told(id).is_none());
    for ((id, name), points) in &truth.progress {
        if let Some(id) = is_own(*id) {
            facts.progress.insert((id, name.clone()), *points);
        }
    }
    facts.open = truth.open.as_ref().and_then(|open| {
        let mut open = open.clone();
        open.mover = is_own(open.mover)?;
        Some(open)
    });
    facts
}

/// What is known of a group, if any of its members is known.
fn known_group(group: &Group, onlooker: &dyn Onlooker) -> Option<Group> {
    let seen = |id: &CreatureId| onlooker.id(*id);
    let is_own = |id: &CreatureId| onlooker.told(*id).is_none();
    let mut known = Group {
        members: group.members.iter().filter_map(seen).collect(),
        ..Group::default()
    };
    if known.members.is_empty() {
        return None;
    }
    // When a new round begins, the rolls of groups are counted afresh; a viewer who does not know
    // whose turn it is does not know the round.
    let is_round_known = onlooker.turn() == TurnKnown::AsItIs;
    if is_round_known && group.members.iter().all(is_own) {
        known.values.clone_from(&group.values);
        known.scores.clone_from(&group.scores);
        let runs = group.runs.iter();
        known.runs = runs
            .filter_map(|(id, runs)| Some((seen(id)?, *runs)))
            .collect();
    }
    Some(known)
}

/// The facts of somebody else's creature that are disclosed: dice values and potential are not. That
/// it is unable to act is a condition that is seen unless no conditions are told
/// (`disclosure.conditions`), also if it is so because no potential is left (`ruling.unable-to-act`).
fn disclosed(scene: Scene<'_>, truth: &Profile, told: Disclosed) -> Profile {
    let mut profile = Profile {
        forms: truth.forms.clone(),
        enter_wish: truth.enter_wish,
        leave_wish: truth.leave_wish,
        is_able: told.conditions == ConditionsTold::None || occupied::is_able(scene, truth),
        goal: truth.goal.clone(),
        ..Profile::default()
    };
    if told.conditions == ConditionsTold::Exact {
        profile.load = truth.load;
    }
    if told.defences == Told::Exactly {
        profile.resistance = truth.resistance;
        profile.enter_score = truth.enter_score;
        profile.leave_score = truth.leave_score;
    }
    profile
}

/// Whether a side does not know that the creature is there; somebody on no side sees no creature
/// that hides (`6d6.stealth.penalty`).
pub(crate) fn conceals(scene: Scene<'_>, creature: &Creature, side: Option<Side>) -> bool {
    let is_hidden = scene.facts.profile(creature.id).is_hidden;
    let is_hostile = |side| scene.board.are_hostile(creature.side, side);
    is_hidden && side.is_none_or(is_hostile)
}

/// The ground of the square as it seems to everybody: walls, tags and numbers, or what it seems to
/// be.
pub(crate) fn disclosed_ground(scene: Scene<'_>, square: Square, known: &mut Board) {
    let truth = scene.board;
    if truth.has_terrain(square, Terrain::Wall) {
        known.add_terrain(square, Terrain::Wall);
    }
    if let Some(leap) = truth.quantity(square, Quantity::LeapResistance) {
        known.set_quantity(square, Quantity::LeapResistance, leap);
    }
    match terrain::hidden(truth, square) {
        Some(hidden) if hides_now(scene, square, Knowledge::Players) => {
            plain_ground(known, square, hidden.apparent);
        }
        Some(hidden) => {
            plain_ground(known, square, hidden.truth);
            if terrain::has_gap_tag(truth, square) {
                terrain::add_tag(known, square, "gap");
                // If there is a tag as well, the number has to be written out.
                let points = i32::try_from(hidden.truth).unwrap_or(i32::MAX);
                known.set_quantity(square, Quantity::Resistance, points);
            }
        }
        None => {
            for tag in terrain::tags(truth, square) {
                terrain::add_tag(known, square, tag.word);
            }
            if let Some(points) = truth.quantity(square, Quantity::Resistance) {
                known.set_quantity(square, Quantity::Resistance, points);
            }
        }
    }
}

/// Puts ground of that resistance on the square, as the marks of a map have it.
fn plain_ground(known: &mut Board, square: Square, points: u32) {
    match points {
        1 => {}
        2 => known.add_terrain(square, Terrain::Difficult),
        3 => known.add_terrain(square, Terrain::Greater),
        _ => {
            let points = i32::try_from(points).unwrap_or(i32::MAX);
            known.set_quantity(square, Quantity::Resistance, points);
        }
    }
}

/// The same declaration with somebody else's ids; `None` if they do not know a creature in it.
pub(crate) fn declaration_known_as(
    declaration: &Declaration,
    ids: &OtherIds<'_>,
) -> Option<Declaration> {
    let mut action = declaration.action.clone();
    let path = match &mut action {
        Action::Movement(movement) => movement.path.as_mut_slice(),
        Action::Attack(attack) => attack.path.as_mut_slice(),
        Action::Continue(path) => path.as_mut_slice(),
        Action::EndTurn => &mut [],
    };
    for item in path {
        match item {
            Item::Counted(square) => {
                let occupants = square.occupants.iter().map(|id| ids(*id));
                square.occupants = occupants.collect::<Option<_>>()?;
            }
            Item::Square(_)
            | Item::Goal(_)
            | Item::Stand
            | Item::CarryOn
            | Item::Stop
            | Item::Halted
            | Item::Wait => {}
        }
    }
    Some(Declaration::new(ids(declaration.acting())?, action))
}
