//! Writes files so that a half-written file never exists, and so that only ordinary files are
//! replaced.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::explanation::advice;
use crate::failure::{Failure, folder_of};

/// Writes a whole file: first beside its place, then in its place. When this returns, the bytes are
/// on the disk, and readers of the file see either the old or the new bytes. A link stays a link:
/// the file to which it leads is written. A file keeps its permissions.
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
            keep_permissions(&place, &file)?;
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
    let written = if is_stream(path) {
        let stream = OpenOptions::new().write(true).open(path);
        stream.and_then(|mut stream| stream.write_all(bytes))
    } else {
        write_whole(path, bytes)
    };
    written.map_err(|error| Failure::unwritten(path, error))
}

/// Opens a file for text that is added to it as it comes: an ordinary file that is empty or new, or
/// a device or a pipe. Nothing that is in a file is overwritten.
///
/// # Errors
/// If there is something in the file, or it cannot be written.
pub(crate) fn open_new(path: &Path) -> io::Result<File> {
    if !is_stream(path) {
        place(path)?;
    }
    let file = OpenOptions::new().append(true).create(true).open(path)?;
    if file.metadata()?.is_file() && file.metadata()?.len() > 0 {
        return Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "there is something in this file",
        ));
    }
    Ok(file)
}

/// Whether it is an ordinary file with something in it.
pub(crate) fn holds_something(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| there.is_file() && there.len() > 0)
}

/// Whether two names lead to one file, which need not exist yet.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        fs::canonicalize(path).or_else(|_| {
            let folder = fs::canonicalize(folder_of(path))?;
            Ok::<PathBuf, io::Error>(folder.join(path.file_name().unwrap_or_default()))
        })
    };
    matches!((whole(one), whole(other)), (Ok(one), Ok(other)) if one == other)
}

/// Refuses to write an answer over the file that it was read from.
///
/// # Errors
/// If the two are one file.
pub(crate) fn refuse_source(source: &Path, output: &Path) -> Result<(), Failure> {
    if source.as_os_str() == "-" || !is_same(source, output) {
        return Ok(());
    }
    Err(Failure::usage(advice(
        format!("{} is the file that is read", output.display()),
        "write into another file: what its form cannot hold would be lost",
    )))
}

/// Whether it is a device or a pipe, into which text goes as it comes.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Gives the file that will be in that place the permissions of the one that is there.
fn keep_permissions(place: &Path, file: &File) -> io::Result<()> {
    let Ok(there) = fs::metadata(place) else {
        return Ok(());
    };
    if there.permissions() == file.metadata()?.permissions() {
        return Ok(());
    }
    file.set_permissions(there.permissions())
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
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}
