//! Laws and sentences of the system.
