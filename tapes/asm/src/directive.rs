//! Directives: everything written in the place of an instruction that is not one.

mod data;
mod files;
mod flow;
pub(crate) mod lists;
mod macros;
mod message;
mod name;
pub(crate) mod output;
mod paging;
pub(crate) mod place;
mod save;
pub(crate) mod structure;
pub(crate) mod syntax;

use crate::assembler::Assembler;
use crate::report::{Res, fault};
use crate::text::Cursor;
use crate::word::Directive as D;
use data::Strings;

impl Assembler<'_> {
    /// Runs a directive. Its name begins at `at`; `cursor` is after it.
    pub(crate) fn directive(&mut self, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        // A name that only says how something is saved does not count as used: IFUSED must not keep a routine because
        // of it.
        self.symbols.aside = matches!(directive, D::SaveTape | D::SaveSnapshot | D::Breakpoint | D::Export | D::HexEnd);
        let done = self.run_directive(directive, at, cursor);
        self.symbols.aside = false;
        done
    }

    fn run_directive(&mut self, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        match directive {
            D::Byte => self.bytes(cursor, 0, Strings::Plain),
            D::ByteHigh => self.bytes(cursor, 0, Strings::HighEnd),
            D::ByteZero => self.bytes(cursor, 0, Strings::ZeroEnd),
            D::Abyte => self.added_bytes(cursor, Strings::Plain),
            D::AbyteHigh => self.added_bytes(cursor, Strings::HighEnd),
            D::AbyteZero => self.added_bytes(cursor, Strings::ZeroEnd),
            D::Pascal => self.pascal(at, cursor),
            D::Word => self.numbers(cursor, 2),
            D::Three => self.numbers(cursor, 3),
            D::Long => self.numbers(cursor, 4),
            D::Hex => self.hex(cursor),
            D::Graphics => self.graphics(cursor),
            D::Block => self.block(at, cursor),
            D::Align => self.align(at, cursor),
            D::Org => self.org(cursor),
            D::Disp => self.disp(at, cursor),
            D::Ent => self.ent(at, cursor),
            D::Device => self.device(cursor),
            D::End => self.end_of_source(cursor),
            D::If | D::IfNot | D::IfDef | D::IfNotDef | D::IfUsed | D::IfNotUsed => self.if_(directive, at, cursor),
            D::Else | D::ElseIf => self.else_(directive, at),
            D::EndIf => self.end_if(at, cursor),
            D::Dup => self.dup(at, cursor),
            D::While => self.while_(at, cursor),
            D::EndDup => fault(at, "the end of a repetition without DUP, REPT or WHILE"),
            D::Macro => self.define_macro(None, cursor),
            D::EndMacro => fault(at, "ENDM without MACRO"),
            D::Module => self.module(cursor),
            D::EndModule => self.end_module(at, cursor),
            D::DefArray => self.define_array(cursor),
            D::Define => self.define(cursor),
            D::Undefine => self.undefine(cursor),
            D::Include => self.include(cursor),
            D::Incbin => self.incbin(cursor),
            D::Assert => self.assert(at, cursor),
            D::Display => self.display(cursor),
            D::Opt => self.opt(cursor),
            D::Struct => self.begin_structure(at, cursor),
            D::EndStruct => fault(at, "ENDS without STRUCT"),
            D::Encoding => self.encoding(cursor),
            D::EmptyTape | D::SaveBin | D::SaveDevice | D::SaveHex | D::SaveTape | D::SaveSnapshot => {
                self.save(directive, at, cursor)
            }
            D::Fpos => self.file_position(cursor),
            D::Size => self.file_size(cursor),
            D::HexOut => self.hex_out(at, cursor),
            D::HexEnd => self.hex_end(at, cursor),
            D::Export => self.export(cursor),
            D::LabelsList => self.labels_list(at, cursor),
            D::BreakpointList => self.breakpoint_list(at, cursor),
            D::Breakpoint => self.set_breakpoint(at, cursor),
            D::SldOpt => self.sld_options(cursor),
            D::Output | D::OutEnd | D::TapeOut | D::TapeEnd => self.save(directive, at, cursor),
            D::Slot | D::Page | D::Mmu => self.paging(directive, at, cursor),
            D::Equ | D::Set => fault(at, "EQU and DEFL need a label before them, in the first column"),
            D::Foreign => {
                let name = crate::text::shown(&cursor.text[at..cursor.pos]).to_ascii_uppercase();
                // Some directives are left out because this assembler builds programs for a 48K and runs no other
                // programs.
                let why = if name == "SHELLEXEC" { ": assembling runs no programs" } else { "" };
                fault(at, format!("{name} is a directive that is not supported here{why}"))
            }
        }
    }
}
