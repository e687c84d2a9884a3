//! `fivefoot reach`: the movement range of a creature.

use std::process::ExitCode;

use board::Creature;
use dice::NoDice;
use draw::{Layer, Picture, Range, RangeSquare, Stay};
use grid::{Direction, Footprint, Square};
use rules::search::{Ending, MoveRange, ReachedPlace, Stop, WalkState};
use rules::{Budget, BudgetCut, Checked, Citation, PlanError, SystemMovement as _, WholeRange};
use systems::Situation;
use tell::json;

use super::bounds::not_known;
use super::chances::Chances;
use super::volume::{self, VolumeAction};
use super::{because, gridless};
use crate::arguments::ReachArguments;
use crate::explanation::advice;
use crate::failure::Failure;
use crate::{input, output};

pub(crate) fn run(arguments: &ReachArguments) -> Result<ExitCode, Failure> {
    let truth = input::situation(&arguments.board)?;
    let situation = input::shown(&truth, &arguments.view);
    let creature = input::creature_shown(&situation, &truth, &arguments.creature)?;
    let is_free = arguments.action.is_none() && arguments.primary.is_none();
    if let Some(way) = volume::own_way(&situation, creature).filter(|_| is_free) {
        let known = view::known_to_side(&situation, creature.side);
        return volume::reach_of_turn(&known, creature, way, arguments);
    }
    if let Some(action) = VolumeAction::of(&situation, creature, arguments.action.as_deref()) {
        return volume::reach(&situation, creature, action, arguments);
    }
    let by_stairs = volume::by_stairs(&situation, creature, arguments.action.as_deref());
    if let (Some(only), Some(altitude), None) = (by_stairs, arguments.altitude, &arguments.primary)
    {
        let known = view::known_to_side(&situation, creature.side);
        return volume::reach_at(&known, creature, (only, altitude), arguments);
    }
    if arguments.altitude.is_some() || arguments.primary.is_some() {
        return Err(Failure::usage(
            "--altitude and --primary belong to a movement in three dimensions: --action fly",
        ));
    }
    if !situation.goals().is_empty() {
        if arguments.form.json {
            output::json(&gridless::goals_for_programs(&situation, creature))?;
        } else {
            output::text(&gridless::goals_for_people(&situation, creature))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let found = Found::new(&situation, creature, arguments.action.as_deref())?;
    if arguments.form.json {
        match &found.chances {
            Some(chances) => output::json(&chances.json(&situation, creature))?,
            None => {
                let reach = json::Reach::new(
                    situation.system(),
                    creature,
                    (&found.budgets, &found.cuts),
                    |budget| because::json(because::budget(&situation, creature, budget.verb)),
                    &found.range,
                );
                output::json(&json::Reach {
                    not_searched: found.not_searched.as_ref().map(json::Citation::from),
                    ..reach
                })?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    if gridless::holds(&situation) {
        output::text(&found.for_people(creature))?;
        return Ok(ExitCode::SUCCESS);
    }
    // A range is the creature's own view: it shows nothing that its side does not know.
    let known = view::known_to_side(&situation, creature.side);
    let mut picture = Picture::new(&known.board);
    picture.layers.push(Layer::Range(found.layer(creature)));
    let mut text = draw::terminal(&picture, &input::terminal_style(arguments.form.colour));
    text.push_str(&found.for_people(creature));
    text.push_str(&found.reasons(&situation, creature));
    output::text(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// A creature's movement range with the budgets for which it was found; if the score of a movement
/// is rolled, the chances instead.
pub(crate) struct Found {
    /// The action that was asked for, if one was.
    action: Option<String>,
    budgets: Vec<Budget>,
    range: MoveRange,
    /// The budgets of which only a part was searched.
    cuts: Vec<BudgetCut>,
    chances: Option<Chances>,
    /// The range in words, if it has no squares.
    gridless: Option<String>,
    /// The movements of the turn that were not looked at.
    not_searched: Option<Citation>,
    /// Why the creature may not move at all; empty if it may.
    still: String,
}

/// The movements of the turn that a search by any action, or by that one, does not look at.
pub(crate) fn not_searched(
    known: &Situation,
    creature: &Creature,
    action: Option<&str>,
) -> Option<Citation> {
    let system = known.system();
    let is_on_grid = !gridless::holds(known);
    is_on_grid.then(|| system.not_searched(known.scene(), creature.id, action))?
}

impl Found {
    /// The range for every budget of the creature, or for those of one action.
    pub(crate) fn new(
        situation: &Situation,
        creature: &Creature,
        action: Option<&str>,
    ) -> Result<Found, Failure> {
        // Whatever its side does not know is not part of its range.
        let known = view::known_to_side(situation, creature.side);
        let chances = Chances::new(&known, creature, action)?;
        let whole = match &chances {
            Some(_) => WholeRange::default(),
            None if gridless::holds(situation) => WholeRange {
                budgets: budgets(situation, creature, action)?,
                ..WholeRange::default()
            },
            None => {
                budgets(situation, creature, action)?;
                known.whole_range(creature.id, action)
            }
        };
        let is_still = whole.budgets.is_empty() && action.is_none();
        let still = is_still.then(|| why_still(&known, creature));
        Ok(Found {
            still: still.unwrap_or_default(),
            action: action.map(str::to_owned),
            not_searched: (action.is_none())
                .then(|| not_searched(&known, creature, None))
                .flatten(),
            budgets: whole.budgets,
            range: whole.range,
            cuts: whole.cuts,
            chances,
            gridless: gridless::holds(situation)
                .then(|| gridless::reach_for_people(situation, creature)),
        })
    }

    /// Every place within it, in reading order.
    pub(crate) fn places(&self) -> Vec<(Square, ReachedPlace)> {
        self.range.places()
    }

    /// The range for drawing.
    pub(crate) fn layer(&self, creature: &Creature) -> Range {
        if let Some(chances) = &self.chances {
            return chances.layer(creature);
        }
        let places = self.range.places();
        // Budgets that lead to no new places have no colour.
        let mut used: Vec<usize> = places.iter().map(|(_, reached)| reached.offer).collect();
        used.sort_unstable();
        used.dedup();
        let step = |offer: usize| used.iter().position(|own| *own == offer);
        let squares = places.into_iter().map(|(square, reached)| RangeSquare {
            square,
            step: step(reached.offer)
                .and_then(|step| u8::try_from(step).ok())
                .unwrap_or(u8::MAX),
            cost: reached.spent_feet.to_string(),
            stay: match reached.stop {
                Stop::Allowed => Stay::MayEnd,
                Stop::PassOnly(_) => Stay::PassOnly,
            },
        });
        Range {
            label: label_of(creature),
            from: creature.footprint(),
            squares: squares.collect(),
            steps: used
                .iter()
                .filter_map(|offer| self.budgets.get(*offer))
                .map(Budget::words)
                .collect(),
        }
    }

    /// Why each kind of movement has the limit that it has.
    fn reasons(&self, situation: &Situation, creature: &Creature) -> String {
        if let Some(chances) = &self.chances {
            return chances.reasons(situation, creature);
        }
        let firsts = self.budgets.iter();
        let firsts = firsts.filter(|budget| budget.times == 1);
        because::each(firsts.map(|budget| {
            let lines = because::lines(because::budget(situation, creature, budget.verb));
            (budget.words(), lines)
        }))
    }

    /// Describes how many squares each budget adds; the square where the creature stands does not
    /// count.
    pub(crate) fn for_people(&self, creature: &Creature) -> String {
        if let Some(chances) = &self.chances {
            return chances.for_people(creature, &self.still);
        }
        if let Some(words) = &self.gridless {
            return words.clone();
        }
        let places = self.range.places();
        let here = creature.footprint().map(|space| space.origin);
        let mut text = String::new();
        for (index, budget) in self.budgets.iter().enumerate() {
            let own = places
                .iter()
                .filter(|(square, reached)| reached.offer == index && Some(*square) != here);
            let (mut ends, mut passes) = (0, 0);
            for (_, reached) in own {
                match reached.stop {
                    Stop::Allowed => ends += 1,
                    Stop::PassOnly(_) => passes += 1,
                }
            }
            let usual = self
                .budgets
                .first()
                .is_some_and(|first| first.verb == budget.verb);
            if (budget.times > 1 || budget.after.is_some()) && !usual && ends + passes == 0 {
                continue;
            }
            text.push_str(&format!(
                "{}: {} ft, {ends} more {} to end in{}\n",
                budget.words(),
                budget.limit_feet * i32::from(budget.times),
                if ends == 1 { "square" } else { "squares" },
                if passes == 0 {
                    String::new()
                } else {
                    format!(", {passes} only to pass")
                }
            ));
        }
        if self.budgets.is_empty() {
            let by = self.action.as_ref();
            let by = by.map_or_else(String::new, |action| format!(" `{action}`"));
            let still = &self.still;
            text.push_str(&format!(
                "{} has no movement{by} left{still}\n",
                creature.name
            ));
        }
        if self.range.exhausted.is_some() {
            text.push_str("the search reached its limit: there may be more squares\n");
        }
        text.push_str(&not_known(&self.cuts, "there may be more squares beyond"));
        if let Some(others) = &self.not_searched {
            text.push_str(&format!("not all turns were looked at: {others}\n"));
        }
        text
    }
}

/// What the creature may spend on movement, or on one action of that name.
pub(crate) fn budgets(
    situation: &Situation,
    creature: &Creature,
    action: Option<&str>,
) -> Result<Vec<Budget>, Failure> {
    if creature.position.is_none() {
        return Err(Failure::usage(advice(
            format!("{} has no place on the board", creature.name),
            format!("give it one: --with \"{} at (3,4)\"", creature.name),
        )));
    }
    let budgets = situation.budgets(creature.id);
    let Some(action) = action else {
        return Ok(budgets);
    };
    let own = situation.budgets_by(creature.id, action);
    // Even without actions left, a movement can be shown.
    if own.is_empty() && situation.walk(creature.id, action).is_none() {
        if let Some(words) = accepted(situation, creature, action) {
            return Err(Failure::usage(advice(
                format!(
                    "the range of {} by `{action}` is not searched",
                    creature.name
                ),
                format!(
                    "`fivefoot trace BOARD \"{words}\"` says whether a path may be gone so, and \
                     what it costs"
                ),
            )));
        }
        let mut verbs: Vec<&str> = budgets.iter().map(|budget| budget.verb).collect();
        verbs.dedup();
        return Err(Failure::usage(advice(
            format!("{} has no movement `{action}`", creature.name),
            if verbs.is_empty() {
                "it may not move".to_owned()
            } else {
                format!(
                    "it may {}{}",
                    verbs.join(", "),
                    with_checks(situation, creature)
                )
            },
        )));
    }
    Ok(own)
}

/// The ground that the creature passes only with a check, to be written behind its movements.
fn with_checks(situation: &Situation, creature: &Creature) -> String {
    let checks = situation.system().checks(situation.scene(), creature.id);
    let of_ground = checks.iter().filter_map(|(checked, check)| match checked {
        Checked::By(_) | Checked::Obstacles => Some(format!("; with a check: {check}")),
        Checked::Opponent(_) => None,
    });
    of_ground.collect()
}

/// What forbids the creature every simple step, if one rule forbids them all: a colon, the reason and
/// the rule, to be written behind a sentence; empty otherwise.
pub(crate) fn why_still(situation: &Situation, creature: &Creature) -> String {
    let Some(start) = creature.footprint().map(|space| space.origin) else {
        return String::new();
    };
    let verb = situation
        .system()
        .usual_verb(situation.scene(), creature.id);
    let (system, scene, id) = (situation.system(), situation.scene(), creature.id);
    let walk = system.walk(scene, id, verb);
    let begin = walk.map(|walk| walk.start());
    let against = |direction: Direction| {
        // As the search declares it, in the usual form of the creature.
        let usual = begin.and_then(|begin| {
            let footprint = begin.footprint.step(direction);
            let next = [WalkState { footprint, ..begin }];
            system.walk_declaration(scene, id, verb, (&next, Ending::Stop))
        });
        let words = format!("{} {verb}: {}", creature.name, start.step(direction));
        let declared = usual.or_else(|| input::declaration(situation, &words).ok())?;
        match situation.plan(&declared, &mut NoDice) {
            Err(PlanError::Refused(refusal)) => {
                let first = refusal.first();
                Some(format!(": {} [{}]", first.text, first.rule))
            }
            // What is left to others is told as what it is.
            Ok(outcome) if outcome.movement.is_none() => {
                Some(format!(": {}", outcome.result_words(&situation.board)))
            }
            _ => None,
        }
    };
    let all: Option<Vec<String>> = Direction::ALL.into_iter().map(against).collect();
    match all.as_deref() {
        Some([first, others @ ..]) if others.iter().all(|other| other == first) => first.clone(),
        _ => String::new(),
    }
}

/// A straight path of one or two steps that the creature may go by that action, declared.
fn accepted(situation: &Situation, creature: &Creature, action: &str) -> Option<String> {
    let start = creature.footprint()?.origin;
    Direction::ALL.into_iter().find_map(|direction| {
        let first = start.step(direction);
        let second = first.step(direction);
        let paths = [format!("{first}"), format!("{first} {second}")];
        paths.into_iter().find_map(|path| {
            let words = format!("{} {action}: {path}", creature.name);
            let declared = input::declaration(situation, &words).ok()?;
            situation.plan(&declared, &mut NoDice).ok().map(|_| words)
        })
    })
}

/// Describes the squares of the range: for a bigger creature, only its top-left square is shown.
fn label_of(creature: &Creature) -> String {
    if creature.footprint().is_some_and(is_big) {
        format!("where the top-left square of {} can be", creature.name)
    } else {
        format!("where {} can go", creature.name)
    }
}

/// Whether the footprint has more than one square.
fn is_big(footprint: Footprint) -> bool {
    footprint.width > 1 || footprint.height > 1
}
