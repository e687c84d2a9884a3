//! A process that serves the table: what the task of a server does, which keeps nothing outside the store.

use server::Words;
use table::{Input, Milliseconds, Output, Table};

/// A process.
#[derive(Debug, Default)]
pub(crate) struct Process {
    /// How often it was started.
    pub(crate) run: u64,
    table: Option<Table<Words>>,
    /// Whether the journal has been read for the first time. Nobody connects before that.
    pub(crate) is_open: bool,
}

impl Process {
    /// Starts again.
    pub(crate) fn start(&mut self, table: Table<Words>) {
        self.table = Some(table);
        self.is_open = false;
    }

    /// Kills the process: everything that is not in the store is lost.
    pub(crate) fn crash(&mut self) {
        self.run += 1;
        self.table = None;
        self.is_open = false;
    }

    pub(crate) fn is_running(&self) -> bool {
        self.table.is_some()
    }

    pub(crate) fn table(&self) -> Option<&Table<Words>> {
        self.table.as_ref()
    }

    /// The outputs for an input; none if the process is not running.
    pub(crate) fn step(&mut self, now: u64, input: Input) -> Vec<Output> {
        if matches!(input, Input::Read(_)) {
            self.is_open = true;
        }
        match &mut self.table {
            Some(table) => table.step(Milliseconds(now), input),
            None => Vec::new(),
        }
    }
}
