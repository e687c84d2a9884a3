//! Pictures compared with the ones that people have looked at; `UPDATE_GOLDEN=1` rewrites them.

use std::path::PathBuf;

use draw::{Charset, Colour, Layer, Legend, Options, Picture, TerminalStyle, Theme, Window};

use crate::scenes::{self, at};

fn compare(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).expect("the folder of golden files can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = kept
        .lines()
        .zip(text.lines())
        .position(|(kept, new)| kept != new);
    let line = differs.unwrap_or_else(|| kept.lines().count().min(text.lines().count()));
    assert!(
        kept == text,
        "{name} differs from line {} on:\n  kept: {}\n  new:  {}\nLook at the picture, then run \
         with UPDATE_GOLDEN=1.",
        line + 1,
        kept.lines().nth(line).unwrap_or("(end)"),
        text.lines().nth(line).unwrap_or("(end)")
    );
}

const PLAIN: TerminalStyle = TerminalStyle {
    colour: Colour::Never,
    charset: Charset::Unicode,
    width: None,
    height: None,
};
const ASCII: TerminalStyle = TerminalStyle {
    charset: Charset::Ascii,
    ..PLAIN
};

#[test]
fn the_courtyard() {
    let board = scenes::courtyard();
    let range = scenes::courtyard_range(&board);
    compare("courtyard-range.svg", &draw::svg(&range));
    compare("courtyard-range.txt", &draw::terminal(&range, &PLAIN));
    let mut path = scenes::courtyard_path(&board);
    compare("courtyard-path.txt", &draw::terminal(&path, &PLAIN));
    compare("courtyard-path.ascii.txt", &draw::terminal(&path, &ASCII));
    let colour = TerminalStyle {
        colour: Colour::Ansi256,
        width: Some(60),
        ..PLAIN
    };
    compare("courtyard-path.256.txt", &draw::terminal(&path, &colour));
    path.options = Options {
        theme: Theme::Dark,
        window: Some(Window {
            origin: at(6, 6),
            width: 12,
            height: 9,
        }),
        ..Options::default()
    };
    compare("courtyard-path-dark.svg", &draw::svg(&path));
}

#[test]
fn every_kind_of_ground_and_edge() {
    let board = scenes::kinds();
    let picture = Picture::new(&board);
    compare("kinds.svg", &draw::svg(&picture));
    compare("kinds.txt", &draw::terminal(&picture, &PLAIN));
    compare("kinds.ascii.txt", &draw::terminal(&picture, &ASCII));
}

#[test]
fn creatures_of_every_kind() {
    let board = scenes::company();
    compare("company.svg", &draw::svg(&Picture::new(&board)));
    compare(
        "company.txt",
        &draw::terminal(&Picture::new(&board), &PLAIN),
    );
    compare(
        "range-and-path.txt",
        &draw::terminal(&scenes::range_and_path(&board), &PLAIN),
    );
}

/// Creatures of one name have their numbers, somebody in a wall is seen, and a cost under somebody in
/// the air is read.
#[test]
fn who_is_who_and_where() {
    let board = scenes::namesakes();
    let mut picture = Picture::new(&board);
    compare("namesakes.txt", &draw::terminal(&picture, &PLAIN));
    let range = scenes::walked_below(&board);
    picture.layers.push(Layer::Range(range));
    compare("namesakes-range.txt", &draw::terminal(&picture, &PLAIN));
    compare("namesakes-range.svg", &draw::svg(&picture));
}

#[test]
fn walls_off_the_grid_lines() {
    let board = scenes::small();
    let mut picture = Picture::new(&board);
    compare("small.svg", &draw::svg(&picture));
    picture
        .layers
        .push(Layer::Range(scenes::range(&board, at(2, 2), &[30])));
    picture.options.legend = Legend::Hidden;
    compare("small-range.txt", &draw::terminal(&picture, &PLAIN));
}

#[test]
fn resistance_of_the_ground() {
    let board = scenes::rough_country();
    let mut picture = Picture::new(&board);
    compare("resistance.svg", &draw::svg(&picture));
    compare("resistance.txt", &draw::terminal(&picture, &PLAIN));
    picture
        .layers
        .push(Layer::Range(scenes::range(&board, at(0, 0), &[10, 30])));
    compare(
        "resistance-range.ascii.txt",
        &draw::terminal(&picture, &ASCII),
    );
}

#[test]
fn ground_that_has_not_been_shown() {
    let board = scenes::half_shown();
    let mut picture = Picture::new(&board);
    compare("unknown.svg", &draw::svg(&picture));
    compare("unknown.txt", &draw::terminal(&picture, &PLAIN));
    compare("unknown.ascii.txt", &draw::terminal(&picture, &ASCII));
    picture.options.theme = Theme::Dark;
    compare("unknown-dark.svg", &draw::svg(&picture));
}
