//! Questions: what a routine of a program is asked about each case of a universe, and the port's answer to it.

use std::any::Any;
use std::fmt::Display;

use super::layout::{After, Area, Asking};
use super::universe::Universe;
use crate::{Call, Error, T};

/// Reads a line of a case file: `None` if it is not of this form, an error if it is and has a fault.
pub type ReadCase<C> = Box<dyn FnMut(&str) -> Option<Result<C, String>> + Send + Sync>;

/// The columns of a table of cases, and the fields of a case in them.
type CaseTable<C> = (&'static [&'static str], fn(&C) -> Vec<String>);

/// A question: routines of the program that have to give the same answers as the port on all cases.
///
/// Adding a proof of a routine is adding a question to a [`Binding`](super::Binding):
///
/// ```
/// use lab::diff::{Field, Question, Universe};
///
/// const LIVES: Field<u8> = Field::byte("Lives");
///
/// // lose_life: takes one of Lives; carry is set if it was the last one.
/// let question = Question::new(
///     "lives",
///     &["lose_life"],
///     Universe::all(9, 1..=9_u8),
///     |lives, to| to.put(&LIVES, lives),
///     |_, after| Some(format!("{} left, over: {}", after.get(&LIVES)?, after.carry())),
///     |lives| format!("{} left, over: {}", lives - 1, *lives == 1),
/// )
/// .writes([LIVES.area()])
/// .draw(|lives| format!("{lives} lives"));
/// # let _ = question;
/// ```
pub struct Question<C, A> {
    title: &'static str,
    routines: &'static [&'static str],
    cases: Universe<C>,
    ask: fn(&C, &mut Asking<'_>),
    answer: fn(&C, &After<'_>) -> Option<A>,
    port: fn(&C) -> A,
    symbols: Vec<&'static str>,
    writes: Vec<Area>,
    draw: Option<fn(&C) -> String>,
    note: Option<fn(&C) -> Option<String>>,
    table: Option<CaseTable<C>>,
    form: Option<ReadCase<C>>,
    too_large: Option<fn(&C) -> Option<String>>,
    every: usize,
    most: Option<fn(&C) -> T>,
}

impl<C, A> Question<C, A>
where
    C: Clone + Send + Sync + 'static,
    A: Display + PartialEq + Send + Sync + 'static,
{
    /// Makes a question.
    ///
    /// * `title`: a plural for reports, "legal moves".
    /// * `routines`: the routine that is asked; several of them are ways to the same answer, each of which has to give it.
    /// * `ask` puts a case into variables and registers; `answer` reads what the routine left, `None` if that means nothing.
    /// * `port` is the right answer.
    pub fn new(
        title: &'static str,
        routines: &'static [&'static str],
        cases: Universe<C>,
        ask: fn(&C, &mut Asking<'_>),
        answer: fn(&C, &After<'_>) -> Option<A>,
        port: fn(&C) -> A,
    ) -> Question<C, A> {
        Question {
            title,
            routines,
            cases,
            ask,
            answer,
            port,
            symbols: Vec::new(),
            writes: Vec::new(),
            draw: None,
            note: None,
            table: None,
            form: None,
            too_large: None,
            every: 1,
            most: None,
        }
    }

    /// Names the symbols that `ask` and `answer` use, of variables and of an `LD A,R`. Without one of them the program is
    /// refused.
    #[must_use]
    pub fn symbols(mut self, symbols: impl IntoIterator<Item = &'static str>) -> Self {
        self.symbols.extend(symbols);
        self
    }

    /// Names the memory that the routine may write. A change of any other byte outside of the stack is a difference.
    #[must_use]
    pub fn writes(mut self, areas: impl IntoIterator<Item = Area>) -> Self {
        self.writes.extend(areas);
        self
    }

    /// Draws a case for reports, in one or several lines.
    #[must_use]
    pub fn draw(mut self, draw: fn(&C) -> String) -> Self {
        self.draw = Some(draw);
        self
    }

    /// Explains the port's answer in a line, for instance by the rule that gave it.
    #[must_use]
    pub fn note(mut self, note: fn(&C) -> Option<String>) -> Self {
        self.note = Some(note);
        self
    }

    /// Makes each case a row of the CSV: these columns, and those of the three answers.
    #[must_use]
    pub fn table(mut self, columns: &'static [&'static str], fields: fn(&C) -> Vec<String>) -> Self {
        self.table = Some((columns, fields));
        self
    }

    /// Reads cases of this question from the lines of a case file.
    #[must_use]
    pub fn form(mut self, read: impl FnMut(&str) -> Option<Result<C, String>> + Send + Sync + 'static) -> Self {
        self.form = Some(Box::new(read));
        self
    }

    /// Names the cases of a case file that are too large for the program, by saying why. The port alone can be asked all of them.
    #[must_use]
    pub fn too_large(mut self, why: fn(&C) -> Option<String>) -> Self {
        self.too_large = Some(why);
        self
    }

    /// Runs only one case in `every` on `iz80` too, and those in which our core is wrong: for long searches, which take most of
    /// their time there. The report says how many that were.
    #[must_use]
    pub fn second_core_every(mut self, every: usize) -> Self {
        self.every = every;
        self
    }

    /// States the most time of a case, in T-states, where that is less than what the routine's header promises for all inputs. A
    /// routine that takes longer counts as hung.
    #[must_use]
    pub fn at_most(mut self, most: fn(&C) -> T) -> Self {
        self.most = Some(most);
        self
    }

    /// Returns the question among others, with other types of case and answer.
    pub fn boxed(self) -> Box<dyn Ask> {
        Box::new(self)
    }
}

/// The expected results of a case. They are kept, since the port takes some time to find them.
pub struct Expected {
    /// The port's answer, of the question's type.
    answer: Box<dyn Any + Send + Sync>,
    /// The most time, if the question states one.
    most: Option<T>,
}

impl Expected {
    /// Lowers the most time.
    pub(crate) fn limit_to(&mut self, t: T) {
        self.most = Some(self.most.map_or(t, |most| most.min(t)));
    }

    /// Returns the call, with the question's limit if that is less than its own.
    pub(crate) fn limited(&self, call: Call) -> Call {
        Call { limit: self.most.map_or(call.limit, |most| most.min(call.limit)), ..call }
    }
}

/// A question of any type of case and answer.
pub trait Ask: Send + Sync {
    /// Returns the plural for reports.
    fn title(&self) -> &'static str;

    /// Returns the routines that are asked.
    fn routines(&self) -> &'static [&'static str];

    /// Returns the symbols that the question uses.
    fn symbols(&self) -> Vec<&'static str>;

    /// Returns the memory that the routines may write.
    fn areas(&self) -> &[Area];

    /// Returns the number of cases.
    ///
    /// # Errors
    /// [`Error::Cases`] if it is not the number that was expected.
    fn cases(&self) -> Result<usize, Error>;

    /// Draws a case.
    fn draw(&self, case: usize) -> String;

    /// Returns the port's answer to a case.
    fn port(&self, case: usize) -> String;

    /// Explains the port's answer to a case.
    fn note(&self, case: usize) -> Option<String>;

    /// Returns the columns of the table of cases; `None` if there is no table.
    fn columns(&self) -> Option<&'static [&'static str]>;

    /// Returns the fields of a case in those columns.
    fn fields(&self, case: usize) -> Vec<String>;

    /// Returns true if a case is run on `iz80` too.
    fn is_run_twice(&self, case: usize) -> bool;

    /// Adds the case of a line of a case file; `None` if the line is not of this question's form.
    fn read(&mut self, line: &str) -> Option<Result<(), String>>;

    /// Returns why a case is too large for the program; `None` if it is not.
    fn too_large(&self, case: usize) -> Option<String>;

    /// Returns what the routines have to do in a case.
    fn expected(&self, case: usize) -> Expected;

    /// Sets a case.
    fn ask(&self, case: usize, asking: &mut Asking<'_>);

    /// Returns true if a routine left the port's answer.
    fn is_right(&self, case: usize, after: &After<'_>, expected: &Expected) -> bool;

    /// Returns the answer that a routine left; `None` if that means nothing.
    fn answer(&self, case: usize, after: &After<'_>) -> Option<String>;
}

impl<C, A> Ask for Question<C, A>
where
    C: Clone + Send + Sync + 'static,
    A: Display + PartialEq + Send + Sync + 'static,
{
    fn title(&self) -> &'static str {
        self.title
    }

    fn routines(&self) -> &'static [&'static str] {
        self.routines
    }

    fn symbols(&self) -> Vec<&'static str> {
        let areas = self.writes.iter().map(|area| area.symbol);
        self.symbols.iter().copied().chain(areas).collect()
    }

    fn areas(&self) -> &[Area] {
        &self.writes
    }

    fn cases(&self) -> Result<usize, Error> {
        self.cases.check(self.title)?;
        Ok(self.cases.len())
    }

    fn draw(&self, case: usize) -> String {
        self.draw.map_or_else(|| format!("{} {case}", self.title), |draw| draw(&self.cases.case(case)))
    }

    fn port(&self, case: usize) -> String {
        (self.port)(&self.cases.case(case)).to_string()
    }

    fn note(&self, case: usize) -> Option<String> {
        self.note?(&self.cases.case(case))
    }

    fn columns(&self) -> Option<&'static [&'static str]> {
        self.table.map(|(columns, _)| columns)
    }

    fn fields(&self, case: usize) -> Vec<String> {
        self.table.map_or_else(Vec::new, |(_, fields)| fields(&self.cases.case(case)))
    }

    fn is_run_twice(&self, case: usize) -> bool {
        case.is_multiple_of(self.every)
    }

    fn read(&mut self, line: &str) -> Option<Result<(), String>> {
        Some(self.form.as_mut()?(line)?.map(|case| self.cases.add(case)))
    }

    fn too_large(&self, case: usize) -> Option<String> {
        self.too_large.and_then(|why| why(&self.cases.case(case)))
    }

    fn expected(&self, case: usize) -> Expected {
        let case = self.cases.case(case);
        Expected { answer: Box::new((self.port)(&case)), most: self.most.map(|most| most(&case)) }
    }

    fn ask(&self, case: usize, asking: &mut Asking<'_>) {
        (self.ask)(&self.cases.case(case), asking);
    }

    fn is_right(&self, case: usize, after: &After<'_>, expected: &Expected) -> bool {
        let answer = (self.answer)(&self.cases.case(case), after);
        answer.is_some_and(|answer| expected.answer.downcast_ref() == Some(&answer))
    }

    fn answer(&self, case: usize, after: &After<'_>) -> Option<String> {
        (self.answer)(&self.cases.case(case), after).map(|answer| answer.to_string())
    }
}
