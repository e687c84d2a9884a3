//! Verbs, options and paths.

use std::collections::BTreeSet;

use board::{Board, Creature};
use grid::Square;
use notation::{DeclarationOption, PathItem, Span, Spanned};

use super::super::{
    Action, ActionType, Attack, AttackKind, CountedSquare, Declaration, Facts, Item, Manner,
    Movement, Source, StepOrder,
};
use super::{MOST, creature, goal, is_name, unknown};
use rules::WordError;
use rules::reading::Options;

const VERBS: [&str; 7] = [
    "mosey",
    "run",
    "melee-attack",
    "ranged-attack",
    "no-attack",
    "continue",
    "end-turn",
];

/// The options of a run; a mosey, which is not rolled, has all but the last.
const RUN_OPTIONS: [&str; 8] = [
    "means=",
    "type=",
    "form=",
    "focus=",
    "stay-hidden",
    "towards=",
    "away=",
    "group=",
];

/// The options of a verb, with the sign before a value.
pub(super) fn options_of(verb: &str) -> Option<&'static [&'static str]> {
    const MOSEY_OPTIONS: &[&str] = RUN_OPTIONS.split_at(7).0;
    Some(match verb {
        "mosey" => MOSEY_OPTIONS,
        "run" => &RUN_OPTIONS,
        "melee-attack" | "ranged-attack" | "no-attack" => &ATTACK_OPTIONS,
        "continue" | "end-turn" => &[],
        _ => return None,
    })
}

const ATTACK_OPTIONS: [&str; 6] = [
    "type=",
    "stay-hidden",
    "step-before",
    "step-after",
    "towards=",
    "away=",
];

/// Reads a declaration.
pub(crate) fn read_declaration(
    board: &Board,
    facts: &Facts,
    declaration: &notation::Declaration,
) -> Result<Declaration, WordError> {
    let span = Some(declaration.actor.span);
    let actor = creature(board, &declaration.actor.value, span)?;
    let path = read_path(board, facts, actor, &declaration.path)?;
    let action = match declaration.verb.value.as_str() {
        "mosey" => Action::Movement(movement(facts, actor, Manner::Mosey, declaration, path)?),
        "run" => Action::Movement(movement(facts, actor, Manner::Run, declaration, path)?),
        "melee-attack" => {
            Action::Attack(attack(facts, actor, AttackKind::Melee, declaration, path)?)
        }
        "ranged-attack" => {
            Action::Attack(attack(facts, actor, AttackKind::Ranged, declaration, path)?)
        }
        "no-attack" => Action::Attack(attack(facts, actor, AttackKind::None, declaration, path)?),
        "continue" => {
            Options::of(declaration).allow(&[])?;
            Action::Continue(path)
        }
        "end-turn" if path.is_empty() => {
            Options::of(declaration).allow(&[])?;
            Action::EndTurn
        }
        verb => return Err(unknown(declaration.verb.span, "an action", verb, &VERBS)),
    };
    Ok(Declaration::new(actor.id, action))
}

fn read_path(
    board: &Board,
    facts: &Facts,
    actor: &Creature,
    path: &[Spanned<PathItem>],
) -> Result<Vec<Item>, WordError> {
    let last = path.len().saturating_sub(1);
    path.iter()
        .enumerate()
        .map(|(at, item)| {
            let read = read_item(board, facts, actor, item)?;
            if read == Item::Wait && at != last {
                return Err(WordError::new(
                    item.span,
                    "`wait` is not the last item",
                    "what follows it belongs to the action that goes on",
                ));
            }
            Ok(read)
        })
        .collect()
}

fn read_item(
    board: &Board,
    facts: &Facts,
    actor: &Creature,
    item: &Spanned<PathItem>,
) -> Result<Item, WordError> {
    let wrong = |message: String, help: &str| WordError::new(item.span, message, help);
    let word = match &item.value {
        PathItem::Place(place) => {
            if actor.position.is_none() {
                return Err(wrong(
                    format!("{} stands on no square, so none is beside it", actor.name),
                    "write a goal, `@NAME`, or count squares: `towards=NAME` and the resistance of \
                     each, `1 1`",
                ));
            }
            return place
                .as_square()
                .filter(|_| place.z.is_none() && place.footprint.is_none())
                .map(|(x, y)| Item::Square(Square::new(x, y)))
                .ok_or_else(|| {
                    wrong(
                        format!("`{place}` is not a square"),
                        "write whole numbers; a figure keeps its footprint",
                    )
                });
        }
        PathItem::Word(word) => word,
    };
    match word.text() {
        "stand" => return Ok(Item::Stand),
        "carry-on" => return Ok(Item::CarryOn),
        "stop" => return Ok(Item::Stop),
        "halted" => return Ok(Item::Halted),
        "wait" => return Ok(Item::Wait),
        _ => {}
    }
    if let Some(name) = goal(facts, word.text(), item.span)? {
        return Ok(Item::Goal(name.to_owned()));
    }
    let mut parts = word.text().split('+');
    let points = parts.next().and_then(resistance).ok_or_else(|| {
        wrong(
            format!("`{}` is not an item of a path", word.text()),
            "write squares, @NAME, the resistance of counted squares (`1`, or `1+b` where b \
             stands), stand, carry-on, stop or wait",
        )
    })?;
    let mut occupants = BTreeSet::new();
    for name in parts {
        let id = creature(board, name, Some(item.span))?.id;
        if id == actor.id {
            let message = format!("{name} does not meet itself");
            return Err(wrong(message, "name the others who stand in the square"));
        }
        occupants.insert(id);
    }
    Ok(Item::Counted(CountedSquare { points, occupants }))
}

