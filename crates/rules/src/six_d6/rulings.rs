//! The rulings of `6d6`: what its source leaves to the game master.

use crate::ruling::rulings;

rulings! {
    choice AdvantagePotentialCost "ruling.advantage-potential-cost" "potential per advantage used" { Default "default" }
    choice SpentOnFailure "ruling.spent-on-failure" "potential returned on failing" { Default "default" }
    choice NpcPotential "ruling.npc-potential" "potential of foes" { Default "default" }
    choice RunActionTypes "ruling.run-action-types" "action types that may run" { Default "default" }
    choice AdvantageAppropriate "ruling.advantage-appropriate" "does the advantage fit" { Default "default" }
    choice CombineDice "ruling.combine-dice" "how combined dice values add" { Default "default" }
    choice PotentialMix "ruling.potential-mix" "potential action plus advantages" { Default "default" }
    choice GroupRoll "ruling.group-roll" "one roll for a group" { Default "default" }
    choice FormAvailable "ruling.form-available" "forms a creature has" { Default "default" }
    choice TerrainFreeForms "ruling.terrain-free-forms" "forms with MR 1 everywhere" { Default "default" }
    choice SquareMr "ruling.square-mr" "MR of a piece of ground" { Default "default" }
    choice LeaderFactor "ruling.leader-factor" "weather, currents, other factors" { Default "default" }
    choice LeapFigure "ruling.leap-figure" "leap figure: whole MR or addition" { Total "total", Added "added" }
    choice JumpGap "ruling.jump-gap" "where a jump is paid" { Default "default" }
    choice ClimbHold "ruling.climb-hold" "stopping on a climbable square" { Default "default" }
    choice OverlappingTerrain "ruling.overlapping-terrain" "several terrain lines on one square" { Default "default" }
    choice MinimumMr "ruling.minimum-mr" "favourable factors below 1" { Default "default" }
    choice FailureTest "ruling.failure-test" "when a movement has failed" { Default "default" }
    choice FailureConsequence "ruling.failure-consequence" "what failing does" { None "none", Slip "slip", Fall "fall" }
    choice HiddenReveal "ruling.hidden-reveal" "when hidden MR is noticed" { Default "default" }
    choice HiddenDetour "ruling.hidden-detour" "going round after a reveal" { Default "default" }
    choice HiddenEqual "ruling.hidden-equal" "equal or exceed on carrying on" { Default "default" }
    choice HiddenFirstSquare "ruling.hidden-first-square" "hidden hazard in the first square" { Default "default" }
    choice StanceDefault "ruling.stance-default" "who hinders by default" { Default "default" }
    choice ResistanceDice "ruling.resistance-dice" "dice of a proximity resistance action" { Default "default" }
    choice UnableToAct "ruling.unable-to-act" "who is unable to act" { Default "default" }
    choice UnableLeaving "ruling.unable-leaving" "leaving past one unable to act" { Default "default" }
    choice BlockedEnds "ruling.blocked-ends" "another try after being held back" { Default "default" }
    choice SeveralOccupants "ruling.several-occupants" "several occupants" { Default "default" }
    choice LoadPenalty "ruling.load-penalty" "is the load penalised" { Default "default" }
    choice TooHeavy "ruling.too-heavy" "load too much to move" { Default "default" }
    choice EncumbranceDice "ruling.encumbrance-dice" "dice value of Encumbered" { Default "default" }
    choice SituationBonus "ruling.situation-bonus" "situation bonuses against the mover" { Default "default" }
    choice FirstSquareRoll "ruling.first-square-roll" "when first-square additions are rolled" { Default "default" }
    choice StandMr "ruling.stand-mr" "occupants count for standing up" { Default "default" }
    choice StandCounts "ruling.stand-counts" "standing up fulfils the minimum" { Default "default" }
    choice Crawl "ruling.crawl" "moving while forced down" { Default "default" }
    choice CombinedFocus "ruling.combined-focus" "other combinations with movement" { Default "default" }
    choice StepCount "ruling.step-count" "more than one step per attack" { Default "default" }
    choice StepResistance "ruling.step-resistance" "what the step overcomes" { Fixed3 "fixed-3", Automatic "automatic", Rolled "rolled" }
    choice StepOrder "ruling.step-order" "step before or after the attack" { Default "default" }
    choice StepAttackBenefit "ruling.step-attack-benefit" "step helps the attack" { Default "default" }
    choice StealthMosey "ruling.stealth-mosey" "does the stealth penalty bear on a mosey" { Default "default" }
    choice StealthFailure "ruling.stealth-failure" "failing while hidden" { Default "default" }
    choice DeceitApplication "ruling.deceit-application" "square that takes the 2d6+0" { Default "default" }
    choice GridlessMr "ruling.gridless-mr" "resistance of a goal" { Default "default" }
    choice GridlessProgress "ruling.gridless-progress" "partial progress on a leg" { Default "default" }
    choice Diagonals "ruling.diagonals" "diagonal steps" { Default "default" }
    choice DiagonalCorner "ruling.diagonal-corner" "cutting solid corners" { Default "default" }
    choice Footprint "ruling.footprint" "larger figures" { Default "default" }
    choice TriggerWindow "ruling.trigger-window" "occasion for movement-triggered abilities" { Default "default" }
    choice StepTriggers "ruling.step-triggers" "does a step trigger them" { Default "default" }
}
