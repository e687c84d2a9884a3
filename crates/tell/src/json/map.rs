//! `map`: the contents of a map.

use std::collections::BTreeMap;

use board::{Board, Quantity, Terrain, Wall};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::Situation;

use super::Version;

/// The contents of a map file, and the decisions made on import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MapSummary {
    /// The version of this form.
    pub version: Version,
    /// The format of the file.
    pub format: String,
    /// The name of the map; empty if it has none.
    pub name: String,
    /// The width in squares.
    pub width: i32,
    /// The height in squares.
    pub height: i32,
    /// The rule system that the file names.
    pub system: Option<String>,
    /// The creatures, by letter.
    pub creatures: Vec<String>,
    /// The number of doors.
    pub doors: usize,
    /// The number of closed edges.
    pub wall_edges: usize,
    /// The number of squares that are walls.
    pub wall_squares: usize,
    /// The number of exact pieces of wall.
    pub wall_segments: usize,
    /// The number of walls, on edges and exact, that let lines pass and stop steps.
    pub windows: usize,
    /// The number of walls, on edges and exact, that let steps or lines pass in one direction only.
    pub one_way_walls: usize,
    /// The number of squares of each kind of ground.
    pub terrain: BTreeMap<String, usize>,
    /// The decisions made on import.
    pub decisions: Vec<Decision>,
    /// The whole board.
    pub board: super::Board,
}

/// A decision made on import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Decision {
    /// Its topic.
    pub topic: String,
    /// How often it was made.
    pub count: usize,
    /// The decision in words, for people.
    pub sentence: String,
}

impl MapSummary {
    /// Returns the summary of a board that was read from a file of that format, with what the rules
    /// know of its creatures.
    pub fn new(
        format: &str,
        system: Option<&str>,
        board: &Board,
        facts: Option<&Situation>,
        decisions: Vec<Decision>,
    ) -> MapSummary {
        let whole = super::Board::from(board);
        let count = |kind| board.terrain_plane(kind).map_or(0, grid::Plane::len);
        let mut terrain: BTreeMap<String, usize> = Terrain::ALL
            .into_iter()
            .filter(|kind| *kind != Terrain::Wall && count(*kind) > 0)
            .map(|kind| (kind.word().to_owned(), count(kind)))
            .collect();
        for word in resistances(board) {
            *terrain.entry(word).or_default() += 1;
        }
        let creatures = board.in_letter_order().into_iter();
        MapSummary {
            version: Version,
            format: format.to_owned(),
            name: board.name.clone(),
            width: board.extent().width(),
            height: board.extent().height(),
            system: system.map(str::to_owned),
            creatures: creatures.map(|creature| creature.name.clone()).collect(),
            doors: board.doors().len(),
            wall_edges: board.closed_edges().iter().count(),
            wall_squares: count(Terrain::Wall),
            wall_segments: board.segments().len(),
            windows: walls(board).filter(|wall| wall.is_window()).count(),
            one_way_walls: walls(board).filter(|wall| wall.is_one_way()).count(),
            terrain,
            decisions,
            board: match facts {
                Some(situation) => whole.with_facts(situation),
                None => whole,
            },
        }
    }
}

/// The walls that do not stop everything.
fn walls(board: &Board) -> impl Iterator<Item = Wall> + '_ {
    let edges = board.special_walls().map(|(_, wall)| wall);
    edges.chain(board.special_segments().map(|(_, wall)| wall))
}

/// The statements about the resistance of the ground, one for each square that has one.
fn resistances(board: &Board) -> Vec<String> {
    let mut words = Vec::new();
    for (square, quantity, value) in board.quantities() {
        match quantity {
            Quantity::ResistanceTags => {
                let tags = board.resistance_tags(square);
                words.extend(tags.map(|tag| tag.word().to_owned()));
            }
            Quantity::Resistance => words.push(format!("mr {value}")),
            Quantity::LeapResistance => words.push(format!("leap {value}")),
            _ => {}
        }
    }
    words
}
