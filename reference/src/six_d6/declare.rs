//! Declarations: `6d6.core.check-order`, what they cost, what they roll.

use notation::Declaration;

use super::Stop;
use super::read::one_letter;
use super::table::{Action, Advantage, Creature, DiceValue, Item, Load, Scene, Spot, Target};
use crate::read::{Read, unsupported, whole};

/// The words of a declaration.
pub(super) fn read_action(scene: &Scene, letter: char, declared: &Declaration) -> Read<Action> {
    let mut action = Action {
        letter,
        verb: declared.verb.value.clone(),
        means: vec!["PA".to_owned()],
        kind: "initiative".to_owned(),
        form: "walking".to_owned(),
        focus: None,
        group: None,
        stays_hidden: false,
        step_before: false,
        step_after: false,
        towards: None,
        away: None,
        path: Vec::new(),
    };
    for option in &declared.options {
        let value = option.value.clone();
        match (option.name.value.as_str(), value) {
            ("means", Some(means)) => action.means = means.split('+').map(str::to_owned).collect(),
            ("type", Some(kind)) => action.kind = kind,
            ("form", Some(form)) => action.form = form,
            ("focus", focus) => action.focus = focus,
            ("group", group) => action.group = group,
            ("stay-hidden", None) => action.stays_hidden = true,
            ("step-before", None) => action.step_before = true,
            ("step-after", None) => action.step_after = true,
            ("towards", towards) => action.towards = towards,
            ("away", away) => action.away = away,
            _ => return unsupported(format!("the option `{option}`")),
        }
    }
    for item in &declared.path {
        let words = item.to_string();
        action.path.push(match words.as_str() {
            "stand" => Item::Stand,
            "carry-on" => Item::CarryOn,
            "stop" => Item::Stop,
            "wait" => Item::Wait,
            "halted" => Item::Halted,
            _ => Item::Step(
                match item.value.place().and_then(|place| place.as_square()) {
                    Some(place) => Target::Spot(Spot::Square(place)),
                    None => match words.strip_prefix('@') {
                        Some(goal) if scene.goals.contains_key(goal) => {
                            Target::Spot(Spot::Goal(goal.to_owned()))
                        }
                        Some(_) => return unsupported(format!("the goal `{words}`")),
                        None => read_counted(&words)?,
                    },
                },
            ),
        });
    }
    Ok(action)
}

/// `N+b+C`: a counted square and the creatures in it.
fn read_counted(words: &str) -> Read<Target> {
    let mut parts = words.split('+');
    let resistance = whole(parts.next().unwrap_or(""))?;
    let company: Read<Vec<char>> = parts.map(one_letter).collect();
    Ok(Target::Counted(resistance, company?))
}

/// `6d6.mr.no-footing`: whether a movement in that form would begin in mid-air.
fn starts_in_mid_air(scene: &Scene, mover: &Creature, form: &str) -> bool {
    !scene.is_firm(mover, &mover.spot, form)
}

/// The checks of a movement's declaration in their order; then what it costs.
pub(super) fn check_movement(scene: &Scene, action: &Action) -> Result<i32, Stop> {
    let mover = scene.creature(action.letter);
    let refuse = |rule| Err(Stop::Refused(rule));
    if !mover.able {
        return refuse("6d6.core.action-required");
    }
    if mover.load == Load::TooMuch {
        return refuse("6d6.load.too-much");
    }
    let is_allowed = |focus: &str| scene.is_listed("ruling.combined-focus", "none", focus);
    if action
        .focus
        .as_deref()
        .is_some_and(|focus| !is_allowed(focus))
    {
        return refuse("6d6.focus.separate");
    }
    let is_mosey = action.verb == "mosey";
    if is_mosey && action.kind != "initiative" {
        return refuse("6d6.type.mosey-initiative-only");
    }
    let default = "initiative+opportunity";
    if !is_mosey && !scene.is_listed("ruling.run-action-types", default, &action.kind) {
        return refuse("6d6.type.run-when");
    }
    let used = advantages(scene, action)?;
    if used.iter().any(|one| one.unavailable) {
        return refuse("6d6.advantage.available");
    }
    let on_approval = scene.is_ruled("ruling.advantage-appropriate", "on-approval");
    let misfits = |one: &&Advantage| {
        let serves = one.forms.is_empty() || one.forms.contains(&action.form);
        one.vetoed || !serves || (on_approval && !one.movement)
    };
    if used.iter().any(misfits) {
        return refuse("6d6.advantage.appropriate");
    }
    if !used.is_empty() && !used.iter().any(|one| one.movement) {
        return refuse("6d6.advantage.keyword-required");
    }
    let potential_actions = action.means.iter().filter(|one| *one == "PA").count();
    let mixes = potential_actions > 0 && !used.is_empty();
    if mixes && !scene.is_ruled("ruling.potential-mix", "yes") {
        return refuse("6d6.advantage.no-potential-mix");
    }
    if is_mosey && action.means.len() > 1 {
        return refuse("6d6.type.mosey-means");
    }
    if !has_form(scene, action) {
        return refuse("6d6.form.narrative");
    }
    if starts_in_mid_air(scene, mover, &action.form) {
        return refuse("6d6.mr.no-footing");
    }
    let mut cost = potential_actions as i32;
    if scene.is_ruled("ruling.advantage-potential-cost", "action") {
        let written: i32 = used.iter().filter_map(|one| one.cost).sum();
        let others = used.iter().any(|one| one.cost.is_none()) || potential_actions > 0;
        cost = written + i32::from(others);
    } else {
        cost += used.iter().map(|one| one.cost.unwrap_or(1)).sum::<i32>();
    }
    if cost > mover.potential {
        return refuse("6d6.potential.insufficient");
    }
    Ok(cost)
}

