//! The exploration: every way in which declarations can go, each with its probability.
//!
//! A *way* is an encounter with everything that must be remembered about how it came about. Equal
//! ways are merged, so that their number grows with the differences and not with the dice.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use board::CreatureId;
use dice::{Exhaustive, OddsError, Ratio};
use rules::{
    Cause, Refusal, SystemAttacks as _, SystemDeclarations as _, SystemReactions as _, When,
};
use systems::{AnyHappening as Happening, Edit, Outcome, System};

use super::blow::{Blow, Blows};
use super::problem::{MissingFact, OddsProblem, StatedNumber};
use super::{CreatureOdds, DeclarationOdds, Odds, OddsQuestion, ReactionOdds};
use crate::command::{Answer, AskTriggers, Command, Declared};
use crate::decide::decide;
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::event::Event;
use crate::pending::{Pending, name_of};
use crate::plan::ruled;
use crate::reaction::{Reaction, ReactionKind};
use crate::skill_check;
use crate::typed_attack::TypedAttack;
use crate::waiting::MoveOn;

/// How far a declaration has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Completed,
    Lost,
    Refused,
}

/// One way in which the declarations can go.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    encounter: Encounter,
    /// The creatures that a reaction has hit.
    hit: BTreeSet<CreatureId>,
    /// The creatures that a reaction has dropped.
    dropped: BTreeSet<CreatureId>,
    /// Whether every earlier declaration was carried out to its end.
    is_whole: bool,
    /// The fate of this declaration, as far as it is known.
    fate: Fate,
    /// The creatures that were asked during this declaration, and when.
    asked: Vec<(When, CreatureId)>,
    /// Triggers that led to no question on the way and are answered after the declaration.
    open: Vec<OpenTrigger>,
}

/// A trigger that is answered after the action that triggered it has been carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OpenTrigger {
    event: systems::Event,
    reactor: CreatureId,
    cause: Cause,
    target: CreatureId,
}

/// Different ways, each with its probability.
#[derive(Default)]
struct Ways {
    /// Ways that may be equal, grouped so that only a few have to be compared.
    alike: BTreeMap<u64, Vec<(Way, Ratio)>>,
}

/// A number that is the same for equal encounters. It is computed from what attacks and movements
/// change.
fn likeness(encounter: &Encounter) -> u64 {
    let mut hasher = DefaultHasher::new();
    encounter.situation().facts.hash(&mut hasher);
    for creature in encounter.board().creatures() {
        (creature.id, creature.position, creature.conditions).hash(&mut hasher);
    }
    hasher.finish()
}

impl Ways {
    fn add(&mut self, way: Way, chance: Ratio) -> Result<(), OddsProblem> {
        let alike = self.alike.entry(likeness(&way.encounter)).or_default();
        match alike.iter_mut().find(|(own, _)| *own == way) {
            Some((_, sum)) => *sum = sum.checked_add(chance)?,
            None => alike.push((way, chance)),
        }
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.alike.is_empty()
    }

    fn take(&mut self) -> impl Iterator<Item = (Way, Ratio)> + use<> {
        std::mem::take(&mut self.alike).into_values().flatten()
    }

    fn iter(&self) -> impl Iterator<Item = &(Way, Ratio)> {
        self.alike.values().flatten()
    }
}

/// A reaction that is about to be made.
struct Occasion<'a> {
    reactor: CreatureId,
    target: CreatureId,
    event: &'a systems::Event,
    cause: Cause,
    attack: rules::Attack,
}

