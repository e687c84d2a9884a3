//! Sentences of the rulebook that none of its own cases covers, each as a small case.
//!
//! The expected results come from the text of the rule, never from the engine.

use dice::NoDice;
use notation::{Case, Request, Step};

use pf2e::{Pf2e, Situation};
use rules::{Picture, PlanError, RuleId};

fn play(text: &str) -> Result<(), String> {
    let case = Case::parse(text, 1).map_err(|errors| format!("{errors:?}"))?;
    let mut situation = Picture::from(&case)
        .set_up(Pf2e)
        .map_err(|e| e.to_string())?;
    for step in &case.body {
        match step {
            Step::With(facts) => {
                for with in facts {
                    situation
                        .read_with(with)
                        .map_err(|error| error.to_string())?;
                }
            }
            Step::Exchange(exchange) => {
                let expected = exchange.expectation.value.to_string();
                let (results, events) = answer(&mut situation, &exchange.request.value)?;
                for wanted in expected.split("; ") {
                    if wanted != "ok" && !results.iter().any(|result| result == wanted) {
                        return Err(format!(
                            "{}: {wanted}: got {results:?}",
                            exchange.request.span
                        ));
                    }
                }
                if let Some(wanted) = &exchange.events {
                    let wanted: Vec<String> =
                        wanted.value.list.iter().map(ToString::to_string).collect();
                    if wanted != events {
                        return Err(format!(
                            "{}: {wanted:?}: got {events:?}",
                            exchange.request.span
                        ));
                    }
                }
            }
        }
    }
    Ok(())
}

fn answer(
    situation: &mut Situation,
    request: &Request,
) -> Result<(Vec<String>, Vec<String>), String> {
    let declared = match request {
        Request::Ask(question) => {
            let answer = situation
                .ask(question, &mut NoDice)
                .map_err(|e| e.to_string())?;
            return Ok((vec![answer.words], Vec::new()));
        }
        Request::Do(declared) | Request::Try(declared) => declared,
    };
    let declaration = situation
        .read_declaration(declared)
        .map_err(|e| e.to_string())?;
    match situation.plan(&declaration, &mut NoDice) {
        Err(PlanError::Refused(refusal)) => Ok((vec![refusal.words()], Vec::new())),
        Err(error) => Err(error.to_string()),
        Ok(outcome) => {
            let results = outcome.results(&situation.board).into_iter();
            let results = results.map(|(name, value)| format!("{name} {value}").trim().to_owned());
            let results = results.collect();
            let events = outcome
                .events
                .iter()
                .map(|event| event.words(&situation.board))
                .collect();
            if matches!(request, Request::Do(_)) {
                situation.carry_out(&outcome);
            }
            Ok((results, events))
        }
    }
}

macro_rules! sentences {
    ($($name:ident: $text:literal)+) => {$(
        #[test]
        fn $name() {
            if let Err(message) = play(concat!("case: mine/1\n", $text)) {
                panic!("{message}");
            }
        }
    )+};
}

