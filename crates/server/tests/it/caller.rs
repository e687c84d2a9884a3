//! A program that calls the server: plain HTTP by hand, and a WebSocket.

use std::collections::BTreeMap;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::{Configuration, Limits, Running, WhoCreates};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A board with a creature whose name must never leak: only the game master may see it.
pub(crate) const BOARD: &str = "\
board: The test
system: srd35
map:
A.....
B....b
......
.....c
names: c SECRET-4711
with: c hidden
";

/// What nobody but a game master may hear of.
const CANARY: &str = "SECRET";

/// A server that ends with the test.
pub(crate) struct Served {
    pub(crate) running: Running,
    pub(crate) folder: TempDir,
}

impl Served {
    pub(crate) async fn new() -> Served {
        Served::with(WhoCreates::Anybody).await
    }

    pub(crate) async fn with(create: WhoCreates) -> Served {
        let folder = tempfile::tempdir().expect("a folder");
        Served::again(folder, create).await
    }

    /// A server on the store of a server that has ended.
    pub(crate) async fn again(folder: TempDir, create: WhoCreates) -> Served {
        Served::within(folder, create, Limits::default()).await
    }

    /// A server with its own limits.
    pub(crate) async fn within(folder: TempDir, create: WhoCreates, limits: Limits) -> Served {
        let configuration = Configuration {
            listen: "127.0.0.1:0".parse().expect("an address"),
            metrics: Some("127.0.0.1:0".parse().expect("an address")),
            data: folder.path().to_owned(),
            databases: Vec::new(),
            public_url: None,
            proxies: Vec::new(),
            limits,
            create,
        };
        let running = Running::start(configuration).await.expect("it starts");
        Served { running, folder }
    }

    pub(crate) fn caller(&self) -> Caller {
        let host = self.running.origin().trim_start_matches("http://");
        Caller {
            host: host.to_owned(),
            cookie: None,
            headers: BTreeMap::new(),
            heard: String::new(),
            may_hear_canary: false,
        }
    }

    /// Whoever watches the server.
    pub(crate) fn watcher(&self) -> Caller {
        let address = self.running.metrics().expect("it has such an address");
        let mut caller = self.caller();
        caller.host = address.to_string();
        caller
    }

    /// A new table with its game master, and with somebody who plays A.
    pub(crate) async fn opening(&self) -> Opening {
        let mut master = self.caller();
        let table = master.create().await;
        let player = json!({ "role": "player", "plays": ["A"] });
        let secret = master.invite(&table, &player).await;
        let mut ada = self.caller();
        let joined = ada.join(&secret).await.json();
        assert_eq!(joined["table"], table);
        assert_eq!(joined["role"], "player");
        Opening { table, master, ada }
    }
}

/// A table with people at it.
pub(crate) struct Opening {
    pub(crate) table: String,
    pub(crate) master: Caller,
    /// The player of A.
    pub(crate) ada: Caller,
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The answer to a request, as bytes.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.bytes.clone()).expect("text")
    }
}

/// Somebody with their cookie.
pub(crate) struct Caller {
    pub(crate) host: String,
    pub(crate) cookie: Option<String>,
    pub(crate) headers: BTreeMap<&'static str, String>,
    /// Every byte of the answer.
    pub(crate) heard: String,
    /// Whether they are a game master, or have said the canary's name themselves.
    pub(crate) may_hear_canary: bool,
}

