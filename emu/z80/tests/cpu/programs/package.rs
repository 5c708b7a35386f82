//! Finds the public test programs in the package iz80.

use cargo_metadata::MetadataCommand;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of test programs in iz80's package. Asks cargo only for this platform's packages: the others need not be on
/// the disk.
fn folder() -> Option<PathBuf> {
    let version = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into())).arg("-vV").output().ok()?;
    let version = String::from_utf8(version.stdout).ok()?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "))?;
    let metadata = MetadataCommand::new()
        .manifest_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .other_options(["--offline".to_owned(), "--filter-platform".to_owned(), host.to_owned()])
        .exec()
        .ok()?;
    let package = metadata.packages.iter().find(|package| package.name == "iz80")?;
    let folder = package.manifest_path.parent()?.join("tests/res");
    folder.is_dir().then(|| folder.into())
}

/// Reads the program of this name, if it is on the disk.
pub(crate) fn read(name: &str) -> Option<Vec<u8>> {
    std::fs::read(folder()?.join(name)).ok()
}
