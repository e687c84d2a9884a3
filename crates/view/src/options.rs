//! What a viewer may do now, with everything that a form needs, and what it would lead to.
//!
//! All of it is computed from the viewer's own view, so it can be computed wherever that view is.

use std::collections::BTreeMap;

use board::{CreatureId, DoorId};
use dice::NoDice;
use encounter::{
    Answer, AttackCommand, Command, Declared, Encounter, Event, Scope, evolve, legal_commands,
};
use grid::{Footprint, Square, gathered};
use rules::search::{Ending, WalkState};
use rules::{
    AttackResult, OfferedChoice, PlanError, RuleId, SystemAttacks as _, SystemDeclarations as _,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::{Outcome, System};

use crate::event::{AnswerWord, EventTold, StepTold};
use crate::part::Part;
use crate::question::Question;
use crate::telling::{events, results};
use crate::view::{Seat, View, Whose};
use crate::wire::{CostTold, cost};
use crate::wire::{ObjectionTold, Tile};

/// Something that the viewer may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OptionTold {
    /// Who does it; missing if it is the game master.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub creature: Option<CreatureId>,
    /// What it is: the verb of a declaration, `attack`, `door`, the kind of an answer, or one of
    /// the game master's changes (`add-creature`, `lay-edge`), rulings and settings, which
    /// [`View::game_master_command`] turns into a command.
    pub name: String,
    /// The rule that gives it, if one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The values that it needs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Parameter>,
    /// The commands themselves, each with the parameter values that it stands for. A movement has
    /// none: [`View::movement`] makes its command from a path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<ReadyCommand>,
}

/// A value that an option needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Whether it may be left out.
    pub is_optional: bool,
    /// Which values it allows.
    pub of: Values,
    /// The rule that bounds its values; missing if the table decides them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// The values that a parameter allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Values {
    /// The places after each step.
    Path {
        /// What the movement may spend, in feet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit_feet: Option<i32>,
        /// How many of the creature's actions it takes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actions: Option<u8>,
    },
    /// One of these creatures.
    Creature {
        /// Which.
        #[schemars(with = "Vec<u32>")]
        among: Vec<CreatureId>,
    },
    /// One of these doors.
    Door {
        /// Which.
        #[schemars(with = "Vec<u32>")]
        among: Vec<DoorId>,
    },
    /// One of these words.
    Word {
        /// Which.
        among: Vec<String>,
        /// The word that applies if none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        default: Option<String>,
    },
    /// A whole number.
    Number {
        /// The least.
        least: i32,
        /// The greatest.
        greatest: i32,
        /// What a form shows first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        default: Option<i32>,
    },
    /// A text, such as a name.
    Text {
        /// The most characters.
        longest: usize,
        /// What a form shows first.
        default: String,
    },
    /// A square of the board.
    Square {
        /// The square at the bottom right.
        last: Tile,
        /// What a form shows first.
        default: Tile,
    },
    /// The edge between two adjacent squares: a list of the two.
    Edge {
        /// What a form shows first.
        default: [Tile; 2],
    },
    /// These creatures in another order, each once.
    Order {
        /// The creatures, in the order that a form shows first.
        #[schemars(with = "Vec<u32>")]
        among: Vec<CreatureId>,
    },
}

/// A command that can be given as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReadyCommand {
    /// The values of the parameters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Part>,
    /// The command, by the viewer's own ids, in the form in which commands are stored.
    #[schemars(with = "serde_json::Value")]
    pub command: Command,
}

/// What a declaration would lead to, as far as the viewer can know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Preview {
    /// Why it is refused; empty if it is not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objections: Vec<ObjectionTold>,
    /// Whether dice decide the result.
    pub is_rolled: bool,
    /// The steps of a movement.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepTold>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostTold>,
    /// What would happen. Provoked creatures may react, as far as the table tells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventTold>,
    /// What would hold after it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Part>,
}

impl View {
    /// The encounter as the viewer knows it, without an open question.
    pub fn encounter(&self) -> Encounter {
        let situation = self.situation.situation();
        let mut encounter = Encounter::new(situation.clone()).with_disclosure(self.disclosure);
        // If the rules keep the order, the situation knows it.
        evolve(&mut encounter, &Event::Changed(Vec::new()));
        let Some(turns) = self.turns.as_ref().filter(|_| encounter.turns().is_none()) else {
            return encounter;
        };
        let order = turns.creatures();
        evolve(&mut encounter, &Event::Began { order });
        if let Whose::Creature(creature) = turns.turn {
            let round = turns.round;
            evolve(&mut encounter, &Event::TurnStarted { creature, round });
        }
        encounter
    }

