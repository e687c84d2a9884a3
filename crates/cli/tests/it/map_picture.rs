//! The picture that a map brings with it: kept beside a board, drawn, and written back.

use std::path::Path;

use super::play::Folder;
use super::program::{fivefoot, succeeds};

/// A PNG file of 2 by 2 pixels: one red, one green, one blue, one white.
const PIXELS: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00, 0x00, 0xfd, 0xd4, 0x9a,
    0x73, 0x00, 0x00, 0x00, 0x12, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0xc0,
    0x00, 0xc2, 0x0c, 0xff, 0x81, 0x00, 0x00, 0x1f, 0xee, 0x05, 0xfb, 0x0b, 0xd9, 0x68, 0x8b, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// The same file, as a map contains it.
const BASE64: &str = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8DAAMIM/4EAAB/uBfsL2WiLAAAAAElFTkSuQmCC";

fn text(path: &str) -> String {
    std::fs::read_to_string(Path::new(path)).expect("the program has written it")
}

#[test]
fn a_picture_goes_from_a_map_to_a_board_and_back() {
    let folder = Folder::new("there-and-back");
    let encoded = BASE64;
    let map = format!(
        "{{\"resolution\":{{\"map_size\":{{\"x\":2,\"y\":2}},\"pixels_per_grid\":1}},\"image\":\"{encoded}\"}}"
    );
    let map = folder.bytes("inn.dd2vtt", map.as_bytes());
    let board = folder.file("inn.board");
    let run = succeeds(&["map", &map, "--to", "board", "--output", &board]);
    assert!(run.err.contains("inn.png"), "{}", run.err);
    assert!(text(&board).starts_with("picture: inn.png\n"));
    assert_eq!(
        std::fs::read(folder.file("inn.png")).expect("the picture"),
        PIXELS
    );
    let back = folder.file("back.uvtt");
    succeeds(&["map", &board, "--to", "uvtt", "--output", &back]);
    assert!(text(&back).contains(encoded) && text(&back).contains("\"pixels_per_grid\": 1\n"));
    // Another picture is never replaced.
    folder.bytes("inn.png", b"somebody else's");
    let run = fivefoot(&["map", &map, "--to", "board", "--output", &board]);
    assert_eq!(run.code, 4, "{}", run.err);
    let advice = "a different file of that name is there; move it away";
    assert!(run.err.contains(advice), "{}", run.err);
    assert_eq!(
        std::fs::read(folder.file("inn.png")).expect("there"),
        b"somebody else's"
    );
}

