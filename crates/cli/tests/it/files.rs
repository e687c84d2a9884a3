//! What the program writes to the disk, what it never overwrites, and what it shows of names and
//! words that others have written.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::play::{Folder, script};
use super::program::{Run, fivefoot, fivefoot_with_input};

const FORD: &str = "docs/examples/ford.board";
const ESCAPE: &str = "\u{1b}[31m";

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(path)).expect("the program has written it")
}

/// A copy of the ford in the test's own folder.
fn ford(folder: &Folder) -> String {
    let text = read(&super::program::root().join(FORD).display().to_string());
    folder.write("ford.board", &text)
}

fn fails(run: &Run, code: i32, part: &str) {
    assert_eq!(run.code, code, "{}{}", run.out, run.err);
    assert!(run.err.contains(part), "`{part}` is missing in {}", run.err);
}

#[test]
fn a_transcript_overwrites_nothing() {
    let folder = Folder::new("transcript-over");
    let board = ford(&folder);
    let whole = read(&board);
    let run = script(&[&board, "--transcript", &board], "who\n");
    fails(
        &run,
        2,
        "there is something in this file; name another file",
    );
    assert_eq!(run.out, "");
    assert_eq!(read(&board), whole);

    let journal = folder.file("evening.journal");
    assert_eq!(
        script(&[&board, "--journal", &journal], "stride: (1,0)\n").code,
        0
    );
    let evening = read(&journal);
    let run = script(
        &["--resume", &journal, "--transcript", &journal],
        "stride: (2,0)\n",
    );
    fails(&run, 2, "there is something in this file");
    assert_eq!(read(&journal), evening);

    // Neither is there yet, but the journal would be.
    let new = folder.file("new.journal");
    let run = script(&[&board, "--journal", &new, "--transcript", &new], "who\n");
    fails(&run, 2, "this is the journal of the session");
    assert!(!Path::new(&new).exists());

    let empty = folder.write("empty.txt", "");
    let run = script(&[&board, "--transcript", &empty], "who\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(read(&empty), run.out);
}

#[test]
fn a_transcript_that_cannot_be_written_is_said() {
    let folder = Folder::new("transcript-nowhere");
    let within = folder.file("no-such-folder/evening.txt");
    fails(
        &script(&[FORD, "--transcript", &within], ""),
        4,
        "cannot be written",
    );
    let run = script(&[FORD, "--transcript", &folder.file("")], "");
    fails(&run, 4, "it is a folder");
}

#[test]
#[cfg(unix)]
fn a_transcript_may_go_into_a_device() {
    let run = script(&[FORD, "--transcript", "/dev/null"], "who\n");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_journal_that_cannot_be_written_is_an_output() {
    let folder = Folder::new("journal-nowhere");
    let within = folder.file("no-such-folder/evening.journal");
    let run = script(&[FORD, "--json", "--journal", &within], "who\n");
    fails(&run, 4, "evening.journal cannot be written: ");
    assert!(run.out.contains("\"kind\": \"output\""), "{}", run.out);
    let run = script(&[FORD, "--journal", &folder.file("")], "who\n");
    fails(&run, 4, "it is a folder");
}

#[test]
#[cfg(unix)]
fn a_device_and_a_broken_link_hold_no_journal() {
    let folder = Folder::new("journal-device");
    let run = script(&[FORD, "--journal", "/dev/null"], "who\n");
    fails(&run, 4, "it is not a regular file");
    let link = folder.file("link.journal");
    std::os::unix::fs::symlink("/no/such/journal", &link).expect("a link");
    let run = script(&[FORD, "--journal", &link], "who\n");
    fails(&run, 4, "it is a broken link");
    fails(
        &script(&[FORD, "--transcript", &link], "who\n"),
        4,
        "it is a broken link",
    );
}

#[test]
#[cfg(unix)]
fn a_file_keeps_its_permissions() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new("permissions");
    let files = ["a.svg", "evening.journal", "evening.txt"].map(|name| folder.write(name, ""));
    for file in &files {
        set_permissions(file, Permissions::from_mode(0o600)).expect("they are the test's own");
    }
    let [picture, journal, transcript] = &files;
    assert_eq!(fivefoot(&["draw", FORD, "-o", picture]).code, 0);
    let arguments = [FORD, "--journal", journal, "--transcript", transcript];
    assert_eq!(script(&arguments, "stride: (1,0)\n").code, 0);
    for file in &files {
        assert!(!read(file).is_empty(), "{file}");
        let mode = metadata(file).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

/// No output has a control character in it.
fn has_none(run: &Run) {
    let is_bad = |own: char| own.is_control() && own != '\n';
    assert!(!run.out.contains(is_bad), "{:?}", run.out);
    assert!(!run.err.contains(is_bad), "{:?}", run.err);
}

/// No output has a control character in it, and the errors show the one of the input.
fn only_shows(run: &Run) {
    has_none(run);
    let both = format!("{}{}", run.out, run.err);
    assert!(both.contains("\\u{1b}[31m"), "{both}");
}

#[test]
fn errors_only_show_control_characters() {
    let folder = Folder::new("shown-errors");
    let near = folder.file(&format!("r{ESCAPE}d.board"));
    std::fs::write(&near, "map:\nA\n").expect("it is the test's own");
    let missing = near.replace("d.board", "e.board");
    let [name, action, ruling] = ["H", "fly", "a=b"].map(|word| format!("{word}{ESCAPE}"));
    let [square, facts, declared] =
        ["3,1", "A speed 5", "A stride: (1,0)"].map(|words| format!("{words}{ESCAPE}"));
    let nowhere = format!("/nowhere/{ESCAPE}.svg");
    let wrong: [&[&str]; 15] = [
        &["map", &missing],
        &["reach", &near, "-c", "A"],
        &["reach", FORD, "-c", &name],
        &["reach", FORD, "-c", "Adela", "--action", &action],
        &["reach", FORD, "-c", "Adela", "--ruling", &ruling],
        &["reach", FORD, "-c", "Adela", "--with", &facts],
        &["reach", FORD, "-c", "Adela", "--system", &name],
        &["path", FORD, "-c", "Adela", "--to", &square],
        &["trace", FORD, &declared],
        &["trace", FORD, "Adela stride: (1,0)", "--dice", &square],
        &["draw", FORD, "-o", &nowhere],
        &["draw", FORD, "-o", &action],
        &["rules", &name],
        &["cases", &nowhere],
        &["replay", &near],
    ];
    for arguments in wrong {
        let run = fivefoot(arguments);
        assert!(run.code > 0, "{arguments:?}");
        only_shows(&run);
    }
    // Of what the command line itself refuses, the characters may be left out.
    let bell = "12 3\u{7}";
    for unknown in [&name, bell] {
        let run = fivefoot(&["play", FORD, "--dice", unknown, "--script", "-"]);
        assert_eq!(run.code, 2, "{}", run.out);
        has_none(&run);
    }
}

#[test]
fn answers_only_show_control_characters() {
    let folder = Folder::new("shown-answers");
    only_shows(&fivefoot(&[
        "new",
        &folder.file(&format!("n{ESCAPE}.board")),
    ]));
    let board = ford(&folder);
    let save = folder.file(&format!("no-such-folder/{ESCAPE}.txt"));
    let lines = format!("Adela str{ESCAPE}ide: (1,0)\nsave {save}\n\u{7}\n");
    only_shows(&script(&[&board, "--keep-going"], &lines));
    let transcript = folder.file("evening.txt");
    only_shows(&script(&[&board, "--transcript", &transcript], &lines));
    assert!(!read(&transcript).contains('\u{1b}'));
    let named = folder.write(&format!("s{ESCAPE}.script"), &lines);
    only_shows(&fivefoot(&["play", &board, "--script", &named]));
}

#[test]
fn what_an_error_quotes_is_shortened() {
    let long = "x".repeat(80_000);
    let folder = Folder::new("shortened");
    let board = ford(&folder);
    let run = script(&[&board], &format!("{long}\n"));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("standard input:1: `xxx"), "{}", run.err);
    assert!(run.err.contains("xxx` is refused\n"), "{}", run.err);
    assert!(run.err.len() < 400, "{} bytes", run.err.len());
    let ruling = format!("{long}=x");
    let wrong: [&[&str]; 4] = [
        &["reach", &board, "-c", &long],
        &["reach", &board, "-c", "Adela", "--ruling", &ruling],
        &["trace", &board, &long],
        &["play", &board, "--dice", &long],
    ];
    for arguments in wrong {
        let run = fivefoot(arguments);
        assert!(
            run.code > 0 && run.err.starts_with("error: "),
            "{}",
            run.err
        );
        assert!(run.err.len() < 5_000, "{} bytes", run.err.len());
    }
}

/// What is played after it could not be kept.
#[test]
fn a_journal_that_may_only_be_read_is_not_resumed() {
    let folder = Folder::new("read-only");
    let journal = folder.file("own.journal");
    let begun = fivefoot_with_input(&["play", FORD, "--journal", &journal], b"end-turn\n");
    assert_eq!(begun.code, 0, "{}", begun.err);
    let mut rights = std::fs::metadata(&journal)
        .expect("a journal")
        .permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&journal, rights).expect("its owner may");
    let run = fivefoot_with_input(&["play", "--resume", &journal], b"end-turn\n");
    assert_eq!(run.code, 4, "{}{}", run.out, run.err);
    assert!(run.err.contains("it may only be read"), "{}", run.err);
    let other = folder.file("other.journal");
    let arguments = ["play", "--resume", &journal, "--journal", &other];
    let run = fivefoot_with_input(&arguments, b"end-turn\n");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
}

/// A second try with the right words would find the journal of the first in its way.
#[test]
fn a_start_that_fails_leaves_no_journal() {
    let folder = Folder::new("failed-start");
    let board = ford(&folder);
    let journal = folder.file("evening.journal");
    let lines = folder.write("lines.txt", "who\n");
    let missing = folder.file("nope.txt");
    let nowhere = folder.file("nowhere/evening.txt");
    let begin = ["play", &board, "--journal", &journal];
    for (wrong, code) in [
        (["--script", missing.as_str()].as_slice(), 3),
        (["--script", &lines, "--transcript", &nowhere].as_slice(), 4),
    ] {
        let run = fivefoot(&[&begin, wrong].concat());
        assert_eq!(run.code, code, "{}", run.err);
        assert_eq!(run.out, "", "{wrong:?}");
        assert!(!Path::new(&journal).exists(), "{wrong:?}");
    }
    let run = fivefoot(&[&begin, ["--script", lines.as_str()].as_slice()].concat());
    assert_eq!(run.code, 0, "{}", run.err);
}

/// Help and version are output like any other.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for flag in ["--help", "--version"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_fivefoot"))
            .arg(flag)
            .stdout(full.expect("Linux has it"))
            .stderr(std::process::Stdio::null())
            .status();
        assert_eq!(run.expect("it starts").code(), Some(4), "{flag}");
    }
}

