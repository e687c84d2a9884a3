//! A number for an encounter: equal encounters have the same, on every host.
//!
//! # What is hashed
//!
//! A sequence of bytes, written here field by field, by FNV-1a with 64 bits (offset basis
//! `cbf29ce484222325`, prime `100000001b3`). Numbers are 8 bytes, least significant first, negative
//! ones in two's complement; texts are the number of their bytes and the bytes in UTF-8; lists are
//! the number of their items and the items; an absent value is the number 0 and a present one the
//! number 1 before it. Each part begins with the text of its name. The parts, in order:
//!
//! 1. `system`, `board` (name, extent, ground by kind and square, quantities, edges, features,
//!    segments, doors, regions, creatures);
//! 2. `rulings` that are not at their default, by name and choice;
//! 3. `facts`: the system's facts, field by field as their `Hash` implementations give them: a
//!    choice by its place among the choices, a list with its length before it, a text as its bytes
//!    and the byte `ff`. They are plain values in vectors and ordered maps; no name of a field or of
//!    a type is in it. No list of bare whole numbers is: `Hash` gives these in the byte order of
//!    the host, so they stand in types of their own (`Feet`). A new field changes the number, and
//!    the version of the engine in a journal says so; the numbers of dying and of lasting harm in
//!    pf2e (`docs/numbers.md`) are left out if they are not stated, and then change nothing;
//! 4. `turns`, `initiative`, `asked`, `triggers`, `pending`, `interrupted` and the `interruptions` of
//!    a movement only where there are any, `dice`: the encounter's own. What was declared goes
//!    in by its words, so that it does not matter where in a file they stood.
//!
//! The meaning of the marks of the first picture is left out: it never changes, and a journal
//! begins with it. The number tells apart states that differ by accident. It is not a signature.

use std::hash::{Hash, Hasher};

use board::{Board, Creature, EdgeFeature, Movement, Position, Terrain, Wall};
use grid::{Edge, Point, Segment, Side, Square};

use crate::carry_on::{CarryOn, answer_words};
use crate::command::{Declared, Timing};
use crate::encounter::Encounter;
use crate::error::door_word;
use crate::pending::{MoveOn, Pending, Resume};

/// The fingerprint of the encounter; a journal shows it as 16 hexadecimal digits.
pub fn fingerprint(encounter: &Encounter) -> u64 {
    let mut bytes = Bytes::new();
    bytes.text("system");
    bytes.text(encounter.system().id());
    bytes.text("board");
    board(&mut bytes, encounter.board());
    bytes.text("rulings");
    let rulings: Vec<_> = encounter.situation().rulings.changed().collect();
    bytes.list(&rulings, |bytes, (entry, choice)| {
        bytes.text(entry.name);
        bytes.text(choice);
    });
    bytes.text("facts");
    bytes.hashed(&encounter.situation().facts);
    bytes.text("turns");
    bytes.option(encounter.turns(), |bytes, turns| {
        bytes.list(turns.creatures(), |bytes, id| bytes.number(id.number()));
        bytes.option(turns.current(), |bytes, id| bytes.number(id.number()));
        bytes.number(turns.round());
        bytes.unsigned(turns.keeper() as u64);
    });
    bytes.text("initiative");
    bytes.list(&encounter.initiative(), |bytes, (creature, total)| {
        bytes.number(creature.number());
        bytes.number(*total);
    });
    bytes.text("asked");
    let asked: Vec<_> = encounter.asked_rulings().collect();
    bytes.list(&asked, |bytes, name| bytes.text(name));
    bytes.text("triggers");
    bytes.text(encounter.ask_triggers().word());
    bytes.text("pending");
    bytes.option(encounter.pending(), |bytes, open| {
        pending(bytes, open, encounter.board())
    });
    // Written only if there are any.
    if !encounter.interrupted().is_empty() {
        bytes.text("interrupted");
        bytes.list(encounter.interrupted(), |bytes, movement| {
            move_on(bytes, movement, encounter.board());
        });
    }
    bytes.text("dice");
    bytes.unsigned(encounter.dice_rolled());
    bytes.hash
}

