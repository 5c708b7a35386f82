//! Tables of bytes and words, as a program's source defines them.

use super::Names;
use pipeline::Program;
use spectrum::Machine;
use std::collections::BTreeMap;

/// The elements of a program's data: the number of bytes of each, by address.
#[derive(Clone, Debug, Default)]
pub(crate) struct DataLayout {
    widths: BTreeMap<u16, u16>,
}

/// A variable: consecutive elements of the same width after a label. Most have a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) addr: u16,
    /// Number of bytes of an element: 1 or 2.
    pub(crate) width: u16,
    /// Number of elements.
    pub(crate) len: u16,
}

impl DataLayout {
    /// Collects the data of an assembled program.
    pub(crate) fn new(program: &Program) -> DataLayout {
        let mut widths = BTreeMap::new();
        for data in &program.data {
            let width = if data.words { 2 } else { 1 };
            let elements =
                (0..data.length / usize::from(width)).map(|n| usize::from(data.address) + n * usize::from(width));
            widths.extend(elements.filter_map(|addr| Some((u16::try_from(addr).ok()?, width))));
        }
        DataLayout { widths }
    }

    /// Returns the variable at an address. It ends before the next label. An address without data is a single byte.
    pub(crate) fn table(&self, addr: u16, names: &Names) -> Table {
        let Some(&width) = self.widths.get(&addr) else { return Table { addr, width: 1, len: 1 } };
        let continues = |at: &u16| self.widths.get(at) == Some(&width) && names.at(*at).is_none();
        let more = (1..).map_while(|n: u16| addr.checked_add(n.checked_mul(width)?)).take_while(continues).count();
        Table { addr, width, len: 1 + more as u16 }
    }
}

impl Table {
    /// Returns the largest value of an element.
    pub(crate) fn most(&self) -> u16 {
        if self.width > 1 { 0xFFFF } else { 0xFF }
    }

    /// Returns the number of bytes.
    pub(crate) fn bytes(&self) -> u32 {
        u32::from(self.width) * u32::from(self.len)
    }

    /// Returns the element with this index, from 0, as a variable of its own.
    pub(crate) fn element(&self, index: u16) -> Option<Table> {
        (index < self.len).then(|| Table { addr: self.addr + index * self.width, width: self.width, len: 1 })
    }

    /// Returns the value of the first element.
    pub(crate) fn first(&self, machine: &Machine) -> u16 {
        if self.width > 1 { machine.peek_word(self.addr) } else { machine.peek(self.addr).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pipeline::Assembler;

    #[test]
    fn a_table_ends_before_other_data_a_label_or_an_instruction() {
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
        let tables = [("words", 2, 3), ("bytes", 1, 4), ("space", 1, 5), ("one", 1, 1), ("gap", 1, 1), ("spare", 1, 1)];
        for (name, width, len) in tables {
            let addr = names.value(name).unwrap();
            assert_eq!(layout.table(addr, &names), Table { addr, width, len }, "{name}");
        }
        let elements = layout.widths.len();
        assert_eq!(elements, 3 + 4 + 5 + 2 + 1 + 1 + 1, "instructions of macros are no data");
        let words = layout.table(0x8001, &names);
        assert_eq!(words.element(2), Some(Table { addr: 0x8005, width: 2, len: 1 }));
        assert_eq!((words.element(3), words.bytes()), (None, 6));
    }
}
