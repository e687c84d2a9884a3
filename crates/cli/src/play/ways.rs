//! Ways to a place, found by the search: gone, only shown, or judged by their odds.

use board::{Board, Creature, Movement};
use dice::NoDice;
use draw::Layer;
use encounter::{Declared, Timing, check};
use grid::{Footprint, Square};
use journal::reading;
use rules::search::Preference;
use rules::{PlanError, Refusal, SystemTurns as _};
use systems::flight::{Made, Only, Verb};
use systems::{Declaration, Situation, flight};
use tell::notation::{WrittenCommand, WrittenDeclaration, WrittenInstruction, question};
use tell::people::{self as account, Detail, refusal_for_people};

use super::everyday;
use super::loose;
use super::names::{Named, named, without_articles, words_of};
use super::order::next_turn_begins;
use super::places::without_blanks_in_brackets;
use super::reply::{Reply, Verdict};
use super::shell::{CONFIRM, Confirm, Shell};
use super::waiting::Judged;
use super::words;
use crate::commands::path::{self, Answer, Planned, Wish};
use crate::commands::{draw as drawing, gridless, volume};
use crate::input;

/// A way somewhere.
pub(super) enum Way {
    /// Without a grid it is one declaration, in words.
    Words(String),
    /// Several actions, which the search has planned.
    Planned(Box<FoundWay>),
}

/// A way that the search has found.
pub(super) struct FoundWay {
    creature: Creature,
    pub(super) planned: Vec<Planned>,
    /// Declarations that a die is rolled for, and that lead there whatever it shows.
    rolled: Vec<Declaration>,
    price: String,
    timing: Timing,
    /// What is said before it: that a movement waits.
    head: String,
}

impl FoundWay {
    /// What this turn allows of it, as commands.
    pub(super) fn this_turn(&self, board: &Board) -> Vec<WrittenDeclaration> {
        let now = self.planned.iter();
        let now = now.take_while(|planned| planned.outcome.movement.is_some());
        let planned = now.map(|planned| (&planned.declaration, &planned.before.board));
        let rolled = self.rolled.iter().map(|declaration| (declaration, board));
        planned
            .chain(rolled)
            .map(|(declaration, board)| {
                let mut declared = Declared::new(declaration.clone());
                declared.timing = self.timing;
                WrittenDeclaration::of(&declared, board)
            })
            .collect()
    }

    /// Why this turn allows nothing of it.
    fn nothing_now(&self) -> String {
        let name = &self.creature.name;
        if self.planned.is_empty() {
            format!("{name} is there already")
        } else {
            format!("{name} goes there in its next turn: {FIRST_END_TURN}")
        }
    }

    /// The way with its price, without carrying it out.
    fn shown(&self, board: &Board, verdict: Verdict) -> Reply {
        let now = self.this_turn(board).len();
        let layers = path_layers(self.planned.iter().take(now));
        let mut forms = Detail::ALL
            .map(|detail| way(&self.planned, detail))
            .to_vec();
        forms.push(legs(&self.planned));
        let mut reply = Reply::of(verdict, forms.first().cloned().unwrap_or_default());
        reply.on_screen = forms;
        reply.begin_with(&self.head);
        reply.add(&self.price);
        if now == 0 {
            reply.add(&format!("  it begins in the next turn: {FIRST_END_TURN}\n"));
        } else if self.planned.len() > now {
            reply.add("  it takes more than this turn: `to` declares what this turn allows\n");
        }
        reply.drawn(layers)
    }
}

impl Shell {
    /// `[NAME] to X,Y [via X,Y] [safest] [by ACTION]`: the way there, declared action by action.
    pub(super) fn travel(&mut self, name: Option<&str>, goal: &str, confirm: Confirm) -> Reply {
        self.travel_at((name, goal), Timing::InTurn, confirm)
    }

