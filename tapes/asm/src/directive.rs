//! Directives: everything written in the place of an instruction that is not one.

mod address;
mod data;
mod define;
mod device;
mod disk;
mod file_name;
pub(crate) mod flow;
mod include;
pub(crate) mod macros;
mod message;
mod module;
mod options;
pub(crate) mod output_files;
mod paging;
mod save;
pub(crate) mod structure;
mod tool_lists;

use crate::fault::{Res, fault};
use crate::keyword::Directive as D;
use crate::pass::Pass;
use crate::text::Cursor;
use data::Strings;

/// Does what the options want before the first line.
pub(crate) fn begin(pass: &mut Pass<'_, '_>) -> Result<(), String> {
    output_files::begin(pass);
    options::begin(pass)
}

/// Runs a directive. Its name begins at `at`; `cursor` is after it.
pub(crate) fn run(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    // A name in a directive that only saves something does not count as used: IFUSED must not keep a routine
    // because of it.
    pass.job.symbols.ignore_uses =
        matches!(directive, D::SaveTape | D::SaveSnapshot | D::Breakpoint | D::Export | D::HexEnd);
    let done = run_directive(pass, directive, at, cursor);
    pass.job.symbols.ignore_uses = false;
    done
}

fn run_directive(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    match directive {
        D::Byte => data::bytes(pass, cursor, 0, Strings::Plain),
        D::ByteHigh => data::bytes(pass, cursor, 0, Strings::HighEnd),
        D::ByteZero => data::bytes(pass, cursor, 0, Strings::ZeroEnd),
        D::Abyte => data::added_bytes(pass, cursor, Strings::Plain),
        D::AbyteHigh => data::added_bytes(pass, cursor, Strings::HighEnd),
        D::AbyteZero => data::added_bytes(pass, cursor, Strings::ZeroEnd),
        D::Pascal => data::pascal(pass, at, cursor),
        D::Word => data::numbers(pass, cursor, 2),
        D::Three => data::numbers(pass, cursor, 3),
        D::Long => data::numbers(pass, cursor, 4),
        D::Hex => data::hex(pass, cursor),
        D::Graphics => data::graphics(pass, cursor),
        D::Block => data::block(pass, at, cursor),
        D::Align => address::align(pass, at, cursor),
        D::Org => address::org(pass, cursor),
        D::Disp => address::disp(pass, at, cursor),
        D::Ent => address::ent(pass, at, cursor),
        D::DefineDevice => device::define(pass, cursor),
        D::Device => device::device(pass, cursor),
        D::End => address::end_of_source(pass, cursor),
        D::If | D::IfNot | D::IfDef | D::IfNotDef | D::IfUsed | D::IfNotUsed => flow::if_(pass, directive, at, cursor),
        D::Else | D::ElseIf => flow::else_(pass, directive, at),
        D::EndIf => flow::end_if(pass, at, cursor),
        D::Dup => flow::dup(pass, at, cursor),
        D::While => flow::while_(pass, at, cursor),
        D::EndDup => fault(at, "the end of a repetition without DUP, REPT or WHILE"),
        D::Macro => macros::define_macro(pass, None, cursor),
        D::EndMacro => fault(at, "ENDM without MACRO"),
        D::Module => module::module(pass, cursor),
        D::EndModule => module::end_module(pass, at, cursor),
        D::DefArray => define::define_array(pass, cursor),
        D::Define => define::define(pass, cursor),
        D::Undefine => define::undefine(pass, cursor),
        D::Include => include::include(pass, cursor),
        D::Incbin => include::incbin(pass, cursor),
        D::Assert => message::assert(pass, at, cursor),
        D::Display => message::display(pass, cursor),
        D::Opt => options::opt(pass, cursor),
        D::Struct => structure::begin_structure(pass, at, cursor),
        D::EndStruct => fault(at, "ENDS without STRUCT"),
        D::Encoding => define::encoding(pass, cursor),
        D::EmptyDisk | D::SaveDisk => disk::save(pass, directive, at, cursor),
        D::EmptyTape | D::SaveBin | D::SaveDevice | D::SaveHex | D::SaveTape | D::SaveSnapshot => {
            save::save(pass, directive, at, cursor)
        }
        D::Fpos => output_files::file_position(pass, cursor),
        D::Size => output_files::file_size(pass, cursor),
        D::HexOut => output_files::hex_out(pass, at, cursor),
        D::HexEnd => output_files::hex_end(pass, at, cursor),
        D::Export => tool_lists::export(pass, cursor),
        D::LabelsList => tool_lists::labels_list(pass, at, cursor),
        D::CspectMap => tool_lists::cspect_map(pass, at, cursor),
        D::BreakpointList => tool_lists::breakpoint_list(pass, at, cursor),
        D::Breakpoint => tool_lists::set_breakpoint(pass, at, cursor),
        D::SldOpt => tool_lists::sld_options(pass, cursor),
        D::Output | D::OutEnd | D::TapeOut | D::TapeEnd => save::save(pass, directive, at, cursor),
        D::Slot | D::Page | D::Mmu => paging::paging(pass, directive, at, cursor),
        D::Equ | D::Set => fault(at, "EQU and DEFL need a label before them, in the first column"),
        D::Unsupported => {
            let name = crate::text::shown(&cursor.text[at..cursor.pos]).to_ascii_uppercase();
            // Some directives are left out because this assembler builds programs for a 48K and runs no other
            // programs.
            let why = if name == "SHELLEXEC" { ": assembling runs no programs" } else { "" };
            fault(at, format!("{name} is a directive that is not supported here{why}"))
        }
    }
}
