//! The questions about the tables of a search's frames: every row of a table shows in an answer.

use games::checkers::player::{Count, lead};
use games::checkers::{Position, Side};

use crate::diff::{After, Area, Ask, Asking, Question, Universe};

/// A byte of the board full of men of the side to move, Black's first or Red's last, and a filling of the squares that they go to: one bit for each
/// of them that is free.
#[derive(Clone, Copy, Debug)]
struct Row {
    side: Side,
    bits: u8,
}

/// The memory of the frames, and of what a search has before them.
pub(super) const FRAMES: Area = Area { symbol: "SearchRam", bytes: 0x1800 };

/// The pieces of a side.
const PIECES: u32 = 0xFF;

/// Most steps of these questions: two for each of eight pieces.
const MOST_STEPS: u16 = 16;

/// Symbols of a frame.
const SYMBOLS: [&str; 9] =
    ["FIRST_FRAME", "OWN", "ENEMY", "CROWNED", "SIDE", "FREE_SQUARES", "STEP_LIST", "BLACK_WORTH", "RED_WORTH"];

impl Row {
    fn all() -> impl Iterator<Item = Row> {
        Side::ALL.into_iter().flat_map(|side| (0..=255).map(move |bits| Row { side, bits }))
    }

    /// Returns a board of the first bytes for Black, and of the last ones for Red.
    fn seen(self, board: u32, shift: u32) -> u32 {
        match self.side {
            Side::Black => board,
            Side::Red => board << shift,
        }
    }

    fn pieces(self) -> u32 {
        self.seen(PIECES, 24)
    }

    /// Returns the free squares of a slide: the row after each half of the byte.
    fn free(self) -> u32 {
        let bits = u32::from(self.bits);
        self.seen((bits & 0x0F) << 4 | (bits & 0xF0) << 4, 16)
    }

    /// Returns the squares between pieces and landing squares.
    fn over(self) -> u32 {
        self.seen(0x0FF0, 16)
    }

    /// Returns the free squares of a hop: the byte after the next.
    fn landing(self) -> u32 {
        self.seen(u32::from(self.bits) << 8, 8)
    }

    /// Returns the steps of the pieces, the straight one and the one aside: of each the squares of a single piece.
    fn steps(self, way: fn(Row, u8) -> [Option<Vec<u8>>; 2]) -> String {
        let squares = (0..32).filter(|&square| self.pieces() >> square & 1 != 0);
        let all: Vec<_> = squares.map(|square| way(self, square)).collect();
        let ways = (0..2).flat_map(|at| all.iter().filter_map(move |ways| ways[at].clone()));
        format!("{:?}", ways.collect::<Vec<_>>())
    }

    /// Returns the neighbours of a piece in its way, the straight one first.
    fn neighbours(self, square: u8) -> [Option<u8>; 2] {
        let straight = square.checked_add_signed(if self.side == Side::Black { 4 } else { -4 }).filter(|&to| to < 32);
        let all = self.alone(square, 0).slides(1 << square);
        let aside = (0..32).find(|&to| all >> to & 1 != 0 && Some(to) != straight);
        [straight, aside]
    }

    /// Returns a position with a single man, and enemies.
    fn alone(self, square: u8, enemies: u32) -> Position {
        let (black, red) = match self.side {
            Side::Black => (1 << square, enemies),
            Side::Red => (enemies, 1 << square),
        };
        Position { black, red, kings: 0, turn: self.side }
    }

    /// Returns the slides of a piece.
    fn slides(self, square: u8) -> [Option<Vec<u8>>; 2] {
        self.neighbours(square).map(|to| to.filter(|to| self.free() >> to & 1 != 0).map(|to| vec![square, to]))
    }

    /// Returns the hops of a piece.
    fn hops(self, square: u8) -> [Option<Vec<u8>>; 2] {
        self.neighbours(square).map(|over| {
            let over = over.filter(|over| self.over() >> over & 1 != 0)?;
            let to = self.alone(square, 1 << over).jumps(1 << square);
            let to = to.checked_ilog2().filter(|to| self.landing() >> to & 1 != 0)?;
            Some(vec![square, over, to as u8])
        })
    }

