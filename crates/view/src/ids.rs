//! Ids that differ from viewer to viewer.

use std::collections::BTreeMap;

use board::{Board, CreatureId, DoorId, Shared};
use grid::gathered;

use crate::Viewer;

/// The numbers of ids stay below this, so that a board can assign further ones.
const ID_MAX: u32 = 1 << 30;

/// How many hexadecimal digits the id of a tile has.
const TILE_ID_DIGITS: usize = 32;

/// The secret of a table, from which the ids of each viewer are made.
#[derive(Clone)]
pub struct IdKey([u8; 32]);

/// The key itself is never shown.
impl std::fmt::Debug for IdKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("IdKey(..)")
    }
}

impl IdKey {
    /// The key with these bytes; they should be random and are kept as long as the table exists.
    pub const fn new(bytes: [u8; 32]) -> IdKey {
        IdKey(bytes)
    }

    /// The id of a tile of a picture for a viewer: the time at which it was laid, its column and its row.
    /// It depends on which of the squares under it are known, and on nothing else of them.
    pub(crate) fn tile(&self, viewer: &Viewer, tile: (u32, u32, u32), known: &[bool]) -> String {
        let mut hasher = self.hasher(viewer);
        hasher.update(b"tile");
        let (laid, column, row) = tile;
        for number in [laid, column, row] {
            hasher.update(&number.to_le_bytes());
        }
        let known: Vec<u8> = known.iter().map(|own| u8::from(*own)).collect();
        hasher.update(&known);
        hasher.finalize().to_hex()[..TILE_ID_DIGITS].to_owned()
    }

    /// The beginning of every hash for a viewer.
    fn hasher(&self, viewer: &Viewer) -> blake3::Hasher {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        match viewer {
            Viewer::GameMaster => hasher.update(b"game-master"),
            Viewer::Spectator => hasher.update(b"spectator"),
            Viewer::Player { plays } => {
                hasher.update(b"player");
                for id in plays {
                    hasher.update(&id.number().to_le_bytes());
                }
                &mut hasher
            }
        };
        hasher
    }

    /// The number of an item for a viewer, at the given attempt.
    fn number(&self, viewer: &Viewer, kind: &str, number: u32, attempt: u32) -> u32 {
        let mut hasher = self.hasher(viewer);
        hasher.update(kind.as_bytes());
        hasher.update(&number.to_le_bytes());
        hasher.update(&attempt.to_le_bytes());
        let hash = hasher.finalize();
        let bytes = hash.as_bytes();
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) % ID_MAX
    }

    /// A different number for each of the items; an item that is not in the list cannot change
    /// them.
    fn numbers(
        &self,
        viewer: &Viewer,
        kind: &str,
        things: impl Iterator<Item = u32>,
    ) -> BTreeMap<u32, u32> {
        let mut owners: BTreeMap<u32, u32> = BTreeMap::new();
        let mut numbers = BTreeMap::new();
        for thing in things {
            let attempts = (0..).map(|attempt| self.number(viewer, kind, thing, attempt));
            for number in attempts {
                if let std::collections::btree_map::Entry::Vacant(free) = owners.entry(number) {
                    free.insert(thing);
                    numbers.insert(thing, number);
                    break;
                }
            }
        }
        numbers
    }
}

/// The ids under which a viewer knows creatures and doors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids {
    creatures: Shared<BTreeMap<u32, u32>>,
    doors: Shared<BTreeMap<u32, u32>>,
}

impl Ids {
    /// The ids of the creatures and doors that the viewer knows.
    pub(crate) fn new(
        key: &IdKey,
        viewer: &Viewer,
        creatures: impl Iterator<Item = CreatureId>,
        doors: impl Iterator<Item = DoorId>,
    ) -> Ids {
        Ids {
            creatures: key
                .numbers(viewer, "creature", creatures.map(CreatureId::number))
                .into(),
            doors: key
                .numbers(viewer, "door", doors.map(DoorId::number))
                .into(),
        }
    }

    /// The ids of the board itself, for the game master.
    pub(crate) fn of_the_truth(board: &Board) -> Ids {
        let creatures = board.creatures().iter().map(|own| own.id);
        Ids::as_they_are(creatures, board.doors().iter().map(|own| own.id))
    }

    /// The true ids of these creatures and doors.
    pub(crate) fn as_they_are(
        creatures: impl Iterator<Item = CreatureId>,
        doors: impl Iterator<Item = DoorId>,
    ) -> Ids {
        let itself = |number| (number, number);
        Ids {
            creatures: gathered::<BTreeMap<_, _>, _>(creatures.map(CreatureId::number).map(itself))
                .into(),
            doors: gathered::<BTreeMap<_, _>, _>(doors.map(DoorId::number).map(itself)).into(),
        }
    }

    /// The id under which the viewer knows the creature.
    pub fn creature(&self, truth: CreatureId) -> Option<CreatureId> {
        let number = self.creatures.get(&truth.number());
        number.copied().map(CreatureId::from_number)
    }

    /// The id under which the viewer knows the door.
    pub fn door(&self, truth: DoorId) -> Option<DoorId> {
        let number = self.doors.get(&truth.number());
        number.copied().map(DoorId::from_number)
    }

    /// The creature that the viewer knows under that id.
    pub fn creature_known_as(&self, known: CreatureId) -> Option<CreatureId> {
        let mut all = self.creatures.iter();
        let (truth, _) = all.find(|(_, number)| **number == known.number())?;
        Some(CreatureId::from_number(*truth))
    }

    /// The door that the viewer knows under that id.
    pub fn door_known_as(&self, known: DoorId) -> Option<DoorId> {
        let mut all = self.doors.iter();
        let (truth, _) = all.find(|(_, number)| **number == known.number())?;
        Some(DoorId::from_number(*truth))
    }
}
