//! What viewers know.

#[path = "it/secrets.rs"]
mod secrets;
