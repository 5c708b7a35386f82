//! The questions about maps, moves, combat, turns and ends.

use games::gunjin::{Answer, Board, Bridges, Kind, Move, Position, Space, Why, combat};

use super::cases::Blocked;
use super::layout::{
    ANSWER, BOARD, BOTTOM, BRIDGES, Bytes, FROM, KNOWN, LAST, MAP_DOWN, MAP_UP, MARKS, MOVED, MOVES, NONE, PIECES,
    QUIET, SCRATCH, STATE, TO, TYPES, bottom, hexadecimal, last, map_down, map_up, of_spaces, pieces, put, put_board,
    types,
};
use super::setups::number_and_zero;
use crate::diff::{After, Asking, Question, Universe};

pub(super) fn maps(title: &'static str) -> Question<Bridges, String> {
    Question::new(
        title,
        &["make_maps"],
        Universe::all(2, Bridges::ALL),
        |bridges, to| to.put(&BRIDGES, &bridges.number()),
        |_, after| Some(hexadecimal(&after.get(&MAP_UP)?) + &hexadecimal(&after.get(&MAP_DOWN)?)),
        |bridges| hexadecimal(&map_up(*bridges)) + &hexadecimal(&map_down(*bridges)),
    )
    .symbols(["Bridges"])
    .writes([MAP_UP.area(), MAP_DOWN.area()])
}

/// A combat: attacker, defender, what stands behind a banner.
pub(super) type Fight = (Kind, Kind, Option<Kind>);

/// All cases of combat.
pub(super) fn fights() -> impl Iterator<Item = Fight> {
    let mobile = Kind::ALL.into_iter().filter(|kind| kind.is_mobile());
    let others = || Kind::ALL.into_iter().filter(|kind| *kind != Kind::Banner);
    mobile.flat_map(move |attacker| {
        let banners = others().map(Some).chain([None]).map(move |behind| (attacker, Kind::Banner, behind));
        others().map(move |defender| (attacker, defender, None)).chain(banners)
    })
}

/// All cases of combat that only debug mode has: mine or banner attacks.
pub(super) fn debug_fights() -> impl Iterator<Item = Fight> {
    let of = |(_, defender, behind)| [Kind::Mine, Kind::Banner].map(|attacker| (attacker, defender, behind));
    fights().filter(|(attacker, ..)| *attacker == Kind::Spy).flat_map(of)
}

pub(super) fn combats(title: &'static str, cases: Universe<Fight>) -> Question<Fight, u8> {
    Question::new(
        title,
        &["combat"],
        cases,
        |&(attacker, defender, behind), to| {
            let registers = to.registers();
            registers.set_bc(u16::from_be_bytes([attacker.number(), defender.number()]));
            registers.set_de(u16::from_be_bytes([behind.map_or(NONE, Kind::number), 0]));
        },
        |_, after| Some(after.registers().a()),
        |&(attacker, defender, behind)| combat(attacker, defender, behind).number(),
    )
    .draw(|fight| format!("{fight:?}"))
}

fn marked(after: &After<'_>) -> Option<String> {
    after.get(&MARKS).map(|marks| hexadecimal(&marks))
}

fn marks(board: &Board, bridges: Bridges, from: Space) -> String {
    let moves = board.moves_of(bridges, from);
    hexadecimal(&of_spaces(0, |space| moves.contains(space).into()))
}

fn ask_marks(bridges: Bridges, board: &Board, from: Space, to: &mut Asking<'_>) {
    put_board(bridges, board, to);
    to.put(&MARKS, &[0; 48]);
    to.registers().set_a(from.position());
}

pub(super) fn blocked_moves(title: &'static str, cases: Universe<Blocked>) -> Question<Blocked, String> {
    Question::new(
        title,
        &["mark_moves"],
        cases,
        |case, to| ask_marks(case.bridges, &case.board(), case.from, to),
        |_, after| marked(after),
        |case| marks(&case.board(), case.bridges, case.from),
    )
    .symbols(BOARD)
    .writes([MARKS.area(), SCRATCH])
    .draw(|case| format!("{}\n{:?} on {}, {:?} bridges", case.board().draw(), case.kind, case.from, case.bridges))
}

/// The moves of a piece in a position.
pub(super) fn moves(title: &'static str, cases: Universe<(Position, Space)>) -> Question<(Position, Space), String> {
    Question::new(
        title,
        &["mark_moves"],
        cases,
        |(position, from), to| ask_marks(position.bridges, &position.board, *from, to),
        |_, after| marked(after),
        |(position, from)| marks(&position.board, position.bridges, *from),
    )
    .symbols(BOARD)
    .writes([MARKS.area(), SCRATCH])
    .draw(|(position, from)| format!("{}\n{from}, {:?} bridges", position.board.draw(), position.bridges))
}

/// A board to be turned, and what is known of its pieces.
pub(super) type Turned = (Board, [u16; 48]);

fn turned_text(pieces: &Bytes, types: &Bytes, known: &[u16; 48], last: [u8; 3], bottom: u8) -> String {
    let known: String = known.iter().map(|word| format!("{word:04X}")).collect();
    format!("{} {} {known} {} {bottom}", hexadecimal(pieces), hexadecimal(types), hexadecimal(&last))
}

