//! `odds`: what the reactions to declarations can do, as exact chances.

use board::{Board, CreatureId};
use dice::Ratio;
use encounter::Encounter;
use rules::{Modifier, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::{AnyHappening, System};

use crate::notation::WrittenDeclaration;

use super::{EventTime, Happening, Objection, Place, Version};

/// What the reactions to declarations can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Odds {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The declarations, one after another.
    pub declarations: Vec<DeclarationOdds>,
    /// The chance that all are completed.
    pub completed: Chance,
    /// The creatures that act or are attacked.
    pub creatures: Vec<CreatureOdds>,
    /// The number of decisions of the encounter that were tried.
    pub decisions: u32,
}

/// An exact chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chance {
    /// A fraction in lowest terms, `0` or `1`.
    pub fraction: String,
    /// The same, rounded to a tenth of a percent.
    pub percent: String,
}

/// What may happen to a declaration; the three chances add up to 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeclarationOdds {
    /// The declaration in the case notation.
    pub declaration: String,
    /// The chance that it is completed.
    pub completed: Chance,
    /// The chance that it is lost.
    pub lost: Chance,
    /// The chance that it is refused when its turn comes.
    pub refused: Chance,
    /// Why it may be refused, for people.
    pub refusals: Vec<String>,
    /// Why it is certain to be refused; only for the first declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objections: Vec<Objection>,
    /// The reactions that it may trigger.
    pub reactions: Vec<ReactionOdds>,
}

/// A reaction to a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReactionOdds {
    /// The creature that reacts.
    pub creature: String,
    /// The creature that it attacks.
    pub target: String,
    /// The time of the reaction in the declaration.
    pub when: EventTime,
    /// The step of the reaction, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The place of the target at that time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// The event that makes it possible.
    pub event: Happening,
    /// The rule behind the event that makes it possible.
    pub trigger: String,
    /// The rule of the attack.
    pub rule: String,
    /// The chance that it is made.
    pub chance: Chance,
    /// The parts of the attack bonus.
    pub attack: Vec<AttackModifier>,
    /// The parts of the Armor Class.
    pub armor_class: Vec<AttackModifier>,
    /// The damage, as dice.
    pub damage: Option<String>,
    /// The chance of each result, worst first, if it is made.
    pub results: Vec<ResultChance>,
    /// The expected damage, as a fraction, if it is made.
    pub expected_damage: String,
}

/// A number that is part of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AttackModifier {
    /// The amount.
    pub amount: i32,
    /// A description for people.
    pub text: String,
    /// The rule that adds it; `stated` if the number is stated on the creature.
    pub rule: String,
}

/// The chance of a result of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResultChance {
    /// The result.
    pub result: String,
    /// Its chance.
    pub chance: Chance,
}

/// What may happen to a creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatureOdds {
    /// Its name.
    pub creature: String,
    /// The chance that it is hit at least once.
    pub hit: Chance,
    /// The chance that it is dropped.
    pub dropped: Chance,
    /// The expected damage, as a fraction.
    pub expected_damage: String,
    /// The hit points that it may have left.
    pub hit_points: Vec<HitPointsChance>,
    /// The places where it may end.
    pub places: Vec<PlaceChance>,
}

/// The chance of a number of hit points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HitPointsChance {
    /// The hit points left.
    pub hit_points: i32,
    /// Its chance.
    pub chance: Chance,
}

/// The chance of a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceChance {
    /// The place; absent for a creature without a place on the board.
    pub at: Option<Place>,
    /// Its chance.
    pub chance: Chance,
}

impl From<Ratio> for Chance {
    fn from(chance: Ratio) -> Chance {
        Chance {
            fraction: chance.to_string(),
            percent: chance.percent(),
        }
    }
}

impl Odds {
    /// Returns the odds of declarations in an encounter.
    pub fn new(encounter: &Encounter, odds: &encounter::Odds) -> Odds {
        let board = encounter.board();
        let declarations = odds.declarations.iter();
        let creatures = odds.creatures.iter();
        Odds {
            version: Version,
            system: encounter.system().id().to_owned(),
            declarations: declarations
                .map(|declaration| DeclarationOdds::new(declaration, board))
                .collect(),
            completed: odds.completed.into(),
            creatures: creatures
                .map(|creature| CreatureOdds::new(creature, board))
                .collect(),
            decisions: odds.decisions,
        }
    }
}

