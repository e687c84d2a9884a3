//! How a server is set up.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use table::Rates;

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
    /// The proxies whose word is taken for the address that a request comes from
    /// (`X-Forwarded-For`).
    pub proxies: Vec<IpAddr>,
    /// Who may create tables.
    pub create: WhoCreates,
    /// How much of everything there may be.
    pub limits: Limits,
}

/// How much of everything there may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest message of a program, in bytes.
    pub message_bytes: usize,
    /// The largest board or picture, in bytes. An import, which has both, may be twice as large.
    pub upload_bytes: usize,
    /// The most pixels that a picture has on each side; at most [`PICTURE_PIXELS_MAX`](view::PICTURE_PIXELS_MAX).
    pub picture_pixels: u32,
    /// What a connection may send.
    pub rates: Rates,
    /// How many tables one address may create or join in a minute; as many at once.
    pub entries_per_minute: u32,
    /// How many messages may wait for a connection before it counts as lost.
    pub messages_waiting: usize,
    /// How long a table stays open without anybody.
    pub idle: Duration,
    /// How long a session is kept that is not used.
    pub session_days: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 64 * 1024,
            upload_bytes: 32 * 1024 * 1024,
            picture_pixels: view::PICTURE_PIXELS_MAX,
            rates: Rates::default(),
            entries_per_minute: 600,
            messages_waiting: 256,
            idle: Duration::from_secs(60),
            session_days: 90,
        }
    }
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

impl Configuration {
    /// The address that links begin with, without a slash at its end.
    pub fn origin(&self, listening: SocketAddr) -> String {
        match &self.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://{listening}"),
        }
    }
}
