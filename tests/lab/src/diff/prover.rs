//! The prover of a program, made of its [`Binding`].

use pipeline::Program;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    AnswersReport, Ask, Binding, Coverage, Found, MutationReport, answer_cases, cover, prove_survivors, walk,
    walk_mutants,
};
use crate::person::{CallsReport, CallsRun, Sessions};
use crate::prover::{self, Chosen, Findings, Only, ProgramOption, Prover, Said, Subject, Task, shown};
use crate::walk::checksum;
use crate::{Error, FailingCase, OnProgress, Page, Part, Shard, T};

/// The prover of a [`Binding`].
#[derive(Clone, Copy, Debug)]
pub struct Bound<B>(pub B);

/// The names of the walks in the findings.
const ANSWERS: &str = "answers";
const MUTANTS: &str = "mutants";
const CALLS: &str = "calls";

/// Number of machines on which random keys are pressed, and the time of each: two minutes, in frames.
const MACHINES: usize = 64;
const FRAMES: u64 = 6_000;

/// Returns the findings of a walk under its name.
pub(crate) fn part<P: Serialize>(name: &str, part: &Part<P>) -> Result<(String, Part<Value>), Error> {
    let value = |found: &P| serde_json::to_value(found).map_err(|error| Error::Merge { why: error.to_string() });
    Ok((name.to_owned(), part.map(value)?))
}

/// Reads the findings of a walk again.
pub(crate) fn found<P: DeserializeOwned>(findings: &Findings, name: &str) -> Result<Part<P>, Error> {
    let missing = || Error::Merge { why: format!("the findings of the {name} are missing") };
    let read = |value: &Value| {
        P::deserialize(value).map_err(|error| Error::Merge { why: format!("the findings of the {name}: {error}") })
    };
    findings.get(name).ok_or_else(missing)?.map(read)
}

/// The name of the walk of sessions at the keyboard in the findings, and the number of sessions.
pub(crate) const SESSIONS: &str = "sessions";
pub(crate) const SESSION_COUNT: usize = 1_024;

/// Sums up the sessions in the findings.
pub(crate) fn sessions_found(findings: &Findings) -> Result<Sessions, Error> {
    Sessions::of(&found(findings, SESSIONS)?)
}

/// The error for a task that the binding does not have.
fn no_such_task() -> Error {
    Error::Merge { why: "the program has no proof of this kind".into() }
}

impl<B: Binding> Prover for Bound<B> {
    fn options(&self) -> &'static [ProgramOption] {
        self.0.options()
    }

    fn tasks(&self) -> &'static [Task] {
        self.0.tasks()
    }

    fn walk(
        &self,
        subject: &Subject,
        task: Task,
        chosen: &Chosen,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<Findings, Error> {
        let (binding, program) = (&self.0, &subject.program);
        let walked = match task {
            Task::Answers => part(ANSWERS, &walk(program, &binding.questions(program, chosen)?, shard, on_progress)?)?,
            Task::Mutants | Task::ProvedMutants => {
                let mutating = binding.mutating(program).ok_or_else(no_such_task)?;
                let mut mutants = walk_mutants(program, &mutating, shard, on_progress)?;
                if task == Task::ProvedMutants {
                    mutants = prove_survivors(program, &mutating, mutants, on_progress)?;
                }
                part(MUTANTS, &mutants)?
            }
            Task::Calls => {
                let source = subject.contracts()?;
                part(CALLS, &CallsRun::new(&source, binding.keys(), MACHINES, FRAMES, shard, on_progress)?.calls)?
            }
            Task::Keyboard => return binding.walk_keyboard(program, shard, on_progress),
        };
        Ok(Findings::from([walked]))
    }

    fn report<'a>(
        &'a self,
        subject: &'a Subject,
        task: Task,
        chosen: &Chosen,
        findings: &Findings,
    ) -> Result<Box<dyn prover::Report + 'a>, Error> {
        let (binding, program) = (&self.0, &subject.program);
        match task {
            Task::Answers => {
                let questions = binding.questions(program, chosen)?;
                let report = AnswersReport::of(&questions, &found::<Found>(findings, ANSWERS)?)?;
                let coverage = binding.covering(program).map(|covering| cover(program, &covering)).transpose()?;
                let chosen = chosen.clone();
                let proof = Proof { program, chosen, report, coverage };
                Ok(Box::new(BoundReport { binding, questions, proof }))
            }
            Task::Mutants | Task::ProvedMutants => {
                let mutating = binding.mutating(program).ok_or_else(no_such_task)?;
                let report = MutationReport::of(program, &mutating, &found(findings, MUTANTS)?)?;
                let survivors = Some(report.survivors());
                Ok(Box::new(Printed { holds: report.holds(), text: report.to_string(), survivors, page: report }))
            }
            Task::Calls => {
                let run = CallsRun { program: checksum(&program.code), frames: FRAMES, calls: found(findings, CALLS)? };
                let report = CallsReport::of(&run)?;
                let broken: String = report.broken().map(|broken| format!("{broken}\n\n")).collect();
                let text = format!("{broken}{report}");
                Ok(Box::new(Printed { holds: report.holds(), text, survivors: None, page: report }))
            }
            Task::Keyboard => binding.report_keyboard(findings),
        }
    }

    fn cases(&self, subject: &Subject, chosen: &Chosen, text: &str, only: Option<Only>) -> Result<Vec<Said>, Error> {
        answer_cases(&subject.program, self.0.forms(&subject.program, chosen), self.0.header(), text, only)
    }
}

