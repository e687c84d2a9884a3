//! What is shown: the turn, the open question, the board with what is drawn over it.

use board::{Board, Creature, Movement};
use draw::{Highlight, Layer, Legend, Picture, TerminalStyle};
use encounter::Pending;
use rules::pf2e::Begun;
use rules::{Facts, pf2e, six_d6, srd35, starfinder};

use super::answering::question;
use super::shell::{Reply, Shell};

/// Takes the cursor to the top left and clears what is there.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J";

/// The fewest lines that a map is worth showing in: the columns, the frame, three rows of squares.
const LEAST_MAP_ROWS: usize = 6;

/// The fewest rows of squares that are shown, however small the terminal.
const LEAST_SQUARES: usize = 3;

/// The lines that a map should have beside a reply that can be told in fewer.
const GOOD_MAP_ROWS: usize = 11;

/// The fewest lines of an answer on a page of its own.
const LEAST_PAGE_ROWS: usize = 5;

/// The size of a terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) columns: u16,
    pub(super) rows: u16,
}

/// The board with layers over it.
pub(super) fn board(shell: &Shell, layers: Vec<Layer>, style: &TerminalStyle) -> String {
    let mut picture = Picture::new(shell.table.now().board());
    picture.layers = layers;
    draw::terminal(&picture, style)
}

/// Round, whose turn it is, and what is left of the turn.
pub(super) fn header(shell: &Shell) -> String {
    let now = shell.table.now();
    let Some(creature) = now.current().and_then(|id| now.board().creature(id)) else {
        return nobody_has_the_turn(now.board());
    };
    let round = now.round().unwrap_or_default();
    let left = left_of_turn(&now.situation().facts, creature);
    format!("round {round}, turn of {}{left}", creature.name)
}

/// How turns are begun, with the names that there are.
fn nobody_has_the_turn(board: &Board) -> String {
    /// More names than these fill a line.
    const NAMES: usize = 3;
    let mut names: Vec<&str> = board
        .in_letter_order()
        .iter()
        .filter(|creature| creature.position.is_some())
        .map(|creature| creature.name.as_str())
        .collect();
    if names.is_empty() {
        return "nobody is on the board: `with: Goblin at (3,4), speed 30` puts somebody there"
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
    let parts = match facts {
        Facts::Pf2e(facts) => left_in_pf2e(facts, creature),
        Facts::Srd35(facts) => left_in_srd35(facts, creature),
        Facts::Starfinder(facts) => left_in_starfinder(facts, creature),
        Facts::SixD6(facts) => left_in_six_d6(facts, creature),
    };
    parts.iter().map(|part| format!(" · {part}")).collect()
}

fn left_in_pf2e(facts: &pf2e::Facts, creature: &Creature) -> Vec<String> {
    let order = facts.encounter.as_ref();
    if order.is_some_and(|order| order.started == Begun::NotYet) {
        // What it has now is left over from its last turn.
        return vec!["its first action begins the turn".to_owned()];
    }
    let mut parts = Vec::new();
    let turn = facts.turn(creature.id);
    if let Some(actions) = turn.actions {
        parts.push(format!("actions {actions}"));
    }
    parts.push(format!("reactions {}", turn.reactions));
    parts.push(format!("diagonals {}", turn.diagonals));
    parts
}

fn left_in_srd35(facts: &srd35::Facts, creature: &Creature) -> Vec<String> {
    let mut parts = Vec::new();
    let turn = facts.turn(creature.id);
    let spent = |is_spent: bool| if is_spent { "spent" } else { "left" };
    if turn.full_round || turn.moved_whole_round {
        parts.push("the round is spent".to_owned());
    } else {
        parts.push(format!("standard {}", spent(turn.standard_spent)));
        parts.push(format!("move {}", spent(turn.move_spent)));
    }
    parts.push(format!("5-foot step {}", spent(turn.five_foot_steps > 0)));
    parts.push(format!("diagonals {}", turn.diagonals));
    parts
}

/// Actions are not counted; a flyer's altitude, primary direction and heading are what its next
/// step costs by.
fn left_in_starfinder(facts: &starfinder::Facts, creature: &Creature) -> Vec<String> {
    let turn = facts.turn(creature.id);
    let next = if turn.diagonals.is_multiple_of(2) {
        5
    } else {
        10
    };
    let mut parts = vec![
        format!("diagonals {}, next {next} ft", turn.diagonals),
        format!(
            "reaction {}",
            if turn.reaction_spent { "spent" } else { "left" }
        ),
    ];
    let fly = creature.speeds.get(Movement::Fly);
    if fly.is_some() || creature.elevation_feet.0 != 0 {
        parts.push(format!("altitude {} ft", creature.elevation_feet));
    }
    if let Some(fly) = fly {
        parts.push(format!("fly {fly}"));
        let chosen = turn.primary.map(|primary| primary.to_string());
        parts.push(format!(
            "primary {}",
            chosen.as_deref().unwrap_or("not chosen")
        ));
        parts.extend(
            turn.attitude
                .map(|attitude| format!("heading {}", attitude.heading())),
        );
    }
    parts.extend(turn.flat_footed.then(|| "flat-footed".to_owned()));
    parts
}

/// Dynamic potential is all that is counted.
fn left_in_six_d6(facts: &six_d6::Facts, creature: &Creature) -> Vec<String> {
    vec![format!(
        "potential {}",
        facts.profile(creature.id).potential
    )]
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
        None => "> ".to_owned(),
    }
}

