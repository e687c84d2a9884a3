//! Tables that live in this program: with their dice, their journal, and what others see of them.

use board::Side;
use dice::{Dice, DiceError, Seed, Seeded, TypedIn};
use encounter::CommandError;
use journal::reading::LineError;
use journal::{Journal, Session};
use notation::Text;
use rules::Exploration;
use tell::notation::WrittenInstruction;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::story::{self, Reply};
use crate::watched::Watched;
use crate::{Problem, Source, Table, json_of, map_file};

/// A table in this program.
pub(crate) struct Seat {
    pub(crate) session: Box<Session>,
    seed: Seed,
}

impl Seat {
    fn at(session: Session, seed: u32) -> Source {
        Source::Here(Seat {
            session: Box::new(session),
            seed: Seed::from_number(u64::from(seed)),
        })
    }
}

/// The reason why a table on a server cannot be asked that here.
const ELSEWHERE: &str = "this table lives on a server";

#[wasm_bindgen]
impl Table {
    /// Opens a map file. A file that names no rule system is played with `system`.
    ///
    /// # Errors
    /// If the file cannot be read as a map, or no rule system is named.
    pub fn open(
        bytes: &[u8],
        file_name: &str,
        system: Option<String>,
        seed: u32,
    ) -> Result<Table, Problem> {
        let head = map_file::head(bytes, file_name, system.as_deref())?;
        let session = Session::begin(head).map_err(|error| error.to_string())?;
        Ok(Table::of(Seat::at(session, seed)))
    }

    /// Continues from a journal.
    ///
    /// # Errors
    /// If the journal cannot be read, or a replay does not match what it records.
    pub fn resume(journal: &str, seed: u32) -> Result<Table, Problem> {
        let read = Journal::from_bytes(journal.as_bytes()).map_err(|error| error.to_string())?;
        let session = Session::resume(read.journal).map_err(|error| error.to_string())?;
        Ok(Table::of(Seat::at(session, seed)))
    }

    /// The journal so far: everything that is needed to go on.
    ///
    /// # Errors
    /// If the table lives on a server.
    pub fn journal(&self) -> Result<String, Problem> {
        Ok(self.session()?.journal().to_string())
    }

    /// Follows a line: a command, an answer, `undo`, `redo` or `back-to-turn-start`. With `faces`,
    /// people roll the dice: the reply names the next die until all faces are given.
    ///
    /// # Errors
    /// If the reply cannot be written.
    pub fn submit(&mut self, line: &str, faces: Option<Vec<u32>>) -> Result<String, Problem> {
        json_of(&self.follow(line, faces))
    }

    /// The table as the players of that side know it now, or onlookers if no side is named: as if it
    /// were watched on a server from their seats. It does not follow what happens afterwards.
    ///
    /// # Errors
    /// If there is no side of that name, or the table lives on a server.
    pub fn seen_by(&self, side: Option<String>) -> Result<Table, Problem> {
        let side = side.map(|word| self.side_of(&word)).transpose()?;
        let view = story::view(self.session()?.history(), side);
        let watched = Watched::of(view);
        Ok(Table::of(Source::Elsewhere(Box::new(watched))))
    }

    /// The results of the commands in force, from that number on, for the log.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn story(&self, from: usize) -> Result<String, Problem> {
        json_of(&story::chapters(self.session()?.history(), from))
    }

    /// What the players of that side are told, or onlookers if no side is named: the events of each
    /// chapter, the names behind their ids, and the view that they have now, as a server sends it.
    ///
    /// # Errors
    /// If there is no side of that name, or the table lives on a server.
    pub fn told(&self, side: Option<String>) -> Result<String, Problem> {
        let side = side.map(|word| self.side_of(&word)).transpose()?;
        json_of(&story::told(self.session()?.history(), side))
    }
}

impl Table {
    fn session(&self) -> Result<&Session, Problem> {
        match &self.source {
            Source::Here(seat) => Ok(&seat.session),
            Source::Elsewhere(_) | Source::Supposed(_) => Err(ELSEWHERE.to_owned()),
        }
    }

    fn side_of(&self, word: &str) -> Result<Side, Problem> {
        let board = self.now().board();
        let mut creatures = board.creatures().iter().map(|own| own.side);
        creatures
            .find(|side| board.side_word(*side) == word)
            .ok_or_else(|| format!("nobody is on side {word}"))
    }

    fn follow(&mut self, line: &str, faces: Option<Vec<u32>>) -> Reply {
        let written = match WrittenInstruction::parse(Text::from(line)) {
            Ok(written) => written,
            Err(error) => return Reply::refused(error.to_string()),
        };
        let Source::Here(Seat { session, seed }) = &mut self.source else {
            return Reply::refused(ELSEWHERE);
        };
        let mut dice: Box<dyn Dice> = match faces.map(|faces| typed(&faces)) {
            Some(Ok(typed)) => Box::new(typed),
            Some(Err(problem)) => return Reply::refused(problem),
            None => Box::new(Seeded::at(*seed, session.encounter().dice_rolled())),
        };
        self.known.borrow_mut().clear();
        *self.exploration.borrow_mut() = Exploration::default();
        let followed = session.follow(&written, dice.as_mut()).map(|_| ());
        match followed {
            Ok(()) => Reply::done(),
            Err(LineError::Command(CommandError::Dice(DiceError::Needed(request)))) => {
                Reply::needs(&request)
            }
            Err(LineError::Command(CommandError::Refused(refusal))) => Reply::objected(&refusal),
            Err(error) => Reply::refused(error.told(self.now())),
        }
    }
}

/// Dice that people rolled, in order.
fn typed(faces: &[u32]) -> Result<TypedIn, Problem> {
    let faces: Option<Vec<dice::Face>> = faces
        .iter()
        .map(|face| u16::try_from(*face).ok().and_then(dice::Face::new))
        .collect();
    let faces = faces.ok_or("a die shows 1 or more")?;
    Ok(TypedIn::with_faces(faces))
}