pub(super) fn explore(encounter: &Encounter, question: &OddsQuestion) -> Result<Odds, OddsProblem> {
    check_question(encounter, question)?;
    let mut start = encounter.clone();
    evolve(&mut start, &Event::TriggersAsked(AskTriggers::Always));
    start.forget_dice_count();
    let mut ways = Ways::default();
    let first = Way {
        encounter: start,
        hit: BTreeSet::new(),
        dropped: BTreeSet::new(),
        is_whole: true,
        fate: Fate::Completed,
        asked: Vec::new(),
        open: Vec::new(),
    };
    ways.add(first, Ratio::ONE)?;
    let mut exploration = Exploration::new(question);
    for declared in &question.declared {
        ways = exploration.declare(ways, declared)?;
    }
    if !exploration.missing.is_empty() {
        let missing = exploration.missing.into_iter().collect();
        return Err(OddsProblem::Missing(missing));
    }
    exploration.conclude(&ways)
}

fn check_question(encounter: &Encounter, question: &OddsQuestion) -> Result<(), OddsProblem> {
    if !encounter.system().has_attack_odds() {
        return Err(OddsProblem::NoAttacks(encounter.system()));
    }
    if question.declared.is_empty() {
        return Err(OddsProblem::NothingDeclared);
    }
    if encounter.pending().is_some() {
        return Err(CommandError::Waiting.into());
    }
    Ok(())
}

struct Exploration<'a> {
    question: &'a OddsQuestion,
    decisions: u32,
    declarations: Vec<DeclarationOdds>,
    /// The creatures that act or are attacked, in the order in which they come up.
    creatures: Vec<CreatureId>,
    damage: BTreeMap<CreatureId, Ratio>,
    missing: BTreeSet<MissingFact>,
}

