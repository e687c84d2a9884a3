//! What players receive as an encounter is played.

use dice::{Seed, Seeded};
use encounter::{Command, Encounter, evolve};
use systems::System;
use view::{Feed, IdKey, Knowledge, Perspective, Update, ViewEvent, Viewer, Whose, learn};

use crate::secrets::{KEY, id, situation};

/// A table with the feed of each of its viewers.
pub(crate) struct Table {
    pub(crate) encounter: Encounter,
    pub(crate) knowledge: Knowledge,
    dice: Seeded,
    feeds: Vec<(Viewer, Feed)>,
    /// The encounter and what had been seen before each command in force.
    before: Vec<(Encounter, Knowledge)>,
}

impl Table {
    pub(crate) fn new(encounter: Encounter, viewers: &[Viewer]) -> Table {
        let knowledge = Knowledge::new(&encounter);
        let feeds = viewers.iter().map(|viewer| {
            let perspective = Perspective {
                viewer,
                knowledge: &knowledge,
                key: &IdKey::new(KEY),
            };
            (viewer.clone(), Feed::new(&encounter, perspective))
        });
        Table {
            feeds: feeds.collect(),
            encounter,
            knowledge,
            dice: Seeded::new(Seed::from_number(7)),
            before: Vec::new(),
        }
    }

    /// How many commands are in force.
    pub(crate) fn done(&self) -> usize {
        self.before.len()
    }

    /// Takes commands back until that many are in force; returns what each viewer receives.
    pub(crate) fn take_back_to(&mut self, count: usize) -> Vec<Option<Update>> {
        let mut taken = self.before.split_off(count).into_iter();
        (self.encounter, self.knowledge) = taken.next().expect("there is something to take back");
        let key = IdKey::new(KEY);
        let (encounter, knowledge) = (&self.encounter, &self.knowledge);
        let feeds = self.feeds.iter_mut();
        let updates = feeds.map(|(viewer, feed)| {
            let perspective = Perspective {
                viewer,
                knowledge,
                key: &key,
            };
            feed.reset(encounter, perspective)
        });
        let updates = updates.collect();
        self.check_that_everybody_is_up_to_date();
        updates
    }

    pub(crate) fn feed(&self, viewer: usize) -> &Feed {
        &self.feeds[viewer].1
    }

    /// A viewer who has followed the table has the same view as one who joins now.
    pub(crate) fn check_that_everybody_is_up_to_date(&self) {
        for (viewer, feed) in &self.feeds {
            let perspective = Perspective {
                viewer,
                knowledge: &self.knowledge,
                key: &IdKey::new(KEY),
            };
            let anew = view::project(&self.encounter, perspective);
            let written = |view| serde_json::to_value(view).expect("a view is JSON");
            assert_eq!(written(feed.view()), written(&anew), "{viewer:?}");
        }
    }

    /// Gives the commands of these lines; returns what each viewer receives.
    pub(crate) fn play(&mut self, lines: &[&str]) -> Vec<Vec<Update>> {
        let mut received = vec![Vec::new(); self.feeds.len()];
        for line in lines {
            let command = journal::reading::command(&self.encounter, line)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            let further = self.give(&command);
            let both = received.iter_mut().zip(further);
            both.for_each(|(received, further)| received.extend(further));
        }
        received
    }

    /// Gives a command; returns what each viewer receives.
    pub(crate) fn give(&mut self, command: &Command) -> Vec<Vec<Update>> {
        let mut received = vec![Vec::new(); self.feeds.len()];
        let events = encounter::decide(&self.encounter, command, &mut self.dice)
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let before = (self.encounter.clone(), self.knowledge.clone());
        self.before.push(before);
        for event in events {
            let before = self.encounter.clone();
            evolve(&mut self.encounter, &event);
            learn(&mut self.knowledge, &before, &event, &self.encounter);
            for ((viewer, feed), received) in self.feeds.iter_mut().zip(&mut received) {
                let perspective = Perspective {
                    viewer,
                    knowledge: &self.knowledge,
                    key: &IdKey::new(KEY),
                };
                received.extend(feed.follow((&before, &event, &self.encounter), perspective));
            }
        }
        self.check_that_everybody_is_up_to_date();
        received
    }
}