/// The resistance of a counted square, written with as few digits as possible.
fn resistance(word: &str) -> Option<u32> {
    let points = word.parse().ok()?;
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0');
    (is_plain && i64::from(points) <= MOST).then_some(points)
}

fn movement(
    facts: &Facts,
    actor: &Creature,
    manner: Manner,
    declaration: &notation::Declaration,
    path: Vec<Item>,
) -> Result<Movement, WordError> {
    let mut movement = Movement::new(manner, path);
    allow_no_means(facts, actor, declaration)?;
    Options::of(declaration).allow_repeated(&RUN_OPTIONS, &["focus"])?;
    for option in &declaration.options {
        let name = option.name.value.as_str();
        match name {
            "means" => movement.means = means(facts, actor, option)?,
            "type" => movement.action_type = action_type(option)?,
            "form" => movement.form = name_value(option)?,
            "focus" => movement.focuses.push(name_value(option)?),
            "group" if manner == Manner::Run => {
                movement.group = Some(group(facts, actor, option)?);
            }
            "group" => {
                return Err(WordError::new(
                    option.name.span,
                    "`group` is an option of a run: a mosey is not rolled",
                    "leave it out, or run",
                ));
            }
            "stay-hidden" if option.value.is_none() => movement.stays_hidden = true,
            "towards" => movement.towards = Some(counter_end(facts, actor, option)?),
            "away" => movement.away = Some(counter_end(facts, actor, option)?),
            _ => {
                let span = option.name.span;
                return Err(unknown(span, "an option", name, &RUN_OPTIONS));
            }
        }
    }
    let counts = movement.towards.is_some() || movement.away.is_some();
    check_counting(&movement.path, counts, declaration)?;
    Ok(movement)
}

/// Refuses the names of advantages that stand alone, as in `run with sprint and grace`.
fn allow_no_means(
    facts: &Facts,
    actor: &Creature,
    declaration: &notation::Declaration,
) -> Result<(), WordError> {
    let own = &facts.profile(actor.id).advantages;
    let names = || own.iter().map(|advantage| advantage.name.as_str());
    let alone = |option: &&DeclarationOption| option.value.is_none();
    let bare = declaration.options.iter().filter(alone);
    let meant = bare.filter_map(|option| Some((option, named(names, &option.name.value)?)));
    let meant: Vec<(&DeclarationOption, &str)> = meant.collect();
    let Some((first, _)) = meant.first() else {
        return Ok(());
    };
    // Behind `means=` some may stand already.
    let stated = declaration.options.iter();
    let stated = stated.filter(|option| option.name.value == "means");
    let stated = stated.filter_map(|option| option.value.as_deref());
    let means: Vec<&str> = stated.chain(meant.iter().map(|(_, name)| *name)).collect();
    let (name, verb, means) = (&actor.name, &declaration.verb.value, means.join("+"));
    Err(WordError::new(
        first.name.span,
        format!("an advantage of {name} powers a movement behind `means=`"),
        format!("write `{verb} means={means}`"),
    ))
}

/// Numbers belong to counters; squares and goals do not.
fn check_counting(
    path: &[Item],
    counts: bool,
    declaration: &notation::Declaration,
) -> Result<(), WordError> {
    let fits = |item: &Item| match item {
        Item::Counted(_) => counts,
        Item::Square(_) | Item::Goal(_) => !counts,
        _ => true,
    };
    let Some(at) = path.iter().position(|item| !fits(item)) else {
        return Ok(());
    };
    let item = declaration.path.get(at);
    Err(WordError::new(
        item.map_or(Span::default(), |item| item.span),
        "numbers and counters belong together",
        "with `towards=` or `away=` write the resistance of each square, without them squares or \
         goals",
    ))
}

