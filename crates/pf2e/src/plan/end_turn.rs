//! The end step of a turn.
//!
//! Decided here: `pf2e.encounter.turn.end-order`, `.turn.end-effects`, `.turn.end-damage`,
//! `.turn.end-triggers`; `pf2e.grid.diagonal-reset`.

use crate::SceneFacts as _;
use crate::happening::{Fact, OwnHappening};
use board::{Condition, Creature, CreatureId, Position};

use super::aftermath::{move_others_away, put_creature};
use super::place::take_up_old_place;
use super::start_turn::is_done_by_delay;
use super::turn::{objection, trigger_objections, use_triggered};
use super::{Draft, gridless, turn_rolls};
use crate::Happening;
use crate::effect::{Age, Effect, EffectEnd, Upkeep};
use crate::facts::{DelayedParts, Obligation, TurnStep};
use crate::mover::Mover;
use crate::occupant;
use crate::rulings::{AccidentalShare, ConcentrationFirstTurn, HazardFrequency};
use crate::{EndPart, MoveVerb, StepChoices, occupied, registry as rule};
use rules::{Refusal, When};

/// Plans the end step.
pub(super) fn end_turn(
    draft: &mut Draft<'_>,
    actor: &Creature,
    choices: &StepChoices<EndPart>,
) -> Result<(), Refusal> {
    let used = (choices.free_actions.len(), choices.reactions.len());
    let mut found = trigger_objections(draft, actor, used, rule::ENCOUNTER_TURN_END_TRIGGERS);
    let scene = draft.scene;
    let together = draft.facts.acting_together(actor.id);
    let together: Vec<&Creature> = together.filter_map(|one| scene.creature(one)).collect();
    // A mount comes first, because it takes its rider with it.
    let sharing = together.iter().rev().find_map(|own| {
        let other = occupant::shares_illegally(scene, own)?;
        Some((*own, other))
    });
    // Among Tiny creatures by accident it stays (`pf2e.space.tiny-in-larger`).
    let mut passing = together.iter();
    let other = sharing.map(|(_, other)| other);
    let other = other.or_else(|| passing.find_map(|own| occupant::passes_tiny(scene, own)));
    if let Some(other) = other {
        let spent = draft.facts.turn(actor.id).actions == Some(0);
        if scene.able_to_act(actor) && !spent {
            let text = format!("{} is in that place", other.name);
            found.push(objection(rule::THROUGH_END_TURN, text));
        }
    }
    Refusal::from_objections(found).map_or(Ok(()), Err)?;
    draft.own(OwnHappening::TurnEnds(actor.id), rule::ENCOUNTER_TURN_STEPS);
    if let Some((own, _)) = sharing {
        share_by_accident(draft, own);
    }
    for part in choices.parts(&EndPart::ALL) {
        match part {
            EndPart::Effects => effects(draft, actor.id),
            EndPart::Damage => damage(draft, actor),
            EndPart::Saves => saves(draft, actor),
            EndPart::Conditions => conditions(draft, actor),
            EndPart::Triggers => {
                let used = (&*choices.free_actions, &*choices.reactions);
                use_triggered(draft, actor.id, used, rule::ENCOUNTER_TURN_END_TRIGGERS);
            }
        }
    }
    close_turn(draft, actor.id);
    if let Some(encounter) = &mut draft.facts.encounter {
        let back = encounter.end_turn();
        take_up_old_place(draft, back);
    }
    Ok(())
}

/// If a turn unavoidably ends in another creature's space, puts the creature back along the path of
/// its last movement, if that led there (`pf2e.through.accident`).
fn share_by_accident(draft: &mut Draft<'_>, actor: &Creature) {
    let settled = match draft.scene.rulings.get::<AccidentalShare>() {
        AccidentalShare::MoverBack => put_back(draft, actor),
        AccidentalShare::OtherMoves => move_others_away(draft, actor.id, When::Start),
        AccidentalShare::MoverProne => false,
    };
    if settled {
        return;
    }
    draft.change(actor.id, |creature| {
        creature.conditions.set(Condition::Prone, true)
    });
    if let Some(at) = actor.position {
        befall(draft, actor, Mishap::Prone, at);
    }
}

