//! Compares floods with a slow search that looks at squares and edges one by one.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use grid::flood::*;
use grid::{Direction, Edge, EdgePlane, Extent, Footprint, Plane, Square};

/// The contents of a random board; all places are taken modulo its size.
#[derive(Clone, Debug)]
struct Recipe {
    size: (usize, usize),
    hard: Vec<(i32, i32)>,
    barred: Vec<(i32, i32)>,
    creatures: Vec<(i32, i32, u8)>,
    edges: Vec<(i32, i32, bool)>,
    at_least: Vec<(i32, i32, u8)>,
    raised: Vec<(i32, i32, u8)>,
    raised_spaces: Vec<(i32, i32, u8)>,
}

fn recipe(most: usize) -> impl Strategy<Value = Recipe> {
    let spot = || (0..400_i32, 0..400_i32);
    let graded = |top: u8| (0..400_i32, 0..400_i32, 1..=top);
    // Dense boards for small creatures, sparse boards so that big creatures can move too.
    let squares_per_thing = prop_oneof![Just(5), Just(15), Just(50), Just(200)];
    (1..most, 1..most, squares_per_thing).prop_flat_map(move |(width, height, squares)| {
        let size = (width, height);
        let many = width * height / squares + 1;
        (
            prop::collection::vec(spot(), 0..many),
            prop::collection::vec(spot(), 0..many / 2 + 1),
            prop::collection::vec(graded(3), 0..3),
            prop::collection::vec((0..400_i32, 0..400_i32, any::<bool>()), 0..many),
            prop::collection::vec(graded(3), 0..many * 2),
            prop::collection::vec(graded(2), 0..many),
            prop::collection::vec(graded(2), 0..2),
        )
            .prop_map(
                move |(hard, barred, creatures, edges, at_least, raised, raised_spaces)| Recipe {
                    size,
                    hard,
                    barred,
                    creatures,
                    edges,
                    at_least,
                    raised,
                    raised_spaces,
                },
            )
    })
}

fn ground(recipe: &Recipe) -> Ground<'static> {
    let extent = Extent::new(recipe.size.0, recipe.size.1).unwrap();
    let wrap = |x: i32, y: i32| Square::new(x % extent.width(), y % extent.height());
    let plane = |squares: &mut dyn Iterator<Item = Square>| {
        let mut plane = Plane::new(extent);
        squares.for_each(|square| plane.insert(square));
        Cow::Owned(plane)
    };
    let mut closed = EdgePlane::new(extent);
    for (x, y, north) in &recipe.edges {
        let square = wrap(*x, *y);
        closed.insert(if *north {
            Edge::north(square)
        } else {
            Edge::west(square)
        });
    }
    let mut ground = Ground::open(extent);
    ground.hard = vec![plane(&mut recipe.hard.iter().map(|(x, y)| wrap(*x, *y)))];
    ground.barred = vec![plane(&mut recipe.barred.iter().map(|(x, y)| wrap(*x, *y)))];
    ground.closed = Some(Cow::Owned(closed));
    let space = |x: i32, y: i32, side: u8| Footprint::square(wrap(x, y), side);
    ground.barred_spaces = recipe
        .creatures
        .iter()
        .map(|(x, y, s)| space(*x, *y, *s))
        .collect();
    for grade in 1..=3 {
        let of = |list: &[(i32, i32, u8)]| {
            plane(
                &mut list
                    .iter()
                    .filter(|(_, _, g)| *g == grade)
                    .map(|(x, y, _)| wrap(*x, *y)),
            )
        };
        ground.at_least.push((grade, of(&recipe.at_least)));
        ground.raised.push((grade, of(&recipe.raised)));
    }
    ground.raised_spaces = recipe
        .raised_spaces
        .iter()
        .map(|(x, y, s)| (*s, space(*x, *y, *s)))
        .collect();
    ground
}

fn gait() -> impl Strategy<Value = Gait> {
    let under = prop_oneof![Just(Under::Entered), Just(Under::Occupied)];
    let corners = prop_oneof![
        Just(Corners::Either),
        Just(Corners::Both),
        Just(Corners::Ignored)
    ];
    let extra: Vec<GradeCost> = (0..3).map(GradeCost::alternating).collect();
    let doubled = |after| {
        let doubling = |k: u32| GradeCost::flat(1 << k, 3 << (k - 1), after);
        let mut costs = vec![GradeCost::alternating(0)];
        costs.extend((1..5).map(doubling));
        costs
    };
    let costs = prop_oneof![
        Just(extra),
        Just(doubled(After::Unchanged)),
        Just(doubled(After::Toggled)),
        Just(vec![GradeCost::flat(1, 1, After::Unchanged)]),
    ];
    (1..=6_u8, under, corners, costs)
        .prop_map(|(side, under, corners, costs)| Gait::new(side, under, corners, costs).unwrap())
}

