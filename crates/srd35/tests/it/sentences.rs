//! Sentences of sections 1 to 7 and 9 to 13.

use crate::plays;

#[test]
fn one_five_foot_step_goes_with_a_full_round_activity_and_may_come_first() {
    plays(
        "map:\nA...\ndo: A five-foot-step: (1,0)\nexpect: costs 5\ndo: A full-round\nexpect: ok\ndo: A standard\nexpect: refused srd35.move.full_round_step\ndo: A full-round\nexpect: refused srd35.move.full_round_step",
    );
    plays(
        "map:\nA...\ndo: A move: (1,0)\nexpect: costs 5\ndo: A full-round\nexpect: refused srd35.move.full_round_step\ndo: A double: (2,0)\nexpect: refused srd35.move.double\ndo: A five-foot-step: (2,0)\nexpect: refused srd35.move.five_foot_step",
    );
}

#[test]
fn a_split_move_goes_on_after_the_standard_action() {
    plays(
        "rulings: ruling.split_move=yes\nmap:\nA.......\ndo: A move: (1,0) (2,0)\nexpect: left 20\ndo: A standard\nexpect: ok\ndo: A move: (3,0) (4,0) (5,0) (6,0) (7,0)\nexpect: refused srd35.move.budget step 5\ndo: A move: (3,0) (4,0) (5,0) (6,0)\nexpect: costs 5 5 5 5; left 0\ndo: A move: (7,0)\nexpect: refused srd35.move.single",
    );
}

#[test]
fn without_exclusiveness_a_step_goes_with_a_move_but_not_with_a_run() {
    plays(
        "rulings: ruling.five_foot_step_exclusive=no\nmap:\nA.......\ndo: A five-foot-step: (1,0)\nexpect: costs 5\ndo: A move: (2,0)\nexpect: costs 5\ndo: A five-foot-step: (3,0)\nexpect: costs 5",
    );
    plays(
        "rulings: ruling.five_foot_step_exclusive=no\nmap:\nA.......\ndo: A run: (1,0)\nexpect: costs 5\ndo: A five-foot-step: (2,0)\nexpect: refused srd35.move.five_foot_step",
    );
}

#[test]
fn a_five_foot_step_that_is_allowed_into_hampered_ground_is_5_ft() {
    plays(
        "rulings: ruling.five_foot_step_hampered=allow\nmap:\nA:.\ntry: A five-foot-step: (1,0)\nexpect: costs 5; total 5; end (1,0)",
    );
}

#[test]
fn straight_runs_and_charges() {
    plays(
        "rulings: ruling.run_path=straight; ruling.charge_path=straight_min10\nmap:\nA...\n....\ntry: A run: (1,0) (2,1)\nexpect: refused srd35.move.run step 2\ntry: A charge: (1,0) (2,0) (3,1)\nexpect: refused srd35.move.charge step 3\ntry: A charge: (1,0)\nexpect: refused srd35.move.charge end\ntry: A charge: (1,0) (2,0)\nexpect: costs 5 5",
    );
}

#[test]
fn a_neighbour_beyond_a_border_is_no_corner() {
    plays(
        "map:\n.A\nB.\ntry: A move: (0,0)\nexpect: costs 5\ntry: A move: (2,0)\nexpect: refused srd35.obstacle.blocking step 1\ntry: B move: (1,0)\nexpect: refused srd35.pass.end_occupied end",
    );
}

#[test]
fn friends_who_must_agree_let_only_those_pass_whom_they_let() {
    plays(
        "rulings: ruling.friend_consent=needed\nmap:\nAB.\ntry: A move: (1,0) (2,0)\nexpect: refused srd35.pass.friend step 1\ntry: A move consent=B: (1,0) (2,0)\nexpect: costs 5 5",
    );
}

#[test]
fn an_overrun_that_takes_an_action_needs_a_move_and_the_standard_action() {
    plays(
        "rulings: ruling.overrun_action=standard_action\nmap:\n.Ab..\ntry: A double overrun=b result=success: (2,0) (3,0)\nexpect: refused srd35.pass.overrun\ndo: A standard\nexpect: ok\ndo: A move overrun=b result=success: (2,0) (3,0)\nexpect: refused srd35.pass.overrun",
    );
}

