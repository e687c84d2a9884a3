//! The registry of `6d6`: every rule of its rulebook, in its order.
//!
//! A test compares it with the rulebook, in both directions.

use rules::{RuleId, rules};

rules! {
    done CORE_ACTION_REQUIRED "6d6.core.action-required" "moving in combat is always an action";
    done CORE_MEANS "6d6.core.means" "the two ways to power a movement";
    done CORE_EQUAL "6d6.core.equal" "equalling the resistance is enough";
    done CORE_BUDGET "6d6.core.budget" "the score is spent square by square";
    done CORE_KNOWN_MINIMUM "6d6.core.known-minimum" "when a step is refused without rolling";
    done CORE_TRACKING "6d6.core.tracking" "battlemat or abstract, one set of principles";
    done CORE_DISTANCE "6d6.core.distance" "what \"N squares away\" means";
    done CORE_CHECK_ORDER "6d6.core.check-order" "which refusal is reported";
    done POTENTIAL_COST_POTENTIAL_ACTION "6d6.potential.cost-potential-action" "a potential action costs one dynamic potential";
    done POTENTIAL_COST_ADVANTAGE "6d6.potential.cost-advantage" "potential for advantages";
    done POTENTIAL_INSUFFICIENT "6d6.potential.insufficient" "no potential, no movement";
    done POTENTIAL_SEVERAL_PER_TURN "6d6.potential.several-per-turn" "several movements in one turn";
    done POTENTIAL_SEPARATE_ACTIONS "6d6.potential.separate-actions" "each movement is its own action";
    done POTENTIAL_SPENT_FIRST "6d6.potential.spent-first" "potential is spent on declaring";
    done POTENTIAL_LEADER_ALLOTS "6d6.potential.leader-allots" "potential of foes";
    done TYPE_MOSEY "6d6.type.mosey" "fixed score of three";
    done TYPE_MOSEY_MEANS "6d6.type.mosey-means" "what may be moseyed";
    done TYPE_MOSEY_INITIATIVE_ONLY "6d6.type.mosey-initiative-only" "only in initiative actions";
    done TYPE_RUN "6d6.type.run" "movement by dice";
    done TYPE_RUN_POTENTIAL "6d6.type.run-potential" "a potential-action run is 1d6+0";
    done TYPE_RUN_FORCED "6d6.type.run-forced" "several advantages must run";
    done TYPE_RUN_WHEN "6d6.type.run-when" "action types that may run";
    done TYPE_DECLARE_FIRST "6d6.type.declare-first" "mosey or run is declared before the score";
    done TYPE_CEILING "6d6.type.ceiling" "limit of potential actions";
    done ADVANTAGE_KEYWORD_REQUIRED "6d6.advantage.keyword-required" "at least one Movement keyword";
    done ADVANTAGE_COMBINE "6d6.advantage.combine" "combining advantages";
    done ADVANTAGE_AVAILABLE "6d6.advantage.available" "availability";
    done ADVANTAGE_APPROPRIATE "6d6.advantage.appropriate" "appropriateness";
    done ADVANTAGE_SUM_DICE "6d6.advantage.sum-dice" "how dice values add up";
    done ADVANTAGE_ONE_LARGE_MOVEMENT "6d6.advantage.one-large-movement" "combining makes one movement";
    done ADVANTAGE_IMPROVABLE "6d6.advantage.improvable" "advantages can grow";
    done ADVANTAGE_NO_POTENTIAL_MIX "6d6.advantage.no-potential-mix" "potential action and advantages do not mix";
    done ADVANTAGE_SPECIALISED "6d6.advantage.specialised" "advantages tied to a form";
    done DICE_VALUE "6d6.dice.value" "dice values";
    done DICE_ORDER "6d6.dice.order" "order of rolls inside one action";
    done DICE_GROUP "6d6.dice.group" "one roll for a group";
    done FORM_NARRATIVE "6d6.form.narrative" "the form follows the fiction";
    done FORM_SAME_RATE "6d6.form.same-rate" "every form moves at the same rate";
    done FORM_OTHER_FORMS "6d6.form.other-forms" "adopted forms";
    done FORM_TERRAIN_FREE "6d6.form.terrain-free" "forms that ignore terrain";
    done MR_SQUARE "6d6.mr.square" "MR is set by the ground, square by square";
    done MR_TABLE_1 "6d6.mr.table-1" "MR 1";
    done MR_TABLE_2 "6d6.mr.table-2" "MR 2";
    done MR_TABLE_3 "6d6.mr.table-3" "MR 3";
    done MR_TABLE_4 "6d6.mr.table-4" "MR 4";
    done MR_TABLE_5 "6d6.mr.table-5" "MR 5";
    done MR_TABLE_6 "6d6.mr.table-6" "MR 6";
    done MR_TABLE_7 "6d6.mr.table-7" "MR 7";
    done MR_DIRECTION "6d6.mr.direction" "direction does not matter";
    done MR_ROUTE_AFTER_ROLL "6d6.mr.route-after-roll" "route and goal are chosen after the score";
    done MR_MUST_MOVE "6d6.mr.must-move" "at least one square";
    done MR_LEADER_FACTOR "6d6.mr.leader-factor" "other factors";
    done MR_LEAP "6d6.mr.leap" "leaping an obstacle in a square";
    done MR_GAP "6d6.mr.gap" "jumping a gap";
    done MR_NO_FOOTING "6d6.mr.no-footing" "no stopping over a gap";
    done MR_OVERLAP "6d6.mr.overlap" "several descriptions fit one square";
    done MR_FLOOR "6d6.mr.floor" "never below one";
    done FAIL_DEFINITION "6d6.fail.definition" "failing means not managing one square";
    done FAIL_CONSEQUENCE "6d6.fail.consequence" "what failing does";
    done FAIL_PARTIAL "6d6.fail.partial" "stopping short is not failing";
    done HIDDEN_VISIBLE "6d6.hidden.visible" "normally terrain is known";
    done HIDDEN_CONCEALED "6d6.hidden.concealed" "hidden hazards";
    done HIDDEN_REVEAL "6d6.hidden.reveal" "revealed on reaching the square";
    done HIDDEN_CHOICE "6d6.hidden.choice" "carry on or stop";
    done HIDDEN_EQUAL "6d6.hidden.equal" "equal is enough here too";
    done HIDDEN_FIRST_SQUARE "6d6.hidden.first-square" "hidden hazard in the first square";
    done OCCUPIED_SHARING "6d6.occupied.sharing" "squares can be shared";
    done OCCUPIED_WISH "6d6.occupied.wish" "hindering is the occupant's wish";
    done OCCUPIED_ENTER_WILLING "6d6.occupied.enter-willing" "ally or unhindering person: +1";
    done OCCUPIED_ENTER_HINDERED "6d6.occupied.enter-hindered" "hindering occupant resists";
    done OCCUPIED_RESISTANCE_INPUT "6d6.occupied.resistance-input" "where the resistance score comes from";
    done OCCUPIED_MINIMUM "6d6.occupied.minimum" "resistance is at least one";
    done OCCUPIED_UNABLE "6d6.occupied.unable" "occupant unable to act: +1";
    done OCCUPIED_BLOCKED_ENTRY "6d6.occupied.blocked-entry" "not enough: stay outside";
    done OCCUPIED_LEAVE_FREE "6d6.occupied.leave-free" "leaving costs nothing extra";
    done OCCUPIED_LEAVE_HINDERED "6d6.occupied.leave-hindered" "leaving against the occupant's wish";
    done OCCUPIED_LEAVE_UNABLE "6d6.occupied.leave-unable" "leaving past an occupant that cannot act";
    done OCCUPIED_BLOCKED_EXIT "6d6.occupied.blocked-exit" "not enough: stay put";
    done OCCUPIED_PASS_THROUGH "6d6.occupied.pass-through" "passing through pays twice";
    done OCCUPIED_SEVERAL "6d6.occupied.several" "more than one occupant";
    done LOAD_IGNORED "6d6.load.ignored" "weight is normally ignored";
    done LOAD_RULE_OF_THUMB "6d6.load.rule-of-thumb" "what is unpenalised";
    done LOAD_TOO_MUCH "6d6.load.too-much" "cannot move at all";
    done LOAD_ENCUMBERED "6d6.load.encumbered" "the Encumbered effect";
    done LOAD_ADULT_HUMAN "6d6.load.adult-human" "carrying an adult";
    done LOAD_UNSUITABLE_GEAR "6d6.load.unsuitable-gear" "situation bonuses against the mover";
    done LOAD_FIRST_SQUARE "6d6.load.first-square" "rolled, and added to the first square only";
    done POSTURE_FREE "6d6.posture.free" "position is free";
    done POSTURE_FORCED "6d6.posture.forced" "forced changes of position";
    done POSTURE_STAND_COST "6d6.posture.stand-cost" "standing up costs the MR of the square";
    done POSTURE_STAND_PART "6d6.posture.stand-part" "standing up inside a mosey or run";
    done POSTURE_STAND_COUNTS "6d6.posture.stand-counts" "standing up fulfils the minimum";
    done POSTURE_NO_CRAWL "6d6.posture.no-crawl" "no moving while down";
    done FOCUS_SEPARATE "6d6.focus.separate" "moving and acting are separate actions";
    done FOCUS_EXCEPTIONS "6d6.focus.exceptions" "the exceptions in this chapter";
    done FOCUS_NO_BONUS "6d6.focus.no-bonus" "no mutual bonuses";
    done STEP_MELEE_ONLY "6d6.step.melee-only" "a step comes with a melee attack";
    done STEP_COST "6d6.step.cost" "one more dynamic potential";
    done STEP_ONE_SQUARE "6d6.step.one-square" "exactly one 5-ft square";
    done STEP_WHEN "6d6.step.when" "initiative and opportunity actions only";
    done STEP_RESISTANCE "6d6.step.resistance" "what the step can overcome";
    done STEP_ORDER "6d6.step.order" "step and attack order";
    done STEP_NO_BONUS "6d6.step.no-bonus" "no number attached to momentum";
    done STEALTH_PENALTY "6d6.stealth.penalty" "2d6+0 for moving unseen";
    done STEALTH_FIRST_SQUARE "6d6.stealth.first-square" "where the penalty is added";
    done GRIDLESS_LEADER_MR "6d6.gridless.leader-mr" "the leader sets the resistance";
    done GRIDLESS_SAME_WAY "6d6.gridless.same-way" "everything else is the same";
    done GRIDLESS_LEGS "6d6.gridless.legs" "long moves in legs";
    done GRIDLESS_DISTANCE_COUNTER "6d6.gridless.distance-counter" "distances as counters";
    done GRID_ADJACENT "6d6.grid.adjacent" "steps go to neighbouring squares";
    done GRID_WALL "6d6.grid.wall" "solid squares and the map edge";
    done GRID_CORNER "6d6.grid.corner" "corners of solid squares";
    done GRID_FOOTPRINT "6d6.grid.footprint" "figures larger than one square";
    done GRID_REVISIT "6d6.grid.revisit" "returning costs again";
    done TRIGGER_ONCE_PER_ACTION "6d6.trigger.once-per-action" "one occasion per movement action";
    done TRIGGER_STEP "6d6.trigger.step" "the step as movement";
    done TRIGGER_EVENT_ORDER "6d6.trigger.event-order" "order of events";
}

