//! The questions about the register, set-up and saved games.

use games::gunjin::player::{Level, rating, set_up};
use games::gunjin::{Board, Bridges, Fault, LENGTH, Register, SaveError, Saved, Tray, faults, fill};
use z80::flags;

use super::cases::{Placing, SavedBlock};
use super::layout::{
    BOARD, BOTTOM, BRIDGES, KNOWN, LAST, MAP_DOWN, MAP_UP, MARKS, MOVED, MOVES, PIECES, QUANTITIES, QUIET, REGISTER,
    SCRATCH, STATE, TYPES, bottom, hexadecimal, last, map_down, map_up, pieces, put_board, types,
};
use super::player::{LEVEL, PLAYER};
use crate::diff::{After, Asking, Field, Question, Universe};

const MODE: Field<u8> = Field::byte("Mode");
const PHASE: Field<u8> = Field::byte("Phase");
const BLOCK: Field<SavedBlock> =
    Field::new("SaveBlock", LENGTH, |block, to| to.copy_from_slice(block), |from| from.try_into().ok());

/// The register's state after each byte of a run.
pub(super) fn register(title: &'static str, cases: Universe<u32>) -> Question<u32, String> {
    Question::new(
        title,
        &["register_byte"],
        cases,
        |state, to| to.put(&REGISTER, state),
        |_, after| Some(format!("{:02X} {:08X}", after.registers().a(), after.get(&REGISTER)?)),
        |state| {
            let mut register = Register::new(*state);
            format!("{:02X} {:08X}", register.byte(), register.state())
        },
    )
    .writes([REGISTER.area()])
    .draw(|state| format!("state {state:08X}"))
}

/// A byte of chance taken into the register.
pub(super) fn stirred(title: &'static str, cases: Universe<(u32, u8)>) -> Question<(u32, u8), String> {
    Question::new(
        title,
        &["register_stir"],
        cases,
        |(state, chance), to| {
            to.put(&REGISTER, state);
            to.registers().set_a(*chance);
        },
        |_, after| Some(format!("{:08X}", after.get(&REGISTER)?)),
        |(state, chance)| {
            let mut register = Register::new(*state);
            register.stir(*chance);
            format!("{:08X}", register.state())
        },
    )
    .writes([REGISTER.area()])
    .draw(|(state, chance)| format!("state {state:08X}, {chance:02X}"))
}

/// A board from which all pieces are taken.
pub(super) fn cleared(title: &'static str, cases: Universe<(Bridges, Board)>) -> Question<(Bridges, Board), String> {
    Question::new(
        title,
        &["clear_board"],
        cases,
        |(bridges, board), to| put_board(*bridges, board, to),
        |_, after| Some(hexadecimal(&after.get(&PIECES)?) + &hexadecimal(&after.get(&TYPES)?)),
        |_| hexadecimal(&pieces(&Board::EMPTY)) + &hexadecimal(&types(&Board::EMPTY)),
    )
    .symbols(BOARD)
    .writes([PIECES.area(), TYPES.area()])
    .draw(|(_, board)| board.draw())
}

/// A tray with all pieces of a side.
pub(super) fn trays(title: &'static str) -> Question<u8, String> {
    Question::new(
        title,
        &["fill_tray"],
        Universe::all(1, [0]),
        |byte, to| to.put(&QUANTITIES, &[*byte; 16]),
        |_, after| after.get(&QUANTITIES).map(|tray| hexadecimal(&tray)),
        |_| hexadecimal(&Tray::FULL.0),
    )
    .writes([QUANTITIES.area()])
}

/// The states of a run of the register.
pub(super) fn run(length: usize) -> impl Iterator<Item = u32> {
    let mut register = Register::new(1);
    std::iter::repeat_with(move || {
        let state = register.state();
        register.byte();
        state
    })
    .take(length)
}

/// The states of the jump table: those that follow from each single bit after 1, 2, 4 and so on up to 2^31 bytes.
pub(super) fn jumps() -> impl Iterator<Item = u32> {
    (0..32).flat_map(|power| (0..32).map(move |bit| Register::new(1 << bit).after(1 << power).state()))
}

/// A half filled by chance, from a state of the register.
pub(super) fn filled(title: &'static str, cases: Universe<(Bridges, u32)>) -> Question<(Bridges, u32), String> {
    Question::new(
        title,
        &["fill_random"],
        cases,
        |(bridges, state), to| {
            put_board(*bridges, &Board::EMPTY, to);
            to.put(&REGISTER, state);
        },
        |_, after| {
            let (pieces, types) = (after.get(&PIECES)?, after.get(&TYPES)?);
            Some(format!("{} {} {:08X}", hexadecimal(&pieces), hexadecimal(&types), after.get(&REGISTER)?))
        },
        |(bridges, state)| {
            let (mut board, mut register) = (Board::EMPTY, Register::new(*state));
            fill(*bridges, &mut board, &mut register);
            let (pieces, types) = (pieces(&board), types(&board));
            format!("{} {} {:08X}", hexadecimal(&pieces), hexadecimal(&types), register.state())
        },
    )
    .symbols(BOARD)
    .writes([PIECES.area(), TYPES.area(), REGISTER.area(), SCRATCH])
    .draw(|(bridges, state)| format!("{bridges:?} bridges, state {state:08X}"))
}

