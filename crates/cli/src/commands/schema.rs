//! `fivefoot schema`: the JSON Schema of the answers.

use std::process::ExitCode;

use tell::json::Schema;

use crate::explanation::advice;
use crate::failure::Failure;
use crate::output;

/// Headings of `docs/json.md` that differ from the name of the type that they describe.
const HEADED: [(&str, &str); 3] = [
    ("error", "FailureReport"),
    ("map", "MapSummary"),
    ("play", "PlayLine"),
];

/// The schema of every answer, or that of one type.
pub(crate) fn run(name: Option<&str>) -> Result<ExitCode, Failure> {
    let schema = Schema::new();
    let Some(name) = name else {
        output::json(&schema.whole())?;
        return Ok(ExitCode::SUCCESS);
    };
    let headed = HEADED.iter().find(|(heading, _)| *heading == name);
    let own = headed.map_or(name, |(_, own)| own);
    let own = schema.of(own).ok_or_else(|| unknown(name, &schema))?;
    output::json(&own)?;
    Ok(ExitCode::SUCCESS)
}

fn unknown(name: &str, schema: &Schema) -> Failure {
    let answers = schema.documents().join(", ").to_lowercase();
    let names = schema.names().join(" ").to_lowercase();
    let help = rules::nearest(&name.to_lowercase(), names.split(' ')).map_or_else(
        || format!("the answers are {answers}"),
        |near| format!("did you mean `{near}`?"),
    );
    Failure::usage(advice(format!("the schema has no type `{name}`"), help))
}
