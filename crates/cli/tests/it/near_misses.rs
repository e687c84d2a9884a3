//! `fivefoot play`: what is nearly right works, or is answered with what to type; talks of several
//! lines. Single lines are in `tests/table-speech.md`.

use super::play::{Folder, answer, script};
use super::program::{fivefoot, fivefoot_with_input};
use super::shell::answers;

/// A board with a hero and a goblin, two squares apart.
fn duel(folder: &Folder, system: &str, goblin: &str) -> String {
    let melee = if system == "starfinder" {
        "melee, "
    } else {
        ""
    };
    let board = format!(
        "system: {system}\nmap:\n........\n.H..g...\n........\n\n\
         with: H {melee}speed 25, hp 20, ac 18, attack 7, damage 1d6+2\n\
         with: g hp 10 of 12, ac 15, attack 2, damage 1d6{goblin}\n\
         names: H Hero; g Goblin\n"
    );
    folder.write(&format!("{system}.board"), &board)
}

/// Names in an answer may be cut short and in other letters, and `halt` may lack its colon.
#[test]
fn an_answer_names_creatures_as_people_do() {
    let folder = Folder::new("answers");
    let board = duel(&folder, "srd35", "");
    let lines = |answer: &str| {
        let told = answers(&board, &["to 3,1", "Hero move 3,0", answer]);
        told.last().cloned().unwrap_or_default()
    };
    for answer in [
        "react goblin aoo",
        "react gob aoo",
        "React Goblin AOO",
        "r gob aoo",
        "react g aoo",
        "react gob aoo natural=12 damage=3",
    ] {
        let told = lines(answer);
        assert!(told.contains("Goblin attacks Hero"), "{answer}: {told}");
    }
    let told = lines("decline GOB");
    assert!(told.contains("end (3,0)"), "{told}");
    for answer in ["halt helpless", "Halt: helpless"] {
        let told = lines(answer);
        assert!(told.contains("with Hero helpless"), "{answer}: {told}");
        assert!(told.contains("end (3,1)"), "{answer}: {told}");
    }
}

/// A name in quotes is one part of an answer.
#[test]
fn an_answer_names_somebody_with_a_blank_in_the_name() {
    let folder = Folder::new("blank");
    let board = folder.write(
        "blank.board",
        "system: srd35\nmap:\n....\n.H1.\n....\n\nlegend: 1 difficult\n\
         with: H speed 25, hp 9, ac 12; \"Goblin 2\" of foes, at (2,1), attack 2, damage 1d6\n\
         names: H Hero\n",
    );
    for answer in [
        "react \"Goblin 2\" aoo",
        "react goblin aoo",
        "react Goblin 2 aoo",
        "r goblin a",
        "3",
    ] {
        let told = answers(&board, &["Hero move: (0,0)", answer]);
        assert!(
            told[1].contains("\"Goblin 2\" attacks Hero"),
            "{answer}: {told:?}"
        );
    }
}

/// Without a turn nobody goes or attacks by chance, in every system.
#[test]
fn without_a_turn_somebody_is_named() {
    let folder = Folder::new("nobody");
    for system in ["pf2e", "srd35", "starfinder"] {
        let board = duel(&folder, system, "");
        let ends = [
            "end",
            "to 6,1",
            "try to 6,1",
            "odds to 6,1",
            "attack goblin",
            "attack",
        ];
        let told = answers(&board, &ends);
        for way in &told[1..4] {
            assert_eq!(
                way, "nobody has the turn, so say who goes: `NAME to 6,1`",
                "{system}"
            );
        }
        let attack = "nobody has the turn, so say who attacks: `attack: NAME Goblin`";
        assert_eq!(told[4], attack, "{system}");
        let whom = "who attacks whom? Write `attack: NAME NAME`: nobody has the turn";
        assert_eq!(told[5].trim_end(), whom, "{system}");
    }
}

