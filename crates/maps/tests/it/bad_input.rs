//! Bad files, and the exact errors for them.

use maps::{Format, ImportOptions, PictureChoice};

/// The error of a file; panics if the file can be read.
fn error(bytes: &[u8], options: &ImportOptions) -> String {
    match maps::import(bytes, options) {
        Ok(_) => panic!("reads: {}", String::from_utf8_lossy(bytes)),
        Err(error) => error.to_string(),
    }
}

fn check(table: &[(&str, &str)]) {
    for (input, expected) in table {
        assert_eq!(
            error(input.as_bytes(), &ImportOptions::default()),
            *expected,
            "\n{input}"
        );
    }
}

/// A Universal VTT map of 4x4 squares with these fields on top.
fn uvtt(fields: &str) -> String {
    format!(
        "{{\"format\":0.3,\"resolution\":{{\"map_origin\":{{\"x\":0,\"y\":0}},\
         \"map_size\":{{\"x\":4,\"y\":4}},\"pixels_per_grid\":70}}{fields}}}"
    )
}

#[test]
fn files_that_are_no_map() {
    let empty = "the file: it is empty; give a map file";
    let unknown = "the file: its format is not recognised; maps are text boards (with a line \
                   `map:`), Universal VTT (JSON) or MovingAI (`type octile`); `fivefoot travel` reads \
                   routes";
    check(&[
        ("", empty),
        (" \n\t\n", empty),
        ("\u{feff}", empty),
        ("hello\n", unknown),
    ]);
    assert_eq!(
        error(b"map:\n..\n\xff\n", &ImportOptions::default()),
        "byte 8: the file is not UTF-8 text from here on; save it as UTF-8"
    );
    let utf_16 = "the file: it is text in UTF-16; save it as UTF-8";
    for bytes in [
        b"\xff\xfem\0a\0p\0:\0".as_slice(),
        b"\xfe\xff\0m\0a\0p\0:",
        b"m\0a\0p\0:\0",
        b"\0{\0}",
    ] {
        assert_eq!(error(bytes, &ImportOptions::default()), utf_16);
    }
    let huge = vec![b' '; maps::MAX_FILE_BYTES + 1];
    assert_eq!(
        error(&huge, &ImportOptions::default()),
        "the file: it has 67108865 bytes, and maps have at most 67108864; export the map with fewer \
         pixels per square"
    );
    // A name is only a hint, for files whose content does not decide.
    let named = |name: &str| ImportOptions {
        file_name: Some(name.to_owned()),
        ..ImportOptions::default()
    };
    assert_eq!(
        error(b"hello\n", &named("inn.MAP")),
        "line 1, column 1: `hello` is not the line `type octile`; the header is `type octile`, \
         `height N`, `width N`, `map`, a line each"
    );
}

