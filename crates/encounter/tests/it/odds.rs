//! Exact odds: worked out by hand, counted by loops that use nothing of the engine, and compared
//! with play in which every die is rolled.

use std::collections::{BTreeMap, BTreeSet};

use dice::{DiceError, Exhaustive, Ratio};
use encounter::{
    Answer, Command, CommandError, Declared, Encounter, HashKey, MissingFact, Odds, OddsProblem,
    OddsQuestion, Pending, Reaction, ReactionKind, ReactionPolicy, StatedNumber, TypedAttack,
    decide, evolve, fingerprint, odds,
};
use rules::{AttackResult, When};
use systems::{Edit, System};
use tell::notation::{WrittenDeclaration, command_error};

use crate::helpers::{give, gridless, place, read, table};

fn question(encounter: &Encounter, declared: &[&str]) -> OddsQuestion {
    OddsQuestion::new(series(encounter, declared).expect("known words"))
}

fn series(
    encounter: &Encounter,
    declared: &[&str],
) -> Result<Vec<Declared>, journal::reading::LineError> {
    let written: Vec<WrittenDeclaration> = declared
        .iter()
        .map(|words| words.parse().expect("a declaration"))
        .collect();
    journal::reading::series(encounter, &written)
}

#[track_caller]
fn asked(encounter: &Encounter, declared: &[&str]) -> Odds {
    odds(encounter, &question(encounter, declared)).expect("odds")
}

fn ratio(numerator: i128, denominator: u128) -> Ratio {
    Ratio::new(numerator, denominator).expect("a fraction")
}

fn words(encounter: &Encounter, declared: &[&str]) -> String {
    let question = match series(encounter, declared) {
        Ok(series) => OddsQuestion::new(series),
        Err(error) => return error.to_string(),
    };
    match odds(encounter, &question).expect_err("no odds") {
        OddsProblem::Command(error) => command_error(&error, encounter),
        problem => problem.to_string(),
    }
}

const PF2E_ROWS: [&str; 2] = [".A...", "...b."];

/// +9 against 18. A natural 1 totals 10, a miss, and is a critical miss; 2 to 8 miss; 9 to 18 total
/// 18 to 27 and hit; 19 totals 28 and is critical, as is 20. So 10 of 20 hit and 2 are critical.
/// 1d8+4 is 17/2 on average, 17 if doubled: 1/2 · 17/2 + 1/10 · 17 = 119/20.
#[test]
fn a_pf2e_reaction_by_hand() {
    let with = "A ac 18, hp 100; b aoo, attack 9, damage 1d8+4";
    let encounter = table(System::Pf2e, &PF2E_ROWS, with);
    let before = fingerprint(&encounter, &HashKey::OPEN);
    let odds = asked(&encounter, &["A stride: (2,0) (3,0) (4,0)"]);
    let [reaction] = odds.declarations[0].reactions.as_slice() else {
        panic!("one reaction: {odds:?}");
    };
    assert_eq!(reaction.trigger.as_str(), "pf2e.trigger.exit");
    assert_eq!(reaction.attack.rule.as_str(), "pf2e.encounter.aoo.strike");
    assert_eq!(reaction.chance, Ratio::ONE);
    assert_eq!(
        reaction.results,
        BTreeMap::from([
            (AttackResult::CriticalMiss, ratio(1, 20)),
            (AttackResult::Miss, ratio(7, 20)),
            (AttackResult::Hit, ratio(1, 2)),
            (AttackResult::CriticalHit, ratio(1, 10)),
        ])
    );
    assert_eq!(reaction.hit().unwrap(), ratio(3, 5));
    assert_eq!(reaction.critical(), ratio(1, 10));
    assert_eq!(reaction.expected_damage, ratio(119, 20));
    assert_eq!(odds.creatures[0].expected_damage, ratio(119, 20));
    assert_eq!(odds.creatures[0].hit, ratio(3, 5));
    assert_eq!(odds.creatures[0].dropped, Ratio::ZERO);
    assert_eq!(odds.completed, Ratio::ONE);
    assert_eq!(fingerprint(&encounter, &HashKey::OPEN), before);
}

