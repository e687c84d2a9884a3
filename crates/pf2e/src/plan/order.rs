//! The encounter: initiative, its beginning and end, and changes of its order.
//!
//! Decided here: `pf2e.encounter.initiative.check`, `.initiative.group`, `.initiative.rank`,
//! `.initiative.tie`, `.end`, `.order.tracking`; the module `order` of the crate decides what happens to
//! the order itself.

use crate::SceneFacts as _;
use crate::happening::Fact;
use std::cmp::Reverse;

use board::{Board, Creature, CreatureId, Side};
use dice::{Die, Purpose};

use super::Draft;
use super::end_turn::end_turn;
use super::start_turn::start_by_default;
use crate::Begun;
use crate::facts::{DelayedParts, EarlyReaction, Facts, Obligation, TurnStep};
use crate::order::{Encounter, Slot};
use crate::rulings::{EncounterEnd, InitiativeGroups, ReactionBeforeFirstTurn};
use crate::{Scene, StepChoices, registry as rule};
use rules::{At, Refusal, RuleId};

fn refused(rule: RuleId, text: impl Into<String>) -> Refusal {
    Refusal::new(rule, At::Action, text.into())
}

/// An initiative check, which has no DC and no degree of success, only a total.
pub(super) fn initiative(draft: &mut Draft<'_>, actor: &Creature, skill: &str) {
    let what = format!("initiative by {skill}");
    let rule = rule::ENCOUNTER_INITIATIVE_CHECK.as_str();
    let purpose = Purpose::new(rule, actor.name.clone(), what);
    let Some(face) = draft.roll(purpose, Die::D20) else {
        return;
    };
    let modifiers = &draft.facts.profile(actor.id).modifiers;
    let total = i32::from(face.get()) + modifiers.get(skill).copied().unwrap_or(0);
    let by_kind = draft.scene.rulings.get::<InitiativeGroups>() == InitiativeGroups::ByKind;
    // One roll counts for the whole group; another roll is for a single member.
    let group =
        draft.facts.groups.iter_mut().find(|group| {
            by_kind && group.initiative.is_none() && group.members.contains(&actor.id)
        });
    match group {
        Some(group) => group.initiative = Some(total),
        None => draft.facts.profile_mut(actor.id).initiative = Some(total),
    }
    draft.fact(Fact::Initiative(total));
}

/// Begins the encounter in the given order, or by the initiative totals.
pub(super) fn begin(draft: &mut Draft<'_>, order: &[CreatureId]) -> Result<(), Refusal> {
    let slots = if order.is_empty() {
        initiative_order(draft.scene, &draft.facts)
    } else {
        order.iter().map(|id| Slot::new(*id, None)).collect()
    };
    let Some(encounter) = Encounter::new(slots) else {
        let text = "nobody has an initiative total";
        return Err(refused(rule::ENCOUNTER_INITIATIVE_RANK, text));
    };
    let early = draft.scene.rulings.get::<ReactionBeforeFirstTurn>();
    for creature in draft.scene.board.creatures() {
        let turn = draft.facts.turn_mut(creature.id);
        turn.actions = Some(0);
        turn.begun = Begun::NotYet;
        turn.step = TurnStep::Act;
        turn.obligation = Obligation::Free;
        turn.delayed = DelayedParts::None;
        let may_react = match early {
            ReactionBeforeFirstTurn::No => false,
            ReactionBeforeFirstTurn::Yes => true,
            ReactionBeforeFirstTurn::PerCreature => turn.early == EarlyReaction::Given,
        };
        if !may_react {
            turn.reactions = 0;
        }
    }
    draft.facts.encounter = Some(encounter);
    Ok(())
}

/// Creatures that are ranked together: a single creature, or a group that rolled once.
struct Ranked {
    total: i32,
    is_adversary: bool,
    members: Vec<CreatureId>,
    group: Option<usize>,
}