    /// The same in a turn or out of turn.
    pub(super) fn travel_at(
        &mut self,
        (name, goal): (Option<&str>, &str),
        timing: Timing,
        confirm: Confirm,
    ) -> Reply {
        if let Some(pending) = self.table.now().pending() {
            let question = question(pending, self.table.now().board());
            return Reply::refused(format!("{question} Answer that first, or `undo`"));
        }
        match self.way_to(name, goal) {
            Ok(Way::Words(words)) if timing == Timing::OutOfTurn => {
                self.command(&format!("out-of-turn: {words}"), confirm)
            }
            Ok(Way::Words(words)) => self.command(&words, confirm),
            Ok(Way::Planned(way)) => self.go(&FoundWay { timing, ..*way }, confirm),
            Err(error) => Reply::refused(error),
        }
    }

    /// `try to X,Y`: the way there, which nobody goes.
    pub(super) fn show_way(&self, name: Option<&str>, goal: &str) -> Reply {
        match self.way_to(name, goal) {
            Ok(Way::Words(words)) => self.show_only(&words),
            Ok(Way::Planned(way)) if way.planned.is_empty() && way.rolled.is_empty() => {
                Reply::refused(way.nothing_now())
            }
            Ok(Way::Planned(way)) => way.shown(self.table.now().board(), Verdict::Answered),
            Err(error) => Reply::refused(error),
        }
    }

    /// The declarations of the way there in this turn.
    pub(super) fn declared_way(
        &self,
        name: Option<&str>,
        goal: &str,
    ) -> Result<Vec<WrittenDeclaration>, String> {
        match self.way_to(name, goal)? {
            Way::Words(words) => {
                let declared = words.parse::<WrittenDeclaration>();
                let declared = declared.map_err(|error| error.to_string())?;
                Ok(vec![declared])
            }
            Way::Planned(way) => match way.this_turn(self.table.now().board()) {
                none if none.is_empty() => Err(way.nothing_now()),
                declared => Ok(declared),
            },
        }
    }

    /// Finds the way of a creature; without a name it is the one whose turn it is.
    pub(super) fn way_to(&self, name: Option<&str>, goal: &str) -> Result<Way, String> {
        let now = self.table.now();
        let goal = without_blanks_in_brackets(goal);
        let words = words_of(&goal);
        let goal = without_articles(now, &words).join(" ");
        if name.is_none() && now.current().is_none() && !now.board().creatures().is_empty() {
            return Err(format!(
                "nobody has the turn, so say who goes: `NAME to {goal}`"
            ));
        }
        if let Some(kind @ ("safest" | "safely" | "cheapest")) = name
            && named(now, kind) == Named::Nobody
        {
            return Err(format!(
                "that word stands behind the place: `to {goal} {kind}`"
            ));
        }
        if let Some(verb) = name.and_then(|name| self.verb_mistyped(name, &goal)) {
            return Err(verb);
        }
        let judged = self.judged(self.creature(name)?)?;
        if let Some(way) = way_without_squares(&judged, &goal) {
            return way.map(Way::Words);
        }
        let found = match self.way_off_the_ground(&judged, &goal) {
            Some(found) => found,
            None => self.way_on_the_map(&judged, &goal),
        };
        let mut found = found.map_err(|error| {
            let carried = everyday::carried(self, &judged.creature).unwrap_or_default();
            let end = if carried.is_empty() || error.ends_with('\n') {
                ""
            } else {
                "\n"
            };
            format!("{}{error}{end}{carried}", judged.head)
        })?;
        found.head = judged.head;
        Ok(Way::Planned(Box::new(found)))
    }