impl<'a> Exploration<'a> {
    fn new(question: &'a OddsQuestion) -> Exploration<'a> {
        Exploration {
            question,
            decisions: 0,
            declarations: Vec::new(),
            creatures: Vec::new(),
            damage: BTreeMap::new(),
            missing: BTreeSet::new(),
        }
    }

    // --- One declaration ------------------------------------------------------------------------

    /// Every way in which the declaration can go.
    fn declare(&mut self, mut before: Ways, declared: &Declared) -> Result<Ways, OddsProblem> {
        self.declarations.push(DeclarationOdds {
            declared: declared.clone(),
            completed: Ratio::ZERO,
            lost: Ratio::ZERO,
            refused: Ratio::ZERO,
            refusals: Vec::new(),
            reactions: Vec::new(),
        });
        let is_first = self.declarations.len() == 1;
        let command = Command::Declare(declared.clone());
        let (mut under_way, mut over) = (Ways::default(), Ways::default());
        let mut refused = None;
        for (mut way, chance) in before.take() {
            way.fate = Fate::Completed;
            way.asked.clear();
            if let Some(actor) = declared.declaration.actor() {
                self.meet(actor);
            }
            for (decided, part) in self.decide(&way.encounter, &command)? {
                let chance = chance.checked_multiply(part)?;
                match decided {
                    Ok(events) => under_way.add(way.after(&events, declared), chance)?,
                    Err(CommandError::Refused(refusal)) => {
                        self.refuse(&refusal);
                        over.add(way.clone().with_fate(Fate::Refused), chance)?;
                        refused = Some(refusal);
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        // A declaration that cannot even begin has no odds; the refusal is returned instead.
        if let (true, true, Some(refusal)) = (is_first, under_way.is_empty(), refused) {
            return Err(CommandError::Refused(refusal).into());
        }
        loop {
            let mut next = Ways::default();
            for (way, chance) in under_way.take() {
                if way.encounter.pending().is_none() && way.open.is_empty() {
                    over.add(way, chance)?;
                    continue;
                }
                for (after, part) in self.go_on(&way, chance)? {
                    next.add(after, chance.checked_multiply(part)?)?;
                }
            }
            if next.is_empty() {
                return self.settle(over);
            }
            under_way = next;
        }
    }

    /// Adds up the fates of the declaration.
    fn settle(&mut self, mut over: Ways) -> Result<Ways, OddsProblem> {
        let mut settled = Ways::default();
        for (mut way, chance) in over.take() {
            if let Some(row) = self.declarations.last_mut() {
                let sum = match way.fate {
                    Fate::Completed => &mut row.completed,
                    Fate::Lost => &mut row.lost,
                    Fate::Refused => &mut row.refused,
                };
                *sum = sum.checked_add(chance)?;
            }
            way.is_whole &= way.fate == Fate::Completed;
            way.fate = Fate::Completed;
            way.asked.clear();
            settled.add(way, chance)?;
        }
        Ok(settled)
    }

    fn refuse(&mut self, refusal: &Refusal) {
        if let Some(row) = self.declarations.last_mut()
            && !row.refusals.contains(refusal)
        {
            row.refusals.push(refusal.clone());
        }
    }

    fn meet(&mut self, creature: CreatureId) {
        if !self.creatures.contains(&creature) {
            self.creatures.push(creature);
        }
    }

    /// The result of the command with every combination of faces.
    #[expect(
        clippy::type_complexity,
        reason = "a list of what `decide` gives, each with its chance"
    )]
    fn decide(
        &mut self,
        encounter: &Encounter,
        command: &Command,
    ) -> Result<Vec<(Result<Vec<Event>, CommandError>, Ratio)>, OddsProblem> {
        let decisions_max = self.question.decisions_max;
        let left = decisions_max.saturating_sub(self.decisions);
        let mut decided = Vec::new();
        let chances = Exhaustive::limited(left.into()).enumerate(|dice| {
            match decide(encounter, command, dice) {
                Err(CommandError::Dice(error)) => return Err(error),
                other => decided.push(other),
            }
            Ok(decided.len())
        });
        let chances = match chances {
            Ok(chances) => chances,
            Err(OddsError::TooManyCombinations { .. }) => {
                return Err(OddsProblem::TooMany { decisions_max });
            }
            Err(error) => return Err(error.into()),
        };
        let tried = u32::try_from(decided.len()).unwrap_or(u32::MAX);
        self.decisions = self.decisions.saturating_add(tried);
        let chances = chances.iter().map(|(_, chance)| chance);
        Ok(decided.into_iter().zip(chances).collect())
    }

    // --- Reactions ------------------------------------------------------------------------------

    /// Follows the next answer, or the next trigger that was left open, in every way it can go.
    fn go_on(&mut self, way: &Way, chance: Ratio) -> Result<Vec<(Way, Ratio)>, OddsProblem> {
        match way.encounter.pending() {
            Some(Pending::MoveOn(move_on)) => self.answer(way, chance, move_on),
            // Only systems with attacks have odds, and they reveal nothing.
            Some(Pending::CarryOn(_)) => Err(OddsProblem::NoAttacks(way.encounter.system())),
            Some(Pending::Ruling(question)) => Err(OddsProblem::RulingOpen {
                ruling: question.ruling,
                choice: question.choices.first().map(|preview| preview.choice),
            }),
            None => self.answer_afterwards(way, chance),
        }
    }

    /// The creature asked first reacts, if it can and the policy lets it.
    fn answer(
        &mut self,
        way: &Way,
        chance: Ratio,
        move_on: &MoveOn,
    ) -> Result<Vec<(Way, Ratio)>, OddsProblem> {
        let Some(asked) = move_on.open.first() else {
            return self.perform(way, &Command::Answer(Answer::MoveOn), &move_on.declared);
        };
        let decline = Command::Answer(Answer::Decline {
            reactor: asked.reactor,
        });
        let (triggered, target) = (move_on.asked_trigger(), move_on.target());
        let situation = ruled(&way.encounter, &move_on.declared)?;
        let situation = move_on.under_way(&situation);
        let attack = triggered
            .as_ref()
            .and_then(|(event, _)| situation.opportunity_attack(asked.reactor, target, event.rule));
        let (Some((event, cause)), Some(attack), true, false) = (
            triggered,
            attack,
            asked.kinds.contains(&ReactionKind::OpportunityAttack),
            self.question.policy.declines(asked.reactor),
        ) else {
            return self.perform(way, &decline, &move_on.declared);
        };
        let occasion = Occasion {
            reactor: asked.reactor,
            target,
            event,
            cause,
            attack,
        };
        let Some(blows) = self.count(&way.encounter, &situation, &occasion, chance)? else {
            return self.perform(way, &decline, &move_on.declared);
        };
        let mut after = Vec::new();
        for (blow, part) in blows.chances {
            let command = Command::Answer(Answer::React(Reaction {
                reactor: asked.reactor,
                kind: ReactionKind::OpportunityAttack,
                typed: TypedAttack {
                    natural: None,
                    result: Some(blow.result),
                    damage: blow.damage,
                },
                movement: None,
                ends_with: Edit::of(situation.system(), []),
            }));
            let struck = way.struck(&situation, target, blow);
            for (next, rest) in self.perform(&struck, &command, &move_on.declared)? {
                after.push((next, part.checked_multiply(rest)?));
            }
        }
        Ok(after)
    }

    /// A trigger that does not stop the action that triggers it, such as a manipulate action: the
    /// reaction is declared after that action has been carried out.
    fn answer_afterwards(
        &mut self,
        way: &Way,
        chance: Ratio,
    ) -> Result<Vec<(Way, Ratio)>, OddsProblem> {
        let mut way = way.clone();
        if way.open.is_empty() {
            return Ok(vec![(way, Ratio::ONE)]);
        }
        let trigger = way.open.remove(0);
        let encounter = way.encounter.clone();
        let situation = encounter.situation();
        let can = situation.has_opportunity_attack(trigger.reactor)
            && situation.may_react(trigger.reactor).is_ok()
            && !way.dropped.contains(&trigger.target);
        let attack =
            situation.opportunity_attack(trigger.reactor, trigger.target, trigger.event.rule);
        let (Some(attack), true, false) =
            (attack, can, self.question.policy.declines(trigger.reactor))
        else {
            return Ok(vec![(way, Ratio::ONE)]);
        };
        let occasion = Occasion {
            reactor: trigger.reactor,
            target: trigger.target,
            event: &trigger.event,
            cause: trigger.cause,
            attack,
        };
        let Some(blows) = self.count(&encounter, situation, &occasion, chance)? else {
            return Ok(vec![(way, Ratio::ONE)]);
        };
        let mut after = Vec::new();
        for (blow, part) in blows.chances {
            let declared = reaction_declared(encounter.system(), &trigger, blow)?;
            let struck = way.struck(situation, trigger.target, blow);
            let command = Command::Declare(declared.clone());
            for (next, rest) in self.perform(&struck, &command, &declared)? {
                after.push((next, part.checked_multiply(rest)?));
            }
        }
        Ok(after)
    }

    /// Gives a command that is accepted, and follows every way in which it goes.
    fn perform(
        &mut self,
        way: &Way,
        command: &Command,
        declared: &Declared,
    ) -> Result<Vec<(Way, Ratio)>, OddsProblem> {
        let mut after = Vec::new();
        for (decided, chance) in self.decide(&way.encounter, command)? {
            after.push((way.after(&decided?, declared), chance));
        }
        Ok(after)
    }

    /// Records a reaction that is made with that probability; if a number is not stated, the result
    /// is `None`, and the missing number is recorded.
    fn count(
        &mut self,
        encounter: &Encounter,
        situation: &systems::Situation,
        occasion: &Occasion<'_>,
        chance: Ratio,
    ) -> Result<Option<Blows>, OddsProblem> {
        let attack = &occasion.attack;
        self.meet(occasion.target);
        let missing = [
            (
                occasion.target,
                StatedNumber::ArmorClass,
                attack.armor_class.is_empty(),
            ),
            (
                occasion.target,
                StatedNumber::HitPoints,
                situation.hit_points(occasion.target).is_none(),
            ),
            (
                occasion.reactor,
                StatedNumber::Damage,
                attack.damage.is_none(),
            ),
        ];
        for (creature, fact, _) in missing.iter().filter(|(_, _, is_missing)| *is_missing) {
            let creature = name_of(encounter.board(), *creature);
            let fact = *fact;
            self.missing.insert(MissingFact { creature, fact });
        }
        if missing.iter().any(|(_, _, is_missing)| *is_missing) {
            return Ok(None);
        }
        let Some(blows) = Blows::of(situation, attack)? else {
            return Ok(None);
        };
        let damage = self.damage.entry(occasion.target).or_insert(Ratio::ZERO);
        *damage = damage.checked_add(chance.checked_multiply(blows.expected_damage)?)?;
        let at = situation.board.creature(occasion.target);
        let row = ReactionOdds {
            when: occasion.event.when,
            at: at.and_then(|target| target.position),
            cause: occasion.cause,
            trigger: occasion.event.rule,
            attack: attack.clone(),
            chance: Ratio::ZERO,
            results: blows.results.clone(),
            expected_damage: blows.expected_damage,
        };
        let Some(declaration) = self.declarations.last_mut() else {
            return Ok(Some(blows));
        };
        let rows = &mut declaration.reactions;
        let same = |own: &ReactionOdds| {
            ReactionOdds {
                chance: Ratio::ZERO,
                ..own.clone()
            } == row
        };
        let index = rows.iter().position(same).unwrap_or_else(|| {
            rows.push(row);
            rows.len() - 1
        });
        if let Some(row) = rows.get_mut(index) {
            row.chance = row.chance.checked_add(chance)?;
        }
        Ok(Some(blows))
    }

    // --- The whole question ---------------------------------------------------------------------

    fn conclude(self, ways: &Ways) -> Result<Odds, OddsProblem> {
        let mut declarations = self.declarations;
        for declaration in &mut declarations {
            // Reactions at the same time stay in the order in which they are asked about.
            grid::sort_by_key(&mut declaration.reactions, |row| row.when);
        }
        let mut completed = Ratio::ZERO;
        for (_, chance) in ways.iter().filter(|(way, _)| way.is_whole) {
            completed = completed.checked_add(*chance)?;
        }
        let mut creatures = Vec::new();
        for creature in self.creatures {
            let expected_damage = self.damage.get(&creature).copied().unwrap_or(Ratio::ZERO);
            creatures.push(creature_odds(creature, expected_damage, ways)?);
        }
        Ok(Odds {
            declarations,
            creatures,
            completed,
            decisions: self.decisions,
        })
    }
}

fn creature_odds(
    creature: CreatureId,
    expected_damage: Ratio,
    ways: &Ways,
) -> Result<CreatureOdds, OddsProblem> {
    let mut odds = CreatureOdds {
        creature,
        hit: Ratio::ZERO,
        expected_damage,
        dropped: Ratio::ZERO,
        hit_points: BTreeMap::new(),
        places: Vec::new(),
    };
    for (way, chance) in ways.iter() {
        if way.hit.contains(&creature) {
            odds.hit = odds.hit.checked_add(*chance)?;
        }
        if way.dropped.contains(&creature) {
            odds.dropped = odds.dropped.checked_add(*chance)?;
        }
        if let Some(hit_points) = way.encounter.situation().hit_points(creature) {
            let sum = odds.hit_points.entry(hit_points.now).or_insert(Ratio::ZERO);
            *sum = sum.checked_add(*chance)?;
        }
        let body = way.encounter.board().creature(creature);
        let place = body.and_then(|body| body.position);
        match odds.places.iter_mut().find(|(own, _)| *own == place) {
            Some((_, sum)) => *sum = sum.checked_add(*chance)?,
            None => odds.places.push((place, *chance)),
        }
    }
    // The most probable place comes first; among equal ones the first on the map.
    grid::sort_by_key(&mut odds.places, |(place, chance)| {
        (std::cmp::Reverse(*chance), *place)
    });
    Ok(odds)
}

impl Way {
    fn with_fate(mut self, fate: Fate) -> Way {
        self.fate = fate;
        self
    }

    /// The way after an attack on the creature has had that result; the events are applied later.
    fn struck(&self, situation: &systems::Situation, target: CreatureId, blow: Blow) -> Way {
        let mut way = self.clone();
        if let Some(damage) = blow.damage {
            way.hit.insert(target);
            let suffered = situation.suffer(target, damage);
            if suffered.is_some_and(|(_, states)| !states.is_empty()) {
                way.dropped.insert(target);
            }
        }
        way
    }

    /// The way after those events, which belong to that declaration.
    fn after(&self, events: &[Event], declared: &Declared) -> Way {
        let mut way = self.clone();
        // Who is asked at the end of an action is asked after it has been carried out.
        for event in events {
            if let Event::Stopped(move_on) = event {
                let reactors = move_on.reactors();
                let asked = reactors.into_iter().map(|reactor| (move_on.when, reactor));
                way.asked.extend(asked);
            }
        }
        let mut declared = declared.clone();
        for event in events {
            match event {
                Event::Checked(checked) => {
                    let situation = way.encounter.situation();
                    declared = skill_check::checked(situation, &declared, checked);
                }
                Event::Carried {
                    declaration,
                    outcome,
                } => way.carried(declaration, outcome, &declared),
                _ => {}
            }
            evolve(&mut way.encounter, event);
        }
        way.encounter.forget_dice_count();
        way
    }

    /// Records the fate of a declaration that has been carried out.
    fn carried(&mut self, carried: &systems::Declaration, outcome: &Outcome, declared: &Declared) {
        let system = self.encounter.system();
        let disrupts = |event: &systems::Event| system.disrupts(event.rule);
        if outcome.events.iter().any(disrupts) || self.is_halted(carried, declared) {
            self.fate = Fate::Lost;
            return;
        }
        let Some(target) = outcome
            .movement
            .as_ref()
            .map(|movement| movement.mover)
            .or_else(|| carried.actor())
        else {
            return;
        };
        let is_down = |event: &systems::Event| event.happening.knocked_out();
        self.dropped
            .extend(outcome.events.iter().filter_map(is_down));
        for event in &outcome.events {
            if let Happening::Provoke(reactor, cause) = event.happening
                && !self.asked.contains(&(event.when, reactor))
            {
                self.open.push(OpenTrigger {
                    event: event.clone(),
                    reactor,
                    cause,
                    target,
                });
            }
        }
        // A failed check ends a movement before its path ends. Without a grid that may be within
        // its last leg, and a fall may be in its last square; then only the event says it.
        let taken = outcome.movement.as_ref().map(|own| own.steps.len());
        let declared = system.step_count(carried);
        let is_short = taken.zip(declared).is_some_and(|(taken, all)| taken < all);
        let stops = |event: &systems::Event| matches!(event.happening, Happening::Stop);
        if is_short || outcome.events.iter().any(stops) {
            self.fate = Fate::Lost;
        }
    }

    /// Whether the declaration that was carried out is a waiting movement that was cut short.
    fn is_halted(&self, carried: &systems::Declaration, declared: &Declared) -> bool {
        let system = self.encounter.system();
        // A save that a hit asks for is no part of the movement.
        let is_it = system.verb(carried) == system.verb(&declared.declaration);
        !self.asked.is_empty() && is_it && declared.declaration != *carried
    }
}

/// The reaction as a declaration with its result.
fn reaction_declared(
    system: System,
    trigger: &OpenTrigger,
    blow: Blow,
) -> Result<Declared, OddsProblem> {
    let (reactor, target) = (trigger.reactor, trigger.target);
    let made = system.opportunity_declared(reactor, target, trigger.cause, blow.result);
    let mut declared = Declared::out_of_turn(made.ok_or(OddsProblem::NoAttacks(system))?);
    declared.typed.damage = blow.damage;
    Ok(declared)
}
