//! What lies on edges, in the words of the case notation, read and written.

use board::{Board, Concealment, Door, DoorLook, DoorState, EdgeFeature, Hiding, Stops, Wall};
use grid::{Edge, Feet, Square};
use notation::{EdgeEntry, Phrase, Place, Spanned, Word};

use crate::WordError;

/// The greatest height of a wall in feet.
const MOST_FEET: i64 = 10_000;

/// Puts what the entry says on the board.
pub(crate) fn lay_edge(board: &mut Board, entry: &EdgeEntry) -> Result<(), WordError> {
    let square = |place: Place| place.as_square().map(|(x, y)| Square::new(x, y));
    let named = square(entry.first.value).zip(square(entry.second.value));
    let edge = named
        .and_then(|(first, second)| Edge::between(first, second))
        .ok_or_else(|| {
            WordError::new(
                entry.first.span,
                "no edge lies there",
                "name two adjacent squares",
            )
        })?;
    let is_forward = named.is_some_and(|(first, _)| first == edge.squares()[0]);
    let (kind, further) = match entry.kind.words.split_first() {
        Some((kind, further)) => (kind.value.text(), further),
        None => ("", [].as_slice()),
    };
    let wall = |wall: Wall| of_words(wall, further, &entry.kind, is_forward);
    match (kind, further) {
        ("barrier", []) => board.set_feature(edge, Some(EdgeFeature::Barrier)),
        ("check-barrier", []) => board.set_feature(edge, Some(EdgeFeature::CheckBarrier)),
        ("gap", [width]) => lay_gap(board, edge, width)?,
        ("wall", _) => board.set_wall(edge, Some(wall(Wall::SOLID)?)),
        ("window", _) => board.set_wall(edge, Some(wall(Wall::WINDOW)?)),
        ("curtain", _) => board.set_wall(edge, Some(wall(Wall::CURTAIN)?)),
        _ => {
            let states = [DoorState::Open, DoorState::Closed, DoorState::Locked];
            let state = states.into_iter().find(|state| door_word(*state) == kind);
            let state = state.ok_or_else(|| nothing(&entry.kind))?;
            let (secret, further): (Vec<_>, Vec<_>) = further
                .iter()
                .cloned()
                .partition(|word| word.value.text() == "secret");
            let wall = |wall: Wall| of_words(wall, &further, &entry.kind, is_forward);
            let leaf = match further.first().map(|word| word.value.text()) {
                Some("window") => of_words(Wall::WINDOW, &further[1..], &entry.kind, is_forward)?,
                Some("curtain") => of_words(Wall::CURTAIN, &further[1..], &entry.kind, is_forward)?,
                _ => wall(Wall::SOLID)?,
            };
            let door = board.add_door(vec![edge], None, state);
            board.set_door_wall(door, leaf);
            if !secret.is_empty() {
                let wall = Concealment::new(Hiding::Apparent(DoorLook::Wall));
                board.concealments.doors.insert(door, wall);
            }
        }
    }
    Ok(())
}

fn nothing(kind: &Phrase) -> WordError {
    WordError::new(
        kind.span(),
        format!("`{kind}` is nothing that lies on an edge"),
        "write wall, window, curtain, barrier, check-barrier, gap N, door, open-door or locked-door",
    )
}

fn lay_gap(board: &mut Board, edge: Edge, word: &Spanned<Word>) -> Result<(), WordError> {
    let width = word.value.number().map(notation::Decimal::micros);
    let Some(width) = width.filter(|width| (0..=1_000_000_000).contains(width)) else {
        return Err(WordError::new(
            word.span,
            format!("`{}` is no width of a gap", word.value),
            "write the width of the opening in feet: `gap 2.5 (0,0)|(1,0)`",
        ));
    };
    // An opening as wide as the square is not a wall at all.
    if let Ok(width_hundredths @ 0..500) = u16::try_from(width / 10_000) {
        board.set_feature(edge, Some(EdgeFeature::Gap { width_hundredths }));
    }
    Ok(())
}

/// Returns the wall as further words change it: `one-way`, `one-way-sight`, `height N`. A one-way
/// wall lets things pass from the square named first into the other.
fn of_words(
    mut wall: Wall,
    words: &[Spanned<Word>],
    kind: &Phrase,
    is_forward: bool,
) -> Result<Wall, WordError> {
    let one_way = if is_forward {
        Stops::Back
    } else {
        Stops::Forward
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.value.text() {
            "one-way" if wall.movement == Stops::BothWays => wall.movement = one_way,
            "one-way-sight" if wall.sight == Stops::BothWays => wall.sight = one_way,
            "height" if wall.height_feet.is_none() => {
                let feet = words.next().and_then(|next| next.value.whole());
                let feet = feet.filter(|feet| (1..=MOST_FEET).contains(feet));
                let feet = feet
                    .and_then(|feet| i32::try_from(feet).ok())
                    .ok_or_else(|| {
                        WordError::new(
                            word.span,
                            "no height",
                            format!(
                                "write feet from 1 to {MOST_FEET}: `wall height 10 (0,0)|(1,0)`"
                            ),
                        )
                    })?;
                wall.height_feet = Some(Feet(feet));
            }
            _ => {
                return Err(WordError::new(
                    word.span,
                    format!("`{}` does not go with `{kind}`", word.value),
                    "write one-way, one-way-sight or height N, each once, and only where steps or \
                     lines are stopped",
                ));
            }
        }
    }
    Ok(wall)
}

