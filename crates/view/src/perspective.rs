//! The perspective from which an encounter is seen.

use encounter::Encounter;
use rules::Disclosure;

use crate::{IdKey, Knowledge, Viewer};

/// A viewer, and what decides what the viewer sees, besides the settings of the encounter
/// ([`Encounter::disclosure`]).
#[derive(Clone, Copy, Debug)]
pub struct Perspective<'a> {
    /// The viewer.
    pub viewer: &'a Viewer,
    /// What has been seen so far.
    pub knowledge: &'a Knowledge,
    /// The table's secret, from which the viewer's ids are made.
    pub key: &'a IdKey,
}

/// A perspective under the settings of an encounter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) viewer: &'a Viewer,
    /// What the table reveals to viewers who do not see everything.
    pub(crate) disclosure: &'a Disclosure,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) key: &'a IdKey,
}

impl<'a> Perspective<'a> {
    /// The perspective under the settings of the encounter.
    pub(crate) const fn on(self, encounter: &'a Encounter) -> Sight<'a> {
        Sight {
            viewer: self.viewer,
            disclosure: encounter.disclosure(),
            knowledge: self.knowledge,
            key: self.key,
        }
    }
}
