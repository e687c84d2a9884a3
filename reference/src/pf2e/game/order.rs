//! Cards in a row, one for each participant: a card is turned over while its creature Delays, a
//! marker lies on the card whose turn it is.

use super::{Done, Game, Told, refuse};
use crate::read::unsupported;
use crate::world::Flag;
use notation::Declaration;

/// The card of a participant.
#[derive(Clone, Debug)]
pub(super) struct Card {
    letter: char,
    is_aside: bool,
    /// It has had its turn in this round.
    has_acted: bool,
    /// The group whose slot it shares.
    group: Option<String>,
}

/// The cards in their order, the marker, the round.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    cards: Vec<Card>,
    marker: usize,
    pub(super) round: u32,
    /// The start step of the turn is done.
    pub(super) has_started: bool,
    /// The creature whose turn it is has declared something in it.
    pub(super) has_declared: bool,
    /// Whose turn ended last, in which round, if nothing has happened since.
    pub(super) just_ended: Option<(char, u32)>,
}

impl Order {
    /// Whose turn it is.
    pub(super) fn current(&self) -> char {
        self.cards[self.marker].letter
    }

    pub(super) fn present(&self) -> Vec<char> {
        let present = self.cards.iter().filter(|card| !card.is_aside);
        present.map(|card| card.letter).collect()
    }

    pub(super) fn aside(&self) -> Vec<char> {
        let aside = self.cards.iter().filter(|card| card.is_aside);
        aside.map(|card| card.letter).collect()
    }

    fn place(&self, letter: char) -> Option<usize> {
        self.cards.iter().position(|card| card.letter == letter)
    }

    /// The marker goes to the next card; a card that was turned over is turned up again: its
    /// delayed turn is lost, and it acts at its old place.
    pub(super) fn pass_on(&mut self) {
        self.cards[self.marker].has_acted = true;
        self.has_started = false;
        self.has_declared = false;
        loop {
            self.marker += 1;
            if self.marker == self.cards.len() {
                self.marker = 0;
                self.round += 1;
                self.cards
                    .iter_mut()
                    .for_each(|card| card.has_acted = false);
            }
            // Only in a group that has been rearranged can some have acted already.
            if !self.cards[self.marker].has_acted {
                break;
            }
        }
        self.cards[self.marker].is_aside = false;
    }

    /// The first place of the slot that the card at this place shares.
    fn slot_start(&self, place: usize) -> usize {
        let group = &self.cards[place].group;
        let mut start = place;
        while group.is_some() && start > 0 && self.cards[start - 1].group == *group {
            start -= 1;
        }
        start
    }
}

impl Game {
    /// `gm begin`, `gm end`, `gm play`, `gm arrange`.
    pub(super) fn carry_out_gm(&mut self, declared: &Declaration) -> Done<Told> {
        let option = |name| declared.option(name).and_then(|one| one.value.as_deref());
        match declared.verb.value.as_str() {
            "begin" => self.begin(option("order"))?,
            "end" => self.end(),
            "play" => {
                let rounds = crate::read::whole(option("rounds").unwrap_or("1"))?;
                self.play(rounds.unsigned_abs().min(1000));
            }
            "arrange" => self.arrange(&letters(option("order").unwrap_or("")))?,
            other => return Ok(unsupported(format!("`gm {other}`"))?),
        }
        self.offers.clear();
        Ok(Told::default())
    }

