//! What a search has found, in a form that outlives it, so that a search for another goal goes on
//! from there.
//!
//! A big map has millions of labels, so everything is numbered: a label names its node, its steps and
//! its set of reactors by numbers of 32 bits, and the tree owns nothing for each of them.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::Range;
use std::rc::Rc;

use grid::{Footprint, Square};

use super::label::{Label, NONE};
use super::{Parity, Reactor, WalkState, WalkStep};

/// What searches over the same movements have found so far, from one creature's place; see
/// [`series_from`](super::series_from()).
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// `None` before the first search.
    pub(super) tree: Option<Tree>,
    /// The best label in each place where a movement may end.
    pub(super) ends: BTreeMap<Square, u32>,
}

/// The smaller key is settled earlier.
pub(super) type Key = [u32; 6];

/// The labels of a search and what waits to be settled.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) roots: Vec<Root>,
    /// The roots that begin at a place of their own; `None` if nothing begins there.
    pub(super) begun: BTreeMap<(u32, WalkState), Option<u32>>,
    pub(super) nodes: Vec<Node>,
    numbers: Numbers,
    pub(super) labels: Vec<Label>,
    pub(super) open: BinaryHeap<Reverse<(Key, u32)>>,
    pub(super) settled: usize,
    /// The steps of all nodes whose steps are known.
    pub(super) steps: Vec<Onto>,
    /// Sets of reactors.
    pub(super) reactors: Sets<Reactor>,
    /// Sets of hazards that act only once, by their numbers.
    pub(super) hazards: Sets<u32>,
}

/// A kind of movement as it starts from some place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// Its number among the kinds of all turns.
    pub(super) kind: u32,
    /// Where it begins, if that matters.
    pub(super) begins: Option<WalkState>,
}

/// A state in the movements of one root.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) state: WalkState,
    pub(super) root: u32,
    /// The first of its steps among those of the tree, and their number, once they are known.
    steps: Option<(u32, u32)>,
    /// The newest label there that is not pointless; each names the one before it.
    pub(super) kept: u32,
    /// Whether a movement may end there if it is the last one of its turn, or if another one follows,
    /// once it is known.
    pub(super) may_end: Cell<[Option<bool>; 2]>,
}

/// A step, and the node to which it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Onto {
    pub(super) node: u32,
    pub(super) cost_squares: u32,
    pub(super) hazards: u32,
    /// Who may react to it.
    pub(super) reactors: u32,
    /// How much of the budget must be left after it.
    pub(super) spare_squares: u32,
}

impl Tree {
    /// The number of a state in the movements of that root.
    pub(super) fn node(&mut self, root: u32, state: WalkState) -> u32 {
        let next = number(self.nodes.len());
        let found = self.numbers.get_or(root, state, next);
        if found == next {
            self.nodes.push(Node {
                state,
                root,
                steps: None,
                kept: NONE,
                may_end: Cell::default(),
            });
        }
        found
    }

    /// The steps of a node, among those of the tree, if they are known.
    pub(super) fn steps_of(&self, node: u32) -> Option<Range<usize>> {
        let (first, count) = self.nodes[node as usize].steps?;
        Some(first as usize..(first + count) as usize)
    }

    /// Keeps the steps of a node.
    pub(super) fn keep_steps(
        &mut self,
        node: u32,
        steps: &[WalkStep],
        spare_squares: &[u32],
    ) -> Range<usize> {
        let root = self.nodes[node as usize].root;
        let first = self.steps.len();
        for (step, spare_squares) in steps.iter().zip(spare_squares) {
            let onto = Onto {
                node: self.node(root, step.to),
                cost_squares: step.cost_squares,
                hazards: step.hazards,
                reactors: self.reactors.number(&step.reactors),
                spare_squares: *spare_squares,
            };
            self.steps.push(onto);
        }
        self.nodes[node as usize].steps = Some((number(first), number(steps.len())));
        first..self.steps.len()
    }

