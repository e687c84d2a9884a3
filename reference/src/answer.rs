//! Declarations and their results.

use crate::unseen::Secret;
use crate::world::Place;

/// The kinds of movement and turn-keeping that the reference knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// pf2e: Stride.
    Stride,
    /// pf2e: Step.
    Step,
    /// pf2e: Crawl.
    Crawl,
    /// pf2e: Stand.
    Stand,
    /// pf2e: Leap.
    Leap,
    /// pf2e: Tumble Through.
    Tumble,
    /// pf2e: Balance.
    Balance,
    /// pf2e: Climb.
    Climb,
    /// pf2e: Swim.
    Swim,
    /// pf2e: Fly.
    Fly,
    /// pf2e: Burrow.
    Burrow,
    /// pf2e: gets on a mount.
    Mount,
    /// pf2e: gets off its mount.
    Dismount,
    /// pf2e: is pushed.
    Pushed,
    /// pf2e: is pulled.
    Pulled,
    /// pf2e: is repositioned.
    Repositioned,
    /// pf2e: is moved in another way.
    Moved,
    /// srd35: one action, up to the speed.
    Move,
    /// srd35: both actions, up to twice the speed.
    Double,
    /// srd35: the whole round, up to four times the speed.
    Run,
    /// srd35: both actions, up to twice the speed.
    Charge,
    /// srd35: the 5-foot step.
    FiveFootStep,
    /// srd35: the minimum movement.
    Minimum,
    /// srd35: a standard action that is not a movement.
    Standard,
    /// srd35: an activity that takes the whole round and is not a movement.
    FullRound,
    /// The turn ends and the next one begins.
    EndTurn,
}

impl Verb {
    /// All verbs with their words.
    pub const WORDS: [(Verb, &'static str); 26] = [
        (Verb::Stride, "stride"),
        (Verb::Step, "step"),
        (Verb::Crawl, "crawl"),
        (Verb::Stand, "stand"),
        (Verb::Leap, "leap"),
        (Verb::Tumble, "tumble"),
        (Verb::Balance, "balance"),
        (Verb::Climb, "climb"),
        (Verb::Swim, "swim"),
        (Verb::Fly, "fly"),
        (Verb::Burrow, "burrow"),
        (Verb::Mount, "mount"),
        (Verb::Dismount, "dismount"),
        (Verb::Pushed, "pushed"),
        (Verb::Pulled, "pulled"),
        (Verb::Repositioned, "repositioned"),
        (Verb::Moved, "moved"),
        (Verb::Move, "move"),
        (Verb::Double, "double"),
        (Verb::Run, "run"),
        (Verb::Charge, "charge"),
        (Verb::FiveFootStep, "five-foot-step"),
        (Verb::Minimum, "minimum"),
        (Verb::Standard, "standard"),
        (Verb::FullRound, "full-round"),
        (Verb::EndTurn, "end-turn"),
    ];

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        Verb::WORDS
            .iter()
            .find(|(verb, _)| *verb == self)
            .map_or("", |(_, word)| word)
    }

    /// The verb of that word.
    pub fn from_word(word: &str) -> Option<Verb> {
        Verb::WORDS
            .iter()
            .find(|(_, known)| *known == word)
            .map(|(verb, _)| *verb)
    }
}

/// A movement or another declared action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The creature that acts.
    pub mover: char,
    /// The verb.
    pub verb: Verb,
    /// The place after each step.
    pub path: Vec<Place>,
    /// pf2e: a limit in feet in place of the Speed.
    pub limit_feet: Option<i32>,
    /// pf2e: feet of Speed per square that the form of movement needs; normally 5.
    pub form_feet: i32,
    /// pf2e: the next action will be a move action.
    pub then_move: bool,
    /// pf2e: used outside the mover's turn.
    pub off_turn: bool,
    /// Something stops the movement: in pf2e a reaction as the mover leaves in this step, in srd35
    /// anything after this step.
    pub halt: Option<usize>,
    /// pf2e: what the halt gives the mover.
    pub halt_flag: Option<crate::Flag>,
    /// pf2e: the enemy that is tumbled past.
    pub against: Option<char>,
    /// pf2e: feet of a forced movement.
    pub forced_feet: i32,
    /// pf2e: who pushes or pulls.
    pub source: Option<char>,
    /// pf2e: the effect says that it may endanger.
    pub may_endanger: bool,
    /// pf2e: the mount that it gets on.
    pub mount: Option<char>,
    /// pf2e: the result of the action's check.
    pub degree: Option<Degree>,
    /// srd35: attempts to get through opponents.
    pub attempts: Vec<Attempt>,
    /// The footprints that the path changes to: step, from 1; columns and rows from that step on.
    pub footprints: Vec<(usize, (i32, i32))>,
    /// srd35: the result of the check at the first obstacle that needs one.
    pub check_succeeds: Option<bool>,
    /// srd35: the result of using Escape Artist.
    pub escape_succeeds: Option<bool>,
    /// srd35: friends who agree to let the mover pass.
    pub consents: Vec<char>,
    /// srd35: the face of the die if one is rolled.
    pub face: usize,
}

