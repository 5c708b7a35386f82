//! Questions to routines inside of the player, for mutants: dangers to the kings after a move, the lists of moves of a search, the moves that
//! need no looking ahead. Searches show their answers too, but only to long ones.

use games::xiangqi::{Board, Kind, Move, Piece, Point, Position, Side};

use super::layout::{BOARD, byte, colour};
use super::player::FRAMES;
use super::positions::{Placed, placing};
use crate::diff::{Asking, Field, Question, Universe};

const TURNED: u8 = 0xF0;
/// Fields of a frame: see `z80src/xiangqi/frames.asm`.
const DEPTH: u16 = 0xCA;
const ALPHA: u16 = 0xCB;
const SCORE: u16 = 0xCF;
const CHECKED: u16 = 0xD1;
const CAN_MOVE: u16 = 0xD3;
const END: u16 = 0xD6;
const NEXT: u16 = 0xD7;
/// The source of a move of the list that was tried, and the mark of an end.
const TRIED: u8 = 1;

/// The first page of the player; the lists of pieces, and the place of each point's piece in them.
const PLACES: Field<Board> = Field::new(FRAMES.symbol, 256, write_places, |_| None);
const NODES_LEFT: Field<u8> = Field::byte("rules.NodesLeft");
const BREAK: Field<u8> = Field::byte("Break");

/// The kinds in the order of the lists, and the first place of each.
const ORDER: [(Kind, u8); 7] = [
    (Kind::Rook, 0),
    (Kind::Cannon, 2),
    (Kind::Knight, 4),
    (Kind::Pawn, 6),
    (Kind::Bishop, 11),
    (Kind::Guard, 13),
    (Kind::King, 15),
];

fn write_places(board: &Board, to: &mut [u8]) {
    to[..32].fill(0);
    for side in Side::ALL {
        for (kind, first) in ORDER {
            for (place, point) in (16 * side as u8 + first..).zip(board.find(side, kind)) {
                to[usize::from(place)] = byte(point);
                to[usize::from(byte(point))] = place;
            }
        }
    }
}

/// Returns the address of a frame's second page, the given number of frames after the first one.
fn frame(to: &Asking<'_>, number: u16) -> u16 {
    to.address(FRAMES.symbol) + 0x200 * (1 + number)
}

/// Puts a board with its lists of pieces into memory, and the frame into IX.
fn put_frame(position: &Position, number: u16, to: &mut Asking<'_>) -> u16 {
    to.put(&BOARD, position.board());
    to.put(&PLACES, position.board());
    let frame = frame(to, number);
    let turned = if position.turn() == Side::Black { TURNED } else { 0 };
    to.registers().set_ix(frame | u16::from(turned));
    frame
}

/// The question about kings in danger, of placings: with the king whose side is to move.
pub(super) fn threatened(title: &'static str, cases: Universe<(Placed, u16)>) -> Question<(Placed, u16), bool> {
    Question::new(
        title,
        &["rules.is_threatened"],
        cases,
        |case, to| {
            let placing = placing(case);
            to.put(&BOARD, &placing.board);
            to.registers().set_b(byte(placing.kings[placing.turn as usize]));
            to.registers().set_c(colour(placing.turn.other()));
        },
        |_, after| Some(after.carry()),
        |case| {
            let placing = placing(case);
            is_in_danger(&placing.board, placing.turn, placing.kings)
        },
    )
    .symbols(["rules.Board"])
    .draw(|case| placing(case).board.draw())
}

fn is_in_danger(board: &Board, side: Side, kings: [Point; 2]) -> bool {
    board.is_attacked(side, kings[side as usize]) || board.are_facing(kings[0], kings[1])
}

/// A position in which a move has been made, the move, and the side whose king is asked about.
#[derive(Clone)]
pub(super) struct Made {
    position: Position,
    chosen: Move,
    side: Side,
}

