//! Running a pass: statement after statement, and the end of each file, macro and repetition.

use crate::class::Class;
use crate::directive::{flow, output_files};
use crate::fault::Fault;
use crate::pass::Pass;
use crate::pass::input::{Frame, FrameKind};
use crate::pass::sizes::Boundary;
use crate::{RowKind, Severity, frames, listing_rows, statement};

/// Runs all statements of the main source and all that it includes, and reports what is left open.
pub(crate) fn run(pass: &mut Pass<'_, '_>) {
    let main = pass.input.current.source.clone();
    frames::enter(pass, main, 0, None, FrameKind::File);
    while next(pass) {
        statement::run(pass);
    }
    output_files::close_outputs(pass);
    for opened in std::mem::take(&mut pass.input.modules) {
        pass.input.current = opened;
        pass.warn(0, "MODULE without ENDMODULE".to_owned());
    }
    if pass.definitions.building.is_some() {
        pass.error(&Fault::new(0, "STRUCT without ENDS"));
    }
    if pass.report.given_up {
        pass.report.quiet = false;
    }
    pass.size_boundary(Boundary::All);
}

/// Goes to the next statement. Returns false at the end of the pass.
fn next(pass: &mut Pass<'_, '_>) -> bool {
    while let Some(frame) = pass.input.frames.last_mut() {
        if frame.next < frame.end {
            pass.input.current.segment = frame.source.segments[frame.next];
            frame.next += 1;
            pass.job.statements += 1;
            if pass.input.frames.len() > 1 {
                frames::count_expanded(pass);
            }
            if matches!(pass.input.current.segment.class, Class::Blank | Class::Comment) {
                listing_rows::blank_row(pass);
                continue;
            }
            return true;
        }
        if let FrameKind::Line { left, .. } = &mut frame.kind
            && *left > 0
        {
            *left -= 1;
            frames::count_expanded(pass);
            return true;
        }
        end_of_frame(pass);
    }
    false
}

/// Ends a frame: starts the next round of a repetition, or returns to the caller.
fn end_of_frame(pass: &mut Pass<'_, '_>) {
    close_ifs(pass);
    if flow::next_round(pass) {
        return;
    }
    if matches!(pass.input.frames.last(), Some(Frame { kind: FrameKind::File | FrameKind::Macro { .. }, .. })) {
        pass.size_boundary(Boundary::Main);
    }
    if matches!(pass.input.frames.last(), Some(Frame { kind: FrameKind::File, .. })) {
        listing_rows::file_row(pass, RowKind::Closed);
        pass.input.includes -= 1;
    }
    let Some(frame) = pass.input.frames.pop() else { return };
    let mut end = None;
    match frame.kind {
        FrameKind::Macro { arguments, .. } => {
            pass.defines.drop_arguments(arguments);
            pass.job.symbols.scope.leave_macro();
        }
        FrameKind::Repeat { .. } | FrameKind::While { .. } => end = frame.source.segments.get(frame.end),
        _ => {}
    }
    if let Some(below) = pass.input.frames.last() {
        pass.input.current.source = below.source.clone();
        pass.input.current.file = below.file;
        pass.input.current.segment.line = frame.called_from;
        if let Some(&segment) = end {
            listing_rows::empty_row(pass, segment);
        }
    }
}

/// Reports the IFs that the frame opened and did not close.
fn close_ifs(pass: &mut Pass<'_, '_>) {
    let Some(frame) = pass.input.frames.last() else { return };
    let open = frame.ifs;
    while pass.input.ifs.len() > open {
        let Some(entry) = pass.input.ifs.pop() else { return };
        let fault = Fault::new(0, "IF without ENDIF");
        pass.report.add(Severity::Error, &fault, &entry.current, &pass.input.frames);
    }
}
