//! The commands on boards of 6d6: points, chances and dice.

use serde_json::Value;

use super::commands::SIX_D6;
use super::program::fivefoot_with_input;

#[test]
fn reach_in_6d6_has_the_chance_of_each_square() {
    let arguments = ["reach", "-", "--creature", "A", "--action", "run", "--json"];
    let run = fivefoot_with_input(&arguments, SIX_D6);
    assert_eq!(run.code, 0, "{}", run.err);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    let squares = answer["actions"][0]["squares"].as_array().expect("squares");
    let of = |x: i32, y: i32| {
        let found = squares
            .iter()
            .find(|square| square["x"] == x && square["y"] == y)
            .expect("it is in reach");
        (found["chance"].as_str(), found["at_most"].as_str())
    };
    assert_eq!(of(0, 1), (Some("1"), Some("1")));
    assert_eq!(of(1, 0), (Some("5/6"), Some("5/6")));
    // 2 and 1; into b's square 2 and at least 1 + 1.
    assert_eq!(of(2, 0), (Some("2/3"), Some("2/3")));
    assert_eq!(of(2, 1), (Some("0"), Some("1/2")));
}

#[test]
fn reach_in_6d6_counts_dice_rolled_on_the_way() {
    let chance = |action: &str, board: &[u8], ruling: &str, x: i32| {
        let arguments = ["reach", "-", "--creature", "A", "--action", action];
        let arguments = [&arguments[..], &["--ruling", ruling, "--json"]].concat();
        let run = fivefoot_with_input(&arguments, board);
        assert_eq!(run.code, 0, "{}", run.err);
        let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
        let squares = answer["actions"][0]["squares"].as_array().cloned();
        let squares = squares.expect("squares");
        let found = squares.iter().find(|square| square["x"] == x);
        let of = |key| found.and_then(|found| found[key].as_str().map(str::to_owned));
        (of("chance"), of("at_most"))
    };
    // Six points for two squares: 1 + 2d6 twice, so 1 and 1 both times: a sixth of 1/36 of 1/36.
    let row = b"system: 6d6\nmap:\nA..\n";
    let every = "ruling.deceit-application=every";
    let both = |text: &str| (Some(text.to_owned()), Some(text.to_owned()));
    // One square: 2d6 of at most score - 1, of 36: 1 of 3, 3 of 4, 6 of 5, 10 of 6.
    assert_eq!(chance("run stay-hidden", row, every, 1), both("5/54"));
    assert_eq!(chance("run stay-hidden", row, every, 2), both("1/7776"));
    // 1 + 1d6 against 1d6: 1 of the 6 scores 2, 2 of 3, ... 5 of 6: 15 of 36.
    let held = b"system: 6d6\nmap:\nAb\nwith: b res 1d6+0\n";
    let die = "ruling.resistance-dice=1d6+0";
    assert_eq!(chance("run", held, die, 1), both("5/12"));
}

#[test]
fn trace_in_6d6_counts_points_and_takes_dice_or_a_seed() {
    let declared = "A run: (1,0) (2,0)";
    let run = fivefoot_with_input(&["trace", "-", declared, "--dice", "4"], SIX_D6);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out
            .contains("2 pt  2 movement resistance of (1,0) [6d6.mr.table-2]"),
        "{}",
        run.out
    );
    let seeded = ["trace", "-", declared, "--seed", "7", "--json"];
    let first = fivefoot_with_input(&seeded, SIX_D6);
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(first.out, fivefoot_with_input(&seeded, SIX_D6).out);
    assert!(first.out.contains("score_points"), "{}", first.out);
}

#[test]
fn a_path_in_6d6_begins_with_standing_up() {
    let arguments = ["path", "-", "--creature", "A", "--to", "1,0"];
    let down = fivefoot_with_input(
        &[&arguments[..], &["--with", "A forced-down"]].concat(),
        SIX_D6,
    );
    assert_eq!(down.code, 0, "{}{}", down.out, down.err);
    // 1 to stand up and 2 for the rough ground are the 3 of a mosey.
    assert!(
        down.out.starts_with("A mosey: stand (1,0)\n"),
        "{}",
        down.out
    );
    assert!(down.out.contains("A to (1,0): 3 pt"), "{}", down.out);
}

#[test]
fn a_path_in_6d6_costs_points_for_programs_too() {
    let arguments = ["path", "-", "--creature", "A", "--to", "2,0", "--json"];
    let run = fivefoot_with_input(&arguments, SIX_D6);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    // 2 for the rough ground at (1,0) and 1; by (1,1) it would be 3 and 1.
    assert_eq!(answer["cost_points"], 3);
    assert_eq!(answer["cost_feet"], Value::Null);
    let movement = &answer["declarations"][0]["movement"];
    assert_eq!(movement["total_points"], answer["cost_points"]);
}

#[test]
fn a_path_in_6d6_that_somebody_may_resist_is_not_too_far() {
    let board = b"system: 6d6\nmap:\nA..\n.b.\nwith: b res 1d6+0\n";
    let run = fivefoot_with_input(&["path", "-", "-c", "A", "--to", "1,1"], board);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(
        run.out
            .starts_with("no way to (1,1) is certain\na mosey gets there"),
        "{}",
        run.out
    );
}

