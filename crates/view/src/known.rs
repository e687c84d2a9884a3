//! The situation as a viewer knows it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use board::{
    Board, Concealment, Creature, CreatureId, Door, Hiding, Movement, Region, Shared, Side,
};
use encounter::Encounter;
use grid::{Edge, Feet, Point, Segment, Square, gathered};
use rules::{
    AlliesTold, AttacksTold, ConditionsTold, Disclosed, Disclosure, HitPointsTold, MapTold,
    NamesTold, NumbersTold, Onlooker, OrderTold, ReachTold, ReactionsShown, ReactionsTold, Scene,
    Sharing, SpeedTold, SystemDisclosure as _, Told, TurnKnown,
};
use systems::{Declaration, Facts, Situation};

use crate::knowledge::{Knowledge, Seen, around};
use crate::perspective::{Perspective, Sight};
use crate::{IdKey, Ids, Viewer};

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Board, facts and rulings, with the viewer's own ids.
    pub situation: Arc<Situation>,
    /// The ids behind the viewer's ids. They are not for the viewer.
    pub ids: Ids,
    /// The creatures that the viewer knows completely, by their true ids.
    pub(crate) whole: BTreeSet<CreatureId>,
}

impl Known {
    /// The declaration with the viewer's ids; `None` if it names somebody whom they do not know.
    pub(crate) fn declaration(&self, truth: &Declaration) -> Option<Declaration> {
        let ids = |creature: CreatureId| self.ids.creature(creature);
        truth.system().declaration_known_as(truth, &ids)
    }
}

/// What the viewer knows of the encounter's situation.
pub fn known(encounter: &Encounter, perspective: Perspective<'_>) -> Known {
    known_of(encounter.situation(), perspective.on(encounter))
}

/// What the creatures of one side know of the situation by the rulebook and by what the game master
/// hides, with the true ids. It answers the people at one terminal, who play every side themselves:
/// no setting of the table keeps the numbers of a foe from them.
///
/// No player of a live table ever gets it: a [`KnownSituation`](crate::KnownSituation), the only one
/// that a view holds, is made by the projection alone.
///
/// ```
/// let rows = notation::MapRows::from_rows(&["A.b"]).expect("rows");
/// let picture = rules::Picture { map: Some(rows), ..rules::Picture::default() };
/// let mut truth = picture.set_up(systems::System::Srd35).expect("a picture");
/// let [a, b] = ["A", "b"].map(|name| truth.board.creature_named(name).expect("drawn").id);
/// truth.read_with(&"b hidden".parse().expect("facts")).expect("words");
/// let known = view::known_to_side(&truth, board::Side::A);
/// assert!(known.board.creature(a).is_some() && known.board.creature(b).is_none());
/// ```
pub fn known_to_side(truth: &Situation, side: Side) -> Situation {
    let seen = truth.board.known_to(side);
    let others = truth.system().others_told();
    let creatures = truth.board.creatures().iter();
    let whole = creatures.filter(|own| others == Told::Exactly || own.side == side);
    let mut eyes = Eyes {
        truth,
        side: Some(side),
        sight: Sight {
            viewer: &Viewer::Spectator,
            disclosure: &Disclosure::default(),
            knowledge: &Knowledge::default(),
            key: &IdKey::new([0; 32]),
        },
        learned: &Seen::default(),
        ids: &Ids::default(),
        whole: &gathered(whole.map(|own| own.id)),
        near: &BTreeSet::new(),
        turn: TurnKnown::AsItIs,
        decides: Decides::Rulebook,
    };
    let creatures = truth.board.creatures().iter();
    let creatures = creatures.filter(|creature| eyes.is_known(creature));
    let doors = seen.doors().iter().map(|door| door.id);
    let ids = Ids::as_they_are(creatures.map(|creature| creature.id), doors);
    eyes.ids = &ids;
    eyes.situation(&seen)
}

/// The ids under which the viewer knows creatures and doors.
pub(crate) fn ids(encounter: &Encounter, perspective: Perspective<'_>) -> Ids {
    let (truth, sight) = (encounter.situation(), perspective.on(encounter));
    if sight.viewer == &Viewer::GameMaster {
        return Ids::of_the_truth(&truth.board);
    }
    let side = side(&truth.board, sight);
    let eyes = Eyes {
        truth,
        side,
        sight,
        learned: sight.knowledge.seen_by(side),
        ids: &Ids::default(),
        whole: &BTreeSet::new(),
        near: &near(&truth.board, sight),
        turn: TurnKnown::AsItIs,
        decides: Decides::Table,
    };
    eyes.new_ids(&truth.board.known_to(side))
}

