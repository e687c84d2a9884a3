//! What declarations say, in the words of every system.

use dice::NoDice;
use rules::{ActionsLeft, SystemDeclarations as _, SystemTurns as _};
use systems::{Declaration, Picture, Situation, System};

fn situation(system: System) -> Situation {
    let map = Some(notation::MapRows::from_rows(&["AB...", ".c...", "....."]).expect("a map"));
    let picture = Picture {
        map,
        ..Picture::default()
    };
    picture.set_up(system).expect("a picture")
}

fn read(situation: &Situation, line: &str) -> Result<Declaration, rules::WordError> {
    situation.read_declaration(&line.parse().expect("a declaration"))
}

/// The declarations of each system with the rule of its catalogue that gives them, or `-` where the
/// catalogue gives no rule of its own.
const RULES: [(System, &[(&str, &str)]); 4] = [
    (
        System::Pf2e,
        &[
            ("stride: (1,1)", "encounter.stride"),
            ("step: (1,1)", "encounter.step"),
            ("crawl: (1,1)", "action.crawl"),
            ("leap: (1,1)", "action.leap"),
            ("climb: (1,1)", "action.climb"),
            ("swim: (1,1)", "action.swim"),
            ("balance: (1,1)", "action.balance"),
            ("tumble vs=c: (1,1)", "through.tumble"),
            ("fly: (1,1)", "move.types"),
            ("burrow: (1,1)", "move.types"),
            ("stand", "action.stand"),
            ("mount at=B", "space.mount"),
            ("dismount: (1,1)", "space.mount"),
            ("pushed by=c feet=5: (1,1)", "forced.push-pull"),
            ("pulled by=c feet=5: (1,1)", "forced.push-pull"),
            ("repositioned by=c feet=5: (1,1)", "forced.reposition"),
            ("falls feet=10", "forced.fall"),
            ("moved feet=5: (1,1)", "forced.gm"),
            ("strike at=c", "encounter.strike"),
            ("act name=shove at=c", "encounter.act.any-order"),
            ("aoo at=c on=move", "encounter.aoo.strike"),
            ("react", "encounter.reaction.use"),
            ("take-cover", "action.take-cover"),
            ("lean to=(1,1)", "cover.lean"),
            ("ready action=strike", "encounter.ready"),
            ("knocked-out", "encounter.knocked-out"),
            ("initiative", "encounter.initiative.check"),
            ("start-turn", "encounter.turn.start-order"),
            ("end-turn", "encounter.turn.end-order"),
            ("delay", "encounter.delay"),
            ("return", "encounter.delay"),
            ("hit", "-"),
        ],
    ),
    (
        System::Srd35,
        &[
            ("move: (1,1)", "move.single"),
            ("double: (1,1)", "move.double"),
            ("run: (1,1)", "move.run"),
            ("charge: (1,1)", "move.charge"),
            ("five-foot-step: (1,1)", "move.five_foot_step"),
            ("minimum: (1,1)", "special.minimum_move"),
            ("standard", "-"),
            ("full-round", "-"),
            ("end-turn", "-"),
        ],
    ),
    (
        System::Starfinder,
        &[
            ("move: (1,1)", "speed.move-action"),
            ("double: (1,1)", "speed.double-move"),
            ("run: (1,1)", "speed.run"),
            ("charge: (1,1)", "adjunct.charge"),
            ("guarded: (1,1)", "adjunct.guarded-step"),
            ("minimum: (1,1)", "minimum.move"),
            ("tumble: (1,1)", "adjunct.tumble"),
            ("tumble-full: (1,1)", "adjunct.tumble"),
            ("climb-fast: (1,1)", "climb.double"),
            ("pushed: (1,1)", "speed.budget"),
            ("hover", "adjunct.hover"),
            ("hover swift", "adjunct.hover"),
            ("act standard", "adjunct.turn"),
            ("end-turn", "adjunct.turn"),
            ("hour walk", "-"),
        ],
    ),
    (
        System::SixD6,
        &[
            ("mosey: (1,1)", "type.mosey"),
            ("run means=PA: (1,1)", "type.run"),
            ("melee-attack", "step.melee-only"),
            ("ranged-attack: (1,1)", "-"),
            ("no-attack: (1,1)", "-"),
            ("end-turn", "-"),
        ],
    ),
];

