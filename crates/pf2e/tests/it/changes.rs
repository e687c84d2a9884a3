//! A change that is written is read back as the same change, and has the effect that it states.

use board::{
    Board, Condition, CreatureId, Movement, Position, Quantity, Region, Shape, Side, Size,
};
use board::{Terrain, TerrainSet};
use grid::{Extent, Feet, Footprint, Point, Square};
use proptest::prelude::*;
use rules::{HitPoints, HitPointsChange, Words as _};

use pf2e::{
    Affliction, Change, CoverLevel, GroundDamage, Harm, LineEntry, NamedFactor, PersistentDamage,
    Pf2e, Property, Situation, Trait, Variant,
};
use pf2e::{Age, Effect, EffectEnd, Group, OnDelay, Upkeep};

const OTHER: CreatureId = CreatureId::from_number(1);

fn feet() -> impl Strategy<Value = Feet> {
    (0..=1000).prop_map(Feet)
}

fn name() -> impl Strategy<Value = String> {
    "[a-z]{3,9}"
}

/// Facts about a creature's body. Gargantuan creatures are not included, because their space is as
/// drawn.
fn of_body() -> impl Strategy<Value = Property> {
    let sizes = [Size::Tiny, Size::Small, Size::Medium];
    let conditions = Condition::ALL
        .into_iter()
        .filter(|own| *own != Condition::Helpless);
    let movements = [
        Movement::Land,
        Movement::Fly,
        Movement::Swim,
        Movement::Climb,
        Movement::Burrow,
    ];
    let traits = Trait::ALL.into_iter().filter(|own| *own != Trait::Climbing);
    prop_oneof![
        prop::sample::select(sizes.to_vec()).prop_map(Property::Size),
        prop::sample::select(&[Shape::Tall, Shape::Long][..]).prop_map(Property::Shape),
        feet().prop_map(Property::Reach),
        (prop::sample::select(movements.to_vec()), feet())
            .prop_map(|(movement, feet)| Property::Speed(movement, feet)),
        prop::sample::select(conditions.clone().collect::<Vec<_>>()).prop_map(Property::Gains),
        prop::sample::select(conditions.collect::<Vec<_>>()).prop_map(Property::Loses),
        prop::sample::select(traits.collect::<Vec<_>>()).prop_map(Property::Trait),
        Just(Property::Able),
        Just(Property::Willing),
        Just(Property::Unwilling),
        Just(Property::Rides(OTHER)),
        Just(Property::Before(OTHER)),
        prop::collection::vec((0..4, 0..4).prop_map(|(x, y)| Square::new(x, y)), 1..4)
            .prop_map(Property::Extends),
    ]
}

/// Its numbers.
fn of_play() -> impl Strategy<Value = Property> {
    let number = || -1000..=1000_i32;
    let few = || 0..=100_u8;
    let points = (-50..50, 0..50).prop_map(|(now, more)| HitPoints {
        now,
        most: now + more,
    });
    prop_oneof![
        Just(Property::Damage("2d6+3".parse().expect("dice"))),
        points.prop_map(|points| Property::HitPoints(HitPointsChange::Both(points))),
        (-50..50).prop_map(|now| Property::HitPoints(HitPointsChange::Now(now))),
        feet().prop_map(Property::Range),
        feet().prop_map(Property::Increment),
        (0..=1000_u32).prop_map(Property::Diagonals),
        number().prop_map(Property::Attack),
        number().prop_map(Property::ArmorClass),
        few().prop_map(Property::Actions),
        few().prop_map(Property::Reactions),
        few().prop_map(Property::Frightened),
        few().prop_map(Property::Slowed),
        number().prop_map(Property::Initiative),
        number().prop_map(|modifier| Property::Modifier("stealth".to_owned(), modifier)),
    ]
}

/// Dying and lasting harm.
fn of_harm() -> impl Strategy<Value = Property> {
    let damage = prop::option::of(Just("1d6".parse().expect("dice")));
    prop_oneof![
        (0..4_u8).prop_map(Property::Dying),
        (4..=20_u8).prop_map(Property::DeadlyDying),
        (0..=1000).prop_map(Property::RecoveryDc),
        (name(), damage)
            .prop_map(|(name, damage)| Property::Persistent(PersistentDamage { name, damage })),
        name().prop_map(Property::NotPersistent),
        (name(), prop::option::of(0..=1000))
            .prop_map(|(name, dc)| Property::Affliction(Affliction { name, dc })),
        name().prop_map(Property::NotAffliction),
    ]
}

/// Facts about a creature; its place comes last.
fn of_creature() -> impl Strategy<Value = Change> {
    let place = (0..4, 0..4).prop_map(|(x, y)| {
        let space = Footprint::from(Square::new(x, y));
        Property::Place(Position::Squares(space))
    });
    let property = prop_oneof![of_body(), of_play(), of_harm()];
    (
        prop::collection::vec(property, 1..4),
        prop::option::of(place),
    )
        .prop_map(|(to, place)| {
            let to = once_each(to).into_iter().chain(place);
            Change::of(CreatureId::from_number(0), to)
        })
}

/// Leaves out a second statement of anything that a clause may state only once.
fn once_each(mut properties: Vec<Property>) -> Vec<Property> {
    let mut stated = Vec::new();
    properties.retain(|property| {
        let is_single = matches!(
            property,
            Property::Size(_)
                | Property::Shape(_)
                | Property::Side(_)
                | Property::Attack(_)
                | Property::Speed(..)
                | Property::Reach(_)
                | Property::HitPoints(_)
                | Property::ArmorClass(_)
        );
        let kind = std::mem::discriminant(property);
        let is_again = is_single && stated.contains(&kind);
        if is_single {
            stated.push(kind);
        }
        !is_again
    });
    properties
}

