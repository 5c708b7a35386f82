//! The names in a source: where each is defined and where it is used.

mod follow;

use super::comments;
use super::scope::{NameScope, resolve};
use super::structures::{Structures, structure};
use super::texts::absolute;
use super::words::{Word, WordKind, split};
use asm::{Assembly, RowKind, Symbol};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Entity {
    /// A label, constant or structure, by its full name.
    Symbol(String),
    Macro(String),
    Define(String),
    /// A module, by its full name.
    Module(String),
    /// An included file, by its index.
    File(usize),
}

/// A place at which a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamePlace {
    /// Index of the file.
    pub(super) file: usize,
    /// Line, from 0.
    pub(super) line: u32,
    /// Range of its bytes in the line.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) is_definition: bool,
}

/// A macro: its parameters, and the lines of its definition, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Macro {
    pub(super) file: usize,
    pub(super) line: u32,
    pub(super) parameters: Vec<String>,
}

/// The names of all files of a source.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    places: BTreeMap<Entity, Vec<NamePlace>>,
    pub(super) macros: BTreeMap<String, Macro>,
    defines: BTreeMap<String, (usize, u32)>,
    modules: BTreeMap<String, (usize, u32)>,
    structures: Structures,
    /// The full names of labels' members, such as `v.x`, by file, line and first byte. Their entity is that of the structure's definition.
    members: BTreeMap<(usize, u32, usize), String>,
    scopes: Vec<NameScope>,
    /// By file and line, the index of its scope.
    lines: Vec<Vec<u32>>,
}

impl Index {
    /// Collects the names of an assembled source. `files` has the absolute paths of its files, `texts` their lines.
    pub(super) fn new(assembly: &Assembly, files: &[PathBuf], texts: &[Vec<String>]) -> Index {
        let mut index = Index::default();
        index.find_scopes(assembly, texts);
        let words: Vec<Vec<Vec<Word>>> = texts
            .iter()
            .map(|lines| {
                let mut in_comment = false;
                lines.iter().map(|line| split(line, &mut in_comment)).collect()
            })
            .collect();
        let all = || {
            let files = texts.iter().zip(&words).enumerate();
            files.flat_map(|(file, (lines, words))| {
                let lines = (0..).zip(lines.iter().zip(words));
                lines.map(move |(number, (line, words))| (file, number, line.as_str(), words.as_slice()))
            })
        };
        for (file, number, line, words) in all() {
            index.find_definitions(file, number, line, words);
        }
        index.structures = Structures::find(&assembly.details, all(), |file, line| index.scope(file, line));
        for (file, number, line, words) in all() {
            index.find_names(&assembly.details, file, number, line, words);
            index.find_include(files, file, number, line, words);
        }
        for (file, lines) in texts.iter().enumerate() {
            index.find_in_comments(&assembly.details, file, lines);
        }
        index
    }

    /// Finds the modules and the main label around each line, in the order of assembly.
    fn find_scopes(&mut self, assembly: &Assembly, texts: &[Vec<String>]) {
        self.scopes.push(NameScope { module: String::new(), main: "_".into() });
        self.lines = texts.iter().map(|lines| vec![0; lines.len() + 1]).collect();
        let mut modules: Vec<String> = Vec::new();
        let mut scope = 0;
        for row in &assembly.rows {
            let (file, line) = (row.definition.0 as usize, row.definition.1 as usize);
            let Some(source) = assembly.sources.get(file) else { continue };
            if row.kind == RowKind::Statement && !row.expanded {
                let text = source.get(row.start as usize..row.end as usize).unwrap_or_default();
                let begins_line = row.start == 0 || source.get(row.start as usize - 1) == Some(&b'\n');
                let text = String::from_utf8_lossy(text);
                if let Some(next) = self.scope_after(&text, begins_line, scope, &mut modules) {
                    self.scopes.push(next);
                    scope = self.scopes.len() as u32 - 1;
                }
            }
            if matches!(row.kind, RowKind::Statement | RowKind::Skipped)
                && !row.expanded
                && let Some(known) = self.lines.get_mut(file).and_then(|lines| lines.get_mut(line.wrapping_sub(1)))
            {
                *known = scope;
            }
        }
        // Lines without a statement belong to the one before.
        for lines in &mut self.lines {
            let mut last = 0;
            for scope in lines.iter_mut() {
                last = if *scope == 0 { last } else { *scope };
                *scope = last;
            }
        }
    }

