//! The ground that a step meets, the leader's factors, and whether it gives footing.

use super::table::{Cell, Creature, Place, Scene, Spot, Target};

impl Scene {
    /// `6d6.form.terrain-free`
    pub(super) fn is_terrain_free(&self, form: &str) -> bool {
        self.is_listed("ruling.terrain-free-forms", "flying", form)
    }

    /// `6d6.mr.leader-factor`, `6d6.mr.floor`.
    fn with_factors(&self, ground: i32, place: Option<Place>, form: &str) -> i32 {
        let floor = i32::from(!self.is_ruled("ruling.minimum-mr", "0"));
        self.with_factors_from(ground, place, form, floor)
    }

    /// Like [`Scene::with_factors`], but not less than that.
    fn with_factors_from(&self, ground: i32, place: Option<Place>, form: &str, floor: i32) -> i32 {
        let here = self.factors.iter().filter(|factor| {
            let covers = match (&factor.squares, place) {
                (None, _) => true,
                (Some(squares), Some(place)) => squares.contains(&place),
                (Some(_), None) => false,
            };
            covers && (factor.forms.is_empty() || factor.forms.iter().any(|one| one == form))
        });
        let mut replaced = ground;
        let mut most = None;
        let mut added = 0;
        for factor in here {
            if factor.replaces {
                most = most.max(Some(factor.value));
            } else {
                added += factor.value;
            }
        }
        if let Some(most) = most {
            replaced = most;
        }
        (replaced + added).max(floor)
    }

    /// Whether some factor may make a square cheaper.
    pub(super) fn leader_helps(&self) -> bool {
        let mut factors = self.factors.iter();
        factors.any(|factor| factor.replaces || factor.value < 0)
    }

    /// The resistance of a cell's ground as it seems, without a leap figure: `6d6.mr.overlap`.
    pub(super) fn of_ground(&self, cell: &Cell) -> i32 {
        if let Some(given) = cell.given {
            return given;
        }
        if self.is_ruled("ruling.overlapping-terrain", "sum") && !cell.tags.is_empty() {
            return cell.tags.iter().sum();
        }
        cell.tags.iter().copied().max().unwrap_or(1)
    }

    /// The MR of one square on entering it from the others, over so many squares of a gap:
    /// `6d6.mr.square`, `6d6.mr.leap`, `6d6.mr.gap`.
    pub(super) fn entering(&self, place: Place, form: &str, jumped: i32) -> i32 {
        let Some(cell) = self.cell(place) else {
            return self.with_factors(1, Some(place), form);
        };
        if self.is_terrain_free(form) {
            return self.with_factors(1, Some(place), form);
        }
        let on_landing = self.is_ruled("ruling.jump-gap", "landing-square");
        let mut ground = self.of_ground(cell);
        if on_landing && cell.gap && cell.hidden.is_none() {
            // The jump is paid where it ends; what the leader brings in counts here too.
            return self.with_factors_from(0, Some(place), form, 0);
        }
        if on_landing {
            ground = ground.max(4 * jumped);
        }
        if let Some(leap) = cell.leap {
            ground = if self.is_ruled("ruling.leap-figure", "added") {
                ground + leap
            } else {
                ground.max(leap)
            };
        }
        self.with_factors(ground, Some(place), form)
    }

    /// `6d6.gridless.leader-mr`: the MR of a goal as it looks now.
    pub(super) fn of_goal(&self, name: &str, form: &str) -> i32 {
        let own = self.goals.get(name).map_or(1, |goal| goal.resistance);
        self.with_factors(own, None, form)
    }

    /// `ruling.footprint`: the squares whose MR counts for a figure of several.
    fn that_count(&self, squares: Vec<Place>, corner: Place) -> Vec<Place> {
        if self.is_ruled("ruling.footprint", "stated") {
            vec![corner]
        } else {
            squares
        }
    }

    /// `6d6.posture.stand-cost` as the ground looks now, without occupants: the highest under the
    /// figure, at a goal the goal's.
    pub(super) fn standing(&self, one: &Creature, form: &str) -> i32 {
        match one.spot {
            Spot::Goal(ref name) => self.of_goal(name, form),
            Spot::Start => self.with_factors(1, None, form),
            Spot::Square(corner) => self
                .that_count(one.squares_at(&one.spot), corner)
                .into_iter()
                .map(|place| {
                    let ground = match self.cell(place) {
                        Some(cell) if !self.is_terrain_free(form) => self.of_ground(cell),
                        _ => 1,
                    };
                    self.with_factors(ground, Some(place), form)
                })
                .max()
                .unwrap_or(1),
        }
    }

    /// Squares that the figure newly covers: `6d6.grid.footprint`.
    pub(super) fn newly_covered(&self, one: &Creature, from: &Spot, to: &Spot) -> Vec<Place> {
        let before = one.squares_at(from);
        let after = one.squares_at(to).into_iter();
        after.filter(|square| !before.contains(square)).collect()
    }

    /// The resistance of the step's ground as it seems now.
    pub(super) fn step_resistance(
        &self,
        one: &Creature,
        from: &Spot,
        to: &Target,
        form: &str,
        jumped: i32,
    ) -> i32 {
        match to {
            Target::Counted(resistance, _) => self.with_factors(*resistance, None, form),
            Target::Spot(Spot::Square(place)) => {
                let newly = self.newly_covered(one, from, &Spot::Square(*place));
                self.that_count(newly, *place)
                    .into_iter()
                    .map(|square| self.entering(square, form, jumped))
                    .max()
                    .unwrap_or_else(|| self.entering(*place, form, jumped))
            }
            Target::Spot(Spot::Goal(name)) => {
                let done = self.progress.get(&(one.letter, name.clone()));
                self.of_goal(name, form) - done.copied().unwrap_or(0)
            }
            Target::Spot(Spot::Start) => self.with_factors(1, None, form),
        }
    }

