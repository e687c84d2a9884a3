//! What lies on edges, in the words of the case notation, read and written.

use std::collections::BTreeMap;

use board::{
    Board, Concealment, ConcealmentChange, Door, DoorId, DoorLook, DoorState, EdgeChange,
    EdgeFeature, EdgeLook, Hiding, OnEdge, Stops, Wall,
};
use grid::{Edge, Feet, Square};
use notation::{EdgeEntry, Phrase, Place, Span, Spanned, Word};

use crate::{Situation, WordError, Words, concealed};

/// The greatest height of a wall in feet.
const MOST_FEET: i64 = 10_000;

/// What lies on an edge, according to words.
enum Laid {
    /// An opening as wide as the square, which is no wall at all.
    Open,
    Feature(EdgeFeature),
    Wall(Wall),
    Door {
        state: DoorState,
        leaf: Wall,
        look: Option<DoorLook>,
    },
}

/// The edge between two squares, and whether the first of them is the one above it or to its left.
fn edge_between(first: Place, second: Place) -> Option<(Edge, bool)> {
    let square = |place: Place| place.as_square().map(|(x, y)| Square::new(x, y));
    let (first, second) = square(first).zip(square(second))?;
    let edge = Edge::between(first, second)?;
    Some((edge, first == edge.squares()[0]))
}

/// Puts what the entry says on the board. The words are those that [`wall_words`] and
/// [`door_words`] write.
///
/// # Errors
///
/// If the entry is not on an edge, has an unknown word, or combines words that do not go together.
pub fn lay_edge(board: &mut Board, entry: &EdgeEntry) -> Result<(), WordError> {
    let named = edge_between(entry.first.value, entry.second.value);
    let (edge, is_forward) = named.ok_or_else(|| no_edge(entry.first.span))?;
    match read_laid(&entry.kind, is_forward)? {
        Laid::Open => {}
        Laid::Feature(feature) => board.set_feature(edge, Some(feature)),
        Laid::Wall(wall) => board.set_wall(edge, Some(wall)),
        Laid::Door { state, leaf, look } => {
            let door = board.add_door(vec![edge], None, state);
            board.set_door_wall(door, leaf);
            if let Some(look) = look {
                let hidden = Concealment::new(Hiding::Apparent(look));
                board.concealments.doors.insert(door, hidden);
            }
        }
    }
    Ok(())
}

/// Checks that what lies on an edge is said once: of two statements one would silently be ignored.
///
/// # Errors
/// If two of the entries are about the same edge.
pub fn edges_said_once(entries: &[EdgeEntry]) -> Result<(), WordError> {
    let mut said = BTreeMap::new();
    for entry in entries {
        let (first, second) = (entry.first.value, entry.second.value);
        let edge = edge_between(first, second).map(|(edge, _)| edge);
        if let Some(earlier) = edge.and_then(|edge| said.insert(edge, &entry.kind)) {
            return Err(WordError::new(
                entry.kind.span(),
                format!("on {first}|{second} there is `{earlier}` already"),
                "keep one of the two; a door stands by itself, without a wall",
            ));
        }
    }
    Ok(())
}

/// What lies on edges without any effect, because the system has no rule about it: `` `barrier` on
/// (0,0)|(1,0) has no effect ``.
pub fn unheeded_edges<S: Words>(situation: &Situation<S>) -> Vec<String> {
    let system = situation.system();
    let mut unheeded: BTreeMap<&str, Vec<Edge>> = BTreeMap::new();
    for (edge, feature) in situation.board.features() {
        if !system.heeds(feature) {
            unheeded.entry(feature.word()).or_default().push(edge);
        }
    }
    let told = unheeded.iter().filter_map(|(word, edges)| {
        let (edge, further) = edges.split_first()?;
        let more = match further.len() {
            0 => String::new(),
            count => format!(" and on {count} more"),
        };
        let name = system.catalogue().id;
        Some(format!(
            "`{word}` on {edge}{more} has no effect: {name} has no rule about it"
        ))
    });
    told.collect()
}

