//! Serves editors by the Debug Adapter Protocol. The machine is the protocol's only thread; it is stopped or runs at full speed.
//! While it runs, the editor's requests are answered once a frame.
//! Source: microsoft.github.io/debug-adapter-protocol, specification 1.68.

mod attached;
mod capabilities;
mod console;
mod debuggee;
mod groups;
mod inbox;
mod launch;
mod memory;
mod numbers;
mod places;
mod running;
mod stoppoints;
mod structures;
mod values;
mod wire;

use crate::debug::{Stop, show};
use crate::open::Playable;
use crate::play::playback::Playback;
use crate::setup::Setup;
use anyhow::Result;
pub(crate) use attached::{Attached, Host};
use debuggee::{Debuggee, LineBase};
use groups::Group;
use inbox::Inbox;
use numbers::Numbers;
use running::{Resume, Run};
use serde_json::{Value, json};
use std::io::{Read, Write};
use wire::{Out, Request};

/// Number of the only thread.
const THREAD: i64 = 1;

/// Serves one editor until it disconnects, or launches a program in a window: then the caller has to open the window.
///
/// # Errors
/// A message is invalid, or the connection to the editor broke.
pub(crate) fn serve_with_window(
    input: impl Read + Send + 'static,
    output: impl Write + 'static,
    setup: &Setup,
) -> Result<Option<(Playback, Attached)>> {
    let mut server = Server::new(input, output, setup);
    server.opens_windows = true;
    while let Some(request) = server.inbox.next()? {
        if !server.obey(&request)? {
            break;
        }
        if let Some(mut playback) = server.window.take() {
            let attached = Attached::new(server, &mut playback);
            return Ok(Some((*playback, attached)));
        }
    }
    Ok(None)
}

/// Serves one editor until it disconnects.
///
/// # Errors
/// Those of [`serve_with_window`].
pub(crate) fn serve(input: impl Read + Send + 'static, output: impl Write + 'static, setup: &Setup) -> Result<()> {
    let mut server = Server::new(input, output, setup);
    while let Some(request) = server.inbox.next()? {
        if !server.obey(&request)? {
            break;
        }
    }
    Ok(())
}

struct Server {
    inbox: Inbox,
    out: Out<Box<dyn Write>>,
    setup: Setup,
    debuggee: Option<Debuggee>,
    /// True while the machine runs and requests are answered in between.
    runs: bool,
    /// True if the editor supports the `invalidated` event.
    invalidates: bool,
    first: LineBase,
    /// True if the machine is played in a window: then requests to run are left to that.
    is_attached: bool,
    /// The request to run that is left, and true if it is by instructions.
    wanted: Option<(Resume, bool)>,
    /// True if the caller can open a window.
    opens_windows: bool,
    /// The program that was launched in a window.
    window: Option<Box<Playback>>,
    /// The arguments of the last `launch` that succeeded.
    launched: Option<Value>,
    /// The program that was loaded again by the request `restart`, for the window that shows it.
    restarted: Option<Box<Playable>>,
    /// Number of programs started so far.
    starts: u64,
    /// True from the event `initialized` to the request `configurationDone`.
    is_being_configured: bool,
}

impl Server {
    fn new(input: impl Read + Send + 'static, output: impl Write + 'static, setup: &Setup) -> Server {
        Server {
            inbox: Inbox::new(input),
            out: Out::new(Box::new(output)),
            setup: setup.clone(),
            debuggee: None,
            runs: false,
            invalidates: false,
            first: LineBase::default(),
            is_attached: false,
            wanted: None,
            opens_windows: false,
            window: None,
            launched: None,
            restarted: None,
            starts: 0,
            is_being_configured: false,
        }
    }

