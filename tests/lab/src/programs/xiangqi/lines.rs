//! The questions about lines of play: how many there are, and how a game ends.

use games::xiangqi::{Ending, Move, Play, Position, Side};

use super::layout::{BOARD, KINGS, LINES, LIST, MOVES, MOVES_MOST, POSITION, SCRATCH, TARGETS, TURN, colour, put};
use super::positions::Recorded;
use super::questions::{PAST, RECORD, RECORD_AREAS, put_record, text};
use crate::T;
use crate::diff::{Area, Question, Universe};

/// The most time of a list of legal moves with making and undoing a move, and of a move with the end of the game, by the headers.
const LIST_MOST: T = 351_000;
const PLY_MOST: T = 404_000;

/// A position with a number of moves, and the published number of lines of play; without one the port counts.
pub(super) type Counted = (Position, usize, Option<u64>);

/// Most moves of the lines that the program counts: a page of [`LISTS`] for each.
const DEPTH_MOST: usize = 7;
const LISTS: Area = Area { symbol: "rules.MoveLists", bytes: 256 * (DEPTH_MOST + 1) };

/// Most positions of a count that the program is asked for: some minutes of a processor.
const POSITIONS_MOST: u64 = 4_000_000;

/// Says why a count is too large for the program, if it is.
pub(super) fn too_many((position, depth, _): &Counted) -> Option<String> {
    if *depth > DEPTH_MOST {
        return Some(format!("the program counts lines of at most {DEPTH_MOST} moves"));
    }
    let is_larger = |depth: usize| position.lines(depth as u32) > POSITIONS_MOST;
    let too_many = (1..*depth).any(is_larger);
    too_many.then(|| format!("lines through more than {POSITIONS_MOST} positions would take the program hours"))
}

pub(super) fn counted(title: &'static str, cases: Universe<Counted>) -> Question<Counted, String> {
    Question::new(
        title,
        &["rules.count_lines"],
        cases,
        |(position, depth, _), to| {
            put(position, to);
            to.registers().set_a(*depth as u8);
        },
        |_, after| after.get(&LINES).map(|lines| lines.to_string()),
        |(position, depth, published)| published.unwrap_or_else(|| position.lines(*depth as u32)).to_string(),
    )
    .symbols(POSITION)
    .writes(SCRATCH)
    .writes([LISTS, LINES.area()])
    .at_most(|(position, depth, _)| {
        let lists: u64 = (0..*depth as u32).map(|depth| position.lines(depth)).sum();
        1_000 + LIST_MOST * T::from(lists)
    })
    .draw(|(position, depth, _)| format!("{position}, {depth} moves"))
}

/// The text of an end as in case files: who has won, and why.
fn ended(winner: &str, why: Option<&str>) -> String {
    format!("{winner} {}", why.unwrap_or("?"))
}

/// The names of the ends, in the order of their numbers from 1 on.
const WHYS: [&str; 6] = ["mate", "stalemate", "perpetual check", "repetition", "sixty moves", "material"];

/// A game with moves that follow, each legal until the game is over.
pub(super) type LineOfPlay = (Play, Vec<Move>);

/// Asks for the number of moves of a line after which the game is over, the winner and the reason; `-` if it goes on.
pub(super) fn played_out(title: &'static str, cases: Universe<LineOfPlay>) -> Question<LineOfPlay, String> {
    Question::new(
        title,
        &["rules.play_line"],
        cases,
        |(play, moves), to| {
            put_record(&Recorded::from(play.clone()), to);
            let line = to.address("rules.Targets");
            for (number, moves) in (0..).zip(moves.chunks(MOVES_MOST).chain([&[][..]])) {
                to.write(&MOVES, line + number * 2 * MOVES_MOST as u16, &moves.to_vec());
            }
            to.registers().set_hl(line);
        },
        |_, after| {
            let registers = after.registers();
            let winner = match registers.b() {
                0 => "draw",
                b if b == colour(Side::Red) => "red",
                _ => "black",
            };
            let why = usize::from(registers.a()).checked_sub(1);
            let end = why.map_or_else(|| "-".into(), |why| ended(winner, WHYS.get(why).copied()));
            Some(format!("{} {end}", registers.de()))
        },
        |(play, moves)| {
            let mut play = play.clone();
            let mut plies = 0;
            for &chosen in moves {
                let Some(after) = play.after(chosen) else { break };
                (play, plies) = (after, plies + 1);
            }
            let end = play.ending().map_or_else(
                || "-".into(),
                |Ending { winner, why }| {
                    let winner = winner.map_or("draw", |side| if side == Side::Red { "red" } else { "black" });
                    ended(winner, WHYS.get(why as usize).copied())
                },
            );
            format!("{plies} {end}")
        },
    )
    .symbols(POSITION)
    .symbols(RECORD)
    .symbols([TARGETS.symbol])
    .writes([BOARD.area(), TURN.area(), KINGS.area(), LIST.area(), PAST])
    .writes(RECORD_AREAS)
    .writes(SCRATCH)
    .at_most(|(_, moves)| PLY_MOST * (moves.len() as T + 1))
    .draw(|(play, moves)| format!("{play} : {}", text(moves)))
}
