//! Walks: a number of units, each done by itself, on all processors of a machine, and on any number of machines.
//!
//! A walk finds a value for each unit. A shard does every Nth unit; the parts of all shards put together are the whole walk.
//! A report is made of a whole walk only, so it does not depend on how the work was shared.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Error;

/// The progress of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The word for what is counted: "cases", "boards".
    pub what: &'static str,
    /// Number of them that are done.
    pub done: u64,
    /// Number of them in this shard.
    pub of: u64,
    /// The seconds that all of them take, as estimated beforehand; `None` if nobody knows.
    pub seconds: Option<u64>,
}

/// A function that is called with the progress of a walk, now and then and from any thread. It stops the walk by returning
/// `false`.
pub type OnProgress<'a> = &'a (dyn Fn(Progress) -> bool + Sync);

/// The share of one machine in a walk: its number, from 1, and the number of machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// The whole walk.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    pub(crate) fn has(self, unit: usize) -> bool {
        unit % self.of == self.number - 1
    }

    /// Returns its place among all shards, from 0.
    pub(crate) fn place(self) -> usize {
        self.number - 1
    }

    /// Returns the number of shards.
    pub(crate) fn of(self) -> usize {
        self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Reads `2/7`: the second of seven.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || format!("{text} is not a shard: K/N is the Kth of N, for instance 2/7");
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let number: usize = number.parse().map_err(|_| wrong())?;
        let of: usize = of.parse().map_err(|_| wrong())?;
        if (1..=of).contains(&number) { Ok(Shard { number, of }) } else { Err(wrong()) }
    }
}

/// The findings of a walk, or of a part of it: a value for each unit that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "T: Serialize", deserialize = "T: DeserializeOwned"))]
pub struct Part<T> {
    /// Number of units of the whole walk.
    pub units: usize,
    /// The findings by the unit's number.
    pub found: BTreeMap<usize, T>,
}

impl<T> Part<T> {
    /// Returns true if no unit is missing.
    pub fn is_whole(&self) -> bool {
        self.found.len() == self.units
    }

    /// Adds the findings of another part.
    ///
    /// # Errors
    /// The parts are of walks of different lengths, or both did the same unit: two files of the same shard.
    pub fn add(&mut self, other: Part<T>) -> Result<(), Error> {
        if other.units != self.units {
            return Err(Error::Merge { why: format!("walks of {} and of {} units", self.units, other.units) });
        }
        for (unit, found) in other.found {
            if unit >= self.units {
                return Err(Error::Merge { why: format!("a walk of {} units has no unit {unit}", self.units) });
            }
            if self.found.insert(unit, found).is_some() {
                return Err(Error::Merge { why: format!("unit {unit} is in two of the files") });
            }
        }
        Ok(())
    }

    /// Returns the findings in the order of the units, if none is missing.
    ///
    /// # Errors
    /// A walk that is not whole proves nothing.
    pub fn whole(&self) -> Result<impl Iterator<Item = &T>, Error> {
        if let Some((unit, _)) = self.found.range(self.units..).next() {
            return Err(Error::Merge { why: format!("a walk of {} units has no unit {unit}", self.units) });
        }
        if !self.is_whole() {
            let missing = (0..self.units).filter(|unit| !self.found.contains_key(unit)).count();
            return Err(Error::Merge { why: format!("{missing} of {} units are missing", self.units) });
        }
        Ok(self.found.values())
    }

    /// Turns each finding into one of another type.
    ///
    /// # Errors
    /// Those of `turn`.
    pub(crate) fn map<U>(&self, turn: impl Fn(&T) -> Result<U, Error>) -> Result<Part<U>, Error> {
        let found = self.found.iter().map(|(&unit, found)| Ok((unit, turn(found)?)));
        Ok(Part { units: self.units, found: found.collect::<Result<_, Error>>()? })
    }
}

/// Does a shard's units of a walk on all processors: one worker each, which takes the next unit that is not taken yet. A walk in a unit of
/// another one is done on its thread alone, since the others are busy.
pub(crate) fn walk<W, T: Send>(
    what: &'static str,
    units: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
    worker: impl Fn() -> Result<W, Error> + Sync,
    unit: impl Fn(&mut W, usize) -> T + Sync,
) -> Result<Part<T>, Error> {
    let mine: Vec<usize> = (0..units).filter(|&unit| shard.has(unit)).collect();
    let (next, done, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let work = || {
        let (mut found, mut at_work) = (Vec::new(), None);
        while !stopped.load(Ordering::Relaxed) {
            let Some(&number) = mine.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            // A worker is made only if there is a unit for it.
            let worker = match &mut at_work {
                Some(worker) => worker,
                none => none.insert(worker()?),
            };
            found.push((number, unit(worker, number)));
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if !on_progress(Progress { what, done: done as u64, of: mine.len() as u64, seconds: None }) {
                stopped.store(true, Ordering::Relaxed);
            }
        }
        Ok(found)
    };
    let is_inner = rayon::current_thread_index().is_some();
    let found = if is_inner { vec![work()] } else { rayon::broadcast(|_| work()) };
    let found = found.into_iter().collect::<Result<Vec<_>, Error>>()?;
    Ok(Part { units, found: found.into_iter().flatten().collect() })
}

/// Checks that a proof covers as many cases as there are.
pub(crate) fn expect(what: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::Cases { what, expected, found }) }
}

/// Returns the FNV-1a checksum of 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>). It identifies what a part is a part
/// of.
pub(crate) fn checksum<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(shard: &str, on_progress: OnProgress<'_>) -> Part<usize> {
        walk("numbers", 100, shard.parse().unwrap(), on_progress, || Ok(()), |(), unit| unit * unit).unwrap()
    }

    #[test]
    fn the_parts_put_together_are_the_whole() {
        let whole = squares("1/1", &|_| true);
        assert!(whole.is_whole());
        for of in [2, 3, 7, 200] {
            let mut parts = (1..=of).rev().map(|number| squares(&format!("{number}/{of}"), &|_| true));
            let mut sum = parts.next().unwrap();
            assert!(!sum.is_whole());
            assert!(sum.whole().is_err());
            parts.for_each(|part| sum.add(part).unwrap());
            assert_eq!(sum, whole, "{of}");
        }
        let mut twice = squares("1/2", &|_| true);
        assert!(twice.add(squares("1/2", &|_| true)).is_err());
        assert!(twice.add(Part { units: 99, found: BTreeMap::new() }).is_err());
        let beyond = Part { units: 100, found: BTreeMap::from([(100, 1)]) };
        assert!(beyond.whole().is_err_and(|error| error.to_string().contains("no unit 100")));
        assert!(twice.add(beyond).is_err());
    }

    #[test]
    fn a_walk_that_is_stopped_keeps_what_it_found() {
        let part = squares("1/1", &|progress| progress.done < 10);
        assert!((10..100).contains(&part.found.len()), "{}", part.found.len());
        assert!(part.found.iter().all(|(&unit, &found)| found == unit * unit));
    }

    #[test]
    fn a_text_that_is_not_a_shard_is_refused() {
        for text in ["", "1", "0/1", "2/1", "1/0", "a/2", "1/2/3", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("2/7".parse::<Shard>().unwrap().to_string(), "2/7");
    }
}
