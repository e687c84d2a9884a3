//! A plain command: one of twelve creatures of `pf2e` strides one square. There is no rival to
//! compare with, so these times stand below the table.

use std::hint::black_box;
use std::time::Instant;

use board::{Board, CreatureId, Movement, Side};
use dice::NoDice;
use encounter::{Command, Encounter, Event, decide, evolve, legal_commands};
use grid::{Extent, Feet, Footprint, Square};
use systems::{Situation, System};

/// Creatures on each side.
const CREATURES_A_SIDE: i32 = 6;
/// Commands in one sample.
const COMMANDS: u32 = 500;
/// Samples, of which the median counts.
const SAMPLES: usize = 21;

/// Two lines of creatures, three squares apart, in the turn of the first; and its first Stride.
fn stride() -> Result<(Encounter, Command), String> {
    let extent = Extent::new(24, 24).map_err(|error| error.to_string())?;
    let mut board = Board::new(extent);
    let mut order: Vec<CreatureId> = Vec::new();
    for (side, row) in [(Side::A, 4), (Side::B, 12)] {
        for number in 0..CREATURES_A_SIDE {
            let id = board.add_creature(format!("{row}-{number}"), 'x', side);
            board.place(id, Footprint::from(Square::new(3 * number + 2, row)));
            order.push(id);
        }
    }
    for id in &order {
        if let Some(creature) = board.creature_mut(*id) {
            creature.speeds.set(Movement::Land, Feet(25));
        }
    }
    let mut encounter = Encounter::new(Situation::new(System::Pf2e, board));
    let first = *order.first().ok_or("nobody is there")?;
    carry_out(&mut encounter, &Command::Begin { order })?;
    let stride = legal_commands(&encounter, first)
        .into_iter()
        .find(|command| matches!(command, Command::Declare(_)))
        .ok_or("nobody may move")?;
    Ok((encounter, stride))
}

/// Gives the command.
fn carry_out(encounter: &mut Encounter, command: &Command) -> Result<Vec<Event>, String> {
    let events = decide(encounter, command, &mut NoDice).map_err(|error| error.to_string())?;
    events.iter().for_each(|event| evolve(encounter, event));
    Ok(events)
}

/// The times of a command in words.
pub(crate) fn told() -> Result<String, String> {
    let (encounter, stride) = stride()?;
    let decided = median(|| {
        let _ = black_box(decide(&encounter, &stride, &mut NoDice));
    });
    let carried_out = median(|| {
        let mut now = encounter.clone();
        let _ = black_box(carry_out(&mut now, &stride));
    });
    let copied = median(|| {
        black_box(encounter.clone());
    });
    let evolved = (carried_out - decided - copied).max(0.0);
    Ok(format!(
        "a Stride of one square among {} creatures (pf2e): decide {decided:.0} ns, evolve \
         {evolved:.0} ns, a copy of the encounter {copied:.0} ns",
        2 * CREATURES_A_SIDE
    ))
}

/// The nanoseconds of one pass: the median of the samples.
fn median(pass: impl Fn()) -> f64 {
    let mut samples: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            let begun = Instant::now();
            (0..COMMANDS).for_each(|_| pass());
            begun.elapsed().as_nanos() as f64 / f64::from(COMMANDS)
        })
        .collect();
    samples.sort_by(f64::total_cmp);
    samples[SAMPLES / 2]
}

#[cfg(test)]
mod tests {
    use encounter::Event;

    use super::{carry_out, stride};

    #[test]
    fn what_is_timed_is_one_stride_that_is_carried_out() {
        let (mut encounter, command) = stride().expect("a Stride");
        let first = encounter.current().expect("a turn");
        let place = |encounter: &encounter::Encounter| {
            encounter
                .board()
                .creature(first)
                .and_then(|own| own.position)
        };
        let before = place(&encounter);
        let events = carry_out(&mut encounter, &command).expect("it is accepted");
        assert!(matches!(events.as_slice(), [Event::Carried { .. }]));
        assert_ne!(place(&encounter), before);
    }
}
