//! Writes declarations in the canonical form of the notation.
//!
//! The options of a verb stand in the order of the rulebook's table, so that equal values are
//! written alike and every written value is read back unchanged.

use std::fmt::Write as _;

use board::{Board, CreatureId};
use grid::{FixedPoint, Point};

use crate::activity::Save;
use crate::declaration::Trigger;
use crate::path::Path;
use crate::{
    Action, Activity, Agility, AttackKind, Completion, Declaration, EndPart, Fate, MayEndanger,
    MoveAction, Occasion, OpportunityCause, StartPart, StepChoices, StrikeResult, Then, Timing,
    ToldRoll,
};

/// Writes the declaration in the notation; [`read_declaration`] reads it back to the same value.
pub(crate) fn declaration_words(declaration: &Declaration, board: &Board) -> String {
    let name = |id: CreatureId| {
        board
            .creature(id)
            .map_or_else(|| id.to_string(), |creature| creature.name.clone())
    };
    let actor = declaration.actor.map_or_else(|| "gm".to_owned(), name);
    let mut line = format!("{actor} {}", declaration.verb_word());
    let mut path = None;
    let option = |line: &mut String, words: String| {
        line.push(' ');
        line.push_str(&words);
    };
    match &declaration.action {
        Action::Move(action) => {
            write_move(&mut line, action, &name);
            path = Some(&action.path);
        }
        Action::Forced(forced) => {
            option(&mut line, format!("feet={}", forced.feet));
            if let Some(by) = forced.by {
                option(&mut line, format!("by={}", name(by)));
            }
            if forced.may_endanger == MayEndanger::Stated {
                option(&mut line, "may-endanger".to_owned());
            }
            path = Some(&forced.path);
        }
        Action::Strike(strike) => {
            option(&mut line, format!("at={}", name(strike.target)));
            write_agility(&mut line, strike.agility);
            if strike.attack == AttackKind::Ranged {
                option(&mut line, "ranged".to_owned());
            }
            write_occasion(&mut line, strike.occasion);
        }
        Action::Act(activity) => {
            write_activity(&mut line, activity, &name);
            path = activity.shove.as_ref().map(|shove| &shove.push);
        }
        Action::Dismount { to, occasion } => {
            write_occasion(&mut line, *occasion);
            path = Some(to);
        }
        other => write_other(&mut line, board, declaration.actor, other, &name),
    }
    if let Some(path) = path.filter(|path| !path.is_empty()) {
        write_path(&mut line, path);
    }
    line
}

/// Writes actions with few options or none.
fn write_other(
    line: &mut String,
    board: &Board,
    actor: Option<CreatureId>,
    action: &Action,
    name: &dyn Fn(CreatureId) -> String,
) {
    match action {
        Action::Stand(occasion) | Action::TakeCover(occasion) => {
            write_occasion(line, *occasion);
        }
        Action::Mount { on, occasion } => {
            push(line, format_args!(" at={}", name(*on)));
            write_occasion(line, *occasion);
        }
        Action::Lean { to, occasion } => {
            let own = actor.and_then(|actor| board.creature(actor));
            write_lean(line, own, *to);
            write_occasion(line, *occasion);
        }
        Action::Ready { verb, occasion } => {
            push(line, format_args!(" action={verb}"));
            write_occasion(line, *occasion);
        }
        Action::OpportunityAttack(attack) => {
            push(line, format_args!(" at={}", name(attack.target)));
            push(line, format_args!(" on={}", cause_word(attack.on)));
            if let Some(result) = attack.result {
                push(line, format_args!(" result={}", strike_result_word(result)));
            }
            if let Some(save) = attack.reflex {
                write_suffered(line, save);
            }
        }
        Action::React {
            trigger: Trigger::Missing,
        } => line.push_str(" untriggered"),
        Action::Suffer {
            reflex: Some(save), ..
        } => {
            write_suffered(line, *save);
        }
        Action::Sustain { effect, occasion } => {
            push(line, format_args!(" effect={effect}"));
            write_occasion(line, *occasion);
        }
        Action::Initiative { skill } if skill != "perception" => {
            push(line, format_args!(" by={skill}"));
        }
        Action::StartTurn(_) | Action::EndTurn(_) => write_step(line, action),
        Action::Delay { told } => write_told(line, told),
        Action::Play { rounds } => push(line, format_args!(" rounds={rounds}")),
        Action::Begin { order } | Action::Arrange { order } => write_order(line, order, name),
        Action::Move(_)
        | Action::Forced(_)
        | Action::Strike(_)
        | Action::Act(_)
        | Action::Dismount { .. }
        | Action::React { .. }
        | Action::Suffer { .. }
        | Action::Initiative { .. }
        | Action::KnockedOut
        | Action::Return
        | Action::End => {}
    }
}

/// Writes the order of an encounter or a group; nothing if the totals decide it.
fn write_order(line: &mut String, order: &[CreatureId], name: &dyn Fn(CreatureId) -> String) {
    if !order.is_empty() {
        let names: Vec<String> = order.iter().map(|id| name(*id)).collect();
        push(line, format_args!(" order={}", names.join(",")));
    }
}

fn write_suffered(line: &mut String, save: Save) {
    let word = match save {
        Save::Success => "success",
        Save::Failure => "failure",
    };
    push(line, format_args!(" reflex={word}"));
}

fn write_step(line: &mut String, action: &Action) {
    match action {
        Action::StartTurn(choices) => write_choices(line, choices, StartPart::word),
        Action::EndTurn(choices) => write_choices(line, choices, EndPart::word),
        _ => {}
    }
}

