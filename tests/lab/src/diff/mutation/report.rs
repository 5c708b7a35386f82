//! The score of the mutants, and those that are equal on every input, by label and reason.

use std::collections::BTreeMap;
use std::fmt;

use minijinja::Environment;
use pipeline::Program;
use serde::Serialize;
use z80::disasm::disassemble;

use super::{Mutants, Mutating, RuleInputs, Survivor, TriedRule, Unit};
use crate::symbols::byte_at;
use crate::walk::expect;
use crate::{Error, Page, Part};
use calls::trace::Labels;

/// The reason why no case notices a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The contract of the routine is proved for all inputs with the mutant in place.
    Kept,
    /// The byte is executed or read in no case.
    Unreached,
    /// The instruction has the same effect in the same time.
    SameCode,
    /// The table leads to the same answers in the same time.
    SameTable,
    /// The code takes another time, within the promise of the header.
    OtherCode,
    /// Another row or cell leads to the same answers, within the time that the header promises.
    OtherTable,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 6] =
        [Reason::Kept, Reason::Unreached, Reason::SameCode, Reason::SameTable, Reason::OtherCode, Reason::OtherTable];

    fn of(reached: bool, is_code: bool, survivor: &Survivor) -> Reason {
        match (reached, survivor.same_time, is_code) {
            _ if survivor.is_kept => Reason::Kept,
            (false, ..) => Reason::Unreached,
            (_, true, true) => Reason::SameCode,
            (_, true, false) => Reason::SameTable,
            (_, false, true) => Reason::OtherCode,
            (_, false, false) => Reason::OtherTable,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Kept => "keep the contract of their routine for all inputs, as is proved",
            Reason::Unreached => "unreachable: no input leads to the byte",
            Reason::SameCode => "do the same on every input, in the same time",
            Reason::SameTable => "give the same answers on every input, in the same time",
            Reason::OtherCode => "another way to the same answers, within the time that the header promises",
            Reason::OtherTable => {
                "another row or cell comes to the same answers, within the time that the header promises"
            }
        })
    }
}

/// A routine or a table, and its mutants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutatedLabel {
    /// Its name.
    pub name: String,
    /// Its first address.
    pub start: u16,
    /// Number of its bytes, each with 255 mutants.
    pub bytes: usize,
    /// Number of mutants that are equal, by reason.
    pub equal: BTreeMap<Reason, usize>,
}

/// A byte with mutants that no case notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SurvivingByte {
    /// Its address.
    pub address: u16,
    /// The nearest label at or before it.
    pub label: String,
    /// Its own value.
    pub own: u8,
    /// The instruction to which it belongs, if it is code.
    pub instruction: Option<String>,
    /// Number of values that no case notices.
    pub count: usize,
    /// The values without effect, by reason.
    pub equal: BTreeMap<Reason, Vec<u8>>,
}

/// A rule of the port, and its mutants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutatedRule {
    /// The variant of the port.
    #[serde(rename = "level")]
    pub variant: String,
    /// The kind of the rule.
    pub kind: String,
    /// The rule in words.
    pub rule: String,
    /// Number of mutants.
    pub mutants: usize,
    /// Descriptions of the mutants that give the same answer on every input.
    pub equal: Vec<String>,
}

/// The mutants of a whole walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutationReport {
    /// The routines and tables.
    #[serde(rename = "places")]
    pub labels: Vec<MutatedLabel>,
    /// The bytes with mutants that are equal.
    pub surviving: Vec<SurvivingByte>,
    /// The port's rules.
    pub rules: Vec<MutatedRule>,
    /// Number of inputs of all questions.
    pub inputs: usize,
    /// Number of mutants that were not noticed and not tried on every input either: a walk with any of them proves nothing.
    pub undecided: usize,
}

