//! What a game master may do at the table, as forms list it.

use std::collections::{BTreeMap, BTreeSet};

use encounter::{Encounter, check};
use rules::{Disclosure, SystemHarm as _};
use systems::System;
use view::{Part, Values, Viewer};

use crate::feeds::Table;
use crate::secrets::situation;

/// The options that every system has.
const EVERYWHERE: [&str; 17] = [
    "add-creature",
    "remove-creature",
    "rename-creature",
    "place-creature",
    "set-side",
    "set-relation",
    "hide-creature",
    "show-creature",
    "lay-ground",
    "hide-ground",
    "show-ground",
    "lay-edge",
    "hide-door",
    "show-door",
    "door",
    "ask-triggers",
    "ask-ruling",
];

/// The options that every system has whose creatures have sizes and an Armor Class.
const STATED: [&str; 7] = [
    "set-size",
    "begin-condition",
    "end-condition",
    "set-armor-class",
    "set-attack",
    "set-damage",
    "set-reach",
];

fn table(system: System, viewer: Viewer) -> Table {
    let mut truth = situation(system, &[]);
    let edge = grid::Edge::west(grid::Square::new(1, 2));
    truth
        .board
        .add_door(vec![edge], None, board::DoorState::Closed);
    Table::new(Encounter::new(truth), &[viewer])
}

/// Everything that is listed can be carried out: the examples, and the commands that a form makes
/// from the values that it shows first.
#[test]
fn everything_that_is_listed_can_be_carried_out() {
    for system in System::ALL {
        for lines in [&[][..], &["begin: A, b, C, d"]] {
            let mut table = table(system, Viewer::GameMaster);
            table.play(lines);
            let view = table.feed(0).view();
            let options = view.options();
            let names: BTreeSet<&str> = options.iter().map(|own| own.name.as_str()).collect();
            for name in EVERYWHERE {
                assert!(names.contains(name), "{system}: {name}");
            }
            for name in STATED {
                let is_listed = names.contains(name);
                assert_eq!(is_listed, system != System::SixD6, "{system}: {name}");
            }
            let has_potential = names.contains("set-potential");
            assert_eq!(has_potential, system == System::SixD6, "{system}");
            for entry in Disclosure::ENTRIES {
                assert!(names.contains(entry.name), "{system}: {}", entry.name);
            }
            for entry in system.rulings() {
                assert!(names.contains(entry.name), "{system}: {}", entry.name);
            }
            let has_hit_points = system.least_hit_points().is_some();
            assert_eq!(names.contains("set-hit-points"), has_hit_points, "{system}");
            assert_eq!(names.contains("end"), !lines.is_empty(), "{system}");
            for option in options.iter().filter(|own| own.creature.is_none()) {
                assert!(!option.commands.is_empty(), "{system}: {}", option.name);
                for ready in &option.commands {
                    let done = check(&table.encounter, &ready.command);
                    assert_eq!(done, Ok(()), "{system}: {option:?}");
                    let made = view.game_master_command(&option.name, &ready.values);
                    assert_eq!(made.as_ref(), Some(&ready.command), "{system}: {option:?}");
                }
                let values: Option<BTreeMap<String, Part>> = option
                    .parameters
                    .iter()
                    .map(|own| Some((own.name.clone(), own.of.example()?)))
                    .collect();
                let values = values.expect("every parameter has an example");
                let made = view.game_master_command(&option.name, &values);
                assert!(made.is_some(), "{system}: {option:?}");
            }
        }
    }
}

/// The kinds of ground that need no further value, as the rulebook of each system lists them; in 6d6
/// ground has a number instead.
#[test]
fn ground_is_laid_of_the_kinds_that_a_system_has() {
    for (system, kinds) in [
        (
            System::Pf2e,
            &["difficult", "greater", "water", "cover", "wall"][..],
        ),
        (System::Srd35, &["difficult", "pit", "wall"]),
        (
            System::Starfinder,
            &[
                "soft", "rigid", "dirt", "rock", "water", "stairs", "ladder", "wall",
            ],
        ),
        (System::SixD6, &[]),
    ] {
        let table = table(system, Viewer::GameMaster);
        let options = table.feed(0).view().options();
        let lay = options.iter().find(|own| own.name == "lay-ground");
        let lay = lay.expect("it is listed");
        let kind = lay.parameters.iter().find(|own| own.name == "kind");
        let Some(Values::Word { among, .. }) = kind.map(|own| &own.of) else {
            panic!("{system}: {kind:?}");
        };
        assert_eq!(among[0], "bare", "{system}");
        assert_eq!(among[1..], *kinds, "{system}");
        let numbers = lay.parameters.iter().any(|own| own.name == "number");
        assert_eq!(numbers, system == System::SixD6, "{system}");
    }
}