/// Returns moves that leave a king where it was and in which it was in no danger before: some of all moves of the positions.
pub(super) fn made(positions: &[Position], every: usize) -> Vec<Made> {
    let all = positions.iter().flat_map(|position| {
        let moves = position.possible_moves().into_iter();
        moves.flat_map(move |chosen| Side::ALL.map(|side| (position, chosen, side)))
    });
    let asked = all.filter(|(position, chosen, side)| {
        *side != position.turn() || !position.is_check() && chosen.from != position.king(*side)
    });
    let made = asked.step_by(every).map(|(position, chosen, side)| {
        let mut position = position.clone();
        position.make(chosen);
        Made { position, chosen, side }
    });
    made.collect()
}

/// The question about kings that a move has put into danger.
pub(super) fn exposed(title: &'static str, cases: Universe<Made>) -> Question<Made, bool> {
    Question::new(
        title,
        &["rules.is_exposed"],
        cases,
        |Made { position, chosen, side }, to| {
            to.put(&BOARD, position.board());
            let registers = to.registers();
            registers.set_b(byte(position.king(*side)));
            registers.set_c(colour(side.other()));
            registers.set_de(u16::from_be_bytes([byte(chosen.from), byte(chosen.to)]));
        },
        |_, after| Some(after.carry()),
        |Made { position, side, .. }| is_in_danger(position.board(), *side, Side::ALL.map(|side| position.king(side))),
    )
    .symbols(["rules.Board"])
    .draw(|Made { position, chosen, side }| format!("{position} after {chosen}, the king of {side:?}"))
}

/// Positions in which pieces may take wherever they can go, or have no leg free.
const FULL: [&str; 14] = [
    "3k5/9/9/9/9/2n3n2/9/3pBp3/4A4/2rcKcr2 w",
    "2RCkCR2/4a4/3PbP3/9/2N3N2/9/9/9/9/5K3 b",
    "3k5/9/9/9/9/9/9/4p4/3cKc3/4n4 w",
    "4N4/3CkC3/4P4/9/9/9/9/9/9/5K3 b",
    "3k5/9/3n1n3/2p3p2/4N4/2p3p2/3r1r3/9/9/4K4 w",
    "3k5/9/3R1R3/2P3P2/4n4/2P3P2/3N1N3/9/9/5K3 b",
    "3k5/9/9/4p4/3pPp3/9/9/9/9/4K4 w",
    "3k5/9/9/9/9/3PpP3/4P4/9/9/5K3 b",
    "3k5/9/4n4/4p4/9/1pp1R1pp1/9/4r4/4c4/5K3 w",
    "3k5/9/4n4/4p4/9/1pp1C1pp1/9/4r4/4c4/5K3 w",
    "3k5/9/4N4/4P4/9/1PP1c1PP1/9/4R4/4C4/5K3 b",
    "3k5/9/4N4/4P4/9/1PP1r1PP1/9/4R4/4C4/5K3 b",
    "3k5/9/9/9/4p4/3pNp3/4p4/4B4/4A4/5K3 w",
    "4k4/9/4b4/3P1P3/3PnP3/4P4/9/9/9/5K3 b",
];

/// Returns these positions.
pub(super) fn full() -> impl Iterator<Item = Position> {
    FULL.into_iter().map(super::proof::position)
}

/// Returns the rank of a piece, by which captures are ordered.
fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::King => 1,
        Kind::Pawn => 2,
        Kind::Guard | Kind::Bishop => 3,
        Kind::Knight | Kind::Cannon => 5,
        Kind::Rook => 7,
    }
}

/// Returns the moves of a position in the order of the lists of pieces.
fn ordered(position: &Position) -> Vec<Move> {
    let (board, moves) = (position.board(), position.possible_moves());
    let points = ORDER.into_iter().flat_map(|(kind, _)| board.find(position.turn(), kind).collect::<Vec<_>>());
    points.flat_map(|from| moves.iter().copied().filter(move |chosen| chosen.from == from)).collect()
}

