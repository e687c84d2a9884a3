//! The commands on real boards: both forms of their answers.

use serde_json::{Value, json};

use super::program::{fivefoot, fivefoot_with_input};

const SAMPLE: &str = "maps/flooded-crypt.board";

pub(crate) fn answer(arguments: &[&str]) -> Value {
    let run = fivefoot(arguments);
    assert!(run.code <= 1, "{}", run.err);
    serde_json::from_str(&run.out).expect("the answer is JSON")
}

#[test]
fn help_has_an_example_for_every_command() {
    let commands = [
        "new", "map", "reach", "path", "trace", "odds", "threat", "travel", "rules", "cases",
        "draw", "play", "replay",
    ];
    for command in commands {
        let run = fivefoot(&[command, "--help"]);
        assert_eq!(run.code, 0);
        assert!(
            run.out.contains(&format!("fivefoot {command} ")),
            "{}",
            run.out
        );
        assert!(run.out.contains("Examples:"), "{}", run.out);
    }
    assert!(fivefoot(&["--help"]).out.contains("Exit codes:"));
}

#[test]
fn completions_are_there_for_each_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = fivefoot(&["completions", shell]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("fivefoot"), "{shell}");
    }
}

#[test]
fn rules_json_has_the_documented_form() {
    for (system, rules, rulings) in [("pf2e", 164, 54), ("srd35", 91, 67)] {
        let list = answer(&["rules", "--system", system, "--json"]);
        assert_eq!(list["rules"].as_array().map(Vec::len), Some(rules));
        assert_eq!(list["rulings"].as_array().map(Vec::len), Some(rulings));
        for rule in list["rules"].as_array().into_iter().flatten() {
            assert!(
                rule["id"].is_string() && rule["title"].is_string(),
                "{rule}"
            );
            assert!(
                rule["cases"].as_u64().is_some_and(|cases| cases > 0),
                "{rule}"
            );
        }
        for ruling in list["rulings"].as_array().into_iter().flatten() {
            let default = ruling["default"].as_str().expect("a default");
            let choices = ruling["choices"].as_array().expect("choices");
            let among = choices.iter().any(|choice| choice == default);
            let range = choices
                .iter()
                .any(|choice| choice.as_str().is_some_and(|c| c.contains("..")));
            assert!(among || range, "{ruling}");
        }
    }
}

#[test]
fn one_rule_is_shown_as_the_rulebook_has_it() {
    let run = fivefoot(&["rules", "srd35.measure.corner"]);
    assert!(run.out.contains("no diagonal past a corner"), "{}", run.out);
    assert!(run.out.contains("```case"), "{}", run.out);
}

/// A file without cases is an error: nothing has passed.
#[test]
fn a_file_without_a_case_is_an_error() {
    let run = fivefoot_with_input(&["cases", "-"], b"# No case here\n\n```\nA.\n```\n");
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.err.contains("contains no case"), "{}", run.err);
    let run = fivefoot(&["cases", "rulebook/srd35.md", "README.md"]);
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.err.contains("README.md"), "{}", run.err);
}

#[test]
fn cases_end_in_the_two_lines() {
    let text = b"```case\ncase: mine/1\nrules: srd35.terrain.difficult\nmap:\nA:.\n\
        do: A move: (1,0) (2,0)\nexpect: costs 10 5; total 15\n```\n";
    let run = fivefoot_with_input(&["cases", "-"], text);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        run.out.ends_with("0 pending\n1 passed, 0 failed\n"),
        "{}",
        run.out
    );
    let wrong = String::from_utf8_lossy(text).replace("total 15", "total 20");
    let run = fivefoot_with_input(&["cases", "-"], wrong.as_bytes());
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("expected: costs 10 5; total 20"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("actual:   costs 10 5; total 15"),
        "{}",
        run.out
    );
    assert!(
        run.out.ends_with("0 pending\n0 passed, 1 failed\n"),
        "{}",
        run.out
    );
}

