//! What a table's journal starts from.

use dice::Seed;
use encounter::Encounter;
use maps::{Game, TextBoard};
use rules::Disclosure;
use serde::{Deserialize, Serialize};
use table::{Epoch, Secrets, Table};
use view::IdKey;

use crate::random;
use crate::words::Words;

/// The version of the form of heads.
const VERSION: u32 = 1;

/// The head of a table: its board, and its secrets.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    version: u32,
    /// The text board that the table begins with.
    board: String,
    /// The rule system, by its word.
    game: String,
    /// The seed of its dice, in hexadecimal digits.
    seed: String,
    /// The key of its viewers' ids.
    ids: [u8; 32],
    /// What its players are told at the start.
    disclosure: Disclosure,
}

impl Head {
    /// A new table on that text board, with its own secrets.
    pub(crate) fn new(board: &str) -> Result<Head, String> {
        let text: TextBoard = board
            .parse()
            .map_err(|error: maps::MapError| error.to_string())?;
        let game = text.game.ok_or("the board has no line `system:`")?;
        let seed = random::bytes::<8>();
        let head = Head {
            version: VERSION,
            board: board.to_owned(),
            game: game.word().to_owned(),
            seed: Seed::from_number(u64::from_le_bytes(seed)).to_hex(),
            ids: random::bytes(),
            disclosure: Disclosure::default(),
        };
        head.start()?;
        Ok(head)
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Head, String> {
        let head: Head = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        match head.version {
            VERSION => Ok(head),
            other => Err(format!(
                "a table of version {other}; this program reads {VERSION}"
            )),
        }
    }

    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, String> {
        serde_json::to_vec(self).map_err(|error| error.to_string())
    }

    /// The key of its viewers' ids, from which others are made.
    pub(crate) const fn ids(&self) -> &[u8; 32] {
        &self.ids
    }

    /// The encounter at the start.
    pub(crate) fn start(&self) -> Result<Encounter, String> {
        let (game, text) = self.text()?;
        text.situation(game)
            .map(|situation| Encounter::new(situation).with_disclosure(self.disclosure))
            .map_err(|error| error.to_string())
    }

    /// The same start as the head of a journal, without the table's secrets.
    pub(crate) fn of_journal(&self) -> Result<journal::Head, String> {
        let (game, text) = self.text()?;
        Ok(journal::Head::new(game, text))
    }

    fn text(&self) -> Result<(Game, TextBoard), String> {
        let game = Game::from_word(&self.game).ok_or("an unknown game")?;
        let text: Result<TextBoard, maps::MapError> = self.board.parse();
        Ok((game, text.map_err(|error| error.to_string())?))
    }

    /// The table at the start of its journal.
    pub(crate) fn table(&self) -> Result<Table<Words>, String> {
        let seed: Seed = self.seed.parse().map_err(|_| "this is not a seed")?;
        let secrets = Secrets {
            seed,
            ids: IdKey::new(self.ids),
        };
        let epoch = Epoch(random::token());
        Ok(Table::new(Words, self.start()?, secrets, epoch))
    }
}
