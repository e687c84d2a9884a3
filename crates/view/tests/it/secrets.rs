//! What a viewer knows does not depend on anything that the viewer may not know.

use board::{Concealment, CreatureId, Hiding, Terrain};
use encounter::Encounter;
use grid::Square;
use notation::{MapRows, With};
use rules::{Disclosure, Picture};
use systems::{Situation, System};
use view::{IdKey, Knowledge, Known, Perspective, Viewer};

pub(crate) const KEY: [u8; 32] = [7; 32];

/// A board with Ada, her friend and two foes, and the facts stated for them.
pub(crate) fn situation(system: System, with: &[&str]) -> Situation {
    let rows = MapRows::from_rows(&["A.#.b", "C...:", "....d"]).expect("a map");
    let picture = Picture {
        map: Some(rows),
        ..Picture::default()
    };
    let mut situation = picture.set_up(system).expect("a picture");
    for clauses in with {
        for with in With::parse_list((*clauses).into()).expect("clauses") {
            situation.read_with(&with).unwrap_or_else(|error| {
                panic!("{system}: {clauses}: {error:?}");
            });
        }
    }
    situation
}

pub(crate) fn id(situation: &Situation, name: &str) -> CreatureId {
    situation.board.creature_named(name).expect(name).id
}

/// What the viewer knows if nothing has been seen yet.
fn known(truth: &Situation, disclosure: &Disclosure, viewer: &Viewer) -> Known {
    let perspective = Perspective {
        viewer,
        knowledge: &Knowledge::default(),
        key: &IdKey::new(KEY),
    };
    let encounter = Encounter::new(truth.clone()).with_disclosure(*disclosure);
    view::known(&encounter, perspective)
}

/// Everything that the player of Ada knows, as text.
fn known_to_ada(situation: &Situation, disclosure: &Disclosure) -> String {
    let viewer = Viewer::player([id(situation, "A")]);
    let known = known(situation, disclosure, &viewer);
    format!("{:?}", known.situation)
}

/// Numbers that occur only in secrets.
pub(crate) const CANARIES: [&str; 3] = ["773", "775", "7731"];

/// Pairs of statements about a foe that a player cannot distinguish.
pub(crate) const SECRETS: [(System, &[(&str, &str)]); 4] = [
    (
        System::Pf2e,
        &[
            ("b hp 7731 of 7731", "b hp 12 of 40"),
            ("b ac 773", "b ac 18"),
            ("b attack 773", "b attack 9"),
            ("b speed 775", "b speed 25"),
            ("b reach 75", "b reach 5"),
            ("b aoo", "b attack 0"),
            ("b reflex 773", "b reflex 5"),
            ("b quickened", "b slowed 1"),
        ],
    ),
    (
        System::Srd35,
        &[
            ("b hp 7731 of 7731", "b hp 12 of 40"),
            ("b ac 773", "b ac 18"),
            ("b attack 773", "b attack 9"),
            ("b damage 1d8+773", "b damage 1d8+4"),
            ("b speed 775", "b speed 30"),
            ("b opportunities 31", "b opportunities 2"),
            ("b penalty 10", "b penalty 5"),
        ],
    ),
    (
        System::Starfinder,
        &[
            ("b hp 7731", "b hp 12"),
            ("b ac 773", "b ac 18"),
            ("b attack 773", "b attack 9"),
            ("b speed 775", "b speed 30"),
            ("b acrobatics 773", "b acrobatics 3"),
            ("b cr 77", "b cr 2"),
            ("b fatigued", "b athletics 3"),
        ],
    ),
    (
        System::SixD6,
        &[
            ("b dp 773", "b dp 3"),
            ("b res 2d6+0", "b res 1d6+0"),
            ("b adv Claws Movement 1d6+2", "b attack 1"),
        ],
    ),
];

