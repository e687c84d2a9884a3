//! What a game master may do besides playing creatures: setting up, changing the board and the
//! creatures, rulings, and what players are told.
//!
//! Every kind of change is a [`Deed`]: a name, its parameters on a view, and the command that it
//! becomes with values for them. A form is built from the parameters and needs to know no system.

use std::collections::BTreeMap;

use board::{
    Concealment, ConcealmentChange, CreatureId, DoorId, DoorLook, DoorState, EdgeChange,
    EdgeFeature, Hiding, MAX_LABEL_CHARS, Movement, OnEdge, Position, Quantity, Relation, Side,
    Wall,
};
use encounter::{
    AskTriggers, Command, DoorChange, Encounter, Initiative, MOST_INITIATIVE, Score, check,
};
use grid::{Edge, Feet, Footprint, Square};
use rules::{
    Choices, CreatureChange, Disclosure, DisclosureChoice, EditPart, GroundEdit, GroundNamed,
    MOST_HIT_POINTS, NewCreature, Removed, Renamed, RulingEntry, SystemFacts as _, SystemHarm as _,
};
use systems::Edit;

use crate::deed::Deed;
use crate::options::{OptionTold, Parameter, ReadyCommand, Values};
use crate::part::Part;
use crate::stated::STATEMENTS;
use crate::values::{Said, label, number, parameter, words};
use crate::view::{Seat, View};
use crate::wire::Tile;

/// The greatest speed in feet that a form offers.
const MOST_SPEED_FEET: i32 = 1000;

fn all_deeds() -> impl Iterator<Item = &'static Deed> {
    DEEDS.iter().chain(STATEMENTS)
}