#[test]
fn a_picture_lies_under_the_drawing() {
    let folder = Folder::new("drawn");
    let board = folder.bytes("inn.board", b"picture: inn.png\nmap:\n..\n..\n");
    let svg = folder.file("inn.svg");
    let run = succeeds(&["draw", &board, "--output", &svg]);
    assert!(
        run.err
            .contains("names its picture `inn.png`, which is not there"),
        "{}",
        run.err
    );
    assert!(!text(&svg).contains("<image"));
    folder.bytes("inn.png", PIXELS);
    succeeds(&["draw", &board, "--output", &svg]);
    assert!(text(&svg).contains("<image") && text(&svg).contains("data:image/png;base64,"));
    succeeds(&["draw", &board, "--output", &svg, "--no-picture"]);
    assert!(!text(&svg).contains("<image"));
    // This is a picture that the map does not name.
    let plain = folder.bytes("plain.board", b"map:\n..\n..\n");
    let picture = folder.file("inn.png");
    succeeds(&["draw", &plain, "--output", &svg, "--picture", &picture]);
    assert!(text(&svg).contains("<image"));
    let run = fivefoot(&["draw", &plain, "--output", &svg, "--picture", &board]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(
        run.err.contains("neither PNG nor WebP nor JPEG"),
        "{}",
        run.err
    );
}

/// The party's drawing does not hold the pixels of ground that it has not been shown.
#[test]
fn the_picture_of_unknown_ground_is_not_in_the_drawing() {
    let folder = Folder::new("unknown-ground");
    folder.bytes("inn.png", PIXELS);
    let text = "system: pf2e\npicture: inn.png\nmap:\n..\n.A\n\nwith: (1,0) unknown\n";
    let board = folder.bytes("inn.board", text.as_bytes());
    let svg = folder.file("inn.svg");
    let view: [&[&str]; 3] = [&[], &["--everything"], &["--window", "0,0,1x2"]];
    for arguments in view {
        let whole = [&["draw", &board, "--output", &svg][..], arguments].concat();
        succeeds(&whole);
        let drawn = self::text(&svg);
        assert!(drawn.contains("data:image/png;base64,"), "{arguments:?}");
        assert!(!drawn.contains(BASE64), "{arguments:?}");
    }
}

/// A map of two by two squares with that picture.
/// The picture is a file of the map: no drawing and no map is written over it.
#[test]
fn a_picture_is_not_written_over() {
    let folder = Folder::new("kept");
    let board = folder.bytes(
        "inn.board",
        b"system: pf2e\npicture: inn.png\nmap:\n..\n..\n",
    );
    let [own, other] = ["inn.png", "other.png"].map(|name| folder.bytes(name, PIXELS));
    let refused = [
        (
            vec!["draw", &board, "-o", &own],
            "is the picture of the map",
        ),
        (
            vec!["draw", &board, "--no-picture", "-o", &own],
            "is the picture of the map",
        ),
        (
            vec!["map", &board, "--to", "uvtt", "-o", &own],
            "is the picture of the map",
        ),
        (
            vec!["draw", &board, "--picture", &other, "-o", &other],
            "is the file that is read",
        ),
        (
            vec![
                "map",
                &board,
                "--to",
                "uvtt",
                "--picture",
                &other,
                "-o",
                &other,
            ],
            "is the file that is read",
        ),
    ];
    for (line, why) in refused {
        let run = fivefoot(&line);
        assert_eq!(run.code, 2, "{line:?} {}", run.err);
        assert!(run.err.contains(why), "{line:?} {}", run.err);
    }
    for kept in [&own, &other] {
        assert_eq!(std::fs::read(kept).expect("the picture"), PIXELS);
    }
    succeeds(&["draw", &board, "-o", &folder.file("drawing.png")]);
}

fn map_with(image: &str) -> String {
    format!("{{\"resolution\":{{\"map_size\":{{\"x\":2,\"y\":2}}}},\"image\":\"{image}\"}}")
}

/// A picture that has so many pixels a side according to its header; those of [`PIXELS`] follow.
fn with_header(side_pixels: u32) -> Vec<u8> {
    let mut header = b"IHDR".to_vec();
    header.extend(side_pixels.to_be_bytes());
    header.extend(side_pixels.to_be_bytes());
    header.extend([8, 2, 0, 0, 0]);
    let mut bytes = PIXELS[..12].to_vec();
    bytes.extend(&header);
    bytes.extend(crc(&header).to_be_bytes());
    bytes.extend(&PIXELS[33..]);
    bytes
}

/// The checksum of a part of a PNG file, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let all = bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 * (sum & 1))
        })
    });
    !all
}

/// What a board could not name again gets the name of the board.
#[test]
fn a_picture_of_a_name_that_a_board_cannot_hold_is_written_under_another() {
    let folder = Folder::new("semicolon");
    let picture = folder.bytes("an;inn.png", PIXELS);
    let plain = folder.write("plain.board", "map:\n..\n");
    let board = folder.file("inn.board");
    let arguments = ["map", &plain, "--picture", &picture, "--to", "board"];
    succeeds(&[&arguments[..], &["--output", &board]].concat());
    assert!(text(&board).starts_with("picture: inn.png\n"));
    succeeds(&["map", &board]);
    let named = folder.write("named.uvtt", &map_with("an;inn.png"));
    let run = succeeds(&["map", &named, "--to", "board"]);
    let said = "the picture is lost: a board cannot name a file `an;inn.png`";
    assert!(run.err.contains(said), "{}", run.err);
}

