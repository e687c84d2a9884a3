//! Files of a session: its journal, and the lines typed earlier.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::files;

/// The file of a session's journal, which nobody else may write meanwhile.
#[derive(Debug)]
pub(super) struct JournalFile {
    path: PathBuf,
    /// Its contents as far as this session knows; `None` before it is written.
    known: Option<Known>,
    /// A lock that is held as long as the session lasts, if the system has such locks.
    lock: Option<File>,
}

/// What is remembered of a file in order to notice that somebody else has written it: its length
/// and its end, so that a long evening costs no more than a short one.
#[derive(Clone, Debug)]
struct Known {
    length: u64,
    end: Vec<u8>,
}

/// How many bytes of the end of a file are compared.
const COMPARED_BYTES: usize = 4096;

impl Known {
    fn of(bytes: &[u8]) -> Known {
        let mut known = Known {
            length: 0,
            end: Vec::new(),
        };
        known.add(bytes);
        known
    }

    fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.end.extend_from_slice(bytes);
        let more = self.end.len().saturating_sub(COMPARED_BYTES);
        self.end.drain(..more);
    }

    /// Whether the file is unchanged.
    fn is_in(&self, path: &Path) -> io::Result<bool> {
        let mut file = File::open(path)?;
        if file.metadata()?.len() != self.length {
            return Ok(false);
        }
        file.seek(SeekFrom::Start(self.length - self.end.len() as u64))?;
        let mut end = Vec::with_capacity(self.end.len());
        file.read_to_end(&mut end)?;
        Ok(end == self.end)
    }
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
    /// If another session has it open, or it may not be written.
    pub(super) fn resumed(path: PathBuf, bytes: &[u8]) -> io::Result<JournalFile> {
        refuse_read_only(&path)?;
        Ok(JournalFile {
            lock: lock(&path)?,
            path,
            known: Some(Known::of(bytes)),
        })
    }

    /// Opens a file that begins with these bytes, in which this session continues, and cuts off what
    /// comes after them: a line that was not written to its end.
    ///
    /// # Errors
    /// If another session has it open, or it cannot be cut.
    pub(super) fn resumed_behind(path: PathBuf, bytes: &[u8]) -> io::Result<JournalFile> {
        let file = JournalFile::resumed(path, bytes)?;
        let length = bytes.len() as u64;
        let own = OpenOptions::new().write(true).open(&file.path)?;
        if own.metadata()?.len() > length {
            own.set_len(length)?;
            own.sync_data()?;
        }
        Ok(file)
    }

    /// Whether anything has been written.
    pub(super) const fn is_begun(&self) -> bool {
        self.known.is_some()
    }

    /// Whether somebody else has written the file since, or it is gone.
    pub(super) fn is_replaced(&self) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|known| !known.is_in(&self.path).unwrap_or(false))
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
            && known.is_in(&self.path).is_ok_and(|same| !same)
        {
            return Err(written_by_others());
        }
        files::write_whole(&self.path, text.as_bytes())?;
        self.known = Some(Known::of(text.as_bytes()));
        // There is now a new file in its place.
        self.lock = lock(&self.path)?;
        Ok(())
    }

    /// Appends what is new to the file, and waits until it is on the disk.
    ///
    /// # Errors
    /// If the file cannot be written, or if somebody else has written it since; then it is left as it was.
    pub(super) fn append(&mut self, text: &str) -> io::Result<()> {
        let known = self.known.as_mut().ok_or(io::ErrorKind::NotFound)?;
        if !known.is_in(&self.path)? {
            return Err(written_by_others());
        }
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        let written = file
            .write_all(text.as_bytes())
            .and_then(|()| file.sync_data());
        if let Err(error) = written {
            // The next command would take half a command for the end of the file.
            file.set_len(known.length)?;
            return Err(error);
        }
        known.add(text.as_bytes());
        Ok(())
    }
}

/// Whoever may only read the journal would lose what is played after it.
fn refuse_read_only(path: &Path) -> io::Result<()> {
    let own = OpenOptions::new().append(true).open(path);
    let is_read_only = own.and_then(|own| Ok(own.metadata()?.permissions().readonly()));
    let is_denied = match is_read_only {
        Ok(is_read_only) => is_read_only,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => true,
        Err(error) if error.kind() == io::ErrorKind::ReadOnlyFilesystem => true,
        Err(error) => return Err(error),
    };
    if is_denied {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "it may only be read; `--journal FILE` goes on in another file",
        ));
    }
    Ok(())
}

pub(super) fn written_by_others() -> io::Error {
    io::Error::other("somebody else has written it since; `save` under another name")
}

/// Keeps others from writing the file; does nothing if the system has no such locks.
fn lock(path: &Path) -> io::Result<Option<File>> {
    let file = File::open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            "another session is using it",
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
            "this file is not empty; name another one",
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
        let refused = file.append("three\n").expect_err("another text");
        assert!(refused.to_string().contains("somebody else"), "{refused}");
        let refused = file.write("one\ntwo\nthree\n").expect_err("another text");
        assert!(refused.to_string().contains("somebody else"), "{refused}");
        let kept = fs::read_to_string(&path).expect("it is there");
        assert_eq!(kept, "somebody else's evening\n");
        fs::remove_dir_all(folder).expect("it is the test's own");
    }

    #[test]
    fn a_file_grows_at_its_end() {
        let folder = folder("grows");
        let path = folder.join("evening.journal");
        let mut file = JournalFile::new(path.clone());
        assert!(file.append("too early\n").is_err());
        file.write("one\n").expect("it can be written");
        let long = "two\n".repeat(COMPARED_BYTES);
        file.append(&long).expect("it can be written");
        file.append("three\n").expect("it can be written");
        let kept = fs::read_to_string(&path).expect("it is there");
        assert_eq!(kept, format!("one\n{long}three\n"));
        fs::write(&path, kept.replace("three", "other")).expect("anybody can");
        assert!(
            file.append("four\n").is_err(),
            "the length is the same, the end is not"
        );
        fs::remove_dir_all(folder).expect("it is the test's own");
    }

    #[test]
    fn two_sessions_do_not_go_on_in_one_file() {
        let folder = folder("two-sessions");
        let path = folder.join("evening.journal");
        fs::write(&path, "one\n").expect("it can be written");
        let bytes = b"one\n";
        let first = JournalFile::resumed(path.clone(), bytes).expect("nobody has it");
        let second = JournalFile::resumed(path.clone(), bytes);
        assert_eq!(
            second.expect_err("the first has it").kind(),
            io::ErrorKind::WouldBlock
        );
        drop(first);
        JournalFile::resumed(path, bytes).expect("nobody has it any longer");
        fs::remove_dir_all(folder).expect("it is the test's own");
    }
}
