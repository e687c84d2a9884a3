//! Events of a table, told to people.

use std::collections::BTreeMap;

use board::{Board, CreatureId};
use view::{
    Amount, Attacked, Change, DoorWord, EventTold, HappeningTold, Health, Moved, Part, Place,
    PlaceInOrder, TotalTold, Unit, ViewEvent,
};

/// The names of creatures.
pub(super) struct Names<'a> {
    /// Those that are there.
    pub(super) board: &'a Board,
    /// Those that were there once.
    pub(super) gone: &'a BTreeMap<CreatureId, String>,
}

impl Names<'_> {
    fn of(&self, id: CreatureId) -> String {
        let there = self.board.creature(id).map(|own| &own.name);
        let name = there.or_else(|| self.gone.get(&id));
        name.map_or_else(|| "somebody".to_owned(), Clone::clone)
    }
}

/// The names of creatures on a board.
pub(super) fn names(board: &Board) -> impl Fn(CreatureId) -> String + '_ {
    |id| {
        let gone = &BTreeMap::new();
        Names { board, gone }.of(id)
    }
}

/// The words for how a creature looks.
pub(super) const fn looks(health: Health) -> &'static str {
    match health {
        Health::Unhurt => "unhurt",
        Health::Hurt => "hurt",
        Health::BadlyHurt => "badly hurt",
        Health::Down => "down",
    }
}

/// The lines of an event; none if the board says it as well.
pub(super) fn lines(event: &ViewEvent, names: &Names<'_>) -> Vec<String> {
    let name = |id: CreatureId| names.of(id);
    let one = |line: String| vec![line];
    match event {
        ViewEvent::Moved(moved) => {
            let mut lines = one(movement(moved, &name));
            lines.extend(moved.events.iter().map(|own| happening(own, names)));
            lines
        }
        ViewEvent::Acted(acted) => {
            let verb = acted.verb.as_deref().unwrap_or("does something");
            let mut lines = one(format!("{}: {verb}", name(acted.creature)));
            lines.extend(acted.events.iter().map(|own| happening(own, names)));
            lines
        }
        ViewEvent::Attacked(attacked) => one(attack(attacked, &name)),
        ViewEvent::Checked(check) => one(format!(
            "{}: {}{}: {} [{}]",
            name(check.creature),
            check.skill,
            rolled(check.roll),
            check.result,
            check.rule
        )),
        ViewEvent::Rolled(roll) => one(format!(
            "{} rolls 1d{}: {} [{}]",
            roll.creature.map_or_else(|| "the table".to_owned(), &name),
            roll.faces,
            roll.face,
            roll.rule
        )),
        ViewEvent::Disrupted { creature, rule } => {
            one(format!("{} is disrupted [{rule}]", name(*creature)))
        }
        ViewEvent::Blocked { creature, .. } => {
            one(format!("{} cannot go on, and stops", name(*creature)))
        }
        ViewEvent::InitiativeSet { creature, total } => {
            one(format!("initiative of {}: {total}", name(*creature)))
        }
        ViewEvent::Began { order } => one(format!("turns begin: {}", places(order, &name))),
        ViewEvent::Reordered { order } => one(format!("the order is now {}", places(order, &name))),
        ViewEvent::TurnEnded { creature } => one(format!("{} ends the turn", name(*creature))),
        ViewEvent::TurnStarted { creature, round } => {
            one(format!("round {round}, turn of {} begins", name(*creature)))
        }
        ViewEvent::Ended => one("nobody takes turns any more".to_owned()),
        ViewEvent::Disclosed { setting, choice } => one(format!("{setting}: {choice}")),
        ViewEvent::RulingSet { ruling, choice } => one(format!("{ruling}={choice}")),
        // The question is shown while it is open.
        ViewEvent::Asked { .. } | ViewEvent::Answered { .. } => Vec::new(),
        ViewEvent::Changed { changes } => changes
            .iter()
            .filter_map(|own| change(own, &name))
            .collect(),
    }
}

fn movement(moved: &Moved, name: &impl Fn(CreatureId) -> String) -> String {
    let steps: String = moved
        .steps
        .iter()
        .map(|step| format!(" {}", place(&step.to)))
        .collect();
    let cost = moved.cost.as_ref().map_or_else(String::new, |cost| {
        let unit = match cost.unit {
            Unit::Feet => "ft",
            Unit::Points => "points",
        };
        format!("; {} {unit}", number(&cost.total))
    });
    format!("{} {}:{steps}{cost}", name(moved.creature), moved.verb)
}

