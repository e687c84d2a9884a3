//! The squares of a grid as the ground of a move action.

use std::iter::once;

use board::{Creature, CreatureId, Movement as MovementType, Position, Terrain};
use grid::{Footprint, Length};

use super::aftermath::{Hazards, move_others_away, put_creature};
use super::ground::{Early, Ground, Price, Why, counts_afresh, number};
use super::{Draft, Earlier, rule};
use crate::Happening;
use crate::SceneFacts as _;
use crate::mover::{Landing, Mover, Stride};
use crate::occupant::Entry;
use crate::trigger::Watch;
use crate::{Degree, MoveAction, MoveVerb, Path, Scene, cost, ledge, occupied, step, terrain};
use rules::{At, Cause, Objection, RuleId, When};

/// A path over squares.
pub(super) struct Squares<'a> {
    action: &'a MoveAction,
    /// The mover with the board as it was up to those steps, the earliest first; empty if nobody
    /// was moved on the way.
    earlier: Vec<(usize, Mover<'a>)>,
    now: Mover<'a>,
    /// The places before the first step and after each step.
    places: Vec<Footprint>,
}

impl<'a> Squares<'a> {
    /// Returns the path; `None` if it does not consist of squares, or the creature has no place.
    pub(super) fn new(
        scene: Scene<'a>,
        earlier: &[Earlier<'a>],
        actor: &'a Creature,
        action: &'a MoveAction,
    ) -> Option<Squares<'a>> {
        let Path::Squares(squares) = &action.path else {
            return None;
        };
        let balances = action.verb == MoveVerb::Balance && action.degree() == Degree::Success;
        let mover = |scene: Scene<'a>| {
            let mut mover = Mover::new(scene, actor, action.verb, action.versus)?;
            mover.form = action.form_feet.unwrap_or(mover.form);
            Some(if balances { mover.carefully() } else { mover })
        };
        let before = |one: &Earlier<'a>| mover(one.scene).map(|mover| (one.steps, mover));
        let now = mover(scene)?;
        let places = squares.iter().map(|square| now.start.at(*square));
        Some(Squares {
            action,
            earlier: earlier.iter().filter_map(before).collect(),
            places: once(now.start).chain(places).collect(),
            now,
        })
    }

    /// The mover at the step with that index.
    fn at(&self, index: usize) -> &Mover<'a> {
        let before = self.earlier.iter().find(|(steps, _)| index < *steps);
        before.map_or(&self.now, |(_, mover)| mover)
    }

    /// The mover as it begins to leave for that step: a creature that is moved then is moved
    /// afterwards.
    fn leaving(&self, index: usize) -> &Mover<'a> {
        let before = self.earlier.iter().find(|(steps, _)| index <= *steps);
        before.map_or(&self.now, |(_, mover)| mover)
    }

    /// Updates the creatures that watch the mover as it leaves for the step with that index.
    fn go_on_watching(&self, watch: &mut Watch<'a>, index: usize) {
        if !self.earlier.is_empty() {
            watch.go_on_in(self.leaving(index).scene);
        }
    }

    /// Lands a jump on unsteady ground (`pf2e.terrain.jump`).
    fn land(&self, draft: &mut Draft<'_>, stride: Stride, when: When) {
        if self.now.jumps()
            && stride.landing == Landing::Down
            && let Some(square) = terrain::unsteady_square(&self.now, stride.to)
        {
            let balance = Happening::Balance(self.now.creature.id, square);
            draft.happen(when, balance, rule::TERRAIN_JUMP);
        }
    }

    /// Ends the riding of a rider that is no longer in its mount's space.
    fn dismount(&self, draft: &mut Draft<'_>, place: Footprint) {
        let actor = self.now.creature.id;
        let mount = draft.scene.profile(actor).rides;
        let mount = mount.and_then(|mount| draft.creature(mount));
        let mount = mount.and_then(Creature::footprint);
        if mount.is_some_and(|mount| !mount.overlaps(place)) {
            draft.facts.profile_mut(actor).rides = None;
        }
    }
}

/// The step as the last one taken: a jump that is cut short lands where it is.
fn coming_down(step: Stride, is_last: bool) -> Stride {
    let landing = if is_last { Landing::Down } else { step.landing };
    Stride { landing, ..step }
}

