//! A way of one or several movement actions, each from where the one before it ends, in any form and
//! by any means ("Planning" in the rulebook): the greatest chance, then the least potential, then
//! the least sum of resistances.
//!
//! Resistances count as in `odds`: as far as the mover's side knows them, and those of occupants
//! with their minimum.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use board::{Creature, CreatureId};
use dice::Ratio;
use grid::{Footprint, Square};
use rules::search::{Bound, Exhausted};

use super::affordable::{Affordable, all_of};
use super::hidden::Knowledge;
use super::mover::Mover;
use super::odds::{self, OpenRest};
use super::rulings::StandCounts;
use super::ways::{Added, LeastWays, Resisting, Standing, Ways};
use super::{Action, Declaration, Item, Movement, Scene, cost, needs, posture};

/// A way of several actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The actions, first to last, each with its path.
    pub actions: Vec<Declaration>,
    /// The chance that each of them gets where the next one begins, if everybody who resists scores
    /// the minimum.
    pub chance: Ratio,
    /// The dynamic potential that they cost.
    pub potential: u32,
    /// The sum of the resistances on the way, in points.
    pub points: u32,
    /// Whether every roll suffices, and a way at this price meets nobody who resists.
    pub is_certain: bool,
}

/// The actions of which a chain may be made.
#[derive(Clone, Copy, Debug)]
pub enum Among<'a> {
    /// Everything that the creature can pay for.
    All,
    /// Moseys only: nothing is rolled for their scores. Only ways are found that meet nobody who
    /// resists.
    Moseys,
    /// Everything that the creature can pay for, in ways for which every roll suffices and that meet
    /// nobody who resists.
    Certain,
    /// Only actions like this one, whose path is ignored.
    Like(&'a Movement),
}

/// Returns the best way to the goal by such actions, from the middle of an open action if there is
/// one; `None` if none that the creature can pay for may lead there. The scene is what the
/// creature's side knows.
///
/// # Errors
/// If the search reached the bound before it had an answer.
pub fn chain(
    scene: Scene<'_>,
    creature: CreatureId,
    goal: Square,
    among: Among<'_>,
    bound: Bound,
) -> Result<Option<Chain>, Exhausted> {
    let Some(creature) = scene.board.creature(creature) else {
        return Ok(None);
    };
    let start = match creature.footprint() {
        Some(start) if start.origin != goal => start,
        _ => return Ok(None),
    };
    let by = |resisting| Search::new(scene, creature, start, among, resisting).run(goal, bound);
    if matches!(among, Among::Certain | Among::Moseys) {
        return by(Resisting::Avoided);
    }
    let Some(mut found) = by(Resisting::AtLeast)? else {
        return Ok(None);
    };
    if found.chance == Ratio::ONE {
        let price = |way: &Chain| (way.potential, way.points);
        found.is_certain = by(Resisting::Avoided)?.is_some_and(|way| price(&way) == price(&found));
    }
    Ok(Some(found))
}

/// The action that led to a label.
#[derive(Clone, Copy)]
enum Taken {
    /// The rest of the open action.
    Rest,
    /// The affordable action of that number.
    Action(usize),
}

/// One way to a place where an action has ended.
struct Label {
    at: Square,
    chance: Ratio,
    potential: u32,
    points: u32,
    /// How many scores that the creature's group had rolled already its actions have used.
    scores_used: usize,
    /// Whether the creature has to stand up before it enters a square.
    is_down: bool,
    /// The label before it; `None` at the start.
    before: Option<(usize, Taken)>,
}

/// What decides, besides the place, how a way may go on: whether the creature is down, and how many
/// scores of its group are used.
type State = (bool, usize);

impl Label {
    const fn state(&self) -> State {
        (self.is_down, self.scores_used)
    }
}

/// The greater one is better.
type Key = (Ratio, Reverse<(u32, u32, usize)>);

struct Search<'a> {
    scene: Scene<'a>,
    creature: &'a Creature,
    start: Footprint,
    /// The potential that the creature has.
    potential: u32,
    affordable: Vec<Affordable>,
    /// The mover in each form, with the most points that an action in that form pays for.
    forms: BTreeMap<usize, (Mover, u32)>,
    rest: Option<OpenRest>,
    /// The points from a place to every other one, in each form.
    tables: BTreeMap<(usize, Square), Vec<(Square, u32)>>,
    labels: Vec<Label>,
    open: BinaryHeap<Key>,
    /// The least potential that a settled label of each place has cost, for each of its states.
    settled: BTreeMap<(Square, State), u32>,
    /// Whoever resists is not met by a way that has to be certain.
    resisting: Resisting,
    /// What the search has done so far, in labels and entries of tables.
    done: usize,
}

