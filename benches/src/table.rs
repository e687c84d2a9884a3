//! The table, and the dated record of tables.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;

/// One measured work: nanoseconds and instructions of one query.
pub(crate) struct Row {
    pub(crate) work: String,
    pub(crate) ours: f64,
    pub(crate) rival: f64,
    pub(crate) bucket: f64,
    /// Ours, the crate, the bucket queue.
    pub(crate) counts: [Option<u64>; 3],
}

const RIVAL: &str = "pathfinding 4.16";

pub(crate) fn markdown(rows: &[Row]) -> String {
    let mut text = String::from(
        "| work | ours ns | crate ns | bucket ns | **crate / ours** | bucket / ours | ours instr. | crate instr. | bucket instr. |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for row in rows {
        let count = |index: usize| row.counts[index].map_or(String::new(), |n| n.to_string());
        let _ = writeln!(
            text,
            "| {} | {:.0} | {:.0} | {:.0} | **{:.1}** | {:.1} | {} | {} | {} |",
            row.work,
            row.ours,
            row.rival,
            row.bucket,
            row.rival / row.ours,
            row.bucket / row.ours,
            count(0),
            count(1),
            count(2),
        );
    }
    text
}

pub(crate) fn write_json(rows: &[Row], file: &str) -> Result<(), String> {
    let round = |value: f64| (value * 10.0).round() / 10.0;
    let rows: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            json!({
                "work": row.work,
                "ours_ns": round(row.ours),
                "rival": RIVAL,
                "rival_ns": round(row.rival),
                "ratio": round(row.rival / row.ours),
                "bucket_ns": round(row.bucket),
                "ours_instructions": row.counts[0],
                "rival_instructions": row.counts[1],
                "bucket_instructions": row.counts[2],
            })
        })
        .collect();
    let text = serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?;
    fs::write(file, text + "\n").map_err(|error| format!("{file}: {error}"))
}

/// Appends the table with date, machine and commit.
pub(crate) fn record(rows: &[Row], commit: &str, date: Option<&str>) -> Result<(), String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("record/RECORD.md");
    let date = date.map_or_else(today, str::to_owned);
    let text = format!(
        "\n## {date}, commit {commit}\n\n{}\n\n{}",
        machine(),
        markdown(rows)
    );
    OpenOptions::new()
        .append(true)
        .open(&file)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| format!("{}: {error}", file.display()))
}

fn said(program: &str, words: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(words)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The commit checked out now, and whether there are uncommitted changes. It is read before
/// anything is measured, because a commit made meanwhile would not be what is running.
pub(crate) fn commit() -> String {
    let commit = said("git", &["rev-parse", "--short=12", "HEAD"]);
    let changed = said("git", &["status", "--porcelain"]).is_some_and(|text| !text.is_empty());
    let changed = if changed {
        ", with changes not committed"
    } else {
        ""
    };
    format!("{}{changed}", commit.as_deref().unwrap_or("unknown"))
}

fn machine() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or("unknown processor", |(_, model)| model.trim())
        .to_owned();
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let rust = said("rustc", &["--version"]).unwrap_or_default();
    format!("{model}, {cores} cores; {rust}; default target features.")
}

/// The date in UTC.
fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let days = i64::try_from(seconds / 86_400).unwrap_or(0);
    // Days since 1 March of the year 0, in eras of 400 years.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
