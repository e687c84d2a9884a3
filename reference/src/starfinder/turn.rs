//! What a turn allows, and what happens to a creature in the air at its end:
//! `starfinder.adjunct.turn`, `starfinder.adjunct.hover`.

use notation::Declaration;

use super::cubes::threatens;
use super::ground::{is_in_the_air, landing};
use super::room::settle_from;
use super::scene::{Creature, Maneuver, Mode, Scene, Turn};
use super::speed::{dexterity_checks, own_speed_feet, speed_feet};
use super::{Dice, Told};
use crate::read::{Read, unsupported};

/// The actions of the turn that a declaration uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// None that is counted.
    Free,
    /// A move action, or the standard action in its place.
    Move,
    /// Both of them.
    Two,
    /// The standard action.
    Standard,
    /// The swift action.
    Swift,
    /// All of it.
    Full,
}

impl Takes {
    /// The actions that the verb uses.
    pub(super) fn of(verb: &str) -> Takes {
        match verb {
            "double" => Takes::Two,
            "run" | "charge" | "minimum" => Takes::Full,
            "pushed" => Takes::Free,
            _ => Takes::Move,
        }
    }
}

impl Scene {
    /// The refusal of a declaration that the turn does not allow.
    pub(super) fn refuse_turn(&self, letter: char, takes: Takes) -> Option<Told> {
        self.order.as_ref()?;
        let turn = &self.creature(letter)?.turn;
        let fresh = !turn.standard_used && !turn.move_used && !turn.swift_used && !turn.full_used;
        let allowed = match takes {
            Takes::Free => true,
            _ if turn.full_used => false,
            Takes::Move => !turn.move_used || !turn.standard_used,
            Takes::Two => !turn.move_used && !turn.standard_used,
            Takes::Standard => !turn.standard_used,
            Takes::Swift => !turn.swift_used,
            Takes::Full => fresh,
        };
        let refused = !self.has_turn(letter) || !allowed;
        refused.then(|| Told::refused("refused starfinder.adjunct.turn"))
    }

    /// Spends the actions.
    pub(super) fn spend(&mut self, letter: char, takes: Takes) {
        let Some(one) = self.creature_mut(letter) else {
            return;
        };
        let turn = &mut one.turn;
        match takes {
            Takes::Free => {}
            Takes::Move if turn.move_used => turn.standard_used = true,
            Takes::Move => turn.move_used = true,
            Takes::Standard => turn.standard_used = true,
            Takes::Swift => turn.swift_used = true,
            Takes::Two => {
                turn.move_used = true;
                turn.standard_used = true;
            }
            Takes::Full => turn.full_used = true,
        }
    }

    /// `gm begin`, `gm end`.
    pub(super) fn order_turns(&mut self, declared: &Declaration) -> Read<Told> {
        match declared.verb.value.as_str() {
            "begin" => {
                let order = declared.option("order");
                let letters: Vec<char> = order
                    .into_iter()
                    .flat_map(|order| order.values())
                    .filter_map(|name| name.chars().next())
                    .collect();
                for letter in &letters {
                    self.meet(*letter);
                    if let Some(one) = self.creature_mut(*letter) {
                        one.turn = Turn::default();
                    }
                }
                self.order = Some((letters, 0));
            }
            "end" => self.order = None,
            other => return unsupported(format!("`gm {other}`")),
        }
        Ok(Told::of(&["ok"]))
    }

    /// `act KIND`: `starfinder.adjunct.turn`, `starfinder.adjunct.aoo`.
    pub(super) fn act(&mut self, letter: char, declared: &Declaration) -> Read<Told> {
        let mut takes = None;
        let mut provokes = false;
        for option in &declared.options {
            match option.name.value.as_str() {
                "standard" => takes = Some(Takes::Standard),
                "move" => takes = Some(Takes::Move),
                "swift" => takes = Some(Takes::Swift),
                "full" => takes = Some(Takes::Full),
                "free" => takes = Some(Takes::Free),
                "provokes" => provokes = true,
                _ => return unsupported(format!("the option `{option}`")),
            }
        }
        let Some(takes) = takes else {
            return unsupported("an action without its kind");
        };
        if let Some(refused) = self.refuse_turn(letter, takes) {
            return Ok(refused);
        }
        self.spend(letter, takes);
        let mut told = Told::of(&["ok"]);
        let Some(actor) = self.creature(letter).filter(|_| provokes) else {
            return Ok(told);
        };
        for enemy in self.others(letter) {
            let sees = actor.occupied.iter().any(|c| threatens(self, enemy, *c));
            if self.opposes(enemy, actor) && sees {
                told.events.push(format!("0: provoke {} act", enemy.letter));
            }
        }
        Ok(told)
    }