    fn put(self, free: u32, enemies: u32, to: &mut Asking<'_>) {
        let page = to.address("FIRST_FRAME") << 8;
        let mut put = |symbol: &str, bytes: &[u8]| {
            let at = page + to.address(symbol);
            to.write_bytes(at, bytes);
        };
        put("OWN", &self.pieces().to_le_bytes());
        put("ENEMY", &enemies.to_le_bytes());
        put("CROWNED", &[0; 4]);
        // The bytes around the free squares are 0.
        put("FREE_SQUARES", &free.to_le_bytes());
        let side = to.address(if self.side == Side::Black { "BLACK_WORTH" } else { "RED_WORTH" });
        let at = page + to.address("SIDE");
        to.write_bytes(at, &[side as u8]);
        to.registers().set_hl(page);
    }
}

/// Returns the steps that a routine has listed, each of a fixed number of squares.
fn listed(after: &After<'_>, squares: u16) -> Option<String> {
    let page = after.address("FIRST_FRAME")? << 8;
    let (start, end) = (page + after.address("STEP_LIST")?, page | after.registers().hl() & 0xFF);
    let count = end.checked_sub(start).filter(|bytes| bytes.is_multiple_of(squares))? / squares;
    let step = |at: u16| (0..squares).map(|n| after.byte(start + at * squares + n)).collect::<Vec<_>>();
    (count <= MOST_STEPS).then(|| format!("{:?}", (0..count).map(step).collect::<Vec<_>>()))
}

fn question(
    title: &'static str,
    routine: &'static [&'static str],
    ask: fn(&Row, &mut Asking<'_>),
    answer: fn(&Row, &After<'_>) -> Option<String>,
    port: fn(&Row) -> String,
) -> Box<dyn Ask> {
    Question::new(title, routine, Universe::all(512, Row::all()), ask, answer, port)
        .symbols(SYMBOLS)
        .writes([FRAMES])
        .draw(|row| format!("{:?}: which steps, if {:#010b} are free?", row.side, row.bits))
        .boxed()
}

/// Returns the question about the slides of a byte of pieces, with every filling of the squares that they slide to.
pub(super) fn slides(title: &'static str) -> Box<dyn Ask> {
    question(
        title,
        &["list_slides"],
        |row, to| row.put(row.free(), 0, to),
        |_, after| listed(after, 2),
        |row| row.steps(Row::slides),
    )
}

/// Returns the question about the hops of a byte of pieces over a byte of others, with every filling of the squares after them.
pub(super) fn hops(title: &'static str) -> Box<dyn Ask> {
    question(
        title,
        &["list_hops"],
        |row, to| row.put(row.landing(), row.over(), to),
        |_, after| listed(after, 3),
        |row| row.steps(Row::hops),
    )
}

/// Returns the question about the place of each square in a board.
pub(super) fn bits(title: &'static str) -> Box<dyn Ask> {
    Question::new(
        title,
        &["square_bit"],
        Universe::all(32, 0..32_u16),
        |square, to| to.registers().set_bc(*square),
        |_, after| Some(format!("byte {}, {}", after.registers().a(), after.registers().de() & 0xFF)),
        |square| format!("byte {}, {}", square / 8, 1 << (square % 8)),
    )
    .boxed()
}

/// Returns all numbers of pieces that a side can have: up to twelve, some of them kings.
fn counts() -> impl Iterator<Item = (u8, u8)> {
    (0..=12).flat_map(|pieces| (0..=pieces).map(move |kings| (pieces, kings)))
}

/// Returns the question about what a lead is worth, for all numbers of pieces of both sides.
pub(super) fn leads(title: &'static str) -> Box<dyn Ask> {
    let cases = counts().flat_map(|own| counts().map(move |enemy| (own, enemy)));
    Question::new(
        title,
        &["lead"],
        Universe::all(91 * 91, cases),
        |&(own, enemy), to| {
            let byte = |(pieces, kings): (u8, u8)| u16::from(pieces << 4 | kings);
            to.registers().set_bc(byte(own) << 8 | byte(enemy));
        },
        |_, after| Some(i16::from(after.registers().a() as i8)),
        |&(own, enemy)| {
            let count = |(pieces, kings)| Count { pieces, kings };
            lead(count(own), count(enemy))
        },
    )
    .draw(|(own, enemy)| format!("what is {own:?} worth to {enemy:?}, pieces and kings?"))
    .boxed()
}
