//! Facts that the game master, or an event, changes, as values.

use board::{Board, Condition, Creature, CreatureId, Movement, Position, Shape, Side, Size};
use dice::Expression;
use grid::{Feet, Footprint};
use rules::{CreatureChange, CreatureNumber, HitPointsChange, Rulings, Statable, Stated};

use super::mover::Mover;
use super::{
    Body, Facts, Gravity, Maneuverability, Object, Profile, Scene, Squeezed, State, Vehicle, Verb,
    Wind, size,
};

/// A change of facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Change {
    /// All these facts become true of the creature at once. Afterwards a creature whose full-size
    /// space is blocked is squeezed.
    Creature(CreatureId, Vec<Property>),
    /// An object of that name, which replaces an earlier one.
    Object(String, Object),
    /// A fact about the whole area.
    Area(AreaProperty),
}

impl Change {
    /// Returns the change of one fact about the creature.
    pub fn creature(creature: CreatureId, to: Property) -> Change {
        Change::Creature(creature, vec![to])
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
    /// A fact that every system knows. A creature that is put somewhere is at first not squeezed
    /// there.
    Shared(CreatureChange),
    /// It is tall or long.
    Shape(Shape),
    /// Its natural reach.
    Reach(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
    /// Side of its space in hundredths of a foot.
    Space(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// Its side.
    Side(Side),
    /// A state that it has.
    State(State),
    /// A state that it does not have.
    NotState(State),
    /// Whether its helpless body is an obstacle.
    Body(Body),
    /// One more bonus to every speed, or a reduction.
    Adjustment(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
    /// Its height in hundredths of a foot.
    Height(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// Its maneuverability.
    Maneuverability(Maneuverability),
    /// Modifier of Acrobatics.
    Acrobatics(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Modifier of Athletics.
    Athletics(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Constitution score.
    Constitution(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Modifier of Constitution checks.
    ConstitutionModifier(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Modifier of Dexterity checks.
    DexterityModifier(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Challenge rating in hundredths.
    ChallengeRating(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// The nonlethal damage at which it falls unconscious.
    Points(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// Its mount.
    Rides(CreatureId),
    /// It is a vehicle of that kind.
    Vehicle(Vehicle),
    /// A vehicle's speed in hundredths of a mile per hour.
    MilesPerHour(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// Its attack bonus.
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
    /// The damage of its attack.
    Damage(Expression),
    /// Its hit points.
    HitPoints(HitPointsChange),
    /// Its reaction in this round.
    Reaction(Reaction),
}

/// Whether a creature still has its reaction in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Reaction {
    /// It still has it.
    Left,
    /// It has used it.
    Spent,
}

/// A fact about the whole area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AreaProperty {
    /// Its gravity.
    Gravity(Gravity),
    /// Its wind.
    Wind(Wind),
    /// Climbing and swimming are hazardous.
    Hazardous,
    /// Climbing and swimming are not hazardous.
    NotHazardous,
}

/// The change that leaves the creature so many hit points.
pub(crate) fn wounded(creature: CreatureId, hit_points: i32) -> Vec<Change> {
    let left = HitPointsChange::Now(hit_points);
    vec![Change::creature(creature, Property::HitPoints(left))]
}

/// The change after which the conditions hold for the creature.
pub(crate) fn gains(creature: CreatureId, conditions: &[Condition]) -> Vec<Change> {
    let gained = conditions.iter().copied().map(CreatureChange::Gains);
    vec![Change::Creature(
        creature,
        gained.map(Property::Shared).collect(),
    )]
}

/// What a game master may state of a creature, as the words of `with:` have it.
pub(crate) const STATABLE: Statable = Statable {
    sizes: &Size::ALL,
    beginning: &Condition::ALL,
    ending: &Condition::ALL,
    numbers: &[
        CreatureNumber::ArmorClass,
        CreatureNumber::Attack,
        CreatureNumber::Reach,
    ],
};

/// The properties that make the value true of the creature.
fn properties(scene: Scene<'_>, creature: CreatureId, stated: &Stated) -> Option<Vec<Property>> {
    Some(match stated {
        Stated::Size(size) => {
            let mut sized = scene.board.creature(creature)?.clone();
            let place = size::full_footprint(scene.facts, &sized);
            sized.size = *size;
            let mut properties = vec![Property::Shared(CreatureChange::Size(*size))];
            if let Some(place) = place {
                let place = Footprint::square(place.origin, size::squares_by_space(&sized));
                if !scene.board.has_room(place) {
                    return None;
                }
                let place = Some(Position::Squares(place));
                properties.push(Property::Shared(CreatureChange::Place(place)));
            }
            properties
        }
        Stated::Number(CreatureNumber::ArmorClass, number) => vec![Property::ArmorClass(*number)],
        Stated::Number(CreatureNumber::Attack, number) => vec![Property::Attack(*number)],
        Stated::Number(CreatureNumber::Reach, feet) => vec![Property::Reach(Feet(*feet))],
        Stated::Number(CreatureNumber::Potential | CreatureNumber::AttackCost, _) => return None,
        Stated::Damage(damage) => vec![Property::Damage(damage.clone())],
    })
}

/// The changes that make the value true of the creature.
pub(crate) fn state(scene: Scene<'_>, creature: CreatureId, stated: &Stated) -> Vec<Change> {
    let properties = properties(scene, creature, stated).unwrap_or_default();
    if properties.is_empty() {
        return Vec::new();
    }
    vec![Change::Creature(creature, properties)]
}

/// Applies the change. A creature that is not there is not affected.
pub(crate) fn change(board: &mut Board, facts: &mut Facts, rulings: &Rulings, change: &Change) {
    match change {
        Change::Creature(creature, properties) => {
            for to in properties {
                change_creature(board, facts, *creature, to);
            }
            if properties.iter().any(reshapes) {
                settle(board, facts, rulings, *creature);
            } else {
                press_in(board, facts, rulings, *creature);
            }
        }
        Change::Object(name, object) => {
            facts.objects.insert(name.clone(), *object);
            ground_changed(board, facts, rulings);
        }
        Change::Area(to) => {
            let area = &mut facts.area;
            match to {
                AreaProperty::Gravity(gravity) => area.gravity = *gravity,
                AreaProperty::Wind(wind) => area.wind = *wind,
                AreaProperty::Hazardous => area.is_hazardous = true,
                AreaProperty::NotHazardous => area.is_hazardous = false,
            }
        }
    }
}

fn change_creature(board: &mut Board, facts: &mut Facts, id: CreatureId, to: &Property) {
    if let Some(creature) = board.creature_mut(id) {
        change_body(creature, to);
    }
    if let Some(profile) = facts.profile_mut(id) {
        change_profile(profile, to);
    }
    match to {
        Property::Shared(CreatureChange::Place(_)) => facts.set_squeezed(id, None),
        Property::Reaction(reaction) => {
            if let Some(turn) = facts.turn_mut(id) {
                turn.reaction_spent = *reaction == Reaction::Spent;
            }
        }
        _ => {}
    }
}

/// Changes what the board knows about the creature.
pub(crate) fn change_body(creature: &mut Creature, to: &Property) {
    match to {
        Property::Shared(change) => change.apply(creature),
        Property::Shape(shape) => creature.shape = *shape,
        Property::Reach(feet) => creature.reach_feet = Some(*feet),
        Property::Space(hundredths) => creature.space_hundredths = Some(*hundredths),
        Property::Side(side) => creature.side = *side,
        _ => {}
    }
}

fn change_profile(profile: &mut Profile, to: &Property) {
    match to {
        Property::State(state) => profile.states.set(*state, true),
        Property::NotState(state) => profile.states.set(*state, false),
        Property::Body(body) => profile.body = *body,
        Property::Adjustment(feet) => profile.adjustments.push(*feet),
        Property::Height(hundredths) => profile.height_hundredths = Some(*hundredths),
        Property::Maneuverability(class) => profile.maneuverability = *class,
        Property::Acrobatics(modifier) => profile.acrobatics = *modifier,
        Property::Athletics(modifier) => profile.athletics = *modifier,
        Property::Constitution(score) => profile.constitution = *score,
        Property::ConstitutionModifier(modifier) => profile.constitution_modifier = *modifier,
        Property::DexterityModifier(modifier) => profile.dexterity_modifier = *modifier,
        Property::ChallengeRating(rating) => profile.challenge_rating_hundredths = *rating,
        Property::Points(points) => profile.points = Some(*points),
        Property::Rides(mount) => profile.rides = Some(*mount),
        Property::Vehicle(kind) => profile.vehicle = Some(*kind),
        Property::MilesPerHour(speed) => profile.miles_per_hour_hundredths = Some(*speed),
        Property::Attack(bonus) => {
            profile.attack = *bonus;
            profile.attack_is_zero = *bonus == 0;
        }
        Property::ArmorClass(number) => profile.armor_class = Some(*number),
        Property::Damage(damage) => profile.damage = Some(damage.clone()),
        Property::HitPoints(points) => {
            profile.hit_points = Some(points.after(profile.hit_points));
        }
        Property::Shared(_)
        | Property::Shape(_)
        | Property::Reach(_)
        | Property::Space(_)
        | Property::Side(_)
        | Property::Reaction(_) => {}
    }
}

/// Whether the fact decides which space the creature needs, or at what altitude.
const fn reshapes(to: &Property) -> bool {
    matches!(
        to,
        Property::Shared(CreatureChange::Size(_) | CreatureChange::Elevation(_))
            | Property::Space(_)
            | Property::Height(_)
    )
}

/// Settles the creatures anew whose space the ground, an edge or an object may have narrowed, or
/// cleared (`starfinder.squeeze.footprint`). Those of one square note nothing of it.
pub(crate) fn ground_changed(board: &mut Board, facts: &mut Facts, rulings: &Rulings) {
    let big = board.creatures().iter();
    let big = big.filter(|creature| size::squares_a_side(creature) > 1);
    let big: Vec<CreatureId> = big.map(|creature| creature.id).collect();
    for creature in big {
        settle(board, facts, rulings, creature);
    }
}

/// Squeezes a creature that is put where part of its full-size space is blocked.
fn press_in(board: &mut Board, facts: &mut Facts, rulings: &Rulings, id: CreatureId) {
    if facts.squeezed(id).is_none() {
        settle(board, facts, rulings, id);
    }
}

/// Gives a creature its full-size space or, if that is blocked, the part of it that it has already
/// if it still fits there, otherwise the first one in which it does.
fn settle(board: &mut Board, facts: &mut Facts, rulings: &Rulings, id: CreatureId) {
    let scene = Scene {
        board,
        facts,
        rulings,
    };
    let Some(creature) = board.creature(id) else {
        return;
    };
    // For a burrower, earth is free space, unless it has squeezed along beside it.
    let is_squeezed = facts.squeezed(id).is_some();
    let way = match creature.speeds.get(Movement::Burrow) {
        Some(_) if !is_squeezed => Movement::Burrow,
        _ => Movement::Land,
    };
    let mover = Mover::new(scene, creature, Verb::Move, way);
    let Some(standing) = mover.standing() else {
        return;
    };
    let settled = mover.settled(standing.full);
    let keeps = settled != standing.full && mover.has_room(&standing);
    if keeps || settled == standing.occupied {
        return;
    }
    let squeezed = (settled != standing.full).then_some(Squeezed {
        full: standing.full.footprint,
        levels: settled.height,
    });
    board.place(id, settled.footprint);
    facts.set_squeezed(id, squeezed);
}
