//! What one movement action takes to get to a place, as the players know it
//! (`6d6.core.known-minimum`, `6d6.hidden.concealed`): every resistance at the least that it can be.

use board::Creature;

use super::hidden::Knowledge;
use super::known::without_hidden;
use super::load::{self, Nth};
use super::mover::Mover;
use super::plan::{declare, place_of};
use super::ways::{Added, Resisting, Standing, Ways};
use super::{Manner, Movement, Place, Scene, Target, cost, posture};

/// The least score with which the movement, moseyed or run, gets the creature there: 0 where it is;
/// `None` where no way ends there or it may make no such movement. The path is ignored.
pub(crate) fn least(
    scene: Scene<'_>,
    creature: board::CreatureId,
    movement: &Movement,
    place: &Place,
) -> Option<u32> {
    let creature = scene.board.creature(creature)?;
    let from = place_of(scene.facts, creature);
    let is_here = match (&from, place) {
        (Place::Squares(from), Place::Squares(to)) => from.origin == to.origin,
        (from, to) => from == to,
    };
    if is_here {
        return Some(0);
    }
    let (board, facts) = without_hidden(scene, creature.side);
    let known = Scene {
        board: &board,
        facts: &facts,
        rulings: scene.rulings,
    };
    let ways = [Manner::Mosey, Manner::Run].map(|manner| Movement {
        manner,
        ..movement.clone()
    });
    let allowed = |movement: &&Movement| declare::check(known, creature, movement).is_ok();
    let least = ways.iter().filter(allowed).filter_map(|movement| {
        let points = least_points(known, creature, movement, (&from, place))?;
        Some(points.saturating_add(points_to_stand(known, creature, movement)))
    });
    least.min()
}

/// What the creature spends on standing up before it can enter a square.
pub(crate) fn points_to_stand(scene: Scene<'_>, creature: &Creature, movement: &Movement) -> u32 {
    if !posture::is_down(creature) || posture::may_crawl(scene) {
        return 0;
    }
    let mover = Mover::new(scene, creature, &movement.form);
    posture::least_to_stand(scene, &mover, &place_of(scene.facts, creature))
}

/// What is added to the squares of the movement at the least.
pub(crate) fn least_added(scene: Scene<'_>, creature: &Creature, movement: &Movement) -> Added {
    let profile = scene.facts.profile(creature.id);
    let of = |nth| {
        let hidden = movement.stays_hidden;
        load::least(&load::additions(
            scene,
            profile,
            Some(movement.manner),
            hidden,
            nth,
        ))
    };
    Added {
        first: of(Nth::First),
        later: of(Nth::Later),
    }
}

fn least_points(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
    (from, to): (&Place, &Place),
) -> Option<u32> {
    let mover = Mover::new(scene, creature, &movement.form);
    let added = least_added(scene, creature, movement);
    match (from, to) {
        (Place::Squares(at), Place::Squares(to)) => {
            let ways = Ways {
                scene,
                mover: &mover,
                resisting: Resisting::AtLeast,
            };
            let start = Standing {
                at: *at,
                deferred: 0,
                take_off: None,
            };
            let least = ways.least_points(start, None, u32::MAX, added);
            least.get(&to.origin).copied()
        }
        (Place::Start | Place::Goal(_), Place::Goal(name)) => {
            let goal = Target::Goal(name.clone());
            let players = Knowledge::Players;
            let price = cost::off_grid(scene, &mover, from, &goal, added.first, players);
            Some(price.least(scene))
        }
        _ => None,
    }
}
