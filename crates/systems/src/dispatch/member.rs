//! The conversion of one system's values to those of all systems.

use std::marker::PhantomData;

use board::CreatureId;
use grid::Square;
use rules::{MemberOf, Particular, Particulars, Reason, Shortfall, SystemHappenings};

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

impl<S: SystemHappenings> Member<S> {
    pub(super) fn enters(self, happening: &S::Happening) -> bool {
        S::enters(happening)
    }

    pub(super) fn parts(self, happening: &S::Happening) -> &[Reason] {
        S::parts(happening)
    }

    pub(super) fn triggers(self, happening: &S::Happening) -> bool {
        S::triggers(happening)
    }

    pub(super) fn shows_elsewhere(self, happening: &S::Happening) -> bool {
        S::shows_elsewhere(happening)
    }

    pub(super) fn falls(self, happening: &S::Happening) -> bool {
        S::falls(happening)
    }

    pub(super) fn damage(self, happening: &S::Happening) -> Option<(CreatureId, i32)> {
        S::damage(happening)
    }

    pub(super) fn reveals(self, happening: &S::Happening) -> bool {
        S::reveals(happening)
    }

    pub(super) fn shortfall(self, happening: &S::Happening) -> Option<Shortfall> {
        S::shortfall(happening)
    }

    pub(super) fn shut_out_of(self, happening: &S::Happening) -> Option<Square> {
        S::shut_out_of(happening)
    }

    pub(super) fn knocked_out(self, happening: &S::Happening) -> Option<CreatureId> {
        S::knocked_out(happening)
    }

    pub(super) fn particulars(self, happening: &S::Happening) -> Particulars {
        S::happening_particulars(happening)
    }

    pub(super) fn particular(self, fact: &S::Fact) -> (&'static str, Particular) {
        S::fact_particular(fact)
    }
}

/// Changes of one system, among those of all.
pub(super) fn all_of<S: MemberOf<System>>(system: S, changes: Vec<S::Change>) -> Vec<Change> {
    let changes = changes.into_iter();
    changes.map(|own| member(system).change(own)).collect()
}
