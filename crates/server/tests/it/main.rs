//! A server on a port of its own, with its store in a folder of its own.

mod access;
mod caller;
mod example;
mod master;
mod play;
mod secrecy;
#[cfg(feature = "postgres")]
mod servers;