#[test]
fn a_picture_that_cannot_be_drawn_is_told() {
    let folder = Folder::new("undrawn");
    let svg = folder.file("inn.svg");
    assert_eq!(with_header(2), PIXELS);
    let cut = &PIXELS[..45];
    let many = with_header(8_193);
    let unreadable = "the picture cannot be read as PNG; it may be cut off: save it again";
    let large = "the picture has 8193 by 8193 pixels, and at most 8192 on each side are drawn; save it smaller";
    for (bytes, why) in [(cut, unreadable), (many.as_slice(), large)] {
        let picture = folder.bytes("inn.png", bytes);
        let board = folder.bytes("inn.board", b"picture: inn.png\nmap:\n..\n..\n");
        let run = succeeds(&["draw", &board, "--output", &svg]);
        let note = format!("note: the map is drawn without its picture: {why}");
        assert!(run.err.contains(&note), "{}", run.err);
        assert!(!text(&svg).contains("<image"));
        // A picture that somebody asked for is an error.
        let run = fivefoot(&["draw", &board, "--output", &svg, "--picture", &picture]);
        assert_eq!(run.code, 3, "{}", run.err);
        assert!(run.err.contains(&format!("inn.png: {why}")), "{}", run.err);
    }
    let map = folder.bytes("inn.uvtt", map_with(&BASE64[..60]).as_bytes());
    let run = succeeds(&["draw", &map, "--output", &svg]);
    assert!(run.err.contains(unreadable), "{}", run.err);
    // What a board names may be no picture at all.
    folder.bytes("inn.png", b"a text");
    let board = folder.file("inn.board");
    let run = succeeds(&["draw", &board, "--output", &svg]);
    let note = "the map names its picture `inn.png`, which cannot be read";
    assert!(run.err.contains(note), "{}", run.err);
}

#[test]
fn another_picture_may_be_named_for_a_broken_one() {
    let folder = Folder::new("broken");
    let map = folder.bytes("inn.uvtt", map_with("!!!!").as_bytes());
    let picture = folder.bytes("good.png", PIXELS);
    let svg = folder.file("inn.svg");
    let run = fivefoot(&["draw", &map, "--output", &svg]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("--no-picture"), "{}", run.err);
    succeeds(&["draw", &map, "--output", &svg, "--no-picture"]);
    succeeds(&["draw", &map, "--output", &svg, "--picture", &picture]);
    assert!(text(&svg).contains("<image"));
    succeeds(&["map", &map, "--picture", &picture]);
    let run = fivefoot(&["map", &map, "--picture", &folder.file("none.webp")]);
    assert_eq!(run.code, 3, "{}", run.err);
    let advice = "there is no such file; name a file: PNG, JPEG or WebP";
    assert!(run.err.contains(advice), "{}", run.err);
}

#[test]
fn a_picture_that_a_map_only_names_is_found_beside_it() {
    let folder = Folder::new("beside");
    let svg = folder.file("inn.svg");
    let map = folder.bytes("inn.uvtt", map_with("tavern.png").as_bytes());
    let run = succeeds(&["draw", &map, "--output", &svg]);
    let missing = "`tavern.png`, which is not there";
    assert!(run.err.contains(missing), "{}", run.err);
    folder.bytes("tavern.png", PIXELS);
    let run = succeeds(&["draw", &map, "--output", &svg]);
    assert!(
        text(&svg).contains("<image") && run.err.is_empty(),
        "{}",
        run.err
    );
    // A path of another program is not followed.
    let map = folder.bytes("path.uvtt", map_with("modules/inn/tavern.png").as_bytes());
    let run = succeeds(&["draw", &map, "--output", &svg]);
    assert!(run.err.contains("which was not looked for"), "{}", run.err);
    assert!(!text(&svg).contains("<image"));
}

#[test]
fn a_board_is_said_to_stretch_a_picture_that_ends_within_a_square() {
    let folder = Folder::new("fraction");
    let map =
        format!("{{\"resolution\":{{\"map_size\":{{\"x\":1.5,\"y\":2}}}},\"image\":\"{BASE64}\"}}");
    let map = folder.bytes("inn.uvtt", map.as_bytes());
    let run = succeeds(&[
        "map",
        &map,
        "--to",
        "board",
        "--output",
        &folder.file("inn.board"),
    ]);
    let note = "the board stretches the picture over whole squares";
    assert!(run.err.contains(note), "{}", run.err);
}
