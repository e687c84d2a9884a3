//! The files of the battle map.

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// A file, uncompressed and in its compressed forms.
struct Asset {
    path: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Every file of the page; none if the program was built without it.
const ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The page that is shown if the program was built without the battle map.
const WITHOUT: &str = include_str!("page/without.html");

/// Tells the page that it comes from a server.
const PLACE: &str = "document.documentElement.dataset.place = 'server';\n";

/// For files whose name holds a hash of their content: they never change.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// For all other files: the browser asks each time, and gets the file again only if it has changed.
const ASK_AGAIN: &str = "no-cache";

/// Whether the battle map is in this program.
pub(crate) const fn are_there() -> bool {
    !ASSETS.is_empty()
}

/// The file that a request names.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    if path == "place.js" && are_there() {
        return (content("place.js"), [(CACHE_CONTROL, ASK_AGAIN)], PLACE).into_response();
    }
    if path == "index.html" && !are_there() {
        return (content(path), WITHOUT).into_response();
    }
    match ASSETS.iter().find(|asset| asset.path == path) {
        Some(asset) => asset.answer(&headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

impl Asset {
    fn answer(&self, headers: &HeaderMap) -> Response {
        let is_named_by_hash = self.path.starts_with("assets/");
        let caching = if is_named_by_hash {
            FOR_GOOD
        } else {
            ASK_AGAIN
        };
        let tag = format!("\"{}\"", &blake3::hash(self.plain).to_hex()[..16]);
        let always = [
            (CACHE_CONTROL, caching.to_owned()),
            (ETAG, tag.clone()),
            (VARY, "accept-encoding".to_owned()),
        ];
        let known = headers.get(IF_NONE_MATCH).and_then(|own| own.to_str().ok());
        if known.is_some_and(|known| known.contains(&tag)) {
            return (StatusCode::NOT_MODIFIED, always).into_response();
        }
        let kind = content(self.path);
        match self.packed(headers) {
            Some((name, bytes)) => {
                (always, kind, [(CONTENT_ENCODING, name)], bytes).into_response()
            }
            None => (always, kind, self.plain).into_response(),
        }
    }

    /// The smallest form that the browser takes.
    fn packed(&self, headers: &HeaderMap) -> Option<(&'static str, &'static [u8])> {
        let taken = headers.get(ACCEPT_ENCODING)?.to_str().ok()?;
        let takes = |name: &str| {
            let mut all = taken.split(',').map(str::trim);
            all.any(|own| own.split(';').next() == Some(name) && !own.ends_with(";q=0"))
        };
        let brotli = self.brotli.filter(|_| takes("br")).map(|own| ("br", own));
        brotli.or_else(|| self.gzip.filter(|_| takes("gzip")).map(|own| ("gzip", own)))
    }
}

/// The media type of a file, by the ending of its name.
fn content(path: &str) -> [(axum::http::HeaderName, &'static str); 1] {
    let ending = path.rsplit('.').next().unwrap_or_default();
    let kind = match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "md" => "text/markdown; charset=utf-8",
        "woff2" => "font/woff2",
        "json" => "application/json",
        _ => "application/octet-stream",
    };
    [(CONTENT_TYPE, kind)]
}
