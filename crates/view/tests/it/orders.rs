//! What a viewer may do, and what becomes of it.

use board::{Concealment, CreatureId, Hiding};
use encounter::{AttackCommand, Command, Declared, DoorChange, Encounter, TypedAttack};
use rules::{AttackOccasion, RuleSystem as _};
use systems::{Situation, System};
use view::{IdKey, NotAccepted, Perspective, Tile, Values, Viewer};

use crate::feeds::Table;
use crate::secrets::{KEY, id, situation};

/// The table of a situation in Ada's first turn, with the feed of her player.
fn table(truth: Situation) -> Table {
    let ada = Viewer::player([id(&truth, "A")]);
    let mut table = Table::new(Encounter::new(truth), &[ada]);
    table.play(&["begin: A, b, C, d"]);
    table
}

/// What becomes of a command of Ada's player.
fn accept(table: &Table, command: &Command) -> Result<Command, NotAccepted> {
    let viewer = Viewer::player([id(table.encounter.situation(), "A")]);
    let perspective = Perspective {
        viewer: &viewer,
        knowledge: &table.knowledge,
        key: &IdKey::new(KEY),
    };
    view::accept(table.feed(0).view(), &table.encounter, perspective, command)
}

fn verb(system: System) -> &'static str {
    match system {
        System::Pf2e => "stride",
        System::Srd35 | System::Starfinder => "move",
        System::SixD6 => "mosey",
    }
}

/// The rules of the system's catalogue.
fn catalogue_ids(system: System) -> Vec<&'static str> {
    let rules = system.catalogue().rules.iter();
    rules.map(|rule| rule.id.as_str()).collect()
}

/// A movement that is built from a path in a form is accepted with the true ids, and so is every
/// ready command.
#[test]
fn what_is_offered_is_accepted() {
    for system in System::ALL {
        let table = table(situation(system, &[]));
        let view = table.feed(0).view();
        let own = view.plays()[0];
        let options = view.options();
        let has_path = options.iter().any(|option| {
            let mut parameters = option.parameters.iter();
            parameters.any(|parameter| matches!(parameter.of, Values::Path { .. }))
        });
        // In 6d6 an action is begun and then continues item by item.
        assert!(has_path || system == System::SixD6, "{system}: {options:?}");
        let moves = options.iter().filter(|option| option.name == verb(system));
        let catalogue = catalogue_ids(system);
        for option in moves {
            let rule = option.rule.as_deref().expect("a movement has its rule");
            assert!(catalogue.contains(&rule), "{system}: {rule}");
        }
        let parameters = options.iter().flat_map(|option| &option.parameters);
        for parameter in parameters.filter(|own| own.name == "path" || own.name == "target") {
            let rule = parameter.rule.as_deref().expect("a rule bounds it");
            assert!(catalogue.contains(&rule), "{system}: {rule}");
        }
        for command in options.iter().flat_map(|option| &option.commands) {
            let truth = accept(&table, &command.command);
            let truth = truth.unwrap_or_else(|error| panic!("{system}: {command:?}: {error:?}"));
            assert!(
                encounter::check(&table.encounter, &truth).is_ok(),
                "{system}"
            );
        }
        if system == System::SixD6 {
            continue;
        }
        let path = [Tile { x: 1, y: 0 }];
        let step = view.movement(own, verb(system), &path).expect("a movement");
        let Command::Declare(declared) = &step else {
            panic!("a movement is declared")
        };
        let preview = view.preview(declared);
        assert!(
            preview.objections.is_empty() && preview.steps.len() == 1,
            "{system}"
        );
        assert_eq!(
            accept(&table, &step),
            Ok(
                journal::reading::command(&table.encounter, &format!("A {}: (1,0)", verb(system)))
                    .expect("the same in words")
            ),
            "{system}"
        );
    }
}

/// Nobody begins a turn anew, is pushed for nothing or attacks for nothing by a player's word.
#[test]
fn what_befalls_a_creature_is_said_by_the_game_master() {
    let lines: [(System, &[&str]); 4] = [
        (
            System::Pf2e,
            &[
                "A start-turn",
                "A stride free: (1,0)",
                "A pushed feet=5: (1,0)",
                "A falls feet=10",
                "attack: A b extra",
            ],
        ),
        (System::Srd35, &[]),
        (System::Starfinder, &["A pushed: (1,0)"]),
        (System::SixD6, &[]),
    ];
    for (system, lines) in lines {
        let table = table(situation(system, &[]));
        let view = table.feed(0).view();
        for line in lines {
            let command = journal::reading::command(&view.encounter(), line);
            let command = command.unwrap_or_else(|error| panic!("{line}: {error:?}"));
            assert_eq!(
                accept(&table, &command),
                Err(NotAccepted::GameMasterOnly),
                "{system}: {line}"
            );
        }
    }
}

/// A refusal says what the viewer can see. It treats hidden things like things that do not exist.
#[test]
fn what_is_not_ones_own_is_refused() {
    for system in System::ALL {
        let table = table(situation(system, &[]));
        let view = table.feed(0).view();
        let situation = view.situation.situation();
        let by = |name: &str| situation.board.creature_named(name).expect(name).id;
        let end =
            |creature: CreatureId| Command::Declare(Declared::new(situation.end_turn(creature)));
        assert_eq!(accept(&table, &end(by("b"))), Err(NotAccepted::NotYours));
        assert_eq!(
            accept(&table, &Command::End),
            Err(NotAccepted::GameMasterOnly)
        );
        let out_of_turn = Command::Declare(Declared::out_of_turn(situation.end_turn(by("A"))));
        assert_eq!(
            accept(&table, &out_of_turn),
            Err(NotAccepted::GameMasterOnly)
        );
        let nobody = CreatureId::from_number(1_234_567);
        let attack = Command::Attack(AttackCommand {
            attacker: by("A"),
            target: nobody,
            occasion: AttackOccasion::Action,
            typed: TypedAttack::default(),
        });
        assert!(accept(&table, &attack).is_err(), "{system}");
        let door = Command::Door {
            door: board::DoorId::from_number(7),
            change: DoorChange::Open,
        };
        assert_eq!(accept(&table, &door), Err(NotAccepted::GameMasterOnly));
    }
}

/// A hidden creature cannot be named, not even by its number on the board.
#[test]
fn nobody_speaks_to_the_hidden() {
    for system in System::ALL {
        let mut truth = situation(system, &[]);
        let d = id(&truth, "d");
        let absent = Concealment::new(Hiding::Absent);
        truth.board.concealments.creatures.insert(d, absent);
        let table = table(truth);
        let board = &table.feed(0).view().situation.situation().board;
        let ada = board.creature_named("A").expect("Ada").id;
        let answer = |target: CreatureId| {
            accept(
                &table,
                &Command::Attack(AttackCommand {
                    attacker: ada,
                    target,
                    occasion: AttackOccasion::Action,
                    typed: TypedAttack::default(),
                }),
            )
        };
        assert_eq!(answer(d), answer(CreatureId::from_number(999)), "{system}");
        assert!(answer(d).is_err());
    }
}
