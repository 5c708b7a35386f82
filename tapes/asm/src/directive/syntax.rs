//! OPT: how strictly the source is read.

use crate::assembler::Assembler;
use crate::report::{Res, fault};
use crate::text::{Cursor, is_blank, shown};
use crate::{LineKind, Listed};

/// What `--syntax` sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Syntax {
    /// `a`: two commas between the operands of several instructions; `SUB A,n` is one.
    pub(crate) double_comma: bool,
    /// `b`: brackets around a whole operand always mean memory.
    pub(crate) memory_only: bool,
    /// `f`: instructions that stand for several are warned of.
    pub(crate) warn_fakes: bool,
    /// `i`: reserved words may mix upper and lower case.
    pub(crate) any_case: bool,
    /// `s`: names are replaced as a whole only.
    pub(crate) whole_names: bool,
    /// `listoff`: nothing goes into the listing.
    pub(crate) unlisted: bool,
    /// `listact`: what is skipped does not.
    pub(crate) active_only: bool,
    /// `listmc`: only what has bytes does.
    pub(crate) listed: Listed,
}

impl Assembler<'_> {
    pub(super) fn opt(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        while !cursor.at_end() {
            let at = cursor.pos;
            let word = cursor.take_while(|b| !is_blank(b));
            match word {
                b"push" => self.saved_syntax.push(self.syntax),
                b"pop" => match self.saved_syntax.pop() {
                    Some(saved) => {
                        self.syntax = saved;
                        self.list_again();
                    }
                    None => return fault(at, "OPT pop without OPT push"),
                },
                b"reset" => {
                    self.syntax = Syntax::default();
                    self.list_again();
                }
                b"listoff" if !self.syntax.unlisted => {
                    self.file_row(LineKind::Suspended);
                    self.syntax.unlisted = true;
                }
                b"listoff" => {}
                b"liston" => {
                    self.syntax.unlisted = false;
                    self.list_again();
                }
                b"listall" => (self.syntax.active_only, self.syntax.listed) = (false, Listed::Yes),
                b"listact" => (self.syntax.active_only, self.syntax.listed) = (true, Listed::Yes),
                b"listmc" => (self.syntax.active_only, self.syntax.listed) = (false, Listed::Code),
                [b'-', b'-', b's', b'y', b'n', b't', b'a', b'x', b'=', letters @ ..] => {
                    for &letter in letters {
                        self.set_syntax(letter, at)?;
                    }
                }
                // Warnings are not sorted into groups here, the other options are about output.
                [b'-', b'W', ..] | b"--cleanonerror" => {}
                _ => return fault(at, format!("OPT {} is not supported here", shown(word))),
            }
            self.defines.whole_names = self.syntax.whole_names;
        }
        Ok(())
    }

    fn set_syntax(&mut self, letter: u8, at: usize) -> Res<()> {
        match letter {
            b'a' => self.syntax.double_comma = true,
            b'b' => self.syntax.memory_only = true,
            b'f' => self.syntax.warn_fakes = true,
            b'i' => self.syntax.any_case = true,
            b's' => self.syntax.whole_names = true,
            // Warnings as errors and label warnings: the caller decides what to do with warnings.
            b'w' | b'l' | b'L' => {}
            _ => return fault(at, format!("--syntax={} is not supported here", char::from(letter))),
        }
        Ok(())
    }
}
