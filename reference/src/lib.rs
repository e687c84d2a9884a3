//! The slow, obvious second implementation: `pf2e` with its encounters and with or without a grid,
//! `srd35`, `starfinder` and `6d6`.
//!
//! It is written from the rulebook alone and shares no code with the fast engine, so that the two
//! can be compared on random worlds and a mistake would have to be made twice to stay hidden. It
//! serves tests only. Every rule is a short function over plain lists that names its rule id;
//! nothing is prepared, cached or packed into bits.
//!
//! * [`World`] — squares with facts, edges, creatures, what each did in its turn, rulings.
//! * [`declare`] — a declaration: refused with its rule, or carried out with costs and events.
//! * [`range`] — every place that can be reached, by trying everything.
//! * [`to_case`] — a world and its declarations in the case notation; [`from_case`] — the way back
//!   for the words that the reference knows.
//!
//! * [`Game`] — a scene of pf2e with turns, effects and reactions, declared in the notation.
//! * [`starfinder::Scene`], [`six_d6::Scene`] — the same for starfinder and 6d6.
//!
//! It plays every case of the four rulebooks and every further case, those of all systems together
//! too. Not covered in pf2e: GM entries for cover and for line of effect, and hidden things in play
//! without a grid. Not covered in 6d6: a step without a test, hidden ground that is noticed after
//! entering, and occupants who resist standing up. Of the words that all systems share it does not
//! know those for hidden things on edges, for the height of walls, and `removed` and `called`.
//!
//! ```
//! use reference::{Creature, Ground, Move, Size, System, Verb, World};
//! let mut world = World::open(System::Pf2e, 4, 2);
//! world.put((1, 0), Ground::Difficult);
//! world.creatures.push(Creature::new(System::Pf2e, 'A', Size::Medium, (0, 0)));
//! let stride = Move::new('A', Verb::Stride, &[(1, 0), (2, 1)]);
//! let answer = reference::declare(&mut world, &stride);
//! assert_eq!(answer.moved().map(|moved| moved.costs_feet.clone()), Some(vec![10, 5]));
//! ```

#![forbid(unsafe_code)]

mod answer;
mod carried;
mod half_walls;
mod known;
mod line;
mod names;
pub mod pf2e;
mod place;
mod range;
mod read;
mod read_case;
mod read_declaration;
mod read_ground;
mod run_case;
mod sides;
pub mod six_d6;
pub mod srd35;
pub mod starfinder;
mod thin_walls;
mod unseen;
mod veiled_marks;
mod world;
mod write_case;

pub use answer::{Answer, At, Attempt, Degree, Forced, Move, Moved, Refused, Verb, Way};
pub use half_walls::{HalfWall, Stops};
pub use pf2e::game::{Game, Told};
pub use range::{Reached, range};
pub use read::Unsupported;
pub use read_case::from_case;
pub use run_case::{CaseRun, Difference, run_case};
pub use sides::{Relation, Sides};
pub use unseen::{Secret, Unseen};
pub use world::{
    Cover, Creature, Edge, Flag, Gait, Ground, Harm, Place, Shape, Size, Space, SpeedBonus, System,
    Turn, Weight, World, overlap, without,
};
pub use write_case::{exchange, to_case};

/// Declares something in the world. If it is refused, nothing changes; otherwise it is carried out.
pub fn declare(world: &mut World, declared: &Move) -> Answer {
    let answered = match world.system {
        System::Pf2e => pf2e::declare(world, declared),
        System::Srd35 => srd35::declare(world, declared),
    };
    match answered {
        Ok((answer, after)) => {
            *world = after;
            answer
        }
        Err(refused) => Answer::Refused(refused),
    }
}
