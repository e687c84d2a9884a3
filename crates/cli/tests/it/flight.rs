//! Ranges and paths in three dimensions.

use serde_json::Value;

use super::play::{Folder, script};
use super::program::{Run, fivefoot_with_input};

/// A shaft with a pillar, a hovering drone and a creature about to fly.
const SHAFT: &[u8] = b"board: The reactor shaft
system: starfinder

map:
......
.A.#..
...#.d
......

with: A fly 30
with: d z 2
";

fn ask(arguments: &[&str]) -> Run {
    fivefoot_with_input(arguments, SHAFT)
}

fn json(arguments: &[&str]) -> Value {
    let run = ask(arguments);
    assert!(run.code <= 1, "{}", run.err);
    serde_json::from_str(&run.out).expect("the answer is JSON")
}

#[test]
fn a_flight_reaches_squares_at_several_altitudes() {
    let reach = ["reach", "-", "--creature", "A", "--action", "fly", "--json"];
    let answer = json(&reach);
    assert_eq!(answer["system"], "starfinder");
    assert_eq!(answer["action"], "move fly");
    assert_eq!(answer["budget_feet"], 30);
    assert_eq!(answer["exhausted"], false);
    let places = answer["places"].as_array().expect("places");
    let cost = |x: i64, y: i64, z: i64| {
        places
            .iter()
            .find(|place| place["x"] == x && place["y"] == y && place["z"] == z)
            .map(|place| place["cost_feet"].as_i64().expect("feet"))
    };
    // Straight up costs 10 ft for each square; the pillar reaches every altitude.
    assert_eq!(cost(1, 1, 3), Some(30));
    assert_eq!(cost(1, 1, 4), None);
    assert_eq!(cost(2, 1, 0), Some(5));
    assert_eq!(cost(2, 1, 1), Some(10));
    assert_eq!(cost(3, 1, 0), None);
}

#[test]
fn a_primary_direction_makes_turns_cost() {
    let reach = ["reach", "-", "-c", "A", "--action", "fly", "--json"];
    let mut west = reach.to_vec();
    west.extend(["--primary", "W"]);
    let cost = |answer: &Value| {
        let places = answer["places"].as_array().expect("places");
        let east = places
            .iter()
            .find(|place| place["x"] == 2 && place["y"] == 1 && place["z"] == 0);
        east.expect("it is in reach")["cost_feet"].clone()
    };
    assert_eq!(cost(&json(&reach)), 5);
    assert_eq!(
        cost(&json(&west)),
        25,
        "5 ft, and 180 degrees at 5 ft for each 45"
    );
}