    /// Whether the figure seems to have footing there: one covered square is enough.
    pub(super) fn is_firm(&self, one: &Creature, at: &Spot, form: &str) -> bool {
        let squares = one.squares_at(at);
        self.is_terrain_free(form)
            || squares.is_empty()
            || squares.iter().any(|square| {
                self.cell(*square)
                    .is_some_and(|cell| !cell.gap || cell.hidden.is_some())
            })
    }

    /// `6d6.grid.adjacent`, `6d6.grid.wall`, `6d6.grid.corner`.
    pub(super) fn refuse_geometry(
        &self,
        one: &Creature,
        from: &Spot,
        to: &Spot,
    ) -> Option<&'static str> {
        let (Spot::Square(from), Spot::Square(to)) = (from, to) else {
            return None;
        };
        let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let is_diagonal = dx == 1 && dy == 1;
        if dx.max(dy) != 1 || (is_diagonal && self.is_ruled("ruling.diagonals", "orthogonal")) {
            return Some("6d6.grid.adjacent");
        }
        let solid = |place: Place| self.cell(place).is_none_or(|cell| cell.solid);
        if one.squares_at(&Spot::Square(*to)).into_iter().any(solid) {
            return Some("6d6.grid.wall");
        }
        if !is_diagonal && self.is_walled(one, *from, *to) {
            return Some("6d6.grid.wall");
        }
        let halves = [(to.0, from.1), (from.0, to.1)];
        let walled = halves.map(|half| {
            is_diagonal && (self.is_walled(one, *from, half) || self.is_walled(one, half, *to))
        });
        let unless_both = self.is_ruled("ruling.diagonal-corner", "unless-both");
        let is_closed =
            |ways: [bool; 2]| (ways[0] && ways[1]) || (!unless_both && (ways[0] || ways[1]));
        if is_closed(walled) {
            return Some("6d6.grid.corner");
        }
        let cuts = |square: Place| {
            let (x, y) = (square.0 + to.0 - from.0, square.1 + to.1 - from.1);
            let beside = [solid((x, square.1)), solid((square.0, y))];
            is_closed(beside)
        };
        let squares = one.squares_at(&Spot::Square(*from));
        (is_diagonal && squares.into_iter().any(cuts)).then_some("6d6.grid.corner")
    }

    /// Whether a wall on an edge stops the figure on a straight step.
    fn is_walled(&self, one: &Creature, from: Place, to: Place) -> bool {
        let before = one.squares_at(&Spot::Square(from));
        let squares = [before, one.squares_at(&Spot::Square(to))].concat();
        let direction = (to.0 - from.0, to.1 - from.1);
        self.walls.iter().any(|(edge, wall)| {
            let inside = squares.contains(&edge.0) && squares.contains(&edge.1);
            inside && wall.steps.stops_step(*edge, direction)
        })
    }

    /// The creatures that are met on entering: in newly covered squares, at the goal, or named with
    /// the counted square.
    pub(super) fn met(&self, one: &Creature, from: &Spot, to: &Target) -> Vec<&Creature> {
        let to = match to {
            Target::Spot(to) => to,
            Target::Counted(_, company) => return self.named(one, company),
        };
        let newly = self.newly_covered(one, from, to);
        let is_there = |other: &&Creature| match to {
            Spot::Square(_) => {
                let squares = other.squares_at(&other.spot);
                squares.iter().any(|square| newly.contains(square))
            }
            Spot::Goal(_) => other.spot == *to,
            Spot::Start => false,
        };
        self.others(one.letter)
            .into_iter()
            .filter(is_there)
            .collect()
    }

    fn named(&self, one: &Creature, letters: &[char]) -> Vec<&Creature> {
        let others = self.others(one.letter).into_iter();
        others
            .filter(|other| letters.contains(&other.letter))
            .collect()
    }

    /// Whether the other creature is where the figure would be.
    fn shares(one: &Creature, at: &Spot, other: &Creature) -> bool {
        let squares = one.squares_at(at);
        match at {
            Spot::Square(_) => {
                let theirs = other.squares_at(&other.spot);
                theirs.iter().any(|square| squares.contains(square))
            }
            Spot::Goal(_) => other.spot == *at,
            Spot::Start => false,
        }
    }

    /// The creatures in the figure's place.
    pub(super) fn sharing(&self, one: &Creature) -> Vec<&Creature> {
        let others = self.others(one.letter).into_iter();
        others
            .filter(|other| {
                Scene::shares(one, &one.spot, other) || one.company.contains(&other.letter)
            })
            .collect()
    }

    /// The creatures that are left behind entirely. A figure that counts squares leaves only the
    /// creatures that were named with the last of them.
    pub(super) fn left(&self, one: &Creature, from: &Spot, to: &Target) -> Vec<&Creature> {
        let Target::Spot(to) = to else {
            return self.named(one, &one.company);
        };
        let is_left = |other: &&Creature| {
            let company = one.company.contains(&other.letter);
            let stays = matches!(to, Spot::Square(_)) && Scene::shares(one, to, other);
            company || (Scene::shares(one, from, other) && !stays)
        };
        let others = self.others(one.letter).into_iter();
        others.filter(is_left).collect()
    }
}
