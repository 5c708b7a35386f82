//! The result of the last pass: an assembly, or errors with suggestions.

use crate::assembler::Assembler;
use crate::input::Here;
use crate::nearest::nearest;
use crate::report::{Among, Fault};
use crate::symbols::Entry;
use crate::text::shown;
use crate::trace::Pending;
use crate::word;
use crate::{Assembly, Errors, Severity, Symbol, Trace, Traced};

/// Number of unknown names for which a similar name is searched.
const MOST_SUGGESTIONS: usize = 50;

impl Assembler<'_> {
    /// Reports names that EQU defines by themselves. Returns true if there are any.
    pub(crate) fn complain_of_circles(&mut self) -> bool {
        let circles = self.symbols.circles();
        for (names, site) in &circles {
            let Some(source) = self.library.opened.get(site.file as usize).cloned() else { continue };
            let Some(&segment) = source.segments.iter().find(|segment| segment.line == site.line) else { continue };
            let here = Here { source, file: site.file, segment, replaced: None };
            let message = format!("{} is defined by itself: {}", names[0], names.join(" -> "));
            self.report.add(Severity::Error, &Fault { at: 0, message, unknown: None }, &here, &[]);
        }
        !circles.is_empty()
    }

    /// Turns the last pass into the result.
    pub(crate) fn finish(mut self) -> Result<Assembly, Errors> {
        if !self.report.errors.is_empty() {
            self.suggest();
            let files = self.library.all_paths();
            return Err(Errors { files, ..self.report.into_errors() });
        }
        let mut assembly = Assembly { blocks: self.out.blocks(), entry: self.entry, ..Assembly::default() };
        let detail = |(name, entry): (&[u8], &Entry)| {
            let Entry { kind, line, used, .. } = *entry;
            (shown(name), Symbol { value: i64::from(entry.value), kind, file: entry.file as usize, line, used })
        };
        assembly.details = self.symbols.defined().map(detail).collect();
        assembly.missing = self.symbols.missing().map(shown).collect();
        assembly.symbols = assembly.details.iter().map(|(name, symbol)| (name.clone(), symbol.value)).collect();
        assembly.traces = std::mem::take(&mut self.traces).into_iter().map(|trace| self.finish_trace(trace)).collect();
        for source in &self.library.opened {
            assembly.files.push(source.path.clone());
            assembly.sources.push(source.original.clone());
        }
        assembly.binaries = self.library.binaries();
        assembly.lines = self.lines;
        (assembly.kept, assembly.folds) = (self.out.kept, self.out.folds);
        assembly.keywords = self.lists.keywords;
        assembly.code = self.out.code;
        assembly.messages = self.messages;
        assembly.saves = self.saves;
        assembly.warnings = self.report.warnings;
        Ok(assembly)
    }

    /// Completes a label's trace: only now is it known if the label is used.
    fn finish_trace(&self, (mut trace, id): Pending) -> Trace {
        if let (Traced::Label(label), Some(id)) = (&mut trace.what, id) {
            let entry = self.symbols.entry(id);
            (label.used, label.sized) = (entry.used, entry.sized);
        }
        trace
    }

    /// Suggests the most similar known name for each unknown one.
    fn suggest(&mut self) {
        let words: Vec<&str> = word::all().collect();
        let labels: Vec<String> = self.symbols.defined().map(|(name, _)| shown(name)).collect();
        let mut macros: Vec<String> =
            self.macros.keys().chain(self.structures.keys()).map(|name| shown(name)).collect();
        macros.sort();
        let mut labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        labels.sort_unstable();
        for (number, name, among) in self.report.unknown.iter().take(MOST_SUGGESTIONS) {
            let name = shown(name);
            let near = match among {
                Among::Labels => nearest(&name, labels.iter().copied()).map(str::to_owned),
                Among::Words if word::find(name.to_ascii_lowercase().as_bytes()).is_some() => {
                    self.report.errors[*number].help =
                        Some("write it all in lower or all in upper case".to_owned());
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
            self.report.errors[*number].help = near.map(|near| format!("did you mean `{near}`?"));
        }
    }
}