/// Whatever a test is about, every byte in it is searched for the canary.
impl Drop for Caller {
    fn drop(&mut self) {
        if !self.may_hear_canary && !std::thread::panicking() {
            let found = self.heard.contains(CANARY);
            assert!(!found, "a secret was sent: {}", self.heard);
        }
    }
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Caller {
    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.request("GET", path, "").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, &body.to_string()).await
    }

    pub(crate) async fn request(&mut self, method: &str, path: &str, body: &str) -> Reply {
        self.may_hear_canary |= body.contains(CANARY);
        let kind = [("content-type", "application/json".to_owned())];
        let kind: &[_] = if body.is_empty() { &[] } else { &kind };
        let reply = self.send_with(method, path, body.as_bytes(), kind).await;
        Reply {
            body: reply.text(),
            status: reply.status,
            head: reply.head,
        }
    }

    /// Sends bytes, and returns the bytes of the answer.
    pub(crate) async fn send(&mut self, method: &str, path: &str, body: &[u8]) -> Answer {
        self.send_with(method, path, body, &[]).await
    }

    /// The same with headers.
    pub(crate) async fn send_with(
        &mut self,
        method: &str,
        path: &str,
        body: &[u8],
        more: &[(&'static str, String)],
    ) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        let mut headers = self.headers.clone();
        headers.entry("host").or_insert_with(|| self.host.clone());
        if let Some(cookie) = &self.cookie {
            headers.insert("cookie", cookie.clone());
        }
        if !body.is_empty() {
            headers.insert("content-length", body.len().to_string());
        }
        headers.extend(more.iter().cloned());
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let mut stream = TcpStream::connect(&self.host).await.expect("it listens");
        let request = [head.as_bytes(), b"\r\n", body].concat();
        stream.write_all(&request).await.expect("it reads");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("it answers");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let body = bytes.split_off(end.expect("a head") + 4);
        let head = String::from_utf8(bytes).expect("text");
        self.heard.push_str(&head);
        // A picture is compared as it is; as text only its letters count.
        self.heard.push_str(&String::from_utf8_lossy(&body));
        let head = head.trim_end();
        let status = head
            .split(' ')
            .nth(1)
            .expect("a status")
            .parse()
            .expect("a number");
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        Answer {
            status,
            head: head.to_owned(),
            bytes: body,
        }
    }

    /// Creates the table of the tests, and returns its id.
    pub(crate) async fn create(&mut self) -> String {
        let made = self
            .post("/api/tables", &json!({ "name": "Test", "board": BOARD }))
            .await;
        assert_eq!(made.status, 201, "{made:?}");
        made.json()["table"].as_str().expect("an id").to_owned()
    }

    /// Invites somebody, and returns the secret.
    pub(crate) async fn invite(&mut self, table: &str, role: &Value) -> String {
        let path = format!("/api/tables/{table}/invitations");
        let link = self.post(&path, role).await.json()["link"].clone();
        let link = link.as_str().expect("a link").to_owned();
        link.split_once("#join=").expect("a fragment").1.to_owned()
    }

    pub(crate) async fn join(&mut self, secret: &str) -> Reply {
        let reply = self
            .post("/api/join", &json!({ "invitation": secret }))
            .await;
        self.may_hear_canary |= reply.body.contains("\"game-master\"");
        reply
    }

    pub(crate) async fn socket(&self, table: &str) -> Result<Socket, String> {
        let url = format!("ws://{}/api/tables/{table}/socket", self.host);
        let mut request = url.into_client_request().expect("a request");
        if let Some(cookie) = &self.cookie {
            let cookie = cookie.parse().expect("a header");
            request.headers_mut().insert("cookie", cookie);
        }
        for (name, value) in &self.headers {
            let value = value.parse().expect("a header");
            request.headers_mut().insert(*name, value);
        }
        let connected = tokio_tungstenite::connect_async(request).await;
        connected
            .map(|(socket, _)| socket)
            .map_err(|error| error.to_string())
    }

    /// Opens a socket and says hello; returns the view that comes first.
    pub(crate) async fn sit_down(&mut self, table: &str) -> (Socket, Value) {
        let mut socket = self.socket(table).await.expect("a seat");
        say(&mut socket, &json!({ "type": "hello", "protocol": 2 })).await;
        let view = self.hear(&mut socket, "view").await;
        (socket, view)
    }

    /// Waits for a message of that type.
    pub(crate) async fn hear(&mut self, socket: &mut Socket, kind: &str) -> Value {
        loop {
            let message = socket.next().await.expect("it goes on").expect("a message");
            let Message::Text(text) = message else {
                continue;
            };
            self.heard.push_str(&text);
            let value: Value = serde_json::from_str(&text).expect("JSON");
            if value["type"] == kind {
                return value;
            }
        }
    }
}

pub(crate) async fn say(socket: &mut Socket, message: &Value) {
    let sent = socket.send(Message::text(message.to_string())).await;
    sent.expect("it listens");
}

/// The code and the reason with which the server closes a socket; what comes before is left out.
pub(crate) async fn close_of(socket: &mut Socket) -> (u16, String) {
    loop {
        match socket.next().await.expect("it is closed with a reason") {
            Ok(Message::Close(Some(frame))) => {
                return (frame.code.into(), frame.reason.as_str().to_owned());
            }
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    }
}
