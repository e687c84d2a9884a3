//! The rulings of `starfinder`: what its source leaves to the game master.

use crate::ruling::rulings;

rulings! {
    choice CreatureHeight "ruling.creature-height" "How tall is a creature's space?" { Default "default" }
    choice SizeBoundary "ruling.size-boundary" "Which size does a height or weight exactly on a shared boundary suggest?" { Default "default" }
    choice MixedTinySharing "ruling.mixed-tiny-sharing" "How do creatures of different sizes below Small share one square?" { Default "default" }
    choice TinySharesWithAlly "ruling.tiny-shares-with-ally" "May a creature smaller than a square stop in the square of an ally of Small size or more?" { Default "default" }
    choice ThreatLineOfEffect "ruling.threat-line-of-effect" "Do walls stop threat?" { Default "default" }
    choice UnarmedOwnSquare "ruling.unarmed-own-square" "Does an unarmed creature threaten its own space?" { Default "default" }
    choice TinyReachWeapon "ruling.tiny-reach-weapon" "What reach has a 0-reach creature with a reach weapon?" { Default "default" }
    choice TinyEntersOpponent "ruling.tiny-enters-opponent" "May a 0-reach creature stop in an opponent's square?" { Default "default" }
    choice TinyInsideHost "ruling.tiny-inside-host" "What is a creature smaller than a square to the opponent whose space it is in?" { Default "default" }
    choice ProvokeRepeat "ruling.provoke-repeat" "How many opportunities arise when several threatened squares are left in one movement?" { Default "default" }
    choice BigMoverProvokes "ruling.big-mover-provokes" "When does a creature of several squares leave a threatened square?" { Default "default" }
    choice ForcedMovementProvokes "ruling.forced-movement-provokes" "Does a creature that is pushed or dragged provoke?" { Default "default" }
    choice GuardedStepDifficult "ruling.guarded-step-difficult" "May a guarded step enter a hampered square?" { Default "default" }
    choice GuardedStepParity "ruling.guarded-step-parity" "How does a diagonal guarded step treat the diagonal parity?" { Default "default" }
    choice SpeedOrder "ruling.speed-order" "In which order do speed reductions and halvings apply?" { Default "default" }
    choice HalfSpeedRounding "ruling.half-speed-rounding" "How are odd halves of a speed rounded?" { Default "default" }
    choice HalfSpeedStack "ruling.half-speed-stack" "Do two different reasons for half speed add up?" { Default "default" }
    choice DoubleMovePool "ruling.double-move-pool" "Is a double move one budget or two?" { Double "double" }
    choice MixedMovementTypes "ruling.mixed-movement-types" "May one move action mix movement types?" { Default "default" }
    choice StraightLine "ruling.straight-line" "Which paths are straight lines?" { Default "default" }
    choice RunStraightLine "ruling.run-straight-line" "Must every run be straight?" { Default "default" }
    choice ChargeSlowed "ruling.charge-slowed" "Do slowing effects other than difficult terrain forbid a charge?" { Default "default" }
    choice ScaleChoice "ruling.scale-choice" "Is exploration counted per minute or per round?" { Default "default" }
    choice DiagonalParitySpan "ruling.diagonal-parity-span" "How long does the diagonal alternation last?" { Turn "turn", Action "action" }
    choice EdgeWallCorner "ruling.edge-wall-corner" "Do walls drawn on edges form hard corners?" { Default "default" }
    choice SoftObject "ruling.soft-object" "Which blocking objects are soft?" { Default "default" }
    choice Distance3d "ruling.distance-3d" "How is distance measured with altitude?" { Default "default" }
    choice ClosestUndecided "ruling.closest-undecided" "What if the acting creature does not choose among tied closest candidates?" { ChoiceRequired "choice-required" }
    choice NeutralCreature "ruling.neutral-creature" "How is a neutral creature treated when passing?" { Default "default" }
    choice HelplessObstacle "ruling.helpless-obstacle" "Which helpless creatures are obstacles?" { Obstacle "obstacle" }
    choice TumbleProvoke "ruling.tumble-provoke" "Does a successful tumble through b avoid attacks of opportunity by b?" { Default "default" }
    choice FillsSpaceDiagonal "ruling.fills-space-diagonal" "Does a space-filling creature also block diagonals past its corners?" { Default "default" }
    choice FillsSpaceAllies "ruling.fills-space-allies" "Does a space-filling creature stop its allies, and everybody even when helpless?" { Default "default" }
    choice VoluntaryIllegalEnd "ruling.voluntary-illegal-end" "What happens to a plan that ends on a non-helpless creature?" { Default "default" }
    choice DifficultSourcesStack "ruling.difficult-sources-stack" "Do two causes of difficult terrain in one square double twice?" { Default "default" }
    choice ParityAfterDoubled "ruling.parity-after-doubled" "Does a doubled diagonal flip the parity?" { Default "default" }
    choice RunStartDifficult "ruling.run-start-difficult" "May a run or charge start in difficult terrain?" { Default "default" }
    choice BigCreatureTerrain "ruling.big-creature-terrain" "Which squares decide the cost for a creature of several squares?" { Default "default" }
    choice AerialDifficult "ruling.aerial-difficult" "Which terrain hampers flyers?" { Default "default" }
    choice IncorporealAerial "ruling.incorporeal-aerial" "Does terrain that hampers flyers hamper incorporeal creatures?" { Default "default" }
    choice SqueezeBetweenCreatures "ruling.squeeze-between-creatures" "Do creatures narrow an area for squeezing?" { Default "default" }
    choice SqueezeFootprint "ruling.squeeze-footprint" "What shape is a squeezed creature?" { Default "default" }
    choice SqueezeAccounting "ruling.squeeze-accounting" "How is half speed charged when only part of the path is narrow?" { Default "default" }
    choice SqueezeEntangledStack "ruling.squeeze-entangled-stack" "Do the half speeds of squeezing and of being entangled add up?" { Default "default" }
    choice SqueezeDiagonal "ruling.squeeze-diagonal" "May a squeezed creature move diagonally?" { Default "default" }
    choice IllegalEndRefund "ruling.illegal-end-refund" "Is a forced return to the last legal position charged, refunded, provoking?" { Default "default" }
    choice HamperedCost "ruling.hampered-cost" "What does a hampering effect without a stated cost do?" { Default "default" }
    choice MinimumHamperedCost "ruling.minimum-hampered-cost" "Does minimum movement overcome terrain costs too?" { Default "default" }
    choice MinimumZeroSpeed "ruling.minimum-zero-speed" "Does minimum movement help a creature whose speed penalties and rounding have brought to 0?" { Default "default" }
    choice RunCounterReset "ruling.run-counter-reset" "What resets the rounds run and the check count?" { Default "default" }
    choice RunCheckTiming "ruling.run-check-timing" "When in the round is the running check made?" { Default "default" }
    choice RunLimit "ruling.run-limit" "When has a runner run to its limit?" { Default "default" }
    choice RestInterruption "ruling.rest-interruption" "What does a round with more than one speed of movement do to the 1-minute rest?" { Default "default" }
    choice MountedExertion "ruling.mounted-exertion" "Who rolls and suffers for marching and hustling when mounted?" { Default "default" }
    choice VehicleCategory "ruling.vehicle-category" "Which crew is very small?" { Small "small" }
    choice MovementTableFill "ruling.movement-table-fill" "What about speeds without printed table values?" { Derived "derived" }
    choice HustleDamageTiming "ruling.hustle-damage-timing" "When is hustling damage taken?" { Default "default" }
    choice PartialRecovery "ruling.partial-recovery" "Does recovering part of the damage end the fatigue?" { Default "default" }
    choice FatigueEscalation "ruling.fatigue-escalation" "Does further hustling or marching damage exhaust a fatigued creature?" { Default "default" }
    choice TrailVehicles "ruling.trail-vehicles" "Which column of the terrain table applies to vehicles on a trail?" { Default "default" }
    choice TerrainMultiplierTarget "ruling.terrain-multiplier-target" "Does the terrain multiplier apply to distance or to time?" { Default "default" }
    choice MarchHours "ruling.march-hours" "Which hours count toward the 8 hours of a day?" { Default "default" }
    choice MarchCheckTiming "ruling.march-check-timing" "When is the forced-march check made?" { Default "default" }
    choice ChaseMitigation "ruling.chase-mitigation" "What mitigates a difference in speed in a chase?" { Undecided "undecided" }
    choice ChaseMinRounds "ruling.chase-min-rounds" "How many rounds are \"at least a few\"?" { Default "default" }
    choice ChaseDexTie "ruling.chase-dex-tie" "Who wins equal opposed Dexterity checks?" { Default "default" }
    choice ChaseConTie "ruling.chase-con-tie" "Who wins equal highest Constitution results in an overland chase?" { Default "default" }
    choice ChaseOverlandSpeed "ruling.chase-overland-speed" "Do different speeds decide a long chase?" { Default "default" }
    choice DepthMovement "ruling.depth-movement" "May swimmers and burrowers change altitude?" { Default "default" }
    choice Medium "ruling.medium" "Which squares can a burrowing, swimming, climbing or land step use?" { Default "default" }
    choice BurrowEmerge "ruling.burrow-emerge" "May a burrowing movement come out into an open square and go on?" { Default "default" }
    choice HazardousCircumstances "ruling.hazardous-circumstances" "Which circumstances are hazardous for climbing and swimming?" { Default "default" }
    choice AcceleratedClimbFailure "ruling.accelerated-climb-failure" "What happens when the check for fast climbing fails?" { Default "default" }
    choice Wind "ruling.wind" "Which wind is favorable?" { Default "default" }
    choice VerticalTurn "ruling.vertical-turn" "Does going from level to vertical flight cost a turn?" { Default "default" }
    choice TurnCheck "ruling.turn-check" "Does turning in flight need a check?" { Default "default" }
    choice SurchargeDoubling "ruling.surcharge-doubling" "Does hampering terrain multiply turn and ascent surcharges?" { Default "default" }
    choice DescendCost "ruling.descend-cost" "What does descending cost?" { Default "default" }
    choice ExtremeGravity "ruling.extreme-gravity" "How is gravity beyond high treated?" { Default "default" }
    choice HoverSwiftFailure "ruling.hover-swift-failure" "What happens when the swift-action hover check fails?" { Default "default" }
    choice HoverAction "ruling.hover-action" "Which action does hovering take?" { Default "default" }
}