/// Everything in an update, as it is sent.
pub(crate) fn bytes(update: &Update) -> String {
    serde_json::to_string(update).expect("an update is JSON")
}

/// The line of a step to the east in each system.
fn step(system: System) -> &'static str {
    match system {
        System::Pf2e => "A stride: (1,0)",
        System::Srd35 | System::Starfinder => "A move: (1,0)",
        System::SixD6 => "A mosey: (1,0)",
    }
}

/// A player sees the costs of the player's own movement, and the turns as they come; what is sent
/// reads back unchanged.
#[test]
fn a_player_follows_an_encounter() {
    for system in System::ALL {
        let truth = situation(system, &[]);
        let ada = Viewer::player([id(&truth, "A")]);
        let foes = Viewer::player([id(&truth, "b"), id(&truth, "d")]);
        let viewers = [ada, foes, Viewer::GameMaster, Viewer::Spectator];
        let encounter = Encounter::new(truth);
        let mut table = Table::new(encounter, &viewers);
        let received = table.play(&["begin: A, b, C, d", step(system), "end-turn"]);
        for (viewer, received) in received.iter().enumerate() {
            let mut events = received.iter().flat_map(|update| &update.events);
            let moved = events.find_map(|event| match event {
                ViewEvent::Moved(moved) => Some(moved),
                _ => None,
            });
            let moved = moved.unwrap_or_else(|| panic!("{system}: {viewer} sees no movement"));
            assert_eq!(moved.steps.len(), 1, "{system}");
            // The player of the mover and the game master know what it has cost.
            assert_eq!(moved.cost.is_some(), [0, 2].contains(&viewer), "{system}");
            let turn = |view: &view::View| view.turns.as_ref().map(|turns| turns.turn);
            let last = received.last().expect("something happens");
            assert_eq!(*last.view, *table.feed(viewer).view());
            // In pf2e nobody is told when an adversary that they have not identified acts.
            let is_told = system != System::Pf2e || ![0, 3].contains(&viewer);
            let is_creature = matches!(turn(&last.view), Some(Whose::Creature(_)));
            assert_eq!(is_creature, is_told, "{system}: {viewer}");
            for (number, update) in (1..).zip(received) {
                assert_eq!(update.sequence, number, "{system}");
                let text = bytes(update);
                let read: Update = system
                    .reading_stored(|| serde_json::from_str(&text))
                    .unwrap_or_else(|error| panic!("{system}: {error}: {text}"));
                assert_eq!(read, *update, "{system}");
            }
        }
    }
}

/// If somebody steps in the way of a movement, it ends where it waits, for a reason that the mover
/// can see. Somebody whom the mover does not know of is no such reason.
#[test]
fn whoever_is_blocked_is_told_what_they_know_of_it() {
    let rows = notation::MapRows::from_rows(&["A.....", "......", "......"]).expect("a map");
    let picture = rules::Picture {
        map: Some(rows),
        ..rules::Picture::default()
    };
    let mut truth: systems::Situation = picture.set_up(System::Pf2e).expect("a picture");
    for clause in ["A actions 3", "b at (3,1)"] {
        truth
            .read_with(&clause.parse().expect("a clause"))
            .expect("known words");
    }
    let ada = id(&truth, "A");
    for is_hidden in [false, true] {
        let mut truth = truth.clone();
        if is_hidden {
            let clause = "b hidden from party".parse().expect("a clause");
            truth.read_with(&clause).expect("known words");
        }
        let viewers = [Viewer::player([ada])];
        let mut table = Table::new(Encounter::new(truth), &viewers);
        let received = table.play(&[
            "b start-turn",
            "b ready action=step",
            "b end-turn",
            "A stride: (1,0) (2,0) (3,0) (4,0)",
            "answer: react b readied: (3,0)",
        ]);
        let mut events = received[0].iter().flat_map(|update| &update.events);
        let objections = events.find_map(|event| match event {
            ViewEvent::Blocked { objections, .. } => Some(objections),
            _ => None,
        });
        if is_hidden {
            // If Ada runs into somebody unknown, she finds them; that is not a refusal.
            assert!(objections.is_none_or(Vec::is_empty));
            continue;
        }
        let objections = objections.expect("the movement is blocked");
        let told: Vec<(&str, view::ObjectionPlace)> = objections
            .iter()
            .map(|own| (own.rule.as_str(), own.at))
            .collect();
        let occupied = ("pf2e.through.unwilling", view::ObjectionPlace::Step(3));
        assert_eq!(told, [occupied]);
    }
}

