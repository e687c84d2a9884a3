//! The engine for browsers and Node: a table that runs in the page, and the answers that its map
//! shows.
//!
//! Bindings only: everything is decided in the crates below. What is requested while a pointer
//! moves (a movement range) is passed as numbers; everything else is passed as JSON in the forms of
//! [`tell::json`].
//!
//! ```
//! use fivefoot_wasm::Table;
//!
//! let board = "system: pf2e\nmap:\nA...\n..b.\nwith: A speed 25\n";
//! let mut table = Table::open(board.as_bytes(), "cellar.board", None, 1).unwrap();
//! assert!(table.submit("begin: A, b", None).unwrap().contains("\"verdict\":\"done\""));
//! let range = table.range("A", None, None).unwrap();
//! assert_eq!(range.squares().len() % 7, 0);
//! ```

#[cfg(feature = "chances")]
mod chances;
mod course;
#[cfg(feature = "flight")]
mod flight;
#[cfg(not(feature = "flight"))]
#[path = "no_flight.rs"]
mod flight;
#[cfg(feature = "journey")]
mod journey;
#[cfg(feature = "tables")]
mod local;
#[cfg(feature = "tables")]
mod local_question;
#[cfg(feature = "tables")]
mod map_file;
mod question;
mod range;
mod scene;
#[cfg(feature = "tables")]
mod schema;
mod square_card;
#[cfg(feature = "tables")]
mod story;
mod watched;
mod way;

#[cfg(feature = "cases")]
mod cases;

use std::cell::RefCell;
use std::rc::Rc;

use board::{CreatureId, Side};
use encounter::{Encounter, Event, evolve};
use journal::reading;
use notation::Text;
use rules::Exploration;
use schemars::JsonSchema;
use serde::Serialize;
use systems::Situation;
use tell::json;
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "cases")]
pub use cases::run_cases;
use watched::Watched;

#[cfg(feature = "journey")]
pub use journey::journey;
#[cfg(feature = "tables")]
pub use map_file::{Opened, read_map};
pub use range::Range;
#[cfg(feature = "tables")]
pub use schema::forms;

/// The reason why a request failed, in a sentence, which is thrown as an exception.
type Problem = String;

/// Where a table lives.
enum Source {
    /// In this program.
    #[cfg(feature = "tables")]
    Here(local::Seat),
    /// On a server, which tells this viewer what they may know.
    Elsewhere(Box<Watched>),
    /// Nowhere: it is as another one would be.
    Supposed(Box<Encounter>),
}

/// A table: one that lives in this program, with its dice and its journal, or one on a server, as
/// its viewer knows it.
#[wasm_bindgen]
pub struct Table {
    source: Source,
    /// What each side knows at the moment; computed when it is requested.
    known: RefCell<Vec<(Side, Rc<Situation>)>>,
    /// What the ways asked for so far have found; forgotten with `known`.
    exploration: RefCell<Exploration>,
}

#[wasm_bindgen]
impl Table {
    /// The table on a server that has sent this view. It answers the viewer's questions; commands
    /// go to the server.
    ///
    /// # Errors
    /// If it is not a view.
    pub fn watch(view: &str) -> Result<Table, Problem> {
        let watched = Watched::read(view)?;
        Ok(Table::of(Source::Elsewhere(Box::new(watched))))
    }