/// Returns the bytes of the two lists: captures with their keys, and the others.
fn lists(position: &Position) -> [Vec<u8>; 2] {
    let board = position.board();
    let kind = |point: Point| board.get(point).map(|piece: Piece| piece.kind);
    let (mut takes, mut free) = (Vec::new(), Vec::new());
    for Move { from, to } in ordered(position) {
        match (kind(to), kind(from)) {
            (Some(taken), Some(moved)) => takes.extend([16 * rank(taken) - rank(moved), byte(from), byte(to)]),
            _ => free.extend([byte(from), byte(to)]),
        }
    }
    takes.push(0);
    [takes, free]
}

/// The question about the lists of all moves.
pub(super) fn all_moves(title: &'static str, cases: Universe<Position>) -> Question<Position, String> {
    Question::new(
        title,
        &["rules.list_all"],
        cases,
        |position, to| {
            put_frame(position, 0, to);
        },
        |position, after| {
            let frame = after.address(FRAMES.symbol)? + 0x200;
            let bytes = |start: u16, number: usize| (start..).take(number).map(|at| after.byte(at)).collect::<Vec<_>>();
            let [takes, free] = lists(position);
            let end = usize::from(after.byte(frame + END));
            let kept = usize::from(after.registers().ix() & 0xFF00 == frame);
            Some(format!("{:02X?} {:02X?} {end} {kept}", bytes(frame, takes.len()), bytes(frame - 256, free.len())))
        },
        |position| {
            let [takes, free] = lists(position);
            format!("{takes:02X?} {free:02X?} {} 1", free.len())
        },
    )
    .symbols(["rules.Board"])
    .writes([FRAMES])
    .draw(ToString::to_string)
}

/// The question about the lists of captures.
pub(super) fn captures(title: &'static str, cases: Universe<Position>) -> Question<Position, String> {
    Question::new(
        title,
        &["rules.list_captures"],
        cases,
        |position, to| {
            put_frame(position, 0, to);
        },
        |position, after| {
            let frame = after.address(FRAMES.symbol)? + 0x200;
            let takes: Vec<u8> = (frame..).take(lists(position)[0].len()).map(|at| after.byte(at)).collect();
            Some(format!("{takes:02X?} {}", after.registers().ix() & 0xFF00 == frame))
        },
        |position| format!("{:02X?} true", lists(position)[0]),
    )
    .symbols(["rules.Board"])
    .writes([FRAMES])
    .draw(ToString::to_string)
}

/// A position one move before the end of a line, the worth of its pieces, the best value so far, and where its list is gone on with.
#[derive(Clone)]
pub(super) struct Last {
    position: Position,
    score: i16,
    alpha: i16,
    next: usize,
    tried: usize,
    left: u16,
    moment: Moment,
}

/// A position in which moves may be left out, or the reason why none is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Usual,
    First,
    Deeper,
    InCheck,
    Stuck,
}

/// Returns the last positions of lines, made of positions of seeded play.
pub(super) fn last(positions: &[Position]) -> Vec<Last> {
    let mut random = fastrand::Rng::with_seed(12);
    let moments = [Moment::First, Moment::Deeper, Moment::InCheck, Moment::Stuck];
    let mut all = Vec::new();
    for (number, position) in positions.iter().enumerate() {
        let score = random.i16(-300..300);
        let free = lists(position)[1].len() / 2;
        for more in [-1, 0, 1, 2, 4, 9, 30, 125, 126, 127, 128, 255, 256, 1_000] {
            all.push(Last {
                position: position.clone(),
                score,
                alpha: score + more,
                next: random.usize(..=free.min(9)),
                tried: random.usize(..free.max(1)),
                left: random.u16(1..600),
                moment: if random.u8(..8) == 0 { moments[number % 4] } else { Moment::Usual },
            });
        }
    }
    all
}

impl Last {
    /// Returns the list with the move that was tried marked.
    fn list(&self) -> Vec<u8> {
        let [_, mut free] = lists(&self.position);
        if let Some(source) = free.get_mut(2 * self.tried) {
            *source = TRIED;
        }
        free.push(0);
        free
    }

