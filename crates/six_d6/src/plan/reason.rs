//! Why a declaration is refused, in words about the creature that makes it.

use board::Creature;
use rules::RuleId;

use crate::{ActionType, Advantage, Attack, Movement, Profile, Scene, advantage, form, registry};

/// What is against the movement by that rule.
pub(super) fn against_movement(
    scene: Scene<'_>,
    creature: &Creature,
    (movement, cost): (&Movement, u32),
    rule: RuleId,
) -> String {
    let name = &creature.name;
    let profile = scene.facts.profile(creature.id);
    let used = advantage::used(profile, movement);
    let (kind, form) = (movement.action_type, &movement.form);
    match rule {
        registry::FOCUS_SEPARATE => {
            let focuses = movement.focuses.join(", ");
            format!("{focuses} and movement are separate actions")
        }
        registry::TYPE_MOSEY_INITIATIVE_ONLY => {
            format!(
                "a mosey is an initiative action, not one of the type {}",
                kind.word()
            )
        }
        registry::TYPE_RUN_WHEN => format!("an action of the type {} is no run", kind.word()),
        registry::ADVANTAGE_AVAILABLE => {
            format!("{} is not available", named(&used, |own| !own.is_available))
        }
        registry::ADVANTAGE_APPROPRIATE => {
            let unfit = |own: &Advantage| !advantage::is_appropriate(scene, movement, own);
            format!(
                "{} does not fit this movement by {form}",
                named(&used, unfit)
            )
        }
        registry::TYPE_CEILING => "a movement takes one potential action only".to_owned(),
        registry::ADVANTAGE_COMBINE => "a movement takes each advantage only once".to_owned(),
        registry::ADVANTAGE_KEYWORD_REQUIRED => {
            format!("{} has not the keyword Movement", named(&used, |_| true))
        }
        registry::ADVANTAGE_NO_POTENTIAL_MIX => {
            "a potential action and advantages do not power one movement together".to_owned()
        }
        registry::TYPE_MOSEY_MEANS => "a mosey takes one means; several together run".to_owned(),
        registry::FORM_NARRATIVE => no_form(creature, profile, form),
        registry::MR_NO_FOOTING => {
            format!("{name} is over a gap, where no movement by {form} can begin")
        }
        _ => against_any(creature, profile, cost, rule),
    }
}

/// What is against the attack by that rule.
pub(super) fn against_attack(
    scene: Scene<'_>,
    creature: &Creature,
    (attack, cost): (&Attack, u32),
    rule: RuleId,
) -> String {
    let name = &creature.name;
    let profile = scene.facts.profile(creature.id);
    match rule {
        registry::FOCUS_SEPARATE => "nobody stays hidden with a 5-foot step".to_owned(),
        registry::STEP_WHEN => format!(
            "an action of the type {} has no 5-foot step; an {} or {} action has",
            attack.action_type.word(),
            ActionType::Initiative.word(),
            ActionType::Opportunity.word()
        ),
        registry::STEP_MELEE_ONLY => "a 5-foot step goes with a melee attack only".to_owned(),
        registry::STEP_ONE_SQUARE => "a 5-foot step goes to one neighbouring square".to_owned(),
        registry::STEP_ORDER => "the step comes before the attack".to_owned(),
        registry::STEP_COST => {
            "what its attack costs is not known: state `attack N`, its cost in potential".to_owned()
        }
        registry::FORM_NARRATIVE => {
            format!(
                "a 5-foot step is made on foot: {}",
                no_form(creature, profile, form::WALKING)
            )
        }
        registry::MR_NO_FOOTING => {
            format!("{name} needs footing for a 5-foot step, where it begins and where it ends")
        }
        registry::CORE_BUDGET => "the square takes more than the step has".to_owned(),
        _ => against_any(creature, profile, cost, rule),
    }
}

/// What is against any action of the creature.
fn against_any(creature: &Creature, profile: &Profile, cost: u32, rule: RuleId) -> String {
    let name = &creature.name;
    match rule {
        registry::CORE_ACTION_REQUIRED => format!("{name} is unable to act"),
        registry::LOAD_TOO_MUCH => format!("{name} carries too much to move"),
        registry::POTENTIAL_INSUFFICIENT => {
            format!(
                "it costs {cost} of potential, and {name} has {}",
                profile.potential
            )
        }
        registry::POSTURE_NO_CRAWL => format!("{name} is forced down and has to stand up first"),
        registry::GRID_WALL => "a wall or the edge of the map is in the way".to_owned(),
        registry::GRID_CORNER => "the corner of a solid square is in the way".to_owned(),
        _ => {
            let entry = registry::RULES.iter().find(|own| own.id == rule);
            entry.map_or("", |own| own.title).to_owned()
        }
    }
}

fn no_form(creature: &Creature, profile: &Profile, form: &str) -> String {
    let own = profile.forms.join(", ");
    format!("{} has not the form {form}; it has {own}", creature.name)
}

fn named(used: &[&Advantage], is_meant: impl Fn(&Advantage) -> bool) -> String {
    let meant = used.iter().filter(|own| is_meant(own));
    let names: Vec<&str> = meant.map(|own| own.name.as_str()).collect();
    names.join(" and ")
}