/// Who cannot act attacks nobody, so it threatens nothing, in every system; the rule is named.
#[test]
fn who_cannot_act_threatens_nothing() {
    let cases = [
        ("pf2e", "b unconscious", "pf2e.encounter.turn.cannot-act"),
        ("pf2e", "b dead", "pf2e.encounter.turn.cannot-act"),
        ("pf2e", "b cannot-act", "pf2e.encounter.turn.cannot-act"),
        ("pf2e", "b cannot-attack", "pf2e.flank.able"),
        ("srd35", "b unconscious", "srd35.pass.helpless"),
        ("srd35", "b helpless", "srd35.pass.helpless"),
        (
            "starfinder",
            "b melee, helpless",
            "starfinder.reach.threaten",
        ),
        ("starfinder", "b melee, dead", "starfinder.reach.threaten"),
    ];
    for (system, state, rule) in cases {
        let board = format!("system: {system}\nmap:\nA.b\n...\nwith: {state}\n");
        let json = fivefoot_with_input(
            &["threat", "-", "--creature", "b", "--json"],
            board.as_bytes(),
        );
        let threat: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
        let own = &threat["creatures"][0];
        assert_eq!(
            own["squares"].as_array().map(Vec::len),
            Some(0),
            "{system} {state}: {threat}"
        );
        let rules = own["reasons"].as_array().expect("reasons");
        assert!(
            rules.iter().any(|one| one["rule"] == rule),
            "{system} {state}: {threat}"
        );
        let run = fivefoot_with_input(&["threat", "-", "--creature", "b"], board.as_bytes());
        assert!(
            run.out.contains("threatens 0 squares") && run.out.contains(rule),
            "{}",
            run.out
        );
    }
}

#[test]
fn ranges_and_threats_give_their_reasons_to_programs() {
    for system in ["pf2e", "srd35", "starfinder"] {
        let armed = if system == "starfinder" {
            "with: b melee\n"
        } else {
            ""
        };
        let board = format!("system: {system}\nmap:\nA..b\n....\n{armed}");
        let run = |command: &[&str]| {
            let run = fivefoot_with_input(command, board.as_bytes());
            assert_eq!(run.code, 0, "{system}: {}", run.err);
            serde_json::from_str::<serde_json::Value>(&run.out).expect("JSON")
        };
        let reach = run(&["reach", "-", "--creature", "A", "--json"]);
        for budget in reach["budgets"].as_array().expect("budgets") {
            let rule = &budget["reasons"][0]["rule"];
            assert!(rule.is_string(), "{system}: {budget}");
        }
        let threat = run(&["threat", "-", "--creature", "b", "--json"]);
        let rule = &threat["creatures"][0]["reasons"][0]["rule"];
        assert!(rule.is_string(), "{system}: {threat}");
    }
    let board = "system: 6d6\nmap:\nA..\n...\n";
    let run = fivefoot_with_input(
        &["reach", "-", "--creature", "A", "--json"],
        board.as_bytes(),
    );
    let reach: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    for action in reach["actions"].as_array().expect("actions") {
        assert!(action["reasons"][0]["rule"].is_string(), "{action}");
    }
}

#[test]
fn reach_costs_are_those_of_the_path() {
    let reach = answer(&["reach", SAMPLE, "--creature", "A", "--json"]);
    let squares = reach["squares"].as_array().expect("squares");
    assert!(squares.len() > 20);
    for square in squares
        .iter()
        .filter(|square| square["stop"] == true)
        .step_by(7)
    {
        let to = format!("{},{}", square["x"], square["y"]);
        let path = answer(&["path", SAMPLE, "--creature", "A", "--to", &to, "--json"]);
        if square["cost_feet"] == 0 {
            continue;
        }
        assert_eq!(path["found"], true, "{to}");
        let movements = path["declarations"].as_array().expect("declarations");
        if movements.len() == 1 && square["budget"] == 0 {
            assert_eq!(path["cost_feet"], square["cost_feet"], "{to}");
        }
    }
}

#[test]
fn a_board_converts_and_keeps_its_squares() {
    let board = fivefoot(&["map", SAMPLE, "--to", "board"]);
    assert_eq!(board.code, 0, "{}", board.err);
    let again = fivefoot_with_input(&["map", "-", "--json"], board.out.as_bytes());
    let summary: Value = serde_json::from_str(&again.out).expect("JSON");
    let before = answer(&["map", SAMPLE, "--json"]);
    for field in [
        "width",
        "height",
        "creatures",
        "terrain",
        "wall_squares",
        "doors",
    ] {
        assert_eq!(summary[field], before[field], "{field}");
    }
}

