//! The questions about the rules: generators, single moves, lists, all turns, and lines of play.

use games::checkers::{Position, Refusal, Rules, Side, Turn};

use super::layout::{BOARDS, LIST, POSITION, QUIET, SCRATCH, board, drawn, left, put, registers, set_registers};
use super::universes::{self, FILLINGS, ONE_AND_TWO};
use crate::diff::{After, Area, Ask, Question, Universe};

/// A position with the pieces that are asked about.
type Sources = (Position, u32);
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

pub(super) fn slides(cases: Universe<Sources>) -> Question<Sources, String> {
    sources("slides", &["gen_slide_moves"], cases, |(position, sources)| board(position.slides(*sources)))
}

pub(super) fn jumps(cases: Universe<Sources>) -> Question<Sources, String> {
    sources("jumps", &["gen_jump_moves"], cases, |(position, sources)| board(position.jumps(*sources)))
}

/// A position with a source and a dest.
pub(super) type Step = (Position, u8, u8);

pub(super) fn moves(cases: Universe<Step>) -> Question<Step, String> {
    Question::new(
        "single moves",
        &["make_move"],
        cases,
        |(position, source, dest), to| {
            put(position, Rules::Original, to);
            to.put(&crate::diff::Field::long("Source"), &(1 << source));
            to.put(&crate::diff::Field::long("Dest"), &(1 << dest));
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
                let is_quiet = position.enemy() == next.enemy() && position.kings & 1 << list[0] != 0;
                format!("0 {next} quiet {}", if is_quiet { 8 } else { 0 })
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

pub(super) fn followers(cases: Universe<Listed>) -> Question<Listed, String> {
    Question::new(
        "squares that may follow",
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

pub(super) fn stuck(cases: Universe<Position>) -> Question<Position, &'static str> {
    Question::new(
        "sides that can move",
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

pub(super) fn lines(title: &'static str, cases: Universe<Deep>) -> Question<Deep, u64> {
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
        |(position, rules, depth)| position.lines(*rules, (*depth).into()),
    )
    .symbols(POSITION)
    .symbols(["Quiet"])
    .writes([TURNS, Area { symbol: "Lines", bytes: 4 }, Area { symbol: "State", bytes: 26 }])
    .writes(SCRATCH)
    .draw(|(position, rules, depth)| drawn(position, &format!("{rules:?} rules: how many lines of {depth} turns?")))
}

/// The rest of the state: quiet turns and the last turn.
const STATE_REST: crate::diff::Field<()> = crate::diff::Field::new("Quiet", 1, |(), to| to[0] = 0, |_| Some(()));

/// Returns the steps of seeded play, with all slides and hops of each position.
pub(super) fn steps(positions: &[Position]) -> Vec<Step> {
    let of = |position: &Position| {
        let position = *position;
        universes::squares(position.own()).flat_map(move |source| {
            let to = position.slides(1 << source) | position.jumps(1 << source);
            universes::squares(to).map(move |dest| (position, source, dest))
        })
    };
    positions.iter().flat_map(of).collect()
}

/// Returns all lists of up to three squares for a position: `NO_SQUARE` stands for a square that there is not.
fn short_lists(position: Position) -> impl Iterator<Item = Vec<u8>> {
    const NO_SQUARE: u8 = 32;
    let any = 0..=NO_SQUARE;
    let own: Vec<u8> = universes::squares(position.black | position.red).chain([NO_SQUARE]).collect();
    let second = any.clone();
    let pairs = own.clone().into_iter().flat_map(move |first| second.clone().map(move |second| vec![first, second]));
    let position_of = position;
    // A third square matters only after a step that was made.
    let thirds = own.clone().into_iter().flat_map(move |first| {
        let follow = position_of.next_squares(Rules::Original, &[first]);
        let third = any.clone();
        universes::squares(follow).flat_map(move |second| third.clone().map(move |third| vec![first, second, third]))
    });
    std::iter::once(Vec::new()).chain(own.into_iter().map(|first| vec![first])).chain(pairs).chain(thirds)
}

/// Returns the turns of positions with all their beginnings, and what comes of each with one more square.
pub(super) fn beginnings(positions: &[Position], rules: Rules) -> Vec<Listed> {
    let mut all = Vec::new();
    for position in positions {
        for Turn(turn) in position.turns(rules) {
            for length in 0..=turn.len() {
                all.push((*position, rules, turn[..length].to_vec()));
            }
            let last = turn[turn.len() - 1];
            all.push((*position, rules, [&turn[..], &[(last + 4) % 32]].concat()));
        }
    }
    all
}

/// Returns the questions about the rules; `full` is the whole proof, else a seeded part of it.
pub(super) fn of_rules(full: bool) -> Vec<Box<dyn Ask>> {
    let part = |whole: usize, part: usize| if full { whole } else { part };
    let fillings: Vec<Sources> = universes::fillings().step_by(part(1, 8)).collect();
    let fillings_count = part(FILLINGS, FILLINGS / 8);
    let random: Vec<Sources> = universes::random_sources(1, part(1_000_000, 50_000)).collect();
    let random_count = part(1_000_000, 50_000);
    let played = |seed, rules| universes::lines(seed, rules, part(60_000, 1_500));
    let english = played(2, Rules::English);
    let original = played(3, Rules::Original);
    let small: Vec<Listed> = universes::one_and_two()
        .into_iter()
        .enumerate()
        .filter(|(number, _)| full || number % 60 == 0)
        .flat_map(|(_, position)| {
            let rules = [Rules::Original, Rules::English];
            rules.into_iter().flat_map(move |rules| short_lists(position).map(move |list| (position, rules, list)))
        })
        .collect();
    let small_count = small.len();
    let both = |positions: &[Position], rules| -> Vec<Listed> { beginnings(positions, rules) };
    let chains: Vec<Listed> =
        both(&english, Rules::English).into_iter().chain(both(&original, Rules::Original)).collect();
    let chains_count = chains.len();
    let ruled: Vec<Ruled> = english
        .iter()
        .map(|&at| (at, Rules::English))
        .chain(original.iter().map(|&at| (at, Rules::Original)))
        .collect();
    let steps = steps(&original);
    let steps_count = steps.len();
    let few: Vec<Position> = universes::one_and_two();
    let few_ruled: Vec<Ruled> = few.iter().map(|&position| (position, Rules::Original)).collect();
    let depth = if full { 7 } else { 4 };
    let start = |rules| (Position::START, rules, depth);
    let red = Position { turn: Side::Red, ..Position::START };
    let perft: Vec<Deep> = vec![start(Rules::English), start(Rules::Original), (red, Rules::Original, depth - 1)];
    let seeded: Vec<Deep> =
        ruled.iter().step_by(part(600, 150)).map(|&(position, rules)| (position, rules, 2)).collect();
    let seeded_count = seeded.len();
    vec![
        slides(Universe::all(fillings_count, fillings.clone())).boxed(),
        jumps(Universe::all(fillings_count, fillings)).boxed(),
        slides(Universe::all(random_count, random.clone())).boxed(),
        jumps(Universe::all(random_count, random)).boxed(),
        moves(Universe::all(steps_count, steps)).boxed(),
        judged("short lists", Universe::all(small_count, small)).boxed(),
        judged("turns of seeded play", Universe::all(chains_count, chains.clone())).boxed(),
        followers(Universe::all(chains_count, chains)).boxed(),
        all_turns("lists of turns", Universe::all(ruled.len(), ruled)).boxed(),
        all_turns("lists of turns of one and two pieces", Universe::all(ONE_AND_TWO, few_ruled)).boxed(),
        stuck(Universe::all(ONE_AND_TWO, few)).boxed(),
        lines("lines of play from the start", Universe::all(3, perft)).boxed(),
        lines("lines of play", Universe::all(seeded_count, seeded)).boxed(),
    ]
}
