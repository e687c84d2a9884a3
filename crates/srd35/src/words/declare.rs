//! Verbs, options and paths.

use board::{Board, Creature};
use grid::{Footprint, Square};
use notation::{DeclarationOption, PathItem};

use super::super::attempt::Made;
use super::super::{
    Action, Attempted, CheckAt, Declaration, Facts, Maneuver, Path, Profile, Skill, Verb, check,
};
use super::change::name;
use super::{creature, creature_id, skill, unknown};
use rules::reading::Options;
use rules::{Attempt, Halt, WordError};

const VERBS: [&str; 9] = [
    "move",
    "double",
    "run",
    "charge",
    "five-foot-step",
    "minimum",
    "standard",
    "full-round",
    "end-turn",
];

/// The options of a movement that people write. Journals also have `met=` and `interrupted`.
const OPTIONS: [&str; 8] = [
    "overrun", "tumble", "check", "escape", "halt", "consent", "result", "dc",
];

/// The options that the verb takes; `None` if there is no such verb.
pub(crate) fn options_of(verb: &str) -> Option<Vec<&'static str>> {
    let is_movement = Verb::from_word(verb).is_some();
    let is_verb = is_movement || VERBS.contains(&verb);
    is_verb.then(|| match is_movement {
        true => OPTIONS.to_vec(),
        false => Vec::new(),
    })
}

/// Reads a declaration.
pub(crate) fn read_declaration(
    board: &Board,
    facts: &Facts,
    declaration: &notation::Declaration,
) -> Result<Declaration, WordError> {
    let actor = creature(
        board,
        &declaration.actor.value,
        Some(declaration.actor.span),
    )?;
    let verb = declaration.verb.value.as_str();
    let action = match verb {
        "standard" => Action::Standard,
        "full-round" => Action::FullRound,
        "end-turn" => Action::EndTurn,
        _ => {
            let verb = Verb::from_word(verb)
                .ok_or_else(|| unknown(declaration.verb.span, "an action", verb, &VERBS))?;
            let profile = facts.profile(actor.id);
            Action::Movement(read_movement(board, (actor, profile), verb, declaration)?)
        }
    };
    if !matches!(action, Action::Movement(_)) {
        let options = Options::of(declaration);
        options.allow(&options_of(verb).unwrap_or_default())?;
        options.no_path()?;
    }
    Ok(Declaration::new(actor.id, actor.footprint(), action))
}

fn read_movement(
    board: &Board,
    (actor, profile): (&Creature, &Profile),
    verb: Verb,
    declaration: &notation::Declaration,
) -> Result<Path, WordError> {
    let mut path = Path::new(verb, read_steps(actor, declaration)?);
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
    let mut pending: Option<(&DeclarationOption, Awaited)> = None;
    for option in &declaration.options {
        let name = option.name.value.as_str();
        if let Some((waiting, awaited)) = pending
            && !matches!(name, "result" | "dc")
        {
            return Err(no_result(waiting, awaited));
        }
        match name {
            "overrun" | "tumble" | "check" | "escape" => {
                pending = Some((option, read_awaited(board, option)?));
            }
            "result" => {
                let Some((_, awaited)) = pending.take() else {
                    return Err(WordError::new(
                        option.name.span,
                        "this result belongs to nothing",
                        "write it behind overrun=…, tumble=…, check or escape",
                    ));
                };
                settle(&mut path, awaited, (read_result(option)?, None));
            }
            "dc" => {
                let (awaited, check) = read_dc(option, pending.take(), profile)?;
                settle(&mut path, awaited, (Attempt::Success, Some(check)));
            }
            "halt" => path.halt = Some(Halt::read(option, path.steps.len())?),
            "interrupted" => {
                Halt::read_interrupted(&mut path.halt, option, path.steps.len())?;
            }
            "met" => path.met_after = Some(rules::read_met(option, path.steps.len())?),
            "consent" => {
                let friend = option.value.as_deref().unwrap_or_default();
                path.consents
                    .push(creature_id(board, friend, option.name.span)?);
            }
            _ => return Err(unknown(option.name.span, "an option", name, &OPTIONS)),
        }
    }
    if let Some((waiting, awaited)) = pending {
        return Err(no_result(waiting, awaited));
    }
    if path.attempts.len() > Made::MOST {
        return Err(WordError::new(
            declaration.verb.span,
            format!("more than {} attempts in one movement", Made::MOST),
            "split the movement",
        ));
    }
    Ok(path)
}