fn pending(bytes: &mut Bytes, pending: &Pending, board: &Board) {
    match pending {
        Pending::MoveOn(movement) => {
            bytes.text("move-on");
            move_on(bytes, movement, board);
        }
        Pending::CarryOn(asked) => {
            bytes.text("carry-on");
            carry_on(bytes, asked, board);
        }
        Pending::Ruling(question) => {
            bytes.text("ruling");
            bytes.text(question.ruling);
            bytes.list(&question.choices, |bytes, preview| {
                bytes.text(&preview.choice);
                bytes.text(&preview.leads_to);
            });
            match &question.resume {
                Resume::Declaration(declared) => {
                    bytes.text("declaration");
                    bytes.text(&declared_words(declared, board));
                }
                Resume::Attack { command, rulings } => {
                    bytes.text("attack");
                    bytes.number(command.attacker.number());
                    bytes.number(command.target.number());
                    bytes.hashed(&command.occasion);
                    bytes.text(&format!("{:?}", command.typed));
                    bytes.list(rulings, |bytes, ruling| {
                        bytes.text(ruling.name());
                        bytes.text(ruling.choice());
                    });
                }
                Resume::Halt {
                    move_on: movement,
                    facts,
                } => {
                    bytes.text("halt");
                    move_on(bytes, movement, board);
                    bytes.list(facts, |bytes, fact| bytes.text(&fact.to_string()));
                }
                Resume::React {
                    move_on: movement,
                    reaction,
                } => {
                    bytes.text("react");
                    move_on(bytes, movement, board);
                    bytes.number(reaction.reactor.number());
                    bytes.text(reaction.kind.word());
                    bytes.text(&format!("{:?}", reaction.typed));
                }
            }
        }
    }
}

/// What was declared, in its words.
fn declared_words(declared: &Declared, board: &Board) -> String {
    let mut words = String::new();
    if declared.timing == Timing::OutOfTurn {
        words.push_str("out-of-turn: ");
    }
    let rulings = declared.rulings.iter();
    let rulings: Vec<String> = rulings
        .map(|own| format!("{}={}", own.name(), own.choice()))
        .collect();
    if !rulings.is_empty() {
        words.push_str(&format!("rulings: {} | ", rulings.join("; ")));
    }
    words.push_str(&declared.declaration.words(board));
    words
}

fn move_on(bytes: &mut Bytes, movement: &MoveOn, board: &Board) {
    bytes.text(&declared_words(&movement.declared, board));
    bytes.number(movement.mover.number());
    position(bytes, movement.from);
    position(bytes, movement.at);
    bytes.number(movement.completed_steps);
    bytes.list(&movement.triggers, |bytes, event| {
        bytes.text(&event.words(board));
        bytes.text(event.rule.as_str());
    });
    bytes.list(&movement.open, |bytes, option| {
        bytes.number(option.reactor.number());
        bytes.list(&option.kinds, |bytes, kind| bytes.text(kind.word()));
    });
    bytes.list(&movement.rolls, |bytes, roll| {
        bytes.text(&roll.request.to_string());
        bytes.number(roll.face.get());
    });
    if !movement.interruptions.is_empty() {
        bytes.text("interruptions");
        bytes.list(&movement.interruptions, |bytes, interruption| {
            bytes.number(interruption.steps);
            creature(bytes, &interruption.before);
        });
    }
}

fn carry_on(bytes: &mut Bytes, asked: &CarryOn, board: &Board) {
    bytes.text(&declared_words(&asked.rest, board));
    let choice = &asked.choice;
    bytes.number(choice.mover.number());
    match &choice.into {
        rules::Revealed::Square(at) => square(bytes, *at),
        rules::Revealed::Goal(name) => bytes.text(name),
        rules::Revealed::Point(_) => bytes.text(&choice.into.to_string()),
    }
    bytes.number(choice.least.unwrap_or(0));
    bytes.number(choice.remaining);
    bytes.list(&answer_words(choice), |bytes, words| bytes.text(words));
    // Written only if it waits.
    if let Some(movement) = &asked.movement {
        move_on(bytes, movement, board);
    }
}

/// Sides that are not listed in a fingerprint: every board has them.
const SIDES_OF_EVERY_BOARD: usize = 3;

/// How many kinds of ground a fingerprint lists even if there are none.
const KINDS_ALWAYS_LISTED: usize = 28;

