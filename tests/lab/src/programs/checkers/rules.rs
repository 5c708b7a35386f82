//! The questions about the rules: generators, single moves, lists, all turns, and lines of play.

use games::checkers::{Position, Refusal, Rules, Turn};

use super::layout::{BOARDS, LIST, POSITION, QUIET, SCRATCH, board, drawn, left, put, registers, set_registers};
use crate::T;
use crate::diff::{After, Area, Field, Question, Universe};

/// A position with the pieces that are asked about.
pub(super) type Sources = (Position, u32);
/// A position, its rules and a list.
pub(super) type Listed = (Position, Rules, Vec<u8>);

/// The lists of all turns.
const TURNS: Area = Area { symbol: "Turns", bytes: 1_024 };

fn sources(
    title: &'static str,
    routine: &'static [&'static str],
    cases: Universe<Sources>,
    port: fn(&Sources) -> String,
) -> Question<Sources, String> {
    Question::new(
        title,
        routine,
        cases,
        |(position, sources), to| {
            put(position, Rules::Original, to);
            set_registers(*sources, to);
        },
        |_, after| Some(board(registers(after))),
        port,
    )
    .symbols(POSITION)
    .draw(|(position, sources)| drawn(position, &format!("where do {} go?", board(*sources))))
}

pub(super) fn slides(title: &'static str, cases: Universe<Sources>) -> Question<Sources, String> {
    sources(title, &["gen_slide_moves"], cases, |(position, sources)| board(position.slides(*sources)))
}

pub(super) fn jumps(title: &'static str, cases: Universe<Sources>) -> Question<Sources, String> {
    sources(title, &["gen_jump_moves"], cases, |(position, sources)| board(position.jumps(*sources)))
}

/// A position with a source and a dest.
pub(super) type SquarePair = (Position, u8, u8);

pub(super) fn moves(title: &'static str, cases: Universe<SquarePair>) -> Question<SquarePair, String> {
    Question::new(
        title,
        &["make_move"],
        cases,
        |(position, source, dest), to| {
            put(position, Rules::Original, to);
            to.put(&Field::long("Source"), &(1 << source));
            to.put(&Field::long("Dest"), &(1 << dest));
        },
        |_, after| Some(left(after)?.to_string()),
        |(position, source, dest)| {
            let mut position = *position;
            position.step(*source, *dest);
            position.to_string()
        },
    )
    .symbols(POSITION)
    .writes(BOARDS)
    .writes(SCRATCH)
    .draw(|(position, source, dest)| drawn(position, &format!("what if {source} goes to {dest}?")))
}

/// Answers as in case files: whether the turn is made, and the position after it.
pub(super) fn played(position: &Position, rules: Rules, list: &[u8]) -> String {
    match position.play(rules, list) {
        Ok(after) => format!("1 {after}"),
        Err(_) => format!("0 {position}"),
    }
}

fn put_listed((position, rules, list): &Listed, to: &mut crate::diff::Asking<'_>) {
    put(position, *rules, to);
    to.put(&LIST, list);
    to.put(&QUIET, &7);
    let list = to.address("TurnList");
    to.registers().set_hl(list);
}

/// The question of case files: is a list a turn? The reason of a refusal is not asked for.
pub(super) fn turns_made(cases: Universe<Listed>) -> Question<Listed, String> {
    Question::new(
        "turns",
        &["do_turn"],
        cases,
        put_listed,
        |_, after| Some(format!("{} {}", u8::from(!after.carry()), left(after)?)),
        |(position, rules, list)| played(position, *rules, list),
    )
    .symbols(POSITION)
    .writes([QUIET.area(), LIST.area()])
    .writes(BOARDS)
    .writes(SCRATCH)
    .draw(|(position, rules, list)| drawn(position, &format!("{rules:?} rules: is {} a turn?", Turn(list.clone()))))
}

