//! The tags of ground, in words and in points.

use board::{Quantity, ResistanceTag};
use dice::NoDice;
use grid::Square;
use six_d6::SixD6;

use crate::situation;
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
