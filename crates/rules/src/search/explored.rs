//! What a search has found, in a form that outlives it, so that a search for another goal goes on
//! from there.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::rc::Rc;

use grid::Square;

use super::label::Label;
use super::{WalkState, WalkStep};

/// What searches over the same movements have found so far, from one creature's place; see
/// [`series_from`](super::series_from()).
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// `None` before the first search.
    pub(super) tree: Option<Tree>,
    /// The best label in each place where a movement may end.
    pub(super) ends: BTreeMap<Square, usize>,
}

/// The smaller key is settled earlier.
pub(super) type Key = [u32; 6];

/// The labels of a search and what waits to be settled.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) roots: Vec<Root>,
    /// The roots that begin at a place of their own; `None` if nothing begins there.
    pub(super) begun: BTreeMap<(usize, WalkState), Option<usize>>,
    pub(super) nodes: Vec<Node>,
    numbers: BTreeMap<(usize, WalkState), usize>,
    pub(super) labels: Vec<Label>,
    pub(super) open: BinaryHeap<Reverse<(Key, usize)>>,
    pub(super) settled: usize,
}

/// A kind of movement as it starts from some place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// Its number among the kinds of all turns.
    pub(super) kind: usize,
    /// Where it begins, if that matters.
    pub(super) begins: Option<WalkState>,
}

/// A state in the movements of one root.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// The steps from there, once they are known.
    pub(super) steps: Option<Rc<[Onto]>>,
    /// The labels there that are not pointless.
    pub(super) kept: Vec<usize>,
}

/// A step, and the node to which it leads.
#[derive(Debug)]
pub(super) struct Onto {
    pub(super) step: WalkStep,
    pub(super) node: usize,
}

impl Tree {
    /// The number of a state in the movements of that root.
    pub(super) fn node(&mut self, root: usize, state: WalkState) -> usize {
        let next = self.nodes.len();
        let number = *self.numbers.entry((root, state)).or_insert(next);
        if number == next {
            self.nodes.push(Node::default());
        }
        number
    }
}
