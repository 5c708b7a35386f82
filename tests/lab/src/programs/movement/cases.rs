//! The form of a case file: a CSV of board, piece, origin, own and enemy stones.

use std::collections::HashMap;
use std::sync::Arc;

use games::movement::{CASES_HEADER, CaseReader, Turn};

use super::image::Prepared;
use super::image::SYMBOLS;
use super::questions::{BY_COORDINATES, BY_LINKS, Case, SCRATCH, marked};
use crate::diff::{Ask, Question, Universe};

/// The line with which a file begins.
pub(super) const HEADER: &str = CASES_HEADER;

/// A line, and the question that it is; `None` if the piece is too large for the program on its board.
type Line = (games::movement::Case, Option<Case>);

/// Reads lines, with the pieces that are prepared.
#[derive(Default)]
struct Reader {
    lines: CaseReader,
    prepared: HashMap<String, Option<Arc<Prepared>>>,
}

impl Reader {
    fn read(&mut self, text: &str) -> Result<Line, String> {
        let line = self.lines.parse(text)?.ok_or("the header stands before the first case alone")?;
        let key: String = text.split(',').take(2).collect::<Vec<_>>().join(",");
        let of = match self.prepared.get(&key) {
            Some(of) => of.clone(),
            None => {
                let of = Prepared::of(Arc::clone(line.piece()), Turn::None).ok().map(Arc::new);
                self.prepared.insert(key, of.clone());
                of
            }
        };
        let case = of.map(|of| Case { of, asked: *line.asked() });
        Ok((line, case))
    }
}

/// Returns the question of a case file: the moves by both models.
pub(super) fn forms() -> Vec<Box<dyn Ask>> {
    let mut reader = Reader::default();
    vec![both("cases", Universe::none()).form(move |line| Some(reader.read(line))).boxed()]
}

/// Returns the question about a few lines, which are quick.
pub(super) fn few() -> Box<dyn Ask> {
    const FEW: [&str; 4] =
        ["square,King,d4,e5,c4 d5", "square,Knight,a1,b3,", "cylinder,Pawn,c2,,b3", "square:5x9,King,a1,,a2 b1"];
    let mut reader = Reader::default();
    let lines = FEW.map(|line| reader.read(line).unwrap_or_else(|error| panic!("{line}: {error}")));
    both("a few lines of a case file", Universe::all(FEW.len(), lines)).boxed()
}

/// The moves of a piece by coordinates and by links.
fn both(title: &'static str, cases: Universe<Line>) -> Question<Line, String> {
    Question::new(
        title,
        &["both_moves"],
        cases,
        |(_, case), to| case.as_ref().expect("a piece that the program takes").put(to),
        |(line, _), after| Some(line.answered(marked(after, BY_COORDINATES)?, marked(after, BY_LINKS)?)),
        |(line, _)| line.answer(),
    )
    .symbols(SYMBOLS)
    .writes(SCRATCH)
    .too_large(|(_, case)| case.is_none().then(|| "the piece is too large for the program on this board".into()))
}
