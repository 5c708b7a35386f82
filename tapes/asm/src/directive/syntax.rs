//! OPT: options for reading and listing the source.

use crate::assembler::Assembler;
use crate::report::{Res, fault};
use crate::text::{Cursor, is_blank, shown};
use crate::{LineKind, Listed};

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
    fn set(&mut self, letter: u8) -> bool {
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

impl Assembler<'_> {
    /// Runs OPT: words first, then options of sjasmplus's command line.
    pub(super) fn opt(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        while !cursor.at_end() {
            let at = cursor.pos;
            let word = shown(cursor.take_while(|b| !is_blank(b)));
            match word.strip_prefix('-') {
                Some(option) => self.set_option(option, at)?,
                None => self.keep_or_list(&word, at)?,
            }
            self.defines.whole_names = self.syntax.whole_names;
        }
        Ok(())
    }

    fn keep_or_list(&mut self, word: &str, at: usize) -> Res<()> {
        match word {
            "push" => self.saved_syntax.push(self.syntax),
            "pop" => match self.saved_syntax.pop() {
                Some(saved) => {
                    self.syntax = saved;
                    self.list_again();
                }
                None => self.warn(at, "OPT pop without OPT push does nothing".to_owned()),
            },
            "reset" => {
                self.syntax = Syntax::default();
                self.list_again();
            }
            "listoff" if self.syntax.unlisted => {}
            "listoff" => {
                self.file_row(LineKind::Suspended);
                self.syntax.unlisted = true;
            }
            "liston" => {
                self.syntax.unlisted = false;
                self.list_again();
            }
            "listall" => (self.syntax.active_only, self.syntax.listed) = (false, Listed::Yes),
            "listact" => (self.syntax.active_only, self.syntax.listed) = (true, Listed::Yes),
            "listmc" => (self.syntax.active_only, self.syntax.listed) = (false, Listed::Code),
            _ => {
                let words = "push, pop, reset, liston, listoff, listall, listact, listmc";
                return fault(at, format!("OPT has {words} and options that begin with `-`, not {word}"));
            }
        }
        Ok(())
    }

    /// Sets an option, given without its first dash.
    fn set_option(&mut self, option: &str, at: usize) -> Res<()> {
        match option.strip_prefix('-').map_or(("", option), |long| (long, "")) {
            ("reversepop", _) => self.syntax.reverse_pop = true,
            ("dirbol", _) => self.syntax.directives_first = true,
            ("nofakes", _) => self.syntax.no_fakes = true,
            // No half-written file is ever left.
            ("cleanonerror", _) => {}
            ("zxnext" | "zxnext=cspect", _) => {
                return fault(at, "the Z80N of the ZX Spectrum Next is not supported here");
            }
            (_, warning) if warning.len() > 1 && warning.starts_with('W') => self.switch_warning(at, &warning[1..]),
            (long, _) => match long.strip_prefix("syntax=") {
                Some(letters) => {
                    for letter in letters.bytes() {
                        if !self.syntax.set(letter) {
                            let letter = char::from(letter);
                            return fault(at, format!("--syntax has the letters abBfFiMsw, not {letter}"));
                        }
                    }
                }
                None => return fault(at, format!("OPT -{option} is not supported here")),
            },
        }
        Ok(())
    }
}
