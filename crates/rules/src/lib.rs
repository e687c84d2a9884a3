//! What all rule systems share, and the trait that defines a rule system.
//!
//! The entry point is [`Situation`]: a [`board::Board`] together with the facts and rulings of one
//! [`RuleSystem`]. A situation answers questions and plans declarations; it rolls no dice of its
//! own, and it changes only when an [`Outcome`] is carried out. The systems are crates of their own
//! beside this one, and none of them is named here.
//!
//! Each system has the same file names in the same order, so that a rule is found in the same place
//! in each:
//!
//! | file | what |
//! |---|---|
//! | `registry` | the rule ids of the rulebook |
//! | `rulings` | what the source leaves to the game master |
//! | `facts` | what the system knows of a creature and of a turn |
//! | `words` | the system's words of the case notation, read and written |
//! | `declaration` | its actions, their options and limits |
//! | `action_rule` | the rule that gives each action |
//! | `size` | size, space, reach |
//! | `measure` | distance, reach, threat |
//! | `step` | whether a step is possible: walls, corners, edges |
//! | `occupied` | moving through creatures, and where a movement may end |
//! | `terrain` | the ground: what it costs and demands |
//! | `cost` | the cost of a step, itemised |
//! | `trigger` | reactions that movement triggers |
//! | `plan` | the procedure: a declaration checked, walked and recorded |
//! | `range` | how the system's movement looks to a search |
//! | `mover` | who moves and how: what every check of a step reads |
//! | `masks` | plain movement as planes, for the bit flood |
//! | `ask` | the questions of its case notation |
//! | `strike` | one attack from its numbers, where a system decides attacks |
//! | `check` | one check from its numbers, where a system has them |
//! | `disclosed` | what somebody who does not know everything may know |
//! | `system` | the system as a [`RuleSystem`], subject after subject: nothing but the way to the files above |

mod answer;
mod attack;
mod catalogue;
mod change;
mod check;
#[cfg(feature = "words")]
mod concealed;
mod declaration;
mod disclosed;
mod disclosure;
#[cfg(feature = "words")]
mod edge;
mod edit;
mod facts;
mod fault;
mod halt;
mod happening;
mod harm;
mod interruption;
mod meeting;
mod movement;
mod nearest;
mod outcome;
mod particulars;
mod per_creature;
mod plan;
mod reaction;
#[cfg(feature = "words")]
pub mod reading;
#[cfg(feature = "words")]
mod reading_edits;
mod reason;
mod reveal;
mod rule;
mod ruling;
mod rulings;
mod scene;
pub mod search;
#[cfg(feature = "words")]
mod setup;
mod shown_ground;
mod situation;
mod stated;
#[cfg(feature = "serde")]
pub mod stored;
#[cfg(feature = "laws")]
pub mod stored_law;
mod system;
#[cfg(feature = "words")]
mod telling_edits;
#[cfg(feature = "words")]
mod telling_outcome;
mod turn;
mod values;
#[cfg(feature = "laws")]
pub mod walk_law;
mod way;
mod wish;
#[cfg(feature = "words")]
mod words;

pub use answer::Answer;
pub use attack::{
    Attack, AttackOccasion, AttackResult, HitPoints, HitPointsChange, MOST_HIT_POINTS, Modifier,
    SystemAttacks,
};
pub use catalogue::Catalogue;
pub use change::CreatureChange;
pub use check::{AskedResult, Check, Degree, FOUR_DEGREES, Placement, SystemChecks, TWO_RESULTS};
pub use declaration::{Candidates, SystemDeclarations};
pub use disclosed::{
    Disclosed, Onlooker, OtherIds, ReactionsTold, SystemDisclosure, Told, TurnKnown, known_as,
};
pub use disclosure::{
    AlliesTold, AttacksTold, ConditionsTold, Disclosure, DisclosureChoice, DisclosureEntry,
    DisclosureError, HitPointsTold, MapTold, NamesTold, NumbersTold, OrderTold, ReachTold,
    ReactionsShown, RollsTold, Sharing, SpeedTold,
};
#[cfg(feature = "words")]
pub use edge::{door_words, edges_said_once, lay_edge, unheeded_edges, wall_words};
pub use edit::{Edit, EditPart, GroundEdit, GroundNamed, NewCreature, Removed, Renamed};
#[cfg(feature = "serde")]
pub use facts::Differences;
pub use facts::SystemFacts;
pub use fault::{Fault, What};
pub use halt::{Halt, NextStep};
pub use happening::{
    Attempt, Cause, Event, Happening, RiderCause, Shortfall, SystemHappenings, When,
};
pub use harm::{DueDice, DyingChange, LastingHarm, RollDue, SystemHarm, TurnRollKind};
pub use interruption::{EarlierBoard, Interruption};
#[cfg(feature = "words")]
pub use meeting::reveal_words;
pub use movement::{
    ApartQuery, Budget, BudgetCut, Checked, CostUnit, OwnWay, Preparation, RangeApart,
    SystemMovement, WayApart, WayOut, WaysApart, WhyNotApart,
};
pub use nearest::nearest;
pub use outcome::{AccountEntry, After, FlightStep, Movement, Outcome, StepTaken, position_words};
pub use particulars::{Particular, Particulars};
pub use per_creature::PerCreature;
pub use plan::{PlanError, SystemPlans};
pub use reaction::{ReadiedVerb, SystemReactions};
#[cfg(feature = "words")]
pub use reading::{WordError, read_damage, read_hit_points, read_met};
pub use reason::{At, Citation, Objection, Reason, Refusal};
pub use reveal::{RevealChoice, Revealed};
pub use rule::{CatalogueText, Rule, RuleId, Status};
pub use ruling::{Choices, ListRuling, OfferedChoice, Ruling, RulingChoice, RulingEntry};
pub use rulings::{RulingError, Rulings};
pub use scene::Scene;
#[cfg(feature = "words")]
pub use setup::{Picture, side_of};
pub use shown_ground::{over_known_ground, over_shown_ground, unknown_ground};
#[cfg(feature = "words")]
pub use situation::Legend;
pub use situation::Situation;
pub use stated::{CreatureNumber, Statable, Stated};
#[cfg(feature = "serde")]
pub use stored::with_catalogues;
pub use system::RuleSystem;
#[cfg(feature = "words")]
pub use telling_edits::edits_written;
pub use turn::{ActionsLeft, SystemTurns, TurnOrderView};
pub use values::{MemberOf, SystemValues};
pub use way::{Exploration, FoundWay, Planned, Way, WholeRange, leads_beyond};
pub use wish::Wish;
#[cfg(feature = "words")]
pub use words::{Mark, Unlisted, UnlistedVerb, Words};
