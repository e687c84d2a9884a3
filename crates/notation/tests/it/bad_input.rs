//! Bad input: the errors and their places.

use notation::{Case, Declaration, NotationError, document, from_bytes};

/// A correct head, after which the table puts its lines. It ends in line 4.
const HEAD: &str = "case: a.b/1\nmap:\nA..\n...\n";

fn errors_of(text: &str) -> Vec<String> {
    let errors = Case::parse(text, 1).expect_err("the case is wrong");
    errors.iter().map(NotationError::to_string).collect()
}

/// Lines after the head, and all errors that they must cause.
const BODY: &[(&str, &[&str])] = &[
    (
        "do: A move: (1,0)",
        &[
            "line 5, column 1: this declaration or question has no answer; write a line `expect:` below it",
        ],
    ),
    (
        "do: A move: (1,0)\ndo: A move: (2,0)\nexpect: ok",
        &[
            "line 5, column 1: this declaration or question has no answer; write a line `expect:` below it",
        ],
    ),
    (
        "expect: ok",
        &[
            "line 5, column 1: `expect:` without a declaration or question before it; write a line `do:`, `try:` or `ask:` before it",
        ],
    ),
    (
        "ask: space A\nexpect: 5 ft\nwith: A prone\nevents: none",
        &[
            "line 8, column 1: `events:` does not follow `expect:`; write it straight after the answer to its declaration",
        ],
    ),
    (
        "with: A speed 30",
        &[
            "line 5, column 1: the case declares and asks nothing; write a line `do:`, `try:` or `ask:`, and `expect:` below it",
        ],
    ),
    (
        "with: A speed  30\nask: space A\nexpect: 5 ft",
        &["line 5, column 15: a space too many; separate words by exactly one space"],
    ),
    (
        "with: A speed 30, ; b prone\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 19: there is no word here; write one, or take the separator before it away",
        ],
    ),
    (
        "with: A speed 30;\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 15: nothing follows the separator of `30;`; take the separator away, or put one space and the next part behind it",
        ],
    ),
    (
        "with: A, prone\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 10: a comma stands between `A` and its first property; write SUBJECT PROPERTY, PROPERTY",
        ],
    ),
    (
        "with: A prone; group\nask: space A\nexpect: 5 ft",
        &["line 5, column 16: this group has no name; write a word behind `group`"],
    ),
    (
        "with: 5 prone\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 7: `5` is not a subject; begin with a creature's letter, a square, an edge, `area`, or a sort of thing and its name",
        ],
    ),
    (
        "with: b at (3,0)\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 12: (3,0) lies off the map; the map has 3x2 squares, from (0,0) to (2,1)",
        ],
    ),
    (
        "edges: wall (0,0)|(1,1)\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 13: `(0,0)|(1,1)` have no edge between them; name two squares that are straight beside or below each other",
        ],
    ),
    (
        "edges: (0,0)|(0,1)\nask: space A\nexpect: 5 ft",
        &["line 5, column 8: `(0,0)|(0,1)` is nothing on an edge; write KIND (x,y)|(x,y)"],
    ),
    (
        "legend: ^ pit; b wall\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 16: `b` is a letter, and letters are creatures; take a digit or a sign as the mark",
        ],
    ),
    (
        "legend: ^pit\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 9: `^pit` does not begin with a mark; write one character of the map, a space, and what it means",
        ],
    ),
    (
        "legend: ^ pit; ^ wall\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 16: the mark `^` is explained twice; keep one of the two, or write all its words behind one mark",
        ],
    ),
    (
        "with: A prone\nedges: wall (0,0)|(0,1)\nask: space A\nexpect: 5 ft",
        &[
            "line 6, column 1: `edges:` is out of order; the order is case, rules, rulings, map, legend, edges, then the rest",
        ],
    ),
    (
        "rulings: ruling.x=y\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 1: `rulings:` is out of order; the order is case, rules, rulings, map, legend, edges, then the rest",
        ],
    ),
    (
        "do: A\nexpect: ok",
        &[
            "line 5, column 5: `A` declares nothing; write ACTOR verb, then options, then a colon and the path",
        ],
    ),
    (
        "do: A Move: (1,0)\nexpect: ok",
        &[
            "line 5, column 7: `Move` is not a verb; write ACTOR verb, then options, then a colon and the path",
        ],
    ),
    (
        "do: A move:\nexpect: ok",
        &[
            "line 5, column 12: the path is empty; write the places after each step, or take the colon away",
        ],
    ),
    (
        "do: A move halt=: (1,0)\nexpect: ok",
        &[
            "line 5, column 12: `halt=` is not an option; write a word, or name=value without spaces",
        ],
    ),
    (
        "do: A move: (1,0) (2,0\nexpect: ok",
        &["line 5, column 19: `(2,0` is not a place; write (x,y) or (x,y,z) without spaces"],
    ),
    (
        "do: A move: (1,0)[0x2]\nexpect: ok",
        &[
            "line 5, column 18: `[0x2]` is not a footprint; write [WxH] after the place, both from 1 to 64",
        ],
    ),
    (
        "do: A move: (1,9999999)\nexpect: ok",
        &[
            "line 5, column 16: the coordinate 9999999 is too large; stay between -1000000 and 1000000",
        ],
    ),
    (
        "do: A move: (1,0) (1,2)\nexpect: costs 5 5",
        &[
            "line 5, column 19: (1,2) lies off the map, and nothing is refused; the map has 3x2 squares, from (0,0) to (2,1)",
        ],
    ),
    (
        "dice: 3 x\ndo: A move: (1,0)\nexpect: ok",
        &[
            "line 5, column 9: `x` is not a face of a die; write the faces as whole numbers from 1 to 1000000",
        ],
    ),
    (
        "dice: 3\nwith: A prone\ndo: A move: (1,0)\nexpect: ok",
        &[
            "line 5, column 1: these dice stand before `with:`, not before a declaration; write them straight before the line that rolls them",
        ],
    ),
    (
        "do: A move: (1,0)\nexpect: ok\nevents: x: provoke b leave",
        &[
            "line 7, column 9: `x:` is not a step; write the number of the step, 0 before the first, or `end`, and a colon",
        ],
    ),
    (
        "do: A move: (1,0)\nexpect: ok\nevents: 1:",
        &[
            "line 7, column 11: there is no word here; write one, or take the separator before it away",
        ],
    ),
    (
        "ask: threat A\nexpect: mask",
        &[
            "line 6, column 9: the mask has no rows; write its rows in the lines below, one character for each square",
        ],
    ),
    (
        "ask: threat A\nexpect: mask\no*\n**",
        &[
            "line 7, column 1: the mask has 2x2 squares; the map has 3x2 squares, from (0,0) to (2,1)",
        ],
    ),
    (
        "ask: threat A\nexpect: mask; 5 squares",
        &[
            "line 6, column 9: `mask` is not the last result; write it last; its rows stand in the lines below",
        ],
    ),
    (
        "ask: threat A\nexpect: 3\no**\n...",
        &[
            "line 7, column 1: the line begins with no key; begin it with one of case, rules, rulings, map, legend, edges, with, dice, do, try, ask, expect, events, note and a colon and a space",
            "line 8, column 1: the line begins with no key; begin it with one of case, rules, rulings, map, legend, edges, with, dice, do, try, ask, expect, events, note and a colon and a space",
        ],
    ),
    (
        "note: x\nwth: A prone\nask: space A\nexpect: 5 ft",
        &[
            "line 6, column 1: `wth:` begins no line here; begin it with one of case, rules, rulings, map, legend, edges, with, dice, do, try, ask, expect, events, note and a colon and a space",
        ],
    ),
    (
        "  wth: A prone\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 1: the line begins with spaces; take them away: rows of a map and keys begin in the first column",
        ],
    ),
    (
        "note: x\n  with: A prone\nask: space A\nexpect: 5 ft",
        &[
            "line 6, column 1: the line begins with spaces; take them away: rows of a map and keys begin in the first column",
        ],
    ),
    (
        "wth: A prone\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 5: a row of a map has no spaces, and this line begins with no known key; write one mark for each square, or mend the key",
        ],
    ),
    (
        "....\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 1: this row of the map is 4 long, the first one 3; make all rows equally long",
        ],
    ),
    (
        "\nask: space A\nexpect: 5 ft",
        &[
            "line 5, column 1: an empty line among the rows; take it away; the rows end at the next line with a key",
        ],
    ),
    (
        "ask: space\tA\nexpect: 5 ft",
        &[
            "line 5, column 11: the control character '\\t'; use spaces and characters that show",
            "line 6, column 1: `expect:` without a declaration or question before it; write a line `do:`, `try:` or `ask:` before it",
        ],
    ),
    (
        "do:\nexpect: ok",
        &["line 5, column 1: `do:` says nothing; write what belongs there, or take the line away"],
    ),
    (
        "map:\n...\nask: space A\nexpect: 5 ft",
        &["line 5, column 1: a second map; a case has one map; change facts by `with:`"],
    ),
];

