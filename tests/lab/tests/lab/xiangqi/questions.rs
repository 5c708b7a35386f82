//! The questions: what the routines of the rules are asked, and the port's answers.

use games::xiangqi::{Move, Place, Play, Point, Position, Refusal, Side, Why};
use lab::diff::{After, Area, Ask, Asking, Question, Universe};

use super::cases::{Placing, Recorded, Single, loops, off_the_board, placings, positions, singles};
use super::layout::{
    BOARD, CHECKS, FROM, KINGS, LINES, LIST, POSITION, QUIET, RECORDED, SCRATCH, TO, TURN, byte, colour, put,
};
use super::player;

/// Positions in which a move would leave the kings facing each other, in the second one with a check as well.
const FACING: [&str; 2] = ["4k4/9/9/9/4P4/9/9/9/9/4K4 w", "4k4/9/9/9/4P4/9/9/9/9/r3K4 w"];

/// Games that go round in loops.
pub(super) const LOOPS: usize = 160;

/// Lines of play: name of the position in the list of published numbers, and the number of moves.
const DEPTHS: [(&str, usize); 6] = [("start", 3), ("w2", 2), ("w7", 2), ("w10", 2), ("leg", 3), ("fs2", 2)];
const PUBLISHED: &str = include_str!("../../../../games/tests/games/xiangqi/perft.txt");

