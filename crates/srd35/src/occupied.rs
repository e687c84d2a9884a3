//! Moving through creatures, and where a movement may end: the rules `srd35.pass.*`,
//! `srd35.squeeze.past_opponent`, `srd35.squeeze.no_end_occupied`, `srd35.small.capacity`.
//!
//! Permissions add up: an occupant can be passed if at least one rule allows it, except that a
//! creature that fills its squares lets nobody pass.

use board::{Board, Condition, Creature, CreatureId, Size};
use grid::{Footprint, Square};

use super::attempt::Relation;
use super::geometry::Step;
use super::mover::{Fault, Mover, What};
use super::rulings::{
    ChargeFriendBySize, ChargeHelplessFriend, DeclaredIllegalEnd, EndThreeSizes, EndWithVerySmall,
    FriendConsent, MixedSmallCapacity, SqueezePastOpponent, ThreeSizesBigMover, ThreeSizesOrMore,
    VerySmallEnd,
};
use super::squeeze::Fit;
use super::{Maneuver, Scene, Verb, registry, size};
use rules::{Reason, RuleId};

/// How the mover passes through an occupant's squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passage {
    /// By a permission, which is that rule.
    Open(RuleId),
    /// By squeezing through an opponent's own square (`ruling.squeeze_past_opponent`).
    Squeezing,
    /// It cannot, by that rule.
    Closed(RuleId),
}

