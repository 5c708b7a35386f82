//! Groups of breakpoints: each request replaces all of one group.

use serde_json::Value;

/// The breakpoints that one request replaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Group {
    /// The stoppoints in the lines of a file.
    Lines(String),
    Labels,
    Instructions,
    Data,
    /// The stoppoints on events, which the protocol calls exceptions.
    Events,
    /// The stoppoints in comments of the source, which no request replaces.
    Comments,
}

impl Group {
    /// Returns the reason of a stop at one of them, in the protocol's words.
    pub(super) fn reason(&self) -> &'static str {
        match self {
            Group::Lines(_) | Group::Comments => "breakpoint",
            Group::Labels => "function breakpoint",
            Group::Instructions => "instruction breakpoint",
            Group::Data => "data breakpoint",
            Group::Events => "exception",
        }
    }

    /// Returns the group that a request replaces, if it is a request to set breakpoints.
    pub(super) fn of(command: &str, arguments: &Value) -> Option<Group> {
        Some(match command {
            "setBreakpoints" => Group::Lines(arguments["source"]["path"].as_str().unwrap_or_default().to_owned()),
            "setFunctionBreakpoints" => Group::Labels,
            "setInstructionBreakpoints" => Group::Instructions,
            "setDataBreakpoints" => Group::Data,
            "setExceptionBreakpoints" => Group::Events,
            _ => return None,
        })
    }
}

/// The breakpoints of a group, as the editor has asked for them, and their numbers. One that could not be set has a number too: it
/// may be set after the program has been assembled again.
#[derive(Clone, Debug, Default)]
pub(super) struct Placed {
    pub(super) asked: Vec<Value>,
    pub(super) numbers: Vec<usize>,
}
