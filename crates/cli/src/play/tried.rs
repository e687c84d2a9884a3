//! Tables of words that people use at a table but that are not in the notation.

use grid::Direction;

/// Words that people try, and the words that have the same effect here.
pub(super) const TRIED: [(&[&str], &str); 18] = [
    (
        &["damage", "heal", "hurt"],
        "`damage NAME 5` and `heal NAME 5` count from the hit points that are stated: \
         `with: NAME hp 12` states them",
    ),
    (
        &["add", "spawn", "place", "put", "create", "new"],
        "`with: Goblin of foes, at (3,4), speed 30` puts somebody on the board",
    ),
    (
        &["difficult", "terrain", "ground", "mud", "ice", "water"],
        "`with: (3,4) difficult` changes the ground of a square, and `with: (3,4) on .` makes it open ground \
         again",
    ),
    (
        &["open", "close", "shut", "unlock", "lock"],
        "`door: 0 open` opens the first door of the board, `door: 0 close` closes it",
    ),
    (
        &["roll", "die", "d20"],
        "dice are rolled where a command needs them; `help dice` says whose",
    ),
    (
        &["init", "initiative"],
        "`initiative: NAME +3; NAME 14` rolls or states it before the turns begin",
    ),
    (
        &["start", "combat", "encounter"],
        "`begin: NAME, NAME` begins turns in that order, `begin` in that of `initiative:`",
    ),
    (
        &[
            "done", "pass", "finish", "finished", "skip", "over", "next", "end", "ends",
        ],
        "`end-turn` ends the turn",
    ),
    (
        &["delay", "delays", "later"],
        "`order: NAME, NAME` gives another order of turns; the current turn continues",
    ),
    (
        &["turn", "whose", "who's", "whos", "status", "list"],
        "`who` says who stands where and whose turn it is",
    ),
    (
        &["range", "reachable", "where"],
        "`reach NAME` shows where somebody can go",
    ),
    (
        &["dist", "far", "how", "length", "measure"],
        "`distance NAME NAME` measures; `help questions` lists what can be asked",
    ),
    (
        &["u", "undo", "redo", "revert", "oops", "cancel"],
        "`undo` takes back one command, `redo` does it again",
    ),
    (
        &["look", "show", "board", "draw", "l"],
        "`map` shows the board, `who` the creatures",
    ),
    (
        &["remove", "removes", "delete", "despawn"],
        "`with: NAME removed` takes somebody out of play",
    ),
    (
        &["rule", "what", "what's"],
        "`rules WORD` finds rules, `help moving` lists what can be declared, `reach` shows where \
         somebody can go",
    ),
    (
        &["can", "may"],
        "`help questions` lists what can be asked, `try DECLARATION` shows what it would lead to",
    ),
    (
        &["load", "resume", "restore"],
        "`fivefoot play --resume FILE` continues a journal",
    ),
];

/// Words for what is true of a creature, and those of them that some system has.
pub(super) const STATES: [&str; 12] = [
    "hp",
    "set",
    "condition",
    "is",
    "prone",
    "dead",
    "dies",
    "kill",
    "unconscious",
    "flat-footed",
    "stunned",
    "frightened",
];
pub(super) const EXAMPLES_OF_STATES: [&str; 5] =
    ["prone", "helpless", "unconscious", "unable", "dead"];

/// Words for an attack.
pub(super) const ATTACKS: [&str; 11] = [
    "fight", "hit", "hits", "atk", "attacks", "shoot", "shoots", "fire", "fires", "melee", "swing",
];

/// Words for moving that belong to no system, or to another one.
pub(super) struct Moves {
    pub(super) said: &'static [&'static str],
    /// The verbs that may be meant; the first one that the system has is used.
    pub(super) verbs: &'static [&'static str],
    /// An example path for one of them.
    pub(super) path: &'static str,
}

