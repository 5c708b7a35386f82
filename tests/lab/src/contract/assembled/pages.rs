//! A source for a 128K: its banks, and for each page the program as a routine in that page finds it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pipeline::Program;
use pipeline::asm::{Assembly, DebugEntryKind};
use z80::table::{self, Operand, Port};

use super::map::SourceMap;
use calls::banked::{BankProgram, BankPrograms};
use calls::memory::banks::WINDOW;
use calls::trace::Labels;

/// The pages of a source.
#[derive(Debug)]
pub(crate) struct SourcePages {
    /// For each page the program with that page mapped, and its addresses.
    views: BTreeMap<u8, (Program, SourceMap)>,
    /// The page of each label from $C000 on.
    labels: BTreeMap<String, u8>,
    /// File and line of the first statement in a page.
    pub(crate) place: String,
    banks: BankPrograms,
}

impl SourcePages {
    /// Returns the pages of a source for a device with banks, if it has code or data in banks, or an instruction that may reach port $7FFD;
    /// `None` for a program that a 48K runs as well.
    pub(super) fn new(program: &Program, assembly: &Assembly) -> Option<SourcePages> {
        let mut paged = assembly.rows.iter().filter(|row| row.page.is_some()).peekable();
        paged.peek()?;
        // What stands before the first line was put there by DEVICE.
        let (file, line) = paged.find(|row| row.line > 0).map_or((0, 1), |row| (row.file, row.line));
        if program.banks.is_empty() && !may_page(assembly) {
            return None;
        }
        let labels = labels(assembly);
        let numbers: BTreeSet<u8> = [0].into_iter().chain(program.banks.iter().map(|bank| bank.number)).collect();
        let programs: BTreeMap<u8, Program> =
            numbers.iter().map(|&page| (page, view(program, page, &labels))).collect();
        let bank = |(&page, view): (&u8, &Program)| {
            let at = usize::from(WINDOW.saturating_sub(view.start));
            let bytes = view.code.get(at..).unwrap_or_default().to_vec();
            let start = view.start.max(WINDOW);
            (!bytes.is_empty()).then(|| BankProgram {
                page,
                start,
                bytes,
                gaps: view.gaps.clone(),
                code: code(assembly, page),
                labels: Labels::new(view),
            })
        };
        let banks: BankPrograms = programs.iter().filter_map(bank).collect::<Vec<_>>().into();
        let map = |(page, view): (u8, Program)| {
            let map = SourceMap::new(&view, assembly, Some((page, Arc::clone(&banks))));
            (page, (view, map))
        };
        let views = programs.into_iter().map(map).collect();
        let file = assembly.files.get(file as usize).map(|file| file.display().to_string()).unwrap_or_default();
        Some(SourcePages { views, labels, place: format!("{file}:{line}"), banks })
    }

    /// Returns the page in which a label lies, if that is from $C000 on.
    pub(super) fn of_label(&self, name: &str) -> Option<u8> {
        self.labels.get(name).copied()
    }

    /// Adds what is mapped with a page that has no bytes.
    pub(super) fn add(&mut self, page: u8, program: &Program, assembly: &Assembly) {
        let (labels, banks) = (&self.labels, &self.banks);
        self.views.entry(page).or_insert_with(|| {
            let view = view(program, page, labels);
            let map = SourceMap::new(&view, assembly, Some((page, Arc::clone(banks))));
            (view, map)
        });
    }

    /// Returns the program with a page mapped, and its addresses.
    pub(crate) fn view(&self, page: u8) -> Option<(&Program, &SourceMap)> {
        self.views.get(&page).map(|(program, map)| (program, map))
    }

    /// Returns all pages with what is mapped.
    pub(crate) fn views(&self) -> impl Iterator<Item = (u8, &Program, &SourceMap)> {
        self.views.iter().map(|(&page, (program, map))| (page, program, map))
    }

    pub(super) fn maps_mut(&mut self) -> impl Iterator<Item = &mut SourceMap> {
        self.views.values_mut().map(|(_, map)| map)
    }
}

/// Returns the page of each label from $C000 on.
fn labels(assembly: &Assembly) -> BTreeMap<String, u8> {
    let label = |entry: &pipeline::asm::DebugEntry| match &entry.what {
        DebugEntryKind::Label(label) if entry.value >= WINDOW.into() => {
            Some((label.full.clone(), u8::try_from(entry.page).ok()?))
        }
        _ => None,
    };
    assembly.debug_entries.iter().filter_map(label).collect()
}

/// Returns the program with a page mapped: its bytes, and the symbols without labels of other pages.
fn view(program: &Program, page: u8, labels: &BTreeMap<String, u8>) -> Program {
    let mut view = Program { banks: Vec::new(), ..program.clone() };
    view.symbols.retain(|name, _| labels.get(name).is_none_or(|of| *of == page));
    if page != 0 {
        view.code.truncate(usize::from(WINDOW.saturating_sub(view.start)));
        view.gaps.retain(|gap| gap.end <= WINDOW);
        if let Some(bank) = program.banks.iter().find(|bank| bank.number == page) {
            view.start = if view.code.is_empty() { bank.start } else { view.start };
            let end = view.start + view.code.len() as u16;
            view.gaps.push(end..bank.start);
            view.gaps.extend(bank.gaps.iter().cloned());
            view.code.resize(usize::from(bank.start - view.start), 0);
            view.code.extend(&bank.bytes);
        }
    }
    view
}

/// Returns the addresses of the bytes of the instructions in a page.
fn code(assembly: &Assembly, page: u8) -> Vec<u16> {
    let rows =
        assembly.rows.iter().filter(|row| row.instruction && row.address >= WINDOW && row.page == Some(page.into()));
    rows.flat_map(|row| (0..row.bytes.end - row.bytes.start).map(|byte| row.address.wrapping_add(byte as u16)))
        .collect()
}

/// Returns true if an instruction may write to port $7FFD or read it.
fn may_page(assembly: &Assembly) -> bool {
    let rows = assembly.rows.iter().filter(|row| row.instruction);
    let mut bytes = rows.filter_map(|row| assembly.code.get(row.bytes.start as usize..row.bytes.end as usize));
    bytes.any(|mut rest| {
        while let Some(decoded) = table::decode(rest) {
            if pages(&decoded) || reads_paging(&decoded) {
                return true;
            }
            rest = &rest[usize::from(decoded.length())..];
        }
        false
    })
}

/// Returns true for an instruction that may write to port $7FFD, by the low byte of its port.
pub(crate) fn pages(decoded: &table::Decoded) -> bool {
    decoded.instruction.writes().port.is_some() && !is_elsewhere(decoded)
}

/// Returns true for an instruction that may read port $7FFD, by the low byte of its port.
pub(crate) fn reads_paging(decoded: &table::Decoded) -> bool {
    decoded.instruction.reads().port.is_some() && !is_elsewhere(decoded)
}

/// Returns true if the port is a number in the instruction with A1 set.
fn is_elsewhere(decoded: &table::Decoded) -> bool {
    decoded.instruction.operands().contains(&Operand::Port(Port::Number)) && decoded.number() & 2 != 0
}
