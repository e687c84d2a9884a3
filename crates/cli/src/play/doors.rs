//! Doors as people speak of them: `open the door`, `close door 2`.

use board::{Door, DoorState};
use encounter::DoorChange;
use grid::Square;

use super::names::words_of;
use super::shell::Shell;

impl Shell {
    /// `open door` as `door: 0 open`, if only one door can be meant: the only one of the board, or
    /// the only one beside the creature whose turn it is. What is wrong with the line, if several
    /// can be; `None` if it is no such line.
    pub(super) fn door_said(&self, line: &str) -> Option<Result<String, String>> {
        let small = line.to_lowercase();
        let words: Vec<&str> = words_of(&small)
            .into_iter()
            .filter(|word| *word != "the")
            .collect();
        let (verb, number) = match words.as_slice() {
            [verb, "door"] => (*verb, None),
            [verb, "door", number] => (*verb, Some(*number)),
            _ => return None,
        };
        let change = match verb {
            "shut" => DoorChange::Close,
            _ => DoorChange::ALL
                .into_iter()
                .find(|change| change.word() == verb)?,
        };
        let told = |number: &str| Ok(format!("door: {number} {}", change.word()));
        if let Some(number) = number {
            return Some(told(number.trim_start_matches('#')));
        }
        let board = self.table.now().board();
        let beside: Vec<&Door> = board
            .doors()
            .iter()
            .filter(|door| self.is_beside(door))
            .collect();
        Some(match (board.doors(), beside.as_slice()) {
            ([only], _) => told(&only.id.to_string()),
            (_, [only]) => told(&only.id.to_string()),
            ([], _) => Err("the board has no door".to_owned()),
            (all, _) => {
                let listed: Vec<String> = all.iter().take(DOORS_LISTED).map(door_words).collect();
                Err(format!(
                    "which door? `door: {} {}` names it by its number: {}{}",
                    all.first()
                        .map_or_else(|| "0".to_owned(), |door| door.id.to_string()),
                    change.word(),
                    listed.join(", "),
                    if all.len() > DOORS_LISTED {
                        ", …"
                    } else {
                        ""
                    }
                ))
            }
        })
    }

    /// Whether a side of the door belongs to the creature whose turn it is, or is next to it.
    fn is_beside(&self, door: &Door) -> bool {
        let now = self.table.now();
        let current = now.current().and_then(|id| now.board().creature(id));
        let Some(space) = current.and_then(board::Creature::footprint) else {
            return false;
        };
        let is_near = |square: Square| {
            space
                .squares()
                .any(|own| (own.x - square.x).abs().max((own.y - square.y).abs()) <= 1)
        };
        let mut edges = door.edges.iter();
        edges.any(|edge| edge.squares().into_iter().any(is_near))
    }
}

/// The most doors that an answer lists.
const DOORS_LISTED: usize = 8;

/// `2 at (2,1)|(2,2) closed`.
fn door_words(door: &Door) -> String {
    let state = match door.state {
        DoorState::Open => "open",
        DoorState::Closed => "closed",
        DoorState::Locked => "locked",
    };
    let edge = door.edges.first().map_or_else(String::new, |edge| {
        let [one, other] = edge.squares();
        format!(" at {one}|{other}")
    });
    format!("{}{edge} {state}", door.id)
}
