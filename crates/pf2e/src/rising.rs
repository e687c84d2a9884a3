//! Where a prone creature goes that cannot stand up where it lies, because somebody else is there: it
//! crawls out, stands up and moves on (`pf2e.prone.crawl-out`). Within this turn, movements after a second
//! Crawl are not searched.

use std::collections::BTreeMap;

use board::CreatureId;
use dice::NoDice;
use grid::{Feet, Square};

use super::{Declaration, Facts, MoveVerb, Scene, range};
use rules::search::{Ending, Exhausted, PlaceApart, Preference, Stop, WalkStep};
use rules::{
    ApartQuery, Budget, Happening, Outcome, RangeApart, RuleSystem, Situation, Way, WayApart,
    WayOut, WaysApart, Wish,
};

/// The actions that a creature takes to be on its feet outside.
const ACTIONS: u8 = 2;

/// The verbs of those actions.
const VERBS: &str = "crawl, stand";

/// A system with the declarations of this crate.
pub(crate) trait Own: RuleSystem<Facts = Facts, Declaration = Declaration> {}

impl<S: RuleSystem<Facts = Facts, Declaration = Declaration>> Own for S {}

/// The places to which a budget leads.
type Led = (Budget, BTreeMap<Square, PlaceApart>);

/// One way to be on its feet outside.
struct Rising<S: Own> {
    declarations: [Declaration; 2],
    after: Situation<S>,
    cost_squares: u32,
    triggers: u32,
    hazards: u32,
    /// The most actions that the movements afterwards may take.
    left: u8,
}

/// The places to which movements lead that begin outside.
pub(crate) fn range_apart<S: Own>(system: S, scene: Scene<'_>, creature: CreatureId) -> RangeApart {
    let mut found: BTreeMap<(&str, u8), Led> = BTreeMap::new();
    let mut exhausted: Option<Exhausted> = None;
    for rising in risings(system, scene, creature) {
        let whole = rising.after.whole_range(creature, None);
        exhausted = exhausted.or(whole.range.exhausted);
        for (place, reached) in whole.range.places() {
            let budget = whole.budgets.get(reached.offer);
            let Some(budget) = budget.filter(|budget| budget.actions <= rising.left) else {
                continue;
            };
            if reached.stop != Stop::Allowed {
                continue;
            }
            let own = PlaceApart {
                place,
                cost_squares: rising
                    .cost_squares
                    .saturating_add(squares(reached.spent_feet)),
                footprint: reached.footprint,
            };
            let named = || {
                let budget = Budget {
                    actions: budget.actions.saturating_add(ACTIONS),
                    after: Some(VERBS),
                    ..budget.clone()
                };
                (budget, BTreeMap::new())
            };
            let (_, places) = found
                .entry((budget.verb, budget.times))
                .or_insert_with(named);
            let known = places.entry(place).or_insert(own);
            if own.cost_squares < known.cost_squares {
                *known = own;
            }
        }
    }
    let budgets = found.into_values();
    RangeApart {
        budgets: budgets
            .map(|(budget, places)| (budget, places.into_values().collect()))
            .collect(),
        cuts: Vec::new(),
        exhausted,
    }
}

/// The best way to the goal from each place outside.
pub(crate) fn ways_apart<S: Own>(
    system: S,
    scene: Scene<'_>,
    query: &ApartQuery<'_>,
    goal: Square,
) -> WaysApart<Declaration> {
    let mut found = WaysApart::default();
    for rising in risings(system, scene, query.creature) {
        let range = rising.after.whole_range(query.creature, None).range;
        found.exhausted = found.exhausted.or(range.exhausted);
        // A way may be one of several turns; only those of this turn are asked for.
        let reached = range.get(goal);
        if reached.is_some_and(|reached| reached.stop == Stop::Allowed) {
            found.ways.extend(rising.way(query, goal));
        }
    }
    found
}

