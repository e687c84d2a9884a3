//! Ids mean one creature or door forever.

use std::collections::BTreeMap;

use board::{Board, CreatureId, DoorState, Side};
use grid::{Edge, Extent, Square};
use proptest::prelude::*;

/// A change of the creatures on the board.
#[derive(Clone, Copy, Debug)]
enum Change {
    Add,
    /// Removes the creature at that index, counted modulo their number.
    Remove(usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        3 => Just(Change::Add),
        2 => (0..8_usize).prop_map(Change::Remove),
    ];
    prop::collection::vec(change, 0..40)
}

fn board() -> Board {
    Board::new(Extent::new(8, 8).expect("a small map"))
}

proptest! {
    #[test]
    fn an_id_means_the_same_creature_for_ever(changes in changes()) {
        let mut board = board();
        let mut present = BTreeMap::new();
        let mut given = Vec::new();
        for (number, change) in changes.into_iter().enumerate() {
            match change {
                Change::Add => {
                    let name = format!("Guard {number}");
                    let id = board.add_creature(name.clone(), 'g', Side::B);
                    prop_assert!(!given.contains(&id));
                    given.push(id);
                    present.insert(id, name);
                }
                Change::Remove(at) => {
                    let id = present.keys().nth(at % present.len().max(1)).copied();
                    let id = id.unwrap_or(CreatureId::from_number(0));
                    let gone = board.remove_creature(id).map(|creature| creature.label);
                    prop_assert_eq!(gone, present.remove(&id));
                }
            }
            for id in &given {
                let name = board.creature(*id).map(|creature| &creature.label);
                prop_assert_eq!(name, present.get(id));
            }
            let listed: Vec<CreatureId> = board.creatures().iter().map(|own| own.id).collect();
            prop_assert_eq!(listed, present.keys().copied().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_board_built_anew_from_its_creatures_gives_the_same_ids(changes in changes()) {
        let mut board = board();
        for change in changes {
            match change {
                Change::Add => drop(board.add_creature("guard", 'g', Side::B)),
                Change::Remove(at) => {
                    // It never removes the last one: only the board itself knows that its id was
                    // given out.
                    let before = board.creatures().len().saturating_sub(1);
                    if let Some(creature) = board.creatures()[..before].get(at) {
                        let id = creature.id;
                        board.remove_creature(id);
                    }
                }
            }
        }
        let mut again = self::board();
        for creature in board.creatures().iter().rev() {
            again.insert_creature(creature.clone());
        }
        prop_assert_eq!(&again, &board);
        prop_assert_eq!(again.next_creature_id(), board.next_creature_id());
    }
}

#[test]
fn a_door_keeps_its_number_when_another_is_taken_away() {
    let mut board = board();
    let edge = |x| Edge::west(Square::new(x, 3));
    let [first, second] = [2, 4].map(|x| board.add_door(vec![edge(x)], None, DoorState::Closed));
    assert!(board.remove_door(first).is_some() && board.remove_door(first).is_none());
    assert!(!board.is_closed(edge(2)) && board.is_closed(edge(4)));
    board.set_door(first, DoorState::Locked);
    board.set_door(second, DoorState::Open);
    assert!(!board.is_closed(edge(4)));
    let third = board.add_door(vec![edge(2)], None, DoorState::Closed);
    assert!(third != first && third != second);
    assert_eq!(board.door(third).map(|door| door.id), Some(third));
}
