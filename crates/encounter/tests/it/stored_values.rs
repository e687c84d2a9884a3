//! Stored values of all systems: everything that the worked cases of the rulebook set up, declare,
//! change and lead to is read back as it was written, and no damaged copy causes a panic. They are
//! read here and not in the tests of `systems`, because reading them is compiled into `encounter`
//! anyway.

use std::collections::BTreeSet;
use std::fmt::Debug;

use dice::Scripted;
use notation::{Case, Request, Step, Subject};
use proptest::prelude::*;
use rules::Picture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use systems::{Declaration, Edit, Outcome, Situation, System};

/// Writes the value as it is stored, and reads it back.
#[track_caller]
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(system: System, value: &T) {
    let text = serde_json::to_string(value).expect("every value can be written");
    let read = system.reading_stored(|| serde_json::from_slice::<T>(text.as_bytes()));
    let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(&read, value, "{text}");
}

/// Does the same for a situation, except for the marks of its picture, which are not stored. Its
/// canonical bytes are the same afterwards.
#[track_caller]
fn situation_comes_back(situation: &Situation) {
    let system = situation.system();
    let text = serde_json::to_string(situation).expect("every situation can be written");
    let read = system.reading_stored(|| serde_json::from_slice::<Situation>(text.as_bytes()));
    let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(read.system(), situation.system());
    assert_eq!(read.board, situation.board);
    assert_eq!(read.facts, situation.facts);
    assert_eq!(read.rulings, situation.rulings);
    let bytes = postcard::to_allocvec(situation).expect("every situation can be written");
    assert_eq!(postcard::to_allocvec(&read).as_ref(), Ok(&bytes));
}

/// The worked cases of the system.
fn cases(system: System) -> Vec<Case> {
    let text = rulebook::text(system.id()).expect("its rulebook");
    let blocks = notation::document(text, system.id())
        .expect("it parses")
        .cases
        .into_iter();
    blocks.filter_map(|block| block.case.ok()).collect()
}

fn set_up(case: &Case, system: System) -> Situation {
    let mut situation = Picture::from(case).set_up(system).expect("a picture");
    if case.map.is_some() {
        return situation;
    }
    let mut names = BTreeSet::new();
    for step in &case.body {
        match step {
            Step::With(facts) => names.extend(facts.iter().filter_map(|fact| {
                let subject = &fact.subject.value;
                matches!(subject, Subject::Creature(_)).then(|| subject.to_string())
            })),
            Step::Exchange(exchange) => {
                if let Request::Do(declared) | Request::Try(declared) = &exchange.request.value {
                    names.insert(declared.actor.value.clone());
                }
            }
        }
    }
    names.remove("gm");
    for name in names {
        // A subject may be something other than a creature in its system.
        let _ = situation.name_creature(&name, None);
    }
    situation
}

/// The results of the cases of a system.
#[derive(Default)]
struct Seen {
    situations: Vec<Situation>,
    declarations: Vec<Declaration>,
    edits: Vec<Edit>,
    outcomes: Vec<Outcome>,
}

fn play(case: &Case, system: System, seen: &mut Seen) {
    let mut now = set_up(case, system);
    for step in &case.body {
        match step {
            Step::With(facts) => {
                for fact in facts {
                    if let Ok(edits) = now.read_edits(std::slice::from_ref(fact)) {
                        edits.iter().for_each(|edit| now.edit(edit));
                        seen.edits.extend(edits);
                    }
                }
            }
            Step::Exchange(exchange) => {
                let faces = exchange.dice.iter().flatten().map(|face| face.value);
                let mut dice = Scripted::new(faces);
                let (Request::Do(declared) | Request::Try(declared)) = &exchange.request.value
                else {
                    continue;
                };
                let Ok(declaration) = now.read_declaration(declared) else {
                    continue;
                };
                if let Ok(outcome) = now.plan(&declaration, &mut dice) {
                    now.carry_out(&outcome);
                    seen.outcomes.push(outcome);
                }
                seen.declarations.push(declaration);
            }
        }
        seen.situations.push(now.clone());
    }
}

fn seen(system: System) -> Seen {
    let mut seen = Seen::default();
    for case in cases(system) {
        play(&case, system, &mut seen);
    }
    seen
}

