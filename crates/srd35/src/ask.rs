//! Answers to questions, each with its reasons: `srd35.scale.miniature`, `srd35.scale.square`,
//! `srd35.measure.closest_tie`, `srd35.small.no_flank`, and the rules that other files decide.

use board::{Condition, Creature, CreatureId, Size};
use dice::{Dice, DiceError};
use grid::{Footprint, Square};

use super::question::{Answered, Question, Reply, Whereabouts};
use super::rulings::{CreatureDistance, SecondDiagonalReach};
use super::squeeze::{self, Fit};
use super::{
    Scene, Verb, illegal_end, measure, occupied, plan, registry as rule, size, speed, strike,
};
use crate::{Event, Happening};
use rules::{Citation, When};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskError {
    /// There is no such creature.
    Nobody,
    /// The creature has no place on the map.
    NoPlace(CreatureId),
    /// The verb has no budget.
    NoBudget,
    /// A die that it needs is not available.
    Dice(DiceError),
}

impl From<DiceError> for AskError {
    fn from(error: DiceError) -> AskError {
        AskError::Dice(error)
    }
}

/// Answers a question.
///
/// # Errors
/// If a creature in the question is not there or has no place, or a die is not available.
pub fn answer(
    scene: Scene<'_>,
    question: &Question,
    dice: &mut dyn Dice,
) -> Result<Answered, AskError> {
    if let Question::Closest { to, among } = question {
        return closest(scene, *to, among, dice);
    }
    let (reply, reasons) = settled(scene, question)?;
    Ok(Answered {
        reply,
        reasons,
        events: Vec::new(),
    })
}

type Told = (Reply, Vec<Citation>);

// Long because it is a table: one entry for each question.
fn settled(scene: Scene<'_>, question: &Question) -> Result<Told, AskError> {
    let creature = |id: CreatureId| scene.board.creature(id).ok_or(AskError::Nobody);
    Ok(match *question {
        Question::Distance(a, b) => distance(scene, space(scene, a)?, space(scene, b)?),
        Question::ReachDistance(a, b) => reach_distance(scene, space(scene, a)?, space(scene, b)?),
        Question::Threatens(id, square) => threatens(scene, creature(id)?, square),
        Question::Threatened(id) => threatened(scene, creature(id)?)?,
        Question::Attack { attacker, target } => {
            attack(scene, creature(attacker)?, creature(target)?)
        }
        Question::CanFlank { creature: id, with } => {
            let with = with.map(creature).transpose()?;
            can_flank(scene, creature(id)?, with)
        }
        Question::Closest { .. } => (Reply::Creature(None), Vec::new()),
        Question::Speed(id) => {
            let parts = speed::parts(scene, creature(id)?);
            (Reply::Feet(speed::sum(&parts)), citations(&parts))
        }
        Question::Budget(id, verb) => budget(scene, creature(id)?, verb)?,
        Question::SizeIndex(id) => {
            let size = creature(id)?.size;
            let because = Citation::of(rule::SIZE_ORDER, format!("{size}; fine is 0"));
            (Reply::Number(size.index().into()), vec![because])
        }
        Question::SizeDifference(a, b) => {
            let (a, b) = (creature(a)?.size, creature(b)?.size);
            let because = Citation::of(rule::SIZE_ORDER, format!("from {a} to {b}"));
            (Reply::Number(size::difference(a, b).into()), vec![because])
        }
        Question::Space(id) => {
            let creature = creature(id)?;
            let hundredths = size::space_hundredths(creature);
            (Reply::HundredthsOfFoot(hundredths), space_reasons(creature))
        }
        Question::Reach(id) => {
            let creature = creature(id)?;
            let feet = size::natural_reach_feet(creature);
            (Reply::Feet(feet), reach_reasons(creature))
        }
        Question::Footprint(id) => {
            let creature = creature(id)?;
            let full = size::full_footprint(creature, Square::new(0, 0));
            let shape = creature.footprint().unwrap_or(full);
            (Reply::Shape(shape), shape_reasons(creature, shape))
        }
        Question::Squares(id) => {
            let creature = creature(id)?;
            let shape = creature.footprint();
            let squares = shape.map(Footprint::squares);
            let reasons = shape.map(|shape| shape_reasons(creature, shape));
            (
                Reply::Squares(squares.into_iter().flatten().collect()),
                reasons.unwrap_or_default(),
            )
        }
        Question::Room(square, of) => room(scene, square, of),
        Question::Modifiers(id) => modifiers(scene, creature(id)?),
        Question::Inches { micro_feet } => (
            Reply::MicroInches(micro_feet / 5),
            vec![Citation::of(rule::SCALE_SQUARE, "1 inch is 5 ft")],
        ),
        Question::FigureHeight { micro_feet } => (
            Reply::MicroMillimetres(micro_feet.saturating_mul(5)),
            vec![Citation::of(rule::SCALE_MINIATURE, "30 mm are 6 ft")],
        ),
    })
}

