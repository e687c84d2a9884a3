//! Which creature and which door: numbers that a board gives in order and never gives twice.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name(u32);

        impl $name {
            /// The id with that number. This is only for storage and for views: on a board in play,
            /// the board gives the ids.
            pub const fn from_number(number: u32) -> $name {
                $name(number)
            }

            /// The number to store. It says in which order ids were given, and nothing else: it is
            /// not a place in a list.
            pub const fn number(self) -> u32 {
                self.0
            }

            /// The id that a board gives after this one.
            pub(crate) const fn next(self) -> $name {
                $name(self.0.saturating_add(1))
            }
        }
    };
}

id! {
    /// Which creature of a board.
    ///
    /// A board gives ids in order and never gives one twice: the id of a creature that was removed
    /// means nobody, for good.
    CreatureId
}

id! {
    /// Which door of a board. A door keeps its number when others are taken away.
    DoorId
}

/// `#` and the number: what stands in place of a name if a creature has none.
impl fmt::Display for CreatureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The number, which is how people name a door.
impl fmt::Display for DoorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
