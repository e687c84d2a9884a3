//! The screen: the turn, the open question, and the board with what is drawn over it.

use board::{Board, Creature, Side};
use draw::{Highlight, Layer, Legend, Picture, TerminalStyle};
use encounter::Pending;
use rules::Words as _;
use systems::{Facts, System};

use super::answering::question;
use super::names::shown_board;
use super::reply::Reply;
use super::shell::Shell;
use crate::commands::gridless;

/// Moves the cursor to the top left and clears the screen.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J";

/// The fewest lines in which a map is worth showing: the columns, the frame, three rows of squares.
const LEAST_MAP_ROWS: usize = 6;

/// The fewest rows of squares that are shown, however small the terminal is.
const LEAST_SQUARES: usize = 3;

/// The lines that a map should have beside a reply that can be described in fewer.
const GOOD_MAP_ROWS: usize = 11;

/// The fewest lines of an answer on its own page.
const LEAST_PAGE_ROWS: usize = 5;

/// The size of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) columns: u16,
    pub(super) rows: u16,
}

/// The board with layers over it.
pub(super) fn board(shell: &Shell, layers: Vec<Layer>, style: &TerminalStyle) -> String {
    let situation = shell.table.now().situation();
    if gridless::has_no_squares(situation) {
        return gridless::places(situation);
    }
    let board = seen(shell);
    let mut picture = Picture::new(&board);
    picture.layers = layers;
    draw::terminal(&picture, style)
}

/// The board as the players at the table see it: in 6d6 hidden ground looks like what it seems to
/// be, for both sides alike, and like what it is once it has been revealed. A tunnel is open.
fn seen(shell: &Shell) -> Board {
    let now = shell.table.now();
    if shell.is_elsewhere() {
        return now.situation().drawn();
    }
    view::known_to_side(now.situation(), Side::A).drawn()
}

/// The picture of a reply; empty if it has none.
pub(super) fn picture(shell: &Shell, reply: &Reply, style: &TerminalStyle) -> String {
    match &reply.layers {
        Some(layers) => board(shell, layers.clone(), style),
        None => String::new(),
    }
}

/// The round, the creature whose turn it is, and what is left of the turn.
pub(super) fn header(shell: &Shell) -> String {
    let now = shell.table.now();
    let Some(creature) = now.current().and_then(|id| now.board().creature(id)) else {
        if shell.asks_for_initiative() {
            return "initiative: NAME +3 rolls, NAME 14 is the total; Enter goes on without"
                .to_owned();
        }
        return nobody_has_the_turn(&shown_board(now));
    };
    let round = now.round().unwrap_or_default();
    // While a movement waits, what is spent on it is gone already.
    let judged = shell.judged(creature.clone());
    let left = judged.map_or_else(
        |_| String::new(),
        |judged| left_of_turn(&judged.situation.facts, creature),
    );
    format!("round {round}, turn of {}{left}", creature.name)
}

/// How to begin turns, with the names of creatures on the board.
fn nobody_has_the_turn(board: &Board) -> String {
    /// The greatest number of names in that line.
    const NAMES: usize = 3;
    let mut names: Vec<&str> = board
        .in_letter_order()
        .iter()
        .filter(|creature| creature.position.is_some())
        .map(|creature| creature.name.as_str())
        .collect();
    if names.is_empty() {
        return "nobody is on the board: `with: Goblin of foes, at (3,4), speed 30` puts somebody there"
            .to_owned();
    }
    if names.len() > NAMES {
        names.truncate(NAMES);
        names.push("…");
    }
    format!("nobody takes turns: `begin: {}` begins", names.join(", "))
}

/// What a creature has left in its turn, as far as the system counts it.
fn left_of_turn(facts: &Facts, creature: &Creature) -> String {
    let parts = System::left_of_turn(facts, creature);
    parts.iter().map(|part| format!(" · {part}")).collect()
}