#[test]
fn files_of_other_programs_are_called_by_their_name() {
    let scene = "the file: it is a scene of Foundry VTT, which is not read yet; export the map as \
                 Universal VTT (.dd2vtt, .uvtt or .df2vtt) from the program that drew it, or draw it \
                 as a text board (docs/maps.md)";
    let tiled = "the file: it is a map of Tiled, which is not read yet; draw it as a text board, one \
                 character a square (docs/maps.md): `map:`, and rows of . open, # wall, : difficult";
    check(&[
        (
            "{\"name\":\"Inn\",\"grid\":70,\"walls\":[{\"c\":[0,0,1,1]}]}",
            scene,
        ),
        (
            "{\"grid\":{\"size\":140},\"tokens\":[],\"walls\":[]}",
            scene,
        ),
        (
            "{\"type\":\"map\",\"width\":3,\"height\":3,\"layers\":[],\"tilewidth\":16}",
            tiled,
        ),
        (
            "<?xml version=\"1.0\"?>\n<map version=\"1.2\" width=\"4\" tilewidth=\"16\">\n",
            tiled,
        ),
    ]);
    for (file, name) in [
        (
            "{\"_id\":\"a\",\"type\":\"npc\",\"items\":[],\"system\":{}}",
            "an actor of Foundry VTT",
        ),
        (
            "{\"_id\":\"a\",\"name\":\"x\"}\n{\"_id\":\"b\"}\n",
            "a compendium pack of Foundry VTT",
        ),
        ("{\"_id\":\"a\",\"pages\":[]}", "a document of Foundry VTT"),
        ("{\"header\":{},\"world\":{}}", "a project of Dungeondraft"),
        (
            "{\"rects\":[],\"doors\":[]}",
            "a dungeon of One Page Dungeon",
        ),
        (
            "!dungeonalchemist {\"walls\":[]}",
            "a map of Dungeon Alchemist for Roll20",
        ),
        (
            "<!DOCTYPE html>\n<html><body>404</body></html>",
            "a web page",
        ),
        ("PK\u{3}\u{4}", "a ZIP archive"),
    ] {
        // The archive's first bytes are text, too; nothing else shows what it is.
        let bytes = if file.starts_with("PK") {
            b"PK\x03\x04\xff".to_vec()
        } else {
            file.into()
        };
        let said = error(&bytes, &ImportOptions::default());
        assert!(
            said.starts_with(&format!("the file: it is {name}")),
            "{said}"
        );
    }
    assert_eq!(
        error(b"\x89PNG\r\n\x1a\n", &ImportOptions::default()),
        "the file: it is a picture, which is not read yet; a picture has no walls; export the map as \
         Universal VTT, or draw a text board and name the picture there: `picture: FILE` (docs/maps.md)"
    );
    // A map of Universal VTT may have fields of other formats.
    let options = ImportOptions::default();
    assert!(maps::import(uvtt(",\"walls\":[],\"tokens\":[]").as_bytes(), &options).is_ok());
}

#[test]
fn rows_without_a_key_are_told_how_to_begin() {
    let begin = "this looks like the first row of a map, and no line `map:` stands above it; write \
                 `map:` on a line of its own above the rows, and above that `system:` with one of \
                 pf2e, pf2e-playtest, srd35, starfinder, 6d6";
    check(&[
        ("A..\n.#b\n", &format!("line 1, column 1: {begin}")),
        (
            "# a cell\n\n###\n#A#\n",
            &format!("line 3, column 1: {begin}"),
        ),
        (
            "system: pf2e\n\n.A.\n...\n",
            &format!("line 3, column 1: {begin}"),
        ),
    ]);
}

#[test]
fn a_picture_of_a_text_board_lies_beside_it() {
    let wrong = |name: &str| {
        format!(
            "line 1, column 10: `{name}` is not a name of a file beside the board; write a file name \
             alone, without folders, and without : and ; in it: `picture: inn.png`"
        )
    };
    for name in [
        "../inn.png",
        "/inn.png",
        "maps\\\\inn.png",
        ".hidden",
        "c:inn.png",
    ] {
        let text = format!("picture: {}\nmap:\n..\n", name.replace("\\\\", "\\"));
        assert_eq!(
            error(text.as_bytes(), &ImportOptions::default()),
            wrong(name)
        );
    }
    check(&[
        (
            "picture: a.png\npicture: b.png\nmap:\n..\n",
            "line 2, column 1: a second line `picture:`; keep one of the two",
        ),
        (
            "type octile-corner\nheight 1\nwidth 1\nmap\n3\n",
            "line 1, column 1: a map of type octile-corner holds the heights of corners, not squares; \
             take a map of type octile",
        ),
    ]);
}

#[test]
fn a_letter_drawn_for_a_door_is_told_to_be_a_creature() {
    check(&[
        (
            "system: pf2e\nmap:\n##D#\n.A..\n#D##\n",
            "line 3, column 3: `D` at (2,0) is read as a creature, not as a door; for a door draw `.` and \
         write `edges: door (2,0)|(2,1)`",
        ),
        (
            "map:\n#+#\nA..\n",
            "line 2, column 2: the mark `+` means nothing in pf2e; explain it: `legend: + difficult`; doors \
         and thin walls lie on edges: `edges: door (1,0)|(1,1)`",
        ),
    ]);
    let said = warnings;
    assert_eq!(
        said("system: pf2e\nmap:\n.#.\nAd.\n.#.\n"),
        [
            "`d` at (1,1) is read as a creature, not as a door; for a door draw `.` and write `edges: \
             door (1,1)|(2,1)`"
        ]
    );
    // A letter about which the board says more is a creature, and so is one in the open.
    assert!(said("system: pf2e\nmap:\n#D#\n.A.\nnames: D Dora\n").is_empty());
    assert!(said("system: pf2e\nmap:\n#D#\n.A.\nwith: D speed 25\n").is_empty());
    assert!(said("system: pf2e\nmap:\n#D.\n.A.\n").is_empty());
}

