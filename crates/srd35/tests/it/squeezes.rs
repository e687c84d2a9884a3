//! Sentences of section 8, squeezing.

use crate::plays;

#[test]
fn a_squeezed_creature_that_may_not_turn_stays_in_line() {
    plays(
        "rulings: ruling.squeeze_turn=no_turn\nmap:\nAA####\nAA...#\n####.#\n####.#\nwith: A large\ntry: A double: (1,1)[2x1] (2,1) (3,1) (4,1)[1x2]\nexpect: refused srd35.move.step step 4",
    );
}

#[test]
fn a_long_turn_is_no_minimum_movement_and_keeps_one_end() {
    plays(
        "map:\nAAAA#\nAAAA#\n##..#\n##..#\nwith: A gargantuan\ntry: A minimum: (2,0)[2x4]\nexpect: refused srd35.move.step step 1\ntry: A move: (1,0)[2x4]\nexpect: refused srd35.move.step step 1\ntry: A move: (0,0)[2x4]\nexpect: refused srd35.obstacle.blocking step 1",
    );
}

#[test]
fn a_small_creature_slips_through_a_gap_as_wide_as_itself() {
    plays(
        "map:\nT..\nedges: gap 2.5 (0,0)|(1,0); gap 1.25 (1,0)|(2,0)\nwith: T tiny\ntry: T move: (1,0) (2,0)\nexpect: costs 5 10; mods none",
    );
}

#[test]
fn five_foot_steps_runs_and_charges_do_not_squeeze() {
    plays(
        "map:\nA1.\nlegend: 1 width 3\ntry: A five-foot-step: (1,0)\nexpect: refused srd35.move.five_foot_step step 1\ntry: A run: (1,0) (2,0)\nexpect: refused srd35.terrain.no_run step 1\ntry: A charge: (1,0) (2,0)\nexpect: refused srd35.terrain.no_charge step 1\ntry: A minimum: (1,0)\nexpect: costs 5; mods attack -4, AC -4\nevents: 1: squeeze on\nwith: A flying\ntry: A move: (1,0) (2,0)\nexpect: costs 10 5\nevents: 1: squeeze on; 2: squeeze off\nwith: A incorporeal\ntry: A move: (1,0) (2,0)\nexpect: costs 5 5\nevents: none",
    );
}

#[test]
fn a_failed_use_of_escape_artist_is_a_refusal() {
    plays(
        "map:\nA1.\nlegend: 1 width 2\ntry: A move escape result=failure: (1,0)\nexpect: refused srd35.squeeze.escape_artist step 1\ntry: A move escape result=success: (1,0)\nexpect: costs 10; mods AC -4, no-attacks, no-dex-to-AC",
    );
}

#[test]
fn escape_artist_may_take_a_round_for_each_square() {
    plays(
        "rulings: ruling.escape_artist_cost=full_round_per_square\nmap:\nA1.\nlegend: 1 width 2\ntry: A move escape result=success: (1,0)\nexpect: refused srd35.move.budget step 1\ntry: A double escape result=success: (1,0)\nexpect: costs 60; left 0\ntry: A double escape result=success: (1,0) (2,0)\nexpect: refused srd35.move.budget step 2",
    );
}

#[test]
fn squeezing_through_an_opponent_costs_double() {
    plays(
        "rulings: ruling.squeeze_past_opponent=through\nmap:\nAb..\ntry: A move: (1,0) (2,0)\nexpect: costs 10 5; mods none\nevents: 1: provoke b leave\ntry: A move: (1,0)\nexpect: refused srd35.pass.end_occupied end",
    );
}

#[test]
fn a_creature_drawn_squeezed_is_squeezed_from_the_start() {
    plays(
        "map:\n####\nAA..\n####\nwith: A large\nask: mods A\nexpect: attack -4, AC -4\nask: footprint A\nexpect: 2x1\ndo: A move: (1,1)\nexpect: costs 10\nevents: none",
    );
}

#[test]
fn the_widest_footprint_that_fits_must_be_taken() {
    plays(
        "map:\nAAAA####\nAAAA....\nAAAA....\nAAAA....\nwith: A gargantuan\ntry: A move: (1,1)[4x2]\nexpect: refused srd35.squeeze.allowed step 1\ntry: A move: (1,1)[4x3]\nexpect: costs 10; mods attack -4, AC -4",
    );
}
