//! The nanoseconds of a query.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use criterion::{BenchmarkGroup, Criterion, SamplingMode, measurement::WallTime};

use crate::work::{Pass, Work};

/// Ours, the crate, the bucket queue.
pub(crate) const CONTENDERS: [&str; 3] = ["ours", "crate", "bucket"];

/// Times one warm pass, which is only a hint and not a measurement.
pub(crate) fn one_pass(work: &Work) -> [f64; 3] {
    [&work.ours, &work.rival, &work.bucket].map(|pass| {
        let begun = Instant::now();
        pass();
        begun.elapsed().as_nanos() as f64 / work.queries as f64
    })
}

/// Criterion's medians.
pub(crate) fn medians(work: &Work) -> Result<[f64; 3], String> {
    let folder = output_folder();
    let mut criterion = Criterion::default()
        .output_directory(&folder)
        .without_plots()
        .sample_size(20)
        .nresamples(1_000)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(700));
    let name = work.name.replace([' ', '/'], "-");
    let mut group = criterion.benchmark_group(&name);
    group.sampling_mode(SamplingMode::Flat);
    let passes = [&work.ours, &work.rival, &work.bucket];
    for (contender, pass) in CONTENDERS.into_iter().zip(passes) {
        measure(&mut group, contender, pass);
    }
    group.finish();
    let mut medians = [0.0; 3];
    for (median, contender) in medians.iter_mut().zip(CONTENDERS) {
        let file = folder
            .join(&name)
            .join(contender)
            .join("new/estimates.json");
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let estimates: serde_json::Value =
            serde_json::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
        let pass = estimates["median"]["point_estimate"]
            .as_f64()
            .ok_or(format!("{}: no median", file.display()))?;
        *median = pass / work.queries as f64;
    }
    Ok(medians)
}

fn measure(group: &mut BenchmarkGroup<'_, WallTime>, contender: &str, pass: &Pass) {
    group.bench_function(contender, |bencher| bencher.iter(pass));
}

/// The folder for output, beside the program itself in the target folder.
fn output_folder() -> PathBuf {
    let here = std::env::current_exe().unwrap_or_default();
    here.parent()
        .map(|folder| folder.join("../yardstick"))
        .unwrap_or_default()
}
