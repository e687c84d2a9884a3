//! The situation as one side knows it, built only from what may be known.
//!
//! The truth is not copied and reduced: the board is a new one, and every kind of fact that may be
//! known is put on it by name. A kind of fact that is added later stays unknown until it is added
//! here. Terrain is public (`6d6.hidden.visible`); a hidden square shows its apparent resistance
//! like any other ground, and nothing reveals that it hides something (`6d6.hidden.concealed`).

use std::borrow::Cow;

use board::{Board, Creature, Door, Quantity, Side, Terrain};
use grid::Square;

use super::hidden::{Knowledge, hides_now};
use super::{Facts, Goal, Profile, Scene, terrain};

/// The board and the facts as the side knows them.
pub(crate) fn known_to(scene: Scene<'_>, side: Side) -> (Board, Facts) {
    let known = board(scene, side);
    let facts = known_facts(scene, side, &known);
    (known, facts)
}

/// Whether the side does not know where the creature is (`6d6.stealth.penalty`).
fn is_unseen(scene: Scene<'_>, creature: &Creature, side: Side) -> bool {
    scene.board.are_hostile(creature.side, side) && scene.facts.profile(creature.id).is_hidden
}

/// The board and the facts without the creatures that are hidden from the side.
pub(crate) fn without_hidden<'a>(scene: Scene<'a>, side: Side) -> (Cow<'a, Board>, Cow<'a, Facts>) {
    let (mut board, mut facts) = (Cow::Borrowed(scene.board), Cow::Borrowed(scene.facts));
    let creatures = scene.board.creatures().iter();
    for unseen in creatures.filter(|creature| is_unseen(scene, creature, side)) {
        board.to_mut().remove_creature(unseen.id);
        facts.to_mut().remove_creature(unseen.id);
    }
    (board, facts)
}

fn board(scene: Scene<'_>, side: Side) -> Board {
    let truth = scene.board;
    let mut known = Board::new(truth.extent());
    known.name.clone_from(&truth.name);
    for square in truth.extent().squares() {
        ground(scene, square, &mut known);
    }
    known.add_walls(truth.wall_edges().iter());
    known.add_derived_walls(truth.derived_edges().iter());
    for (edge, wall) in truth.special_walls() {
        known.set_wall(edge, Some(wall));
    }
    for segment in truth.segments() {
        known.add_wall_segment(*segment, truth.segment_wall(*segment));
    }
    for door in truth.doors() {
        known.insert_door(Door {
            id: door.id,
            edges: door.edges.clone(),
            segment: door.segment,
            state: door.state,
            wall: door.wall,
        });
    }
    known.take_sides_of(truth);
    for creature in truth.creatures() {
        if is_unseen(scene, creature, side) {
            continue;
        }
        let label = creature.label.clone();
        let mut own = Creature::new(creature.id, label, creature.mark, creature.side);
        own.size = creature.size;
        own.position = creature.position;
        own.conditions = creature.conditions;
        own.elevation_feet = creature.elevation_feet;
        known.insert_creature(own);
    }
    known
}

/// What can be seen of the square: walls, tags and numbers, or what it seems to be.
pub(crate) fn ground(scene: Scene<'_>, square: Square, known: &mut Board) {
    let truth = scene.board;
    if truth.has_terrain(square, Terrain::Wall) {
        known.add_terrain(square, Terrain::Wall);
    }
    if let Some(leap) = truth.quantity(square, Quantity::LeapResistance) {
        known.set_quantity(square, Quantity::LeapResistance, leap);
    }
    match terrain::hidden(truth, square) {
        Some(hidden) if hides_now(scene, square, Knowledge::Players) => {
            plain_ground(known, square, hidden.apparent);
        }
        Some(hidden) => {
            plain_ground(known, square, hidden.truth);
            if terrain::has_gap_tag(truth, square) {
                terrain::add_tag(known, square, "gap");
                // If there is a tag as well, the number has to be written out.
                let points = i32::try_from(hidden.truth).unwrap_or(i32::MAX);
                known.set_quantity(square, Quantity::Resistance, points);
            }
        }
        None => {
            for tag in terrain::tags(truth, square) {
                terrain::add_tag(known, square, tag.word);
            }
            if let Some(points) = truth.quantity(square, Quantity::Resistance) {
                known.set_quantity(square, Quantity::Resistance, points);
            }
        }
    }
}

/// Puts ground of that resistance on the square, as the marks of a map have it.
fn plain_ground(known: &mut Board, square: Square, points: u32) {
    match points {
        1 => {}
        2 => known.add_terrain(square, Terrain::Difficult),
        3 => known.add_terrain(square, Terrain::Greater),
        _ => {
            let points = i32::try_from(points).unwrap_or(i32::MAX);
            known.set_quantity(square, Quantity::Resistance, points);
        }
    }
}

/// The facts that the side knows: everything about its own creatures, the stance of others, and the
/// facts of the scene. It does not know an open action of the other side.
fn known_facts(scene: Scene<'_>, side: Side, board: &Board) -> Facts {
    let facts = scene.facts;
    let mut known = Facts::new(board);
    for creature in board.creatures() {
        let truth = facts.profile(creature.id);
        let profile = if creature.side == side {
            truth.clone()
        } else {
            // Dice values and potential are not known (`6d6.hidden.visible`).
            Profile {
                forms: truth.forms.clone(),
                enter_wish: truth.enter_wish,
                leave_wish: truth.leave_wish,
                is_able: truth.is_able,
                goal: truth.goal.clone(),
                ..Profile::default()
            }
        };
        if let Some(own) = known.profile_mut(creature.id) {
            *own = profile;
        }
    }
    known.factors.clone_from(&facts.factors);
    for (name, goal) in &facts.goals {
        known.goals.insert(name.clone(), Goal::plain(goal.apparent));
    }
    known.counters.clone_from(&facts.counters);
    known.groups.clone_from(&facts.groups);
    known.company.clone_from(&facts.company);
    let creatures = scene.board.creatures().iter();
    for unseen in creatures.filter(|creature| is_unseen(scene, creature, side)) {
        known.remove_creature(unseen.id);
    }
    let is_own = |id| {
        let creature = scene.board.creature(id);
        creature.is_some_and(|creature| creature.side == side)
    };
    known.progress = facts.progress.clone();
    known.progress.retain(|(id, _), _| is_own(*id));
    known.open = facts.open.clone().filter(|open| is_own(open.mover));
    known
}