/// The space of a square or of a creature.
fn space(scene: Scene<'_>, place: Whereabouts) -> Result<Footprint, AskError> {
    match place {
        Whereabouts::Square(square) => Ok(square.into()),
        Whereabouts::Creature(id) => {
            let creature = scene.board.creature(id).ok_or(AskError::Nobody)?;
            creature.footprint().ok_or(AskError::NoPlace(id))
        }
    }
}

fn feet(squares: i32) -> Reply {
    Reply::Feet(squares.saturating_mul(5))
}

/// The numbers of a sum, each with its source.
fn citations(parts: &[speed::Part]) -> Vec<Citation> {
    let told = |part: &speed::Part| Citation {
        rule: part.rule,
        text: format!("{}: {:+} ft", part.text, part.feet).into(),
    };
    parts.iter().map(told).collect()
}

// --- Distance and reach ------------------------------------------------------------------------

fn distance(scene: Scene<'_>, a: Footprint, b: Footprint) -> Told {
    let (between, (dx, dy)) = match scene.rulings.get() {
        CreatureDistance::NearestSquares => ("nearest", a.gap(b)),
        CreatureDistance::TopLeft => {
            let (dx, dy) = (b.origin.x - a.origin.x, b.origin.y - a.origin.y);
            ("top-left", (dx.abs(), dy.abs()))
        }
    };
    let squares = measure::distance_squares(scene, a, b);
    (feet(squares), offset_reasons(between, dx, dy))
}

fn offset_reasons(between: &str, dx: i32, dy: i32) -> Vec<Citation> {
    let counted = |count: i32, what: &str| match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    };
    let (columns, rows) = (counted(dx, "column"), counted(dy, "row"));
    let text = format!("{columns} and {rows} between the {between} squares");
    let mut reasons = vec![Citation::of(rule::MEASURE_DISTANCE, text)];
    if dx.min(dy) > 0 {
        let text = "diagonals count 5, 10, 5, 10 ft";
        reasons.push(Citation::of(rule::MEASURE_DIAGONAL, text));
    }
    reasons
}

fn reach_distance(scene: Scene<'_>, a: Footprint, b: Footprint) -> Told {
    let (dx, dy) = a.gap(b);
    let mut reasons = offset_reasons("nearest", dx, dy);
    let within = scene.rulings.get::<SecondDiagonalReach>() == SecondDiagonalReach::Within;
    if (dx, dy) == (2, 2) && within {
        let text = "for reach two diagonals count 10 ft";
        reasons.push(Citation::of(rule::BIG_NATURAL_REACH, text));
    }
    (feet(measure::reach_distance_squares(scene, a, b)), reasons)
}

fn threatens(scene: Scene<'_>, creature: &Creature, square: Square) -> Told {
    let holds = measure::threatens(scene, creature, square);
    let kept = measure::kept_from_threatening(scene, creature);
    let reason = kept.unwrap_or_else(|| {
        let own = creature.footprint();
        let is_next = own.is_some_and(|own| own.gap(square.into()) <= (1, 1));
        let is_walled_off = !holds
            && scene.board.contains(square)
            && !size::has_no_reach(scene, creature)
            && measure::is_in_band(scene, creature, square);
        if is_walled_off {
            return Citation::of(rule::BIG_NATURAL_REACH, "a wall is in the way");
        }
        let other = measure::threat_reason(scene, creature);
        // A long reach of its own is the table's, or it is stated.
        let is_own = other.rule.is_none_or(|own| own == rule::BIG_NATURAL_REACH);
        if holds && is_next && is_own && size::natural_reach_feet(creature) > 5 {
            let text = "adjacent squares stay threatened";
            return Citation::of(rule::BIG_THREAT_ADJACENT, text);
        }
        other
    });
    (Reply::Holds(holds), vec![reason])
}

