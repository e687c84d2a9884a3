//! Country and paths: `starfinder.overland.paths`, `starfinder.overland.terrain`.

use super::rulings::TrailVehicles;
use super::{Exact, registry};
use rules::{At, Refusal, Rulings};

/// A kind of country to travel through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Country {
    /// Desert of any temperature.
    Desert,
    /// A typical forest.
    Forest,
    /// A dense forest.
    DenseForest,
    /// Hills.
    Hill,
    /// Marsh.
    Marsh,
    /// Mountains.
    Mountain,
    /// Plains.
    Plains,
    /// A built-up area.
    Urban,
}

impl Country {
    /// All of them, in the order of the rulebook's table.
    pub const ALL: [Country; 8] = [
        Country::Desert,
        Country::Forest,
        Country::DenseForest,
        Country::Hill,
        Country::Marsh,
        Country::Mountain,
        Country::Plains,
        Country::Urban,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Country::Desert => "desert",
            Country::Forest => "forest",
            Country::DenseForest => "dense-forest",
            Country::Hill => "hill",
            Country::Marsh => "marsh",
            Country::Mountain => "mountain",
            Country::Plains => "plains",
            Country::Urban => "urban",
        }
    }

    /// The country with that word.
    pub fn from_word(word: &str) -> Option<Country> {
        Country::ALL
            .into_iter()
            .find(|country| country.word() == word)
    }

    /// The quarters of the distance that are covered: on a highway, on a road or trail, trackless.
    const fn quarters(self) -> (i64, i64, i64) {
        match self {
            Country::Desert => (4, 2, 2),
            Country::Forest => (4, 4, 2),
            Country::DenseForest => (4, 3, 1),
            Country::Hill | Country::Marsh => (4, 3, 2),
            Country::Mountain => (3, 3, 2),
            Country::Plains => (4, 4, 3),
            Country::Urban => (3, 2, 2),
        }
    }
}

/// A kind of path (`starfinder.overland.paths`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum PathKind {
    /// A major path, mostly straight and paved.
    Highway,
    /// A path that is typically a dirt track.
    Road,
    /// A path like a road, but only in single file.
    Trail,
    /// No path.
    Trackless,
}

impl PathKind {
    /// All of them, from the best to none.
    pub const ALL: [PathKind; 4] = [
        PathKind::Highway,
        PathKind::Road,
        PathKind::Trail,
        PathKind::Trackless,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            PathKind::Highway => "highway",
            PathKind::Road => "road",
            PathKind::Trail => "trail",
            PathKind::Trackless => "trackless",
        }
    }

    /// The kind of path with that word.
    pub fn from_word(word: &str) -> Option<PathKind> {
        PathKind::ALL.into_iter().find(|path| path.word() == word)
    }
}

/// Whether a party travels with vehicles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Vehicles {
    /// Everybody walks, rides or flies.
    #[default]
    None,
    /// Somebody travels by vehicle, which concerns the whole party.
    Some,
}

/// The formation in which a party must go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formation {
    /// Any formation.
    Free,
    /// Single file.
    SingleFile,
}

/// The effect of country and path on a party's travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Going {
    /// The part of the distance that is covered: 1, 3/4, 1/2 or 1/4.
    pub multiplier: Exact,
    /// The formation that is required.
    pub formation: Formation,
    /// The path that counts for this party.
    pub path: Option<PathKind>,
}

/// Returns the effect of country and path; without a country the whole distance is covered.
///
/// # Errors
/// `starfinder.overland.paths` for vehicles on a trail, if `ruling.trail-vehicles` makes it
/// impassable for them.
pub fn going(
    country: Option<Country>,
    path: Option<PathKind>,
    vehicles: Vehicles,
    rulings: &Rulings,
) -> Result<Going, Refusal> {
    let on_trail = path == Some(PathKind::Trail);
    let path = match (vehicles, on_trail, rulings.get()) {
        (Vehicles::Some, true, TrailVehicles::Trackless) => Some(PathKind::Trackless),
        (Vehicles::Some, true, TrailVehicles::Impassable) => {
            return Err(Refusal::new(
                registry::OVERLAND_PATHS,
                At::Action,
                "vehicles cannot take a trail",
            ));
        }
        _ => path,
    };
    let formation = if path == Some(PathKind::Trail) {
        Formation::SingleFile
    } else {
        Formation::Free
    };
    // The distance is multiplied: covering less distance in the same time means more time for the
    // same distance.
    let quarters =
        country
            .zip(path)
            .map_or(4, |(country, path)| match (country.quarters(), path) {
                ((highway, _, _), PathKind::Highway) => highway,
                ((_, track, _), PathKind::Road | PathKind::Trail) => track,
                ((_, _, trackless), PathKind::Trackless) => trackless,
            });
    Ok(Going {
        multiplier: Exact::new(quarters, 4).unwrap_or(Exact::ONE),
        formation,
        path,
    })
}

/// The multiplier as the rulebook writes it: `1`, `3/4`.
pub(crate) fn quarters_word(multiplier: Exact) -> &'static str {
    match multiplier.times(Exact::whole(4)).map(Exact::floor) {
        Some(1) => "1/4",
        Some(2) => "1/2",
        Some(3) => "3/4",
        _ => "1",
    }
}
