//! The result of assembling a source, for answers about it.

use super::index::{Entity, Index};
use super::lines::FoundLines;
use super::texts::{Texts, absolute};
use crate::outputs;
use asm::{Assembly, Diagnostic, Files, Options};
use lab::contract::Source;
use pipeline::{PROJECT_FILE, Program, Project};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use z80::table::{Decoded, decode};

/// The input of the assembler: a source file, or a project.
#[derive(Clone, Debug)]
pub(super) enum Main {
    File(PathBuf),
    Project(Box<Project>),
}

impl Main {
    /// Returns what may be assembled to reach a file, the most likely first: the project in its folder or in one above; a `main.asm` in
    /// these; the sources beside it that name it; the file by itself; a `main.asm` in a folder beside its own that names it.
    pub(super) fn candidates(path: &Path) -> Vec<Main> {
        let folders = || path.ancestors().skip(1).take(LEVELS);
        let project = project_file(path);
        let project =
            project.and_then(|file| Project::read(&file).ok()).map(|project| Main::Project(Box::new(project)));
        let above = folders().map(|folder| folder.join("main.asm")).filter(|main| main.is_file());
        let beside = folders().take(1).flat_map(entries).filter(|file| is_source(file) && names(file, path));
        let aside = folders().nth(1).into_iter().flat_map(entries).map(|folder| folder.join("main.asm"));
        let aside = aside.filter(|main| main.is_file() && names(main, path));
        let files = above.chain(beside).filter(|main| main != path);
        let mut mains: Vec<PathBuf> = Vec::new();
        for main in files.chain([path.to_owned()]).chain(aside.filter(|main| main != path)) {
            if !mains.contains(&main) {
                mains.push(main);
            }
        }
        project.into_iter().chain(mains.into_iter().map(Main::File)).collect()
    }

    /// Returns its path, which tells mains apart.
    pub(super) fn path(&self) -> &Path {
        match self {
            Main::File(path) => path,
            Main::Project(project) => &project.file,
        }
    }

    /// Returns the file by itself, if it is one.
    pub(super) fn is_file(&self, path: &Path) -> bool {
        matches!(self, Main::File(file) if file == path)
    }

    /// Reads its contracts.
    pub(super) fn contracts(&self, texts: &Texts) -> Result<Source, lab::Error> {
        match self {
            Main::File(path) => Source::read(path, texts),
            Main::Project(project) => {
                project.as_one(texts, |path, files| Source::read_by(path, files, &project.options()))
            }
        }
    }

    /// Returns what is wrong in a project file that names other things than sources: the entry, CLEAR, banks, outputs.
    pub(super) fn mistake(&self, assembly: &Assembly) -> Option<pipeline::Error> {
        let Main::Project(project) = self else { return None };
        Program::from_assembly(project, assembly).err().or_else(|| outputs::check(project).err())
    }

    pub(super) fn assemble(&self, texts: &Texts) -> Result<Assembly, asm::Errors> {
        match self {
            Main::File(path) => asm::assemble(path, texts, &Options::default()),
            Main::Project(project) => project.assemble(texts),
        }
    }
}

/// Returns what is assembled to reach a source: a project or another source that includes it, or the file itself.
pub(super) fn main_of(path: &Path) -> Option<Main> {
    let path = absolute(path);
    let texts = Texts::default();
    let mut found = Main::candidates(&path).into_iter().map(|main| (analyse(&main, &texts), main));
    // A file that does not assemble by itself may be a part of a source in another folder.
    let includes = |(outcome, main): &(Outcome, Main)| {
        outcome.files.contains(&path) && !(main.is_file(&path) && outcome.analysis.is_none())
    };
    found.find(includes).map(|(_, main)| main)
}

/// Returns the project file in the folder of a source or in one above.
pub(super) fn project_file(path: &Path) -> Option<PathBuf> {
    path.ancestors().skip(1).map(|folder| folder.join(PROJECT_FILE)).find(|file| file.is_file())
}

/// Number of folders above a file in which a `main.asm` is sought.
const LEVELS: usize = 4;

