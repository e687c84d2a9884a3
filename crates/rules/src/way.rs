//! The way of a creature to a place, as its player would declare it, and every place it can reach.
//!
//! A search finds which movements to declare, but only movements that the rules accept are a way:
//! each declaration is planned where the one before it ends. The cost that a range gives for a
//! place is that of the cheapest way there.

mod apart;
mod beyond;
mod checks;
mod elsewhere;
mod exploration;
mod find;
mod free_end;
mod passing;
mod turns;

use std::collections::BTreeMap;

use board::CreatureId;
use dice::NoDice;
use grid::Feet;

use crate::search::{
    self, Alike, Bound, Exhausted, Kind, Lines, MoveRange, Offer, Preference, Stop, Walk,
};
use crate::{
    Budget, BudgetCut, Citation, Outcome, RangeApart, RuleId, RuleSystem, Situation, Wish,
};

pub use exploration::Exploration;

/// The result of a search for a way.
#[derive(Clone, Debug)]
pub enum Way<S: RuleSystem> {
    /// It found a way.
    Found(FoundWay<S>),
    /// No way is open, however much is spent.
    NoWay,
    /// A way is open only to a creature that makes these checks.
    NeedsChecks(Vec<Citation>),
    /// Nothing is left in this turn to take a way, whether one is open or not.
    OutOfActions,
    /// A way is open, but it costs more than may be spent.
    TooFar,
    /// A way is open, but no movement may end there, by that rule.
    MayNotStop(RuleId),
    /// The search reached its bound before the answer was certain; with the movements of which only a
    /// part was searched, if they are known.
    Exhausted(Vec<BudgetCut>),
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
    /// The movements of which only a part was searched, so that they may hold a better way.
    pub cuts: Vec<BudgetCut>,
    /// Whether a bound stopped the search among all movements, so that this is the best way by the
    /// usual ones alone.
    pub exhausted: Option<Exhausted>,
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
    /// The budgets of which only a part was searched.
    pub cuts: Vec<BudgetCut>,
}

impl WholeRange {
    /// Adds movements that no walk describes; those that lead nowhere else are not worth a mention.
    fn add_apart(&mut self, apart: RangeApart) {
        let known = self.budgets.len();
        for (budget, places) in apart.budgets {
            let number = self.budgets.iter().position(|own| own.is_like(&budget));
            let number = number.unwrap_or(self.budgets.len());
            (self.range).add_apart(number, (budget.times, budget.actions), &places);
            if number == self.budgets.len() {
                self.budgets.push(budget);
            }
        }
        let places = self.range.places();
        let used = places.iter().map(|(_, reached)| reached.offer + 1).max();
        self.budgets.truncate(used.unwrap_or(0).max(known));
        self.range.exhausted = self.range.exhausted.or(apart.exhausted);
        self.cuts = apart.cuts;
    }
}

impl<S: RuleSystem> Situation<S> {
    /// Returns every place the creature can reach with what it may spend now, or with movements by
    /// one verb. It may stand up first, and mix its movements where the system lets it.
    pub fn whole_range(&self, creature: CreatureId, verb: Option<&str>) -> WholeRange {
        self.whole_range_by(creature, verb, search::range)
    }

    /// Returns the same as [`Situation::whole_range`], always by looking at every step of every
    /// movement.
    pub fn exact_whole_range(&self, creature: CreatureId, verb: Option<&str>) -> WholeRange {
        self.whole_range_by(creature, verb, search::exact_range)
    }

