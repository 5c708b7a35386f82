//! The screen that belongs to a state of the desk.

use super::super::screen::{Game, Ground, Picture, Reader, Seen, Square, piece};
use super::{Desk, Prompt, is_light};

impl Desk {
    /// Returns what the screen has to show.
    pub(super) fn screen(&self, reader: &Reader) -> Seen {
        if self.prompt == Prompt::Menu {
            return Seen::Menu;
        }
        let position = &self.state.game.position;
        let [rows, width] = reader.list_size();
        let top = match self.prompt {
            Prompt::List(top, _) => top,
            _ => self.records.len().saturating_sub(rows),
        };
        let turns = (top..top + rows).map(|number| self.text_of(number, width)).collect();
        Seen::Game(Box::new(Game {
            squares: (0..64).map(|square| self.square(square)).collect(),
            message: reader.message(self.message, position.turn),
            pieces: [Some(position.black.count_ones()), Some(position.red.count_ones())],
            turns,
        }))
    }

    fn square(&self, seen: usize) -> Square {
        let frame = self.framed && seen == self.frame;
        let square = self.seen(seen);
        if is_light(square) {
            return Some((Picture::None, if frame { Ground::Frame } else { Ground::Light }));
        }
        let number = square as u32 / 2;
        let is_set_up = matches!(self.prompt, Prompt::SetUp(_));
        let lit = self.lights
            && !self.over
            && !is_set_up
            && self.state.game.position.next_squares(self.state.game.rules, &self.entered) >> number & 1 == 1;
        let ground = match () {
            () if frame => Ground::Frame,
            () if lit => Ground::Lit,
            () if !is_set_up && self.state.last.contains(&(number as u8)) => Ground::Trail,
            () => Ground::Dark,
        };
        let is_marked = self.entered.contains(&(number as u8));
        Some((if is_marked { Picture::Mark } else { piece(&self.state.game.position, number) }, ground))
    }

    /// Returns a turn as the list shows it.
    fn text_of(&self, number: usize, width: usize) -> String {
        let last = self.records.get(number + 1).map_or(&self.state.last, |record| &record.last);
        if number >= self.records.len() {
            return String::new();
        }
        let sign = if last[0].abs_diff(last[1]) > 5 { "x" } else { "-" };
        let text = |squares: &[u8]| {
            let squares: Vec<String> = squares.iter().map(|square| (square + 1).to_string()).collect();
            format!("{} {}", number + 1, squares.join(sign))
        };
        let whole = text(last);
        if whole.len() > width { text(&[last[0], last[last.len() - 1]]) } else { whole }
    }
}
