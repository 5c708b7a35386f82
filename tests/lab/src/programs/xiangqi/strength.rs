//! The subjects of coverage and mutation: the code and the tables of rules and player.

use super::proof::ROWS;
use crate::diff::{Covering, Extent, Mutating};

/// The sources of rules and player.
const SOURCES: &[&str] = &[
    "board.asm",
    "single.asm",
    "check.asm",
    "moves.asm",
    "record.asm",
    "lines.asm",
    "targets.asm",
    "levels.asm",
    "player.asm",
    "search.asm",
    "tries.asm",
    "cuts.asm",
    "draws.asm",
    "attack.asm",
    "generate.asm",
    "frames.asm",
    "places.asm",
    "worth.asm",
];

/// Their tables.
const TABLES: &[&str] = &["rules.StepLists", "rules.KnightChecks", "rules.SetUp", "rules.Zones"];

/// Returns what the seeded part of the proof has to reach: rules and player.
pub fn covering() -> Covering {
    let questions = ROWS.iter().map(|row| row.question(Extent::Part)).collect();
    Covering { sources: SOURCES, what: "rules and player", questions, table: None }
}

/// Returns what is mutated: rules and player with their tables.
pub fn mutating() -> Mutating {
    let questions = ROWS.iter().map(|row| row.question(Extent::Part)).collect();
    Mutating { sources: SOURCES, routines: &[], tables: TABLES, questions, rules: Vec::new() }
}
