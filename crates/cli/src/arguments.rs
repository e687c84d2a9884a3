//! The command line: its words, their help and examples.

use std::path::PathBuf;

#[cfg(feature = "serve")]
use clap::builder::RangedU64ValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::dice_choice::DiceChoice;

const EXIT_CODES: &str = "\
Exit codes:
  0  done; the answer is yes
  1  the answer is no: a refused declaration, no path, a failed case
  2  the command line is wrong
  3  a file or text cannot be read; the message says where and what to do
  4  the output cannot be written

A file named - is standard input. `fivefoot COMMAND --help` has examples.";

/// Exact, explained answers for tactical play: where can I go, what does it cost and why, whose
/// reach do I leave.
#[derive(Debug, Parser)]
#[command(name = "fivefoot", version, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write a commented board to start from
    #[command(after_help = "Examples:
  fivefoot new hall.board
  fivefoot new hall.board --system srd35
  fivefoot new - --system 6d6")]
    New(NewArguments),
    /// Inspect a map file: its contents and the decisions of the import; convert it
    #[command(after_help = "Examples:
  fivefoot map maps/flooded-crypt.board
  fivefoot map cave.dd2vtt --to board --output cave.board
  fivefoot map maps/third-party/moving-ai/dao/arena.map --json")]
    Map(MapArguments),
    /// Movement range: every square that a creature can get to, with its cost or (6d6) its chance
    #[command(after_help = "Examples:
  fivefoot reach maps/flooded-crypt.board --creature A
  fivefoot reach cave.dd2vtt --system srd35 --with \"A large, at (4,5), speed 40\" --creature A
  fivefoot reach cave.board --system starfinder --creature A --action fly --altitude 2
  fivefoot reach board.txt --with \"A speed 20\" --creature A --json")]
    Reach(ReachArguments),
    /// The cheapest or safest path to a square, itemised
    #[command(after_help = "Examples:
  fivefoot path maps/flooded-crypt.board --creature Corvin --to 13,5
  fivefoot path maps/flooded-crypt.board --creature Corvin --to 13,5 --safest
  fivefoot path cave.board --creature A --action fly --to 9,4,2
  fivefoot path maps/flooded-crypt.board --creature A --to 9,4 --via 5,5 --json

The cheapest path: fewest actions, then least cost, fewest triggers, fewest hazards, fewest steps.
In 6d6: the greatest chance, then the least potential, then the least sum.
The safest: fewest triggers, fewest hazards, fewest actions, least cost, fewest steps.
If this turn does not suffice, fewest turns count instead of actions, then fewest actions in the last
turn: what is left of the turns before is not counted. The safest path may take more turns than the
cheapest. Of equal paths the one whose last step comes first clockwise from north. The search goes over the movements
that are declared, so a reactor triggers as often as each of them lets it, and the safest way is the
safest of all that the creature's actions allow.")]
    Path(PathArguments),
    /// A given path, step by step: costs, triggers, hazards, or why it is refused
    #[command(after_help = "Examples:
  fivefoot trace maps/flooded-crypt.board \"Adela stride: (4,3) (5,4)\"
  fivefoot trace maps/flooded-crypt.board \"A stride: (4,3)\" \"A step: (5,3)\" --json

The declaration is in the words of the case notation (docs/cases.md). Several are carried out one
after another; the diagonal count and once-per-turn facts carry over.")]
    Trace(TraceArguments),
    /// What the reactions to a path or an action can do: exact odds (pf2e, srd35)
    #[command(after_help = "Examples:
  fivefoot odds maps/flooded-crypt.board --with \"Ogre at (8,4), aoo, attack 12, damage 2d6+4\" \\
    --with \"Adela ac 18, hp 20\" \"Adela stride: (4,3) (5,4) (6,4) (7,4)\"
  fivefoot odds board.txt \"A act traits=manipulate\" --decline Ogre
  fivefoot odds board.txt \"A stride: (4,3)\" \"A stride: (5,3)\" --json

