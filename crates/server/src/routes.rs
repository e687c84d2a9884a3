//! The routes of the server.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};

use crate::accept;
use crate::access;
use crate::answer::{Refused, in_one_form};
use crate::assets;
use crate::state::Server;
use crate::{pictures, play, seats, socket, tables};

/// The page may load only the server's own files, including the engine, and nobody may frame it.
const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; \
     img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) fn router(server: Server) -> Router {
    let limits = server.live.limits.clone();
    let uploads = Router::new()
        .route("/api/tables", get(tables::own).post(tables::create))
        .layer(DefaultBodyLimit::max(limits.upload_bytes));
    // An import has a board and a picture.
    let import_bytes = limits.upload_bytes.saturating_mul(2);
    let imports = Router::new()
        .route("/api/import", post(tables::import))
        .layer(DefaultBodyLimit::max(import_bytes));
    let small = Router::new()
        .route("/api/join", post(tables::join))
        .route("/api/tables/{table}", delete(tables::delete))
        .route(
            "/api/tables/{table}/standing/{word}",
            put(tables::set_standing),
        )
        .route("/api/tables/{table}/export", get(tables::export))
        .route("/api/tables/{table}/journal", get(tables::journal))
        .route(
            "/api/tables/{table}/invitations",
            get(tables::invitations).post(tables::invitation),
        )
        .route(
            "/api/tables/{table}/invitations/{hash}",
            delete(tables::revoke),
        )
        .route("/api/tables/{table}/seats", get(seats::all))
        .route(
            "/api/tables/{table}/seats/{person}",
            delete(seats::take_away),
        )
        .route(
            "/api/tables/{table}/picture",
            // It reads a body of up to `upload_bytes` itself, once it knows who sent it.
            get(pictures::whole)
                .put(pictures::lay)
                .delete(pictures::take_away),
        )
        .route(
            "/api/tables/{table}/picture/alignment",
            put(pictures::align),
        )
        .route("/api/tables/{table}/tiles/{tile}", get(pictures::tile))
        .route("/api/tables/{table}/view", get(play::view))
        .route("/api/tables/{table}/story", get(play::story))
        .route("/api/tables/{table}/commands", post(play::command))
        .route("/api/tables/{table}/socket", get(socket::open))
        .layer(DefaultBodyLimit::max(limits.message_bytes));
    let ours = uploads
        .merge(imports)
        .merge(small)
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(
            server.clone(),
            accept::in_time,
        ))
        .layer(middleware::from_fn_with_state(server.clone(), guard));
    Router::new()
        .route("/healthz", get(health))
        .merge(ours)
        .layer(middleware::from_fn(in_one_form))
        .layer(middleware::from_fn(harden))
        .with_state(server)
}

/// The routes of the address for whoever watches the server.
pub(crate) fn metrics_router(server: Server) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .layer(middleware::from_fn(in_one_form))
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
        return Err(socket::elsewhere());
    }
    if is_entry(&request) && !server.entrance.lets_in(&request) {
        let message = "this address has come to very many tables; wait a minute";
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, message));
    }
    Ok(next.run(request).await)
}

/// Whether somebody creates or joins a table by it.
fn is_entry(request: &Request) -> bool {
    let path = request.uri().path();
    *request.method() == Method::POST && matches!(path, "/api/join" | "/api/tables" | "/api/import")
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
    let text = server.live.metrics.text(server.live.table_count());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
