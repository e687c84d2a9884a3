//! Turns of `pf2e` on both: the table with cards, and the engine.

use std::fmt::Write as _;

use dice::NoDice;
use proptest::prelude::*;
use reference::pf2e::turns::{Deed, Participant, Standing, Turns};
use rules::{Picture, PlanError, Situation, System};

use super::worlds::config;

/// Letters in listing order; two of each side and more, in no order of sides.
const LETTERS: [char; 6] = ['A', 'x', 'B', 'y', 'C', 'z'];

fn participants() -> impl Strategy<Value = Vec<Participant>> {
    let conditions = (
        prop_oneof![6 => Just(0_u8), 1 => 1_u8..=3],
        prop::bool::weighted(0.15),
        prop::bool::weighted(0.15),
        prop::bool::weighted(0.1),
    );
    // Few totals, so that there are ties.
    prop::collection::vec((10_i32..14, conditions), 2..=LETTERS.len()).prop_map(|rolled| {
        LETTERS
            .into_iter()
            .zip(rolled)
            .map(|(letter, (initiative, conditions))| {
                let (slowed, quickened, no_reaction, cannot_act) = conditions;
                Participant {
                    letter,
                    initiative,
                    slowed,
                    quickened,
                    no_reaction,
                    cannot_act,
                }
            })
            .collect()
    })
}

/// The facts in the notation.
fn facts(participants: &[Participant]) -> String {
    let clauses: Vec<String> = participants
        .iter()
        .map(|who| {
            let mut clause = format!("{} initiative {}", who.letter, who.initiative);
            if who.slowed > 0 {
                let _ = write!(clause, ", slowed {}", who.slowed);
            }
            for (holds, word) in [
                (who.quickened, "quickened"),
                (who.no_reaction, "no-reaction"),
                (who.cannot_act, "cannot-act"),
            ] {
                if holds {
                    let _ = write!(clause, ", {word}");
                }
            }
            clause
        })
        .collect();
    clauses.join("; ")
}

fn words(letter: char, deed: Deed) -> String {
    let rest = match deed {
        Deed::StartTurn => "start-turn".to_owned(),
        Deed::Act { cost, attack } => {
            let traits = if attack { " traits=attack" } else { "" };
            format!("act cost={cost}{traits}")
        }
        Deed::React => "react".to_owned(),
        Deed::Ready => "ready action=strike".to_owned(),
        Deed::Readied => {
            let target = if letter == 'A' { 'x' } else { 'A' };
            format!("strike readied at={target}")
        }
        Deed::Delay => "delay".to_owned(),
        Deed::Return => "return".to_owned(),
        Deed::KnockedOut => "knocked-out".to_owned(),
        Deed::EndTurn => "end-turn".to_owned(),
    };
    format!("{letter} {rest}")
}

/// A deed for these numbers that the rulebook speaks about. What it leaves open is not among them:
/// reactions in one's own end step, delaying once the turn has gone on, a creature that is knocked
/// out and acts.
fn deed(
    table: &Turns,
    fallen: &[char],
    letters: &[char],
    numbers: (u8, u8),
) -> Option<(char, Deed)> {
    let anybody = letters[usize::from(numbers.1) % letters.len()];
    let current = table.current();
    let is_own = anybody == current;
    let waits_before_turn = !table.has_started();
    let (letter, deed) = match numbers.0 % 16 {
        0 => (current, Deed::StartTurn),
        1..=3 => (
            current,
            Deed::Act {
                cost: 1 + numbers.1 % 3,
                attack: false,
            },
        ),
        4 | 5 => (
            current,
            Deed::Act {
                cost: 1,
                attack: true,
            },
        ),
        6 => (
            anybody,
            Deed::Act {
                cost: 1,
                attack: numbers.1 > 128,
            },
        ),
        7 => (anybody, Deed::React),
        8 => (current, Deed::Ready),
        9 => (anybody, Deed::Readied),
        10 => (current, Deed::Delay),
        11 | 12 => (anybody, Deed::Return),
        13 => (anybody, Deed::KnockedOut),
        14 => (anybody, Deed::EndTurn),
        _ => (current, Deed::EndTurn),
    };
    let fell = fallen.contains(&letter);
    let allowed = match deed {
        Deed::StartTurn => waits_before_turn && !fell,
        Deed::Act { .. } | Deed::Ready => !fell,
        Deed::React | Deed::Readied => !is_own && !fell,
        // The last one in the order has nobody to wait for.
        Deed::Delay => waits_before_turn && !fell && table.order().len() > 1,
        Deed::Return => {
            !is_own && (!table.is_aside(letter) || !waits_before_turn || table.is_between_turns())
        }
        // Between two turns it is nowhere said whether it comes before one who returns.
        Deed::KnockedOut => !table.is_aside(letter) && !fell && !table.is_between_turns(),
        Deed::EndTurn => true,
    };
    allowed.then_some((letter, deed))
}