/// `6d6.form.narrative`
fn has_form(scene: &Scene, action: &Action) -> bool {
    let mover = scene.creature(action.letter);
    scene.is_ruled("ruling.form-available", "granted") || mover.forms.contains(&action.form)
}

fn advantages<'a>(scene: &'a Scene, action: &Action) -> Read<Vec<&'a Advantage>> {
    let mover = scene.creature(action.letter);
    let mut used = Vec::new();
    for name in action.means.iter().filter(|name| *name != "PA") {
        match mover.advantages.iter().find(|one| one.name == *name) {
            Some(advantage) => used.push(advantage),
            None => return unsupported(format!("the advantage `{name}`")),
        }
    }
    Ok(used)
}

/// The dice values of a run in the order of its means: `6d6.advantage.sum-dice`.
pub(super) fn values_of_run(scene: &Scene, action: &Action) -> Read<Vec<DiceValue>> {
    let used = advantages(scene, action)?;
    let mut values = Vec::new();
    for name in &action.means {
        let own = used.iter().find(|one| one.name == *name);
        values.push(own.map_or(DiceValue::ONE, |one| one.value));
    }
    if values.len() > 1 && scene.is_ruled("ruling.combine-dice", "single-die") {
        let plus = values.iter().map(|value| value.plus).sum();
        let sides = values.first().map_or(6, |value| value.sides);
        return Ok(vec![DiceValue {
            dice: 1,
            sides,
            plus,
        }]);
    }
    Ok(values)
}

/// The checks of an attack's declaration in their order; then what it costs.
pub(super) fn check_attack(scene: &Scene, action: &Action) -> Result<i32, Stop> {
    let mover = scene.creature(action.letter);
    let refuse = |rule| Err(Stop::Refused(rule));
    let steps = action.has_step();
    if !mover.able {
        return refuse("6d6.core.action-required");
    }
    if steps && mover.load == Load::TooMuch {
        return refuse("6d6.load.too-much");
    }
    let is_allowed = |focus: &str| scene.is_listed("ruling.combined-focus", "none", focus);
    let other_focus = action
        .focus
        .as_deref()
        .is_some_and(|focus| !is_allowed(focus));
    if other_focus || (steps && action.stays_hidden) {
        return refuse("6d6.focus.separate");
    }
    if steps && !["initiative", "opportunity"].contains(&action.kind.as_str()) {
        return refuse("6d6.step.when");
    }
    if steps && action.verb != "melee-attack" {
        return refuse("6d6.step.melee-only");
    }
    let targets = action.targets();
    if steps {
        let several = scene.is_ruled("ruling.step-count", "several");
        let right = targets.len() == 1 || (several && !targets.is_empty());
        if !right || targets.len() != action.path.len() || !is_one_by_one(&mover.spot, &targets) {
            return refuse("6d6.step.one-square");
        }
        if action.step_after && scene.is_ruled("ruling.step-order", "before") {
            return refuse("6d6.step.order");
        }
    }
    // A 5-foot step is made on foot.
    if steps && !has_form(scene, action) {
        return refuse("6d6.form.narrative");
    }
    if steps && starts_in_mid_air(scene, mover, &action.form) {
        return refuse("6d6.mr.no-footing");
    }
    let Some(attack) = mover.attack else {
        return Ok(unsupported("an attack without a cost")?);
    };
    let cost = attack + if steps { targets.len() as i32 } else { 0 };
    if cost > mover.potential {
        return refuse("6d6.potential.insufficient");
    }
    Ok(cost)
}

/// `6d6.step.one-square`: whether each square is a neighbour of the one before.
fn is_one_by_one(start: &Spot, targets: &[Target]) -> bool {
    let mut before = start.clone();
    for target in targets {
        let Target::Spot(to) = target else {
            continue;
        };
        if let (Spot::Square(from), Spot::Square(to)) = (&before, to)
            && (from.0 - to.0).abs().max((from.1 - to.1).abs()) != 1
        {
            return false;
        }
        before = to.clone();
    }
    true
}
