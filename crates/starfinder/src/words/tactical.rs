//! Reads the verbs of a turn, with their options and paths.

use board::{Board, Creature, CreatureId, Movement};
use grid::Square;
use notation::{DeclarationOption, PathItem};

use super::super::heading::Primary;
use super::super::{
    Action, ActionKind, Facts, OrderAction, Path, Place, Provocation, SkillCheck, Through, Verb,
    check, space,
};
use super::{creature_id, read_dc, unknown};
use rules::reading::Options;
use rules::{Attempt, Halt, WordError};

/// The verbs that are read.
pub(super) const VERBS: &[&str] = &[
    "move",
    "double",
    "run",
    "charge",
    "guarded",
    "minimum",
    "tumble",
    "tumble-full",
    "climb-fast",
    "pushed",
    "act",
    "end-turn",
];

/// The actor that declares the order of turns.
pub(super) const GAME_MASTER: &str = "gm";

const OPTIONS: [&str; 14] = [
    "fly",
    "swim",
    "climb",
    "burrow",
    "primary=",
    "target=",
    "through=",
    "after=",
    "result=",
    "dc=",
    "take10",
    "halt=",
    "met=",
    "interrupted",
];

/// The most tumbling checks in one declaration.
const MOST_THROUGH: usize = 64;

/// The most tumbling checks of a round that are counted.
const MOST_TUMBLES: u32 = 1000;

/// Reads the action, if the verb is one of these.
pub(super) fn read(
    board: &Board,
    facts: &Facts,
    actor: &Creature,
    declaration: &notation::Declaration,
) -> Result<Option<Action>, WordError> {
    let verb = declaration.verb.value.as_str();
    if verb == "end-turn" {
        let options = Options::of(declaration);
        options.allow(&[])?;
        options.no_path()?;
        return Ok(Some(Action::EndTurn));
    }
    if verb == "act" {
        return read_act(declaration).map(Some);
    }
    let Some(verb) = Verb::from_word(verb) else {
        return Ok(None);
    };
    read_movement(board, facts, (actor, verb), declaration).map(|path| Some(Action::Movement(path)))
}

/// Reads `act standard provokes`: an action that is not a movement.
fn read_act(declaration: &notation::Declaration) -> Result<Action, WordError> {
    let (mut kind, mut provocation) = (None, Provocation::None);
    for option in &declaration.options {
        match (option.name.value.as_str(), option.value.as_deref()) {
            ("provokes", None) => provocation = Provocation::Act,
            (word, None) if ActionKind::from_word(word).is_some() && kind.is_none() => {
                kind = ActionKind::from_word(word);
            }
            _ => {
                let words = ActionKind::ALL.map(ActionKind::word);
                return Err(unknown(
                    option.name.span,
                    "an action",
                    &option.to_string(),
                    &words,
                ));
            }
        }
    }
    Options::of(declaration).no_path()?;
    let kind = kind.ok_or_else(|| {
        WordError::new(
            declaration.verb.span,
            "`act` needs the kind of action",
            "write `A act standard`, or move, swift, full or free",
        )
    })?;
    Ok(Action::Other { kind, provocation })
}

/// Reads `gm begin order=A,b`, `gm reorder order=b,A` and `gm end`.
pub(super) fn read_order(
    board: &Board,
    declaration: &notation::Declaration,
) -> Result<OrderAction, WordError> {
    let options = Options::of(declaration);
    options.no_path()?;
    let verb = &declaration.verb;
    match verb.value.as_str() {
        "end" => {
            options.allow(&[])?;
            Ok(OrderAction::End)
        }
        "begin" | "reorder" => {
            options.allow(&["order"])?;
            let order = declaration.option("order");
            let order = order
                .filter(|option| option.value.is_some())
                .ok_or_else(|| {
                    WordError::new(
                        verb.span,
                        format!("`{verb}` needs the order of turns"),
                        format!("write `gm {verb} order=A,b`"),
                    )
                })?;
            let names = order.values().into_iter();
            let creatures = names.map(|name| creature_id(board, name, order.name.span));
            let order = creatures.collect::<Result<_, _>>()?;
            Ok(if verb.value == "begin" {
                OrderAction::Begin(order)
            } else {
                OrderAction::Change(order)
            })
        }
        other => Err(unknown(
            verb.span,
            "an action of the gm",
            other,
            &["begin", "reorder", "end"],
        )),
    }
}