/// The words before the cursor.
pub(super) fn prompt(shell: &Shell) -> String {
    if let Some(request) = shell.needed_die() {
        return format!("1{} for {}> ", request.die, request.purpose.who);
    }
    if shell.awaits_confirmation() {
        return "go?> ".to_owned();
    }
    let now = shell.table.now();
    if now.pending().is_some() {
        return "answer> ".to_owned();
    }
    match now.current().and_then(|id| now.board().creature(id)) {
        Some(creature) => format!("{}> ", creature.name),
        None if shell.asks_for_initiative() => "initiative> ".to_owned(),
        None => "> ".to_owned(),
    }
}

/// What a terminal shows, and whether an answer that is shown alone continues.
pub(super) struct Screen {
    pub(super) text: String,
    pub(super) goes_on: GoesOn,
}

/// Whether an answer has more pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoesOn {
    No,
    Further,
}

/// Builds the whole screen, redrawn in place: board, header, last reply and open question.
///
/// The reply is shown in as much detail as there is room for. A reply that is too long for its
/// place below the board is shown alone, page by page; pages count from 0.
pub(super) fn whole(
    shell: &Shell,
    last: &Reply,
    style: &TerminalStyle,
    size: Size,
    page: usize,
) -> Screen {
    let columns = usize::from(size.columns);
    let rows = usize::from(size.rows);
    let header = wrapped(&header(shell), columns);
    let question = wrapped(&question(shell), columns);
    // One line is for the prompt, and one is left free.
    let fixed = header.lines().count() + question.lines().count() + 2;
    let text = fitting_form(last, columns, rows.saturating_sub(fixed));
    let text_rows = text.lines().count();
    if last.layers.is_none() && text_rows + fixed + LEAST_MAP_ROWS > rows {
        let room = rows.saturating_sub(fixed + 1).max(LEAST_PAGE_ROWS);
        return alone(&text, &format!("{header}{question}"), room, page);
    }
    let map = fitting_map(shell, last, style, size, fixed + text_rows);
    let left = rows.saturating_sub(map.lines().count() + fixed).max(3);
    Screen {
        text: format!("{CLEAR}{map}{header}{}{question}", last_lines(&text, left)),
        goes_on: GoesOn::No,
    }
}

/// The most detailed form of a reply that leaves room for the map; the shortest one if there is
/// none.
fn fitting_form(reply: &Reply, columns: usize, room: usize) -> String {
    let forms: Vec<String> = reply
        .forms()
        .into_iter()
        .map(|form| wrapped(form, columns))
        .collect();
    let fits = |map_rows: usize| {
        let is_short = move |form: &&String| form.lines().count() + map_rows <= room;
        forms.iter().find(is_short)
    };
    // A part of the map is better than none, and the whole way is better than a bigger part of the
    // map.
    [GOOD_MAP_ROWS, LEAST_MAP_ROWS]
        .into_iter()
        .find_map(fits)
        .or(forms.last())
        .cloned()
        .unwrap_or_default()
}

/// An answer without the board, as much of it as fits.
fn alone(text: &str, below: &str, room: usize, page: usize) -> Screen {
    let lines: Vec<&str> = text.lines().collect();
    let first = page.saturating_mul(room).min(lines.len());
    let past = first.saturating_add(room).min(lines.len());
    let shown: String = lines
        .get(first..past)
        .unwrap_or_default()
        .iter()
        .map(|line| format!("{line}\n"))
        .collect();
    let left = lines.len() - past;
    let (note, goes_on) = if left > 0 {
        let lines = if left == 1 { "line" } else { "lines" };
        (format!("  … {left} more {lines}: Enter"), GoesOn::Further)
    } else {
        ("  Enter shows the board again".to_owned(), GoesOn::No)
    };
    Screen {
        text: format!("{CLEAR}{shown}{below}{note}\n"),
        goes_on,
    }
}

