//! stub
use super::{Done, Game, Told};
use crate::read_case::{Read, unsupported};
use notation::{Declaration, Phrase};
#[derive(Clone, Default)]
pub(super) struct Scene {}
impl Game {
    pub(super) fn may_stay_in_the_open(&self, _: char) -> bool { true }
    pub(super) fn walk_in_the_open(&mut self, _: char, _: &Declaration, _: bool) -> Done<Told> { Ok(unsupported("gridless")?) }
    pub(super) fn is_moved_in_the_open(&mut self, _: char, _: &Declaration) -> Done<Told> { Ok(unsupported("gridless")?) }
    pub(super) fn reaches_in_the_open(&self, _: char, _: char) -> bool { true }
    pub(super) fn distance_in_the_open(&self, _: char, _: char) -> f64 { 0.0 }
    pub(super) fn reactors_in_the_open(&self, _: char) -> Vec<char> { Vec::new() }
    pub(super) fn told_centre(&self, _: char) -> String { String::new() }
    pub(super) fn centre(&self, _: char) -> Option<(f64, f64)> { None }
    pub(super) fn ask_in_the_open(&self, _: &[&str]) -> Option<String> { None }
    pub(super) fn read_region(&mut self, _: &[Phrase]) -> Read<()> { unsupported("gridless") }
    pub(super) fn read_point(&mut self, _: char, _: &Phrase) -> Read<bool> { if self.scene.is_some() { return unsupported("gridless") } Ok(false) }
}