fn no_edge(span: Span) -> WordError {
    WordError::new(span, "no edge lies there", "name two adjacent squares")
}

fn read_laid(kind: &Phrase, is_forward: bool) -> Result<Laid, WordError> {
    let (word, further) = match kind.words.split_first() {
        Some((word, further)) => (word.value.text(), further),
        None => ("", [].as_slice()),
    };
    let wall = |wall: Wall| of_words(wall, further, kind, is_forward);
    Ok(match (word, further) {
        ("barrier", []) => Laid::Feature(EdgeFeature::Barrier),
        ("check-barrier", []) => Laid::Feature(EdgeFeature::CheckBarrier),
        ("gap", [width]) => read_gap(width)?,
        ("wall", _) => Laid::Wall(wall(Wall::SOLID)?),
        ("window", _) => Laid::Wall(wall(Wall::WINDOW)?),
        ("curtain", _) => Laid::Wall(wall(Wall::CURTAIN)?),
        _ => {
            let states = [DoorState::Open, DoorState::Closed, DoorState::Locked];
            let state = states.into_iter().find(|state| door_word(*state) == word);
            let state = state.ok_or_else(|| nothing(kind))?;
            let (secret, further): (Vec<_>, Vec<_>) = further
                .iter()
                .cloned()
                .partition(|word| word.value.text() == "secret");
            let leaf = match further.first().map(|word| word.value.text()) {
                Some("window") => of_words(Wall::WINDOW, &further[1..], kind, is_forward)?,
                Some("curtain") => of_words(Wall::CURTAIN, &further[1..], kind, is_forward)?,
                _ => of_words(Wall::SOLID, &further, kind, is_forward)?,
            };
            let look = (!secret.is_empty()).then_some(DoorLook::Wall);
            Laid::Door { state, leaf, look }
        }
    })
}

/// Reads a phrase of a `with:` clause about an edge: what lies there from now on, or what is known
/// of it.
///
/// # Errors
/// If the words say nothing about an edge, or there is nothing that they apply to.
pub(crate) fn read_edge_edit(
    board: &Board,
    (first, second): (Place, Place),
    phrase: &Phrase,
) -> Result<Vec<EdgeEdit>, WordError> {
    let (edge, is_forward) = edge_between(first, second).ok_or_else(|| no_edge(phrase.span()))?;
    if !board.has_edge(edge) {
        return Err(WordError::new(
            phrase.span(),
            format!("{first}|{second} is not an edge of the map"),
            "squares are counted from (0,0) at the top left",
        ));
    }
    let here = board.doors().iter().find(|door| door.edges.contains(&edge));
    let hidden_door = |door: DoorId, look: Option<DoorLook>| {
        let hidden = look.map(|look| Concealment::new(Hiding::Apparent(look)));
        EdgeEdit::Known(ConcealmentChange::Door(door, hidden))
    };
    match (phrase.texts().as_slice(), here) {
        (["secret"], Some(door)) => return Ok(vec![hidden_door(door.id, Some(DoorLook::Wall))]),
        (["seen", ..], Some(door)) => {
            let before = board.concealments.doors.get(&door.id);
            let after = concealed::seen(board, before, phrase)?;
            return Ok(vec![EdgeEdit::Known(ConcealmentChange::Door(
                door.id, after,
            ))]);
        }
        (["seen", ..], None) => {
            let before = board.concealments.edges.get(&edge);
            let after = concealed::seen(board, before, phrase)?;
            return Ok(vec![EdgeEdit::Known(ConcealmentChange::Edge(edge, after))]);
        }
        (["seems", ..], Some(door)) => {
            let hidden = Some(Concealment::new(door_hiding(phrase)?));
            return Ok(vec![EdgeEdit::Known(ConcealmentChange::Door(
                door.id, hidden,
            ))]);
        }
        (["seems", ..], None) => {
            let look = edge_look(phrase, is_forward)?;
            let hidden = Some(Concealment::new(Hiding::Apparent(look)));
            return Ok(vec![EdgeEdit::Known(ConcealmentChange::Edge(edge, hidden))]);
        }
        _ => {}
    }
    let lies = |to: OnEdge| EdgeEdit::Lies(EdgeChange { edge, to });
    if phrase.texts() == ["clear"] {
        return Ok(vec![lies(OnEdge::Nothing)]);
    }
    Ok(match read_laid(phrase, is_forward)? {
        Laid::Open => vec![lies(OnEdge::Nothing)],
        Laid::Feature(feature) => vec![lies(OnEdge::Feature(feature))],
        Laid::Wall(wall) => vec![lies(OnEdge::Wall(wall))],
        Laid::Door { state, leaf, look } => {
            let door = here.map_or_else(|| board.next_door_id(), |door| door.id);
            let to = OnEdge::Door {
                door,
                state,
                wall: leaf,
            };
            let hidden = look.map(|look| hidden_door(door, Some(look)));
            std::iter::once(lies(to)).chain(hidden).collect()
        }
    })
}

