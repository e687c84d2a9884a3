//! `fivefoot play`: what is nearly right works, or is answered with what to type; talks of several
//! lines. Single lines are in `tests/table-speech.md`.

use super::play::Folder;
use super::program::fivefoot;
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
    let board = folder.write("square.board", "system: pf2e\nmap:\n.gg.\n.gg.\n");
    assert_eq!(fivefoot(&["reach", &board, "-c", "g"]).err, "");
}
