//! The procedure: a declaration is checked, carried out step by step and recorded.
//!
//! A [`Draft`] collects what a declaration does; the situation does not change. Which refusal is
//! reported follows the rulebook's table of section 12, then `pf2e.move.check-order`.

mod aftermath;
mod attack;
mod delay;
mod end_turn;
mod forced;
mod gridless;
mod ground;
mod mount;
mod movement;
mod on_grid;
mod order;
mod place;
mod shove;
mod stand;
mod start_turn;
mod turn;
mod turn_rolls;

pub(crate) use attack::{attacks_before, disrupts, multiple_attack_penalty, range_modifier};
pub(crate) use movement::may_use;
pub(crate) use order::{ends_by_itself, leave_encounter, may_choose};
pub(crate) use start_turn::{FULL_ACTIONS, actions_regained};
pub(crate) use turn_rolls::rolls_due;

use crate::SceneFacts as _;
use crate::happening::{Fact, OwnHappening, StepNow};
use std::borrow::Cow;
use std::collections::BTreeMap;

use board::{Creature, CreatureId};
use dice::{Dice, DiceError, Die, Expression, Face, LowestFaces, NoDice, Purpose, Request};

use super::facts::{OpenTrigger, Turn, TurnStep};
use super::gridless::holds as is_gridless;
use super::rulings::TurnAutoEnd;
use super::trigger::Triggered;
use super::turn_roll::{ToldRoll, TurnRoll};
use super::{Action, Declaration, Facts, Scene, Timing, registry as rule};
use crate::After;
use crate::{Event, Happening, Outcome};
use rules::{At, Cause, Movement, PlanError, Refusal, RuleId, When};

/// The board that a movement sees up to a step, before a reaction moved somebody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Earlier<'a> {
    /// The number of steps completed by then.
    pub(crate) steps: usize,
    pub(crate) scene: Scene<'a>,
}

/// Returns what the declaration leads to.
///
/// No die is rolled in vain: a declaration that is refused is refused before the first die is asked
/// for.
pub(crate) fn plan(
    scene: Scene<'_>,
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    plan_interrupted(scene, &[], declaration, dice)
}