/// A journal is kept of a session on any board: our sample with its exact walls, doors and names,
/// also with another system and variant, and map files of other programs with the additions of the
/// command line. Every played session replays.
/// Steps across `(2,0)|(3,0)` and so on: the edges of a board lie between its columns 2 and 3.
#[test]
fn every_wall_on_an_edge_is_told_with_what_it_stops() {
    let told = |words: &str| {
        let board = format!("map:\n......\n......\nedges: {words} (3,1)|(2,1)\n");
        let run = fivefoot_with_input(&["map", "-", "--json"], board.as_bytes());
        let answer: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
        answer["board"]["edges"].clone()
    };
    let left = json!({"x": 2, "y": 1});
    let between = json!([left, {"x": 3, "y": 1}]);
    let edge = |kind: &str| json!({"between": between, "kind": kind});
    assert_eq!(told("window"), json!([edge("window")]));
    assert_eq!(told("curtain"), json!([edge("curtain")]));
    // Steps pass from the square that is named first into the other one, and lines both ways not.
    let one_way = json!([{"between": between, "kind": "wall", "steps_pass_into": left}]);
    assert_eq!(told("wall one-way"), one_way);
    let mirror = json!([{"between": between, "kind": "wall", "lines_pass_into": left}]);
    assert_eq!(told("wall one-way-sight"), mirror);
    let low = json!([{"between": between, "kind": "window", "height_feet": 4}]);
    assert_eq!(told("window height 4"), low);
}

#[test]
fn a_session_on_any_board_is_journaled_and_replays() {
    let vtt = "maps/third-party/universal-vtt/uvtt2fgu-sample.dd2vtt";
    let grid = "maps/third-party/moving-ai/dao/arena.map";
    let crypt =
        "Adela stride: (4,3) (5,4)\nend-turn\nundo\ndoor: 0 close\nwith: Ogre prone\nquit\n";
    let plain = "end-turn\nundo\nredo\nquit\n";
    let added = ["--with", "A at (4,4), speed 20"];
    let cases: [(&str, &[&str], &str, &[&str]); 5] = [
        (
            SAMPLE,
            &[],
            crypt,
            &["names: A Adela", "walls: (5,1) (5,3)", "> Adela stride:"],
        ),
        (
            SAMPLE,
            &["--system", "pf2e-playtest"],
            crypt,
            &["system: pf2e-playtest"],
        ),
        (
            "maps/flooded-crypt.srd35.board",
            &["--ruling", "ruling.run_path=straight"],
            plain,
            &["system: srd35", "rulings: ruling.run_path=straight"],
        ),
        (
            vtt,
            &["--system", "pf2e", added[0], added[1]],
            plain,
            &["walls: ", "with: A at (4,4)"],
        ),
        (
            grid,
            &["--system", "srd35", added[0], added[1]],
            plain,
            &["with: A at (4,4)"],
        ),
    ];
    for (number, (board, options, input, expected)) in cases.iter().enumerate() {
        let name = format!("fivefoot-session-{}-{number}.journal", std::process::id());
        let file = std::env::temp_dir().join(name);
        let path = file.display().to_string();
        let mut arguments = vec!["play", board, "--journal", &path, "--seed", "7"];
        arguments.extend(*options);
        let run = fivefoot_with_input(&arguments, input.as_bytes());
        assert_eq!(run.code, 0, "{board}: {}", run.err);
        let written = fivefoot(&["journal", "show", &path]).out;
        for line in *expected {
            assert!(written.contains(&format!("\n{line}")), "{line}: {written}");
        }
        let again = fivefoot(&["replay", &path]);
        std::fs::remove_file(&file).expect("it can be removed");
        assert_eq!(again.code, 0, "{board}: {}{}", again.out, again.err);
        assert!(again.out.contains("all the same"), "{}", again.out);
        let inputs = written.matches("\n> ").count();
        assert!(inputs >= 4, "{written}");
        assert!(
            again
                .out
                .contains(&format!("{inputs} commands, {inputs} compared")),
            "{}",
            again.out
        );
    }
}

