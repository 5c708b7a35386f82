//! The report on the game through the keyboard, and what it has to count.

use games::tictactoe::{Cell, Level};

use super::keyboard::{OnScreen, Opening};
use crate::person::{self, Explored, Group, match_groups, match_jobs};
use crate::walk::expect;
use crate::{Error, Page, Part};

/// The report.
pub type KeyboardReport = person::KeyboardReport<Cell>;

/// Number of groups before the matches against each level.
const AGAINST: usize = 6;

/// Returns the groups of the explorations.
pub fn keyboard_groups() -> Vec<Group> {
    match_groups::<OnScreen>([
        "matches to their end with every choice of points and ties",
        "matches of one point or three ties",
    ])
}

/// Makes the report of whole walks: [`walk_openings`](super::walk_openings) and [`walk_keyboard`](super::walk_keyboard).
///
/// # Errors
/// A walk that is not whole, or that counted something else than there is.
pub(super) fn keyboard_report(openings: &Part<Opening>, walk: &Part<Explored>) -> Result<KeyboardReport, Error> {
    let report = KeyboardReport::of(openings, walk, &match_jobs::<OnScreen>(None), keyboard_groups())?;
    let against = Level::ALL.into_iter().zip(&report.groups[AGAINST..]);
    for (level, (_, Explored { scores, ends: [one, two, neither], .. })) in against.filter(|_| report.differing == 0) {
        // Each tie but the last leads to another score. What else can be had depends on the cells with which the Spectrum begins.
        expect("scores", 3, *scores)?;
        expect("draws", 1, *neither)?;
        let winners = if level == Level::Classic { 2 } else { 1 };
        expect("winners of a match", winners, (*one).min(1) + (*two).min(1))?;
    }
    Ok(report)
}

impl Page for KeyboardReport {
    const TEMPLATE: &'static str = "keyboard";
    const OWN: &'static [(&'static str, &'static str)] = &[(Self::TEMPLATE, include_str!("keyboard.html"))];
}
