//! Happenings and facts, described as values for programs.

use rules::{Particular, Particulars};

use crate::heading::Heading;
use crate::{Being, ChaseStanding, CheckedSkill, Fact, Modifiers, OwnHappening, Place};

/// Describes what happens only in this system.
pub(crate) fn happening(happening: &OwnHappening) -> Particulars {
    let of =
        |kind, creature: &board::CreatureId| Particulars::new(kind).with("creature", *creature);
    match happening {
        OwnHappening::SqueezeStart => Particulars::new("squeeze-start"),
        OwnHappening::SqueezeEnd => Particulars::new("squeeze-end"),
        OwnHappening::Returned(place) => Particulars::new("returned").with("at", *place),
        OwnHappening::Falls(creature) => of("falls", creature),
        OwnHappening::CheckRequired(skill) => {
            Particulars::new("check-required").with("skill", *skill)
        }
        OwnHappening::ConstitutionCheck {
            creature,
            dc,
            result,
        } => of("constitution-check", creature)
            .with("dc", *dc)
            .with("result", *result),
        OwnHappening::Nonlethal(creature, damage) => {
            of("nonlethal", creature).with("damage", points(*damage))
        }
        OwnHappening::Fatigued(creature) => of("fatigued", creature),
        OwnHappening::Unconscious(creature) => of("unconscious", creature),
    }
}

/// Describes a fact, by name; the items of a list are described one by one.
pub(crate) fn fact(fact: &Fact) -> (&'static str, Particular) {
    let holds = || Particular::Flag(true);
    match fact {
        Fact::Done => ("done", holds()),
        Fact::NotCovered(rule) => ("not_covered", (*rule).into()),
        Fact::CheckRequired(skill) => ("check_required", (*skill).into()),
        Fact::NoProgress => ("no_progress", holds()),
        Fact::Falls => ("falls", holds()),
        Fact::Sinks => ("sinks", holds()),
        Fact::Hovers => ("hovers", holds()),
        Fact::Fails => ("fails", holds()),
        Fact::End(place) => ("end", (*place).into()),
        Fact::Moved(length) => ("moved_feet", (*length).into()),
        Fact::Heading(heading) => ("heading", (*heading).into()),
        Fact::Modifiers(modifiers) => ("modifiers", modifier_parts(*modifiers)),
        Fact::Is(being) => ("is", Particular::List(vec![being.word().into()])),
        Fact::Total(feet) => ("total_feet", (*feet).into()),
        Fact::Ran(rounds) => ("ran_rounds", (*rounds).into()),
        Fact::Rounds(rounds) => ("rounds", (*rounds).into()),
        Fact::Checks(checks) => ("checks", (*checks).into()),
        Fact::Rested(rounds) => ("rested_rounds", (*rounds).into()),
        Fact::Miles(miles) => ("miles", (*miles).into()),
        Fact::Time(hours) => ("time_hours", (*hours).into()),
        Fact::Damage(damage) => ("damage", points(*damage)),
        Fact::Hours(hours) => ("hours", (*hours).into()),
        Fact::Hustled(hours) => ("hustled_hours", (*hours).into()),
        Fact::Nonlethal(damage) => ("nonlethal", points(*damage)),
        Fact::Basis(basis) => ("basis", basis.word().into()),
        Fact::SingleFile => ("single_file", holds()),
        Fact::Chase(standing) => ("chase", standing.word().into()),
    }
}

fn points(points: u64) -> Particular {
    Particular::Number(i64::try_from(points).unwrap_or(i64::MAX))
}

fn modifier_parts(modifiers: Modifiers) -> Particular {
    let Modifiers {
        armor_class,
        attack,
        damage,
    } = modifiers;
    Particular::Parts(vec![
        ("armor_class", armor_class.into()),
        ("attack", attack.into()),
        ("damage", damage.into()),
    ])
}

impl From<Place> for Particular {
    fn from(place: Place) -> Particular {
        Particular::Level(place.square, place.level)
    }
}

impl From<Heading> for Particular {
    fn from(heading: Heading) -> Particular {
        match heading {
            Heading::Open => Particular::Word("open"),
            Heading::Level(direction) => Particular::Name(direction.to_string()),
        }
    }
}

impl From<CheckedSkill> for Particular {
    fn from(skill: CheckedSkill) -> Particular {
        Particular::Word(skill.word())
    }
}

impl CheckedSkill {
    /// The word of the case notation.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            CheckedSkill::Acrobatics => "acrobatics",
            CheckedSkill::Athletics => "athletics",
        }
    }
}

impl ChaseStanding {
    /// The word of the case notation.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            ChaseStanding::Escapes => "escapes",
            ChaseStanding::Caught => "caught",
            ChaseStanding::Continues => "continues",
            ChaseStanding::Undecided => "undecided",
        }
    }
}

impl Being {
    /// The word of the case notation.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Being::Squeezed => "squeezed",
            Being::FlatFooted => "flat-footed",
            Being::Entangled => "entangled",
            Being::Helpless => "helpless",
            Being::State(state) => state.word(),
            Being::Condition(condition) => condition.word(),
        }
    }
}
