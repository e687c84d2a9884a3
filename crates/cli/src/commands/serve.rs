//! `fivefoot serve`: tables over the network.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory as _, Parser as _};
use server::{Configuration, Limits, Running, ServeError, WhoCreates};

use crate::arguments::{Arguments, Command, LimitArguments, ServeArguments};
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
    let board = arguments.board.as_deref().map(input::read).transpose()?;
    let unread = |_| {
        Failure::input(
            "--board",
            "the file is not UTF-8 text; save the board as text",
        )
    };
    let board = board.map(String::from_utf8).transpose().map_err(unread)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let served = runtime.block_on(serve(arguments, board));
    served.map_err(|error| Failure::usage(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(arguments: ServeArguments, board: Option<String>) -> Result<(), ServeError> {
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
    })
    .await?;
    println!("serving {}", running.origin());
    if let Some(board) = board {
        let (master, player) = running
            .open_table("A new table", board, &arguments.say)
            .await?;
        println!("game master: {master}");
        println!("player:      {player}");
    }
    if let Some(metrics) = running.metrics() {
        println!("metrics:     http://{metrics}/metrics");
    }
    running.until_stopped().await
}
