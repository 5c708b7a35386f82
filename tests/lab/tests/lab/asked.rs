//! Questions of a program's binding, asked of its code as it is or with a wrong byte.

use lab::Shard;
use lab::diff::{AnswersReport, Ask, Extent, Row, compare, walk};
use pipeline::Program;

fn questions(rows: &[Row], titles: &[&str], extent: Extent) -> Vec<Box<dyn Ask>> {
    let rows = rows.iter().filter(|row| titles.is_empty() || titles.contains(&row.title));
    let questions: Vec<Box<dyn Ask>> = rows.map(|row| row.question(extent)).collect();
    assert!(!questions.is_empty(), "{titles:?}");
    questions
}

/// Asks the questions with these titles, or all if there are none.
pub(crate) fn asked(program: &Program, rows: &[Row], titles: &[&str], extent: Extent) -> AnswersReport {
    compare(program, &questions(rows, titles, extent)).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns true if a case of the seeded part of a question shows that the program is wrong. Ends at the first share of the cases in
/// which one does: each call of a wrong program may take as long as calls are let run.
pub(crate) fn is_noticed(program: &Program, rows: &[Row], title: &str) -> bool {
    const SHARES: usize = 64;
    let questions = questions(rows, &[title], Extent::Part);
    (1..=SHARES).any(|number| {
        let shard: Shard = format!("{number}/{SHARES}").parse().expect("a shard");
        let part = walk(program, &questions, shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
        part.found.values().any(|found| found.differing > 0)
    })
}

/// Returns the program with another byte at this offset from a symbol.
pub(crate) fn with_wrong_byte(mut program: Program, symbol: &str, offset: usize) -> Program {
    let at = usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset") + offset;
    program.code[at] ^= 0x11;
    program
}
