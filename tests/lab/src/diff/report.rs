//! The report on a comparison: numbers, differences and the table of cases.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use pipeline::Program;
use serde::Serialize;

use super::TRACED;
use super::asker::Asker;
use super::findings::{Answer, BrokenPromise, Found};
use super::question::Ask;
use super::units;
use crate::walk::expect;
use crate::{Core, Error, FailingCase, Part, T, Trace};

/// A case in which not everything is as it should be, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The number of the case.
    number: usize,
    /// The number of the routine, among those of the question.
    asked: usize,
    /// The core on which something is wrong.
    suspect: Core,
    /// The case, drawn.
    pub case: String,
    /// The routine, where the question asks several.
    pub routine: Option<&'static str>,
    /// The answer of the Z80 code on our core.
    pub z80: Answer,
    /// The answer of the Z80 code on `iz80`.
    pub iz80: Answer,
    /// The answer of the port.
    pub port: String,
    /// The explanation of the port's answer.
    pub note: Option<String>,
    /// The broken promises.
    pub faults: Vec<BrokenPromise>,
    /// The steps of the routine, for the first differences: on our core, unless `iz80` alone is wrong.
    pub trace: Option<Trace>,
}

/// The findings about one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The question's title.
    pub title: &'static str,
    /// The routines that were asked.
    pub routines: &'static [&'static str],
    /// Number of cases.
    pub cases: usize,
    /// Number of cases that were run on `iz80` too.
    pub second: usize,
    /// Number of cases that differ.
    pub differing: usize,
    /// The longest time on our core, in T-states, and the number of the first case that took it.
    pub slowest: Option<(T, usize)>,
    /// The most stack on our core, in bytes.
    pub stack: u16,
    /// The first differences, at most [`KEPT`](Summary::KEPT); all of them if the question has a table.
    pub differences: Vec<Shown>,
}

impl Summary {
    /// Most differences of a question without a table.
    pub const KEPT: usize = 100;

    /// Returns the longest time, in T-states; 0 if no case returned.
    pub fn longest(&self) -> T {
        self.slowest.map_or(0, |(t, _)| t)
    }
}

/// The numbers of several questions for JSON, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// Number of cases of each.
    pub asked: Vec<usize>,
    /// Number of differing cases of each.
    pub differing: Vec<usize>,
    /// The longest time of each on our core, in T-states.
    pub slowest: Vec<T>,
    /// The most stack of each on our core, in bytes.
    pub stack: Vec<u16>,
    /// The first differences of all.
    pub differences: Vec<Shown>,
}

impl Numbers {
    /// Collects the numbers of some questions.
    pub fn of(questions: &[Summary]) -> Numbers {
        Numbers {
            asked: questions.iter().map(|summary| summary.cases).collect(),
            differing: questions.iter().map(|summary| summary.differing).collect(),
            slowest: questions.iter().map(Summary::longest).collect(),
            stack: questions.iter().map(|summary| summary.stack).collect(),
            differences: questions.iter().flat_map(|summary| &summary.differences).cloned().collect(),
        }
    }
}

/// The report on a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswersReport {
    /// The findings, in the order of the questions.
    pub questions: Vec<Summary>,
    /// The table of cases of the first question that has one: header and rows.
    pub table: Vec<Vec<String>>,
}

impl AnswersReport {
    /// Makes the report of a whole comparison: [`walk`](super::walk()), or the parts of all its shards.
    ///
    /// # Errors
    /// A comparison that is not whole, or covers another number of cases than the questions have.
    pub fn of(questions: &[Box<dyn Ask>], walk: &Part<Found>) -> Result<AnswersReport, Error> {
        expect("batches of cases", units(questions)?.len(), walk.units)?;
        let mut found: Vec<Found> = vec![Found::default(); questions.len()];
        for unit in walk.whole()? {
            let Some(sum) = found.get_mut(unit.question) else {
                return Err(Error::Merge { why: "they are of other questions".into() });
            };
            sum.cases += unit.cases;
            sum.second += unit.second;
            sum.differing += unit.differing;
            if unit.slowest.map_or(0, |(t, _)| t) > sum.slowest.map_or(0, |(t, _)| t) {
                sum.slowest = unit.slowest;
            }
            sum.stack = sum.stack.max(unit.stack);
            sum.differences.extend(unit.differences.iter().cloned());
        }
        let mut report = AnswersReport { questions: Vec::new(), table: Vec::new() };
        for (ask, found) in questions.iter().zip(found) {
            expect(ask.title(), ask.cases()?, found.cases)?;
            report.add_rows(ask.as_ref(), &found);
            report.questions.push(summary(ask.as_ref(), found));
        }
        Ok(report)
    }

    /// Adds the rows of a question, if it is the first that has a table.
    fn add_rows(&mut self, ask: &dyn Ask, found: &Found) {
        let Some(columns) = ask.columns().filter(|_| self.table.is_empty()) else { return };
        let answers = ["z80", "iz80", "rust"];
        self.table.push(columns.iter().chain(&answers).map(|&column| column.to_owned()).collect());
        let differing: BTreeMap<usize, _> =
            found.differences.iter().map(|difference| (difference.case, difference)).collect();
        for case in 0..found.cases {
            let (mut row, port) = (ask.fields(case), ask.port(case));
            let [z80, iz80] = match differing.get(&case) {
                Some(difference) => [difference.z80.to_string(), difference.iz80.to_string()],
                None => [port.clone(), port.clone()],
            };
            row.extend([z80, iz80, port]);
            self.table.push(row);
        }
    }