Everyone who may make an attack of opportunity makes it at the first occasion, but for those named
by --decline. Every face of every die is counted; nothing is rolled. The numbers that attacks need
are facts of the creatures: attack, damage, ac, hp (docs/numbers.md).")]
    Odds(OddsArguments),
    /// The squares that creatures threaten
    #[command(after_help = "Examples:
  fivefoot threat maps/flooded-crypt.board
  fivefoot threat maps/flooded-crypt.board --creature Ogre --json")]
    Threat(ThreatArguments),
    /// Plan a journey day by day, with the rules that slow it (starfinder)
    #[command(after_help = "Examples:
  fivefoot travel --speed 30 --leg \"forest trail 24\" --leg \"plains road 40\"
  fivefoot travel --creature Adela=30 --creature Corvin=20 --pace hustle --hours 4 \\
    --leg \"hill road 12\"
  fivefoot travel --speed 30 --hours 10 --leg \"marsh trackless 15\" --dice 12,9,4
  fivefoot travel maps/five-day-journey.route --seed 7
  fivefoot travel maps/five-day-journey.route --json

A leg is a terrain (desert, forest, dense-forest, hill, marsh, mountain, plains, urban), a path
(highway, road, trail, trackless) and its miles. Without --seed or --dice no check is rolled: the
plan says which are due. The format of a route file is in docs/travel.md.")]
    Travel(TravelArguments),
    /// List the rules and rulings, or show one from the rulebook
    #[command(after_help = "Examples:
  fivefoot rules --system srd35
  fivefoot rules pf2e.grid.diagonal
  fivefoot rules --system pf2e --json")]
    Rules(RulesArguments),
    /// Run worked cases from Markdown files or folders
    #[command(after_help = "Examples:
  fivefoot cases rulebook
  fivefoot cases my-table.md --system srd35
  cat one-case.md | fivefoot cases -")]
    Cases(CasesArguments),
    /// Draw a board: SVG, PNG, or in the terminal
    #[command(after_help = "Examples:
  fivefoot draw maps/flooded-crypt.board
  fivefoot draw maps/flooded-crypt.board --range A --output range.png
  fivefoot draw maps/flooded-crypt.board --path \"A stride: (4,3) (5,4)\" --output path.svg
  fivefoot draw dogfight.board --side --path \"K move fly primary=E+up: (2,4,1) (3,4,2)\"
  fivefoot draw cave.dd2vtt --window 0,0,20x20 --colour never")]
    #[command(mut_arg("picture", |picture| picture.requires("output")))]
    #[command(mut_arg("no_picture", |none| none.requires("output")))]
    Draw(DrawArguments),
    /// Play an encounter in the terminal
    #[command(after_help = "Examples:
  fivefoot play maps/flooded-crypt.board
  fivefoot play maps/flooded-crypt.board --seed 7 --journal evening.journal
  fivefoot play --resume evening.journal
  fivefoot play maps/flooded-crypt.board --script fight.txt --dice 12,3

docs/play.md describes it; `help` inside lists what can be typed.")]
    #[command(mut_arg("board", |board| board.required(false)))]
    Play(PlayArguments),
    /// Play at a table on a server, with the link of an invitation
    #[cfg(feature = "serve")]
    #[command(after_help = "Examples:
  fivefoot join 'http://127.0.0.1:4105/#join=SECRET'
  fivefoot join https://play.example/#join=SECRET --json

docs/serve.md describes it. What is typed is the same as in `fivefoot play`.")]
    Join(JoinArguments),
    /// Serve tables to browsers and programs
    #[cfg(feature = "serve")]
    #[command(after_help = "Examples:
  fivefoot serve --board maps/flooded-crypt.board
  fivefoot serve --data /var/lib/fivefoot --listen 0.0.0.0:4105 --public-url https://play.example

