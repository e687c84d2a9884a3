//! What a viewer receives about one event of an encounter.
//!
//! Every part of the truth in an event is either passed on by name or not at all. If the viewer
//! knows a creature completely, its movement is planned again on the viewer's own situation to find
//! the cost and its reasons. The cost therefore cannot depend on anything else, and it is reported
//! as far as the steps match those that were taken.

use std::collections::BTreeMap;

use board::CreatureId;
use dice::{NoDice, Roll, Scripted};
use encounter::{Answer, Checked, Encounter, Event, Struck};
use rules::{
    At, Attack, AttackOccasion, Modifier, Movement, OrderTold, PlanError, RollsTold, StepTaken,
    SystemAttacks as _, SystemDeclarations as _, SystemDisclosure as _, SystemHappenings as _,
    SystemTurns as _,
};
use systems::{Declaration, Outcome, Situation, System};

use crate::Viewer;
use crate::event::{
    Acted, AnswerWord, Attacked, CheckTold, EventTold, ModifierTold, Moved, RollTold, StepTold,
    TotalTold, ViewEvent,
};
use crate::known::Known;
use crate::part::parts;
use crate::perspective::Sight;
use crate::question::WhenTold;
use crate::view::{Projected, Whose};
use crate::wire::{ObjectionTold, Place, cost};

/// An event, with the encounter before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Happened<'a> {
    /// The encounter before the event.
    pub(crate) before: &'a Encounter,
    /// The event.
    pub(crate) event: &'a Event,
    /// The dice that were rolled for it just before.
    pub(crate) rolls: &'a [Roll],
}

/// The perspective from which an event is reported.
pub(crate) struct Teller<'a> {
    pub(crate) happened: Happened<'a>,
    pub(crate) sight: Sight<'a>,
    /// Whose turn had been announced before the event.
    pub(crate) announced: Option<CreatureId>,
    /// The attack that was declared last, as the viewer knew it then.
    pub(crate) declared: Option<&'a Attack>,
    /// What the viewer knew before the event.
    pub(crate) before: &'a Known,
    /// What the viewer gets after the event.
    pub(crate) after: &'a Projected,
}

