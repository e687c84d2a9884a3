//! What is told of a creature while its movement waits for somebody's reaction.

use super::play::{Folder, answer, script};

/// b threatens (2,0), where A waits after 10 of 25 ft.
fn at_the_halt(system: &str, fact: &str, typed: &str, asked: &str) -> String {
    let folder = Folder::new(&format!("waiting-{system}"));
    let text = format!(
        "system: {system}\nmap:\nA.........................\n...b......................\n\
         with: A of party, speed 25; b of foes{fact}\n"
    );
    let board = folder.write("hall.board", &text);
    let lines = format!("{typed}: (1,0) (2,0) (3,0) (4,0) (5,0)\n{asked}\n");
    let run = script(&[&board, "--keep-going"], &lines);
    assert_eq!(run.code, 0, "{}", run.err);
    answer(&run.out, asked).to_owned()
}

/// A has spent one action: 15 ft of its path are left, or two Strides from where it waits. From
/// (2,0) they lead to (12,0).
#[test]
fn the_action_of_a_stride_that_waits_is_spent() {
    let asked = |question: &str| at_the_halt("pf2e", ", aoo", "stride", question);
    let reach = asked("reach A");
    assert!(
        reach.contains("A waits at (2,0): 15 ft of its stride are left, along the declared path"),
        "{reach}"
    );
    assert!(reach.contains("2 × stride: 50 ft"), "{reach}");
    assert!(!reach.contains("3 × stride"), "{reach}");
    let there = asked("try to 12,0");
    assert!(there.contains("15 ft of its stride are left"), "{there}");
    assert!(there.contains("actions 0"), "{there}");
    let too_far = asked("try to 13,0");
    assert!(too_far.contains("more than this turn"), "{too_far}");
    let stride = asked("try A stride: (3,0)");
    assert!(stride.contains("actions 1"), "{stride}");
}

/// After a move action there is one more of them: no run, no double move, no 5-foot step.
#[test]
fn a_move_that_waits_leaves_one_move() {
    let reach = at_the_halt("srd35", "", "move", "reach A");
    assert!(reach.contains("15 ft of its move are left"), "{reach}");
    assert!(reach.contains("move: 25 ft"), "{reach}");
    for gone in ["run:", "double:", "five-foot-step:"] {
        assert!(!reach.contains(gone), "{gone}: {reach}");
    }
}

/// Whoever does not move has all of its turn.
#[test]
fn others_have_what_they_had() {
    let reach = at_the_halt("pf2e", ", aoo, speed 20", "stride", "reach b");
    assert!(reach.contains("3 × stride: 60 ft"), "{reach}");
    assert!(!reach.contains("waits"), "{reach}");
}

/// A question is answered as the reaction will be made: A has left the cover that it had taken, but c
/// still stands between, and 15 + 1 is 16.
#[test]
fn a_question_asks_about_the_moment_in_which_somebody_waits() {
    let folder = Folder::new("moment");
    let board = folder.write(
        "moment.board",
        "system: pf2e\nmap:\n........\n.A..c.b.\n........\n........\n\
         with: A ac 15, hp 20, initiative 3; b aoo, attack 5, damage 1, reach 20, initiative 9; \
         c initiative 8\n",
    );
    let lines =
        "b end-turn\nc end-turn\nA take-cover\nac A b\nA stride: (2,1) (3,1) (3,0)\ncover b A\n";
    let run = script(&[&board, "--seed", "1"], lines);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        answer(&run.out, "ac A b").starts_with("  17\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("b may react"), "{}", run.out);
    let cover = answer(&run.out, "cover b A");
    assert!(cover.starts_with("  lesser\n"), "{}", run.out);
}

/// A movement of 6d6 that waits says how it goes on, and what has to be stated first.
#[test]
fn an_action_that_waits_says_what_it_waits_for() {
    let folder = Folder::new("open-action");
    let board = folder.write(
        "alley.board",
        "system: 6d6\nmap:\nAb....\n......\nwith: A of party, dp 4; b of foes\n",
    );
    let asked = |lines: &str| {
        let run = script(&[&board, "--keep-going", "--seed", "3"], lines);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let out = asked("run\nwho\n");
    assert!(
        out.contains("it may not stop there: choose the way, `continue: (x,y)` goes on"),
        "{out}"
    );
    assert!(
        out.contains("dp 3 its run waits with 3 of 3 points"),
        "{out}"
    );
    let out = asked("mosey 1,0\n");
    let needed =
        "what b rolls to hinder it is not stated: `with: b res 1d6+0`; then the action goes on";
    assert!(out.contains(needed), "{out}");
    // Held up after its first step, it has stopped.
    let out = asked("with: b at (2,0)\nmosey 1,0 2,0\n");
    let needed = "`with: b res 1d6+0`; `undo` takes the movement back";
    assert!(out.contains(needed), "{out}");
    let out = asked("ruling: stance-default=ask\nmosey 1,0\n");
    let needed = "whether b hinders it is not stated: `with: b enter hinders`, or `enter allows`";
    assert!(out.contains(needed), "{out}");
}
