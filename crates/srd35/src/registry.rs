//! The registry of `srd35`: every rule of its rulebook, in its order.
//!
//! A test compares it with the rulebook, in both directions.

use rules::{RuleId, rules};

rules! {
    done SCALE_MINIATURE "srd35.scale.miniature" "figure scale";
    done SCALE_SQUARE "srd35.scale.square" "the square";
    done SPEED_BASE "srd35.speed.base" "what determines speed";
    done SPEED_RACE_TABLE "srd35.speed.race_table" "Table: Tactical Speed";
    done SPEED_ENCUMBRANCE "srd35.speed.encumbrance" "carrying a lot";
    done SPEED_HAMPERED "srd35.speed.hampered" "what hampers movement";
    done SPEED_BARBARIAN "srd35.speed.barbarian" "barbarian bonus";
    done SPEED_MONK "srd35.speed.monk" "monk bonus";
    done SPEED_OTHER_MODIFIERS "srd35.speed.other_modifiers" "spells and items";
    done SPEED_ORDER "srd35.speed.order" "modifiers before armor";
    done SPEED_STACKING "srd35.speed.stacking" "same type does not stack";
    done MOVE_STEP "srd35.move.step" "what one step is";
    done MOVE_SINGLE "srd35.move.single" "move and act";
    done MOVE_DOUBLE "srd35.move.double" "nothing but moving";
    done MOVE_RUN "srd35.move.run" "running";
    done MOVE_FULL_ROUND_STEP "srd35.move.full_round_step" "full-round activity";
    done MOVE_FIVE_FOOT_STEP "srd35.move.five_foot_step" "the 5-foot step";
    done MOVE_CHARGE "srd35.move.charge" "charging";
    done MOVE_BUDGET "srd35.move.budget" "spending movement";
    done MEASURE_DIAGONAL "srd35.measure.diagonal" "1-2-1-2";
    done MEASURE_PARITY "srd35.measure.parity" "the diagonal count as state";
    done MEASURE_DISTANCE "srd35.measure.distance" "between creatures";
    done MEASURE_CORNER "srd35.measure.corner" "no diagonal past a corner";
    done MEASURE_DIAGONAL_PAST_CREATURE "srd35.measure.diagonal_past_creature" "past creatures";
    done MEASURE_DIAGONAL_PAST_PIT "srd35.measure.diagonal_past_pit" "past other impassable obstacles";
    done MEASURE_CLOSEST_TIE "srd35.measure.closest_tie" "closest creature or square";
    done PASS_FRIEND "srd35.pass.friend" "through a friend";
    done PASS_FRIEND_CHARGE "srd35.pass.friend_charge" "not while charging";
    done PASS_FRIEND_NO_COVER "srd35.pass.friend_no_cover" "a shared friend is no cover";
    done PASS_OPPONENT "srd35.pass.opponent" "not through an opponent";
    done PASS_HELPLESS "srd35.pass.helpless" "helpless opponents";
    done PASS_HELPLESS_OBSTACLE "srd35.pass.helpless_obstacle" "big helpless bodies";
    done PASS_END_OCCUPIED "srd35.pass.end_occupied" "no ending in an occupied square";
    done PASS_END_HELPLESS "srd35.pass.end_helpless" "ending on a helpless creature";
    done PASS_OVERRUN "srd35.pass.overrun" "overrun";
    done PASS_TUMBLE "srd35.pass.tumble" "tumbling";
    done PASS_VERY_SMALL "srd35.pass.very_small" "Fine, Diminutive and Tiny movers";
    done PASS_VERY_SMALL_PROVOKES "srd35.pass.very_small_provokes" "and that provokes";
    done PASS_THREE_SIZES_LARGER "srd35.pass.three_sizes_larger" "past much bigger creatures";
    done PASS_THREE_SIZES_SMALLER "srd35.pass.three_sizes_smaller" "over much smaller creatures";
    done PASS_EXCEPTIONS "srd35.pass.exceptions" "designated exceptions";
    done PASS_FILLS_SPACE "srd35.pass.fills_space" "creatures that fill their squares";
    done TERRAIN_DIFFICULT "srd35.terrain.difficult" "difficult terrain";
    done TERRAIN_DIFFICULT_DIAGONAL "srd35.terrain.difficult_diagonal" "diagonally into it";
    done TERRAIN_NO_RUN "srd35.terrain.no_run" "no running across it";
    done TERRAIN_NO_CHARGE "srd35.terrain.no_charge" "no charging across it";
    done TERRAIN_MIXED "srd35.terrain.mixed" "several kinds of terrain at once";
    done TERRAIN_FLYING_INCORPOREAL "srd35.terrain.flying_incorporeal" "fliers and incorporeal creatures";
    done OBSTACLE_SQUARE "srd35.obstacle.square" "obstructed squares";
    done OBSTACLE_BETWEEN "srd35.obstacle.between" "obstacles between squares";
    done OBSTACLE_NEED_BOTH "srd35.obstacle.need_both" "enough for barrier and square";
    done OBSTACLE_SKILL_CHECK "srd35.obstacle.skill_check" "checks";
    done OBSTACLE_BLOCKING "srd35.obstacle.blocking" "blocking obstacles";
    done OBSTACLE_FLYING_INCORPOREAL "srd35.obstacle.flying_incorporeal" "avoiding obstacles";
    done SQUEEZE_ALLOWED "srd35.squeeze.allowed" "half the width";
    done SQUEEZE_COST "srd35.squeeze.cost" "two squares per move";
    done SQUEEZE_PENALTY "srd35.squeeze.penalty" "penalties";
    done SQUEEZE_LARGE_FOOTPRINT "srd35.squeeze.large_footprint" "Large in a one-square space";
    done SQUEEZE_BIGGER_FOOTPRINT "srd35.squeeze.bigger_footprint" "bigger creatures likewise";
    done SQUEEZE_PAST_OPPONENT "srd35.squeeze.past_opponent" "squeezing past an opponent";
    done SQUEEZE_NO_END_OCCUPIED "srd35.squeeze.no_end_occupied" "not ending in an occupied square";
    done SQUEEZE_ESCAPE_ARTIST "srd35.squeeze.escape_artist" "less than half the width";
    done SQUEEZE_ESCAPE_ARTIST_PENALTY "srd35.squeeze.escape_artist_penalty" "penalties of Escape Artist";
    done SPECIAL_ILLEGAL_END "srd35.special.illegal_end" "accidentally in an illegal space";
    done SPECIAL_DOUBLE_COST "srd35.special.double_cost" "hampered means doubled";
    done SPECIAL_MULTI_DOUBLE "srd35.special.multi_double" "doubled twice and more";
    done SPECIAL_NO_TRIPLING "srd35.special.no_tripling" "exception to the adding of doublings";
    done SPECIAL_MINIMUM_MOVE "srd35.special.minimum_move" "one square is always possible";
    done SPECIAL_MINIMUM_LIMITS "srd35.special.minimum_limits" "what it does not do";
    done SPECIAL_MINIMUM_PROVOKES "srd35.special.minimum_provokes" "it provokes";
    done SIZE_ORDER "srd35.size.order" "size categories";
    done SIZE_SPACE "srd35.size.space" "space (Table: Creature Size and Scale)";
    done SIZE_REACH "srd35.size.reach" "natural reach (same table)";
    done SIZE_EXCEPTIONS "srd35.size.exceptions" "typical values";
    done SMALL_SPACE "srd35.small.space" "less than one square";
    done SMALL_CAPACITY "srd35.small.capacity" "how many fit";
    done SMALL_REACH_ZERO "srd35.small.reach_zero" "no reach";
    done SMALL_MUST_ENTER "srd35.small.must_enter" "entering to attack";
    done SMALL_ENTER_PROVOKES "srd35.small.enter_provokes" "the entered opponent may strike";
    done SMALL_ATTACK_OWN_SQUARE "srd35.small.attack_own_square" "attacking into one's own square";
    done SMALL_NO_THREAT "srd35.small.no_threat" "they threaten no squares around them";
    done SMALL_MOVE_PAST "srd35.small.move_past" "moving past them is safe";
    done SMALL_NO_FLANK "srd35.small.no_flank" "no flanking";
    done BIG_SPACE "srd35.big.space" "more than one square";
    done BIG_NATURAL_REACH "srd35.big.natural_reach" "reaching further";
    done BIG_THREAT_ADJACENT "srd35.big.threat_adjacent" "adjacent squares stay threatened";
    done BIG_APPROACH_PROVOKES "srd35.big.approach_provokes" "approaching a long reach";
    done BIG_APPROACH_STEP "srd35.big.approach_step" "approaching with a 5-foot step";
    done BIG_REACH_WEAPON "srd35.big.reach_weapon" "reach weapons of big creatures";
    done AOO_LEAVE_THREATENED "srd35.aoo.leave_threatened" "the normal trigger";
    done AOO_ONCE "srd35.aoo.once" "one opportunity per kind";
}

/// Rules that are decided but never cited themselves: for each the rule that is cited instead, and
/// why.
pub const CITED_AS: [(RuleId, RuleId, &str); 4] = [
    (
        MEASURE_PARITY,
        MEASURE_DIAGONAL,
        "the count decides which of the two amounts of a diagonal is charged",
    ),
    (
        PASS_VERY_SMALL_PROVOKES,
        SMALL_ENTER_PROVOKES,
        "the same event, given once: the opponent that is entered may strike",
    ),
    (
        SMALL_MOVE_PAST,
        SMALL_NO_THREAT,
        "nothing happens, because no square around it is threatened",
    ),
    (
        AOO_ONCE,
        AOO_LEAVE_THREATENED,
        "the opportunity is given once; that rule refuses a second one, which no case can ask for",
    ),
];
