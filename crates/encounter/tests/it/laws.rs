//! Laws that hold for every encounter: commands have one text, the list of legal commands agrees
//! with the judge, nothing panics, undo is exact.

use std::collections::BTreeSet;

use dice::{Seed, Seeded};
use encounter::{
    Command, Encounter, Event, HashKey, History, Pending, check, decide, evolve, fingerprint,
    legal_commands,
};
use proptest::prelude::*;
use rules::When;
use systems::{AnyHappening as Happening, System};
use tell::notation::WrittenInstruction;

use crate::helpers::{decide_line, follow, line_of, read, table_with_edges};
use crate::standing::what_is_wrong_on_the_board;
use crate::stored::{damage_is_seen, encounter_comes_back, record_comes_back};

/// Few cases by default, because each is a session; the number can be set from outside.
fn config() -> ProptestConfig {
    if std::env::var_os("PROPTEST_CASES").is_some() {
        ProptestConfig::default()
    } else {
        ProptestConfig::with_cases(48)
    }
}

fn system() -> impl Strategy<Value = System> {
    prop_oneof![
        Just(System::Pf2e),
        Just(System::Srd35),
        Just(System::Starfinder),
        Just(System::SixD6)
    ]
}

/// A board of 5x4 with A, b and the big creature c, difficult squares, walls, a door and a barrier.
fn encounter() -> impl Strategy<Value = Encounter> {
    (system(), proptest::collection::vec(0..8_u8, 20)).prop_map(|(system, ground)| {
        let mut rows: Vec<Vec<char>> = vec![vec!['.'; 6]; 4];
        for (at, kind) in ground.iter().enumerate() {
            rows[at / 5][at % 5] = match kind {
                0 => '#',
                1 | 2 => ':',
                _ => '.',
            };
        }
        for (x, y, mark) in [
            (0, 0, 'A'),
            (2, 1, 'b'),
            (4, 2, 'c'),
            (5, 2, 'c'),
            (4, 3, 'c'),
            (5, 3, 'c'),
        ] {
            rows[y][x] = mark;
        }
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let with = match system {
            System::Pf2e => {
                "A attack 9, ac 16, hp 12, damage 1d8+2, acrobatics 5; b aoo, attack 7, ac 15, hp 9, \
                 damage 1d6, reflex 4; c reacts, aoo, attack 12, ac 17, hp 30, damage 2d6"
            }
            System::Srd35 => {
                "A attack 5, ac 15, hp 9, damage 1d8+2; b attack 3, ac 13, hp 4, damage 1d6, \
                 opportunities 2; c attack 9, hp 20, damage 2d6"
            }
            System::SixD6 => "b res 1d6+0, attack 1; A encumbered 1d6+0",
            System::Starfinder => "A melee; b melee; c melee",
        };
        let edges = "door (1,0)|(1,1); barrier (0,2)|(0,3); wall (3,0)|(3,1)";
        let edges = if system == System::Pf2e {
            "door (1,0)|(1,1)"
        } else {
            edges
        };
        table_with_edges(system, &rows, edges, with)
    })
}

/// Lines that somebody might type, sensible or not.
fn line(system: System) -> impl Strategy<Value = String> {
    prop_oneof![
        6 => declaration(system),
        1 => ruling(system),
        3 => other(),
        4 => answer(),
        3 => attack(system),
        1 => initiative(),
    ]
}

/// What is declared in pf2e, with options.
const PF2E_VERBS: [&str; 32] = [
    "stride",
    "step",
    "crawl",
    "fly",
    "stand",
    "end-turn",
    "start-turn",
    "leap",
    "burrow",
    "climb",
    "swim result=success",
    "balance",
    "balance result=critical-failure",
    "tumble vs=b",
    "tumble vs=c result=failure",
    "stride readied",
    "stride off-turn",
    "stride halt=2 state=unconscious",
    "strike readied at=b",
    "ready action=stride",
    "take-cover",
    "act traits=manipulate",
    "act traits=attack cost=2",
    "react",
    "delay",
    "return",
    "knocked-out",
    "hit reflex=failure",
    "falls feet=20",
    "pushed feet=10 by=b",
    "pulled feet=15 by=c",
    "moved feet=20",
];

/// What is declared in 6d6, with options.
const SIX_D6_VERBS: [&str; 11] = [
    "mosey",
    "run",
    "run type=opportunity",
    "run stay-hidden",
    "melee-attack",
    "melee-attack step-before",
    "melee-attack step-after",
    "ranged-attack",
    "continue",
    "continue",
    "end-turn",
];

/// What is declared in starfinder, with options.
const STARFINDER_VERBS: [&str; 15] = [
    "move",
    "double",
    "run",
    "charge",
    "guarded",
    "minimum",
    "tumble",
    "end-turn",
    "fly",
    "move tumble=b",
    "withdraw",
    "stand",
    "crawl",
    "full-round",
    "standard",
];