    /// The whole table as its viewer sees it: as the game master, if it lives here.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn scene(&self) -> Result<String, Problem> {
        match &self.source {
            #[cfg(feature = "tables")]
            Source::Here(seat) => json_of(&scene::Scene::new(seat.session.history())),
            Source::Elsewhere(watched) => json_of(&scene::Scene::watched(watched)),
            Source::Supposed(_) => Err("nobody sits at a table that is only supposed".to_owned()),
        }
    }

    /// The table as it would be under another choice of a ruling. Nothing is set: this one only
    /// answers questions, and does not follow what happens afterwards.
    ///
    /// # Errors
    /// If there is no such ruling, or it has no such choice.
    pub fn supposing(&self, ruling: &str, choice: &str) -> Result<Table, Problem> {
        let mut supposed = self.now().clone();
        let rulings = &supposed.situation().rulings;
        let choice = rulings.choice(ruling, choice);
        let choice = choice.map_err(|error| error.to_string())?;
        evolve(&mut supposed, &Event::RulingSet(choice));
        Ok(Table::of(Source::Supposed(Box::new(supposed))))
    }

    /// What the creature may do now other than moving, and the actions by which it may move.
    ///
    /// # Errors
    /// If there is no such creature.
    pub fn options(&self, creature: &str) -> Result<String, Problem> {
        let id = self.creature(creature)?;
        json_of(&scene::Options::new(self.now(), id))
    }

    /// Where the creature can go with everything it may spend, or by one action, as far as its side
    /// knows. In the air and under water it is one level of 5 feet: its own, or the one named, to
    /// which a creature that can fly also rises from the ground.
    ///
    /// # Errors
    /// If there is no such creature, or the action cannot be read.
    pub fn range(
        &self,
        creature: &str,
        action: Option<String>,
        level: Option<i32>,
    ) -> Result<Range, Problem> {
        let id = self.creature(creature)?;
        let known = self.known_to(id)?;
        let action = action.as_deref();
        if let Some(range) = flight::range(&known, id, level, action) {
            return Ok(range);
        }
        #[cfg(feature = "chances")]
        if let Some(range) = chances::range(&known, id, action)? {
            return Ok(range);
        }
        Range::new(&known, id, action)
    }

    /// The best way of the creature to a place: a column, a row and, if it is not the creature's
    /// own, a level of 5 feet. `via` holds the squares to pass, one after another, with the same
    /// numbers as the place. In the air and under water the way takes one action, and may choose its
    /// primary direction. The answer is a `Path`.
    ///
    /// # Errors
    /// If there is no such creature, the goal is no place, or the primary direction is not a
    /// direction.
    pub fn way(
        &self,
        creature: &str,
        goal: Vec<i32>,
        via: Vec<i32>,
        safest: bool,
        action: Option<String>,
        primary: Option<String>,
    ) -> Result<String, Problem> {
        let id = self.creature(creature)?;
        let (goal, level) = way::place(&goal)?;
        let wish = way::Wish {
            goal,
            via: way::squares(&via, level.is_some()),
            preference: way::preference(safest),
            action,
            primary,
        };
        let known = self.known_to(id)?;
        let path = match flight::way(&known, id, level, &wish)? {
            Some(path) => path,
            None => {
                let path = way::found(&known, id, &wish, &mut self.exploration.borrow_mut())?;
                #[cfg(feature = "chances")]
                let path = chances::or_likely(path, &known, id, &wish);
                path
            }
        };
        json_of(&path)
    }

    /// What a declaration would lead to, as far as the actor's side knows; nothing is changed. The
    /// answer is a `Declaration`.
    ///
    /// # Errors
    /// If the line cannot be read, or the result depends on a die.
    pub fn preview(&self, line: &str) -> Result<String, Problem> {
        json_of(&way::preview(self.now().situation(), line, |side| {
            self.known_by(side)
        })?)
    }

    /// The squares that each of the creatures threatens, or that every creature threatens. The
    /// answer is a `Threat`.
    ///
    /// # Errors
    /// If one of the names belongs to no creature.
    pub fn threat(&self, creatures: Vec<String>) -> Result<String, Problem> {
        json_of(&square_card::threat(self.now().situation(), &creatures)?)
    }

    /// What it would mean for the creature to be at that top-left square.
    ///
    /// # Errors
    /// If there is no such creature.
    pub fn stand_here(&self, creature: &str, x: i32, y: i32) -> Result<String, Problem> {
        let id = self.creature(creature)?;
        let place = grid::Square::new(x, y);
        json_of(&square_card::stand_here(&*self.known_to(id)?, id, place))
    }

    /// The answer to a question in the rulebook's notation, in lines.
    ///
    /// # Errors
    /// If the question cannot be read or answered.
    pub fn ask(&self, question: &str) -> Result<Vec<String>, Problem> {
        let question =
            journal::Question::parse(Text::from(question)).map_err(|error| error.to_string())?;
        question
            .answer(self.now().situation(), &mut dice::NoDice)
            .map(|answered| answered.lines)
            .map_err(|error| error.to_string())
    }
}

