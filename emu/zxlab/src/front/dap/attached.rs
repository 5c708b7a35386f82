//! A server for what is played in a window: it answers once a frame, while the window shows the machine and takes its keys.
//!
//! The program runs in the window's way, in real time and with sound; only steps run here, a frame's part at a time. The debugger
//! belongs to the playback and is lent to the server while a request is carried out.

use super::Server;
use super::debuggee::Debuggee;
use super::running::{Resume, Run};
use super::wire::{self, Out, Request};
use crate::debug::{Debugger, Stop};
use crate::lines::eprint_line;
use crate::play::playback::Playback;
use anyhow::{Context, Result};
use serde_json::json;
use spectrum::T;
use std::io::{BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// An editor that is attached to a playback.
pub(crate) struct Attached {
    server: Server,
    /// The step that is being done.
    step: Option<Run>,
    /// True if the machine runs as far as the editor knows.
    runs: bool,
    /// The program that is played: after another one has been opened, the editor's sources are those of the old one.
    program: u32,
    /// Frame and T-state at which the machine stands as far as the editor knows.
    moment: (u64, T),
    /// True from `attach` on: before that the editor expects no events.
    listens: bool,
    /// The stoppoints that were set at the editor's console.
    typed: Vec<usize>,
}

impl Attached {
    /// Serves an editor that has connected to what is played.
    fn connected(input: impl Read + Send + 'static, output: impl Write + 'static, playback: &mut Playback) -> Attached {
        let mut server = Server::new(input, output, playback.setup());
        // A restart starts what is played anew.
        server.launched = Some(json!({ "program": playback.path().display().to_string() }));
        let debugger = Debugger::new(playback.session().clone());
        server.debuggee = Some(Debuggee::new(debugger, playback.sources.clone()));
        playback.drop_comments();
        // What was logged before is not for this editor.
        playback.debugger.take_log();
        Attached { listens: false, ..Attached::new(server, playback) }
    }

    /// Goes on serving an editor that has launched what the playback plays.
    pub(super) fn new(mut server: Server, playback: &mut Playback) -> Attached {
        server.is_attached = true;
        playback.is_attached = true;
        let (runs, program, moment) = (!playback.is_paused(), playback.check(), moment(playback));
        Attached { server, step: None, runs, program, moment, listens: true, typed: Vec::new() }
    }

    /// Answers what the editor has asked since the last frame, and reports what has happened to the machine. Returns false if the
    /// editor has disconnected.
    ///
    /// # Errors
    /// A message is invalid, or the connection to the editor broke.
    fn poll(&mut self, playback: &mut Playback) -> Result<bool> {
        if self.program != playback.check() {
            return Ok(false);
        }
        if self.listens {
            self.report(playback)?;
        }
        while self.server.inbox.is_waiting() {
            let Some(request) = self.server.inbox.next()? else { return Ok(false) };
            if !self.obey(&request, playback)? {
                return Ok(false);
            }
        }
        if let Some(mut step) = self.step.take() {
            let stop = self.lend(playback, |server| -> Result<Option<Stop>> {
                let Some(debuggee) = &mut server.debuggee else { return Ok(None) };
                let stop = step.advance(debuggee, || server.inbox.is_waiting());
                server.send_log()?;
                stop.iter().try_for_each(|stop| server.report(stop))?;
                Ok(stop)
            })?;
            match stop {
                Some(_) => (self.runs, self.moment) = (false, moment(playback)),
                None => self.step = Some(step),
            }
        }
        Ok(true)
    }

    /// Reports log messages, and that the machine has stopped, goes on or stands elsewhere for a reason that no request gave: a
    /// breakpoint, or the user in the window.
    fn report(&mut self, playback: &mut Playback) -> Result<()> {
        self.lend(playback, Server::send_log)?;
        if self.step.is_some() {
            return Ok(());
        }
        if self.runs != playback.is_paused() {
            // The editor gets one stop, for the place at which running backwards ended.
            if !self.runs && !playback.runs_back() && self.moment != moment(playback) {
                self.moment = moment(playback);
                return self.lend(playback, |server| server.stopped("step", None, None));
            }
            return Ok(());
        }
        self.runs = !self.runs;
        self.moment = moment(playback);
        match (self.runs, playback.stop().cloned()) {
            (true, _) => self.server.out.event("continued", &super::console::continued()),
            // The debugger knows what the stoppoint is about.
            (false, Some(stop)) => self.lend(playback, |server| server.report(&stop)),
            (false, None) => self.server.stopped("pause", None, None),
        }
    }

    /// Carries out a request. Returns false if it was the last one.
    fn obey(&mut self, request: &Request, playback: &mut Playback) -> Result<bool> {
        self.server.runs = self.runs || self.step.is_some();
        let set = |playback: &Playback| playback.debugger.stoppoints().map(|(number, _)| number).collect::<Vec<_>>();
        let before = set(playback);
        let stays = self.lend(playback, |server| server.obey(request))?;
        if request.command == "evaluate" {
            self.typed.extend(set(playback).into_iter().filter(|number| !before.contains(number)));
        }
        self.listens |= request.command == "attach";
        if request.command == "terminate" {
            self.release(playback);
        }
        if let Some(playable) = self.server.restarted.take() {
            playback.adopt(*playable);
            (self.step, self.runs, self.program) = (None, false, playback.check());
        }
        match self.server.wanted.take() {
            Some((Resume::Continue, _)) => {
                playback.resume();
                self.runs = true;
            }
            Some((resume, by_instruction)) => {
                playback.pause();
                self.step = self.lend(playback, |server| {
                    server.debuggee.as_ref().map(|debuggee| Run::begin(resume, by_instruction, debuggee))
                });
                self.runs = true;
            }
            // From `attach` on, so that nothing stops the machine before the editor is configured.
            None if ["pause", "attach", "configurationDone"].contains(&request.command.as_str()) => {
                playback.pause();
                (self.step, self.runs) = (None, false);
            }
            None => {}
        }
        // What a request has changed the editor knows.
        self.moment = moment(playback);
        Ok(stays)
    }

    /// Lends the playback's debugger to the server.
    fn lend<R>(&mut self, playback: &mut Playback, job: impl FnOnce(&mut Server) -> R) -> R {
        let mut swap = |server: &mut Server| {
            if let Some(debuggee) = &mut server.debuggee {
                std::mem::swap(&mut debuggee.debugger, &mut playback.debugger);
            }
        };
        swap(&mut self.server);
        let result = job(&mut self.server);
        swap(&mut self.server);
        result
    }

    /// Ends the connection, and the session if that has not ended yet.
    fn detach(mut self, playback: &mut Playback) {
        if self.listens {
            // The editor may be gone.
            let _ = self.server.out.event("terminated", &json!({}));
        }
        self.release(playback);
        playback.is_attached = false;
    }

    /// Ends the session: the editor's breakpoints are removed, and the machine goes on.
    fn release(&mut self, playback: &mut Playback) {
        let placed = self.server.debuggee.iter().flat_map(|debuggee| debuggee.placed.values());
        for number in placed.flat_map(|placed| &placed.numbers).chain(&self.typed) {
            playback.debugger.clear(*number);
        }
        (self.listens, self.step) = (false, None);
        playback.resume();
    }
}

/// Returns the frame and the T-state in it.
fn moment(playback: &Playback) -> (u64, T) {
    let machine = &playback.session().machine;
    (machine.frame(), machine.t_in_frame())
}

/// Time that an editor has to ask something, before it is turned away.
const PATIENCE: Duration = Duration::from_secs(5);

/// Answers the first request of an editor that cannot attach, and closes the connection.
fn turn_away(input: &TcpStream, output: &TcpStream) {
    // It may be gone, or never ask.
    let _ = input.set_read_timeout(Some(PATIENCE));
    if let Some(request) = wire::next(&mut BufReader::new(input)) {
        let why = "another editor is attached to what is played; it has to disconnect first";
        let _ = Out::new(output).answer(&request, Err(why.into()));
    }
    let _ = output.shutdown(std::net::Shutdown::Both);
}

/// The editor of a playback, or the port to which one can connect.
pub(crate) struct Host {
    connections: Option<Receiver<TcpStream>>,
    attached: Option<Attached>,
}

impl Host {
    /// Accepts editors, one after the other, on a port of this computer; 0 chooses one. Prints which it is.
    ///
    /// # Errors
    /// The port cannot be used.
    pub(crate) fn listen(port: u16) -> Result<Host> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| format!("--dap {port}: cannot be used"))?;
        eprint_line(format!("zxlab: an editor can attach to port {}", listener.local_addr()?.port()));
        let (sender, connections) = channel();
        std::thread::spawn(move || listener.incoming().flatten().try_for_each(|editor| sender.send(editor)));
        Ok(Host { connections: Some(connections), attached: None })
    }

    /// Serves the editor that has launched what is played. The window closes with it.
    pub(crate) fn of(attached: Attached) -> Host {
        Host { connections: None, attached: Some(attached) }
    }

    /// Returns true while a step is being done: then the playback must not advance by itself.
    pub(crate) fn is_stepping(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| attached.step.is_some())
    }

    /// Tells the editor, if there is one, that the window has closed.
    pub(crate) fn end(&mut self) {
        if let Some(attached) = &mut self.attached {
            // The editor may be gone.
            let _ = attached.server.out.event("terminated", &json!({}));
        }
    }

    /// Serves the editor; to be called once a frame. Returns false if the window is to be closed.
    pub(crate) fn poll(&mut self, playback: &mut Playback) -> bool {
        if let Some(mut attached) = self.attached.take() {
            match attached.poll(playback) {
                Ok(true) => self.attached = Some(attached),
                Ok(false) => attached.detach(playback),
                Err(error) => {
                    eprint_line(format!("zxlab: {error:#}"));
                    attached.detach(playback);
                }
            }
        }
        let Some(connections) = &self.connections else { return self.attached.is_some() };
        if let Ok(editor) = connections.try_recv() {
            match editor.try_clone() {
                Ok(input) if self.attached.is_some() => {
                    playback.notify("an editor is attached: another one was turned away".to_owned());
                    std::thread::spawn(move || turn_away(&input, &editor));
                }
                Ok(input) => self.attached = Some(Attached::connected(input, editor, playback)),
                Err(error) => playback.notify(format!("an editor could not attach: {error}")),
            }
        }
        true
    }
}
