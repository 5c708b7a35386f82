//! Data for debuggers: the source of each instruction, and the labels.

/// One fact for a debugger. Facts come in the order of assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugEntry {
    /// Index of the row it belongs to, in [`Assembly::rows`](crate::Assembly::rows).
    pub row: u32,
    /// Address of an instruction or label, or value of a constant.
    pub value: i32,
    /// Memory page; -1 if none.
    pub page: i32,
    /// True under SLDOPT SWAPON: the position of the text comes first, then the line of the call that expanded it.
    pub swapped: bool,
    /// The fact itself.
    pub what: DebugEntryKind,
}

/// Kinds of facts for a debugger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DebugEntryKind {
    /// An instruction.
    Instruction,
    /// A label.
    Label(DebugLabel),
    /// A module is opened, or with `false` closed.
    Module(String, bool),
    /// DEVICE, with a description of its memory.
    Device(String),
    /// A comment that contains a keyword of SLDOPT COMMENT.
    Comment(String),
}

/// A label, split into its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugLabel {
    /// The full name.
    pub full: String,
    /// The modules around it, separated by dots.
    pub module: String,
    /// The main label; for a label of a macro, the number of the call.
    pub main: String,
    /// The local part; empty for a main label.
    pub local: String,
    /// Kind of label.
    pub kind: DebugLabelKind,
    /// True for a label of a macro.
    pub in_macro: bool,
    /// True if something refers to it.
    pub used: bool,
    /// True if SIZEOF asks for it.
    pub sized: bool,
}

impl DebugLabel {
    /// Returns a label that is not known to be used yet.
    pub(crate) fn new(full: String, [module, main, local]: [String; 3], kind: DebugLabelKind, in_macro: bool) -> Self {
        Self { full, module, main, local, kind, in_macro, used: false, sized: false }
    }
}

/// Kinds of labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DebugLabelKind {
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

/// An entry with the id of its label: only at the end is it known if the label is used.
pub(crate) type PendingEntry = (DebugEntry, Option<u32>);
