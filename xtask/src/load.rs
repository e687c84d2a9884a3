//! `cargo xtask load`: how many people a server bears.
//!
//! The server and the load generator run in processes of their own, on different processors where
//! there are several. Runs grow until one does not hold: its slowest views take longer than 10 ms,
//! or commands are answered later than they are due. The disk's own time is measured beside them,
//! and the same traffic goes through a socket.io server that stores nothing.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

use crate::{postgres, shell, web};

/// How many tables each run has; each table is given ten commands a second.
const TABLES: [u32; 9] = [25, 50, 75, 100, 150, 200, 400, 700, 1000];

/// What a run may take at most to hold: of a hundred views all but one come in this time.
const HOLDS_MS: f64 = 10.0;

/// How many appends measure the disk.
const APPENDS: usize = 300;

/// What the server keeps tables in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Sqlite,
    Postgres,
    Yardstick,
}

impl Subject {
    const fn word(self) -> &'static str {
        match self {
            Subject::Sqlite => "SQLite",
            Subject::Postgres => "PostgreSQL",
            Subject::Yardstick => "socket.io, nothing stored",
        }
    }
}

/// What is asked for.
#[derive(Default)]
struct Asked {
    file: Option<PathBuf>,
    /// Built without the long optimisation of a release.
    is_brief: bool,
    seconds: u32,
    /// Exactly this many tables, on SQLite.
    tables: Option<u32>,
    /// Commands a second at each table, as the generator reads it.
    rate: String,
    /// So many commands at one table in the generator's own process, without a server.
    alone: Option<u32>,
}

fn asked(arguments: &[String]) -> Result<Asked, String> {
    let mut asked = Asked {
        seconds: 5,
        rate: "10".to_owned(),
        ..Asked::default()
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "--brief" {
            asked.is_brief = true;
            continue;
        }
        let value = words.next().ok_or(
            "load [--json FILE] [--brief] [--seconds N] [--tables N [--rate N]] [--alone N]",
        )?;
        let number = || {
            let number = value.parse::<u32>();
            number.map_err(|_| format!("`{word}` takes a number"))
        };
        match word.as_str() {
            "--json" => asked.file = Some(PathBuf::from(value)),
            "--seconds" => asked.seconds = number()?,
            "--tables" => asked.tables = Some(number()?),
            "--rate" => {
                let rate = value.parse::<f64>().ok().filter(|rate| *rate > 0.0);
                rate.ok_or("`--rate` takes a number of commands a second, such as 0.1")?;
                value.clone_into(&mut asked.rate);
            }
            "--alone" => asked.alone = Some(number()?),
            _ => return Err(format!("`{word}` means nothing here")),
        }
    }
    Ok(asked)
}

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let asked = asked(arguments)?;
    if let Some(commands) = asked.alone {
        return alone(&asked, commands);
    }
    let programs = Programs::build(asked.is_brief)?;
    let folder = Folder::new()?;
    let disk = disk(&folder.0).map_err(|error| error.to_string())?;
    let mut runs = Vec::new();
    match asked.tables {
        Some(tables) => runs.push(one(&programs, Subject::Sqlite, tables, &asked, &folder.0)?),
        None => {
            let mut subjects = vec![Subject::Sqlite];
            if postgres::is_installed() {
                subjects.push(Subject::Postgres);
            }
            match yardstick() {
                Ok(()) => subjects.push(Subject::Yardstick),
                Err(problem) => eprintln!("xtask: there is no yardstick: {problem}"),
            }
            for subject in subjects {
                grow(&programs, subject, &asked, &folder.0, &mut runs)?;
            }
        }
    }
    let report = json!({
        "machine": machine(),
        "commit": shell::output(Command::new("git").args(["rev-parse", "--short", "HEAD"])),
        "fsync_ms": disk,
        "runs": runs,
    });
    print!("{}", table(&report));
    match asked.file {
        Some(file) => write(&file, &format!("{report:#}")),
        None => Ok(()),
    }
}

