//! The results of the last proof of each source, kept in the user's cache folder.
//!
//! They are used again only for routines of which nothing has changed, and only by the same build of the program.

use crate::files::{checksum, read, save};
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use lab::contract::SourceRun;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The content of a file.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The build of the program that made the results.
    build: String,
    run: SourceRun,
}

/// Returns the results of the last proof of a source; `None` if there are none that can be used.
pub(super) fn find(source: &Path) -> Option<SourceRun> {
    let kept: Kept = serde_json::from_slice(&read(&place(source)?).ok()?).ok()?;
    (Some(kept.build) == build()).then_some(kept.run)
}

/// Keeps the results of a proof. Where there is no place for them, or it cannot be written, the next proof tries everything again.
pub(super) fn keep(source: &Path, run: &SourceRun) {
    let (Some(place), Some(build), Ok(run)) = (place(source), build(), run.clone().condense()) else { return };
    if place.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok())
        && let Ok(bytes) = serde_json::to_vec(&Kept { build, run })
    {
        _ = save(&place, &bytes);
    }
}

/// Returns the file for the results of a source; `None` if the computer has no place for caches.
fn place(source: &Path) -> Option<PathBuf> {
    // Several sources are one file in memory, which has no place of its own.
    let source = source.canonicalize().or_else(|_| std::path::absolute(source)).ok()?;
    let name = source.file_name()?.to_string_lossy().into_owned();
    let sum = checksum(source.as_os_str().as_encoded_bytes());
    Some(choose_native_strategy().ok()?.cache_dir().join("zxlab").join("proofs").join(format!("{name}-{sum:08x}.json")))
}

/// Identifies this build of the program, by its file.
fn build() -> Option<String> {
    let about = std::env::current_exe().ok()?.metadata().ok()?;
    Some(format!("{} {:?}", about.len(), about.modified().ok()?))
}
