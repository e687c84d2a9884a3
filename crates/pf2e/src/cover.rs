//! Cover on the grid: section 11, `pf2e.cover.*`, and `pf2e.action.take-cover`.
//!
//! The centre line decides the level; line of effect decides whether the target can be attacked at
//! all.

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId, Quantity, Size, Terrain, TerrainSet};
use grid::{Edge, Footprint, Point, Segment, Square};

use super::entry::Level;
use super::facts::Trait;
use super::rulings::{
    ArrowSlit, CoverBigTarget, CoverDead, CoverQuick, CoverShared, TakeCoverFeature,
};
use super::{LineEntry, Scene, flank, gridless, line, measure, registry as rule};
use crate::occupant;
use rules::RuleId;

/// Where a line begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin<'a> {
    /// At a creature.
    Creature(&'a Creature),
    /// At the origin of an area.
    Point(Point),
}

/// Whether the attack is ranged, for a prone creature that has Taken Cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reachwise {
    /// It is not stated.
    Unsaid,
    /// It is ranged.
    Ranged,
}

/// A level of cover, and the rule behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    pub(crate) level: Level,
    pub(crate) rule: RuleId,
}

impl Given {
    /// The better of the two (`pf2e.cover.best`); if they are equal, the one with a rule of its
    /// own, or else the first.
    fn or_better(self, other: Given) -> Given {
        let says_no_more = self.rule == rule::COVER_CENTRE_LINE;
        if other.level > self.level || (other.level == self.level && says_no_more) {
            other
        } else {
            self
        }
    }

    /// Returns the best of them; no cover if there are none.
    fn best(all: impl Iterator<Item = Given>) -> Given {
        all.fold(nothing(rule::COVER_CENTRE_LINE), Given::or_better)
    }

    /// The rule that defines the level.
    pub(crate) const fn worth(self) -> RuleId {
        match self.level {
            Level::None => rule::COVER_CENTRE_LINE,
            Level::Lesser => rule::COVER_LESSER,
            Level::Standard => rule::COVER_STANDARD,
            Level::Greater => rule::COVER_GREATER,
        }
    }
}

/// Returns no cover, by that rule.
const fn nothing(rule: RuleId) -> Given {
    Given {
        level: Level::None,
        rule,
    }
}

/// Returns the cover of the target against the origin; `None` without line of effect. `Err` if one
/// of them has no place.
pub(crate) fn cover(
    scene: Scene<'_>,
    origin: Origin<'_>,
    target: &Creature,
    attack: Reachwise,
) -> Result<Option<Given>, NoPlace> {
    let measured = if gridless::holds(scene) {
        Some(gridless_cover(scene, origin, target)?)
    } else {
        let to = measure::space(scene, target).ok_or(NoPlace)?;
        grid_cover(scene, origin, target, to)?
    };
    let given = match origin {
        Origin::Creature(attacker) => entered(scene, (attacker.id, target.id), measured),
        Origin::Point(_) => measured.map(|given| counted(scene, given)),
    };
    Ok(given.map(|given| {
        let level = with_take_cover(scene, target, given.level, attack);
        let rule = if level == given.level {
            given.rule
        } else {
            rule::ACTION_TAKE_COVER
        };
        Given { level, rule }
    }))
}

/// Whether somebody of another side meets more cover because the creature has Taken Cover.
#[cfg(feature = "words")]
pub(crate) fn is_raised(scene: Scene<'_>, target: &Creature) -> bool {
    let mut others = scene.board.creatures().iter();
    others.any(|other| {
        let given = cover(scene, Origin::Creature(other), target, Reachwise::Ranged);
        let rule = given.ok().flatten().map(|given| given.rule);
        other.side != target.side && rule == Some(rule::ACTION_TAKE_COVER)
    })
}

/// The cover by the game master's entries for the pair, if there are any: first the line, then the
/// cover.
fn entered(
    scene: Scene<'_>,
    (attacker, target): (CreatureId, CreatureId),
    measured: Option<Given>,
) -> Option<Given> {
    let entries = &scene.facts.entries;
    if entries.line(attacker, target) == Some(LineEntry::None) {
        return None;
    }
    let measured = measured?;
    let by_entry = entries.cover(attacker, target).map(|level| Given {
        level,
        rule: rule::COVER_RELATIVE,
    });
    Some(by_entry.unwrap_or_else(|| counted(scene, measured)))
}

