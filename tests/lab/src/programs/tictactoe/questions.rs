//! Tic-tac-toe's questions: the Spectrum's player, the rules of a point and those of a match.
//!
//! In memory a board is nine bytes at `Grid` (`$00` free, `$01` player one, `$10` the Spectrum), with the number of moves at
//! `MoveCounter`. On the empty board the `LD A,R` at `random_r` is made to read each of the 256 values.

use std::fmt;

use games::tictactoe::{
    Board, Cell, LINES, Level, Limits, Line, Outcome, ParseError, Score, Set, Side, ToMove, boards, is_legal, is_tie,
    limits, scores, winner, won_lines,
};
use pipeline::Program;

use crate::diff::{After, Ask, Asking, Field, Question, Universe};

const GRID: Field<Board> = Field::new(
    "Grid",
    9,
    |board, to| Cell::ALL.into_iter().zip(to).for_each(|(cell, byte)| *byte = mark(board.at(cell))),
    |from| {
        let mut cells = Cell::ALL.into_iter().zip(from);
        cells.try_fold(Board::EMPTY, |board, (cell, &byte)| {
            Some(side(byte)?.map_or(board, |side| board.with(cell, side)))
        })
    },
);
const MOVES: Field<u8> = Field::byte("MoveCounter");
const LEVEL: Field<u8> = Field::byte("Level");
const TURN: Field<Option<Side>> = Field::new("Turn", 1, |of, to| to[0] = mark(*of), |from| side(from[0]));
const POINTS: [Field<u8>; 2] = [Field::byte("PointsOne"), Field::byte("PointsTwo")];
const TIES: Field<u8> = Field::byte("Ties");
const LIMITS: [Field<u8>; 2] = [Field::byte("Points"), Field::byte("TieLimit")];

const BOARD: [&str; 2] = ["Grid", "MoveCounter"];

/// The `LD A,R` that makes the opening random.
const CHANCE: &str = "random_r";

/// Returns the byte of a cell.
fn mark(side: Option<Side>) -> u8 {
    match side {
        None => 0x00,
        Some(Side::One) => 0x01,
        Some(Side::Two) => 0x10,
    }
}

/// Returns the side whose mark is a byte; `None` for a byte that means nothing.
fn side(byte: u8) -> Option<Option<Side>> {
    [None, Some(Side::One), Some(Side::Two)].into_iter().find(|&side| mark(side) == byte)
}

/// The player's answer: a cell, another number, or `None` if it found no free cell (carry set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reply(Option<u8>);

impl Reply {
    fn port(case: &ToMove) -> Reply {
        Reply(case.choose().map(|choice| choice.cell.number()))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("full"),
            Some(cell @ 1..=9) => write!(f, "{cell}"),
            Some(other) => write!(f, "${other:02X}"),
        }
    }
}

/// Asks the player for its moves. A program without levels plays Classic.
pub(super) fn player(program: &Program, level: Level, title: &'static str, cases: Universe<ToMove>) -> Box<dyn Ask> {
    let has_levels = level != Level::Classic || program.symbols.contains_key("Level");
    let question = Question::new(
        title,
        &["choose_move"],
        cases,
        |case, to| {
            put(&case.board, to);
            if to.has(&LEVEL) {
                to.put(&LEVEL, &(case.level as u8));
            }
            to.chance(CHANCE, case.r(), u32::from(case.r.is_some()));
        },
        |_, after| Some(Reply((!after.carry()).then_some(after.registers().a()))),
        Reply::port,
    );
    let question = question
        .symbols(["Grid", "MoveCounter", CHANCE])
        .symbols(has_levels.then_some("Level"))
        .draw(|case| drawn(&case.board, &case.r.map_or_else(String::new, |r| format!(", R = {r}"))))
        .note(|case| Some(case.choose()?.rule.to_string()))
        .table(&["board", "r"], |case| vec![case.board.digits(), case.r.map_or_else(String::new, |r| r.to_string())])
        .form(|line| Some(line.parse().map_err(|error: ParseError| error.to_string())));
    Box::new(question)
}

/// Returns the question that proves the player on a set of boards.
pub(super) fn of_player(program: &Program, set: Set, level: Level) -> Box<dyn Ask> {
    player(program, level, "cases", Universe::all(ToMove::of_set(set), ToMove::on(set, level)))
}

/// Returns the question about everything that the player can be asked at a level.
pub(super) fn everything(program: &Program, level: Level) -> Box<dyn Ask> {
    player(program, level, "cases", Universe::all(ToMove::ALL, ToMove::all(level)))
}

/// Puts a board into memory, with its number of moves.
fn put(board: &Board, to: &mut Asking<'_>) {
    to.put(&GRID, board);
    to.put(&MOVES, &(board.moves() as u8));
}

/// Returns the digits of the board that a routine left, if the number of moves fits it.
fn left<C>(_: &C, after: &After<'_>) -> Option<String> {
    let board = after.get(&GRID).filter(|board| after.get(&MOVES) == Some(board.moves() as u8))?;
    Some(board.digits())
}

/// Returns the answer of `find_win`: A is the mark of the side, and HL points at the cells of the line.
fn win(after: &After<'_>) -> Option<String> {
    if !after.carry() {
        return Some(won(None));
    }
    let start = after.registers().hl();
    let cells = [0, 1, 2].map(|cell| after.byte(start.wrapping_add(cell)));
    let line = LINES.iter().find(|line| line.map(Cell::number) == cells)?;
    Some(won(Some((side(after.registers().a())??, line))))
}

