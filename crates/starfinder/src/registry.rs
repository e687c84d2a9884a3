//! The registry of `starfinder`: every rule of its rulebook, in its order.
//!
//! A test compares it with the rulebook, in both directions.

use rules::{RuleId, rules};

rules! {
    done SCALE_SQUARE "starfinder.scale.square" "one square is 5 feet";
    done SCALE_MINIATURE "starfinder.scale.miniature" "printed scale";
    done SCOPE_GRAVITY "starfinder.scope.gravity" "normal gravity assumed";
    done SCOPE_STARSHIPS "starfinder.scope.starships" "starship movement is elsewhere";
    done SIZE_CATEGORIES "starfinder.size.categories" "nine sizes";
    done SIZE_SPACE "starfinder.size.space" "squares occupied";
    done SIZE_HEIGHT_WEIGHT "starfinder.size.height-weight" "typical height or length and weight";
    done SIZE_DENSITY "starfinder.size.density" "weights assume animal density";
    done SIZE_TINY_SHARING "starfinder.size.tiny-sharing" "small creatures share a square";
    done SIZE_OBJECTS "starfinder.size.objects" "objects may have sizes";
    done SIZE_NATURAL_REACH "starfinder.size.natural-reach" "reach by size and form";
    done SIZE_EXCEPTIONS "starfinder.size.exceptions" "typical values may be overridden";
    done REACH_DEFINITION "starfinder.reach.definition" "reach";
    done REACH_THREATEN "starfinder.reach.threaten" "threatened squares";
    done REACH_UNARMED "starfinder.reach.unarmed" "unarmed strikes do not threaten";
    done REACH_NORMAL_DIAGONAL "starfinder.reach.normal-diagonal" "reach other than 10 ft";
    done REACH_TEN_FOOT_DIAGONAL "starfinder.reach.ten-foot-diagonal" "the 10-foot exception";
    done REACH_WEAPON_SMALL_MEDIUM "starfinder.reach.weapon-small-medium" "reach weapon, Small or Medium";
    done REACH_WEAPON_LARGE "starfinder.reach.weapon-large" "reach weapon, above 1 square";
    done REACH_WEAPON_TINY "starfinder.reach.weapon-tiny" "reach weapon on a 0-reach creature";
    done REACH_OWN_SQUARE "starfinder.reach.own-square" "attacking into one's own square";
    done REACH_ZERO_NO_THREAT "starfinder.reach.zero-no-threat" "0 reach threatens nothing around";
    done REACH_ZERO_NO_FLANK "starfinder.reach.zero-no-flank" "0 reach cannot flank";
    done REACH_ZERO_ENTER "starfinder.reach.zero-enter" "0 reach must enter the opponent's square";
    done REACH_BIG_APPROACH "starfinder.reach.big-approach" "approaching long reach";
    done ADJUNCT_AOO "starfinder.adjunct.aoo" "what provokes";
    done ADJUNCT_GUARDED_STEP "starfinder.adjunct.guarded-step" "guarded step";
    done SPEED_MOVE_ACTION "starfinder.speed.move-action" "speed is one move action";
    done SPEED_BUDGET "starfinder.speed.budget" "spending movement";
    done SPEED_DETERMINANTS "starfinder.speed.determinants" "what sets the speed";
    done SPEED_HALF "starfinder.speed.half" "half speed";
    done SPEED_DOUBLE_MOVE "starfinder.speed.double-move" "two move actions";
    done SPEED_RUN "starfinder.speed.run" "run action";
    done SPEED_LAND "starfinder.speed.land" "land speed";
    done SPEED_TYPES "starfinder.speed.types" "other speeds are listed separately";
    done SPEED_REFERENCE "starfinder.speed.reference" "unspecified \"speed\"";
    done ADJUNCT_RUN "starfinder.adjunct.run" "limits of the run action";
    done ADJUNCT_CHARGE "starfinder.adjunct.charge" "what this catalogue needs of a charge";
    done ADJUNCT_ENCUMBRANCE "starfinder.adjunct.encumbrance" "load conditions";
    done ADJUNCT_TURN "starfinder.adjunct.turn" "what one turn allows";
    done SCALES_UNITS "starfinder.scales.units" "three scales";
    done PACE_WALK "starfinder.pace.walk" "walk";
    done PACE_HUSTLE "starfinder.pace.hustle" "hustle";
    done PACE_RUN "starfinder.pace.run" "run";
    done PACE_COMBAT "starfinder.pace.combat" "nobody walks in combat";
    done DISTANCE_STEP "starfinder.distance.step" "steps go to adjacent squares";
    done DISTANCE_DIAGONAL "starfinder.distance.diagonal" "1-2-1-2";
    done DISTANCE_PARITY_SPAN "starfinder.distance.parity-span" "how long the alternation lasts";
    done DISTANCE_HARD_CORNER "starfinder.distance.hard-corner" "no diagonal past a hard corner";
    done DISTANCE_SOFT_CORNER "starfinder.distance.soft-corner" "diagonals past creatures and soft things";
    done DISTANCE_BETWEEN_SPACES "starfinder.distance.between-spaces" "distance between creatures";
    done DISTANCE_CLOSEST "starfinder.distance.closest" "closest square or creature, ties";
    done OCCUPIED_ALLY "starfinder.occupied.ally" "passing an ally";
    done OCCUPIED_ALLY_COVER "starfinder.occupied.ally-cover" "the passed ally gives no cover";
    done OCCUPIED_CHARGE_ALLY "starfinder.occupied.charge-ally" "no charge through an ally";
    done OCCUPIED_OPPONENT "starfinder.occupied.opponent" "opponents block";
    done OCCUPIED_HELPLESS "starfinder.occupied.helpless" "helpless opponents can be crossed";
    done OCCUPIED_HELPLESS_OBSTACLE "starfinder.occupied.helpless-obstacle" "big helpless bodies cost double";
    done OCCUPIED_TUMBLE "starfinder.occupied.tumble" "tumbling through an opponent";
    done ADJUNCT_TUMBLE "starfinder.adjunct.tumble" "the tumble task";
    done OCCUPIED_FILLS_SPACE "starfinder.occupied.fills-space" "creatures that fill their squares";
    done OCCUPIED_END "starfinder.occupied.end" "where movement may end";
    done TERRAIN_DIFFICULT "starfinder.terrain.difficult" "difficult terrain";
    done TERRAIN_DIFFICULT_DIAGONAL "starfinder.terrain.difficult-diagonal" "diagonals into difficult terrain";
    done TERRAIN_NO_RUN "starfinder.terrain.no-run" "no running in difficult terrain";
    done TERRAIN_NO_CHARGE "starfinder.terrain.no-charge" "no charging in difficult terrain";
    done TERRAIN_MULTI_SQUARE "starfinder.terrain.multi-square" "several terrains under one creature";
    done TERRAIN_FLYERS_INCORPOREAL "starfinder.terrain.flyers-incorporeal" "who ignores difficult terrain";
    done TERRAIN_AERIAL_DIFFICULT "starfinder.terrain.aerial-difficult" "difficult terrain for flyers";
    done TERRAIN_IMPASSABLE "starfinder.terrain.impassable" "impassable squares";
    done SQUEEZE_WIDTH "starfinder.squeeze.width" "how narrow a space may be";
    done SQUEEZE_FOOTPRINT "starfinder.squeeze.footprint" "what a squeezed big creature occupies";
    done SQUEEZE_SPEED "starfinder.squeeze.speed" "half speed while squeezing";
    done SQUEEZE_ENTANGLED "starfinder.squeeze.entangled" "entangled while squeezing";
    done SQUEEZE_ORTHOGONAL "starfinder.squeeze.orthogonal" "no diagonals while squeezed";
    done ADJUNCT_ENTANGLED "starfinder.adjunct.entangled" "entangled";
    done ADJUNCT_FATIGUED "starfinder.adjunct.fatigued" "fatigued";
    done SPECIAL_ILLEGAL_END "starfinder.special.illegal-end" "forced stop in an illegal space";
    done COST_DOUBLE "starfinder.cost.double" "hampered movement costs double";
    done COST_DOUBLE_MULTIPLE "starfinder.cost.double-multiple" "doubled twice or more";
    done COST_MULTIPLYING_EXCEPTION "starfinder.cost.multiplying-exception" "doublings really multiply";
    done MINIMUM_MOVE "starfinder.minimum.move" "minimum movement";
    done MINIMUM_LIMITS "starfinder.minimum.limits" "what it does not overcome";
    done MINIMUM_PROVOKES "starfinder.minimum.provokes" "it is not a guarded step";
    done LOCAL_MEASURE "starfinder.local.measure" "feet per minute";
    done LOCAL_WALK_HUSTLE "starfinder.local.walk-hustle" "free paces";
    done LOCAL_RUN_DURATION "starfinder.local.run-duration" "how long one can run freely";
    done LOCAL_RUN_CHECK "starfinder.local.run-check" "checks to run on";
    done LOCAL_RUN_STOP "starfinder.local.run-stop" "a failed check ends the run";
    done LOCAL_REST "starfinder.local.rest" "rest before running again";
    done OVERLAND_MEASURE "starfinder.overland.measure" "miles per hour or day";
    done OVERLAND_DAY_FOOT "starfinder.overland.day-foot" "8 hours on foot or mounted";
    done OVERLAND_DAY_SMALL_VEHICLE "starfinder.overland.day-small-vehicle" "about 10 hours";
    done OVERLAND_DAY_LARGE_VEHICLE "starfinder.overland.day-large-vehicle" "24 hours";
    done TABLE_TACTICAL "starfinder.table.tactical" "speed table, one round";
    done TABLE_LOCAL "starfinder.table.local" "speed table, one minute";
    done TABLE_OVERLAND "starfinder.table.overland" "speed table, one day and one hour";
    done OVERLAND_WALK "starfinder.overland.walk" "walking all day";
    done OVERLAND_HUSTLE "starfinder.overland.hustle" "hustling for hours";
    done OVERLAND_HUSTLE_FATIGUE "starfinder.overland.hustle-fatigue" "fatigue from hustling";
    done OVERLAND_RUN "starfinder.overland.run" "no overland running";
    done OVERLAND_PATHS "starfinder.overland.paths" "highway, road, trail, trackless";
    done OVERLAND_TERRAIN "starfinder.overland.terrain" "terrain multipliers";
    done OVERLAND_FORCED_MARCH "starfinder.overland.forced-march" "more than 8 hours";
    done OVERLAND_FORCED_MARCH_FATIGUE "starfinder.overland.forced-march-fatigue" "fatigue from marching";
    done OVERLAND_FORCED_MARCH_UNCONSCIOUS "starfinder.overland.forced-march-unconscious" "marching to collapse";
    done CHASE_UNEQUAL "starfinder.chase.unequal" "different speeds";
    done CHASE_EQUAL "starfinder.chase.equal" "equal speeds";
    done CHASE_OVERLAND "starfinder.chase.overland" "long chases";
    done SCOPE_VEHICLE_CHASES "starfinder.scope.vehicle-chases" "vehicles";
    done MODES_GENERAL "starfinder.modes.general" "normal rules unless stated";
    done BURROW_MOVE "starfinder.burrow.move" "tunnelling through dirt";
    done BURROW_ROCK "starfinder.burrow.rock" "not through rock";
    done BURROW_NO_RUN "starfinder.burrow.no-run" "no running while burrowing";
    done BURROW_NO_TUNNEL "starfinder.burrow.no-tunnel" "no tunnel remains";
    done CLIMB_NO_CHECK "starfinder.climb.no-check" "climb speed, no check";
    done CLIMB_NOT_FLAT_FOOTED "starfinder.climb.not-flat-footed" "guard stays up";
    done CLIMB_BONUS "starfinder.climb.bonus" "+8 and take 10";
    done CLIMB_NO_RUN "starfinder.climb.no-run" "no running while climbing";
    done CLIMB_DOUBLE "starfinder.climb.double" "fast climbing";
    done CLIMB_WITHOUT_SPEED "starfinder.climb.without-speed" "climbing by skill";
    done FLY_MOVE "starfinder.fly.move" "flying";
    done FLY_MANEUVERABILITY "starfinder.fly.maneuverability" "three classes";
    done FLY_PRIMARY_DIRECTION "starfinder.fly.primary-direction" "primary direction";
    done FLY_STRAIGHT_FREE "starfinder.fly.straight-free" "straight flight needs no check";
    done FLY_TURN "starfinder.fly.turn" "turning costs movement";
    done FLY_ASCEND "starfinder.fly.ascend" "ascending costs extra";
    done FLY_DESCEND "starfinder.fly.descend" "descending";
    done FLY_GRAVITY_LOW "starfinder.fly.gravity-low" "zero and low gravity";
    done FLY_GRAVITY_HIGH "starfinder.fly.gravity-high" "high gravity";
    done FLY_CHECKS "starfinder.fly.checks" "maneuvers that need checks";
    done FLY_CLUMSY_HOVER "starfinder.fly.clumsy-hover" "clumsy flyers cannot hover";
    done FLY_AVERAGE "starfinder.fly.average" "average flyers may do everything";
    done FLY_PERFECT_AUTO "starfinder.fly.perfect-auto" "perfect flyers succeed automatically";
    done FLY_PERFECT_SWIFT "starfinder.fly.perfect-swift" "hovering as a swift action";
    done ADJUNCT_HOVER "starfinder.adjunct.hover" "hovering and momentum";
    done SWIM_NO_CHECK "starfinder.swim.no-check" "swim speed, no check";
    done SWIM_BONUS "starfinder.swim.bonus" "+8 and take 10";
    done SWIM_RUN "starfinder.swim.run" "running while swimming";
    done SWIM_WITHOUT_SPEED "starfinder.swim.without-speed" "swimming by skill";
    done SWIM_BREATH "starfinder.swim.breath" "no water breathing";
    done ADJUNCT_ATHLETICS_MOVE "starfinder.adjunct.athletics-move" "climbing and swimming by skill";
}

