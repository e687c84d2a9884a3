//! Questions about sizes, distances, reach, speeds and states, answered with the reasons;
//! `check` and `travel` answer those about checks and travel. Decided here:
//! `starfinder.scale.square`, `starfinder.scale.miniature`, `starfinder.distance.closest`.

mod check;
mod travel;

use board::{Condition, Creature, CreatureId, Movement, Shape, Size};
use grid::{Footprint, Square};
use rules::{At, Citation};

use super::action_rule::move_rule;
use super::condition::{self, Guard, Impairment, Posture};
use super::mover::Mover;
use super::question::{Answered, AskError, Density, Question, Reply, Sized, Whereabouts};
use super::registry as rule;
use super::rulings::ClosestUndecided;
use super::speed::{self, Pace};
use super::{Modifiers, Scene, Space, Verb, measure, size};
use crate::mover;
use crate::space;

/// A reply with its reasons.
pub(crate) type Told = (Reply, Vec<Citation>);

/// Answers a question.
///
/// # Errors
/// If it is about something that is not there, or a number is too large.
pub fn answer(scene: Scene<'_>, question: &Question) -> Result<Answered, AskError> {
    let (reply, reasons) = told(scene, question)?;
    Ok(Answered { reply, reasons })
}

/// The creature with that id.
fn creature(scene: Scene<'_>, id: CreatureId) -> Result<&Creature, AskError> {
    scene.board.creature(id).ok_or(AskError::Nobody)
}

// Long because it is a table: one entry for each question.
fn told(scene: Scene<'_>, question: &Question) -> Result<Told, AskError> {
    let creature = |id: CreatureId| creature(scene, id);
    let sized = |of: &Sized| Measured::of(scene, of);
    Ok(match question {
        Question::Threat(id) => threat(scene, creature(*id)?)?,
        Question::Distance(a, b) => distance(scene, space(scene, *a)?, space(scene, *b)?),
        Question::Closest { to, among, choice } => closest(scene, *to, among, *choice)?,
        Question::Squares(id) => squares(scene, creature(*id)?),
        Question::CanFlank { creature: id, with } => {
            let with = with.map(creature).transpose()?;
            can_flank(scene, creature(*id)?, with)
        }
        Question::SquareCount(of) => {
            let of = sized(of)?;
            let side = i64::from(space::squares_of(of.space_hundredths));
            (Reply::Number(side * side), of.space_reasons)
        }
        Question::Space(of) => {
            let of = sized(of)?;
            let micro_feet = i64::from(of.space_hundredths) * 10_000;
            (Reply::MicroFeet(micro_feet), of.space_reasons)
        }
        Question::SqueezeWidth(of) => {
            let mut of = sized(of)?;
            let text = "half the width of its space";
            of.space_reasons
                .push(Citation::of(rule::SQUEEZE_WIDTH, text));
            let micro_feet = i64::from(of.space_hundredths) * 5_000;
            (Reply::MicroFeet(micro_feet), of.space_reasons)
        }
        Question::Reach(of, shape) => reach(scene, of, *shape)?,
        Question::SizeDifference(a, b) => {
            let (a, b) = (sized(a)?.size, sized(b)?.size);
            let because = Citation::of(rule::SIZE_CATEGORIES, format!("from {a} to {b}"));
            (Reply::Number((b.index() - a.index()).into()), vec![because])
        }
        Question::SuggestedSize {
            micro_inches,
            micro_pounds,
            density,
        } => suggested_size(scene, *micro_inches, *micro_pounds, *density),
        Question::SquaresInFeet(micros) => {
            let micro_feet = micros.checked_mul(5).ok_or(AskError::TooLarge)?;
            (Reply::MicroFeet(micro_feet), five_feet())
        }
        Question::FeetInSquares(micros) => {
            let squares = micros.div_euclid(5 * MICRO);
            (Reply::WholeSquares(squares), five_feet())
        }
        Question::Inches(micro_feet) => (
            Reply::MicroInches(micro_feet / 5),
            vec![Citation::of(rule::SCALE_MINIATURE, "1 inch is 5 ft")],
        ),
        Question::FigureHeight(micro_feet) => {
            let micros = micro_feet.checked_mul(5).ok_or(AskError::TooLarge)?;
            let because = Citation::of(rule::SCALE_MINIATURE, "30 mm are 6 ft");
            (Reply::MicroMillimetres(micros), vec![because])
        }
        Question::Speed(id, way) => own_speed(scene, creature(*id)?, *way),
        Question::Budget(id, verb, way) => budget(scene, creature(*id)?, *verb, *way),
        Question::Modifiers(id) => {
            let creature = creature(*id)?;
            modifiers(scene, creature, Guard::of(scene, creature))
        }
        Question::ClimbModifiers(id) => check::climb_modifiers(scene, creature(*id)?),
        Question::Check(id, checked, by) => check::check(scene, creature(*id)?, *checked, *by),
        Question::AlwaysTakesTen(id, skill) => check::always_takes_ten(creature(*id)?, *skill),
        Question::TumbleDc(id, checks_before) => {
            check::tumble_dc(scene, creature(*id)?, *checks_before)
        }
        Question::Breathes(id) => check::breathes(scene, creature(*id)?),
        Question::Pace(id, actions) => travel::pace_of(scene, creature(*id)?, actions),
        Question::Rate(id, pace, unit) => travel::rate(scene, creature(*id)?, *pace, *unit),
        Question::RunDc(id) => travel::run_dc(scene, creature(*id)?),
        Question::Hours(id) => travel::hours(scene, creature(*id)?),
        Question::Going(country, path, vehicles) => {
            travel::going(scene, *country, *path, *vehicles)
        }
    })
}

