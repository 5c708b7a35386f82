//! The account of the game for JSON and the page: the answers, the coverage, and the analysis of the player.

use games::tictactoe::knowledge::{Knowledge, know};
use games::tictactoe::{Board, Cell, Level, Set, Side, won_lines};
use minijinja::Environment;
use pipeline::Program;
use serde::Serialize;

use super::report;
use crate::diff::{Coverage, Proof, Shown, Summary, sources};
use crate::{Page, T};

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
    pub rules: Rules,
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

/// The questions to the rules, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// Number of cases of each.
    pub asked: Vec<usize>,
    /// Number of differing cases of each.
    pub differing: Vec<usize>,
    /// The longest time of each on our core, in T-states.
    pub slowest: Vec<T>,
    /// The most stack of each on our core, in bytes.
    pub stack: Vec<u16>,
    /// The first differences.
    pub differences: Vec<Shown>,
}

/// A line of the player's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListingLine {
    /// The line of the source.
    pub text: String,
    /// Number of moves that its row made at level Classic and at Unbeatable, if there is a row in it.
    pub fired: Option<[u64; 2]>,
}

impl Account {
    /// Makes the account of a proof. The analysis of the player takes a while.
    pub fn new(proof: &Proof<'_>, (set, level): (Set, Level)) -> Account {
        let (player, rules) = proof.report.questions.split_at(1);
        let coverage = proof.coverage.clone().unwrap_or_default();
        let differences = |of: &[Summary]| of.iter().flat_map(|summary| &summary.differences).cloned().collect();
        Account {
            game: proof.program.name.clone(),
            set,
            level,
            cases: player.iter().map(|summary| summary.cases).sum(),
            report: report::player(set, level, player),
            differences: differences(player),
            rules: Rules {
                asked: rules.iter().map(|summary| summary.cases).collect(),
                differing: rules.iter().map(|summary| summary.differing).collect(),
                slowest: rules.iter().map(Summary::longest).collect(),
                stack: rules.iter().map(|summary| summary.stack).collect(),
                differences: differences(rules),
            },
            rules_report: report::rules(rules),
            coverage_report: coverage.to_string(),
            listing: listing(proof.program, &coverage),
            coverage,
            knowledge: know(),
        }
    }
}

/// Returns the lines of the player's table. A row is a DB with a rule's kind; each of its values is a byte.
fn listing(program: &Program, coverage: &Coverage) -> Vec<ListingLine> {
    let sources = sources(program);
    let has_rules = |text: &String| text.lines().any(|line| line.starts_with("Rules:"));
    let text = sources.iter().map(|(_, text)| text).find(|text| has_rules(text)).map_or("", String::as_str);
    let mut address = program.symbols.get("Rules").copied().unwrap_or_default();
    let rules = text.lines().skip_while(|line| !line.starts_with("Rules:")).take_while(|line| !line.starts_with("; "));
    rules
        .map(|line| {
            let code = line.split(';').next().unwrap_or_default();
            let row = code.split_once("DB ").map(|(_, values)| values.split(',').count());
            let at = address;
            address += row.unwrap_or(0) as i64;
            let fired = coverage.rows.iter().find(|row| i64::from(row.address) == at).map(|row| &row.fired[..]);
            let decides = code.contains("RULE_") && !code.contains("RULE_UNBEATABLE") && !code.contains("RULES_END");
            ListingLine {
                text: line.to_owned(),
                fired: decides.then(|| fired.and_then(|fired| fired.try_into().ok()).unwrap_or_default()),
            }
        })
        .collect()
}

impl Page for Account {
    const TEMPLATE: &'static str = "answers";

    fn prepare(pages: &mut Environment<'static>) {
        pages.add_filter("marks", marks);
        pages.add_filter("won", won);
        pages.add_filter("after", after);
        for (name, text) in [("answers", include_str!("answers.html")), ("boards", include_str!("boards.html"))] {
            // A template with a mistake is missing, which the caller reports.
            let _ = pages.add_template(name, text);
        }
    }
}

/// Returns the nine marks of a board for the page, row by row.
fn marks(digits: &str) -> String {
    let mark = |digit| match digit {
        '1' => 'X',
        '2' => 'O',
        _ => '·',
    };
    digits.chars().map(mark).collect()
}

/// Returns the cells of the lines that are won on a board.
fn won(digits: &str) -> Vec<u8> {
    let board: Board = digits.parse().unwrap_or(Board::EMPTY);
    won_lines(&board).flat_map(|(_, line)| line.map(Cell::number)).collect()
}

/// Returns the digits of the board after these cells were played in turn.
fn after(cells: Vec<u8>, spectrum_begins: bool) -> String {
    let side = |place: usize| if place.is_multiple_of(2) == spectrum_begins { Side::Two } else { Side::One };
    let cells = cells.into_iter().filter_map(Cell::new).enumerate();
    cells.fold(Board::EMPTY, |board, (place, cell)| board.with(cell, side(place))).digits()
}