/// Puts the creature back at the last place of its path where it may stay, if there is one that is
/// still free.
fn put_back(draft: &mut Draft<'_>, actor: &Creature) -> bool {
    let turn = draft.facts.turn(actor.id);
    let arrival = turn.arrival.filter(|end| Some(end.at) == actor.position);
    let back = match (&turn.obligation, arrival) {
        (Obligation::MoveOn { back, .. }, _) => *back,
        (_, arrival) => arrival.map(|arrival| arrival.back),
    };
    let Some(back) = back else {
        return false;
    };
    let is_free = match back {
        Position::Squares(place) => Mover::new(draft.scene, actor, MoveVerb::Stride, None)
            .is_some_and(|mover| occupied::may_come_to_rest(&mover, place)),
        Position::Free(point) => gridless::may_come_to_rest(draft.scene, actor, point),
    };
    if is_free {
        match back {
            Position::Squares(place) => put_creature(draft, actor.id, place),
            Position::Free(point) => gridless::put(draft, actor.id, point),
        }
        befall(draft, actor, Mishap::PutBack, back);
    }
    is_free
}

/// How the accident affects the creature.
enum Mishap {
    PutBack,
    Prone,
}

fn befall(draft: &mut Draft<'_>, creature: &Creature, mishap: Mishap, at: Position) {
    let happening = match (mishap, at) {
        (Mishap::PutBack, Position::Squares(place)) => {
            Happening::PutBack(creature.id, place.origin)
        }
        (Mishap::Prone, Position::Squares(place)) => {
            Happening::FallProne(creature.id, place.origin)
        }
        (Mishap::PutBack, Position::Free(point)) => {
            Happening::Own(OwnHappening::PutBack(creature.id, point))
        }
        (Mishap::Prone, Position::Free(point)) => {
            Happening::Own(OwnHappening::FallsProne(creature.id, Some(point)))
        }
    };
    draft.happen(When::Start, happening, rule::THROUGH_ACCIDENT);
}

/// How the end of a turn changes an effect.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Stays,
    Loses(u32),
    Ends,
}

/// Ends effects that end with this turn, and takes a turn from the others.
fn effects(draft: &mut Draft<'_>, actor: CreatureId) {
    let first_turn = draft.scene.rulings.get::<ConcentrationFirstTurn>();
    let mut happened = Vec::new();
    draft.facts.effects.retain_mut(|effect| {
        let change = change_of(effect, actor, first_turn);
        match change {
            Change::Stays => true,
            Change::Loses(left) => {
                effect.turns = Some(left);
                let effect = effect.name.clone();
                happened.push(OwnHappening::Duration { effect, left });
                true
            }
            Change::Ends => {
                let effect = effect.name.clone();
                happened.push(OwnHappening::Ended { effect });
                false
            }
        }
    });
    for happening in happened {
        draft.own(happening, rule::ENCOUNTER_TURN_END_EFFECTS);
    }
}

pub(super) fn change_of(
    effect: &Effect,
    actor: CreatureId,
    first_turn: ConcentrationFirstTurn,
) -> Change {
    let is_its_turn = effect.subject() == Some(actor);
    if is_its_turn && effect.end == EffectEnd::WithTurn {
        return Change::Ends;
    }
    let is_spared = match first_turn {
        ConcentrationFirstTurn::Stays => effect.age == Age::New,
        ConcentrationFirstTurn::Ends => false,
    };
    if effect.by == Some(actor) && effect.upkeep == Upkeep::Needed && !is_spared {
        return Change::Ends;
    }
    match effect.turns.filter(|_| is_its_turn) {
        None => Change::Stays,
        Some(0 | 1) => Change::Ends,
        Some(turns) => Change::Loses(turns - 1),
    }
}

