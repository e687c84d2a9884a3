//! The checks of tumbling through opponents and of hovering, from their numbers.
//!
//! Decided here: the DC of `starfinder.adjunct.tumble`, and the check if the opponent's CR is
//! stated; the check of `starfinder.adjunct.hover` if its DC is stated. The checks of climbing and
//! swimming are rolled when a movement is planned (`dc=N`, see `athletics`).

use board::Creature;

use super::condition;
use super::declaration::FlightAction;
use super::hover::check_of;
use super::{Action, Declaration, Path, Profile, Scene, Verb, plan, registry as rule};
use rules::Placement;
use rules::{AskedResult, Check, Modifier, TWO_RESULTS};

/// The penalty for tumbling at full speed.
const FULL_SPEED: i32 = -10;

/// `starfinder.adjunct.tumble`: 20 + 1-1/2 × CR, and 2 for each further check of the round.
pub(crate) fn tumble_dc(opponent: &Profile, checks_before: u32) -> u32 {
    let rating = opponent.challenge_rating_hundredths;
    20 + rating * 3 / 200 + 2 * checks_before
}

/// Whether the DC of tumbling through it is known, because its CR is stated.
pub(crate) const fn has_tumble_dc(opponent: &Profile) -> bool {
    opponent.challenge_rating_hundredths > 0
}

/// The first check of a movement or of hovering whose result is not declared.
pub(crate) fn declared(scene: Scene<'_>, declaration: &Declaration) -> Option<Check> {
    let path = match &declaration.action {
        Action::Movement(path) => path,
        Action::Flight(action) => return of_hovering(scene, declaration, action),
        Action::Travel(_) | Action::Other { .. } | Action::EndTurn | Action::Order(_) => {
            return None;
        }
    };
    let mut checks = path.through.iter().enumerate();
    let (made, next) = checks.find(|(_, through)| through.result.is_none())?;
    let creature = scene.board.creature(declaration.actor()?)?;
    // They are made in the order of the declaration, as far as the path comes to one.
    plan::needs_tumble(scene, creature, path).then_some(())?;
    let made = u32::try_from(made).ok()?;
    let opponent = scene.facts.profile(next.opponent);
    let before = path.tumbles_before.saturating_add(made);
    let dc = i32::try_from(tumble_dc(opponent, before)).ok()?;
    Some(Check {
        rule: rule::ADJUNCT_TUMBLE,
        skill: "acrobatics".into(),
        modifiers: modifiers(scene, creature, path),
        dc,
        asked: AskedResult {
            option: "result".into(),
            place: Placement::Listed,
            results: TWO_RESULTS,
        },
    })
}

/// The check of hovering, if its DC is stated.
fn of_hovering(
    scene: Scene<'_>,
    declaration: &Declaration,
    action: &FlightAction,
) -> Option<Check> {
    let creature = scene.board.creature(declaration.actor()?)?;
    let (modifier, dc) = check_of(scene, creature, action)?;
    let text = "acrobatics, with what the maneuverability and its states add";
    Some(Check {
        rule: rule::ADJUNCT_HOVER,
        skill: "acrobatics".into(),
        modifiers: vec![Modifier::new(rule::ADJUNCT_HOVER, modifier, text)],
        dc,
        asked: AskedResult {
            option: "result".into(),
            place: Placement::Last,
            results: TWO_RESULTS,
        },
    })
}

fn modifiers(scene: Scene<'_>, creature: &Creature, path: &Path) -> Vec<Modifier> {
    let acrobatics = scene.facts.profile(creature.id).acrobatics;
    // Without a stated number it counts as 0.
    let own = (acrobatics != 0).then(|| Modifier::stated(acrobatics, "acrobatics"));
    let impaired = condition::impaired_dexterity(scene, creature);
    let impaired = impaired
        .into_iter()
        .map(|one| Modifier::new(one.rule, one.attack, one.text));
    let fast = Modifier::new(rule::ADJUNCT_TUMBLE, FULL_SPEED, "at full speed");
    let fast = (path.verb == Verb::TumbleFull).then_some(fast);
    own.into_iter().chain(fast).chain(impaired).collect()
}