/// 1d8+1 on 8 hit points: a hit drops with 7 and 8 (2 of 8), a critical one with 3 and more (6 of 8):
/// 1/2 · 1/4 + 1/10 · 3/4 = 1/5. The second Stride is refused then.
#[test]
fn a_mover_that_is_dropped_loses_the_movement_and_the_next() {
    let with = "A ac 18, hp 8; b aoo, attack 9, damage 1d8+1";
    let encounter = table(System::Pf2e, &PF2E_ROWS, with);
    let odds = asked(
        &encounter,
        &["A stride: (2,0) (3,0) (4,0)", "A stride: (3,0)"],
    );
    let [first, second] = odds.declarations.as_slice() else {
        panic!("two declarations: {odds:?}");
    };
    assert_eq!((first.completed, first.lost), (ratio(4, 5), ratio(1, 5)));
    assert_eq!(first.refused, Ratio::ZERO);
    assert_eq!((second.completed, second.lost), (ratio(4, 5), Ratio::ZERO));
    assert_eq!(second.refused, ratio(1, 5));
    assert!(!second.refusals.is_empty());
    assert_eq!(odds.completed, ratio(4, 5));
    let adela = &odds.creatures[0];
    assert_eq!(adela.dropped, ratio(1, 5));
    assert_eq!(adela.hit_points[&0], ratio(1, 5));
    // 8 hit points are left by the misses.
    assert_eq!(adela.hit_points[&8], ratio(2, 5));
    let places: Vec<(String, Ratio)> = adela
        .places
        .iter()
        .map(|(place, chance)| (rules::position_words(place.unwrap()), *chance))
        .collect();
    assert_eq!(
        places,
        [
            ("(3,0)".to_owned(), ratio(4, 5)),
            ("(2,0)".to_owned(), ratio(1, 5))
        ]
    );
}

/// A manipulate action is disrupted by a critical hit: 19 and 20 of 20.
#[test]
fn a_manipulate_action_is_disrupted_by_a_critical_hit() {
    let with = "A ac 18, hp 100; b aoo, attack 9, damage 1d8+4";
    let encounter = table(System::Pf2e, &["Ab"], with);
    let odds = asked(&encounter, &["A act traits=manipulate"]);
    assert_eq!(odds.declarations[0].lost, ratio(1, 10));
    assert_eq!(odds.declarations[0].completed, ratio(9, 10));
    assert_eq!(odds.creatures[0].hit, ratio(3, 5));
    assert_eq!(odds.creatures[0].expected_damage, ratio(119, 20));
    assert_eq!(odds.declarations[0].reactions.len(), 1);
    assert_eq!(odds.declarations[0].reactions[0].when, When::Start);
}

/// Both strike, whether or not the first of them has disrupted the action: 2 · 119/20. It is lost
/// unless neither is critical: 1 - 9/10 · 9/10.
#[test]
fn a_disrupted_action_takes_no_reaction_from_anybody_else() {
    let with = "A ac 18, hp 100; b aoo, attack 9, damage 1d8+4; c aoo, attack 9, damage 1d8+4";
    let encounter = table(System::Pf2e, &["Ab", "c."], with);
    let odds = asked(&encounter, &["A act traits=manipulate"]);
    let reactions = &odds.declarations[0].reactions;
    let chances: Vec<Ratio> = reactions.iter().map(|reaction| reaction.chance).collect();
    assert_eq!(chances, [Ratio::ONE, Ratio::ONE]);
    assert_eq!(odds.creatures[0].expected_damage, ratio(119, 10));
    assert_eq!(odds.declarations[0].lost, ratio(19, 100));
}

/// A creature without the reaction is no danger, and its numbers are not needed.
#[test]
fn without_the_reaction_nothing_happens() {
    let encounter = table(System::Pf2e, &PF2E_ROWS, "b attack 9");
    let odds = asked(&encounter, &["A stride: (2,0) (3,0) (4,0)"]);
    assert_eq!(odds.declarations[0].reactions, []);
    assert_eq!(odds.creatures[0].hit, Ratio::ZERO);
    assert_eq!(odds.completed, Ratio::ONE);
}

/// b and d threaten (0,0). Each needs 11 of 20 against 15 with +4. 1d6+2 on 6 hit points: with 5
/// and 6 of 6 the first hit leaves less than 0, so d strikes only in 5 of 6 cases: 11/4 damage, and
/// 5/6 · 11/4.
#[test]
fn a_second_reactor_strikes_only_who_still_stands() {
    let with = "A ac 15, hp 6; b attack 4, damage 1d6+2; d attack 4, damage 1d6+2";
    let encounter = table(System::Srd35, &["A....", "db..."], with);
    let odds = asked(&encounter, &["A move: (1,0) (2,0)"]);
    let reactions = &odds.declarations[0].reactions;
    let at_start: Vec<Ratio> = reactions.iter().map(|reaction| reaction.chance).collect();
    assert_eq!(at_start, [Ratio::ONE, ratio(5, 6)]);
    assert_eq!(odds.creatures[0].hit, ratio(3, 4));
    assert_eq!(
        odds.creatures[0].expected_damage,
        ratio(11, 4).checked_add(ratio(55, 24)).unwrap()
    );
    assert_eq!(odds.creatures[0].hit_points, two_blows(6));
    assert_eq!(odds.declarations[0].lost, below_zero(&two_blows(6)));
}

