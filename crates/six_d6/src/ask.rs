//! Questions, which are answered with reasons. Every answer follows from what the players know.

use board::CreatureId;
use grid::{Footprint, Square};
use rules::{Citation, RuleId};

use super::hidden::Knowledge;
use super::plan::attack_step;
use super::resistance::{self, Points, Purpose};
use super::{
    DiceValue, Manner, Movement, Place, Scene, Source, advantage, form, gridless, measure, needs,
    odds, posture, registry, terrain,
};

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The MR of that square or goal, for entering it on foot.
    Resistance(Place),
    /// The lowest score with which one such movement, moseyed or run, gets the creature there.
    Needs(CreatureId, Box<Movement>, Place),
    /// The distance from one point to the other.
    Distance(Point, Point),
    /// Whether the creature is forced down.
    Posture(CreatureId),
    /// Whether the creature is hidden from its foes.
    Hidden(CreatureId),
    /// The scores that a dice value can give.
    Scores(DiceValue),
    /// The scores that such a movement of the creature can give.
    ScoresOf(CreatureId, Box<Movement>),
    /// The scores that the 5-foot step of an attack can give.
    ScoresOfStep,
}

/// An end of a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// A square.
    Square(Square),
    /// The creature's place.
    Creature(CreatureId),
}

/// The value of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number of points.
    Points(u32),
    /// No such number.
    None,
    /// A number of feet.
    Feet(u64),
    /// Whether it is forced down.
    IsDown(bool),
    /// Whether it is hidden.
    IsHidden(bool),
    /// The lowest and the highest score.
    Scores(u32, u32),
}

/// An answer with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The value.
    pub value: Value,
    /// The reasons.
    pub reasons: Vec<Citation>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoAnswer {
    /// The square is solid and has no movement resistance.
    Solid(Square),
    /// The two have no places on the map, and no counter counts the distance between them.
    Nowhere,
    /// Nothing is tested, so there is no score.
    Untested,
}

/// Answers a question.
///
/// # Errors
/// If the subject of the question has no such number.
pub fn answer(scene: Scene<'_>, question: &Question) -> Result<Answered, NoAnswer> {
    Ok(match question {
        Question::Resistance(place) => resistance_of(scene, place)?,
        Question::Needs(creature, movement, place) => {
            let needed = needs::least(scene, *creature, movement, place);
            Answered {
                value: needed.points.map_or(Value::None, Value::Points),
                reasons: needed.reasons,
            }
        }
        Question::Distance(one, other) => distance(scene, *one, *other).ok_or(NoAnswer::Nowhere)?,
        Question::Posture(creature) => {
            let creature = scene.board.creature(*creature);
            let is_down = creature.is_some_and(posture::is_down);
            if is_down {
                plain(
                    Value::IsDown(true),
                    registry::POSTURE_FORCED,
                    "brought down",
                )
            } else {
                plain(Value::IsDown(false), registry::POSTURE_FREE, "as it likes")
            }
        }
        Question::Hidden(creature) => {
            let is_hidden = scene.facts.profile(*creature).is_hidden;
            let text = if is_hidden {
                "until it moves openly or is found"
            } else {
                "it does not hide"
            };
            // Nobody states that a creature is seen.
            let stated = is_hidden.then(|| Citation::stated("hidden"));
            let reason = Citation::of(registry::STEALTH_PENALTY, text);
            Answered {
                value: Value::IsHidden(is_hidden),
                reasons: stated.into_iter().chain([reason]).collect(),
            }
        }
        Question::Scores(value) => {
            let scores = Value::Scores(value.least(), value.greatest());
            plain(
                scores,
                registry::DICE_VALUE,
                "the least and the greatest faces",
            )
        }
        Question::ScoresOf(creature, movement) => scores_of(scene, *creature, movement),
        Question::ScoresOfStep => {
            let (least, greatest) = attack_step::score_limits(scene).ok_or(NoAnswer::Untested)?;
            let scores = Value::Scores(least, greatest);
            plain(scores, registry::STEP_RESISTANCE, "the score of the step")
        }
    })
}

fn plain(value: Value, rule: RuleId, text: &'static str) -> Answered {
    Answered {
        value,
        reasons: vec![Citation::of(rule, text)],
    }
}

/// The MR for entering the square or the goal on foot, as the players know it.
fn resistance_of(scene: Scene<'_>, place: &Place) -> Result<Answered, NoAnswer> {
    let players = Knowledge::Players;
    let Points { points, rule } = match place {
        Place::Squares(space) if terrain::is_solid(scene.board, space.origin) => {
            return Err(NoAnswer::Solid(space.origin));
        }
        Place::Squares(space) => {
            let (form, purpose) = (form::WALKING, Purpose::Entering);
            resistance::of_square(scene, form, space.origin, purpose, players)
        }
        Place::Goal(name) => {
            let stated = gridless::resistance(scene, name, players);
            resistance::stated(scene, form::WALKING, stated)
        }
        Place::Start => resistance::stated(scene, form::WALKING, 1),
    };
    Ok(Answered {
        value: Value::Points(points),
        reasons: vec![Citation::of(rule, format!("movement resistance {points}"))],
    })
}

fn distance(scene: Scene<'_>, one: Point, other: Point) -> Option<Answered> {
    let (rule, feet) = match (space_of(scene, one), space_of(scene, other)) {
        (Some(one), Some(other)) => {
            let feet = measure::distance(one, other).0;
            (registry::CORE_DISTANCE, u64::try_from(feet).ok()?)
        }
        (None, None) => {
            let (Point::Creature(one), Point::Creature(other)) = (one, other) else {
                return None;
            };
            let counter = scene.facts.counter(scene.name(one), scene.name(other))?;
            let feet = u64::from(counter.squares) * 5;
            (registry::GRIDLESS_DISTANCE_COUNTER, feet)
        }
        _ => return None,
    };
    let text = "squares from the one to the other, 5 feet each";
    Some(plain(Value::Feet(feet), rule, text))
}

fn space_of(scene: Scene<'_>, point: Point) -> Option<Footprint> {
    match point {
        Point::Square(square) => Some(Footprint::from(square)),
        Point::Creature(creature) => scene.board.creature(creature)?.footprint(),
    }
}

/// The scores that a movement can give.
fn scores_of(scene: Scene<'_>, creature: CreatureId, movement: &Movement) -> Answered {
    let (scores, rule) = match movement.manner {
        Manner::Mosey => ((advantage::MOSEY, advantage::MOSEY), registry::TYPE_MOSEY),
        Manner::Run => {
            let own = scene.board.creature(creature);
            let known = own.and_then(|own| odds::known_scores(scene, own, movement).first());
            if let Some(score) = known {
                let scores = Value::Scores(*score, *score);
                let text = "the roll that its group has already made";
                return plain(scores, registry::DICE_GROUP, text);
            }
            let profile = scene.facts.profile(creature);
            let values = advantage::dice_values(profile, movement);
            let rule = match movement.means.as_slice() {
                [Source::PotentialAction] => registry::TYPE_RUN_POTENTIAL,
                _ => registry::ADVANTAGE_SUM_DICE,
            };
            (advantage::score_limits(scene, &values), rule)
        }
    };
    plain(
        Value::Scores(scores.0, scores.1),
        rule,
        "what its means give",
    )
}