/// The names of the foes by their squares, as somebody knows them.
fn names_by_place(view: &view::View) -> Vec<(i32, String)> {
    let creatures = view.situation.situation().board.creatures().iter();
    let foes = creatures.filter(|own| own.side == board::Side::B);
    let placed = foes.filter_map(|own| Some((own.footprint()?.origin.x, own.name.clone())));
    let mut placed: Vec<(i32, String)> = placed.collect();
    placed.sort();
    placed
}

/// Creatures of one name have the same numbers for everybody who has learned of them in the same
/// order. Whoever was hidden comes last, and leaves no gap before.
#[test]
fn creatures_of_one_name_are_numbered_as_they_become_known() {
    let rows = notation::MapRows::from_rows(&["A.bcde"]).expect("a map");
    let picture = rules::Picture {
        map: Some(rows),
        ..rules::Picture::default()
    };
    for system in System::ALL {
        let mut truth: systems::Situation = picture.set_up(system).expect("a picture");
        let clause = "b hidden from party".parse().expect("a clause");
        truth.read_with(&clause).expect("known words");
        for mark in ["b", "c", "d", "e"] {
            truth.board.rename(id(&truth, mark), "Goblin");
        }
        let [ada, second] = ["A", "c"].map(|name| id(&truth, name));
        let viewers = [
            Viewer::player([ada]),
            Viewer::player([second]),
            Viewer::GameMaster,
            Viewer::Spectator,
        ];
        let mut table = Table::new(Encounter::new(truth), &viewers);
        let names = |table: &Table, viewer: usize| names_by_place(table.feed(viewer).view());
        let numbered = |numbers: &[(i32, u32)]| -> Vec<(i32, String)> {
            let written = numbers.iter();
            written
                .map(|(x, number)| (*x, format!("Goblin#{number}")))
                .collect()
        };
        let all = numbered(&[(2, 1), (3, 2), (4, 3), (5, 4)]);
        let without_the_first = numbered(&[(3, 1), (4, 2), (5, 3)]);
        for (viewer, expected) in [&without_the_first, &all, &all, &without_the_first]
            .into_iter()
            .enumerate()
        {
            assert_eq!(names(&table, viewer), *expected, "{system}: {viewer}");
        }
        // While the table is set up, nobody remembers what was there before.
        table.play(&["with: e hidden from party", "with: b seen by party"]);
        assert_eq!(names(&table, 0), numbered(&[(2, 1), (3, 2), (4, 3)]));
        table.play(&["with: b hidden from party", "with: e seen by party"]);
        assert_eq!(names(&table, 0), without_the_first, "{system}");
        table.play(&["begin: A, b, c, d, e", "with: b seen by party"]);
        let expected = numbered(&[(2, 4), (3, 1), (4, 2), (5, 3)]);
        assert_eq!(names(&table, 0), expected, "{system}: the party");
        assert_eq!(names(&table, 1), all, "{system}: the foes");
        let [stored, read] = {
            let view = table.feed(0).view();
            let text = serde_json::to_string(view).expect("a view is JSON");
            let read = system.reading_stored(|| serde_json::from_str::<view::View>(&text));
            [view.clone(), read.expect("a view reads back")]
        };
        assert_eq!(stored, read, "{system}");
    }
}

