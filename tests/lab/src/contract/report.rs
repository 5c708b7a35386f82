//! What a proof found, as data and as text.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::contract::cases::{Cases, Kind};
use crate::contract::check::broken::both_ways;
use crate::contract::check::checker::Checked;
use crate::contract::proof::Options;
use crate::contract::run::Run;
use crate::contract::source::Routine;
use crate::numbers::grouped;
use crate::{Core, Error, T};

/// The proof of a source: its routines, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The source's file.
    pub file: String,
    /// How it was proved.
    pub options: Options,
    /// A proof for each routine with a contract.
    pub proofs: Vec<Proof>,
    /// The routines whose header is in prose, which nothing is proved of.
    pub prose: Vec<String>,
}

/// The proof of a routine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The routine.
    pub routine: String,
    /// File and line of its header.
    pub place: String,
    /// Its inputs, as the header has them.
    pub given: String,
    /// How many cases there are; `None` if that is more than 64 bits can say.
    pub space: Option<u64>,
    /// Whether all of them were tried, not some by chance.
    pub all: bool,
    /// What the header says of the time, in T-states.
    pub t: Option<T>,
    /// What it says of the stack, in bytes.
    pub stack: Option<u16>,
    /// What was found.
    pub found: Found,
    /// The smallest case that was found to fail.
    pub failure: Option<Failure>,
    /// What it takes for constant, and is not.
    pub constant: Vec<String>,
    /// What that comes to.
    pub verdict: Verdict,
}

/// What is proved of a routine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The contract is kept in every case.
    Holds,
    /// It is kept in every case of a sample.
    HoldsForSample,
    /// It is not kept, or what it does hangs on what the contract does not name.
    Fails,
    /// It was kept in the few cases of a sample that a condition left: that says nothing.
    TooFew,
    /// No case was tried.
    #[default]
    Nothing,
}

/// What came of the cases of a routine, or of some of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The cases tried on our core.
    pub cases: u64,
    /// Those tried on `iz80` too.
    pub second: u64,
    /// The cases that a condition of the contract excludes.
    pub excluded: u64,
    /// Those tried on our core that failed.
    pub failed: u64,
    /// Those tried on both cores that failed.
    pub second_failed: u64,
    /// Not all cases were tried, since so many failed.
    pub gave_up: bool,
    /// The number of the first one that failed.
    pub first: Option<u64>,
    /// The slowest.
    pub slowest: Option<Slowest>,
    /// The most stack that one used, in bytes.
    pub deepest: u16,
}

/// The slowest case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slowest {
    /// How long it took, in T-states.
    pub t: T,
    /// Its number.
    pub number: u64,
}

/// A case that fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The inputs.
    pub inputs: Vec<(String, i64)>,
    /// The core on which it fails: ours, unless it fails on the other alone.
    pub core: String,
    /// The promises that it breaks.
    pub broken: Vec<String>,
    /// What the routine did: its last steps, one a line.
    pub trace: Vec<String>,
}

/// The slower of two calls; of two as slow the earlier one.
fn slower(a: Option<Slowest>, b: Option<Slowest>) -> Option<Slowest> {
    let key = |slowest: &Slowest| (slowest.t, std::cmp::Reverse(slowest.number));
    [a, b].into_iter().flatten().max_by_key(key)
}

impl Found {
    /// Enters a case, and so many in all that are alike; `None` is one that a condition excludes.
    pub(crate) fn add(&mut self, kind: Kind, number: u64, count: u64, checked: Option<Checked>) {
        let Some(checked) = checked else {
            self.excluded += if kind == Kind::First { count } else { 0 };
            return;
        };
        match kind {
            Kind::First => self.cases += count,
            Kind::Second => self.second += 1,
        }
        if !checked.broken.is_empty() {
            match kind {
                Kind::First => self.failed += 1,
                Kind::Second => self.second_failed += 1,
            }
            self.first = self.first.or(Some(number));
        }
        if checked.t > self.slowest.map_or(0, |slowest| slowest.t) {
            self.slowest = Some(Slowest { t: checked.t, number });
        }
        self.deepest = self.deepest.max(checked.stack);
    }

