//! Writes changes in the words that [`read_changes`](super::facts::read_changes) reads back.

use board::{Board, CreatureId, Movement, Position, Region, Shape, Terrain};

use super::facts::SPEEDS;
use super::ground::ground_words;
use super::write::point_words;
use crate::effect::{Age, Effect, EffectEnd, Group, OnDelay, Upkeep};
use crate::{
    Affliction, Change, CoverLevel, GroundDamage, Harm, LineEntry, PersistentDamage, Property,
};

/// The change as a clause of `with:`.
pub(crate) fn change_words(change: &Change, board: &Board) -> String {
    match change {
        Change::Creature { creature, to } => {
            let properties = to.iter().map(|own| property_words(own, board));
            clause(&name(board, *creature), properties)
        }
        Change::Variant(variant) => format!("area variant {}", variant.word()),
        Change::Factor(factor) => format!("factor {} feet {}", factor.name, factor.feet),
        Change::Region(region, harm) => region_words(region, harm),
        Change::Ground(square, harm) => clause(&square.to_string(), harm_words(harm)),
        Change::Effect(effect) => effect_words(effect, board),
        Change::Group(group) => group_words(group, board),
        Change::Cover {
            attacker,
            target,
            level,
        } => {
            let level = level.map_or("measured", CoverLevel::word);
            let (target, attacker) = (name(board, *target), name(board, *attacker));
            format!("cover {target} {level} against {attacker}")
        }
        Change::Line {
            attacker,
            target,
            line,
        } => {
            let line = match line {
                None => "measured",
                Some(LineEntry::None) => "none",
                Some(LineEntry::Clear) => "clear",
            };
            let (target, attacker) = (name(board, *target), name(board, *attacker));
            format!("line {target} {line} against {attacker}")
        }
    }
}

/// Writes the subject and its properties, separated by commas.
fn clause(subject: &str, properties: impl Iterator<Item = String>) -> String {
    let properties: Vec<String> = properties.collect();
    format!("{subject} {}", properties.join(", "))
}

/// The creature's written name.
fn name(board: &Board, id: CreatureId) -> String {
    let creature = board.creature(id);
    creature.map_or_else(|| id.to_string(), |creature| creature.name.clone())
}

// Long because it is a table: one entry for each property.
fn property_words(property: &Property, board: &Board) -> String {
    match property {
        Property::Size(size) => size.word().to_owned(),
        Property::Shape(Shape::Tall) => "tall".to_owned(),
        Property::Shape(Shape::Long) => "long".to_owned(),
        Property::Side(feet) => format!("side {feet}"),
        Property::Reach(feet) => format!("reach {feet}"),
        Property::Speed(movement, feet) => format!("{} {feet}", speed_word(*movement)),
        Property::Gains(condition) => condition.word().to_owned(),
        Property::Loses(condition) => format!("not {}", condition.word()),
        Property::Place(Position::Squares(space)) => format!("at {}", space.origin),
        Property::Place(Position::Free(point)) => format!("at {}", point_words(*point)),
        Property::Trait(own) => own.word().to_owned(),
        Property::NotTrait(own) => format!("not {}", own.word()),
        Property::Able => "able".to_owned(),
        Property::Willing => "willing".to_owned(),
        Property::Unwilling => "unwilling".to_owned(),
        Property::Rides(mount) => format!("rides {}", name(board, *mount)),
        Property::Before(other) => format!("before {}", name(board, *other)),
        Property::Extends(squares) => {
            let squares = squares.iter().map(|square| format!(" {square}"));
            format!("extends{}", squares.collect::<String>())
        }
        Property::Damage(damage) => format!("damage {damage}"),
        Property::HitPoints(points) => points.to_string(),
        Property::Range(feet) => format!("range {feet}"),
        Property::Increment(feet) => format!("increment {feet}"),
        Property::Diagonals(count) => format!("diagonals {count}"),
        Property::Attack(modifier) => format!("attack {modifier}"),
        Property::ArmorClass(number) => format!("ac {number}"),
        Property::Actions(left) => format!("actions {left}"),
        Property::Reactions(left) => format!("reactions {left}"),
        Property::Frightened(value) => format!("frightened {value}"),
        Property::Slowed(value) => format!("slowed {value}"),
        Property::Initiative(total) => format!("initiative {total}"),
        Property::Modifier(name, modifier) => format!("{name} {modifier}"),
        Property::Dying(0) => "not dying".to_owned(),
        Property::Dying(value) => format!("dying {value}"),
        Property::DeadlyDying(value) => format!("dying-max {value}"),
        Property::RecoveryDc(dc) => format!("recovery-dc {dc}"),
        Property::Persistent(PersistentDamage { name, damage }) => match damage {
            Some(damage) => format!("persistent {name} {damage}"),
            None => format!("persistent {name}"),
        },
        Property::NotPersistent(name) => format!("not persistent {name}"),
        Property::Affliction(Affliction { name, dc }) => match dc {
            Some(dc) => format!("affliction {name} dc {dc}"),
            None => format!("affliction {name}"),
        },
        Property::NotAffliction(name) => format!("not affliction {name}"),
    }
}