sentences! {
    a_form_that_multiplies: "\
rulings: ruling.form-diagonal=multiply
map:
A..
...
...
with: A speed 40
do: A stride form=10: (1,1) (2,2)
expect: costs 10 20; total 30; left 10"

    corner_between_two_walls_only: "\
rulings: ruling.corner-cutting=refuse-both
map:
A#.
...
.#.
with: A speed 30
do: A stride: (1,1)
expect: costs 5
do: A stride: (0,2)
expect: costs 10"

    corner_between_two_walls_is_refused: "\
rulings: ruling.corner-cutting=refuse-both
map:
A#
#.
do: A stride: (1,1)
expect: refused pf2e.grid.corner step 1"

    corner_allowed: "\
rulings: ruling.corner-cutting=allow
map:
A#
#.
do: A stride: (1,1)
expect: costs 5"

    a_thin_wall_at_the_corner: "\
map:
A..
...
edges: wall (1,0)|(1,1)
do: A stride: (1,1)
expect: refused pf2e.grid.corner step 1"

    a_hard_object_is_a_hard_corner: "\
map:
A^
..
legend: ^ open, hard
do: A stride: (1,1)
expect: refused pf2e.grid.corner step 1"

    an_object_without_a_property_is_blocked: "\
map:
A^
legend: ^ large
do: A stride: (1,0)
expect: refused pf2e.object.entry step 1"

    everyone_is_told: "\
rulings: ruling.trigger-side=everyone
map:
A....
.B...
with: B reacts
do: A stride: (1,0)
expect: costs 5
events: 1: provoke B leave"

    only_emptied_squares_count: "\
rulings: ruling.trigger-footprint=vacated
map:
.AAA.
.AAA.
.AAA.
b....
with: b aoo; A long, speed 30
do: A stride: (0,0)
expect: costs 5
events: none"

    rider_and_mount_both_trigger: "\
rulings: ruling.mounted-trigger=both
map:
BB...
BB..x
.....
with: A at (0,0), rides B; B speed 40, long; x aoo
do: B stride: (1,0) (2,0) (1,0)
expect: ok
events: 3: provoke x leave; 3: provoke x leave by A"

    the_rider_moves_along: "\
map:
BB...
BB...
with: A at (0,0), rides B; B long
do: B stride: (1,0) (2,0)
expect: end (2,0)
ask: place A
expect: (2,0)"

    a_rider_with_its_own_reach: "\
rulings: ruling.rider-space=own-reach
map:
BB...
BB.x.
with: A at (0,0), rides B, reach 10; B long
ask: reach A x
expect: yes"

    nothing_follows_without_an_action_left: "\
map:
A....B..
with: A actions 1
do: A stride then-move: (1,0) (2,0) (3,0) (4,0) (5,0)
expect: refused pf2e.through.end-action end"

    nothing_comes_between: "\
map:
A....B..
do: A stride then-move: (1,0) (2,0) (3,0) (4,0) (5,0)
expect: total 25
do: A act free
expect: refused pf2e.through.end-action
do: A stand
expect: refused pf2e.through.end-action
do: A stride: (6,0)
expect: total 5"

    a_blocked_plan_is_refused_before_the_roll: "\
map:
A.b.c
do: A tumble vs=b result=failure: (1,0) (2,0) (3,0) (4,0)
expect: refused pf2e.through.unwilling step 4"

    a_tumble_that_does_not_get_out_fails: "\
map:
A.b..
with: A speed 15
do: A tumble vs=b result=success: (1,0) (2,0) (3,0)
expect: costs 5; end (1,0)
events: 2: stop pf2e.through.tumble-failure"

    greater_ground_under_the_enemy: "\
map:
Ab..
with: A speed 30, ignore-difficult; b on ;
do: A tumble vs=b result=success: (1,0) (2,0)
expect: costs 10 5"

    the_tumbler_pays_though_it_ignores_difficult_ground: "\
map:
Ab..
with: A ignore-difficult
do: A tumble vs=b result=critical: (1,0) (2,0)
expect: costs 10 5"

    a_failed_tumble_from_an_ally_s_square: "\
map:
ABc.
do: A tumble vs=c result=failure: (1,0) (2,0) (3,0)
expect: costs 5; end (0,0)
events: 2: stop pf2e.through.tumble-failure; end: put-back A (0,0)"

    the_other_one_is_moved: "\
rulings: ruling.accidental-share=other-moves
map:
AB..
..c.
with: c aoo
do: A stride halt=2 state=cannot-act: (1,0) (2,0)
expect: end (1,0)
events: 2: provoke c leave; 2: stop pf2e.trigger.timing; end: put-back B (0,0)"

    the_mover_falls_prone_in_place: "\
rulings: ruling.accidental-share=mover-prone
map:
AB..
..c.
with: c aoo
do: A stride halt=2 state=cannot-act: (1,0) (2,0)
expect: end (1,0)
events: 2: provoke c leave; 2: stop pf2e.trigger.timing; end: prone A (1,0)"

    size_never_lets_pass_by_ruling: "\
rulings: ruling.size-pass=never
map:
.bbb.
Abbb.
.bbb.
with: A small
do: A stride: (1,1) (2,1) (3,1) (4,1)
expect: refused pf2e.through.unwilling step 1"

    a_body_that_fills_its_space: "\
map:
.bbb.
Abbb.
.bbb.
with: A small; b fills
do: A stride: (1,1) (2,1) (3,1) (4,1)
expect: refused pf2e.through.unwilling step 1"

    ending_on_a_willing_tiny_creature: "\
rulings: ruling.end-on-tiny=willing
map:
AB..
with: B tiny
do: A stride: (1,0)
expect: end (1,0)"

    more_tiny_creatures_by_ruling: "\
rulings: ruling.tiny-per-square=5
map:
Ac..
with: A tiny; c tiny; d tiny, at (1,0); e tiny, at (1,0); f tiny, at (1,0)
do: A stride: (1,0)
expect: end (1,0)"

    climbing_atop_a_body: "\
rulings: ruling.climb-atop=difficult
map:
Abb.
.bb.
with: b prone, unconscious
do: A stride: (1,0)
expect: costs 10; end (1,0)"

    a_step_never_enters_ignored_ground: "\
rulings: ruling.step-ignored-difficult=never
map:
A:.
with: A ignore-difficult
do: A step: (1,0)
expect: refused pf2e.terrain.no-step step 1"

    a_step_into_lessened_ground: "\
map:
A;.
with: A ignore-difficult
do: A step: (1,0)
expect: refused pf2e.terrain.no-step step 1"

    worst_of_all_squares_under_it: "\
rulings: ruling.big-terrain=occupied-worst
map:
AA:..
AA...
do: A stride: (1,0) (2,0)
expect: costs 10 10"

    the_landing_costs_by_ruling: "\
rulings: ruling.jump-landing=cost-too
map:
A::.
with: A speed 30
do: A leap: (1,0) (2,0)
expect: costs 5 10"

    landing_on_unsteady_ground: "\
map:
A.*.
legend: * uneven, dc 12
do: A leap: (1,0) (2,0)
expect: costs 5 5
events: 2: balance A (2,0)"

    a_hazard_once_per_turn: "\
rulings: ruling.hazard-frequency=once-per-turn
map:
A~~~~
do: A stride: (1,0) (2,0)
expect: ok
events: 1: hazard A (1,0)
do: A stride: (3,0)
expect: ok
events: none
do: A end-turn
expect: ok
do: A stride: (4,0)
expect: ok
events: 1: hazard A (4,0)"

    a_hazard_once_per_action: "\
rulings: ruling.hazard-frequency=once-per-action
map:
A~~~~
do: A stride: (1,0) (2,0)
expect: ok
events: 1: hazard A (1,0)
do: A stride: (3,0)
expect: ok
events: 1: hazard A (3,0)"

    sideways_on_an_incline_by_ruling: "\
rulings: ruling.incline-sideways=climb
map:
^^.
A..
legend: ^ incline north
with: A on ^
do: A stride: (0,0)
expect: refused pf2e.terrain.incline-climb step 1
do: A stride: (1,1)
expect: costs 5"

    a_diagonal_goes_up_too: "\
map:
^^.
A..
legend: ^ incline north
do: A stride: (1,0)
expect: refused pf2e.terrain.incline-climb step 1"

    flat_footed_during_the_climb_only: "\
rulings: ruling.climb-flat-footed=during-action
map:
^.
A.
legend: ^ incline north
do: A climb result=success: (0,0)
expect: costs 5
ask: flat-footed A
expect: no"

    a_climber_by_nature_is_not_flat_footed: "\
map:
^.
A.
legend: ^ incline north
with: A climb 20
do: A climb: (0,0)
expect: costs 5; left 15
ask: flat-footed A
expect: no"

    narrow_by_flight: "\
map:
A==.
legend: = narrow
with: A fly 25
do: A fly: (1,0) (2,0)
expect: costs 5 5
ask: flat-footed A
expect: no"

    the_playtest_triggers_once_from_the_start: "\
map:
Ab..
....
with: area variant pf2e-playtest; b aoo
do: A stride: (0,1) (1,1)
expect: costs 5 5
events: 0: provoke b start"

    several_reactors_alphabetically: "\
map:
cAb
...
with: b aoo; c aoo
do: A stride: (1,1)
expect: ok
events: 1: provoke b leave; 1: provoke c leave"

    no_reach_through_walls_but_by_ruling: "\
rulings: ruling.reach-through-walls=distance-only
map:
.#.
a#B
.#.
with: a reach 10
ask: reach a B
expect: yes"

    a_fall_while_balancing_on_a_beam: "\
map:
A==.
legend: = narrow
with: A actions 2
do: A balance result=critical-failure: (1,0) (2,0)
expect: costs 5; end (1,0); actions 0; step end
events: 1: fall A (1,0); 1: stop pf2e.action.balance"

    a_plain_failure_falls_by_ruling: "\
rulings: ruling.balance-failure=fall
map:
A*..
legend: * uneven
do: A balance result=failure: (1,0) (2,0)
expect: costs 5; end (1,0)
events: 1: prone A (1,0); 1: stop pf2e.action.balance"

    a_second_crawl_diagonal: "\
map:
A...
....
....
with: A prone, diagonals 1
do: A crawl: (1,1)
expect: refused pf2e.move.insufficient step 1"

    a_tiny_creature_lets_stand_by_default: "\
map:
A..
with: A prone; B tiny, at (0,0)
do: A stand
expect: done"

    a_tiny_creature_prevents_standing_by_ruling: "\
rulings: ruling.stand-with-tiny=literal
map:
A..
with: A prone; B tiny, at (0,0)
do: A stand
expect: refused pf2e.prone.no-stand"

    forced_diagonals_of_five: "\
rulings: ruling.forced-diagonal=square-5
map:
A....
.b...
.....
.....
do: b pushed feet=10 by=A: (2,2) (3,3)
expect: moved 10; end (3,3)"

    a_pull_comes_nearer: "\
map:
A..b.
do: b pulled feet=15 by=A: (2,0) (3,0)
expect: moved 5; end (2,0)
events: 2: stop pf2e.forced.path"

    interior_flanking_only: "\
rulings: ruling.flank-boundary=interior
map:
AA.BB
AAxBB
.....
ask: flank A B x
expect: no pf2e.flank.sides"

    two_grades_of_parts_of_five_feet: "\
rulings: ruling.grid-mode=gridless; ruling.gridless-terrain=per-5-started
with: A at (0,0), speed 60; region bog greater, from (6,-10), to (14,10)
do: A stride: (20,0)
expect: costs 40"

    no_passing_an_enemy_without_a_grid: "\
rulings: ruling.grid-mode=gridless
with: A at (0,0); b at (10,1)
do: A stride: (20,0)
expect: refused pf2e.through.unwilling step 1"

    no_ending_on_an_ally_without_a_grid: "\
rulings: ruling.grid-mode=gridless
with: A at (0,0); B at (10,1)
do: A stride: (12,0)
expect: refused pf2e.through.end-action end
do: A stride: (20,0)
expect: total 20"

    two_legs_within_reach_add_up: "\
rulings: ruling.grid-mode=gridless
with: A at (5,0); b at (0,0), aoo
do: A stride: (8,0) (5,0)
expect: costs 3 3; total 6
events: 2: provoke b after 5"

    hazards_without_a_grid: "\
rulings: ruling.grid-mode=gridless
with: A at (0,0); region fire hazard, from (5,-5), to (17,5)
do: A stride: (20,0)
expect: costs 20
events: 1: hazard A (5,0); 1: hazard A (10,0); 1: hazard A (15,0)"

    a_shove_pushes_up_to_ten_feet_and_is_followed: "\
map:
AbC#
....
do: A act name=shove at=b result=critical: (2,1) (3,1)
expect: attack 0; moved 10; end (3,1)
events: none
do: A stride follow: (1,1) (2,1)
expect: costs 5 5; end (2,1)
do: A strike at=b
expect: attack -5"

    a_shove_that_succeeds_pushes_five_feet: "\
map:
Ab...
do: A act name=shove at=b result=success: (2,0) (3,0)
expect: moved 5; end (2,0)
do: A stride follow: (1,0) (2,0)
expect: refused pf2e.action.shove
do: A stride follow: (1,0)
expect: costs 5; end (1,0)
do: A act name=shove at=b result=failure: (3,0)
expect: attack -5
do: A stride follow: (2,0)
expect: refused pf2e.action.shove
do: A act name=shove at=b result=critical-failure: (3,0)
expect: attack -10
events: 0: prone A (1,0)
do: A act name=shove at=b result=success: (3,0)
expect: moved 5
do: A stride follow: (2,0)
expect: refused pf2e.action.crawl"

    out_of_one_square_every_direction_is_away: "\
map:
A...
with: A prone; b at (0,0)
do: A act name=shove at=b result=success: (1,0)
expect: moved 5; end (1,0)
do: A stand
expect: done"

    a_shove_without_a_grid: "\
rulings: ruling.grid-mode=gridless
with: A at (0,0); b at (5,0)
do: A act name=shove at=b result=critical: (15,0)
expect: moved 10; end (15,0)
do: A stride follow: (11,0)
expect: refused pf2e.action.shove
do: A stride follow: (10,0)
expect: costs 10; end (10,0)"
}

