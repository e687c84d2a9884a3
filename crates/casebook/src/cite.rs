//! The rules that are cited in the results of a case.

use std::collections::BTreeSet;

use dice::{Dice, DiceError, Face, Request, Scripted};
use rules::{Modifier, Particular, PlanError, RuleId, SystemHappenings};
use systems::{Answer, Declaration, Outcome, Situation, System};

/// Dice that record the rules for which they are rolled.
pub(crate) struct NotedDice {
    pub(crate) faces: Scripted,
    pub(crate) cited: BTreeSet<RuleId>,
}

impl NotedDice {
    pub(crate) fn new(faces: Scripted) -> NotedDice {
        NotedDice {
            faces,
            cited: BTreeSet::new(),
        }
    }
}

impl Dice for NotedDice {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let rule = systems::find_rule(&request.purpose.rule);
        self.cited.extend(rule.map(|rule| rule.id));
        self.faces.roll(request)
    }
}

/// Records the rules behind an answer and behind what happened while answering.
pub(crate) fn answer(answer: &Answer, cited: &mut BTreeSet<RuleId>) {
    cited.extend(answer.reasons.iter().filter_map(|reason| reason.rule));
    cited.extend(answer.events.iter().map(|event| event.rule));
}

/// Records the rules behind a plan, and behind the attack or check that the declaration makes.
pub(crate) fn plan(
    situation: &Situation,
    declaration: &Declaration,
    planned: &Result<Outcome, PlanError>,
    cited: &mut BTreeSet<RuleId>,
) {
    if let Some(attack) = situation.declared_attack(declaration) {
        cited.insert(attack.rule);
        cited.extend(rules_of(&attack.attack).chain(rules_of(&attack.armor_class)));
    }
    if let Some(check) = situation.declared_check(declaration) {
        cited.extend(rules_of(&check.modifiers));
    }
    match planned {
        Ok(outcome) => {
            let steps = outcome.movement.iter().flat_map(|movement| &movement.steps);
            let reasons = steps.flat_map(|step| &step.reasons);
            cited.extend(reasons.map(|reason| reason.rule));
            cited.extend(outcome.events.iter().map(|event| event.rule));
            for happening in &outcome.account {
                let parts = System::happening_particulars(happening).parts;
                particular(&Particular::Parts(parts), cited);
            }
            for fact in &outcome.facts {
                particular(&System::fact_particular(fact).1, cited);
            }
        }
        Err(PlanError::Refused(refusal)) => {
            cited.extend(refusal.objections().map(|objection| objection.rule));
        }
        Err(_) => {}
    }
}

fn rules_of(modifiers: &[Modifier]) -> impl Iterator<Item = RuleId> {
    modifiers.iter().filter_map(|modifier| modifier.rule)
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
