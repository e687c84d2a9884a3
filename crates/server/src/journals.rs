//! Tables that lived in a browser and go on here, and the way back: as journals (`docs/journal.md`).

use encounter::Instruction;
use journal::{Journal, Session};
use table::{Act, CommandId, Entry, Instructed, Person};
use view::AnsweredBy;

use crate::head::Head;

/// A table that was read from a journal.
pub(crate) struct FromJournal {
    /// The name of its board.
    pub(crate) name: String,
    pub(crate) head: Head,
    /// Its entries in their stored form.
    pub(crate) records: Vec<Vec<u8>>,
}

/// Whether a text begins as a journal does.
pub(crate) fn is_journal(bytes: &[u8]) -> bool {
    bytes.starts_with(b"fivefoot-journal:")
}

/// Reads a journal, and decides it again. What was undone in it stays behind.
pub(crate) fn read(bytes: &[u8], person: &Person) -> Result<FromJournal, String> {
    let read = Journal::from_bytes(bytes).map_err(|error| error.to_string())?;
    let session = Session::resume(read.journal).map_err(|error| error.to_string())?;
    let (head, history) = (&session.journal().head, session.history());
    let text = head.board();
    let mut records = Vec::with_capacity(history.done().len());
    for (number, record) in (1..).zip(history.done()) {
        let entry = Entry {
            person: person.clone(),
            id: CommandId::try_from(format!("journal-{number}"))?,
            act: Act::Instructed(Instructed {
                instruction: Instruction::Command(record.command.clone()),
                events: record.events.clone(),
                answered_by: AnsweredBy::default(),
            }),
        };
        records.push(entry.to_bytes()?);
    }
    Ok(FromJournal {
        name: text.name.clone(),
        head: Head::new(&text.to_string())?,
        records,
    })
}

/// The journal of the table with that head and those entries: it goes on wherever journals do, without
/// the people and the picture.
pub(crate) fn written(head: &Head, records: &[Vec<u8>]) -> Result<String, String> {
    let mut session = Session::begin(head.of_journal()?).map_err(|error| error.to_string())?;
    let system = session.encounter().system();
    for record in records {
        if let Act::Instructed(own) = Entry::from_bytes(system, record)?.act {
            let taken = session.take_over(&own.instruction, own.events);
            taken.map_err(|error| error.to_string())?;
        }
    }
    Ok(session.journal().to_string())
}