impl<S: Own> Rising<S> {
    fn way(&self, query: &ApartQuery<'_>, goal: Square) -> Option<WayApart<Declaration>> {
        let spent = feet(self.cost_squares);
        let wish = |preference| Wish {
            goal,
            via: &[],
            preference,
            limit_feet: query.limit_feet.map(|limit| limit - spent),
        };
        // Where actions are not counted, the safest way may take more of them than the turn has.
        let preferences = [query.preference, Preference::Cheapest];
        let way = preferences.into_iter().find_map(|preference| {
            match self.after.way(query.creature, &wish(preference), None) {
                Way::Found(way) if (1..=usize::from(self.left)).contains(&way.planned.len()) => {
                    Some(way)
                }
                _ => None,
            }
        })?;
        let actions = u8::try_from(way.planned.len()).unwrap_or(u8::MAX);
        let others = way.planned.into_iter().map(|planned| planned.declaration);
        Some(WayApart {
            declarations: self.declarations.iter().cloned().chain(others).collect(),
            actions: actions.saturating_add(ACTIONS),
            cost_feet: way.cost_feet + spent,
            triggers: self.triggers.saturating_add(way.triggers),
            hazards: self.hazards.saturating_add(way.hazards),
        })
    }
}

/// The ways to be on its feet outside; empty if the creature can stand up where it is, and if nothing
/// is left to move with afterwards.
fn risings<S: Own>(system: S, scene: Scene<'_>, creature: CreatureId) -> Vec<Rising<S>> {
    let budgets = range::budgets_by(scene, creature, MoveVerb::Crawl.word());
    let most = budgets.iter().map(|budget| budget.actions).max();
    let left = most.unwrap_or(0).saturating_sub(ACTIONS);
    if left == 0 {
        return Vec::new();
    }
    let now = situation(system, scene);
    let crawls = crawls_out(&now, creature).into_iter();
    crawls
        .filter_map(|(crawl, step)| rising(&now, creature, (crawl, step), left))
        .collect()
}

/// The Crawls of a creature that cannot stand up where it lies.
pub(crate) fn ways_out<S: Own>(
    system: S,
    scene: Scene<'_>,
    creature: CreatureId,
) -> Vec<WayOut<Declaration>> {
    let crawls = crawls_out(&situation(system, scene), creature).into_iter();
    let ways = crawls.map(|(declaration, step)| WayOut {
        declaration,
        cost_feet: feet(step.cost_squares),
        hazards: step.hazards,
    });
    ways.collect()
}

/// The same, with their steps; empty if it can stand up.
fn crawls_out<S: Own>(now: &Situation<S>, creature: CreatureId) -> Vec<(Declaration, WalkStep)> {
    let (scene, crawl) = (now.scene(), MoveVerb::Crawl.word());
    let budgets = range::budgets_by(scene, creature, crawl);
    let (Some(own), Some(budget)) = (range::preparation(scene, creature), budgets.first()) else {
        return Vec::new();
    };
    if now.plan(&own.declaration, &mut NoDice).is_ok() {
        return Vec::new();
    }
    let Some(walk) = range::walk(scene, creature, crawl) else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    walk.steps(walk.start(), &mut steps);
    let limit = squares(budget.limit_feet);
    let steps = steps.into_iter().filter(|step| step.cost_squares <= limit);
    let declared = |step: WalkStep| {
        let way = (&[step.to][..], Ending::Stop);
        Some((range::walk_declaration(creature, crawl, way)?, step))
    };
    steps.filter_map(declared).collect()
}

/// Standing up after that step, if the rules accept both.
fn rising<S: Own>(
    now: &Situation<S>,
    creature: CreatureId,
    (crawl, step): (Declaration, WalkStep),
    left: u8,
) -> Option<Rising<S>> {
    let out = now.plan_unrolled(&crawl)?;
    let mut after = now.clone();
    after.carry_out(&out);
    let stand = range::preparation(after.scene(), creature)?.declaration;
    let up = after.plan(&stand, &mut NoDice).ok()?;
    after.carry_out(&up);
    Some(Rising {
        declarations: [crawl, stand],
        after,
        cost_squares: step.cost_squares,
        triggers: triggers(&out).saturating_add(triggers(&up)),
        hazards: step.hazards,
        left,
    })
}

fn situation<S: Own>(system: S, scene: Scene<'_>) -> Situation<S> {
    let (board, rulings) = (scene.board.clone(), scene.rulings.clone());
    Situation::of(system, board, rulings, scene.facts.clone())
}

fn triggers<S: Own>(outcome: &Outcome<S>) -> u32 {
    let events = outcome.events.iter();
    let provoked = events.filter(|event| matches!(event.happening, Happening::Provoke(..)));
    u32::try_from(provoked.count()).unwrap_or(u32::MAX)
}

fn squares(feet: Feet) -> u32 {
    u32::try_from(feet.whole_squares()).unwrap_or(0)
}

fn feet(squares: u32) -> Feet {
    Feet::from_squares(i32::try_from(squares).unwrap_or(i32::MAX))
}
