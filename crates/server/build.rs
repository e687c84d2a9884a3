//! Embeds the built battle map, if `FIVEFOOT_PAGE` names its folder. Without it the server shows a
//! page that says how to build one, so that a plain build needs no Node.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-env-changed=FIVEFOOT_PAGE");
    println!("cargo:rerun-if-changed=build.rs");
    let mut table = String::from("&[\n");
    if let Some(folder) = env::var_os("FIVEFOOT_PAGE") {
        let folder = fs::canonicalize(folder)?;
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        list(&folder, &mut files)?;
        files.sort();
        for file in &files {
            let path = file.strip_prefix(&folder).unwrap_or(file);
            // The browser asks for the files by names with slashes.
            let name = path.to_string_lossy().replace('\\', "/");
            if name.starts_with('.') || name.ends_with(".br") || name.ends_with(".gz") {
                continue;
            }
            entry(&mut table, &name, file);
        }
    }
    table.push(']');
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(PathBuf::from(out).join("assets.rs"), table)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// A file, and its compressed forms as far as the build wrote them.
fn entry(table: &mut String, name: &str, file: &Path) {
    let packed = |ending: &str| {
        let packed = PathBuf::from(format!("{}.{ending}", file.display()));
        if packed.is_file() {
            format!("Some(include_bytes!({packed:?}))")
        } else {
            "None".to_owned()
        }
    };
    let (brotli, gzip) = (packed("br"), packed("gz"));
    // Writing to a string cannot fail.
    let _ = writeln!(
        table,
        "Asset {{ path: {name:?}, plain: include_bytes!({file:?}), brotli: {brotli}, gzip: {gzip} }},"
    );
}