docs/serve.md describes it, docs/protocol.md what programs say to it.")]
    Serve(ServeArguments),
    /// Check a journal: replay it and compare every event and state hash
    #[command(after_help = "Examples:
  fivefoot replay golden/pf2e/rubble-and-reach.journal")]
    Replay(ReplayArguments),
    /// Show a journal as text, check it, or write it into a file
    #[command(after_help = "Examples:
  fivefoot journal show evening.journal
  fivefoot journal verify evening.journal
  fivefoot journal export evening.journal -o evening.txt

docs/journal.md describes both forms of a journal.")]
    Journal {
        #[command(subcommand)]
        command: JournalCommand,
    },
    /// Print the JSON Schema of the answers of --json
    #[command(after_help = "Examples:
  fivefoot schema
  fivefoot schema reach

docs/json.md describes the answers.")]
    Schema {
        /// The name of a type: an answer, such as reach, or a part of one; every type if missing
        #[arg(value_name = "NAME")]
        name: Option<String>,
    },
    /// Print a completion script for a shell
    #[command(after_help = "Examples:
  fivefoot completions bash > ~/.local/share/bash-completion/completions/fivefoot
  fivefoot completions zsh > _fivefoot")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// A board file, and the changes to it before the question is asked.
#[derive(Debug, Args)]
pub(crate) struct BoardArguments {
    /// The board: a text board, Universal VTT (.uvtt, .dd2vtt, .df2vtt) or MovingAI .map; - reads
    /// standard input; `sample` is the program's own board
    #[arg(value_name = "BOARD")]
    pub(crate) board: PathBuf,
    /// Rule system: pf2e, pf2e-playtest, srd35, starfinder or 6d6; required if the file names none
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) system: Option<String>,
    /// Set a ruling, such as ruling.corner-cutting=allow; may be repeated
    #[arg(long = "ruling", value_name = "NAME=CHOICE")]
    pub(crate) rulings: Vec<String>,
    /// Facts in the case notation, such as "A large, at (3,4), speed 30"; may be repeated
    #[arg(long = "with", value_name = "FACTS")]
    pub(crate) with: Vec<String>,
}

/// How the answer is written.
#[derive(Debug, Args)]
pub(crate) struct FormArguments {
    /// Write JSON for programs (docs/json.md) instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
    /// Colour in the terminal
    #[arg(long, value_enum, default_value_t = ColourChoice::Auto, conflicts_with = "json")]
    pub(crate) colour: ColourChoice,
}

/// When to write colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourChoice {
    /// In a terminal that shows them, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The picture that a map brings with it.
#[derive(Debug, Args)]
pub(crate) struct PictureArguments {
    /// The map's picture (PNG, JPEG or WebP), if the map only names one or has none
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    /// Leave the map's picture out
    #[arg(long, conflicts_with = "picture")]
    pub(crate) no_picture: bool,
}

/// Whose view is shown.
#[derive(Debug, Args)]
pub(crate) struct ViewArguments {
    /// Show what is hidden, too: creatures, doors and ground that the party does not know
    #[arg(long)]
    pub(crate) everything: bool,
}

fn scale(word: &str) -> Result<u16, String> {
    let pixels = word.parse().ok();
    let pixels = pixels.filter(|pixels| (2..=128).contains(pixels));
    pixels.ok_or_else(|| "a square takes 2 to 128 pixels".to_owned())
}

fn speed(word: &str) -> Result<i32, String> {
    word.parse()
        .map_err(|_| "a speed is a whole number of feet, such as 30".to_owned())
}

fn seed(word: &str) -> Result<u64, String> {
    word.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

#[derive(Debug, Args)]
pub(crate) struct NewArguments {
    /// The board to write; - writes to standard output. An existing file is never replaced
    pub(crate) file: PathBuf,
    /// Rule system: pf2e, pf2e-playtest, srd35, starfinder or 6d6
    #[arg(long, default_value = "pf2e")]
    pub(crate) system: String,
}

#[derive(Debug, Args)]
pub(crate) struct MapArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    #[command(flatten)]
    pub(crate) picture: PictureArguments,
    #[command(flatten)]
    pub(crate) view: ViewArguments,
    /// Convert to this format; everything hidden is converted, too
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = ["board", "uvtt", "movingai"],
        conflicts_with_all = ["json", "everything"]
    )]
    pub(crate) to: Option<String>,
    /// The file for the conversion, which replaces what is there; standard output if missing
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