fn board(bytes: &mut Bytes, board: &Board) {
    bytes.text(&board.name);
    bytes.number(board.extent().width());
    bytes.number(board.extent().height());
    for (index, kind) in Terrain::ALL.into_iter().enumerate() {
        let squares: Vec<Square> = board
            .terrain_plane(kind)
            .map(|plane| plane.iter().collect())
            .unwrap_or_default();
        // Boards without the later kinds keep the fingerprints that they had before there were any.
        if index >= KINDS_ALWAYS_LISTED && squares.is_empty() {
            continue;
        }
        bytes.text(kind.word());
        bytes.list(&squares, |bytes, at| square(bytes, *at));
    }
    quantities(bytes, board);
    edges(bytes, board);
    bytes.list(board.segments(), |bytes, at| segment(bytes, *at));
    bytes.list(board.doors(), |bytes, door| {
        bytes.number(door.id.number());
        bytes.list(&door.edges, |bytes, at| edge(bytes, *at));
        bytes.option(door.segment, segment);
        bytes.text(door_word(door.state));
    });
    special_walls(bytes, board);
    bytes.list(board.regions(), |bytes, region| {
        bytes.text(&region.name);
        let kinds: Vec<Terrain> = region.terrain.iter().collect();
        bytes.list(&kinds, |bytes, kind| bytes.text(kind.word()));
        point(bytes, region.least);
        point(bytes, region.greatest);
    });
    bytes.list(board.creatures(), creature);
    relations(bytes, board);
    // Boards on which nothing is hidden keep the fingerprints that they had before anything could be.
    if !board.concealments.is_empty() {
        bytes.hashed(&board.concealments);
    }
}

/// Walls and doors that do not stop everything.
fn special_walls(bytes: &mut Bytes, board: &Board) {
    let edges: Vec<_> = board.special_walls().collect();
    let segments: Vec<_> = board.special_segments().collect();
    let doors: Vec<_> = board
        .doors()
        .iter()
        .map(|door| (door.id, door.wall))
        .collect();
    let doors: Vec<_> = doors
        .into_iter()
        .filter(|own| own.1 != Wall::SOLID)
        .collect();
    // Boards without them keep the fingerprints that they had before there were any.
    if edges.is_empty() && segments.is_empty() && doors.is_empty() {
        return;
    }
    bytes.text("special walls");
    bytes.list(&edges, |bytes, (at, wall)| {
        edge(bytes, *at);
        bytes.hashed(wall);
    });
    bytes.list(&segments, |bytes, (at, wall)| {
        segment(bytes, *at);
        bytes.hashed(wall);
    });
    bytes.list(&doors, |bytes, (id, wall)| {
        bytes.number(id.number());
        bytes.hashed(wall);
    });
}

fn quantities(bytes: &mut Bytes, board: &Board) {
    let quantities: Vec<_> = board.quantities().collect();
    bytes.list(&quantities, |bytes, (at, quantity, value)| {
        square(bytes, *at);
        bytes.hashed(quantity);
        bytes.number(*value);
    });
    let levels: Vec<_> = board.all_levels().collect();
    // Boards without altitudes keep the fingerprints that they had before there were any.
    if !levels.is_empty() {
        bytes.list(&levels, |bytes, (at, kind, levels)| {
            square(bytes, *at);
            bytes.text(kind.word());
            bytes.number(levels.least);
            bytes.number(levels.greatest);
        });
    }
}

fn edges(bytes: &mut Bytes, board: &Board) {
    for plane in [board.wall_edges(), board.derived_edges()] {
        let edges: Vec<Edge> = plane.iter().collect();
        bytes.list(&edges, |bytes, at| edge(bytes, *at));
    }
    let features: Vec<_> = board.features().collect();
    bytes.list(&features, |bytes, (at, feature)| {
        edge(bytes, *at);
        match feature {
            EdgeFeature::Barrier => bytes.text("barrier"),
            EdgeFeature::CheckBarrier => bytes.text("check-barrier"),
            EdgeFeature::Gap { width_hundredths } => {
                bytes.text("gap");
                bytes.number(*width_hundredths);
            }
        }
    });
}