// --- The slow search ------------------------------------------------------------------------------

fn grade(ground: &Ground<'_>, square: Square) -> usize {
    let sure = ground
        .at_least
        .iter()
        .filter(|(_, plane)| plane.contains(square));
    let raised = ground
        .raised
        .iter()
        .filter(|(_, plane)| plane.contains(square));
    let spaces = ground
        .raised_spaces
        .iter()
        .filter(|(_, space)| space.contains(square));
    sure.map(|(grade, _)| usize::from(*grade))
        .max()
        .unwrap_or(0)
        + raised.map(|(by, _)| usize::from(*by)).sum::<usize>()
        + spaces.map(|(by, _)| usize::from(*by)).sum::<usize>()
}

fn is_hard(ground: &Ground<'_>, square: Square) -> bool {
    ground.hard.iter().any(|plane| plane.contains(square))
}

fn holds_closed_edge(ground: &Ground<'_>, rectangle: Footprint) -> bool {
    let closed = ground.closed.as_ref().unwrap();
    rectangle.squares().any(|square| {
        [Direction::East, Direction::South]
            .into_iter()
            .any(|direction| {
                let next = square.step(direction);
                rectangle.contains(next) && closed.contains(Edge::between(square, next).unwrap())
            })
    })
}

fn may_enter(ground: &Ground<'_>, to: Footprint) -> bool {
    to.squares().all(|square| {
        ground.extent.contains(square)
            && !is_hard(ground, square)
            && !ground.barred.iter().any(|plane| plane.contains(square))
            && !ground
                .barred_spaces
                .iter()
                .any(|space| space.contains(square))
    }) && !holds_closed_edge(ground, to)
}

/// Whether the detour by a place next to both is blocked, at its corner square or at an edge on the
/// way.
fn detour_is_blocked(ground: &Ground<'_>, from: Footprint, by: Footprint, to: Footprint) -> bool {
    let corner = by
        .squares()
        .find(|square| !from.contains(*square) && !to.contains(*square));
    corner.is_some_and(|corner| is_hard(ground, corner))
        || holds_closed_edge(ground, from.union(by))
        || holds_closed_edge(ground, by.union(to))
}

fn slow_steps(
    ground: &Ground<'_>,
    gait: &Gait,
    (place, parity): (Square, Parity),
) -> Vec<((Square, Parity), u32)> {
    let from = Footprint::square(place, gait.side());
    let mut steps = Vec::new();
    for direction in Direction::ALL {
        let to = from.step(direction);
        let (dx, dy) = direction.offset();
        let stopped = if direction.is_diagonal() {
            let blocked = |by: Footprint| detour_is_blocked(ground, from, by, to);
            let across = blocked(from.at(place.offset(dx, 0)));
            let along = blocked(from.at(place.offset(0, dy)));
            match gait.corners() {
                Corners::Either => across || along,
                Corners::Both => across && along,
                Corners::Ignored => false,
            }
        } else {
            holds_closed_edge(ground, from.union(to))
        };
        if stopped || !may_enter(ground, to) {
            continue;
        }
        let under = |square: &Square| gait.under() == Under::Occupied || !from.contains(*square);
        let worst = to
            .squares()
            .filter(under)
            .map(|square| grade(ground, square))
            .max();
        let Some(cost) = gait.costs().get(worst.unwrap()) else {
            continue;
        };
        let turn = cost.diagonal[parity.index()];
        steps.push(if direction.is_diagonal() {
            ((to.origin, turn.then), u32::from(turn.cost_squares))
        } else {
            ((to.origin, parity), u32::from(cost.straight_squares))
        });
    }
    steps
}

fn slow(
    ground: &Ground<'_>,
    gait: &Gait,
    sources: &[(Square, Parity)],
    budget: u32,
) -> BTreeMap<(Square, Parity), u32> {
    let on_map = |place: Square| {
        let last = Footprint::square(place, gait.side());
        last.squares().all(|square| ground.extent.contains(square))
    };
    let mut best: BTreeMap<(Square, Parity), u32> = BTreeMap::new();
    let mut open: BTreeSet<(u32, (Square, Parity))> = sources
        .iter()
        .filter(|(place, _)| on_map(*place))
        .map(|state| (0, *state))
        .collect();
    while let Some((cost, state)) = open.pop_first() {
        if best.contains_key(&state) {
            continue;
        }
        best.insert(state, cost);
        for (next, step) in slow_steps(ground, gait, state) {
            if cost + step <= budget && !best.contains_key(&next) {
                open.insert((cost + step, next));
            }
        }
    }
    best
}