#[test]
fn every_action_is_given_by_its_rule() {
    for (system, lines) in RULES {
        let situation = situation(system);
        for (line, rule) in lines {
            let declaration = read(&situation, &format!("A {line}"));
            let declaration = declaration.unwrap_or_else(|error| panic!("{line}: {error}"));
            let given = system.action_rule(&declaration);
            let given = given.map_or_else(|| "-".to_owned(), |rule| rule.to_string());
            let prefix = format!("{system}.");
            assert_eq!(given.trim_start_matches(&prefix), *rule, "{system}: {line}");
            let ends = system.ends_turn(&declaration);
            assert_eq!(ends, *line == "end-turn", "{system}: {line}");
        }
    }
}

/// A halt after N steps may come in the step that follows them, so there must be one.
#[test]
fn a_halt_interrupts_a_step_of_the_path() {
    for system in [System::Srd35, System::Starfinder] {
        let situation = situation(system);
        for line in [
            "A move halt=0 interrupted: (0,1) (0,2)",
            "A move halt=1 interrupted: (0,1) (0,2)",
            "A move halt=2: (0,1) (0,2)",
        ] {
            let declaration =
                read(&situation, line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(
                declaration.words(&situation.board).to_string(),
                line,
                "{system}"
            );
        }
        for line in [
            "A move halt=2 interrupted: (0,1) (0,2)",
            "A move halt=3: (0,1) (0,2)",
            "A move interrupted: (0,1) (0,2)",
            "A move halt=1 interrupted=yes: (0,1) (0,2)",
        ] {
            assert!(read(&situation, line).is_err(), "{system}: {line}");
        }
    }
}

/// A declared halt says where the movement ends, so nobody is asked on the way.
#[test]
fn a_declaration_knows_whether_it_states_a_halt() {
    for (system, stated, unstated) in [
        (
            System::Pf2e,
            "A stride halt=1 state=cannot-act: (0,1) (0,2)",
            "A stride: (0,1) (0,2)",
        ),
        (
            System::Srd35,
            "A move halt=1: (0,1) (0,2)",
            "A move: (0,1) (0,2)",
        ),
        (
            System::Starfinder,
            "A move halt=1: (0,1) (0,2)",
            "A move: (0,1) (0,2)",
        ),
    ] {
        let situation = situation(system);
        let has_halt = |line| system.has_halt(&read(&situation, line).expect("known words"));
        assert!(has_halt(stated), "{system}");
        assert!(!has_halt(unstated), "{system}");
    }
}

/// A turn has three actions in pf2e and two elsewhere; 6d6 counts potential instead. A system that
/// counts actions only in an encounter begins one.
#[test]
fn what_is_done_in_a_turn_leaves_fewer_actions() {
    let turns = [
        (
            System::Pf2e,
            &[
                ("A start-turn", Some((3, 3))),
                ("A stride: (0,1)", Some((2, 3))),
                ("A act name=feat cost=2", Some((0, 3))),
            ][..],
        ),
        (
            System::Srd35,
            &[
                ("A end-turn", Some((2, 2))),
                ("A move: (0,1)", Some((1, 2))),
                ("A standard", Some((0, 2))),
            ],
        ),
        (
            System::Starfinder,
            &[
                ("gm begin order=A", Some((2, 2))),
                ("A move: (0,1)", Some((1, 2))),
                ("A act standard", Some((0, 2))),
            ],
        ),
        (System::SixD6, &[("A mosey: (0,1)", None)]),
    ];
    for (system, lines) in turns {
        let mut now = situation(system);
        let dp = "A dp 3".parse().expect("a fact");
        if system == System::SixD6 {
            now.read_with(&dp).expect("known words");
        }
        let a = now.board.creature_named("A").expect("drawn").id;
        for (line, expected) in lines {
            let declaration = read(&now, line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let outcome = now.plan(&declaration, &mut NoDice);
            now.carry_out(&outcome.unwrap_or_else(|error| panic!("{line}: {error}")));
            let left = system.actions_left(now.scene(), a);
            let expected = expected.map(|(left, most)| ActionsLeft { left, most });
            assert_eq!(left, expected, "{system}: {line}");
        }
    }
}