    /// `pf2e.encounter.initiative.rank`, `.tie`, `.group`.
    fn begin(&mut self, given: Option<&str>) -> Done<()> {
        let mut slots: Vec<(i32, Vec<char>, Option<String>)> = Vec::new();
        let by_kind = self.ruling("ruling.initiative-groups", "individual") == "by-kind";
        for letter in &self.listed {
            let own = self.person(*letter).initiative;
            let group = self
                .groups
                .iter()
                .find(|group| group.members.contains(letter));
            match (own, group) {
                (Some(total), _) => slots.push((total, vec![*letter], None)),
                (None, Some(group)) => {
                    let Some(total) = group.initiative else {
                        continue;
                    };
                    let name = by_kind.then(|| group.name.clone());
                    let slot = slots.iter_mut().find(|slot| by_kind && slot.2 == name);
                    match slot {
                        Some(slot) => slot.1.push(*letter),
                        None => slots.push((total, vec![*letter], name)),
                    }
                }
                (None, None) => {}
            }
        }
        // A stable sort keeps the order of listing; adversaries go before player characters.
        slots.sort_by_key(|(total, members, _)| {
            (-total, self.world().sides.is_of_party(members[0]))
        });
        let mut cards: Vec<Card> = Vec::new();
        for (_, members, group) in slots {
            cards.extend(members.into_iter().map(|letter| Card {
                letter,
                is_aside: false,
                has_acted: false,
                group: group.clone(),
            }));
        }
        if let Some(given) = given {
            cards = letters(given)
                .into_iter()
                .map(|letter| Card {
                    letter,
                    is_aside: false,
                    has_acted: false,
                    group: None,
                })
                .collect();
        }
        if cards.is_empty() {
            return refuse("pf2e.encounter.initiative.rank");
        }
        for card in &cards {
            self.ensure(card.letter);
        }
        for card in &cards {
            let person = self.person_mut(card.letter);
            person.actions = Some(person.actions.unwrap_or(0));
            person.has_begun = false;
            person.has_ended = false;
            person.is_over = false;
        }
        self.order = Some(Order {
            cards,
            round: 1,
            ..Order::default()
        });
        self.choose_among_tied();
        Ok(())
    }

    /// `pf2e.encounter.initiative.tie`: tied player characters stand in the order that they chose,
    /// and they choose when their place is reached.
    pub(super) fn choose_among_tied(&mut self) {
        for letter in self.listed.clone() {
            for other in self.person(letter).before.clone() {
                let totals = [letter, other]
                    .map(|one| self.people.get(&one).and_then(|person| person.initiative));
                let sides = &self.world().sides;
                let both_players = sides.is_of_party(letter) && sides.is_of_party(other);
                if totals[0] != totals[1] || totals[0].is_none() || !both_players {
                    continue;
                }
                let Some(order) = &mut self.order else {
                    continue;
                };
                if let (Some(own), Some(others)) = (order.place(letter), order.place(other))
                    && own > others
                    && order.marker <= others
                    && !(order.marker == others && order.has_started)
                {
                    let card = order.cards.remove(own);
                    order.cards.insert(others, card);
                }
            }
        }
    }

    /// `pf2e.encounter.end`
    pub(super) fn end(&mut self) {
        self.order = None;
        for letter in self.listed.clone() {
            let person = self.person_mut(letter);
            person.attacks = 0;
            person.actions = None;
            person.is_over = false;
            person.has_ended = false;
            person.readied = None;
            if let Some(creature) = self.reader.world.creature_mut(letter) {
                creature.turn = crate::world::Turn::default();
            }
        }
    }

    /// `ruling.encounter-end=nobody-able`
    pub(super) fn end_where_nobody_is_able(&mut self) {
        if self.ruling("ruling.encounter-end", "explicit") != "nobody-able" {
            return;
        }
        let mut everybody = [self.in_order(), self.aside()].concat();
        // A mount acts in the turn of its rider.
        let ridden = everybody
            .iter()
            .filter_map(|one| self.world().creature(*one)?.rides);
        let ridden: Vec<char> = ridden.collect();
        everybody.extend(ridden);
        let sides = &self.world().sides;
        // Somebody without friends, such as a neutral creature, is no side.
        let is_side = |letter: &char| sides.are_friends(*letter, *letter);
        let is_out = |letter: &char| {
            let mut friends = everybody
                .iter()
                .filter(|one| sides.are_friends(*letter, **one));
            friends.all(|one| !self.can_act(*one))
        };
        if everybody.iter().any(|one| is_side(one) && is_out(one)) {
            self.end();
        }
    }