fn write(file: &Path, report: &str) -> Result<(), String> {
    fs::write(file, format!("{report}\n"))
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

/// One table without transport and store: what deciding and telling take.
fn alone(asked: &Asked, commands: u32) -> Result<(), String> {
    build(asked.is_brief, &[LOAD])?;
    let mut load = pinned(&folder(asked.is_brief).join("load"), SERVER);
    load.args(["--alone", &commands.to_string()]);
    let report = shell::output(load.stderr(Stdio::inherit()));
    if report.is_empty() {
        return Err("the load generator has not reported".to_owned());
    }
    println!("{report}");
    match &asked.file {
        Some(file) => write(file, &report),
        None => Ok(()),
    }
}

/// Runs with more and more tables, up to one that does not hold.
fn grow(
    programs: &Programs,
    subject: Subject,
    asked: &Asked,
    folder: &Path,
    runs: &mut Vec<Value>,
) -> Result<(), String> {
    for tables in TABLES {
        let run = one(programs, subject, tables, asked, folder)?;
        let holds = holds(&run);
        runs.push(run);
        if !holds {
            break;
        }
    }
    Ok(())
}

fn holds(run: &Value) -> bool {
    let number = |value: &Value| value.as_f64().unwrap_or(f64::MAX);
    let is_quick = number(&run["delivery_ms"]["p99"]) <= HOLDS_MS;
    let is_whole =
        number(&run["commands_a_second"]) >= 0.98 * number(&run["commands_due_a_second"]);
    is_quick && is_whole && run["refused"] == 0
}

/// One run, with a server of its own.
fn one(
    programs: &Programs,
    subject: Subject,
    tables: u32,
    asked: &Asked,
    folder: &Path,
) -> Result<Value, String> {
    eprintln!("xtask: {tables} tables, {}", subject.word());
    let database = match subject {
        Subject::Postgres => Some(postgres::Server::start_installed()?),
        _ => None,
    };
    if let Some(database) = &database {
        database.pin(LOADER);
    }
    let data = folder.join(format!("tables-{tables}"));
    let mut command = match subject {
        Subject::Yardstick => {
            let mut node = pinned(Path::new("node"), SERVER);
            node.arg(yardstick_folder().join("server.js"));
            node
        }
        _ => {
            let mut server = pinned(&programs.server, SERVER);
            server.args(["serve", "--listen", "127.0.0.1:0"]);
            // Everybody comes from one address, at once.
            server.args(["--entries-per-minute", "4000000000"]);
            match &database {
                Some(database) => server.arg("--database").arg(database.url()),
                None => server.arg("--data").arg(&data),
            };
            server
        }
    };
    let server = Running::start(&mut command)?;
    let mut load = pinned(&programs.load, LOADER);
    load.arg(&server.origin);
    load.args(["--rate", &asked.rate]);
    for (flag, number) in [
        ("--tables", tables),
        ("--seconds", asked.seconds),
        ("--process", server.child.id()),
    ] {
        load.arg(flag).arg(number.to_string());
    }
    if subject == Subject::Yardstick {
        load.arg("--yardstick");
    }
    let output = load.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| error.to_string())?;
    let mut run: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| "the load generator has not reported".to_owned())?;
    run["subject"] = json!(subject.word());
    Ok(run)
}

/// The processors of the server, and of everything else.
const SERVER: &str = "0";
const LOADER: &str = "1";