    /// Returns the scope that a statement begins, if it does.
    fn scope_after(&self, text: &str, begins_line: bool, scope: u32, modules: &mut Vec<String>) -> Option<NameScope> {
        let first = text.bytes().next()?;
        let has_label = begins_line && first > b' ' && first != b'.' && first != b';';
        let lower = text.as_bytes().windows(6).any(|part| part.eq_ignore_ascii_case(b"module"));
        let ends_module = text.as_bytes().windows(6).any(|part| part.eq_ignore_ascii_case(b"endmod"));
        if !has_label && !lower && !ends_module {
            return None;
        }
        let words = split(text, &mut false);
        let operation = words.iter().position(|word| word.kind == WordKind::Operation);
        let name = operation.map(|at| words[at].of(text).to_ascii_lowercase()).unwrap_or_default();
        match name.as_str() {
            "module" => modules.push(words.get(operation? + 1)?.of(text).to_owned()),
            "endmodule" | "endmod" => drop(modules.pop()),
            // A macro's name is no label.
            "macro" => return None,
            _ => {
                let label = words.first().filter(|word| has_label && word.kind == WordKind::Label)?;
                let label = label.of(text);
                if label.starts_with(['!', '.']) || label.starts_with("@.") {
                    return None;
                }
                let module = self.scopes[scope as usize].module.clone();
                let main = match label.strip_prefix('@') {
                    Some(label) => label.to_owned(),
                    None => format!("{module}{label}"),
                };
                return Some(NameScope { module, main });
            }
        }
        let module: String = modules.iter().map(|name| format!("{name}.")).collect();
        let main = format!("{module}_");
        Some(NameScope { module, main })
    }

    /// Finds the macros, defines and modules that a line defines.
    fn find_definitions(&mut self, file: usize, number: u32, line: &str, words: &[Word]) {
        let Some(at) = words.iter().position(|word| word.kind == WordKind::Operation) else { return };
        let names = || words[at + 1..].iter().filter(|word| word.kind == WordKind::Name).map(|word| word.of(line));
        match words[at].of(line).to_ascii_lowercase().as_str() {
            "macro" => {
                let label = words.first().filter(|word| word.kind == WordKind::Label).map(|word| word.of(line));
                let name = label.or_else(|| names().next());
                let parameters = names().skip(usize::from(label.is_none())).map(str::to_owned).collect();
                if let Some(name) = name {
                    self.macros.insert(name.to_owned(), Macro { file, line: number, parameters });
                }
            }
            "define" => {
                if let Some(name) = names().next() {
                    self.defines.entry(name.to_owned()).or_insert((file, number));
                }
            }
            "module" => {
                if let Some(name) = names().next() {
                    let module = &self.scope(file, number).module;
                    // The scope of the line is that after the statement.
                    let full = if module.is_empty() { name } else { module.trim_end_matches('.') }.to_owned();
                    self.modules.entry(full).or_insert((file, number));
                }
            }
            _ => {}
        }
    }

    /// Finds the names in a line that are known.
    fn find_names(&mut self, symbols: &BTreeMap<String, Symbol>, file: usize, line: u32, text: &str, words: &[Word]) {
        let mut defined = self.structures.defined(file, line).map(str::to_owned);
        for word in words {
            if !matches!(word.kind, WordKind::Label | WordKind::Operation | WordKind::Name) {
                continue;
            }
            let name = word.of(text);
            let (start, end) = (word.start, word.end);
            let bare = name.trim_start_matches('.');
            if let Some(full) = defined.take_if(|full| word.kind != WordKind::Operation && full.ends_with(bare)) {
                let place = NamePlace { file, line, start: end - bare.len(), end, is_definition: true };
                self.places.entry(Entity::Symbol(full)).or_default().push(place);
                continue;
            }
            let full = match word.kind {
                WordKind::Operation if self.macros.contains_key(name) => None,
                WordKind::Operation => structure(symbols, name, self.scope(file, line)),
                _ => resolve(symbols, name, self.scope(file, line)),
            };
            if let Some(full) = full {
                let is_definition = word.kind == WordKind::Label;
                self.add_parts(symbols, &full, name, NamePlace { file, line, start, end, is_definition });
                continue;
            }
            let is_at = |place: Option<&(usize, u32)>| place == Some(&(file, line));
            let found = if let Some(known) = self.macros.get(name) {
                Some((Entity::Macro(name.to_owned()), (known.file, known.line) == (file, line)))
            } else if self.defines.contains_key(name) {
                Some((Entity::Define(name.to_owned()), is_at(self.defines.get(name))))
            } else {
                let module = self.scope(file, line).module.trim_end_matches('.');
                let is_module = module == name || module.ends_with(&format!(".{name}"));
                let module = module.to_owned();
                is_module.then(|| (Entity::Module(module.clone()), is_at(self.modules.get(&module))))
            };
            if let Some((entity, is_definition)) = found {
                let place = NamePlace { file, line, start, end, is_definition };
                self.places.entry(entity).or_default().push(place);
            }
        }
    }

