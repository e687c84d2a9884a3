//! `fivefoot serve`: tables over the network.

use std::process::ExitCode;

use server::{Configuration, Running, ServeError, WhoCreates};

use crate::arguments::ServeArguments;
use crate::failure::Failure;
use crate::input;

/// Serves until the program is told to end.
pub(crate) fn run(arguments: ServeArguments) -> Result<ExitCode, Failure> {
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
        data: arguments.data,
        databases: arguments.databases,
        public_url: arguments.public_url,
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
    running.until_stopped().await
}