fn warnings(text: &str) -> Vec<String> {
    let import = maps::import(text.as_bytes(), &ImportOptions::default()).expect("it reads");
    let warnings = import.decisions.iter();
    warnings
        .filter(|decision| decision.topic == maps::Topic::Warning)
        .map(ToString::to_string)
        .collect()
}

#[test]
fn what_has_no_effect_on_an_edge_is_told() {
    let said = |system: &str| {
        warnings(&format!(
            "system: {system}\nmap:\n....\nedges: gap 2 (0,0)|(1,0); barrier (1,0)|(2,0); barrier \
             (2,0)|(3,0)\n"
        ))
    };
    assert!(said("srd35").is_empty());
    let barriers = |system| {
        format!(
            "`barrier` on (1,0)|(2,0) and on 1 more has no effect: {system} has no rule about it"
        )
    };
    assert_eq!(said("pf2e"), [barriers("pf2e")]);
    for system in ["starfinder", "6d6"] {
        let gap = format!("`gap` on (0,0)|(1,0) has no effect: {system} has no rule about it");
        assert_eq!(said(system), [barriers(system), gap]);
    }
}

#[test]
fn json_that_is_cut_off_or_broken() {
    let cut = "it is cut off: export it again or copy it whole";
    let mend = "mend the JSON, or export the map again";
    let table = [
        ("{", format!("$ (line 1, column 2): the file ends where a key in quotes should stand; {cut}")),
        ("{\"format\"", format!("$.format (line 1, column 10): the file ends where `:` should stand; {cut}")),
        ("{\"format\": 0.", format!("$.format (line 1, column 14): the file ends where a digit should stand; {cut}")),
        ("{\"format\": \"0.3", format!("$.format (line 1, column 16): the file ends where the end of a string should stand; {cut}")),
        ("{\n \"portals\": [{}, {\"a\": [1,", format!("$.portals[1].a[1] (line 2, column 27): the file ends where a value should stand; {cut}")),
        ("{\"format\": NaN}", "$.format (line 1, column 12): JSON has no number `NaN`; write a number, or export the map again".to_owned()),
        ("{\"format\": -Infinity}", "$.format (line 1, column 13): JSON has no number `Infinity`; write a number, or export the map again".to_owned()),
        ("{\"format\": Nan}", format!("$.format (line 1, column 12): a value should stand here, not `N`; {mend}")),
        ("{\"format\": 01}", format!("$ (line 1, column 13): `,` or `}}` should stand here, not `1`; {mend}")),
        ("{\"a b\": [1}", format!("$[\"a b\"] (line 1, column 11): `,` or `]` should stand here, not `}}`; {mend}")),
        ("{} x", "$ (line 1, column 4): something follows the end of the map; take it away".to_owned()),
        ("{\"a\":1,\"ü\":2,\"a\":3}", "$.a (line 1, column 14): the key stands twice; keep one of the two".to_owned()),
        ("{\"a\":\"\\ud800\"}", "$.a (line 1, column 7): half of a surrogate pair; write the character itself".to_owned()),
        ("{\"a\":\"\\x\"}", format!("$.a (line 1, column 8): an escape should stand here, not `x`; {mend}")),
        ("{\"a\":\"b\nc\"}", "$.a (line 1, column 8): a control character in a string; write it as an escape, such as \\n".to_owned()),
    ];
    for (input, expected) in table {
        assert_eq!(
            error(input.as_bytes(), &ImportOptions::default()),
            expected,
            "\n{input}"
        );
    }
    let deep = "[".repeat(100_000);
    let path = "[0]".repeat(maps::MAX_JSON_DEPTH);
    assert_eq!(
        error(deep.as_bytes(), &ImportOptions::default()),
        format!(
            "${path} (line 1, column 65): the values are nested more than 64 deep; no map needs that: \
             export it again"
        )
    );
    let many = format!("[{}0]", "0,".repeat(maps::MAX_JSON_VALUES));
    let said = error(many.as_bytes(), &ImportOptions::default());
    assert!(
        said.contains("the file has more than 2000000 values"),
        "{said}"
    );
}

