//! How a server is set up.

use std::net::SocketAddr;
use std::path::PathBuf;

/// Everything that a server is told when it starts.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of the SQLite store; it is made if it is not there.
    pub data: PathBuf,
    /// PostgreSQL databases to keep tables in instead: one as a URL, or several as `HOME=URL`. A home
    /// is a name of letters and digits, with which the ids of its tables begin.
    pub databases: Vec<String>,
    /// The address that people have, if it is not the one that the server listens on: behind a
    /// proxy, or with a name.
    pub public_url: Option<String>,
    /// Who may create tables.
    pub create: WhoCreates,
}

/// Who may create tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WhoCreates {
    /// Everybody who reaches the server.
    #[default]
    Anybody,
    /// Whoever has this secret.
    WithToken(String),
}

/// The largest message of a program, in bytes (64 KiB).
pub const MESSAGE_BYTES_MAX: usize = 64 * 1024;

/// The largest upload, in bytes (32 MiB).
pub const UPLOAD_BYTES_MAX: usize = 32 * 1024 * 1024;

impl Configuration {
    /// The address that links begin with, without a slash at its end.
    pub fn origin(&self, listening: SocketAddr) -> String {
        match &self.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://{listening}"),
        }
    }
}
