//! The search.

use super::pieces::Pieces;
use super::{Level, worth};
use crate::xiangqi::play::{QUIET_MOST, Record};
use crate::xiangqi::position::Asks;
use crate::xiangqi::{Ending, Kind, Move, Play, Point, Position, Side};

/// The value of having won, less the moves that it takes.
const MATE: i16 = 10_000;
/// Values from here on are those of a mate.
const MATES: i16 = MATE - 100;
/// Moves that a line has at most, captures and answers to checks included.
const MOST_PLIES: usize = 14;
/// Moves that a search after a pass is shorter.
const PASSED: i8 = 3;

/// The answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move; `None` if there is none.
    pub chosen: Option<Move>,
    /// Its value to the side to move.
    pub value: i16,
    /// The positions that were looked at.
    pub nodes: u32,
    /// The moves that were looked ahead, the search of the last one cut short if the positions ran out.
    pub depth: u8,
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
    let mut root =
        Node { depth: 0, ply: 0, score: score(&position), is_check: position.is_check(), quiet: Some(play.quiet()) };
    let mut search = Search {
        record: play.record().clone(),
        pieces: Pieces::new(position.board()),
        position,
        nodes: 0,
        most: level.nodes,
        killers: [[None; 2]; MOST_PLIES + 1],
        best: None,
        value: -MATE,
    };
    let mut depth = 0;
    while depth < level.depth && !search.is_over() && search.value.abs() <= MATES || depth == 0 {
        depth += 1;
        root.depth = depth.cast_signed() + i8::from(root.is_check);
        search.value(root, -MATE, MATE);
    }
    Answer { chosen: search.best, value: search.value, nodes: search.nodes, depth }
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

/// A position of a search, seen from the side to move.
#[derive(Clone, Copy)]
struct Node {
    /// Moves still to look ahead; from 0 on downwards only captures are tried.
    depth: i8,
    /// Moves from the first position.
    ply: usize,
    /// The worth of the pieces.
    score: i16,
    is_check: bool,
    /// The plies of the game without a capture; `None` after a capture of the line.
    quiet: Option<u16>,
}

impl Node {
    fn is_quiet(&self) -> bool {
        self.depth <= 0 || self.ply == MOST_PLIES
    }
}

struct Search {
    position: Position,
    pieces: Pieces,
    /// The positions of the game and of the line since the last capture.
    record: Record,
    nodes: u32,
    most: u32,
    /// The last two moves of each length of line that were too good and took nothing.
    killers: [[Option<Move>; 2]; MOST_PLIES + 1],
    best: Option<Move>,
    value: i16,
}

impl Search {
    fn is_over(&self) -> bool {
        self.nodes >= self.most
    }

    /// Returns the value of a position to the side to move, if it lies between `alpha` and `beta`, else the nearer of the two.
    /// After the end of the search the value means nothing.
    fn value(&mut self, node: Node, mut alpha: i16, beta: i16) -> i16 {
        self.nodes += 1;
        if self.is_over() {
            return alpha;
        }
        let is_quiet = node.is_quiet();
        if is_quiet {
            if node.score >= beta {
                return beta;
            }
            alpha = alpha.max(node.score);
            if node.ply == MOST_PLIES {
                return alpha;
            }
        }
        let is_drawn = self.is_drawn(&node);
        if !is_drawn && self.try_pass(&node, beta) {
            return beta;
        }
        let asks = Asks::new(&self.position);
        let mut can_move = is_quiet;
        for chosen in self.ordered(&node) {
            let score = node.score + self.gained(chosen);
            if is_quiet && score <= alpha || !self.position.try_safe(chosen, &asks) {
                continue;
            }
            if is_drawn {
                return 0.clamp(alpha, beta);
            }
            let is_first = !can_move;
            can_move = true;
            let value = self.value_among(chosen, &node, score, (alpha, beta), is_first);
            if self.is_over() {
                return alpha;
            }
            if value > alpha {
                alpha = value;
                if node.ply == 0 {
                    (self.best, self.value) = (Some(chosen), value);
                }
                if value >= beta {
                    self.note_killer(chosen, node.ply);
                    return beta;
                }
            }
        }
        if can_move { alpha } else { (node.ply as i16 - MATE).clamp(alpha, beta) }
    }