    /// The creatures for which the viewer may speak, in the order of their ids.
    pub fn plays(&self) -> Vec<CreatureId> {
        match &self.seat {
            Seat::GameMaster => self.creatures.iter().map(|own| own.creature).collect(),
            Seat::Player { plays } => plays.clone(),
            Seat::Spectator => Vec::new(),
        }
    }

    /// The movement of a creature by that verb along a path of squares; `None` if there is no such
    /// movement. Whether it is allowed is not judged.
    pub fn movement(&self, creature: CreatureId, verb: &str, path: &[Tile]) -> Option<Command> {
        let situation = self.situation.situation();
        let walk = situation.walk(creature, verb)?;
        let mut states = Vec::with_capacity(path.len());
        let mut at = walk.start();
        let mut steps = Vec::new();
        for tile in path {
            let origin = Square::new(tile.x, tile.y);
            steps.clear();
            walk.steps(at, &mut steps);
            let step = steps.iter().find(|step| step.to.footprint.origin == origin);
            at = step.map_or(
                WalkState {
                    footprint: Footprint {
                        origin,
                        ..at.footprint
                    },
                    ..at
                },
                |step| step.to,
            );
            states.push(at);
        }
        let declared = situation.walk_declaration(creature, verb, &states, Ending::Stop)?;
        Some(Command::Declare(Declared::new(declared)))
    }

    /// What the viewer may do now.
    pub fn options(&self) -> Vec<OptionTold> {
        if let Some(question) = &self.question {
            return answers(question, self.situation.situation().system());
        }
        let encounter = self.encounter();
        let turn = self.turns.as_ref().map(|turns| turns.turn);
        let is_its_turn = |own: &CreatureId| turn.is_none_or(|turn| turn == Whose::Creature(*own));
        let plays = self.plays().into_iter().filter(is_its_turn);
        let mut options: Vec<OptionTold> = plays
            .flat_map(|creature| self.options_of(&encounter, creature))
            .collect();
        if self.seat == Seat::GameMaster {
            options.extend(self.options_of_the_master(&encounter));
        }
        options
    }

    /// The answers to the open question that the viewer may give.
    pub fn answers(&self) -> Vec<Answer> {
        let Some(question) = &self.question else {
            return Vec::new();
        };
        let options = answers(question, self.situation.situation().system());
        let ready = options.into_iter().flat_map(|own| own.commands);
        let mut answers: Vec<Answer> = ready
            .filter_map(|own| match own.command {
                Command::Answer(answer) => Some(answer),
                _ => None,
            })
            .collect();
        match question {
            // The game master may let everybody pass at once.
            Question::React(_) if self.seat == Seat::GameMaster => {
                answers.insert(0, Answer::MoveOn);
            }
            Question::Ruling { choices, .. } => {
                answers.extend(choices.iter().map(|own| Answer::Choose {
                    choice: own.choice,
                    scope: Scope::Table,
                }));
            }
            _ => {}
        }
        answers
    }

    fn options_of(&self, encounter: &Encounter, creature: CreatureId) -> Vec<OptionTold> {
        let mut options: Vec<OptionTold> = Vec::new();
        for command in legal_commands(encounter, creature) {
            let (name, values) = self.described(&command);
            let is_movement = self.is_movement(encounter, &command);
            let known = options.iter_mut().find(|option| option.name == name);
            let option = match known {
                Some(option) => option,
                None => {
                    let rule = self.rule_of(&command);
                    let limits = is_movement.then(|| self.path(creature, &name, rule.clone()));
                    options.push(OptionTold {
                        creature: Some(creature),
                        name,
                        rule,
                        parameters: limits.into_iter().collect(),
                        commands: Vec::new(),
                    });
                    options.last_mut().expect("it has just been put there")
                }
            };
            if !is_movement {
                let reach = self.situation.situation().system().attack_reach_rule();
                add_values(&mut option.parameters, &values, reach);
                option.commands.push(ReadyCommand { values, command });
            }
        }
        options
    }