    fn whole_range_by(
        &self,
        creature: CreatureId,
        verb: Option<&str>,
        range: fn(&[Offer<'_>], Bound) -> MoveRange,
    ) -> WholeRange {
        let prepared = Prepared::new(self, creature, verb);
        let lots = Lot::all(self, prepared.as_ref(), creature, verb);
        let mixed: Vec<Vec<Kind<'_>>> = (lots.iter())
            .map(|lot| lot.kinds_of(&lot.mixed_by_range(creature)))
            .collect();
        let mut budgets = Vec::new();
        let mut offers = Vec::new();
        for lot in &lots {
            for budget in &lot.budgets {
                if let Some(walk) = lot.walks.get(budget.verb) {
                    offers.push(offer_of(budget, walk.as_ref()));
                    budgets.push(budget.clone());
                }
            }
        }
        let plain = budgets.len();
        for (lot, kinds) in lots.iter().zip(&mixed) {
            if let (Some((first, others)), 2..) = (kinds.split_first(), lot.most()) {
                let alike = lot.alike(creature);
                for budget in lot.mixed_budgets() {
                    offers.push(Offer {
                        others,
                        alike,
                        ..offer_of(&budget, first.walk)
                    });
                    budgets.push(budget);
                }
            }
        }
        let range = range(&offers, Bound::DEFAULT);
        // Mixed movements that lead nowhere else are not worth a mention.
        let places = range.places();
        if places.iter().all(|(_, reached)| reached.offer < plain) {
            budgets.truncate(plain);
        }
        let mut whole = WholeRange {
            budgets,
            range,
            cuts: Vec::new(),
        };
        whole.add_apart(self.system().range_apart(self.scene(), creature, verb));
        whole
    }

    /// Returns the best way to a place with what the creature may spend, or with movements by one
    /// verb: in this turn if that suffices, otherwise in this turn and later ones.
    ///
    /// If the rules would ask for a die on a way, it does not count: nothing is rolled. Only the
    /// damage of hazards is left open.
    pub fn way(&self, creature: CreatureId, wish: &Wish<'_>, verb: Option<&str>) -> Way<S> {
        self.way_by(creature, wish, verb, None)
    }

    /// Returns the same as [`Situation::way`], and keeps what the search finds for the next goal.
    /// The exploration is new, or it comes from this very situation.
    pub fn way_exploring(
        &self,
        creature: CreatureId,
        wish: &Wish<'_>,
        verb: Option<&str>,
        exploration: &mut Exploration,
    ) -> Way<S> {
        exploration.prepare(creature, verb);
        self.way_by(creature, wish, verb, Some(exploration))
    }

    fn way_by(
        &self,
        creature: CreatureId,
        wish: &Wish<'_>,
        verb: Option<&str>,
        exploration: Option<&mut Exploration>,
    ) -> Way<S> {
        match self.searched_way(creature, wish, verb, exploration) {
            (Way::NoWay, goal) => self
                .opening_checks(creature, wish, (verb, goal))
                .map_or(Way::NoWay, Way::NeedsChecks),
            (way, _) => way,
        }
    }

    /// The way without checks.
    fn searched_way(
        &self,
        creature: CreatureId,
        wish: &Wish<'_>,
        verb: Option<&str>,
        exploration: Option<&mut Exploration>,
    ) -> (Way<S>, Goal) {
        if verb.is_none()
            && let Some(own) = find::planned_by_system(self, creature, wish)
        {
            return (own, Goal::Open);
        }
        let finder = find::Finder::new(self, creature, wish, verb, exploration);
        let found = finder.find();
        let goal = finder.goal();
        let way = match found {
            why_not @ (Way::NoWay | Way::OutOfActions | Way::TooFar) if goal == Goal::Open => self
                .passed_only(creature, wish, verb)
                .map_or(why_not, Way::MayNotStop),
            way => way,
        };
        (way, goal)
    }

    /// The rule by which the goal may only be passed, if this turn leads through it.
    fn passed_only(
        &self,
        creature: CreatureId,
        wish: &Wish<'_>,
        verb: Option<&str>,
    ) -> Option<RuleId> {
        if !wish.via.is_empty() {
            return None;
        }
        let reached = self.whole_range(creature, verb).range.get(wish.goal)?;
        let is_paid = |limit| reached.spent_feet <= limit;
        match reached.stop {
            Stop::PassOnly(rule) if wish.limit_feet.is_none_or(is_paid) => Some(rule),
            Stop::PassOnly(_) | Stop::Allowed => None,
        }
    }

    fn budgets_of(&self, creature: CreatureId, verb: Option<&str>) -> Vec<Budget> {
        verb.map_or_else(
            || self.budgets(creature),
            |verb| self.budgets_by(creature, verb),
        )
    }
}

/// Whether anybody enters the goal of a way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// No movement does, wherever it begins: a wall, or somebody in the way.
    Shut,
    /// As far as is known.
    Open,
}

/// Which movements a way of several turns uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// The usual ones, and several of them made as one.
    Usual,
    /// Those, and the ones that lead further.
    Plain,
    /// Those that only avoid reactions, too.
    Taken,
}

/// The angles at which a way of several turns keeps to a straight line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Angles {
    /// Any.
    Any,
    /// Those of the eight directions of the grid.
    OfGrid,
}

type Walks<'a> = BTreeMap<&'static str, Box<dyn Walk + 'a>>;

/// The straight lines to which the movements by each verb keep.
type Straight<'a> = BTreeMap<&'static str, Box<dyn Lines + 'a>>;

/// The situation after what a creature declares before it moves.
struct Prepared<S: RuleSystem> {
    planned: Planned<S>,
    after: Situation<S>,
    verb: &'static str,
    actions: u8,
    of_actions: u8,
}