/// The half that a level chooses among some, from a state of the register.
pub(super) fn chosen(
    title: &'static str,
    cases: Universe<(Bridges, Level, u32)>,
) -> Question<(Bridges, Level, u32), String> {
    Question::new(
        title,
        &["choose_half"],
        cases,
        |(bridges, level, state), to| {
            put_board(*bridges, &Board::EMPTY, to);
            to.put(&REGISTER, state);
            to.put(&LEVEL, &(*level as u8));
        },
        |_, after| {
            let (pieces, types) = (after.get(&PIECES)?, after.get(&TYPES)?);
            Some(format!("{} {} {:08X}", hexadecimal(&pieces), hexadecimal(&types), after.get(&REGISTER)?))
        },
        |(bridges, level, state)| {
            let (mut board, mut register) = (Board::EMPTY, Register::new(*state));
            set_up(*bridges, &mut board, *level, &mut register);
            let (pieces, types) = (pieces(&board), types(&board));
            format!("{} {} {:08X}", hexadecimal(&pieces), hexadecimal(&types), register.state())
        },
    )
    .symbols(BOARD)
    .symbols(["Level"])
    .writes([PIECES.area(), TYPES.area(), REGISTER.area(), SCRATCH, PLAYER])
    .draw(|(bridges, level, state)| format!("{bridges:?} bridges, {level:?}, state {state:08X}"))
}

/// Returns the half that a state of the register makes.
fn half(&(bridges, state): &(Bridges, u32)) -> Board {
    let mut board = Board::EMPTY;
    fill(bridges, &mut board, &mut Register::new(state));
    board
}

/// The points of halves filled by chance.
pub(super) fn rated(title: &'static str, cases: Universe<(Bridges, u32)>) -> Question<(Bridges, u32), u16> {
    Question::new(
        title,
        &["rate_half"],
        cases,
        |case, to| put_board(case.0, &half(case), to),
        |_, after| Some(after.registers().hl()),
        |case| rating(case.0, &half(case)),
    )
    .symbols(BOARD)
    .draw(|(bridges, state)| format!("{bridges:?} bridges, state {state:08X}"))
}

/// Returns the number that a routine leaves in A, if the zero flag says the same of it.
pub(super) fn number_and_zero(after: &After<'_>) -> Option<u8> {
    let (number, zero) = (after.registers().a(), after.registers().f() & flags::Z != 0);
    (zero == (number == 0)).then_some(number)
}

pub(super) fn checked(title: &'static str, cases: Universe<(Bridges, Board)>) -> Question<(Bridges, Board), u8> {
    Question::new(
        title,
        &["check_setup"],
        cases,
        |(bridges, board), to| put_board(*bridges, board, to),
        |_, after| number_and_zero(after),
        |(bridges, board)| {
            let bit = |fault: &Fault| match fault {
                Fault::BannerOnBackRow => 1,
                Fault::MineAtBridge => 2,
                Fault::Missing => 4,
                Fault::TooMany => 8,
            };
            faults(*bridges, board).iter().map(bit).sum()
        },
    )
    .symbols(BOARD)
    .writes([SCRATCH])
    .draw(|(bridges, board)| format!("{}\n{bridges:?} bridges", board.draw()))
}

fn placed_text(board: &Board, tray: &Tray, is_placed: bool) -> String {
    format!("{} {} {} {is_placed}", hexadecimal(&pieces(board)), hexadecimal(&types(board)), hexadecimal(&tray.0))
}

pub(super) fn placed(title: &'static str, cases: Universe<Placing>) -> Question<Placing, String> {
    Question::new(
        title,
        &["place_piece"],
        cases,
        |case, to| {
            to.put(&PIECES, &pieces(&case.board));
            to.put(&TYPES, &types(&case.board));
            to.put(&QUANTITIES, &case.tray.0);
            let registers = to.registers();
            registers.set_a(case.kind.number());
            registers.set_hl(case.space.position().into());
        },
        |_, after| {
            let board = super::layout::read_board(&after.get(&PIECES)?, &after.get(&TYPES)?)?;
            Some(placed_text(&board, &Tray(after.get(&QUANTITIES)?), after.carry()))
        },
        |case| {
            let (mut board, mut tray) = (case.board.clone(), case.tray);
            let is_placed = tray.place(&mut board, case.space, case.kind);
            placed_text(&board, &tray, is_placed)
        },
    )
    .writes([PIECES.area(), TYPES.area(), QUANTITIES.area()])
    .draw(|case| format!("{}\n{:?} onto {}", case.board.draw(), case.kind, case.space))
}

