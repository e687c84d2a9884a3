//! A world from a case of the notation.
//!
//! A word that the reference does not know makes the whole case [`Unsupported`], so that no case
//! passes because something in it was overlooked.

use std::collections::{BTreeMap, BTreeSet};

use notation::{Case, MapRows, Phrase, Step, Subject, With};

use crate::half_walls::HalfWall;
use crate::read::{Read, Unsupported, unsupported, whole};
use crate::read_ground::{Facts, fixed_marks, read_ground, thousandths};
use crate::veiled_marks;
use crate::world::{
    Creature, Edge, Flag, Ground, Harm, Place, Shape, Size, SpeedBonus, System, Weight, World,
};

/// The rulings whose every choice the reference knows; others must be at their default.
const RULINGS: [&str; 121] = [
    "ruling.move-medium",
    "ruling.forced-danger",
    "ruling.walk-off-ledge",
    "ruling.avoid-tags",
    "ruling.cover-quick",
    "ruling.cover-dead",
    "ruling.trigger-order",
    "ruling.grid-mode",
    "ruling.gridless-shape",
    "ruling.gridless-trigger",
    "ruling.gridless-terrain",
    "ruling.extended-part",
    "ruling.mounted-trigger",
    "ruling.accidental-share",
    "ruling.climb-atop",
    "ruling.forced-terrain",
    "ruling.ledge-large",
    "ruling.incline-sideways",
    "ruling.climb-flat-footed",
    "ruling.lean",
    "ruling.initiative-groups",
    "ruling.encounter-end",
    "ruling.turn-auto-end",
    "ruling.long-activity",
    "ruling.reaction-before-first-turn",
    "ruling.concentration-first-turn",
    "ruling.order-conceal",
    "ruling.delay-effects",
    "ruling.arrow-slit",
    "ruling.forced-diagonal",
    "ruling.push-direction",
    "ruling.take-cover-feature",
    "ruling.flank-boundary",
    "ruling.line-of-effect",
    "ruling.cover-shared",
    "ruling.cover-big-target",
    "ruling.rider-space",
    "ruling.jump-landing",
    "ruling.balance-failure",
    "ruling.form-diagonal",
    "ruling.diagonal-off-turn",
    "ruling.corner-cutting",
    "ruling.tiny-per-square",
    "ruling.reach-through-walls",
    "ruling.trigger-side",
    "ruling.trigger-footprint",
    "ruling.trigger-once",
    "ruling.size-pass",
    "ruling.end-on-tiny",
    "ruling.stand-with-tiny",
    "ruling.step-ignored-difficult",
    "ruling.big-terrain",
    "ruling.hazard-frequency",
    "ruling.step-diagonal",
    "ruling.overrun_action",
    "ruling.overrun_provokes",
    "ruling.tumble_result",
    "ruling.tumble_cost",
    "ruling.illegal_end_candidates",
    "ruling.creature_distance",
    "ruling.poor_visibility",
    "ruling.double_move_pool",
    "ruling.mixed_small_capacity",
    "ruling.zero_reach_threat",
    "ruling.zero_reach_key",
    "ruling.minimum_move_speed_zero",
    "ruling.run_path",
    "ruling.five_foot_step_exclusive",
    "ruling.five_foot_step_hampered",
    "ruling.five_foot_step_slow",
    "ruling.charge_distance",
    "ruling.charge_path",
    "ruling.diagonal_parity_scope",
    "ruling.hampered_diagonal_parity",
    "ruling.wall_end_corner",
    "ruling.big_corner",
    "ruling.charge_helpless_friend",
    "ruling.charge_friend_by_size",
    "ruling.helpless_obstacle",
    "ruling.end_three_sizes",
    "ruling.end_with_very_small",
    "ruling.very_small_end",
    "ruling.five_foot_step_into_occupied",
    "ruling.three_sizes_or_more",
    "ruling.three_sizes_big_mover",
    "ruling.filling_creature_corner",
    "ruling.run_charge_hampered",
    "ruling.mixed_terrain_footprint",
    "ruling.obstacle_cost_scaling",
    "ruling.diagonal_edge_obstacle",
    "ruling.big_barrier_charge",
    "ruling.second_diagonal_reach",
    "ruling.threat_through_walls",
    "ruling.movement_provokes",
    "ruling.big_leave_threatened",
    "ruling.aoo_once_per_opponent",
    "ruling.speed_rounding",
    "ruling.armor_reduction_other_speeds",
    "ruling.encumbrance_reduction",
    "ruling.dwarf_load",
    "ruling.load_cancels_bonus",
    "ruling.shield_counts_as_armor",
    "ruling.speed_penalties",
    "ruling.untyped_bonus_stacking",
    "ruling.run_heavy_armor",
    "ruling.declared_illegal_end",
    "ruling.squeeze_voluntary",
    "ruling.squeeze_turn",
    "ruling.escape_artist_stacking",
    "ruling.split_move",
    "ruling.tie_die",
    "ruling.friend_consent",
    "ruling.neutral_creature",
    "ruling.very_small_provokes_from",
    "ruling.obstructed_square_stop",
    "ruling.obstacle_check_failure",
    "ruling.squeeze_past_opponent",
    "ruling.escape_artist_cost",
    "ruling.illegal_end_displacement",
    "ruling.minimum_move_costs",
    "ruling.reach_weapon_medium",
];