fn turned_known(known: &[u16; 48]) -> [u16; 48] {
    let of = |position| Space::new(position).map_or(0, |space| known[usize::from(space.turned().position())]);
    std::array::from_fn(|position| of(position as u8))
}

/// The last move on a board that is turned: it depends on nothing else.
fn last_of(board: &Board) -> Option<(Move, Answer)> {
    let space = board.own().next()?;
    Some((Move { from: space, to: space.turned() }, Answer::Both))
}

pub(super) fn swaps(title: &'static str, cases: Universe<Turned>) -> Question<Turned, String> {
    Question::new(
        title,
        &["swap_sides"],
        cases,
        |(board, known), to| {
            to.put(&PIECES, &pieces(board));
            to.put(&TYPES, &types(board));
            to.put(&KNOWN, known);
            to.put(&LAST, &last(last_of(board)));
            to.put(&BOTTOM, &0);
        },
        |_, after| {
            let (pieces, types, known) = (after.get(&PIECES)?, after.get(&TYPES)?, after.get(&KNOWN)?);
            Some(turned_text(&pieces, &types, &known, after.get(&LAST)?, after.get(&BOTTOM)?))
        },
        |(board, known)| {
            let turned = board.turned();
            let last = last(last_of(board).map(|(last, answer)| (last.turned(), answer)));
            turned_text(&pieces(&turned), &types(&turned), &turned_known(known), last, 1)
        },
    )
    .writes([PIECES.area(), TYPES.area(), KNOWN.area(), LAST.area(), BOTTOM.area()])
    .draw(|(board, _)| board.draw())
}

fn result(why: Option<Why>) -> u8 {
    match why {
        None => 0,
        Some(Why::Headquarters) => 1,
        Some(Why::NoMove) => 2,
        Some(Why::Quiet) => 3,
    }
}

fn turn_text(pieces: &Bytes, types: &Bytes, last: [u8; 3], numbers: [u16; 4]) -> String {
    let [moves, quiet, bottom, result] = numbers;
    let (pieces, types) = (hexadecimal(pieces), hexadecimal(types));
    format!("{pieces} {types} {} moves {moves} quiet {quiet} bottom {bottom} result {result}", hexadecimal(&last))
}

/// A move played, before its turn ends.
pub(super) fn played(title: &'static str, cases: Universe<(Position, Move)>) -> Question<(Position, Move), String> {
    Question::new(
        title,
        &["play_move"],
        cases,
        |(position, chosen), to| {
            put(position, to);
            to.put(&FROM, &chosen.from.position());
            to.put(&TO, &chosen.to.position());
        },
        |_, after| {
            let numbers = [after.get(&MOVES)?, after.get(&QUIET)?, after.get(&MOVED)?.into(), 0];
            Some(turn_text(&after.get(&PIECES)?, &after.get(&TYPES)?, after.get(&LAST)?, numbers))
        },
        |(position, chosen)| {
            let (after, answer) = position.after(*chosen).expect("a legal move");
            let board = after.board.turned();
            let numbers = [after.moves, after.quiet, 1, 0];
            turn_text(&pieces(&board), &types(&board), last(Some((*chosen, answer))), numbers)
        },
    )
    .symbols(BOARD)
    .symbols(STATE)
    .symbols(["From", "To", "Answer"])
    .writes([PIECES.area(), SCRATCH, LAST.area(), MOVED.area(), MOVES.area(), QUIET.area()])
    .draw(|(position, chosen)| format!("{}\n{chosen}, {:?} bridges", position.board.draw(), position.bridges))
}

/// A move played, and its turn ended.
pub(super) fn turns(title: &'static str, cases: Universe<(Position, Move)>) -> Question<(Position, Move), String> {
    Question::new(
        title,
        &["play_turn"],
        cases,
        |(position, chosen), to| {
            put(position, to);
            to.put(&KNOWN, &[0; 48]);
            // Marks of another piece, which are no moves of the next side.
            to.put(&MARKS, &[1; 48]);
            to.put(&FROM, &chosen.from.position());
            to.put(&TO, &chosen.to.position());
        },
        |_, after| {
            let numbers =
                [after.get(&MOVES)?, after.get(&QUIET)?, after.get(&BOTTOM)?.into(), number_and_zero(after)?.into()];
            let has_ended = after.get(&MOVED)? == 0 && after.get(&ANSWER)? == after.get(&LAST)?[2];
            has_ended.then_some(turn_text(&after.get(&PIECES)?, &after.get(&TYPES)?, after.get(&LAST)?, numbers))
        },
        |(position, chosen)| {
            let (after, _) = position.after(*chosen).expect("a legal move");
            let result = result(after.ending().map(|ending| ending.why)).into();
            let numbers = [after.moves, after.quiet, bottom(after.mover).into(), result];
            turn_text(&pieces(&after.board), &types(&after.board), last(after.last), numbers)
        },
    )
    .symbols(BOARD)
    .symbols(STATE)
    .symbols(["From", "To", "Answer", "BoardMarks"])
    .writes([PIECES.area(), TYPES.area(), KNOWN.area(), MARKS.area(), SCRATCH])
    .writes([LAST.area(), BOTTOM.area(), MOVED.area(), MOVES.area(), QUIET.area()])
    .draw(|(position, chosen)| format!("{}\n{chosen}, {:?} bridges", position.board.draw(), position.bridges))
}