impl Ranked {
    /// The highest total comes first; in a tie adversaries come first, and creatures on the same
    /// side of a tie are in listing order.
    fn key(&self) -> (Reverse<i32>, bool, Option<CreatureId>) {
        let first = self.members.iter().min().copied();
        (Reverse(self.total), !self.is_adversary, first)
    }
}

/// The order of initiative: the highest total comes first; in a tie adversaries come first, and
/// tied player characters are in the order they chose, or else in listing order.
fn initiative_order(scene: Scene<'_>, facts: &Facts) -> Vec<Slot> {
    let by_kind = scene.rulings.get::<InitiativeGroups>() == InitiativeGroups::ByKind;
    let is_adversary = |id: CreatureId| {
        let creature = scene.creature(id);
        creature.is_some_and(|own| is_adversary(scene.board, own))
    };
    let mut ranked: Vec<Ranked> = Vec::new();
    for creature in scene.board.creatures() {
        let mut groups = facts.groups.iter().enumerate();
        let group = groups.find(|(_, group)| group.members.contains(&creature.id));
        let own = facts.profile(creature.id).initiative;
        let rolled_once = group.and_then(|(_, group)| group.initiative);
        let Some(total) = own.or(rolled_once) else {
            continue;
        };
        let group = group.map(|(at, _)| at).filter(|_| by_kind && own.is_none());
        let together = ranked
            .iter_mut()
            .find(|other| group.is_some() && other.group == group);
        match together {
            Some(together) => together.members.push(creature.id),
            None => ranked.push(Ranked {
                total,
                is_adversary: is_adversary(creature.id),
                members: vec![creature.id],
                group,
            }),
        }
    }
    grid::sort_by_key(&mut ranked, Ranked::key);
    apply_choices(facts, &mut ranked);
    let mut slots = Vec::new();
    for one in &mut ranked {
        if let Some(group) = one.group.and_then(|at| facts.groups.get(at)) {
            let place = |id: &CreatureId| group.members.iter().position(|member| member == id);
            grid::sort_by_key(&mut one.members, place);
        }
        slots.extend(one.members.iter().map(|id| Slot::new(*id, one.group)));
    }
    slots
}

/// Applies the choices of creatures to act before others that are tied with them.
fn apply_choices(facts: &Facts, ranked: &mut Vec<Ranked>) {
    let everyone: Vec<CreatureId> = ranked.iter().flat_map(|one| one.members.clone()).collect();
    for first in everyone {
        for second in &facts.profile(first).before {
            let place = |id: CreatureId| ranked.iter().position(|one| one.members.contains(&id));
            let (Some(from), Some(to)) = (place(first), place(*second)) else {
                continue;
            };
            let rank = |one: &Ranked| (one.total, one.is_adversary);
            if from > to && rank(&ranked[from]) == rank(&ranked[to]) {
                let moved = ranked.remove(from);
                ranked.insert(to, moved);
            }
        }
    }
}

/// Whether the creature fights the party, whose players choose their order in a tie.
fn is_adversary(board: &Board, creature: &Creature) -> bool {
    board.are_hostile(creature.side, Side::A)
}

/// Whether two creatures are tied and on the same side of a tie, so that they choose.
pub(crate) fn may_choose(board: &Board, facts: &Facts, a: CreatureId, b: CreatureId) -> bool {
    let rank = |id: CreatureId| {
        let total = facts.profile(id).initiative?;
        let creature = board.creature(id)?;
        Some((total, is_adversary(board, creature)))
    };
    rank(a).is_some() && rank(a) == rank(b)
}

/// Ends the encounter, with its turns and counts.
pub(super) fn end_encounter(draft: &mut Draft<'_>) {
    let creatures: Vec<CreatureId> = draft
        .scene
        .board
        .creatures()
        .iter()
        .map(|own| own.id)
        .collect();
    leave_encounter(&mut draft.facts, &creatures);
}

