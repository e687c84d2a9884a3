//! What the server answers when something is wrong.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
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
