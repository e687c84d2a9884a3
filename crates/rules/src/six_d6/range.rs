//! How the system's movement looks to a search, and the chance to get to a square.
//!
//! A search takes a score as known and counts points as squares of 5 feet: what it finds at a cost
//! of 15 feet takes 3 points. Occupants count with their least, hidden squares with what they seem
//! to be (`6d6.hidden.visible`, `6d6.hidden.concealed`); what the first square of the action adds is
//! part of the first step.
//!
//! Before the roll a range is a distribution: [`odds`] gives for each square the exact chance that
//! the score pays for the way there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use board::{Creature, CreatureId};
use dice::{Distribution, Expression, Ratio, Sign, Term};
use grid::{Direction, Feet, Footprint, Square};

use super::cost::{self, Price};
use super::hidden::Knowledge;
use super::load::{self, Addition, Nth};
use super::mover::Mover;
use super::occupied::Hold;
use super::plan::{declare, place_of};
use super::rulings::DeceitApplication;
use super::step::{Step, all_from};
use super::{
    Action, DiceValue, Load, Manner, Movement, Place, Scene, advantage, form, group, masks,
    posture, registry,
};
use crate::search::{Masks, Parity, Stop, Walk, WalkState, WalkStep};
use crate::{Budget, Facts, Refusal, Situation};

/// What the creature may spend on certain movement now: moseys by potential actions.
pub(crate) fn budgets(scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
    let Some(creature) = scene.board.creature(creature) else {
        return Vec::new();
    };
    let profile = scene.facts.profile(creature.id);
    let may_move = profile.potential > 0 && profile.load != Load::Overloaded;
    if creature.footprint().is_none() || !may_move {
        return Vec::new();
    }
    let mover = Mover::new(scene, creature, form::of_a_step(profile));
    let up = points_to_stand(scene, &mover, creature);
    let additions = load::additions(scene, profile, Some(Manner::Mosey), false, Nth::First);
    // A second mosey has a first square of its own, which a search cannot tell.
    let times = if up == 0 && additions.is_empty() {
        u8::try_from(profile.potential).unwrap_or(u8::MAX)
    } else {
        1
    };
    let points = advantage::MOSEY.saturating_sub(up);
    vec![Budget {
        verb: Manner::Mosey.word(),
        times,
        limit_feet: Feet::from_squares(i32::try_from(points).unwrap_or(0)),
    }]
}

/// What the creature spends on standing up before it can enter a square.
fn points_to_stand(scene: Scene<'_>, mover: &Mover, creature: &Creature) -> u32 {
    if !posture::is_down(creature) || posture::may_crawl(scene) {
        return 0;
    }
    let place = place_of(scene.facts, creature);
    posture::stand_cost(scene, mover, &place).points
}

/// The creature's movement by that verb, on foot or in its first form.
pub(crate) fn walk<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    verb: &str,
) -> Option<Box<dyn Walk + 'a>> {
    let manner = [Manner::Mosey, Manner::Run]
        .into_iter()
        .find(|manner| manner.word() == verb)?;
    let creature = scene.board.creature(creature)?;
    let profile = scene.facts.profile(creature.id);
    let additions = load::additions(scene, profile, Some(manner), false, Nth::First);
    Some(Box::new(Walking {
        scene,
        mover: Mover::new(scene, creature, form::of_a_step(profile)),
        start: creature.footprint()?,
        added: load::least(&additions),
    }))
}

struct Walking<'a> {
    scene: Scene<'a>,
    mover: Mover,
    start: Footprint,
    added: u32,
}

