//! A change is written as it was stated, and means the same when it is read again.

use notation::MapRows;
use rules::{Picture, edits_written};
use systems::{Situation, System};

fn set_up(system: System, facts: &[&str]) -> Situation {
    let picture = Picture {
        map: Some(MapRows::from_rows(&["A.b.", "...."]).expect("rows")),
        ..Picture::default()
    };
    let mut situation = picture.set_up(system).expect("a picture");
    for fact in facts {
        let with = fact.parse().expect("facts");
        situation.read_with(&with).expect("known words");
    }
    situation
}

/// Reads the clauses, writes them, reads them again, and returns what was written.
fn told(situation: &Situation, said: &str) -> Vec<String> {
    let read = |clauses: &[notation::With]| {
        let edits = situation.read_edits(clauses);
        edits.unwrap_or_else(|error| panic!("{said}: {error}"))
    };
    let clauses = notation::With::parse_list(said.into()).expect("clauses");
    let edits = read(&clauses);
    let written = edits_written(&edits, &situation.board);
    let mut once = situation.clone();
    edits.iter().for_each(|edit| once.edit(edit));
    let mut by_words = situation.clone();
    for with in &clauses {
        by_words.read_with(with).expect("known words");
    }
    assert_eq!(once, by_words, "{said}");
    let mut again = situation.clone();
    read(&written).iter().for_each(|edit| again.edit(edit));
    assert_eq!(once, again, "{said}");
    written.iter().map(ToString::to_string).collect()
}

#[test]
fn what_every_system_reads_is_told_as_it_was_said() {
    for system in [
        System::Pf2e,
        System::Srd35,
        System::Starfinder,
        System::SixD6,
    ] {
        let situation = set_up(system, &[]);
        for said in [
            "A of watch",
            "Goblin of foes",
            "\"Goblin 2\" of foes",
            "C of party",
            "side watch hostile foes",
            "b on :",
            "(1,0) on :",
            "b hidden from party",
            "b seems monk of neutral",
            "(1,1) unknown",
            "(1,1) seems bare",
        ] {
            assert_eq!(told(&situation, said), [said], "{system:?}");
        }
    }
}

#[test]
fn whoever_is_named_first_may_be_named_again_in_the_next_clause() {
    let situation = set_up(System::Pf2e, &[]);
    let said = "Goblin of foes, prone; Goblin hp 5 of 9; Goblin#2 of watch, hp 3";
    assert_eq!(told(&situation, said).join("; "), said);
}

#[test]
fn what_has_been_changed_already_is_told_the_same() {
    let mut situation = set_up(System::Srd35, &[]);
    let said = "Goblin of watch, helpless";
    let edit = situation.read_edit(&said.parse().expect("a clause"));
    let edits = [edit.expect("known words")];
    edits.iter().for_each(|edit| situation.edit(edit));
    let written = edits_written(&edits, &situation.board);
    assert_eq!(
        written.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [said]
    );
}

#[test]
fn ground_beside_what_lies_there_is_told_whole() {
    for (system, before, said, expected) in [
        (
            System::Pf2e,
            "(1,0) hazard 2 acid",
            "(1,0) narrow, dc 15",
            "(1,0) on ., narrow, dc 15, hazard 2 acid",
        ),
        (
            System::Pf2e,
            "",
            "(1,0) difficult, hazard 2d6 fire embers",
            "(1,0) difficult, hazard 2d6 fire embers",
        ),
        (
            System::Srd35,
            "(1,0) difficult",
            "(1,0) dark x3, width 2.5",
            "(1,0) on ., difficult, dark x3, width 2.5",
        ),
        (
            System::Starfinder,
            "(1,0) difficult",
            "(1,0) difficult",
            "(1,0) on ., difficult, difficult",
        ),
        (
            System::Starfinder,
            "",
            "(1,0) water z -2 to 0",
            "(1,0) water z -2 to 0",
        ),
        (
            System::SixD6,
            "",
            "(1,0) apparent 1 true 3",
            "(1,0) apparent 1 true 3",
        ),
    ] {
        let facts: Vec<&str> = Some(before)
            .filter(|fact| !fact.is_empty())
            .into_iter()
            .collect();
        let situation = set_up(system, &facts);
        assert_eq!(told(&situation, said), [expected], "{system:?}");
    }
}