    /// The turn ends and the next one begins.
    pub(super) fn end_turn(&mut self, letter: char) -> Told {
        if !self.has_turn(letter) {
            return Told::refused("refused starfinder.adjunct.turn");
        }
        let mut told = Told::of(&["ok"]);
        let Some(one) = self.creature(letter).cloned() else {
            return told;
        };
        if is_in_the_air(self, &one) && !self.stays_up(&one) {
            told.events.push(format!("end: falls {letter}"));
            self.come_down(letter);
        }
        self.count_round_of_turn(letter);
        // Its next turn begins at once, or in an encounter when it is called.
        let counted = self.order.is_some();
        if let Some(one) = self.creature_mut(letter).filter(|_| !counted) {
            one.turn = Turn::default();
        }
        let next = self.order.as_mut().map(|(letters, now)| {
            *now = (*now + 1) % letters.len().max(1);
            letters.get(*now).copied()
        });
        if let Some(next) = next.flatten()
            && let Some(one) = self.creature_mut(next)
        {
            one.turn = Turn::default();
        }
        told
    }

    /// Whether a creature in the air keeps its height at the end of its turn.
    fn stays_up(&self, one: &Creature) -> bool {
        if self.area.gravity == "zero" {
            return true;
        }
        let flies = own_speed_feet(one, Mode::Fly).is_some() && !one.is("anchored");
        let free = self.ruling("hover-action", "move") == "none"
            && match one.maneuver {
                Maneuver::Perfect => !one.is_unconscious(),
                Maneuver::Average => one.number("acrobatics") >= 5,
                Maneuver::Clumsy => false,
            };
        flies && speed_feet(self, one, Mode::Fly) > 0 && (one.turn.has_momentum || free)
    }

    /// The creature falls onto what is below.
    fn come_down(&mut self, letter: char) {
        let Some(one) = self.creature(letter) else {
            return;
        };
        let Some([x, y, z]) = one.place else {
            return;
        };
        let rests = landing(self, one, [x, y, z]);
        let before = one.occupied.clone();
        if let Some(one) = self.creature_mut(letter) {
            one.place = Some([x, y, rests]);
        }
        settle_from(self, letter, &before);
    }

    /// `hover`: `starfinder.adjunct.hover`, `starfinder.fly.clumsy-hover`, `.perfect-auto`,
    /// `.perfect-swift`.
    pub(super) fn hover(&mut self, letter: char, declared: &Declaration) -> Read<Told> {
        let swift = declared.option("swift").is_some();
        let Some(one) = self.creature(letter).cloned() else {
            return unsupported("a hovering nobody");
        };
        let takes = match self.hover_action(&one, swift) {
            "swift" => Takes::Swift,
            "none" => Takes::Free,
            _ => Takes::Move,
        };
        if let Some(refused) = self.refuse_turn(letter, takes) {
            return Ok(refused);
        }
        if one.is("starship") {
            return Ok(Told::refused("not-covered starfinder.scope.starships"));
        }
        if self.area.gravity == "zero" {
            return Ok(Told::refused("not-covered starfinder.scope.gravity"));
        }
        if let Some(rule) = refuse_hover(&one, swift) {
            return Ok(Told::refused(format!("refused {rule}")));
        }
        let automatic = one.maneuver == Maneuver::Perfect && !swift;
        let result = declared.option("result").and_then(|r| r.value.clone());
        let succeeds = match result.as_deref() {
            Some("success") => true,
            Some("failure") => automatic,
            _ if automatic => true,
            _ => return Ok(Told::refused("check-required acrobatics")),
        };
        self.spend(letter, takes);
        if succeeds {
            if let Some(one) = self.creature_mut(letter) {
                one.turn.has_momentum = true;
            }
            return Ok(Told::of(&["hovers"]));
        }
        if swift && self.ruling("hover-swift-failure", "kept") == "kept" {
            return Ok(Told::of(&["fails"]));
        }
        self.come_down(letter);
        Ok(Told::of(&["falls"]))
    }

    /// The actions that hovering uses: `ruling.hover-action`.
    pub(super) fn hover_action(&self, one: &Creature, swift: bool) -> &'static str {
        let free = self.ruling("hover-action", "move") == "none";
        let skilled = one.maneuver == Maneuver::Average && one.number("acrobatics") >= 5;
        if swift {
            "swift"
        } else if free && (skilled || one.maneuver == Maneuver::Perfect) {
            "none"
        } else {
            "move"
        }
    }
}

/// The rule that forbids hovering.
pub(super) fn refuse_hover(one: &Creature, swift: bool) -> Option<&'static str> {
    if own_speed_feet(one, Mode::Fly).is_none() {
        Some("starfinder.modes.general")
    } else if swift && one.maneuver != Maneuver::Perfect {
        Some("starfinder.fly.perfect-swift")
    } else if one.maneuver == Maneuver::Clumsy {
        Some("starfinder.fly.clumsy-hover")
    } else if one.maneuver == Maneuver::Perfect && one.is_unconscious() {
        Some("starfinder.fly.perfect-auto")
    } else {
        None
    }
}

/// The modifier of a check to fly: `starfinder.fly.maneuverability`.
pub(super) fn flying_modifier(one: &Creature) -> i64 {
    let class = match one.maneuver {
        Maneuver::Clumsy => -8,
        Maneuver::Average => 0,
        Maneuver::Perfect => 8,
    };
    one.number("acrobatics") + class + dexterity_checks(one)
}

/// A die that a check rolls, and its total.
pub(super) fn rolled(dice: &mut Dice, modifier: i64) -> i64 {
    dice.roll() + modifier
}
