//! `fivefoot serve`: tables over the network.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory as _, Parser as _};
use server::{Configuration, Limits, Running, ServeError, WhoCreates};

use crate::arguments::{Arguments, BoardArguments, Command, LimitArguments, ServeArguments};
use crate::explanation::advice;
use crate::failure::Failure;
use crate::input;

/// What the names of the environment begin with.
const PREFIX: &str = "FIVEFOOT_";

/// The command line with what a file of settings adds to it: whatever is set neither on the command
/// line nor in the environment.
fn with_file(arguments: ServeArguments) -> Result<ServeArguments, Failure> {
    let Some(file) = arguments.config.as_deref() else {
        return Ok(arguments);
    };
    let text = String::from_utf8(input::read(file)?)
        .map_err(|_| Failure::input(input::name_of(file), "the bytes are no UTF-8"))?;
    let given: Vec<OsString> = std::env::args_os().collect();
    let words = given.iter().filter_map(|word| word.to_str());
    let flags: Vec<&str> = words.filter_map(|word| word.split('=').next()).collect();
    let mut line: Vec<OsString> = given.iter().take(2).cloned().collect();
    for (name, value) in settings(file, &text)? {
        let flag = flag_of(file, name)?;
        let is_set = std::env::var_os(name).is_some() || flags.contains(&flag.as_str());
        // What may be repeated stands with spaces between, as in the environment.
        let is_repeated = matches!(name, "FIVEFOOT_DATABASE" | "FIVEFOOT_PROXY");
        let values = match is_repeated {
            true => value.split_whitespace().collect(),
            false => vec![value],
        };
        if !is_set {
            line.extend(values.into_iter().map(|own| format!("{flag}={own}").into()));
        }
    }
    line.extend(given.into_iter().skip(2));
    match Arguments::try_parse_from(line) {
        Ok(Arguments {
            command: Command::Serve(all),
        }) => Ok(all),
        Ok(_) => Ok(arguments),
        Err(error) => {
            let message = error.render().to_string();
            let message = message.trim().trim_start_matches("error: ").to_owned();
            Err(Failure::input(input::name_of(file), message))
        }
    }
}

/// The lines `NAME=VALUE` of a file of settings; a value may stand between quotes.
fn settings<'a>(file: &Path, text: &'a str) -> Result<Vec<(&'a str, &'a str)>, Failure> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = lines.map(|(number, line)| {
        let (name, value) = line.split_once('=').ok_or_else(|| {
            let message = format!("line {number}: `{line}` is no setting");
            let help = "a setting is NAME=VALUE, such as FIVEFOOT_LISTEN=127.0.0.1:4105";
            Failure::input(input::name_of(file), advice(message, help))
        })?;
        Ok((name.trim(), value.trim().trim_matches('"')))
    });
    read.collect()
}

/// The flag whose name in the environment that is.
fn flag_of(file: &Path, name: &str) -> Result<String, Failure> {
    let command = Arguments::command();
    let serve = command.find_subcommand("serve");
    let mut arguments = serve.into_iter().flat_map(clap::Command::get_arguments);
    let known = arguments.find(|own| own.get_env().is_some_and(|own| own == name));
    let flag = known.and_then(clap::Arg::get_long);
    flag.filter(|flag| *flag != "config")
        .map(|flag| format!("--{flag}"))
        .ok_or_else(|| {
            let message = format!("`{name}` is no setting of a server");
            let help = format!("docs/serve.md lists them; their names begin with {PREFIX}");
            Failure::input(input::name_of(file), advice(message, help))
        })
}

impl From<LimitArguments> for Limits {
    fn from(own: LimitArguments) -> Limits {
        Limits {
            message_bytes: own.message_bytes,
            upload_bytes: own.upload_bytes,
            picture_pixels: own.picture_pixels,
            rates: server::Rates {
                commands_per_second: own.commands_per_second,
                commands_at_once: own.commands_at_once,
                points_per_second: own.points_per_second,
            },
            entries_per_minute: own.entries_per_minute,
            messages_waiting: own.messages_waiting.into(),
            request: Duration::from_secs(own.request_seconds.into()),
            idle: Duration::from_secs(own.idle_seconds.into()),
            session_days: own.session_days,
        }
    }
}

/// Serves until the program is told to end.
pub(crate) fn run(arguments: ServeArguments) -> Result<ExitCode, Failure> {
    let arguments = with_file(arguments)?;
    // Logs go to standard error. If logging has been started already, that is not an error.
    let _ = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .try_init();
    let board = board(&arguments)?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(serve(arguments, board))?;
    Ok(ExitCode::SUCCESS)
}

/// The board of the table that is made at the start, as text. It is read before anything is served.
fn board(arguments: &ServeArguments) -> Result<Option<String>, Failure> {
    let Some(board) = &arguments.board else {
        return Ok(None);
    };
    let board = BoardArguments {
        board: board.clone(),
        system: arguments.system.clone(),
        rulings: Vec::new(),
        with: Vec::new(),
    };
    let import = input::import(&board)?;
    let text = input::text_board(&import, &board)?;
    // What cannot be played is refused here, with the name of the file.
    input::situation_of(import, &board)?;
    Ok(Some(text.to_string()))
}

/// Why a folder or an address cannot be used, and what to do.
fn why_unusable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            "another program listens there; end it, or name another port: --listen 127.0.0.1:PORT"
                .to_owned()
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "you have no permission; name another one".to_owned()
        }
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            "it is no folder; name another one".to_owned()
        }
        io::ErrorKind::NotFound => "it cannot be made there; name another one".to_owned(),
        _ => error.to_string(),
    }
}

async fn serve(arguments: ServeArguments, board: Option<String>) -> Result<(), Failure> {
    let not_served = |error: ServeError| match error {
        // What was asked for is right; the folder or the address cannot be had.
        ServeError::Unusable { what, error } => {
            Failure::NotServed(format!("{what} cannot be used: {}", why_unusable(&error)))
        }
        ServeError::Store(error) => Failure::NotServed(error.to_string()),
        other => Failure::usage(other.to_string()),
    };
    let running = Running::start(Configuration {
        listen: arguments.listen,
        metrics: arguments.metrics,
        data: arguments.data,
        databases: arguments.databases,
        public_url: arguments.public_url,
        proxies: arguments.proxies,
        limits: arguments.limits.into(),
        create: match arguments.create_token {
            Some(secret) => WhoCreates::WithToken(secret),
            None => WhoCreates::Anybody,
        },
    });
    let running = running.await.map_err(not_served)?;
    // Whoever waits for the first line may come at once, so everything is there before it.
    let links = match board {
        Some(board) => {
            let opened = running.open_table("A new table", board, &arguments.say);
            let opened = opened.await.map_err(|error| match error {
                ServeError::Table(refused) => Failure::input("--say", refused),
                other => not_served(other),
            });
            match opened {
                Ok(links) => Some(links),
                Err(failure) => {
                    running.stop().await.map_err(not_served)?;
                    return Err(failure);
                }
            }
        }
        None => None,
    };
    println!("serving {}", running.origin());
    if let Some((master, player)) = links {
        println!("game master: {master}");
        println!("player:      {player}");
    }
    if let Some(metrics) = running.metrics() {
        println!("metrics:     http://{metrics}/metrics");
    }
    running.until_stopped().await.map_err(not_served)
}