fn join(letters: &[char]) -> String {
    if letters.is_empty() {
        return "none".to_owned();
    }
    let letters: Vec<String> = letters.iter().map(char::to_string).collect();
    letters.join(" ")
}

/// In which order those aside are told is nowhere said.
fn in_letter_order(letters: &str) -> String {
    let mut letters: Vec<&str> = letters.split(' ').collect();
    letters.sort_unstable();
    letters.join(" ")
}

fn lines_of_reference(deed: Deed, standing: &Standing) -> Vec<String> {
    let mut lines = vec![
        format!("order {}", join(&standing.order)),
        format!("turn {}", standing.turn),
        format!("round {}", standing.round),
        format!("aside {}", in_letter_order(&join(&standing.aside))),
    ];
    // What is left to one who is put elsewhere in the order is seen in what it does next.
    if !matches!(deed, Deed::Return | Deed::KnockedOut) {
        lines.push(format!("actions {}", standing.left.0));
        lines.push(format!("reactions {}", standing.left.1));
    }
    if let Some(attack) = standing.attack {
        lines.push(format!("attack {attack}"));
    }
    lines
}

fn lines_of_engine(situation: &mut Situation, words: &str, names: &[&str]) -> Vec<String> {
    let read = words
        .parse::<notation::Declaration>()
        .map_err(|error| error.to_string())
        .and_then(|words| {
            situation
                .read_declaration(&words)
                .map_err(|error| error.to_string())
        });
    let declaration = match read {
        Ok(declaration) => declaration,
        Err(error) => return vec![error],
    };
    match situation.plan(&declaration, &mut NoDice) {
        Ok(outcome) => {
            situation.carry_out(&outcome);
            let results = outcome.results();
            names
                .iter()
                .filter_map(|wanted| results.iter().find(|(name, _)| name == wanted))
                .map(|(name, value)| match *name {
                    "aside" => format!("aside {}", in_letter_order(value)),
                    _ => format!("{name} {value}"),
                })
                .collect()
        }
        Err(PlanError::Refused(refusal)) => vec![refusal.words()],
        Err(error) => vec![error.to_string()],
    }
}

/// Plays the numbers on both; the first difference, with the whole session.
fn difference(participants: &[Participant], numbers: &[(u8, u8)]) -> Option<String> {
    let mut session = format!("with: {}\ndo: gm begin\n", facts(participants));
    let mut situation = match Picture::default().set_up(System::Pf2e) {
        Ok(situation) => situation,
        Err(error) => return Some(error.to_string()),
    };
    let with: Vec<notation::With> = facts(participants)
        .split("; ")
        .map(|clause| clause.parse().expect("facts in the notation"))
        .collect();
    for with in &with {
        if let Err(error) = situation.read_with(with) {
            return Some(format!("{error}\n{session}"));
        }
    }
    let mut table = Turns::begin(participants);
    let letters: Vec<char> = participants.iter().map(|who| who.letter).collect();
    let begun = lines_of_engine(&mut situation, "gm begin", &["order", "turn", "round"]);
    let expected = [
        format!("order {}", join(&table.order())),
        format!("turn {}", table.current()),
        "round 1".to_owned(),
    ];
    if begun != expected {
        return Some(format!(
            "{session}reference {expected:?}\nengine    {begun:?}"
        ));
    }
    let mut fallen = Vec::new();
    for numbers in numbers {
        let Some((letter, deed)) = deed(&table, &fallen, &letters, *numbers) else {
            continue;
        };
        let words = words(letter, deed);
        let _ = writeln!(session, "do: {words}");
        let expected = match table.declare(letter, deed) {
            Ok(standing) => lines_of_reference(deed, &standing),
            Err(rule) => vec![format!("refused {rule}")],
        };
        if deed == Deed::KnockedOut {
            fallen.push(letter);
        }
        let names: Vec<&str> = expected
            .iter()
            .map(|line| line.split(' ').next().unwrap_or_default())
            .filter(|name| *name != "refused")
            .collect();
        let names = if names.is_empty() {
            vec!["order", "turn"]
        } else {
            names
        };
        let actual = lines_of_engine(&mut situation, &words, &names);
        if actual != expected {
            return Some(format!(
                "{session}reference {}\nengine    {}",
                expected.join("; "),
                actual.join("; ")
            ));
        }
    }
    None
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_turns_come_out_alike(
        participants in participants(),
        numbers in prop::collection::vec(any::<(u8, u8)>(), 1..40),
    ) {
        if let Some(difference) = difference(&participants, &numbers) {
            return Err(TestCaseError::fail(difference));
        }
    }
}