fn least(labels: &BTreeMap<(Square, Parity), u32>) -> BTreeMap<Square, u32> {
    let mut least = BTreeMap::new();
    for ((place, _), cost) in labels {
        let known = least.entry(*place).or_insert(*cost);
        *known = (*known).min(*cost);
    }
    least
}

fn sources(ground: &Ground<'_>, spots: &[(i32, i32, bool)]) -> Vec<(Square, Parity)> {
    let (width, height) = (ground.extent.width(), ground.extent.height());
    spots
        .iter()
        .map(|(x, y, odd)| {
            let parity = if *odd { Parity::Odd } else { Parity::Even };
            (Square::new(x % width, y % height), parity)
        })
        .collect()
}

fn check_flood(
    ground: &Ground<'_>,
    gait: &Gait,
    sources: &[(Square, Parity)],
    budget: u8,
) -> Result<(), TestCaseError> {
    let labels = slow(ground, gait, sources, budget.into());
    let reached = flood(ground, gait, sources, budget);
    let costs: BTreeMap<Square, u32> = reached
        .places()
        .map(|(place, cost)| (place, cost.into()))
        .collect();
    prop_assert_eq!(&costs, &least(&labels));
    let reached_labels: BTreeSet<_> = reached.labels().collect();
    prop_assert_eq!(
        reached_labels,
        labels.keys().copied().collect::<BTreeSet<_>>()
    );
    prop_assert_eq!(reached.len(), costs.len());
    let field = StepMap::new(ground, gait).field(sources, budget.into());
    for place in ground.extent.squares() {
        prop_assert_eq!(
            field.cost_squares(place).map(u32::from),
            costs.get(&place).copied()
        );
    }
    Ok(())
}

fn spots() -> impl Strategy<Value = Vec<(i32, i32, bool)>> {
    prop::collection::vec((0..400_i32, 0..400_i32, any::<bool>()), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_flood_finds_what_a_search_by_squares_finds(
        recipe in recipe(24), gait in gait(), spots in spots(), budget in 0..40_u8,
    ) {
        let ground = ground(&recipe);
        check_flood(&ground, &gait, &sources(&ground, &spots), budget)?;
    }

    #[test]
    fn a_route_costs_what_a_search_by_squares_finds(
        recipe in recipe(20), gait in gait(), spots in spots(),
    ) {
        let ground = ground(&recipe);
        let map = StepMap::new(&ground, &gait);
        let mut router = Router::new(&map);
        let all = sources(&ground, &spots);
        let (from, parity) = all[0];
        let least = least(&slow(&ground, &gait, &[(from, parity)], 30_000));
        for (goal, _) in all {
            let route = router.route(from, parity, goal, 1_000_000).unwrap();
            let cost = route.as_ref().map(|route| route.cost_squares);
            prop_assert_eq!(cost, least.get(&goal).copied());
            let Some(route) = route else { continue };
            let mut state = (from, parity);
            let mut sum = 0;
            for place in &route.places {
                let steps = slow_steps(&ground, &gait, state);
                let step = steps.iter().find(|((to, _), _)| to == place);
                prop_assert!(step.is_some(), "{:?} from {:?}", place, state);
                let (to, cost) = step.unwrap();
                state = *to;
                sum += cost;
            }
            prop_assert_eq!((state, sum), ((goal, route.parity), route.cost_squares));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Rows of two and four words, blocks of the step map, and the way for maps wider than rows.
    #[test]
    fn wide_windows_agree_too(
        recipe in recipe(400), gait in gait(), spots in spots(), budget in 20..=254_u8,
    ) {
        let ground = ground(&recipe);
        check_flood(&ground, &gait, &sources(&ground, &spots), budget)?;
    }
}

#[test]
fn a_route_that_needs_more_labels_than_allowed_is_reported() {
    let ground = Ground::open(Extent::new(30, 30).unwrap());
    let map = StepMap::new(&ground, &Gait::alternating(1));
    let goal = Square::new(29, 20);
    let answer = Router::new(&map).route(Square::new(0, 0), Parity::Even, goal, 5);
    assert_eq!(answer, Err(Exhausted { settled: 5 }));
}

#[test]
fn a_footprint_that_does_not_fit_on_the_map_reaches_nothing() {
    let ground = Ground::open(Extent::new(3, 30).unwrap());
    let sources = [(Square::new(0, 0), Parity::Even)];
    assert!(flood(&ground, &Gait::alternating(4), &sources, 6).is_empty());
    assert!(
        StepMap::new(&ground, &Gait::alternating(4))
            .field(&sources, 6)
            .is_empty()
    );
}