fn all_come_back(system: System) {
    let seen = seen(system);
    // Nearly every case declares something, and most of them lead to something.
    let cases = cases(system).len();
    assert!(seen.declarations.len() * 2 > cases && seen.outcomes.len() * 3 > cases);
    assert!(!seen.edits.is_empty());
    seen.situations.iter().for_each(situation_comes_back);
    seen.declarations
        .iter()
        .for_each(|own| comes_back(system, own));
    seen.edits.iter().for_each(|own| comes_back(system, own));
    seen.outcomes.iter().for_each(|own| comes_back(system, own));
}

#[test]
fn what_the_cases_of_pf2e_come_to_comes_back() {
    all_come_back(System::Pf2e);
}

#[test]
fn what_the_cases_of_srd35_come_to_comes_back() {
    all_come_back(System::Srd35);
}

#[test]
fn what_the_cases_of_starfinder_come_to_comes_back() {
    all_come_back(System::Starfinder);
}

#[test]
fn what_the_cases_of_6d6_come_to_comes_back() {
    all_come_back(System::SixD6);
}

#[test]
fn facts_of_another_system_are_refused() {
    let stored = |system: System| {
        let text = serde_json::to_string(&set_up(&cases(system)[0], system)).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let mut value = stored(System::Pf2e);
    value["facts"] = stored(System::Srd35)["facts"].take();
    let text = value.to_string();
    let read = || serde_json::from_slice::<Situation>(text.as_bytes());
    let read = System::Pf2e.reading_stored(read);
    let error = read.expect_err("mixed").to_string();
    assert!(error.contains("another system"), "{error}");
}

#[test]
fn a_turn_that_is_not_one_of_the_order_is_refused() {
    let encounter = |aside: &str, current: u32| {
        let slot = |id: u32| format!(r#"{{"creature":{id},"group":null,"over_in_round":0}}"#);
        format!(
            r#"{{"slots":[{},{}],"aside":{aside},"current":{current},"round":1,
                "started":"not-yet","declared":"not-yet","ended_in_round":null}}"#,
            slot(0),
            slot(1)
        )
    };
    let read = |text: String| serde_json::from_slice::<pf2e::Encounter>(text.as_bytes());
    assert!(read(encounter("[]", 1)).is_ok());
    assert!(read(encounter("[0]", 1)).is_ok());
    assert!(read(encounter("[]", 2)).is_err());
    assert!(read(encounter("[1]", 1)).is_err());
    assert!(read(encounter("[7]", 1)).is_err());
    assert!(read(encounter("[0,0]", 1)).is_err());
    let order = |creatures: &str, current: u32| {
        format!(r#"{{"creatures":{creatures},"current":{current},"round":1}}"#)
    };
    let read = |text: String| serde_json::from_slice::<starfinder::TurnOrder>(text.as_bytes());
    assert!(read(order("[0,1]", 1)).is_ok());
    assert!(read(order("[0,1]", 2)).is_err());
    assert!(read(order("[0,0]", 1)).is_err());
    assert!(read(order("[]", 0)).is_err());
}

/// One situation of each system in which many facts have been stated.
fn rich() -> Vec<Situation> {
    System::ALL
        .into_iter()
        .filter_map(|system| {
            let situations = seen(system).situations.into_iter();
            situations.max_by_key(|own| format!("{:?}", own.facts).len())
        })
        .collect()
}

thread_local! {
    static RICH: Vec<Situation> = rich();
}

proptest! {
    /// A damaged text is an error, or another situation that is written as it was read.
    #[test]
    fn no_damage_panics(which in 0_usize..4, at in any::<prop::sample::Index>(), to in any::<u8>()) {
        let (system, mut text) = RICH.with(|rich| {
            let own = &rich[which];
            (own.system(), serde_json::to_vec(own).unwrap())
        });
        let at = at.index(text.len());
        let cut = &text[..at];
        prop_assert!(system.reading_stored(|| serde_json::from_slice::<Situation>(cut)).is_err());
        text[at] = to;
        if let Ok(read) = system.reading_stored(|| serde_json::from_slice::<Situation>(&text)) {
            situation_comes_back(&read);
        }
    }
}
