//! Everything that is known of the game, as one value: JSON for programs, and a page for people.

use std::fmt;

use games::tictactoe::{Board, Cell, Level, Set};
use minijinja::{Environment, context};
use pipeline::Program;
use serde::Serialize;

use super::{Coverage, Knowledge, Report, RulesReport, cover, know};
use crate::Error;

/// The page, a template of minijinja's. It needs nothing but itself.
const PAGE: &str = include_str!("page.html");

/// All that a walk found and what follows from it.
#[derive(Clone, Debug, Serialize)]
pub struct Account {
    /// The game.
    pub game: String,
    /// The boards walked.
    pub set: Set,
    /// The level whose player was walked.
    pub level: Level,
    /// The cases walked.
    pub cases: usize,
    /// The report in words.
    pub report: String,
    /// The cases in which something is not as it should be, told.
    pub differences: Vec<String>,
    /// What the rules were asked and answered.
    pub rules: RulesReport,
    /// The report on the rules in words.
    pub rules_report: String,
    /// What of the Z80 code the walks reach.
    pub coverage: Coverage,
    /// What of it is not reached, in words.
    pub coverage_report: String,
    /// The player's table in the source, with how often each row made the move.
    pub listing: Vec<ListingLine>,
    /// What follows.
    pub knowledge: Knowledge,
}

/// A line of the player's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListingLine {
    /// The line of the source.
    pub text: String,
    /// How often its row made the move at level Classic and at Unbeatable, if there is a row in it.
    pub fired: Option<[u64; 2]>,
}

impl Account {
    /// Of a program and what was found of it.
    ///
    /// # Errors
    /// A program that lacks a symbol of the player or the rules.
    pub fn new(program: &Program, report: &Report, rules: &RulesReport) -> Result<Account, Error> {
        let coverage = cover(program)?;
        Ok(Account {
            game: program.name.clone(),
            set: report.set,
            level: report.level,
            cases: report.cases(),
            report: report.to_string(),
            differences: report.differences.iter().map(ToString::to_string).collect(),
            rules: rules.clone(),
            rules_report: rules.to_string(),
            coverage_report: coverage.to_string(),
            listing: listing(program, &coverage),
            coverage,
            knowledge: know(),
        })
    }

    /// As JSON.
    ///
    /// # Errors
    /// None that is known of.
    pub fn json(&self) -> Result<Vec<u8>, Error> {
        serde_json::to_vec_pretty(self).map_err(|error| Error::Write { what: "JSON", why: error.to_string() })
    }

    /// As one self-contained page.
    ///
    /// # Errors
    /// None, as long as the page is the one that the tests have passed on.
    pub fn html(&self) -> Result<String, Error> {
        let fail = |error: minijinja::Error| Error::Write { what: "the page", why: error.to_string() };
        let mut pages = Environment::new();
        pages.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
        // The heat of a count: 0 for none, 1 for the most.
        pages.add_filter("heat", |times: u64, most: u64| {
            if times == 0 { 0.0 } else { 0.12 + 0.88 * (times as f64).ln_1p() / (most.max(1) as f64).ln_1p() }
        });
        pages.add_filter("marks", marks);
        pages.add_filter("after", after);
        pages.add_filter("hex", |address: u32| format!("{address:04X}"));
        pages.add_template("page", PAGE).map_err(fail)?;
        let page = pages.get_template("page").map_err(fail)?;
        page.render(context! { account => minijinja::Value::from(minijinja::value::Serde(self)) }).map_err(fail)
    }
}

/// The board's nine marks for the page, row by row.
fn marks(digits: &str) -> String {
    digits
        .chars()
        .map(|digit| {
            if digit == '1' {
                'X'
            } else if digit == '2' {
                'O'
            } else {
                '·'
            }
        })
        .collect()
}

/// The digits of the board after these cells were played in turn.
fn after(cells: Vec<u8>, spectrum_begins: bool) -> String {
    use games::tictactoe::Side;
    let side = |place: usize| if place.is_multiple_of(2) == spectrum_begins { Side::Two } else { Side::One };
    let cells = cells.into_iter().filter_map(Cell::new).enumerate();
    cells.fold(Board::EMPTY, |board, (place, cell)| board.with(cell, side(place))).digits()
}

/// The lines of the player's table: a row is a DB with a rule's kind, and each of its values is a byte.
fn listing(program: &Program, coverage: &Coverage) -> Vec<ListingLine> {
    let sources = pipeline::sources().of_game("tictactoe");
    let text = sources.iter().find(|(name, _)| *name == "player.asm").map_or("", |(_, text)| text);
    let mut address = program.symbols.get("Rules").copied().unwrap_or_default();
    let rules = text.lines().skip_while(|line| !line.starts_with("Rules:")).take_while(|line| !line.starts_with("; "));
    rules
        .map(|line| {
            let code = line.split(';').next().unwrap_or_default();
            let row = code.split_once("DB ").map(|(_, values)| values.split(',').count());
            let at = address;
            address += row.unwrap_or(0) as i64;
            let fired = coverage.rows.iter().find(|row| i64::from(row.address) == at).map(|row| row.fired);
            let decides = code.contains("RULE_") && !code.contains("RULE_UNBEATABLE") && !code.contains("RULES_END");
            ListingLine { text: line.to_owned(), fired: decides.then(|| fired.unwrap_or_default()) }
        })
        .collect()
}

/// What was reached, and what follows: all but the reports on the walks, which are said by themselves.
impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.coverage_report)?;
        self.knowledge.fmt(f)
    }
}
