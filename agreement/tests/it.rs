//! Tests of the reference against itself and against the fast engine.

mod it {
    mod coverage;
    mod encounters;
    mod engine;
    mod exhaustive;
    mod fights;
    mod flight;
    mod gridless;
    mod laws;
    mod numbers;
    mod open;
    mod played;
    mod positions;
    mod ranges;
    mod six_d6;
    mod starfinder;
    mod terrain_and_force;
    mod travel;
    mod worlds;
}