impl Table {
    fn of(source: Source) -> Table {
        Table {
            source,
            known: RefCell::default(),
            exploration: RefCell::default(),
        }
    }

    fn now(&self) -> &Encounter {
        match &self.source {
            #[cfg(feature = "tables")]
            Source::Here(seat) => seat.session.encounter(),
            Source::Elsewhere(watched) => &watched.now,
            Source::Supposed(supposed) => supposed,
        }
    }

    fn creature(&self, name: &str) -> Result<CreatureId, Problem> {
        reading::creature_named(self.now().board(), name).map_err(|error| error.told(self.now()))
    }

    /// The situation as the creature's side knows it. It is cached, because a pointer asks often.
    /// While a movement of the creature waits, it is the one in which the movement ends there.
    fn known_to(&self, id: CreatureId) -> Result<Rc<Situation>, Problem> {
        let creature = self.now().board().creature(id);
        let side = creature.ok_or("the creature is gone")?.side;
        let waiting = encounter::left_while_waiting(self.now());
        match waiting.filter(|left| left.mover == id) {
            Some(left) => {
                let ended = left.of_turn.map_err(|error| error.to_string())?;
                Ok(Rc::new(view::known_to_side(&ended, side)))
            }
            None => Ok(self.known_by(side)),
        }
    }

    fn known_by(&self, side: Side) -> Rc<Situation> {
        let mut kept = self.known.borrow_mut();
        if let Some((_, known)) = kept.iter().find(|(own, _)| *own == side) {
            return Rc::clone(known);
        }
        let told = match &self.source {
            #[cfg(feature = "tables")]
            Source::Here(_) => None,
            Source::Supposed(_) => None,
            Source::Elsewhere(watched) => watched.known(),
        };
        let known = match told {
            Some(told) => told.clone(),
            None => view::known_to_side(self.now().situation(), side),
        };
        let known = Rc::new(known);
        kept.push((side, Rc::clone(&known)));
        known
    }
}

/// Everything that a table of a system may decide.
#[derive(JsonSchema, Serialize)]
struct Catalogue {
    #[serde(flatten)]
    rules: json::Rules,
    /// The settings of what players are told, in the form of rulings.
    disclosure: Vec<json::Ruling>,
}

/// A system's rulings, the titles of its rules, and the settings of what players are told.
///
/// # Errors
/// If there is no such system.
#[wasm_bindgen]
pub fn catalogue(system: &str) -> Result<String, Problem> {
    let system =
        systems::System::from_id(system).ok_or_else(|| format!("there is no system `{system}`"))?;
    let rules = system.rules().iter().map(|rule| json::Rule::new(rule, 0));
    let rulings = system.rulings().iter().map(json::Ruling::new);
    let settings = rules::Disclosure::ENTRIES.iter();
    let settings = settings.map(|own| json::Ruling {
        id: own.name.to_owned(),
        question: own.question.to_owned(),
        default: own.choices.first().copied().unwrap_or_default().to_owned(),
        choices: own
            .choices
            .iter()
            .map(|&choice| choice.to_owned())
            .collect(),
    });
    json_of(&Catalogue {
        rules: json::Rules {
            rules: rules.collect(),
            rulings: rulings.collect(),
            ..json::Rules::default()
        },
        disclosure: settings.collect(),
    })
}

pub(crate) fn json_of(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}
