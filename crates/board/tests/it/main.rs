//! What a board promises about what stands on it.

mod ids;
mod names;
mod sides;
mod stored;
