//! Exact, explained answers for tactical play in tabletop role-playing games.
//!
//! Where can I go? What does that path cost, and why? Whose reach do I leave? fivefoot knows the
//! published movement rules of four systems to the foot, names the rule behind every number, and
//! leaves to the game master what the book leaves to the game master.
//!
//! This crate is the front door: it re-exports what a program needs and has no code of its own.
//!
//! # A first look
//!
//! Read a board, place two creatures, and ask questions about them.
//!
//! ```
//! use fivefoot::dice::NoDice;
//! use fivefoot::encounter::{Encounter, Pending, decide, evolve};
//! use fivefoot::journal::reading;
//! use fivefoot::rules::search::{self, Bound, Offer, PathQuery, Preference};
//! use fivefoot::{grid::Square, maps, notation, view};
//!
//! // A map. `maps` reads Universal VTT files and MovingAI grids as well.
//! let text = "system: srd35\nmap:\n......\n..#...\n......\n";
//! let import = maps::import(text.as_bytes(), &maps::ImportOptions::default())?;
//! let mut situation = import.situation.expect("the board names a system");
//!
//! // Two creatures. A capital letter is one of the party, a small one is a foe.
//! for with in notation::With::parse_list("A at (0,1), speed 30; b at (4,1)".into())? {
//!     situation.read_with(&with)?;
//! }
//! let a = situation.board.creature_named("A").expect("it was placed").id;
//!
//! // Where can A go with one move?
//! let budget = &situation.budgets(a)[0];
//! let walk = situation.walk(a, budget.verb).expect("it is on the map");
//! let offer = Offer::single(&*walk, budget.limit_feet);
//! let range = search::range(&[offer], Bound::DEFAULT);
//! assert!(range.get(Square::new(3, 1)).is_some());
//!
//! // What is the safest way to the square beside b?
//! let goal = [Square::new(3, 1)];
//! let path = search::path(&*walk, &PathQuery::to(&goal, Preference::Safest))?;
//! assert!(path.is_some());
//! drop(walk);
//!
//! // What does a path cost, and why? Every part of a cost names its rule.
//! let moves = "A move: (1,0) (2,0) (3,0)".parse()?;
//! let moves = situation.read_declaration(&moves)?;
//! let outcome = situation.plan(&moves, &mut NoDice)?;
//! let steps = &outcome.movement.as_ref().expect("it is a movement").steps;
//! assert_eq!(steps[0].reasons[0].rule.as_str(), "srd35.measure.diagonal");
//!
//! // One step of an encounter: a command becomes events, and events change the encounter.
//! let mut encounter = Encounter::new(situation);
//! let command = reading::command(&encounter, "A move: (1,0) (2,0) (3,0) (4,0) (5,0)")?;
//! for event in decide(&encounter, &command, &mut NoDice)? {
//!     evolve(&mut encounter, &event);
//! }
//! // A leaves a square that b threatens: somebody is asked.
//! assert!(matches!(encounter.pending(), Some(Pending::MoveOn(_))));
//!
//! // What the side of b knows.
//! let side = encounter.board().creature_named("b").expect("it was placed").side;
//! let known = view::known_to_side(encounter.situation(), side);
//! assert_eq!(known.board.creatures().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is where
//!
//! | module | what |
//! |---|---|
//! | [`grid`] | squares, edges, footprints, exact lines: geometry without rules |
//! | [`dice`] | dice expressions, the dice port and its sources, exact odds |
//! | [`board`] | terrain, walls, doors and creatures in place |
//! | [`rules`] | what all systems share: reasons, refusals, rulings, outcomes, search |
//! | [`systems`] | the systems, and [`Situation`]: the way in |
//! | [`encounter`] | turns, questions and answers, history |
//! | [`view`] | what each viewer may know |
//! | [`journal`] | sessions as text |
//! | [`maps`] | map files, read and written |
//! | [`notation`] | the case notation |
//! | [`rulebook`] | the text behind every rule id |

pub use systems::{Situation, System};
pub use {board, dice, encounter, grid, journal, maps, notation, rulebook, rules, systems, view};
