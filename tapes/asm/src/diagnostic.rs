//! Errors and warnings: the message, its location, and the source line.

use std::fmt;
use std::path::{Path, PathBuf};

/// Severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The source does not assemble.
    Error,
    /// The source assembles, but perhaps not to what was meant.
    Warning,
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Path of the file, as it was opened.
    pub file: PathBuf,
    /// Line, from 1; 0 for the whole file.
    pub line: u32,
}

/// One error or warning. Displayed as `file:line:column: error: message`, the source line, a mark below the column, and
/// the trail (macro calls and includes), innermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Name of the warning, by which `OPT -Wno-name` turns it off.
    pub name: Option<&'static str>,
    /// Path of the file that contains the line, as it was opened.
    pub file: PathBuf,
    /// Line, from 1; 0 for the whole file.
    pub line: u32,
    /// Column in characters, from 1; 0 for the whole line.
    pub column: u32,
    /// The message, on one line, without a full stop.
    pub message: String,
    /// The line as in the file, without its line end; of a very long line, the part around the column.
    pub source: String,
    /// Number of characters of the line left out before `source`.
    pub cut: u32,
    /// The statement as it was assembled, if a DEFINE or a macro's arguments changed it.
    pub expanded: Option<String>,
    /// Column in `expanded`, in characters, from 1; 0 for the whole statement.
    pub expanded_column: u32,
    /// A suggestion: the most similar known name, or what to write instead.
    pub help: Option<String>,
    /// The macro calls, repetitions and includes around the line, innermost first.
    pub trail: Vec<(String, Location)>,
}

/// Most characters kept of a line, of its expanded form and of a message: a line can be as long as a file.
pub(crate) const LONGEST_TEXT: usize = 1000;

impl Diagnostic {
    /// Quotes a line of the source, without its line end: of a very long one the part around the column.
    #[must_use]
    pub fn quoting(self, line: &str) -> Diagnostic {
        let is_long = line.len() > LONGEST_TEXT;
        let cut = if is_long { (self.column.saturating_sub(1) as usize).saturating_sub(LONGEST_TEXT / 2) } else { 0 };
        let source = line.chars().skip(cut).take(LONGEST_TEXT).collect();
        let message = self.message.chars().take(LONGEST_TEXT).collect();
        Diagnostic { source, message, cut: cut as u32, ..self }
    }
}

/// Returns a text that a terminal shows as it is: without control characters, but with tabs.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
            if self.column > 0 {
                write!(f, ":{}", self.column)?;
            }
        }
        let kind = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, ": {kind}")?;
        if let Some(name) = self.name {
            write!(f, "[{name}]")?;
        }
        write!(f, ": {}", plain(&self.message))?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        if !self.source.trim().is_empty() {
            write!(f, "\n    {}", plain(&self.source))?;
            if self.column > 0 {
                // Tabs stay tabs, so that the mark is below its column at any tab width.
                let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
                let lead: String =
                    self.source.chars().take(self.column.saturating_sub(self.cut + 1) as usize).map(blank).collect();
                write!(f, "\n    {lead}^")?;
            }
        }
        if let Some(expanded) = &self.expanded {
            write!(f, "\n    read as: {}", plain(expanded))?;
            if self.expanded_column > 0 {
                let mark = self.expanded_column as usize;
                write!(f, "\n             {:>mark$}", "^")?;
            }
        }
        for (what, place) in &self.trail {
            write!(f, "\n  {what} at {}:{}", place.file.display(), place.line)?;
        }
        Ok(())
    }
}

/// All errors and warnings of a failed run; there is at least one error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Errors {
    /// The errors, in the order of the source.
    pub errors: Vec<Diagnostic>,
    /// The warnings of the same run.
    pub warnings: Vec<Diagnostic>,
    /// The files that were read, and paths that were tried in vain: changing or creating one of them may fix the
    /// errors.
    pub files: Vec<PathBuf>,
}

impl Errors {
    /// Returns one error about a whole file.
    pub(crate) fn single(file: &Path, message: String) -> Self {
        let error = Diagnostic {
            severity: Severity::Error,
            name: None,
            file: file.to_owned(),
            line: 0,
            column: 0,
            message,
            source: String::new(),
            cut: 0,
            expanded: None,
            expanded_column: 0,
            help: None,
            trail: Vec::new(),
        };
        Self { errors: vec![error], warnings: Vec::new(), files: vec![file.to_owned()] }
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}