fn threatened(scene: Scene<'_>, creature: &Creature) -> Result<Told, AskError> {
    let own = creature.footprint().ok_or(AskError::NoPlace(creature.id))?;
    let marked = measure::threatened(scene, creature.id);
    let reason = measure::kept_from_threatening(scene, creature)
        .unwrap_or_else(|| measure::threat_reason(scene, creature));
    Ok((Reply::Mask { own, marked }, vec![reason]))
}

fn attack(scene: Scene<'_>, attacker: &Creature, target: &Creature) -> Told {
    if let Some((rule, text)) = strike::obstacle(scene, attacker, target) {
        return (Reply::Attack(None), vec![Citation::of(rule, text)]);
    }
    let fit = squeeze::own_fit(scene.board, attacker);
    let own = squeeze::modifiers(scene, fit);
    // Of the modifiers in force only the attack modifier concerns the attack.
    let on_attack = squeeze::Modifiers {
        attack: own.attack,
        ..squeeze::Modifiers::default()
    };
    let mut reasons = vec![measure::strike_reason(scene, attacker)];
    if on_attack.attack != 0 {
        reasons.push(Citation::of(rule::SQUEEZE_PENALTY, "it is squeezed"));
    }
    (Reply::Attack(Some(on_attack)), reasons)
}

fn can_flank(scene: Scene<'_>, creature: &Creature, with: Option<&Creature>) -> Told {
    let mut both = std::iter::once(creature).chain(with);
    let without = both.find(|one| size::has_no_reach(scene, one));
    let text = match (without, with) {
        (Some(one), _) => format!("{} has no reach", one.name),
        (None, None) => format!("{} has a reach", creature.name),
        (None, Some(other)) => format!("{} and {} both have a reach", creature.name, other.name),
    };
    let reason = Citation::of(rule::SMALL_NO_FLANK, text);
    (Reply::Holds(without.is_none()), vec![reason])
}

// --- Size and space ----------------------------------------------------------------------------

fn space_reasons(creature: &Creature) -> Vec<Citation> {
    let size = creature.size;
    let mut reasons = match creature.space_hundredths {
        Some(_) => exception("space"),
        None => vec![Citation::of(rule::SIZE_SPACE, size.word())],
    };
    if size::is_very_small(size) {
        let text = "several share a square";
        reasons.push(Citation::of(rule::SMALL_SPACE, text));
    }
    reasons
}

fn reach_reasons(creature: &Creature) -> Vec<Citation> {
    if creature.reach_feet.is_some() {
        return exception("reach");
    }
    let mut reasons = vec![Citation::of(rule::SIZE_REACH, creature.size.word())];
    if size::natural_reach_feet(creature) == 0 {
        let text = "adjacent squares are out of its reach";
        reasons.push(Citation::of(rule::SMALL_REACH_ZERO, text));
    }
    reasons
}

/// A value stated on the creature that replaces the table's.
fn exception(what: &str) -> Vec<Citation> {
    vec![
        Citation::stated(format!("its {what}")),
        Citation::of(rule::SIZE_EXCEPTIONS, "the table gives typical values"),
    ]
}

fn shape_reasons(creature: &Creature, shape: Footprint) -> Vec<Citation> {
    let squeezed = squeeze::footprint_reason(size::squares_a_side(creature), shape);
    if let Some(reason) = squeezed {
        return vec![reason];
    }
    if creature.space_hundredths.is_some() {
        return exception("space");
    }
    let rule = match creature.size {
        Size::Fine | Size::Diminutive | Size::Tiny => rule::SMALL_SPACE,
        Size::Small | Size::Medium => rule::SIZE_SPACE,
        Size::Large | Size::Huge | Size::Gargantuan | Size::Colossal => rule::BIG_SPACE,
    };
    vec![Citation::of(rule, creature.size.word())]
}

