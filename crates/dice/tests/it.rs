//! Laws of dice, and numbers worked out by hand.

#[path = "it/exhaustive.rs"]
mod exhaustive;
#[path = "it/expression.rs"]
mod expression;
#[path = "it/people.rs"]
mod people;
#[path = "it/ratio.rs"]
mod ratio;
#[path = "it/seeded.rs"]
mod seeded;
#[path = "it/stored.rs"]
mod stored;

use dice::{Die, Purpose, Request};

/// A die with that many faces.
fn die(faces: u32) -> Die {
    Die::new(faces).expect("tests use 1 to 1000 faces")
}

/// A request that differs from others by its text.
fn request(what: &'static str, faces: u32) -> Request {
    Request::new(Purpose::new("test.rule", "A", what), die(faces))
}
