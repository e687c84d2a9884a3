//! `simulate --seeds N [--seed FIRST]`: plays the games of that many seeds, and names those that
//! break a law.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use simulation::{Played, run};

/// How many games that break a law are listed.
const NAMED_MAX: usize = 10;

/// Among that many games, questions are answered in some.
const GAMES_WITH_ANSWERS: u64 = 40;

struct Seeds {
    first: u64,
    count: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match seeds(&arguments) {
        Ok(seeds) => play(&seeds),
        Err(wrong) => {
            eprintln!("{wrong}\nsimulate --seeds N [--seed FIRST]");
            ExitCode::FAILURE
        }
    }
}

fn seeds(arguments: &[String]) -> Result<Seeds, String> {
    let mut seeds = Seeds { first: 0, count: 1 };
    for pair in arguments.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("`{}` needs a number", pair.join(" ")));
        };
        let number = value
            .parse()
            .map_err(|_| format!("`{value}` is not a number"))?;
        match name.as_str() {
            "--seeds" => seeds.count = number,
            "--seed" => seeds.first = number,
            other => return Err(format!("there is no `{other}`")),
        }
    }
    Ok(seeds)
}

fn play(seeds: &Seeds) -> ExitCode {
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (played, mut broken) = thread::scope(|scope| {
        let worker = || {
            let (mut all, mut broken) = (Played::default(), Vec::new());
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= seeds.count {
                    return (all, broken);
                }
                match run(seeds.first.saturating_add(number)) {
                    Ok(played) => all = all.and(played),
                    Err(found) => broken.push(found),
                }
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let mut sum = (Played::default(), Vec::new());
        for worker in workers {
            if let Ok((played, broken)) = worker.join() {
                sum.0 = sum.0.and(played);
                sum.1.extend(broken);
            }
        }
        sum
    });
    println!(
        "{} games in {} s: {played:?}",
        seeds.count,
        begun.elapsed().as_secs()
    );
    broken.sort_by_key(|found| found.seed);
    for found in broken.iter().take(NAMED_MAX) {
        println!("{found}");
    }
    if !broken.is_empty() {
        println!("{} of {} break a law", broken.len(), seeds.count);
        return ExitCode::FAILURE;
    }
    if played.answers == 0 && seeds.count >= GAMES_WITH_ANSWERS {
        println!("no question was answered, so nothing was learnt about answers");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
