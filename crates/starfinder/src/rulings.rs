//! The rulings of `starfinder`: what its source leaves to the game master.

use rules::rulings;

rulings! {
    choice CreatureHeight "ruling.creature-height" "How tall is a creature's space?" { Cube "cube", Flat "flat", Own "own" }
    choice SizeBoundary "ruling.size-boundary" "Which size does a height or weight exactly on a shared boundary suggest?" { Larger "larger", Smaller "smaller" }
    choice MixedTinySharing "ruling.mixed-tiny-sharing" "How do creatures of different sizes below Small share one square?" { Fractions "fractions", None "none" }
    choice TinySharesWithAlly "ruling.tiny-shares-with-ally" "May a creature smaller than a square stop in the square of an ally of Small size or more?" { No "no", Yes "yes" }
    choice ThreatLineOfEffect "ruling.threat-line-of-effect" "Do walls stop threat?" { Walls "walls", Ignore "ignore" }
    choice UnarmedOwnSquare "ruling.unarmed-own-square" "Does an unarmed creature threaten its own space?" { Yes "yes", No "no" }
    choice TinyReachWeapon "ruling.tiny-reach-weapon" "What reach has a 0-reach creature with a reach weapon?" { FiveFeet "5", TenFeet "10" }
    choice TinyEntersOpponent "ruling.tiny-enters-opponent" "May a 0-reach creature stop in an opponent's square?" { Stop "stop", Pass "pass", Attack "attack" }
    choice TinyInsideHost "ruling.tiny-inside-host" "What is a creature smaller than a square to the opponent whose space it is in?" { Ignored "ignored", Blocks "blocks" }
    choice ProvokeRepeat "ruling.provoke-repeat" "How many opportunities arise when several threatened squares are left in one movement?" { Every "every", First "first" }
    choice BigMoverProvokes "ruling.big-mover-provokes" "When does a creature of several squares leave a threatened square?" { Any "any", Whole "whole" }
    choice ForcedMovementProvokes "ruling.forced-movement-provokes" "Does a creature that is pushed or dragged provoke?" { Yes "yes", No "no" }
    choice GuardedStepDifficult "ruling.guarded-step-difficult" "May a guarded step enter a hampered square?" { Refuse "refuse", Allow "allow" }
    choice GuardedStepParity "ruling.guarded-step-parity" "How does a diagonal guarded step treat the diagonal parity?" { Keep "keep", Refuse "refuse" }
    choice SpeedOrder "ruling.speed-order" "In which order do speed reductions and halvings apply?" { FeetFirst "feet-first", HalfFirst "half-first" }
    choice HalfSpeedRounding "ruling.half-speed-rounding" "How are odd halves of a speed rounded?" { Each "each", Total "total" }
    choice HalfSpeedStack "ruling.half-speed-stack" "Do two different reasons for half speed add up?" { Yes "yes", No "no" }
    choice DoubleMovePool "ruling.double-move-pool" "Is a double move one budget or two?" { One "one", Separate "separate" }
    choice StraightLine "ruling.straight-line" "Which paths are straight lines?" { AnyAngle "any-angle", Grid "grid" }
    choice RunStraightLine "ruling.run-straight-line" "Must every run be straight?" { Yes "yes", SwimOnly "swim-only" }
    choice ChargeSlowed "ruling.charge-slowed" "Do slowing effects other than difficult terrain forbid a charge?" { Every "every", Difficult "difficult" }
    choice ScaleChoice "ruling.scale-choice" "Is exploration counted per minute or per round?" { Order "order", Caller "caller" }
    choice DiagonalParitySpan "ruling.diagonal-parity-span" "How long does the diagonal alternation last?" { Turn "turn", Action "action" }
    choice EdgeWallCorner "ruling.edge-wall-corner" "Do walls drawn on edges form hard corners?" { Ends "ends", Squares "squares" }
    choice SoftObject "ruling.soft-object" "Which blocking objects are soft?" { Rigid "rigid", Soft "soft" }
    choice Distance3d "ruling.distance-3d" "How is distance measured with altitude?" { Sorted "sorted", Axes "axes" }
    choice ClosestUndecided "ruling.closest-undecided" "What if the acting creature does not choose among tied closest candidates?" { Ask "ask", Lowest "lowest" }
    choice NeutralCreature "ruling.neutral-creature" "How is a neutral creature treated when passing?" { Opponent "opponent", Ally "ally" }
    choice HelplessObstacle "ruling.helpless-obstacle" "Which helpless creatures are obstacles?" { Huge "huge", Large "large", TwoSizes "two-sizes" }
    choice TumbleProvoke "ruling.tumble-provoke" "Does a successful tumble through b avoid attacks of opportunity by b?" { Yes "yes", No "no" }
    choice FillsSpaceDiagonal "ruling.fills-space-diagonal" "Does a space-filling creature also block diagonals past its corners?" { Yes "yes", No "no" }
    choice FillsSpaceAllies "ruling.fills-space-allies" "Does a space-filling creature stop its allies, and everybody even when helpless?" { Yes "yes", No "no" }
    choice VoluntaryIllegalEnd "ruling.voluntary-illegal-end" "What happens to a plan that ends on a non-helpless creature?" { Refuse "refuse", Return "return" }
    choice DifficultSourcesStack "ruling.difficult-sources-stack" "Do two causes of difficult terrain in one square double twice?" { No "no", Yes "yes" }
    choice ParityAfterDoubled "ruling.parity-after-doubled" "Does a doubled diagonal flip the parity?" { Keep "keep", Flip "flip" }
    choice RunStartDifficult "ruling.run-start-difficult" "May a run or charge start in difficult terrain?" { Entered "entered", Touched "touched" }
    choice BigCreatureTerrain "ruling.big-creature-terrain" "Which squares decide the cost for a creature of several squares?" { Occupied "occupied", Entered "entered", Both "both" }
    choice AerialDifficult "ruling.aerial-difficult" "Which terrain hampers flyers?" { Flagged "flagged", None "none" }
    choice IncorporealAerial "ruling.incorporeal-aerial" "Does terrain that hampers flyers hamper incorporeal creatures?" { No "no", Yes "yes" }
    choice SqueezeBetweenCreatures "ruling.squeeze-between-creatures" "Do creatures narrow an area for squeezing?" { No "no", Yes "yes" }
    choice SqueezeHeight "ruling.squeeze-height" "What happens in a place too low for a creature's space?" { Squeeze "squeeze", Free "free", Refuse "refuse" }
    choice SqueezeFootprint "ruling.squeeze-footprint" "What shape is a squeezed creature?" { HalfFull "half-full", HalfHalf "half-half" }
    choice SqueezeAccounting "ruling.squeeze-accounting" "How is half speed charged when only part of the path is narrow?" { Step "step", Whole "whole" }
    choice SqueezeEntangledStack "ruling.squeeze-entangled-stack" "Do the half speeds of squeezing and of being entangled add up?" { No "no", Yes "yes" }
    choice SqueezeDiagonal "ruling.squeeze-diagonal" "May a squeezed creature move diagonally?" { No "no", Yes "yes" }
    choice IllegalEndRefund "ruling.illegal-end-refund" "Is a forced return to the last legal position charged, refunded, provoking?" { No "no", Yes "yes" }
    choice MinimumHamperedCost "ruling.minimum-hampered-cost" "Does minimum movement overcome terrain costs too?" { Yes "yes", No "no" }
    choice MinimumZeroSpeed "ruling.minimum-zero-speed" "Does minimum movement help a creature whose speed penalties and rounding have brought to 0?" { Yes "yes", No "no" }
    choice RunCounterReset "ruling.run-counter-reset" "What resets the rounds run and the check count?" { Rest "rest", Any "any" }
    choice RunCheckTiming "ruling.run-check-timing" "When in the round is the running check made?" { Start "start", End "end" }
    choice RunLimit "ruling.run-limit" "When has a runner run to its limit?" { FreeRounds "free-rounds", Failure "failure" }
    choice RestInterruption "ruling.rest-interruption" "What does a round with more than one speed of movement do to the 1-minute rest?" { Restart "restart", Skip "skip" }
    choice MountedExertion "ruling.mounted-exertion" "Who rolls and suffers for marching and hustling when mounted?" { Mount "mount", Both "both" }
    choice MovementTableFill "ruling.movement-table-fill" "What about speeds without printed table values?" { Derived "derived", Refuse "refuse" }
    choice HustleDamageTiming "ruling.hustle-damage-timing" "When is hustling damage taken?" { End "end", Start "start" }
    choice PartialRecovery "ruling.partial-recovery" "Does recovering part of the damage end the fatigue?" { All "all", Any "any" }
    choice FatigueEscalation "ruling.fatigue-escalation" "Does further hustling or marching damage exhaust a fatigued creature?" { No "no", Exhausted "exhausted" }
    choice TrailVehicles "ruling.trail-vehicles" "Which column of the terrain table applies to vehicles on a trail?" { Trackless "trackless", Impassable "impassable" }
    choice MarchHours "ruling.march-hours" "Which hours count toward the 8 hours of a day?" { All "all", Walked "walked" }
    choice MarchCheckTiming "ruling.march-check-timing" "When is the forced-march check made?" { End "end", Start "start" }
    choice ChaseMitigation "ruling.chase-mitigation" "What mitigates a difference in speed in a chase?" { Flag "flag", Terrain "terrain" }
    choice ChaseMinRounds "ruling.chase-min-rounds" "How many rounds are \"at least a few\"?" { Three "3", Two "2" }
    choice ChaseDexTie "ruling.chase-dex-tie" "Who wins equal opposed Dexterity checks?" { Continues "continues", Modifier "modifier" }
    choice ChaseConTie "ruling.chase-con-tie" "Who wins equal highest Constitution results in an overland chase?" { Pursuer "pursuer", Continues "continues" }
    choice ChaseOverlandSpeed "ruling.chase-overland-speed" "Do different speeds decide a long chase?" { No "no", Yes "yes" }
    choice DepthMovement "ruling.depth-movement" "May swimmers and burrowers change altitude?" { Yes "yes", No "no" }
    choice Medium "ruling.medium" "Which squares can a burrowing, swimming, climbing, land or flying step use?" { Map "map", Host "host" }
    choice StairsCost "ruling.stairs-cost" "What does altitude cost on stairs and ladders?" { Plan "plan", Axes "axes" }
    choice BurrowEmerge "ruling.burrow-emerge" "May a burrowing movement come out into an open square and go on?" { Yes "yes", No "no" }
    choice HazardousCircumstances "ruling.hazardous-circumstances" "Which circumstances are hazardous for climbing and swimming?" { Flagged "flagged", Broad "broad" }
    choice AcceleratedClimbFailure "ruling.accelerated-climb-failure" "What happens when the check for fast climbing fails?" { Failed "failed", Normal "normal" }
    choice VerticalTurn "ruling.vertical-turn" "Does going from level to vertical flight cost a turn?" { No "no", Yes "yes" }
    choice TurnCheck "ruling.turn-check" "Does turning in flight need a check?" { No "no", Yes "yes" }
    choice SurchargeDoubling "ruling.surcharge-doubling" "Does hampering terrain multiply turn and ascent surcharges?" { No "no", Yes "yes" }
    choice DescendCost "ruling.descend-cost" "What does descending cost?" { Full "full", Half "half" }
    choice ExtremeGravity "ruling.extreme-gravity" "How is gravity beyond high treated?" { High "high", Refuse "refuse" }
    choice HoverSwiftFailure "ruling.hover-swift-failure" "What happens when the swift-action hover check fails?" { Kept "kept", Falls "falls" }
    choice HoverAction "ruling.hover-action" "Which action does hovering take?" { Move "move", None "none" }
}
