//! What a viewer gets of an encounter: the view.

use std::borrow::Cow;
use std::sync::Arc;

use board::{Condition, CreatureId, Shared};
use encounter::{Encounter, Keeper, MoveOn, Pending, TurnOrder};
use rules::{Disclosure, HitPoints, HitPointsTold, OrderTold, SystemDisclosure as _, TurnKnown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::Situation;

use crate::Viewer;
use crate::knowledge::is_known as is_there;
use crate::known::{Known, facts_in_turn, known_of, side};
use crate::perspective::{Perspective, Sight};
use crate::picture::{Picture, PictureTold, TileAsked};
use crate::question::{Question, question};

/// A situation as a viewer knows it. Only the projection makes one, so it contains nothing that the
/// viewer may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KnownSituation(Shared<Situation>);

impl KnownSituation {
    /// The situation, with the viewer's own ids.
    pub fn situation(&self) -> &Situation {
        &self.0
    }
}

/// What a viewer gets of an encounter. All ids are the viewer's own.
///
/// It must be read back within [`systems::System::reading_stored`], because its situation cites
/// rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The id of the rule system.
    pub system: String,
    /// The viewer.
    pub seat: Seat,
    /// Board, facts and rulings, in the form in which a situation is stored.
    #[schemars(with = "serde_json::Value")]
    pub situation: KnownSituation,
    /// What the situation does not say about creatures, in the order of their ids.
    pub creatures: Vec<CreatureTold>,
    /// The turns, while turns are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
    /// The open question, if the viewer may know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// What the table reveals to viewers who do not see everything: the choice of each setting.
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    pub disclosure: Disclosure,
    /// The picture under the squares, if there is one. The table lays it there; it is no part of the
    /// encounter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<PictureTold>")]
    pub picture: Option<Shared<PictureTold>>,
}

/// The viewer, with the ids that the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Seat {
    /// The game master.
    GameMaster,
    /// A player.
    Player {
        /// The creatures that the player plays.
        #[schemars(with = "Vec<u32>")]
        plays: Vec<CreatureId>,
    },
    /// A spectator.
    Spectator,
}

/// What a view says about a creature in addition to the situation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatureTold {
    /// Which creature.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// How much of the creature the situation contains.
    pub known: HowKnown,
    /// How it looks, if its hit points are given in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
}

/// How completely a creature is known.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum HowKnown {
    /// The viewer plays it.
    Own,
    /// The viewer knows everything that is stated for it.
    Exactly,
    /// The viewer knows what the table's settings reveal.
    AsTold,
}

/// Hit points in words.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// Nothing is missing.
    Unhurt,
    /// More than half is left.
    Hurt,
    /// At most half is left.
    BadlyHurt,
    /// Nothing is left, or the creature is down, unconscious or dead.
    Down,
}

/// The order of turns as the viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Turns {
    /// The round, counted from 1.
    pub round: u32,
    /// Whose turn it is.
    pub turn: Whose,
    /// The places in the order, first to last.
    pub order: Vec<PlaceInOrder>,
    /// The creatures that are out of the order for a while.
    #[schemars(with = "Vec<u32>")]
    pub aside: Vec<CreatureId>,
}

/// Whose turn it is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The turn of that creature.
    Creature(#[schemars(with = "u32")] CreatureId),
    /// The game master's turn: the turn of a creature that the viewer does not know of, or no
    /// creature's turn yet.
    GameMaster,
}

/// A place in the order of turns.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceInOrder {
    /// The place of that creature.
    Creature(#[schemars(with = "u32")] CreatureId),
    /// The place of an adversary; which one is not revealed.
    Adversary,
}

impl Turns {
    /// The creatures in the order that the viewer may know by name.
    pub fn creatures(&self) -> Vec<CreatureId> {
        let named = self.order.iter().filter_map(|place| match place {
            PlaceInOrder::Creature(creature) => Some(*creature),
            PlaceInOrder::Adversary => None,
        });
        named.collect()
    }
}

impl View {
    /// The same view with that picture under the squares. `before` is the view that the viewer had, and the
    /// picture that lay under it, so that nothing is found out twice.
    #[must_use]
    pub fn on_picture(
        mut self,
        picture: Option<&Picture>,
        perspective: Perspective<'_>,
        before: Option<(&View, Option<&Picture>)>,
    ) -> View {
        let board = &self.situation.situation().board;
        let is_as_before = |before: &View| {
            let earlier = &before.situation.situation().board;
            let is_same_map = earlier.extent() == board.extent();
            is_same_map && earlier.concealments.ground == board.concealments.ground
        };
        self.picture = match (picture, before) {
            (None, _) => None,
            (Some(_), Some((before, under))) if under == picture && is_as_before(before) => {
                before.picture.clone()
            }
            (Some(picture), _) => {
                let told = picture.told(board, perspective.viewer, perspective.key);
                Some(told.into())
            }
        };
        self
    }