/// Draws a board, with a question about it below.
fn about(board: &Board, question: &str) -> String {
    format!("{}\n  {question}", drawn(board, ""))
}

/// Draws a board, with `more` after its digits.
fn drawn(board: &Board, more: &str) -> String {
    let rows: String = board.to_string().lines().map(|row| format!("\n    {row}")).collect();
    format!("board {}{more}{rows}", board.digits())
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn won(by: Option<(Side, &Line)>) -> String {
    by.map_or("no".to_owned(), |(side, [a, b, c])| format!("{side} has won by {a} {b} {c}"))
}

fn nobody(side: Option<Side>) -> String {
    side.map_or("nobody".to_owned(), |side| side.to_string())
}

fn put_score(score: &Score, to: &mut Asking<'_>) {
    POINTS.iter().zip(&score.points).for_each(|(field, points)| to.put(field, points));
    to.put(&TIES, &score.ties);
}

/// Returns the eleven questions about the rules. Those of a point are asked on every board that can come up, turns lost on the
/// clock or not; those of a match at every score.
#[rustfmt::skip]
pub(super) fn of_rules(program: &Program) -> Vec<Box<dyn Ask>> {
    let board = || [GRID.area(), MOVES.area()];
    let score_symbols = ["PointsOne", "PointsTwo", "Ties"];
    let boards = boards();
    let not_won = boards.iter().copied().filter(|board| winner(board).is_none());
    let open = not_won.clone().filter(|board| !is_tie(board));
    let marks = open.clone().flat_map(|board| Cell::ALL.map(|cell| (board, cell))).filter(|(board, cell)| board.is_free(*cell));
    let all = || Universe::all(18_753, boards.iter().copied());
    vec![
        Question::new("wins", &["find_win"], all(), put, |_, after| win(after), |board| won(won_lines(board).next()))
            .symbols(BOARD).draw(|board| about(board, "is it won?")).boxed(),
        Question::new("ties", &["is_tie"], Universe::all(11_125, not_won), put,
            |_, after| Some(yes(after.carry())), |board| yes(is_tie(board)))
            .symbols(BOARD).draw(|board| about(board, "is it tied?")).boxed(),
        Question::new("legal moves", &["is_legal"], Universe::all(11_053, open).with(0..=255),
            |(board, number): &(Board, u8), to| { put(board, to); to.registers().set_a(*number) },
            |_, after| Some(yes(!after.carry())),
            |(board, number)| yes(Cell::new(*number).is_some_and(|cell| is_legal(board, cell))))
            .symbols(BOARD).draw(|(board, number)| about(board, &format!("is {number} a legal move?"))).boxed(),
        Question::new("marks", &["put_mark"], Universe::all(40_035, marks).with(Side::ALL),
            |((board, cell), side), to| {
                put(board, to);
                to.registers().set_a(cell.number());
                to.registers().set_c(mark(Some(*side)));
            },
            left, |((board, cell), side)| board.with(*cell, *side).digits())
            .writes(board()).draw(|((board, cell), side)| about(board, &format!("what if {side} plays {cell}?"))).boxed(),
        Question::new("new points", &["clear_grid"], all(), put, left, |_| Board::EMPTY.digits())
            .writes(board()).draw(|board| about(board, "what is it when cleared?")).boxed(),
        Question::new("sides swapped", &["swap_sides"], all(), put, left, |board| board.swapped().digits())
            .writes(board()).draw(|board| about(board, "what is it with the sides swapped?")).boxed(),
        player(program, Level::Classic, "no move", Universe::all(ToMove::FULL, ToMove::full(Level::Classic))),
        Question::new("turns", &["other_side"], Universe::all(2, Side::ALL),
            |side, to| {
                to.put(&TURN, &Some(*side));
                let turn = to.address("Turn");
                to.registers().set_hl(turn);
            },
            |_, after| Some(nobody(after.get(&TURN)?)), |side| nobody(Some(side.other())))
            .writes([TURN.area()]).draw(|side| format!("  whose turn is it after {side}'s?")).boxed(),
        Question::new("points counted", &["count_point"], Universe::all(36, scores(1)).with(Side::ALL),
            |(score, side), to| { put_score(score, to); to.put(&TURN, &Some(*side)) },
            |_, after| {
                let [one, two] = POINTS;
                Some(Score { points: [after.get(&one)?, after.get(&two)?], ties: after.get(&TIES)? })
            },
            |(before, side)| before.after(Outcome::Won(*side)))
            .symbols(score_symbols).symbols(["Turn"]).writes(POINTS.map(|points| points.area()))
            .draw(|(before, side)| format!("  what is the score, {before}, when {side} wins a point?")).boxed(),
        Question::new("ends of the match", &["is_match_over"], Universe::all(360, scores(10)).with(limits()),
            |(score, limits), to| {
                put_score(score, to);
                LIMITS.iter().zip([limits.points, limits.ties]).for_each(|(field, limit)| to.put(field, &limit));
            },
            |_, after| Some(yes(after.carry())), |(score, limits)| yes(score.is_over(*limits)))
            .symbols(score_symbols).symbols(["Points", "TieLimit"])
            .draw(|(before, Limits { points, ties })| {
                format!("  is the match over at {before}, if {points} points or {ties} ties end it?")
            }).boxed(),
        Question::new("leaders", &["leader"], Universe::all(36, scores(1)), put_score,
            |_, after| Some(nobody(side(after.registers().a())?)), |score| nobody(score.leader()))
            .symbols(score_symbols).draw(|before| format!("  who leads at {before}?")).boxed(),
    ]
}