/// With 1 point of dynamic potential A runs once, and a score of 4, 5 or 6 out of six pays for the four
/// squares.
#[test]
fn a_path_in_6d6_that_only_a_roll_pays_for_has_its_chance() {
    let board = b"system: 6d6\nmap:\nA.....\nwith: A dp 1\n";
    let arguments = ["path", "-", "-c", "A", "--to", "4,0", "--action", "run"];
    let run = fivefoot_with_input(&[arguments.as_slice(), &["--json"]].concat(), board);
    assert_eq!(run.code, 1, "{}", run.err);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    assert_eq!(answer["found"], false);
    assert_eq!(answer["reason"], "not-certain");
    assert_eq!(answer["chance"], "1/2");
    let declared = answer["declarations"].as_array().expect("a list");
    assert_eq!(declared.len(), 1);
    assert_eq!(declared[0]["declaration"], "A run: (1,0) (2,0) (3,0) (4,0)");
    let text = fivefoot_with_input(&arguments, board);
    assert!(text.out.contains("50.0 %"), "{}", text.out);
}

/// Three squares of MR 2 are 6 points. Moseys pay for one square each, so three of them; the least
/// score of the run is 1 + 5, so one run pays for all three, whatever is rolled.
#[test]
fn a_path_in_6d6_takes_the_least_potential_of_all_that_are_certain() {
    let board = b"system: 6d6\nmap:\nA:::\nwith: A dp 4, adv Wings Movement 1d6+5\n";
    let arguments = ["path", "-", "-c", "A", "--to", "3,0"];
    let run = fivefoot_with_input(&arguments, board);
    assert_eq!(
        run.out,
        "every roll leads to (3,0)\na run gets there: A run means=Wings: (1,0) (2,0) (3,0)\n",
        "{}",
        run.err
    );
    let run = fivefoot_with_input(&[arguments.as_slice(), &["--json"]].concat(), board);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    assert_eq!(answer["found"], true);
    assert_eq!(answer["reason"], Value::Null);
    assert_eq!(answer["chance"], "1");
}

