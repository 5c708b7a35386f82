//! Positions: a board and the side to move, with legal moves, check, mate and stalemate.

use super::board::Board;
use super::piece::{Kind, Piece, Side};
use super::point::{Coordinates, Move, Point};
use super::single::Refusal;
use super::tables::{CORNERS, CROSSES, DISTANCES, KNIGHTS, SLIDES, steps};
use super::{SetUpError, single};

/// A board with one king of each side in its palace, and the side to move. The other side's king cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    kings: [Point; 2],
    turn: Side,
}

/// The piece that a move took from the board, if any, for [`Position::unmake`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken(pub Option<Piece>);

/// The reason why the side to move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// No legal move, and in check.
    Mate,
    /// No legal move, and not in check.
    Stalemate,
}

impl Position {
    /// Returns the position that a game begins with.
    pub fn start() -> Position {
        Position { board: Board::start(), kings: Point::KINGS, turn: Side::Red }
    }

    /// Makes a position of a board.
    ///
    /// # Errors
    /// If a side has no king in its palace or more pieces of a kind than a game begins with, or if the side that is not to move
    /// could lose its king.
    pub fn new(board: Board, turn: Side) -> Result<Position, SetUpError> {
        let position = Position::placed(board, turn)?;
        if position.is_exposed(turn.other()) { Err(SetUpError::Exposed(turn.other())) } else { Ok(position) }
    }

    /// Makes a position in which the kings may be in any danger.
    pub(super) fn placed(board: Board, turn: Side) -> Result<Position, SetUpError> {
        let kings = [board.king(Side::Red)?, board.king(Side::Black)?];
        Ok(Position { board, kings, turn })
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the point of a side's king.
    pub const fn king(&self, side: Side) -> Point {
        self.kings[side as usize]
    }

    /// Returns the same position from the opponent's side: see [`Board::turned`].
    #[must_use]
    pub fn turned(&self) -> Position {
        let turned = |point: Point| Point::at(point.column() as i8, 9 - point.row() as i8).unwrap_or(point);
        let [red, black] = self.kings.map(turned);
        Position { board: self.board.turned(), kings: [black, red], turn: self.turn.other() }
    }

    /// Returns true if the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.board.is_attacked(self.turn, self.king(self.turn))
    }

    /// Returns true if a side's king could be taken next, by a piece or by the other king.
    fn is_exposed(&self, side: Side) -> bool {
        let king = self.king(side);
        self.board.is_attacked(side, king) || self.is_facing()
    }

    /// Returns true if the kings stand on one file with nothing between.
    pub fn is_facing(&self) -> bool {
        self.board.are_facing(self.king(Side::Red), self.king(Side::Black))
    }

    /// Makes a move without any test. [`Position::unmake`] undoes it with the piece that it took.
    pub fn make(&mut self, Move { from, to }: Move) -> Taken {
        let piece = self.board.set(from, None);
        let taken = self.board.set(to, piece);
        if let Some(Piece { side, kind: Kind::King }) = piece {
            self.kings[side as usize] = to;
        }
        self.turn = self.turn.other();
        Taken(taken)
    }

    /// Undoes the last move that was made.
    pub fn unmake(&mut self, Move { from, to }: Move, Taken(taken): Taken) {
        let piece = self.board.set(to, taken);
        self.board.set(from, piece);
        if let Some(Piece { side, kind: Kind::King }) = piece {
            self.kings[side as usize] = from;
        }
        self.turn = self.turn.other();
    }