    /// The way by movements of this turn to a place with an altitude, of a flyer, swimmer or burrower
    /// that is off the ground, or by a way of moving that is named. `None` on the plane of the map.
    fn way_off_the_ground(
        &self,
        judged: &Judged<'_>,
        goal: &str,
    ) -> Option<Result<FoundWay, String>> {
        if self.system() != flight::SYSTEM {
            return None;
        }
        let (situation, creature) = (&*judged.situation, &judged.creature);
        let lower = goal.to_lowercase();
        let words = words_of(&lower);
        let (place, further) = words.split_first()?;
        let is_off = volume::is_off_the_plane(situation, creature, place);
        let kind = match KindOfWay::read(further) {
            Ok(kind) => kind,
            Err(error) => return Some(Err(error)),
        };
        let only = match &kind.action {
            None if is_off => Only::Any,
            Some(words) => movement_named(words)?,
            None => return None,
        };
        if is_off && !kind.passes.is_empty() {
            return Some(Err(OFF_THE_GROUND.to_owned()));
        }
        if !is_off && is_of_the_map(situation, creature, (only, &kind)) {
            return None;
        }
        let on_the_map = || match only {
            Only::Way(way) if !is_off => self.way_by_turns(judged, (place, &kind), way),
            _ => None,
        };
        if !kind.passes.is_empty() {
            return Some(on_the_map().ok_or_else(|| OFF_THE_GROUND.to_owned()));
        }
        let found = self.way_of_turn(judged, (place, &kind), only);
        Some(found.or_else(|error| on_the_map().ok_or(error)))
    }

