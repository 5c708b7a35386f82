//! The binding: its options, its questions and its case files.

use pipeline::Program;

use super::proof::{ABOUT as SUBJECTS, ROWS};
use super::sessions::walk_sessions;
use super::{cases, strength};
use crate::diff::{Ask, Binding, Covering, Extent, Mutating, Printed, Row, found, part};
use crate::person::Sessions;
use crate::prover::{Changes, Chosen, Findings, ProgramOption, Task, shown};
use crate::{Error, OnProgress, Report, Shard};

/// The binding of the game.
#[derive(Clone, Copy, Debug)]
pub struct Xiangqi;

const WHOLE: &str = "whole";
const ABOUT: &str = "about";

const OPTIONS: [ProgramOption; 2] = [
    ProgramOption {
        name: WHOLE,
        help: "All cases instead of a seeded part of them",
        values: &[],
        changes: Changes::Cases,
    },
    ProgramOption { name: ABOUT, help: "Only the questions about this", values: &SUBJECTS, changes: Changes::Cases },
];

/// Number of sessions at the keyboard, and the name of their walk in the findings.
const SESSIONS: usize = 1_024;
const PLAYED: &str = "sessions";

impl Binding for Xiangqi {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Keyboard, Task::Mutants]
    }

    fn questions(&self, _: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        let extent = if chosen.has(WHOLE) { Extent::Whole } else { Extent::Part };
        let is_chosen = |row: &&Row| chosen.value(ABOUT).is_none_or(|about| about == row.about);
        Ok(ROWS.iter().filter(is_chosen).map(|row| row.question(extent)).collect())
    }

    fn forms(&self, _: &Program, _: &Chosen) -> Vec<Box<dyn Ask>> {
        cases::forms()
    }

    fn covering(&self, _: &Program) -> Option<Covering> {
        Some(strength::covering())
    }

    fn mutating(&self, _: &Program) -> Option<Mutating> {
        Some(strength::mutating(Extent::Whole))
    }

    fn walk_keyboard(&self, program: &Program, shard: Shard, on_progress: OnProgress<'_>) -> Result<Findings, Error> {
        Ok(Findings::from([part(PLAYED, &walk_sessions(program, SESSIONS, shard, on_progress)?)?]))
    }

    fn report_keyboard(&self, findings: &Findings) -> Result<Box<dyn Report>, Error> {
        let sessions = Sessions::of(&found(findings, PLAYED)?)?;
        let text = shown(sessions.differences.iter()) + &sessions.to_string();
        Ok(Box::new(Printed { holds: sessions.holds(), text, survivors: None, page: sessions }))
    }
}
