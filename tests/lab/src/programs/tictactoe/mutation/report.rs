//! The score of the mutants, and those that are the player's or the port's equal, by place and reason.

use std::collections::BTreeMap;
use std::fmt;

use games::tictactoe::Level;
use pipeline::Program;
use serde::Serialize;
use z80::disasm::disassemble;

use super::{Mutants, Survivor, Unit, pieces, units};
use crate::core::trace::Labels;
use crate::diff::expect;
use crate::programs::tictactoe::questions::all;
use crate::symbols::byte_at;
use crate::{Error, Part};

/// Why nothing tells a mutant from the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// No input leads to the byte's being executed or read.
    Unreached,
    /// The instruction does the same in the same time.
    SameCode,
    /// The table says the same, and takes the same time.
    SameTable,
    /// The code takes another time, within what the header promises.
    OtherCode,
    /// Another row or cell comes to the same answers, within the time that the header promises.
    OtherTable,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 5] =
        [Reason::Unreached, Reason::SameCode, Reason::SameTable, Reason::OtherCode, Reason::OtherTable];

    fn of(reached: bool, is_code: bool, survivor: &Survivor) -> Reason {
        match (reached, survivor.same_time, is_code) {
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
            Reason::Unreached => "unreachable: no input leads to the byte",
            Reason::SameCode => "do the same on every input, in the same time",
            Reason::SameTable => "no input tells the values apart, not even by the time",
            Reason::OtherCode => "another way to the same answers, within the time that the header promises",
            Reason::OtherTable => {
                "another row or cell comes to the same answers, within the time that the header promises"
            }
        })
    }
}

/// A routine or a table of the player, and what came of its mutants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutatedPlace {
    /// Its name.
    pub name: String,
    /// Its first address.
    pub start: u16,
    /// Its bytes, each of which took 255 values.
    pub bytes: usize,
    /// How many mutants are the player's equal, by the reason.
    pub equal: BTreeMap<Reason, usize>,
}

/// A byte that has values which nothing tells from its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SurvivingByte {
    /// Its address.
    pub address: u16,
    /// The nearest label at or before it.
    pub label: String,
    /// Its own value.
    pub own: u8,
    /// The instruction that it is of, if it is code.
    pub instruction: Option<String>,
    /// How many values nothing tells from it.
    pub count: usize,
    /// Those values, by the reason.
    pub equal: BTreeMap<Reason, Vec<u8>>,
}

/// A rule of the port, and what came of its mutants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutatedRule {
    /// The level.
    pub level: Level,
    /// The kind of the rule, told.
    pub kind: String,
    /// The rule, told.
    pub rule: String,
    /// How many mutants there are.
    pub mutants: usize,
    /// What the rule can be as well, told: the same answers on every input.
    pub equal: Vec<String>,
}

/// What the walk over the mutants found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutationReport {
    /// The routines and tables of the player.
    pub places: Vec<MutatedPlace>,
    /// The bytes with mutants that are the player's equal.
    pub surviving: Vec<SurvivingByte>,
    /// The port's rules.
    pub rules: Vec<MutatedRule>,
    /// How many inputs there are, at both levels together.
    pub inputs: usize,
    /// Mutants that were not noticed and not held against the port on every input either: the walk is worth nothing then.
    pub undecided: usize,
}

