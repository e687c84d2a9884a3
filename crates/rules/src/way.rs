//! The way of a creature to a place, as its player would declare it, and every place it can reach.
//!
//! A search finds which movements to declare, but only movements that the rules accept are a way:
//! each declaration is planned where the one before it ends. The cost that a range gives for a
//! place is that of the cheapest way there.

use std::collections::BTreeMap;

use board::CreatureId;
use dice::{Dice, NoDice};
use grid::{Feet, Square};

use crate::search::{
    self, Bound, Ending, Exhausted, FoundSeries, Kind, MoveRange, Offer, PathQuery, Preference,
    Series, Stop, TurnOffer, Walk, WalkState,
};
use crate::{Budget, Happening, Outcome, RuleId, RuleSystem, Situation};

/// The goal of a way, and what kind of way is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The place to end in: the top-left square of the creature's space.
    pub goal: Square,
    /// Places to pass on the way, in this order.
    pub via: &'a [Square],
    /// Which way is preferred.
    pub preference: Preference,
    /// The most that the whole way may cost.
    pub limit_feet: Option<Feet>,
}

/// The result of a search for a way.
#[derive(Clone, Debug)]
pub enum Way<S: RuleSystem> {
    /// It found a way.
    Found(FoundWay<S>),
    /// No way is open, however much is spent.
    NoWay,
    /// A way is open, but nothing is left in this turn to take it.
    OutOfActions,
    /// A way is open, but it costs more than may be spent.
    TooFar,
    /// A way is open, but no movement may end there, by that rule.
    MayNotStop(RuleId),
    /// The search reached its bound before the answer was certain.
    Exhausted,
}

/// A way, as declarations that were planned one after another.
#[derive(Clone, Debug)]
pub struct FoundWay<S: RuleSystem> {
    /// The declarations, first to last.
    pub planned: Vec<Planned<S>>,
    /// The total cost of the movements.
    pub cost_feet: Feet,
    /// The number of reactions they trigger.
    pub triggers: u32,
    /// The number of hazards they suffer.
    pub hazards: u32,
}

/// A declaration, its outcome, and the situation in which it was planned.
#[derive(Clone, Debug)]
pub struct Planned<S: RuleSystem> {
    /// The declaration.
    pub declaration: S::Declaration,
    /// Its outcome.
    pub outcome: Outcome<S>,
    /// The situation before it.
    pub before: Situation<S>,
}

/// Where a creature can go now.
#[derive(Clone, Debug, Default)]
pub struct WholeRange {
    /// What it may spend.
    pub budgets: Vec<Budget>,
    /// The places, each with the number of the budget that leads there.
    pub range: MoveRange,
}

impl<S: RuleSystem> Situation<S> {
    /// Returns every place the creature can reach with what it may spend now, or with movements by
    /// one verb.
    pub fn whole_range(&self, creature: CreatureId, verb: Option<&str>) -> WholeRange {
        let mut budgets = self.budgets_of(creature, verb);
        let walks = self.walks_of(creature, &budgets);
        budgets.retain(|budget| walks.contains_key(budget.verb));
        let offer = |budget: &Budget| {
            Some(Offer {
                walk: walks.get(budget.verb)?.as_ref(),
                times: budget.times,
                limit_feet: budget.limit_feet,
                declared: budget.declared,
                actions: budget.actions,
            })
        };
        let offers: Vec<Offer<'_>> = budgets.iter().filter_map(offer).collect();
        let range = search::range(&offers, Bound::DEFAULT);
        drop(offers);
        drop(walks);
        WholeRange { budgets, range }
    }

    /// Returns the best way to a place with what the creature may spend, or with movements by one
    /// verb: in this turn if that suffices, otherwise in this turn and later ones.
    ///
    /// If the rules would ask for a die on a way, it does not count: nothing is rolled.
    pub fn way(&self, creature: CreatureId, wish: &Wish<'_>, verb: Option<&str>) -> Way<S> {
        match Finder::new(self, creature, wish, verb).find() {
            Ok(way) => way,
            Err(Exhausted { .. }) => Way::Exhausted,
        }
    }