fn room(scene: Scene<'_>, square: Square, of: Size) -> Told {
    if !scene.board.contains(square) || scene.board.is_wall(square) {
        let reason = Citation::of(rule::SMALL_CAPACITY, "nobody can stand there");
        return (Reply::Number(0), vec![reason]);
    }
    let mut inside = scene.board.occupants(square.into());
    if let Some(other) = inside.find(|other| other.is(Condition::FillsSpace)) {
        let text = format!("{} fills its squares", other.name);
        return (
            Reply::Number(0),
            vec![Citation::of(rule::PASS_FILLS_SPACE, text)],
        );
    }
    let fit = occupied::room(scene, square, of, None);
    let each = size::hundredths_of_square(of);
    let text = format!("{of} takes {each} of the 100 parts of a square");
    let reason = Citation::of(rule::SMALL_CAPACITY, text);
    (Reply::Number(fit.into()), vec![reason])
}

fn modifiers(scene: Scene<'_>, creature: &Creature) -> Told {
    let fit = squeeze::own_fit(scene.board, creature);
    let reason = match fit {
        Fit::Free => Citation::of(rule::SQUEEZE_PENALTY, "it is not squeezed"),
        Fit::Squeezed => Citation::of(rule::SQUEEZE_PENALTY, "it is squeezed"),
        Fit::Escape => Citation::of(
            rule::SQUEEZE_ESCAPE_ARTIST_PENALTY,
            "its space has less than half its width",
        ),
    };
    (
        Reply::Modifiers(squeeze::modifiers(scene, fit)),
        vec![reason],
    )
}

fn budget(scene: Scene<'_>, creature: &Creature, verb: Verb) -> Result<Told, AskError> {
    let one_square = match verb {
        Verb::FiveFootStep => Some(rule::MOVE_FIVE_FOOT_STEP),
        Verb::Minimum => Some(rule::SPECIAL_MINIMUM_MOVE),
        _ => None,
    };
    if let Some(rule) = one_square {
        return Ok((feet(1), vec![Citation::of(rule, "one square")]));
    }
    let squares = plan::budget_now(scene, creature, verb).ok_or(AskError::NoBudget)?;
    if plan::is_rest_of_split(scene, scene.facts.turn(creature.id), verb) {
        let squares = i32::try_from(squares).unwrap_or(i32::MAX);
        let text = "what is left of the movement that the standard action has split";
        return Ok((feet(squares), vec![Citation::of(rule::MOVE_SINGLE, text)]));
    }
    let mut reasons = citations(&speed::parts(scene, creature));
    reasons.extend(speed::budget_reasons(scene, creature, verb, squares));
    let squares = i32::try_from(squares).unwrap_or(i32::MAX);
    Ok((feet(squares), reasons))
}

/// `srd35.measure.closest_tie`.
fn closest(
    scene: Scene<'_>,
    to: Square,
    among: &[CreatureId],
    dice: &mut dyn Dice,
) -> Result<Answered, AskError> {
    let mut candidates: Vec<(i32, Square, &Creature)> = Vec::new();
    for id in among {
        let creature = scene.board.creature(*id).ok_or(AskError::Nobody)?;
        let space = creature.footprint().ok_or(AskError::NoPlace(*id))?;
        let distance = measure::distance_squares(scene, to.into(), space);
        if !candidates.iter().any(|(_, _, other)| other.id == *id) {
            candidates.push((distance, space.origin, creature));
        }
    }
    let least = candidates.iter().map(|(distance, ..)| *distance).min();
    candidates.retain(|(distance, ..)| Some(*distance) == least);
    grid::sort_by(&mut candidates, |a, b| {
        a.1.cmp(&b.1).then_with(|| a.2.letter_order(b.2))
    });
    let away = least.unwrap_or(0).saturating_mul(5);
    let names: Vec<&str> = candidates
        .iter()
        .map(|(_, _, one)| one.name.as_str())
        .collect();
    let who = names.join(" and ");
    let what = "who counts as closest";
    let (chosen, die) = illegal_end::break_tie(scene, candidates.len(), &who, what, dice)?;
    let reason = match candidates.len() {
        0 | 1 => Citation::of(rule::MEASURE_DISTANCE, format!("{away} ft away")),
        tied => {
            let text = format!("{tied} of them are {away} ft away");
            Citation::of(rule::MEASURE_CLOSEST_TIE, text)
        }
    };
    let events = die.into_iter().map(|(faces, face)| Event {
        when: When::End,
        happening: Happening::Die { faces, face },
        rule: rule::MEASURE_CLOSEST_TIE,
    });
    Ok(Answered {
        reply: Reply::Creature(candidates.get(chosen).map(|(_, _, one)| one.id)),
        reasons: vec![reason],
        events: events.collect(),
    })
}
