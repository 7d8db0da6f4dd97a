//! The files of the page, and what a browser is told about all that it gets.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// Read from their folder in a debug build, part of the program in a release.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// `connect-src 'self'` is good for the socket to the same host, too.
const POLICY: &str = "default-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-cache"),
];

pub async fn with_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The file of this path.
pub async fn page(uri: Uri) -> Response {
    let found = file_name(uri.path()).and_then(|name| Some((name, Files::get(name)?)));
    match found {
        Some((name, file)) => {
            let headers = [(CONTENT_TYPE, content_type(name))];
            (headers, file.data).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
    }
}

/// The name of a file in the folder of the page, unless the path could lead
/// anywhere else.
fn file_name(path: &str) -> Option<&str> {
    let name = path.strip_prefix('/')?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let part = |part: &str| !part.is_empty() && !part.starts_with('.') && part.bytes().all(plain);
    match name {
        "" => Some("index.html"),
        name => name.split('/').all(part).then_some(name),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "txt" | "md" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_nowhere_but_into_the_folder() {
        assert_eq!(file_name("/"), Some("index.html"));
        assert_eq!(file_name("/style.css"), Some("style.css"));
        assert_eq!(file_name("/parts/a-b_2.min.js"), Some("parts/a-b_2.min.js"));
        for path in [
            "",
            "*",
            "style.css",
            "//",
            "//etc/passwd",
            "/parts/",
            "/parts//x",
            "/.",
            "/..",
            "/../Cargo.toml",
            "/parts/../x",
            "/.git/config",
            "/%2e%2e/Cargo.toml",
            "/..%2fx",
            "/..\\x",
            "/c:x",
            "/ä",
            "/a b",
            "/x\0",
        ] {
            assert_eq!(file_name(path), None, "{path}");
        }
    }

    #[test]
    fn texts_are_utf_8() {
        assert_eq!(content_type("index.html"), "text/html; charset=utf-8");
        assert_eq!(content_type("parts/app.min.js"), "text/javascript; charset=utf-8");
        assert_eq!(content_type("mark.svg"), "image/svg+xml; charset=utf-8");
        assert_eq!(content_type("mark.png"), "image/png");
        assert_eq!(content_type("LICENSE"), "application/octet-stream");
    }
}