impl<S: RuleSystem> Prepared<S> {
    /// Returns `None` if there is nothing to declare, if the rules refuse it, or if the caller asks
    /// for one verb.
    fn new(before: &Situation<S>, creature: CreatureId, verb: Option<&str>) -> Option<Prepared<S>> {
        if verb.is_some() {
            return None;
        }
        let own = before.system().preparation(before.scene(), creature)?;
        let outcome = before.plan(&own.declaration, &mut NoDice).ok()?;
        let mut after = before.clone();
        after.carry_out(&outcome);
        Some(Prepared {
            planned: Planned {
                declaration: own.declaration,
                outcome,
                before: before.clone(),
            },
            after,
            verb: own.verb,
            actions: own.actions,
            of_actions: own.of_actions,
        })
    }
}

/// What a creature may spend from one situation on, with its walks there.
struct Lot<'a, S: RuleSystem> {
    situation: &'a Situation<S>,
    /// What is declared first, if the creature does not move at once.
    prepared: Option<&'a Prepared<S>>,
    budgets: Vec<Budget>,
    /// The verbs that may be mixed, if there are several.
    mixed: Vec<Budget>,
    /// A movement that nothing makes dearer, if ways of several turns may need it.
    flat: Option<Budget>,
    /// A movement that takes no action and is the only one of its turn.
    free: Option<Budget>,
    walks: Walks<'a>,
}

impl<'a, S: RuleSystem> Lot<'a, S> {
    fn all(
        now: &'a Situation<S>,
        prepared: Option<&'a Prepared<S>>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> Vec<Lot<'a, S>> {
        let first = Lot::new(now, None, creature, verb);
        let later = prepared.map(|own| {
            let mut later = Lot::new(&own.after, prepared, creature, verb);
            // Outside turns actions are not counted, but getting ready must not lengthen the turn.
            let is_payable = |budget: &Budget| budget.actions <= own.of_actions;
            later.budgets.retain(is_payable);
            later.mixed.retain(is_payable);
            later
        });
        std::iter::once(first).chain(later).collect()
    }

    fn new(
        situation: &'a Situation<S>,
        prepared: Option<&'a Prepared<S>>,
        creature: CreatureId,
        verb: Option<&str>,
    ) -> Lot<'a, S> {
        let mut budgets = situation.budgets_of(creature, verb);
        let mixed = match verb {
            Some(_) => Vec::new(),
            None => (situation.system()).mixed_verbs(situation.scene(), creature),
        };
        let once = |verb: &&str| {
            let mut own = situation.budgets_by(creature, verb).into_iter();
            own.find(|budget| budget.verb == *verb)
        };
        let mut mixed: Vec<Budget> = mixed.iter().filter_map(once).collect();
        let is_repeated = |verb| {
            let mut own = budgets.iter();
            own.any(|budget: &Budget| budget.verb == verb && budget.times > 1)
        };
        // Movements of one kind are mixed only if its own budgets do not have several of them.
        if let [one] = &mixed[..]
            && is_repeated(one.verb)
        {
            mixed.clear();
        }
        if budgets.iter().all(|budget| budget.actions == 0) {
            mixed.clear();
        }
        if let Some(prepared) = prepared {
            for budget in budgets.iter_mut().chain(&mut mixed) {
                budget.after = Some(prepared.verb);
                budget.actions = budget.actions.saturating_add(prepared.actions);
            }
        }
        let (flat, free) = match (verb, prepared) {
            (None, None) => {
                let (system, scene) = (situation.system(), situation.scene());
                let flat = system.flat_budget(scene, creature);
                (flat, system.free_budget(scene, creature))
            }
            _ => (None, None),
        };
        let mut walks = Walks::new();
        for budget in budgets.iter().chain(&mixed).chain(&flat).chain(&free) {
            if !walks.contains_key(budget.verb)
                && let Some(walk) = situation.walk(creature, budget.verb)
            {
                walks.insert(budget.verb, walk);
            }
        }
        Lot {
            situation,
            prepared,
            budgets,
            mixed,
            flat,
            free,
            walks,
        }
    }

    /// The most movements that may be mixed, each of which takes one action.
    fn most(&self) -> u8 {
        let before = self.prepared.map_or(0, |prepared| prepared.actions);
        let actions = self.budgets.iter().map(|budget| budget.actions).max();
        actions.unwrap_or(0).saturating_sub(before)
    }

    /// The verbs that may be mixed in this turn. Movements that take no action are mixed only where
    /// the way is to be safe: a range and the cheapest way count actions, a search movements.
    fn mixed_by(&self, preference: Preference) -> Vec<Budget> {
        let is_used = |budget: &&Budget| preference == Preference::Safest || budget.actions > 0;
        self.mixed.iter().filter(is_used).cloned().collect()
    }

    /// The verbs whose movements a range mixes: those that lead somewhere else.
    fn mixed_by_range(&self, creature: CreatureId) -> Vec<Budget> {
        let (system, scene) = (self.situation.system(), self.situation.scene());
        let mut mixed = self.mixed_by(Preference::Cheapest);
        mixed.retain(|budget| !system.is_covered(scene, creature, budget.verb));
        mixed
    }

