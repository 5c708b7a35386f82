//! Recording the rows of the listing while the source is assembled.

use crate::assembler::Assembler;
use crate::input::Kind;
use crate::report::Res;
use crate::source::Segment;
use crate::text::shown;
use crate::{Line, LineKind, Shown};

impl Assembler<'_> {
    /// Runs a statement as one row of the listing.
    pub(crate) fn row(&mut self, run: impl FnOnce(&mut Self) -> Res<()>) {
        let number = self.record(LineKind::Statement, self.here.segment);
        self.shown = Shown::All;
        self.encoded = false;
        if let Err(fault) = run(self) {
            self.error(&fault);
        }
        let end = self.out.code.len() as u32;
        if let Some(line) = number.and_then(|number| self.lines.get_mut(number)) {
            line.bytes.end = end.max(line.bytes.start);
            (line.shown, line.instruction) = (self.shown, self.encoded);
        }
    }

    /// Notes a statement that is not assembled: in a false IF, or the body of a macro where it is defined.
    pub(crate) fn skipped_row(&mut self, segment: Segment) {
        self.here.replaced = None;
        self.record(LineKind::Skipped, segment);
    }

    /// Notes the last statement of a repetition without rounds.
    pub(crate) fn passed_row(&mut self, segment: Segment) {
        self.here.replaced = None;
        self.record(LineKind::Passed, segment);
    }

    /// Notes a statement that does nothing of its own, like the end of a block.
    pub(crate) fn empty_row(&mut self, segment: Segment) {
        self.here.replaced = None;
        self.record(LineKind::Statement, segment);
    }

    /// The present statement is listed like those that are skipped.
    pub(crate) fn mark_skipped(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            line.kind = LineKind::Skipped;
        }
    }

    /// The present statement is not listed, only what it makes.
    pub(crate) fn forget_row(&mut self) {
        self.lines.pop();
    }

    /// Notes that a file begins or ends.
    pub(crate) fn file_row(&mut self, kind: LineKind) {
        let segment = Segment { start: 0, end: 0, ..self.here.segment };
        self.here.replaced = None;
        self.record(kind, segment);
    }

    /// Adds a row without bytes; its number, unless nobody will ever see the rows of this pass.
    fn record(&mut self, kind: LineKind, segment: Segment) -> Option<usize> {
        if self.report.quiet {
            return None;
        }
        let frame = self.frames.last()?;
        let (file, line) = frame.called_at.unwrap_or((self.here.file, segment.line));
        let at = self.out.code.len() as u32;
        self.lines.push(Line {
            kind,
            file,
            line,
            definition: (self.here.file, segment.line),
            start: segment.start,
            end: segment.end,
            address: self.out.here() as u16,
            bytes: at..at,
            includes: self.includes.saturating_sub(1) as u16,
            expanded: !matches!(frame.kind, Kind::File),
            instruction: false,
            shown: Shown::All,
            replaced: self.here.replaced.as_ref().map(|text| shown(text).into()),
        });
        Some(self.lines.len() - 1)
    }
}
