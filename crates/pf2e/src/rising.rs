//! Where a prone creature goes that cannot stand up where it lies, because somebody else is there: it
//! crawls out, stands up and moves on in the same turn (`pf2e.prone.crawl-out`). Movements after a
//! second Crawl are not searched.

use std::collections::BTreeMap;

use board::CreatureId;
use dice::NoDice;
use grid::{Feet, Square};

use super::{Declaration, Facts, MoveVerb, Scene, range};
use rules::search::{Ending, Exhausted, PlaceApart, Preference, Stop, WalkStep};
use rules::{
    ApartQuery, Budget, Happening, Outcome, RangeApart, RuleSystem, Situation, Way, WayApart,
    WaysApart, Wish,
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
        let spent = Feet::from_squares(i32::try_from(self.cost_squares).unwrap_or(i32::MAX));
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
    let crawl = MoveVerb::Crawl.word();
    let budgets = range::budgets_by(scene, creature, crawl);
    let most = budgets.iter().map(|budget| budget.actions).max();
    let left = most.unwrap_or(0).saturating_sub(ACTIONS);
    let (Some(own), Some(budget)) = (range::preparation(scene, creature), budgets.first()) else {
        return Vec::new();
    };
    let board = scene.board.clone();
    let now = Situation::of(system, board, scene.rulings.clone(), scene.facts.clone());
    if left == 0 || now.plan(&own.declaration, &mut NoDice).is_ok() {
        return Vec::new();
    }
    let Some(walk) = range::walk(scene, creature, crawl) else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    walk.steps(walk.start(), &mut steps);
    let limit = squares(budget.limit_feet);
    let steps = steps.into_iter().filter(|step| step.cost_squares <= limit);
    steps
        .filter_map(|step| rising(&now, creature, &step, left))
        .collect()
}

/// Standing up after that step, if the rules accept both.
fn rising<S: Own>(
    now: &Situation<S>,
    creature: CreatureId,
    step: &WalkStep,
    left: u8,
) -> Option<Rising<S>> {
    let way = (&[step.to][..], Ending::Stop);
    let crawl = range::walk_declaration(creature, MoveVerb::Crawl.word(), way)?;
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

fn triggers<S: Own>(outcome: &Outcome<S>) -> u32 {
    let events = outcome.events.iter();
    let provoked = events.filter(|event| matches!(event.happening, Happening::Provoke(..)));
    u32::try_from(provoked.count()).unwrap_or(u32::MAX)
}

fn squares(feet: Feet) -> u32 {
    u32::try_from(feet.whole_squares()).unwrap_or(0)
}
