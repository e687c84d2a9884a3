//! What is cited in the results of a case: rules, and the words in which they are told.

use std::collections::BTreeSet;

use dice::{Dice, DiceError, Face, Request, Scripted};
use rules::{Modifier, Particular, PlanError, RuleId, SystemHappenings};
use systems::{Answer, Declaration, Outcome, Situation, System};

/// What was cited while a case was played: in steps, events, refusals and answers, for the numbers of
/// attacks and checks, and for dice that were rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cited {
    /// The rules.
    pub rules: BTreeSet<RuleId>,
    /// The words of reasons, objections and modifiers, as people read them.
    pub texts: BTreeSet<String>,
}

impl Cited {
    fn reason(&mut self, rule: Option<RuleId>, text: &str) {
        self.rules.extend(rule);
        self.texts.insert(text.to_owned());
    }

    fn modifiers(&mut self, modifiers: &[Modifier]) {
        for modifier in modifiers {
            self.reason(modifier.rule, &modifier.text);
        }
    }

    pub(crate) fn append(&mut self, other: &mut Cited) {
        self.rules.append(&mut other.rules);
        self.texts.append(&mut other.texts);
    }
}

/// Dice that record the rules for which they are rolled.
pub(crate) struct NotedDice {
    pub(crate) faces: Scripted,
    pub(crate) cited: Cited,
}

impl NotedDice {
    pub(crate) fn new(faces: Scripted) -> NotedDice {
        NotedDice {
            faces,
            cited: Cited::default(),
        }
    }
}

impl Dice for NotedDice {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let rule = systems::find_rule(&request.purpose.rule);
        self.cited.rules.extend(rule.map(|rule| rule.id));
        self.faces.roll(request)
    }
}

/// Records the reasons of an answer, and the rules behind what happened while answering.
pub(crate) fn answer(answer: &Answer, cited: &mut Cited) {
    for reason in &answer.reasons {
        cited.reason(reason.rule, &reason.text);
    }
    cited
        .rules
        .extend(answer.events.iter().map(|event| event.rule));
}

/// Records what is behind a plan, and behind the attack or check that the declaration makes.
pub(crate) fn plan(
    situation: &Situation,
    declaration: &Declaration,
    planned: &Result<Outcome, PlanError>,
    cited: &mut Cited,
) {
    if let Some(attack) = situation.declared_attack(declaration) {
        cited.rules.insert(attack.rule);
        cited.modifiers(&attack.attack);
        cited.modifiers(&attack.armor_class);
    }
    if let Some(check) = situation.declared_check(declaration) {
        cited.modifiers(&check.modifiers);
    }
    match planned {
        Ok(outcome) => {
            let steps = outcome.movement.iter().flat_map(|movement| &movement.steps);
            for reason in steps.flat_map(|step| &step.reasons) {
                cited.reason(Some(reason.rule), &reason.text);
            }
            let events = outcome.events.iter().map(|event| event.rule);
            cited.rules.extend(events);
            for happening in &outcome.account {
                let parts = System::happening_particulars(happening).parts;
                particular(&Particular::Parts(parts), &mut cited.rules);
            }
            for fact in &outcome.facts {
                particular(&System::fact_particular(fact).1, &mut cited.rules);
            }
        }
        Err(PlanError::Refused(refusal)) => {
            for objection in refusal.objections() {
                cited.reason(Some(objection.rule), &objection.text);
            }
        }
        Err(_) => {}
    }
}

/// Records the rules that a described value names.
fn particular(told: &Particular, cited: &mut BTreeSet<RuleId>) {
    match told {
        Particular::Rule(rule) => {
            cited.insert(*rule);
        }
        Particular::List(list) => list.iter().for_each(|part| particular(part, cited)),
        Particular::Parts(parts) => parts.iter().for_each(|(_, part)| particular(part, cited)),
        _ => {}
    }
}
