//! The source of statements: files, macros and repetitions, nested on a stack of frames. Nothing here is recursive, so
//! no source can exhaust the program's stack.

use crate::class::Class;
use crate::source::{Segment, Source};
use std::rc::Rc;

/// The statement being assembled.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    pub(crate) source: Rc<Source>,
    /// Index of the source in the order of opening.
    pub(crate) file: u32,
    pub(crate) segment: Segment,
    /// The text of the statement after replacing, if that changed it.
    pub(crate) replaced: Option<Rc<[u8]>>,
}

/// A run of statements: a file, a macro's body, or a repetition.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) source: Rc<Source>,
    pub(crate) file: u32,
    /// Index of the next statement, and of the first after the frame.
    pub(crate) next: usize,
    pub(crate) end: usize,
    pub(crate) kind: FrameKind,
    /// Number of IFs that were open when the frame began.
    pub(crate) ifs: usize,
    /// Line in the frame below from which this frame was entered.
    pub(crate) called_from: u32,
    /// File and line of the outermost macro call, within the current file.
    pub(crate) called_at: Option<(u32, u32)>,
}

/// Kinds of frames.
#[derive(Clone, Debug)]
pub(crate) enum FrameKind {
    File,
    /// A macro's body: the macro's name, and the number of arguments before its own.
    Macro {
        name: Box<[u8]>,
        arguments: usize,
    },
    /// DUP: index of the first statement, the current round, the number of rounds, and the label that counts them.
    Repeat {
        first: usize,
        round: u32,
        rounds: u32,
        index: Option<Box<[u8]>>,
    },
    /// WHILE: index of the first statement, the condition, the current round, the most rounds allowed, and the number
    /// of errors before the current round.
    While {
        first: usize,
        condition: Rc<[u8]>,
        round: u32,
        most: u32,
        failures: u64,
    },
    /// `.3 INC A`: one statement, repeated.
    Line {
        text: Rc<[u8]>,
        left: u32,
        /// True in the first round, whose row lists the comment.
        first: bool,
    },
}

impl FrameKind {
    /// Returns true if this is a repetition after its first round.
    pub(crate) fn is_further_round(&self) -> bool {
        match self {
            Self::Repeat { round, .. } | Self::While { round, .. } => *round > 1,
            Self::Line { .. } => true,
            Self::File | Self::Macro { .. } => false,
        }
    }
}

impl Frame {
    /// Describes the frame for the trail of a diagnostic.
    pub(crate) fn describe(&self) -> String {
        match &self.kind {
            FrameKind::File => "included".to_owned(),
            FrameKind::Macro { name, .. } => format!("in macro {}, called", String::from_utf8_lossy(name)),
            FrameKind::Repeat { round, rounds, .. } => format!("in round {round} of {rounds} of a repetition"),
            FrameKind::While { round, .. } => format!("in round {round} of WHILE"),
            FrameKind::Line { .. } => "repeated".to_owned(),
        }
    }
}

/// An open IF.
#[derive(Clone, Debug)]
pub(crate) struct OpenIf {
    pub(crate) current: Current,
    /// True after its ELSE.
    pub(crate) has_else: bool,
}

/// The stack of frames, and the current statement.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) frames: Vec<Frame>,
    pub(crate) ifs: Vec<OpenIf>,
    pub(crate) current: Current,
    /// The statements that opened the modules that are open now.
    pub(crate) modules: Vec<Current>,
    /// Number of open files.
    pub(crate) includes: usize,
    /// Number of statements run outside the main file.
    pub(crate) expanded: u64,
}

impl Input {
    /// Returns the input at the start of `main`, before its first statement.
    pub(crate) fn new(main: Rc<Source>) -> Self {
        let current = Current { source: main, file: 0, segment: Segment::default(), replaced: None };
        Self { frames: Vec::new(), ifs: Vec::new(), current, modules: Vec::new(), includes: 0, expanded: 0 }
    }

    /// Ends the pass after the current statement.
    pub(crate) fn end_all(&mut self) {
        self.frames.clear();
        self.ifs.clear();
    }
}

/// Returns the index of the statement that closes the repetition whose body begins at `from`. An ENDM without a MACRO in the body closes
/// it too.
pub(crate) fn end_of_repetition(segments: &[Segment], from: usize, directives_first: bool) -> Option<usize> {
    let (mut depth, mut in_macro) = (0, false);
    for (number, segment) in segments.iter().enumerate().skip(from) {
        match segment.class(directives_first) {
            Class::Repeat => depth += 1,
            Class::Macro => in_macro = true,
            Class::EndMacro if in_macro => in_macro = false,
            Class::EndRepeat | Class::EndMacro if depth == 0 => return Some(number),
            Class::EndRepeat | Class::EndMacro => depth -= 1,
            _ => {}
        }
    }
    None
}
