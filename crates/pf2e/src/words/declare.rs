//! Reads declarations from the notation: every option must be known, appear only once, and be
//! within its limits.

use crate::SceneFacts as _;
use board::CreatureId;
use grid::{Feet, Point};
use notation::{DeclarationOption, PathItem};

use super::left::ACTIVITIES;
use super::options::options_of;
use super::write::{CAUSES, STRIKE_RESULTS, cause_word, strike_result_word};
use super::{MODIFIERS, MOST_FEET, dying, point_of, square_of};
use crate::MayEndanger;
use crate::activity::Save;
use crate::declaration::{HitResult, Trigger};
use crate::path::Path;
use crate::rulings::GridMode;
use crate::table::HALT_STATES;
use crate::{
    Action, Activity, Agility, AttackKind, Completion, Declaration, Degree, EndPart, Fate,
    ForcedKind, ForcedMovement, Halt, MoveAction, MoveVerb, Occasion, OpportunityAttack,
    OpportunityCause, Scene, Shove, StartPart, StepChoices, Strike, Then, Timing,
};
use rules::reading::{self, Options};
use rules::{WordError, nearest};

/// Longest path that is read.
const MOST_STEPS: usize = 10_000;

/// The most rounds that pass in one declaration.
const MOST_ROUNDS: i64 = 100;

const OTHER_VERBS: [&str; 23] = [
    "mount",
    "dismount",
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

/// Reads a declaration.
pub(crate) fn read_declaration(
    scene: Scene<'_>,
    declaration: &notation::Declaration,
) -> Result<Declaration, WordError> {
    let options = Options::of(declaration);
    Reader {
        scene,
        declaration,
        options,
    }
    .read()
}

/// The verbs that can be readied.
fn readied_verbs() -> impl Iterator<Item = &'static str> + Clone {
    MoveVerb::ALL.into_iter().map(MoveVerb::word).chain([
        "stand",
        "strike",
        "act",
        "take-cover",
        "sustain",
        "lean",
        "mount",
        "dismount",
    ])
}

struct Reader<'r> {
    scene: Scene<'r>,
    declaration: &'r notation::Declaration,
    options: Options<'r>,
}