    /// Lets rounds pass in which every creature only ends its turn.
    fn play(&mut self, rounds: u32) {
        let (Some(turn), Some(first)) = (self.turn(), self.order.as_ref().map(|one| one.round))
        else {
            return;
        };
        let mut turns = rounds as usize * self.in_order().len() * 2 + 2;
        while turns > 0 {
            turns -= 1;
            let current = self.turn().unwrap_or(turn);
            self.start_if_due();
            let parts = super::steps::END_PARTS.map(str::to_owned).to_vec();
            self.end_step(current, &parts, &[]);
            self.finish_turn(current);
            let round = self.order.as_ref().map_or(0, |order| order.round);
            if round >= first + rounds && self.turn() == Some(turn) {
                break;
            }
        }
    }

    /// `pf2e.encounter.initiative.group`: the members of one slot, each once.
    fn arrange(&mut self, wanted: &[char]) -> Done<()> {
        const RULE: &str = "pf2e.encounter.initiative.group";
        let Some(order) = &mut self.order else {
            return refuse(RULE);
        };
        let Some(first) = wanted.first().and_then(|letter| order.place(*letter)) else {
            return refuse(RULE);
        };
        let start = order.slot_start(first);
        let group = order.cards[first].group.clone();
        let members: Vec<char> = order
            .cards
            .iter()
            .filter(|card| group.is_some() && card.group == group)
            .map(|card| card.letter)
            .collect();
        let mut sorted = [wanted.to_vec(), members.clone()];
        sorted
            .iter_mut()
            .for_each(|letters| letters.sort_unstable());
        if sorted[0] != sorted[1] {
            return refuse(RULE);
        }
        let inside = (start..start + members.len()).contains(&order.marker);
        for (offset, letter) in wanted.iter().enumerate() {
            let from = order.place(*letter).unwrap_or(start);
            let card = order.cards.remove(from);
            order.cards.insert(start + offset, card);
        }
        if inside {
            let waiting = (start..start + members.len()).find(|at| !order.cards[*at].has_acted);
            order.marker = waiting.unwrap_or(order.marker);
        }
        Ok(())
    }

    /// Initiative: `pf2e.encounter.initiative.check`.
    pub(super) fn roll_initiative(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        let by = declared.option("by").and_then(|one| one.value.as_deref());
        let skill = by.unwrap_or("perception");
        let face = self.reader.world.roll();
        let modifier = self.person(letter).numbers.get(skill).copied().unwrap_or(0);
        let total = face + modifier;
        let by_kind = self.ruling("ruling.initiative-groups", "individual") == "by-kind";
        let mut groups = self.groups.iter_mut();
        match groups.find(|group| by_kind && group.members.contains(&letter)) {
            Some(group) => group.initiative = Some(total),
            None => self.person_mut(letter).initiative = Some(total),
        }
        Ok(Told {
            results: vec![("initiative", total.to_string())],
            ..Told::default()
        })
    }

    /// Whether it is that creature's turn; without an encounter every creature always has its turn.
    pub(super) fn has_turn(&self, letter: char) -> bool {
        let payer = self.payer(letter);
        self.turn().is_none_or(|turn| turn == payer)
    }

    /// `pf2e.encounter.delay`
    pub(super) fn delay(&mut self, letter: char) -> Done<Told> {
        const RULE: &str = "pf2e.encounter.delay";
        if !self.can_act(letter) {
            return refuse("pf2e.encounter.turn.cannot-act");
        }
        if !self.has_turn(letter) {
            return refuse("pf2e.encounter.mode");
        }
        let is_open = |order: &Order| order.current() == letter && !order.has_declared;
        if !self.order.as_ref().is_some_and(is_open) {
            return refuse(RULE);
        }
        let events = self.parts_of_delay(letter);
        let person = self.person_mut(letter);
        person.delayed_parts = true;
        person.actions = person.actions.map(|_| 0);
        person.reactions = 0;
        if let Some(order) = &mut self.order {
            let marker = order.marker;
            order.cards[marker].is_aside = true;
            order.cards[marker].group = None;
            order.pass_on();
            order.just_ended = None;
        }
        self.forget_lost_turn();
        Ok(Told {
            events,
            ..Told::default()
        })
    }