    /// The lines to which its movements keep in later turns, too.
    fn straight(&self, creature: CreatureId, angles: Angles) -> Straight<'_> {
        let (system, scene) = (self.situation.system(), self.situation.scene());
        let verbs = match angles {
            Angles::Any => self.walks.keys(),
            Angles::OfGrid => return Straight::new(),
        };
        let lines = verbs.map(|verb| Some((*verb, system.lines(scene, creature, verb)?)));
        lines.flatten().collect()
    }

    /// The kinds of these budgets; each verb that may be mixed has a walk.
    fn kinds_of(&self, mixed: &[Budget]) -> Vec<Kind<'_>> {
        let kinds = mixed.iter();
        kinds
            .filter_map(|budget| kind_of(budget, &self.walks))
            .collect()
    }

    /// The verbs that a turn of a long way may mix, if there are several. Those that lead no further
    /// than the others are used only where the way is to be safe.
    fn mixed_with(&self, creature: CreatureId, care: Care) -> Vec<Budget> {
        let (system, scene) = (self.situation.system(), self.situation.scene());
        let leads_on = |verb| {
            !system.is_careful(scene, creature, verb) && !system.is_covered(scene, creature, verb)
        };
        let is_used = |budget: &&Budget| care == Care::Taken || leads_on(budget.verb);
        let mixed: Vec<Budget> = self.mixed.iter().filter(is_used).cloned().collect();
        if mixed.len() < 2 { Vec::new() } else { mixed }
    }

    /// How many movements by that verb may be made from here on before the rules ask for a roll.
    fn most_unrolled(&self, creature: CreatureId, verb: &str) -> Option<u32> {
        let (system, scene) = (self.situation.system(), self.situation.scene());
        system.most_unrolled(scene, creature, verb)
    }

    /// Whether mixing is needed for two movements of one kind, of more than a square each.
    fn alike(&self, creature: CreatureId) -> Alike {
        let (system, scene) = (self.situation.system(), self.situation.scene());
        let is_covered = |one: &Budget| {
            let joined = system.joined_verb(scene, creature, one.verb);
            let mut own = self.budgets.iter();
            own.any(|budget| {
                Some(budget.verb) == joined
                    && budget.limit_feet >= one.limit_feet * 2
                    && budget.actions <= one.actions.saturating_add(1)
            })
        };
        let mut long = (self.mixed.iter()).filter(|one| one.limit_feet > Feet::PER_SQUARE);
        if long.all(is_covered) {
            Alike::Covered
        } else {
            Alike::Needed
        }
    }

    /// A budget for each number of mixed movements.
    fn mixed_budgets(&self) -> impl Iterator<Item = Budget> + '_ {
        let first = self.mixed.first();
        let actions = |one: &Budget, times: u8| one.actions.saturating_sub(1).saturating_add(times);
        (2..=self.most()).filter_map(move |times| {
            let one = first?;
            Some(Budget {
                verb: Budget::MIXED,
                times,
                actions: actions(one, times),
                ..one.clone()
            })
        })
    }
}

/// Whether a movement of one step by `own` leads somewhere to end to which none of these budgets does,
/// whose walks `walk` finds by their verbs.
pub fn leads_beyond<'w>(
    own: &dyn Walk,
    budgets: &[Budget],
    walk: impl Fn(&str) -> Option<Box<dyn Walk + 'w>>,
) -> bool {
    let walks = budgets
        .iter()
        .map(|budget| Some((budget, walk(budget.verb)?)));
    let walks: Vec<_> = walks.flatten().collect();
    let offers = walks
        .iter()
        .map(|(budget, walk)| offer_of(budget, walk.as_ref()));
    search::leads_beyond(own, &offers.collect::<Vec<_>>())
}

fn offer_of<'w>(budget: &Budget, walk: &'w dyn Walk) -> Offer<'w> {
    Offer {
        times: budget.times,
        declared: budget.declared,
        actions: budget.actions,
        ..Offer::single(walk, budget.limit_feet)
    }
}

fn kind_of<'w>(budget: &Budget, walks: &'w Walks<'_>) -> Option<Kind<'w>> {
    Some(Kind {
        walk: walks.get(budget.verb)?.as_ref(),
        limit_feet: Some(budget.limit_feet),
        declared: budget.declared,
        share: 1,
        most: None,
        lines: None,
    })
}

/// The reactions that the declarations trigger.
fn triggers_of<S: RuleSystem>(planned: &[Planned<S>]) -> u32 {
    let events = planned.iter().flat_map(|planned| &planned.outcome.events);
    let triggers = events.filter(|event| event.happening.triggers());
    u32::try_from(triggers.count()).unwrap_or(u32::MAX)
}
