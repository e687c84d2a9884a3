//! Happenings and facts, described as values for programs.

use rules::{Particular, Particulars, RuleId};

use crate::{Fact, Happening, Item, Modifier, Place, Target};

/// Describes what happens in an action. Numbers are points of potential, score or resistance.
pub(crate) fn happening(happening: &Happening) -> Particulars {
    let points = |kind, points: &u32| Particulars::new(kind).with("points", *points);
    match happening {
        Happening::Spend(own) => points("spend", own),
        Happening::Score(own) => points("score", own),
        Happening::Trigger => Particulars::new("trigger"),
        Happening::Stand(own) => points("stand", own),
        Happening::Add(own) => points("add", own),
        Happening::Reveal(target, own) => points("reveal", own).with_all(target_parts(target)),
        Happening::ResistLeave(creature, own) => {
            points("resist-leave", own).with("creature", *creature)
        }
        Happening::ResistEnter(creature, own) => {
            points("resist-enter", own).with("creature", *creature)
        }
        Happening::Leave(place) => Particulars::new("leave").with_all([place_part(place)]),
        Happening::Enter(target, own, _) => points("enter", own).with_all(target_parts(target)),
        Happening::BlockedExit(target) => {
            Particulars::new("blocked-exit").with_all(target_parts(target))
        }
        Happening::BlockedEntry(target) => {
            Particulars::new("blocked-entry").with_all(target_parts(target))
        }
        Happening::Refused(item, rule) => {
            Particulars::new("refused").with_all(refused_parts(item, *rule))
        }
        Happening::Failed(reasons) => {
            let reasons = reasons
                .iter()
                .map(|(item, rule)| Particular::Parts(refused_parts(item, *rule)));
            Particulars::new("failed").with("refused", Particular::List(reasons.collect()))
        }
        Happening::Fall => Particulars::new("fall"),
        Happening::Attack(place, modifier) => Particulars::new("attack")
            .with_all([place_part(place)])
            .with(
                "modifier",
                match modifier {
                    Modifier::Zero => Particular::Number(0),
                    Modifier::Dice(dice) => Particular::Name(dice.to_string()),
                },
            ),
        Happening::Open => Particulars::new("open"),
        Happening::Stop => Particulars::new("stop"),
    }
}

fn place_part(place: &Place) -> (&'static str, Particular) {
    match place {
        Place::Squares(space) => ("at", board::Position::Squares(*space).into()),
        Place::Start => ("start", true.into()),
        Place::Goal(name) => ("goal", name.clone().into()),
    }
}

fn target_parts(target: &Target) -> Vec<(&'static str, Particular)> {
    match target {
        Target::Squares(space) => vec![("at", board::Position::Squares(*space).into())],
        Target::Goal(name) => vec![("goal", name.clone().into())],
        Target::Counted(square) => counted_parts(square),
        Target::Start => vec![("start", true.into())],
    }
}

fn counted_parts(square: &crate::CountedSquare) -> Vec<(&'static str, Particular)> {
    let occupants: Vec<board::CreatureId> = square.occupants.iter().copied().collect();
    vec![
        ("counted_points", square.points.into()),
        ("occupants", Particular::creatures(&occupants)),
    ]
}

/// Describes an item of a path that is not done, and the rule that forbids it.
fn refused_parts(item: &Item, rule: RuleId) -> Vec<(&'static str, Particular)> {
    let word = |word: &'static str| vec![("item", word.into())];
    let mut parts = match item {
        Item::Square(square) => vec![("at", (*square).into())],
        Item::Goal(name) => vec![("goal", name.clone().into())],
        Item::Counted(square) => counted_parts(square),
        Item::Stand => word("stand"),
        Item::CarryOn => word("carry-on"),
        Item::Stop => word("stop"),
        Item::Halted => word("halted"),
        Item::Wait => word("wait"),
    };
    parts.push(("rule", rule.into()));
    parts
}

/// Describes a fact, by name; the items of a list are described one by one.
pub(crate) fn fact(fact: &Fact) -> (&'static str, Particular) {
    match fact {
        Fact::Done => ("done", true.into()),
        Fact::Spent(points) => ("spent", (*points).into()),
        Fact::Left(points) => ("left", (*points).into()),
        Fact::End(place) => ("end", Particular::Parts(vec![place_part(place)])),
        Fact::SquaresEntered(squares) => ("squares_entered", (*squares).into()),
        Fact::Triggers(count) => ("triggers", (*count).into()),
        Fact::Potential(points) => ("potential", (*points).into()),
        Fact::IsDown(is_down) => ("forced_down", (*is_down).into()),
        Fact::IsHidden(is_hidden) => ("hidden", (*is_hidden).into()),
        Fact::Counted(counter) => {
            let parts = vec![
                ("from", counter.from.clone().into()),
                ("to", counter.to.clone().into()),
                ("squares", counter.squares.into()),
            ];
            ("counters", Particular::List(vec![Particular::Parts(parts)]))
        }
        Fact::Beyond(squares) => ("beyond", (*squares).into()),
    }
}
