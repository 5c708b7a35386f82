//! The rows of the listing, collected while the source is assembled.

use crate::assembler::Assembler;
use crate::input::Kind;
use crate::report::Res;
use crate::source::{Class, Segment, VOID};
use crate::{Line, LineKind, Listed, Shown};

impl Assembler<'_> {
    /// Runs a statement and adds its row.
    pub(crate) fn row(&mut self, run: impl FnOnce(&mut Self) -> Res<()>) {
        let number = self.record(LineKind::Statement, self.here.segment);
        self.shown = Shown::All;
        self.encoded = false;
        self.trace_comment();
        if self.here.source.has_voids {
            self.leave_out_comments();
        }
        if let Err(fault) = run(self) {
            self.error(&fault);
        }
        let (end, warnings) = (self.out.code.len() as u32, self.report.warnings.len() as u32);
        self.end_filled_rows(number, end);
        if let Some(line) = number.and_then(|number| self.lines.get_mut(number)) {
            line.warnings.end = warnings;
            (line.shown, line.instruction) = (self.shown, self.encoded);
        }
    }

    /// Removes block comments and joined line ends from the listed statement.
    fn leave_out_comments(&mut self) {
        let segment = self.here.segment;
        let text = self.here.source.segment_text(&segment);
        if self.here.replaced.is_none() && text.contains(&VOID) {
            let listed = self.listed_text(text, &segment);
            if let Some(line) = self.lines.last_mut().filter(|_| !self.report.quiet) {
                line.replaced = Some(listed);
            }
        }
    }

    /// Sets where the bytes of each row end: at the end of the statement, or where the bytes of its next row begin.
    fn end_filled_rows(&mut self, number: Option<usize>, end: u32) {
        let (Some(first), last) = (number, self.filled_row.take()) else { return };
        let rows = last.map_or(first, |last| last.max(first));
        let mut end = end;
        for line in self.lines.get_mut(first..=rows).unwrap_or_default().iter_mut().rev() {
            line.bytes.end = end.max(line.bytes.start);
            end = end.min(line.bytes.start);
        }
    }

    /// Adds the row of a line without a statement.
    pub(crate) fn blank_row(&mut self) {
        let segment = self.here.segment;
        let skipped = segment.class == Class::Comment || self.building.is_some();
        let kind = if skipped { LineKind::Skipped } else { LineKind::Statement };
        self.here.replaced = None;
        self.record(kind, segment);
        self.trace_comment();
    }

    /// Adds the row of a statement that is not assembled: in a false IF, or in the body of a macro where it is defined.
    pub(crate) fn skipped_row(&mut self, segment: Segment) {
        self.here.replaced = None;
        self.record(LineKind::Skipped, segment);
    }

    /// Adds the row of a statement that emits nothing, such as the end of a block. Returns its index.
    pub(crate) fn empty_row(&mut self, segment: Segment) -> Option<usize> {
        self.here.replaced = None;
        self.record(LineKind::Statement, segment)
    }

    /// Lists the following bytes of the current statement in a further row; `first` is the first of its further rows.
    pub(crate) fn list_bytes_in(&mut self, first: usize, row: usize) {
        let (at, address) = (self.out.code.len() as u32, self.out.here() as u16);
        let from = self.filled_row.map_or(first, |before| before + 1);
        for line in self.lines.get_mut(from..=row).unwrap_or_default() {
            (line.bytes, line.address) = (at..at, address);
        }
        self.filled_row = self.filled_row.max(Some(row));
    }

    /// Lists the current statement like a skipped one.
    pub(crate) fn mark_skipped(&mut self) {
        self.list_as_read();
        let listed = self.listed(LineKind::Skipped);
        if let Some(line) = self.lines.last_mut() {
            (line.kind, line.listed) = (LineKind::Skipped, listed);
        }
    }

    /// Lists the current statement as it was read, without replacements.
    pub(crate) fn list_as_read(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            line.replaced = None;
        }
    }

    /// Lists the current statement after OPT has changed what is listed.
    pub(crate) fn list_again(&mut self) {
        let listed = self.listed(LineKind::Statement);
        if let Some(line) = self.lines.last_mut() {
            line.listed = listed;
        }
    }

    /// Returns if and how a row of this kind is listed.
    fn listed(&self, kind: LineKind) -> Listed {
        let inactive = kind == LineKind::Skipped && self.syntax.active_only;
        if self.syntax.unlisted || inactive { Listed::No } else { self.syntax.listed }
    }

    /// Removes the row of the current statement; only what it expands to is listed.
    pub(crate) fn forget_row(&mut self) {
        if !self.report.quiet {
            self.lines.pop();
        }
    }

    /// Adds a row that says that a file begins or ends, or that the listing stops here.
    pub(crate) fn file_row(&mut self, kind: LineKind) {
        let segment = Segment { start: 0, end: 0, ..self.here.segment };
        self.here.replaced = None;
        self.record(kind, segment);
    }

    /// Adds a row without bytes. Returns its index, or none in a pass whose rows are not used.
    fn record(&mut self, kind: LineKind, segment: Segment) -> Option<usize> {
        if self.report.quiet {
            return None;
        }
        let frame = self.frames.last()?;
        let joined = self.joined_lines(&segment);
        let (file, line) = frame.called_at.unwrap_or((self.here.file, segment.line + joined));
        let (at, warnings) = (self.out.code.len() as u32, self.report.warnings.len() as u32);
        self.lines.push(Line {
            kind,
            file,
            line,
            definition: (self.here.file, segment.line + joined),
            start: segment.start,
            end: segment.end,
            address: self.out.here() as u16,
            bytes: at..at,
            includes: self.includes.saturating_sub(1) as u16,
            expanded: !matches!(frame.kind, Kind::File),
            instruction: false,
            shown: Shown::All,
            replaced: self.here.replaced.as_ref().map(|text| self.listed_text(text, &segment)),
            listed: self.listed(kind),
            warnings: warnings..warnings,
        });
        Some(self.lines.len() - 1)
    }

    /// Returns the number of lines joined to the first line of the statement.
    fn joined_lines(&self, segment: &Segment) -> u32 {
        let source = &self.here.source;
        if !source.has_voids {
            return 0;
        }
        let original = &source.original[segment.start as usize..segment.end as usize];
        original.iter().filter(|&&byte| byte == b'\n').count() as u32
    }

    /// Returns true if the current row ends in a comment.
    pub(crate) fn has_comment(&self) -> bool {
        let comment = self.here.source.comment(&self.here.segment);
        let listed = self.lines.last().and_then(|line| line.replaced.as_deref());
        !comment.is_empty() && listed.is_some_and(|listed| listed.ends_with(comment))
    }

    /// Returns the text that is listed in place of the statement, with its comment. After a colon it begins with a
    /// blank.
    fn listed_text(&self, text: &[u8], segment: &Segment) -> Box<[u8]> {
        let (lead, comment) = match self.frames.last().map(|frame| &frame.kind) {
            // Of a repeated line, only the first row shows the comment.
            Some(Kind::Line { first, .. }) => (true, *first),
            _ => (self.here.source.is_behind_colon(segment), true),
        };
        let comment = if comment { self.here.source.comment(segment) } else { b"" };
        let lead = if lead { b" " } else { &b""[..] };
        let shown = lead.iter().chain(text.iter().filter(|&&byte| byte != VOID)).chain(comment);
        shown.copied().collect()
    }
}