#[test]
fn what_a_player_knows_does_not_depend_on_what_foes_hide() {
    let disclosure = Disclosure::default();
    for (system, secrets) in SECRETS {
        for (one, other) in secrets {
            let [one, other] = [one, other].map(|with| situation(system, &[with]));
            assert_ne!(one, other, "{system}: the secrets are the same");
            let known = [&one, &other].map(|truth| known_to_ada(truth, &disclosure));
            assert_eq!(known[0], known[1], "{system}");
            let mut numbers = known[0].split(|letter: char| !letter.is_ascii_digit());
            let canary = numbers.find(|number| CANARIES.contains(number));
            assert_eq!(canary, None, "{system}: {}", known[0]);
        }
    }
}

#[test]
fn ones_own_creatures_and_allies_are_known_exactly() {
    for system in [System::Pf2e, System::Srd35, System::Starfinder] {
        let truth = situation(
            system,
            &["A hp 9 of 12, ac 17", "C hp 5 of 6", "b hp 3 of 4"],
        );
        let viewer = Viewer::player([id(&truth, "A")]);
        let known = known(&truth, &Disclosure::default(), &viewer);
        let hit_points = |name: &str| {
            let creature = known.situation.board.creature_named(name).expect(name);
            known.situation.hit_points(creature.id)
        };
        assert_eq!(
            hit_points("A"),
            truth.hit_points(id(&truth, "A")),
            "{system}"
        );
        assert_eq!(
            hit_points("C"),
            truth.hit_points(id(&truth, "C")),
            "{system}"
        );
        assert_eq!(hit_points("b"), None, "{system}");
    }
}

#[test]
fn a_setting_tells_what_it_says() {
    let mut disclosure = Disclosure::default();
    disclosure
        .set("disclosure.hit-points", "exact")
        .expect("a setting");
    disclosure
        .set("disclosure.speed", "exact")
        .expect("a setting");
    for system in [System::Pf2e, System::Srd35, System::Starfinder] {
        let truth = situation(system, &["b hp 3 of 4, speed 45"]);
        let viewer = Viewer::player([id(&truth, "A")]);
        let known = known(&truth, &disclosure, &viewer);
        let foe = known.situation.board.creature_named("b").expect("b");
        let own = truth.board.creature_named("b").expect("b");
        assert_eq!(foe.speeds, own.speeds, "{system}");
        assert_eq!(
            known.situation.hit_points(foe.id),
            truth.hit_points(own.id),
            "{system}"
        );
    }
}

/// Pairs of statements about a foe that every onlooker can tell apart.
const PLAIN: [(System, &[(&str, &str)]); 4] = [
    (
        System::Pf2e,
        &[
            ("b identified", "b ac 18"),
            ("b cannot-act", "b ac 18"),
            ("b took-cover", "b ac 18"),
            ("b unarmed-incapable", "b ac 18"),
            ("b dying 1", "b ac 18"),
        ],
    ),
    (
        System::Srd35,
        &[
            ("b long", "b tall"),
            ("b armor light", "b armor heavy"),
            ("b shield", "b ac 18"),
        ],
    ),
    (
        System::Starfinder,
        &[
            ("b long", "b tall"),
            ("b height 5", "b height 6"),
            ("b vehicle small", "b vehicle large"),
            ("b vehicle small", "b ac 18"),
            ("b starship", "b ac 18"),
            ("b entangled", "b ac 18"),
            ("b anchored", "b ac 18"),
        ],
    ),
    (
        System::SixD6,
        &[
            ("b forms flying", "b forms walking"),
            ("b able", "b unable"),
            ("b enter allows", "b enter hinders"),
            ("b leave allows", "b leave hinders"),
        ],
    ),
];

#[test]
fn what_can_plainly_be_seen_of_a_foe_is_known() {
    let disclosure = Disclosure::default();
    for (system, pairs) in PLAIN {
        for (one, other) in pairs {
            let known =
                [one, other].map(|with| known_to_ada(&situation(system, &[with]), &disclosure));
            assert_ne!(known[0], known[1], "{system}: {one}, {other}");
        }
    }
}

