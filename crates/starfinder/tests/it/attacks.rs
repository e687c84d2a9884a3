//! Attacks from their numbers, and the lines along which a creature reaches.

use board::{Board, Creature, Side, Size};
use dice::Expression;
use grid::{Extent, Square};
use rules::SystemAttacks as _;
use starfinder::{Object, Place, Rigidity, Situation, Starfinder};

/// A and b on a map with those facts.
fn situation(facts: &[&str]) -> Situation {
    let mut board = Board::new(Extent::new(6, 6).expect("small"));
    board.add_creature("A", 'A', Side::A);
    board.add_creature("b", 'b', Side::B);
    let mut situation = Situation::new(Starfinder, board);
    for fact in facts {
        let with = fact.parse().expect("a clause");
        situation.read_with(&with).expect("known words");
    }
    situation
}

fn named<'a>(situation: &'a Situation, name: &str) -> &'a Creature {
    situation.board.creature_named(name).expect("it is there")
}

/// The dice of A's damage when it attacks b.
fn damage(state: &str) -> Expression {
    let facts = ["A at (2,2)", "A damage 1d8+4", state, "b at (2,3)"];
    let here = situation(&facts);
    let attack = Starfinder.attack(here.scene(), named(&here, "A"), named(&here, "b"));
    let attack = attack.expect("the system has attacks");
    let attack = attack.expect("A reaches b");
    attack.damage.expect("it is stated")
}

#[test]
fn a_penalty_is_taken_from_the_dice() {
    let dice: Expression = "1d8+4".parse().expect("dice");
    let tired = damage("A fatigued");
    assert_eq!((tired.minimum(), tired.maximum()), (4, 11));
    assert_eq!(damage("A reach 5"), dice);
}

/// Whether A, which is at (2,2) on the ground, reaches b so many cubes away, past these cubes.
fn passes(to: [i32; 3], filled: &[[i32; 3]]) -> bool {
    let place = |[x, y, level]: [i32; 3]| Place::new(Square::new(2 + x, 2 + y), level);
    let to = place(to);
    let target = format!("b at {}, z {}", to.square, to.level);
    let mut here = situation(&["A at (2,2)", "A reach 20", &target]);
    for (number, cube) in filled.iter().enumerate() {
        let object = Object {
            size: Size::Medium,
            rigidity: Rigidity::Rigid,
            place: Some(place(*cube)),
        };
        here.facts.objects.insert(format!("crate-{number}"), object);
    }
    let attack = Starfinder.attack(here.scene(), named(&here, "A"), named(&here, "b"));
    attack.expect("the system has attacks").is_ok()
}

#[test]
fn two_cubes_that_meet_only_at_a_corner_stop_a_line_through_it() {
    // The line to (1,1,1) passes the corner at which all eight cubes meet.
    assert!(!passes([1, 1, 1], &[[1, 0, 0], [0, 1, 1]]));
    assert!(!passes([1, 1, 1], &[[0, 1, 0], [1, 0, 1]]));
    assert!(!passes([1, 1, 1], &[[0, 0, 1], [1, 1, 0]]));
    // These two also touch along an edge that ends at the corner.
    assert!(passes([1, 1, 1], &[[1, 0, 0], [0, 1, 0]]));
    // These two share a face.
    assert!(passes([1, 1, 1], &[[1, 0, 0], [1, 1, 0]]));
    assert!(passes([1, 1, 1], &[[1, 0, 0]]));
}

#[test]
fn two_cubes_that_meet_in_an_edge_stop_a_line_through_it() {
    assert!(!passes([0, 1, 1], &[[0, 1, 0], [0, 0, 1]]));
    assert!(passes([0, 1, 1], &[[0, 1, 0]]));
    assert!(!passes([0, -2, 2], &[[0, -1, 1]]));
    // At (1/2, 1/2) of its way to (2,1) the line is inside (1,0) and (1,1).
    assert!(!passes([2, 1, 0], &[[1, 0, 0]]));
    assert!(!passes([2, 1, 0], &[[1, 1, 0]]));
    assert!(passes([2, 1, 0], &[[0, 1, 0], [2, 0, 0]]));
}