/// A piece put back into the tray.
pub(super) fn lifted(title: &'static str, cases: Universe<Placing>) -> Question<Placing, String> {
    Question::new(
        title,
        &["lift_piece"],
        cases,
        |case, to| {
            to.put(&PIECES, &pieces(&case.board));
            to.put(&TYPES, &types(&case.board));
            to.put(&QUANTITIES, &case.tray.0);
            to.registers().set_hl(case.space.position().into());
        },
        |_, after| {
            let board = super::layout::read_board(&after.get(&PIECES)?, &after.get(&TYPES)?)?;
            Some(placed_text(&board, &Tray(after.get(&QUANTITIES)?), true))
        },
        |case| {
            let (mut board, mut tray) = (case.board.clone(), case.tray);
            tray.lift(&mut board, case.space);
            placed_text(&board, &tray, true)
        },
    )
    .writes([PIECES.area(), TYPES.area(), QUANTITIES.area()])
    .draw(|case| format!("{}\n{} goes back", case.board.draw(), case.space))
}

fn put_saved(saved: &Saved, to: &mut Asking<'_>) {
    put_board(saved.bridges, &saved.board, to);
    to.put(&MODE, &(saved.mode as u8));
    to.put(&PHASE, &(saved.phase as u8));
    to.put(&BOTTOM, &bottom(saved.bottom));
    to.put(&MOVED, &saved.moved.into());
    to.put(&MOVES, &saved.moves);
    to.put(&QUIET, &saved.quiet);
    to.put(&LAST, &last(saved.last));
    to.put(&REGISTER, &saved.register.state());
    to.put(&KNOWN, &saved.known);
    to.put(&QUANTITIES, &saved.tray.0);
}

pub(super) fn sealed(title: &'static str, cases: Universe<Saved>) -> Question<Saved, String> {
    Question::new(
        title,
        &["seal_save"],
        cases,
        put_saved,
        |_, after| after.get(&BLOCK).map(|block| hexadecimal(&block)),
        |saved| hexadecimal(&saved.bytes()),
    )
    .symbols(BOARD)
    .symbols(STATE)
    .symbols(["Mode", "Phase", "Register", "Quantities"])
    .writes([BLOCK.area()])
    .draw(|saved| format!("{saved:?}"))
}

/// The number by which the program tells the errors apart.
fn number(read: &Result<Saved, SaveError>) -> u8 {
    match read {
        Ok(_) => 0,
        Err(SaveError::NotASavedGame) => 1,
        Err(SaveError::OtherVersion(_)) => 2,
        Err(_) => 3,
    }
}

pub(super) fn judged(title: &'static str, cases: Universe<SavedBlock>) -> Question<SavedBlock, u8> {
    Question::new(
        title,
        &["check_save"],
        cases,
        |block, to| to.put(&BLOCK, block),
        |_, after| number_and_zero(after),
        |block| number(&Saved::read(block)),
    )
    .symbols(["SaveBlock"])
    .writes([MARKS.area()])
    .draw(|block| format!("{} {:?}", hexadecimal(block), Saved::read(block)))
}

pub(super) fn opened(title: &'static str, cases: Universe<Saved>) -> Question<Saved, String> {
    Question::new(
        title,
        &["open_save"],
        cases,
        |saved, to| to.put(&BLOCK, &saved.bytes()),
        |saved, after| {
            let maps = after.get(&MAP_UP)? == map_up(saved.bridges) && after.get(&MAP_DOWN)? == map_down(saved.bridges);
            let state =
                [after.get(&MODE)?, after.get(&BRIDGES)?, after.get(&PHASE)?, after.get(&BOTTOM)?, after.get(&MOVED)?];
            let words = [after.get(&MOVES)?, after.get(&QUIET)?];
            let arrays = hexadecimal(&after.get(&PIECES)?) + &hexadecimal(&after.get(&TYPES)?);
            let rest = (after.get(&LAST)?, after.get(&REGISTER)?, after.get(&QUANTITIES)?);
            maps.then_some(format!("{state:?} {words:?} {rest:?} {arrays} {:?}", after.get(&KNOWN)?))
        },
        |saved| {
            let [mode, phase] = [saved.mode as u8, saved.phase as u8];
            let state = [mode, saved.bridges.number(), phase, bottom(saved.bottom), saved.moved.into()];
            let words = [saved.moves, saved.quiet];
            let arrays = hexadecimal(&pieces(&saved.board)) + &hexadecimal(&types(&saved.board));
            let rest = (last(saved.last), saved.register.state(), saved.tray.0);
            format!("{state:?} {words:?} {rest:?} {arrays} {:?}", saved.known)
        },
    )
    .symbols(["SaveBlock"])
    .writes([PIECES.area(), TYPES.area(), KNOWN.area(), MAP_UP.area(), MAP_DOWN.area(), QUANTITIES.area()])
    .writes([MODE.area(), BRIDGES.area(), PHASE.area(), BOTTOM.area(), MOVED.area(), MOVES.area(), QUIET.area()])
    .writes([LAST.area(), REGISTER.area()])
    .draw(|saved| format!("{saved:?}"))
}