    /// Returns true if a move leads to a position in which the other side leaves its pieces as they are, and neither king can be in danger.
    fn is_worse(&self, from: Point, to: Point) -> bool {
        let side = self.position.turn();
        let worth =
            |point| self.position.board().get(from).map_or(0, |piece| games::xiangqi::player::worth(piece, point));
        let [own, other] = [side, side.other()].map(|side| self.position.king(side));
        let is_safe = !is_on_line(from, own) && !is_near(from, own, [1, 1]) && !is_on_line(to, own);
        let is_quiet = !is_on_line(from, other) && !is_near(from, other, [1, 1]) && !is_on_line(to, other);
        let is_jump = is_near(to, other, [1, 2]) || is_near(to, other, [2, 1]);
        self.score + worth(to) - worth(from) <= self.alpha && is_safe && is_quiet && !is_jump
    }

    /// Returns where the list is gone on with, and the number of moves left out.
    fn skipped(&self) -> (usize, u16) {
        let (mut next, mut skipped) = (2 * self.next, 0);
        if self.moment != Moment::Usual || self.alpha < self.score {
            return (next, 0);
        }
        let list = self.list();
        while let &[from, to, ..] = &list[next..] {
            if from != TRIED {
                let [from, to] = [from, to].map(|byte| Point::at((byte & 15) as i8 - 3, (byte >> 4) as i8 - 3));
                if !from.zip(to).is_some_and(|(from, to)| self.is_worse(from, to)) {
                    break;
                }
                skipped += 1;
            }
            next += 2;
        }
        (next, skipped)
    }
}

fn is_on_line(point: Point, king: Point) -> bool {
    point != king && (point.column() == king.column() || point.row() == king.row())
}

fn is_near(point: Point, king: Point, apart: [u8; 2]) -> bool {
    [point.column().abs_diff(king.column()), point.row().abs_diff(king.row())] == apart
}

/// The question about the moves that are left out one move before the end of a line.
pub(super) fn left_out(title: &'static str, cases: Universe<Last>) -> Question<Last, String> {
    Question::new(
        title,
        &["rules.skip_worse"],
        cases,
        |case, to| {
            let frame = put_frame(&case.position, u16::from(case.moment != Moment::First), to);
            to.put(&BREAK, &0);
            to.put(&NODES_LEFT, &1);
            to.write_bytes(frame - 256, &case.list());
            to.write_bytes(frame + ALPHA, &case.alpha.to_le_bytes());
            to.write_bytes(frame + SCORE, &case.score.to_le_bytes());
            let field = |moment: Moment, other: [u8; 2]| if case.moment == moment { other[0] } else { other[1] };
            to.write_bytes(frame + DEPTH, &[field(Moment::Deeper, [2, 1])]);
            to.write_bytes(frame + CHECKED, &[field(Moment::InCheck, [1, 0])]);
            to.write_bytes(frame + CAN_MOVE, &[field(Moment::Stuck, [0, 1])]);
            to.write_bytes(frame + NEXT, &[2 * case.next as u8]);
            to.registers().set_bc2(case.left);
        },
        |case, after| {
            let frame = after.address(FRAMES.symbol)? + 0x200 * (1 + u16::from(case.moment != Moment::First));
            let left = (after.get(&NODES_LEFT)?, after.registers().bc2());
            Some(format!("{} {left:?}", after.byte(frame + NEXT)))
        },
        |case| {
            let (next, skipped) = case.skipped();
            let left = case.left.wrapping_sub(skipped);
            format!("{next} {:?}", (1 - u8::from(case.left <= skipped), left))
        },
    )
    .symbols(["rules.Board", "rules.NodesLeft", "Break"])
    .writes([FRAMES])
    .draw(|Last { position, score, alpha, next, tried, left, moment }| {
        format!("{position}, {moment:?}: {score} of {alpha}, from {next} on, {tried} tried, {left} positions left")
    })
}
