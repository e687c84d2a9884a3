//! What is played: a small board in each system, and the lines that people say.

use encounter::Encounter;
use maps::TextBoard;
use serde_json::Value;
use table::Role;

use crate::chance::Chance;

/// A name that only game masters may know. Its creature is walled in, and nothing reveals it.
pub(crate) const CANARY: &str = "SECRET-4711";

/// A board and the words for it.
#[derive(Debug)]
pub(crate) struct Game {
    board: &'static str,
    /// The verbs of movements.
    verbs: &'static [&'static str],
    /// Rulings that come up in such movements.
    rulings: &'static [&'static str],
}

const GAMES: [Game; 4] = [
    Game {
        board: "\
board: The simulation
system: pf2e
map:
A..:..#ss
Bb....#ss
...^..###
..:..c...
legend: ^ difficult, seems bare
with: A speed 25, aoo, ac 15, attack 6, damage 1d6+2, hp 20
with: B speed 20, ac 14, attack 5, damage 1d4, hp 12
with: b speed 25, aoo, ac 13, attack 5, damage 1d6, hp 9
with: c hidden, speed 25
with: s hidden, speed 25
names: s SECRET-4711
",
        verbs: &["stride", "step"],
        rulings: &["ruling.corner-cutting", "ruling.step-diagonal"],
    },
    Game {
        board: "\
board: The simulation
system: srd35
map:
A..:..#s.
Bb....#..
...^..###
..:..c...
legend: ^ difficult, seems bare
with: A ac 15, attack 6, damage 1d6+2, hp 20
with: B ac 14, attack 5, damage 1d4, hp 12
with: b ac 13, attack 5, damage 1d6, hp 9
with: c hidden
with: s hidden
names: s SECRET-4711
",
        verbs: &["move", "five-foot-step"],
        rulings: &["ruling.movement_provokes", "ruling.diagonal_parity_scope"],
    },
    Game {
        board: "\
board: The simulation
system: starfinder
map:
A..:..#s.
Bb....#..
...^..###
..:..c...
legend: ^ difficult, seems bare
with: A melee, ac 15, attack 6, damage 1d6+2, hp 20
with: B melee, ac 14, attack 5, damage 1d4, hp 12
with: b melee, ac 13, attack 5, damage 1d6, hp 9
with: c hidden
with: s hidden
names: s SECRET-4711
",
        verbs: &["move", "guarded"],
        rulings: &["ruling.provoke-repeat", "ruling.diagonal-parity-span"],
    },
    Game {
        board: "\
board: The simulation
system: 6d6
map:
A~.~..#s.
Bb....#..
...~..###
..~..c...
legend: ~ apparent 1 true 3
with: A dp 4
with: B dp 3
with: b dp 4
with: c hidden from party
with: s hidden from party
names: s SECRET-4711
",
        verbs: &["mosey", "run"],
        rulings: &[
            "ruling.hidden-reveal",
            "ruling.hidden-detour",
            "ruling.diagonals",
        ],
    },
];

impl Game {
    /// The game of that seed; each system has every fourth.
    pub(crate) fn of_seed(seed: u64) -> &'static Game {
        let count = u64::try_from(GAMES.len()).unwrap_or(1);
        let index = usize::try_from(seed % count).unwrap_or(0);
        GAMES.get(index).unwrap_or(&GAMES[0])
    }

    /// The encounter at the start.
    ///
    /// # Errors
    /// If the board above cannot be read.
    pub(crate) fn start(&self) -> Result<Encounter, String> {
        let text: TextBoard = self
            .board
            .parse()
            .map_err(|error: maps::MapError| error.to_string())?;
        let game = text.game.ok_or("the board names no system")?;
        let situation = text.situation(game).map_err(|error| error.to_string())?;
        Ok(Encounter::new(situation))
    }

    /// A line that somebody who sees this view might give. Whoever neither has the turn nor is asked
    /// mostly says nothing.
    pub(crate) fn line(&self, chance: &mut Chance, role: &Role, view: &Value) -> Option<String> {
        let is_players = view["question"].is_null() && *role != Role::GameMaster;
        let is_quiet = is_players && !has_turn(view) && chance.percent(80);
        (!is_quiet).then(|| self.spoken(chance, role, view))
    }

    fn spoken(&self, chance: &mut Chance, role: &Role, view: &Value) -> String {
        if !view["question"].is_null() && chance.percent(80) {
            return match chance.index(8) {
                0 => step_back(chance),
                _ => answer(chance, view),
            };
        }
        let turn = view["turns"]["turn"]["creature"].as_u64();
        let own = turn.and_then(|id| creature(view, id));
        match role {
            Role::GameMaster if view["turns"].is_null() && chance.percent(70) => {
                format!("begin: A, b, {CANARY}, B")
            }
            Role::GameMaster if chance.percent(10) => self.ruling(chance),
            Role::GameMaster if chance.percent(40) => masters_line(chance),
            _ if chance.percent(20) => "end-turn".to_owned(),
            _ if chance.percent(8) => step_back(chance),
            _ => match own {
                Some((name, at)) if chance.percent(85) => self.movement(chance, &name, at),
                Some((name, _)) => format!("attack: {name} {}", other(chance)),
                None => "end-turn".to_owned(),
            },
        }
    }

    /// From now on a ruling is asked about, or so are the triggers of some creatures only.
    fn ruling(&self, chance: &mut Chance) -> String {
        let triggers = ["never", "side-a", "side-b", "always", "always"];
        match chance.pick(self.rulings) {
            Some(ruling) if chance.percent(70) => format!("ruling: {ruling} ask"),
            _ => format!("triggers: {}", chance.pick(&triggers).unwrap_or(&"always")),
        }
    }

    fn movement(&self, chance: &mut Chance, name: &str, (x, y): (i64, i64)) -> String {
        let verb = chance.pick(self.verbs).copied().unwrap_or_default();
        let (mut x, mut y) = (x, y);
        let mut line = format!("{name} {verb}:");
        for _ in 0..chance.between(1, 2) {
            x += chance.index(3) as i64 - 1;
            y += chance.index(3) as i64 - 1;
            line.push_str(&format!(" ({x},{y})"));
        }
        line
    }
}

