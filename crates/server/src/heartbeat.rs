//! Whether somebody is still at the other end of a socket: it is pinged, and a program that does not
//! answer for long has gone, even if nothing has closed the connection.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// The time between two pings.
const PING_EACH: Duration = Duration::from_secs(30);

/// How long a program may be silent. In that time it is pinged more than once, so that one answer may
/// be late.
const SILENT_AT_MOST: Duration = Duration::from_secs(90);

/// What is due on a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beat {
    /// A ping.
    Ping,
    /// Nothing has been heard for too long.
    Silent,
}

/// The pings of a socket.
pub(crate) struct Heartbeat {
    heard: Instant,
    next_ping: Instant,
}

impl Heartbeat {
    /// The pings of a socket on which something has just been heard.
    pub(crate) fn new() -> Heartbeat {
        let now = Instant::now();
        Heartbeat {
            heard: now,
            next_ping: now + PING_EACH,
        }
    }

    /// Something has been heard, be it the answer to a ping or a message.
    pub(crate) fn hear(&mut self) {
        self.heard = Instant::now();
    }

    /// What is due next, when it is. Dropped before, it has changed nothing.
    pub(crate) async fn next(&mut self) -> Beat {
        let silent = self.heard + SILENT_AT_MOST;
        if silent <= self.next_ping {
            sleep_until(silent).await;
            return Beat::Silent;
        }
        sleep_until(self.next_ping).await;
        self.next_ping = Instant::now() + PING_EACH;
        Beat::Ping
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next beats, and the seconds since the beginning at which they come.
    async fn beats(heartbeat: &mut Heartbeat, begin: Instant, count: usize) -> Vec<(Beat, u64)> {
        let mut beats = Vec::new();
        for _ in 0..count {
            let beat = heartbeat.next().await;
            beats.push((beat, begin.elapsed().as_secs()));
        }
        beats
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_answer_is_silent_after_ninety_seconds() {
        let begin = Instant::now();
        let mut heartbeat = Heartbeat::new();
        assert_eq!(
            beats(&mut heartbeat, begin, 3).await,
            [(Beat::Ping, 30), (Beat::Ping, 60), (Beat::Silent, 90)]
        );
    }

    #[tokio::test(start_paused = true)]
    async fn who_answers_is_pinged_again() {
        let begin = Instant::now();
        let mut heartbeat = Heartbeat::new();
        for seconds in [30, 60, 90, 120, 150] {
            let one = beats(&mut heartbeat, begin, 1).await;
            assert_eq!(one, [(Beat::Ping, seconds)]);
            heartbeat.hear();
        }
        // The last answer was at 150 s.
        assert_eq!(
            beats(&mut heartbeat, begin, 3).await,
            [(Beat::Ping, 180), (Beat::Ping, 210), (Beat::Silent, 240)]
        );
    }

    /// The wait is dropped whenever something else happens on the socket.
    #[tokio::test(start_paused = true)]
    async fn a_wait_that_is_dropped_is_taken_up_again() {
        let begin = Instant::now();
        let mut heartbeat = Heartbeat::new();
        let short = Duration::from_secs(20);
        assert!(tokio::time::timeout(short, heartbeat.next()).await.is_err());
        heartbeat.hear();
        assert_eq!(
            beats(&mut heartbeat, begin, 4).await,
            [
                (Beat::Ping, 30),
                (Beat::Ping, 60),
                (Beat::Ping, 90),
                (Beat::Silent, 110)
            ]
        );
    }
}