/// Properties that concern neither movement nor reach.
const WITHOUT_EFFECT: [&str; 3] = ["attack", "perception", "range"];

/// The place of creatures that have none: far beyond every map.
const NOWHERE: Place = (-100_000, -100_000);

/// A world while its case is read.
#[derive(Clone)]
pub(crate) struct Reader {
    pub(crate) world: World,
    /// The meaning of the marks of the legend.
    marks: BTreeMap<char, Facts>,
    /// Creatures whose side was drawn.
    drawn: BTreeSet<char>,
}

/// The pictured world of a case, with the facts that stand before its first exchange.
///
/// # Errors
/// If the case has a word that the reference does not know.
pub fn from_case(case: &Case) -> Result<World, Unsupported> {
    let mut reader = read_picture(case)?;
    for step in &case.body {
        match step {
            Step::With(facts) => facts.iter().try_for_each(|with| reader.read_with(with))?,
            Step::Exchange(_) => break,
        }
    }
    Ok(reader.world)
}

pub(crate) fn read_picture(case: &Case) -> Read<Reader> {
    let system = system_of(case)?;
    let (width, height) = match &case.map {
        Some(map) => (map.value.width() as usize, map.value.height() as usize),
        None => (0, 0),
    };
    let mut reader = Reader {
        world: World::open(system, width, height),
        marks: fixed_marks(),
        drawn: BTreeSet::new(),
    };
    for ruling in &case.rulings {
        let name = ruling.name.value.as_str();
        if !RULINGS.contains(&name) {
            return unsupported(format!("`{name}`"));
        }
        reader
            .world
            .rulings
            .insert(name.to_owned(), ruling.value.value.clone());
    }
    for entry in &case.legend {
        let words = veiled_marks::of_ground(entry).flat_map(Phrase::texts);
        let ground = read_ground(words)?;
        reader.marks.insert(entry.mark.value, ground);
    }
    if let Some(map) = &case.map {
        reader.read_map(&map.value)?;
    }
    for (place, veil) in veiled_marks::veils(case) {
        reader.read_veil(place, &veil.texts())?;
    }
    for edge in &case.edges {
        let (Some(a), Some(b)) = (edge.first.value.as_square(), edge.second.value.as_square())
        else {
            return unsupported("this edge");
        };
        match edge.kind.texts().as_slice() {
            ["wall"] => reader.world.wall_edges.insert(Edge::between(a, b)),
            ["barrier"] => reader.world.barrier_edges.insert(Edge::between(a, b)),
            ["check-barrier"] => {
                reader.world.barrier_edges.insert(Edge::between(a, b));
                reader.world.check_edges.insert(Edge::between(a, b))
            }
            // An opening of 5 feet or more is no wall at all.
            ["gap", feet] if thousandths(feet)? >= 5000 => true,
            ["gap", feet] => {
                let width = thousandths(feet)?;
                let gaps = &mut reader.world.gap_edges;
                gaps.insert(Edge::between(a, b), width).is_none()
            }
            words => {
                let half = HalfWall::read(words, a)?;
                let walls = &mut reader.world.half_walls;
                walls.insert(Edge::between(a, b), half).is_none()
            }
        };
    }
    Ok(reader)
}

/// Columns and rows from the first to the last square of each axis.
fn drawn_footprint(squares: &[Place]) -> (i32, i32) {
    let span = |of: fn(&Place) -> i32| {
        let least = squares.iter().map(of).min().unwrap_or(0);
        let most = squares.iter().map(of).max().unwrap_or(0);
        most - least + 1
    };
    (span(|square| square.0), span(|square| square.1))
}