    /// Gives the turn to the other side.
    pub(super) const fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    /// Judges a move of the side to move by all rules.
    ///
    /// # Errors
    /// The first reason to refuse it.
    pub fn judge(&self, from: Coordinates, to: Coordinates) -> Result<Move, Refusal> {
        let tested = self.board.test(from, to);
        if let Err(early @ (Refusal::SamePoint | Refusal::OffBoard | Refusal::NoPiece)) = tested {
            return Err(early);
        }
        let (Some(from), Some(to)) = (from.point(), to.point()) else { return Err(Refusal::OffBoard) };
        if self.board.get(from).is_some_and(|piece| piece.side != self.turn) {
            return Err(Refusal::NotYours);
        }
        tested?;
        let mut after = self.clone();
        after.make(Move { from, to });
        if after.board.is_attacked(self.turn, after.king(self.turn)) {
            Err(Refusal::LeavesCheck)
        } else if after.is_facing() {
            Err(Refusal::KingsFace)
        } else {
            Ok(Move { from, to })
        }
    }

    /// Makes a move that the piece may make and takes it back. Returns true if its own king is safe in between.
    pub(super) fn try_safe(&mut self, chosen: Move, asks: &Asks) -> bool {
        if asks.passes(chosen) {
            return true;
        }
        let taken = self.make(chosen);
        let safe = !self.is_exposed(self.turn.other());
        self.unmake(chosen, taken);
        safe
    }

    /// Calls `visit` with each legal move.
    pub(super) fn each_legal(&mut self, mut visit: impl FnMut(&mut Position, Move)) {
        let asks = Asks::new(self);
        let mut list = MoveList::new();
        self.each_possible(|chosen| list.add(chosen));
        for &chosen in list.moves() {
            if self.try_safe(chosen, &asks) {
                visit(self, chosen);
            }
        }
    }

    /// Returns the legal moves: the pieces in the order of their points, each in the order of its ways.
    ///
    /// ```
    /// use games::xiangqi::Position;
    /// assert_eq!(Position::start().moves().len(), 44);
    /// ```
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.clone().each_legal(|_, chosen| moves.push(chosen));
        moves
    }

    /// Returns the moves that the pieces may make, those that leave the king in danger included, in the same order.
    pub fn possible_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_possible(|chosen| moves.push(chosen));
        moves
    }

    /// Returns why the side to move has lost, if it has no legal move.
    pub fn stuck(&self) -> Option<Stuck> {
        let mut position = self.clone();
        let asks = Asks::new(self);
        let mut list = MoveList::new();
        self.each_possible(|chosen| list.add(chosen));
        let can_move = list.moves().iter().any(|&chosen| position.try_safe(chosen, &asks));
        (!can_move).then(|| if self.is_check() { Stuck::Mate } else { Stuck::Stalemate })
    }

    /// Returns the number of lines of play of exactly `depth` moves: perft.
    ///
    /// ```
    /// use games::xiangqi::Position;
    /// assert_eq!(Position::start().lines(3), 79_666);
    /// ```
    pub fn lines(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.clone().count(depth) }
    }

    fn count(&mut self, depth: u32) -> u64 {
        let mut lines = 0;
        if depth == 1 {
            self.each_legal(|_, _| lines += 1);
        } else {
            self.each_legal(|position, chosen| {
                let taken = position.make(chosen);
                lines += position.count(depth - 1);
                position.unmake(chosen, taken);
            });
        }
        lines
    }

    fn each_possible(&self, mut visit: impl FnMut(Move)) {
        for from in self.board.pieces(self.turn) {
            self.each_from(from, &mut visit);
        }
    }

    /// Calls `visit` with each move that the piece on a point may make, in the order of its ways; the piece is the side's to move.
    pub(super) fn each_from(&self, from: Point, mut visit: impl FnMut(Move)) {
        let own = self.board.bits(self.turn);
        let Some(Piece { side, kind }) = self.board.get(from) else { return };
        let mut go = |to: u8| {
            if let Some(to) = Point::new(to) {
                visit(Move { from, to });
            }
        };
        if matches!(kind, Kind::Rook | Kind::Cannon) {
            self.slides(from, kind, own, go);
            return;
        }
        for step in steps(side, kind, from) {
            let is_free = step.leg == step.to || self.board.at(step.leg).is_none();
            if is_free && own >> step.to & 1 == 0 {
                go(step.to);
            }
        }
    }

    /// The moves of a rook or a cannon, outwards one way after the other.
    fn slides(&self, from: Point, kind: Kind, own: u128, mut go: impl FnMut(u8)) {
        for (distance, way) in DISTANCES[from.index()].into_iter().zip(SLIDES) {
            let mut screens = 0;
            let mut to = from.number();
            for _ in 0..distance {
                to = to.wrapping_add_signed(way);
                if self.board.at(to).is_none() {
                    if screens == 0 {
                        go(to);
                    }
                    continue;
                }
                if screens == u8::from(kind == Kind::Cannon) {
                    if own >> to & 1 == 0 {
                        go(to);
                    }
                    break;
                }
                screens += 1;
            }
        }
    }
}