/// Who says who attacks whom attacks, or is told what is wrong, also while nobody has the turn.
#[test]
fn without_a_turn_an_attacker_who_is_named_attacks() {
    let folder = Folder::new("named");
    for system in ["srd35", "starfinder"] {
        let board = duel(&folder, system, "");
        let lines = [
            "end",
            "attack: hero goblin",
            "attack: hero hero",
            "attack: hero gobin",
            "attack: hero goblin with sword",
        ];
        let told = answers(&board, &lines);
        assert!(!told.join("").contains("nobody has the turn"), "{told:?}");
        let contained = ["Hero does not reach Goblin", "itself", "gobin", "with"];
        for (answer, contained) in told[1..].iter().zip(contained) {
            assert!(answer.contains(contained), "{system}: {answer}");
        }
    }
}

/// `yes` and `no` confirm what was shown; a question has answers of its own.
#[test]
fn a_question_is_not_answered_by_yes() {
    let folder = Folder::new("yes");
    let board = duel(&folder, "srd35", ", at (2,1)");
    let told = answers(&board, &["hero move: (0,1)", "yes", "no"]);
    for answer in &told[1..] {
        let open = "a question is open: answer 1 to 5, or its words";
        assert!(answer.contains(open), "{answer}");
    }
}

/// Whoever chooses another source of dice does not want the faces given before.
#[test]
fn another_source_of_dice_drops_the_faces_given() {
    let folder = Folder::new("dropped");
    let board = duel(&folder, "pf2e", "");
    let lines = [
        "dice: 21",
        "dice typed",
        "order: goblin, hero",
        "dice: 3 4",
        "dice seeded",
    ];
    let told = answers(&board, &lines);
    assert_eq!(
        told[1],
        "each die is asked for\nthe face given for the next command is dropped: 21"
    );
    assert_eq!(told[2].trim(), "order Goblin Hero");
    assert_eq!(
        told[4].trim_end(),
        "dice are rolled by the program\nthe faces given for the next command are dropped: 3 4"
    );
}

/// A comment is one while a die is asked for, too.
#[test]
fn a_comment_is_no_face() {
    let folder = Folder::new("comment");
    let board = duel(&folder, "pf2e", "");
    let lines = ["to 3,1", "dice typed", "strike goblin", "#the red die", "2"];
    let told = answers(&board, &lines);
    assert!(!told[3].contains("is not a face"), "{told:?}");
    assert!(told[4].contains("miss"), "{told:?}");
}

/// An attack is shown before it is rolled, with its modifier, what it is against, and the chance.
///
/// +7 against 15 hits with 8 to 20: 13 of 20 faces. In pf2e 18 to 20 reach 25: critical, with
/// double damage. 1d6+2 is 5.5 on average: (10 × 5.5 + 3 × 11) / 20 = 4.4, otherwise
/// 13 × 5.5 / 20 = 3.575.
#[test]
fn an_attack_is_shown_before_it_is_rolled() {
    let folder = Folder::new("attack");
    let systems = [
        (
            "pf2e",
            "attack modifier",
            "hits 13/20 (65.0%), critical 3/20 (15.0%), expected damage 22/5 (4.40) (1d6+2)",
        ),
        (
            "srd35",
            "attack bonus",
            "hits 13/20 (65.0%), expected damage 143/40 (3.58) (1d6+2)",
        ),
        (
            "starfinder",
            "attack bonus",
            "hits 13/20 (65.0%), expected damage 143/40 (3.58) (1d6+2)",
        ),
    ];
    for (system, modifier, odds) in systems {
        let board = duel(&folder, system, "");
        let shown = format!(
            "attack: Hero Goblin\n  attack +7 = 7 {modifier} [stated]\n  against 15 = 15 Armor \
             Class [stated]\n  {odds}\n"
        );
        let lines = [
            "with: Goblin at (2,1)",
            "try attack goblin",
            "odds attack goblin",
            "confirm on",
            "attack goblin",
            "who",
            "go",
            "undo",
            "attack goblin!",
        ];
        let told = answers(&board, &lines);
        assert_eq!(format!("{}\n", told[1]), shown, "{system}");
        assert_eq!(format!("{}\n", told[2]), shown, "{system}");
        let waits = format!("{shown}  Enter or `go` does it, `no` drops it");
        assert_eq!(told[4], waits, "{system}");
        assert!(told[5].contains("still waits"), "{system}: {}", told[5]);
        for rolled in [&told[6], &told[8]] {
            assert!(
                rolled.contains("Hero attacks Goblin with +7"),
                "{system}: {rolled}"
            );
        }
    }
}