/// A program on a processor of its own, if there are several.
fn pinned(program: &Path, processor: &str) -> Command {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    if processors < 2 {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.args(["--cpu-list", processor]).arg(program);
    command
}

/// The programs that are run.
struct Programs {
    server: PathBuf,
    load: PathBuf,
}

impl Programs {
    fn build(is_brief: bool) -> Result<Programs, String> {
        build(is_brief, &[CLI, LOAD])?;
        let folder = folder(is_brief);
        Ok(Programs {
            server: folder.join("fivefoot"),
            load: folder.join("load"),
        })
    }
}

/// What cargo is told to build the server and the load generator.
const CLI: &[&str] = &[
    "fivefoot-cli",
    "--features",
    "postgres",
    "--bin",
    "fivefoot",
];
const LOAD: &[&str] = &["fivefoot-load"];

fn build(is_brief: bool, packages: &[&[&str]]) -> Result<(), String> {
    let profile = if is_brief { "brief" } else { "release" };
    for arguments in packages {
        let mut build = shell::cargo();
        build.args(["build", "--quiet", "--profile", profile, "--package"]);
        shell::run(build.args(*arguments))?;
    }
    Ok(())
}

fn folder(is_brief: bool) -> PathBuf {
    web::target().join(if is_brief { "brief" } else { "release" })
}

/// A server, which is stopped when this is dropped.
struct Running {
    child: Child,
    origin: String,
}

impl Running {
    fn start(command: &mut Command) -> Result<Running, String> {
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(|error| format!("the server does not start: {error}"))?;
        let mut line = String::new();
        if let Some(told) = child.stdout.take() {
            let read = BufReader::new(told).read_line(&mut line);
            read.map_err(|error| error.to_string())?;
        }
        let origin = line.trim().strip_prefix("serving ").map(str::to_owned);
        let running = Running {
            child,
            origin: origin.unwrap_or_default(),
        };
        match running.origin.is_empty() {
            true => Err(format!("the server does not serve: {line:?}")),
            false => Ok(running),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone afterwards.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        let folder = std::env::temp_dir().join(format!("fivefoot-load-{}", std::process::id()));
        let made = fs::create_dir(&folder);
        made.map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("{} is left: {error}", self.0.display());
        }
    }
}

/// How long the disk takes to keep 512 bytes.
fn disk(folder: &Path) -> std::io::Result<Value> {
    let mut file = File::create(folder.join("disk"))?;
    let mut times = Vec::with_capacity(APPENDS);
    for _ in 0..APPENDS {
        let begin = Instant::now();
        file.write_all(&[7; 512])?;
        file.sync_data()?;
        times.push(begin.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    let at = |of_hundred: usize| times[(APPENDS - 1) * of_hundred / 100];
    Ok(json!({ "p50": at(50), "p99": at(99) }))
}

fn machine() -> Value {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    let cpu = read("/proc/cpuinfo");
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map(|line| line.trim_start_matches([' ', '\t', ':']).to_owned());
    json!({
        "processor": model,
        "processors": std::thread::available_parallelism().map_or(1, usize::from),
        "load_before": read("/proc/loadavg").split(' ').next(),
    })
}

fn yardstick_folder() -> PathBuf {
    shell::root().join("load/yardstick")
}

/// Installs what the yardstick needs.
fn yardstick() -> Result<(), String> {
    let mut npm = Command::new("npm");
    npm.args(["ci", "--silent", "--no-audit", "--no-fund"]);
    shell::run(npm.current_dir(yardstick_folder()))
}

/// The report as a table of Markdown.
fn table(report: &Value) -> String {
    let mut text = format!(
        "{} × {}, load {} before; commit {}; fsync of 512 bytes p50 {:.2} ms, p99 {:.2} ms\n\n\
         | server | tables | connections | commands/s due | done | views/s | p50 ms | p99 ms | \
         answer p99 ms | cores | MiB | |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
        report["machine"]["processors"],
        report["machine"]["processor"].as_str().unwrap_or("?"),
        report["machine"]["load_before"].as_str().unwrap_or("?"),
        report["commit"].as_str().unwrap_or("?"),
        report["fsync_ms"]["p50"].as_f64().unwrap_or_default(),
        report["fsync_ms"]["p99"].as_f64().unwrap_or_default(),
    );
    for run in report["runs"].as_array().into_iter().flatten() {
        let number = |value: &Value| value.as_f64().unwrap_or_default();
        let memory = number(&run["memory_bytes"]["played"]) / (1024.0 * 1024.0);
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.0} | {:.0} | {:.0} | {:.1} | {:.1} | {:.1} | {:.2} | {memory:.0} | {} |",
            run["subject"].as_str().unwrap_or("?"),
            run["tables"],
            run["connections"],
            number(&run["commands_due_a_second"]),
            number(&run["commands_a_second"]),
            number(&run["deliveries_a_second"]),
            number(&run["delivery_ms"]["p50"]),
            number(&run["delivery_ms"]["p99"]),
            number(&run["answer_ms"]["p99"]),
            number(&run["cores"]),
            if holds(run) { "holds" } else { "does not hold" },
        );
    }
    text
}