/// The board with the subject of the last reply, or else the range of the creature whose turn it
/// is: the whole board if it fits, otherwise without the legend, otherwise a part of it.
fn fitting_map(
    shell: &Shell,
    last: &Reply,
    style: &TerminalStyle,
    size: Size,
    taken: usize,
) -> String {
    let layers = match &last.layers {
        Some(layers) if !layers.is_empty() => layers.clone(),
        _ => what_it_is_about(shell),
    };
    let free = usize::from(size.rows).saturating_sub(taken);
    let board = seen(shell);
    let mut picture = Picture::new(&board);
    picture.layers = layers;
    let mut style = TerminalStyle {
        width: Some(size.columns),
        ..*style
    };
    let whole = draw::terminal(&picture, &style);
    if whole.lines().count() <= free {
        return whole;
    }
    picture.options.legend = Legend::Hidden;
    let bare = draw::terminal(&picture, &style);
    let count = bare.lines().count();
    if count <= free {
        return bare;
    }
    // The frame, the columns and the notice of what is left out also take lines, and so do edges
    // between rows: there are fewer rows until it fits, and finally no title and notice.
    picture.options.title = Some(String::new());
    let mut height = map_rows(shell).min(free).max(LEAST_SQUARES);
    loop {
        style.height = u16::try_from(height).ok();
        let part = draw::terminal(&picture, &style);
        if part.lines().count() <= free {
            return part;
        }
        if height <= LEAST_SQUARES {
            let is_map = |line: &&str| !line.starts_with("Shown: ");
            let lines = part.lines().filter(is_map);
            return lines.map(|line| format!("{line}\n")).collect();
        }
        height -= 1;
    }
}

/// The mover that waits for an answer, because it can only continue its declared movement from
/// there; otherwise the range of the creature whose turn it is.
fn what_it_is_about(shell: &Shell) -> Vec<Layer> {
    let now = shell.table.now();
    let waiting = match now.pending() {
        Some(Pending::MoveOn(waiting)) => Some(waiting.mover),
        Some(Pending::CarryOn(asked)) => Some(asked.choice.mover),
        Some(Pending::Ruling(_)) | None => None,
    };
    let Some(mover) = waiting else {
        let range = shell.range("").ok();
        return range.and_then(|range| range.layers).unwrap_or_default();
    };
    let mover = now.board().creature(mover).and_then(Creature::footprint);
    let squares = mover.map(|space| space.squares().collect());
    vec![Layer::Highlight(Highlight {
        label: "waits".to_owned(),
        squares: squares.unwrap_or_default(),
    })]
}

/// Wraps text into lines that are no longer than that, each with a line break. A continuation line
/// begins where the second column of its line does, or a little further in.
fn wrapped(text: &str, columns: usize) -> String {
    let columns = columns.max(20);
    let mut wrapped = String::new();
    for line in text.lines() {
        let indent = " ".repeat(hanging(line).min(columns / 2));
        let mut length = 0;
        for word in line.split_inclusive(' ') {
            let width = word.trim_end().chars().count();
            if length > indent.len() && length + width >= columns {
                wrapped.truncate(wrapped.trim_end_matches(' ').len());
                wrapped.push('\n');
                wrapped.push_str(&indent);
                length = indent.len();
                if word.trim().is_empty() {
                    continue;
                }
            }
            wrapped.push_str(word);
            length += word.chars().count();
        }
        wrapped.push('\n');
    }
    wrapped
}

/// The column where the second column of a line begins; for a line without one, two characters
/// further in than the line.
fn hanging(line: &str) -> usize {
    /// A gap further to the right does not separate columns.
    const FARTHEST: usize = 26;
    let signs: Vec<char> = line.chars().collect();
    let start = signs.iter().take_while(|sign| **sign == ' ').count();
    let mut blanks = 0;
    let mut column = None;
    for (index, sign) in signs.iter().enumerate().skip(start).take(FARTHEST) {
        if *sign == ' ' {
            blanks += 1;
        } else {
            if blanks >= 2 {
                column = Some(index);
            }
            blanks = 0;
        }
    }
    column.unwrap_or(start + 2)
}

