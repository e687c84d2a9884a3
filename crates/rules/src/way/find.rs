//! The best way to a place: which movements a search finds, and which of them the rules accept.

use std::cell::{Cell, RefCell};

use board::CreatureId;
use grid::{Feet, Square};

use super::apart::{Apart, Rank, rank};
use super::exploration::Exploration;
use super::turns::{Counted, turn_of};
use super::{
    Angles, Care, FoundWay, Goal, Lot, Planned, Prepared, Straight, Way, Wish, kind_of, triggers_of,
};
use crate::search::{
    self, Declared, Ending, Exhausted, FoundSeries, PathQuery, Preference, Series, Stop, TurnOffer,
    Walk, WalkState,
};
use crate::{ApartQuery, Budget, Outcome, OwnWay, RuleId, RuleSystem, Situation};

/// Movements that a search has found, with the verbs that declare them.
pub(super) struct Candidate {
    pub(super) found: FoundSeries,
    pub(super) verbs: Vec<&'static str>,
    pub(super) actions: u8,
    /// The number of declarations.
    pub(super) declarations: usize,
    /// The reactions to what is declared before them.
    pub(super) triggers_before: u32,
    /// Its lot, by number.
    pub(super) lot: usize,
}

impl Candidate {
    /// The smaller one is better.
    fn rank(&self, preference: Preference) -> Rank {
        let count = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        let FoundSeries {
            cost_feet,
            triggers,
            hazards,
            ..
        } = self.found;
        let triggers = count(triggers.saturating_add(self.triggers_before));
        let hazards = count(hazards);
        let price = (self.actions, cost_feet);
        rank(preference, price, (triggers, hazards), self.declarations)
    }
}

/// What the system itself plans: a way that the rules accept without dice and that costs no more
/// than may be spent, or the answer that the best way needs a roll. `None` leaves it to the search.
pub(super) fn planned_by_system<S: RuleSystem>(
    situation: &Situation<S>,
    creature: CreatureId,
    wish: &Wish<'_>,
) -> Option<Way<S>> {
    let own = situation
        .system()
        .own_way(situation.scene(), creature, wish);
    let (declarations, cost_feet) = match own {
        OwnWay::Searched => return None,
        OwnWay::Rolled => return Some(Way::TooFar),
        OwnWay::Certain(declarations, cost_feet) => (declarations, cost_feet),
    };
    if wish.limit_feet.is_some_and(|limit| cost_feet > limit) {
        return None;
    }
    let found = situation.planned_way(creature, wish.goal, declarations, cost_feet);
    found.map(Way::Found)
}

impl<S: RuleSystem> Situation<S> {
    /// Returns these declarations as a way of that cost, each planned where the one before it ends,
    /// if the rules accept all of them, with no die but for the damage of hazards, and they lead to
    /// the goal.
    pub fn planned_way(
        &self,
        creature: CreatureId,
        goal: Square,
        declarations: Vec<S::Declaration>,
        cost_feet: Feet,
    ) -> Option<FoundWay<S>> {
        let mut now = self.clone();
        let mut planned = Vec::new();
        for declaration in declarations {
            let outcome = now.plan_unrolled(&declaration)?;
            if !is_whole::<S>(&outcome) {
                return None;
            }
            let before = now.clone();
            now.carry_out(&outcome);
            planned.push(Planned {
                declaration,
                outcome,
                before,
            });
        }
        (now.named_square(creature) == Some(goal)).then(|| FoundWay {
            triggers: triggers_of(&planned),
            planned,
            cost_feet,
            hazards: 0,
            cuts: Vec::new(),
            exhausted: None,
        })
    }
}

pub(super) struct Finder<'f, S: RuleSystem> {
    pub(super) situation: &'f Situation<S>,
    pub(super) creature: CreatureId,
    pub(super) wish: &'f Wish<'f>,
    pub(super) verb: Option<&'f str>,
    pub(super) goals: [Square; 1],
    /// What was found out about the goal.
    pub(super) goal: Cell<Goal>,
    /// What searches for other goals have found, if anybody keeps it.
    pub(super) exploration: Option<RefCell<&'f mut Exploration>>,
    /// The angles at which ways of several turns are searched: with more kinds of movements there are
    /// no fewer lines.
    pub(super) angles: Cell<Angles>,
}

