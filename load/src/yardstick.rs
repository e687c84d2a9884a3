//! The same traffic through a socket.io server that stores nothing and knows no rules.
//!
//! Messages are those of Engine.IO 4 over a WebSocket: `0` opens, `40` joins, `42` is an event, `2` is
//! answered by `3`.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use futures_util::stream::SplitStream;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::sync::mpsc::{self, Sender};
use tokio_tungstenite::tungstenite::Message;

use crate::connection::{Socket, Writer, open};
use crate::measure::Measured;
use crate::play::{Clock, Table, Verdict};
use crate::script::{Script, VIEWERS};

/// About as many bytes as a change has on the average.
const FILLING_BYTES: usize = 600;

/// Seats people in rooms.
pub(crate) async fn tables(
    origin: &str,
    count: usize,
    measured: &Arc<Measured>,
) -> Result<Vec<Table>, String> {
    let url = origin.replacen("http", "ws", 1);
    let url = format!("{url}/socket.io/?EIO=4&transport=websocket");
    let filling: Arc<str> = Arc::from("x".repeat(FILLING_BYTES));
    let mut tables = Vec::with_capacity(count);
    for room in 0..count {
        let clock = Arc::new(Clock::new());
        let (sender, verdicts) = mpsc::channel(64);
        let mut writers = Vec::with_capacity(VIEWERS);
        for _ in 0..VIEWERS {
            let mut socket = open(&url, None).await?;
            enter(&mut socket, room).await?;
            let (sink, stream) = socket.split();
            writers.push(Writer {
                sink,
                epoch: None,
                number: Arc::new(AtomicU64::new(0)),
                said: 0,
                filling: Arc::clone(&filling),
            });
            let (clock, measured) = (Arc::clone(&clock), Arc::clone(measured));
            tokio::spawn(hear(stream, clock, measured, sender.clone()));
        }
        tables.push(Table {
            clock,
            writers,
            verdicts,
            script: Script::default(),
            measured: Arc::clone(measured),
        });
    }
    Ok(tables)
}

async fn enter(socket: &mut Socket, room: usize) -> Result<(), String> {
    let enter = format!("42{}", json!(["enter", room.to_string()]));
    // It opens, and then welcomes; whoever says anything before is shut out.
    for said in ["40".to_owned(), enter] {
        socket.next().await;
        let sent = socket.send(Message::text(said)).await;
        sent.map_err(|error| error.to_string())?;
    }
    Ok(())
}

async fn hear(
    mut stream: SplitStream<Socket>,
    clock: Arc<Clock>,
    measured: Arc<Measured>,
    verdicts: Sender<Verdict>,
) {
    while let Some(Ok(message)) = stream.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        if text.starts_with("42[\"changed\"") {
            measured.deliver(clock.since_due(), text.len());
        } else if text.starts_with("42[\"accepted\"") {
            // Whoever waits for it is gone at the end.
            let _ = verdicts.send(Verdict::Accepted).await;
        }
    }
}
