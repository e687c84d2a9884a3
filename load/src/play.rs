//! A table that is played at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::mpsc::Receiver;
use tokio::time::Instant;

use crate::connection::{Speech, Writer};
use crate::measure::Measured;
use crate::script::{Script, Speaker};

/// How long a verdict may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What becomes of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted,
    /// Something has happened since; it is said again.
    Stale,
    Refused(String),
}

/// What the screens of a table have in common.
pub(crate) struct Clock {
    began: Instant,
    /// When the command under way was due, in microseconds.
    due_micros: AtomicU64,
}

impl Clock {
    pub(crate) fn new() -> Clock {
        Clock {
            began: Instant::now(),
            due_micros: AtomicU64::new(0),
        }
    }

    fn set(&self, due: Instant) {
        let micros = due.duration_since(self.began).as_micros();
        let micros = u64::try_from(micros).unwrap_or(u64::MAX);
        self.due_micros.store(micros, Ordering::Relaxed);
    }

    /// How long ago the command under way was due.
    pub(crate) fn since_due(&self) -> Duration {
        let due = Duration::from_micros(self.due_micros.load(Ordering::Relaxed));
        self.began.elapsed().saturating_sub(due)
    }
}

/// A table with people at it.
pub(crate) struct Table {
    pub(crate) clock: Arc<Clock>,
    pub(crate) writers: Vec<Writer>,
    pub(crate) verdicts: Receiver<Verdict>,
    pub(crate) script: Script,
    pub(crate) measured: Arc<Measured>,
}

impl Table {
    /// Says a line until it is not too late, and gives what became of it.
    pub(crate) async fn say(&mut self, speaker: Speaker, line: &str) -> Verdict {
        // A screen may hear of the change before only after the verdict on it.
        for _ in 0..100 {
            let Some(writer) = self.writers.get_mut(speaker.0) else {
                return Verdict::Refused("there is no such speaker".to_owned());
            };
            if let Err(problem) = writer.say(Speech::Command(line)).await {
                return Verdict::Refused(problem);
            }
            match tokio::time::timeout(PATIENCE, self.verdicts.recv()).await {
                Ok(Some(Verdict::Stale)) => tokio::time::sleep(Duration::from_millis(1)).await,
                Ok(Some(verdict)) => return verdict,
                Ok(None) => return Verdict::Refused("the connections are lost".to_owned()),
                Err(_) => return Verdict::Refused("there was no answer".to_owned()),
            }
        }
        Verdict::Refused("it was always too late".to_owned())
    }
}

/// Plays at a table, one command after another, each when it is due.
pub(crate) async fn play(mut table: Table, first: Instant, interval: Duration, until: Instant) {
    let mut due = first;
    while due < until {
        tokio::time::sleep_until(due).await;
        let (speaker, line) = table.script.next();
        table.clock.set(due);
        match table.say(speaker, &line).await {
            Verdict::Accepted => table.measured.accept(table.clock.since_due()),
            Verdict::Stale => {}
            Verdict::Refused(problem) => {
                table.measured.refuse(&format!("{line}: {problem}"));
                return;
            }
        }
        due += interval;
    }
}
