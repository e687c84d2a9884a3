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
}

const GAMES: [Game; 4] = [
    Game {
        board: "\
board: The simulation
system: pf2e
map:
A..:..#ss
B...b.#ss
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
    },
    Game {
        board: "\
board: The simulation
system: srd35
map:
A..:..#s.
B...b.#..
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
        verbs: &["move", "step"],
    },
    Game {
        board: "\
board: The simulation
system: starfinder
map:
A..:..#s.
B...b.#..
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
        verbs: &["move", "guarded-step"],
    },
    Game {
        board: "\
board: The simulation
system: 6d6
map:
A..~..#s.
B...b.#..
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

    /// A line that somebody who sees this view might give.
    pub(crate) fn line(&self, chance: &mut Chance, role: &Role, view: &Value) -> String {
        if !view["question"].is_null() && chance.percent(80) {
            return answer(chance, view);
        }
        let turn = view["turns"]["turn"]["creature"].as_u64();
        let own = turn.and_then(|id| creature(view, id));
        match role {
            Role::GameMaster if view["turns"].is_null() && chance.percent(70) => {
                format!("begin: A, b, {CANARY}, B")
            }
            Role::GameMaster if chance.percent(40) => masters_line(chance),
            _ if chance.percent(30) => "end-turn".to_owned(),
            _ if chance.percent(8) => step_back(chance),
            _ => match own {
                Some((name, at)) if chance.percent(85) => self.movement(chance, &name, at),
                Some((name, _)) => format!("attack: {name} {}", other(chance)),
                None => "end-turn".to_owned(),
            },
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

fn answer(chance: &mut Chance, view: &Value) -> String {
    let asked = view["question"]["creature"].as_u64();
    let name = asked
        .and_then(|id| creature(view, id))
        .map(|(name, _)| name);
    let name = name.unwrap_or_else(|| "b".to_owned());
    match chance.index(8) {
        0 => "halt".to_owned(),
        1 => format!("react {name} aoo"),
        2 => format!("decline {name}"),
        3 => "carry-on".to_owned(),
        4 => "stop".to_owned(),
        5 => "undo".to_owned(),
        _ => "move-on".to_owned(),
    }
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
