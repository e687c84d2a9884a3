//! `fivefoot-bindgen WASM FOLDER web|node`: the JavaScript bindings of the engine, for a page or for
//! Node.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, folder, home] = arguments.as_slice() else {
        eprintln!("fivefoot-bindgen WASM FOLDER web|node");
        return ExitCode::FAILURE;
    };
    match write(wasm, folder, home) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("fivefoot-bindgen: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(wasm: &str, folder: &str, home: &str) -> Result<(), String> {
    let mut bindings = Bindgen::new();
    bindings
        .input_path(wasm)
        .out_name("fivefoot")
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    let chosen = match home {
        "web" => bindings.web(true),
        "node" => bindings.nodejs_module(true),
        _ => return Err(format!("`{home}` is no home of bindings: web or node")),
    };
    chosen
        .and_then(|bindings| bindings.generate(folder))
        .map_err(|error| format!("{error:#}"))
}
