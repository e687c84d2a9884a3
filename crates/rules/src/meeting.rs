//! What a movement meets that its side did not know: creatures, walls, doors and ground.
//!
//! A movement is accepted if it is legal on the board as the mover's side knows it, and takes place
//! on the true one. It meets something at the first step that turns out differently there: the true
//! board refuses the step, charges another cost or causes other events, or the step leads into the
//! space of an unknown creature or onto ground that has not been shown. The movement ends before
//! that step. If the step itself is as it seemed and only entering shows what is there, as with a
//! pit or a hazard, the movement ends after it. The mover's side then knows what made the
//! difference.
//!
//! Reactions do not count as a difference: the true board decides who may react, and the effect of
//! a reaction shows what it reveals.

use std::borrow::Cow;

#[cfg(feature = "words")]
use board::Board;
use board::{ConcealmentChange, CreatureId, Hiding, Position, Side};
use dice::{Continued, Dice, LowestFaces, NoDice, Roll};
use grid::{Direction, Footprint, Length};

use crate::interruption::{self, Interruption};
use crate::{
    EarlierBoard, Event, Happening, Outcome, PlanError, RevealChoice, Revealed, RuleId, RuleSystem,
    Situation, StepTaken,
};

/// How often a plan is made again because new dice were rolled for it.
const MOST_PASSES: usize = 8;

impl<S: RuleSystem> Situation<S> {
    /// Returns what the declaration would lead to. Nothing changes; the dice are asked only for
    /// what the rules roll.
    ///
    /// A movement is judged by what the mover's side knows. If it meets something that this side
    /// does not know, it ends there and reveals it, unless its path says how to go on: see
    /// [`Situation::plan_to_choice`].
    ///
    /// # Errors
    /// A refusal with all its reasons, or a die that is not available.
    pub fn plan(
        &self,
        declaration: &S::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<S>, PlanError> {
        if !may_meet(self, declaration) {
            return self.system.plan(self.scene(), declaration, dice);
        }
        plan(self, &[], declaration, dice).map(|(outcome, _)| outcome)
    }

    /// Returns what the declaration would lead to if nothing is rolled: how much a hazard hurts is
    /// left open. `None` if it is refused, or if a die decides more than that.
    pub fn plan_unrolled(&self, declaration: &S::Declaration) -> Option<Outcome<S>> {
        match self.plan(declaration, &mut NoDice) {
            Err(PlanError::Dice(_)) => {}
            planned => return planned.ok(),
        }
        let actor = self.system.actor(declaration)?;
        let judged = self.judged_by(actor);
        self.system.plan_unrolled(judged.scene(), declaration)
    }

    /// Returns what the declaration would lead to, up to a choice that it leaves to its player, and
    /// that choice, if there is one.
    ///
    /// The choice is what to do after a reveal. In `6d6`, if the path does not say whether the
    /// mover carries on or stops (`6d6.hidden.choice`), the outcome leaves the action open there.
    /// In the other systems the outcome is the movement as if it ended there; to carry on or go
    /// round, the movement is planned again from where it began, with what is known by then.
    ///
    /// # Errors
    /// Those of [`Situation::plan`].
    pub fn plan_to_choice(
        &self,
        declaration: &S::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<(Outcome<S>, Option<RevealChoice>), PlanError> {
        self.plan_interrupted_to_choice(declaration, &[], dice)
    }

    /// The same for a movement during which reactions have moved others; see
    /// [`Situation::plan_interrupted`].
    ///
    /// # Errors
    /// Those of [`Situation::plan`].
    pub fn plan_interrupted_to_choice(
        &self,
        declaration: &S::Declaration,
        interruptions: &[Interruption],
        dice: &mut dyn Dice,
    ) -> Result<(Outcome<S>, Option<RevealChoice>), PlanError> {
        let earlier = interruption::boards_before(&self.board, interruptions);
        let (system, scene) = (self.system, self.scene());
        if may_meet(self, declaration) {
            return plan(self, &earlier, declaration, dice);
        }
        if earlier.is_empty() {
            return system.plan_to_choice(scene, declaration, dice);
        }
        let outcome = system.plan_interrupted(scene, &earlier, declaration, dice)?;
        Ok((outcome, None))
    }

    /// The situation by which the creature's declarations are judged: the board is the one that its
    /// side knows. What others can do is not changed.
    pub fn judged_by(&self, actor: CreatureId) -> Cow<'_, Situation<S>> {
        judged_by(self, actor)
    }

    /// Returns what a movement would lead to if reactions have moved others during it: the steps
    /// before each interruption are judged by the board as it was then. Nothing changes.
    ///
    /// # Errors
    /// Those of [`Situation::plan`].
    pub fn plan_interrupted(
        &self,
        declaration: &S::Declaration,
        interruptions: &[Interruption],
        dice: &mut dyn Dice,
    ) -> Result<Outcome<S>, PlanError> {
        let planned = self.plan_interrupted_to_choice(declaration, interruptions, dice);
        planned.map(|(outcome, _)| outcome)
    }
}

/// Whether the declaration is a movement that may meet something unknown to the mover's side.
pub(crate) fn may_meet<S: RuleSystem>(
    situation: &Situation<S>,
    declaration: &S::Declaration,
) -> bool {
    !situation.board.concealments.is_empty()
        && situation.system.step_count(declaration).is_some()
        && side_of(situation, declaration).is_some_and(|side| is_anything_hidden(situation, side))
}

fn side_of<S: RuleSystem>(situation: &Situation<S>, declaration: &S::Declaration) -> Option<Side> {
    let actor = situation.system.actor(declaration)?;
    Some(situation.board.creature(actor)?.side)
}

fn is_anything_hidden<S: RuleSystem>(situation: &Situation<S>, side: Side) -> bool {
    !situation.board.hidden_from(side).is_empty()
}

/// The situation by which a declaration of that creature is judged.
pub(crate) fn judged_by<S: RuleSystem>(
    situation: &Situation<S>,
    actor: CreatureId,
) -> Cow<'_, Situation<S>> {
    let side = situation.board.creature(actor).map(|own| own.side);
    match side.filter(|side| is_anything_hidden(situation, *side)) {
        Some(side) => Cow::Owned(known(situation, side)),
        None => Cow::Borrowed(situation),
    }
}

