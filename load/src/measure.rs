//! Times, counts, and what the server's process takes.

use std::fs;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

/// Times are kept in steps of this length.
const STEP: Duration = Duration::from_micros(50);

/// How many steps there are; what takes longer counts as the last.
const STEPS: usize = 100_000;

/// Times in steps.
struct Times {
    steps: Vec<AtomicU64>,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            steps: (0..STEPS).map(|_| AtomicU64::new(0)).collect(),
        }
    }
}

impl Times {
    fn add(&self, time: Duration) {
        let step = time.as_micros() / STEP.as_micros();
        let step = usize::try_from(step).unwrap_or(usize::MAX).min(STEPS - 1);
        self.steps[step].fetch_add(1, Ordering::Relaxed);
    }

    fn count(&self) -> u64 {
        let counts = self.steps.iter().map(|own| own.load(Ordering::Relaxed));
        counts.sum()
    }

    /// The time in milliseconds that so many of a thousand stay below.
    fn below(&self, of_thousand: u64) -> f64 {
        let wanted = self.count() * of_thousand / 1000;
        let mut counted = 0;
        for (step, own) in (1_u32..).zip(&self.steps) {
            counted += own.load(Ordering::Relaxed);
            if counted > wanted {
                return (STEP * step).as_secs_f64() * 1000.0;
            }
        }
        0.0
    }

    fn told(&self) -> Value {
        json!({ "p50": self.below(500), "p90": self.below(900), "p99": self.below(990), "p99.9": self.below(999) })
    }
}

/// What has been measured.
#[derive(Default)]
pub(crate) struct Measured {
    is_on: AtomicBool,
    /// From when a command was due until a view of what it led to came.
    delivered: Times,
    /// From when a command was due until it was acknowledged.
    accepted: Times,
    bytes: AtomicU64,
    refused: AtomicU64,
    problem: Mutex<Option<String>>,
}

fn float(number: u64) -> f64 {
    // Counts of one run are far below 2^32.
    u32::try_from(number).map_or(f64::from(u32::MAX), f64::from)
}

impl Measured {
    pub(crate) fn begin(&self) {
        self.is_on.store(true, Ordering::Relaxed);
    }

    pub(crate) fn end(&self) {
        self.is_on.store(false, Ordering::Relaxed);
    }

    fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// A view came so long after its command was due.
    pub(crate) fn deliver(&self, after: Duration, bytes: usize) {
        if self.is_on() {
            self.delivered.add(after);
            let bytes = u64::try_from(bytes).unwrap_or(0);
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    /// A command was acknowledged so long after it was due.
    pub(crate) fn accept(&self, after: Duration) {
        if self.is_on() {
            self.accepted.add(after);
        }
    }

    /// A command was refused, or a connection lost. The first is told.
    pub(crate) fn refuse(&self, problem: &str) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        let mut first = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| problem.to_owned());
    }

    pub(crate) fn accepted_count(&self) -> f64 {
        float(self.accepted.count())
    }

    pub(crate) fn delivered_count(&self) -> f64 {
        float(self.delivered.count())
    }

    pub(crate) fn refused_count(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    pub(crate) fn bytes_a_delivery(&self) -> u64 {
        let bytes = self.bytes.load(Ordering::Relaxed);
        bytes.checked_div(self.delivered.count()).unwrap_or(0)
    }

    pub(crate) fn problem(&self) -> Option<String> {
        let first = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        first.clone()
    }

    pub(crate) fn delivered(&self) -> Value {
        self.delivered.told()
    }

    pub(crate) fn accepted(&self) -> Value {
        self.accepted.told()
    }
}

/// A process of Linux.
pub(crate) struct Process(pub(crate) u32);

impl Process {
    fn file(&self, name: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{name}", self.0)).unwrap_or_default()
    }

    /// The memory that it has now.
    pub(crate) fn memory_bytes(&self) -> u64 {
        let status = self.file("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    /// The time of processors that it has had.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        let stat = self.file("stat");
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        // User and system time are the 14th and 15th field, in hundredths of a second.
        let fields = after_name.split_whitespace().skip(11).take(2);
        let hundredths: u64 = fields.filter_map(|own| own.parse::<u64>().ok()).sum();
        float(hundredths) / 100.0
    }
}
