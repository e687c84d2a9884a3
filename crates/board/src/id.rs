//! Ids of creatures and doors: numbers that a board gives out in order and never gives twice.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name(u32);

        impl $name {
            /// The id with that number. Only storage and views need this: on a board in play, the
            /// board gives out the ids.
            pub const fn from_number(number: u32) -> $name {
                $name(number)
            }

            /// The number to store. It shows only in which order ids were given out: it is not an
            /// index into a list.
            pub const fn number(self) -> u32 {
                self.0
            }

            /// The next id that a board gives out.
            pub(crate) const fn next(self) -> $name {
                $name(self.0.saturating_add(1))
            }
        }
    };
}

id! {
    /// The id of a creature on a board.
    ///
    /// A board gives ids in order and never gives one twice: the id of a creature that was removed
    /// means nobody forever.
    CreatureId
}

id! {
    /// The id of a door on a board. A door keeps its number when others are removed.
    DoorId
}

/// `#` and the number, which replaces the name of a creature without one.
impl fmt::Display for CreatureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The number, by which people name a door.
impl fmt::Display for DoorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