const DEEDS: &[Deed] = &[
    Deed {
        name: "add-creature",
        parameters: |view| {
            Some(vec![
                parameter("label", label("Guard")),
                parameter("side", view.side_words(Side::B)),
                parameter("at", view.squares()?),
            ])
        },
        command: |view, said| {
            let board = view.board();
            let side = board.side_named(said.word("side")?)?;
            let new = NewCreature::new(board.next_creature_id(), said.label("label")?, side);
            let placed = view.placed(new.id, said.square("at")?)?;
            Some(view.edit([EditPart::NewCreature(new)].into_iter().chain(placed)))
        },
    },
    Deed {
        name: "remove-creature",
        parameters: |view| {
            let others = view.creature_ids();
            let others = others.filter(|own| view.current() != Some(*own));
            one_creature(others.collect())
        },
        command: |view, said| {
            let creature = view.board().creature(said.creature("creature")?)?;
            let (id, name) = (creature.id, creature.name.clone());
            Some(view.edit([EditPart::Removed(Removed { id, name })]))
        },
    },
    Deed {
        name: "rename-creature",
        parameters: |view| {
            let mut parameters = view.any_creature()?;
            parameters.push(parameter("label", label("Stranger")));
            Some(parameters)
        },
        command: |view, said| {
            let creature = view.board().creature(said.creature("creature")?)?;
            let renamed = Renamed {
                id: creature.id,
                from: creature.name.clone(),
                label: said.label("label")?,
            };
            Some(view.edit([EditPart::Renamed(renamed)]))
        },
    },
    Deed {
        name: "place-creature",
        parameters: |view| {
            let mut parameters = view.any_creature()?;
            parameters.push(parameter("at", view.squares()?));
            Some(parameters)
        },
        command: |view, said| {
            let placed = view.placed(said.creature("creature")?, said.square("at")?)?;
            Some(view.edit(placed))
        },
    },
    Deed {
        name: "set-side",
        parameters: |view| {
            let mut parameters = view.any_creature()?;
            parameters.push(parameter("side", view.side_words(Side::B)));
            Some(parameters)
        },
        command: |view, said| {
            let side = view.board().side_named(said.word("side")?)?;
            Some(view.edit([EditPart::Side(said.creature("creature")?, side)]))
        },
    },
    Deed {
        name: "set-relation",
        parameters: |view| {
            Some(vec![
                parameter("side", view.side_words(Side::A)),
                parameter("other", view.side_words(Side::B)),
                parameter("relation", words(Relation::ALL.map(Relation::word), None)),
            ])
        },
        command: |view, said| {
            let side = |name| view.board().side_named(said.word(name)?);
            let relation = Relation::from_word(said.word("relation")?)?;
            let relation = EditPart::Relation(side("side")?, side("other")?, relation);
            Some(view.edit([relation]))
        },
    },
    Deed {
        name: "set-hit-points",
        parameters: |view| {
            let least = view.situation.situation().system().least_hit_points()?;
            let mut parameters = view.any_creature()?;
            parameters.push(parameter("now", number(least..=MOST_HIT_POINTS, 1)));
            Some(parameters)
        },
        command: |view, said| {
            let system = view.situation.situation().system();
            let wounded = system.wounded(said.creature("creature")?, said.number("now")?, None);
            view.own(wounded)
        },
    },
    Deed {
        name: "set-speed",
        parameters: |view| {
            let mut parameters = view.any_creature()?;
            let example = CreatureChange::Speed(Movement::Land, Feet(30));
            view.stated(*view.creature_ids().next().as_ref()?, example)?;
            let movements = Movement::ALL.map(Movement::word);
            parameters.push(parameter("movement", words(movements, None)));
            parameters.push(parameter("feet", number(0..=MOST_SPEED_FEET, 30)));
            Some(parameters)
        },
        command: |view, said| {
            let movement = said.word("movement")?;
            let movement = Movement::ALL
                .into_iter()
                .find(|own| own.word() == movement)?;
            let speed = CreatureChange::Speed(movement, Feet(said.number("feet")?));
            view.own(view.stated(said.creature("creature")?, speed)?)
        },
    },
    Deed {
        name: "hide-creature",
        parameters: View::any_creature,
        command: |view, said| {
            let absent = Some(Concealment::new(Hiding::Absent));
            let change = ConcealmentChange::Creature(said.creature("creature")?, absent);
            Some(view.edit([EditPart::Concealment(change)]))
        },
    },
    Deed {
        name: "show-creature",
        parameters: View::any_creature,
        command: |view, said| {
            let change = ConcealmentChange::Creature(said.creature("creature")?, None);
            Some(view.edit([EditPart::Concealment(change)]))
        },
    },
    Deed {
        name: "lay-ground",
        parameters: |view| {
            let system = view.situation.situation().system();
            let kinds = system.plain_grounds().iter().map(|kind| kind.word());
            let bare = std::iter::once("bare");
            let kinds = bare.chain(kinds.filter(|_| system.ground_number().is_none()));
            let mut parameters = vec![
                parameter("at", view.squares()?),
                parameter("kind", words(kinds, None)),
            ];
            if let Some(quantity) = system.ground_number() {
                let limits = quantity.limits();
                let mut own = parameter("number", number(limits, 1));
                own.is_optional = true;
                parameters.push(own);
            }
            Some(parameters)
        },
        command: |view, said| view.ground(said.square("at")?, said.word("kind")?, said),
    },
    Deed {
        name: "hide-ground",
        parameters: |view| Some(vec![parameter("at", view.squares()?)]),
        command: |view, said| {
            let unknown = Some(Concealment::new(Hiding::Unknown));
            let change = ConcealmentChange::Ground(said.square("at")?, unknown);
            Some(view.edit([EditPart::Concealment(change)]))
        },
    },
    Deed {
        name: "show-ground",
        parameters: |view| Some(vec![parameter("at", view.squares()?)]),
        command: |view, said| {
            let change = ConcealmentChange::Ground(said.square("at")?, None);
            Some(view.edit([EditPart::Concealment(change)]))
        },
    },
    Deed {
        name: "lay-edge",
        parameters: |view| {
            let (a, b) = view.first_edge()?;
            let mut width = parameter("width_hundredths", number(0..=499, 250));
            width.is_optional = true;
            let mut height = parameter("height_feet", number(1..=10_000, 10));
            height.is_optional = true;
            Some(vec![
                parameter("between", Values::Edge { default: [a, b] }),
                parameter("kind", words(EDGE_KINDS, None)),
                width,
                height,
            ])
        },
        command: |view, said| {
            let edge = said.edge("between")?;
            let to = view.on_edge(edge, said)?;
            Some(view.edit([EditPart::Edge(EdgeChange { edge, to })]))
        },
    },
    Deed {
        name: "hide-door",
        parameters: View::any_door,
        command: |view, said| {
            let wall = Some(Concealment::new(Hiding::Apparent(DoorLook::Wall)));
            let change = ConcealmentChange::Door(said.door("door")?, wall);
            Some(view.edit([EditPart::Concealment(change)]))
        },
    },
    Deed {
        name: "show-door",
        parameters: View::any_door,
        command: |view, said| {
            let change = ConcealmentChange::Door(said.door("door")?, None);
            Some(view.edit([EditPart::Concealment(change)]))
        },
    },
    Deed {
        name: "ask-ruling",
        parameters: |view| {
            let encounter = view.encounter();
            let rulings = view.situation.situation().system().rulings().iter();
            let names = rulings.map(|entry| entry.name).filter(|ruling| {
                let ask = Command::AskRuling { ruling };
                check(&encounter, &ask).is_ok()
            });
            let names = words(names, None);
            Some(vec![parameter("ruling", names)])
        },
        command: |view, said| {
            let name = said.word("ruling")?;
            let entry = view.situation.situation().rulings.entry(name).ok()?;
            Some(Command::AskRuling { ruling: entry.name })
        },
    },
    Deed {
        name: "ask-triggers",
        parameters: |_| {
            let always = AskTriggers::Always.word();
            let settings = words(AskTriggers::ALL.map(AskTriggers::word), Some(always));
            Some(vec![parameter("of", settings)])
        },
        command: |_, said| {
            let word = said.word("of")?;
            let setting = AskTriggers::ALL.into_iter().find(|own| own.word() == word);
            Some(Command::AskTriggers(setting?))
        },
    },
    Deed {
        name: "set-initiative",
        parameters: |view| {
            let mut parameters = view.any_creature()?;
            let totals = number(-MOST_INITIATIVE..=MOST_INITIATIVE, 10);
            parameters.push(parameter("total", totals));
            Some(parameters)
        },
        command: |_, said| {
            Some(Command::Initiative(vec![Initiative {
                creature: said.creature("creature")?,
                score: Score::Total(said.number("total")?),
            }]))
        },
    },
    Deed {
        name: "begin",
        parameters: |view| view.order_of(view.creature_ids().collect()),
        command: |_, said| {
            Some(Command::Begin {
                order: said.order("order")?,
            })
        },
    },
    Deed {
        name: "order",
        parameters: |view| view.order_of(view.turns.as_ref()?.creatures()),
        command: |_, said| {
            Some(Command::Order {
                order: said.order("order")?,
            })
        },
    },
    Deed {
        name: "end",
        parameters: |_| Some(Vec::new()),
        command: |_, _| Some(Command::End),
    },
];

