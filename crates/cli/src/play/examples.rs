//! Squares of this board for the examples in answers: somebody can go there now.

use board::Creature;
use grid::{Direction, Square};

use super::loose;
use super::places::bracketed;
use super::shell::Shell;

/// Squares in an example that is not about this board.
const ELSEWHERE: &str = "(1,0) (2,0)";

impl Shell {
    /// The path as an example of this board: as many squares as it has, one behind the other, to
    /// which the rules let the creature go by that verb. If there are none, the path as it is.
    pub(super) fn path_here(&self, name: &str, verb: &str, path: &str) -> String {
        let count = path.matches('(').count();
        let found = self.straight(name, verb, count);
        found.map_or_else(|| path.to_owned(), |squares| loose::written(&squares))
    }

    /// A place to which whoever has the turn can go by one of those verbs, as `to` takes it.
    pub(super) fn goal_here(&self, name: &str) -> Option<String> {
        let verbs = ["stride", "move", "mosey"];
        let mut verbs = verbs
            .into_iter()
            .filter(|own| self.vocabulary.verb(own).is_some());
        let squares = verbs.find_map(|verb| {
            let far = self.straight(name, verb, 2);
            far.or_else(|| self.straight(name, verb, 1))
        })?;
        let last = squares.last()?;
        Some(format!("{},{}", last.x, last.y))
    }

    /// A message with the squares of its example taken from this board.
    pub(super) fn with_squares_here(&self, message: &str, name: &str, verb: &str) -> String {
        message.replace(ELSEWHERE, &self.path_here(name, verb, ELSEWHERE))
    }

    fn straight(&self, name: &str, verb: &str, count: usize) -> Option<Vec<Square>> {
        let creature = self.table.now().board().creature_named(name)?;
        let from = creature.footprint()?.origin;
        let count = i32::try_from(count).ok().filter(|count| *count > 0)?;
        let mut paths = Direction::ALL.into_iter().map(|direction| {
            let (x, y) = direction.offset();
            let steps = 1..=count;
            steps.map(|step| from.offset(x * step, y * step)).collect()
        });
        paths.find(|path: &Vec<Square>| {
            // Where movements are rolled for, the rules say only then that a wall is in the way.
            path.iter().all(|square| self.is_free_square(*square))
                && self.may_be_declared(&format!("{name} {verb}: {}", loose::written(path)))
        })
    }

    /// Whether the square is on the board, and neither a wall nor somebody is there.
    fn is_free_square(&self, square: Square) -> bool {
        let board = self.table.now().board();
        let mut spaces = board.creatures().iter().filter_map(Creature::footprint);
        board.contains(square)
            && !board.is_wall(square)
            && !spaces.any(|space| space.contains(square))
    }

    /// A square of the board for an example about its ground or a newcomer: the one that was said, or
    /// else one on which nothing stands.
    pub(super) fn square_here(&self, said: Option<&str>) -> String {
        let board = self.table.now().board();
        let said = said.map(bracketed);
        let (width, height) = (board.extent().width(), board.extent().height());
        let all = (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
        let free = || all.into_iter().find(|square| self.is_free_square(*square));
        said.or_else(|| free().map(|square| square.to_string()))
            .unwrap_or_else(|| "(x,y)".to_owned())
    }
}
