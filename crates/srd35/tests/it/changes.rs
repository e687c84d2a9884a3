//! A change that is written is read back as the same change, and has the effect that it states.

use board::{Condition, Shape, Side, Size};
use grid::{Extent, Feet, Footprint, Square};
use proptest::prelude::*;
use rules::{CreatureChange, HitPoints, HitPointsChange, Words as _};

use srd35::{
    Armor, Body, Bonus, Change, Cover, Flag, Kind, Load, Property, Race, Situation, Skill, Srd35,
};

const CONDITIONS: [Condition; 7] = [
    Condition::Helpless,
    Condition::Unconscious,
    Condition::Dead,
    Condition::Flying,
    Condition::Incorporeal,
    Condition::FillsSpace,
    Condition::ReachWeapon,
];

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        Just(Kind::Untyped),
        "[a-z]{3,9}"
            .prop_filter("the word for none", |word| word != "untyped")
            .prop_map(Kind::Typed),
    ]
}

fn feet() -> impl Strategy<Value = Feet> {
    (0..=1000).prop_map(Feet)
}

fn shared() -> impl Strategy<Value = Property> {
    let place = |(x, y): (i32, i32)| {
        let space = Footprint::from(Square::new(x, y));
        CreatureChange::Place(Some(board::Position::Squares(space)))
    };
    prop_oneof![
        prop::sample::select(&[Size::Fine, Size::Tiny, Size::Small][..])
            .prop_map(CreatureChange::Size),
        feet().prop_map(|feet| CreatureChange::Speed(board::Movement::Land, feet)),
        prop::sample::select(&CONDITIONS[..]).prop_map(CreatureChange::Gains),
        prop::sample::select(&CONDITIONS[..]).prop_map(CreatureChange::Loses),
        (1..4, 0..4).prop_map(place),
    ]
    .prop_map(Property::Shared)
}

fn of_speed() -> impl Strategy<Value = Property> {
    let source = prop::option::of("[a-z]{3,9}");
    prop_oneof![
        prop::sample::select(&Race::ALL[..]).prop_map(Property::Race),
        feet().prop_map(Property::BaseSpeed),
        prop::sample::select(&[Armor::None, Armor::Light, Armor::Medium, Armor::Heavy][..])
            .prop_map(Property::Armor),
        prop::sample::select(&[Load::Light, Load::Medium, Load::Heavy][..])
            .prop_map(Property::Load),
        feet().prop_map(Property::LoadPenalty),
        (feet(), kind()).prop_map(|(feet, kind)| Property::Monk(feet, kind)),
        (0..=1000, kind(), source).prop_map(|(feet, kind, source)| Property::Bonus(Bonus {
            feet,
            kind,
            source
        })),
        feet().prop_map(Property::Penalty),
        (0..=8_u8).prop_map(Property::Hampered),
    ]
}

fn of_play(giver: board::CreatureId) -> impl Strategy<Value = Property> {
    let points = (-50..50, 0..50).prop_map(|(now, more)| HitPoints {
        now,
        most: now + more,
    });
    prop_oneof![
        (-1000..=1000).prop_map(Property::Attack),
        (-1000..=1000).prop_map(Property::ArmorClass),
        (0..=1000, any::<bool>()).prop_map(move |(bonus, given)| Property::Cover(Cover {
            bonus,
            from: given.then_some(giver)
        })),
        Just(Property::Damage("2d6+3".parse().expect("dice"))),
        points.prop_map(|points| Property::HitPoints(HitPointsChange::Both(points))),
        (-50..50).prop_map(|now| Property::HitPoints(HitPointsChange::Now(now))),
        (0..=100_u8).prop_map(Property::Opportunities),
        (0..=100_u8).prop_map(Property::OpportunitiesUsed),
        (prop::sample::select(&Skill::ALL[..]), -1000..=1000)
            .prop_map(|(skill, modifier)| Property::Skill(skill, modifier)),
    ]
}

fn of_body() -> impl Strategy<Value = Property> {
    prop_oneof![
        Just(Property::Shape(Shape::Long)),
        Just(Property::Shape(Shape::Tall)),
        (0..=100).prop_map(|feet| Property::Reach(Feet(feet))),
        (1..=500_u32).prop_map(Property::Space),
        Just(Property::Side(Side::NEUTRAL)),
        prop::sample::select(&Flag::ALL[..]).prop_map(Property::Flag),
        prop::sample::select(&Flag::ALL[..]).prop_map(Property::NotFlag),
        prop::sample::select(&[Body::BySize, Body::Obstacle, Body::NoObstacle][..])
            .prop_map(Property::Body),
    ]
}

proptest! {
    #[test]
    fn a_change_is_read_back_as_it_is_told(
        to in prop_oneof![shared(), of_speed(), of_body(), of_play(board::CreatureId::from_number(1))]
    ) {
        let mut board = board::Board::new(Extent::new(4, 4).expect("small"));
        let a = board.add_creature("A", 'A', Side::A);
        let b = board.add_creature("b", 'b', Side::B);
        prop_assert_eq!(b, board::CreatureId::from_number(1));
        board.place(a, Footprint::from(Square::new(0, 0)));
        let mut situation = Situation::new(Srd35, board);
        let change = Change { creature: a, to };
        rules::stored_law::comes_back(srd35::CATALOGUE, &change);
        let words = Srd35::change_words(&change, &situation.board);
        let with: notation::With = words.parse().expect("its own words");
        let read = rules::Words::read_changes(Srd35, situation.scene(), &with);
        let read = read.unwrap_or_else(|error| panic!("{words}: {error:?}"));
        prop_assert_eq!(&read, std::slice::from_ref(&change), "{}", words);
        let before = situation.clone();
        situation.read_with(&with).expect("its own words");
        let mut changed = before;
        changed.change(&change);
        prop_assert_eq!(changed, situation);
    }
}
