//! The passes over a source.
//!
//! Each pass reads every statement anew: it replaces what DEFINE and macro arguments replace, defines the label, and runs
//! the directive or encodes the instruction at once. Names that are not known yet count as 0. A pass is the last one if no
//! name, temporary label or answer to IFUSED changed in it. Only the bytes and diagnostics of the last pass count.

use crate::finish::{finish, report_circles};
use crate::job::Job;
use crate::pass::Pass;
use crate::{Assembly, Errors, Files, Options, deferred_equs, directive, runner};
use std::path::Path;

/// Most passes. A source that has not settled by then never will: each pass settles at least one more name that is defined
/// further down.
const MOST_PASSES: u32 = 250;
/// Most statements run in all passes together, after the third pass.
const MOST_STATEMENTS: u64 = 10_000_000;

/// Assembles `main`, from the first pass to the last.
pub(crate) fn assemble(main: &Path, files: &dyn Files, options: &Options) -> Result<Assembly, Errors> {
    let mut job = Job::new(files, options);
    let (_, source) = job.library.open(main).map_err(|error| Errors::single(main, error.to_string()))?;
    loop {
        let mut pass = Pass::new(&mut job, source.clone());
        if let Err(message) = directive::begin(&mut pass) {
            return Err(Errors::single(main, message));
        }
        runner::run(&mut pass);
        let number = pass.job.symbols.pass();
        let device = pass.out.devices.only();
        let defined = pass.out.devices.defined().to_vec();
        let settled = pass.job.symbols.end_pass()
            && pass.job.carried.device == device
            && pass.job.carried.defined_devices == defined;
        pass.job.carried.uses_pass_number |= pass.defines.pass_number_used;
        let enough = number > 2 || !pass.job.carried.uses_pass_number;
        if pass.report.given_up || settled && enough || number > 2 && report_circles(&mut pass) {
            if settled && !pass.report.given_up {
                report_circles(&mut pass);
            }
            return finish(pass);
        }
        deferred_equs::settle(&mut pass);
        if number >= 3 && (number >= MOST_PASSES || pass.job.statements >= MOST_STATEMENTS) {
            return Err(unsettled(main, pass));
        }
        pass.job.carried.entry = pass.out.entry;
        pass.job.carried.device = device;
        pass.job.carried.defined_devices = defined;
    }
}

/// Returns the errors of a source whose names change from pass to pass.
fn unsettled(main: &Path, pass: Pass<'_, '_>) -> Errors {
    let names = pass.job.symbols.unsettled.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
    let number = pass.job.symbols.pass();
    let message = format!("after {number} passes these names still change from pass to pass: {names}");
    let mut errors = Errors::single(main, message);
    errors.errors.extend(pass.report.errors);
    errors.warnings = pass.report.warnings;
    errors.files = pass.job.library.all_paths();
    errors
}
