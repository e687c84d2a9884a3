//! What can be read, and the errors for what cannot.

use journal::{Journal, JournalError};

const HEAD: &str = "\
fivefoot-journal: 2
note: a session for the tests
engine: 0.1.0
dice-source: typed-in
board: Cellar
system: srd35
rulings: ruling.run_path=straight

map:
A:1#
#.b.

legend: 1 pit
edges: wall (0,0)|(0,1); door (1,0)|(1,1)
walls: (0.5,0) (0.5,0.25) (1,0.25)
doors: open (3,1) (3,2)
with: A speed 20
with: b helpless
with: A trained
names: b Ogre
";

fn errors(text: &str) -> Vec<String> {
    match Journal::parse(text) {
        Ok(_) => vec!["it reads".to_owned()],
        Err(JournalError::Lines(errors)) => errors.iter().map(ToString::to_string).collect(),
        Err(error) => vec![error.to_string()],
    }
}

#[test]
fn what_is_written_is_what_was_read() {
    let body = "
# hash 0123456789abcdef0123456789abcdef
note: before the first command

dice: 3 6
note: two dice
> begin: A, b
  order A b
note: so it begins
# hash 00000000000000000000000000000000

> A move: (1,0)
! refused srd35.move.budget step 1

? distance A b
  10 ft
# hash 00000000000000000000000000000000

dice: 4
? side-b: limit A move
note: nobody knows the answer yet

? neutral: dance
! `dance` is no question

= halt: prone, helpless

> undo
";
    let text = format!("{HEAD}{body}");
    let journal = Journal::parse(&text).expect("it reads");
    assert_eq!(journal.to_string(), text);
    assert_eq!(journal.lines.len(), 20);
    assert_eq!(journal.lines[4].span.line, 27);
}

#[test]
fn a_head_may_be_all() {
    let journal = Journal::parse(HEAD).expect("it reads");
    assert_eq!(journal.to_string(), HEAD);
    let map = journal.head.board().map.as_ref().expect("a map");
    assert_eq!(map.value.width(), 4);
    assert_eq!(journal.head.game(), maps::Game::of(systems::System::Srd35));
}

#[test]
fn only_known_versions_are_read() {
    assert_eq!(
        errors(""),
        ["this is not a journal; its first line must be `fivefoot-journal: 2`"]
    );
    assert_eq!(
        errors("case: x\n"),
        ["this is not a journal; its first line must be `fivefoot-journal: 2`"]
    );
    assert_eq!(
        errors("fivefoot-journal: 3\nanything: else\n"),
        [
            "the journal has version `3`, this engine reads versions 1 to 2; use the engine that \
             wrote it, or a newer one"
        ]
    );
}

#[test]
fn errors_say_where_and_what_to_do() {
    let cases = [
        (
            "\n> A move: (1,x)\n",
            "line 22, column 14: `x` is not a coordinate; write a number with at most 6 decimals",
        ),
        ("\n> jig\n", "line 22, column 3: `jig` is not a command; "),
        ("\n= jig\n", "line 22, column 3: `jig` is not an answer; "),
        (
            "\n> answer: move-on\n",
            "line 22, column 3: an answer stands here as a command; write it behind `= `: `= move-on`",
        ),
        (
            "\n  2: provoke b leave\n",
            "line 22, column 1: something happens before the first command; ",
        ),
        (
            "\n> end\n# hash 12\n",
            "line 23, column 1: `# hash 12` is not a fingerprint; ",
        ),
        (
            "\n> end\n# hash 0123456789abcdef0123456789abcdef\n  more\n",
            "line 24, column 1: something stands behind the fingerprint; ",
        ),
        (
            "\n> end\n! no\n  more\n",
            "line 24, column 1: something stands behind a refusal; ",
        ),
        (
            "\ndice: 1\n",
            "line 22, column 1: dice without a command behind them; ",
        ),
        (
            "\ndice: 1\n  more\n",
            "line 23, column 1: dice without a command behind them; ",
        ),
        (
            "\ndice: 0\n> end\n",
            "line 22, column 7: `0` is not a face of a die; ",
        ),
        (
            "\n? side-c: order\n",
            "line 22, column 3: `side-c` is nobody who is asked; write side-a, side-b or neutral",
        ),
        (
            "\n? side-a:\n",
            "line 22, column 3: nothing is asked behind the colon; ",
        ),
        ("\n? side-a:  order\n", "line 22, column 11: "),
        (
            "\n? order\n# hash 0123456789abcdef0123456789abcdef\n  A\n",
            "line 24, column 1: something stands behind the fingerprint; ",
        ),
        (
            "\n> end\nend\n",
            "line 23, column 1: this is not a line of a journal; ",
        ),
        (
            "system: srd35\n",
            "line 21, column 1: a second line `system:`; ",
        ),
    ];
    for (body, expected) in cases {
        let found = errors(&format!("{HEAD}{body}"));
        assert!(found[0].starts_with(expected), "{body:?}: {found:?}");
    }
}

