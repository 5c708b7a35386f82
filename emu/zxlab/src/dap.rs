//! The Debug Adapter Protocol: an editor asks, the debugger answers. One thread of the machine's, which the protocol calls a
//! thread, stands or runs as fast as it goes; while it runs, what the editor asks is answered once a frame.
//! Source: microsoft.github.io/debug-adapter-protocol, specification 1.68.

mod view;
mod wire;

use crate::cli::model::Setup;
use crate::debug::prompt::{self, Answer};
use crate::debug::registers::register;
use crate::debug::{Debugger, Sources, Stop, Trap};
use crate::open;
use crate::output::told;
use crate::session::Session;
use anyhow::Result;
use lab::prove::Condition;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError};
use wire::{Out, Request};

/// The machine's only thread.
const THREAD: i64 = 1;

/// More frames than anybody waits for.
const FOR_EVER: u64 = u64::MAX / 2;

/// Frames in which a program has to be loaded and entered.
const LOADING: u64 = 50_000;

/// Requests that break off what is begun at the debug console, or a program's loading.
const BREAKS: [&str; 3] = ["pause", "disconnect", "terminate"];

/// A program that is looked into.
struct Program {
    debugger: Debugger,
    sources: Sources,
    /// The traps of each source's breakpoints, and, under the empty name, of those on labels.
    traps: HashMap<String, Vec<usize>>,
    stop_on_entry: bool,
}

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
    let inbox = Inbox { requests: wire::requests(input), waiting: RefCell::default() };
    let mut server = Server { inbox, out: Out::new(output), setup: setup.clone(), program: None };
    while let Some(request) = server.inbox.next()? {
        if !server.obey(&request)? {
            break;
        }
    }
    Ok(())
}

/// What the editor asked, in order.
struct Inbox {
    requests: Receiver<Result<Request>>,
    waiting: RefCell<VecDeque<Result<Request>>>,
}

impl Inbox {
    /// The next request; waits for it. None when the editor has gone.
    fn next(&self) -> Result<Option<Request>> {
        let waiting = self.waiting.borrow_mut().pop_front();
        waiting.or_else(|| self.requests.recv().ok()).transpose()
    }

    /// Whether there is one, or none will come any more.
    fn is_waiting(&self) -> bool {
        self.has_gone() || !self.waiting.borrow().is_empty()
    }

    /// Whether the editor wants what is being done broken off, or has gone. What else it asks waits.
    fn breaks_off(&self) -> bool {
        let ends = |request: &Result<Request>| {
            request.as_ref().map_or(true, |request| BREAKS.contains(&request.command.as_str()))
        };
        self.has_gone() || self.waiting.borrow().iter().any(ends)
    }

    /// Takes in what has come; true if nothing will come any more.
    fn has_gone(&self) -> bool {
        loop {
            match self.requests.try_recv() {
                Ok(request) => self.waiting.borrow_mut().push_back(request),
                Err(TryRecvError::Disconnected) => return true,
                Err(TryRecvError::Empty) => return false,
            }
        }
    }
}