/// Sides, relations, and the next ids where they are not what the lists say.
fn relations(bytes: &mut Bytes, board: &Board) {
    // Written only if the last ids given are not those of the last in the lists.
    let last_door = board.doors().last().map(|door| door.id.number());
    let last_creature = board.creatures().last().map(|own| own.id.number());
    if board.sides().count() > SIDES_OF_EVERY_BOARD {
        bytes.text("sides");
        let sides: Vec<_> = board.sides().skip(SIDES_OF_EVERY_BOARD).collect();
        bytes.list(&sides, |bytes, (_, word)| bytes.text(word));
    }
    let relations: Vec<_> = board.relations().collect();
    if !relations.is_empty() {
        bytes.text("relations");
        bytes.list(&relations, |bytes, (one, other, relation)| {
            bytes.hashed(one);
            bytes.hashed(other);
            bytes.text(relation.word());
        });
    }
    let next = [
        board.next_door_id().number(),
        board.next_creature_id().number(),
    ];
    if next != [last_door, last_creature].map(|last| last.map_or(0, |last| last + 1)) {
        bytes.text("next-ids");
        next.iter().for_each(|number| bytes.number(*number));
    }
}

fn creature(bytes: &mut Bytes, creature: &Creature) {
    bytes.number(creature.id.number());
    bytes.text(&creature.name);
    bytes.number(u32::from(creature.mark));
    bytes.hashed(&creature.side);
    bytes.text(creature.size.word());
    bytes.hashed(&creature.shape);
    bytes.option(creature.space_hundredths, Bytes::number);
    bytes.option(creature.reach_feet, |bytes, feet| bytes.number(feet.0));
    for movement in Movement::ALL {
        bytes.option(creature.speeds.get(movement), |bytes, feet| {
            bytes.number(feet.0)
        });
    }
    let conditions: Vec<_> = creature.conditions.iter().collect();
    bytes.list(&conditions, |bytes, condition| bytes.text(condition.word()));
    bytes.option(creature.position, position);
    bytes.number(creature.elevation_feet.0);
}

fn position(bytes: &mut Bytes, position: Position) {
    match position {
        Position::Squares(footprint) => {
            bytes.text("squares");
            square(bytes, footprint.origin);
            bytes.number(footprint.width);
            bytes.number(footprint.height);
        }
        Position::Free(centre) => {
            bytes.text("free");
            point(bytes, centre);
        }
    }
}

fn square(bytes: &mut Bytes, at: Square) {
    bytes.number(at.x);
    bytes.number(at.y);
}

fn edge(bytes: &mut Bytes, at: Edge) {
    square(bytes, at.square);
    bytes.text(match at.side {
        Side::North => "north",
        Side::West => "west",
    });
}

fn point(bytes: &mut Bytes, at: Point) {
    bytes.number(at.x);
    bytes.number(at.y);
}

fn segment(bytes: &mut Bytes, at: Segment) {
    point(bytes, at.from);
    point(bytes, at.to);
}

/// The hash of the bytes written so far.
struct Bytes {
    hash: u64,
}

impl Bytes {
    const fn new() -> Bytes {
        Bytes {
            hash: 0xcbf2_9ce4_8422_2325,
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.hash = (self.hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn unsigned(&mut self, number: u64) {
        self.raw(&number.to_le_bytes());
    }

    fn number(&mut self, number: impl Into<i64>) {
        self.raw(&number.into().to_le_bytes());
    }

    fn count(&mut self, count: usize) {
        self.unsigned(u64::try_from(count).unwrap_or(u64::MAX));
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.raw(text.as_bytes());
    }

    fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Bytes, &T)) {
        self.count(items.len());
        items.iter().for_each(|item| write(self, item));
    }

    fn option<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Bytes, T)) {
        match value {
            None => self.unsigned(0),
            Some(value) => {
                self.unsigned(1);
                write(self, value);
            }
        }
    }

    /// The value as its `Hash` implementation gives it.
    fn hashed(&mut self, value: &impl Hash) {
        value.hash(&mut Fields(self));
    }
}

/// Writes what is hashed in the fixed form: every whole number in 8 bytes, least significant first.
struct Fields<'a>(&'a mut Bytes);

