//! A picture under the squares: what each viewer gets of it.

use std::collections::BTreeMap;

use serde_json::Value;
use table::{CommandId, ConnectionId, Entry, Input, Problem, ProblemKind, Snapshot};
use view::{Alignment, Picture, PictureError, TileAsked};

use crate::group::{ADA, BEA, Group, LOOKER, MASTER, table};

const KEY: &str = "the-key-of-all-pixels";

/// A picture of two tiles by one, of which each square of the board has 256 pixels a side: the squares of
/// the upper left quarter of the board are under the first tile.
fn picture() -> Picture {
    at(0, 4_000_000)
}

fn at(left_millionths: i64, across_millionths: i64) -> Picture {
    let at = Alignment {
        left_millionths,
        top_millionths: 0,
        across_millionths,
    };
    Picture::new(KEY.to_owned(), (1024, 512), at).expect("it can lie there")
}

fn lay(group: &mut Group, connection: u64, picture: Option<Picture>) -> Result<(), Problem> {
    let id: CommandId = format!("laid-{}", group.journal.len())
        .try_into()
        .expect("an id");
    group.step(Input::Laid {
        connection: ConnectionId(connection),
        id: id.clone(),
        picture,
    });
    group.store();
    group.verdict(connection, &id).expect("it is answered")
}

/// The ids of the tiles on a screen, by their places.
fn tiles(group: &Group, connection: u64) -> BTreeMap<String, String> {
    let told = &group.screens[&connection].view["picture"]["tiles"];
    serde_json::from_value(told.clone()).expect("a picture with tiles")
}

fn tile(group: &Group, connection: u64, place: &str) -> TileAsked {
    let id = &tiles(group, connection)[place];
    let asked = group.table.tile(&Group::role(connection), id);
    asked.expect("they have its id")
}

/// Whether the pixel in the middle of a square is shown in a tile of 2 by 2 squares.
fn shows(tile: &TileAsked, x: usize, y: usize) -> bool {
    tile.shown[y * 256 + 128][x * 256 + 128]
}

fn assert_everybody_has_what_newcomers_get(group: &Group) {
    for connection in [MASTER, ADA, BEA, LOOKER] {
        let own = &group.screens[&connection].view;
        assert_eq!(*own, group.fresh_view(connection), "{connection}");
    }
}

#[test]
fn a_picture_is_told_with_ids_that_differ_from_viewer_to_viewer() {
    let mut group = Group::new();
    lay(&mut group, MASTER, Some(picture())).expect("the game master may");
    let all: Vec<_> = [MASTER, ADA, BEA, LOOKER]
        .map(|connection| tiles(&group, connection))
        .into();
    for (number, own) in all.iter().enumerate() {
        assert_eq!(own.keys().collect::<Vec<_>>(), ["0,0", "1,0"]);
        for other in all.iter().skip(number + 1) {
            assert!(own.values().all(|id| other.values().all(|own| own != id)));
        }
    }
    assert_everybody_has_what_newcomers_get(&group);
    // One viewer's id is nothing to another.
    let id = &tiles(&group, MASTER)["0,0"];
    assert_eq!(group.table.tile(&Group::role(ADA), id), None);
    let sent = |connection| group.screens[&connection].view.to_string();
    assert!(
        [MASTER, ADA]
            .into_iter()
            .all(|own| !sent(own).contains(KEY))
    );
}

#[test]
fn pixels_are_shown_where_the_ground_is_known() {
    let mut group = Group::new();
    lay(&mut group, MASTER, Some(picture())).expect("the game master may");
    group
        .play(MASTER, "disclosure: disclosure.map=revealed")
        .expect("the game master may");
    // A stands at (0,0) and knows the squares around; (2,0) to (3,1) are unknown.
    assert_eq!(tiles(&group, ADA).keys().collect::<Vec<_>>(), ["0,0"]);
    let first = tile(&group, ADA, "0,0");
    assert_eq!((first.key.as_str(), first.number), (KEY, 0));
    assert!(
        [(0, 0), (1, 0), (0, 1), (1, 1)]
            .iter()
            .all(|at| shows(&first, at.0, at.1))
    );
    assert_eq!(tiles(&group, MASTER).len(), 2);

    let before = tiles(&group, ADA);
    group
        .play(MASTER, "with: (2,1) seen")
        .expect("the game master may");
    let after = tiles(&group, ADA);
    assert_eq!(before["0,0"], after["0,0"], "there is nothing new on it");
    let second = tile(&group, ADA, "1,0");
    assert_eq!(second.number, 1);
    let shown = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| shows(&second, x, y));
    assert_eq!(shown, [false, false, true, false]);
    // Every pixel that lies on unknown ground, too, is blank; all others are shown.
    let count = second.shown.iter().flatten().filter(|own| **own).count();
    assert_eq!(count, 256 * 256);

    let half = &tiles(&group, ADA)["1,0"];
    group
        .play(MASTER, "with: (2,0) seen")
        .expect("the game master may");
    assert_ne!(*half, tiles(&group, ADA)["1,0"], "more of it is known");
    assert_everybody_has_what_newcomers_get(&group);
}

