//! `fivefoot play`: scripts, their files, and resuming them. `docs/play.md` shows the output of a
//! session, and it is checked there.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::program::{Run, fivefoot, fivefoot_with_input, root};

const FORD: &str = "docs/examples/ford.board";
const HALBERD: &str = "docs/examples/halberd.board";

/// A separate folder for each test, removed at the end.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fivefoot-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder of the test");
        Folder(folder)
    }

    pub(super) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub(super) fn write(&self, name: &str, text: &str) -> String {
        self.bytes(name, text.as_bytes())
    }

    pub(super) fn bytes(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).expect("a file of the test");
        self.file(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(path)).expect("the program has written it")
}

/// The journal as text, whichever form it has.
fn as_text(path: &str) -> String {
    let run = fivefoot(&["journal", "show", path]);
    assert_eq!(run.code, 0, "{}", run.err);
    run.out
}

/// Plays these lines from standard input as a script.
pub(super) fn script(arguments: &[&str], lines: &str) -> Run {
    let mut all = vec!["play"];
    all.extend(arguments);
    all.extend(["--script", "-"]);
    fivefoot_with_input(&all, lines.as_bytes())
}

/// The text after `> LINE` up to the next line.
pub(super) fn answer<'a>(transcript: &'a str, line: &str) -> &'a str {
    let start = format!("> {line}\n");
    let (_, behind) = transcript
        .split_once(&start)
        .unwrap_or_else(|| panic!("no line `{line}` in {transcript}"));
    behind.split("\n> ").next().unwrap_or_default()
}

