//! The rows of the listing, collected while the source is assembled.

use crate::class::Class;
use crate::debug_data;
use crate::fault::Res;
use crate::pass::Pass;
use crate::pass::input::FrameKind;
use crate::source::{Segment, VOID};
use crate::{ListingRow, RowKind, Shown};

/// Runs a statement and adds its row.
pub(crate) fn row(pass: &mut Pass<'_, '_>, run: impl FnOnce(&mut Pass<'_, '_>) -> Res<()>) {
    let number = add(pass, RowKind::Statement, pass.input.current.segment);
    pass.rows.shown = Shown::All;
    (pass.rows.is_instruction, pass.rows.is_words) = (false, false);
    debug_data::record_comment(pass);
    if pass.input.current.source.has_voids {
        leave_out_comments(pass);
    }
    if let Err(fault) = run(pass) {
        pass.error(&fault);
    }
    let (end, warnings) = (pass.out.code.len() as u32, pass.report.warnings.len() as u32);
    pass.rows.end_bytes(number, end);
    if let Some(line) = number.and_then(|number| pass.rows.all.get_mut(number)) {
        line.warnings.end = warnings;
        (line.shown, line.instruction) = (pass.rows.shown, pass.rows.is_instruction);
        line.words = pass.rows.is_words;
    }
}

/// Removes block comments and joined line ends from the listed statement.
fn leave_out_comments(pass: &mut Pass<'_, '_>) {
    let segment = pass.input.current.segment;
    let text = pass.input.current.source.segment_text(&segment);
    if pass.input.current.replaced.is_none() && text.contains(&VOID) {
        let listed = listed_text(pass, text, &segment);
        if let Some(line) = pass.rows.all.last_mut().filter(|_| !pass.report.quiet) {
            line.replaced = Some(listed);
        }
    }
}

/// Adds the row of a line without a statement.
pub(crate) fn blank_row(pass: &mut Pass<'_, '_>) {
    pass.out.begin_statement();
    pass.report_crossing();
    let segment = pass.input.current.segment;
    let skipped = segment.class == Class::Comment || pass.definitions.building.is_some();
    let kind = if skipped { RowKind::Skipped } else { RowKind::Statement };
    pass.input.current.replaced = None;
    add(pass, kind, segment);
    debug_data::record_comment(pass);
}

/// Adds the row of a statement that is not assembled: in a false IF, or in the body of a macro where it is defined.
pub(crate) fn skipped_row(pass: &mut Pass<'_, '_>, segment: Segment) {
    pass.input.current.replaced = None;
    add(pass, RowKind::Skipped, segment);
}

/// Adds the row of a statement that emits nothing, such as the end of a block. Returns its index.
pub(crate) fn empty_row(pass: &mut Pass<'_, '_>, segment: Segment) -> Option<usize> {
    pass.input.current.replaced = None;
    add(pass, RowKind::Statement, segment)
}

/// Lists the following bytes of the current statement in a further row; `first` is the first of its further rows.
pub(crate) fn list_bytes_in(pass: &mut Pass<'_, '_>, first: usize, row: usize) {
    let (at, address) = (pass.out.code.len() as u32, pass.out.here() as u16);
    let from = pass.rows.filled_row.map_or(first, |before| before + 1);
    for line in pass.rows.all.get_mut(from..=row).unwrap_or_default() {
        (line.bytes, line.address) = (at..at, address);
    }
    pass.rows.filled_row = pass.rows.filled_row.max(Some(row));
}

/// Lists the current statement like a skipped one.
pub(crate) fn mark_skipped(pass: &mut Pass<'_, '_>) {
    pass.rows.list_as_read();
    let listed = pass.settings.listed(RowKind::Skipped);
    if let Some(line) = pass.rows.all.last_mut() {
        (line.kind, line.listed) = (RowKind::Skipped, listed);
    }
}

/// Lists the current statement after OPT has changed what is listed.
pub(crate) fn list_again(pass: &mut Pass<'_, '_>) {
    let listed = pass.settings.listed(RowKind::Statement);
    if let Some(line) = pass.rows.all.last_mut() {
        line.listed = listed;
    }
}

/// Removes the row of the current statement; only what it expands to is listed.
pub(crate) fn forget_row(pass: &mut Pass<'_, '_>) {
    if !pass.report.quiet {
        pass.rows.all.pop();
    }
}

/// Adds the row for the beginning or end of a file, or for a stop of the listing.
pub(crate) fn file_row(pass: &mut Pass<'_, '_>, kind: RowKind) {
    let segment = Segment { start: 0, end: 0, ..pass.input.current.segment };
    pass.input.current.replaced = None;
    add(pass, kind, segment);
}

/// Adds a row without bytes. Returns its index, or none in a pass whose rows are not used.
fn add(pass: &mut Pass<'_, '_>, kind: RowKind, segment: Segment) -> Option<usize> {
    if pass.report.quiet {
        return None;
    }
    let frame = pass.input.frames.last()?;
    let joined = joined_lines(pass, &segment);
    let (file, line) = frame.called_at.unwrap_or((pass.input.current.file, segment.line + joined));
    let (at, warnings) = (pass.out.code.len() as u32, pass.report.warnings.len() as u32);
    pass.rows.all.push(ListingRow {
        kind,
        file,
        line,
        definition: (pass.input.current.file, segment.line + joined),
        start: segment.start,
        end: segment.end,
        address: pass.out.here() as u16,
        page: pass.out.running_page(),
        bytes: at..at,
        includes: pass.input.includes.saturating_sub(1) as u16,
        expanded: !matches!(frame.kind, FrameKind::File),
        instruction: false,
        words: false,
        shown: Shown::All,
        replaced: pass.input.current.replaced.as_ref().map(|text| listed_text(pass, text, &segment)),
        listed: pass.settings.listed(kind),
        warnings: warnings..warnings,
    });
    Some(pass.rows.all.len() - 1)
}

/// Returns the number of lines joined to the first line of the statement.
fn joined_lines(pass: &Pass<'_, '_>, segment: &Segment) -> u32 {
    let source = &pass.input.current.source;
    if !source.has_voids {
        return 0;
    }
    let original = &source.original[segment.start as usize..segment.end as usize];
    original.iter().filter(|&&byte| byte == b'\n').count() as u32
}

/// Returns true if the current row ends in a comment.
pub(crate) fn has_comment(pass: &Pass<'_, '_>) -> bool {
    let comment = pass.input.current.source.comment(&pass.input.current.segment);
    let listed = pass.rows.all.last().and_then(|line| line.replaced.as_deref());
    !comment.is_empty() && listed.is_some_and(|listed| listed.ends_with(comment))
}

/// Returns the text that is listed in place of the statement, with its comment. After a colon it begins with a
/// blank.
fn listed_text(pass: &Pass<'_, '_>, text: &[u8], segment: &Segment) -> Box<[u8]> {
    let (lead, comment) = match pass.input.frames.last().map(|frame| &frame.kind) {
        // Only the first row of a repeated line shows the comment.
        Some(FrameKind::Line { first, .. }) => (true, *first),
        _ => (pass.input.current.source.follows_colon(segment), true),
    };
    let comment = if comment { pass.input.current.source.comment(segment) } else { b"" };
    let lead = if lead { b" " } else { &b""[..] };
    let shown = lead.iter().chain(text.iter().filter(|&&byte| byte != VOID)).chain(comment);
    shown.copied().collect()
}