#[test]
fn the_playthroughs_replay_to_their_fingerprints() {
    for system in ["pf2e", "srd35", "starfinder", "6d6"] {
        let folder = super::program::root().join("golden").join(system);
        let entries = std::fs::read_dir(&folder).expect("each system has playthroughs");
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path
                .extension()
                .is_some_and(|extension| extension == "journal")
            {
                let run = fivefoot(&["replay", &path.display().to_string()]);
                assert_eq!(run.code, 0, "{}{}", run.out, run.err);
            }
        }
    }
}

/// Questions are counted, and a wrong answer is a divergence with its line.
#[test]
fn questions_of_a_journal_are_replayed() {
    let head = "fivefoot-journal: 2\nengine: 0.1.0\nsystem: pf2e\nmap:\nA..b\n";
    let replay = |body: &str| {
        let journal = format!("{head}\n{body}");
        let run = fivefoot_with_input(&["replay", "-", "--json"], journal.as_bytes());
        let json: Value = serde_json::from_str(&run.out).expect("JSON");
        (run.code, json)
    };
    let (code, json) = replay("> A stride: (1,0)\n\n? side-a: distance A b\n  10 ft\n");
    assert_eq!(code, 0);
    assert_eq!(
        (&json["commands"], &json["questions"], &json["compared"]),
        (&Value::from(1), &Value::from(1), &Value::from(1))
    );
    let (code, json) = replay("? distance A b\n  10 ft\n");
    assert_eq!(code, 1);
    let divergence = &json["divergence"];
    assert_eq!(divergence["line"], 8);
    assert_eq!(divergence["command"], "? distance A b");
    assert_eq!(divergence["expected"], "10 ft");
    assert_eq!(divergence["actual"], "15 ft");
}

