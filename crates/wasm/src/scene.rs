//! The whole table for a page: the board, the turns, the open question, and what may be done now.

use std::collections::BTreeMap;

use board::CreatureId;
use encounter::{Command, Encounter, left_while_waiting, legal_commands};
use grid::gathered;
use rules::{Disclosure, SystemTurns as _};
use schemars::JsonSchema;
use serde::Serialize;
use systems::{AnyHappening, Declaration};
use tell::json;
use tell::notation::WrittenCommand;
use view::{Health, PlaceInOrder, Seat, Turns, Whose};

use crate::course::Flight;
use crate::flight;
use crate::question::{OpenQuestion, name_of};
use crate::watched::Watched;

/// The table as one viewer sees it.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Scene {
    name: String,
    #[serde(flatten)]
    state: json::State,
    /// The relation between sides is shown by the colour of their first letter.
    sides: Vec<String>,
    /// Creatures, doors and squares that some side does not know about; only filled for a viewer
    /// who sees everything.
    hidden: Vec<String>,
    /// The ground that the viewer has not been shown, in pieces of rows; none for a viewer who sees
    /// everything.
    unknown: Vec<PieceOfRow>,
    question: Option<OpenQuestion>,
    account: Option<Account>,
    /// What players who do not see everything are told: the choice of each setting.
    disclosure: BTreeMap<&'static str, &'static str>,
    done: usize,
    undone: usize,
    /// Only for a viewer who sees everything: others could use it to check guesses about hidden facts.
    fingerprint: Option<String>,
    /// The viewer's seat; none for the game master of a table that lives here.
    seat: Option<SeatTold>,
    /// How the creatures look whose hit points are told only in words.
    looks: BTreeMap<String, Health>,
    /// Where those who can fly are going.
    flights: BTreeMap<String, Flight>,
    /// The places in the order, counted from 0, of adversaries whom the viewer may not name; `order`
    /// leaves them out.
    unnamed: Vec<usize>,
}

/// Squares beside each other in a row.
#[derive(Debug, PartialEq, JsonSchema, Serialize)]
struct PieceOfRow {
    /// The row.
    y: i32,
    /// The first column.
    from: i32,
    /// The last column.
    to: i32,
}

/// The seat of a viewer at a table.
#[derive(JsonSchema, Serialize)]
struct SeatTold {
    role: &'static str,
    /// The creatures for which the viewer speaks.
    plays: Vec<String>,
    /// The names of creatures by the ids that events use.
    names: BTreeMap<u32, String>,
}

/// What is left in the current turn.
#[derive(JsonSchema, Serialize)]
struct Account {
    actions: u8,
    most_actions: u8,
    reactions: u8,
}

impl Scene {
    /// A table that lives in this program, as its game master sees it.
    #[cfg(feature = "tables")]
    pub(crate) fn new(history: &encounter::History) -> Scene {
        let now = history.now();
        let board = now.board();
        let mut state = json::State::new(now);
        state.board = json::Board::from(board).with_facts(now.situation());
        Scene {
            name: board.name.clone(),
            sides: board.sides().map(|(_, word)| word.to_owned()).collect(),
            hidden: hidden(now),
            unknown: Vec::new(),
            question: now.pending().map(|pending| OpenQuestion::new(pending, now)),
            account: Account::of(now),
            disclosure: choices(now),
            done: history.done().len(),
            undone: history.undone_count(),
            fingerprint: Some(encounter::fingerprint(now, &encounter::HashKey::OPEN).to_string()),
            seat: None,
            looks: BTreeMap::new(),
            flights: flight::courses(board, now.situation()),
            unnamed: Vec::new(),
            state,
        }
    }

    /// A table as far as the viewer is told about it.
    pub(crate) fn watched(watched: &Watched) -> Scene {
        let (view, now) = (&watched.view, &watched.now);
        let board = now.board();
        let name = |id| name_of(board, id);
        let mut state = json::State::new(now);
        state.board = json::Board::from(board).with_facts(now.situation());
        if let Some(turns) = &view.turns {
            state.round = Some(turns.round);
            state.order = turns.creatures().into_iter().map(name).collect();
            state.turn = match turns.turn {
                Whose::Creature(creature) => Some(name(creature)),
                Whose::GameMaster => None,
            };
        }
        let is_master = view.seat == Seat::GameMaster;
        let creatures = board.creatures().iter();
        Scene {
            name: board.name.clone(),
            sides: board.sides().map(|(_, word)| word.to_owned()).collect(),
            hidden: if is_master { hidden(now) } else { Vec::new() },
            unknown: watched
                .known()
                .map_or_else(Vec::new, |known| unknown(&known.board)),
            question: watched.question(),
            account: Account::of(now),
            disclosure: choices(now),
            // Only the table itself knows what can be taken back.
            done: 1,
            undone: 1,
            fingerprint: None,
            seat: Some(SeatTold {
                role: match &view.seat {
                    Seat::GameMaster => "game-master",
                    Seat::Player { .. } => "player",
                    Seat::Spectator => "spectator",
                },
                plays: view.plays().into_iter().map(name).collect(),
                names: gathered(creatures.map(|own| (own.id.number(), own.name.clone()))),
            }),
            looks: gathered(watched.looks()),
            flights: flight::courses(board, now.situation()),
            unnamed: view.turns.as_ref().map_or_else(Vec::new, unnamed),
            state,
        }
    }
}