/// What is declared in srd35, with options.
const SRD35_VERBS: [&str; 13] = [
    "move",
    "double",
    "run",
    "charge",
    "five-foot-step",
    "standard",
    "full-round",
    "minimum",
    "move overrun=b result=success",
    "move overrun=c result=failure",
    "double tumble=b result=success",
    "double tumble=c result=failure",
    "end-turn",
];

fn declaration(system: System) -> impl Strategy<Value = String> {
    let verbs: &[&str] = match system {
        System::Pf2e => &PF2E_VERBS,
        System::SixD6 => &SIX_D6_VERBS,
        System::Starfinder => &STARFINDER_VERBS,
        System::Srd35 => &SRD35_VERBS,
    };
    let item = move |item: (i32, i32, u8)| match (system, item) {
        (System::SixD6, (_, _, 0)) => " stand".to_owned(),
        (System::SixD6, (_, _, 1)) => " carry-on".to_owned(),
        (System::SixD6, (_, _, 2)) => " stop".to_owned(),
        (System::SixD6, (_, _, 3)) => " wait".to_owned(),
        (_, (x, y, _)) => format!(" ({x},{y})"),
    };
    let path = proptest::collection::vec((0..6_i32, 0..4_i32, 0..12_u8), 0..4)
        .prop_map(move |path| path.into_iter().map(item).collect::<String>());
    (
        prop::sample::select(vec!["A", "b", "c"]),
        prop::sample::select(verbs),
        path,
    )
        .prop_map(|(who, verb, path)| {
            if path.is_empty() {
                format!("{who} {verb}")
            } else {
                format!("{who} {verb}:{path}")
            }
        })
}

fn attack(system: System) -> impl Strategy<Value = String> {
    let attacks = vec![
        "attack: A b",
        "attack: A c natural=20",
        "attack: b A damage=3",
        "attack: c A extra",
        "attack: c b extra result=critical damage=9",
    ];
    let strikes = vec![
        "A delay",
        "c delay",
        "A return",
        "c return",
        "b ready action=strike",
        "c ready action=strike",
        "A strike at=b",
        "b strike at=A agile natural=13",
        "c strike at=A result=hit damage=4",
        "b aoo at=A on=move",
        "A tumble vs=b: (1,1) (2,1) (3,1)",
        "b delay",
        "b return",
        "A ready action=strike",
        "b ready action=stride",
        "c ready action=step",
        "A act name=shove at=b: (2,1) (3,1)",
        "A stride follow: (1,1)",
    ];
    let known = match system {
        System::Pf2e => [attacks, strikes].concat(),
        _ => attacks,
    };
    prop::sample::select(known).prop_map(str::to_owned)
}

fn initiative() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "initiative: A +3; b -1; c 14",
        "initiative: b 9",
        "begin",
        "order: c, b, A",
        "order: b, A",
    ])
    .prop_map(str::to_owned)
}

fn ruling(system: System) -> impl Strategy<Value = String> {
    (prop::sample::select(system.rulings()), 0..9_usize).prop_map(|(entry, number)| {
        let words = entry.choice_words();
        match number {
            0..4 => format!("ruling: {} ask", entry.name),
            _ => format!("ruling: {}={}", entry.name, words[number % words.len()]),
        }
    })
}

fn other() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "end-turn",
        "end",
        "begin: A, b, c",
        "begin: b",
        "undo",
        "redo",
        "back-to-turn-start",
        "door: 0 open",
        "door: 0 close",
        "with: b prone",
        "with: A speed 20",
        "triggers: never",
        "triggers: always",
        "triggers: side-b",
        "out-of-turn: b end-turn",
        "out-of-turn: b pushed feet=10 by=A: (3,1) (4,1)",
        "out-of-turn: A pulled feet=10 by=c: (1,1) (2,2)",
        "out-of-turn: A repositioned feet=15 by=b: (1,0) (2,0)",
        "with: effect sphere by A, sustained",
        "with: b actions 3",
        "with: A able",
    ])
    .prop_map(str::to_owned)
}

fn answer() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "answer: move-on",
        "answer: move-on",
        "answer: halt",
        "answer: halt: helpless",
        "answer: halt: unconscious",
        "answer: halt: prone",
        "answer: react b aoo",
        "answer: react b aoo natural=19",
        "answer: react c aoo",
        "answer: react c aoo result=hit damage=12",
        "answer: react c other",
        "answer: react b readied",
        "answer: react c readied natural=15",
        "answer: react A aoo",
        "answer: react b other: prone",
        "answer: react b readied: (1,1)",
        "answer: react b readied: (2,1)",
        "answer: react c readied: (3,2)",
        "answer: decline b",
        "answer: decline c",
    ])
    .prop_map(str::to_owned)
}

