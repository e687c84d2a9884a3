//! A movement before its roll, or an open one before its next step: the exact chance to get to each
//! square.
//!
//! The mover is as in `6d6.mr.route-after-roll`: it knows the score, everything rolled so far and
//! what players know of the ground (`6d6.hidden.visible`), and takes the way with the best chance.
//! If every square has one price the cheapest way decides; if dice are rolled on the way, `gamble`
//! decides. The mover cannot know what an occupant that resists will score, so the chance is a
//! bound, unless the table has chosen one die for everybody (`ruling.resistance-dice`).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use board::Creature;
use dice::{Distribution, Expression, Ratio, Sign, Term};
use grid::Square;

use super::gamble::{Gamble, NextRoll, NoOdds, RollMoment};
use super::load::{self, Addition, Nth};
use super::mover::Mover;
use super::occupied::{Hold, Holder};
use super::plan::{declare, place_of};
use super::proximity::Highest;
use super::rulings::{
    BlockedEnds, FailureTest, FirstSquareRoll, HiddenDetour, HiddenEqual, HiddenFirstSquare,
    ResistanceDice, StanceDefault,
};
use super::ways::{Added, Choice, LeastWays, Resisting, Standing, Ways};
use super::{
    Action, Declaration, DiceValue, Manner, Movement, OpenAction, Place, Scene, Target, advantage,
    group, posture, potential,
};

/// The chance to get to a square in one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The square; for a bigger figure, the top-left one.
    pub square: Square,
    /// The least sum of resistances that leads there, standing up included, without additions.
    pub points: u32,
    /// The chance to get there without meeting anybody that resists or, with
    /// `ruling.resistance-dice=1d6+0`, where everybody rolls the same dice, the chance with these
    /// rolls.
    pub chance: Ratio,
    /// The chance if everybody who resists scores only the minimum, which is all that the mover
    /// knows (`6d6.hidden.visible`); equal to `chance` if nobody's resistance matters, or if it is
    /// known.
    pub at_most: Ratio,
}

/// A movement before its roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The dynamic potential that the movement costs; nothing for one that has begun.
    pub potential: u32,
    /// The probability of each score.
    pub scores: Distribution<i32>,
    /// Every square with a chance above 0 at which the movement may end, in reading order.
    pub places: Vec<Chance>,
}

/// Returns for each square, in reading order, which of the movements has the best way there, by its
/// number: the greatest chance if everybody who resists scores the minimum, then the least potential,
/// then the least sum of resistances ("Planning" in the rulebook); of equal ones the first.
pub fn best_for_each_square<'o>(all: impl IntoIterator<Item = &'o Odds>) -> Vec<(usize, Chance)> {
    let mut best: BTreeMap<Square, (usize, u32, Chance)> = BTreeMap::new();
    let rank = |potential: u32, own: &Chance| (own.at_most, Reverse((potential, own.points)));
    for (index, odds) in all.into_iter().enumerate() {
        for place in &odds.places {
            let own = (index, odds.potential, *place);
            let known = best.entry(place.square).or_insert(own);
            if rank(own.1, &own.2) > rank(known.1, &known.2) {
                *known = own;
            }
        }
    }
    best.into_values()
        .map(|(index, _, chance)| (index, chance))
        .collect()
}

/// Returns the exact chance to get to each square by the declared movement (its path is ignored),
/// or by the rest of the open action that `continue` continues. Nothing is rolled. The scene is what
/// the mover's side knows: what it does not know would change the odds.
///
/// # Errors
/// If the declaration is not a movement of this system on the grid, or is refused; if the numbers
/// are too big.
///
/// ```
/// use rules::Picture;
/// let map = notation::MapRows::from_rows(&["A:."]).unwrap();
/// let picture = Picture { map: Some(map), ..Picture::default() };
/// let situation = picture.set_up(six_d6::SixD6).unwrap();
/// let run = situation.read_declaration(&"A run".parse().unwrap()).unwrap();
/// let odds = six_d6::odds(situation.scene(), &run).unwrap();
/// assert_eq!(odds.places[0].chance.to_string(), "5/6");
/// assert_eq!(odds.places[1].chance.to_string(), "2/3");
/// ```
pub fn odds(scene: Scene<'_>, declaration: &Declaration) -> Result<Odds, NoOdds> {
    let creature = scene.board.creature(declaration.acting());
    let creature = creature.ok_or(NoOdds::NoMovement)?;
    let Place::Squares(start) = place_of(scene.facts, creature) else {
        return Err(NoOdds::NoMovement);
    };
    let budget = match &declaration.action {
        Action::Movement(movement) => before_the_roll(scene, creature, movement)?,
        Action::Continue(_) => after_the_roll(scene, creature)?,
        Action::Attack(_) | Action::EndTurn => return Err(NoOdds::NoMovement),
    };
    Moving::new(scene, budget, start).odds()
}

