//! Starting a program, and starting it again: the arguments of `launch`, and the assembler's errors as output with their places.

use super::debuggee::LineBase;
use super::numbers::Numbers;
use super::running::Resume;
use super::wire::{Request, output, text_of};
use super::{Debuggee, Server};
use crate::debug::{Debugger, Sources};
use crate::front::lsp::program_of;
use crate::front::window;
use crate::lines::describe_error;
use crate::open::{self, Playable};
use crate::play::playback::Playback;
use crate::session::timeline::Timeline;
use crate::settings::Settings;
use crate::setup::{MachineOptions, Setup};
use crate::usage::one_line;
use anyhow::Result;
use clap::{CommandFactory, Parser};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The machine's options of the command line, which are arguments of `launch` too.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct MachineArguments {
    #[command(flatten)]
    machine: MachineOptions,
}

impl MachineArguments {
    fn read(arguments: &Value) -> Result<MachineOptions, String> {
        let mut line = Vec::new();
        for name in MachineArguments::command().get_arguments().filter_map(clap::Arg::get_long) {
            match &arguments[name] {
                Value::Null => {}
                Value::String(text) => line.push(format!("--{name}={text}")),
                Value::Number(number) => line.push(format!("--{name}={number}")),
                Value::Bool(is) => line.push(format!("--{name}={is}")),
                other => return Err(format!("launch: {name} must be a text, a number, true or false, not {other}")),
            }
        }
        let read = MachineArguments::try_parse_from(line).map_err(|error| format!("launch: {}", one_line(&error)))?;
        Ok(read.machine)
    }
}

/// The arguments of `launch`.
#[derive(Clone, Debug)]
pub(super) struct Launch {
    program: PathBuf,
    machine: MachineOptions,
    stop_on_entry: bool,
    /// Run without debugging.
    no_debug: bool,
    /// Show the machine in a window.
    window: bool,
    numbers: Numbers,
    /// A routine to call instead of the program's entry.
    call: Option<Call>,
}

/// A call of a routine, with the values of its inputs.
#[derive(Clone, Debug)]
struct Call {
    routine: String,
    inputs: Vec<(String, i64)>,
}

impl Call {
    fn read(arguments: &Value) -> Result<Option<Call>, String> {
        let routine = match &arguments["call"] {
            Value::Null if arguments["inputs"].is_null() => return Ok(None),
            Value::Null => return Err("launch: inputs are those of a routine, which `call` names".into()),
            Value::String(_) => text_of(arguments, "call").map_err(|why| format!("launch: {why}"))?.to_owned(),
            other => return Err(format!("launch: call must be the name of a routine, not {other}")),
        };
        let inputs = match &arguments["inputs"] {
            Value::Null => Vec::new(),
            Value::Object(inputs) => inputs
                .iter()
                .map(|(name, value)| {
                    if name.trim().is_empty() {
                        return Err("launch: inputs: one has no name".to_owned());
                    }
                    let number = value.as_i64().ok_or_else(|| format!("launch: inputs: {name} must be a number"))?;
                    Ok((name.clone(), number))
                })
                .collect::<Result<_, String>>()?,
            other => return Err(format!("launch: inputs must be an object, not {other}")),
        };
        Ok(Some(Call { routine, inputs }))
    }
}

/// A program that has been loaded and stands at its entry.
pub(super) struct Loaded {
    pub(super) debuggee: Debuggee,
    pub(super) playable: Playable,
    /// The assembler's messages, as `output` events.
    pub(super) output: Vec<Value>,
    /// The playback for its window, if it is to have one.
    pub(super) window: Option<Box<Playback>>,
}

impl Launch {
    /// Reads the arguments. Others than these belong to the editor. `opens_windows` is true if a window can be opened.
    ///
    /// # Errors
    /// No program, or a value of the wrong kind.
    pub(super) fn read(arguments: &Value, opens_windows: bool) -> Result<Launch, String> {
        let program = text_of(arguments, "program").map_err(|why| format!("launch: {why}"))?;
        let flag = |name: &str, default: bool| match &arguments[name] {
            Value::Null => Ok(default),
            Value::Bool(value) => Ok(*value),
            other => Err(format!("launch: {name} must be true or false, not {other}")),
        };
        // A relative path is relative to `cwd`, if the editor gives one. What is not there may still be a built-in program, or a file in
        // the folder in which the editor has started zxlab.
        let folder = arguments["cwd"].as_str().unwrap_or_default();
        let in_folder = |path: &Path| Some(Path::new(folder).join(path)).filter(|inside| inside.exists());
        let program = in_folder(Path::new(program)).unwrap_or_else(|| program.into());
        let window = flag("window", false)?;
        if window && !opens_windows {
            return Err("launch: a window can be opened over stdin and stdout only, not on a port".into());
        }
        if window {
            window::is_possible().map_err(|why| format!("launch: no window can be opened: {why}"))?;
        }
        let (stop_on_entry, no_debug) = (flag("stopOnEntry", true)?, flag("noDebug", false)?);
        let mut machine = MachineArguments::read(arguments)?;
        machine.rom = machine.rom.map(|rom| in_folder(&rom).unwrap_or(rom));
        let numbers = match &arguments["numbers"] {
            Value::Null => Numbers::Usual,
            Value::String(text) if text == "hex" => Numbers::Hex,
            Value::String(text) if text == "decimal" => Numbers::Decimal,
            other => return Err(format!("launch: numbers must be \"hex\" or \"decimal\", not {other}")),
        };
        Ok(Launch { program, machine, stop_on_entry, no_debug, window, numbers, call: Call::read(arguments)? })
    }

