//! The rulings of `pf2e`: what its source leaves to the game master.
//!
//! The first choice is the default. What the table decides by a declaration (an entry of the map, a
//! word of `with:`) is a convention of the rulebook, not a ruling.

use rules::rulings;

rulings! {
    choice GridMode "ruling.grid-mode" "play with or without a grid" { Grid "grid", Gridless "gridless" }
    choice MoveMedium "ruling.move-medium" "where a movement type can be used" { Map "map", Host "host" }
    choice FormDiagonal "ruling.form-diagonal" "a form of movement with another cost per square, on diagonals" { Surcharge "surcharge", Multiply "multiply" }
    choice DiagonalOffTurn "ruling.diagonal-off-turn" "diagonal count of movement outside the own turn" { Fresh "fresh", Shared "shared" }
    choice CornerCutting "ruling.corner-cutting" "diagonal step past a wall corner" { RefuseEither "refuse-either", RefuseBoth "refuse-both", Allow "allow" }
    choice GridlessShape "ruling.gridless-shape" "shape of a space without a grid" { Square "square", Disc "disc" }
    choice ExtendedPart "ruling.extended-part" "attacking a part outside the space" { Attackable "attackable", NotAttackable "not-attackable" }
    choice RiderSpace "ruling.rider-space" "from where a rider is measured, and its reach" { WholeMount "whole-mount", OwnReach "own-reach", OneSquare "one-square" }
    choice MountedTrigger "ruling.mounted-trigger" "who triggers when a mount moves" { Mount "mount", Both "both" }
    number TinyPerSquare "ruling.tiny-per-square" "Tiny creatures per square" { 4, 4, 400 }
    choice ReachThroughWalls "ruling.reach-through-walls" "reach without line of effect" { Blocked "blocked", DistanceOnly "distance-only" }
    choice TriggerSide "ruling.trigger-side" "for whom movement triggers are reported" { OtherSide "other-side", Everyone "everyone" }
    choice TriggerFootprint "ruling.trigger-footprint" "which squares a large mover exits" { AnyOccupied "any-occupied", Vacated "vacated" }
    choice TriggerOnce "ruling.trigger-once" "which exit of an action triggers a reactor" { First "first", UntilUsed "until-used" }
    choice GridlessTrigger "ruling.gridless-trigger" "leaving a reach before 5 ft without a grid" { FiveFeetInside "five-feet-inside", OrLeaveReach "or-leave-reach" }
    choice TriggerOrder "ruling.trigger-order" "several reactors at one point" { Initiative "initiative", GmChoice "gm-choice" }
    choice AccidentalShare "ruling.accidental-share" "two creatures in one square by accident" { MoverBack "mover-back", OtherMoves "other-moves", MoverProne "mover-prone" }
    choice SizePass "ruling.size-pass" "pass-through by three sizes \"in most cases\"" { Always "always", Never "never" }
    choice EndOnTiny "ruling.end-on-tiny" "a larger creature ending its move on a Tiny one" { Refuse "refuse", Willing "willing", Allow "allow" }
    choice ClimbAtop "ruling.climb-atop" "onto the body of a larger creature" { No "no", Difficult "difficult", Yes "yes" }
    choice StandWithTiny "ruling.stand-with-tiny" "does a Tiny creature prevent standing up" { No "no", Literal "literal" }
    choice ForcedDiagonal "ruling.forced-diagonal" "diagonals in forced movement" { OwnCount "own-count", Square5 "square-5" }
    choice ForcedTerrain "ruling.forced-terrain" "difficult terrain in forced movement" { NoExtra "no-extra", Extra "extra" }
    choice PushDirection "ruling.push-direction" "freedom of the path of a push or pull" { Strict "strict", Free "free" }
    choice ForcedDanger "ruling.forced-danger" "which forced movement may endanger (hazard, ledge)" { PushPull "push-pull", Everything "all", Nothing "none" }
    choice LedgeLarge "ruling.ledge-large" "when a large creature falls off a ledge" { AllSquares "all-squares", Centre "centre" }
    choice WalkOffLedge "ruling.walk-off-ledge" "a step of one's own over a drop" { Refuse "refuse", Fall "fall" }
    choice GridlessTerrain "ruling.gridless-terrain" "parts of 5 ft of difficult terrain without a grid" { Proportional "proportional", Per5Started "per-5-started" }
    choice StepIgnoredDifficult "ruling.step-ignored-difficult" "Step into difficult terrain one ignores" { Allowed "allowed", Never "never" }
    choice BigTerrain "ruling.big-terrain" "mixed terrain under a large creature" { EnteredWorst "entered-worst", OccupiedWorst "occupied-worst" }
    choice JumpLanding "ruling.jump-landing" "terrain of the landing square" { NoCost "no-cost", CostToo "cost-too" }
    choice AvoidTags "ruling.avoid-tags" "what flight and incorporeality avoid" { Ground "ground", All "all" }
    choice HazardFrequency "ruling.hazard-frequency" "how often hazardous terrain damages" { EachEntry "each-entry", EachSquare "each-square", OncePerAction "once-per-action", OncePerTurn "once-per-turn" }
    choice InclineSideways "ruling.incline-sideways" "down and sideways on an incline" { Free "free", Climb "climb" }
    choice ClimbFlatFooted "ruling.climb-flat-footed" "how long a climber is flat-footed" { UntilOff "until-off", DuringAction "during-action" }
    choice FlankBoundary "ruling.flank-boundary" "flanking line that only touches ends of sides" { Closed "closed", Interior "interior" }
    choice LineOfEffect "ruling.line-of-effect" "when a target is entirely behind a wall" { AnySample "any-sample", CentreOnly "centre-only" }
    choice CoverQuick "ruling.cover-quick" "GM's quick decision or exact test" { Exact "exact", EntriesOnly "entries-only" }
    choice CoverShared "ruling.cover-shared" "creatures overlapping attacker or target as cover" { Mount "mount", None "none", Lesser "lesser" }
    choice CoverDead "ruling.cover-dead" "dead creature as cover" { None "none", Creature "creature" }
    choice CoverBigTarget "ruling.cover-big-target" "terrain the target is significantly larger than" { ThreeSizes "three-sizes", Never "never", AlwaysCover "always-cover" }
    choice ArrowSlit "ruling.arrow-slit" "arrow slits" { IgnoredBeside "ignored-beside", StandardBothWays "standard-both-ways" }
    choice Lean "ruling.lean" "leaning around a corner" { OneAction "one-action", Off "off", Free "free" }
    choice InitiativeGroups "ruling.initiative-groups" "initiative of identical adversaries" { Individual "individual", ByKind "by-kind" }
    choice EncounterEnd "ruling.encounter-end" "when an encounter ends" { ExplicitCall "explicit", NobodyAble "nobody-able" }
    choice TurnAutoEnd "ruling.turn-auto-end" "0 actions left" { Automatic "automatic", Explicit "explicit" }
    choice LongActivity "ruling.long-activity" "activities longer than a turn" { Refused "refused", Allowed "allowed" }
    choice ReactionBeforeFirstTurn "ruling.reaction-before-first-turn" "reactions before the first turn" { No "no", Yes "yes", PerCreature "per-creature" }
    choice ConcentrationFirstTurn "ruling.concentration-first-turn" "concentration spell in the turn it is cast" { Stays "stays", Ends "ends" }
    choice OrderConceal "ruling.order-conceal" "what players see of the order" { Unidentified "unidentified", Shown "shown", Hidden "hidden" }
    choice DelayEffects "ruling.delay-effects" "further effects that end on Delay" { None "none", GmList "gm-list" }
    choice StepDiagonal "ruling.step-diagonal" "Step as the second diagonal of the turn" { Counted "counted", Always5 "always-5" }
    choice TakeCoverFeature "ruling.take-cover-feature" "Take Cover without cover on the line" { Prone "prone", Feature "feature", None "none" }
    choice BalanceFailure "ruling.balance-failure" "failed Balance check" { Stay "stay", Fall "fall" }
}
