//! What each word means by itself, where a row of the rulebook tells of several words at once, and what
//! its text says of options outside the tables.

use rules::{Unlisted, UnlistedVerb};

const fn word(word: &'static str, form: &'static str, meaning: &'static str) -> UnlistedVerb {
    UnlistedVerb {
        word,
        form,
        meaning,
    }
}

const VERBS: &[UnlistedVerb] = &[
    word("move", "move", "one move action"),
    word(
        "double",
        "double",
        "two move actions spent as one double move",
    ),
    word(
        "run",
        "run",
        "a full action: four times the speed in a straight line",
    ),
    word(
        "charge",
        "charge",
        "a full action: straight at an opponent; `target=b` tests the aim too",
    ),
    word("guarded", "guarded", "a guarded step"),
    word("minimum", "minimum", "a move of 5 ft by a full action"),
    word(
        "tumble",
        "tumble",
        "through the squares of opponents at half speed; `through=b result=success` or `failure`: the \
         check for each opponent named",
    ),
    word("tumble-full", "tumble-full", "the same at full speed"),
    word(
        "round",
        "round PACE",
        "rounds at a pace, `n=N` of them (default 1)",
    ),
    word(
        "minute",
        "minute PACE",
        "minutes at a pace, `n=N` of them (default 1)",
    ),
    word(
        "sleep",
        "sleep",
        "a night's sleep: what was walked, hustled and run begins anew; damage stays",
    ),
    word(
        "recover",
        "recover points=N",
        "so many points of the nonlethal damage by hustling and marching are gone",
    ),
];

const QUESTIONS: &[UnlistedVerb] = &[
    word(
        "square-count",
        "square-count S",
        "the number of squares of a creature, object or size word",
    ),
    word(
        "space",
        "space S",
        "how many feet a creature, object or size word fills across",
    ),
    word(
        "reach",
        "reach S",
        "the effective reach of a creature or size word: `reach large long`",
    ),
    word(
        "squeeze-width",
        "squeeze-width S",
        "the narrowest passage for a creature or size word",
    ),
    word("mods", "mods A", "the modifiers in force"),
    word(
        "mods",
        "mods A climb",
        "the modifiers in force while climbing",
    ),
    word(
        "figure-height",
        "figure-height N",
        "the figure of a creature N feet tall, in mm",
    ),
    word(
        "inches",
        "inches N",
        "the length of N feet on the table, in inches",
    ),
];

/// The words that the rulebook lists elsewhere, or together with others.
pub(super) const UNLISTED: Unlisted = Unlisted {
    verbs: VERBS,
    option_forms: OPTION_FORMS,
    properties: &["attack", "ac", "damage", "hp", "reaction-spent"],
    questions: QUESTIONS,
    ..Unlisted::NONE
};

/// The options that stand in the text below the table of verbs.
const OPTION_FORMS: &[UnlistedVerb] = &[
    word(
        "fly",
        "move fly primary=E",
        "it flies: `primary=` chooses its direction once a turn, and to turn from it and to ascend cost more \
         (`starfinder.fly.primary-direction`, `starfinder.fly.turn`, `starfinder.fly.ascend`)",
    ),
    word("swim", "move swim", "it swims"),
    word("climb", "move climb", "it climbs"),
    word("burrow", "move burrow", "it burrows"),
    word(
        "primary",
        "primary=D",
        "the primary direction of a flight, chosen once a turn: `N`, `NE` … `up`, `down`, or slanted `E+up`",
    ),
    word(
        "halt",
        "halt=3",
        "something stops the movement after step 3",
    ),
    word(
        "result",
        "result=success",
        "the result of a check that is made at the table: `success` or `failure`",
    ),
    word(
        "dc",
        "dc=15",
        "the DC of the check for a climb, a swim or a hover, which is rolled",
    ),
    word(
        "take10",
        "dc=15 take10",
        "10 is taken for a climb or a swim",
    ),
    word(
        "through",
        "through=b",
        "the opponents through whose squares it tumbles: `through=b,c`",
    ),
    word("target", "target=b", "the opponent of a charge"),
    word(
        "after",
        "after=1",
        "how many tumbling checks of this round came before",
    ),
    word("swift", "hover swift", "hovering takes a swift action"),
    word("n", "n=2", "how many hours, minutes or rounds"),
    word("miles", "miles=12", "how far it travels"),
    word(
        "terrain",
        "terrain=forest",
        "the country: desert, forest, dense-forest, hill, marsh, mountain, plains, urban",
    ),
    word(
        "path",
        "path=road",
        "what it travels on: highway, road, trail, trackless",
    ),
    word("vehicles", "vehicles", "the party has some"),
    word(
        "mitigated",
        "mitigated",
        "the GM has mitigated the difference in speed",
    ),
];

/// The options of a verb, those with a value ending in `=`.
pub(super) fn options_of(verb: &str) -> Option<&'static [&'static str]> {
    const MOVEMENT: &[&str] = &[
        "fly", "swim", "climb", "burrow", "primary=", "result=", "dc=", "take10", "halt=",
    ];
    const CHARGE: &[&str] = &["target=", "fly", "swim", "burrow", "primary=", "halt="];
    const CLIMB: &[&str] = &["result=", "dc=", "take10", "halt="];
    const TUMBLE: &[&str] = &["through=", "result=", "after=", "halt="];
    const ROUNDS: &[&str] = &["walk", "hustle", "run", "rest", "n="];
    const HOURS: &[&str] = &[
        "walk", "hustle", "run", "run-rest", "n=", "terrain=", "path=", "vehicles",
    ];
    Some(match verb {
        "move" | "double" | "run" | "guarded" | "minimum" => MOVEMENT,
        "charge" => CHARGE,
        "climb-fast" => CLIMB,
        "tumble" | "tumble-full" => TUMBLE,
        "pushed" => &["halt="],
        "act" => &["standard", "move", "swift", "full", "free", "provokes"],
        "hover" => &["swift", "result=", "dc="],
        "round" | "minute" => ROUNDS,
        "hour" => HOURS,
        "day" => &["terrain=", "path=", "vehicles"],
        "leg" => &[
            "miles=", "walk", "hustle", "run", "run-rest", "terrain=", "path=", "vehicles",
        ],
        "recover" => &["points="],
        "flee" => &["from=", "rounds=", "mitigated", "overland"],
        "sleep" | "stop" | "end-turn" => &[],
        _ => return None,
    })
}
