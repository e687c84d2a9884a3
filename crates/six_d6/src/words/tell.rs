//! Writes values in the case notation.

use std::fmt;

use board::{Board, CreatureId};
use rules::AccountEntry;

use crate::{
    Action, ActionType, Advantage, Attack, Change, Covers, Declaration, Fact, Factor, FactorMode,
    Happening, Item, Load, Modifier, Movement, Place, ProfileChange, Source, Target, Wish,
};

/// The posture.
pub(crate) const fn posture(is_down: bool) -> &'static str {
    if is_down { "forced-down" } else { "free" }
}

/// `yes` or `no`.
pub(crate) const fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// The creature's name; its number for one that is not on the board.
fn name_of(board: &Board, id: CreatureId) -> String {
    board
        .creature(id)
        .map_or_else(|| id.to_string(), |creature| creature.name.clone())
}

impl Item {
    /// The item in the case notation.
    pub(crate) fn words(&self, board: &Board) -> String {
        match self {
            Item::Square(square) => square.to_string(),
            Item::Goal(name) => format!("@{name}"),
            Item::Counted(square) => {
                let names = square.occupants.iter().map(|id| name_of(board, *id));
                let parts = std::iter::once(square.points.to_string()).chain(names);
                parts.collect::<Vec<_>>().join("+")
            }
            Item::Stand => "stand".to_owned(),
            Item::CarryOn => "carry-on".to_owned(),
            Item::Stop => "stop".to_owned(),
            Item::Halted => "halted".to_owned(),
            Item::Wait => "wait".to_owned(),
        }
    }
}

impl Declaration {
    /// Writes the declaration in the case notation; defaults are not written.
    pub fn words(&self, board: &Board) -> String {
        let mut words = vec![name_of(board, self.acting()), self.verb_word().to_owned()];
        let path: &[Item] = match &self.action {
            Action::Movement(movement) => {
                words.extend(movement_options(movement));
                &movement.path
            }
            Action::Attack(attack) => {
                words.extend(attack_options(attack));
                &attack.path
            }
            Action::Continue(items) => items,
            Action::EndTurn => &[],
        };
        if let (Some(last), false) = (words.last_mut(), path.is_empty()) {
            last.push(':');
        }
        words.extend(path.iter().map(|item| item.words(board)));
        words.join(" ")
    }
}

impl Movement {
    /// Writes the movement without its actor and its path: `run means=Sprint`.
    pub fn words_without_path(&self) -> String {
        let mut words = vec![self.manner.word().to_owned()];
        words.extend(movement_options(self));
        words.join(" ")
    }
}

fn movement_options(movement: &Movement) -> Vec<String> {
    let mut options = Vec::new();
    if movement.means != [Source::PotentialAction] {
        let sources: Vec<&str> = movement
            .means
            .iter()
            .map(|source| match source {
                Source::PotentialAction => "PA",
                Source::Advantage(name) => name.as_str(),
            })
            .collect();
        options.push(format!("means={}", sources.join("+")));
    }
    options.extend(type_option(movement.action_type));
    if movement.form != "walking" {
        options.push(format!("form={}", movement.form));
    }
    options.extend(
        movement
            .focuses
            .iter()
            .map(|focus| format!("focus={focus}")),
    );
    options.extend(movement.group.iter().map(|group| format!("group={group}")));
    if movement.stays_hidden {
        options.push("stay-hidden".to_owned());
    }
    options.extend(counter_options(&movement.towards, &movement.away));
    options
}

fn attack_options(attack: &Attack) -> Vec<String> {
    let mut options = Vec::new();
    options.extend(type_option(attack.action_type));
    if attack.stays_hidden {
        options.push("stay-hidden".to_owned());
    }
    options.extend(attack.step.map(|order| order.word().to_owned()));
    options.extend(counter_options(&attack.towards, &attack.away));
    options
}

fn type_option(action_type: ActionType) -> Option<String> {
    (action_type != ActionType::Initiative).then(|| format!("type={}", action_type.word()))
}

fn counter_options<'a>(
    towards: &'a Option<String>,
    away: &'a Option<String>,
) -> impl Iterator<Item = String> + 'a {
    let towards = towards.iter().map(|end| format!("towards={end}"));
    towards.chain(away.iter().map(|end| format!("away={end}")))
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Modifier::Zero => f.write_str("0"),
            Modifier::Dice(value) => value.fmt(f),
        }
    }
}