#[test]
fn universal_vtt_with_wrong_values() {
    let again = "export the map again, or mend the value";
    let far = "numbers go from -100000 to 100000";
    let table = [
        ("[1]".to_owned(), format!("$ (line 1, column 1): an object is needed here, not an array; {again}")),
        ("{}".to_owned(), "$.resolution (line 1, column 1): the field is missing; export the map again, or add it".to_owned()),
        ("{\"resolution\":{\"map_size\":{\"x\":4}}}".to_owned(), "$.resolution.map_size.y (line 1, column 27): the field is missing; export the map again, or add it".to_owned()),
        ("{\"resolution\":{\"map_size\":{\"x\":-4,\"y\":4}}}".to_owned(), "$.resolution.map_size.x (line 1, column 32): the map is -4 squares long; a map has at least 1 square a side".to_owned()),
        ("{\"resolution\":{\"map_size\":{\"x\":0,\"y\":4}}}".to_owned(), "$.resolution.map_size.x (line 1, column 32): the map is 0 squares long; a map has at least 1 square a side".to_owned()),
        ("{\"resolution\":{\"map_size\":{\"x\":4,\"y\":5000}}}".to_owned(), "$.resolution.map_size (line 1, column 27): a map of 4x5000 squares; a map has 1 to 4096 squares a side; cut the map into smaller maps".to_owned()),
        ("{\"resolution\":{\"map_size\":{\"x\":4000,\"y\":4000}}}".to_owned(), "$.resolution.map_size (line 1, column 27): a map of 4000x4000 squares; a map has at most 4194304 squares; cut the map into smaller maps".to_owned()),
        ("{\"format\":[],\"resolution\":{}}".to_owned(), "$.format (line 1, column 11): the version is an array; write a number, such as 0.3".to_owned()),
        (uvtt(",\"line_of_sight\":7"), format!("$.line_of_sight (line 1, column 119): an array is needed here, not the number 7; {again}")),
        (uvtt(",\"line_of_sight\":[[{\"x\":1,\"y\":1},{\"x\":\"NaN\",\"y\":1}]]"), "$.line_of_sight[0][1].x (line 1, column 140): a number is needed here, not the string \"NaN\"; write the number without quotes".to_owned()),
        (uvtt(",\"line_of_sight\":[[{\"x\":1e999,\"y\":1}]]"), format!("$.line_of_sight[0][0].x (line 1, column 126): the number 1e999 is too large; {far}")),
        (uvtt(",\"line_of_sight\":[[{\"x\":-100000.5,\"y\":1}]]"), format!("$.line_of_sight[0][0].x (line 1, column 126): the number -100000.5 is too large; {far}")),
        (uvtt(",\"portals\":[{},{\"position\":{\"x\":null}}]"), "$.portals[0].position (line 1, column 114): the field is missing; export the map again, or add it".to_owned()),
        (uvtt(",\"portals\":[{\"bounds\":[{\"x\":1,\"y\":1},{\"x\":1,\"y\":2}],\"closed\":1}]"), format!("$.portals[0].closed (line 1, column 163): true or false is needed here, not the number 1; {again}")),
        (uvtt(",\"portals\":[{\"bounds\":[{\"x\":1,\"y\":1},{\"x\":1,\"y\":99}]}]"), "$.portals[0].bounds (line 1, column 124): the door is more than 64 squares wide; mend its bounds".to_owned()),
        (uvtt(",\"image\":7"), format!("$.image (line 1, column 111): a string is needed here, not the number 7; {again}")),
        (uvtt(",\"lights\":{}"), format!("$.lights (line 1, column 112): an array is needed here, not an object; {again}")),
    ];
    for (input, expected) in table {
        assert_eq!(
            error(input.as_bytes(), &ImportOptions::default()),
            expected,
            "\n{input}"
        );
    }
}

