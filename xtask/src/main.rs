//! The chores of the project: `cargo xtask COMMAND`.
//!
//! Everything that a developer or CI runs is here, so that a fresh clone needs Rust and nothing
//! else installed by hand.

mod bench;
mod browser;
mod caller;
mod crash;
mod fuzz;
mod load;
mod mutants;
mod play;
mod postgres;
mod shell;
mod simulate;
mod test;
mod tidy;
mod toolchain;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test           everything CI checks: format, lints, tests, docs, the rulebook's cases, a build
                 for wasm32, a short run of every fuzz target, the store in PostgreSQL
  test --fast    the same without wasm32, fuzzing and PostgreSQL
  play [ARGS]    build the battle map and serve a ready sample encounter: prints a link for the
                 game master and one for a player (without Node: the server alone)
  bench [ARGS]   measure movement ranges, fields and paths against their rivals
                 (--quick, --json FILE, --record)
  fuzz [TARGET]  fuzz one target, or each in turn (--seconds N; default 60)
  mutants        whether the tests notice changes to the rules (--sample N, --seed S; --install
                 installs cargo-mutants); about an hour, and no part of CI
  web            build the battle map into web/dist, with an engine for each system (needs Node;
                 --together builds one for all, in an eighth of the time; --bindings: that alone)
  site           the same as a static site, in target/site
  package        the npm package, in target/npm, tested in Node (--brief: of the single systems
                 only the first)
  web-test       the browser tests of the built page (needs Debian's Chromium)
  web-bench      how quick the built page is (--json FILE)
  screens        the pictures of docs/screens, from the built page
  types          the page's types, written anew from the schemas of the engine and the protocol
  chromium       install the browser of these chores (--install, or CI=true)
  postgres       the tests that need PostgreSQL, with a server of their own (--install installs
                 Debian's package if it is missing)
  simulate       games under a faulty network, store and clock (--seeds N, --seed FIRST)
  crash          servers killed again and again while people play (--loops N,
                 --store sqlite|postgres; with PostgreSQL two servers share the table)
  load           how many people a server bears, on each store, beside a socket.io server (--json
                 FILE, --seconds N a run, --tables N for one run, --alone N for what N commands at one
                 table take without a server; --brief builds it more quickly)
  tidy           the structure of the repository: arrows, sizes, names
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let done = match command.as_deref() {
        Some("test") => test::run(&rest),
        Some("play") => play::run(&rest),
        Some("bench") => bench::run(&rest),
        Some("fuzz") => fuzz::run(&rest),
        Some("mutants") => mutants::run(&rest),
        Some("web") => web::run(&rest),
        Some("site") => web::site(&rest),
        Some("package") => web::package(&rest),
        Some("web-test") => browser::test(&rest),
        Some("web-bench") => browser::bench(&rest),
        Some("screens") => browser::screens(&rest),
        Some("types") => web::types(&rest),
        Some("chromium") => browser::chromium(&rest),
        Some("postgres") => postgres::run(&rest),
        Some("simulate") => simulate::run(&rest),
        Some("crash") => crash::run(&rest),
        Some("load") => load::run(&rest),
        Some("tidy") => tidy::run(&rest),
        Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(format!("there is no chore `{other}`\n\n{HELP}")),
        None => Err(format!("which chore?\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
