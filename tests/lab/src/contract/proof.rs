//! The proof of one routine, as data and as text.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::assembled::ContractRoutine;
use super::case_text::listed;
use super::cases::Cases;
use super::check::broken::both_bases;
use super::circuits::CircuitProof;
use super::counts::{CaseCounts, Contended, Slowest};
use super::options::Options;
use super::spec::StatedSide;
use crate::numbers::grouped;
use calls::{Core, T};

/// The proof of a routine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoutineProof {
    /// The routine.
    pub routine: String,
    /// File and line of its header.
    #[serde(rename = "place")]
    pub header: String,
    /// Its inputs, as the header has them.
    pub given: String,
    /// Number of cases; `None` if it does not fit 64 bits.
    pub space: Option<u64>,
    /// True if all of them were tried, not a random sample.
    pub all: bool,
    /// True if the header has conditions on its inputs: `Where`.
    #[serde(default)]
    pub has_conditions: bool,
    /// The time limit in the header, in T-states.
    pub t: Option<T>,
    /// The most T-states with contention that the header allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contended: Option<T>,
    /// The stack limit in the header, in bytes.
    pub stack: Option<u16>,
    /// The results of the cases.
    pub found: CaseCounts,
    /// The inputs of the slowest case with contention.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contended_inputs: Vec<(String, i64)>,
    /// A failing case: the smallest one, if all were tried on our core and it fails there.
    pub failure: Option<Failure>,
    /// Memory that the routine takes for constant and that is not, one text for each.
    pub constant: Vec<String>,
    /// The conditions on which the contract holds, one text each: what instructions do not write that may write anywhere. Of a
    /// contract that fails none.
    pub conditions: Vec<String>,
    /// The instructions and sides of branches that no case reached, one text for each stretch. Of a contract that fails none.
    pub unreached: Vec<String>,
    /// The sides of branches that no case takes, as the header says.
    #[serde(default)]
    pub stated: Vec<StatedSide>,
    /// The statements of the header that have no effect.
    pub notes: Vec<String>,
    /// The proof by circuit, if one was tried.
    #[serde(default)]
    pub circuit: Option<CircuitProof>,
    /// The verdict from all this.
    pub verdict: Verdict,
}

/// The verdict on a routine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The contract holds in every case.
    Holds,
    /// The contract holds in every case of a sample.
    HoldsForSample,
    /// The contract holds in every case, or in every case of a sample, on conditions.
    HoldsIf,
    /// The contract does not hold, or the routine depends on what it does not name.
    Fails,
    /// The contract holds in the cases of a sample, but a condition left too few of them.
    TooFew,
    /// No case was tried.
    #[default]
    Nothing,
}

/// Findings about the memory that a routine takes for constant.
#[derive(Default)]
pub(crate) struct Assumed {
    /// The memory that is not constant.
    pub(crate) wrong: Vec<String>,
    /// The conditions under which the remaining memory is constant.
    pub(crate) conditions: Vec<String>,
}

/// What a call finds in a 128K besides registers and the memory that is mapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PagedCall {
    /// The byte last written to port $7FFD, which maps the page.
    pub paging: u8,
    /// The bytes of memory in other pages that are inputs: page, address, byte.
    pub bytes: Vec<(u8, u16, u8)>,
}

/// A failing case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The inputs by name.
    pub inputs: Vec<(String, i64)>,
    /// All registers at the call, and the bytes of memory that are inputs or made up, by the names that the debugger has for them. Of the ports
    /// among the inputs, which no debugger can set, only the names: `port[$FEFE]`.
    #[serde(default)]
    pub call: Vec<(String, i64)>,
    /// The bytes of memory that the routine reads though neither the program nor the case has set them, as the prover has made them up.
    #[serde(default)]
    pub made_up: Vec<(String, i64)>,
    /// The same of a 128K; nothing for a source without banks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paged: Option<PagedCall>,
    /// The core on which it fails: ours, unless it fails on the other only.
    pub core: String,
    /// The promises that it breaks.
    pub broken: Vec<String>,
    /// The last steps of the routine, one a line.
    pub trace: Vec<String>,
}

