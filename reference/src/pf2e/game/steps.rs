//! The start and the end of a turn: `pf2e.encounter.turn.*`.

use super::{Done, Effect, Game, Told, refuse};
use crate::pf2e::through::only_passes;
use crate::pf2e::{company, end_among_others, may_end_turn};
use crate::world::Flag;
use notation::Declaration;

/// The parts of the start step in their default order; the last part always comes last.
pub(super) const START_PARTS: [&str; 5] =
    ["durations", "recovery", "effects", "triggers", "regain"];

/// The parts of the end step in their default order.
pub(super) const END_PARTS: [&str; 5] = ["effects", "damage", "saves", "conditions", "triggers"];

impl Game {
    /// The start step that was not declared; returns what is logged about it.
    pub(super) fn start_if_due(&mut self) -> Vec<String> {
        let Some(turn) = self.turn().filter(|_| !self.has_started()) else {
            return Vec::new();
        };
        let parts = START_PARTS.map(str::to_owned).to_vec();
        let mut events = self.start_step(turn, &parts, &[]);
        let logged = ["0: duration ", "0: ended ", "0: recovery "];
        events.retain(|event| logged.iter().any(|words| event.starts_with(words)));
        events
    }

    /// `start-turn`
    pub(super) fn start_turn(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        if self.turn() == Some(letter) && self.has_started() {
            return refuse("pf2e.encounter.turn.steps");
        }
        let triggered = self.check_triggered(letter, declared)?;
        if self.turn().is_some_and(|turn| turn != letter) {
            return refuse("pf2e.encounter.mode");
        }
        self.check_reactions(letter, declared)?;
        let named = named_parts(declared);
        let regains_early = named
            .iter()
            .position(|part| part == "regain")
            .is_some_and(|place| place + 1 < named.len());
        if regains_early {
            return refuse("pf2e.encounter.turn.start-order");
        }
        if triggered.len() > 1 && !self.world().playtest {
            return refuse("pf2e.encounter.turn.start-triggers");
        }
        self.spend_reactions(letter, declared);
        let events = self.start_step(letter, &in_order(&START_PARTS, &named), &triggered);
        Ok(Told {
            events,
            ..Told::default()
        })
    }

    /// `end-turn`
    pub(super) fn end_turn(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        let triggered = self.check_triggered(letter, declared)?;
        if self.turn().is_some_and(|turn| turn != letter) {
            return refuse("pf2e.encounter.mode");
        }
        self.check_reactions(letter, declared)?;
        if triggered.len() > 1 && !self.world().playtest {
            return refuse("pf2e.encounter.turn.end-triggers");
        }
        let together = self.acting_together(letter);
        // A mount comes first, because it takes its rider with it.
        let mut from_mount = together.iter().rev().copied();
        let sharing = from_mount.find(|one| !self.may_stay_here(*one));
        let passes = together.iter().any(|one| self.only_passes_here(*one));
        let could_leave = self.can_act(letter) && self.person(letter).actions != Some(0);
        if (sharing.is_some() || passes) && could_leave {
            return refuse("pf2e.through.end-turn");
        }
        self.spend_reactions(letter, declared);
        let accident = match sharing {
            None => Vec::new(),
            Some(one) if self.scene.is_some() => self.end_among_others_in_the_open(one),
            Some(one) => end_among_others(&mut self.reader.world, one),
        };
        let parts = in_order(&END_PARTS, &named_parts(declared));
        let mut events = self.end_step(letter, &parts, &triggered);
        events.splice(1..1, accident);
        self.finish_turn(letter);
        Ok(Told {
            events,
            ..Told::default()
        })
    }

    fn may_stay_here(&self, letter: char) -> bool {
        if self.scene.is_some() {
            return self.may_stay_in_the_open(letter);
        }
        let world = self.world();
        let creature = world.creature(letter);
        creature.is_none_or(|creature| may_end_turn(world, creature))
    }

    /// `pf2e.through.end-on-tiny`: whether it is among Tiny creatures only because it moves on.
    fn only_passes_here(&self, letter: char) -> bool {
        let world = self.world();
        let Some(creature) = world.creature(letter) else {
            return false;
        };
        match self.one(letter).filter(|_| self.scene.is_some()) {
            Some((one, space)) => only_passes(world, one, &self.overlapping(letter, space)),
            None => only_passes(world, creature, &company(world, creature)),
        }
    }

