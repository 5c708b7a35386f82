//! What is known about a source with mistakes: it is assembled without the lines in which they are.

use super::analysis::{Analysis, Main};
use super::texts::{Texts, absolute};
use super::words::{WordKind, split};
use asm::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Number of times that a source is assembled: without a line, others may be wrong.
const ROUNDS: usize = 6;

/// The numbers of lines, from 1, by file.
type Lines = BTreeMap<PathBuf, BTreeSet<usize>>;

/// Returns what is known about a source that has these errors; `None` if nothing is. Of a wrong line only its label stays, and not that
/// either if the line is then still wrong. All other lines stay where they are.
pub(super) fn without_wrong_lines(main: &Main, texts: &Texts, errors: &[Diagnostic]) -> Option<Analysis> {
    let (mut texts, mut wrong, mut seen) = (texts.clone(), lines(texts, errors), Lines::new());
    for _ in 0..ROUNDS {
        for (path, lines) in &wrong {
            empty(&mut texts, path, lines, seen.entry(path.clone()).or_default())?;
        }
        match main.assemble(&texts) {
            Ok(assembly) => return Some(Analysis::new(assembly)),
            Err(errors) => wrong = lines(&texts, &errors.errors),
        }
    }
    None
}

/// Returns the lines of errors: that of the call, of an error in what a macro expands to; the first one of a STRUCT with something that
/// cannot be in it, or without an end, since most likely that is not typed yet.
fn lines(texts: &Texts, errors: &[Diagnostic]) -> Lines {
    let mut found = Lines::new();
    for error in errors.iter().filter(|error| error.line > 0) {
        let path = absolute(&error.file);
        let is_of_struct = error.message.contains("STRUCT");
        let first = is_of_struct.then(|| struct_above(texts, &path, error.line)).flatten();
        found.entry(path).or_default().insert(first.unwrap_or(error.line) as usize);
    }
    found
}

/// Returns the line, from 1, of the last STRUCT above a line.
fn struct_above(texts: &Texts, path: &Path, line: u32) -> Option<u32> {
    let text = texts.read_text(path)?;
    let above = (1..line).zip(text.lines()).filter(|(_, text)| {
        let words = split(text, &mut false);
        let operation = words.iter().find(|word| word.kind == WordKind::Operation);
        operation.is_some_and(|word| word.of(text).eq_ignore_ascii_case("struct"))
    });
    above.last().map(|(number, _)| number)
}

/// Empties lines of a file; of those that were not `seen` before, the label stays. `None` if the file cannot be read, or has no such line.
fn empty(texts: &mut Texts, path: &Path, wrong: &BTreeSet<usize>, seen: &mut BTreeSet<usize>) -> Option<()> {
    let text = texts.read_text(path)?;
    let (mut kept, mut last) = (String::with_capacity(text.len()), 0);
    for (number, whole) in (1..).zip(text.split_inclusive('\n')) {
        last = number;
        if !wrong.contains(&number) {
            kept.push_str(whole);
            continue;
        }
        let line = whole.lines().next().unwrap_or_default();
        let label = split(line, &mut false).first().filter(|word| word.kind == WordKind::Label).copied();
        if let Some(label) = label.filter(|_| seen.insert(number)) {
            kept.push_str(label.of(line));
            kept.push(':');
        }
        kept.push_str(&whole[line.len()..]);
    }
    texts.set(path.to_owned(), kept, 0);
    wrong.last().is_none_or(|number| *number <= last).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::lsp::analysis::analyse;

    #[test]
    fn the_other_lines_are_known() {
        let main = Main::File(PathBuf::from("/nowhere/a.asm"));
        let text =
            " org $8000\nstart: ld a,\n call nowhere\nnext: djnz next\n if 1\n ldd (hl)\nlast: jr start\n endif\n";
        let mut texts = Texts::default();
        texts.set(PathBuf::from("/nowhere/a.asm"), text.to_owned(), 1);
        let outcome = analyse(&main, &texts);
        assert!(outcome.analysis.is_none() && outcome.diagnostics.len() == 3, "{:?}", outcome.diagnostics);
        let analysis = without_wrong_lines(&main, &texts, &outcome.diagnostics).unwrap();
        let value = |name: &str| analysis.assembly.details[name].line;
        assert_eq!(["start", "next", "last"].map(value), [2, 4, 7]);
        assert_eq!(analysis.line(0, 1), "start:");
        assert_eq!(analysis.assembly.code, [0x10, 0xFE, 0x18, 0xFC]);
        // A STRUCT whose end is not typed yet.
        let path = PathBuf::from("/nowhere/a.asm");
        texts.set(path.clone(), " struct q\n\n org $8000\nfoo: ld a,1\n ret\nbar: call foo\n ret\n".to_owned(), 2);
        let outcome = analyse(&main, &texts);
        let analysis = without_wrong_lines(&main, &texts, &outcome.diagnostics).unwrap();
        assert_eq!(["foo", "bar"].map(|name| analysis.assembly.details[name].line), [4, 6]);
        // A wrong label goes too, and then all that refers to it.
        texts.set(
            PathBuf::from("/nowhere/a.asm"),
            "one: nop\none: nop\ntwo: jr three\nthree: equ four\n".to_owned(),
            2,
        );
        let outcome = analyse(&main, &texts);
        let analysis = without_wrong_lines(&main, &texts, &outcome.diagnostics).unwrap();
        assert_eq!(analysis.assembly.details["one"].line, 1);
        assert!(without_wrong_lines(&Main::File(PathBuf::from("/nowhere/b.asm")), &texts, &[]).is_none());
    }
}
