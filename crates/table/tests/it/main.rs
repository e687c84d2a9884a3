//! Tables with people, a store and a network that a test drives.

mod authority;
mod group;
mod order;
mod protocol;
mod reconnect;
mod secrecy;
mod snapshots;
mod story;
