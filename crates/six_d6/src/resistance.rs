//! The MR of a square, computed in the order of `6d6.mr.square`: the ground, a leap figure, the
//! leader's replacements and additions, the floor.
//!
//! Decided here: `6d6.mr.square`, `6d6.mr.overlap`, `6d6.mr.leap`, `6d6.mr.leader-factor`,
//! `6d6.mr.floor`, `6d6.mr.gap`, `6d6.mr.direction` (nothing here depends on where a creature comes
//! from).

use board::Quantity;
use grid::Square;

use super::hidden::{Knowledge, hides_now};
use super::rulings::{JumpGap, LeapFigure, MinimumMr, OverlappingTerrain};
use super::{Covers, Factor, FactorMode, Scene, form, registry, terrain};
use rules::RuleId;

/// The purpose for which the resistance of a square is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To enter it.
    Entering,
    /// To land in it after a jump of that MR, which the landing pays itself (`ruling.jump-gap`).
    Landing(u32),
    /// To stand up in it, which involves no leap.
    Standing,
    /// To jump over it, which `ruling.jump-gap` may let the landing pay for.
    Jumping,
}

/// A number of points and the rule behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points {
    pub(crate) points: u32,
    pub(crate) rule: RuleId,
}

/// The MR of the square for that form.
pub(crate) fn of_square(
    scene: Scene<'_>,
    form: &str,
    square: Square,
    purpose: Purpose,
    knowledge: Knowledge,
) -> Points {
    let base = base(scene, form, square, purpose, knowledge);
    let is_entered = matches!(purpose, Purpose::Entering | Purpose::Landing(_));
    if is_entered && is_free_gap(scene, form, square, knowledge) {
        // The ground takes nothing; what the leader brings in is still added.
        let nothing = Points {
            points: 0,
            rule: registry::MR_GAP,
        };
        return with_factors(scene, form, nothing, Some(square), 0);
    }
    with_factors(scene, form, base, Some(square), floor(scene))
}

/// The MR that the jump over that gap takes, without the leader's factors, which count in the squares
/// that they cover (`ruling.jump-gap`).
pub(crate) fn of_jump(scene: Scene<'_>, form: &str, square: Square, knowledge: Knowledge) -> u32 {
    base(scene, form, square, Purpose::Jumping, knowledge).points
}

/// Whether the square is a gap that takes nothing, because the landing takes the jump.
fn is_free_gap(scene: Scene<'_>, form: &str, square: Square, knowledge: Knowledge) -> bool {
    scene.rulings.get::<JumpGap>() == JumpGap::LandingSquare
        && !form::is_terrain_free(scene, form)
        && is_known_gap(scene, square, knowledge)
}

/// Whether the square is a gap, as far as that knowledge goes.
fn is_known_gap(scene: Scene<'_>, square: Square, knowledge: Knowledge) -> bool {
    let is_concealed =
        terrain::hidden(scene.board, square).is_some() && hides_now(scene, square, knowledge);
    !is_concealed && terrain::has_gap_tag(scene.board, square)
}

/// The lowest possible MR (`6d6.mr.floor`).
fn floor(scene: Scene<'_>) -> u32 {
    match scene.rulings.get::<MinimumMr>() {
        MinimumMr::One => 1,
        MinimumMr::Zero => 0,
    }
}

/// The MR of a goal or a counted square: the stated number, with factors that apply everywhere.
pub(crate) fn stated(scene: Scene<'_>, form: &str, points: u32) -> Points {
    stated_by(scene, form, points, registry::GRIDLESS_LEADER_MR)
}

/// The MR stated by that rule, with factors that apply everywhere.
pub(crate) fn stated_by(scene: Scene<'_>, form: &str, points: u32, rule: RuleId) -> Points {
    with_factors(scene, form, Points { points, rule }, None, floor(scene))
}

