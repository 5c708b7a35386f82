//! The prover of a program that has questions and nothing more, and the helpers of those that have more.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Binding, Found, Only, Report, Said, answer_cases, walk};
use crate::prover::{self, Chosen, Findings, ProgramOption, Prover, Subject, Task, shown};
use crate::{Error, OnProgress, Page, Part, Shard};

/// The prover of a [`Binding`]: it compares answers, and has no other task.
#[derive(Clone, Copy, Debug)]
pub struct Compared<B>(pub B);

/// The name of the walk in the findings.
const ANSWERS: &str = "answers";

/// Returns the findings of a walk under its name.
pub(crate) fn part<T: Serialize>(name: &str, part: &Part<T>) -> Result<(String, Part<Value>), Error> {
    let value = |found: &T| serde_json::to_value(found).map_err(|error| Error::Merge { why: error.to_string() });
    Ok((name.to_owned(), part.map(value)?))
}

/// Reads the findings of a walk again.
pub(crate) fn found<T: DeserializeOwned>(findings: &Findings, name: &str) -> Result<Part<T>, Error> {
    let missing = || Error::Merge { why: format!("the findings of the {name} are missing") };
    let read = |value: &Value| {
        T::deserialize(value).map_err(|error| Error::Merge { why: format!("the findings of the {name}: {error}") })
    };
    findings.get(name).ok_or_else(missing)?.map(read)
}

impl<B: Binding> Prover for Compared<B> {
    fn options(&self) -> &'static [ProgramOption] {
        self.0.options()
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers]
    }

    fn walk(
        &self,
        subject: &Subject,
        _: Task,
        chosen: &Chosen,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<Findings, Error> {
        let questions = self.0.questions(&subject.program, chosen)?;
        Ok(Findings::from([part(ANSWERS, &walk(&subject.program, &questions, shard, on_progress)?)?]))
    }

    fn report<'a>(
        &'a self,
        subject: &'a Subject,
        _: Task,
        chosen: &Chosen,
        findings: &Findings,
    ) -> Result<Box<dyn prover::Report + 'a>, Error> {
        let questions = self.0.questions(&subject.program, chosen)?;
        let report = Report::of(&questions, &found::<Found>(findings, ANSWERS)?)?;
        Ok(Box::new(Answers { program: subject.program.name.clone(), report }))
    }

    fn cases(&self, subject: &Subject, chosen: &Chosen, text: &str, only: Option<Only>) -> Result<Vec<Said>, Error> {
        answer_cases(&subject.program, self.0.forms(&subject.program, chosen), text, only)
    }
}

/// The report on the answers of a program.
struct Answers {
    program: String,
    report: Report,
}

/// The report for the page and for JSON.
#[derive(Serialize)]
struct Shape<'a> {
    program: &'a str,
    cases: usize,
    differing: usize,
    questions: Vec<QuestionShape<'a>>,
}

/// A question of the report.
#[derive(Serialize)]
struct QuestionShape<'a> {
    title: &'a str,
    routines: &'a [&'static str],
    cases: usize,
    differing: usize,
    longest: crate::T,
    stack: u16,
    differences: Vec<String>,
}

impl Page for Shape<'_> {
    const TEMPLATE: &'static str = "diff";
}

impl Answers {
    fn shape(&self) -> Shape<'_> {
        let questions = self.report.questions.iter().map(|summary| QuestionShape {
            title: summary.title,
            routines: summary.routines,
            cases: summary.cases,
            differing: summary.differing,
            longest: summary.longest(),
            stack: summary.stack,
            differences: summary.differences.iter().map(ToString::to_string).collect(),
        });
        let cases = self.report.questions.iter().map(|summary| summary.cases).sum();
        Shape { program: &self.program, cases, differing: self.report.differing(), questions: questions.collect() }
    }
}

impl prover::Report for Answers {
    fn holds(&self) -> bool {
        self.report.holds()
    }

    fn text(&self) -> String {
        shown(self.report.differences()) + &self.report.to_string()
    }

    fn csv(&self) -> Result<Option<Vec<u8>>, Error> {
        let mut csv = Vec::new();
        self.report.write_csv(&mut csv)?;
        Ok((!csv.is_empty()).then_some(csv))
    }

    fn json(&self) -> Result<Vec<u8>, Error> {
        self.shape().json()
    }

    fn html(&self) -> Result<String, Error> {
        self.shape().html()
    }
}