/// Rules that are decided but never cited themselves: for each the rule that is cited instead, and why.
pub const CITED_AS: [(RuleId, RuleId, &str); 21] = [
    (
        REACH_ZERO_ENTER,
        OCCUPIED_OPPONENT,
        "it allows an entry that is refused to others",
    ),
    (
        REACH_BIG_APPROACH,
        ADJUNCT_AOO,
        "the approach leaves a square that is threatened",
    ),
    (
        SPEED_REFERENCE,
        SPEED_TYPES,
        "the speed in question is cited by its own rule",
    ),
    (
        DISTANCE_PARITY_SPAN,
        DISTANCE_DIAGONAL,
        "the count decides which of the two amounts of a diagonal is charged",
    ),
    (
        DISTANCE_SOFT_CORNER,
        DISTANCE_DIAGONAL,
        "it allows the diagonal that a hard corner forbids",
    ),
    (
        OCCUPIED_ALLY,
        OCCUPIED_END,
        "ending on an ally is refused because the movement may only pass",
    ),
    (
        OCCUPIED_HELPLESS,
        OCCUPIED_OPPONENT,
        "it allows an entry that is refused if the occupant can fight",
    ),
    (
        OCCUPIED_TUMBLE,
        ADJUNCT_TUMBLE,
        "it allows the passage for which the check is made",
    ),
    (
        TERRAIN_MULTI_SQUARE,
        TERRAIN_DIFFICULT,
        "it says which square counts, and the reason names that square",
    ),
    (
        TERRAIN_FLYERS_INCORPOREAL,
        DISTANCE_STEP,
        "nothing is added to the plain step",
    ),
    (
        COST_MULTIPLYING_EXCEPTION,
        COST_DOUBLE_MULTIPLE,
        "it determines the amounts",
    ),
    (
        LOCAL_MEASURE,
        TABLE_LOCAL,
        "feet a minute are read from the table",
    ),
    (
        LOCAL_WALK_HUSTLE,
        TABLE_LOCAL,
        "nothing is asked of the traveller",
    ),
    (
        LOCAL_RUN_STOP,
        LOCAL_RUN_CHECK,
        "it says what the failed check does",
    ),
    (
        OVERLAND_MEASURE,
        TABLE_OVERLAND,
        "miles an hour are read from the table",
    ),
    (
        OVERLAND_WALK,
        OVERLAND_DAY_FOOT,
        "nothing is asked of the traveller in the 8 hours",
    ),
    (
        CHASE_UNEQUAL,
        CHASE_EQUAL,
        "it decides before that rule asks for dice",
    ),
    (
        BURROW_ROCK,
        TERRAIN_IMPASSABLE,
        "rock is refused because it cannot be entered",
    ),
    (
        BURROW_NO_TUNNEL,
        TERRAIN_IMPASSABLE,
        "earth that has closed behind a burrower is refused because it cannot be entered",
    ),
    (
        FLY_GRAVITY_LOW,
        FLY_ASCEND,
        "the surcharge of that rule is left out",
    ),
    (
        FLY_AVERAGE,
        FLY_CHECKS,
        "what it allows requires the checks of that rule",
    ),
];
