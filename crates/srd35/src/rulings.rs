//! The rulings of `srd35`: what its source leaves to the game master.

use rules::rulings;

rulings! {
    choice SpeedRounding "ruling.speed_rounding" "speed that is no multiple of 5" { Floor "floor", FloorFirst "floor_first" }
    choice ArmorReductionOtherSpeeds "ruling.armor_reduction_other_speeds" "armor reduction for speeds outside the table" { TwoThirds "two_thirds", MinusTable "minus_table" }
    choice EncumbranceReduction "ruling.encumbrance_reduction" "how much a load slows" { AsArmor "as_armor", None "none", Explicit "explicit" }
    choice DwarfLoad "ruling.dwarf_load" "does a load slow a dwarf" { Exempt "exempt", Reduced "reduced" }
    choice LoadCancelsBonus "ruling.load_cancels_bonus" "does a load cancel the bonus of barbarian or monk" { No "no", Yes "yes" }
    choice ShieldCountsAsArmor "ruling.shield_counts_as_armor" "does a shield cancel the monk's bonus" { No "no", Yes "yes" }
    choice PoorVisibility "ruling.poor_visibility" "cost of poor visibility" { OneDoubling "one_doubling", None "none" }
    choice SpeedPenalties "ruling.speed_penalties" "do speed penalties add" { Stack "stack", WorstOnly "worst_only" }
    choice UntypedBonusStacking "ruling.untyped_bonus_stacking" "bonuses without type" { StackUnlessSameSource "stack_unless_same_source", UntypedIsAType "untyped_is_a_type" }
    choice SplitMove "ruling.split_move" "movement split around the standard action" { No "no", Yes "yes" }
    choice DoubleMovePool "ruling.double_move_pool" "double move: one budget or two" { Pooled "pooled", PerAction "per_action" }
    choice RunPath "ruling.run_path" "must a run be straight" { Free "free", Straight "straight" }
    choice RunHeavyArmor "ruling.run_heavy_armor" "run multiplier in heavy armor" { X4 "x4", X3 "x3" }
    choice FiveFootStepExclusive "ruling.five_foot_step_exclusive" "5-foot step only without other movement, once" { Yes "yes", No "no" }
    choice FiveFootStepHampered "ruling.five_foot_step_hampered" "5-foot step where the cost is not 1" { Refuse "refuse", Allow "allow" }
    choice FiveFootStepSlow "ruling.five_foot_step_slow" "5-foot step at speed 5 or less" { Refuse "refuse", Allow "allow" }
    choice ChargeDistance "ruling.charge_distance" "budget of a charge" { DoubleSpeed "double_speed", Speed "speed" }
    choice ChargePath "ruling.charge_path" "straight line and minimum length of a charge" { RestrictionsOnly "restrictions_only", StraightMin10 "straight_min10" }
    choice DiagonalParityScope "ruling.diagonal_parity_scope" "where the diagonal count restarts" { Turn "turn", Action "action" }
    choice HamperedDiagonalParity "ruling.hampered_diagonal_parity" "does a doubled diagonal change the count" { Unchanged "unchanged", Toggles "toggles" }
    choice CreatureDistance "ruling.creature_distance" "distance between multi-square creatures" { NearestSquares "nearest_squares", TopLeft "top_left" }
    choice WallEndCorner "ruling.wall_end_corner" "is the end of an edge wall a corner" { Corner "corner", FreeEnd "free_end" }
    choice BigCorner "ruling.big_corner" "corners for big creatures" { Swept "swept", DestinationOnly "destination_only" }
    choice TieDie "ruling.tie_die" "die for equally close candidates" { Roll "roll", GmChooses "gm_chooses" }
    choice FriendConsent "ruling.friend_consent" "may a friend refuse the passage" { NotNeeded "not_needed", Needed "needed" }
    choice NeutralCreature "ruling.neutral_creature" "neither friend nor opponent" { Blocks "blocks", Friend "friend" }
    choice ChargeHelplessFriend "ruling.charge_helpless_friend" "charge through a helpless friend" { Refuse "refuse", Allow "allow" }
    choice ChargeFriendBySize "ruling.charge_friend_by_size" "charge past a friend by the size rules" { Allow "allow", Refuse "refuse" }
    choice HelplessObstacle "ruling.helpless_obstacle" "which helpless creatures cost double" { LargeOrBigger "large_or_bigger", FlaggedOnly "flagged_only", BiggerThanMover "bigger_than_mover" }
    choice DeclaredIllegalEnd "ruling.declared_illegal_end" "movement declared to end illegally" { Refuse "refuse", Displace "displace" }
    choice EndThreeSizes "ruling.end_three_sizes" "ending where only the three-size rule let one pass" { Refuse "refuse", Allow "allow" }
    choice EndWithVerySmall "ruling.end_with_very_small" "Small or bigger ending with a very small creature" { Refuse "refuse", Allow "allow" }
    choice OverrunAction "ruling.overrun_action" "action used by an overrun" { None "none", StandardAction "standard_action" }
    choice OverrunProvokes "ruling.overrun_provokes" "does a failed overrun provoke" { Attempt "attempt", SuccessOnly "success_only" }
    choice TumbleResult "ruling.tumble_result" "effect of a tumble" { StandardSkill "standard_skill", PassageOnly "passage_only" }
    choice TumbleCost "ruling.tumble_cost" "extra cost of tumbling" { HalfSpeed "half_speed", Normal "normal" }
    choice VerySmallEnd "ruling.very_small_end" "very small creature ending in an occupied square" { Allowed "allowed", Refuse "refuse" }
    choice VerySmallProvokesFrom "ruling.very_small_provokes_from" "who may strike at a very small creature entering" { Occupants "occupants", AllThreatening "all_threatening" }
    choice FiveFootStepIntoOccupied "ruling.five_foot_step_into_occupied" "5-foot step into an opponent's square" { NoProvoke "no_provoke", Provoke "provoke" }
    choice ThreeSizesOrMore "ruling.three_sizes_or_more" "exactly three sizes or more" { AtLeast "at_least", Exactly "exactly" }
    choice ThreeSizesBigMover "ruling.three_sizes_big_mover" "who is big enough to pass over smaller creatures" { AnySize "any_size", LargeOrBigger "large_or_bigger" }
    choice FillingCreatureCorner "ruling.filling_creature_corner" "diagonal past a creature that fills its squares" { Blocks "blocks", Free "free" }
    choice RunChargeHampered "ruling.run_charge_hampered" "run and charge through hampering other than terrain" { AnyHampering "any_hampering", DifficultOnly "difficult_only" }
    choice MixedTerrainFootprint "ruling.mixed_terrain_footprint" "which footprint decides the terrain" { Destination "destination", EnteredOnly "entered_only", Origin "origin" }
    choice ObstructedSquareStop "ruling.obstructed_square_stop" "stopping in an obstructed square" { StopAllowed "stop_allowed", NeedBeyond "need_beyond" }
    choice ObstacleCostScaling "ruling.obstacle_cost_scaling" "is a barrier's 2 multiplied by doublings" { Flat "flat", MoverWide "mover_wide" }
    choice DiagonalEdgeObstacle "ruling.diagonal_edge_obstacle" "when a diagonal crosses a barrier" { MinRoute "min_route", AnyEdge "any_edge" }
    choice BigBarrierCharge "ruling.big_barrier_charge" "barrier cost for big creatures" { OncePerStep "once_per_step", PerSquare "per_square" }
    choice ObstacleCheckFailure "ruling.obstacle_check_failure" "failed check at an obstacle" { Stop "stop", CostSpent "cost_spent" }
    choice SqueezeVoluntary "ruling.squeeze_voluntary" "squeezing where there is room" { OnlyWhenNeeded "only_when_needed", Always "always" }
    choice SqueezeTurn "ruling.squeeze_turn" "bends" { LeadingEdge "leading_edge", NoTurn "no_turn" }
    choice SqueezePastOpponent "ruling.squeeze_past_opponent" "use of the opponent's own square" { BesideOnly "beside_only", Through "through" }
    choice EscapeArtistCost "ruling.escape_artist_cost" "movement cost of Escape Artist" { AsSqueeze "as_squeeze", FullRoundPerSquare "full_round_per_square" }
    choice EscapeArtistStacking "ruling.escape_artist_stacking" "Escape Artist and squeeze penalties together" { Replace "replace", Add "add" }
    choice IllegalEndCandidates "ruling.illegal_end_candidates" "which closest positions count, how measured" { Reachable "reachable", Measured "measured", UnsqueezedOnly "unsqueezed_only", PathOnly "path_only" }
    choice IllegalEndDisplacement "ruling.illegal_end_displacement" "cost and provoking of the shift" { Free "free", Provokes "provokes" }
    choice MinimumMoveCosts "ruling.minimum_move_costs" "does minimum movement overcome barriers" { AllWaived "all_waived", BarrierNeedsBoth "barrier_needs_both" }
    choice MinimumMoveSpeedZero "ruling.minimum_move_speed_zero" "minimum movement at speed 0" { Allowed "allowed", Refused "refused" }
    choice MixedSmallCapacity "ruling.mixed_small_capacity" "mixed very small creatures in one square" { Hundredths "hundredths", SameSizeOnly "same_size_only" }
    choice ZeroReachKey "ruling.zero_reach_key" "no threat, no flank: by size or by reach" { Reach "reach", Size "size" }
    choice ZeroReachThreat "ruling.zero_reach_threat" "does a creature without reach threaten its own square" { OwnSquare "own_square", None "none" }
    choice SecondDiagonalReach "ruling.second_diagonal_reach" "is the offset (2,2) within a 10-ft reach" { Within "within", Measured "measured" }
    choice ThreatThroughWalls "ruling.threat_through_walls" "do walls limit threatened squares" { NeedsLine "needs_line", DistanceOnly "distance_only" }
    choice ReachWeaponMedium "ruling.reach_weapon_medium" "reach weapons of Small and Medium creatures" { SameFormula "same_formula", Explicit "explicit" }
    choice MovementProvokes "ruling.movement_provokes" "what movement provokes \"as normal\"" { LeaveThreatened "leave_threatened", ExplicitOnly "explicit_only" }
    choice BigLeaveThreatened "ruling.big_leave_threatened" "when a big mover leaves a threatened square" { AnySquare "any_square", VacatedOnly "vacated_only" }
    choice AooOncePerOpponent "ruling.aoo_once_per_opponent" "repeated triggers by one mover in a turn" { Yes "yes", EveryStep "every_step" }
}