impl Mover<'_> {
    /// Check 6: the occupants of the new footprint that cannot be passed, in letter order.
    pub(crate) fn occupants(&self, step: &Step) -> impl Iterator<Item = Fault> {
        self.others_in(step.to)
            .filter_map(|other| match self.passage(other) {
                Passage::Closed(rule) => Some(Fault {
                    rule,
                    what: What::Creature(other.id, self.closed_text(rule, other)),
                }),
                Passage::Open(_) | Passage::Squeezing => None,
            })
    }

    /// Whether no step enters the square, wherever it begins: checks 3 and 6.
    pub(crate) fn never_enters(&self, square: Square) -> bool {
        let is_closed = |other| matches!(self.passage(other), Passage::Closed(_));
        self.is_blocked(square) || self.others_in(square.into()).any(is_closed)
    }

    /// Whether the step squeezes through an opponent's own square.
    pub(crate) fn squeezes_through(&self, step: &Step) -> bool {
        self.scene.rulings.get::<SqueezePastOpponent>() == SqueezePastOpponent::Through
            && self
                .others_in(step.to)
                .any(|other| self.passage(other) == Passage::Squeezing)
    }

    /// The creatures that let the mover into their squares, with the rules. Attempts are events
    /// with their own rules and are not repeated.
    pub(crate) fn permissions(&self, step: &Step) -> impl Iterator<Item = Reason> {
        self.others_in(step.to).filter_map(|other| {
            let rule = match self.passage(other) {
                Passage::Open(registry::PASS_OVERRUN | registry::PASS_TUMBLE)
                | Passage::Closed(_) => return None,
                Passage::Open(rule) => rule,
                Passage::Squeezing => registry::SQUEEZE_PAST_OPPONENT,
            };
            let text = format!("through the space of {}", other.name);
            Some(Reason::plain(rule, text))
        })
    }

    fn passage(&self, other: &Creature) -> Passage {
        if other.is(Condition::FillsSpace) {
            return Passage::Closed(registry::PASS_FILLS_SPACE);
        }
        match self.relation(other) {
            Relation::Friend => self.passage_of_friend(other),
            Relation::Opponent => self.passage_of_opponent(other),
        }
    }

    /// `srd35.pass.friend` and `srd35.pass.friend_charge`.
    fn passage_of_friend(&self, friend: &Creature) -> Passage {
        let helpless = size::is_helpless(friend);
        if self.verb != Verb::Charge {
            let asked = self.scene.rulings.get::<FriendConsent>() == FriendConsent::Needed;
            let agrees = !asked || helpless || self.consents.contains(&friend.id);
            let by = agrees.then_some(registry::PASS_FRIEND);
            return by
                .or_else(|| self.size_rule(friend))
                .map_or(Passage::Closed(registry::PASS_FRIEND), Passage::Open);
        }
        let by_size = self.size_rule(friend).filter(|_| {
            self.scene.rulings.get::<ChargeFriendBySize>() == ChargeFriendBySize::Allow
        });
        let as_helpless = helpless
            && self.scene.rulings.get::<ChargeHelplessFriend>() == ChargeHelplessFriend::Allow;
        by_size
            .or(as_helpless.then_some(registry::PASS_FRIEND))
            .map_or(Passage::Closed(registry::PASS_FRIEND_CHARGE), Passage::Open)
    }

    /// `srd35.pass.opponent` and its exceptions.
    fn passage_of_opponent(&self, opponent: &Creature) -> Passage {
        let overrun = self.attempts_past(opponent.id, Maneuver::Overrun);
        let tumble = self.attempts_past(opponent.id, Maneuver::Tumble);
        let by = size::is_helpless(opponent).then_some(registry::PASS_HELPLESS);
        let by = by
            .or_else(|| self.size_rule(opponent))
            .or(overrun.then_some(registry::PASS_OVERRUN))
            .or((tumble && self.profile.trained).then_some(registry::PASS_TUMBLE));
        if let Some(rule) = by {
            Passage::Open(rule)
        } else if self.scene.rulings.get::<SqueezePastOpponent>() == SqueezePastOpponent::Through {
            Passage::Squeezing
        } else if tumble {
            Passage::Closed(registry::PASS_TUMBLE)
        } else {
            Passage::Closed(registry::PASS_OPPONENT)
        }
    }

    /// The rule by which the sizes alone let the mover pass: `srd35.pass.very_small` or one of the
    /// rules of three sizes.
    fn size_rule(&self, other: &Creature) -> Option<RuleId> {
        if size::is_very_small(self.creature.size) {
            return Some(registry::PASS_VERY_SMALL);
        }
        let rule = if other.size > self.creature.size {
            registry::PASS_THREE_SIZES_LARGER
        } else {
            registry::PASS_THREE_SIZES_SMALLER
        };
        self.is_three_sizes_off(other).then_some(rule)
    }

    /// `srd35.pass.three_sizes_larger` and `srd35.pass.three_sizes_smaller`.
    fn is_three_sizes_off(&self, other: &Creature) -> bool {
        let difference = size::difference(self.creature.size, other.size);
        let enough = match self.scene.rulings.get() {
            ThreeSizesOrMore::AtLeast => difference >= 3,
            ThreeSizesOrMore::Exactly => difference == 3,
        };
        let big_enough = other.size > self.creature.size
            || self.creature.size >= Size::Large
            || self.scene.rulings.get::<ThreeSizesBigMover>() == ThreeSizesBigMover::AnySize;
        enough && big_enough
    }

    // --- The end --------------------------------------------------------------------------------

    /// Check 9 of the step procedure, for a declared end (`ruling.declared_illegal_end`).
    pub(crate) fn declared_end_faults(&self, end: Footprint) -> impl Iterator<Item = Fault> + '_ {
        let refused = self.scene.rulings.get::<DeclaredIllegalEnd>() == DeclaredIllegalEnd::Refuse;
        refused.then(|| self.end_faults(end)).into_iter().flatten()
    }

    /// `srd35.pass.end_helpless`: the helpless creatures with which the mover may stay.
    pub(crate) fn shared_at_the_end(&self, end: Footprint) -> impl Iterator<Item = Reason> {
        self.others_in(end)
            .filter(|other| size::is_helpless(other))
            .map(|other| {
                let text = format!("{} is helpless and may be shared with", other.name);
                Reason::plain(registry::PASS_END_HELPLESS, text)
            })
    }

    /// Whether the mover may end there: blocking squares, creatures that must not be shared, room
    /// for very small creatures.
    pub(crate) fn end_faults(&self, end: Footprint) -> impl Iterator<Item = Fault> + '_ {
        let wall = end
            .squares()
            .find(|square| self.is_solid(*square))
            .map(|square| Fault {
                rule: registry::OBSTACLE_BLOCKING,
                what: What::Square(square, "cannot be stood in"),
            });
        let rule = if self.fit_in(end) == Fit::Free {
            registry::PASS_END_OCCUPIED
        } else {
            registry::SQUEEZE_NO_END_OCCUPIED
        };
        let shared = self
            .others_in(end)
            .filter(|other| !self.may_share(other))
            .map(move |other| Fault {
                rule,
                what: What::Creature(other.id, "is in the way"),
            });
        let full = self.capacity(end).into_iter();
        wall.into_iter().chain(shared).chain(full)
    }

    /// Whether the mover cannot stand in the square, however it got in: a wall, or a pit if it does
    /// not fly.
    fn is_solid(&self, square: Square) -> bool {
        self.is_blocked(square) || self.ground.is_wall(square)
    }

    /// `srd35.pass.end_occupied` and `srd35.pass.end_helpless`.
    fn may_share(&self, other: &Creature) -> bool {
        if size::is_helpless(other) {
            return true;
        }
        if size::is_very_small(self.creature.size) {
            return self.scene.rulings.get::<VerySmallEnd>() == VerySmallEnd::Allowed;
        }
        let by_three_sizes = self.scene.rulings.get::<EndThreeSizes>() == EndThreeSizes::Allow
            && self.is_three_sizes_off(other);
        let with_small = size::is_very_small(other.size)
            && self.scene.rulings.get::<EndWithVerySmall>() == EndWithVerySmall::Allow;
        by_three_sizes || with_small
    }

    /// `srd35.small.capacity`: a very small mover where no more of its size fit.
    fn capacity(&self, end: Footprint) -> Option<Fault> {
        let very_small = size::is_very_small(self.creature.size);
        let full = very_small
            && end.squares().any(|square| {
                room(
                    self.scene,
                    square,
                    self.creature.size,
                    Some(self.creature.id),
                ) == 0
            });
        full.then_some(Fault {
            rule: registry::SMALL_CAPACITY,
            what: What::Square(end.origin, "is full"),
        })
    }
}