/// What stands below a line that is wrong is not wrong for that.
#[test]
fn an_error_accuses_no_line_below_it() {
    let hash = "# hash 0123456789abcdef0123456789abcdef";
    let body = format!("\n{hash}\n\n= move-off\n  A\n{hash}\n\n? \n  A\n\n> end\n{hash}\n");
    let found = errors(&format!("{HEAD}{body}"));
    let starts = ["line 24, column 3: `move-off` is not an answer", "line 28"];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found}");
    }
}

#[test]
fn errors_of_the_head_say_where_and_what_to_do() {
    let rows = "map:\nA..b\n";
    let cases = [
        (
            "engine: 0.1.0\nsystem: pf3e\n",
            "line 3, column 9: there is no system `pf3e`; did you mean pf2e?",
        ),
        (
            "engine: 0.1.0\n",
            "line 1, column 1: the head has no line `system:`; write one below the first line: `system: …`",
        ),
        (
            "system: pf2e\n",
            "line 1, column 1: the head has no line `engine:`; write one below the first line: `engine: …`",
        ),
        (
            "engine: a b\nsystem: pf2e\n",
            "line 2, column 9: `a b` is not one word; write one word",
        ),
        (
            "engine: 1\nengine: 2\nsystem: pf2e\n",
            "line 3, column 1: a second line `engine:`; keep one of the two",
        ),
        (
            "fivefoot-journal: 2\nengine: 1\nsystem: pf2e\n",
            "line 2, column 1: `fivefoot-journal:` stands in the first line only; take it away",
        ),
        (
            "engine: 1\nsystem: pf2e\ndice-source:\n",
            "line 4, column 1: `dice-source:` says nothing; write what belongs there, or take the line away",
        ),
        (
            "engine: 1\nsystem: pf2e\nwalls: (1,1)\n",
            "line 4, column 8: a wall needs two points at least; write (x,y) (x,y), from corner to corner",
        ),
        (
            "engine: 1\nsystem: pf2e\ntitle: Cellar\n",
            "line 4, column 1: `title:` begins no line here; ",
        ),
    ];
    for (head, expected) in cases {
        let found = errors(&format!("fivefoot-journal: 2\n{head}{rows}"));
        assert!(found[0].starts_with(expected), "{head:?}: {found:?}");
        assert_eq!(found.len(), 1, "{found:?}");
    }
    let found = errors("fivefoot-journal: 2\nengine: 1\nsystem: pf2e\n");
    assert!(found[0].contains("the board has no map"), "{found:?}");
    // The errors of both parts are in the order of the lines.
    let found = errors("fivefoot-journal: 2\nsystem: go\nengine: a b\nnames: x\nmap:\nA..b\n");
    let lines: Vec<&str> = found.iter().map(|error| &error[..6]).collect();
    assert_eq!(lines, ["line 2", "line 3", "line 4"]);
}