/// What can be put on an edge.
const EDGE_KINDS: [&str; 10] = [
    "clear",
    "wall",
    "window",
    "curtain",
    "barrier",
    "check-barrier",
    "gap",
    "door",
    "open-door",
    "locked-door",
];

impl View {
    /// What the game master may do besides playing creatures. Every option contains at least one
    /// command with its values, as an example.
    pub(crate) fn options_of_the_master(&self, encounter: &Encounter) -> Vec<OptionTold> {
        let deeds = all_deeds().filter_map(|deed| {
            let parameters = (deed.parameters)(self)?;
            let examples = parameters.iter().filter(|own| !own.is_optional);
            let values: BTreeMap<String, Part> = examples
                .map(|own| Some((own.name.clone(), own.of.example()?)))
                .collect::<Option<_>>()?;
            let command = (deed.command)(self, &Said(&values))?;
            let commands = vec![ReadyCommand { values, command }];
            Some(option(deed.name, parameters, commands))
        });
        let doors = self.door_option().into_iter();
        let rulings = self.situation.situation().system().rulings().iter();
        let rulings = rulings.map(|entry| self.ruling_option(entry));
        let settings = Disclosure::ENTRIES.iter();
        let settings = settings.map(|entry| self.disclosure_option(entry.name, entry.choices));
        let all = deeds.chain(doors).chain(rulings).chain(settings);
        let is_legal = |own: &ReadyCommand| check(encounter, &own.command).is_ok();
        all.filter_map(|mut option| {
            option.commands.retain(is_legal);
            (!option.commands.is_empty()).then_some(option)
        })
        .collect()
    }

    /// The command that a game master's option becomes with these values; `None` if a value is
    /// missing or its parameter does not allow it. Whether the command is accepted is not judged.
    pub fn game_master_command(
        &self,
        name: &str,
        values: &BTreeMap<String, Part>,
    ) -> Option<Command> {
        if self.seat != Seat::GameMaster {
            return None;
        }
        let said = Said(values);
        if let Some(deed) = all_deeds().find(|deed| deed.name == name) {
            let parameters = (deed.parameters)(self)?;
            let fit = parameters.iter().all(|own| match values.get(&own.name) {
                Some(value) => own.of.admits(value),
                None => own.is_optional,
            });
            return fit.then(|| (deed.command)(self, &said)).flatten();
        }
        if name == "door" {
            let change = said.word("change")?;
            let change = DoorChange::ALL
                .into_iter()
                .find(|own| own.word() == change)?;
            let door = said.door("door")?;
            return Some(Command::Door { door, change });
        }
        let number = said.number("choice").map(|number| number.to_string());
        let choice = number.as_deref().or_else(|| said.word("choice"))?;
        if let Ok(choice) = DisclosureChoice::from_words(name, choice) {
            return Some(Command::Disclose(choice));
        }
        let rulings = &self.situation.situation().rulings;
        rulings.choice(name, choice).ok().map(Command::Rule)
    }

