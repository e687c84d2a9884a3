//! A server on a separate port, with its store in a separate folder.

mod access;
mod caller;
mod example;
mod master;
mod picture;
mod play;
mod removal;
mod seats;
mod secrecy;
#[cfg(feature = "postgres")]
mod servers;
mod slow;
