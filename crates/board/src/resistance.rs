//! How a resistance table describes the ground of a square.

/// A line of a resistance table that describes a square, or the tag of a gap; a square may have
/// several. [`crate::Quantity::ResistanceTags`] holds them as bits.
///
/// The second and the third line are [`crate::Terrain::Difficult`] and [`crate::Terrain::Greater`],
/// so that a map of any origin can have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ResistanceTag {
    /// Even ground.
    Flat,
    /// It must be climbed with hands and feet.
    NearVertical,
    /// A wall to climb.
    Vertical,
    /// A wall to climb with little to hold on to.
    SmoothVertical,
    /// A wall that leans outward.
    Overhang,
    /// A jump upward.
    JumpUp,
    /// It gives no footing.
    Gap,
}

impl ResistanceTag {
    /// All of them, in the order of the bits.
    pub const ALL: [ResistanceTag; 7] = [
        ResistanceTag::Flat,
        ResistanceTag::NearVertical,
        ResistanceTag::Vertical,
        ResistanceTag::SmoothVertical,
        ResistanceTag::Overhang,
        ResistanceTag::JumpUp,
        ResistanceTag::Gap,
    ];

    /// The word of the case notation and of text boards.
    pub const fn word(self) -> &'static str {
        match self {
            ResistanceTag::Flat => "flat",
            ResistanceTag::NearVertical => "near-vertical",
            ResistanceTag::Vertical => "vertical",
            ResistanceTag::SmoothVertical => "smooth-vertical",
            ResistanceTag::Overhang => "overhang",
            ResistanceTag::JumpUp => "jump-up",
            ResistanceTag::Gap => "gap",
        }
    }

    /// The number of the line in the table, from 1 to 7; `None` for a gap, which is not a line.
    pub const fn line(self) -> Option<u32> {
        match self {
            ResistanceTag::Flat => Some(1),
            ResistanceTag::NearVertical => Some(4),
            ResistanceTag::Vertical => Some(5),
            ResistanceTag::SmoothVertical => Some(6),
            ResistanceTag::Overhang | ResistanceTag::JumpUp => Some(7),
            ResistanceTag::Gap => None,
        }
    }
}