impl Walk for Walking<'_> {
    fn start(&self) -> WalkState {
        WalkState {
            footprint: self.start,
            parity: Parity::Even,
            pose: 0,
        }
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        let added = if from.footprint == self.start {
            self.added
        } else {
            0
        };
        for direction in Direction::ALL {
            let to = from.footprint.step(direction);
            let Some(step) = Step::between(from.footprint, to) else {
                continue;
            };
            if step.fault(self.scene).is_some() {
                continue;
            }
            let players = Knowledge::Players;
            let price = cost::of_step(self.scene, &self.mover, &step, added, 0, players);
            // Where a landing pays for the jump, the search pays for it on the gap.
            let deferred = cost::deferred_by(self.scene, &self.mover, &step, players);
            let points = price.least(self.scene).saturating_add(deferred);
            into.push(WalkStep {
                to: WalkState {
                    footprint: to,
                    parity: Parity::Even,
                    pose: 0,
                },
                cost_squares: points.max(1),
                reactors: Vec::new(),
                hazards: 0,
            });
        }
    }

    fn stop(&self, at: WalkState) -> Stop {
        if cost::has_footing(self.scene, &self.mover, at.footprint, Knowledge::Players) {
            Stop::Allowed
        } else {
            Stop::PassOnly(registry::MR_NO_FOOTING)
        }
    }

    fn triggers_once(&self) -> bool {
        true
    }

    fn masks(&self) -> Option<Masks<'_>> {
        masks::masks()
    }
}

/// The chance to get to a square in one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The square; of a bigger figure the top-left one.
    pub square: Square,
    /// The chance that the score pays for a way on which nobody resists.
    pub chance: Ratio,
    /// The chance if all who resist score only their least, which is all that the mover knows
    /// (`6d6.hidden.visible`); the same as `chance` where nobody's resistance matters.
    pub at_most: Ratio,
}

/// A movement before its roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// How likely each score is.
    pub scores: Distribution<i32>,
    /// Every square with a chance above 0 at which the movement may end, in reading order.
    pub places: Vec<Chance>,
}

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoOdds {
    /// The situation or the declaration is not of this system, or is no movement on the grid.
    NoMovement,
    /// The rules do not allow the movement.
    Refused(Refusal),
    /// Dice are rolled for every square, so that a way has no single price.
    EverySquareRolls,
    /// The numbers are too big.
    TooBig,
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOdds::NoMovement => f.write_str("this is no movement of 6d6 on the grid"),
            NoOdds::Refused(refusal) => refusal.fmt(f),
            NoOdds::EverySquareRolls => f.write_str(
                "with ruling.deceit-application=every there are no odds of a hidden run",
            ),
            NoOdds::TooBig => f.write_str("these are too many dice for exact odds"),
        }
    }
}

impl std::error::Error for NoOdds {}

/// For every square the exact chance to get there by the movement declared (its path is ignored), or
/// by what is left of the open action that `continue` goes on with. Nothing is rolled, and nothing is read that the mover does not know.
///
/// # Errors
/// If the declaration is no movement of this system on the grid, or is refused; with dice for every
/// square.
///
/// ```
/// use rules::{Picture, System, six_d6};
/// let map = notation::MapRows::from_rows(&["A:."]).unwrap();
/// let picture = Picture { map: Some(map), ..Picture::default() };
/// let situation = picture.set_up(System::SixD6).unwrap();
/// let run = situation.read_declaration(&"A run".parse().unwrap()).unwrap();
/// let odds = six_d6::odds(&situation, &run).unwrap();
/// assert_eq!(odds.places[0].chance.to_string(), "5/6");
/// assert_eq!(odds.places[1].chance.to_string(), "2/3");
/// ```
pub fn odds(situation: &Situation, declaration: &crate::Declaration) -> Result<Odds, NoOdds> {
    let (Facts::SixD6(facts), crate::Declaration::SixD6(declaration)) =
        (&situation.facts, declaration)
    else {
        return Err(NoOdds::NoMovement);
    };
    let scene = Scene::new(situation, facts);
    let creature = scene.board.creature(declaration.acting());
    let creature = creature.ok_or(NoOdds::NoMovement)?;
    let Place::Squares(start) = place_of(facts, creature) else {
        return Err(NoOdds::NoMovement);
    };
    let budget = match &declaration.action {
        Action::Movement(movement) => before_the_roll(scene, creature, movement)?,
        Action::Continue(_) => after_the_roll(scene, creature)?,
        Action::Attack(_) | Action::EndTurn => return Err(NoOdds::NoMovement),
    };
    let up = points_to_stand(scene, &budget.mover, creature);
    let greatest = budget.scores.iter().map(|(score, _)| *score).max();
    let greatest = u32::try_from(greatest.unwrap_or(0)).unwrap_or(0);
    let most = greatest.saturating_sub(up);
    let free = least_points(scene, &budget, start, most, Resisting::Avoided);
    let any = least_points(scene, &budget, start, most, Resisting::AtLeast);
    let mut places = Vec::with_capacity(any.len());
    for (square, least) in any {
        let at_most = chance(&budget, least.saturating_add(up))?;
        let chance = match free.get(&square) {
            Some(points) => chance(&budget, points.saturating_add(up))?,
            None => Ratio::ZERO,
        };
        if at_most > Ratio::ZERO && square != start.origin {
            places.push(Chance {
                square,
                chance,
                at_most,
            });
        }
    }
    let scores = budget.scores;
    Ok(Odds { scores, places })
}

