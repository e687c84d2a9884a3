//! What a board promises about what stands on it.

mod edge_change;
mod ids;
mod names;
mod sides;
mod stored;
