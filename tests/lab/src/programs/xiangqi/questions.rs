//! The questions: what the routines of the rules are asked, and the port's answers.

use games::xiangqi::{Coordinates, Ending, Move, Point, Position, Refusal, Side};

use super::layout::{
    BOARD, CHECKS, FROM, IN_CHECK, KINGS, LIST, PAGE, POSITION, QUIET, RECORDED, SCRATCH, TO, TURN, byte, colour, put,
};
use super::positions::{Placed, Placing, Recorded, Single, placing};
use crate::diff::{After, Area, Asking, Question, Universe};

fn put_places(from: Coordinates, to: Coordinates, asking: &mut Asking<'_>) {
    let registers = asking.registers();
    registers.set_bc(u16::from_be_bytes([from.column as u8, from.row as u8]));
    registers.set_de(u16::from_be_bytes([to.column as u8, to.row as u8]));
}

/// The reason in A if carry is set, as a number.
fn reason(after: &After<'_>) -> Option<String> {
    let a = after.registers().a();
    (after.carry() == (a != 0)).then(|| a.to_string())
}

fn number<T>(judged: Result<T, Refusal>) -> String {
    judged.map_or_else(|refusal| refusal as u8, |_| 0).to_string()
}

fn draw_single(case: &Single) -> String {
    format!("{}\n{:?} from {:?} to {:?}", case.board().draw(), case.piece, case.from, case.to)
}

fn ask_single(case: &Single, to: &mut Asking<'_>) {
    to.put(&BOARD, &case.board());
    put_places(case.from, case.to, to);
}

pub(super) fn by_original(title: &'static str, cases: Universe<Single>) -> Question<Single, String> {
    Question::new(
        title,
        &["rules.original_test"],
        cases,
        ask_single,
        |_, after| Some((!after.carry()).to_string()),
        |case| case.board().is_allowed_by_original(case.from, case.to).to_string(),
    )
    .symbols(["rules.Board"])
    .draw(draw_single)
}

pub(super) fn by_rules(title: &'static str, cases: Universe<Single>) -> Question<Single, String> {
    let port = |case: &Single| number(case.board().test(case.from, case.to));
    Question::new(title, &["rules.rules_test"], cases, ask_single, |_, after| reason(after), port)
        .symbols(["rules.Board"])
        .draw(draw_single)
}

/// A position with a pair of points as a number.
pub(super) type Pair = (Position, u16);

fn places(pair: u16) -> (Coordinates, Coordinates) {
    let place = |number: u16| Coordinates { column: (number % 9) as i8, row: (number / 9) as i8 };
    (place(pair / 90), place(pair % 90))
}

pub(super) fn judged(title: &'static str, cases: Universe<Pair>) -> Question<Pair, String> {
    Question::new(
        title,
        &["rules.judge_move"],
        cases,
        |(position, pair), to| {
            put(position, to);
            let (from, target) = places(*pair);
            put_places(from, target, to);
        },
        |_, after| reason(after),
        |(position, pair)| {
            let (from, to) = places(*pair);
            number(position.judge(from, to))
        },
    )
    .symbols(POSITION)
    .draw(|(position, pair)| format!("{position} {:?}", places(*pair)))
}

pub(super) fn text(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn put_for_list(position: &Position, to: &mut Asking<'_>) {
    put(position, to);
    let page = to.address("rules.MoveLists").to_be_bytes()[0];
    to.registers().set_de(u16::from_be_bytes([page, 0xFF]));
}

pub(super) fn listed(
    title: &'static str,
    routine: &'static [&'static str],
    cases: Universe<Position>,
    port: fn(&Position) -> String,
) -> Question<Position, String> {
    Question::new(title, routine, cases, put_for_list, |_, after| after.get(&LIST).map(|moves| text(&moves)), port)
        .symbols(POSITION)
        .writes(SCRATCH)
        .writes([LIST.area()])
        .draw(ToString::to_string)
}

pub(super) fn placed(
    title: &'static str,
    routine: &'static [&'static str],
    cases: Universe<(Placed, u16)>,
    port: fn(&(Placed, u16)) -> bool,
) -> Question<(Placed, u16), bool> {
    Question::new(
        title,
        routine,
        cases,
        |case, to| {
            let Placing { board, kings, turn } = placing(case);
            to.put(&BOARD, &board);
            to.put(&TURN, &turn);
            to.put(&KINGS, &kings);
        },
        |_, after| Some(after.carry()),
        port,
    )
    .symbols(POSITION)
    .draw(|case| {
        let Placing { board, turn, .. } = placing(case);
        format!("{}\n{turn:?} is to move", board.draw())
    })
}

pub(super) fn is_check(case: &(Placed, u16)) -> bool {
    let Placing { board, kings, turn } = placing(case);
    board.is_attacked(turn, kings[turn as usize])
}

pub(super) fn is_facing(case: &(Placed, u16)) -> bool {
    let Placing { board, kings, .. } = placing(case);
    board.are_facing(kings[0], kings[1])
}

pub(super) fn put_record(case: &Recorded, to: &mut Asking<'_>) {
    put(case.play.position(), to);
    to.put(&QUIET, &u8::try_from(case.play.quiet()).unwrap_or(u8::MAX));
    to.put(&RECORDED, &(case.moves.len() as u8));
    to.put(&FROM, &case.moves.iter().map(|(chosen, _)| chosen.from).collect());
    to.put(&TO, &case.moves.iter().map(|(chosen, _)| chosen.to).collect());
    to.put(&CHECKS, &case.moves.iter().map(|(_, check)| *check).collect());
}