/// Cover that nobody has entered (`ruling.cover-quick`).
fn counted(scene: Scene<'_>, measured: Given) -> Given {
    match scene.rulings.get::<CoverQuick>() {
        CoverQuick::Exact => measured,
        CoverQuick::EntriesOnly => nothing(rule::COVER_RELATIVE),
    }
}

/// A creature that the question is about has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoPlace;

/// Take Cover raises lesser and standard cover by one step (`pf2e.action.take-cover`).
fn with_take_cover(scene: Scene<'_>, target: &Creature, level: Level, attack: Reachwise) -> Level {
    let took_cover = scene.profile(target.id).traits.contains(Trait::TookCover);
    if !took_cover || target.is(Condition::Unconscious) {
        return level;
    }
    let ruling = scene.rulings.get::<TakeCoverFeature>();
    let gains_prone = ruling != TakeCoverFeature::None && occupant::lies(target);
    if gains_prone && attack == Reachwise::Ranged {
        return Level::Greater;
    }
    if ruling == TakeCoverFeature::Feature && level == Level::None && beside_feature(scene, target)
    {
        return Level::Standard;
    }
    match level {
        Level::None => Level::None,
        Level::Lesser => Level::Standard,
        Level::Standard | Level::Greater => Level::Greater,
    }
}

/// Whether a wall or an object that gives cover is beside the creature's space
/// (`ruling.take-cover-feature`).
fn beside_feature(scene: Scene<'_>, creature: &Creature) -> bool {
    let is_feature = |kinds: TerrainSet| {
        [
            Terrain::Wall,
            Terrain::Slit,
            Terrain::Cover,
            Terrain::CoverLight,
            Terrain::CoverExtreme,
        ]
        .into_iter()
        .any(|kind| kinds.contains(kind))
    };
    if gridless::holds(scene) {
        let mut regions = scene.board.regions().iter();
        return flank::area(scene, creature).is_some_and(|area| {
            regions.any(|region| is_feature(region.terrain) && area.shares_side(region))
        });
    }
    let Some(space) = measure::space(scene, creature) else {
        return false;
    };
    let sides = |square: Square| {
        [
            Edge::north(square),
            Edge::east(square),
            Edge::south(square),
            Edge::west(square),
        ]
    };
    space.squares().flat_map(sides).any(|edge| {
        let outside = |side: &Square| !space.contains(*side);
        edge.squares().iter().any(outside)
            && (scene.board.stops_lines(edge)
                || edge
                    .squares()
                    .into_iter()
                    .filter(outside)
                    .any(|square| is_feature(scene.board.terrain(square))))
    })
}

/// Cover on the grid before Take Cover; `None` without line of effect.
fn grid_cover(
    scene: Scene<'_>,
    origin: Origin<'_>,
    target: &Creature,
    to: Footprint,
) -> Result<Option<Given>, NoPlace> {
    let (from, start, leans) = match origin {
        Origin::Creature(attacker) => {
            let from = measure::space(scene, attacker).ok_or(NoPlace)?;
            let leans_from = scene.profile(attacker.id).leans_from;
            (
                Some(from),
                leans_from.unwrap_or(from.centre()),
                leans_from.is_some(),
            )
        }
        Origin::Point(point) => (None, point, false),
    };
    // A creature that leans out needs line of effect from that point.
    let entered = match origin {
        Origin::Creature(attacker) => scene.facts.entries.line(attacker.id, target.id),
        Origin::Point(_) => None,
    };
    let free = match from {
        _ if entered == Some(LineEntry::Clear) => true,
        Some(from) if !leans => line::between_spaces(scene, from, to),
        Some(from) => line::from_point_of(scene, start, from, to),
        None => line::from_point(scene, start, to),
    };
    if !free {
        return Ok(None);
    }
    if from.is_some_and(|from| from.overlaps(to)) {
        return Ok(Some(nothing(rule::COVER_CENTRE_LINE)));
    }
    let centre_line = Segment::new(start, to.centre());
    let mut given = by_obstacles(scene, centre_line, from, target);
    if line::is_blocked(scene.board, centre_line, from, Some(to)) {
        given = given.or_better(by_wall());
    }
    Ok(Some(given.or_better(by_creatures(
        scene,
        centre_line,
        origin,
        target,
    ))))
}

