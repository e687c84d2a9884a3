//! Tests of what viewers know.

#[path = "it/feeds.rs"]
mod feeds;
#[path = "it/law.rs"]
mod law;
#[path = "it/master.rs"]
mod master;
#[path = "it/orders.rs"]
mod orders;
#[path = "it/secrets.rs"]
mod secrets;
