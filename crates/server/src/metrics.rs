//! What the server counts, in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use table::ProblemKind;

/// The upper ends of the times that are counted together, in microseconds.
const TIMES_MICROS: [u64; 12] = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    5_000_000,
];

/// The kinds of refusals, with the words of the protocol.
const REFUSALS: [(ProblemKind, &str); 7] = [
    (ProblemKind::Stale, "stale"),
    (ProblemKind::Rules, "rules"),
    (ProblemKind::Role, "role"),
    (ProblemKind::Warning, "warning"),
    (ProblemKind::TooFast, "too-fast"),
    (ProblemKind::Store, "store"),
    (ProblemKind::Archived, "archived"),
];

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What the server counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Commands that came in.
    pub(crate) commands: Counter,
    /// Commands that were stored.
    pub(crate) appends: Counter,
    /// Appends that another server was faster than.
    pub(crate) conflicts: Counter,
    /// What the store did not do, or not in time.
    pub(crate) store_errors: Counter,
    /// Messages that were sent.
    pub(crate) messages: Counter,
    refusals: [Counter; REFUSALS.len()],
    connected: Counter,
    disconnected: Counter,
    /// How many commands took at most the time of the same place, and more than the one before.
    times: [Counter; TIMES_MICROS.len() + 1],
    whole_time_micros: AtomicU64,
}

/// A connection that is counted as long as it is there.
pub(crate) struct Connected<'a>(&'a Metrics);

impl Drop for Connected<'_> {
    fn drop(&mut self) {
        self.0.disconnected.add_one();
    }
}

impl Metrics {
    /// Counts a connection until what it gives is dropped.
    pub(crate) fn connect(&self) -> Connected<'_> {
        self.connected.add_one();
        Connected(self)
    }

    /// How many sockets are open.
    pub(crate) fn connections(&self) -> u64 {
        let disconnected = self.disconnected.now();
        self.connected.now().saturating_sub(disconnected)
    }

    /// Counts a command that is not carried out.
    pub(crate) fn refuse(&self, kind: ProblemKind) {
        let at = REFUSALS.iter().position(|(own, _)| *own == kind);
        if let Some(counter) = at.and_then(|at| self.refusals.get(at)) {
            counter.add_one();
        }
    }

    /// Counts how long a command took, from when its table took it up.
    pub(crate) fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let at = TIMES_MICROS.iter().position(|end| micros <= *end);
        self.times[at.unwrap_or(TIMES_MICROS.len())].add_one();
        self.whole_time_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Everything, with the number of tables that are open.
    pub(crate) fn text(&self, tables: usize) -> String {
        let mut text = String::new();
        let mut told = |kind: &str, name: &str, help: &str, value: u64| {
            // Writing to a text cannot fail.
            let _ = writeln!(
                text,
                "# HELP fivefoot_{name} {help}\n# TYPE fivefoot_{name} {kind}\nfivefoot_{name} {value}"
            );
        };
        let tables = u64::try_from(tables).unwrap_or(u64::MAX);
        told("gauge", "tables", "Tables that are open.", tables);
        told(
            "gauge",
            "connections",
            "Sockets that are open.",
            self.connections(),
        );
        let counters = [
            ("commands", "Commands that came in.", &self.commands),
            ("appends", "Commands that were stored.", &self.appends),
            (
                "conflicts",
                "Appends that another server was faster than.",
                &self.conflicts,
            ),
            ("store_errors", "Failures of the store.", &self.store_errors),
            ("messages", "Messages that were sent.", &self.messages),
        ];
        for (name, help, counter) in counters {
            told("counter", &format!("{name}_total"), help, counter.now());
        }
        text.push_str(&self.refusals());
        text.push_str(&self.times());
        text
    }

    fn refusals(&self) -> String {
        let name = "fivefoot_refusals_total";
        let mut text = format!(
            "# HELP {name} Commands that were not carried out, by kind.\n# TYPE {name} counter\n"
        );
        for ((_, word), counter) in REFUSALS.iter().zip(&self.refusals) {
            let _ = writeln!(text, "{name}{{kind=\"{word}\"}} {}", counter.now());
        }
        text
    }

    fn times(&self) -> String {
        let name = "fivefoot_command_seconds";
        let mut text = format!(
            "# HELP {name} From when a table takes a command up until it is stored and told.\n\
             # TYPE {name} histogram\n"
        );
        let ends = TIMES_MICROS.iter().map(|end| seconds(*end));
        let mut count = 0;
        for (end, counter) in ends.chain(["+Inf".to_owned()]).zip(&self.times) {
            count += counter.now();
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {count}");
        }
        let sum = seconds(self.whole_time_micros.load(Ordering::Relaxed));
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
        text
    }
}

fn seconds(micros: u64) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_up_to_their_end() {
        let metrics = Metrics::default();
        for micros in [400, 500, 501, 9_000_000] {
            metrics.took(Duration::from_micros(micros));
        }
        metrics.refuse(ProblemKind::Stale);
        let connected = metrics.connect();
        let text = metrics.text(3);
        drop(connected);
        for line in [
            "fivefoot_tables 3",
            "fivefoot_connections 1",
            "fivefoot_refusals_total{kind=\"stale\"} 1",
            "fivefoot_command_seconds_bucket{le=\"0.0005\"} 2",
            "fivefoot_command_seconds_bucket{le=\"0.001\"} 3",
            "fivefoot_command_seconds_bucket{le=\"5\"} 3",
            "fivefoot_command_seconds_bucket{le=\"+Inf\"} 4",
            "fivefoot_command_seconds_sum 9.001401",
            "fivefoot_command_seconds_count 4",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}\n{text}");
        }
        assert!(metrics.text(0).contains("fivefoot_connections 0\n"));
    }
}
