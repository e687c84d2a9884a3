//! The conversion of one system's values to those of all systems.

use std::marker::PhantomData;

use rules::MemberOf;

use super::{Change, Declaration, Fact, Facts, System};

/// The conversion of a system's values to those of all systems.
pub(super) struct Member<S>(PhantomData<S>);

pub(super) const fn member<S: MemberOf<System>>(_: S) -> Member<S> {
    Member(PhantomData)
}

impl<S: MemberOf<System>> Member<S> {
    pub(super) fn facts(self, facts: S::Facts) -> Facts {
        S::facts_of(facts)
    }

    pub(super) fn declaration(self, declaration: S::Declaration) -> Declaration {
        S::declaration_of(declaration)
    }

    pub(super) fn fact(self, fact: S::Fact) -> Fact {
        S::fact_of(fact)
    }

    pub(super) fn change(self, change: S::Change) -> Change {
        S::change_of(change)
    }
}
