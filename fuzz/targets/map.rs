//! Law: whatever bytes come, reading a map never panics and keeps its limits; the same bytes give
//! the same board; and a board written as Universal VTT is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use maps::{Format, ImportOptions, PictureChoice};

fuzz_target!(|bytes: &[u8]| {
    let options = ImportOptions {
        image: PictureChoice::Keep,
        ..ImportOptions::default()
    };
    let Ok(import) = maps::import(bytes, &options) else {
        return;
    };
    let extent = import.board.extent();
    let squares = usize::try_from(extent.width() * extent.height()).unwrap_or(usize::MAX);
    assert!(squares <= maps::MAX_SQUARES);
    assert!(import.board.creatures().len() <= maps::MAX_CREATURES);
    assert_eq!(maps::import(bytes, &options).as_ref(), Ok(&import));
    // Writing a very large map is slow and tests nothing new.
    if squares <= 4_096 {
        for format in Format::ALL {
            if let Ok(export) = import.convert(format) {
                let options = ImportOptions {
                    format: Some(format),
                    ..ImportOptions::default()
                };
                let again = maps::import(&export.bytes, &options);
                assert!(again.is_ok(), "{:?}", again.err());
            }
        }
    }
});
