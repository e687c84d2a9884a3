//! The sequence of updates that one viewer receives.
//!
//! A feed keeps the viewer's current view. An event of the encounter is followed by an update only
//! if the viewer may know something about it, and only then does the number of updates grow: what
//! is hidden leaves neither a gap nor a delay. A viewer who reconnects gets the view kept here, so
//! reconnecting reveals nothing more.
//!
//! Turns are announced. From the end of a turn to the beginning of the next turn that the viewer
//! knows of, it is the game master's turn, whichever creature acts in between.

use dice::Roll;
use encounter::{Encounter, Event};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::change::{Change, changes};
use crate::event::{AnswerWord, ViewEvent};
use crate::telling::{Happened, Teller};
use crate::view::{Announced, Projected, is_named};
use crate::{Perspective, View, known};

/// The feed of one viewer so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feed {
    sequence: u64,
    announced: Announced,
    view: View,
    /// Events that are sent with the next update.
    held: Vec<ViewEvent>,
    /// Dice that were rolled for the next event.
    rolls: Vec<Roll>,
}

/// Something that a viewer receives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// The number of updates that the viewer has received, including this one.
    pub sequence: u64,
    /// What has happened.
    pub events: Vec<ViewEvent>,
    /// The viewer's view from now on.
    pub view: View,
}

impl Feed {
    /// The feed of a viewer who joins the table now.
    pub fn new(encounter: &Encounter, perspective: Perspective<'_>) -> Feed {
        let announced = Announced::of(encounter);
        Feed {
            sequence: 0,
            announced,
            view: Projected::new(encounter, perspective.on(encounter), announced).view,
            held: Vec::new(),
            rolls: Vec::new(),
        }
    }

    /// The view that the viewer has.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The number of updates that the viewer has received.
    pub const fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Follows one event; `None` if it is not reported to the viewer. The knowledge of the
    /// perspective is that after the event.
    pub fn follow(
        &mut self,
        (before, event, after): (&Encounter, &Event, &Encounter),
        perspective: Perspective<'_>,
    ) -> Option<Update> {
        let announced = self.announced_after(event, after, perspective);
        let projected = Projected::new(after, perspective.on(after), announced);
        let known_before = known(before, perspective);
        let rolls = std::mem::take(&mut self.rolls);
        let teller = Teller {
            happened: Happened {
                before,
                event,
                rolls: &rolls,
            },
            sight: perspective.on(after),
            announced: self.announced.turn,
            before: &known_before,
            after: &projected,
        };
        let told = teller.tell();
        self.keep(event, rolls);
        if is_between_the_lines(event) {
            return None;
        }
        let changes = changes(&self.view, &projected.view);
        // Changes that come only from the course of turns are reported with the next turn; a change
        // by the game master that the viewer does not see reports nothing before.
        let only_facts = changes.iter().all(|change| *change == Change::Facts);
        let is_seen = || {
            let earlier = Projected::new(before, perspective.on(before), announced);
            is_of_the_game_master(event) && earlier.view != projected.view
        };
        if told.is_none() && only_facts && !is_seen() {
            return None;
        }
        self.announced = announced;
        let mut events = std::mem::take(&mut self.held);
        events.extend(told);
        let changes: Vec<Change> = changes
            .into_iter()
            .filter(|change| *change != Change::Facts || events.is_empty())
            .collect();
        if !changes.is_empty() {
            events.push(ViewEvent::Changed { changes });
        }
        self.send(events, projected.view)
    }

    /// The encounter has been replaced, because a command was undone or redone, or else; `None` if the viewer sees no difference.
    pub fn reset(&mut self, encounter: &Encounter, perspective: Perspective<'_>) -> Option<Update> {
        self.announced = Announced::of(encounter);
        self.held.clear();
        self.rolls.clear();
        let view = Projected::new(encounter, perspective.on(encounter), self.announced).view;
        let changes = changes(&self.view, &view);
        let changed = (!changes.is_empty()).then_some(ViewEvent::Changed { changes });
        self.send(changed.into_iter().collect(), view)
    }

    fn send(&mut self, events: Vec<ViewEvent>, view: View) -> Option<Update> {
        if events.is_empty() && view == self.view {
            return None;
        }
        self.view = view;
        self.sequence = self.sequence.saturating_add(1);
        Some(Update {
            sequence: self.sequence,
            events,
            view: self.view.clone(),
        })
    }

    /// Keeps what belongs to the next event.
    fn keep(&mut self, event: &Event, rolls: Vec<Roll>) {
        match event {
            Event::Rolled(roll) => {
                self.rolls = rolls;
                self.rolls.push(roll.clone());
            }
            Event::Checked(_) => self.rolls = rolls,
            Event::Answered(answer) if self.view.question.is_some() => {
                let answer = AnswerWord::from(answer);
                self.held.push(ViewEvent::Answered { answer });
            }
            _ => {}
        }
    }

    /// The turn that is announced after the event.
    fn announced_after(
        &self,
        event: &Event,
        after: &Encounter,
        perspective: Perspective<'_>,
    ) -> Announced {
        let is_named = |creature| {
            let known = known(after, perspective);
            is_named(after, &known, after.disclosure(), creature)
        };
        match event {
            Event::Began { .. } => Announced {
                turn: None,
                round: after.round().unwrap_or(1),
            },
            Event::TurnEnded { creature } if self.announced.turn == Some(*creature) => Announced {
                turn: None,
                ..self.announced
            },
            Event::TurnStarted { creature, round } if is_named(*creature) => Announced {
                turn: Some(*creature),
                round: *round,
            },
            Event::Ended => Announced::default(),
            _ => self.announced,
        }
    }
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
