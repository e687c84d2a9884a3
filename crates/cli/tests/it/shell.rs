//! `fivefoot play`: what people type, mistype and are asked. The tests of sessions, their files and
//! resuming are in `play.rs`; those of the terminal are beside `play::screen`.

use super::play::{answer, script};
use super::program::{fivefoot, fivefoot_with_input};

const FORD: &str = "docs/examples/ford.board";
const DOGFIGHT: &str = "docs/fights/starfinder-dogfight/round-2.board";
const CRYPT: &str = "maps/flooded-crypt.board";

/// The answers to these lines, one for each line, in order.
pub(super) fn answers(board: &str, lines: &[&str]) -> Vec<String> {
    let all: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let run = script(&[board, "--keep-going", "--seed", "1"], &all);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let mut rest = run.out.as_str();
    lines
        .iter()
        .map(|line| {
            let found = answer(rest, line).to_owned();
            let start = format!("> {line}\n");
            rest = rest.split_once(&start).map_or("", |(_, behind)| behind);
            found
        })
        .collect()
}

fn answer_to(board: &str, line: &str) -> String {
    answers(board, &[line]).concat()
}

/// Every short form declares what the notation declares.
#[test]
fn what_may_be_left_out_of_a_declaration() {
    let whole = answer_to(FORD, "try Adela stride: (1,0) (2,1)");
    assert!(whole.contains("end (2,1)"), "{whole}");
    for short in [
        "try stride: (1,0) (2,1)",
        "try stride 1,0 2,1",
        "try stride (1, 0) (2,1)",
        "try adela stride 1,0 2,1",
        "try Ad stride: 1,0 2,1",
        "try A stride: (1,0) (2,1)",
    ] {
        assert_eq!(answer_to(FORD, short), whole, "{short}");
    }
}

#[test]
fn a_beginning_of_several_names_is_asked_back() {
    for line in ["a stride: (4,2)", "a to 4,2", "reach a"] {
        let refused = answer_to(CRYPT, line);
        assert!(
            refused.contains("`a` could be Acolyte, Adela"),
            "{line}: {refused}"
        );
    }
    // Names in a different case are the same names, not new creatures.
    let known = answers(CRYPT, &["with: ogre prone", "who", "threat OGRE"]);
    assert!(
        known[1].contains("Ogre         large      (19,4)    prone"),
        "{}",
        known[1]
    );
    assert!(known[2].contains("Ogre threatens"), "{}", known[2]);
}

/// A line, and what its answer must contain.
#[test]
fn a_mistake_is_told_with_what_may_have_been_meant() {
    let mistakes = [
        ("strid: (4,2)", "did you mean `stride`?"),
        ("strik ogre", "did you mean the verb `strike`?"),
        ("Adela strid: (4,2)", "did you mean `Adela stride`?"),
        ("Adele stride: (4,2)", "did you mean `Adela`?"),
        (
            "stride: (99,2)",
            "(99,2) lies off the map, which goes from (0,0) to (23,15)",
        ),
        ("stride: (9,2)", "`to 9,2` finds the way there"),
        ("to 7,1", "(7,1) is a wall"),
        ("to 19,4", "Ogre is there; name a square beside it"),
        ("to 99,1", "off the map"),
        ("ruling: corner=allow", "there are ruling.corner-cutting"),
        (
            "ruling: ruling.corner-cutting=maybe",
            "choose refuse-either",
        ),
        (
            "door: 0 opn",
            "write door: NUMBER open, close, lock or unlock",
        ),
        ("cover Adela", "cover A x"),
        ("hp Ogre 5", "`with: Ogre hp 5"),
        ("roll 1d20", "`help dice`"),
        ("load x", "--resume FILE"),
        ("walk 3,4", "`to 3,4` finds the cheapest way"),
        ("end-trun", "did you mean `end-turn`?"),
        ("12", "nothing is asked now"),
        ("all", "no movement waits"),
        ("log x", "log COUNT"),
    ];
    for (line, told) in mistakes {
        let refused = answer_to(CRYPT, line);
        assert!(refused.contains(told), "{line}: {refused}");
        assert!(!refused.contains("line 1, column"), "{line}: {refused}");
    }
    let long = answer_to(CRYPT, &"A".repeat(5_000));
    assert!(long.len() < 400, "{long}");
}