#[test]
fn a_script_stops_at_the_first_refused_line_and_says_where() {
    let folder = Folder::new("script");
    // (4,2) is not beside (0,0).
    let file = folder.write(
        "wrong.script",
        "who\n\n# further\nstride: (4,2)\nend-turn\n",
    );
    let run = fivefoot(&["play", FORD, "--script", &file]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(
        run.err.contains(&format!("{file}:4: `stride: (4,2)`")),
        "{}",
        run.err
    );
    assert!(!run.out.contains("> end-turn"), "{}", run.out);
    let run = fivefoot(&["play", FORD, "--script", &file, "--keep-going"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("> end-turn"), "{}", run.out);
    assert!(
        answer(&run.out, "stride: (4,2)").contains("[pf2e.grid.blocked]"),
        "{}",
        run.out
    );
}

#[test]
fn no_line_of_nonsense_ends_the_session() {
    let lines = "\u{0}\u{1b}[2J\nA\nA \nA  stride\nA stride:\nA stride: \nA stride: (\nA to\nto\nto 9\n\
        to 1,1 via\nto 99999999999,1\nto 1,1 sideways\nask\nask \nask cover\nask distance A A A\nwhy zzz\n\
        rules\nrules zzz\nrulings zzz\nhelp zzz\nhelp \u{e4}\nlog x\nlog 99999999999999999999\nlog 0\n\
        dice\ndice:\ndice: 0\ndice: 99999999\ndice: 3\nstride: (1,1)\nconfirm\nconfirm maybe\nsave\n\
        save /\nsave /nowhere/at/all\n1\n0\n-1\n18446744073709551616\n!\n!!\ngo\nyes\ncancel\nhalt\n\
        halt: \nchoose: \nruling: \nruling: =\nruling: x=y\nrulings: x=y | A stride: (1,1)\nrulings: |\n\
        door: 0 open\ndoor: 99999999999 open\nwith: \nwith: A\nwith: A at (9999,9999)\nbegin:\n\
        begin: A\nout-of-turn: \nout-of-turn: b stride: (1,1)\ntry\ntry A\ntry zzz\nreach zzz\nreach A b\n\
        threat zzz\nundo\nundo\nundo\nundo\nredo\nredo\nback\nback\nback-to-turn-start\nend\nend\nend-turn\n\
        reach\nto 2,2\nstride: (1,1)\nmove: (1,1)\nwho\nmap\nlog\n";
    for board in [FORD, HALBERD, "maps/flooded-crypt.board"] {
        for input in ["seeded", "typed", "1 2"] {
            let run = script(&[board, "--dice", input, "--keep-going"], lines);
            assert_eq!(run.code, 0, "{board}: {}", run.err);
            assert!(!run.err.contains("panicked"), "{}", run.err);
        }
    }
    let folder = Folder::new("nonsense");
    let long = format!("A stride: {}\n", "(1,1) ".repeat(20_000));
    let file = folder.write("long.script", &long);
    let run = fivefoot(&["play", FORD, "--script", &file, "--keep-going"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = fivefoot_with_input(&["play", FORD], b"\xff\xfe\x00\nwho\n");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_session_in_two_parts_is_the_session_in_one() {
    let folder = Folder::new("resume");
    // Seven places are equally close where A is stopped, so a die is rolled (srd35.measure.closest_tie).
    let first = "move: (1,1) (2,1) (3,1) (4,1)\n";
    let second = "halt\nundo\nhalt\nend-turn\nend-turn\nwho\nmap\n";
    for seed in ["1", "2", "3"] {
        let whole = folder.file(&format!("whole-{seed}.journal"));
        let parts = folder.file(&format!("parts-{seed}.journal"));
        let arguments = [HALBERD, "--seed", seed, "--journal", &whole];
        let uninterrupted = script(&arguments, &format!("{first}{second}"));
        assert_eq!(uninterrupted.code, 0, "{}", uninterrupted.err);
        let arguments = [HALBERD, "--seed", seed, "--journal", &parts];
        assert_eq!(script(&arguments, first).code, 0);
        let resumed = script(&["--resume", &parts, "--seed", seed], second);
        assert_eq!(resumed.code, 0, "{}", resumed.err);
        assert_eq!(
            answer(&resumed.out, "who"),
            answer(&uninterrupted.out, "who")
        );
        assert_eq!(read(&parts), read(&whole));
        assert_eq!(as_text(&whole).matches("\n  roll 1d7=").count(), 2);
        assert_eq!(fivefoot(&["replay", &parts]).code, 0);
    }
}

#[test]
fn what_was_answered_is_on_the_disk() {
    let folder = Folder::new("autosave");
    let journal = folder.file("evening.journal");
    let lines = "stride: (1,0)\nstride: (9,9)\n";
    let run = script(&[FORD, "--journal", &journal], lines);
    assert_eq!(run.code, 1, "{}", run.out);
    let written = read(&journal);
    assert!(as_text(&journal).contains("\n> Adela stride: (1,0)\n"));
    assert!(!written.contains("(9,9)"), "{written}");
    // Nothing else is left in the folder.
    assert_eq!(
        std::fs::read_dir(&folder.0).expect("it is there").count(),
        1
    );

    let nowhere = folder.file("no/such/folder.journal");
    let run = script(&[FORD, "--journal", &nowhere], "who\n");
    assert_eq!(run.code, 4, "{}", run.out);
    assert!(run.err.contains("cannot be written"), "{}", run.err);

    // Anything but an ordinary file is left as it is.
    let link = folder.file("link.journal");
    let target = folder.file("target.journal");
    std::fs::write(&target, "").expect("it can be written");
    std::os::unix::fs::symlink(&target, &link).expect("it can be linked");
    let run = script(&[FORD, "--journal", &link], "stride: (1,0)\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let there = std::fs::symlink_metadata(&link).expect("it is there");
    assert!(there.file_type().is_symlink());
    assert!(as_text(&target).contains("\n> Adela stride: (1,0)\n"));
    let pipe = folder.file("pipe.journal");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let run = script(&[FORD, "--journal", &pipe], "stride: (1,0)\n");
    assert_eq!(run.code, 4, "{}", run.err);
    assert!(run.err.contains("not a regular file"), "{}", run.err);
    let there = std::fs::metadata(&pipe).expect("it is there");
    assert!(!there.is_file());

    let again = script(&[FORD, "--journal", &journal], "who\n");
    assert_eq!(again.code, 2, "{}", again.out);
    assert!(again.err.contains("--resume"), "{}", again.err);
    assert_eq!(read(&journal), written);
}

#[test]
fn a_journal_that_was_cut_off_goes_on_behind_its_last_whole_line() {
    let folder = Folder::new("torn");
    let journal = folder.file("evening.journal");
    let run = script(&[FORD, "--journal", &journal], "stride: (1,0)\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let whole = read(&journal);
    std::fs::write(&journal, format!("{whole}{{\"step\":{{\"sequ")).expect("it can be written");
    let resumed = script(&["--resume", &journal], "stride: (2,0)\n");
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(resumed.err.contains("note: "), "{}", resumed.err);
    // A step of the stored form has kilobytes; its beginning is enough.
    let torn = folder.write("long.journal", &format!("{whole}{}", "x".repeat(3_000)));
    let verified = fivefoot(&["journal", "verify", &torn]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    assert!(verified.err.contains("xxx…\n"), "{}", verified.err);
    assert!(verified.err.len() < 400, "{}", verified.err);
    let text = as_text(&journal);
    let both = ["\n> Adela stride: (1,0)\n", "\n> Adela stride: (2,0)\n"];
    assert!(both.iter().all(|line| text.contains(line)), "{text}");
    assert!(read(&journal).starts_with(&whole));
    let verified = fivefoot(&["journal", "verify", &journal]);
    assert_eq!(verified.code, 0, "{}", verified.out);
}

#[test]
fn a_journal_is_decided_again_and_says_where_it_differs() {
    let folder = Folder::new("verify");
    let journal = folder.file("evening.journal");
    let run = script(&[FORD, "--journal", &journal], "stride: (1,0)\nwho\n");
    assert_eq!(run.code, 0, "{}", run.err);
    // Replaying the text reads everything in it again.
    let text = folder.file("evening.txt");
    let exported = fivefoot(&["journal", "export", &journal, "-o", &text]);
    assert_eq!(exported.code, 0, "{}", exported.err);
    let written = read(&text);
    assert_eq!(written, as_text(&journal));
    assert_eq!(fivefoot(&["replay", &text]).code, 0);
    assert_eq!(as_text(&text), read(&text));
    let on_text = script(&["--resume", &text], "stride: (2,0)\n");
    assert_eq!(on_text.code, 0, "{}", on_text.err);
    assert!(read(&text).contains("\n> Adela stride: (2,0)\n"));

    // The declaration says one place, what happened is another.
    let whole = read(&journal);
    let last = whole.lines().last().expect("a step");
    let changed = last.replacen("\"diagonals\":0", "\"diagonals\":1", 1);
    assert_ne!(last, changed);
    let other = folder.write("other.journal", &whole.replace(last, &changed));
    let run = fivefoot(&["journal", "verify", &other]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    let line = whole.lines().count();
    let place = format!(":{line}: differs after `Adela stride: (1,0)`");
    assert!(run.out.contains(&place), "{}", run.out);
    // Before it, `begin:` was carried out and was the same.
    let counts = |journal: &str| {
        let run = fivefoot(&["replay", journal, "--json"]);
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        let answer: Value = serde_json::from_str(&run.out).expect("JSON");
        assert_eq!(answer["same"], false);
        ["commands", "questions", "compared"].map(|name| answer[name].as_u64())
    };
    assert_eq!(counts(&other), [Some(1), Some(0), Some(1)]);
    let changed = written.replacen("total 5; left 20;", "total 5; left 15;", 1);
    assert_ne!(changed, written);
    let other = folder.write("other.txt", &changed);
    assert_eq!(counts(&other), [Some(1), Some(0), Some(1)]);
}

#[test]
fn save_writes_a_journal_that_goes_on() {
    let folder = Folder::new("save");
    let file = folder.file("saved.journal");
    let run = script(&[FORD, "--no-questions"], &format!("to 4,0\nsave {file}\n"));
    assert_eq!(run.code, 0, "{}", run.err);
    let copy = folder.file("copy.journal");
    let before = read(&file);
    let resumed = script(&["--resume", &file, "--journal", &copy], "who\n");
    // (0,0) to (4,0) along the row.
    assert!(
        answer(&resumed.out, "who").contains("(4,0)"),
        "{}",
        resumed.out
    );
    assert_eq!(read(&file), before);
    let over = script(&["--resume", &file, "--journal", &copy], "who\n");
    assert_eq!(over.code, 2, "{}", over.out);
    let both = script(&[FORD, "--resume", &file], "who\n");
    assert_eq!(both.code, 2);
    assert_eq!(script(&[], "who\n").code, 2);
    let torn = folder.write("torn.journal", before.trim_end());
    assert_eq!(script(&["--resume", &torn], "who\n").code, 0);
    let changed = folder.write("changed.journal", &before.replace("costs 5 ", "costs 10 "));
    let run = script(&["--resume", &changed], "who\n");
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(run.err.contains("the replay"), "{}", run.err);
}

#[test]
fn dice_are_typed_listed_or_given_for_one_command() {
    let halt = "move: (1,1) (2,1) (3,1) (4,1)\nhalt\n";
    // The sixth of the seven places in reading order is (3,2): golden/srd35/past-the-halberd.
    let typed = script(&[HALBERD, "--dice", "typed"], &format!("{halt}6\nwho\n"));
    let listed = script(&[HALBERD, "--dice", "6"], &format!("{halt}who\n"));
    let given = script(
        &[HALBERD],
        "move: (1,1) (2,1) (3,1) (4,1)\ndice: 6\nhalt\nwho\n",
    );
    for run in [&typed, &listed, &given] {
        assert_eq!(run.code, 0, "{}", run.err);
        let who = answer(&run.out, "who");
        let line = who.lines().find(|line| line.starts_with("A ")).expect("A");
        assert!(line.contains("(3,2)"), "{line}");
    }
    let cancelled = script(
        &[HALBERD, "--dice", "typed"],
        &format!("{halt}cancel\nwho\n"),
    );
    assert!(answer(&cancelled.out, "cancel").contains("nothing has happened"));
    let too_many = script(
        &[HALBERD],
        "move: (1,1) (2,1) (3,1) (4,1)\ndice: 6 1\nhalt\n",
    );
    assert_eq!(too_many.code, 1, "{}", too_many.out);
    let none_left = script(&[HALBERD, "--dice", "6"], "end-turn\n");
    assert!(none_left.err.contains("1 faces"), "{}", none_left.err);
}

/// 9 + 9 = 18 hits AC 18 and 6 + 1 = 7 of 20 leaves 13; the movement goes on after it.
#[test]
fn a_reaction_is_rolled_by_hand_where_it_happens() {
    let lines = "with: Adela hp 20, ac 18; Brute attack 9, damage 1d8+1\n\
        stride: (1,1) (2,1) (3,1)\nreact Brute aoo\n9\n6\nwho\n";
    let run = script(&[FORD, "--dice", "typed"], lines);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(
        answer(&run.out, "react Brute aoo").contains("roll 1d20 for Brute"),
        "{}",
        run.out
    );
    assert!(
        answer(&run.out, "9").contains("roll 1d8 for Brute"),
        "{}",
        run.out
    );
    assert!(
        answer(&run.out, "6").contains("with Adela hp 13"),
        "{}",
        run.out
    );
    let who = answer(&run.out, "who");
    let adela = who.lines().find(|line| line.starts_with("Adela"));
    assert!(adela.is_some_and(|line| line.contains("(3,1)")), "{who}");
}

#[test]
fn a_preview_rolls_and_changes_nothing() {
    let lines = "try A move: (0,0)\nwho\n";
    let run = script(&[HALBERD, "--seed", "1"], lines);
    assert!(
        answer(&run.out, "try A move: (0,0)").contains("total 5"),
        "{}",
        run.out
    );
    assert!(answer(&run.out, "who").contains("(0,1)"), "{}", run.out);
    let lines = "confirm on\nA move: (0,0)\nno\nA move: (0,0)\ngo\nA five-foot-step: (0,1)!\nwho\n";
    let run = script(&[HALBERD, "--keep-going"], lines);
    assert!(
        answer(&run.out, "A move: (0,0)").contains("5 of 30 ft"),
        "{}",
        run.out
    );
    assert!(
        answer(&run.out, "no").contains("nothing has happened"),
        "{}",
        run.out
    );
    assert!(answer(&run.out, "go").contains("end (0,0)"), "{}", run.out);
    // After a movement no 5-foot step is allowed.
    let refused = answer(&run.out, "A five-foot-step: (0,1)!");
    assert!(refused.contains("srd35.move.five_foot_step"), "{refused}");
}

/// Dying 2: 12 is needed. The die is asked for when the declaration is carried out, not when it is
/// shown; 11 fails, and the value is 3.
#[test]
fn a_recovery_check_is_shown_with_its_dc_and_rolled_by_hand() {
    let lines = "with: Adela unconscious, prone, dying 2, persistent fire 1d6\n\
        who\ntry Adela end-turn\ntry Adela start-turn\nconfirm on\nAdela start-turn\ngo\n11\n";
    let run = script(&[FORD, "--dice", "typed"], lines);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let who = answer(&run.out, "who");
    assert!(
        who.contains("prone unconscious dying 2 persistent fire 1d6"),
        "{who}"
    );
    let shown = answer(&run.out, "try Adela end-turn");
    assert!(
        shown.contains(
            "  rolls 1d6: Adela, persistent fire [pf2e.encounter.turn.end-damage]\n  \
             rolls 1d20 against 15: Adela, flat check against fire \
             [pf2e.encounter.turn.end-damage]"
        ),
        "{shown}"
    );
    let recovery = "rolls 1d20 against 12: Adela, recovery check [pf2e.encounter.turn.recovery]";
    for line in ["try Adela start-turn", "Adela start-turn"] {
        let shown = answer(&run.out, line);
        assert!(shown.contains(recovery), "{shown}");
        assert!(!shown.contains("roll 1d20 for"), "{shown}");
    }
    let asked = answer(&run.out, "go");
    assert!(
        asked.contains("roll 1d20 for Adela: recovery check"),
        "{asked}"
    );
    let rolled = answer(&run.out, "11");
    assert!(rolled.contains("dying Adela 3"), "{rolled}");
}

#[test]
fn the_state_is_dumped_for_programs() {
    let run = script(&[FORD, "--json"], "stride: (1,1)\nstate\n");
    let last = run.out.lines().last().expect("a value");
    let value: Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(value["verdict"], "answered");
    let state = &value["state"];
    assert_eq!(state["turn"], value["turn"]);
    let creatures = state["board"]["creatures"].as_array().expect("creatures");
    let mover = creatures
        .iter()
        .find(|one| one["creature"] == state["turn"]);
    let at = serde_json::json!({"x": 1, "y": 1});
    assert_eq!(mover.map(|mover| &mover["at"]), Some(&at), "{state:#}");
}

#[test]
fn json_has_a_value_a_line() {
    let lines = "# nothing\nwho\nstride: (1,1) (2,1) (3,1)\n1\nstride: (9,9)\n";
    let run = script(&[FORD, "--json", "--keep-going"], lines);
    let values: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    let verdicts: Vec<&str> = values
        .iter()
        .filter_map(|value| value["verdict"].as_str())
        .collect();
    assert_eq!(verdicts, ["answered", "done", "done", "refused"]);
    assert_eq!(values[0]["line"], 2);
    assert_eq!(values[1]["turn"], "Adela");
    assert_eq!(values[1]["round"], 1);
    let answers = values[1]["question"]["answers"].as_array();
    assert_eq!(
        answers.and_then(|answers| answers.first()),
        Some(&Value::from("move-on"))
    );
    assert_eq!(values[1]["question"]["asked"], "whoever plays Brute");
    assert!(values[2].get("question").is_none(), "{}", values[2]);
    assert_eq!(values[1]["events"][0]["kind"], "stopped");
    let trigger = &values[1]["events"][0]["triggers"][0]["event"];
    assert_eq!(trigger["creature"], "Brute", "{trigger}");
    assert!(
        values[2]["events"]
            .as_array()
            .is_some_and(|events| events.iter().any(|event| event["kind"] == "carried"))
    );
    assert_eq!(values[2]["fingerprint"], values[3]["fingerprint"]);
}

#[test]
fn a_transcript_is_what_was_as_text() {
    let folder = Folder::new("transcript");
    let file = folder.file("evening.txt");
    let run = script(&[FORD, "--transcript", &file], "who\nend-turn\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(read(&file), run.out);
}

#[test]
fn the_words_of_the_system_are_explained() {
    let lines = "help\nhelp moving\nhelp keys\nhelp stride\nhelp cover\nwhy pf2e.grid.diagonal\n\
        rules pf2e.grid.diagonal\nrulings corner\ncover Adela Brute\nstride: (1,0)\nhelp\nrules\nwhy\n";
    let run = script(&[FORD], lines);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        answer(&run.out, "help stride").contains("then-move"),
        "{}",
        run.out
    );
    assert!(
        answer(&run.out, "help cover").contains("ask cover A x"),
        "{}",
        run.out
    );
    let why = answer(&run.out, "why pf2e.grid.diagonal");
    let rule = answer(&run.out, "rules pf2e.grid.diagonal");
    assert!(
        why.contains("alternate 5 and 10") && !why.contains("case:"),
        "{why}"
    );
    assert!(rule.contains("case: pf2e.grid.diagonal/1"), "{rule}");
    assert!(answer(&run.out, "rulings corner").contains("refuse-either"));
    assert!(
        answer(&run.out, "cover Adela Brute").contains("none"),
        "{}",
        run.out
    );
}

/// The arithmetic is in the script, and in docs/fights/pf2e-six.md with the rules.
#[test]
fn six_in_the_cave_fight_from_a_script() {
    let folder = Folder::new("six");
    let journal = folder.file("six.journal");
    let transcript = folder.file("six.txt");
    let run = fivefoot(&[
        "play",
        "docs/fights/pf2e-six/start.board",
        "--script",
        "docs/fights/pf2e-six/fight.script",
        "--no-begin",
        "--dice",
        "typed",
        "--journal",
        &journal,
        "--transcript",
        &transcript,
    ]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let golden = root().join("docs/fights/pf2e-six/transcript.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&golden, read(&transcript)).expect("the transcript can be written");
    }
    let shown = std::fs::read_to_string(golden).expect("the transcript is in the repository");
    for (shown, real) in shown.lines().zip(read(&transcript).lines()) {
        assert_eq!(shown, real);
    }
    assert_eq!(shown.lines().count(), read(&transcript).lines().count());

    // The golden playthrough is the journal of this session, with notes.
    let golden = root().join("golden/pf2e/six-in-the-cave.journal");
    let kept = std::fs::read_to_string(golden).expect("the journal is in the repository");
    let without_notes = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("note: "));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    assert_eq!(without_notes(&as_text(&journal)), without_notes(&kept));
    assert_eq!(fivefoot(&["replay", &journal]).code, 0);
}

#[test]
fn a_preview_completes_whose_turn_it_is() {
    let run = script(&[FORD], "try stride: (1,0)\nwho\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let shown = answer(&run.out, "try stride: (1,0)");
    assert!(shown.contains("end (1,0)"), "{shown}");
    assert!(answer(&run.out, "who").contains("(0,0)"), "{}", run.out);
}

/// The question stays open, but is not repeated after every line that changes nothing.
#[test]
fn an_answer_does_not_repeat_the_open_question() {
    let lines = "stride: (1,1) (2,1) (3,1)\nwho\ndice: 9 6\nmove-on\n";
    let run = script(&[FORD, "--keep-going"], lines);
    assert_eq!(
        run.out.matches("? Brute may react").count(),
        2,
        "{}",
        run.out
    );
}

/// `pf2e.encounter.order.tracking`: an adversary that is not identified has no name for the players,
/// unless the table rules that everything is shown, or nothing.
#[test]
fn the_order_as_the_players_see_it() {
    let shown_after = |change: &str| {
        let lines = format!("initiative: Adela 9; Brute 14\nbegin\n{change}\norder-shown\n");
        let run = script(&[FORD, "--no-begin"], &lines);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        let begun = answer(&run.out, "begin");
        assert!(begun.contains("order Brute Adela"), "{begun}");
        let mut lines = answer(&run.out, "order-shown").lines().map(str::trim);
        let shown = lines.next().unwrap_or_default().to_owned();
        let because = lines.next().unwrap_or_default();
        assert!(
            because.ends_with("[pf2e.encounter.order.tracking]"),
            "{because}"
        );
        shown
    };
    assert_eq!(shown_after("who"), "? Adela");
    assert_eq!(shown_after("with: Brute identified"), "Brute Adela");
    let ruled = |choice: &str| shown_after(&format!("ruling: ruling.order-conceal={choice}"));
    assert_eq!(ruled("shown"), "Brute Adela");
    assert_eq!(ruled("hidden"), "? ?");
}

#[test]
fn an_action_of_6d6_goes_on_without_a_name_until_it_is_halted() {
    let board = ["docs/examples/tavern.board"];
    let lines = "dice: 4\nrun: wait\ncontinue: (6,0) wait\ncontinue: halted\n";
    let run = script(&board, lines);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let halted = answer(&run.out, "continue: halted");
    // The table at (6,1) is not part of the way: 4 - 1 = 3 are lost, and nothing has moved now.
    assert!(halted.contains("left 3; end (6,0); moved 5"), "{halted}");
    assert!(!halted.contains("total"), "{halted}");
}

/// A check is shown with the effect of every face, and rolled only when it is made: 9 + 6 = 15.
#[test]
fn a_check_is_shown_before_it_is_rolled() {
    let lines =
        "with: Adela athletics 6; (1,0) incline east, dc 15\ntry climb: (1,0)\nclimb: (1,0)\n";
    let run = script(&[FORD, "--dice", "9"], lines);
    let shown = answer(&run.out, "try climb: (1,0)");
    for line in [
        "  a die decides: Adela checks athletics with +6 [pf2e.action.climb], 1d20 against 15\n",
        "  1 critical-failure: costs none; total 0;",
        "  9 to 18 success: costs 5; total 5;",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    let made = answer(&run.out, "climb: (1,0)");
    assert!(made.contains("9, total 15 against 15: success"), "{made}");
}

/// The shell's own words have help, too.
#[test]
fn help_knows_the_words_of_the_shell() {
    let run = script(&[FORD], "help to\nhelp threat\nhelp initiative\n");
    assert_eq!(run.code, 0, "{}", run.out);
    for line in [
        "via X,Y safest",
        "the squares that a creature threatens",
        "`begin` follows it",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
}

/// Totals on the board decide who begins, also in a script; the first Delay of an order without rules says how
/// to have them.
#[test]
fn stated_initiative_is_the_order_of_turns() {
    let folder = Folder::new("stated");
    let map = "system: pf2e\nmap:\nA.b\n";
    let stated = folder.write(
        "stated.board",
        &format!("{map}with: A initiative 10; b initiative 20\n"),
    );
    let run = script(&[&stated], "b delay\n");
    assert!(run.out.contains("round 1, turn of b begins"), "{}", run.out);
    assert_eq!(run.code, 0, "{}", run.out);
    let plain = folder.write("plain.board", map);
    let run = script(&[&plain], "A delay\n");
    assert!(run.out.contains("round 1, turn of A begins"), "{}", run.out);
    assert!(
        run.out.contains("`gm begin order=NAME,NAME`"),
        "{}",
        run.out
    );
    assert_eq!(run.code, 1);
}

/// An adversary that is not identified has no name in the order that the players see.
#[test]
fn a_question_may_be_one_on_what_a_side_knows() {
    let folder = Folder::new("side");
    let board = folder.write(
        "masks.board",
        "system: pf2e\nmap:\nA.b\nwith: A initiative 20; b initiative 10\n",
    );
    let lines = "ask order\nask side-a: order\nask side-c: order\n";
    let run = script(&[&board], lines);
    assert_eq!(answer(&run.out, "ask order").lines().next(), Some("  A b"));
    let players = answer(&run.out, "ask side-a: order").lines().next();
    assert_eq!(players, Some("  A ?"), "{}", run.out);
    assert!(
        run.out.contains("`side-c` is nobody who is asked"),
        "{}",
        run.out
    );
    assert_eq!(run.code, 1);
}

const ICE: &str = "docs/examples/ice.board";

#[test]
fn a_session_goes_on_inside_the_question_of_a_reveal() {
    let folder = Folder::new("reveal");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.file(name));
    let (first, second) = (
        "dice: 6\nrun: (1,0) (2,0) (3,0) (4,0)\n",
        "carry-on\nstop\nundo\n1\nend-turn\n",
    );
    let uninterrupted = script(&[ICE, "--journal", &whole], &format!("{first}{second}"));
    assert_eq!(uninterrupted.code, 0, "{}", uninterrupted.out);
    assert_eq!(script(&[ICE, "--journal", &parts], first).code, 0);
    let resumed = script(&["--resume", &parts, "--json"], second);
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert_eq!(read(&parts), read(&whole));
    assert!(as_text(&whole).contains("\n= carry-on\n"));
    assert_eq!(fivefoot(&["replay", &parts]).code, 0);
    let first: Value = resumed
        .out
        .lines()
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .expect("a value");
    assert_eq!(
        first["question"],
        serde_json::json!({
            "question": "(3,0) is revealed and takes at least 3 of the 3 points left: does Anka \
                         carry on or stop?",
            "asked": "whoever plays Anka",
            "answers": ["carry-on", "stop"],
        })
    );
}

/// Odds and previews count what the mover's side knows: neither the foe that lurks beside the way nor
/// the rubble that looks bare is in them.
#[test]
fn odds_and_previews_tell_nothing_hidden() {
    let folder = Folder::new("hidden-odds");
    let told = |facts: &str| {
        let map = "system: pf2e\nmap:\nA....\n..g..\n";
        let with = "with: A speed 30, ac 15, hp 20, acrobatics 4; (4,1) narrow, dc 15\n";
        let board = folder.write("some.board", &format!("{map}{with}{facts}"));
        let lines = "odds A stride: (1,0) (2,0) (3,0)\nodds A to 3,0\n\
                     try A stride: (1,0) (2,0) (3,0)\ntry A balance: (1,0) (2,0) (3,0)\n";
        let run = script(&[&board, "--keep-going"], lines);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        let (_, answers) = run.out.split_once("> odds").expect("answers");
        answers.to_owned()
    };
    let foe = "g hidden, aoo, attack 9, damage 1d8";
    let hidden = format!("with: {foe}; (1,0) difficult; (1,0) seems bare\n");
    let nothing = "with: g hidden\n";
    assert_eq!(told(&hidden), told(nothing));
    assert!(told(nothing).contains("nobody reacts"), "{}", told(nothing));
}

/// The same lines at two tables that differ only in what is hidden: ranges, previews, ways and
/// refusals are the same, and so is the question about the first of two hidden squares.
#[test]
fn what_is_hidden_does_not_show_before_it_is_revealed() {
    let board = |near: &str, far: &str| {
        format!(
            "system: 6d6\nmap:\nA.~+.\nlegend: ~ apparent 1 true {near}; + apparent 1 true {far}\n"
        )
    };
    let folder = Folder::new("hidden");
    let told = |near: &str, far: &str, lines: &str| {
        let board = folder.write("some.board", &board(near, far));
        let run = script(&[&board, "--keep-going"], lines);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        run.out
    };
    let before = "reach\nwho\nmr (2,0)\ntry run: (1,0) (2,0) (3,0)\ntry mosey: (2,0)\nlog\nmap\n";
    assert_eq!(told("2", "9", before), told("7 gap", "1", before));
    // A way is declared as if everything were what it seems.
    for (near, far) in [("2", "9"), ("7 gap", "1")] {
        let told = told(near, far, "to 3,0\n");
        let declared = answer(&told, "to 3,0").lines().next();
        assert_eq!(declared, Some("A mosey: (1,0) (2,0) (3,0)"));
    }
    let asked = "dice: 6\nrun: (1,0) (2,0) (3,0)\nreach\nmap\n";
    let shown = told("2", "9", asked);
    assert_eq!(shown, told("2", "1 gap", asked));
    // What seemed to be open ground is rough now that it is revealed.
    assert!(
        answer(&shown, "map").contains("0│ · (A) :  ·  · │"),
        "{shown}"
    );
}
