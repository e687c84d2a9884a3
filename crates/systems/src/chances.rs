//! The chances of getting to squares, in the system whose movements are rolled.

use board::CreatureId;
use rules::Wish;
use rules::search::{Bound, Exhausted};
use six_d6::Among;

use crate::{Declaration, Facts, Situation};

pub use six_d6::{Chance, NoOdds, Odds, Sureness, best_for_each_square};

/// A movement to a goal of a board without squares.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalWay {
    /// The movement, with the goal as its path.
    pub declaration: Declaration,
    /// The chance that it gets there, if everybody who resists scores the minimum.
    pub chance: dice::Ratio,
    /// How much that chance says.
    pub sureness: Sureness,
}

/// Every movement that the creature can pay for, in any form and by any means that is better than
/// cheaper ones, or the one that must continue before another begins, in the words of the case
/// notation without the creature's name; `None` in a system whose movements are not rolled.
#[cfg(feature = "words")]
pub fn movements(situation: &Situation, creature: CreatureId) -> Option<Vec<String>> {
    let facts = own_facts(situation)?;
    let open = facts.open.as_ref();
    if open.is_some_and(|open| open.mover == creature) {
        return Some(vec!["continue".to_owned()]);
    }
    let all = six_d6::movements(scene_of(situation, facts), creature);
    let words = all.iter().filter_map(|declared| match &declared.action {
        six_d6::Action::Movement(movement) => Some(movement.words_without_path()),
        _ => None,
    });
    Some(words.collect())
}

/// Returns the chance of each square to which the movement may lead, in a situation as the mover's
/// side knows it; `None` in a system whose movements are not rolled.
pub fn odds(situation: &Situation, declaration: &Declaration) -> Option<Result<Odds, NoOdds>> {
    let facts = own_facts(situation)?;
    #[allow(irrefutable_let_patterns)]
    let Declaration::SixD6(declared) = declaration else {
        return None;
    };
    Some(six_d6::odds(scene_of(situation, facts), declared))
}

/// A way whose actions may have to be rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct RolledWay {
    /// The declarations, first to last, each with its path.
    pub declarations: Vec<Declaration>,
    /// The chance that each of them gets where the next one begins, if everybody who resists scores
    /// the minimum.
    pub chance: dice::Ratio,
    /// The dynamic potential that they cost.
    pub potential: u32,
    /// The sum of the resistances on the way.
    pub points: u32,
    /// How much that chance says.
    pub sureness: Sureness,
}

/// Returns the way of one or several actions with the greatest chance, or of actions like the one
/// declared, whose path is ignored, whatever it costs. `None` if no way leads there, if the action is
/// no movement, and in a system whose movements are not rolled.
///
/// # Errors
/// If the search reached its bound before it had an answer.
pub fn way(
    situation: &Situation,
    creature: CreatureId,
    wish: &Wish<'_>,
    like: Option<&Declaration>,
) -> Result<Option<RolledWay>, Exhausted> {
    let Some(facts) = own_facts(situation) else {
        return Ok(None);
    };
    let among = match like {
        #[allow(irrefutable_let_patterns)]
        Some(Declaration::SixD6(six_d6::Declaration {
            action: six_d6::Action::Movement(movement),
            ..
        })) => Among::Like(movement),
        // It leads nowhere.
        Some(_) => return Ok(None),
        None => Among::All,
    };
    let scene = scene_of(situation, facts);
    let chain = six_d6::chain(scene, creature, wish, among, Bound::DEFAULT)?;
    Ok(chain.map(|chain| RolledWay {
        declarations: chain.actions.into_iter().map(Declaration::SixD6).collect(),
        chance: chain.chance,
        potential: chain.potential,
        points: chain.points,
        sureness: chain.sureness,
    }))
}

/// Returns the movements that may lead to the goal by one action: the best of each form and manner.
/// Empty in a system without goals.
pub fn goal_ways(situation: &Situation, creature: CreatureId, goal: &str) -> Vec<GoalWay> {
    let Some(facts) = own_facts(situation) else {
        return Vec::new();
    };
    let found = six_d6::goal_chances(scene_of(situation, facts), creature, goal);
    let found = found.into_iter().map(|found| GoalWay {
        declaration: Declaration::SixD6(found.declaration),
        chance: found.chance,
        sureness: found.sureness,
    });
    found.collect()
}

/// The least score with which one movement action gets the creature to the goal: 0 at the goal, and `None`
/// if no score is enough, it may make no such action, or the system has no goals.
pub fn goal_points(situation: &Situation, creature: CreatureId, goal: &str) -> Option<u32> {
    let facts = own_facts(situation)?;
    six_d6::goal_points(scene_of(situation, facts), creature, goal)
}

fn scene_of<'s>(situation: &'s Situation, facts: &'s six_d6::Facts) -> six_d6::Scene<'s> {
    six_d6::Scene {
        board: &situation.board,
        facts,
        rulings: &situation.rulings,
    }
}

fn own_facts(situation: &Situation) -> Option<&six_d6::Facts> {
    #[allow(irrefutable_let_patterns)]
    let Facts::SixD6(facts) = &situation.facts else {
        return None;
    };
    Some(facts)
}
