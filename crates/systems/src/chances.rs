//! The chances of getting to squares, in the system whose movements are rolled.

use board::CreatureId;
use grid::Square;
use rules::search::{self, Ending, PathQuery, Preference, WalkState};

use crate::{Declaration, Facts, Situation};

pub use six_d6::{NoOdds, Odds};

/// The movements whose chances are shown if none is named.
const ROLLED: &[&str] = &["mosey", "run"];

/// The rolled movement that goes farthest.
const RUN: &str = "run";

/// The movements of the creature that are rolled, or the one that must continue before another
/// begins, in the words of the case notation; `None` in a system whose movements are not rolled.
pub fn movements(situation: &Situation, creature: CreatureId) -> Option<&'static [&'static str]> {
    let facts = own_facts(situation)?;
    let open = facts.open.as_ref();
    Some(match open.filter(|open| open.mover == creature) {
        Some(_) => &["continue"],
        None => ROLLED,
    })
}

/// Returns the chance of each square to which the movement may lead, in a situation as the mover's
/// side knows it; `None` in a system whose movements are not rolled.
pub fn odds(situation: &Situation, declaration: &Declaration) -> Option<Result<Odds, NoOdds>> {
    let facts = own_facts(situation)?;
    #[allow(irrefutable_let_patterns)]
    let Declaration::SixD6(declared) = declaration else {
        return None;
    };
    let scene = six_d6::Scene {
        board: &situation.board,
        facts,
        rulings: &situation.rulings,
    };
    Some(six_d6::odds(scene, declared))
}

/// Finds the run that may lead where no certain movement leads. What it costs is known only from its
/// score. `None` if no run leads there, and in a system whose movements are not rolled.
pub fn way_by_chance(
    situation: &Situation,
    creature: CreatureId,
    goal: Square,
    preference: Preference,
) -> Option<Declaration> {
    own_facts(situation)?;
    let walk = situation.walk(creature, RUN)?;
    let goals = [goal];
    let found = search::path(&*walk, &PathQuery::to(&goals, preference)).ok()??;
    let states: Vec<WalkState> = found.steps.iter().map(|step| step.to).collect();
    situation.walk_declaration(creature, RUN, &states, Ending::Stop)
}

fn own_facts(situation: &Situation) -> Option<&six_d6::Facts> {
    #[allow(irrefutable_let_patterns)]
    let Facts::SixD6(facts) = &situation.facts else {
        return None;
    };
    Some(facts)
}
