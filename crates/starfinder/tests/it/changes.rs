//! A change that is written is read back as the same change, and has the effect that it states.

use board::{Board, Condition, CreatureId, Movement, Position, Shape, Side, Size};
use grid::{Extent, Feet, Footprint, Square};
use proptest::prelude::*;
use rules::{CreatureChange, HitPoints, HitPointsChange, Words};

use starfinder::{
    AreaProperty, Body, Change, Gravity, Maneuverability, Object, Place, Property, Reaction,
    Rigidity, Situation, Starfinder, State, Vehicle, Wind,
};

/// The mount, which stands beside the creature.
const MOUNT: CreatureId = CreatureId::from_number(1);

fn feet() -> impl Strategy<Value = Feet> {
    (0..=100).prop_map(Feet)
}

fn shared() -> impl Strategy<Value = Property> {
    prop_oneof![
        (prop::sample::select(&Movement::ALL[..]), feet())
            .prop_map(|(movement, feet)| CreatureChange::Speed(movement, feet)),
        prop::sample::select(&Condition::ALL[..]).prop_map(CreatureChange::Gains),
        prop::sample::select(&Condition::ALL[..]).prop_map(CreatureChange::Loses),
        (-20..=20).prop_map(|level| CreatureChange::Elevation(Feet::from_squares(level))),
    ]
    .prop_map(Property::Shared)
}

fn of_body() -> impl Strategy<Value = Property> {
    let state = || prop::sample::select(&State::ALL[..]);
    prop_oneof![
        prop::sample::select(&[Shape::Tall, Shape::Long][..]).prop_map(Property::Shape),
        feet().prop_map(Property::Reach),
        (1..=500_u32).prop_map(Property::Space),
        Just(Property::Side(Side::NEUTRAL)),
        state().prop_map(Property::State),
        state().prop_map(Property::NotState),
        prop::sample::select(&[Body::BySize, Body::Obstacle, Body::NoObstacle][..])
            .prop_map(Property::Body),
        (-1000..=1000).prop_map(|feet| Property::Adjustment(Feet(feet))),
        (1..=10_000_u32).prop_map(Property::Height),
        prop::sample::select(&Maneuverability::ALL[..]).prop_map(Property::Maneuverability),
    ]
}

fn of_numbers() -> impl Strategy<Value = Property> {
    let number = || -100_000..=100_000;
    let points = (-50..50, 0..50).prop_map(|(now, more)| HitPoints {
        now,
        most: now + more,
    });
    prop_oneof![
        number().prop_map(Property::Acrobatics),
        number().prop_map(Property::Athletics),
        (0..=100_000).prop_map(Property::Constitution),
        number().prop_map(Property::ConstitutionModifier),
        number().prop_map(Property::DexterityModifier),
        (0..=10_000_u32).prop_map(Property::ChallengeRating),
        (0..=100_000_u32).prop_map(Property::Points),
        (0..=1_000_000_u32).prop_map(Property::MilesPerHour),
        (-1000..=1000).prop_map(Property::Attack),
        (-1000..=1000).prop_map(Property::ArmorClass),
        Just(Property::Damage("2d6+3".parse().expect("dice"))),
        points.prop_map(|points| Property::HitPoints(HitPointsChange::Both(points))),
        (-50..50).prop_map(|now| Property::HitPoints(HitPointsChange::Now(now))),
        Just(Property::Rides(MOUNT)),
        prop::sample::select(&[Vehicle::Small, Vehicle::Large][..]).prop_map(Property::Vehicle),
        prop::sample::select(&[Reaction::Left, Reaction::Spent][..]).prop_map(Property::Reaction),
    ]
}

/// The creature's new place, and its new size.
fn moved() -> impl Strategy<Value = Vec<Property>> {
    let sizes = [(Size::Tiny, 1), (Size::Medium, 1), (Size::Large, 2)];
    (prop::sample::select(sizes.to_vec()), 0..4, 1..4).prop_map(|((size, side), x, y)| {
        let space = Footprint::square(Square::new(x, y), side);
        let place = CreatureChange::Place(Some(Position::Squares(space)));
        vec![
            Property::Space(u32::from(side) * 500),
            Property::Shared(CreatureChange::Size(size)),
            Property::Shared(place),
        ]
    })
}