/// The turn of a list with the reason of a refusal and the count of quiet turns.
pub(super) fn judged(title: &'static str, cases: Universe<Listed>) -> Question<Listed, String> {
    Question::new(
        title,
        &["do_turn"],
        cases,
        put_listed,
        |_, after| {
            let why = if after.carry() { after.registers().a() } else { 0 };
            Some(format!("{why} {} quiet {}", left(after)?, after.get(&QUIET)?))
        },
        |(position, rules, list)| match position.play(*rules, list) {
            Ok(next) => {
                format!("0 {next} quiet {}", if position.is_quiet(list[0], &next) { 8 } else { 0 })
            }
            Err(why) => format!("{} {position} quiet 7", why as Refusal as u8),
        },
    )
    .symbols(POSITION)
    .writes([QUIET.area(), LIST.area()])
    .writes(BOARDS)
    .writes(SCRATCH)
    .draw(|(position, rules, list)| drawn(position, &format!("{rules:?} rules: is {} a turn?", Turn(list.clone()))))
}

pub(super) fn followers(title: &'static str, cases: Universe<Listed>) -> Question<Listed, String> {
    Question::new(
        title,
        &["next_squares"],
        cases,
        put_listed,
        |_, after| Some(format!("{} {}", board(registers(after)), left(after)?)),
        |(position, rules, list)| format!("{} {position}", board(position.next_squares(*rules, list))),
    )
    .symbols(POSITION)
    .writes([QUIET.area(), LIST.area()])
    .writes(BOARDS)
    .writes(SCRATCH)
    .draw(|(position, rules, list)| drawn(position, &format!("{rules:?} rules: what follows {}?", Turn(list.clone()))))
}

/// A position and its rules.
pub(super) type Ruled = (Position, Rules);

/// Reads the lists in the program's memory.
fn listed(after: &After<'_>) -> Option<String> {
    let mut at = after.address("Turns")?;
    let mut turns = Vec::new();
    loop {
        let mut turn = Vec::new();
        while after.byte(at) != 0xFF {
            turn.push(after.byte(at));
            at = at.wrapping_add(1);
            if turn.len() > 32 {
                return None;
            }
        }
        at = at.wrapping_add(1);
        if turn.is_empty() {
            return Some(joined(turns));
        }
        turns.push(Turn(turn));
    }
}

/// Writes turns as in case files, in ascending order.
fn joined(mut turns: Vec<Turn>) -> String {
    turns.sort_unstable();
    let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    if turns.is_empty() { "none".into() } else { turns.join(" ") }
}

pub(super) fn all_turns(title: &'static str, cases: Universe<Ruled>) -> Question<Ruled, String> {
    Question::new(
        title,
        &["list_turns"],
        cases,
        |(position, rules), to| put(position, *rules, to),
        |_, after| listed(after),
        |(position, rules)| joined(position.turns(*rules)),
    )
    .symbols(POSITION)
    .writes([TURNS])
    .writes(SCRATCH)
    .draw(|(position, rules)| drawn(position, &format!("{rules:?} rules: which turns are there?")))
}

