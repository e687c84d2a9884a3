//! Writes a world, and what is declared in it, in the case notation.
//!
//! The resulting case has the reference's answers after every declaration, so that it can be
//! compared with any runner of the notation. It writes worlds of letters: stated sides, half walls
//! and hidden things are not written.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use crate::answer::{Answer, Degree, Move, Way};
use crate::world::{Creature, Flag, Ground, Place, Shape, System, World};

/// Marks for combinations of facts that have no special mark.
const FREE_MARKS: &str = "0123456789!$%&*+/<=>?@^_|";

/// The case with this id: the map, the legend, the edges, the facts, and each declaration with
/// what the reference answers. The declarations follow one another; one that is refused changes
/// nothing.
pub fn to_case(id: &str, world: &World, declared: &[Move]) -> String {
    let drawn = creatures_to_draw(world);
    let marks = marks(world);
    let mut lines = vec![format!("case: {id}")];
    if !world.rulings.is_empty() {
        let rulings: Vec<String> = world
            .rulings
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        lines.push(format!("rulings: {}", rulings.join("; ")));
    }
    lines.push("map:".to_owned());
    lines.extend(map_rows(world, &marks, &drawn));
    let legend: Vec<String> = marks
        .iter()
        .filter(|(facts, _)| own_mark(facts).is_none())
        .map(|(facts, mark)| format!("{mark} {}", ground_words(world.system, facts)))
        .collect();
    if !legend.is_empty() {
        lines.push(format!("legend: {}", legend.join("; ")));
    }
    if let Some(edges) = edges_line(world) {
        lines.push(edges);
    }
    let with = with_clauses(world, &drawn);
    if !with.is_empty() {
        lines.push(format!("with: {}", with.join("; ")));
    }
    let mut now = world.clone();
    for movement in declared {
        let answer = crate::declare(&mut now, movement);
        lines.extend(exchange_lines(movement, &answer));
    }
    lines.join("\n")
}

/// The creatures that are drawn on the map: the ground under them is open and no other creature is
/// there. The others are placed by `at`.
fn creatures_to_draw(world: &World) -> BTreeSet<char> {
    let mut drawn = BTreeSet::new();
    for creature in &world.creatures {
        let squares = creature.squares();
        let open = squares.iter().all(|square| {
            world.is_on_map(*square)
                && world.ground[square.1 as usize][square.0 as usize].is_empty()
        });
        let others = world.others(creature.letter);
        let alone = !others
            .iter()
            .any(|other| crate::overlap(&squares, &other.squares()));
        if open && alone {
            drawn.insert(creature.letter);
        }
    }
    drawn
}

/// The mark that the notation has for these facts.
fn own_mark(facts: &BTreeSet<Ground>) -> Option<char> {
    let facts: Vec<Ground> = facts.iter().copied().collect();
    match facts.as_slice() {
        [] => Some('.'),
        [Ground::Wall] => Some('#'),
        [Ground::Difficult] => Some(':'),
        [Ground::Greater] => Some(';'),
        [Ground::Hazard] => Some('~'),
        _ => None,
    }
}

/// A mark for each combination of facts on the map.
fn marks(world: &World) -> BTreeMap<BTreeSet<Ground>, char> {
    let mut marks = BTreeMap::new();
    let mut free = FREE_MARKS.chars();
    for facts in world.ground.iter().flatten() {
        if !marks.contains_key(facts) {
            let mark = own_mark(facts).or_else(|| free.next()).unwrap_or('.');
            marks.insert(facts.clone(), mark);
        }
    }
    marks
}

fn map_rows(
    world: &World,
    marks: &BTreeMap<BTreeSet<Ground>, char>,
    drawn: &BTreeSet<char>,
) -> Vec<String> {
    let mark_of = |place: Place, facts: &BTreeSet<Ground>| {
        let creature = world.creatures.iter().find(|creature| {
            drawn.contains(&creature.letter) && creature.squares().contains(&place)
        });
        creature.map_or_else(
            || marks.get(facts).copied().unwrap_or('.'),
            |found| found.letter,
        )
    };
    (0..)
        .zip(&world.ground)
        .map(|(y, row)| {
            (0..)
                .zip(row)
                .map(|(x, facts)| mark_of((x, y), facts))
                .collect()
        })
        .collect()
}

