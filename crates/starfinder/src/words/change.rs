//! Writes changes in the words that [`read_changes`](super::read_changes) reads back.

use board::{Board, Movement, Position, Shape, Side};
use rules::CreatureChange;

use super::super::change::{AreaProperty, Change, Property, Reaction};
use super::super::{Body, Object, Rigidity, Vehicle, Wind};
use super::hundredths;
use super::told::name;

/// The change as a clause of `with:`.
pub(crate) fn change_words(change: &Change, board: &Board) -> String {
    match change {
        Change::Creature(creature, properties) => {
            let words: Vec<String> = properties
                .iter()
                .map(|property| property_words(property, board))
                .collect();
            format!("{} {}", name(board, *creature), words.join(", "))
        }
        Change::Object(name, object) => format!("object {name} {}", object_words(object)),
        Change::Area(property) => format!("area {}", area_words(*property)),
    }
}

fn object_words(object: &Object) -> String {
    let rigidity = match object.rigidity {
        Rigidity::Rigid => "rigid",
        Rigidity::Soft => "soft",
    };
    let words = format!("{}, {rigidity}", object.size.word());
    match object.place {
        Some(place) => format!("{words}, at {}, z {}", place.square, place.level),
        None => words,
    }
}

fn area_words(property: AreaProperty) -> String {
    match property {
        AreaProperty::Gravity(gravity) => format!("gravity {}", gravity.word()),
        AreaProperty::Wind(Wind::Favorable) => "wind favorable".to_owned(),
        AreaProperty::Wind(Wind::Unfavorable) => "wind unfavorable".to_owned(),
        AreaProperty::Hazardous => "hazardous".to_owned(),
        AreaProperty::NotHazardous => "not hazardous".to_owned(),
    }
}

// Long because it is a table: one entry for each property.
fn property_words(property: &Property, board: &Board) -> String {
    match property {
        Property::Shared(change) => shared_words(*change),
        Property::Shape(Shape::Tall) => "tall".to_owned(),
        Property::Shape(Shape::Long) => "long".to_owned(),
        Property::Reach(feet) => format!("reach {}", feet.0),
        Property::Space(space) => format!("space {}", hundredths((*space).into())),
        Property::Side(Side::NEUTRAL) => "neutral".to_owned(),
        Property::Side(side) => format!("of {}", board.side_word(*side)),
        Property::State(state) => state.word().to_owned(),
        Property::NotState(state) => format!("not {}", state.word()),
        Property::Body(Body::BySize) => "not obstacle".to_owned(),
        Property::Body(Body::Obstacle) => "obstacle".to_owned(),
        Property::Body(Body::NoObstacle) => "noobstacle".to_owned(),
        Property::Adjustment(feet) => format!("adjust {}", feet.0),
        Property::Height(height) => format!("height {}", hundredths((*height).into())),
        Property::Maneuverability(class) => class.word().to_owned(),
        Property::Acrobatics(modifier) => format!("acrobatics {modifier}"),
        Property::Athletics(modifier) => format!("athletics {modifier}"),
        Property::Constitution(score) => format!("constitution {score}"),
        Property::ConstitutionModifier(modifier) => format!("con-mod {modifier}"),
        Property::DexterityModifier(modifier) => format!("dex-mod {modifier}"),
        Property::ChallengeRating(rating) => format!("cr {}", hundredths((*rating).into())),
        Property::Points(points) => format!("points {points}"),
        Property::Rides(mount) => format!("rides {}", name(board, *mount)),
        Property::Vehicle(Vehicle::Small) => "vehicle".to_owned(),
        Property::Vehicle(Vehicle::Large) => "vehicle large".to_owned(),
        Property::MilesPerHour(speed) => format!("mph {}", hundredths((*speed).into())),
        Property::Attack(bonus) => format!("attack {bonus}"),
        Property::ArmorClass(number) => format!("ac {number}"),
        Property::Damage(damage) => format!("damage {damage}"),
        Property::HitPoints(points) => points.to_string(),
        Property::Reaction(Reaction::Left) => "not reaction-spent".to_owned(),
        Property::Reaction(Reaction::Spent) => "reaction-spent".to_owned(),
    }
}

fn shared_words(change: CreatureChange) -> String {
    match change {
        CreatureChange::Size(size) => size.word().to_owned(),
        CreatureChange::Speed(Movement::Land, feet) => format!("speed {}", feet.0),
        CreatureChange::Speed(movement, feet) => format!("{} {}", movement.word(), feet.0),
        CreatureChange::Gains(condition) => condition.word().to_owned(),
        CreatureChange::Loses(condition) => format!("not {}", condition.word()),
        CreatureChange::Place(Some(Position::Squares(space))) => {
            format!("at {}[{}x{}]", space.origin, space.width, space.height)
        }
        CreatureChange::Place(_) => "at nowhere".to_owned(),
        CreatureChange::Elevation(feet) => format!("z {}", feet.whole_squares()),
    }
}
