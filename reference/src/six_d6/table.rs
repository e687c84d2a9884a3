//! The state of the table.

use std::collections::{BTreeMap, BTreeSet};

use crate::half_walls::HalfWall;
use crate::sides::Sides;

/// A square: column, then row, (0,0) top left.
pub(super) type Place = (i32, i32);

/// Where a creature is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// The top-left square of its figure.
    Square(Place),
    /// A goal of gridless play.
    Goal(String),
    /// Where gridless play began.
    Start,
}

impl Spot {
    /// The form in which it is written in a result.
    pub fn words(&self) -> String {
        match self {
            Spot::Square((x, y)) => format!("({x},{y})"),
            Spot::Goal(name) => format!("@{name}"),
            Spot::Start => "start".to_owned(),
        }
    }
}

/// A number of dice of one size, and a number added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DiceValue {
    pub(super) dice: u32,
    pub(super) sides: u32,
    pub(super) plus: i32,
}

impl DiceValue {
    /// `6d6.type.run-potential`
    pub(super) const ONE: DiceValue = DiceValue {
        dice: 1,
        sides: 6,
        plus: 0,
    };

    /// `6d6.stealth.penalty`
    pub(super) const STEALTH: DiceValue = DiceValue {
        dice: 2,
        sides: 6,
        plus: 0,
    };

    pub(super) fn least(self) -> i32 {
        self.dice as i32 + self.plus
    }

    pub(super) fn most(self) -> i32 {
        (self.dice * self.sides) as i32 + self.plus
    }
}

/// The ground of one square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    /// `#`: cannot be entered.
    pub(super) solid: bool,
    /// Lines of the resistance table.
    pub(super) tags: Vec<i32>,
    /// The MR as a number, in place of the tags'.
    pub(super) given: Option<i32>,
    /// The leader's figure for an obstacle in it.
    pub(super) leap: Option<i32>,
    /// It gives no footing.
    pub(super) gap: bool,
    /// It is not what it looks like: its real MR, and whether it really gives no footing.
    pub(super) hidden: Option<(i32, bool)>,
}

/// An advantage of a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advantage {
    pub(super) name: String,
    pub(super) movement: bool,
    pub(super) value: DiceValue,
    /// The potential that it costs, if that is stated.
    pub(super) cost: Option<i32>,
    /// The forms it serves; if empty, all of them.
    pub(super) forms: Vec<String>,
    pub(super) unavailable: bool,
    pub(super) vetoed: bool,
}

/// The effects of its load on a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Load {
    None,
    Encumbered(DiceValue),
    TooMuch,
}

/// A creature at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Creature {
    pub(super) letter: char,
    pub(super) spot: Spot,
    /// Squares a side of its figure.
    pub(super) side: i32,
    pub(super) potential: i32,
    /// Potential cost of its attack.
    pub(super) attack: Option<i32>,
    pub(super) forms: Vec<String>,
    pub(super) advantages: Vec<Advantage>,
    pub(super) resistance: Option<DiceValue>,
    pub(super) score_enter: Option<i32>,
    pub(super) score_leave: Option<i32>,
    /// Whether it hinders; `None` if nothing was stated.
    pub(super) enter: Option<bool>,
    pub(super) leave: Option<bool>,
    pub(super) able: bool,
    pub(super) down: bool,
    /// Hidden from its foes.
    pub(super) hidden: bool,
    /// The creatures that are with it in the counted square where it is.
    pub(super) company: Vec<char>,
    pub(super) load: Load,
    pub(super) situations: Vec<DiceValue>,
}

impl Creature {
    pub(super) fn new(letter: char, spot: Spot, side: i32) -> Creature {
        Creature {
            letter,
            spot,
            side,
            potential: 4,
            attack: None,
            forms: vec!["walking".to_owned()],
            advantages: Vec::new(),
            resistance: None,
            score_enter: None,
            score_leave: None,
            enter: None,
            leave: None,
            able: true,
            down: false,
            hidden: false,
            company: Vec::new(),
            load: Load::None,
            situations: Vec::new(),
        }
    }

