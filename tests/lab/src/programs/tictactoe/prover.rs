//! Tic-tac-toe's prover: its options, its tasks and their reports.

use std::cell::OnceCell;

use games::tictactoe::{Level, Set};
use pipeline::Program;

use super::{Account, KEYS, KeyboardReport, covering, mutating, questions, report, walk_keyboard, walk_openings};
use crate::diff::{
    self, Ask, Binding, Coverage, MutationReport, Only, Report, Said, Universe, answer_cases, found, part,
};
use crate::page::Page;
use crate::person::{CallsReport, CallsRun};
use crate::prover::{self, Changes, Chosen, Findings, ProgramOption, Prover, Subject, Task, shown};
use crate::walk::checksum;
use crate::{Error, OnProgress, Shard};

/// The prover of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TicTacToe;

/// Number of openings that are played from power-on.
const OPENINGS: usize = 256;

/// Number of machines on which random keys are pressed, and the time of each: two minutes, in frames.
const MACHINES: usize = 64;
const FRAMES: u64 = 6_000;

const LEVEL: &str = "level";
const LOST_TURNS: &str = "lost-turns";
const KNOWLEDGE: &str = "knowledge";

const OPTIONS: [ProgramOption; 3] = [
    ProgramOption {
        name: LEVEL,
        help: "The level whose player is proved; classic if it is not given",
        values: &["classic", "unbeatable"],
        changes: Changes::Cases,
    },
    ProgramOption {
        name: LOST_TURNS,
        help: "Also the boards that turns lost on the clock lead to",
        values: &[],
        changes: Changes::Cases,
    },
    ProgramOption {
        name: KNOWLEDGE,
        help: "Also report how often each rule of the port fires on either set of boards, how every line of play ends, which lines \
               beat the Spectrum, its worst answer, and the shortest table of rules that never loses",
        values: &[],
        changes: Changes::Report,
    },
];

/// Returns the set of boards and the level of a choice.
fn cases(chosen: &Chosen) -> (Set, Level) {
    let set = if chosen.has(LOST_TURNS) { Set::LostTurns } else { Set::Alternating };
    (set, chosen.value(LEVEL).and_then(Level::from_name).unwrap_or(Level::Classic))
}

impl Binding for TicTacToe {
    fn sources(&self) -> &'static [&'static str] {
        &["rules.asm", "player.asm"]
    }

    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    /// The player at the level and on the boards that are chosen, and the rules.
    fn questions(&self, program: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        let (set, level) = cases(chosen);
        let mut questions = vec![questions::of_player(program, set, level)];
        questions.extend(questions::of_rules(program));
        Ok(questions)
    }

    fn forms(&self, program: &Program, _: &Chosen) -> Vec<Box<dyn Ask>> {
        vec![questions::player(program, Level::Unbeatable, "moves", Universe::none())]
    }
}

