//! A way of one or several movement actions, each from where the one before it ends, in any form and
//! by any means ("Planning" in the rulebook): the greatest chance, then the least potential, then
//! the least sum of resistances.
//!
//! Resistances count as in `odds`: as far as the mover's side knows them, and those of occupants
//! with their minimum or, where everybody rolls the same dice, with these. Where dice decide on the
//! way what a square costs, the chances of an action are those of `odds`, and its way is the one that
//! a mover begins with who goes on by what it sees.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use board::{Creature, CreatureId, Position};
use dice::Ratio;
use grid::{Footprint, Square};
use rules::Wish;
use rules::search::{Bound, Exhausted, Preference};

use super::affordable::{Affordable, all_of};
use super::hidden::Knowledge;
use super::legs::{self, Arrival, Leg};
use super::mover::Mover;
use super::odds::{self, Chance, Moving};
use super::rulings::StandCounts;
use super::ways::{Resisting, Ways};
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
    /// How much that chance says.
    pub sureness: Sureness,
}

/// How much the chance of a way says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sureness {
    /// Every roll suffices, and a way at this price meets nobody who resists.
    Certain,
    /// It is the chance: nobody resists, or what everybody rolls who does is known.
    Known,
    /// It is the greatest that the chance may be: somebody may resist.
    AtMost,
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

impl Chain {
    /// What it costs, the less the better. If the safest way is wanted, the number of triggers comes
    /// first: one in each action.
    fn price(&self, preference: Preference) -> Price {
        let actions = u32::try_from(self.actions.len()).unwrap_or(u32::MAX);
        price(preference, (self.potential, self.points), actions)
    }

    /// Whether it is better than the other one, if both are certain.
    pub(crate) fn is_cheaper(&self, other: &Chain, preference: Preference) -> bool {
        self.price(preference) < other.price(preference)
    }
}

type Price = [u32; 3];

const fn price(preference: Preference, (potential, points): (u32, u32), actions: u32) -> Price {
    match preference {
        Preference::Cheapest => [potential, points, 0],
        Preference::Safest => [actions, potential, points],
    }
}

