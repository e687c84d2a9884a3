//! The rulings of `6d6`: what its source leaves to the game master.

use rules::rulings;

rulings! {
    choice AdvantagePotentialCost "ruling.advantage-potential-cost" "potential per advantage used" { Each "each", Action "action" }
    choice SpentOnFailure "ruling.spent-on-failure" "potential returned on failing" { Spent "spent", Returned "returned" }
    list RunActionTypes "ruling.run-action-types" "action types that may run" { "initiative+opportunity" of "initiative", "opportunity", "resistance", "other" }
    choice AdvantageAppropriate "ruling.advantage-appropriate" "does the advantage fit" { UnlessVetoed "unless-vetoed", OnApproval "on-approval" }
    choice CombineDice "ruling.combine-dice" "how combined dice values add" { Sum "sum", SingleDie "single-die" }
    choice PotentialMix "ruling.potential-mix" "potential action plus advantages" { No "no", Yes "yes" }
    choice GroupRoll "ruling.group-roll" "one roll for a group" { IfDeclared "if-declared", Always "always" }
    choice FormAvailable "ruling.form-available" "forms a creature has" { Listed "listed", Granted "granted" }
    list TerrainFreeForms "ruling.terrain-free-forms" "forms with MR 1 everywhere" { "flying" of }
    choice LeapFigure "ruling.leap-figure" "leap figure: whole MR or addition" { Total "total", Added "added" }
    choice JumpGap "ruling.jump-gap" "where a jump is paid" { GapSquare "gap-square", LandingSquare "landing-square" }
    choice OverlappingTerrain "ruling.overlapping-terrain" "several terrain lines on one square" { Highest "highest", Sum "sum" }
    choice MinimumMr "ruling.minimum-mr" "favourable factors below 1" { One "1", Zero "0" }
    choice FailureTest "ruling.failure-test" "when a movement has failed" { AnySquare "any-square", NamedSquare "named-square" }
    table FailureConsequence "ruling.failure-consequence" "what failing does" { None "none", Slip "slip", Fall "fall" }
    choice HiddenReveal "ruling.hidden-reveal" "when hidden MR is noticed" { OnTrying "on-trying", AfterEntering "after-entering" }
    choice HiddenDetour "ruling.hidden-detour" "going round after a reveal" { No "no", Yes "yes" }
    choice HiddenEqual "ruling.hidden-equal" "equal or exceed on carrying on" { Equal "equal", Exceed "exceed" }
    choice HiddenFirstSquare "ruling.hidden-first-square" "hidden hazard in the first square" { CarryOnOrFail "carry-on-or-fail", ChooseAgain "choose-again" }
    choice StanceDefault "ruling.stance-default" "who hinders by default" { BySide "by-side", Ask "ask" }
    choice ResistanceDice "ruling.resistance-dice" "dice of a proximity resistance action" { Input "input", OneDie "1d6+0", Paid "paid" }
    choice UnableToAct "ruling.unable-to-act" "who is unable to act" { Flag "flag", Derived "derived" }
    choice UnableLeaving "ruling.unable-leaving" "leaving past one unable to act" { IfSet "if-set", Hostile "hostile" }
    choice BlockedEnds "ruling.blocked-ends" "another try after being held back" { Over "over", TryAgain "try-again" }
    choice SeveralOccupants "ruling.several-occupants" "several occupants" { Each "each", Highest "highest" }
    choice FirstSquareRoll "ruling.first-square-roll" "when first-square additions are rolled" { OnNaming "on-naming", WithAction "with-action", Binding "binding" }
    choice StandMr "ruling.stand-mr" "occupants count for standing up" { Ground "ground", Occupants "occupants" }
    choice StandCounts "ruling.stand-counts" "standing up fulfils the minimum" { Yes "yes", No "no" }
    choice Crawl "ruling.crawl" "moving while forced down" { No "no", Yes "yes" }
    list CombinedFocus "ruling.combined-focus" "other combinations with movement" { "none" of }
    choice StepCount "ruling.step-count" "more than one step per attack" { One "one", Several "several" }
    choice StepResistance "ruling.step-resistance" "what the step overcomes" { Fixed3 "fixed-3", Automatic "automatic", Rolled "rolled" }
    choice StepOrder "ruling.step-order" "step before or after the attack" { Either "either", Before "before" }
    choice StepAttackBenefit "ruling.step-attack-benefit" "step helps the attack" { None "none", OneDie "1d6+0" }
    choice StealthMosey "ruling.stealth-mosey" "does the stealth penalty bear on a mosey" { Penalised "penalised", Free "free" }
    choice StealthFailure "ruling.stealth-failure" "failing while hidden" { Unchanged "unchanged", Revealed "revealed" }
    choice DeceitApplication "ruling.deceit-application" "square that takes the 2d6+0" { First "first", Every "every" }
    choice GridlessProgress "ruling.gridless-progress" "partial progress on a leg" { None "none", Kept "kept" }
    choice Diagonals "ruling.diagonals" "diagonal steps" { Allowed "allowed", Orthogonal "orthogonal" }
    choice DiagonalCorner "ruling.diagonal-corner" "cutting solid corners" { Refused "refused", UnlessBoth "unless-both" }
    choice Footprint "ruling.footprint" "larger figures" { Highest "highest", Stated "stated" }
    choice TriggerWindow "ruling.trigger-window" "occasion for movement-triggered abilities" { Once "once", OnDeclaring "on-declaring", PerSquare "per-square" }
    choice StepTriggers "ruling.step-triggers" "does a step trigger them" { Yes "yes", No "no" }
}
