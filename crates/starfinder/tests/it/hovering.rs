//! Checks that hovering needs.

use dice::NoDice;
use notation::With;
use rules::Picture;
use starfinder::{Situation, Starfinder};

fn check(situation: &Situation, creature: char) -> String {
    let question = format!("check {creature} hover");
    let question = question.parse().expect("a question");
    let answer = situation.ask(&question, &mut NoDice);
    answer.expect("the question is known").words
}

/// A perfect flyer, and an average one with 5 in Acrobatics, stay in the air without doing
/// anything: nothing can fail.
#[test]
fn who_hovers_by_no_action_needs_no_check() {
    let map = notation::MapRows::from_rows(&["ABC"]).expect("a map");
    let picture = Picture {
        map: Some(map),
        ..Picture::default()
    };
    let mut situation = picture.set_up(Starfinder).expect("a picture");
    let facts = "A fly 30, perfect, z 2; B fly 30, acrobatics 5, z 2; C fly 30, acrobatics 4, z 2";
    for fact in With::parse_list(facts.into()).expect("facts") {
        situation.read_with(&fact).expect("known words");
    }
    let words = ["move, automatic", "move, check 5", "move, check 4"];
    assert_eq!(['A', 'B', 'C'].map(|one| check(&situation, one)), words);
    let none = situation.rulings.set("ruling.hover-action", "none");
    none.expect("there is such a choice");
    let words = ["automatic", "automatic", "move, check 4"];
    assert_eq!(['A', 'B', 'C'].map(|one| check(&situation, one)), words);
}
