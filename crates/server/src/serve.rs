//! Starting and stopping.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use store::{Several, Sqlite, Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::accept;
use crate::configuration::{Configuration, Database};
use crate::entrance::Entrance;
use crate::live::Live;
use crate::routes::{metrics_router, router};
use crate::state::Server;
use crate::tables;

/// How long sockets may take to end when the server stops.
const PARTING: Duration = Duration::from_secs(2);

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The store cannot be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The folder or the address cannot be used.
    #[error("{what} cannot be used: {error}")]
    Unusable {
        /// The folder or the address.
        what: String,
        /// Why.
        error: std::io::Error,
    },
    /// The table cannot be made.
    #[error("{0}")]
    Table(String),
    /// There are several databases, and not every one has its own name.
    #[error("each of several databases needs a name of letters and digits: north=postgres://…")]
    NoHome,
    /// The program was built without that store.
    #[error("this program was built without PostgreSQL; build it with the feature `postgres`")]
    NoPostgres,
}

/// A server that is running.
pub struct Running {
    server: Server,
    origin: Arc<str>,
    metrics: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Running {
    /// Opens the store, and listens.
    ///
    /// # Errors
    /// If the store, the folder or the address cannot be used.
    pub async fn start(configuration: Configuration) -> Result<Running, ServeError> {
        let store = open(&configuration).await?;
        let (listener, address) = listen(configuration.listen).await?;
        let watched = match configuration.metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let origin: Arc<str> = Arc::from(configuration.origin(address));
        let (stop, stopping) = watch::channel(false);
        let server = Server {
            live: Live::new(store, configuration.limits.clone()),
            entrance: Arc::new(Entrance::new(&configuration)),
            configuration: Arc::new(configuration),
            desk: Arc::default(),
            origin: Arc::clone(&origin),
            stopping: stopping.clone(),
        };
        let patience = server.live.limits.request;
        let router = router(server.clone());
        let metrics = watched.as_ref().map(|(_, address)| *address);
        if let Some((listener, _)) = watched {
            let router = metrics_router(server.clone());
            tokio::spawn(accept::serve(listener, router, patience, stopping.clone()));
        }
        let task = tokio::spawn(accept::serve(listener, router, patience, stopping));
        Ok(Running {
            server,
            origin,
            metrics,
            stop,
            task,
        })
    }

    /// Makes a table on a text board, gives it the lines as its game master, and returns two links:
    /// one for the game master, and one for a player of everybody on the first side.
    ///
    /// # Errors
    /// If the board cannot be read, a line is refused, or the table cannot be kept.
    pub async fn open_table(
        &self,
        name: &str,
        board: String,
        lines: &[String],
    ) -> Result<(String, String), ServeError> {
        let opened = tables::open(&self.server, name, board, lines).await;
        opened.map_err(|error| ServeError::Table(error.to_string()))
    }

    /// The address that links begin with.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The address on which its metrics are read.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Stops the server: sockets are told to come back, and requests in progress are answered.
    ///
    /// # Errors
    /// If the server ended by itself.
    pub async fn stop(self) -> Result<(), ServeError> {
        // If the server is gone, it has stopped already.
        let _ = self.stop.send(true);
        let ended = self.task.await.map_err(|error| ServeError::Unusable {
            what: self.origin.to_string(),
            error: std::io::Error::other(error),
        });
        self.server.live.parted(PARTING).await;
        self.server.live.store.close().await;
        ended
    }

    /// Runs until the program is told to stop (Ctrl-C, or SIGTERM on Unix).
    ///
    /// # Errors
    /// If the server ended by itself.
    pub async fn until_stopped(self) -> Result<(), ServeError> {
        told_to_end().await;
        self.stop().await
    }
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let unusable = |error| ServeError::Unusable {
        what: address.to_string(),
        error,
    };
    let listener = TcpListener::bind(address).await.map_err(unusable)?;
    let address = listener.local_addr().map_err(unusable)?;
    Ok((listener, address))
}

async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    // Without signals the server runs until it is killed, which loses nothing.
    let _ = tokio::signal::ctrl_c().await;
}

async fn open(configuration: &Configuration) -> Result<Arc<dyn Store>, ServeError> {
    match configuration.databases.as_slice() {
        [] => {}
        [Database { home: None, url }] => return open_postgres(url).await,
        several => {
            let mut homes = BTreeMap::new();
            for Database { home, url } in several {
                let home = home.as_ref().ok_or(ServeError::NoHome)?;
                let store = reach_postgres(home, url).await?;
                if homes.insert(home.clone(), store).is_some() {
                    return Err(ServeError::NoHome);
                }
            }
            let several = Several::new(homes).map_err(|_| ServeError::NoHome)?;
            return Ok(Arc::new(several));
        }
    }
    let unusable = |error| ServeError::Unusable {
        what: configuration.data.display().to_string(),
        error,
    };
    std::fs::create_dir_all(&configuration.data).map_err(unusable)?;
    Ok(Arc::new(Sqlite::open(&configuration.data).await?))
}

#[cfg(feature = "postgres")]
async fn open_postgres(url: &str) -> Result<Arc<dyn Store>, ServeError> {
    Ok(Arc::new(store::Postgres::open(url).await?))
}

/// One of several databases. If it cannot be reached now, its tables are refused until it can.
#[cfg(feature = "postgres")]
async fn reach_postgres(home: &str, url: &str) -> Result<Arc<dyn Store>, ServeError> {
    match open_postgres(url).await {
        Err(ServeError::Store(StoreError::Unavailable(error))) => {
            tracing::warn!(
                home,
                error,
                "a database cannot be reached; it is tried again"
            );
            Ok(Arc::new(store::Postgres::open_later(url)?))
        }
        opened => opened,
    }
}

#[cfg(not(feature = "postgres"))]
async fn reach_postgres(_home: &str, url: &str) -> Result<Arc<dyn Store>, ServeError> {
    open_postgres(url).await
}

#[cfg(not(feature = "postgres"))]
async fn open_postgres(_url: &str) -> Result<Arc<dyn Store>, ServeError> {
    Err(ServeError::NoPostgres)
}