/// What a terminal shows, and whether an answer that stands alone goes on.
pub(super) struct Screen {
    pub(super) text: String,
    pub(super) goes_on: GoesOn,
}

/// Whether there is more of an answer than is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoesOn {
    No,
    Further,
}

/// The whole screen, redrawn in place: board, header, the last reply, the open question.
///
/// The reply is told in as much detail as there is room for. One that is too long for its place below
/// the board stands alone, page by page; pages count from 0.
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
    // A line is the prompt's, and one is left to breathe.
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

/// The most detailed form of a reply that leaves room for the map; the shortest one if none does.
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
    // A part of the map is better than none, and the whole way better than a bigger part.
    [GOOD_MAP_ROWS, LEAST_MAP_ROWS]
        .into_iter()
        .find_map(fits)
        .or(forms.last())
        .cloned()
        .unwrap_or_default()
}

/// An answer without the board, as far as it fits.
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
        (format!("  … {left} more lines: Enter"), GoesOn::Further)
    } else {
        ("  Enter shows the board again".to_owned(), GoesOn::No)
    };
    Screen {
        text: format!("{CLEAR}{shown}{below}{note}\n"),
        goes_on,
    }
}

/// The board with what the last reply is about, or else the range of whose turn it is: whole if it
/// fits, else without the legend, else in part.
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
    let mut picture = Picture::new(shell.table.now().board());
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
    // The frame, the columns and the words about what is left out take lines, too, and so do edges
    // between rows: fewer rows until it fits, at last without title and words.
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

/// Who waits for an answer, for it goes on from there with what it has declared and not anywhere;
/// otherwise the range of whose turn it is.
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

/// Text whose lines are no longer than that; each ends with a line break. What goes on in a further
/// line begins where the second column of its line does, or a little further in.
fn wrapped(text: &str, columns: usize) -> String {
    let columns = columns.max(20);
    let mut wrapped = String::new();
    for line in text.lines() {
        let indent = " ".repeat(hanging(line).min(columns / 2));
        let mut length = 0;
        for word in line.split_inclusive(' ') {
            let width = word.trim_end().chars().count();
            if length > indent.len() && length + width >= columns {
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

/// Where the second column of a line begins; two further in than the line without one.
fn hanging(line: &str) -> usize {
    /// A gap further to the right parts no columns.
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

/// The end of a text that is longer than there is room.
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
    use rules::{Picture, Situation, System};

    use super::left_of_turn;

    fn table(system: System, with: &str) -> Situation {
        let map = notation::MapRows::from_rows(&["A....", "....."]).expect("a map");
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
}
