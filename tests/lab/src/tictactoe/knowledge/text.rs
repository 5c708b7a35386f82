//! What is known, as text for people.

use std::fmt;

use games::tictactoe::{Cell, Side};

use super::{Beginning, Ends, Knowledge, LevelKnowledge, Mistake};

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ends { won, tied, lost } = self;
        write!(f, "{} lines: the person wins {won}, {tied} are tied, the Spectrum wins {lost}", won + tied + lost)
    }
}

/// The cells of a line of play, in order.
fn way(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// Everything but the tree, in lines.
impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for known in &self.levels {
            known.fmt(f)?;
        }
        writeln!(
            f,
            "the shortest tables of rows of unbeatable's that never lose ({} tables tried):",
            self.tables_tried
        )?;
        let told: Vec<String> = self
            .shortest
            .iter()
            .map(|table| format!("  rules {}", table.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")))
            .collect();
        write!(f, "{}", told.join("\n"))
    }
}

impl fmt::Display for LevelKnowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.level.name();
        writeln!(f, "{level}: how often each rule fires on set (a) and on set (b)")?;
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
            writeln!(f, "  the {begins} begins: {}", way(cells))?;
        }
        let (loses, positions) = self.loses_with_lost_turns;
        let says = if loses { "can be beaten" } else { "never loses" };
        writeln!(f, "{level}: {says} when the person may lose turns on the clock too ({positions} positions)")?;
        match &self.mistakes[..] {
            [] => writeln!(f, "{level}: no answer gives anything away against perfect play"),
            all @ [worst, ..] => {
                let Mistake { board, cell, rule, before, after } = worst;
                let worth = |value: &i8| ["lost", "tied", "won"][(value + 1).clamp(0, 2) as usize];
                writeln!(
                    f,
                    "{level}: {} answers give something away against perfect play; the worst is {cell} on {} by rule {rule}: \
                     it was {} and is {} then",
                    all.len(),
                    board.digits(),
                    worth(before),
                    worth(after)
                )
            }
        }
    }
}
