//! Names in words, the same in every system.

use board::is_label;
use proptest::prelude::*;
use rules::WordError;
use systems::{Picture, Situation, System};

fn situation(system: System) -> Situation {
    let map = Some(notation::MapRows::from_rows(&["A....", ".....", "....."]).expect("a map"));
    let picture = Picture {
        map,
        ..Picture::default()
    };
    picture.set_up(system).expect("a picture")
}

fn read(situation: &mut Situation, words: &str) -> Result<(), WordError> {
    let all = notation::With::parse_list(words.into()).expect("facts");
    all.iter().try_for_each(|with| situation.read_with(with))
}

/// The label as it is written if no other creature has it.
fn written(label: &str, number: Option<u32>) -> String {
    let label = label.to_owned();
    board::WrittenName { label, number }.to_string()
}

/// Any label, often one with characters that mean something in the notation.
fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "\\PC{1,80}".prop_filter("a label", |text| is_label(text)),
        3 => "[ ,;:=#\"\\\\()|@.a-cB1é龍-]{1,6}",
        1 => "(area|gm|next|none|side|group|Goblin 2)",
    ]
}

/// A declaration of each system that names its actor, and another creature if that is possible.
fn declarations(system: System, actor: &str, other: &str) -> Vec<String> {
    match system {
        System::Pf2e => vec![
            format!("{actor} stride: (2,1)"),
            format!("{actor} act name=shove at={other}"),
        ],
        System::Srd35 => vec![
            format!("{actor} move: (2,1)"),
            format!("{actor} move overrun={other} result=success: (2,0)"),
        ],
        System::Starfinder => vec![
            format!("{actor} move: (2,1)"),
            format!("{actor} move through={other} result=success: (2,0)"),
        ],
        System::SixD6 => vec![format!("{actor} mosey: (2,1)")],
    }
}

proptest! {
    /// Whatever a creature is called, it can be named in facts, declarations and questions, and
    /// what is written about it is read back.
    #[test]
    fn what_is_written_of_a_creature_is_read_back(label in label(), twice in any::<bool>()) {
        for system in System::ALL {
            let mut table = situation(system);
            let first = written(&label, None);
            read(&mut table, &format!("{first} of foes, at (1,1)")).expect("a new creature");
            if twice {
                let second = written(&label, Some(2));
                read(&mut table, &format!("{second} of party, at (3,1)")).expect("its namesake");
            }
            let called = table.board.creatures().iter().filter(|own| own.label == label);
            let names: Vec<String> = called.map(|own| own.name.clone()).collect();
            let namesakes = usize::from(twice) + 1 + usize::from(label == "A");
            prop_assert_eq!(names.len(), namesakes);
            for (name, other) in names.iter().zip(names.iter().rev()) {
                for line in declarations(system, name, other) {
                    let parsed = line.parse().expect("a declaration");
                    let declaration = table.read_declaration(&parsed);
                    let declaration = declaration.unwrap_or_else(|error| panic!("{line}: {error}"));
                    let words = declaration.words(&table.board);
                    let again = table.read_declaration(&words.parse().expect("its own words"));
                    prop_assert_eq!(again, Ok(declaration), "{}", words);
                }
                let question = format!("distance A {name}").parse().expect("a question");
                let answer = table.ask(&question, &mut dice::NoDice);
                prop_assert!(answer.is_ok(), "{system}: {name}: {answer:?}");
            }
        }
    }
}

#[test]
fn namesakes_are_numbered_in_the_order_in_which_they_come() {
    for system in System::ALL {
        let mut table = situation(system);
        read(&mut table, "Goblin of foes, at (1,1)").expect("the first");
        let refused =
            |table: &mut Situation, words: &str| read(table, words).expect_err(words).message;
        assert_eq!(
            refused(&mut table, "Goblin#3 of foes, at (2,1)"),
            "there is no Goblin#3"
        );
        read(&mut table, "Goblin#2 of foes, at (2,1)").expect("the second");
        assert_eq!(
            refused(&mut table, "Goblin at (3,1)"),
            "2 creatures are called Goblin"
        );
        read(&mut table, "Goblin#1 at (4,1); \"Goblin\"#2 at (3,1)").expect("both are known");
        let at = |name: &str| {
            let creature = table.board.creature_named(name).expect(name);
            creature.footprint().expect("placed").origin.x
        };
        assert_eq!((at("Goblin#1"), at("Goblin#2")), (4, 3), "{system}");
        let long = format!("\"{}\" of foes", "x".repeat(81));
        assert!(refused(&mut table, &long).ends_with("is not a name for a creature"));
    }
}
