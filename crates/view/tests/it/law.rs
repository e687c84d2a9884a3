//! The law: whatever changes in what a viewer may not know, every byte that the viewer receives
//! stays the same: views, events, options, refusals, ids and counters.

use board::{
    Concealment, ConcealmentChange, CreatureLook, DoorLook, DoorState, Hiding, Side, Terrain, Wall,
};
use encounter::{Answer, Command, Encounter, Pending};
use grid::{Edge, Square};
use notation::MapRows;
use proptest::prelude::*;
use rules::{Disclosure, DisclosureChoice, EditPart, HitPointsTold, Picture};
use systems::{Edit, Situation, System};
use view::{IdKey, Perspective, Viewer};

use crate::feeds::{Table, bytes};
use crate::secrets::{CANARIES, KEY, SECRETS, id, situation};

/// Whether the world has the foe `d`, which no player knows of.
#[derive(Clone, Copy)]
enum Hidden {
    Nobody,
    Foe,
}

/// The situation of Ada, her friend C and the foe b, with those facts stated.
fn truth(system: System, stated: &str, hidden: Hidden) -> Situation {
    let mut truth: Situation = situation(system, &[stated, canaries(system)]);
    let d = id(&truth, "d");
    truth.board.rename(d, "Zorn");
    // Nobody can walk into the corner where d is, so nothing that is hidden there is found.
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
    truth
}

/// Numbers of the foe `d` that occur nowhere else.
fn canaries(system: System) -> &'static str {
    match system {
        System::Pf2e | System::Srd35 => "d hp 7731 of 7731, ac 773, attack 773",
        System::Starfinder => "d hp 7731, ac 773, attack 773",
        System::SixD6 => "d dp 773",
    }
}

/// Facts about a foe, for tests in which they do not matter.
fn plain(system: System) -> &'static str {
    match system {
        System::SixD6 => "b dp 3",
        _ => "b speed 30",
    }
}

/// A table with a player of Ada and a spectator, and what they have received.
struct World {
    table: Table,
    received: Vec<String>,
    /// How many commands were in force before Ada's last one.
    before_choice: Option<usize>,
    /// Whether a movement has met something unknown.
    has_met: bool,
}

impl World {
    fn new(truth: Situation, disclosure: Disclosure) -> World {
        let board = &truth.board;
        let b = board.creatures().iter().find(|own| own.mark == 'b');
        let b = b.map_or("b", |own| own.name.as_str());
        let order = match board.creatures().iter().find(|own| own.mark == 'd') {
            None => format!("begin: A, C, {b}"),
            Some(d) => format!("begin: A, {}, C, {b}", d.name),
        };
        let viewers = [Viewer::player([id(&truth, "A")]), Viewer::Spectator];
        let encounter = Encounter::new(truth).with_disclosure(disclosure);
        let table = Table::new(encounter, &viewers);
        let first = [0, 1].map(|viewer| {
            serde_json::to_string(table.feed(viewer).view()).expect("a view is JSON")
        });
        let mut world = World {
            table,
            received: first.into(),
            before_choice: None,
            has_met: false,
        };
        let updates = world.table.play(&[&order]);
        world.receive(updates);
        world
    }

    fn receive(&mut self, updates: Vec<Vec<view::Update>>) {
        for (viewer, updates) in updates.iter().enumerate() {
            let told = updates.iter().map(bytes);
            self.received
                .extend(told.map(|told| format!("{viewer}: {told}")));
        }
    }

    fn give(&mut self, command: &Command) {
        let hidden = self.table.encounter.board().concealments.clone();
        let updates = self.table.give(command);
        let is_change = matches!(command, Command::Change(_));
        self.has_met |= !is_change && self.table.encounter.board().concealments != hidden;
        self.receive(updates);
    }

    /// The game master plays everybody but Ada in the shortest way: nobody reacts, and turns end at
    /// once.
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

    /// What the viewers may do now.
    fn options(&self) -> String {
        let options = [0, 1].map(|viewer| self.table.feed(viewer).view().options());
        serde_json::to_string(&options).expect("options are JSON")
    }