/// The system of the rule in the case's id, or of the first rule that it names.
pub(crate) fn system_of(case: &Case) -> Read<System> {
    let named = case.rules.iter().map(|rule| rule.value.as_str());
    for rule in std::iter::once(case.rule_of_id()).chain(named) {
        match rule.split('.').next() {
            Some("pf2e") => return Ok(System::Pf2e),
            Some("srd35") => return Ok(System::Srd35),
            _ => {}
        }
    }
    unsupported("the system")
}

impl Reader {
    /// The pictured world of a case.
    pub(crate) fn picture(case: &Case) -> Read<Reader> {
        read_picture(case)
    }

    fn read_map(&mut self, map: &MapRows) -> Read<()> {
        let mut spaces: BTreeMap<char, Vec<Place>> = BTreeMap::new();
        for (y, row) in (0..).zip(map.rows()) {
            for (x, mark) in (0..).zip(row) {
                if mark.is_ascii_alphabetic() {
                    spaces.entry(*mark).or_default().push((x, y));
                } else {
                    self.put_mark((x, y), *mark)?;
                }
            }
        }
        for (letter, squares) in spaces {
            let (columns, rows) = drawn_footprint(&squares);
            let Some(first) = squares.first() else {
                continue;
            };
            let side = columns.max(rows);
            let size = match (self.world.system, side) {
                (_, 1) => Size::Medium,
                (_, 2) => Size::Large,
                (_, 3) => Size::Huge,
                (System::Pf2e, _) | (System::Srd35, 4) => Size::Gargantuan,
                (System::Srd35, 6) => Size::Colossal,
                _ => return unsupported("a space of this side"),
            };
            if columns != rows && self.world.system == System::Pf2e {
                return unsupported("a creature that is drawn squeezed");
            }
            let mut creature = Creature::new(self.world.system, letter, size, *first);
            creature.squares_a_side = side;
            creature.narrowed = Some((columns, rows)).filter(|_| columns != rows);
            if creature.squares() != squares {
                return unsupported("a creature whose squares are no rectangle");
            }
            self.drawn.insert(letter);
            self.world.creatures.push(creature);
        }
        Ok(())
    }

    fn put_mark(&mut self, place: Place, mark: char) -> Read<()> {
        let Some(facts) = self.marks.get(&mark).cloned() else {
            return unsupported(format!("the mark `{mark}`"));
        };
        self.put_facts(place, facts);
        Ok(())
    }

    fn put_facts(&mut self, place: Place, facts: Facts) {
        self.put_hazards(place, facts.hazards);
        for fact in facts.ground {
            self.world.put(place, fact);
        }
        if let Some(size) = facts.object_size {
            self.world.object_sizes.insert(place, size);
        }
        if let Some(feet) = facts.drop_feet {
            self.world.drops_feet.insert(place, feet);
        }
        if let Some(dc) = facts.balance_dc {
            self.world.balance_dcs.insert(place, dc);
        }
        if !facts.injuries.is_empty() {
            let injuries = self.world.injuries.entry(place).or_default();
            injuries.extend(facts.injuries);
        }
    }

    /// Hazards are listed if one of them states what it does; a hazard that was there before comes first.
    fn put_hazards(&mut self, place: Place, hazards: Vec<Harm>) {
        let is_stated = hazards.iter().any(|harm| *harm != Harm::default());
        if !is_stated && !self.world.hazards.contains_key(&place) {
            return;
        }
        let was_there = self.world.has(place, Ground::Hazard);
        let known = || was_there.then(Harm::default).into_iter().collect();
        let listed = self.world.hazards.entry(place).or_insert_with(known);
        listed.extend(hazards);
    }

