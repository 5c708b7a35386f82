//! The memory that the calls of a routine read, wrote and executed, and the part of it that they take for constant.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::assembled::SourceMap;
use super::code::Reached;
use super::spec::{Input, Place, Spec};
use calls::addresses::Addresses;
use calls::memory::banks::{Elsewhere, PAGING, WINDOW, add_elsewhere};
use calls::memory::{Accesses, ROM_END};

/// The memory that the calls of a routine, or of a shard of its cases, read and wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Touched {
    /// Addresses read while they contained a byte of the program.
    pub(super) read: Addresses,
    /// Addresses of the instructions executed.
    executed: Addresses,
    /// Addresses written, and those of the contract's inputs; of a sample, also what the contract allows other cases to write.
    pub(super) changed: Addresses,
    /// The labels of the addresses read and executed, by their own address.
    labels: BTreeMap<u16, String>,
    /// The memory of the contract that is not at the same place in every case of a sample; `None` if it may be anywhere.
    pub(super) extent: Option<Addresses>,
    /// System variables read that had the values that the ROM gives them.
    pub(super) system: Addresses,
    /// True if Where leaves out pointers to the stack.
    #[serde(default)]
    pub(super) leaves_stack_out: bool,
    /// True if the ROM compared SP with an address.
    #[serde(default)]
    pub(super) compares_sp: bool,
    /// True if they assume that interrupts are off when they begin, which no header states.
    #[serde(default)]
    pub(super) assumes_no_interrupt: bool,
    /// True if an interrupt was possible that the program handles, and one of which that is not known.
    #[serde(default)]
    pub(super) is_handled: bool,
    #[serde(default)]
    pub(super) may_be_handled: bool,
    /// Addresses taken for constant at which the program has no byte of its own.
    #[serde(default)]
    pub(super) gaps: Addresses,
    /// The page that addresses from $C000 on mean; 0 without banks.
    #[serde(default)]
    pub(super) page: u8,
    /// True if they access memory of that page, and no header states that it is mapped when they begin.
    #[serde(default)]
    page_is_assumed: bool,
    /// What they take port $7FFD to hold when they begin, if no header states that and they map pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    assumed_latch: Option<String>,
    /// True if they take it not to be locked.
    #[serde(default)]
    assumes_no_lock: bool,
    /// Their accesses in other pages.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) elsewhere: BTreeMap<u8, Elsewhere>,
}

