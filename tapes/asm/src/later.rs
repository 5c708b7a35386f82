//! EQUs that are evaluated once more after a pass in which something changed, each after the names it uses. Otherwise a
//! chain of EQUs, each using the next, would take a pass for every link.

use crate::assembler::Assembler;
use crate::symbols::Scope;
use crate::text::Cursor;

/// An EQU as it was read.
#[derive(Debug)]
pub(crate) struct Later {
    id: u32,
    /// Its expression.
    text: Box<[u8]>,
    /// The scope of the names in it.
    scope: Scope,
}

/// Words whose value depends on the place in the source, or on more than the values of names.
const ELSEWHERE: [&[u8]; 4] = [b"sizeof", b"exist", b"_b", b"_f"];

impl Assembler<'_> {
    /// Stores an EQU that can be evaluated anywhere.
    pub(crate) fn note_equ(&mut self, id: u32, text: &[u8]) {
        let odd = |word: &&[u8]| text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
        let elsewhere = text.iter().any(|byte| matches!(byte, b'$' | b'{' | b'"' | b'\'')) || ELSEWHERE.iter().any(odd);
        if !elsewhere && self.symbols.is_made_of_names(id) {
            self.later.push(Later { id, text: text.into(), scope: self.symbols.scope() });
        }
    }

    /// Evaluates the stored EQUs, each after the names it uses.
    pub(crate) fn work_out_equs(&mut self) {
        let later = std::mem::take(&mut self.later);
        let quiet = std::mem::replace(&mut self.report.quiet, true);
        let ids: Vec<u32> = later.iter().map(|equ| equ.id).collect();
        for number in self.symbols.in_order(&ids) {
            let equ = &later[number];
            self.symbols.restore(&equ.scope);
            if let Ok(value) = self.expression(&mut Cursor::new(&equ.text)) {
                self.symbols.settle(equ.id, value);
            }
        }
        self.report.quiet = quiet;
    }
}
