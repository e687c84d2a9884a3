//! Through whose eyes an encounter is seen.

use rules::Disclosure;

use crate::{IdKey, Knowledge, Viewer};

/// Who looks, and what decides what they see.
#[derive(Clone, Copy, Debug)]
pub struct Perspective<'a> {
    /// Who looks.
    pub viewer: &'a Viewer,
    /// What the table tells those who do not see everything.
    pub disclosure: &'a Disclosure,
    /// What has been seen so far.
    pub knowledge: &'a Knowledge,
    /// The table's secret, from which the viewer's ids are made.
    pub key: &'a IdKey,
}