#[test]
fn an_overrun_lets_nobody_end_there_and_none_is_made_in_a_five_foot_step() {
    plays(
        "map:\n.Ab..\ntry: A move overrun=b result=success: (2,0)\nexpect: refused srd35.pass.end_occupied end\ntry: A five-foot-step overrun=b result=success: (2,0)\nexpect: refused srd35.pass.opponent step 1\nwith: A trained\ntry: A five-foot-step tumble=b result=success: (2,0)\nexpect: refused srd35.pass.opponent step 1\ntry: A run tumble=b result=success: (2,0) (3,0)\nexpect: refused srd35.terrain.no_run step 1\nwith: A not trained\ntry: A move tumble=b result=success: (2,0) (3,0)\nexpect: refused srd35.pass.tumble step 1",
    );
}

#[test]
fn a_failed_overrun_from_a_friends_square_puts_the_mover_back() {
    plays(
        "map:\nABc..\ntry: A move overrun=c result=failure: (1,0) (2,0) (3,0)\nexpect: costs 5; total 5; left 25; end (0,0)\nevents: 1: no-cover B; 2: overrun c failure; 2: provoke c leave; end: displaced (0,0)",
    );
}

#[test]
fn a_tumble_protects_from_its_opponent_only() {
    plays(
        "map:\nAb..\n.c..\nwith: A trained, speed 60\ntry: A move tumble=b result=success: (1,0) (2,0) (3,0)\nexpect: costs 10 10 5\nevents: 1: tumble b success; 1: provoke c leave; 3: provoke b leave",
    );
}

#[test]
fn explicit_triggers_are_the_long_reach_and_the_very_small() {
    plays(
        "rulings: ruling.movement_provokes=explicit_only\nmap:\nA....bb\n.....bb\nwith: b large\ntry: A move: (1,0) (2,0) (3,0) (4,0)\nexpect: costs 5 5 5 5\nevents: 4: provoke b leave\nwith: A tiny\ntry: A run: (1,0) (2,0) (3,0) (4,0) (5,0)\nexpect: costs 5 5 5 5 5\nevents: 4: provoke b leave; 5: provoke b enter",
    );
}

#[test]
fn all_who_threaten_may_strike_at_a_very_small_mover_that_enters() {
    plays(
        "rulings: ruling.very_small_provokes_from=all_threatening\nmap:\nR.B.\n...c\nwith: R tiny\ntry: R move: (1,0) (2,0)\nexpect: costs 5 5\nevents: 2: provoke c enter; 2: no-cover B",
    );
}

#[test]
fn a_reach_weapon_cannot_strike_into_its_own_square() {
    plays(
        "map:\nRb.\nwith: R tiny; b reach-weapon\ntry: R move: (1,0)\nexpect: costs 5\nevents: none\nask: threatens b (0,0)\nexpect: no\nask: attack b R\nexpect: no",
    );
    plays(
        "rulings: ruling.reach_weapon_medium=explicit\nmap:\nb...\nwith: b reach-weapon\nask: threatens b (2,0)\nexpect: no\nwith: b reach 10\nask: threatens b (2,0)\nexpect: yes\nask: threatens b (1,0)\nexpect: no",
    );
}

#[test]
fn a_failed_check_may_spend_its_cost() {
    plays(
        "rulings: ruling.obstacle_check_failure=cost_spent\nmap:\nA...\nedges: check-barrier (1,0)|(2,0)\ntry: A move check result=failure: (1,0) (2,0)\nexpect: costs 5; total 20; left 10; end (1,0)\nevents: none\ntry: A move: (1,0) (2,0)\nexpect: refused srd35.obstacle.skill_check step 2\nwith: A flying\ntry: A move: (1,0) (2,0)\nexpect: costs 5 5",
    );
}