/// Whether it is the turn of a creature that the viewer plays.
fn has_turn(view: &Value) -> bool {
    let turn = &view["turns"]["turn"]["creature"];
    let plays = view["seat"]["plays"].as_array();
    plays.is_some_and(|plays| plays.contains(turn))
}

/// The name and the place of a creature in a view.
fn creature(view: &Value, id: u64) -> Option<(String, (i64, i64))> {
    let all = view["situation"]["board"]["creatures"].as_array()?;
    let own = all.iter().find(|own| own["id"].as_u64() == Some(id))?;
    let name = own["name"].as_str()?.to_owned();
    let at = &own["position"]["squares"][0];
    Some((name, (at[0].as_i64()?, at[1].as_i64()?)))
}

fn other(chance: &mut Chance) -> &'static str {
    chance.pick(&["A", "B", "b", "c"]).copied().unwrap_or("b")
}

fn step_back(chance: &mut Chance) -> String {
    let steps = ["undo", "undo", "redo", "back-to-turn-start"];
    chance.pick(&steps).copied().unwrap_or("undo").to_owned()
}

/// An answer to the question, as far as this view shows it; sometimes one to another question.
pub(crate) fn answer(chance: &mut Chance, view: &Value) -> String {
    let question = &view["question"];
    let asked = question["creature"].as_u64();
    let name = asked.and_then(|id| creature(view, id));
    let name = name.map_or_else(|| other(chance).to_owned(), |(name, _)| name);
    let kind = match question["kind"].as_str() {
        Some(kind) if chance.percent(90) => kind,
        _ => *chance.pick(&["react", "carry-on"]).unwrap_or(&"react"),
    };
    let answer = match kind {
        "carry-on" => match chance.index(5) {
            0 => format!("go-round: {}", elsewhere(chance, question)),
            1 | 2 => "stop".to_owned(),
            _ => "carry-on".to_owned(),
        },
        // If every choice leads to a refusal, only taking back what was declared leads on.
        "ruling" if chance.percent(25) => return "undo".to_owned(),
        "ruling" => choice(chance, question),
        _ => match chance.index(8) {
            0 => "halt".to_owned(),
            1..=3 => format!("react {name} {}", reaction(chance, question)),
            4 | 5 => format!("decline {name}"),
            _ => "move-on".to_owned(),
        },
    };
    format!("answer: {answer}")
}

/// One of the reactions that are possible, in the words of an answer.
fn reaction(chance: &mut Chance, question: &Value) -> &'static str {
    let kinds = question["kinds"].as_array();
    let kind = kinds.and_then(|kinds| chance.pick(kinds));
    match kind.and_then(Value::as_str) {
        Some("readied") => "readied",
        Some("other") => "other",
        _ => "aoo",
    }
}

/// A square that the mover may enter instead of the revealed one, or any other.
fn elsewhere(chance: &mut Chance, question: &Value) -> String {
    let squares = question["elsewhere"].as_array();
    let square = squares.and_then(|squares| chance.pick(squares));
    let at = square.map_or(&Value::Null, |revealed| &revealed["square"]);
    match (at[0].as_i64(), at[1].as_i64()) {
        (Some(x), Some(y)) => format!("({x},{y})"),
        _ => "(0,0)".to_owned(),
    }
}

/// One of the choices of a ruling, for this command or for the table.
fn choice(chance: &mut Chance, question: &Value) -> String {
    let choices = question["choices"].as_array();
    let choice = choices.and_then(|choices| chance.pick(choices));
    let choice = choice.and_then(|own| own["choice"].as_str());
    let for_table = if chance.percent(20) { " for-table" } else { "" };
    format!("choose: {}{for_table}", choice.unwrap_or("yes"))
}

/// A change that a game master makes at the table; many are hidden from the players.
fn masters_line(chance: &mut Chance) -> String {
    let (x, y) = (chance.index(6), chance.index(4));
    match chance.index(12) {
        0 => format!("with: c at ({x},{y})"),
        1 => format!("with: {CANARY} at ({},{})", 7 + x % 2, y % 2),
        2 => format!("with: {CANARY} hp {}", 10 + x),
        3 => format!("with: b hp {}", 1 + x),
        4 => format!("with: A at ({x},{y})"),
        5 => "with: c seen".to_owned(),
        6 => "with: c hidden".to_owned(),
        7 => "end".to_owned(),
        8 => step_back(chance),
        9 => format!("attack: b {}", other(chance)),
        10 => format!("attack: {CANARY} {}", other(chance)),
        _ => format!("with: b at ({x},{y})"),
    }
}