#[test]
fn one_altitude_is_drawn_for_people() {
    let run = ask(&[
        "reach",
        "-",
        "-c",
        "A",
        "--action",
        "fly",
        "--altitude",
        "2",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("altitude   2:"), "{}", run.out);
    assert!(!run.out.contains("altitude   1:"), "{}", run.out);
    let run = ask(&[
        "reach",
        "-",
        "-c",
        "A",
        "--action",
        "fly",
        "--altitude",
        "9",
    ]);
    assert!(run.out.contains("nothing within reach"), "{}", run.out);
}

#[test]
fn a_path_ends_at_an_altitude_and_is_declared() {
    let run = ask(&["path", "-", "-c", "A", "--action", "fly", "--to", "2,1,1"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("A move fly primary="), "{}", run.out);
    assert!(run.out.contains("starfinder.fly.ascend"), "{}", run.out);
    let answer = json(&[
        "path", "-", "-c", "A", "--action", "fly", "--to", "2,1,1", "--json",
    ]);
    assert_eq!(answer["found"], true);
    assert_eq!(answer["cost_feet"], 10);
    let answer = json(&[
        "path", "-", "-c", "A", "--action", "fly", "--to", "1,1,9", "--json",
    ]);
    assert_eq!(answer["found"], false);
}

/// A moat of two squares, and a creature that flies less far than it walks.
const MOAT: &str = "board: The moat
system: starfinder

map:
A++.........
legend: + water

with: A speed 30, fly 25";

fn at_moat(more: &str, arguments: &[&str]) -> Value {
    let run = fivefoot_with_input(arguments, format!("{MOAT}{more}\n").as_bytes());
    assert!(run.code <= 1, "{}", run.err);
    serde_json::from_str(&run.out).expect("the answer is JSON")
}

/// What a search has not looked at may hold a way, and the answer says how far it looked.
#[test]
fn a_path_in_the_air_says_how_far_it_was_searched() {
    // A pillar is in the way of every straight line.
    let row = ".".repeat(57);
    let board =
        format!("system: starfinder\nmap:\nA{row}#..\n.{row}...\n\nwith: A fly 1000, z 1\n");
    let path = |to: &str, more: &[&str]| {
        let arguments = [&["path", "-", "-c", "A", "--to", to], more].concat();
        fivefoot_with_input(&arguments, board.as_bytes())
    };
    let far = path("60,0,2", &[]);
    assert_eq!(far.code, 1, "{}", far.err);
    let lines: Vec<&str> = far.out.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "the search reached its limit before it found a path to (60,0,2)",
            "move fly: searched as far as 240 of 1000 ft lead: there may be a path beyond",
        ]
    );
    let far = path("60,0,2", &["--json"]);
    let far: Value = serde_json::from_str(&far.out).expect("the answer is JSON");
    assert_eq!(far["exhausted"], true);
    assert_eq!(far["cuts"][0]["exact_feet"], 240);
    // As far as its places allow, one action by itself is searched farther: 400 squares.
    let by_name = path("60,0,2", &["--action", "move fly"]);
    assert_eq!(by_name.code, 0, "{}", by_name.out);
    let near: Value = serde_json::from_str(&path("9,0,2", &["--json"]).out).expect("JSON");
    assert_eq!(near["exhausted"], false);
    assert_eq!(near["cuts"], Value::Null);
}

/// On the wing over the moat for 10, 5 and 10 ft, and six squares on foot for 30 ft. A double move
/// in the air has 50 ft.
#[test]
fn a_path_of_a_turn_flies_and_walks() {
    let path = ["path", "-", "-c", "A", "--json", "--to"];
    let to = |goal| at_moat("", &[&path[..], &[goal]].concat());
    let on_the_map = to("9,0");
    assert_eq!(on_the_map["cost_feet"], 55);
    assert_eq!(on_the_map["preference"], "cheapest");
    let at_altitude = to("9,0,0");
    assert_eq!(at_altitude["cost_feet"], 55);
    assert_eq!(at_altitude["action"], "turn");
    for answer in [on_the_map, at_altitude] {
        let declared = answer["declarations"].as_array().expect("declarations");
        assert_eq!(declared.len(), 2);
        assert_eq!(
            declared[1]["declaration"],
            "A move: (4,0) (5,0) (6,0) (7,0) (8,0) (9,0)"
        );
    }
    // 10 ft up and on, and eight squares; who stays up makes a double move.
    let above = to("9,0,1");
    assert_eq!(above["cost_feet"], 50);
    assert_eq!(above["declarations"].as_array().map(Vec::len), Some(1));
    assert_eq!(to("11,0,1")["found"], false);
    // No more than that may be spent.
    let limited = [&path[..], &["9,0,0", "--limit", "50"]].concat();
    assert_eq!(at_moat("", &limited)["found"], false);
}

/// A run is asked for by name like every other flight: the line to (10,0) at altitude 3 rises aslant
/// twice, at 5 ft and 10 ft, each time with 5 ft for the ascent: 8 × 5 + 10 + 15 = 65 ft.
#[test]
fn a_run_in_the_air_is_searched_by_name() {
    let ask = |arguments: &[&str]| at_moat(", z 1", arguments);
    let answer = ask(&["reach", "-", "-c", "A", "--action", "run fly", "--json"]);
    assert_eq!(answer["budget_feet"], 100);
    let places = answer["places"].as_array().expect("places");
    let is_there = |place: &&Value| (&place["x"], &place["z"]) == (&10.into(), &3.into());
    let cost = places
        .iter()
        .find(is_there)
        .map(|place| &place["cost_feet"]);
    assert_eq!(cost, Some(&65.into()));
    let path = ["path", "-", "-c", "A", "--to", "10,0,3", "--action"];
    let run = ask(&[&path[..], &["run fly", "--json"]].concat());
    assert_eq!(run["cost_feet"], 65);
    let charge = ask(&[&path[..], &["charge fly", "--json"]].concat());
    assert_eq!(
        (&charge["found"], &charge["exhausted"]),
        (&false.into(), &false.into())
    );
}

