//! The facts as known to a viewer who does not see everything, built from what may be known.

use board::{Board, CreatureId};
use rules::{ConditionsTold, Disclosed, Onlooker, OtherIds, ReactionsTold, Told};

use super::{Action, Cover, Declaration, Facts, Profile, Scene, Turn};

/// The facts of the creatures on the board that the onlooker knows.
pub(crate) fn disclosed_facts(scene: Scene<'_>, known: &Board, onlooker: &dyn Onlooker) -> Facts {
    let mut facts = Facts::new(known);
    for creature in scene.board.creatures() {
        let Some(id) = onlooker.id(creature.id) else {
            continue;
        };
        let truth = scene.facts.profile(creature.id);
        let mut profile = match onlooker.told(creature.id) {
            None => truth.clone(),
            Some(told) => disclosed(truth, told),
        };
        profile.covers = covers(&truth.covers, onlooker);
        if let Some(place) = facts.profile_mut(id) {
            *place = profile;
        }
        if let Some(place) = facts.turn_mut(id) {
            *place = seen_turn(creature.id, scene.facts.turn(creature.id), onlooker);
        }
    }
    facts
}

/// The facts of somebody else's creature that are disclosed. Everybody can see what it wears and
/// carries, but not how much that slows it.
fn disclosed(truth: &Profile, told: Disclosed) -> Profile {
    let mut profile = Profile {
        body: truth.body,
        armor: truth.armor,
        shield: truth.shield,
        ..Profile::default()
    };
    if told.conditions == ConditionsTold::Exact {
        profile.hampered = truth.hampered;
        profile.no_move = truth.no_move;
        profile.cannot_attack = truth.cannot_attack;
    }
    if told.hit_points == Told::Exactly {
        profile.hit_points = truth.hit_points;
    }
    if told.defences == Told::Exactly {
        profile.armor_class = truth.armor_class;
    }
    if told.attacks == Told::Exactly {
        profile.attack = truth.attack;
        profile.attack_is_zero = truth.attack_is_zero;
        profile.damage.clone_from(&truth.damage);
    }
    profile.opportunities = match told.reactions {
        ReactionsTold::None => Some(0),
        ReactionsTold::Possible => None,
        ReactionsTold::Exactly => truth.opportunities,
    };
    profile
}

/// Cover from givers that the onlooker knows.
fn covers(truth: &[Cover], onlooker: &dyn Onlooker) -> Vec<Cover> {
    let seen = truth.iter().filter_map(|cover| {
        let from: Option<CreatureId> = match cover.from {
            None => None,
            Some(giver) => Some(onlooker.id(giver)?),
        };
        Some(Cover { from, ..*cover })
    });
    seen.collect()
}

/// What a creature has done in its turn, which everybody who knows its place in the order has seen;
/// creatures that the onlooker does not know are left out.
fn seen_turn(creature: CreatureId, truth: &Turn, onlooker: &dyn Onlooker) -> Turn {
    let told = onlooker.told(creature);
    if told.is_some_and(|told| !told.names_in_order(true)) {
        return Turn::default();
    }
    let mut turn = Turn {
        given: Vec::new(),
        ..truth.clone()
    };
    for (opponent, opportunity) in &truth.given {
        if let Some(opponent) = onlooker.id(*opponent) {
            turn.give(opponent, *opportunity);
        }
    }
    turn
}

/// The same declaration by somebody else's ids; `None` if they do not know a creature in it.
pub(crate) fn declaration_known_as(
    declaration: &Declaration,
    ids: &OtherIds<'_>,
) -> Option<Declaration> {
    let actor = ids(declaration.acting())?;
    let action = match &declaration.action {
        Action::Movement(path) => {
            let mut path = path.clone();
            for attempt in &mut path.attempts {
                attempt.target = ids(attempt.target)?;
            }
            for friend in &mut path.consents {
                *friend = ids(*friend)?;
            }
            Action::Movement(path)
        }
        own @ (Action::Standard | Action::FullRound | Action::EndTurn) => own.clone(),
    };
    Some(Declaration::new(actor, declaration.start(), action))
}