/// A report that is printed as it is.
pub(crate) struct Printed<P> {
    /// True if nothing differs.
    pub(crate) holds: bool,
    /// The report for people.
    pub(crate) text: String,
    /// The mutants that give the same answers on all inputs, a line each.
    pub(crate) survivors: Option<String>,
    /// The report for JSON and the page.
    pub(crate) page: P,
}

impl<P: Page> prover::Report for Printed<P> {
    fn holds(&self) -> bool {
        self.holds
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn survivors(&self) -> Option<String> {
        self.survivors.clone()
    }

    fn json(&self) -> Result<Vec<u8>, Error> {
        self.page.json()
    }

    fn html(&self) -> Result<String, Error> {
        self.page.html()
    }
}

/// The findings about the answers of a program, as a binding reports on them.
pub struct Proof<'a> {
    /// The program.
    pub program: &'a Program,
    /// The options that are set.
    pub chosen: Chosen,
    /// The comparison.
    pub report: AnswersReport,
    /// The instructions and branches that the cases reach, if the binding names the sources.
    pub coverage: Option<Coverage>,
}

impl Proof<'_> {
    /// Returns the numbers of each question and the coverage, in words.
    pub fn summary(&self) -> String {
        let coverage = self.coverage.as_ref().map_or_else(String::new, |coverage| format!("\n{coverage}"));
        format!("{}{coverage}", self.report)
    }
}

/// The report for JSON and the page of a program that has no page of its own.
#[derive(Serialize)]
struct AnswersPage<'a> {
    program: &'a str,
    cases: usize,
    differing: usize,
    questions: Vec<QuestionRow<'a>>,
    coverage: Option<&'a Coverage>,
}

/// A question of the report.
#[derive(Serialize)]
struct QuestionRow<'a> {
    title: &'a str,
    routines: &'a [&'static str],
    cases: usize,
    second: usize,
    differing: usize,
    longest: T,
    stack: u16,
    differences: Vec<String>,
}

impl Page for AnswersPage<'_> {
    const TEMPLATE: &'static str = "answers";
    const OWN: &'static [(&'static str, &'static str)] = &[(Self::TEMPLATE, include_str!("answers.html"))];
}

impl<'a> AnswersPage<'a> {
    fn of(proof: &'a Proof<'_>) -> AnswersPage<'a> {
        let questions = proof.report.questions.iter().map(|summary| QuestionRow {
            title: summary.title,
            routines: summary.routines,
            cases: summary.cases,
            second: summary.second,
            differing: summary.differing,
            longest: summary.longest(),
            stack: summary.stack,
            differences: summary.differences.iter().map(ToString::to_string).collect(),
        });
        AnswersPage {
            program: &proof.program.name,
            cases: proof.report.questions.iter().map(|summary| summary.cases).sum(),
            differing: proof.report.differing(),
            questions: questions.collect(),
            coverage: proof.coverage.as_ref(),
        }
    }
}

/// The report on the answers of a program.
struct BoundReport<'a, B> {
    binding: &'a B,
    questions: Vec<Box<dyn Ask>>,
    proof: Proof<'a>,
}

impl<B: Binding> prover::Report for BoundReport<'_, B> {
    fn holds(&self) -> bool {
        self.proof.report.holds() && self.proof.coverage.as_ref().is_none_or(Coverage::holds)
    }

    fn text(&self) -> String {
        let differences = self.proof.report.questions.iter().map(|summary| shown(summary.differences.iter()));
        differences.collect::<String>() + &self.binding.summary(&self.proof)
    }

    fn csv(&self) -> Result<Option<Vec<u8>>, Error> {
        let mut csv = Vec::new();
        self.proof.report.write_csv(&mut csv)?;
        Ok((!csv.is_empty()).then_some(csv))
    }

    fn json(&self) -> Result<Vec<u8>, Error> {
        self.binding.json(&self.proof).unwrap_or_else(|| AnswersPage::of(&self.proof).json())
    }

    fn html(&self) -> Result<String, Error> {
        self.binding.html(&self.proof).unwrap_or_else(|| AnswersPage::of(&self.proof).html())
    }

    fn failing_cases(&self) -> Result<Vec<FailingCase>, Error> {
        self.proof.report.failing_cases(self.proof.program, &self.questions)
    }
}