#[test]
fn pictures_that_are_none() {
    let keep = ImportOptions {
        image: PictureChoice::Keep,
        ..ImportOptions::default()
    };
    let again = "export the map again, or import it without its picture (--no-picture)";
    for (image, expected) in [
        (
            "a",
            format!("$.image (line 1, column 111): the picture is not base64; {again}"),
        ),
        (
            "!!!!",
            format!("$.image (line 1, column 111): the picture is not base64; {again}"),
        ),
        (
            "AAAA",
            format!(
                "$.image (line 1, column 111): the picture is neither PNG nor WebP nor JPEG; {again}"
            ),
        ),
    ] {
        let file = uvtt(&format!(",\"image\":\"{image}\""));
        assert_eq!(error(file.as_bytes(), &keep), expected);
        // If the picture is left out, it is not examined.
        assert!(maps::import(file.as_bytes(), &ImportOptions::default()).is_ok());
    }
}

#[test]
fn moving_ai_with_wrong_lines() {
    check(&[
        (
            "type octile\n",
            "line 2, column 1: `` is not the line `height N`; the header is `type octile`, `height N`, `width N`, `map`, a line each",
        ),
        (
            "type octile\nheight -3\nwidth 2\nmap\n",
            "line 2, column 1: `height -3` is not the line `height N`; write the number of rows",
        ),
        (
            "type octile\nheight 1\nheight 1\nmap\n",
            "line 3, column 1: `height 1` is not the line `width N`; the header is `type octile`, `height N`, `width N`, `map`, a line each",
        ),
        (
            "type octile\nheight 0\nwidth 2\nmap\n",
            "line 2, column 1: a map of 2x0 squares; a map has 1 to 4096 squares a side; cut the map into smaller maps",
        ),
        (
            "type octile\nheight 99999999999\nwidth 2\nmap\n",
            "line 2, column 1: a map of 2x99999999999 squares; a map has 1 to 4096 squares a side; cut the map into smaller maps",
        ),
        (
            "type octile\nheight 2\nwidth 2\nmap\n..\n",
            "line 6, column 1: the map ends after 1 of its 2 rows; it is cut off: copy it whole, or mend `height`",
        ),
        (
            "type octile\nheight 1\nwidth 2\nmap\n.\n",
            "line 5, column 2: the row has 1 squares, and the map is 2 wide; make all rows as long as `width` says",
        ),
        (
            "type octile\nheight 1\nwidth 2\nmap\n...\n",
            "line 5, column 3: the row is longer than the 2 squares of the map's width; make all rows as long as `width` says",
        ),
        (
            "type octile\nheight 1\nwidth 2\nmap\n.x\n",
            "line 5, column 2: `x` is not a mark of a MovingAI map; the marks are . G (open) S (swamp) W (water) @ O (out of bounds) T (tree)",
        ),
        (
            "type octile\nheight 1\nwidth 2\nmap\n..\n\n..\n",
            "line 7, column 1: something follows the 1 rows of the map; take it away, or mend `height`",
        ),
    ]);
}

