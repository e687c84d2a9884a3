//! Movements whose score is rolled: the probabilities of where they lead.

use board::CreatureId;
use dice::Ratio;
use systems::Situation;
use systems::chances::{self, NoOdds, Odds, RolledWay};
use tell::json;

use crate::Problem;
use crate::range::{Budget, Range};
use crate::way::Wish;

/// For each square the action with the best way there; `None` in a system
/// whose movements are not rolled.
pub(crate) fn range(
    known: &Situation,
    id: CreatureId,
    action: Option<&str>,
) -> Result<Option<Range>, Problem> {
    let Some(movements) = chances::movements(known, id) else {
        return Ok(None);
    };
    let movements = action.map_or(movements, |action| vec![action.to_owned()]);
    let mut range = Range::empty(None);
    let rolled = rolled(known, id, &movements, action)?;
    for (words, _) in &rolled {
        range.budgets.push(Budget {
            action: words.clone(),
            times: 1,
            limit_feet: -1,
            actions: 1,
        });
    }
    for (index, place) in chances::best_for_each_square(rolled.iter().map(|(_, odds)| odds)) {
        let index = i32::try_from(index).unwrap_or(i32::MAX);
        let square = place.square;
        range.push([square.x, square.y, 1, 1, index, per_mille(place.at_most), 0]);
    }
    Ok(Some(range))
}

/// The probabilities of those movements; one that nobody has named is left out if it is refused.
fn rolled(
    known: &Situation,
    id: CreatureId,
    movements: &[String],
    named: Option<&str>,
) -> Result<Vec<(String, Odds)>, Problem> {
    let Some(creature) = known.board.creature(id) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for words in movements {
        let line = format!("{} {words}", creature.name);
        let declared: notation::Declaration = line
            .parse()
            .map_err(|error: notation::NotationError| error.to_string())?;
        let declared = known
            .read_declaration(&declared)
            .map_err(|error| error.to_string())?;
        match chances::odds(known, &declared) {
            None => {}
            Some(Ok(odds)) => found.push((words.clone(), odds)),
            Some(Err(NoOdds::Refused(_))) if named.is_none() => {}
            Some(Err(error)) => return Err(format!("{words}: {error}")),
        }
    }
    Ok(found)
}

/// Tenths of a percent, rounded down.
fn per_mille(chance: Ratio) -> i32 {
    let denominator = i128::try_from(chance.denominator()).unwrap_or(i128::MAX);
    let thousandths = chance.numerator().saturating_mul(1_000) / denominator;
    i32::try_from(thousandths).unwrap_or(0)
}

/// The way, or the actions that may lead where no certain way does, in a system whose movements are
/// rolled. What they cost is only known from their scores.
pub(crate) fn or_likely(
    mut path: json::Path,
    known: &Situation,
    id: CreatureId,
    wish: &Wish,
) -> json::Path {
    if !path.found
        && let Some(way) = way(known, id, wish)
    {
        path.add_way_by_chance(&way, &known.board);
    }
    path
}

fn way(known: &Situation, id: CreatureId, wish: &Wish) -> Option<RolledWay> {
    let like = wish.action.as_deref().and_then(|action| {
        let line = format!("{} {action}", known.board.creature(id)?.name);
        known.read_declaration(&line.parse().ok()?).ok()
    });
    let via = wish.via_on_the_map();
    chances::way(known, id, &wish.on_the_map(&via), like.as_ref())
        .ok()
        .flatten()
}
