//! What a creature gets past only with a check: obstacles that take one, and opponents past whom it
//! tumbles or whom it overruns.

use board::{Board, Condition, CreatureId, EdgeFeature, Terrain};

use super::attempt::{Relation, relation};
use super::{Scene, registry, size};
use rules::{Checked, Citation};

/// Everything of that kind on the board, each with its check.
pub(crate) fn checks(scene: Scene<'_>, creature: CreatureId) -> Vec<(Checked, Citation)> {
    let board = scene.board;
    let Some(creature) = board.creature(creature) else {
        return Vec::new();
    };
    let mut features = board.features();
    let has_obstacles = board.terrain_plane(Terrain::Check).is_some()
        || features.any(|(_, feature)| feature == EdgeFeature::CheckBarrier);
    let obstacles = has_obstacles.then(|| {
        let words = "the skill check of an obstacle";
        let check = Citation::of(registry::OBSTACLE_SKILL_CHECK, words);
        (Checked::Obstacles, check)
    });
    let trained = scene.facts.profile(creature.id).trained;
    let others = board.creatures().iter();
    let opponents = others.filter(|other| {
        other.id != creature.id
            && other.position.is_some()
            && relation(scene, creature, other) == Relation::Opponent
            && !size::is_helpless(other)
            && !other.is(Condition::FillsSpace)
    });
    let opponents = opponents.map(|other| {
        let name = &other.name;
        let check = if trained {
            Citation::of(registry::PASS_TUMBLE, format!("tumbling past {name}"))
        } else {
            Citation::of(registry::PASS_OVERRUN, format!("an overrun of {name}"))
        };
        (Checked::Opponent(other.id), check)
    });
    obstacles.into_iter().chain(opponents).collect()
}

/// Makes the obstacles such as take no check.
pub(crate) fn pass(board: &mut Board, (_, checked): (CreatureId, Checked)) {
    if checked != Checked::Obstacles {
        return;
    }
    let edges: Vec<_> = board.features().collect();
    for (edge, feature) in edges {
        if feature == EdgeFeature::CheckBarrier {
            board.set_feature(edge, Some(EdgeFeature::Barrier));
        }
    }
    for square in board.extent().squares() {
        board.remove_terrain(square, Terrain::Check);
    }
}