/// Each change can be read from the words in which a table tells it.
#[test]
fn what_is_listed_has_words() {
    for system in System::ALL {
        let table = table(system, Viewer::GameMaster);
        let options = table.feed(0).view().options();
        let own = options.iter().filter(|own| own.creature.is_none());
        for command in own.flat_map(|own| &own.commands) {
            let written =
                tell::notation::WrittenCommand::of(&command.command, table.encounter.board());
            let line = written.to_string();
            let read = journal::reading::command(&table.encounter, &line);
            let read = read.unwrap_or_else(|error| {
                panic!("{system}: {line}: {}", error.words(&table.encounter))
            });
            let events = |command| encounter::decide(&table.encounter, command, &mut dice::NoDice);
            let after = |command| {
                let mut after = table.encounter.clone();
                let events = events(command).expect("it is listed");
                events
                    .iter()
                    .for_each(|own| encounter::evolve(&mut after, own));
                after
            };
            assert_eq!(after(&read), after(&command.command), "{system}: {line}");
        }
    }
}

#[test]
fn a_value_that_does_not_fit_makes_no_command() {
    let table = table(System::Srd35, Viewer::GameMaster);
    let view = table.feed(0).view();
    let options = view.options();
    let named = |name: &str| options.iter().find(|own| own.name == name).expect("listed");
    let hit_points = named("set-hit-points");
    let number = hit_points.parameters.iter().find(|own| own.name == "now");
    let Some(Values::Number { greatest, .. }) = number.map(|own| &own.of) else {
        panic!("hit points are a number: {hit_points:?}");
    };
    let mut values = hit_points.commands[0].values.clone();
    let too_many = Part::Number((i64::from(*greatest) + 1).into());
    values.insert("now".to_owned(), too_many);
    assert_eq!(view.game_master_command("set-hit-points", &values), None);
    values.remove("now");
    assert_eq!(view.game_master_command("set-hit-points", &values), None);
    assert_eq!(view.game_master_command("set-weather", &values), None);
}

#[test]
fn nobody_else_is_offered_any_of_it() {
    for system in System::ALL {
        let ada = crate::secrets::id(&situation(system, &[]), "A");
        for viewer in [Viewer::player([ada]), Viewer::Spectator] {
            let table = table(system, viewer);
            let view = table.feed(0).view();
            let options = view.options();
            let offered = options.iter().find(|own| own.creature.is_none());
            assert_eq!(offered, None, "{system}");
            let values = BTreeMap::new();
            assert_eq!(view.game_master_command("end", &values), None);
        }
    }
}

/// A form states a creature's numbers, and they are true afterwards.
#[test]
fn what_a_form_states_is_true_afterwards() {
    for system in [System::Pf2e, System::Srd35, System::Starfinder] {
        let start = Encounter::new(situation(system, &[]));
        let mut table = Table::new(start, &[Viewer::GameMaster]);
        let id = table.encounter.board().creature_named("C").expect("C").id;
        let text = |word: &str| Part::Text(word.to_owned());
        let number = |number: i64| Part::Number(number.into());
        let forms = [
            ("set-size", vec![("size", text("large"))]),
            ("set-reach", vec![("number", number(10))]),
            ("set-armor-class", vec![("number", number(19))]),
            ("set-attack", vec![("number", number(7))]),
            (
                "set-damage",
                vec![
                    ("dice", number(2)),
                    ("die", text("d6")),
                    ("modifier", number(3)),
                ],
            ),
        ];
        for (name, values) in forms {
            let view = table.feed(0).view().clone();
            let values = values
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value));
            let creature = ("creature".to_owned(), Part::Creature(id));
            let values: BTreeMap<String, Part> = values.chain([creature]).collect();
            let command = view.game_master_command(name, &values);
            let command = command.unwrap_or_else(|| panic!("{system}: {name}"));
            let events = encounter::decide(&table.encounter, &command, &mut dice::NoDice);
            for event in events.expect("it is accepted") {
                encounter::evolve(&mut table.encounter, &event);
            }
        }
        let creature = table.encounter.board().creature(id).expect("C");
        assert_eq!(creature.size, board::Size::Large, "{system}");
        let space = creature.footprint().expect("it stands on the map");
        assert_eq!((space.width, space.height), (2, 2), "{system}");
        assert_eq!(creature.reach_feet, Some(grid::Feet(10)), "{system}");
        let facts = format!("{:?}", table.encounter.situation().facts);
        assert!(facts.contains("armor_class: Some(19)"), "{system}: {facts}");
    }
}
