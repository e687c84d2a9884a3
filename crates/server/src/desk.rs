//! How much work on pictures is done at once.

use tokio::sync::Semaphore;

/// How many tiles are written at once.
const TILES_AT_ONCE: usize = 2;

/// Who may work on pictures now. One picture is laid at a time: reading it takes much memory, and whoever
/// lays it removes the others.
pub(crate) struct Desk {
    pub(crate) laying: Semaphore,
    pub(crate) tiles: Semaphore,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk {
            laying: Semaphore::new(1),
            tiles: Semaphore::new(TILES_AT_ONCE),
        }
    }
}
