//! Writes answers.

use board::Size;
use grid::Square;
use notation::Decimal;

use super::super::declaration::HoverBy;
use super::super::question::{CheckReply, Covered, Reply, Whereabouts};
use super::super::{Basis, Formation, Going, Scene, country};
use super::{modifier_words, told};

/// A mask, row by row.
type Mask = Option<Vec<String>>;

/// Writes the answer in words, with its mask; `None` if a number is too large for the notation.
pub(crate) fn reply_words(scene: Scene<'_>, reply: &Reply) -> Option<(String, Mask)> {
    let mut mask = None;
    let decimal = |micros: i64| Decimal::from_micros(micros);
    let words = match reply {
        Reply::Nothing => "none".to_owned(),
        Reply::NotCovered(rule) => format!("not-covered {rule}"),
        Reply::Refused(rule) => format!("refused {rule}"),
        Reply::Holds(true) => "yes".to_owned(),
        Reply::Holds(false) => "no".to_owned(),
        Reply::Feet(feet) => format!("{feet} ft"),
        Reply::MicroFeet(micros) => format!("{} ft", decimal(*micros)?),
        Reply::WholeSquares(squares) => format!("{squares} squares"),
        Reply::MicroInches(micros) => format!("{} in", decimal(*micros)?),
        Reply::MicroMillimetres(micros) => format!("{} mm", decimal(*micros)?),
        Reply::Number(number) => number.to_string(),
        Reply::Hours(hours) => format!("{hours} hours"),
        Reply::Squares(squares) if squares.is_empty() => "none".to_owned(),
        Reply::Squares(squares) => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            squares.join(" ")
        }
        Reply::Mask { own, marked } => {
            let board = scene.board;
            let mark = |square: Square| match square {
                square if own.contains(square) => 'o',
                square if marked.contains(square) => '*',
                square if board.is_wall(square) => '#',
                _ => '.',
            };
            let extent = board.extent();
            let row = |y| {
                (0..extent.width())
                    .map(|x| mark(Square::new(x, y)))
                    .collect()
            };
            mask = Some((0..extent.height()).map(row).collect());
            format!("{} squares", marked.len())
        }
        Reply::Where(at) => where_words(scene, *at),
        Reply::ChoiceRequired(tied) => {
            let tied: Vec<String> = tied.iter().map(|at| where_words(scene, *at)).collect();
            format!("choice-required {}", tied.join(" "))
        }
        Reply::Modifiers(modifiers) => format!("mods {}", modifier_words(*modifiers)),
        Reply::Suggested {
            by_height,
            by_weight,
        } => {
            let height = by_height.map(|size| format!("height {size}"));
            let weight =
                by_weight.map(|size| format!("weight {}", size.map_or("none", Size::word)));
            let both: Vec<String> = height.into_iter().chain(weight).collect();
            both.join(", ")
        }
        Reply::Check(action, reply) => {
            let words = check_words(*reply);
            match action {
                None => words,
                Some(HoverBy::MoveAction) => format!("move, {words}"),
                Some(HoverBy::SwiftAction) => format!("swift, {words}"),
            }
        }
        Reply::Pace(pace, feet) => format!("{}, {feet} ft", pace.word()),
        Reply::Rate(covered, basis) => rate_words(*covered, *basis),
        Reply::Going(going) => going_words(going),
    };
    Some((words, mask))
}

fn where_words(scene: Scene<'_>, at: Whereabouts) -> String {
    match at {
        Whereabouts::Place(place) => place.to_string(),
        Whereabouts::Creature(id) => told::name(scene.board, id),
    }
}

fn check_words(reply: CheckReply) -> String {
    match reply {
        CheckReply::Nothing => "none".to_owned(),
        CheckReply::Automatic => "automatic".to_owned(),
        CheckReply::Modifier(modifier) => format!("check {modifier}"),
        CheckReply::Total(total) => format!("total {total}"),
    }
}

fn rate_words(covered: Covered, basis: Option<Basis>) -> String {
    let amount = match covered {
        Covered::Feet(feet) => format!("{feet} ft"),
        Covered::Miles(miles) => format!("{miles} miles"),
    };
    match basis {
        Some(basis) => format!("{amount}, {}", basis.word()),
        None => amount,
    }
}

fn going_words(going: &Going) -> String {
    let multiplier = country::quarters_word(going.multiplier);
    match going.formation {
        Formation::Free => multiplier.to_owned(),
        Formation::SingleFile => format!("{multiplier}, single-file"),
    }
}