/// The situation on the board that the side knows, on which a movement is planned a second time to
/// find out where it meets something. The facts leave out every creature that the side does not know
/// of; all other facts are the true ones, because the two plans must differ by nothing but what is
/// hidden on the board.
///
/// It is not what the side knows, and must not be shown to anybody: a view is built by allow-list,
/// in the crate of views.
fn known<S: RuleSystem>(situation: &Situation<S>, side: Side) -> Situation<S> {
    let mut known = situation.clone();
    known.board = situation.board.known_to(side);
    for creature in situation.board.creatures() {
        if known.board.creature(creature.id).is_none() {
            known.system.remove_creature(&mut known.facts, creature.id);
        }
    }
    known
}

/// The movement up to what it meets, and what the mover is asked there.
pub(crate) fn plan<S: RuleSystem>(
    truth: &Situation<S>,
    earlier: &[EarlierBoard],
    declaration: &S::Declaration,
    dice: &mut dyn Dice,
) -> Result<(Outcome<S>, Option<RevealChoice>), PlanError> {
    let system = truth.system;
    let parts = side_of(truth, declaration).zip(system.step_count(declaration));
    let Some((side, steps)) = parts else {
        return system.plan_to_choice(truth.scene(), declaration, dice);
    };
    let course = Course {
        truth: View {
            situation: Cow::Borrowed(truth),
            earlier: Cow::Borrowed(earlier),
        },
        known: View::known(truth, earlier, side),
        declaration,
        side,
        steps,
    };
    let mut rolled: Vec<Roll> = Vec::new();
    let mut passes = 0;
    loop {
        let met = course.first_difference(&rolled)?;
        let walked = course.walked(met, &rolled);
        let mut further = Continued::new(&rolled, dice);
        let planned = course.truth.plan_with(&walked, &mut further);
        let is_settled = further.new_rolls().is_empty();
        rolled = further.all_rolls();
        passes += 1;
        // Before its dice were rolled, the movement may have seemed to go elsewhere.
        if is_settled || passes == MOST_PASSES {
            return planned.map(|outcome| course.revealing(outcome, met, &rolled));
        }
    }
}

/// A situation with the boards that the steps before interruptions saw.
struct View<'a, S: RuleSystem> {
    situation: Cow<'a, Situation<S>>,
    earlier: Cow<'a, [EarlierBoard]>,
}

