//! Happenings and facts, described as values for programs.

use board::{CreatureId, Terrain};
use grid::Length;
use rules::{Particular, Particulars};

use crate::{CheckMade, DamageTaken, Fact, OwnHappening, Spot, StepNow, TurnRoll, Variant};

/// Describes what happens only in this system.
pub(crate) fn happening(happening: &OwnHappening) -> Particulars {
    let of = |kind, creature: &CreatureId| Particulars::new(kind).with("creature", *creature);
    match happening {
        OwnHappening::TurnStarts(id) => of("turn-start", id),
        OwnHappening::Acts(id) => of("act", id),
        OwnHappening::TurnEnds(id) => of("turn-end", id),
        OwnHappening::Regains(id) => of("regain", id),
        OwnHappening::Duration { effect, left } => Particulars::new("duration")
            .with("effect", effect.clone())
            .with("left", *left),
        OwnHappening::Ended { effect } => Particulars::new("ended").with("effect", effect.clone()),
        OwnHappening::RecoveryDue(id, variant) => of("recovery", id).with(
            "roll",
            match variant {
                Variant::Published => "flat-check",
                Variant::Playtest => "saving-throw",
            },
        ),
        OwnHappening::Uses { name } => Particulars::new("use").with("name", name.clone()),
        OwnHappening::Persistent(id, name) => of("persistent", id).with("name", name.clone()),
        OwnHappening::SaveDue(id, name) => of("save", id).with("name", name.clone()),
        OwnHappening::Frightened(id, value) => of("frightened", id).with("value", *value),
        OwnHappening::Disrupted(id) => of("disrupted", id),
        OwnHappening::TurnRoll(id, roll) => turn_roll(*id, roll),
        OwnHappening::ReflexDue {
            creature,
            ground,
            dc,
        } => of("reflex", creature)
            .with(
                "or",
                if *ground == Terrain::Narrow {
                    "fall"
                } else {
                    "prone"
                },
            )
            .with_some("dc", *dc),
        OwnHappening::Hazard(id, spot, taken) => of("hazard", id)
            .with("at", *spot)
            .with_all(taken.iter().flat_map(damage)),
        OwnHappening::Injury(id, spot, taken) => {
            of("injury", id).with("at", *spot).with_all(damage(taken))
        }
        OwnHappening::BalanceDue(id, at) => of("balance", id).with("at", *at),
        OwnHappening::Falls(id, at) => of("fall", id).with("at", *at),
        OwnHappening::FallsProne(id, at) => of("prone", id).with_some("at", *at),
        OwnHappening::PutBack(id, at) => of("put-back", id).with("at", *at),
    }
}

impl From<Spot> for Particular {
    fn from(spot: Spot) -> Particular {
        match spot {
            Spot::Square(square) => square.into(),
            Spot::Point(point) => point.into(),
        }
    }
}

fn damage(taken: &DamageTaken) -> Vec<(&'static str, Particular)> {
    let mut parts: Vec<(&'static str, Particular)> = vec![
        ("damage", taken.amount.into()),
        ("damage_type", taken.kind.clone().into()),
    ];
    parts.extend(taken.name.clone().map(|name| ("name", name.into())));
    parts
}

/// Describes the result of a roll of a creature's turn.
fn turn_roll(creature: CreatureId, roll: &TurnRoll) -> Particulars {
    let of = |kind| Particulars::new(kind).with("creature", creature);
    match roll {
        TurnRoll::Recovery(made) => of("recovery-check").with_all(check(*made)),
        TurnRoll::Dying(value) => of("dying").with("value", *value),
        TurnRoll::Dead => of("dead"),
        TurnRoll::Damage { name, amount } => of("damage")
            .with("name", name.clone())
            .with("damage", *amount),
        TurnRoll::HitPoints(now) => of("hit-points").with("hit_points", *now),
        TurnRoll::KnockedOut => of("knocked-out"),
        TurnRoll::FlatCheck { name, check: made } => of("flat-check")
            .with("name", name.clone())
            .with_all(check(*made)),
        TurnRoll::Over { name } => of("over").with("name", name.clone()),
        TurnRoll::Save { name, check: made } => of("save-check")
            .with("name", name.clone())
            .with_all(check(*made)),
    }
}

/// Describes the result of a check, with its numbers if they are known.
fn check(made: CheckMade) -> Vec<(&'static str, Particular)> {
    let mut parts: Vec<(&'static str, Particular)> = vec![("degree", made.degree.word().into())];
    if let Some(rolled) = made.rolled {
        parts.push(("total", rolled.total.into()));
        parts.push(("dc", rolled.dc.into()));
    }
    parts
}

/// Describes a fact, by name.
pub(crate) fn fact(fact: &Fact) -> (&'static str, Particular) {
    match fact {
        Fact::Done => ("done", true.into()),
        Fact::Attacks(modifiers) => {
            let modifiers = modifiers.iter().copied().map(Particular::from);
            ("attack", Particular::List(modifiers.collect()))
        }
        Fact::Moved(length) => ("moved_feet", (*length).into()),
        Fact::Fell(feet) => ("fell_feet", Length::from_feet(*feet).into()),
        Fact::Initiative(total) => ("initiative", (*total).into()),
        Fact::HitPoints(now) => ("hit_points", (*now).into()),
        Fact::Actions(left) => ("actions", (*left).into()),
        Fact::Reactions(left) => ("reactions", (*left).into()),
        Fact::Step(step) => {
            let word = match step {
                StepNow::Act => "act",
                StepNow::End => "end",
            };
            ("step", word.into())
        }
        Fact::Order(order) => ("order", Particular::creatures(order)),
        Fact::Turn(turn) => ("turn", Particular::Creature(*turn)),
        Fact::Round(round) => ("round", (*round).into()),
        Fact::Aside(aside) => ("aside", Particular::creatures(aside)),
    }
}
