//! The questions: where a piece goes by links and by coordinates, and what its lists name.

use std::sync::Arc;

use games::movement::{Asked, Between, Spaces};

use super::image::{DESTINATION, MARKS, Named, ORIGIN, Prepared, STONES, SYMBOLS, TABLE};
use crate::diff::{After, Area, Asking, Question, Universe};

/// Bits of a mark.
pub(super) const BY_LINKS: u8 = 1;
pub(super) const BY_COORDINATES: u8 = 2;
const LISTED: u8 = 4 | 8;

/// The variables of the evaluators.
pub(super) const SCRATCH: [Area; 4] = [
    Area { symbol: "Marks", bytes: TABLE },
    Area { symbol: "Destination", bytes: 25 },
    Area { symbol: "Found", bytes: 128 },
    Area { symbol: "Visited", bytes: 128 },
];

/// A piece among stones.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) of: Arc<Prepared>,
    pub(super) asked: Asked,
}

impl Case {
    pub(super) fn put(&self, to: &mut Asking<'_>) {
        self.of.put(to);
        to.put(&STONES, &self.of.stones(&self.asked));
        to.put(&ORIGIN, &self.asked.origin);
    }

    fn draw(&self) -> String {
        let board = self.of.piece.board();
        let (origin, stones) = (board.name(self.asked.origin), board.names(self.asked.occupied));
        format!(
            "{} from {origin}, {:?} turn, among {stones}\n{}",
            self.of.piece.name(),
            self.of.turn,
            self.of.piece.text()
        )
    }

    fn named(&self, spaces: Spaces) -> Named {
        Named { spaces, of: Arc::clone(&self.of) }
    }
}

/// Returns the spaces that have one of the marks.
pub(super) fn marked(after: &After<'_>, bits: u8) -> Option<Spaces> {
    let marks = after.get(&MARKS)?;
    Some((0..TABLE as u8).filter(|space| marks[usize::from(*space)] & bits != 0).collect())
}

fn asked_by(
    title: &'static str,
    routine: &'static [&'static str],
    cases: Universe<Case>,
    ask: fn(&Case, &mut Asking<'_>),
    answer: fn(&Case, &After<'_>) -> Option<Named>,
    port: fn(&Case) -> Named,
) -> Question<Case, Named> {
    Question::new(title, routine, cases, ask, answer, port).symbols(SYMBOLS).writes(SCRATCH).draw(Case::draw)
}

/// The moves of a piece by links.
pub(super) fn by_links(title: &'static str, cases: Universe<Case>) -> Question<Case, Named> {
    asked_by(
        title,
        &["links_moves"],
        cases,
        |case, to| {
            case.put(to);
            let check = to.address("CheckLinks");
            to.registers().set_hl(check);
        },
        |case, after| Some(case.named(marked(after, BY_LINKS)?)),
        |case| case.named(case.of.piece.by_links().moves(&case.asked)),
    )
}

/// The moves of a piece by coordinates.
pub(super) fn by_coordinates(title: &'static str, cases: Universe<Case>) -> Question<Case, Named> {
    asked_by(
        title,
        &["coordinates_moves"],
        cases,
        Case::put,
        |case, after| Some(case.named(marked(after, BY_COORDINATES)?)),
        |case| case.named(case.of.piece.by_coordinates().moves(&case.asked)),
    )
}

/// The spaces that the list by links names.
pub(super) fn listed_by_links(title: &'static str, cases: Universe<Case>) -> Question<Case, Named> {
    asked_by(
        title,
        &["links_list"],
        cases,
        |case, to| {
            case.put(to);
            let list = to.address("ListLinks");
            to.registers().set_hl(list);
        },
        |case, after| Some(case.named(marked(after, LISTED)?)),
        |case| case.named(case.of.piece.by_links().list(case.asked.origin)),
    )
}

/// The spaces that the list by coordinates names.
pub(super) fn listed_by_coordinates(title: &'static str, cases: Universe<Case>) -> Question<Case, Named> {
    asked_by(
        title,
        &["coordinates_list"],
        cases,
        Case::put,
        |case, after| Some(case.named(marked(after, LISTED)?)),
        |case| case.named(case.of.piece.by_coordinates().list(case.asked.origin)),
    )
}

/// A move with an occupancy of the spaces between.
#[derive(Clone, Debug)]
pub(super) struct Single {
    pub(super) of: Arc<Prepared>,
    pub(super) between: Between,
    pub(super) occupancy: u64,
}

impl Single {
    fn case(&self) -> Case {
        Case { of: Arc::clone(&self.of), asked: self.between.asked(self.occupancy) }
    }
}

/// The answer to a single move: yes, no, or that both models of the port do not agree.
fn accepted(links: bool, coordinates: bool) -> &'static str {
    match (links, coordinates) {
        (true, true) => "yes",
        (false, false) => "no",
        _ => "the models of the port differ",
    }
}

/// Single moves: by links and by coordinates, on either side, four answers that have to be the same.
pub(super) fn single(title: &'static str, cases: Universe<Single>) -> Question<Single, String> {
    Question::new(
        title,
        &["links_check", "coordinates_check"],
        cases,
        |single, to| {
            single.case().put(to);
            to.put(&DESTINATION, &single.between.destination);
            let check = to.address("CheckLinks");
            to.registers().set_hl(check);
            to.registers().set_a(single.between.destination);
        },
        |_, after| Some(accepted(after.carry(), after.carry()).to_owned()),
        |single| {
            let (asked, to) = (single.between.asked(single.occupancy), single.between.destination);
            let piece = &single.of.piece;
            accepted(piece.by_links().check(&asked, to), piece.by_coordinates().check(&asked, to)).to_owned()
        },
    )
    .symbols(SYMBOLS)
    .writes(SCRATCH)
    .draw(|single| format!("to {}: {}", single.of.piece.board().name(single.between.destination), single.case().draw()))
}
