//! Files of other programs that this version does not read: they are recognised, so that the error
//! names them and says what to export instead.

use crate::error::MapError;
use crate::json::{Node, Value};

/// What to do with a scene or a project of a program that can write a supported format.
const EXPORT: &str = "export the map as Universal VTT (.dd2vtt, .uvtt or .df2vtt) from the program that \
                      drew it, or draw it as a text board (docs/maps.md)";

/// A kind of file that is known but not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Foreign {
    FoundryScene,
    FoundryActor,
    FoundryPack,
    FoundryDocument,
    TiledMap,
    TiledTileset,
    Dungeondraft,
    OnePageDungeon,
    Roll20Alchemist,
    FantasyGrounds,
    Archive,
    WebPage,
    Picture,
}

impl Foreign {
    /// Its name in a sentence.
    const fn name(self) -> &'static str {
        match self {
            Foreign::FoundryScene => "a scene of Foundry VTT",
            Foreign::FoundryActor => "an actor of Foundry VTT",
            Foreign::FoundryPack => "a compendium pack of Foundry VTT",
            Foreign::FoundryDocument => "a document of Foundry VTT",
            Foreign::TiledMap => "a map of Tiled",
            Foreign::TiledTileset => "a tileset of Tiled",
            Foreign::Dungeondraft => "a project of Dungeondraft",
            Foreign::OnePageDungeon => "a dungeon of One Page Dungeon",
            Foreign::Roll20Alchemist => "a map of Dungeon Alchemist for Roll20",
            Foreign::FantasyGrounds => "an XML file, perhaps of Fantasy Grounds",
            Foreign::Archive => "a ZIP archive, perhaps a campaign of MapTool",
            Foreign::WebPage => "a web page",
            Foreign::Picture => "a picture",
        }
    }

    /// What to do instead.
    const fn help(self) -> &'static str {
        match self {
            Foreign::FoundryActor | Foreign::FoundryDocument => {
                "it holds no map; creatures stand on a text board: a letter in the rows and its facts \
                 in `with:` (docs/maps.md)"
            }
            Foreign::TiledMap | Foreign::OnePageDungeon => {
                "draw it as a text board, one character a square (docs/maps.md): `map:`, and rows of \
                 . open, # wall, : difficult"
            }
            Foreign::TiledTileset => "it holds no map",
            Foreign::Dungeondraft => {
                "in Dungeondraft choose Export, and there Universal VTT (.dd2vtt)"
            }
            Foreign::Roll20Alchemist => "in Dungeon Alchemist export it as Universal VTT (.dd2vtt)",
            Foreign::WebPage => "download the file itself, not the page that shows it",
            Foreign::Picture => {
                "a picture has no walls; export the map as Universal VTT, or draw a text board and name \
                 the picture there: `picture: FILE` (docs/maps.md)"
            }
            Foreign::FoundryScene
            | Foreign::FoundryPack
            | Foreign::FantasyGrounds
            | Foreign::Archive => EXPORT,
        }
    }

    fn error(self) -> MapError {
        MapError::file(
            format!("it is {}, which is not read yet", self.name()),
            self.help(),
        )
    }
}

/// The error for text in UTF-16: with the mark at its beginning that says so, or with a first letter
/// that is half zeros.
pub(crate) fn of_encoding(bytes: &[u8]) -> Option<MapError> {
    let is_utf_16 = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        // Letters of most languages have one zero byte each. Other bytes with a zero are no text.
        [first, second, third, fourth, ..] => {
            (*first == 0) != (*second == 0)
                && (*first == 0, *second == 0) == (*third == 0, *fourth == 0)
        }
        _ => false,
    };
    is_utf_16.then(|| MapError::file("it is text in UTF-16", "save it as UTF-8"))
}

/// The error for bytes that are not text, if their kind is known.
pub(crate) fn of_bytes(bytes: &[u8]) -> Option<MapError> {
    let kind = if crate::ImageFormat::of(bytes).is_some() || bytes.starts_with(b"GIF8") {
        Foreign::Picture
    } else if bytes.starts_with(b"PK\x03\x04") {
        Foreign::Archive
    } else {
        return None;
    };
    Some(kind.error())
}

/// The error for a text that is neither JSON nor one of our formats, if its kind is known.
pub(crate) fn of_text(source: &str) -> Option<MapError> {
    let start: String = source.trim_start().chars().take(2_000).collect();
    let start = start.to_ascii_lowercase();
    let kind = if start.starts_with("!dungeonalchemist") {
        Foreign::Roll20Alchemist
    } else if !start.starts_with('<') {
        return None;
    } else if start.contains("<!doctype html") || start.contains("<html") {
        Foreign::WebPage
    } else if start.contains("<svg") {
        Foreign::Picture
    } else if start.contains("<map ") && start.contains("tilewidth") {
        Foreign::TiledMap
    } else if start.contains("<tileset ") {
        Foreign::TiledTileset
    } else {
        Foreign::FantasyGrounds
    };
    Some(kind.error())
}

/// The error for a file of several JSON values, one on each line, if its kind is known.
pub(crate) fn of_json_lines(source: &str) -> Option<MapError> {
    let mut lines = source.lines().filter(|line| !line.trim().is_empty());
    let first = crate::json::parse(lines.next()?).ok()?;
    let is_pack = first.get("_id").is_some() && lines.next()?.starts_with('{');
    is_pack.then(|| Foreign::FoundryPack.error())
}

/// The error for a JSON value without the fields of Universal VTT, if its kind is known.
pub(crate) fn of_json(root: &Node<'_>) -> Option<MapError> {
    let has = |key: &str| root.get(key).is_some();
    let lists = |key: &str| {
        matches!(
            root.get(key).map(|field| &field.value),
            Some(Value::Array(_))
        )
    };
    let kind_is = |wanted: &str| matches!(root.get("type").map(|field| &field.value), Some(Value::String(kind)) if kind == wanted);
    let kind = if has("resolution") {
        return None;
    } else if lists("walls") && (has("grid") || has("tokens") || has("gridType")) {
        Foreign::FoundryScene
    } else if lists("layers") && (has("tilewidth") || kind_is("map")) {
        Foreign::TiledMap
    } else if has("tilewidth") || kind_is("tileset") {
        Foreign::TiledTileset
    } else if has("world") && has("header") {
        Foreign::Dungeondraft
    } else if lists("rects") && lists("doors") {
        Foreign::OnePageDungeon
    } else if lists("items") && (has("system") || has("data")) {
        Foreign::FoundryActor
    } else if has("_id") || has("_stats") {
        Foreign::FoundryDocument
    } else {
        return None;
    };
    Some(kind.error())
}