impl<S: RuleSystem> View<'_, S> {
    fn known(truth: &Situation<S>, earlier: &[EarlierBoard], side: Side) -> Self {
        let earlier = earlier.iter().map(|one| EarlierBoard {
            steps: one.steps,
            board: one.board.known_to(side),
        });
        View {
            situation: Cow::Owned(known(truth, side)),
            earlier: Cow::Owned(earlier.collect()),
        }
    }

    /// What the movement leads to if the dice rolled so far keep their faces and all later dice
    /// show their lowest.
    fn plan(&self, declaration: &S::Declaration, rolled: &[Roll]) -> Result<Outcome<S>, PlanError> {
        let mut lowest = LowestFaces;
        self.plan_with(declaration, &mut Continued::new(rolled, &mut lowest))
    }

    fn plan_with(
        &self,
        declaration: &S::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<S>, PlanError> {
        let (system, scene) = (self.situation.system, self.situation.scene());
        if self.earlier.is_empty() {
            return system.plan(scene, declaration, dice);
        }
        system.plan_interrupted(scene, &self.earlier, declaration, dice)
    }
}

/// Where something is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Met {
    /// The step in which it is met, counted from 1.
    step: usize,
    /// How many steps are complete when it becomes known.
    done: usize,
    /// Whether the movement can go on from there.
    goes_on: GoesOn,
}

/// Whether a movement goes on after what it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GoesOn {
    /// The mover is asked.
    Asks,
    /// The rules end it, or it has no further step.
    Never,
}

/// A movement, on the true board and on the known one.
struct Course<'a, S: RuleSystem> {
    truth: View<'a, S>,
    known: View<'a, S>,
    declaration: &'a S::Declaration,
    side: Side,
    steps: usize,
}

