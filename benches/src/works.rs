//! What is measured: ranges, a whole field, paths; each by ours, by the crate and by the bucket
//! queue, each on the same queries.

use std::cell::{OnceCell, RefCell};
use std::hint::black_box;
use std::rc::Rc;

use board::{Board, CreatureId, Movement, Side, Size, Terrain};
use grid::flood::{Gait, Parity, Reached, Router, StepMap, flood};
use grid::{Feet, Footprint};
use rules::search::{Bound, MoveRange, Offer, range};
use systems::{Situation, System};

use crate::flight;
use crate::rivals::{
    Around, Buckets, NOWHERE, NOWHERE_IN_FIELD, Steps, crate_field, crate_path, crate_range,
};
use crate::work::{Pass, Work};
use crate::yard::{Yard, square};

/// Budgets in squares.
pub(crate) const BUDGETS: [usize; 3] = [6, 12, 24];
/// Queries in a pass of ranges.
pub(crate) const RANGE_QUERIES: usize = 32;
/// The greatest number of queries in a pass of paths.
const PATH_QUERIES: usize = 160;
/// Labels that a path may settle: all of the greatest map.
const PATH_LABELS: usize = 1_000_000;

/// The maps of the ranges.
pub(crate) fn yards() -> Result<Vec<Yard>, String> {
    Ok(vec![
        Yard::open("open64", 64),
        Yard::open("open64-rough15", 64).roughen(15),
        Yard::load("bgmaps/AR0012SR")?,
        Yard::load("dao/den312d")?,
        Yard::load("bg512/AR0011SR")?,
    ])
}

/// All works whose names contain the text: those on the level of the grid, and ranges from a board
/// through the rules.
pub(crate) fn all(only: Option<&str>) -> Result<Vec<Work>, String> {
    let wanted = |name: &str| only.is_none_or(|text| name.contains(text));
    let mut works = Vec::new();
    let levels = [
        ("range", range_work as RangeWork),
        ("pf2e stride", rules_work),
    ];
    for (level, make) in levels {
        for yard in yards()? {
            for side in [1, 2] {
                let steps = OnceCell::new();
                for budget in BUDGETS {
                    let name = format!("{level} {} budget {budget} footprint {side}", yard.name);
                    if wanted(&name) {
                        let steps = steps.get_or_init(|| Rc::new(Steps::new(&yard, side)));
                        works.push(make(name, &yard, side, budget, steps)?);
                    }
                }
            }
        }
    }
    works.extend(flight::works(wanted)?);
    let field = "bg512/AR0011SR";
    let name = format!("field {field} whole map");
    if wanted(&name) {
        works.push(field_work(name, &Yard::load(field)?)?);
    }
    for map in ["dao/arena", "dao/den312d", "bg512/AR0011SR"] {
        let name = format!("path {map} scenarios");
        if wanted(&name) {
            works.push(path_work(name, &Yard::load(map)?)?);
        }
    }
    Ok(works)
}

/// The function that makes a work about ranges: name, map, side, budget, steps of the map for that
/// side.
type RangeWork = fn(String, &Yard, usize, usize, &Rc<Steps>) -> Result<Work, String>;

fn gait(side: usize) -> Gait {
    Gait::alternating(side as u8)
}

/// Whether the query begins with a dear diagonal, as half of them do.
fn is_odd(query: usize) -> bool {
    query % 2 == 1
}

fn parity(odd: bool) -> Parity {
    if odd { Parity::Odd } else { Parity::Even }
}

fn range_work(
    name: String,
    yard: &Yard,
    side: usize,
    budget: usize,
    steps: &Rc<Steps>,
) -> Result<Work, String> {
    let starts = Rc::new(yard.starts(RANGE_QUERIES, side));
    let ground = Rc::new(yard.ground()?);
    let buckets = Rc::new(RefCell::new(Buckets::default()));
    let ours = {
        let (ground, gait) = (ground.clone(), gait(side));
        move |start, odd| {
            flood(
                &ground,
                &gait,
                &[(square(start), parity(odd))],
                budget as u8,
            )
        }
    };
    let rival = {
        let steps = steps.clone();
        move |start, odd| crate_range(&steps, start, odd, budget)
    };
    let bucket = {
        let steps = steps.clone();
        move |start, odd| buckets.borrow_mut().range(&steps, start, odd, budget)
    };
    let check = {
        let (starts, ours) = (starts.clone(), ours.clone());
        let (rival, bucket, name) = (rival.clone(), bucket.clone(), name.clone());
        move || {
            for (query, start) in starts.iter().enumerate() {
                let odd = is_odd(query);
                let expected = rival(*start, odd);
                let same = bucket(*start, odd).costs == expected.costs
                    && around(&ours(*start, odd), *start, budget).costs == expected.costs;
                if !same {
                    return Err(format!("{name}: the answers from {start:?} differ"));
                }
            }
            Ok(())
        }
    };
    Ok(Work {
        name,
        queries: RANGE_QUERIES,
        ours: each_start(&starts, ours),
        rival: each_start(&starts, rival),
        bucket: each_start(&starts, bucket),
        check: Box::new(check),
    })
}

