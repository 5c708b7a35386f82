//! The messages of the Debug Adapter Protocol that zxlab sends, with the members that each has. A member with another name or of
//! another kind is an error, and so is a message that is not described here.
//! Source: microsoft.github.io/debug-adapter-protocol, specification 1.68.

use serde_json::{Value, json};

/// The kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValueKind {
    Any,
    Text,
    Integer,
    Flag,
    /// A text, or null.
    TextOrNull,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    Integers,
    /// Any number of these texts.
    SomeOf(&'static [&'static str]),
    /// Objects, each with these members.
    List(&'static [Member]),
    /// An object with these members.
    Object(&'static [Member]),
}

use ValueKind::{Any, Flag, Integer, Integers, List, Object, OneOf, SomeOf, Text, TextOrNull};

/// A member of an object: its name, its kind, and true if it must be there.
type Member = (&'static str, ValueKind, bool);

const SOURCE: ValueKind = Object(&[("name", Text, false), ("path", Text, false)]);

const ERROR: &[Member] = &[(
    "error",
    Object(&[
        ("id", Integer, true),
        ("format", Text, true),
        ("variables", Object(&[("message", Text, true)]), false),
        ("showUser", Flag, false),
    ]),
    true,
)];

const BREAKPOINT: &[Member] =
    &[("id", Integer, false), ("verified", Flag, true), ("message", Text, false), ("line", Integer, false)];

const BREAKPOINTS: &[Member] = &[("breakpoints", List(BREAKPOINT), true)];

const FILTER: &[Member] = &[
    ("filter", Text, true),
    ("label", Text, true),
    ("description", Text, false),
    ("default", Flag, false),
    ("supportsCondition", Flag, false),
    ("conditionDescription", Text, false),
];

const FRAME: &[Member] = &[
    ("id", Integer, true),
    ("name", Text, true),
    ("source", SOURCE, false),
    ("line", Integer, true),
    ("column", Integer, true),
    ("instructionPointerReference", Text, false),
    ("presentationHint", OneOf(&["normal", "label", "subtle"]), false),
];

const VARIABLE: &[Member] = &[
    ("name", Text, true),
    ("value", Text, true),
    ("evaluateName", Text, false),
    ("variablesReference", Integer, true),
    ("indexedVariables", Integer, false),
    ("memoryReference", Text, false),
];

const INSTRUCTION: &[Member] = &[
    ("address", Text, true),
    ("instruction", Text, true),
    ("instructionBytes", Text, false),
    ("symbol", Text, false),
    ("location", SOURCE, false),
    ("line", Integer, false),
    ("presentationHint", OneOf(&["normal", "invalid"]), false),
];

const TARGET: &[Member] = &[
    ("id", Integer, true),
    ("label", Text, true),
    ("line", Integer, true),
    ("instructionPointerReference", Text, false),
];

const COMPLETION: &[Member] = &[
    ("label", Text, true),
    ("type", OneOf(&["keyword", "variable", "reference"]), false),
    ("start", Integer, false),
    ("length", Integer, false),
];

const CAPABILITIES: &[Member] = &[
    ("supportsConfigurationDoneRequest", Flag, true),
    ("supportsFunctionBreakpoints", Flag, true),
    ("supportsConditionalBreakpoints", Flag, true),
    ("supportsHitConditionalBreakpoints", Flag, true),
    ("supportsLogPoints", Flag, true),
    ("supportsInstructionBreakpoints", Flag, true),
    ("supportsDataBreakpoints", Flag, true),
    ("supportsDataBreakpointBytes", Flag, true),
    ("supportsSteppingGranularity", Flag, true),
    ("supportsEvaluateForHovers", Flag, true),
    ("supportsStepBack", Flag, true),
    ("supportsSetVariable", Flag, true),
    ("supportsSetExpression", Flag, true),
    ("supportsCompletionsRequest", Flag, true),
    ("supportsBreakpointLocationsRequest", Flag, true),
    ("supportsGotoTargetsRequest", Flag, true),
    ("supportsTerminateRequest", Flag, true),
    ("supportsReadMemoryRequest", Flag, true),
    ("supportsWriteMemoryRequest", Flag, true),
    ("supportsDisassembleRequest", Flag, true),
    ("supportsExceptionFilterOptions", Flag, true),
    ("supportsValueFormattingOptions", Flag, true),
    ("supportsRestartRequest", Flag, true),
    ("exceptionBreakpointFilters", List(FILTER), true),
];

/// Returns the members of the body of an answer to a request; `None` for a request that zxlab does not support.
fn answer(command: &str) -> Option<&'static [Member]> {
    Some(match command {
        "initialize" => CAPABILITIES,
        "setBreakpoints" | "setFunctionBreakpoints" | "setInstructionBreakpoints" | "setDataBreakpoints" => BREAKPOINTS,
        "setExceptionBreakpoints" => &[("breakpoints", List(BREAKPOINT), false)],
        "dataBreakpointInfo" => &[
            ("dataId", TextOrNull, true),
            ("description", Text, true),
            ("accessTypes", SomeOf(&["read", "write", "readWrite"]), false),
            ("canPersist", Flag, false),
        ],
        "continue" => &[("allThreadsContinued", Flag, false)],
        "threads" => &[("threads", List(&[("id", Integer, true), ("name", Text, true)]), true)],
        "stackTrace" => &[("stackFrames", List(FRAME), true), ("totalFrames", Integer, false)],
        "scopes" => &[(
            "scopes",
            List(&[("name", Text, true), ("variablesReference", Integer, true), ("expensive", Flag, true)]),
            true,
        )],
        "variables" => &[("variables", List(VARIABLE), true)],
        "breakpointLocations" => &[("breakpoints", List(&[("line", Integer, true)]), true)],
        "gotoTargets" => &[("targets", List(TARGET), true)],
        "completions" => &[("targets", List(COMPLETION), true)],
        "setVariable" | "setExpression" => {
            &[("value", Text, true), ("variablesReference", Integer, false), ("indexedVariables", Integer, false)]
        }
        "evaluate" => &[
            ("result", Text, true),
            ("variablesReference", Integer, true),
            ("indexedVariables", Integer, false),
            ("memoryReference", Text, false),
        ],
        "readMemory" => &[("address", Text, true), ("data", Text, false), ("unreadableBytes", Integer, false)],
        "writeMemory" => &[("offset", Integer, false), ("bytesWritten", Integer, false)],
        "disassemble" => &[("instructions", List(INSTRUCTION), true)],
        "launch" | "attach" | "goto" | "restart" | "configurationDone" | "pause" | "next" | "stepIn" | "stepOut"
        | "stepBack" | "reverseContinue" | "terminate" | "disconnect" => &[],
        _ => return None,
    })
}

/// Returns the members of the body of an event; `None` for an event that zxlab does not send.
fn event(name: &str) -> Option<&'static [Member]> {
    Some(match name {
        "stopped" => &[
            ("reason", OneOf(REASONS), true),
            ("threadId", Integer, false),
            ("allThreadsStopped", Flag, false),
            ("hitBreakpointIds", Integers, false),
            ("description", Text, false),
            ("text", Text, false),
        ],
        "continued" => &[("threadId", Integer, true), ("allThreadsContinued", Flag, false)],
        "output" => &[
            ("category", OneOf(&["console", "important", "stdout", "stderr"]), false),
            ("output", Text, true),
            ("source", SOURCE, false),
            ("line", Integer, false),
            ("column", Integer, false),
        ],
        "invalidated" => &[("areas", SomeOf(&["all", "stacks", "threads", "variables"]), false)],
        "breakpoint" => {
            &[("reason", OneOf(&["changed", "new", "removed"]), true), ("breakpoint", Object(BREAKPOINT), true)]
        }
        "initialized" | "terminated" => &[],
        _ => return None,
    })
}

