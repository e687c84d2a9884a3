//! Every rule of the rulebook is cited somewhere: in a step, an event, a refusal or an answer.

use std::collections::BTreeSet;

use dice::{Dice, DiceError, Face, Request, Scripted};
use notation::{Case, Request as Line, Step, Subject};
use rules::{Picture, PlanError, RuleId};

use crate::registry::{CITED_AS, RULES};
use crate::{Outcome, Pf2e, Situation};

/// The rulebook, and the further cases.
const FILES: [&str; 9] = [
    include_str!("../../../../rulebook/pf2e.md"),
    include_str!("../../../casebook/tests/cases/pf2e.md"),
    include_str!("../../../casebook/tests/cases/pf2e-amended.md"),
    include_str!("../../../casebook/tests/cases/pf2e-encounter.md"),
    include_str!("../../../casebook/tests/cases/pf2e-position.md"),
    include_str!("../../../casebook/tests/cases/pf2e-second.md"),
    include_str!("../../../casebook/tests/cases/pf2e-second-encounter.md"),
    include_str!("../../../casebook/tests/cases/pf2e-second-gridless.md"),
    include_str!("../../../casebook/tests/cases/pf2e-second-position.md"),
];

/// Questions about the order, and reasons why an encounter cannot begin.
const OF_ORDER: &str = "case: test/1
do: gm begin
expect: refused pf2e.encounter.initiative.rank
with: A initiative 18; b initiative 11
do: gm begin
expect: turn A
ask: order
expect: A b
ask: turn
expect: A
ask: round
expect: 1
ask: aside
expect: none";

/// A Shove after a Strike, with its check rolled.
const OF_SHOVE: &str = "case: test/2
map:
Ab..
with: A athletics 6; b fortitude 2
do: A strike at=b
expect: attack 0
do: A act name=shove traits=attack at=b: (2,0)
expect: attack 1";

#[test]
fn every_rule_is_cited_in_some_case_or_by_the_rule_that_stands_for_it() {
    let mut cited = BTreeSet::new();
    for file in FILES {
        let document = notation::from_bytes(file.as_bytes(), "pf2e.md").expect("a document");
        for block in document.cases {
            play(&block.case.expect("a case"), &mut cited);
        }
    }
    for case in [OF_ORDER, OF_SHOVE] {
        play(&Case::parse(case, 1).expect("a case"), &mut cited);
    }
    let stood_for: BTreeSet<RuleId> = CITED_AS.iter().map(|(rule, ..)| *rule).collect();
    let missing: Vec<RuleId> = RULES
        .iter()
        .map(|rule| rule.id)
        .filter(|rule| !cited.contains(rule) && !stood_for.contains(rule))
        .collect();
    assert!(missing.is_empty(), "cited nowhere: {missing:?}");
    for (rule, by, _) in CITED_AS {
        assert!(!cited.contains(&rule), "{rule} is cited itself");
        assert!(
            cited.contains(&by),
            "{by} stands for {rule} and is cited nowhere"
        );
    }
}

/// Plays a case and notes the rules cited in it; another test compares the results with the case.
fn play(case: &Case, cited: &mut BTreeSet<RuleId>) {
    let mut now = set_up(case);
    let mut pictured = now.clone();
    for step in &case.body {
        match step {
            Step::With(facts) => {
                for fact in facts {
                    now.read_with(fact).expect("facts");
                    pictured.read_with(fact).expect("facts");
                }
            }
            Step::Exchange(exchange) => {
                let faces = exchange.dice.iter().flatten().map(|face| face.value);
                let mut dice = Noted {
                    faces: Scripted::new(faces),
                    cited,
                };
                match &exchange.request.value {
                    Line::Do(declared) => {
                        if let Ok(outcome) = planned(&now, declared, &mut dice) {
                            now.carry_out(&outcome);
                        }
                    }
                    Line::Try(declared) => {
                        let _ = planned(&pictured, declared, &mut dice);
                    }
                    Line::Ask(question) => {
                        let answer = now.ask(question, &mut dice).expect("an answer");
                        assert!(!answer.reasons.is_empty(), "{question}");
                        dice.cited
                            .extend(answer.reasons.iter().filter_map(|reason| reason.rule));
                    }
                }
            }
        }
    }
}

/// Without a map, naming a creature makes it exist.
fn set_up(case: &Case) -> Situation {
    let mut situation = Picture::from(case).set_up(Pf2e).expect("a picture");
    let mut names = BTreeSet::new();
    for step in case.body.iter().filter(|_| case.map.is_none()) {
        match step {
            Step::With(facts) => {
                names.extend(facts.iter().filter_map(|fact| match &fact.subject.value {
                    Subject::Creature(name) => Some(name.clone()),
                    _ => None,
                }))
            }
            Step::Exchange(exchange) => {
                if let Line::Do(declared) | Line::Try(declared) = &exchange.request.value {
                    names.insert(declared.actor.value.clone());
                }
            }
        }
    }
    names.remove("gm");
    for name in names {
        situation.name_creature(&name, None).expect("a name");
    }
    situation
}

/// Dice that note the rules for which they are rolled.
struct Noted<'c> {
    faces: Scripted,
    cited: &'c mut BTreeSet<RuleId>,
}

impl Dice for Noted<'_> {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let rules = RULES.iter().map(|rule| rule.id);
        let is_purpose = |rule: &RuleId| rule.as_str() == request.purpose.rule;
        self.cited.extend(rules.filter(is_purpose));
        self.faces.roll(request)
    }
}

/// Returns the outcome, and notes the rules behind it and behind its attack or check.
fn planned(
    situation: &Situation,
    declared: &notation::Declaration,
    dice: &mut Noted<'_>,
) -> Result<Outcome, PlanError> {
    let declaration = situation.read_declaration(declared).expect("a declaration");
    let planned = situation.plan(&declaration, dice);
    let attack = situation.declared_attack(&declaration);
    let check = situation.declared_check(&declaration);
    let modifiers = attack
        .iter()
        .flat_map(|attack| attack.attack.iter().chain(&attack.armor_class))
        .chain(check.iter().flat_map(|check| &check.modifiers));
    dice.cited
        .extend(modifiers.filter_map(|modifier| modifier.rule));
    match &planned {
        Ok(outcome) => {
            let steps = outcome.movement.iter().flat_map(|movement| &movement.steps);
            let reasons = steps.flat_map(|step| &step.reasons);
            dice.cited.extend(reasons.map(|reason| reason.rule));
            dice.cited
                .extend(outcome.events.iter().map(|event| event.rule));
        }
        Err(PlanError::Refused(refusal)) => {
            let objections = refusal.objections();
            dice.cited
                .extend(objections.map(|objection| objection.rule));
        }
        Err(_) => {}
    }
    planned
}
