//! The yardstick: movement ranges, flights, fields and paths, ours beside the `pathfinding` crate and a plain
//! bucket queue. `cargo xtask bench` runs it.
//!
//! Every answer of every contender is compared before anything is timed; a difference ends the run.
//! Times are medians by criterion, of one query; only ratios within one run mean something on another
//! machine. Instruction counts are callgrind's.

mod commands;
mod counts;
mod flight;
mod rivals;
mod table;
mod times;
mod work;
mod works;
mod yard;

use std::process::ExitCode;

use table::Row;

const HELP: &str = "\
cargo xtask bench [--quick] [--only TEXT] [--json FILE] [--record] [--date YYYY-MM-DD] [--no-counts]

  --quick        compare all answers, time one pass of each: seconds instead of minutes
  --only TEXT    only works whose name contains the text
  --json FILE    write the rows as objects {work, ours_ns, rival_ns, ...}
  --record       append the table to benches/record/RECORD.md, with machine and commit
  --date DATE    the date of the record; today if left out
  --no-counts    without callgrind's instruction counts
";

/// The options of the program.
#[derive(Default)]
struct Options {
    quick: bool,
    no_counts: bool,
    record: bool,
    help: bool,
    only: Option<String>,
    json: Option<String>,
    date: Option<String>,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .ok_or(format!("`{word}` needs a value\n\n{HELP}"))
            };
            match word.as_str() {
                "--quick" => options.quick = true,
                "--no-counts" => options.no_counts = true,
                "--record" => options.record = true,
                "--help" | "-h" => options.help = true,
                "--only" => options.only = Some(value()?),
                "--json" => options.json = Some(value()?),
                "--date" => options.date = Some(value()?),
                _ => return Err(format!("there is no option `{word}`\n\n{HELP}")),
            }
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.as_slice() {
        // Under callgrind the program makes one pass of each contender.
        [command, only @ ..] if command == "count" => {
            works::all(only.first().map(String::as_str)).map(|works| counts::all_passes(&works))
        }
        _ => Options::read(words.into_iter()).and_then(|options| run(&options)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    if options.help {
        print!("{HELP}");
        return Ok(());
    }
    let commit = table::commit();
    let only = options.only.as_deref();
    let works = works::all(only)?;
    for work in &works {
        (work.check)()?;
    }
    eprintln!("all answers of {} works are equal", works.len());
    let mut rows = Vec::new();
    for work in &works {
        let [ours, rival, bucket] = if options.quick {
            times::one_pass(work)
        } else {
            times::medians(work)?
        };
        rows.push(Row {
            work: work.name.clone(),
            ours,
            rival,
            bucket,
            counts: [None; 3],
        });
    }
    if !options.quick && !options.no_counts {
        for (row, counts) in rows.iter_mut().zip(counts::of(&works, only)) {
            row.counts = counts;
        }
    }
    println!("{}", table::markdown(&rows));
    println!("{}", commands::told()?);
    if let Some(file) = &options.json {
        table::write_json(&rows, file)?;
    }
    if options.record {
        if options.quick {
            return Err("one pass is not a measurement; --record goes without --quick".to_owned());
        }
        table::record(&rows, &commit, options.date.as_deref())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    /// The comparison of answers that each measurement begins with, checked by every `cargo test`.
    #[test]
    fn all_contenders_answer_alike() {
        let works = super::works::all(None).expect("the maps can be read");
        assert!(!works.is_empty());
        for work in &works {
            (work.check)().unwrap_or_else(|difference| panic!("{}: {difference}", work.name));
        }
    }
}
