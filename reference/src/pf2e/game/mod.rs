//! Encounter mode as a table would keep it: section 12 of the rulebook around the movement of the
//! other sections.
//!
//! A [`Game`] is a world with what each participant has left, the effects, and the order. Every
//! declaration of the notation is carried out on a copy; a refused one leaves nothing behind.
//!
//! * `facts` — the facts in `with:` about participants, effects and groups.
//! * `order` — cards in a row: `pf2e.encounter.initiative.*`, `.round`, `.delay`, `.knocked-out`.
//! * `steps` — the start and the end of a turn: `pf2e.encounter.turn.*`.
//! * `acts` — what is done in between: `.act.*`, `.map.*`, `.activity.*`, `.reaction.*`, `.ready`,
//!   `.strike.*`, `.aoo.*`, and what happens to a creature.
//! * `open` — play without a grid: places; `open_path`, `open_events`, `open_forced` — movement.
//! * `asks` — the questions about all this.

mod acts;
mod asks;
mod befalls;
mod facts;
mod open;
mod open_events;
mod open_forced;
mod open_path;
mod order;
mod question;
mod steps;

use std::collections::BTreeMap;

use notation::{Case, Declaration};

use crate::read::{Read, Unsupported, unsupported};
use crate::read_case::Reader;
use crate::world::{Flag, World};
use order::Order;

/// What is reported about a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The refusal as a result of the notation; nothing happened.
    pub refused: Option<String>,
    /// Name and value of everything that is known afterwards.
    pub results: Vec<(&'static str, String)>,
    /// What happened, in the words of the notation.
    pub events: Vec<String>,
    /// Faces used.
    pub used: usize,
}

impl Told {
    /// The value of a result.
    pub fn result(&self, name: &str) -> Option<&str> {
        let found = self.results.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Why a declaration is not carried out.
pub(super) enum Stop {
    /// By a rule; the words of the refusal.
    Refused(String),
    /// It has a word that the reference does not know.
    Unknown(Unsupported),
}

impl From<Unsupported> for Stop {
    fn from(unknown: Unsupported) -> Stop {
        Stop::Unknown(unknown)
    }
}

pub(super) type Done<T> = Result<T, Stop>;

/// Refuses the action itself.
pub(super) fn refuse<T>(rule: &str) -> Done<T> {
    Err(Stop::Refused(format!("refused {rule}")))
}

/// What a participant has left, and the facts about its turns.
#[derive(Clone, Debug, Default)]
pub(super) struct Person {
    /// Actions left; `None` where they are not counted.
    actions: Option<u32>,
    /// Reactions left.
    reactions: u32,
    /// A `with:` line gave it reactions.
    was_given_reactions: bool,
    /// Attack actions used this turn.
    attacks: u32,
    /// It may not act any more, whatever it has left.
    is_over: bool,
    /// Its turn has ended, and no other one has begun.
    has_ended: bool,
    /// It has had a start step in this encounter.
    has_begun: bool,
    /// The readied action and the attacks made when it was readied.
    readied: Option<(String, u32)>,
    /// The parts of the start and end of its turn that were done when it Delayed.
    delayed_parts: bool,
    /// Modifiers by their words.
    numbers: BTreeMap<String, i32>,
    has_attack_of_opportunity: bool,
    quickened: bool,
    slowed: u32,
    regains_no_reaction: bool,
    dying: bool,
    frightened: i32,
    persistent: Vec<String>,
    afflictions: Vec<String>,
    identified: bool,
    initiative: Option<i32>,
    /// The creatures that it is placed before if totals are equal.
    before: Vec<char>,
}

/// An effect that lasts.
#[derive(Clone, Debug, Default)]
pub(super) struct Effect {
    name: String,
    by: Option<char>,
    on: Option<char>,
    rounds: Option<u32>,
    turns: Option<u32>,
    until_end: bool,
    sustained: bool,
    is_new: bool,
    ends_on_delay: bool,
    /// It was kept up this turn.
    kept_up: bool,
}

/// Creatures for which initiative is rolled once.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    name: String,
    members: Vec<char>,
    initiative: Option<i32>,
}

/// A trigger of the last declaration that was not a reaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    reactor: char,
    mover: char,
    kind: &'static str,
}

/// A scene of `pf2e` with turns.
#[derive(Clone)]
pub struct Game {
    pub(super) reader: Reader,
    people: BTreeMap<char, Person>,
    /// All creatures in the order of listing.
    listed: Vec<char>,
    /// The creatures named by `with:`, in that order.
    named: Vec<char>,
    effects: Vec<Effect>,
    groups: Vec<Group>,
    order: Option<Order>,
    offers: Vec<Offer>,
    /// The scene is played without a grid: centres and regions in feet.
    scene: Option<open::Scene>,
}