    /// Answers a request and carries it out. Returns false if it was the last one.
    fn obey(&mut self, request: &Request) -> Result<bool> {
        let arguments = &request.arguments;
        if request.command.is_empty() {
            self.out.answer(request, Err("the request has no `command`".into()))?;
            return Ok(true);
        }
        if let Some(thread) = arguments["threadId"].as_i64().filter(|thread| *thread != THREAD) {
            self.out.answer(request, Err(format!("there is no thread {thread}; the machine is thread {THREAD}")))?;
            return Ok(true);
        }
        if let Some(resume) = Resume::of(&request.command) {
            if let Err(why) = self.ready(resume) {
                self.out.answer(request, Err(why))?;
                return Ok(true);
            }
            let continues = resume == Resume::Continue;
            self.out.answer(request, Ok(if continues { json!({ "allThreadsContinued": true }) } else { json!({}) }))?;
            return self.run(resume, arguments["granularity"] == "instruction");
        }
        match request.command.as_str() {
            "launch" | "attach" if self.is_attached != (request.command == "attach") => {
                let why = match self.is_attached {
                    true => "a program is being played already: use the request `attach`",
                    false => "there is nothing to attach to: start it by `zxlab play FILE --dap PORT`",
                };
                self.out.answer(request, Err(why.into()))?;
            }
            "attach" => {
                let output = self.debuggee.as_mut().map(Debuggee::set_comments).unwrap_or_default();
                output.iter().try_for_each(|body| self.out.event("output", body))?;
                self.out.answer(request, Ok(json!({})))?;
                self.is_being_configured = true;
                self.out.event("initialized", &json!({}))?;
            }
            "launch" if self.debuggee.is_some() => {
                let why = "a program is being debugged already: use the request `restart`, or `terminate` first";
                self.out.answer(request, Err(why.into()))?;
            }
            "launch" => self.launch(request)?,
            "restart" => return self.restart(request),
            "configurationDone" if !self.is_being_configured => {
                let why = if self.debuggee.is_some() {
                    "the program has been configured already"
                } else {
                    "nothing was launched"
                };
                self.out.answer(request, Err(why.into()))?;
            }
            "configurationDone" => {
                self.is_being_configured = false;
                self.out.answer(request, Ok(json!({})))?;
                return self.enter();
            }
            "pause" if self.debuggee.is_some() => {
                self.out.answer(request, Ok(json!({})))?;
                self.stopped("pause", None, None)?;
            }
            "disconnect" => {
                self.out.answer(request, Ok(json!({})))?;
                return Ok(false);
            }
            // The program is not ended by its editor, which disconnects next.
            "terminate" if self.is_attached => {
                self.out.answer(request, Ok(json!({})))?;
                self.out.event("terminated", &json!({}))?;
            }
            "terminate" => {
                self.debuggee = None;
                self.out.answer(request, Ok(json!({})))?;
                self.out.event("terminated", &json!({}))?;
            }
            "evaluate" if arguments["context"] == "repl" => return self.console(request),
            _ => {
                let answer = self.answer(&request.command, arguments);
                let jumped = request.command == "goto" && answer.is_ok();
                self.out.answer(request, answer)?;
                if jumped {
                    self.stopped("goto", None, None)?;
                }
            }
        }
        Ok(true)
    }

    /// Checks that a program can run now, in this way.
    fn ready(&self, resume: Resume) -> Result<(), String> {
        match (&self.debuggee, self.runs) {
            (None, _) => Err("nothing was launched".into()),
            (_, true) => Err("the machine is already running".into()),
            (Some(debuggee), _) if resume == Resume::Out => Ok(debuggee.debugger.way_out().map(|_| ())?),
            _ => Ok(()),
        }
    }

    /// Returns the answer to a request that needs nothing but an answer.
    fn answer(&mut self, command: &str, arguments: &Value) -> Result<Value, String> {
        match command {
            "initialize" => {
                if arguments["pathFormat"] == "uri" {
                    return Err("zxlab supports the pathFormat `path`, not `uri`".into());
                }
                self.invalidates = arguments["supportsInvalidatedEvent"].as_bool().unwrap_or(false);
                let first = |name: &str| i64::from(arguments[name].as_bool().unwrap_or(true));
                self.first = LineBase { line: first("linesStartAt1"), column: first("columnsStartAt1") };
                return Ok(capabilities::all());
            }
            "threads" => return Ok(json!({ "threads": [{ "id": THREAD, "name": "Z80" }] })),
            "setExceptionBreakpoints" if self.debuggee.is_none() => return Ok(json!({})),
            _ => {}
        }
        let debuggee = self.debuggee.as_mut().ok_or("nothing was launched")?;
        debuggee.frame = debuggee.frame_of(arguments);
        debuggee.numbers = Numbers::asked(arguments).unwrap_or(debuggee.usual_numbers);
        if let Some(group) = Group::of(command, arguments) {
            return Ok(debuggee.replace(group, arguments));
        }
        match command {
            "dataBreakpointInfo" => Ok(debuggee.data(arguments)),
            "stackTrace" => Ok(debuggee.frames(arguments)),
            "scopes" => Ok(values::scopes(&debuggee.debugger.session().machine)),
            "variables" => Ok(json!({ "variables": debuggee.variables(arguments) })),
            "setVariable" => debuggee.set_variable(arguments),
            "evaluate" => debuggee.watch(wire::text_of(arguments, "expression")?),
            "setExpression" => debuggee.set_expression(arguments),
            "completions" => Ok(debuggee.completions(arguments)),
            "breakpointLocations" => Ok(debuggee.breakpoint_locations(arguments)),
            "gotoTargets" => debuggee.goto_targets(arguments),
            "goto" if self.runs => Err("the machine is running".into()),
            "goto" => debuggee.goto(arguments),
            "readMemory" => memory::read(&debuggee.debugger.session().machine, arguments),
            "writeMemory" => memory::write(debuggee, arguments),
            "disassemble" => memory::disassembly(debuggee, arguments),
            other => Err(format!("zxlab does not support the request {other}")),
        }
    }