fn of_creature() -> impl Strategy<Value = Change> {
    let one = prop_oneof![shared(), of_body(), of_numbers()];
    // A creature that is given a space of several squares has to be put there.
    let stays = |property: &Property| !matches!(property, Property::Space(501..));
    let several = prop::collection::vec(one.prop_filter("it stays", stays), 1..4);
    prop_oneof![several, moved()]
        .prop_map(|properties| Change::Creature(CreatureId::from_number(0), once_each(properties)))
}

/// Leaves out a second statement of anything that a clause may state only once.
fn once_each(mut properties: Vec<Property>) -> Vec<Property> {
    let mut stated = Vec::new();
    properties.retain(|property| {
        let is_single = matches!(
            property,
            Property::Shared(CreatureChange::Speed(..))
                | Property::Shape(_)
                | Property::Space(_)
                | Property::Attack(_)
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

fn of_things() -> impl Strategy<Value = Change> {
    let place = prop::option::of((0..5, 0..5, -3..3));
    let size = prop::sample::select(&Size::ALL[..]);
    let rigidity = prop::sample::select(&[Rigidity::Rigid, Rigidity::Soft][..]);
    let object = ("[a-z]{3,9}", size, rigidity, place).prop_map(|(name, size, rigidity, place)| {
        let place = place.map(|(x, y, level)| Place::new(Square::new(x, y), level));
        let object = Object {
            size,
            rigidity,
            place,
        };
        Change::Object(name, object)
    });
    let area = prop_oneof![
        prop::sample::select(&Gravity::ALL[..]).prop_map(AreaProperty::Gravity),
        prop::sample::select(&[Wind::Favorable, Wind::Unfavorable][..])
            .prop_map(AreaProperty::Wind),
        Just(AreaProperty::Hazardous),
        Just(AreaProperty::NotHazardous),
    ];
    prop_oneof![object, area.prop_map(Change::Area)]
}

fn situation() -> Situation {
    let mut board = Board::new(Extent::new(6, 6).expect("small"));
    let rider = board.add_creature("A", 'A', Side::A);
    let mount = board.add_creature("b", 'b', Side::B);
    assert_eq!(mount, MOUNT);
    board.place(rider, Footprint::from(Square::new(0, 0)));
    Situation::new(Starfinder, board)
}

proptest! {
    #[test]
    fn a_change_is_read_back_as_it_is_told(change in prop_oneof![of_creature(), of_things()]) {
        let mut situation = situation();
        let words = Starfinder::change_words(&change, &situation.board);
        let with: notation::With = words.parse().expect("its own words");
        let read = Starfinder.read_changes(situation.scene(), &with);
        let read = read.unwrap_or_else(|error| panic!("{words}: {error:?}"));
        prop_assert_eq!(&read, std::slice::from_ref(&change), "{}", words);
        let mut changed = situation.clone();
        situation.read_with(&with).expect("its own words");
        changed.change(&change);
        rules::stored_law::comes_back(starfinder::CATALOGUE, &change);
        rules::stored_law::situation_comes_back(&changed);
        prop_assert_eq!(changed, situation);
    }
}

#[test]
fn one_that_grows_fills_its_new_space_and_is_squeezed_where_that_is_blocked() {
    let mut situation = situation();
    let read = |situation: &mut Situation, words: &str| {
        let with: notation::With = words.parse().expect("a clause");
        situation.read_with(&with).expect("known words");
    };
    let space = |situation: &Situation| {
        let creature = situation.board.creature_named("A").expect("it is there");
        creature.footprint().expect("it has a place").to_string()
    };
    read(&mut situation, "A large");
    assert_eq!(space(&situation), "(0,0)[2x2]");
    read(&mut situation, "(1,0) wall");
    read(&mut situation, "(1,1) wall");
    read(&mut situation, "A at (0,0)");
    assert_eq!(space(&situation), "(0,0)[1x2]");
    read(&mut situation, "A hp 5");
    assert_eq!(space(&situation), "(0,0)[1x2]");
    read(&mut situation, "A at (2,0)");
    assert_eq!(space(&situation), "(2,0)[2x2]");
}