fn write_choices<Part: Copy>(
    line: &mut String,
    choices: &StepChoices<Part>,
    word: impl Fn(Part) -> &'static str,
) {
    let first: Vec<String> = choices
        .first
        .iter()
        .map(|part| word(*part).to_owned())
        .collect();
    let lists = [
        ("order", &first),
        ("use", &choices.free_actions),
        ("react", &choices.reactions),
    ];
    for (name, list) in lists {
        if !list.is_empty() {
            push(line, format_args!(" {name}={}", list.join(",")));
        }
    }
    write_told(line, &choices.told);
}

/// The values of one option are written together.
fn write_told(line: &mut String, told: &[ToldRoll]) {
    let mut before = None;
    for one in told {
        let option = one.option();
        let value = one.value_words();
        if before == Some(option) {
            push(line, format_args!(",{value}"));
        } else {
            push(line, format_args!(" {option}={value}"));
        }
        before = Some(option);
    }
}

/// Writing to a string cannot fail.
fn push(line: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = line.write_fmt(words);
}

fn write_move(line: &mut String, action: &MoveAction, name: &dyn Fn(CreatureId) -> String) {
    if let Some(limit) = action.limit_feet {
        push(line, format_args!(" limit={limit}"));
    }
    if let Some(form) = action.form_feet {
        push(line, format_args!(" form={form}"));
    }
    if let Some(result) = action.result {
        push(line, format_args!(" result={}", result.word()));
    }
    if let Some(versus) = action.versus {
        push(line, format_args!(" vs={}", name(versus)));
    }
    if let Some(halt) = action.halt {
        push(line, format_args!(" halt={}", halt.step));
        if let Some(state) = halt.state {
            push(line, format_args!(" state={}", state.word()));
        }
    }
    if let Some(steps) = action.met_after {
        push(line, format_args!(" met={steps}"));
    }
    write_occasion(line, action.occasion);
}

fn write_occasion(line: &mut String, occasion: Occasion) {
    if occasion.completion == Completion::Halted {
        line.push_str(" halt=1");
    }
    if occasion.then == Then::Move {
        line.push_str(" then-move");
    }
    line.push_str(match occasion.timing {
        Timing::OwnTurn => "",
        Timing::Free => " free",
        Timing::OffTurn => " off-turn",
        Timing::Readied => " readied",
        Timing::Following => " follow",
        Timing::StartStep => " during=start",
        Timing::EndStep => " during=end",
    });
}

fn write_agility(line: &mut String, agility: Agility) {
    if agility == Agility::Agile {
        line.push_str(" agile");
    }
}

fn write_activity(line: &mut String, activity: &Activity, name: &dyn Fn(CreatureId) -> String) {
    if let Some(own) = &activity.name {
        push(line, format_args!(" name={own}"));
    }
    if activity.cost != 1 {
        push(line, format_args!(" cost={}", activity.cost));
    }
    if !activity.traits.is_empty() {
        push(line, format_args!(" traits={}", activity.traits.join(",")));
    }
    if let Some(target) = activity.target {
        push(line, format_args!(" at={}", name(target)));
    }
    if activity.strikes != 1 {
        push(line, format_args!(" strikes={}", activity.strikes));
    }
    if activity.minutes != 0 {
        push(line, format_args!(" minutes={}", activity.minutes));
    }
    if activity.fate == Fate::Disrupted {
        line.push_str(" result=disrupted");
    }
    if let Some(result) = activity.shove.as_ref().and_then(|shove| shove.result) {
        push(line, format_args!(" result={}", result.word()));
    }
    write_agility(line, activity.agility);
    write_occasion(line, activity.occasion);
}

fn write_path(line: &mut String, path: &Path) {
    line.push(':');
    match path {
        Path::Squares(squares) => {
            squares
                .iter()
                .for_each(|square| push(line, format_args!(" {square}")));
        }
        Path::Points(points) => {
            points
                .iter()
                .for_each(|point| push(line, format_args!(" {}", point_words(*point))));
        }
    }
}

/// Writes where a creature leans to: a point of its own ground, or a corner of the grid.
fn write_lean(line: &mut String, own: Option<&board::Creature>, to: Point) {
    let gridless = own.is_some_and(|own| matches!(own.position, Some(board::Position::Free(_))));
    let to = if gridless {
        point_words(to)
    } else {
        to.to_string()
    };
    push(line, format_args!(" to={to}"));
}

/// Writes a point in feet with all its decimals.
pub(super) fn point_words(point: Point) -> String {
    let feet = |units: i64| {
        let micro = units / (Point::PER_FOOT / grid::Length::PER_FOOT);
        FixedPoint {
            units: micro.into(),
            places: 6,
        }
    };
    format!("({},{})", feet(point.x), feet(point.y))
}

/// The results of an attack.
pub(super) const STRIKE_RESULTS: [StrikeResult; 3] = [
    StrikeResult::Critical,
    StrikeResult::Hit,
    StrikeResult::Miss,
];

pub(super) const fn strike_result_word(result: StrikeResult) -> &'static str {
    match result {
        StrikeResult::Critical => "critical",
        StrikeResult::Hit => "hit",
        StrikeResult::Miss => "miss",
    }
}

/// The triggers of an Attack of Opportunity.
pub(super) const CAUSES: [OpportunityCause; 3] = [
    OpportunityCause::Move,
    OpportunityCause::Manipulate,
    OpportunityCause::Ranged,
];

pub(super) const fn cause_word(cause: OpportunityCause) -> &'static str {
    match cause {
        OpportunityCause::Move => "move",
        OpportunityCause::Manipulate => "manipulate",
        OpportunityCause::Ranged => "ranged",
    }
}
