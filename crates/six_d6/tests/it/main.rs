//! Laws that hold in every situation, and words that are read back.

mod chances;
mod goals;
mod hidden;
mod laws;
mod rulebook;
mod steps;
mod terrain;

use notation::{MapRows, Text, With};

use rules::Picture;
use six_d6::{Declaration, Situation, SixD6};

/// A situation from rows and a legend, with facts.
fn situation(rows: &[&str], legend: &str, facts: &str) -> Situation {
    let map = MapRows::from_rows(rows).expect("the rows are a rectangle");
    let legend = match legend {
        "" => Vec::new(),
        legend => notation::LegendEntry::parse_list(Text::from(legend)).expect("a legend"),
    };
    let picture = Picture {
        map: Some(map),
        legend,
        ..Picture::default()
    };
    let mut situation = picture.set_up(SixD6).expect("the picture is right");
    if !facts.is_empty() {
        for with in With::parse_list(Text::from(facts)).expect("the facts are written right") {
            situation.read_with(&with).expect("the facts are known");
        }
    }
    situation
}

fn declared(situation: &Situation, words: &str) -> Declaration {
    let declaration = words.parse().expect("a declaration");
    situation
        .read_declaration(&declaration)
        .expect("the words are known")
}
