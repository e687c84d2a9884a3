//! The movement actions that a creature can pay for, and what each of them pays for in turn.

use board::{Creature, CreatureId};
use dice::{Distribution, Ratio};
use std::cmp::Reverse;

use super::odds;
use super::plan::declare;
use super::rulings::PotentialMix;
use super::{
    Action, Advantage, Declaration, Manner, Movement, Profile, Scene, Source, advantage, form,
    potential, registry,
};

/// The most advantages of which every combination is considered; of more, the first of these.
const COMBINED_MOST: usize = 8;

/// A movement action without a path.
#[derive(Clone, Debug)]
pub(crate) struct Affordable {
    pub(crate) movement: Movement,
    /// Its form, by its number among the creature's forms.
    pub(crate) form: usize,
    /// The dynamic potential that it costs.
    pub(crate) potential: u32,
    /// Whether dice decide on its way what a square costs.
    pub(crate) rolls_on_the_way: bool,
    /// What it pays for with each score that its group has rolled already, in their order, and
    /// last with a roll of its own.
    pays: Vec<Pays>,
}

/// What a score or a roll pays for.
#[derive(Clone, Debug)]
struct Pays {
    scores: Distribution<i32>,
    /// The chance to pay for each number of points, from 0 on.
    squares: Vec<Ratio>,
    /// The same if the action only stands up: no first square is entered, so nothing is added.
    standing: Vec<Ratio>,
}

impl Affordable {
    fn new(scene: Scene<'_>, creature: &Creature, movement: Movement, form: usize) -> Option<Self> {
        let may = declare::check(scene, creature, &movement);
        // Where it begins in mid-air, another action may have brought it somewhere else before.
        let only_footing = may.is_err_and(|refusal| {
            (refusal.objections()).any(|objection| objection.rule != registry::MR_NO_FOOTING)
        });
        if only_footing {
            return None;
        }
        let used = advantage::used(scene.facts.profile(creature.id), &movement);
        let potential = potential::of_movement(scene, &movement, &used);
        let added = odds::added_to_first(scene, creature, &movement).ok()?;
        let nothing = odds::certain(0).ok()?;
        let known = odds::known_scores(scene, creature, &movement).iter();
        let scores = known.map(|score| odds::certain(*score));
        let scores = scores.chain([odds::rolled_scores(scene, creature, &movement)]);
        let pays = scores.map(|scores| {
            let scores = scores.ok()?;
            Some(Pays {
                squares: odds::chances_to_pay(&scores, &added).ok()?,
                standing: odds::chances_to_pay(&scores, &nothing).ok()?,
                scores,
            })
        });
        Some(Affordable {
            pays: pays.collect::<Option<Vec<Pays>>>()?,
            rolls_on_the_way: odds::rolls_on_the_way(scene, creature, &movement),
            potential,
            form,
            movement,
        })
    }

    /// Returns a movement without its path, if the creature can pay for it.
    pub(crate) fn like(scene: Scene<'_>, creature: &Creature, movement: &Movement) -> Option<Self> {
        let movement = Movement {
            path: Vec::new(),
            ..movement.clone()
        };
        Affordable::new(scene, creature, movement, 0)
    }

    pub(crate) const fn is_run(&self) -> bool {
        matches!(self.movement.manner, Manner::Run)
    }

    /// How many scores its group has rolled already for it.
    pub(crate) const fn known_scores(&self) -> usize {
        self.pays.len().saturating_sub(1)
    }

    /// The chance that it pays for that many points, if so many scores of its group have been used.
    pub(crate) fn chance(&self, points: u32, scores_used: usize) -> Ratio {
        let pays = self.pays_after(scores_used);
        pays.map_or(Ratio::ZERO, |pays| chance_at(&pays.squares, points))
    }

    /// The probability of each score, if so many scores of its group have been used.
    pub(crate) fn scores(&self, scores_used: usize) -> Option<&Distribution<i32>> {
        self.pays_after(scores_used).map(|pays| &pays.scores)
    }

    /// The chance that it pays for standing up, if it does nothing else.
    pub(crate) fn chance_to_stand(&self, points: u32, scores_used: usize) -> Ratio {
        let pays = self.pays_after(scores_used);
        pays.map_or(Ratio::ZERO, |pays| chance_at(&pays.standing, points))
    }

    fn pays_after(&self, scores_used: usize) -> Option<&Pays> {
        self.pays.get(scores_used).or(self.pays.last())
    }

    /// The most points that it may pay for.
    pub(crate) fn points_most(&self) -> u32 {
        let most = self.pays.iter().map(|pays| pays.squares.len()).max();
        let most = u32::try_from(most.unwrap_or(0)).unwrap_or(u32::MAX);
        most.saturating_sub(1)
    }

