//! A program that plays at a server of tables over plain HTTP, as docs/protocol.md describes it.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody with their cookie.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caller {
    cookie: Option<String>,
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Reply {
    /// The body, if the request was carried out.
    pub(crate) fn json(&self) -> Result<Value, String> {
        if self.status >= 400 {
            return Err(format!("status {}: {}", self.status, self.body));
        }
        serde_json::from_str(&self.body).map_err(|error| format!("{error}: {}", self.body))
    }
}

impl Caller {
    /// Sends a request to the server of that origin, and waits for the answer.
    pub(crate) fn request(
        &mut self,
        origin: &str,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Reply, String> {
        let host = origin.trim_start_matches("http://");
        let lost = |error: std::io::Error| format!("{origin}: {error}");
        let mut stream = TcpStream::connect(host).map_err(lost)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(lost)?;
        stream.set_write_timeout(Some(PATIENCE)).map_err(lost)?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let cookie = self.cookie.as_ref();
        let cookie = cookie.map_or_else(String::new, |own| format!("cookie: {own}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{cookie}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).map_err(lost)?;
        let mut text = String::new();
        stream.read_to_string(&mut text).map_err(lost)?;
        self.read(&text)
            .ok_or_else(|| format!("{origin} broke off: {text:?}"))
    }

    /// The answer, if it is whole.
    fn read(&mut self, text: &str) -> Option<Reply> {
        let (head, body) = text.split_once("\r\n\r\n")?;
        let header = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            lines.find(|(own, _)| own.eq_ignore_ascii_case(name))
        };
        let length: Option<usize> = header("content-length").and_then(|(_, own)| own.parse().ok());
        if length.is_some_and(|length| length != body.len()) {
            return None;
        }
        if let Some((_, cookie)) = header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Some(Reply {
            status: head.split(' ').nth(1)?.parse().ok()?,
            body: body.to_owned(),
        })
    }

    /// Creates a table, and returns its id.
    pub(crate) fn create(&mut self, origin: &str, board: &str) -> Result<String, String> {
        let asked = json!({ "name": "Table", "board": board });
        let made = self.request(origin, "POST", "/api/tables", Some(&asked))?;
        text(&made.json()?["table"])
    }

    /// Gives somebody else a seat at the table, in that role.
    pub(crate) fn invite(
        &mut self,
        origin: &str,
        table: &str,
        role: &Value,
    ) -> Result<Caller, String> {
        let path = format!("/api/tables/{table}/invitations");
        let link = self.request(origin, "POST", &path, Some(role))?.json()?;
        let link = text(&link["link"])?;
        let secret = link.split_once("#join=").map(|(_, secret)| secret);
        let mut other = Caller::default();
        let asked = json!({ "invitation": secret });
        other
            .request(origin, "POST", "/api/join", Some(&asked))?
            .json()?;
        Ok(other)
    }

    /// The last change in the view of the table.
    pub(crate) fn seen(&mut self, origin: &str, table: &str) -> Result<Value, String> {
        let path = format!("/api/tables/{table}/view");
        let view = self.request(origin, "GET", &path, None)?.json()?;
        Ok(view["seen"].clone())
    }

    /// Gives a command, and says whether it was accepted; an error if that is unknown.
    pub(crate) fn command(
        &mut self,
        origin: &str,
        table: &str,
        command: &Value,
    ) -> Result<bool, String> {
        let path = format!("/api/tables/{table}/commands");
        let told = self.request(origin, "POST", &path, Some(command))?.json()?;
        let own = told.as_array().into_iter().flatten();
        let mut verdicts = own.filter(|message| message["id"] == command["id"]);
        let verdict = verdicts.next().ok_or("no verdict came")?;
        Ok(verdict["type"] == "accepted")
    }

    /// The ids of the commands in the journal, in order.
    pub(crate) fn journal(&mut self, origin: &str, table: &str) -> Result<Vec<String>, String> {
        let path = format!("/api/tables/{table}/export");
        let export = self.request(origin, "GET", &path, None)?;
        if export.status >= 400 {
            return Err(format!("status {}: {}", export.status, export.body));
        }
        let entries = export.body.lines().skip(1);
        let ids = entries.map(|line| {
            let entry: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            text(&entry["entry"]["id"])
        });
        ids.collect()
    }
}

fn text(value: &Value) -> Result<String, String> {
    let text = value.as_str().map(str::to_owned);
    text.ok_or_else(|| format!("{value} is not a text"))
}
