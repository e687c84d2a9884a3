//! What every request handler can use.

use std::sync::Arc;

use tokio::sync::watch;

use crate::configuration::Configuration;
use crate::desk::Desk;
use crate::entrance::Entrance;
use crate::live::Live;

/// The server.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) live: Arc<Live>,
    pub(crate) configuration: Arc<Configuration>,
    pub(crate) entrance: Arc<Entrance>,
    pub(crate) desk: Arc<Desk>,
    /// The address that links begin with.
    pub(crate) origin: Arc<str>,
    /// Becomes true when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}
