//! The stored values of an encounter, as JSON inside a record of another module.
//!
//! A journal and a table store the same values in records of their own. All of these values are
//! written and read here, so that the code for every type of every system is compiled once and not
//! for each kind of record. A record names this module for its field:
//!
//! ```
//! use encounter::{Encounter, as_json};
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Snapshot {
//!     last: u64,
//!     #[serde(with = "as_json")]
//!     encounter: Encounter,
//! }
//! ```

use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde::ser::{Error as _, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use systems::Facts;

use crate::command::Instruction;
use crate::encounter::Encounter;
use crate::event::Event;

/// A value that is stored as JSON.
pub trait AsJson: Sized {
    /// The value as JSON.
    ///
    /// # Errors
    /// If it cannot be written, which does not happen for values of an encounter.
    fn write(&self) -> serde_json::Result<Box<RawValue>>;

    /// Reads the value, inside [`systems::System::reading_stored`].
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(json: &str) -> serde_json::Result<Self>;
}

macro_rules! stored_as_json {
    ($($kind:ty),+) => {$(
        impl AsJson for $kind {
            fn write(&self) -> serde_json::Result<Box<RawValue>> {
                to_raw_value(self)
            }

            fn read(json: &str) -> serde_json::Result<$kind> {
                read(json)
            }
        }
    )+};
}

stored_as_json!(Encounter, Event, Facts, Instruction, Vec<Event>);

/// Reads from bytes, as records are read, so that both share the same code.
fn read<T: DeserializeOwned>(json: &str) -> serde_json::Result<T> {
    serde_json::from_slice(json.as_bytes())
}

/// Writes the value into a record of JSON.
///
/// # Errors
/// Those of the record.
pub fn serialize<T: AsJson, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value
        .write()
        .map_err(S::Error::custom)?
        .serialize(serializer)
}

/// Reads the value from a record of JSON.
///
/// # Errors
/// Those of the record, and what is wrong with the value.
pub fn deserialize<'de, T: AsJson, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let json = Box::<RawValue>::deserialize(deserializer)?;
    T::read(json.get()).map_err(D::Error::custom)
}