/// What two such attacks leave of the hit points, face by face, without using the engine.
fn two_blows(hit_points: i32) -> BTreeMap<i32, Ratio> {
    let mut counts: BTreeMap<i32, u32> = BTreeMap::new();
    for (first, first_damage) in faces() {
        for (second, second_damage) in faces() {
            let mut left = hit_points;
            if first >= 11 {
                left -= first_damage + 2;
            }
            if left >= 0 && second >= 11 {
                left -= second_damage + 2;
            }
            *counts.entry(left).or_insert(0) += 1;
        }
    }
    counts
        .into_iter()
        .map(|(left, count)| (left, ratio(count.into(), 120 * 120)))
        .collect()
}

/// Every d20 with every d6.
fn faces() -> impl Iterator<Item = (i32, i32)> {
    (1..=20).flat_map(|natural| (1..=6).map(move |damage| (natural, damage)))
}

fn below_zero(hit_points: &BTreeMap<i32, Ratio>) -> Ratio {
    hit_points
        .iter()
        .filter(|(left, _)| **left < 0)
        .fold(Ratio::ZERO, |sum, (_, chance)| {
            sum.checked_add(*chance).expect("a fraction")
        })
}

#[test]
fn who_declines_is_left_out() {
    let with = "A ac 15, hp 60; b attack 4, damage 1d6+2; d attack 4, damage 1d6+2";
    let encounter = table(System::Srd35, &["A....", "db..."], with);
    let mut question = question(&encounter, &["A move: (1,0) (2,0)"]);
    let b = encounter.board().creature_named("b").unwrap().id;
    question.policy = ReactionPolicy::Declined(BTreeSet::from([b]));
    let found = odds(&encounter, &question).unwrap();
    assert_eq!(found.declarations[0].reactions.len(), 1);
    assert_eq!(found.creatures[0].hit, ratio(1, 2));
}

// --- Against play -------------------------------------------------------------------------------

/// Hit points and place of A after play in which every reactor reacts, with real dice.
fn played(
    encounter: &Encounter,
    declared: &[&str],
    dice: &mut dyn dice::Dice,
) -> Result<(i32, String), DiceError> {
    let mut now = encounter.clone();
    for words in declared {
        let Ok(mut command) = read(&now, words) else {
            break;
        };
        loop {
            match decide(&now, &command, dice) {
                Ok(events) => events.iter().for_each(|event| evolve(&mut now, event)),
                Err(CommandError::Dice(error)) => return Err(error),
                Err(_) => break,
            }
            let Some(Pending::MoveOn(move_on)) = now.pending() else {
                break;
            };
            command = Command::Answer(Answer::React(Reaction {
                reactor: move_on.open[0].reactor,
                kind: ReactionKind::OpportunityAttack,
                typed: TypedAttack::default(),
                movement: None,
                ends_with: Edit::of(encounter.system(), []),
            }));
        }
    }
    let mover = now.board().creature_named("A").expect("A").id;
    let left = now.situation().hit_points(mover).expect("hit points").now;
    Ok((left, place(&now, "A")))
}

#[track_caller]
fn assert_like_play(encounter: &Encounter, declared: &[&str]) {
    let every_die = Exhaustive::default()
        .enumerate(|dice| played(encounter, declared, dice))
        .expect("all combinations");
    let found = asked(encounter, declared);
    let adela = &found.creatures[0];
    let hit_points = every_die.map(|(left, _)| *left);
    let expected: BTreeMap<i32, Ratio> = hit_points.iter().map(|(left, p)| (*left, p)).collect();
    assert_eq!(adela.hit_points, expected);
    for (place, chance) in &adela.places {
        let place = rules::position_words(place.expect("a place"));
        assert_eq!(every_die.probability(|(_, own)| *own == place), *chance);
    }
}

