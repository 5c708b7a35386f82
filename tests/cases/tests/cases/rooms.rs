//! The drawing of the rooms in README.md, compared with the manifests.

use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The rooms that a room knows, by their folders' names.
type Rooms = BTreeMap<String, BTreeSet<String>>;

/// Reads the rows `folder  text  -> rooms` of the drawing; `nothing` stands for no room.
fn drawn(readme: &str) -> Rooms {
    let (_, after) = readme.split_once("## The rooms").expect("README has a section about the rooms");
    let drawing = after.split("```").nth(1).expect("with a drawing");
    let rows = drawing.lines().filter_map(|row| {
        let (left, known) = row.split_once("->")?;
        let folder = left.split_whitespace().next()?;
        let name = folder.rsplit('/').next()?.to_owned();
        Some((name, known.split_whitespace().filter(|&known| known != "nothing").map(str::to_owned).collect()))
    });
    rows.collect()
}

/// Reads the members of the workspace and their dependencies on each other, without those of tests and build scripts.
fn built(root: &Path) -> Rooms {
    let metadata =
        MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec().expect("cargo metadata");
    let folder = |path: &cargo_metadata::camino::Utf8Path| path.file_name().expect("a folder").to_owned();
    let rooms = metadata.packages.iter().map(|package| {
        let known = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
        let known = known.filter_map(|dependency| dependency.path.as_deref()).map(folder).collect();
        (folder(package.manifest_path.parent().expect("a folder")), known)
    });
    rooms.collect()
}

#[test]
fn the_drawing_in_the_readme_is_what_the_manifests_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let mut rooms = built(&root);
    // The patch of a package from outside: no room imports it by name.
    assert!(rooms.remove("alsa-sys").is_some_and(|known| known.is_empty()));
    assert_eq!(drawn(&readme), rooms);
    assert!(rooms.len() >= 10, "{rooms:?}");
}
