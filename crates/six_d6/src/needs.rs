//! The score that one movement action needs to get to a place, as far as the players know
//! (`6d6.core.known-minimum`, `6d6.hidden.concealed`): every resistance counts its minimum.

use board::{Creature, CreatureId};
use rules::{Citation, RuleId};

use super::hidden::{Knowledge, without_hidden};
use super::load::{self, Nth};
use super::mover::Mover;
use super::plan::{declare, place_of};
use super::ways::{Added, Resisting, Standing, Ways};
use super::{Manner, Movement, Place, Scene, Target, advantage, cost, posture, registry};

/// The score that a movement needs, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Needed {
    /// The lowest score; `None` if no score is enough.
    pub(crate) points: Option<u32>,
    pub(crate) reasons: Vec<Citation>,
}

impl Needed {
    fn none(rule: RuleId, text: &'static str) -> Needed {
        Needed {
            points: None,
            reasons: vec![Citation::of(rule, text)],
        }
    }
}

/// Returns the lowest score with which the movement, moseyed or run, gets the creature there: 0 at
/// its own place, and `None` if no way ends there or the creature may not make such a movement. A mosey
/// counts only where its score is enough (`6d6.type.mosey`). The path is ignored.
pub(crate) fn least(
    scene: Scene<'_>,
    creature: CreatureId,
    movement: &Movement,
    place: &Place,
) -> Needed {
    let Some(creature) = scene.board.creature(creature) else {
        return Needed::none(registry::CORE_ACTION_REQUIRED, "no such creature");
    };
    let from = place_of(scene.facts, creature);
    let is_here = match (&from, place) {
        (Place::Squares(from), Place::Squares(to)) => from.origin == to.origin,
        (from, to) => from == to,
    };
    if is_here {
        let here = Citation::of(registry::CORE_KNOWN_MINIMUM, "it is there");
        return Needed {
            points: Some(0),
            reasons: vec![here],
        };
    }
    let (board, facts) = without_hidden(scene, creature.side);
    let known = Scene {
        board: &board,
        facts: &facts,
        rulings: scene.rulings,
    };
    let mut best: Option<(u32, Needed)> = None;
    let mut refused = None;
    for manner in [Manner::Mosey, Manner::Run] {
        let movement = Movement {
            manner,
            ..movement.clone()
        };
        match declare::check(known, creature, &movement) {
            Err(refusal) => refused = Some(refusal.first().clone()),
            Ok(_) => {
                let way = way(known, creature, &movement, (&from, place));
                let is_enough = |(points, _): &(u32, Needed)| match manner {
                    Manner::Mosey => *points <= advantage::MOSEY,
                    Manner::Run => true,
                };
                let way = way.filter(is_enough);
                let is_better = |(points, _): &(u32, Needed)| {
                    best.as_ref().is_none_or(|(before, _)| points < before)
                };
                best = way.filter(is_better).or(best);
            }
        }
    }
    match (best, refused) {
        (Some((_, needed)), _) => needed,
        (None, Some(objection)) => Needed {
            points: None,
            reasons: vec![Citation::of(objection.rule, objection.text)],
        },
        (None, None) => Needed::none(registry::CORE_KNOWN_MINIMUM, "no way ends there"),
    }
}

/// The points that the cheapest way takes.
fn way(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
    ends: (&Place, &Place),
) -> Option<(u32, Needed)> {
    let up = points_to_stand(scene, creature, movement);
    let whole = least_points(scene, creature, movement, ends)?;
    let first = least_added(scene, creature, movement).first;
    let parts = [
        (
            registry::CORE_KNOWN_MINIMUM,
            whole.saturating_sub(first),
            "the least way takes",
        ),
        (
            registry::LOAD_FIRST_SQUARE,
            first,
            "the first square takes in addition at least",
        ),
        (registry::POSTURE_STAND_PART, up, "standing up first takes"),
    ];
    let parts = parts.into_iter().filter(|(_, points, _)| *points > 0);
    let points = whole.saturating_add(up);
    let needed = Needed {
        points: Some(points),
        reasons: parts
            .map(|(rule, points, text)| Citation::of(rule, format!("{text} {points}")))
            .collect(),
    };
    Some((points, needed))
}

/// The points that the creature spends on standing up before it can enter a square.
pub(crate) fn points_to_stand(scene: Scene<'_>, creature: &Creature, movement: &Movement) -> u32 {
    if !posture::is_down(creature) || posture::may_crawl(scene) {
        return 0;
    }
    let mover = Mover::new(scene, creature, &movement.form);
    posture::least_to_stand(scene, &mover, &place_of(scene.facts, creature))
}

/// The minimum added to the squares of the movement.
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
            ways.least(start, None, u32::MAX, added).points(to.origin)
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
