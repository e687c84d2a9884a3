//! Encounter mode as a table would keep it with cards: one card for each participant, a card is
//! turned over while its creature delays, a marker lies on the card whose turn it is.
//!
//! Written from section 12 of the rulebook alone: `pf2e.encounter.initiative.rank`, `.tie`,
//! `.round`, `.next-round`, `.turn.regain`, `.turn.cannot-act`, `.act.*`, `.map.*`,
//! `.reaction.use`, `.reaction.first-turn`, `.order.change`, `.delay`, `.ready`, `.knocked-out`.
//! Not here: effects, triggers of the steps of a turn, groups, and what happens on the board.

/// What a participant brings to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Its letter; capitals are player characters.
    pub letter: char,
    /// Its initiative total.
    pub initiative: i32,
    /// Value of slowed.
    pub slowed: u8,
    /// Quickened: one action more.
    pub quickened: bool,
    /// An effect keeps it from regaining its reaction.
    pub no_reaction: bool,
    /// It cannot act.
    pub cannot_act: bool,
}

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// `start-turn`.
    StartTurn,
    /// `act cost=N`, with the attack trait or without.
    Act {
        /// Actions.
        cost: u8,
        /// Whether it is an attack.
        attack: bool,
    },
    /// `react`.
    React,
    /// `ready action=strike`.
    Ready,
    /// `strike readied`.
    Readied,
    /// `delay`.
    Delay,
    /// `return`.
    Return,
    /// `knocked-out`.
    KnockedOut,
    /// `end-turn`.
    EndTurn,
}

/// What is said after a deed: the order, whose turn it is, the round, who is aside; then what the
/// actor has left, and the modifier of its attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Letters in the order of initiative.
    pub order: Vec<char>,
    /// Whose turn it is.
    pub turn: char,
    /// The round.
    pub round: u32,
    /// Who delays.
    pub aside: Vec<char>,
    /// Actions and reactions of the actor.
    pub left: (u8, u8),
    /// The modifier of the attack that was made.
    pub attack: Option<i32>,
}

#[derive(Clone, Debug)]
struct Card {
    who: Participant,
    aside: bool,
    /// It has had a start step in this encounter.
    begun: bool,
    actions: u8,
    reactions: u8,
    attacks: u32,
    /// Acting is over, whatever is left.
    over: bool,
    /// The attacks made when it readied an action.
    readied: Option<u32>,
}

/// The cards in their order, the marker, the round.
#[derive(Clone, Debug)]
pub struct Turns {
    cards: Vec<Card>,
    marker: usize,
    round: u32,
    /// The creature under the marker has done something, or its start step.
    started: bool,
    /// Whose turn ended last, in which round, if nothing has happened since.
    just_ended: Option<(char, u32)>,
}

impl Turns {
    /// `gm begin`: highest first; tied, adversaries first; else as listed.
    pub fn begin(participants: &[Participant]) -> Turns {
        let mut ranked = participants.to_vec();
        // A stable sort keeps the listing order of those who are alike.
        ranked.sort_by_key(|who| (-who.initiative, who.letter.is_uppercase()));
        Turns {
            cards: ranked
                .into_iter()
                .map(|who| Card {
                    who,
                    aside: false,
                    begun: false,
                    actions: 0,
                    reactions: 1,
                    attacks: 0,
                    over: false,
                    readied: None,
                })
                .collect(),
            marker: 0,
            round: 1,
            started: false,
            just_ended: None,
        }
    }

    /// Whose turn it is.
    pub fn current(&self) -> char {
        self.cards[self.marker].who.letter
    }

    /// Whether the creature whose turn it is has done anything in it.
    pub fn has_started(&self) -> bool {
        self.started
    }

    /// Whether a turn has ended and nothing has happened since.
    pub fn is_between_turns(&self) -> bool {
        self.just_ended.is_some()
    }

    /// Whether the creature delays.
    pub fn is_aside(&self, letter: char) -> bool {
        self.card(letter).aside
    }

    /// Actions that the creature has left.
    pub fn actions(&self, letter: char) -> u8 {
        self.card(letter).actions
    }

    /// Those who are in the order now.
    pub fn order(&self) -> Vec<char> {
        let present = self.cards.iter().filter(|card| !card.aside);
        present.map(|card| card.who.letter).collect()
    }