impl RoutineProof {
    /// Creates the proof of a routine of which nothing has been tried.
    pub(crate) fn new(routine: &ContractRoutine, cases: &Cases) -> RoutineProof {
        let spec = &routine.spec;
        RoutineProof {
            routine: routine.name.clone(),
            header: routine.header.clone(),
            given: spec.given.clone(),
            space: cases.space,
            all: cases.all,
            has_conditions: !spec.conditions.is_empty(),
            t: spec.effects.t,
            contended: spec.effects.contended,
            stack: spec.effects.stack,
            found: CaseCounts::default(),
            contended_inputs: Vec::new(),
            failure: None,
            constant: Vec::new(),
            conditions: Vec::new(),
            unreached: Vec::new(),
            stated: spec.unreached.clone(),
            notes: spec.notes.clone(),
            circuit: None,
            verdict: Verdict::Nothing,
        }
    }

    /// Returns true if these results are possible for this proof: parts from files may be damaged.
    pub(crate) fn agrees_with(&self, found: &CaseCounts) -> bool {
        let has_failed = found.first.is_some();
        let counted = found.cases.saturating_add(found.excluded);
        (has_failed || self.is_refuted()) == self.failure.is_some()
            && has_failed == (found.failed > 0 || found.second_failed > 0)
            && (!self.all || found.gave_up || Some(counted) == self.space)
    }

    /// Returns true if the contract was proved for all inputs by circuit.
    pub fn is_proved_by_circuit(&self) -> bool {
        self.circuit.as_ref().is_some_and(|circuit| circuit.by.is_some())
    }

    /// Returns true if a proof by circuit found inputs that break a promise.
    fn is_refuted(&self) -> bool {
        self.circuit.as_ref().is_some_and(|circuit| circuit.refuted)
    }

    /// Returns true if the conditions leave too few cases of a sample.
    pub(crate) fn is_too_few(&self, found: &CaseCounts) -> bool {
        /// A condition that leaves less than this part of a sample leaves too little.
        const PART: u64 = 1_000;
        !self.all && found.cases.saturating_mul(PART) < found.excluded
    }

    /// Adds the results, what is known about memory taken for constant, and the code that no case reached. Sets the verdict.
    pub(crate) fn judged(self, found: CaseCounts, assumed: Assumed, unreached: Vec<String>) -> RoutineProof {
        let Assumed { wrong: constant, conditions } = assumed;
        let verdict = match found {
            _ if found.first.is_some() || self.is_refuted() => Verdict::Fails,
            CaseCounts { cases: 0, .. } if !self.circuit.as_ref().is_some_and(CircuitProof::is_of_something) => {
                Verdict::Nothing
            }
            _ if !constant.is_empty() => Verdict::Fails,
            _ if self.is_too_few(&found) && !self.is_proved_by_circuit() => Verdict::TooFew,
            _ if !conditions.is_empty() => Verdict::HoldsIf,
            _ if self.all || self.is_proved_by_circuit() => Verdict::Holds,
            _ => Verdict::HoldsForSample,
        };
        let is_complete = !matches!(verdict, Verdict::Fails | Verdict::Nothing);
        let (conditions, unreached) = if is_complete { (conditions, unreached) } else { Default::default() };
        let mut notes = self.notes;
        if found.given_twice > 0 {
            let cases = grouped(found.given_twice);
            notes.push(format!(
                "In gives some memory twice in {cases} cases, where the value given later counts: if these are not meant, exclude \
                 them with Where"
            ));
        }
        RoutineProof { found, constant, conditions, unreached, notes, verdict, ..self }
    }

