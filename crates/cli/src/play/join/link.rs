//! The link of an invitation, and the seat that it opens.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use crate::explanation::advice;
use crate::failure::Failure;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

const SHAPE: &str = "a link looks like http://HOST/#join=SECRET; copy the whole of it, and put it \
                     between quotes: some shells read `#` as a comment";

/// What a link says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// Scheme and host, without a slash at the end.
    origin: String,
    secret: String,
}

/// A seat at a table.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// Where messages go: `ws://HOST/api/tables/ID/socket`.
    pub(super) socket: String,
    /// The cookie that says whose seat it is.
    pub(super) cookie: String,
}

#[derive(Deserialize)]
struct Joined {
    table: String,
}

#[derive(Deserialize)]
struct Refused {
    error: String,
}

/// What the server says is wrong, if it says so in its way.
pub(super) fn reason(body: &[u8]) -> Option<String> {
    let refused: Result<Refused, serde_json::Error> = serde_json::from_slice(body);
    refused.ok().map(|refused| refused.error)
}

impl Link {
    /// Reads a link.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn read(link: &str) -> Result<Link, Failure> {
        let wrong = || Failure::usage(advice(format!("`{link}` is no invitation"), SHAPE));
        let (origin, secret) = link.trim().split_once("#join=").ok_or_else(wrong)?;
        let origin = origin.trim_end_matches('/');
        let host = origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"));
        let is_plain = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        if !host.is_some_and(is_plain) || !is_plain(secret) {
            return Err(wrong());
        }
        Ok(Link {
            origin: origin.to_owned(),
            secret: secret.to_owned(),
        })
    }

    /// Takes the seat that the link opens.
    ///
    /// # Errors
    /// If the server cannot be reached, or the invitation opens nothing.
    pub(super) fn join(&self) -> Result<Place, Failure> {
        let lost = |problem: &dyn std::fmt::Display| {
            let help = "ask whoever runs the server whether it is up, and at this address";
            Failure::input(&self.origin, advice(problem.to_string(), help))
        };
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .build()
            .into();
        let asked = json!({ "invitation": self.secret });
        let answer = agent
            .post(format!("{}/api/join", self.origin))
            .send_json(&asked);
        let mut answer = answer.map_err(|error| lost(&error))?;
        let cookie = answer.headers().get("set-cookie");
        let cookie = cookie.and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookie = cookie.unwrap_or_default().to_owned();
        let status = answer.status();
        let body = answer.body_mut().read_to_vec();
        let body = body.map_err(|error| lost(&error))?;
        if !status.is_success() {
            let message = reason(&body).unwrap_or_else(|| format!("it answers {status}"));
            return Err(Failure::input(&self.origin, message));
        }
        let joined: Joined = serde_json::from_slice(&body)
            .map_err(|_| lost(&"this is no server of fivefoot tables"))?;
        // `http` becomes `ws`, and `https` becomes `wss`.
        let socket = self.origin.replacen("http", "ws", 1);
        Ok(Place {
            socket: format!("{socket}/api/tables/{}/socket", joined.table),
            cookie,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_an_origin_and_a_secret() {
        let read = |link: &str| Link::read(link).ok();
        let link = Link {
            origin: "https://play.example".to_owned(),
            secret: "abc".to_owned(),
        };
        assert_eq!(read("https://play.example/#join=abc"), Some(link));
        for wrong in [
            "",
            "http://play.example/",
            "http://play.example/#join=",
            "http:///#join=abc",
            "ftp://play.example/#join=abc",
            "play.example/#join=abc",
            "http://play example/#join=abc",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