    /// The free actions and reactions with that trigger; a creature that cannot act has none.
    fn check_triggered(&self, letter: char, declared: &Declaration) -> Done<Vec<String>> {
        let named = [listed(declared, "use"), listed(declared, "react")].concat();
        if !named.is_empty() && !self.can_act(letter) {
            return refuse("pf2e.encounter.turn.cannot-act");
        }
        Ok(named)
    }

    fn check_reactions(&self, letter: char, declared: &Declaration) -> Done<()> {
        let needed = listed(declared, "react").len();
        if needed > 0 {
            if self.waits_for_first_turn(letter) {
                return refuse("pf2e.encounter.reaction.first-turn");
            }
            if (self.person(letter).reactions as usize) < needed {
                return refuse("pf2e.encounter.reaction.use");
            }
        }
        Ok(())
    }

    fn spend_reactions(&mut self, letter: char, declared: &Declaration) {
        let used = listed(declared, "react").len() as u32;
        let person = self.person_mut(letter);
        person.reactions = person.reactions.saturating_sub(used);
    }

    /// The whole start step, part by part.
    pub(super) fn start_step(
        &mut self,
        letter: char,
        parts: &[String],
        triggered: &[String],
    ) -> Vec<String> {
        let mut events = vec![format!("0: turn-start {letter}")];
        for part in parts {
            match part.as_str() {
                "durations" => events.extend(self.count_rounds(letter)),
                "recovery" => events.extend(self.recovery(letter)),
                "triggers" => events.extend(triggered.iter().map(|name| format!("0: use {name}"))),
                "regain" => events.extend(self.regain(letter)),
                _ => {}
            }
        }
        events.push(format!("0: act {letter}"));
        if let Some(order) = &mut self.order {
            order.has_started = true;
            order.just_ended = None;
        }
        events
    }

    /// `pf2e.encounter.turn.durations`
    fn count_rounds(&mut self, letter: char) -> Vec<String> {
        let mut events = Vec::new();
        if self.person(letter).delayed_parts {
            return events;
        }
        for effect in &mut self.effects {
            if effect.by == Some(letter)
                && let Some(rounds) = &mut effect.rounds
            {
                *rounds = rounds.saturating_sub(1);
                events.push(told_duration(&effect.name, *rounds));
            }
        }
        self.effects.retain(|effect| effect.rounds != Some(0));
        events
    }

    /// `pf2e.encounter.turn.recovery`
    fn recovery(&mut self, letter: char) -> Option<String> {
        let person = self.person(letter);
        let playtest = self.world().playtest;
        let is_due = person.dying || (playtest && self.is(letter, Flag::Unconscious));
        let kind = if playtest {
            "saving-throw"
        } else {
            "flat-check"
        };
        (is_due && !person.delayed_parts).then(|| format!("0: recovery {letter} {kind}"))
    }

    /// `pf2e.encounter.turn.regain`, `pf2e.encounter.turn.cannot-act`; a readied action expires.
    fn regain(&mut self, letter: char) -> Option<String> {
        let can_act = self.can_act(letter);
        let person = self.person_mut(letter);
        person.readied = None;
        person.is_over = false;
        person.has_ended = false;
        person.has_begun = true;
        person.actions = Some(0);
        person.reactions = 0;
        if !can_act {
            return None;
        }
        person.actions = Some((3 + u32::from(person.quickened)).saturating_sub(person.slowed));
        person.reactions = u32::from(!person.regains_no_reaction);
        Some(format!("0: regain {letter}"))
    }

    /// The whole end step, part by part.
    pub(super) fn end_step(
        &mut self,
        letter: char,
        parts: &[String],
        triggered: &[String],
    ) -> Vec<String> {
        let mut events = vec![format!("0: turn-end {letter}")];
        let was_done = self.person(letter).delayed_parts;
        for part in parts {
            match part.as_str() {
                "effects" => events.extend(self.end_effects(letter)),
                "damage" if !was_done => events.extend(self.persistent(letter)),
                "saves" if !was_done => events.extend(self.saves(letter)),
                "conditions" => events.extend(self.calm_down(letter)),
                "triggers" => events.extend(triggered.iter().map(|name| format!("0: use {name}"))),
                _ => {}
            }
        }
        events
    }

