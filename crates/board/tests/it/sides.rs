//! The relations between sides.

use board::{Board, Relation, Side};
use grid::Extent;
use proptest::prelude::*;

/// A board with three sides more than the usual ones.
fn board() -> (Board, Vec<Side>) {
    let mut board = Board::new(Extent::new(8, 8).expect("a small map"));
    for word in ["watch", "cult", "beasts"] {
        board.add_side(word).expect("room for a side");
    }
    let sides = board.sides().map(|(side, _)| side).collect();
    (board, sides)
}

#[test]
fn any_two_sides_are_hostile_and_neutral_is_nobodys() {
    let (board, sides) = board();
    for one in &sides {
        for other in &sides {
            let neutral = [one, other].contains(&&Side::NEUTRAL);
            let expected = match one == other {
                _ if neutral => Relation::Indifferent,
                true => Relation::Allied,
                false => Relation::Hostile,
            };
            assert_eq!(board.relation(*one, *other), expected);
        }
    }
}

#[test]
fn a_side_is_found_by_its_word_and_added_once() {
    let (mut board, sides) = board();
    let listed: Vec<(Side, String)> = board
        .sides()
        .map(|(side, word)| (side, word.to_owned()))
        .collect();
    for (side, word) in listed {
        assert_eq!(board.side_named(&word), Some(side));
        assert_eq!(board.add_side(&word), Some(side));
        assert_eq!(board.side_word(side), word);
    }
    assert_eq!(board.sides().count(), sides.len());
    let added = (0..).find(|number| board.add_side(&format!("s{number}")).is_none());
    assert_eq!(added, Some(Side::MAX - sides.len()));
}

#[test]
fn a_board_says_when_everybody_is_on_one_side() {
    let (mut board, _) = board();
    assert_eq!(board.only_side(), None);
    board.add_creature("A", 'A', Side::A);
    assert_eq!(board.only_side(), None);
    board.add_creature("B", 'B', Side::A);
    assert_eq!(board.only_side(), Some(Side::A));
    board.add_creature("c", 'c', Side::B);
    assert_eq!(board.only_side(), None);
}

proptest! {
    /// The last statement counts, in both directions, and changes nothing else.
    #[test]
    fn a_relation_holds_both_ways_and_for_these_two_alone(
        said in prop::collection::vec((0..6_usize, 0..6_usize, 0..3_usize), 0..12),
    ) {
        let (mut board, sides) = board();
        let mut expected = std::collections::BTreeMap::new();
        for (one, other, relation) in said {
            let (one, other, relation) = (sides[one], sides[other], Relation::ALL[relation]);
            board.set_relation(one, other, relation);
            if one != other && one != Side::NEUTRAL && other != Side::NEUTRAL {
                expected.insert((one, other), relation);
                expected.insert((other, one), relation);
            }
        }
        let (plain, _) = self::board();
        for one in &sides {
            for other in &sides {
                let expected = expected.get(&(*one, *other)).copied();
                let expected = expected.unwrap_or_else(|| plain.relation(*one, *other));
                prop_assert_eq!(board.relation(*one, *other), expected);
                prop_assert_eq!(board.are_hostile(*one, *other), expected == Relation::Hostile);
                prop_assert_eq!(board.are_allied(*one, *other), expected == Relation::Allied);
            }
        }
    }
}