/// Makes a pass over the starts.
pub(crate) fn each_start<A>(
    starts: &Rc<Vec<(usize, usize)>>,
    answer: impl Fn((usize, usize), bool) -> A + 'static,
) -> Pass {
    let starts = starts.clone();
    Box::new(move || {
        for (query, start) in starts.iter().enumerate() {
            black_box(answer(black_box(*start), is_odd(query)));
        }
    })
}

/// Our answer in the rivals' form.
fn around(reached: &Reached, start: (usize, usize), budget: usize) -> Around {
    let mut around = Around::new(start, budget);
    let (x, y) = (
        start.0 as i32 - budget as i32,
        start.1 as i32 - budget as i32,
    );
    for (index, cost) in around.costs.iter_mut().enumerate() {
        let side = 2 * budget + 1;
        let place = grid::Square::new(x + (index % side) as i32, y + (index / side) as i32);
        *cost = reached.cost_squares(place).unwrap_or(NOWHERE);
    }
    around
}

/// The same ranges through the rules: from a situation with a creature to a range that gives for
/// every place its cost and whether the movement may end there.
fn rules_work(
    name: String,
    yard: &Yard,
    side: usize,
    budget: usize,
    steps: &Rc<Steps>,
) -> Result<Work, String> {
    let starts = yard.starts(RANGE_QUERIES, side);
    let board = board(yard)?;
    let asked = starts
        .into_iter()
        .map(|start| Asked::new(board.clone(), side, budget, start));
    let asked: Rc<Vec<Asked>> = Rc::new(asked.collect::<Result<_, _>>()?);
    let buckets = Rc::new(RefCell::new(Buckets::default()));
    let rival = {
        let steps = steps.clone();
        move |asked: &Asked| crate_range(&steps, asked.start, false, budget)
    };
    let bucket = {
        let steps = steps.clone();
        move |asked: &Asked| {
            buckets
                .borrow_mut()
                .range(&steps, asked.start, false, budget)
        }
    };
    let check = {
        let (asked, rival, bucket, name) =
            (asked.clone(), rival.clone(), bucket.clone(), name.clone());
        move || {
            for asked in asked.iter() {
                let expected = rival(asked);
                let range = asked.range()?;
                let side = 2 * budget + 1;
                let same = expected.costs.iter().enumerate().all(|(index, cost)| {
                    let x = (asked.start.0 + index % side) as i32 - budget as i32;
                    let y = (asked.start.1 + index / side) as i32 - budget as i32;
                    let reached = range.get(grid::Square::new(x, y));
                    reached.map_or(NOWHERE, |r| r.cost_feet.whole_squares() as u8) == *cost
                });
                if !same || bucket(asked).costs != expected.costs {
                    return Err(format!("{name}: the answers from {:?} differ", asked.start));
                }
            }
            Ok(())
        }
    };
    let each = |answer: Box<dyn Fn(&Asked)>| -> Pass {
        let asked = asked.clone();
        Box::new(move || asked.iter().for_each(|asked| answer(black_box(asked))))
    };
    Ok(Work {
        name,
        queries: RANGE_QUERIES,
        ours: each(Box::new(|asked| drop(black_box(asked.range())))),
        rival: each(Box::new(move |asked| drop(black_box(rival(asked))))),
        bucket: each(Box::new(move |asked| drop(black_box(bucket(asked))))),
        check: Box::new(check),
    })
}

/// The map as a board.
fn board(yard: &Yard) -> Result<Board, String> {
    let mut board = Board::new(yard.extent()?);
    for (kind, set) in [
        (Terrain::Wall, &yard.wall),
        (Terrain::Difficult, &yard.rough),
    ] {
        let squares = yard.extent()?.squares().zip(set).filter(|(_, set)| **set);
        squares.for_each(|(square, _)| board.add_terrain(square, kind));
    }
    Ok(board)
}

/// A creature on a board whose range is requested.
struct Asked {
    start: (usize, usize),
    situation: Situation,
    creature: CreatureId,
    limit_feet: Feet,
}

