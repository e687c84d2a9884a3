//! What a text board cannot say about a board: the text is read back and compared with the board.

use std::collections::BTreeMap;

use board::{Board, Creature, Quantity, Terrain};

use super::{Game, TextBoard};
use crate::MapError;
use crate::decision::{Decisions, Topic};

/// Reads the text back and reports everything that is missing from the resulting board.
pub(super) fn note_losses(
    text: &TextBoard,
    board: &Board,
    game: Game,
    losses: &mut Decisions,
) -> Result<(), MapError> {
    // The text is printed and parsed, so that anything that cannot be read again is found here and
    // not later.
    let again: TextBoard = text.to_string().parse()?;
    let read = again.set_up(game, &mut Decisions::default())?.board;
    let squares = board.extent().squares().filter(|square| {
        let numbers = |board: &Board| Quantity::ALL.map(|number| board.quantity(*square, number));
        let levels = |board: &Board| Terrain::ALL.map(|kind| board.levels(*square, kind));
        board.terrain(*square) != read.terrain(*square)
            || numbers(board) != numbers(&read)
            || levels(board) != levels(&read)
    });
    losses.count(
        Topic::Terrain,
        squares.count(),
        "square",
        &format!(
            "of ground that the words of {} cannot say in full",
            game.system
        ),
    );
    note_edges(board, &read, losses);
    if read.name != board.name {
        losses.note(
            Topic::Format,
            "the name of the board is written in one line",
        );
    }
    note_creatures(board, &read, losses);
    note_hidden(board, &read, losses);
    Ok(())
}

/// The number of entries of the first map that the second does not have.
fn differing<K: Ord, V: PartialEq>(board: &BTreeMap<K, V>, read: &BTreeMap<K, V>) -> usize {
    let same = |(key, own): &(&K, &V)| read.get(key) == Some(*own);
    board.iter().filter(|entry| !same(entry)).count()
}

fn note_hidden(board: &Board, read: &Board, losses: &mut Decisions) {
    let (hidden, read_hidden) = (&board.concealments, &read.concealments);
    let lost = differing(&hidden.creatures, &read_hidden.creatures)
        + differing(&hidden.doors, &read_hidden.doors)
        + differing(&hidden.edges, &read_hidden.edges)
        + differing(&hidden.ground, &read_hidden.ground);
    losses.count(
        Topic::Warning,
        lost,
        "hidden thing",
        "that everybody sees in this file, or that other sides know",
    );
}

fn note_special_walls(board: &Board, read: &Board, losses: &mut Decisions) {
    let special = board
        .special_walls()
        .filter(|(edge, wall)| read.wall(*edge) != Some(*wall))
        .count();
    losses.count(
        Topic::Walls,
        special,
        "edge",
        "with a one-way wall that no words say",
    );
    let exact = board.special_segments().count();
    losses.count(
        Topic::Walls,
        exact,
        "exact window, curtain or one-way wall",
        "read back as a wall",
    );
}

fn note_edges(board: &Board, read: &Board, losses: &mut Decisions) {
    let differ = |left: &grid::EdgePlane, right: &grid::EdgePlane| {
        left.iter().filter(|edge| !right.contains(*edge)).count()
            + right.iter().filter(|edge| !left.contains(*edge)).count()
    };
    let walls = differ(board.wall_edges(), read.wall_edges());
    losses.count(
        Topic::Walls,
        walls,
        "edge",
        "with a wall read back differently",
    );
    let derived = differ(board.derived_edges(), read.derived_edges());
    losses.count(
        Topic::DerivedEdges,
        derived,
        "edge",
        "closed to steps differently: a text board closes them by the rule for exact walls",
    );
    note_special_walls(board, read, losses);
    if board.segments() != read.segments() {
        losses.count(
            Topic::Walls,
            board.segments().len().max(1),
            "exact wall",
            "read back in other pieces: those on grid lines become walls on edges",
        );
    }
    if board.doors() != read.doors() {
        let same = board
            .doors()
            .iter()
            .filter(|door| read.doors().contains(door))
            .count();
        losses.count(
            Topic::Doors,
            (board.doors().len() - same).max(1),
            "door",
            "read back differently",
        );
    }
    let features = board
        .features()
        .filter(|(edge, feature)| read.feature(*edge) != Some(*feature));
    losses.count(
        Topic::Walls,
        features.count(),
        "obstacle on an edge",
        "lost",
    );
    losses.count(
        Topic::Terrain,
        board.regions().len(),
        "region",
        "lost: a text board has a grid",
    );
}

fn note_creatures(board: &Board, read: &Board, losses: &mut Decisions) {
    let mut changed = 0;
    let mut moved = false;
    for creature in board.creatures() {
        let same = read.creature_named(&creature.name).map(|other| {
            moved |= other.id != creature.id;
            Creature {
                id: creature.id,
                ..other.clone()
            } == *creature
        });
        changed += usize::from(same != Some(true));
    }
    losses.count(
        Topic::Creatures,
        changed,
        "creature",
        "whose facts cannot be said in full",
    );
    if moved {
        losses.note(
            Topic::Creatures,
            "creatures are listed in another order: those on the map as they are drawn",
        );
    }
}