impl MutationReport {
    /// The report of a whole walk: [`walk_mutants`](super::walk_mutants), or the parts of all its shards.
    ///
    /// # Errors
    /// A walk that is not whole, or not of this program.
    pub fn of(program: &Program, walk: &Part<Mutants>) -> Result<MutationReport, Error> {
        let units = units(program)?;
        expect("bytes and rules", units.len(), walk.units)?;
        let labels = Labels::new(program);
        let code = instructions(program)?;
        let level = all(Level::Classic).len();
        let places = pieces(program)?.into_iter().map(|piece| MutatedPlace {
            bytes: usize::from(piece.end - piece.start),
            name: piece.name,
            start: piece.start,
            equal: BTreeMap::new(),
        });
        let mut report = MutationReport {
            places: places.collect(),
            surviving: Vec::new(),
            rules: Vec::new(),
            inputs: Level::ALL.len() * level,
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
                    if let Some(place) = report.places.iter_mut().rfind(|place| place.start <= address) {
                        for (&reason, values) in &equal {
                            *place.equal.entry(reason).or_default() += values.len();
                        }
                    }
                    if !equal.is_empty() {
                        let own = program.code[usize::from(address - program.start)];
                        let label = labels.name(address);
                        let count = survivors.len();
                        report.surviving.push(SurvivingByte { address, label, own, instruction, count, equal });
                    }
                }
                (&Unit::Rule(level, rule), Mutants::Rule { inputs, tried, survivors }) => {
                    report.undecided += if *inputs * Level::ALL.len() == report.inputs { 0 } else { survivors.len() };
                    let (kind, rule) = (level.rules()[rule].kind.to_string(), level.rules()[rule].to_string());
                    report.rules.push(MutatedRule { level, kind, rule, mutants: *tried, equal: survivors.clone() });
                }
                _ => return Err(Error::Merge { why: "a byte where a rule should be".into() }),
            }
        }
        Ok(report)
    }

    /// Whether each mutant was noticed, or shown to be equal on every input.
    pub fn holds(&self) -> bool {
        self.undecided == 0
    }

    /// Mutants of the Z80 code, and how many of them are its equal.
    pub fn bytes(&self) -> [usize; 2] {
        let equal = self.places.iter().flat_map(|place| place.equal.values());
        [self.places.iter().map(|place| place.bytes * 255).sum(), equal.sum()]
    }

    /// Mutants of the port's rules, and how many of them are its equal.
    pub fn ports(&self) -> [usize; 2] {
        [self.rules.iter().map(|rule| rule.mutants).sum(), self.rules.iter().map(|rule| rule.equal.len()).sum()]
    }

    /// Every mutant that is the player's or the port's equal, a byte and a reason or a rule a line.
    pub fn survivors(&self) -> String {
        let bytes =
            self.surviving.iter().flat_map(|SurvivingByte { address, label, own, instruction, equal, .. }| {
                let of = instruction.as_ref().map_or(String::new(), |text| format!(" ({text})"));
                equal.iter().map(move |(reason, values)| {
                    format!("${address:04X} {label}{of}: ${own:02X} -> {}: {reason}\n", ranges(values))
                })
            });
        let rules = self.rules.iter().flat_map(|MutatedRule { level, equal, .. }| {
            equal.iter().map(|told| format!("{}: {told}: the same answers on every input\n", level.name()))
        });
        bytes.chain(rules).collect()
    }
}

/// The instruction of each byte of the player's code.
fn instructions(program: &Program) -> Result<BTreeMap<u16, String>, Error> {
    let byte = |address: u16| byte_at(program, address);
    let mut all = BTreeMap::new();
    for piece in pieces(program)?.into_iter().filter(|piece| !["Rules", "Lines"].contains(&piece.name.as_str())) {
        let mut address = piece.start;
        while address < piece.end {
            let line = disassemble(address, byte);
            for offset in 0..line.bytes.len() as u16 {
                all.insert(address + offset, line.text.clone());
            }
            address += line.bytes.len() as u16;
        }
    }
    Ok(all)
}

/// Values as they are written in a list: `$01 $03-$0F`.
pub(crate) fn ranges(values: &[u8]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for &value in values {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(value) => *last = value,
            _ => ranges.push((value, value)),
        }
    }
    let told = ranges.iter().map(|(first, last)| match first == last {
        true => format!("${first:02X}"),
        false => format!("${first:02X}-${last:02X}"),
    });
    told.collect::<Vec<_>>().join(" ")
}

/// The score, and the survivors by place and reason.
impl fmt::Display for MutationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [mutants, equal] = self.bytes();
        let bytes: usize = self.places.iter().map(|place| place.bytes).sum();
        let noticed = mutants - equal;
        writeln!(f, "the Z80 code: {bytes} bytes, {mutants} mutants: {noticed} noticed, {equal} equal on every input")?;
        for MutatedPlace { name, bytes, equal, .. } in &self.places {
            let count: usize = equal.values().sum();
            writeln!(f, "  {name}: {bytes} bytes, {} mutants, {count} equal", bytes * 255)?;
            for (reason, count) in equal {
                writeln!(f, "{count:>9}  {reason}")?;
            }
        }
        let [mutants, equal] = self.ports();
        writeln!(f, "the port's rules: {mutants} mutants: {} noticed, {equal} equal on every input", mutants - equal)?;
        for rules in self.rules.chunk_by(|one, next| (one.level, &one.kind) == (next.level, &next.kind)) {
            let MutatedRule { level, kind, .. } = &rules[0];
            let mutants: usize = rules.iter().map(|rule| rule.mutants).sum();
            let equal: usize = rules.iter().map(|rule| rule.equal.len()).sum();
            let rules = if let [_] = rules { "1 rule".to_owned() } else { format!("{} rules", rules.len()) };
            writeln!(f, "  {}, {kind}: {rules}, {mutants} mutants, {equal} equal", level.name())?;
        }
        match self.undecided {
            0 => write!(f, "there are {} inputs, and no mutant that is neither", self.inputs),
            count => write!(f, "{count} mutants are neither: they were not tried on all {} inputs", self.inputs),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_in_a_row_are_a_range() {
        assert_eq!(super::ranges(&[1, 3, 4, 5, 255]), "$01 $03-$05 $FF");
        assert_eq!(super::ranges(&[]), "");
    }
}