#[test]
fn the_minimum_movement_waives_a_barrier_or_needs_both() {
    plays(
        "map:\nA..\nedges: barrier (0,0)|(1,0)\nwith: A speed 5\ntry: A minimum: (1,0)\nexpect: costs 5; total 5",
    );
    plays(
        "rulings: ruling.minimum_move_costs=barrier_needs_both\nmap:\nA..\nedges: barrier (0,0)|(1,0)\nwith: A speed 5\ntry: A minimum: (1,0)\nexpect: refused srd35.obstacle.need_both step 1\nwith: A speed 10\ntry: A minimum: (1,0)\nexpect: costs 5",
    );
}

#[test]
fn who_may_not_move_at_all_is_refused_in_every_step() {
    plays(
        "map:\nA..\nwith: A no-move\ntry: A minimum: (1,0)\nexpect: refused srd35.special.minimum_limits step 1\ntry: A five-foot-step: (1,0)\nexpect: refused srd35.special.minimum_limits step 1\ntry: A move: (2,0)\nexpect: refused srd35.special.minimum_limits step 1\nwith: A not no-move\ntry: A move: (1,0)\nexpect: costs 5",
    );
}

#[test]
fn a_shift_may_provoke() {
    plays(
        "rulings: ruling.illegal_end_displacement=provokes\nmap:\nAB...\n.c...\ntry: A move halt=1: (1,0) (2,0) (3,0)\nexpect: end (0,0)\nevents: 1: provoke c leave; 1: no-cover B; end: displaced (0,0)",
    );
    plays(
        "rulings: ruling.illegal_end_displacement=provokes; ruling.aoo_once_per_opponent=every_step\nmap:\nAB...\n.c...\ntry: A move halt=1: (1,0) (2,0) (3,0)\nexpect: end (0,0)\nevents: 1: provoke c leave; 1: no-cover B; end: provoke c leave; end: displaced (0,0)",
    );
}

/// An opportunity given in a step that is not completed counts as given: `srd35.aoo.once` applies
/// to it. Attempts come before the opportunities and are made.
#[test]
fn an_interrupted_step_gives_its_opportunities() {
    plays(
        "map:\nA....\n..b..\ntry: A move halt=1: (1,0) (2,0)\nexpect: end (1,0)\nevents: none\ndo: A move halt=1 interrupted: (1,0) (2,0)\nexpect: costs 5; total 5; left 25; end (1,0)\nevents: 2: provoke b leave\ndo: A move: (2,0)\nexpect: costs 5\nevents: none",
    );
    plays(
        "map:\nA....\n.b...\ndo: A move halt=0 interrupted: (1,0) (2,0)\nexpect: costs none; total 0; end (0,0)\nevents: 1: provoke b leave\ndo: A move: (1,0)\nexpect: costs 5\nevents: none",
    );
    plays(
        "map:\nAb..\nwith: A trained\ntry: A move overrun=b result=success halt=0 interrupted: (1,0) (2,0)\nexpect: costs none; end (0,0)\nevents: 1: overrun b success; 1: provoke b leave\ntry: A move overrun=b result=failure halt=0 interrupted: (1,0) (2,0)\nexpect: costs none; end (0,0)\nevents: 1: overrun b failure; 1: provoke b leave\ntry: A move tumble=b result=success halt=0 interrupted: (1,0) (2,0)\nexpect: costs none; end (0,0)\nevents: 1: tumble b success",
    );
}

#[test]
fn only_positions_of_the_path_so_far() {
    plays(
        "rulings: ruling.illegal_end_candidates=path_only\nmap:\nABCD.\ntry: A move halt=3: (1,0) (2,0) (3,0) (4,0)\nexpect: end (0,0)",
    );
}

#[test]
fn a_bodiless_mover_stopped_in_a_wall_is_put_out_of_it() {
    plays(
        "map:\nA###.\nwith: A incorporeal\ntry: A move halt=3: (1,0) (2,0) (3,0) (4,0)\nexpect: end (4,0)\nevents: end: displaced (4,0)\ntry: A move halt=2: (1,0) (2,0) (3,0) (4,0)\nexpect: end (0,0)\nevents: end: displaced (0,0)",
    );
}

