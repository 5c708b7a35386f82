//! The report on the game through the keyboard, and what it has to count.

use games::tictactoe::{Cell, Level};
use minijinja::Environment;

use super::keyboard::{Opening, jobs};
use crate::diff::expect;
use crate::person::{self, Group, Played, lines_of_play, positions};
use crate::{Error, Page, Part};

/// The report.
pub type KeyboardReport = person::KeyboardReport<Cell>;

/// Number of groups before the matches against each level.
const AGAINST: usize = 6;

/// Returns the groups of the explorations.
pub fn keyboard_groups() -> Vec<Group> {
    let two_people = |field, title: &str, counters| Group { field, variant: None, title: title.to_owned(), counters };
    let one_person = |field, level: Level, title: &str, counters| {
        let variant = level.name();
        Group { field, variant: Some(variant), title: format!("one person, {variant}, {title}"), counters }
    };
    let begins = ["the person begins", "the Spectrum begins"];
    let levels =
        Level::ALL.into_iter().flat_map(|level| begins.map(|who| one_person("levels", level, who, lines_of_play)));
    let people = two_people("people", "two people", positions);
    let every = "two people, matches to their end with every choice of points and ties";
    let matches = two_people("matches", every, |Played { scores, points, ends: [one, two, nobody], .. }| {
        format!(
            "{scores} scores, {points} points from them, {} ends announced: {one} won by the one, {two} by the other, {nobody} by \
             nobody; then the menu",
            one + two + nobody
        )
    });
    let against = Level::ALL.map(|level| {
        let shortest = "matches of one point or three ties";
        one_person("against", level, shortest, |Played { points, ends: [one, two, nobody], .. }| {
            format!("{points} points, {one} won by the person, {two} by the Spectrum, {nobody} by nobody")
        })
    });
    levels.chain([people, matches]).chain(against).collect()
}

/// Makes the report of whole walks: [`walk_openings`](super::walk_openings) and [`walk_keyboard`](super::walk_keyboard).
///
/// # Errors
/// A walk that is not whole, or that counted something else than there is.
pub(super) fn keyboard_report(openings: &Part<Opening>, walk: &Part<Played>) -> Result<KeyboardReport, Error> {
    let report = KeyboardReport::of(openings, walk, &jobs(None), keyboard_groups())?;
    let against = Level::ALL.into_iter().zip(&report.groups[AGAINST..]);
    for (level, (_, Played { scores, ends: [one, two, neither], .. })) in against.filter(|_| report.differing == 0) {
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

    fn prepare(pages: &mut Environment<'static>) {
        // A template with a mistake is missing, which the caller reports.
        let _ = pages.add_template(Self::TEMPLATE, include_str!("keyboard.html"));
    }
}