    fn door_option(&self) -> Option<OptionTold> {
        let doors = self.board().doors().iter();
        let ids: Vec<DoorId> = doors.map(|door| door.id).collect();
        let changes = DoorChange::ALL.map(DoorChange::word);
        let parameters = vec![
            parameter("door", Values::Door { among: ids.clone() }),
            parameter("change", words(changes, None)),
        ];
        let commands = ids.iter().flat_map(|door| {
            DoorChange::ALL.map(|change| {
                let number = i64::from(door.number());
                let values = [
                    ("door".to_owned(), Part::Number(number.into())),
                    ("change".to_owned(), Part::Text(change.word().to_owned())),
                ];
                ReadyCommand {
                    values: values.into_iter().collect(),
                    command: Command::Door {
                        door: *door,
                        change,
                    },
                }
            })
        });
        (!ids.is_empty()).then(|| option("door", parameters, commands.collect()))
    }

    fn ruling_option(&self, entry: &'static RulingEntry) -> OptionTold {
        let rulings = &self.situation.situation().rulings;
        let now = rulings.word(entry.name);
        let choices: Vec<String> = match entry.choices {
            Choices::Words(words) | Choices::Table(words) => {
                words.iter().map(|word| (*word).to_owned()).collect()
            }
            Choices::Number { .. } | Choices::List { .. } => vec![entry.default_word()],
        };
        let values = match entry.choices {
            Choices::Number {
                default,
                least,
                greatest,
            } => number(i32::from(least)..=i32::from(greatest), i32::from(default)),
            Choices::Words(_) => Values::Word {
                among: choices.clone(),
                default: now.map(|word| word.to_string()),
            },
            Choices::Table(_) | Choices::List { .. } => Values::Text {
                longest: MAX_LABEL_CHARS,
                default: entry.default_word(),
            },
        };
        let commands = choices.iter().filter_map(|word| {
            let command = Command::Rule(rulings.choice(entry.name, word).ok()?);
            let mut ready = ready("choice", word, command);
            if let (Choices::Number { .. }, Ok(number)) = (entry.choices, word.parse::<i64>()) {
                let number = Part::Number(number.into());
                ready.values.insert("choice".to_owned(), number);
            }
            Some(ready)
        });
        let mut choice = parameter("choice", values);
        choice.rule = Some(entry.name.to_owned());
        let mut option = option(entry.name, vec![choice], commands.collect());
        option.rule = Some(entry.name.to_owned());
        option
    }

