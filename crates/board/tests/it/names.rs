//! A written name means one creature.

use board::{Board, MAX_LABEL_CHARS, Side, WrittenName, is_label};
use grid::Extent;
use proptest::prelude::*;

fn board() -> Board {
    Board::new(Extent::new(8, 8).expect("a small map"))
}

/// Any label, often one with characters that mean something in the notation.
fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "\\PC{1,80}".prop_filter("a label", |text| is_label(text)),
        4 => "[ ,;:=#\"\\\\()|@.a-cA1é龍-]{1,6}",
        1 => "(area|gm|next|none|side|group|A|b|Goblin 2)",
    ]
}

proptest! {
    #[test]
    fn a_name_is_read_as_it_is_written(label in label(), number in prop::option::of(1_u32..90)) {
        let name = WrittenName { label, number };
        let written = name.to_string();
        prop_assert_eq!(WrittenName::read(&written), Some(name), "{}", written);
    }

    /// Whichever creatures are added, removed or renamed, every name finds its creature and no
    /// other.
    #[test]
    fn every_name_means_one_creature(
        labels in prop::collection::vec(label(), 1..4),
        changes in prop::collection::vec((0..3_usize, 0..8_usize, 0..4_usize), 1..20),
    ) {
        let mut board = board();
        for (change, who, label) in changes {
            let label = labels[label % labels.len()].clone();
            let ids: Vec<_> = board.creatures().iter().map(|own| own.id).collect();
            match ids.get(who % ids.len().max(1)).filter(|_| change > 0) {
                None => drop(board.add_creature(label, 'x', Side::B)),
                Some(id) if change == 1 => drop(board.remove_creature(*id)),
                Some(id) => board.rename(*id, label),
            }
            for creature in board.creatures() {
                let found = board.creature_named(&creature.name).map(|own| own.id);
                prop_assert_eq!(found, Some(creature.id), "{}", &creature.name);
                let shares = board.sharing(&creature.label) > 1;
                let written = WrittenName::read(&creature.name).expect("it is written");
                prop_assert_eq!(&written.label, &creature.label);
                prop_assert_eq!(written.number.is_some(), shares);
            }
        }
    }
}

#[test]
fn what_is_no_plain_word_is_quoted() {
    for (label, written) in [
        ("Adela", "Adela"),
        ("Élodie", "Élodie"),
        ("龍", "龍"),
        ("rat-two", "rat-two"),
        ("Goblin 2", "\"Goblin 2\""),
        ("2nd", "\"2nd\""),
        ("Goblin#2", "\"Goblin#2\""),
        ("the \"Fox\"", "\"the \\\"Fox\\\"\""),
        ("a\\b", "\"a\\\\b\""),
        (", x", "\"\\, x\""),
        ("gm", "\"gm\""),
        ("area", "\"area\""),
    ] {
        let mut board = board();
        let id = board.add_creature(label, 'x', Side::A);
        let creature = board.creature(id).expect("it is there");
        assert_eq!(creature.name, written);
        for name in [label, written] {
            assert_eq!(
                board.creature_named(name).map(|own| own.id),
                Some(id),
                "{name}"
            );
        }
    }
}

#[test]
fn a_label_has_limits() {
    assert!(is_label("a") && is_label(&"é".repeat(MAX_LABEL_CHARS)));
    for text in ["", "a\nb", "a\u{7}", &"é".repeat(MAX_LABEL_CHARS + 1)] {
        assert!(!is_label(text));
    }
}

#[test]
fn a_label_that_several_share_means_nobody_without_its_number() {
    let mut board = board();
    let [g, h] = ["Goblin", "Goblin"].map(|label| board.add_creature(label, 'g', Side::B));
    let found = |board: &Board, name: &str| board.creature_named(name).map(|own| own.id);
    assert_eq!(found(&board, "Goblin"), None);
    assert_eq!(
        (found(&board, "Goblin#1"), found(&board, "Goblin#2")),
        (Some(g), Some(h))
    );
    assert_eq!(found(&board, "Goblin#3"), None);
    board.rename(g, "Grik");
    assert_eq!(
        (found(&board, "Goblin"), found(&board, "Goblin#1")),
        (Some(h), Some(h))
    );
    // A letter that is the label of two creatures means neither, though only one is drawn with it.
    board.rename(g, "x");
    board.rename(h, "x");
    board.add_creature("Xavier", 'x', Side::B);
    assert_eq!(found(&board, "x"), None);
}
