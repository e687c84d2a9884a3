//! Sides in words, the same in every system.

use board::Side;
use rules::{SystemFacts as _, WordError};
use systems::{Picture, Situation, System};

fn situation(system: System) -> Situation {
    let map = Some(notation::MapRows::from_rows(&["A..b", "...."]).expect("a map"));
    let picture = Picture {
        map,
        ..Picture::default()
    };
    picture.set_up(system).expect("a picture")
}

fn read(situation: &mut Situation, words: &str) -> Result<(), WordError> {
    let all = notation::With::parse_list(words.into()).expect("facts");
    all.iter().try_for_each(|with| situation.read_with(with))
}

fn side(situation: &Situation, name: &str) -> Side {
    let creature = situation.board.creature_named(name);
    creature.expect("it is there").side
}

#[test]
fn a_letter_says_its_side_and_of_says_another() {
    for system in System::ALL {
        let mut table = situation(system);
        assert_eq!((side(&table, "A"), side(&table, "b")), (Side::A, Side::B));
        read(&mut table, "A of foes; b of party; C at (1,1); d at (2,1)").expect("known words");
        assert_eq!((side(&table, "A"), side(&table, "b")), (Side::B, Side::A));
        assert_eq!((side(&table, "C"), side(&table, "d")), (Side::A, Side::B));
        read(&mut table, "A of watch; b of neutral").expect("known words");
        assert_eq!(table.board.side_word(side(&table, "A")), "watch");
        assert_eq!(side(&table, "b"), Side::NEUTRAL);
    }
}

/// A place off the map, or a size for which there is no room, changes nothing.
#[test]
fn a_creature_has_room_on_the_map() {
    for system in System::ALL {
        let mut table = situation(system);
        let before = table.clone();
        read(&mut table, "b at (4,1)").expect_err("no square of the map");
        assert_eq!(table, before, "{system}: nothing has happened");
        if table.system().statable().sizes.is_empty() {
            continue;
        }
        for words in ["b huge", "b large, at (3,1)"] {
            let error = read(&mut table, words).expect_err("no room");
            let said = "a part of (3,";
            assert!(
                error.message.starts_with(said),
                "{system}: {words}: {error}"
            );
            let said = "lies off the map, which goes from (0,0) to (3,1)";
            assert!(error.message.ends_with(said), "{system}: {words}: {error}");
            assert_eq!(table, before, "{system}: nothing has happened");
        }
    }
}

#[test]
fn a_longer_name_states_its_side() {
    for system in System::ALL {
        let mut table = situation(system);
        let before = table.clone();
        let error = read(&mut table, "Troll at (1,1)").expect_err("no side");
        assert_eq!(error.message, "nobody says whose side Troll is on");
        assert_eq!(table, before, "{system}: nothing has happened");
        read(&mut table, "Troll of foes, at (1,1)").expect("known words");
        assert_eq!(side(&table, "Troll"), Side::B);
        let troll = table.board.creature_named("Troll").expect("it is there");
        assert_eq!(troll.mark, 't', "foes are drawn with small letters");
        read(&mut table, "Troll at (2,1)").expect("its side is known now");
        assert_eq!(side(&table, "Troll"), Side::B);
    }
}

#[test]
fn what_says_no_side_is_refused_with_its_place() {
    for system in System::ALL {
        for (words, message) in [
            ("A of", "`of` states no side"),
            ("A of the watch", "`of the watch` states no side"),
            ("A of foes, of party", "`of party` states no side"),
            ("A of 3", "`3` is not a word for a side"),
            (
                "side watch near party",
                "`near party` does not say how one side stands to another",
            ),
            (
                "side watch allied",
                "`allied` does not say how one side stands to another",
            ),
            (
                "side watch allied watch",
                "how `watch` stands to `watch` is fixed",
            ),
            (
                "side neutral hostile party",
                "how `neutral` stands to `party` is fixed",
            ),
        ] {
            let error = read(&mut situation(system), words).expect_err(words);
            assert_eq!(error.message, message, "{system}");
            assert!(error.span.is_some(), "{system}: {words}");
        }
    }
}