pub(super) const RECORD: [&str; 5] =
    ["rules.Quiet", "rules.Recorded", "rules.RecordFrom", "rules.RecordTo", "rules.RecordCheck"];
pub(super) const RECORD_AREAS: [Area; 5] = [QUIET.area(), RECORDED.area(), FROM.area(), TO.area(), CHECKS.area()];
pub(super) const PAST: Area = Area { symbol: "rules.Past", bytes: 256 };

/// The last byte of the record's three lists, after a number of moves.
fn last(after: &After<'_>, moves: u8) -> Option<[u8; 3]> {
    let at = u16::from(moves).checked_sub(1)?;
    let byte = |symbol| Some(after.byte(after.address(symbol)? + at));
    Some([byte("rules.RecordFrom")?, byte("rules.RecordTo")?, byte("rules.RecordCheck")?])
}

fn state(board: &str, turn: Side, kings: [Point; 2], quiet: u16, moves: usize, last: Option<[u8; 3]>) -> String {
    format!("{board} {turn:?} {} {} {quiet} {moves} {last:?}", kings[0], kings[1])
}

pub(super) fn played(title: &'static str, cases: Universe<(Recorded, Move)>) -> Question<(Recorded, Move), String> {
    Question::new(
        title,
        &["rules.play_move"],
        cases,
        |(case, chosen), to| {
            put_record(case, to);
            to.registers().set_de(u16::from_be_bytes([byte(chosen.from), byte(chosen.to)]));
        },
        |_, after| {
            let (board, moves) = (after.get(&BOARD)?.to_string(), after.get(&RECORDED)?);
            let quiet = after.get(&QUIET)?.into();
            Some(state(&board, after.get(&TURN)?, after.get(&KINGS)?, quiet, moves.into(), last(after, moves)))
        },
        |(case, chosen)| {
            let after = case.after(*chosen);
            let position = after.play.position();
            let last = after.moves.last().map(|(chosen, check)| [byte(chosen.from), byte(chosen.to), (*check).into()]);
            let kings = Side::ALL.map(|side| position.king(side));
            let board = position.board().to_string();
            state(&board, position.turn(), kings, after.play.quiet(), after.moves.len(), last)
        },
    )
    .symbols(POSITION)
    .symbols(RECORD)
    .writes([BOARD.area(), TURN.area(), KINGS.area()])
    .writes(RECORD_AREAS)
    .draw(|(case, chosen)| format!("{} {chosen}", case.play))
}

pub(super) fn endings(title: &'static str, cases: Universe<Recorded>) -> Question<Recorded, String> {
    Question::new(
        title,
        &["rules.find_ending"],
        cases,
        put_record,
        |_, after| {
            let registers = after.registers();
            Some(format!("{} {}", registers.a(), registers.b()))
        },
        |case| match case.play.ending() {
            None => "0 0".into(),
            Some(Ending { winner, why }) => format!("{} {}", why as u8 + 1, winner.map_or(0, colour)),
        },
    )
    .symbols(POSITION)
    .symbols(RECORD)
    .writes(SCRATCH)
    .writes([LIST.area(), PAST])
    .draw(|case| {
        format!("{} after {}", case.play, text(&case.moves.iter().map(|(chosen, _)| *chosen).collect::<Vec<_>>()))
    })
}

pub(super) fn set_up(title: &'static str) -> Question<Position, String> {
    Question::new(
        title,
        &["rules.set_up"],
        Universe::all(1, [Position::start()]),
        |_, to| to.put(&PAGE, &0x55),
        |_, after| {
            let [red, black] = after.get(&KINGS)?;
            let counts = (after.get(&QUIET)?, after.get(&RECORDED)?);
            Some(format!("{} {:?} {red} {black} {counts:?}", after.get(&BOARD)?, after.get(&TURN)?))
        },
        |position| {
            let kings = Side::ALL.map(|side| position.king(side));
            format!("{} {:?} {} {} (0, 0)", position.board(), position.turn(), kings[0], kings[1])
        },
    )
    .symbols([PAGE.area().symbol])
    .writes([BOARD.area(), TURN.area(), KINGS.area(), QUIET.area(), RECORDED.area()])
}

/// The answer of a case file about a position: check, mate, stalemate, and the legal moves in the order of their texts.
pub(super) fn described(title: &'static str, cases: Universe<Position>) -> Question<Position, String> {
    fn of(is_check: bool, moves: &[Move]) -> String {
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        let is_over = texts.is_empty();
        let flags = [is_check, is_check && is_over, !is_check && is_over].map(u8::from);
        let mut words: Vec<String> = flags.iter().map(ToString::to_string).collect();
        words.push(texts.len().to_string());
        words.extend(texts);
        words.join(" ")
    }
    Question::new(
        title,
        &["rules.list_legal"],
        cases,
        put_for_list,
        |_, after| Some(of(after.get(&IN_CHECK)? != 0, &after.get(&LIST)?)),
        |position| of(position.is_check(), &position.moves()),
    )
    .symbols(POSITION)
    .writes(SCRATCH)
    .writes([LIST.area()])
    .draw(ToString::to_string)
}