    /// Ada's player gives one of the offered commands; returns the answer to it.
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
            knowledge: &self.table.knowledge,
            key: &IdKey::new(KEY),
        };
        match view::accept(view, &self.table.encounter, perspective, &command) {
            Ok(truth) => {
                self.before_choice = Some(self.table.done());
                self.give(&truth);
                "accepted".to_owned()
            }
            Err(error) => serde_json::to_string(&error).expect("an error is JSON"),
        }
    }

    /// Takes back Ada's last command and everything after it.
    fn take_back(&mut self) {
        let Some(count) = self.before_choice.take() else {
            return;
        };
        let updates = self.table.take_back_to(count);
        let updates = updates
            .into_iter()
            .map(|update| update.into_iter().collect());
        self.receive(updates.collect());
    }
}

/// Plays both worlds with the same choices, and checks that neither Ada's player nor a spectator
/// can tell them apart. Between the choices the game master makes a hidden change in each world.
fn cannot_tell_apart(
    system: System,
    worlds: [World; 2],
    choices: &[usize],
    mut change: impl FnMut(&mut World, usize),
) {
    let mut worlds = worlds;
    for (number, choice) in choices.iter().enumerate() {
        worlds.iter_mut().for_each(World::play_the_others);
        let [one, other] = worlds.each_ref().map(World::options);
        assert_eq!(one, other, "{system}: other options");
        let before = worlds.each_ref().map(|world| world.received.len());
        let [one, other] = worlds.each_mut().map(|world| world.choose(*choice));
        assert_eq!(one, other, "{system}: another answer");
        if worlds.iter().any(|world| world.has_met) {
            // A movement has met something unknown: from here on the rules reveal the difference.
            let both = worlds.iter_mut().zip(before);
            both.for_each(|(world, count)| world.received.truncate(count));
            return are_the_same(system, worlds);
        }
        // We do not promise to hide how long the game master takes to play somebody hidden.
        worlds.iter_mut().for_each(World::play_the_others);
        if choice % 4 == 3 {
            worlds.iter_mut().for_each(World::take_back);
        }
        // While a question is open, nothing else can happen.
        let is_asked = |world: &World| world.table.encounter.pending().is_some();
        if !worlds.iter().any(is_asked) {
            worlds.iter_mut().for_each(|world| change(world, number));
        }
    }
    worlds.iter_mut().for_each(World::play_the_others);
    worlds.iter_mut().for_each(World::take_back);
    are_the_same(system, worlds);
}

/// Checks that the viewers have received the same in both worlds, and that no canary is in it.
fn are_the_same(system: System, worlds: [World; 2]) {
    let [mut one, mut other] = worlds;
    // Each viewer receives a separate sequence, so nobody sees how the two interleave.
    for world in [&mut one, &mut other] {
        world
            .received
            .sort_by_key(|text| text.as_bytes().first().copied());
    }
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
        let names = ["Grak", "Zorn"].into_iter().find(|own| text.contains(own));
        assert_eq!(names, None, "{system}");
    }
}

/// Changes nothing.
fn nothing(_: &mut World, _: usize) {}

/// Settings of every kind, one choice for each.
fn settings() -> impl Strategy<Value = Disclosure> {
    let each = Disclosure::ENTRIES.iter().map(|entry| {
        let choices = entry.choices.iter();
        let choices: Vec<DisclosureChoice> = choices
            .map(|word| DisclosureChoice::from_words(entry.name, word).expect("a choice"))
            .collect();
        proptest::sample::select(choices)
    });
    let each: Vec<_> = each.collect();
    each.prop_map(|choices| {
        let mut disclosure = Disclosure::default();
        choices
            .into_iter()
            .for_each(|choice| disclosure.choose(choice));
        disclosure
    })
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(any::<usize>(), 1..6)
}

/// The foe b looks like a robed figure of the side `look`, whatever its name and side really are.
fn disguised(system: System, (name, side, look): (&str, Side, Option<Side>)) -> Situation {
    let mut truth = truth(system, plain(system), Hidden::Nobody);
    let b = id(&truth, "b");
    truth.board.rename(b, name);
    if let Some(creature) = truth.board.creature_mut(b) {
        creature.side = side;
    }
    let look = CreatureLook {
        label: Some("robed figure".to_owned()),
        side: look,
    };
    let hidden = Concealment::new(Hiding::Apparent(look));
    truth.board.concealments.creatures.insert(b, hidden);
    truth
}

