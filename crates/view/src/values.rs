//! Values of an option's parameters: those that a form shows first, and those that somebody gave.

use std::collections::BTreeMap;

use board::{CreatureId, DoorId, MAX_LABEL_CHARS};
use grid::{Edge, Square};

use crate::options::{Parameter, Values};
use crate::part::Part;
use crate::wire::{Place, Tile};

/// The values that somebody gave.
pub(crate) struct Said<'a>(pub(crate) &'a BTreeMap<String, Part>);

impl Said<'_> {
    pub(crate) fn word(&self, name: &str) -> Option<&str> {
        match self.0.get(name)? {
            Part::Text(word) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn label(&self, name: &str) -> Option<String> {
        let label = self.word(name)?;
        board::is_label(label).then(|| label.to_owned())
    }

    pub(crate) fn number(&self, name: &str) -> Option<i32> {
        match self.0.get(name)? {
            Part::Number(number) => number.whole()?.try_into().ok(),
            _ => None,
        }
    }

    pub(crate) fn creature(&self, name: &str) -> Option<CreatureId> {
        match self.0.get(name)? {
            Part::Creature(creature) => Some(*creature),
            _ => None,
        }
    }

    pub(crate) fn door(&self, name: &str) -> Option<DoorId> {
        let number = u32::try_from(self.number(name)?).ok()?;
        Some(DoorId::from_number(number))
    }

    pub(crate) fn square(&self, name: &str) -> Option<Square> {
        square_of(self.0.get(name)?)
    }

    pub(crate) fn edge(&self, name: &str) -> Option<Edge> {
        match self.0.get(name)? {
            Part::List(squares) => match squares.as_slice() {
                [a, b] => Edge::between(square_of(a)?, square_of(b)?),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn order(&self, name: &str) -> Option<Vec<CreatureId>> {
        let Part::List(order) = self.0.get(name)? else {
            return None;
        };
        let creatures = order.iter().map(|part| match part {
            Part::Creature(creature) => Some(*creature),
            _ => None,
        });
        creatures.collect()
    }
}

fn square_of(part: &Part) -> Option<Square> {
    match part {
        Part::Place(Place::Squares { x, y, .. }) => Some(Square::new(*x, *y)),
        _ => None,
    }
}

fn square_part(tile: Tile) -> Part {
    Part::Place(Place::Squares {
        x: tile.x,
        y: tile.y,
        width: 1,
        height: 1,
    })
}

impl Values {
    /// A value that it allows: the default if it has one.
    pub fn example(&self) -> Option<Part> {
        Some(match self {
            Values::Path { .. } => return None,
            Values::Creature { among } => Part::Creature(*among.first()?),
            Values::Door { among } => Part::Number(i64::from(among.first()?.number()).into()),
            Values::Word { among, default } => {
                Part::Text(default.as_ref().or_else(|| among.first())?.clone())
            }
            Values::Number { least, default, .. } => {
                Part::Number(i64::from(default.unwrap_or(*least)).into())
            }
            Values::Text { default, .. } => Part::Text(default.clone()),
            Values::Square { default, .. } => square_part(*default),
            Values::Edge { default } => Part::List(default.map(square_part).to_vec()),
            Values::Order { among } => {
                Part::List(among.iter().map(|own| Part::Creature(*own)).collect())
            }
        })
    }

    /// Whether it allows that value.
    pub(crate) fn admits(&self, value: &Part) -> bool {
        match (self, value) {
            (Values::Creature { among }, Part::Creature(own)) => among.contains(own),
            (Values::Door { among }, Part::Number(own)) => {
                let number = own.whole().and_then(|number| u32::try_from(number).ok());
                number.is_some_and(|own| among.contains(&DoorId::from_number(own)))
            }
            (Values::Word { among, .. }, Part::Text(own)) => among.contains(own),
            (
                Values::Number {
                    least, greatest, ..
                },
                Part::Number(own),
            ) => {
                let range = i64::from(*least)..=i64::from(*greatest);
                own.whole().is_some_and(|number| range.contains(&number))
            }
            (Values::Text { longest, .. }, Part::Text(own)) => own.chars().count() <= *longest,
            (Values::Square { last, .. }, square) => square_of(square)
                .is_some_and(|own| (0..=last.x).contains(&own.x) && (0..=last.y).contains(&own.y)),
            (Values::Edge { .. }, Part::List(_)) => true,
            (Values::Order { among }, Part::List(order)) => {
                let mut order = order.iter();
                order.all(|own| matches!(own, Part::Creature(id) if among.contains(id)))
            }
            _ => false,
        }
    }
}

pub(crate) fn parameter(name: &str, of: Values) -> Parameter {
    Parameter {
        name: name.to_owned(),
        is_optional: false,
        of,
        rule: None,
    }
}

pub(crate) fn label(example: &str) -> Values {
    Values::Text {
        longest: MAX_LABEL_CHARS,
        default: example.to_owned(),
    }
}

pub(crate) fn number(range: std::ops::RangeInclusive<i32>, default: i32) -> Values {
    Values::Number {
        least: *range.start(),
        greatest: *range.end(),
        default: Some(default),
    }
}

pub(crate) fn words<'a>(among: impl IntoIterator<Item = &'a str>, default: Option<&str>) -> Values {
    Values::Word {
        among: among.into_iter().map(str::to_owned).collect(),
        default: default.map(str::to_owned),
    }
}
