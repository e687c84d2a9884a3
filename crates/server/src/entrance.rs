//! How often one address may come to tables, so that nobody guesses invitations or fills the store;
//! and how often one person may give commands over plain HTTP, where each has its own connection.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use table::{Person, Rates};

use crate::configuration::Configuration;

/// How long an address is remembered.
const WINDOW: Duration = Duration::from_secs(60);

/// How many addresses are remembered. If more come within the window, the one that came first is
/// forgotten for each, and all others are still counted.
const ADDRESSES_MAX: usize = 100_000;

/// Who has come to tables in the last minute.
#[derive(Debug)]
pub(crate) struct Entrance {
    entries_per_minute: u32,
    commands_per_minute: u32,
    proxies: Vec<IpAddr>,
    come: Mutex<Come<IpAddr>>,
    commanded: Mutex<Come<Person>>,
}

/// The addresses or people whose window is not over.
#[derive(Debug)]
struct Come<K> {
    /// When the window of each began, oldest first.
    began: VecDeque<(Instant, K)>,
    /// How often each has come in its window.
    counts: HashMap<K, u32>,
}

impl<K> Default for Come<K> {
    fn default() -> Come<K> {
        Come {
            began: VecDeque::new(),
            counts: HashMap::new(),
        }
    }
}

impl Entrance {
    pub(crate) fn new(configuration: &Configuration) -> Entrance {
        Entrance {
            entries_per_minute: configuration.limits.entries_per_minute,
            commands_per_minute: commands_per_minute(configuration.limits.rates),
            proxies: configuration.proxies.clone(),
            come: Mutex::default(),
            commanded: Mutex::default(),
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

    /// Counts a command of a person over plain HTTP, and tells whether it is given.
    pub(crate) fn lets_command(&self, person: &Person) -> bool {
        let commanded = self.commanded.lock();
        let mut commanded = commanded.unwrap_or_else(PoisonError::into_inner);
        commanded.count(person.clone(), Instant::now()) <= self.commands_per_minute
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
        come.count(subscriber(address), now) <= self.entries_per_minute
    }
}

/// As many commands as a connection could give in a minute.
fn commands_per_minute(rates: Rates) -> u32 {
    let on_average = rates.commands_per_second.saturating_mul(60);
    on_average.saturating_add(rates.commands_at_once)
}

impl<K: Clone + Eq + Hash> Come<K> {
    /// Counts somebody, and returns how often they have come in their window.
    fn count(&mut self, address: K, now: Instant) -> u32 {
        let is_over = |since: Instant| now.duration_since(since) >= WINDOW;
        while self.began.front().is_some_and(|(since, _)| is_over(*since)) {
            self.forget_oldest();
        }
        if !self.counts.contains_key(&address) {
            if self.counts.len() >= ADDRESSES_MAX {
                self.forget_oldest();
            }
            self.began.push_back((now, address.clone()));
        }
        let count = self.counts.entry(address).or_insert(0);
        *count = count.saturating_add(1);
        *count
    }

    fn forget_oldest(&mut self) {
        if let Some((_, oldest)) = self.began.pop_front() {
            self.counts.remove(&oldest);
        }
    }
}

/// The address that stands for all addresses of one subscriber: with IPv6 they have at least 2^64.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrance() -> Entrance {
        Entrance {
            entries_per_minute: 2,
            commands_per_minute: 3,
            proxies: vec![IpAddr::from([10, 0, 0, 1])],
            come: Mutex::default(),
            commanded: Mutex::default(),
        }
    }

    #[test]
    fn a_person_gives_so_many_commands_in_a_minute() {
        let entrance = entrance();
        let [ada, bea] = ["ada", "bea"].map(|name| Person(name.to_owned()));
        let given = [&ada, &ada, &ada, &ada, &bea].map(|person| entrance.lets_command(person));
        assert_eq!(given, [true, true, true, false, true]);
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

    /// An address of many, all different.
    fn one_of_many(number: usize) -> IpAddr {
        let number = u32::try_from(number).expect("a small number");
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn a_crowd_makes_nobody_elses_count_begin_anew() {
        let entrance = entrance();
        let now = Instant::now();
        let guest = IpAddr::from([198, 51, 100, 7]);
        // Half of the crowd comes before the guest, and half of it afterwards.
        let half = ADDRESSES_MAX / 2;
        for number in 0..half {
            assert!(entrance.count(one_of_many(number), now));
        }
        let later = now + WINDOW / 2;
        let come = [0; 3].map(|_| entrance.count(guest, later));
        assert_eq!(come, [true, true, false]);
        for number in half..2 * half {
            assert!(entrance.count(one_of_many(number), later));
        }
        assert!(!entrance.count(guest, later));
        let remembered = || entrance.come.lock().expect("nobody panics").counts.len();
        assert_eq!(remembered(), ADDRESSES_MAX);
        // The windows of the first half are over, and not that of the guest.
        let last = now + WINDOW;
        assert!(!entrance.count(guest, last));
        assert_eq!(remembered(), half + 1);
    }

    #[test]
    fn all_addresses_of_a_subscriber_are_counted_together() {
        let entrance = entrance();
        let now = Instant::now();
        let address = |words: &str| words.parse().expect("an address");
        let own = ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:9::"].map(address);
        let come = own.map(|address| entrance.count(address, now));
        assert_eq!(come, [true, true, false]);
        assert!(entrance.count(address("2001:db8:0:1::1"), now));
        let mapped = ["203.0.113.9", "::ffff:203.0.113.9", "203.0.113.9"].map(address);
        let come = mapped.map(|address| entrance.count(address, now));
        assert_eq!(come, [true, true, false]);
    }
}