    pub(crate) fn read_with(&mut self, with: &With) -> Read<()> {
        match &with.subject.value {
            Subject::Creature(name) => self.read_creature(name, &with.properties),
            Subject::Place(place) => {
                let Some(square) = place.as_square() else {
                    return unsupported("this square");
                };
                for property in &with.properties {
                    self.read_square(square, property)?;
                }
                Ok(())
            }
            Subject::Area => {
                for property in &with.properties {
                    match property.texts().as_slice() {
                        ["variant", "pf2e-playtest"] => self.world.playtest = true,
                        ["variant", "pf2e"] => self.world.playtest = false,
                        _ => return unsupported(format!("`area {property}`")),
                    }
                }
                Ok(())
            }
            Subject::Edge(..) => unsupported(format!("`{with}`")),
            Subject::Thing {
                kind: notation::ThingKind::Side,
                name,
            } => self.world.sides.read(name, &with.properties),
            Subject::Thing { .. } => {
                for property in &with.properties {
                    match (with.subject.value.thing(), property.texts().as_slice()) {
                        (Some((notation::ThingKind::Factor, _)), ["feet", number]) => {
                            self.world.factor_feet += whole(number)?;
                        }
                        _ => return unsupported(format!("`{with}`")),
                    }
                }
                Ok(())
            }
        }
    }

    fn read_square(&mut self, square: Place, property: &Phrase) -> Read<()> {
        let texts = property.texts();
        if let ["on", mark] = texts.as_slice() {
            let mark = mark.chars().next().unwrap_or('.');
            self.world.clear(square);
            return self.put_mark(square, mark);
        }
        if self.read_veil(square, &texts)? {
            return Ok(());
        }
        let facts = read_ground(texts.into_iter())?;
        self.put_facts(square, facts);
        Ok(())
    }

    /// What the ground seems to be, and who knows better; whether it was that.
    fn read_veil(&mut self, square: Place, texts: &[&str]) -> Read<bool> {
        let looks = match texts {
            ["unknown"] => None,
            ["seems", "bare"] => Some(BTreeSet::new()),
            ["seems", words @ ..] => {
                let facts = read_ground(words.iter().copied())?;
                let bare = Facts {
                    ground: facts.ground.clone(),
                    ..Facts::default()
                };
                if facts != bare {
                    return unsupported(format!("ground that seems `{}`", words.join(" ")));
                }
                Some(facts.ground)
            }
            _ => return Ok(self.world.unseen.read_seen(square, texts)),
        };
        self.world.unseen.veil(square, looks);
        Ok(true)
    }

    fn read_creature(&mut self, name: &str, properties: &[Phrase]) -> Read<()> {
        let mut letters = name.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return unsupported(format!("the name `{name}`"));
        };
        let place = properties
            .iter()
            .find_map(|property| match property.words.as_slice() {
                [at, place] if at.value.text() == "at" => place.value.place()?.as_square(),
                _ => None,
            });
        if self.world.creature(letter).is_none() {
            // Without a place it serves only for questions: far from everything.
            let place = place.unwrap_or(NOWHERE);
            let creature = Creature::new(self.world.system, letter, Size::Medium, place);
            self.world.creatures.push(creature);
        }
        for property in properties {
            self.read_property(letter, property)?;
        }
        Ok(())
    }

    /// The ground under a creature.
    fn put_under(&mut self, letter: char, mark: &str) -> Read<()> {
        let mark = mark.chars().next().unwrap_or('.');
        let squares = self
            .world
            .creature(letter)
            .map(Creature::squares)
            .unwrap_or_default();
        for square in squares {
            self.world.clear(square);
            self.put_mark(square, mark)?;
        }
        Ok(())
    }

    pub(crate) fn read_property(&mut self, letter: char, property: &Phrase) -> Read<()> {
        let texts = property.texts();
        if let ["on", mark] = texts.as_slice() {
            return self.put_under(letter, mark);
        }
        if let ["of", side] = texts.as_slice() {
            self.world.sides.state(letter, side);
            return Ok(());
        }
        if self.world.unseen.read_creature(letter, &texts) {
            return Ok(());
        }
        let drawn = self.drawn.contains(&letter);
        let system = self.world.system;
        let Some(creature) = self.world.creature_mut(letter) else {
            return unsupported(format!("`{letter}`"));
        };
        if system == System::Srd35 && read_srd35_property(creature, &texts)? {
            return Ok(());
        }
        if let [word] = texts.as_slice()
            && let Some(size) = Size::from_word(word)
        {
            return set_size(creature, size, drawn);
        }
        match texts.as_slice() {
            ["tall"] => creature.shape = Shape::Tall,
            ["long"] => creature.shape = Shape::Long,
            ["speed", feet] => {
                creature.speed_feet = whole(feet)?;
                creature.gait.is_given = true;
            }
            ["reach", feet] => creature.own_reach_feet = Some(whole(feet)?),
            ["side", feet] => creature.squares_a_side = whole(feet)? / 5,
            ["hampered", number] => creature.hampered = whole(number)?.unsigned_abs(),
            ["diagonals", number] => creature.turn.diagonals = whole(number)?.unsigned_abs(),
            ["at", _] => {
                if let Some(place) = property.words.get(1).and_then(|word| word.value.place())
                    && let Some(square) = place.as_square()
                {
                    creature.place = square;
                }
            }
            ["hp", number] => creature.hit_points = Some(whole(number)?),
            ["rides", mount] => creature.rides = mount.chars().next(),
            ["extends", ..] => {
                let squares = property.words.iter().skip(1);
                creature.extends = squares
                    .filter_map(|word| word.value.place()?.as_square())
                    .collect();
            }
            [word, number] if number_of(word).is_some() => {
                let number = whole(number)?;
                creature
                    .numbers
                    .extend(number_of(word).map(|name| (name, number)));
            }
            flags if read_flag(creature, flags) => {}
            [word, ..] if WITHOUT_EFFECT.contains(word) => {}
            _ => return unsupported(format!("the property `{property}`")),
        }
        Ok(())
    }
}