/// From altitude 1 it lands five squares on, for 20 ft and a first diagonal, and walks six squares.
#[test]
fn a_range_off_the_ground_is_that_of_a_turn() {
    let answer = at_moat(", z 1", &["reach", "-", "-c", "A", "--json"]);
    assert_eq!(answer["action"], "turn");
    let places = answer["places"].as_array().expect("places");
    let found = |x: i64, z: i64| {
        let mut places = places.iter();
        let found = places.find(|place| place["x"] == x && place["z"] == z);
        found.map(|place| (place["cost_feet"].clone(), place["by"].clone()))
    };
    assert_eq!(found(5, 1), Some((25.into(), "move fly".into())));
    assert_eq!(found(10, 1), Some((50.into(), "double fly".into())));
    assert_eq!(found(11, 0), Some((55.into(), "2 × mixed".into())));
    // Two moves in the air have 50 ft, a run has 100.
    assert_eq!(found(11, 1), Some((55.into(), "run fly".into())));
    let path = ["path", "-", "-c", "A", "--json", "--to", "11,0,0"];
    assert_eq!(at_moat(", z 1", &path)["cost_feet"], 55);
}

#[test]
fn what_belongs_to_three_dimensions_is_refused_elsewhere() {
    for (arguments, says) in [
        (
            vec!["reach", "-", "-c", "A", "--altitude", "2"],
            "--action fly",
        ),
        (
            vec!["reach", "-", "-c", "A", "--primary", "E"],
            "--action fly",
        ),
        (
            vec![
                "reach",
                "-",
                "-c",
                "A",
                "--action",
                "fly",
                "--primary",
                "sideways",
            ],
            "not a direction",
        ),
        (
            vec!["reach", "-", "-c", "A", "--action", "swim"],
            "that speed",
        ),
        (
            vec!["path", "-", "-c", "A", "--action", "fly", "--to", "2,1,x"],
            "no altitude",
        ),
        (
            vec![
                "path", "-", "-c", "A", "--action", "fly", "--to", "2,1,1", "--safest",
            ],
            "--safest",
        ),
    ] {
        let run = ask(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(says), "{arguments:?}: {}", run.err);
    }
}

/// Only the searches of Starfinder have altitudes.
#[test]
fn a_goal_in_the_air_says_which_action_leads_there() {
    let to = ["path", "-", "-c", "A", "--to", "2,1,2"];
    let by = |action: &'static str| ask(&[to.as_slice(), &["--action", action]].concat());
    let walked = by("move");
    assert_eq!(walked.code, 2, "{}", walked.err);
    assert!(
        walked.err.contains(
            "`2,1,2` has an altitude, and `move` stays on the ground; --action \"move fly\" flies \
             there; without --action any movements of the turn of A may lead there"
        ),
        "{}",
        walked.err
    );
    assert_eq!(by("move fly").code, 0);
    assert_eq!(ask(&to).code, 0);
    for system in ["pf2e", "srd35", "6d6"] {
        let board = format!("system: {system}\nmap:\nA...\n....\n");
        let run = fivefoot_with_input(&to, board.as_bytes());
        assert_eq!(run.code, 2, "{}", run.err);
        let says = format!(
            "`2,1,2` has an altitude, and the searches of {system} have none; write X,Y: --to 2,1"
        );
        assert!(run.err.contains(&says), "{}", run.err);
    }
}