/// Returns the rest of the creature's open action; `None` if it has none.
pub(crate) fn rest_of_open<'a>(scene: Scene<'a>, creature: &Creature) -> Option<Moving<'a>> {
    let Place::Squares(start) = place_of(scene.facts, creature) else {
        return None;
    };
    let budget = after_the_roll(scene, creature).ok()?;
    Some(Moving::new(scene, budget, start))
}

/// Returns a movement of the creature that begins where it is not now, with one of these scores.
pub(crate) fn later_movement<'a>(
    scene: Scene<'a>,
    creature: &Creature,
    movement: &Movement,
    scores: &Distribution<i32>,
) -> Option<Moving<'a>> {
    let start = creature.footprint()?;
    let budget = undeclared(scene, creature, movement, scores.clone()).ok()?;
    Some(Moving::new(scene, budget, start))
}

/// Whether dice decide on the way of such a movement what a square costs, so that no way has a fixed
/// price.
pub(crate) fn rolls_on_the_way(scene: Scene<'_>, creature: &Creature, movement: &Movement) -> bool {
    !additions(scene, creature, movement, Nth::Later).is_empty()
        || scene.rulings.get::<ResistanceDice>() == ResistanceDice::OneDie
}

/// What a movement may spend, and the additions to its next square.
struct Spending {
    mover: Mover,
    potential: u32,
    scores: Distribution<i32>,
    added: Distribution<i32>,
    moment: RollMoment,
    /// How many six-sided dice are rolled for every square but the next.
    later_dice: u32,
    /// The points that a landing pays for the gap before it.
    deferred: u32,
    /// The place where the current jump began.
    take_off: Option<grid::Footprint>,
    /// The choice after a reveal that is still open.
    choice: Option<Choice>,
    /// The minimum that standing up takes before the first square, and whether somebody resists it.
    up: u32,
    is_held_down: bool,
}

