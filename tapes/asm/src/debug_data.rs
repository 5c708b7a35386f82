//! Recording data for debuggers. Done only after DEVICE, as in sjasmplus.

use crate::SymbolKind;
use crate::debug_entry::{DebugEntry, DebugEntryKind, DebugLabel, DebugLabelKind};
use crate::device::Shape;
use crate::pass::Pass;
use crate::text::shown;
use crate::warning::Warning;

fn add(pass: &mut Pass<'_, '_>, value: i32, page: i32, what: DebugEntryKind, id: Option<u32>) {
    if pass.out.in_device() && !pass.report.quiet {
        let row = pass.rows.all.len().saturating_sub(1) as u32;
        let swapped = pass.requests.lists.swapped > 0;
        pass.rows.debug_entries.push((DebugEntry { row, value, page, swapped, what }, id));
    }
}

/// Records the instruction that is about to be emitted.
pub(crate) fn record_instruction(pass: &mut Pass<'_, '_>) {
    if pass.out.in_device() {
        let here = pass.out.here();
        if pass.out.page_is_elsewhere() && !pass.out.devices.page_warned {
            pass.out.devices.page_warned = true;
            let message = || "DISP names another page than the one mapped here".to_owned();
            pass.warn_named(Warning::DisplacedPage, 0, message);
        }
        add(pass, here, pass.out.page_of(here), DebugEntryKind::Instruction, None);
    }
}

/// Records the comment of the current statement, if SLDOPT asks for it.
pub(crate) fn record_comment(pass: &mut Pass<'_, '_>) {
    if pass.job.carried.debug_keywords.is_empty() || !pass.out.in_device() {
        return;
    }
    let comment = shown(pass.input.current.source.comment(&pass.input.current.segment));
    if pass.job.carried.debug_keywords.iter().any(|word| comment.contains(&**word)) {
        let here = pass.out.here();
        let page = if pass.out.is_displaced() { pass.out.page_of(here) } else { pass.out.present_page() };
        add(pass, here, page, DebugEntryKind::Comment(comment), None);
    }
}

/// Records DEVICE.
pub(crate) fn record_device(pass: &mut Pass<'_, '_>, shape: &Shape) {
    add(pass, -1, -1, DebugEntryKind::Device(shape.description()), None);
}

/// Records a device that is selected from the first line on.
pub(crate) fn record_global_device(pass: &mut Pass<'_, '_>, shape: &Shape) {
    record_device(pass, shape);
    if let Some(device) = pass.rows.debug_entries.pop() {
        pass.rows.debug_entries.insert(0, device);
    }
}

/// Records MODULE, or with `false` ENDMODULE.
pub(crate) fn record_module(pass: &mut Pass<'_, '_>, opened: bool) {
    if pass.out.in_device() {
        let name = shown(pass.job.symbols.scope.open_modules());
        add(pass, pass.out.here(), -1, DebugEntryKind::Module(name, opened), None);
    }
}

/// Records a label that has just been defined by this name, with its value and its memory page.
pub(crate) fn record_label(
    pass: &mut Pass<'_, '_>,
    name: &[u8],
    id: u32,
    (value, page): (i32, i32),
    kind: SymbolKind,
    inside: bool,
) {
    if !pass.out.in_device() || kind == SymbolKind::Variable {
        return;
    }
    let kind = match kind {
        SymbolKind::Constant => DebugLabelKind::Constant,
        _ if inside => DebugLabelKind::Inside,
        _ => DebugLabelKind::Address,
    };
    let parts = pass.job.symbols.scope.parts(name);
    let in_macro = name.starts_with(b".") && pass.job.symbols.scope.macro_depth() > 0;
    let full = if in_macro { format!("{}>{}", parts[1], parts[2]) } else { pass.job.symbols.last_full_name() };
    add(pass, value, page, DebugEntryKind::Label(DebugLabel::new(full, parts, kind, in_macro)), Some(id));
}

/// Records a structure or a member of one, by its full name.
pub(crate) fn record_structure(pass: &mut Pass<'_, '_>, full: &[u8], id: u32, value: i32) {
    if pass.out.in_device() {
        let parts = pass.job.symbols.scope.parts_of_full(full);
        let label = DebugLabel::new(shown(full), parts, DebugLabelKind::Structure, false);
        add(pass, value, -1, DebugEntryKind::Label(label), Some(id));
    }
}

/// Records an instance of a structure or a member of one, by its name in the source.
pub(crate) fn record_instance(pass: &mut Pass<'_, '_>, name: &[u8], id: u32, value: i32) {
    if pass.out.in_device() {
        let parts = pass.job.symbols.scope.parts(name);
        let label = DebugLabel::new(String::new(), parts, DebugLabelKind::Instance, false);
        add(pass, value, pass.out.page_of(value), DebugEntryKind::Label(label), Some(id));
    }
}