#[derive(Debug, Args)]
pub(crate) struct ReachArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// The creature that moves
    #[arg(long, short, value_name = "NAME")]
    pub(crate) creature: String,
    /// The action that it moves with (stride, step, move, run …; in starfinder also fly, double
    /// fly, swim, burrow; in 6d6 with its options, such as "run means=Sprint"); every action that
    /// it may use if missing, but in pf2e no leap
    #[arg(long, value_name = "ACTION")]
    pub(crate) action: Option<String>,
    /// In three dimensions, and where stairs or ladders lead up: show this altitude, in squares; if
    /// missing, the cheapest one of each square
    #[arg(long, value_name = "LEVEL", allow_negative_numbers = true)]
    pub(crate) altitude: Option<i32>,
    /// In flight: the primary direction (N, E+up, down …); all of them if missing
    #[arg(long, value_name = "DIRECTION")]
    pub(crate) primary: Option<String>,
    #[command(flatten)]
    pub(crate) view: ViewArguments,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

#[derive(Debug, Args)]
pub(crate) struct PathArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// The creature that moves
    #[arg(long, short, value_name = "NAME")]
    pub(crate) creature: String,
    /// The square to get to (its top-left square for a big creature): 9,4 or (9,4); in three
    /// dimensions and by stairs with an altitude in squares: 9,4,2
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub(crate) to: String,
    /// A square to pass on the way; may be repeated
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub(crate) via: Vec<String>,
    /// Fewest triggers, then fewest hazards, then fewest actions, then cheapest; a way of several turns only if this
    /// turn does not suffice
    #[arg(long)]
    pub(crate) safest: bool,
    /// The action that it moves with; any that it has if missing, but in pf2e no leap
    #[arg(long, value_name = "ACTION")]
    pub(crate) action: Option<String>,
    /// In flight: the primary direction (N, E+up, down …); the best one if missing
    #[arg(long, value_name = "DIRECTION")]
    pub(crate) primary: Option<String>,
    /// Greatest cost of the whole path in feet, which then takes no more than this turn
    #[arg(long, value_name = "FEET")]
    pub(crate) limit: Option<i32>,
    #[command(flatten)]
    pub(crate) view: ViewArguments,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

#[derive(Debug, Args)]
pub(crate) struct TraceArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// Declarations, such as "A stride: (1,0) (2,0)"
    #[arg(required = true, value_name = "DECLARATION")]
    pub(crate) declarations: Vec<String>,
    /// Faces for the dice that the rules roll, in order: 3,17 or "3 17"
    #[arg(long, value_name = "FACES")]
    pub(crate) dice: Option<String>,
    /// Roll the dice with this seed instead
    #[arg(long, value_name = "NUMBER", value_parser = seed, conflicts_with = "dice")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

#[derive(Debug, Args)]
pub(crate) struct OddsArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// Declarations, one after another, such as "A stride: (1,0) (2,0)"
    #[arg(required = true, value_name = "DECLARATION")]
    pub(crate) declarations: Vec<String>,
    /// This creature does not react; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) decline: Vec<String>,
    #[command(flatten)]
    pub(crate) view: ViewArguments,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

#[derive(Debug, Args)]
pub(crate) struct ThreatArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// Only this creature; may be repeated
    #[arg(long, short, value_name = "NAME")]
    pub(crate) creature: Vec<String>,
    #[command(flatten)]
    pub(crate) view: ViewArguments,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

