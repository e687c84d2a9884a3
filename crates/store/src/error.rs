//! Errors of a store.

use std::path::PathBuf;

use thiserror::Error;

/// Why a store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// The id or hash already exists.
    #[error("there already is one of that name")]
    AlreadyThere,
    /// The table is archived: nothing can be appended to its journal.
    #[error("the table is archived; open it again first")]
    Archived,
    /// There is no room left; nothing was stored.
    #[error("the storage for tables is full")]
    Full,
    /// Another program keeps tables in that folder.
    #[error(
        "the folder `{}` is in use by another server{}; end that one, or use another folder",
        folder.display(),
        told(process)
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The number of the other program's process, if it is known.
        process: Option<u32>,
    },
    /// The store cannot be reached, or failed. The operation may or may not have been carried out.
    #[error("the storage for tables cannot be reached: {0}")]
    Unavailable(String),
}

/// The number of a process, in a message.
fn told(process: &Option<u32>) -> String {
    process.map_or_else(String::new, |number| format!(" (process {number})"))
}

#[cfg(any(feature = "sqlite", feature = "postgres"))]
impl StoreError {
    /// This program wrote what is in the database; if it cannot be read, the database is damaged.
    pub(crate) fn damaged(what: &str) -> StoreError {
        StoreError::Unavailable(format!("it is damaged: {what}"))
    }
}

#[cfg(any(feature = "sqlite", feature = "postgres"))]
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        /// SQLite's code for a full disk, and PostgreSQL's.
        const FULL: [&str; 2] = ["13", "53100"];
        let Some(told) = error.as_database_error() else {
            return StoreError::Unavailable(error.to_string());
        };
        if told.is_unique_violation() {
            return StoreError::AlreadyThere;
        }
        if told.is_foreign_key_violation() {
            return StoreError::NoTable;
        }
        match told.code() {
            Some(code) if FULL.contains(&code.as_ref()) => StoreError::Full,
            _ => StoreError::Unavailable(told.message().to_owned()),
        }
    }
}
