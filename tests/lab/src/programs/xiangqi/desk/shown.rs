//! The screen that belongs to a state of the desk.

use games::xiangqi::{Piece, Play, Side};

use super::super::screen::{Game, Ground, Reader, Seen, Shown};
use super::{Desk, Prompt, ROWS, State};

impl Desk {
    /// Returns what the screen has to show.
    pub(super) fn screen(&self, reader: &Reader) -> Shown {
        if self.prompt == Prompt::Menu {
            return Shown::Menu;
        }
        let top = match self.prompt {
            Prompt::List(top, _) => top,
            _ => self.moves.len().saturating_sub(ROWS),
        };
        let text = |number: usize| self.moves.get(number).map(|chosen| format!("{} {chosen}", number + 1));
        let State { turn, play, .. } = self.now();
        let turn = if let Prompt::SetUp(_, turn) = &self.prompt { turn } else { turn };
        Shown::Game(Box::new(Game {
            points: (0..90).map(|seen| self.seen(seen)).collect(),
            message: reader.message(self.message, *turn),
            moving: Side::ALL.map(|side| play.is_none() || side == *turn),
            moves: (top..top + reader.list_rows()).map(|number| text(number).unwrap_or_default()).collect(),
            rank: Some(if self.turned { '0' } else { '9' }),
        }))
    }

    fn seen(&self, seen: usize) -> Seen {
        let point = self.point(seen);
        let State { board, turn, play } = self.now();
        let set_up = if let Prompt::SetUp(board, _) = &self.prompt { Some(&**board) } else { None };
        let piece: Option<Piece> = set_up.unwrap_or(board).get(point);
        let is_last = self.moves.last().is_some_and(|last| last.from == point || last.to == point);
        let king = play.as_ref().map(Play::position).filter(|position| position.is_check());
        let is_lit = self.lights && self.source.is_some_and(|source| self.judge(source, point).is_ok());
        let ground = match () {
            () if self.framed && seen == self.frame => Ground::Frame,
            () if set_up.is_some() => Ground::Plain,
            () if self.source == Some(point) => Ground::Source,
            () if is_lit => Ground::Lit,
            () if king.is_some_and(|position| position.king(*turn) == point) => Ground::Check,
            () if is_last => Ground::Last,
            () => Ground::Plain,
        };
        Some((piece, ground))
    }
}
