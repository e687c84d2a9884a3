//! Marks of a legend that also say what the ground seems to be, or who knows better.

use notation::{Case, LegendEntry, Phrase};

use crate::place::Place;

/// The properties of an entry that say what the ground is.
pub(crate) fn of_ground(entry: &LegendEntry) -> impl Iterator<Item = &Phrase> {
    entry.properties.parts.iter().filter(|part| !is_veil(part))
}

/// What the squares of the map seem to be, by their marks.
pub(crate) fn veils(case: &Case) -> Vec<(Place, &Phrase)> {
    let rows = case.map.iter().flat_map(|map| map.value.rows());
    let squares = (0..).zip(rows).flat_map(|(y, row)| {
        let marks = (0..).zip(row);
        marks.map(move |(x, mark)| ((x, y), *mark))
    });
    let of_square = |(place, mark): (Place, char)| {
        let entry = case.legend.iter().find(|entry| entry.mark.value == mark);
        let parts = entry.into_iter().flat_map(|entry| &entry.properties.parts);
        parts
            .filter(|part| is_veil(part))
            .map(move |part| (place, part))
    };
    squares.flat_map(of_square).collect()
}

fn is_veil(part: &Phrase) -> bool {
    matches!(part.texts()[..], ["seems", ..] | ["unknown"] | ["seen", ..])
}
