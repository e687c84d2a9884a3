//! The sequence of updates that one viewer receives.
//!
//! A feed keeps the viewer's current view. An event of the encounter is followed by an update only
//! if the viewer may know something about it, and only then does the number of updates grow: what
//! is hidden leaves neither a gap nor a delay. After every command the view kept here equals the
//! one that [`project`](crate::project) makes, so joining again reveals nothing more.
//!
//! What the game master sets up before anything happens changes the view and is not told.
//!
//! Turns are announced. From the end of a turn to the beginning of the next turn that the viewer
//! knows of, it is the game master's turn, whichever creature acts in between.

use std::sync::Arc;

use board::{CreatureId, Shared};
use dice::Roll;
use encounter::{Encounter, Event, TurnOrder};
use rules::Attack;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::change::{Change, changes};
use crate::event::{AnswerWord, AnsweredBy, ViewEvent};
use crate::known::Earlier;
use crate::perspective::Sight;
use crate::telling::{Happened, Teller};
use crate::view::{Projected, is_named};
use crate::{Known, Perspective, View, Viewer};

/// The feed of one viewer so far.
#[derive(Clone, Debug)]
pub struct Feed {
    sequence: u64,
    /// The creature whose turn was announced last and has not ended since, by the true id.
    announced: Option<CreatureId>,
    view: Shared<View>,
    /// What the viewer knows of the encounter. It is kept until the next event, before which they
    /// know the same unless they have seen more.
    earlier: Earlier,
    /// Events that are sent with the next update.
    held: Vec<ViewEvent>,
    /// Dice that were rolled for the next event.
    rolls: Vec<Roll>,
    /// The attack that was declared last, as the viewer knew it then: once it is declared it counts
    /// among the attacks of the turn.
    declared: Option<Attack>,
}

/// Something that a viewer receives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// The number of updates that the viewer has received, including this one.
    pub sequence: u64,
    /// What has happened.
    pub events: Vec<ViewEvent>,
    /// The viewer's view from now on.
    #[schemars(with = "View")]
    pub view: Shared<View>,
}

impl Update {
    /// The same update, in which that is who has answered: only the table knows who people are.
    #[must_use]
    pub fn answered_by(mut self, who: AnsweredBy) -> Update {
        for event in &mut self.events {
            if let ViewEvent::Answered { by, .. } = event {
                *by = who;
            }
        }
        self
    }
}

impl Feed {
    /// The feed of a viewer who joins the table now.
    pub fn new(encounter: &Encounter, perspective: Perspective<'_>) -> Feed {
        let announced = encounter.current();
        let sight = perspective.on(encounter);
        let earlier = Earlier::now(encounter, sight);
        let projected = Projected::of(encounter, sight, announced, &earlier.known);
        Feed {
            sequence: 0,
            announced,
            view: projected.view.into(),
            earlier,
            held: Vec::new(),
            rolls: Vec::new(),
            declared: None,
        }
    }

    /// The view that the viewer has.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The number of updates that the viewer has received.
    pub const fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Follows one event; `None` if it is not reported to the viewer. The perspective's knowledge
    /// must be that after the event.
    pub fn follow(
        &mut self,
        (before, event, after): (&Encounter, &Event, &Encounter),
        perspective: Perspective<'_>,
    ) -> Option<Update> {
        let sight = perspective.on(after);
        let sight_before = perspective.on(before);
        if !self.earlier.has_seen_all(before, sight_before) {
            self.earlier = Earlier::now(before, sight_before);
        }
        let later = self.earlier.after((before, after), sight);
        let known_before = std::mem::replace(&mut self.earlier, later).known;
        let known_after = Arc::clone(&self.earlier.known);
        if let Event::Carried { declaration, .. } = event {
            let known = known_before.declaration(declaration);
            self.declared = known.and_then(|own| known_before.situation.declared_attack(&own));
        }
        let announced = self.announced_after((before, event, after), (&known_after, sight));
        let projected = Projected::of(after, sight, announced, &known_after);
        let rolls = std::mem::take(&mut self.rolls);
        let teller = Teller {
            happened: Happened {
                before,
                event,
                rolls: &rolls,
            },
            sight,
            announced: self.announced,
            declared: self.declared.as_ref(),
            before: &known_before,
            after: &projected,
        };
        let told = teller.tell().filter(|told| !self.has_told(told));
        self.keep(event, rolls);
        if is_between_the_lines(event) {
            return None;
        }
        self.announced = announced;
        let mut events = std::mem::take(&mut self.held);
        events.extend(told);
        if is_quiet(perspective) {
            return self.send(Vec::new(), projected.view);
        }
        let is_masters = is_of_the_game_master(event) && events.is_empty();
        // The course of turns changes facts; the turns themselves are reported.
        let changes: Vec<Change> = changes(&self.view, &projected.view)
            .into_iter()
            .filter(|change| *change != Change::Facts || is_masters)
            .collect();
        if !changes.is_empty() {
            events.push(ViewEvent::Changed { changes });
        }
        self.send(events, projected.view)
    }

