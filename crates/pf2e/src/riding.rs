//! Who rides whom, and in whose turn a mount acts (`pf2e.space.mount`).

use board::CreatureId;

use super::Facts;

/// How far a chain of riders on riders is followed; it ends one in which creatures ride each other.
const MOST_RIDERS_ABOVE_EACH_OTHER: u32 = 8;

impl Facts {
    /// The creature in whose turn this one acts: itself or, for a mount without initiative, its
    /// rider (`pf2e.space.mount`).
    pub fn keeper(&self, id: CreatureId) -> CreatureId {
        let Some(encounter) = self.encounter.as_ref().filter(|own| !own.has_place(id)) else {
            return id;
        };
        let riders: Vec<CreatureId> = self
            .riders(id)
            .filter(|rider| encounter.has_place(*rider))
            .collect();
        let due = riders
            .iter()
            .find(|rider| encounter.whose_turn() == Some(**rider));
        due.or(riders.first()).copied().unwrap_or(id)
    }

    /// The creatures that act in the turn of that one: itself and a mount without initiative.
    pub(crate) fn acting_together(&self, keeper: CreatureId) -> impl Iterator<Item = CreatureId> {
        let mount = self.profile(keeper).rides;
        let mount = mount.filter(|mount| self.keeper(*mount) == keeper);
        std::iter::once(keeper).chain(mount)
    }

    /// Whether the one creature carries the other: it is its mount, or that of somebody on whom it
    /// rides.
    pub(crate) fn carries(&self, mount: CreatureId, rider: CreatureId) -> bool {
        let mut below = self.profile(rider).rides;
        for _ in 0..MOST_RIDERS_ABOVE_EACH_OTHER {
            match below {
                None => return false,
                Some(own) if own == mount => return true,
                Some(own) => below = self.profile(own).rides,
            }
        }
        false
    }

    /// The riders of the creature.
    pub(crate) fn riders(&self, mount: CreatureId) -> impl Iterator<Item = CreatureId> + '_ {
        let riding = self.profiles.iter();
        riding
            .filter(move |(_, profile)| profile.rides == Some(mount))
            .map(|(id, _)| id)
    }

    /// Whether the creature acts in the current turn of the encounter, if there is one.
    pub fn acts_now(&self, id: CreatureId) -> bool {
        self.may_take_turn(self.keeper(id))
    }

    /// Whether it is the creature's turn in the encounter, if there is one.
    pub fn may_take_turn(&self, id: CreatureId) -> bool {
        self.encounter
            .as_ref()
            .is_none_or(|encounter| encounter.whose_turn() == Some(id))
    }
}