    /// Loads the program and runs it to its entry. `opens_window` is false if the window that it asks for is open already.
    ///
    /// # Errors
    /// Those of opening it; a program that is not entered, or `interrupted` returned true before.
    pub(super) fn load(
        &self,
        setup: &Setup,
        first: LineBase,
        opens_window: bool,
        interrupted: impl Fn() -> bool,
    ) -> Result<Loaded> {
        let setup = &self.machine.over(setup);
        // An editor launches the file that is open in it, which may be a part of a program.
        let is_source = ["asm", "inc"].contains(&open::ending(&self.program).as_str());
        let whole = Some(&self.program).filter(|_| is_source).and_then(|file| program_of(file));
        let playable = open::debuggable(Some(whole.as_ref().unwrap_or(&self.program)))?;
        playable.check(&self.machine)?;
        let window = (self.window && opens_window).then(|| self.playback(playable.clone(), setup)).transpose()?;
        let program = playable.program.clone();
        let mut debugger = Debugger::start(playable.clone(), setup, interrupted)?;
        self.machine.check_machine(&debugger.session().machine)?;
        if program.is_some() {
            // The history starts at the entry: the loading is not part of it.
            debugger.time = Timeline::new(debugger.session().clone());
        }
        let sources = program.as_ref().map(Sources::of).unwrap_or_default();
        let line = |category: &'static str| move |text: &String| output(category, text);
        let said = program.iter().flat_map(|program| {
            let warnings = program.warnings.iter().map(|text| warning(text, first));
            warnings.chain(program.messages.iter().map(line("stdout")))
        });
        let debuggee = Debuggee {
            first,
            stop_on_entry: self.stop_on_entry && !self.no_debug,
            stops: !self.no_debug,
            usual_numbers: self.numbers,
            ..Debuggee::new(debugger, sources)
        };
        let part = whole.map(|whole| {
            output(
                "console",
                &format!("{} is a part of {}, which is debugged", self.program.display(), whole.display()),
            )
        });
        let named = setup.kind_is_named.then_some(setup.kind);
        let machine = playable.about_kind(named, setup.rom.is_some()).map(|about| output("console", &about));
        Ok(Loaded { output: part.into_iter().chain(machine).chain(said).collect(), debuggee, playable, window })
    }

    /// Returns the playback for a window. It stands until the editor has set its breakpoints.
    fn playback(&self, playable: Playable, setup: &Setup) -> Result<Box<Playback>> {
        let (settings, _) = Settings::load()?;
        let mut playback = Playback::new(playable, setup.clone(), settings, None)?;
        playback.pause();
        Ok(Box::new(playback))
    }
}

impl Server {
    /// Begins at the entry of a program that has been configured: the machine stands there, or runs on.
    pub(super) fn enter(&mut self) -> Result<bool> {
        match self.debuggee.as_ref().map(|debuggee| debuggee.stop_on_entry) {
            Some(true) => self.stopped("entry", None, None)?,
            Some(false) => return self.run(Resume::Continue, false),
            None => {}
        }
        Ok(true)
    }

    /// Starts a program and answers the request.
    pub(super) fn launch(&mut self, request: &Request) -> Result<()> {
        let Some(mut loaded) = self.load(request, &request.arguments)? else { return Ok(()) };
        let output = loaded.debuggee.set_comments();
        output.iter().try_for_each(|body| self.out.event("output", body))?;
        if let Some(playback) = &mut loaded.window {
            std::mem::swap(&mut playback.debugger, &mut loaded.debuggee.debugger);
        }
        (self.debuggee, self.window) = (Some(loaded.debuggee), loaded.window);
        self.out.answer(request, Ok(json!({})))?;
        self.is_being_configured = true;
        self.out.event("initialized", &json!({}))
    }