// Long because it is one table: an input and its error.
#[test]
fn text_boards_with_wrong_lines() {
    check(&[
        (
            "board: X\n",
            "line 1, column 1: the board has no map; write a line `map:` and its rows below it; without a grid, write `rulings: ruling.grid-mode=gridless`",
        ),
        (
            "system: pf2e\nrulings: ruling.grid-mode=gridless\nwalls: (0,0) (1,0)\n",
            "line 1, column 1: `walls:` lies on a map, and the board has none; write a line `map:` and its rows below it, or take that line away",
        ),
        (
            "system: pf2e\nmap:\nA.g\nnames: g Goblin\nwith: A speed 25; Goblin of foes, speed 30\n",
            "line 5, column 19: `names:` makes Goblin the name of g, which in `with:` is still g; write `g of foes, speed 30`, or give the other creature another name",
        ),
        (
            "map:\n",
            "line 1, column 1: the map has no rows; write its rows in the lines below, one character for each square",
        ),
        (
            "map:\n..\n...\n",
            "line 3, column 1: this row of the map is 3 long, the first one 2; make all rows equally long",
        ),
        (
            "map:\n..\n\nmap:\n..\n",
            "line 4, column 1: a second line `map:`; keep one of the two",
        ),
        (
            "system: pf3e\nmap:\n..\n",
            "line 1, column 9: there is no system `pf3e`; did you mean pf2e?",
        ),
        (
            "system: chess\nmap:\n..\n",
            "line 1, column 9: there is no system `chess`; write one of pf2e, pf2e-playtest, srd35, starfinder, 6d6",
        ),
        (
            "system: srd35\nmap:\n.~\n",
            "line 3, column 2: the mark `~` means nothing in srd35; explain it: `legend: ~ difficult`",
        ),
        (
            "system: 6d6\nmap:\n..\nlegend: @ bogus\n",
            "line 4, column 11: `bogus` is not a word for ground in 6d6; allowed: flat, rough, steep, near-vertical, vertical, smooth-vertical, overhang, jump-up, gap, mr, leap, apparent, true",
        ),
        (
            "map:\n.A\nA.\n",
            "line 2, column 1: A is not drawn as one full rectangle of squares; draw each creature with a letter of its own; two in one square: draw one and place the other with `at (x,y)`",
        ),
        (
            "map:\n..\nnames: A Ada\n",
            "line 3, column 8: there is no creature `A`; name a letter of the map or a creature of `with:`",
        ),
        (
            "map:\nAB\nnames: A Ada; A Bert\n",
            "line 3, column 15: `A` is named twice; keep one of the two",
        ),
        (
            "map:\nAB\nnames: A Ada the Bold\n",
            "line 3, column 10: `Ada the Bold` is not a name of a creature; write a letter and then letters, digits and hyphens, or at most 80 other characters in quotes",
        ),
        (
            "map:\nAB\nnames: A Ada#2\n",
            "line 3, column 10: `Ada#2` is not a name of a creature; write a letter and then letters, digits and hyphens, or at most 80 other characters in quotes",
        ),
        (
            "map:\nAB\nnames: A\n",
            "line 3, column 8: `A` names no creature; write its letter, a space and its name",
        ),
        (
            "map:\n..\nedges: door (0,0)|(1,1)\n",
            "line 3, column 13: `(0,0)|(1,1)` have no edge between them; name two squares that are straight beside or below each other",
        ),
        (
            "map:\n..\nedges: wall (5,0)|(6,0)\n",
            "line 3, column 13: (5,0)|(6,0) lies off the map; squares are counted from (0,0) at the top left",
        ),
        (
            "map:\n..\nedges: wall (0,0)|(1,0); open-door (1,0)|(0,0)\n",
            "line 3, column 26: on (1,0)|(0,0) there is `wall` already; keep one of the two; a door stands by itself, without a wall",
        ),
        (
            "map:\n..\ndoors: open (1,0) (1,1); closed (1,1) (1,0)\n",
            "the file: `doors:` has two doors from (1,0) to (1,1); keep one of the two",
        ),
        (
            "map:\n.#\nlegend: # difficult\n",
            "line 3, column 9: `#` is a wall on every map; draw this ground with another mark, and explain that one",
        ),
        (
            "map:\n..\nwalls: (0,0)\n",
            "line 3, column 8: a wall needs two points at least; write (x,y) (x,y), from corner to corner",
        ),
        (
            "map:\n..\nwalls: (0,0),(1,0) (1,1)\n",
            "line 3, column 8: `(0,0),(1,0)` is not one point; part points by spaces: `(0,0) (1,0)`",
        ),
        (
            "map:\n..\nwalls: (0,0) (1,x)\n",
            "line 3, column 17: `x` is not a coordinate; write a number of squares with at most nine decimals, at most 100000",
        ),
        (
            "map:\n..\nwalls: (0,0) (1,1e2)\n",
            "line 3, column 17: `1e2` is not a coordinate; write a number of squares with at most nine decimals, at most 100000",
        ),
        (
            "map:\n..\ndoors: ajar (0,0) (0,1)\n",
            "line 3, column 8: `ajar (0,0) (0,1)` is not a door; write `closed`, `open` or `locked` and two points: closed (2,1) (2,2)",
        ),
        (
            "map:\n..\ndoors: open (1,0) (1,0)\n",
            "line 3, column 8: the door has no width, or is too wide; name two points, at most 64 squares apart",
        ),
        (
            "map:\n..\n\n# fine\n..\n",
            "line 5, column 1: the line begins with no key; begin it with one of board, system, picture, rulings, map, legend, edges, walls, doors, with, names and a colon and a space",
        ),
        (
            "#comment: this\nmap:\n..\n",
            "line 1, column 2: a space is missing behind the `#` of a comment; write `# comment: this`",
        ),
        (
            "map:\n..\n# not among rows\n..\n",
            "line 3, column 2: a row of a map has no spaces, and this line begins with no known key; write one mark for each square, or mend the key",
        ),
        (
            "map:\n..\nrulings: ruling.nothing=1\n",
            "line 3, column 10: there is no ruling `ruling.nothing` in this system; `fivefoot rules` lists them",
        ),
    ]);
    // Every wrong line is reported.
    let two = error(
        b"system: x\nmap:\n..\nnames: A\n",
        &ImportOptions::default(),
    );
    assert_eq!(two.lines().count(), 2);
}

