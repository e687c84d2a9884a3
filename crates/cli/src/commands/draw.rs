//! `fivefoot draw`: a board with a range, a path or threatened squares.

use std::path::Path as FilePath;
use std::process::ExitCode;

use board::Position;
use draw::{Layer, Path, PathStep, Picture, SideView, Theme, Trigger, Window};
use grid::{Direction, Extent, Feet, Length, Square};
use maps::Import;
use rules::{FlightStep, PlanError, When};
use systems::flight::Heading;
use systems::{AnyHappening as Happening, Outcome, Situation};

use super::{gridless, reach, threat};
use crate::arguments::DrawArguments;
use crate::dice_choice::{Rolling, needs_dice};
use crate::explanation::advice;
use crate::failure::Failure;
use crate::{files, input, map_picture, output};

pub(crate) fn run(arguments: &DrawArguments) -> Result<ExitCode, Failure> {
    let asks =
        arguments.range.is_some() || arguments.path.is_some() || !arguments.threat.is_empty();
    let mut import = import(arguments)?;
    if let Some(output) = &arguments.output {
        let map = &arguments.board.board;
        map_picture::refuse_sources(&import, map, &arguments.picture, output)?;
    }
    let image = map_picture::drawable(import.image.take(), &arguments.picture)?;
    let text = import.text.as_ref();
    if text.is_some_and(|text| text.map.is_none()) {
        return Err(gridless::not_drawn());
    }
    let changed = !arguments.board.with.is_empty() || !arguments.board.rulings.is_empty();
    // A board without a question needs no rule system.
    let (board, layers) = if asks || changed || import.situation.is_some() {
        let truth = input::situation_of(import, &arguments.board)?;
        let shown = input::shown(&truth, &arguments.view);
        let layers = layers(&shown, &truth, arguments)?;
        (shown.board, layers)
    } else {
        (import.board, Vec::new())
    };
    let mut picture = Picture::new(&board);
    picture.backdrop = image.as_ref().map(map_picture::backdrop);
    picture.layers = layers;
    if let Some(words) = &arguments.window {
        picture.options.window = Some(window(words, board.extent())?);
    }
    if arguments.dark {
        picture.options.theme = Theme::Dark;
    }
    if let Some(pixels) = arguments.scale {
        picture.options.square_pixels = Some(pixels);
    }
    if arguments.side {
        let view = SideView::of(&picture).map_err(|error| Failure::usage(error.to_string()))?;
        show(&view.picture(), arguments)?;
    } else {
        show(&picture, arguments)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The map, with its picture if the drawing can show one.
fn import(arguments: &DrawArguments) -> Result<Import, Failure> {
    let is_shown = arguments.output.is_some() && !arguments.side && !arguments.picture.no_picture;
    if !is_shown {
        return input::import(&arguments.board);
    }
    let mut import = input::import_with(&arguments.board, map_picture::choice(&arguments.picture))?;
    map_picture::add(&mut import, &arguments.board, &arguments.picture)?;
    Ok(import)
}

fn show(picture: &Picture<'_>, arguments: &DrawArguments) -> Result<(), Failure> {
    if let Some(file) = &arguments.output {
        return write(picture, file);
    }
    let mut style = input::terminal_style(arguments.colour);
    if arguments.ascii {
        style.charset = draw::Charset::Ascii;
    }
    output::text(&draw::terminal(picture, &style))?;
    Ok(())
}

/// What is drawn over the map: the answers of the view that is shown.
fn layers(
    situation: &Situation,
    truth: &Situation,
    arguments: &DrawArguments,
) -> Result<Vec<Layer>, Failure> {
    let mut layers = Vec::new();
    if let Some(name) = &arguments.range {
        let creature = input::creature_shown(situation, truth, name)?;
        let found = reach::Found::new(situation, creature, None)?;
        layers.push(Layer::Range(found.layer(creature)));
    }
    for name in &arguments.threat {
        let creature = input::creature_shown(situation, truth, name)?;
        let squares: Vec<Square> = situation.threatened(creature.id).iter().collect();
        layers.push(Layer::Threat(threat::layer(creature, &squares)));
    }
    if let Some(words) = &arguments.path {
        layers.extend(path_layers(situation, truth, words, arguments)?);
    }
    Ok(layers)
}

fn path_layers(
    situation: &Situation,
    truth: &Situation,
    words: &str,
    arguments: &DrawArguments,
) -> Result<Vec<Layer>, Failure> {
    let declaration = match input::declaration(truth, words) {
        Ok(declaration) => declaration,
        // Without its hidden namesakes a creature needs no number.
        Err(_) => input::declaration(situation, words)?,
    };
    let actor = declaration.actor();
    if let Some(actor) = actor.filter(|actor| situation.board.creature(*actor).is_none()) {
        let named = truth.board.creature(actor);
        let name = named.map_or_else(String::new, |creature| creature.name.clone());
        return Err(input::hidden(&name));
    }
    let mut dice = Rolling::new(arguments.dice.as_deref(), arguments.seed)?;
    let planned = situation.plan(&declaration, dice.port());
    let outcome = match planned {
        Ok(outcome) => {
            dice.finish()?;
            outcome
        }
        Err(PlanError::Dice(error)) => return Err(needs_dice(&error)),
        Err(PlanError::Refused(refusal)) => {
            let refused = format!("\"{words}\" is refused: {refusal}");
            return Err(Failure::Refused(refused.into()));
        }
        Err(error) => return Err(Failure::usage(format!("\"{words}\": {error}"))),
    };
    if declaration.actor().is_none() {
        return Err(Failure::usage(format!("\"{words}\" moves nobody")));
    }
    match path_layer(situation, &outcome) {
        Some(path) => Ok(vec![Layer::Path(path)]),
        None => Err(Failure::usage(format!(
            "\"{words}\" is not a movement on a grid"
        ))),
    }
}

/// A planned movement for drawing, with the points where creatures may react.
pub(crate) fn path_layer(before: &Situation, outcome: &Outcome) -> Option<Path> {
    let movement = outcome.movement.as_ref()?;
    // The mover is not always the actor: a Shove moves its target.
    let creature = before.board.creature(movement.mover)?;
    let start = match movement.steps.first()?.from {
        Position::Squares(footprint) => footprint,
        Position::Free(_) => return None,
    };
    let mut spent = Length::ZERO;
    let mut steps = Vec::new();
    let mut height = (creature.elevation_feet, None);
    for (number, step) in (1..).zip(&movement.steps) {
        spent = spent + step.cost;
        let flight = movement.flight.iter().find(|flown| flown.step == number);
        let note = flight.map(|flown| flight_note(flown, &mut height));
        steps.push(PathStep {
            to: step.footprint()?,
            cost: spent.to_string(),
            altitude: flight.map(|flown| flown.altitude_feet),
            note: note.unwrap_or_default(),
        });
    }
    let last = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    let unit = tell::people::unit(outcome);
    let triggers = outcome
        .events
        .iter()
        .filter_map(|event| match event.happening {
            Happening::Provoke(reactor, _) if before.may_react(reactor).is_ok() => {
                let words = event.rule.as_str();
                let step = match event.when {
                    When::Start => 0,
                    When::Step(step) => step,
                    When::End | When::Unnumbered => last.saturating_add(1),
                };
                Some(Trigger {
                    step,
                    reactor,
                    cause: words.to_owned(),
                })
            }
            _ => None,
        });
    Some(Path {
        label: format!("{} moves {} {unit}", creature.name, movement.total),
        start,
        start_altitude: creature.elevation_feet,
        steps,
        unit,
        triggers: triggers.collect(),
    })
}

/// Describes what a step of a flight changes: altitude in squares, heading, and the cost of turning
/// and ascending. Empty if the flight continues as before.
fn flight_note(flown: &FlightStep, before: &mut (Feet, Option<Direction>)) -> String {
    let now = (flown.altitude_feet, flown.heading);
    let was = std::mem::replace(before, now);
    let mut words = Vec::new();
    if now.0 != was.0 {
        words.push(format!("z{}", now.0.0.div_euclid(Feet::PER_SQUARE.0)));
    }
    let heading = now.1.filter(|_| now.1 != was.1);
    words.extend(heading.map(|direction| Heading::Level(direction).to_string()));
    let surcharge = flown.turn + flown.ascent;
    if surcharge > Length::ZERO {
        words.push(format!("+{surcharge}"));
    }
    words.join(" ")
}

fn window(words: &str, extent: Extent) -> Result<Window, Failure> {
    let wrong = || {
        Failure::usage(advice(
            format!("`{words}` is not a window"),
            "write X,Y,WIDTHxHEIGHT, such as 0,0,20x15",
        ))
    };
    let mut parts = words.split(',');
    let (Some(x), Some(y), Some(size), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(wrong());
    };
    let (width, height) = size.split_once('x').ok_or_else(wrong)?;
    let number = |word: &str| word.trim().parse::<i32>().map_err(|_| wrong());
    let side = |word: &str| {
        word.trim()
            .parse::<u16>()
            .ok()
            .filter(|side| *side > 0)
            .ok_or_else(wrong)
    };
    let wanted = Window {
        origin: Square::new(number(x)?, number(y)?),
        width: side(width)?,
        height: side(height)?,
    };
    let whole = Window::whole(extent);
    let (last_x, last_y) = (extent.width() - 1, extent.height() - 1);
    let meets = wanted.origin.x < whole.right()
        && wanted.origin.y < whole.bottom()
        && i64::from(wanted.origin.x) + i64::from(wanted.width) > 0
        && i64::from(wanted.origin.y) + i64::from(wanted.height) > 0;
    if !meets {
        return Err(Failure::usage(format!(
            "--window {words} lies off the map, which goes from (0,0) to ({last_x},{last_y})"
        )));
    }
    let shown = wanted.within(extent);
    if shown != wanted {
        let Window {
            origin,
            width,
            height,
        } = shown;
        output::note(format_args!(
            "--window {words} reaches beyond the map, which goes from (0,0) to \
             ({last_x},{last_y}); shown is {},{},{width}x{height}",
            origin.x, origin.y
        ));
    }
    Ok(shown)
}

fn write(picture: &Picture<'_>, file: &FilePath) -> Result<(), Failure> {
    let name = file.display().to_string();
    let extension = file
        .extension()
        .map(|extension| extension.to_string_lossy().to_lowercase());
    let bytes = match extension.as_deref() {
        Some("svg") => draw::svg(picture).into_bytes(),
        Some("png") => {
            let png =
                draw::raster(picture).map_err(|error| Failure::input(&name, error.to_string()))?;
            if png.scale == draw::Scale::Lowered {
                output::note(format_args!(
                    "{name} is {}x{} pixels, smaller than asked for; --window shows a part \
                     of the map at full size",
                    png.width_pixels, png.height_pixels
                ));
            }
            png.bytes
        }
        _ => {
            return Err(Failure::usage(format!(
                "--output {name}: name a file that ends in .svg or .png"
            )));
        }
    };
    note_boxes(picture);
    files::write_output(file, &bytes)
}

/// Names are drawn with an alphabet of our own, which has no strokes for most scripts.
fn note_boxes(picture: &Picture<'_>) {
    /// The most names that are listed.
    const LISTED: usize = 5;
    let names = draw::names_without_strokes(picture.board);
    if names.is_empty() {
        return;
    }
    let listed: Vec<String> = names
        .iter()
        .take(LISTED)
        .map(|name| format!("\"{name}\""))
        .collect();
    let more = match names.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    output::note(format_args!(
        "the picture has no strokes for some letters, and shows an empty box for each: {}{more}; \
         `fivefoot draw` without -o shows them in the terminal",
        listed.join(", ")
    ));
}