/// The cover that a wall on the centre line gives.
const fn by_wall() -> Given {
    Given {
        level: Level::Standard,
        rule: rule::COVER_CENTRE_LINE,
    }
}

/// The cover that an object or slit in the square gives the target.
fn by_square(
    scene: Scene<'_>,
    square: Square,
    from: Option<Footprint>,
    target: &Creature,
) -> Given {
    let kinds = scene.board.terrain(square);
    if kinds.contains(Terrain::Slit) {
        let beside = from.is_some_and(|from| {
            let gap = from.gap(Footprint::from(square));
            gap == (1, 0) || gap == (0, 1)
        });
        return by_slit(scene, beside);
    }
    let size = scene.board.quantity(square, Quantity::ObjectSize);
    by_object(scene, (kinds, size), target, rule::COVER_CENTRE_LINE)
}

/// The cover that ground of those kinds, and of that declared size if there is one, gives the target
/// by that rule.
fn by_object(
    scene: Scene<'_>,
    (kinds, size): (TerrainSet, Option<i32>),
    target: &Creature,
    rule: RuleId,
) -> Given {
    let level = if kinds.contains(Terrain::CoverExtreme) {
        Level::Greater
    } else if kinds.contains(Terrain::Cover) {
        Level::Standard
    } else if kinds.contains(Terrain::CoverLight) {
        Level::Lesser
    } else {
        return nothing(rule);
    };
    if size.is_some_and(|size| is_dwarfed(scene, size, target)) {
        return nothing(rule::COVER_LARGE_TARGET);
    }
    Given { level, rule }
}

/// Whether the target is too big for an obstacle of that size to cover it
/// (`ruling.cover-big-target`).
fn is_dwarfed(scene: Scene<'_>, size: i32, target: &Creature) -> bool {
    match scene.rulings.get::<CoverBigTarget>() {
        CoverBigTarget::ThreeSizes => target.size.index() - size >= 3,
        CoverBigTarget::Never => target.size.index() > size,
        CoverBigTarget::AlwaysCover => false,
    }
}

/// An arrow slit is ignored by an attacker whose space shares a side with it.
fn by_slit(scene: Scene<'_>, attacker_beside: bool) -> Given {
    let level = match scene.rulings.get::<ArrowSlit>() {
        ArrowSlit::StandardBothWays => Level::Standard,
        ArrowSlit::IgnoredBeside if attacker_beside => Level::None,
        ArrowSlit::IgnoredBeside => Level::Greater,
    };
    Given {
        level,
        rule: rule::COVER_ARROW_SLIT,
    }
}

/// The cover that terrain and objects on the centre line give.
fn by_obstacles(
    scene: Scene<'_>,
    centre_line: Segment,
    from: Option<Footprint>,
    target: &Creature,
) -> Given {
    let trace = centre_line.trace();
    let inside = trace
        .squares
        .iter()
        .map(|square| by_square(scene, *square, from, target));
    let along = trace
        .along
        .iter()
        .map(|edge| by_shared_edge(scene, *edge, from, target));
    Given::best(inside.chain(along))
}

/// A line along the common edge of two obstacles meets the lower of the two levels; a wall counts
/// as standard.
fn by_shared_edge(
    scene: Scene<'_>,
    edge: Edge,
    from: Option<Footprint>,
    target: &Creature,
) -> Given {
    let given = |square: Square| {
        if line::is_wall(scene.board, square) {
            by_wall()
        } else {
            by_square(scene, square, from, target)
        }
    };
    let [first, second] = edge.squares().map(given);
    if second.level < first.level {
        second
    } else {
        first
    }
}

