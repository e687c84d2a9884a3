//! Tests of what viewers know.

#[path = "it/concealment.rs"]
mod concealment;
#[path = "it/feeds.rs"]
mod feeds;
#[path = "it/ground.rs"]
mod ground;
#[path = "it/law.rs"]
mod law;
#[path = "it/master.rs"]
mod master;
#[path = "it/order.rs"]
mod order;
#[path = "it/orders.rs"]
mod orders;
#[path = "it/secrets.rs"]
mod secrets;