impl Asked {
    fn new(
        mut board: Board,
        side: usize,
        budget: usize,
        start: (usize, usize),
    ) -> Result<Asked, String> {
        let limit_feet = Feet::from_squares(budget as i32);
        let creature = board.add_creature("Ada", 'A', Side::A);
        board.place(creature, Footprint::square(square(start), side as u8));
        if let Some(ada) = board.creature_mut(creature) {
            ada.size = if side == 1 { Size::Medium } else { Size::Large };
            ada.speeds.set(Movement::Land, limit_feet);
        }
        let situation = Situation::new(System::Pf2e, board);
        Ok(Asked {
            start,
            situation,
            creature,
            limit_feet,
        })
    }

    fn range(&self) -> Result<MoveRange, String> {
        let walk = self
            .situation
            .walk(self.creature, "stride")
            .ok_or("no Stride is possible")?;
        let offer = Offer::single(&*walk, self.limit_feet);
        Ok(range(&[offer], Bound::DEFAULT))
    }
}

fn field_work(name: String, yard: &Yard) -> Result<Work, String> {
    const QUERIES: usize = 2;
    let starts = Rc::new(yard.starts(QUERIES, 1));
    let ground = Rc::new(yard.ground()?);
    let steps = Rc::new(Steps::new(yard, 1));
    let buckets = Rc::new(RefCell::new(Buckets::default()));
    // The map's steps are computed inside the measured time; the rivals get theirs in advance.
    let ours = move |start, _| {
        let map = StepMap::new(&ground, &gait(1));
        map.field(&[(square(start), Parity::Even)], u16::MAX)
    };
    let rival = {
        let steps = steps.clone();
        move |start, _| crate_field(&steps, start)
    };
    let bucket = {
        let steps = steps.clone();
        move |start, _| buckets.borrow_mut().field(&steps, start)
    };
    let check = {
        let (starts, ours) = (starts.clone(), ours.clone());
        let (rival, bucket, name) = (rival.clone(), bucket.clone(), name.clone());
        let (width, height) = (yard.width, yard.height);
        move || {
            for start in starts.iter() {
                let (field, expected) = (ours(*start, false), rival(*start, false));
                let same = (0..height)
                    .flat_map(|y| (0..width).map(move |x| (x, y)))
                    .all(|place| {
                        let cost = expected[(steps.state(place, false) >> 1) as usize];
                        field
                            .cost_squares(square(place))
                            .unwrap_or(NOWHERE_IN_FIELD)
                            == cost
                    });
                if !same || bucket(*start, false) != expected {
                    return Err(format!("{name}: the answers from {start:?} differ"));
                }
            }
            Ok(())
        }
    };
    Ok(Work {
        name,
        queries: QUERIES,
        ours: each_start(&starts, ours),
        rival: each_start(&starts, rival),
        bucket: each_start(&starts, bucket),
        check: Box::new(check),
    })
}

fn path_work(name: String, yard: &Yard) -> Result<Work, String> {
    let queries = Rc::new(yard.scenarios(PATH_QUERIES)?);
    let steps = Rc::new(Steps::new(yard, 1));
    // There is one map for the life of the program; the router keeps its memory as the bucket queue
    // does.
    let map: &'static StepMap = Box::leak(Box::new(StepMap::new(&yard.ground()?, &gait(1))));
    let router = Rc::new(RefCell::new(Router::new(map)));
    let buckets = Rc::new(RefCell::new(Buckets::default()));
    let ours = move |from, goal| {
        let route =
            router
                .borrow_mut()
                .route(square(from), Parity::Even, square(goal), PATH_LABELS);
        route.ok().flatten().map(|route| route.cost_squares)
    };
    let rival = {
        let steps = steps.clone();
        move |from, goal| crate_path(&steps, from, goal)
    };
    let bucket = move |from, goal| buckets.borrow_mut().path(&steps, from, goal);
    let check = {
        let (queries, ours) = (queries.clone(), ours.clone());
        let (rival, bucket, name) = (rival.clone(), bucket.clone(), name.clone());
        move || {
            for [from, goal] in queries.iter() {
                let expected = rival(*from, *goal);
                if ours(*from, *goal) != expected || bucket(*from, *goal) != expected {
                    return Err(format!(
                        "{name}: the costs from {from:?} to {goal:?} differ"
                    ));
                }
            }
            Ok(())
        }
    };
    Ok(Work {
        name,
        queries: queries.len(),
        ours: each_query(&queries, ours),
        rival: each_query(&queries, rival),
        bucket: each_query(&queries, bucket),
        check: Box::new(check),
    })
}

fn each_query(
    queries: &Rc<Vec<[(usize, usize); 2]>>,
    answer: impl Fn((usize, usize), (usize, usize)) -> Option<u32> + 'static,
) -> Pass {
    let queries = queries.clone();
    Box::new(move || {
        for [from, goal] in queries.iter() {
            black_box(answer(black_box(*from), black_box(*goal)));
        }
    })
}