/// Returns what the declaration leads to if its first steps saw earlier boards; the earliest comes
/// first.
pub(crate) fn plan_interrupted(
    scene: Scene<'_>,
    earlier: &[Earlier<'_>],
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    match plan_with(scene, earlier, declaration, &mut NoDice) {
        Err(PlanError::Dice(_)) => {}
        without_dice => return without_dice,
    }
    plan_with(scene, earlier, declaration, &mut LowestFaces)?;
    plan_with(scene, earlier, declaration, dice)
}

fn plan_with(
    scene: Scene<'_>,
    earlier: &[Earlier<'_>],
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let told = declaration.action.told();
    let due = start_due(scene.facts, declaration).and_then(|due| scene.creature(due));
    let Some(due) = due else {
        let begun = Begun::not_yet(scene, told);
        return plan_begun(scene, earlier, declaration, begun, dice);
    };
    let begun = Begun::of(scene, due, told, dice)?;
    let mut board = Cow::Borrowed(scene.board);
    for creature in begun.creatures.values() {
        if let Some(own) = board.to_mut().creature_mut(creature.id) {
            own.clone_from(creature);
        }
    }
    let facts = begun.facts.clone();
    let after = |board| Scene {
        board,
        facts: &facts,
        rulings: scene.rulings,
    };
    let earlier: Vec<Earlier<'_>> = earlier
        .iter()
        .map(|one| Earlier {
            steps: one.steps,
            scene: after(one.scene.board),
        })
        .collect();
    plan_begun(after(&board), &earlier, declaration, begun, dice)
}

/// The creature whose start step comes before the declaration, because nobody has declared it;
/// declarations of the game master, a return from Delay and Delay itself come before the start
/// step.
pub(crate) fn start_due(facts: &Facts, declaration: &Declaration) -> Option<CreatureId> {
    let due = facts.encounter.as_ref()?.start_due()?;
    let actor = declaration.actor?;
    match &declaration.action {
        Action::Return => None,
        Action::StartTurn(_) | Action::Delay { .. } if actor == due => None,
        _ => Some(due),
    }
}

/// The state in which a declaration begins, including any start step before it.
struct Begun {
    facts: Facts,
    creatures: BTreeMap<CreatureId, Creature>,
    events: Vec<Event>,
    /// The stated results of rolls that have not been used.
    told: Vec<ToldRoll>,
}

impl Begun {
    /// The state if no start step comes before it.
    fn not_yet(scene: Scene<'_>, told: &[ToldRoll]) -> Begun {
        Begun {
            facts: scene.facts.clone(),
            creatures: BTreeMap::new(),
            events: Vec::new(),
            told: told.to_vec(),
        }
    }

    /// The state after the start step of that creature's turn.
    fn of(
        scene: Scene<'_>,
        due: &Creature,
        told: &[ToldRoll],
        dice: &mut dyn Dice,
    ) -> Result<Begun, DiceError> {
        let mut draft = Draft::new(scene, Begun::not_yet(scene, told), dice);
        start_turn::start_by_default(&mut draft, due);
        match draft.dice_error {
            Some(error) => Err(error),
            None => Ok(Begun {
                facts: draft.facts,
                creatures: draft.creatures,
                events: draft.events,
                told: draft.told,
            }),
        }
    }
}

fn plan_begun(
    scene: Scene<'_>,
    earlier: &[Earlier<'_>],
    declaration: &Declaration,
    begun: Begun,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let mut draft = Draft::new(scene, begun, dice);
    let actor = declaration.actor.and_then(|actor| scene.creature(actor));
    let action = in_its_time(scene, declaration);
    draft.in_between = is_in_between(&action);
    if let Some(actor) = actor.filter(|_| action.is_own()) {
        draft.note_declared(actor.id);
    }
    plan_action(&mut draft, earlier, actor, &action)?;
    if let Some(error) = draft.dice_error.take() {
        return Err(error.into());
    }
    let untold = actor.and_then(|actor| turn_rolls::not_due(&draft, actor));
    Refusal::from_objections(untold.into_iter().collect()).map_or(Ok(()), Err)?;
    Ok(draft.finish(actor.map(|actor| actor.id)))
}

/// The action, in the turn in which it is really used.
fn in_its_time<'d>(scene: Scene<'_>, declaration: &'d Declaration) -> Cow<'d, Action> {
    let action = &declaration.action;
    let Some((actor, occasion)) = declaration.actor.zip(action.occasion()) else {
        return Cow::Borrowed(action);
    };
    let timing = scene.timing(actor, occasion.timing);
    if timing == occasion.timing {
        Cow::Borrowed(action)
    } else {
        Cow::Owned(action.at_time(timing))
    }
}

fn plan_action(
    draft: &mut Draft<'_>,
    earlier: &[Earlier<'_>],
    actor: Option<&Creature>,
    action: &Action,
) -> Result<(), PlanError> {
    let Some(actor) = actor else {
        return plan_of_game_master(draft, action);
    };
    let scene = draft.scene;
    match action {
        Action::Move(action) => movement::plan_movement(draft, actor, action, earlier)?,
        Action::Stand(occasion) => stand::plan_stand(draft, actor, *occasion)?,
        Action::Mount { on, occasion } => mount::plan_mount(draft, actor, *on, *occasion)?,
        Action::Dismount { to, occasion } => mount::plan_dismount(draft, actor, to, *occasion)?,
        Action::Forced(forced) if is_gridless(scene) => {
            gridless::plan_forced(draft, actor, forced)?;
        }
        Action::Forced(forced) => forced::plan_forced(draft, actor, forced)?,
        Action::Strike(strike) => attack::plan_strike(draft, actor, strike)?,
        Action::Act(activity) => attack::plan_activity(draft, actor, activity)?,
        Action::OpportunityAttack(attack) => {
            attack::plan_opportunity_attack(draft, actor, *attack)?;
        }
        Action::React { trigger } => attack::plan_reaction(draft, actor, *trigger)?,
        Action::TakeCover(occasion) => attack::plan_take_cover(draft, actor, *occasion)?,
        Action::Lean { to, occasion } => attack::plan_lean(draft, actor, *to, *occasion)?,
        Action::Ready { verb, occasion } => {
            attack::plan_ready(draft, actor, verb, *occasion)?;
        }
        Action::Sustain { effect, occasion } => {
            attack::plan_sustain(draft, actor, effect, *occasion)?;
        }
        Action::Suffer { reflex, .. } => stand::suffer(draft, actor, *reflex),
        Action::KnockedOut => place::knocked_out(draft, actor),
        Action::Initiative { skill } => order::initiative(draft, actor, skill),
        Action::StartTurn(choices) => start_turn::start_turn(draft, actor, choices)?,
        Action::EndTurn(choices) => end_turn::end_turn(draft, actor, choices)?,
        Action::Delay { .. } => delay::delay(draft, actor)?,
        Action::Return => delay::come_back(draft, actor)?,
        Action::Begin { .. } | Action::Play { .. } | Action::Arrange { .. } | Action::End => {
            return Err(nobody().into());
        }
    }
    Ok(())
}

/// Whether the action is used in between other turns: an obligation stays in force.
const fn is_in_between(action: &Action) -> bool {
    match action.occasion() {
        Some(occasion) => matches!(occasion.timing, Timing::OffTurn | Timing::Readied),
        None => false,
    }
}

/// Whether the creature may use a reaction now; a start step that is due counts as done.
pub(crate) fn may_react(scene: Scene<'_>, creature: CreatureId) -> Result<(), Refusal> {
    let reactor = scene.creature(creature).ok_or_else(nobody)?;
    let due = scene
        .facts
        .encounter
        .as_ref()
        .and_then(|own| own.start_due());
    let begun = due.filter(|due| *due == creature).and_then(|_| {
        // A creature that needs a roll for it cannot act, and so cannot react.
        Begun::of(scene, reactor, &[], &mut NoDice).ok()
    });
    let begun = begun.unwrap_or_else(|| Begun::not_yet(scene, &[]));
    let mut no_dice = NoDice;
    let found = turn::reaction_objections(&Draft::new(scene, begun, &mut no_dice), reactor);
    Refusal::from_objections(found).map_or(Ok(()), Err)
}

/// Plans what the game master declares.
fn plan_of_game_master(draft: &mut Draft<'_>, action: &Action) -> Result<(), PlanError> {
    match action {
        Action::Begin { order } => order::begin(draft, order)?,
        Action::Play { rounds } => order::play(draft, *rounds)?,
        Action::Arrange { order } => order::arrange(draft, order)?,
        Action::End => order::end_encounter(draft),
        _ => return Err(nobody().into()),
    }
    Ok(())
}

fn nobody() -> Refusal {
    Refusal::new(rule::ENCOUNTER_MODE, At::Action, "nobody there can do that")
}

/// What a declaration does, as far as it has been computed.
pub(crate) struct Draft<'a> {
    /// The situation before it.
    pub(crate) scene: Scene<'a>,
    /// The facts after it.
    pub(crate) facts: Facts,
    pub(crate) movement: Option<Movement>,
    events: Vec<Event>,
    results: Vec<Fact>,
    creatures: BTreeMap<CreatureId, Creature>,
    triggers: Vec<OpenTrigger>,
    is_reaction: bool,
    /// Whether it is used in between, as a reaction or free action outside the turn.
    in_between: bool,
    dice: &'a mut dyn Dice,
    /// The first die that was not available: everything computed since then is invalid.
    dice_error: Option<DiceError>,
    /// The stated results of rolls that have not come yet.
    told: Vec<ToldRoll>,
    /// The creature that has pushed somebody in it by a Shove.
    pub(crate) shover: Option<CreatureId>,
}

impl<'a> Draft<'a> {
    fn new(scene: Scene<'a>, begun: Begun, dice: &'a mut dyn Dice) -> Draft<'a> {
        Draft {
            scene,
            facts: begun.facts,
            movement: None,
            events: begun.events,
            results: Vec::new(),
            creatures: begun.creatures,
            triggers: Vec::new(),
            is_reaction: false,
            in_between: false,
            dice,
            dice_error: None,
            told: begun.told,
            shover: None,
        }
    }

    /// The face of a die; `None` if it is not available, in which case the whole plan fails.
    fn roll(&mut self, purpose: Purpose, die: Die) -> Option<Face> {
        if self.dice_error.is_some() {
            return None;
        }
        match self.dice.roll(&Request::new(purpose, die)) {
            Ok(face) => Some(face),
            Err(error) => {
                self.dice_error = Some(error);
                None
            }
        }
    }

    /// The total of some dice; `None` as for [`Draft::roll`].
    fn roll_all(&mut self, expression: &Expression, purpose: Purpose) -> Option<i32> {
        if self.dice_error.is_some() {
            return None;
        }
        match expression.roll(&purpose, self.dice) {
            Ok(rolled) => Some(rolled.total()),
            Err(error) => {
                self.dice_error = Some(error);
                None
            }
        }
    }

    /// Takes the first stated result that matches.
    fn take_told<T>(&mut self, meant: impl Fn(&ToldRoll) -> Option<T>) -> Option<T> {
        let at = self.told.iter().position(|told| meant(told).is_some())?;
        meant(&self.told.remove(at))
    }

    /// Records the result of a roll of the turn.
    fn turn_roll(&mut self, creature: CreatureId, what: TurnRoll, rule: RuleId) {
        self.happen(
            When::Start,
            Happening::Own(crate::OwnHappening::TurnRoll(creature, what)),
            rule,
        );
    }

    /// The creature in its state after everything computed so far.
    pub(crate) fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.creatures.get(&id).or_else(|| self.scene.creature(id))
    }

    /// Changes a creature.
    pub(crate) fn change(&mut self, id: CreatureId, change: impl FnOnce(&mut Creature)) {
        if let Some(creature) = self.scene.creature(id) {
            change(self.creatures.entry(id).or_insert_with(|| creature.clone()));
        }
    }

    /// Records that something happens.
    pub(crate) fn happen(&mut self, when: When, happening: Happening, rule: RuleId) {
        self.events.push(Event {
            when,
            happening,
            rule,
        });
    }

    /// Records that a creature may react.
    pub(crate) fn provoke(
        &mut self,
        when: When,
        triggered: &[Triggered],
        cause: Cause,
        rule: RuleId,
    ) {
        for Triggered {
            reactor,
            target,
            rider,
        } in triggered.iter().copied()
        {
            let cause = cause.by_rider(rider);
            self.happen(when, Happening::Provoke(reactor, cause), rule);
            self.triggers.push(OpenTrigger {
                reactor,
                target,
                cause,
            });
        }
    }

    /// Does something, but lists only its events by certain rules and the results of rolls, so that
    /// no die is rolled unseen.
    pub(crate) fn listing(&mut self, rules: &[RuleId], work: impl FnOnce(&mut Draft<'a>)) {
        let listed = self.events.len();
        work(self);
        let happened = self.events.split_off(listed.min(self.events.len()));
        let is_listed = |event: &Event| {
            rules.contains(&event.rule)
                || matches!(
                    event.happening,
                    Happening::Own(crate::OwnHappening::TurnRoll(..))
                )
        };
        self.events.extend(happened.into_iter().filter(is_listed));
    }

    /// Notes that the creature has declared something: in its own turn it can no longer Delay.
    fn note_declared(&mut self, actor: CreatureId) {
        let acts_now = self.facts.acts_now(actor);
        if let Some(encounter) = self.facts.encounter.as_mut().filter(|_| acts_now) {
            encounter.declared = crate::Begun::Begun;
        }
    }

    /// Records a happening of this system before any step.
    pub(crate) fn own(&mut self, happening: OwnHappening, rule: RuleId) {
        self.happen(When::Start, Happening::Own(happening), rule);
    }

    /// Records a further fact after the declaration.
    pub(crate) fn fact(&mut self, fact: Fact) {
        self.results.push(fact);
    }

    /// Marks this declaration as a reaction: triggers of the previous one stay open.
    pub(crate) fn is_reaction(&mut self) {
        self.is_reaction = true;
    }

    fn finish(mut self, actor: Option<CreatureId>) -> Outcome {
        if ends_by_itself(self.scene, |id| self.creature(id), &self.facts) {
            order::end_encounter(&mut self);
        }
        if !self.is_reaction {
            self.facts.open_triggers = std::mem::take(&mut self.triggers);
        }
        if !self.is_reaction && !self.in_between {
            self.facts.forget_shoves(self.shover);
        }
        let mut facts = vec![Fact::Done];
        facts.append(&mut self.results);
        if let Some(actor) = actor {
            if let Some(points) = self.facts.profile(actor).hit_points {
                facts.push(Fact::HitPoints(points.now));
            }
            let keeper = self.facts.keeper(actor);
            let turn = self.facts.turn(keeper);
            let is_told = facts.iter().any(|fact| matches!(fact, Fact::Actions(_)));
            if !is_told {
                facts.push(Fact::Actions(turn.actions.unwrap_or(FULL_ACTIONS)));
            }
            facts.push(Fact::Reactions(turn.reactions));
            facts.push(Fact::Step(step_now(turn, self.scene)));
        }
        facts.extend(order::encounter_facts(&self.facts));
        let creatures = self.creatures.into_values().collect();
        Outcome {
            account: Vec::new(),
            reveals: Vec::new(),
            movement: self.movement,
            events: self.events,
            facts,
            after: After {
                creatures,
                facts: self.facts,
            },
        }
    }
}

/// The step that the turn is in.
fn step_now(turn: &Turn, scene: Scene<'_>) -> StepNow {
    let spent =
        turn.actions == Some(0) && scene.rulings.get::<TurnAutoEnd>() == TurnAutoEnd::Automatic;
    if turn.step == TurnStep::End || spent {
        StepNow::End
    } else {
        StepNow::Act
    }
}