const MICRO: i64 = 1_000_000;

fn five_feet() -> Vec<Citation> {
    vec![Citation::of(rule::SCALE_SQUARE, "1 square is 5 ft")]
}

/// A value stated on the creature that replaces the table's.
fn exception(what: &str) -> Vec<Citation> {
    let text = "the table gives typical values";
    vec![
        Citation::stated(format!("its {what}")),
        Citation::of(rule::SIZE_EXCEPTIONS, text),
    ]
}

// --- Distance and threat -------------------------------------------------------------------------

/// The space of a place or of a creature.
fn space(scene: Scene<'_>, at: Whereabouts) -> Result<Space, AskError> {
    match at {
        Whereabouts::Place(place) => Ok(Space::of_place(place)),
        Whereabouts::Creature(id) => {
            size::occupied(scene, creature(scene, id)?).ok_or(AskError::NoPlace(id))
        }
    }
}

fn distance(scene: Scene<'_>, a: Space, b: Space) -> Told {
    let squares = measure::distance_squares(scene, a, b);
    let (x, y, z) = a.gap(b);
    let text = format!("{} between the nearest squares", apart(x, y, z));
    let mut reasons = vec![Citation::of(rule::DISTANCE_BETWEEN_SPACES, text)];
    if [x, y, z].into_iter().filter(|offset| *offset > 0).count() > 1 {
        let text = "diagonals count 1, 2, 1, 2 squares";
        reasons.push(Citation::of(rule::DISTANCE_DIAGONAL, text));
    }
    (Reply::Feet(squares.saturating_mul(5)), reasons)
}