#[derive(Debug, Args)]
pub(crate) struct TravelArguments {
    /// A route file (docs/travel.md); - reads standard input; other options add to it
    #[arg(value_name = "ROUTE")]
    pub(crate) route: Option<PathBuf>,
    /// Speed in feet, for a party with no other properties
    #[arg(long, value_name = "FEET", allow_hyphen_values = true, value_parser = speed)]
    pub(crate) speed: Option<i32>,
    /// A traveller: NAME=SPEED, or "NAME speed 30, con-mod 2, points 14"; may be repeated
    #[arg(long, short, value_name = "TRAVELLER")]
    pub(crate) creature: Vec<String>,
    /// A leg: "TERRAIN PATH MILES"; may be repeated
    #[arg(long, value_name = "LEG")]
    pub(crate) leg: Vec<String>,
    /// The pace: walk, hustle or run-rest; walk if missing
    #[arg(long, value_name = "PACE")]
    pub(crate) pace: Option<String>,
    /// Hours of travel a day; 8 if missing
    #[arg(long, value_name = "HOURS")]
    pub(crate) hours: Option<String>,
    /// The party has vehicles
    #[arg(long)]
    pub(crate) vehicles: bool,
    /// Points of nonlethal damage that each traveller recovers in a night; 0 if missing
    #[arg(long, value_name = "POINTS")]
    pub(crate) recover: Option<u32>,
    /// Set a ruling, such as ruling.march-hours=walked; may be repeated
    #[arg(long = "ruling", value_name = "NAME=CHOICE")]
    pub(crate) rulings: Vec<String>,
    /// Roll the checks with this seed
    #[arg(long, value_name = "NUMBER", value_parser = seed, conflicts_with = "dice")]
    pub(crate) seed: Option<u64>,
    /// Faces for the checks, in order: 12,3 or "12 3"
    #[arg(long, value_name = "FACES")]
    pub(crate) dice: Option<String>,
    /// Write JSON for programs (docs/json.md) instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArguments {
    /// A rule or ruling to show in full
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Only this system
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) system: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CasesArguments {
    /// Markdown files, or folders of them; - reads standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The system of cases whose rules do not name one
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) system: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DrawArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    #[command(flatten)]
    pub(crate) picture: PictureArguments,
    #[command(flatten)]
    pub(crate) view: ViewArguments,
    /// The output: FILE.svg or FILE.png, which replaces what is there; the terminal if missing
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show the movement range of this creature
    #[arg(long, value_name = "NAME")]
    pub(crate) range: Option<String>,
    /// Show the squares that this creature threatens; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) threat: Vec<String>,
    /// Show this declared path with its costs and triggers
    #[arg(long, value_name = "DECLARATION")]
    pub(crate) path: Option<String>,
    /// Faces for the dice that the rules roll for that path, in order: 3,17 or "3 17"
    #[arg(long, value_name = "FACES", requires = "path")]
    pub(crate) dice: Option<String>,
    /// Roll these dice with this seed instead
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = seed,
        requires = "path",
        conflicts_with = "dice"
    )]
    pub(crate) seed: Option<u64>,
    /// Only this part of the map: X,Y,WIDTHxHEIGHT
    #[arg(long, value_name = "WINDOW", allow_hyphen_values = true)]
    pub(crate) window: Option<String>,
    /// View from the south: columns from left to right, altitude upward; only creatures and the
    /// path
    #[arg(long, conflicts_with_all = ["range", "threat", "picture", "no_picture"])]
    pub(crate) side: bool,
    /// Dark picture
    #[arg(long)]
    pub(crate) dark: bool,
    /// Pixels for each square, for PNG and SVG
    #[arg(
        long,
        value_name = "PIXELS",
        requires = "output",
        allow_hyphen_values = true,
        value_parser = scale
    )]
    pub(crate) scale: Option<u16>,
    /// Plain ASCII in the terminal
    #[arg(long, conflicts_with = "output")]
    pub(crate) ascii: bool,
    /// Colour in the terminal
    #[arg(long, value_enum, default_value_t = ColourChoice::Auto, conflicts_with = "output")]
    pub(crate) colour: ColourChoice,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) board: Option<BoardArguments>,
    /// Continue where this journal ends; it is replayed and compared first
    #[arg(long, value_name = "JOURNAL")]
    pub(crate) resume: Option<PathBuf>,
    /// Write the journal of the session to this file after every command; if missing, a resumed
    /// session continues its own file
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// Read the lines from this file (- for standard input) and write a transcript
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Go on after a refused line of a script
    #[arg(long, requires = "script")]
    pub(crate) keep_going: bool,
    /// Also write a transcript to this file, which is empty or new
    #[arg(long, value_name = "FILE")]
    pub(crate) transcript: Option<PathBuf>,
    /// Do not stop to ask when a movement triggers a reaction
    #[arg(long)]
    pub(crate) no_questions: bool,
    /// Let nobody take turns until `begin:`
    #[arg(long)]
    pub(crate) no_begin: bool,
    /// Roll the dice with this seed, so that a session can be repeated
    #[arg(long, value_name = "NUMBER", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// Where dice come from: seeded; typed (you are asked for each); or the faces: "12 3"
    #[arg(long, value_name = "SOURCE", conflicts_with = "seed")]
    pub(crate) dice: Option<DiceChoice>,
    /// Write below the previous output instead of redrawing the board in place
    #[arg(long, conflicts_with_all = ["json", "script"])]
    pub(crate) no_redraw: bool,
    /// Write one JSON value on each line for programs (docs/json.md) instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
    /// Colour in the terminal
    #[arg(long, value_enum, default_value_t = ColourChoice::Auto, conflicts_with = "json")]
    pub(crate) colour: ColourChoice,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// The journal; - reads standard input
    #[arg(value_name = "JOURNAL")]
    pub(crate) journal: PathBuf,
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `fivefoot journal`.
#[derive(Debug, Subcommand)]
pub(crate) enum JournalCommand {
    /// Write it as text for people
    Show {
        /// The journal; - reads standard input
        #[arg(value_name = "JOURNAL")]
        journal: PathBuf,
    },
    /// Decide every command again, compare the results, and say where they differ; like `fivefoot replay`
    Verify(ReplayArguments),
    /// Write it as text into a file that `fivefoot play --resume` can continue
    Export {
        /// The journal; - reads standard input
        #[arg(value_name = "JOURNAL")]
        journal: PathBuf,
        /// The file, empty or new
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
}

/// `fivefoot join`.
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
pub(crate) struct JoinArguments {
    /// The link of an invitation
    #[arg(value_name = "LINK")]
    pub(crate) link: String,
    /// Carry out declarations at once instead of showing them first
    #[arg(long)]
    pub(crate) no_confirm: bool,
    /// Write one JSON value on each line for programs (docs/json.md) instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
    /// Colour in the terminal
    #[arg(long, value_enum, default_value_t = ColourChoice::Auto, conflicts_with = "json")]
    pub(crate) colour: ColourChoice,
}

/// `fivefoot serve`.
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// The address to listen on; port 0 takes any that is free
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value = "127.0.0.1:4105",
        env = "FIVEFOOT_LISTEN"
    )]
    pub(crate) listen: std::net::SocketAddr,
    /// Another address, for Prometheus: GET /metrics; keep it out of the players' reach, because the
    /// numbers count what is hidden, too
    #[arg(long, value_name = "ADDRESS", env = "FIVEFOOT_METRICS")]
    pub(crate) metrics: Option<std::net::SocketAddr>,
    /// The folder in which tables are kept; it is created if it does not exist
    #[arg(
        long,
        value_name = "FOLDER",
        default_value = "fivefoot-tables",
        env = "FIVEFOOT_DATA"
    )]
    pub(crate) data: PathBuf,
    /// Keep tables in this PostgreSQL database instead; give several with names, as in
    /// north=postgres://…, and each table stays in the one whose name its id begins with
    #[arg(
        long = "database",
        value_name = "URL",
        env = "FIVEFOOT_DATABASE",
        value_delimiter = ' ',
        hide_env_values = true
    )]
    pub(crate) databases: Vec<server::Database>,
    /// The address that people use, if a proxy or another name leads here
    #[arg(long, value_name = "URL", env = "FIVEFOOT_PUBLIC_URL")]
    pub(crate) public_url: Option<server::PublicUrl>,
    /// A proxy that is believed when it says which address a request comes from; may be repeated
    #[arg(
        long = "proxy",
        value_name = "ADDRESS",
        env = "FIVEFOOT_PROXY",
        value_delimiter = ' '
    )]
    pub(crate) proxies: Vec<std::net::IpAddr>,
    /// A file with a line NAME=VALUE for each setting, by the names of the environment; flags and
    /// the environment come before it
    #[arg(long, value_name = "FILE", env = "FIVEFOOT_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Tables can be created only with this secret
    #[arg(
        long,
        value_name = "SECRET",
        env = "FIVEFOOT_CREATE_TOKEN",
        hide_env_values = true
    )]
    pub(crate) create_token: Option<server::CreateToken>,
    /// Make a table on this board or map file, and print links for its game master and for a player
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// The rule system of that table, if the file names none
    #[arg(long, value_name = "SYSTEM", requires = "board")]
    pub(crate) system: Option<String>,
    /// A line to give to that table first, as its game master; may be repeated
    #[arg(long, value_name = "LINE", requires = "board")]
    pub(crate) say: Vec<String>,
}

