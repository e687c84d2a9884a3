//! Which options each verb takes: the one place that says so.

use super::dying;
use crate::{ForcedKind, MoveVerb};

/// When an action is used that may be readied, and used outside the actor's turn.
const AT_ANY_TIME: [&str; 5] = ["then-move", "free", "off-turn", "readied", "during"];
/// When an action is used that belongs to the actor's turn.
const IN_TURN: [&str; 2] = ["then-move", "during"];

/// The options of the verb; `None` if there is no such verb.
pub(super) fn options_of(verb: &str) -> Option<Vec<&'static str>> {
    if MoveVerb::from_word(verb).is_some() {
        let own = [
            "limit", "form", "result", "vs", "halt", "state", "met", "follow",
        ];
        return Some([own.as_slice(), &AT_ANY_TIME].concat());
    }
    if ForcedKind::from_word(verb).is_some() {
        return Some(vec!["feet", "by", "may-endanger"]);
    }
    let (own, times): (&[&str], &[&str]) = match verb {
        "stand" | "dismount" => (&["halt"], &AT_ANY_TIME),
        "mount" => (&["at", "halt"], &AT_ANY_TIME),
        "strike" => (&["at", "agile", "ranged", "halt"], &AT_ANY_TIME),
        "act" => (
            &[
                "name", "cost", "traits", "at", "strikes", "minutes", "result", "agile",
            ],
            &AT_ANY_TIME,
        ),
        "take-cover" => (&[], &IN_TURN),
        "lean" => (&["to"], &IN_TURN),
        "sustain" => (&["effect"], &IN_TURN),
        "ready" => (&["action"], &IN_TURN),
        "aoo" => (&["at", "on", "result", "reflex"], &[]),
        "react" => (&["untriggered"], &[]),
        "hit" | "fails-save" => (&["reflex"], &[]),
        "initiative" => (&["by"], &[]),
        "start-turn" => (&["order", "use", "react"], &dying::START_OPTIONS),
        "end-turn" => (&["order", "use", "react"], &dying::END_OPTIONS),
        "delay" => (&dying::END_OPTIONS, &[]),
        "begin" | "arrange" => (&["order"], &[]),
        "play" => (&["rounds"], &[]),
        "return" | "knocked-out" | "end" => (&[], &[]),
        _ => return None,
    };
    Some([own, times].concat())
}
