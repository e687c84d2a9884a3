//! Writes files so that a half-written file never exists, and so that only ordinary files are
//! replaced.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Writes a whole file: first beside its place, then in its place. When this returns, the bytes are
/// on the disk, and readers of the file see either the old or the new bytes. A link stays a link:
/// the file to which it leads is written.
///
/// # Errors
/// If it cannot be written, or if there is something other than an ordinary file (a folder, a
/// device, a pipe); in that case nothing there has changed.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = place(path)?;
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let beside = place.with_file_name(name);
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, &place));
    if written.is_err() {
        // The rest of a failed attempt is useless; whether it is removed changes nothing.
        let _ = fs::remove_file(&beside);
        return written;
    }
    sync_folder(&place);
    Ok(())
}

/// Writes the output of `-o`: a whole file, or directly into a device or a pipe.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn write_output(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let is_stream = fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir());
    let written = if is_stream {
        let stream = fs::OpenOptions::new().write(true).open(path);
        stream.and_then(|mut stream| stream.write_all(bytes))
    } else {
        write_whole(path, bytes)
    };
    written.map_err(|error| Failure::unwritten(path, error))
}

/// The ordinary file to write: the existing one, the one to which a link leads, or a new one.
fn place(path: &Path) -> io::Result<PathBuf> {
    let no_file = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, what.to_owned()));
    match fs::metadata(path) {
        Ok(there) if there.is_file() => fs::canonicalize(path),
        Ok(there) if there.is_dir() => no_file("it is a folder"),
        Ok(_) => no_file("it is not a regular file"),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Err(_) if fs::symlink_metadata(path).is_ok() => no_file("it is a broken link"),
        Err(_) => Ok(path.to_owned()),
    }
}

/// Puts the new name on the disk as well, if folders can be synchronised.
fn sync_folder(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or_else(|| Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
