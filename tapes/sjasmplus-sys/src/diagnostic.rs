//! Parses sjasmplus's error stream.

use std::fmt;
use std::path::PathBuf;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The source does not assemble.
    Error,
    /// The source assembles, but may have a mistake.
    Warning,
}

/// An error or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The file and the line, from 1; `None` for a diagnostic without a line.
    pub location: Option<(PathBuf, u32)>,
    /// The text, without the severity.
    pub message: String,
    /// The name of the warning, by which it can be disabled.
    pub id: Option<String>,
    /// The line that called the macro or repetition with the diagnostic.
    pub emitted_from: Option<(PathBuf, u32)>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((file, line)) = &self.location {
            write!(f, "{}:{line}: ", file.display())?;
        }
        let kind = if self.severity == Severity::Error { "error" } else { "warning" };
        write!(f, "{kind}: {}", self.message)?;
        if let Some((file, line)) = &self.emitted_from {
            write!(f, " (from {}:{line})", file.display())?;
        }
        Ok(())
    }
}

/// Joins diagnostics, one to a line.
pub(crate) fn joined(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Parses a captured error stream into diagnostics and messages of DISPLAY. The three passes repeat some diagnostics: each is
/// returned once.
pub(crate) fn parse(text: &str) -> (Vec<Diagnostic>, Vec<String>) {
    let (mut diagnostics, mut messages) = (Vec::<Diagnostic>::new(), Vec::new());
    for line in text.lines() {
        if let Some(message) = line.strip_prefix("> ") {
            messages.push(message.to_owned());
        } else if let Some(place) = line.strip_suffix(": ^ emitted from here").and_then(location) {
            if let Some(last) = diagnostics.last_mut() {
                last.emitted_from = Some(place);
            }
        } else if let Some(diagnostic) = parse_line(line) {
            diagnostics.push(diagnostic);
        }
    }
    let mut seen: Vec<Diagnostic> = Vec::new();
    for diagnostic in diagnostics {
        if !seen.contains(&diagnostic) {
            seen.push(diagnostic);
        }
    }
    (seen, messages)
}

/// Parses `file(line): error: message`, `file(line): warning[id]: message`, or these without `file(line): `.
fn parse_line(line: &str) -> Option<Diagnostic> {
    let (kind, at) = ["error", "warning"]
        .into_iter()
        .filter_map(|kind| {
            let begins = |rest: &str| rest[kind.len()..].starts_with([':', '[']);
            let whole = (line.starts_with(kind) && begins(line)).then_some(0);
            let inside = || line.find(&format!("): {kind}")).map(|at| at + 3).filter(|&at| begins(&line[at..]));
            whole.or_else(inside).map(|at| (kind, at))
        })
        .min_by_key(|&(_, at)| at)?;
    let rest = &line[at + kind.len()..];
    let (id, message) = match rest.strip_prefix('[').and_then(|rest| rest.split_once("]: ")) {
        Some((id, message)) => (Some(id.to_owned()), message),
        None => (None, rest.strip_prefix(": ")?),
    };
    Some(Diagnostic {
        severity: if kind == "error" { Severity::Error } else { Severity::Warning },
        location: line[..at].strip_suffix(": ").and_then(location),
        message: message.to_owned(),
        id,
        emitted_from: None,
    })
}

/// Parses `file(line)`.
fn location(text: &str) -> Option<(PathBuf, u32)> {
    let (file, line) = text.strip_suffix(')')?.rsplit_once('(')?;
    Some((file.into(), line.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_have_their_locations() {
        let text = "Pass 1 complete (0 errors)\n\
            /a (b)/x.asm(2): error: Unrecognized instruction: foo\n\
            /a (b)/x.asm(4): ^ emitted from here\n\
            x.asm(5): warning: value 0x12C is truncated to 8bit value: 0x2C\n\
            x.asm(4): warning[fileorg]: ORG does not pad, error: none\n\
            warning: ENDMODULE missing for module: a\n\
            error: opening file: nofile.asm\n\
            error: opening file: nofile.asm\n\
            > hi 0x8000\n\
            Errors: 1, warnings: 2, compiled: 8 lines, work time: 0.000 seconds\n";
        let (found, messages) = parse(text);
        let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
        let expected = [
            "/a (b)/x.asm:2: error: Unrecognized instruction: foo (from /a (b)/x.asm:4)",
            "x.asm:5: warning: value 0x12C is truncated to 8bit value: 0x2C",
            "x.asm:4: warning: ORG does not pad, error: none",
            "warning: ENDMODULE missing for module: a",
            "error: opening file: nofile.asm",
        ];
        assert_eq!(shown, expected);
        assert_eq!(found[2].id.as_deref(), Some("fileorg"));
        assert_eq!(messages, ["hi 0x8000"]);
    }
}