    /// Runs until the machine stops, and sends the reason. Returns false if the editor disconnected meanwhile.
    fn run(&mut self, resume: Resume, by_instruction: bool) -> Result<bool> {
        if self.is_attached {
            self.wanted = Some((resume, by_instruction));
            return Ok(true);
        }
        self.runs = true;
        let stays = self.run_on(resume, by_instruction);
        self.runs = false;
        stays
    }

    fn run_on(&mut self, resume: Resume, by_instruction: bool) -> Result<bool> {
        let Some(debuggee) = &self.debuggee else { return Ok(true) };
        let mut run = Run::begin(resume, by_instruction, debuggee);
        let start = self.starts;
        loop {
            // The editor may have ended the program meanwhile.
            let Some(debuggee) = &mut self.debuggee else { return Ok(true) };
            let stop = run.advance(debuggee, || self.inbox.is_waiting());
            self.send_log()?;
            if let Some(stop) = stop {
                self.report(&stop)?;
                return Ok(true);
            }
            if !self.inbox.is_waiting() {
                continue;
            }
            let Some(request) = self.inbox.next()? else { return Ok(false) };
            let pause = request.command == "pause";
            if !self.obey(&request)? {
                return Ok(false);
            }
            // Another program may have been started meanwhile.
            if pause || start != self.starts {
                return Ok(true);
            }
        }
    }

    /// Sends the messages of log points, each with its place in the source.
    fn send_log(&mut self) -> Result<()> {
        let Some(debuggee) = &mut self.debuggee else { return Ok(()) };
        for (addr, text) in debuggee.debugger.take_log() {
            let mut body = wire::output("console", &text);
            if let Some((source, line)) = debuggee.source_at(addr) {
                (body["source"], body["line"]) = (source, line.into());
            }
            self.out.event("output", &body)?;
        }
        Ok(())
    }

    /// Sends the reason of a stop.
    fn report(&mut self, stop: &Stop) -> Result<()> {
        let Some(debuggee) = &self.debuggee else { return Ok(()) };
        match stop {
            Stop::Break(number) => self.stopped(debuggee.reason(*number), Some(*number), Some(stop)),
            Stop::Watch(number, ..) => self.stopped("data breakpoint", Some(*number), Some(stop)),
            Stop::StartOfHistory | Stop::NoEarlierHit => self.stopped("entry", None, None),
            Stop::Halted => self.stopped("pause", None, Some(stop)),
            Stop::Done | Stop::TimedOut(_) | Stop::Interrupted => self.stopped("step", None, None),
        }
    }

    /// Sends what is displayed at each stop, and the event that the machine has stopped.
    fn stopped(&mut self, reason: &str, hit: Option<usize>, stop: Option<&Stop>) -> Result<()> {
        let debuggee = self.debuggee.as_ref();
        let lines = debuggee.map(|debuggee| {
            let debugger = &debuggee.debugger;
            debugger.displays.lines(&debugger.session().machine, &debuggee.sources.names)
        });
        for line in lines.iter().flatten() {
            self.out.event("output", &wire::output("console", line))?;
        }
        self.send_stopped(reason, hit, stop)
    }

    /// Sends the event that the machine has stopped: the reason, the stoppoint that was hit, and what there is to say about the stop.
    fn send_stopped(&mut self, reason: &str, hit: Option<usize>, stop: Option<&Stop>) -> Result<()> {
        let numbers: Vec<usize> = hit.into_iter().collect();
        let mut body =
            json!({ "reason": reason, "threadId": THREAD, "allThreadsStopped": true, "hitBreakpointIds": numbers });
        if let (Some(stop), Some(debuggee)) = (stop, &self.debuggee) {
            body["text"] = show::stop(stop, &debuggee.sources.names).into();
            if let Some(about) = debuggee.debugger.about(stop) {
                body["description"] = about.into();
            }
        }
        self.out.event("stopped", &body)
    }
}
