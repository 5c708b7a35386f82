//! Setting up a position.

use games::xiangqi::{Board, Kind, Letters, Piece, Play, Point, Position, Side};

use super::next::in_order;
use super::{BOARD, Desk, Prompt, State};
use crate::person::Stroke;

impl Desk {
    /// Does what a stroke does while a position is set up.
    pub(super) fn press_in_set_up(&mut self, stroke: Stroke, mut board: Board, mut turn: Side) {
        let point = self.point(self.frame);
        let mut message = "MessageSetUp";
        match stroke {
            Stroke::Way(way) => self.frame = BOARD.moved(self.frame, way),
            Stroke::Enter => {
                let pieces: Vec<Piece> = in_order().collect();
                let now = board.get(point).and_then(|piece| pieces.iter().position(|other| *other == piece));
                board.set(point, pieces.get(now.map_or(0, |now| now + 1)).copied());
            }
            Stroke::Key('x') => turn = turn.other(),
            Stroke::Key('s') => (board, turn) = (Board::start(), Side::Red),
            Stroke::Key('z') => board = Board::EMPTY,
            Stroke::Key('e') => {
                board.set(point, None);
            }
            Stroke::Key('q') => return self.leave_set_up(),
            Stroke::Key(' ') => match self.first(&board, turn) {
                Ok(first) => {
                    self.states = vec![first];
                    self.moves.clear();
                    self.ended = None;
                    return self.leave_set_up();
                }
                Err(wrong) => message = wrong,
            },
            Stroke::Key(key) => {
                match Letters::FEN.piece(key).filter(|_| "KABNRCP".contains(key.to_ascii_uppercase())) {
                    Some(piece) => {
                        board.set(point, Some(piece));
                    }
                    None => message = self.message,
                }
            }
            Stroke::Break => {}
        }
        self.message = message;
        self.prompt = Prompt::SetUp(Box::new(board), turn);
    }

    fn leave_set_up(&mut self) {
        self.framed = false;
        self.next_turn(None);
    }

    /// Returns the first position of a game, or the message that says why the board cannot be played on.
    fn first(&self, board: &Board, turn: Side) -> Result<State, &'static str> {
        if self.now().play.is_none() {
            return Ok(State { board: board.clone(), turn, play: None });
        }
        let count = |side: Side, kind: Kind| {
            Point::all().filter(|point| board.get(*point) == Some(Piece { side, kind })).count()
        };
        let too_many = |side: Side| Kind::ALL.into_iter().any(|kind| count(side, kind) > kind.number());
        let at_home = |side: Side| {
            let king = Some(Piece { side, kind: Kind::King });
            let mut palace = Point::all().filter(|at| (3..=5).contains(&at.column()) && side.depth(at.row()) <= 2);
            palace.find(|point| board.get(*point) == king)
        };
        if Side::ALL.into_iter().any(too_many) {
            return Err("MessageTooMany");
        }
        let [Some(red), Some(black)] = Side::ALL.map(at_home) else { return Err("MessageNoKing") };
        let king = if turn == Side::Red { black } else { red };
        if board.is_attacked(turn.other(), king) {
            return Err("MessageExposed");
        }
        let position = Position::new(board.clone(), turn).map_err(|_| "MessageFacing")?;
        Ok(State::from(Play::new(position)))
    }
}
