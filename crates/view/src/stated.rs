//! What a game master states of a creature: its size, its conditions, its numbers and the damage of
//! its attack.

use board::{Condition, Size};
use dice::{Die, Expression, Sign, Term};
use encounter::Command;
use rules::{CreatureChange, CreatureNumber, Statable, Stated, SystemFacts as _};

use crate::deed::Deed;
use crate::options::Parameter;
use crate::values::{Said, number, parameter, words};
use crate::view::View;

/// The dice of damage that a form offers.
const DICE: [(&str, Die); 6] = [
    ("d4", Die::D4),
    ("d6", Die::D6),
    ("d8", Die::D8),
    ("d10", Die::D10),
    ("d12", Die::D12),
    ("d20", Die::D20),
];
/// The most dice of damage that a form offers.
const MOST_DICE: i32 = 20;
/// The greatest modifier of damage that a form offers.
const MOST_MODIFIER: i32 = 100;

/// The kinds of statements; a view lists those that its system knows.
pub(crate) const STATEMENTS: &[Deed] = &[
    Deed {
        name: "set-size",
        parameters: |view| {
            let sizes = view.statable().sizes.iter().map(|size| size.word());
            view.one_of("size", sizes, Some(Size::Medium.word()))
        },
        command: |view, said| {
            let mut sizes = view.statable().sizes.iter();
            let word = said.word("size")?;
            let size = sizes.find(|own| own.word() == word)?;
            view.state(said, &Stated::Size(*size))
        },
    },
    Deed {
        name: "begin-condition",
        parameters: |view| view.conditions(view.statable().beginning),
        command: |view, said| {
            let condition = among(view.statable().beginning, said)?;
            view.own(view.stated(said.creature("creature")?, CreatureChange::Gains(condition))?)
        },
    },
    Deed {
        name: "end-condition",
        parameters: |view| view.conditions(view.statable().ending),
        command: |view, said| {
            let condition = among(view.statable().ending, said)?;
            view.own(view.stated(said.creature("creature")?, CreatureChange::Loses(condition))?)
        },
    },
    Deed {
        name: "set-armor-class",
        parameters: |view| view.number_of(CreatureNumber::ArmorClass),
        command: |view, said| view.state_number(said, CreatureNumber::ArmorClass),
    },
    Deed {
        name: "set-attack",
        parameters: |view| view.number_of(CreatureNumber::Attack),
        command: |view, said| view.state_number(said, CreatureNumber::Attack),
    },
    Deed {
        name: "set-damage",
        parameters: |view| {
            let mut parameters = view.any_creature()?;
            let id = *view.plays().first()?;
            view.changes(id, &Stated::Damage(Expression::die(Die::D6)))?;
            parameters.push(parameter("dice", number(1..=MOST_DICE, 1)));
            let dice = DICE.map(|(word, _)| word);
            parameters.push(parameter("die", words(dice, Some("d8"))));
            let mut modifier = parameter("modifier", number(-MOST_MODIFIER..=MOST_MODIFIER, 0));
            modifier.is_optional = true;
            parameters.push(modifier);
            Some(parameters)
        },
        command: |view, said| view.state(said, &Stated::Damage(damage(said)?)),
    },
    Deed {
        name: "set-reach",
        parameters: |view| view.number_of(CreatureNumber::Reach),
        command: |view, said| view.state_number(said, CreatureNumber::Reach),
    },
    Deed {
        name: "set-potential",
        parameters: |view| view.number_of(CreatureNumber::Potential),
        command: |view, said| view.state_number(said, CreatureNumber::Potential),
    },
    Deed {
        name: "set-attack-cost",
        parameters: |view| view.number_of(CreatureNumber::AttackCost),
        command: |view, said| view.state_number(said, CreatureNumber::AttackCost),
    },
];

/// The condition that somebody named.
fn among(conditions: &[Condition], said: &Said<'_>) -> Option<Condition> {
    let word = said.word("condition")?;
    let mut conditions = conditions.iter();
    conditions.find(|own| own.word() == word).copied()
}

/// The dice that somebody named: a number of equal dice, and a modifier.
fn damage(said: &Said<'_>) -> Option<Expression> {
    let word = said.word("die")?;
    let (_, die) = DICE.into_iter().find(|(own, _)| *own == word)?;
    let dice = Term::Dice {
        sign: Sign::Plus,
        count: said.number("dice")?.try_into().ok()?,
        die,
    };
    let modifier = said.number("modifier").filter(|modifier| *modifier != 0);
    let terms = [dice].into_iter().chain(modifier.map(Term::Constant));
    Expression::new(terms).ok()
}

impl View {
    fn statable(&self) -> Statable {
        self.situation.situation().system().statable()
    }

    /// A creature, and a word out of several; `None` if there are none.
    fn one_of<'a>(
        &self,
        name: &str,
        among: impl Iterator<Item = &'a str>,
        default: Option<&str>,
    ) -> Option<Vec<Parameter>> {
        let mut among = among.peekable();
        among.peek()?;
        let mut parameters = self.any_creature()?;
        parameters.push(parameter(name, words(among, default)));
        Some(parameters)
    }

    fn conditions(&self, conditions: &'static [Condition]) -> Option<Vec<Parameter>> {
        self.one_of("condition", conditions.iter().map(|own| own.word()), None)
    }

    /// A creature and its number; `None` if the system has no such number.
    fn number_of(&self, of: CreatureNumber) -> Option<Vec<Parameter>> {
        if !self.statable().numbers.contains(&of) {
            return None;
        }
        let (least, greatest) = of.limits();
        let mut parameters = self.any_creature()?;
        parameters.push(parameter("number", number(least..=greatest, of.example())));
        Some(parameters)
    }

    fn state_number(&self, said: &Said<'_>, of: CreatureNumber) -> Option<Command> {
        self.state(said, &Stated::Number(of, said.number("number")?))
    }

    fn state(&self, said: &Said<'_>, stated: &Stated) -> Option<Command> {
        self.own(self.changes(said.creature("creature")?, stated)?)
    }

    /// The changes that make the value true of the creature; `None` if the system has no such fact.
    fn changes(
        &self,
        creature: board::CreatureId,
        stated: &Stated,
    ) -> Option<Vec<systems::Change>> {
        let situation = self.situation.situation();
        let changes = situation
            .system()
            .state(situation.scene(), creature, stated);
        (!changes.is_empty()).then_some(changes)
    }
}