    fn budgets_of(&self, creature: CreatureId, verb: Option<&str>) -> Vec<Budget> {
        verb.map_or_else(
            || self.budgets(creature),
            |verb| self.budgets_by(creature, verb),
        )
    }

    fn walks_of(&self, creature: CreatureId, budgets: &[Budget]) -> Walks<'_> {
        let mut walks = Walks::new();
        for budget in budgets {
            if !walks.contains_key(budget.verb)
                && let Some(walk) = self.walk(creature, budget.verb)
            {
                walks.insert(budget.verb, walk);
            }
        }
        walks
    }
}

type Walks<'a> = BTreeMap<&'static str, Box<dyn Walk + 'a>>;

/// Movements that a search has found, with the verbs that declare them.
struct Candidate {
    found: FoundSeries,
    verbs: Vec<&'static str>,
    actions: u8,
}

impl Candidate {
    /// The smaller one is better.
    fn rank(&self, preference: Preference) -> [i32; 4] {
        let count = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        let FoundSeries {
            cost_feet,
            triggers,
            hazards,
            ..
        } = self.found;
        let (triggers, hazards) = (count(triggers), count(hazards));
        match preference {
            Preference::Cheapest => [self.actions.into(), cost_feet.0, triggers, hazards],
            Preference::Safest => [triggers, hazards, cost_feet.0, self.actions.into()],
        }
    }
}

struct Finder<'f, S: RuleSystem> {
    situation: &'f Situation<S>,
    creature: CreatureId,
    wish: &'f Wish<'f>,
    verb: Option<&'f str>,
    goals: [Square; 1],
}