    /// The state of a label.
    pub(super) fn state(&self, label: &Label) -> WalkState {
        self.nodes[label.node as usize].state
    }

    /// The root of the movement in which a label is.
    pub(super) fn root(&self, label: &Label) -> u32 {
        self.nodes[label.node as usize].root
    }

    /// The labels of a node that are not pointless.
    pub(super) fn kept(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let is_one = |index: &u32| *index != NONE;
        let first = Some(self.nodes[node as usize].kept).filter(is_one);
        std::iter::successors(first, move |index| {
            Some(self.labels[*index as usize].next_kept).filter(is_one)
        })
    }
}

/// The number of the empty set.
pub(super) const NOTHING: u32 = 0;

/// Lists of things, each list kept once; the first one is empty.
#[derive(Clone, Debug)]
pub(super) struct Sets<T> {
    all: Vec<Rc<[T]>>,
    numbers: BTreeMap<Rc<[T]>, u32>,
}

impl<T: Copy + Ord> Default for Sets<T> {
    fn default() -> Sets<T> {
        let nothing: Rc<[T]> = Rc::from([]);
        Sets {
            all: vec![Rc::clone(&nothing)],
            numbers: BTreeMap::from([(nothing, NOTHING)]),
        }
    }
}

impl<T: Copy + Ord> Sets<T> {
    /// The list with that number.
    pub(super) fn get(&self, set: u32) -> &[T] {
        self.all.get(set as usize).map_or(&[], |set| &set[..])
    }

    /// The number of a list.
    pub(super) fn number(&mut self, set: &[T]) -> u32 {
        if set.is_empty() {
            return NOTHING;
        }
        if let Some(known) = self.numbers.get(set) {
            return *known;
        }
        let next = number(self.all.len());
        let set: Rc<[T]> = Rc::from(set);
        self.all.push(Rc::clone(&set));
        self.numbers.insert(set, next);
        next
    }

    /// The set with these in addition, in order.
    pub(super) fn with(&mut self, set: u32, more: &[T]) -> u32 {
        if more.is_empty() {
            return set;
        }
        let mut all = self.get(set).to_vec();
        for thing in more {
            if let Err(place) = all.binary_search(thing) {
                all.insert(place, *thing);
            }
        }
        self.number(&all)
    }
}

/// The numbers of states, in tiles of the map: a search asks for neighbours one after another.
#[derive(Clone, Debug, Default)]
struct Numbers {
    tiles: BTreeMap<TileKey, u32>,
    all: Vec<[u32; TILE * TILE]>,
    /// The tile that was asked for last.
    last: Option<(TileKey, u32)>,
}

const TILE: usize = 8;

/// The root, the place of the tile, and everything else in a state.
type TileKey = (u32, (i32, i32), (u8, u8, i32, u8, Parity));

impl Numbers {
    /// The number of a state; `next` becomes its number if it has none.
    fn get_or(&mut self, root: u32, state: WalkState, next: u32) -> u32 {
        let WalkState {
            footprint,
            level,
            pose,
            parity,
        } = state;
        let Footprint {
            origin,
            width,
            height,
        } = footprint;
        let side = i32::try_from(TILE).unwrap_or(1);
        let tile = (origin.x.div_euclid(side), origin.y.div_euclid(side));
        let key = (root, tile, (width, height, level, pose, parity));
        let at = match self.last {
            Some((last, at)) if last == key => at,
            _ => {
                let new = number(self.all.len());
                let at = *self.tiles.entry(key).or_insert(new);
                if at == new {
                    self.all.push([NONE; TILE * TILE]);
                }
                self.last = Some((key, at));
                at
            }
        };
        let within = |along: i32| usize::try_from(along.rem_euclid(side)).unwrap_or(0);
        let slot = within(origin.y) * TILE + within(origin.x);
        let known = &mut self.all[at as usize][slot];
        if *known == NONE {
            *known = next;
        }
        *known
    }
}

/// A number of 32 bits; no search has so many of anything.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NONE)
}