/// The cover that creatures on the centre line give (`pf2e.cover.creature`,
/// `pf2e.cover.large-creature`).
fn by_creatures(
    scene: Scene<'_>,
    centre_line: Segment,
    origin: Origin<'_>,
    target: &Creature,
) -> Given {
    let attacker = match origin {
        Origin::Creature(attacker) => Some(attacker),
        Origin::Point(_) => None,
    };
    let between = scene
        .board
        .creatures()
        .iter()
        .filter(|between| between.id != target.id && Some(between.id) != attacker.map(|own| own.id))
        .filter(|between| {
            !between.is(Condition::Dead) || scene.rulings.get::<CoverDead>() == CoverDead::Creature
        })
        .filter(|between| {
            let on_grid = || {
                flank::area(scene, between)
                    .is_some_and(|area| centre_line.enters_box(area.least, area.greatest))
            };
            gridless::is_entered(scene, between, centre_line).unwrap_or_else(on_grid)
        })
        .map(|between| by_creature(scene, between, attacker, target));
    Given::best(between)
}

fn by_creature(
    scene: Scene<'_>,
    between: &Creature,
    attacker: Option<&Creature>,
    target: &Creature,
) -> Given {
    let given = |level, rule| Given { level, rule };
    let overlaps = |other: &Creature| {
        gridless::overlap(scene, between, other).unwrap_or_else(|| {
            let areas = flank::area(scene, between).zip(flank::area(scene, other));
            areas.is_some_and(|(a, b)| a.overlaps(b))
        })
    };
    let shares_with_target = overlaps(target);
    let shares = shares_with_target || attacker.is_some_and(overlaps);
    if shares {
        let is_mount_of_target = scene.profile(target.id).rides == Some(between.id);
        let outside = attacker.is_none_or(|attacker| !overlaps(attacker));
        let level = match scene.rulings.get::<CoverShared>() {
            CoverShared::Mount if is_mount_of_target && outside => Level::Lesser,
            CoverShared::Mount | CoverShared::None => Level::None,
            CoverShared::Lesser => Level::Lesser,
        };
        return given(level, rule::COVER_CREATURE);
    }
    let exceeds = |other: Size| between.size.index() - other.index() >= 2;
    let much_larger =
        exceeds(target.size) && attacker.is_none_or(|attacker| exceeds(attacker.size));
    if much_larger {
        given(Level::Standard, rule::COVER_LARGE_CREATURE)
    } else {
        given(Level::Lesser, rule::COVER_CREATURE)
    }
}

/// Cover without a grid: obstacles are regions, and nothing hides a target entirely
/// (`pf2e.cover.gridless`).
fn gridless_cover(
    scene: Scene<'_>,
    origin: Origin<'_>,
    target: &Creature,
) -> Result<Given, NoPlace> {
    let to = flank::area(scene, target).ok_or(NoPlace)?;
    let (start, from) = match origin {
        Origin::Creature(attacker) => {
            let area = flank::area(scene, attacker).ok_or(NoPlace)?;
            let leans_from = scene.profile(attacker.id).leans_from;
            (leans_from.unwrap_or(area.centre()), Some(area))
        }
        Origin::Point(point) => (point, None),
    };
    let shares_space = match origin {
        Origin::Creature(attacker) => gridless::overlap(scene, attacker, target) == Some(true),
        Origin::Point(_) => false,
    };
    if shares_space {
        return Ok(nothing(rule::COVER_GRIDLESS));
    }
    let centre_line = Segment::new(start, to.centre());
    let regions = scene.board.regions().iter();
    let obstacles = regions
        .filter(|region| centre_line.enters_box(region.least, region.greatest))
        .map(|region| {
            if region.terrain.contains(Terrain::Slit) {
                return by_slit(scene, from.is_some_and(|from| from.shares_side(region)));
            }
            if region.terrain.contains(Terrain::Wall) {
                return Given {
                    level: Level::Standard,
                    rule: rule::COVER_GRIDLESS,
                };
            }
            let size = region.quantities.get(&Quantity::ObjectSize).copied();
            by_object(scene, (region.terrain, size), target, rule::COVER_GRIDLESS)
        })
        .fold(nothing(rule::COVER_GRIDLESS), Given::or_better);
    Ok(obstacles.or_better(by_creatures(scene, centre_line, origin, target)))
}