/// What a viewer knew of an encounter, and what it was made from. As long as only creatures change,
/// what they know later is made from it; the rest is shared.
#[derive(Clone, Debug)]
pub(crate) struct Earlier {
    pub(crate) known: Arc<Known>,
    /// What their side had seen.
    seen: Shared<Seen>,
    /// The board as it was.
    board: Board,
    side: Option<Side>,
    disclosure: Disclosure,
}

impl Earlier {
    /// What the viewer knows now.
    pub(crate) fn now(encounter: &Encounter, sight: Sight<'_>) -> Earlier {
        Earlier::of(
            encounter,
            sight,
            known_of(encounter.situation(), sight).into(),
        )
    }

    fn of(encounter: &Encounter, sight: Sight<'_>, known: Arc<Known>) -> Earlier {
        let side = side(encounter.board(), sight);
        Earlier {
            known,
            seen: sight.knowledge.seen_by(side).clone(),
            board: encounter.board().clone(),
            side,
            disclosure: *sight.disclosure,
        }
    }

    /// Whether the viewer's side has seen the same by now.
    pub(crate) fn has_seen_all(&self, encounter: &Encounter, sight: Sight<'_>) -> bool {
        let side = side(encounter.board(), sight);
        self.seen.is_same(sight.knowledge.seen_by(side))
    }

    /// What the viewer knows after an event; `self` is what they knew before it.
    pub(crate) fn after(
        &self,
        (before, after): (&Encounter, &Encounter),
        sight: Sight<'_>,
    ) -> Earlier {
        let is_unchanged = before.situation() == after.situation()
            && before.disclosure() == after.disclosure()
            && self.has_seen_all(after, sight);
        let known = if is_unchanged {
            Arc::clone(&self.known)
        } else {
            let truth = after.situation();
            let whole = whole(&truth.board, sight);
            let later = known_later(truth, sight, &whole, self);
            Arc::new(later.unwrap_or_else(|| known_of(truth, sight)))
        };
        Earlier::of(after, sight, known)
    }
}

/// What the viewer knows of the situation, if nothing has changed since but creatures that they
/// know: the map and the other creatures are as they were.
fn known_later(
    truth: &Situation,
    sight: Sight<'_>,
    whole: &BTreeSet<CreatureId>,
    earlier: &Earlier,
) -> Option<Known> {
    let side = side(&truth.board, sight);
    let learned = sight.knowledge.seen_by(side);
    let is_the_same = sight.viewer != &Viewer::GameMaster
        && sight.disclosure.map == MapTold::All
        && !truth.system().hides_ground()
        && earlier.disclosure == *sight.disclosure
        && earlier.side == side
        && earlier.seen.is_same(learned)
        && earlier.known.whole == *whole
        && earlier.board.differs_in_creatures_only(&truth.board);
    if !is_the_same {
        return None;
    }
    let eyes = Eyes {
        truth,
        side,
        sight,
        learned,
        ids: &earlier.known.ids,
        whole,
        near: &BTreeSet::new(),
        turn: TurnKnown::AsItIs,
        decides: Decides::Table,
    };
    let board = eyes.board_later(&earlier.board, &earlier.known.situation.board)?;
    let facts = eyes.facts(&board);
    Some(Known {
        situation: Arc::new(eyes.situation_of(board, facts)),
        ids: earlier.known.ids.clone(),
        whole: whole.clone(),
    })
}

/// What the viewer knows of the situation, with the turn as it is.
pub(crate) fn known_of(truth: &Situation, sight: Sight<'_>) -> Known {
    let viewer = sight.viewer;
    if viewer == &Viewer::GameMaster {
        return Known {
            situation: Arc::new(truth.clone()),
            ids: Ids::of_the_truth(&truth.board),
            whole: gathered(truth.board.creatures().iter().map(|own| own.id)),
        };
    }
    let side = side(&truth.board, sight);
    let seen = truth.board.known_to(side);
    let whole = whole(&truth.board, sight);
    let near = near(&truth.board, sight);
    let mut eyes = Eyes {
        truth,
        side,
        sight,
        learned: sight.knowledge.seen_by(side),
        ids: &Ids::default(),
        whole: &whole,
        near: &near,
        turn: TurnKnown::AsItIs,
        decides: Decides::Table,
    };
    let ids = eyes.new_ids(&seen);
    eyes.ids = &ids;
    Known {
        situation: Arc::new(eyes.situation(&seen)),
        ids,
        whole,
    }
}

