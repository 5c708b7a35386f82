//! Serves editors by the Debug Adapter Protocol. The machine is the protocol's only thread; it is stopped or runs at full speed.
//! While it runs, the editor's requests are answered once a frame.
//! Source: microsoft.github.io/debug-adapter-protocol, specification 1.68.

mod inbox;
mod program;
mod view;
mod wire;

use crate::front::debug::prompt;
use crate::front::debug::{Debugger, Goal, Sources, Stop};
use crate::lines::describe_error;
use crate::open;
use crate::play::session::Session;
use crate::play::timeline::Timeline;
use crate::setup::Setup;
use anyhow::Result;
use inbox::Inbox;
use program::{Debuggee, LineBase};
use serde_json::{Value, json};
use spectrum::Machine;
use std::io::{Read, Write};
use std::path::Path;
use wire::{Out, Request};

/// Number of the only thread.
const THREAD: i64 = 1;

/// No limit of frames.
const FOR_EVER: u64 = u64::MAX / 2;

/// Largest number of frames until a program is loaded and entered.
const LOADING: u64 = 50_000;

/// A request to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resume {
    Continue,
    Next,
    In,
    Out,
    Back,
    Reverse,
}

impl Resume {
    fn of(command: &str) -> Option<Resume> {
        Some(match command {
            "continue" => Resume::Continue,
            "next" => Resume::Next,
            "stepIn" => Resume::In,
            "stepOut" => Resume::Out,
            "stepBack" => Resume::Back,
            "reverseContinue" => Resume::Reverse,
            _ => return None,
        })
    }
}

/// Serves one editor until it disconnects.
///
/// # Errors
/// A message is invalid, or the connection to the editor broke.
pub(crate) fn serve(input: impl Read + Send + 'static, output: impl Write, setup: &Setup) -> Result<()> {
    let out = Out::new(output);
    let mut server = Server {
        inbox: Inbox::new(input),
        out,
        setup: setup.clone(),
        program: None,
        runs: false,
        invalidates: false,
        first: LineBase::default(),
    };
    while let Some(request) = server.inbox.next()? {
        if !server.obey(&request)? {
            break;
        }
    }
    Ok(())
}

struct Server<W> {
    inbox: Inbox,
    out: Out<W>,
    setup: Setup,
    program: Option<Debuggee>,
    /// True while the machine runs and requests are answered in between.
    runs: bool,
    /// True if the editor supports the `invalidated` event.
    invalidates: bool,
    first: LineBase,
}

impl<W: Write> Server<W> {
    /// Answers a request and carries it out. Returns false if it was the last one.
    fn obey(&mut self, request: &Request) -> Result<bool> {
        let arguments = &request.arguments;
        if let Some(go) = Resume::of(&request.command) {
            if self.program.is_none() {
                self.out.answer(request, Err("nothing was launched".into()))?;
                return Ok(true);
            }
            self.out.answer(request, Ok(json!({ "allThreadsContinued": true })))?;
            return self.go(go);
        }
        match request.command.as_str() {
            "launch" => {
                let launched = self.launch(arguments);
                let good = launched.is_ok();
                self.out.answer(request, launched)?;
                if good {
                    self.out.event("initialized", &json!({}))?;
                }
            }
            "configurationDone" => {
                self.out.answer(request, Ok(json!({})))?;
                match self.program.as_ref().map(|program| program.stop_on_entry) {
                    Some(true) => self.stopped("entry", None)?,
                    Some(false) => return self.go(Resume::Continue),
                    None => {}
                }
            }
            "pause" if self.program.is_some() => {
                self.out.answer(request, Ok(json!({})))?;
                self.stopped("pause", None)?;
            }
            "disconnect" => {
                self.out.answer(request, Ok(json!({})))?;
                return Ok(false);
            }
            "terminate" => {
                self.program = None;
                self.out.answer(request, Ok(json!({})))?;
                self.out.event("terminated", &json!({}))?;
            }
            "evaluate" if arguments["context"] == "repl" => {
                let before = self.machine().cloned();
                let answer = self.answer(&request.command, arguments);
                self.out.answer(request, answer)?;
                self.show_again(before.as_ref())?;
            }
            _ => {
                let answer = self.answer(&request.command, arguments);
                self.out.answer(request, answer)?;
            }
        }
        Ok(true)
    }

    fn machine(&self) -> Option<&Machine> {
        self.program.as_ref().map(|program| &program.debugger.session().machine)
    }

    /// Sends an event after a command at the console, if the machine differs from `before`, so that the editor shows it again.
    fn show_again(&mut self, before: Option<&Machine>) -> Result<()> {
        let (Some(before), Some(now), false) = (before, self.machine(), self.runs) else { return Ok(()) };
        let time = |machine: &Machine| (machine.frame(), machine.t_in_frame(), machine.cpu().instruction_address());
        if time(before) != time(now) {
            return self.stopped("step", None);
        }
        if before != now && self.invalidates {
            self.out.event("invalidated", &json!({ "areas": ["all"] }))?;
        }
        Ok(())
    }