    /// Both together.
    pub(crate) fn and(self, other: Found) -> Found {
        Found {
            // What a file says may be any number.
            cases: self.cases.saturating_add(other.cases),
            second: self.second.saturating_add(other.second),
            excluded: self.excluded.saturating_add(other.excluded),
            failed: self.failed.saturating_add(other.failed),
            second_failed: self.second_failed.saturating_add(other.second_failed),
            gave_up: self.gave_up | other.gave_up,
            first: [self.first, other.first].into_iter().flatten().min(),
            slowest: slower(self.slowest, other.slowest),
            deepest: self.deepest.max(other.deepest),
        }
    }
}

impl Proof {
    /// Of a routine of which nothing is tried yet.
    pub(crate) fn new(routine: &Routine, cases: &Cases) -> Proof {
        let spec = &routine.spec;
        Proof {
            routine: routine.name.clone(),
            place: routine.place.clone(),
            given: spec.given.clone(),
            space: cases.space,
            all: cases.all,
            t: spec.t,
            stack: spec.stack,
            found: Found::default(),
            failure: None,
            constant: Vec::new(),
            verdict: Verdict::Nothing,
        }
    }

    /// Whether it can be that this was found: parts from files may be damaged.
    fn agrees_with(&self, found: &Found) -> bool {
        let has_failed = found.first.is_some();
        let counted = found.cases.saturating_add(found.excluded);
        has_failed == self.failure.is_some()
            && has_failed == (found.failed > 0 || found.second_failed > 0)
            && (!self.all || found.gave_up || Some(counted) == self.space)
    }

    /// With what was found, and what the routine takes for constant and is not.
    fn judged(self, found: Found, constant: Vec<String>) -> Proof {
        /// A sample of which a condition leaves less than this part is none.
        const PART: u64 = 1_000;
        let verdict = match found {
            _ if found.first.is_some() || !constant.is_empty() => Verdict::Fails,
            Found { cases: 0, .. } => Verdict::Nothing,
            _ if self.all => Verdict::Holds,
            Found { cases, excluded, .. } if cases.saturating_mul(PART) < excluded => Verdict::TooFew,
            _ => Verdict::HoldsForSample,
        };
        Proof { found, constant, verdict, ..self }
    }

    /// Whether the contract was kept in every case, or in every case of a sample.
    pub fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Holds | Verdict::HoldsForSample)
    }
}

impl Report {
    /// The report of a whole run: of [`Source::walk`](crate::contract::Source::walk), or of those of all shards put together.
    ///
    /// # Errors
    /// A run that is not whole proves nothing, nor does one whose parts contradict themselves.
    pub fn of(run: &Run) -> Result<Report, Error> {
        let contradict =
            |of: &str| Error::Merge { why: format!("the parts contradict themselves in what they say of {of}") };
        if run.routines.is_empty() {
            return Err(contradict("the routines"));
        }
        let proofs = run.routines.iter().map(|tried| {
            let found = tried.units.whole()?.fold(Found::default(), |sum, found| sum.and(*found));
            if !tried.proof.agrees_with(&found) {
                return Err(contradict(&tried.proof.routine));
            }
            Ok(tried.proof.clone().judged(found, tried.touched.taken_for_constant(run)))
        });
        let proofs = proofs.collect::<Result<_, Error>>()?;
        Ok(Report { file: run.file.clone(), options: run.options.clone(), proofs, prose: run.prose.clone() })
    }