impl Touched {
    pub(crate) fn new(
        accesses: &Accesses,
        reached: &Reached,
        spec: &Spec,
        is_sample: bool,
        map: &SourceMap,
    ) -> Touched {
        let Accesses { read: all, written, mut elsewhere } = accesses.clone();
        // No code changes the ROM.
        let mut read = Addresses::default();
        let is_rom = |&at: &u16| at < ROM_END && !map.is_used(at);
        all.iter().filter(|at| !is_rom(at)).for_each(|at| _ = read.insert(at));
        let outputs = if is_sample { spec.paged_memory().collect() } else { Vec::new() };
        for (page, start, length) in spec.given_in_pages().chain(outputs) {
            elsewhere.entry(page).or_default().written.insert_range(start, length);
        }
        for (page, of) in &mut elsewhere {
            let bank = map.banks.iter().flat_map(|banks| banks.iter()).find(|bank| bank.page == *page);
            let label = |address| bank?.labels.nearest(address).map(|(at, label)| (at, label.to_owned()));
            of.labels = of.read.iter().filter_map(label).collect();
            let is_gap = |at: &u16| bank.is_some_and(|bank| bank.gaps.iter().any(|gap| gap.contains(at)));
            of.read.iter().filter(is_gap).for_each(|at| _ = of.gaps.insert(at));
        }
        let page = spec.page.unwrap_or(0);
        let executed = map.program.executed(reached);
        let extent = if is_sample { spec.extent() } else { None };
        let compares_sp = reached.compares_sp;
        let leaves_stack_out = spec.leaves_stack_out;
        let mut touched = Touched {
            leaves_stack_out,
            read,
            executed,
            changed: written,
            extent,
            compares_sp,
            assumes_no_interrupt: reached.assumes_no_interrupt,
            is_handled: reached.is_handled,
            may_be_handled: reached.may_be_handled,
            assumes_no_lock: reached.assumes_no_lock,
            page,
            elsewhere,
            ..Touched::default()
        };
        let system = map.system.iter().map(|(address, _)| *address);
        system.filter(|&at| touched.read.has(at) && !map.is_used(at)).for_each(|at| _ = touched.system.insert(at));
        // What is given to it has other values for other calls.
        let outputs = if is_sample { spec.fixed_memory().collect() } else { Vec::new() };
        spec.given_memory().chain(outputs).for_each(|(start, length)| touched.changed.insert_range(start, length));
        let has_any = |of: &Addresses| (WINDOW..=u16::MAX).any(|address| of.has(address));
        touched.page_is_assumed = spec.page_is_assumed
            && (reached.assumes_page || [&touched.read, &touched.executed, &touched.changed].into_iter().any(has_any));
        // Which ROM is mapped, the latch says too.
        let uses_rom = spec.page.is_some() && (spec.calls_rom || all.iter().any(|at| is_rom(&at)));
        let gives_latch = spec.inputs.iter().any(|input| matches!(input.cell.place, Place::Paging));
        touched.assumed_latch = (reached.assumes_latch || uses_rom && !gives_latch).then(|| {
            let several = |input: &Input| matches!(input.cell.place, Place::Page) && input.values.count > 1;
            match spec.inputs.iter().any(several) {
                true => format!("${PAGING:02X} + page"),
                false => format!("${:02X}", PAGING | page),
            }
        });
        let constant = touched.constant();
        constant.iter().filter(|&at| map.gaps.has(at)).for_each(|at| _ = touched.gaps.insert(at));
        touched.labels = constant.iter().filter_map(|address| map.label(address)).collect();
        touched
    }

    /// Adds the accesses of other cases.
    pub(crate) fn add(&mut self, other: Touched) {
        self.read.add(&other.read);
        self.executed.add(&other.executed);
        self.changed.add(&other.changed);
        self.system.add(&other.system);
        self.gaps.add(&other.gaps);
        self.labels.extend(other.labels);
        self.page_is_assumed |= other.page_is_assumed;
        self.assumed_latch = self.assumed_latch.take().or(other.assumed_latch);
        self.assumes_no_lock |= other.assumes_no_lock;
        self.compares_sp |= other.compares_sp;
        self.assumes_no_interrupt |= other.assumes_no_interrupt;
        self.is_handled |= other.is_handled;
        self.may_be_handled |= other.may_be_handled;
        self.leaves_stack_out |= other.leaves_stack_out;
        add_elsewhere(&mut self.elsewhere, &other.elsewhere);
    }

    /// Returns the bytes of other pages that these calls take for constant, by page and address.
    pub(super) fn constant_elsewhere(&self) -> impl Iterator<Item = (u8, u16)> {
        self.elsewhere.iter().flat_map(|(&page, of)| of.read.iter().map(move |address| (page, address)))
    }

    /// Returns the conditions that the page, or all of port $7FFD, is as in these calls, and the port not locked, if nothing states that.
    pub(super) fn assumed_page(&self) -> Vec<String> {
        let page = self.page;
        if let Some(latch) = &self.assumed_latch {
            return vec![format!(
                "port $7FFD holds {latch} when it is called (48 BASIC's ROM, the screen in page 5, not locked), which In does not say: `paging`"
            )];
        }
        let mut assumed = Vec::new();
        if self.page_is_assumed {
            assumed.push(format!("page {page} is mapped when it is called, which In does not say: `page = {page}`"));
        }
        if self.assumes_no_lock {
            let paging = PAGING | page;
            assumed.push(format!("port $7FFD is not locked when it is called, which In does not say: `paging = ${paging:02X}`, with `or` between several values"));
        }
        assumed
    }

    /// Formats an address in a page as a header may write it.
    pub(super) fn name_in(&self, page: u8, address: u16) -> String {
        let name = self.elsewhere.get(&page).and_then(|of| name_by(&of.labels, address));
        name.unwrap_or_else(|| format!("${address:04X}"))
    }

