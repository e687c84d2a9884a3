//! Declarations read from the notation: every option known, named once, and within its limits.

use board::CreatureId;
use grid::{Feet, Point};
use notation::{DeclarationOption, PathItem};

use super::{MODIFIERS, MOST_FEET, dying, point_of, square_of, whole};
use crate::pf2e::declaration::{HitResult, Path, Save, StrikeResult, Trigger};
use crate::pf2e::facts::Trait;
use crate::pf2e::rulings::GridMode;
use crate::pf2e::{
    Action, Activity, Agility, AttackKind, Declaration, Degree, EndPart, Fate, ForcedKind,
    ForcedMovement, Halt, HaltState, MoveAction, MoveVerb, Occasion, OpportunityAttack,
    OpportunityCause, Scene, StartPart, StepChoices, Strike, Then, Timing,
};
use crate::{WordError, nearest};

/// Longest path that is read.
const MOST_STEPS: usize = 10_000;

/// Most rounds that go by in one declaration.
const MOST_ROUNDS: i64 = 100;

const OTHER_VERBS: [&str; 21] = [
    "lean",
    "ready",
    "stand",
    "strike",
    "act",
    "take-cover",
    "react",
    "aoo",
    "start-turn",
    "end-turn",
    "hit",
    "fails-save",
    "knocked-out",
    "initiative",
    "sustain",
    "delay",
    "return",
    "begin",
    "end",
    "play",
    "arrange",
];

/// States that a reaction may give the mover.
const HALT_STATES: [HaltState; 6] = [
    HaltState::Condition(board::Condition::Prone),
    HaltState::Condition(board::Condition::Unconscious),
    HaltState::Condition(board::Condition::Dead),
    HaltState::Trait(Trait::CannotAct),
    HaltState::Trait(Trait::CannotAttack),
    HaltState::Trait(Trait::Dying),
];

pub(super) const fn halt_state_word(state: HaltState) -> &'static str {
    match state {
        HaltState::Condition(condition) => condition.word(),
        HaltState::Trait(own) => own.word(),
    }
}

/// Reads a declaration.
pub(crate) fn read_declaration(
    scene: Scene<'_>,
    declaration: &notation::Declaration,
) -> Result<Declaration, WordError> {
    Reader { scene, declaration }.read()
}

struct Reader<'r> {
    scene: Scene<'r>,
    declaration: &'r notation::Declaration,
}

