//! The search.

use super::{Level, worth};
use crate::xiangqi::position::Asks;
use crate::xiangqi::{Ending, Kind, Move, Piece, Play, Point, Position, Side};

/// The value of having won, less the moves that it takes.
const MATE: i16 = 10_000;
/// Moves that a line has at most, captures and answers to checks included.
const LONGEST: usize = 15;

/// First moves of a line after which a repetition is looked for: the own one and its answer, so that the player neither gives perpetual
/// check nor walks into one.
const WATCHED: usize = 2;

/// The answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move; `None` if there is none.
    pub chosen: Option<Move>,
    /// Its value to the side to move.
    pub value: i16,
    /// The positions that were looked at.
    pub nodes: u32,
}

/// Chooses a move, as the program does at a level.
///
/// ```
/// use games::xiangqi::Play;
/// use games::xiangqi::player::{Level, choose};
///
/// // A rook goes to the last row, which the other one has cut off.
/// let play = Play::parse_fen("3k5/1R7/9/9/9/9/9/9/R8/4K4 w")?;
/// let answer = choose(&play, Level { depth: 2, nodes: 1_000 });
/// assert_eq!(answer.chosen.map(|chosen| chosen.to_string()).as_deref(), Some("a1a9"));
/// # Ok::<(), games::xiangqi::ParseError>(())
/// ```
pub fn choose(play: &Play, level: Level) -> Answer {
    let position = play.position().clone();
    let score = score(&position);
    let mut search = Search {
        line: play.clone(),
        position,
        nodes: 0,
        most: level.nodes,
        killers: [[None; 2]; LONGEST + 1],
        best: None,
        value: -MATE,
    };
    for depth in 1..=level.depth {
        search.value(depth.cast_signed(), -MATE, MATE, score, 0);
        if search.is_over() {
            break;
        }
    }
    Answer { chosen: search.best, value: search.value, nodes: search.nodes }
}

/// Returns the worth of all pieces to the side to move.
fn score(position: &Position) -> i16 {
    let of = |side: Side| {
        let pieces = position.board().pieces(side);
        pieces.filter_map(|point| Some(worth(position.board().get(point)?, point))).sum::<i16>()
    };
    of(position.turn()) - of(position.turn().other())
}

/// Returns the rank of a kind by which captures are ordered.
fn rank(kind: Kind) -> i8 {
    match kind {
        Kind::King => 1,
        Kind::Pawn => 2,
        Kind::Guard | Kind::Bishop => 3,
        Kind::Knight | Kind::Cannon => 5,
        Kind::Rook => 7,
    }
}

struct Search {
    position: Position,
    /// The game with the moves of the line in which repetitions are looked for.
    line: Play,
    nodes: u32,
    most: u32,
    /// The last two moves of each length of line that were too good and took nothing.
    killers: [[Option<Move>; 2]; LONGEST + 1],
    best: Option<Move>,
    value: i16,
}

impl Search {
    fn is_over(&self) -> bool {
        self.nodes >= self.most
    }

    /// Returns the value of the position to the side to move, if it lies between `alpha` and `beta`, else the nearer of the two.
    /// After the end of the search the value means nothing.
    fn value(&mut self, depth: i8, mut alpha: i16, beta: i16, score: i16, ply: usize) -> i16 {
        self.nodes += 1;
        if self.is_over() {
            return alpha;
        }
        let asks = Asks::new(&self.position);
        // A check is answered before the position counts as quiet.
        let depth = if self.position.is_check() { depth + 1 } else { depth };
        let is_quiet = depth <= 0 || ply == LONGEST;
        if is_quiet {
            if score >= beta {
                return beta;
            }
            alpha = alpha.max(score);
            if ply == LONGEST {
                return alpha;
            }
        }
        let mut can_move = is_quiet;
        for chosen in self.ordered(is_quiet, ply) {
            if !self.position.is_safe(chosen, &asks) {
                continue;
            }
            can_move = true;
            let value = self.value_after(chosen, depth - 1, (alpha, beta), score, ply);
            if self.is_over() {
                return alpha;
            }
            if value > alpha {
                alpha = value;
                if ply == 0 {
                    (self.best, self.value) = (Some(chosen), value);
                }
                if value >= beta {
                    self.note_killer(chosen, ply);
                    return beta;
                }
            }
        }
        if can_move { alpha } else { (ply as i16 - MATE).clamp(alpha, beta) }
    }

    /// Returns the value of a legal move.
    fn value_after(&mut self, chosen: Move, depth: i8, (alpha, beta): (i16, i16), score: i16, ply: usize) -> i16 {
        let line = (ply < WATCHED).then(|| self.line.follow(chosen));
        if let Some(Ending { winner, .. }) = line.as_ref().and_then(Play::repetition) {
            return winner.map_or(0, |winner| if winner == self.position.turn() { MATE - 1 } else { 1 - MATE });
        }
        let board = self.position.board();
        let at = |piece: Piece, point: Point| worth(piece, point);
        let moved = board.get(chosen.from).map_or(0, |piece| at(piece, chosen.to) - at(piece, chosen.from));
        let gained = moved + board.get(chosen.to).map_or(0, |piece| at(piece, chosen.to));
        let before = line.map(|line| std::mem::replace(&mut self.line, line));
        let taken = self.position.make(chosen);
        let value = -self.value(depth, -beta, -alpha, -(score + gained), ply + 1);
        self.position.unmake(chosen, taken);
        if let Some(before) = before {
            self.line = before;
        }
        value
    }

    /// Returns the moves in the order in which they are tried: the best one so far of the first position; what takes, the highest
    /// victim by the lowest piece first; the killers; the others. In a quiet position only what takes counts.
    fn ordered(&self, is_quiet: bool, ply: usize) -> Vec<Move> {
        let board = self.position.board();
        let key = |chosen: &Move| {
            let of = |point: Point| board.get(point).map_or(0, |piece| rank(piece.kind));
            let victim = of(chosen.to);
            if ply == 0 && self.best == Some(*chosen) {
                i8::MAX
            } else if victim > 0 {
                victim * 16 - of(chosen.from)
            } else {
                let killer = self.killers[ply].iter().position(|killer| *killer == Some(*chosen));
                killer.map_or(0, |place| 2 - place as i8)
            }
        };
        let mut moves = self.position.possible_moves();
        if is_quiet {
            moves.retain(|chosen| board.get(chosen.to).is_some());
        }
        moves.sort_by_key(|chosen| -key(chosen));
        moves
    }

    /// Notes a move that was too good, if it took nothing.
    fn note_killer(&mut self, chosen: Move, ply: usize) {
        let [last, before] = &mut self.killers[ply];
        if self.position.board().get(chosen.to).is_none() && *last != Some(chosen) {
            *before = last.replace(chosen);
        }
    }
}