    /// Whether every contract holds.
    pub fn holds(&self) -> bool {
        self.proofs.iter().all(Proof::holds)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for proof in &self.proofs {
            proof.write(f, self.options.seed)?;
        }
        if !self.prose.is_empty() {
            /// More of them say nothing new.
            const SHOWN: usize = 4;
            writeln!(f, "not proved, since the header is in prose:")?;
            for prose in self.prose.iter().take(SHOWN) {
                writeln!(f, "    {prose}")?;
            }
            if let Some(more @ 1..) = self.prose.len().checked_sub(SHOWN) {
                writeln!(f, "    and {more} more")?;
            }
        }
        let held: Vec<&Proof> = self.proofs.iter().filter(|proof| proof.holds()).collect();
        let sampled = held.iter().filter(|proof| proof.verdict == Verdict::HoldsForSample).count();
        write!(f, "{} of {} contracts hold", held.len(), self.proofs.len())?;
        if sampled > 0 {
            write!(f, ", {sampled} of them for a sample only")?;
        }
        match self.prose.len() {
            0 => Ok(()),
            1 => write!(f, "; 1 header in prose is not proved"),
            prose => write!(f, "; {prose} headers in prose are not proved"),
        }
    }
}

impl Proof {
    fn write(&self, f: &mut fmt::Formatter<'_>, seed: u64) -> fmt::Result {
        let Found { cases, second, excluded, failed, second_failed, gave_up, slowest, deepest, .. } = &self.found;
        write!(f, "{}: {}: ", self.place, self.routine)?;
        if self.verdict == Verdict::Nothing {
            return writeln!(f, "proves nothing: Where excludes every case that was tried");
        }
        let tried = match (self.all, self.space) {
            _ if *gave_up => "the cases tried".to_owned(),
            (true, _) if *cases == 1 => "the one case that there is".to_owned(),
            (true, _) => format!("all {} cases", grouped(*cases)),
            (false, Some(space)) => {
                format!("{} of {} cases, sampled with seed {seed}", grouped(*cases), grouped(space))
            }
            (false, None) => format!("{} cases of more than 2^64, sampled with seed {seed}", grouped(*cases)),
        };
        let least = if *gave_up { "at least " } else { "" };
        match (failed, second_failed) {
            (0, 0) if self.verdict == Verdict::TooFew => {
                write!(f, "says too little: Where leaves {} of {} cases", grouped(*cases), grouped(cases + excluded))?;
            }
            (0, 0) if self.verdict == Verdict::Fails => write!(f, "FAILS, though it keeps what it says in {tried}")?,
            (0, 0) => write!(f, "holds for {tried}")?,
            (0, failed) => {
                write!(f, "FAILS in {least}{} of the {} looked at on both cores", grouped(*failed), grouped(*second))?;
            }
            (failed, _) => write!(f, "FAILS in {least}{} of {tried}", grouped(*failed))?,
        }
        if !self.given.is_empty() {
            write!(f, " ({})", self.given.split_whitespace().collect::<Vec<_>>().join(" "))?;
        }
        if *excluded > 0 {
            write!(f, ", {} excluded by Where", grouped(*excluded))?;
        }
        writeln!(f)?;
        let of = |most: Option<u64>| most.map_or_else(String::new, |most| format!(" of {most}"));
        match slowest {
            Some(Slowest { t, .. }) => {
                write!(f, "    T: {t}{}   Stack: {deepest}{}", of(self.t), of(self.stack.map(u64::from)))?;
            }
            None => write!(f, "    it returned in none of them")?,
        }
        writeln!(f, "   {} cases on iz80 too", grouped(*second))?;
        for constant in &self.constant {
            writeln!(f, "    {constant}")?;
        }
        match &self.failure {
            Some(failure) => write!(f, "{failure}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// More inputs than these are whole buffers.
        const SHOWN: usize = 24;
        let inputs: Vec<String> =
            self.inputs.iter().take(SHOWN).map(|(name, value)| format!("{name} = {}", both_ways(*value))).collect();
        write!(f, "  the smallest case that fails: {}", inputs.join(", "))?;
        if self.inputs.len() > SHOWN {
            write!(f, " and {} more inputs", self.inputs.len() - SHOWN)?;
        }
        if self.core == Core::Iz80.name() {
            write!(f, " (on iz80 alone, where what is no input holds other bytes)")?;
        }
        writeln!(f)?;
        for broken in &self.broken {
            writeln!(f, "    {broken}")?;
        }
        for line in &self.trace {
            writeln!(f, "    {line}")?;
        }
        Ok(())
    }
}
