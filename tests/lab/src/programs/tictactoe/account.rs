//! The account of the game for JSON and the page: the answers, the coverage, and the analysis of the player.

use games::tictactoe::knowledge::{Knowledge, know};
use games::tictactoe::{Board, Cell, Level, Set, Side};
use minijinja::Environment;
use serde::Serialize;

use super::report;
use crate::Page;
use crate::diff::{Coverage, ListingLine, Numbers, Proof, Shown, listing};

/// The answers, the coverage and the analysis.
#[derive(Clone, Debug, Serialize)]
pub struct Account {
    /// The game.
    pub game: String,
    /// The boards of the player.
    pub set: Set,
    /// The level of the player.
    pub level: Level,
    /// Number of cases of the player.
    pub cases: usize,
    /// The report on the player in words.
    pub report: String,
    /// The differing cases of the player, in words.
    pub differences: Vec<Shown>,
    /// The questions to the rules.
    pub rules: Numbers,
    /// The report on the rules in words.
    pub rules_report: String,
    /// The instructions and branches that the cases reach.
    pub coverage: Coverage,
    /// The coverage in words.
    pub coverage_report: String,
    /// The player's table in the source, with the number of moves that each row made.
    pub listing: Vec<ListingLine>,
    /// The analysis of the player.
    pub knowledge: Knowledge,
}

impl Account {
    /// Makes the account of a proof. The analysis of the player takes a while.
    pub fn new(proof: &Proof<'_>, (set, level): (Set, Level)) -> Account {
        let (player, rules) = proof.report.questions.split_at(1);
        let coverage = proof.coverage.clone().unwrap_or_default();
        Account {
            game: proof.program.name.clone(),
            set,
            level,
            cases: player.iter().map(|summary| summary.cases).sum(),
            report: report::player(set, level, player),
            differences: Numbers::of(player).differences,
            rules: Numbers::of(rules),
            rules_report: report::rules(rules),
            coverage_report: coverage.to_string(),
            listing: listing(proof.program, &coverage, "Rules"),
            coverage,
            knowledge: know(),
        }
    }
}

impl Page for Account {
    const TEMPLATE: &'static str = "answers";

    fn prepare(pages: &mut Environment<'static>) {
        let board = |digits: &str| digits.parse().unwrap_or(Board::EMPTY);
        pages.add_filter("marks", move |digits: &str| board(digits).marks());
        pages.add_filter("won", move |digits: &str| board(digits).won_cells().map(Cell::number).collect::<Vec<_>>());
        pages.add_filter("after", |cells: Vec<u8>, spectrum_begins: bool| {
            let begins = if spectrum_begins { Side::Two } else { Side::One };
            Board::after(begins, cells.into_iter().filter_map(Cell::new)).digits()
        });
        for (name, text) in [("answers", include_str!("answers.html")), ("boards", include_str!("boards.html"))] {
            // A template with a mistake is missing, which the caller reports.
            let _ = pages.add_template(name, text);
        }
    }
}