    /// The tile of that picture with that id in this view, which is the viewer's.
    pub fn tile(&self, id: &str, picture: &Picture, viewer: &Viewer) -> Option<TileAsked> {
        let board = &self.situation.situation().board;
        picture.asked(id, self.picture.as_ref()?, (board, viewer))
    }
}

/// What the viewer gets of the encounter.
pub fn project(encounter: &Encounter, perspective: Perspective<'_>) -> View {
    Projected::new(encounter, perspective.on(encounter), encounter.current()).view
}

/// A view with the ids behind it, which the viewer must not get.
#[derive(Clone, Debug)]
pub(crate) struct Projected {
    pub(crate) view: View,
    /// What the viewer knows, with the turn as it is.
    pub(crate) known: Arc<Known>,
}

impl Projected {
    /// The view of a viewer to whom that turn was announced, by the true id of its creature.
    pub(crate) fn new(
        encounter: &Encounter,
        sight: Sight<'_>,
        announced: Option<CreatureId>,
    ) -> Projected {
        let known = known_of(encounter.situation(), sight);
        Projected::of(encounter, sight, announced, &Arc::new(known))
    }

    /// The same for a viewer who knows this of the encounter, with the turn as it is.
    pub(crate) fn of(
        encounter: &Encounter,
        sight: Sight<'_>,
        announced: Option<CreatureId>,
        known: &Arc<Known>,
    ) -> Projected {
        let mut situation = Cow::Borrowed(encounter.situation());
        for movement in untold_movements(encounter, sight) {
            let mover = situation.to_mut().board.creature_mut(movement.mover);
            if let Some(mover) = mover {
                mover.position = Some(movement.from);
            }
            movement.restore_hit_points(situation.to_mut());
        }
        let as_it_is = match &situation {
            Cow::Borrowed(_) => Arc::clone(known),
            Cow::Owned(untold) => Arc::new(known_of(untold, sight)),
        };
        let mut known = Cow::Borrowed(&*as_it_is);
        let named = |creature: &CreatureId| is_named(encounter, &known, sight, *creature);
        let is_announced = announced == encounter.current();
        let turn = announced.filter(|turn| is_announced && named(turn));
        let round = round(encounter, &known, sight, turn);
        let takes_turns =
            encounter.turns().is_some() || encounter.situation().turn_order().is_some();
        if turn.is_none() && takes_turns && sight.viewer != &Viewer::GameMaster {
            let turn = TurnKnown::GameMasters { round };
            if let Some(facts) = facts_in_turn(&situation, sight, &known, turn) {
                Arc::make_mut(&mut known.to_mut().situation).facts = facts;
            }
        }
        let view = View {
            system: encounter.system().id().to_owned(),
            seat: seat(sight.viewer, &known),
            situation: KnownSituation(Arc::clone(&known.situation).into()),
            creatures: creatures(encounter, &known, sight),
            turns: turns(encounter, &known, sight, (turn, round)),
            question: question(encounter, &known, sight.viewer),
            disclosure: *sight.disclosure,
            picture: None,
        };
        Projected {
            view,
            known: as_it_is,
        }
    }
}

/// The movements that wait for an answer to a question that the viewer is not shown: for the viewer
/// they have not begun.
fn untold_movements<'a>(encounter: &'a Encounter, sight: Sight<'_>) -> Vec<&'a MoveOn> {
    if sight.viewer == &Viewer::GameMaster {
        return Vec::new();
    }
    let whole = |creature| is_whole(encounter, sight, creature);
    let asked = match encounter.pending() {
        Some(Pending::MoveOn(movement)) => movement.open.first().map(|asked| asked.reactor),
        _ => None,
    };
    let waiting = encounter.pending().and_then(Pending::waiting_movement);
    let waiting = waiting.filter(|_| !asked.is_some_and(whole));
    let side = side(encounter.board(), sight);
    let interrupted = encounter.interrupted().iter().filter(|movement| {
        let by = movement.interruptions.last().map(|own| own.before.id);
        !by.is_some_and(|by| whole(by) || is_there(encounter.situation(), by, side))
    });
    waiting.into_iter().chain(interrupted).collect()
}

/// The round as the viewer knows it. While the game master has the turn, it is the round in which
/// the last turn that the viewer knows of began. 0 if nobody takes turns.
fn round(encounter: &Encounter, known: &Known, sight: Sight<'_>, turn: Option<CreatureId>) -> u32 {
    let round = encounter.round().unwrap_or(0);
    if turn.is_some() || sight.viewer == &Viewer::GameMaster {
        return round;
    }
    let order = known.situation.turn_order();
    let aside = order.map_or_else(Vec::new, |order| order.aside);
    let is_aside = |own| {
        known
            .ids
            .creature(own)
            .is_some_and(|id| aside.contains(&id))
    };
    let turns_began = sight.knowledge.turns_began();
    let told =
        turns_began.filter(|(own, _)| is_aside(*own) || is_named(encounter, known, sight, *own));
    let rounds = told.map(|(_, round)| round);
    rounds.max().unwrap_or(1).min(round)
}

