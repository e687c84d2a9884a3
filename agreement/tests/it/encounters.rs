//! Encounters of `pf2e` in both implementations: order, steps of a turn, actions, reactions,
//! effects, and all of it together with movement on a map.
//!
//! Cases that the rulebook leaves open are not among the worlds: a reaction or another declaration
//! between two turns of a creature that could also return from Delay at that time (the rulebook
//! does not say which comes first), a knock-out at that moment, what remains for a creature that is
//! moved within the order before it acts again, the order in which several delaying creatures are
//! reported, and Delay by the last creature in the order.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::numbers::{Numbers, rulings};
use super::played::Played;
use super::worlds::config;

/// Letters in listing order; of each side two and more, in no order of sides.
const LETTERS: [char; 6] = ['A', 'x', 'B', 'y', 'C', 'z'];

/// The facts of a participant.
fn facts(numbers: &mut Numbers<'_>, letter: char) -> String {
    // Few different totals, so that there are ties.
    let mut words = format!("{letter} initiative {}", 10 + numbers.below(4));
    for (times, property) in [
        (7, "slowed 1"),
        (15, "slowed 3"),
        (7, "quickened"),
        (7, "no-reaction"),
        (11, "cannot-act"),
        (6, "persistent fire"),
        (8, "affliction venom"),
        (6, "frightened 2"),
        (12, "dying"),
        (3, "aoo"),
        (8, "identified"),
        (9, "reactions 1"),
    ] {
        if numbers.once_in(times) {
            let _ = write!(words, ", {property}");
        }
    }
    words
}

fn effects(numbers: &mut Numbers<'_>, letters: &[char]) -> Vec<String> {
    let mut clauses = Vec::new();
    for name in ["ward", "curse", "sphere", "fog"] {
        if !numbers.once_in(2) {
            continue;
        }
        let by = letters[numbers.below(letters.len())];
        let on = letters[numbers.below(letters.len())];
        let lasts = match numbers.below(4) {
            0 => format!("rounds {}", 1 + numbers.below(3)),
            1 => "until-end".to_owned(),
            2 => "sustained".to_owned(),
            _ => format!("turns {}", 1 + numbers.below(3)),
        };
        let lasts = match numbers.below(4) {
            0 => format!("{lasts}, ends-on-delay"),
            _ => lasts,
        };
        clauses.push(format!("effect {name} by {by}, on {on}, {lasts}"));
    }
    clauses
}

const RULINGS: [&str; 9] = [
    "ruling.turn-auto-end=explicit",
    "ruling.reaction-before-first-turn=yes",
    "ruling.concentration-first-turn=ends",
    "ruling.long-activity=allowed",
    "ruling.encounter-end=nobody-able",
    "ruling.delay-effects=gm-list",
    "ruling.reaction-before-first-turn=per-creature",
    "ruling.order-conceal=shown",
    "ruling.order-conceal=hidden",
];

/// A declaration, for the creature that it concerns.
fn words(numbers: &mut Numbers<'_>, played: &Played, letters: &[char]) -> Option<String> {
    let game = &played.game;
    let anybody = letters[numbers.below(letters.len())];
    let other = letters[numbers.below(letters.len())];
    let current = game.turn()?;
    let is_own = anybody == current;
    let waits = !game.has_started();
    let between = game.is_between_turns();
    let able = game.can_act(anybody);
    Some(match numbers.below(26) {
        0 if waits => format!("{current} start-turn"),
        1 if waits => {
            let order = [
                "order=recovery",
                "order=triggers,durations",
                "order=regain,effects",
            ][numbers.below(3)];
            format!("{current} start-turn {order} use=chant")
        }
        2 if waits => format!("{current} start-turn react=parry"),
        3 | 4 => format!("{current} act cost={}", numbers.below(4)),
        5 => format!("{current} act free"),
        6 => format!(
            "{current} act traits=attack strikes={}",
            1 + numbers.below(2)
        ),
        7 => format!("{current} act name=ritual minutes=10"),
        8 => format!("{anybody} act traits=attack"),
        9 if !is_own || !waits => format!("{anybody} act off-turn traits=attack"),
        10 if !is_own || !waits => format!("{anybody} react"),
        11 => format!("{anybody} react untriggered"),
        12 => format!(
            "{current} ready action={}",
            ["act", "strike"][numbers.below(2)]
        ),
        13 if !is_own => format!("{anybody} act readied traits=attack"),
        14 if !is_own => format!("{anybody} strike readied at={other}"),
        15 if game.in_order().len() > 1 => format!("{current} delay"),
        16 | 17 if !is_own && (!game.aside().contains(&anybody) || !waits || between) => {
            format!("{anybody} return")
        }
        18 if !game.aside().contains(&anybody) && able && !between => {
            format!("{anybody} knocked-out")
        }
        19 => format!("{current} end-turn use=bow"),
        20 => format!("{current} end-turn order=conditions react=guard"),
        21 => format!("{anybody} end-turn"),
        22 => format!("{current} sustain effect=sphere"),
        23 => format!("{current} act during=end"),
        _ => format!("{current} end-turn"),
    })
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let count = 2 + numbers.below(LETTERS.len() - 1);
    let letters = &LETTERS[..count];
    let rulings = rulings(&mut numbers, &RULINGS, 3);
    let mut clauses: Vec<String> = letters
        .iter()
        .map(|one| facts(&mut numbers, *one))
        .collect();
    clauses.extend(effects(&mut numbers, letters));
    if numbers.once_in(4) {
        clauses.insert(0, "area variant pf2e-playtest".to_owned());
    }
    let mut played = Played::begin(&format!("{rulings}with: {}\n", clauses.join("; ")));
    played.declare("gm begin", &[]);
    for _ in 0..30 {
        let Some(words) = words(&mut numbers, &played, letters) else {
            continue;
        };
        if played.game.has_started() && numbers.once_in(12) {
            let caster = played.game.turn().unwrap_or('A');
            played.with(&format!("effect flame by {caster}, sustained, new"));
        }
        let is_moved = [" return", " knocked-out", " delay"]
            .iter()
            .any(|verb| words.ends_with(verb));
        let mut left_out = Vec::new();
        if played
            .preview(&words)
            .result("aside")
            .is_some_and(|aside| aside.contains(' '))
        {
            left_out.push("aside");
        }
        if is_moved {
            left_out.extend(["actions", "reactions", "step"]);
        }
        played.declare(&words, &left_out);
    }
    played.ask("order-shown");
    for letter in letters {
        played.ask(&format!("attack-penalty {letter}"));
        // A creature that had left the order by Delay when the encounter ended: the rulebook does
        // not say what it has left then.
        if played.game.turn().is_some() {
            played.ask(&format!("reactions {letter}"));
        }
    }
    played.difference()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_turns_come_out_alike(numbers in prop::collection::vec(any::<u16>(), 40..300)) {
        if let Some(difference) = session(&numbers) {
            return Err(TestCaseError::fail(difference));
        }
    }
}