/// Rules that are decided but never cited themselves: for each the rule that is cited instead, and why.
pub const CITED_AS: [(RuleId, RuleId, &str); 36] = [
    (
        CORE_MEANS,
        ADVANTAGE_KEYWORD_REQUIRED,
        "that rule refuses any other means",
    ),
    (
        CORE_EQUAL,
        CORE_BUDGET,
        "a square is refused only if the score is less",
    ),
    (
        CORE_TRACKING,
        GRIDLESS_LEADER_MR,
        "off the grid only the resistance differs",
    ),
    (
        CORE_CHECK_ORDER,
        CORE_ACTION_REQUIRED,
        "it orders the checks; a refusal names the rule of the first that fails",
    ),
    (
        POTENTIAL_COST_POTENTIAL_ACTION,
        POTENTIAL_SPENT_FIRST,
        "the potential is reported when it is spent",
    ),
    (
        POTENTIAL_COST_ADVANTAGE,
        POTENTIAL_SPENT_FIRST,
        "the potential is reported when it is spent",
    ),
    (
        POTENTIAL_SEVERAL_PER_TURN,
        POTENTIAL_INSUFFICIENT,
        "that rule refuses one movement too many",
    ),
    (
        POTENTIAL_SEPARATE_ACTIONS,
        TRIGGER_ONCE_PER_ACTION,
        "each action starts afresh, with its own trigger",
    ),
    (
        POTENTIAL_LEADER_ALLOTS,
        POTENTIAL_INSUFFICIENT,
        "a creature has only the potential stated for it",
    ),
    (
        TYPE_RUN_FORCED,
        TYPE_MOSEY_MEANS,
        "that rule refuses a mosey with several advantages",
    ),
    (
        TYPE_DECLARE_FIRST,
        TYPE_RUN,
        "the score comes from the manner that was declared",
    ),
    (
        TYPE_CEILING,
        TYPE_RUN_POTENTIAL,
        "that rule reports the score of a potential action",
    ),
    (
        ADVANTAGE_COMBINE,
        ADVANTAGE_SUM_DICE,
        "that rule reports the score of several advantages",
    ),
    (
        ADVANTAGE_ONE_LARGE_MOVEMENT,
        TRIGGER_ONCE_PER_ACTION,
        "the movement as a whole triggers once",
    ),
    (
        ADVANTAGE_IMPROVABLE,
        TYPE_RUN,
        "the dice are those that the advantage has now",
    ),
    (
        ADVANTAGE_SPECIALISED,
        ADVANTAGE_APPROPRIATE,
        "that rule refuses an advantage for other forms",
    ),
    (
        DICE_ORDER,
        DICE_VALUE,
        "it orders the rolls; each is made by the rule that asks for it",
    ),
    (
        FORM_SAME_RATE,
        TYPE_MOSEY,
        "the score is the same in every form",
    ),
    (
        FORM_OTHER_FORMS,
        TYPE_MOSEY,
        "the score is the same in every form",
    ),
    (MR_DIRECTION, MR_SQUARE, "nothing is added for a direction"),
    (
        MR_ROUTE_AFTER_ROLL,
        MR_SQUARE,
        "each square is charged when it is named",
    ),
    (
        HIDDEN_VISIBLE,
        MR_SQUARE,
        "ground that hides nothing is charged as it is",
    ),
    (
        HIDDEN_EQUAL,
        HIDDEN_CHOICE,
        "a place is refused only if the score is less",
    ),
    (
        OCCUPIED_SHARING,
        OCCUPIED_ENTER_WILLING,
        "that rule charges what sharing costs",
    ),
    (
        OCCUPIED_LEAVE_FREE,
        OCCUPIED_LEAVE_HINDERED,
        "nothing is added unless somebody hinders",
    ),
    (
        OCCUPIED_PASS_THROUGH,
        OCCUPIED_LEAVE_HINDERED,
        "entering and leaving are charged one after the other",
    ),
    (
        LOAD_IGNORED,
        LOAD_ENCUMBERED,
        "nothing is added unless a load is stated",
    ),
    (
        LOAD_RULE_OF_THUMB,
        LOAD_ENCUMBERED,
        "nothing is added unless a load is stated",
    ),
    (
        LOAD_ADULT_HUMAN,
        LOAD_ENCUMBERED,
        "the load is one that that rule adds",
    ),
    (
        FOCUS_EXCEPTIONS,
        FOCUS_SEPARATE,
        "it allows what is otherwise refused",
    ),
    (
        STEP_COST,
        POTENTIAL_SPENT_FIRST,
        "the potential is reported when it is spent",
    ),
    (
        GRIDLESS_SAME_WAY,
        GRIDLESS_LEADER_MR,
        "off the grid only the resistance differs",
    ),
    (
        GRIDLESS_LEGS,
        GRIDLESS_LEADER_MR,
        "each leg is charged by the resistance stated for it",
    ),
    (GRID_FOOTPRINT, MR_SQUARE, "it says which square counts"),
    (GRID_REVISIT, MR_SQUARE, "each entry is charged"),
    (
        TRIGGER_EVENT_ORDER,
        TRIGGER_ONCE_PER_ACTION,
        "it orders the events; each cites the rule that it comes from",
    ),
];