    /// Returns true if the Z80 code gave the port's answers in all cases and broke no promise.
    pub fn holds(&self) -> bool {
        self.differing() == 0
    }

    /// Returns the number of cases that differ.
    pub fn differing(&self) -> usize {
        self.questions.iter().map(|summary| summary.differing).sum()
    }

    /// Returns the differences that are kept, in the order of the questions.
    pub fn differences(&self) -> impl Iterator<Item = &Shown> {
        self.questions.iter().flat_map(|summary| &summary.differences)
    }

    /// Returns the differences that have a trace as calls. The element of each is `difference-N`, N being its place among all
    /// [`differences`](AnswersReport::differences), from 0.
    ///
    /// # Errors
    /// A program that lacks something that the questions need.
    pub(crate) fn failing_cases(
        &self,
        program: &Program,
        questions: &[Box<dyn Ask>],
    ) -> Result<Vec<FailingCase>, Error> {
        let mut cases = Vec::new();
        if self.holds() {
            return Ok(cases);
        }
        let cores = |core| Asker::new(program, core, questions);
        let mut cores = [cores(Core::Z80)?, cores(Core::Iz80)?];
        let all = self.questions.iter().enumerate();
        let all = all.flat_map(|(question, summary)| summary.differences.iter().map(move |shown| (question, shown)));
        for (place, (question, shown)) in all.enumerate().filter(|(_, (_, shown))| shown.trace.is_some()) {
            let ask = questions[question].as_ref();
            let call = cores[usize::from(shown.suspect == Core::Iz80)].state(ask, question, shown.asked, shown.number);
            let routine = ask.routines()[shown.asked].to_owned();
            cases.push(FailingCase { element: format!("difference-{place}"), routine, call, paged: None });
        }
        Ok(cases)
    }

    /// Writes the table of cases as CSV; nothing if no question has one.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, out: impl io::Write) -> Result<(), Error> {
        let mut csv = csv::Writer::from_writer(out);
        self.table.iter().try_for_each(|row| csv.write_record(row))?;
        csv.flush().map_err(csv::Error::from)?;
        Ok(())
    }
}

/// Returns the findings about a question, with its differences in words.
fn summary(ask: &dyn Ask, found: Found) -> Summary {
    let kept = if ask.columns().is_some() { usize::MAX } else { Summary::KEPT };
    let several = ask.routines().len() > 1;
    let shown = found.differences.into_iter().take(kept).enumerate().map(|(place, difference)| Shown {
        number: difference.case,
        asked: difference.routine,
        suspect: difference.suspect,
        case: ask.draw(difference.case),
        routine: ask.routines().get(difference.routine).copied().filter(|_| several),
        z80: difference.z80,
        iz80: difference.iz80,
        port: ask.port(difference.case),
        note: ask.note(difference.case),
        faults: difference.faults,
        trace: difference.trace.filter(|_| place < TRACED),
    });
    Summary {
        title: ask.title(),
        routines: ask.routines(),
        cases: found.cases,
        second: found.second,
        differing: found.differing,
        slowest: found.slowest,
        stack: found.stack,
        differences: shown.collect(),
    }
}

/// Writes the case, the three answers, what else is wrong, and the trace.
impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown { case, routine, z80, iz80, port, .. } = self;
        write!(f, "{case}\n  ")?;
        if let Some(routine) = routine {
            write!(f, "{routine}: ")?;
        }
        write!(f, "the Z80 code answers {z80} on our core and {iz80} on iz80, the port {port}")?;
        if let Some(note) = &self.note {
            write!(f, "\n  the port answers by {note}")?;
        }
        for (core, answer) in [("our core", z80), ("iz80", iz80)] {
            if let Answer::Failed(outcome) = answer {
                write!(f, "\n  on {core}: {outcome}")?;
            }
        }
        for BrokenPromise { core, what } in &self.faults {
            write!(f, "\n  on {} it {what}", core.name())?;
        }
        if let Some(trace) = &self.trace {
            write!(f, "\n  what it did on {}:", self.suspect.name())?;
            for line in trace.to_string().lines() {
                write!(f, "\n    {line}")?;
            }
        }
        Ok(())
    }
}

/// Differences in JSON are texts, as they are for people.
impl Serialize for Shown {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// Writes the number of differences of some questions in words.
pub(crate) fn differing(questions: &[Summary]) -> String {
    differences(questions.iter().map(|summary| summary.differing).sum())
}

/// Writes the number of differences in words.
pub(crate) fn differences(count: usize) -> String {
    match count {
        0 => "no difference".to_owned(),
        1 => "1 difference".to_owned(),
        count => format!("{count} differences"),
    }
}

/// Writes a line for each question, and the number of differences; not the differences themselves.
impl fmt::Display for AnswersReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for summary in &self.questions {
            let Summary { title, routines, cases, second, stack, .. } = summary;
            let second = if second == cases { String::new() } else { format!(" ({second} on iz80 too)") };
            writeln!(
                f,
                "{title}: {cases} cases{second} of {}, at most {} T-states and {stack} bytes of stack",
                routines.join(" and "),
                summary.longest()
            )?;
        }
        f.write_str(&differences(self.differing()))
    }
}