pub(super) const MOVES: [Moves; 5] = [
    Moves {
        said: &["stand", "stands", "stand-up", "rise", "get-up"],
        verbs: &["stand", "mosey"],
        path: "stand",
    },
    Moves {
        said: &[
            "move", "moves", "walk", "walks", "stride", "strides", "mosey", "moseys", "->", "go",
            "goes", "goto", "travel", "crawl", "crawls", "flee", "flees", "retreat", "retreats",
        ],
        verbs: &["stride", "move", "mosey"],
        path: "(1,0) (2,0)",
    },
    Moves {
        said: &["run", "runs", "sprint", "sprints", "dash"],
        verbs: &["run", "double", "stride"],
        path: "(1,0) (2,0)",
    },
    Moves {
        said: &["hustle", "hustles", "double", "double-move"],
        verbs: &["double", "run", "stride"],
        path: "(1,0) (2,0)",
    },
    Moves {
        said: &[
            "step",
            "steps",
            "shift",
            "5-foot",
            "5ft",
            "5ft-step",
            "5-ft-step",
            "five-foot",
            "5-foot-step",
            "five-foot-step",
            "guarded",
            "5",
            "5'",
            "5'-step",
        ],
        verbs: &["step", "five-foot-step", "guarded"],
        path: "(1,0)",
    },
];

/// Words for moving in another way, and its word: an option of `move` in some systems.
pub(super) const WAYS: [(&[&str], &str); 4] = [
    (&["fly", "flies"], "fly"),
    (&["swim", "swims"], "swim"),
    (&["climb", "climbs"], "climb"),
    (&["burrow", "burrows"], "burrow"),
];

/// Actions that the engine does not decide, and the verbs that spend the time for one.
pub(super) const ACTIONS: [&str; 41] = [
    "cast",
    "raise",
    "grapple",
    "shove",
    "trip",
    "disarm",
    "bull",
    "hide",
    "sneak",
    "stealth",
    "aid",
    "total",
    "withdraw",
    "feint",
    "trick",
    "covering",
    "guard",
    "flourish",
    "full",
    "full-attack",
    "drop",
    "draw",
    "ready",
    "stand",
    "use",
    "reload",
    "search",
    "squeeze",
    "drink",
    "throw",
    "kick",
    "pick",
    "grab",
    "talk",
    "seek",
    "demoralize",
    "intimidate",
    "interact",
    "activate",
    "escape",
    "dodge",
];
pub(super) const VERBS_OF_ACTIONS: [&str; 2] = ["act", "standard"];

/// Words for an action that takes the whole round, and the verbs for one.
pub(super) const FULL_ACTIONS: [&str; 3] = ["full", "full-attack", "withdraw"];
pub(super) const VERBS_OF_FULL_ACTIONS: [&str; 3] = ["full-round", "act", "standard"];

/// The options that name who is meant.
pub(super) const TARGETS: [&str; 9] = [
    "at=", "by=", "with=", "target=", "through=", "from=", "vs=", "overrun=", "tumble=",
];

/// Directions as people call them, with the step that they mean.
pub(super) const DIRECTIONS: [(&[&str], (i32, i32)); 8] = [
    (&["north", "n"], (0, -1)),
    (&["northeast", "ne"], (1, -1)),
    (&["east", "e", "right"], (1, 0)),
    (&["southeast", "se"], (1, 1)),
    (&["south", "s"], (0, 1)),
    (&["southwest", "sw"], (-1, 1)),
    (&["west", "w", "left"], (-1, 0)),
    (&["northwest", "nw"], (-1, -1)),
];

/// The words of the encounter and of the shell that come before a colon.
pub(super) const KEYS: [&str; 9] = [
    "with",
    "ruling",
    "rulings",
    "initiative",
    "order",
    "door",
    "triggers",
    "disclosure",
    "dice",
];

/// The direction that the word says: `north`, `ne`, `left`.
pub(super) fn direction_said(small: &str) -> Option<Direction> {
    let (_, offset) = DIRECTIONS.iter().find(|(said, _)| said.contains(&small))?;
    Direction::ALL
        .into_iter()
        .find(|direction| direction.offset() == *offset)
}