fn attack(attacked: &Attacked, name: &impl Fn(CreatureId) -> String) -> String {
    let who = |creature: Option<CreatureId>| creature.map_or_else(|| "somebody".to_owned(), name);
    let result = attacked.result.as_deref().map(|own| format!(": {own}"));
    let damage = attacked.damage.map(|own| format!(", {own} damage"));
    format!(
        "{} attacks {}{}{}{} [{}]",
        who(attacked.creature),
        who(attacked.target),
        rolled(attacked.roll),
        result.unwrap_or_default(),
        damage.unwrap_or_default(),
        attacked.rule
    )
}

fn rolled(roll: Option<TotalTold>) -> String {
    roll.map_or_else(String::new, |own| {
        format!(" {} (the die shows {})", own.total, own.natural)
    })
}

fn happening(event: &EventTold, names: &Names<'_>) -> String {
    let HappeningTold { kind, parts } = &event.happening;
    let rule = event.rule.as_ref().map(|rule| format!(" [{rule}]"));
    format!(
        "  {kind}{}{}",
        parts_of(parts, names),
        rule.unwrap_or_default()
    )
}

fn parts_of(parts: &BTreeMap<String, Part>, names: &Names<'_>) -> String {
    let told = parts.iter().map(|(name, own)| match own {
        Part::Flag(true) => format!(" {name}"),
        Part::Flag(false) => String::new(),
        Part::Creature(_) | Part::Nobody => format!(" {}", part(own, names)),
        _ => format!(" {name} {}", part(own, names)),
    });
    told.collect()
}

fn part(own: &Part, names: &Names<'_>) -> String {
    match own {
        Part::Flag(holds) => holds.to_string(),
        Part::Number(amount) => number(amount),
        Part::Fraction(numerator, denominator) => format!("{numerator}/{denominator}"),
        Part::Text(text) | Part::Rule(text) => text.clone(),
        Part::Creature(id) => names.of(*id),
        Part::Nobody => "nobody".to_owned(),
        Part::Place(at) => place(at),
        Part::Level(tile, level) => format!("({},{},{level})", tile.x, tile.y),
        Part::List(list) => {
            let list: Vec<String> = list.iter().map(|own| part(own, names)).collect();
            list.join(" ")
        }
        Part::Parts(parts) => parts_of(parts, names).trim_start().to_owned(),
    }
}

fn number(amount: &Amount) -> String {
    serde_json::to_string(amount).unwrap_or_default()
}

fn place(place: &Place) -> String {
    match place {
        Place::Squares { x, y, .. } => format!("({x},{y})"),
        Place::Free { x_feet, y_feet } => format!("({},{})", number(x_feet), number(y_feet)),
    }
}

fn places(order: &[PlaceInOrder], name: &impl Fn(CreatureId) -> String) -> String {
    let told = order.iter().map(|own| match own {
        PlaceInOrder::Creature(creature) => name(*creature),
        PlaceInOrder::Adversary => "an adversary".to_owned(),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// A change that the board alone does not show.
fn change(change: &Change, name: &impl Fn(CreatureId) -> String) -> Option<String> {
    Some(match change {
        Change::Appeared { creature } => format!("{} is there", name(*creature)),
        Change::Placed { creature, to, .. } => match to {
            Some(to) => format!("{} is at {}", name(*creature), place(to)),
            None => format!("{} has left the map", name(*creature)),
        },
        Change::Conditions {
            creature,
            gained,
            lost,
        } => {
            let begin = gained.iter().map(|own| format!(" {own}"));
            let end = lost.iter().map(|own| format!(" no longer {own}"));
            format!(
                "{}:{}",
                name(*creature),
                begin.chain(end).collect::<String>()
            )
        }
        Change::Looks { creature, health } => {
            format!("{} looks {}", name(*creature), looks(*health))
        }
        Change::HitPoints { creature, now, .. } => {
            let now = now.map_or_else(|| "unknown".to_owned(), |now| now.to_string());
            format!("{}: hit points {now}", name(*creature))
        }
        Change::DoorMoved { state, .. } => {
            let state = match state {
                DoorWord::Open => "open",
                DoorWord::Closed => "closed",
                DoorWord::Locked => "locked",
            };
            format!("a door is {state}")
        }
        Change::DoorFound { .. } => "there is a door".to_owned(),
        Change::Vanished { .. } => "somebody is no longer to be seen".to_owned(),
        Change::Described { .. }
        | Change::DoorGone { .. }
        | Change::Ground { .. }
        | Change::Walls
        | Change::Facts => return None,
    })
}
