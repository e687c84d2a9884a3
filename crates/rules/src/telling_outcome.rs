//! Outcomes, events and answers in the case notation.

use board::{Board, CreatureId};

use crate::{AccountEntry, Cause, Event, Happening, Outcome, When, position_words};
use crate::{Answer, Words};

impl<S: Words> Event<S> {
    /// The event in the case notation: `1: provoke b leave`.
    pub fn words(&self, board: &Board) -> String {
        let name = |id: &CreatureId| {
            board
                .creature(*id)
                .map_or_else(|| id.to_string(), |creature| creature.name.clone())
        };
        let what = match &self.happening {
            Happening::Provoke(reactor, cause) => {
                let word = cause.word();
                let cause = match cause {
                    Cause::After(length) => format!("{word} {length}"),
                    Cause::ByRider(rider, _) => format!("{word} by {}", name(rider)),
                    _ => word.to_owned(),
                };
                format!("provoke {} {cause}", name(reactor))
            }
            Happening::Overrun(foe, result) => format!("overrun {} {}", name(foe), result.word()),
            Happening::Tumble(foe, result) => format!("tumble {} {}", name(foe), result.word()),
            Happening::NoCover(friend) => format!("no-cover {}", name(friend)),
            Happening::SqueezeOn => "squeeze on".to_owned(),
            Happening::SqueezeOff => "squeeze off".to_owned(),
            Happening::Die { faces, face } => format!("die 1d{faces}={face}"),
            Happening::Displaced(square) => format!("displaced {square}"),
            Happening::Hazard(who, square) => format!("hazard {} {square}", name(who)),
            Happening::Balance(who, square) => format!("balance {} {square}", name(who)),
            Happening::Fall(who, square) => format!("fall {} {square}", name(who)),
            Happening::FallProne(who, square) => format!("prone {} {square}", name(who)),
            Happening::Stop => format!("stop {}", self.rule),
            Happening::PutBack(who, square) => format!("put-back {} {square}", name(who)),
            Happening::Own(happening) => S::happening_words(happening, board),
        };
        match self.when {
            When::Start => format!("0: {what}"),
            When::Step(step) => format!("{step}: {what}"),
            When::End => format!("end: {what}"),
            When::Unnumbered => what,
        }
    }
}

impl<S: Words> Outcome<S> {
    /// Returns all results in the case notation, as (name, value): `costs`, `total`, `left`,
    /// `diagonals`, `end`, then the system's own facts. The board gives the names.
    pub fn results(&self, board: &Board) -> Vec<(&'static str, String)> {
        let facts = self.fact_results(board);
        if !self.account.is_empty() {
            return self.account_results(board).chain(facts).collect();
        }
        let mut results = Vec::new();
        if let Some(movement) = &self.movement {
            let costs: Vec<String> = movement
                .steps
                .iter()
                .map(|step| step.cost.to_string())
                .collect();
            let costs = if costs.is_empty() {
                "none".to_owned()
            } else {
                costs.join(" ")
            };
            results.push(("costs", costs));
            results.push(("total", movement.total.to_string()));
            if let Some(budget) = movement.budget {
                results.push(("left", (budget - movement.total).to_string()));
            }
            results.push(("diagonals", movement.diagonals.to_string()));
            // A system whose places have altitudes itself says where the mover ends.
            if !facts.iter().any(|(name, _)| *name == "end") {
                results.push(("end", position_words(movement.end)));
            }
        }
        results.extend(facts);
        if !self.reveals.is_empty() {
            results.push((
                "reveals",
                crate::reveal_words(&self.reveals, board).join(" "),
            ));
        }
        results
    }

    /// The results in one line: `costs 5 10; total 15; …`, or `ok` if there are none. A fact that is
    /// `none` is left out.
    pub fn result_words(&self, board: &Board) -> String {
        let results = self.results(board).into_iter();
        let results: Vec<String> = results
            .filter(|(name, value)| *name == "costs" || value != "none")
            .map(|(name, value)| format!("{name} {value}").trim_end().to_owned())
            .collect();
        match results.as_slice() {
            [] => "ok".to_owned(),
            results => results.join("; "),
        }
    }

    /// Returns the other facts that hold afterwards, in the case notation.
    pub fn fact_results(&self, board: &Board) -> Vec<(&'static str, String)> {
        let facts = self.facts.iter();
        facts.map(|fact| S::fact_words(fact, board)).collect()
    }

    /// The account in the case notation.
    pub fn account_entries(&self, board: &Board) -> Vec<AccountEntry> {
        S::account_words(&self.account, board)
    }

    /// Returns the account in order, with all details.
    fn account_results(&self, board: &Board) -> impl Iterator<Item = (&'static str, String)> {
        self.account_entries(board).into_iter().map(|entry| {
            let details = entry.parts.join(", ");
            let value = format!("{} {details}", entry.value);
            (entry.name, value.trim().to_owned())
        })
    }
}

impl<S: Words> Answer<S> {
    /// Returns the answer in lines for people: its words, the rows of its mask, and what happened,
    /// with its rule; `none` if it is empty. The board gives the names.
    pub fn lines(&self, board: &Board) -> Vec<String> {
        let words = self.words.lines().map(str::to_owned);
        let rows = self.mask.iter().flatten().cloned();
        let events = self.events.iter();
        let happened = events.map(|event| format!("{} [{}]", event.words(board), event.rule));
        let lines: Vec<String> = words.chain(rows).chain(happened).collect();
        if lines.is_empty() {
            vec!["none".to_owned()]
        } else {
            lines
        }
    }
}