    /// Returns the answer to a request that needs nothing but an answer.
    fn answer(&mut self, command: &str, arguments: &Value) -> Result<Value, String> {
        match command {
            "initialize" => {
                self.invalidates = arguments["supportsInvalidatedEvent"].as_bool().unwrap_or(false);
                let first = |name: &str| i64::from(arguments[name].as_bool().unwrap_or(true));
                self.first = LineBase { line: first("linesStartAt1"), column: first("columnsStartAt1") };
                return Ok(capabilities());
            }
            "threads" => return Ok(json!({ "threads": [{ "id": THREAD, "name": "Z80" }] })),
            "setExceptionBreakpoints" => return Ok(json!({})),
            _ => {}
        }
        let program = self.program.as_mut().ok_or("nothing was launched")?;
        match command {
            "setBreakpoints" => Ok(program.set_lines(arguments)),
            "setFunctionBreakpoints" => Ok(program.set_labels(arguments)),
            "dataBreakpointInfo" => Ok(program.data(arguments)),
            "setDataBreakpoints" => Ok(program.set_data(arguments)),
            "stackTrace" => Ok(view::frames(program, arguments)),
            "scopes" => {
                let scope = |(name, number): (&str, i64)| json!({ "name": name, "variablesReference": number, "expensive": false });
                Ok(json!({ "scopes": view::SCOPES.map(scope) }))
            }
            "variables" => {
                let scope = arguments["variablesReference"].as_i64().unwrap_or_default();
                Ok(json!({ "variables": view::variables(program, scope) }))
            }
            "setVariable" => program.set_variable(arguments),
            "evaluate" => program.evaluate(arguments, &|| self.inbox.interrupts()),
            "readMemory" => view::memory(&program.debugger.session().machine, arguments),
            "writeMemory" => {
                let (from, bytes) = view::written(arguments)?;
                let count = bytes.len();
                prompt::writable(from)?;
                program.debugger.time.change(|session| {
                    for (offset, byte) in (0..).zip(bytes) {
                        session.machine.poke(from.wrapping_add(offset), byte);
                    }
                });
                Ok(json!({ "bytesWritten": count }))
            }
            "disassemble" => view::disassembly(program, arguments),
            other => Err(format!("zxlab does not support the request {other}")),
        }
    }

    /// Loads a program and runs it to its entry.
    fn launch(&mut self, arguments: &Value) -> Result<Value, String> {
        let path = arguments["program"].as_str().ok_or("launch has no argument `program`")?;
        let message = |error: anyhow::Error| describe_error(&error);
        let playable = open::playable(Some(Path::new(path))).map_err(message)?;
        let program = playable.program.clone();
        let mut debugger = Debugger::new(Session::new(playable, &self.setup).map_err(message)?);
        if let Some(program) = &program {
            let entry = Goal::at(program.entry);
            if debugger.reach(Some(entry), LOADING, || self.inbox.interrupts()) != Stop::Done {
                return Err(format!("{path}: did not reach its entry, ${:04X}", program.entry));
            }
            // The history starts at the entry: the loading is not part of it.
            debugger.time = Timeline::new(debugger.session().clone());
        }
        let sources = program.as_ref().map(Sources::of).unwrap_or_default();
        let stop_on_entry = arguments["stopOnEntry"].as_bool().unwrap_or(true);
        self.program = Some(Debuggee::new(debugger, sources, stop_on_entry, self.first));
        Ok(json!({}))
    }

    /// Runs until the machine stops, and sends the reason. Returns false if the editor disconnected meanwhile.
    fn go(&mut self, go: Resume) -> Result<bool> {
        self.runs = true;
        let stays = self.go_on(go);
        self.runs = false;
        stays
    }

    fn go_on(&mut self, go: Resume) -> Result<bool> {
        // The goal is computed once, at the start: the machine may stop for other requests on the way.
        let Some(program) = &self.program else { return Ok(true) };
        let goal = match go {
            Resume::Next => program.debugger.over(),
            Resume::Out => program.debugger.out(),
            _ => None,
        };
        loop {
            let Some(program) = &mut self.program else { return Ok(true) };
            let interrupted = || self.inbox.is_waiting();
            let debugger = &mut program.debugger;
            let stop = match go {
                Resume::Continue => debugger.go(FOR_EVER, |_| false, interrupted),
                Resume::Out if goal.is_none() => Stop::Done,
                Resume::Next | Resume::In | Resume::Out => debugger.reach(goal, FOR_EVER, interrupted),
                Resume::Back => debugger.back(),
                Resume::Reverse => debugger.go_back(interrupted),
            };
            match stop {
                Stop::Break(number) => self.stopped("breakpoint", Some(number))?,
                Stop::Watch(number, ..) => self.stopped("data breakpoint", Some(number))?,
                Stop::StartOfHistory | Stop::NoEarlierHit => self.stopped("entry", None)?,
                Stop::Done | Stop::TimedOut(_) => self.stopped("step", None)?,
                Stop::Interrupted => {
                    let Some(request) = self.inbox.next()? else { return Ok(false) };
                    let pause = request.command == "pause";
                    if Resume::of(&request.command).is_some() {
                        self.out.answer(&request, Err("the machine is already running".into()))?;
                    } else if !self.obey(&request)? {
                        return Ok(false);
                    }
                    if !pause {
                        continue;
                    }
                }
            }
            return Ok(true);
        }
    }

    fn stopped(&mut self, reason: &str, entry: Option<usize>) -> Result<()> {
        let hit: Vec<usize> = entry.into_iter().collect();
        self.out.event(
            "stopped",
            &json!({ "reason": reason, "threadId": THREAD, "allThreadsStopped": true, "hitBreakpointIds": hit }),
        )
    }
}

fn capabilities() -> Value {
    let can = [
        "supportsConfigurationDoneRequest",
        "supportsFunctionBreakpoints",
        "supportsConditionalBreakpoints",
        "supportsDataBreakpoints",
        "supportsDataBreakpointBytes",
        "supportsEvaluateForHovers",
        "supportsStepBack",
        "supportsSetVariable",
        "supportsTerminateRequest",
        "supportsReadMemoryRequest",
        "supportsWriteMemoryRequest",
        "supportsDisassembleRequest",
    ];
    can.iter().map(|name| ((*name).to_owned(), Value::Bool(true))).collect()
}