#[test]
fn the_whole_sample_can_be_drawn_in_every_form() {
    let folder = std::env::temp_dir();
    for ending in ["svg", "png"] {
        let file = folder.join(format!("fivefoot-draw-{}.{ending}", std::process::id()));
        let path = file.display().to_string();
        let run = fivefoot(&["draw", SAMPLE, "--range", "A", "--output", &path]);
        assert_eq!(run.code, 0, "{}", run.err);
        let bytes = std::fs::read(&file).expect("the picture was written");
        assert!(bytes.len() > 1_000);
        std::fs::remove_file(&file).expect("it is there");
    }
    for colour in ["never", "always"] {
        let run = fivefoot(&["draw", SAMPLE, "--colour", colour]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert_eq!(run.out.contains('\u{1b}'), colour == "always");
    }
}

const ROUTE: &str = "maps/five-day-journey.route";

#[test]
fn a_journey_takes_five_days_and_names_what_slows_it() {
    let plan = answer(&["travel", ROUTE, "--json"]);
    let days = plan["days"].as_array().expect("days");
    assert_eq!(days.len(), 5);
    // Day 2: 20 miles of forest trail at 3 miles an hour take 6 h 40 min; 2 h 20 min are left for
    // dense forest at 3/4 of a mile an hour.
    assert_eq!(days[1]["miles"], serde_json::json!(21.75));
    assert_eq!(days[1]["stages"][0]["hours"], "20/3");
    assert_eq!(days[1]["stages"][0]["single_file"], true);
    let reason = &days[1]["stages"][1]["slowed_by"][0];
    assert_eq!(reason["rule"], "starfinder.overland.terrain");
    assert_eq!(days[0]["stages"][0]["strains"][0]["result"], "due");
    assert_eq!(plan["miles"], 89);
    assert_eq!(plan["arrived"], true);
}

#[test]
fn rolled_checks_wear_the_travellers_out() {
    let leg = "plains road 60";
    let words = ["travel", "--hours", "10", "--leg", leg, "--creature"];
    // DC 12 missed by 1, damage 4; DC 14 missed, damage 6: 10 in all.
    let plan = |traveller: &str| {
        let run = fivefoot(&[&words[..], &[traveller, "--dice", "11 4 13 6", "--json"]].concat());
        let plan: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
        (run.code, plan)
    };
    let (code, collapsed) = plan("A speed 30, points 10");
    assert_eq!((code, &collapsed["arrived"]), (1, &Value::Bool(false)));
    let evening = &collapsed["days"][0]["evening"][0];
    assert_eq!(evening["nonlethal"], 10);
    assert_eq!(evening["condition"], "fatigued");
    assert_eq!(collapsed["miles"], 30);
    let arguments = ["travel", ROUTE, "--seed", "7"];
    assert_eq!(fivefoot(&arguments).out, fivefoot(&arguments).out);
}

#[test]
fn a_journey_that_a_rule_forbids_is_refused_with_the_rule() {
    let run = fivefoot(&["travel", ROUTE, "--pace", "run", "--json"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let refused: Value = serde_json::from_str(&run.out).expect("the answer is JSON");
    assert_eq!(refused["legal"], false);
    assert_eq!(refused["objections"][0]["rule"], "starfinder.overland.run");
    let forbid = "ruling.trail-vehicles=impassable";
    let run = fivefoot(&["travel", ROUTE, "--vehicles", "--ruling", forbid]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("starfinder.overland.paths"), "{}", run.out);
}

/// A table of 6d6: rough and steep ground, and b, which resists.
pub(crate) const SIX_D6: &[u8] = b"system: 6d6\nmap:\nA:.\n.;b\nwith: b res 1d6+0; A dp 2\n";

/// The answer in JSON about a board that is read from the standard input.
fn answer_about(board: &str, arguments: &[&str]) -> Value {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
    let run = fivefoot_with_input(&arguments, board.as_bytes());
    assert!(run.code <= 1, "{}", run.err);
    serde_json::from_str(&run.out).expect("the answer is JSON")
}

/// What squeezes over the rim of the map is named by the corner of its whole space, which may lie
/// off the map: `reach` lists it, `trace` accepts it and `path` leads there.
#[test]
fn a_path_leads_to_a_place_whose_corner_is_off_the_map() {
    let board = "system: starfinder\nmap:\nAA.....\nAA.....\n..##...\nwith: A speed 30\n";
    let reach = answer_about(board, &["reach", "-", "--creature", "A"]);
    let places = reach["squares"].as_array().expect("squares");
    let above = places
        .iter()
        .find(|place| (place["x"].as_i64(), place["y"].as_i64()) == (Some(0), Some(-1)));
    let above = above.expect("it is listed");
    assert_eq!(above["stop"], true);
    for goal in [["--to", "0,-1"], ["--to", "-1,0"]] {
        let path = answer_about(board, &["path", "-", "--creature", "A", goal[0], goal[1]]);
        assert_eq!(path["found"], true, "{path}");
        assert_eq!(path["cost_feet"], 10, "squeezing doubles the step");
    }
    let arguments = ["path", "-", "--creature", "A", "--to", "0,-2"];
    let run = fivefoot_with_input(&arguments, board.as_bytes());
    assert!(run.err.contains("lies off the map"), "{}", run.err);
}

/// If one squeezed position halves the whole budget, a movement that keeps out of narrow places has
/// 30 ft, and one that squeezes 15.
#[test]
fn a_movement_that_squeezes_is_searched_with_half_its_budget() {
    let board =
        "system: starfinder\nmap:\nA^......\n########\nlegend: ^ width 3\nwith: A speed 30\n";
    let whole = [
        "--ruling",
        "ruling.squeeze-accounting=whole",
        "--creature",
        "A",
    ];
    let path = |to: &str, more: &[&str]| {
        let arguments = [&["path", "-", "--to", to], &whole[..], more].concat();
        answer_about(board, &arguments)
    };
    let words = |path: &Value| path["declarations"][0]["declaration"].clone();
    let three = path("3,0", &["--action", "move"]);
    assert_eq!(words(&three), "A move: (1,0) (2,0) (3,0)");
    assert_eq!(three["cost_feet"], 15);
    let four = path("4,0", &["--action", "double"]);
    assert_eq!(words(&four), "A double: (1,0) (2,0) (3,0) (4,0)");
    // A double move that squeezes has 30 ft; of two moves only the first one squeezes.
    let seven = path("7,0", &[]);
    assert_eq!(words(&seven), "A move: (1,0) (2,0) (3,0)");
    let second = &seven["declarations"][1]["declaration"];
    assert_eq!(second, "A move: (4,0) (5,0) (6,0) (7,0)");
    let reach = answer_about(board, &[&["reach", "-"], &whole[..]].concat());
    let budgets = reach["budgets"].as_array().expect("budgets");
    let limit = |action: &str| {
        let own = budgets.iter().find(|budget| budget["action"] == action);
        own.expect("it is listed")["limit_feet"].clone()
    };
    assert_eq!(
        (limit("move"), limit("move squeezing")),
        (json!(30), json!(15))
    );
}

/// Chances are only for systems whose movements are rolled.
#[test]
fn a_path_by_one_action_says_why_there_is_none() {
    let ask = |board: &str, to: &str, action: &str| {
        let arguments = ["path", "-", "-c", "A", "--to", to, "--action", action];
        fivefoot_with_input(&arguments, board.as_bytes())
    };
    let walled = ask("system: pf2e\nmap:\nAb.#.\n", "4,0", "stride");
    assert_eq!(walled.code, 1, "{}{}", walled.out, walled.err);
    assert!(walled.out.contains("no way is open"), "{}", walled.out);
    let shared = ask("system: pf2e\nmap:\nAB..\n", "1,0", "stride");
    assert_eq!(shared.code, 1, "{}{}", shared.out, shared.err);
    assert!(
        shared
            .out
            .contains("may not stop there [pf2e.through.end-action]"),
        "{}",
        shared.out
    );
}

/// Where nothing can be moved with, the rule that forbids it is named, and who stands at the goal.
#[test]
fn who_gets_nowhere_learns_why() {
    let told = |board: &str, question: &[&str]| {
        let arguments = [&[question[0], "-", "-c", "A"], &question[1..]].concat();
        fivefoot_with_input(&arguments, board.as_bytes()).out
    };
    let helpless = "system: srd35\nmap:\nA..\n...\nwith: A helpless\n";
    let overloaded = "system: 6d6\nmap:\nA..\nwith: A overloaded\n";
    let unable = "system: 6d6\nmap:\nA..\nwith: A unable\n";
    let spent = "system: 6d6\nmap:\nA..\nwith: A dp 0, forms swimming\n";
    for (board, rule) in [
        (helpless, "[srd35.special.minimum_limits]"),
        (overloaded, "[6d6.load.too-much]"),
        (unable, "[6d6.core.action-required]"),
        (spent, "[6d6.potential.insufficient]"),
    ] {
        let path = told(board, &["path", "--to", "2,0"]);
        assert!(path.contains("cannot get to (2,0) now: "), "{path}");
        assert!(path.contains(rule), "{path}");
        let reach = told(board, &["reach"]);
        assert!(reach.contains(rule), "{reach}");
    }
    let board = "system: srd35\nmap:\nA..\n";
    let arguments = ["trace", "-", "A standard"];
    let standard = fivefoot_with_input(&arguments, board.as_bytes()).out;
    assert_eq!(standard, "A standard\n  ok\n");
    let taken = told("system: srd35\nmap:\nA.b\n", &["path", "--to", "2,0"]);
    assert!(
        taken.ends_with("  b is there; name a square beside it\n"),
        "{taken}"
    );
    let walled = told("system: srd35\nmap:\nA.#\n", &["path", "--to", "2,0"]);
    assert!(walled.ends_with("  (2,0) is a wall\n"), "{walled}");
}

/// A Leap is looked at only by its name: 10 ft over the drop and 10 ft over the water.
#[test]
fn a_path_that_only_a_leap_goes_says_so() {
    let board = "system: pf2e\nmap:\nA_.^.\nlegend: _ ledge 10; ^ needs swim\nwith: A speed 30\n";
    let ask = |more: &[&str]| {
        let arguments = [&["path", "-", "-c", "A", "--to", "4,0"], more].concat();
        fivefoot_with_input(&arguments, board.as_bytes())
    };
    let unnamed = ask(&[]);
    assert_eq!(unnamed.code, 1, "{}{}", unnamed.out, unnamed.err);
    assert!(
        unnamed
            .out
            .ends_with("no way is open\n`leap` was not looked at, and leads there: name it to see the way (--action leap)\n"),
        "{}",
        unnamed.out
    );
    let named = ask(&["--action", "leap"]);
    assert_eq!(named.code, 0, "{}{}", named.out, named.err);
}

/// The damage of a hazard is not rolled for a path, nor is it made up.
#[test]
fn a_path_through_a_hazard_with_dice_leaves_its_damage_open() {
    let board = "system: pf2e\nmap:\nA^.\n###\nlegend: ^ hazard 1d6 fire\nwith: A speed 25, hp 9\n";
    let arguments = ["path", "-", "-c", "A", "--to", "2,0"];
    let path = fivefoot_with_input(&arguments, board.as_bytes());
    assert_eq!(path.code, 0, "{}{}", path.out, path.err);
    assert!(
        path.out
            .contains("! hazard A (1,0) [pf2e.terrain.hazardous]"),
        "{}",
        path.out
    );
    assert!(
        path.out.contains("A to (2,0): 10 ft, no trigger, 1 hazard"),
        "{}",
        path.out
    );
    assert!(!path.out.contains("hp "), "{}", path.out);
}

/// `pf2e.terrain.incline-climb` refuses only steps that go up: the jump comes from above.
#[test]
fn a_leap_may_land_on_an_incline_that_it_comes_down() {
    let leap = |rows: &str, to: &str| {
        let board = format!("system: pf2e\nmap:\n{rows}\nlegend: ^ incline north\n");
        let arguments = ["path", "-", "-c", "A", "--to", to, "--action", "leap"];
        fivefoot_with_input(&arguments, board.as_bytes())
    };
    let down = leap("A..\n...\n.^.", "1,2");
    assert_eq!(down.code, 0, "{}{}", down.out, down.err);
    assert!(down.out.contains("A to (1,2): 10 ft"), "{}", down.out);
    // Every step into the incline's row from below goes up.
    let up = leap("#^#\n...\n.A.", "1,0");
    assert_eq!(up.code, 1, "{}{}", up.out, up.err);
    assert!(
        up.out.contains("[pf2e.terrain.incline-climb]"),
        "{}",
        up.out
    );
}

/// A Stride rolls nothing; a movement that is refused might have rolled.
#[test]
fn dice_that_are_left_over_are_an_error() {
    let board = b"system: pf2e\nmap:\nA.#\n";
    let run = fivefoot_with_input(&["trace", "-", "A stride: (1,0)", "--dice", "5"], board);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("no more: --dice"), "{}", run.err);
    let run = fivefoot_with_input(
        &["trace", "-", "A stride: (1,0) (2,0)", "--dice", "5"],
        board,
    );
    assert_eq!(run.code, 1, "{}", run.err);
}

#[test]
fn faces_may_stand_apart_as_people_write_them() {
    for faces in ["3,4", "3 4", "3, 4"] {
        let declared = [
            "trace",
            "-",
            "A run: (1,0)",
            "A run: (2,0)",
            "--dice",
            faces,
        ];
        let run = fivefoot_with_input(&declared, b"system: 6d6\nmap:\nA...\n");
        assert_eq!(run.code, 0, "{faces}: {}", run.err);
    }
    let declared = ["trace", "-", "A run: (1,0)", "--dice", "3 x"];
    let run = fivefoot_with_input(&declared, b"system: 6d6\nmap:\nA...\n");
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(
        run.err.contains("a face that is not a number"),
        "{}",
        run.err
    );
}

/// From (0,0) a run at any angle ends in each of the other nine squares, a charge, of 10 ft at least, in
/// those that are two or more away.
#[test]
fn the_range_of_a_straight_line_at_any_angle_is_searched() {
    let reach = |facts: &str, action: &str| {
        let board = format!("system: starfinder\nmap:\nA....\n.....\nwith: A {facts}\n");
        let words = ["reach", "-", "-c", "A", "--action", action];
        fivefoot_with_input(&words, board.as_bytes())
    };
    let run = reach("speed 30", "run");
    let all = "run: 120 ft, 9 more squares to end in\n";
    assert!(run.out.contains(all), "{}", run.out);
    let charge = reach("speed 30", "charge");
    let far = "charge: 60 ft, 6 more squares to end in, 3 only to pass\n";
    assert!(charge.out.contains(far), "{}", charge.out);
    let tired = reach("fatigued", "run");
    assert!(
        tired.out.contains("A has no movement `run` left"),
        "{}",
        tired.out
    );
    let tumbling = reach("speed 30", "tumble");
    let half = "tumble: 15 ft, 7 more squares to end in";
    assert!(tumbling.out.contains(half), "{}", tumbling.out);
}

#[test]
fn a_path_drawn_in_6d6_counts_points() {
    let arguments = ["draw", "-", "--path", "A mosey: (1,0) (2,0)"];
    let run = fivefoot_with_input(&arguments, SIX_D6);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("A moves 3 pt"), "{}", run.out);
    assert!(!run.out.contains(" ft"), "{}", run.out);
}

/// With speed 20 two Strides lead 40 ft along the row; with fly 30 one flight passes the tree at 5 ft a
/// square: six squares. A Step is 5 ft.
#[test]
fn a_range_may_be_that_of_another_movement() {
    let reach = |facts: &str, options: &[&str]| {
        let board = format!(
            "system: pf2e\nmap:\nA.:......\nlegend: : difficult\nwith: A speed 20{facts}\n"
        );
        fivefoot_with_input(
            &[&["reach", "-", "-c", "A"], options].concat(),
            board.as_bytes(),
        )
    };
    let first = |facts: &str, options: &[&str]| {
        let run = reach(facts, options);
        assert_eq!(run.code, 0, "{}", run.err);
        let mut lines = run.out.lines();
        let line = lines.find(|line| line.contains(" more square"));
        line.map(str::to_owned).expect("a budget")
    };
    let (stride, fly) = (
        "stride: 20 ft, 3 more squares to end in",
        "fly: 30 ft, 6 more squares to end in",
    );
    assert_eq!(first("", &[]), stride);
    // A creature that may also fly crosses difficult ground more cheaply.
    let beside = "stride: 20 ft, 1 more square to end in";
    assert_eq!(first(", fly 30", &[]), beside);
    assert_eq!(first(", fly 30, flying", &[]), fly);
    assert_eq!(first(", fly 30", &["--action", "fly"]), fly);
    let step = "step: 5 ft, 1 more square to end in";
    assert_eq!(first("", &["--action", "step"]), step);
    let refused = reach("", &["--action", "fly"]);
    assert_eq!(refused.code, 2);
    let why = "A has no movement `fly`; it may stride";
    assert!(refused.err.contains(why), "{}", refused.err);
}

/// A board that `new` writes can be viewed and played at once, in every system.
#[test]
fn a_new_board_can_be_played() {
    for system in ["pf2e", "pf2e-playtest", "srd35", "starfinder", "6d6"] {
        let board = fivefoot(&["new", "-", "--system", system]);
        assert_eq!(board.code, 0, "{}", board.err);
        let board = board.out.as_bytes();
        let reach = fivefoot_with_input(&["reach", "-", "-c", "Ada"], board);
        assert_eq!(reach.code, 0, "{system}: {}", reach.err);
        let brute = fivefoot_with_input(&["reach", "-", "-c", "Brute"], board);
        assert_eq!(brute.code, 0, "{system}: {}", brute.err);
    }
    let there = fivefoot(&["new", "README.md"]);
    assert_eq!(there.code, 2, "{}", there.err);
    assert!(there.err.contains("is there already"), "{}", there.err);
    let unknown = fivefoot(&["new", "-", "--system", "strafinder"]);
    assert!(
        unknown.err.contains("did you mean `starfinder`"),
        "{}",
        unknown.err
    );
}

#[test]
fn keys_and_names_are_found_in_capitals_and_in_small_letters() {
    let reach = |board: &str, name: &str| {
        let run = fivefoot_with_input(&["reach", "-", "-c", name, "--json"], board.as_bytes());
        assert_eq!(run.code, 0, "{name}: {}", run.err);
        run.out
    };
    let board = "Board: Cellar\nSYSTEM: pf2e\nMap:\nA..b\n....\n\nWith: A speed 10\n";
    assert_eq!(reach(board, "A"), reach(board, "a"));
    assert_eq!(reach(board, "b"), reach(board, "B"));
    // Where both are there, each is meant by its own name.
    let both = "system: pf2e\nmap:\nA...\n...a\n";
    assert_ne!(reach(both, "A"), reach(both, "a"));
}