impl Odds {
    /// Returns the odds of a first declaration that is refused: nothing can happen to it.
    pub fn refused(system: System, declaration: String, refusal: &Refusal) -> Odds {
        let refused = DeclarationOdds {
            declaration,
            completed: Ratio::ZERO.into(),
            lost: Ratio::ZERO.into(),
            refused: Ratio::ONE.into(),
            refusals: vec![refusal.words()],
            objections: refusal.objections().map(Objection::from).collect(),
            reactions: Vec::new(),
        };
        Odds {
            version: Version,
            system: system.id().to_owned(),
            declarations: vec![refused],
            completed: Ratio::ZERO.into(),
            creatures: Vec::new(),
            decisions: 1,
        }
    }
}

/// The name of a creature; empty for one that is not on the board.
fn name_of(board: &Board, creature: CreatureId) -> String {
    board
        .creature(creature)
        .map_or_else(String::new, |creature| creature.name.clone())
}

impl DeclarationOdds {
    fn new(declaration: &encounter::DeclarationOdds, board: &Board) -> DeclarationOdds {
        let reactions = declaration.reactions.iter();
        DeclarationOdds {
            declaration: WrittenDeclaration::of(&declaration.declared, board).to_string(),
            completed: declaration.completed.into(),
            lost: declaration.lost.into(),
            refused: declaration.refused.into(),
            refusals: declaration.refusals.iter().map(Refusal::words).collect(),
            objections: Vec::new(),
            reactions: reactions
                .map(|reaction| ReactionOdds::new(reaction, board))
                .collect(),
        }
    }
}

impl ReactionOdds {
    fn new(reaction: &encounter::ReactionOdds, board: &Board) -> ReactionOdds {
        let attack = &reaction.attack;
        let (when, step) = EventTime::of(reaction.when);
        let provoked = AnyHappening::Provoke(attack.attacker, reaction.cause);
        let results = reaction
            .results
            .iter()
            .map(|(result, chance)| ResultChance {
                result: result.word().to_owned(),
                chance: (*chance).into(),
            });
        ReactionOdds {
            creature: name_of(board, attack.attacker),
            target: name_of(board, attack.target),
            when,
            step,
            at: reaction.at.map(Place::from),
            event: Happening::new(provoked.particulars(), board),
            trigger: reaction.trigger.as_str().to_owned(),
            rule: attack.rule.as_str().to_owned(),
            chance: reaction.chance.into(),
            attack: attack.attack.iter().map(AttackModifier::from).collect(),
            armor_class: attack
                .armor_class
                .iter()
                .map(AttackModifier::from)
                .collect(),
            damage: attack.damage.as_ref().map(ToString::to_string),
            results: results.collect(),
            expected_damage: reaction.expected_damage.to_string(),
        }
    }
}

impl From<&Modifier> for AttackModifier {
    fn from(modifier: &Modifier) -> AttackModifier {
        AttackModifier {
            amount: modifier.amount,
            text: modifier.text.to_string(),
            rule: modifier.source().to_owned(),
        }
    }
}

impl CreatureOdds {
    fn new(creature: &encounter::CreatureOdds, board: &Board) -> CreatureOdds {
        let hit_points = creature.hit_points.iter();
        let places = creature.places.iter();
        CreatureOdds {
            creature: name_of(board, creature.creature),
            hit: creature.hit.into(),
            dropped: creature.dropped.into(),
            expected_damage: creature.expected_damage.to_string(),
            hit_points: hit_points
                .map(|(left, chance)| HitPointsChance {
                    hit_points: *left,
                    chance: (*chance).into(),
                })
                .collect(),
            places: places
                .map(|(place, chance)| PlaceChance {
                    at: place.map(Place::from),
                    chance: (*chance).into(),
                })
                .collect(),
        }
    }
}
