//! The lock of a folder, so that only one program writes into it.
//!
//! The operating system holds the lock for as long as the file is open, so it is gone with the
//! program, however that ends. The file itself stays, and means nothing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write as _;
use std::path::Path;

use crate::StoreError;

/// The file in the folder that is locked. It holds the number of the process that has locked it.
const FILE: &str = "fivefoot.lock";

/// A folder that belongs to this program until this is dropped.
#[derive(Debug)]
pub(crate) struct FolderLock {
    _locked: File,
}

impl FolderLock {
    /// Takes a folder for this program.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another program has it; otherwise if the file cannot be written.
    pub(crate) fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let path = folder.join(FILE);
        let unusable =
            |error: std::io::Error| StoreError::Unavailable(format!("{}: {error}", path.display()));
        let mut options = OpenOptions::new();
        options.create(true).read(true).write(true).truncate(false);
        let mut file = options.open(&path).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(folder, &path)),
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        file.set_len(0).map_err(unusable)?;
        writeln!(file, "{}", std::process::id()).map_err(unusable)?;
        Ok(FolderLock { _locked: file })
    }
}

fn in_use(folder: &Path, lock: &Path) -> StoreError {
    let kept = fs::read_to_string(lock).ok();
    let process = kept.and_then(|kept| kept.trim().parse().ok());
    StoreError::InUse {
        folder: folder.to_owned(),
        process,
    }
}
