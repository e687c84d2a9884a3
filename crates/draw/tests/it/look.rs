//! Pictures for people: with `DRAW_PICTURES=FOLDER` every scene is written there for inspection.
//! Real maps are added from the files of `DRAW_MAPS`, separated by colons.

use std::path::PathBuf;
use std::time::Instant;

use draw::{Charset, Colour, Layer, Options, Picture, TerminalStyle, Theme};

use crate::scenes;

fn write(folder: &std::path::Path, name: &str, picture: &Picture) {
    let start = Instant::now();
    let svg = draw::svg(picture);
    let drawn = start.elapsed();
    let png = draw::raster(picture).expect("every scene can be rendered");
    println!(
        "{name}: svg {} bytes in {drawn:?}, png {}x{} {:?} in {:?}",
        svg.len(),
        png.width_pixels,
        png.height_pixels,
        png.scale,
        start.elapsed() - drawn
    );
    let styles = [
        ("plain", Colour::Never, Charset::Unicode),
        ("ascii", Colour::Never, Charset::Ascii),
        ("256", Colour::Ansi256, Charset::Unicode),
        ("colour", Colour::Truecolour, Charset::Unicode),
    ];
    for (style_name, colour, charset) in styles {
        let style = TerminalStyle {
            colour,
            charset,
            width: Some(110),
            height: Some(40),
        };
        let text = draw::terminal(picture, &style);
        std::fs::write(folder.join(format!("{name}.{style_name}.txt")), text)
            .expect("the folder can be written");
    }
    std::fs::write(folder.join(format!("{name}.svg")), svg).expect("the folder can be written");
    std::fs::write(folder.join(format!("{name}.png")), png.bytes).expect("it can be written");
}

#[test]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("DRAW_PICTURES").map(PathBuf::from) else {
        return;
    };
    let dark = Options {
        theme: Theme::Dark,
        ..Options::default()
    };
    let courtyard = scenes::courtyard();
    write(
        &folder,
        "courtyard-range",
        &scenes::courtyard_range(&courtyard),
    );
    write(
        &folder,
        "courtyard-path",
        &scenes::courtyard_path(&courtyard),
    );
    let mut picture = scenes::courtyard_path(&courtyard);
    picture.options = dark.clone();
    write(&folder, "courtyard-path-dark", &picture);
    let mut picture = scenes::courtyard_range(&courtyard);
    picture.options = dark.clone();
    write(&folder, "courtyard-range-dark", &picture);
    let half_shown = scenes::half_shown();
    let mut picture = Picture::new(&half_shown);
    write(&folder, "unknown", &picture);
    picture.options = dark;
    write(&folder, "unknown-dark", &picture);
    let mut picture = scenes::courtyard_path(&courtyard);
    picture.options.square_pixels = Some(18);
    write(&folder, "courtyard-path-18", &picture);
    write(&folder, "kinds", &Picture::new(&scenes::kinds()));
    let company = scenes::company();
    write(&folder, "company", &Picture::new(&company));
    write(&folder, "range-and-path", &scenes::range_and_path(&company));
    let namesakes = scenes::namesakes();
    let mut picture = Picture::new(&namesakes);
    write(&folder, "namesakes", &picture);
    let range = scenes::walked_below(&namesakes);
    picture.layers.push(Layer::Range(range));
    write(&folder, "namesakes-range", &picture);
    write(&folder, "small", &Picture::new(&scenes::small()));
    let maps = std::env::var("DRAW_MAPS").unwrap_or_default();
    for map in maps.split(':').filter(|map| !map.is_empty()) {
        let text = std::fs::read_to_string(map).expect("a readable map");
        let board = scenes::octile(&text);
        let mut picture = Picture::new(&board);
        if let Some(start) = board.creatures().first().and_then(|ada| ada.footprint()) {
            picture.layers.push(Layer::Range(scenes::range(
                &board,
                start.origin,
                &[60, 120],
            )));
        }
        let name = PathBuf::from(map)
            .file_stem()
            .map(|s| s.to_string_lossy().into_owned());
        write(&folder, &name.unwrap_or_default(), &picture);
    }
}