/// A movement that is about to be declared.
fn before_the_roll(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<Spending, NoOdds> {
    declare::check(scene, creature, movement).map_err(NoOdds::Refused)?;
    let scores = scores(scene, creature, movement)?;
    undeclared(scene, creature, movement, scores)
}

/// A movement that is not checked, with one of these scores.
fn undeclared(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
    scores: Distribution<i32>,
) -> Result<Spending, NoOdds> {
    let mover = Mover::new(scene, creature, &movement.form);
    let first = additions(scene, creature, movement, Nth::First);
    let lying = Lying::of(scene, &mover, creature);
    let moment = match scene.rulings.get::<FirstSquareRoll>() {
        FirstSquareRoll::WithAction => RollMoment::Before,
        FirstSquareRoll::OnNaming | FirstSquareRoll::Binding => {
            first_moment(scene, &lying, lying.must_stand)
        }
    };
    let used = advantage::used(scene.facts.profile(creature.id), movement);
    Ok(Spending {
        potential: potential::of_movement(scene, movement, &used),
        scores,
        added: sum_of(&first)?,
        moment,
        later_dice: dice_of(&additions(scene, creature, movement, Nth::Later))?,
        deferred: 0,
        take_off: None,
        choice: None,
        up: lying.up(),
        is_held_down: lying.is_held,
        mover,
    })
}

/// The creature's open action: its score is known, and perhaps the additions.
fn after_the_roll(scene: Scene<'_>, creature: &Creature) -> Result<Spending, NoOdds> {
    let open = scene.facts.open.as_ref();
    let open = open
        .filter(|open| open.mover == creature.id)
        .ok_or(NoOdds::NoMovement)?;
    let mover = Mover::new(scene, creature, &open.movement.form);
    let lying = Lying::of(scene, &mover, creature);
    let (nth, on_naming) = if open.entered == 0 {
        let has_stood = open.has_stood || lying.must_stand;
        (Nth::First, first_moment(scene, &lying, has_stood))
    } else {
        let another_from = Some(0);
        (Nth::Later, RollMoment::OnNaming { another_from })
    };
    let (added, moment) = match open.added {
        Some(points) => (certain(points)?, RollMoment::Before),
        None => {
            let next = additions(scene, creature, &open.movement, nth);
            (sum_of(&next)?, on_naming)
        }
    };
    Ok(Spending {
        potential: 0,
        scores: certain(open.remaining)?,
        added,
        moment,
        later_dice: dice_of(&additions(scene, creature, &open.movement, Nth::Later))?,
        deferred: open.deferred,
        take_off: open.take_off,
        choice: open.choice.as_ref().and_then(|into| match into {
            Target::Squares(into) => Some(choice_of(scene, open, *into)),
            Target::Goal(_) | Target::Counted(_) | Target::Start => None,
        }),
        up: lying.up(),
        is_held_down: lying.is_held,
        mover,
    })
}

/// A creature that is forced down, before it stands up.
#[derive(Clone, Copy)]
struct Lying {
    /// The minimum that standing up would take; `None` if it is not down.
    least: Option<u32>,
    /// Whether it has to stand up before its first square.
    must_stand: bool,
    /// Whether somebody resists that.
    is_held: bool,
}

impl Lying {
    fn of(scene: Scene<'_>, mover: &Mover, creature: &Creature) -> Lying {
        let is_down = posture::is_down(creature);
        let place = place_of(scene.facts, creature);
        let holders = posture::holders(scene, mover, &place).leaving;
        let least = || posture::least_to_stand(scene, mover, &place);
        let must_stand = is_down && !posture::may_crawl(scene);
        let resists = |holder: &Holder| !matches!(holder.hold, Hold::One(_));
        Lying {
            least: is_down.then(least),
            must_stand,
            is_held: must_stand && holders.iter().any(resists),
        }
    }

    /// The points that it spends before its first square.
    fn up(&self) -> u32 {
        self.least.filter(|_| self.must_stand).unwrap_or(0)
    }
}

/// When the roll for the first square is made, and whether another square may be named afterwards:
/// a movement that has failed is over (`ruling.failure-test`), and naming may bind
/// (`ruling.first-square-roll`).
fn first_moment(scene: Scene<'_>, lying: &Lying, has_stood: bool) -> RollMoment {
    let binds = scene.rulings.get::<FirstSquareRoll>() == FirstSquareRoll::Binding;
    let any = scene.rulings.get::<FailureTest>() == FailureTest::AnySquare;
    let another_from = if binds {
        None
    } else if any || has_stood {
        Some(0)
    } else {
        // A creature that crawls has not failed while it could still stand up.
        lying.least
    };
    RollMoment::OnNaming { another_from }
}

/// The choice to carry on, or to go round if that is allowed (`6d6.hidden.choice`).
fn choice_of(scene: Scene<'_>, open: &OpenAction, into: grid::Footprint) -> Choice {
    let left = open.remaining.checked_sub(open.added.unwrap_or(0));
    let spare = match scene.rulings.get::<HiddenEqual>() {
        HiddenEqual::Equal => 0,
        HiddenEqual::Exceed => 1,
    };
    let is_first = open.entered == 0;
    let again = scene.rulings.get::<HiddenFirstSquare>() == HiddenFirstSquare::ChooseAgain;
    Choice {
        into,
        most: left.and_then(|left| left.checked_sub(spare)),
        may_detour: scene.rulings.get::<HiddenDetour>() == HiddenDetour::Yes || (is_first && again),
    }
}

/// The additions to such a square.
fn additions(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
    nth: Nth,
) -> Vec<Addition> {
    let profile = scene.facts.profile(creature.id);
    let manner = Some(movement.manner);
    load::additions(scene, profile, manner, movement.stays_hidden, nth)
}

/// The number of six-sided dice in these additions; nothing else is ever rolled for later squares.
fn dice_of(additions: &[Addition]) -> Result<u32, NoOdds> {
    let counts = additions.iter().map(|addition| {
        let value = addition.value;
        let is_sixes = value.die() == dice::Die::D6 && value.constant() == 0;
        is_sixes.then(|| u32::from(value.count()))
    });
    counts.sum::<Option<u32>>().ok_or(NoOdds::TooBig)
}

/// A movement whose odds are requested.
pub(crate) struct Moving<'a> {
    scene: Scene<'a>,
    budget: Spending,
    start: Standing,
}