/// The rules that answer whether the target is within reach.
fn rules_of_reach(map: &str) -> Vec<&'static str> {
    let text = format!("case: mine/1\nmap:\n{map}with: a reach 10\nask: reach a B\nexpect: yes");
    let case = Case::parse(&text, 1).expect("a case");
    let mut situation = Picture::from(&case).set_up(Pf2e).expect("a picture");
    let mut rules = Vec::new();
    for step in &case.body {
        match step {
            Step::With(facts) => {
                for with in facts {
                    situation.read_with(with).expect("a fact");
                }
            }
            Step::Exchange(exchange) => {
                let Request::Ask(question) = &exchange.request.value else {
                    panic!("a question");
                };
                let answer = situation.ask(question, &mut NoDice).expect("an answer");
                let reasons = answer.reasons.iter().filter_map(|reason| reason.rule);
                rules.extend(reasons.map(RuleId::as_str));
            }
        }
    }
    rules
}

#[test]
fn the_exception_of_ten_feet_is_named_where_it_decides() {
    let two_diagonals = rules_of_reach("a..\n...\n..B\n");
    assert!(
        two_diagonals.contains(&"pf2e.reach.ten-diagonal"),
        "{two_diagonals:?}"
    );
    let straight = rules_of_reach("a..\n...\nB..\n");
    assert!(straight.contains(&"pf2e.reach.measure"), "{straight:?}");
    assert!(
        !straight.contains(&"pf2e.reach.ten-diagonal"),
        "{straight:?}"
    );
}
