//! `cargo xtask crash`: servers are killed (`kill -9`) again and again while people play.
//!
//! After each restart everything that was acknowledged must be in the journal once, and the journal
//! must begin with what it was before. With PostgreSQL two servers serve the same table, and one of
//! them is killed at a time: its players carry on at the other.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::caller::Caller;
use crate::postgres;
use crate::shell;

/// The number of people who give commands at the same time.
const PEOPLE: usize = 3;

/// How often servers are killed, unless said otherwise.
const LOOPS: u32 = 20;

/// After so many kills people play at a new table: to check a journal takes as long as it is.
const KILLS_A_TABLE: u32 = 50;

/// How often a program tries before it gives up.
const TRIES_MAX: u32 = 200;

const BOARD: &str = "\
board: The crash
system: srd35
map:
A.....
B....b
......
";

/// The arguments.
struct Asked {
    loops: u32,
    on_postgres: bool,
}

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let asked = asked(arguments)?;
    let mut build = shell::cargo();
    build.args(["build", "--quiet", "--package", "fivefoot-cli"]);
    shell::run(build.args(["--bin", "fivefoot", "--features", "postgres"]))?;
    kill(&asked)
}

/// The same with the program that the tests have built, on SQLite or on PostgreSQL.
pub(crate) fn briefly(on_postgres: bool) -> Result<(), String> {
    kill(&Asked {
        loops: LOOPS,
        on_postgres,
    })
}

fn kill(asked: &Asked) -> Result<(), String> {
    let folder = Folder::new()?;
    let database = match asked.on_postgres {
        true => Some(postgres::Server::start_installed()?),
        false => None,
    };
    let kept = match &database {
        Some(database) => ["--database".to_owned(), database.url()],
        None => ["--data".to_owned(), folder.0.display().to_string()],
    };
    let count = if asked.on_postgres { 2 } else { 1 };
    let mut killed = 0;
    while killed < asked.loops {
        let loops = KILLS_A_TABLE.min(asked.loops - killed);
        let commands = play(&kept, count, loops)?;
        killed += loops;
        eprintln!("{killed} kills of {}: {commands}", asked.loops);
    }
    Ok(())
}

fn asked(arguments: &[String]) -> Result<Asked, String> {
    let mut asked = Asked {
        loops: LOOPS,
        on_postgres: false,
    };
    for pair in arguments.chunks(2) {
        match pair {
            [name, number] if name == "--loops" => {
                let number = number.parse();
                asked.loops = number.map_err(|_| "`--loops` takes a number".to_owned())?;
            }
            [name, store] if name == "--store" && store == "sqlite" => asked.on_postgres = false,
            [name, store] if name == "--store" && store == "postgres" => asked.on_postgres = true,
            _ => return Err("crash [--loops N] [--store sqlite|postgres]".to_owned()),
        }
    }
    Ok(asked)
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        let name = format!("fivefoot-crash-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let made = std::fs::create_dir(&folder);
        made.map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{} is left: {error}", self.0.display());
        }
    }
}

/// A server, which is killed when this is dropped.
struct Running {
    child: Child,
    origin: String,
}

impl Running {
    fn start(kept: &[String]) -> Result<Running, String> {
        let mut command: Command = shell::built("fivefoot")?;
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(kept);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let child = command.spawn();
        let mut child = child.map_err(|error| format!("the server does not start: {error}"))?;
        let mut line = String::new();
        if let Some(told) = child.stdout.take() {
            let read = BufReader::new(told).read_line(&mut line);
            read.map_err(|error| error.to_string())?;
        }
        match line.trim().strip_prefix("serving ") {
            Some(origin) => Ok(Running {
                child,
                origin: origin.to_owned(),
            }),
            None => Err(format!("the server does not serve: {line:?}")),
        }
    }