impl Teller<'_> {
    /// What the viewer receives about the event itself; the changes that it causes are reported
    /// separately.
    // Long because it is a table: one entry for each event.
    pub(crate) fn tell(&self) -> Option<ViewEvent> {
        let id = |creature: &CreatureId| self.id(*creature);
        match self.happened.event {
            Event::Carried {
                declaration,
                outcome,
            } => self.carried(declaration, outcome),
            Event::Struck(struck) => self.struck(struck).map(ViewEvent::Attacked),
            Event::Checked(checked) => self.checked(checked).map(ViewEvent::Checked),
            Event::Rolled(roll) => self.rolled(roll).map(ViewEvent::Rolled),
            Event::Disrupted { creature, rule } => Some(ViewEvent::Disrupted {
                creature: id(creature)?,
                rule: rule.as_str().to_owned(),
            }),
            Event::Blocked {
                mover,
                refusal,
                declaration,
                completed_steps,
            } => Some(ViewEvent::Blocked {
                creature: id(mover)?,
                objections: if self.is_master() {
                    refusal.objections().map(ObjectionTold::from).collect()
                } else {
                    let rest = declaration.as_deref();
                    let rest = rest.map(|declaration| (declaration, *completed_steps));
                    self.known_objections(*mover, rest)
                },
            }),
            Event::InitiativeSet { creature, total } => self
                .knows_initiative(*creature)
                .then(|| id(creature))
                .flatten()
                .map(|creature| ViewEvent::InitiativeSet {
                    creature,
                    total: *total,
                }),
            Event::Began { .. } => Some(ViewEvent::Began {
                order: self.after.view.turns.clone()?.order,
            }),
            Event::Reordered { .. } => Some(ViewEvent::Reordered {
                order: self.after.view.turns.clone()?.order,
            }),
            Event::TurnEnded { creature } => Some(ViewEvent::TurnEnded {
                creature: id(creature).filter(|_| self.announced == Some(*creature))?,
            }),
            Event::TurnStarted { creature, round } => {
                let creature = id(creature)?;
                let turn = self.after.view.turns.as_ref()?.turn;
                (turn == Whose::Creature(creature)).then_some(ViewEvent::TurnStarted {
                    creature,
                    round: *round,
                })
            }
            Event::Ended => Some(ViewEvent::Ended),
            Event::RulingSet(choice) => Some(ViewEvent::RulingSet {
                ruling: choice.name().to_owned(),
                choice: choice.word(),
            }),
            Event::Disclosed(choice) => Some(ViewEvent::Disclosed {
                setting: choice.name().to_owned(),
                choice: choice.word().to_owned(),
            }),
            Event::Stopped(_) | Event::Revealed(_) | Event::Asked(_) => Some(ViewEvent::Asked {
                question: self.after.view.question.clone()?,
            }),
            // These are settled before an event that is reported.
            Event::RulingAsked { .. }
            | Event::TriggersAsked(_)
            | Event::DoorMoved { .. }
            | Event::Changed(_)
            | Event::Uncovered { .. }
            | Event::Interrupted { .. }
            | Event::Resumed { .. }
            | Event::Answered(_) => None,
        }
    }

    fn is_master(&self) -> bool {
        self.sight.viewer == &Viewer::GameMaster
    }

    fn system(&self) -> System {
        self.happened.before.system()
    }

    /// The id under which the viewer knows the creature, before the event or after it.
    fn id(&self, creature: CreatureId) -> Option<CreatureId> {
        let before = self.before.ids.creature(creature);
        before.or_else(|| self.after.known.ids.creature(creature))
    }

    /// What, as far as the viewer knows, keeps a movement from going on after the steps that have
    /// been taken. The movement is planned on the viewer's own situation, so nothing hidden is
    /// included. Empty if the viewer does not know the mover completely.
    fn known_objections(
        &self,
        mover: CreatureId,
        rest: Option<(&Declaration, u32)>,
    ) -> Vec<ObjectionTold> {
        let Some((declaration, completed_steps)) = rest.filter(|_| self.is_whole(mover)) else {
            return Vec::new();
        };
        let declared = self.before.declaration(declaration);
        let planned = declared.map(|declared| self.before.situation.plan(&declared, &mut NoDice));
        let Some(Err(PlanError::Refused(refusal))) = planned else {
            return Vec::new();
        };
        let objections = refusal.objections();
        let objections = objections.filter(|own| match own.at {
            At::Step(step) => step > completed_steps,
            At::Action => false,
            At::End => true,
        });
        objections.map(ObjectionTold::from).collect()
    }

    /// Whether the viewer may know everything about the creature.
    fn is_whole(&self, creature: CreatureId) -> bool {
        self.before.whole.contains(&creature) || self.after.known.whole.contains(&creature)
    }

    /// An adversary's total could reveal its place in the order.
    fn knows_initiative(&self, creature: CreatureId) -> bool {
        let by_rules = self.system().begin_by_initiative().is_some();
        self.is_whole(creature)
            || match self.sight.disclosure.order {
                OrderTold::Ruling => !by_rules,
                OrderTold::Shown => true,
                OrderTold::Sides => false,
            }
    }

    // --- Actions --------------------------------------------------------------------------------

    fn carried(&self, declaration: &Declaration, outcome: &Outcome) -> Option<ViewEvent> {
        let actor = declaration.actor()?;
        let planned = self.planned_anew(actor, declaration, outcome);
        match &outcome.movement {
            Some(movement) => self.moved(declaration, movement, planned.as_ref()),
            None => self.acted(actor, declaration, planned.as_ref()),
        }
    }

    /// The result of the declaration on the viewer's own situation, if the viewer knows the actor
    /// completely.
    fn planned_anew(
        &self,
        actor: CreatureId,
        declaration: &Declaration,
        outcome: &Outcome,
    ) -> Option<Outcome> {
        if self.is_master() {
            return Some(outcome.clone());
        }
        if !self.is_whole(actor) {
            return None;
        }
        let declared = self.before.declaration(declaration)?;
        let faces = self.happened.rolls.iter();
        let mut dice = Scripted::new(faces.map(|roll| roll.face.get().into()));
        self.before.situation.plan(&declared, &mut dice).ok()
    }

    fn moved(
        &self,
        declaration: &Declaration,
        movement: &Movement,
        planned: Option<&Outcome>,
    ) -> Option<ViewEvent> {
        let mover = self.id(movement.mover)?;
        let known = planned.and_then(|planned| planned.movement.as_ref());
        let known_steps = known.map_or(&[][..], |known| &known.steps);
        let agree = |index: usize| {
            let own = &known_steps.get(..=index);
            let taken = movement.steps.get(..=index);
            own.zip(taken)
                .is_some_and(|(own, taken)| own.iter().zip(taken).all(|(a, b)| a.to == b.to))
        };
        let steps = movement.steps.iter().enumerate();
        let steps = steps.filter(|(_, step)| self.shows(step.to));
        let steps = steps.map(|(index, step)| {
            let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let known = known_steps.get(index).filter(|_| agree(index));
            StepTold::of(movement, number, step, known)
        });
        let is_as_known = known_steps.len() == movement.steps.len()
            && movement.steps.len().checked_sub(1).is_none_or(agree);
        let planned = planned.filter(|_| is_as_known);
        Some(ViewEvent::Moved(Moved {
            creature: mover,
            verb: self.system().verb(declaration).to_owned(),
            from: self.place_before(movement.mover)?,
            steps: steps.collect(),
            cost: planned.and_then(cost),
            events: planned.map_or_else(Vec::new, events),
            results: planned.map_or_else(BTreeMap::new, results),
        }))
    }

    /// Whether the viewer sees a place.
    fn shows(&self, place: board::Position) -> bool {
        let unknown = &self.after.known.situation.board.concealments.ground;
        match place {
            board::Position::Squares(space) => {
                let mut squares = space.squares();
                squares.any(|square| !unknown.contains_key(&square))
            }
            board::Position::Free(_) => true,
        }
    }

    /// The place at which the viewer knew the creature to be.
    fn place_before(&self, creature: CreatureId) -> Option<Place> {
        let place = |known: &Known| {
            let id = known.ids.creature(creature)?;
            known.situation.board.creature(id)?.position
        };
        let place = place(self.before).or_else(|| place(&self.after.known));
        place.map(Place::from)
    }

    fn acted(
        &self,
        actor: CreatureId,
        declaration: &Declaration,
        planned: Option<&Outcome>,
    ) -> Option<ViewEvent> {
        let creature = self.id(actor)?;
        let is_whole = self.is_whole(actor);
        let events = planned.map_or_else(Vec::new, events);
        let is_turn = self.is_step_of_turn(actor, declaration);
        if is_turn && (events.is_empty() || !is_whole) {
            // Turns are reported as events of their own.
            return None;
        }
        let is_seen = is_whole || self.system().is_plain_to_see(declaration);
        let verb = self.system().verb(declaration);
        Some(ViewEvent::Acted(Acted {
            creature,
            verb: is_seen.then(|| verb.to_owned()),
            events,
            results: planned
                .filter(|_| !is_turn)
                .map_or_else(BTreeMap::new, results),
        }))
    }

    /// Whether the declaration is part of beginning or ending a turn.
    fn is_step_of_turn(&self, actor: CreatureId, declaration: &Declaration) -> bool {
        let system = self.system();
        let verb = system.verb(declaration);
        let start = system.start_turn(actor);
        let end = self.happened.before.situation().end_turn(actor);
        let is_start = start.is_some_and(|own| system.verb(&own) == verb);
        is_start || system.verb(&end) == verb || system.ends_turn(declaration)
    }

    // --- Rolls ----------------------------------------------------------------------------------

    /// How much the viewer is shown of that creature's rolls.
    fn rolls_told(&self, creature: CreatureId) -> RollsTold {
        if self.is_whole(creature) {
            RollsTold::Open
        } else {
            self.sight.disclosure.rolls
        }
    }

    fn struck(&self, struck: &Struck) -> Option<Attacked> {
        let attack = &struck.attack;
        let (creature, target) = (self.id(attack.attacker), self.id(attack.target));
        // An attack is not seen if the viewer knows neither the attacker nor the target.
        if creature.is_none() && target.is_none() {
            return None;
        }
        let told = match creature {
            Some(_) => self.rolls_told(attack.attacker),
            None => RollsTold::Result,
        };
        let is_suffered = self.is_whole(attack.target);
        if told == RollsTold::Hidden && !is_suffered {
            return None;
        }
        let natural = struck.natural.filter(|_| told == RollsTold::Open);
        let total = |natural: u16| i32::from(natural).saturating_add(attack.modifier());
        let known = self.known_attacks(attack);
        let holds = |own: &&Modifier| known.iter().any(|known| known.attack.contains(own));
        let armor_class = known.iter().find_map(Attack::armor_class_total);
        let fits = |own: &i32| told != RollsTold::Open || self.decides(struck, *own);
        Some(Attacked {
            creature,
            target,
            rule: attack.rule.as_str().to_owned(),
            roll: natural.map(|natural| TotalTold {
                natural: natural.get(),
                total: total(natural.get()),
            }),
            modifiers: attack.attack.iter().filter(holds).map(Into::into).collect(),
            armor_class: armor_class.filter(fits),
            result: struck.result.map(|result| result.word().to_owned()),
            damage: struck.damage,
        })
    }

    /// Whether the attack would have had the same result against that Armor Class. Something that
    /// the viewer does not know may have changed it: they see that where the result is another one.
    fn decides(&self, struck: &Struck, armor_class: i32) -> bool {
        let (Some(natural), Some(result)) = (struck.natural, struck.result) else {
            return true;
        };
        let natural = i32::from(natural.get());
        let total = natural.saturating_add(struck.attack.modifier());
        let system = self.system();
        system.attack_result(natural, total, armor_class) == Some(result)
    }

    /// The attacks that this one may be, as far as the viewer knows the two creatures.
    fn known_attacks(&self, attack: &Attack) -> Vec<Attack> {
        if self.is_master() {
            return vec![attack.clone()];
        }
        let ids = &self.before.ids;
        let both = ids
            .creature(attack.attacker)
            .zip(ids.creature(attack.target));
        let Some((attacker, target)) = both else {
            return Vec::new();
        };
        let situation: &Situation = &self.before.situation;
        let by_command = situation.attack(attacker, target).and_then(Result::ok);
        let occasions = [AttackOccasion::Action, AttackOccasion::Extra].into_iter();
        let declared = occasions.filter_map(|occasion| {
            let strike = self.system().strike(attacker, target, occasion)?;
            situation.declared_attack(&strike)
        });
        let as_reaction = situation.opportunity_attack(attacker, target, attack.rule);
        let is_declared = |own: &&Attack| (own.attacker, own.target) == (attacker, target);
        let declared_before = self.declared.filter(is_declared).cloned();
        declared_before
            .into_iter()
            .chain(by_command)
            .chain(declared)
            .chain(as_reaction)
            .collect()
    }

    fn checked(&self, checked: &Checked) -> Option<CheckTold> {
        let told = self.rolls_told(checked.creature);
        if told == RollsTold::Hidden {
            return None;
        }
        let check = &checked.check;
        let natural = checked.natural.get();
        Some(CheckTold {
            creature: self.id(checked.creature)?,
            skill: check.skill.to_string(),
            rule: check.rule.as_str().to_owned(),
            roll: (told == RollsTold::Open).then(|| TotalTold {
                natural,
                total: i32::from(natural).saturating_add(check.modifier()),
            }),
            result: checked.result.word().to_owned(),
        })
    }

    fn rolled(&self, roll: &Roll) -> Option<RollTold> {
        let purpose = &roll.request.purpose;
        let board = self.happened.before.board();
        let who = board.creature_named(&purpose.who).map(|own| own.id);
        let is_told =
            self.is_master() || who.is_some_and(|own| self.rolls_told(own) == RollsTold::Open);
        let creature = who.and_then(|own| self.id(own));
        if !is_told || (creature.is_none() && !self.is_master()) {
            return None;
        }
        Some(RollTold {
            creature,
            rule: purpose.rule.to_string(),
            faces: roll.request.die.faces(),
            face: roll.face.get(),
            purpose: self.is_master().then(|| purpose.what.to_string()),
        })
    }
}