    /// The squares that its figure would fill there; none without a square.
    pub(super) fn squares_at(&self, spot: &Spot) -> Vec<Place> {
        let Spot::Square((x, y)) = spot else {
            return Vec::new();
        };
        let mut squares = Vec::new();
        for dy in 0..self.side {
            for dx in 0..self.side {
                squares.push((x + dx, y + dy));
            }
        }
        squares
    }

    /// The order of creature ids: alphabetical, the capital first.
    pub(super) fn order(&self) -> (char, char) {
        (self.letter.to_ascii_lowercase(), self.letter)
    }
}

/// Resistance that the leader brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Factor {
    /// It takes the place of the ground instead of being added.
    pub(super) replaces: bool,
    pub(super) value: i32,
    /// Where it applies; `None` for everywhere.
    pub(super) squares: Option<BTreeSet<Place>>,
    /// The forms it affects; if empty, all of them.
    pub(super) forms: Vec<String>,
}

/// Creatures for which one roll may be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) members: BTreeSet<char>,
    /// The dice value of its first roll: dice by their sides, and the number added.
    pub(super) value: Option<(BTreeMap<u32, u32>, i32)>,
    /// The scores of its first roll, its second and so on.
    pub(super) scores: Vec<i32>,
    /// How many runs each member has made with it.
    pub(super) runs: BTreeMap<char, usize>,
}

/// A goal of gridless play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// Its MR as it looks now.
    pub(super) resistance: i32,
    /// Its true MR, if that differs and is not known yet.
    pub(super) hidden: Option<i32>,
}

/// The state of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    pub(super) cells: Vec<Vec<Cell>>,
    /// Walls on edges; the squares of each in order.
    pub(super) walls: BTreeMap<(Place, Place), HalfWall>,
    pub(super) creatures: Vec<Creature>,
    /// The sides on which they are.
    pub(super) sides: Sides,
    pub(super) factors: Vec<Factor>,
    pub(super) goals: BTreeMap<String, Goal>,
    /// The squares between two ends, whose names are in alphabetical order.
    pub(super) counters: BTreeMap<(String, String), i32>,
    pub(super) groups: BTreeMap<String, Group>,
    /// Points already spent on a goal: `ruling.gridless-progress`.
    pub(super) progress: BTreeMap<(char, String), i32>,
    pub(super) rulings: BTreeMap<String, String>,
    /// The action that waits for more.
    pub(super) waiting: Option<Waiting>,
    /// The meaning of the marks of the legend.
    pub(super) marks: BTreeMap<char, Cell>,
}

/// The square or goal that is entered next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A square, or a goal.
    Spot(Spot),
    /// A square somewhere on the way to the square that a counter counts: its MR, and the creatures
    /// in it.
    Counted(i32, Vec<char>),
}

impl Target {
    /// As an item of the path.
    pub(super) fn words(&self) -> String {
        match self {
            Target::Spot(spot) => spot.words(),
            Target::Counted(resistance, company) => {
                let company = company.iter().map(|letter| format!("+{letter}"));
                format!("{resistance}{}", company.collect::<String>())
            }
        }
    }

    /// The place, or the number of a counted square.
    pub(super) fn place_words(&self) -> String {
        match self {
            Target::Spot(spot) => spot.words(),
            Target::Counted(resistance, _) => resistance.to_string(),
        }
    }
}

/// One item of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Step(Target),
    Stand,
    CarryOn,
    Stop,
    Wait,
    Halted,
}

impl Item {
    pub(super) fn words(&self) -> String {
        match self {
            Item::Step(target) => target.words(),
            Item::Stand => "stand".to_owned(),
            Item::CarryOn => "carry-on".to_owned(),
            Item::Stop => "stop".to_owned(),
            Item::Wait => "wait".to_owned(),
            Item::Halted => "halted".to_owned(),
        }
    }
}

/// The declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) letter: char,
    pub(super) verb: String,
    pub(super) means: Vec<String>,
    pub(super) kind: String,
    pub(super) form: String,
    pub(super) focus: Option<String>,
    pub(super) group: Option<String>,
    pub(super) stays_hidden: bool,
    pub(super) step_before: bool,
    pub(super) step_after: bool,
    pub(super) towards: Option<String>,
    pub(super) away: Option<String>,
    pub(super) path: Vec<Item>,
}

