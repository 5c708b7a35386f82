//! The sources that `zxlab prove` is given: files, or the folder of a project.

use crate::open;
use anyhow::{Result, bail};
use pipeline::{Project, asm};
use std::path::{Path, PathBuf};

/// The sources of a program, and options for the assembler.
pub(super) struct Sources {
    pub(super) files: Vec<PathBuf>,
    pub(super) options: asm::Options,
    /// The project, if it has banks of a 128K.
    pub(super) banked: Option<Project>,
}

impl Sources {
    pub(super) fn of_file(file: PathBuf) -> Sources {
        Sources { files: vec![file], options: asm::Options::default(), banked: None }
    }
}

/// Returns the sources that are meant, by their names or by the project that has them; `None` if `what` is something else.
///
/// # Errors
/// A project that cannot be read, and a further file that is not a source.
pub(super) fn sources(what: &Path, more: &[PathBuf]) -> Result<Option<Sources>> {
    let mut found = match open::source(what) {
        Some(open::Source::File(file)) => Sources::of_file(file),
        Some(open::Source::Project(path)) => {
            let project = Project::read(&path)?;
            let banked = Some(&project).filter(|project| project.has_banks()).cloned();
            Sources { options: project.options(), files: project.sources, banked }
        }
        Some(open::Source::Program(_)) | None if more.is_empty() => return Ok(None),
        Some(open::Source::Program(_)) | None => bail!("{}: is not a source, which ends in .asm", what.display()),
    };
    if let Some(project) = found.banked.as_ref().filter(|_| !more.is_empty()) {
        bail!("{}: a project with banks is proved by itself, without more sources", project.file.display());
    }
    for path in more {
        match open::source(path) {
            Some(open::Source::File(file)) => found.files.push(file),
            _ => bail!("{}: is not a source, which ends in .asm", path.display()),
        }
    }
    Ok(Some(found))
}
