//! The places of a position in the program's memory, and the drawing of a case in a report.

use games::checkers::{Position, Rules, Side};

use crate::diff::{After, Area, Asking, Field};

pub(super) const BLACK: Field<u32> = Field::long("Black");
pub(super) const RED: Field<u32> = Field::long("Red");
pub(super) const KINGS: Field<u32> = Field::long("Kings");
pub(super) const TURN: Field<Side> = Field::new(
    "Turn",
    1,
    |side, to| to[0] = *side as u8,
    |from| Side::ALL.into_iter().find(|side| *side as u8 == from[0]),
);
pub(super) const RULES: Field<Rules> = Field::new(
    "Rules",
    1,
    |rules, to| to[0] = *rules as u8,
    |from| Rules::ALL.into_iter().find(|rules| *rules as u8 == from[0]),
);
pub(super) const QUIET: Field<u8> = Field::byte("Quiet");

/// The list of a turn: 128 squares and the end mark.
pub(super) const LIST: Field<Vec<u8>> = Field::new(
    "TurnList",
    129,
    |list, to| to.iter_mut().zip(list.iter().chain(std::iter::repeat(&END))).for_each(|(to, from)| *to = *from),
    |from| from.iter().position(|&byte| byte == END).map(|end| from[..end].to_vec()),
);

/// The end mark of a list.
const END: u8 = 0xFF;

/// The symbols of a position.
pub(super) const POSITION: [&str; 5] = ["Black", "Red", "Kings", "Turn", "Rules"];

/// The variables that the rules use for themselves.
pub(super) const SCRATCH: [Area; 11] = [
    Area { symbol: "Source", bytes: 4 },
    Area { symbol: "Dest", bytes: 4 },
    Area { symbol: "Taken", bytes: 4 },
    Area { symbol: "Kept", bytes: 12 },
    Area { symbol: "Follow", bytes: 4 },
    Area { symbol: "ListAt", bytes: 2 },
    Area { symbol: "TurnsAt", bytes: 2 },
    Area { symbol: "Due", bytes: 1 },
    Area { symbol: "Steps", bytes: 1 },
    Area { symbol: "Quietly", bytes: 1 },
    Area { symbol: "Path", bytes: 32 },
];

/// The boards.
pub(super) const BOARDS: [Area; 3] = [BLACK.area(), RED.area(), KINGS.area()];

/// Puts a position into memory.
pub(super) fn put(position: &Position, rules: Rules, to: &mut Asking<'_>) {
    to.put(&BLACK, &position.black);
    to.put(&RED, &position.red);
    to.put(&KINGS, &position.kings);
    to.put(&TURN, &position.turn);
    to.put(&RULES, &rules);
}

/// Returns the position that a routine left.
pub(super) fn left(after: &After<'_>) -> Option<Position> {
    Some(Position {
        black: after.get(&BLACK)?,
        red: after.get(&RED)?,
        kings: after.get(&KINGS)?,
        turn: after.get(&TURN)?,
    })
}

/// Returns a board in DEHL.
pub(super) fn registers(after: &After<'_>) -> u32 {
    let registers = after.registers();
    u32::from(registers.de()) << 16 | u32::from(registers.hl())
}

/// Puts a board into DEHL.
pub(super) fn set_registers(board: u32, to: &mut Asking<'_>) {
    to.registers().set_de((board >> 16) as u16);
    to.registers().set_hl(board as u16);
}

/// Writes a board as in case files.
pub(super) fn board(board: u32) -> String {
    format!("0x{board:08X}")
}

/// Draws a position, with a question about it below.
pub(super) fn drawn(position: &Position, question: &str) -> String {
    let mut text = position.to_string();
    for row in 0..8u32 {
        text += "\n    ";
        for column in 0..8u32 {
            let bit = 1u32 << (4 * row + column / 2);
            let at = |board: u32| board & bit != 0;
            text.push(match (row + column).is_multiple_of(2) {
                true => ' ',
                false if at(position.black) => {
                    if at(position.kings) {
                        'B'
                    } else {
                        'b'
                    }
                }
                false if at(position.red) => {
                    if at(position.kings) {
                        'R'
                    } else {
                        'r'
                    }
                }
                false => '-',
            });
        }
    }
    format!("{text}\n  {question}")
}