/// The size, and with it the side of a creature that is not drawn bigger than its size is.
fn set_size(creature: &mut Creature, size: Size, drawn: bool) -> Read<()> {
    let keeps_side = drawn && size == Size::Gargantuan && creature.squares_a_side > 4;
    let own_side = creature.own_space_thousandths.is_some();
    if drawn && !keeps_side && !own_side && creature.squares_a_side != size.squares_a_side() {
        return unsupported("a creature that is drawn in another size");
    }
    creature.size = size;
    if !keeps_side && !own_side {
        creature.squares_a_side = size.squares_a_side();
    }
    Ok(())
}

/// Words that only srd35 has; whether this was one.
fn read_srd35_property(creature: &mut Creature, texts: &[&str]) -> Read<bool> {
    let weight = |word: &str| {
        Weight::from_word(word).ok_or_else(|| Unsupported(format!("the weight `{word}`")))
    };
    let bonus = |feet: &str, words: &[&str]| -> Read<SpeedBonus> {
        let kind = words.first().filter(|kind| **kind != "untyped");
        Ok(SpeedBonus {
            feet: whole(feet)?,
            kind: kind.map(|kind| (*kind).to_owned()),
            source: words.get(1).map(|source| (*source).to_owned()),
        })
    };
    let gait = &mut creature.gait;
    match texts {
        ["space", feet] => {
            let width = thousandths(feet)?;
            creature.own_space_thousandths = Some(width);
            creature.squares_a_side = i32::try_from((width + 4999) / 5000).unwrap_or(1).max(1);
        }
        ["race", race] => gait.race = Some((*race).to_owned()),
        ["base", feet] => gait.base_feet = Some(whole(feet)?),
        ["armor", word] => gait.armor = weight(word)?,
        ["load", word] => gait.load = weight(word)?,
        ["shield"] => gait.has_shield = true,
        ["barbarian"] => gait.is_barbarian = true,
        ["monk", feet, words @ ..] => gait.monk = Some(bonus(feet, words)?),
        ["bonus", feet, words @ ..] => {
            let bonus = bonus(feet, words)?;
            gait.bonuses.push(bonus);
        }
        ["penalty", feet] => gait.penalties_feet.push(whole(feet)?),
        ["load-penalty", feet] => gait.load_penalty_feet = whole(feet)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// The properties that are numbers and matter to positions and other movement types.
fn number_of(word: &str) -> Option<&'static str> {
    let names = ["ac", "reflex", "stealth", "fly", "swim", "climb", "burrow"];
    names.into_iter().find(|name| *name == word)
}

/// Reads the words that set or end a flag; whether they are such words.
fn read_flag(creature: &mut Creature, words: &[&str]) -> bool {
    match words {
        ["able"] => {
            creature.flags.remove(&Flag::CannotAct);
            creature.flags.remove(&Flag::Unconscious);
        }
        ["not", word] if Flag::from_word(word).is_some() => {
            creature
                .flags
                .retain(|flag| Some(*flag) != Flag::from_word(word));
        }
        [word] if Flag::from_word(word).is_some() => {
            creature.flags.extend(Flag::from_word(word));
            // `pf2e.action.take-cover`: being unconscious ends it.
            if creature.is(Flag::Unconscious) {
                creature.flags.remove(&Flag::TookCover);
            }
        }
        _ => return false,
    }
    true
}