    /// Whether it costs no more and never pays for less. One that uses scores of a group is no
    /// better than one that keeps them for later.
    fn is_as_good_as(&self, other: &Affordable) -> bool {
        let is_above = |own: &[Ratio], other: &[Ratio]| {
            let points = 0..u32::try_from(other.len()).unwrap_or(u32::MAX);
            points
                .into_iter()
                .all(|points| chance_at(own, points) >= chance_at(other, points))
        };
        self.potential <= other.potential
            && self.pays.len() == other.pays.len()
            && (self.pays.iter().zip(&other.pays))
                .all(|(own, other)| is_above(&own.squares, &other.squares))
    }
}

fn chance_at(pays: &[Ratio], points: u32) -> Ratio {
    let index = usize::try_from(points).unwrap_or(usize::MAX);
    pays.get(index).copied().unwrap_or(Ratio::ZERO)
}

/// Returns every movement action that the creature can pay for now, without a path: the usual form
/// first, a mosey before a run, and cheaper means first. Means that cost at least as much as others
/// and never pay for more are left out. The scene is what the creature's side knows.
pub fn movements(scene: Scene<'_>, creature: CreatureId) -> Vec<Declaration> {
    let Some(own) = scene.board.creature(creature) else {
        return Vec::new();
    };
    if declare::waits_by(scene, scene.board, own).is_some() {
        return Vec::new();
    }
    let may = |one: &Affordable| declare::check(scene, own, &one.movement).is_ok();
    let all = all_of(scene, own).into_iter().filter(may);
    all.map(|one| Declaration::new(creature, Action::Movement(one.movement)))
        .collect()
}

/// The same, with those that only cannot begin where the creature is.
pub(crate) fn all_of(scene: Scene<'_>, creature: &Creature) -> Vec<Affordable> {
    let profile = scene.facts.profile(creature.id);
    let usual = form::usual(profile);
    let others = profile.forms.iter().map(String::as_str);
    let forms = std::iter::once(usual).chain(others.filter(|other| *other != usual));
    let mut all: Vec<Affordable> = Vec::new();
    let mut number = 0;
    for form in forms {
        let before = all.len();
        for manner in [Manner::Mosey, Manner::Run] {
            all.extend(of_manner(scene, creature, form, manner, number));
        }
        // Forms are numbered without those in which nothing is affordable.
        number += usize::from(all.len() > before);
    }
    all
}

fn of_manner(
    scene: Scene<'_>,
    creature: &Creature,
    form: &str,
    manner: Manner,
    number: usize,
) -> Vec<Affordable> {
    let profile = scene.facts.profile(creature.id);
    let all = means(scene, profile, form, manner).into_iter();
    let mut all: Vec<Affordable> = all
        .filter_map(|means| {
            let movement = Movement {
                means,
                form: form.to_owned(),
                ..Movement::new(manner, Vec::new())
            };
            Affordable::new(scene, creature, movement, number)
        })
        .collect();
    grid::sort_by_key(&mut all, |one| (one.potential, one.movement.means.len()));
    let mut kept: Vec<Affordable> = Vec::new();
    for one in all {
        if !kept.iter().any(|before| before.is_as_good_as(&one)) {
            kept.retain(|before| !one.is_as_good_as(before));
            kept.push(one);
        }
    }
    kept
}

/// What may power a movement in that form: the potential action first.
fn means(scene: Scene<'_>, profile: &Profile, form: &str, manner: Manner) -> Vec<Vec<Source>> {
    let serves = |own: &&Advantage| own.forms.is_empty() || own.forms.iter().any(|one| one == form);
    let mut usable: Vec<&Advantage> = (profile.advantages.iter())
        .filter(|own| own.is_available && !own.is_vetoed)
        .filter(serves)
        .take(COMBINED_MOST)
        .collect();
    // Where only one die of a combination is rolled, it is the first one.
    grid::sort_by_key(&mut usable, |own| Reverse(own.dice.die().faces()));
    let named = |own: &&Advantage| Source::Advantage(own.name.clone());
    let action = vec![Source::PotentialAction];
    if manner == Manner::Mosey {
        let each = usable.iter().map(|own| vec![named(own)]);
        return std::iter::once(action).chain(each).collect();
    }
    let mut all = vec![action];
    for chosen in 1_usize..1 << usable.len() {
        let own = usable.iter().enumerate();
        let own = own.filter(|(at, _)| chosen >> at & 1 == 1);
        let own: Vec<Source> = own.map(|(_, own)| named(own)).collect();
        if scene.rulings.get::<PotentialMix>() != PotentialMix::No {
            let mixed = own.iter().cloned().chain([Source::PotentialAction]);
            all.push(mixed.collect());
        }
        all.push(own);
    }
    all
}
