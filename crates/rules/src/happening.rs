//! What happens in the course of a declaration, and when, why and by which rule.

use board::CreatureId;
use grid::{Length, Square};

use crate::{MemberOf, Particular, Particulars, Reason, RuleId, SystemValues};

/// When something happens in a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum When {
    /// Before the first step.
    Start,
    /// In a step, counted from 1.
    Step(u32),
    /// After the last step.
    End,
    /// No step is named; only the order counts.
    Unnumbered,
}

/// Why a reaction is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Cause {
    /// The mover leaves a square within reach.
    Leave,
    /// The mover enters the reactor's square.
    Enter,
    /// The movement begins within reach.
    Start,
    /// The movement ends within reach without having left a square.
    End,
    /// A tumble past the reactor failed.
    Tumble,
    /// A manipulate action within reach.
    Manipulate,
    /// A ranged attack within reach.
    Ranged,
    /// Without a grid: after this length of path.
    After(Length),
    /// Another action within reach that provokes.
    Act,
    /// The mover's rider does it; riders are counted separately.
    ByRider(CreatureId, RiderCause),
}

/// What a rider does as its mount moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum RiderCause {
    /// It leaves a square within reach.
    Leave,
    /// It begins within reach.
    Start,
    /// It ends within reach without having left a square.
    End,
}

impl Cause {
    /// Returns the same cause attributed to the rider, if there is one.
    pub const fn by_rider(self, rider: Option<CreatureId>) -> Cause {
        match (self, rider) {
            (Cause::Leave, Some(rider)) => Cause::ByRider(rider, RiderCause::Leave),
            (Cause::Start, Some(rider)) => Cause::ByRider(rider, RiderCause::Start),
            (Cause::End, Some(rider)) => Cause::ByRider(rider, RiderCause::End),
            (cause, _) => cause,
        }
    }

    /// The rider that causes it, if it is not the mover.
    pub const fn rider(self) -> Option<CreatureId> {
        match self {
            Cause::ByRider(rider, _) => Some(rider),
            _ => None,
        }
    }
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Attempt {
    /// It succeeded.
    Success,
    /// It failed.
    Failure,
}

/// Something that happens in the course of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        rename_all = "kebab-case",
        bound(
            serialize = "S::Happening: serde::Serialize",
            deserialize = "S::Happening: serde::Deserialize<'de>"
        )
    )
)]
pub enum Happening<S: SystemValues> {
    /// The creature may react to that cause.
    Provoke(CreatureId, Cause),
    /// An overrun of that creature is attempted.
    Overrun(CreatureId, Attempt),
    /// A tumble past that creature is attempted.
    Tumble(CreatureId, Attempt),
    /// The mover shares a square with that friend, who gives it no cover.
    NoCover(CreatureId),
    /// The mover is squeezed from now on.
    SqueezeOn,
    /// The mover is no longer squeezed.
    SqueezeOff,
    /// A die decides among equally good places.
    Die {
        /// Faces of the die.
        faces: u16,
        /// The face that came up.
        face: u16,
    },
    /// The mover is put there after it ended illegally by accident.
    Displaced(Square),
    /// The creature suffers the hazardous ground of that square.
    Hazard(CreatureId, Square),
    /// A Balance check is due for the creature as it lands there.
    Balance(CreatureId, Square),
    /// The creature falls from there.
    Fall(CreatureId, Square),
    /// The creature falls prone there.
    FallProne(CreatureId, Square),
    /// The movement ends early by the rule of the event.
    Stop,
    /// The creature is put back there.
    PutBack(CreatureId, Square),
    /// Something that happens in this system only.
    Own(S::Happening),
}

impl<S: SystemHappenings> Happening<S> {
    /// Whether it says that the mover enters a place, which a step of the movement says already.
    pub fn enters(&self) -> bool {
        matches!(self, Happening::Own(own) if S::enters(own))
    }

    /// The parts of what it costs to enter a place without a grid, whose amounts add up to the cost;
    /// on a grid the steps of the movement have them.
    pub fn parts(&self) -> &[Reason] {
        match self {
            Happening::Own(own) => S::parts(own),
            _ => &[],
        }
    }

    /// Whether somebody may react to it.
    pub fn triggers(&self) -> bool {
        match self {
            Happening::Provoke(..) => true,
            Happening::Own(own) => S::triggers(own),
            _ => false,
        }
    }

    /// Whether it reveals something hidden.
    pub fn reveals(&self) -> bool {
        matches!(self, Happening::Own(own) if S::reveals(own))
    }

    /// The creature that it knocks out.
    pub fn knocked_out(&self) -> Option<CreatureId> {
        match self {
            Happening::Own(own) => S::knocked_out(own),
            _ => None,
        }
    }
}

impl<S: SystemValues> Happening<S> {
    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Happening<T>
    where
        T: SystemValues,
        S: MemberOf<T>,
    {
        match self {
            Happening::Provoke(a, b) => Happening::Provoke(a, b),
            Happening::Overrun(a, b) => Happening::Overrun(a, b),
            Happening::Tumble(a, b) => Happening::Tumble(a, b),
            Happening::NoCover(a) => Happening::NoCover(a),
            Happening::SqueezeOn => Happening::SqueezeOn,
            Happening::SqueezeOff => Happening::SqueezeOff,
            Happening::Die { faces, face } => Happening::Die { faces, face },
            Happening::Displaced(a) => Happening::Displaced(a),
            Happening::Hazard(a, b) => Happening::Hazard(a, b),
            Happening::Balance(a, b) => Happening::Balance(a, b),
            Happening::Fall(a, b) => Happening::Fall(a, b),
            Happening::FallProne(a, b) => Happening::FallProne(a, b),
            Happening::Stop => Happening::Stop,
            Happening::PutBack(a, b) => Happening::PutBack(a, b),
            Happening::Own(own) => Happening::Own(S::happening_of(own)),
        }
    }
}