/// Largest size in bytes of a source that is searched for the name of another.
pub(super) const SEARCHED: u64 = 4 << 20;

/// Returns what a folder contains, sorted.
pub(super) fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = folder.read_dir().into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.sort();
    found
}

pub(super) fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("asm")) && path.is_file()
}

/// Returns true if the text of a source contains the name of another, as after INCLUDE.
fn names(source: &Path, other: &Path) -> bool {
    let Some(name) = other.file_name().and_then(std::ffi::OsStr::to_str).filter(|_| source != other) else {
        return false;
    };
    if source.metadata().is_ok_and(|about| about.len() > SEARCHED) {
        return false;
    }
    let text = std::fs::read(source).unwrap_or_default();
    String::from_utf8_lossy(&text).contains(name)
}

/// The bytes that a statement makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StatementCode {
    pub(super) address: u16,
    /// Range in [`Assembly::code`].
    pub(super) bytes: Range<usize>,
    pub(super) is_instruction: bool,
}

/// A source that assembles.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) assembly: Assembly,
    /// The files by their absolute paths.
    pub(super) files: Vec<PathBuf>,
    /// The lines of each file.
    pub(super) texts: Vec<Vec<String>>,
    pub(super) index: Index,
    /// By file and line, from 0, what is assembled there; in a macro call, all that it expands to.
    code: BTreeMap<(usize, u32), Vec<StatementCode>>,
}

/// The outcome of assembling.
pub(super) struct Outcome {
    /// All files that were read.
    pub(super) files: Vec<PathBuf>,
    /// Errors and warnings.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// `None` if it does not assemble.
    pub(super) analysis: Option<Analysis>,
}

/// Assembles a source and collects what there is to know about it.
pub(super) fn analyse(main: &Main, texts: &Texts) -> Outcome {
    match main.assemble(texts) {
        Ok(assembly) => {
            let diagnostics = assembly.warnings.clone();
            let analysis = Analysis::new(assembly);
            Outcome { files: analysis.files.clone(), diagnostics, analysis: Some(analysis) }
        }
        Err(errors) => {
            let files = errors.files.iter().map(|path| absolute(path)).collect();
            let diagnostics = errors.errors.into_iter().chain(errors.warnings).collect();
            Outcome { files, diagnostics, analysis: None }
        }
    }
}

/// Returns the lines of a text.
fn lines(source: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(source).lines().map(str::to_owned).collect()
}

impl Analysis {
    pub(super) fn new(assembly: Assembly) -> Analysis {
        let files: Vec<PathBuf> = assembly.files.iter().map(|path| absolute(path)).collect();
        let texts: Vec<Vec<String>> = assembly.sources.iter().map(|source| lines(source)).collect();
        let index = Index::new(&assembly, &files, &texts);
        let mut code: BTreeMap<(usize, u32), Vec<StatementCode>> = BTreeMap::new();
        for row in assembly.rows.iter().filter(|row| !row.bytes.is_empty()) {
            let statement = StatementCode {
                address: row.address,
                bytes: row.bytes.start as usize..row.bytes.end as usize,
                is_instruction: row.instruction,
            };
            code.entry((row.file as usize, row.line.saturating_sub(1))).or_default().push(statement);
        }
        Analysis { assembly, files, texts, index, code }
    }

    /// Returns the same for the present texts: all that is known stands in the lines in which its text is now. What is known about lines that
    /// are no more is left out, and of changed lines only the names that they still have are known.
    pub(super) fn moved(&self, texts: &Texts) -> Analysis {
        let mut moved = self.clone();
        for (file, (path, old)) in self.files.iter().zip(&self.texts).enumerate() {
            let Ok(new) = texts.read(path).map(|source| lines(&source)) else { continue };
            if new == *old {
                continue;
            }
            let found = FoundLines::new(old, &new);
            moved.index.follow(file, &found);
            for symbol in moved.assembly.details.values_mut().filter(|symbol| symbol.file == file) {
                let line = symbol.line.checked_sub(1).and_then(|line| found.line(line));
                symbol.line = line.map_or(0, |line| line + 1);
            }
            moved.code.retain(|(at, _), _| *at != file);
            for ((_, line), code) in self.code.range((file, 0)..(file + 1, 0)) {
                moved.code.extend(found.same_line(*line).map(|line| ((file, line), code.clone())));
            }
            moved.texts[file] = new;
        }
        moved
    }

