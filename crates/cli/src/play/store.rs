//! Files of a session: its journal, and the lines typed earlier.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::files;

/// The file of a session's journal, which nobody else may write meanwhile.
#[derive(Debug)]
pub(super) struct JournalFile {
    path: PathBuf,
    /// Its contents as far as this session knows; `None` before it is written.
    known: Option<Vec<u8>>,
    /// A lock that is held as long as the session lasts, if the system has such locks.
    lock: Option<File>,
}

impl JournalFile {
    /// Returns a file that this session begins.
    pub(super) const fn new(path: PathBuf) -> JournalFile {
        JournalFile {
            path,
            known: None,
            lock: None,
        }
    }

    /// Opens a file with these bytes, in which this session continues.
    ///
    /// # Errors
    /// If another session has it open.
    pub(super) fn resumed(path: PathBuf, bytes: Vec<u8>) -> io::Result<JournalFile> {
        Ok(JournalFile {
            lock: lock(&path)?,
            path,
            known: Some(bytes),
        })
    }

    /// The path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the current journal.
    ///
    /// # Errors
    /// If it cannot be written, if another session has it open, or if somebody else has written it
    /// since; in these cases the file is unchanged.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        if let Some(known) = &self.known
            && fs::read(&self.path).is_ok_and(|there| there != *known)
        {
            return Err(io::Error::other(
                "somebody else has written it since; `save` under another name",
            ));
        }
        files::write_whole(&self.path, text.as_bytes())?;
        self.known = Some(text.as_bytes().to_vec());
        // There is now a new file in its place.
        self.lock = lock(&self.path)?;
        Ok(())
    }
}

/// Keeps others from writing the file; does nothing if the system has no such locks.
fn lock(path: &Path) -> io::Result<Option<File>> {
    let file = File::open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            "another session goes on in it",
        )),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Writes a journal into a file that is empty or does not exist yet.
///
/// # Errors
/// If the file has contents, or cannot be written.
pub(super) fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| there.is_file() && there.len() > 0) {
        return Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "there is something in this file; name another one",
        ));
    }
    files::write_whole(path, text.as_bytes())
}

/// The file for lines typed earlier, in the user's state folder; `None` if the user has none.
pub(super) fn line_history() -> Option<PathBuf> {
    let variable = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let folder = variable("XDG_STATE_HOME")
        .or_else(|| variable("LOCALAPPDATA"))
        .or_else(|| variable("HOME").map(|home| home.join(".local").join("state")))?
        .join("fivefoot");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("play-history"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder of the test's own.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("fivefoot-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn a_second_writer_is_noticed() {
        let folder = folder("second-writer");
        let path = folder.join("evening.journal");
        let mut file = JournalFile::new(path.clone());
        file.write("one\n").expect("it can be written");
        file.write("one\ntwo\n").expect("it can be written");
        fs::write(&path, "somebody else's evening\n").expect("anybody can");
        let refused = file.write("one\ntwo\nthree\n").expect_err("another text");
        assert!(refused.to_string().contains("somebody else"), "{refused}");
        let kept = fs::read_to_string(&path).expect("it is there");
        assert_eq!(kept, "somebody else's evening\n");
        fs::remove_dir_all(folder).expect("it is the test's own");
    }

    #[test]
    fn two_sessions_do_not_go_on_in_one_file() {
        let folder = folder("two-sessions");
        let path = folder.join("evening.journal");
        fs::write(&path, "one\n").expect("it can be written");
        let bytes = || b"one\n".to_vec();
        let first = JournalFile::resumed(path.clone(), bytes()).expect("nobody has it");
        let second = JournalFile::resumed(path.clone(), bytes());
        assert_eq!(
            second.expect_err("the first has it").kind(),
            io::ErrorKind::WouldBlock
        );
        drop(first);
        JournalFile::resumed(path, bytes()).expect("nobody has it any longer");
        fs::remove_dir_all(folder).expect("it is the test's own");
    }
}