    /// Formats an address in a page.
    pub(super) fn place_in(&self, page: u8, address: u16) -> String {
        match self.elsewhere.get(&page).and_then(|of| of.labels.range(..=address).next_back()) {
            Some((&at, label)) if at == address => format!("{label} (page {page}: ${address:04X})"),
            Some((at, label)) => format!("{label}+{} (page {page}: ${address:04X})", address - at),
            None => format!("[page {page}: ${address:04X}]"),
        }
    }

    /// Returns true if the byte belongs to an instruction that these calls executed.
    pub(super) fn is_executed(&self, address: u16) -> bool {
        self.executed.has(address)
    }

    /// Returns the addresses that these calls take for constant, without system variables.
    pub(super) fn constant(&self) -> Addresses {
        let mut constant = self.read.without(&self.system);
        constant.add(&self.executed.without(&self.changed));
        constant
    }

    /// Returns true if what is proved of these calls has no condition that it does not have for the `other` ones. Not for banks.
    pub(super) fn assumes_no_more_than(&self, other: &Touched) -> bool {
        let constant = other.constant();
        let flags = |of: &Touched| [of.compares_sp, of.assumes_no_interrupt, of.is_handled, of.may_be_handled];
        self.constant().iter().all(|address| constant.has(address))
            && self.system.iter().all(|address| other.system.has(address))
            && flags(self).into_iter().zip(flags(other)).all(|(own, others)| !own || others)
    }

    pub(super) fn label(&self, address: u16) -> &str {
        self.labels.range(..=address).next_back().map_or("", |(_, label)| label)
    }

    /// Formats an address with its label and its distance from there.
    pub(super) fn place(&self, address: u16) -> String {
        match self.labels.range(..=address).next_back() {
            Some((&at, label)) if at == address => format!("{label} (${address:04X})"),
            Some((at, label)) => format!("{label}+{} (${address:04X})", address - at),
            None => format!("${address:04X}"),
        }
    }

    /// Returns the name of an address in a contract; `None` below all labels.
    pub(super) fn name(&self, address: u16) -> Option<String> {
        name_by(&self.labels, address)
    }

    /// Formats the labels of some addresses, and the word `code` if there are instructions among them, or other instructions of the
    /// program besides them.
    pub(super) fn labels_of(&self, addresses: impl Iterator<Item = u16>, with_code: bool) -> String {
        let (code, data): (Vec<u16>, Vec<u16>) = addresses.partition(|&address| self.executed.has(address));
        let mut by_label: BTreeMap<&str, Vec<u16>> = BTreeMap::new();
        data.iter().for_each(|&address| by_label.entry(self.label(address)).or_default().push(address));
        // Several bytes after a label have its name. Memory below all labels has its address as a name.
        let names = by_label.into_iter().flat_map(|(label, addresses)| match (label, &addresses[..]) {
            ("", _) => addresses.iter().map(|address| format!("${address:04X}")).collect(),
            (_, &[address]) => vec![self.name(address).unwrap_or_default()],
            _ => vec![label.to_owned()],
        });
        let labels: BTreeSet<String> = names.collect();
        let labels: BTreeSet<&str> = labels.iter().map(String::as_str).collect();
        let data = (!labels.is_empty()).then(|| list(&labels, "label"));
        data.into_iter()
            .chain((with_code || !code.is_empty()).then(|| "code".to_owned()))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// Formats an address by the nearest label at or below it; `None` below all labels.
fn name_by(labels: &BTreeMap<u16, String>, address: u16) -> Option<String> {
    let (&at, label) = labels.range(..=address).next_back()?;
    Some(if at == address { label.clone() } else { format!("{label} + {}", address - at) })
}

/// Formats some names, and the number of the others.
pub(super) fn list(names: &BTreeSet<&str>, what: &str) -> String {
    /// Greatest number of names.
    const NAMED: usize = 3;
    let named = names.iter().take(NAMED).map(|name| (*name).to_owned());
    let others = match names.len().saturating_sub(NAMED) {
        0 => None,
        1 => Some(format!("another {what}")),
        more => Some(format!("{more} other {what}s")),
    };
    named.chain(others).collect::<Vec<_>>().join(", ")
}
