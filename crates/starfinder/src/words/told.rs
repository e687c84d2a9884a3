//! Writes values of this system in the case notation: what happens, and the facts afterwards.

use board::{Board, CreatureId};

use super::super::condition::BEINGS;
use super::super::{Being, Fact, Modifiers, OwnHappening};

/// The creature's name.
pub(crate) fn name(board: &Board, creature: CreatureId) -> String {
    board
        .creature(creature)
        .map_or_else(|| creature.to_string(), |creature| creature.name.clone())
}

/// Writes a happening as an event of the case notation.
pub(crate) fn happening_words(happening: &OwnHappening, board: &Board) -> String {
    let name = |creature: &CreatureId| name(board, *creature);
    match happening {
        OwnHappening::SqueezeStart => "squeeze-start".to_owned(),
        OwnHappening::SqueezeEnd => "squeeze-end".to_owned(),
        OwnHappening::Returned(place) => format!("returned {place}"),
        OwnHappening::Falls(who) => format!("falls {}", name(who)),
        OwnHappening::CheckRequired(own) => format!("check-required {}", own.word()),
        OwnHappening::ConstitutionCheck {
            creature,
            dc,
            result,
        } => {
            let (who, result) = (name(creature), result.word());
            format!("check {who} constitution {dc} {result}")
        }
        OwnHappening::Nonlethal(who, damage) => format!("nonlethal {} {damage}", name(who)),
        OwnHappening::Fatigued(who) => format!("fatigued {}", name(who)),
        OwnHappening::Unconscious(who) => format!("unconscious {}", name(who)),
    }
}

/// Writes a fact as a result of the case notation: name and value.
pub(crate) fn fact_words(fact: &Fact) -> (&'static str, String) {
    let plain = |word| (word, String::new());
    match fact {
        Fact::Done => plain("ok"),
        Fact::NotCovered(rule) => ("not-covered", rule.to_string()),
        Fact::CheckRequired(own) => ("check-required", own.word().to_owned()),
        Fact::NoProgress => plain("no-progress"),
        Fact::Falls => plain("falls"),
        Fact::Sinks => plain("sinks"),
        Fact::Hovers => plain("hovers"),
        Fact::Fails => plain("fails"),
        Fact::End(place) => ("end", place.to_string()),
        Fact::Moved(length) => ("moved", length.to_string()),
        Fact::Heading(heading) => ("heading", heading.to_string()),
        Fact::Modifiers(modifiers) => ("mods", modifier_words(*modifiers)),
        Fact::Is(being) => ("is", being.word().to_owned()),
        Fact::Total(feet) => ("total", feet.to_string()),
        Fact::Ran(rounds) => ("ran", rounds.to_string()),
        Fact::Rounds(rounds) => ("rounds", rounds.to_string()),
        Fact::Checks(checks) => ("checks", checks.to_string()),
        Fact::Rested(rounds) => ("rested", rounds.to_string()),
        Fact::Miles(miles) => ("miles", miles.to_string()),
        Fact::Time(hours) => ("time", hours.hours_and_minutes().unwrap_or_default()),
        Fact::Damage(points) => ("damage", points.to_string()),
        Fact::Hours(hours) => ("hours", hours.to_string()),
        Fact::Hustled(hours) => ("hustled", hours.to_string()),
        Fact::Nonlethal(points) => ("nonlethal", points.to_string()),
        Fact::Basis(basis) => plain(basis.word()),
        Fact::SingleFile => plain("single-file"),
        Fact::Chase(standing) => plain(standing.word()),
    }
}

/// Every word that may follow `is`.
pub(crate) fn being_words() -> Vec<&'static str> {
    BEINGS.into_iter().map(being_word).collect()
}

const fn being_word(being: Being) -> &'static str {
    match being {
        Being::Squeezed => "squeezed",
        Being::FlatFooted => "flat-footed",
        Being::Entangled => "entangled",
        Being::Helpless => "helpless",
        Being::State(state) => state.word(),
        Being::Condition(condition) => condition.word(),
    }
}

/// Writes the modifiers in force, as the notation lists them.
pub(crate) fn modifier_words(modifiers: Modifiers) -> String {
    let Modifiers {
        armor_class,
        attack,
        damage,
    } = modifiers;
    let amounts = [
        ("ac", armor_class),
        ("attack", attack),
        ("melee-damage", damage),
        ("thrown-damage", damage),
        ("reflex", attack),
        ("initiative", attack),
        ("str-checks", damage),
        ("dex-checks", attack),
    ];
    let words: Vec<String> = amounts
        .into_iter()
        .filter(|(_, amount)| *amount != 0)
        .map(|(name, amount)| format!("{name} {amount}"))
        .collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(", ")
    }
}
