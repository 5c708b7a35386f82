//! Evaluation of EQUs once more after a pass in which something changed, each after the names it uses. Otherwise a chain of
//! EQUs, each using the next, would take a pass for every link.

use crate::expression;
use crate::pass::Pass;
use crate::text::Cursor;

/// Evaluates the EQUs that depend on names alone.
pub(crate) fn settle(pass: &mut Pass<'_, '_>) {
    let quiet = std::mem::replace(&mut pass.report.quiet, true);
    for equ in pass.job.symbols.take_equs() {
        pass.job.symbols.scope = equ.scope;
        if let Ok(value) = expression::evaluate(pass, &mut Cursor::new(&equ.text)) {
            pass.job.symbols.settle(equ.id, value);
        }
    }
    pass.report.quiet = quiet;
}