pub(crate) fn events(outcome: &Outcome) -> Vec<EventTold> {
    let events = outcome.events.iter().map(|event| EventTold {
        when: event.when.into(),
        happening: event.happening.particulars().into(),
        rule: Some(event.rule.as_str().to_owned()),
    });
    let account = outcome.account.iter().map(|happening| EventTold {
        when: WhenTold::Unnumbered,
        happening: System::happening_particulars(happening).into(),
        rule: None,
    });
    events.chain(account).collect()
}

pub(crate) fn results(outcome: &Outcome) -> BTreeMap<String, crate::part::Part> {
    parts(outcome.facts.iter().map(System::fact_particular))
}

impl StepTold {
    /// A step of a movement, counted from 1, with the cost that is known of it.
    pub(crate) fn of(
        movement: &Movement,
        number: u32,
        step: &StepTaken,
        known: Option<&StepTaken>,
    ) -> StepTold {
        let flown = movement.flight.iter().find(|own| own.step == number);
        StepTold {
            to: step.to.into(),
            altitude_feet: flown.map(|own| own.altitude_feet.0),
            cost: known.map(|own| own.cost.into()),
            reasons: known
                .map_or_else(Vec::new, |own| own.reasons.iter().map(Into::into).collect()),
        }
    }
}

impl From<&Modifier> for ModifierTold {
    fn from(modifier: &Modifier) -> ModifierTold {
        ModifierTold {
            rule: modifier.rule.map(|rule| rule.as_str().to_owned()),
            amount: modifier.amount,
            text: modifier.text.to_string(),
        }
    }
}

impl From<&Answer> for AnswerWord {
    fn from(answer: &Answer) -> AnswerWord {
        match answer {
            Answer::MoveOn => AnswerWord::MoveOn,
            Answer::Halt { .. } => AnswerWord::Halt,
            Answer::React(_) => AnswerWord::React,
            Answer::Decline { .. } => AnswerWord::Decline,
            Answer::CarryOn => AnswerWord::CarryOn,
            Answer::Stop => AnswerWord::Stop,
            Answer::GoRound { .. } => AnswerWord::GoRound,
            Answer::Choose { .. } => AnswerWord::Choose,
        }
    }
}
