//! The types of the values that each system has of its own.

use std::fmt;
use std::hash::Hash;

/// The values of a rule system. The system itself is only a name; a type that dispatches over
/// several systems also says which one it is.
pub trait SystemValues: Copy + Eq + fmt::Debug + 'static {
    /// The facts that the system knows of creatures and turns.
    type Facts: Clone + fmt::Debug + Eq + Hash;
    /// What a creature or the game master may declare.
    type Declaration: Clone + fmt::Debug + Eq;
    /// What happens only in this system.
    type Happening: Clone + fmt::Debug + Eq;
    /// What is true after a declaration, besides its steps and happenings.
    type Fact: Clone + fmt::Debug + Eq;
    /// A change of facts, made by the game master or by what happens to a creature.
    type Change: Clone + fmt::Debug + Eq;
}

/// A system that belongs to another type, which dispatches over several systems.
pub trait MemberOf<T: SystemValues>: SystemValues {
    /// The facts as facts of that type.
    fn facts_of(facts: Self::Facts) -> T::Facts;
    /// The declaration as a declaration of that type.
    fn declaration_of(declaration: Self::Declaration) -> T::Declaration;
    /// The happening as a happening of that type.
    fn happening_of(happening: Self::Happening) -> T::Happening;
    /// The happening of that type, if it is one of this system.
    fn own_happening(happening: &T::Happening) -> Option<&Self::Happening>;
    /// The fact as a fact of that type.
    fn fact_of(fact: Self::Fact) -> T::Fact;
    /// The change as a change of that type.
    fn change_of(change: Self::Change) -> T::Change;
}
