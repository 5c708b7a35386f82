//! Labels: reading and defining them.

use crate::SymbolKind;
use crate::debug_data;
use crate::fault::Fault;
use crate::pass::Pass;
use crate::pass::sizes::Boundary;
use crate::symbols::NO_PAGE;

/// A label in front of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'t> {
    /// The name with its `@`, `.` or `!`.
    pub(crate) name: &'t [u8],
    /// Offset of its first byte in the statement.
    pub(crate) at: usize,
    /// Added to the address.
    pub(crate) offset: Offset,
}

impl Label<'_> {
    /// Returns true if it belongs to the main label before it.
    pub(crate) fn is_local(&self) -> bool {
        self.name.iter().take_while(|byte| matches!(byte, b'!' | b'@' | b'.')).any(|&byte| byte == b'.')
    }
}

/// The offset of a label: bytes, or for `+*` that of the number in the instruction after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offset {
    Bytes(i32),
    Number,
}

/// Defines a label and returns its id; reports an error if it is defined already. `page` is its memory page; with `NO_PAGE` it
/// is the one that is mapped where the value is an address.
pub(crate) fn define_label(
    pass: &mut Pass<'_, '_>,
    label: Label<'_>,
    value: i32,
    kind: SymbolKind,
    page: i32,
) -> Option<u32> {
    let mut site = pass.site_of(value);
    if page != NO_PAGE {
        site.page = page;
    }
    match pass.job.symbols.define(label.name, value, kind, site) {
        Ok(id) => {
            track_size(pass, label, id, kind);
            debug_data::record_label(pass, label.name, id, (value, page), kind, label.offset != Offset::Bytes(0));
            Some(id)
        }
        Err(full) => {
            let message = format!("{full} is defined twice");
            pass.error(&Fault::new(label.at, message));
            None
        }
    }
}

/// Ends the labels before a new label, and starts to count the new one if SIZEOF asks for it.
fn track_size(pass: &mut Pass<'_, '_>, label: Label<'_>, id: u32, kind: SymbolKind) {
    let local = label.is_local();
    pass.size_boundary(if local { Boundary::Local } else { Boundary::Main });
    if !pass.job.symbols.is_sized(id) {
        return;
    }
    if kind != SymbolKind::Label || label.offset != Offset::Bytes(0) {
        pass.warn(label.at, "SIZEOF of a label of this kind is 0".to_owned());
        return;
    }
    let level = pass.label_level() + usize::from(local);
    pass.sizes.begin(id, level, pass.out.code.len());
}
