//! The editor's console: commands of `zxlab debug`, and expressions.

use super::Server;
use super::running::Resume;
use super::wire::{self, Request};
use crate::debug::prompt::{self, Answer};
use anyhow::Result;
use serde_json::{Value, json};
use spectrum::Machine;

impl Server {
    /// Executes a command of `zxlab debug` that was typed at the editor's console. Returns false if the editor disconnected
    /// meanwhile.
    pub(super) fn console(&mut self, request: &Request) -> Result<bool> {
        let line = match &request.arguments["expression"] {
            Value::String(line) => line.as_str(),
            _ => {
                self.out.answer(request, wire::text_of(&request.arguments, "expression").map(result))?;
                return Ok(true);
            }
        };
        if let Some(resume) = Resume::of_console(line, self.debuggee.as_ref()) {
            let ready = self.ready(resume);
            let goes = ready.is_ok();
            self.out.answer(request, ready.map(|()| result("")))?;
            if !goes {
                return Ok(true);
            }
            self.out.event("continued", &continued())?;
            return self.run(resume, true);
        }
        let Some(debuggee) = &mut self.debuggee else {
            self.out.answer(request, Err("nothing was launched".into()))?;
            return Ok(true);
        };
        // While a command runs, the editor shows that the machine runs, and can pause it.
        let runs = !self.runs && prompt::may_run_long(line);
        if runs {
            self.out.event("continued", &continued())?;
        }
        let before = debuggee.debugger.session().machine.clone();
        let answer = match prompt::answer(&mut debuggee.debugger, &debuggee.sources, line, &|| self.inbox.interrupts())
        {
            Answer::Text(text) => Ok(result(&text)),
            Answer::Mistake(why) => Err(why),
            Answer::Nothing | Answer::Quit => Ok(result("")),
        };
        self.out.answer(request, answer)?;
        // The answer already contains the displayed expressions. If a pause interrupted the command, the pause reports the stop.
        if runs && !self.inbox.has("pause") {
            self.send_stopped("step", None, None)?;
        } else if !runs {
            self.show_again(&before)?;
        }
        Ok(true)
    }

    /// Sends an event after a command at the console, if the machine differs from `before`, so that the editor shows it again.
    fn show_again(&mut self, before: &Machine) -> Result<()> {
        let (Some(debuggee), false) = (&self.debuggee, self.runs) else { return Ok(()) };
        let now = &debuggee.debugger.session().machine;
        let time = |machine: &Machine| (machine.frame(), machine.t_in_frame(), machine.cpu().instruction_address());
        if time(before) != time(now) {
            return self.send_stopped("step", None, None);
        }
        if before != now && self.invalidates {
            self.out.event("invalidated", &json!({ "areas": ["all"] }))?;
        }
        Ok(())
    }
}

/// Returns the body of the event that the machine runs, for a run that no request of the editor began.
pub(super) fn continued() -> Value {
    json!({ "threadId": super::THREAD, "allThreadsContinued": true })
}

/// Returns the body of an answer to `evaluate` with a text that has no parts.
fn result(text: &str) -> Value {
    json!({ "result": text, "variablesReference": 0 })
}