/// The facts that the viewer knows, while the game master has the turn as far as the viewer knows;
/// `None` if they are the same. Nothing else depends on the turn.
pub(crate) fn facts_in_turn(
    truth: &Situation,
    sight: Sight<'_>,
    known: &Known,
    turn: TurnKnown,
) -> Option<Facts> {
    let side = side(&truth.board, sight);
    let eyes = Eyes {
        truth,
        side,
        sight,
        learned: sight.knowledge.seen_by(side),
        ids: &known.ids,
        whole: &known.whole,
        near: &near(&truth.board, sight),
        turn,
        decides: Decides::Table,
    };
    let Situation { board, facts, .. } = &*known.situation;
    let system = truth.system();
    system.disclosed_in_turn(truth.scene(), board, &eyes, facts)
}

/// The side whose knowledge counts; `None` for a viewer who knows only what everybody knows.
pub(crate) fn side(board: &Board, sight: Sight<'_>) -> Option<Side> {
    sight.viewer.side(board, sight.disclosure)
}

/// The creatures that the viewer may know completely.
fn whole(board: &Board, sight: Sight<'_>) -> BTreeSet<CreatureId> {
    let sides = sight.viewer.sides(board, sight.disclosure);
    let whole = board.creatures().iter();
    let whole = whole.filter(|own| is_whole_to(own, sight, &sides));
    gathered(whole.map(|own| own.id))
}

/// The ground around the creatures that the viewer plays; empty if all ground is shown anyway.
fn near(board: &Board, sight: Sight<'_>) -> BTreeSet<Square> {
    if sight.disclosure.map == MapTold::All {
        return BTreeSet::new();
    }
    let creatures = board.creatures().iter();
    let own = creatures.filter(|creature| sight.viewer.plays(creature.id));
    let spaces = own.filter_map(Creature::footprint);
    gathered(spaces.flat_map(|space| around(space, board)))
}

struct Eyes<'a> {
    truth: &'a Situation,
    /// The side whose knowledge counts; `None` for a viewer on no side.
    side: Option<Side>,
    sight: Sight<'a>,
    /// What that side has seen so far.
    learned: &'a Seen,
    ids: &'a Ids,
    /// The creatures that the viewer may know completely.
    whole: &'a BTreeSet<CreatureId>,
    /// The ground around the creatures that the viewer plays.
    near: &'a BTreeSet<Square>,
    turn: TurnKnown,
    decides: Decides,
}

/// What decides who knows the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decides {
    /// The settings of the table.
    Table,
    /// The rulebook alone.
    Rulebook,
}