    /// Does it, or names the rule that refuses it; then nothing changes.
    ///
    /// # Errors
    /// The rule, by the table of refusals of section 12.
    pub fn declare(&mut self, letter: char, deed: Deed) -> Result<Standing, &'static str> {
        let mut after = self.clone();
        let attack = after.carry_out(letter, deed)?;
        *self = after;
        let card = self.card(letter);
        Ok(Standing {
            order: self.order(),
            turn: self.current(),
            round: self.round,
            aside: self
                .cards
                .iter()
                .filter(|card| card.aside)
                .map(|card| card.who.letter)
                .collect(),
            left: (card.actions, card.reactions),
            attack,
        })
    }

    fn card(&self, letter: char) -> &Card {
        &self.cards[self.place(letter)]
    }

    fn place(&self, letter: char) -> usize {
        let place = self.cards.iter().position(|card| card.who.letter == letter);
        place.expect("everybody at the table has a card")
    }

    fn carry_out(&mut self, letter: char, deed: Deed) -> Result<Option<i32>, &'static str> {
        let here = self.place(letter);
        let own_turn = here == self.marker && !self.cards[here].aside;
        // The start step that nobody declares comes before anything else, but Delay.
        let befalls = matches!(deed, Deed::Delay | Deed::Return | Deed::KnockedOut);
        if own_turn && !self.started && !befalls {
            self.start(here);
        }
        let card = &mut self.cards[here];
        // The table of refusals names it before all others that are met here.
        let needs_will = matches!(
            deed,
            Deed::Act { .. } | Deed::Ready | Deed::Delay | Deed::Return
        );
        if needs_will && card.who.cannot_act {
            return Err("pf2e.encounter.turn.cannot-act");
        }
        match deed {
            Deed::StartTurn => own_turn.then_some(None).ok_or("pf2e.encounter.mode"),
            Deed::Act { cost, attack } => {
                if !own_turn {
                    return Err("pf2e.encounter.mode");
                }
                card.spend(cost)?;
                Ok(attack.then(|| card.attack()))
            }
            Deed::Ready => {
                if !own_turn {
                    return Err("pf2e.encounter.mode");
                }
                card.spend(2)?;
                card.readied = Some(card.attacks);
                card.over = true;
                Ok(None)
            }
            Deed::React => card.react().map(|()| None),
            Deed::Readied => {
                card.react()?;
                let attacks = card.readied.take().ok_or("pf2e.encounter.ready")?;
                Ok(Some(penalty(attacks)))
            }
            Deed::EndTurn => {
                if !own_turn {
                    return Err("pf2e.encounter.mode");
                }
                card.actions = 0;
                card.attacks = 0;
                card.over = false;
                let ended = (letter, self.round);
                self.pass_on();
                self.just_ended = Some(ended);
                Ok(None)
            }
            Deed::Delay => {
                card.aside = true;
                card.reactions = 0;
                self.pass_on();
                self.just_ended = None;
                Ok(None)
            }
            Deed::Return => self.come_back(here),
            Deed::KnockedOut => {
                card.who.cannot_act = true;
                self.move_before_marker(here);
                Ok(None)
            }
        }
    }

    /// `pf2e.encounter.turn.regain`: three actions and the reaction, as conditions have it.
    fn start(&mut self, here: usize) {
        let card = &mut self.cards[here];
        let who = card.who;
        card.begun = true;
        card.readied = None;
        card.over = false;
        card.actions = if who.cannot_act {
            0
        } else {
            (3 + u8::from(who.quickened)).saturating_sub(who.slowed)
        };
        card.reactions = u8::from(!who.cannot_act && !who.no_reaction);
        self.started = true;
        self.just_ended = None;
    }

    /// The marker goes to the next card; one that lies turned over is turned up again: its delayed
    /// turn is lost, and it acts at its old place.
    fn pass_on(&mut self) {
        self.started = false;
        self.marker += 1;
        if self.marker == self.cards.len() {
            self.marker = 0;
            self.round += 1;
        }
        self.cards[self.marker].aside = false;
    }

    /// `pf2e.encounter.delay`: its card goes behind the one whose turn has just ended.
    fn come_back(&mut self, here: usize) -> Result<Option<i32>, &'static str> {
        let between = self.just_ended.filter(|_| self.cards[here].aside);
        let (ended, round) = between.ok_or("pf2e.encounter.delay")?;
        let mut card = self.cards.remove(here);
        card.aside = false;
        let behind = self.place(ended) + 1;
        self.cards.insert(behind, card);
        self.marker = behind;
        self.round = round;
        self.start_later();
        Ok(None)
    }

    fn start_later(&mut self) {
        self.started = false;
        self.just_ended = None;
    }

    /// `pf2e.encounter.knocked-out`: directly before the turn in which it happened.
    fn move_before_marker(&mut self, here: usize) {
        if here == self.marker {
            return;
        }
        let marked = self.current();
        let card = self.cards.remove(here);
        let before = self.place(marked);
        self.cards.insert(before, card);
        self.marker = before + 1;
    }
}

impl Card {
    /// `pf2e.encounter.act.turn-over`, `.act.single-turn`, `.act.any-order`.
    fn spend(&mut self, cost: u8) -> Result<(), &'static str> {
        if self.over || self.actions == 0 {
            return Err("pf2e.encounter.act.turn-over");
        }
        if cost > self.actions {
            return Err("pf2e.encounter.act.single-turn");
        }
        self.actions -= cost;
        Ok(())
    }

    /// The modifier of this attack; it counts for the next.
    fn attack(&mut self) -> i32 {
        self.attacks += 1;
        penalty(self.attacks - 1)
    }

    /// Uses the reaction.
    fn react(&mut self) -> Result<(), &'static str> {
        if self.who.cannot_act {
            return Err("pf2e.encounter.turn.cannot-act");
        }
        if !self.begun {
            return Err("pf2e.encounter.reaction.first-turn");
        }
        if self.aside {
            return Err("pf2e.encounter.delay");
        }
        if self.reactions == 0 {
            return Err("pf2e.encounter.reaction.use");
        }
        self.reactions -= 1;
        Ok(())
    }
}

/// `pf2e.encounter.map.penalty`.
fn penalty(attacks_before: u32) -> i32 {
    match attacks_before {
        0 => 0,
        1 => -5,
        _ => -10,
    }
}