    /// The rule that gives the command, if the system has one.
    fn rule_of(&self, command: &Command) -> Option<String> {
        let system = self.situation.situation().system();
        let rule = match command {
            Command::Declare(declared) => system.action_rule(&declared.declaration),
            Command::Attack(attack) => system
                .strike(attack.attacker, attack.target, attack.occasion)
                .and_then(|strike| system.action_rule(&strike))
                .or_else(|| system.attack_reach_rule()),
            _ => None,
        };
        rule.map(written)
    }

    /// The command's name and parameter values.
    fn described(&self, command: &Command) -> (String, BTreeMap<String, Part>) {
        let word = |name: &str| (name.to_owned(), BTreeMap::new());
        match command {
            Command::Declare(declared) => {
                let system = self.situation.situation().system();
                word(system.verb(&declared.declaration))
            }
            Command::Attack(AttackCommand { target, .. }) => {
                let values = [("target".to_owned(), Part::Creature(*target))];
                ("attack".to_owned(), gathered(values))
            }
            Command::Door { door, change } => {
                let values = [
                    (
                        "door".to_owned(),
                        Part::Number(i64::from(door.number()).into()),
                    ),
                    ("change".to_owned(), Part::Text(change.word().to_owned())),
                ];
                ("door".to_owned(), gathered(values))
            }
            _ => word("end-turn"),
        }
    }

    /// Whether the command is a movement along a path.
    fn is_movement(&self, encounter: &Encounter, command: &Command) -> bool {
        let Command::Declare(declared) = command else {
            return false;
        };
        let situation = encounter.situation();
        let verb = situation.system().verb(&declared.declaration);
        let actor = declared.declaration.actor();
        actor.is_some_and(|actor| situation.walk(actor, verb).is_some())
    }

    /// The path of a movement; the rule that gives the movement also says what it may spend.
    fn path(&self, creature: CreatureId, verb: &str, rule: Option<String>) -> Parameter {
        let situation = self.situation.situation();
        let budget = situation.budgets_by(creature, verb).into_iter().next();
        Parameter {
            name: "path".to_owned(),
            is_optional: false,
            of: Values::Path {
                limit_feet: budget.as_ref().map(|own| own.limit_feet.0),
                actions: budget.map(|own| own.actions),
            },
            rule,
        }
    }

    /// What a declaration would lead to, as far as the viewer can know; the objections if the
    /// viewer's own board refuses it.
    pub fn preview(&self, declared: &Declared) -> Preview {
        let situation = self.situation.situation();
        let planned = situation.plan_to_choice(&declared.declaration, &mut NoDice);
        let mut preview = Preview {
            objections: Vec::new(),
            is_rolled: false,
            steps: Vec::new(),
            cost: None,
            events: Vec::new(),
            results: BTreeMap::new(),
        };
        match planned {
            Ok((outcome, _)) => preview.tell(&outcome),
            Err(PlanError::Refused(refusal)) => {
                preview.objections = refusal.objections().map(Into::into).collect();
            }
            Err(PlanError::Dice(_)) => preview.is_rolled = true,
            // A declaration of another system means nothing here.
            Err(PlanError::OtherSystem { .. }) => {}
        }
        preview
    }
}

impl Preview {
    fn tell(&mut self, outcome: &Outcome) {
        self.cost = cost(outcome);
        self.events = events(outcome);
        self.results = results(outcome);
        if let Some(movement) = &outcome.movement {
            let steps = (1..).zip(&movement.steps);
            let steps =
                steps.map(|(number, step)| StepTold::of(movement, number, step, Some(step)));
            self.steps = steps.collect();
        }
    }
}

fn written(rule: RuleId) -> String {
    rule.as_str().to_owned()
}