/// The second Strike of a turn has -5: +2 against 15 hits with 13 to 20, and only a natural 20 is
/// better by one degree. What is stated is not rolled.
#[test]
fn a_strike_is_shown_with_its_chance() {
    let folder = Folder::new("strike");
    let board = duel(&folder, "pf2e", "");
    let lines = [
        "with: Goblin at (2,1)",
        "strike goblin result=miss",
        "confirm on",
        "strike goblin",
        "no",
        "strike goblin natural=14",
        "no",
        "with: Orc of foes, at (1,0)!",
        "attack orc",
    ];
    let told = answers(&board, &lines);
    for part in [
        "attack +2 = 7 attack modifier [stated] -5 multiple attack penalty [pf2e.encounter.map.penalty]",
        "against 15 = 15 Armor Class [stated]",
        "hits 2/5 (40.0%), critical 1/20 (5.0%)",
    ] {
        assert!(told[3].contains(part), "{part}: {}", told[3]);
    }
    assert!(told[5].contains("the die is stated: 14"), "{}", told[5]);
    assert!(
        told[8].contains("no Armor Class of Orc is known"),
        "{}",
        told[8]
    );
}

/// A mistyped name makes a new creature, and that is told where it has no place.
#[test]
fn a_creature_by_a_slip_is_told() {
    let folder = Folder::new("slip");
    let board = duel(&folder, "pf2e", "");
    let reach = |with: &str| fivefoot(&["reach", &board, "-c", "H", "--with", with]);
    let run = reach("h speed 10");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(
        run.err,
        "note: h is new and has no place; did you mean Hero?\n"
    );
    let run = reach("Gobiln of foes, prone");
    assert_eq!(
        run.err,
        "note: Gobiln is new and has no place; did you mean Goblin?\n"
    );
    assert_eq!(reach("Gobiln of foes, at (0,0)").err, "");
    let text = "system: pf2e\nmap:\nA..b\n\nwith: Bob of foes, prone\n";
    let run = fivefoot(&["reach", &folder.write("bob.board", text), "-c", "A"]);
    assert_eq!(
        run.err,
        "note: Bob is new and has no place; `Bob at (3,4)` puts it somewhere\n"
    );
}

/// Two letters beside each other are one creature, which is seldom meant where they are no square.
#[test]
fn letters_that_make_an_oblong_creature_are_told() {
    let folder = Folder::new("oblong");
    let note = "note: the letters `g` beside each other are one creature of 2x1 squares, g large; \
                two creatures need two letters, and `with: g large` says that it is meant\n";
    for system in ["pf2e", "srd35", "starfinder"] {
        let text = format!("system: {system}\nmap:\n.gg.\n....\n");
        let board = folder.write("oblong.board", &text);
        let run = fivefoot(&["reach", &board, "-c", "g"]);
        assert_eq!(run.err, note, "{system}");
        let run = fivefoot(&["reach", &board, "-c", "g", "--with", "g large"]);
        assert_eq!(run.err, "", "{system}");
    }
    // 6d6 has no words for sizes: what is drawn is the size.
    let board = folder.write("oblong.board", "system: 6d6\nmap:\n.gg.\n....\n");
    let run = fivefoot(&["reach", &board, "-c", "g"]);
    assert_eq!(
        run.err,
        "note: the letters `g` beside each other are one creature of 2x1 squares; two creatures \
         need two letters\n"
    );
    let board = folder.write("square.board", "system: pf2e\nmap:\n.gg.\n.gg.\n");
    assert_eq!(fivefoot(&["reach", &board, "-c", "g"]).err, "");
}

/// The prefix that all rulings have may be left out, as in play.
#[test]
fn a_ruling_may_be_named_without_its_prefix() {
    let board = b"system: pf2e\nmap:\nA#\n..\nwith: A speed 25\n";
    let traced = |ruling: &str| {
        fivefoot_with_input(
            &["trace", "-", "--ruling", ruling, "A stride: (1,1)"],
            board,
        )
    };
    assert_eq!(traced("ruling.corner-cutting=allow").code, 0);
    assert_eq!(traced("corner-cutting=allow").code, 0);
    let wrong = traced("corner-cuting=allow");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("corner-cutting"), "{}", wrong.err);
}

