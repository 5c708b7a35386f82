//! The lines that the program prints, and bars of progress. Nothing here panics when the reader of a pipe has gone.

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use spectrum::Machine;
use spectrum::snapshot::Format;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Prints a line on stdout. If the reader has closed the pipe (`zxlab ... | head`), the line is dropped and the work goes on.
///
/// # Errors
/// Any other failure to write.
pub(crate) fn print_line(line: impl AsRef<str>) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{}", line.as_ref()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("stdout cannot be written"),
    }
}

/// Prints a line on stderr. A failure is ignored, since there is no other place to report it.
pub(crate) fn eprint_line(line: impl AsRef<str>) {
    let _ = writeln!(std::io::stderr().lock(), "{}", line.as_ref());
}

/// Describes what a file of this format does not keep of the machine; `None` if it keeps everything.
pub(crate) fn describe_lost(path: &Path, format: Format, machine: &Machine) -> Option<String> {
    let lost = format.lost(machine);
    (!lost.is_empty()).then(|| format!("{}: a .{} does not keep {}", path.display(), format.ending(), lost.join(", ")))
}

/// Prints an error on stderr.
pub(crate) fn report_error(error: &anyhow::Error) {
    // Errors in a source begin with its file name, in the form that editors parse.
    let of_source = matches!(error.downcast_ref(), Some(pipeline::Error::Assemble(_)));
    eprint_line(format!("{}{}", if of_source { "" } else { "zxlab: " }, describe_error(error)));
}

/// Returns an error with its causes as one text: each cause once, and without the system's error numbers, such as "(os error 2)".
pub(crate) fn describe_error(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let cause = without_numbers(&cause.to_string());
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Removes the system's error numbers from a text. There may be several: one source can include many missing files.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(')').map_or(part, |(_, rest)| rest))
}

/// A progress bar on stderr. It appears after a second, and only if stderr is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    since: Instant,
    shown: bool,
}

impl Progress {
    /// Creates a bar for `total` units ("frames", "boards").
    pub(crate) fn new(total: u64, unit: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {unit}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self { bar, since: Instant::now(), shown: false }
    }

    /// Sets how many units are done.
    pub(crate) fn set_done(&mut self, done: u64) {
        if !self.shown && self.since.elapsed() > Duration::from_secs(1) {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_and_its_causes_appear_once() {
        let missing = crate::files::read(Path::new("none/there.tap")).unwrap_err();
        assert_eq!(describe_error(&missing), "none/there.tap: No such file or directory");
        let two = "a.asm:2:9: cannot read x: Not found (os error 2)\n  INCLUDE x\nb: Not found (os error 2)\n     ^";
        assert_eq!(without_numbers(two), "a.asm:2:9: cannot read x: Not found\n  INCLUDE x\nb: Not found\n     ^");
        let twice = anyhow::anyhow!("the same").context("it is: the same");
        assert_eq!(describe_error(&twice), "it is: the same");
    }
}