impl<'a> Ground<'a> for Squares<'a> {
    type Place = Footprint;
    type Step = Stride;
    /// The diagonals counted.
    type Count = u32;
    type Watch = Watch<'a>;

    fn scene(&self) -> Scene<'a> {
        self.now.scene
    }

    fn creature(&self) -> &'a Creature {
        self.now.creature
    }

    fn action(&self) -> &MoveAction {
        self.action
    }

    fn movement(&self) -> MovementType {
        self.now.movement
    }

    fn step_count(&self) -> usize {
        self.places.len() - 1
    }

    fn step(&self, index: usize) -> Stride {
        let step = Stride {
            from: self.places[index],
            to: self.places[index + 1],
            landing: Landing::Over,
        };
        coming_down(step, index + 1 == self.step_count())
    }

    fn place(&self, steps: usize) -> Footprint {
        self.places[steps]
    }

    fn end_of(step: Stride) -> Footprint {
        step.to
    }

    fn positions(step: Stride) -> (Position, Position) {
        (Position::Squares(step.from), Position::Squares(step.to))
    }

    fn position(place: Footprint) -> Position {
        Position::Squares(place)
    }

    fn is_interrupted(&self) -> bool {
        !self.earlier.is_empty()
    }

    fn hindrances(&self, step: Stride, index: usize) -> Vec<Objection> {
        let mover = self.at(index);
        let at = At::Step(number(index));
        step::hindrances(mover, step)
            .map(|hindrance| Objection {
                rule: hindrance.rule(),
                at,
                text: hindrance.text(mover.scene),
            })
            .collect()
    }

    fn no_stay(&self, place: Footprint) -> Vec<(RuleId, String)> {
        let reasons = occupied::no_stay(&self.now, place).into_iter();
        reasons.map(|reason| (reason.rule, reason.text)).collect()
    }

    fn not_left(&self, place: Footprint) -> Option<String> {
        let occupant = occupied::not_left(&self.now, place)?;
        let name = self.now.scene.name(occupant.id);
        Some(format!("a square shared with {name} has to be left"))
    }

    fn passed_at(&self, place: Footprint) -> Vec<CreatureId> {
        occupied::passed_at(&self.now, place).collect()
    }

    fn may_rest(&self, creature: &Creature, place: Footprint) -> bool {
        let action = self.action;
        let then = Mover::new(self.now.scene, creature, action.verb, action.versus);
        occupied::may_come_to_rest(then.as_ref().unwrap_or(&self.now), place)
    }

    fn holds(&self, creature: &Creature, place: Footprint) -> bool {
        let action = self.action;
        let then = Mover::new(self.now.scene, creature, action.verb, action.versus);
        step::may_stand(then.as_ref().unwrap_or(&self.now), place)
    }

    fn count(&self, draft: &Draft<'_>) -> u32 {
        if counts_afresh(draft, self.action.occasion) {
            return 0;
        }
        draft.facts.turn(self.now.creature.id).diagonals
    }

    fn price(&self, step: Stride, index: usize, count: &mut u32) -> Price {
        let mover = self.at(index);
        let price = cost::price(mover, step, *count);
        *count = count.saturating_add(u32::from(price.is_diagonal()));
        Price {
            cost: Length::from_feet(price.feet()),
            reasons: price.reasons(mover),
        }
    }

    fn enters_foe(&self, index: usize) -> bool {
        occupied::entered(self.at(index), self.step(index))
            .any(|occupant| occupant.entry == Entry::Tumble)
    }

    fn way_out(&self, check: usize, index: usize) -> Option<Self::Step> {
        let step = self.step(index);
        let mut occupants = self.at(check).occupants.iter();
        let foe = occupants.find(|occupant| occupant.entry == Entry::Tumble);
        let ends_in = foe.is_some_and(|foe| foe.footprint.overlaps(Self::end_of(step)));
        (!ends_in).then_some(step)
    }

    fn is_unsteady(&self, index: usize) -> bool {
        let step = self.step(index);
        let is_unsteady = |place| terrain::unsteady_square(&self.now, place).is_some();
        is_unsteady(step.from) || is_unsteady(step.to)
    }

    fn falls(&self, index: usize, steps: usize) -> bool {
        let step = coming_down(self.step(index), index + 1 == steps);
        ledge::falls(self.at(index), step)
    }

    fn whole_steps(&self, early: Early) -> usize {
        match early.why {
            // The step into the first unsteady square is taken.
            Why::BalanceFalls => {
                let stands = terrain::unsteady_square(&self.now, self.places[early.at]);
                early.at + usize::from(stands.is_none())
            }
            Why::FallsOff => early.at + 1,
            Why::Halted | Why::Met | Why::TumbleFails | Why::BalanceFails | Why::NoProgress => {
                early.at
            }
        }
    }

    fn taken(&self, early: Option<Early>) -> Vec<Stride> {
        let steps = early.map_or(self.step_count(), |early| self.whole_steps(early));
        (0..steps).map(|index| self.step(index)).collect()
    }

    fn go(&self, draft: &mut Draft<'_>, steps: &[Stride]) -> Watch<'a> {
        let (actor, verb) = (self.now.creature, self.action.verb);
        let first = self.leaving(0).scene;
        let mut watch = Watch::new(first, actor, self.now.start, Some(verb));
        let started = watch.start();
        draft.provoke(When::Start, &started, Cause::Start, rule::TRIGGER_START);
        let mut hazards = Hazards::new(draft, actor.id);
        for (index, step) in steps.iter().enumerate() {
            let step = coming_down(*step, index + 1 == steps.len());
            let when = When::Step(number(index));
            self.go_on_watching(&mut watch, index);
            let left = watch.leave(step.from, step.to);
            draft.provoke(when, &left, Cause::Leave, rule::TRIGGER_EXIT);
            hazards.enter(draft, terrain::newly_covered(&self.now, step), when);
            self.land(draft, step, when);
        }
        hazards.keep(draft);
        self.go_on_watching(&mut watch, steps.len());
        watch
    }

    fn begin_to_leave(&self, draft: &mut Draft<'_>, watch: &mut Watch<'a>, at: usize) {
        let left = watch.leave(self.places[at], self.places[at + 1]);
        let when = When::Step(number(at));
        draft.provoke(when, &left, Cause::Leave, rule::TRIGGER_EXIT);
    }

    fn leave_start(&self, draft: &mut Draft<'_>, watch: &mut Watch<'a>, when: When) {
        let left = watch.as_if_left_start();
        draft.provoke(when, &left, Cause::Leave, rule::THROUGH_TUMBLE_FAILURE);
    }

    fn stay(&self, draft: &mut Draft<'_>, watch: &mut Watch<'a>, steps: &[Stride]) {
        if steps.is_empty() {
            let stayed = watch.end_without_leaving();
            draft.provoke(When::End, &stayed, Cause::End, rule::TRIGGER_END);
        }
    }

    fn is_narrow(&self, place: Footprint) -> bool {
        let board = self.now.scene.board;
        let mut squares = place.squares();
        squares.any(|square| board.has_terrain(square, Terrain::Narrow))
    }

    fn depth_feet(&self, place: Footprint) -> Option<i32> {
        ledge::depth_feet(self.now.scene.board, place)
    }

    fn fall(&self, place: Footprint) -> Happening {
        Happening::Fall(self.now.creature.id, place.origin)
    }

    fn fall_prone(&self, place: Footprint) -> Happening {
        Happening::FallProne(self.now.creature.id, place.origin)
    }

    fn put_back(&self, place: Footprint) -> Happening {
        Happening::PutBack(self.now.creature.id, place.origin)
    }

    fn put(&self, draft: &mut Draft<'_>, place: Footprint) {
        put_creature(draft, self.now.creature.id, place);
        self.dismount(draft, place);
    }

    fn move_others_away(&self, draft: &mut Draft<'_>, place: Footprint) -> bool {
        self.put(draft, place);
        move_others_away(draft, self.now.creature.id, When::End)
    }

    fn keep_count(&self, draft: &mut Draft<'_>, count: &u32) {
        draft.facts.turn_mut(self.now.creature.id).diagonals = *count;
    }
}