#[test]
fn limits_are_errors() {
    let point = "{\"x\":1,\"y\":1},".repeat(maps::MAX_WALL_POINTS);
    let file = uvtt(&format!(
        ",\"line_of_sight\":[[{point}{{\"x\":1,\"y\":1}}]]"
    ));
    assert_eq!(
        error(file.as_bytes(), &ImportOptions::default()),
        "$.line_of_sight[0] (line 1, column 120): the walls have more than 200000 points; simplify \
         the walls, or cut the map into smaller maps"
    );
    let portal = "{\"position\":{\"x\":1,\"y\":1}},".repeat(maps::MAX_DOORS);
    let file = uvtt(&format!(",\"portals\":[{portal}{{}}]"));
    assert_eq!(
        error(file.as_bytes(), &ImportOptions::default()),
        "$.portals (line 1, column 113): the map has more than 2000 doors; cut it into smaller maps"
    );
    let letters: String = ('\u{4e00}'..).take(2_100).collect();
    let rows: Vec<String> = letters
        .chars()
        .collect::<Vec<_>>()
        .chunks(100)
        .map(|row| row.iter().collect())
        .collect();
    let file = format!("map:\n{}\n", rows.join("\n"));
    let said = error(file.as_bytes(), &ImportOptions::default());
    assert_eq!(
        said,
        "line 2, column 1: the map has more than 2000 creatures; split the encounter"
    );
    // A row that is too long is the only error.
    let file = format!("map:\n{}\n", ".".repeat(11_000));
    assert_eq!(
        error(file.as_bytes(), &ImportOptions::default()),
        "line 2, column 10001: the line is 11000 characters long; keep lines to 10000 characters"
    );
    let options = ImportOptions {
        format: Some(Format::MovingAi),
        ..ImportOptions::default()
    };
    assert!(error(b"map:\n..\n", &options).starts_with("line 1, column 1: `map:`"));
}

#[test]
fn walls_that_cross_the_map_too_often_are_refused_in_time() {
    // 200,000 walls from border to border of the largest map.
    let mut lines = String::new();
    for index in 0..66_000 {
        let (x, y) = (index % 4_000, index % 997);
        lines.push_str(&format!(
            "[{{\"x\":{x}.25,\"y\":-9}},{{\"x\":{y}.75,\"y\":2000}}],"
        ));
    }
    let file = format!(
        "{{\"resolution\":{{\"map_size\":{{\"x\":4096,\"y\":1024}}}},\"line_of_sight\":[{}[]]}}",
        lines
    );
    assert_eq!(
        error(file.as_bytes(), &ImportOptions::default()),
        "the file: the walls cross the middle lines of the grid more than 20000000 times; simplify \
         the walls, or cut the map into smaller maps"
    );
}