/// The attacks in what a viewer has received.
fn attacks(received: &[Update]) -> Vec<&view::Attacked> {
    let events = received.iter().flat_map(|update| &update.events);
    let attacks = events.filter_map(|event| match event {
        ViewEvent::Attacked(attacked) => Some(attacked),
        _ => None,
    });
    attacks.collect()
}

/// Whoever plays the attacker sees every part of the attack bonus, of each attack of the turn.
#[test]
fn an_attack_of_ones_own_is_told_with_all_its_modifiers() {
    let rows = notation::MapRows::from_rows(&["Ab"]).expect("a map");
    let picture = rules::Picture {
        map: Some(rows),
        ..rules::Picture::default()
    };
    let mut truth: systems::Situation = picture.set_up(System::Pf2e).expect("a picture");
    for clause in ["A attack 9", "b ac 15"] {
        let with = clause.parse().expect("a clause");
        truth.read_with(&with).expect("known words");
    }
    let viewers = [Viewer::player([id(&truth, "A")]), Viewer::GameMaster];
    let mut table = Table::new(Encounter::new(truth), &viewers);
    let strike = "attack: A b natural=10";
    let received = table.play(&["begin: A, b", strike, strike, strike]);
    for (viewer, received) in received.iter().enumerate() {
        let amounts = attacks(received).into_iter().map(|attacked| {
            let own = attacked.modifiers.iter();
            own.map(|modifier| modifier.amount).collect::<Vec<i32>>()
        });
        let amounts: Vec<Vec<i32>> = amounts.collect();
        // The multiple attack penalty is 5, then 10.
        assert_eq!(amounts, [vec![9], vec![9, -5], vec![9, -10]], "{viewer}");
    }
}

/// A hidden foe that flanks shows only where it makes the difference. The Armor Class is the one
/// that the player knows, as long as it gives the result.
#[test]
fn a_hidden_flanker_shows_in_the_result_only() {
    let rows = notation::MapRows::from_rows(&["bAd"]).expect("a map");
    let picture = rules::Picture {
        map: Some(rows),
        ..rules::Picture::default()
    };
    let received = |natural: u16, facts: &[&str]| {
        let mut truth: systems::Situation = picture.set_up(System::Pf2e).expect("a picture");
        let stated = ["A ac 18", "d attack 5", "b hidden from party"];
        for clause in stated.iter().chain(facts) {
            let with = clause.parse().expect("a clause");
            truth.read_with(&with).expect("known words");
        }
        let viewers = [Viewer::player([id(&truth, "A")])];
        let mut table = Table::new(Encounter::new(truth), &viewers);
        let attack = format!("attack: d A natural={natural}");
        let received = table.play(&["begin: d, A, b", &attack]).remove(0);
        let told = attacks(&received).into_iter();
        let told: Vec<_> = told
            .map(|own| (own.armor_class, own.result.clone()))
            .collect();
        (received.iter().map(bytes).collect::<Vec<String>>(), told)
    };
    let word = |word: &str| Some(word.to_owned());
    // A total of 16 hits Armor Class 16, which being flat-footed makes of 18; 15 misses both, and
    // 18 hits both.
    for (natural, expected) in [(10, "miss"), (13, "hit")] {
        let flanked = received(natural, &[]);
        assert_eq!(flanked.1, [(Some(18), word(expected))], "{natural}");
        assert_eq!(flanked, received(natural, &["b cannot-act"]), "{natural}");
    }
    assert_eq!(received(11, &[]).1, [(None, word("hit"))]);
    let alone = received(11, &["b cannot-act"]);
    assert_eq!(alone.1, [(Some(18), word("miss"))]);
}