#[test]
fn each_mistake_is_named_with_its_line_and_column() {
    for (body, expected) in BODY {
        assert_eq!(errors_of(&format!("{HEAD}{body}\n")), *expected, "{body}");
    }
}

/// Whole blocks that are wrong in their head, and the first error that they must cause.
const BLOCKS: &[(&str, &str)] = &[
    (
        "",
        "line 1, column 1: the case is empty; begin it with a line `case: ID`",
    ),
    (
        "rules: a.b\nask: space A\nexpect: 5 ft",
        "line 1, column 1: the case has no id; begin it with a line `case: ID`",
    ),
    (
        "case: a b\nask: space A\nexpect: 5 ft",
        "line 1, column 7: `a b` is not an id; write one word, in a rulebook the rule id, `/` and a number",
    ),
    (
        "case: a/1\ncase: a/2\nask: space A\nexpect: 5 ft",
        "line 2, column 1: a second `case:` line; end the block before it, and begin a new one",
    ),
    (
        "case: a/1\nrules: a.b, \nask: space A\nexpect: 5 ft",
        "line 2, column 8: nothing follows the separator of `a.b,`; take the separator away, or put one space and the next part behind it",
    ),
    (
        "case: a/1\nrulings: ruling.x\nask: space A\nexpect: 5 ft",
        "line 2, column 10: `ruling.x` is not a ruling; write NAME=VALUE without spaces",
    ),
    (
        "case: a/1\nrulings: ruling.x=y; ruling.x=z\nask: space A\nexpect: 5 ft",
        "line 2, column 22: the ruling `ruling.x` is set twice; keep one of the two",
    ),
    (
        "case: a/1\nmap: ...\nask: space A\nexpect: 5 ft",
        "line 2, column 1: the map has no rows; write its rows in the lines below, one character for each square",
    ),
    (
        "case: a/1\nmap:\nask: space A\nexpect: 5 ft",
        "line 2, column 1: the map has no rows; write its rows in the lines below, one character for each square",
    ),
];