#[test]
fn ascii_is_ascii_and_tells_the_steps_of_a_range_apart() {
    let board = "maps/flooded-crypt.board";
    let run = fivefoot(&["draw", board, "--ascii", "--range", "Adela"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.is_ascii(), "{}", run.out);
    for step in ["10> 2 x stride", "10} 3 x stride", "10& 3 x balance"] {
        assert!(run.out.contains(step), "{step}: {}", run.out);
    }
}

#[test]
fn what_a_conversion_cannot_keep_is_said() {
    let folder = Folder::new("lost");
    let board = folder.write(
        "lose.board",
        "board: Loser\nsystem: pf2e\nmap:\n.....\n.....\nedges: door secret (1,0)|(1,1)\n\
         with: (0,0) seems difficult; (4,0) unknown\n",
    );
    for format in ["uvtt", "movingai"] {
        let run = fivefoot(&["map", &board, "--to", format]);
        assert_eq!(run.code, 0, "{}", run.err);
        for part in [
            "the name of the board is lost",
            "the rule system is lost: pf2e",
            "3 hidden things that everybody sees",
        ] {
            assert!(run.err.contains(part), "{format}: {part}: {}", run.err);
        }
    }
}

/// `threat` shows what `draw` shows, and an error names nobody whom the party does not know.
#[test]
fn hidden_creatures_are_in_no_answer_unless_everything_is_asked_for() {
    let folder = Folder::new("hidden-threat");
    let board = folder.write(
        "hidden.board",
        "board: Hidden\nsystem: pf2e\nmap:\nA....\n...g.\nnames: g CANARY\nwith: g hidden\n",
    );
    let run = fivefoot(&["threat", &board]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(!run.out.contains("CANARY"), "{}", run.out);
    assert!(run.err.contains("--everything"), "{}", run.err);
    assert!(
        !fivefoot(&["threat", &board, "--json"])
            .out
            .contains("CANARY")
    );
    fails(
        &fivefoot(&["threat", &board, "-c", "CANARY"]),
        2,
        "--everything",
    );
    let whole = fivefoot(&["threat", &board, "--everything"]);
    assert!(whole.out.contains("CANARY"), "{}", whole.out);
    for command in ["threat", "reach"] {
        let run = fivefoot(&[command, &board, "-c", "Nobody"]);
        fails(&run, 2, "there are A");
        assert!(!run.err.contains("CANARY"), "{}", run.err);
    }
}

/// Unknown ground is left out, even if nothing else would be there.
#[test]
fn unknown_ground_is_noted() {
    let folder = Folder::new("unknown-note");
    let text = "board: Unknown\nsystem: pf2e\nmap:\n....\n.A..\nwith: (2,0) unknown\n";
    let board = folder.write("unknown.board", text);
    for command in ["map", "draw"] {
        let run = fivefoot(&[command, &board]);
        assert!(
            run.err.contains("this is what the party knows"),
            "{}",
            run.err
        );
        let run = fivefoot(&[command, &board, "--everything"]);
        assert!(!run.err.contains("what the party knows"), "{}", run.err);
    }
}

#[test]
fn a_wrong_seed_and_a_file_that_is_no_text_are_told_in_words() {
    let folder = Folder::new("words");
    let run = fivefoot(&["play", FORD, "--seed", "x"]);
    fails(&run, 2, "a seed is a whole number");
    let bytes: Vec<u8> = (0..=255).collect();
    let run = fivefoot(&["map", &folder.bytes("bytes.board", &bytes)]);
    assert_eq!(run.code, 3);
    assert!(!run.err.contains("UTF-16"), "{}", run.err);
}

/// The events of a step no longer follow from its command: whoever goes on is told so, and
/// `journal verify` names the same line.
#[test]
fn a_resumed_journal_that_was_changed_is_told() {
    let folder = Folder::new("changed");
    let board = ford(&folder);
    let journal = folder.file("evening.journal");
    let run = script(&[&board, "--journal", &journal], "stride: (1,0)\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let whole = read(&journal);
    let resumed = script(&["--resume", &journal], "who\n");
    assert!(!resumed.err.contains("changed"), "{}", resumed.err);
    let last = whole.lines().last().expect("a step");
    let changed = last.replacen("\"diagonals\":0", "\"diagonals\":1", 1);
    assert_ne!(last, changed);
    let other = folder.write("other.journal", &whole.replace(last, &changed));
    let resumed = script(&["--resume", &other], "who\n");
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    let line = whole.lines().count();
    let said = format!("has been changed: line {line}: the session says `");
    assert!(resumed.err.contains(&said), "{}", resumed.err);
    let verified = fivefoot(&["journal", "verify", &other]);
    assert_eq!(verified.code, 1, "{}", verified.out);
}

/// Somebody else writes the file while a session is open: `save` under another name keeps what was
/// played, and nobody is told that the file has it.
#[test]
fn a_journal_that_somebody_else_has_written_is_not_said_to_have_the_session() {
    let folder = Folder::new("replaced");
    let board = ford(&folder);
    let journal = folder.file("evening.journal");
    let [kept, again] = ["kept.journal", "again.journal"].map(|name| folder.file(name));
    let mut child = Command::new(env!("CARGO_BIN_EXE_fivefoot"))
        .args(["play", &board, "--journal", &journal])
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    stdin
        .write_all(b"stride: (1,0)\n")
        .expect("it reads a line");
    let is_written = || {
        let now = std::fs::read_to_string(&journal).unwrap_or_default();
        now.ends_with('\n') && now.contains("\"stride\"")
    };
    for _ in 0..600 {
        if is_written() {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(is_written(), "the line was not written");
    std::fs::write(&journal, "somebody else's\n").expect("anybody can");
    let lines = format!("save\nsave {kept}\nstride: (2,0)\nsave {again}\n");
    stdin.write_all(lines.as_bytes()).expect("it reads lines");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let out = String::from_utf8(output.stdout).expect("its output is text");
    let told = "not saved, so it has not happened";
    assert!(out.contains(told), "{out}");
    assert!(!out.contains(&format!("journal is in {journal}")), "{out}");
    // Lines from a pipe go on, so that what the refusal advises can be done.
    for file in [&kept, &again] {
        assert!(out.contains(&format!("journal is in {file}")), "{out}");
    }
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert_eq!(read(&journal), "somebody else's\n");
    let text = read(&kept);
    assert!(text.contains("\n> Adela stride: (1,0)\n"), "{text}");
    assert!(!text.contains("(2,0)"), "{text}");
}

/// A folder that is not there is named, with what to do, instead of the words of the system.
#[test]
fn a_folder_that_is_missing_is_named() {
    let folder = Folder::new("missing-folder");
    let board = ford(&folder);
    let [picture, journal] =
        ["none/ford.png", "none/evening.journal"].map(|file| folder.file(file));
    let none = folder.file("none");
    let told =
        format!("there is no folder {none}; make it first, or name a file in another folder");
    for run in [
        fivefoot(&["draw", &board, "-o", &picture]),
        script(&[&board, "--journal", &journal], "who\n"),
        script(&[&board, "--transcript", &journal], "who\n"),
    ] {
        fails(&run, 4, &told);
    }
    let run = script(&[&board, "--keep-going"], &format!("save {journal}\n"));
    assert!(run.out.contains(&told), "{}", run.out);
}

/// Numbers of the command line that are none are answered with those that there are.
#[test]
fn numbers_that_are_none_are_answered_in_words() {
    let folder = Folder::new("numbers");
    let board = ford(&folder);
    let picture = folder.file("ford.png");
    for (arguments, told) in [
        (
            ["draw", &board, "-o", &picture, "--scale=-1"].as_slice(),
            "a square takes 2 to 128 pixels",
        ),
        (
            ["draw", &board, "-o", &picture, "--scale", "abc"].as_slice(),
            "a square takes 2 to 128 pixels",
        ),
        (
            ["travel", "--speed", "1e9"].as_slice(),
            "a speed is a whole number of feet, such as 30",
        ),
        (
            [
                "trace",
                &board,
                "Adela stride: (1,0)",
                "--dice",
                "99999999999",
            ]
            .as_slice(),
            "has a face that no die has",
        ),
    ] {
        fails(&fivefoot(arguments), 2, told);
    }
    // What would turn round the direction of the text is written out.
    fails(
        &fivefoot(&["draw", "a\u{202e}b.board"]),
        3,
        "a\\u{202e}b.board",
    );
}
