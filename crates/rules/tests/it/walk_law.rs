//! What the laws of the systems expect of a path.

use board::CreatureId;
use rules::When;
use rules::search::Reactor;
use rules::walk_law::{Expected, Reacting};

/// One foe is left in the first step and again in the third, another only in the third.
#[test]
fn somebody_who_reacts_once_reacts_where_the_mover_first_leaves_its_reach() {
    let [first, second] = [1, 2].map(CreatureId::from_number);
    let expected = Expected {
        reactors: vec![
            vec![first.into()],
            Vec::new(),
            vec![first.into(), second.into()],
        ],
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

/// The mover comes into its foe's square, leaves it, and comes again: one chance of each kind.
#[test]
fn somebody_has_one_chance_of_each_kind_and_one_in_a_step() {
    let foe = CreatureId::from_number(1);
    let [enter, leave] = [1, 0].map(|kind| Reactor {
        creature: foe,
        kind,
    });
    let expected = Expected {
        reactors: vec![vec![enter, leave], vec![enter, leave], vec![leave]],
        ..Expected::default()
    };
    let at = |step| (When::Step(step), foe);
    assert_eq!(expected.triggers(Reacting::Once), [at(1), at(2)]);
    assert_eq!(expected.triggers(Reacting::EachStep), [at(1), at(2), at(3)]);
}