impl Board {
    /// Returns true if the opponent could take a side's king, if it stood on a point, by a piece other than the king.
    pub fn is_attacked(&self, side: Side, king: Point) -> bool {
        let enemy = side.other();
        let is = |number: u8, kind: Kind| self.at(number) == Some(Piece { side: enemy, kind });
        for (distance, way) in DISTANCES[king.index()].into_iter().zip(SLIDES) {
            let mut number = king.number();
            let mut pieces = 0;
            for _ in 0..distance {
                number = number.wrapping_add_signed(way);
                let Some(piece) = self.at(number) else { continue };
                let attacks = if pieces == 0 { Kind::Rook } else { Kind::Cannon };
                if piece == (Piece { side: enemy, kind: attacks }) {
                    return true;
                }
                pieces += 1;
                if pieces == 2 {
                    break;
                }
            }
        }
        let by_knight = KNIGHTS[king.index()].iter().any(|(leg, jumps)| {
            self.at(*leg).is_none() && jumps.iter().flatten().any(|point| is(point.number(), Kind::Knight))
        });
        by_knight || pawns(enemy, king).into_iter().flatten().any(|point| is(point.number(), Kind::Pawn))
    }

    /// Returns true if two points are on one file with nothing between, the one with the lower row first.
    pub fn are_facing(&self, low: Point, high: Point) -> bool {
        low.column() == high.column()
            && (low.number() + 9..high.number()).step_by(9).all(|number| self.at(number).is_none())
    }
}

/// Returns the points from which a side's pawns could step to a point.
fn pawns(side: Side, to: Point) -> [Option<Point>; 3] {
    let (column, row) = (to.column() as i8, to.row() as i8);
    let beside = |change: i8| Point::at(column + change, row).filter(|&point| single::is_across(side, point));
    [Point::at(column, row - side.ahead()), beside(-1), beside(1)]
}

/// The moves that have to be made to see if the king is safe: all of them in check. Otherwise those of the king, those that begin or
/// end on its row or column, and those from its diagonal neighbours, from which a piece may have been in the way of a knight.
pub(super) struct Asks {
    from: u128,
    to: u128,
}

impl Asks {
    pub(super) fn new(position: &Position) -> Asks {
        if position.is_check() {
            return Asks { from: u128::MAX, to: u128::MAX };
        }
        let king = position.king(position.turn).index();
        Asks { from: CROSSES[king] | CORNERS[king], to: CROSSES[king] }
    }

    fn passes(&self, Move { from, to }: Move) -> bool {
        self.from >> from.number() & 1 == 0 && self.to >> to.number() & 1 == 0
    }
}

/// Most moves of a position: 34 of the rooks and of the cannons, 16 of the knights, 15 of the pawns, 4 of the king, 8 of the guards and of the
/// bishops each.
const MOST_MOVES: usize = 119;

/// A list of moves that needs no allocation.
struct MoveList {
    moves: [Move; MOST_MOVES],
    length: usize,
}

impl MoveList {
    fn new() -> MoveList {
        MoveList { moves: [Move { from: Point::FIRST, to: Point::FIRST }; MOST_MOVES], length: 0 }
    }

    fn add(&mut self, chosen: Move) {
        self.moves[self.length] = chosen;
        self.length += 1;
    }

    fn moves(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}
