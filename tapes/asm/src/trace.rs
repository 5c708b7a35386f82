//! Data for debuggers: the source of each instruction, and the labels. Recorded only after DEVICE, as in sjasmplus.

use crate::SymbolKind;
use crate::assembler::Assembler;
use crate::device::Shape;
use crate::text::shown;
use crate::warning::Named;

/// One fact for a debugger. Facts come in the order of assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Index of the row it belongs to, in [`Assembly::lines`](crate::Assembly::lines).
    pub line: u32,
    /// Address of an instruction or label, or value of a constant.
    pub value: i32,
    /// Memory page; -1 if none.
    pub page: i32,
    /// True under SLDOPT SWAPON: the position of the text comes first, then the line of the call that expanded it.
    pub swapped: bool,
    /// The fact itself.
    pub what: Traced,
}

/// Kinds of facts for a debugger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Traced {
    /// An instruction.
    Instruction,
    /// A label.
    Label(TracedLabel),
    /// A module is opened, or with `false` closed.
    Module(String, bool),
    /// DEVICE, with a description of its memory.
    Device(String),
    /// A comment that contains a keyword of SLDOPT COMMENT.
    Comment(String),
}

/// A label, split into its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TracedLabel {
    /// The full name.
    pub full: String,
    /// The modules around it, separated by dots.
    pub module: String,
    /// The main label; for a label of a macro, the number of the call.
    pub main: String,
    /// The local part; empty for a main label.
    pub local: String,
    /// Kind of label.
    pub kind: TracedKind,
    /// True for a label of a macro.
    pub in_macro: bool,
    /// True if something refers to it.
    pub used: bool,
    /// True if SIZEOF asks for it.
    pub sized: bool,
}

impl TracedLabel {
    fn new(full: String, [module, main, local]: [String; 3], kind: TracedKind, in_macro: bool) -> Self {
        Self { full, module, main, local, kind, in_macro, used: false, sized: false }
    }
}

/// Kinds of labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TracedKind {
    /// An address.
    #[default]
    Address,
    /// An address inside an instruction (`label+1:`).
    Inside,
    /// A value set by EQU.
    Constant,
    /// A STRUCT or a member of one.
    Structure,
    /// An instance of a STRUCT or a member of one.
    Instance,
}

/// A label's trace with the label's id: only at the end is it known if the label is used.
pub(crate) type Pending = (Trace, Option<u32>);

impl Assembler<'_> {
    fn trace(&mut self, value: i32, page: i32, what: Traced, id: Option<u32>) {
        if self.out.in_device() && !self.report.quiet {
            let line = self.lines.len().saturating_sub(1) as u32;
            let swapped = self.lists.swapped > 0;
            self.traces.push((Trace { line, value, page, swapped, what }, id));
        }
    }

    pub(crate) fn trace_instruction(&mut self) {
        if self.out.in_device() {
            let here = self.out.here();
            if self.out.page_is_elsewhere() && !self.devices.told_page {
                self.devices.told_page = true;
                let message = || "DISP names another page than the one mapped here".to_owned();
                self.warn_named(Named::DisplacedPage, 0, message);
            }
            self.trace(here, self.out.page_of(here), Traced::Instruction, None);
        }
    }

    /// Records the comment of the current statement, if SLDOPT asks for it.
    pub(crate) fn trace_comment(&mut self) {
        if self.lists.keywords.is_empty() || !self.out.in_device() {
            return;
        }
        let comment = shown(self.here.source.comment(&self.here.segment));
        if self.lists.keywords.iter().any(|word| comment.contains(&**word)) {
            self.trace(self.out.here(), self.out.present_page(), Traced::Comment(comment), None);
        }
    }

    pub(crate) fn trace_device(&mut self, shape: &Shape) {
        self.trace(-1, -1, Traced::Device(shape.description()), None);
    }

    /// Records a device that is selected from the first line on.
    pub(crate) fn trace_global_device(&mut self, shape: &Shape) {
        self.trace_device(shape);
        if let Some(device) = self.traces.pop() {
            self.traces.insert(0, device);
        }
    }

    pub(crate) fn trace_module(&mut self, opened: bool) {
        if self.out.in_device() {
            let name = shown(self.symbols.open_modules());
            self.trace(self.out.here(), -1, Traced::Module(name, opened), None);
        }
    }

    /// Records a label that has just been defined by this name.
    pub(crate) fn trace_label(&mut self, name: &[u8], id: u32, value: i32, kind: SymbolKind, inside: bool) {
        if !self.out.in_device() || kind == SymbolKind::Variable {
            return;
        }
        let kind = match kind {
            SymbolKind::Constant => TracedKind::Constant,
            _ if inside => TracedKind::Inside,
            _ => TracedKind::Address,
        };
        let parts = self.symbols.parts(name);
        let in_macro = name.starts_with(b".") && !self.symbols.scopes.is_empty();
        let full = if in_macro { format!("{}>{}", parts[1], parts[2]) } else { self.symbols.last_full_name() };
        let page = self.symbols.entry(id).page;
        self.trace(value, page, Traced::Label(TracedLabel::new(full, parts, kind, in_macro)), Some(id));
    }

    /// Records a structure or a member of one, by its full name.
    pub(crate) fn trace_structure(&mut self, full: &[u8], id: u32, value: i32) {
        if self.out.in_device() {
            let parts = self.symbols.parts_of_full(full);
            let label = TracedLabel::new(shown(full), parts, TracedKind::Structure, false);
            self.trace(value, -1, Traced::Label(label), Some(id));
        }
    }

    /// Records an instance of a structure or a member of one, by its name in the source.
    pub(crate) fn trace_instance(&mut self, name: &[u8], id: u32, value: i32) {
        if self.out.in_device() {
            let parts = self.symbols.parts(name);
            let label = TracedLabel::new(String::new(), parts, TracedKind::Instance, false);
            self.trace(value, self.out.page_of(value), Traced::Label(label), Some(id));
        }
    }
}
