//! The grammar of headers: from the comment above a routine to a [`Spec`](super::spec::Spec).

mod advice;
mod advice_lines;
mod advice_places;
mod clobbers;
pub(crate) mod header;
pub(crate) mod input;
mod keeps;
pub(crate) mod key;
mod later;
mod limits;
mod line;
mod list;
pub(crate) mod names;
mod notes;
mod output;
pub(crate) mod place;
mod ports;
mod promise;
pub(crate) mod reader;
mod stack;
pub(crate) mod symbol;
pub(crate) mod text;
pub(crate) mod unreached;
mod words;

use pipeline::Program;

use self::header::Header;
use super::spec::Effects;
use crate::Error;

/// Reads the registers that a routine may change and its limits from the routine's header in a source text. The rest of the
/// header may be prose.
///
/// ```
/// use lab::{Register, contract};
/// use pipeline::{Assembler, Program};
///
/// let text = "
/// ; double: twice a number
/// ; In:       A = the number, below 128
/// ; Out:      A = twice as much
/// ; Clobbers: B
/// ; T: 14   Stack: 0
/// ";
/// let program = Program::from_source("../../z80src/lib/math.asm".as_ref(), Assembler::Builtin)?;
/// let effects = contract::effects(&program, text, "double")?;
/// assert_eq!(effects.changes(), [Register::A, Register::B]);
/// assert_eq!((effects.t(), effects.stack()), (Some(14), Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A routine in a module is named with it, `rules.is_check`; its header may leave the module out.
///
/// # Errors
/// [`Error::Header`] if the text has no header of that routine, or one of its limits is not a number.
pub fn effects(program: &Program, text: &str, routine: &str) -> Result<Effects, Error> {
    let broken = |line: u32, why: String| Error::Header { routine: routine.to_owned(), line, why };
    let (module, inner) = name_in_module(routine);
    let header = Header::of(text, routine).or_else(|| Header::of(text, inner));
    let header = header.ok_or_else(|| broken(0, "the source has no header of that name".to_owned()))?;
    let symbols = |name: &str| {
        let local = || program.symbols.get(&format!("{routine}{name}"));
        let own = module.and_then(|module| program.symbols.get(&format!("{module}.{name}")));
        own.or_else(|| program.symbols.get(name))
            .or_else(|| if name.starts_with('.') { local() } else { None })
            .copied()
    };
    reader::effects(&header, &symbols).map_err(|wrong| broken(wrong.at.line, wrong.why))
}

/// Returns the module and the name of a routine.
pub(crate) fn name_in_module(routine: &str) -> (Option<&str>, &str) {
    routine.rsplit_once('.').map_or((None, routine), |(module, name)| (Some(module), name))
}
