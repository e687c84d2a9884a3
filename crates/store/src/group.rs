//! Appends of many tables in one commit.
//!
//! A durable commit costs far more than a row. Therefore one task writes: while a commit is in
//! progress the other appends queue, and all of them go into the next commit.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::future::Future;

use tokio::sync::{mpsc, oneshot};

use crate::packed::pack;
use crate::{Sequence, StoreError, TableId};

/// The most rows in a commit. More has no benefit (measured with both databases).
const ROWS_MAX: usize = 64;

/// How many appends may be queued before further callers have to wait for a place in the queue.
const WAITING_MAX: usize = 1024;

/// A record that waits to be stored.
pub(crate) struct Row {
    pub(crate) sequence: Sequence,
    pub(crate) bytes: Vec<u8>,
    answer: oneshot::Sender<Result<Written, StoreError>>,
}

/// The result of storing a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// It is durable.
    Stored,
    /// It did not fit the journal; the caller finds out why.
    Refused,
}

/// The rows of one commit: one for each table, in the order of the tables, so that two servers that
/// write the same tables wait for each other in the same order.
pub(crate) type Rows = BTreeMap<TableId, Row>;

/// A backend that stores rows.
pub(crate) trait StoreRows: Send + Sync + 'static {
    /// Stores the rows in one commit. A row that is missing in the answer was not stored.
    fn store(&self, rows: &Rows) -> impl Future<Output = Result<Vec<TableId>, StoreError>> + Send;
}

/// The queue of appends.
#[derive(Clone)]
pub(crate) struct Group(mpsc::Sender<(TableId, Row)>);

impl Group {
    /// Starts the task that writes; it ends when the last handle is dropped.
    pub(crate) fn start(store: impl StoreRows) -> Group {
        let (sender, receiver) = mpsc::channel(WAITING_MAX);
        tokio::spawn(write(store, receiver));
        Group(sender)
    }

    /// Appends a record, and returns when it is durable.
    pub(crate) async fn append(
        &self,
        table: &TableId,
        sequence: Sequence,
        bytes: Vec<u8>,
    ) -> Result<Written, StoreError> {
        let gone = || StoreError::Unavailable("it is closed".to_owned());
        let (answer, answered) = oneshot::channel();
        let row = Row {
            sequence,
            bytes: pack(&bytes),
            answer,
        };
        let sent = self.0.send((table.clone(), row)).await;
        sent.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn write(store: impl StoreRows, mut waiting: mpsc::Receiver<(TableId, Row)>) {
    // A second row of a table has to wait for the next commit.
    let mut late: Vec<(TableId, Row)> = Vec::new();
    loop {
        let mut rows = Rows::new();
        let mut later = Vec::new();
        for (table, row) in late.drain(..) {
            put(&mut rows, &mut later, table, row);
        }
        if rows.is_empty() {
            match waiting.recv().await {
                Some((table, row)) => put(&mut rows, &mut later, table, row),
                None => return,
            }
        }
        while rows.len() + later.len() < ROWS_MAX
            && let Ok((table, row)) = waiting.try_recv()
        {
            put(&mut rows, &mut later, table, row);
        }
        late = later;
        commit(&store, rows).await;
    }
}

fn put(rows: &mut Rows, later: &mut Vec<(TableId, Row)>, table: TableId, row: Row) {
    match rows.entry(table) {
        Entry::Vacant(free) => {
            free.insert(row);
        }
        Entry::Occupied(taken) => later.push((taken.key().clone(), row)),
    }
}

async fn commit(store: &impl StoreRows, rows: Rows) {
    let stored = store.store(&rows).await;
    for (table, row) in rows {
        let answer = match &stored {
            Ok(stored) if stored.contains(&table) => Ok(Written::Stored),
            Ok(_) => Ok(Written::Refused),
            Err(error) => Err(error.clone()),
        };
        // The caller may no longer be waiting; the record stays.
        let _ = row.answer.send(answer);
    }
}
