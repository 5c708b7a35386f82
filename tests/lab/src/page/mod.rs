//! What a walk found as JSON for programs, and as one self-contained page for people.

use games::tictactoe::{Board, Cell, Side, won_lines};
use minijinja::{Environment, context};
use serde::Serialize;

use crate::Error;
use crate::contract::Report;
use crate::person::CallsReport;
use crate::programs::tictactoe::{Account, KeyboardReport, MutationReport, Reason, ranges};

/// The templates, of minijinja's: each page goes into the base, and needs nothing but itself.
const TEMPLATES: [(&str, &str); 7] = [
    ("macros", include_str!("macros.html")),
    ("base", include_str!("base.html")),
    ("answers", include_str!("answers.html")),
    ("calls", include_str!("calls.html")),
    ("contracts", include_str!("contracts.html")),
    ("keyboard", include_str!("keyboard.html")),
    ("mutants", include_str!("mutants.html")),
];

/// What is shown on a page.
pub trait Page: Serialize {
    /// The name of its template.
    const TEMPLATE: &'static str;

    /// As JSON.
    ///
    /// # Errors
    /// None that is known of.
    fn json(&self) -> Result<Vec<u8>, Error> {
        serde_json::to_vec_pretty(self).map_err(|error| Error::Write { what: "JSON", why: error.to_string() })
    }

    /// As one self-contained page.
    ///
    /// # Errors
    /// None, as long as the page is the one that the tests have passed on.
    fn html(&self) -> Result<String, Error> {
        render(Self::TEMPLATE, &minijinja::value::Serde(self).into())
            .map_err(|error| Error::Write { what: "the page", why: format!("{error:#}") })
    }
}

impl Page for Account {
    const TEMPLATE: &'static str = "answers";
}

impl Page for CallsReport {
    const TEMPLATE: &'static str = "calls";
}

impl Page for KeyboardReport {
    const TEMPLATE: &'static str = "keyboard";
}

impl Page for MutationReport {
    const TEMPLATE: &'static str = "mutants";
}

impl Page for Report {
    const TEMPLATE: &'static str = "contracts";
}

fn render(template: &str, found: &minijinja::Value) -> Result<String, minijinja::Error> {
    let mut pages = Environment::new();
    pages.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
    pages.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
    pages.add_filter("heat", heat);
    pages.add_filter("marks", marks);
    pages.add_filter("won", won);
    pages.add_filter("after", after);
    pages.add_filter("hex", |number: u32, digits: usize| format!("{number:0digits$X}"));
    pages.add_filter("reason", reason);
    pages.add_filter("ranges", |values: Vec<u8>| ranges(&values));
    pages.add_filter("grouped", crate::numbers::grouped);
    for (name, text) in TEMPLATES {
        pages.add_template(name, text)?;
    }
    pages.get_template(template)?.render(context! { found => found })
}

/// The heat of a count: 0 for none, 1 for the most.
fn heat(times: u64, most: u64) -> f64 {
    if times == 0 { 0.0 } else { 0.12 + 0.88 * (times as f64).ln_1p() / (most.max(times) as f64).ln_1p() }
}

/// A reason by its name in JSON, told.
fn reason(name: &str) -> String {
    let named = |reason: &&Reason| serde_json::to_value(reason).is_ok_and(|value| value == *name);
    Reason::ALL.iter().find(named).map_or(name.to_owned(), Reason::to_string)
}

/// The board's nine marks for the page, row by row.
fn marks(digits: &str) -> String {
    let mark = |digit| match digit {
        '1' => 'X',
        '2' => 'O',
        _ => '·',
    };
    digits.chars().map(mark).collect()
}

/// The cells of the lines that are won on a board.
fn won(digits: &str) -> Vec<u8> {
    let board: Board = digits.parse().unwrap_or(Board::EMPTY);
    won_lines(&board).flat_map(|(_, line)| line.map(Cell::number)).collect()
}

/// The digits of the board after these cells were played in turn.
fn after(cells: Vec<u8>, spectrum_begins: bool) -> String {
    let side = |place: usize| if place.is_multiple_of(2) == spectrum_begins { Side::Two } else { Side::One };
    let cells = cells.into_iter().filter_map(Cell::new).enumerate();
    cells.fold(Board::EMPTY, |board, (place, cell)| board.with(cell, side(place))).digits()
}
