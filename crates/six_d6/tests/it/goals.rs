//! The chance of a movement to a goal equals the chance over every face of every die, played through
//! `plan`, where nobody resists with dice that are not known.

use dice::{Dice, Exhaustive, Ratio};
use notation::{Text, With};
use rules::{Picture, PlanError};

use six_d6::{Situation, SixD6, Sureness, goal_chances, goal_points};

/// A situation without a map.
fn without_map(facts: &str) -> Situation {
    let mut situation = Picture::default().set_up(SixD6).expect("nothing is drawn");
    for with in With::parse_list(Text::from(facts)).expect("the facts are written right") {
        situation.read_with(&with).expect("the facts are known");
    }
    situation
}

/// The chance that the declaration ends at the goal.
fn played(here: &Situation, declared: &six_d6::Declaration, goal: &str) -> Ratio {
    let shares = Exhaustive::default().enumerate(|dice: &mut dyn Dice| {
        let outcome = match here.plan(declared, dice) {
            Ok(outcome) => outcome,
            Err(PlanError::Dice(error)) => return Err(error),
            Err(error) => panic!("{error}"),
        };
        let mut there = here.clone();
        there.carry_out(&outcome);
        let mover = declared.actor().expect("a creature moves");
        Ok(there.facts.profile(mover).goal.as_deref() == Some(goal))
    });
    shares
        .expect("few dice are rolled")
        .probability(|arrived| *arrived)
}

/// A goal of 4 takes 4 points, whoever is there needs none, and whoever is unable to act gets nowhere.
#[test]
fn the_points_of_a_goal_are_told_without_words() {
    let points = |facts: &str, goal: &str| {
        let here = without_map(facts);
        let mover = here.board.creature_named("A").expect("A is there").id;
        goal_points(here.scene(), mover, goal)
    };
    assert_eq!(points("A dp 4; goal hall mr 4", "hall"), Some(4));
    assert_eq!(
        points("A dp 4; goal hall mr 4; A at @hall", "hall"),
        Some(0)
    );
    assert_eq!(points("A dp 4, unable; goal hall mr 4", "hall"), None);
}

#[test]
fn the_chance_of_a_goal_is_that_of_all_faces() {
    let boards = [
        "A dp 4; goal hall mr 1",
        "A dp 4; goal hall mr 4",
        "A dp 4, encumbered 1d6+0; goal hall mr 1",
        "A dp 4, encumbered 1d6+1, situation 1d4+0; goal hall mr 2",
        "A dp 1, forced-down; goal hall mr 2; goal yard mr 2; A at @yard",
        "A dp 3, forms walking+flying; goal hall mr 5",
        "A dp 2, adv Sprint Movement 1d6+3, adv Grace Movement 1d4+0; goal hall mr 6",
    ];
    let mut compared = 0;
    for facts in boards {
        let here = without_map(facts);
        let mover = here.board.creature_named("A").expect("A is there").id;
        for found in goal_chances(here.scene(), mover, "hall") {
            if found.sureness == Sureness::AtMost {
                continue;
            }
            let declared = &found.declaration;
            let played = played(&here, declared, "hall");
            assert_eq!(found.chance, played, "{facts}: {declared:?}");
            compared += 1;
        }
    }
    assert!(compared > boards.len(), "only {compared} were compared");
}
