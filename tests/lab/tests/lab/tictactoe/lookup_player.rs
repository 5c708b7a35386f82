//! A player made by hand, so that the comparison with the port is tested without the game's own code.

use games::tictactoe::{Board, Level, random_cell};
use pipeline::Program;

use crate::handmade::{START, program};

/// A player of tic-tac-toe that does not think: it reads the board as a number in base 3 and looks its answer up in a
/// table of all 19,683, which is filled from the port.
pub(crate) fn lookup_player() -> Program {
    const CELLS: u16 = START + 0x50;
    const GRID: u16 = START + 0x60;
    const COUNTER: u16 = START + 0x69;
    const RANDOM_R: u16 = START + 0x27;
    let [cells_low, cells_high] = CELLS.to_le_bytes();
    let [grid_low, grid_high] = GRID.to_le_bytes();
    let [table_low, table_high] = TABLE.to_le_bytes();
    #[rustfmt::skip]
    let mut code = vec![
        0x21, 0x00, 0x00,              // 00 choose_move: LD   HL,0
        0x11, grid_low, grid_high,     // 03              LD   DE,Grid
        0x06, 0x09,                    // 06              LD   B,9
        0xD5,                          // 08 cell:        PUSH DE
        0x54, 0x5D, 0x29, 0x19,        // 09              HL = HL * 3, through DE
        0xD1,                          // 0D              POP  DE
        0x1A,                          // 0E              LD   A,(DE)
        0x13,                          // 0F              INC  DE
        0xB7,                          // 10              OR   A
        0x28, 0x05,                    // 11              JR   Z,next   ; free: 0
        0x23,                          // 13              INC  HL
        0x3D,                          // 14              DEC  A
        0x28, 0x01,                    // 15              JR   Z,next   ; player one: 1
        0x23,                          // 17              INC  HL       ; the Spectrum: 2
        0x10, 0xEE,                    // 18 next:        DJNZ cell
        0x11, table_low, table_high,   // 1A              LD   DE,table
        0x19,                          // 1D              ADD  HL,DE
        0x7E,                          // 1E              LD   A,(HL)
        0xB7,                          // 1F              OR   A
        0xC0,                          // 20              RET  NZ
        0x21, cells_low, cells_high,   // 21              LD   HL,cells
        0x11, 0x00, 0x00,              // 24              LD   DE,0
        0xED, 0x5F,                    // 27 random_r:    LD   A,R
        0xE6, 0x0F,                    // 29              AND  15
        0x5F,                          // 2B              LD   E,A
        0x19,                          // 2C              ADD  HL,DE
        0x7E,                          // 2D              LD   A,(HL)
        0xC9,                          // 2E              RET
    ];
    code.resize(usize::from(CELLS - START), 0);
    code.extend((0..16).map(|r| random_cell(r).number()));
    code.resize(usize::from(TABLE - START), 0);
    code.extend(Board::all().map(|board| match Level::Classic.choose(&board, 0) {
        Some(choice) if board != Board::EMPTY => choice.cell.number(),
        _ => 0,
    }));
    let symbols =
        [("choose_move", START), ("Grid", GRID), ("MoveCounter", COUNTER), ("random_r", RANDOM_R), ("table", TABLE)];
    // The contract is that of the built-in player.
    Program { name: "tictactoe".to_owned(), ..program(&code, &symbols) }
}

/// The address of the answers of [`lookup_player`].
pub(crate) const TABLE: u16 = START + 0x6A;
