//! Commands work for creatures of any name.

use dice::NoDice;
use encounter::evolve;
use proptest::prelude::*;
use systems::System;
use tell::notation::{WrittenCommand, WrittenInstruction};

use crate::helpers::{decide_line, give, table};

/// Any label, often with characters that have a meaning in the notation.
fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "\\PC{1,80}".prop_filter("a label", |text| board::is_label(text)),
        3 => "[ ,;:=#|\"\\\\()|@.a-cB1é龍-]{1,6}",
        1 => "(area|gm|next|extra|side|Goblin 2)",
    ]
    // The letter of the creature that is drawn names it, not a new one.
    .prop_filter("a new name", |label| label != "A")
}

proptest! {
    /// Two creatures of that name take turns, are asked for a reaction and decline it.
    #[test]
    fn whoever_has_a_name_can_play(label in label()) {
        let written = |number| {
            let name = board::WrittenName { label: label.clone(), number };
            name.to_string()
        };
        let with = format!(
            "{} of foes, at (0,1); {} of party, at (2,1)",
            written(None),
            written(Some(2))
        );
        let mut encounter = table(System::Srd35, &["A..", "..."], &with);
        let names: Vec<String> = encounter
            .board()
            .creatures()
            .iter()
            .map(|creature| creature.name.clone())
            .collect();
        let begin = format!("begin: {}", names.join(", "));
        prop_assert_eq!(give(&mut encounter, &begin).map(drop), Ok(()));
        let ids: Vec<_> = encounter.board().creatures().iter().map(|own| own.id).collect();
        let taking = encounter.turns().map(|turns| turns.creatures().to_vec());
        prop_assert_eq!(taking, Some(ids));
        for command in [
            format!("{} move: (1,0)", names[0]),
            format!("answer: decline {}", names[1]),
            "end-turn".to_owned(),
            format!("{} move: (0,0)", names[1]),
        ] {
            let parsed: WrittenCommand = command.parse().expect("a command");
            prop_assert_eq!(parsed.to_string().parse(), Ok(parsed.clone()), "{}", command);
            let events = decide_line(&encounter, &command, &mut NoDice);
            let events = events.unwrap_or_else(|error| panic!("{command}: {error}"));
            events.iter().for_each(|event| evolve(&mut encounter, event));
        }
        let attack = format!("attack: {} {} extra", names[1], names[2]);
        let parsed: WrittenInstruction = attack.parse().expect("an attack");
        prop_assert_eq!(parsed.to_string(), attack);
    }
}