/// How far two squares are apart along each axis, for people.
fn apart(columns: i32, rows: i32, levels: i32) -> String {
    let counted = [(columns, "column"), (rows, "row"), (levels, "level")];
    let along = counted.into_iter().filter(|(count, _)| *count > 0);
    let along: Vec<String> = along
        .map(|(count, word)| match count {
            1 => format!("1 {word}"),
            _ => format!("{count} {word}s"),
        })
        .collect();
    match along.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// `starfinder.distance.closest`: the acting creature decides between those tied.
fn closest(
    scene: Scene<'_>,
    to: Whereabouts,
    among: &[Whereabouts],
    choice: Option<Whereabouts>,
) -> Result<Told, AskError> {
    let from = space(scene, to)?;
    let mut candidates: Vec<(i32, Square, Whereabouts)> = Vec::new();
    for candidate in among {
        let space = space(scene, *candidate)?;
        let distance = measure::distance_squares(scene, from, space);
        candidates.push((distance, space.footprint.origin, *candidate));
    }
    let least = candidates.iter().map(|(distance, ..)| *distance).min();
    candidates.retain(|(distance, ..)| Some(*distance) == least);
    let is_tied = candidates.len() > 1;
    let because = |text| vec![Citation::of(rule::DISTANCE_CLOSEST, text)];
    let chosen = choice.filter(|choice| candidates.iter().any(|(.., own)| own == choice));
    if let Some(chosen) = chosen {
        let text = "it is closest, and chosen where others are as close";
        return Ok((Reply::Where(chosen), because(text)));
    }
    if is_tied && scene.rulings.get::<ClosestUndecided>() == ClosestUndecided::Ask {
        let tied = candidates.iter().map(|(.., own)| *own).collect();
        let text = "these are as close as each other: the acting creature chooses";
        return Ok((Reply::ChoiceRequired(tied), because(text)));
    }
    let lowest = candidates
        .iter()
        .min_by_key(|(_, square, _)| (square.y, square.x));
    let text = if is_tied {
        "of those as close the first in reading order"
    } else {
        "the distance from it is the least"
    };
    let reply = lowest.map_or(Reply::Nothing, |(.., own)| Reply::Where(*own));
    Ok((reply, because(text)))
}

/// `starfinder.reach.threaten`: the threatened squares.
fn threat(scene: Scene<'_>, creature: &Creature) -> Result<Told, AskError> {
    let own = creature.footprint().ok_or(AskError::NoPlace(creature.id))?;
    let marked = measure::threatened(scene, creature.id);
    let mut reasons = vec![measure::threat_reason(scene, creature)];
    if !marked.is_empty() {
        let (_, of_reach) = reach_told(scene, creature);
        reasons.extend(of_reach);
        let (rule, text) = match size::reach_feet(scene, creature) {
            10 => (
                rule::REACH_TEN_FOOT_DIAGONAL,
                "at 10 ft the second diagonal square is within reach",
            ),
            _ => (rule::REACH_NORMAL_DIAGONAL, "diagonals count 1, 2, 1, 2"),
        };
        reasons.push(Citation::of(rule, text));
        let text = "measured from the nearest square of its space";
        reasons.push(Citation::of(rule::REACH_DEFINITION, text));
        let text = "its own squares as well, which no mask marks";
        reasons.push(Citation::of(rule::REACH_OWN_SQUARE, text));
    }
    Ok((Reply::Mask { own, marked }, reasons))
}

fn can_flank(scene: Scene<'_>, creature: &Creature, with: Option<&Creature>) -> Told {
    let mut both = std::iter::once(creature).chain(with);
    let without = both.find(|one| !measure::can_flank(scene, one));
    let text = without.map_or_else(
        || "neither is without reach".to_owned(),
        |one| format!("{} has no reach", one.name),
    );
    let reason = Citation::of(rule::REACH_ZERO_NO_FLANK, text);
    (Reply::Holds(without.is_none()), vec![reason])
}

// --- Size and reach ------------------------------------------------------------------------------

/// Something that has a size, with its space and the reasons.
struct Measured {
    size: Size,
    space_hundredths: u32,
    space_reasons: Vec<Citation>,
}

impl Measured {
    fn of(scene: Scene<'_>, of: &Sized) -> Result<Measured, AskError> {
        let by_size = |size: Size, reasons: Vec<Citation>| Measured {
            size,
            space_hundredths: space::space_of_size_hundredths(size),
            space_reasons: reasons,
        };
        let of_size = |size: Size| Citation::of(rule::SIZE_SPACE, size.word());
        Ok(match of {
            Sized::Size(size) => by_size(*size, vec![of_size(*size)]),
            Sized::Object(name) => {
                let object = scene.facts.objects.get(name).ok_or(AskError::Nobody)?;
                let text = "its space is that of a creature of its size";
                let of_object = Citation::of(rule::SIZE_OBJECTS, text);
                by_size(object.size, vec![of_object, of_size(object.size)])
            }
            Sized::Creature(id) => {
                let creature = creature(scene, *id)?;
                let reasons = match creature.space_hundredths {
                    Some(_) => exception("space"),
                    None => vec![of_size(creature.size)],
                };
                Measured {
                    space_hundredths: size::space_hundredths(creature),
                    ..by_size(creature.size, reasons)
                }
            }
        })
    }
}

fn squares(scene: Scene<'_>, creature: &Creature) -> Told {
    let squares = creature.footprint().map(Footprint::squares);
    let reason = if creature.footprint().is_none() {
        Citation::stated("it has no place on the map")
    } else if size::full_footprint(scene.facts, creature) == creature.footprint() {
        Citation::of(rule::SIZE_SPACE, creature.size.word())
    } else {
        Citation::of(rule::SQUEEZE_FOOTPRINT, "it is squeezed")
    };
    let squares = squares.into_iter().flatten().collect();
    (Reply::Squares(squares), vec![reason])
}

fn reach(scene: Scene<'_>, of: &Sized, shape: Option<Shape>) -> Result<Told, AskError> {
    let id = match (of, shape) {
        (Sized::Creature(id), _) => *id,
        (Sized::Object(_), _) => {
            let text = "an object has a size, and attacks nobody";
            return Ok((Reply::Feet(0), vec![Citation::of(rule::SIZE_OBJECTS, text)]));
        }
        (Sized::Size(size), shape) => {
            let shape = shape.unwrap_or_default();
            let feet = size::reach_of_size_feet(*size, shape);
            return Ok((Reply::Feet(feet), vec![of_form(*size, shape)]));
        }
    };
    let creature = creature(scene, id)?;
    let shaped = Creature {
        shape: shape.unwrap_or(creature.shape),
        ..creature.clone()
    };
    let (feet, reasons) = reach_told(scene, &shaped);
    Ok((Reply::Feet(feet), reasons))
}

fn of_form(size: Size, shape: Shape) -> Citation {
    let form = match shape {
        Shape::Tall => "tall",
        Shape::Long => "long",
    };
    Citation::of(rule::SIZE_NATURAL_REACH, format!("{size}, {form}"))
}

/// The reach of the creature in feet, with the reasons.
fn reach_told(scene: Scene<'_>, creature: &Creature) -> (i32, Vec<Citation>) {
    let mut reasons = match creature.reach_feet {
        Some(_) => exception("reach"),
        None => vec![of_form(creature.size, creature.shape)],
    };
    if creature.is(Condition::ReachWeapon) {
        let natural = size::natural_reach_feet(creature);
        let rule = if natural == 0 {
            rule::REACH_WEAPON_TINY
        } else if size::squares_by_space(creature) > 1 {
            rule::REACH_WEAPON_LARGE
        } else {
            rule::REACH_WEAPON_SMALL_MEDIUM
        };
        reasons.push(Citation::of(rule, "a reach weapon"));
    }
    (size::reach_feet(scene, creature), reasons)
}

/// `starfinder.size.height-weight`, `starfinder.size.density`.
fn suggested_size(
    scene: Scene<'_>,
    micro_inches: Option<i64>,
    micro_pounds: Option<i64>,
    density: Density,
) -> Told {
    let mut reasons = vec![Citation::of(
        rule::SIZE_HEIGHT_WEIGHT,
        "typical heights and weights",
    )];
    if density == Density::Other {
        let text = "the weights are those of animals";
        reasons.push(Citation::of(rule::SIZE_DENSITY, text));
    }
    let by_weight = |pounds| match density {
        Density::Animal => Some(size::size_by_micro_pounds(scene, pounds)),
        Density::Other => None,
    };
    let reply = Reply::Suggested {
        by_height: micro_inches.map(|inches| size::size_by_micro_inches(scene, inches)),
        by_weight: micro_pounds.map(by_weight),
    };
    (reply, reasons)
}

// --- Speed and state -----------------------------------------------------------------------------

fn own_speed(scene: Scene<'_>, creature: &Creature, way: Movement) -> Told {
    // A creature that climbs or swims by skill has no speed of that type.
    if speed::own_speed_feet(creature, way).is_none() {
        let text = "it has no speed of that type";
        let reason = Citation::of(rule::SPEED_TYPES, text);
        return (Reply::Feet(0), vec![reason]);
    }
    let feet = speed::speed_feet(scene, creature, way);
    (
        Reply::Feet(feet),
        speed::reasons(scene, creature, way, Verb::Move),
    )
}

fn budget(scene: Scene<'_>, creature: &Creature, verb: Verb, way: Movement) -> Told {
    let mover = Mover::new(scene, creature, verb, way);
    if let Some(rule) = mover.not_covered_by() {
        return not_covered(rule);
    }
    let fit = mover::fit_of(scene, creature);
    if let Some(fault) = mover.forbidden(fit).first() {
        let objection = fault.objection(scene.board, At::Action);
        let reason = Citation::of(objection.rule, objection.text);
        return (Reply::Refused(fault.rule), vec![reason]);
    }
    let text = match verb {
        Verb::Guarded | Verb::Minimum => "one square",
        Verb::Pushed => "it spends nothing of its own",
        Verb::Move => "its speed",
        Verb::Tumble => "half its speed",
        Verb::TumbleFull => "its speed, at a penalty",
        Verb::Double | Verb::Charge => "twice its speed",
        Verb::ClimbFast => "twice its climb speed",
        Verb::Run => "four times its speed",
    };
    let mut reasons = vec![Citation::of(move_rule(verb), text)];
    let feet = match verb {
        Verb::Guarded => Some(speed::speed_feet(scene, creature, way).min(5)),
        Verb::Minimum => Some(5),
        _ => speed::budget_feet(scene, creature, verb, way, Pace::Whole),
    };
    if !matches!(verb, Verb::Guarded | Verb::Minimum | Verb::Pushed) {
        reasons.extend(speed::reasons(scene, creature, way, verb));
    }
    (feet.map_or(Reply::Nothing, Reply::Feet), reasons)
}

/// The answer to a question that is outside the catalogue.
pub(crate) fn not_covered(rule: rules::RuleId) -> Told {
    let reason = Citation::of(rule, "it is outside this catalogue");
    (Reply::NotCovered(rule), vec![reason])
}

/// The modifiers in force on a creature with that guard.
pub(crate) fn modifiers(scene: Scene<'_>, creature: &Creature, guard: Guard) -> Told {
    let posture = Posture {
        fit: mover::fit_of(scene, creature),
        guard,
    };
    let profile = scene.facts.profile(creature.id);
    let impairments = condition::impairments(profile, posture);
    let cite = |one: &Impairment| Citation::of(one.rule, one.text);
    let mut reasons: Vec<Citation> = impairments.iter().map(cite).collect();
    if reasons.is_empty() {
        let text = "neither entangled nor squeezed";
        reasons.push(Citation::of(rule::ADJUNCT_ENTANGLED, text));
        reasons.push(Citation::of(rule::ADJUNCT_FATIGUED, "not fatigued"));
    }
    let modifiers: Modifiers = condition::modifiers(profile, posture);
    (Reply::Modifiers(modifiers), reasons)
}
