//! The maps that are measured: walls and rough ground as plain arrays, so that no contender starts
//! from the form of another.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use grid::flood::Ground;
use grid::{Extent, Plane, Square};

/// A small generator of our own, so that the queries stay the same on every host.
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    /// Splitmix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }
}

/// A map.
#[derive(Clone)]
pub(crate) struct Yard {
    pub(crate) name: &'static str,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) wall: Vec<bool>,
    pub(crate) rough: Vec<bool>,
}

/// The folder of the maps that come with the repository.
fn maps() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../maps/third-party/moving-ai")
}

impl Yard {
    pub(crate) fn open(name: &'static str, side: usize) -> Yard {
        Yard {
            name,
            width: side,
            height: side,
            wall: vec![false; side * side],
            rough: vec![false; side * side],
        }
    }

    /// Makes that many of a hundred squares rough, each independently.
    pub(crate) fn roughen(mut self, percent: usize) -> Yard {
        let mut seeded = Seeded(15);
        for rough in &mut self.rough {
            *rough = seeded.below(100) < percent;
        }
        self
    }

    /// Makes that many of a hundred squares walls, each independently.
    pub(crate) fn wall_up(mut self, percent: usize) -> Yard {
        let mut seeded = Seeded(8);
        for wall in &mut self.wall {
            *wall = seeded.below(100) < percent;
        }
        self
    }

    /// Reads a MovingAI map.
    pub(crate) fn load(name: &'static str) -> Result<Yard, String> {
        let path = maps().join(format!("{name}.map"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}.map: {error}"))?;
        let mut lines = text.lines();
        let mut side = [0, 0];
        for line in lines.by_ref().take_while(|line| *line != "map") {
            let mut words = line.split_whitespace();
            let index = match words.next() {
                Some("width") => 0,
                Some("height") => 1,
                _ => continue,
            };
            side[index] = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        }
        let [width, height] = side;
        let wall: Vec<bool> = lines
            .take(height)
            .flat_map(|line| line.bytes().take(width))
            .map(|byte| !matches!(byte, b'.' | b'G' | b'S'))
            .collect();
        if wall.len() != width * height || wall.is_empty() {
            return Err(format!(
                "{name}.map: {} squares for {width}x{height}",
                wall.len()
            ));
        }
        Ok(Yard {
            name,
            width,
            height,
            rough: vec![false; wall.len()],
            wall,
        })
    }

    /// The walls, as a plane.
    pub(crate) fn plane(&self, squares: &[bool]) -> Result<Plane, String> {
        let extent = self.extent()?;
        let mut plane = Plane::new(extent);
        let set = extent.squares().zip(squares).filter(|(_, set)| **set);
        set.for_each(|(square, _)| plane.insert(square));
        Ok(plane)
    }

    pub(crate) fn extent(&self) -> Result<Extent, String> {
        Extent::new(self.width, self.height).map_err(|error| error.to_string())
    }

    /// The map in the form of our floods.
    pub(crate) fn ground(&self) -> Result<Ground<'static>, String> {
        let mut ground = Ground::open(self.extent()?);
        ground.hard = vec![Cow::Owned(self.plane(&self.wall)?)];
        if self.rough.contains(&true) {
            ground.at_least = vec![(1, Cow::Owned(self.plane(&self.rough)?))];
        }
        Ok(ground)
    }

    /// Whether a footprint of that side can stand there.
    pub(crate) fn has_room(&self, x: usize, y: usize, side: usize) -> bool {
        x + side <= self.width
            && y + side <= self.height
            && (y..y + side).all(|y| (x..x + side).all(|x| !self.wall[y * self.width + x]))
    }

    /// Pseudo-random places where the footprint can stand.
    pub(crate) fn starts(&self, count: usize, side: usize) -> Vec<(usize, usize)> {
        let mut seeded = Seeded(self.name.len() as u64 * 64 + side as u64);
        let mut starts = Vec::new();
        while starts.len() < count {
            let (x, y) = (seeded.below(self.width), seeded.below(self.height));
            if self.has_room(x, y, side) {
                starts.push((x, y));
            }
        }
        starts
    }

    /// Start and goal of the map's scenarios, evenly chosen, at most `most`.
    pub(crate) fn scenarios(&self, most: usize) -> Result<Vec<[(usize, usize); 2]>, String> {
        let name = format!("{}.map.scen", self.name);
        let text = fs::read_to_string(maps().join(&name)).map_err(|e| format!("{name}: {e}"))?;
        let mut all = Vec::new();
        for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
            let numbers: Vec<usize> = line
                .split_whitespace()
                .skip(4)
                .take(4)
                .filter_map(|w| w.parse().ok())
                .collect();
            match numbers[..] {
                [x, y, goal_x, goal_y] => all.push([(x, y), (goal_x, goal_y)]),
                _ => return Err(format!("{name}: `{line}` is no scenario")),
            }
        }
        let every = all.len().div_ceil(most).max(1);
        Ok(all.into_iter().step_by(every).collect())
    }
}

/// The place as a square of the grid.
pub(crate) fn square((x, y): (usize, usize)) -> Square {
    Square::new(x as i32, y as i32)
}