fn damage(
    name_of_it: impl Strategy<Value = Option<String>>,
) -> impl Strategy<Value = GroundDamage> {
    (name(), name_of_it).prop_map(|(kind, name)| GroundDamage {
        amount: "2d6+1".parse().expect("dice"),
        kind,
        name,
    })
}

fn region() -> impl Strategy<Value = Change> {
    let kinds = [
        Terrain::Difficult,
        Terrain::InclineWest,
        Terrain::NeedsSwim,
        Terrain::ObjectBlocked,
        Terrain::Wall,
        Terrain::Airborne,
    ];
    let kinds = prop::sample::subsequence(kinds.to_vec(), 0..3);
    let hazards = prop::collection::vec(prop::option::of(damage(prop::option::of(name()))), 0..2);
    let injuries = prop::collection::vec(damage(Just(None)), 0..2);
    let dc = prop::option::of((Just(Quantity::BalanceDc), 0..=40));
    (name(), kinds, dc, hazards, injuries, -40..40_i64, 0..40_i64).prop_map(
        |(name, kinds, quantities, hazards, injuries, least, more)| {
            let mut terrain = TerrainSet::of(&kinds);
            if !hazards.is_empty() {
                terrain.insert(Terrain::Hazard);
            }
            let corner = |feet: i64| Point {
                x: feet * Point::PER_FOOT,
                y: feet * Point::PER_FOOT / 4,
            };
            let region = Region {
                name,
                terrain,
                quantities: quantities.into_iter().collect(),
                least: corner(least),
                greatest: corner(least + more),
            };
            Change::Region(region, Harm { hazards, injuries })
        },
    )
}

fn effect() -> impl Strategy<Value = Change> {
    let rounds = || prop::option::of(1..=1_000_000_u32);
    let end = prop::sample::select(&[EffectEnd::Later, EffectEnd::WithTurn][..]);
    let upkeep = prop::sample::select(&[Upkeep::None, Upkeep::Needed][..]);
    let age = prop::sample::select(&[Age::Old, Age::New][..]);
    let on_delay = prop::sample::select(&[OnDelay::AsRuled, OnDelay::Ends][..]);
    (name(), rounds(), rounds(), end, upkeep, age, on_delay).prop_map(
        |(name, rounds, turns, end, upkeep, age, on_delay)| {
            Change::Effect(Effect {
                name,
                by: Some(CreatureId::from_number(0)),
                on: Some(OTHER),
                rounds,
                turns,
                end,
                upkeep,
                age,
                on_delay,
            })
        },
    )
}

fn of_things() -> impl Strategy<Value = Change> {
    let level = prop::option::of(prop::sample::select(&CoverLevel::ALL[..]));
    let line = [None, Some(LineEntry::None), Some(LineEntry::Clear)];
    let (attacker, target) = (CreatureId::from_number(0), OTHER);
    let group = (name(), prop::option::of(-1000..=1000)).prop_map(|(name, initiative)| {
        let members = vec![OTHER, CreatureId::from_number(0)];
        Change::Group(Group {
            name,
            members,
            initiative,
        })
    });
    prop_oneof![
        prop::sample::select(&[Variant::Published, Variant::Playtest][..])
            .prop_map(Change::Variant),
        (name(), feet()).prop_map(|(name, feet)| Change::Factor(NamedFactor { name, feet })),
        level.prop_map(move |level| Change::Cover {
            attacker,
            target,
            level
        }),
        prop::sample::select(line.to_vec()).prop_map(move |line| Change::Line {
            attacker,
            target,
            line
        }),
        group,
    ]
}

fn table() -> Situation {
    let mut board = Board::new(Extent::new(4, 4).expect("small"));
    let a = board.add_creature("A", 'A', Side::A);
    let b = board.add_creature("b", 'b', Side::B);
    assert_eq!((a, b), (CreatureId::from_number(0), OTHER));
    board.place(a, Footprint::from(Square::new(0, 0)));
    Situation::new(Pf2e, board)
}

proptest! {
    #[test]
    fn a_change_is_read_back_as_it_is_told(
        change in prop_oneof![4 => of_creature(), 1 => region(), 1 => effect(), 2 => of_things()]
    ) {
        let mut situation = table();
        let words = Pf2e::change_words(&change, &situation.board);
        let with: notation::With = words.parse().expect("its own words");
        let read = Pf2e.read_changes(situation.scene(), &with);
        let read = read.unwrap_or_else(|error| panic!("{words}: {error:?}"));
        prop_assert_eq!(&read, std::slice::from_ref(&change), "{}", words);
        let mut changed = situation.clone();
        situation.read_with(&with).expect("its own words");
        changed.change(&change);
        rules::stored_law::comes_back(pf2e::CATALOGUE, &change);
        rules::stored_law::situation_comes_back(&changed);
        prop_assert_eq!(changed, situation);
    }
}

#[test]
fn facts_of_one_clause_hold_together() {
    let mut situation = table();
    let id = CreatureId::from_number(0);
    situation.change(&Change::of(id, [Property::Size(Size::Large)]));
    let space = situation
        .board
        .creature(id)
        .and_then(board::Creature::footprint);
    assert_eq!(space, Some(Footprint::square(Square::new(0, 0), 2)));
    let harm = PersistentDamage {
        name: "fire".to_owned(),
        damage: Some("1d6".parse().expect("dice")),
    };
    situation.change(&Change::of(id, [Property::Persistent(harm.clone())]));
    let again = PersistentDamage {
        damage: None,
        ..harm.clone()
    };
    situation.change(&Change::of(id, [Property::Persistent(again)]));
    assert_eq!(situation.facts.profile(id).persistent, [harm]);
}
