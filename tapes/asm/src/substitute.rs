//! Text replacement in the current statement.

use crate::defines::{LineValues, ReplaceError};
use crate::expression;
use crate::pass::Pass;
use crate::text::Cursor;

/// Replaces defined names in a text. Returns `None` if there are none.
pub(crate) fn replaced(pass: &mut Pass<'_, '_>, text: &[u8], all: bool) -> Result<Option<Vec<u8>>, ReplaceError> {
    let values = line_values(pass);
    if !pass.defines.has_arrays() {
        return pass.defines.replace(text, all, values, &mut |_| None);
    }
    // An array's index is an expression. While it is evaluated, the names are moved out.
    let mut defines = std::mem::take(&mut pass.defines);
    let result = defines.replace(text, all, values, &mut |index| {
        let mut cursor = Cursor::new(index);
        let value = expression::evaluate(pass, &mut cursor).ok()?;
        cursor.eat_end().then_some(value)
    });
    pass.defines = defines;
    result
}

/// Returns the values of the predefined names that change.
fn line_values(pass: &Pass<'_, '_>) -> LineValues {
    LineValues {
        line: pass.input.current.segment.line,
        pass: pass.job.symbols.pass().min(3),
        include_level: pass.input.includes.saturating_sub(1),
        errors: pass.report.errors.len(),
        warnings: pass.report.warnings.len(),
    }
}