/// If the table tells everything about foes, the secrets are none: only modifiers of movement that
/// no setting tells stay the game master's.
#[test]
fn what_the_table_tells_exactly_is_known() {
    let mut disclosure = Disclosure::default();
    for name in [
        "hit-points",
        "defences",
        "attacks",
        "reach",
        "reactions",
        "speed",
        "conditions",
    ] {
        let name = format!("disclosure.{name}");
        disclosure.set(&name, "exact").expect("a setting");
    }
    let untold = [
        "b penalty 10",
        "b acrobatics 773",
        "b dp 773",
        "b adv Claws Movement 1d6+2",
    ];
    for (system, secrets) in SECRETS {
        for (one, other) in secrets {
            let known =
                [one, other].map(|with| known_to_ada(&situation(system, &[with]), &disclosure));
            let is_told = !untold.contains(one);
            assert_eq!(known[0] != known[1], is_told, "{system}: {one}, {other}");
        }
    }
}

/// A hiding foe does not exist for the players: no id, no gap, no place.
#[test]
fn who_hides_does_not_exist() {
    let hidden = situation(System::SixD6, &["b hidden"]);
    let mut gone = situation(System::SixD6, &[]);
    let b = id(&gone, "b");
    gone.remove_creature(b);
    let disclosure = Disclosure::default();
    assert_eq!(
        known_to_ada(&hidden, &disclosure),
        known_to_ada(&gone, &disclosure)
    );
}

/// What the game master hides in any system is not on the players' board: neither a creature, nor a
/// door in its wall, nor the true ground.
#[test]
fn what_the_game_master_hides_is_not_there() {
    let disclosure = Disclosure::default();
    for system in System::ALL {
        let mut plain = situation(system, &[]);
        let mut hiding = plain.clone();
        let d = id(&hiding, "d");
        let concealed = Concealment::new(Hiding::Absent);
        hiding.board.concealments.creatures.insert(d, concealed);
        let pit = Square::new(1, 1);
        hiding.board.add_terrain(pit, Terrain::Difficult);
        let look = Concealment::new(Hiding::Absent);
        hiding.board.concealments.ground.insert(pit, look);
        plain.remove_creature(d);
        let [plain, hiding] = [&plain, &hiding].map(|truth| known_to_ada(truth, &disclosure));
        assert_eq!(plain, hiding, "{system}");
    }
}

/// The ids of two viewers are unrelated, and only the game master's are those of the board.
#[test]
fn everybody_has_ids_of_their_own() {
    let truth = situation(System::Pf2e, &[]);
    let viewers = [
        Viewer::GameMaster,
        Viewer::Spectator,
        Viewer::player([id(&truth, "A")]),
        Viewer::player([id(&truth, "C")]),
    ];
    let mut seen = std::collections::BTreeSet::new();
    for viewer in &viewers {
        let known = known(&truth, &Disclosure::default(), viewer);
        for creature in truth.board.creatures() {
            let own = known
                .ids
                .creature(creature.id)
                .expect("everybody is in sight");
            assert_eq!(known.ids.creature_known_as(own), Some(creature.id));
            assert!(seen.insert(own), "{viewer:?} shares an id");
        }
    }
}

/// `disclosure.conditions`: what is seen of a foe by default is not told if no conditions are.
#[test]
fn conditions_are_told_as_the_setting_says() {
    let conditions: [(System, &[&str]); 4] = [
        (
            System::Pf2e,
            &["b prone", "b cannot-act", "b took-cover", "b dying 1"],
        ),
        (System::Srd35, &["b helpless", "b dead"]),
        (
            System::Starfinder,
            &["b helpless", "b entangled", "b anchored"],
        ),
        (System::SixD6, &["b unable", "b forced-down"]),
    ];
    for (system, stated) in conditions {
        let plain = situation(system, &[]);
        for stated in stated {
            let with_it = situation(system, &[stated]);
            for (choice, is_told) in [("visible", true), ("none", false)] {
                let mut disclosure = Disclosure::default();
                let set = disclosure.set("disclosure.conditions", choice);
                set.expect("a setting");
                let [one, other] = [&plain, &with_it].map(|truth| known_to_ada(truth, &disclosure));
                assert_eq!(one != other, is_told, "{system}: {stated}, {choice}");
            }
        }
    }
}