/// What a movement may spend, and what the next square adds to its way.
struct Spending {
    mover: Mover,
    scores: Distribution<i32>,
    added: Distribution<i32>,
    /// What a landing pays for the gap before it.
    deferred: u32,
    /// The only square that may be entered next, after a reveal.
    choice: Option<Footprint>,
}

/// A movement that is about to be declared.
fn before_the_roll(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<Spending, NoOdds> {
    declare::check(scene, creature, movement).map_err(NoOdds::Refused)?;
    let additions = additions(scene, creature, movement)?;
    Ok(Spending {
        mover: Mover::new(scene, creature, &movement.form),
        scores: scores(scene, creature, movement)?,
        added: sum_of(additions.iter().map(|addition| addition.value))?,
        deferred: 0,
        choice: None,
    })
}

/// The creature's open action: its score is known, and perhaps what is added.
fn after_the_roll(scene: Scene<'_>, creature: &Creature) -> Result<Spending, NoOdds> {
    let open = scene.facts.open.as_ref();
    let open = open
        .filter(|open| open.mover == creature.id)
        .ok_or(NoOdds::NoMovement)?;
    let additions = additions(scene, creature, &open.movement)?;
    let added = match (open.added, open.entered) {
        (Some(points), _) => certain(points)?,
        (None, 0) => sum_of(additions.iter().map(|addition| addition.value))?,
        (None, _) => certain(0)?,
    };
    Ok(Spending {
        mover: Mover::new(scene, creature, &open.movement.form),
        scores: certain(open.remaining)?,
        added,
        deferred: open.deferred,
        choice: open.choice,
    })
}

/// What is added to the first square; an error if later squares roll too.
fn additions(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<Vec<Addition>, NoOdds> {
    let profile = scene.facts.profile(creature.id);
    let of = |nth| {
        let manner = Some(movement.manner);
        load::additions(scene, profile, manner, movement.stays_hidden, nth)
    };
    let every = scene.rulings.get::<DeceitApplication>() == DeceitApplication::Every;
    if every && !of(Nth::Later).is_empty() {
        return Err(NoOdds::EverySquareRolls);
    }
    Ok(of(Nth::First))
}

/// How likely each score of the movement is.
fn scores(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<Distribution<i32>, NoOdds> {
    if movement.manner == Manner::Mosey {
        return certain(advantage::MOSEY);
    }
    let values = advantage::dice_values(scene.facts.profile(creature.id), movement);
    if let Some(name) = group::of_run(scene, creature.id, movement) {
        let mut facts = scene.facts.clone();
        if let Some(score) = group::take(&mut facts, &name, creature.id, &values) {
            return certain(score);
        }
    }
    let (dice, constant) = advantage::combined(scene, &values);
    let terms = dice.into_iter().map(|die| Term::Dice {
        sign: Sign::Plus,
        count: 1,
        die,
    });
    odds_of(terms, constant)
}

fn certain(points: u32) -> Result<Distribution<i32>, NoOdds> {
    odds_of(std::iter::empty(), points)
}

/// How likely each sum of these values is.
fn sum_of(values: impl Iterator<Item = DiceValue>) -> Result<Distribution<i32>, NoOdds> {
    let values: Vec<DiceValue> = values.collect();
    let fixed: u32 = values.iter().map(|value| value.constant()).sum();
    let terms = values.iter().map(|value| Term::Dice {
        sign: Sign::Plus,
        count: value.count(),
        die: value.die(),
    });
    odds_of(terms, fixed)
}

fn odds_of(terms: impl Iterator<Item = Term>, constant: u32) -> Result<Distribution<i32>, NoOdds> {
    let constant = i32::try_from(constant).map_err(|_| NoOdds::TooBig)?;
    let terms = terms.chain([Term::Constant(constant)]);
    let expression = Expression::new(terms).map_err(|_| NoOdds::TooBig)?;
    expression.odds().map_err(|_| NoOdds::TooBig)
}

/// The chance that the score pays for that many points and what is added to the first square.
fn chance(budget: &Spending, points: u32) -> Result<Ratio, NoOdds> {
    let scores = &budget.scores;
    let mut sum = Ratio::ZERO;
    for (addition, share) in budget.added.iter() {
        let needed = i64::from(points) + i64::from(*addition);
        let pays = scores.probability(|score| i64::from(*score) >= needed);
        let both = share.checked_multiply(pays).map_err(|_| NoOdds::TooBig)?;
        sum = sum.checked_add(both).map_err(|_| NoOdds::TooBig)?;
    }
    Ok(sum)
}

/// How occupants that resist are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Resisting {
    /// No step meets one.
    Avoided,
    /// Each scores its least.
    AtLeast,
}

/// The least points to every place with footing that costs no more than `most`, additions left out.
fn least_points(
    scene: Scene<'_>,
    budget: &Spending,
    start: Footprint,
    most: u32,
    resisting: Resisting,
) -> BTreeMap<Square, u32> {
    let (mover, players) = (&budget.mover, Knowledge::Players);
    let mut settled: BTreeSet<(Square, u32)> = BTreeSet::new();
    let mut least: BTreeMap<Square, u32> = BTreeMap::new();
    let mut open: BTreeSet<(u32, Square, u32)> = [(0, start.origin, budget.deferred)].into();
    while let Some((points, at, deferred)) = open.pop_first() {
        if !settled.insert((at, deferred)) {
            continue;
        }
        let here = start.at(at);
        if cost::has_footing(scene, mover, here, players) {
            least.entry(at).or_insert(points);
        }
        for step in all_from(here) {
            let elsewhere = budget.choice.is_some_and(|choice| choice != step.to);
            if step.fault(scene).is_some() || (here == start && elsewhere) {
                continue;
            }
            let price = cost::of_step(scene, mover, &step, 0, deferred, players);
            if resisting == Resisting::Avoided && meets_resistance(&price) {
                continue;
            }
            let gained = cost::deferred_by(scene, mover, &step, players);
            let stands = cost::has_footing(scene, mover, step.to, players);
            let owed = if stands { 0 } else { deferred + gained };
            let total = points.saturating_add(price.least(scene));
            if total.saturating_add(owed) <= most {
                open.insert((total, step.to.origin, owed));
            }
        }
    }
    least
}

fn meets_resistance(price: &Price) -> bool {
    let holders = price.holders.leaving.iter().chain(&price.holders.entering);
    holders
        .into_iter()
        .any(|holder| !matches!(holder.hold, Hold::One(_)))
}
