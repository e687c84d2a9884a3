//! What is said at a table, again and again: of 40 commands 27 are moves, 9 end a turn, and 4 are
//! changes by the game master.

/// The board of every table.
pub(crate) const BOARD: &str = include_str!("../crypt.board");

/// How many people look at a table: a game master, four players and a spectator.
pub(crate) const VIEWERS: usize = 6;

/// Whoever is played by a player of their own, in the order of the players.
pub(crate) const PLAYED: [&str; 4] = ["A", "B", "C", "D"];

/// The creatures in the order of turns, each with the square where its lane begins.
const LANES: [(&str, i32, i32); 12] = [
    ("A", 1, 1),
    ("e", 9, 1),
    ("B", 1, 2),
    ("x", 8, 5),
    ("f", 8, 4),
    ("C", 1, 3),
    ("g", 17, 1),
    ("y", 17, 10),
    ("D", 1, 4),
    ("h", 13, 3),
    ("o", 18, 4),
    ("z", 19, 12),
];

/// How many moves a turn has.
const MOVES: usize = 3;

/// Which of the people at a table says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Speaker(pub(crate) usize);

/// The game master, who was seated first.
pub(crate) const MASTER: Speaker = Speaker(0);

/// The line with which turns begin.
pub(crate) fn beginning() -> String {
    let names: Vec<&str> = LANES.iter().map(|(name, _, _)| *name).collect();
    format!("begin: {}", names.join(", "))
}

/// Goes on without end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    said: usize,
    /// Moves and ends of turns so far.
    turns: usize,
    changes: usize,
}

impl Script {
    /// The next line, and who says it.
    pub(crate) fn next(&mut self) -> (Speaker, String) {
        self.said += 1;
        if self.said.is_multiple_of(10) {
            self.changes += 1;
            let (name, _, _) = LANES[self.changes % LANES.len()];
            let points = 5 + self.changes % 7;
            return (MASTER, format!("with: {name} hp {points}"));
        }
        let (turn, act) = (self.turns / (MOVES + 1), self.turns % (MOVES + 1));
        self.turns += 1;
        let (name, x, y) = LANES[turn % LANES.len()];
        let played = PLAYED.iter().position(|own| *own == name);
        let speaker = played.map_or(MASTER, |at| Speaker(at + 1));
        if act == MOVES {
            return (speaker, "end-turn".to_owned());
        }
        // There and back, and there again; the next turn begins at the other end.
        let round = turn / LANES.len();
        let is_there = !(act + MOVES * round).is_multiple_of(2);
        let (middle, end) = (x + 1, if is_there { x } else { x + 2 });
        (
            speaker,
            format!("{name} stride: ({middle},{y}) ({end},{y})"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_creature_goes_there_and_back() {
        let mut script = Script::default();
        let lines: Vec<String> = (0..6).map(|_| script.next().1).collect();
        assert_eq!(
            lines,
            [
                "A stride: (2,1) (3,1)",
                "A stride: (2,1) (1,1)",
                "A stride: (2,1) (3,1)",
                "end-turn",
                "e stride: (10,1) (11,1)",
                "e stride: (10,1) (9,1)",
            ]
        );
        // The second round begins where the first has ended.
        let second = (6..60).map(|_| script.next().1);
        let mut of_a = second.filter(|line| line.starts_with("A "));
        assert_eq!(of_a.next().as_deref(), Some("A stride: (2,1) (1,1)"));
    }
}