/// `pf2e.trigger.exit`: leaving (2,1) beside the brute asks.
const ASKED: &str = "stride: (1,1) (2,1) (3,1)";

#[test]
fn an_answer_by_the_beginnings_of_its_words() {
    let whole = answers(FORD, &[ASKED, "react Brute aoo"]);
    for short in ["3", "r b a", "React Brute aoo", "brute aoo"] {
        assert_eq!(answers(FORD, &[ASKED, short])[1], whole[1], "{short}");
    }
    let asked = answers(FORD, &[ASKED, "react", "nonsense", "to 1,1", "undo", "who"]);
    assert!(
        asked[1].contains("could be 3 react Brute aoo, 4 react Brute other"),
        "{}",
        asked[1]
    );
    assert!(asked[2].contains("answer 1 to 5"), "{}", asked[2]);
    assert!(asked[3].contains("Answer that first"), "{}", asked[3]);
    assert!(
        asked[4].contains("taken back: Adela stride: (1,1) (2,1) (3,1)"),
        "{}",
        asked[4]
    );
    assert!(
        asked[5].contains("Adela        medium     (0,0)"),
        "{}",
        asked[5]
    );
}

/// `pf2e.trigger.once`: by `first` the exit of (2,1) alone triggers, by `until-used` that of (3,1),
/// too. The costs are the same, so the events distinguish the choices.
#[test]
fn choices_of_a_ruling_are_told_apart() {
    let asked = answers(
        FORD,
        &["ruling: trigger-once ask", "stride 1,1 2,1 3,1 4,1", "fi"],
    );
    assert!(
        asked[1].contains("choose: first                 -> Brute may react at step 3 ["),
        "{}",
        asked[1]
    );
    assert!(
        asked[1].contains("choose: until-used            -> Brute may react at steps 3-4 ["),
        "{}",
        asked[1]
    );
    assert!(asked[2].contains("waits Adela at (2,1)"), "{}", asked[2]);
}

/// The moth is asked at each step that leaves a square within its reach.
#[test]
fn all_goes_on_past_every_trigger() {
    let flight = "move fly primary=S: (6,2,6) (6,3,6) (6,4,6) (7,5,6) (8,5,6) (9,4,5)";
    let one_by_one = answers(
        DOGFIGHT,
        &[flight, "1", "1", "1", "1", "1", "1", "who", "log raw all"],
    );
    let at_once = answers(DOGFIGHT, &[flight, "all", "who", "log raw all"]);
    assert_eq!(one_by_one.last(), at_once.last());
    assert!(
        at_once[2].contains("Kestrel      medium     (9,4)"),
        "{}",
        at_once[2]
    );
}

/// 30 ft along the ground would end 6 columns away; 60 ft in the air reach column 13, 7 away, for 35.
#[test]
fn a_flyer_is_shown_where_it_can_fly() {
    let reached = answers(
        DOGFIGHT,
        &[
            "reach",
            "reach fly at 6",
            "reach Kestrel fly",
            "reach Oxmoth",
        ],
    );
    assert!(reached[0].contains("move fly: 60 ft"), "{}", reached[0]);
    assert!(
        reached[0].contains("at its cheapest altitude"),
        "{}",
        reached[0]
    );
    assert!(reached[1].contains("at altitude 6"), "{}", reached[1]);
    assert_eq!(reached[2], reached[0]);
    assert!(reached[3].contains("move fly: 40 ft"), "{}", reached[3]);
    let there = answers(DOGFIGHT, &["to 9,2,6"]);
    assert!(
        there[0].starts_with("Kestrel move fly primary=") || there[0].contains("provoke Oxmoth"),
        "{}",
        there[0]
    );
    let pending = answers(DOGFIGHT, &["triggers: never", "to 9,2,6", "who"]);
    assert!(pending[2].contains("(9,2)"), "{}", pending[2]);
    let refused = answers(DOGFIGHT, &["to 9,2,99", "to 3,2 via 4,2"]);
    assert!(
        refused[0].contains("cannot get to (9,2,99)"),
        "{}",
        refused[0]
    );
    assert!(
        refused[1].contains("write to X,Y,Z or to X,Y,Z safest"),
        "{}",
        refused[1]
    );
}