fn read_movement(
    board: &Board,
    facts: &Facts,
    (actor, verb): (&Creature, Verb),
    declaration: &notation::Declaration,
) -> Result<Path, WordError> {
    let way = if verb == Verb::ClimbFast {
        Movement::Climb
    } else {
        Movement::Land
    };
    let mut path = Path::new(verb, way, read_steps(actor, declaration)?);
    if path.steps.is_empty() {
        return Err(WordError::new(
            declaration.verb.span,
            format!("`{}` goes nowhere", verb.word()),
            format!(
                "write a colon and the places after each step behind it: `{} {}: (1,0) (2,0)`",
                actor.name,
                verb.word()
            ),
        ));
    }
    let mut options = Together::default();
    for option in &declaration.options {
        read_option(board, &mut path, &mut options, option)?;
    }
    options.settle(facts, &mut path)?;
    Ok(path)
}

/// Options that have a meaning only together.
#[derive(Default)]
struct Together<'a> {
    through: Option<(&'a DeclarationOption, Vec<CreatureId>)>,
    result: Option<&'a DeclarationOption>,
    after: Option<&'a DeclarationOption>,
    dc: Option<(&'a DeclarationOption, i32)>,
    take_ten: Option<&'a DeclarationOption>,
}

fn read_option<'a>(
    board: &Board,
    path: &mut Path,
    options: &mut Together<'a>,
    option: &'a DeclarationOption,
) -> Result<(), WordError> {
    let name = option.name.value.as_str();
    let span = option.name.span;
    match (name, option.value.as_deref()) {
        ("fly", None) => path.way = Movement::Fly,
        ("swim", None) => path.way = Movement::Swim,
        ("climb", None) => path.way = Movement::Climb,
        ("burrow", None) => path.way = Movement::Burrow,
        ("primary", Some(word)) => {
            path.primary = Some(Primary::from_word(word).ok_or_else(|| {
                WordError::new(
                    span,
                    format!("`{word}` is not a direction"),
                    "write N, NE, E, SE, S, SW, W, NW, up, down or both: `E+up`",
                )
            })?);
        }
        ("target", Some(name)) => path.target = Some(creature_id(board, name, span)?),
        ("through", Some(_)) => {
            let opponents = option
                .values()
                .into_iter()
                .map(|name| creature_id(board, name, span))
                .collect::<Result<Vec<_>, _>>()?;
            options.through = Some((option, opponents));
        }
        ("result", Some(_)) => options.result = Some(option),
        ("after", Some(number)) => {
            path.tumbles_before = read_tumbles(option, number)?;
            options.after = Some(option);
        }
        ("dc", Some(number)) => {
            options.dc = Some((option, read_dc(option, number)?));
        }
        ("take10", None) => options.take_ten = Some(option),
        ("met", Some(_)) => path.met_after = Some(rules::read_met(option, path.steps.len())?),
        ("halt", Some(_)) => path.halt = Some(Halt::read(option, path.steps.len())?),
        ("interrupted", None) => {
            Halt::read_interrupted(&mut path.halt, option, path.steps.len())?;
        }
        _ => return Err(unknown(span, "an option", &option.to_string(), &OPTIONS)),
    }
    Ok(())
}

impl Together<'_> {
    /// `result` belongs to `through` if that is given, otherwise to the check of a climb or swim.
    fn settle(self, facts: &Facts, path: &mut Path) -> Result<(), WordError> {
        if let Some((option, opponents)) = &self.through {
            let results = self.result.map(read_results).transpose()?;
            path.through = through(facts, opponents, &results.unwrap_or_default()).ok_or_else(|| {
                WordError::new(
                    option.name.span,
                    format!("`{option}` needs one result for each of those named"),
                    "write `through=b,c result=success,failure`, or state the cr of those whose \
                     check is to be rolled",
                )
            })?;
        } else if let Some(option) = self.after {
            return Err(WordError::new(
                option.name.span,
                format!("`{option}` counts no tumbling checks"),
                "write it with `through=`",
            ));
        } else if let Some(option) = self.result {
            path.check = match read_results(option)?.as_slice() {
                [result] => Some(SkillCheck::Settled(*result)),
                _ => {
                    return Err(WordError::new(
                        option.name.span,
                        "one check has one result",
                        "write `result=success` or `result=failure`",
                    ));
                }
            };
        }
        if let Some((option, _)) = self.dc {
            allow_dc(path, option)?;
        }
        match (self.dc, self.take_ten) {
            (Some((_, dc)), Some(_)) => path.check = Some(SkillCheck::TakeTen { dc }),
            (Some((_, dc)), None) => path.check = Some(SkillCheck::Rolled { dc }),
            (None, Some(option)) => {
                return Err(WordError::new(
                    option.name.span,
                    "`take10` needs the DC to compare with",
                    "write `dc=15 take10`",
                ));
            }
            (None, None) => {}
        }
        Ok(())
    }
}

