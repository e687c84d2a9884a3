//! A way that only a check opens is not called closed: the answer names the checks.

use grid::Square;
use rules::{Way, Wish};
use systems::{Situation, System};

use super::{CHEAPEST, mover, situation, way};

/// The rules and the words of the checks that a way to that square takes; `None` if it is no check that
/// is missing.
fn checks(own: &Situation, goal: (i32, i32)) -> Option<Vec<(String, String)>> {
    match way(own, goal, CHEAPEST) {
        Way::NeedsChecks(checks) => {
            let checks = checks.into_iter().map(|check| {
                let rule = check.rule.expect("a rule").as_str().to_owned();
                (rule, check.text.into_owned())
            });
            Some(checks.collect())
        }
        _ => None,
    }
}

fn rules_of(own: &Situation, goal: (i32, i32)) -> Option<Vec<String>> {
    let checks = checks(own, goal)?;
    Some(checks.into_iter().map(|(rule, _)| rule).collect())
}

fn named(rules: &[&str]) -> Option<Vec<String>> {
    Some(rules.iter().map(|rule| (*rule).to_owned()).collect())
}

#[test]
fn in_starfinder_water_and_faces_take_a_check_without_a_speed() {
    for (ground, speed, rule) in [
        ("water", "swim 20", "starfinder.swim.without-speed"),
        ("face", "climb 20", "starfinder.climb.without-speed"),
    ] {
        let ground = format!("(1,0) {ground}");
        let own = situation(System::Starfinder, &["A.."], &[&ground], &[]);
        assert_eq!(rules_of(&own, (1, 0)), named(&[rule]));
        assert_eq!(rules_of(&own, (2, 0)), named(&[rule]));
        let able = format!("A {speed}");
        let own = situation(System::Starfinder, &["A.."], &[&ground, &able], &[]);
        assert!(matches!(way(&own, (2, 0), CHEAPEST), Way::Found(_)));
    }
}

#[test]
fn in_starfinder_hazards_take_a_check_even_with_the_speed() {
    let facts = ["(1,0) water; A swim 20; b at (4,2)"];
    let rows = ["A....", "#####", "....."];
    let rulings = [("ruling.hazardous-circumstances", "broad")];
    let own = situation(System::Starfinder, &rows, &facts, &rulings);
    assert_eq!(rules_of(&own, (2, 0)), named(&["starfinder.swim.bonus"]));
}

#[test]
fn in_starfinder_an_opponent_in_the_way_is_tumbled_through() {
    let tumble = "starfinder.occupied.tumble";
    let own = situation(System::Starfinder, &["A.b.."], &[], &[]);
    let words = "Acrobatics to tumble through b".to_owned();
    assert_eq!(checks(&own, (4, 0)), Some(vec![(tumble.to_owned(), words)]));
    // Nobody ends in an opponent's space.
    assert!(matches!(way(&own, (2, 0), CHEAPEST), Way::NoWay));
    for fact in ["A encumbered", "b fills"] {
        let own = situation(System::Starfinder, &["A.b.."], &[fact], &[]);
        assert!(matches!(way(&own, (4, 0), CHEAPEST), Way::NoWay), "{fact}");
    }
    let own = situation(System::Starfinder, &["A#b.."], &[], &[]);
    assert!(matches!(way(&own, (4, 0), CHEAPEST), Way::NoWay));
}

/// c is not in the way, b and the water are.
#[test]
fn every_check_is_named_that_is_needed_and_no_other() {
    let rows = ["A..b.", "####.", "...c."];
    let own = situation(System::Starfinder, &rows, &["(1,0) water"], &[]);
    let both = [
        "starfinder.swim.without-speed",
        "starfinder.occupied.tumble",
    ];
    assert_eq!(rules_of(&own, (4, 1)), named(&both));
}

#[test]
fn in_srd35_obstacles_and_opponents_take_a_check() {
    let own = situation(System::Srd35, &["A.."], &["(1,0) obstructed check"], &[]);
    assert_eq!(
        rules_of(&own, (2, 0)),
        named(&["srd35.obstacle.skill_check"])
    );
    let own = situation(System::Srd35, &["Ab."], &[], &[]);
    assert_eq!(rules_of(&own, (2, 0)), named(&["srd35.pass.overrun"]));
    let own = situation(System::Srd35, &["Ab."], &["A trained"], &[]);
    assert_eq!(rules_of(&own, (2, 0)), named(&["srd35.pass.tumble"]));
    let own = situation(System::Srd35, &["A#."], &[], &[]);
    assert!(matches!(way(&own, (2, 0), CHEAPEST), Way::NoWay));
}

#[test]
fn in_pf2e_an_enemy_in_the_way_is_tumbled_through() {
    let own = situation(System::Pf2e, &["Ab."], &[], &[]);
    assert_eq!(rules_of(&own, (2, 0)), named(&["pf2e.through.tumble"]));
    let wish = Wish {
        goal: Square::new(2, 0),
        via: &[],
        preference: CHEAPEST,
        limit_feet: None,
    };
    let way = own.way(mover(&own), &wish, Some("stride"));
    assert!(matches!(way, Way::NeedsChecks(_)), "{way:?}");
}