impl Eyes<'_> {
    /// What is known, built from nothing.
    fn situation(&self, seen: &Board) -> Situation {
        let board = self.board(seen);
        let facts = self.facts(&board);
        self.situation_of(board, facts)
    }

    /// What is known, of the board and the facts that are known.
    fn situation_of(&self, board: Board, facts: Facts) -> Situation {
        let rulings = self.truth.rulings.clone();
        Situation::of(self.truth.system(), board, rulings, facts)
    }

    /// The board that the viewer knows, made from the one that they `knew` when the truth was
    /// `before` and differed in creatures only; `None` if they know of other creatures now, or by
    /// other names.
    fn board_later(&self, before: &Board, knew: &Board) -> Option<Board> {
        let mut board = knew.clone();
        let creatures = self.truth.board.creatures().iter();
        let creatures = creatures.filter(|creature| self.is_known(creature));
        let mut count = 0;
        for creature in creatures {
            count += 1;
            let id = self.ids.creature(creature.id)?;
            if before.creature(creature.id) == Some(creature) {
                continue;
            }
            let seems = self.truth.board.creature_known_to(self.side, creature)?;
            let seems = self.creature(&seems)?;
            let place = board.creature_mut(id)?;
            if place.label != seems.label {
                return None;
            }
            let name = std::mem::take(&mut place.name);
            let precedence = place.precedence;
            *place = Creature {
                name,
                precedence,
                ..seems
            };
        }
        (count == board.creatures().len()).then_some(board)
    }

    /// The ids of the creatures and doors that the viewer knows on the board as it seems.
    fn new_ids(&self, seen: &Board) -> Ids {
        let creatures = self.truth.board.creatures().iter();
        let creatures = creatures.filter(|creature| self.is_known(creature));
        let doors = seen.doors().iter().filter(|door| {
            let edges = &mut door.edges.iter();
            edges.any(|edge| self.shows_edge(*edge))
                || door.segment.is_some_and(|own| self.shows(own))
        });
        let creatures = creatures.map(|creature| creature.id);
        let doors = doors.map(|door| door.id);
        Ids::new(self.sight.key, self.sight.viewer, creatures, doors)
    }

    fn facts(&self, board: &Board) -> Facts {
        let system = self.truth.system();
        system.disclosed_facts(self.truth.scene(), board, self)
    }

    /// The board that the viewer knows, of the board as it seems to their side.
    fn board(&self, seen: &Board) -> Board {
        let mut board = Board::new(seen.extent());
        board.name.clone_from(&seen.name);
        board.take_sides_of(seen);
        let is_all_shown = self.is_all_shown();
        if is_all_shown && !self.truth.system().hides_ground() {
            board.take_map_of(seen, |door| self.ids.door(door));
        } else {
            self.lay_map(seen, &mut board);
            board.insert_doors(seen.doors().iter().filter_map(|door| self.door(door)));
        }
        for square in seen.concealments.ground.keys() {
            let unknown = Concealment::new(Hiding::Unknown);
            board.concealments.ground.insert(*square, unknown);
        }
        // A board has doors and creatures in the order of their ids, here the viewer's: the order of
        // the true ids would reveal which came first.
        board.insert_creatures(self.creatures(seen));
        board
    }

    /// The creatures that the viewer knows, on the board as it seems. Those of one name are
    /// numbered in the order in which they became known, so that everybody who has learned of them
    /// together means the same one by a number.
    fn creatures(&self, seen: &Board) -> Vec<Creature> {
        let creatures = self.truth.board.creatures().iter();
        let mut known: Vec<(u32, Creature)> = creatures
            .filter_map(|creature| {
                let seems = seen.creature(creature.id).unwrap_or(creature);
                let met = self.learned.acquainted.get(&creature.id);
                Some((met.copied().unwrap_or(u32::MAX), self.creature(seems)?))
            })
            .collect();
        known.sort_by_key(|(met, own)| (*met, own.id));
        let mut counts: BTreeMap<String, (u32, CreatureId)> = BTreeMap::new();
        for (_, own) in &mut known {
            let (precedence, highest) = counts.entry(own.label.clone()).or_insert((0, own.id));
            // The order of the ids serves as long as it is the same.
            if own.id < *highest {
                *precedence += 1;
            }
            *highest = own.id.max(*highest);
            own.precedence = *precedence;
        }
        known.into_iter().map(|(_, own)| own).collect()
    }

    /// Lays ground, walls and regions as far as they have been shown.
    fn lay_map(&self, seen: &Board, board: &mut Board) {
        let scene = Scene {
            board: seen,
            ..self.truth.scene()
        };
        let system = self.truth.system();
        for square in seen.extent().squares() {
            if self.shows_square(square) {
                system.disclosed_ground(scene, self.side, square, board);
            } else {
                let unknown = Concealment::new(Hiding::Unknown);
                board.concealments.ground.insert(square, unknown);
            }
        }
        let shown = |edge: &Edge| self.shows_edge(*edge);
        board.add_walls(seen.wall_edges().iter().filter(shown));
        board.add_derived_walls(seen.derived_edges().iter().filter(shown));
        for (edge, wall) in seen.special_walls().filter(|(edge, _)| shown(edge)) {
            board.set_wall(edge, Some(wall));
        }
        for (edge, feature) in seen.features().filter(|(edge, _)| shown(edge)) {
            board.set_feature(edge, Some(feature));
        }
        for segment in seen.segments().iter().filter(|own| self.shows(**own)) {
            board.add_wall_segment(*segment, seen.segment_wall(*segment));
        }
        let regions = seen.regions().iter();
        for region in regions.filter(|own| self.shows_region(own, seen)) {
            board.add_region(region.clone());
        }
    }

    /// Whether the viewer knows that the creature is there.
    fn is_known(&self, creature: &Creature) -> bool {
        if self.sight.viewer.plays(creature.id) {
            return true;
        }
        let hiding = self.truth.board.creature_hiding(creature, self.side);
        let is_there = matches!(hiding, None | Some(Hiding::Apparent(_)));
        let is_in_sight = Some(creature.side) == self.side
            || creature
                .footprint()
                .is_none_or(|space| space.squares().any(|square| self.shows_square(square)));
        is_there && is_in_sight && !self.truth.conceals(creature, self.side)
    }

    /// Whether all ground has been shown: the game master has kept none back.
    fn is_all_shown(&self) -> bool {
        let mut hidden = self.truth.board.concealments.ground.values();
        self.sight.disclosure.map == MapTold::All
            && !hidden.any(|own| own.hiding_from(self.side) == Some(&Hiding::Unknown))
    }

    /// Whether the square has been shown to the viewer.
    fn shows_square(&self, square: Square) -> bool {
        match self.sight.disclosure.map {
            MapTold::All => !self.truth.board.is_unknown_to(self.side, square),
            MapTold::Revealed => self.has_been_shown(square) || self.near.contains(&square),
        }
    }

    /// Whether the viewer's creatures have seen the square, or the game master has shown it.
    fn has_been_shown(&self, square: Square) -> bool {
        match (self.sight.disclosure.sharing, self.sight.viewer) {
            (Sharing::Own, Viewer::Player { plays }) => {
                self.learned.told.contains(&square)
                    || self.sight.knowledge.have_explored(plays, square)
            }
            _ => self.learned.shown.contains(&square),
        }
    }

    /// Whether a square beside the edge has been shown.
    fn shows_edge(&self, edge: Edge) -> bool {
        let mut squares = edge.squares().into_iter();
        squares.any(|square| self.shows_square(square))
    }

    /// Whether every square that the line passes through or along has been shown. If a wall leads
    /// on into unknown ground, its length is not known.
    fn shows(&self, line: Segment) -> bool {
        if self.is_all_shown() {
            return true;
        }
        let trace = line.trace();
        let mut along = trace.along.iter();
        trace
            .squares
            .iter()
            .all(|square| self.shows_square(*square))
            && along.all(|edge| self.shows_edge(*edge))
    }

    /// Whether all squares of the region have been shown.
    fn shows_region(&self, region: &Region, seen: &Board) -> bool {
        let (least, greatest) = (region.least, region.greatest);
        let is_inside = |square: &Square| {
            let centre = Point::centre_of(*square);
            (least.x..=greatest.x).contains(&centre.x) && (least.y..=greatest.y).contains(&centre.y)
        };
        let mut inside = seen.extent().squares().filter(is_inside);
        inside.all(|square| self.shows_square(square))
    }

    fn door(&self, truth: &Door) -> Option<Door> {
        Some(Door {
            id: self.ids.door(truth.id)?,
            edges: truth.edges.clone(),
            segment: truth.segment,
            state: truth.state,
            wall: truth.wall,
        })
    }

    /// What can be seen of a creature: its name on the table, its place and size, and what the
    /// weapon in its hand looks like. Its speeds and a stated reach are included as the settings
    /// say.
    fn creature(&self, truth: &Creature) -> Option<Creature> {
        let id = self.ids.creature(truth.id)?;
        let mut creature = Creature::new(id, self.label(truth), truth.mark, truth.side);
        creature.size = truth.size;
        creature.shape = truth.shape;
        creature.space_hundredths = truth.space_hundredths;
        creature.position = truth.position;
        creature.elevation_feet = truth.elevation_feet;
        if self.is_whole(truth.id) {
            creature.conditions = truth.conditions;
            creature.reach_feet = truth.reach_feet;
            creature.speeds = truth.speeds;
            return Some(creature);
        }
        let settings = self.sight.disclosure;
        if settings.conditions != ConditionsTold::None {
            creature.conditions = truth.conditions;
        }
        match settings.reach {
            ReachTold::Visible => {}
            ReachTold::Exact => creature.reach_feet = truth.reach_feet,
            ReachTold::None => creature.reach_feet = Some(Feet::ZERO),
        }
        match settings.speed {
            SpeedTold::Seen => {
                let moved_feet = self.learned.moved_feet.get(&truth.id);
                let moved_feet = moved_feet.filter(|feet| **feet > Feet::ZERO);
                if let Some(feet) = moved_feet {
                    creature.speeds.set(Movement::Land, *feet);
                }
            }
            SpeedTold::Exact => creature.speeds = truth.speeds,
            SpeedTold::None => {}
        }
        Some(creature)
    }

    /// The label of the creature: what it seems to be, or its own name if the table reveals names.
    fn label(&self, seems: &Creature) -> String {
        let own = self.truth.board.creature(seems.id);
        match self.sight.disclosure.names {
            NamesTold::Label => seems.label.clone(),
            NamesTold::Exact => own.unwrap_or(seems).label.clone(),
        }
    }

    fn is_whole(&self, creature: CreatureId) -> bool {
        self.whole.contains(&creature) || self.sight.viewer.plays(creature)
    }
}

