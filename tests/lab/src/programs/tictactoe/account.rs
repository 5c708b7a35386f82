//! The account of the game, in words, for JSON and for the page: the answers, the coverage, and the analysis of the player.

use games::tictactoe::knowledge::{Knowledge, NeverFired, know};
use games::tictactoe::{Board, Cell, Level, Set, Side};
use minijinja::Environment;
use serde::Serialize;

use crate::Page;
use crate::diff::{Coverage, ListingLine, Numbers, Proof, Shown, Summary, differing, listing};

/// The answers, the coverage and the analysis: each is a field in JSON, and of the page.
#[derive(Serialize)]
pub(super) struct Account {
    game: String,
    set: Set,
    level: Level,
    /// Number of cases of the player.
    cases: usize,
    /// The report on the player.
    report: String,
    /// The differing cases of the player.
    differences: Vec<Shown>,
    rules: Numbers,
    rules_report: String,
    coverage: Coverage,
    coverage_report: String,
    /// The player's table in the source, with the number of moves that each row made.
    listing: Vec<ListingLine>,
    knowledge: Knowledge,
}

impl Account {
    /// Makes the account of a proof. The analysis of the player takes a while.
    pub(super) fn new(proof: &Proof<'_>, (set, level): (Set, Level)) -> Account {
        let (player, rules) = proof.report.questions.split_at(1);
        let coverage = proof.coverage.clone().unwrap_or_default();
        Account {
            game: proof.program.name.clone(),
            set,
            level,
            cases: player.iter().map(|summary| summary.cases).sum(),
            report: player_report(set, level, player),
            differences: Numbers::of(player).differences,
            rules: Numbers::of(rules),
            rules_report: rules_report(rules),
            coverage_report: coverage.to_string(),
            listing: listing(proof.program, &coverage, "Rules"),
            coverage,
            knowledge: know(),
        }
    }
}

impl Page for Account {
    const TEMPLATE: &'static str = "answers";
    const OWN: &'static [(&'static str, &'static str)] =
        &[("answers", include_str!("answers.html")), ("boards", include_str!("boards.html"))];

    fn prepare(pages: &mut Environment<'static>) {
        let board = |digits: &str| digits.parse().unwrap_or(Board::EMPTY);
        pages.add_filter("marks", move |digits: &str| board(digits).marks());
        pages.add_filter("won", move |digits: &str| board(digits).won_cells().map(Cell::number).collect::<Vec<_>>());
        pages.add_filter("after", |cells: Vec<u8>, spectrum_begins: bool| {
            let begins = if spectrum_begins { Side::Two } else { Side::One };
            Board::after(begins, cells.into_iter().filter_map(Cell::new)).digits()
        });
    }
}

/// Returns the report on the player, without the differences themselves.
pub(super) fn player_report(set: Set, level: Level, questions: &[Summary]) -> String {
    let name = match set {
        Set::Alternating => "alternating play",
        Set::LostTurns => "play with lost turns",
    };
    let (cases, longest, stack) =
        questions.first().map_or((0, 0, 0), |summary| (summary.cases, summary.longest(), summary.stack));
    format!(
        "{} boards of {name}, the empty one with every R, {} of them tied before they are full: {cases} cases, each on two cores and \
         by the port\n{}\nat most {longest} T-states and {stack} bytes of stack\n{}",
        set.size(),
        set.tied(),
        NeverFired::of(set, level),
        differing(questions),
    )
}

/// Returns the report on the rules, without the differences themselves.
pub(super) fn rules_report(questions: &[Summary]) -> String {
    let asked: Vec<String> = questions.iter().map(|summary| format!("{} {}", summary.cases, summary.title)).collect();
    format!("the rules: {}\n{}", asked.join(", "), differing(questions))
}
