//! Tests of encounters: what commands lead to, which questions are asked, and undo.

#[path = "it/helpers.rs"]
mod helpers;

#[path = "it/attacks.rs"]
mod attacks;
#[path = "it/canonical.rs"]
mod canonical;
#[path = "it/checks.rs"]
mod checks;
#[path = "it/disclosure.rs"]
mod disclosure;
#[path = "it/game_master.rs"]
mod game_master;
#[path = "it/history.rs"]
mod history;
#[path = "it/initiative.rs"]
mod initiative;
#[path = "it/laws.rs"]
mod laws;
#[path = "it/left.rs"]
mod left;
#[path = "it/meeting.rs"]
mod meeting;
#[path = "it/names.rs"]
mod names;
#[path = "it/odds.rs"]
mod odds;
#[path = "it/on_the_way.rs"]
mod on_the_way;
#[path = "it/reactions.rs"]
mod reactions;
#[path = "it/readied.rs"]
mod readied;
#[path = "it/reveal.rs"]
mod reveal;
#[path = "it/rulings.rs"]
mod rulings;
#[path = "it/six_d6.rs"]
mod six_d6;
#[path = "it/standing.rs"]
mod standing;
#[path = "it/start_steps.rs"]
mod start_steps;
#[path = "it/stored.rs"]
mod stored;
#[path = "it/stored_values.rs"]
mod stored_values;
#[path = "it/table.rs"]
mod table;
#[path = "it/triggers.rs"]
mod triggers;
#[path = "it/turn_roll_laws.rs"]
mod turn_roll_laws;
#[path = "it/turn_rolls.rs"]
mod turn_rolls;
#[path = "it/turns.rs"]
mod turns;
