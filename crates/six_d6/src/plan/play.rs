//! The items of a path one after the other, up to the end of the action.

use dice::DiceError;

use super::super::{Happening, Item};
use super::act::Act;
use super::choice::Chooser;
use super::end::Ending;

impl Act<'_> {
    /// Carries out the items of the path, and ends the action or leaves it open.
    pub(in super::super) fn play(
        &mut self,
        items: &[Item],
        chooser: Chooser,
    ) -> Result<(), DiceError> {
        let mut ending = None;
        for (at, item) in items.iter().enumerate() {
            if self.has_failed_for_good {
                return Ok(());
            }
            ending = None;
            let choice = self.open.choice.clone();
            match (item, self.open.over) {
                // This is the last item of its path.
                (Item::Wait, _) => ending = Some(Ending::Refused),
                (_, Some(rule)) => self.log(Happening::Refused(item.clone(), rule), rule),
                (Item::Stand, None) => self.stand()?,
                (Item::CarryOn, None) => self.carry_on(item)?,
                (Item::Stop, None) => ending = Some(self.stop()),
                (Item::Halted, None) => self.halt(),
                (_, None) => self.step(item)?,
            }
            let is_asked = chooser == Chooser::Asked;
            if is_asked && self.waits_for_choice(choice.as_ref(), items.get(at + 1), at + 1) {
                return Ok(());
            }
        }
        // A path that does not end in `stop` stops anyway.
        if self.open.over.is_none() && ending.unwrap_or_else(|| self.stop()) == Ending::Refused {
            self.leave_open();
        }
        Ok(())
    }
}