    /// Finds the names in the comments of a file that are known. The title of a comment counts if the label below has that name.
    fn find_in_comments(&mut self, symbols: &BTreeMap<String, Symbol>, file: usize, lines: &[String]) {
        for (line, range, below) in comments::titles(lines) {
            let name = &lines[line as usize][range.clone()];
            let full = resolve(symbols, name, self.scope(file, below));
            let is_below = |symbol: &Symbol| symbol.file == file && symbol.line == below + 1;
            if let Some(full) = full.filter(|full| symbols.get(full).is_some_and(is_below)) {
                let whole = NamePlace { file, line, start: range.start, end: range.end, is_definition: false };
                self.add_parts(symbols, &full, name, whole);
            }
        }
        for (line, range) in comments::names(lines) {
            let name = &lines[line as usize][range.clone()];
            if let Some(full) = resolve(symbols, name, self.scope(file, line)) {
                let whole = NamePlace { file, line, start: range.start, end: range.end, is_definition: false };
                self.add_parts(symbols, &full, name, whole);
            }
        }
    }

    /// Finds the file that a line includes.
    fn find_include(&mut self, files: &[PathBuf], file: usize, line: u32, text: &str, words: &[Word]) {
        let is_include =
            |word: &Word| word.kind == WordKind::Operation && word.of(text).eq_ignore_ascii_case("include");
        if !words.iter().any(is_include) {
            return;
        }
        let Some(word) = words.iter().find(|word| word.kind == WordKind::Text) else { return };
        let (start, end) = (word.start + 1, word.end - 1);
        let Some(named) = text.get(start..end).filter(|named| !named.is_empty()).map(Path::new) else { return };
        let beside = files.get(file).and_then(|path| path.parent()).map(|folder| absolute(&folder.join(named)));
        let found = files.iter().position(|path| Some(path) == beside.as_ref());
        let found = found.or_else(|| files.iter().position(|path| path.ends_with(named)));
        if let Some(included) = found {
            let place = NamePlace { file, line, start, end, is_definition: false };
            self.places.entry(Entity::File(included)).or_default().push(place);
        }
    }

    /// Adds the parts of a symbol's name: the symbol itself, and the labels and modules before its dots. `whole` is the place of
    /// the name, with true if a definition can stand there.
    fn add_parts(&mut self, symbols: &BTreeMap<String, Symbol>, full: &str, name: &str, whole: NamePlace) {
        let lead = name.len() - name.trim_start_matches(['.', '@', '!']).len();
        let (mut full, mut end) = (full, whole.end);
        loop {
            let part = full.rsplit('.').next().unwrap_or_default();
            let start = end.saturating_sub(part.len()).max(whole.start + lead);
            let known = symbols.get(full);
            let is_whole = end == whole.end;
            let is_definition = is_whole
                && whole.is_definition
                && known.is_some_and(|symbol| symbol.file == whole.file && symbol.line == whole.line + 1);
            let place = NamePlace { start, end, is_definition, ..whole };
            if known.is_some() {
                let defined = self.structures.member(full);
                if defined.is_some() {
                    self.members.insert((place.file, place.line, place.start), full.to_owned());
                }
                let name = defined.unwrap_or_else(|| full.to_owned());
                self.places.entry(Entity::Symbol(name)).or_default().push(place);
            } else if self.modules.contains_key(full) {
                self.places.entry(Entity::Module(full.to_owned())).or_default().push(place);
            }
            let Some((before, _)) = full.rsplit_once('.') else { return };
            if start <= whole.start + lead {
                return;
            }
            (full, end) = (before, start - 1);
        }
    }

