//! The mutants of the port: one of its rules left out, moved, or with another condition or target.

use games::tictactoe::{Cell, Condition, LINES, Rule, Targets};

/// The tables in which one rule is another, each with what was done to it.
pub(super) fn mutants(rules: &[Rule], index: usize) -> Vec<(String, Vec<Rule>)> {
    let own = rules[index];
    let with = |when: Condition, targets: Targets| {
        let mut table = rules.to_vec();
        table[index] = Rule { when, targets, ..own };
        (format!("{own} -> {}", table[index]), table)
    };
    let mut all = Vec::new();
    let mut dropped = rules.to_vec();
    dropped.remove(index);
    all.push((format!("{own} -> no such rule"), dropped));
    if index + 1 < rules.len() {
        let mut swapped = rules.to_vec();
        swapped.swap(index, index + 1);
        all.push((format!("{own} -> behind rule {}", index + 2), swapped));
    }
    let conditions: Vec<Condition> = match own.when {
        Condition::Moves(moves) => {
            (0..=9).filter(|&other| other != moves).map(Condition::Moves).chain([Condition::Always]).collect()
        }
        Condition::Two(side, line) => {
            let lines = LINES.iter().filter(|other| *other != line).map(|other| Condition::Two(side, other));
            lines.chain([Condition::Two(side.other(), line), Condition::Open(line), Condition::Always]).collect()
        }
        Condition::Open(line) => {
            let lines = LINES.iter().filter(|other| *other != line).map(Condition::Open);
            lines.chain([Condition::Always]).collect()
        }
        Condition::Pairs(pairs) => other_pairs(pairs).into_iter().chain([Condition::Always]).collect(),
        Condition::Always => vec![],
    };
    all.extend(conditions.into_iter().map(|when| with(when, own.targets)));
    let targets: Vec<Targets> = match own.targets {
        Targets::Random => vec![Targets::Cells(&Cell::ALL)],
        Targets::Cells(cells) => other_cells(cells),
    };
    all.extend(targets.into_iter().map(|targets| with(own.when, targets)));
    all
}

/// The pairs with one cell another, and with one pair left out. (A rule's cells are static: what is made here stays.)
fn other_pairs(pairs: &[[Cell; 2]]) -> Vec<Condition> {
    let mut all = Vec::new();
    for pair in 0..pairs.len() {
        for place in 0..2 {
            for other in Cell::ALL.into_iter().filter(|&other| other != pairs[pair][place]) {
                let mut pairs = pairs.to_vec();
                pairs[pair][place] = other;
                all.push(Condition::Pairs(pairs.leak()));
            }
        }
        if pairs.len() > 1 {
            let mut pairs = pairs.to_vec();
            pairs.remove(pair);
            all.push(Condition::Pairs(pairs.leak()));
        }
    }
    all
}

/// The targets with one another, one left out, or two in the other order.
fn other_cells(cells: &[Cell]) -> Vec<Targets> {
    let mut all = Vec::new();
    for place in 0..cells.len() {
        for other in Cell::ALL.into_iter().filter(|&other| other != cells[place]) {
            let mut cells = cells.to_vec();
            cells[place] = other;
            all.push(Targets::Cells(cells.leak()));
        }
        let mut fewer = cells.to_vec();
        fewer.remove(place);
        all.push(Targets::Cells(fewer.leak()));
        if place + 1 < cells.len() {
            let mut swapped = cells.to_vec();
            swapped.swap(place, place + 1);
            all.push(Targets::Cells(swapped.leak()));
        }
    }
    all
}