    fn kill(&mut self) {
        // It may have ended by itself; either way it is gone afterwards.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What all players share.
struct Shared {
    table: String,
    origins: Mutex<Vec<String>>,
    acknowledged: Mutex<Vec<String>>,
    is_over: AtomicBool,
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays at a new table, and tells what became of the commands.
fn play(kept: &[String], count: usize, loops: u32) -> Result<String, String> {
    let servers = (0..count).map(|_| Running::start(kept));
    let mut servers = servers.collect::<Result<Vec<Running>, String>>()?;
    let origins: Vec<String> = servers.iter().map(|own| own.origin.clone()).collect();
    let mut master = Caller::default();
    let table = master.create(&origins[0], BOARD)?;
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        people.push(master.invite(&origins[0], &table, &json!({ "role": "game-master" }))?);
    }
    let shared = Shared {
        table,
        origins: Mutex::new(origins),
        acknowledged: Mutex::default(),
        is_over: AtomicBool::new(false),
    };
    let shared = &shared;
    thread::scope(|scope| {
        let people = people.into_iter().enumerate();
        let players: Vec<_> = people
            .map(|(number, caller)| scope.spawn(move || give_commands(shared, number, caller)))
            .collect();
        let killed = kill_again_and_again(shared, &mut servers, kept, loops, &mut master);
        shared.is_over.store(true, Ordering::SeqCst);
        for player in players {
            player.join().map_err(|_| "a player failed".to_owned())??;
        }
        let last = check(shared, &mut master, &killed?)?;
        Ok(format!(
            "{} commands acknowledged, {} in the journal, none lost, none twice",
            lock(&shared.acknowledged).len(),
            last.len()
        ))
    })
}

/// Kills one server after another, and returns the journal after the last restart.
fn kill_again_and_again(
    shared: &Shared,
    servers: &mut [Running],
    kept: &[String],
    loops: u32,
    master: &mut Caller,
) -> Result<Vec<String>, String> {
    let mut journal = Vec::new();
    for number in 0..loops {
        // Different moments in what the players are doing.
        thread::sleep(Duration::from_millis(u64::from(150 + number * 37 % 250)));
        let at = usize::try_from(number).unwrap_or(0) % servers.len();
        servers[at].kill();
        servers[at] = Running::start(kept)?;
        lock(&shared.origins)[at] = servers[at].origin.clone();
        journal = check(shared, master, &journal)?;
    }
    Ok(journal)
}

/// Checks that everything acknowledged is in the journal once, and that the journal begins with what it was.
fn check(shared: &Shared, master: &mut Caller, before: &[String]) -> Result<Vec<String>, String> {
    let acknowledged = lock(&shared.acknowledged).clone();
    let origin = lock(&shared.origins)[0].clone();
    let journal = master.journal(&origin, &shared.table)?;
    if !journal.starts_with(before) {
        return Err("the journal differs from the one before".to_owned());
    }
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for id in &journal {
        *counts.entry(id).or_default() += 1;
    }
    for id in acknowledged {
        let count = counts.get(id.as_str()).copied().unwrap_or(0);
        if count != 1 {
            return Err(format!(
                "{id} was acknowledged, and is in the journal {count} times"
            ));
        }
    }
    Ok(journal)
}

/// Gives one command after another; a command without an answer is sent again with the same id.
fn give_commands(shared: &Shared, number: usize, mut caller: Caller) -> Result<(), String> {
    let mut given = 0_usize;
    while !shared.is_over.load(Ordering::SeqCst) {
        given += 1;
        let id = format!("{number}-{given}");
        let at = (given + number) % 6;
        let seen = again_and_again(shared, number, |origin| caller.seen(origin, &shared.table))?;
        let command: Value = json!({
            "type": "command",
            "id": id,
            "seen": seen,
            "line": format!("with: b at ({at},2)"),
        });
        let accepted = again_and_again(shared, number, |origin| {
            caller.command(origin, &shared.table, &command)
        })?;
        // A refused command is not repeated: somebody else was faster.
        if accepted {
            lock(&shared.acknowledged).push(id);
        }
    }
    Ok(())
}

/// Asks one server after another until one answers.
fn again_and_again<T>(
    shared: &Shared,
    number: usize,
    mut ask: impl FnMut(&str) -> Result<T, String>,
) -> Result<T, String> {
    let mut last = String::new();
    for attempt in 0..TRIES_MAX {
        let origins = lock(&shared.origins).clone();
        let attempt = usize::try_from(attempt).unwrap_or(0);
        match ask(&origins[(number + attempt) % origins.len()]) {
            Ok(answer) => return Ok(answer),
            Err(error) => last = error,
        }
        thread::sleep(Duration::from_millis(50));
    }
    Err(format!("no server answers: {last}"))
}
