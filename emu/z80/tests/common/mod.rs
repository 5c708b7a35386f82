//! What several tests need.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Says past the test harness's capture that a test did not run.
pub(crate) fn skipped(test: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
}

/// The folder of conformance data: `ZXLAB_CONFORMANCE`, or `../shared/conformance` beside the workspace.
pub(crate) fn conformance(test: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance");
    let folder = std::env::var_os("ZXLAB_CONFORMANCE").map_or(beside, PathBuf::from);
    if !folder.is_dir() {
        skipped(test, "no conformance data: set ZXLAB_CONFORMANCE to its folder");
        return None;
    }
    Some(folder)
}
