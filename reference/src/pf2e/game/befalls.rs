//! Things that happen to a creature: hits on unsafe ground, forced movement, falls.

use super::{Done, Game, Told};
use crate::answer::{Answer, Verb};
use crate::pf2e;
use crate::read::{unsupported, whole};
use crate::read_declaration::read_declaration;
use crate::world::{Flag, Ground, System};
use notation::Declaration;

impl Game {
    /// `pf2e.terrain.narrow-reflex`, `pf2e.terrain.uneven-reflex`.
    pub(super) fn loses_footing(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        let save = declared
            .option("reflex")
            .and_then(|one| one.value.as_deref());
        let mut events = Vec::new();
        for (is_narrow, dc, place) in self.unsafe_ground(letter)? {
            events.extend(self.saves_itself(letter, is_narrow, dc, &place, save));
            if is_narrow && save == Some("failure") {
                break;
            }
        }
        Ok(Told {
            events,
            ..Told::default()
        })
    }

    /// One Reflex save, and the effect of a failure.
    fn saves_itself(
        &mut self,
        letter: char,
        is_narrow: bool,
        dc: i32,
        place: &str,
        save: Option<&str>,
    ) -> Vec<String> {
        let due = if is_narrow { "fall" } else { "prone" };
        let mut events = vec![format!("0: reflex-or-{due} {letter} {dc}")];
        if save == Some("failure") {
            events.push(format!("0: {due} {letter} {place}"));
            if !is_narrow {
                let world = &mut self.reader.world;
                if let Some(creature) = world.creature_mut(letter) {
                    creature.flags.insert(Flag::Prone);
                }
                let injuries = pf2e::injuries(world, letter).into_iter();
                events.extend(injuries.map(|event| format!("0: {event}")));
            }
        }
        events
    }

    /// The narrow and the uneven ground under it: its kind, its DC and its place.
    fn unsafe_ground(&self, letter: char) -> Done<Vec<(bool, i32, String)>> {
        let world = self.world();
        let Some(creature) = world.creature(letter) else {
            return Ok(Vec::new());
        };
        if creature.is(Flag::Flying) {
            return Ok(Vec::new());
        }
        let mut both = Vec::new();
        if self.scene.is_some() {
            return Ok(unsupported("a hit on unsafe ground without a grid")?);
        }
        let place = format!("({},{})", creature.place.0, creature.place.1);
        for (kind, is_narrow) in [(Ground::Narrow, true), (Ground::Uneven, false)] {
            let squares = world.space_of(creature);
            let mut found = squares.iter().filter(|square| world.has(**square, kind));
            if let Some(square) = found.next() {
                let Some(dc) = world.balance_dcs.get(square) else {
                    return Ok(unsupported("unsafe ground without a DC")?);
                };
                both.push((is_narrow, *dc, place.clone()));
            }
        }
        Ok(both)
    }

    /// Forced movement.
    pub(super) fn is_moved(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        let feet = declared.option("feet").and_then(|one| one.value.as_deref());
        if declared.verb.value == "falls" {
            let feet = whole(feet.unwrap_or("0"))?;
            let place = self.told_place(letter);
            // `pf2e.forced.fall`
            return Ok(Told {
                results: vec![("fell", feet.to_string()), ("end", place.clone())],
                events: vec![format!("0: fall {letter} {place}")],
                ..Told::default()
            });
        }
        if self.scene.is_some() {
            return self.is_moved_in_the_open(letter, declared);
        }
        let movement = read_declaration(System::Pf2e, declared, None)?;
        let before = self.world().clone();
        let (answer, after) = match pf2e::declare(&before, &movement) {
            Ok(decided) => decided,
            Err(refused) => return Err(super::Stop::Refused(refused.words())),
        };
        let Answer::Forced(forced) = answer else {
            return Ok(unsupported("this forced movement")?);
        };
        self.reader.world = after;
        debug_assert!(movement.verb != Verb::Stride);
        Ok(Told {
            results: forced.results(),
            events: forced.events.clone(),
            ..Told::default()
        })
    }

    /// The place of a creature in words.
    pub(super) fn told_place(&self, letter: char) -> String {
        if self.scene.is_some() {
            return self.told_centre(letter);
        }
        let creature = self.world().creature(letter);
        creature.map_or_else(String::new, |one| {
            format!("({},{})", one.place.0, one.place.1)
        })
    }
}
