//! What the sides of a table of 6d6 know: the ground as it seems, and nothing of what others can do.

use board::{Quantity, Side};
use dice::Scripted;
use grid::Square;
use notation::{LegendEntry, MapRows, Text, With};
use proptest::prelude::*;
use rules::Picture;
use systems::{Declaration, Facts, Situation, System, chances};
use view::known_to_side;

/// A situation from rows and a legend, with facts.
fn situation(rows: &[&str], legend: &str, facts: &str) -> Situation {
    let picture = Picture {
        map: Some(MapRows::from_rows(rows).expect("the rows are a rectangle")),
        legend: match legend {
            "" => Vec::new(),
            legend => LegendEntry::parse_list(Text::from(legend)).expect("a legend"),
        },
        ..Picture::default()
    };
    let mut situation = picture.set_up(System::SixD6).expect("a picture");
    if !facts.is_empty() {
        for with in With::parse_list(Text::from(facts)).expect("facts") {
            situation.read_with(&with).expect("the facts are known");
        }
    }
    situation
}

fn declared(situation: &Situation, words: &str) -> Declaration {
    let declaration = words.parse().expect("a declaration");
    let read = situation.read_declaration(&declaration);
    read.expect("the words are known")
}

/// What side A knows, and the odds of its movements, as text.
fn told(truth: &Situation) -> String {
    let known = known_to_side(truth, Side::A);
    let mut told = format!("{:?}\n{:?}\n", known.board, known.facts);
    for verb in ["mosey", "run"] {
        let movement = declared(truth, &format!("A {verb}"));
        told.push_str(&format!("{:?}\n", chances::odds(&known, &movement)));
    }
    told
}

/// The marks of three rows around A; hidden squares are `~` and `+`, of two apparent kinds.
fn rows() -> impl Strategy<Value = Vec<String>> {
    let mark = prop::sample::select(vec!['.', '.', ':', ';', '#', '~', '~', '+', '^']);
    prop::collection::vec(mark, 15).prop_map(|mut marks| {
        marks[7] = 'A';
        marks[14] = 'b';
        marks.chunks(5).map(|row| row.iter().collect()).collect()
    })
}

/// The same rows with other truths under the hidden marks.
fn hiding(rows: &[String], truths: [(u32, bool); 2]) -> Situation {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let [one, other] = truths.map(|(truth, is_gap)| {
        let gap = if is_gap { " gap" } else { "" };
        format!("{truth}{gap}")
    });
    let legend = format!("~ apparent 1 true {one}; + apparent 2 true {other}; ^ gap");
    situation(&rows, &legend, "b res 1d6+0")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Board, facts and odds are the same, byte for byte, whatever is hidden.
    #[test]
    fn nothing_tells_what_is_hidden(
        rows in rows(),
        ones in prop::array::uniform2((1..9_u32, any::<bool>())),
        others in prop::array::uniform2((1..9_u32, any::<bool>())),
    ) {
        let [one, other] = [ones, others].map(|truths| hiding(&rows, truths));
        prop_assert_eq!(told(&one), told(&other));
        // The known board has no true number on it, and no sign that anything is hidden.
        let known = known_to_side(&one, Side::A).board;
        prop_assert!(!known.has_quantity(Quantity::TrueResistance));
        prop_assert!(!known.has_quantity(Quantity::ApparentResistance));
    }

    /// Nobody is told where a hidden foe is or what it can do.
    #[test]
    fn nothing_tells_where_a_hidden_foe_is(
        rows in rows(),
        places in prop::array::uniform2((0..5_i32, 0..3_i32)),
        scores in prop::array::uniform2(1..9_u32),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let legend = "~ apparent 1 true 3; + apparent 2 true 1; ^ gap";
        let [one, other] = [0, 1].map(|at| {
            let ((x, y), score) = (places[at], scores[at]);
            let facts = format!("c hidden, at ({x},{y}), score enter {score}; b res 1d6+0");
            situation(&rows, legend, &facts)
        });
        prop_assert_eq!(told(&one), told(&other));
    }
}

#[test]
fn what_is_revealed_is_known_to_both_sides() {
    let mut here = situation(&["A~."], "~ apparent 1 true 3", "");
    let run = declared(&here, "A run: (1,0) carry-on");
    let outcome = here
        .plan(&run, &mut Scripted::new([5]))
        .expect("it is not refused");
    here.carry_out(&outcome);
    for side in [Side::A, Side::B] {
        let known = known_to_side(&here, side);
        let revealed = known.board.terrain(Square::new(1, 0));
        assert!(revealed.contains(board::Terrain::Greater), "{revealed}");
    }
}

#[test]
fn odds_do_not_tell_what_others_can_do() {
    let told = |own: &str| {
        let mut here = situation(&["Ab."], "", own);
        let paid = here.rulings.set("ruling.resistance-dice", "paid");
        paid.expect("the choice is known");
        let run = declared(&here, "A run");
        chances::odds(&known_to_side(&here, Side::A), &run)
    };
    let unknown = told("b dp 4, res 1d6+0");
    for own in ["b dp 0, res 1d6+0", "b dp 1, res 3d6+0", "b score enter 9"] {
        assert_eq!(told(own), unknown);
    }
}

/// Who is unable to act is seen, also if the ruling says that it is so without potential.
#[test]
fn who_is_unable_to_act_is_known() {
    for (choice, potential, is_able) in [
        ("derived", 0, false),
        ("derived", 1, true),
        ("flag", 0, true),
    ] {
        let mut here = situation(&["Ab."], "", &format!("b dp {potential}"));
        let set = here.rulings.set("ruling.unable-to-act", choice);
        set.expect("the choice is known");
        let Facts::SixD6(known) = known_to_side(&here, Side::A).facts else {
            panic!("it is played by 6d6");
        };
        let b = here.board.creature_named("b").expect("it is drawn").id;
        let b = known.profile(b);
        assert_eq!(
            (b.is_able, b.potential),
            (is_able, 4),
            "{choice}, {potential}"
        );
    }
}

#[test]
fn what_others_can_do_is_not_known() {
    let here = situation(
        &["A.b"],
        "",
        "b dp 7, res 2d6+3, adv Sprint Movement 1d6+1, enter allows",
    );
    let Facts::SixD6(known) = known_to_side(&here, Side::A).facts else {
        panic!("it is played by 6d6");
    };
    let b = here.board.creature_named("b").expect("it is drawn").id;
    assert_eq!(known.profile(b).potential, 4);
    assert_eq!(known.profile(b).resistance, None);
    assert!(known.profile(b).advantages.is_empty());
    assert_eq!(known.profile(b).enter_wish, Some(six_d6::Wish::Allows));
}