#[test]
fn odds_are_those_of_play() {
    for (armor_class, hit_points) in [(18, 6), (12, 3), (29, 5), (31, 9)] {
        let with = format!("A ac {armor_class}, hp {hit_points}; b aoo, attack 9, damage 1d4+1");
        let encounter = table(System::Pf2e, &PF2E_ROWS, &with);
        assert_like_play(
            &encounter,
            &["A stride: (2,0) (3,0) (4,0)", "A stride: (3,0)"],
        );
    }
    for (armor_class, hit_points) in [(15, 3), (30, 2), (3, 4)] {
        let with = format!(
            "A ac {armor_class}, hp {hit_points}; b attack 4, damage 1d3-1; d attack 1, damage 1d2"
        );
        let encounter = table(System::Srd35, &["A....", "db..."], &with);
        assert_like_play(&encounter, &["A move: (1,0) (2,0)"]);
    }
}

// --- Where there are no odds --------------------------------------------------------------------

#[test]
fn missing_numbers_are_named_with_the_words_that_state_them() {
    let encounter = table(System::Pf2e, &PF2E_ROWS, "b aoo");
    let problem = odds(
        &encounter,
        &question(&encounter, &["A stride: (2,0) (3,0) (4,0)"]),
    )
    .unwrap_err();
    let missing = |creature: &str, fact| MissingFact {
        creature: creature.to_owned(),
        fact,
    };
    assert_eq!(
        problem,
        OddsProblem::Missing(vec![
            missing("A", StatedNumber::ArmorClass),
            missing("A", StatedNumber::HitPoints),
            missing("b", StatedNumber::Damage)
        ])
    );
    assert_eq!(
        problem.to_string(),
        "not stated: ac of A, hp of A, damage of b; state it with facts such as \
         \"A ac 18, hp 20; b attack 9, damage 1d8+4\""
    );
}

#[test]
fn a_refusal_a_bound_and_an_open_question_are_errors() {
    let with = "A ac 18, hp 100; b aoo, attack 9, damage 1d8+4";
    let mut encounter = table(System::Pf2e, &PF2E_ROWS, with);
    assert!(matches!(
        odds(&encounter, &question(&encounter, &["A stride: (4,0)"])),
        Err(OddsProblem::Command(_))
    ));
    assert!(words(&encounter, &[]).starts_with("nothing is declared"));
    let mut bounded = question(&encounter, &["A stride: (2,0) (3,0) (4,0)"]);
    bounded.decisions_max = 5;
    assert_eq!(
        odds(&encounter, &bounded),
        Err(OddsProblem::TooMany { decisions_max: 5 })
    );
    give(&mut encounter, "A stride: (2,0) (3,0) (4,0)").unwrap();
    assert!(words(&encounter, &["A stride: (2,0)"]).contains("may react"));
    let other = table(System::SixD6, &["A"], "");
    assert!(words(&other, &["A mosey: (1,0)"]).contains("no odds in 6d6"));
}

/// Fire 1d6 on 3 hit points: 1 leaves 2, 2 leaves 1, and the four others drop. The flat check does
/// not change that.
#[test]
fn persistent_damage_drops_by_its_dice() {
    let encounter = table(System::Pf2e, &PF2E_ROWS, "A hp 3, persistent fire 1d6");
    let odds = asked(&encounter, &["A end-turn"]);
    let creature = &odds.creatures[0];
    assert_eq!(creature.dropped, ratio(2, 3));
    assert_eq!(
        creature.hit_points,
        BTreeMap::from([(0, ratio(2, 3)), (1, ratio(1, 6)), (2, ratio(1, 6))])
    );
    assert_eq!(odds.decisions, 120);
}

/// Both exits of A are offered (`ruling.trigger-once=until-used`), but b reacts only once to one move
/// action, though it has two reactions: +6 against 15 hits from 9 (12 of 20, two of them critical from
/// 19): 3/5, and 2 · 1/2 + 4 · 1/10 = 7/5. If it declines the first, it is asked again.
#[test]
fn who_has_reacted_to_a_movement_does_not_react_to_it_again() {
    let with = "A ac 15, hp 20; b aoo, attack 6, damage 2, reactions 2";
    let mut encounter = table(System::Pf2e, &["A...", ".b.."], with);
    give(&mut encounter, "ruling: ruling.trigger-once=until-used").unwrap();
    let stride = "A stride: (1,0) (2,0) (3,0)";
    let odds = asked(&encounter, &[stride]);
    let own = &odds.creatures[0];
    assert_eq!((own.hit, own.expected_damage), (ratio(3, 5), ratio(7, 5)));
    let mut reacting = encounter.clone();
    give(&mut reacting, stride).unwrap();
    let lines = give(&mut reacting, "answer: react b aoo result=miss").unwrap();
    assert_eq!(reacting.pending(), None);
    let offered = lines
        .iter()
        .filter(|line| line.contains("provoke b"))
        .count();
    assert_eq!(offered, 1, "{lines:?}");
    give(&mut encounter, stride).unwrap();
    give(&mut encounter, "answer: decline b").unwrap();
    assert!(encounter.pending().is_some());
}

