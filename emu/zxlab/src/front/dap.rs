//! The Debug Adapter Protocol: an editor asks, the debugger answers. One thread of the machine's, which the protocol calls a
//! thread, stands or runs as fast as it goes; while it runs, what the editor asks is answered once a frame.
//! Source: microsoft.github.io/debug-adapter-protocol, specification 1.68.

mod inbox;
mod program;
mod view;
mod wire;

use crate::front::debug::prompt;
use crate::front::debug::{Debugger, Sources, Stop};
use crate::lines::describe_error;
use crate::open;
use crate::play::session::Session;
use crate::play::timeline::Timeline;
use crate::setup::Setup;
use anyhow::Result;
use inbox::Inbox;
use program::{First, Program};
use serde_json::{Value, json};
use spectrum::Machine;
use std::io::{Read, Write};
use std::path::Path;
use wire::{Out, Request};

/// The machine's only thread.
const THREAD: i64 = 1;

/// More frames than anybody waits for.
const FOR_EVER: u64 = u64::MAX / 2;

/// Frames in which a program has to be loaded and entered.
const LOADING: u64 = 50_000;

/// A way to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Go {
    Continue,
    Next,
    In,
    Out,
    Back,
    Reverse,
}

impl Go {
    fn of(command: &str) -> Option<Go> {
        Some(match command {
            "continue" => Go::Continue,
            "next" => Go::Next,
            "stepIn" => Go::In,
            "stepOut" => Go::Out,
            "stepBack" => Go::Back,
            "reverseContinue" => Go::Reverse,
            _ => return None,
        })
    }
}

/// Serves one editor until it leaves.
///
/// # Errors
/// A message that is none, or an editor that has gone.
pub(crate) fn serve(input: impl Read + Send + 'static, output: impl Write, setup: &Setup) -> Result<()> {
    let out = Out::new(output);
    let mut server = Server {
        inbox: Inbox::new(input),
        out,
        setup: setup.clone(),
        program: None,
        runs: false,
        invalidates: false,
        first: First::default(),
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
    program: Option<Program>,
    /// It runs, and what is asked is asked meanwhile.
    runs: bool,
    /// The editor can be told that what it shows is no more so.
    invalidates: bool,
    first: First,
}

impl<W: Write> Server<W> {
    /// Answers a request, and does what is to be done after that. False if it was the last.
    fn obey(&mut self, request: &Request) -> Result<bool> {
        let arguments = &request.arguments;
        if let Some(go) = Go::of(&request.command) {
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
                    Some(false) => return self.go(Go::Continue),
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

    /// After a command at the console: the editor is to show the machine anew if it is another than `before`.
    fn show_again(&mut self, before: Option<&Machine>) -> Result<()> {
        let (Some(before), Some(now), false) = (before, self.machine(), self.runs) else { return Ok(()) };
        let time = |machine: &Machine| (machine.frame(), machine.t_in_frame(), machine.cpu().regs.pc());
        if time(before) != time(now) {
            return self.stopped("step", None);
        }
        if before != now && self.invalidates {
            self.out.event("invalidated", &json!({ "areas": ["all"] }))?;
        }
        Ok(())
    }

    /// The answer to a request after which nothing else happens.
    fn answer(&mut self, command: &str, arguments: &Value) -> Result<Value, String> {
        match command {
            "initialize" => {
                self.invalidates = arguments["supportsInvalidatedEvent"].as_bool().unwrap_or(false);
                let first = |name: &str| i64::from(arguments[name].as_bool().unwrap_or(true));
                self.first = First { line: first("linesStartAt1"), column: first("columnsStartAt1") };
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
            "evaluate" => program.evaluate(arguments, &|| self.inbox.breaks_off()),
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
            other => Err(format!("zxlab does not know the request {other}")),
        }
    }

    /// Loads a program and runs it to its entry.
    fn launch(&mut self, arguments: &Value) -> Result<Value, String> {
        let path = arguments["program"].as_str().ok_or("launch names no `program`")?;
        let told = |error: anyhow::Error| describe_error(&error);
        let playable = open::playable(Some(Path::new(path))).map_err(told)?;
        let program = playable.program.clone();
        let mut debugger = Debugger::new(Session::new(playable, &self.setup).map_err(told)?);
        if let Some(program) = &program {
            let entered = |session: &Session| session.machine.cpu().regs.pc() == program.entry;
            if debugger.go(LOADING, entered, || self.inbox.breaks_off()) != Stop::Done {
                return Err(format!("{path}: did not come to its entry, ${:04X}", program.entry));
            }
            // How it was loaded is no part of what is looked into: going back ends here.
            debugger.time = Timeline::new(debugger.session().clone());
        }
        let sources = program.as_ref().map(Sources::of).unwrap_or_default();
        let stop_on_entry = arguments["stopOnEntry"].as_bool().unwrap_or(true);
        self.program = Some(Program::new(debugger, sources, stop_on_entry, self.first));
        Ok(json!({}))
    }

    /// Goes on until something stops it, and says so. False if the editor left meanwhile.
    fn go(&mut self, go: Go) -> Result<bool> {
        self.runs = true;
        let stays = self.go_on(go);
        self.runs = false;
        stays
    }

    fn go_on(&mut self, go: Go) -> Result<bool> {
        // Where it goes to is known from here; it may be asked for other things on the way.
        let Some(program) = &self.program else { return Ok(true) };
        let goal = match go {
            Go::Next => program.debugger.over(),
            Go::Out => program.debugger.out(),
            _ => None,
        };
        loop {
            let Some(program) = &mut self.program else { return Ok(true) };
            let broken = || self.inbox.is_waiting();
            let debugger = &mut program.debugger;
            let stop = match go {
                Go::Continue => debugger.go(FOR_EVER, |_| false, broken),
                Go::Out if goal.is_none() => Stop::Done,
                Go::Next | Go::In | Go::Out => debugger.reach(goal, FOR_EVER, broken),
                Go::Back if debugger.time.back() => Stop::Done,
                Go::Back => Stop::Beginning,
                Go::Reverse => debugger.go_back(broken),
            };
            match stop {
                Stop::Break(number) => self.stopped("breakpoint", Some(number))?,
                Stop::Watch(number, ..) => self.stopped("data breakpoint", Some(number))?,
                Stop::Beginning | Stop::Nowhere => self.stopped("entry", None)?,
                Stop::Done | Stop::Patience(_) => self.stopped("step", None)?,
                Stop::Broken => {
                    let Some(request) = self.inbox.next()? else { return Ok(false) };
                    let pause = request.command == "pause";
                    if Go::of(&request.command).is_some() {
                        self.out.answer(&request, Err("it runs already".into()))?;
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

    fn stopped(&mut self, reason: &str, trap: Option<usize>) -> Result<()> {
        let hit: Vec<usize> = trap.into_iter().collect();
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