/// pf2e: the degree of success of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Degree {
    Critical,
    Success,
    Failure,
    CriticalFailure,
}

impl Degree {
    /// All degrees with their words.
    pub const WORDS: [(Degree, &'static str); 4] = [
        (Degree::Critical, "critical"),
        (Degree::Success, "success"),
        (Degree::Failure, "failure"),
        (Degree::CriticalFailure, "critical-failure"),
    ];
}

/// srd35: a way to get through an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// `srd35.pass.overrun`
    Overrun,
    /// `srd35.pass.tumble`
    Tumble,
}

/// srd35: an attempt at the first step into an opponent's space, and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The way that is tried.
    pub way: Way,
    /// The opponent.
    pub against: char,
    /// Whether it succeeds.
    pub succeeds: bool,
}

impl Move {
    /// A movement without options.
    pub fn new(mover: char, verb: Verb, path: &[Place]) -> Move {
        Move {
            mover,
            verb,
            path: path.to_vec(),
            limit_feet: None,
            form_feet: 5,
            then_move: false,
            off_turn: false,
            halt: None,
            halt_flag: None,
            against: None,
            forced_feet: 0,
            source: None,
            may_endanger: false,
            mount: None,
            degree: None,
            attempts: Vec::new(),
            footprints: Vec::new(),
            check_succeeds: None,
            escape_succeeds: None,
            consents: Vec::new(),
            face: 1,
        }
    }
}

/// Where in a declaration a refusal applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The action itself.
    Action,
    /// A step, from 1.
    Step(usize),
    /// After the last step.
    End,
}

/// Why a declaration is not allowed: the first failing check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The rule.
    pub rule: &'static str,
    /// Where it applies.
    pub at: At,
}

impl Refused {
    /// As a result of the notation.
    pub fn words(&self) -> String {
        match self.at {
            At::Action => format!("refused {}", self.rule),
            At::Step(step) => format!("refused {} step {step}", self.rule),
            At::End => format!("refused {} end", self.rule),
        }
    }
}

/// A declaration that takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Feet of each step taken.
    pub costs_feet: Vec<i64>,
    /// The total cost.
    pub total_feet: i64,
    /// What is left of the limit; `None` if the system reports nothing.
    pub left_feet: Option<i64>,
    /// Diagonals counted this turn, afterwards.
    pub diagonals: u32,
    /// Where the mover is, afterwards.
    pub end: Place,
    /// srd35: the modifiers in force afterwards, in the words of the notation.
    pub mods: Option<String>,
    /// pf2e: feet of the fall at its end, if the drop states them.
    pub fell_feet: Option<i32>,
    /// What happens, in the words of the notation.
    pub events: Vec<String>,
    /// What it met that its side did not know.
    pub reveals: Vec<Secret>,
}

impl Moved {
    /// The results as (name, value) of the notation.
    pub fn results(&self) -> Vec<(&'static str, String)> {
        let costs: Vec<String> = self.costs_feet.iter().map(i64::to_string).collect();
        let costs = if costs.is_empty() {
            "none".to_owned()
        } else {
            costs.join(" ")
        };
        let mut results = vec![("costs", costs), ("total", self.total_feet.to_string())];
        if let Some(left) = self.left_feet {
            results.push(("left", left.to_string()));
        }
        results.push(("diagonals", self.diagonals.to_string()));
        results.push(("end", format!("({},{})", self.end.0, self.end.1)));
        if let Some(feet) = self.fell_feet {
            results.push(("fell", feet.to_string()));
        }
        if let Some(mods) = &self.mods {
            results.push(("mods", mods.clone()));
        }
        if !self.reveals.is_empty() {
            let words: Vec<String> = self.reveals.iter().map(Secret::words).collect();
            results.push(("reveals", words.join(" ")));
        }
        results
    }
}

/// pf2e: a forced movement that takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Feet of the steps taken.
    pub moved_feet: i32,
    /// Feet of the fall at its end, if the ledge states them.
    pub fell_feet: Option<i32>,
    /// Where the victim is, afterwards.
    pub end: Place,
    /// What happens, in the words of the notation.
    pub events: Vec<String>,
}

impl Forced {
    /// The results as (name, value) of the notation.
    pub fn results(&self) -> Vec<(&'static str, String)> {
        let mut results = vec![("moved", self.moved_feet.to_string())];
        if let Some(feet) = self.fell_feet {
            results.push(("fell", feet.to_string()));
        }
        results.push(("end", format!("({},{})", self.end.0, self.end.1)));
        results
    }
}

/// The result of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing happens.
    Refused(Refused),
    /// A movement took place.
    Moved(Moved),
    /// A forced movement took place.
    Forced(Forced),
    /// Something else was done; nothing more is reported.
    Done,
}

impl Answer {
    /// The movement, if one took place.
    pub fn moved(&self) -> Option<&Moved> {
        match self {
            Answer::Moved(moved) => Some(moved),
            _ => None,
        }
    }
}
