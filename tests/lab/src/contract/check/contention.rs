//! The time of each call with the ULA's contention, over all T-states of the frame at which it can start.

use std::collections::HashMap;

use spectrum::{Longest, Timing, Waits};

use super::broken::{Broken, Checked};
use crate::contract::spec::Breach;
use calls::{Call, Core, Runner, T};

/// The slowest call so far, and the times of some sequences of requests.
#[derive(Default)]
pub(super) struct Contention {
    slowest: T,
    known: HashMap<Waits, Longest>,
}

impl Contention {
    /// Number of sequences whose time is kept.
    const KEPT: usize = 1_000;

    /// Calls a routine again and adds its longest time to what was found. A call that is certainly faster than both `most` and the slowest
    /// one so far adds none.
    pub(super) fn check(&mut self, runner: &mut Runner, call: &Call, most: T, checked: &mut Checked) {
        if runner.core() != Core::Z80 {
            return;
        }
        let waits = runner.waits(call);
        debug_assert_eq!(waits.t(), checked.t, "the same call takes the same time without contention");
        if waits.bound() < self.slowest && waits.bound() <= most {
            return;
        }
        let longest = match self.known.get(&waits) {
            Some(&longest) => longest,
            None => {
                let longest = waits.longest(runner.kind(), Timing::Early);
                if self.known.len() >= Contention::KEPT {
                    self.known.clear();
                }
                self.known.insert(waits, longest);
                longest
            }
        };
        self.slowest = self.slowest.max(longest.t);
        checked.contended = Some(longest);
        if longest.t > most {
            let Longest { t: took, start } = longest;
            checked.covers = false;
            checked.broken.push(Broken::Effect(Breach::Contended { took, start, most }));
        }
    }
}
