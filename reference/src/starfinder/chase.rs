//! Evasion and pursuit: section 13.

use notation::Declaration;

use super::scene::{Creature, Scene};
use super::speed::{dexterity_checks, mode_in_use, speed_feet};
use super::turn::rolled;
use super::{Dice, Told};
use crate::read::{Read, unsupported, whole};

/// The result of an opposed check, from the point of view of the chased creature.
enum Outcome {
    Wins,
    Loses,
    Ties,
}

impl Scene {
    /// `flee from=b,c rounds=N`, `flee overland from=b,c`.
    pub(super) fn flee(
        &mut self,
        letter: char,
        declared: &Declaration,
        dice: &mut Dice,
    ) -> Read<Told> {
        let mut pursuers = Vec::new();
        let (mut rounds, mut mitigated, mut overland) = (0, false, false);
        for option in &declared.options {
            match (option.name.value.as_str(), option.value.as_deref()) {
                ("from", Some(_)) => {
                    let names = option.values();
                    pursuers.extend(names.iter().filter_map(|name| name.chars().next()));
                }
                ("rounds", Some(number)) => rounds = i64::from(whole(number)?),
                ("mitigated", None) => mitigated = true,
                ("overland", None) => overland = true,
                _ => return unsupported(format!("the option `{option}`")),
            }
        }
        for pursuer in &pursuers {
            self.meet(*pursuer);
        }
        if overland && self.order.is_some() && self.ruling("scale-choice", "order") == "order" {
            return Ok(Told::refused("refused starfinder.scales.units"));
        }
        let parties: Vec<char> = std::iter::once(letter).chain(pursuers.clone()).collect();
        let bodies: Vec<&Creature> = parties.iter().filter_map(|p| self.creature(*p)).collect();
        if bodies.iter().any(|one| one.is("starship")) {
            return Ok(Told::refused("not-covered starfinder.scope.starships"));
        }
        let on_wheels = |one: &&Creature| {
            let carrier = self.creature(self.carrier(one.letter));
            carrier.is_some_and(|carrier| carrier.vehicle.is_some())
        };
        if bodies.iter().any(on_wheels) {
            return Ok(Told::refused("not-covered starfinder.scope.vehicle-chases"));
        }
        if overland {
            Ok(self.flee_overland(letter, &pursuers, dice))
        } else {
            Ok(self.flee_by_rounds(letter, &pursuers, rounds, mitigated, dice))
        }
    }

    /// The speed of the type in use; for a rider, that of its mount.
    fn chase_speed(&self, letter: char) -> i64 {
        let carrier = self.creature(self.carrier(letter));
        // All movement of an anchored creature is prohibited.
        let carrier = carrier.filter(|one| !one.is("anchored"));
        carrier.map_or(0, |one| speed_feet(self, one, mode_in_use(one)))
    }

    /// `starfinder.chase.unequal`, `starfinder.chase.equal`
    fn flee_by_rounds(
        &mut self,
        letter: char,
        pursuers: &[char],
        rounds: i64,
        mitigated: bool,
        dice: &mut Dice,
    ) -> Told {
        let own = self.chase_speed(letter);
        let is_caught = pursuers.iter().any(|one| self.chase_speed(*one) > own);
        let mut equal = pursuers.to_vec();
        equal.retain(|one| self.chase_speed(*one) == own);
        if is_caught || equal.is_empty() {
            // The circumstances are those of creatures with different speeds.
            self.chases.retain(|(chased, _), _| *chased != letter);
            let is_open = mitigated || self.ruling("chase-mitigation", "flag") == "terrain";
            return Told::of(&[match (is_open, is_caught) {
                (true, _) => "undecided",
                (false, true) => "caught",
                (false, false) => "escapes",
            }]);
        }
        let few = if self.ruling("chase-min-rounds", "3") == "2" {
            2
        } else {
            3
        };
        let key = (letter, equal.iter().collect::<String>());
        let from = self.chases.get(&key).copied().unwrap_or(few);
        if rounds < from {
            return Told::refused("refused starfinder.chase.equal");
        }
        let by_modifier = self.ruling("chase-dex-tie", "continues") == "modifier";
        let modifier = |one: &Creature| one.number("dex-mod") + dexterity_checks(one);
        let outcome = self.opposed(letter, &equal, modifier, by_modifier, dice);
        // A chase that is over is none that goes on.
        self.chases.remove(&key);
        match outcome {
            Outcome::Wins => Told::of(&["escapes"]),
            Outcome::Loses => Told::of(&["caught"]),
            Outcome::Ties => {
                self.chases.insert(key, rounds + few);
                Told::of(&["continues"])
            }
        }
    }

    /// `starfinder.chase.overland`
    fn flee_overland(&mut self, letter: char, pursuers: &[char], dice: &mut Dice) -> Told {
        let mut rolling = pursuers.to_vec();
        if self.ruling("chase-overland-speed", "no") == "yes" {
            let own = self.chase_speed(letter);
            if pursuers.iter().any(|one| self.chase_speed(*one) > own) {
                return Told::of(&["caught"]);
            }
            rolling.retain(|one| self.chase_speed(*one) == own);
            if rolling.is_empty() {
                return Told::of(&["escapes"]);
            }
        }
        let modifier = |one: &Creature| one.number("con-mod");
        let goes_on = self.ruling("chase-con-tie", "pursuer") == "continues";
        match self.opposed(letter, &rolling, modifier, false, dice) {
            Outcome::Wins => Told::of(&["escapes"]),
            Outcome::Ties if goes_on => Told::of(&["continues"]),
            _ => Told::of(&["caught"]),
        }
    }

    /// Every participant rolls, the chased creature first.
    fn opposed(
        &self,
        letter: char,
        pursuers: &[char],
        modifier: impl Fn(&Creature) -> i64,
        by_modifier: bool,
        dice: &mut Dice,
    ) -> Outcome {
        let mut roll = |letter: char| {
            let modifier = self.creature(letter).map_or(0, &modifier);
            (rolled(dice, modifier), modifier)
        };
        let own = roll(letter);
        let theirs: Vec<(i64, i64)> = pursuers.iter().map(|one| roll(*one)).collect();
        let best = theirs
            .iter()
            .map(|(total, _)| *total)
            .max()
            .unwrap_or(i64::MIN);
        if own.0 > best {
            return Outcome::Wins;
        }
        if own.0 < best {
            return Outcome::Loses;
        }
        let tied = theirs.iter().filter(|(total, _)| *total == best);
        let highest = tied
            .map(|(_, modifier)| *modifier)
            .max()
            .unwrap_or(i64::MIN);
        match own.1.cmp(&highest) {
            std::cmp::Ordering::Greater if by_modifier => Outcome::Wins,
            std::cmp::Ordering::Less if by_modifier => Outcome::Loses,
            _ => Outcome::Ties,
        }
    }
}
