//! `fivefoot-bindgen WASM FOLDER NAME`: the JavaScript bindings of an engine as `NAME.js` and
//! `NAME_bg.wasm`, for pages and for Node.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, folder, name] = arguments.as_slice() else {
        eprintln!("fivefoot-bindgen WASM FOLDER NAME");
        return ExitCode::FAILURE;
    };
    match write(wasm, folder, name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("fivefoot-bindgen: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(wasm: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut bindings = Bindgen::new();
    bindings
        .input_path(wasm)
        .out_name(name)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindings
        .web(true)
        .and_then(|bindings| bindings.generate(folder))
        .map_err(|error| format!("{error:#}"))
}