/// `# ` begins a fingerprint in a journal, so that the comments of a board are notes there.
#[test]
fn comments_of_a_board_become_notes() {
    let text = "fivefoot-journal: 2\n# a cellar\nengine: 1\nnote: mine\nsystem: pf2e\nmap:\nA..b\n";
    let journal = Journal::parse(text).expect("it reads");
    assert_eq!(journal.head.notes, ["mine", "a cellar"]);
    assert_eq!(Journal::parse(&journal.to_string()), Ok(journal));
    // One board comment looks like a fingerprint, and one is longer than a line may be.
    let long = "a b ".repeat(6_000);
    let board = format!("# hash 0123456789abcdef0123456789abcdef\n# {long}\nmap:\nA..b\n");
    let game = maps::Game::of(systems::System::Pf2e);
    let head = journal::Head::new(game, board.parse().expect("a board"));
    let journal = Journal::new(head);
    assert_eq!(
        journal.head.notes[0],
        "hash 0123456789abcdef0123456789abcdef"
    );
    assert_eq!(journal.head.notes.len(), 4);
    assert_eq!(Journal::parse(&journal.to_string()), Ok(journal));
}

/// Among the rows of a map, the words of a head count as rows: here five squares, the last of them
/// difficult.
#[test]
fn a_row_may_look_like_a_key() {
    let text = "fivefoot-journal: 2\nengine: 1\nsystem: pf2e\n\nmap:\nnote:\n.....\n";
    let journal = Journal::parse(text).expect("it reads");
    let map = journal.head.board().map.as_ref().expect("a map");
    assert_eq!(map.value.height(), 2);
    assert_eq!(journal.to_string(), text);
}

#[test]
fn bytes_that_are_no_text_are_no_journal() {
    let error = Journal::from_bytes(b"fivefoot-journal: 2\nnote: \xff\xff here\n").unwrap_err();
    assert_eq!(error, JournalError::NoText { line: 2 });
}

/// Wherever the file ends after its head, it is read up to a fingerprint, and what is missing is
/// reported.
#[test]
fn a_torn_end_is_left_out_and_told() {
    let text = format!(
        "{HEAD}\n# hash 0123456789abcdef0123456789abcdef\n\n> begin: A, b\n  order A b\n# hash 11111111111111111111111111111111\n\n\
         > with: b prone\n  wéth b prone\n# hash 22222222222222222222222222222222\n"
    );
    let start = text.find("# hash").expect("a fingerprint")
        + "# hash 0123456789abcdef0123456789abcdef\n".len();
    let second = text.find("# hash 1").expect("a fingerprint")
        + "# hash 0123456789abcdef0123456789abcdef\n".len();
    for end in start..text.len() {
        let read = Journal::from_bytes(&text.as_bytes()[..end]).expect("it reads");
        let inputs = read.journal.to_string().matches("\n> ").count();
        if end + 1 == text.len() {
            // Only the last line break is missing.
            assert_eq!((inputs, read.torn), (2, None));
            continue;
        }
        let whole = if end + 1 >= second { second } else { start };
        assert_eq!(inputs, usize::from(whole == second), "cut at {end}");
        let rest_is_blank = text.as_bytes()[whole.min(end)..end]
            .iter()
            .all(u8::is_ascii_whitespace);
        assert_eq!(
            read.torn.is_none(),
            rest_is_blank,
            "cut at {end}: {:?}",
            read.torn
        );
    }
    let torn = Journal::from_bytes(&text.as_bytes()[..second + 10])
        .unwrap()
        .torn
        .unwrap();
    assert_eq!(
        torn.to_string(),
        "the journal ends in the middle of a command; everything from line 27 on is left out: \
         \\n> with: b"
    );
    // A script has no fingerprints; its last line counts without a line break.
    let script = format!("{HEAD}\n> begin: A, b");
    let read = Journal::from_bytes(script.as_bytes()).unwrap();
    assert_eq!((read.journal.lines.len(), read.torn), (1, None));
}