impl Reader<'_> {
    fn read(&self) -> Result<Declaration, WordError> {
        let verb = self.declaration.verb.value.as_str();
        if self.declaration.actor.value == "gm" {
            self.check_options(verb)?;
            let action = self.of_game_master(verb)?;
            self.options.no_path()?;
            return Ok(Declaration {
                actor: None,
                action,
            });
        }
        let actor = self.creature(&self.declaration.actor.value, self.declaration.actor.span)?;
        self.check_options(verb)?;
        let action = if let Some(verb) = MoveVerb::from_word(verb) {
            Action::Move(self.move_action(actor, verb)?)
        } else if let Some(kind) = ForcedKind::from_word(verb) {
            Action::Forced(self.forced(actor, kind)?)
        } else if verb == "act" {
            Action::Act(self.activity(actor)?)
        } else if verb == "dismount" {
            self.dismount(actor)?
        } else {
            let action = self.other(verb)?;
            self.options.no_path()?;
            action
        };
        Ok(Declaration {
            actor: Some(actor),
            action,
        })
    }

    /// Checks that the verb takes the options.
    fn check_options(&self, verb: &str) -> Result<(), WordError> {
        let options = options_of(verb).ok_or_else(|| self.unknown_verb())?;
        if verb == "ready" {
            self.names_readied_verb()?;
        }
        self.options.allow(&options)
    }

    fn other(&self, verb: &str) -> Result<Action, WordError> {
        Ok(match verb {
            "stand" => Action::Stand(self.occasion_to_halt()?),
            "mount" => Action::Mount {
                on: self.needed_creature("at")?,
                occasion: self.occasion_to_halt()?,
            },
            "take-cover" => Action::TakeCover(self.occasion()?),
            "lean" => Action::Lean {
                to: self.leaning_point()?,
                occasion: self.occasion()?,
            },
            "ready" => self.ready()?,
            "strike" => Action::Strike(self.strike()?),
            "aoo" => Action::OpportunityAttack(self.opportunity_attack()?),
            "react" => {
                let missing = self.declaration.option("untriggered").is_some();
                let trigger = if missing {
                    Trigger::Missing
                } else {
                    Trigger::Satisfied
                };
                Action::React { trigger }
            }
            "hit" | "fails-save" => {
                let what = if verb == "hit" {
                    HitResult::Hit
                } else {
                    HitResult::FailsSave
                };
                Action::Suffer {
                    what,
                    reflex: self.reflex()?,
                }
            }
            _ => self.of_turns(verb)?,
        })
    }

    /// Verbs about turns and their order.
    fn of_turns(&self, verb: &str) -> Result<Action, WordError> {
        match verb {
            "start-turn" => {
                let parts = StartPart::ALL.map(|part| (part.word(), part));
                self.step_choices(&parts).map(Action::StartTurn)
            }
            "end-turn" => {
                let parts = EndPart::ALL.map(|part| (part.word(), part));
                self.step_choices(&parts).map(Action::EndTurn)
            }
            "sustain" => Ok(Action::Sustain {
                effect: self
                    .options
                    .needed_value("effect", "the name of the effect")?
                    .to_owned(),
                occasion: self.occasion()?,
            }),
            "initiative" => {
                let skills = MODIFIERS.map(|skill| (skill, skill));
                let skill = self.options.choice("by", &skills)?.unwrap_or("perception");
                Ok(Action::Initiative {
                    skill: skill.to_owned(),
                })
            }
            "delay" => {
                let told = dying::read_told(self.declaration)?;
                Ok(Action::Delay { told })
            }
            "return" => Ok(Action::Return),
            "knocked-out" => Ok(Action::KnockedOut),
            _ => Err(self.unknown_verb()),
        }
    }

    fn of_game_master(&self, verb: &str) -> Result<Action, WordError> {
        match verb {
            "begin" => {
                let order = match self.declaration.option("order") {
                    Some(_) => self.creatures("order")?,
                    None => Vec::new(),
                };
                Ok(Action::Begin { order })
            }
            "end" => Ok(Action::End),
            "play" => {
                let rounds = self
                    .options
                    .number("rounds", (1, MOST_ROUNDS))?
                    .unwrap_or(1);
                Ok(Action::Play {
                    rounds: rounds.unsigned_abs(),
                })
            }
            "arrange" => Ok(Action::Arrange {
                order: self.creatures("order")?,
            }),
            _ => Err(self.unknown_verb()),
        }
    }

    /// Reads the choices in a step of a turn.
    fn step_choices<Part: Copy>(
        &self,
        parts: &[(&str, Part)],
    ) -> Result<StepChoices<Part>, WordError> {
        let names = |name: &str| -> Result<Vec<String>, WordError> {
            Ok(self
                .options
                .names(name)?
                .into_iter()
                .map(str::to_owned)
                .collect())
        };
        let mut first = Vec::new();
        for word in self.options.distinct_names("order")? {
            let part = parts.iter().find(|(known, _)| *known == word);
            let Some((_, part)) = part else {
                let known: Vec<&str> = parts.iter().map(|(known, _)| *known).collect();
                let message = format!("`{word}` is not part of this step");
                let help = format!("its parts are {}", known.join(", "));
                return Err(WordError::new(self.options.span("order"), message, help));
            };
            first.push(*part);
        }
        Ok(StepChoices {
            first,
            free_actions: names("use")?,
            reactions: names("react")?,
            told: dying::read_told(self.declaration)?,
        })
    }

    fn creatures(&self, name: &str) -> Result<Vec<CreatureId>, WordError> {
        let span = self.options.span(name);
        let names = self.options.distinct_names(name)?;
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

    fn unknown_verb(&self) -> WordError {
        let verb = &self.declaration.verb;
        let known = MoveVerb::ALL
            .into_iter()
            .map(MoveVerb::word)
            .chain(ForcedKind::ALL.into_iter().map(ForcedKind::word))
            .chain(OTHER_VERBS);
        let mut activities = ACTIVITIES.iter();
        let activity = activities.find(|activity| activity.word == verb.value);
        let help = match (activity, nearest(&verb.value, known.clone())) {
            (Some(activity), _) => format!("write `{}`", activity.form),
            (None, Some(near)) if near != verb.value => format!("did you mean `{near}`?"),
            _ => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
        };
        WordError::new(
            verb.span,
            format!("`{}` is not a verb that is decided", verb.value),
            help,
        )
    }

    fn creature(&self, name: &str, span: notation::Span) -> Result<CreatureId, WordError> {
        reading::creature_id(self.scene.board, name, span)
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
        let during = self.options.choice("during", &steps)?;
        let flags = [
            ("free", Timing::Free),
            ("off-turn", Timing::OffTurn),
            ("readied", Timing::Readied),
            ("follow", Timing::Following),
        ];
        let mut timing = Timing::OwnTurn;
        for (flag, named) in flags.into_iter().rev() {
            if self.options.flag(flag)? {
                timing = named;
            }
        }
        let timing = during.unwrap_or(timing);
        let then = if self.options.flag("then-move")? {
            Then::Move
        } else {
            Then::Anything
        };
        Ok(Occasion {
            timing,
            then,
            completion: Completion::Whole,
        })
    }

    /// The occasion of an action without steps, which a reaction ends before its first one, `halt=1`, or
    /// not at all.
    fn occasion_to_halt(&self) -> Result<Occasion, WordError> {
        let halt = self.options.number("halt", (1, 1))?;
        Ok(Occasion {
            completion: halt.map_or(Completion::Whole, |_| Completion::Halted),
            ..self.occasion()?
        })
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
                    format!("`{}` is not a place", item.value),
                    "write (x,y): a path lists the places after each step, `(1,0) (2,0)`",
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
        if verb != MoveVerb::Stride && self.options.flag("follow")? {
            return Err(misplaced("follow", "only a Stride follows a Shove"));
        }
        let result = self.degree()?;
        if result.is_some() && !verb.has_check() {
            return Err(misplaced("result", "the action asks for no check"));
        }
        let steps = i64::try_from(path.len()).unwrap_or(i64::MAX);
        let states = HALT_STATES.map(|state| (state.word(), state));
        let state = self.options.choice("state", &states)?;
        let halt = self.options.number("halt", (1, steps))?.map(|step| Halt {
            step: step.unsigned_abs(),
            state,
        });
        if state.is_some() && halt.is_none() {
            return Err(misplaced("state", "it belongs to `halt=`"));
        }
        let met = self.options.number("met", (0, steps))?;
        Ok(MoveAction {
            verb,
            path,
            limit_feet: self.options.number("limit", (0, MOST_FEET))?.map(Feet),
            form_feet: self.options.number("form", (5, 100))?.map(Feet),
            result,
            versus,
            halt,
            met_after: met.map(i32::unsigned_abs),
            occasion: self.occasion()?,
        })
    }

    fn forced(&self, actor: CreatureId, kind: ForcedKind) -> Result<ForcedMovement, WordError> {
        let path = if kind == ForcedKind::Fall {
            self.options.no_path()?;
            self.path(actor)?
        } else {
            self.needed_path(actor)?
        };
        let Some(feet) = self.options.number("feet", (0, MOST_FEET))? else {
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
            may_endanger: if self.options.flag("may-endanger")? {
                MayEndanger::Stated
            } else {
                MayEndanger::ByKind
            },
            path,
        })
    }

    /// Getting off a mount, to one place.
    fn dismount(&self, actor: CreatureId) -> Result<Action, WordError> {
        let to = self.needed_path(actor)?;
        if to.len() != 1 {
            return Err(WordError::new(
                self.declaration.verb.span,
                "`dismount` leads to one place",
                "write `dismount: (x,y)`",
            ));
        }
        Ok(Action::Dismount {
            to,
            occasion: self.occasion_to_halt()?,
        })
    }

    fn leaning_point(&self) -> Result<Point, WordError> {
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
        // The point is in feet for a creature that stands without a grid, which is how it is
        // written back.
        let actor = self
            .scene
            .board
            .creature_meant(&self.declaration.actor.value);
        if actor.is_some_and(|own| matches!(own.position, Some(board::Position::Free(_)))) {
            return Ok(point_of(place));
        }
        let units = |micros: i64| micros * (Point::PER_SQUARE / 1_000_000);
        Ok(Point {
            x: units(place.x.micros()),
            y: units(place.y.micros()),
        })
    }

    /// Checks that no verb stands behind `ready` as if it were an option.
    fn names_readied_verb(&self) -> Result<(), WordError> {
        let bare = self.declaration.options.iter().find(|option| {
            option.value.is_none() && readied_verbs().any(|verb| verb == option.name.value)
        });
        match bare {
            None => Ok(()),
            Some(DeclarationOption { name, .. }) => Err(WordError::new(
                name.span,
                format!("`{}` is not an option of `ready`", name.value),
                format!("write `action={}`", name.value),
            )),
        }
    }

    /// Reads the verb of the readied action: a move action, Strike, or another action.
    fn ready(&self) -> Result<Action, WordError> {
        Ok(Action::Ready {
            verb: self.readied_verb()?,
            occasion: self.occasion()?,
        })
    }

    fn readied_verb(&self) -> Result<String, WordError> {
        let option = self.declaration.option("action");
        let value = option
            .and_then(|option| option.value.as_deref())
            .unwrap_or_default();
        let known = readied_verbs;
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
        let message = match value {
            "" => "the declaration does not say which action is readied".to_owned(),
            _ => format!("`{value}` is not an action that can be readied"),
        };
        Err(WordError::new(self.declaration.verb.span, message, help))
    }

    fn agility(&self) -> Result<Agility, WordError> {
        Ok(if self.options.flag("agile")? {
            Agility::Agile
        } else {
            Agility::Plain
        })
    }

    fn strike(&self) -> Result<Strike, WordError> {
        let attack = if self.options.flag("ranged")? {
            AttackKind::Ranged
        } else {
            AttackKind::Melee
        };
        Ok(Strike {
            target: self.needed_creature("at")?,
            agility: self.agility()?,
            attack,
            occasion: self.occasion_to_halt()?,
        })
    }

    fn activity(&self, actor: CreatureId) -> Result<Activity, WordError> {
        let small = |number: i32| u8::try_from(number).unwrap_or(u8::MAX);
        let cost = self.options.number("cost", (0, 20))?.map(small);
        let traits = self
            .declaration
            .option("traits")
            .map_or_else(Vec::new, |option| {
                option.values().into_iter().map(str::to_owned).collect()
            });
        let shove = self.shove(actor)?;
        let fates = [("disrupted", Fate::Disrupted)];
        let fate = match &shove {
            Some(own) if own.result.is_some() => Fate::Carried,
            _ => self.options.choice("result", &fates)?.unwrap_or_default(),
        };
        Ok(Activity {
            name: self
                .declaration
                .option("name")
                .and_then(|option| option.value.clone()),
            cost: cost.unwrap_or(1),
            traits,
            target: self.creature_option("at")?,
            strikes: self.options.number("strikes", (1, 20))?.map_or(1, small),
            minutes: self
                .options
                .number("minutes", (0, 1_000_000))?
                .map_or(0, i32::unsigned_abs),
            fate,
            shove,
            agility: self.agility()?,
            occasion: self.occasion()?,
        })
    }

    fn degree(&self) -> Result<Option<Degree>, WordError> {
        self.options
            .choice("result", &Degree::ALL.map(|degree| (degree.word(), degree)))
    }

    /// Reads the details of a Shove: the result of its check, and the path offered for the push.
    fn shove(&self, actor: CreatureId) -> Result<Option<Shove>, WordError> {
        let says = |name: &str, value: &str| {
            let option = self.declaration.option(name);
            option.and_then(|own| own.value.as_deref()) == Some(value)
        };
        if !says("name", "shove") || self.declaration.option("at").is_none() {
            return self.options.no_path().map(|()| None);
        }
        let result = if says("result", "disrupted") {
            None
        } else {
            self.degree()?
        };
        let push = match self.declaration.path.is_empty() {
            true if result.is_none() => return Ok(None),
            true => Path::Squares(Vec::new()),
            false => self.path(actor)?,
        };
        Ok(Some(Shove { result, push }))
    }

    /// The Reflex save that follows a hit.
    fn reflex(&self) -> Result<Option<Save>, WordError> {
        let saves = [("success", Save::Success), ("failure", Save::Failure)];
        self.options.choice("reflex", &saves)
    }

    fn opportunity_attack(&self) -> Result<OpportunityAttack, WordError> {
        let results = STRIKE_RESULTS.map(|result| (strike_result_word(result), result));
        let causes = CAUSES.map(|cause| (cause_word(cause), cause));
        Ok(OpportunityAttack {
            target: self.needed_creature("at")?,
            on: self
                .options
                .choice("on", &causes)?
                .unwrap_or(OpportunityCause::Move),
            result: self.options.choice("result", &results)?,
            reflex: self.reflex()?,
        })
    }
}