#[test]
fn mistakes_at_the_head_are_named() {
    for (block, expected) in BLOCKS {
        assert_eq!(
            errors_of(block).first().map(String::as_str),
            Some(*expected)
        );
    }
}

#[test]
fn one_bad_block_leaves_the_others_alone() {
    let good = |id: &str| format!("```case\ncase: {id}\nask: space A\nexpect: 5 ft\n```\n");
    let text = format!(
        "# Title\n{}```case\ncase: bad/1\nask: space A\n```\n{}{}```case extra\nx\n```\n  ```case\nx\n```\n\
         ````text\n{}````\n```case\ncase: open/1\n",
        good("a/1"),
        good("a/2"),
        good("a/1"),
        good("a/3"),
    );
    let read = document(&text, "x.md").expect("small enough");
    let outcomes: Vec<(u32, Option<&str>, Option<String>)> = read
        .cases
        .iter()
        .map(|block| {
            let first = block.case.as_ref().err().and_then(|errors| errors.first());
            (
                block.line,
                block.id.as_deref(),
                first.map(NotationError::to_string),
            )
        })
        .collect();
    let fence = "the fence of a case is not written as it should be; write exactly three backticks and `case`, from the first column";
    let expected = [
        (2, Some("a/1"), None),
        (7, Some("bad/1"), Some("line 9, column 1: this declaration or question has no answer; write a line `expect:` below it".to_owned())),
        (11, Some("a/2"), None),
        (16, Some("a/1"), Some("line 17, column 7: the id stands at line 2 already; give each case of a file an id of its own".to_owned())),
        (21, None, Some(format!("line 21, column 1: {fence}"))),
        (24, None, Some(format!("line 24, column 1: {fence}"))),
        (34, Some("open/1"), Some("line 34, column 1: the block that begins here is never closed; close it by a line with the backticks alone".to_owned())),
    ];
    assert_eq!(outcomes, expected);
    assert_eq!(read.errors, []);
}

#[test]
fn a_fence_that_hides_the_rest_is_reported() {
    let read = document("text\n```sh\n```case\n", "x.md").expect("small enough");
    assert!(read.cases.is_empty());
    assert_eq!(read.errors.len(), 1);
    assert_eq!(read.errors[0].span, notation::Span::new(2, 1));
}

#[test]
fn bytes_that_are_not_text_are_located() {
    let error = from_bytes(b"one\nt\xc3\xb6o\xff\n", "x.md").expect_err("not UTF-8");
    assert_eq!(
        error.to_string(),
        "line 2, column 4: byte 8 of the file is not UTF-8; save the file as UTF-8"
    );
    let large = vec![b'a'; notation::MAX_FILE_BYTES + 1];
    let error = from_bytes(&large, "x.md").expect_err("too large");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: the file has 8388609 bytes; split it into files of at most 8388608 bytes"
    );
}