/// The facts in the words of the legend.
fn ground_words(system: System, facts: &BTreeSet<Ground>) -> String {
    let word = |fact: &Ground| match fact {
        Ground::Wall => "wall",
        Ground::Difficult => "difficult",
        Ground::Greater => "greater",
        Ground::Hazard => "hazard",
        Ground::Narrow => "narrow",
        Ground::Uneven => "uneven",
        Ground::BlockedObject => "blocked",
        Ground::Hard => "hard",
        Ground::CoverLight => "cover-light",
        Ground::Cover => "cover",
        Ground::CoverExtreme => "cover-extreme",
        Ground::Slit => "slit",
        Ground::Air => "air",
        Ground::Ledge => "ledge",
        Ground::NeedsFly => "needs fly",
        Ground::NeedsClimb => "needs climb",
        Ground::NeedsSwim => "needs swim",
        Ground::NeedsBurrow => "needs burrow",
        Ground::Water => "water",
        Ground::InclineNorth => "incline north",
        Ground::InclineEast => "incline east",
        Ground::InclineSouth => "incline south",
        Ground::InclineWest => "incline west",
        Ground::Vetoed => "vetoed",
        Ground::Permitted => "permitted",
        Ground::Pit => "pit",
        Ground::Obstructed => "obstructed",
        Ground::Dark => "dark",
        Ground::Width(_) => "width",
        Ground::DifficultBy(_) => "difficult",
        Ground::ObstructedBy(_) => "obstructed",
        Ground::DarkBy(_) => "dark",
        Ground::Checked => "check",
        Ground::StopsFlying => "stops-flying",
        Ground::StopsIncorporeal => "stops-incorporeal",
    };
    let words: Vec<String> = facts
        .iter()
        .map(|fact| match fact {
            Ground::Width(width) => format!("{} {}", word(fact), decimal(*width)),
            Ground::DifficultBy(count) | Ground::ObstructedBy(count) | Ground::DarkBy(count) => {
                format!("{} x{count}", word(fact))
            }
            _ => word(fact).to_owned(),
        })
        .collect();
    words.join(match system {
        System::Pf2e => ", ",
        System::Srd35 => " ",
    })
}

/// Thousandths as a decimal number.
fn decimal(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn edges_line(world: &World) -> Option<String> {
    let mut edges = Vec::new();
    let mut push = |kind: &str, edge: &crate::Edge| {
        let ((a, b), (c, d)) = (edge.first, edge.second);
        edges.push(format!("{kind} ({a},{b})|({c},{d})"));
    };
    for edge in &world.wall_edges {
        push("wall", edge);
    }
    for edge in &world.barrier_edges {
        let checked = world.check_edges.contains(edge);
        push(if checked { "check-barrier" } else { "barrier" }, edge);
    }
    for (edge, width) in &world.gap_edges {
        push(&format!("gap {}", decimal(*width)), edge);
    }
    (!edges.is_empty()).then(|| format!("edges: {}", edges.join("; ")))
}

fn flag_word(flag: Flag) -> &'static str {
    match flag {
        Flag::Prone => "prone",
        Flag::Helpless => "helpless",
        Flag::Unconscious => "unconscious",
        Flag::Dead => "dead",
        Flag::CannotAct => "cannot-act",
        Flag::Flying => "flying",
        Flag::Incorporeal => "incorporeal",
        Flag::Fills => "fills",
        Flag::Willing => "willing",
        Flag::Unwilling => "unwilling",
        Flag::CannotAttack => "cannot-attack",
        Flag::UnarmedIncapable => "unarmed-incapable",
        Flag::TookCover => "took-cover",
        Flag::Climbing => "climbing",
        Flag::Reacts => "aoo",
        Flag::IgnoreDifficult => "ignore-difficult",
        Flag::IgnoreGreater => "ignore-greater",
        Flag::ReachWeapon => "reach-weapon",
        Flag::NoMove => "no-move",
        Flag::Obstacle => "obstacle",
        Flag::NoObstacle => "no-obstacle",
        Flag::Trained => "trained",
        Flag::Neutral => "neutral",
    }
}