fn base(
    scene: Scene<'_>,
    form: &str,
    square: Square,
    purpose: Purpose,
    knowledge: Knowledge,
) -> Points {
    if form::is_terrain_free(scene, form) {
        return Points {
            points: 1,
            rule: registry::FORM_TERRAIN_FREE,
        };
    }
    let ground = match (ground(scene, square, knowledge), purpose) {
        (ground, Purpose::Landing(points)) if points > ground.points => Points {
            points,
            rule: registry::MR_GAP,
        },
        (ground, _) => ground,
    };
    let leap = terrain::points(scene.board, square, Quantity::LeapResistance);
    match (leap, purpose) {
        (Some(leap), Purpose::Entering | Purpose::Landing(_) | Purpose::Jumping) => {
            let points = match scene.rulings.get::<LeapFigure>() {
                LeapFigure::Total => leap.max(ground.points),
                LeapFigure::Added => leap + ground.points,
            };
            let rule = if ground.rule == registry::MR_GAP || points == ground.points {
                ground.rule
            } else {
                registry::MR_LEAP
            };
            Points { points, rule }
        }
        _ => ground,
    }
}

/// The MR of the ground itself: hidden, stated, or from the lines of the table that describe it.
fn ground(scene: Scene<'_>, square: Square, knowledge: Knowledge) -> Points {
    let board = scene.board;
    let is_gap = is_known_gap(scene, square, knowledge);
    if let Some(hidden) = terrain::hidden(board, square) {
        return if hides_now(scene, square, knowledge) {
            Points {
                points: hidden.apparent,
                rule: registry::HIDDEN_CONCEALED,
            }
        } else {
            let rule = if is_gap {
                registry::MR_GAP
            } else {
                registry::HIDDEN_REVEAL
            };
            Points {
                points: hidden.truth,
                rule,
            }
        };
    }
    if let Some(points) = terrain::points(board, square, Quantity::Resistance) {
        let rule = if is_gap {
            registry::MR_GAP
        } else {
            registry::MR_SQUARE
        };
        return Points { points, rule };
    }
    let tags = terrain::tags(board, square);
    let described = match scene.rulings.get::<OverlappingTerrain>() {
        OverlappingTerrain::Highest => tags
            .max_by_key(|tag| tag.points)
            .map(|tag| (tag.points, tag.rule)),
        OverlappingTerrain::Sum => tags
            .map(|tag| (tag.points, tag.rule))
            .reduce(|sum, tag| (sum.0 + tag.0, registry::MR_OVERLAP)),
    };
    let (points, rule) = described.unwrap_or((1, registry::MR_TABLE_1));
    // A sum is of more than the gap.
    let rule = if is_gap && rule != registry::MR_OVERLAP {
        registry::MR_GAP
    } else {
        rule
    };
    Points { points, rule }
}

/// The base with the leader's replacements and additions, not below the floor.
fn with_factors(
    scene: Scene<'_>,
    form: &str,
    base: Points,
    square: Option<Square>,
    floor: u32,
) -> Points {
    let holds = |factor: &&Factor| {
        let here = match (&factor.covers, square) {
            (Covers::All, _) => true,
            (Covers::Squares(squares), Some(square)) => squares.contains(&square),
            (Covers::Squares(_), None) => false,
        };
        here && (factor.forms.is_empty() || factor.forms.iter().any(|own| own == form))
    };
    let mut set: Option<u32> = None;
    let mut added: i64 = 0;
    for factor in scene.facts.factors.iter().filter(holds) {
        match factor.mode {
            FactorMode::Set(points) => set = set.max(Some(points)),
            FactorMode::Add(points) => added += i64::from(points),
        }
    }
    let points = i64::from(set.unwrap_or(base.points)) + added;
    let rule = if points < i64::from(floor) {
        registry::MR_FLOOR
    } else if set.is_some() || added != 0 {
        registry::MR_LEADER_FACTOR
    } else {
        base.rule
    };
    let points = u32::try_from(points.max(0)).unwrap_or(u32::MAX).max(floor);
    Points { points, rule }
}
