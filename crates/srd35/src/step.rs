//! Whether a step is possible: the edges it crosses, walls and corners. `srd35.obstacle.blocking`, `srd35.measure.corner`, `srd35.measure.diagonal_past_creature`,
//! `srd35.measure.diagonal_past_pit`, `srd35.pass.fills_space`, `srd35.obstacle.between`.

use board::{Condition, EdgeFeature};
use grid::{Direction, Edge, Footprint, Square};

use super::geometry::{Crossing, Gait, Step, inner_edges, leading_edges, turn_halves};
use super::ground::WHOLE_WIDTH;
use super::mover::{Fault, Mover, What};
use super::registry;
use super::rulings::{
    BigBarrierCharge, BigCorner, DiagonalEdgeObstacle, FillingCreatureCorner, WallEndCorner,
};
use rules::Reason;

impl Mover<'_> {
    /// Whether a wall on the edge stops this mover, ignoring gaps.
    pub(crate) fn is_closed(&self, edge: Edge) -> bool {
        !self.incorporeal && self.scene.board.is_closed(edge)
    }

    /// Whether the edge is a wall for a footprint that fits through no gap.
    pub(crate) fn is_wall_edge(&self, edge: Edge) -> bool {
        self.is_closed(edge) || self.is_gap(edge)
    }

    /// Whether a wall on the edge stops this mover's step in that direction, ignoring gaps.
    fn is_closed_to(&self, edge: Edge, direction: Direction) -> bool {
        !self.incorporeal && self.scene.board.stops_step(edge, direction)
    }

    fn is_gap(&self, edge: Edge) -> bool {
        !self.incorporeal && self.ground.gap_hundredths(edge).is_some()
    }

    /// `srd35.obstacle.blocking`: blocking squares and walls in the new footprint, walls crossed.
    pub(crate) fn blocking(&self, step: &Step) -> Option<Fault> {
        let rule = registry::OBSTACLE_BLOCKING;
        let inside = self.blocking_inside(step.to);
        inside.or_else(|| {
            let wide = step.to.width.min(step.to.height) > 1;
            step.straight_edges()
                .find(|edge| {
                    let is_gap = wide && self.is_gap(*edge);
                    is_gap || self.is_closed_to(*edge, step.direction)
                })
                .map(|edge| Fault {
                    rule,
                    what: What::Edge(edge, self.scene.board.closed_by(edge)),
                })
        })
    }

    /// A blocking square or a wall edge inside a footprint, which makes standing there impossible.
    pub(crate) fn blocking_inside(&self, space: Footprint) -> Option<Fault> {
        let rule = registry::OBSTACLE_BLOCKING;
        let wide = space.width.min(space.height) > 1;
        for square in space.squares() {
            if self.is_blocked(square) {
                let off_map = !self.scene.board.contains(square);
                let text = match (off_map, self.ground.is_wall(square)) {
                    (true, _) => "lies off the map",
                    (false, true) => "is a wall",
                    (false, false) => "is a pit",
                };
                return Some(Fault {
                    rule,
                    what: What::Square(square, text),
                });
            }
            let narrow = self.ground.width_hundredths(square) < WHOLE_WIDTH;
            if wide && narrow && !self.incorporeal {
                return Some(Fault {
                    rule,
                    what: What::Square(square, "is too narrow"),
                });
            }
        }
        if space.width.max(space.height) == 1 {
            return None;
        }
        inner_edges(space)
            .find(|edge| {
                if wide {
                    self.is_wall_edge(*edge)
                } else {
                    self.is_closed(*edge)
                }
            })
            .map(|edge| Fault {
                rule,
                what: What::Edge(edge, self.scene.board.closed_by(edge)),
            })
    }

    /// `srd35.measure.corner`: a diagonal step past a hard corner or the end of a wall.
    pub(crate) fn corner(&self, step: &Step) -> Option<Fault> {
        let rule = registry::MEASURE_CORNER;
        if step.gait != Gait::Diagonal || self.skips_corners(step) {
            return None;
        }
        let detours = step.detours();
        for (between, _, _) in detours {
            let swept = between
                .squares_outside(step.from)
                .filter(|square| !step.to.contains(*square) && !self.passes_walls_at(*square))
                .find(|square| self.ground.is_drawn_wall(*square));
            if let Some(square) = swept {
                let what = What::Square(square, "is a wall whose corner is in the way");
                return Some(Fault { rule, what });
            }
        }
        let walls = detours.map(|(between, first, second)| {
            leading_edges(step.from, between, first)
                .chain(leading_edges(between, step.to, second))
                .chain(inner_edges(between))
                .find(|edge| self.is_wall_edge(*edge))
        });
        let wall = match self.scene.rulings.get() {
            WallEndCorner::Corner => walls[0].or(walls[1]),
            WallEndCorner::FreeEnd => walls[0].and(walls[1]),
        };
        wall.map(|edge| Fault {
            rule,
            what: What::Edge(edge, "a wall ends in the way,"),
        })
    }

    /// Whether `ruling.big_corner` considers only the destination of a creature of several squares.
    fn skips_corners(&self, step: &Step) -> bool {
        step.to.width.max(step.to.height) > 1
            && self.scene.rulings.get::<BigCorner>() == BigCorner::DestinationOnly
    }

    /// `srd35.pass.fills_space`: a diagonal step past a creature that fills its squares.
    pub(crate) fn fills_space_corner(&self, step: &Step) -> Option<Fault> {
        let free = self.scene.rulings.get::<FillingCreatureCorner>() == FillingCreatureCorner::Free;
        if step.gait != Gait::Diagonal || free || self.skips_corners(step) {
            return None;
        }
        let [(first, ..), (second, ..)] = step.detours();
        let swept = |space: Footprint, own: Footprint| {
            space
                .squares_outside(step.from)
                .any(|square| !step.to.contains(square) && own.contains(square))
        };
        self.others
            .iter()
            .filter(|other| other.is(Condition::FillsSpace))
            .find(|other| {
                other
                    .footprint()
                    .is_some_and(|own| swept(first, own) || swept(second, own))
            })
            .map(|other| Fault {
                rule: registry::PASS_FILLS_SPACE,
                what: What::Creature(other.id, "fills its squares like a wall"),
            })
    }

    /// The creatures and pits that a diagonal step passes, which other rulings might forbid:
    /// `srd35.measure.diagonal_past_creature`, `srd35.measure.diagonal_past_pit`.
    pub(crate) fn passed_diagonally(&self, step: &Step) -> Vec<Reason> {
        if step.gait != Gait::Diagonal {
            return Vec::new();
        }
        let swept: Vec<Square> = step
            .detours()
            .into_iter()
            .flat_map(|(between, ..)| between.squares_outside(step.from))
            .filter(|square| !step.to.contains(*square))
            .collect();
        let is_swept = |space: Footprint| swept.iter().any(|square| space.contains(*square));
        let creatures = self
            .others
            .iter()
            .filter(|other| other.footprint().is_some_and(is_swept))
            .map(|other| {
                let text = format!("diagonally past {}", other.name);
                Reason::plain(registry::MEASURE_DIAGONAL_PAST_CREATURE, text)
            });
        let pits = swept
            .iter()
            .find(|square| self.ground.is_pit(**square))
            .map(|pit| {
                let text = format!("diagonally past the pit at {pit}");
                Reason::plain(registry::MEASURE_DIAGONAL_PAST_PIT, text)
            });
        creatures.chain(pits).collect()
    }

    /// The barriers that the step crosses (`srd35.obstacle.between`).
    pub(crate) fn crossing(&self, step: &Step) -> Crossing {
        if self.avoids_obstacles() {
            return Crossing::default();
        }
        let several = step.to.width.max(step.to.height) > 1
            && self.scene.rulings.get::<BigBarrierCharge>() == BigBarrierCharge::OncePerStep;
        let crossing = match step.gait {
            Gait::Straight => self.barriers(leading_edges(step.from, step.to, step.direction)),
            Gait::Diagonal => self.diagonal_crossing(step),
            // Each square of the turn is a separate step.
            Gait::Turn(length) => {
                let mut all = Crossing::default();
                for (from, to) in turn_halves(step, length) {
                    let mut one = self.barriers(leading_edges(from, to, step.direction));
                    one.barriers = if several {
                        one.barriers.min(1)
                    } else {
                        one.barriers
                    };
                    all = all.with(one);
                }
                return all;
            }
        };
        let barriers = if several {
            crossing.barriers.min(1)
        } else {
            crossing.barriers
        };
        Crossing {
            barriers,
            ..crossing
        }
    }

    fn barriers(&self, edges: impl Iterator<Item = Edge>) -> Crossing {
        let mut crossing = Crossing::default();
        for edge in edges {
            match self.ground.feature(edge) {
                Some(EdgeFeature::Barrier) => crossing.barriers += 1,
                Some(EdgeFeature::CheckBarrier) => {
                    crossing.barriers += 1;
                    crossing.check = true;
                }
                _ => {}
            }
        }
        crossing
    }

    fn diagonal_crossing(&self, step: &Step) -> Crossing {
        let routes = step.detours().map(|(between, first, second)| {
            leading_edges(step.from, between, first).chain(leading_edges(between, step.to, second))
        });
        match self.scene.rulings.get() {
            DiagonalEdgeObstacle::MinRoute => {
                let [first, second] = routes.map(|route| self.barriers(route));
                if (second.barriers, second.check) < (first.barriers, first.check) {
                    second
                } else {
                    first
                }
            }
            DiagonalEdgeObstacle::AnyEdge => {
                let [first, second] = routes;
                let mut edges: Vec<Edge> = first.chain(second).collect();
                grid::sort_by(&mut edges, Ord::cmp);
                edges.dedup();
                self.barriers(edges.into_iter())
            }
        }
    }
}
