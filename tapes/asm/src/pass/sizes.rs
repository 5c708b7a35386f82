//! SIZEOF: the number of bytes from a label to the next label of its own level.
//!
//! Levels: what an INCLUDE, a macro or a module brings in does not end the labels around it, and a local label does not
//! end its main label. `::` ends the main label, `:.:` the local one; ORG and MODULE end all labels. Only labels that
//! SIZEOF asks for are counted. A size that is not known yet is 0, and another pass follows.

use crate::symbols::Symbols;

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
    /// Returns true if no label is being counted.
    pub(crate) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Starts to count the bytes of a label at `level`, after `from` bytes of code.
    pub(crate) fn begin(&mut self, id: u32, level: usize, from: usize) {
        self.open.push(Open { id, level, from });
    }

    /// Ends the count of the labels at `level` that end here, after `length` bytes of code. Returns true if a label around
    /// this level ends too.
    pub(crate) fn end(&mut self, boundary: Boundary, level: usize, length: usize, symbols: &mut Symbols) -> bool {
        let least = level + usize::from(boundary == Boundary::Local);
        let mut around = false;
        while let Some(open) = self.open.last().copied() {
            if open.level < least {
                if boundary != Boundary::All {
                    return false;
                }
                around = true;
            }
            self.open.pop();
            symbols.set_size(open.id, (length - open.from) as i32);
        }
        around
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