/// What a `result=` decides.
#[derive(Clone, Copy)]
enum Awaited {
    Past(Maneuver, board::CreatureId),
    Check,
    Escape,
}

fn read_awaited(board: &Board, option: &DeclarationOption) -> Result<Awaited, WordError> {
    let maneuver = match option.name.value.as_str() {
        "check" => return Ok(Awaited::Check),
        "escape" => return Ok(Awaited::Escape),
        "overrun" => Maneuver::Overrun,
        _ => Maneuver::Tumble,
    };
    let target = option.value.as_deref().ok_or_else(|| {
        WordError::new(
            option.name.span,
            format!("`{}` names nobody", option.name.value),
            format!("write `{}=b result=success`", option.name.value),
        )
    })?;
    Ok(Awaited::Past(
        maneuver,
        creature_id(board, target, option.name.span)?,
    ))
}

/// Sets what is decided: the result, or a check that is still to be rolled.
fn settle(path: &mut Path, awaited: Awaited, (result, open): (Attempt, Option<CheckAt>)) {
    match awaited {
        Awaited::Past(maneuver, target) => {
            path.attempts.push(Attempted {
                maneuver,
                target,
                result,
                dc: open.map(|open| open.dc),
            });
        }
        Awaited::Check => {
            path.check = Some(result);
            path.check_at = open;
        }
        Awaited::Escape => path.escape = Some(result),
    }
}

/// Reads the check that a `dc=` asks for: of a skill whose modifier the actor has.
fn read_dc(
    option: &DeclarationOption,
    pending: Option<(&DeclarationOption, Awaited)>,
    profile: &Profile,
) -> Result<(Awaited, CheckAt), WordError> {
    let span = option.name.span;
    let Some((asking, awaited)) = pending else {
        return Err(WordError::new(
            span,
            "this DC belongs to nothing",
            "write it behind tumble=… or check=SKILL",
        ));
    };
    let skill = match awaited {
        Awaited::Past(Maneuver::Tumble, _) => Skill::Tumble,
        Awaited::Check => {
            let word = asking.value.as_deref().ok_or_else(|| {
                let skills = Skill::ALL.map(Skill::word).join(", ");
                WordError::new(
                    asking.name.span,
                    "the check does not name its skill",
                    format!("write `check=jump {option}`, with one of {skills}"),
                )
            })?;
            skill(word, asking.name.span)?
        }
        Awaited::Past(Maneuver::Overrun, _) | Awaited::Escape => {
            return Err(WordError::new(
                span,
                format!("`{asking}` has no check that is rolled"),
                "write `result=success` or `result=failure` in place of the DC",
            ));
        }
    };
    if check::modifier(profile, skill).is_none() {
        let word = skill.word();
        return Err(WordError::new(
            span,
            format!("the modifier of {word} is not stated"),
            format!("write `skill {word} 8` of the creature, or `result=` in place of the DC"),
        ));
    }
    let dc = option.value.as_deref().unwrap_or_default().parse::<i32>();
    let dc = dc.ok().filter(|dc| (-1000..=1000).contains(dc));
    let dc =
        dc.ok_or_else(|| WordError::new(span, format!("`{option}` is not a DC"), "write `dc=15`"))?;
    Ok((awaited, CheckAt { skill, dc }))
}

