//! Tic-tac-toe's binding: its options, its questions, and what it adds to the report.

use games::tictactoe::knowledge::know;
use games::tictactoe::{Level, Set};
use pipeline::Program;
use spectrum::Key;

use super::account::{Account, player_report, rules_report};
use super::keyboard_report::keyboard_report;
use super::{KEYS, covering, mutating, questions, walk_keyboard, walk_openings};
use crate::diff::{Ask, Binding, Covering, Mutating, Printed, Proof, Universe, found, part};
use crate::prover::{Changes, Chosen, Findings, ProgramOption, Task, shown};
use crate::{Error, OnProgress, Page, Report, Shard};

/// The binding of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TicTacToeBinding;

/// Number of openings that are played from power-on.
const OPENINGS: usize = 256;

const LEVEL: &str = "level";
const LOST_TURNS: &str = "lost-turns";
const KNOWLEDGE: &str = "knowledge";

const OPTIONS: [ProgramOption; 3] = [
    ProgramOption {
        name: LEVEL,
        help: "The level whose player is proved; classic if it is not given",
        values: &["classic", "unbeatable"],
        changes: Changes::Cases,
    },
    ProgramOption {
        name: LOST_TURNS,
        help: "Also the boards that turns lost on the clock lead to",
        values: &[],
        changes: Changes::Cases,
    },
    ProgramOption {
        name: KNOWLEDGE,
        help: "Also report how often each rule of the port fires on either set of boards, how every line of play ends, which lines \
               beat the Spectrum, its worst answer, and the shortest table of rules that never loses",
        values: &[],
        changes: Changes::Report,
    },
];

/// Returns the set of boards and the level of a choice.
fn cases(chosen: &Chosen) -> (Set, Level) {
    let set = if chosen.has(LOST_TURNS) { Set::LostTurns } else { Set::Alternating };
    (set, chosen.value(LEVEL).and_then(Level::from_name).unwrap_or(Level::Classic))
}

impl Binding for TicTacToeBinding {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Keyboard, Task::Mutants, Task::Calls]
    }

    /// The player at the level and on the boards that are chosen, and the rules.
    fn questions(&self, program: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        let (set, level) = cases(chosen);
        let rules = questions::of_rules(program);
        Ok([questions::of_player(program, set, level)].into_iter().chain(rules).collect())
    }

    fn forms(&self, program: &Program, _: &Chosen) -> Vec<Box<dyn Ask>> {
        vec![questions::player(program, Level::Unbeatable, "moves", Universe::none())]
    }

    fn covering(&self, program: &Program) -> Option<Covering> {
        Some(covering(program))
    }

    fn mutating(&self, program: &Program) -> Option<Mutating> {
        Some(mutating(program))
    }

    fn keys(&self) -> &'static [Key] {
        &KEYS
    }

    fn walk_keyboard(&self, program: &Program, shard: Shard, on_progress: OnProgress<'_>) -> Result<Findings, Error> {
        Ok(Findings::from([
            part("openings", &walk_openings(program, OPENINGS, shard, on_progress)?)?,
            part("played", &walk_keyboard(program, shard, on_progress)?)?,
        ]))
    }

    fn report_keyboard(&self, findings: &Findings) -> Result<Box<dyn Report>, Error> {
        let report = keyboard_report(&found(findings, "openings")?, &found(findings, "played")?)?;
        let text = shown(report.differences()) + &report.to_string();
        Ok(Box::new(Printed { holds: report.holds(), text, survivors: None, page: report }))
    }

    fn summary(&self, proof: &Proof<'_>) -> String {
        let (set, level) = cases(&proof.chosen);
        let coverage = proof.coverage.as_ref().map_or_else(String::new, |coverage| format!("\n{coverage}"));
        let knowledge = if proof.chosen.has(KNOWLEDGE) { format!("\n{}", know()) } else { String::new() };
        let (player, rules) = proof.report.questions.split_at(1);
        format!("{}\n{}{coverage}{knowledge}", player_report(set, level, player), rules_report(rules))
    }

    fn json(&self, proof: &Proof<'_>) -> Option<Result<Vec<u8>, Error>> {
        Some(Account::new(proof, cases(&proof.chosen)).json())
    }

    fn html(&self, proof: &Proof<'_>) -> Option<Result<String, Error>> {
        Some(Account::new(proof, cases(&proof.chosen)).html())
    }
}
