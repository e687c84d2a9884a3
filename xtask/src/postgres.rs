//! `cargo xtask postgres`: the tests that need PostgreSQL, on a separate server.
//!
//! The server is Debian's package, run in a temporary folder as a separate user and reached by a
//! socket in that folder. It takes no port, and a cluster of the machine stays untouched.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell;
use crate::shell::EVERYTHING;

/// Where Debian puts the programs, a folder for each version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// The user that runs the server if we are root, because it refuses to run as root.
const USER: &str = "postgres";

const INSTALL: [&str; 4] = ["apt-get", "install", "--yes", "postgresql"];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let install = match arguments {
        [] => std::env::var("CI").is_ok_and(|value| value == "true"),
        [word] if word == "--install" => true,
        _ => return Err("`postgres` takes only --install".to_owned()),
    };
    if programs().is_none() && install {
        let mut apt = Command::new(INSTALL[0]);
        shell::run(
            apt.args(&INSTALL[1..])
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )?;
    }
    let server = Server::start_installed()?;
    let mut cargo = shell::cargo();
    // Only these tests are ignored elsewhere, and the other steps have built them in the same way.
    cargo.arg("test").args(EVERYTHING);
    cargo.args(["--quiet", "--tests", "--", "--ignored"]);
    shell::run(cargo.env("FIVEFOOT_TEST_POSTGRES", server.url()))
}

/// Whether the tests can be run here.
pub(crate) fn is_installed() -> bool {
    programs().is_some()
}

/// The folder of the newest version that is installed.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir(VERSIONS).ok()?.filter_map(Result::ok);
    let number = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().parse::<u32>().ok();
    let newest = versions.max_by_key(number)?.path().join("bin");
    newest.join("initdb").is_file().then_some(newest)
}

/// A running server; it is stopped, and its folder removed, when this is dropped.
pub(crate) struct Server {
    programs: PathBuf,
    folder: PathBuf,
}

impl Server {
    /// Starts a server of the newest version that is installed.
    pub(crate) fn start_installed() -> Result<Server, String> {
        let programs = programs().ok_or_else(|| {
            format!(
                "PostgreSQL is not installed; `{}` installs it, or `cargo xtask postgres --install`",
                INSTALL.join(" ")
            )
        })?;
        Server::start(&programs)
    }

    fn start(programs: &Path) -> Result<Server, String> {
        let name = format!("fivefoot-postgres-{}", std::process::id());
        let server = Server {
            programs: programs.to_path_buf(),
            folder: std::env::temp_dir().join(name),
        };
        let unmade = |error| format!("{} cannot be made: {error}", server.folder.display());
        fs::create_dir(&server.folder).map_err(unmade)?;
        if is_root() {
            shell::run(Command::new("chown").arg(USER).arg(&server.folder))?;
        }
        let (cluster, log) = (server.folder.join("cluster"), server.folder.join("log"));
        let mut initdb = server.program("initdb");
        initdb.arg("-D").arg(&cluster);
        shell::run(initdb.args(["-A", "trust", "-U", USER, "--no-sync"]))?;
        let mut start = server.program("pg_ctl");
        start.arg("-D").arg(&cluster).arg("-l").arg(&log);
        let options = format!("-c listen_addresses= -k {}", server.folder.display());
        shell::run(start.args(["-o", &options, "-w", "start"]))?;
        Ok(server)
    }

    /// The address at which programs reach it.
    pub(crate) fn url(&self) -> String {
        format!(
            "postgres://{USER}@localhost/{USER}?host={}",
            self.folder.display()
        )
    }

    /// Keeps the server, and whatever it starts from now on, on that processor.
    pub(crate) fn pin(&self, processor: &str) {
        let file = self.folder.join("cluster/postmaster.pid");
        let text = fs::read_to_string(file).unwrap_or_default();
        if let Some(process) = text.lines().next() {
            let mut taskset = Command::new("taskset");
            taskset.args(["--all-tasks", "--cpu-list", "--pid", processor, process]);
            // Where that cannot be done, the measurement is a little worse.
            let _ = taskset.output();
        }
    }

    /// Returns one of the programs of the server, to be run as the server's user.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(&self.folder);
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut stop = self.program("pg_ctl");
        stop.arg("-D").arg(self.folder.join("cluster"));
        if let Err(problem) = shell::run(stop.args(["-m", "fast", "stop"])) {
            eprintln!("{problem}");
        }
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            eprintln!("{} is left: {error}", self.folder.display());
        }
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout == OsStr::new("0\n").as_encoded_bytes())
}