impl Prover for TicTacToe {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Keyboard, Task::Mutants, Task::Calls]
    }

    fn walk(
        &self,
        subject: &Subject,
        task: Task,
        chosen: &Chosen,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<Findings, Error> {
        let program = &subject.program;
        Ok(match task {
            Task::Answers => {
                let (set, level) = cases(chosen);
                Findings::from([
                    part(
                        "player",
                        &diff::walk(program, &[questions::of_player(program, set, level)], shard, on_progress)?,
                    )?,
                    part("rules", &diff::walk(program, &questions::of_rules(program), shard, on_progress)?)?,
                ])
            }
            Task::Keyboard => Findings::from([
                part("openings", &walk_openings(program, OPENINGS, shard, on_progress)?)?,
                part("played", &walk_keyboard(program, shard, on_progress)?)?,
            ]),
            Task::Mutants => Findings::from([part(
                "mutants",
                &diff::walk_mutants(program, &mutating(program), shard, on_progress)?,
            )?]),
            Task::Calls => {
                let run = CallsRun::new(&subject.contracts()?, &KEYS, MACHINES, FRAMES, shard, on_progress)?;
                Findings::from([part("calls", &run.calls)?])
            }
        })
    }

    fn report<'a>(
        &'a self,
        subject: &'a Subject,
        task: Task,
        chosen: &Chosen,
        findings: &Findings,
    ) -> Result<Box<dyn prover::Report + 'a>, Error> {
        let program = &subject.program;
        Ok(match task {
            Task::Answers => {
                let (set, level) = cases(chosen);
                Box::new(Answers {
                    program,
                    cases: (set, level),
                    player: Report::of(&[questions::of_player(program, set, level)], &found(findings, "player")?)?,
                    rules: Report::of(&questions::of_rules(program), &found(findings, "rules")?)?,
                    coverage: diff::cover(program, &covering(program))?,
                    knowledge: chosen.has(KNOWLEDGE),
                    account: OnceCell::new(),
                })
            }
            Task::Keyboard => Box::new(KeyboardReport::of(&found(findings, "openings")?, &found(findings, "played")?)?),
            Task::Mutants => Box::new(MutationReport::of(program, &mutating(program), &found(findings, "mutants")?)?),
            Task::Calls => {
                let program = checksum(&program.code);
                Box::new(CallsReport::of(&CallsRun { program, frames: FRAMES, calls: found(findings, "calls")? })?)
            }
        })
    }

    fn cases(&self, subject: &Subject, chosen: &Chosen, text: &str, only: Option<Only>) -> Result<Vec<Said>, Error> {
        answer_cases(&subject.program, self.forms(&subject.program, chosen), text, only)
    }
}

/// The report on the answers of player and rules.
struct Answers<'a> {
    program: &'a Program,
    cases: (Set, Level),
    player: Report,
    rules: Report,
    coverage: Coverage,
    /// True if the text includes the analysis of the player.
    knowledge: bool,
    /// Made when it is asked for: the analysis takes a while.
    account: OnceCell<Account>,
}

impl Answers<'_> {
    fn account(&self) -> &Account {
        self.account
            .get_or_init(|| Account::new(self.program, self.cases, &self.player, &self.rules, self.coverage.clone()))
    }
}

impl prover::Report for Answers<'_> {
    fn holds(&self) -> bool {
        self.player.holds() && self.rules.holds() && self.coverage.holds()
    }

    fn text(&self) -> String {
        let Answers { cases: (set, level), player, rules, coverage, .. } = self;
        let mut text = shown(player.differences()) + &format!("{}\n", report::player(*set, *level, player));
        text += &(shown(rules.differences()) + &format!("{}\n{coverage}", report::rules(rules)));
        if self.knowledge {
            text += &format!("\n{}", self.account().knowledge);
        }
        text
    }

    fn csv(&self) -> Result<Option<Vec<u8>>, Error> {
        let mut csv = Vec::new();
        self.player.write_csv(&mut csv)?;
        Ok(Some(csv))
    }

    fn json(&self) -> Result<Vec<u8>, Error> {
        Page::json(self.account())
    }

    fn html(&self) -> Result<String, Error> {
        Page::html(self.account())
    }
}

impl prover::Report for KeyboardReport {
    fn holds(&self) -> bool {
        KeyboardReport::holds(self)
    }

    fn text(&self) -> String {
        shown(self.differences()) + &self.to_string()
    }

    fn json(&self) -> Result<Vec<u8>, Error> {
        Page::json(self)
    }

    fn html(&self) -> Result<String, Error> {
        Page::html(self)
    }
}

impl prover::Report for MutationReport {
    fn holds(&self) -> bool {
        MutationReport::holds(self)
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn survivors(&self) -> Option<String> {
        Some(MutationReport::survivors(self))
    }

    fn json(&self) -> Result<Vec<u8>, Error> {
        Page::json(self)
    }

    fn html(&self) -> Result<String, Error> {
        Page::html(self)
    }
}

impl prover::Report for CallsReport {
    fn holds(&self) -> bool {
        CallsReport::holds(self)
    }

    fn text(&self) -> String {
        let broken: String = self.broken().map(|broken| format!("{broken}\n\n")).collect();
        broken + &self.to_string()
    }

    fn json(&self) -> Result<Vec<u8>, Error> {
        Page::json(self)
    }

    fn html(&self) -> Result<String, Error> {
        Page::html(self)
    }
}
