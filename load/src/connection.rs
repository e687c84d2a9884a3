//! A screen at a table: what it says, and what it hears.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc::Sender;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::measure::Measured;
use crate::play::{Clock, Verdict};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Something to be said.
pub(crate) enum Speech<'a> {
    /// A line of the table.
    Command(&'a str),
}

/// The half of a screen that says something.
pub(crate) struct Writer {
    pub(crate) sink: SplitSink<Socket, Message>,
    /// The run of the server; `None` at the yardstick.
    pub(crate) epoch: Option<String>,
    /// The last change that the screen has.
    pub(crate) number: Arc<AtomicU64>,
    pub(crate) said: u64,
    /// Filling that makes a message of the yardstick as long as one of ours.
    pub(crate) filling: Arc<str>,
}

impl Writer {
    pub(crate) async fn say(&mut self, speech: Speech<'_>) -> Result<(), String> {
        let Speech::Command(line) = speech;
        self.said += 1;
        let text = match &self.epoch {
            Some(epoch) => {
                let number = self.number.load(Ordering::Relaxed);
                let seen = json!({ "epoch": epoch, "number": number });
                let id = format!("{}-{number}", self.said);
                json!({ "type": "command", "id": id, "seen": seen, "line": line }).to_string()
            }
            None => format!(
                "42{}",
                json!(["command", { "line": line, "filling": &*self.filling }])
            ),
        };
        let sent = self.sink.send(Message::text(text)).await;
        sent.map_err(|error| error.to_string())
    }
}

/// Opens a socket with a small buffer, as there are thousands.
pub(crate) async fn open(url: &str, cookie: Option<&str>) -> Result<Socket, String> {
    let lost = |error: tokio_tungstenite::tungstenite::Error| format!("{url}: {error}");
    let mut request = url.into_client_request().map_err(lost)?;
    if let Some(cookie) = cookie {
        let value = cookie.parse().map_err(|_| "a cookie that is none")?;
        request.headers_mut().insert("cookie", value);
    }
    let small = WebSocketConfig::default().read_buffer_size(4096);
    let opened = tokio_tungstenite::connect_async_with_config(request, Some(small), true).await;
    opened.map(|(socket, _)| socket).map_err(lost)
}

/// Says hello, and gives the first view.
pub(crate) async fn greet(socket: &mut Socket) -> Result<Value, String> {
    let hello = json!({ "type": "hello", "protocol": 2 }).to_string();
    let sent = socket.send(Message::text(hello)).await;
    sent.map_err(|error| error.to_string())?;
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            return serde_json::from_str(&text).map_err(|error| error.to_string());
        }
    }
    Err("the server closed a socket".to_owned())
}

/// The half of a screen that hears, and what it tells.
pub(crate) struct Screen {
    pub(crate) stream: SplitStream<Socket>,
    pub(crate) number: Arc<AtomicU64>,
    pub(crate) clock: Arc<Clock>,
    pub(crate) measured: Arc<Measured>,
    pub(crate) verdicts: Sender<Verdict>,
}

impl Screen {
    /// Hears until the connection ends.
    pub(crate) async fn hear(mut self) {
        while let Some(Ok(message)) = self.stream.next().await {
            let Message::Text(text) = message else {
                continue;
            };
            if let Some(rest) = text.strip_prefix("{\"type\":\"changed\",\"number\":") {
                let number = rest.split(',').next().and_then(|own| own.parse().ok());
                self.number.store(number.unwrap_or(0), Ordering::Relaxed);
                self.measured.deliver(self.clock.since_due(), text.len());
            } else if text.starts_with("{\"type\":\"accepted\"") {
                // Whoever waits for it is gone at the end.
                let _ = self.verdicts.send(Verdict::Accepted).await;
            } else if text.starts_with("{\"type\":\"refused\"") {
                let verdict = if text.contains("\"kind\":\"stale\"") {
                    Verdict::Stale
                } else {
                    Verdict::Refused(text.to_string())
                };
                let _ = self.verdicts.send(verdict).await;
            }
        }
    }
}
