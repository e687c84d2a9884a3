//! A load generator: people at many tables of one server, as docs/scale.md describes them.
//!
//! `load ORIGIN --tables N --rate COMMANDS --seconds N [--process ID] [--yardstick]` plays and
//! writes one JSON value. At each table a game master, four players and a spectator are connected;
//! the table's next command is due at a fixed time, whether the one before it was answered or not,
//! and the time of a message counts from when its command was due. So a server that falls behind
//! does not look quick.

mod alone;
mod connection;
mod measure;
mod people;
mod play;
mod script;
mod yardstick;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::measure::{Measured, Process};

/// What is asked for.
struct Asked {
    origin: String,
    tables: usize,
    /// Commands a second at each table.
    rate: f64,
    seconds: u64,
    /// The server's process.
    process: Option<Process>,
    /// Whether the server is the yardstick, which stores nothing and knows no rules.
    is_yardstick: bool,
}

fn asked() -> Result<Asked, String> {
    let mut words = std::env::args().skip(1);
    let origin = words.next().ok_or("load ORIGIN --tables N …")?;
    let mut asked = Asked {
        origin,
        tables: 100,
        rate: 10.0,
        seconds: 10,
        process: None,
        is_yardstick: false,
    };
    while let Some(word) = words.next() {
        if word == "--yardstick" {
            asked.is_yardstick = true;
            continue;
        }
        let value = words.next().unwrap_or_default();
        if word == "--rate" {
            asked.rate = rate(&value)?;
            continue;
        }
        let number = value.parse::<u32>();
        let number = number.map_err(|_| format!("`{word}` takes a number"))?;
        match word.as_str() {
            "--tables" => asked.tables = usize::try_from(number).unwrap_or(usize::MAX),
            "--seconds" => asked.seconds = number.into(),
            "--process" => asked.process = Some(Process(number)),
            _ => return Err(format!("`{word}` means nothing here")),
        }
    }
    Ok(asked)
}

/// A tenth is a command every ten seconds.
fn rate(word: &str) -> Result<f64, String> {
    let rate = word.parse::<f64>().ok();
    let rate = rate.filter(|rate| (0.001..=1000.0).contains(rate));
    rate.ok_or_else(|| "`--rate` takes a number from 0.001 to 1000".to_owned())
}

/// What one command takes: `load --alone COMMANDS`.
fn alone() -> Option<Result<Value, String>> {
    let mut words = std::env::args().skip(1);
    words.next().filter(|word| word == "--alone")?;
    let commands = words.next().and_then(|word| word.parse().ok());
    let commands = commands.filter(|commands| *commands > 0);
    let commands = commands.ok_or("`--alone` takes a number of commands".to_owned());
    Some(commands.and_then(alone::play))
}

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let done = alone().unwrap_or_else(|| match (asked(), runtime) {
        (Ok(asked), Ok(runtime)) => runtime.block_on(load(&asked)),
        (Err(problem), _) => Err(problem),
        (_, Err(error)) => Err(error.to_string()),
    });
    match done {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("load: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Seats people, lets them play, and reports.
async fn load(asked: &Asked) -> Result<Value, String> {
    let measured = Arc::new(Measured::default());
    let memory = || asked.process.as_ref().map(Process::memory_bytes);
    let before = memory();
    let tables = if asked.is_yardstick {
        yardstick::tables(&asked.origin, asked.tables, &measured).await?
    } else {
        people::tables(&asked.origin, asked.tables, &measured).await?
    };
    let seated = memory();
    let warm_up = Duration::from_secs(2);
    let interval = Duration::from_secs_f64(1.0 / asked.rate);
    let whole = warm_up + Duration::from_secs(asked.seconds);
    let count = u32::try_from(tables.len()).unwrap_or(u32::MAX).max(1);
    let begin = tokio::time::Instant::now();
    let players: Vec<_> = (0..)
        .zip(tables)
        .map(|(number, table)| {
            // Tables play at different moments.
            let first = begin + interval * number / count;
            tokio::spawn(play::play(table, first, interval, begin + whole))
        })
        .collect();
    tokio::time::sleep_until(begin + warm_up).await;
    let spent = asked.process.as_ref().map(Process::cpu_seconds);
    measured.begin();
    tokio::time::sleep_until(begin + whole).await;
    measured.end();
    let spent_now = asked.process.as_ref().map(Process::cpu_seconds);
    for player in players {
        player.await.map_err(|error| error.to_string())?;
    }
    let seconds = u32::try_from(asked.seconds).map_or(1.0, f64::from);
    let cores = spent_now
        .zip(spent)
        .map(|(now, before)| (now - before) / seconds);
    Ok(json!({
        "tables": asked.tables,
        "connections": asked.tables * script::VIEWERS,
        "commands_due_a_second": asked.tables as f64 * asked.rate,
        "commands_a_second": measured.accepted_count() / seconds,
        "deliveries_a_second": measured.delivered_count() / seconds,
        "bytes_a_delivery": measured.bytes_a_delivery(),
        "delivery_ms": measured.delivered(),
        "answer_ms": measured.accepted(),
        "refused": measured.refused_count(),
        "problem": measured.problem(),
        "cores": cores,
        "memory_bytes": { "before": before, "seated": seated, "played": memory() },
    }))
}