fn speed_word(movement: Movement) -> &'static str {
    let known = SPEEDS.into_iter().find(|(_, own)| *own == movement);
    known.map_or_else(|| movement.word(), |(word, _)| word)
}

fn region_words(region: &Region, harm: &Harm) -> String {
    // Hazards are written with their damage.
    let mut ground = board::Ground {
        terrain: region.terrain,
        quantities: region.quantities.clone(),
        ..board::Ground::default()
    };
    ground.terrain.remove(Terrain::Hazard);
    let corners = [
        format!("from {}", point_words(region.least)),
        format!("to {}", point_words(region.greatest)),
    ];
    let properties = ground_words(&ground)
        .into_iter()
        .chain(harm_words(harm))
        .chain(corners);
    clause(&format!("region {}", region.name), properties)
}

/// Writes what ground does, in words after its kinds.
fn harm_words(harm: &Harm) -> impl Iterator<Item = String> {
    let hazards = harm.hazards.iter().map(|damage| match damage {
        Some(damage) => format!("hazard {}", damage_words(damage)),
        None => "hazard".to_owned(),
    });
    let injuries = harm.injuries.iter();
    hazards.chain(injuries.map(|injury| format!("injury {}", damage_words(injury))))
}

fn damage_words(damage: &GroundDamage) -> String {
    let name = damage.name.as_ref().map(|name| format!(" {name}"));
    let name = name.unwrap_or_default();
    format!("{} {}{name}", damage.amount, damage.kind)
}

fn effect_words(effect: &Effect, board: &Board) -> String {
    let word = |holds: bool, word: &str| holds.then(|| word.to_owned());
    let properties = [
        effect.by.map(|id| format!("by {}", name(board, id))),
        effect.on.map(|id| format!("on {}", name(board, id))),
        effect.rounds.map(|rounds| format!("rounds {rounds}")),
        effect.turns.map(|turns| format!("turns {turns}")),
        word(effect.end == EffectEnd::WithTurn, "until-end"),
        word(effect.upkeep == Upkeep::Needed, "sustained"),
        word(effect.age == Age::New, "new"),
        word(effect.on_delay == OnDelay::Ends, "ends-on-delay"),
    ];
    let subject = format!("effect {}", effect.name);
    clause(&subject, properties.into_iter().flatten())
}

fn group_words(group: &Group, board: &Board) -> String {
    let members: Vec<String> = group.members.iter().map(|id| name(board, *id)).collect();
    let initiative = group.initiative.map(|total| format!("initiative {total}"));
    let properties = std::iter::once(members.join(" ")).chain(initiative);
    clause(&format!("group {}", group.name), properties)
}