impl Mover<'_> {
    fn closed_text(&self, rule: RuleId, other: &Creature) -> &'static str {
        let board = self.scene.board;
        let is_hostile = board.are_hostile(self.creature.side, other.side);
        if rule == registry::PASS_FILLS_SPACE {
            "fills its squares"
        } else if rule == registry::PASS_FRIEND_CHARGE {
            "is a friend, and a charge cannot pass through a friend's square"
        } else if rule == registry::PASS_FRIEND {
            "has not agreed to the passage"
        } else if rule == registry::PASS_TUMBLE {
            "can be tumbled past only by somebody trained"
        } else if is_hostile {
            "is an opponent and not helpless"
        } else {
            "is neither friend nor opponent, and is passed like an opponent (ruling.neutral_creature)"
        }
    }
}

/// How many more very small creatures of that size fit into the square (`srd35.small.capacity`,
/// `ruling.mixed_small_capacity`); not counting `leaving_out`, which is about to enter.
pub(crate) fn room(
    scene: Scene<'_>,
    square: Square,
    of: Size,
    leaving_out: Option<CreatureId>,
) -> u32 {
    let mut taken = 0;
    let mut other_sizes = false;
    for creature in very_small_in(scene.board, square) {
        if Some(creature.id) != leaving_out {
            taken += size::hundredths_of_square(creature.size);
            other_sizes |= creature.size != of;
        }
    }
    if other_sizes && scene.rulings.get::<MixedSmallCapacity>() == MixedSmallCapacity::SameSizeOnly
    {
        return 0;
    }
    100_u32.saturating_sub(taken) / size::hundredths_of_square(of)
}

fn very_small_in(board: &Board, square: Square) -> impl Iterator<Item = &Creature> {
    board
        .occupants(square.into())
        .filter(|creature| size::is_very_small(creature.size))
}