/// How much of everything a server bears.
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// The largest message of a program, in bytes
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = 65_536,
        value_parser = RangedU64ValueParser::<usize>::new().range(1024..),
        env = "FIVEFOOT_MESSAGE_BYTES"
    )]
    pub(crate) message_bytes: usize,
    /// The largest board or picture, in bytes; an import may be twice as large
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = 33_554_432,
        value_parser = RangedU64ValueParser::<usize>::new().range(1024..),
        env = "FIVEFOOT_UPLOAD_BYTES"
    )]
    pub(crate) upload_bytes: usize,
    /// The most pixels that a picture has on each side, up to 8192
    #[arg(
        long,
        value_name = "PIXELS",
        default_value_t = 8192,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..=8192),
        env = "FIVEFOOT_PICTURE_PIXELS"
    )]
    pub(crate) picture_pixels: u32,
    /// How many commands a connection gives in a second, on average
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 10,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..),
        env = "FIVEFOOT_COMMANDS_PER_SECOND"
    )]
    pub(crate) commands_per_second: u32,
    /// How many commands a connection gives at once
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 40,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..),
        env = "FIVEFOOT_COMMANDS_AT_ONCE"
    )]
    pub(crate) commands_at_once: u32,
    /// How often a connection points at the map in a second
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 10,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..),
        env = "FIVEFOOT_POINTS_PER_SECOND"
    )]
    pub(crate) points_per_second: u32,
    /// How many tables one address creates or joins in a minute
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 600,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..),
        env = "FIVEFOOT_ENTRIES_PER_MINUTE"
    )]
    pub(crate) entries_per_minute: u32,
    /// How many messages wait for a slow connection before it is closed; at least 16
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 256,
        value_parser = RangedU64ValueParser::<u16>::new().range(16..),
        env = "FIVEFOOT_MESSAGES_WAITING"
    )]
    pub(crate) messages_waiting: u16,
    /// How many seconds the head of a request may take to come, and its body apart from a second for
    /// each 16 KiB
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 30,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..),
        env = "FIVEFOOT_REQUEST_SECONDS"
    )]
    pub(crate) request_seconds: u32,
    /// How many seconds a table stays in memory without anybody
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..),
        env = "FIVEFOOT_IDLE_SECONDS"
    )]
    pub(crate) idle_seconds: u32,
    /// How many days a session is kept
    #[arg(
        long,
        value_name = "DAYS",
        default_value_t = 90,
        value_parser = RangedU64ValueParser::<u32>::new().range(1..),
        env = "FIVEFOOT_SESSION_DAYS"
    )]
    pub(crate) session_days: u32,
}
