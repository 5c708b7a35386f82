//! Everything that is known of the game, as one value.

use games::tictactoe::knowledge::{Knowledge, know};
use games::tictactoe::{Level, Set};
use pipeline::Program;
use serde::Serialize;

use super::{Coverage, Report, RulesReport, sources};

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
    pub fn new(program: &Program, report: &Report, rules: &RulesReport, coverage: Coverage) -> Account {
        Account {
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
        }
    }
}

/// The lines of the player's table: a row is a DB with a rule's kind, and each of its values is a byte.
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
            let fired = coverage.rows.iter().find(|row| i64::from(row.address) == at).map(|row| row.fired);
            let decides = code.contains("RULE_") && !code.contains("RULE_UNBEATABLE") && !code.contains("RULES_END");
            ListingLine { text: line.to_owned(), fired: decides.then(|| fired.unwrap_or_default()) }
        })
        .collect()
}