/// Drops turns, rounds, diagonal counts and multiple attack penalties (`pf2e.encounter.end`).
pub(crate) fn leave_encounter(facts: &mut Facts, creatures: &[CreatureId]) {
    facts.encounter = None;
    for creature in creatures {
        let turn = facts.turn_mut(*creature);
        turn.actions = None;
        turn.diagonals = 0;
        turn.attacks = 0;
        turn.hazards.clear();
        turn.obligation = Obligation::Free;
        turn.step = TurnStep::Act;
        // A creature that has not had its first turn has its reaction again, as before the
        // encounter.
        if turn.begun == Begun::NotYet {
            turn.reactions = turn.reactions.max(1);
        }
        turn.begun = Begun::NotYet;
        turn.readied = None;
        turn.delayed = DelayedParts::None;
    }
}

/// Whether the encounter ends by itself: a side that takes part has nobody able to act
/// (`ruling.encounter-end=nobody-able`).
pub(crate) fn ends_by_itself<'c>(
    scene: Scene<'_>,
    creature: impl Fn(CreatureId) -> Option<&'c Creature>,
    facts: &Facts,
) -> bool {
    if scene.rulings.get::<EncounterEnd>() != EncounterEnd::NobodyAble {
        return false;
    }
    let Some(encounter) = &facts.encounter else {
        return false;
    };
    let everyone = encounter.order().chain(encounter.aside().iter().copied());
    // A mount without a place in the order acts in the turn of its rider.
    let everyone = everyone.flat_map(|one| [Some(one), facts.profile(one).rides]);
    let everyone: Vec<&Creature> = everyone.flatten().filter_map(&creature).collect();
    let after = Scene { facts, ..scene };
    [Side::A, Side::B].into_iter().any(|side| {
        let mut members = everyone.iter().filter(|own| own.side == side).peekable();
        members.peek().is_some() && members.all(|own| !after.able_to_act(own))
    })
}

/// Lets rounds pass in which every creature only ends its turn.
pub(super) fn play(draft: &mut Draft<'_>, rounds: u32) -> Result<(), Refusal> {
    let Some(encounter) = &draft.facts.encounter else {
        let text = "there are no rounds outside an encounter";
        return Err(refused(rule::ENCOUNTER_MODE, text));
    };
    let (until, last) = (
        encounter.round().saturating_add(rounds),
        encounter.whose_turn(),
    );
    let turns = encounter.places().saturating_mul(rounds as usize);
    for _ in 0..turns {
        let Some(encounter) = &draft.facts.encounter else {
            break;
        };
        // After that many rounds the same turn is due.
        if encounter.round() >= until && encounter.whose_turn() == last {
            break;
        }
        let due = encounter
            .whose_turn()
            .and_then(|due| draft.scene.creature(due));
        let Some(due) = due else { break };
        if draft
            .facts
            .encounter
            .as_ref()
            .and_then(Encounter::start_due)
            == Some(due.id)
        {
            start_by_default(draft, due);
        }
        end_turn(draft, due, &StepChoices::default())?;
    }
    Ok(())
}

/// Sets a new order inside a group.
pub(super) fn arrange(draft: &mut Draft<'_>, members: &[CreatureId]) -> Result<(), Refusal> {
    let encounter = draft.facts.encounter.as_mut();
    encounter
        .and_then(|encounter| encounter.arrange(members))
        .ok_or_else(|| {
            let text = "only a group of the order can be arranged, each of its members once; \
                        groups are those of ruling.initiative-groups=by-kind";
            refused(rule::ENCOUNTER_INITIATIVE_GROUP, text)
        })
}

/// The order, turn and round, and the creatures that are off the order.
pub(crate) fn encounter_facts(facts: &Facts) -> Vec<Fact> {
    let Some(encounter) = &facts.encounter else {
        return vec![
            Fact::Order(Vec::new()),
            Fact::Turn(None),
            Fact::Aside(Vec::new()),
        ];
    };
    vec![
        Fact::Order(encounter.order().collect()),
        Fact::Turn(encounter.whose_turn()),
        Fact::Round(encounter.round()),
        Fact::Aside(encounter.aside().to_vec()),
    ]
}