fn with_clauses(world: &World, drawn: &BTreeSet<char>) -> Vec<String> {
    let mut clauses = Vec::new();
    if world.playtest {
        clauses.push("area variant pf2e-playtest".to_owned());
    }
    if world.factor_feet != 0 {
        clauses.push(format!("factor mire feet {}", world.factor_feet));
    }
    for ((x, y), size) in &world.object_sizes {
        clauses.push(format!("({x},{y}) {}", size.word()));
    }
    for ((x, y), feet) in &world.drops_feet {
        clauses.push(format!("({x},{y}) ledge {feet}"));
    }
    for ((x, y), harms) in &world.hazards {
        let harms: Vec<String> = harms
            .iter()
            .map(|harm| harm_words("hazard", harm))
            .collect();
        clauses.push(format!("({x},{y}) {}", harms.join(", ")));
    }
    for ((x, y), harms) in &world.injuries {
        let harms: Vec<String> = harms
            .iter()
            .map(|harm| harm_words("injury", harm))
            .collect();
        clauses.push(format!("({x},{y}) {}", harms.join(", ")));
    }
    for ((target, attacker), level) in &world.cover_entries {
        clauses.push(format!(
            "cover {target} {} against {attacker}",
            level.word()
        ));
    }
    for ((target, attacker), is_clear) in &world.line_entries {
        let word = if *is_clear { "clear" } else { "none" };
        clauses.push(format!("line {target} {word} against {attacker}"));
    }
    for creature in &world.creatures {
        clauses.push(creature_clause(creature, drawn.contains(&creature.letter)));
    }
    clauses
}

fn harm_words(kind: &str, harm: &crate::Harm) -> String {
    let amount = match harm.amount {
        None => String::new(),
        Some((0, _, plus)) => format!(" {plus}"),
        Some((dice, sides, 0)) => format!(" {dice}d{sides}"),
        Some((dice, sides, plus)) => format!(" {dice}d{sides}+{plus}"),
    };
    format!("{kind}{amount} {}", harm.words)
        .trim_end()
        .to_owned()
}

fn creature_clause(creature: &Creature, drawn: bool) -> String {
    let mut words = vec![creature.size.word().to_owned()];
    if !drawn {
        words.push(format!("at ({},{})", creature.place.0, creature.place.1));
    }
    words.push(format!("speed {}", creature.speed_feet));
    if creature.shape == Shape::Long {
        words.push("long".to_owned());
    }
    if let Some(reach) = creature.own_reach_feet {
        words.push(format!("reach {reach}"));
    }
    if let Some(mount) = creature.rides {
        words.push(format!("rides {mount}"));
    }
    if !creature.extends.is_empty() {
        let part = creature.extends.iter();
        let squares: Vec<String> = part.map(|(x, y)| format!("({x},{y})")).collect();
        words.push(format!("extends {}", squares.join(" ")));
    }
    for (name, number) in &creature.numbers {
        words.push(format!("{name} {number}"));
    }
    if let Some(points) = creature.hit_points {
        words.push(format!("hp {points}"));
    }
    if creature.hampered > 0 {
        words.push(format!("hampered {}", creature.hampered));
    }
    if creature.turn.diagonals > 0 {
        words.push(format!("diagonals {}", creature.turn.diagonals));
    }
    words.extend(
        creature
            .flags
            .iter()
            .map(|flag| flag_word(*flag).to_owned()),
    );
    format!("{} {}", creature.letter, words.join(", "))
}