/// The places of adversaries whom the viewer may not name.
fn unnamed(turns: &Turns) -> Vec<usize> {
    let places = turns.order.iter().enumerate();
    let hidden = places.filter(|(_, place)| matches!(place, PlaceInOrder::Adversary));
    hidden.map(|(index, _)| index).collect()
}

/// The choice of each setting for what players are told.
fn choices(now: &Encounter) -> BTreeMap<&'static str, &'static str> {
    let settings = Disclosure::ENTRIES.iter();
    let chosen = settings.filter_map(|own| Some((own.name, now.disclosure().word(own.name)?)));
    gathered(chosen)
}

/// The unknown ground of a board as its viewer knows it.
fn unknown(board: &board::Board) -> Vec<PieceOfRow> {
    let ground = board.concealments.ground.iter();
    let is_unknown = |own: &board::Concealment<_>| own.hiding == board::Hiding::Unknown;
    let squares = ground.filter(|(_, own)| is_unknown(own));
    let mut squares: Vec<_> = squares.map(|(at, _)| (at.y, at.x)).collect();
    grid::sort_by(&mut squares, Ord::cmp);
    let mut pieces: Vec<PieceOfRow> = Vec::new();
    for (y, x) in squares {
        match pieces.last_mut() {
            Some(last) if last.y == y && last.to + 1 == x => last.to = x,
            _ => pieces.push(PieceOfRow { y, from: x, to: x }),
        }
    }
    pieces
}

/// The creatures that some other side does not know about.
fn hidden(now: &Encounter) -> Vec<String> {
    let board = now.board();
    let sides = board
        .sides()
        .map(|(side, _)| (side, view::known_to_side(now.situation(), side)));
    let sides: Vec<_> = sides.collect();
    let is_hidden = |creature: &&board::Creature| {
        let mut others = sides.iter().filter(|(side, _)| *side != creature.side);
        others.any(|(_, known)| known.board.creature(creature.id).is_none())
    };
    let creatures = board.creatures().iter().filter(is_hidden);
    creatures.map(|creature| creature.name.clone()).collect()
}

impl Account {
    fn of(now: &Encounter) -> Option<Account> {
        let current = now.current()?;
        // What is spent on a movement that waits is gone already.
        let waiting = left_while_waiting(now).filter(|left| left.mover == current);
        let ended = waiting.and_then(|left| left.of_turn.ok());
        let situation = ended.as_deref().unwrap_or(now.situation());
        let actions = situation
            .system()
            .actions_left(situation.scene(), current)?;
        Some(Account {
            actions: actions.left,
            most_actions: actions.most,
            reactions: situation.reactions_left(current),
        })
    }
}

/// What a creature may do now.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Options {
    creature: String,
    /// The actions by which it may move, with the farthest that each leads.
    movements: Vec<MovementOption>,
    commands: Vec<CommandOption>,
}

/// An action by which the creature may move.
#[derive(JsonSchema, Serialize)]
struct MovementOption {
    action: &'static str,
    times: u8,
    limit_feet: i32,
    actions: u8,
}

/// An option that is a single command.
#[derive(JsonSchema, Serialize)]
struct CommandOption {
    kind: &'static str,
    line: String,
    target: Option<String>,
    door: Option<String>,
}

impl Options {
    pub(crate) fn new(now: &Encounter, id: CreatureId) -> Options {
        let waiting = left_while_waiting(now).filter(|left| left.mover == id);
        let budgets = match waiting {
            Some(left) => left
                .of_turn
                .map_or_else(|_| Vec::new(), |ended| ended.budgets(id)),
            None => now.situation().budgets(id),
        };
        let commands = match now.pending() {
            Some(_) => Vec::new(),
            None => legal_commands(now, id),
        };
        Options {
            creature: name_of(now.board(), id),
            movements: budgets
                .iter()
                .map(|budget| MovementOption {
                    action: budget.verb,
                    times: budget.times,
                    limit_feet: budget.limit_feet.0,
                    actions: budget.actions,
                })
                .collect(),
            commands: commands
                .iter()
                .filter_map(|command| CommandOption::new(command, now))
                .collect(),
        }
    }
}

impl CommandOption {
    /// `None` for a movement: a path is not an option.
    fn new(command: &Command, now: &Encounter) -> Option<CommandOption> {
        let board = now.board();
        let (kind, target, door) = match command {
            Command::Attack(attack) => ("attack", Some(name_of(board, attack.target)), None),
            Command::Door { door, .. } => ("door", None, Some(door.to_string())),
            Command::Declare(declared) if moves(&declared.declaration, now) => return None,
            Command::Declare(_) => ("act", None, None),
            _ => return None,
        };
        Some(CommandOption {
            kind,
            line: WrittenCommand::of(command, board).to_string(),
            target,
            door,
        })
    }
}

/// Whether a declaration moves its creature.
fn moves(declaration: &Declaration, now: &Encounter) -> bool {
    let planned = now.situation().plan(declaration, &mut dice::NoDice);
    planned.is_ok_and(|outcome| {
        let movement = outcome.movement.as_ref();
        let enters = |event: &systems::Event| AnyHappening::enters(&event.happening);
        movement.is_some_and(|movement| !movement.steps.is_empty())
            || outcome.events.iter().any(enters)
    })
}