/// A board with a wall beside Ada in the first row, or with a door there that looks like one.
fn walled(system: System, door: Option<DoorState>) -> Situation {
    let mut truth = truth(system, plain(system), Hidden::Nobody);
    let edge = Edge::west(Square::new(1, 0));
    match door {
        None => truth.board.set_wall(edge, Some(Wall::SOLID)),
        Some(state) => {
            let door = truth.board.add_door(vec![edge], None, state);
            let wall = Concealment::new(Hiding::Apparent(DoorLook::Wall));
            truth.board.concealments.doors.insert(door, wall);
        }
    }
    truth
}

/// A long board whose east end, behind a wall, has not been shown to anybody.
fn unexplored(system: System, is_furnished: bool) -> Situation {
    let rows = ["A..b...#....", "C......#....", ".......#...."];
    let picture = Picture {
        map: Some(MapRows::from_rows(&rows).expect("a map")),
        ..Picture::default()
    };
    let mut truth: Situation = picture.set_up(system).expect("a picture");
    if is_furnished {
        truth
            .board
            .add_terrain(Square::new(11, 1), Terrain::Difficult);
        truth.board.add_wall(Edge::west(Square::new(11, 2)));
        let edge = Edge::west(Square::new(11, 0));
        truth.board.add_door(vec![edge], None, DoorState::Closed);
    }
    truth
}

/// Nobody can tell that a foe who seems to belong to another side does not.
#[test]
fn a_disguise_as_another_side_is_not_seen_through() {
    let foe = ("Grak", Side::B, Some(Side::NEUTRAL));
    let neutral = ("Zorn", Side::NEUTRAL, None);
    for system in System::ALL {
        for order in [rules::OrderTold::Ruling, rules::OrderTold::Sides] {
            let disclosure = Disclosure {
                order,
                ..Disclosure::default()
            };
            let worlds = [foe, neutral].map(|own| World::new(disguised(system, own), disclosure));
            cannot_tell_apart(system, worlds, &[2, 11, 5], nothing);
        }
    }
}

