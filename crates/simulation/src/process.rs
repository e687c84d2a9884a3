//! A process that serves the table: what the task of a server does, with nothing kept but the store.

use server::Words;
use table::{Input, Milliseconds, Output, Table};

/// A process.
#[derive(Debug, Default)]
pub(crate) struct Process {
    /// How often it was started.
    pub(crate) run: u64,
    table: Option<Table<Words>>,
    /// Whether the journal has been read for the first time. Nobody connects before.
    pub(crate) is_open: bool,
}

impl Process {
    /// Starts anew.
    pub(crate) fn start(&mut self, table: Table<Words>) {
        self.table = Some(table);
        self.is_open = false;
    }

    /// Is killed: everything that is not in the store is lost.
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

    /// What follows from an input; nothing if the process does not run.
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
