//! What viewers know.

#[path = "it/feeds.rs"]
mod feeds;
#[path = "it/secrets.rs"]
mod secrets;