/// Whether the viewer may know the creature by name in the order of turns.
pub(crate) fn is_named(
    encounter: &Encounter,
    known: &Known,
    sight: Sight<'_>,
    creature: CreatureId,
) -> bool {
    let Some(id) = known.ids.creature(creature) else {
        return false;
    };
    if known.whole.contains(&creature) {
        return true;
    }
    match encounter.turns().map(TurnOrder::keeper) {
        Some(Keeper::Encounter) => match sight.disclosure.order {
            OrderTold::Ruling => {
                // By the side on which it seems to be.
                let (situation, system) = (&known.situation, encounter.system());
                let creature = situation.board.creature(id);
                creature.is_some_and(|own| system.is_named_in_order(situation.scene(), own))
            }
            OrderTold::Shown => true,
            OrderTold::Sides => false,
        },
        Some(Keeper::Rules) => {
            let order = known.situation.turn_order();
            order.is_some_and(|order| order.order.contains(&id))
        }
        None => false,
    }
}

/// Whether the viewer may know everything about the creature.
pub(crate) fn is_whole(encounter: &Encounter, sight: Sight<'_>, creature: CreatureId) -> bool {
    crate::known::is_whole(encounter.board(), sight, creature)
}

fn seat(viewer: &Viewer, known: &Known) -> Seat {
    match viewer {
        Viewer::GameMaster => Seat::GameMaster,
        Viewer::Spectator => Seat::Spectator,
        Viewer::Player { plays } => {
            let mut plays: Vec<CreatureId> = plays
                .iter()
                .filter_map(|id| known.ids.creature(*id))
                .collect();
            grid::sort_by(&mut plays, Ord::cmp);
            Seat::Player { plays }
        }
    }
}

fn creatures(encounter: &Encounter, known: &Known, sight: Sight<'_>) -> Vec<CreatureTold> {
    let board = encounter.board();
    let told = board.creatures().iter().filter_map(|own| {
        let creature = known.ids.creature(own.id)?;
        let how = if sight.viewer.plays(own.id) {
            HowKnown::Own
        } else if known.whole.contains(&own.id) {
            HowKnown::Exactly
        } else {
            HowKnown::AsTold
        };
        let in_words = sight.disclosure.hit_points == HitPointsTold::Words;
        let health = || {
            let mut down = [Condition::Dead, Condition::Unconscious].into_iter();
            let hit_points = encounter.situation().hit_points(own.id);
            Health::of(hit_points, down.any(|state| own.is(state)))
        };
        Some(CreatureTold {
            creature,
            known: how,
            health: (in_words && how == HowKnown::AsTold).then(health),
        })
    });
    let mut told: Vec<CreatureTold> = told.collect();
    grid::sort_by_key(&mut told, |own| own.creature);
    told
}

impl Health {
    /// A creature whose hit points are not stated looks unhurt.
    fn of(hit_points: Option<HitPoints>, is_down: bool) -> Health {
        let Some(HitPoints { now, most }) = hit_points.filter(|_| !is_down) else {
            return if is_down {
                Health::Down
            } else {
                Health::Unhurt
            };
        };
        match now {
            _ if now <= 0 => Health::Down,
            _ if now >= most => Health::Unhurt,
            _ if i64::from(now) * 2 <= i64::from(most) => Health::BadlyHurt,
            _ => Health::Hurt,
        }
    }
}

fn turns(
    encounter: &Encounter,
    known: &Known,
    sight: Sight<'_>,
    (turn, round): (Option<CreatureId>, u32),
) -> Option<Turns> {
    let turns = encounter.turns()?;
    let turn = turn.and_then(|turn| known.ids.creature(turn));
    let (order, aside) = match turns.keeper() {
        Keeper::Encounter => {
            let seen = turns.creatures().iter();
            let seen = seen.filter_map(|own| {
                let id = known.ids.creature(*own)?;
                let is_named = is_named(encounter, known, sight, *own);
                Some(if is_named {
                    PlaceInOrder::Creature(id)
                } else {
                    PlaceInOrder::Adversary
                })
            });
            (seen.collect(), Vec::new())
        }
        Keeper::Rules => {
            let mut order = known.situation.turn_order()?;
            if turn.is_none() && sight.viewer != &Viewer::GameMaster {
                // The last place stands for the game master, who has the turn.
                order.order.pop();
            }
            let board = &known.situation.board;
            let place = |id: &CreatureId| match board.creature(*id) {
                Some(_) => PlaceInOrder::Creature(*id),
                None => PlaceInOrder::Adversary,
            };
            let aside = order.aside.into_iter();
            let aside = aside.filter(|id| board.creature(*id).is_some());
            (order.order.iter().map(place).collect(), aside.collect())
        }
    };
    Some(Turns {
        round,
        turn: turn.map_or(Whose::GameMaster, Whose::Creature),
        order,
        aside,
    })
}