/// The block fills the levels 0 to 2 at (1,0). The third step goes over it to level 3; the cube beside
/// it at level 2 belongs to the block.
#[test]
fn a_hard_corner_in_the_air_has_an_altitude() {
    let board = b"system: starfinder\nmap:\n.1..\nA...\n....\nlegend: 1 rigid, z 0 to 2\n\
        with: A fly 60, perfect\n";
    let flown = "A move fly primary=up: (0,1,1) (0,1,2) (1,0,3)";
    let run = fivefoot_with_input(&["trace", "-", flown], board);
    assert_eq!(run.code, 1, "{}", run.err);
    let says = "step 3: (1,0,2) is a hard corner [starfinder.distance.hard-corner]";
    assert!(run.out.contains(says), "{}", run.out);
    let walked = fivefoot_with_input(&["trace", "-", "A move: (1,1) (2,0)"], board);
    let says = "step 2: (1,0) is a hard corner [starfinder.distance.hard-corner]";
    assert!(walked.out.contains(says), "{}", walked.out);
}

/// Its movements name the corner of the space that it would fill, above the squares that it fills.
#[test]
fn a_list_of_creatures_tells_who_is_squeezed() {
    let folder = Folder::new("squeezed");
    let board = folder.write(
        "passage.board",
        "system: starfinder\nmap:\n######\nOO####\nOO....\n######\nwith: O of party, large, fatigued\n",
    );
    let run = script(&[&board], "who\nmove 1,1 2,1\nwho\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("(0,1)     fatigued"), "{}", run.out);
    let squeezed = "(2,2)     fatigued squeezed, moves from (2,1)";
    assert!(run.out.contains(squeezed), "{}", run.out);
}

/// A check that is not rolled: Acrobatics with +8 against 20 and 1-1/2 of the CR of 2.
#[test]
fn a_trace_says_which_check_is_to_be_made() {
    let board = "system: starfinder\nmap:\nA.b...\nwith: A of party, speed 60, acrobatics 8; \
                 b of foes, cr 2\n";
    let declared = "A tumble through=b: (1,0) (2,0) (3,0)";
    let run = fivefoot_with_input(&["trace", "-", declared], board.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    let note = "note: the check is not rolled here, so state its result (`result=success`):";
    assert!(run.out.contains(note), "{}", run.out);
    assert!(run.out.contains("+8 against 23"), "{}", run.out);
}

/// Its attacks have odds, its reactions have none.
#[test]
fn help_on_moving_lists_only_what_there_is() {
    let folder = Folder::new("help-moving");
    let board = folder.write("two.board", "system: starfinder\nmap:\nA.b\n");
    let run = script(&[&board], "help moving\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("odds attack NAME"), "{}", run.out);
    for other in ["odds DECLARATION", "stride"] {
        assert!(!run.out.contains(other), "{other}: {}", run.out);
    }
}

/// Over an object by the stairs on both sides of it: each step is 5 ft.
const STAIRS: &[u8] = b"system: starfinder
map:
A^+*.
legend: ^ stairs, z 0 to 1; + rigid, z 0 to 0; * stairs, z 0 to 1
with: A speed 30
";

#[test]
fn paths_and_ranges_go_by_stairs() {
    let ask = |arguments: &[&str]| fivefoot_with_input(arguments, STAIRS);
    let path = ask(&["path", "-", "-c", "A", "--to", "4,0"]);
    assert!(
        path.out.contains("A move: (1,0) (2,0,1) (3,0,0) (4,0)"),
        "{}",
        path.out
    );
    assert!(path.out.contains("A to (4,0): 20 ft"), "{}", path.out);
    let path = ask(&["path", "-", "-c", "A", "--to", "2,0,1", "--action", "move"]);
    assert!(
        path.out.contains("A to (2,0,1): 10 ft"),
        "{}{}",
        path.out,
        path.err
    );
    let reach = ask(&["reach", "-", "-c", "A"]);
    assert!(
        reach.out.contains("move: 30 ft, 4 more squares to end in"),
        "{}",
        reach.out
    );
    // On the stairs it stands at either altitude; the object has only its top.
    for action in [&["--action", "move"][..], &[]] {
        let mut roof = vec!["reach", "-", "-c", "A", "--altitude", "1"];
        roof.extend(action);
        let roof = ask(&roof);
        assert!(
            roof.out.contains("move: 3 squares to end in"),
            "{}{}",
            roof.out,
            roof.err
        );
    }
}
