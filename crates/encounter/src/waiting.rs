//! A movement that waits.

use board::{CreatureId, Position};
use dice::Roll;
use rules::{Cause, Interruption, SystemHarm as _, When};
use systems::{Edit, Event, Outcome, Situation, System};

use crate::command::Declared;
use crate::reaction::ReactionOption;

/// A movement that waits at a trigger, another action that waits before it takes effect, or one that
/// is over and whose end is the trigger ([`ActionFate::Done`]).
///
/// The mover is on the board where it triggered the question, and what has hurt it on the way there
/// is off its hit points. The cost of the movement is deducted when it is over; until then the
/// turn's budgets and counts are those from before the movement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveOn {
    /// The declaration being carried out.
    pub declared: Declared,
    /// The creature that moves.
    pub mover: CreatureId,
    /// Where the movement began.
    pub from: Position,
    /// The position where the mover waits.
    pub at: Position,
    /// When in the declaration the trigger comes.
    pub when: When,
    /// The number of steps it has completed.
    pub completed_steps: u32,
    /// The triggers, in the order of the rules; all have the same time.
    pub triggers: Vec<Event>,
    /// The creatures that have not answered yet; the one that is asked now comes first.
    pub open: Vec<ReactionOption>,
    /// What the declaration has rolled so far; it is not rolled again.
    pub rolls: Vec<Roll>,
    /// The creatures that a reaction has moved while the movement waited, in order of time.
    pub interruptions: Vec<Interruption>,
    /// The hit points that its completed steps have cost.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub suffered: Vec<Suffered>,
    /// The creatures that have reacted to it, in order of time, if it would offer them the same reaction
    /// again: nobody reacts to one movement twice.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub reacted: Vec<Reacted>,
    /// Whether a reaction has disrupted it.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "ActionFate::is_open")
    )]
    pub fate: ActionFate,
}

/// A creature that has reacted to a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reacted {
    /// The creature.
    pub reactor: CreatureId,
    /// The rider to which it has reacted, if it was not the mover.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub rider: Option<CreatureId>,
    /// When.
    pub when: When,
}

impl Reacted {
    /// Whether the event offers the same reaction again.
    pub(crate) fn is_offered_by(&self, event: &Event) -> bool {
        match event.happening {
            systems::AnyHappening::Provoke(reactor, cause) => {
                (reactor, cause.rider()) == (self.reactor, self.rider) && event.when > self.when
            }
            _ => false,
        }
    }
}

/// What reactions have made of an action that waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ActionFate {
    /// It will have its effect.
    #[default]
    Open,
    /// It will have none. Whoever may still react to it is asked all the same, because its trigger
    /// has happened.
    Disrupted,
    /// It has had its effect: its end is the trigger (`pf2e.trigger.end`), and nothing is left of
    /// it that a reaction could stop.
    Done,
}

impl ActionFate {
    /// Whether it will have its effect.
    pub fn is_open(&self) -> bool {
        *self == ActionFate::Open
    }

    /// Whether it has had its effect.
    pub fn is_done(&self) -> bool {
        *self == ActionFate::Done
    }
}

/// The hit points that the completed steps of a movement have cost a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Suffered {
    /// The creature.
    pub creature: CreatureId,
    /// All of them.
    pub hit_points: i32,
    /// Those that it has lost since the movement waited before.
    pub new: i32,
}

/// What the first steps of a movement cost of the hit points with which it began, after it has
/// waited at `before`.
pub(crate) fn suffered(
    began: &Situation,
    outcome: &Outcome,
    completed_steps: u32,
    before: Option<&MoveOn>,
) -> Vec<Suffered> {
    let mut all: Vec<Suffered> = Vec::new();
    for event in &outcome.events {
        let systems::AnyHappening::Own(own) = &event.happening else {
            continue;
        };
        let Some((creature, damage)) = <System as rules::SystemHappenings>::damage(own) else {
            continue;
        };
        if event.when > When::Step(completed_steps) {
            continue;
        }
        match all.iter_mut().find(|known| known.creature == creature) {
            Some(known) => known.hit_points = known.hit_points.saturating_add(damage),
            None => all.push(Suffered {
                creature,
                hit_points: damage,
                new: 0,
            }),
        }
    }
    let least = began.system().least_hit_points().unwrap_or(i32::MIN);
    all.retain_mut(|one| {
        let Some(points) = began.hit_points(one.creature) else {
            return false;
        };
        // Nobody loses more than it has.
        let most = points.now.saturating_sub(least.min(points.now));
        one.hit_points = one.hit_points.min(most);
        let known = before.map_or(0, |before| before.lost_by(one.creature));
        one.new = one.hit_points.saturating_sub(known);
        one.hit_points != 0
    });
    all
}