/// However much a table tells about what is known, it tells nothing about what is hidden: every
/// choice of every setting, in every system.
#[test]
fn no_setting_tells_of_the_hidden() {
    let most = Disclosure::ENTRIES.iter().map(|own| own.choices.len());
    for number in 0..most.max().unwrap_or(0) {
        let mut disclosure = Disclosure::default();
        for entry in Disclosure::ENTRIES {
            let word = entry.choices[number.min(entry.choices.len() - 1)];
            disclosure.set(entry.name, word).expect("a choice");
        }
        for system in System::ALL {
            let worlds = [Hidden::Nobody, Hidden::Foe]
                .map(|own| World::new(truth(system, plain(system), own), disclosure));
            cannot_tell_apart(system, worlds, &[3, 8], nothing);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    /// Facts that are stated about a foe, in every system.
    #[test]
    fn the_numbers_of_a_foe_are_not_in_anything_received(
        choices in choices(),
        secret in any::<prop::sample::Index>(),
    ) {
        // Words for hit points are not a secret.
        let disclosure = Disclosure { hit_points: HitPointsTold::None, ..Disclosure::default() };
        for (system, secrets) in SECRETS {
            let (one, other) = secret.get(secrets);
            let worlds = [one, other]
                .map(|stated| World::new(truth(system, stated, Hidden::Nobody), disclosure));
            cannot_tell_apart(system, worlds, &choices, nothing);
        }
    }

    /// A hidden creature takes turns, and no player notices.
    #[test]
    fn the_turns_of_the_hidden_are_not_in_anything_received(
        choices in choices(),
        disclosure in settings(),
    ) {
        for system in System::ALL {
            let worlds = [Hidden::Nobody, Hidden::Foe]
                .map(|own| World::new(truth(system, plain(system), own), disclosure));
            cannot_tell_apart(system, worlds, &choices, nothing);
        }
    }

    /// A disguise hides the creature behind it, whichever that is.
    #[test]
    fn a_disguise_is_not_seen_through(
        system in proptest::sample::select(System::ALL.to_vec()),
        choices in choices(),
        disclosure in settings(),
    ) {
        let disclosure = Disclosure { names: rules::NamesTold::Label, ..disclosure };
        let foes = [("Grak", Side::B, None), ("Zorn", Side::B, None)];
        let worlds = foes.map(|own| World::new(disguised(system, own), disclosure));
        let rename = |world: &mut World, number: usize| {
            // The game master changes the true name; the look stays.
            let encounter = &world.table.encounter;
            let creatures = encounter.board().creatures();
            let b = creatures.iter().find(|own| ["Grak", "Zorn"].contains(&own.label.as_str()));
            let Some(b) = b.filter(|_| number == 0) else { return };
            let renamed = rules::Renamed {
                id: b.id,
                from: b.name.clone(),
                label: if b.label == "Grak" { "Zorn".to_owned() } else { "Grak".to_owned() },
            };
            let parts = vec![EditPart::Renamed(renamed)];
            world.give(&Command::Change(vec![Edit { system, parts }]));
        };
        cannot_tell_apart(system, worlds, &choices, rename);
    }

    /// A secret door cannot be told from a wall, whether it is open, closed or locked.
    #[test]
    fn a_secret_door_is_a_wall(
        system in proptest::sample::select(System::ALL.to_vec()),
        choices in choices(),
        disclosure in settings(),
        state in proptest::sample::select(vec![DoorState::Closed, DoorState::Locked, DoorState::Open]),
    ) {
        let worlds = [None, Some(state)]
            .map(|door| World::new(walled(system, door), disclosure));
        let unlock = |world: &mut World, _: usize| {
            let doors = world.table.encounter.board().doors();
            let Some(door) = doors.first() else { return };
            let (door, change) = match door.state {
                DoorState::Closed => (door.id, encounter::DoorChange::Lock),
                DoorState::Locked => (door.id, encounter::DoorChange::Unlock),
                DoorState::Open => (door.id, encounter::DoorChange::Close),
            };
            world.give(&Command::Door { door, change });
        };
        cannot_tell_apart(system, worlds, &choices, unlock);
    }

    /// Ground that has not been shown, with everything on it.
    #[test]
    fn what_has_not_been_shown_is_not_in_anything_received(
        system in proptest::sample::select(System::ALL.to_vec()),
        choices in choices(),
        disclosure in settings(),
    ) {
        let disclosure = Disclosure { map: rules::MapTold::Revealed, ..disclosure };
        let worlds = [false, true]
            .map(|own| World::new(unexplored(system, own), disclosure));
        let hide = |world: &mut World, number: usize| {
            // Unknown ground stays unknown when the game master says so again.
            let at = Square::new(10, i32::try_from(number % 3).unwrap_or(0));
            let unknown = Some(Concealment::new(Hiding::Unknown));
            let change = ConcealmentChange::Ground(at, unknown);
            let parts = vec![EditPart::Concealment(change)];
            world.give(&Command::Change(vec![Edit { system, parts }]));
        };
        cannot_tell_apart(system, worlds, &choices, hide);
    }

    /// A change of a setting in play is an event for everybody, and reveals only what the setting
    /// says.
    #[test]
    fn settings_that_change_keep_what_is_hidden(
        system in proptest::sample::select(System::ALL.to_vec()),
        choices in choices(),
        settings in proptest::collection::vec(settings(), 5),
    ) {
        let worlds = [Hidden::Nobody, Hidden::Foe].map(|own| {
            World::new(truth(system, plain(system), own), Disclosure::default())
        });
        let set = |world: &mut World, number: usize| {
            for entry in Disclosure::ENTRIES {
                let word = settings[number].word(entry.name).expect("a setting");
                let choice = DisclosureChoice::from_words(entry.name, word).expect("a choice");
                world.give(&Command::Disclose(choice));
            }
        };
        cannot_tell_apart(system, worlds, &choices, set);
    }
}