/// A mosey may be reacted to, and so may the second.
#[test]
fn a_path_in_6d6_counts_what_may_be_reacted_to() {
    let board = b"system: 6d6\nmap:\nA......\nwith: A dp 4\n";
    let arguments = ["path", "-", "-c", "A", "--to", "5,0", "--json"];
    let run = fivefoot_with_input(&arguments, board);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    assert_eq!(answer["declarations"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer["triggers"], 2);
}

#[test]
fn a_door_that_keeps_a_movement_out_in_6d6_is_named() {
    let shut = |doors: &str, declared: &str| {
        let board = format!("system: 6d6\nmap:\n####\n#H.#\n##.#\n#..#\n####\n{doors}");
        let run = fivefoot_with_input(&["trace", "-", declared], board.as_bytes());
        assert!(run.out.contains("6d6.grid.wall"), "{}{}", run.out, run.err);
        run.out
    };
    let out = shut("doors: closed (2,2) (3,2)\n", "H mosey: (2,1) (2,2)");
    assert!(
        out.contains("! a closed door keeps it out of (2,2)"),
        "{out}"
    );
    // For all that H's side knows, a secret door is a wall.
    let secret = "edges: door secret (2,1)|(2,2)\n";
    let out = shut(secret, "H mosey: (2,1) (2,2)");
    assert!(out.contains("! a wall keeps it out of (2,2)"), "{out}");
    let out = shut("", "H mosey: (2,1) (3,1)");
    assert!(out.contains("! a wall keeps it out of (3,1)"), "{out}");
}

/// 2 for the door, 2 rolled for the load, and 1 for the friend who stands there.
#[test]
fn a_movement_without_a_grid_is_itemised() {
    let board = b"system: 6d6\nwith: A of party, dp 4, encumbered 1d6+0; b of party, at @door; \
                  goal door mr 2\n";
    let arguments = ["trace", "-", "A run: @door", "--dice", "6 2"];
    let run = fivefoot_with_input(&arguments, board);
    let line = "enter @door cost 5: 2 movement resistance of @door [6d6.gridless.leader-mr] + 2 added \
                to the square [6d6.load.first-square] + 1 b [6d6.occupied.enter-willing]";
    assert!(run.out.contains(line), "{}{}", run.out, run.err);
    let run = fivefoot_with_input(&[&arguments[..], &["--json"]].concat(), board);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    let events = answer["declarations"][0]["events"].as_array();
    let entered = events.expect("events").iter();
    let mut entered = entered.filter(|event| event["event"]["kind"] == "enter");
    let parts = entered.next().expect("it enters")["reasons"].as_array();
    let parts = parts.expect("reasons").iter();
    let parts = parts.map(|part| (part["rule"].as_str(), part["amount_points"].as_u64()));
    assert_eq!(
        parts.collect::<Vec<_>>(),
        [
            (Some("6d6.gridless.leader-mr"), Some(2)),
            (Some("6d6.load.first-square"), Some(2)),
            (Some("6d6.occupied.enter-willing"), Some(1)),
        ]
    );
}

/// 1 of the balcony's 3 is paid by what the first mosey had left: 2 of 3 for the table.
#[test]
fn points_kept_for_a_goal_are_taken_off_what_it_costs() {
    let board = b"system: 6d6\nrulings: ruling.gridless-progress=kept\n\
                  with: A of party, dp 4; goal table mr 2; goal balcony mr 3\n";
    let declared = ["A mosey: @table @balcony", "A mosey: @balcony"];
    let run = fivefoot_with_input(&["trace", "-", declared[0], declared[1]], board);
    let line = "enter @balcony cost 2: 3 movement resistance of @balcony [6d6.gridless.leader-mr] + -1 \
                spent on it before [6d6.gridless.legs]";
    assert!(run.out.contains(line), "{}{}", run.out, run.err);
}

#[test]
fn reach_without_a_map_has_goals_for_programs() {
    let board = b"system: 6d6\nwith: A of party; goal door mr 2\n";
    let run = fivefoot_with_input(&["reach", "-", "-c", "A", "--json"], board);
    let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    assert_eq!(answer["goals"][0]["goal"], "door");
    assert_eq!(answer["goals"][0]["resistance_points"], 2);
    let rule = &answer["goals"][0]["reasons"][0]["rule"];
    assert_eq!(rule, "6d6.gridless.leader-mr");
}

#[test]
fn nobody_threatens_anything_in_6d6() {
    let run = fivefoot_with_input(&["threat", "-"], SIX_D6);
    assert!(run.out.starts_with("6d6 has no threat: "), "{}", run.out);
}

/// Whoever is unable to act because no potential is left (`ruling.unable-to-act`) is seen to be so; how
/// much potential others have is not.
#[test]
fn ranges_know_who_is_unable_to_act() {
    let reach = |with: &str, rulings: &[&str], action: &str| {
        let board = format!("system: 6d6\nmap:\nA..\nwith: {with}\n");
        let mut arguments = vec![
            "reach",
            "-",
            "--creature",
            "A",
            "--action",
            action,
            "--json",
        ];
        arguments.extend(rulings.iter().flat_map(|ruling| ["--ruling", *ruling]));
        let run = fivefoot_with_input(&arguments, board.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
        let squares = answer["actions"][0]["squares"].as_array().cloned();
        let squares = squares.expect("squares").into_iter();
        let of = |square: &Value, key: &str| square[key].as_str().map(str::to_owned);
        let told = squares.map(|own| (own["x"].as_i64(), of(&own, "chance"), of(&own, "at_most")));
        told.collect::<Vec<_>>()
    };
    let square = |x: i64, chance: &str, at_most: &str| {
        (Some(x), Some(chance.to_owned()), Some(at_most.to_owned()))
    };
    let derived = ["ruling.unable-to-act=derived"];
    // b is unable, and adds nothing when it is left.
    let unable = reach("b at (0,0), dp 0", &derived, "run");
    assert_eq!(unable, [square(1, "1", "1"), square(2, "5/6", "5/6")]);
    let able = reach("b at (0,0), dp 1", &derived, "run");
    assert_eq!(able, [square(1, "0", "5/6"), square(2, "0", "2/3")]);
}

#[test]
fn a_path_in_6d6_says_why_an_action_is_refused_and_what_its_chance_is() {
    let path = |board: &str, to: &str, action: &str| {
        let arguments = [
            "path",
            "-",
            "--creature",
            "A",
            "--to",
            to,
            "--action",
            action,
        ];
        let run = fivefoot_with_input(&arguments, board.as_bytes());
        format!("{}{}", run.out, run.err)
    };
    let row = "system: 6d6\nmap:\nA.....\n\
               with: A dp 4, adv Sprint Movement 1d6+4 cost 2, adv Grace 1d6+0\n";
    for (action, rule) in [
        ("run means=Grace", "6d6.advantage.keyword-required"),
        ("mosey type=opportunity", "6d6.type.mosey-initiative-only"),
        (
            "run means=Sprint+Grace+PA",
            "6d6.advantage.no-potential-mix",
        ),
        ("mosey form=flying", "6d6.form.narrative"),
        ("run focus=sing", "6d6.focus.separate"),
        ("run type=other", "6d6.type.run-when"),
    ] {
        let told = path(row, "3,0", action);
        assert!(told.contains(rule), "{action}: {told}");
    }
    // Nobody is there to resist: 5 or 6 of a die.
    let told = path("system: 6d6\nmap:\nA5\n", "1,0", "run");
    assert!(
        told.contains("a run gets there with a chance of 33.3 %: A run"),
        "{told}"
    );
    let told = path("system: 6d6\nmap:\nAb\nwith: b res 1d6+0\n", "1,0", "run");
    assert!(told.contains("83.3 % at most"), "{told}");
}