impl Hasher for Fields<'_> {
    fn finish(&self) -> u64 {
        self.0.hash
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.raw(bytes);
    }

    fn write_u8(&mut self, number: u8) {
        self.0.unsigned(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.0.unsigned(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.0.unsigned(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0.unsigned(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.0.count(number);
    }

    fn write_i8(&mut self, number: i8) {
        self.0.number(number);
    }

    fn write_i16(&mut self, number: i16) {
        self.0.number(number);
    }

    fn write_i32(&mut self, number: i32) {
        self.0.number(number);
    }

    fn write_i64(&mut self, number: i64) {
        self.0.number(number);
    }

    fn write_isize(&mut self, number: isize) {
        // Only the places of choices come this way.
        self.0.number(i64::try_from(number).unwrap_or(i64::MAX));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash_of(write: impl FnOnce(&mut Bytes)) -> u64 {
        let mut bytes = Bytes::new();
        write(&mut bytes);
        bytes.hash
    }

    /// The published test values of FNV-1a with 64 bits.
    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(hash_of(|bytes| bytes.raw(b"")), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash_of(|bytes| bytes.raw(b"a")), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash_of(|bytes| bytes.raw(b"foobar")), 0x8594_4171_f739_67e8);
    }

    /// Each encoding written out by hand, byte by byte.
    #[test]
    fn numbers_texts_lists_and_options_have_a_fixed_form() {
        let same = |write: fn(&mut Bytes), bytes: &[u8]| {
            assert_eq!(hash_of(write), hash_of(|hash| hash.raw(bytes)));
        };
        same(
            |b| b.number(-2),
            &[0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        );
        same(
            |b| b.text("hé"),
            &[3, 0, 0, 0, 0, 0, 0, 0, b'h', 0xc3, 0xa9],
        );
        same(
            |b| b.list(&[7_u16], |b, n| b.number(*n)),
            &[1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0],
        );
        same(|b| b.option(None::<u8>, Bytes::number), &[0; 8]);
        same(
            |b| b.hashed(&(-2_i32)),
            &[0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        );
        same(
            |b| b.hashed(&Some(7_u8)),
            &[1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0],
        );
    }
    /// Keeps what is hashed as bytes without a fixed order.
    #[derive(Default)]
    struct RawBytes(Vec<Vec<u8>>);

    impl Hasher for RawBytes {
        fn finish(&self) -> u64 {
            0
        }

        fn write(&mut self, bytes: &[u8]) {
            self.0.push(bytes.to_vec());
        }

        fn write_u8(&mut self, _: u8) {}
        fn write_u16(&mut self, _: u16) {}
        fn write_u32(&mut self, _: u32) {}
        fn write_u64(&mut self, _: u64) {}
        fn write_usize(&mut self, _: usize) {}
        fn write_i8(&mut self, _: i8) {}
        fn write_i16(&mut self, _: i16) {}
        fn write_i32(&mut self, _: i32) {}
        fn write_i64(&mut self, _: i64) {}
        fn write_isize(&mut self, _: isize) {}
    }

    /// What the facts give as bare bytes is text: a list of numbers would be in the byte order of
    /// the host.
    #[test]
    fn no_number_is_hashed_in_the_byte_order_of_the_host() {
        for (system, with) in [
            (
                systems::System::Srd35,
                "A penalty 10, penalty 5, bonus 10 enhancement, opportunities 3, hp 5 of 12, damage 1d8+4",
            ),
            (
                systems::System::Starfinder,
                "A adjust -10, adjust 5, acrobatics 4",
            ),
            (
                systems::System::Pf2e,
                "A speed 25, attack 9, ac 18, hp 5 of 12, damage 1d8+4, reflex 5, initiative 14",
            ),
        ] {
            let map = Some(notation::MapRows::from_rows(&["A.b"]).expect("a map"));
            let picture = rules::Picture {
                map,
                ..rules::Picture::default()
            };
            let mut situation = picture.set_up(system).expect("a picture");
            for with in notation::With::parse_list(with.into()).expect("facts") {
                situation.read_with(&with).expect("known words");
            }
            let mut raw = RawBytes::default();
            situation.facts.hash(&mut raw);
            for bytes in raw.0 {
                let text = std::str::from_utf8(&bytes).unwrap_or("\0");
                assert!(!text.contains(char::is_control), "{system:?}: {bytes:?}");
            }
        }
    }
}
