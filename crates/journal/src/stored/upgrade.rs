//! Upgrades sessions from older versions of the stored form to the newest, step by step.

use std::borrow::Cow;

use serde_json::Value;

use super::open::{Preamble, StoredError, unreadable};
use super::{STORED_VERSION, line_of};

/// Turns a line of one version, which may be the head, into a line of the next version.
type Upgrade = fn(&mut Value);

/// The upgrade from each older version to the next, beginning with version 1. An upgrade is never
/// removed, and neither is the test session of its version.
const UPGRADES: [Upgrade; STORED_VERSION as usize - 1] = [];

/// Returns the session in the newest version. A program that continues an older session stores this
/// first, because new lines are appended in the newest version.
///
/// # Errors
/// If it is not a session, its version is unknown, or a line is not JSON. An incomplete last line
/// is left out.
pub fn upgraded(bytes: &[u8]) -> Result<Cow<'_, [u8]>, StoredError> {
    upgraded_by(bytes, &UPGRADES)
}

fn upgraded_by<'a>(bytes: &'a [u8], steps: &[Upgrade]) -> Result<Cow<'a, [u8]>, StoredError> {
    let version = Preamble::of(bytes)?.session;
    let newest = steps.len() + 1;
    let older = usize::try_from(version)
        .ok()
        .filter(|own| (1..=newest).contains(own));
    let older = older.ok_or(StoredError::Version { version })?;
    let steps = steps.get(older - 1..).unwrap_or_default();
    if steps.is_empty() {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut lines = String::new();
    for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        if !line.ends_with(b"\n") {
            break;
        }
        let read = serde_json::from_slice::<Value>(line);
        let mut value = read.map_err(|error| unreadable(number, &error))?;
        for step in steps {
            step(&mut value);
        }
        lines.push_str(&line_of(&value));
    }
    Ok(Cow::Owned(lines.into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to_two(line: &mut Value) {
        if let Some(version) = line.get_mut("session") {
            *version = 2.into();
        }
        if let Some(step) = line.get_mut("step").and_then(Value::as_object_mut) {
            let number = step.remove("number").unwrap_or(Value::Null);
            step.insert("sequence".to_owned(), number);
        }
    }

    fn to_three(line: &mut Value) {
        if let Some(version) = line.get_mut("session") {
            *version = 3.into();
        }
    }

    #[test]
    fn an_older_session_takes_every_step_to_the_newest() {
        let steps: [Upgrade; 2] = [to_two, to_three];
        let old = b"{\"session\":1}\n{\"step\":{\"number\":1}}\n{\"step\":{\"num";
        let new = upgraded_by(old, &steps).expect("a session of version 1");
        let text = String::from_utf8_lossy(&new);
        assert_eq!(text, "{\"session\":3}\n{\"step\":{\"sequence\":1}}\n");
        let newest = upgraded_by(&new, &steps).expect("the newest");
        assert!(matches!(newest, Cow::Borrowed(_)));
        let two = b"{\"session\":2}\n{\"step\":{\"sequence\":1}}\n";
        assert_eq!(upgraded_by(two, &steps).expect("version 2"), new);
        for unknown in ["{\"session\":4}\n", "{\"session\":0}\n"] {
            let refused = upgraded_by(unknown.as_bytes(), &steps);
            assert!(matches!(refused, Err(StoredError::Version { .. })));
        }
    }
}