/// The declaration in the notation.
fn declaration_words(movement: &Move) -> String {
    let mut words = format!("{} {}", movement.mover, movement.verb.word());
    if movement.off_turn {
        words.push_str(" off-turn");
    }
    if let Some(limit) = movement.limit_feet {
        words.push_str(&format!(" limit={limit}"));
    }
    if movement.form_feet != 5 {
        words.push_str(&format!(" form={}", movement.form_feet));
    }
    if movement.then_move {
        words.push_str(" then-move");
    }
    if let Some(against) = movement.against {
        words.push_str(&format!(" vs={against}"));
    }
    if movement.forced_feet > 0 {
        words.push_str(&format!(" feet={}", movement.forced_feet));
    }
    if let Some(source) = movement.source {
        words.push_str(&format!(" by={source}"));
    }
    if movement.may_endanger {
        words.push_str(" may-endanger");
    }
    if let Some(mount) = movement.mount {
        words.push_str(&format!(" at={mount}"));
    }
    if let Some(degree) = movement.degree {
        let word = Degree::WORDS.iter().find(|(known, _)| *known == degree);
        words.push_str(&format!(" result={}", word.map_or("", |(_, word)| word)));
    }
    words.push_str(&attempt_words(movement));
    for friend in &movement.consents {
        words.push_str(&format!(" consent={friend}"));
    }
    if let Some(step) = movement.halt {
        words.push_str(&format!(" halt={step}"));
    }
    if let Some(flag) = movement.halt_flag {
        words.push_str(&format!(" state={}", flag_word(flag)));
    }
    if !movement.path.is_empty() {
        words.push(':');
    }
    for (step, (x, y)) in (1..).zip(&movement.path) {
        words.push_str(&format!(" ({x},{y})"));
        if let Some((_, (columns, rows))) = movement.footprints.iter().find(|(at, _)| *at == step) {
            words.push_str(&format!("[{columns}x{rows}]"));
        }
    }
    words
}

/// The results of overruns, tumbles and checks in the movement.
fn attempt_words(movement: &Move) -> String {
    let mut words = String::new();
    for attempt in &movement.attempts {
        let way = match attempt.way {
            Way::Overrun => "overrun",
            Way::Tumble => "tumble",
        };
        let result = if attempt.succeeds {
            "success"
        } else {
            "failure"
        };
        words.push_str(&format!(" {way}={} result={result}", attempt.against));
    }
    for (word, result) in [
        ("check", movement.check_succeeds),
        ("escape", movement.escape_succeeds),
    ] {
        if let Some(succeeds) = result {
            let result = if succeeds { "success" } else { "failure" };
            words.push_str(&format!(" {word} result={result}"));
        }
    }
    words
}

fn events_line(events: &[String]) -> String {
    let events = if events.is_empty() {
        "none".to_owned()
    } else {
        events.join("; ")
    };
    format!("events: {events}")
}

/// A declaration and the reference's answer, as lines of a case.
pub fn exchange(movement: &Move, answer: &Answer) -> String {
    exchange_lines(movement, answer).join("\n")
}

fn exchange_lines(movement: &Move, answer: &Answer) -> Vec<String> {
    let mut lines = Vec::new();
    let rolled = |moved: &crate::Moved| {
        let die = moved.events.iter().find(|event| event.contains(": die "))?;
        die.rsplit_once('=').map(|(_, face)| face.to_owned())
    };
    if let Some(face) = answer.moved().and_then(rolled) {
        lines.push(format!("dice: {face}"));
    }
    lines.push(format!("do: {}", declaration_words(movement)));
    match answer {
        Answer::Refused(refused) => lines.push(format!("expect: {}", refused.words())),
        Answer::Done => lines.push("expect: ok".to_owned()),
        Answer::Forced(forced) => {
            let results: Vec<String> = forced
                .results()
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            lines.push(format!("expect: {}", results.join("; ")));
            lines.push(events_line(&forced.events));
        }
        Answer::Moved(moved) => {
            let results: Vec<String> = moved
                .results()
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            lines.push(format!("expect: {}", results.join("; ")));
            lines.push(events_line(&moved.events));
        }
    }
    lines
}