#[test]
fn a_pixel_on_the_border_of_unknown_ground_is_blank() {
    let mut group = Group::new();
    // Half a pixel to the left: the pixels at the borders of squares lie on both.
    lay(&mut group, MASTER, Some(at(-1953, 4_000_000))).expect("the game master may");
    group
        .play(MASTER, "disclosure: disclosure.map=revealed")
        .expect("the game master may");
    // B, too, only knows what is around it: (0,0) to (1,2).
    let row = &tile(&group, BEA, "0,0").shown[0];
    // The first pixel begins off the board; the others of the tile lie on (0,0) and (1,0).
    assert!(!row[0] && row[1..].iter().all(|own| *own));
    let row = &tile(&group, BEA, "1,0").shown[0];
    assert!(
        !row[0] && row[1..].iter().all(|own| !*own),
        "it reaches into (2,0)"
    );
    let masters = tile(&group, MASTER, "0,0");
    assert!(masters.shown.iter().flatten().all(|own| *own));
}

#[test]
fn a_picture_is_moved_and_taken_away_and_undo_leaves_it() {
    let mut group = Group::new();
    lay(&mut group, MASTER, Some(picture())).expect("the game master may");
    group
        .play(MASTER, "with: b at (4,1)")
        .expect("the game master may");
    let before = tiles(&group, ADA);
    group.ask_for_story(ADA);
    lay(&mut group, MASTER, Some(at(500_000, 4_000_000))).expect("the game master may");
    let after = tiles(&group, ADA);
    assert!(
        before
            .values()
            .all(|id| after.values().all(|own| own != id))
    );
    let moved = &group.screens[&ADA].view["picture"]["at"]["left_millionths"];
    assert_eq!(*moved, Value::from(500_000));
    group.play(MASTER, "undo").expect("the game master may");
    assert_eq!(tiles(&group, ADA), after);
    assert_everybody_has_what_newcomers_get(&group);
    assert_eq!(group.screens[&ADA].story, group.fresh_screen(ADA).story);

    lay(&mut group, MASTER, None).expect("the game master may");
    for connection in [MASTER, ADA] {
        assert_eq!(group.screens[&connection].view["picture"], Value::Null);
    }
    assert_eq!(group.table.tile(&Group::role(ADA), &after["0,0"]), None);
    assert_everybody_has_what_newcomers_get(&group);
}

#[test]
fn nobody_else_lays_pictures() {
    let mut group = Group::new();
    for connection in [ADA, LOOKER] {
        let refused = lay(&mut group, connection, Some(picture()));
        assert_eq!(refused.expect_err("they may not").kind, ProblemKind::Role);
    }
    assert_eq!(group.journal.len(), 0);
}

#[test]
fn a_picture_is_kept_in_the_journal_and_in_snapshots() {
    let mut group = Group::at(table().with_snapshots_every(2));
    lay(&mut group, MASTER, Some(at(500_000, 4_000_000))).expect("the game master may");
    lay(&mut group, MASTER, Some(picture())).expect("the game master may");
    let system = group.table.now().system();
    for entry in &group.journal {
        let bytes = entry.to_bytes().expect("it can be stored");
        assert_eq!(Entry::from_bytes(system, &bytes).as_ref(), Ok(entry));
    }
    let snapshot = group.snapshots.last().expect("one was given");
    let bytes = snapshot.to_bytes().expect("it can be stored");
    let read = Snapshot::from_bytes(system, &bytes).expect("it can be read");
    let other = Group::at(table().at(read));
    for connection in [MASTER, ADA] {
        assert_eq!(tiles(&group, connection), tiles(&other, connection));
    }
}

#[test]
fn a_picture_lies_on_the_board_and_has_pixels() {
    let place = |left_millionths, across_millionths| Alignment {
        left_millionths,
        top_millionths: 0,
        across_millionths,
    };
    let new = |size, at| Picture::new(KEY.to_owned(), size, at);
    let sound = place(0, 4_000_000);
    for size in [(0, 1), (1, 0), (8193, 1), (1, 8193)] {
        assert_eq!(new(size, sound), Err(PictureError::Size), "{size:?}");
    }
    for at in [
        place(0, 0),
        place(0, -1),
        place(0, 9_000_001),
        place(i64::MAX, 1),
        place(i64::MIN, 1),
    ] {
        assert_eq!(new((9, 9), at), Err(PictureError::Alignment), "{at:?}");
    }
    assert!(new((9, 9), place(0, 9_000_000)).is_ok());
    // What is stored is checked in the same way.
    let stored = serde_json::to_string(&picture()).expect("it can be stored");
    let wrong = stored.replace("\"across_millionths\":4000000", "\"across_millionths\":0");
    assert_ne!(stored, wrong);
    assert!(serde_json::from_str::<Picture>(&wrong).is_err());
}