pub(super) fn stuck(title: &'static str, cases: Universe<Position>) -> Question<Position, &'static str> {
    Question::new(
        title,
        &["has_move"],
        cases,
        |position, to| put(position, Rules::Original, to),
        |_, after| Some(if after.carry() { "it can move" } else { "it has lost" }),
        |position| if position.has_move() { "it can move" } else { "it has lost" },
    )
    .symbols(POSITION)
    .writes(SCRATCH)
    .draw(|position| drawn(position, "can the side move?"))
}

/// A position, its rules and a number of turns.
pub(super) type Deep = (Position, Rules, u8);

/// Most turns of the lines that the program counts, and most positions of such a count: some minutes of a processor.
const DEPTH_MOST: u8 = 8;
const POSITIONS_MOST: u64 = 4_000_000;

/// The most time of a list of turns and of playing one, by the headers.
const LIST_MOST: T = 2_000_000;
const TURN_MOST: T = 190_000;

/// Says why a count is too large for the program, if it is.
pub(super) fn too_many((position, rules, depth): &Deep) -> Option<String> {
    if *depth > DEPTH_MOST {
        return Some(format!("the program counts lines of at most {DEPTH_MOST} turns"));
    }
    let is_larger = |depth: u8| position.lines(*rules, depth.into()) > POSITIONS_MOST;
    let too_many = (1..*depth).any(is_larger);
    too_many.then(|| format!("lines through more than {POSITIONS_MOST} positions would take the program hours"))
}

/// The published numbers of lines of play from the start of 0, 1, 2 ... turns (OEIS A133046), English draughts.
const PUBLISHED: [u64; 8] = [1, 7, 49, 302, 1_469, 7_361, 36_768, 179_740];

/// The question about the number of lines of play, compared with the port.
pub(super) fn lines(title: &'static str, cases: Universe<Deep>) -> Question<Deep, u64> {
    counted(title, cases, |(position, rules, depth)| position.lines(*rules, (*depth).into()))
}

/// The question about the number of lines of play from the start in English draughts, compared with the published numbers.
pub(super) fn published(title: &'static str, depths: u8) -> Question<Deep, u64> {
    let cases = (1..=depths).map(|depth| (Position::START, Rules::English, depth));
    counted(title, Universe::all(depths.into(), cases), |(.., depth)| PUBLISHED[usize::from(*depth)])
}

fn counted(title: &'static str, cases: Universe<Deep>, port: fn(&Deep) -> u64) -> Question<Deep, u64> {
    Question::new(
        title,
        &["count_lines"],
        cases,
        |(position, rules, depth), to| {
            put(position, *rules, to);
            // The whole state is kept and put back; what it holds beside the boards does not matter here.
            to.put(&STATE_REST, &());
            to.registers().set_a(*depth);
        },
        |_, after| Some(registers(after).into()),
        port,
    )
    .symbols(POSITION)
    .symbols(["Quiet"])
    .writes([TURNS, LINES.area(), Area { symbol: "State", bytes: 26 }])
    .writes(SCRATCH)
    .at_most(|(position, rules, depth)| {
        let lists: u64 = (0..*depth).map(|depth| position.lines(*rules, depth.into())).sum();
        1_000 + (LIST_MOST + TURN_MOST) * T::from(lists)
    })
    .draw(|(position, rules, depth)| drawn(position, &format!("{rules:?} rules: how many lines of {depth} turns?")))
}

/// Lines of play so far.
const LINES: Field<u32> = Field::long("Lines");

/// The rest of the state: quiet turns and the last turn.
const STATE_REST: Field<()> = Field::new("Quiet", 1, |(), to| to[0] = 0, |_| Some(()));

/// The question about lines of one turn that are added to a number so far: the sum takes more than two bytes.
pub(super) fn added(title: &'static str, cases: Universe<(Position, u32)>) -> Question<(Position, u32), u64> {
    Question::new(
        title,
        &["count_from"],
        cases,
        |(position, so_far), to| {
            put(position, Rules::Original, to);
            to.put(&STATE_REST, &());
            to.put(&LINES, so_far);
            let turns = to.address("Turns");
            to.registers().set_bc(1);
            to.registers().set_hl(turns);
        },
        |_, after| Some(after.get(&LINES)?.into()),
        |(position, so_far)| u64::from(*so_far) + position.lines(Rules::Original, 1),
    )
    .symbols(POSITION)
    .symbols(["Quiet"])
    .writes([TURNS, LINES.area(), Area { symbol: "State", bytes: 26 }])
    .writes(SCRATCH)
    .draw(|(position, so_far)| drawn(position, &format!("how many turns with {so_far}?")))
}

/// The question about the number of the highest square of a board; 255 for an empty one.
pub(super) fn numbers(title: &'static str, cases: Universe<u32>) -> Question<u32, u32> {
    Question::new(
        title,
        &["bits_to_index"],
        cases,
        |squares, to| set_registers(*squares, to),
        |_, after| Some(after.registers().a().into()),
        |squares| squares.checked_ilog2().unwrap_or(255),
    )
}

/// The question about the board of the square in a row and a column; none for a light square.
pub(super) fn places(title: &'static str) -> Question<(u16, u16), u32> {
    let cases = (0..64).map(|place| (place / 8, place % 8));
    Question::new(
        title,
        &["cords_to_bits"],
        Universe::all(64, cases),
        |(row, column), to| to.registers().set_de(row << 8 | column),
        |_, after| Some(registers(after)),
        |(row, column)| if (row + column) % 2 == 1 { 1 << (4 * row + column / 2) } else { 0 },
    )
}
