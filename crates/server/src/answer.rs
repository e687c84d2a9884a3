//! What the server answers when something is wrong.

use axum::Json;
use axum::body::to_bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::StoreError;

/// Why a request was not carried out.
#[derive(Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    message: String,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Refused {
        Refused {
            status,
            message: message.into(),
        }
    }

    /// People without a seat are not told whether the table exists.
    pub(crate) fn no_seat() -> Refused {
        Refused::new(
            StatusCode::NOT_FOUND,
            "there is no such table for you; open the link of an invitation first",
        )
    }

    pub(crate) fn not_master() -> Refused {
        Refused::new(StatusCode::FORBIDDEN, "that is for the game master to do")
    }

    pub(crate) fn bad(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let body = Json(json!({ "error": self.message }));
        (self.status, body).into_response()
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        let status = match &error {
            StoreError::NoTable => return Refused::no_seat(),
            StoreError::AlreadyThere | StoreError::Archived => StatusCode::CONFLICT,
            StoreError::Full => StatusCode::INSUFFICIENT_STORAGE,
            other => {
                tracing::warn!(error = %other, "the store failed");
                let message = "tables cannot be reached at the moment; try again later";
                return Refused::new(StatusCode::SERVICE_UNAVAILABLE, message);
            }
        };
        Refused::new(status, error.to_string())
    }
}

/// What the body of a request says as a JSON object. If it says something else, the answer names the
/// field, and no type of this program.
pub(crate) struct Said<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Said<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Said<T>, Response> {
        let Json(body) = Json::<Value>::from_request(request, state)
            .await
            .map_err(IntoResponse::into_response)?;
        if !body.is_object() {
            let message = "the body has to be a JSON object, with its fields in braces";
            return Err(Refused::bad(message).into_response());
        }
        // It is read from text again because only so the field is known in which something is wrong.
        let read = Json::from_bytes(body.to_string().as_bytes());
        let Json(said) = read.map_err(|wrong: JsonRejection| {
            Refused::bad(in_the_fields_words(&wrong.body_text())).into_response()
        })?;
        Ok(Said(said))
    }
}

/// What is wrong with a field, without the words of the library that has found it: its own introduction,
/// and a place in a text that nobody has written.
fn in_the_fields_words(told: &str) -> String {
    let told = told.rsplit_once(" at line ").map_or(told, |(told, _)| told);
    let introduction = "Failed to deserialize the JSON body into the target type: ";
    let told = told.strip_prefix(introduction).unwrap_or(told);
    format!("the body is not what is asked for: {told}")
}

/// The longest message that somebody else than this server writes, in bytes.
const MESSAGE_BYTES_MAX: usize = 4096;

/// Gives every error the same form, also those that are found before anything here is asked: an
/// unknown path, or a body that is too large or no JSON.
pub(crate) async fn in_one_form(request: Request, next: Next) -> Response {
    let asked = format!("{} {}", request.method(), request.uri().path());
    let response = next.run(request).await;
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    let kind = response.headers().get(CONTENT_TYPE);
    if !is_error || kind.is_some_and(|kind| kind == "application/json") {
        return response;
    }
    let (parts, body) = response.into_parts();
    let told = to_bytes(body, MESSAGE_BYTES_MAX).await.unwrap_or_default();
    let told = String::from_utf8_lossy(&told);
    let message = match status {
        StatusCode::NOT_FOUND => format!("there is nothing at `{asked}`"),
        StatusCode::METHOD_NOT_ALLOWED => format!("`{asked}` is not possible; the path is there"),
        StatusCode::PAYLOAD_TOO_LARGE => "the body is too large".to_owned(),
        _ if told.trim().is_empty() => format!("`{asked}` is not possible: {status}"),
        _ => told.trim().to_owned(),
    };
    let mut answer = Refused::new(status, message).into_response();
    let own = |name| name == CONTENT_TYPE || name == CONTENT_LENGTH;
    for (name, value) in &parts.headers {
        if !own(name) {
            answer.headers_mut().insert(name, value.clone());
        }
    }
    answer
}