    /// If the creature whose turn it is now did not come back before, it has a whole turn.
    fn forget_lost_turn(&mut self) {
        if let Some(turn) = self.turn() {
            self.person_mut(turn).delayed_parts = false;
        }
    }

    /// The turn is over; play passes on.
    pub(super) fn finish_turn(&mut self, letter: char) {
        let person = self.person_mut(letter);
        person.actions = person.actions.map(|_| 0);
        person.attacks = 0;
        person.is_over = false;
        person.has_ended = true;
        person.delayed_parts = false;
        let mounts: Vec<char> = self
            .listed
            .iter()
            .copied()
            .filter(|mount| self.payer(*mount) == letter)
            .collect();
        for one in mounts {
            if let Some(scene) = &mut self.scene {
                scene.leans.remove(&one);
            }
            if let Some(creature) = self.reader.world.creature_mut(one) {
                creature.turn = crate::world::Turn::default();
                creature.leans_at = None;
            }
        }
        // The counts of a mount end with the turn even if its rider has got off.
        let placed = [self.in_order(), self.aside()].concat();
        if self.order.is_some() {
            let others = self.listed.clone();
            for one in others.into_iter().filter(|one| !placed.contains(one)) {
                if let Some(creature) = self.reader.world.creature_mut(one) {
                    creature.turn.diagonals = 0;
                    creature.turn.suffered.clear();
                }
            }
        }
        if let Some(order) = &mut self.order {
            let ended = (letter, order.round);
            order.pass_on();
            order.just_ended = Some(ended);
            self.forget_lost_turn();
        }
    }

    /// `pf2e.encounter.delay`: its card goes after the one whose turn has just ended.
    pub(super) fn come_back(&mut self, letter: char) -> Done<Told> {
        const RULE: &str = "pf2e.encounter.delay";
        if !self.can_act(letter) {
            return refuse("pf2e.encounter.turn.cannot-act");
        }
        let Some(order) = &mut self.order else {
            return refuse(RULE);
        };
        let here = order
            .place(letter)
            .filter(|here| order.cards[*here].is_aside);
        let (Some(here), Some((ended, round))) = (here, order.just_ended) else {
            return refuse(RULE);
        };
        let mut card = order.cards.remove(here);
        card.is_aside = false;
        card.has_acted = false;
        let behind = order.place(ended).map_or(0, |place| place + 1);
        order.cards.insert(behind, card);
        order.marker = behind;
        order.round = round;
        order.has_started = false;
        order.has_declared = false;
        order.just_ended = None;
        self.person_mut(letter).has_ended = false;
        Ok(Told::default())
    }

    /// `pf2e.encounter.knocked-out`: directly before the turn in which it happened.
    pub(super) fn is_knocked_out(&mut self, letter: char) -> Done<Told> {
        if let Some(creature) = self.reader.world.creature_mut(letter) {
            creature.flags.insert(Flag::Unconscious);
            creature.flags.remove(&Flag::TookCover);
        }
        if let Some(order) = &mut self.order
            && let Some(here) = order.place(letter)
            && here != order.marker
        {
            let marked = order.current();
            let mut card = order.cards.remove(here);
            card.is_aside = false;
            card.group = None;
            let marker = order.place(marked).unwrap_or(0);
            let before = order.slot_start(marker);
            order.cards.insert(before, card);
            order.marker = marker + 1;
            // The delayed turn is lost with its place; the next one is whole.
            self.person_mut(letter).delayed_parts = false;
        }
        Ok(Told::default())
    }
}

/// Letters with commas between them.
pub(super) fn letters(words: &str) -> Vec<char> {
    words
        .split(',')
        .filter_map(|word| word.chars().next())
        .collect()
}
