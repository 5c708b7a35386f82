//! The rest of the source: what a change of a routine must leave alone. Its contracts hold as far as they held, and code that names places
//! by number, or reads the routine's bytes, would find something else there.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::contract::options::{By, Options};
use crate::contract::proof::{RoutineProof, Verdict};
use crate::contract::source::Source;
use crate::{Error, OnProgress};
use pipeline::asm::{Assembly, RowKind};
use z80::table::{self, Address, Operand};

/// The extent to which each contract of a source holds, by the names of the routines.
#[derive(PartialEq, Eq)]
pub(super) struct Kept(BTreeMap<String, Extent>);

/// The extent to which a contract holds, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    Fails,
    Sampled,
    OnConditions,
    ForAll,
}

impl Kept {
    /// Proves the contracts of a source, with some cases of each: none if there is only one routine.
    pub(super) fn in_samples(source: &Source, on_progress: OnProgress<'_>) -> Result<Kept, Error> {
        Kept::by(
            source,
            &Options { samples: 4_096, most: 4_096, by: By::Enumeration, ..Options::default() },
            on_progress,
        )
    }

    /// Proves the contracts of a source, as far as it goes.
    pub(super) fn by(source: &Source, options: &Options, on_progress: OnProgress<'_>) -> Result<Kept, Error> {
        if source.routines().nth(1).is_none() {
            return Ok(Kept(BTreeMap::new()));
        }
        let extent = |proof: &RoutineProof| match proof.verdict {
            Verdict::Holds | Verdict::HoldsIf if !proof.all && !proof.is_proved_by_circuit() => Extent::Sampled,
            Verdict::Holds => Extent::ForAll,
            Verdict::HoldsIf => Extent::OnConditions,
            _ => Extent::Fails,
        };
        let proofs = source.prove(options, on_progress)?.proofs;
        Ok(Kept(proofs.into_iter().map(|proof| (proof.routine.clone(), extent(&proof))).collect()))
    }

    /// Returns true if each contract holds at least as far as in `before`.
    pub(super) fn is_no_less_than(&self, before: &Kept) -> bool {
        before.0.iter().all(|(routine, before)| self.0.get(routine).is_some_and(|extent| extent >= before))
    }
}

/// An instruction or data outside of the routine.
struct Row {
    address: u16,
    bytes: Vec<u8>,
    is_code: bool,
    is_words: bool,
}

/// The source around a routine.
pub(super) struct Around {
    rows: Vec<Row>,
    /// The addresses of the routine's bytes.
    own: Range<u16>,
}

/// A word in the source that may be an address.
#[derive(Clone, Copy)]
struct Named {
    /// The address of the instruction, or of the data.
    at: u16,
    word: u16,
    is_data: bool,
    is_branch: bool,
    /// True if memory is accessed there.
    is_access: bool,
}

impl Row {
    /// Returns the words in it that may be addresses: also those of jumps and calls in data that reads as instructions.
    fn named(&self) -> Vec<Named> {
        if self.is_words {
            let word = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes[1]]);
            let named = |bytes| Named {
                at: self.address,
                word: word(bytes),
                is_data: true,
                is_branch: false,
                is_access: false,
            };
            return self.bytes.chunks_exact(2).map(named).collect();
        }
        let (mut all, mut rest) = (Vec::new(), &self.bytes[..]);
        while let Some(decoded) = table::decode(rest).filter(|of| usize::from(of.length()) <= rest.len()) {
            let at = self.address.wrapping_add((self.bytes.len() - rest.len()) as u16);
            let target = decoded.target(at);
            let is_word = decoded.instruction.number_length() == 2;
            let word =
                if self.is_code { target.or(is_word.then(|| decoded.number())) } else { target.filter(|_| is_word) };
            let is_access = decoded.instruction.operands().contains(&Operand::Memory(Address::Word));
            all.extend(word.map(|word| Named {
                at,
                word,
                is_data: !self.is_code,
                is_branch: target.is_some(),
                is_access,
            }));
            rest = &rest[usize::from(decoded.length())..];
        }
        all
    }
}

impl Around {
    /// Collects what surrounds a routine with these addresses.
    pub(super) fn of(assembly: &Assembly, own: Range<u16>) -> Around {
        let rows = assembly.rows.iter().filter(|row| row.kind == RowKind::Statement && !row.bytes.is_empty());
        let rows = rows.filter(|row| !own.contains(&row.address)).map(|row| Row {
            address: row.address,
            bytes: assembly.code[row.bytes.start as usize..row.bytes.end as usize].to_vec(),
            is_code: row.instruction,
            is_words: row.words,
        });
        Around { rows: rows.collect(), own }
    }

    fn named(&self) -> impl Iterator<Item = Named> {
        self.rows.iter().flat_map(Row::named)
    }

    /// Returns the address of the first instruction that accesses the routine's bytes at a fixed address, or leads into its middle.
    pub(super) fn first_inside(&self) -> Option<u16> {
        let is_inside = |named: &Named| {
            self.own.contains(&named.word) && !named.is_data && (named.is_access || named.word != self.own.start)
        };
        self.named().find(is_inside).map(|named| named.at)
    }

    /// Returns the addresses of what takes the routine's own address, but to call it or jump to it.
    pub(super) fn pointers(&self) -> impl Iterator<Item = u16> {
        self.named().filter(|named| named.word == self.own.start && !named.is_branch).map(|named| named.at)
    }

    /// Returns the address of the first instruction or word that names a place by number, and what is there moves: it is the same in `changed`,
    /// or another one than where that place has moved to.
    pub(super) fn first_by_number(&self, changed: &Around) -> Option<u16> {
        if self.rows.len() != changed.rows.len() {
            return self.rows.first().map(|row| row.address);
        }
        let pairs = || self.rows.iter().zip(&changed.rows);
        let moved = |named: &Named| {
            let row = pairs().find(|(row, _)| named.word.wrapping_sub(row.address) < row.bytes.len() as u16);
            let (row, now) = row.filter(|(row, _)| !named.is_data || row.is_code && row.address == named.word)?;
            Some(now.address.wrapping_add(named.word.wrapping_sub(row.address)))
        };
        let is_wrong =
            |(old, new): (Named, Named)| moved(&old).is_some_and(|moved| moved != new.word).then_some(old.at);
        pairs().find_map(|(row, now)| row.named().into_iter().zip(now.named()).find_map(is_wrong))
    }
}