impl Game {
    /// The pictured scene of a case, without the facts of its `with:` lines.
    ///
    /// # Errors
    /// If the case has a word that the reference does not know.
    pub fn picture(case: &Case) -> Result<Game, Unsupported> {
        let reader = Reader::picture(case)?;
        let gridless = reader.world.ruling("ruling.grid-mode", "grid") == "gridless";
        let mut game = Game {
            reader,
            people: BTreeMap::new(),
            listed: Vec::new(),
            named: Vec::new(),
            effects: Vec::new(),
            groups: Vec::new(),
            order: None,
            offers: Vec::new(),
            scene: gridless.then(open::Scene::default),
        };
        let drawn: Vec<char> = game
            .world()
            .creatures
            .iter()
            .map(|one| one.letter)
            .collect();
        for letter in drawn {
            game.ensure(letter);
        }
        Ok(game)
    }

    /// The world without its turns.
    pub fn world(&self) -> &World {
        &self.reader.world
    }

    /// Whose turn it is in an encounter.
    pub fn turn(&self) -> Option<char> {
        self.order.as_ref().map(Order::current)
    }

    /// Whether the creature whose turn it is has done anything in it.
    pub fn has_started(&self) -> bool {
        self.order.as_ref().is_some_and(|order| order.has_started)
    }

    /// Whether a turn has ended and nothing has happened since.
    pub fn is_between_turns(&self) -> bool {
        let order = self.order.as_ref();
        order.is_some_and(|order| order.just_ended.is_some())
    }

    /// The creatures in the order now.
    pub fn in_order(&self) -> Vec<char> {
        self.order.as_ref().map_or_else(Vec::new, Order::present)
    }

    /// The creatures that have left the order by Delay.
    pub fn aside(&self) -> Vec<char> {
        self.order.as_ref().map_or_else(Vec::new, Order::aside)
    }

    /// Whether nothing keeps the creature from acting.
    pub fn can_act(&self, letter: char) -> bool {
        self.world().creature(letter).is_some_and(super::can_act)
    }

    /// Declares something; a refused declaration changes nothing.
    ///
    /// # Errors
    /// If the declaration has a word that the reference does not know.
    pub fn declare(&mut self, declared: &Declaration, dice: &[u32]) -> Result<Told, Unsupported> {
        if self.scene.is_some() && !self.world().unseen.is_empty() {
            return unsupported("hidden things without a grid");
        }
        let mut after = self.clone();
        after.reader.world.faces = dice.to_vec();
        match after.carry_out(declared) {
            Ok(told) => {
                if after.world().lacks_faces {
                    return unsupported("a roll without dice");
                }
                after.end_where_nobody_is_able();
                let mut told = after.complete(declared, told);
                told.used = dice.len() - after.world().faces.len();
                *self = after;
                Ok(told)
            }
            Err(Stop::Refused(words)) => Ok(Told {
                refused: Some(words),
                ..Told::default()
            }),
            Err(Stop::Unknown(unknown)) => Err(unknown),
        }
    }

    fn carry_out(&mut self, declared: &Declaration) -> Done<Told> {
        if declared.actor.value == "gm" {
            return self.carry_out_gm(declared);
        }
        let letter = one_letter(&declared.actor.value)?;
        self.ensure(letter);
        let verb = declared.verb.value.as_str();
        let has_turn = self.turn().is_some() && self.has_turn(letter);
        // `pf2e.encounter.turn.steps`: nothing happens in a turn before its start step.
        let is_before = verb == "return" || (has_turn && ["start-turn", "delay"].contains(&verb));
        let started = if is_before {
            Vec::new()
        } else {
            self.start_if_due()
        };
        let mut told = self.carry_out_in_turn(letter, declared)?;
        told.events.splice(0..0, started);
        let befalls = [
            "return",
            "hit",
            "fails-save",
            "knocked-out",
            "pushed",
            "pulled",
            "repositioned",
            "falls",
            "moved",
        ];
        if has_turn
            && self.has_turn(letter)
            && !befalls.contains(&verb)
            && let Some(order) = &mut self.order
        {
            order.has_declared = order.has_started;
        }
        Ok(told)
    }

    fn carry_out_in_turn(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        let told = match declared.verb.value.as_str() {
            "initiative" => self.roll_initiative(letter, declared),
            "start-turn" => self.start_turn(letter, declared),
            "end-turn" => self.end_turn(letter, declared),
            "delay" => self.delay(letter),
            "return" => self.come_back(letter),
            "react" => return self.react(letter, declared),
            "aoo" => return self.attack_of_opportunity(letter, declared),
            "hit" | "fails-save" => self.loses_footing(letter, declared),
            "knocked-out" => self.is_knocked_out(letter),
            "pushed" | "pulled" | "repositioned" | "falls" | "moved" => {
                self.is_moved(letter, declared)
            }
            _ => self.act(letter, declared),
        }?;
        self.keep_offers(letter, &told.events);
        Ok(told)
    }

