//! A removed creature leaves nothing behind that another creature could meet.

use systems::{Picture, Situation, System};

/// Three systems have hit points, which are the fact to look for.
const WITH_HIT_POINTS: [System; 3] = [System::Pf2e, System::Srd35, System::Starfinder];

/// The picture with those facts.
fn situation(system: System, rows: &[&str], with: &str) -> Situation {
    let map = Some(notation::MapRows::from_rows(rows).expect("a map"));
    let picture = Picture {
        map,
        ..Picture::default()
    };
    let mut situation = picture.set_up(system).expect("a picture");
    for with in notation::With::parse_list(with.into()).expect("facts") {
        situation.read_with(&with).expect("known words");
    }
    situation
}

/// `A` is removed and a new `A` is put in its place: the new one inherits nothing.
#[test]
fn a_new_creature_inherits_nothing_from_one_that_was_removed() {
    for system in WITH_HIT_POINTS {
        let mut situation = situation(system, &["A.b", "..c"], "A hp 3 of 12");
        let [a, b] = ["A", "b"].map(|name| situation.board.creature_named(name).expect("drawn").id);
        situation.remove_creature(a);
        assert!(situation.board.creature_named("A").is_none());
        assert_eq!(situation.board.creature_named("b").expect("stays").id, b);
        let unknown = situation.hit_points(a);
        let anew = situation.name_creature("A", None).expect("there is room");
        assert!(anew > b, "{system}: ids are given in order");
        assert!(situation.board.creature(a).is_none());
        assert_eq!(situation.hit_points(anew), None, "{system}");
        assert_eq!(unknown, None, "{system}");
    }
}

/// The facts of the other creatures do not depend on whether another creature was there before
/// them.
#[test]
fn those_who_stay_keep_their_facts() {
    for system in WITH_HIT_POINTS {
        let mut with_a = situation(system, &["A.b", "..c"], "b hp 3 of 12; c hp 5 of 9");
        let a = with_a.board.creature_named("A").expect("drawn").id;
        with_a.remove_creature(a);
        for (name, hit_points) in [("b", (3, 12)), ("c", (5, 9))] {
            let id = with_a.board.creature_named(name).expect("stays").id;
            let left = with_a.hit_points(id).map(|own| (own.now, own.most));
            assert_eq!(left, Some(hit_points), "{system}: {name}");
        }
    }
}

/// Nothing that was stated of a creature, or of another one against it, is kept when it is gone.
#[test]
fn who_is_removed_leaves_no_facts() {
    let stated =
        "A hp 3 of 12; cover b lesser against A; cover A lesser against b; line A none against c";
    for (system, with) in [
        (System::Pf2e, stated),
        (System::Srd35, "A hp 3 of 12"),
        (System::Starfinder, "A hp 3 of 12"),
    ] {
        let [told, untold] = [with, "b speed 30"].map(|with| {
            let mut situation = situation(system, &["A.b", "..c"], with);
            let a = situation.board.creature_named("A").expect("drawn").id;
            situation
                .read_with(&"b speed 30".parse().expect("a fact"))
                .expect("known words");
            situation.remove_creature(a);
            situation
        });
        assert!(told == untold, "{system}");
    }
}
