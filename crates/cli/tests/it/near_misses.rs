//! What is nearly right, and what is on the board by a slip.

use super::play::Folder;
use super::program::fivefoot;

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
