//! Writes changes in the words that [`read_changes`](super::read_changes) reads back.

use board::{Board, CreatureId, Position, Shape, Side};
use grid::Footprint;
use rules::CreatureChange;

use super::super::change::{Change, Flag, Property};
use super::super::{Armor, Body, Bonus, Cover, Kind, Load};
use super::hundredths;

/// The change as a clause of `with:`.
pub(crate) fn change_words(change: &Change, board: &Board) -> String {
    let creature = name(board, change.creature);
    format!("{creature} {}", property_words(&change.to, board))
}

/// The creature's written name.
pub(super) fn name(board: &Board, id: CreatureId) -> String {
    let creature = board.creature(id);
    creature.map_or_else(|| id.to_string(), |creature| creature.name.clone())
}

// Long because it is a table: one entry for each property.
fn property_words(property: &Property, board: &Board) -> String {
    match property {
        Property::Shared(change) => shared_words(*change),
        Property::Shape(Shape::Tall) => "tall".to_owned(),
        Property::Shape(Shape::Long) => "long".to_owned(),
        Property::Reach(feet) => format!("reach {}", feet.0),
        Property::Space(space) => format!("space {}", hundredths(*space)),
        Property::Side(Side::NEUTRAL) => "neutral".to_owned(),
        Property::Side(side) => format!("of {}", board.side_word(*side)),
        Property::Flag(flag) => flag_word(*flag).to_owned(),
        Property::NotFlag(flag) => format!("not {}", flag_word(*flag)),
        Property::Body(Body::BySize) => "not obstacle".to_owned(),
        Property::Body(Body::Obstacle) => "obstacle".to_owned(),
        Property::Body(Body::NoObstacle) => "no-obstacle".to_owned(),
        Property::Hampered(doublings) => format!("hampered {doublings}"),
        Property::Race(race) => format!("race {}", race.word()),
        Property::BaseSpeed(feet) => format!("base {}", feet.0),
        Property::Armor(armor) => format!("armor {}", armor_word(*armor)),
        Property::Load(load) => format!("load {}", load_word(*load)),
        Property::LoadPenalty(feet) => format!("load-penalty {}", feet.0),
        Property::Monk(feet, kind) => format!("monk {} {}", feet.0, kind_word(kind)),
        Property::Bonus(bonus) => bonus_words(bonus),
        Property::Penalty(feet) => format!("penalty {}", feet.0),
        Property::Attack(bonus) => format!("attack {bonus}"),
        Property::ArmorClass(number) => format!("ac {number}"),
        Property::Cover(cover) => cover_words(*cover, board),
        Property::Damage(damage) => format!("damage {damage}"),
        Property::HitPoints(points) => points.to_string(),
        Property::Opportunities(each_round) => format!("opportunities {each_round}"),
        Property::OpportunitiesUsed(used) => format!("opportunities-used {used}"),
        Property::Skill(skill, modifier) => format!("skill {} {modifier}", skill.word()),
    }
}

fn shared_words(change: CreatureChange) -> String {
    match change {
        CreatureChange::Size(size) => size.word().to_owned(),
        CreatureChange::Speed(board::Movement::Land, feet) => format!("speed {}", feet.0),
        CreatureChange::Speed(movement, feet) => format!("{} {}", movement.word(), feet.0),
        CreatureChange::Gains(condition) => condition.word().to_owned(),
        CreatureChange::Loses(condition) => format!("not {}", condition.word()),
        CreatureChange::Place(Some(Position::Squares(space))) => place_words(space),
        CreatureChange::Place(_) => "at nowhere".to_owned(),
        CreatureChange::Elevation(feet) => format!("elevation {}", feet.0),
    }
}

fn place_words(space: Footprint) -> String {
    format!("at {}[{}x{}]", space.origin, space.width, space.height)
}

/// The word of a flag.
pub(super) const fn flag_word(flag: Flag) -> &'static str {
    match flag {
        Flag::Trained => "trained",
        Flag::NoMove => "no-move",
        Flag::CannotAttack => "cannot-attack",
        Flag::Shield => "shield",
        Flag::Barbarian => "barbarian",
    }
}

/// The word of the armor's weight.
pub(super) const fn armor_word(armor: Armor) -> &'static str {
    match armor {
        Armor::None => "none",
        Armor::Light => "light",
        Armor::Medium => "medium",
        Armor::Heavy => "heavy",
    }
}

/// The word of the load's weight.
pub(super) const fn load_word(load: Load) -> &'static str {
    match load {
        Load::Light => "light",
        Load::Medium => "medium",
        Load::Heavy => "heavy",
    }
}

fn kind_word(kind: &Kind) -> &str {
    match kind {
        Kind::Untyped => "untyped",
        Kind::Typed(word) => word,
    }
}

fn bonus_words(bonus: &Bonus) -> String {
    let kind = kind_word(&bonus.kind);
    match &bonus.source {
        Some(source) => format!("bonus {} {kind} {source}", bonus.feet),
        None => format!("bonus {} {kind}", bonus.feet),
    }
}

fn cover_words(cover: Cover, board: &Board) -> String {
    match cover.from {
        Some(giver) => format!("cover {} from {}", cover.bonus, name(board, giver)),
        None => format!("cover {}", cover.bonus),
    }
}
