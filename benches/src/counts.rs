//! The instructions of a query, counted by callgrind.
//!
//! The program runs itself once under callgrind, which counts only what happens inside [`counted`]
//! and writes a file after each [`dumped`]. Without valgrind the columns stay empty.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::work::{Pass, Work};

/// The instructions of one query of each work: ours, the crate, the bucket queue.
pub(crate) fn of(works: &[Work], only: Option<&str>) -> Vec<[Option<u64>; 3]> {
    let folder = std::env::temp_dir().join(format!("yardstick-{}", std::process::id()));
    let passes = fs::create_dir_all(&folder)
        .ok()
        .and_then(|()| run(&folder, only));
    // Files left in the folder for temporary files do no harm.
    let _ = fs::remove_dir_all(&folder);
    let Some(passes) = passes.filter(|passes| passes.len() == works.len() * 3) else {
        eprintln!("no instruction counts: callgrind did not count every pass");
        return vec![[None; 3]; works.len()];
    };
    let per_query = |(work, three): (&Work, &[u64])| {
        let count = |index: usize| three.get(index).map(|all| all / work.queries as u64);
        [count(0), count(1), count(2)]
    };
    works
        .iter()
        .zip(passes.chunks_exact(3))
        .map(per_query)
        .collect()
}

/// The counts of all passes, in the order in which they ran.
fn run(folder: &Path, only: Option<&str>) -> Option<Vec<u64>> {
    let file = folder.join("counts");
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet", "--collect-atstart=no"])
        .args(["--toggle-collect=*counted*", "--dump-after=*dumped*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(std::env::current_exe().ok()?)
        .arg("count")
        .args(only)
        .status()
        .ok()?;
    if !status.success() {
        return None;
    }
    (1..)
        .map(|part| folder.join(format!("counts.{part}")))
        .take_while(|part| part.exists())
        .map(|part| {
            let text = fs::read_to_string(part).ok()?;
            let total = text
                .lines()
                .find_map(|line| line.strip_prefix("totals: "))?;
            total.trim().parse().ok()
        })
        .collect()
}

/// Runs one pass of each contender where callgrind counts it.
pub(crate) fn all_passes(works: &[Work]) {
    for work in works {
        for pass in [&work.ours, &work.rival, &work.bucket] {
            dumped(pass);
        }
    }
}

/// Ends a stretch, after which callgrind writes its counts.
#[inline(never)]
fn dumped(pass: &Pass) {
    counted(pass);
    std::hint::black_box(());
}

/// Runs what callgrind counts.
#[inline(never)]
fn counted(pass: &Pass) {
    pass();
    std::hint::black_box(());
}