/// Returns the best way that is wished for by such actions, from the middle of an open action if
/// there is one; `None` if none that the creature can pay for may lead there. What the whole way may
/// cost is not limited here. The scene is what the creature's side knows.
///
/// # Errors
/// If the search reached the bound before it had an answer.
pub fn chain(
    scene: Scene<'_>,
    creature: CreatureId,
    wish: &Wish<'_>,
    among: Among<'_>,
    bound: Bound,
) -> Result<Option<Chain>, Exhausted> {
    let Some(creature) = scene.board.creature(creature) else {
        return Ok(None);
    };
    let start = match creature.footprint() {
        Some(start) if start.origin != wish.goal || !wish.via.is_empty() => start,
        _ => return Ok(None),
    };
    let by = |resisting| Search::new(scene, (creature, start), wish, among, resisting).run(bound);
    if matches!(among, Among::Certain | Among::Moseys) {
        return by(Resisting::Avoided);
    }
    let Some(mut found) = by(Resisting::AtLeast)? else {
        return Ok(None);
    };
    if found.chance == Ratio::ONE {
        let price = |way: &Chain| way.price(wish.preference);
        let free = by(Resisting::Avoided)?;
        if free.is_some_and(|way| price(&way) == price(&found)) {
            found.sureness = Sureness::Certain;
        }
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
    actions: u32,
    /// How many of the places to pass are behind it.
    passed: usize,
    /// How many scores that the creature's group had rolled already its actions have used.
    scores_used: usize,
    /// Whether the creature has to stand up before it enters a square.
    is_down: bool,
    /// The label before it; `None` at the start.
    before: Option<(usize, Taken)>,
}

/// What decides, besides the place, how a way may go on: whether the creature is down, and how many
/// scores of its group are used and places to pass are behind it.
type State = (bool, usize, usize);

impl Label {
    const fn state(&self) -> State {
        (self.is_down, self.scores_used, self.passed)
    }
}

/// The greater one is better.
type Key = (Ratio, Reverse<(Price, usize)>);

struct Search<'a> {
    scene: Scene<'a>,
    creature: &'a Creature,
    start: Footprint,
    wish: &'a Wish<'a>,
    /// The potential that the creature has.
    potential: u32,
    affordable: Vec<Affordable>,
    /// The mover in each form, with the most points that an action in that form pays for.
    forms: BTreeMap<usize, (Mover, u32)>,
    rest: Option<Moving<'a>>,
    /// Where one action may lead from a place, in each form.
    tables: BTreeMap<(usize, Square, usize), Vec<Arrival>>,
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
        (creature, start): (&'a Creature, Footprint),
        wish: &'a Wish<'a>,
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
            wish,
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
            actions: 0,
            passed: legs::passed(wish.via, 0, start.origin),
            scores_used: 0,
            is_down: search.must_stand(),
            before: None,
        });
        search
    }

    fn run(&mut self, bound: Bound) -> Result<Option<Chain>, Exhausted> {
        while let Some((_, Reverse((_, index)))) = self.open.pop() {
            let label = &self.labels[index];
            if label.at == self.wish.goal && label.passed == self.wish.via.len() {
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
        let costs = (label.potential, label.points);
        let price = price(self.wish.preference, costs, label.actions);
        self.open.push((label.chance, Reverse((price, index))));
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
            passed,
            ..
        } = self.labels[index];
        for form in self.forms.keys().copied().collect::<Vec<usize>>() {
            if !self.has_footing(form, at) {
                continue;
            }
            let up = if is_down { self.up(form) } else { 0 };
            let table = self.table((form, at, passed));
            for number in 0..self.affordable.len() {
                if self.affordable[number].form != form {
                    continue;
                }
                if self.affordable[number].rolls_on_the_way {
                    self.expand_rolling((index, number), &table);
                } else {
                    self.expand_priced((index, number), &table, up);
                }
                if is_down && self.may_only_stand() {
                    let chance = self.affordable[number].chance_to_stand(up, scores_used);
                    let points = up;
                    let to = at;
                    let here = Arrival { to, passed, points };
                    self.offer((index, number), here, chance);
                }
            }
            self.tables.insert((form, at, passed), table);
        }
    }

    /// Offers the places of the table, each at its price.
    fn expand_priced(&mut self, taken: (usize, usize), table: &[Arrival], up: u32) {
        let scores_used = self.labels[taken.0].scores_used;
        for arrival in table {
            let points = arrival.points.saturating_add(up);
            let chance = self.affordable[taken.1].chance(points, scores_used);
            self.offer(taken, Arrival { points, ..*arrival }, chance);
        }
    }

    /// Offers the places to which an action leads that has no fixed price.
    fn expand_rolling(&mut self, taken: (usize, usize), table: &[Arrival]) {
        let Some(moving) = self.moving(&self.labels[taken.0], taken.1) else {
            return;
        };
        if !self.wish.via.is_empty() {
            // A mover that has to come by certain places goes there as it has chosen beforehand.
            for arrival in table {
                let path = self.path(&self.labels[taken.0], taken.1, arrival);
                let chance = moving.chance_by(&path).unwrap_or(Ratio::ZERO);
                self.offer(taken, *arrival, chance);
            }
            return;
        }
        for place in moving.places().unwrap_or_default() {
            self.done += 1;
            let chance = self.chance_of(&place);
            let arrival = Arrival {
                to: place.square,
                passed: 0,
                points: place.points,
            };
            self.offer(taken, arrival, chance);
        }
    }

    /// The squares by which such an action comes to the place of the table.
    fn path(&self, from: &Label, number: usize, arrival: &Arrival) -> Vec<Square> {
        let form = self.affordable[number].form;
        legs::path(
            &self.legs((form, from.at, from.passed)),
            self.wish.via,
            arrival,
        )
    }

    /// The movement of that number, from where the label is.
    fn moving(&self, from: &Label, number: usize) -> Option<Moving<'a>> {
        let mut creature = self.creature.clone();
        creature.position = Some(Position::Squares(self.start.at(from.at)));
        if self.must_stand() && !from.is_down {
            posture::set_down(&mut creature, false);
        }
        let action = &self.affordable[number];
        let scores = action.scores(from.scores_used)?;
        odds::later_movement(self.scene, &creature, &action.movement, scores)
    }

    fn suffices(&self, chance: Ratio) -> bool {
        match self.resisting {
            Resisting::Avoided => chance == Ratio::ONE,
            _ => chance > Ratio::ZERO,
        }
    }

    const fn chance_of(&self, place: &Chance) -> Ratio {
        match self.resisting {
            Resisting::Avoided => place.chance,
            _ => place.at_most,
        }
    }

    /// Offers the place to which that action leads with that chance.
    fn offer(&mut self, (index, number): (usize, usize), arrival: Arrival, chance: Ratio) {
        let (before, action) = (&self.labels[index], &self.affordable[number]);
        let potential = before.potential.saturating_add(action.potential);
        let Ok(chance) = before.chance.checked_multiply(chance) else {
            return;
        };
        if potential <= self.potential && self.suffices(chance) {
            self.push(Label {
                at: arrival.to,
                chance,
                potential,
                points: before.points.saturating_add(arrival.points),
                actions: before.actions.saturating_add(1),
                passed: arrival.passed,
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
        for place in rest.places().unwrap_or_default() {
            let chance = self.chance_of(&place);
            if !self.suffices(chance) {
                continue;
            }
            self.push(Label {
                at: place.square,
                chance,
                potential: 0,
                points: place.points,
                actions: 0,
                passed: legs::passed(self.wish.via, self.labels[0].passed, place.square),
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

    /// The ways of one action in that form from the place, through the places still to pass.
    fn legs(&self, (form, at, passed): (usize, Square, usize)) -> Vec<Leg> {
        let Some((mover, most)) = self.forms.get(&form) else {
            return Vec::new();
        };
        let ways = Ways {
            scene: self.scene,
            mover,
            resisting: self.resisting,
        };
        legs::all(&ways, self.start.at(at), (self.wish.via, passed), *most)
    }

    fn table(&mut self, from: (usize, Square, usize)) -> Vec<Arrival> {
        if let Some(known) = self.tables.remove(&from) {
            return known;
        }
        let (_, at, passed) = from;
        let is_here = |one: &Arrival| one.to == at && one.passed == passed;
        let mut table = legs::arrivals(&self.legs(from), self.wish.via);
        table.retain(|one| !is_here(one));
        self.done += table.len();
        table
    }

    fn trace(&self, goal: usize) -> Chain {
        let label = &self.labels[goal];
        let mut actions = Vec::new();
        let mut at = label;
        let mut sureness = match self.resisting {
            Resisting::Avoided if label.chance == Ratio::ONE => Sureness::Certain,
            _ => Sureness::Known,
        };
        while let Some((before, taken)) = at.before {
            if sureness == Sureness::Known && !self.is_known(&self.labels[before], taken, at) {
                sureness = Sureness::AtMost;
            }
            actions.push(self.declared(&self.labels[before], taken, at));
            at = &self.labels[before];
        }
        actions.reverse();
        Chain {
            actions,
            chance: label.chance,
            potential: label.potential,
            points: label.points,
            sureness,
        }
    }

    /// Whether the chance of that action is known, and not only its bound.
    fn is_known(&self, from: &Label, taken: Taken, to: &Label) -> bool {
        match (taken, &self.rest) {
            (Taken::Rest, rest) => rest.as_ref().is_some_and(|own| own.is_chance_known(to.at)),
            (Taken::Action(number), _) => self.moving(from, number).is_some_and(|own| {
                if self.affordable[number].rolls_on_the_way && self.wish.via.is_empty() {
                    own.is_chance_known(to.at)
                } else {
                    own.meets_nobody(&self.squares_after(from, number, to))
                }
            }),
        }
    }

    fn declared(&self, from: &Label, taken: Taken, to: &Label) -> Declaration {
        let stand = from.is_down.then_some(Item::Stand);
        let squares = match (taken, &self.rest) {
            (Taken::Rest, Some(rest)) => rest.way_to(to.at),
            (Taken::Rest, None) => Vec::new(),
            (Taken::Action(number), _) => self.squares_after(from, number, to),
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

    /// The squares that the action enters, after standing up if need be.
    fn squares_after(&self, from: &Label, number: usize, to: &Label) -> Vec<Square> {
        if from.is_down && (to.at, to.passed) == (from.at, from.passed) {
            // To stand up is all that it does: a way back to the same place would be longer.
            return Vec::new();
        }
        if self.affordable[number].rolls_on_the_way && self.wish.via.is_empty() {
            let moving = self.moving(from, number);
            return moving.map(|own| own.way_to(to.at)).unwrap_or_default();
        }
        let arrival = Arrival {
            to: to.at,
            passed: to.passed,
            points: 0,
        };
        self.path(from, number, &arrival)
    }
}
