//! One table alone: what a command takes without transport and store.
//!
//! The table of the load, with its six viewers, in this process. Every message and every entry is
//! written as it would be sent and stored, and then dropped.

use std::time::Instant;

use dice::Seed;
use encounter::Encounter;
use maps::{MapError, TextBoard};
use serde_json::{Value, json};
use server::Words;
use table::{
    CommandId, ConnectionId, Epoch, Input, Milliseconds, Number, Output, Person, Rates, Role,
    Secrets, Seen, StoreAnswer, Table, Visit,
};
use view::IdKey;

use crate::script::{BOARD, MASTER, PLAYED, Script, VIEWERS, beginning};

/// Commands before time counts.
const WARM_UP: usize = 240;

/// Plays that many commands, and reports what one took.
pub(crate) fn play(commands: usize) -> Result<Value, String> {
    let mut alone = Alone::seat()?;
    alone.say(MASTER.0, beginning())?;
    let mut script = Script::default();
    let mut go_on = |alone: &mut Alone, count| {
        (0..count).try_for_each(|_| {
            let (speaker, line) = script.next();
            alone.say(speaker.0, line)
        })
    };
    go_on(&mut alone, WARM_UP)?;
    (alone.messages, alone.message_bytes, alone.entry_bytes) = (0, 0, 0);
    let begun = Instant::now();
    go_on(&mut alone, commands)?;
    let seconds = begun.elapsed().as_secs_f64();
    let count = commands as f64;
    Ok(json!({
        "commands": commands,
        "command_microseconds": seconds * 1e6 / count,
        "messages_a_command": alone.messages as f64 / count,
        "bytes_a_message": alone.message_bytes as f64 / alone.messages as f64,
        "bytes_an_entry": alone.entry_bytes as f64 / count,
    }))
}

struct Alone {
    table: Table<Words>,
    /// The newest change that each viewer has.
    seen: Vec<Seen>,
    said: u64,
    now: u64,
    messages: usize,
    message_bytes: usize,
    entry_bytes: usize,
}

impl Alone {
    /// A table of the load, and everybody seated.
    fn seat() -> Result<Alone, String> {
        let text: TextBoard = BOARD.parse().map_err(|error: MapError| error.to_string())?;
        let game = text.game.ok_or("the board names no system")?;
        let start = text.situation(game).map_err(|error| error.to_string())?;
        let start = Encounter::new(start);
        let plays = |name: &str| {
            let creature = start
                .board()
                .creature_named(name)
                .ok_or("nobody has that name")?;
            Ok(Role::Player {
                plays: [creature.id.number()].into(),
            })
        };
        let players: Result<Vec<Role>, String> = PLAYED.iter().map(|name| plays(name)).collect();
        let mut roles = vec![Role::GameMaster];
        roles.extend(players?);
        roles.push(Role::Spectator);
        let secrets = Secrets {
            seed: Seed::from_number(1),
            ids: IdKey::new([3; 32]),
        };
        let table = Table::new(Words, start, secrets, Epoch("alone".to_owned()));
        let rates = Rates {
            commands_per_second: 1_000,
            commands_at_once: 1_000,
            ..Rates::default()
        };
        let mut alone = Alone {
            table: table.with_rates(rates),
            seen: vec![Seen::default(); VIEWERS],
            said: 0,
            now: 0,
            messages: 0,
            message_bytes: 0,
            entry_bytes: 0,
        };
        for (viewer, role) in roles.into_iter().enumerate() {
            alone.step(Input::Connected {
                connection: ConnectionId(viewer as u64),
                person: Person(format!("person-{viewer}")),
                role,
                visit: Visit::Stays,
                seen: None,
            })?;
        }
        Ok(alone)
    }

    fn say(&mut self, speaker: usize, line: String) -> Result<(), String> {
        self.said += 1;
        self.now += 100;
        let before = self.table.last();
        self.step(Input::Commanded {
            connection: ConnectionId(speaker as u64),
            id: CommandId::try_from(format!("command-{}", self.said))?,
            seen: self.seen[speaker].clone(),
            line: line.clone(),
            despite_warning: false,
        })?;
        let is_done = self.table.last() > before;
        is_done.then_some(()).ok_or(format!("`{line}` was refused"))
    }

    fn step(&mut self, input: Input) -> Result<(), String> {
        let mut inputs = vec![input];
        while let Some(input) = inputs.pop() {
            for output in self.table.step(Milliseconds(self.now), input) {
                match output {
                    Output::Append { entry, .. } => {
                        self.entry_bytes += entry.to_bytes()?.len();
                        inputs.push(Input::Answered(StoreAnswer::Stored));
                    }
                    Output::Send { to, message } => {
                        let text = message.text();
                        self.messages += to.len();
                        self.message_bytes += to.len() * text.len();
                        for connection in to {
                            self.hear(connection, &text)?;
                        }
                    }
                    Output::Keep(_) => {}
                    Output::Read { .. } => return Err("the table reads its journal".to_owned()),
                }
            }
        }
        Ok(())
    }

    /// Keeps the number of a change; the epoch stays the same.
    fn hear(&mut self, connection: ConnectionId, text: &str) -> Result<(), String> {
        let viewer = usize::try_from(connection.0).map_err(|error| error.to_string())?;
        let seen = &mut self.seen[viewer];
        if let Some((_, rest)) = text.split_once(r#"{"type":"changed","number":"#) {
            let (number, _) = rest.split_once(',').ok_or("a change without an end")?;
            seen.number = Number(number.parse().map_err(|_| "a change without a number")?);
        } else if text.starts_with(r#"{"type":"view""#) {
            let view: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
            *seen =
                serde_json::from_value(view["seen"].clone()).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