/// A happening with its time and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "S::Happening: serde::Serialize",
        deserialize = "S::Happening: serde::Deserialize<'de>"
    ))
)]
pub struct Event<S: SystemValues> {
    /// When it happens.
    pub when: When,
    /// What happens.
    pub happening: Happening<S>,
    /// The rule behind it.
    pub rule: RuleId,
}

impl<S: SystemValues> Event<S> {
    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Event<T>
    where
        T: SystemValues,
        S: MemberOf<T>,
    {
        Event {
            when: self.when,
            happening: self.happening.lift(),
            rule: self.rule,
        }
    }
}

/// How an outcome falls short of what was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Shortfall {
    /// A part of it is refused.
    Refused,
    /// It has failed.
    Failed,
    /// It waits for more.
    Open,
}

impl Attempt {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Attempt::Success => "success",
            Attempt::Failure => "failure",
        }
    }
}

impl Cause {
    /// The word for it, without the distance or the rider.
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Leave => "leave",
            Cause::Enter => "enter",
            Cause::Start => "start",
            Cause::End => "end",
            Cause::Tumble => "tumble",
            Cause::Manipulate => "manipulate",
            Cause::Ranged => "ranged",
            Cause::Act => "act",
            Cause::After(_) => "after",
            Cause::ByRider(_, cause) => cause.word(),
        }
    }
}

impl RiderCause {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            RiderCause::Leave => "leave",
            RiderCause::Start => "start",
            RiderCause::End => "end",
        }
    }
}

impl From<Attempt> for Particular {
    fn from(attempt: Attempt) -> Particular {
        Particular::Word(attempt.word())
    }
}

impl<S: SystemHappenings> Happening<S> {
    /// Describes what happens as a value.
    pub fn particulars(&self) -> Particulars {
        let of = |kind, creature: CreatureId| Particulars::new(kind).with("creature", creature);
        match self {
            Happening::Provoke(reactor, cause) => {
                let after = match cause {
                    Cause::After(length) => Some(*length),
                    _ => None,
                };
                of("provoke", *reactor)
                    .with("cause", cause.word())
                    .with_some("after_feet", after)
                    .with_some("rider", cause.rider())
            }
            Happening::Overrun(foe, result) => of("overrun", *foe).with("result", *result),
            Happening::Tumble(foe, result) => of("tumble", *foe).with("result", *result),
            Happening::NoCover(friend) => of("no-cover", *friend),
            Happening::SqueezeOn => Particulars::new("squeeze-on"),
            Happening::SqueezeOff => Particulars::new("squeeze-off"),
            Happening::Die { faces, face } => Particulars::new("die")
                .with("faces", *faces)
                .with("face", *face),
            Happening::Displaced(square) => Particulars::new("displaced").with("at", *square),
            Happening::Hazard(who, square) => of("hazard", *who).with("at", *square),
            Happening::Balance(who, square) => of("balance", *who).with("at", *square),
            Happening::Fall(who, square) => of("fall", *who).with("at", *square),
            Happening::FallProne(who, square) => of("prone", *who).with("at", *square),
            Happening::Stop => Particulars::new("stop"),
            Happening::PutBack(who, square) => of("put-back", *who).with("at", *square),
            Happening::Own(own) => S::happening_particulars(own),
        }
    }
}

/// A system by what happens only in it.
pub trait SystemHappenings: SystemValues {
    /// Whether it says that the mover enters a place, which a step of the movement says already.
    fn enters(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// The parts of what it costs to enter a place, if no step of the movement has them.
    fn parts(happening: &Self::Happening) -> &[Reason] {
        let _ = happening;
        &[]
    }

    /// Whether somebody may react to it.
    fn triggers(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// Whether it reveals something hidden.
    fn reveals(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// How it makes an outcome fall short of the declaration, in a system that carries out as much
    /// of a declaration as possible.
    fn shortfall(happening: &Self::Happening) -> Option<Shortfall> {
        let _ = happening;
        None
    }

    /// The square whose walls or solid ground keep the mover out, if it says that.
    fn shut_out_of(happening: &Self::Happening) -> Option<Square> {
        let _ = happening;
        None
    }

    /// Whether the movement's steps, its reactions or the heading of a turn already show it, so
    /// that an account for people needs no line for it.
    fn shows_elsewhere(happening: &Self::Happening) -> bool {
        Self::enters(happening)
    }

    /// Whether it makes a creature fall.
    fn falls(happening: &Self::Happening) -> bool {
        let _ = happening;
        false
    }

    /// The creature that it hurts, and the damage, if it is stated.
    fn damage(happening: &Self::Happening) -> Option<(CreatureId, i32)> {
        let _ = happening;
        None
    }

    /// The creature that it knocks out.
    fn knocked_out(happening: &Self::Happening) -> Option<CreatureId> {
        let _ = happening;
        None
    }

    /// Describes a happening that only this system has, by its kind and parts.
    fn happening_particulars(happening: &Self::Happening) -> crate::Particulars;

    /// A fact that is true after a declaration, by name. If several facts have the same name, each
    /// one continues the list.
    fn fact_particular(fact: &Self::Fact) -> (&'static str, crate::Particular);
}
