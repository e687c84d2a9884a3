//! What one viewer receives, one after another.
//!
//! A feed holds the view that the viewer has. An event of the encounter is followed by an update
//! only if the viewer may know something of it, and only then does the number of updates grow: what
//! is hidden leaves neither a gap nor a delay in it. Whoever comes back gets the view that stands
//! here, so that nobody learns more by coming back.
//!
//! Turns are announced. From the end of a turn to the beginning of the next one that the viewer
//! knows of, the game master has the turn, whoever acts in between.

use dice::Roll;
use encounter::{Encounter, Event};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::change::{Change, changes};
use crate::event::{AnswerWord, ViewEvent};
use crate::telling::{Happened, Teller};
use crate::view::{Announced, Projected};
use crate::{Perspective, View, known};

/// What one viewer has received, up to now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feed {
    sequence: u64,
    announced: Announced,
    view: View,
    /// Told with what follows.
    held: Vec<ViewEvent>,
    /// Dice that were rolled for what follows.
    rolls: Vec<Roll>,
}

/// Something that a viewer receives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// How many updates the viewer has received, with this one.
    pub sequence: u64,
    /// What has happened.
    pub events: Vec<ViewEvent>,
    /// What the viewer gets from now on.
    pub view: View,
}

impl Feed {
    /// The feed of somebody who comes to the table now.
    pub fn new(encounter: &Encounter, perspective: Perspective<'_>) -> Feed {
        let announced = Announced::of(encounter);
        Feed {
            sequence: 0,
            announced,
            view: Projected::new(encounter, perspective, announced).view,
            held: Vec::new(),
            rolls: Vec::new(),
        }
    }

    /// The view that the viewer has.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// How many updates the viewer has received.
    pub const fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Follows one event; `None` if the viewer is not told of it. The knowledge of the perspective
    /// is that after the event.
    pub fn follow(
        &mut self,
        (before, event, after): (&Encounter, &Event, &Encounter),
        perspective: Perspective<'_>,
    ) -> Option<Update> {
        let announced = self.announced_after(event, after, perspective);
        let projected = Projected::new(after, perspective, announced);
        let known_before = known(before.situation(), perspective);
        let rolls = std::mem::take(&mut self.rolls);
        let teller = Teller {
            happened: Happened {
                before,
                event,
                rolls: &rolls,
            },
            perspective,
            before: &known_before,
            after: &projected,
        };
        let told = teller.tell();
        self.keep(event, rolls);
        if is_between_the_lines(event) {
            return None;
        }
        let changes = changes(&self.view, &projected.view);
        // What only the course of turns has changed is told with the next turn.
        let only_facts = changes.iter().all(|change| *change == Change::Facts);
        if told.is_none() && only_facts && !is_of_the_game_master(event) {
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

    /// The encounter is another one, because something was taken back or done again, or the table
    /// tells more or less than before; `None` if the viewer sees no difference.
    pub fn reset(&mut self, encounter: &Encounter, perspective: Perspective<'_>) -> Option<Update> {
        self.announced = Announced::of(encounter);
        self.held.clear();
        self.rolls.clear();
        let view = Projected::new(encounter, perspective, self.announced).view;
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

    /// Whose turn has been announced when the event has happened.
    fn announced_after(
        &self,
        event: &Event,
        after: &Encounter,
        perspective: Perspective<'_>,
    ) -> Announced {
        let is_known = |creature| {
            let ids = known(after.situation(), perspective).ids;
            ids.creature(creature).is_some()
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
            Event::TurnStarted { creature, round } if is_known(*creature) => Announced {
                turn: Some(*creature),
                round: *round,
            },
            Event::Ended => Announced::default(),
            _ => self.announced,
        }
    }
}

/// Whether what follows the event in the same command tells what it leads to; in between somebody
/// stands where nobody sees them stand.
const fn is_between_the_lines(event: &Event) -> bool {
    matches!(
        event,
        Event::Answered(_) | Event::Interrupted { .. } | Event::Resumed { .. }
    )
}

/// Whether the game master changes something by the event.
const fn is_of_the_game_master(event: &Event) -> bool {
    matches!(
        event,
        Event::Changed(_) | Event::RulingSet(_) | Event::DoorMoved { .. }
    )
}