/// A step of a creature that the list of legal commands may offer; `pick` decides which.
fn offered(encounter: &Encounter, pick: usize) -> Option<Command> {
    let creature = encounter.board().creatures().get(pick % 3)?.id;
    let legal = legal_commands(encounter, creature);
    legal.get(pick.checked_rem(legal.len())?).cloned()
}

/// A movement of the creature from square to neighbouring square, legal or not.
fn walk(encounter: &Encounter, who: usize, picks: &[prop::sample::Index]) -> String {
    let creature = &encounter.board().creatures()[who];
    let mut to = creature.footprint().expect("drawn").origin;
    let verb = match encounter.system() {
        System::Pf2e => "stride",
        System::SixD6 => "mosey",
        _ => "double",
    };
    let mut path = String::new();
    for pick in picks {
        to = to.step(grid::Direction::ALL[pick.index(8)]);
        path.push_str(&format!(" ({},{})", to.x, to.y));
    }
    format!("{} {verb}:{path}", creature.name)
}

/// The opportunities reported by what was carried out, up to that time.
fn opportunities(events: &[Event], until: When) -> Vec<systems::Event> {
    let carried = events.iter().filter_map(|event| match event {
        Event::Carried { outcome, .. } => Some(&outcome.events),
        _ => None,
    });
    carried
        .flatten()
        .filter(|event| event.when <= until && matches!(event.happening, Happening::Provoke(..)))
        .cloned()
        .collect()
}