impl<'a> Search<'a> {
    fn new(
        scene: Scene<'a>,
        creature: &'a Creature,
        start: Footprint,
        among: Among<'_>,
        resisting: Resisting,
    ) -> Search<'a> {
        let mut affordable = match among {
            Among::All | Among::Certain | Among::Moseys => all_of(scene, creature),
            Among::Like(movement) => Affordable::like(scene, creature, movement)
                .into_iter()
                .collect(),
        };
        if matches!(among, Among::Moseys) {
            affordable.retain(|one| !one.is_run());
        }
        let mut forms = BTreeMap::new();
        for one in &affordable {
            let mover = || (Mover::new(scene, creature, &one.movement.form), 0);
            let (_, most) = forms.entry(one.form).or_insert_with(mover);
            *most = one.points_most().max(*most);
        }
        let mut search = Search {
            scene,
            creature,
            start,
            potential: scene.facts.profile(creature.id).potential,
            affordable,
            forms,
            rest: odds::rest_of_open(scene, creature),
            tables: BTreeMap::new(),
            labels: Vec::new(),
            open: BinaryHeap::new(),
            settled: BTreeMap::new(),
            resisting,
            done: 0,
        };
        search.push(Label {
            at: start.origin,
            chance: Ratio::ONE,
            potential: 0,
            points: 0,
            scores_used: 0,
            is_down: search.must_stand(),
            before: None,
        });
        search
    }

    fn run(&mut self, goal: Square, bound: Bound) -> Result<Option<Chain>, Exhausted> {
        while let Some((_, Reverse((_, _, index)))) = self.open.pop() {
            let label = &self.labels[index];
            if label.at == goal {
                return Ok(Some(self.trace(index)));
            }
            if self.is_beaten(label) {
                continue;
            }
            // Labels are settled by their chance first, so that one of a greater chance has come
            // before.
            let settled = (label.at, label.state());
            self.settled.insert(settled, label.potential);
            self.done += 1;
            self.expand(index);
            if self.done > bound.0 {
                return Err(Exhausted { settled: self.done });
            }
        }
        Ok(None)
    }

    fn is_beaten(&self, label: &Label) -> bool {
        self.settled
            .get(&(label.at, label.state()))
            .is_some_and(|least| *least <= label.potential)
    }

    fn push(&mut self, label: Label) {
        if self.is_beaten(&label) {
            return;
        }
        let index = self.labels.len();
        let rest = Reverse((label.potential, label.points, index));
        self.open.push((label.chance, rest));
        self.labels.push(label);
    }

    /// Offers every place to which one more action may lead.
    fn expand(&mut self, index: usize) {
        if index == 0 {
            self.expand_rest();
        }
        let Label {
            at,
            is_down,
            scores_used,
            ..
        } = self.labels[index];
        for form in self.forms.keys().copied().collect::<Vec<usize>>() {
            if !self.has_footing(form, at) {
                continue;
            }
            let up = if is_down { self.up(form) } else { 0 };
            let table = self.table(form, at);
            for number in 0..self.affordable.len() {
                if self.affordable[number].form != form {
                    continue;
                }
                for (to, points) in &table {
                    let points = points.saturating_add(up);
                    let chance = self.affordable[number].chance(points, scores_used);
                    self.offer((index, number), *to, points, chance);
                }
                if is_down && self.may_only_stand() {
                    let chance = self.affordable[number].chance_to_stand(up, scores_used);
                    self.offer((index, number), at, up, chance);
                }
            }
            self.tables.insert((form, at), table);
        }
    }

    /// Offers the place to which that action leads for so many points with that chance.
    fn offer(&mut self, (index, number): (usize, usize), to: Square, points: u32, chance: Ratio) {
        let (before, action) = (&self.labels[index], &self.affordable[number]);
        let potential = before.potential.saturating_add(action.potential);
        let Ok(chance) = before.chance.checked_multiply(chance) else {
            return;
        };
        let suffices = match self.resisting {
            Resisting::Avoided => chance == Ratio::ONE,
            _ => chance > Ratio::ZERO,
        };
        if potential <= self.potential && suffices {
            self.push(Label {
                at: to,
                chance,
                potential,
                points: before.points.saturating_add(points),
                scores_used: action
                    .known_scores()
                    .min(before.scores_used.saturating_add(1))
                    .max(before.scores_used),
                is_down: false,
                before: Some((index, Taken::Action(number))),
            });
        }
    }

    /// Offers every place to which the open action may still lead.
    fn expand_rest(&mut self) {
        let Some(rest) = self.rest.take() else {
            return;
        };
        for place in &rest.places {
            let points = rest.ways.points(place.square).unwrap_or(0);
            self.push(Label {
                at: place.square,
                chance: match self.resisting {
                    Resisting::Avoided => place.chance,
                    _ => place.at_most,
                },
                potential: 0,
                points: points.saturating_add(rest.up),
                scores_used: 0,
                is_down: false,
                before: Some((0, Taken::Rest)),
            });
        }
        self.rest = Some(rest);
    }

    fn has_footing(&self, form: usize, at: Square) -> bool {
        let Some((mover, _)) = self.forms.get(&form) else {
            return false;
        };
        cost::has_footing(self.scene, mover, self.start.at(at), Knowledge::Players)
    }

    /// The points that standing up takes before the first square.
    fn up(&self, form: usize) -> u32 {
        let own = self.affordable.iter().find(|one| one.form == form);
        own.map_or(0, |own| {
            needs::points_to_stand(self.scene, self.creature, &own.movement)
        })
    }

    fn must_stand(&self) -> bool {
        posture::is_down(self.creature) && !posture::may_crawl(self.scene)
    }

    /// Whether an action may consist of standing up alone (`6d6.posture.stand-counts`).
    fn may_only_stand(&self) -> bool {
        self.scene.rulings.get::<StandCounts>() == StandCounts::Yes
    }

    fn ways_from(&self, form: usize, at: Square) -> LeastWays {
        let Some((mover, most)) = self.forms.get(&form) else {
            return LeastWays::default();
        };
        let ways = Ways {
            scene: self.scene,
            mover,
            resisting: self.resisting,
        };
        let start = Standing {
            at: self.start.at(at),
            deferred: 0,
            take_off: None,
        };
        ways.least(start, None, *most, Added::default())
    }

    fn table(&mut self, form: usize, at: Square) -> Vec<(Square, u32)> {
        if let Some(known) = self.tables.remove(&(form, at)) {
            return known;
        }
        let ways = self.ways_from(form, at);
        let table: Vec<(Square, u32)> = ways.all().filter(|(to, _)| *to != at).collect();
        self.done += table.len();
        table
    }

    fn trace(&self, goal: usize) -> Chain {
        let label = &self.labels[goal];
        let mut actions = Vec::new();
        let mut at = label;
        while let Some((before, taken)) = at.before {
            actions.push(self.declared(&self.labels[before], taken, at.at));
            at = &self.labels[before];
        }
        actions.reverse();
        Chain {
            actions,
            chance: label.chance,
            potential: label.potential,
            points: label.points,
            is_certain: self.resisting == Resisting::Avoided && label.chance == Ratio::ONE,
        }
    }

    fn declared(&self, from: &Label, taken: Taken, to: Square) -> Declaration {
        let stand = from.is_down.then_some(Item::Stand);
        let squares = match (taken, &self.rest) {
            (Taken::Rest, Some(rest)) => rest.ways.path(to),
            (Taken::Rest, None) => Vec::new(),
            // To stand up is all that the action does: a way back to the same place would be longer.
            (Taken::Action(_), _) if to == from.at => Vec::new(),
            (Taken::Action(number), _) => self
                .ways_from(self.affordable[number].form, from.at)
                .path(to),
        };
        let path = stand
            .into_iter()
            .chain(squares.into_iter().map(Item::Square))
            .collect();
        let action = match taken {
            Taken::Rest => Action::Continue(path),
            Taken::Action(number) => Action::Movement(Movement {
                path,
                ..self.affordable[number].movement.clone()
            }),
        };
        Declaration::new(self.creature.id, action)
    }
}