impl MutationReport {
    /// Sums up a whole walk: [`walk_mutants`](super::walk_mutants), or the parts of all its shards.
    ///
    /// # Errors
    /// A walk that is not whole, or not of this program.
    pub fn of(program: &Program, mutating: &Mutating, walk: &Part<Mutants>) -> Result<MutationReport, Error> {
        let units = mutating.units(program)?;
        expect("bytes and rules", units.len(), walk.units)?;
        let labels = Labels::new(program);
        let code = instructions(program, mutating)?;
        let mutated = mutating.pieces(program)?.into_iter().map(|piece| MutatedLabel {
            bytes: usize::from(piece.end - piece.start),
            name: piece.name,
            start: piece.start,
            equal: BTreeMap::new(),
        });
        let mut report = MutationReport {
            labels: mutated.collect(),
            surviving: Vec::new(),
            rules: Vec::new(),
            inputs: mutating.inputs()?,
            undecided: 0,
        };
        for (unit, mutants) in units.iter().zip(walk.whole()?) {
            match (unit, mutants) {
                (&Unit::Byte(address), Mutants::Byte { inputs, reached, survivors }) => {
                    report.undecided += if *inputs == report.inputs { 0 } else { survivors.len() };
                    let instruction = code.get(&address).cloned();
                    let mut equal: BTreeMap<Reason, Vec<u8>> = BTreeMap::new();
                    for survivor in survivors {
                        let reason = Reason::of(*reached, instruction.is_some(), survivor);
                        equal.entry(reason).or_default().push(survivor.value);
                    }
                    if let Some(mutated) = report.labels.iter_mut().rfind(|mutated| mutated.start <= address) {
                        for (&reason, values) in &equal {
                            *mutated.equal.entry(reason).or_default() += values.len();
                        }
                    }
                    if !equal.is_empty() {
                        let (own, label, count) = (byte_at(program, address), labels.name(address), survivors.len());
                        report.surviving.push(SurvivingByte { address, label, own, instruction, count, equal });
                    }
                }
                (&Unit::Rule(rule), Mutants::Rule(TriedRule { inputs, tried, survivors })) => {
                    let rule = &mutating.rules[rule];
                    let cases = match rule.inputs {
                        RuleInputs::OfQuestion(at) => mutating.questions.get(at).map_or(Ok(0), |it| it.cases())?,
                        RuleInputs::Own(number) => number,
                    };
                    report.undecided += if *inputs == cases { 0 } else { survivors.len() };
                    report.rules.push(MutatedRule {
                        variant: rule.variant.clone(),
                        kind: rule.kind.clone(),
                        rule: rule.rule.clone(),
                        mutants: *tried,
                        equal: survivors.clone(),
                    });
                }
                _ => return Err(Error::Merge { why: "findings about a byte where those about a rule belong".into() }),
            }
        }
        Ok(report)
    }

    /// Returns true if each mutant was noticed or is equal on every input.
    pub fn holds(&self) -> bool {
        self.undecided == 0
    }

    /// Returns the number of mutants of the Z80 code, and the number of those that are equal.
    pub fn bytes(&self) -> [usize; 2] {
        let equal = self.labels.iter().flat_map(|mutated| mutated.equal.values());
        [self.labels.iter().map(|mutated| mutated.bytes * 255).sum(), equal.sum()]
    }

    /// Returns the number of mutants of the port's rules, and the number of those that are equal.
    pub fn ports(&self) -> [usize; 2] {
        [self.rules.iter().map(|rule| rule.mutants).sum(), self.rules.iter().map(|rule| rule.equal.len()).sum()]
    }

    /// Lists every mutant that is equal: a line for each byte and reason, and for each rule.
    pub fn survivors(&self) -> String {
        let bytes =
            self.surviving.iter().flat_map(|SurvivingByte { address, label, own, instruction, equal, .. }| {
                let of = instruction.as_ref().map_or(String::new(), |text| format!(" ({text})"));
                equal.iter().map(move |(reason, values)| {
                    format!("${address:04X} {label}{of}: ${own:02X} -> {}: {reason}\n", ranges(values))
                })
            });
        let rules = self.rules.iter().flat_map(|MutatedRule { variant, equal, .. }| {
            equal.iter().map(move |mutant| format!("{variant}: {mutant}: the same answers on every input\n"))
        });
        bytes.chain(rules).collect()
    }
}