proptest! {
    #![proptest_config(config())]

    /// Everything listed is accepted, whatever the dice show; every single step that is not listed
    /// is refused.
    #[test]
    fn the_list_and_the_judge_agree(
        mut encounter in encounter(),
        picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..4),
        seed in any::<u64>(),
    ) {
        let mut dice = Seeded::new(Seed::from_number(seed));
        for pick in picks {
            if let Some(command) = offered(&encounter, pick.index(1_000_000)) {
                let events = decide(&encounter, &command, &mut dice);
                prop_assert!(events.is_ok(), "{command:?}: {events:?}");
                events.iter().flatten().for_each(|event| evolve(&mut encounter, event));
            }
        }
        for creature in encounter.board().creatures() {
            let legal: BTreeSet<String> = legal_commands(&encounter, creature.id)
                .iter()
                .map(|command| line_of(&encounter, command))
                .collect();
            let verbs: &[&str] = match encounter.system() {
                System::Pf2e => &["stride", "step", "crawl", "fly"],
                // An action is listed by its beginning, and its items one by one.
                System::SixD6 => &[],
                System::Starfinder => &["guarded", "move", "double", "run", "charge", "minimum"],
                _ => &["five-foot-step", "move", "double", "run", "charge", "minimum"],
            };
            for verb in verbs {
                for (x, y) in (-1..7).flat_map(|x| (-1..5).map(move |y| (x, y))) {
                    let text = format!("{} {verb}: ({x},{y})", creature.name);
                    let allowed = read(&encounter, &text).and_then(|command| Ok(check(&encounter, &command)?));
                    prop_assert_eq!(allowed.is_ok(), legal.contains(&text), "{}", text);
                }
            }
        }
    }

    /// Whatever is typed: nothing panics, a refused command changes nothing, every command can be
    /// undone and redone exactly, commands read back as they are written, and stored values are
    /// read back unchanged.
    #[test]
    fn sessions_are_exact(
        (encounter, lines) in encounter().prop_flat_map(|encounter| {
            let line = (line(encounter.system()), any::<prop::sample::Index>(), any::<bool>());
            (Just(encounter), proptest::collection::vec(line, 1..24))
        }),
        seed in any::<u64>(),
        (at, to) in any::<(usize, u8)>(),
    ) {
        let mut history = History::new(encounter.clone());
        let mut dice = Seeded::new(Seed::from_number(seed));
        for (line, pick, is_typed) in &lines {
            // Half of the time something that is certainly possible, so that much happens.
            let offered = offered(history.now(), pick.index(1_000_000)).filter(|_| !is_typed);
            let line = &offered.map_or_else(|| line.clone(), |command| line_of(history.now(), &command));
            let instruction: WrittenInstruction = line.parse().expect("readable");
            prop_assert_eq!(&instruction.to_string(), line);
            let before = history.now().clone();
            let is_command = matches!(instruction, WrittenInstruction::Command(_));
            match follow(&mut history, line, &mut dice) {
                Err(_) => prop_assert_eq!(history.now(), &before),
                Ok(_) if is_command => {
                    let after = history.now().clone();
                    encounter_comes_back(&after);
                    damage_is_seen(&after, at, to);
                    history.undo().expect("something was done");
                    prop_assert_eq!(history.now(), &before, "undo of {}", line);
                    prop_assert_eq!(fingerprint(history.now(), &HashKey::OPEN), fingerprint(&before, &HashKey::OPEN));
                    history.redo().expect("something was taken back");
                    prop_assert_eq!(history.now(), &after, "redo of {}", line);
                    let wrong = what_is_wrong_on_the_board(&after);
                    prop_assert_eq!(wrong, None, "after {}", line);
                }
                Ok(_) => {}
            }
        }
        let system = encounter.system();
        history.done().iter().for_each(|record| record_comes_back(system, record));
        // The events alone lead to the same encounter.
        let mut replayed = encounter;
        for event in history.done().iter().flat_map(|record| &record.events) {
            evolve(&mut replayed, event);
        }
        prop_assert_eq!(&replayed, history.now());
        prop_assert_eq!(fingerprint(&replayed, &HashKey::OPEN), fingerprint(history.now(), &HashKey::OPEN));
    }

    /// A movement that stops at every trigger and goes on ends like one that does not stop, and in
    /// between only the mover's place differs from before the movement.
    #[test]
    fn stops_leave_no_trace(
        encounter in encounter(),
        picks in proptest::collection::vec(any::<prop::sample::Index>(), 1..5),
        who in 0..3_usize,
    ) {
        let move_text = walk(&encounter, who, &picks);
        // Both get the same dice.
        let [mut asked_dice, mut dice] = [1, 1].map(|seed| Seeded::new(Seed::from_number(seed)));
        let run = |encounter: &mut Encounter, line: &str, dice: &mut Seeded| {
            let events = decide_line(encounter, line, dice);
            events.iter().flatten().for_each(|event| evolve(encounter, event));
            events.is_ok()
        };
        let mut unasked = encounter.clone();
        prop_assert!(run(&mut unasked, "triggers: never", &mut dice));
        let mut asked = encounter.clone();
        let accepted = run(&mut asked, &move_text, &mut asked_dice);
        prop_assert_eq!(accepted, run(&mut unasked, &move_text, &mut dice));
        while asked.pending().is_some() {
            prop_assert_eq!(&asked.situation().facts, &encounter.situation().facts);
            prop_assert!(run(&mut asked, "answer: move-on", &mut asked_dice));
        }
        prop_assert_eq!(asked.situation(), unasked.situation());
    }

    /// A movement that is halted at its first trigger has given the opportunities that the whole
    /// movement gives up to that point, including the one that halted it.
    #[test]
    fn what_halts_a_movement_has_happened(
        encounter in encounter(),
        picks in proptest::collection::vec(any::<prop::sample::Index>(), 1..5),
        who in 0..3_usize,
    ) {
        let move_text = walk(&encounter, who, &picks);
        let mut dice = Seeded::new(Seed::from_number(1));
        let mut run = |encounter: &mut Encounter, line: &str| {
            let events = decide_line(encounter, line, &mut dice);
            events.iter().flatten().for_each(|event| evolve(encounter, event));
            events.unwrap_or_default()
        };
        let mut unasked = encounter.clone();
        run(&mut unasked, "triggers: never");
        let whole = run(&mut unasked, &move_text);
        let mut asked = encounter;
        run(&mut asked, &move_text);
        if let Some(Pending::MoveOn(move_on)) = asked.pending() {
            let when = move_on.when;
            let halted = run(&mut asked, "answer: halt");
            prop_assert_eq!(opportunities(&halted, when), opportunities(&whole, when));
            prop_assert!(!opportunities(&halted, when).is_empty());
        }
    }

    /// Equal encounters have equal fingerprints; one more die or one square moved changes the
    /// fingerprint.
    #[test]
    fn fingerprints_tell_encounters_apart(encounter in encounter(), x in 0..6_i32, y in 0..4_i32) {
        prop_assert_eq!(fingerprint(&encounter, &HashKey::OPEN), fingerprint(&encounter.clone(), &HashKey::OPEN));
        let mut moved = encounter.situation().clone();
        let a = moved.board.creature_named("A").expect("drawn").id;
        moved.board.place(a, grid::Footprint::from(grid::Square::new(x, y)));
        let same = (x, y) == (0, 0);
        prop_assert_eq!(fingerprint(&Encounter::new(moved), &HashKey::OPEN) == fingerprint(&encounter, &HashKey::OPEN), same);
    }

    /// No text makes the readers panic.
    #[test]
    fn any_text_is_read_or_refused(text in "[ -~]{0,40}|(out-of-turn: |rulings: |with: |door: |answer: |begin: |ruling: )[ -~]{0,30}") {
        if let Ok(instruction) = text.parse::<WrittenInstruction>() {
            prop_assert_eq!(instruction.to_string().parse::<WrittenInstruction>(), Ok(instruction));
        }
    }
}