impl<'a> Moving<'a> {
    fn new(scene: Scene<'a>, budget: Spending, at: grid::Footprint) -> Moving<'a> {
        let start = Standing {
            at,
            deferred: budget.deferred,
            take_off: budget.take_off,
        };
        Moving {
            scene,
            budget,
            start,
        }
    }

    fn odds(self) -> Result<Odds, NoOdds> {
        let places = self.places()?;
        Ok(Odds {
            potential: self.budget.potential,
            scores: self.budget.scores,
            places,
        })
    }

    /// Every square to which the movement may lead, in reading order.
    pub(crate) fn places(&self) -> Result<Vec<Chance>, NoOdds> {
        let most = self.most();
        let free = self.least(Resisting::Avoided, most);
        let any = self.least(Resisting::AtLeast, most);
        let mut avoiding = self.gamble(Resisting::Avoided, most);
        let mut at_least = self.gamble(Resisting::AtLeast, most);
        let mut rolled = self.gamble(Resisting::Rolled, most);
        let mut places = Vec::new();
        for (square, least) in any.all() {
            if square == self.start.at.origin {
                continue;
            }
            let own = free.points(square);
            let own = own.filter(|_| !self.budget.is_held_down);
            let mut chance = match own {
                None => Ratio::ZERO,
                Some(points) => self.chance(&mut avoiding, square, points)?,
            };
            let mut at_most = self.chance(&mut at_least, square, least)?;
            if chance != at_most
                && self.knows_resistance()
                && let Ok(gamble) = rolled.as_mut()
                && let Ok(known) = self.gambled(gamble, square)
            {
                (chance, at_most) = (known, known);
            }
            if at_most > Ratio::ZERO {
                places.push(Chance {
                    square,
                    points: least.saturating_add(self.budget.up),
                    chance,
                    at_most,
                });
            }
        }
        Ok(places)
    }

    /// Whether the chance of the square is known, and not only its bound.
    pub(crate) fn is_chance_known(&self, to: Square) -> bool {
        let places = self.places().unwrap_or_default();
        let place = places.iter().find(|place| place.square == to);
        place.is_some_and(|place| place.chance == place.at_most)
    }

    /// Whether nobody resists the movement along those squares.
    pub(crate) fn meets_nobody(&self, path: &[Square]) -> bool {
        let ways = self.ways(Resisting::Avoided);
        let mut at = self.start;
        !self.budget.is_held_down
            && path.iter().all(|square| {
                let mut steps = ways.onward(at).into_iter();
                let step = steps.find(|step| step.to.at.origin == *square);
                step.is_some_and(|step| {
                    at = step.to;
                    true
                })
            })
    }

    /// The squares of a way to the square, which the mover may leave when it sees what is rolled: of
    /// the cheapest one, the cheapest past nobody who resists, and the cheapest by the mean of what
    /// is rolled, the one with the greatest chance.
    pub(crate) fn way_to(&self, to: Square) -> Vec<Square> {
        let (choice, most) = (self.budget.choice.as_ref(), self.most());
        let by_mean = Added {
            first: 0,
            later: self.budget.later_dice * 7 / 2,
        };
        // No mean is more than four times the minimum.
        let by_mean =
            self.ways(Resisting::AtMean)
                .least(self.start, choice, most.saturating_mul(4), by_mean);
        let ways = [
            self.least(Resisting::AtLeast, most),
            self.least(Resisting::Avoided, most),
            by_mean,
        ];
        let paths = ways.iter().map(|ways| ways.path(to)).rev();
        let paths = paths.filter(|path| !path.is_empty());
        // Of equal ones the last counts, which is the cheapest.
        let best = paths.max_by_key(|path| self.chance_by(path).unwrap_or(Ratio::ZERO));
        best.unwrap_or_default()
    }

    /// The chance to come along those squares, whatever is rolled on the way.
    pub(crate) fn chance_by(&self, path: &[Square]) -> Result<Ratio, NoOdds> {
        let ways = self.ways(if self.knows_resistance() {
            Resisting::Rolled
        } else {
            Resisting::AtLeast
        });
        let (mut at, mut points, mut dice) = (self.start, self.budget.up, 0);
        let mut highest = Vec::new();
        for (nth, square) in path.iter().enumerate() {
            let steps = ways.onward(at).into_iter();
            let mut steps = steps.filter(|step| step.to.at.origin == *square);
            let Some(step) = steps.next() else {
                return Ok(Ratio::ZERO);
            };
            points += step.points - step.rolling.least();
            dice += step.rolling.added_up;
            highest.extend(step.rolling.groups());
            if nth > 0 {
                dice += self.budget.later_dice;
            }
            at = step.to;
        }
        let rolled = Term::Dice {
            sign: Sign::Plus,
            count: dice.try_into().map_err(|_| NoOdds::TooBig)?,
            die: dice::Die::D6,
        };
        let rolled = odds_of((dice > 0).then_some(rolled).into_iter(), points)?;
        let rolled = rolled
            .iter()
            .map(|(points, share)| (i64::from(*points), share));
        let mut rolled: BTreeMap<i64, Ratio> = rolled.collect();
        for group in highest {
            rolled = with_highest(&rolled, group)?;
        }
        let mut sum = Ratio::ZERO;
        for (points, share) in rolled {
            let Spending { scores, added, .. } = &self.budget;
            let pays = chance_to_pay(scores, added, points)?;
            let both = share.checked_multiply(pays).map_err(|_| NoOdds::TooBig)?;
            sum = sum.checked_add(both).map_err(|_| NoOdds::TooBig)?;
        }
        Ok(sum)
    }

    /// The greatest number of points left for squares.
    fn most(&self) -> u32 {
        let greatest = self.budget.scores.iter().map(|(score, _)| *score).max();
        let greatest = u32::try_from(greatest.unwrap_or(0)).unwrap_or(0);
        greatest.saturating_sub(self.budget.up)
    }

    fn ways(&self, resisting: Resisting) -> Ways<'_> {
        Ways {
            scene: self.scene,
            mover: &self.budget.mover,
            resisting,
        }
    }

