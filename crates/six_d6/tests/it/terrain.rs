//! The tags of ground, in words and in points.

use board::{Quantity, ResistanceTag};
use dice::{NoDice, Scripted};
use grid::Square;
use six_d6::SixD6;

use crate::{declared, situation};
use rules::Words as _;

/// One square for each bit of the tags. A gap, which is not a line of the table, has an MR of 4.
#[test]
fn the_tags_are_those_of_the_board_in_its_order_and_lines_of_the_table() {
    let mut here = situation(&["A......"], "", "");
    let squares = || (0..).map(|x| Square::new(x, 0));
    let bits = (0..ResistanceTag::ALL.len()).map(|bit| 1 << bit);
    for (square, bits) in squares().zip(bits) {
        let quantity = Quantity::ResistanceTags;
        here.board.set_quantity(square, quantity, bits);
    }
    for (square, own) in squares().zip(ResistanceTag::ALL) {
        let words = SixD6.ground_words(&here.board.ground(square));
        assert_eq!(words, [own.word()]);
        let ask = format!("mr {square}").parse().expect("a question");
        let answer = here.ask(&ask, &mut NoDice).expect("the square has an MR");
        assert_eq!(answer.words, own.line().unwrap_or(4).to_string(), "{own:?}");
    }
}

/// A sum is of more than the gap (`6d6.mr.overlap`): 2 for rough ground and 4 for the gap.
#[test]
fn a_sum_of_tags_cites_its_rule_over_a_gap_too() {
    let facts = "A adv Sprint Movement 1d6+4";
    for (ruling, rule, points) in [
        ("highest", "6d6.mr.gap", "4"),
        ("sum", "6d6.mr.overlap", "6"),
    ] {
        let mut here = situation(&["A^."], "^ rough gap", facts);
        let set = here.rulings.set("ruling.overlapping-terrain", ruling);
        set.expect("the choice is known");
        let run = declared(&here, "A run means=Sprint: (1,0) (2,0)");
        let outcome = here
            .plan(&run, &mut Scripted::new([3]))
            .expect("it may run");
        let steps = outcome.movement.expect("a movement").steps;
        let reason = steps[0].reasons.first().expect("a reason");
        assert_eq!(reason.rule.as_str(), rule);
        let amount = reason.amount.expect("points").to_string();
        assert_eq!(amount, points);
    }
}
