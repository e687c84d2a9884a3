//! Running the program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The results of a run of the program.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `fivefoot` in the repository's folder.
pub(crate) fn fivefoot(arguments: &[&str]) -> Run {
    fivefoot_with_input(arguments, b"")
}

/// Runs `fivefoot`, which ends without an error.
pub(crate) fn succeeds(arguments: &[&str]) -> Run {
    let run = fivefoot(arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run
}

/// Runs `fivefoot` with something on its standard input.
pub(crate) fn fivefoot_with_input(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fivefoot"))
        .args(arguments)
        .current_dir(root())
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    // The program may end before it has read everything.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let run = Run {
        code: output.status.code().expect("it is not killed"),
        out: String::from_utf8(output.stdout).expect("its output is text"),
        err: String::from_utf8(output.stderr).expect("its errors are text"),
    };
    super::schema::check_run(arguments, &run.out);
    run
}
