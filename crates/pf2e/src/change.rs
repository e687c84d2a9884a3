//! Facts that the game master, or an event, changes, as values.

use board::{Board, Condition, Creature, CreatureId, Movement, Position, Region, Shape, Size};
use dice::Expression;
use grid::{Feet, Footprint, Square};
use rules::{
    CreatureChange, CreatureNumber, DyingChange, HitPointsChange, Rulings, Statable, Stated,
};

use super::dying::{Affliction, PersistentDamage};
use super::effect::{Effect, Group};
use super::entry::Level;
use super::entry::LineEntry;
use super::facts::{EarlyReaction, NamedFactor, Profile, Trait, Turn, TurnStep, Variant, Will};
use super::harm::Harm;
use super::rulings::TriggerOrder;
use super::{Facts, Scene, plan, size};

/// A change of facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Change {
    /// Facts about one creature, which all become true together.
    Creature {
        /// The creature.
        creature: CreatureId,
        /// The facts, in this order.
        to: Vec<Property>,
    },
    /// The variant of the game's text.
    Variant(Variant),
    /// A named effect that makes steps more expensive.
    Factor(NamedFactor),
    /// Ground in an area, in play without a grid.
    Region(Region, Harm),
    /// The harm that the ground of a square does.
    Ground(Square, Harm),
    /// An effect, with its new values.
    Effect(Effect),
    /// A group, with its new values.
    Group(Group),
    /// The cover entered for the target against that attacker; without a level the cover is
    /// measured.
    Cover {
        /// The attacker.
        attacker: CreatureId,
        /// The creature that has the cover.
        target: CreatureId,
        /// The level of the cover.
        level: Option<Level>,
    },
    /// The line entered from that attacker to the target; without an entry it is measured.
    Line {
        /// Where it begins.
        attacker: CreatureId,
        /// Where it ends.
        target: CreatureId,
        /// Whether there is one.
        line: Option<LineEntry>,
    },
}

impl Change {
    /// Returns the change of facts about one creature.
    pub fn of(creature: CreatureId, to: impl IntoIterator<Item = Property>) -> Change {
        Change::Creature {
            creature,
            to: to.into_iter().collect(),
        }
    }
}