impl Reader<'_> {
    fn read(&self) -> Result<Declaration, WordError> {
        let verb = self.declaration.verb.value.as_str();
        if self.declaration.actor.value == "gm" {
            self.no_path()?;
            let action = self.of_game_master(verb)?;
            return Ok(Declaration {
                actor: None,
                action,
            });
        }
        let actor = self.creature(&self.declaration.actor.value, self.declaration.actor.span)?;
        let action = if let Some(verb) = MoveVerb::from_word(verb) {
            Action::Move(self.move_action(actor, verb)?)
        } else if let Some(kind) = ForcedKind::from_word(verb) {
            Action::Forced(self.forced(actor, kind)?)
        } else {
            self.no_path()?;
            self.other(verb)?
        };
        Ok(Declaration {
            actor: Some(actor),
            action,
        })
    }

    fn other(&self, verb: &str) -> Result<Action, WordError> {
        Ok(match verb {
            "stand" => {
                self.allow(&["then-move", "off-turn", "readied", "during"])?;
                Action::Stand(self.occasion()?)
            }
            "take-cover" => {
                self.allow(&["then-move", "during"])?;
                Action::TakeCover(self.occasion()?)
            }
            "lean" => Action::Lean {
                to: self.leaning_point()?,
                occasion: self.occasion()?,
            },
            "ready" => {
                self.allow(&["action", "then-move", "during"])?;
                Action::Ready {
                    verb: self.readied_verb()?,
                    occasion: self.occasion()?,
                }
            }
            "strike" => Action::Strike(self.strike()?),
            "act" => Action::Act(self.activity()?),
            "aoo" => Action::OpportunityAttack(self.opportunity_attack()?),
            "react" => {
                self.allow(&["untriggered"])?;
                let missing = self.declaration.option("untriggered").is_some();
                let trigger = if missing {
                    Trigger::Missing
                } else {
                    Trigger::Satisfied
                };
                Action::React { trigger }
            }
            "hit" | "fails-save" => {
                self.allow(&["reflex"])?;
                let what = if verb == "hit" {
                    HitResult::Hit
                } else {
                    HitResult::FailsSave
                };
                let saves = [("success", Save::Success), ("failure", Save::Failure)];
                Action::Suffer {
                    what,
                    reflex: self.choice("reflex", &saves)?,
                }
            }
            _ => self.of_turns(verb)?,
        })
    }

    /// Verbs about turns and their order.
    fn of_turns(&self, verb: &str) -> Result<Action, WordError> {
        let alone = |action: Action| self.allow(&[]).map(|()| action);
        match verb {
            "start-turn" => {
                let parts = StartPart::ALL.map(|part| (part.word(), part));
                self.step_choices(&parts, &dying::START_OPTIONS)
                    .map(Action::StartTurn)
            }
            "end-turn" => {
                let parts = EndPart::ALL.map(|part| (part.word(), part));
                self.step_choices(&parts, &dying::END_OPTIONS)
                    .map(Action::EndTurn)
            }
            "sustain" => {
                self.allow(&["effect", "then-move", "during"])?;
                Ok(Action::Sustain {
                    effect: self
                        .needed_value("effect", "the name of the effect")?
                        .to_owned(),
                    occasion: self.occasion()?,
                })
            }
            "initiative" => {
                self.allow(&["by"])?;
                let skills = MODIFIERS.map(|skill| (skill, skill));
                let skill = self.choice("by", &skills)?.unwrap_or("perception");
                Ok(Action::Initiative {
                    skill: skill.to_owned(),
                })
            }
            "delay" => {
                self.allow(&dying::END_OPTIONS)?;
                let told = dying::read_told(self.declaration)?;
                Ok(Action::Delay { told })
            }
            "return" => alone(Action::Return),
            "knocked-out" => alone(Action::KnockedOut),
            _ => Err(self.unknown_verb()),
        }
    }

    fn of_game_master(&self, verb: &str) -> Result<Action, WordError> {
        match verb {
            "begin" => {
                self.allow(&["order"])?;
                let order = match self.declaration.option("order") {
                    Some(_) => self.creatures("order")?,
                    None => Vec::new(),
                };
                Ok(Action::Begin { order })
            }
            "end" => self.allow(&[]).map(|()| Action::End),
            "play" => {
                self.allow(&["rounds"])?;
                let rounds = self.number("rounds", (1, MOST_ROUNDS))?.unwrap_or(1);
                Ok(Action::Play {
                    rounds: rounds.unsigned_abs(),
                })
            }
            "arrange" => {
                self.allow(&["order"])?;
                Ok(Action::Arrange {
                    order: self.creatures("order")?,
                })
            }
            _ => Err(self.unknown_verb()),
        }
    }

    /// What is chosen in a step of a turn.
    fn step_choices<Part: Copy>(
        &self,
        parts: &[(&str, Part)],
        telling: &[&str],
    ) -> Result<StepChoices<Part>, WordError> {
        self.allow(&[&["order", "use", "react"], telling].concat())?;
        let names = |name: &str| -> Result<Vec<String>, WordError> {
            Ok(self.names(name)?.into_iter().map(str::to_owned).collect())
        };
        let mut first = Vec::new();
        for word in self.names("order")? {
            let part = parts.iter().find(|(known, _)| *known == word);
            let Some((_, part)) = part else {
                let known: Vec<&str> = parts.iter().map(|(known, _)| *known).collect();
                let message = format!("`{word}` is no part of this step");
                let help = format!("its parts are {}", known.join(", "));
                return Err(WordError::new(self.option_span("order"), message, help));
            };
            first.push(*part);
        }
        self.each_once("order", &self.names("order")?)?;
        Ok(StepChoices {
            first,
            free_actions: names("use")?,
            reactions: names("react")?,
            told: dying::read_told(self.declaration)?,
        })
    }

    /// The names that an option lists, none of them empty; none without the option.
    fn names(&self, name: &str) -> Result<Vec<&str>, WordError> {
        let Some(option) = self.declaration.option(name) else {
            return Ok(Vec::new());
        };
        let names = option.values();
        if names.is_empty() || names.iter().any(|own| own.is_empty()) {
            let message = format!("`{name}=` lists nothing");
            let help = format!("write `{name}=` and names with commas between them");
            return Err(WordError::new(option.name.span, message, help));
        }
        Ok(names)
    }

    fn each_once(&self, name: &str, list: &[&str]) -> Result<(), WordError> {
        let repeated = list
            .iter()
            .enumerate()
            .find(|(at, own)| list[..*at].contains(own));
        match repeated {
            None => Ok(()),
            Some((_, own)) => Err(WordError::new(
                self.option_span(name),
                format!("`{name}=` names `{own}` twice"),
                "keep one of the two",
            )),
        }
    }

    fn creatures(&self, name: &str) -> Result<Vec<CreatureId>, WordError> {
        let span = self.option_span(name);
        let names = self.names(name)?;
        self.each_once(name, &names)?;
        if names.is_empty() {
            let message = format!("`{}` needs `{name}=`", self.declaration.verb);
            let help = format!("write `{name}=A,b`");
            return Err(WordError::new(span, message, help));
        }
        names
            .into_iter()
            .map(|own| self.creature(own, span))
            .collect()
    }

    fn needed_value(&self, name: &str, what: &str) -> Result<&str, WordError> {
        let option = self.declaration.option(name);
        option
            .and_then(|option| option.value.as_deref())
            .ok_or_else(|| {
                let message = format!("`{}` needs `{name}=`", self.declaration.verb);
                let help = format!("write `{name}=` and {what}");
                WordError::new(self.option_span(name), message, help)
            })
    }

    /// Where the option stands; without it the verb.
    fn option_span(&self, name: &str) -> notation::Span {
        let option = self.declaration.option(name);
        option.map_or(self.declaration.verb.span, |option| option.name.span)
    }

    fn unknown_verb(&self) -> WordError {
        let verb = &self.declaration.verb;
        let known = MoveVerb::ALL
            .into_iter()
            .map(MoveVerb::word)
            .chain(ForcedKind::ALL.into_iter().map(ForcedKind::word))
            .chain(OTHER_VERBS);
        let help = match nearest(&verb.value, known.clone()) {
            Some(near) if near != verb.value => format!("did you mean `{near}`?"),
            _ => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
        };
        WordError::new(
            verb.span,
            format!("`{}` is no verb that is decided", verb.value),
            help,
        )
    }

    fn creature(&self, name: &str, span: notation::Span) -> Result<CreatureId, WordError> {
        self.scene
            .board
            .creature_named(name)
            .map(|creature| creature.id)
            .ok_or_else(|| {
                let names = self
                    .scene
                    .board
                    .creatures()
                    .iter()
                    .map(|own| own.name.as_str());
                let help = match nearest(name, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "name it before".to_owned(),
                };
                WordError::new(span, format!("there is no creature {name}"), help)
            })
    }

    /// Every option is known, and none stands there twice.
    fn allow(&self, known: &[&str]) -> Result<(), WordError> {
        for (place, option) in self.declaration.options.iter().enumerate() {
            let name = option.name.value.as_str();
            if !known.contains(&name) {
                let help = match nearest(name, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if known.is_empty() => "it takes none".to_owned(),
                    None => format!("it takes {}", known.join(", ")),
                };
                let verb = &self.declaration.verb;
                let message = format!("`{name}` is no option of `{verb}`");
                return Err(WordError::new(option.name.span, message, help));
            }
            let twice = self.declaration.options[..place]
                .iter()
                .any(|earlier| earlier.name == option.name);
            if twice {
                let message = format!("the option `{name}` stands there twice");
                return Err(WordError::new(
                    option.name.span,
                    message,
                    "keep one of the two",
                ));
            }
        }
        Ok(())
    }

    fn no_path(&self) -> Result<(), WordError> {
        match self.declaration.path.first() {
            None => Ok(()),
            Some(item) => Err(WordError::new(
                item.span,
                format!("`{}` has no path", self.declaration.verb),
                "take the colon and what follows away",
            )),
        }
    }

    /// An option without a value.
    fn flag(&self, name: &str) -> Result<bool, WordError> {
        match self.declaration.option(name) {
            None => Ok(false),
            Some(option) if option.value.is_none() => Ok(true),
            Some(option) => Err(WordError::new(
                option.name.span,
                format!("`{name}` takes no value"),
                format!("write `{name}` alone"),
            )),
        }
    }

    /// The value of an option that has one of these words.
    fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<Option<T>, WordError> {
        let Some(option) = self.declaration.option(name) else {
            return Ok(None);
        };
        let value = option.value.as_deref().unwrap_or_default();
        match choices.iter().find(|(word, _)| *word == value) {
            Some((_, choice)) => Ok(Some(*choice)),
            None => {
                let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
                Err(WordError::new(
                    option.name.span,
                    format!("`{name}` cannot be `{value}`"),
                    format!("choose {}", words.join(", ")),
                ))
            }
        }
    }

    fn number(&self, name: &str, limits: (i64, i64)) -> Result<Option<i32>, WordError> {
        let Some(option) = self.declaration.option(name) else {
            return Ok(None);
        };
        let word = option
            .value
            .as_deref()
            .and_then(|value| value.parse::<notation::Word>().ok());
        whole(word.as_ref(), option.name.span, limits).map(Some)
    }

    fn creature_option(&self, name: &str) -> Result<Option<CreatureId>, WordError> {
        match self.declaration.option(name) {
            None => Ok(None),
            Some(DeclarationOption { name, value }) => self
                .creature(value.as_deref().unwrap_or_default(), name.span)
                .map(Some),
        }
    }

    fn needed_creature(&self, name: &str) -> Result<CreatureId, WordError> {
        self.creature_option(name)?.ok_or_else(|| {
            let verb = &self.declaration.verb;
            WordError::new(
                verb.span,
                format!("`{verb}` needs `{name}=`"),
                format!("write `{name}=` and a creature"),
            )
        })
    }

    fn occasion(&self) -> Result<Occasion, WordError> {
        let steps = [("start", Timing::StartStep), ("end", Timing::EndStep)];
        let timing = if self.flag("off-turn")? {
            Timing::OffTurn
        } else if self.flag("readied")? {
            Timing::Readied
        } else {
            self.choice("during", &steps)?.unwrap_or(Timing::OwnTurn)
        };
        let then = if self.flag("then-move")? {
            Then::Move
        } else {
            Then::Anything
        };
        Ok(Occasion { timing, then })
    }

    fn path(&self, actor: CreatureId) -> Result<Path, WordError> {
        let items = &self.declaration.path;
        if items.len() > MOST_STEPS {
            return Err(WordError::new(
                self.declaration.verb.span,
                format!("the path has {} steps", items.len()),
                format!("a path has at most {MOST_STEPS}"),
            ));
        }
        let has_place = self
            .scene
            .creature(actor)
            .is_some_and(|own| own.position.is_some());
        if !has_place {
            return Err(WordError::new(
                self.declaration.actor.span,
                format!("{} has no place on the map", self.declaration.actor),
                "draw it, or place it with `at (x,y)`",
            ));
        }
        let gridless = self.scene.rulings.get::<GridMode>() == GridMode::Gridless;
        let (mut squares, mut points) = (Vec::new(), Vec::new());
        for item in items {
            let PathItem::Place(place) = item.value else {
                return Err(WordError::new(
                    item.span,
                    format!("`{}` is no place", item.value),
                    "a path lists the places after each step",
                ));
            };
            if gridless {
                if place.z.is_some() || place.footprint.is_some() {
                    return Err(WordError::new(item.span, "no point", "write (x,y) in feet"));
                }
                points.push(point_of(place));
            } else {
                squares.push(square_of(place, item.span)?);
            }
        }
        Ok(if gridless {
            Path::Points(points)
        } else {
            Path::Squares(squares)
        })
    }

    fn needed_path(&self, actor: CreatureId) -> Result<Path, WordError> {
        let path = self.path(actor)?;
        if path.is_empty() {
            let verb = &self.declaration.verb;
            return Err(WordError::new(
                verb.span,
                format!("`{verb}` needs a path"),
                "write a colon and the places after each step",
            ));
        }
        Ok(path)
    }

    fn move_action(&self, actor: CreatureId, verb: MoveVerb) -> Result<MoveAction, WordError> {
        self.allow(&[
            "limit",
            "form",
            "result",
            "vs",
            "then-move",
            "halt",
            "state",
            "off-turn",
            "readied",
            "during",
        ])?;
        let path = self.needed_path(actor)?;
        let versus = self.creature_option("vs")?;
        let misplaced = |name: &str, why: &str| {
            let span = self
                .declaration
                .option(name)
                .map_or(self.declaration.verb.span, |option| option.name.span);
            WordError::new(
                span,
                format!("`{name}=` does not belong to `{}`", verb.word()),
                why,
            )
        };
        if verb == MoveVerb::Tumble && versus.is_none() {
            self.needed_creature("vs")?;
        }
        if verb != MoveVerb::Tumble && versus.is_some() {
            return Err(misplaced("vs", "it names the enemy of `tumble`"));
        }
        let degrees = Degree::ALL.map(|degree| (degree.word(), degree));
        let result = self.choice("result", &degrees)?;
        if result.is_some() && !verb.has_check() {
            return Err(misplaced("result", "the action asks for no check"));
        }
        let steps = i64::try_from(path.len()).unwrap_or(i64::MAX);
        let states = HALT_STATES.map(|state| (halt_state_word(state), state));
        let state = self.choice("state", &states)?;
        let halt = self.number("halt", (1, steps))?.map(|step| Halt {
            step: step.unsigned_abs(),
            state,
        });
        if state.is_some() && halt.is_none() {
            return Err(misplaced("state", "it belongs to `halt=`"));
        }
        Ok(MoveAction {
            verb,
            path,
            limit_feet: self.number("limit", (0, MOST_FEET))?.map(Feet),
            form_feet: self.number("form", (5, 100))?.map(Feet),
            result,
            versus,
            halt,
            occasion: self.occasion()?,
        })
    }

    fn forced(&self, actor: CreatureId, kind: ForcedKind) -> Result<ForcedMovement, WordError> {
        self.allow(&["feet", "by"])?;
        let path = if kind == ForcedKind::Fall {
            self.no_path()?;
            self.path(actor)?
        } else {
            self.needed_path(actor)?
        };
        let Some(feet) = self.number("feet", (0, MOST_FEET))? else {
            let verb = &self.declaration.verb;
            return Err(WordError::new(
                verb.span,
                format!("`{verb}` needs `feet=N`"),
                "the effect sets the distance",
            ));
        };
        Ok(ForcedMovement {
            kind,
            feet: Feet(feet),
            by: self.creature_option("by")?,
            path,
        })
    }

    fn leaning_point(&self) -> Result<Point, WordError> {
        self.allow(&["to", "then-move", "during"])?;
        let place = self
            .declaration
            .option("to")
            .and_then(DeclarationOption::place);
        let Some(place) = place.filter(|place| place.z.is_none() && place.footprint.is_none())
        else {
            return Err(WordError::new(
                self.declaration.verb.span,
                "`lean` needs `to=(x,y)`",
                "name a corner of its space or the middle of a side",
            ));
        };
        // In feet for who stands without a grid, which is how it is written back.
        let actor = self
            .scene
            .board
            .creature_named(&self.declaration.actor.value);
        if actor.is_some_and(|own| matches!(own.position, Some(board::Position::Free(_)))) {
            return Ok(point_of(place));
        }
        let units = |micros: i64| micros * (Point::PER_SQUARE / 1_000_000);
        Ok(Point {
            x: units(place.x.micros()),
            y: units(place.y.micros()),
        })
    }

    /// The verb of the action readied: a move action, Strike, or another action.
    fn readied_verb(&self) -> Result<String, WordError> {
        let option = self.declaration.option("action");
        let value = option
            .and_then(|option| option.value.as_deref())
            .unwrap_or_default();
        let known = || {
            MoveVerb::ALL.into_iter().map(MoveVerb::word).chain([
                "stand",
                "strike",
                "act",
                "take-cover",
                "sustain",
                "lean",
            ])
        };
        if known().any(|word| word == value) {
            return Ok(value.to_owned());
        }
        let help = match nearest(value, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "write `action=` and one of {}",
                known().collect::<Vec<_>>().join(", ")
            ),
        };
        let message = format!("`{value}` is no action that can be readied");
        Err(WordError::new(self.declaration.verb.span, message, help))
    }

    fn agility(&self) -> Result<Agility, WordError> {
        Ok(if self.flag("agile")? {
            Agility::Agile
        } else {
            Agility::Plain
        })
    }

    fn strike(&self) -> Result<Strike, WordError> {
        self.allow(&[
            "at",
            "agile",
            "ranged",
            "then-move",
            "off-turn",
            "readied",
            "during",
        ])?;
        let attack = if self.flag("ranged")? {
            AttackKind::Ranged
        } else {
            AttackKind::Melee
        };
        Ok(Strike {
            target: self.needed_creature("at")?,
            agility: self.agility()?,
            attack,
            occasion: self.occasion()?,
        })
    }

    fn activity(&self) -> Result<Activity, WordError> {
        self.allow(&[
            "name",
            "cost",
            "free",
            "traits",
            "at",
            "strikes",
            "minutes",
            "result",
            "agile",
            "then-move",
            "off-turn",
            "readied",
            "during",
        ])?;
        let small = |number: i32| u8::try_from(number).unwrap_or(u8::MAX);
        let cost = self.number("cost", (0, 20))?.map(small);
        let free = self.flag("free")?;
        let traits = self
            .declaration
            .option("traits")
            .map_or_else(Vec::new, |option| {
                option.values().into_iter().map(str::to_owned).collect()
            });
        let fates = [("disrupted", Fate::Disrupted)];
        Ok(Activity {
            name: self
                .declaration
                .option("name")
                .and_then(|option| option.value.clone()),
            cost: if free { None } else { Some(cost.unwrap_or(1)) },
            traits,
            target: self.creature_option("at")?,
            strikes: self.number("strikes", (1, 20))?.map_or(1, small),
            minutes: self
                .number("minutes", (0, 1_000_000))?
                .map_or(0, i32::unsigned_abs),
            fate: self.choice("result", &fates)?.unwrap_or_default(),
            agility: self.agility()?,
            occasion: self.occasion()?,
        })
    }

    fn opportunity_attack(&self) -> Result<OpportunityAttack, WordError> {
        self.allow(&["at", "on", "result"])?;
        let results = STRIKE_RESULTS.map(|result| (strike_result_word(result), result));
        let causes = CAUSES.map(|cause| (cause_word(cause), cause));
        Ok(OpportunityAttack {
            target: self.needed_creature("at")?,
            on: self
                .choice("on", &causes)?
                .unwrap_or(OpportunityCause::Move),
            result: self
                .choice("result", &results)?
                .unwrap_or(StrikeResult::Hit),
        })
    }
}

const STRIKE_RESULTS: [StrikeResult; 3] = [
    StrikeResult::Critical,
    StrikeResult::Hit,
    StrikeResult::Miss,
];

pub(super) const fn strike_result_word(result: StrikeResult) -> &'static str {
    match result {
        StrikeResult::Critical => "critical",
        StrikeResult::Hit => "hit",
        StrikeResult::Miss => "miss",
    }
}

const CAUSES: [OpportunityCause; 3] = [
    OpportunityCause::Move,
    OpportunityCause::Manipulate,
    OpportunityCause::Ranged,
];

pub(super) const fn cause_word(cause: OpportunityCause) -> &'static str {
    match cause {
        OpportunityCause::Move => "move",
        OpportunityCause::Manipulate => "manipulate",
        OpportunityCause::Ranged => "ranged",
    }
}
