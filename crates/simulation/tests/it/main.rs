//! Games that are played from seeds.

use simulation::{Played, Sabotage, run, run_with};

/// The games that CI plays; `cargo xtask simulate` plays more.
const SEEDS: u64 = 2000;

fn play(seeds: impl Iterator<Item = u64>) -> Played {
    let games = seeds.map(|seed| run(seed).unwrap_or_else(|broken| panic!("{broken}")));
    games.fold(Played::default(), Played::and)
}

/// One part of the games, so that the parts are played in parallel. At least so many of their
/// questions must have been answered.
fn part(part: u64, answers: u64) {
    let played = play((0..SEEDS).filter(|seed| seed % 4 == part));
    assert!(
        played.answers > answers,
        "no question was answered: {played:?}"
    );
    let [crashes, faults] = [played.crashes, played.faults];
    assert!(played.entries > SEEDS, "nothing was played: {played:?}");
    assert!(crashes > SEEDS / 4 && faults > SEEDS / 16, "{played:?}");
}

#[test]
fn the_laws_hold_in_pf2e() {
    part(0, SEEDS / 16);
}

#[test]
fn the_laws_hold_in_srd35() {
    part(1, SEEDS / 16);
}

#[test]
fn the_laws_hold_in_starfinder() {
    part(2, SEEDS / 16);
}

#[test]
fn the_laws_hold_in_6d6() {
    // An open action must be continued before anything else is declared, so fewer movements begin than
    // in the other systems, and fewer questions are asked.
    part(3, SEEDS / 20);
}

/// Seeds whose games broke a law once; each is named when it is found.
const ONCE_BROKEN: [u64; 2] = [2104, 2120];

#[test]
fn the_laws_hold_where_they_were_broken_once() {
    let played = play(ONCE_BROKEN.into_iter());
    assert!(played.entries > 0, "nothing was played: {played:?}");
}

#[test]
fn a_seed_plays_the_same_game_again() {
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(9));
}

#[test]
fn what_breaks_a_law_is_found() {
    for (sabotage, found) in [
        (Sabotage::StoreForgets, "not in the journal"),
        (
            Sabotage::ProgramsForget,
            "has put together a different view",
        ),
        (Sabotage::EverybodySees, "was sent a secret"),
    ] {
        let games = (0..8).filter_map(|seed| run_with(seed, sabotage).err());
        let broken: Vec<String> = games.map(|broken| broken.broken).collect();
        assert!(broken.iter().any(|own| own.contains(found)), "{broken:?}");
    }
}