impl Happening {
    /// The event in the case notation; `None` for a happening that is not an event.
    pub(crate) fn event_words(&self, board: &Board) -> Option<String> {
        match self {
            Happening::Refused(..) | Happening::Open => None,
            Happening::Trigger => Some("trigger".to_owned()),
            Happening::Leave(place) => Some(format!("leave {place}")),
            Happening::Enter(target, cost, _) => Some(format!("enter {target} cost {cost}")),
            Happening::Failed(_) => Some("failed".to_owned()),
            Happening::Attack(place, _) => Some(format!("attack {place}")),
            Happening::Stop => Some("stop".to_owned()),
            _ => self
                .result(board)
                .map(|(name, value)| format!("{name} {value}").trim_end().to_owned()),
        }
    }

    /// The happening as a result, name and value; `None` for a happening that is only an event.
    fn result(&self, board: &Board) -> Option<(&'static str, String)> {
        let name = |id: &CreatureId| name_of(board, *id);
        let result = match self {
            Happening::Trigger | Happening::Leave(_) | Happening::Stop => return None,
            Happening::Spend(points) => ("spend", points.to_string()),
            Happening::Score(points) => ("score", points.to_string()),
            Happening::Stand(points) => ("stand", points.to_string()),
            Happening::Add(points) => ("add", points.to_string()),
            Happening::Reveal(target, points) => ("reveal", format!("{target} {points}")),
            Happening::ResistLeave(id, points) => {
                ("resist-leave", format!("{} {points}", name(id)))
            }
            Happening::ResistEnter(id, points) => {
                ("resist-enter", format!("{} {points}", name(id)))
            }
            Happening::Enter(_, cost, _) => ("costs", cost.to_string()),
            Happening::BlockedExit(target) => ("blocked-exit", target.to_string()),
            Happening::BlockedEntry(target) => ("blocked-entry", target.to_string()),
            Happening::Refused(item, rule) => ("refused", format!("{} {rule}", item.words(board))),
            Happening::Failed(_) => ("failed", String::new()),
            Happening::Fall => ("fall", String::new()),
            Happening::Attack(place, modifier) => {
                ("attack", format!("{place} modifier {modifier}"))
            }
            Happening::Open => ("open", String::new()),
        };
        Some(result)
    }
}

/// The account as results; consecutive costs are one result.
pub(crate) fn account(happenings: &[Happening], board: &Board) -> Vec<AccountEntry> {
    let mut entries: Vec<AccountEntry> = Vec::new();
    let mut after_cost = false;
    for happening in happenings {
        let Some((name, value)) = happening.result(board) else {
            continue;
        };
        let is_cost = matches!(happening, Happening::Enter(..));
        let parts = match happening {
            Happening::Failed(reasons) => reasons
                .iter()
                .map(|(item, rule)| format!("{} {rule}", item.words(board)))
                .collect(),
            _ => Vec::new(),
        };
        match entries.last_mut() {
            Some(last) if is_cost && after_cost => {
                last.value.push(' ');
                last.value.push_str(&value);
            }
            _ => entries.push(AccountEntry { name, value, parts }),
        }
        after_cost = is_cost;
    }
    entries
}

/// The fact as a result.
pub(crate) fn fact(fact: &Fact) -> (&'static str, String) {
    match fact {
        Fact::Done => ("ok", String::new()),
        Fact::Spent(points) => ("spend", points.to_string()),
        Fact::Left(points) => ("left", points.to_string()),
        Fact::End(place) => ("end", place.to_string()),
        Fact::SquaresEntered(squares) => ("moved", (u64::from(*squares) * 5).to_string()),
        Fact::Triggers(count) => ("triggers", count.to_string()),
        Fact::Potential(points) => ("dp", points.to_string()),
        Fact::IsDown(is_down) => ("posture", posture(*is_down).to_owned()),
        Fact::IsHidden(is_hidden) => ("hidden", yes_or_no(*is_hidden).to_owned()),
        Fact::Counted(counter) => {
            let (from, to, squares) = (&counter.from, &counter.to, counter.squares);
            ("counter", format!("{from}-{to} {squares}"))
        }
        Fact::Beyond(squares) => ("beyond", squares.to_string()),
    }
}

impl fmt::Display for Place {
    /// The place in the case notation: the top-left square, `start` or `@NAME`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Squares(space) => space.origin.fmt(f),
            Place::Start => f.write_str("start"),
            Place::Goal(name) => write!(f, "@{name}"),
        }
    }
}