fn map_rows(shell: &Shell) -> usize {
    usize::try_from(shell.table.now().board().extent().height()).unwrap_or_default()
}

/// The end of a text that is longer than the room for it.
fn last_lines(text: &str, room: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= room {
        return lines.iter().map(|line| format!("{line}\n")).collect();
    }
    let first = lines.len() - room.saturating_sub(1);
    let shown = lines.get(first..).unwrap_or_default();
    let mut text = format!("  … {first} lines more above\n");
    for line in shown {
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use rules::Picture;
    use systems::{Situation, System};

    use super::*;
    use crate::play::dice_source::DiceSource;
    use crate::play::reply::Verdict;
    use crate::play::shell::Confirm;
    use crate::play::table::{Log, Table};

    fn table(system: System, with: &str) -> Situation {
        on_map(system, &["A....", "....."], with)
    }

    fn on_map(system: System, rows: &[&str], with: &str) -> Situation {
        let map = notation::MapRows::from_rows(rows).expect("a map");
        let picture = Picture {
            map: Some(map),
            ..Picture::default()
        };
        let mut situation = picture.set_up(system).expect("a situation");
        for with in notation::With::parse_list(with.into()).expect("facts") {
            situation.read_with(&with).expect("facts of the system");
        }
        situation
    }

    fn left(situation: &Situation) -> String {
        let creature = situation.board.creature_named("A").expect("A");
        left_of_turn(&situation.facts, creature)
    }

    /// One diagonal of 5 ft, so that the next one costs 10; then A heads northeast.
    #[test]
    fn a_flyer_sees_what_its_next_step_costs_by() {
        let mut situation = table(System::Starfinder, "A fly 30, at (0,1), z 3");
        assert_eq!(
            left(&situation),
            " · diagonals 0, next 5 ft · reaction left · altitude 15 ft · fly 30 · primary not chosen"
        );
        let words = notation::Declaration::parse("A move fly primary=E: (1,0,3)".into());
        let declaration = situation
            .read_declaration(&words.expect("a declaration"))
            .expect("a flight");
        let outcome = situation
            .plan(&declaration, &mut dice::NoDice)
            .expect("allowed");
        situation.carry_out(&outcome);
        assert_eq!(
            left(&situation),
            " · diagonals 1, next 10 ft · reaction left · altitude 15 ft · fly 30 · primary E · heading NE"
        );
    }

    #[test]
    fn potential_is_what_6d6_counts() {
        assert_eq!(left(&table(System::SixD6, "A dp 3")), " · potential 3");
    }

    /// A flies over b, which may react at each of its six steps.
    fn dogfight() -> Shell {
        let empty = "..............";
        let rows = [
            empty,
            empty,
            "......A.......",
            ".......bb.....",
            ".......bb.....",
            empty,
            empty,
            empty,
        ];
        let with = "A fly 60, average, z 5, melee; b large, fly 40, clumsy, z 3, natural";
        let mut situation = on_map(System::Starfinder, &rows, with);
        situation.board.name = "Dogfight".to_owned();
        let history = encounter::History::new(encounter::Encounter::new(situation));
        let log = Log::Plain(Box::new(history), "a test".to_owned());
        let table = Table::new(log, DiceSource::TypedIn, None);
        let mut shell = Shell::new(table, Confirm::On);
        shell.reply("begin: A, b");
        shell
    }

    const FLIGHT: &str = "move fly primary=S: (6,2,6) (6,3,6) (6,4,6) (7,5,6) (8,5,6) (9,4,5)";
    const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (100, 30), (160, 60)];

    fn shown(shell: &Shell, last: &Reply, (columns, rows): (u16, u16), page: usize) -> Screen {
        let size = Size { columns, rows };
        let style = TerminalStyle {
            colour: draw::Colour::Never,
            ..TerminalStyle::default()
        };
        whole(shell, last, &style, size, page)
    }

    /// Checks that the text leaves a line for the prompt.
    fn assert_fits(text: &str, (columns, rows): (u16, u16)) {
        let text = text.trim_start_matches(CLEAR);
        assert!(
            text.lines().count() < usize::from(rows),
            "{columns}x{rows}:\n{text}"
        );
        for line in text.lines() {
            assert!(
                line.chars().count() <= usize::from(columns),
                "{columns}x{rows}: {line}"
            );
        }
    }

    /// (6,2,6): 5 up and 5 for ascending; (6,3,6), (6,4,6): 5 each; (7,5,6): the first diagonal, 5,
    /// and 5 for the turn; (8,5,6): 5 and 5; (9,4,5): the second diagonal, 10, and 5. In all 55 of
    /// 60.
    #[test]
    fn a_preview_shows_all_that_decides_at_every_size() {
        let mut shell = dogfight();
        let preview = shell.reply(FLIGHT);
        for size in SIZES {
            let screen = shown(&shell, &preview, size, 0);
            assert_fits(&screen.text, size);
            for part in ["total 55; left 5", "`go` does it", "(9,4,5)", "(6,2,6)"] {
                assert!(
                    screen.text.contains(part),
                    "{size:?} {part}:\n{}",
                    screen.text
                );
            }
            assert!(!screen.text.contains("lines more above"), "{}", screen.text);
            assert!(
                screen.text.contains("b may react at steps 1-6")
                    || screen.text.matches("provoke b leave").count() == 6,
                "{}",
                screen.text
            );
        }
        let narrow = shown(&shell, &preview, (80, 24), 0).text;
        assert!(
            narrow.contains("(6,2,6) 10! · (6,3,6) 15! · (6,4,6) 20!"),
            "{narrow}"
        );
        let wide = shown(&shell, &preview, (160, 60), 0).text;
        assert!(wide.contains("45 degrees of turning, now SE"), "{wide}");
    }

    /// Fifteen straight steps, 75 ft: three strides of 25 ft.
    #[test]
    fn a_way_of_several_declarations_is_told_whole_at_every_size() {
        let rows = [
            "............................",
            "A...........................",
        ];
        let situation = on_map(System::Pf2e, &rows, "A speed 25");
        let history = encounter::History::new(encounter::Encounter::new(situation));
        let log = Log::Plain(Box::new(history), "a test".to_owned());
        let mut shell = Shell::new(Table::new(log, DiceSource::TypedIn, None), Confirm::On);
        shell.reply("begin: A");
        let preview = shell.reply("to 15,1");
        for size in SIZES {
            let screen = shown(&shell, &preview, size, 0);
            assert_fits(&screen.text, size);
            assert!(!screen.text.contains("lines more above"), "{}", screen.text);
            assert_eq!(
                screen.text.matches("A stride: ").count(),
                3,
                "{}",
                screen.text
            );
            for part in ["(1,1)", "(5,1)", "(15,1)", "A to (15,1): 75 ft"] {
                assert!(
                    screen.text.contains(part),
                    "{size:?} {part}:\n{}",
                    screen.text
                );
            }
        }
    }

    #[test]
    fn the_board_stays_in_sight_while_somebody_is_asked() {
        let mut shell = dogfight();
        shell.reply(FLIGHT);
        let stopped = shell.reply("go");
        for size in SIZES {
            let screen = shown(&shell, &stopped, size, 0);
            assert_fits(&screen.text, size);
            assert!(screen.text.contains("(A"), "{size:?}:\n{}", screen.text);
            assert!(screen.text.contains("5  decline b"), "{}", screen.text);
        }
    }

    #[test]
    fn a_long_answer_is_shown_page_by_page() {
        let mut shell = dogfight();
        let rules = shell.reply("rules");
        let all: Vec<String> = rules
            .text
            .lines()
            .map(|line| line.trim().to_owned())
            .collect();
        let mut seen = Vec::new();
        for page in 0.. {
            let screen = shown(&shell, &rules, (80, 24), page);
            assert_fits(&screen.text, (80, 24));
            let text = screen.text.trim_start_matches(CLEAR);
            let own = text.lines().take_while(|line| !line.starts_with("round "));
            seen.extend(own.map(|line| line.trim().to_owned()));
            if screen.goes_on == GoesOn::No {
                break;
            }
        }
        assert_eq!(seen, all);
    }

    #[test]
    fn a_line_goes_on_below_its_second_column() {
        assert_eq!(
            wrapped("  to 9,4    the cheapest way there and back", 26),
            "  to 9,4    the cheapest\n            way there and\n            back\n"
        );
        assert_eq!(
            wrapped("  one two three four five", 20),
            "  one two three\n    four five\n"
        );
        assert_eq!(wrapped("", 20), "");
    }

    /// After a mistake or a question the preview still waits; an empty line first shows it again.
    #[test]
    fn what_was_shown_waits_until_yes_or_no() {
        let mut shell = dogfight();
        let preview = shell.reply(FLIGHT);
        for line in ["why", "nonsense", "# a remark"] {
            let reply = shell.reply(line);
            assert!(reply.text.contains("still waits"), "{line}: {}", reply.text);
        }
        let again = shell.reply("");
        assert_eq!(
            (again.verdict, &again.text),
            (Verdict::Waiting, &preview.text)
        );
        assert!(shell.table.now().pending().is_none());
        let gone = shell.reply("");
        assert_eq!(gone.verdict, Verdict::Done);
        assert!(shell.table.now().pending().is_some());
        shell.reply("undo");
        shell.reply(FLIGHT);
        assert!(shell.reply("no").text.contains("nothing has happened"));
        assert!(!shell.awaits_confirmation());
    }

    #[test]
    fn what_is_easily_mistyped_is_asked_first() {
        let mut shell = dogfight();
        let end = shell.reply("end");
        assert_eq!(end.verdict, Verdict::Waiting);
        assert!(
            end.text.contains("`end-turn` ends one turn"),
            "{}",
            end.text
        );
        shell.reply("no");
        let new = shell.reply("with: c prone");
        assert_eq!(new.verdict, Verdict::Waiting);
        assert!(
            new.text.contains("nobody on the board is called c"),
            "{}",
            new.text
        );
        shell.reply("no");
        assert_eq!(shell.reply("with: b prone").verdict, Verdict::Done);
        assert_eq!(shell.reply("end!").verdict, Verdict::Done);
    }

    /// `starfinder.adjunct.hover`: a flyer that neither moves nor hovers falls at the end of its
    /// turn.
    #[test]
    fn a_fall_at_the_end_of_a_turn_is_told_before() {
        let mut shell = dogfight();
        let warned = shell.reply("end-turn");
        assert_eq!(warned.verdict, Verdict::Waiting, "{}", warned.text);
        assert!(
            warned.text.contains("falls A [starfinder.adjunct.hover]"),
            "{}",
            warned.text
        );
        assert!(
            warned.text.contains("`why starfinder.adjunct.hover`"),
            "{}",
            warned.text
        );
        shell.reply("no");
        assert_eq!(
            header(&shell).split(' ').nth(4),
            Some("A"),
            "{}",
            header(&shell)
        );
        assert_eq!(shell.reply("end-turn!").verdict, Verdict::Done);
    }

    #[test]
    fn pasted_lines_are_not_shown_first() {
        let mut shell = dogfight();
        assert_eq!(
            shell.reply_at_once("triggers: never").verdict,
            Verdict::Done
        );
        assert_eq!(shell.reply_at_once(FLIGHT).verdict, Verdict::Done);
        assert_eq!(shell.reply_at_once("end-turn").verdict, Verdict::Done);
        // Afterwards declarations are shown first again.
        let preview = shell.reply("move fly primary=N: (7,2,3)");
        assert_eq!(preview.verdict, Verdict::Waiting, "{}", preview.text);
    }
}
