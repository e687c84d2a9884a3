//! People who take their seats at the tables of a server.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::connection::{Screen, Writer, greet, open};
use crate::measure::Measured;
use crate::play::{Clock, Table, Verdict};
use crate::script::{BOARD, MASTER, PLAYED, Script, VIEWERS, beginning};

/// Somebody with a session, who may sit at many tables.
#[derive(Clone, Default)]
struct Person {
    cookie: Option<String>,
}

impl Person {
    /// Posts a value, and gives the answer.
    fn post(&mut self, agent: &ureq::Agent, url: &str, body: &Value) -> Result<Value, String> {
        let mut request = agent.post(url);
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let answer = request.send_json(body);
        let mut answer = answer.map_err(|error| format!("{url}: {error}"))?;
        let cookie = answer.headers().get("set-cookie");
        let cookie = cookie.and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        self.cookie = cookie.map(str::to_owned).or(self.cookie.take());
        answer
            .body_mut()
            .read_json()
            .map_err(|error| format!("{url}: {error}"))
    }
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is no text"))
}

/// Makes the tables, and gives their ids and the people who have a seat at each of them.
fn seats(origin: &str, count: usize) -> Result<(Vec<String>, Vec<Person>), String> {
    let agent = ureq::Agent::new_with_defaults();
    let mut people = vec![Person::default(); VIEWERS];
    let mut tables = Vec::with_capacity(count);
    for number in 0..count {
        let asked = json!({ "name": format!("Table {number}"), "board": BOARD });
        let (master, others) = people.split_first_mut().ok_or("nobody plays")?;
        let made = master.post(&agent, &format!("{origin}/api/tables"), &asked)?;
        let id = text(&made["table"])?.to_owned();
        let played = PLAYED
            .iter()
            .map(|name| json!({ "role": "player", "plays": [name] }));
        let roles = played.chain([json!({ "role": "spectator" })]);
        for (person, role) in others.iter_mut().zip(roles) {
            let url = format!("{origin}/api/tables/{id}/invitations");
            let link = master.post(&agent, &url, &role)?;
            let secret = text(&link["link"])?.split_once("#join=");
            let (_, secret) = secret.ok_or("a link without a secret")?;
            let asked = json!({ "invitation": secret });
            person.post(&agent, &format!("{origin}/api/join"), &asked)?;
        }
        tables.push(id);
    }
    Ok((tables, people))
}

/// Makes tables, and seats people at each of them.
pub(crate) async fn tables(
    origin: &str,
    count: usize,
    measured: &Arc<Measured>,
) -> Result<Vec<Table>, String> {
    let own = origin.to_owned();
    let seated = tokio::task::spawn_blocking(move || seats(&own, count)).await;
    let (ids, people) = seated.map_err(|error| error.to_string())??;
    let sockets = origin.replacen("http", "ws", 1);
    let mut tables = Vec::with_capacity(count);
    for id in ids {
        let url = format!("{sockets}/api/tables/{id}/socket");
        let mut table = sit_down(&url, &people, measured).await?;
        match table.say(MASTER, &beginning()).await {
            Verdict::Accepted => tables.push(table),
            other => return Err(format!("turns do not begin: {other:?}")),
        }
    }
    Ok(tables)
}

async fn sit_down(url: &str, people: &[Person], measured: &Arc<Measured>) -> Result<Table, String> {
    let clock = Arc::new(Clock::new());
    let (sender, verdicts) = mpsc::channel(64);
    let mut writers = Vec::with_capacity(people.len());
    for person in people {
        let mut socket = open(url, person.cookie.as_deref()).await?;
        let view = greet(&mut socket).await?;
        let seen = &view["seen"];
        let number = Arc::new(AtomicU64::new(seen["number"].as_u64().unwrap_or(0)));
        let (sink, stream) = socket.split();
        writers.push(Writer {
            sink,
            epoch: Some(text(&seen["epoch"])?.to_owned()),
            number: Arc::clone(&number),
            said: 0,
            filling: Arc::from(""),
        });
        let screen = Screen {
            stream,
            number,
            clock: Arc::clone(&clock),
            measured: Arc::clone(measured),
            verdicts: sender.clone(),
        };
        tokio::spawn(screen.hear());
    }
    Ok(Table {
        clock,
        writers,
        verdicts,
        script: Script::default(),
        measured: Arc::clone(measured),
    })
}
