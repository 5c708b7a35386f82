//! The questions: where a piece goes by links and by coordinates, and what its lists name.

use std::sync::Arc;

use games::movement::{Asked, Spaces};

use super::image::{DESTINATION, MARKS, Named, ORIGIN, Prepared, STONES, SYMBOLS, TABLE};
use crate::diff::{After, Area, Asking, Field, Question, Universe};

/// Bits of a mark.
pub(super) const BY_LINKS: u8 = 1;
pub(super) const BY_COORDINATES: u8 = 2;
const LISTED: u8 = 4 | 8;

/// The walk of which the moves by links found out that it leads to each space that they try.
const CHOSEN_WALK: Field<u16> = Field::word("ChosenWalk");
/// Bytes of a check before its first walk: two conditions, and the kind of the walk.
const FIRST_WALK: u16 = 5;

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

/// A piece among stones, and a space to which it may go or not.
#[derive(Clone, Debug)]
pub(super) struct Single {
    pub(super) case: Case,
    pub(super) destination: u8,
}

impl Single {
    fn put(&self, to: &mut Asking<'_>) {
        self.case.put(to);
        to.put(&DESTINATION, &self.destination);
        let check = to.address("CheckLinks");
        // The first walk of the check, as a question before this one may have left it: a single move has to forget it.
        to.put(&CHOSEN_WALK, &(check + FIRST_WALK));
        to.registers().set_hl(check);
        to.registers().set_a(self.destination);
    }

    fn draw(&self) -> String {
        format!("to {}: {}", self.case.of.piece.board().name(self.destination), self.case.draw())
    }

    fn by_links(&self) -> bool {
        self.case.of.piece.by_links().check(&self.case.asked, self.destination)
    }

    fn by_coordinates(&self) -> bool {
        self.case.of.piece.by_coordinates().check(&self.case.asked, self.destination)
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
    checked(title, &["links_check", "coordinates_check"], cases, |single| {
        accepted(single.by_links(), single.by_coordinates()).to_owned()
    })
}

/// Single moves by links.
pub(super) fn single_by_links(title: &'static str, cases: Universe<Single>) -> Question<Single, String> {
    checked(title, &["links_check"], cases, |single| accepted(single.by_links(), single.by_links()).to_owned())
}

/// Single moves by coordinates.
pub(super) fn single_by_coordinates(title: &'static str, cases: Universe<Single>) -> Question<Single, String> {
    checked(title, &["coordinates_check"], cases, |single| {
        accepted(single.by_coordinates(), single.by_coordinates()).to_owned()
    })
}

fn checked(
    title: &'static str,
    routines: &'static [&'static str],
    cases: Universe<Single>,
    port: fn(&Single) -> String,
) -> Question<Single, String> {
    let answer = |_: &Single, after: &After<'_>| Some(accepted(after.carry(), after.carry()).to_owned());
    Question::new(title, routines, cases, Single::put, answer, port).symbols(SYMBOLS).writes(SCRATCH).draw(Single::draw)
}
