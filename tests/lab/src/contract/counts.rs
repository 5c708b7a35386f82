//! Counts of what the cases of a routine showed.

use serde::{Deserialize, Serialize};
use spectrum::Longest;

use super::cases::Cores;
use super::check::broken::{Broken, Checked};
use super::check::plain::Held;
use calls::T;

/// The results of the cases of a routine, or of some of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseCounts {
    /// Number of cases tried on our core.
    pub cases: u64,
    /// Number of cases tried on `iz80` too.
    pub second: u64,
    /// Number of cases that a condition of the contract excludes.
    pub excluded: u64,
    /// Number of cases tried on our core in which two inputs are the same byte of memory.
    #[serde(default)]
    pub given_twice: u64,
    /// Number of cases tried on our core that failed.
    pub failed: u64,
    /// Number of cases tried on both cores that failed.
    pub second_failed: u64,
    /// Number of those that failed, on one core or both, in which nothing is wrong but a dependence that tracking bits found.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dependent: u64,
    /// True if not all cases were tried, since too many failed.
    pub gave_up: bool,
    /// The number of the first failing case.
    pub first: Option<u64>,
    /// The slowest case.
    pub slowest: Option<Slowest>,
    /// The most stack that a case used, in bytes.
    pub deepest: u16,
    /// The slowest case with the ULA's contention, if the contract states such a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contended: Option<Contended>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The slowest case with the ULA's contention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contended {
    /// Its time in T-states, waiting for the ULA included.
    pub t: T,
    /// The T-state of the frame at which the call started.
    pub start: T,
    /// Its number.
    pub number: u64,
}

/// Returns the slower of two cases; the earlier one if both take the same time.
fn more_contended(a: Option<Contended>, b: Option<Contended>) -> Option<Contended> {
    [a, b].into_iter().flatten().max_by_key(|of| (of.t, std::cmp::Reverse(of.number)))
}

/// The slowest case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slowest {
    /// Its time in T-states.
    pub t: T,
    /// Its number.
    pub number: u64,
}

/// Returns the slower of two cases; the earlier one if both take the same time.
fn slower(a: Option<Slowest>, b: Option<Slowest>) -> Option<Slowest> {
    let key = |slowest: &Slowest| (slowest.t, std::cmp::Reverse(slowest.number));
    [a, b].into_iter().flatten().max_by_key(key)
}

impl CaseCounts {
    /// Adds a case which stands for `count` cases; `None` if a condition excludes it.
    pub(crate) fn add(&mut self, cores: Cores, number: u64, count: u64, checked: Option<Checked>) {
        let Some(checked) = checked else {
            self.excluded += if cores == Cores::Ours { count } else { 0 };
            return;
        };
        match cores {
            Cores::Ours => self.cases += count,
            Cores::Both => self.second += 1,
        }
        if !checked.broken.is_empty() {
            match cores {
                Cores::Ours => self.failed += 1,
                Cores::Both => self.second_failed += 1,
            }
            self.dependent += u64::from(checked.broken.iter().all(Broken::is_maybe_none));
            self.first = self.first.or(Some(number));
        }
        if checked.t > self.slowest.map_or(0, |slowest| slowest.t) {
            self.slowest = Some(Slowest { t: checked.t, number });
        }
        self.deepest = self.deepest.max(checked.stack);
        let longest = checked.contended.map(|Longest { t, start }| Contended { t, start, number });
        self.contended = more_contended(self.contended, longest);
    }

    /// Adds cases that held on our core, which follow the one with a number.
    pub(crate) fn add_held(&mut self, number: u64, held: Held) {
        self.cases += held.count;
        if held.t > self.slowest.map_or(0, |slowest| slowest.t) {
            self.slowest = Some(Slowest { t: held.t, number: number + held.slowest });
        }
        self.deepest = self.deepest.max(held.stack);
    }

    /// Returns true if cases failed, and nothing is wrong in any of them but a dependence that tracking bits found.
    pub(crate) fn is_dependent_only(&self) -> bool {
        self.dependent > 0 && self.dependent == self.failed.saturating_add(self.second_failed)
    }

    /// Returns the sum of two counts.
    pub(crate) fn and(self, other: CaseCounts) -> CaseCounts {
        CaseCounts {
            // Numbers from a file may be anything.
            cases: self.cases.saturating_add(other.cases),
            second: self.second.saturating_add(other.second),
            excluded: self.excluded.saturating_add(other.excluded),
            given_twice: self.given_twice.saturating_add(other.given_twice),
            failed: self.failed.saturating_add(other.failed),
            second_failed: self.second_failed.saturating_add(other.second_failed),
            dependent: self.dependent.saturating_add(other.dependent),
            gave_up: self.gave_up | other.gave_up,
            first: [self.first, other.first].into_iter().flatten().min(),
            slowest: slower(self.slowest, other.slowest),
            deepest: self.deepest.max(other.deepest),
            contended: more_contended(self.contended, other.contended),
        }
    }
}