/// Widens the parameters so that they hold the values. The rule of reach bounds who is a target.
fn add_values(
    parameters: &mut Vec<Parameter>,
    values: &BTreeMap<String, Part>,
    reach: Option<RuleId>,
) {
    fn put<T: PartialEq>(among: &mut Vec<T>, value: T) {
        if !among.contains(&value) {
            among.push(value);
        }
    }
    for (name, value) in values {
        let known = parameters.iter().position(|own| own.name == *name);
        let at = known.unwrap_or_else(|| {
            let of = match value {
                Part::Creature(_) => Values::Creature { among: Vec::new() },
                Part::Number(_) => Values::Door { among: Vec::new() },
                _ => Values::Word {
                    among: Vec::new(),
                    default: None,
                },
            };
            parameters.push(Parameter {
                name: name.clone(),
                is_optional: false,
                of,
                rule: reach.filter(|_| name == "target").map(written),
            });
            parameters.len() - 1
        });
        match (&mut parameters[at].of, value) {
            (Values::Creature { among }, Part::Creature(own)) => put(among, *own),
            (Values::Door { among }, Part::Number(own)) => {
                let number = own.whole().and_then(|number| u32::try_from(number).ok());
                number
                    .into_iter()
                    .for_each(|own| put(among, DoorId::from_number(own)));
            }
            (Values::Word { among, .. }, Part::Text(own)) => put(among, own.clone()),
            _ => {}
        }
    }
    let has_target = values.contains_key("target");
    if has_target && parameters.iter().all(|own| own.name != "natural") {
        parameters.extend(typed_in());
    }
}

/// What people may state about an attack instead of having it rolled.
fn typed_in() -> [Parameter; 3] {
    let optional = |name: &str, of: Values| Parameter {
        name: name.to_owned(),
        is_optional: true,
        of,
        rule: None,
    };
    let results = AttackResult::ALL.map(|result| result.word().to_owned());
    [
        optional(
            "natural",
            Values::Number {
                least: 1,
                greatest: 20,
                default: None,
            },
        ),
        optional(
            "result",
            Values::Word {
                among: results.to_vec(),
                default: None,
            },
        ),
        optional(
            "damage",
            Values::Number {
                least: 0,
                greatest: rules::MOST_HIT_POINTS,
                default: None,
            },
        ),
    ]
}

/// How the viewer may answer.
fn answers(question: &Question, system: System) -> Vec<OptionTold> {
    let option = |creature, name: &str, rule: Option<&String>, answer: Option<Answer>| OptionTold {
        creature,
        name: name.to_owned(),
        rule: rule.cloned(),
        parameters: Vec::new(),
        commands: answer
            .into_iter()
            .map(|answer| ReadyCommand {
                values: BTreeMap::new(),
                command: Command::Answer(answer),
            })
            .collect(),
    };
    match question {
        Question::Waiting { .. } => Vec::new(),
        Question::React(asked) => {
            let creature = Some(asked.creature);
            let rule = asked.causes.first().map(|cause| &cause.rule);
            let react = asked.kinds.iter().map(|kind| {
                let answer = kind.answer(asked.creature, system);
                option(creature, kind.word(), rule, Some(answer))
            });
            let reactor = asked.creature;
            let decline = option(creature, "decline", rule, Some(Answer::Decline { reactor }));
            react.chain([decline]).collect()
        }
        Question::CarryOn(asked) => {
            let creature = Some(asked.creature);
            let rule = Some(&asked.rule);
            let mut options = Vec::new();
            if asked.against_carrying_on.is_none() {
                options.push(option(creature, "carry-on", rule, Some(Answer::CarryOn)));
            }
            if asked.against_stopping.is_none() {
                options.push(option(creature, "stop", rule, Some(Answer::Stop)));
            }
            if !asked.elsewhere.is_empty() {
                options.push(option(creature, "go-round", rule, None));
            }
            options
        }
        Question::Ruling {
            ruling, choices, ..
        } => {
            let among: Vec<String> = choices.iter().map(|own| own.choice.to_string()).collect();
            let mut choose = option(None, "choose", None, None);
            choose.name.clone_from(ruling);
            choose.commands = choices
                .iter()
                .map(|own| choose_command(own.choice))
                .collect();
            choose.parameters.push(Parameter {
                name: "choice".to_owned(),
                is_optional: false,
                of: Values::Word {
                    default: among.first().cloned(),
                    among,
                },
                rule: Some(ruling.clone()),
            });
            vec![choose]
        }
    }
}

fn choose_command(choice: OfferedChoice) -> ReadyCommand {
    let values = [("choice".to_owned(), Part::Text(choice.to_string()))];
    ReadyCommand {
        values: gathered(values),
        command: Command::Answer(Answer::Choose {
            choice,
            scope: encounter::Scope::ThisCommand,
        }),
    }
}

impl AnswerWord {
    /// Whether only the game master may give that answer.
    pub(crate) const fn is_of_the_game_master(self) -> bool {
        matches!(
            self,
            AnswerWord::MoveOn | AnswerWord::Halt | AnswerWord::Choose
        )
    }
}
