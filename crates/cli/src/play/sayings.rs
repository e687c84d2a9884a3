//! Everyday words of people at a table, and what to type for them.

/// What a system must have for an answer to make sense in it.
pub(super) enum Has {
    Anything,
    Verb(&'static str),
    Question(&'static str),
    /// A verb, and an option of it.
    Option(&'static str, &'static str),
    Activity(&'static str),
    /// A word that may be stated of a creature.
    Fact(&'static str),
    /// A way of staying hidden that is declared.
    Hiding,
    /// Somebody whom the actor rides.
    Mount,
    /// An actor that does not lie on the ground, where standing up is an action.
    Standing,
    /// Odds of the reactions to a movement.
    AttackOdds,
    /// Hours of travel, while turns are taken.
    HoursInTurns,
}

/// Words that people say, and what to type for them.
pub(super) struct Saying {
    /// The words, in small letters: `*` is any word, `#` a number, `@` a place.
    pub(super) said: &'static [&'static str],
    /// The answers; the first that makes sense in the system is given, and none if it is empty. In them
    /// `ACTOR`, `TARGET`, `PLACE` and the like stand for what the line names: `everyday` fills them in.
    pub(super) typed: &'static [(Has, &'static str)],
}

pub(super) const SAYINGS: &[Saying] = &[
    Saying {
        said: &[
            "attack penalty",
            "attack-penalty of",
            "multiple attack penalty",
            "map penalty",
        ],
        typed: &[(
            Has::Question("attack-penalty"),
            "`attack-penalty MEANT` says how much the next attack of MEANT loses",
        )],
    },
    Saying {
        said: &[
            "can * see",
            "does * see",
            "sees",
            "see",
            "los",
            "line of sight",
            "line of effect",
            "visible",
        ],
        typed: &[
            (
                Has::Question("cover"),
                "`cover ACTOR TARGET` says what cover TARGET has, or `no-line` where no line leads there",
            ),
            (
                Has::Anything,
                "nothing here answers what somebody sees: `map` shows the walls and who stands where",
            ),
        ],
    },
    Saying {
        said: &[
            "does * flank",
            "do * flank",
            "can * flank",
            "is * flanking",
            "flanks",
            "flanking",
            "flanked",
            "who can flank",
            "who flanks",
        ],
        typed: &[
            (
                Has::Question("flank"),
                "`flank ACTOR ALLY TARGET` says whether ACTOR and ALLY flank TARGET; `help flank`",
            ),
            (
                Has::Question("can-flank"),
                "`can-flank ACTOR with ALLY` says whether their reach lets them; `help can-flank`",
            ),
        ],
    },
    Saying {
        said: &[
            "what can * reach",
            "what does * reach",
            "where can * go",
            "where can * move",
        ],
        typed: &[(Has::Anything, "`reach ACTOR` shows where ACTOR can go")],
    },
    Saying {
        said: &["can * reach", "does * reach"],
        typed: &[(
            Has::Question("distance"),
            "`distance ACTOR TARGET` measures, `threat ACTOR` shows the squares that ACTOR threatens, and \
             `reach ACTOR` shows where ACTOR can go",
        )],
    },
    Saying {
        said: &[
            "is * flanked",
            "is * flatfooted",
            "who is flanked",
            "who's flanked",
        ],
        typed: &[
            (
                Has::Question("flat-footed"),
                "`flat-footed MEANT FOE` says whether MEANT is flat-footed against FOE, by flanking or in \
                 another way; `help flank`",
            ),
            (
                Has::Question("can-flank"),
                "`can-flank ACTOR with ALLY` says whether their reach lets them; `help can-flank`",
            ),
        ],
    },
    Saying {
        said: &["what can", "what are my", "what now", "options"],
        typed: &[(
            Has::Anything,
            "`reach` shows where ACTOR can go, and `help moving` lists what can be declared",
        )],
    },
    Saying {
        said: &["where is", "where are", "where's"],
        typed: &[(
            Has::Anything,
            "`who` says who stands where and whose turn it is",
        )],
    },
    Saying {
        said: &["takes # damage", "takes #", "suffers #", "loses #"],
        typed: &[(Has::Fact("hp 5"), "did you mean `damage ACTOR NUMBER`?")],
    },
    Saying {
        said: &["heals #", "recovers #", "regains #"],
        typed: &[(Has::Fact("hp 5"), "did you mean `heal ACTOR NUMBER`?")],
    },
    Saying {
        said: &["heals", "cures"],
        typed: &[(
            Has::Fact("hp 5"),
            "`heal SOMEBODY 5` gives back that many hit points",
        )],
    },
    Saying {
        said: &["pull", "pulls", "drags"],
        typed: &[(
            Has::Verb("pulled"),
            "`SOMEBODY pulled feet=5 by=ACTOR: (x,y)` pulls SOMEBODY along these squares; `help pulled`",
        )],
    },
    Saying {
        said: &["how many actions", "actions left"],
        typed: &[(
            Has::Question("actions"),
            "`actions MEANT` says how many actions MEANT has left",
        )],
    },
    Saying {
        said: &["does * have cover", "has cover"],
        typed: &[(
            Has::Question("cover"),
            "`cover FOE MEANT` says what cover MEANT has against FOE",
        )],
    },
    Saying {
        said: &["what is * ac", "what's * ac"],
        typed: &[(
            Has::Question("ac"),
            "`ac TARGET ACTOR` says what Armor Class TARGET has against ACTOR",
        )],
    },
    Saying {
        said: &["push", "pushes"],
        typed: &[
            (
                Has::Verb("pushed"),
                "`SOMEBODY pushed feet=5 by=ACTOR: (x,y)` pushes SOMEBODY along these squares; `help pushed`; \
                 `with: SOMEBODY at (PLACE)` puts SOMEBODY there, whoever has the turn",
            ),
            (
                Has::Anything,
                "`with: SOMEBODY at (PLACE)` puts SOMEBODY there, whoever has the turn",
            ),
        ],
    },
    Saying {
        said: &["jump", "jumps", "leaps", "jump to", "jumps to", "leaps to"],
        typed: &[(
            Has::Verb("leap"),
            "a Leap names each square: `ACTOR leap: (PLACE)`; `help leap`",
        )],
    },
    Saying {
        said: &["speed #"],
        typed: &[(
            Has::Fact("speed 30"),
            "did you mean `with: ACTOR speed NUMBER`?",
        )],
    },
    Saying {
        said: &[
            "chance to reach",
            "chance to get to",
            "chance of reaching",
            "chances to reach",
            "chances of reaching",
            "what is chance to reach",
            "what is chance of reaching",
            "what are chances to reach",
            "what are chances of reaching",
        ],
        typed: &[
            (
                Has::Option("run", "means="),
                "`path to PLACE` shows the way, and the chance if it is rolled for",
            ),
            (
                Has::AttackOdds,
                "`path to PLACE` shows the way, and `odds to PLACE` what the reactions to it can do",
            ),
            (
                Has::Anything,
                "`path to PLACE` shows the way, and who may react to it",
            ),
        ],
    },
    Saying {
        said: &[
            "what is dc to tumble through",
            "what's dc to tumble through",
            "what is dc for tumbling through",
            "dc to tumble through",
            "dc for tumbling through",
        ],
        typed: &[(
            Has::Question("tumble-dc"),
            "did you mean `tumble-dc SOMEBODY`?",
        )],
    },
    Saying {
        said: &["speed", "speed of"],
        typed: &[(
            Has::Question("limit"),
            "`limit MEANT stride` says how far a Stride of MEANT leads; `with: MEANT speed 30` states its speed",
        )],
    },
    Saying {
        said: &["delays", "waits"],
        typed: &[(
            Has::Verb("delay"),
            "`ACTOR delay` delays at the start of the turn of ACTOR, and `ACTOR return` comes back at the end of \
             another turn",
        )],
    },
    Saying {
        said: &[
            "with: @ not",
            "with: @ clear",
            "with: @ bare",
            "with: @ normal",
            "with: @ none",
            "with: @ floor",
            "with: @ removed",
        ],
        typed: &[(
            Has::Anything,
            "`with: (PLACE) on .` makes it open ground again",
        )],
    },
    Saying {
        said: &["teleport", "teleports"],
        typed: &[(
            Has::Anything,
            "`with: SOMEBODY at (PLACE)` puts SOMEBODY there, whoever has the turn",
        )],
    },
    Saying {
        said: &[
            "ride",
            "rides",
            "mounts",
            "get on",
            "gets on",
            "climb on",
            "climbs on",
        ],
        typed: &[
            (
                Has::Mount,
                "MOUNT carries ACTOR: `MOUNT to PLACE` goes there with its rider",
            ),
            (
                Has::Verb("mount"),
                "`ACTOR mount at=SOMEBODY` gets on; then `SOMEBODY to X,Y` goes somewhere with its rider",
            ),
        ],
    },
    Saying {
        said: &[
            "get off",
            "gets off",
            "climb off",
            "climbs off",
            "dismounts",
        ],
        typed: &[(
            Has::Verb("dismount"),
            "`ACTOR dismount: (PLACE)` gets off to that place",
        )],
    },
    Saying {
        said: &["get up", "gets up", "stands up", "rises", "is standing"],
        typed: &[
            (Has::Standing, "ACTOR stands already"),
            (Has::Verb("stand"), "`ACTOR stand` stands up"),
            (Has::Verb("mosey"), "`ACTOR mosey: stand` stands up"),
        ],
    },
    Saying {
        said: &[
            "knocked prone",
            "knocked down",
            "is knocked prone",
            "is knocked down",
            "falls prone",
            "falls down",
            "goes prone",
            "go prone",
            "drop prone",
            "lie down",
            "lies down",
            "drops prone",
            "is prone",
            "prone",
        ],
        typed: &[
            (Has::Fact("prone"), "did you mean `with: ACTOR prone`?"),
            (
                Has::Fact("forced-down"),
                "did you mean `with: ACTOR forced-down`?",
            ),
        ],
    },
    Saying {
        said: &[
            "with: * sickened",
            "with: * clumsy",
            "with: * enfeebled",
            "with: * drained",
            "with: * stupefied",
            "with: * dazzled",
            "with: * doomed",
        ],
        typed: &[(
            Has::Fact("frightened 1"),
            "that condition is not counted here: state the numbers that it leaves, such as `with: ACTOR ac \
             14, attack 5`; `help changes` has more",
        )],
    },
    Saying {
        said: &["with: * prone"],
        typed: &[
            (Has::Fact("prone"), ""),
            (
                Has::Fact("forced-down"),
                "did you mean `with: ACTOR forced-down`?",
            ),
        ],
    },
    Saying {
        said: &["hinder", "hinders", "hindering", "blocks", "resists"],
        typed: &[(
            Has::Fact("enter hinders"),
            "`with: ACTOR enter hinders, leave hinders` states that ACTOR hinders whoever enters its square \
             and whoever leaves it; `allows` that it does not",
        )],
    },
    Saying {
        said: &["allow", "allows", "allowing", "lets * pass"],
        typed: &[(
            Has::Fact("enter hinders"),
            "`with: ACTOR enter allows, leave allows` states that ACTOR hinders nobody in its square",
        )],
    },
    Saying {
        said: &["stance", "stances"],
        typed: &[(
            Has::Fact("enter hinders"),
            "`with: ACTOR enter hinders, leave allows` states the stance of ACTOR towards whoever enters its \
             square and whoever leaves it",
        )],
    },
    Saying {
        said: &["advantage", "advantages"],
        typed: &[(
            Has::Option("run", "means="),
            "`with: ACTOR adv Sprint Movement 1d6+1` gives ACTOR an advantage, and `ACTOR run means=Sprint to \
             X,Y` runs with it; `help adv`",
        )],
    },
    Saying {
        said: &["falls", "fall"],
        typed: &[(
            Has::Verb("guarded"),
            "nobody declares a fall here: it follows from a movement; `with: ACTOR at (x,y)` and `damage ACTOR \
             6` state what another one does",
        )],
    },
    Saying {
        said: &["shoves", "act shove"],
        typed: &[(
            Has::Activity("shove"),
            "`ACTOR act name=shove at=TARGET: (x,y)` declares it; `help shove`",
        )],
    },
    Saying {
        said: &["grab", "grabs", "grapples", "trips", "disarms"],
        typed: &[(
            Has::Option("act", "name="),
            "`ACTOR act name=SAID at=TARGET` takes its time, and `with:` states what it does",
        )],
    },
    Saying {
        said: &[
            "standard action",
            "move action",
            "swift action",
            "full action",
            "free action",
        ],
        typed: &[
            (
                Has::Verb("guarded"),
                "`ACTOR act KIND` takes the time for an action of that kind",
            ),
            (
                Has::Verb("standard"),
                "`ACTOR standard` takes the time for one; `full-round` for a full-round action",
            ),
            (
                Has::Option("act", "name="),
                "`ACTOR act` takes one action; `help act`",
            ),
        ],
    },
    Saying {
        said: &[
            "travel # hours",
            "travels # hours",
            "walk # hours",
            "walks # hours",
            "march # hours",
            "marches # hours",
        ],
        typed: &[
            (
                Has::HoursInTurns,
                "no hours pass while turns are taken: `end` ends them, and then `ACTOR hour walk n=NUMBER` \
                 travels so long",
            ),
            (
                Has::Verb("hour"),
                "`ACTOR hour walk n=NUMBER` travels so long; `help hour`",
            ),
        ],
    },
    Saying {
        said: &["flees from", "flee from", "runs from", "run from"],
        typed: &[(
            Has::Verb("flee"),
            "`ACTOR flee from=TARGET rounds=1` says how a chase stands; `help flee`",
        )],
    },
    Saying {
        said: &[
            "who threatens @",
            "who can hit @",
            "who can attack @",
            "who can reach @",
        ],
        typed: &[(
            Has::Question("threatens"),
            "`threatens TARGET (PLACE)` says whether TARGET threatens that square, and `threat TARGET` shows \
             all that it threatens",
        )],
    },
    Saying {
        said: &[
            "who threatens",
            "who can hit",
            "who can attack",
            "who can reach",
            "who attacks",
        ],
        typed: &[
            (
                Has::Question("threatened"),
                "`threatened MEANT` says whether somebody is threatened, and `threat NAME` shows the squares \
                 that NAME threatens",
            ),
            (
                Has::Question("reach-of"),
                "`threat NAME` shows the squares that NAME threatens; `reach NAME MEANT` says whether it \
                 reaches MEANT",
            ),
            (
                Has::Question("threat"),
                "`threat NAME` shows the squares that NAME threatens",
            ),
            (
                Has::Anything,
                "nobody threatens squares here; `distance NAME NAME` measures",
            ),
        ],
    },
    Saying {
        said: &[
            "why not",
            "why can't",
            "why cant",
            "why can not",
            "why cannot",
        ],
        typed: &[(
            Has::Anything,
            "`path to PLACE` shows the way or says why there is none; `try DECLARATION` says why it is \
             refused",
        )],
    },
    Saying {
        said: &["tumble to", "tumbles to"],
        typed: &[(
            Has::Option("move", "tumble="),
            "tumbling stands behind a movement, with the one who is passed: `ACTOR move tumble=TARGET dc=15: \
             (x,y) (x,y)`; `help tumble`",
        )],
    },
    Saying {
        said: &[
            "squeeze",
            "squeezes",
            "squeezing",
            "squeeze to",
            "squeezes to",
            "squeeze through",
        ],
        typed: &[
            (
                Has::Verb("guarded"),
                "whoever is too big for a place that is at least half as wide squeezes there by itself: \
                 `ACTOR to PLACE` finds the way, each square of it costs double, and `squeezed` is told",
            ),
            (
                Has::Question("can-flank"),
                "a path says where a creature is narrower: `ACTOR move: (x,y)[1x2]` is 1 square wide and 2 \
                 squares high from that step on",
            ),
        ],
    },
    Saying {
        said: &[
            "go next to",
            "goes next to",
            "move next to",
            "moves next to",
            "get next to",
            "go beside",
            "move beside",
        ],
        typed: &[(
            Has::Anything,
            "`to SOMEBODY` names the nearest square beside SOMEBODY",
        )],
    },
    Saying {
        said: &["jog to", "jogs to", "jog", "jogs", "hurry to", "hurries to"],
        typed: &[(
            Has::Anything,
            "`ACTOR to PLACE` goes there by the cheapest way",
        )],
    },
    Saying {
        said: &[
            "to # #",
            "go to # #",
            "move to # #",
            "goes to # #",
            "moves to # #",
        ],
        typed: &[(
            Has::Anything,
            "a comma stands between the numbers of a place: `to PLACE`",
        )],
    },
    Saying {
        said: &[
            "take a guarded step",
            "takes a guarded step",
            "take a 5-foot step",
            "take a five-foot step",
            "takes a 5-foot step",
            "take a 5 foot step",
            "take a step",
            "takes a step",
        ],
        typed: &[
            (
                Has::Verb("guarded"),
                "did you mean `ACTOR guarded: (PLACE)`?",
            ),
            (
                Has::Verb("five-foot-step"),
                "did you mean `ACTOR five-foot-step: (PLACE)`?",
            ),
            (Has::Verb("step"), "did you mean `ACTOR step: (PLACE)`?"),
            (
                Has::Verb("melee-attack"),
                "a step goes with an attack: `ACTOR melee-attack step-before: (PLACE)`",
            ),
        ],
    },
    Saying {
        said: &["undo #", "redo #"],
        typed: &[(
            Has::Anything,
            "`undo` takes back one command and `redo` does it again: type it NUMBER times; `back` goes \
             back to the start of the turn",
        )],
    },
    Saying {
        said: &[
            "step and attack",
            "steps and attacks",
            "step and",
            "step",
            "steps",
            "5-foot step",
            "5ft step",
            "5-foot-step",
            "5ft",
            "step to",
            "5-foot step to",
            "5-foot-step to",
            "five-foot step",
            "five-foot step to",
            "five-foot-step",
            "five-foot-step to",
        ],
        typed: &[(
            Has::Verb("melee-attack"),
            "`ACTOR mosey: (PLACE)` moves; a 5-foot step goes with an attack: `ACTOR melee-attack \
             step-before: (PLACE)`, or `step-after`",
        )],
    },
    Saying {
        said: &["climb", "climbs", "climbing"],
        typed: &[(
            Has::Option("mosey", "form="),
            "on foot `to PLACE` climbs what is steep; `ACTOR mosey form=climbing: (PLACE)` is for a \
             creature that has that form",
        )],
    },
    Saying {
        said: &["mosey flying", "mosey fly", "mosey flies", "fly", "flies"],
        typed: &[(
            Has::Option("mosey", "form="),
            "`ACTOR mosey form=flying to PLACE` flies, if `with: ACTOR forms walking+flying` has stated that it \
             can",
        )],
    },
    Saying {
        said: &["run flying", "run fly"],
        typed: &[(
            Has::Option("run", "form="),
            "`ACTOR run form=flying to PLACE` flies, if `with: ACTOR forms walking+flying` has stated that it can",
        )],
    },
    Saying {
        said: &["by flying to", "by fly to"],
        typed: &[
            (
                Has::Option("mosey", "form="),
                "did you mean `ACTOR mosey form=flying to PLACE`? `with: ACTOR forms walking+flying` states \
                 that it can",
            ),
            (Has::Verb("guarded"), "did you mean `to PLACE by fly`?"),
            (Has::Verb("fly"), "did you mean `to PLACE by fly`?"),
        ],
    },
    Saying {
        said: &["run hidden", "run stay hidden", "runs hidden", "run hiding"],
        typed: &[(
            Has::Hiding,
            "`ACTOR run stay-hidden to PLACE` runs and stays hidden",
        )],
    },
    Saying {
        said: &[
            "mosey hidden",
            "mosey stay hidden",
            "mosey hiding",
            "stay hidden",
            "stays hidden",
            "sneaks",
            "sneak",
            "sneak to",
            "sneaks to",
        ],
        typed: &[(
            Has::Hiding,
            "`ACTOR mosey stay-hidden: (PLACE)` moves and stays hidden",
        )],
    },
    Saying {
        said: &[
            "attack of opportunity",
            "attacks of opportunity",
            "opportunity attack",
            "aoo",
        ],
        typed: &[(
            Has::Question("distance"),
            "whoever may make one is asked while the movement waits: `react NAME aoo`, or `decline NAME`; \
             `help answers`",
        )],
    },
];
