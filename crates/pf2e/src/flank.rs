//! Flanking: section 10, `pf2e.flank.*`, and which creatures are flat-footed.

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId, Terrain};
use grid::Point;

use super::area::Area;
use super::facts::Trait;
use super::rulings::FlankBoundary;
use super::{Scene, gridless, measure, registry as rule, terrain};
use crate::medium;
use rules::RuleId;

/// The area that a creature fills, with or without a grid.
pub(crate) fn area(scene: Scene<'_>, creature: &Creature) -> Option<Area> {
    gridless::area(scene, creature).or_else(|| measure::space(scene, creature).map(Area::of))
}

/// Whether `a` and `b` flank `foe`: `None` if they do, otherwise the first rule that fails
/// (`pf2e.flank.effect`).
pub(crate) fn failing_rule(
    scene: Scene<'_>,
    a: &Creature,
    b: &Creature,
    foe: &Creature,
) -> Option<RuleId> {
    let together = scene.board.are_allied(a.side, b.side);
    let against = |one: &Creature| scene.board.are_hostile(one.side, foe.side);
    let pair = a.id != b.id && together && against(a) && against(b);
    if !pair {
        return Some(rule::FLANK_EFFECT);
    }
    let failing = OWN_RULES
        .into_iter()
        .find(|rule| !(holds_for(scene, a, foe, *rule) && holds_for(scene, b, foe, *rule)));
    if failing.is_some() {
        return failing;
    }
    let sides = match (area(scene, a), area(scene, b), area(scene, foe)) {
        (Some(a), Some(b), Some(foe)) => passes_opposite_sides(scene, a.centre(), b.centre(), foe),
        _ => false,
    };
    (!sides).then_some(rule::FLANK_SIDES)
}

/// The rules that each of the two has to meet by itself, in their order.
const OWN_RULES: [RuleId; 3] = [rule::FLANK_ABLE, rule::FLANK_WEAPON, rule::FLANK_REACH];

/// Whether the creature meets that rule by itself.
fn holds_for(scene: Scene<'_>, own: &Creature, foe: &Creature, rule: RuleId) -> bool {
    let has = |own_trait| scene.profile(own.id).traits.contains(own_trait);
    match rule {
        rule::FLANK_ABLE => scene.able_to_act(own) && !has(Trait::CannotAttack),
        rule::FLANK_WEAPON => !has(Trait::UnarmedIncapable),
        rule::FLANK_REACH => measure::within_reach(scene, own, foe) == Some(true),
        _ => true,
    }
}

/// What keeps two creatures from flanking the foe by that rule, in words.
pub(crate) fn what_fails(
    scene: Scene<'_>,
    (a, b): (&Creature, &Creature),
    foe: &Creature,
    rule: RuleId,
) -> String {
    let mut both = [a, b].into_iter();
    let name = both.find(|own| !holds_for(scene, own, foe, rule));
    let name = name.map_or("", |own| own.name.as_str());
    match rule {
        rule::FLANK_ABLE => format!("{name} cannot act or attack"),
        rule::FLANK_WEAPON => format!("{name} has nothing to attack with in melee"),
        rule::FLANK_REACH => format!("{name} does not reach {}", foe.name),
        rule::FLANK_SIDES => {
            "the line between them does not pass through opposite sides".to_owned()
        }
        _ => "they are not two allies against one foe".to_owned(),
    }
}

/// Whether the segment passes through two opposite sides of the area (`pf2e.flank.sides`,
/// `pf2e.flank.corners`).
fn passes_opposite_sides(scene: Scene<'_>, from: Point, to: Point, foe: Area) -> bool {
    let Area { least, greatest } = foe;
    let turned = |point: Point| Point {
        x: point.y,
        y: point.x,
    };
    let closed = meets_left_and_right(from, to, least, greatest)
        || meets_left_and_right(turned(from), turned(to), turned(least), turned(greatest));
    match scene.rulings.get::<FlankBoundary>() {
        FlankBoundary::Closed => closed,
        FlankBoundary::Interior => {
            closed && grid::Segment::new(from, to).enters_box(least, greatest)
        }
    }
}

/// The rule by which flanking creatures are on opposite sides.
pub(crate) fn sides_rule(scene: Scene<'_>, a: &Creature, b: &Creature, foe: &Creature) -> RuleId {
    if gridless::holds(scene) {
        return rule::FLANK_GRIDLESS;
    }
    let (Some(a), Some(b), Some(foe)) = (area(scene, a), area(scene, b), area(scene, foe)) else {
        return rule::FLANK_SIDES;
    };
    let Area { least, greatest } = foe;
    let other = |x: i64, y: i64| Point { x, y };
    let corners = [
        (least, greatest),
        (other(least.x, greatest.y), other(greatest.x, least.y)),
    ];
    let (from, to) = (a.centre(), b.centre());
    let on_line = |point: Point| {
        let across = |from: i64, to: i64| i128::from(to) - i128::from(from);
        across(from.x, to.x) * across(from.y, point.y)
            == across(from.y, to.y) * across(from.x, point.x)
    };
    let through = |(one, opposite): &(Point, Point)| on_line(*one) && on_line(*opposite);
    if corners.iter().any(through) {
        rule::FLANK_CORNERS
    } else {
        rule::FLANK_SIDES
    }
}

/// Whether the segment meets both upright sides of the box, including the ends of the sides.
fn meets_left_and_right(from: Point, to: Point, least: Point, greatest: Point) -> bool {
    let (west, east) = if from.x <= to.x {
        (from, to)
    } else {
        (to, from)
    };
    if west.x > least.x || east.x < greatest.x {
        return false;
    }
    let (dx, dy) = (
        i128::from(east.x) - i128::from(west.x),
        i128::from(east.y) - i128::from(west.y),
    );
    // The height at x, times dx, is compared with the ends of the side; dx > 0, because the box has
    // a width.
    let meets = |x: i64| {
        let height = i128::from(west.y) * dx + dy * (i128::from(x) - i128::from(west.x));
        i128::from(least.y) * dx <= height && height <= i128::from(greatest.y) * dx
    };
    dx > 0 && meets(least.x) && meets(greatest.x)
}

/// The reason why a creature is flat-footed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlatFooted {
    /// The rule behind it.
    pub(crate) rule: RuleId,
}

/// Whether the creature is flat-footed: against everyone, or against that attacker.
pub(crate) fn flat_footed(
    scene: Scene<'_>,
    creature: &Creature,
    against: Option<CreatureId>,
) -> Option<FlatFooted> {
    let found = |rule| Some(FlatFooted { rule });
    if !creature.is(Condition::Flying) {
        if terrain::stands_on(scene, creature, Terrain::Narrow) {
            return found(rule::TERRAIN_NARROW_FLAT_FOOTED);
        }
        if terrain::stands_on(scene, creature, Terrain::Uneven) {
            return found(rule::TERRAIN_UNEVEN_FLAT_FOOTED);
        }
    }
    let on_incline = || {
        let mut kinds = medium::INCLINES.into_iter();
        kinds.any(|(kind, _)| terrain::stands_on(scene, creature, kind))
    };
    if scene.profile(creature.id).traits.contains(Trait::Climbing) && on_incline() {
        return found(rule::TERRAIN_INCLINE_FLAT_FOOTED);
    }
    let attacker = scene.creature(against?)?;
    let flanked = scene
        .board
        .creatures()
        .iter()
        .any(|ally| failing_rule(scene, attacker, ally, creature).is_none());
    if flanked {
        found(rule::FLANK_EFFECT)
    } else {
        None
    }
}