/// Whether the viewer may know everything about the creature.
pub(crate) fn is_whole(board: &Board, sight: Sight<'_>, creature: CreatureId) -> bool {
    let sides = sight.viewer.sides(board, sight.disclosure);
    let own = board.creature(creature);
    sight.viewer == &Viewer::GameMaster
        || sight.viewer.plays(creature)
        || own.is_some_and(|own| is_whole_to(own, sight, &sides))
}

/// The same for a creature on the board, for a viewer with the knowledge of these sides.
fn is_whole_to(creature: &Creature, sight: Sight<'_>, sides: &BTreeSet<Side>) -> bool {
    let is_ally = sides.contains(&creature.side);
    sight.viewer == &Viewer::GameMaster
        || sight.viewer.plays(creature.id)
        || (is_ally && sight.disclosure.allies == AlliesTold::Exact)
}

impl Onlooker for Eyes<'_> {
    fn id(&self, creature: CreatureId) -> Option<CreatureId> {
        self.ids.creature(creature)
    }

    fn sees(&self, square: Square) -> bool {
        let hidden = self.truth.board.concealments.ground.get(&square);
        let is_hidden = hidden.is_some_and(|own| own.hiding_from(self.side).is_some());
        self.truth.board.contains(square) && !is_hidden && self.shows_square(square)
    }

    fn turn(&self) -> TurnKnown {
        self.turn
    }

    fn order_told(&self, creature: CreatureId) -> Option<OrderTold> {
        match self.decides {
            Decides::Table => self.told(creature).map(|told| told.order),
            // The game master plays every other side, and keeps the order.
            Decides::Rulebook => (self.side == Some(Side::A)).then_some(OrderTold::Ruling),
        }
    }

    fn is_own(&self, creature: CreatureId) -> bool {
        match self.decides {
            Decides::Table => self.told(creature).is_none(),
            Decides::Rulebook => {
                let creature = self.truth.board.creature(creature);
                creature.is_some_and(|own| Some(own.side) == self.side)
            }
        }
    }

    fn told(&self, creature: CreatureId) -> Option<Disclosed> {
        if self.is_whole(creature) {
            return None;
        }
        let settings = self.sight.disclosure;
        let learned = self.learned;
        let exactly = |is_told: bool| if is_told { Told::Exactly } else { Told::No };
        Some(Disclosed {
            hit_points: exactly(settings.hit_points == HitPointsTold::Exact),
            defences: exactly(match settings.defences {
                NumbersTold::None => false,
                NumbersTold::AfterUse => learned.defended.contains(&creature),
                NumbersTold::Exact => true,
            }),
            attacks: exactly(match settings.attacks {
                AttacksTold::None => false,
                AttacksTold::AfterUse => learned.attacked.contains(&creature),
                AttacksTold::Exact => true,
            }),
            conditions: settings.conditions,
            reactions: match settings.reactions {
                ReactionsShown::Possible => ReactionsTold::Possible,
                ReactionsShown::Seen if learned.reacted.contains(&creature) => {
                    ReactionsTold::Possible
                }
                ReactionsShown::Exact => ReactionsTold::Exactly,
                ReactionsShown::Seen | ReactionsShown::None => ReactionsTold::None,
            },
            order: settings.order,
        })
    }
}
