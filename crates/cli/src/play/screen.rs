//! What is shown: the turn, the open question, the board with what is drawn over it.

use std::borrow::Cow;

use board::{Board, Creature, Movement, Side};
use draw::{Highlight, Layer, Legend, Picture, TerminalStyle};
use encounter::Pending;
use rules::pf2e::Begun;
use rules::{Facts, pf2e, six_d6, srd35, starfinder};

use super::shell::{Reply, Shell};

/// Takes the cursor to the top left and clears what is there.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J";

/// The fewest lines that a map is worth showing in beside a long answer.
const LEAST_MAP_ROWS: usize = 6;

/// The fewest rows of squares that are shown, however small the terminal.
const LEAST_SQUARES: usize = 3;

/// The most rows of a reply that the map makes room for.
const MOST_TEXT_ROWS: usize = 10;

/// The size of a terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) columns: u16,
    pub(super) rows: u16,
}

/// The board with layers over it.
pub(super) fn board(shell: &Shell, layers: Vec<Layer>, style: &TerminalStyle) -> String {
    let board = seen(shell);
    let mut picture = Picture::new(&board);
    picture.layers = layers;
    draw::terminal(&picture, style)
}

/// The board as those at the table see it: in 6d6 hidden ground looks like what it seems to be, for
/// both sides alike, and like what it is when it has been revealed.
fn seen(shell: &Shell) -> Cow<'_, Board> {
    let situation = shell.table.now().situation();
    match situation.facts {
        Facts::SixD6(_) => Cow::Owned(situation.known_to(Side::A).board),
        Facts::Pf2e(_) | Facts::Srd35(_) | Facts::Starfinder(_) => Cow::Borrowed(&situation.board),
    }
}

/// Round, whose turn it is, and what is left of the turn.
pub(super) fn header(shell: &Shell) -> String {
    let now = shell.table.now();
    let Some(creature) = now.current().and_then(|id| now.board().creature(id)) else {
        return "nobody takes turns: `begin: NAME, NAME` begins".to_owned();
    };
    let round = now.round().unwrap_or_default();
    let left = left_of_turn(&now.situation().facts, creature);
    format!("round {round}, turn of {}{left}", creature.name)
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
    if creature.speeds.get(Movement::Fly).is_some() {
        parts.push(format!("altitude {} ft", creature.elevation_feet));
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

/// The open question with its numbered answers and who is asked; empty if none is open, or while its
/// answer waits for a die.
pub(super) fn question(shell: &Shell) -> String {
    let now = shell.table.now();
    let Some(pending) = now.pending().filter(|_| shell.needed_die().is_none()) else {
        return String::new();
    };
    let mut text = format!(
        "? {}\n  asked: {}\n",
        pending.question(now.board()),
        asked(pending)
    );
    for (number, answer) in (1..).zip(pending.answers()) {
        let words = answer.to_string();
        let leads_to = match pending {
            Pending::Ruling(question) => question
                .choices
                .iter()
                .find(|preview| words == format!("choose: {}", preview.choice))
                .map(|preview| format!("  -> {}", preview.leads_to)),
            _ => None,
        };
        text.push_str(&format!(
            "  {number:2}  {words}{}\n",
            leads_to.unwrap_or_default()
        ));
    }
    text
}

/// Who has to answer.
pub(super) fn asked(pending: &Pending) -> String {
    match pending {
        Pending::MoveOn(move_on) => match move_on.open.first() {
            Some(asked) => format!("whoever plays {}", asked.name),
            None => "the table".to_owned(),
        },
        Pending::CarryOn(asked) => format!("whoever plays {}", asked.rest.declaration.actor),
        Pending::Ruling(_) => "the game master".to_owned(),
    }
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

/// The whole screen, redrawn in place: board, header, the last reply, the open question.
///
/// An answer that is too long for its place below the board stands alone.
pub(super) fn whole(shell: &Shell, last: &Reply, style: &TerminalStyle, size: Size) -> String {
    let columns = usize::from(size.columns);
    let rows = usize::from(size.rows);
    let header = wrapped(&header(shell), columns);
    let question = wrapped(&question(shell), columns);
    let text = wrapped(&last.text, columns);
    // A line is the prompt's, and one is left to breathe.
    let fixed = header.lines().count() + question.lines().count() + 2;
    let text_rows = text.lines().count();
    if last.layers.is_none() && text_rows + fixed + LEAST_MAP_ROWS > rows {
        return format!("{CLEAR}{text}\n{header}{question}  Enter shows the board again\n");
    }
    let map = fitting_map(
        shell,
        last,
        style,
        size,
        fixed + text_rows.min(MOST_TEXT_ROWS),
    );
    let left = rows.saturating_sub(map.lines().count() + fixed).max(3);
    format!("{CLEAR}{map}{header}{}{question}", last_lines(&text, left))
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
    // The frame, the columns and the words about what is left out take lines, too, and so do edges
    // between rows: fewer rows until it fits.
    let mut height = map_rows(shell).min(free).max(LEAST_SQUARES);
    loop {
        style.height = u16::try_from(height).ok();
        let part = draw::terminal(&picture, &style);
        if part.lines().count() <= free || height <= LEAST_SQUARES {
            return part;
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
        let range = shell.range("");
        return range.map(|(layer, _)| vec![layer]).unwrap_or_default();
    };
    let mover = now.board().creature(mover).and_then(Creature::footprint);
    let squares = mover.map(|space| space.squares().collect());
    vec![Layer::Highlight(Highlight {
        label: "waits".to_owned(),
        squares: squares.unwrap_or_default(),
    })]
}

/// Text whose lines are no longer than that; each ends with a line break.
fn wrapped(text: &str, columns: usize) -> String {
    let columns = columns.max(20);
    let mut wrapped = String::new();
    for line in text.lines() {
        let mut length = 0;
        for word in line.split_inclusive(' ') {
            let width = word.trim_end().chars().count();
            if length > 0 && length + width >= columns {
                wrapped.push_str("\n    ");
                length = 4;
            }
            wrapped.push_str(word);
            length += word.chars().count();
        }
        wrapped.push('\n');
    }
    wrapped
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
    let mut text = format!("  … {first} lines more above; `log` has all that happened\n");
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
            " · diagonals 0, next 5 ft · reaction left · altitude 15 ft · primary not chosen"
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
            " · diagonals 1, next 10 ft · reaction left · altitude 15 ft · primary E · heading NE"
        );
    }

    #[test]
    fn potential_is_what_6d6_counts() {
        assert_eq!(left(&table(System::SixD6, "A dp 3")), " · potential 3");
    }
}
