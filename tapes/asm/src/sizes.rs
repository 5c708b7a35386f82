//! SIZEOF: the number of bytes from a label to the next label of its own level.
//!
//! Levels: what an INCLUDE, a macro or a module brings in does not end the labels around it, and a local label does not
//! end its main label. `::` ends the main label, `:.:` the local one; ORG and MODULE end all labels. Only labels that
//! SIZEOF asks for are counted. A size that is not known yet is 0, and another pass follows.

use crate::SymbolKind;
use crate::assembler::Assembler;
use crate::statement::{Label, Offset};

/// A label whose size is being counted.
#[derive(Clone, Copy, Debug)]
struct Open {
    id: u32,
    level: usize,
    /// Length of the code at the label.
    from: usize,
}

/// The labels whose size is being counted, outermost first.
#[derive(Debug, Default)]
pub(crate) struct Sizes {
    open: Vec<Open>,
}

impl Sizes {
    pub(crate) fn clear(&mut self) {
        self.open.clear();
    }
}

/// The labels that end at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boundary {
    /// All labels.
    All,
    /// The main label and its local ones.
    Main,
    /// The local label.
    Local,
}

impl Assembler<'_> {
    /// Returns the nesting level: two for each file, macro and module around. Local labels are one level deeper.
    fn level(&self) -> usize {
        2 * (self.includes + self.symbols.scopes.len() + self.modules.len())
    }

    /// Ends the count of the labels that end here.
    pub(crate) fn size_boundary(&mut self, boundary: Boundary) {
        if self.sizes.open.is_empty() {
            return;
        }
        let least = self.level() + usize::from(boundary == Boundary::Local);
        let mut around = false;
        while let Some(open) = self.sizes.open.last().copied() {
            if open.level < least {
                if boundary != Boundary::All {
                    return;
                }
                around = true;
            }
            self.sizes.open.pop();
            self.symbols.set_size(open.id, (self.out.code.len() - open.from) as i32);
        }
        if around {
            self.warn(0, "SIZEOF of an enclosing label ends here".to_owned());
        }
    }

    /// Ends the labels before a new label, and starts to count the new one if SIZEOF asks for it.
    pub(crate) fn track_size(&mut self, label: Label<'_>, id: u32, kind: SymbolKind) {
        let local = label.is_local();
        self.size_boundary(if local { Boundary::Local } else { Boundary::Main });
        if !self.symbols.is_sized(id) {
            return;
        }
        if kind != SymbolKind::Label || label.offset != Offset::Bytes(0) {
            self.warn(label.at, "SIZEOF of a label of this kind is 0".to_owned());
            return;
        }
        let level = self.level() + usize::from(local);
        self.sizes.open.push(Open { id, level, from: self.out.code.len() });
    }
}
