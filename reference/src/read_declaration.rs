//! A declaration of the notation in the words of the reference.

use notation::{Declaration, Spanned};

use crate::answer::{Attempt, Degree, Move, Verb, Way};
use crate::read::{Read, unsupported, whole};
use crate::world::{Flag, System};

/// The declaration, with the face of its die if one is given.
pub(crate) fn read_declaration(
    system: System,
    declared: &Declaration,
    dice: Option<&Vec<Spanned<u32>>>,
) -> Read<Move> {
    let mut letters = declared.actor.value.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return unsupported(format!("the actor `{}`", declared.actor));
    };
    let Some(verb) = Verb::from_word(&declared.verb.value) else {
        return unsupported(format!("the verb `{}`", declared.verb));
    };
    let mut movement = Move::new(letter, verb, &[]);
    movement.face = first_face(dice);
    read_options(system, declared, &mut movement)?;
    read_path(system, declared, &mut movement)?;
    Ok(movement)
}

fn read_options(system: System, declared: &Declaration, movement: &mut Move) -> Read<()> {
    // The attempt that a `result=` belongs to, if it is not an overrun or a tumble.
    let mut named = String::new();
    for option in &declared.options {
        match (option.name.value.as_str(), option.value.as_deref()) {
            ("limit", Some(feet)) => movement.limit_feet = Some(whole(feet)?),
            ("form", Some(feet)) => movement.form_feet = whole(feet)?,
            ("then-move", None) => movement.then_move = true,
            ("off-turn", None) => movement.off_turn = true,
            ("free", None) if system == System::Pf2e => {}
            ("may-endanger", None) => movement.may_endanger = true,
            ("at", Some(mount)) if movement.verb == Verb::Mount => {
                movement.mount = mount.chars().next();
            }
            ("halt", Some(step)) => movement.halt = Some(whole(step)?.unsigned_abs() as usize),
            ("state", Some(word)) if Flag::from_word(word).is_some() => {
                movement.halt_flag = Flag::from_word(word);
            }
            ("feet", Some(feet)) => movement.forced_feet = whole(feet)?,
            ("by", Some(source)) => movement.source = source.chars().next(),
            ("vs", Some(against)) => movement.against = against.chars().next(),
            ("result", Some(word)) if system == System::Pf2e => {
                let known = Degree::WORDS.iter().find(|(_, known)| *known == word);
                let Some((degree, _)) = known else {
                    return unsupported(format!("the option `{option}`"));
                };
                movement.degree = Some(*degree);
            }
            ("overrun" | "tumble", Some(against)) if system == System::Srd35 => {
                let overrun = option.name.value == "overrun";
                named.clear();
                movement.attempts.push(Attempt {
                    way: if overrun { Way::Overrun } else { Way::Tumble },
                    against: against.chars().next().unwrap_or(' '),
                    succeeds: false,
                });
            }
            ("consent", Some(friend)) if system == System::Srd35 => {
                movement.consents.extend(friend.chars().next());
            }
            ("check" | "escape", None) if system == System::Srd35 => {
                named = option.name.value.clone();
            }
            ("result", Some(result @ ("success" | "failure"))) if system == System::Srd35 => {
                let succeeds = Some(result == "success");
                match named.as_str() {
                    "check" => movement.check_succeeds = succeeds,
                    "escape" => movement.escape_succeeds = succeeds,
                    _ => {}
                }
                if let Some(attempt) = movement.attempts.last_mut().filter(|_| named.is_empty()) {
                    attempt.succeeds = result == "success";
                }
            }
            _ => return unsupported(format!("the option `{option}`")),
        }
    }
    Ok(())
}

fn read_path(system: System, declared: &Declaration, movement: &mut Move) -> Read<()> {
    for item in &declared.path {
        let place = item.value.place();
        let footprint = place.and_then(|place| place.footprint);
        let square = place.and_then(|place| {
            let bare = notation::Place {
                footprint: None,
                ..place
            };
            bare.as_square()
        });
        let Some(square) = square.filter(|_| footprint.is_none() || system == System::Srd35) else {
            return unsupported(format!("`{item}` in a path"));
        };
        movement.path.push(square);
        if let Some(footprint) = footprint {
            let sides = (i32::from(footprint.width), i32::from(footprint.height));
            movement.footprints.push((movement.path.len(), sides));
        }
    }
    Ok(())
}

/// The first of the given faces, 1 without any.
pub(crate) fn first_face(dice: Option<&Vec<notation::Spanned<u32>>>) -> usize {
    dice.and_then(|faces| faces.first())
        .map_or(1, |face| face.value as usize)
}
