//! The formats of map files.

/// A format of map files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Our own, written by hand: `.board`.
    TextBoard,
    /// JSON of map makers: `.uvtt`, `.dd2vtt`, `.df2vtt`.
    UniversalVtt,
    /// Grids of the MovingAI benchmarks: `.map`.
    MovingAi,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 3] = [Format::TextBoard, Format::UniversalVtt, Format::MovingAi];

    /// The word for the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Format::TextBoard => "board",
            Format::UniversalVtt => "uvtt",
            Format::MovingAi => "movingai",
        }
    }

    /// The format with that word.
    pub fn from_word(word: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.word() == word)
    }

    /// The format that files of that name usually have; upper and lower case do not matter.
    ///
    /// ```
    /// use maps::Format;
    /// assert_eq!(Format::of_file_name("Inn.DD2VTT"), Some(Format::UniversalVtt));
    /// assert_eq!(Format::of_file_name("notes.txt"), None);
    /// ```
    pub fn of_file_name(name: &str) -> Option<Format> {
        let extension = name.rsplit('.').next().unwrap_or(name).to_ascii_lowercase();
        match extension.as_str() {
            "board" => Some(Format::TextBoard),
            "uvtt" | "dd2vtt" | "df2vtt" => Some(Format::UniversalVtt),
            "map" => Some(Format::MovingAi),
            _ => None,
        }
    }
}
