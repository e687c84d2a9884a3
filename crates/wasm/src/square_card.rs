//! What a square means for a creature: which creatures threaten it, what gives cover there, with
//! whom the creature would flank.

use board::{Creature, CreatureId, Position};
use grid::{Footprint, Square};
use journal::{Answered, because};
use rules::SystemMovement as _;
use schemars::JsonSchema;
use serde::Serialize;
use systems::Situation;
use tell::json;

use crate::Problem;

/// What it would mean to be there.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StandHere {
    x: i32,
    y: i32,
    /// The opponents that would threaten it, with the reach of each.
    threats: Vec<String>,
    /// The cover that it would have from each opponent, in the rulebook's word; absent in a system
    /// without an answer.
    cover: Vec<Cover>,
    /// The opponents it would flank, and with whom.
    flanks: Vec<Flank>,
    /// The opponents that it would threaten from there.
    reaches: Vec<String>,
    /// Why: for each opponent that threatens it, gives it cover or would be flanked.
    because: Vec<Because>,
}

/// Why the place means that, as far as one opponent is concerned.
#[derive(JsonSchema, Serialize)]
struct Because {
    opponent: String,
    about: About,
    reasons: Vec<json::Citation>,
}

/// What a reason is about.
#[derive(Clone, Copy, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
enum About {
    Threat,
    Cover,
    Flanking,
}

impl Because {
    fn new(opponent: &Creature, about: About, answered: Option<Answered>) -> Because {
        let reasons = answered.map_or_else(Vec::new, |answered| answered.reasons);
        Because {
            opponent: opponent.name.clone(),
            about,
            reasons: reasons.iter().map(json::Citation::from).collect(),
        }
    }
}

/// Cover from one opponent.
#[derive(JsonSchema, Serialize)]
struct Cover {
    from: String,
    cover: String,
}

/// An opponent that would be flanked.
#[derive(JsonSchema, Serialize)]
struct Flank {
    opponent: String,
    with: String,
}

/// The squares that the creatures threaten; those of all creatures if none is named.
pub(crate) fn threat(situation: &Situation, names: &[String]) -> Result<json::Threat, Problem> {
    let board = &situation.board;
    let chosen: Vec<&Creature> = if names.is_empty() {
        board.in_letter_order()
    } else {
        let named = names.iter().map(|name| {
            board
                .creature_named(name)
                .ok_or_else(|| format!("there is no creature `{name}`"))
        });
        named.collect::<Result<_, _>>()?
    };
    let threats: Vec<(&Creature, Vec<Square>)> = chosen
        .into_iter()
        .map(|creature| (creature, situation.threatened(creature.id).iter().collect()))
        .collect();
    let threats = threats
        .iter()
        .map(|(creature, squares)| (*creature, squares.as_slice(), None, Vec::new()));
    Ok(json::Threat::new(situation.system(), threats))
}

/// What the place would mean, as far as the situation is known.
pub(crate) fn stand_here(known: &Situation, id: CreatureId, place: Square) -> StandHere {
    let mut card = StandHere {
        x: place.x,
        y: place.y,
        threats: Vec::new(),
        cover: Vec::new(),
        flanks: Vec::new(),
        reaches: Vec::new(),
        because: Vec::new(),
    };
    let mut there = known.clone();
    let Some(space) = put(&mut there, id, place) else {
        return card;
    };
    let Some(creature) = there.board.creature(id).cloned() else {
        return card;
    };
    let board = &there.board;
    let (opponents, friends): (Vec<&Creature>, Vec<&Creature>) = board
        .creatures()
        .iter()
        .filter(|other| other.id != id && other.position.is_some())
        .partition(|other| board.are_hostile(other.side, creature.side));
    for opponent in opponents {
        if there.threatened(opponent.id).meets(space) {
            card.threats.push(opponent.name.clone());
            let why = because::threat(&there, opponent);
            card.because
                .push(Because::new(opponent, About::Threat, why));
        }
        if let Some(cover) = there.system().cover(there.scene(), opponent.id, id) {
            let about = format!("cover {} {}", opponent.name, creature.name);
            let why = because::asked(&there, &about);
            card.because.push(Because::new(opponent, About::Cover, why));
            card.cover.push(Cover {
                from: opponent.name.clone(),
                cover: cover.to_owned(),
            });
        }
        let own = there.threatened(id);
        let reaches = opponent.footprint().is_some_and(|space| own.meets(space));
        if reaches {
            card.reaches.push(opponent.name.clone());
        }
        let flanker = friends.iter().filter(|friend| {
            reaches && friend.side == creature.side && flanks(&there, (id, friend.id), opponent.id)
        });
        for friend in flanker {
            card.flanks.push(Flank {
                opponent: opponent.name.clone(),
                with: friend.name.clone(),
            });
            let about = format!("flank {} {} {}", creature.name, friend.name, opponent.name);
            let why = because::asked(&there, &about);
            card.because
                .push(Because::new(opponent, About::Flanking, why));
        }
    }
    card
}

/// Puts the creature there in its normal size; `None` if it does not fit on the map.
fn put(situation: &mut Situation, id: CreatureId, place: Square) -> Option<Footprint> {
    let creature = situation.board.creature_mut(id)?;
    let space = creature.footprint()?;
    let moved = Footprint {
        origin: place,
        ..space
    };
    creature.position = Some(Position::Squares(moved));
    let inside = moved
        .squares()
        .all(|square| situation.board.contains(square));
    inside.then_some(moved)
}

/// Whether both flank the opponent, according to the system.
fn flanks(there: &Situation, pair: (CreatureId, CreatureId), opponent: CreatureId) -> bool {
    there.system().flanks(there.scene(), pair, opponent)
}