/// Not every system is played without a grid.
#[test]
fn a_ruling_is_advised_only_where_it_exists() {
    for (system, has_mode) in [("pf2e", true), ("srd35", false), ("starfinder", false)] {
        let board = format!("system: {system}\nwith: A speed 25\n");
        let run = fivefoot_with_input(&["map", "-"], board.as_bytes());
        assert!(run.err.contains("the board has no map"), "{}", run.err);
        assert_eq!(run.err.contains("grid-mode"), has_mode, "{}", run.err);
    }
}

/// The rules roll for a run in 6d6: the faces are given as for `trace`.
#[test]
fn a_drawn_path_may_roll() {
    let board = b"system: 6d6\nmap:\nA...\nwith: A dp 4\n";
    let path = ["draw", "-", "--path", "A run: (1,0)"];
    let without = fivefoot_with_input(&path, board);
    assert_eq!(without.code, 2, "{}", without.out);
    assert!(without.err.contains("--dice 3,17"), "{}", without.err);
    let with = fivefoot_with_input(&[&path[..], &["--dice", "4"]].concat(), board);
    assert_eq!(with.code, 0, "{}", with.err);
    assert!(with.out.contains("A moves"), "{}", with.out);
}

/// A board is a text, whatever its file is called.
#[test]
fn a_new_board_is_not_called_something_else() {
    let folder = Folder::new("called");
    let file = folder.file("hall.uvtt");
    let run = fivefoot(&["new", &file, "--system", "pf2e"]);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("hall.board"), "{}", run.err);
    assert!(!std::path::Path::new(&file).exists());
    let run = fivefoot(&["new", "-", "--system", "banana"]);
    assert!(run.err.contains("pf2e-playtest"), "{}", run.err);
}

/// The one door in the way is named: A is behind the closed door between (1,0) and (2,0).
#[test]
fn a_closed_door_in_the_way_is_named() {
    let board = b"system: pf2e\nmap:\nA...\nedges: door (1,0)|(2,0)\nwith: A speed 25\n";
    let run = fivefoot_with_input(&["path", "-", "-c", "A", "--to", "3,0"], board);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out
            .contains("door 0 at (1,0)|(2,0) is closed; if it is open, a way leads there"),
        "{}",
        run.out
    );
}

/// So is the one kind of ground: nobody enters a pit on foot, and it lies from wall to wall.
#[test]
fn the_ground_in_the_way_is_named() {
    let board = b"system: srd35\nmap:\nA.^..\n..^..\nlegend: ^ pit\nwith: A speed 30\n";
    let said =
        "`pit` at (2,0), (2,1) is in the way; if it were open ground, a way would lead there";
    for goal in ["2,0", "4,0"] {
        let run = fivefoot_with_input(&["path", "-", "-c", "A", "--to", goal], board);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.out.contains(said), "{}", run.out);
    }
    // A wall from one side to the other is no ground.
    let board = b"system: srd35\nmap:\nA.#..\n.:#..\nlegend: : difficult\nwith: A speed 30\n";
    let run = fivefoot_with_input(&["path", "-", "-c", "A", "--to", "4,0"], board);
    assert!(!run.out.contains("in the way"), "{}", run.out);
}

/// A turn of any number of 5-foot steps is not searched, and the answers say so.
#[test]
fn turns_that_are_not_searched_are_named() {
    let folder = Folder::new("not-searched");
    let board = folder.write(
        "steps.board",
        "system: srd35\nmap:\nA...\nwith: A speed 30\n",
    );
    let note = "not all turns were looked at: any number of 5-foot steps may be made in this turn";
    let ruling = ["--ruling", "ruling.five_foot_step_exclusive=no"];
    for asked in [
        &["reach"][..],
        &["path", "--to", "3,0"],
        &["path", "--to", "3,0", "--safest"],
    ] {
        let plain = [asked, &[&board, "-c", "A"]].concat();
        let run = fivefoot(&plain);
        assert!(!run.out.contains("not all turns"), "{}", run.out);
        let run = fivefoot(&[&plain[..], &ruling].concat());
        assert!(run.out.contains(note), "{asked:?}: {}{}", run.out, run.err);
    }
    let json = fivefoot(&[&["reach", &board, "-c", "A", "--json"][..], &ruling].concat());
    assert!(json.out.contains("\"not_searched\""), "{}", json.out);
}