fn put_places(from: Place, to: Place, asking: &mut Asking<'_>) {
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

fn by_original(title: &'static str, cases: Universe<Single>) -> Question<Single, String> {
    Question::new(
        title,
        &["original_test"],
        cases,
        ask_single,
        |_, after| Some((!after.carry()).to_string()),
        |case| case.board().is_allowed_by_original(case.from, case.to).to_string(),
    )
    .symbols(["Board"])
    .draw(draw_single)
}

fn by_rules(title: &'static str, cases: Universe<Single>) -> Question<Single, String> {
    let port = |case: &Single| number(case.board().test(case.from, case.to));
    Question::new(title, &["rules_test"], cases, ask_single, |_, after| reason(after), port)
        .symbols(["Board"])
        .draw(draw_single)
}

/// A position with a pair of points as a number.
type Pair = (Position, u16);

fn places(pair: u16) -> (Place, Place) {
    let place = |number: u16| Place { column: (number % 9) as i8, row: (number / 9) as i8 };
    (place(pair / 90), place(pair % 90))
}

fn judged(cases: Universe<Pair>) -> Question<Pair, String> {
    Question::new(
        "moves judged",
        &["judge_move"],
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

fn text(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn listed(
    title: &'static str,
    routine: &'static [&'static str],
    cases: Universe<Position>,
    port: fn(&Position) -> String,
) -> Question<Position, String> {
    Question::new(
        title,
        routine,
        cases,
        |position, to| {
            put(position, to);
            let page = to.address("MoveLists").to_be_bytes()[0];
            to.registers().set_de(u16::from_be_bytes([page, 0xFF]));
        },
        |_, after| after.get(&LIST).map(|moves| text(&moves)),
        port,
    )
    .symbols(POSITION)
    .writes(SCRATCH)
    .writes([LIST.area()])
    .draw(ToString::to_string)
}

fn placed(
    title: &'static str,
    routine: &'static [&'static str],
    cases: Universe<Placing>,
    port: fn(&Placing) -> String,
) -> Question<Placing, String> {
    Question::new(
        title,
        routine,
        cases,
        |case, to| {
            to.put(&BOARD, &case.board);
            to.put(&TURN, &case.turn);
            to.put(&KINGS, &case.kings);
        },
        |_, after| Some(after.carry().to_string()),
        port,
    )
    .symbols(POSITION)
    .draw(|case| format!("{}\n{:?} is to move", case.board.draw(), case.turn))
}

fn of_positions(positions: &[Position]) -> Vec<Placing> {
    let placing = |position: &Position| Placing {
        board: position.board().clone(),
        kings: Side::ALL.map(|side| position.king(side)),
        turn: position.turn(),
    };
    positions.iter().map(placing).collect()
}

fn is_check(case: &Placing) -> String {
    case.board.is_attacked(case.turn, case.kings[case.turn as usize]).to_string()
}

pub(super) fn put_record(case: &Recorded, to: &mut Asking<'_>) {
    put(case.play.position(), to);
    to.put(&QUIET, &u8::try_from(case.play.quiet()).unwrap_or(u8::MAX));
    to.put(&RECORDED, &(case.moves.len() as u8));
    to.put(&FROM, &case.moves.iter().map(|(chosen, _)| chosen.from).collect());
    to.put(&TO, &case.moves.iter().map(|(chosen, _)| chosen.to).collect());
    to.put(&CHECKS, &case.moves.iter().map(|(_, check)| *check).collect());
}

pub(super) const RECORD: [&str; 5] = ["Quiet", "Recorded", "RecordFrom", "RecordTo", "RecordCheck"];
pub(super) const RECORD_AREAS: [Area; 5] = [QUIET.area(), RECORDED.area(), FROM.area(), TO.area(), CHECKS.area()];
pub(super) const PAST: Area = Area { symbol: "Past", bytes: 256 };

/// The last byte of the record's three lists, after a number of moves.
fn last(after: &After<'_>, moves: u8) -> Option<[u8; 3]> {
    let at = u16::from(moves).checked_sub(1)?;
    let byte = |symbol| Some(after.byte(after.address(symbol)? + at));
    Some([byte("RecordFrom")?, byte("RecordTo")?, byte("RecordCheck")?])
}

fn state(board: &str, turn: Side, kings: [Point; 2], quiet: u16, moves: usize, last: Option<[u8; 3]>) -> String {
    format!("{board} {turn:?} {} {} {quiet} {moves} {last:?}", kings[0], kings[1])
}

fn played(cases: Universe<(Recorded, Move)>) -> Question<(Recorded, Move), String> {
    Question::new(
        "moves recorded",
        &["play_move"],
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

fn endings(cases: Universe<Recorded>) -> Question<Recorded, String> {
    Question::new(
        "ends of games",
        &["find_ending"],
        cases,
        put_record,
        |_, after| {
            let registers = after.registers();
            Some(format!("{} {}", registers.a(), registers.b()))
        },
        |case| match case.play.ending() {
            None => "0 0".into(),
            Some(ending) => {
                let why = match ending.why {
                    Why::Mate => 1,
                    Why::Stalemate => 2,
                    Why::PerpetualCheck => 3,
                    Why::Repetition => 4,
                    Why::SixtyMoves => 5,
                    Why::Material => 6,
                };
                format!("{why} {}", ending.winner.map_or(0, colour))
            }
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

fn position(fen: &str) -> Position {
    Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}")).position().clone()
}

/// The position of a name with a number of moves and the published number of lines.
type Published = (Position, usize, u64);

fn published() -> Vec<Published> {
    let find = |(name, depth): (&str, usize)| {
        let row = PUBLISHED.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).expect("a position");
        let (fen, numbers) = row.split_once(": ").expect("numbers");
        let numbers: Vec<u64> = numbers.split(' ').map(|number| number.parse().expect("a number")).collect();
        (1..=depth).map(move |depth| (position(fen), depth, numbers[depth - 1])).collect::<Vec<_>>()
    };
    DEPTHS.into_iter().flat_map(find).collect()
}

fn lines(cases: Universe<Published>) -> Question<Published, String> {
    let lists = Area { symbol: "MoveLists", bytes: 8 * 256 };
    Question::new(
        "lines of play",
        &["count_lines"],
        cases,
        |(position, depth, _), to| {
            put(position, to);
            to.registers().set_a(*depth as u8);
        },
        |_, after| after.get(&LINES).map(|lines| lines.to_string()),
        |(_, _, lines)| lines.to_string(),
    )
    .symbols(POSITION)
    .writes(SCRATCH)
    .writes([lists, LINES.area()])
    .draw(|(position, depth, _)| format!("{position}, {depth} moves"))
}

fn set_up() -> Question<Position, String> {
    Question::new(
        "the set-up",
        &["set_up"],
        Universe::all(1, [Position::start()]),
        |_, _| (),
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
    .writes([BOARD.area(), TURN.area(), KINGS.area(), QUIET.area(), RECORDED.area()])
}

/// All questions, with a seeded part of the cases that there are: of the single moves every `step`th, of lines of play those of at most
/// `depth` moves.
pub(super) fn questions(step: usize, depth: usize) -> Vec<Box<dyn Ask>> {
    let all = |cases: Vec<Position>| Universe::all(cases.len(), cases);
    let singles: Vec<Single> = singles().step_by(step).collect();
    let off: Vec<Single> = off_the_board().step_by(step).collect();
    let mut judged_in = positions(4, 8);
    judged_in.extend(FACING.map(position));
    let seen = positions(1, 1_000);
    let near = placings(9);
    let far = of_positions(&positions(2, 3_000));
    let looped = loops(1, LOOPS);
    let mut random = fastrand::Rng::with_seed(3);
    let moves: Vec<(Recorded, Move)> = looped
        .iter()
        .filter(|case| case.play.ending().is_none())
        .filter_map(|case| Some((case.clone(), random.choice(case.play.position().moves())?)))
        .collect();
    let mut published = published();
    published.retain(|(_, moves, _)| *moves <= depth);
    vec![
        set_up().boxed(),
        by_original("moves by the original's test", Universe::all(singles.len(), singles.clone())).boxed(),
        by_original("places off the board, by the original's test", Universe::all(off.len(), off.clone())).boxed(),
        by_rules("moves by the rules' test", Universe::all(singles.len(), singles)).boxed(),
        by_rules("places off the board, by the rules' test", Universe::all(off.len(), off)).boxed(),
        judged(all(judged_in).with(0..8_100)).boxed(),
        listed("moves of the pieces", &["list_moves"], all(seen.clone()), |at| text(&at.possible_moves())).boxed(),
        listed("captures", &["list_takes"], all(seen.clone()), |position| {
            let takes = |chosen: &Move| position.board().get(chosen.to).is_some();
            text(&position.possible_moves().into_iter().filter(takes).collect::<Vec<_>>())
        })
        .boxed(),
        listed("legal moves", &["list_legal"], all(seen), |position| text(&position.moves())).boxed(),
        placed("checks by one or two pieces", &["is_check"], Universe::all(near.len(), near.clone()), is_check).boxed(),
        placed("checks of seeded play", &["is_check"], Universe::all(far.len(), far), is_check).boxed(),
        placed("facing kings", &["are_facing"], Universe::all(near.len(), near), |case| {
            case.board.are_facing(case.kings[0], case.kings[1]).to_string()
        })
        .boxed(),
        played(Universe::all(moves.len(), moves)).boxed(),
        endings(Universe::all(looped.len(), looped.clone())).boxed(),
        lines(Universe::all(published.len(), published)).boxed(),
        player::answers(&looped).boxed(),
    ]
}