    fn disclosure_option(&self, name: &'static str, choices: &[&'static str]) -> OptionTold {
        let now = self.disclosure.word(name);
        let commands = choices.iter().filter_map(|word| {
            let choice = DisclosureChoice::from_words(name, word).ok()?;
            Some(ready("choice", word, Command::Disclose(choice)))
        });
        let parameters = vec![parameter("choice", words(choices.iter().copied(), now))];
        option(name, parameters, commands.collect())
    }

    // --- Parameters -----------------------------------------------------------------------------

    fn board(&self) -> &board::Board {
        &self.situation.situation().board
    }

    fn current(&self) -> Option<CreatureId> {
        self.encounter().current()
    }

    fn creature_ids(&self) -> impl Iterator<Item = CreatureId> + '_ {
        self.board().creatures().iter().map(|creature| creature.id)
    }

    pub(crate) fn any_creature(&self) -> Option<Vec<Parameter>> {
        one_creature(self.creature_ids().collect())
    }

    fn any_door(&self) -> Option<Vec<Parameter>> {
        let doors = self.board().doors().iter();
        let among: Vec<DoorId> = doors.map(|door| door.id).collect();
        (!among.is_empty()).then(|| vec![parameter("door", Values::Door { among })])
    }

    fn order_of(&self, among: Vec<CreatureId>) -> Option<Vec<Parameter>> {
        (!among.is_empty()).then(|| vec![parameter("order", Values::Order { among })])
    }

    fn side_words(&self, default: Side) -> Values {
        let board = self.board();
        let default = board.side_word(default);
        words(board.sides().map(|(_, word)| word), Some(default))
    }

    /// The squares of the board; the first free one is the example.
    fn squares(&self) -> Option<Values> {
        let board = self.board();
        let mut squares = board.extent().squares();
        let is_free = |at: &Square| board.occupants(Footprint::from(*at)).next().is_none();
        let default = squares.find(is_free)?.into();
        let last = board.extent().squares().last()?.into();
        Some(Values::Square { last, default })
    }

    fn first_edge(&self) -> Option<(Tile, Tile)> {
        let squares: Vec<Square> = self.board().extent().squares().take(2).collect();
        match squares.as_slice() {
            [a, b] if Edge::between(*a, *b).is_some() => Some(((*a).into(), (*b).into())),
            _ => None,
        }
    }

    // --- Commands -------------------------------------------------------------------------------

    fn edit(&self, parts: impl IntoIterator<Item = EditPart<systems::System>>) -> Command {
        let system = self.situation.situation().system();
        let parts = parts.into_iter().collect();
        Command::Change(vec![Edit { system, parts }])
    }

    /// Changes of the system's own facts; `None` if there are none.
    pub(crate) fn own(&self, changes: Vec<systems::Change>) -> Option<Command> {
        let is_any = !changes.is_empty();
        is_any.then(|| self.edit(changes.into_iter().map(EditPart::Own)))
    }

    pub(crate) fn stated(
        &self,
        creature: CreatureId,
        change: CreatureChange,
    ) -> Option<Vec<systems::Change>> {
        let system = self.situation.situation().system();
        let changes = system.stated(creature, change);
        (!changes.is_empty()).then_some(changes)
    }

    /// The creature is put there, with the space that it fills now.
    fn placed(
        &self,
        creature: CreatureId,
        origin: Square,
    ) -> Option<Vec<EditPart<systems::System>>> {
        let known = self.board().creature(creature);
        let space = known.and_then(board::Creature::footprint);
        let space = Footprint {
            origin,
            ..space.unwrap_or_else(|| origin.into())
        };
        let position = Some(Position::Squares(space));
        let changes = self.stated(creature, CreatureChange::Place(position))?;
        Some(changes.into_iter().map(EditPart::Own).collect())
    }

    fn ground(&self, at: Square, kind: &str, said: &Said<'_>) -> Option<Command> {
        let system = self.situation.situation().system();
        let mut ground = board::Ground::default();
        if kind != "bare" {
            let mut kinds = system.plain_grounds().iter();
            ground
                .terrain
                .insert(*kinds.find(|own| own.word() == kind)?);
        }
        let number = said.number("number");
        let number = system.ground_number().zip(number);
        let number: Option<(Quantity, i32)> = number;
        ground.quantities.extend(number);
        Some(self.edit([EditPart::Ground(GroundEdit {
            named: GroundNamed::InPlace,
            squares: vec![(at, ground)],
            own: Vec::new(),
        })]))
    }

    fn on_edge(&self, edge: Edge, said: &Said<'_>) -> Option<OnEdge> {
        let height_feet = said.number("height_feet").map(Feet);
        let tall = |wall: Wall| Wall {
            height_feet,
            ..wall
        };
        let door = |state| {
            let board = self.board();
            let here = board.doors().iter().find(|own| own.edges.contains(&edge));
            OnEdge::Door {
                door: here.map_or_else(|| board.next_door_id(), |own| own.id),
                state,
                wall: tall(Wall::SOLID),
            }
        };
        Some(match said.word("kind")? {
            "clear" => OnEdge::Nothing,
            "wall" => OnEdge::Wall(tall(Wall::SOLID)),
            "window" => OnEdge::Wall(tall(Wall::WINDOW)),
            "curtain" => OnEdge::Wall(tall(Wall::CURTAIN)),
            "barrier" => OnEdge::Feature(EdgeFeature::Barrier),
            "check-barrier" => OnEdge::Feature(EdgeFeature::CheckBarrier),
            "gap" => OnEdge::Feature(EdgeFeature::Gap {
                width_hundredths: said.number("width_hundredths")?.try_into().ok()?,
            }),
            "door" => door(DoorState::Closed),
            "open-door" => door(DoorState::Open),
            "locked-door" => door(DoorState::Locked),
            _ => return None,
        })
    }
}

fn one_creature(among: Vec<CreatureId>) -> Option<Vec<Parameter>> {
    (!among.is_empty()).then(|| vec![parameter("creature", Values::Creature { among })])
}

fn option(name: &str, parameters: Vec<Parameter>, commands: Vec<ReadyCommand>) -> OptionTold {
    OptionTold {
        creature: None,
        name: name.to_owned(),
        rule: None,
        parameters,
        commands,
    }
}

fn ready(name: &str, word: &str, command: Command) -> ReadyCommand {
    let values = [(name.to_owned(), Part::Text(word.to_owned()))];
    ReadyCommand {
        values: values.into_iter().collect(),
        command,
    }
}
