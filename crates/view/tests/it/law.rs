//! The law: alter anything that a viewer may not know, and every byte that the viewer receives stays
//! the same: views, events, options, refusals, ids and counters.

use board::{Concealment, Hiding, Terrain};
use encounter::{Answer, Command, Encounter, Pending};
use grid::{Edge, Square};
use proptest::prelude::*;
use rules::{Disclosure, HitPointsTold};
use systems::{Situation, System};
use view::{IdKey, Perspective, Viewer};

use crate::feeds::{Table, bytes};
use crate::secrets::{CANARIES, KEY, SECRETS, id, situation};

/// A world with a foe `d`, of whom no player knows, or without it.
#[derive(Clone, Copy)]
enum Hidden {
    Nobody,
    Foe,
}

/// The encounter of Ada, her friend C and the foe b, of whom that is stated.
fn encounter(system: System, stated: &str, hidden: Hidden) -> Encounter {
    let mut truth: Situation = situation(system, &[stated]);
    let d = id(&truth, "d");
    // Nobody walks into the corner where d is: what is hidden there reveals itself to nobody.
    let corner = Square::new(4, 2);
    truth
        .board
        .add_walls([Edge::north(corner), Edge::west(corner)]);
    match hidden {
        Hidden::Nobody => truth.remove_creature(d),
        Hidden::Foe => {
            let absent = Concealment::new(Hiding::Absent);
            truth.board.concealments.creatures.insert(d, absent);
            // A bog seems to be firm ground.
            truth.board.add_terrain(corner, Terrain::Difficult);
            let firm = Concealment::new(Hiding::Absent);
            truth.board.concealments.ground.insert(corner, firm);
        }
    }
    Encounter::new(truth)
}

/// A table with a player of Ada, and what that player has received.
struct World {
    table: Table,
    received: Vec<String>,
}

impl World {
    fn new(encounter: Encounter) -> World {
        let truth = encounter.situation();
        let order = match truth.board.creature_named("d") {
            None => "begin: A, C, b",
            Some(_) => "begin: A, d, C, b",
        };
        let viewer = Viewer::player([id(truth, "A")]);
        // Words for hit points are not a secret.
        let disclosure = Disclosure {
            hit_points: HitPointsTold::None,
            ..Disclosure::default()
        };
        let table = Table::new(encounter, disclosure, &[viewer]);
        let first = serde_json::to_string(table.feed(0).view()).expect("a view is JSON");
        let mut world = World {
            table,
            received: vec![first],
        };
        let updates = world.table.play(&[order]);
        world.receive(updates);
        world
    }

    fn receive(&mut self, updates: Vec<Vec<view::Update>>) {
        self.received.extend(updates.iter().flatten().map(bytes));
    }

    fn give(&mut self, command: &Command) {
        let updates = self.table.give(command);
        self.receive(updates);
    }

    /// The game master plays everybody but Ada, as short as possible: nobody reacts, and turns end.
    fn play_the_others(&mut self) {
        for _ in 0..64 {
            let encounter = &self.table.encounter;
            let ada = id(encounter.situation(), "A");
            let command = match encounter.pending() {
                Some(Pending::MoveOn(movement)) => match movement.open.first() {
                    Some(asked) if asked.reactor == ada => return,
                    Some(asked) => Command::Answer(Answer::Decline {
                        reactor: asked.reactor,
                    }),
                    None => Command::Answer(Answer::MoveOn),
                },
                Some(_) => return,
                None if encounter.current() == Some(ada) => return,
                None => Command::EndTurn,
            };
            self.give(&command);
        }
        panic!("Ada never has her turn again");
    }

    /// What Ada's player may do now.
    fn options(&self) -> String {
        serde_json::to_string(&self.table.feed(0).view().options()).expect("options are JSON")
    }

    /// Ada's player gives one of the commands that are offered; what is answered to it.
    fn choose(&mut self, choice: usize) -> String {
        let view = self.table.feed(0).view();
        let options = view.options();
        let own = view.plays()[0];
        let mut commands: Vec<Command> = encounter::legal_commands(&view.encounter(), own);
        let ready = options.iter().flat_map(|option| &option.commands);
        commands.extend(ready.map(|ready| ready.command.clone()));
        let Some(command) = commands.get(choice % commands.len().max(1)).cloned() else {
            return "nothing to do".to_owned();
        };
        let viewer = Viewer::player([id(self.table.encounter.situation(), "A")]);
        let perspective = Perspective {
            viewer: &viewer,
            disclosure: &self.table.disclosure,
            knowledge: &self.table.knowledge,
            key: &IdKey::new(KEY),
        };
        match view::accept(view, &self.table.encounter, perspective, &command) {
            Ok(truth) => {
                self.give(&truth);
                "accepted".to_owned()
            }
            Err(error) => serde_json::to_string(&error).expect("an error is JSON"),
        }
    }
}

/// Both worlds are played with the same choices, and Ada's player cannot tell them apart.
fn cannot_tell_apart(system: System, (one, other): (Encounter, Encounter), choices: &[usize]) {
    let mut worlds = [World::new(one), World::new(other)];
    for choice in choices {
        worlds.iter_mut().for_each(World::play_the_others);
        let [one, other] = worlds.each_ref().map(World::options);
        assert_eq!(one, other, "{system}: other options");
        let [one, other] = worlds.each_mut().map(|world| world.choose(*choice));
        assert_eq!(one, other, "{system}: another answer");
    }
    worlds.iter_mut().for_each(World::play_the_others);
    let [one, other] = worlds;
    let pairs = one.received.iter().zip(&other.received);
    for (number, (one, other)) in pairs.enumerate() {
        let same = one
            .bytes()
            .zip(other.bytes())
            .take_while(|(one, other)| one == other);
        let from = same.count().saturating_sub(300);
        let part = |text: &String| {
            text.get(from..)
                .map(|rest| rest.chars().take(600).collect())
        };
        let [one, other]: [Option<String>; 2] = [part(one), part(other)];
        assert_eq!(one, other, "{system}: update {number}");
    }
    assert_eq!(one.received.len(), other.received.len(), "{system}");
    assert!(one.received.len() > 2, "{system}: nothing is received");
    for text in one.received.iter().chain(&other.received) {
        let mut numbers = text.split(|letter: char| !letter.is_ascii_digit());
        let canary = numbers.find(|number| CANARIES.contains(number));
        assert_eq!(canary, None, "{system}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    /// What is stated of a foe, in every system.
    #[test]
    fn the_numbers_of_a_foe_are_not_in_anything_received(
        choices in proptest::collection::vec(any::<usize>(), 1..6),
        secret in any::<prop::sample::Index>(),
    ) {
        for (system, secrets) in SECRETS {
            let (one, other) = secret.get(secrets);
            let worlds = [one, other].map(|stated| encounter(system, stated, Hidden::Nobody));
            cannot_tell_apart(system, worlds.into(), &choices);
        }
    }

    /// Somebody who is hidden takes turns of its own, and no player notices.
    #[test]
    fn the_turns_of_the_hidden_are_not_in_anything_received(
        choices in proptest::collection::vec(any::<usize>(), 1..6),
    ) {
        for system in System::ALL {
            let stated = "b speed 30";
            let stated = if system == System::SixD6 { "b dp 3" } else { stated };
            let worlds = [Hidden::Nobody, Hidden::Foe].map(|own| encounter(system, stated, own));
            cannot_tell_apart(system, worlds.into(), &choices);
        }
    }
}