/// A fact about a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Property {
    /// Its size. If it is on the map, it fills the space of that size.
    Size(Size),
    /// It is tall or long.
    Shape(Shape),
    /// The side of its space. If it is on the map, it fills that space.
    Side(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
    /// Its reach.
    Reach(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
    /// A Speed.
    Speed(
        Movement,
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
    /// A condition that begins to hold.
    Gains(Condition),
    /// It is put there.
    Place(Position),
    /// It gains a fact.
    Trait(Trait),
    /// A fact that it had ends.
    NotTrait(Trait),
    /// Nothing keeps it from acting now.
    Able,
    /// It lets everybody into its space.
    Willing,
    /// It lets nobody into its space.
    Unwilling,
    /// Its mount.
    Rides(CreatureId),
    /// It acts before that creature if they are tied.
    Before(CreatureId),
    /// The squares of a part of it outside its space.
    Extends(Vec<Square>),
    /// The damage of its attack.
    Damage(Expression),
    /// Its hit points.
    HitPoints(HitPointsChange),
    /// The greatest range of its ranged attack.
    Range(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
    /// The range increment of its ranged attack.
    Increment(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
    /// Diagonal squares moved in its turn.
    Diagonals(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// Its attack modifier.
    Attack(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Its Armor Class.
    ArmorClass(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Actions left in its turn.
    Actions(u8),
    /// The reactions it has left.
    Reactions(u8),
    /// Its frightened value.
    Frightened(u8),
    /// Its slowed value.
    Slowed(u8),
    /// Its initiative total.
    Initiative(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// The modifier of the save or skill of that name.
    Modifier(
        String,
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Its value of dying; 0 if it is not dying.
    Dying(u8),
    /// The dying value at which it dies.
    DeadlyDying(u8),
    /// The DC of its recovery roll.
    RecoveryDc(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Persistent damage. If no damage is stated, it keeps what it has of that name.
    Persistent(PersistentDamage),
    /// It no longer has the persistent damage of that name.
    NotPersistent(String),
    /// An affliction. If no DC is stated, it keeps the DC that it has under that name.
    Affliction(Affliction),
    /// It no longer has the affliction of that name.
    NotAffliction(String),
    /// A condition that no longer holds.
    Loses(Condition),
}

/// The change that leaves the creature so many hit points, with its effect on dying. A creature
/// that dies has no dying value.
pub(crate) fn wounded(
    creature: CreatureId,
    hit_points: i32,
    dying: Option<DyingChange>,
) -> Vec<Change> {
    let left = Property::HitPoints(HitPointsChange::Now(hit_points));
    let dying = match dying {
        Some(DyingChange::Ends) => Some(Property::Dying(0)),
        Some(DyingChange::Becomes(value)) => Some(Property::Dying(value)),
        Some(DyingChange::Dies) | None => None,
    };
    vec![Change::of(creature, [left].into_iter().chain(dying))]
}

/// The change after which the fact holds for the creature.
pub(crate) fn stated(creature: CreatureId, stated: CreatureChange) -> Vec<Change> {
    let property = match stated {
        CreatureChange::Size(size) => Some(Property::Size(size)),
        CreatureChange::Speed(movement, feet) => Some(Property::Speed(movement, feet)),
        CreatureChange::Gains(condition) => Some(Property::Gains(condition)),
        CreatureChange::Loses(condition) => Some(Property::Loses(condition)),
        CreatureChange::Place(position) => position.map(Property::Place),
        CreatureChange::Elevation(_) => None,
    };
    let property = property.map(|property| Change::of(creature, [property]));
    property.into_iter().collect()
}

/// The conditions that a game master may state.
const CONDITIONS: [Condition; 5] = [
    Condition::Prone,
    Condition::Unconscious,
    Condition::Dead,
    Condition::Flying,
    Condition::Incorporeal,
];

/// What a game master may state of a creature, as the words of `with:` have it.
pub(crate) const STATABLE: Statable = Statable {
    sizes: &[
        Size::Tiny,
        Size::Small,
        Size::Medium,
        Size::Large,
        Size::Huge,
        Size::Gargantuan,
    ],
    beginning: &CONDITIONS,
    ending: &CONDITIONS,
    numbers: &[
        CreatureNumber::ArmorClass,
        CreatureNumber::Attack,
        CreatureNumber::Reach,
    ],
};

/// The changes that make the value true of the creature; none if it has no room on the map then.
pub(crate) fn state(scene: Scene<'_>, creature: CreatureId, stated: &Stated) -> Vec<Change> {
    let property = match stated {
        Stated::Size(size) => Property::Size(*size),
        Stated::Number(CreatureNumber::ArmorClass, number) => Property::ArmorClass(*number),
        Stated::Number(CreatureNumber::Attack, number) => Property::Attack(*number),
        Stated::Number(CreatureNumber::Reach, feet) => Property::Reach(Feet(*feet)),
        Stated::Number(CreatureNumber::Potential | CreatureNumber::AttackCost, _) => {
            return Vec::new();
        }
        Stated::Damage(damage) => Property::Damage(damage.clone()),
    };
    let mut after = scene.board.creature(creature).cloned();
    let space = after.as_mut().and_then(|after| {
        change_creature(after, &property);
        after.footprint()
    });
    if space.is_some_and(|space| !scene.board.has_room(space)) {
        return Vec::new();
    }
    vec![Change::of(creature, [property])]
}

/// The change after which the conditions hold for the creature.
pub(crate) fn gains(creature: CreatureId, conditions: &[Condition]) -> Vec<Change> {
    let gained = conditions.iter().copied().map(Property::Gains);
    vec![Change::of(creature, gained)]
}

/// Applies the change. A creature that is not there is not affected.
pub(crate) fn change(board: &mut Board, facts: &mut Facts, rulings: &Rulings, change: &Change) {
    match change {
        Change::Creature { creature, to } => {
            if board.creature(*creature).is_some() {
                list(facts, rulings, *creature);
                to.iter()
                    .for_each(|own| change_one(board, facts, *creature, own));
                end_encounter_of_nobody(board, facts, rulings);
            }
        }
        Change::Variant(variant) => facts.variant = *variant,
        Change::Factor(factor) => {
            put(&mut facts.factors, factor, |own| own.name == factor.name);
        }
        Change::Region(region, harm) => {
            let regions = &mut facts.harms.regions;
            regions.insert(region.name.clone(), harm.clone());
            board.add_region(region.clone());
        }
        Change::Ground(square, harm) => {
            facts.harms.squares.insert(*square, harm.clone());
        }
        Change::Effect(effect) => put(&mut facts.effects, effect, |own| own.name == effect.name),
        Change::Group(group) => put(&mut facts.groups, group, |own| own.name == group.name),
        Change::Cover {
            attacker,
            target,
            level,
        } => {
            let entries = &mut facts.entries;
            entries.change((*attacker, *target), |entry| entry.cover = *level);
        }
        Change::Line {
            attacker,
            target,
            line,
        } => {
            let entries = &mut facts.entries;
            entries.change((*attacker, *target), |entry| entry.line = *line);
        }
    }
}

/// Notes that the game master has named the creature, where the order matters.
fn list(facts: &mut Facts, rulings: &Rulings, creature: CreatureId) {
    let by_list = rulings.get::<TriggerOrder>() == TriggerOrder::GmChoice;
    if by_list && !facts.listed.contains(&creature) {
        facts.listed.push(creature);
    }
}

/// Replaces the one of that name, or adds it at the end.
fn put<T: Clone>(all: &mut Vec<T>, new: &T, is_same: impl Fn(&T) -> bool) {
    match all.iter_mut().find(|own| is_same(own)) {
        Some(own) => own.clone_from(new),
        None => all.push(new.clone()),
    }
}

/// Ends the encounter if `ruling.encounter-end=nobody-able` says so after a change of facts.
fn end_encounter_of_nobody(board: &Board, facts: &mut Facts, rulings: &Rulings) {
    let scene = Scene {
        board,
        facts,
        rulings,
    };
    if plan::ends_by_itself(scene, |id| board.creature(id), facts) {
        let creatures: Vec<CreatureId> = board.creatures().iter().map(|own| own.id).collect();
        plan::leave_encounter(facts, &creatures);
    }
}

fn change_one(board: &mut Board, facts: &mut Facts, id: CreatureId, to: &Property) {
    if let Some(creature) = board.creature_mut(id) {
        change_creature(creature, to);
    }
    change_profile(facts.profile_mut(id), to);
    change_turn(facts.turn_mut(id), to);
    if let Property::Before(other) = to {
        // It is chosen in the course of the encounter, when the place is reached.
        let may_choose = plan::may_choose(board, facts, id, *other);
        if let Some(encounter) = facts.encounter.as_mut().filter(|_| may_choose) {
            encounter.put_before(id, *other);
        }
    }
}

/// Changes what the board keeps of a creature.
pub(crate) fn change_creature(creature: &mut Creature, to: &Property) {
    match to {
        Property::Size(size) => {
            creature.size = *size;
            resize(creature);
        }
        Property::Shape(shape) => creature.shape = *shape,
        Property::Side(feet) => {
            creature.space_hundredths = u32::try_from(feet.0.saturating_mul(100)).ok();
            resize(creature);
        }
        Property::Reach(feet) => creature.reach_feet = Some(*feet),
        Property::Speed(movement, feet) => creature.speeds.set(*movement, *feet),
        Property::Gains(condition) => creature.conditions.set(*condition, true),
        Property::Loses(condition) => creature.conditions.set(*condition, false),
        Property::Place(position) => creature.position = Some(*position),
        Property::Able => creature.conditions.set(Condition::Unconscious, false),
        _ => {}
    }
}

/// Gives a creature on the map the space of its size; a Gargantuan one may be drawn bigger.
fn resize(creature: &mut Creature) {
    let Some(footprint) = creature.footprint() else {
        return;
    };
    let by_size = creature.size == Size::Gargantuan && creature.space_hundredths.is_none();
    let drawn_bigger = by_size
        && footprint.width == footprint.height
        && footprint.width >= size::squares_a_side(Size::Gargantuan);
    if !drawn_bigger {
        let side = if by_size {
            size::squares_a_side(Size::Gargantuan)
        } else {
            size::side_squares(creature)
        };
        creature.position = Some(Position::Squares(Footprint::square(footprint.origin, side)));
    }
}

/// Changes what the system keeps of a creature.
pub(crate) fn change_profile(profile: &mut Profile, to: &Property) {
    match to {
        Property::Trait(own) => profile.traits.insert(*own),
        Property::NotTrait(own) => profile.traits.remove(*own),
        Property::Able => profile.traits.remove(Trait::CannotAct),
        Property::Gains(condition) => profile.gain(*condition),
        Property::Willing => profile.will = Will::Willing,
        Property::Unwilling => profile.will = Will::Unwilling,
        Property::Rides(mount) => profile.rides = Some(*mount),
        Property::Before(other) => profile.before.push(*other),
        Property::Extends(squares) => profile.extended.clone_from(squares),
        Property::Damage(damage) => profile.damage = Some(damage.clone()),
        Property::HitPoints(points) => {
            profile.hit_points = Some(points.after(profile.hit_points));
        }
        Property::Range(feet) => profile.range_feet = Some(*feet),
        Property::Increment(feet) => profile.increment_feet = Some(*feet),
        Property::Attack(modifier) => {
            profile.attack = *modifier;
            profile.attack_is_zero = *modifier == 0;
        }
        Property::ArmorClass(number) => profile.armor_class = Some(*number),
        Property::Frightened(value) => profile.frightened = *value,
        Property::Slowed(value) => profile.slowed = *value,
        Property::Initiative(total) => profile.initiative = Some(*total),
        Property::Modifier(name, modifier) => {
            profile.modifiers.insert(name.clone(), *modifier);
        }
        _ => change_harm(profile, to),
    }
}

/// Changes dying and lasting harm.
fn change_harm(profile: &mut Profile, to: &Property) {
    match to {
        Property::Dying(value) => profile.set_dying(*value),
        Property::DeadlyDying(value) => profile.dying.deadly = Some(*value),
        Property::RecoveryDc(dc) => profile.dying.recovery_dc = Some(*dc),
        Property::Persistent(new) => {
            let mut all = profile.persistent.iter_mut();
            match all.find(|own| own.name == new.name) {
                Some(own) => own.damage = new.damage.clone().or_else(|| own.damage.take()),
                None => profile.persistent.push(new.clone()),
            }
        }
        Property::NotPersistent(name) => profile.persistent.retain(|own| own.name != *name),
        Property::Affliction(new) => {
            let mut all = profile.afflictions.iter_mut();
            match all.find(|own| own.name == new.name) {
                Some(own) => own.dc = new.dc.or(own.dc),
                None => profile.afflictions.push(new.clone()),
            }
        }
        Property::NotAffliction(name) => profile.afflictions.retain(|own| own.name != *name),
        _ => {}
    }
}

/// Changes what is counted for a creature from one end of its turn to the next.
fn change_turn(turn: &mut Turn, to: &Property) {
    match to {
        Property::Diagonals(count) => turn.diagonals = *count,
        Property::Actions(left) => {
            turn.actions = Some(*left);
            turn.step = TurnStep::Act;
        }
        Property::Reactions(left) => {
            turn.reactions = *left;
            turn.early = if *left > 0 {
                EarlyReaction::Given
            } else {
                EarlyReaction::NotGiven
            };
        }
        _ => {}
    }
}