/// Deals persistent damage.
pub(super) fn damage(draft: &mut Draft<'_>, actor: &Creature) {
    if is_done_by_delay(draft, actor.id) {
        return;
    }
    for harm in draft.facts.profile(actor.id).persistent.clone() {
        let taken = OwnHappening::Persistent(actor.id, harm.name.clone());
        draft.own(taken, rule::ENCOUNTER_TURN_END_DAMAGE);
        turn_rolls::persistent(draft, actor, &harm);
    }
}

/// Makes the saves against afflictions that are due.
pub(super) fn saves(draft: &mut Draft<'_>, actor: &Creature) {
    if is_done_by_delay(draft, actor.id) {
        return;
    }
    for affliction in draft.facts.profile(actor.id).afflictions.clone() {
        let due = OwnHappening::SaveDue(actor.id, affliction.name.clone());
        draft.own(due, rule::ENCOUNTER_TURN_END_DAMAGE);
        turn_rolls::save(draft, actor, &affliction);
    }
}

/// Lowers frightened.
fn conditions(draft: &mut Draft<'_>, actor: &Creature) {
    let profile = draft.facts.profile_mut(actor.id);
    if profile.frightened > 0 {
        profile.frightened -= 1;
        let frightened = OwnHappening::Frightened(actor.id, profile.frightened);
        draft.own(frightened, rule::ENCOUNTER_TURN_END_DAMAGE);
    }
}

/// Ends the counts of mounts that have acted in this turn and whose riders have got off: whoever has no
/// turn counts by those of others.
fn end_counts_without_a_turn(draft: &mut Draft<'_>) {
    let Some(encounter) = &draft.facts.encounter else {
        return;
    };
    let by_turn = draft.scene.rulings.get::<HazardFrequency>() == HazardFrequency::OncePerTurn;
    let counts = |id: CreatureId| {
        let turn = draft.facts.turn(id);
        turn.diagonals > 0 || by_turn && !turn.hazards.is_empty()
    };
    let everybody = draft.scene.board.creatures().iter().map(|own| own.id);
    let counting = everybody.filter(|own| !encounter.has_place(*own) && counts(*own));
    let counting: Vec<CreatureId> = counting.collect();
    for one in counting {
        let turn = draft.facts.turn_mut(one);
        turn.diagonals = 0;
        turn.hazards.clear();
    }
}

fn close_turn(draft: &mut Draft<'_>, actor: CreatureId) {
    let in_encounter = draft.facts.encounter.is_some();
    for effect in &mut draft.facts.effects {
        // Without an encounter a turn concerns only its creature.
        if in_encounter || effect.by.is_none_or(|by| by == actor) {
            effect.age = Age::Old;
        }
        if effect.by == Some(actor) && effect.upkeep == Upkeep::Done {
            effect.upkeep = Upkeep::Needed;
        }
    }
    // The counts of a mount that acts in this turn end with it.
    let together: Vec<CreatureId> = draft.facts.acting_together(actor).collect();
    for one in together {
        draft.facts.profile_mut(one).leans_from = None;
        let turn = draft.facts.turn_mut(one);
        turn.diagonals = 0;
        turn.hazards.clear();
        turn.obligation = Obligation::Free;
        turn.arrival = None;
    }
    end_counts_without_a_turn(draft);
    let turn = draft.facts.turn_mut(actor);
    turn.attacks = 0;
    turn.delayed = DelayedParts::None;
    if turn.actions.is_some() {
        turn.actions = Some(0);
        turn.step = TurnStep::Over;
    } else {
        // Nobody counts them, so the next turn is as free as this one; the result still says 0.
        turn.step = TurnStep::Act;
        draft.fact(Fact::Actions(0));
    }
}