/// What a phrase about an edge changes.
pub(crate) enum EdgeEdit {
    /// What lies there.
    Lies(EdgeChange),
    /// What is known of it.
    Known(ConcealmentChange),
}

/// `seems wall`, `seems clear`, `seems open-door`: what a door seems to be.
fn door_hiding(phrase: &Phrase) -> Result<Hiding<DoorLook>, WordError> {
    let states = [DoorState::Open, DoorState::Closed, DoorState::Locked];
    match phrase.texts().get(1..) {
        Some(["wall"]) => return Ok(Hiding::Apparent(DoorLook::Wall)),
        Some(["clear"]) => return Ok(Hiding::Absent),
        Some([word]) => {
            let state = states.into_iter().find(|state| door_word(*state) == *word);
            if let Some(state) = state {
                return Ok(Hiding::Apparent(DoorLook::Door(state)));
            }
        }
        _ => {}
    }
    Err(WordError::new(
        phrase.span(),
        format!("`{phrase}` does not say what the door seems to be"),
        "write `seems wall`, `seems clear`, `seems door`, `seems open-door` or `seems locked-door`",
    ))
}

/// What a door seems to be, in the words of `with:`.
pub(crate) fn door_hiding_words(hiding: &Hiding<DoorLook>) -> String {
    match hiding {
        Hiding::Apparent(DoorLook::Wall) => "secret".to_owned(),
        Hiding::Apparent(DoorLook::Door(state)) => format!("seems {}", door_word(*state)),
        Hiding::Absent | Hiding::Unknown => "seems clear".to_owned(),
    }
}

/// `seems wall`, `seems window height 5`, `seems clear`.
fn edge_look(phrase: &Phrase, is_forward: bool) -> Result<EdgeLook, WordError> {
    let look = Phrase {
        words: phrase.words.get(1..).unwrap_or_default().to_vec(),
    };
    if look.texts() == ["clear"] {
        return Ok(None);
    }
    match read_laid(&look, is_forward)? {
        Laid::Wall(wall) => Ok(Some(wall)),
        _ => Err(WordError::new(
            phrase.span(),
            format!("`{phrase}` does not say what the edge seems to be"),
            "write `seems wall`, `seems window`, `seems curtain` or `seems clear`",
        )),
    }
}

fn nothing(kind: &Phrase) -> WordError {
    WordError::new(
        kind.span(),
        format!("`{kind}` cannot lie on an edge"),
        "write wall, window, curtain, barrier, check-barrier, gap N, door, open-door or locked-door",
    )
}

