//! How often one address may come to tables, so that nobody guesses invitations or fills the store.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;

use crate::configuration::Configuration;

/// How long an address is remembered.
const WINDOW: Duration = Duration::from_secs(60);

/// How many addresses are remembered before the old ones are forgotten.
const ADDRESSES_MAX: usize = 10_000;

/// Who has come to tables in the last minute.
#[derive(Debug)]
pub(crate) struct Entrance {
    entries_per_minute: u32,
    proxies: Vec<IpAddr>,
    /// When the window of each address began, and how often it has come since.
    come: Mutex<HashMap<IpAddr, (Instant, u32)>>,
}

impl Entrance {
    pub(crate) fn new(configuration: &Configuration) -> Entrance {
        Entrance {
            entries_per_minute: configuration.limits.entries_per_minute,
            proxies: configuration.proxies.clone(),
            come: Mutex::default(),
        }
    }

    /// Counts a request, and tells whether it is carried out.
    pub(crate) fn lets_in(&self, request: &Request) -> bool {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let Some(ConnectInfo(peer)) = peer else {
            return true;
        };
        let address = self.address(peer.ip(), request.headers());
        self.count(address, Instant::now())
    }

    /// The address that a request comes from. Only a listed proxy is believed that it hands on the
    /// request of somebody else, and only the last it names: what is before that, anybody may have
    /// written.
    fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.proxies.contains(&peer) {
            return peer;
        }
        let told = headers.get_all("x-forwarded-for").into_iter().next_back();
        let told = told.and_then(|told| told.to_str().ok()?.rsplit(',').next());
        told.and_then(|told| told.trim().parse().ok())
            .unwrap_or(peer)
    }

    fn count(&self, address: IpAddr, now: Instant) -> bool {
        let mut come = self.come.lock().unwrap_or_else(PoisonError::into_inner);
        if come.len() >= ADDRESSES_MAX {
            come.retain(|_, (since, _)| now.duration_since(*since) < WINDOW);
        }
        let (since, count) = come.entry(address).or_insert((now, 0));
        if now.duration_since(*since) >= WINDOW {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        *count <= self.entries_per_minute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrance() -> Entrance {
        Entrance {
            entries_per_minute: 2,
            proxies: vec![IpAddr::from([10, 0, 0, 1])],
            come: Mutex::default(),
        }
    }

    #[test]
    fn only_a_listed_proxy_is_believed() {
        let entrance = entrance();
        let [proxy, guest, other] = [[10, 0, 0, 1], [198, 51, 100, 7], [203, 0, 113, 9]];
        let [proxy, guest, other] = [proxy, guest, other].map(IpAddr::from);
        let told = |words: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", words.parse().expect("a header"));
            headers
        };
        // What the guest has made up stands before what the proxy adds.
        let words = told("203.0.113.9, 198.51.100.7");
        assert_eq!(entrance.address(proxy, &words), guest);
        assert_eq!(entrance.address(other, &words), other);
        assert_eq!(entrance.address(proxy, &told("nonsense")), proxy);
        assert_eq!(entrance.address(proxy, &HeaderMap::new()), proxy);
    }

    #[test]
    fn an_address_comes_so_often_in_a_minute() {
        let entrance = entrance();
        let [one, other] = [[10, 0, 0, 2], [10, 0, 0, 3]].map(IpAddr::from);
        let now = Instant::now();
        let come = [one, one, one, other].map(|address| entrance.count(address, now));
        assert_eq!(come, [true, true, false, true]);
        assert!(entrance.count(one, now + WINDOW));
    }
}
