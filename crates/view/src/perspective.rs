//! The perspective from which an encounter is seen.

use rules::Disclosure;

use crate::{IdKey, Knowledge, Viewer};

/// A viewer, and what decides what the viewer sees.
#[derive(Clone, Copy, Debug)]
pub struct Perspective<'a> {
    /// The viewer.
    pub viewer: &'a Viewer,
    /// What the table reveals to viewers who do not see everything.
    pub disclosure: &'a Disclosure,
    /// What has been seen so far.
    pub knowledge: &'a Knowledge,
    /// The table's secret, from which the viewer's ids are made.
    pub key: &'a IdKey,
}
