//! Tables whose people, store and network are driven by a test.

mod authority;
mod group;
mod order;
mod picture;
mod protocol;
mod reconnect;
mod remembered;
mod seats;
mod secrecy;
mod snapshots;
mod story;
