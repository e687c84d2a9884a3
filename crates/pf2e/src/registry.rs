//! The registry of `pf2e`: every rule of its rulebook, in its order.
//!
//! A test compares it with the rulebook, in both directions.

use rules::{RuleId, rules};

rules! {
    done MOVE_SPEED_LIMIT "pf2e.move.speed-limit" "a move action covers at most what its Speed allows";
    done MOVE_TYPES "pf2e.move.types" "other movement types";
    done MOVE_COST "pf2e.move.cost" "what \"movement cost\" means";
    done MOVE_BASE_COST "pf2e.move.base-cost" "5 feet per square";
    done MOVE_GRIDLESS "pf2e.move.gridless" "cost without a grid";
    done MOVE_EXTRA "pf2e.move.extra" "other factors may change the cost";
    done MOVE_FORM_COST "pf2e.move.form-cost" "forms of movement with another cost per square";
    done MOVE_INSUFFICIENT "pf2e.move.insufficient" "a step that does not fit is refused";
    done MOVE_CHECK_ORDER "pf2e.move.check-order" "which refusal is reported";
    done GRID_MODE "pf2e.grid.mode" "a grid is advised for fights, not required";
    done GRID_SQUARE "pf2e.grid.square" "scale";
    done GRID_STRAIGHT "pf2e.grid.straight" "straight movement";
    done GRID_DIAGONAL "pf2e.grid.diagonal" "diagonals alternate 5 and 10";
    done GRID_DIAGONAL_CARRY "pf2e.grid.diagonal-carry" "the count runs over all movement of the turn";
    done GRID_DIAGONAL_RESET "pf2e.grid.diagonal-reset" "reset at the end of the turn";
    done GRID_DIAGONAL_OFF_TURN "pf2e.grid.diagonal-off-turn" "diagonals outside one's turn";
    done GRID_BLOCKED "pf2e.grid.blocked" "walls and edges stop a step";
    done GRID_CORNER "pf2e.grid.corner" "diagonal steps past a hard corner";
    done GRID_DISTANCE "pf2e.grid.distance" "distance between two spaces";
    done SIZE_TABLE "pf2e.size.table" "size, space, typical reach";
    done SIZE_SHAPE "pf2e.size.shape" "tall and long";
    done SIZE_GARGANTUAN "pf2e.size.gargantuan" "20 feet or more";
    done SPACE_FOOTPRINT "pf2e.space.footprint" "squares filled";
    done SPACE_GRIDLESS "pf2e.space.gridless" "space without a grid";
    done SPACE_EXTENDED_PART "pf2e.space.extended-part" "a part outside the space";
    done SPACE_NO_SHARING "pf2e.space.no-sharing" "no shared squares";
    done SPACE_MOUNT "pf2e.space.mount" "rider and mount";
    done SPACE_TINY_STACK "pf2e.space.tiny-stack" "several Tiny creatures in one square";
    done SPACE_TINY_IN_LARGER "pf2e.space.tiny-in-larger" "Tiny creatures in a larger creature's space";
    done REACH_MEASURE "pf2e.reach.measure" "what is within reach";
    done REACH_TEN_DIAGONAL "pf2e.reach.ten-diagonal" "a 10-foot reach covers two diagonals";
    done REACH_ZERO "pf2e.reach.zero" "reach 0";
    done REACH_BLOCKED "pf2e.reach.blocked" "no reach through walls";
    done REACH_GRIDLESS "pf2e.reach.gridless" "reach without a grid";
    done TRIGGER_MOVE_TRAIT "pf2e.trigger.move-trait" "actions with the move trait trigger";
    done TRIGGER_EXIT "pf2e.trigger.exit" "leaving a square";
    done TRIGGER_WITHIN_REACH "pf2e.trigger.within-reach" "large movers";
    done TRIGGER_ONCE "pf2e.trigger.once" "at most once per move action and reactor";
    done TRIGGER_END "pf2e.trigger.end" "move actions that leave no square";
    done TRIGGER_GRIDLESS "pf2e.trigger.gridless" "triggers without a grid";
    done TRIGGER_STEP "pf2e.trigger.step" "exempt actions";
    done TRIGGER_START "pf2e.trigger.start" "the playtest's trigger at the beginning";
    done TRIGGER_TIMING "pf2e.trigger.timing" "resolving a trigger";
    done THROUGH_WILLING "pf2e.through.willing" "through a willing creature";
    done THROUGH_UNWILLING "pf2e.through.unwilling" "an unwilling creature blocks";
    done THROUGH_TUMBLE "pf2e.through.tumble" "Tumble Through";
    done THROUGH_TUMBLE_SUCCESS "pf2e.through.tumble-success" "success";
    done THROUGH_TUMBLE_FAILURE "pf2e.through.tumble-failure" "failure";
    done THROUGH_END_TURN "pf2e.through.end-turn" "no turn ends in an occupied square";
    done THROUGH_END_ACTION "pf2e.through.end-action" "a move action may end there only on the way";
    done THROUGH_ACCIDENT "pf2e.through.accident" "two creatures in one square by accident";
    done THROUGH_SIZE_LARGER "pf2e.through.size-larger" "through creatures three sizes larger";
    done THROUGH_SIZE_SMALLER "pf2e.through.size-smaller" "through creatures three sizes smaller";
    done THROUGH_SIZE_END "pf2e.through.size-end" "not ending there";
    done THROUGH_TINY "pf2e.through.tiny" "Tiny creatures move and stop anywhere";
    done THROUGH_END_ON_TINY "pf2e.through.end-on-tiny" "a larger creature ending on a Tiny one";
    done PRONE_SHARE "pf2e.prone.share" "sharing a space with a prone creature";
    done PRONE_CLIMB_ATOP "pf2e.prone.climb-atop" "on top of a larger body";
    done PRONE_NO_STAND "pf2e.prone.no-stand" "no standing up under someone";
    done PRONE_CRAWL_OUT "pf2e.prone.crawl-out" "crawling away";
    done PRONE_SHOVE_OUT "pf2e.prone.shove-out" "shoving the other one away";
    done OBJECT_FILL "pf2e.object.fill" "objects are likelier to fill a space";
    done OBJECT_ENTRY "pf2e.object.entry" "may the square be entered";
    done FORCED_DISTANCE "pf2e.forced.distance" "the effect sets the distance";
    done FORCED_NO_TRIGGER "pf2e.forced.no-trigger" "no reactions";
    done FORCED_STOP "pf2e.forced.stop" "stopped by what cannot be occupied";
    done FORCED_PATH "pf2e.forced.path" "who chooses the path";
    done FORCED_PUSH_PULL "pf2e.forced.push-pull" "pushes and pulls may endanger";
    done FORCED_REPOSITION "pf2e.forced.reposition" "other forced movement may not";
    done FORCED_FALL "pf2e.forced.fall" "falling";
    done FORCED_GM "pf2e.forced.gm" "doubtful cases";
    done TERRAIN_DIFFICULT "pf2e.terrain.difficult" "difficult terrain";
    done TERRAIN_GREATER "pf2e.terrain.greater" "greater difficult terrain";
    done TERRAIN_DIAGONAL "pf2e.terrain.diagonal" "the extra does not grow diagonally";
    done TERRAIN_GRIDLESS "pf2e.terrain.gridless" "difficult terrain without a grid";
    done TERRAIN_NO_STEP "pf2e.terrain.no-step" "no Step into difficult terrain";
    done TERRAIN_FOOTPRINT "pf2e.terrain.footprint" "mixed ground under a large creature";
    done TERRAIN_JUMP "pf2e.terrain.jump" "jumping over terrain";
    done TERRAIN_AVOID "pf2e.terrain.avoid" "flying, incorporeal";
    done TERRAIN_IGNORE "pf2e.terrain.ignore" "ignoring difficult terrain on foot";
    done TERRAIN_IGNORE_GREATER "pf2e.terrain.ignore-greater" "ignoring greater difficult terrain";
    done TERRAIN_HAZARDOUS "pf2e.terrain.hazardous" "hazardous terrain";
    done TERRAIN_NARROW_BALANCE "pf2e.terrain.narrow-balance" "narrow surfaces need Balance";
    done TERRAIN_NARROW_FLAT_FOOTED "pf2e.terrain.narrow-flat-footed" "flat-footed on it";
    done TERRAIN_NARROW_REFLEX "pf2e.terrain.narrow-reflex" "hit or failed save";
    done TERRAIN_UNEVEN_BALANCE "pf2e.terrain.uneven-balance" "uneven ground needs Balance";
    done TERRAIN_UNEVEN_FLAT_FOOTED "pf2e.terrain.uneven-flat-footed" "flat-footed on it";
    done TERRAIN_UNEVEN_REFLEX "pf2e.terrain.uneven-reflex" "hit or failed save";
    done TERRAIN_INCLINE_CLIMB "pf2e.terrain.incline-climb" "inclines";
    done TERRAIN_INCLINE_FLAT_FOOTED "pf2e.terrain.incline-flat-footed" "flat-footed while Climbing";
    done FLANK_EFFECT "pf2e.flank.effect" "what flanking does";
    done FLANK_SIDES "pf2e.flank.sides" "opposite sides";
    done FLANK_CORNERS "pf2e.flank.corners" "opposite corners";
    done FLANK_ABLE "pf2e.flank.able" "able to act, not kept from attacking";
    done FLANK_WEAPON "pf2e.flank.weapon" "armed";
    done FLANK_REACH "pf2e.flank.reach" "both have the foe within reach";
    done FLANK_GRIDLESS "pf2e.flank.gridless" "without a grid";
    done COVER_STANDARD "pf2e.cover.standard" "standard cover";
    done COVER_GREATER "pf2e.cover.greater" "greater cover";
    done COVER_LESSER "pf2e.cover.lesser" "lesser cover";
    done COVER_HIDE "pf2e.cover.hide" "cover and hiding";
    done COVER_RELATIVE "pf2e.cover.relative" "per attacker";
    done COVER_LINE_OF_EFFECT "pf2e.cover.line-of-effect" "entirely behind a wall";
    done COVER_CENTRE_LINE "pf2e.cover.centre-line" "the exact test";
    done COVER_CREATURE "pf2e.cover.creature" "creatures in the way";
    done COVER_AREA "pf2e.cover.area" "area effects";
    done COVER_LARGE_CREATURE "pf2e.cover.large-creature" "a much larger creature in between";
    done COVER_LARGE_TARGET "pf2e.cover.large-target" "terrain too small for the target";
    done COVER_ARROW_SLIT "pf2e.cover.arrow-slit" "shooting through a slit";
    done COVER_LEAN "pf2e.cover.lean" "leaning out";
    done COVER_BEST "pf2e.cover.best" "one level counts";
    done COVER_GRIDLESS "pf2e.cover.gridless" "cover without a grid";
    done ENCOUNTER_MODE "pf2e.encounter.mode" "turns, rounds, time";
    done ENCOUNTER_INITIATIVE_CHECK "pf2e.encounter.initiative.check" "the initiative check";
    done ENCOUNTER_INITIATIVE_GROUP "pf2e.encounter.initiative.group" "adversaries";
    done ENCOUNTER_INITIATIVE_RANK "pf2e.encounter.initiative.rank" "highest first";
    done ENCOUNTER_INITIATIVE_TIE "pf2e.encounter.initiative.tie" "ties";
    done ENCOUNTER_INITIATIVE_FIXED "pf2e.encounter.initiative.fixed" "places usually stay";
    done ENCOUNTER_ROUND "pf2e.encounter.round" "a round";
    done ENCOUNTER_NEXT_ROUND "pf2e.encounter.next-round" "the next round";
    done ENCOUNTER_END "pf2e.encounter.end" "the end of the encounter";
    done ENCOUNTER_TURN_STEPS "pf2e.encounter.turn.steps" "three steps of a turn";
    done ENCOUNTER_TURN_START_ORDER "pf2e.encounter.turn.start-order" "order of the start step";
    done ENCOUNTER_TURN_DURATIONS "pf2e.encounter.turn.durations" "durations in rounds";
    done ENCOUNTER_TURN_START_TRIGGERS "pf2e.encounter.turn.start-triggers" "\"your turn begins\"";
    done ENCOUNTER_TURN_RECOVERY "pf2e.encounter.turn.recovery" "dying creatures";
    done ENCOUNTER_TURN_REGAIN "pf2e.encounter.turn.regain" "3 actions and 1 reaction";
    done ENCOUNTER_TURN_CANNOT_ACT "pf2e.encounter.turn.cannot-act" "when a condition prevents acting";
    done ENCOUNTER_ACT_ANY_ORDER "pf2e.encounter.act.any-order" "acting";
    done ENCOUNTER_ACT_SINGLE_TURN "pf2e.encounter.act.single-turn" "an activity stays inside one turn";
    done ENCOUNTER_ACT_TURN_OVER "pf2e.encounter.act.turn-over" "the end of acting";
    done ENCOUNTER_MAP_PENALTY "pf2e.encounter.map.penalty" "multiple attack penalty";
    done ENCOUNTER_MAP_SCOPE "pf2e.encounter.map.scope" "only on one's own turn";
    done ENCOUNTER_MAP_ATTACK_TRAIT "pf2e.encounter.map.attack-trait" "what counts";
    done ENCOUNTER_ACTIVITY_LONG "pf2e.encounter.activity.long" "longer than a turn";
    done ENCOUNTER_ACTIVITY_COMMIT "pf2e.encounter.activity.commit" "commitment";
    done ENCOUNTER_REACTION_USE "pf2e.encounter.reaction.use" "one reaction per round";
    done ENCOUNTER_REACTION_FIRST_TURN "pf2e.encounter.reaction.first-turn" "before the first turn";
    done ENCOUNTER_TURN_END_ORDER "pf2e.encounter.turn.end-order" "order of the end step";
    done ENCOUNTER_TURN_END_EFFECTS "pf2e.encounter.turn.end-effects" "effects that end";
    done ENCOUNTER_TURN_END_DAMAGE "pf2e.encounter.turn.end-damage" "persistent damage, afflictions, conditions";
    done ENCOUNTER_TURN_END_TRIGGERS "pf2e.encounter.turn.end-triggers" "\"your turn ends\"";
    done ENCOUNTER_ORDER_TRACKING "pf2e.encounter.order.tracking" "keeping the order";
    done ENCOUNTER_ORDER_CHANGE "pf2e.encounter.order.change" "changing the order";
    done ENCOUNTER_DELAY "pf2e.encounter.delay" "Delay";
    done ENCOUNTER_READY "pf2e.encounter.ready" "Ready";
    done ENCOUNTER_KNOCKED_OUT "pf2e.encounter.knocked-out" "knocked out";
    done ENCOUNTER_STRIDE "pf2e.encounter.stride" "Stride";
    done ENCOUNTER_STEP "pf2e.encounter.step" "Step";
    done ENCOUNTER_STRIKE "pf2e.encounter.strike" "Strike";
    done ENCOUNTER_STRIKE_REACH "pf2e.encounter.strike.reach" "reach";
    done ENCOUNTER_STRIKE_RANGE "pf2e.encounter.strike.range" "range";
    done ENCOUNTER_AOO_TRIGGER "pf2e.encounter.aoo.trigger" "Attack of Opportunity: trigger";
    done ENCOUNTER_AOO_STRIKE "pf2e.encounter.aoo.strike" "the Strike";
    done ENCOUNTER_AOO_DISRUPT "pf2e.encounter.aoo.disrupt" "disruption";
    done ENCOUNTER_AOO_MAP "pf2e.encounter.aoo.map" "no multiple attack penalty";
    done ACTION_CRAWL "pf2e.action.crawl" "Crawl";
    done ACTION_STAND "pf2e.action.stand" "Stand";
    done ACTION_LEAP "pf2e.action.leap" "Leap";
    done ACTION_SHOVE "pf2e.action.shove" "Shove";
    done ACTION_TAKE_COVER "pf2e.action.take-cover" "Take Cover";
    done ACTION_CLIMB "pf2e.action.climb" "Climb";
    done ACTION_SWIM "pf2e.action.swim" "Swim";
    done ACTION_BALANCE "pf2e.action.balance" "Balance";
}

