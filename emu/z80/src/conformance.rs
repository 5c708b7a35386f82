//! The public conformance suites: reading their cases, running them, saying what differs.
//!
//! No file of theirs is part of this project; tests and `zxlab conformance` read them from where the user has them.

pub mod fuse;
pub mod singlestep;

/// What a run of some cases gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Cases run.
    pub cases: usize,
    /// The names of the failed ones, each with what differed.
    pub failures: Vec<(String, String)>,
}

impl Report {
    /// Adds the result of one case: what differed, if anything did.
    pub fn add(&mut self, name: &str, differences: &[String]) {
        self.cases += 1;
        if !differences.is_empty() {
            self.failures.push((name.to_owned(), differences.join("; ")));
        }
    }

    /// Adds all of another report.
    pub fn merge(&mut self, other: Self) {
        self.cases += other.cases;
        self.failures.extend(other.failures);
    }
}

/// Why a suite could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Not JSON, or not of the form of SingleStepTests.
    #[error("not a SingleStepTests file: {message} at line {line} column {column}")]
    Json {
        /// What is wrong.
        message: String,
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1; 0 before the first.
        column: usize,
    },
    /// Not the form of Fuse's `tests.in` or `tests.expected`.
    #[error("{file}, line {line}: {message} expected")]
    Fuse {
        /// Which of the two files.
        file: &'static str,
        /// Line, counted from 1.
        line: usize,
        /// What should stand there.
        message: &'static str,
    },
}

/// A difference, said in hexadecimal, or nothing.
fn difference<V: PartialEq + std::fmt::LowerHex + Copy>(name: &str, ours: V, theirs: V) -> Option<String> {
    (ours != theirs).then(|| format!("{name} is {ours:x}, not {theirs:x}"))
}