    /// Returns true if the contract holds in every case, or in every case of a sample, also if it does so on conditions.
    pub fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Holds | Verdict::HoldsForSample | Verdict::HoldsIf)
    }

    /// Returns the verdict and the number of cases it is about: `holds for all 256 cases`.
    pub fn result(&self) -> String {
        struct Text<'a>(&'a RoutineProof);
        impl fmt::Display for Text<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_result(f, Options::default().seed)
            }
        }
        Text(self).to_string()
    }

    /// Writes the proof, made with these options.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, options: &Options) -> fmt::Result {
        /// Greatest number of conditions shown, and of places that no case reached.
        const SHOWN: usize = 4;
        let CaseCounts { cases, second, excluded, slowest, deepest, .. } = &self.found;
        write!(f, "{}: {}: ", self.header, self.routine)?;
        if self.verdict == Verdict::Nothing {
            let is_shown = self.circuit.as_ref().is_some_and(CircuitProof::is_of_nothing);
            let tried = if is_shown { "" } else { " that was tried: have In give the values that it leaves" };
            return writeln!(f, "proves nothing: Where excludes every case{tried}");
        }
        self.write_result(f, options.seed)?;
        if !self.given.is_empty() {
            write!(f, " ({})", self.given.split_whitespace().collect::<Vec<_>>().join(" "))?;
        }
        if *excluded > 0 {
            let by = if self.has_conditions { "Where" } else { "ranges that depend on other inputs" };
            // Of a sample, what is excluded is drawn again.
            let draws = if self.all { "" } else { " draws" };
            write!(f, ", {}{draws} excluded by {by}", grouped(*excluded))?;
            if !self.all && !self.is_proved_by_circuit() && *cases < options.samples && self.failure.is_none() {
                let asked = grouped(options.samples);
                write!(
                    f,
                    ": fewer cases than the {asked} asked for, since of 100 random ones it leaves less than one"
                )?;
            }
        }
        writeln!(f)?;
        let of = |most: Option<u64>| most.map_or_else(String::new, |most| format!(" of {most}"));
        match slowest {
            Some(Slowest { t, .. }) => {
                write!(f, "    T: {t}{}   Stack: {deepest}{}", of(self.t), of(self.stack.map(u64::from)))?;
            }
            None if self.holds() => {
                write!(f, "    Where excludes every random case: one that the solver found was called on both cores;")?;
            }
            None => write!(f, "    it returned in none of them")?,
        }
        writeln!(f, "   {} cases on iz80 too", grouped(*second))?;
        if let (Some(Contended { t, start, .. }), Some(most)) = (self.found.contended, self.contended) {
            let inputs = some_of(&self.contended_inputs, |value| value.to_string());
            let inputs = inputs.map_or_else(String::new, |inputs| format!(" ({inputs})"));
            writeln!(f, "    contended: {t} of {most}, for a start at T {start} of the frame{inputs}")?;
        }
        if let Some(circuit) = &self.circuit {
            write!(f, "{circuit}")?;
        }
        for constant in &self.constant {
            writeln!(f, "    {constant}")?;
        }
        for condition in self.conditions.iter().take(SHOWN) {
            writeln!(f, "    if {condition}")?;
        }
        if let Some(more @ 1..) = self.conditions.len().checked_sub(SHOWN) {
            writeln!(f, "    and on {more} more such conditions")?;
        }
        for unreached in self.unreached.iter().take(SHOWN) {
            writeln!(f, "    {unreached}")?;
        }
        if let Some(more @ 1..) = self.unreached.len().checked_sub(SHOWN) {
            writeln!(f, "    and {more} more places that no case reached")?;
        }
        for stated in self.stated.iter().filter(|_| self.holds()) {
            writeln!(f, "    {stated}")?;
        }
        for note in &self.notes {
            writeln!(f, "    note: {note}")?;
        }
        match &self.failure {
            Some(failure) => failure.write(f, self.all),
            None => Ok(()),
        }
    }

    /// Writes the verdict, and the number of cases it is about.
    fn write_result(&self, f: &mut fmt::Formatter<'_>, seed: u64) -> fmt::Result {
        let CaseCounts { cases, second, excluded, failed, second_failed, gave_up, .. } = &self.found;
        let proved = self.is_proved_by_circuit() && !self.all;
        let tried = match (self.all, self.space) {
            (_, None) if proved && *excluded > 0 => {
                format!("all of more than 2^64 cases but those excluded, {} of them tried", grouped(*cases))
            }
            _ if proved && self.space.is_none() => {
                format!("all cases, which are more than 2^64, {} of them tried", grouped(*cases))
            }
            (_, Some(space)) if proved && *excluded == 0 => {
                format!("all {} cases, {} of them tried", grouped(space), grouped(*cases))
            }
            (_, Some(space)) if proved => {
                format!("all of {} cases but those excluded, {} of them tried", grouped(space), grouped(*cases))
            }
            (true, _) if *cases == 1 => "the one case that there is".to_owned(),
            (true, _) => format!("all {} cases", grouped(*cases)),
            (false, Some(space)) => {
                format!("{} of {} cases, sampled with seed {seed}", grouped(*cases), grouped(space))
            }
            (false, None) => format!("{} cases of more than 2^64, sampled with seed {seed}", grouped(*cases)),
        };
        match (failed, second_failed) {
            (0, 0) if self.is_refuted() => f.write_str("FAILS in a case that the proof by circuit found"),
            (0, 0) if self.verdict == Verdict::TooFew => {
                write!(f, "says too little: Where leaves {} of {} cases", grouped(*cases), grouped(cases + excluded))
            }
            (0, 0) if self.verdict == Verdict::Fails => write!(f, "FAILS, though every promise is kept in {tried}"),
            (0, 0) if self.verdict == Verdict::HoldsIf => write!(f, "holds on conditions for {tried}"),
            (0, 0) => write!(f, "holds for {tried}"),
            (0, failed) => {
                let alone = if self.all { " on iz80 alone," } else { "" };
                write!(f, "FAILS{alone} in {} of the {} cases tried on both cores", grouped(*failed), grouped(*second))
            }
            (failed, _) => {
                let of = (grouped(*failed), grouped(*cases));
                let space = self.space.map_or_else(|| "more than 2^64".to_owned(), grouped);
                match of {
                    (failed, cases) if *gave_up => {
                        write!(f, "FAILS in {failed} of the {cases} cases tried, of {space} in all")
                    }
                    (_, cases) if self.all && cases == "1" => f.write_str("FAILS in the one case that there is"),
                    (failed, cases) if self.all && failed == cases => write!(f, "FAILS in all {cases} cases"),
                    (failed, cases) if self.all => write!(f, "FAILS in {failed} of {cases} cases"),
                    (failed, cases) => {
                        write!(f, "FAILS in {failed} of {cases} cases sampled with seed {seed}, of {space} in all")
                    }
                }
            }
        }
    }
}