fn attack(
    facts: &Facts,
    actor: &Creature,
    kind: AttackKind,
    declaration: &notation::Declaration,
    path: Vec<Item>,
) -> Result<Attack, WordError> {
    let mut attack = Attack {
        kind,
        // A place means that there is a step.
        step: (!path.is_empty()).then_some(StepOrder::Before),
        action_type: ActionType::Initiative,
        stays_hidden: false,
        towards: None,
        away: None,
        path: Vec::new(),
    };
    Options::of(declaration).allow(&ATTACK_OPTIONS)?;
    for option in &declaration.options {
        match option.name.value.as_str() {
            "type" => attack.action_type = action_type(option)?,
            "stay-hidden" if option.value.is_none() => attack.stays_hidden = true,
            "step-before" if option.value.is_none() => attack.step = Some(StepOrder::Before),
            "step-after" if option.value.is_none() => attack.step = Some(StepOrder::After),
            "towards" => attack.towards = Some(counter_end(facts, actor, option)?),
            "away" => attack.away = Some(counter_end(facts, actor, option)?),
            name => {
                let span = option.name.span;
                return Err(unknown(span, "an option", name, &ATTACK_OPTIONS));
            }
        }
    }
    if let Some(at) = path.iter().position(|item| !item.is_place()) {
        let written = &declaration.path[at];
        return Err(WordError::new(
            written.span,
            format!("`{}` is not a place of a step", written.value),
            "the path of an attack is the square of its step; without a grid a goal, or with \
             `towards=` or `away=` the resistance of one square",
        ));
    }
    let counts = attack.towards.is_some() || attack.away.is_some();
    check_counting(&path, counts, declaration)?;
    attack.path = path;
    Ok(attack)
}

fn name_value(option: &DeclarationOption) -> Result<String, WordError> {
    let name = Options::value(option)?;
    if is_name(name) {
        return Ok(name.to_owned());
    }
    Err(WordError::new(
        option.name.span,
        format!("`{name}` is not a name"),
        "write small letters, digits and hyphens",
    ))
}

fn action_type(option: &DeclarationOption) -> Result<ActionType, WordError> {
    let word = Options::value(option)?;
    let named = ActionType::ALL.into_iter().find(|one| one.word() == word);
    named.ok_or_else(|| {
        let types = ActionType::ALL.map(ActionType::word);
        unknown(option.name.span, "an action type", word, &types)
    })
}

fn means(
    facts: &Facts,
    actor: &Creature,
    option: &DeclarationOption,
) -> Result<Vec<Source>, WordError> {
    let own = &facts.profile(actor.id).advantages;
    Options::value(option)?
        .split('+')
        .map(|name| {
            if name == "PA" {
                return Ok(Source::PotentialAction);
            }
            let names = || own.iter().map(|advantage| advantage.name.as_str());
            if let Some(known) = named(names, name) {
                return Ok(Source::Advantage(known.to_owned()));
            }
            let mut allowed: Vec<&str> = own.iter().map(|own| own.name.as_str()).collect();
            allowed.push("PA");
            if name.contains(',') {
                return Err(WordError::new(
                    option.name.span,
                    format!("`{name}` is not one means"),
                    format!(
                        "several are joined by `+`: `means={}`",
                        name.replace(',', "+")
                    ),
                ));
            }
            Err(unknown(option.name.span, "a means", name, &allowed))
        })
        .collect()
}

fn group(facts: &Facts, actor: &Creature, option: &DeclarationOption) -> Result<String, WordError> {
    let name = Options::value(option)?;
    let is_member = facts
        .groups
        .get(name)
        .is_some_and(|group| group.members.contains(&actor.id));
    if is_member {
        return Ok(name.to_owned());
    }
    Err(WordError::new(
        option.name.span,
        format!("{} is not a member of a group `{name}`", actor.name),
        format!("write `group {name} {}` in a `with:` line", actor.name),
    ))
}

fn counter_end(
    facts: &Facts,
    actor: &Creature,
    option: &DeclarationOption,
) -> Result<String, WordError> {
    let end = Options::value(option)?;
    let ends = || {
        facts
            .counters
            .iter()
            .filter_map(|own| own.other_end(&actor.name))
    };
    if let Some(known) = named(ends, end) {
        return Ok(known.to_owned());
    }
    Err(WordError::new(
        option.name.span,
        format!("nobody has said how far {} is from `{end}`", actor.name),
        format!("write `counter {}-{end} 10` in a `with:` line", actor.name),
    ))
}

/// The one of these that is called so; capitals may be left out.
fn named<'a, N: Iterator<Item = &'a str>>(names: impl Fn() -> N, written: &str) -> Option<&'a str> {
    let exactly = names().find(|name| *name == written);
    exactly.or_else(|| {
        let written = written.to_lowercase();
        names().find(|name| name.to_lowercase() == written)
    })
}
