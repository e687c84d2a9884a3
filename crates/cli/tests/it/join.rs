//! Terminals at a table that a server keeps.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::program::fivefoot_with_input;

/// Only the game master may see the creature with the canary's name.
const BOARD: &str = "\
board: The test
system: srd35
map:
A.....
B....b
......
.....c
names: c SECRET-4711
with: c hidden
";

/// How long something may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// The output of a program, line by line.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let out = child.stdout.take().expect("its output is ours");
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// A program that is killed in the end.
struct Program(Child);

impl Program {
    fn start(arguments: &[&str]) -> Program {
        let child = Command::new(env!("CARGO_BIN_EXE_fivefoot"))
            .args(arguments)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        Program(child.expect("the program starts"))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server with its lines.
pub(crate) struct Server {
    program: Program,
    lines: Receiver<String>,
}

impl Server {
    pub(crate) fn start(folder: &Path, listen: &str, more: &[&str]) -> Server {
        let data = folder.join("tables");
        let data = data.to_str().expect("a plain path");
        let mut arguments = vec!["serve", "--listen", listen, "--data", data];
        arguments.extend(more);
        let mut program = Program::start(&arguments);
        let lines = lines_of(&mut program.0);
        Server { program, lines }
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.program.0.id()
    }

    /// The end of its next line, which begins like that.
    pub(crate) fn told(&self, beginning: &str) -> String {
        let line = self.lines.recv_timeout(PATIENCE).expect("it says so");
        let rest = line.strip_prefix(beginning);
        rest.unwrap_or_else(|| panic!("{line}")).trim().to_owned()
    }
}

/// Somebody who has joined.
struct Terminal {
    _program: Program,
    input: ChildStdin,
    lines: Receiver<String>,
    heard: String,
}

impl Terminal {
    fn join(link: &str, more: &[&str]) -> Terminal {
        let mut arguments = vec!["join", link];
        arguments.extend(more);
        let mut program = Program::start(&arguments);
        let input = program.0.stdin.take().expect("its input is ours");
        let lines = lines_of(&mut program.0);
        Terminal {
            _program: program,
            input,
            lines,
            heard: String::new(),
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Waits for a line with that in it.
    fn until(&mut self, text: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|error| panic!("{text}: {error} after\n{}", self.heard));
            self.heard.push_str(&line);
            self.heard.push('\n');
            if line.contains(text) {
                return line;
            }
        }
    }
}

/// A folder of this test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let name = format!("join-{name}-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn two_terminals_play_a_round_and_outlive_their_server() {
    let folder = folder("round");
    let board = folder.join("test.board");
    fs::write(&board, BOARD).expect("a file");
    let board = board.to_str().expect("a plain path");
    let server = Server::start(&folder, "127.0.0.1:0", &["--board", board]);
    let origin = server.told("serving ");
    let mut master = Terminal::join(&server.told("game master:"), &[]);
    let mut player = Terminal::join(&server.told("player:"), &[]);
    master.until("nobody takes turns yet");
    player.until("nobody takes turns yet");

    master.say("begin: A, b, B");
    player.until("round 1, turn of A");
    // What may be left out is filled in, as in `play`; questions are answered here.
    player.say("try move 1,0 2,0");
    player.until("(2,0)");
    player.say("move 1,0 2,0");
    for terminal in [&mut master, &mut player] {
        terminal.until("A move: (1,0) (2,0)");
    }
    player.say("b move: (4,1)");
    player.until("refused");
    player.say("end-turn");
    master.until("turn of b begins");
    master.say("move 4,1");
    player.until("b move: (4,1)");

    drop(server);
    player.until("the connection is lost");
    let listen = origin.strip_prefix("http://").expect("an address");
    let _server = Server::start(&folder, listen, &[]);
    for terminal in [&mut master, &mut player] {
        terminal.until("the connection is back");
        terminal.until("round 1");
    }
    master.say("end-turn");
    player.until("round 1, turn of B");
    player.say("B move: (1,2)");
    master.until("B move: (1,2)");
    assert!(master.heard.contains("SECRET-4711"));
    assert!(!player.heard.contains("SECRET"), "{}", player.heard);

    let unknown = fivefoot_with_input(&["join", &format!("{origin}/#join=nothing")], b"");
    assert_eq!(unknown.code, 3, "{}", unknown.err);
    assert!(unknown.err.contains("opens nothing"), "{}", unknown.err);
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn programs_join_with_json() {
    let folder = folder("json");
    let board = folder.join("test.board");
    fs::write(&board, BOARD).expect("a file");
    let board = board.to_str().expect("a plain path");
    let server = Server::start(&folder, "127.0.0.1:0", &["--board", board]);
    server.told("serving ");
    let mut master = Terminal::join(&server.told("game master:"), &["--json"]);
    let view = master.until("\"type\":\"view\"");
    let view: serde_json::Value = serde_json::from_str(&view).expect("JSON");
    assert_eq!(view["role"], "game-master");
    master.say("who");
    let told = master.until("\"reply\"");
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(told["line"], "who");
    assert_eq!(told["refused"], false);
    master.say("begin: A, b");
    master.until("\"accepted\"");
    master.until("\"turn-started\"");
    let mut reply = |line: &str| {
        master.say(line);
        let told = master.until("\"type\":\"reply\"");
        serde_json::from_str::<serde_json::Value>(&told).expect("JSON")
    };
    let log = reply("log");
    let text = log["text"].as_str().expect("text");
    assert!(text.contains("turns begin: A, b"), "{text}");
    assert_eq!(reply("log raw")["refused"], true);
    assert_eq!(
        reply("log 0")["text"],
        "… 2 changes before; `log all` has more\n"
    );
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn what_is_no_link_is_told_clearly() {
    let wrong = fivefoot_with_input(&["join", "http://127.0.0.1:4105/"], b"");
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    assert!(wrong.err.contains("#join=SECRET"), "{}", wrong.err);
    // Nobody listens on the port of nothing.
    let nobody = fivefoot_with_input(&["join", "http://127.0.0.1:1/#join=a"], b"");
    assert_eq!(nobody.code, 3, "{}", nobody.err);
}