struct Server<W> {
    inbox: Inbox,
    out: Out<W>,
    setup: Setup,
    program: Option<Program>,
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
            "disconnect" | "terminate" => {
                self.out.answer(request, Ok(json!({})))?;
                if request.command == "terminate" {
                    self.out.event("terminated", &json!({}))?;
                }
                return Ok(request.command != "disconnect");
            }
            _ => {
                let answer = self.answer(&request.command, arguments);
                self.out.answer(request, answer)?;
            }
        }
        Ok(true)
    }

    /// The answer to a request after which nothing else happens.
    fn answer(&mut self, command: &str, arguments: &Value) -> Result<Value, String> {
        match command {
            "initialize" => return Ok(capabilities()),
            "threads" => return Ok(json!({ "threads": [{ "id": THREAD, "name": "Z80" }] })),
            "setExceptionBreakpoints" => return Ok(json!({})),
            _ => {}
        }
        let program = self.program.as_mut().ok_or("nothing was launched")?;
        match command {
            "setBreakpoints" => Ok(program.set_lines(arguments)),
            "setFunctionBreakpoints" => Ok(program.set_labels(arguments)),
            "stackTrace" => {
                let frames = view::frames(program);
                Ok(json!({ "totalFrames": frames.len(), "stackFrames": frames }))
            }
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
        let told = |error: anyhow::Error| told(&error);
        let playable = open::playable(Some(Path::new(path))).map_err(told)?;
        let program = playable.program.clone();
        let mut debugger = Debugger::new(Session::new(playable, &self.setup).map_err(told)?);
        if let Some(program) = &program {
            let entered = |session: &Session| session.machine.cpu().regs.pc() == program.entry;
            if debugger.go(LOADING, entered, || self.inbox.breaks_off()) != Stop::Done {
                return Err(format!("{path}: did not come to its entry, ${:04X}", program.entry));
            }
        }
        let sources = program.as_ref().map(Sources::of).unwrap_or_default();
        let stop_on_entry = arguments["stopOnEntry"].as_bool().unwrap_or(true);
        self.program = Some(Program { debugger, sources, traps: HashMap::new(), stop_on_entry });
        Ok(json!({}))
    }

    /// Goes on until something stops it, and says so. False if the editor left meanwhile.
    fn go(&mut self, go: Go) -> Result<bool> {
        let mut go = go;
        loop {
            let Some(program) = &mut self.program else { return Ok(true) };
            let broken = || self.inbox.is_waiting();
            let debugger = &mut program.debugger;
            let stop = match go {
                Go::Continue => debugger.go(FOR_EVER, |_| false, broken),
                Go::Next => debugger.reach(debugger.over(), FOR_EVER, broken),
                Go::In => debugger.reach(None, FOR_EVER, broken),
                Go::Out => match debugger.out() {
                    None => Stop::Done,
                    goal => debugger.reach(goal, FOR_EVER, broken),
                },
                Go::Back if debugger.time.back() => Stop::Done,
                Go::Back => Stop::Beginning,
                Go::Reverse => debugger.go_back(broken),
            };
            match stop {
                Stop::Break(number) => self.stopped("breakpoint", Some(number))?,
                Stop::Watch(number, ..) => self.stopped("data breakpoint", Some(number))?,
                Stop::Beginning => self.stopped("entry", None)?,
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
                        // What was begun is gone on with; a step over a call as a run, if it lasts as long as that.
                        go = if go == Go::Reverse { Go::Reverse } else { Go::Continue };
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

impl Program {
    /// The breakpoints of one source, in the place of those that it had.
    fn set_lines(&mut self, arguments: &Value) -> Value {
        let path = arguments["source"]["path"].as_str().unwrap_or_default().to_owned();
        let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
        self.clear(&path);
        let set = wanted.iter().map(|breakpoint| {
            let line = breakpoint["line"].as_u64().unwrap_or_default() as usize;
            let place =
                self.sources.lines.break_in(Path::new(&path), line).ok_or("no instruction stands there or below")?;
            let condition = self.condition(&breakpoint["condition"])?;
            Ok((self.debugger.set(Trap::Break(place.1), condition), json!({ "verified": true, "line": place.0 })))
        });
        let set: Vec<Result<(usize, Value), String>> = set.collect();
        self.answer_breakpoints(path, set)
    }

    /// The breakpoints on labels, in the place of those that there were.
    fn set_labels(&mut self, arguments: &Value) -> Value {
        let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
        self.clear("");
        let set = wanted.iter().map(|breakpoint| {
            let name = breakpoint["name"].as_str().unwrap_or_default();
            let place = self.sources.names.value(name).ok_or_else(|| format!("{name}: is no label"))?;
            let condition = self.condition(&breakpoint["condition"])?;
            Ok((self.debugger.set(Trap::Break(place), condition), json!({ "verified": true })))
        });
        let set: Vec<Result<(usize, Value), String>> = set.collect();
        self.answer_breakpoints(String::new(), set)
    }

    fn clear(&mut self, source: &str) {
        for number in self.traps.remove(source).unwrap_or_default() {
            self.debugger.clear(number);
        }
    }

    fn answer_breakpoints(&mut self, source: String, set: Vec<Result<(usize, Value), String>>) -> Value {
        let numbers = set.iter().filter_map(|set| set.as_ref().ok()).map(|(number, _)| *number).collect();
        self.traps.insert(source, numbers);
        let rows = set.into_iter().map(|set| match set {
            Ok((number, mut row)) => {
                row["id"] = number.into();
                row
            }
            Err(why) => json!({ "verified": false, "message": why }),
        });
        json!({ "breakpoints": rows.collect::<Vec<_>>() })
    }

    fn condition(&self, text: &Value) -> Result<Option<Condition>, String> {
        let Some(text) = text.as_str().filter(|text| !text.trim().is_empty()) else { return Ok(None) };
        let symbol = |name: &str| self.sources.names.value(name).map(i64::from);
        Condition::read(text, symbol).map(Some).map_err(|error| format!("{text}: {error}"))
    }

    fn value(&self, text: &str) -> Result<i64, String> {
        let condition = self.condition(&text.into())?.ok_or("there is nothing to work out")?;
        let machine = &self.debugger.session().machine;
        condition.value(&machine.cpu().regs, |addr| machine.peek(addr)).map_err(str::to_owned)
    }

    /// A register or a variable's byte, changed.
    fn set_variable(&mut self, arguments: &Value) -> Result<Value, String> {
        let name = arguments["name"].as_str().unwrap_or_default();
        let value = self.value(arguments["value"].as_str().unwrap_or_default())?;
        let (most, place) = match (register(name), self.sources.names.value(name)) {
            (Some(register), _) if arguments["variablesReference"] == 1 => (register.most, None),
            (_, Some(place)) if arguments["variablesReference"] == 4 => (0xFF, Some(place)),
            _ => return Err(format!("{name}: cannot be changed")),
        };
        let value = u16::try_from(value).ok().filter(|value| *value <= most);
        let value = value.ok_or_else(|| format!("{name}: holds 0 to {most}"))?;
        self.debugger.time.change(|session| match (place, register(name)) {
            (Some(place), _) => session.machine.poke(place, value as u8),
            (None, Some(register)) => (register.set)(&mut session.machine.cpu_mut().regs, value),
            (None, None) => {}
        });
        Ok(json!({ "value": view::hex(value, most) }))
    }

    /// An expression's value; at the console, a command of `zxlab debug`, until `broken` says so.
    fn evaluate(&mut self, arguments: &Value, broken: &dyn Fn() -> bool) -> Result<Value, String> {
        let text = arguments["expression"].as_str().unwrap_or_default();
        let result = if arguments["context"] == "repl" {
            match prompt::answer(&mut self.debugger, &self.sources, text, broken) {
                Answer::Text(text) => text,
                Answer::Mistake(why) => return Err(why),
                Answer::Nothing | Answer::Quit => String::new(),
            }
        } else {
            let value = self.value(text)?;
            match u16::try_from(value) {
                Ok(small) => format!("{small} {}", view::hex(small, if small > 0xFF { 0xFFFF } else { 0xFF })),
                Err(_) => value.to_string(),
            }
        };
        Ok(json!({ "result": result, "variablesReference": 0 }))
    }
}
