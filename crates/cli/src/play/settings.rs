//! Settings of the shell itself: dice and files.

use std::path::Path;

use super::dice_source::DiceSource;
use super::reply::Reply;
use super::shell::Shell;
use crate::dice_choice::DiceChoice;

impl Shell {
    /// `dice typed`, `dice seeded`, or the faces of the next command.
    pub(super) fn set_dice(&mut self, words: &str) -> Reply {
        match words.parse::<DiceChoice>() {
            Ok(DiceChoice::Seeded) => {
                let dropped = self.table.take_dice_from(DiceSource::seeded(None));
                Reply::answer(format!(
                    "dice are rolled by the program\n{}",
                    dropped_words(dropped)
                ))
            }
            Ok(DiceChoice::TypedIn) => {
                let dropped = self.table.take_dice_from(DiceSource::TypedIn);
                Reply::answer(format!("each die is asked for\n{}", dropped_words(dropped)))
            }
            Ok(DiceChoice::Listed(faces)) => {
                let count = faces.len();
                self.table.give_faces(faces);
                let faces = if count == 1 { "face" } else { "faces" };
                Reply::answer(format!("{count} {faces} for the next command\n"))
            }
            Err(error) => Reply::refused(error),
        }
    }

    /// `save FILE`.
    pub(super) fn save(&mut self, words: &str) -> Reply {
        let path = match (words, self.table.journal_file()) {
            ("", Some(journal)) => journal.to_path_buf(),
            ("", None) => return Reply::refused("write save FILE"),
            (name, _) => Path::new(name).to_path_buf(),
        };
        match self.table.save(Some(&path)) {
            Ok(()) => Reply::answer(format!(
                "the journal is in {path}; `fivefoot play --resume {path}` continues it\n",
                path = path.display()
            )),
            Err(error) => Reply::refused(format!("not saved: {error}")),
        }
    }
}

/// Says that faces given for the next command do not count any more.
fn dropped_words(faces: Option<Vec<u32>>) -> String {
    let Some(faces) = faces else {
        return String::new();
    };
    let listed: Vec<String> = faces.iter().map(u32::to_string).collect();
    let are = match faces.len() {
        1 => "the face given for the next command is",
        _ => "the faces given for the next command are",
    };
    format!("{are} dropped: {}\n", listed.join(" "))
}
