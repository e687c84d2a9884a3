//! Files of a session, written so that no moment leaves half a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file whole: beside it first, then in its place. When this returns, the text is on the
/// disk, and whoever reads the file sees the old text or the new one.
///
/// # Errors
/// If it cannot be written; the old file is as it was then.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(name);
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // What is left of the attempt is of no use; whether it goes away changes nothing.
        let _ = fs::remove_file(&beside);
        return written;
    }
    sync_folder(path);
    Ok(())
}

/// The new name is on the disk, too, if folders can be synchronised; otherwise the system does what
/// it does.
fn sync_folder(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or_else(|| Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Where lines typed earlier are kept: in the user's folder for such things. `None` if the user has
/// no such folder.
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