    /// The encounter has been replaced, because a command was undone or redone; `None` if the viewer
    /// sees no difference.
    pub fn reset(&mut self, encounter: &Encounter, perspective: Perspective<'_>) -> Option<Update> {
        self.announced = encounter.current();
        self.held.clear();
        self.rolls.clear();
        self.declared = None;
        let sight = perspective.on(encounter);
        self.earlier = Earlier::now(encounter, sight);
        let view = Projected::of(encounter, sight, self.announced, &self.earlier.known).view;
        let mut changes = changes(&self.view, &view);
        if is_quiet(perspective) {
            changes.clear();
        }
        let changed = (!changes.is_empty()).then_some(ViewEvent::Changed { changes });
        self.send(changed.into_iter().collect(), view)
    }

    /// An update about something beside the encounter: the view is the same, and nothing has happened.
    #[must_use]
    pub fn renewed(&mut self) -> Update {
        self.sequence = self.sequence.saturating_add(1);
        Update {
            sequence: self.sequence,
            events: Vec::new(),
            view: self.view.clone(),
        }
    }

    fn send(&mut self, events: Vec<ViewEvent>, view: View) -> Option<Update> {
        if events.is_empty() && view == *self.view {
            return None;
        }
        self.view = view.into();
        self.sequence = self.sequence.saturating_add(1);
        Some(Update {
            sequence: self.sequence,
            events,
            view: self.view.clone(),
        })
    }

    /// Whether the viewer has been told exactly that. If only places that the viewer does not know
    /// of have changed, the order is the same to the viewer.
    fn has_told(&self, told: &ViewEvent) -> bool {
        let turns = self.view.turns.as_ref();
        matches!(told, ViewEvent::Reordered { order }
            if turns.is_some_and(|turns| turns.order == *order))
    }

    /// Keeps what belongs to the next event.
    fn keep(&mut self, event: &Event, rolls: Vec<Roll>) {
        match event {
            Event::Rolled(roll) => {
                self.rolls = rolls;
                self.rolls.push(roll.clone());
            }
            Event::Checked(_) => self.rolls = rolls,
            Event::Answered(answer) => {
                let asked = self.view.question.iter().map(|question| question.asked());
                self.held.extend(asked.map(|creature| ViewEvent::Answered {
                    answer: AnswerWord::from(answer),
                    creature,
                    by: AnsweredBy::default(),
                }));
            }
            _ => {}
        }
    }

    /// The turn that is announced after the event. Between two turns it is the game master's,
    /// whichever creature comes next.
    fn announced_after(
        &self,
        (before, event, after): (&Encounter, &Event, &Encounter),
        (known, sight): (&Known, Sight<'_>),
    ) -> Option<CreatureId> {
        let is_named = |creature| is_named(after, known, sight, creature);
        match event {
            Event::Began { .. } | Event::Ended => None,
            Event::TurnEnded { creature } if self.announced == Some(*creature) => None,
            Event::TurnStarted { creature, .. } if is_named(*creature) => Some(*creature),
            Event::TurnEnded { .. } | Event::TurnStarted { .. } => self.announced,
            _ => {
                let takes_part = |turns: &TurnOrder, own| turns.creatures().contains(&own);
                let announced = self.announced;
                let stays = announced.filter(|own| {
                    let turns = after.turns();
                    turns.is_some_and(|turns| takes_part(turns, *own))
                });
                // A creature that becomes known in the middle of its turn has that turn, and so has
                // the one that follows a creature that left the order during its turn.
                let is_left = announced.is_some() && stays.is_none();
                let current = after.current();
                let is_new = is_left || before.current() == current;
                let current = current.filter(|own| is_new && is_named(*own));
                stays.or(current)
            }
        }
    }
}

/// Whether the viewer is told nothing yet, because the game master still sets the table up.
fn is_quiet(perspective: Perspective<'_>) -> bool {
    perspective.viewer != &Viewer::GameMaster && perspective.knowledge.is_set_up()
}

/// Whether a later event of the same command reports what this event leads to; in between a
/// creature may be at a place where no viewer sees it.
const fn is_between_the_lines(event: &Event) -> bool {
    matches!(
        event,
        Event::Answered(_) | Event::Interrupted { .. } | Event::Resumed { .. }
    )
}

/// Whether the event is a change by the game master.
const fn is_of_the_game_master(event: &Event) -> bool {
    matches!(
        event,
        Event::Changed(_) | Event::RulingSet(_) | Event::Disclosed(_) | Event::DoorMoved { .. }
    )
}
