//! Checks the messages that zxlab sends against the published schema of the Debug Adapter Protocol: by the types that the crate dapts
//! has been generated from it. A message that they read and write again is the same only if all its members have the names and the
//! kinds of the schema.

use dapts::{IEvent, IRequest, event, request};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The command of a request or the name of an event, and the check of its body.
type Row = (&'static str, fn(&Value) -> Result<(), String>);

const fn answer<R: IRequest>() -> Row {
    (R::COMMAND, same::<R::Response>)
}

const fn event<E: IEvent>() -> Row {
    (E::EVENT, same::<E::Body>)
}

/// The requests that zxlab supports.
const ANSWERS: [Row; 34] = [
    answer::<request::Attach>(),
    answer::<request::BreakpointLocations>(),
    answer::<request::Completions>(),
    answer::<request::ConfigurationDone>(),
    answer::<request::Continue>(),
    answer::<request::DataBreakpointInfo>(),
    answer::<request::Disassemble>(),
    answer::<request::Disconnect>(),
    answer::<request::Evaluate>(),
    answer::<request::Goto>(),
    answer::<request::GotoTargets>(),
    answer::<request::Initialize>(),
    answer::<request::Launch>(),
    answer::<request::Next>(),
    answer::<request::Pause>(),
    answer::<request::ReadMemory>(),
    answer::<request::Restart>(),
    answer::<request::ReverseContinue>(),
    answer::<request::Scopes>(),
    answer::<request::SetBreakpoints>(),
    answer::<request::SetDataBreakpoints>(),
    answer::<request::SetExceptionBreakpoints>(),
    answer::<request::SetExpression>(),
    answer::<request::SetFunctionBreakpoints>(),
    answer::<request::SetInstructionBreakpoints>(),
    answer::<request::SetVariable>(),
    answer::<request::StackTrace>(),
    answer::<request::StepBack>(),
    answer::<request::StepIn>(),
    answer::<request::StepOut>(),
    answer::<request::Terminate>(),
    answer::<request::Threads>(),
    answer::<request::Variables>(),
    answer::<request::WriteMemory>(),
];

/// The events that zxlab sends.
const EVENTS: [Row; 7] = [
    event::<event::Breakpoint>(),
    event::<event::Continued>(),
    event::<event::Initialized>(),
    event::<event::Invalidated>(),
    event::<event::Output>(),
    event::<event::Stopped>(),
    event::<event::Terminated>(),
];

/// Checks a message.
pub(crate) fn check(message: &Value) -> Result<(), String> {
    let body = &message["body"];
    let check_body = |rows: &[Row], name: &Value| {
        let row = rows.iter().find(|(known, _)| name == known);
        row.ok_or_else(|| format!("zxlab does not send {name}"))?.1(body)
    };
    match message["type"].as_str() {
        Some("response") => {
            check_members(message, &["seq", "type", "request_seq", "success", "command", "message", "body"])?;
            same::<dapts::Response>(&without(message, &["seq", "type", "command"]))?;
            if message["success"] == true {
                return check_body(&ANSWERS, &message["command"]);
            }
            check_members(body, &["error"])?;
            same::<dapts::Message>(&body["error"])
        }
        Some("event") => {
            check_members(message, &["seq", "type", "event", "body"])?;
            same::<dapts::Event>(&without(message, &["type"]))?;
            check_body(&EVENTS, &message["event"])
        }
        _ => Err("a server sends answers and events".to_owned()),
    }
}

/// Checks that a value is the same after it was read as a type of the protocol and written again.
fn same<T: DeserializeOwned + Serialize>(value: &Value) -> Result<(), String> {
    let read: T = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    let written = serde_json::to_value(read).map_err(|error| error.to_string())?;
    if written == *value { Ok(()) } else { Err(format!("is read as {written}")) }
}

/// Checks that an object has no other members.
fn check_members(object: &Value, names: &[&str]) -> Result<(), String> {
    let object = object.as_object().ok_or_else(|| format!("{object} is not an object"))?;
    object.keys().find(|key| !names.contains(&key.as_str())).map_or(Ok(()), |key| Err(format!("unknown member {key}")))
}

/// Returns an object without these members.
fn without(object: &Value, names: &[&str]) -> Value {
    let mut object = object.clone();
    object.as_object_mut().expect("an object").retain(|name, _| !names.contains(&name.as_str()));
    object
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
    let bad: [(usize, Change, &str); 9] = [
        (0, |event| event["event"] = "outptu".into(), "zxlab does not send \"outptu\""),
        (0, |event| event["body"]["category"] = "warning".into(), "is read as"),
        (0, |event| event["body"]["lien"] = 1.into(), "is read as"),
        (0, |event| event["body"]["line"] = "1".into(), "invalid type: string \"1\""),
        (0, |event| event["body"] = json!({}), "missing field `output`"),
        (1, |answer| answer["command"] = "puase".into(), "zxlab does not send \"puase\""),
        (1, |answer| answer["success"] = false.into(), "null is not an object"),
        (1, |answer| answer["messages"] = "x".into(), "unknown member messages"),
        (2, |answer| answer["body"] = json!({ "error": {} }), "missing field"),
    ];
    for (number, change, why) in bad {
        let mut message = good[number].clone();
        change(&mut message);
        let found = check(&message).unwrap_err();
        assert!(found.starts_with(why), "{message}: {found}");
    }
}
