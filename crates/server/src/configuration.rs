//! How a server is set up.

use std::net::SocketAddr;
use std::path::PathBuf;

/// All settings of a server.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// The address it listens on.
    pub listen: SocketAddr,
    /// The folder of the SQLite store; it is made if it is not there.
    pub data: PathBuf,
    /// PostgreSQL databases to keep tables in instead: one as a URL, or several as `HOME=URL`. A home
    /// is a name of letters and digits, with which the ids of its tables begin.
    pub databases: Vec<String>,
    /// The address that people use, if it differs from the one the server listens on, as it does
    /// behind a proxy.
    pub public_url: Option<String>,
    /// Who may create tables.
    pub create: WhoCreates,
}

/// Who may create tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WhoCreates {
    /// Anybody who can reach the server.
    #[default]
    Anybody,
    /// Only people who have this secret.
    WithToken(String),
}

/// The largest message that a program may send, in bytes (64 KiB).
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
