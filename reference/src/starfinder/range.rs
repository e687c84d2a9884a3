//! Every place that a movement can reach, by trying every step from every state until nothing gets
//! cheaper.

use std::collections::BTreeMap;

use super::cost::Flight;
use super::room::{Position, refuse_end};
use super::scene::{Cube, Cubes, Mode, Scene};
use super::speed::{budgets_feet, refuse_action};
use super::walk::{Movement, halvings_of_whole, one_step};

/// A state of the search: the position, whether one so far was squeezed, the parity of diagonals,
/// heading and pitch.
type State = (Cube, Cubes, (bool, bool), u32, Option<usize>, i32);

impl Scene {
    /// Where a move action of that type may end, and its least cost in half feet; `heading` is
    /// the direction in which a flyer is going.
    pub fn range(&self, letter: char, mode: Mode, heading: Option<usize>) -> BTreeMap<Cube, i64> {
        let mut ends = BTreeMap::new();
        let Some(mover) = self.creature(letter).filter(|one| one.place.is_some()) else {
            return ends;
        };
        if refuse_action(self, mover, "move", mode).is_some() {
            return ends;
        }
        let movement = Movement::plain(letter, "move", mode);
        let start: State = (
            mover.place.unwrap_or_default(),
            mover.occupied.clone(),
            (mover.is_squeezed, mover.is_squeezed),
            mover.turn.diagonals % 2,
            heading,
            0,
        );
        // One squeezed position may halve the budget of the whole movement.
        let budget = [false, true].map(|ever_squeezed| {
            let halvings = halvings_of_whole(self, mover, ever_squeezed);
            let feet = budgets_feet(self, mover, "move", mode, halvings);
            2 * feet.iter().sum::<i64>()
        });
        let mut best = BTreeMap::from([(start.clone(), 0)]);
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            let spent = best[&state];
            let (place, occupied, (is_squeezed, was_squeezed), parity, heading, pitch) = state;
            let here = Position {
                place,
                occupied,
                is_squeezed,
            };
            for to in around(place) {
                let flight = Flight { heading, pitch };
                let Ok(step) = one_step(self, mover, &movement, &here, (parity, flight), to) else {
                    continue;
                };
                let total = spent + step.cost;
                let squeezed = step.position.is_squeezed;
                let ever_squeezed = was_squeezed || squeezed;
                let next: State = (
                    step.position.place,
                    step.position.occupied,
                    (squeezed, ever_squeezed),
                    step.diagonals % 2,
                    step.flight.heading,
                    step.flight.pitch,
                );
                let is_paid = total <= budget[usize::from(ever_squeezed)];
                if is_paid && best.get(&next).is_none_or(|known| total < *known) {
                    best.insert(next.clone(), total);
                    open.push(next);
                }
            }
        }
        for ((place, occupied, ..), cost) in best {
            if refuse_end(self, mover, "move", &mover.occupied, &occupied).is_none() {
                let least = ends.entry(place).or_insert(cost);
                *least = cost.min(*least);
            }
        }
        ends
    }
}

fn around([x, y, z]: Cube) -> Cubes {
    super::scene::boxed([x - 1, y - 1, z - 1], [x + 1, y + 1, z + 1])
}
