//! The game: turns, the umpire, winning and drawing, and what a side may see.

use super::board::Board;
use super::combat::{Answer, combat};
use super::kind::Kind;
use super::map::Bridges;
use super::space::Space;
use crate::Game;

/// Moves running without combat after which the game is drawn: a hundred of each side.
pub const QUIET_MOST: u16 = 200;

/// One of the players. The first one set up first, and begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who begins.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// A move, as its mover sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The space of the piece.
    pub from: Space,
    /// The space that it goes to or attacks.
    pub to: Space,
}

impl Move {
    /// Returns the move as the other side sees it.
    #[must_use]
    pub fn turned(self) -> Move {
        Move { from: self.from.turned(), to: self.to.turned() }
    }
}

/// Writes both spaces, four digits.
impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A flag officer or the general stands in the enemy's headquarters.
    Headquarters,
    /// The side to move has no move.
    NoMove,
    /// Two hundred moves without combat.
    Quiet,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The side that has won; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub why: Why,
}

/// A position, as the side to move sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The bridges.
    pub bridges: Bridges,
    /// The board; the side to move is at the bottom.
    pub board: Board,
    /// The side to move.
    pub mover: Side,
    /// Moves made.
    pub moves: u16,
    /// Moves running without combat.
    pub quiet: u16,
    /// The last move, as the side to move sees it, and what the umpire said.
    pub last: Option<(Move, Answer)>,
}

impl Position {
    /// Begins with the two set-ups, as the first player sees them.
    pub const fn new(bridges: Bridges, board: Board) -> Position {
        Position { bridges, board, mover: Side::First, moves: 0, quiet: 0, last: None }
    }

    /// Returns the legal moves in the order of their spaces, whether the game is over or not.
    pub fn moves(&self) -> Vec<Move> {
        let from = |from| self.board.moves_of(self.bridges, from).iter().map(move |to| Move { from, to }).collect();
        self.board.own().flat_map::<Vec<Move>, _>(from).collect()
    }

    /// Returns what the umpire says to a move, which is not judged.
    pub fn answer(&self, Move { from, to }: Move) -> Answer {
        let Some(defender) = self.board.kind_at(to) else { return Answer::Moved };
        let attacker = self.board.kind_at(from);
        attacker.map_or(Answer::Moved, |attacker| combat(attacker, defender, self.board.behind_enemy(self.bridges, to)))
    }

    /// Returns the position after a move, which is not judged, before the sides swap.
    fn moved(&self, chosen: Move) -> (Board, Answer) {
        let answer = self.answer(chosen);
        let mut board = self.board.clone();
        let Move { from, to } = chosen;
        let piece = board.piece(from);
        board.set_piece(from, None);
        match answer {
            Answer::Moved | Answer::Attacker => board.set_piece(to, piece),
            Answer::Defender => (),
            Answer::Both => board.set_piece(to, None),
        }
        (board, answer)
    }

    /// Returns the position after a move, as the other side sees it, and what the umpire said; `None` if the move is not legal or the game
    /// is over.
    pub fn after(&self, chosen: Move) -> Option<(Position, Answer)> {
        let is_legal = self.board.moves_of(self.bridges, chosen.from).contains(chosen.to);
        if !is_legal || self.ending().is_some() {
            return None;
        }
        let (board, answer) = self.moved(chosen);
        let after = Position {
            bridges: self.bridges,
            board: board.turned(),
            mover: self.mover.other(),
            moves: self.moves.saturating_add(1),
            quiet: if answer == Answer::Moved { self.quiet + 1 } else { 0 },
            last: Some((chosen.turned(), answer)),
        };
        Some((after, answer))
    }

    /// Returns the end of the game, or `None` while it goes on. The tests are those after the last move, in their order.
    pub fn ending(&self) -> Option<Ending> {
        let headquarters = Space::OWN_HEADQUARTERS;
        let taken =
            self.board.is_enemy(headquarters) && self.board.kind_at(headquarters).is_some_and(Kind::is_flag_officer);
        let lost = |why| Some(Ending { winner: Some(self.mover.other()), why });
        if taken {
            lost(Why::Headquarters)
        } else if !self.board.has_move(self.bridges) {
            lost(Why::NoMove)
        } else if self.quiet >= QUIET_MOST {
            Some(Ending { winner: None, why: Why::Quiet })
        } else {
            None
        }
    }
}

/// The part of a game that a side may see: its own kinds, all positions, the last move and its answer; after the end everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The bridges.
    pub bridges: Bridges,
    /// The board with that side at the bottom. While the game goes on, the kinds of the enemy's pieces are `None`.
    pub board: Board,
    /// True if it is that side's turn.
    pub is_to_move: bool,
    /// Moves made.
    pub moves: u16,
    /// Moves running without combat.
    pub quiet: u16,
    /// The last move, as that side sees it, and what the umpire said.
    pub last: Option<(Move, Answer)>,
}

impl View {
    /// Returns what a side sees of a position.
    pub fn of(position: &Position, side: Side) -> View {
        let is_to_move = position.mover == side;
        let board = if is_to_move { position.board.clone() } else { position.board.turned() };
        View {
            bridges: position.bridges,
            board: if position.ending().is_some() { board } else { board.hidden() },
            is_to_move,
            moves: position.moves,
            quiet: position.quiet,
            last: position.last.map(|(last, answer)| (if is_to_move { last } else { last.turned() }, answer)),
        }
    }
}

/// Gunjin shogi as a [`Game`]. What chance or the players decide before the first move is the position with both set-ups.
#[derive(Clone, Copy, Debug)]
pub struct Gunjin;

impl Game for Gunjin {
    type Position = Position;
    type Side = Side;
    type Move = Move;
    type Chance = Position;
    type View = View;
    type Outcome = Ending;

    fn start(position: &Position) -> Position {
        position.clone()
    }

    fn to_move(position: &Position) -> Side {
        position.mover
    }

    fn moves(position: &Position) -> Vec<Move> {
        if position.ending().is_some() { Vec::new() } else { position.moves() }
    }

    fn play(position: &Position, chosen: &Move) -> Option<Position> {
        Some(position.after(*chosen)?.0)
    }

    fn outcome(position: &Position) -> Option<Ending> {
        position.ending()
    }

    fn view(position: &Position, side: Side) -> View {
        View::of(position, side)
    }
}