/// Rules that are decided but never cited themselves: for each the rule that is cited instead, and
/// why.
pub const CITED_AS: [(RuleId, RuleId, &str); 37] = [
    (
        MOVE_COST,
        GRID_STRAIGHT,
        "a cost is the sum of the reasons for its steps",
    ),
    (
        MOVE_BASE_COST,
        GRID_STRAIGHT,
        "the 5 feet of a square are charged as a straight step",
    ),
    (
        MOVE_CHECK_ORDER,
        GRID_BLOCKED,
        "it orders the checks; a refusal names the rule of the first that fails",
    ),
    (
        GRID_MODE,
        MOVE_GRIDLESS,
        "without a grid every step is charged by its feet",
    ),
    (
        GRID_DIAGONAL_CARRY,
        GRID_DIAGONAL,
        "the count decides which of the two amounts is charged",
    ),
    (
        GRID_DIAGONAL_RESET,
        GRID_DIAGONAL,
        "the count decides which of the two amounts is charged",
    ),
    (
        GRID_DIAGONAL_OFF_TURN,
        GRID_DIAGONAL,
        "the count decides which of the two amounts is charged",
    ),
    (
        SPACE_EXTENDED_PART,
        ENCOUNTER_STRIKE_REACH,
        "it allows a Strike that is otherwise refused",
    ),
    (
        SPACE_NO_SHARING,
        THROUGH_END_ACTION,
        "ending on somebody is refused because the movement may only pass",
    ),
    (
        SPACE_TINY_IN_LARGER,
        SPACE_TINY_STACK,
        "it allows sharing up to that number",
    ),
    (
        TRIGGER_MOVE_TRAIT,
        TRIGGER_EXIT,
        "an action with the trait triggers as its mover leaves a square",
    ),
    (
        TRIGGER_WITHIN_REACH,
        TRIGGER_EXIT,
        "it says which squares of a large mover are left",
    ),
    (TRIGGER_ONCE, TRIGGER_EXIT, "the trigger is given once"),
    (
        TRIGGER_STEP,
        TRIGGER_EXIT,
        "nothing happens: the action is exempt",
    ),
    (
        THROUGH_WILLING,
        THROUGH_UNWILLING,
        "it allows a step that is otherwise refused",
    ),
    (
        THROUGH_SIZE_LARGER,
        THROUGH_UNWILLING,
        "it allows a step that is otherwise refused",
    ),
    (
        THROUGH_SIZE_SMALLER,
        THROUGH_UNWILLING,
        "it allows a step that is otherwise refused",
    ),
    (
        THROUGH_TINY,
        THROUGH_UNWILLING,
        "it allows a step that is otherwise refused",
    ),
    (
        THROUGH_SIZE_END,
        THROUGH_END_ACTION,
        "a movement may not end there, whoever it is",
    ),
    (
        PRONE_SHARE,
        THROUGH_END_ACTION,
        "it allows an end that is otherwise refused",
    ),
    (
        PRONE_CRAWL_OUT,
        ACTION_CRAWL,
        "a creature that lies under another one Crawls as usual",
    ),
    (
        PRONE_SHOVE_OUT,
        FORCED_DISTANCE,
        "a Shove pushes the other one away by forced movement",
    ),
    (
        OBJECT_FILL,
        OBJECT_ENTRY,
        "an object that fills its square is one that cannot be entered",
    ),
    (
        FORCED_NO_TRIGGER,
        FORCED_DISTANCE,
        "nothing happens: forced movement triggers nobody",
    ),
    (
        FORCED_PUSH_PULL,
        FORCED_REPOSITION,
        "it allows what stops other forced movement",
    ),
    (
        TERRAIN_DIAGONAL,
        TERRAIN_DIFFICULT,
        "the extra of difficult terrain is charged, the same on a diagonal",
    ),
    (
        TERRAIN_FOOTPRINT,
        TERRAIN_DIFFICULT,
        "it says which square's extra is charged",
    ),
    (
        TERRAIN_AVOID,
        TERRAIN_DIFFICULT,
        "nothing is charged: the ground does not slow the mover",
    ),
    (
        TERRAIN_IGNORE_GREATER,
        TERRAIN_GREATER,
        "it takes away what greater difficult terrain would charge",
    ),
    (
        COVER_BEST,
        COVER_STANDARD,
        "the level that counts is the one that is given",
    ),
    (
        ENCOUNTER_INITIATIVE_TIE,
        ENCOUNTER_INITIATIVE_RANK,
        "it decides between equal totals in the order",
    ),
    (
        ENCOUNTER_END,
        ENCOUNTER_MODE,
        "turns and rounds are counted in encounter mode alone",
    ),
    (
        ENCOUNTER_MAP_SCOPE,
        ENCOUNTER_MAP_PENALTY,
        "it says which attacks count",
    ),
    (
        ENCOUNTER_TURN_END_ORDER,
        ENCOUNTER_TURN_END_DAMAGE,
        "it orders what happens in the end step",
    ),
    (
        ENCOUNTER_ORDER_CHANGE,
        ENCOUNTER_DELAY,
        "Delay is how a place changes",
    ),
    (
        ENCOUNTER_KNOCKED_OUT,
        ENCOUNTER_ORDER_TRACKING,
        "the order that is shown is the changed one",
    ),
    (
        ENCOUNTER_AOO_MAP,
        ENCOUNTER_MAP_PENALTY,
        "nothing is added: the attack is outside its turn",
    ),
];
