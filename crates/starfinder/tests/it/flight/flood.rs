//! Laws of the flood: it finds what a plain search over the same airspace finds.

use std::collections::BTreeMap;

use grid::Square;
use proptest::prelude::*;

use rules::search::{Bound, Parity};
use starfinder::Place;
use starfinder::flight::search::{
    Airspace, Flood, PlaceSet, Source, State, Step, Tariff, Window, beside, settle,
};
use starfinder::flight::{Bearing, Heading, Primary};
use starfinder::rulings::{DescendCost, ParityAfterDoubled, SurchargeDoubling, VerticalTurn};

const MOST_PLACES: usize = 1 << 16;

/// A small world: for each place how often a step into it is doubled, or `None` for no place.
#[derive(Clone, Debug)]
struct World {
    size: (i32, i32, i32),
    grades: Vec<Option<u8>>,
    /// Closed steps: bearing and place, by their numbers.
    shut: Vec<(usize, usize)>,
}

impl World {
    fn window(&self) -> Window {
        let (x, y, z) = self.size;
        let greatest = Place::new(Square::new(x - 1, y - 1), z - 1);
        Window::between(Place::new(Square::new(0, 0), 0), greatest, MOST_PLACES).unwrap()
    }

    fn number(&self, place: Place) -> Option<usize> {
        self.window().places().position(|other| other == place)
    }

    fn airspace(&self) -> Airspace {
        let window = self.window();
        let mut grades: Vec<(u8, PlaceSet)> = (0..3).map(|k| (k, PlaceSet::new(&window))).collect();
        for (place, grade) in window.places().zip(&self.grades) {
            if let Some(grade) = grade {
                grades[usize::from(*grade)].1.insert(&window, place);
            }
        }
        grades.retain(|(_, places)| !places.is_empty());
        let mut shut: Vec<Option<PlaceSet>> = vec![None; 26];
        for (bearing, place) in &self.shut {
            if let Some(place) = window.places().nth(*place) {
                let set = shut[*bearing].get_or_insert_with(|| PlaceSet::new(&window));
                set.insert(&window, place);
            }
        }
        Airspace {
            window,
            grades,
            shut,
        }
    }

    /// The rules of this world, step by step, without any set of places.
    fn steps(&self, tariff: &Tariff, from: State, into: &mut Vec<Step>) {
        let here = self.number(from.place).unwrap();
        for (number, bearing) in Bearing::all().enumerate() {
            let place = beside(from.place, bearing.offset());
            let Some(Some(grade)) = self.number(place).map(|to| self.grades[to]) else {
                continue;
            };
            if self.shut.contains(&(number, here)) {
                continue;
            }
            let fare = tariff.fare(from.attitude, bearing, u32::from(grade), from.parity);
            into.push(Step {
                to: State {
                    place,
                    pressed: None,
                    attitude: from.attitude.after(bearing).leveled(),
                    parity: fare.parity,
                },
                cost_halves: fare.halves(),
            });
        }
    }
}

fn worlds() -> impl Strategy<Value = World> {
    (1..5_i32, 1..5_i32, 1..4_i32).prop_flat_map(|size| {
        let places = usize::try_from(size.0 * size.1 * size.2).unwrap();
        let grade = prop_oneof![6 => Just(Some(0)), 1 => Just(Some(1)), 1 => Just(Some(2)), 1 => Just(None)];
        let grades = prop::collection::vec(grade, places);
        let shut = prop::collection::vec((0..26_usize, 0..places), 0..12);
        (Just(size), grades, shut).prop_map(|(size, mut grades, shut)| {
            // The flight must begin somewhere.
            grades[0] = grades[0].or(Some(0));
            World { size, grades, shut }
        })
    })
}

fn tariffs() -> impl Strategy<Value = Tariff> {
    let descend = prop_oneof![Just(DescendCost::Full), Just(DescendCost::Half)];
    let flip = prop_oneof![
        Just(ParityAfterDoubled::Keep),
        Just(ParityAfterDoubled::Flip)
    ];
    (0..2_u32, 0..3_u32, descend, flip).prop_map(
        |(turn_squares, ascent_squares, descend, doubled_diagonal)| Tariff {
            turn_squares,
            ascent_squares,
            descend,
            surcharges: SurchargeDoubling::No,
            vertical_turn: VerticalTurn::No,
            doubled_diagonal,
        },
    )
}

/// What flying the path costs by the tariff, in halves of a square; `None` if a step is impossible.
fn price(world: &World, tariff: &Tariff, start: State, path: &[Place]) -> Option<u32> {
    let mut state = start;
    let mut cost = 0;
    for place in path {
        let mut steps = Vec::new();
        world.steps(tariff, state, &mut steps);
        let step = steps.into_iter().find(|step| step.to.place == *place)?;
        cost += step.cost_halves;
        state = step.to;
    }
    Some(cost)
}

proptest! {
    #[test]
    fn the_flood_finds_what_a_plain_search_finds(
        world in worlds(),
        tariff in tariffs(),
        primary in 0..26_usize,
        odd in any::<bool>(),
        budget in 0..14_u32,
    ) {
        let bearing = Bearing::all().nth(primary).unwrap();
        let attitude = Primary::along(bearing).attitude().leveled();
        let place = Place::new(Square::new(0, 0), 0);
        let parity = if odd { Parity::Odd } else { Parity::Even };
        let start = State { place, pressed: None, attitude, parity };
        let plain = settle(&[start], budget * 2, Bound::DEFAULT, |from, into| {
            world.steps(&tariff, from, into);
        });
        let airspace = world.airspace();
        prop_assert!(Flood::applies(&airspace, &tariff));
        let source = Source { place, heading: attitude.heading(), parity };
        let flood = Flood::new(airspace, tariff, source, budget);
        let costs = flood.costs();
        let mut least: BTreeMap<Place, u32> = BTreeMap::new();
        for (state, cost) in plain.states() {
            let known = least.entry(state.place).or_insert(cost);
            *known = (*known).min(cost);
        }
        prop_assert_eq!(&costs, &least.into_iter().collect::<Vec<_>>());
        for (goal, cost) in costs {
            let path = flood.path(goal).unwrap();
            prop_assert_eq!(path.last().copied().unwrap_or(place), goal);
            prop_assert_eq!(price(&world, &tariff, start, &path), Some(cost), "{:?}", path);
        }
    }
}

#[test]
fn turning_from_each_heading_to_each_takes_the_smaller_angle() {
    for (from, a) in (0_i32..).zip(grid::Direction::ALL) {
        for (to, b) in (0_i32..).zip(grid::Direction::ALL) {
            let around = (from - to).rem_euclid(8);
            let steps = Heading::Level(a).turn_steps(b);
            assert_eq!(steps, u32::try_from(around.min(8 - around)).unwrap());
        }
    }
}
