//! Facts that the game master, or an event, changes, as values.

use board::{Board, Condition, Creature, CreatureId, Position, Shape, Side, Size};
use dice::Expression;
use grid::{Feet, Footprint};
use rules::{CreatureChange, CreatureNumber, HitPointsChange, Statable, Stated};

use super::{
    Armor, Body, Bonus, Cover, Facts, Flag, Kind, Load, Profile, Race, Scene, Skill, Turn, size,
};

/// A change of one fact about a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Change {
    /// The creature.
    pub creature: CreatureId,
    /// The fact that is true from now on.
    pub to: Property,
}

/// A fact about a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Property {
    /// A fact that every system knows.
    Shared(CreatureChange),
    /// It is tall or long.
    Shape(Shape),
    /// Its natural reach.
    Reach(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        Feet,
    ),
    /// The side of its space in hundredths of a foot.
    Space(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 1, 1000000>")
        )]
        u32,
    ),
    /// Its side.
    Side(Side),
    /// A flag that is true.
    Flag(Flag),
    /// A flag that is not true.
    NotFlag(Flag),
    /// Whether its helpless body is an obstacle.
    Body(Body),
    /// The doublings that apply to each of its steps.
    Hampered(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 8>")
        )]
        u8,
    ),
    /// Its race.
    Race(Race),
    /// Its base land speed.
    BaseSpeed(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        Feet,
    ),
    /// Its armor.
    Armor(Armor),
    /// Its load.
    Load(Load),
    /// The feet that the load takes off.
    LoadPenalty(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        Feet,
    ),
    /// Its bonus as a monk.
    Monk(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        Feet,
        Kind,
    ),
    /// One more bonus to its speed.
    Bonus(Bonus),
    /// One more penalty to its speed.
    Penalty(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        Feet,
    ),
    /// Its attack bonus.
    Attack(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        i32,
    ),
    /// Its Armor Class.
    ArmorClass(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        i32,
    ),
    /// Its cover from that giver; a bonus of 0 ends it.
    Cover(Cover),
    /// The damage of its attack.
    Damage(Expression),
    /// Its hit points.
    HitPoints(HitPointsChange),
    /// Its attacks of opportunity each round.
    Opportunities(u8),
    /// The attacks of opportunity it has made since its last turn ended.
    OpportunitiesUsed(u8),
    /// The modifier of a skill.
    Skill(
        Skill,
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
        )]
        i32,
    ),
}

/// The change that leaves the creature so many hit points.
pub(crate) fn wounded(creature: CreatureId, hit_points: i32) -> Vec<Change> {
    let to = Property::HitPoints(HitPointsChange::Now(hit_points));
    vec![Change { creature, to }]
}

/// The change after which the conditions hold for the creature.
pub(crate) fn gains(creature: CreatureId, conditions: &[Condition]) -> Vec<Change> {
    let gained = conditions.iter().copied().map(CreatureChange::Gains);
    gained
        .map(|gained| Change {
            creature,
            to: Property::Shared(gained),
        })
        .collect()
}

/// The conditions that this system reads.
pub(crate) const CONDITIONS: [Condition; 7] = [
    Condition::Helpless,
    Condition::Unconscious,
    Condition::Dead,
    Condition::Flying,
    Condition::Incorporeal,
    Condition::FillsSpace,
    Condition::ReachWeapon,
];

/// What a game master may state of a creature, as the words of `with:` have it.
pub(crate) const STATABLE: Statable = Statable {
    sizes: &Size::ALL,
    beginning: &CONDITIONS,
    ending: &CONDITIONS,
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
            sized.size = *size;
            let mut properties = vec![Property::Shared(CreatureChange::Size(*size))];
            if let Some(place) = sized.footprint() {
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
    let properties = properties.into_iter();
    properties.map(|to| Change { creature, to }).collect()
}

/// Applies the change. A creature that is not there is not affected.
pub(crate) fn change(board: &mut Board, facts: &mut Facts, change: &Change) {
    let id = change.creature;
    if let Some(creature) = board.creature_mut(id) {
        change_creature(creature, &change.to);
    }
    if let Some(profile) = facts.profile_mut(id) {
        change_profile(profile, &change.to);
    }
    if let Some(turn) = facts.turn_mut(id) {
        change_turn(turn, &change.to);
    }
}

fn change_creature(creature: &mut Creature, to: &Property) {
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
        Property::Flag(flag) => *profile.flag_mut(*flag) = true,
        Property::NotFlag(flag) => *profile.flag_mut(*flag) = false,
        Property::Body(body) => profile.body = *body,
        Property::Hampered(doublings) => profile.hampered = *doublings,
        Property::Race(race) => profile.race = Some(*race),
        Property::BaseSpeed(feet) => profile.base_feet = Some(feet.0),
        Property::Armor(armor) => profile.armor = *armor,
        Property::Load(load) => profile.load = *load,
        Property::LoadPenalty(feet) => profile.load_penalty_feet = *feet,
        Property::Monk(feet, kind) => profile.monk = Some((feet.0, kind.clone())),
        Property::Bonus(bonus) => profile.bonuses.push(bonus.clone()),
        Property::Penalty(feet) => profile.penalties.push(*feet),
        Property::Attack(bonus) => {
            profile.attack = *bonus;
            profile.attack_is_zero = *bonus == 0;
        }
        Property::ArmorClass(number) => profile.armor_class = Some(*number),
        Property::Cover(cover) => profile.set_cover(*cover),
        Property::Damage(damage) => profile.damage = Some(damage.clone()),
        Property::HitPoints(points) => {
            profile.hit_points = Some(points.after(profile.hit_points));
        }
        Property::Opportunities(each_round) => profile.opportunities = Some(*each_round),
        Property::Skill(skill, modifier) => profile.skills.set(*skill, *modifier),
        Property::Shared(_)
        | Property::Shape(_)
        | Property::Reach(_)
        | Property::Space(_)
        | Property::Side(_)
        | Property::OpportunitiesUsed(_) => {}
    }
}

fn change_turn(turn: &mut Turn, to: &Property) {
    if let Property::OpportunitiesUsed(used) = to {
        turn.opportunities_used = *used;
    }
}
