//! The binding: its options, its questions and its case files.

use pipeline::Program;
use serde::Serialize;

use super::forms::forms;
use super::proof::{ABOUT, ROWS};
use super::sessions::walk_sessions;
use super::strength;
use super::twins::{Twins, walk_twins};
use crate::diff::{
    Ask, Binding, Covering, Mutating, Printed, SESSION_COUNT, SESSIONS, chosen_questions, found, part, row_options,
    sessions_found,
};
use crate::person::Sessions;
use crate::prover::{Chosen, Findings, ProgramOption, Task, shown};
use crate::{Error, OnProgress, Page, Report, Shard};

/// The binding of the game.
#[derive(Clone, Copy, Debug)]
pub struct Gunjin;

const OPTIONS: [ProgramOption; 2] = row_options(&ABOUT);

/// Number of positions in which the Spectrum's answers are compared, and the name of their walk in the findings.
const POSITIONS: usize = 10_000;
const COMPARED: &str = "answers with other types";

/// The findings at the keyboard.
#[derive(Serialize)]
struct Keyboard {
    #[serde(flatten)]
    sessions: Sessions,
    twins: Twins,
}

impl Page for Keyboard {
    const TEMPLATE: &'static str = Sessions::TEMPLATE;
    const OWN: &'static [(&'static str, &'static str)] = Sessions::OWN;
}

impl Binding for Gunjin {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Keyboard, Task::Mutants]
    }

    fn questions(&self, _: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        Ok(chosen_questions(&ROWS, chosen))
    }

    fn forms(&self, _: &Program, _: &Chosen) -> Vec<Box<dyn Ask>> {
        forms()
    }

    fn covering(&self, _: &Program) -> Option<Covering> {
        Some(strength::covering())
    }

    fn mutating(&self, _: &Program) -> Option<Mutating> {
        Some(strength::mutating())
    }

    fn walk_keyboard(&self, program: &Program, shard: Shard, on_progress: OnProgress<'_>) -> Result<Findings, Error> {
        Ok(Findings::from([
            part(SESSIONS, &walk_sessions(program, SESSION_COUNT, shard, on_progress)?)?,
            part(COMPARED, &walk_twins(program, POSITIONS, shard, on_progress)?)?,
        ]))
    }

    fn report_keyboard(&self, findings: &Findings) -> Result<Box<dyn Report>, Error> {
        let sessions = sessions_found(findings)?;
        let twins = Twins::of(&found(findings, COMPARED)?)?;
        let differences = sessions.differences.iter().chain(&twins.differing);
        let text = format!("{}{sessions}\n{twins}", shown(differences));
        let holds = sessions.holds() && twins.holds();
        Ok(Box::new(Printed { holds, text, survivors: None, page: Keyboard { sessions, twins } }))
    }
}