    fn gamble(&self, resisting: Resisting, most: u32) -> Result<Gamble<'_>, NoOdds> {
        Gamble::new(self.ways(resisting), self.budget.later_dice, most)
    }

    fn least(&self, resisting: Resisting, most: u32) -> LeastWays {
        let choice = self.budget.choice.as_ref();
        let unrolled = Added::default();
        self.ways(resisting)
            .least(self.start, choice, most, unrolled)
    }

    /// Whether the rolls of occupants are known and give a chance that can be counted: one die for
    /// everybody, and no second try that could be repeated.
    fn knows_resistance(&self) -> bool {
        let rulings = self.scene.rulings;
        let is_free_choice =
            self.budget.choice.is_none() || rulings.get::<HiddenEqual>() == HiddenEqual::Equal;
        rulings.get::<ResistanceDice>() == ResistanceDice::OneDie
            && rulings.get::<BlockedEnds>() == BlockedEnds::Over
            && rulings.get::<StanceDefault>() == StanceDefault::BySide
            && !self.budget.is_held_down
            && is_free_choice
    }

    /// The chance of the square, if a way there takes at least that many points without additions.
    fn chance(
        &self,
        gamble: &mut Result<Gamble<'_>, NoOdds>,
        square: Square,
        points: u32,
    ) -> Result<Ratio, NoOdds> {
        if self.budget.later_dice == 0 {
            return self.one_price(points);
        }
        match gamble {
            Ok(gamble) => self.gambled(gamble, square),
            Err(error) => Err(error.clone()),
        }
    }

    /// The chance that the score pays for that many points plus the additions to the next square.
    fn one_price(&self, points: u32) -> Result<Ratio, NoOdds> {
        let points = i64::from(points) + i64::from(self.budget.up);
        chance_to_pay(&self.budget.scores, &self.budget.added, points)
    }

    /// The chance to get to the square by the best steps, whatever is rolled on the way.
    fn gambled(&self, gamble: &mut Gamble<'_>, square: Square) -> Result<Ratio, NoOdds> {
        let next = NextRoll {
            added: &self.budget.added,
            moment: self.budget.moment,
            choice: self.budget.choice.as_ref(),
        };
        let mut sum = Ratio::ZERO;
        for (score, share) in self.budget.scores.iter() {
            let points = u32::try_from(*score).unwrap_or(0);
            let Some(points) = points.checked_sub(self.budget.up) else {
                continue;
            };
            let chance = gamble.chance(self.start, &next, square, points)?;
            let both = share.checked_multiply(chance).map_err(|_| NoOdds::TooBig)?;
            sum = sum.checked_add(both).map_err(|_| NoOdds::TooBig)?;
        }
        Ok(sum)
    }
}