/// Refuses a DC that nothing is compared with: only climbing and swimming take one.
fn allow_dc(path: &Path, option: &DeclarationOption) -> Result<(), WordError> {
    if matches!(path.way, Movement::Climb | Movement::Swim) {
        return Ok(());
    }
    let hint = if path.through.is_empty() {
        "a dc belongs to `climb`, `swim` or `hover`; leave it out"
    } else {
        "the DC of tumbling follows from the cr of the opponent; state that with `with:`, or write \
         `result=success` or `result=failure`"
    };
    let text = format!("`{option}` decides nothing here");
    Err(WordError::new(option.name.span, text, hint))
}

/// The tumbling checks with the given results. Checks without results are to be rolled; `None` if
/// they cannot be rolled, or if there are more results than checks.
fn through(facts: &Facts, opponents: &[CreatureId], results: &[Attempt]) -> Option<Vec<Through>> {
    if opponents.len() > MOST_THROUGH || results.len() > opponents.len() {
        return None;
    }
    let results = results.iter().copied().map(Some);
    opponents
        .iter()
        .zip(results.chain(std::iter::repeat(None)))
        .map(|(opponent, result)| {
            let is_known = result.is_some() || check::has_tumble_dc(facts.profile(*opponent));
            is_known.then_some(Through {
                opponent: *opponent,
                result,
            })
        })
        .collect()
}

fn read_tumbles(option: &DeclarationOption, number: &str) -> Result<u32, WordError> {
    let checks = number.parse::<u32>().ok();
    checks
        .filter(|checks| *checks <= MOST_TUMBLES)
        .ok_or_else(|| {
            WordError::new(
                option.name.span,
                format!("`{option}` is not a number of checks"),
                "write how many tumbling checks of this round came before: `after=1`",
            )
        })
}

fn read_results(option: &DeclarationOption) -> Result<Vec<Attempt>, WordError> {
    option
        .value
        .as_deref()
        .unwrap_or_default()
        .split(',')
        .map(|word| match word {
            "success" => Ok(Attempt::Success),
            "failure" => Ok(Attempt::Failure),
            other => Err(unknown(
                option.name.span,
                "a result",
                other,
                &["success", "failure"],
            )),
        })
        .collect()
}

fn read_steps(
    actor: &Creature,
    declaration: &notation::Declaration,
) -> Result<Vec<Place>, WordError> {
    let mut level = space::level_of(actor);
    let mut steps = Vec::with_capacity(declaration.path.len());
    for item in &declaration.path {
        let place = match &item.value {
            PathItem::Place(place) if place.footprint.is_none() => place,
            other => {
                let aim = match declaration.verb.value.as_str() {
                    "charge" => "; the opponent of a charge is named before it: `target=b`",
                    _ => "",
                };
                return Err(WordError::new(
                    item.span,
                    format!("`{other}` is not a square"),
                    format!(
                        "a path of starfinder is squares, where it matters with an altitude: \
                         (1,0) (2,0,1){aim}"
                    ),
                ));
            }
        };
        if place.z.is_some() {
            level = place.altitude_squares().ok_or_else(|| {
                WordError::new(
                    item.span,
                    format!("`{place}` has no whole altitude"),
                    "write it in whole squares",
                )
            })?;
        }
        let (x, y) = place.as_square().ok_or_else(|| {
            WordError::new(
                item.span,
                format!("`{place}` is not a whole square"),
                "write whole numbers",
            )
        })?;
        steps.push(Place::new(Square::new(x, y), level));
    }
    Ok(steps)
}