impl<'f, S: RuleSystem> Finder<'f, S> {
    fn new(
        situation: &'f Situation<S>,
        creature: CreatureId,
        wish: &'f Wish<'f>,
        verb: Option<&'f str>,
    ) -> Finder<'f, S> {
        Finder {
            situation,
            creature,
            wish,
            verb,
            goals: [wish.goal],
        }
    }

    fn query(&self, ending: Ending, limit_feet: Option<Feet>) -> PathQuery<'_> {
        PathQuery {
            via: self.wish.via,
            ending,
            limit_feet,
            ..PathQuery::to(&self.goals, self.wish.preference)
        }
    }

    fn find(&self) -> Result<Way<S>, Exhausted> {
        let budgets = self.situation.budgets_of(self.creature, self.verb);
        let walks = self.situation.walks_of(self.creature, &budgets);
        let mut candidates = self.this_turn(&budgets, &walks)?;
        candidates.sort_by_key(|candidate| candidate.rank(self.wish.preference));
        for candidate in candidates {
            if let Some(way) = self.accepted(&candidate) {
                return Ok(Way::Found(way));
            }
        }
        self.beyond_this_turn(&budgets, &walks)
    }

    /// The best of each kind of movement that this turn allows, and of all kinds mixed.
    fn this_turn(
        &self,
        budgets: &[Budget],
        walks: &Walks<'_>,
    ) -> Result<Vec<Candidate>, Exhausted> {
        let mut candidates = Vec::new();
        let mut groups: Vec<Vec<&Budget>> = Vec::new();
        for budget in budgets {
            match groups.iter_mut().find(|group| group[0].verb == budget.verb) {
                Some(group) => group.push(budget),
                None => groups.push(vec![budget]),
            }
        }
        for group in &groups {
            candidates.extend(self.of_group(group, walks)?);
        }
        if self.situation.system().mixes_movements()
            && self.wish.preference == Preference::Safest
            && groups.len() > 1
        {
            candidates.extend(self.mixed(budgets, walks)?);
        }
        Ok(candidates)
    }

    /// The best of the movements by one verb; its budgets differ in their number of movements.
    fn of_group(
        &self,
        group: &[&Budget],
        walks: &Walks<'_>,
    ) -> Result<Option<Candidate>, Exhausted> {
        let Some(most) = group.iter().max_by_key(|budget| budget.times) else {
            return Ok(None);
        };
        let Some(kind) = kind_of(most, walks) else {
            return Ok(None);
        };
        let now = TurnOffer {
            kinds: vec![kind],
            movements: most.times.into(),
        };
        let found = self.searched(Series { now, later: None })?;
        Ok(found.map(|found| {
            let made = found.movements.len();
            let enough = |budget: &&&Budget| usize::from(budget.times) >= made;
            let paid = group.iter().filter(enough).map(|budget| budget.actions);
            Candidate {
                verbs: vec![most.verb; made],
                actions: paid.min().unwrap_or(u8::MAX),
                found,
            }
        }))
    }

    /// The best of the movements if each may be of a different kind.
    fn mixed(&self, budgets: &[Budget], walks: &Walks<'_>) -> Result<Option<Candidate>, Exhausted> {
        let once: Vec<&Budget> = budgets.iter().filter(|budget| budget.times == 1).collect();
        let most = budgets.iter().map(|budget| budget.times).max().unwrap_or(0);
        let now = TurnOffer {
            kinds: once
                .iter()
                .filter_map(|budget| kind_of(budget, walks))
                .collect(),
            movements: most.into(),
        };
        let found = self.searched(Series { now, later: None })?;
        Ok(found.map(|found| {
            let verb = |kind: usize| once.get(kind).map_or("", |budget| budget.verb);
            Candidate {
                verbs: (found.movements.iter())
                    .map(|movement| verb(movement.kind))
                    .collect(),
                actions: u8::try_from(found.movements.len()).unwrap_or(u8::MAX),
                found,
            }
        }))
    }

    fn searched(&self, series: Series<'_>) -> Result<Option<FoundSeries>, Exhausted> {
        search::series(&series, &self.query(Ending::Stop, self.wish.limit_feet))
    }

    /// The declarations of the movements, if the rules accept all of them and they lead to the goal.
    fn accepted(&self, candidate: &Candidate) -> Option<FoundWay<S>> {
        let mut now = self.situation.clone();
        let mut planned: Vec<Planned<S>> = Vec::new();
        let mut turn = 0;
        let movements = &candidate.found.movements;
        let mut index = 0;
        while let (Some(movement), Some(verb)) = (movements.get(index), candidate.verbs.get(index))
        {
            while turn < movement.turn {
                let end = self.end_of_turn(&now)?;
                self.carry_out(&mut now, &mut planned, end);
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
        })
    }

    fn is_together(&self, now: &Situation<S>, verb: &str) -> bool {
        now.budgets_by(self.creature, verb)
            .first()
            .is_some_and(|budget| budget.declared == search::Declared::Together)
    }

    fn carry_out(
        &self,
        now: &mut Situation<S>,
        planned: &mut Vec<Planned<S>>,
        (declaration, outcome): (S::Declaration, Outcome<S>),
    ) {
        planned.push(Planned {
            declaration,
            outcome: outcome.clone(),
            before: now.clone(),
        });
        now.carry_out(&outcome);
    }

    fn end_of_turn(&self, now: &Situation<S>) -> Option<(S::Declaration, Outcome<S>)> {
        let declaration = now.system().end_of_turn(self.creature);
        let outcome = now.plan(&declaration, &mut NoDice).ok()?;
        Some((declaration, outcome))
    }

    /// Returns one movement, if the rules accept it and carry it out whole.
    fn declared(
        &self,
        now: &Situation<S>,
        verb: &str,
        states: &[WalkState],
        further: bool,
    ) -> Option<(S::Declaration, Outcome<S>)> {
        // That another movement follows is declared only if it must be.
        let endings = [Ending::Stop, Ending::PassOn];
        let tried = endings.iter().take(if further { 2 } else { 1 });
        tried
            .filter_map(|ending| now.walk_declaration(self.creature, verb, states, *ending))
            .find_map(|declaration| {
                let dice: &mut dyn Dice = &mut NoDice;
                let outcome = now.plan(&declaration, dice).ok()?;
                is_whole::<S>(&outcome).then_some((declaration, outcome))
            })
    }

    /// The way if this turn does not suffice, or the reason why there is no way.
    fn beyond_this_turn(&self, budgets: &[Budget], walks: &Walks<'_>) -> Result<Way<S>, Exhausted> {
        let mut next = self.situation.clone();
        if let Some((_, outcome)) = self.end_of_turn(&next) {
            next.carry_out(&outcome);
        }
        let later = next.budgets_of(self.creature, self.verb);
        let usual = self.verb.unwrap_or_else(|| {
            let system = self.situation.system();
            system.usual_verb(self.situation.scene(), self.creature)
        });
        let usual_walk = self.situation.walk(self.creature, usual);
        let later_walks = next.walks_of(self.creature, &later);
        let open = usual_walk.iter().chain(walks.values());
        let open = open.chain(later_walks.values());
        let open: Vec<&dyn Walk> = open.map(AsRef::as_ref).collect();
        if self.without_limit(&open, Ending::Stop)?.is_none() {
            return Ok(match self.without_limit(&open, Ending::PassOn)? {
                Some(rule) => rule.map_or(Way::NoWay, Way::MayNotStop),
                None => Way::NoWay,
            });
        }
        let own: Vec<&Budget> = (budgets.iter())
            .filter(|budget| budget.verb == usual)
            .collect();
        if own.is_empty() {
            return Ok(Way::OutOfActions);
        }
        let later: Vec<&Budget> = (later.iter())
            .filter(|budget| budget.verb == usual)
            .collect();
        let (Some(now), Some(later)) = (offer_of(&own, walks), offer_of(&later, &later_walks))
        else {
            return Ok(Way::TooFar);
        };
        let found = self.searched(Series {
            now,
            later: Some(later),
        })?;
        let way = found.and_then(|found| {
            self.accepted(&Candidate {
                verbs: vec![own[0].verb; found.movements.len()],
                actions: u8::MAX,
                found,
            })
        });
        Ok(way.map_or(Way::TooFar, Way::Found))
    }

    /// Whether a way is open, whatever it costs; or the rule by which it may not end at the goal.
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