fn read_gap(word: &Spanned<Word>) -> Result<Laid, WordError> {
    let width = word.value.number().map(notation::Decimal::micros);
    let Some(width) = width.filter(|width| (0..=1_000_000_000).contains(width)) else {
        return Err(WordError::new(
            word.span,
            format!("`{}` is not a width for a gap", word.value),
            "write the width of the opening in feet: `gap 2.5 (0,0)|(1,0)`",
        ));
    };
    Ok(match u16::try_from(width / 10_000) {
        Ok(width_hundredths @ 0..500) => Laid::Feature(EdgeFeature::Gap { width_hundredths }),
        _ => Laid::Open,
    })
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

/// The wall on that edge as an entry of `edges:`; `None` if the notation cannot express it, because
/// it lets steps pass in one direction and lines in the other.
pub fn wall_words(edge: Edge, wall: Wall) -> Option<String> {
    let (words, squares) = wall_said(edge, wall)?;
    Some(format!("{words} {squares}"))
}

/// A door on one edge as an entry of `edges:`; `None` if the notation cannot express it.
pub fn door_words(board: &Board, edge: Edge, door: &Door) -> Option<String> {
    let hidden = board.concealments.doors.get(&door.id);
    let secret = match hidden.map(|own| &own.hiding) {
        Some(Hiding::Apparent(DoorLook::Wall)) => " secret",
        _ => "",
    };
    let (words, squares) = door_said(edge, door.state, door.wall, secret)?;
    Some(format!("{words} {squares}"))
}

/// What lies on an edge from now on, as a clause of `with:`. A wall that the notation cannot
/// express is written as a solid one.
pub(crate) fn edge_change_words(change: &EdgeChange) -> String {
    let edge = change.edge;
    let plain = |words: &str| (words.to_owned(), squares_words(edge, false));
    let (words, squares) = match change.to {
        OnEdge::Nothing => plain("clear"),
        OnEdge::Feature(feature) => plain(&feature_words(feature)),
        OnEdge::Wall(wall) => wall_said(edge, wall).unwrap_or_else(|| plain("wall")),
        OnEdge::Door { state, wall, .. } => {
            let said = door_said(edge, state, wall, "");
            said.unwrap_or_else(|| plain(door_word(state)))
        }
    };
    format!("{squares} {words}")
}

/// What an edge seems to be, as a clause of `with:`.
pub(crate) fn edge_look_words(edge: Edge, look: EdgeLook) -> String {
    let said = look.and_then(|wall| wall_said(edge, wall));
    let (words, squares) = said.unwrap_or_else(|| ("clear".to_owned(), squares_words(edge, false)));
    format!("{squares} seems {words}")
}

/// What hampers or narrows an edge, in the word of the notation.
fn feature_words(feature: EdgeFeature) -> String {
    match feature {
        EdgeFeature::Barrier | EdgeFeature::CheckBarrier => feature.word().to_owned(),
        EdgeFeature::Gap { width_hundredths } => {
            let width = notation::Decimal::from_micros(i64::from(width_hundredths) * 10_000);
            // A width of less than 5 feet is in the limits of a number.
            format!(
                "{} {}",
                feature.word(),
                width.unwrap_or(notation::Decimal::from(0))
            )
        }
    }
}

/// The words for a wall, and the squares beside its edge in the order that gives its direction.
fn wall_said(edge: Edge, wall: Wall) -> Option<(String, String)> {
    let kind = match (wall.movement, wall.sight) {
        (_, Stops::Nothing) => "window",
        (Stops::Nothing, _) => "curtain",
        _ => "wall",
    };
    said(edge, kind.to_owned(), wall)
}

/// The same for a door.
fn door_said(edge: Edge, state: DoorState, wall: Wall, secret: &str) -> Option<(String, String)> {
    let leaf = match (wall.movement, wall.sight) {
        (Stops::Nothing, Stops::Nothing) => return None,
        (_, Stops::Nothing) => " window",
        (Stops::Nothing, _) => " curtain",
        _ => "",
    };
    said(edge, format!("{}{leaf}{secret}", door_word(state)), wall)
}

fn said(edge: Edge, mut words: String, wall: Wall) -> Option<(String, String)> {
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
    Some((words, squares_words(edge, ways.contains(&Stops::Forward))))
}

/// The squares beside the edge; if it is turned round, the one below it or to its right comes
/// first.
pub(crate) fn squares_words(edge: Edge, is_turned: bool) -> String {
    let [first, second] = edge.squares();
    if is_turned {
        format!("{second}|{first}")
    } else {
        format!("{first}|{second}")
    }
}
