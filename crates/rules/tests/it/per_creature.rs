//! One fact for each creature.

use board::CreatureId;
use rules::PerCreature;

/// A history keeps the facts after each outcome. Facts that did not change are stored only once.
#[test]
fn copies_share_what_did_not_change() {
    let [one, other] = [0, 1].map(CreatureId::from_number);
    let mut before = PerCreature::<String>::default();
    before.get_or_add(one).push_str("one");
    before.get_or_add(other).push_str("other");
    let mut after = before.clone();
    after.get_or_add(other).push_str(" changed");
    assert!(std::ptr::eq(before.get(one), after.get(one)));
    assert_eq!(before.get(other), "other");
    assert_eq!(after.get(other), "other changed");
}
