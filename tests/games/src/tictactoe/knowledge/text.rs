//! The analysis as text for people.

use std::fmt;

use crate::tictactoe::{Cell, Side};

use super::{Beginning, Ends, Knowledge, LevelKnowledge, Mistake};

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ends { won, tied, lost } = self;
        write!(f, "{} lines: the person wins {won}, {tied} are tied, the Spectrum wins {lost}", won + tied + lost)
    }
}

/// Writes the cells of a line of play, in order.
fn line(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// Writes everything but the trees, in lines.
impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for known in &self.levels {
            known.fmt(f)?;
        }
        writeln!(
            f,
            "the shortest tables of rows of unbeatable's that never lose ({} tables tried; the eight wins are one row, so are the \
             blocks, and the attacks):",
            self.tables_tried
        )?;
        let numbers = |table: &[u8]| table.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        for table in &self.shortest {
            writeln!(f, "  rules {}", numbers(table))?;
        }
        writeln!(
            f,
            "the fewest of its rules, each by itself, that were found never to lose ({} orders of leaving rules out tried; fewer may do):",
            self.orders_tried
        )?;
        write!(f, "  rules {}", numbers(&self.fewest))
    }
}

impl fmt::Display for LevelKnowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.level.name();
        writeln!(f, "{level}: how often each rule fires on set (a) and on set (b), while the point is not over")?;
        for (rule, [a, b]) in self.rules.iter().zip(&self.fired) {
            writeln!(f, "{a:>7} {b:>7}  {rule}")?;
        }
        for Beginning { opening, values_of_r, ends } in &self.beginnings {
            match opening {
                None => writeln!(f, "{level}, the person begins: {ends}")?,
                Some(cell) => {
                    writeln!(f, "{level}, the Spectrum begins with {cell} ({values_of_r} of 256 values of R): {ends}")?;
                }
            }
        }
        match self.beaten.len() {
            0 => writeln!(f, "{level}: no line of play beats the Spectrum")?,
            count => writeln!(f, "{level}: the {count} lines that beat the Spectrum, all cells in order")?,
        }
        for (begins, cells) in &self.beaten {
            let begins = if *begins == Side::One { "person" } else { "Spectrum" };
            writeln!(f, "  the {begins} begins: {}", line(cells))?;
        }
        let clock = "when the person may lose turns on the clock too";
        match self.safe_with_lost_turns {
            Some(positions) => writeln!(f, "{level}: never loses {clock} (all {positions} positions)")?,
            None => writeln!(f, "{level}: can be beaten {clock}")?,
        }
        match &self.mistakes[..] {
            [] => writeln!(f, "{level}: no answer gives anything away against perfect play"),
            all @ [worst, ..] => {
                let Mistake { board, cell, rule, before, after } = worst;
                let worth = |value: &i8| ["lost", "tied", "won"][(value + 1).clamp(0, 2) as usize];
                writeln!(
                    f,
                    "{level}: {} answers give something away against perfect play; the worst is {cell} by rule {rule} on this \
                     board, which was {} and is {} then:\n{board}",
                    all.len(),
                    worth(before),
                    worth(after)
                )
            }
        }
    }
}
