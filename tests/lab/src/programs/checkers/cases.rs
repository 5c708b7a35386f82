//! The forms of case files: the lab's four, all turns of a position, and lines of play.

use games::checkers::{Position, Rules};

use super::rules::{self, Deep, Listed, Ruled, SquarePair};
use super::universes::seen;
use crate::diff::{Ask, Universe};

/// The end mark of a list of squares.
const END: &str = "0xFFFFFFFF";

/// Most squares of a list.
const MOST_SQUARES: usize = 128;

/// A byte that is no square, in place of a word of a list that is not one bit.
const NO_SQUARE: u8 = 0xFE;

/// Returns the words of a line after its number, if the line is of this form.
fn words<'a>(line: &'a str, form: &str) -> Option<Vec<&'a str>> {
    let mut words = line.split(' ');
    (words.next() == Some(form)).then(|| words.collect())
}

fn count(found: usize, expected: &str) -> String {
    format!("{expected} arguments are expected, not {found}")
}

fn board(word: &str) -> Result<u32, String> {
    Position::parse_board(word).map_err(|error| error.to_string())
}

fn position(words: [&str; 4]) -> Result<Position, String> {
    Position::parse_words(words).map_err(|error| error.to_string())
}

/// Reads `BLACK RED KINGS TURN SRC`.
fn sources(words: &[&str]) -> Result<(Position, u32), String> {
    let &[black, red, kings, turn, sources] = words else { return Err(count(words.len(), "5")) };
    Ok((position([black, red, kings, turn])?, board(sources)?))
}

/// Reads `SRC DEST BLACK RED KINGS TURN`: two squares that are a slide or a hop apart.
fn step(words: &[&str]) -> Result<SquarePair, String> {
    let &[source, dest, black, red, kings, turn] = words else { return Err(count(words.len(), "6")) };
    let position = position([black, red, kings, turn])?;
    let (from, to) = (board(source)?, board(dest)?);
    let is_step = from.count_ones() == 1 && to.count_ones() == 1 && seen(from.trailing_zeros() as u8) & to != 0;
    if !is_step {
        return Err(format!("{source} to {dest} is not a step: one square each, a slide or a hop apart"));
    }
    Ok((position, from.trailing_zeros() as u8, to.trailing_zeros() as u8))
}

/// Reads `BLACK RED KINGS TURN square ... 0xFFFFFFFF`.
fn listed(words: &[&str], rules: Rules) -> Result<Listed, String> {
    let [black, red, kings, turn, squares @ ..] = words else { return Err(count(words.len(), "at least 5")) };
    let Some((&END, squares)) = squares.split_last() else { return Err(format!("the list does not end with {END}")) };
    if squares.len() > MOST_SQUARES {
        return Err(format!("a list of {} squares: there is room for {MOST_SQUARES}", squares.len()));
    }
    let square = |word: &&str| {
        let board = board(word)?;
        Ok(if board.count_ones() == 1 { board.trailing_zeros() as u8 } else { NO_SQUARE })
    };
    let list = squares.iter().map(square).collect::<Result<_, String>>()?;
    Ok((position([black, red, kings, turn])?, rules, list))
}

/// Reads `BLACK RED KINGS TURN`.
fn ruled(words: &[&str], rules: Rules) -> Result<Ruled, String> {
    let &[black, red, kings, turn] = words else { return Err(count(words.len(), "4")) };
    Ok((position([black, red, kings, turn])?, rules))
}

/// Reads `BLACK RED KINGS TURN DEPTH`.
fn deep(words: &[&str], rules: Rules) -> Result<Deep, String> {
    let &[black, red, kings, turn, depth] = words else { return Err(count(words.len(), "5")) };
    let depth = depth.parse().map_err(|_| format!("`{depth}` is not a number of turns from 0 to 255"))?;
    Ok((position([black, red, kings, turn])?, rules, depth))
}

/// Returns the questions that the lines of a case file can ask, by these rules.
pub(super) fn forms(by: Option<Rules>) -> Vec<Box<dyn Ask>> {
    use Rules::{English, Original};
    let none = || Universe::none();
    let slides = rules::slides("slides", none()).form(|line| Some(sources(&words(line, "1")?)));
    let jumps = rules::jumps("jumps", none()).form(|line| Some(sources(&words(line, "2")?)));
    let moves = rules::moves("single moves", Universe::none()).form(|line| Some(step(&words(line, "3")?)));
    let turns = rules::turns_made(Universe::none());
    let all = rules::all_turns("lists of turns", Universe::none());
    let lines = rules::lines("lines of play", Universe::none()).too_large(rules::too_many);
    let (turns, all, lines) = match by.unwrap_or(Original) {
        Original => (
            turns.form(|line| Some(listed(&words(line, "4")?, Original))),
            all.form(|line| Some(ruled(&words(line, "5")?, Original))),
            lines.form(|line| Some(deep(&words(line, "6")?, Original))),
        ),
        English => (
            turns.form(|line| Some(listed(&words(line, "4")?, English))),
            all.form(|line| Some(ruled(&words(line, "5")?, English))),
            lines.form(|line| Some(deep(&words(line, "6")?, English))),
        ),
    };
    vec![slides.boxed(), jumps.boxed(), moves.boxed(), turns.boxed(), all.boxed(), lines.boxed()]
}