/// Over the water it flies, 10 ft up and on, 5 ft and 10 ft down, and walks on: 55 ft by two actions.
#[test]
fn a_flyer_flies_and_walks_in_one_turn() {
    let moat = "board: The moat\nsystem: starfinder\n\nmap:\nA++.......\nlegend: + water\n\n\
                with: A speed 30, fly 25\n";
    let board = format!("{}/a-moat.board", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&board, moat).expect("a file of the test");
    for goal in ["to 9,0", "to 9,0,0", "to 9,0,0 safest"] {
        let told = answers(&board, &[goal, "who"]);
        assert!(told[1].contains("(9,0)"), "{goal}: {} {}", told[0], told[1]);
    }
}

/// Nobody moves in the turn of another: the answer says whose turn it is.
#[test]
fn a_way_in_the_turn_of_another_says_whose_turn_it_is() {
    let text = "system: starfinder\nmap:\nA...b\nwith: A speed 30; b speed 30\n";
    let board = format!("{}/whose-turn.board", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&board, text).expect("a file of the test");
    for goal in ["b to 3,0", "try b to 3,0"] {
        let told = answers(&board, &["begin: A, b", goal]);
        let whose = "it is the turn of A: b has nothing to move with before its own turn";
        assert!(told[1].contains(whose), "{goal}: {}", told[1]);
    }
}

/// Only starfinder has ways with altitudes.
#[test]
fn a_goal_with_an_altitude_is_answered_with_the_square() {
    let told = answer_to(FORD, "Adela to 6,1,2");
    let known = "`6,1,2` has an altitude, and the ways of pf2e have none: write to 6,1";
    assert!(told.contains(known), "{told}");
}

#[test]
fn a_halt_with_a_condition_is_offered_where_there_is_that_condition() {
    let text = "system: srd35\nmap:\nABCD.f\n......\nwith: f reach-weapon\n";
    let board = format!("{}/halted.board", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&board, text).expect("a file of the test");
    let told = answers(&board, &["A move: (1,1) (2,1) (3,1) (4,1)", "help answers"]).concat();
    assert!(told.contains("it ends here\n"), "{told}");
    assert!(!told.contains("halt: prone"), "{told}");
    let told = answers(FORD, &[ASKED, "help answers"]);
    for told in told {
        assert!(told.contains("halt: prone"), "{told}");
    }
}

#[test]
fn a_name_has_no_line_breaks() {
    let told = answer_to(FORD, "with: Adela called \"Ad\\nela\"");
    let why = "`\\n` in the name \"Ad\\nela\" means nothing";
    assert!(told.contains(why), "{told}");
}

#[test]
fn the_log_is_a_story_of_what_is_in_force() {
    let told = answers(
        FORD,
        &[ASKED, "1", "end-turn", "undo", "log", "log raw", "log 1"],
    );
    let story = &told[4];
    assert!(
        story.contains("-- round 1, Adela --\nAdela stride:"),
        "{story}"
    );
    assert!(
        story.contains("Brute may react at step 3 [pf2e.trigger.exit]"),
        "{story}"
    );
    assert!(story.contains("  = move-on\n"), "{story}");
    // A creature that was asked is not described again when the movement is over.
    assert_eq!(story.matches("react").count(), 1, "{story}");
    assert!(
        story.contains("Adela moves 15 of 25 ft to (3,1) in 3 steps"),
        "{story}"
    );
    assert!(
        !story.contains("Brute --"),
        "the turn was taken back: {story}"
    );
    assert!(!story.contains("turn-start"), "{story}");
    // These are the journal's own lines, up to the first that looks like a line of the session.
    assert!(
        told[5].starts_with("> begin: Adela, Brute\n  order Adela Brute\n"),
        "{}",
        told[5]
    );
    assert!(
        told[6].contains("2 commands before; `log all`"),
        "{}",
        told[6]
    );
}

