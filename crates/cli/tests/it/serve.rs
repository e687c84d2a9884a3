//! How a server is set up, and what it refuses to start with.

use std::fs;

use super::join::{Server, folder};
use super::program::{Run, fivefoot};

/// Nobody can listen there, so a server that takes its settings does not start either.
const NOWHERE: &str = "192.0.2.1:4105";

#[test]
fn settings_of_no_use_are_refused_with_their_name_and_what_is_expected() {
    for (flag, value, expected) in [
        ("--create-token", "", "at least one character"),
        ("--public-url", "foo", "https://play.example"),
        (
            "--public-url",
            "https://play.example/path",
            "https://play.example",
        ),
        ("--database", "foo", "postgres://"),
        ("--database", "", "postgres://"),
        ("--proxy", "foo", "IP address"),
        ("--listen", "foo", "socket address"),
        ("--data", "", "a value is required"),
        ("--message-bytes", "0", "1024.."),
        ("--upload-bytes", "0", "1024.."),
        ("--picture-pixels", "0", "1..=8192"),
        ("--picture-pixels", "9000", "1..=8192"),
        ("--commands-per-second", "0", "1.."),
        ("--commands-at-once", "0", "1.."),
        ("--points-per-second", "0", "1.."),
        ("--entries-per-minute", "0", "1.."),
        ("--messages-waiting", "0", "16.."),
        ("--request-seconds", "0", "1.."),
        ("--idle-seconds", "0", "1.."),
        ("--session-days", "0", "1.."),
        ("--session-days", "many", "invalid digit"),
    ] {
        let given = format!("{flag}={value}");
        let mut all = vec!["serve"];
        if flag != "--listen" {
            all.extend(["--listen", NOWHERE]);
        }
        all.push(&given);
        let run = fivefoot(&all);
        assert_eq!(run.code, 2, "{given}: {}{}", run.out, run.err);
        for part in [flag, value, expected] {
            assert!(run.err.contains(part), "{given}: {part}: {}", run.err);
        }
    }
}

#[test]
fn a_file_of_settings_is_refused_in_the_same_words() {
    let folder = folder("settings");
    let file = folder.join("fivefoot.conf");
    fs::write(&file, "FIVEFOOT_IDLE_SECONDS=0\n").expect("a file");
    let file = file.to_str().expect("a plain path");
    let run = fivefoot(&["serve", "--listen", NOWHERE, "--config", file]);
    assert_eq!(run.code, 3, "{}", run.err);
    for part in [file, "--idle-seconds", "1.."] {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// A server on the folder, if it starts.
fn another(data: &str) -> Run {
    fivefoot(&["serve", "--listen", NOWHERE, "--data", data])
}

#[test]
fn a_folder_belongs_to_one_server_until_it_is_killed() {
    let folder = folder("one-server");
    let server = Server::start(&folder, "127.0.0.1:0", &[]);
    server.told("serving ");
    let data = folder.join("tables");
    let data = data.to_str().expect("a plain path");
    let refused = another(data);
    assert_eq!(refused.code, 4, "{}", refused.err);
    let process = format!("process {}", server.process());
    for part in [data, &process, "in use by another server", "end that one"] {
        assert!(refused.err.contains(part), "{part}: {}", refused.err);
    }
    // It is killed without a chance to clean up; what is left of its lock means nothing.
    drop(server);
    let free = another(data);
    assert!(
        free.err.contains(NOWHERE),
        "only the address is wrong: {}",
        free.err
    );
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// What was asked for is right, so that it is no error of the command line: the exit code is that of
/// output.
#[test]
fn an_address_or_a_folder_that_cannot_be_had_is_said_with_what_to_do() {
    let folder = folder("not-to-be-had");
    let data = folder.join("tables");
    let file = folder.join("a-file");
    fs::write(&file, "no folder").expect("a file");
    let [data, file] = [&data, &file].map(|path| path.to_str().expect("plain"));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let taken = taken.local_addr().expect("it listens").to_string();
    for (listen, data, told) in [
        (taken.as_str(), data, "another program listens there"),
        ("127.0.0.1:0", file, "it is no folder; name another one"),
    ] {
        let run = fivefoot(&["serve", "--listen", listen, "--data", data]);
        assert_eq!(run.code, 4, "{}", run.err);
        assert!(run.err.contains(told), "{}", run.err);
        assert!(!run.err.contains("os error"), "{}", run.err);
    }
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// Whoever waits for the first line of a server would go on with one that is not there.
#[test]
fn a_table_that_cannot_be_made_is_refused_before_anything_is_served() {
    let folder = folder("no-table");
    let data = folder.join("tables");
    let wrong = folder.join("wrong.board");
    let right = folder.join("right.board");
    fs::write(&wrong, "board: Wrong\nsystem: pathfinder\nmap:\nA.b\n").expect("a file");
    fs::write(&right, "board: Right\nsystem: pf2e\nmap:\nA.b\n").expect("a file");
    let [data, wrong, right] = [&data, &wrong, &right].map(|path| path.to_str().expect("plain"));
    let begin = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        data,
        "--board",
    ];
    for (rest, part) in [
        ([wrong].as_slice(), wrong),
        (["no.dd2vtt"].as_slice(), "no.dd2vtt"),
        (
            [right, "--say", "begin: Nobody"].as_slice(),
            "begin: Nobody",
        ),
    ] {
        let run = fivefoot(&[&begin, rest].concat());
        assert_eq!(run.code, 3, "{}", run.err);
        assert_eq!(run.out, "", "{rest:?}");
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn a_map_file_is_served_with_the_system_that_is_named() {
    let folder = folder("served-map");
    let map = folder.join("hall.uvtt");
    let text = r#"{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},
        "map_size":{"x":4,"y":3},"pixels_per_grid":70},"line_of_sight":[],"portals":[],"lights":[]}"#;
    fs::write(&map, text).expect("a file");
    let map = map.to_str().expect("a plain path");
    let unnamed = fivefoot(&["serve", "--listen", NOWHERE, "--board", map]);
    assert_eq!(unnamed.code, 2, "{}", unnamed.err);
    assert!(unnamed.err.contains("--system"), "{}", unnamed.err);
    let more = [
        "--board",
        map,
        "--system",
        "srd35",
        "--metrics",
        "127.0.0.1:0",
    ];
    let server = Server::start(&folder, "127.0.0.1:0", &more);
    server.told("serving ");
    server.told("game master: ");
    server.told("player:      ");
    server.told("metrics:     http://127.0.0.1:");
    drop(server);
    fs::remove_dir_all(&folder).expect("it is ours");
}