fn read_result(option: &DeclarationOption) -> Result<Attempt, WordError> {
    match option.value.as_deref() {
        Some("success") => Ok(Attempt::Success),
        Some("failure") => Ok(Attempt::Failure),
        other => Err(unknown(
            option.name.span,
            "a result",
            other.unwrap_or_default(),
            &["success", "failure"],
        )),
    }
}

fn no_result(option: &DeclarationOption, awaited: Awaited) -> WordError {
    let stated = "write `result=success` or `result=failure` straight behind it";
    let help = match awaited {
        Awaited::Past(Maneuver::Tumble, _) => {
            format!("{stated}; in play `dc=15` there rolls its skill `tumble` against 15")
        }
        Awaited::Check => {
            format!("{stated}; in play `check=jump dc=15` rolls that skill against 15")
        }
        Awaited::Past(Maneuver::Overrun, _) | Awaited::Escape => stated.to_owned(),
    };
    WordError::new(
        option.name.span,
        format!("the outcome of `{option}` is missing"),
        help,
    )
}

fn read_steps(
    actor: &Creature,
    declaration: &notation::Declaration,
) -> Result<Vec<Footprint>, WordError> {
    let mut space = actor
        .footprint()
        .unwrap_or(Footprint::square(Square::new(0, 0), 1));
    let mut steps = Vec::with_capacity(declaration.path.len());
    for item in &declaration.path {
        let place = match &item.value {
            PathItem::Place(place) if place.z.is_none() => *place,
            other => {
                return Err(WordError::new(
                    item.span,
                    format!("`{other}` is not a square"),
                    "a path of srd35 is squares: (1,0) (2,0)",
                ));
            }
        };
        let Some((x, y)) = place.as_square() else {
            return Err(WordError::new(
                item.span,
                format!("`{place}` is not a whole square"),
                "write whole numbers",
            ));
        };
        space = match place.footprint {
            Some(shape) => Footprint::new(Square::new(x, y), shape.width, shape.height),
            None => space.at(Square::new(x, y)),
        };
        steps.push(space);
    }
    Ok(steps)
}

/// The declaration in the case notation.
pub(crate) fn declaration_words(declaration: &Declaration, board: &Board) -> String {
    let actor = name(board, declaration.acting());
    let mut words = format!("{actor} {}", declaration.verb_word());
    let Action::Movement(path) = &declaration.action else {
        return words;
    };
    for option in option_words(path, board) {
        words.push(' ');
        words.push_str(&option);
    }
    if !path.steps.is_empty() {
        words.push(':');
    }
    let mut before = declaration.start();
    for step in &path.steps {
        words.push_str(&format!(" {}", step.origin));
        let shape = |space: Footprint| (space.width, space.height);
        if before.map(shape) != Some(shape(*step)) {
            words.push_str(&format!("[{}x{}]", step.width, step.height));
        }
        before = Some(*step);
    }
    words
}

fn option_words(path: &Path, board: &Board) -> Vec<String> {
    let mut options = Vec::new();
    for attempt in &path.attempts {
        let past = format!(
            "{}={}",
            attempt.maneuver.word(),
            name(board, attempt.target)
        );
        options.push(past);
        options.push(match attempt.dc {
            Some(dc) => format!("dc={dc}"),
            None => format!("result={}", result_word(attempt.result)),
        });
    }
    if let Some(CheckAt { skill, dc }) = path.check_at {
        options.push(format!("check={} dc={dc}", skill.word()));
    }
    let check = path.check.filter(|_| path.check_at.is_none());
    for (option, result) in [("check", check), ("escape", path.escape)] {
        options.extend(result.map(|result| format!("{option} result={}", result_word(result))));
    }
    let consents = path.consents.iter();
    options.extend(consents.map(|friend| format!("consent={}", name(board, *friend))));
    options.extend(path.halt.map(|halt| halt.to_string()));
    options.extend(path.met_after.map(|steps| format!("met={steps}")));
    options
}

const fn result_word(result: Attempt) -> &'static str {
    match result {
        Attempt::Success => "success",
        Attempt::Failure => "failure",
    }
}
