//! Types texts on a machine that is played: line by line, each as the BASIC takes it that waits for it.

use super::{Editor128, Typing, strokes_by_letter, strokes_for_text};
use crate::{Key, Machine};
use std::collections::VecDeque;

/// A line that waits to be typed.
#[derive(Debug)]
struct Line {
    /// Its strokes; in a line of BASIC its words by their keys.
    strokes: Vec<Vec<Key>>,
    /// Its strokes letter by letter, for the editor of 128 BASIC.
    letters: Vec<Vec<Key>>,
}

/// The texts that wait to be typed.
#[derive(Debug, Default)]
pub struct Typist {
    lines: VecDeque<Line>,
    /// The strokes left of the line that has begun.
    begun: VecDeque<Vec<Key>>,
    typing: Typing,
    editor: Editor128,
}

impl Typist {
    /// Adds a text to those that wait.
    ///
    /// # Errors
    /// The number of characters before the first one that cannot be typed. Nothing of the text is typed then.
    pub fn push(&mut self, text: &str) -> Result<(), usize> {
        let (mut lines, mut before) = (Vec::new(), 0);
        for line in text.split_inclusive('\n') {
            let strokes = strokes_for_text(line).map_err(|at| before + at)?;
            lines.push(Line { strokes, letters: strokes_by_letter(line) });
            before += line.chars().count();
        }
        self.lines.extend(lines);
        Ok(())
    }

    /// Forgets what waits, and releases what is down.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.begun.clear();
        self.typing.clear();
    }

    /// Returns the keys that are down in the frame that the machine is about to run, `others` included, and moves on by a frame.
    pub fn next_frame(&mut self, machine: &Machine, others: Vec<Key>) -> Vec<Key> {
        let now = machine.frame();
        self.editor.look(now, machine);
        if others.is_empty() && self.typing.is_ready() && !self.editor.is_busy(now) {
            if self.begun.is_empty()
                && let Some(line) = self.lines.pop_front()
            {
                self.begun = if self.editor.is_there() { line.letters } else { line.strokes }.into();
            }
            self.typing.push(self.begun.pop_front());
        }
        self.typing.next_frame(others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;
    use crate::{Kind, Model, Rom};

    const PROGRAM: &str = "10 REM PRINT 1\n20 PRINT \"hello\"\n30 PRINT 22\nRUN\n";

    fn run(machine: &mut Machine, typist: &mut Typist, frames: u32) -> String {
        for _ in 0..frames {
            let keys = typist.next_frame(machine, Vec::new());
            machine.release_all();
            keys.into_iter().for_each(|key| machine.press(key));
            machine.run_frame();
        }
        Text::of(machine, &[]).rows().collect::<Vec<_>>().join("\n")
    }

    /// Switches a machine on and chooses a row of the menu.
    fn switched_on(kind: Kind, row: usize) -> Machine {
        let (mut machine, mut typist) = (Machine::new(Rom::of(kind), Model::of(kind)), Typist::default());
        run(&mut machine, &mut typist, 150);
        let down = std::iter::repeat_n(vec![Key::CapsShift, Key::Num6], row);
        typist.begun.extend(down.chain((row > 0).then(|| vec![Key::Enter])));
        run(&mut machine, &mut typist, 250);
        machine
    }

    #[test]
    fn lines_reach_the_basic_that_waits_for_them() {
        let mut tried = 0;
        // 128 BASIC is the menu's second row, 48 BASIC its fourth.
        for (kind, row) in [(Kind::Spectrum48, 0), (Kind::Spectrum128, 1), (Kind::Spectrum128, 3), (Kind::Pentagon, 1)]
        {
            let (mut machine, mut typist) = (switched_on(kind, row), Typist::default());
            assert_eq!(typist.push(PROGRAM), Ok(()));
            let shown = run(&mut machine, &mut typist, 1_500);
            let rows: Vec<&str> = shown.lines().map(str::trim).collect();
            assert!(rows.windows(2).any(|two| two == ["hello", "22"]), "{kind:?} {row}:\n{shown}");
            assert!(shown.contains("0 OK, 30:1"), "{kind:?} {row}:\n{shown}");
            tried += 1;
        }
        assert_eq!(tried, 4);
    }

    #[test]
    fn nothing_is_typed_of_a_text_with_a_strange_character() {
        let mut typist = Typist::default();
        assert_eq!(typist.push("CLS\nPRINT \u{20ac}\n"), Err(10));
        assert!(typist.lines.is_empty());
    }
}