/// The reasons of a stop.
const REASONS: &[&str] = &[
    "step",
    "breakpoint",
    "pause",
    "entry",
    "goto",
    "function breakpoint",
    "data breakpoint",
    "instruction breakpoint",
    "exception",
];

/// Checks a message.
pub(crate) fn check(message: &Value) -> Result<(), String> {
    let text = |name: &str| message[name].as_str().ok_or_else(|| format!("{name} is not a text"));
    let common = [("seq", Integer, true), ("type", Text, true), ("body", Any, false)];
    match text("type")? {
        "response" => {
            let own = [("request_seq", Integer, true), ("success", Flag, true), ("command", Text, true)];
            if message["success"] == true {
                check_members(message, &[&common[..], &own].concat())?;
                let members = answer(text("command")?).ok_or("zxlab does not support this request")?;
                match message.get("body") {
                    None if members.is_empty() => Ok(()),
                    body => check_members(body.unwrap_or(&Value::Null), members),
                }
            } else {
                check_members(message, &[&common[..], &own, &[("message", Text, true)]].concat())?;
                check_members(&message["body"], ERROR)
            }
        }
        "event" => {
            check_members(message, &[&common[..], &[("event", Text, true)]].concat())?;
            check_members(&message["body"], event(text("event")?).ok_or("zxlab does not send this event")?)
        }
        other => Err(format!("a server sends no message of type {other}")),
    }
}

