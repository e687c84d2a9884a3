//! Ways to a place, and what a declaration would lead to.

use std::rc::Rc;

use board::{Creature, CreatureId, Side};
use dice::NoDice;
use grid::Square;
use notation::Text;
use rules::search::Preference;
use rules::{CostUnit, Exploration, PlanError, SystemMovement as _};
use systems::{Situation, System};
use tell::json;
use tell::notation::WrittenDeclaration;

use crate::Problem;

/// A request for a way: where it should lead, and how.
pub(crate) struct Wish {
    pub(crate) goal: Square,
    /// The squares to pass, one after another, each with its level of 5 feet if that is named.
    pub(crate) via: Vec<(Square, Option<i32>)>,
    pub(crate) preference: Preference,
    pub(crate) action: Option<String>,
    /// The primary direction of a flight; the best one if it is not named.
    #[cfg_attr(not(feature = "flight"), expect(dead_code, reason = "nobody flies"))]
    pub(crate) primary: Option<String>,
}

impl Wish {
    pub(crate) fn via_on_the_map(&self) -> Vec<Square> {
        self.via.iter().map(|(square, _)| *square).collect()
    }

    /// The wish for a way on the map by these squares.
    pub(crate) const fn on_the_map<'v>(&self, via: &'v [Square]) -> rules::Wish<'v> {
        rules::Wish {
            goal: self.goal,
            via,
            preference: self.preference,
            limit_feet: None,
        }
    }
}

pub(crate) const fn preference(safest: bool) -> Preference {
    if safest {
        Preference::Safest
    } else {
        Preference::Cheapest
    }
}

/// A square from its column and row, and its level if there is a third number.
pub(crate) fn place(numbers: &[i32]) -> Result<(Square, Option<i32>), Problem> {
    match numbers {
        [x, y] => Ok((Square::new(*x, *y), None)),
        [x, y, level] => Ok((Square::new(*x, *y), Some(*level))),
        _ => Err("a place is a column, a row and perhaps a level".to_owned()),
    }
}

/// Squares from their columns and rows, alternating; with levels, each level follows its row.
pub(crate) fn squares(numbers: &[i32], with_levels: bool) -> Vec<(Square, Option<i32>)> {
    let size = if with_levels { 3 } else { 2 };
    let places = numbers.chunks_exact(size).map(place);
    places.filter_map(Result::ok).collect()
}

/// The best way, as its mover would declare it.
pub(crate) fn found(
    known: &Situation,
    id: CreatureId,
    wish: &Wish,
    exploration: &mut Exploration,
) -> Result<json::Path, Problem> {
    let creature = known.board.creature(id).ok_or("the creature is gone")?;
    if !known.may_name(id, wish.goal) {
        return Err(format!("{} lies off the map", wish.goal));
    }
    let via = wish.via_on_the_map();
    let asked = wish.on_the_map(&via);
    let way = known.way_exploring(id, &asked, wish.action.as_deref(), exploration);
    let mut told = json::Path {
        exhausted: json::is_exhausted(&way),
        cuts: json::cuts_of(&way),
        reason: json::NoPath::of(&way),
        stop_rule: match &way {
            rules::Way::MayNotStop(rule) => Some(rule.as_str().to_owned()),
            _ => None,
        },
        checks: json::checks_of(&way),
        not_searched: (known.system())
            .not_searched(known.scene(), id, wish.action.as_deref())
            .as_ref()
            .map(json::Citation::from),
        ..no_way(known, creature, wish)
    };
    if let rules::Way::Found(way) = way {
        tell_way(&mut told, &way, known.system());
    }
    Ok(told)
}

pub(crate) fn no_way(known: &Situation, creature: &Creature, wish: &Wish) -> json::Path {
    json::Path {
        version: json::Version,
        system: known.system().id().to_owned(),
        creature: creature.name.clone(),
        preference: wish.preference.into(),
        found: false,
        exhausted: false,
        cuts: Vec::new(),
        cost_feet: None,
        cost_points: None,
        triggers: None,
        hazards: None,
        reason: None,
        stop_rule: None,
        checks: Vec::new(),
        declarations: Vec::new(),
        chance: None,
        not_searched: None,
    }
}

fn tell_way(told: &mut json::Path, way: &rules::FoundWay<System>, system: System) {
    told.found = true;
    match system.cost_unit() {
        // A search counts a point of resistance as a square.
        CostUnit::Points => told.cost_points = Some(way.cost_feet.whole_squares()),
        CostUnit::Feet => told.cost_feet = Some(way.cost_feet.0),
    }
    told.triggers = Some(way.triggers);
    told.hazards = Some(way.hazards);
    let declarations = way.planned.iter().map(|planned| {
        let board = &planned.before.board;
        let words = planned.declaration.words(board);
        json::Declaration::of_outcome(words, &planned.outcome, board)
    });
    told.declarations = declarations.collect();
}

/// What a declaration would lead to, as far as the actor's side knows.
pub(crate) fn preview(
    now: &Situation,
    line: &str,
    known_by: impl FnOnce(Side) -> Rc<Situation>,
) -> Result<json::Declaration, Problem> {
    let written = WrittenDeclaration::parse(Text::from(line)).map_err(|error| error.to_string())?;
    let actor = now.board.creature_named(&written.declaration.actor.value);
    let mut known = match actor {
        Some(actor) => (*known_by(actor.side)).clone(),
        None => now.clone(),
    };
    for ruling in &written.rulings {
        let set = known.rulings.set(&ruling.name.value, &ruling.value.value);
        set.map_err(|error| error.to_string())?;
    }
    let declaration = known
        .read_declaration(&written.declaration)
        .map_err(|error| error.to_string())?;
    let words = declaration.words(&known.board);
    match known.plan(&declaration, &mut NoDice) {
        Ok(outcome) => Ok(json::Declaration::of_outcome(words, &outcome, &known.board)),
        Err(PlanError::Refused(refusal)) => Ok(json::Declaration::of_refusal(words, &refusal)),
        Err(error) => Err(error.to_string()),
    }
}
