//! Tables of bytes and words, as a program's source defines them.

use super::listing::byte_in;
use super::{Names, Spot};
use pipeline::Program;
use spectrum::Machine;
use std::collections::BTreeMap;

/// The elements of a program's data: the number of bytes of each, by its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct DataLayout {
    widths: BTreeMap<Spot, u16>,
}

/// A variable: consecutive elements after a label, bytes and words. Most have a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) addr: u16,
    /// The bank of a 128K in which it lies; `None` for memory as the CPU sees it.
    pub(crate) bank: Option<u8>,
    /// The elements in order: the number of bytes of each, 1 or 2, and how many of that width follow each other.
    runs: Vec<(u16, u16)>,
}

impl DataLayout {
    /// Collects the data of an assembled program.
    pub(crate) fn new(program: &Program) -> DataLayout {
        let mut widths = BTreeMap::new();
        for data in &program.data {
            let width = if data.words { 2 } else { 1 };
            let elements =
                (0..data.length / usize::from(width)).map(|n| usize::from(data.address) + n * usize::from(width));
            let bank = data.window_bank();
            widths.extend(elements.filter_map(|addr| Some(((u16::try_from(addr).ok()?, bank), width))));
        }
        DataLayout { widths }
    }

    /// Returns the variable at a place. It ends before the next label. A place without data is a single byte.
    pub(crate) fn table(&self, (addr, bank): Spot, names: &Names) -> Table {
        let width_at = |at: u16| self.widths.get(&(at, bank)).copied();
        let Some(width) = width_at(addr) else { return Table::new(addr, 1, 1).of_bank(bank) };
        let mut table = Table::new(addr, width, 1).of_bank(bank);
        let mut end = addr.checked_add(width);
        while let Some((at, width)) = end.filter(|at| names.at((*at, bank)).is_none()).zip(end.and_then(width_at)) {
            match table.runs.last_mut() {
                Some((same, len)) if *same == width => *len += 1,
                _ => table.runs.push((width, 1)),
            }
            end = at.checked_add(width);
        }
        table
    }
}

impl Table {
    /// Creates one of `len` elements of `width` bytes.
    pub(crate) fn new(addr: u16, width: u16, len: u16) -> Table {
        Table { addr, bank: None, runs: vec![(width, len)] }
    }

    /// Returns it as one of a bank.
    pub(crate) fn of_bank(self, bank: Option<u8>) -> Table {
        Table { bank, ..self }
    }

    /// Returns the number of elements.
    pub(crate) fn len(&self) -> u16 {
        self.runs.iter().map(|(_, len)| len).sum()
    }

    /// Returns the number of bytes of the first element.
    pub(crate) fn width(&self) -> u16 {
        self.runs.first().map_or(1, |(width, _)| *width)
    }

    /// Returns the largest value of the first element.
    pub(crate) fn most(&self) -> u16 {
        if self.width() > 1 { 0xFFFF } else { 0xFF }
    }

    /// Returns the number of bytes.
    pub(crate) fn bytes(&self) -> u32 {
        self.runs.iter().map(|&(width, len)| u32::from(width) * u32::from(len)).sum()
    }

    /// Returns the elements that lie in the first `bytes` bytes.
    pub(crate) fn within(mut self, bytes: u32) -> Table {
        let mut left = bytes;
        for (width, len) in &mut self.runs {
            *len = u32::from(*len).min(left / u32::from(*width)) as u16;
            left -= u32::from(*width) * u32::from(*len);
        }
        self.runs.retain(|(_, len)| *len > 0);
        self
    }

    /// Returns the element with this index, from 0, as a variable of its own.
    pub(crate) fn element(&self, mut index: u16) -> Option<Table> {
        let mut addr = self.addr;
        for &(width, len) in &self.runs {
            if index < len {
                return Some(Table::new(addr + index * width, width, 1).of_bank(self.bank));
            }
            index -= len;
            addr = addr.checked_add(width * len)?;
        }
        None
    }

    /// Returns the value of the first element.
    pub(crate) fn first(&self, machine: &Machine) -> u16 {
        let byte = |addr: u16| byte_in(machine, self.bank, addr);
        let high = if self.width() > 1 { byte(self.addr.wrapping_add(1)) } else { 0 };
        u16::from_le_bytes([byte(self.addr), high])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pipeline::Assembler;

    #[test]
    fn a_table_ends_before_a_label_or_an_instruction() {
        let folder = tempfile::tempdir().unwrap();
        let main = folder.path().join("a.asm");
        let source = "
 macro twice
 ld a,0
 ld a,0
 endm
 org $8000
start: ret
words: dw 1,2
 dw 3
bytes: db 4,\"abc\"
space: ds 5
 ret
one: db 6
 dw 7
 twice
 db 8
gap: db 9
 org $8100
far: db 1
spare: equ $C000
";
        std::fs::write(&main, source).unwrap();
        let program = Program::from_source(&main, Assembler::Builtin).unwrap();
        let (layout, names) = (DataLayout::new(&program), Names::of(&program));
        let tables = [("words", 2, 3), ("bytes", 1, 4), ("space", 1, 5), ("gap", 1, 1), ("spare", 1, 1)];
        for (name, width, len) in tables {
            let addr = names.value(name).unwrap();
            assert_eq!(layout.table((addr, None), &names), Table::new(addr, width, len), "{name}");
        }
        // Bytes and words under one label.
        let addr = names.value("one").unwrap();
        let mixed = layout.table((addr, None), &names);
        assert_eq!((mixed.len(), mixed.bytes(), mixed.width()), (2, 3, 1));
        let elements = [0, 1, 2].map(|index| mixed.element(index));
        assert_eq!(elements, [Some(Table::new(addr, 1, 1)), Some(Table::new(addr + 1, 2, 1)), None]);
        let elements = layout.widths.len();
        assert_eq!(elements, 3 + 4 + 5 + 2 + 1 + 1 + 1, "instructions of macros are no data");
        let words = layout.table((0x8001, None), &names);
        assert_eq!(words.element(2), Some(Table::new(0x8005, 2, 1)));
        assert_eq!((words.element(3), words.bytes()), (None, 6));
    }
}