    /// `pf2e.encounter.turn.end-effects`, `ruling.concentration-first-turn`.
    fn end_effects(&mut self, letter: char) -> Vec<String> {
        let at_once = self.ruling("ruling.concentration-first-turn", "does-not-end") == "ends";
        let mut events = Vec::new();
        self.effects.retain_mut(|effect| {
            let mut stays = true;
            if effect.on == Some(letter) && effect.until_end {
                stays = false;
            }
            if effect.on == Some(letter)
                && let Some(turns) = &mut effect.turns
            {
                *turns = turns.saturating_sub(1);
                if *turns > 0 {
                    events.push(told_duration(&effect.name, *turns));
                }
                stays &= *turns > 0;
            }
            if effect.by == Some(letter) && effect.sustained {
                stays &= effect.stays_up(at_once);
            }
            if !stays {
                events.push(format!("0: ended {}", effect.name));
            }
            stays
        });
        events
    }

    /// `pf2e.encounter.turn.end-damage`
    fn persistent(&self, letter: char) -> Vec<String> {
        let names = self.person(letter).persistent.iter();
        names
            .map(|name| format!("0: persistent {letter} {name}"))
            .collect()
    }

    fn saves(&self, letter: char) -> Vec<String> {
        let names = self.person(letter).afflictions.iter();
        names
            .map(|name| format!("0: save {letter} {name}"))
            .collect()
    }

    fn calm_down(&mut self, letter: char) -> Option<String> {
        let person = self.person_mut(letter);
        if person.frightened == 0 {
            return None;
        }
        person.frightened -= 1;
        Some(format!("0: frightened {letter} {}", person.frightened))
    }

    /// `pf2e.encounter.delay`: harmful parts of the start and the end happen now, helpful effects
    /// that would end during the turn end.
    pub(super) fn parts_of_delay(&mut self, letter: char) -> Vec<String> {
        let mut events = Vec::new();
        if !self.has_started() {
            events.extend(self.count_rounds(letter));
            events.extend(self.recovery(letter));
        }
        let listed = self.ruling("ruling.delay-effects", "none") == "gm-list";
        let at_once = self.ruling("ruling.concentration-first-turn", "does-not-end") == "ends";
        let sides = self.world().sides.clone();
        let is_friend =
            |by: Option<char>| by.is_none_or(|by| by == letter || sides.are_friends(by, letter));
        self.effects.retain_mut(|effect: &mut Effect| {
            let is_lapsing =
                effect.by == Some(letter) && effect.sustained && !effect.stays_up(at_once);
            let would_end = effect.on == Some(letter)
                && is_friend(effect.by)
                && (effect.until_end || effect.turns == Some(1));
            let concerns = effect.by == Some(letter) || effect.on == Some(letter);
            let ends = would_end || is_lapsing || (listed && effect.ends_on_delay && concerns);
            if ends {
                events.push(format!("0: ended {}", effect.name));
            }
            !ends
        });
        // What was done at an earlier Delay of this turn is not repeated.
        if !self.person(letter).delayed_parts {
            events.extend(self.persistent(letter));
            events.extend(self.saves(letter));
        }
        events
    }
}

impl Effect {
    /// Whether a sustained effect continues when the turn is over; the next turn asks again.
    fn stays_up(&mut self, ends_at_once: bool) -> bool {
        let stays = self.kept_up || (self.is_new && !ends_at_once);
        self.kept_up = false;
        self.is_new = false;
        stays
    }
}

fn told_duration(name: &str, left: u32) -> String {
    if left == 0 {
        format!("0: ended {name}")
    } else {
        format!("0: duration {name} {left}")
    }
}

/// The words of an option, with commas between them.
fn listed(declared: &Declaration, name: &str) -> Vec<String> {
    let value = declared.option(name).and_then(|one| one.value.as_deref());
    value.map_or_else(Vec::new, |value| {
        value.split(',').map(str::to_owned).collect()
    })
}

fn named_parts(declared: &Declaration) -> Vec<String> {
    listed(declared, "order")
}

/// The named parts first, the others in their default order; `regain` is always last.
fn in_order(all: &[&str], named: &[String]) -> Vec<String> {
    let mut parts = named.to_vec();
    let others = all
        .iter()
        .filter(|part| !named.iter().any(|one| one == **part));
    parts.extend(others.map(|part| (*part).to_owned()));
    if let Some(place) = parts.iter().position(|part| part == "regain") {
        let regain = parts.remove(place);
        parts.push(regain);
    }
    parts
}
