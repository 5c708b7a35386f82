//! The result of the last pass: an assembly, or errors with suggestions.

use crate::debug_entry::PendingEntry;
use crate::fault::{Among, Fault};
use crate::keyword;
use crate::nearest::nearest;
use crate::pass::Pass;
use crate::pass::input::Current;
use crate::symbols::{SymbolEntry, Symbols};
use crate::text::shown;
use crate::{Assembly, DebugEntry, DebugEntryKind, Errors, Severity, Symbol};

/// Number of unknown names for which a similar name is searched.
const MOST_SUGGESTIONS: usize = 50;

/// Reports names that EQU defines by themselves. Returns true if there are any.
pub(crate) fn report_circles(pass: &mut Pass<'_, '_>) -> bool {
    let circles = pass.job.symbols.circles();
    for (names, site) in &circles {
        let Some(source) = pass.job.library.opened.get(site.file as usize).cloned() else { continue };
        let Some(&segment) = source.segments.iter().find(|segment| segment.line == site.line) else { continue };
        let here = Current { source, file: site.file, segment, replaced: None };
        let message = format!("{} is defined by itself: {}", names[0], names.join(" -> "));
        pass.report.add(Severity::Error, &Fault::new(0, message), &here, &[]);
    }
    !circles.is_empty()
}

/// Turns the last pass into the result.
pub(crate) fn finish(mut pass: Pass<'_, '_>) -> Result<Assembly, Errors> {
    if !pass.report.errors.is_empty() {
        suggest(&mut pass);
        let files = pass.job.library.all_paths();
        return Err(Errors { files, ..pass.report.into_errors() });
    }
    let mut assembly = Assembly { blocks: pass.out.blocks(), entry: pass.out.entry, ..Assembly::default() };
    let detail = |(name, entry): (&[u8], &SymbolEntry)| {
        let SymbolEntry { kind, line, used, changes, .. } = *entry;
        (shown(name), Symbol { value: i64::from(entry.value), kind, file: entry.file as usize, line, used, changes })
    };
    assembly.details = pass.job.symbols.defined().map(detail).collect();
    assembly.missing = pass.job.symbols.missing().map(shown).collect();
    assembly.symbols = assembly.details.iter().map(|(name, symbol)| (name.clone(), symbol.value)).collect();
    let symbols = &pass.job.symbols;
    assembly.debug_entries = pass.rows.debug_entries.into_iter().map(|entry| finish_entry(symbols, entry)).collect();
    for source in &pass.job.library.opened {
        assembly.files.push(source.path.clone());
        assembly.sources.push(source.original.clone());
    }
    assembly.binaries = pass.job.library.binaries();
    assembly.rows = pass.rows.all;
    assembly.word_members = pass.rows.word_members;
    (assembly.kept, assembly.folds) = (pass.out.kept, pass.out.folds);
    assembly.keywords = std::mem::take(&mut pass.job.carried.debug_keywords);
    assembly.code = pass.out.code;
    assembly.messages = pass.report.messages;
    assembly.saves = pass.requests.files;
    assembly.warnings = pass.report.warnings;
    Ok(assembly)
}

/// Completes a label's entry: only now is it known if the label is used.
fn finish_entry(symbols: &Symbols, (mut entry, id): PendingEntry) -> DebugEntry {
    if let (DebugEntryKind::Label(label), Some(id)) = (&mut entry.what, id) {
        let entry = symbols.entry(id);
        (label.used, label.sized) = (entry.used, entry.sized);
    }
    entry
}

/// Suggests the most similar known name for each unknown one.
fn suggest(pass: &mut Pass<'_, '_>) {
    let words: Vec<&str> = keyword::all().collect();
    let labels: Vec<String> = pass.job.symbols.defined().map(|(name, _)| shown(name)).collect();
    let mut macros: Vec<String> =
        pass.definitions.macros.keys().chain(pass.definitions.structures.keys()).map(|name| shown(name)).collect();
    macros.sort();
    let mut labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    labels.sort_unstable();
    for (number, name, among) in pass.report.unknown.iter().take(MOST_SUGGESTIONS) {
        let name = shown(name);
        let near = match among {
            Among::Labels => nearest(&name, labels.iter().copied()).map(str::to_owned),
            Among::Words if keyword::find(name.to_ascii_lowercase().as_bytes()).is_some() => {
                pass.report.errors[*number].help = Some("write it all in lower or all in upper case".to_owned());
                continue;
            }
            Among::Words => {
                let all = macros.iter().map(String::as_str).chain(words.iter().copied());
                let upper = name.chars().all(|c| !c.is_ascii_lowercase());
                let like = |near: &str| if upper { near.to_ascii_uppercase() } else { near.to_ascii_lowercase() };
                nearest(&name, all)
                    .map(|near| if macros.iter().any(|m| m == near) { near.to_owned() } else { like(near) })
            }
        };
        pass.report.errors[*number].help = near.map(|near| format!("did you mean `{near}`?"));
    }
}