/// The probability of each sum with the highest of these dice.
fn with_highest(
    sums: &BTreeMap<i64, Ratio>,
    group: Highest,
) -> Result<BTreeMap<i64, Ratio>, NoOdds> {
    let all = 6_u128.checked_pow(group.dice).ok_or(NoOdds::TooBig)?;
    let mut further: BTreeMap<i64, Ratio> = BTreeMap::new();
    for (sum, share) in sums {
        for (value, ways) in group.values() {
            let ways = i128::try_from(ways).map_err(|_| NoOdds::TooBig)?;
            let chance = Ratio::new(ways, all).and_then(|chance| share.checked_multiply(chance));
            let chance = chance.map_err(|_| NoOdds::TooBig)?;
            let known = further.entry(sum + i64::from(value)).or_insert(Ratio::ZERO);
            *known = known.checked_add(chance).map_err(|_| NoOdds::TooBig)?;
        }
    }
    Ok(further)
}

/// The chance that one of these scores pays for that many points and what is added to them.
fn chance_to_pay(
    scores: &Distribution<i32>,
    added: &Distribution<i32>,
    points: i64,
) -> Result<Ratio, NoOdds> {
    let mut sum = Ratio::ZERO;
    for (addition, share) in added.iter() {
        let needed = points + i64::from(*addition);
        let pays = scores.probability(|score| i64::from(*score) >= needed);
        let both = share.checked_multiply(pays).map_err(|_| NoOdds::TooBig)?;
        sum = sum.checked_add(both).map_err(|_| NoOdds::TooBig)?;
    }
    Ok(sum)
}

/// The chance to pay for each number of points, from 0 to the greatest that can be paid for.
pub(crate) fn chances_to_pay(
    scores: &Distribution<i32>,
    added: &Distribution<i32>,
) -> Result<Vec<Ratio>, NoOdds> {
    let mut chances = Vec::new();
    loop {
        let points = i64::try_from(chances.len()).map_err(|_| NoOdds::TooBig)?;
        let chance = chance_to_pay(scores, added, points)?;
        if chance == Ratio::ZERO {
            return Ok(chances);
        }
        chances.push(chance);
    }
}

/// The probability of each sum that is added to the first square.
pub(crate) fn added_to_first(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<Distribution<i32>, NoOdds> {
    sum_of(&additions(scene, creature, movement, Nth::First))
}

/// The probability of each score of the movement.
pub(crate) fn scores(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<Distribution<i32>, NoOdds> {
    match known_scores(scene, creature, movement).first() {
        Some(score) => certain(*score),
        None => rolled_scores(scene, creature, movement),
    }
}

/// The scores of this and the next such movements that the creature's group has rolled already.
pub(crate) fn known_scores<'f>(
    scene: Scene<'f>,
    creature: &Creature,
    movement: &Movement,
) -> &'f [u32] {
    let name = match movement.manner {
        Manner::Run => group::of_run(scene, creature.id, movement),
        Manner::Mosey => None,
    };
    let values = advantage::dice_values(scene.facts.profile(creature.id), movement);
    name.map_or(&[], |name| {
        group::scores(scene, &name, creature.id, &values)
    })
}

/// The same if no roll of a group is used.
pub(crate) fn rolled_scores(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<Distribution<i32>, NoOdds> {
    if movement.manner == Manner::Mosey {
        return certain(advantage::MOSEY);
    }
    let values = advantage::dice_values(scene.facts.profile(creature.id), movement);
    let (dice, constant) = advantage::combined(scene, &values);
    let terms = dice.into_iter().map(|die| Term::Dice {
        sign: Sign::Plus,
        count: 1,
        die,
    });
    odds_of(terms, constant)
}

/// A score of exactly that many points.
pub(crate) fn certain(points: u32) -> Result<Distribution<i32>, NoOdds> {
    odds_of(std::iter::empty(), points)
}

/// The probability of each sum of these additions.
fn sum_of(additions: &[Addition]) -> Result<Distribution<i32>, NoOdds> {
    let values: Vec<DiceValue> = additions.iter().map(|addition| addition.value).collect();
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
