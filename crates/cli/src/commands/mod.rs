//! The commands, one file for each; the shell of `fivefoot play` is the folder `play`.

pub(crate) mod because;
pub(crate) mod bounds;
pub(crate) mod cases;
pub(crate) mod chances;
pub(crate) mod completions;
pub(crate) mod draw;
pub(crate) mod gridless;
pub(crate) mod journal;
pub(crate) mod map;
pub(crate) mod new;
pub(crate) mod odds;
pub(crate) mod path;
pub(crate) mod reach;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod schema;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod threat;
pub(crate) mod trace;
pub(crate) mod travel;
pub(crate) mod volume;
