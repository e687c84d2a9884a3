//! How flying, swimming and burrowing look to the search in three dimensions.

use board::Movement;
use grid::Square;

use super::super::mover::Mover;
use super::super::rulings::{DoubleMovePool, VerticalTurn};
use super::super::squeeze::{Fit, Standing};
use super::super::step::Step as Moved;
use super::super::{Gravity, Place, Scene, Verb, registry, speed};
use super::airspace::{Airspace, Survey};
use super::cost::{HALVES_PER_SQUARE, Tariff, is_ascent_refused};
use super::exact::{State, Step};
use super::heading::{Attitude, Bearing, Primary};
use super::range::{MOST_BUDGET_SQUARES, MOST_PLACES, VolumeQuery, VolumeWalk};
use super::volume::beside;
use crate::search::{Parity, Stop};
use crate::{Facts, Situation};

/// A movement to be searched.
pub(crate) struct Walking<'a> {
    mover: Mover<'a>,
    start: Standing,
    starts: Vec<State>,
    tariff: Tariff,
    budget_squares: u32,
    chooses_primary: bool,
}
