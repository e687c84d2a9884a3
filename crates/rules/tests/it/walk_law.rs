//! What the laws of the systems expect of a path.

use board::CreatureId;
use rules::When;
use rules::walk_law::{Expected, Reacting};

/// One foe is left in the first step and again in the third, another only in the third.
#[test]
fn somebody_who_reacts_once_reacts_where_the_mover_first_leaves_its_reach() {
    let [first, second] = [1, 2].map(CreatureId::from_number);
    let expected = Expected {
        reactors: vec![vec![first], Vec::new(), vec![first, second]],
        ..Expected::default()
    };
    let at = |step, who| (When::Step(step), who);
    assert_eq!(
        expected.triggers(Reacting::Once),
        [at(1, first), at(3, second)]
    );
    let each = [at(1, first), at(3, first), at(3, second)];
    assert_eq!(expected.triggers(Reacting::EachStep), each);
}
