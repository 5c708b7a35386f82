//! Entering the files, macros and repetitions from which statements are read.

use crate::RowKind;
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::input::{Frame, FrameKind};
use crate::source::Source;
use std::rc::Rc;

/// Most statements outside the main file in one pass, those made by macros and repetitions.
const MOST_EXPANDED: u64 = 20_000_000;

/// Enters a run of statements: the whole source, or a range of it.
pub(crate) fn enter(
    pass: &mut Pass<'_, '_>,
    source: Rc<Source>,
    file: u32,
    range: Option<(usize, usize)>,
    kind: FrameKind,
) {
    let (next, end) = range.unwrap_or((0, source.segments.len()));
    let called_from = pass.input.current.segment.line;
    let outer = pass.input.frames.last().and_then(|frame| frame.called_at);
    let called_at = match kind {
        FrameKind::File => None,
        FrameKind::Macro { .. } => outer.or(Some((pass.input.current.file, called_from))),
        _ => outer,
    };
    pass.input.current.source = source.clone();
    pass.input.current.file = file;
    let is_file = matches!(kind, FrameKind::File);
    pass.input.frames.push(Frame { source, file, next, end, kind, ifs: pass.input.ifs.len(), called_from, called_at });
    if is_file {
        warn_open_comment(pass);
        pass.input.includes += 1;
        listing_rows::file_row(pass, RowKind::Opened);
    }
}

/// Warns of a comment in the file just entered that is never closed.
fn warn_open_comment(pass: &mut Pass<'_, '_>) {
    let line = pass.input.current.source.open_comment;
    let Some(&segment) = pass.input.current.source.segments.iter().find(|segment| segment.line >= line) else { return };
    if line > 0 {
        let before = std::mem::replace(&mut pass.input.current.segment, segment);
        pass.input.current.replaced = None;
        pass.warn(0, "a comment is never closed".to_owned());
        pass.input.current.segment = before;
    }
}

/// Stops sources that expand without end.
pub(crate) fn count_expanded(pass: &mut Pass<'_, '_>) {
    pass.input.expanded += 1;
    if pass.input.expanded == MOST_EXPANDED {
        let message =
            format!("macros and repetitions have expanded to {MOST_EXPANDED} statements and seem never to end");
        pass.stop(&message);
    }
}
