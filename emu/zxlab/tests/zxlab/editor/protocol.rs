//! What the Debug Adapter Protocol requires of each message, as far as zxlab sends it.
//! Source: microsoft.github.io/debug-adapter-protocol, specification 1.68.

use serde_json::Value;

/// The kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Integer,
    Flag,
    /// A text, or null.
    TextOrNull,
    /// Objects, each with these members.
    List(&'static [Member]),
    /// An object with these members.
    Object(&'static [Member]),
}

use Kind::{Flag, Integer, List, Object, Text, TextOrNull};

/// A member of an object: its name, its kind, and true if it must be there.
type Member = (&'static str, Kind, bool);

const SOURCE: Kind = Object(&[("name", Text, false), ("path", Text, false)]);

const ERROR: &[Member] =
    &[("error", Object(&[("id", Integer, true), ("format", Text, true), ("showUser", Flag, false)]), false)];

const BREAKPOINTS: &[Member] = &[(
    "breakpoints",
    List(&[("id", Integer, false), ("verified", Flag, true), ("message", Text, false), ("line", Integer, false)]),
    true,
)];

const FRAME: &[Member] = &[
    ("id", Integer, true),
    ("name", Text, true),
    ("source", SOURCE, false),
    ("line", Integer, true),
    ("column", Integer, true),
    ("instructionPointerReference", Text, false),
    ("presentationHint", Text, false),
];

const VARIABLE: &[Member] = &[
    ("name", Text, true),
    ("value", Text, true),
    ("variablesReference", Integer, true),
    ("memoryReference", Text, false),
];

const INSTRUCTION: &[Member] = &[
    ("address", Text, true),
    ("instruction", Text, true),
    ("instructionBytes", Text, false),
    ("symbol", Text, false),
    ("location", SOURCE, false),
    ("line", Integer, false),
    ("presentationHint", Text, false),
];

/// Returns the members of the body of an answer to a request.
fn answer(command: &str) -> &'static [Member] {
    match command {
        "setBreakpoints" | "setFunctionBreakpoints" | "setInstructionBreakpoints" | "setDataBreakpoints" => BREAKPOINTS,
        "dataBreakpointInfo" => {
            &[("dataId", TextOrNull, true), ("description", Text, true), ("canPersist", Flag, false)]
        }
        "continue" => &[("allThreadsContinued", Flag, false)],
        "threads" => &[("threads", List(&[("id", Integer, true), ("name", Text, true)]), true)],
        "stackTrace" => &[("stackFrames", List(FRAME), true), ("totalFrames", Integer, false)],
        "scopes" => &[(
            "scopes",
            List(&[("name", Text, true), ("variablesReference", Integer, true), ("expensive", Flag, true)]),
            true,
        )],
        "variables" => &[("variables", List(VARIABLE), true)],
        "setVariable" => &[("value", Text, true)],
        "evaluate" => {
            &[("result", Text, true), ("variablesReference", Integer, true), ("memoryReference", Text, false)]
        }
        "readMemory" => &[("address", Text, true), ("data", Text, false), ("unreadableBytes", Integer, false)],
        "writeMemory" => &[("offset", Integer, false), ("bytesWritten", Integer, false)],
        "disassemble" => &[("instructions", List(INSTRUCTION), true)],
        _ => &[],
    }
}

/// Returns the members of the body of an event; `None` for an event that the protocol does not have.
fn event(name: &str) -> Option<&'static [Member]> {
    Some(match name {
        "stopped" => &[
            ("reason", Text, true),
            ("threadId", Integer, false),
            ("allThreadsStopped", Flag, false),
            ("text", Text, false),
        ],
        "continued" => &[("threadId", Integer, true), ("allThreadsContinued", Flag, false)],
        "output" => &[
            ("category", Text, false),
            ("output", Text, true),
            ("source", SOURCE, false),
            ("line", Integer, false),
            ("column", Integer, false),
        ],
        "initialized" | "terminated" | "invalidated" => &[],
        _ => return None,
    })
}

/// Checks a message.
pub(super) fn check(message: &Value) -> Result<(), String> {
    let text = |name: &str| message[name].as_str().ok_or_else(|| format!("{name} is not a text"));
    let is_answer = match text("type")? {
        "response" => true,
        "event" => false,
        other => return Err(format!("a server sends no message of type {other}")),
    };
    check_members(message, &[("seq", Integer, true)])?;
    if !is_answer {
        let name = text("event")?;
        return check_members(&message["body"], event(name).ok_or_else(|| format!("there is no event {name}"))?);
    }
    let common =
        [("request_seq", Integer, true), ("success", Flag, true), ("command", Text, true), ("message", Text, false)];
    check_members(message, &common)?;
    if message["success"] == true {
        check_members(&message["body"], answer(text("command")?))
    } else {
        text("message")?;
        if message["body"].is_object() {
            check_members(&message["body"], ERROR)
        } else {
            Err("an error has no body".into())
        }
    }
}

fn check_members(object: &Value, members: &[Member]) -> Result<(), String> {
    for &(name, kind, required) in members {
        match object.get(name) {
            None if required => return Err(format!("{name} is missing")),
            None => {}
            Some(value) => check_kind(value, kind).map_err(|why| format!("{name}: {why}"))?,
        }
    }
    Ok(())
}

fn check_kind(value: &Value, kind: Kind) -> Result<(), String> {
    let good = match kind {
        Text => value.is_string(),
        Integer => value.is_i64() || value.is_u64(),
        Flag => value.is_boolean(),
        TextOrNull => value.is_string() || value.is_null(),
        Object(members) => return check_members(value, members),
        List(members) => {
            let list = value.as_array().ok_or("is not a list")?;
            return list.iter().try_for_each(|value| check_members(value, members));
        }
    };
    if good { Ok(()) } else { Err(format!("{value} is not of the kind {kind:?}")) }
}