    /// Returns the index of a file.
    pub(super) fn file(&self, path: &Path) -> Option<usize> {
        self.files.iter().position(|known| known == path)
    }

    /// Returns a line of a file, as it was assembled.
    pub(super) fn line(&self, file: usize, line: u32) -> &str {
        self.texts.get(file).and_then(|lines| lines.get(line as usize)).map_or("", String::as_str)
    }

    /// Returns what is assembled in some lines.
    pub(super) fn code(&self, file: usize, lines: Range<u32>) -> impl Iterator<Item = &StatementCode> {
        let end = lines.end.max(lines.start);
        self.code.range((file, lines.start)..(file, end)).flat_map(|(_, statements)| statements)
    }

    /// Returns the bytes of a statement.
    pub(super) fn bytes(&self, statement: &StatementCode) -> &[u8] {
        self.assembly.code.get(statement.bytes.clone()).unwrap_or_default()
    }

    /// Returns the instructions of a statement: a fake one is several.
    pub(super) fn instructions(&self, statement: &StatementCode) -> Vec<Decoded> {
        let (mut left, mut found) = (self.bytes(statement), Vec::new());
        while let Some(decoded) = Some(left).filter(|_| statement.is_instruction).and_then(decode) {
            left = &left[(decoded.length() as usize).min(left.len())..];
            found.push(decoded);
            if left.is_empty() {
                break;
            }
        }
        found
    }

    /// Returns the file and line, from 0, at which an entity is defined.
    pub(super) fn definition(&self, entity: &Entity) -> Option<(usize, u32)> {
        if let Entity::File(file) = entity {
            return Some((*file, 0));
        }
        let place = self.index.places(entity).iter().find(|place| place.is_definition);
        let of_symbol = || match entity {
            Entity::Symbol(name) => {
                let symbol = self.assembly.details.get(name)?;
                Some((symbol.file, symbol.line.checked_sub(1)?))
            }
            _ => None,
        };
        place.map(|place| (place.file, place.line)).or_else(of_symbol)
    }

    /// Returns the comment lines directly above a line, without their semicolons.
    pub(super) fn comment_above(&self, file: usize, line: u32) -> Vec<&str> {
        let mut found: Vec<&str> = (0..line)
            .rev()
            .map(|number| self.line(file, number).trim())
            .take_while(|text| text.starts_with(';'))
            .map(|text| text.trim_start_matches(';').trim_end())
            .collect();
        found.reverse();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_assembled_in_a_line_is_known() {
        let mut texts = Texts::default();
        let main = Path::new("/nowhere/a.asm");
        let text = "two macro\n inc a\n ret nz\n endm\n org $8000\n; adds\nstart: ld b,1 : ld c,2\n two\nx: dw 1,2\n";
        texts.set(main.to_owned(), text.to_owned(), 1);
        let outcome = analyse(&Main::File(main.to_owned()), &texts);
        assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
        let analysis = outcome.analysis.unwrap();
        let addresses = |line: u32| analysis.code(0, line..line + 1).map(|code| code.address).collect::<Vec<_>>();
        assert_eq!(addresses(6), [0x8000, 0x8002]);
        assert_eq!(addresses(7), [0x8004, 0x8005], "what the macro expands to");
        assert_eq!(addresses(8), [0x8006]);
        assert_eq!(analysis.code(0, 6..9).count(), 5);
        assert_eq!(analysis.definition(&Entity::Symbol("start".into())), Some((0, 6)));
        assert_eq!(analysis.comment_above(0, 6), [" adds"]);
        texts.set(main.to_owned(), " LDD A\n".to_owned(), 2);
        let outcome = analyse(&Main::File(main.to_owned()), &texts);
        assert!(outcome.analysis.is_none() && outcome.diagnostics.len() == 1);
        assert_eq!(outcome.files, [main]);
    }
}