/// An action that leaves its square or shoots waits for b: +9 against 17 hits from 8 (13 of 20), and 3 of 3
/// hit points are all. A stays where it is, and gets neither on the mount nor off it.
#[test]
fn who_is_dropped_gets_on_no_mount_and_shoots_nobody() {
    let with = "A ac 17, hp 3; b aoo, attack 9, damage 3";
    let rows = ["....c", ".....", ".ACC.", ".bCC."];
    for action in ["A mount at=C", "A strike ranged at=c"] {
        let encounter = table(System::Pf2e, &rows, with);
        let odds = asked(&encounter, &[action]);
        let own = &odds.declarations[0];
        assert_eq!(own.lost, ratio(13, 20), "{action}");
        assert_eq!(own.completed, ratio(7, 20), "{action}");
        let mut played = encounter.clone();
        give(&mut played, action).unwrap();
        assert!(played.pending().is_some(), "{action}");
        let lines = give(&mut played, "answer: react b aoo result=hit damage=3").unwrap();
        assert_eq!(place(&played, "A"), "(1,2)", "{action}");
        let stops = lines
            .iter()
            .any(|line| line.contains("stop pf2e.trigger.timing"));
        assert!(stops, "{lines:?}");
        assert_like_play(&encounter, &[action]);
    }
    let mounted = "A ac 17, hp 3, at (2,2), rides C; b aoo, attack 9, damage 3";
    let mut encounter = table(System::Pf2e, &["....c", ".....", "..CC.", ".bCC."], mounted);
    give(&mut encounter, "A dismount: (1,2)").unwrap();
    give(&mut encounter, "answer: react b aoo result=hit damage=3").unwrap();
    assert_eq!(place(&encounter, "A"), "(2,2)");
}

/// +5 against 12 succeeds from 7, 14 of 20; who fails stops before the barrier.
#[test]
fn a_failed_check_ends_a_movement_before_its_path_ends() {
    let mut encounter = table(System::Srd35, &["A...."], "A skill jump 5");
    give(&mut encounter, "with: (1,0)|(2,0) check-barrier").unwrap();
    let odds = asked(&encounter, &["A move check=jump dc=12: (1,0) (2,0) (3,0)"]);
    let own = &odds.declarations[0];
    assert_eq!((own.completed, own.lost), (ratio(7, 10), ratio(3, 10)));
}

/// +5 against 15 fails from 2 to 9; a 1 totals 6, a failure, and is critical. A failure is stopped
/// before the uneven square; a critical one takes the step, falls there and is stopped too
/// (`pf2e.action.balance`). So 11 of 20 complete the movement, whether or not its path goes on.
#[test]
fn a_failed_balance_is_stopped_where_its_path_ends_as_well() {
    let mut encounter = table(System::Pf2e, &["A..."], "A acrobatics 5");
    give(&mut encounter, "with: (1,0) uneven, dc 15").unwrap();
    for path in ["(1,0)", "(1,0) (2,0)"] {
        let odds = asked(&encounter, &[&format!("A balance: {path}")]);
        let own = &odds.declarations[0];
        assert_eq!(
            (own.completed, own.lost),
            (ratio(11, 20), ratio(9, 20)),
            "{path}"
        );
    }
}

/// +5 against a Reflex DC of 15 succeeds from 10, 11 of 20. Without a grid the whole way is one leg,
/// so who fails has taken a part of it and stands 5 ft before b's space, at (15,5).
#[test]
fn a_failed_tumble_without_a_grid_is_stopped() {
    let encounter = gridless("A at (5,5), speed 50, acrobatics 5; b at (20,5), reflex 5");
    let odds = asked(&encounter, &["A tumble vs=b: (35,5)"]);
    let own = &odds.declarations[0];
    assert_eq!((own.completed, own.lost), (ratio(11, 20), ratio(9, 20)));
    let odds = asked(&encounter, &["A tumble vs=b result=failure: (35,5)"]);
    assert_eq!(odds.declarations[0].lost, Ratio::ONE);
}