/// Checks that an object has the members that it must have, and no others.
fn check_members(object: &Value, members: &[Member]) -> Result<(), String> {
    let object = object.as_object().ok_or_else(|| format!("{object} is not an object"))?;
    if let Some(other) = object.keys().find(|key| members.iter().all(|(name, ..)| name != key)) {
        return Err(format!("there is no member {other}"));
    }
    for &(name, kind, required) in members {
        match object.get(name) {
            None if required => return Err(format!("{name} is missing")),
            None => {}
            Some(value) => check_kind(value, kind).map_err(|why| format!("{name}: {why}"))?,
        }
    }
    Ok(())
}

fn check_kind(value: &Value, kind: ValueKind) -> Result<(), String> {
    let all = |good: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|list| list.iter().all(good));
    let is_integer = |value: &Value| value.is_i64() || value.is_u64();
    let is_one_of = |value: &Value, texts: &[&str]| value.as_str().is_some_and(|text| texts.contains(&text));
    let good = match kind {
        Any => true,
        Text => value.is_string(),
        Integer => is_integer(value),
        Flag => value.is_boolean(),
        TextOrNull => value.is_string() || value.is_null(),
        OneOf(texts) => is_one_of(value, texts),
        SomeOf(texts) => all(&|value| is_one_of(value, texts)),
        Integers => all(&is_integer),
        Object(members) => return check_members(value, members),
        List(members) => {
            let list = value.as_array().ok_or("is not a list")?;
            return list.iter().try_for_each(|value| check_members(value, members));
        }
    };
    if good { Ok(()) } else { Err(format!("{value} is not of the kind {kind:?}")) }
}

#[test]
fn messages_that_the_protocol_does_not_allow_are_found() {
    let good = [
        json!({ "seq": 1, "type": "event", "event": "output", "body": { "output": "x", "category": "stderr" } }),
        json!({ "seq": 1, "type": "response", "request_seq": 1, "success": true, "command": "pause" }),
        json!({ "seq": 1, "type": "response", "request_seq": 1, "success": false, "command": "x", "message": "no",
            "body": { "error": { "id": 1, "format": "{message}", "variables": { "message": "no" } } } }),
    ];
    for message in &good {
        assert_eq!(check(message), Ok(()));
    }
    type Change = fn(&mut Value);
    let bad: [(usize, Change, &str); 8] = [
        (0, |event| event["event"] = "outptu".into(), "zxlab does not send this event"),
        (0, |event| event["body"]["category"] = "warning".into(), "category:"),
        (0, |event| event["body"]["lien"] = 1.into(), "there is no member lien"),
        (0, |event| event["body"]["line"] = "1".into(), "line:"),
        (0, |event| event["body"] = json!({}), "output is missing"),
        (1, |answer| answer["command"] = "puase".into(), "zxlab does not support this request"),
        (1, |answer| answer["success"] = false.into(), "message is missing"),
        (2, |answer| answer["body"] = json!({}), "error is missing"),
    ];
    for (number, change, why) in bad {
        let mut message = good[number].clone();
        change(&mut message);
        let found = check(&message).unwrap_err();
        assert!(found.starts_with(why), "{message}: {found}");
    }
}