#[test]
fn limits_hold() {
    let square = |side: usize| {
        let rows = format!("{}\n", ".".repeat(side)).repeat(side);
        format!("case: a/1\nmap:\n{rows}ask: space A\nexpect: 5 ft\n")
    };
    assert!(Case::parse(&square(512), 1).is_ok());
    assert_eq!(
        errors_of(&square(513)),
        ["line 3, column 1: the map is larger than 512x512; cut it into smaller pieces"]
    );
    let tall = format!(
        "case: a/1\nmap:\n{}ask: x A\nexpect: 1\n",
        ".\n".repeat(513)
    );
    assert_eq!(
        errors_of(&tall),
        ["line 515, column 1: the map is larger than 512x512; cut it into smaller pieces"]
    );
    let long = format!(
        "case: a/1\nnote: {}\nask: x A\nexpect: 1\n",
        "x".repeat(9_995)
    );
    assert_eq!(
        errors_of(&long),
        ["line 2, column 10001: the line is 10001 characters long; keep lines to 10000 characters"]
    );
    let many = format!("case: a/1\n{}", "nonsense\n".repeat(5_000));
    assert_eq!(errors_of(&many).len(), notation::MAX_ERRORS);
    let empty = format!("case: a/1\n{}", "do:\n".repeat(5_000));
    assert_eq!(errors_of(&empty).len(), notation::MAX_ERRORS);
    let rulings: Vec<String> = (0..=notation::MAX_ENTRIES)
        .map(|n| format!("r{n}=y"))
        .collect();
    let lines: Vec<String> = rulings.chunks(500).map(|part| part.join("; ")).collect();
    let crowded = format!(
        "case: a/1\nrulings: {}\nask: x A\nexpect: 1\n",
        lines.join("\nrulings: ")
    );
    assert_eq!(
        errors_of(&crowded),
        ["line 10, column 874: these are more than 4096 entries; take some away"]
    );
    let blocks = "```case\n```\n".repeat(notation::MAX_CASES + 1);
    assert_eq!(
        document(&blocks, "x.md").expect_err("too many").to_string(),
        "line 20002, column 1: the file has more than 10000 cases; split it into several files"
    );
}

#[test]
fn windows_line_ends_and_spaces_at_the_end_do_not_count() {
    let text = "```case  \r\ncase: a/1 \r\nmap:\r\nA.\r\ndo: A move: (1,0)\r\nexpect: costs 5  \r\n```\r\n";
    let read = document(text, "x.md").expect("small enough");
    let case = read.cases[0].case.as_ref().expect("it parses");
    assert_eq!(
        case.to_string(),
        "case: a/1\nmap:\nA.\ndo: A move: (1,0)\nexpect: costs 5"
    );
}

#[test]
fn columns_count_characters_not_bytes() {
    let error = "A say word=größe: (x,0)"
        .parse::<Declaration>()
        .expect_err("x");
    assert_eq!((error.span.line, error.span.column), (1, 20));
}

#[test]
fn marks_that_are_separators_are_read() {
    let text = "case: a/1\nmap:\nA;,\nlegend: ; bog, dark; , mud\nwith: A on ;; b on ,, prone\nask: x A\nexpect: 1";
    let case = Case::parse(text, 1).expect("it parses");
    assert_eq!(case.legend[0].mark.value, ';');
    assert_eq!(case.legend[0].properties.parts.len(), 2);
    assert_eq!(case.legend[1].mark.value, ',');
    assert_eq!(case.to_string(), text);
}

#[test]
fn lists_over_several_lines_become_one() {
    let text = "case: a/1\nrules: a\nnote: one\nrules: b\nlegend: ^ pit\nlegend: + mud\nask: x A\nnote: two\nexpect: 1";
    let case = Case::parse(text, 1).expect("it parses");
    let written = case.to_string();
    assert_eq!(
        written,
        "case: a/1\nrules: a, b\nnote: one\nlegend: ^ pit; + mud\nask: x A\nnote: two\nexpect: 1"
    );
    assert_eq!(Case::parse(&written, 1), Ok(case));
    let twice = "case: a/1\nlegend: ^ pit\nlegend: ^ mud\nask: x A\nexpect: 1";
    assert_eq!(
        errors_of(twice),
        [
            "line 3, column 9: the mark `^` is explained twice; keep one of the two, or write all its words behind one mark"
        ]
    );
}
