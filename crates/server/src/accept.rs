//! Connections over HTTP, and how long a request may take to come.
//!
//! A program that sends half a request, or sends it a byte at a time, is not waited for without end:
//! its connection would be held for nothing.

use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, Sleep, sleep, sleep_until, timeout};

use crate::answer::Refused;
use crate::state::Server;

/// How long nobody is let in if this machine has no room for another connection.
const PAUSE: Duration = Duration::from_secs(1);

/// How long requests in progress may take when the server stops.
const PARTING: Duration = Duration::from_secs(10);

/// How much of a body has to come in a second, on average, once the time for the request is over.
const BODY_BYTES_A_SECOND: usize = 16 * 1024;

/// Lets everybody in who connects, until the server stops; then requests in progress are answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // Every connection has a part of this; nothing is ever sent.
    let (open, mut all) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let (router, mut stopping, open) = (router.clone(), stopping.clone(), open.clone());
                tokio::spawn(async move {
                    converse(stream, peer, router, patience, &mut stopping).await;
                    drop(open);
                });
            }
            Err(error) if is_of_one_connection(error.kind()) => {}
            Err(error) => {
                tracing::error!(%error, "nobody can connect");
                sleep(PAUSE).await;
            }
        }
    }
    drop((listener, open));
    if timeout(PARTING, all.recv()).await.is_err() {
        tracing::warn!("some requests were not answered before the server stopped");
    }
}

/// Waits until the server is to stop.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // If the server is gone, it has stopped too.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Whether only the one who wants to connect is concerned.
fn is_of_one_connection(kind: ErrorKind) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        kind,
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// Answers the requests of one connection.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
    stopping: &mut watch::Receiver<bool>,
) {
    let routed = TowerToHyperService::new(router);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        routed.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // Whoever breaks off needs no answer.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stopped(stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Waits for the body of a request no longer than it may take to come.
pub(crate) async fn in_time(
    State(server): State<Server>,
    request: Request,
    next: Next,
) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let patience = server.live.limits.request;
    let is_late = Arc::new(AtomicBool::new(false));
    let request = request.map(|body| {
        let timed = Timed::new(body, patience, Arc::clone(&is_late));
        Body::new(timed)
    });
    let response = next.run(request).await;
    if !is_late.load(Ordering::Relaxed) {
        return response;
    }
    let message = "the body of the request has not come in time; send it again, all of it";
    Refused::new(StatusCode::REQUEST_TIMEOUT, message).into_response()
}

/// A body of which too little may have come at some time. The time begins when the body is asked for.
struct Timed {
    body: Body,
    patience: Duration,
    bytes: usize,
    /// When it was asked for, and what wakes whoever waits for more of it.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
    is_late: Arc<AtomicBool>,
}

impl Timed {
    fn new(body: Body, patience: Duration, is_late: Arc<AtomicBool>) -> Timed {
        Timed {
            body,
            patience,
            bytes: 0,
            waiting: None,
            is_late,
        }
    }

    /// Waits for the time at which it is late.
    fn poll_late(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let (began, sleep) = self.waiting.get_or_insert_with(|| {
            let now = Instant::now();
            (now, Box::pin(sleep_until(now)))
        });
        let seconds = u64::try_from(self.bytes / BODY_BYTES_A_SECOND).unwrap_or(u64::MAX);
        sleep
            .as_mut()
            .reset(*began + self.patience + Duration::from_secs(seconds));
        sleep.as_mut().poll(context)
    }
}

impl hyper::body::Body for Timed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            let data = frame
                .as_ref()
                .and_then(|frame| frame.as_ref().ok()?.data_ref());
            self.bytes = self.bytes.saturating_add(data.map_or(0, Bytes::len));
            return Poll::Ready(frame);
        }
        ready!(self.poll_late(context));
        self.is_late.store(true, Ordering::Relaxed);
        Poll::Ready(Some(Err(axum::Error::new("it has not come in time"))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
