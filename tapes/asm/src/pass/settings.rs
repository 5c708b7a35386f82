//! Settings that the source can change: those of OPT, the named warnings, and ENCODING.

use crate::keyword::{self, Keyword};
use crate::warning::{EnabledWarnings, Warning};
use crate::{Listed, RowKind};

/// The settings at the current statement.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    pub(crate) syntax: Syntax,
    /// The options that OPT push saved.
    pub(crate) saved: Vec<Syntax>,
    pub(crate) warnings: EnabledWarnings,
    /// True after ENCODING "DOS": letters of Windows-1251 are converted to code page 866.
    pub(crate) dos_letters: bool,
}

impl Settings {
    /// Returns true if the warning is turned on.
    pub(crate) fn is_on(&self, warning: Warning) -> bool {
        if warning == Warning::Fake { self.syntax.warn_fakes } else { self.warnings.has(warning) }
    }

    /// Finds a reserved word.
    pub(crate) fn find_word(&self, word: &[u8]) -> Option<Keyword> {
        keyword::find(word).or_else(|| self.syntax.any_case.then(|| keyword::find(&word.to_ascii_lowercase()))?)
    }

    /// Returns how a row of this kind is listed.
    pub(crate) fn listed(&self, kind: RowKind) -> Listed {
        let inactive = kind == RowKind::Skipped && self.syntax.active_only;
        if self.syntax.unlisted || inactive { Listed::No } else { self.syntax.listed }
    }
}

/// The options that OPT push saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Syntax {
    /// `a`: two commas separate the operands of several instructions; `SUB A,n` is one.
    pub(crate) double_comma: bool,
    /// `b`: brackets around a whole operand always mean memory.
    pub(crate) memory_only: bool,
    /// `B`: only square brackets mean memory, round ones belong to expressions.
    pub(crate) square_only: bool,
    /// `f`: warn about fake instructions.
    pub(crate) warn_fakes: bool,
    /// `F`, `--nofakes`: fake instructions are errors.
    pub(crate) no_fakes: bool,
    /// `i`: reserved words may mix upper and lower case.
    pub(crate) any_case: bool,
    /// `M`: `M` is `(HL)`, as on the 8080.
    pub(crate) m_is_memory: bool,
    /// `s`: names are replaced as a whole only.
    pub(crate) whole_names: bool,
    /// `w`: warnings are errors.
    pub(crate) strict: bool,
    /// `--reversepop`: `POP BC,DE` pops DE first.
    pub(crate) reverse_pop: bool,
    /// `--dirbol`: directives may begin in the first column.
    pub(crate) directives_first: bool,
    /// `listoff`: nothing is listed.
    pub(crate) unlisted: bool,
    /// `listact`: skipped statements are not listed.
    pub(crate) active_only: bool,
    /// `listmc`: only statements with bytes are listed.
    pub(crate) listed: Listed,
}

impl Syntax {
    /// Sets the option of one letter of `--syntax=`. Returns false if there is no such letter.
    pub(crate) fn set(&mut self, letter: u8) -> bool {
        let flag = match letter {
            b'a' => &mut self.double_comma,
            b'b' => &mut self.memory_only,
            b'B' => {
                self.memory_only = true;
                &mut self.square_only
            }
            b'f' => &mut self.warn_fakes,
            b'F' => &mut self.no_fakes,
            b'i' => &mut self.any_case,
            b'M' => &mut self.m_is_memory,
            b's' => &mut self.whole_names,
            b'w' => &mut self.strict,
            _ => return false,
        };
        *flag = true;
        true
    }
}
