//! EQUs that can be evaluated again after the pass: those whose values depend on names alone.

use super::{Scope, Symbols};

/// An EQU as it was read.
#[derive(Debug)]
pub(crate) struct DeferredEqu {
    pub(crate) id: u32,
    /// Its expression.
    pub(crate) text: Box<[u8]>,
    /// The scope of the names in it.
    pub(crate) scope: Scope,
}

/// Words whose value depends on the place in the source, or on more than the values of names.
const PLACE_WORDS: [&[u8]; 4] = [b"sizeof", b"exist", b"_b", b"_f"];

impl Symbols {
    /// Stores an EQU that can be evaluated anywhere.
    pub(crate) fn note_equ(&mut self, id: u32, text: &[u8]) {
        let contains = |word: &&[u8]| text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
        let depends_on_place = text.iter().any(|byte| matches!(byte, b'$' | b'{' | b'"' | b'\''));
        if !depends_on_place && !PLACE_WORDS.iter().any(contains) && self.depends_on_names(id) {
            let scope = self.in_pass.scope.clone();
            self.in_pass.equs.push(DeferredEqu { id, text: text.into(), scope });
        }
    }

    /// Returns the stored EQUs, each after those whose names it uses.
    pub(crate) fn take_equs(&mut self) -> Vec<DeferredEqu> {
        let equs = std::mem::take(&mut self.in_pass.equs);
        let ids: Vec<u32> = equs.iter().map(|equ| equ.id).collect();
        let order = self.in_order(&ids);
        let mut equs: Vec<Option<DeferredEqu>> = equs.into_iter().map(Some).collect();
        order.into_iter().filter_map(|number| equs[number].take()).collect()
    }
}
