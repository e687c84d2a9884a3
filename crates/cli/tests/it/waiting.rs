//! What is told of a creature while its movement waits for somebody's reaction, of those who react, and
//! of the order of turns.

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

/// The odds are those of what A does if its movement ends where it waits, in (2,0) beside b.
#[test]
fn odds_are_asked_while_a_movement_waits() {
    let facts = ", aoo, attack 5, damage 1d6, ac 15";
    let odds = |asked: &str| at_the_halt("pf2e", facts, "stride", asked);
    let way = odds("odds to 2,0");
    assert!(way.contains("is there already"), "{way}");
    for asked in ["odds to 5,0", "odds A stride: (1,0)", "odds attack b"] {
        let told = odds(asked);
        let waits =
            "15 ft of its stride are left, along the declared path; if it ends here instead";
        assert!(told.contains(waits), "{asked}: {told}");
        assert!(!told.contains("answer first"), "{asked}: {told}");
    }
}

/// Where nobody takes turns, a turn lasts until its `end-turn`, and actions are counted from the next
/// `start-turn` on.
#[test]
fn who_has_ended_its_turn_outside_turns_begins_the_next() {
    let folder = Folder::new("no-turns");
    let text = "system: pf2e\nmap:\nA.....\n......\nwith: A of party, speed 25\n";
    let board = folder.write("hall.board", text);
    let lines = "end\nA stride: (1,0)\nA end-turn\nA stride: (2,0)\nA to 3,0\nA start-turn\nA stride: (2,1)\n";
    let run = script(&[&board, "--keep-going"], lines);
    for asked in ["A stride: (2,0)", "A to 3,0"] {
        let told = answer(&run.out, asked);
        assert!(told.contains("pf2e.encounter.act.any-order"), "{told}");
        assert!(
            told.contains("`A start-turn` begins its next turn"),
            "{told}"
        );
        assert!(!told.contains("end-turn ends the turn"), "{told}");
    }
    let stride = answer(&run.out, "A stride: (2,1)");
    assert!(stride.contains("end (2,1)"), "{stride}");
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

/// `move-on` is an answer, `move` is none.
#[test]
fn a_declaration_is_no_answer_that_cannot_be_read() {
    let refused = at_the_halt("srd35", "", "move", "move 3,0");
    assert!(refused.contains("answer first"), "{refused}");
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

/// A board under that name and the transcript of these lines on it.
fn played(name: &str, board: &str, lines: &[&str]) -> String {
    let folder = Folder::new(name);
    let board = folder.write("hall.board", board);
    let run = script(
        &[&board, "--keep-going", "--seed", "1"],
        &(lines.join("\n") + "\n"),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    run.out
}

/// b hits, which is its only reaction: the second time A leaves its reach, b is not asked.
#[test]
fn who_has_no_reaction_left_may_not_react() {
    let board = "system: pf2e\nmap:\nA...\n.b..\n\n\
                 with: A of party, hp 20, ac 15; b of foes, aoo, attack 5, damage 1d4\n";
    let lines = [
        "stride 1,0 2,0",
        "react b aoo result=hit damage=1 reflex=failure",
        "react b aoo result=hit damage=1",
        "try stride 1,0 0,0",
        "end-turn",
        "log",
    ];
    let out = played("reactions", board, &lines);
    let unread = answer(&out, lines[1]);
    assert!(unread.contains("`reflex=failure` says nothing"), "{unread}");
    assert!(unread.contains("result=critical, hit, miss"), "{unread}");
    let shown = answer(&out, lines[3]);
    assert!(!shown.contains("may react"), "{shown}");
    assert!(
        shown.contains("b has no reaction left [pf2e.encounter.reaction.use]"),
        "{shown}"
    );
    let log = answer(&out, "log");
    assert!(log.contains("A ends its turn: hp 19"), "{log}");
}

/// A and b have 12; A was first, as listed.
#[test]
fn facts_that_change_the_order_say_so() {
    let board = "system: pf2e\nmap:\nA..b\n\n\
                 with: A of party, initiative 12; b of party, initiative 12\n";
    let lines = [
        "with: b before A",
        "order: A, b",
        "ruling: reaction-before-first-turn=yes",
        "end",
        "delay",
    ];
    let out = played("tied", board, &lines);
    let expected = [
        "order b A; turn of b",
        "`with: NAME before NAME` where totals are tied",
        "`with: NAME reactions 1` gives one",
        "turns are over",
        "nobody has the turn, so say who does it: `NAME delay`",
    ];
    for (line, part) in lines.iter().zip(expected) {
        let shown = answer(&out, line);
        assert!(shown.contains(part), "{line}: {shown}");
    }
}

/// The mount acts in the turn of its rider (`pf2e.space.mount`), so that it needs no initiative.
#[test]
fn a_mount_without_initiative_gets_no_turn() {
    let board = "system: pf2e\nmap:\nxx.b\nxx..\n\n\
                 with: A of party, at (0,0), initiative 12, rides x; b of foes, initiative 10; \
                 x of party; b took-cover, cannot-act\n";
    let out = played("mount", board, &["who", "x stride: (1,0)"]);
    assert!(out.contains("order A b"), "{out}");
    let who = answer(&out, "who");
    assert!(who.contains("rides x  <- its turn"), "{who}");
    assert!(who.contains("cannot-act took-cover"), "{who}");
    assert!(
        answer(&out, "x stride: (1,0)").contains("end (1,0)"),
        "{out}"
    );
}

/// Each is three squares from (2,2).
#[test]
fn a_tie_says_how_its_die_is_given() {
    let board = "system: srd35\nmap:\nA...b\n.....\n.....\n.....\nr....\n";
    let asked = "closest 2,2 among A b r";
    let out = played("closest", board, &[asked, "dice: 2", asked]);
    let first = answer(&out, asked);
    assert!(first.contains("1d3 for A and b and r"), "{first}");
    assert!(
        first.contains("write `dice: N` with its face first"),
        "{first}"
    );
    assert!(out.contains("end: die 1d3=2"), "{out}");
}

#[test]
fn both_actions_are_spent_after_a_double_move() {
    let board = "system: srd35\nmap:\nA.....\n......\n......\n";
    let out = played("double", board, &["double 1,0", "double 2,0"]);
    let second = answer(&out, "double 2,0");
    assert!(second.contains("both are spent"), "{second}");
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

/// Whoever has run is flat-footed and has no reactions until its next turn (`starfinder.adjunct.run`):
/// leaving (1,1) and (2,1) provokes, nobody is asked, and the answer says why.
#[test]
fn who_has_run_does_not_react_and_is_said_to_be_flat_footed() {
    let folder = Folder::new("flat-footed");
    let text = "system: starfinder\nmap:\nA....\n.....\nb....\n\
                with: A of hero, speed 30; b melee, hp 10\n";
    let board = folder.write("yard.board", text);
    let moves = "move: (1,1) (2,1) (3,0)";
    let lines = format!("gm begin order=b,A\nb run: (1,2) (2,2)\nend-turn\n{moves}\n");
    let run = script(&[&board, "--no-begin"], &lines);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let told = answer(&run.out, moves);
    assert!(told.contains("3: provoke b leave"), "{told}");
    let note = "note: b does not react: it has run and is flat-footed [starfinder.adjunct.run]";
    assert_eq!(told.matches(note).count(), 1, "{told}");
    assert!(told.contains("end (3,0)"), "{told}");
}

/// The way round what was revealed may be written without the brackets of the notation: (0,0) to (1,0)
/// is a step, (2,1) and (3,0) are diagonals of 5 and 10 ft (`srd35.measure.diagonal`).
#[test]
fn the_way_round_needs_no_brackets() {
    let folder = Folder::new("go-round");
    let text = "system: srd35\nmap:\nA.....\n......\nlegend: ^ pit\n\
                with: A speed 30\nwith: (2,0) on ^, seems bare\n";
    let board = folder.write("pit.board", text);
    for (typed, told) in [
        (
            "go-round: 2,1 3,0",
            "total 20; left 10; diagonals 2; end (3,0)",
        ),
        ("go-round 2,1", "total 10; left 20; diagonals 1; end (2,1)"),
        ("GO-ROUND: (2,1)", "end (2,1)"),
    ] {
        let lines = format!("move: (1,0) (2,0) (3,0)\n{typed}\n");
        let run = script(&[&board, "--keep-going"], &lines);
        let gone = answer(&run.out, typed);
        assert!(gone.contains(told), "{typed}: {gone}");
    }
}

/// Whoever is stated to be dead keeps its turns until it is removed, and that is said once.
#[test]
fn the_dead_keep_their_turns_and_are_said_to() {
    let board = "system: starfinder\nmap:\nA....\n.....\nb....\nwith: A of hero; b hp 10\n";
    let out = played("dead", board, &["with: b dead", "with: b prone"]);
    let note = "note: b keeps its turns in the order; `with: b removed` takes it out of play";
    assert!(answer(&out, "with: b dead").contains(note), "{out}");
    assert_eq!(out.matches(note).count(), 1, "{out}");
}

/// If nobody has the turn, somebody has to be named whose threat is meant, and whoever is named behind the
/// verb is the one who moves.
#[test]
fn without_turns_somebody_has_to_be_named() {
    let folder = Folder::new("threat");
    let text = "system: srd35\nmap:\nA....\n.....\nb....\nwith: A of hero; b hp 10\n";
    let board = folder.write("yard.board", text);
    let run = script(
        &[&board, "--no-begin", "--keep-going"],
        "threat\nthreat b\nmove A to 3,1\n",
    );
    let whose = "nobody has the turn, so say who is meant: `threat NAME`";
    assert!(answer(&run.out, "threat").contains(whose), "{}", run.out);
    let own = answer(&run.out, "threat b");
    assert!(own.contains("b threatens 3 squares"), "{own}");
    let moved = answer(&run.out, "move A to 3,1");
    let who = "nobody has the turn, so say who does it: `A move to 3,1`";
    assert!(moved.contains(who), "{moved}");
}

/// A charge that no way is open for is not too short, and whoever has moved may still hold a move but no
/// whole action.
#[test]
fn what_forbids_an_action_is_told_from_what_is_in_its_way() {
    for system in ["srd35", "starfinder"] {
        let walled = format!(
            "system: {system}\nmap:\n.....#....\n.A...#..b.\n.....#....\nwith: A speed 30; b speed 30\n"
        );
        let out = played(&format!("walled-{system}"), &walled, &["charge to 7,1"]);
        let told = answer(&out, "charge to 7,1");
        assert!(told.contains("no way is open"), "{told}");
        let open = format!("system: {system}\nmap:\nA.........\nwith: A speed 30\n");
        let lines = ["to 2,0 by move", "charge to 7,0"];
        let out = played(&format!("spent-{system}"), &open, &lines);
        let told = answer(&out, "charge to 7,0");
        assert!(
            told.contains("the turn no longer holds that action"),
            "{told}"
        );
        assert!(told.contains("`move to 7,0` gets there"), "{told}");
    }
}
