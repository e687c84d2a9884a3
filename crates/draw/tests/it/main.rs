//! Tests of the drawing crate over its public interface.

mod backdrop;
mod golden;
mod laws;
mod look;
mod scenes;
mod side;
mod way;
