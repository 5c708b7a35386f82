//! The public conformance suites: reads their cases, runs them, and reports what differs.
//!
//! Their files are not part of this project; tests and `zxlab conformance` read them from a folder of the user's.

pub mod fuse;
pub mod singlestep;

/// The result of running some cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuiteReport {
    /// Cases run.
    pub cases: usize,
    /// The names of the failed cases, each with the differences.
    pub failures: Vec<(String, String)>,
}

impl SuiteReport {
    /// Adds the result of one case: the list of differences, empty if it passed.
    pub fn add(&mut self, name: &str, differences: &[String]) {
        self.cases += 1;
        if !differences.is_empty() {
            self.failures.push((name.to_owned(), differences.join("; ")));
        }
    }

    /// Adds all cases of another report.
    pub fn merge(&mut self, other: Self) {
        self.cases += other.cases;
        self.failures.extend(other.failures);
    }
}

/// Errors of reading a suite.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is not JSON, or not of the form of SingleStepTests.
    #[error("not a SingleStepTests file: {message} at line {line} column {column}")]
    Json {
        /// Description of the error.
        message: String,
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1; 0 before the first.
        column: usize,
    },
    /// The file is not of the form of Fuse's `tests.in` or `tests.expected`.
    #[error("{file}, line {line}: {message} expected")]
    Fuse {
        /// Name of the file.
        file: &'static str,
        /// Line, counted from 1.
        line: usize,
        /// The expected content of the line, as a noun.
        message: &'static str,
    },
}

/// Describes a difference in hexadecimal; `None` if the values are equal.
fn difference<V: PartialEq + std::fmt::LowerHex + Copy>(name: &str, ours: V, theirs: V) -> Option<String> {
    (ours != theirs).then(|| format!("{name} is {ours:x}, not {theirs:x}"))
}