const fn door_word(state: DoorState) -> &'static str {
    match state {
        DoorState::Open => "open-door",
        DoorState::Closed => "door",
        DoorState::Locked => "locked-door",
    }
}

/// The wall on that edge as an entry of `edges:`; `None` if no words can say it, because it lets
/// steps pass in one direction and lines in the other.
pub fn wall_words(edge: Edge, wall: Wall) -> Option<String> {
    let kind = match (wall.movement, wall.sight) {
        (_, Stops::Nothing) => "window",
        (Stops::Nothing, _) => "curtain",
        _ => "wall",
    };
    entry_words(edge, kind.to_owned(), wall)
}

/// A door on one edge as an entry of `edges:`; `None` if no words can say it.
pub fn door_words(board: &Board, edge: Edge, door: &Door) -> Option<String> {
    let leaf = match (door.wall.movement, door.wall.sight) {
        (Stops::Nothing, Stops::Nothing) => return None,
        (_, Stops::Nothing) => " window",
        (Stops::Nothing, _) => " curtain",
        _ => "",
    };
    let hidden = board.concealments.doors.get(&door.id);
    let secret = match hidden.map(|own| &own.hiding) {
        Some(Hiding::Apparent(DoorLook::Wall)) => " secret",
        _ => "",
    };
    let words = format!("{}{leaf}{secret}", door_word(door.state));
    entry_words(edge, words, door.wall)
}

fn entry_words(edge: Edge, mut words: String, wall: Wall) -> Option<String> {
    let ways = [wall.movement, wall.sight];
    if ways.contains(&Stops::Forward) && ways.contains(&Stops::Back) {
        return None;
    }
    let options = ["one-way", "one-way-sight"].into_iter().zip(ways);
    for (option, _) in options.filter(|(_, stops)| stops.is_one_way()) {
        words.push(' ');
        words.push_str(option);
    }
    if let Some(feet) = wall.height_feet {
        words.push_str(&format!(" height {feet}"));
    }
    let [first, second] = edge.squares();
    let (from, into) = if ways.contains(&Stops::Forward) {
        (second, first)
    } else {
        (first, second)
    };
    Some(format!("{words} {from}|{into}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Extent;

    fn laid(text: &str) -> Result<Board, WordError> {
        let mut board = Board::new(Extent::new(3, 3).expect("small"));
        lay_edge(&mut board, &text.parse().expect("an entry"))?;
        Ok(board)
    }

    #[test]
    fn every_wall_that_has_words_is_read_back() {
        let all = [Stops::Nothing, Stops::Forward, Stops::Back, Stops::BothWays];
        let heights = [None, Some(Feet(10))];
        for edge in [
            Edge::north(Square::new(1, 1)),
            Edge::west(Square::new(1, 1)),
        ] {
            for (movement, sight) in all.iter().flat_map(|one| all.map(|other| (*one, other))) {
                for height_feet in heights {
                    let wall = Wall {
                        movement,
                        sight,
                        height_feet,
                    };
                    let Some(words) = wall_words(edge, wall) else {
                        assert!(wall.movement.is_one_way() && wall.sight.is_one_way());
                        continue;
                    };
                    if wall.stops_nothing() {
                        continue;
                    }
                    let board = laid(&words).expect("its own words");
                    assert_eq!(board.wall(edge), Some(wall), "{words}");
                    let mut hung = Board::new(Extent::new(3, 3).expect("small"));
                    let door = hung.add_door(vec![edge], None, DoorState::Locked);
                    hung.set_door_wall(door, wall);
                    let words = door_words(&hung, edge, &hung.doors()[0]).expect("as for the wall");
                    let board = laid(&words).expect("its own words");
                    assert_eq!(board.doors(), hung.doors(), "{words}");
                }
            }
        }
    }

    #[test]
    fn one_way_is_from_the_first_square_into_the_second() {
        use grid::Direction::{North, South};
        let edge = Edge::north(Square::new(1, 1));
        let down = laid("wall one-way (1,0)|(1,1)").expect("words");
        assert!(!down.stops_step(edge, South) && down.stops_step(edge, North));
        let up = laid("door one-way (1,1)|(1,0)").expect("words");
        assert!(!up.stops_step(edge, North) && up.stops_step(edge, South));
        assert!(up.has_one_way_steps() && up.stops_lines(edge));
    }

    #[test]
    fn a_secret_door_looks_like_a_wall() {
        let edge = Edge::north(Square::new(1, 1));
        let board = laid("open-door secret (1,0)|(1,1)").expect("words");
        assert!(!board.is_closed(edge));
        let words = door_words(&board, edge, &board.doors()[0]);
        assert_eq!(words.as_deref(), Some("open-door secret (1,0)|(1,1)"));
        let known = board.known_to(board::Side::A);
        assert!(known.doors().is_empty() && known.wall(edge) == Some(Wall::SOLID));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for wrong in [
            "curtain one-way (0,0)|(1,0)",
            "window one-way-sight (0,0)|(1,0)",
            "wall height (0,0)|(1,0)",
            "wall one-way one-way (0,0)|(1,0)",
            "wall window (0,0)|(1,0)",
            "barrier one-way (0,0)|(1,0)",
            "hedge (0,0)|(1,0)",
        ] {
            assert!(laid(wrong).is_err(), "{wrong}");
        }
    }
}