impl Action {
    pub(super) fn is_attack(&self) -> bool {
        self.verb != "mosey" && self.verb != "run"
    }

    /// Whether it includes a step; without an attack there is nothing else.
    pub(super) fn has_step(&self) -> bool {
        self.step_before || self.step_after || self.verb == "no-attack" || !self.path.is_empty()
    }

    /// The places that the path names.
    pub(super) fn targets(&self) -> Vec<Target> {
        let target = |item: &Item| match item {
            Item::Step(target) => Some(target.clone()),
            _ => None,
        };
        self.path.iter().filter_map(target).collect()
    }
}

/// An action that waits for more, as far as it decides whether the mover may stop there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    pub(super) action: Action,
    pub(super) left: i32,
    pub(super) entered: u32,
    pub(super) is_held_back: bool,
    pub(super) stood: bool,
    pub(super) additions: Option<i32>,
    pub(super) bound: Option<Target>,
    pub(super) revealed: Option<Target>,
    pub(super) took_off: Spot,
    pub(super) jumped: i32,
}

impl Scene {
    pub(super) fn cell(&self, place: Place) -> Option<&Cell> {
        let row = self.cells.get(usize::try_from(place.1).ok()?)?;
        row.get(usize::try_from(place.0).ok()?)
    }

    pub(super) fn cell_mut(&mut self, place: Place) -> Option<&mut Cell> {
        let row = self.cells.get_mut(usize::try_from(place.1).ok()?)?;
        row.get_mut(usize::try_from(place.0).ok()?)
    }

    /// Reveals what the square really is; returns whether it was hidden.
    pub(super) fn uncover(&mut self, place: Place) -> bool {
        let Some(cell) = self.cell_mut(place) else {
            return false;
        };
        let Some((real, gap)) = cell.hidden.take() else {
            return false;
        };
        cell.given = Some(real);
        cell.tags.clear();
        cell.gap = gap;
        true
    }

    pub(super) fn find(&self, letter: char) -> Option<&Creature> {
        self.creatures.iter().find(|one| one.letter == letter)
    }

    pub(super) fn creature(&self, letter: char) -> &Creature {
        self.find(letter).expect("everybody named is on the table")
    }

    pub(super) fn creature_mut(&mut self, letter: char) -> &mut Creature {
        let found = self.creatures.iter_mut().find(|one| one.letter == letter);
        found.expect("everybody named is on the table")
    }

    /// A creature exists by being named.
    pub(super) fn ensure(&mut self, letter: char) {
        if self.find(letter).is_none() {
            self.creatures.push(Creature::new(letter, Spot::Start, 1));
        }
    }

    pub(super) fn is_ruled(&self, name: &str, choice: &str) -> bool {
        self.rulings
            .get(name)
            .is_some_and(|chosen| chosen == choice)
    }

    /// Whether a creature that has not stated its stance must be asked.
    pub(super) fn asks_for_stance(&self) -> bool {
        self.is_ruled("ruling.stance-default", "ask")
    }

    /// Whether the ruling's list, joined by `+`, has the word; the default if it is not set.
    pub(super) fn is_listed(&self, name: &str, default: &str, word: &str) -> bool {
        let list = self.rulings.get(name).map_or(default, String::as_str);
        list.split('+').any(|one| one == word)
    }

    /// All creatures but one, in the order of ids.
    pub(super) fn others(&self, letter: char) -> Vec<&Creature> {
        let others = self.creatures.iter().filter(|one| one.letter != letter);
        let mut others: Vec<&Creature> = others.collect();
        others.sort_by_key(|one| one.order());
        others
    }

    /// A counter by the names at its ends, in either order.
    pub(super) fn counter_mut(&mut self, a: &str, b: &str) -> Option<&mut i32> {
        self.counters.get_mut(&in_order(a, b))
    }
}

/// Two names in alphabetical order.
pub(super) fn in_order(a: &str, b: &str) -> (String, String) {
    let (first, second) = if a <= b { (a, b) } else { (b, a) };
    (first.to_owned(), second.to_owned())
}