#[test]
fn without_a_board_there_is_the_programs_own() {
    let run = script(&["sample"], "who\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("The flooded crypt"), "{}", run.out);
    assert!(answer(&run.out, "who").contains("Adela"), "{}", run.out);
    let run = fivefoot_with_input(&["play"], b"who\n");
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("fivefoot play sample"), "{}", run.err);
    let run = fivefoot(&["play", "maps/floded-crypt.board"]);
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(
        run.err.contains("did you mean maps/flooded-crypt.board?"),
        "{}",
        run.err
    );
}

#[test]
fn a_part_of_the_board_is_shown_around_a_place() {
    let shown = answers(CRYPT, &["map Ogre", "map 20,13", "map 99,1", "map Zorg"]);
    assert!(shown[0].contains("+ Ogre"), "{}", shown[0]);
    assert!(shown[1].contains("+ (20,13)"), "{}", shown[1]);
    assert!(shown[2].contains("off the map"), "{}", shown[2]);
    assert!(
        shown[3].contains("there is no creature `Zorg`"),
        "{}",
        shown[3]
    );
    let who = answer_to(DOGFIGHT, "who");
    assert!(who.contains("(6,2)     at 25 ft"), "{who}");
}

/// Short forms half typed.
const HALF_TYPED: [&str; 69] = [
    "map ,",
    "map 1,",
    "map (",
    "map \u{e4}",
    "reach fly at",
    "reach fly at x",
    "reach fly at 99999",
    "reach fly",
    "reach swim",
    "reach Nobody fly",
    "to 1,1,",
    "to ,,",
    "to 1,1,1",
    "to 1,1,99999",
    "to -1,-1",
    "A to 1,1,1 via",
    "all",
    "move-on all",
    "attack",
    "attack:",
    "attack: ",
    "attack =",
    "attack extra",
    "attack nobody extra",
    "stride 1,1 x",
    "move 1,1",
    "run 1,1",
    "mosey 1,1",
    "1,1",
    "(1, 1)",
    "((1,1)",
    "move fly 1,1,1",
    "move fly primary=: 1,1,1",
    "ruling: =",
    "rulings:",
    "rulings: |",
    "ruling: .=",
    "with:;",
    "with: ;;",
    "begin: ,",
    "begin: ,,",
    "order:",
    "order: ;",
    "initiative:",
    "initiative: ;",
    "out-of-turn:",
    "out-of-turn: move 1,1",
    "log raw x",
    "log raw 0",
    "log all all",
    "log -1",
    "next",
    "end turn",
    "endturn",
    "m",
    "r b a",
    "react",
    "react \u{e4}",
    "halt:",
    "go!",
    "!",
    "who!",
    "try",
    "try 1,1",
    "odds 1,1",
    "\u{301}\u{301}",
    "=",
    ":",
    " : ",
];

/// Each half-typed short form is answered or refused, and the session goes on.
#[test]
fn no_half_of_a_short_form_ends_the_session() {
    let all: String = HALF_TYPED.iter().map(|line| format!("{line}\n")).collect();
    let tavern = "docs/examples/tavern.board";
    for board in [
        FORD,
        CRYPT,
        "maps/flooded-crypt.srd35.board",
        DOGFIGHT,
        tavern,
    ] {
        let run = script(&[board, "--keep-going", "--seed", "1"], &all);
        assert_eq!(run.code, 0, "{board}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{board}: {}", run.err);
    }
}