/// Returns the inputs of a case as a text, the first ones if they are many; `None` if there are none.
fn some_of(inputs: &[(String, i64)], text: impl Fn(i64) -> String) -> Option<String> {
    /// Greatest number of inputs shown. A case with more has whole buffers as inputs.
    const SHOWN: usize = 24;
    let inputs = listed(inputs, text);
    let shown = inputs.get(..inputs.len().min(SHOWN)).filter(|shown| !shown.is_empty())?.join(", ");
    Some(match inputs.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("{shown} and {more} more inputs"),
        _ => shown,
    })
}

impl Failure {
    /// Writes the lines of a report about it, which is the first one in order if our core was asked about all cases.
    fn write(&self, f: &mut fmt::Formatter<'_>, all: bool) -> fmt::Result {
        let on_iz80 = self.core == Core::Iz80.name();
        let which = if all && !on_iz80 { "the smallest" } else { "a" };
        match some_of(&self.inputs, both_bases) {
            None => f.write_str("  the case that fails has no inputs")?,
            Some(inputs) => write!(f, "  {which} case that fails: {inputs}")?,
        }
        if on_iz80 {
            write!(f, " (on iz80 alone, where everything that is not an input has other values)")?;
        }
        writeln!(f)?;
        for broken in &self.broken {
            writeln!(f, "    {broken}")?;
        }
        if let Some(bytes) = some_of(&self.made_up, both_bases) {
            writeln!(f, "    it reads memory that nothing has set, in which the prover has made up {bytes}")?;
        }
        if !self.trace.is_empty() {
            writeln!(f, "  its last instructions, each with the time in T-states and the registers before it:")?;
        }
        for line in &self.trace {
            writeln!(f, "    {line}")?;
        }
        Ok(())
    }
}
