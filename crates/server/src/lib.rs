//! Tables over the network: HTTP and WebSocket around `table` and `store`.
//!
//! The server knows who somebody is and which seat they have. `table` decides what happens at a
//! table, and `store` keeps it. No rule is decided here.
//!
//! ```no_run
//! # async fn serve() -> Result<(), server::ServeError> {
//! let configuration = server::Configuration {
//!     listen: "127.0.0.1:4105".parse().unwrap(),
//!     metrics: None,
//!     data: "tables".into(),
//!     databases: Vec::new(),
//!     public_url: None,
//!     proxies: Vec::new(),
//!     create: server::WhoCreates::Anybody,
//!     limits: server::Limits::default(),
//! };
//! let running = server::Running::start(configuration).await?;
//! println!("{}", running.origin());
//! running.until_stopped().await
//! # }
//! ```
#![forbid(unsafe_code)]

mod accept;
mod access;
mod answer;
mod assets;
mod configuration;
mod desk;
mod entrance;
mod head;
mod heartbeat;
mod journals;
mod live;
mod metrics;
mod picture;
mod pictures;
mod play;
mod random;
mod routes;
mod seat;
mod seats;
mod serve;
mod socket;
mod state;
mod tables;
mod who;
mod wire;
mod words;

pub use configuration::{Configuration, CreateToken, Database, Limits, PublicUrl, WhoCreates};
pub use serve::{Running, ServeError};
pub use table::Rates;
pub use words::Words;
