//! MODULE and ENDMODULE.

use crate::debug_data;
use crate::expect;
use crate::fault::{Res, fault};
use crate::pass::Pass;
use crate::pass::sizes::Boundary;
use crate::text::Cursor;

/// Runs MODULE.
pub(super) fn module(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let Some(name) = cursor.name() else { return fault(at, "MODULE needs a name") };
    if name.contains(&b'.') {
        return fault(at, "a module's name cannot contain dots: open the modules one by one");
    }
    pass.size_boundary(Boundary::All);
    pass.job.symbols.scope.open_module(name);
    pass.input.modules.push(pass.input.current.clone());
    debug_data::record_module(pass, true);
    expect::end(cursor)
}

/// Runs ENDMODULE.
pub(super) fn end_module(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    pass.size_boundary(Boundary::Main);
    debug_data::record_module(pass, false);
    if !pass.job.symbols.scope.close_module() {
        return fault(at, "ENDMODULE without MODULE");
    }
    pass.input.modules.pop();
    expect::end(cursor)
}