#[test]
fn lines_of_threat_touch_one_corner_but_squeeze_through_no_gap() {
    // The line from (0,0) to (1,1) passes between two walls that touch at the corner.
    plays("map:\nb#\n#A\nask: threatens b (1,1)\nexpect: no");
    plays("map:\nb#\n.A\nask: threatens b (1,1)\nexpect: yes\nask: threatens b (1,0)\nexpect: no");
    plays(
        "map:\nb.\n.A\nedges: wall (0,0)|(1,0)\nask: threatens b (1,1)\nexpect: yes\nask: threatens b (1,0)\nexpect: no",
    );
    plays(
        "map:\nb.\n.A\nedges: wall (0,0)|(1,0); wall (0,1)|(1,1)\nask: threatens b (1,1)\nexpect: no",
    );
    plays(
        "map:\nb.\n.A\nedges: gap 1 (0,0)|(1,0); barrier (0,0)|(0,1)\nask: threatens b (1,0)\nexpect: yes\nask: threatens b (0,1)\nexpect: yes",
    );
}

#[test]
fn three_tiny_six_diminutive_and_one_fine_fill_a_square() {
    let crowd: Vec<String> = "STU"
        .chars()
        .map(|name| format!("{name} tiny, at (1,0)"))
        .chain(
            "DEFGHI"
                .chars()
                .map(|name| format!("{name} diminutive, at (1,0)")),
        )
        .collect();
    let crowd = crowd.join("; ");
    plays(&format!(
        "map:\nR..\nwith: R fine; {crowd}\nask: room (1,0) fine\nexpect: 1\ntry: R move: (1,0)\nexpect: end (1,0)\nwith: Q fine, at (1,0)\ntry: R move: (1,0)\nexpect: refused srd35.small.capacity end\ntry: R move: (1,0) (2,0)\nexpect: end (2,0)"
    ));
}

#[test]
fn doors_stop_steps_and_corners_until_they_open() {
    plays(
        "map:\nA.\n..\nedges: door (0,0)|(1,0)\ntry: A move: (1,0)\nexpect: refused srd35.obstacle.blocking step 1\ntry: A move: (1,1)\nexpect: refused srd35.measure.corner step 1",
    );
    plays(
        "map:\nA.\n..\nedges: open-door (0,0)|(1,0)\ntry: A move: (1,0)\nexpect: costs 5\ntry: A move: (1,1)\nexpect: costs 5",
    );
}

#[test]
fn speed_follows_race_modifiers_armor_and_load() {
    plays(
        "with: A race dwarf, barbarian, armor medium, load heavy; B race halfling, monk 10 enhancement, bonus 30 enhancement; C race human, armor heavy, load heavy, penalty 5\nask: speed A\nexpect: 30 ft\nask: speed B\nexpect: 50 ft\nask: speed C\nexpect: 20 ft",
    );
}

#[test]
fn a_legend_says_each_word_once_and_exceptions_of_obstacles_only() {
    let refused = |legend: &str| {
        let text =
            format!("case: test/1\nmap:\nA1\nlegend: 1 {legend}\nask: speed A\nexpect: 30 ft");
        let case = notation::Case::parse(&text, 1).expect("the notation is right");
        rules::Picture::from(&case).set_up(srd35::Srd35).is_err()
    };
    for wrong in [
        "difficult difficult",
        "difficult x2 difficult",
        "difficult x1",
        "difficult x5",
        "difficult xx",
        "wall x2",
        "check",
        "pit check",
        "stops-flying",
        "difficult stops-incorporeal",
    ] {
        assert!(refused(wrong), "{wrong}");
    }
    for right in [
        "difficult x2 dark x4 obstructed x3",
        "obstructed check stops-flying stops-incorporeal",
        "wall stops-incorporeal",
        "pit stops-flying",
    ] {
        assert!(!refused(right), "{right}");
    }
}