    /// The way by these movements of this turn.
    fn way_of_turn(
        &self,
        judged: &Judged<'_>,
        (place, kind): (&str, &KindOfWay<'_>),
        only: Only,
    ) -> Result<FoundWay, String> {
        let creature = &judged.creature;
        let known = view::known_to_side(&judged.situation, creature.side);
        let found = volume::way_to(&known, creature, place, (kind.preference, only));
        let (found, goal) =
            found.map_err(|error| words::without_place(&error.to_string()).to_owned())?;
        if goal.is_where(creature) {
            return Err(format!("{} is there already", creature.name));
        }
        if let Some(way) = found.way {
            let price = volume::price_of_turn(creature, goal, &way);
            return Ok(FoundWay {
                creature: creature.clone(),
                planned: way.planned,
                rolled: Vec::new(),
                price,
                timing: Timing::InTurn,
                head: String::new(),
            });
        }
        if self.is_waiting(creature) {
            return Err(self.whose_turn(creature));
        }
        if let Only::Way(way @ (Movement::Fly | Movement::Burrow)) = only
            && creature.speeds.get(way).is_none()
        {
            let (name, word) = (&creature.name, way.word());
            return Err(format!(
                "{name} has no {word} speed: `with: {name} {word} 30` states one\n"
            ));
        }
        let text = volume::no_way_for_people(creature, goal, kind.action.as_deref(), &found);
        let hint = if only == Only::Way(Movement::Fly) && input::with_altitude(place).is_none() {
            "`to X,Y,Z by fly` names another altitude"
        } else {
            "`reach` shows where it can end"
        };
        Err(format!("{text}  {hint}\n"))
    }

    /// The way on the map by double moves or moves of that way, which may go on in later turns.
    fn way_by_turns(
        &self,
        judged: &Judged<'_>,
        (place, kind): (&str, &KindOfWay<'_>),
        way: Movement,
    ) -> Option<FoundWay> {
        let passes = kind.passes.iter().map(|square| format!(" via {square}"));
        let passes: String = passes.collect();
        let preference = match kind.preference {
            Preference::Cheapest => "cheapest",
            Preference::Safest => "safest",
        };
        let verbs = [Verb::Double, Verb::Move].map(|verb| Made::One(verb, way).verb());
        let mut ways = verbs.into_iter().map(|verb| {
            let goal = format!("{place}{passes} {preference} by {verb}");
            self.way_on_the_map(judged, &goal)
        });
        ways.find_map(Result::ok)
    }

    /// Whether somebody else has the turn.
    fn is_waiting(&self, creature: &Creature) -> bool {
        let current = self.table.now().current();
        current.is_some_and(|current| current != creature.id)
    }

    /// That the creature has nothing to move with before its own turn.
    fn whose_turn(&self, creature: &Creature) -> String {
        let now = self.table.now();
        let current = now.current().and_then(|id| now.board().creature(id));
        let current = current.map_or("somebody else", |own| own.name.as_str());
        let name = &creature.name;
        format!(
            "it is the turn of {current}: {name} has nothing to move with before its own turn\n  \
             `end-turn` ends the turn of {current}\n"
        )
    }

    /// How the creature moves before its own turn, if it has something to move with.
    fn out_of_turn(&self, creature: &Creature, begun: &str) -> String {
        let now = self.table.now();
        let current = now.current().and_then(|id| now.board().creature(id));
        let current = current.map_or("somebody else", |own| own.name.as_str());
        format!(
            "it is the turn of {current}, not of {}, and no way there is certain\n  `out-of-turn: {begun}` \
             begins one now; `end-turn` ends the turn of {current}\n",
            creature.name
        )
    }

    /// The way over the squares of the map, planned with the knowledge of the creature's side.
    fn way_on_the_map(&self, judged: &Judged<'_>, goal: &str) -> Result<FoundWay, String> {
        let (situation, creature) = (&*judged.situation, judged.creature.clone());
        if let Some(beside) = self.goal_beside(judged, goal) {
            return Err(loose::charge_to(self, &creature, goal).unwrap_or(beside));
        }
        let goal = Goal::read(situation, &creature, goal)?;
        let known = view::known_to_side(situation, creature.side);
        let action = (goal.action.as_deref()).filter(|own| !self.is_how_it_moves(&creature, own));
        let otherwise = || self.another_movement(&known, &creature, &goal);
        let answer = path::find(&known, &creature, &goal.wish(), action).map_err(|error| {
            let error = words::without_place(&error.to_string()).to_owned();
            match otherwise() {
                Some(other) => format!("{error}\n  {other}\n"),
                None => error,
            }
        })?;
        if let (Some(action), Answer::Found(found)) = (action, &answer)
            && let Some(instead) = self.in_another_way(action, &found.planned, otherwise)
        {
            return Err(format!("`{action}` {instead}"));
        }
        let price = path::price_for_people(situation, &creature, goal.square, &answer);
        let is_found = matches!(answer, Answer::Found(_));
        let rolled = || path::certain(&known, &creature, &goal.wish(), action);
        if let Some((rolled, price)) = (!is_found).then(rolled).flatten() {
            return Ok(FoundWay {
                creature,
                planned: Vec::new(),
                rolled,
                price,
                timing: Timing::InTurn,
                head: String::new(),
            });
        }
        match answer {
            Answer::Found(found) => Ok(FoundWay {
                creature,
                planned: found.planned,
                rolled: Vec::new(),
                price,
                timing: Timing::InTurn,
                head: String::new(),
            }),
            Answer::TooFar | Answer::OutOfActions if self.is_waiting(&creature) => {
                let begun = path::begun(&known, &creature, &goal.wish(), action);
                Err(match begun {
                    Some(begun) => self.out_of_turn(&creature, &begun),
                    None => self.whose_turn(&creature),
                })
            }
            answer => Err(self.no_way((&known, &creature), &goal, (action, &answer))),
        }
    }

    /// What to say where no way was found: why, and what to type instead.
    fn no_way(
        &self,
        (known, creature): (&Situation, &Creature),
        goal: &Goal,
        (action, answer): (Option<&str>, &Answer),
    ) -> String {
        let stands = creature.footprint().map(|space| space.origin);
        if stands == Some(goal.square) && goal.via.is_empty() {
            return format!("{} is there already", creature.name);
        }
        if let Some(refused) = refused_step(known, creature, goal, answer) {
            return refused;
        }
        let other = self.another_movement(known, creature, goal);
        let text = match (answer, action, &other) {
            // Something is left to move with, only not for that action.
            (Answer::OutOfActions, Some(action), Some(_)) => format!(
                "{} cannot get to {} by `{action}` now: the turn no longer holds that action\n",
                creature.name, goal.square
            ),
            _ => match path::for_people(known, creature, &goal.wish(), action, answer) {
                Ok(text) => words::in_play(&text),
                Err(error) => return error.to_string(),
            },
        };
        let hint = other.unwrap_or_else(|| hint(known, creature, goal.square, answer));
        match hint.as_str() {
            "" => text,
            hint => format!("{text}  {hint}\n"),
        }
    }

    /// Goes a way that was found, once it is confirmed: what this turn allows of it.
    fn go(&mut self, way: &FoundWay, confirm: Confirm) -> Reply {
        let commands: Vec<WrittenInstruction> = way
            .this_turn(self.table.now().board())
            .into_iter()
            .map(|declared| WrittenInstruction::Command(WrittenCommand::Declare(declared)))
            .collect();
        let Some(WrittenInstruction::Command(first)) = commands.first() else {
            return Reply::refused(way.nothing_now());
        };
        let now = self.table.now();
        let read = reading::written_command(now, first);
        if let Err(error) = read.and_then(|first| Ok(check(now, &first)?)) {
            let carried = everyday::carried(self, &way.creature).unwrap_or_default();
            return Reply::refused(format!("refused: {error}\n{carried}"));
        }
        let is_later = way.planned.len() > commands.len();
        if is_later && let Some(single) = single_step(first) {
            return Reply::refused(single);
        }
        if confirm == Confirm::On {
            let mut reply = way.shown(self.table.now().board(), Verdict::Waiting);
            reply.add(CONFIRM);
            return self.wait_for_confirmation(commands, reply);
        }
        let shown = format!("{first}\n");
        let done = self.carry_out(commands);
        let mut reply = Reply {
            text: shown.clone(),
            on_screen: vec![shown],
            ..done.clone()
        };
        reply.add_both(&done);
        if is_later && reply.verdict == Verdict::Done {
            reply.add(LATER);
        }
        reply
    }
}

/// What to say of a way that begins with a movement of one square and takes more than this turn.
fn single_step(first: &WrittenCommand) -> Option<String> {
    let WrittenCommand::Declare(declared) = first else {
        return None;
    };
    let verb = declared.declaration.verb.value.as_str();
    is_of_one_square(verb).then(|| {
        format!(
            "`{verb}` goes one square, and that way takes more than this turn: `{}` goes the first one; \
             `to X,Y` goes there by the cheapest way",
            declared.declaration
        )
    })
}

/// Whether a movement by that verb goes one square, and there is one in a turn.
pub(super) fn is_of_one_square(verb: &str) -> bool {
    matches!(verb, "guarded" | "five-foot-step" | "minimum")
}

/// Whether this turn is enough for these actions.
pub(super) fn is_of_this_turn(planned: &[Planned]) -> bool {
    let mut planned = planned.iter();
    planned.all(|planned| planned.outcome.movement.is_some())
}

/// Why the action that is named does not lead there, in the words of the rule that forbids it: to a square
/// beside the creature, or anywhere at all.
fn refused_step(
    situation: &Situation,
    creature: &Creature,
    goal: &Goal,
    answer: &Answer,
) -> Option<String> {
    let action = goal.action.as_deref()?;
    let refused = |squares: &[Square]| {
        let path: Vec<String> = squares.iter().map(Square::to_string).collect();
        let words = format!("{} {action}: {}", creature.name, path.join(" "));
        let declaration = input::declaration(situation, &words).ok()?;
        match situation.plan(&declaration, &mut NoDice) {
            Err(PlanError::Refused(refusal)) => Some((words, refusal)),
            Err(_) | Ok(_) => None,
        }
    };
    let space = creature.footprint()?;
    let (columns, rows) = space.gap(Footprint::square(goal.square, 1));
    if columns.max(rows) <= 1 {
        let (words, refusal) = refused(&[goal.square])?;
        return Some(refusal_for_people(&words, &refusal));
    }
    if !matches!(answer, Answer::NoWay) {
        return None;
    }
    // A rule that forbids the action forbids it in each direction, whatever is there and however far it
    // goes: that a charge is too short is no such rule.
    let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
    let around = around.filter(|offset| *offset != (0, 0));
    let tried = around.flat_map(|(x, y)| {
        let [near, far] = [1, 2].map(|steps| space.origin.offset(x * steps, y * steps));
        [vec![near], vec![near, far]]
    });
    let tried = tried.map(|squares| refused(&squares));
    let tried = tried.collect::<Option<Vec<_>>>()?;
    let (_, first) = tried.first()?;
    let forbids = |refusal: &Refusal| refusal.first() == first.first();
    tried
        .iter()
        .all(|(_, refusal)| forbids(refusal))
        .then(|| refusal_for_people(&format!("{} {action}", creature.name), first))
}

/// A way in feet: without a grid, the straight one. If goals take the place of squares, they are
/// listed.
fn way_without_squares(judged: &Judged<'_>, goal: &str) -> Option<Result<String, String>> {
    let (situation, creature) = (&*judged.situation, &judged.creature);
    if !situation.goals().is_empty() {
        return Some(Err(gridless::goals_for_people(situation, creature)));
    }
    if !gridless::holds(situation) {
        return None;
    }
    Some(match gridless::straight_way(situation, creature, goal) {
        Ok((words, Ok(_))) => Ok(words),
        Ok((_, Err(refused))) => Err(refused),
        Err(error) => Err(error.to_string()),
    })
}

/// The paths of these actions, for drawing.
fn path_layers<'p>(planned: impl Iterator<Item = &'p Planned>) -> Vec<Layer> {
    planned
        .filter_map(|planned| drawing::path_layer(&planned.before, &planned.outcome))
        .map(Layer::Path)
        .collect()
}

const OFF_THE_GROUND: &str = "off the ground a way passes no squares in between: write to X,Y,Z or to \
                              X,Y,Z safest, or to X,Y,Z by ACTION";

/// Whether a search on the map answers for these movements: it leads on in later turns and past other
/// squares, and it says which check leads there who climbs or swims by skill.
fn is_of_the_map(
    situation: &Situation,
    creature: &Creature,
    (only, kind): (Only, &KindOfWay<'_>),
) -> bool {
    match (only, &kind.action) {
        (Only::Made(_), Some(words)) => situation.walk(creature.id, words).is_some(),
        (Only::Way(way @ (Movement::Climb | Movement::Swim)), _) => {
            creature.speeds.get(way).is_none()
        }
        _ => false,
    }
}

/// What is said behind a goal.
struct KindOfWay<'w> {
    preference: Preference,
    /// The action that is to lead there; any if missing.
    action: Option<String>,
    /// The places to pass.
    passes: Vec<&'w str>,
}

impl<'w> KindOfWay<'w> {
    fn read(words: &[&'w str]) -> Result<KindOfWay<'w>, String> {
        let mut kind = KindOfWay {
            preference: Preference::Cheapest,
            action: None,
            passes: Vec::new(),
        };
        let is_of_way = |word: &str| {
            matches!(
                word,
                "safest" | "safely" | "cheapest" | "via" | "through" | "by"
            )
        };
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "safest" | "safely" => kind.preference = Preference::Safest,
                "cheapest" => kind.preference = Preference::Cheapest,
                "via" | "through" => kind.passes.push(words.next().unwrap_or_default()),
                "by" => {
                    let own = std::iter::from_fn(|| words.next_if(|word| !is_of_way(word)));
                    let own = own.collect::<Vec<&str>>().join(" ");
                    kind.action = Some(own).filter(|own| !own.is_empty());
                }
                "at" if words.peek().is_some_and(|next| next.parse::<i32>().is_ok()) => {
                    let altitude = words.next().unwrap_or_default();
                    return Err(format!(
                        "an altitude is the third number of the place: `to X,Y,{altitude}`"
                    ));
                }
                _ => {
                    return Err(format!(
                        "`{word}` says nothing about a way; write to X,Y via X,Y safest, or to X,Y by ACTION"
                    ));
                }
            }
        }
        Ok(kind)
    }
}

/// The movements that these words name: `fly`, `double fly`, `run`; on foot is `walk`.
pub(super) fn movement_named(words: &str) -> Option<Only> {
    match words {
        "walk" => Some(Only::Way(Movement::Land)),
        _ => Only::named(words),
    }
}

const FIRST_END_TURN: &str = "`end-turn` ends this one, then `to` goes on";

const LATER: &str = "  it takes more than this turn: what this turn allows is declared now\n";

/// What to do if there is no way to a square; empty if that is said already.
fn hint(situation: &Situation, creature: &Creature, goal: Square, answer: &Answer) -> String {
    if let Some(taken) = path::taken(situation, creature, goal, answer) {
        return taken;
    }
    match answer {
        Answer::NeedsChecks(_) => {
            "declare the way with its check, step by step; `rules ID` shows how".to_owned()
        }
        Answer::OutOfActions => {
            if let Some(begins) = next_turn_begins(situation, creature.id) {
                return begins;
            }
            let end = (situation.system()).end_turn(situation.scene(), creature.id);
            let may_end = situation.plan(&end, &mut NoDice).is_ok();
            if may_end {
                "end-turn ends the turn"
            } else {
                ""
            }
            .to_owned()
        }
        Answer::NoWay if creature.elevation_feet.0 != 0 => format!(
            "{} is at {} ft, and a way on the map stays at that altitude, if there is anything to \
             stand on or it flies; write X,Y,Z for another one",
            creature.name, creature.elevation_feet
        ),
        Answer::NoWay => "look at doors, walls and who stands in between; `reach` shows \
                                  where it can end"
            .to_owned(),
        _ => "`reach` shows where it can end".to_owned(),
    }
}

/// Describes a way of several declarations, one on each line.
fn legs(planned: &[Planned]) -> String {
    planned
        .iter()
        .map(|planned| {
            let board = &planned.before.board;
            let words = planned.declaration.words(board);
            account::leg(&words, &planned.outcome, board)
        })
        .collect()
}

/// Describes a way of several declarations, in that much detail.
fn way(planned: &[Planned], detail: Detail) -> String {
    planned
        .iter()
        .map(|planned| {
            let board = &planned.before.board;
            let words = planned.declaration.words(board);
            account::outcome(&words, &planned.outcome, board, detail)
        })
        .collect()
}

/// The goal of a way, and what kind of way is wanted.
pub(super) struct Goal {
    pub(super) square: Square,
    pub(super) via: Vec<Square>,
    preference: Preference,
    /// The action that is to lead there; any if missing.
    pub(super) action: Option<String>,
}

impl Goal {
    fn read(situation: &Situation, creature: &Creature, words: &str) -> Result<Goal, String> {
        let square = |word: &str| {
            if let Some((plane, _)) = input::with_altitude(word) {
                let system = situation.system();
                return Err(format!(
                    "`{word}` has an altitude, and the ways of {system} have none: write to {plane}"
                ));
            }
            let place = input::place_of(situation, creature, word);
            place.map_err(|error| error.to_string())
        };
        let words = words.to_lowercase();
        let mut words = words.split_whitespace();
        let first = words
            .next()
            .ok_or("where to? Write to X,Y, or to X,Y safest")?;
        let further: Vec<&str> = words.collect();
        let kind = KindOfWay::read(&further)?;
        Ok(Goal {
            square: square(first)?,
            via: kind
                .passes
                .into_iter()
                .map(square)
                .collect::<Result<_, _>>()?,
            preference: kind.preference,
            action: kind.action,
        })
    }

    pub(super) fn wish(&self) -> Wish<'_> {
        Wish {
            goal: self.square,
            via: &self.via,
            preference: self.preference,
            limit_feet: None,
        }
    }
}