impl<S: RuleSystem> Course<'_, S> {
    fn met(&self, steps: usize) -> S::Declaration {
        self.known.situation.system.met(self.declaration, steps)
    }

    /// Where the movement first turns out differently from what it seemed.
    fn first_difference(&self, rolled: &[Roll]) -> Result<Option<Met>, PlanError> {
        let seeming = self.known.plan(self.declaration, rolled)?;
        let as_it_is = self.truth.plan(self.declaration, rolled);
        let is_same = as_it_is.is_ok_and(|outcome| Seen::of(&outcome) == Seen::of(&seeming));
        if is_same && !self.enters_unknown(&seeming, 1) {
            return Ok(None);
        }
        // If the first few steps differ, so does every longer beginning of the movement.
        let (mut same, mut differs) = (0, self.steps);
        if !self.differs(differs, rolled) {
            return Ok(None);
        }
        while differs - same > 1 {
            let middle = same + (differs - same) / 2;
            if self.differs(middle, rolled) {
                differs = middle;
            } else {
                same = middle;
            }
        }
        Ok(Some(self.met_in(differs, rolled)))
    }

    /// Whether that many first steps turn out differently from what they seem.
    fn differs(&self, steps: usize, rolled: &[Roll]) -> bool {
        let movement = self.met(steps);
        let Ok(seeming) = self.known.plan(&movement, rolled) else {
            return false;
        };
        let as_it_is = self.truth.plan(&movement, rolled);
        as_it_is.map_or(true, |outcome| Seen::of(&outcome) != Seen::of(&seeming))
            || self.enters_unknown(&seeming, 1)
    }

    /// Whether that step or a later one leads into the space of a creature that the side does not
    /// know of, or onto unknown ground.
    fn enters_unknown(&self, seeming: &Outcome<S>, first: usize) -> bool {
        let steps = entered(seeming).skip(first - 1);
        let hidden = self.hidden();
        let mut unknown = hidden.iter().filter(|change| self.is_unknown(change));
        let steps: Vec<Entered> = steps.collect();
        unknown.any(|change| steps.iter().any(|step| self.lies_in(change, *step)))
    }

    fn met_in(&self, step: usize, rolled: &[Roll]) -> Met {
        let movement = self.met(step);
        let seeming = self.known.plan(&movement, rolled);
        let as_it_is = self.truth.plan(&movement, rolled);
        let (Ok(seeming), Ok(as_it_is)) = (seeming, as_it_is) else {
            return self.before(step);
        };
        let is_as_it_seemed = Seen::of(&seeming).steps == Seen::of(&as_it_is).steps;
        if !is_as_it_seemed || self.enters_unknown(&seeming, step) {
            return self.before(step);
        }
        let taken = |outcome: &Outcome<S>| outcome.movement.as_ref().map(|own| own.steps.len());
        let is_over = step == self.steps || {
            let next = self.truth.plan(&self.met(step + 1), rolled);
            next.is_ok_and(|next| taken(&next).is_some_and(|taken| taken <= step))
        };
        Met {
            step,
            done: step,
            goes_on: if is_over {
                GoesOn::Never
            } else {
                self.goes_on()
            },
        }
    }

    fn before(&self, step: usize) -> Met {
        Met {
            step,
            done: step - 1,
            goes_on: self.goes_on(),
        }
    }

    /// A movement that itself says where it is stopped does not go on.
    fn goes_on(&self) -> GoesOn {
        if self.known.situation.system.has_halt(self.declaration) {
            GoesOn::Never
        } else {
            GoesOn::Asks
        }
    }

    /// The movement as it takes place.
    fn walked(&self, met: Option<Met>, rolled: &[Roll]) -> S::Declaration {
        match met {
            Some(met) if met.goes_on == GoesOn::Asks || met.done < met.step => self.met(met.done),
            // After a halt, and at its end, the movement is not judged by what the mover did not
            // know.
            _ if self.truth.plan(self.declaration, rolled).is_err() => self.met(self.steps),
            _ => self.declaration.clone(),
        }
    }

    /// The outcome with what it reveals, and the question that follows.
    fn revealing(
        &self,
        outcome: Outcome<S>,
        met: Option<Met>,
        rolled: &[Roll],
    ) -> (Outcome<S>, Option<RevealChoice>) {
        let Some(met) = met else {
            return (outcome, None);
        };
        let outcome = Outcome {
            reveals: self.reveals(met.step, rolled),
            ..outcome
        };
        let choice = (met.goes_on == GoesOn::Asks)
            .then(|| self.choice(met, &outcome, rolled))
            .flatten();
        (outcome, choice)
    }

    // --- What is revealed -----------------------------------------------------------------------

    /// Everything that makes a difference in that step; the side knows it from now on.
    fn reveals(&self, step: usize, rolled: &[Roll]) -> Vec<ConcealmentChange> {
        let movement = self.met(step);
        let seeming = self.known.plan(&movement, rolled);
        let whole = self.known.plan(self.declaration, rolled);
        let entered = whole
            .as_ref()
            .ok()
            .and_then(|own| entered(own).nth(step - 1));
        let near: Vec<ConcealmentChange> = self
            .hidden()
            .into_iter()
            .filter(|change| entered.is_none_or(|step| self.is_near(change, step)))
            .collect();
        let makes_a_difference = |change: &ConcealmentChange| {
            let alone = self.after(std::slice::from_ref(change));
            let is_entered = entered.is_some_and(|step| self.lies_in(change, step));
            (is_entered && self.is_unknown(change))
                || !are_alike(&alone.plan(&movement, rolled), &seeming)
        };
        let (found, others): (Vec<_>, Vec<_>) = near.into_iter().partition(makes_a_difference);
        // Things that make no difference alone may make one together.
        if found.is_empty() { others } else { found }
    }

    /// What the side knows once these are revealed.
    fn after(&self, reveals: &[ConcealmentChange]) -> View<'static, S> {
        let mut truth = self.truth.situation.clone().into_owned();
        let mut earlier = self.truth.earlier.to_vec();
        for reveal in reveals {
            reveal.clone().apply(&mut truth.board);
            for one in &mut earlier {
                reveal.clone().apply(&mut one.board);
            }
        }
        View::known(&truth, &earlier, self.side)
    }

    /// Everything that is hidden from the side, as the changes that would reveal it.
    fn hidden(&self) -> Vec<ConcealmentChange> {
        self.truth.situation.board.hidden_from(self.side)
    }

    /// Whether the side does not know that it is there at all: entering it always means meeting it.
    fn is_unknown(&self, change: &ConcealmentChange) -> bool {
        let all = &self.truth.situation.board.concealments;
        match change {
            ConcealmentChange::Creature(id, _) => {
                let own = all.creatures.get(id);
                own.is_some_and(|own| matches!(own.hiding, Hiding::Absent | Hiding::Unknown))
            }
            ConcealmentChange::Ground(square, _) => {
                let own = all.ground.get(square);
                own.is_some_and(|own| own.hiding == Hiding::Unknown)
            }
            ConcealmentChange::Door(..) | ConcealmentChange::Edge(..) => false,
        }
    }

    /// Whether the step leads into it.
    fn lies_in(&self, change: &ConcealmentChange, step: Entered) -> bool {
        match change {
            ConcealmentChange::Creature(id, _) => {
                let board = &self.truth.situation.board;
                let creature = board.creature(*id);
                let place = creature.and_then(|own| own.footprint().map(|place| (own, place)));
                place.is_some_and(|(own, place)| {
                    let mut squares = step.to.squares_outside(step.from);
                    squares.any(|square| place.contains(square))
                        && step.altitude_feet == own.elevation_feet.0
                })
            }
            ConcealmentChange::Ground(square, _) => {
                step.to.contains(*square) && !step.from.contains(*square)
            }
            ConcealmentChange::Door(..) | ConcealmentChange::Edge(..) => false,
        }
    }

    /// Whether it is near enough to the step to be what is met there.
    fn is_near(&self, change: &ConcealmentChange, step: Entered) -> bool {
        let board = &self.truth.situation.board;
        let is_beside = |place: Footprint| {
            let (dx, dy) = step.from.union(step.to).gap(place);
            dx <= 1 && dy <= 1
        };
        match change {
            ConcealmentChange::Creature(id, _) => {
                let place = board.creature(*id).and_then(board::Creature::footprint);
                place.is_some_and(is_beside)
            }
            ConcealmentChange::Door(id, _) => board.door(*id).is_some_and(|door| {
                let mut squares = door.edges.iter().flat_map(|edge| edge.squares());
                squares.any(|square| is_beside(square.into()))
            }),
            ConcealmentChange::Edge(edge, _) => {
                let mut squares = edge.squares().into_iter();
                squares.any(|square| is_beside(square.into()))
            }
            ConcealmentChange::Ground(square, _) => is_beside((*square).into()),
        }
    }

    // --- What is asked --------------------------------------------------------------------------

    fn choice(&self, met: Met, outcome: &Outcome<S>, rolled: &[Roll]) -> Option<RevealChoice> {
        let system = self.known.situation.system;
        let whole = self.known.plan(self.declaration, rolled).ok()?;
        let into = revealed(whole.movement.as_ref()?.steps.get(met.step - 1)?.to);
        let movement = outcome.movement.as_ref()?;
        let now_known = self.after(&outcome.reveals);
        let carries_to = (met.done + 1..=self.steps).rev().find(|steps| {
            let shortened = system.first_steps(self.declaration, *steps);
            now_known.plan(&shortened, rolled).is_ok()
        });
        let step = now_known.plan(&self.met(met.step), rolled);
        let cost = step
            .ok()
            .and_then(|own| step_of(&own, met.step).map(|step| step.cost));
        let against = self.rule_of(met, rolled);
        let remaining = movement.budget.map(|budget| budget - movement.total);
        Some(RevealChoice {
            rule: against?,
            mover: movement.mover,
            remaining: remaining.map_or(0, feet),
            least: cost.map(feet),
            carry_on: carries_to.map(drop).ok_or(against?),
            stop: Ok(()),
            elsewhere: self.elsewhere(&now_known, met, movement.end, &into, rolled),
            into,
            items_done: met.done,
            carries_to,
        })
    }

    /// The rule that makes the step differ from what it seemed.
    fn rule_of(&self, met: Met, rolled: &[Roll]) -> Option<RuleId> {
        let seeming = self.known.plan(&self.met(met.step), rolled).ok()?;
        let as_it_is = match self.truth.plan(&self.met(met.step), rolled) {
            Ok(as_it_is) => as_it_is,
            Err(PlanError::Refused(refusal)) => return Some(refusal.first().rule),
            Err(_) => return None,
        };
        let (true_step, seeming_step) = (step_of(&as_it_is, met.step), step_of(&seeming, met.step));
        let reasons = true_step.map_or(&[][..], |step| &step.reasons);
        let seemed = seeming_step.map_or(&[][..], |step| &step.reasons);
        let new_reason = reasons.iter().find(|reason| !seemed.contains(reason));
        let mut events = as_it_is.events.iter();
        let new_event = events.find(|event| !is_reaction(event) && !seeming.events.contains(event));
        let by_reason = new_reason.or(reasons.first()).map(|reason| reason.rule);
        new_event.map(|event| event.rule).or(by_reason)
    }

    /// Where the mover may go instead, as far as its side then knows, in reading order.
    fn elsewhere(
        &self,
        known: &View<'_, S>,
        met: Met,
        at: Position,
        into: &Revealed,
        rolled: &[Roll],
    ) -> Vec<Revealed> {
        let Position::Squares(place) = at else {
            return Vec::new();
        };
        let system = self.known.situation.system;
        let leads_on = |to: &Revealed| {
            let step = system.way_into(self.declaration, met.done, to);
            let way = step.and_then(|step| system.spliced(self.declaration, met.done, &step));
            way.is_some_and(|way| known.plan(&way, rolled).is_ok())
        };
        let mut around: Vec<_> = Direction::ALL
            .into_iter()
            .map(|direction| direction.offset())
            .map(|(dx, dy)| place.origin.offset(dx, dy))
            .collect();
        grid::sort_by_key(&mut around, |square| (square.y, square.x));
        let around = around.into_iter().map(Revealed::Square);
        around.filter(|to| to != into && leads_on(to)).collect()
    }
}