    /// Starts the program again, assembled anew if it is a source, and answers the request. The breakpoints stay, in the lines of
    /// the new source; what became of them is sent. If it cannot be started, the old program stays as it is.
    pub(super) fn restart(&mut self, request: &Request) -> Result<bool> {
        let given = Some(&request.arguments["arguments"]).filter(|given| given.is_object()).cloned();
        let Some(arguments) = given.or_else(|| self.launched.clone()).filter(|_| self.debuggee.is_some()) else {
            self.out.answer(request, Err("nothing was launched".into()))?;
            return Ok(true);
        };
        let Some(mut loaded) = self.load(request, &arguments)? else { return Ok(true) };
        let rows = self.debuggee.take().map(|before| loaded.debuggee.place_again(&before)).unwrap_or_default();
        let output = loaded.debuggee.set_comments();
        self.debuggee = Some(loaded.debuggee);
        self.restarted = self.is_attached.then(|| Box::new(loaded.playable));
        let stood = !std::mem::take(&mut self.runs);
        self.out.answer(request, Ok(json!({})))?;
        output.iter().try_for_each(|body| self.out.event("output", body))?;
        for row in rows {
            self.out.event("breakpoint", &json!({ "reason": "changed", "breakpoint": row }))?;
        }
        // The editor may take it for stopped, as it was before.
        if stood && self.debuggee.as_ref().is_some_and(|debuggee| !debuggee.stop_on_entry) && !self.is_attached {
            self.out.event("continued", &super::console::continued())?;
        }
        self.enter()
    }

    /// Loads a program by the arguments of `launch`. Sends what the assembler has to say as output. If it fails, answers the
    /// request and returns `None`.
    fn load(&mut self, request: &Request, arguments: &Value) -> Result<Option<Loaded>> {
        let launch = match Launch::read(arguments, self.opens_windows) {
            Ok(launch) => launch,
            Err(why) => return self.out.answer(request, Err(why)).map(|()| None),
        };
        match launch.load(&self.setup, self.first, !self.is_attached, || self.inbox.interrupts()) {
            Ok(mut loaded) => {
                if let Some(Call { routine, inputs }) = &launch.call {
                    match loaded.debuggee.call(routine, inputs) {
                        Ok(unset) => loaded.output.extend(unset.iter().map(|text| output("console", text))),
                        Err(why) => return self.out.answer(request, Err(why)).map(|()| None),
                    }
                }
                loaded.output.iter().try_for_each(|body| self.out.event("output", body))?;
                self.launched = Some(arguments.clone());
                self.starts += 1;
                Ok(Some(loaded))
            }
            Err(error) => {
                let (message, output) = failure(&error, self.first);
                output.iter().try_for_each(|body| self.out.event("output", body))?;
                self.out.answer(request, Err(message))?;
                Ok(None)
            }
        }
    }
}

/// Returns a warning of the assembler as an `output` event, with the place that it names.
fn warning(text: &str, first: LineBase) -> Value {
    let mut body = output("stderr", text);
    let place = text.split_once(": warning").map(|(place, _)| place.rsplitn(3, ':').collect::<Vec<_>>());
    if let Some([column, line, file]) = place.as_deref()
        && let (Ok(column), Ok(line)) = (column.parse::<i64>(), line.parse::<usize>())
    {
        let file = std::path::absolute(file).unwrap_or_else(|_| file.into());
        body["source"] = super::debuggee::source(&file);
        (body["line"], body["column"]) = (first.to_editor(line).into(), (column - 1 + first.column).into());
    }
    body
}

/// Describes why a program did not start: in one line, and the errors in its source as `output` events, each with its place.
pub(super) fn failure(error: &anyhow::Error, first: LineBase) -> (String, Vec<Value>) {
    let Some(pipeline::Error::Assemble(errors)) = error.downcast_ref() else {
        return (describe_error(error), Vec::new());
    };
    let event = |diagnostic: &asm::Diagnostic| {
        let mut body = output("stderr", &diagnostic.to_string());
        let file = std::path::absolute(&diagnostic.file).unwrap_or_else(|_| diagnostic.file.clone());
        body["source"] = super::debuggee::source(&file);
        if diagnostic.line > 0 {
            body["line"] = first.to_editor(diagnostic.line as usize).into();
        }
        if diagnostic.column > 0 {
            body["column"] = (i64::from(diagnostic.column) - 1 + first.column).into();
        }
        body
    };
    let events = errors.warnings.iter().chain(&errors.errors).map(event).collect();
    let one_line = |error: &asm::Diagnostic| error.to_string().lines().next().unwrap_or_default().to_owned();
    let message = match &errors.errors[..] {
        [] => "the source does not assemble".to_owned(),
        [one] => one_line(one),
        [one, ..] => format!("{} errors; the first: {}", errors.errors.len(), one_line(one)),
    };
    (message, events)
}