impl<'f, S: RuleSystem> Finder<'f, S> {
    pub(super) fn new(
        situation: &'f Situation<S>,
        creature: CreatureId,
        wish: &'f Wish<'f>,
        verb: Option<&'f str>,
        exploration: Option<&'f mut Exploration>,
    ) -> Finder<'f, S> {
        Finder {
            exploration: exploration.map(RefCell::new),
            situation,
            creature,
            wish,
            verb,
            goals: [wish.goal],
            goal: Cell::new(Goal::Open),
            angles: Cell::new(Angles::Any),
        }
    }

    /// Whether anybody enters the goal, as far as the search has found out.
    pub(super) fn goal(&self) -> Goal {
        self.goal.get()
    }

    pub(super) fn query(&self, ending: Ending, limit_feet: Option<Feet>) -> PathQuery<'_> {
        PathQuery {
            via: self.wish.via,
            ending,
            limit_feet,
            ..PathQuery::to(&self.goals, self.wish.preference)
        }
    }

    pub(super) fn find(&self) -> Way<S> {
        let mut apart = self.apart();
        let found = self.found(&mut apart);
        found.unwrap_or(Way::Exhausted(apart.cuts))
    }

    fn found(&self, apart: &mut Apart<S>) -> Result<Way<S>, Exhausted> {
        let prepared = Prepared::new(self.situation, self.creature, self.verb);
        let lots = Lot::all(self.situation, prepared.as_ref(), self.creature, self.verb);
        let to_goal = (self.creature, self.wish.goal);
        // Movements that may be mixed include those of one kind; only if the rules do not accept
        // the best of them, each kind is tried by itself.
        let all = [Mixing::WherePossible, Mixing::Never];
        let is_entered = !self.is_never_entered(lots.iter());
        for mixing in all.into_iter().filter(|_| is_entered) {
            let mut candidates = Vec::new();
            for (number, lot) in lots.iter().enumerate() {
                candidates.extend(self.this_turn(lot, number, mixing)?);
            }
            grid::sort_by_key(&mut candidates, |candidate| {
                candidate.rank(self.wish.preference)
            });
            for candidate in candidates {
                let rank = candidate.rank(self.wish.preference);
                if let Some(way) = apart.accepted(self.situation, to_goal, Some(rank)) {
                    return Ok(way);
                }
                let lot = lots.get(candidate.lot);
                if let Some(way) = lot.and_then(|lot| self.accepted(lot, &candidate)) {
                    return Ok(apart.beside(way, Some(candidate.actions)));
                }
            }
            if lots.iter().all(|lot| lot.mixed.is_empty()) {
                break;
            }
        }
        match apart.accepted(self.situation, to_goal, None) {
            Some(way) => Ok(way),
            None => apart.or_else(self.beyond_this_turn(&lots)),
        }
    }

    /// Whether a way is open, whatever it costs and however many turns it takes.
    pub(super) fn is_open(&self) -> Result<bool, Exhausted> {
        let prepared = Prepared::new(self.situation, self.creature, self.verb);
        let lots = Lot::all(self.situation, prepared.as_ref(), self.creature, self.verb);
        let nexts: Vec<Situation<S>> = lots.iter().map(|lot| self.next_turn(lot)).collect();
        let of_next = |next| Lot::new(next, None, self.creature, self.verb);
        let laters: Vec<Lot<'_, S>> = nexts.iter().map(of_next).collect();
        let may_enter = !self.is_never_entered(lots.iter().chain(&laters));
        Ok(may_enter && self.is_closed(&lots, &laters)?.is_none())
    }

    /// The ways of this turn by movements that no walk describes.
    fn apart(&self) -> Apart<S> {
        let wish = self.wish;
        let query = ApartQuery {
            creature: self.creature,
            verb: self.verb,
            via: wish.via,
            preference: wish.preference,
            limit_feet: wish.limit_feet,
        };
        Apart::new(self.situation, &query, wish.goal)
    }

    /// Whether no movement enters the goal, wherever it begins: a wall, or somebody in the way.
    pub(super) fn is_never_entered<'l>(
        &self,
        mut lots: impl Iterator<Item = &'l Lot<'l, S>>,
    ) -> bool
    where
        S: 'l,
    {
        let goal = self.wish.goal;
        let creature = self.situation.board.creature(self.creature);
        let is_in_it = creature
            .and_then(board::Creature::footprint)
            .is_some_and(|space| space.contains(goal));
        let enters = |walk: &dyn Walk| !walk.never_enters(goal);
        !is_in_it
            && lots.all(|lot| {
                let usual = self.situation.walk(self.creature, self.usual(lot));
                !usual.is_some_and(|walk| enters(walk.as_ref()))
                    && !lot.walks.values().any(|walk| enters(walk.as_ref()))
            })
    }

    /// The best of all movements that a turn allows, or of each kind.
    fn this_turn(
        &self,
        lot: &Lot<'_, S>,
        number: usize,
        mixing: Mixing,
    ) -> Result<Vec<Candidate>, Exhausted> {
        let mixed = match mixing {
            Mixing::WherePossible => lot.mixed_by(self.wish.preference),
            Mixing::Never => Vec::new(),
        };
        let mut found = Vec::new();
        if !mixed.is_empty() {
            found.extend(self.mixed(lot, number, &mixed)?);
        }
        for group in groups(&lot.budgets) {
            let is_mixed = (mixed.iter()).any(|budget| budget.verb == group[0].verb);
            if !is_mixed {
                found.extend(self.of_group(lot, number, &group)?);
            }
        }
        for candidate in &mut found {
            candidate.lot = number;
            if let Some(prepared) = lot.prepared {
                candidate.triggers_before = triggers_of(std::slice::from_ref(&prepared.planned));
            }
        }
        Ok(found)
    }

    /// The best of the movements by one verb; its budgets differ in their number of movements.
    fn of_group(
        &self,
        lot: &Lot<'_, S>,
        number: usize,
        group: &[&Budget],
    ) -> Result<Option<Candidate>, Exhausted> {
        let Some(most) = group.iter().max_by_key(|budget| budget.times) else {
            return Ok(None);
        };
        let Some(kind) = kind_of(most, &lot.walks) else {
            return Ok(None);
        };
        let now = TurnOffer {
            kinds: vec![kind],
            movements: most.times.into(),
        };
        let found = self.searched_here(Series::of_this_turn(now), number, Some(most.verb))?;
        Ok(found.map(|found| {
            let made = found.movements.len();
            let enough = |budget: &&&Budget| usize::from(budget.times) >= made;
            let paid = group.iter().filter(enough).map(|budget| budget.actions);
            Candidate {
                verbs: vec![most.verb; made],
                actions: paid.min().unwrap_or(u8::MAX),
                declarations: match most.declared {
                    Declared::Each => made,
                    Declared::Together => 1,
                },
                triggers_before: 0,
                lot: 0,
                found,
            }
        }))
    }

    /// The best of the movements if each may be of a different kind.
    fn mixed(
        &self,
        lot: &Lot<'_, S>,
        number: usize,
        mixed: &[Budget],
    ) -> Result<Option<Candidate>, Exhausted> {
        let now = TurnOffer {
            kinds: lot.kinds_of(mixed),
            movements: lot.most().into(),
        };
        let before = lot.prepared.map_or(0, |prepared| prepared.actions);
        let is_free = |movement: &&search::FoundMovement| {
            let budget = mixed.get(movement.kind);
            budget.is_some_and(|budget| budget.actions == 0)
        };
        let found = self.searched_here(Series::of_this_turn(now), number, None)?;
        Ok(found.map(|found| Candidate {
            verbs: verbs_of(&found, mixed, &[]),
            actions: u8::try_from(
                found.movements.len() - found.movements.iter().filter(is_free).count(),
            )
            .unwrap_or(u8::MAX)
            .saturating_add(before),
            declarations: found.movements.len(),
            triggers_before: 0,
            lot: 0,
            found,
        }))
    }

    fn searched(&self, series: Series<'_>) -> Result<Option<FoundSeries>, Exhausted> {
        search::series(&series, &self.query(Ending::Stop, self.wish.limit_feet))
    }

    /// The same for movements of this turn, by one verb or mixed, which an exploration keeps.
    fn searched_here(
        &self,
        series: Series<'_>,
        lot: usize,
        verb: Option<&'static str>,
    ) -> Result<Option<FoundSeries>, Exhausted> {
        let wish = self.wish;
        match &self.exploration {
            Some(exploration) if wish.via.is_empty() && wish.limit_feet.is_none() => {
                let mut exploration = exploration.borrow_mut();
                let explored = exploration.explored(lot, verb, wish.preference);
                search::series_from(explored, &series, (wish.goal, wish.preference))
            }
            _ => self.searched(series),
        }
    }

    /// The declarations of the movements, if the rules accept all of them and they lead to the goal.
    pub(super) fn accepted(&self, lot: &Lot<'_, S>, candidate: &Candidate) -> Option<FoundWay<S>> {
        let mut now = lot.situation.clone();
        let before = lot.prepared.map(|prepared| prepared.planned.clone());
        let mut planned: Vec<Planned<S>> = before.into_iter().collect();
        let mut turn = 0;
        let movements = &candidate.found.movements;
        let mut index = 0;
        while let (Some(movement), Some(verb)) = (movements.get(index), candidate.verbs.get(index))
        {
            while turn < movement.turn {
                self.to_next_turn(&mut now, &mut planned)?;
                turn += 1;
            }
            // Movements that are declared together are one path.
            let together = self.is_together(&now, verb);
            let behind = movements[index..]
                .iter()
                .take_while(|other| together && other.turn == movement.turn)
                .count()
                .max(1);
            let states: Vec<WalkState> = movements[index..index + behind]
                .iter()
                .flat_map(|movement| &movement.steps)
                .map(|step| step.to)
                .collect();
            index += behind;
            let further = movements
                .get(index)
                .is_some_and(|next| next.turn == movement.turn);
            let next = self.declared(&now, verb, &states, further)?;
            self.carry_out(&mut now, &mut planned, next);
        }
        let arrives = now.named_square(self.creature) == Some(self.wish.goal);
        arrives.then(|| FoundWay {
            triggers: triggers_of(&planned),
            planned,
            cost_feet: candidate.found.cost_feet,
            hazards: candidate.found.hazards,
            cuts: Vec::new(),
            exhausted: None,
        })
    }

    fn is_together(&self, now: &Situation<S>, verb: &str) -> bool {
        now.budgets_by(self.creature, verb)
            .first()
            .is_some_and(|budget| budget.declared == Declared::Together)
    }

    /// Returns one movement, if the rules accept it and carry it out whole.
    fn declared(
        &self,
        now: &Situation<S>,
        verb: &str,
        states: &[WalkState],
        further: bool,
    ) -> Option<(S::Declaration, Outcome<S>)> {
        // A declaration says that another movement follows only if it must.
        let endings = [Ending::Stop, Ending::PassOn];
        let tried = endings.iter().take(if further { 2 } else { 1 });
        tried
            .filter_map(|ending| now.walk_declaration(self.creature, verb, states, *ending))
            .find_map(|declaration| {
                let outcome = now.plan_unrolled(&declaration)?;
                is_whole::<S>(&outcome).then_some((declaration, outcome))
            })
    }

    /// How many movements of one action a turn allows.
    pub(super) fn movements_of(&self, lot: &Lot<'_, S>) -> u32 {
        let all = match self.verb {
            None => return lot.most().max(1).into(),
            Some(_) => lot.situation.budgets(self.creature),
        };
        let actions = all.iter().chain(&lot.budgets).map(|budget| budget.actions);
        actions.max().unwrap_or(0).max(1).into()
    }

    pub(super) fn usual<'v>(&self, lot: &Lot<'_, S>) -> &'v str
    where
        'f: 'v,
    {
        self.verb.unwrap_or_else(|| {
            let system = lot.situation.system();
            system.usual_verb(lot.situation.scene(), self.creature)
        })
    }

    /// Why there is no way, even if it cost nothing; `None` if one is open.
    pub(super) fn is_closed(
        &self,
        lots: &[Lot<'_, S>],
        laters: &[Lot<'_, S>],
    ) -> Result<Option<Way<S>>, Exhausted> {
        let usual = |lot: &Lot<'_, S>| self.situation.walk(self.creature, self.usual(lot));
        let usual: Vec<Box<dyn Walk + '_>> = lots.iter().filter_map(usual).collect();
        let both = || lots.iter().chain(laters);
        let walks = both().flat_map(|lot| lot.walks.values());
        let walks: Vec<&dyn Walk> = usual.iter().chain(walks).map(AsRef::as_ref).collect();
        if self.without_limit(&walks, Ending::Stop)?.is_some() {
            return Ok(None);
        }
        let only_to_pass = || {
            self.without_limit(&walks, Ending::PassOn)
                .map(Option::flatten)
        };
        // Whoever asks for one verb wants to know why it may not end there.
        if self.verb.is_some()
            && let Some(rule) = only_to_pass()?
        {
            return Ok(Some(Way::MayNotStop(rule)));
        }
        for lot in both() {
            if self.is_open_by_mixing(lot)? {
                return Ok(None);
            }
        }
        Ok(Some(only_to_pass()?.map_or(Way::NoWay, Way::MayNotStop)))
    }

    /// Whether movements of several kinds lead to the goal, however many there are. Lines at any angle
    /// lead further only than lines: whatever is not in a straight line goes where they go.
    fn is_open_by_mixing(&self, lot: &Lot<'_, S>) -> Result<bool, Exhausted> {
        let query = self.query(Ending::Stop, None);
        let of = (self.usual(lot), self.movements_of(lot));
        let along_grid = Straight::new();
        let care = (Care::Taken, Counted::No);
        let Some((mut now, _)) = turn_of((lot, self.creature, &along_grid), of, care) else {
            return Ok(false);
        };
        now.movements = MANY;
        for kind in &mut now.kinds {
            kind.limit_feet = None;
            kind.share = 1;
        }
        if search::series(&Series::of_this_turn(now), &query)?.is_some() {
            return Ok(true);
        }
        let straight = lot.straight(self.creature, Angles::Any);
        if self.verb.is_none() || straight.is_empty() {
            return Ok(false);
        }
        let turn = turn_of(
            (lot, self.creature, &straight),
            of,
            (Care::Taken, Counted::No),
        );
        let found = turn.map(|(now, _)| {
            let turns = Series {
                later: Some(now.clone()),
                ..Series::of_this_turn(now)
            };
            search::series(&turns, &query)
        });
        Ok(found.transpose()?.flatten().is_some())
    }

    /// Whether a way is open, whatever it costs, or the rule that forbids ending at the goal.
    fn without_limit(
        &self,
        walks: &[&dyn Walk],
        ending: Ending,
    ) -> Result<Option<Option<RuleId>>, Exhausted> {
        for walk in walks {
            let query = self.query(ending, None);
            let Some(found) = search::path(*walk, &query)? else {
                continue;
            };
            let end = found.steps.last().map_or(walk.start(), |step| step.to);
            return Ok(Some(match walk.stop(end) {
                Stop::Allowed => None,
                Stop::PassOnly(rule) => Some(rule),
            }));
        }
        Ok(None)
    }
}

/// More movements than any way has.
const MANY: u32 = 1_000_000;

/// Whether the movements of a candidate may be of several kinds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mixing {
    WherePossible,
    Never,
}

/// The budgets of each verb.
fn groups(budgets: &[Budget]) -> Vec<Vec<&Budget>> {
    let mut groups: Vec<Vec<&Budget>> = Vec::new();
    for budget in budgets {
        match groups.iter_mut().find(|group| group[0].verb == budget.verb) {
            Some(group) => group.push(budget),
            None => groups.push(vec![budget]),
        }
    }
    groups
}

/// The verbs of the movements, whose kinds are numbered as those budgets: of this turn, and of the
/// later ones.
pub(super) fn verbs_of(found: &FoundSeries, now: &[Budget], later: &[Budget]) -> Vec<&'static str> {
    let verb = |movement: &search::FoundMovement| {
        let budgets = if movement.turn == 0 { now } else { later };
        budgets.get(movement.kind).map_or("", |budget| budget.verb)
    };
    found.movements.iter().map(verb).collect()
}

/// Whether every item of the path is done, because some systems carry out as much of a path as
/// possible.
fn is_whole<S: RuleSystem>(outcome: &Outcome<S>) -> bool {
    let mut account = outcome.account.iter();
    account.all(|happening| S::shortfall(happening).is_none())
}