/// What people call a game, a heading of the documents, and a pace that no rule allows for long.
#[test]
fn what_is_called_by_another_name_is_offered() {
    for (called, own) in [
        ("pathfinder", "pf2e"),
        ("pathfinder2", "pf2e"),
        ("d&d 3.5", "srd35"),
        ("dnd", "srd35"),
        ("3.5", "srd35"),
        ("SF", "starfinder"),
    ] {
        let run = fivefoot(&["new", "-", "--system", called]);
        let said = format!("there is no system `{called}`; did you mean `{own}`?");
        assert!(run.err.contains(&said), "{}", run.err);
        let board = format!("system: {called}\nmap:\n.A\n");
        let run = fivefoot_with_input(&["map", "-"], board.as_bytes());
        let said = format!("did you mean {own}?");
        assert!(run.err.contains(&said), "{}", run.err);
    }
    for (heading, own) in [
        ("error", "FailureReport"),
        ("map", "MapSummary"),
        ("play", "PlayLine"),
        ("reach", "Reach"),
    ] {
        let run = fivefoot(&["schema", heading]);
        let title = format!("\"title\": \"{own}\"");
        assert!(run.out.contains(&title), "{heading}: {}", run.err);
    }
    let run = fivefoot(&["travel", "--pace", "fly", "--speed", "30"]);
    let said = "`fly` is no pace; write walk, hustle, run-rest\n";
    assert!(run.err.ends_with(said), "{}", run.err);
}

/// Nothing in 6d6 counts diagonals.
#[test]
fn a_diagonal_of_6d6_is_not_counted() {
    let board = b"system: 6d6\nmap:\nA..\n...\n";
    let run = fivefoot_with_input(&["trace", "-", "A mosey: (1,1)", "--json"], board);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("\"diagonals\": 0"), "{}", run.out);
}

/// The lines that an answer suggests, except for forms that have to be filled in.
fn suggested(answer: &str) -> Vec<&str> {
    const FORMS: [&str; 6] = ["NAME", "X,Y", "(x,y)", "DECLARATION", "WORD", "N hours"];
    let hints = answer.lines().filter(|line| line.starts_with("  "));
    let quoted = hints.flat_map(|line| line.split('`').skip(1).step_by(2));
    let lines = quoted.filter(|line| line.contains(' '));
    lines
        .filter(|line| !FORMS.iter().any(|form| line.contains(form)))
        .collect()
}

/// What is suggested for a line in everyday words is not refused when it is typed.
#[test]
fn a_suggestion_is_not_refused() {
    let folder = Folder::new("suggested");
    let typed = [
        "add an ogre at 6,6",
        "add an ogre",
        "terrain at 5,2",
        "difficult terrain at 3,3",
        "b takes 3",
        "Ada gains 2",
        "hurt b",
        "b attack cost 1",
        "kill b",
        "make b prone",
        "Ada speed is 20",
        "speed 20",
        "b has 12 hp",
        "stand up",
        "who threatens me",
        "chance to reach 6,2",
        "ruling charge_path",
        "goto 4,4",
        "goto b",
        "move from 2,2 to 4,2",
        "travel 3 hours",
        "shove b",
        "what is the DC to tumble through b",
    ];
    let mut refused = String::new();
    for system in ["pf2e", "srd35", "starfinder", "6d6"] {
        let board = fivefoot(&["new", "-", "--system", system]).out;
        let board = folder.write(&format!("{system}.board"), &board);
        let mut count = 0;
        for line in typed {
            let run = script(&[&board, "--keep-going"], &format!("{line}\n"));
            let told = answer(&run.out, line);
            for hint in suggested(told) {
                let run = script(&[&board], &format!("{hint}\n"));
                // What the answer says to do first is not done here.
                let is_later = told.contains("`end` ends them");
                if run.code != 0 && !is_later {
                    refused.push_str(&format!(
                        "{system}: {line}: {hint}
"
                    ));
                }
                count += 1;
            }
        }
        assert!(count > 10, "{system}: {count}");
    }
    assert!(refused.is_empty(), "{refused}");
}