/// An onlooker knows what the players share: what the party has seen, met and been shown. Where
/// each player's knowledge is their own, it is what everybody knows.
#[test]
fn an_onlooker_knows_what_the_party_knows() {
    let rows = notation::MapRows::from_rows(&["A...bc"]).expect("a map");
    let picture = rules::Picture {
        map: Some(rows),
        ..rules::Picture::default()
    };
    for system in System::ALL {
        let mut truth: systems::Situation = picture.set_up(system).expect("a picture");
        let hidden = "b hidden from party".parse().expect("a clause");
        truth.read_with(&hidden).expect("known words");
        let [ada, foe] = ["A", "c"].map(|name| id(&truth, name));
        let viewers = [
            Viewer::Spectator,
            Viewer::player([ada]),
            Viewer::player([foe]),
        ];
        let mut table = Table::new(Encounter::new(truth), &viewers);
        let names = |table: &Table, viewer: usize| -> Vec<String> {
            let view = table.feed(viewer).view();
            let creatures = view.situation.situation().board.creatures().iter();
            let mut names: Vec<String> = creatures.map(|own| own.name.clone()).collect();
            names.sort();
            names
        };
        table.play(&["begin: A, b, c", "disclosure: disclosure.map=revealed"]);
        assert_eq!(names(&table, 0), ["A"], "{system}");
        assert_eq!(names(&table, 2), ["b", "c"], "{system}");
        table.play(&["with: (5,0) seen by party; (4,0) seen by foes"]);
        assert_eq!(names(&table, 0), ["A", "c"], "{system}");
        table.play(&["disclosure: disclosure.map=all", "with: b seen by party"]);
        for viewer in 0..3 {
            assert_eq!(names(&table, viewer), ["A", "b", "c"], "{system}: {viewer}");
        }
        // No number of anybody is theirs.
        let view = table.feed(0).view();
        let whole = view.creatures.iter();
        let whole = whole.filter(|own| own.known != view::HowKnown::AsTold);
        assert_eq!(whole.count(), 0, "{system}");
        table.play(&["disclosure: disclosure.sharing=own"]);
        assert_eq!(names(&table, 0), ["A", "c"], "{system}");
    }
}

/// Where each player's knowledge is their own, they know the ground that their creatures have been
/// beside and what the game master has shown. What they run into they find: nothing is refused for
/// a reason that they do not see.
#[test]
fn what_players_explore_may_be_their_own() {
    let rows = notation::MapRows::from_rows(&["A......C", "........", "........"]).expect("a map");
    let picture = rules::Picture {
        map: Some(rows),
        ..rules::Picture::default()
    };
    let mut truth: systems::Situation = picture.set_up(System::Srd35).expect("a picture");
    for clause in ["A speed 30", "b at (3,0)", "b hidden from party"] {
        let with = clause.parse().expect("a clause");
        truth.read_with(&with).expect("known words");
    }
    let viewers = ["A", "C"].map(|name| Viewer::player([id(&truth, name)]));
    let mut table = Table::new(Encounter::new(truth), &viewers);
    let known = |table: &Table, viewer: usize| -> Vec<i32> {
        let view = table.feed(viewer).view();
        let board = &view.situation.situation().board;
        let row = (0..8).filter(|x| {
            let square = grid::Square::new(*x, 0);
            !board.concealments.ground.contains_key(&square)
        });
        row.collect()
    };
    let knows_b = |table: &Table, viewer: usize| {
        let view = table.feed(viewer).view();
        let board = &view.situation.situation().board;
        board.creature_named("b").is_some()
    };
    table.play(&[
        "disclosure: disclosure.map=revealed",
        "disclosure: disclosure.sharing=own",
        "begin: A, C, b",
        "A move: (1,0) (2,0)",
    ]);
    assert_eq!(known(&table, 0), [0, 1, 2, 3]);
    assert_eq!(known(&table, 1), [6, 7]);
    assert!(!knows_b(&table, 0));
    table.play(&["with: (5,0) seen by party"]);
    assert_eq!(known(&table, 0), [0, 1, 2, 3, 5]);
    assert_eq!(known(&table, 1), [5, 6, 7]);
    table.play(&["A move: (3,0)"]);
    assert!(knows_b(&table, 0), "whoever runs into somebody finds them");
    table.play(&["answer: stop", "disclosure: disclosure.sharing=side"]);
    assert_eq!(known(&table, 1), [0, 1, 2, 3, 5, 6, 7]);
}
