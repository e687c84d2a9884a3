//! Who somebody is, and the secrets that let people in.
//!
//! Secrets are 256 random bits. Only their hashes are stored, so reading the store gives nobody
//! access.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use store::{InvitationHash, PersonId, Store, StoreError, UnixSeconds};

use crate::random;

/// The cookie of a session.
const COOKIE_NAME: &str = "fivefoot";

/// The hash of an invitation's secret.
pub(crate) fn invitation_hash(secret: &str) -> InvitationHash {
    InvitationHash(*blake3::hash(secret.as_bytes()).as_bytes())
}

/// Seconds since 1970.
pub(crate) fn now() -> UnixSeconds {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    UnixSeconds(since.map_or(0, |since| since.as_secs()))
}

/// The key under which a session is kept.
fn session_key(secret: &str) -> String {
    format!("session {}", blake3::hash(secret.as_bytes()).to_hex())
}

/// Whose session the request belongs to.
pub(crate) async fn person(
    store: &dyn Store,
    headers: &HeaderMap,
) -> Result<Option<PersonId>, StoreError> {
    let Some(secret) = session_secret(headers) else {
        return Ok(None);
    };
    let value = store.value(&session_key(secret), now()).await?;
    let name = value.and_then(|bytes| String::from_utf8(bytes).ok());
    Ok(name.and_then(|name| PersonId::new(name).ok()))
}

fn session_secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get(COOKIE)?.to_str().ok()?.split(';');
    let mut pairs = cookies.filter_map(|pair| pair.trim().split_once('='));
    pairs
        .find(|(name, _)| *name == COOKIE_NAME)
        .map(|(_, value)| value)
}

/// A new person with a session, and the cookie for it.
pub(crate) async fn new_person(
    store: &dyn Store,
    origin: &str,
    session_days: u32,
) -> Result<(PersonId, String), StoreError> {
    let unusable = |_| StoreError::Unavailable("no id could be made".to_owned());
    let person = PersonId::new(random::id()).map_err(unusable)?;
    let secret = random::token();
    let session_seconds = u64::from(session_days) * 24 * 60 * 60;
    let until = UnixSeconds(now().0.saturating_add(session_seconds));
    let name = person.as_str().as_bytes();
    store.put_value(&session_key(&secret), name, until).await?;
    let secure = if origin.starts_with("https:") {
        "; Secure"
    } else {
        ""
    };
    let cookie = format!(
        "{COOKIE_NAME}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={session_seconds}{secure}"
    );
    Ok((person, cookie))
}

/// Whether a page of another site in somebody's browser sent the request. Programs other than browsers name
/// no origin.
pub(crate) fn is_from_elsewhere(headers: &HeaderMap, origin: &str) -> bool {
    let Some(named) = headers.get(ORIGIN) else {
        return false;
    };
    named.to_str().map_or(true, |named| named != origin)
}

/// Whether the request names a host that is ours. If a page of another site has a name that leads
/// to this machine, its requests name that host.
pub(crate) fn is_own_host(headers: &HeaderMap, origin: &str) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_another_site_is_told_by_its_origin() {
        let of = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ORIGIN, origin.parse().expect("a header"));
            is_from_elsewhere(&headers, "http://127.0.0.1:4105")
        };
        assert!(of("http://evil.example"));
        assert!(of("https://127.0.0.1:4105"));
        assert!(of("null"));
        assert!(!of("http://127.0.0.1:4105"));
        assert!(!is_from_elsewhere(
            &HeaderMap::new(),
            "http://127.0.0.1:4105"
        ));
    }

    #[test]
    fn the_cookie_of_the_session_is_found_among_others() {
        let mut headers = HeaderMap::new();
        let cookies = "a=b; fivefoot=secret; fivefoot2=other";
        headers.insert(COOKIE, cookies.parse().expect("a header"));
        assert_eq!(session_secret(&headers), Some("secret"));
    }
}
