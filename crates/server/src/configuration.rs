//! How a server is set up. A setting that would be of no use cannot be made: each is read once, into
//! a value that is right.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use axum::http::uri::Authority;
use table::Rates;

/// All settings of a server.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// The address it listens on.
    pub listen: SocketAddr,
    /// Another address, on which whoever watches the server reads its metrics. They count what is
    /// hidden, too, so players should not reach it; without it there are none.
    pub metrics: Option<SocketAddr>,
    /// The folder of the SQLite store; it is made if it is not there.
    pub data: PathBuf,
    /// PostgreSQL databases to keep tables in instead.
    pub databases: Vec<Database>,
    /// The address that people use, if it differs from the one the server listens on, as it does
    /// behind a proxy.
    pub public_url: Option<PublicUrl>,
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
    /// How long the head of a request may take to come, and its body apart from a time for each part
    /// that has come.
    pub request: Duration,
    /// How long a table stays open without anybody.
    pub idle: Duration,
    /// How long a session is kept.
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
            request: Duration::from_secs(30),
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
    WithToken(CreateToken),
}

/// The secret of those who may create tables; it is not empty.
#[derive(Clone, PartialEq, Eq)]
pub struct CreateToken(String);

/// The secret itself is never shown.
impl std::fmt::Debug for CreateToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CreateToken(..)")
    }
}

impl CreateToken {
    /// Whether that is the secret. The hashes are compared, so that the time this takes reveals
    /// nothing.
    pub(crate) fn is(&self, given: &str) -> bool {
        blake3::hash(given.as_bytes()) == blake3::hash(self.0.as_bytes())
    }
}

impl FromStr for CreateToken {
    type Err = &'static str;

    fn from_str(secret: &str) -> Result<CreateToken, &'static str> {
        if secret.trim().is_empty() {
            return Err(
                "a secret has at least one character; without this setting anybody may create tables",
            );
        }
        Ok(CreateToken(secret.to_owned()))
    }
}

/// The address that people use, as browsers write it: `https://play.example`, without a slash at the
/// end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(url: &str) -> Result<PublicUrl, &'static str> {
        let wrong = "an address is http:// or https:// with a host, and a port if it needs one, as in \
                     https://play.example";
        let url = url.trim_end_matches('/').to_ascii_lowercase();
        let (scheme, own) = url.split_once("://").ok_or(wrong)?;
        let usual_port = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(wrong),
        };
        let authority: Authority = own.parse().map_err(|_| wrong)?;
        let host = authority.host();
        if host.is_empty() || own.contains('@') {
            return Err(wrong);
        }
        // Browsers leave out the port that everybody knows.
        let port = match own.strip_prefix(host) {
            Some("") => None,
            Some(port) => match port.strip_prefix(':').map(str::parse::<u16>) {
                Some(Ok(0) | Err(_)) | None => return Err(wrong),
                Some(Ok(port)) => (port != usual_port).then_some(port),
            },
            None => return Err(wrong),
        };
        let port = port.map_or_else(String::new, |port| format!(":{port}"));
        Ok(PublicUrl(format!("{scheme}://{host}{port}")))
    }
}

/// A PostgreSQL database, and the name of its home if there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    pub(crate) home: Option<String>,
    pub(crate) url: String,
}

impl FromStr for Database {
    type Err = &'static str;

    fn from_str(database: &str) -> Result<Database, &'static str> {
        let is_url = |url: &str| {
            let mut schemes = ["postgres://", "postgresql://"].into_iter();
            schemes.any(|scheme| url.starts_with(scheme))
        };
        let is_home = |home: &str| {
            let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            !home.is_empty() && home.bytes().all(is_plain)
        };
        let (home, url) = match database.split_once('=') {
            _ if is_url(database) => (None, database),
            Some((home, url)) if is_home(home) && is_url(url) => (Some(home.to_owned()), url),
            _ => {
                return Err(
                    "a database is postgres://…, or with the name of a home of letters a to z \
                            and digits, north=postgres://…",
                );
            }
        };
        Ok(Database {
            home,
            url: url.to_owned(),
        })
    }
}

impl Configuration {
    /// The address that links begin with, without a slash at its end.
    pub fn origin(&self, listening: SocketAddr) -> String {
        match &self.public_url {
            Some(url) => url.0.clone(),
            None => format!("http://{listening}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_written_as_browsers_write_it() {
        for (given, written) in [
            ("https://play.example", "https://play.example"),
            ("https://Play.Example/", "https://play.example"),
            ("https://play.example:443", "https://play.example"),
            ("http://play.example:80/", "http://play.example"),
            ("http://play.example:443", "http://play.example:443"),
            ("http://127.0.0.1:4105", "http://127.0.0.1:4105"),
            ("http://[::1]:4105", "http://[::1]:4105"),
        ] {
            let url: Result<PublicUrl, _> = given.parse();
            assert_eq!(url, Ok(PublicUrl(written.to_owned())), "{given}");
        }
        for wrong in [
            "",
            "foo",
            "play.example",
            "ftp://play.example",
            "https://",
            "https://play.example/tables",
            "https://play.example?a",
            "https://play example",
            "https://me@play.example",
            "https://play.example:",
            "https://play.example:0",
            "https://play.example:99999",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_database_may_have_a_home() {
        let database = |home: Option<&str>, url: &str| {
            Ok(Database {
                home: home.map(str::to_owned),
                url: url.to_owned(),
            })
        };
        let url = "postgres://a@b/c?host=/run";
        assert_eq!(url.parse(), database(None, url));
        assert_eq!(format!("north={url}").parse(), database(Some("north"), url));
        for wrong in ["", "foo", "north=", "North=postgres://a", "=postgres://a"] {
            assert!(wrong.parse::<Database>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_empty_secret_is_none() {
        assert!("".parse::<CreateToken>().is_err());
        assert!("  ".parse::<CreateToken>().is_err());
        let secret: CreateToken = "sesame".parse().expect("a secret");
        assert!(secret.is("sesame") && !secret.is("") && !secret.is("sesam"));
        assert!(!format!("{secret:?}").contains("sesame"));
    }
}