impl Page for MutationReport {
    const TEMPLATE: &'static str = "mutants";
    const OWN: &'static [(&'static str, &'static str)] = &[(Self::TEMPLATE, include_str!("mutants.html"))];

    fn prepare(pages: &mut Environment<'static>) {
        pages.add_filter("reason", reason);
        pages.add_filter("ranges", |values: Vec<u8>| ranges(&values));
    }
}

/// Returns the words for a reason, by its name in JSON.
fn reason(name: &str) -> String {
    let named = |reason: &&Reason| serde_json::to_value(reason).is_ok_and(|value| value == *name);
    Reason::ALL.iter().find(named).map_or(name.to_owned(), Reason::to_string)
}

/// Returns the instruction of each byte of code.
fn instructions(program: &Program, mutating: &Mutating) -> Result<BTreeMap<u16, String>, Error> {
    let mut all = BTreeMap::new();
    let pieces = mutating.pieces(program)?.into_iter();
    for piece in pieces.filter(|piece| !mutating.tables.contains(&piece.name.as_str())) {
        let mut address = piece.start;
        while address < piece.end {
            let line = disassemble(address, |address| byte_at(program, address));
            for offset in 0..line.bytes.len() as u16 {
                all.insert(address + offset, line.text.clone());
            }
            address += line.bytes.len() as u16;
        }
    }
    Ok(all)
}

/// Formats a list of values: `$01 $03-$0F`.
fn ranges(values: &[u8]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for &value in values {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(value) => *last = value,
            _ => ranges.push((value, value)),
        }
    }
    let texts = ranges.iter().map(|(first, last)| match first == last {
        true => format!("${first:02X}"),
        false => format!("${first:02X}-${last:02X}"),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The score, and the equal mutants by label and reason.
impl fmt::Display for MutationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [mutants, equal] = self.bytes();
        let bytes: usize = self.labels.iter().map(|mutated| mutated.bytes).sum();
        let noticed = mutants - equal;
        writeln!(f, "the Z80 code: {bytes} bytes, {mutants} mutants: {noticed} noticed, {equal} equal on every input")?;
        for MutatedLabel { name, bytes, equal, .. } in &self.labels {
            let count: usize = equal.values().sum();
            writeln!(f, "  {name}: {bytes} bytes, {} mutants, {count} equal", bytes * 255)?;
            for (reason, count) in equal {
                writeln!(f, "{count:>9}  {reason}")?;
            }
        }
        let [mutants, equal] = self.ports();
        writeln!(f, "the port's rules: {mutants} mutants: {} noticed, {equal} equal on every input", mutants - equal)?;
        for rules in self.rules.chunk_by(|one, next| (&one.variant, &one.kind) == (&next.variant, &next.kind)) {
            let MutatedRule { variant, kind, .. } = &rules[0];
            let mutants: usize = rules.iter().map(|rule| rule.mutants).sum();
            let equal: usize = rules.iter().map(|rule| rule.equal.len()).sum();
            let rules = if let [_] = rules { "1 rule".to_owned() } else { format!("{} rules", rules.len()) };
            writeln!(f, "  {variant}, {kind}: {rules}, {mutants} mutants, {equal} equal")?;
        }
        match self.undecided {
            0 => write!(f, "every mutant was noticed or tried on all {} inputs", self.inputs),
            count => write!(
                f,
                "{count} mutants are undecided: they were neither noticed nor tried on all {} inputs",
                self.inputs
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn consecutive_values_are_a_range() {
        assert_eq!(super::ranges(&[1, 3, 4, 5, 255]), "$01 $03-$05 $FF");
        assert_eq!(super::ranges(&[]), "");
    }
}