    /// Returns the scope of a line.
    pub(super) fn scope(&self, file: usize, line: u32) -> &NameScope {
        let lines = self.lines.get(file).map_or(&[][..], Vec::as_slice);
        let scope = lines.get(line as usize).or(lines.last()).copied().unwrap_or(0);
        &self.scopes[scope as usize]
    }

    /// Returns what has its name at a place, with the range of that part of the name.
    pub(super) fn at(&self, file: usize, line: u32, byte: usize) -> Option<(&Entity, NamePlace)> {
        let here =
            |place: &&NamePlace| place.file == file && place.line == line && (place.start..=place.end).contains(&byte);
        let found = self.places.iter().filter_map(|(entity, places)| Some((entity, *places.iter().find(here)?)));
        // Between two words, the one that begins here.
        found.max_by_key(|(_, place)| place.start)
    }

    /// Returns the full name of a label's member at a place.
    pub(super) fn member(&self, place: NamePlace) -> Option<&str> {
        self.members.get(&(place.file, place.line, place.start)).map(String::as_str)
    }

    /// Returns the places of an entity.
    pub(super) fn places(&self, entity: &Entity) -> &[NamePlace] {
        self.places.get(entity).map_or(&[][..], Vec::as_slice)
    }

    /// Returns all entities with their places.
    pub(super) fn all(&self) -> impl Iterator<Item = (&Entity, &[NamePlace])> {
        self.places.iter().map(|(entity, places)| (entity, places.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(text: &str) -> (Assembly, Index) {
        let files = asm::Memory::from([("a.asm", text)]);
        let assembly = asm::assemble(Path::new("a.asm"), &files, &asm::Options::default()).unwrap();
        let texts = vec![text.lines().map(str::to_owned).collect::<Vec<_>>()];
        let index = Index::new(&assembly, &[PathBuf::from("a.asm")], &texts);
        (assembly, index)
    }

    #[test]
    fn names_are_found_in_their_scopes() {
        let text = " org $8000
start: jr .end
.end: call draw.line
 jr start.end
 module draw
line: ld a,Size
.end: jr .end
 put 5
 ret
 endmodule
Size = 3
put macro value
 ld b,value
 endm
 define FAST 1
; In: A = 0..Size
 db FAST ; ASSERTION A < Size + draw.line
";
        // A macro is defined before its use.
        let text = text.replace("put macro value\n ld b,value\n endm\n", "");
        let text = format!("put macro value\n ld b,value\n endm\n{text}");
        let (_, index) = index(&text);
        let places = |entity: Entity| {
            let shown = |place: &NamePlace| (place.line, place.start, place.end, place.is_definition);
            index.places(&entity).iter().map(shown).collect::<Vec<_>>()
        };
        let symbol = |name: &str| places(Entity::Symbol(name.to_owned()));
        assert_eq!(symbol("start"), [(4, 0, 5, true), (6, 4, 9, false)]);
        assert_eq!(symbol("start.end"), [(4, 11, 14, false), (5, 1, 4, true), (6, 10, 13, false)]);
        assert_eq!(symbol("draw.line"), [(5, 16, 20, false), (8, 0, 4, true), (16, 37, 41, false)]);
        assert_eq!(symbol("draw.line.end"), [(9, 1, 4, true), (9, 10, 13, false)]);
        assert_eq!(symbol("Size"), [(8, 11, 15, false), (13, 0, 4, true), (15, 13, 17, false), (16, 25, 29, false)]);
        assert_eq!(places(Entity::Macro("put".into())), [(0, 0, 3, true), (10, 1, 4, false)]);
        assert_eq!(places(Entity::Define("FAST".into())), [(14, 8, 12, true), (16, 4, 8, false)]);
        assert_eq!(places(Entity::Module("draw".into())), [(5, 11, 15, false), (7, 8, 12, true), (16, 32, 36, false)]);
        assert_eq!(index.macros["put"].parameters, ["value"]);
        assert_eq!(index.at(0, 6, 10).map(|(entity, _)| entity), Some(&Entity::Symbol("start.end".into())));
        assert_eq!(index.at(0, 12, 1).map(|(entity, _)| entity), None);
        assert_eq!(index.scope(0, 9).main, "draw.line");
    }
}