    /// The triggers to which an Attack of Opportunity may answer: `pf2e.encounter.aoo.trigger`.
    fn keep_offers(&mut self, mover: char, events: &[String]) {
        self.offers.clear();
        for event in events {
            let words: Vec<&str> = event.split(' ').collect();
            let [_, "provoke", reactor, kind, rest @ ..] = words.as_slice() else {
                continue;
            };
            let rider = match rest {
                ["by", rider] => rider.chars().next(),
                _ => None,
            };
            let kind = match *kind {
                "manipulate" => "manipulate",
                "ranged" => "ranged",
                _ => "move",
            };
            self.offers
                .extend(reactor.chars().next().map(|reactor| Offer {
                    reactor,
                    mover: rider.unwrap_or(mover),
                    kind,
                }));
        }
    }

    /// Adds what is left to the actor, and the order.
    fn complete(&self, declared: &Declaration, mut told: Told) -> Told {
        let mut letters = declared.actor.value.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && self.people.contains_key(&letter)
        {
            let points = self.world().creature(letter).and_then(|one| one.hit_points);
            let points = points.map(|points| ("hp", points.to_string()));
            told.results.extend(points);
            let letter = self.payer(letter);
            let person = self.person(letter);
            let actions = person.actions.map(|left| ("actions", left.to_string()));
            told.results.extend(actions);
            let reactions = self.reactions(letter).to_string();
            told.results.push(("reactions", reactions));
            if !person.has_ended {
                let step = if self.is_over(letter) { "end" } else { "act" };
                told.results.push(("step", step.to_owned()));
            }
        }
        let (order, aside, turn) = (self.in_order(), self.aside(), self.turn());
        told.results.push(("order", join(&order)));
        told.results.push(("aside", join(&aside)));
        told.results.push(("turn", join(turn.as_slice())));
        if let Some(order) = &self.order {
            told.results.push(("round", order.round.to_string()));
        }
        told
    }

    fn ruling<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        self.world().ruling(name, default)
    }

    fn is(&self, letter: char, flag: Flag) -> bool {
        self.world()
            .creature(letter)
            .is_some_and(|one| one.is(flag))
    }

    fn person(&self, letter: char) -> &Person {
        self.people.get(&letter).expect("everybody named is listed")
    }

    fn person_mut(&mut self, letter: char) -> &mut Person {
        self.people.entry(letter).or_default()
    }

    /// What the creature has left of its reaction: `pf2e.encounter.reaction.first-turn`.
    fn reactions(&self, letter: char) -> u32 {
        if self.waits_for_first_turn(letter) {
            0
        } else {
            self.person(letter).reactions
        }
    }

    /// The creature whose actions are spent: the rider's for a mount without its own initiative
    /// (`pf2e.space.mount`).
    pub(super) fn payer(&self, letter: char) -> char {
        let everybody = [self.in_order(), self.aside()].concat();
        if self.order.is_none() || everybody.contains(&letter) {
            return letter;
        }
        let rides = |one: &char| {
            let one = self.world().creature(*one);
            one.is_some_and(|one| one.rides == Some(letter))
        };
        let turn = self.turn().filter(rides);
        turn.or_else(|| everybody.into_iter().find(rides))
            .unwrap_or(letter)
    }

    fn waits_for_first_turn(&self, letter: char) -> bool {
        let person = self.person(letter);
        let is_in = self.in_order().contains(&letter)
            || self.aside().contains(&letter)
            || self.payer(letter) != letter;
        let may = match self.ruling("ruling.reaction-before-first-turn", "no") {
            "yes" => true,
            "per-creature" => person.was_given_reactions,
            _ => false,
        };
        let is_mount = self.payer(letter) != letter;
        is_in && !person.has_begun && (is_mount || !may)
    }

    /// `pf2e.encounter.act.turn-over`
    fn is_over(&self, letter: char) -> bool {
        let person = self.person(letter);
        let automatic = self.ruling("ruling.turn-auto-end", "automatic") == "automatic";
        person.is_over || (automatic && person.actions == Some(0))
    }
}

/// The one letter of a creature's name.
pub(super) fn one_letter(name: &str) -> Read<char> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_alphabetic() => Ok(letter),
        _ => unsupported(format!("the name `{name}`")),
    }
}

/// Letters as the notation lists them.
fn join(letters: &[char]) -> String {
    if letters.is_empty() {
        return "none".to_owned();
    }
    let words: Vec<String> = letters.iter().map(char::to_string).collect();
    words.join(" ")
}