/// Whether two plans look the same to their makers.
fn are_alike<S: RuleSystem>(
    one: &Result<Outcome<S>, PlanError>,
    other: &Result<Outcome<S>, PlanError>,
) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => Seen::of(one) == Seen::of(other),
        (Err(_), Err(_)) => true,
        _ => false,
    }
}

/// What the maker of a movement sees of it.
#[derive(PartialEq)]
struct Seen<'o, S: RuleSystem> {
    steps: Vec<(Position, Position, Length)>,
    events: Vec<&'o Event<S>>,
    end: Option<Position>,
}

impl<'o, S: RuleSystem> Seen<'o, S> {
    fn of(outcome: &'o Outcome<S>) -> Seen<'o, S> {
        let movement = outcome.movement.as_ref();
        let steps = movement.map_or(&[][..], |own| &own.steps);
        let events = outcome.events.iter();
        Seen {
            steps: steps
                .iter()
                .map(|step| (step.from, step.to, step.cost))
                .collect(),
            events: events.filter(|event| !is_reaction(event)).collect(),
            end: movement.map(|own| own.end),
        }
    }
}

fn is_reaction<S: RuleSystem>(event: &Event<S>) -> bool {
    matches!(event.happening, Happening::Provoke(..))
}

fn step_of<S: RuleSystem>(outcome: &Outcome<S>, number: usize) -> Option<&StepTaken> {
    outcome.movement.as_ref()?.steps.get(number - 1)
}

/// A step on the grid, with the altitude that it leads to.
#[derive(Clone, Copy)]
struct Entered {
    from: Footprint,
    to: Footprint,
    altitude_feet: i32,
}

fn entered<S: RuleSystem>(outcome: &Outcome<S>) -> impl Iterator<Item = Entered> + '_ {
    let movement = outcome.movement.as_ref();
    let steps = movement.map_or(&[][..], |own| &own.steps);
    let flown = movement.map_or(&[][..], |own| &own.flight);
    (1..).zip(steps).filter_map(move |(number, step)| {
        let (Position::Squares(from), Position::Squares(to)) = (step.from, step.to) else {
            return None;
        };
        let altitude = flown.iter().find(|flown| flown.step == number);
        Some(Entered {
            from,
            to,
            altitude_feet: altitude.map_or(0, |flown| flown.altitude_feet.0),
        })
    })
}

fn revealed(place: Position) -> Revealed {
    match place {
        Position::Squares(space) => Revealed::Square(space.origin),
        Position::Free(point) => Revealed::Point(point),
    }
}

/// Whole feet of a length that is not negative.
fn feet(length: Length) -> u32 {
    u32::try_from(length.micro().div_euclid(Length::PER_FOOT)).unwrap_or(0)
}

/// The names and places of what is revealed.
#[cfg(feature = "words")]
pub fn reveal_words(reveals: &[ConcealmentChange], board: &Board) -> Vec<String> {
    let named = reveals.iter().map(|reveal| match reveal {
        ConcealmentChange::Creature(id, _) => {
            let creature = board.creature(*id);
            creature.map_or_else(|| id.to_string(), |own| own.name.clone())
        }
        ConcealmentChange::Door(id, _) => format!("door {}", id.number()),
        ConcealmentChange::Edge(edge, _) => {
            let [first, second] = edge.squares();
            format!("{first}|{second}")
        }
        ConcealmentChange::Ground(square, _) => square.to_string(),
    });
    named.collect()
}