fn kind_of<'w>(budget: &Budget, walks: &'w Walks<'_>) -> Option<Kind<'w>> {
    Some(Kind {
        walk: walks.get(budget.verb)?.as_ref(),
        limit_feet: Some(budget.limit_feet),
        declared: budget.declared,
    })
}

/// An offer of as many movements of one kind as the largest of the budgets holds.
fn offer_of<'w>(budgets: &[&Budget], walks: &'w Walks<'_>) -> Option<TurnOffer<'w>> {
    let most = budgets.iter().max_by_key(|budget| budget.times)?;
    Some(TurnOffer {
        kinds: vec![kind_of(most, walks)?],
        movements: most.times.into(),
    })
}

/// Whether every item of the path is done: some systems carry out as much of a path as they can.
fn is_whole<S: RuleSystem>(outcome: &Outcome<S>) -> bool {
    let mut account = outcome.account.iter();
    account.all(|happening| S::shortfall(happening).is_none())
}

/// The reactions that the declarations trigger.
fn triggers_of<S: RuleSystem>(planned: &[Planned<S>]) -> u32 {
    let events = planned.iter().flat_map(|planned| &planned.outcome.events);
    let provoked = events.filter(|event| matches!(event.happening, Happening::Provoke(..)));
    u32::try_from(provoked.count()).unwrap_or(u32::MAX)
}