/// Changes the hit points of the creature, if they are stated.
fn change_hit_points(situation: &mut Situation, creature: CreatureId, by: i32) {
    let Some(points) = situation.hit_points(creature).filter(|_| by != 0) else {
        return;
    };
    let system = situation.system();
    let changed = system.wounded(creature, points.now.saturating_add(by), None);
    situation.edit(&Edit::of(system, changed));
}

impl MoveOn {
    /// The declaration waits there, where its mover is; `before` is where it has waited before.
    pub(crate) fn waiting(
        declared: Declared,
        (mover, at): (CreatureId, Position),
        when: When,
        before: Option<&MoveOn>,
    ) -> MoveOn {
        MoveOn {
            declared,
            mover,
            from: at,
            at,
            when,
            completed_steps: 0,
            triggers: Vec::new(),
            open: Vec::new(),
            rolls: Vec::new(),
            interruptions: before.map_or_else(Vec::new, |before| before.interruptions.clone()),
            suffered: Vec::new(),
            reacted: before.map_or_else(Vec::new, |before| before.reacted.clone()),
            fate: ActionFate::Open,
        }
    }

    /// Gives back the hit points that its steps have cost: the movement is planned from its start.
    pub fn restore_hit_points(&self, situation: &mut Situation) {
        for one in &self.suffered {
            change_hit_points(situation, one.creature, one.hit_points);
        }
    }

    /// The situation as all creatures see it while the mover waits.
    pub(crate) fn under_way(&self, situation: &Situation) -> Situation {
        if self.fate.is_done() {
            return situation.clone();
        }
        situation.under_way(&self.declared.declaration, self.completed_steps, self.from)
    }

    /// Takes the hit points that its steps have cost since it waited before.
    pub(crate) fn take_hit_points(&self, situation: &mut Situation) {
        for one in &self.suffered {
            change_hit_points(situation, one.creature, one.new.saturating_neg());
        }
    }

    fn lost_by(&self, creature: CreatureId) -> i32 {
        let mut all = self.suffered.iter();
        let own = all.find(|one| one.creature == creature);
        own.map_or(0, |own| own.hit_points)
    }

    /// The creatures that may react, each once, in the order of the rules.
    pub fn reactors(&self) -> Vec<CreatureId> {
        let mut reactors = Vec::new();
        for event in &self.triggers {
            if let systems::AnyHappening::Provoke(reactor, _) = event.happening
                && !reactors.contains(&reactor)
            {
                reactors.push(reactor);
            }
        }
        reactors
    }

    /// Everything that may be reacted to here, each once, in the order of the rules: the creature
    /// that may react, and the rider to whom, if it is not the mover.
    pub fn occasions(&self) -> Vec<(CreatureId, Option<CreatureId>)> {
        let mut occasions = Vec::new();
        for event in &self.triggers {
            if let systems::AnyHappening::Provoke(reactor, cause) = event.happening
                && !occasions.contains(&(reactor, cause.rider()))
            {
                occasions.push((reactor, cause.rider()));
            }
        }
        occasions
    }

    /// The creature to which the one that is asked now may react: the mover, or its rider.
    pub fn target(&self) -> CreatureId {
        let asked = self.open.first();
        asked.and_then(|asked| asked.rider).unwrap_or(self.mover)
    }

    /// The same, after the creature that is asked now has reacted.
    #[must_use]
    pub(crate) fn after_reaction(&self, situation: &Situation) -> MoveOn {
        let asked = self.open.first().filter(|_| situation.offers_until_used());
        let reacted = asked.map(|asked| Reacted {
            reactor: asked.reactor,
            rider: asked.rider,
            when: self.when,
        });
        let mut after = self.clone();
        after.reacted.extend(reacted);
        after
    }

    /// Whether the creature to which the event offers a reaction has reacted already.
    pub(crate) fn has_reacted(&self, event: &Event) -> bool {
        self.reacted.iter().any(|one| one.is_offered_by(event))
    }

    /// The outcome of the movement without what is offered to creatures that have reacted to it.
    pub(crate) fn without_repeated(&self, mut outcome: Outcome) -> Outcome {
        outcome.events.retain(|event| !self.has_reacted(event));
        outcome
    }

    /// The creatures that have not answered yet about that target.
    pub fn asked_now(&self) -> impl Iterator<Item = CreatureId> + '_ {
        let rider = self.open.first().and_then(|asked| asked.rider);
        let now = self.open.iter().filter(move |asked| asked.rider == rider);
        now.map(|asked| asked.reactor)
    }

    /// The trigger of the reaction that is asked about now, and its cause.
    pub(crate) fn asked_trigger(&self) -> Option<(&Event, Cause)> {
        let asked = self.open.first()?;
        self.triggers
            .iter()
            .find_map(|event| match event.happening {
                systems::AnyHappening::Provoke(by, cause)
                    if by == asked.reactor && cause.rider() == asked.rider =>
                {
                    Some((event, cause))
                }
                _ => None,
            })
    }
}
