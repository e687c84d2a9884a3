//! What lies on the table: squares with their resistance, creatures, and what the leader adds.

/// A square: column, then row, (0,0) top left.
pub type Place = (i32, i32);

/// So many six-sided dice, and a number added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceValue {
    /// Dice.
    pub dice: u32,
    /// What is added.
    pub plus: i32,
}

impl DiceValue {
    /// The least it can show.
    pub fn least(self) -> i32 {
        self.dice as i32 + self.plus
    }

    /// As it is written.
    pub fn words(self) -> String {
        format!("{}d6+{}", self.dice, self.plus)
    }
}

/// One square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// `#`: nobody enters it.
    pub solid: bool,
    /// The resistance of its ground.
    pub resistance: i32,
    /// The leader's figure for an obstacle in it.
    pub leap: Option<i32>,
    /// It gives no footing.
    pub gap: bool,
    /// What it really is, while the ground looks like `resistance`.
    pub hidden: Option<i32>,
}

/// An advantage of a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advantage {
    /// Its name.
    pub name: &'static str,
    /// It has the Movement keyword.
    pub movement: bool,
    /// Its dice value.
    pub value: DiceValue,
    /// Potential that it costs.
    pub cost: i32,
    /// It may be used now.
    pub available: bool,
    /// The table thinks that it does not fit.
    pub vetoed: bool,
}

/// What an occupant wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing was said: by its side.
    Unset,
    /// It hinders.
    Hinders,
    /// It allows.
    Allows,
}

/// What its load does to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// Nothing.
    Light,
    /// It is Encumbered.
    Encumbered(DiceValue),
    /// It cannot move.
    TooMuch,
}

/// A creature of one square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    /// Its letter: capitals are one side.
    pub letter: char,
    /// Where it is.
    pub place: Place,
    /// Dynamic potential.
    pub potential: i32,
    /// It was forced down.
    pub down: bool,
    /// It flies beside walking.
    pub flies: bool,
    /// Its advantages.
    pub advantages: Vec<Advantage>,
    /// The dice of its resistance actions.
    pub resistance: DiceValue,
    /// What it wants when somebody enters its square.
    pub entering: Wish,
    /// What it wants when somebody leaves its square.
    pub leaving: Wish,
    /// It can act.
    pub able: bool,
    /// Its load.
    pub load: Load,
    /// Situation bonuses against its movements.
    pub situations: Vec<DiceValue>,
}

impl Creature {
    /// The order of creature ids: alphabetical, the capital first.
    pub fn order(&self) -> (char, char) {
        (self.letter.to_ascii_lowercase(), self.letter)
    }
}

/// Resistance that the leader brings in, on every square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// It is added.
    Add(i32),
    /// It takes the place of the ground.
    Set(i32),
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Rows of squares.
    pub cells: Vec<Vec<Cell>>,
    /// What the leader brings in.
    pub factors: Vec<Factor>,
    /// Who is there.
    pub creatures: Vec<Creature>,
}

impl Table {
    /// The square, if it is on the map.
    pub fn cell(&self, place: Place) -> Option<&Cell> {
        let row = self.cells.get(usize::try_from(place.1).ok()?)?;
        row.get(usize::try_from(place.0).ok()?)
    }

    /// Somebody who is there.
    pub fn creature(&self, letter: char) -> &Creature {
        let found = self.creatures.iter().find(|one| one.letter == letter);
        found.expect("everybody named is on the table")
    }

    /// Somebody who is there, to be changed.
    pub fn creature_mut(&mut self, letter: char) -> &mut Creature {
        let found = self.creatures.iter_mut().find(|one| one.letter == letter);
        found.expect("everybody named is on the table")
    }

    /// Everybody in that square but one, in the order of ids.
    pub fn occupants(&self, place: Place, but: char) -> Vec<&Creature> {
        let mut there: Vec<&Creature> = self
            .creatures
            .iter()
            .filter(|one| one.place == place && one.letter != but)
            .collect();
        there.sort_by_key(|one| one.order());
        there
    }

    /// `6d6.mr.square`: what the ground resists on entering, as it looks; `6d6.form.terrain-free`.
    pub fn apparent(&self, place: Place, flying: bool) -> i32 {
        self.with_factors(self.cell(place).map_or(1, |cell| {
            let leap = cell.leap.unwrap_or(0);
            if flying { 1 } else { cell.resistance.max(leap) }
        }))
    }

    /// What the ground really resists.
    pub fn real(&self, place: Place, flying: bool) -> i32 {
        match self.cell(place).and_then(|cell| cell.hidden) {
            Some(real) if !flying => self.with_factors(real),
            _ => self.apparent(place, flying),
        }
    }

    /// What standing up takes there: `6d6.posture.stand-cost`.
    pub fn standing(&self, place: Place, flying: bool) -> i32 {
        self.with_factors(self.cell(place).map_or(
            1,
            |cell| {
                if flying { 1 } else { cell.resistance }
            },
        ))
    }

    /// `6d6.mr.leader-factor`, `6d6.mr.floor`.
    fn with_factors(&self, ground: i32) -> i32 {
        let set = self.factors.iter().filter_map(|factor| match factor {
            Factor::Set(value) => Some(*value),
            Factor::Add(_) => None,
        });
        let added: i32 = self
            .factors
            .iter()
            .map(|factor| match factor {
                Factor::Add(value) => *value,
                Factor::Set(_) => 0,
            })
            .sum();
        (set.max().unwrap_or(ground) + added).max(1)
    }
}