impl fmt::Display for Target {
    /// The target in the case notation: a counted square by its number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Squares(space) => space.origin.fmt(f),
            Target::Goal(name) => write!(f, "@{name}"),
            Target::Counted(square) => square.points.fmt(f),
            Target::Start => f.write_str("start"),
        }
    }
}

/// The change as a clause of `with:`.
pub(crate) fn change(change: &Change, board: &Board) -> String {
    match change {
        Change::Place(id, space) => format!("{} at {}", name_of(board, *id), space.origin),
        Change::Profile(id, change) => {
            format!("{} {}", name_of(board, *id), profile_change(change))
        }
        Change::Factor(factor) => factor_words(factor),
        Change::Group(name, members) => {
            let names = members.iter().map(|id| name_of(board, *id));
            let parts = ["group".to_owned(), name.clone()].into_iter().chain(names);
            parts.collect::<Vec<_>>().join(" ")
        }
        Change::Goal(name, goal) if goal.apparent == goal.truth => {
            format!("goal {name} mr {}", goal.truth)
        }
        Change::Goal(name, goal) => {
            format!("goal {name} apparent {} true {}", goal.apparent, goal.truth)
        }
        Change::Counter(counter) => {
            let (from, to, squares) = (&counter.from, &counter.to, counter.squares);
            format!("counter {from}-{to} {squares}")
        }
    }
}

fn profile_change(change: &ProfileChange) -> String {
    match change {
        ProfileChange::Potential(points) => format!("dp {points}"),
        ProfileChange::AttackCost(points) => format!("attack {points}"),
        ProfileChange::Forms(forms) => format!("forms {}", forms.join("+")),
        ProfileChange::Advantage(advantage) => advantage_words(advantage),
        ProfileChange::Resistance(value) => format!("res {value}"),
        ProfileChange::EnterScore(score) => format!("score enter {score}"),
        ProfileChange::LeaveScore(score) => format!("score leave {score}"),
        ProfileChange::EnterWish(wish) => format!("enter {}", wish_word(*wish)),
        ProfileChange::LeaveWish(wish) => format!("leave {}", wish_word(*wish)),
        ProfileChange::IsAble(true) => "able".to_owned(),
        ProfileChange::IsAble(false) => "unable".to_owned(),
        ProfileChange::IsHidden(true) => "hidden".to_owned(),
        ProfileChange::IsHidden(false) => "seen".to_owned(),
        ProfileChange::IsDown(is_down) => posture(*is_down).to_owned(),
        ProfileChange::Load(Load::Encumbered(value)) => format!("encumbered {value}"),
        ProfileChange::Load(Load::Overloaded) => "overloaded".to_owned(),
        ProfileChange::Load(Load::Unloaded) => "unloaded".to_owned(),
        ProfileChange::Situation(value) => format!("situation {value}"),
        ProfileChange::Goal(Some(name)) => format!("at @{name}"),
        ProfileChange::Goal(None) => "at start".to_owned(),
    }
}

const fn wish_word(wish: Wish) -> &'static str {
    match wish {
        Wish::Hinders => "hinders",
        Wish::Allows => "allows",
    }
}

fn advantage_words(advantage: &Advantage) -> String {
    let mut words = format!("adv {}", advantage.name);
    if advantage.is_movement {
        words.push_str(" Movement");
    }
    words.push_str(&format!(" {}", advantage.dice));
    if let Some(cost) = advantage.cost {
        words.push_str(&format!(" cost {cost}"));
    }
    if !advantage.forms.is_empty() {
        words.push_str(&format!(" forms {}", advantage.forms.join("+")));
    }
    if !advantage.is_available {
        words.push_str(" unavailable");
    }
    if advantage.is_vetoed {
        words.push_str(" vetoed");
    }
    words
}

fn factor_words(factor: &Factor) -> String {
    let mut words = match factor.mode {
        FactorMode::Add(points) => format!("factor {points:+} on"),
        FactorMode::Set(points) => format!("factor set {points} on"),
    };
    match &factor.covers {
        Covers::All => words.push_str(" all"),
        Covers::Squares(squares) => {
            for square in squares {
                words.push_str(&format!(" {square}"));
            }
        }
    }
    if !factor.forms.is_empty() {
        words.push_str(&format!(" forms {}", factor.forms.join("+")));
    }
    words
}
