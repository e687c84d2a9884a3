//! What a creature may spend is offered where it leads somewhere, and what was searched of it is said.

use grid::{Feet, Square};
use rules::search::Preference;
use rules::{Way, Wish};
use systems::{Situation, System};

use super::{mover, situation};

fn verbs(own: &Situation) -> Vec<&'static str> {
    let budgets = own.budgets(mover(own)).into_iter();
    budgets.map(|budget| budget.verb).collect()
}

/// A diagonal of the minimum movement counts 5 ft and is not counted, which leads nowhere else.
#[test]
fn minimum_movement_is_offered_only_where_nothing_else_leads() {
    for system in [System::Starfinder, System::Srd35] {
        let open = situation(system, &["A..", "...", "..."], &["A speed 30"], &[]);
        assert!(!verbs(&open).contains(&"minimum"), "{system:?}");
        let mut odd = open.clone();
        let before = odd.read_declaration(&"A move: (1,1)".parse().expect("a declaration"));
        let before = before.expect("it is read");
        let outcome = odd
            .plan(&before, &mut dice::NoDice)
            .expect("it is accepted");
        odd.carry_out(&outcome);
        assert!(!verbs(&odd).contains(&"minimum"), "{system:?}");
        // 20 ft for a square, and a double move has 10.
        let slow = situation(system, &["A;."], &["A speed 5"], &[]);
        assert!(verbs(&slow).contains(&"minimum"), "{system:?}");
    }
}

/// A double move pays 20 ft for the square, and the minimum movement 5 ft by as many actions. What other
/// squares cost makes no difference.
#[test]
fn minimum_movement_is_offered_where_it_costs_less() {
    for system in [System::Starfinder, System::Srd35] {
        for rows in [["A;", "##"], ["A;", ".;"], ["A;", ".."]] {
            let own = situation(system, &rows, &["A speed 10"], &[]);
            let whole = own.whole_range(mover(&own), None);
            let place = whole.range.get(Square::new(1, 0)).expect("it is reached");
            let budget = &whole.budgets[place.offer];
            let found = (budget.verb, place.spent_feet);
            assert_eq!(found, ("minimum", Feet(5)), "{system:?} {rows:?}");
        }
    }
}

/// Three actions: one to stand, and two Strides. With a speed below 10 ft nobody crawls, so that before
/// it stands the creature has no movement that would tell how many actions it has.
#[test]
fn standing_up_does_not_lengthen_the_turn() {
    for (speed, far) in [("5", 10), ("10", 20)] {
        let facts = format!("A speed {speed}, prone");
        let own = situation(System::Pf2e, &["A......", "......."], &[&facts], &[]);
        let places = own.whole_range(mover(&own), None).range.places();
        let farthest = places.iter().map(|(_, reached)| reached.spent_feet).max();
        assert_eq!(farthest, Some(Feet(far)), "speed {speed}");
    }
}

#[test]
fn who_cannot_move_takes_no_guarded_step() {
    for facts in ["A speed 0", "A overburdened, entangled"] {
        let own = situation(System::Starfinder, &["A..", "..."], &[facts], &[]);
        assert!(!verbs(&own).contains(&"guarded"), "{facts}");
        let named = own.budgets_by(mover(&own), "guarded");
        assert!(named.is_empty(), "{facts}: {named:?}");
    }
}

#[test]
fn in_srd35_minimum_movement_is_shown_by_its_name() {
    let own = situation(System::Srd35, &["A.#", "###"], &["A speed 30"], &[]);
    assert!(!verbs(&own).contains(&"minimum"));
    let named = own.budgets_by(mover(&own), "minimum");
    let limits: Vec<Feet> = named.iter().map(|budget| budget.limit_feet).collect();
    assert_eq!(limits, [Feet(5)]);
    let whole = own.whole_range(mover(&own), Some("minimum"));
    let places = whole.range.places().into_iter();
    assert_eq!(places.map(|(place, _)| place.x).collect::<Vec<_>>(), [0, 1]);
    let own = situation(System::Srd35, &["A."], &["A no-move"], &[]);
    assert!(own.budgets_by(mover(&own), "minimum").is_empty());
}

/// 240 ft of every flight are searched.
#[test]
fn a_range_says_how_far_a_long_flight_was_searched() {
    let cuts = |speed: &str| {
        let own = situation(System::Starfinder, &["A..", "..."], &[speed], &[]);
        let cuts = own.whole_range(mover(&own), None).cuts.into_iter();
        cuts.map(|cut| (cut.by, cut.exact_feet.0, cut.budget_feet.0))
            .collect::<Vec<_>>()
    };
    assert_eq!(cuts("A fly 120"), []);
    assert_eq!(cuts("A fly 240"), [("double fly".to_owned(), 240, 480)]);
    let far = cuts("A fly 1000");
    for (by, budget) in [
        ("move fly", 1000),
        ("double fly", 2000),
        ("2 × mixed", 1030),
    ] {
        assert!(far.contains(&(by.to_owned(), 240, budget)), "{by}: {far:?}");
    }
}

/// A way names the flights that were searched only in part where one of them may be better: for 250 ft,
/// but not for 240.
#[test]
fn a_way_says_how_far_a_long_flight_was_searched() {
    let row = format!("A{}", ".".repeat(50));
    let own = situation(System::Starfinder, &[&row], &["A speed 30, fly 1000"], &[]);
    let cuts = |x: i32| {
        let wish = Wish {
            goal: Square::new(x, 0),
            via: &[],
            preference: Preference::Cheapest,
            limit_feet: None,
        };
        match own.way(mover(&own), &wish, None) {
            Way::Found(way) => {
                let cuts = way.cuts.into_iter();
                cuts.map(|cut| (cut.by, cut.exact_feet.0))
                    .collect::<Vec<_>>()
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(cuts(6), []);
    assert_eq!(cuts(48), []);
    assert_eq!(cuts(50)[0], ("move fly".to_owned(), 240));
}