    /// Lets the side to move pass. Returns true if the position is too good for it even so. Two moves before a line ends that is always asked of
    /// the moves, so that a mate in two is seen.
    fn try_pass(&mut self, node: &Node, beta: i16) -> bool {
        let may_pass =
            node.ply > 0 && node.depth >= PASSED && !node.is_check && node.score >= beta && beta.abs() < MATES;
        if !may_pass {
            return false;
        }
        let next =
            Node { depth: node.depth - PASSED, ply: node.ply + 1, score: -node.score, is_check: false, quiet: None };
        self.position.pass();
        let value = -self.value(next, -beta, 1 - beta);
        self.position.pass();
        value >= beta
    }

    /// Returns the value of a legal move. If it is not the first one, a window of one value asks if it is better than those before it;
    /// only then its value is looked for.
    fn value_among(&mut self, chosen: Move, node: &Node, score: i16, window: (i16, i16), is_first: bool) -> i16 {
        let (alpha, beta) = window;
        if !is_first && node.depth >= 2 {
            let value = self.value_after(chosen, node, score, (alpha, alpha + 1));
            if self.is_over() || value <= alpha || value >= beta {
                return value;
            }
        }
        self.value_after(chosen, node, score, window)
    }

    /// Returns true if a position is drawn unless the side to move is stuck: by sixty moves, or by material.
    fn is_drawn(&self, node: &Node) -> bool {
        let can_win = |side| self.position.board().can_win(side);
        let too_long = node.quiet.is_some_and(|quiet| quiet >= QUIET_MOST);
        !node.is_quiet() && (too_long || !Side::ALL.into_iter().any(can_win))
    }

    /// Returns what the side to move gains by a move.
    fn gained(&self, Move { from, to }: Move) -> i16 {
        let board = self.position.board();
        let moved = board.get(from).map_or(0, |piece| worth(piece, to) - worth(piece, from));
        moved + board.get(to).map_or(0, |taken| worth(taken, to))
    }

    /// Returns the value of a legal move, after which the worth of the pieces is `score`.
    fn value_after(&mut self, chosen: Move, node: &Node, score: i16, (alpha, beta): (i16, i16)) -> i16 {
        let pieces = self.pieces.clone();
        self.pieces.make(self.position.turn(), chosen);
        let taken = self.position.make(chosen);
        let is_check = self.position.is_check();
        let next = Node {
            // A check is answered before the position counts as quiet.
            depth: node.depth - 1 + i8::from(is_check),
            ply: node.ply + 1,
            score: -score,
            is_check,
            quiet: node.quiet.filter(|_| taken.0.is_none()).map(|quiet| quiet + 1),
        };
        // The first move may repeat a position, and so may the answer to a check by it, however short the line is.
        let may_repeat = node.ply == 0 || node.ply == 1 && node.is_check || !next.is_quiet();
        let is_recorded = next.quiet.is_some() && may_repeat;
        if is_recorded {
            self.record.push(&self.position);
        }
        let repetition = if is_recorded { self.record.repetition() } else { None };
        let value = match repetition {
            None => -self.value(next, -beta, -alpha),
            Some(Ending { winner: None, .. }) => 0,
            Some(Ending { winner: Some(winner), .. }) if winner == self.position.turn() => 1 - MATE,
            Some(_) => MATE - 1,
        };
        if is_recorded {
            self.record.pop();
        }
        self.position.unmake(chosen, taken);
        self.pieces = pieces;
        value
    }

    /// Returns the moves in the order in which they are tried: the best one so far of the first position; what takes, the highest
    /// victim by the lowest piece first; the killers; the others. In a quiet position only what takes counts.
    fn ordered(&self, node: &Node) -> Vec<Move> {
        let board = self.position.board();
        let key = |chosen: &Move| {
            let of = |point: Point| board.get(point).map_or(0, |piece| rank(piece.kind));
            let victim = of(chosen.to);
            if node.ply == 0 && self.best == Some(*chosen) {
                i8::MAX
            } else if victim > 0 {
                victim * 16 - of(chosen.from)
            } else {
                let killer = self.killers[node.ply].iter().position(|killer| *killer == Some(*chosen));
                killer.map_or(0, |place| 2 - place as i8)
            }
        };
        let mut moves = Vec::with_capacity(64);
        for from in self.pieces.of(self.position.turn()) {
            self.position.each_from(from, |chosen| {
                if !node.is_quiet() || board.get(chosen.to).is_some() {
                    moves.push(chosen);
                }
            });
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
