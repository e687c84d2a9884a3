//! The canonical bytes of a small encounter, put together by hand, and its fingerprint as stored
//! sessions contain it. If one of these tests fails, stored sessions no longer match their
//! fingerprints.

use board::{Board, Side, Terrain};
use encounter::{Encounter, HashKey, canonical_bytes, fingerprint};
use grid::{Extent, Footprint, Square};
use systems::{Situation, System};

/// Ada in the left of two squares; the right one is difficult.
fn sample(system: System) -> Encounter {
    let extent = Extent::new(2, 1).expect("a size that is allowed");
    let mut board = Board::new(extent);
    board.add_terrain(Square::new(1, 0), Terrain::Difficult);
    let ada = board.add_creature("Ada", 'A', Side::A);
    board.place(ada, Footprint::from(Square::new(0, 0)));
    Encounter::new(Situation::new(system, board))
}

/// A number in as few bytes as it needs, here always one.
const NONE: u8 = 0;
const SOME: u8 = 1;
const EMPTY: u8 = 0;

/// A text: its length, then its bytes.
fn text(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    [&[length], text.as_bytes()].concat()
}

/// The board of the sample, field by field in the order in which boards are stored.
fn board_by_hand() -> Vec<u8> {
    let difficult = 1;
    let (row, first, last) = (0, 1, 1);
    let medium = 4;
    let tall = 0;
    let on_squares = 0;
    [
        text(""),
        // Two columns and one row.
        vec![2, 1],
        // One kind of terrain, on one run of squares.
        vec![1, difficult, 1, row, first, last],
        // No numbers on squares, and no levels.
        vec![EMPTY, EMPTY],
        // No walls to the north or to the west, no special ones, and none derived.
        vec![EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
        // No features of edges, no exact walls, no special ones.
        vec![EMPTY, EMPTY, EMPTY],
        // No doors, and the number of the next one.
        vec![EMPTY, 0],
        // No regions, no added sides, and no stated relations between sides.
        vec![EMPTY, EMPTY, EMPTY],
        // One creature: its id, label, name and mark, and its side.
        vec![1, 0],
        text("Ada"),
        text("Ada"),
        text("A"),
        vec![0],
        vec![medium, tall],
        // No space, no reach, no speed and no condition is stated.
        vec![NONE, NONE, EMPTY, EMPTY],
        // Its place: the square in column 0 and row 0, one column, one row.
        vec![SOME, on_squares, 0, 0, 1, 1],
        // It stands on the ground. The next creature has the number 1.
        vec![0, 1],
        // Everybody knows every creature, door, edge and square.
        vec![EMPTY, EMPTY, EMPTY, EMPTY],
    ]
    .concat()
}

/// The encounter of the sample. Only the system's own facts are taken from the program.
fn encounter_by_hand(system: System, place: u8) -> Vec<u8> {
    let facts = &sample(system).situation().facts.clone();
    let facts = postcard::to_allocvec(facts).expect("facts can be written");
    let always = 2;
    [
        vec![place],
        board_by_hand(),
        // The rulings: the catalogue, and none that differs from its default.
        text(system.id()),
        vec![EMPTY],
        facts,
        // No order of turns, no initiative, no ruling that is asked about.
        vec![NONE, EMPTY, EMPTY],
        // Which triggers are asked about, no open question, nobody interrupted, no die rolled.
        vec![always, NONE, EMPTY, 0],
    ]
    .concat()
}

fn first_digits(bytes: &[u8]) -> String {
    let hash = blake3::keyed_hash(b"fivefoot: the key of open texts.", bytes);
    hash.to_hex().as_str()[..32].to_owned()
}

#[test]
fn the_canonical_bytes_are_those_put_together_by_hand() {
    for (place, system) in (0..).zip(System::ALL) {
        let sample = sample(system);
        let board = postcard::to_allocvec(sample.board()).expect("a board can be written");
        assert_eq!(board, board_by_hand(), "{system}");
        let by_hand = encounter_by_hand(system, place);
        assert_eq!(canonical_bytes(&sample), by_hand, "{system}");
        let hash = fingerprint(&sample, &HashKey::OPEN).to_string();
        assert_eq!(hash, first_digits(&by_hand), "{system}");
    }
}

#[test]
fn a_small_encounter_keeps_its_fingerprint() {
    let hash = |system| fingerprint(&sample(system), &HashKey::OPEN).to_string();
    assert_eq!(
        System::ALL.map(hash),
        [
            "633a5479aa3161c98e3ab51ab56e178c",
            "a006b9389aba24b8c870933d6a4dc929",
            "81dea14ed3cb1f37566f1cf99c584c48",
            "645f9817ede9dbeeda2cd719aeaba984",
        ]
    );
    let board = first_digits(&board_by_hand());
    assert_eq!(board, "63463ce49b78f4fa7bb1d72ec9f46f40");
}
