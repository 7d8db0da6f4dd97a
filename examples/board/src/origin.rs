//! Who may ask: requests for the address that is served, and sockets of its own
//! pages. A foreign page whose name was made to lead here gets nothing.

use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use thiserror::Error;

/// The values of `Host` that are answered.
pub struct Hosts {
    names: Vec<String>,
    port: u16,
    any_address: bool,
}

/// Why a request is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Foreign {
    #[error("the board is not served under this name; open it at the address that it has printed")]
    Host,
    #[error("only a page of the board itself gets an engine")]
    Origin,
}

impl Hosts {
    /// Those of a server that listens at this address.
    pub fn new(address: IpAddr, port: u16) -> Hosts {
        let mut names = Vec::new();
        for name in ["127.0.0.1", "localhost", "[::1]", &host_name(address)] {
            names.push(format!("{name}:{port}"));
            if port == 80 {
                names.push(name.to_owned());
            }
        }
        Hosts { names, port, any_address: address.is_unspecified() }
    }

    /// The host that is asked.
    ///
    /// # Errors
    /// If it is somebody else.
    pub fn check_host<'a>(&self, headers: &'a HeaderMap) -> Result<&'a str, Foreign> {
        only(headers, HOST).filter(|host| self.admits(host)).ok_or(Foreign::Host)
    }

    /// # Errors
    /// If it is not sure that a page of this server asks.
    pub fn check_origin(&self, headers: &HeaderMap) -> Result<(), Foreign> {
        let host = self.check_host(headers)?;
        let origin = only(headers, ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
        if origin == Some(host) { Ok(()) } else { Err(Foreign::Origin) }
    }

    fn admits(&self, host: &str) -> bool {
        let known = self.names.iter().any(|name| name.eq_ignore_ascii_case(host));
        known || self.any_address && self.is_address(host)
    }

    /// Where all addresses of a machine are served, each is its name. Nobody can
    /// make an address lead elsewhere.
    fn is_address(&self, host: &str) -> bool {
        let bare = match host.strip_suffix(&format!(":{}", self.port)) {
            Some(bare) => bare,
            None if self.port == 80 => host,
            None => return false,
        };
        let inner = bare.strip_prefix('[').and_then(|bare| bare.strip_suffix(']'));
        inner.is_some_and(|inner| inner.parse::<Ipv6Addr>().is_ok())
            || bare.parse::<Ipv4Addr>().is_ok()
    }
}

fn host_name(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// The value of a header that must come exactly once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

impl IntoResponse for Foreign {
    fn into_response(self) -> Response {
        (StatusCode::FORBIDDEN, format!("{self}\n")).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    fn hosts(address: &str, port: u16) -> Hosts {
        Hosts::new(address.parse().unwrap(), port)
    }

    fn headers(list: &[(HeaderName, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in list {
            headers.append(name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn the_address_served_is_admitted() {
        let here = hosts("127.0.0.1", 8283);
        for host in ["127.0.0.1:8283", "localhost:8283", "LocalHost:8283", "[::1]:8283"] {
            assert!(here.admits(host), "{host}");
        }
        assert!(hosts("192.168.0.7", 9).admits("192.168.0.7:9"));
        assert!(hosts("fe80::7", 9).admits("[fe80::7]:9"));
    }

    #[test]
    fn everything_else_is_foreign() {
        let here = hosts("127.0.0.1", 8283);
        for host in [
            "",
            "127.0.0.1",
            "localhost",
            "127.0.0.1:80",
            "127.0.0.1:08283",
            "127.0.0.1:8283:8283",
            "127.0.0.1.evil.example:8283",
            "evil.example:8283",
            "localhost.:8283",
            "user@localhost:8283",
            "192.168.0.7:8283",
            " localhost:8283",
        ] {
            assert!(!here.admits(host), "{host}");
        }
    }

    #[test]
    fn the_port_may_be_left_out_only_where_it_is_80() {
        assert!(hosts("127.0.0.1", 80).admits("localhost"));
        assert!(hosts("127.0.0.1", 80).admits("localhost:80"));
        assert!(!hosts("127.0.0.1", 8283).admits("localhost"));
    }

    #[test]
    fn where_all_addresses_are_served_each_is_admitted_but_no_name() {
        let everywhere = hosts("0.0.0.0", 8283);
        for host in ["192.168.0.7:8283", "[fe80::7]:8283", "localhost:8283"] {
            assert!(everywhere.admits(host), "{host}");
        }
        for host in ["evil.example:8283", "192.168.0.7", "192.168.0.7:1", "fe80::7:8283"] {
            assert!(!everywhere.admits(host), "{host}");
        }
    }

    #[test]
    fn a_host_comes_exactly_once() {
        let here = hosts("127.0.0.1", 8283);
        let one = (HOST, "127.0.0.1:8283");
        assert_eq!(here.check_host(&headers(&[])), Err(Foreign::Host));
        assert_eq!(here.check_host(&headers(slice::from_ref(&one))), Ok("127.0.0.1:8283"));
        assert_eq!(here.check_host(&headers(&[one.clone(), one])), Err(Foreign::Host));
    }

    #[test]
    fn an_origin_is_that_of_the_host_asked() {
        let here = hosts("127.0.0.1", 8283);
        let with = |origin| headers(&[(HOST, "127.0.0.1:8283"), (ORIGIN, origin)]);
        assert_eq!(here.check_origin(&with("http://127.0.0.1:8283")), Ok(()));
        for origin in [
            "null",
            "",
            "http://localhost:8283",
            "https://127.0.0.1:8283",
            "http://127.0.0.1",
            "http://127.0.0.1:8283/",
            "http://evil.example",
        ] {
            assert_eq!(here.check_origin(&with(origin)), Err(Foreign::Origin), "{origin}");
        }
        let none = headers(&[(HOST, "127.0.0.1:8283")]);
        assert_eq!(here.check_origin(&none), Err(Foreign::Origin));
    }
}
