//! The programs on the disk of which no file is open: a name is looked up and replaced in these too.

use super::analysis::{Main, SEARCHED, is_source};
use pipeline::{PROJECT_FILE, Project};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// Largest number of sources and projects that are searched.
const MOST_FILES: usize = 3_000;

/// Folders that hold no sources.
const SKIPPED: [&str; 2] = ["target", "node_modules"];

/// Returns the sources and projects that may include a file, directly or through another: those in the trees of `roots` that name it; without
/// roots those in the tree of its own folder, and in the folder above.
pub(super) fn includers(roots: &[PathBuf], file: &Path) -> Vec<Main> {
    let own: Vec<PathBuf> = file.parent().map(Path::to_owned).into_iter().collect();
    let mut found = found(if roots.is_empty() { &own } else { roots });
    if roots.is_empty() {
        let above = file.parent().and_then(Path::parent);
        found.extend(above.into_iter().flat_map(super::analysis::entries).filter(|path| is_wanted(path)));
    }
    let texts: BTreeMap<&PathBuf, String> = found.iter().filter_map(|path| Some((path, text(path)?))).collect();
    // What names a file that includes it may include it too.
    let mut reached = BTreeSet::from([file]);
    let mut left = VecDeque::from([file]);
    while let Some(name) = left.pop_front().map(|path| path.file_name().and_then(std::ffi::OsStr::to_str)) {
        let Some(name) = name else { continue };
        for (path, _) in texts.iter().filter(|(_, text)| text.contains(name)) {
            if reached.insert(path) {
                left.push_back(path);
            }
        }
    }
    reached.remove(file);
    let main = |path: &Path| match path.ends_with(PROJECT_FILE) {
        true => Project::read(path).ok().map(|project| Main::Project(Box::new(project))),
        false => is_source(path).then(|| Main::File(path.to_owned())),
    };
    reached.into_iter().filter_map(main).collect()
}

/// Returns true for what can be, include or list a source.
fn is_wanted(path: &Path) -> bool {
    let ending = path.extension().and_then(std::ffi::OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    path.is_file() && (["asm", "inc", "z80", "s"].contains(&ending.as_str()) || path.ends_with(PROJECT_FILE))
}

/// Returns the sources and projects in the trees of some folders.
fn found(roots: &[PathBuf]) -> BTreeSet<PathBuf> {
    let (mut files, mut folders) = (BTreeSet::new(), VecDeque::from(roots.to_vec()));
    while let Some(folder) = folders.pop_front().filter(|_| files.len() < MOST_FILES) {
        for path in super::analysis::entries(&folder) {
            let name = path.file_name().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
            // Links may lead in circles.
            if path.is_dir() && !path.is_symlink() && !name.starts_with('.') && !SKIPPED.contains(&name) {
                folders.push_back(path);
            } else if is_wanted(&path) {
                files.insert(path);
            }
        }
    }
    files
}

/// Returns the text of a file; `None` of a very large one.
fn text(path: &Path) -> Option<String> {
    let is_small = path.metadata().is_ok_and(|about| about.len() <= SEARCHED);
    let bytes = std::fs::read(path).ok().filter(|_| is_small)?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
