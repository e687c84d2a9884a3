//! The routes of the server.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use std::sync::atomic::Ordering;

use crate::access;
use crate::answer::Refused;
use crate::assets;
use crate::configuration::{MESSAGE_BYTES_MAX, UPLOAD_BYTES_MAX};
use crate::state::Server;
use crate::{play, tables};

/// The page may load only the server's own files, including the engine, and nobody may frame it.
const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; \
     img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) fn router(server: Server) -> Router {
    let uploads = Router::new()
        .route("/api/tables", get(tables::own).post(tables::create))
        .route("/api/import", post(tables::import))
        .layer(DefaultBodyLimit::max(UPLOAD_BYTES_MAX));
    let small = Router::new()
        .route("/api/join", post(tables::join))
        .route("/api/tables/{table}", delete(tables::delete))
        .route(
            "/api/tables/{table}/standing/{word}",
            put(tables::set_standing),
        )
        .route("/api/tables/{table}/export", get(tables::export))
        .route(
            "/api/tables/{table}/invitations",
            get(tables::invitations).post(tables::invitation),
        )
        .route(
            "/api/tables/{table}/invitations/{hash}",
            delete(tables::revoke),
        )
        .route("/api/tables/{table}/view", get(play::view))
        .route("/api/tables/{table}/story", get(play::story))
        .route("/api/tables/{table}/commands", post(play::command))
        .route("/api/tables/{table}/socket", get(play::socket))
        .layer(DefaultBodyLimit::max(MESSAGE_BYTES_MAX));
    let ours = uploads
        .merge(small)
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(server.clone(), guard));
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .merge(ours)
        .layer(middleware::from_fn(harden))
        .with_state(server)
}

/// Refuses requests from pages of other sites.
async fn guard(
    State(server): State<Server>,
    request: Request,
    next: Next,
) -> Result<Response, Refused> {
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_elsewhere = changes && access::is_from_elsewhere(headers, &server.origin);
    if is_elsewhere || !access::is_own_host(headers, &server.origin) {
        return Err(play::elsewhere());
    }
    Ok(next.run(request).await)
}

async fn harden(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, CONTENT_SECURITY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Only the files of the page may be cached.
    let not_kept = HeaderValue::from_static("no-store");
    headers.entry(CACHE_CONTROL).or_insert(not_kept);
    response
}

/// Whether the store can be reached.
async fn health(State(server): State<Server>) -> Result<&'static str, Refused> {
    server.live.store.value("health", access::now()).await?;
    Ok("ok\n")
}

/// Metrics for Prometheus.
async fn metrics(State(server): State<Server>) -> Response {
    let live = &server.live;
    let text = format!(
        "# TYPE fivefoot_tables gauge\nfivefoot_tables {}\n\
         # TYPE fivefoot_commands_stored_total counter\nfivefoot_commands_stored_total {}\n\
         # TYPE fivefoot_messages_sent_total counter\nfivefoot_messages_sent_total {}\n",
        live.table_count(),
        live.stored.load(Ordering::Relaxed),
        live.sent.load(Ordering::Relaxed),
    );
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
