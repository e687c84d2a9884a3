//! Universal VTT (`.uvtt`, `.dd2vtt`, `.df2vtt`): the JSON of map makers, read and written.
//!
//! The format has no specification; the reader follows the files that programs write. Coordinates
//! are squares that begin at `map_origin`; walls and doors may lie anywhere. The rules by which
//! they become edges are in `docs/maps.md` and in the modules `walls`, `crossing` and `doorway`.

mod fields;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
